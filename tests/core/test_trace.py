"""Which code carries out which statement."""

from pathlib import Path
from runpy import run_path

import pytest

from bfrules import bf2010, bf2023, yucata
from bfrules.core.edition import AnyEdition
from bfrules.core.rule import Carrier
from bfrules.core.trace import Place, carried_out_by, place_of
from bfrules.editions.bf2023.habits import fewest_in_the_market, fewest_of_its_own
from bfrules.editions.bf2023.mibs import influence_the_market
from bfrules.editions.black_friday.cards import (
    offers_all_up_to_its_number,
    offers_what_has_its_number,
)
from bfrules.editions.black_friday.price_change import raise_bar_price_for_black_shares
from bfrules.editions.black_friday.readings import trigger_by_the_exact_number
from bfrules.editions.black_friday.selling import trigger_by_the_sale_track
from bfrules.editions.black_friday.view import seen_by
from tests.editions.houses import amending


def test_clauses_and_what_they_use_carry_out_statements() -> None:
    carriers = carried_out_by(bf2023)
    assert carriers["bf2023.change.5"] == (raise_bar_price_for_black_shares,)
    assert fewest_in_the_market in carriers["bf2023.mibs.15"]
    assert influence_the_market in carriers["bf2023.mibs.29"]
    assert bf2023.ranks in carriers["bf2023.end.9"]
    assert bf2023.sees in carriers["bf2023.setup.29"]


def test_every_carrier_names_a_statement_that_there_is_and_stands_somewhere() -> None:
    ids = {statement.id for statement in bf2023.statements.statement}
    for statement, carriers in carried_out_by(bf2023).items():
        assert statement in ids
        for carrier in carriers:
            place = place_of(carrier)
            source = (Path(__file__).parents[2] / "src" / place.file).read_text().split("\n")
            begin = next(n for n in range(place.line - 1, len(source)) if "def " in source[n])
            assert f"def {carrier.__name__}(" in source[begin]


def test_a_clause_of_a_reading_carries_out_nothing_until_it_is_in_force() -> None:
    amended = bf2023.amend(bf2023.reading("Q09", "exactly"))
    assert (
        carried_out_by(bf2023)["bf2023.sell.16"],
        carried_out_by(amended)["bf2023.sell.16"],
    ) == ((trigger_by_the_sale_track,), (trigger_by_the_exact_number,))


def test_preferences_of_a_reading_take_the_place_of_the_printed_ones() -> None:
    amended = bf2023.amend(bf2023.reading("Q26", "own"))
    assert fewest_in_the_market not in carried_out_by(amended)["bf2023.mibs.15"]
    assert fewest_of_its_own in carried_out_by(amended)["bf2023.mibs.15"]


def test_a_carrier_stands_in_a_file_of_the_package() -> None:
    assert place_of(influence_the_market).file == "bfrules/editions/bf2023/mibs.py"
    assert str(Place("a/b.py", 7)) == "a/b.py:7"


def test_what_the_printed_values_hold_carries_out_statements() -> None:
    def none_at_all(seat: object, advantage: int) -> bool:
        """No card offers anything."""
        return False

    cites = {none_at_all: "bf2023.bonus.1"}
    amended = bf2023.amend(amending("none", printed={"offers": none_at_all}, cites=cites))
    assert carried_out_by(amended)["bf2023.bonus.1"] == (
        *carried_out_by(bf2023)["bf2023.bonus.1"],
        none_at_all,
    )


@pytest.mark.parametrize(
    ("edition", "card"),
    [
        (bf2023, offers_all_up_to_its_number),
        (bf2010, offers_all_up_to_its_number),
        (yucata, offers_what_has_its_number),
    ],
    ids=["bf2023", "bf2010", "yucata"],
)
def test_functions_beside_shared_clauses_carry_out_statements(
    edition: AnyEdition, card: Carrier
) -> None:
    carriers = {one for several in carried_out_by(edition).values() for one in several}
    assert {seen_by, card} <= carriers


def test_a_clause_of_a_house_stands_in_its_file(tmp_path: Path) -> None:
    file = tmp_path / "house.py"
    file.write_text("def no_fee(printed, position, step):\n    return None\n")
    assert place_of(run_path(str(file))["no_fee"]) == Place("house.py", 1)
