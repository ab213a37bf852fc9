"""Printed values of two editions, cell by cell."""

from attrs import evolve

from bfrules import bf2010, bf2023, black_monday, yucata
from bfrules.compare.components import (
    Cell,
    ChangedComponent,
    ChangedSetting,
    compare_components,
    differing_cells,
)
from bfrules.core.provenance import Component
from bfrules.editions.bf2023.edition import BlackFriday2023
from bfrules.editions.black_friday.cards import (
    offers_all_up_to_its_number,
    offers_what_has_its_number,
)

PRICES = Component("prices", "Prices.", "a board", ("PRINTED", "OBSERVED"), ((4, 5), (6, 7)))
LIMITS = Component("limits", "Limits.", "a tile", ("PRINTED",), (1, 2, 3))


def printing(*tables: Component) -> BlackFriday2023:
    return evolve(bf2023, printed=evolve(bf2023.printed, provenance=tables))


def test_a_table_is_compared_cell_by_cell_with_the_provenance_of_each() -> None:
    other = evolve(PRICES, values=((4, 9), (8, 7)), provenance=("RECONSTRUCTED",))
    assert differing_cells(PRICES, other) == (
        Cell((0, 1), 5, 9, "PRINTED", "RECONSTRUCTED"),
        Cell((1, 0), 6, 8, "OBSERVED", "RECONSTRUCTED"),
    )


def test_a_longer_table_has_cells_that_the_other_lacks() -> None:
    longer = evolve(LIMITS, values=(1, 2, 4, 5))
    assert differing_cells(LIMITS, longer) == (
        Cell((2,), 3, 4, "PRINTED", "PRINTED"),
        Cell((3,), None, 5, None, "PRINTED"),
    )
    assert ChangedComponent("limits", LIMITS, longer, differing_cells(LIMITS, longer)).size == 4


def test_tables_are_joined_by_name() -> None:
    other = evolve(LIMITS, values=(1, 2, 4))
    cash = evolve(LIMITS, name="cash")
    found = compare_components(printing(PRICES, LIMITS), printing(cash, other, PRICES))
    assert (found.added, found.gone, found.shared) == ((cash,), (), 1)
    assert [table.name for table in found.changed] == ["limits"]
    assert compare_components(printing(PRICES), printing()).gone == (PRICES,)


def test_what_an_amendment_changed_is_a_setting() -> None:
    slower = bf2023.amend(bf2023.reading("Q23", "slower"))
    found = compare_components(bf2023, slower)
    assert (found.changed, found.shared) == ((), len(bf2023.printed.provenance))
    assert [(one.first, one.second) for one in found.settings] == [
        ((1, 1, 2, 2, 3, 3, 4, 4, 5, 5), (1, 1, 1, 2, 3, 3, 4, 4, 5, 5))
    ]
    own = bf2023.amend(bf2023.reading("Q27", "none"))
    assert compare_components(bf2023, own).settings == (
        ChangedSetting("habits.counts_a_short_market", True, False),
    )


def test_a_setting_that_a_printed_table_shows_is_told_once() -> None:
    table = evolve(LIMITS, values=bf2023.printed.share_limits)
    other = evolve(LIMITS, values=(9,) * 10)
    first = printing(table)
    second = evolve(
        first, printed=evolve(first.printed, share_limits=(9,) * 10, provenance=(other,))
    )
    found = compare_components(first, second)
    assert [table.name for table in found.changed] == ["limits"]
    assert found.settings == ()


def test_the_names_of_editions_are_no_settings() -> None:
    assert compare_components(bf2010, yucata).settings == (
        ChangedSetting("offers", offers_all_up_to_its_number, offers_what_has_its_number),
    )


def test_two_games_share_no_table() -> None:
    found = compare_components(bf2023, black_monday)
    assert found.gone == bf2023.printed.provenance
    assert found.added == black_monday.printed.provenance
    assert (found.changed, found.settings, found.shared) == ((), (), 0)
