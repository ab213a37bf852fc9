"""The command `bfrules diff`."""

import json

import pytest

from tests.cli.running import error_of, printed_by
from tests.cli.sessions import sessions

HOUSE = """
from attrs import evolve
from bfrules import Amendment

RICH = Amendment(
    name="rich",
    about="Everybody starts with $500.",
    components=lambda printed: evolve(printed, cash=500),
)
"""

test_comparisons = sessions(
    """
A reading is compared with the edition as it ships
  $ diff bf2023 --reading Q09=exactly --tables 200
    bf2023 and bf2023 (Q09=exactly) ...
    Agree always, proved: SetUp, StockMarket, DealHand, Buy, BuyBars, ChangePrices
    Answer differently: UseBonusTile, Sell ...
    table = bf2023.position(... step = bf2023.sell(... Open questions: ...
    - at-most: When a removal leaves five (four) coloured shares or fewer.
    + exactly: Only when exactly five (four) are left.

Two editions are compared
  $ diff bf2010 yucata --tables 0
    bf2010 and yucata ...
    No difference found, which is no proof: PassWithCard, Buy, Sell, BuyBars ...
    offers: offers_all_up_to_its_number -> offers_what_has_its_number ...
    A subsidy [+always+] brings its player $20 of the bank's money. ...

A variant and an amendment out of a file are compared
  $ diff black_monday --variant limits-1988 --tables 100
    black_monday and black_monday (limits-1988) ...
    Answers part at beyond_the_limit_of_the_company: ...
    limits_down: (3, 4, 5, 6) -> (2, 3, 4, 5) ...
  $ diff bf2023 --amendment house.py:RICH --tables 100
    bf2023 and bf2023 (rich) ... cash: 100 -> 500

Two games are told without a search
  $ diff bf2023 black_monday
    bf2023 and black_monday ... No step can be asked of both...
    black_monday.setup.1: Two to six players can play. ...
""",
    {"house.py": HOUSE},
)


def test_a_reading_holds_in_each_of_two_editions_that_has_it() -> None:
    told = printed_by("diff", "bf2010", "yucata", "--tables", "0", "--reading", "Q02=refused")
    assert told.startswith("bf2010 (Q02=refused) and yucata (Q02=refused)\n")
    assert "Q02" not in told.partition("Open questions")[2]


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
    told = printed_by("diff", "bf2023", "--reading", "Q09=exactly", "--tables", "200", "--json")
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
