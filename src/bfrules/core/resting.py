"""What an answer rests on: the facts of the table that its clauses read.

The clauses are asked once more, at a copy of the table whose numbers remember where
they come from. A number that is only moved along says nothing; one that is compared,
or looked something up with, or that makes up what another number becomes, is a fact
that the answer rests on. So nobody lists by hand what a clause reads, and a house
rule is followed like a printed one. Nothing of this runs in `apply` or `legal`.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from copy import copy
from functools import lru_cache
from typing import Any, Final, SupportsIndex, final, get_args, get_type_hints

from attrs import evolve, fields, fields_dict, has

from bfrules.core.notation import spelled
from bfrules.core.provenance import TABLE
from bfrules.core.refusal import Refusal
from bfrules.core.rule import Rule
from bfrules.core.ruling import Change, Premise
from bfrules.kernel.contract import needs_unmet

Place = tuple[str | int, ...]
Places = frozenset[Place]
NOWHERE: Final[Places] = frozenset()
LENGTH: Final = "length"
PRINTED: Final = "printed"
Changes = Callable[[Any, Any, Any], tuple[Change, ...]]


@final
class Notebook:
    """What was read so far: places on the table, and printed values looked up with them."""

    def __init__(self) -> None:
        self.places: dict[Place, None] = {}
        self.looked_up: dict[Place, Places] = {}

    def read(self, places: Iterable[Place]) -> None:
        """Note that an answer depends on what stands at these places, in an order of their own.

        A set has another order in each process.
        """
        for place in sorted(places):
            self.places[place] = None


# numbers that remember ----------------------------------------------------------------


@final
class Watched:
    """A number of the table that notes when anything depends on it.

    `terms` are the places whose numbers were added up to it, `grounds` those that
    it depends on in another way. One that `counts` is never below zero, so that asking
    whether it is says nothing.
    """

    __slots__ = ("counts", "grounds", "notebook", "terms", "value")

    def __init__(
        self,
        value: int,
        notebook: Notebook,
        terms: Places,
        grounds: Places = NOWHERE,
        counts: bool = False,
    ) -> None:
        self.value = value
        self.notebook = notebook
        self.terms = terms
        self.grounds = grounds
        self.counts = counts

    @property
    def places(self) -> Places:
        """All places that it depends on."""
        return self.terms | self.grounds

    def decides(self) -> int:
        """Return the number to something that depends on it."""
        self.notebook.read(sorted(self.places, key=str))
        return self.value

    def grounding(self, value: int, *others: object) -> "Watched":
        """Return a number that depends on this one, and on others."""
        grounds = self.places.union(*map(places_of, others))
        return Watched(value, self.notebook, NOWHERE, grounds)

    # what moves a number along

    def __add__(self, other: object) -> Any:
        if plain(other) == 0 and not isinstance(other, Watched):
            return self
        terms, more = self.terms, terms_of(other)
        grounds = self.grounds | (places_of(other) - more) | (terms & more)
        return Watched(self.value + plain(other), self.notebook, (terms | more) - grounds, grounds)

    __radd__ = __add__

    def __sub__(self, other: object) -> Any:
        if plain(other) == 0 and not isinstance(other, Watched):
            return self
        grounds = self.grounds | places_of(other)
        return Watched(self.value - plain(other), self.notebook, self.terms - grounds, grounds)

    def __rsub__(self, other: object) -> Any:
        return self.grounding(plain(other) - self.value)

    def __mul__(self, other: object) -> Any:
        if not isinstance(other, Watched) and other in (0, 1):
            return self if other else 0
        if not isinstance(other, Watched | int):
            return NotImplemented
        return self.grounding(self.value * plain(other), other)

    def __rmul__(self, other: object) -> Any:
        if not isinstance(other, int):
            return other * self.decides()  # type: ignore[operator]  # a row, repeated
        return self.__mul__(other)

    def __neg__(self) -> Any:
        return self.grounding(-self.value)

    def __abs__(self) -> Any:
        return self.grounding(abs(self.value))

    def __floordiv__(self, other: object) -> Any:
        return self.grounding(self.value // plain(other), other)

    def __rfloordiv__(self, other: object) -> Any:
        return self.grounding(plain(other) // self.value)

    def __mod__(self, other: object) -> Any:
        return self.grounding(self.value % plain(other), other)

    def __rmod__(self, other: object) -> Any:
        return self.grounding(plain(other) % self.value)

    def __truediv__(self, other: object) -> float:
        return float(self.decides() / decided(other))

    def __rtruediv__(self, other: object) -> float:
        return float(decided(other) / self.decides())

    # what depends on a number

    def __eq__(self, other: object) -> bool:
        return bool(self.decides() == decided(other))

    def __ne__(self, other: object) -> bool:
        return bool(self.decides() != decided(other))

    def __lt__(self, other: object) -> bool:
        if self.counts and not isinstance(other, Watched) and other == 0:
            return False
        return bool(self.decides() < decided(other))

    def __le__(self, other: object) -> bool:
        return bool(self.decides() <= decided(other))

    def __gt__(self, other: object) -> bool:
        return bool(self.decides() > decided(other))

    def __ge__(self, other: object) -> bool:
        if self.counts and not isinstance(other, Watched) and other == 0:
            return True
        return bool(self.decides() >= decided(other))

    def __hash__(self) -> int:
        return hash(self.decides())

    def __bool__(self) -> bool:
        return bool(self.decides())

    def __index__(self) -> int:
        return int(self.decides())

    __int__ = __index__

    def __float__(self) -> float:
        return float(self.decides())

    def __str__(self) -> str:
        return str(self.decides())

    __repr__ = __str__

    def __format__(self, wanted: str) -> str:
        return format(self.decides(), wanted)


@final
class WatchedRow(tuple[Any, ...]):
    """A row of any length that notes when something depends on how long it is."""

    place: Place
    notebook: Notebook

    def _as_read(self) -> tuple[Any, ...]:
        self.notebook.read([(*self.place, LENGTH)])
        return tuple(tuple.__iter__(self))

    def __len__(self) -> int:
        return len(self._as_read())

    def __iter__(self) -> Iterator[Any]:
        return iter(self._as_read())

    def __getitem__(self, at: SupportsIndex | slice) -> Any:
        if isinstance(at, slice):
            return self._as_read()[at]
        number = at.__index__()
        return tuple.__getitem__(self, number) if number >= 0 else self._as_read()[number]

    def __contains__(self, one: object) -> bool:
        return one in self._as_read()

    def __eq__(self, other: object) -> bool:
        return self._as_read() == other

    def __ne__(self, other: object) -> bool:
        return self._as_read() != other

    def __hash__(self) -> int:
        return hash(self._as_read())

    def __add__(self, other: Any) -> Any:
        return self._as_read() + tuple(other)

    def __radd__(self, other: tuple[Any, ...]) -> tuple[Any, ...]:
        return other + self._as_read()

    def index(self, one: object, *within: SupportsIndex) -> int:
        """Return where something stands."""
        return self._as_read().index(one, *within)

    def count(self, one: object) -> int:
        """Return how often something stands here."""
        return self._as_read().count(one)


@final
class PrintedRow(tuple[Any, ...]):
    """A row of printed values: what is looked up with a number of the table depends on it."""

    place: Place

    def __getitem__(self, at: SupportsIndex | slice) -> Any:
        if not isinstance(at, Watched):
            return tuple.__getitem__(self, at)
        found = tuple.__getitem__(self, at.value)
        if type(found) is not int:
            at.decides()
            return found
        place = (PRINTED, *self.place, at.value)
        at.notebook.looked_up[place] = at.places
        return Watched(found, at.notebook, NOWHERE, at.places | {place})


def is_watched(number: object) -> bool:
    """Tell whether a number remembers where it comes from; what is known by heart then does not."""
    return isinstance(number, Watched)


def plain(number: Any) -> Any:
    """Return a number without what it remembers."""
    return number.value if isinstance(number, Watched) else number


def decided(number: Any) -> Any:
    """Return a number to something that depends on it."""
    return number.decides() if isinstance(number, Watched) else number


def places_of(number: object) -> Places:
    """Return the places that a number depends on."""
    return number.places if isinstance(number, Watched) else NOWHERE


def terms_of(number: object) -> Places:
    """Return the places whose numbers were added up to a number."""
    return number.terms if isinstance(number, Watched) else NOWHERE


# tables that remember -----------------------------------------------------------------


def watched(part: Any, place: Place, notebook: Notebook, counts: bool = False) -> Any:
    """Return a copy of a part of a table whose numbers remember where they stand.

    What is no number cannot: an answer rests on it always.
    """
    if isinstance(part, bool | int):
        return Watched(part, notebook, frozenset({place}), counts=counts)
    if isinstance(part, tuple):
        inside = [watched(one, (*place, at), notebook, True) for at, one in enumerate(part)]
        return row_at(place, inside, notebook)
    kind: type = type(part)
    if has(kind):
        parts = {
            name: watched(getattr(part, name), (*place, name), notebook)
            for name in names_of_parts(kind)
        }
        return with_parts(part, parts)
    notebook.read([place])
    return part


def row_at(place: Place, inside: Iterable[Any], notebook: Notebook) -> WatchedRow:
    """Return a row that remembers where it stands."""
    row = WatchedRow(inside)
    row.place, row.notebook = place, notebook
    return row


def with_parts(whole: Any, parts: dict[str, Any]) -> Any:
    """Return something of the same kind made of other parts, whatever its own way of making it."""
    made = object.__new__(type(whole))
    for name, part in parts.items():
        object.__setattr__(made, name, part)
    return made


@lru_cache(maxsize=1 << 7)
def names_of_parts(kind: type[Any]) -> tuple[str, ...]:
    """Return the names of the parts of a class; none for one that is not made of parts."""
    return tuple(part.name for part in fields(kind)) if has(kind) else ()


def as_printed(value: Any, place: Place = ()) -> Any:
    """Return a copy of printed values whose rows know what is looked up in them."""
    if type(value) is tuple:
        row = PrintedRow(as_printed(one, place) for one in value)
        row.place = place
        return row
    kind: type = type(value)
    if has(kind):
        known = copy(value)
        for name in names_of_parts(kind):
            object.__setattr__(known, name, as_printed(getattr(value, name), (name,)))
        return known
    return value


def numbers_in(part: Any, place: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Yield each number of a table with its place, and how long each row is."""
    kind: type = type(part)
    if isinstance(part, tuple):
        row = tuple.__iter__(part)
        inside = list(row)
        for at, one in enumerate(inside):
            yield from numbers_in(one, (*place, at))
    elif has(kind):
        for name in names_of_parts(kind):
            yield from numbers_in(getattr(part, name), (*place, name))
    else:
        yield place, part


