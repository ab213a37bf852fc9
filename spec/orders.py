"""Orders: that the M.I.B.S. chooses the step that its printed orders leave, proved part by part.

Two writings of the orders are run on symbols, as they are, at any table that the clause's needs
admit. Both put colours in order by numbers, and take the first shares. What does that in either
is a `Line` here: how many shares there are of each colour, and which colour stands before which.
Each part is a question to the solver:

* What is supposed of a table follows from the needs.
* The prices of one writing are those of the other, and none is below a dollar.
* `colours_in` and `colours_in_both` give each colour once, in colour order.
* `taken_in_order` takes, in every order of every set of colours, the first shares of that line.
* Of a line, the first shares are so many, or all; what a lot costs is the sum of its shares.
* Which statements decide tells no step, and asking for them raises nothing.
* With lines for these, both writings leave the same step, whatever limits the level has.
* Where the M.I.B.S. has to choose, the clause lets that step pass and no other.

Then plain tables are tried, drawn at random, without any symbols.

`in_line` is read, not run: it has to say `IN_LINE`. The functions leave the fragment where
`BESIDE_THE_POINT` says; what is done about each place stands there, and any other ends the proof.

What is supposed: `sorted` compares rows by the first numbers that differ, and leaves alike things
in their order; the first shares of a line without the last one are the first of it, one fewer; a
choice is remembered as it was made. How many others sit at the table does not matter, as
the seats of others are only added up.
"""

import ast
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import combinations, permutations
from random import Random
from types import FunctionType
from typing import Any, Final, get_origin

import attrs
import z3
from attrs import frozen

from bfrules import bf2023
from bfrules.core.remembering import Remembering
from bfrules.editions.bf2023 import habits, mibs
from bfrules.editions.bf2023.conditions import mibs as conditions
from bfrules.editions.black_friday.position import ACTING, MIBS_SEAT, Pile, SaleTracks, Seat
from bfrules.editions.black_friday.steps import Buy
from bfrules.kernel.contract import needs_of
from bfrules.kernel.shares import COLOURS
from spec.fragment import Breach, breaches_of, functions_read
from spec.fragment.listed import tells
from spec.fragment.reading import reading_of
from spec.guarantees.bound_lists import ORDERS, unknown_step
from spec.induction import NotRead, Text
from spec.listing.one_step import Unspoken, total
from spec.listing.parts import NotDecided, OnlyAt, Unseen
from spec.listing.proving import five, symbol
from spec.prover import lots
from spec.prover.exploring import Explorer, GivenUp, current, on_all_paths
from spec.prover.lots import HEARING, Cards, in_a_row, is_listening, with_weights
from spec.prover.numbers import (
    LengthMatters,
    Number,
    Truth,
    Tuple,
    equal,
    is_a_number,
    number_term,
    truth,
    truth_term,
)
from spec.prover.printed import prepared_values
from spec.prover.rebinding import (
    Rebinder,
    ends_remembered,
    every,
    is_used_up,
    merged_call,
    some,
)
from spec.sources import tree_of
from spec.subjects import Subject, plain
from spec.symbolic.question import stated_contract

MOST_PATHS: Final = 1_000_000
PAIRS: Final[tuple[tuple[int, int], ...]] = tuple(combinations(COLOURS, 2))
PRICES: Final = [z3.Int(f"price.{one}") for one in COLOURS]

Before = Callable[[int, int], z3.BoolRef]
Keys = list[tuple[z3.BoolRef, tuple[Any, ...]]]


# lines ------------------------------------------------------------------------


class Line(Cards):
    """Single shares in line: so many of each colour, and which colour stands before which.

    A line may be the first shares of another one, which is then its `whole`.
    """

    def __init__(self, counts: Any, before: Before, whole: "Line | None" = None) -> None:
        super().__init__(Tuple(counts), total(counts), "a line")
        self.before, self.whole = before, self if whole is None else whole

    def __getitem__(self, at: Any) -> Any:
        if at == 0 and is_a_number(at):
            return self.first()
        if isinstance(at, slice) and at.start is None and at.step is None:
            if isinstance(at.stop, int) and at.stop >= 0 and self.whole is self:
                return self.cut(at.stop)
            if at.stop == -1:
                # Each length gets its path; only a line that was cut has few of them.
                left = int(self.length) - 1
                return self.whole.cut(left) if left > 0 else ()
        raise LengthMatters(self.name)

    def __iter__(self) -> "Singles":
        return Singles(self)

    def _looked_into(self, *_: object) -> Any:
        raise LengthMatters(self.name)

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _looked_into
    __contains__ = __add__ = __radd__ = __mul__ = __rmul__ = _looked_into
    __hash__ = None

    def first(self) -> Number:
        """Return the first colour; raise IndexError if there is none."""
        if not self:
            raise IndexError
        found: z3.ArithRef = z3.IntVal(COLOURS[-1])
        for one in reversed(COLOURS[:-1]):
            leads = [
                z3.Or(z3.Not(self.has(other)), self.before(one, other))
                for other in COLOURS
                if other != one
            ]
            found = z3.If(z3.And(self.has(one), *leads), z3.IntVal(one), found)
        return Number(found)

    def has(self, colour: int) -> z3.BoolRef:
        """Return the term that there is a share of a colour."""
        return term_of(self.counts[colour]) > 0

    def cut(self, number: int) -> "Line":
        """Return the first shares, so many, or all."""
        return Line(first_shares(self.counts, self.before, number), self.before, self.whole)

    def sorted(self, key: Callable[[Any], Any]) -> "Line":
        """Return the same shares by the numbers of their colours; those alike stay in order."""
        keys = [keys_of(key, colour) for colour in COLOURS]
        terms = {
            (one, other): stays_before(keys[one], keys[other], self.before(one, other))
            for one, other in PAIRS
        }

        def before(one: int, other: int) -> z3.BoolRef:
            return terms[one, other] if one < other else z3.Not(terms[other, one])

        return Line(self.counts, before)


