"""The printed components of Black Friday 2023, read from `components.toml`.

Where a table has two values, the first is for the board side 2-4 and the second
for the side 5.
"""

from functools import lru_cache
from typing import Final

from attrs import frozen

from bfrules.core.provenance import read_tables
from bfrules.editions.bf2023.habits import HABITS, Habits
from bfrules.editions.black_friday.cards import offers_all_up_to_its_number
from bfrules.editions.black_friday.components import Components, Moves, for_each_table
from bfrules.editions.black_friday.words import Words
from bfrules.kernel.grid import Cell

PACKAGE: Final = "bfrules.editions.bf2023"
WORDS: Final = Words(
    edition="bf2023",
    title="Black Friday 2023",
    colours=("purple", "yellow", "green", "blue", "white"),
    letters=("P", "Y", "G", "B", "W"),
    paints=("#8e44ad", "#f1c40f", "#27ae60", "#2980b9", "#fdfdfd"),
    bar="gold",
    small_bars="small gold bars",
    big_bars="big gold bars",
    sale_tracks=("top", "centre", "bottom"),
    card="bonus tile",
    spend="bonus",
    spent="spent_tiles",
    bank="bank",
    seats="3, 4 or 5 (a game for two players has 3 seats, with the M.I.B.S.)",
)


@frozen(kw_only=True, cache_hash=True)
class Components2023(Components):
    """The printed values of Black Friday 2023, with the start prices and the M.I.B.S."""

    dearest_start: Cell
    cheapest_start: Cell
    bar_worth: int
    habits: Habits


@lru_cache(maxsize=1)
def read_components() -> Components2023:
    """Read the printed values from the file beside this module."""
    tables = read_tables(PACKAGE)
    flat = tables.flat
    moves = flat("price_moves")
    starts = flat("starting_prices")
    return Components2023(
        words=WORDS,
        smallest_table=3,
        least_trade=0,
        turns_outlast_the_action=False,
        bars_are_open=False,
        ties_reach_the_higher_level=True,
        refill_raises_prices=True,
        prices=flat("price_table"),
        areas=flat("level_areas"),
        share_limits=flat("share_limits"),
        bar_limits=flat("gold_limits"),
        draw_numbers=flat("draw_numbers"),
        bar_prices=flat("gold_prices"),
        price_moves=tuple(zip(moves[::2], moves[1::2], strict=True)),
        price_moves_centre=len(moves) // 4,
        sale_track_blacks=flat("black_shares_beside_the_sale_tracks"),
        area_blacks=flat("black_shares_beside_the_price_table")[0],
        shares_in_the_box=flat("shares_of_each_colour_in_the_box")[0],
        shares_left_in_the_box=for_each_table(*flat("shares_of_each_colour_left_in_the_box")),
        first_market=for_each_table(*flat("shares_of_each_colour_in_the_first_market")),
        shares_drawn_for_the_market=flat("shares_drawn_for_the_market")[0],
        sale_track_shares=flat("shares_of_each_colour_on_a_sale_track")[0],
        refill_blacks=flat("black_shares_of_a_refill")[0],
        hand_size=flat("shares_drawn_by_a_seat")[0],
        cash=flat("cash_at_the_start")[0],
        full_track=for_each_table(*flat("shares_that_fill_a_purchase_track")),
        low_sale_track=for_each_table(*flat("shares_left_on_a_sale_track")),
        dearest_start=Cell(starts[0]),
        usual_start=Cell(starts[1]),
        cheapest_start=Cell(starts[2]),
        bar_worth=flat("worth_of_a_gold_bar")[0],
        bars_for_a_rise=flat("gold_bars_for_a_rise")[0],
        big_bars_in_the_box=flat("gold_bars_in_the_box")[1],
        moves=Moves(),
        offers=offers_all_up_to_its_number,
        habits=HABITS,
        provenance=tables.component,
    )
