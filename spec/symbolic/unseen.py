"""Unseen cards: what is proved where nobody looks at the cards holds whatever they are.

CrossHair makes a hand up card by card, without end. Many rules only hand cards on,
or ask how many there are. There a hand is a number of cards that nobody may look at:
it is the same as itself, it can be counted, and it is empty if there is none. Whoever
asks for anything else is stopped, and what it does is not proved.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import wraps
from typing import Any, Final, NoReturn

NOTHING: Final = 0


class LookedAt(Exception):
    """Somebody looked at cards that are to stay unseen."""


class Unseen(Sequence[int]):
    """Cards of which nothing but their number is known; to look at them raises LookedAt."""

    def __init__(self, number: int) -> None:
        self._number = number

    def __ch_pytype__(self) -> type:
        """Tell CrossHair for which type these stand."""
        return tuple

    def __len__(self) -> int:
        return self._number

    def __bool__(self) -> bool:
        return bool(self._number > NOTHING)

    def __iter__(self) -> Iterator[int]:
        self._must_be_none()
        return iter(())

    def __contains__(self, card: object) -> bool:
        self._must_be_none()
        return False

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if isinstance(other, tuple) and len(other) == NOTHING:
            return not self
        raise LookedAt

    def __getattr__(self, name: str) -> NoReturn:
        # Python itself asks for some special names, and takes "no" for an answer.
        raise AttributeError(name) if name.startswith("__") else LookedAt

    def _must_be_none(self) -> None:
        if self:
            raise LookedAt

    def _look(self, *_: object) -> NoReturn:
        raise LookedAt

    __getitem__ = __hash__ = __repr__ = _look
    __add__ = __radd__ = __mul__ = __rmul__ = _look
    __lt__ = __le__ = __gt__ = __ge__ = _look


def unless_it_looks(need: Callable[..., bool]) -> Callable[..., bool]:
    """Return a need that is met where it cannot be told without a look at unseen cards.

    So more is asked of a rule, never less: whatever stops a need is taken for a look.
    """

    @wraps(need)
    def meets(*values: Any) -> bool:
        try:
            return need(*values)
        except Exception:
            return True

    return meets