class Singles:
    """Goes through a line: each colour once to whoever hears how many there are, as of cards.

    Anybody else gets the first share from `next_of`, and no more.
    """

    def __init__(self, line: Line) -> None:
        self.line = line
        self.colour: int | None = None

    def __iter__(self) -> "Singles":
        return self

    def __next__(self) -> Any:
        if not is_listening(sys._getframe(1)):
            raise LengthMatters(self.line.name)
        hearing = HEARING.get()
        hearing.in_order = False
        if self.colour is not None:
            hearing.weights.pop()
        self.colour = 0 if self.colour is None else self.colour + 1
        if self.colour == len(COLOURS):
            raise StopIteration
        hearing.weights.append(self.line.counts[self.colour])
        return self.colour

    def first(self, *otherwise: Any) -> Any:
        """Return the first colour, and nothing more."""
        if self.colour is not None:
            raise LengthMatters(self.line.name)
        self.colour = len(COLOURS)
        return otherwise[0] if otherwise and not self.line else self.line.first()


def term_of(number: Any) -> z3.ArithRef:
    """Return the term of a whole number."""
    term = number_term(number)
    assert term is not None
    return term


def in_colour_order(one: int, other: int) -> z3.BoolRef:
    """Tell whether a colour is the earlier one."""
    return z3.BoolVal(one < other)


def keys_of(key: Callable[[Any], Any], colour: int) -> Keys:
    """Return by which numbers a colour is put in order, and under which term by which of them."""
    found = []
    for reached, under in ends_remembered(lambda: key(colour)):
        if reached.raised is not None:
            raise reached.raised
        numbers = reached.returned
        found.append((under, numbers if isinstance(numbers, tuple) else (numbers,)))
    return found


def stays_before(one: Keys, other: Keys, earlier: z3.BoolRef) -> z3.BoolRef:
    """Return the term that the first stands before the other: by numbers; if alike, as earlier."""
    is_later = z3.Not(is_less(other, one))
    if z3.is_true(earlier):
        return z3.simplify(is_later)
    return z3.simplify(z3.Or(is_less(one, other), z3.And(is_later, earlier)))


def is_less(one: Keys, other: Keys) -> z3.BoolRef:
    """Return the term that the first numbers come before the others, under which terms ever."""
    ways = (
        (under, beside, comes_before(first, second))
        for under, first in one
        for beside, second in other
    )
    return z3.Or(*(z3.And(*way) for way in ways if not z3.is_false(way[-1])))


def comes_before(one: tuple[Any, ...], other: tuple[Any, ...]) -> z3.BoolRef:
    """Return the term that a tuple is less than another one."""
    if not one or not other:
        return z3.BoolVal(len(one) < len(other))
    first, second = one[0], other[0]
    if isinstance(first, int) and isinstance(second, int) and first != second:
        return z3.BoolVal(first < second)
    behind = comes_before(one[1:], other[1:])
    if isinstance(first, int) and isinstance(second, int):
        return behind
    first, second = term_of(first), term_of(second)
    return z3.Or(first < second, z3.And(first == second, behind))


def first_shares(stock: Any, before: Before, number: int) -> Tuple:
    """Stand for the first shares of a stock in line, so many, or all; the same for the same line.

    For the same line means: for as many of each colour, and where of any two colours that
    there are the same comes before the other.
    """
    counts = [term_of(one) for one in stock]
    ordered = [
        z3.simplify(z3.And(counts[one] > 0, counts[other] > 0, before(one, other)))
        for one, other in PAIRS
    ]
    lot = lot_of_first(number, counts, ordered)
    explorer = current()
    explorer.know(*facts_of_first(lot, counts, number))
    for fewer in range(number):
        less = lot_of_first(fewer, counts, ordered)
        explorer.know(cost_of(PRICES, less) <= cost_of(PRICES, lot))
    return Tuple(map(Number, lot))