# what an answer rests on --------------------------------------------------------------


def premises_of(
    rule: Rule[Any, Any, Any],
    printed: Any,
    position: Any,
    step: Any,
    changes: Changes,
    usual: Any,
    words: Mapping[str, str],
    unused: Container[str | int],
) -> tuple[Premise, ...]:
    """Return the facts that the answer to a step rests on, in the order in which they are read.

    `changes` names what differs between two tables; `usual` is the table to which
    each fact is compared, or None; `words` are those of the edition, `unused` the fields
    that none of its tables uses. At every sound table with the same facts the same
    clauses refuse the step, for the same reasons, or they change the same. Where a clause
    does with numbers what cannot be followed, the answer rests on everything.
    """
    notebook = reading(rule, printed, position, step)
    table: dict[str, Premise] = {}
    for place in notebook.places:
        if place[0] == PRINTED or place[-1] in unused or is_a_fixed_length(type(position), place):
            continue
        premise = premise_at(place, printed, position, changes, usual)
        if premise is None:
            continue
        known = table.get(premise.name, premise)
        table[premise.name] = evolve(premise, usual=premise.usual and known.usual)
    told = tuple(table.values())
    looked_up = {
        premise_of_print(
            place, printed, all_usual(position, usual, notebook.looked_up[place]), words
        )
        for place in notebook.places
        if place[0] == PRINTED and is_on_paper(printed, place)
    }
    beside = (one for one in looked_up if not is_told_in(one, told))
    return (*told, *sorted(beside, key=str))


