"""The readings of the open questions of Black Friday 2023 that are not in force by default."""

from collections.abc import Callable
from typing import Any, Final

from attrs import evolve

from bfrules.core.amendment import Amendment, after, answer, instead_of
from bfrules.core.promises import only, passes_exactly, those
from bfrules.core.refusal import Refusal, refused
from bfrules.editions.bf2023 import bonus
from bfrules.editions.bf2023.bonus_after_the_action import BEFORE_OR_AFTER
from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.bf2023.conditions import bonus as tile
from bfrules.editions.bf2023.conditions import price_change as whole
from bfrules.editions.bf2023.conditions import readings as otherwise
from bfrules.editions.bf2023.conditions.trading import the_removal_that_leaves_few_triggers
from bfrules.editions.bf2023.habits import Look, Preference, fewest_of_its_own, most_of_its_own
from bfrules.editions.bf2023.price_change import CHANGE_PRICES
from bfrules.editions.bf2023.steps import UseBonusTile
from bfrules.editions.black_friday import price_change as change
from bfrules.editions.black_friday import readings as alike
from bfrules.editions.black_friday.bars import (
    more_bars_than_the_cash_pays,
    nothing_placed_on_the_bar_track,
)
from bfrules.editions.black_friday.buying import nothing_placed_after_a_purchase
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions import common as table
from bfrules.editions.black_friday.conditions.readings import over_after_a_short_draw
from bfrules.editions.black_friday.conditions.whole_price_change import (
    markers_follow_the_overview_missing_colours_and_the_refill,
    promises_without_a_second_refill,
)
from bfrules.editions.black_friday.position import Position
from bfrules.editions.black_friday.selling import nothing_removed, trigger_by_the_sale_track
from bfrules.editions.black_friday.steps import SALE
from bfrules.editions.black_friday.tracks import (
    with_price_change_if_exactly_low,
    with_price_change_if_full,
)
from bfrules.kernel.contract import contract
from bfrules.kernel.grid import down_or_stay, down_or_to_the_cheapest, up_or_stay
from bfrules.kernel.shares import Counts

Reading = Amendment[Components2023]


def with_habits(**habits: object) -> Callable[[Components2023], Components2023]:
    """Return the change of the components that other habits make."""
    others: dict[str, Any] = habits
    return lambda printed: evolve(printed, habits=evolve(printed.habits, **others))


# Q02: no share in the market to place ----------------------------------------


@contract(promises=(passes_exactly(tile.places_a_share),))
def nothing_to_place_by_the_bonus(
    printed: Components, position: Position, step: UseBonusTile
) -> Refusal | None:
    """The tile is not used on the purchase track or the gold track without placing a share."""
    nothing = step.track != SALE and step.colour is None
    return refused(placed="nothing") if nothing else None


# Q09: a refilled track with few shares ---------------------------------------


@contract(
    needs=(tile.for_a_known_track, table.one_of_three_sale_tracks_is_current),
    promises=(only("phase", "trigger"), tile.the_served_track_triggers_by_the_exact_number),
)
def trigger_by_the_bonus_and_the_exact_number(
    printed: Components, position: Position, step: UseBonusTile
) -> Position:
    """A full track, or exactly the set number left on the sale track, triggers a price change."""
    if step.track == SALE:
        return with_price_change_if_exactly_low(printed, position, step.colour)
    return with_price_change_if_full(printed, position, step.track)


# Q22: more than six drawn of one colour --------------------------------------

LAST_PRINTED_NUMBER: Final = 6


def straight_up_from_six(printed: Components2023) -> Components2023:
    """Return the overview on which each share after the sixth is one more space up."""
    centre = printed.price_moves_centre
    rows, columns = printed.price_moves[centre + LAST_PRINTED_NUMBER]
    beyond = len(printed.price_moves) - centre - LAST_PRINTED_NUMBER
    moves = (
        *printed.price_moves[: centre + LAST_PRINTED_NUMBER],
        *((rows + more, columns) for more in range(beyond)),
    )
    return evolve(printed, price_moves=moves)


# Q53: more black shares than coloured ones -------------------------------------

LAST_WORKED_NUMBER: Final = -2


def straight_down_from_two(printed: Components2023) -> Components2023:
    """Return the overview on which each number below -2 is one more space down."""
    last = printed.price_moves_centre + LAST_WORKED_NUMBER
    rows, columns = printed.price_moves[last]
    beyond = tuple((rows - more, columns) for more in range(last, 0, -1))
    return evolve(printed, price_moves=(*beyond, *printed.price_moves[last:]))