def lot_of_first(number: int, counts: list[Any], ordered: list[Any]) -> list[z3.ArithRef]:
    """Return how many of each colour are among the first shares."""
    sorts = [*(one.sort() for one in (*counts, *ordered)), z3.IntSort()]
    return [z3.Function(f"first {number} of {one}", *sorts)(*counts, *ordered) for one in COLOURS]


def facts_of_first(lot: list[Any], counts: list[Any], number: Any) -> Iterator[z3.BoolRef]:
    """Yield what is known of the first shares of a stock of none or some of each colour."""
    is_stock = z3.And(*(one >= 0 for one in counts))
    for taken, there in zip(lot, counts, strict=True):
        yield z3.Implies(is_stock, z3.And(taken >= 0, taken <= there))
    every_share = z3.Sum(*counts)
    taken = z3.If(every_share < number, every_share, number)
    yield z3.Implies(is_stock, z3.Sum(*lot) == taken)


def among_first(stock: list[Any], before: Before, number: z3.ArithRef) -> list[z3.ArithRef]:
    """Return how many of each colour are among the first shares: what those before them leave."""
    found = []
    for one in COLOURS:
        ahead = [z3.If(before(other, one), stock[other], 0) for other in COLOURS if other != one]
        left = number - z3.Sum(*ahead)
        found.append(z3.If(left <= 0, 0, z3.If(left < stock[one], left, stock[one])))
    return found


# what they cost ------------------------------------------------------------------


def worth(prices: Any, lot: Any) -> Number:
    """Stand for what a lot costs: the same for the same prices and lot, and no less if it grows."""
    explorer = current()
    costs, counts = [term_of(one) for one in prices], [term_of(one) for one in lot]
    found = cost_of(costs, counts)
    explorer.know(*facts_of_cost(found, costs, counts))
    return Number(found)


def cost_of(costs: list[Any], counts: list[Any]) -> z3.ArithRef:
    """Return what stands for a cost."""
    return z3.Function("worth", *[z3.IntSort()] * 11)(*costs, *counts)


def facts_of_cost(found: Any, costs: list[Any], counts: list[Any]) -> Iterator[z3.BoolRef]:
    """Yield what is known of what a lot costs, at prices of a dollar or more."""
    yield z3.Implies(z3.And(*(one == 0 for one in counts)), found == 0)
    known = z3.And(*(one >= 1 for one in costs), *(one >= 0 for one in counts))
    yield z3.Implies(known, found >= z3.Sum(*counts))


def summed(values: Any, start: Any = 0) -> Any:
    """Sum values; of single shares in line, what they come to."""
    heard = list(with_weights(values))
    if any(not isinstance(weight, int) for _, weight in heard):
        if len(heard) != len(COLOURS):
            raise LengthMatters("a sum of some")
        prices, lot = zip(*heard, strict=True)
        return worth(prices, lot) + start
    found = start
    for value, weight in heard:
        found = found + value * weight
    return found


class Cash(Number):
    """Dollars: divided by a price, how many pieces they pay; more than so many are as many."""

    __slots__ = ("most",)

    def __init__(self, term: z3.ArithRef, most: int) -> None:
        super().__init__(term)
        self.most = most

    def __floordiv__(self, price: Any) -> Any:
        if not (self >= 0 and price > 0):
            raise NotDecided
        for number in range(self.most):
            if self < (number + 1) * price:
                return number
        enough = z3.Int(f"pieces {current().place()}")
        current().suppose(enough >= self.most)
        return Number(enough)


# both writings, prepared -----------------------------------------------------------


class Prepared(Rebinder):
    """Prepares the functions of both writings, with lines for what puts colours in order."""

    def __init__(self, replaced: dict[Any, Callable[..., Any]]) -> None:
        super().__init__()
        self.replaced = replaced | {plain(one): other for one, other in replaced.items()}

    def names(self, names: dict[str, Any]) -> dict[str, Any]:
        """Return the names around a function, with builtins that know lines."""
        found = super().names(names)
        found["__builtins__"].update(
            sum=summed, sorted=in_line_by, any=some, all=every, next=next_of, tuple=ROW
        )
        return found

    def rebound(self, value: Any) -> Any:
        """Return what stands for a function."""
        function = value.__wrapped__ if isinstance(value, Remembering) else plain(value)
        if isinstance(function, FunctionType) and function in self.replaced:
            return self.replaced[function]
        return super().rebound(value)

    def merged(self, function: FunctionType) -> Callable[..., Any]:
        """Return a function that is explored on its own, and names no statements.

        What returns a list is gone through where it is called.
        """
        returned = function.__annotations__.get("return")
        if get_origin(returned) is list:
            return lambda *values: self.body(function)(*values)
        if isinstance(returned, type) and STATEMENTS in parts_of(returned):
            return lambda *values: self.without_statements(function, values)
        return super().merged(function)

    def without_statements(self, function: FunctionType, values: tuple[Any, ...]) -> Any:
        """Return what a function returns, without the statements in it."""
        if any(map(is_used_up, values)):
            raise NotDecided
        return merged_call(lambda: unsaid(self.body(function)(*values)))


