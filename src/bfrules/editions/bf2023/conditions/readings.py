"""What the clauses of readings that are not in force by default promise."""

from bfrules.core.refusal import Refusal
from bfrules.editions.bf2023.components import Components
from bfrules.editions.bf2023.position import OVER, Position
from bfrules.editions.bf2023.steps import SALE, Buy, BuyGold, ChangePrices, UseBonusTile

Placing = Buy | BuyGold | UseBonusTile


def places_a_share(step: Placing) -> bool:
    """Tell whether a step places a share, or serves the sale track, where none is placed."""
    if isinstance(step, UseBonusTile):
        return step.track == SALE or step.colour is not None
    return step.placed is not None


def a_draw_below_the_number_ends_the_game(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """If fewer shares were drawn than the level says, the game is over."""
    missing = printed.draw_numbers[position.level] - sum(step.shares) - step.blacks
    return missing <= 0 or after.phase == OVER


def a_draw_of_the_whole_number_changes_nothing(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """If as many shares were drawn as the level says, nothing changes."""
    missing = printed.draw_numbers[position.level] - sum(step.shares) - step.blacks
    return missing > 0 or after == position


def what_passes_places_a_share(
    after: Refusal | None, printed: Components, position: Position, step: Placing
) -> bool:
    """What passes places a share, or serves the sale track."""
    return after is not None or places_a_share(step)


def what_is_refused_places_no_share(
    after: Refusal | None, printed: Components, position: Position, step: Placing
) -> bool:
    """What is refused should place a share and places none."""
    return after is None or not places_a_share(step)


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


def nothing_happens_once_gold_is_dearest(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """Once no space of the gold price track is beyond the marker, nothing changes."""
    return position.gold_space + 1 < len(printed.gold_prices) or after == position
