"""What the clauses of readings that are not in force by default promise."""

from bfrules.core.refusal import Refusal
from bfrules.editions.bf2023.steps import UseBonusTile
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.position import Position
from bfrules.editions.black_friday.steps import SALE, ChangePrices


def what_passes_by_the_tile_places_a_share(
    after: Refusal | None, printed: Components, position: Position, step: UseBonusTile
) -> bool:
    """What passes serves the sale track, or places a share."""
    return after is not None or step.track == SALE or step.colour is not None


def what_is_refused_to_the_tile_places_no_share(
    after: Refusal | None, printed: Components, position: Position, step: UseBonusTile
) -> bool:
    """What is refused serves another track than the sale track and places nothing."""
    return after is None or (step.track != SALE and step.colour is None)


def what_passes_by_the_tile_removes_a_share(
    after: Refusal | None, printed: Components, position: Position, step: UseBonusTile
) -> bool:
    """What passes serves another track than the sale track, or removes a share."""
    return after is not None or step.track != SALE or step.colour is not None


def what_is_refused_to_the_tile_removes_no_share(
    after: Refusal | None, printed: Components, position: Position, step: UseBonusTile
) -> bool:
    """What is refused serves the sale track and removes nothing."""
    return after is None or (step.track == SALE and step.colour is None)


def nothing_happens_after_another_sale_track(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """While the top or the centre sale track is current, nothing changes."""
    return position.sale_tracks.current >= 2 or after == position