STATEMENTS: Final = "statements"


def parts_of(kind: type[Any]) -> tuple[str, ...]:
    """Return the names of the parts of a record, none of what is no record."""
    return tuple(attrs.fields_dict(kind)) if attrs.has(kind) else ()


class Unread:
    """Statements that decided: who looks at one of them is told, for only people read them."""

    def __iter__(self) -> Iterator[Any]:
        return iter((Unseen("a statement"),))

    def _looked_into(self, *_: object) -> Any:
        raise NotDecided

    __bool__ = __eq__ = __ne__ = __contains__ = __getitem__ = __hash__ = _looked_into


UNREAD: Final[Any] = Unread()


def unsaid(found: Any) -> Any:
    """Return what was chosen without the statements that decided it."""
    return attrs.evolve(found, statements=UNREAD)


class Row:
    """What `tuple` is for a prover, and part of a type where a function within one is made."""

    def __call__(self, values: Any = ()) -> Any:
        """Make a tuple."""
        return lots.row(values)

    def __getitem__(self, _: Any) -> type[Any]:
        """Return a type, which nobody reads."""
        return tuple


ROW: Final = Row()


def in_line_by(values: Any, **options: Any) -> Any:
    """Sort values, or a line."""
    if isinstance(values, Line):
        return values.sorted(options.pop("key"), **options)
    return in_a_row(values, **options)


def next_of(values: Iterator[Any], *otherwise: Any) -> Any:
    """Return the next of some values; of a line, its first colour."""
    if isinstance(values, Singles):
        return values.first(*otherwise)
    return next(values, *otherwise)


def shares_in_line(stock: Any, rank: Callable[[Any], Any]) -> Line:
    """Stand for the single shares of a stock in line; see `IN_LINE`."""
    must(some(one < 0 for one in stock), False)
    return Line(stock, in_colour_order).sorted(rank)


def colours_that(holds: Callable[[int], Any]) -> Line:
    """Return the colours for which something holds, in colour order."""
    ones = (Number(z3.If(truth_term(holds(one)), z3.IntVal(1), z3.IntVal(0))) for one in COLOURS)
    return Line(Tuple(ones), in_colour_order)


def colours_in(counts: Any) -> Line:
    """Stand for the colours of which there is a share."""
    return colours_that(lambda one: counts[one] > 0)


def colours_in_both(first: Any, second: Any) -> Line:
    """Stand for the colours of which both lots have a share."""
    return colours_that(
        lambda one: truth(z3.And(*(term_of(of[one]) > 0 for of in (first, second))))
    )


def taken_in_order(stock: Any, ordered: Any, number: Any) -> Tuple:
    """Stand for shares taken colour by colour; raise NotDecided if a colour is not gone through."""
    if not (isinstance(ordered, Line) and isinstance(number, int) and number >= 0):
        raise NotDecided
    for one in COLOURS:
        must(truth(z3.And(term_of(stock[one]) > 0, z3.Not(ordered.has(one)))), False)
        must(stock[one] >= 0, True)
    return first_shares(stock, ordered.before, number)


def must(found: Any, expected: bool) -> None:
    """Raise NotDecided where something is not as expected."""
    if bool(found) is not expected:
        raise NotDecided


# the tables ------------------------------------------------------------------------

CURRENT: Final = Unseen("current")


class AtTheLevel(tuple[int, ...]):
    """Limits of all levels, of which that of the table is known."""

    level: Any
    limit: int

    def __getitem__(self, at: Any) -> Any:
        if at is not self.level:
            raise NotDecided
        return self.limit


@frozen
class Seats:
    """The seat of the M.I.B.S., and others that own anything; who looks at one of them is told."""

    own: Seat
    others: tuple[Seat, ...]

    def __getitem__(self, place: Any) -> Seat:
        """Return the first seat; raise NotDecided for any other place."""
        if place is not MIBS_SEAT:
            raise NotDecided
        return self.own

    def __iter__(self) -> Iterator[Seat]:
        return iter((self.own, *self.others))


def any_seat(name: str) -> Seat:
    """Return a seat of which nothing is known."""
    owned = {part.name: symbol(f"{name}.{part.name}") for part in attrs.fields(Seat)}
    cards = {part: Truth(z3.Bool(f"{name}.{part}")) for part in ("sell_card", "buy_card")}
    return Seat(**owned | cards | {"shares": five(f"{name}.shares")})


NUMBERS_OF_A_TABLE: Final = (
    *("phase", "turn", "trigger", "bank_blacks", "area_blacks"),
    *("bar_space", "bars_bought", "level"),
)
ROWS_OF_A_TABLE: Final = ("prices", "market", "purchase_track", "bar_track")


