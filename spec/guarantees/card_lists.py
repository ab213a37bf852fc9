"""Lists of cards: does a rule of Black Monday list exactly the steps that nothing refuses?

A list is asked about one card of a step at a time, as in `spec.listing`: of a hand and of a pile
only that card is gone through. In a loop that takes away the shares of each card of a portfolio,
all cards of a kind come at once.
"""

import ast
import inspect
import sys
from collections.abc import Callable, Iterator
from textwrap import dedent
from types import FrameType
from typing import Any, Final

import attrs
import z3
from attrs import evolve

from bfrules.core.promises import lets_pass
from bfrules.core.rule import Rule
from bfrules.editions.black_monday import position as monday
from bfrules.editions.black_monday import setup, turn
from bfrules.editions.black_monday.steps import MARKET_CLOSED
from spec.listing.one_step import AboutOneStep, all_of
from spec.listing.parts import NotDecided, OnlyAt, Unseen
from spec.listing.proving import TURN, Trial, symbol
from spec.prover.exploring import Explorer
from spec.prover.lots import LotOf
from spec.prover.making import made
from spec.prover.numbers import Truth, Tuple, equal, truth_term
from spec.prover.printed import prepared_values
from spec.subjects import plain

SECONDS: Final = 600.0
CARDS: Final = (MARKET_CLOSED, *range(monday.KINDS))


def wrong_list_of_cards(house: Any, rule: Rule[Any, Any, Any]) -> str:
    """Tell of a step that is listed and refused, or neither, or not decided; empty if none is."""
    return TrialOfCards(house, rule).wrong(SECONDS)


class NothingElse:
    """Something of which nothing else can be asked than it says: neither whether, nor which."""

    def asked(self, *_: object) -> Any:
        """Raise NotDecided."""
        raise NotDecided

    __bool__ = __len__ = __contains__ = __getitem__ = __hash__ = asked
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = asked


class SharesOfAll(NothingElse):
    """The shares of all cards of a kind, to be taken away from a number.

    Card by card, and in any order, the same would be left.
    """

    def __init__(self, shares: Any) -> None:
        self.shares = shares

    def __rsub__(self, number: Any) -> Any:
        return number - self.shares


class PlaceOfAll(NothingElse):
    """Where the value of all cards of a kind stands in a row, and how many cards these are."""

    def __init__(self, place: int, number: Any) -> None:
        self.place, self.number = place, number


class AllOfAKind(NothingElse):
    """All cards of a kind at once, for their turn in a loop: their company, and their value."""

    def __init__(self, kind: int, number: Any) -> None:
        self.kind, self.number = kind, number
        self.is_gone = False

    def __floordiv__(self, values: int) -> int:
        return self.still_there() // values

    def __mod__(self, values: int) -> PlaceOfAll:
        return PlaceOfAll(self.still_there() % values, self.number)

    def still_there(self) -> int:
        """Return their kind; raise NotDecided after their turn."""
        return self.asked() if self.is_gone else self.kind


class SharesShown(Tuple):
    """The shares of a card by its value, and those of all cards of a kind together."""

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, PlaceOfAll):
            return SharesOfAll(super().__getitem__(at.place) * at.number)
        return super().__getitem__(at)


class KindByKind(NothingElse):
    """Cards that are gone through kind by kind, in a loop that only takes away their shares."""

    def __init__(self, cards: Any) -> None:
        self.counts = cards.counts

    def __iter__(self) -> Any:
        if not only_takes_away(sys._getframe(1)):
            raise NotDecided
        return self.each()

    def each(self) -> Iterator[AllOfAKind]:
        """Yield all cards of each kind; of those before nothing may be asked any more."""
        for kind, number in enumerate(self.counts):
            cards = AllOfAKind(kind, number)
            yield cards
            cards.is_gone = True


def only_takes_away(frame: FrameType) -> bool:
    """Tell whether this is a loop `for card in cards: left[...] -= shown[card % ...]`, no more.

    Where it does anything else for each card, all of a kind must not come at once.
    """
    code = frame.f_code
    tree = ast.parse(dedent(inspect.getsource(code)))
    ast.increment_lineno(tree, code.co_firstlineno - 1)
    loops = [node for node in ast.walk(tree) if isinstance(node, ast.For | ast.comprehension)]
    here = [node for node in loops if node.iter.lineno == frame.f_lineno]
    match here:
        case [
            ast.For(
                target=ast.Name(id=card),
                body=[
                    ast.AugAssign(
                        target=ast.Subscript(),
                        op=ast.Sub(),
                        value=ast.Subscript(slice=ast.BinOp(left=ast.Name(id=taken), op=ast.Mod())),
                    )
                ],
                orelse=[],
            )
        ]:
            return card == taken
    return False


