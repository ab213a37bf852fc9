"""The printed components of Black Friday 2010, read from `components.toml`.

Where a table has four values, they are for two, three, four and five players.
"""

from functools import lru_cache
from typing import Final

from attrs import frozen

from bfrules.core.provenance import printed_in, read_tables, single
from bfrules.editions.black_friday.cards import offers_all_up_to_its_number
from bfrules.editions.black_friday.components import Components, Table
from bfrules.editions.black_friday.words import Words
from bfrules.kernel.grid import Cell

PACKAGE: Final = "bfrules.editions.bf2010"
WORDS: Final = Words(
    edition="bf2010",
    title="Black Friday 2010",
    colours=("yellow", "blue", "red", "green", "orange"),
    letters=("Y", "B", "R", "G", "O"),
    paints=("#f1c40f", "#2980b9", "#c0392b", "#27ae60", "#e67e22"),
    bar="silver",
    small_bars="silver bars",
    big_bars="gold bars",
    sale_tracks=("first", "second", "third"),
    card="special action card",
    spend="special",
    spent="spent_cards",
    bank="supply",
    seats="2, 3, 4 or 5",
)


@frozen
class Collecting:
    """How interest is collected where the text leaves it open.

    `takes_a_part`: what a seat has is taken if it cannot pay all (Q13).
    `owes_one_card`: only the interest of one subsidy is owed then (Q13).
    `keeps_what_is_owed`: cash that is owed already does not pay new interest (Q85).
    `needs_a_card`: without a card left to turn over nothing is owed (Q86).
    """

    takes_a_part: bool = False
    owes_one_card: bool = False
    keeps_what_is_owed: bool = False
    needs_a_card: bool = False


@frozen(kw_only=True, cache_hash=True)
class Components2010(Components):
    """The printed values of Black Friday 2010, with subsidies and interest.

    `subsidy_limits` has one value for each level, `subsidy` and `interest` are
    dollars for one subsidy. The flags say what open questions decide: whether
    subsidies may follow the action (Q30), whether a sale needs a share on the sale
    track (Q60), whether a sale that interest demands has to pay it (Q82), whether the
    limit holds for the silver bars bought at the end (Q93).
    """

    subsidy_limits: Table = printed_in("subsidy_limits")
    subsidy: int = printed_in("subsidy_in_dollars", single)
    interest: int = printed_in("interest_in_dollars", single)
    subsidies_after_the_action: bool
    sells_from_an_empty_track: bool
    sells_enough: bool
    limits_the_bars_of_the_end: bool
    collecting: Collecting


@lru_cache(maxsize=1)
def read_components() -> Components2010:
    """Read the printed values from the file beside this module."""
    tables = read_tables(PACKAGE)
    return Components2010(
        **tables.values_of(Components2010, bar=WORDS.bar),
        provenance=tables.component,
        words=WORDS,
        smallest_table=2,
        least_trade=1,
        turns_outlast_the_action=True,
        bars_are_open=True,
        usual_start=Cell(tables.flat("starting_prices")[0]),
        big_bars_in_the_box=tables.flat("gold_bars_in_the_box")[0],
        offers=offers_all_up_to_its_number,
        subsidies_after_the_action=True,
        sells_from_an_empty_track=True,
        sells_enough=True,
        refill_raises_prices=False,
        limits_the_bars_of_the_end=False,
        collecting=Collecting(),
    )