def any_table(edition: Any, **known: Any) -> Any:
    """Return a table of which nothing is known but this."""
    parts: dict[str, Any] = {name: symbol(name) for name in NUMBERS_OF_A_TABLE}
    parts |= {name: Truth(z3.Bool(name)) for name in ("acted", "mibs")}
    parts |= {name: five(name) for name in ROWS_OF_A_TABLE}
    parts |= {name: Pile(five(name), symbol(f"{name}.blacks")) for name in ("bag", "drawn")}
    tracks: Any = tuple(five(f"sale track {one}") for one in range(3))
    blacks: Any = Tuple(symbol(f"blacks {one}") for one in range(3))
    parts["sale_tracks"] = SaleTracks(tracks, blacks, symbol("current"))
    parts["seats"] = Unseen("seats")
    return edition.position_kind(**parts | known)


def bounds_of(printed: Any, position: Any, own: Seat, on_track: Any) -> Iterator[z3.BoolRef]:
    """Yield what is supposed of a table; that it follows from the needs is proved."""
    for count in (*position.market, *own.shares, *on_track, own.cash, position.turn):
        yield term_of(count) >= 0
    rows = [(position.bar_space, printed.bar_prices), (position.level, printed.share_limits)]
    rows += [(position.level, printed.bar_limits)]
    rows += [(cell, printed.prices) for cell in position.prices]
    for place, row in rows:
        yield z3.And(term_of(place) >= 0, term_of(place) < len(row))


# what is proved ----------------------------------------------------------------------

LARGEST_TABLE: Final = 5
Differs = Callable[[Explorer], z3.BoolRef]


