"""Turns of the M.I.B.S.: what it must do is legal, and it is all that is listed.

What it prefers does not matter: its orders are followed with any order of the colours, and with
any part of an offer that its cash pays. If all steps that can come out are legal, so is the one
that it takes. That a choice is remembered as it was made is not looked at here.
"""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import permutations
from types import FunctionType
from typing import Any, ClassVar, Final

import attrs
import z3

from bfrules.core.promises import lets_pass
from bfrules.core.rule import Rule
from bfrules.editions.bf2023 import habits, mibs, speech
from bfrules.editions.black_friday.position import ACTING, MIBS_SEAT, NO_CARD, Seat
from bfrules.editions.black_friday.steps import Buy, BuyBars, Sell
from bfrules.kernel import shares
from bfrules.kernel.money import SMALL_BARS_IN_A_BIG_ONE
from bfrules.kernel.shares import COLOURS, NONE_OF_EACH
from spec.listing.one_step import (
    COLOURS_OF_STEPS,
    AboutOneStep,
    Colours,
    Unspoken,
    all_of,
    total,
    without_memory,
)
from spec.listing.parts import NotDecided
from spec.listing.proving import (
    CHOICES_OF_STEPS,
    LIMITS,
    SECONDS,
    Trial,
    five,
    is_passed,
    limits_for,
    symbol,
)
from spec.prover.exploring import Explorer, current
from spec.prover.lots import length
from spec.prover.numbers import Number, Truth, Tuple, equal, number_term, truth_term
from spec.prover.printed import prepared_values
from spec.prover.rebinding import merged_call
from spec.subjects import numbers_of_seats, plain

ACTIONS: Final = (Buy, Sell, BuyBars)
OF_THE_MIBS: Final = (mibs.__name__, habits.__name__)
OTHERS: Final = 4
"""Seats beside the M.I.B.S. at the largest table; at a smaller one some own nothing."""
ORDERS: Final = tuple(
    ordered for number in range(len(COLOURS) + 1) for ordered in permutations(COLOURS, number)
)
"""Every order of every set of colours."""
SETS_OF_COLOURS: Final = tuple(one for one in ORDERS if list(one) == sorted(one))


def wrong_list_of_the_mibs(house: Any, rule: Rule[Any, Any, Any]) -> str:
    """Tell of a step at the turn of the M.I.B.S. that is listed and refused, or neither.

    Where it has an action to choose, `wrong_choice` tells; empty if all is well.
    """
    tried = (AtAnyTime(house, rule, limits).wrong(SECONDS) for limits in limits_for(house, rule))
    return next(filter(None, tried), "")


def wrong_choice(house: Any) -> str:
    """Tell of what the M.I.B.S. chooses that is refused, or of more or less that is listed.

    Empty if all is well.
    """
    bound = next(filter(is_bound, house.rules))
    limits = limits_for(house, bound)[0]
    return next(filter(None, (trial(house, bound, limits).wrong(SECONDS) for trial in TRIALS)), "")


def is_bound(rule: Rule[Any, Any, Any]) -> bool:
    """Tell whether a rule binds the M.I.B.S. to its choice."""
    return mibs.not_the_choice_of_the_mibs in rule.forbids


# what stands for its preferences ------------------------------------------------


class AnyOf(Colours):
    """The colours for which a condition holds, in any order."""

    def __init__(self, holds: Callable[[int], Any]) -> None:
        super().__init__(holds, tuple)

    @property
    def number(self) -> Number:
        """How many they are."""
        return Number(z3.Sum(*(z3.If(one, 1, 0) for one in self.each)))

    def __getitem__(self, place: int) -> Number:
        """Return the first: any of them; raise IndexError where there is none."""
        if place or not self:
            raise IndexError
        colour = z3.Int(named("colour"))
        current().suppose(z3.And(colour >= 0, colour < len(self.each)))
        current().suppose(z3.Or(*(z3.And(colour == one, self.each[one]) for one in COLOURS)))
        return Number(colour)


