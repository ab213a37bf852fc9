"""The command `bfrules diff`."""

import json
from pathlib import Path

import pytest

from tests.cli.running import error_of, printed_by

HOUSE = '''\
"""A house rule."""
from attrs import evolve
from bfrules import Amendment

RICH = Amendment(
    name="rich",
    about="Everybody starts with $500.",
    components=lambda printed: evolve(printed, cash=500),
)
'''


def diff(*words: str) -> str:
    return printed_by("diff", *words)


def test_a_reading_is_compared_with_the_edition_as_it_ships() -> None:
    told = diff("bf2023", "--reading", "Q09=exactly", "--tables", "200")
    lines = told.split("\n")
    assert lines[0] == "bf2023 and bf2023 (Q09=exactly)"
    assert (
        "  Agree always, proved: SetUp, StockMarket, DealHand, Buy, BuyBars, ChangePrices" in lines
    )
    assert "  Answer differently: UseBonusTile, Sell" in lines
    assert "  - at-most: When a removal leaves five (four) coloured shares or fewer." in lines
    assert "  + exactly: Only when exactly five (four) are left." in lines
    assert any(line.startswith("    table = bf2023.position(") for line in lines)
    assert any(line.startswith("    step = bf2023.sell(") for line in lines)


def test_two_editions_are_compared() -> None:
    told = diff("bf2010", "yucata", "--tables", "0")
    assert told.startswith("bf2010 and yucata\n")
    assert "No difference found, which is no proof: PassWithCard, Buy, Sell, BuyBars" in told
    assert "  offers: offers_all_up_to_its_number -> offers_what_has_its_number" in told
    assert "[+always+]" in told


def test_a_reading_holds_in_each_of_two_editions_that_has_it() -> None:
    told = diff("bf2010", "yucata", "--tables", "0", "--reading", "Q02=refused")
    assert told.startswith("bf2010 (Q02=refused) and yucata (Q02=refused)\n")
    assert "Q02" not in told.partition("Open questions")[2]


def test_a_variant_is_compared() -> None:
    told = diff("black_monday", "--variant", "limits-1988", "--tables", "100")
    assert "  limits_down: (3, 4, 5, 6) -> (2, 3, 4, 5)" in told
    assert "Answers part at beyond_the_limit_of_the_company:" in told


def test_an_amendment_out_of_a_file_is_compared(tmp_path: Path) -> None:
    file = tmp_path / "house.py"
    file.write_text(HOUSE, encoding="utf-8")
    told = diff("bf2023", "--amendment", f"{file}:RICH", "--tables", "100")
    assert told.startswith("bf2023 and bf2023 (rich)\n")
    assert "  cash: 100 -> 500" in told


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["bf2023"], "bf2023 is compared with itself"),
        (["bf2023", "bf2023"], "bf2023 is compared with itself"),
        (["bf2024"], "there is no edition 'bf2024'"),
        (["bf2023", "--reading", "Q09"], "'Q09' names no reading"),
        (["black_monday", "--variant", "none"], "has no variant 'none'; it has 500-shares"),
        (["bf2023", "--amendment", "nowhere.py:RICH"], "nowhere.py cannot be read"),
    ],
)
def test_words_that_cannot_be_used(words: list[str], complaint: str) -> None:
    assert complaint in error_of("diff", *words)


def test_json_holds_what_is_told() -> None:
    told = diff("bf2023", "--reading", "Q09=exactly", "--tables", "200", "--json")
    plain = json.loads(told)
    assert (plain["first"], plain["second"]) == ("bf2023", "bf2023 (Q09=exactly)")
    assert [rule["kind"] for rule in plain["rules"]] == ["UseBonusTile", "Sell"]
    assert plain["readings"] == [{"question": "Q09", "first": "at-most", "second": "exactly"}]
    (sale,) = plain["rules"][1]["replaced"]
    assert [one["name"] for one in sale] == [
        "trigger_by_the_sale_track",
        "trigger_by_the_exact_number",
    ]
    witness = plain["rules"][1]["witnesses"][0]
    assert witness["same_table"]
    assert [one["edition"] for one in witness["answers"]] == ["bf2023", "bf2023 (Q09=exactly)"]
    assert witness["answers"][0]["ruling"] != witness["answers"][1]["ruling"]
    assert plain["statements"] == {"gone": [], "added": [], "changed": []}


def test_two_games_are_told_without_a_search() -> None:
    told = diff("bf2023", "black_monday")
    assert "No step can be asked of both" in told
    assert "+ black_monday.setup.1" not in told
    assert "  black_monday.setup.1: Two to six players can play." in told.split("\n")
