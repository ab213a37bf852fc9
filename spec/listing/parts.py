"""Parts of a table: those that nobody has looked at, and numbers of which only bounds are known."""

from typing import Any

from attrs import frozen


class NotSeen(Exception):
    """Somebody looked at a part of a table that has no value yet; `name` is its name."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class NotDecided(Exception):
    """A comparison comes out otherwise for some numbers of a class than for others."""


class Unseen:
    """A part of a table that has no value yet: whoever does anything with it is told its name.

    But for text: in the fragment of what is proved, text is made only where people read it.
    """

    def __init__(self, name: str) -> None:
        self.__dict__["name"] = name

    def asked(self, *_: object) -> Any:
        """Say that this part has to have a value."""
        raise NotSeen(self.__dict__["name"])

    def __getattr__(self, _: str) -> Any:
        self.asked()

    def __repr__(self) -> str:
        return str(self.__dict__["name"])

    def __format__(self, _: str) -> str:
        return str(self)

    __bool__ = __hash__ = __len__ = __iter__ = __index__ = __int__ = asked
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __contains__ = __getitem__ = asked
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __floordiv__ = asked
    __rfloordiv__ = __mod__ = __rmod__ = __neg__ = asked


@frozen
class OnlyAt:
    """A row of which one place is known: of the seat to move, of the level, of an unseen marker."""

    place: Any
    there: Any

    def __getitem__(self, place: object) -> Any:
        """Return what is there; raise NotDecided for any other place."""
        if place is not self.place:
            raise NotDecided
        return self.there

    def __bool__(self) -> bool:
        """Tell that the row is not empty."""
        return True


class Between:
    """A whole number of which only bounds are known, None for no bound; each by itself."""

    def __init__(self, least: int | None, most: int | None) -> None:
        self.least, self.most = least, most

    def __repr__(self) -> str:
        return f"{self.least} to {'any' if self.most is None else self.most}"

    def below(self, other: "int | Between") -> bool:
        """Tell whether it is less than another number; raise NotDecided if it may be or not."""
        least, most = bounds(other)
        if self.most is not None and least is not None and self.most < least:
            return True
        if self.least is not None and most is not None and self.least >= most:
            return False
        raise NotDecided

    def __lt__(self, other: "int | Between") -> bool:
        return self.below(other)

    def __ge__(self, other: "int | Between") -> bool:
        return not self.below(other)

    def __gt__(self, other: "int | Between") -> bool:
        return self.above(other)

    def __le__(self, other: "int | Between") -> bool:
        return not self.above(other)

    def above(self, other: "int | Between") -> bool:
        """Tell whether it is more than another number; raise NotDecided if it may be or not."""
        least, most = bounds(other)
        return Between(least, most).below(self)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, int | Between):
            least, most = bounds(other)
            if self.most is not None and least is not None and self.most < least:
                return False
            if self.least is not None and most is not None and self.least > most:
                return False
        raise NotDecided

    def __hash__(self) -> int:
        return hash((self.least, self.most))

    def __bool__(self) -> bool:
        return self != 0

    def __add__(self, other: "int | Between") -> "Between":
        least, most = bounds(other)
        return Between(sum_of(self.least, least), sum_of(self.most, most))

    __radd__ = __add__

    def __neg__(self) -> "Between":
        return Between(negative(self.most), negative(self.least))

    def __sub__(self, other: "int | Between") -> "Between":
        return self + -other

    def __rsub__(self, other: int) -> "Between":
        return -self + other

    def __floordiv__(self, other: "int | Between") -> "int | Between":
        if not isinstance(other, int) or other <= 0:
            raise NotDecided
        least, most = divided(self.least, other), divided(self.most, other)
        return Between(least, most) if least is None or least != most else least


def bounds(number: int | Between) -> tuple[int | None, int | None]:
    """Return the bounds of a number."""
    return (number.least, number.most) if isinstance(number, Between) else (number, number)


def sum_of(one: int | None, other: int | None) -> int | None:
    """Return the sum of two bounds, None if either is none."""
    return None if one is None or other is None else one + other


def divided(bound: int | None, by: int) -> int | None:
    """Return the bound of a number divided."""
    return None if bound is None else bound // by


def negative(bound: int | None) -> int | None:
    """Return a bound of the number below zero."""
    return None if bound is None else -bound