class WhateverItPrefers(AboutOneStep):
    """Prepares the orders of the M.I.B.S., with any order of colours, and any part of an offer.

    Its functions go every way that they can; what they suppose of a part is known where they end.
    All of it is about one table, and one print: it raises NotDecided for others.
    """

    printed: Any

    def __init__(self) -> None:
        super().__init__()
        others: dict[Any, Callable[..., Any]] = {
            habits.in_order: lambda look, colours, by: colours,
            habits.what_decides: lambda *_: (),
            mibs.colours_in_both: lambda one, other: AnyOf(
                lambda colour: all_of((one[colour] > 0, other[colour] > 0))
            ),
            mibs.taken_in_order: taken_in_any_order,
            mibs.offer_of_shares: self.offer_of_any_shares,
            mibs.parts_of: self.any_part_of,
            shares.worth: worth,
        }
        self.replaced |= others | {plain(one): other for one, other in others.items()}

    def names(self, names: dict[str, Any]) -> dict[str, Any]:
        """Return the names around a function; how many colours there are is a number."""
        found = super().names(names)
        found["__builtins__"]["len"] = how_many
        return found

    def rebound(self, value: Any) -> Any:
        """Return what stands for a function."""
        function = without_memory(value)
        is_its_own = isinstance(function, FunctionType) and function.__module__ in OF_THE_MIBS
        if is_its_own and function not in self.replaced:
            return self.gone_through(function)
        return super().rebound(value)

    def must_be_asked(self, printed: Any, position: Any) -> None:
        """Raise NotDecided for another table than that of the turn, or another print."""
        if printed is not self.printed or position is not self.position:
            raise NotDecided

    def prices_of(self, printed: Any, position: Any) -> Tuple:
        """Stand for the five prices."""
        self.must_be_asked(printed, position)
        return any_prices()

    def offer_of_any_shares(self, printed: Any, position: Any, number: Any) -> Any:
        """Stand for an offer of shares, whatever its first piece costs; see `PartByPart`."""
        self.must_be_asked(printed, position)
        lot = any_lot(position.market, number)
        cost: Any = worth(any_prices(), lot)
        piece: Any = Number(z3.Int(named("piece")))
        return mibs.Offer(lot, 0, cost, piece)

    def any_part_of(self, printed: Any, position: Any, offer: Any) -> list[Any]:
        """Stand for the parts of an offer with any one of them, if any is; see `PartByPart`."""
        if total(offer.shares) > 0:
            return [self.offer_of_any_shares(printed, position, any_up_to(total(offer.shares)))]
        self.must_be_asked(printed, position)
        if offer.bars > 0:
            # that many times the price is no product of two unknown numbers
            return [mibs.offer_of_gold(printed, position, int(any_up_to(offer.bars)))]
        return []

    def colours(self, holds: Callable[[int], Any]) -> AnyOf:
        """Return the colours for which something holds."""
        return AnyOf(holds)


def how_many(values: Any) -> Any:
    """Return how many values there are; raise NotDecided for seats, and for parts of offers."""
    if isinstance(values, AnyOf):
        return values.number
    is_of_seats = isinstance(values, tuple) and any(isinstance(one, Seat) for one in values)
    if is_of_seats or (isinstance(values, list) and any(map(is_offer, values))):
        raise NotDecided
    return length(values)


def is_offer(value: Any) -> bool:
    """Tell whether this is an offer, or a part of one."""
    return isinstance(value, mibs.Offer)


def taken_in_any_order(stock: Any, ordered: Any, number: Any) -> Tuple:
    """Stand for shares taken colour by colour: so many of the stock, or all; see `WithoutOrder`.

    Raise NotDecided if the stock may have a colour that is not gone through.
    """
    are_all = isinstance(ordered, AnyOf) and all_of(
        Truth(z3.Or(one, truth_term(there <= 0)))
        for one, there in zip(ordered.each, stock, strict=True)
    )
    if not are_all:
        raise NotDecided
    return any_lot(stock, number)


def any_lot(stock: Any, number: Any) -> Tuple:
    """Return so many shares of a stock, or all; nobody knows which."""
    if not all_of(one >= 0 for one in (*stock, number)):
        raise ValueError
    lot = Tuple(Number(z3.Int(named(f"taken.{colour}"))) for colour in COLOURS)
    for fact in facts_of_a_lot(lot, stock, number):
        current().suppose(truth_term(fact))
    return lot


