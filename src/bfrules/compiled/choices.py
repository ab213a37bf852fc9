"""Which steps there are to choose from in Black Friday, numbered, and what its chance draws.

Every step that may be legal at some table has a number. `sizes` narrows them down for
one table: a clause that forbids all others must be in force for that.
"""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, Final, get_type_hints

from attrs import fields, frozen

from bfrules.compiled.values import NOTHING, CannotCompile
from bfrules.core.edition import AnyEdition
from bfrules.core.rule import Rule
from bfrules.editions.black_friday import bars, buying, chance, selling
from bfrules.editions.black_friday.advantages import (
    MORE_BARS,
    MORE_SHARES_BOUGHT,
    MORE_SHARES_SOLD,
    Advantage,
)
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.position import (
    ACTING,
    CHANGING,
    DEALING,
    OVER,
    PLACING,
    STOCKING,
    Position,
    acting_seat,
)
from bfrules.editions.black_friday.steps import BARS, PURCHASE, SALE, Track
from bfrules.kernel.shares import COLOURS, Colour, Counts

Sizes = Callable[[Components, Position], tuple[int, int]]

COLOUR_OR_NONE: Final = (NOTHING, *COLOURS)
TRACKS: Final = (PURCHASE, BARS, SALE)
PHASES: Final = (STOCKING, DEALING, ACTING, CHANGING, OVER, PLACING)


@frozen
class Limit:
    """The clauses that limit how much a step trades, and the printed limits by level."""

    clause: Callable[..., object]
    with_a_card: Callable[..., object]
    advantage: Advantage
    of: Callable[[Components], tuple[int, ...]]


LIMITS: Final = (
    Limit(
        buying.more_bought_than_the_limit,
        buying.misused_card_for_a_purchase,
        MORE_SHARES_BOUGHT,
        lambda printed: printed.share_limits,
    ),
    Limit(
        selling.more_sold_than_the_limit,
        selling.misused_card_for_a_sale,
        MORE_SHARES_SOLD,
        lambda printed: printed.share_limits,
    ),
    Limit(
        bars.more_bars_than_the_limit,
        bars.misused_card_for_bars,
        MORE_BARS,
        lambda printed: printed.bar_limits,
    ),
)


@frozen(eq=False)
class Candidates:
    """Steps of one kind, as rows; those that trade more come later.

    `ends[size]` is how many rows trade less than `size`; `sizes` says which sizes may be
    legal at a table, the least and the most.
    """

    kind: type[Any]
    rows: tuple[tuple[int, ...], ...]
    ends: tuple[int, ...]
    sizes: Sizes


def candidates_of(edition: AnyEdition, rule: Rule[Any, Any, Any]) -> Iterator[Candidates]:
    """Yield the steps of one kind that may be legal at some table.

    Raise CannotCompile where no clause limits how much they trade.
    """
    names = [one.name for one in fields(rule.kind)]
    hints = get_type_hints(rule.kind)
    trades = [name for name in names if hints[name] in (Counts, int)]
    if not trades:
        rows = tuple(product(*(values_of(hints[name]) for name in names)))
        yield Candidates(rule.kind, rows, (0, len(rows)), any_size)
        return
    limit = next((one for one in LIMITS if one.clause in rule.forbids), None)
    if limit is None or limit.with_a_card not in rule.forbids or names[-1] != "extra":
        raise CannotCompile(
            f"no clause that is known here limits how much a {rule.kind.__name__} trades"
        )
    printed = limit.of(edition.printed)
    others = list(product(*(values_of(hints[name]) for name in names[1:-1])))
    for extra, most in ((0, max(printed)), (1, max(printed) + 1)):
        lots = lots_up_to(most, 5 if hints[names[0]] == Counts else 1)
        rows = tuple((*lot, *other, extra) for lot in lots for other in others)
        ends = [sum(1 for lot in lots if sum(lot) < size) * len(others) for size in range(most + 2)]
        yield Candidates(
            rule.kind, rows, tuple(ends), with_a_card(limit) if extra else without_a_card(limit)
        )


def any_size(printed: Components, position: Position) -> tuple[int, int]:
    """Say that steps that trade nothing are all of one size."""
    return 0, 0


def values_of(hint: object) -> tuple[int, ...]:
    """Return the numbers that a field of a step may be."""
    if hint == Colour | None:
        return COLOUR_OR_NONE
    if hint is Track:
        return TRACKS
    if hint is bool:
        return (0, 1)
    raise CannotCompile(f"steps with a field of the kind {hint} are not numbered")


def lots_up_to(most: int, kinds: int) -> list[tuple[int, ...]]:
    """Return all lots of up to so many things of some kinds, smaller ones first."""
    lots = [lot for lot in product(range(most + 1), repeat=kinds) if sum(lot) <= most]
    return sorted(lots, key=lambda lot: (sum(lot), lot))


def without_a_card(limit: Limit) -> Sizes:
    """Say that a step without a card trades nothing up to the limit of the level."""

    def sizes(printed: Components, position: Position) -> tuple[int, int]:
        return 0, limit.of(printed)[position.level]

    return sizes


def with_a_card(limit: Limit) -> Sizes:
    """Say that a step with a card trades one more than the limit, if there is such a card."""

    def sizes(printed: Components, position: Position) -> tuple[int, int]:
        if not printed.offers(acting_seat(position), limit.advantage):
            return 1, 0
        more = limit.of(printed)[position.level] + 1
        return more, more

    return sizes


def rows_among(candidates: Candidates) -> Callable[[Components, Position], tuple[int, int]]:
    """Return a function that tells the first row that may be legal at a table, and how many."""
    ends, sizes = candidates.ends, candidates.sizes

    def rows(printed: Components, position: Position) -> tuple[int, int]:
        least, most = sizes(printed, position)
        return ends[least], ends[most + 1] - ends[least]

    return rows


def chances_of(edition: AnyEdition) -> None:
    """Raise CannotCompile if chance does not draw handfuls out of the bag."""
    if edition.drawing.draws is not chance.draw_chance:
        raise CannotCompile(f"{edition.name} draws otherwise than out of the bag")
