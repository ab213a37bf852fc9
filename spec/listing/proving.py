"""Proving: at any table, a rule lists any step exactly where nothing refuses it.

Of a list that asks clauses about each of its candidates (`lists_by_filtering`) the candidates are
gone through, and the clauses are asked about the step: a candidate is listed where it is the step.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Final

import attrs
import z3

from bfrules.core.promises import lets_pass
from bfrules.core.rule import Rule, filtered_by
from bfrules.editions.black_friday.lanes import lanes_of
from bfrules.editions.black_friday.position import Pile, SaleTracks, Seat
from bfrules.kernel.shares import COLOURS
from spec.listing.lanes import WITH_A_CARD, wrong_lanes
from spec.listing.one_step import (
    COLOURS_OF_STEPS,
    MOST_AT_ONCE,
    AboutOneStep,
    Cash,
    Unspoken,
    colours_of,
    lot_of,
)
from spec.listing.parts import OnlyAt, Unseen
from spec.prover.exploring import Explorer, GivenUp, on_all_paths
from spec.prover.numbers import Number, Truth, Tuple, equal, truth_term
from spec.prover.printed import prepared_values
from spec.prover.rebinding import merged_call
from spec.subjects import Function, names_in, plain, reached_from

SECONDS: Final = 1_200.0
MOST_PATHS: Final = 1_000_000
PHASES: Final = range(7)
TURN: Final = Unseen("turn")
CURRENT: Final = Unseen("current")
CHOICES_OF_STEPS: Final = ("extra", "mibs", "cards")
LIMITS: Final = ("share_limits", "bar_limits")


def names_used(rule: Rule[Any, Any, Any]) -> set[str]:
    """Return the names in all that lists the steps of a rule, or refuses them."""
    roots: tuple[Function, ...] = (rule.lists, *rule.forbids)
    reached = {one for root in roots for one in reached_from(root)}
    return {name for one in reached for name in names_in(plain(one).__code__)}


def limits_for(house: Any, rule: Rule[Any, Any, Any]) -> list[tuple[int, ...]]:
    """Return the limits of shares and bars that are printed together, if the rule asks for any."""
    rows = [getattr(house.printed, name) for name in LIMITS]
    together = sorted(set(zip(*rows, strict=True)))
    return together if names_used(rule) & set(LIMITS) else together[:1]


def wrong_list(
    house: Any, rule: Rule[Any, Any, Any], limits: Sequence[tuple[int, ...]] = ()
) -> str:
    """Tell of a step that is listed and refused, or neither, or is not decided; empty if none is.

    Tables have each of some limits, all that are printed unless they are named.
    """
    in_lanes = lanes_of.__name__ in names_used(rule)
    wrong = next(wrong_lanes(house.printed), "") if in_lanes else ""
    for together in limits or limits_for(house, rule):
        wrong = wrong or Trial(house, rule, together).wrong(SECONDS)
    return wrong


class Trial:
    """One step of a rule, at a table of which nothing is known but the limits of its level."""

    def __init__(self, house: Any, rule: Rule[Any, Any, Any], limits: tuple[int, ...]) -> None:
        self.house, self.rule = house, rule
        self.functions, self.level = AboutOneStep(), symbol("level")
        self.printed = prepared_values(house.printed, "printed", self.functions.merged)
        for name, limit in zip(LIMITS, limits, strict=True):
            object.__setattr__(self.printed, name, OnlyAt(self.level, limit))
        object.__setattr__(self.printed, "words", Unspoken())
        self.most = max(limits) + WITH_A_CARD
        self.clauses = [self.functions.body(plain(clause)) for clause in rule.forbids]
        for clause, asked in zip(rule.forbids, self.clauses, strict=True):
            self.functions.replaced[lets_pass(clause)] = partial(is_passed, asked)
        self.asked, self.candidates = self.filtered(rule)

    def filtered(self, rule: Rule[Any, Any, Any]) -> tuple[list[Any], Any]:
        """Return the clauses that the list of a rule asks, and the list of its candidates."""
        asked, candidates = filtered_by(rule.lists)
        clauses: list[Any] = [self.functions.body(plain(clause)) for clause in asked]
        return clauses, self.functions.rebound(candidates)

    def wrong(self, seconds: float) -> str:
        """Go all paths; tell where a step is listed and refused, or neither."""
        try:
            return on_all_paths(lambda: Explorer(seconds, MOST_PATHS), self.all_paths)
        except GivenUp as limit:
            return f"not decided: {limit}"

    def all_paths(self, explorer: Explorer) -> str:
        """Go all paths with an explorer, until one is wrong."""
        for reached, _ in explorer.explore(lambda: self.differs(explorer), explorer.place()):
            if reached.raised is not None:
                return f"not decided: {reached.raised!r}"
            if not explorer.never(reached.returned):
                explorer.doubt()
                return told_values(explorer.model_where(reached.returned))
        return ""

    def differs(self, explorer: Explorer) -> z3.BoolRef:
        """Return the term that the step is listed and refused, or neither."""
        step = self.functions.step = self.any_step(explorer)
        position = self.functions.position = self.any_table(explorer)
        passes = self.passes(self.clauses, position, step)
        candidates = list(self.candidates(self.printed, position))
        is_candidate = z3.Or(*(truth_term(equal(one, step)) for one in candidates))
        is_listed = z3.And(is_candidate, self.passes(self.asked, position, step))
        strays = (
            z3.And(self.passes(self.asked, position, one), self.strays(position, step, one))
            for one in candidates
        )
        return z3.Or(z3.Xor(passes, is_listed), *strays)

    def strays(self, position: Any, step: Any, listed: Any) -> z3.BoolRef:
        """Return the term that a listed step is made of a lot or of colours that only others have.

        Without a colour it may be made of those of any step: then nothing may refuse it.
        Where nobody goes through the colours of the step, it is not made of them.
        """
        of_own_lot = truth_term(equal(lot_of(listed), lot_of(step)))
        if not self.functions.goes_through_colours:
            return z3.Not(of_own_lot)
        own, named = colours_of(step), colours_of(listed)
        of_own = [z3.Or(*(truth_term(one == other) for other in own)) for one in named]
        strays = z3.Not(z3.And(of_own_lot, *of_own))
        if len(named) == len(own):
            return strays
        return z3.Or(strays, z3.Not(self.passes(self.clauses, position, listed)))

    def passes(self, clauses: Iterable[Callable[..., Any]], position: Any, step: Any) -> z3.BoolRef:
        """Return the term that clauses let a step pass; none is asked after one that refuses."""
        asked = self.printed, position, step
        return truth_term(merged_call(lambda: all(clause(*asked) is None for clause in clauses)))

    def any_step(self, explorer: Explorer) -> Any:
        """Return a step of which nothing is known; small numbers each get their path."""
        parts: dict[str, Any] = {}
        for known in attrs.fields(self.rule.kind):
            name = f"step.{known.name}"
            if known.name == "shares":
                parts[known.name] = five(name)
            elif known.name in COLOURS_OF_STEPS:
                parts[known.name] = None if explorer.choose(2) else symbol(name)
            elif known.name in CHOICES_OF_STEPS:
                parts[known.name] = Truth(z3.Bool(name))
            else:
                parts[known.name] = split(symbol(name))
        return self.rule.kind(**parts)

    def any_table(self, explorer: Explorer) -> Any:
        """Return a table where a person is to move, of which only bounds are known.

        No count is below zero; the phase is one there is; markers stand on their tables.
        """
        owned: dict[str, Any] = {
            known.name: symbol(f"seat.{known.name}") for known in attrs.fields(Seat)
        }
        owned |= {name: Truth(z3.Bool(f"seat.{name}")) for name in ("sell_card", "buy_card")}
        owned |= {"shares": five("seat.shares"), "cash": Cash(z3.Int("seat.cash"), self.most)}
        on_track: Any = OnlyAt(CURRENT, five("sale track"))
        current: Any = CURRENT
        blacks: Any = Unseen("blacks")
        position = self.house.position_kind(
            phase=symbol("phase"),
            turn=TURN,
            acted=Truth(z3.Bool("acted")),
            trigger=symbol("trigger"),
            mibs=False,
            seats=OnlyAt(TURN, Seat(**owned)),
            prices=five("prices"),
            market=five("market"),
            purchase_track=five("purchase track"),
            bar_track=five("bar track"),
            sale_tracks=SaleTracks(on_track, blacks, current),
            bag=Pile(five("bag"), symbol("blacks in the bag")),
            drawn=Unseen("drawn"),
            bank_blacks=symbol("blacks in the bank"),
            area_blacks=symbol("blacks of areas"),
            bar_space=symbol("bar space"),
            bars_bought=symbol("bars bought"),
            level=self.level,
        )
        counts: list[Any] = [
            *position.market,
            *owned["shares"],
            *on_track.there,
            *position.bag.shares,
        ]
        counts += [position.bag.blacks, owned["cash"], owned["owed"], owned["subsidies"]]
        rows = [(position.phase, PHASES), (position.bar_space, self.house.printed.bar_prices)]
        rows += [(cell, self.house.printed.prices) for cell in position.prices]
        rows += [(position.level, self.house.printed.share_limits)]
        for count in counts:
            explorer.suppose(count.term >= 0)
        for place, row in rows:
            explorer.suppose(z3.And(place.term >= 0, place.term < len(row)))
        return position


def is_passed(clause: Callable[..., Any], *asked: Any) -> bool:
    """Tell whether a clause lets a step pass; that its condition says the same is proved of it."""
    return clause(*asked) is None


def told_values(model: z3.ModelRef | None) -> str:
    """Tell the values at which a list is wrong, as far as they are known and are no zero."""
    if model is None:
        return "not decided: the solver does not know"
    named = {str(one): model[one] for one in model.decls() if one.arity() == 0}
    told = (f"{name} {value}" for name, value in sorted(named.items()) if str(value) != "0")
    return f"listed and refused, or neither: {', '.join(told)}"


def split(asked: Number) -> Any:
    """Return a number, the small ones as plain numbers, each on its own path."""
    return next((small for small in range(MOST_AT_ONCE) if asked == small), asked)


def symbol(name: str) -> Any:
    """Return any number."""
    return Number(z3.Int(name))


def five(name: str) -> Tuple:
    """Return a number of each colour, of which nothing is known."""
    return Tuple(symbol(f"{name}.{colour}") for colour in COLOURS)
