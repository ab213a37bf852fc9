"""The printed components of Black Friday 2023, read from `components.toml`.

Where a table has two values, the first is for the board side 2-4 and the second
for the side 5.
"""

from functools import lru_cache
from typing import Final

from attrs import frozen

from bfrules.core.provenance import printed_in, read_tables, single
from bfrules.editions.bf2023.habits import HABITS, Habits
from bfrules.editions.black_friday.cards import offers_all_up_to_its_number
from bfrules.editions.black_friday.components import Components
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
    bar_worth: int = printed_in("worth_of_a_gold_bar", single)
    habits: Habits


@lru_cache(maxsize=1)
def read_components() -> Components2023:
    """Read the printed values from the file beside this module."""
    tables = read_tables(PACKAGE)
    dearest, usual, cheapest = tables.flat("starting_prices")
    return Components2023(
        **tables.values_of(Components2023, bar=WORDS.bar),
        provenance=tables.component,
        words=WORDS,
        smallest_table=3,
        least_trade=0,
        turns_outlast_the_action=False,
        bars_are_open=False,
        dearest_start=Cell(dearest),
        usual_start=Cell(usual),
        cheapest_start=Cell(cheapest),
        big_bars_in_the_box=tables.flat("gold_bars_in_the_box")[1],
        offers=offers_all_up_to_its_number,
        refill_raises_prices=True,
        habits=HABITS,
    )