# Q26, Q67, Q69: a tie of the M.I.B.S. -------------------------------------------


def with_ties_decided_by(
    prefers: Callable[[Look], Counts], *choices: str
) -> Callable[[Components2023], Components2023]:
    """Return the change of the components that another second preference makes in some choices."""

    def with_other_ties(printed: Components2023) -> Components2023:
        by: dict[str, tuple[Preference, ...]] = those(printed.habits, choices)
        others = {
            choice: (first, Preference(second.statement, prefers), *rest)
            for choice, (first, second, *rest) in by.items()
        }
        return with_habits(**others)(printed)

    return with_other_ties


# Q60: a sale track without coloured shares -----------------------------------


@contract(promises=(passes_exactly(tile.removes_a_share),))
def nothing_to_remove_by_the_bonus(
    printed: Components, position: Position, step: UseBonusTile
) -> Refusal | None:
    """The tile is not used on the sale track without removing a share."""
    nothing = step.track == SALE and step.colour is None
    return refused(removed="nothing") if nothing else None


# the readings ---------------------------------------------------------------

READINGS: Final[tuple[Reading, ...]] = (
    answer(
        "Q01=ends",
        "The game ends after the price change for which the bag is short.",
        after(
            change.lay_the_drawn_shares_aside,
            {alike.end_the_game_if_the_bag_is_short: "bf2023.change.4"},
        ),
        promises={
            whole.the_turn_goes_on_unless_bars_are_dearest: over_after_a_short_draw(
                whole.the_turn_goes_on_unless_bars_are_dearest
            )
        },
    ),
    answer(
        "Q02=refused",
        "An action that must place a share is not allowed when there is none to place.",
        after(
            nothing_placed_after_a_purchase,
            {alike.nothing_to_place: "bf2023.buy.8 bf2023.buy.13"},
        ),
        after(
            nothing_placed_on_the_bar_track,
            {alike.nothing_to_place: "bf2023.gold.9 bf2023.gold.14"},
        ),
        after(bonus.no_such_share_for_the_bonus, {nothing_to_place_by_the_bonus: "bf2023.bonus.8"}),
        components=with_habits(places_nothing=False),
    ),
    answer(
        "Q05=stays",
        "In the top row a move up does nothing.",
        components=alike.with_moves(up=up_or_stay),
    ),
    answer(
        "Q06=falls",
        "In the bottom row a move down falls to $4 at once.",
        components=alike.with_moves(down=down_or_to_the_cheapest),
    ),
    answer(
        "Q06=stays",
        "In the bottom row a move down does nothing.",
        components=alike.with_moves(down=down_or_stay),
    ),
    answer(
        "Q09=exactly",
        "A sale track triggers only when exactly the set number is left.",
        instead_of(
            trigger_by_the_sale_track,
            {alike.trigger_by_the_exact_number: "bf2023.sell.16 bf2023.sell.17 bf2023.sell.18"},
        ),
        instead_of(
            bonus.trigger_by_the_bonus,
            {
                trigger_by_the_bonus_and_the_exact_number: alike.cited_by(
                    bonus.USE_BONUS_TILE, bonus.trigger_by_the_bonus
                )
            },
        ),
        promises={
            the_removal_that_leaves_few_triggers: (
                otherwise.the_removal_that_leaves_exactly_the_set_number_triggers
            ),
            tile.the_track_served_waits_for_its_draw_if_it_is_time: (
                otherwise.the_track_served_waits_if_it_is_full_or_has_the_set_number
            ),
        },
    ),
    answer(
        "Q22=straight",
        "Seven shares are the move of six and one space up, eight two spaces up, and so on.",
        components=straight_up_from_six,
    ),
    answer(
        "Q53=straight",
        "Three less than nothing is the move of two less and one space down, and so on.",
        components=straight_down_from_two,
    ),
    answer(
        "Q23=slower",
        "The gold limits are 1, 1, 1, 2, 3, 3, 4, 4, 5, 5.",
        components=lambda printed: evolve(printed, bar_limits=(1, 1, 1, 2, 3, 3, 4, 4, 5, 5)),
    ),
    answer(
        "Q24=once",
        "The centre track is refilled once; used up again, it stays empty.",
        *alike.refilled_only_once(
            "bf2023.change.34 bf2023.sell.21 bf2023.sell.22 bf2023.sell.24",
            "bf2023.sell.23 bf2023.sell.24",
        ),
        promises=promises_without_a_second_refill(
            markers_follow_the_overview_missing_colours_and_the_refill
        ),
    ),
    answer(
        "Q25=both",
        "The M.I.B.S. buys only if its cash covers the limit of shares and that of gold bars.",
        components=with_habits(covers_both_offers=True),
    ),
    answer(
        "Q26=own",
        "Among equally cheap colours the M.I.B.S. buys the one of which it owns fewer.",
        components=with_ties_decided_by(fewest_of_its_own, "buys"),
    ),
    answer(
        "Q27=none",
        "A market with fewer shares than its limit is no offer of shares to the M.I.B.S.",
        components=with_habits(counts_a_short_market=False),
    ),
    answer(
        "Q27=even-none",
        "A market without any share is an offer of no share, for nothing, to the M.I.B.S.",
        components=with_habits(counts_a_bare_market=True),
    ),
    answer(
        "Q29=limited",
        "Nobody can buy gold bars for which the bank lacks the big bar to exchange.",
        after(
            more_bars_than_the_cash_pays,
            {alike.bank_without_big_bars: "bf2023.gold.7 bf2023.gold.12 bf2023.setup.5"},
        ),
        components=with_habits(asks_the_bank=True),
    ),
    answer(
        "Q60=refused",
        "Selling is not allowed while the current sale track has no coloured share.",
        after(nothing_removed, {alike.nothing_to_remove: "bf2023.sell.5"}),
        after(bonus.no_such_track, {nothing_to_remove_by_the_bonus: "bf2023.bonus.9"}),
        components=with_habits(removes_nothing=False),
    ),
    answer(
        "Q61=piece",
        "Short of cash, the M.I.B.S. compares the cheapest share with one gold bar.",
        components=with_habits(compares_pieces=True),
    ),
    answer(
        "Q61=only-the-cheapest",
        "If it cannot pay for one share or bar of the cheapest offer, it only places a share.",
        components=with_habits(tries_the_other_offer=False),
    ),
    answer(
        "Q62=any",
        "When none of the colours just traded is there, any colour counts, owned or not.",
        components=with_habits(own_colours_next=False),
    ),
    answer(
        "Q62=fewest-of-all",
        "Free to remove any colour, the M.I.B.S. takes what it owns fewest of, even none.",
        components=with_habits(owning_none_is_fewest=True),
    ),
    answer(
        "Q63=adjusted",
        "The five prices are adjusted; then the game is over, and no other price moves.",
        *alike.stopped_by_the_end(
            CHANGE_PRICES,
            (
                change.raise_colours_missing_in_the_market,
                change.raise_colours_that_the_refill_took,
            ),
            "bf2023.end.1 bf2023.end.3",
        ),
        promises={
            markers_follow_the_overview_missing_colours_and_the_refill: (
                otherwise.markers_only_follow_the_overview_once_bars_are_dearest
            ),
            whole.the_dearest_colour_before_a_refill_reaches_its_level: (
                otherwise.the_dearest_colour_reaches_its_level_at_the_end_too
            ),
        },
    ),
    answer(
        "Q63=at-once",
        "The game is over at once: prices stay as they were before the price change.",
        *alike.stopped_by_the_end(
            CHANGE_PRICES,
            (
                change.adjust_the_share_prices,
                change.raise_colours_missing_in_the_market,
                change.raise_colours_that_the_refill_took,
            ),
            "bf2023.end.1 bf2023.end.3",
        ),
        promises={
            markers_follow_the_overview_missing_colours_and_the_refill: (
                otherwise.no_marker_moves_once_bars_are_dearest
            ),
            whole.the_dearest_colour_before_a_refill_reaches_its_level: (
                otherwise.the_dearest_colour_reaches_its_level_at_the_end_too
            ),
        },
    ),
    answer(
        "Q64=lower",
        "Of equally dear colours in different areas, the lowest area counts.",
        components=alike.the_lower_area_counts,
    ),
    answer(
        "Q65=before",
        "The M.I.B.S. counts its own shares and the market as they were before the trade.",
        components=with_habits(counts_after_the_trade=False),
    ),
    answer(
        "Q67=own",
        "Free to remove any colour, the M.I.B.S. decides a tie by fewest shares of its own.",
        components=with_ties_decided_by(fewest_of_its_own, "removes_freely"),
    ),
    BEFORE_OR_AFTER,
    answer(
        "Q68=all-tie",
        "A M.I.B.S. without shares owns equally many of all colours, and places the dearest.",
        components=with_habits(has_no_colours=False),
    ),
    answer(
        "Q69=own",
        "Placing a colour that it does not own, it decides a tie by most shares of its own.",
        components=with_ties_decided_by(most_of_its_own, "places_freely", "influences"),
    ),
)