def reading(rule: Rule[Any, Any, Any], printed: Any, position: Any, step: Any) -> Notebook:
    """Return what the clauses of a rule read to answer a step; everything where one cannot tell."""
    notebook = Notebook()
    try:
        follow(rule, printed, position, step, notebook)
    except Exception:
        # A house rule may do anything with a number; what it read is then not known.
        notebook.read(place for place, _ in numbers_in(position))
    return notebook


def follow(
    rule: Rule[Any, Any, Any], printed: Any, position: Any, step: Any, notebook: Notebook
) -> None:
    """Ask the clauses of a rule at a table that notes what they read.

    Raise Unfollowed if they answer otherwise than at the table itself.
    """
    values, table = as_printed(printed), watched(position, (), notebook)
    refused = False
    for clause in rule.forbids:
        if needs_unmet(clause, printed, position, step):
            needs_unmet(clause, values, table, step)
            continue
        refusal = clause(values, table, step)
        refused |= refusal is not None
        expect_same(refused_facts(refusal), refused_facts(clause(printed, position, step)))
    if refused:
        return
    before = dict(numbers_in(table))
    for clause in rule.does:
        table, position = clause(values, table, step), clause(printed, position, step)
    after = dict(numbers_in(table))
    for place, number in after.items():
        if number is not before.get(place):
            notebook.read(places_of(number) - (terms_of(number) & {place}))
    expect_same({at: plain(one) for at, one in after.items()}, dict(numbers_in(position)))


class Unfollowed(Exception):
    """Clauses that answer otherwise at a table that notes what they read."""