@frozen
class Writings:
    """Both writings of the orders: the modules that have them, the edition and its clause."""

    edition: Any
    chooses: Any = mibs
    prefers: Any = habits
    orders: Any = conditions

    def trials(self) -> Iterator[tuple[str, Differs]]:
        """Yield all that is proved, by name: each tells under which term it is not so."""
        # A table that is asked is told when all begins again: it has to be the same one then.
        yield "the needs", partial(self.needs_do_not_bound, *self.prepared())
        yield "the prices", partial(self.prices_differ, *self.prepared())
        yield "the colours", self.colours_differ
        yield "the shares taken", self.shares_taken_differ
        yield "the first shares", first_shares_differ
        yield "the costs", self.costs_differ
        yield "the statements", self.statements_fail
        for limits in sorted(set(zip(*map(self.printed_row, LIMITS), strict=True))):
            yield f"the step, at limits {limits}", AtLimits(self, limits).steps_differ
        yield "the clause", self.clause_differs

    def expect_what_is_known(self) -> None:
        """Raise NotRead if a function leaves the fragment elsewhere, or `in_line` is another."""
        clause = self.chooses.not_the_choice_of_the_mibs
        known = {one.__qualname__: one for one in functions_read(clause)}
        for breach in breaches_of(Subject(self.edition, clause)):
            if not is_beside_the_point(breach, known.get(breach.function)):
                raise NotRead(f"{breach.function}: {breach.why}")
        text = Text.of(self.orders.in_line)
        found = text.holes(IN_LINE, text.statements)
        if found is None:
            raise text.not_read(text.statements[0], "this does not put single shares in line")
        named = {hole: name.id for hole, name in found.items()}
        if (
            (named["STOCK"], named["RANK"]) != text.parameters
            or len(set(named.values())) < len(named)
            or text.meaning(named["COLOURS"]) is not COLOURS
        ):
            raise text.not_read(text.statements[0], "a name stands for something else")

    def printed_row(self, name: str) -> tuple[int, ...]:
        """Return a printed row of limits."""
        row: tuple[int, ...] = getattr(self.edition.printed, name)
        return row

    def prepared(self, replaced: dict[Any, Any] | None = None) -> "tuple[Prepared, Any]":
        """Return what prepares functions, and printed values prepared."""
        functions = Prepared(replaced or {})
        return functions, prepared_values(self.edition.printed, "printed", functions.rebound)

    def needs_do_not_bound(
        self, functions: Prepared, printed: Any, explorer: Explorer
    ) -> z3.BoolRef:
        """Return the term that a table meets the needs, and is not as supposed."""
        seats = tuple(any_seat(f"seat {one}") for one in range(1 + explorer.choose(LARGEST_TABLE)))
        position = any_table(self.edition, seats=seats)
        for need in needs_of(self.chooses.not_the_choice_of_the_mibs):
            met = functions.condition(need)(printed, position, Buy(five("lot"), None))
            explorer.assume(truth_term(met))
        on_track = position.sale_tracks.shares[int(position.sale_tracks.current)]
        plainly = self.edition.printed
        return z3.Not(z3.And(*bounds_of(plainly, position, seats[0], on_track)))

    def prices_differ(self, functions: Prepared, printed: Any, explorer: Explorer) -> z3.BoolRef:
        """Return the term that the prices of both writings differ, or one is below a dollar."""
        position = any_table(self.edition)
        for cell in position.prices:
            explorer.suppose(z3.And(cell.term >= 0, cell.term < len(printed.prices)))
        ways = (self.chooses.prices_of, self.orders.dollars)
        one, other = (functions.body(plain(way))(printed, position) for way in ways)
        return z3.Not(z3.And(truth_term(equal(one, other)), *(term_of(each) >= 1 for each in one)))

    def colours_differ(self, explorer: Explorer) -> z3.BoolRef:
        """Return the term that other colours are found than there are, or in another order."""
        functions, _ = self.prepared()
        one, other = five("one"), five("other")
        ways = [
            (self.chooses.colours_in, (one,), colours_in(one)),
            (self.chooses.colours_in_both, (one, other), colours_in_both(one, other)),
        ]
        function, given, line = ways[explorer.choose(len(ways))]
        found = functions.body(plain(function))(*given)
        alike = [line.has(each) == z3.BoolVal(each in found) for each in COLOURS]
        in_order = list(found) == sorted(set(found))
        return z3.Not(z3.And(*alike, z3.BoolVal(in_order)))

    def shares_taken_differ(self, explorer: Explorer) -> z3.BoolRef:
        """Return the term that colour by colour, other shares are taken than the first in line."""
        functions, _ = self.prepared()
        stock, number = five("stock"), symbol("number")
        for one in (*stock, number):
            explorer.suppose(one.term >= 0)
        ordered = ORDERS[explorer.choose(len(ORDERS))]
        for colour in set(COLOURS).difference(ordered):
            explorer.suppose(stock[colour].term == 0)
        lot = functions.body(plain(self.chooses.taken_in_order))(stock, ordered, number)
        first = among_first([one.term for one in stock], as_listed(ordered), number.term)
        return z3.Or(*(term_of(one) != other for one, other in zip(lot, first, strict=True)))

    def costs_differ(self, explorer: Explorer) -> z3.BoolRef:
        """Return the term that a cost is not the sum of single shares, or not as supposed."""
        functions, _ = self.prepared()
        prices, lot, more = five("a price"), five("lot"), five("more")
        costs, counts = [one.term for one in prices], [one.term for one in lot]
        cost = functions.body(plain(self.chooses.worth))(prices, lot)
        parts = [one * other for one, other in zip(costs, counts, strict=True)]
        if explorer.choose(2):
            return term_of(cost) != z3.Sum(*parts)
        price, few, many = costs[0], counts[0], more[0].term
        return z3.Not(
            z3.And(
                z3.Implies(few == 0, price * few == 0),
                z3.Implies(z3.And(price >= 1, few >= 0), price * few >= few),
                z3.Implies(z3.And(price >= 1, few <= many), price * few <= price * many),
            )
        )

    def statements_fail(self, explorer: Explorer) -> z3.BoolRef:
        """Return the term that what decides is no row; it may raise nothing.

        Asked of all colours with one of them taken, and of one or two with all taken: it goes
        pair by pair.
        """
        functions, printed = self.prepared()
        lists = [one for one in attrs.astuple(printed.habits, recurse=False) if is_preferences(one)]
        asked = [one for one in ORDERS if len(one) < 3 or one == COLOURS]
        look = self.prefers.Look(five("price"), five("market"), five("hand"))
        by, colours = lists[explorer.choose(len(lists))], asked[explorer.choose(len(asked))]
        taken = colours if len(colours) < len(COLOURS) else colours[:1]
        decides = functions.body(plain(self.prefers.what_decides))
        return z3.BoolVal(not isinstance(decides(look, taken, colours, by), tuple))

    def clause_differs(self, explorer: Explorer) -> z3.BoolRef:
        """Return the term that the clause does not keep its promise, whatever step is due."""
        clause = self.chooses.not_the_choice_of_the_mibs
        (promise,) = stated_contract(clause).promises
        position, due, step = any_table(self.edition), unknown_step("due"), unknown_step("step")

        def is_due(printed: Any, table: Any) -> Any:
            bound = z3.And(*is_to_choose(position))
            if printed is not self.edition.printed or table is not position:
                raise NotDecided
            must(truth(bound), True)
            return due

        def choice(printed: Any, table: Any) -> Any:
            return self.chooses.Choice(is_due(printed, table), ())

        functions = Prepared(
            {
                self.chooses.choice_of_the_mibs: choice,
                self.chooses.is_watched: lambda _: Truth(z3.Bool("watched")),
                self.chooses.phrasebook_of: lambda _: Unspoken(),
                self.orders.step_that_is_due: is_due,
            }
        )
        printed = self.edition.printed
        refusal = functions.body(plain(clause))(printed, position, step)
        return z3.Not(truth_term(functions.body(plain(promise))(refusal, printed, position, step)))