class TrialOfCards(Trial):
    """One step of a rule of Black Monday, at a table of which nothing is known but bounds."""

    def __init__(self, house: Any, rule: Rule[Any, Any, Any]) -> None:
        self.house, self.rule = house, rule
        self.functions = AboutOneStep()
        self.functions.replaced |= {
            turn.kinds_in: lambda cards: self.kinds_with(cards.counts),
            setup.kinds_counted: self.kinds_with,
        }
        self.printed = prepared_values(house.printed, "printed", self.functions.merged)
        self.clauses = [self.functions.body(plain(clause)) for clause in rule.forbids]
        for clause, asked in zip(rule.forbids, self.clauses, strict=True):
            self.functions.replaced[lets_pass(clause)] = self.passed_by(asked)
        self.printed_for_lists = prepared_values(house.printed, "printed", self.functions.merged)
        shown = SharesShown(house.printed.shares_shown)
        object.__setattr__(self.printed_for_lists, "shares_shown", shown)
        self.lists = self.functions.rebound(rule.lists)
        self.asked, self.candidates = [], self.listed

    def kinds_with(self, counts: Any) -> tuple[Any, ...]:
        """Stand for the kinds of which there are cards: the card of the step, if it is one."""
        card = self.functions.step.card
        return (card,) if card in range(monday.KINDS) and counts[card] > 0 else ()

    def passed_by(self, clause: Callable[..., Any]) -> Callable[..., bool]:
        """Return whether a clause lets a step pass at the table of the step."""

        def is_passed(_: Any, position: Any, step: Any) -> bool:
            if position is not self.gone_through:
                raise NotDecided
            return clause(self.printed, self.functions.position, step) is None

        return is_passed

    def listed(self, _: Any, position: Any) -> Any:
        """Return the steps listed at a table with a portfolio that is gone through kind by kind."""
        seat = position.seats[TURN]
        known: Any = KindByKind(seat.portfolio)
        seats: Any = OnlyAt(TURN, evolve(seat, portfolio=known))
        self.gone_through = evolve(position, seats=seats)
        return self.lists(self.printed_for_lists, self.gone_through)

    def strays(self, position: Any, step: Any, listed: Any) -> z3.BoolRef:
        """Return the term that a listed step is another one, which a clause refuses."""
        is_another = z3.Not(truth_term(equal(listed, step)))
        return z3.And(is_another, z3.Not(self.passes(self.clauses, position, listed)))

    def any_step(self, explorer: Explorer) -> Any:
        """Return a step of which nothing is known; each card gets its path, and what is none."""
        parts: dict[str, Any] = {}
        for known in attrs.fields(self.rule.kind):
            if known.name == "as_zero":
                parts[known.name] = Truth(z3.Bool("step.as_zero"))
                continue
            parts[known.name] = symbol(f"step.{known.name}")
            if known.name == "card":
                chosen = explorer.choose(len(CARDS) + 1)
                if chosen < len(CARDS):
                    parts[known.name] = CARDS[chosen]
                else:
                    explorer.suppose(z3.And(*(parts["card"].term != card for card in CARDS)))
        return self.rule.kind(**parts)

    def any_table(self, explorer: Explorer) -> Any:
        """Return a table of which only bounds are known: no count is below zero."""
        hand: Any = made(LotOf(monday.KINDS), "hand", explorer)
        portfolio: Any = made(LotOf(monday.KINDS), "portfolio", explorer)
        seats: Any = OnlyAt(TURN, monday.Seat(symbol("cash"), hand, portfolio))
        rates: Any = Tuple(symbol(f"rate.{company}") for company in range(monday.COMPANIES))
        pile: Any = Tuple(symbol(f"pile.{kind}") for kind in range(monday.KINDS))
        position = self.house.position_kind(
            phase=symbol("phase"),
            turn=TURN,
            activity=symbol("activity"),
            bought=symbol("bought"),
            laid=symbol("laid"),
            swapped=symbol("swapped"),
            seats=seats,
            rates=rates,
            stacks=Unseen("stacks"),
            discards=Unseen("discards"),
            pile=pile,
            closed_in_pile=Truth(z3.Bool("closed")),
        )
        counts = (*rates, *pile, position.bought, position.laid, position.swapped)
        explorer.suppose(truth_term(all_of(count >= 0 for count in counts)))
        for number, end in ((position.phase, monday.OVER), (position.activity, monday.SWAPPING)):
            explorer.suppose(z3.And(number.term >= 0, number.term <= end))
        return position