def facts_of_a_lot(lot: Any, stock: Any, number: Any) -> Iterator[Any]:
    """Yield what is known of so many shares taken out of a stock, or of all that there are."""
    for taken, there in zip(lot, stock, strict=True):
        yield taken >= 0
        yield taken <= there
    yield total(lot) <= number
    yield (total(lot) == number) | (total(lot) == total(stock))


def any_up_to(most: Any) -> Number:
    """Return any number from one to another, which is no less."""
    number = z3.Int(named("part"))
    current().suppose(z3.And(number >= 1, number <= number_term(most)))
    return Number(number)


def any_numbers(look: Any) -> Any:
    """Prefer colours by any numbers."""
    return five("preferred")


BY_ANY_NUMBERS: Final = (habits.Preference("", any_numbers),)


def any_prices() -> Tuple:
    """Return five prices: any numbers, always the same."""
    return five("price")


def worth(prices: Any, lot: Any) -> Number:
    """Stand for what a lot is worth: any number, the same for the same prices and lot."""
    asked: list[Any] = [number_term(one) for one in (*prices, *lot)]
    return Number(z3.Function("worth", *(one.sort() for one in asked), z3.IntSort())(*asked))


# turns ---------------------------------------------------------------------------


class AtItsTurn(Trial):
    """Steps of a rule at a table where the M.I.B.S. is to move; `due` is what its orders leave."""

    prepares: ClassVar[type[AboutOneStep]] = AboutOneStep

    def __init__(self, house: Any, rule: Rule[Any, Any, Any], limits: tuple[int, ...]) -> None:
        super().__init__(house, rule, limits)
        self.due: Any = None
        self.functions = self.prepares()
        self.functions.replaced |= {
            mibs.known_choice: self.known_choice,
            without_memory(speech.phrasebook_of): lambda _: Unspoken(),
        }
        self.clauses = [self.functions.body(plain(clause)) for clause in rule.forbids]
        for clause, asked in zip(rule.forbids, self.clauses, strict=True):
            self.functions.replaced[lets_pass(clause)] = partial(is_passed, asked)
        self.asked, self.candidates = self.filtered(rule)

    def known_choice(self, printed: Any, position: Any) -> mibs.Choice:
        """Return what is due."""
        return mibs.Choice(self.due, ())

    def any_table(self, explorer: Explorer) -> Any:
        """Return a table where the M.I.B.S. is to move, with all seats.

        They own no more big bars than the box holds, and fewer small ones than make a big one.
        """
        position = super().any_table(explorer)
        seats = (position.seats.there, *map(another_seat, range(OTHERS)))
        for seat in seats:
            small, big = seat.small_bars, seat.big_bars
            known = (small >= 0, small < SMALL_BARS_IN_A_BIG_ONE, big >= 0)
            explorer.suppose(truth_term(all_of(known)))
        owned = total(seat.big_bars for seat in seats)
        explorer.suppose(truth_term(owned <= self.printed.big_bars_in_the_box))
        return attrs.evolve(position, mibs=True, turn=MIBS_SEAT, seats=seats)


class AtAnyTime(AtItsTurn):
    """Any step at any time, but where a rule binds the M.I.B.S. and it has an action to choose."""

    def any_table(self, explorer: Explorer) -> Any:
        """Return a table with each number of seats, where any action may be due."""
        position = super().any_table(explorer)
        numbers = numbers_of_seats(self.house)
        seats = position.seats[: numbers[explorer.choose(len(numbers))]]
        position = attrs.evolve(position, seats=seats)
        self.due = unknown_step("due")
        if is_bound(self.rule):
            acted = truth_term(position.acted)
            explorer.suppose(z3.Or(truth_term(position.phase != ACTING), acted))
        return position