LIMITS: Final = ("share_limits", "bar_limits")
IN_LINE: Final = """
SINGLES = [COLOUR for COLOUR in COLOURS for ROUND in range(STOCK[COLOUR])]
return tuple(sorted(SINGLES, key=RANK))
"""
A_TEXT: Final = ("a text decides, or is kept", "a text: .statement")
A_LIST: Final = ("a list is handed on",)
BY_A_RANK: Final = ("a function without a name",)
BESIDE_THE_POINT: Final[Mapping[str, tuple[str, ...]]] = {
    # Statements tell people why; `unsaid` takes them away, so no step can be made of them.
    **dict.fromkeys(("offer_of_shares", "buy_the_cheaper_offer", "purchase_of"), A_TEXT),
    **dict.fromkeys(("preferred", "sell_the_limit", "influence_the_market"), A_TEXT),
    **dict.fromkeys(("buy_what_it_can", "placed_after", "removed_after"), A_TEXT),
    # What is handed on is read once, or is a line here.
    "in_order": A_LIST,
    "parts_of": (*A_LIST, "something to go through once is handed on"),
    # A rank is run for each colour by itself.
    **dict.fromkeys(("shares_offered", "sale"), BY_A_RANK),
    # Which preference it is: what stands for one is the same wherever it is named.
    "counts_its_own": ("a function that is not called",),
    # What remembers a choice, and whether somebody watches, is any at all here.
    "known_choice": ("a call of something that is not listed: remembered_choice",),
    "is_watched": ("the builtin isinstance",),
}
"""Where the functions of the clause leave the fragment, and why that is believed here."""


def is_beside_the_point(breach: Breach, function: FunctionType | None) -> bool:
    """Tell whether a place outside the fragment is one of those; its texts only cite statements."""
    cites = breach.why.startswith(A_TEXT)
    known = breach.why.startswith(BESIDE_THE_POINT.get(breach.function, ()))
    return known and (not cites or (function is not None and only_cites(function)))


def only_cites(function: FunctionType) -> bool:
    """Tell whether each text in a function is the id of a statement: none is made of a number."""
    nodes = list(ast.walk(tree_of(function)))
    written = {one.value for one in nodes if isinstance(one, ast.Constant)} - {function.__doc__}
    texts = [one for one in written if isinstance(one, str)]
    makes = any(isinstance(one, ast.JoinedStr) for one in nodes)
    told = any(map(tells, reading_of(function).functions))
    return not (makes or told) and all(one.startswith(f"{bf2023.name}.") for one in texts)


def is_preferences(value: Any) -> bool:
    """Tell whether a part of the habits is a row of preferences."""
    return isinstance(value, tuple)


def as_listed(ordered: tuple[int, ...]) -> Before:
    """Return the order of a list of colours; those that are not in it come last."""
    places = {colour: place for place, colour in enumerate(ordered)}
    return lambda one, other: z3.BoolVal(
        places.get(one, len(COLOURS)) < places.get(other, len(COLOURS))
    )


def is_to_choose(position: Any) -> Iterator[z3.BoolRef]:
    """Yield what makes the M.I.B.S. choose."""
    yield truth_term(position.mibs)
    yield term_of(position.turn) == MIBS_SEAT
    yield term_of(position.phase) == ACTING


def first_shares_differ(explorer: Explorer) -> z3.BoolRef:
    """Return the term that the first shares of a line are not as `first_shares` supposes."""
    stock, number, more = (
        [z3.Int(f"stock.{one}") for one in COLOURS],
        z3.Int("number"),
        z3.Int("more"),
    )
    explorer.suppose(z3.And(number >= 0, more >= number, *(one >= 0 for one in stock)))
    ordered = as_listed(EVERY_ORDER[explorer.choose(len(EVERY_ORDER))])
    first, behind = among_first(stock, ordered, number), among_first(stock, ordered, more)
    grow = [one <= other for one, other in zip(first, behind, strict=True)]
    return z3.Not(z3.And(*facts_of_first(first, stock, number), *grow))


EVERY_ORDER: Final = tuple(permutations(COLOURS))


