"""Stored tables on which two editions differ: run again, and found out if they do not differ."""

import pytest

from bfrules import bf2010, bf2023, yucata
from bfrules.compare import Example
from bfrules.compare.partings import Parting
from bfrules.compare.tables import pair_of
from bfrules.core.record import step_to_plain
from bfrules.rulebook.tables import StoredTable, difference, read_searches, run_again, stored_search


def test_each_pair_with_common_tables_was_searched_and_its_tables_show_a_difference() -> None:
    for first, second in ((bf2010, bf2023), (bf2010, yucata), (bf2023, yucata)):
        stored = stored_search(first.name, second.name)
        assert stored is not None
        found = difference(first, second)
        assert len(found.witnesses) == len(stored.found) > 0
        assert (found.tables, found.steps) == (stored.tables, stored.steps)


def test_a_search_serves_both_orders() -> None:
    one, other = stored_search("bf2010", "yucata"), stored_search("yucata", "bf2010")
    assert one is not None
    assert other is not None
    assert [(table.second, table.first) for table in one.found] == [
        (table.first, table.second) for table in other.found
    ]
    assert {search.first for search in read_searches()} >= {"bf2010"}


def test_a_table_on_which_the_editions_agree_is_found_out() -> None:
    pair = pair_of(bf2010, yucata)
    assert pair is not None
    same = Example("position(cash=50)", (), 'buy("red", 1, place="red")')
    step = step_to_plain(bf2010.buy("red", 1, place="red"))
    with pytest.raises(ValueError, match="bf2010 and yucata now agree on position"):
        run_again(pair, StoredTable(same, same, step, step, Parting("no_cash", "")))