class WhatIsDue(AtItsTurn):
    """The choice of the M.I.B.S., whatever it prefers: it alone is listed, and nothing refuses it.

    What is asked here is asked of all rules and of all limits at once.
    """

    functions: WhateverItPrefers
    prepares = WhateverItPrefers

    def __init__(self, house: Any, rule: Rule[Any, Any, Any], limits: tuple[int, ...]) -> None:
        super().__init__(house, rule, limits)
        for name in LIMITS:
            every = prepared_values(getattr(house.printed, name), f"printed.{name}", plain)
            object.__setattr__(self.printed, name, every)
        self.functions.printed = self.printed
        self.chooses = self.functions.body(plain(mibs.choice_of_the_mibs))

    def any_table(self, explorer: Explorer) -> Any:
        """Return a table where the M.I.B.S. has an action to choose."""
        return attrs.evolve(super().any_table(explorer), phase=ACTING, acted=False)

    def differs(self, explorer: Explorer) -> z3.BoolRef:
        """Return the term that what is due is refused, or not listed, or not alone."""
        position = self.functions.position = self.any_table(explorer)
        self.due = self.functions.step = self.chooses(self.printed, position).step
        listed = [one for rule in self.house.rules if is_bound(rule) for one in self.listed(rule)]
        ways = [rule for rule in self.house.rules if isinstance(self.due, rule.kind)]
        if len(listed) != 1 or listed[0] is not self.due or len(ways) != 1:
            return z3.BoolVal(True)
        clauses = [self.functions.body(plain(clause)) for clause in ways[0].forbids]
        asked = self.printed, position, self.due
        return z3.Not(truth_term(merged_call(lambda: all(one(*asked) is None for one in clauses))))

    def listed(self, rule: Rule[Any, Any, Any]) -> list[Any]:
        """Return the steps of a rule that are listed."""
        return list(self.functions.rebound(rule.lists)(self.printed, self.functions.position))


class NothingBeside(WhatIsDue):
    """The other rules: they list nothing while the M.I.B.S., which has no card, has to choose."""

    def differs(self, explorer: Explorer) -> z3.BoolRef:
        """Return the term that a rule lists something that does not bind it."""
        position = self.any_table(explorer)
        own, *others = position.seats
        seats = attrs.evolve(own, card=NO_CARD, sell_card=False, buy_card=False), *others
        self.functions.position = attrs.evolve(position, seats=seats)
        beside = (rule for rule in self.house.rules if not is_bound(rule))
        return z3.BoolVal(any(self.listed(rule) for rule in beside))


class NothingElse(WhatIsDue):
    """Any step of a bound rule: the M.I.B.S. may take it just if it is what is due."""

    def differs(self, explorer: Explorer) -> z3.BoolRef:
        """Return the term that another step is let pass, or what is due is not."""
        position = self.functions.position = self.any_table(explorer)
        binds = self.functions.body(plain(mibs.not_the_choice_of_the_mibs))
        self.due, step = unknown_step("due"), unknown_step("step")
        is_due = type(step) is type(self.due) and equal(step, self.due)
        is_let_pass = binds(self.printed, position, step) is None
        return z3.Xor(truth_term(is_let_pass), truth_term(is_due))


# that it may stand for them -------------------------------------------------------


class InOrder(Trial):
    """Colours in order are those that they were; those in both of two lots are just these."""

    def differs(self, explorer: Explorer) -> z3.BoolRef:
        """Return the term that some get lost, or come twice, or are others."""
        ways = (self.orders_well, self.tells_what_decides, self.finds_those_in_both)
        return z3.Not(truth_term(ways[explorer.choose(len(ways))](explorer)))

    def orders_well(self, explorer: Explorer) -> Any:
        """Order some colours by any numbers."""
        colours = SETS_OF_COLOURS[explorer.choose(len(SETS_OF_COLOURS))]
        found = self.functions.body(plain(habits.in_order))(None, colours, BY_ANY_NUMBERS)
        return tuple(sorted(found)) == colours

    def tells_what_decides(self, explorer: Explorer) -> Any:
        """Ask what decides between colours: it may be anything, but nothing may go wrong."""
        colours = SETS_OF_COLOURS[explorer.choose(len(SETS_OF_COLOURS))]
        decides = self.functions.body(plain(habits.what_decides))
        return isinstance(decides(None, colours[:1], colours, BY_ANY_NUMBERS), tuple)

    def finds_those_in_both(self, explorer: Explorer) -> Any:
        """Find the colours of which there are shares in both of two lots."""
        one, other = five("one"), five("other")
        found = self.functions.body(plain(mibs.colours_in_both))(one, other)
        alike = (
            Truth(truth_term(all_of((one[colour] > 0, other[colour] > 0))) == (colour in found))
            for colour in COLOURS
        )
        return all_of((*alike, list(found) == sorted(set(found))))