class AtLimits:
    """Both writings at any table where a level has these limits of shares and bars."""

    def __init__(self, writings: Writings, limits: tuple[int, ...]) -> None:
        chooses, orders = writings.chooses, writings.orders
        self.writings, self.table, self.limits = writings, None, limits
        self.functions = Prepared(
            {
                chooses.prices_of: self.any_prices,
                orders.dollars: self.any_prices,
                orders.in_line: shares_in_line,
                chooses.colours_in: colours_in,
                chooses.colours_in_both: colours_in_both,
                chooses.taken_in_order: taken_in_order,
                chooses.worth: worth,
                writings.prefers.what_decides: lambda *_: UNREAD,
            }
        )
        self.level = symbol("level")
        self.printed = prepared_values(writings.edition.printed, "printed", self.functions.rebound)
        for name, limit in zip(LIMITS, limits, strict=True):
            row = AtTheLevel(writings.printed_row(name))
            row.level, row.limit = self.level, limit
            object.__setattr__(self.printed, name, row)

    def any_prices(self, printed: Any, position: Any) -> Tuple:
        """Stand for the five prices of the table."""
        if printed is not self.printed or position is not self.table:
            raise NotDecided
        current().know(*(one >= 1 for one in PRICES))
        return Tuple(map(Number, PRICES))

    def steps_differ(self, explorer: Explorer) -> z3.BoolRef:
        """Return the term that the two writings leave different steps."""
        writings, functions = self.writings, self.functions
        on_track = five("sale track")
        of_tracks: Any = OnlyAt(CURRENT, on_track), Unseen("blacks"), CURRENT
        cash: Any = Cash(z3.Int("cash"), max(self.limits))
        own = attrs.evolve(any_seat("seat"), cash=cash)
        known = {"phase": ACTING, "turn": MIBS_SEAT, "mibs": True, "level": self.level}
        others = tuple(any_seat(f"seat {one}") for one in range(1, LARGEST_TABLE))
        seats: Any = Seats(own, others)
        table = any_table(
            writings.edition, seats=seats, sale_tracks=SaleTracks(*of_tracks), **known
        )
        self.table = table
        for bound in bounds_of(writings.edition.printed, table, own, on_track):
            explorer.suppose(bound)
        choice = functions.body(plain(writings.chooses.choice_of_the_mibs))(self.printed, table)
        due = functions.body(plain(writings.orders.step_that_is_due))(self.printed, table)
        if type(choice.step) is not type(due):
            return z3.BoolVal(True)
        return z3.Not(truth_term(equal(choice.step, due)))


def why_not(differs: Differs, seconds: float) -> str:
    """Go all paths; tell where something is not as it should be, empty if nowhere."""
    try:
        return on_all_paths(
            lambda: Explorer(seconds, MOST_PATHS), lambda explorer: all_paths(explorer, differs)
        )
    except (GivenUp, LengthMatters) as limit:
        return f"not decided: {limit!r}"


def all_paths(explorer: Explorer, differs: Differs) -> str:
    """Go all paths with an explorer, until one is wrong."""
    for reached, _ in explorer.explore(lambda: differs(explorer), explorer.place()):
        if reached.raised is not None:
            return f"not decided: {reached.raised!r}"
        if not explorer.never(reached.returned):
            explorer.doubt()
            return f"not so: {told_values(explorer.model_where(reached.returned))}"
    return ""


def told_values(model: z3.ModelRef | None) -> str:
    """Tell the values at which something is not so, as far as they are known and no zero."""
    if model is None:
        return "the solver does not know"
    named = {str(one): model[one] for one in model.decls() if one.arity() == 0}
    return ", ".join(
        f"{name} {value}" for name, value in sorted(named.items()) if str(value) != "0"
    )


def wrong_orders(writings: Writings, seconds: float) -> str:
    """Tell of the first part that is not proved within so many CPU seconds, empty if all are.

    Raise NotRead where functions are not as they have to be.
    """
    writings.expect_what_is_known()
    for name, differs in writings.trials():
        wrong = why_not(differs, seconds)
        if wrong:
            return f"{name}: {wrong}"
    return wrong_table(writings)


# plain tables --------------------------------------------------------------------------

TABLES: Final = 2_000
MOST_OF_A_COLOUR: Final = 3
MOST_CASH: Final = 700


def wrong_table(writings: Writings) -> str:
    """Tell of a plain table at which the writings leave different steps, empty if none is found."""
    printed, random = writings.edition.printed, Random(0)
    for _ in range(TABLES):
        table = drawn_table(printed, random)
        choice, due = (
            writings.chooses.choice_of_the_mibs(printed, table).step,
            writings.orders.step_that_is_due(printed, table),
        )
        if choice != due:
            return f"proved, but it chooses {choice}, and {due} is due, at {table}"
    return ""


def drawn_table(printed: Any, random: Random) -> Any:
    """Return a table where the M.I.B.S. has to choose, drawn at random."""

    def lot() -> Any:
        return tuple(random.randrange(random.randint(1, MOST_OF_A_COLOUR + 1)) for _ in COLOURS)

    table: Any = bf2023.position(seats=3, mibs=True, turn=MIBS_SEAT)
    own = attrs.evolve(table.seats[0], cash=random.randrange(MOST_CASH), shares=lot())
    return attrs.evolve(
        table,
        seats=(own, *table.seats[1:]),
        prices=tuple(random.choices(range(len(printed.prices)), k=len(COLOURS))),
        market=lot(),
        sale_tracks=attrs.evolve(table.sale_tracks, shares=(lot(), lot(), lot())),
        bar_space=random.randrange(len(printed.bar_prices)),
        level=random.randrange(len(printed.share_limits)),
    )
