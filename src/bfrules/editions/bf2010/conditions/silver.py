"""What the clauses about silver need and promise that are of 2010 alone."""

from bfrules.core.refusal import Refusal
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.position import Position
from bfrules.editions.black_friday.steps import BuyBars


def what_passes_buys_as_many_bars_as_it_must(
    after: Refusal | None, printed: Components, position: Position, step: BuyBars
) -> bool:
    """What passes buys no fewer bars than the least."""
    return after is not None or step.bars >= printed.least_trade


def what_is_refused_buys_too_few_bars(
    after: Refusal | None, printed: Components, position: Position, step: BuyBars
) -> bool:
    """What is refused buys fewer bars than the least."""
    return after is None or step.bars < printed.least_trade