class WithoutOrder(Trial):
    """Shares taken colour by colour, in every order: `taken_in_any_order` may stand for them."""

    def differs(self, explorer: Explorer) -> z3.BoolRef:
        """Return the term that something else is taken than is known of it."""
        stock, number = five("stock"), symbol("number")
        for one in (*stock, number):
            explorer.suppose(one.term >= 0)
        ordered = ORDERS[explorer.choose(len(ORDERS))]
        for colour in set(COLOURS).difference(ordered):
            explorer.suppose(stock[colour].term == 0)
        lot = self.functions.body(plain(mibs.taken_in_order))(stock, ordered, number)
        return z3.Not(truth_term(all_of(facts_of_a_lot(lot, stock, number))))


class PartByPart(WhatIsDue):
    """Offers of shares, and the parts of offers: `any_part_of` may stand for these, too."""

    def differs(self, explorer: Explorer) -> z3.BoolRef:
        """Return the term that an offer, or a part of one, is not what stands for it."""
        position = self.functions.position = self.any_table(explorer)
        number = symbol("number")
        explorer.suppose(number.term >= 0)
        ways = (self.facts_of_an_offer, self.facts_of_parts)
        facts = ways[explorer.choose(len(ways))]
        return z3.Not(truth_term(all_of(facts(position, number))))

    def facts_of_an_offer(self, position: Any, number: Any) -> Iterator[Any]:
        """Yield what has to be so of an offer of so many shares."""
        offer = self.functions.body(plain(mibs.offer_of_shares))(self.printed, position, number)
        yield from facts_of_a_lot(offer.shares, position.market, number)
        yield offer.bars == 0
        yield offer.cost == worth(any_prices(), offer.shares)

    def facts_of_parts(self, position: Any, number: Any) -> Iterator[Any]:
        """Yield what has to be so of the parts of an offer: some pieces of it, if it has any."""
        explorer = current()
        shares_of_it: Any = any_lot(position.market, number)
        ways = mibs.Offer(shares_of_it, 0, 0, 0), mibs.Offer(NONE_OF_EACH, number, 0, 0)
        offer = ways[explorer.choose(len(ways))]
        body = self.functions.body(plain(mibs.parts_of))
        counted = {
            mibs.offer_of_shares.__name__: partial(self.counted, "shares"),
            mibs.offer_of_gold.__name__: partial(self.counted, "bars"),
        }
        parts = FunctionType(body.__code__, body.__globals__ | counted)
        pieces, found = total(offer.shares), parts(self.printed, position, offer)
        yield bool(found) == ((pieces > 0) | (offer.bars > 0))
        for of_shares, of_bars in found:
            yield of_shares <= pieces
            yield of_bars <= offer.bars
            yield of_shares + of_bars >= 1

    def counted(self, of: str, printed: Any, position: Any, number: Any) -> tuple[Any, Any]:
        """Return how many shares and bars are offered, at the table of the turn."""
        self.functions.must_be_asked(printed, position)
        return (number, 0) if of == "shares" else (0, number)


TRIALS: Final = (InOrder, WithoutOrder, PartByPart, NothingElse, NothingBeside, WhatIsDue)


# tables and steps -----------------------------------------------------------------


def another_seat(number: int) -> Seat:
    """Return a seat that is not to move, of which nothing is known."""
    known: dict[str, Any] = {
        part.name: symbol(f"seat {number}.{part.name}") for part in attrs.fields(Seat)
    }
    return Seat(**known)


def unknown_step(whose: str) -> Any:
    """Return any action of which nothing at all is known."""
    explorer = current()
    kind = ACTIONS[explorer.choose(len(ACTIONS))]
    parts: dict[str, Any] = {}
    for known in attrs.fields(kind):
        name = f"{whose}.{known.name}"
        if known.name == "shares":
            parts[known.name] = five(name)
        elif known.name in CHOICES_OF_STEPS:
            parts[known.name] = Truth(z3.Bool(name))
        elif known.name in COLOURS_OF_STEPS and explorer.choose(2):
            parts[known.name] = None
        else:
            parts[known.name] = symbol(name)
    return kind(**parts)


def named(name: str) -> str:
    """Return a name that is the same wherever a path is gone again, and on no other."""
    return f"{name} {current().place()}"
