"""Places: cards as they stand in a row, place by place, for clauses that look at them.

A prover knows cards by how many there are of each kind. What is printed knows them place by
place. So these numbers are counted from the places here, and both speak of the same cards, at
any table where the cards fit into their places before the clause and after it: how many places
there are, `bfrules.compiled.choices` says. Who is to move is asked about seat by seat.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from inspect import ismethod
from itertools import pairwise
from typing import Any, Final

import z3
from attrs import define, evolve, frozen

from bfrules.compiled.making import FIXED
from bfrules.editions.black_monday.conditions.common import somebody_is_to_move
from bfrules.editions.black_monday.position import KINDS
from bfrules.evaluating.values import NOTHING, Many, Record, Several, Shape
from spec.composing.cards import cards_anywhere
from spec.following import Follower, merged
from spec.prover.exploring import GivenUp, current, exploring_now
from spec.prover.lots import Cards, Heap, Lot, term_of
from spec.prover.numbers import Number, Rest, is_a_number, truth
from spec.symbolic.entries import Entry, Table, entry_for
from spec.symbolic.joining import joined
from spec.symbolic.question import Question, Values
from spec.translation.both_ways import Claim, Rows, both_say_the_same, numbers_of
from spec.weaving.both_ways import names_a_card

EMPTY: Final = z3.IntVal(NOTHING)
EFFORT: Final = 1_000_000
"""How much the solver does to find out that there is no such way: rows have many facts."""
TURN: Final = "turn"
A_CARD: Final = f"step):\n    bool(step.card >= 0) and bool(step.card < {KINDS})\n"
"""On a path inside another one, there is little time to find out that it is a card."""

Terms = tuple[z3.ArithRef, ...]
Bounds = tuple[int, int] | None


class NoRoom(Exception):
    """There are more cards than places."""


# cards in their places ---------------------------------------------------------------


@frozen(eq=False)
class Places:
    """The places of some cards, which begin with the first, and what is known of them."""

    terms: Terms
    taken: tuple[z3.BoolRef, ...]
    facts: tuple[z3.BoolRef, ...]

    def known(self) -> "Places":
        """Let the explorer know what is known of the places, as somebody looks at them."""
        explorer = current()
        # to look for each fact takes longer than most of what happens here
        if any(fact.get_id() not in explorer.facts for fact in self.facts[:1]):
            explorer.know(*self.facts)
        return self

    def number_of(self, card: Any) -> z3.ArithRef:
        """Return how many cards of a kind there are."""
        stands = zip(self.known().terms, self.taken, strict=True)
        return z3.Sum(*(z3.If(z3.And(there, one == card), 1, 0) for one, there in stands))


@cache
def places_of(name: str, size: int, in_order: bool) -> Places:
    """Return the places of cards by the name of these."""
    terms = tuple(z3.Int(f"{name} at {at}") for at in range(size))
    taken = tuple(place != EMPTY for place in terms)
    facts = [z3.Or(place == EMPTY, z3.And(place >= 0, place < KINDS)) for place in terms]
    facts += [z3.Implies(then, there) for there, then in pairwise(taken)]
    if in_order:
        pairs = zip(terms, terms[1:], taken[1:], strict=False)
        facts += [z3.Implies(there, before <= place) for before, place, there in pairs]
    else:
        last = z3.Int(f"{name}.last")
        ends = (*map(z3.Not, taken[1:]), z3.BoolVal(True))
        facts += [
            z3.Implies(z3.And(there, is_last), place == last)
            for place, there, is_last in zip(terms, taken, ends, strict=True)
        ]
    return Places(terms, taken, tuple(facts))


@cache
def number_of_kind(places: Places, kind: int) -> z3.ArithRef:
    """Return how many cards of a kind there are."""
    return places.number_of(z3.IntVal(kind))


class Place(Number):
    """What stands at a place."""

    __slots__ = ("at", "places")

    def __init__(self, places: Places, at: int) -> None:
        self.places = places
        self.at = at

    @property
    def term(self) -> z3.ArithRef:
        """The number that stands there."""
        return self.places.known().terms[self.at]


class OfAKind(Number):
    """How many cards of a kind stand in some places, and how many were put there or taken out."""

    __slots__ = ("changes", "kind", "places")

    def __init__(self, places: Places, kind: int, changes: tuple[Number, ...] = ()) -> None:
        self.places = places
        self.kind = kind
        self.changes = changes

    @property
    def term(self) -> z3.ArithRef:
        """How many there are."""
        there = number_of_kind(self.places.known(), self.kind)
        return z3.Sum(there, *(one.term for one in self.changes)) if self.changes else there

    def __add__(self, other: Any) -> Any:
        if type(other) is Number:
            return OfAKind(self.places, self.kind, (*self.changes, other))
        return super().__add__(other)


class InPlaces(Cards):
    """Cards that stand in places."""

    def __init__(self, cards: Cards, size: int) -> None:
        self.places = places_of(cards.name, size, isinstance(cards, Lot))
        self.numbers = tuple(Place(self.places, at) for at in range(size))
        counts = tuple(OfAKind(self.places, kind) for kind in range(len(cards.counts)))
        # for the plain cards that a model gives
        cards.counts = counts
        super().__init__(counts, Number(z3.Int(cards.name)), cards.name)

    @property
    def length(self) -> Any:
        """How many cards there are."""
        return Number(z3.Sum(*(z3.If(taken, 1, 0) for taken in self.places.known().taken)))

    @length.setter
    def length(self, length: Any) -> None:
        """Keep counting the places."""

    def count(self, card: Any) -> Any:
        """Return how many there are of a kind."""
        return Number(self.places.number_of(term_of(card)))

    def __contains__(self, card: Any) -> bool:
        here = z3.Or(*(place == term_of(card) for place in self.places.known().terms))
        return bool(truth(z3.And(here, term_of(card) != EMPTY)))


class LotInPlaces(InPlaces, Lot):
    """Cards in order that stand in places."""


class HeapInPlaces(InPlaces, Heap):
    """Cards one upon the other that stand in places."""

    def __init__(self, cards: Cards, size: int) -> None:
        super().__init__(cards, size)
        self.named = True

    def last_card(self, last: z3.ArithRef) -> Number:
        """Return the last card, of which it is known that there is one."""
        self.places.known()
        return Number(last)


def each_row(value: Any, shape: Shape, change: Callable[[Any, int], Any]) -> Any:
    """Return a value with other cards in the places of each row."""
    match shape:
        case Record(_, shapes):
            made = object.__new__(type(value))
            for name, part in shapes.items():
                object.__setattr__(made, name, each_row(getattr(value, name), part, change))
            return made
        case Several(shapes):
            parts = zip(value, shapes, strict=True)
            return tuple(each_row(one, part, change) for one, part in parts)
        case Many(_, size):
            return change(value, size)
    return value


def put_in_places(cards: Any, size: int) -> Any:
    """Return cards that stand in places, plain cards as they are."""
    if isinstance(cards, Lot):
        return LotInPlaces(cards, size)
    return HeapInPlaces(cards, size) if isinstance(cards, Heap) else cards


# cards as a row of numbers -----------------------------------------------------------


def row_of(cards: Any, size: int) -> tuple[Any, ...]:
    """Return what stands in the places of cards, perhaps with a card put there or taken out.

    Raise NoRoom for more plain cards than places; of others, only those that fit are asked about.
    """
    if isinstance(cards, InPlaces):
        return cards.numbers
    if isinstance(cards, Lot):
        return changed_row(cards)
    if isinstance(cards, tuple) and any(isinstance(one, Rest) for one in cards):
        below, *above = cards
        if isinstance(below, Rest) and isinstance(below.of, InPlaces) and len(above) == 1:
            return one_more(below.of.places, term_of(above[0]), below.of.places.known().taken)
    if isinstance(cards, Cards) or not all(map(is_a_number, cards)):
        raise GivenUp("cards lie there in a way that is not followed")
    if len(cards) > size:
        raise NoRoom
    return tuple(cards)


def changed_row(cards: Lot) -> tuple[Any, ...]:
    """Return the row of cards in order, of which one was put there or taken out."""
    changes = [change_of(one) for one in cards.counts]
    first = changes[0]
    if first is None or not all(one is not None and one.is_like(first) for one in changes):
        raise GivenUp("cards are changed in a way that is not followed")
    places = first.places.known()
    if first.more < 0:
        return one_less(places, first.card)
    stands = zip(places.terms, places.taken, strict=True)
    return one_more(places, first.card, [z3.And(there, one <= first.card) for one, there in stands])


@frozen(eq=False)
class Change:
    """A card that is put into some places, or taken out: one more, or one less."""

    places: Places
    card: z3.ArithRef
    more: int

    def is_like(self, other: "Change") -> bool:
        """Tell whether the same card is changed in the same way."""
        alike = self.places is other.places and self.more == other.more
        return alike and z3.eq(self.card, other.card)


def change_of(number: Any) -> Change | None:
    """Return which card one more or less of a kind tells of: `If(card == kind, 1, 0)`."""
    if not isinstance(number, OfAKind) or len(number.changes) != 1:
        return None
    term = number.changes[0].term
    if not z3.is_app_of(term, z3.Z3_OP_ITE) or not z3.is_eq(term.arg(0)):
        return None
    sides = sorted(term.arg(0).children(), key=z3.is_int_value)
    told = [
        part.as_long() for part in (sides[1], term.arg(1), term.arg(2)) if z3.is_int_value(part)
    ]
    if told not in ([number.kind, 1, 0], [number.kind, -1, 0]):
        return None
    return Change(number.places, sides[0], told[1])


def one_more(places: Places, card: z3.ArithRef, before: Sequence[z3.BoolRef]) -> tuple[Any, ...]:
    """Return the row with a card behind those that stand before it, where there is room for it."""
    has_room = places.known().terms[-1] == EMPTY
    if not current().possible(has_room):
        raise GivenUp("there is never room for a card")
    current().suppose(has_room)
    comes = (z3.BoolVal(True), *before[:-1])
    earlier = (EMPTY, *places.terms[:-1])
    stands = zip(places.terms, before, comes, earlier, strict=True)
    return tuple(
        Number(z3.If(stays, place, z3.If(next_is_it, card, moved)))
        for place, stays, next_is_it, moved in stands
    )


def one_less(places: Places, card: z3.ArithRef) -> tuple[Any, ...]:
    """Return the row of cards in order without one of a kind that is there."""
    later = (*places.known().terms[1:], EMPTY)
    stands = zip(places.terms, places.taken, later, strict=True)
    return tuple(
        Number(z3.If(z3.And(there, place < card), place, moved)) for place, there, moved in stands
    )


# what is printed ---------------------------------------------------------------------


@define
class InARow(Follower):
    """Goes through statements, and looks for a place of a row only where it can be."""

    def where(self, term: z3.BoolRef) -> "InARow":
        """Return a follower that goes on where a term holds as well, and changes nothing here."""
        other = super().where(term)
        return InARow(other.names, other.under)

    def one_replaced(self, values: Sequence[Any], at: Any, item: Any) -> list[Any]:
        """Return the items of a row, one of them replaced."""
        bounds = None if isinstance(at, int) else bounds_of(at.term)
        if bounds is None or not 0 <= bounds[0] <= bounds[1] < len(values):
            return super().one_replaced(values, at, item)
        first, last = bounds
        places = range(first, last + 1)
        some = [merged(z3.simplify(at.term == each), item, values[each]) for each in places]
        return [*values[:first], *some, *values[last + 1 :]]


def bounds_of(term: z3.ExprRef, known: dict[int, Bounds] | None = None) -> Bounds:
    """Return the least and the most that a sum of plain numbers can be, whatever is chosen.

    None for anything else. A term may stand in many places of another one: it is `known` then.
    """
    known = {} if known is None else known
    if term.get_id() not in known:
        known[term.get_id()] = worked_out(term, known)
    return known[term.get_id()]


def worked_out(term: z3.ExprRef, known: dict[int, Bounds]) -> Bounds:
    """Return the bounds of a term by those of its parts."""
    if isinstance(term, z3.IntNumRef):
        return term.as_long(), term.as_long()
    is_chosen = z3.is_app_of(term, z3.Z3_OP_ITE)
    if not is_chosen and not z3.is_add(term):
        return None
    parts = [bounds_of(part, known) for part in term.children()[is_chosen:]]
    found = [bounds for bounds in parts if bounds is not None]
    if len(found) < len(parts):
        return None
    least, most = zip(*found, strict=True)
    return (min(least), max(most)) if is_chosen else (sum(least), sum(most))


# questions ---------------------------------------------------------------------------


class RowsWithCards(Rows):
    """The rows in which the numbers of a position and a step stand, cards in their places."""

    def of_position(self, position: Any) -> Any:
        """Return the row of a position; None if plain cards do not fit into their places."""
        if not self.has_room(None, position, None):
            return None
        return tuple(numbers_of(each_row(position, self.position, row_of), self.position))

    def follower(self, position: Any, step: Any) -> Follower:
        """Return a follower of what is printed at the beginning of a function."""
        return InARow(super().follower(position, step).names)

    def has_room(self, printed: Any, position: Any, step: Any) -> bool:
        """Plain cards fit into their places."""
        try:
            each_row(position, self.position, row_of)
        except NoRoom:
            return False
        return True


def names_of_rows(shape: Shape) -> Iterator[str]:
    """Yield the names of the fields that have places for cards."""
    match shape:
        case Record(_, shapes):
            for name, part in shapes.items():
                yield from (name,) if has_rows(part) else names_of_rows(part)
        case Several(shapes):
            for part in shapes:
                yield from names_of_rows(part)


def has_rows(shape: Shape) -> bool:
    """Tell whether a field has places for cards, or for several lots of them."""
    if isinstance(shape, Several):
        return all(map(has_rows, shape.parts))
    return isinstance(shape, Many)


def questions_in_places(claim: Claim) -> Iterator[Question]:
    """Yield the questions whether a clause that looks at cards and its piece say the same.

    One for each seat to move, where the clause needs that one is.
    """
    edition, start = claim.table.edition, claim.table.start
    rows = RowsWithCards(claim.piece.rows.position, claim.piece.rows.step, claim.piece.rows.tables)
    piece = evolve(claim.piece, rows=rows)
    needs = [getattr(piece, need.__name__) if ismethod(need) else need for need in claim.needs]
    text = claim.text
    if names_a_card(claim.table.rule.kind):
        text = text.replace("step):\n", A_CARD)
    asked = evolve(claim, piece=piece, needs=(rows.has_room, *needs), text=text).question()
    seats = len(start.seats)
    fixed = {name: getattr(start, name) for name in FIXED if hasattr(start, name)}
    like = cards_anywhere(edition, seats)
    turns = [{TURN: seat} for seat in range(seats)] if somebody_is_to_move in needs else [{}]
    for turn in turns:
        table = Table(edition.printed, {"seats": seats}, fixed | turn, like)
        entry = entry_for(asked.body, table)
        yield evolve(
            asked,
            parameters=entry.parameters,
            arguments=partial(arguments_in_places, entry, rows.position),
            promises=(joined(both_say_the_same_of_what_fits),),
        )


def arguments_in_places(entry: Entry, shape: Shape, values: Values) -> Values:
    """Put the arguments of a clause together, with the cards of the table in places."""
    if exploring_now():
        current().effort_for_a_way = EFFORT
    printed, position, step = entry.arguments(values)
    return printed, each_row(position, shape, put_in_places), step


def both_say_the_same_of_what_fits(
    both: tuple[Any, Any], printed: Any, position: Any, step: Any
) -> Any:
    """The clause and its piece come to the same numbers, if its cards fit into their places."""
    return both[0] is None or both_say_the_same(both, printed, position, step)