def expect_same(one: object, other: object) -> None:
    """Raise Unfollowed if two answers are not the same."""
    if one != other:
        raise Unfollowed


def refused_facts(refusal: Refusal | None) -> object:
    """Return what a refusal says that it compared."""
    return refusal and [(fact.name, decided(fact.found)) for fact in refusal.facts]


# what the facts are called ------------------------------------------------------------


def premise_at(
    place: Place, printed: Any, position: Any, changes: Changes, usual: Any
) -> Premise | None:
    """Return the fact at a place of the table: its name is what changes where it is another.

    None for the length of a row that has words for no other length.
    """
    is_usual = None if usual is None else all_usual(position, usual, (place,))
    for table in tables_but_for(position, place):
        try:
            differing = changes(printed, table, position)
        except Exception:
            # No words for a number beyond the printed tables: the next one will do.
            continue
        if differing:
            return Premise(differing[0].what, differing[0].after, is_usual)
    if place[-1] == LENGTH and not is_a_row_of_parts(position, place):
        return None
    if place[-1] == LENGTH:
        return Premise(f"number of {in_words(place[:-1])}", str(part_at(position, place)), is_usual)
    return Premise(in_words(place), spelled(part_at(position, place)), is_usual)


def premise_of_print(
    place: Place, printed: Any, is_usual: bool | None, words: Mapping[str, str]
) -> Premise:
    """Return a printed value that was looked up with facts of the table, by its printed table."""
    _, name, *at = place
    table, _ = fields_dict(type(printed))[str(name)].metadata.get(TABLE, (str(name), None))
    told = in_words((table.format_map(words).removesuffix("s"),))
    return Premise(told, spelled(part_at(printed, (name, *at))), is_usual)


def is_on_paper(printed: Any, place: Place) -> bool:
    """Tell whether a value of the components is printed, not worked out of what is."""
    return fields_dict(type(printed))[str(place[1])].init


def is_told_in(premise: Premise, told: Iterable[Premise]) -> bool:
    """Tell whether a value stands in another fact already, as a price does beside its marker."""
    return any(f"${premise.found} " in f"{one.found} " for one in told)


def all_usual(position: Any, usual: Any, places: Iterable[Place]) -> bool | None:
    """Tell whether a table is as the usual one at some places; None where nothing is usual."""
    if usual is None:
        return None
    return all(
        part_at(position, place) == part_at(usual, place) for place in places if place[0] != PRINTED
    )


def tables_but_for(position: Any, place: Place) -> Iterator[Any]:
    """Yield tables that are like another but for one number."""
    if place[-1] == LENGTH:
        row = part_at(position, place[:-1])
        if not is_a_row_of_parts(position, place):
            yield with_part(position, place[:-1], row[:-1] or (0,))
        return
    here = part_at(position, place)
    others = (not here,) if isinstance(here, bool) else (here + 1, here - 1, here + 2)
    for other in others if isinstance(here, int) else ():
        yield with_part(position, place, other)


def is_a_row_of_parts(position: Any, place: Place) -> bool:
    """Tell whether a place is the length of a row of things that have parts, as seats have."""
    return any(has(type(one)) for one in part_at(position, place[:-1]))


def part_at(whole: Any, place: Place) -> Any:
    """Return what stands at a place; None where there is no such place."""
    for name in place:
        if isinstance(name, str):
            whole = len(whole) if name == LENGTH else getattr(whole, name, None)
        else:
            whole = whole[name] if isinstance(whole, tuple) and name < len(whole) else None
    return whole


def with_part(whole: Any, place: Place, part: Any) -> Any:
    """Return something with another part at a place."""
    if not place:
        return part
    first, *rest = place
    if isinstance(first, str):
        kind: type = type(whole)
        parts = {name: getattr(whole, name) for name in names_of_parts(kind)}
        return with_parts(whole, {**parts, first: with_part(parts[first], tuple(rest), part)})
    return (*whole[:first], with_part(whole[first], tuple(rest), part), *whole[first + 1 :])


def is_a_fixed_length(kind: Any, place: Place) -> bool:
    """Tell whether a place is the length of a row that always has the same."""
    if place[-1] != LENGTH:
        return False
    for name in place[:-1]:
        if isinstance(name, str):
            kind = get_type_hints(kind).get(name)
        else:
            parts = get_args(kind)
            kind = parts[0] if parts[-1:] == (...,) else parts[name]
    return get_args(kind)[-1:] != (...,)


def in_words(place: Iterable[str | int]) -> str:
    """Name a place by the parts that lead there."""
    return " ".join(str(name).replace("_", " ") for name in place)
