"""Differences that no table at random shows: approached from a step that nearly shows one."""

from random import Random

import pytest

from bfrules import bf2010, yucata
from bfrules.compare import Limits
from bfrules.compare.nearing import Said, approached, in_the_way, said_in, searched_nearer
from bfrules.compare.partings import Parting
from bfrules.compare.rules import compare_rules
from bfrules.compare.search import Searched, silent
from bfrules.compare.tables import Pair, pair_of
from bfrules.editions.black_friday.steps import BuyBars
from bfrules.kernel.shares import Colour

DECIDING = frozenset({"misused_card_for_bars"})
WITH_THE_CARD = BuyBars(2, Colour(0), extra=True)


def both() -> Pair:
    pair = pair_of(bf2010, yucata)
    assert pair is not None
    return pair


def said(**words: object) -> Said:
    table = said_in(both(), words)
    assert table is not None
    return table


def test_what_else_refuses_a_step_is_counted_where_one_edition_alone_refuses_it() -> None:
    def counted(**words: object) -> int | None:
        return in_the_way(both(), said(**words).table, WITH_THE_CARD, DECIDING)

    assert counted(seats=5, turn=4) == 1  # the cash
    assert counted(seats=5, turn=4, cash=50) == 0
    assert counted(seats=5, turn=3, cash=50) is None  # its card offers a bar in both


def test_a_table_is_said_otherwise_until_nothing_else_refuses_the_step() -> None:
    found = approached(both(), said(seats=5, turn=4), WITH_THE_CARD, DECIDING, Random(0))
    assert found is not None
    assert not bf2010.refusals(found.table.first, WITH_THE_CARD)
    assert [one.reason for one in yucata.refusals(found.table.second, WITH_THE_CARD)] == [*DECIDING]


def test_where_both_editions_refuse_it_alike_nothing_is_approached() -> None:
    assert approached(both(), said(), WITH_THE_CARD, DECIDING, Random(0)) is None


@pytest.mark.slow
def test_silver_with_the_card_of_the_fifth_seat_is_found_where_2010_and_yucata_part() -> None:
    rules = tuple(rule for rule in compare_rules(bf2010, yucata) if rule.kind == "BuyBars")
    nothing = Searched((), 0, 0, ())
    found = searched_nearer(both(), rules, nothing, Limits(), silent)
    ((sighting,),) = found.sightings
    assert sighting.parting == Parting("", "misused_card_for_bars")
    assert sighting.setting.words is not None
    assert (sighting.setting.words["seats"], sighting.setting.words["turn"]) == (5, 4)
    assert found.tables < Limits().tables
