"""The command `bfrules diff`."""

import json
import sys
from io import StringIO
from pathlib import Path

import pytest

from bfrules.cli.comparing import bar_for_each_part
from tests.cli.running import RICH_HOUSE, error_of, printed_by, written
from tests.cli.sessions import sessions

FAILING = """
from bfrules import Amendment, Refusal, bf2023, refused
from bfrules.core.promises import passes_exactly
from bfrules.editions.bf2023 import Sell
from bfrules.kernel.contract import contract


def failing(printed, position, step):
    return {}["green"] if step.shares[2] else None


def asking_a_sister(printed, position, step):
    bf2023.apply(position, Sell((0, 0, 0, 0, 9), None))


def answering_nothing(printed, position, step):
    return None


def whatever(printed, position, step):
    return True


@contract(promises=(passes_exactly(whatever),))
def lying(printed, position, step):
    return refused(green=step.shares[2]) if step.shares[2] else None


FAILS = Amendment(name="fails", about="", forbid={Sell: failing})
ASKS = Amendment(name="asks", about="", forbid={Sell: asking_a_sister})
NOTHING = Amendment(name="nothing", about="", does={Sell: answering_nothing})
LIES = Amendment(name="lies", about="", forbid={Sell: lying})
"""

FILES = {"house.py": RICH_HOUSE, "failing.py": FAILING}

test_comparisons = sessions(
    """
A reading is compared with the edition as it ships
  $ diff bf2023 --reading Q09=exactly --tables 60
    bf2023 and bf2023 (Q09=exactly) ...
    Agree always, proved: SetUp, StockMarket, DealHand, Buy, BuyBars, ChangePrices
    Answer differently: UseBonusTile, Sell ...
    table = bf2023.position(... step = bf2023.sell(... Open questions: ... answered alike ...
    - at-most: When a removal leaves five (four) coloured shares or fewer.
    + exactly: Only when exactly five (four) are left.

Two editions are compared
  $ diff bf2010 yucata --tables 0
    bf2010 and yucata ...
    No difference found where both can be asked (no proof): PassWithCard, Buy, Sell, BuyBars ...
    offers: offers_all_up_to_its_number -> offers_what_has_its_number ...
    A subsidy [+always+] brings its player $20 of the bank's money. ...

Two games are told without a search
  $ diff bf2023 black_monday
    bf2023 and black_monday ... No step can be asked of both...
    black_monday.setup.1: Two to six players can play. ...
""",
    FILES,
)


test_long_comparisons = pytest.mark.slow(
    sessions(
        """
Where one side has no such clause, or changes nothing, that is said
  $ diff bf2010 bf2023 --tables 0
    bf2010 and bf2023 ... DealHand: ...
    - nothing
    + take_the_bonus_tile: Everybody but the first player takes the bonus tile ...
    - trades_nothing: Buying or selling nothing is not an action; passing is.
    + nothing ...
  $ diff bf2010 --reading Q03=stays --tables 200
    bf2010 and bf2010 (Q03=stays) ... Answers part at lower_one_sold_colour: ...
    bf2010 (Q03=stays): allowed
      changes none of that ...

A variant and an amendment out of a file are compared
  $ diff black_monday --variant limits-1988 --tables 30
    black_monday and black_monday (limits-1988) ...
    Answers part at beyond_the_limit_of_the_company: ...
    limits_down: (3, 4, 5, 6) -> (2, 3, 4, 5) ...
  $ diff bf2023 --amendment house.py:RICH --tables 10
    bf2023 and bf2023 (rich) ... cash: 100 -> 500

A clause that fails is a difference, and a game that cannot go on is told
  $ diff bf2023 --amendment failing.py:FAILS --tables 4
    bf2023 and bf2023 (fails) ...
    A game could not go on: bf2023 (fails): the fifth player: sell ... green, remove ...: failing
      fails: KeyError: 'green' (failing.py, line 9)
    ...
    Answers part at failing (KeyError):
    table = bf2023.position(holding={"green": 1})
    step = bf2023.sell("green", remove="green")
    bf2023: allowed
    bf2023 (fails): no answer failing fails: KeyError: 'green' (failing.py, line 9)
  $ diff bf2023 --amendment failing.py:ASKS --tables 4
    ... Answers part at asking_a_sister (IllegalStep): ...
    bf2023: allowed
    bf2023 (asks): no answer asking_a_sister fails: IllegalStep: bf2023: the first player: sell
      9 white, ... is not allowed: ... (failing.py, line 13) ...
  $ diff bf2023 --amendment failing.py:NOTHING --tables 4
    ... Answers part at BrokenClause: ...
    bf2023 (nothing): no answer BrokenClause: bf2023 (nothing): the clause answering_nothing
      (failing.py, line ...) answers None; one that does something answers with the next position.
  $ diff bf2023 --amendment failing.py:LIES --tables 4
    ... A game could not go on: bf2023 (lies): the fifth player: sell ...: listed as legal, and
      lying refuses it; its contract says otherwise ...
    Answers part at lying: ...
    bf2023 (lies): not allowed lying: ...
""",
        FILES,
    )
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


def test_json_tells_of_a_clause_that_fails(tmp_path: Path) -> None:
    house = written(tmp_path, "failing.py", FAILING)
    plain = json.loads(
        printed_by("diff", "bf2023", "--amendment", f"{house}:FAILS", "--tables", "4", "--json")
    )
    (sale,) = plain["rules"]
    asked, broken = sale["witnesses"][-1]["answers"]
    assert (asked["allowed"], broken["allowed"]) == (True, False)
    assert f"no answer: failing fails: KeyError: 'green' ({house}, line 9)" in broken["ruling"]
    assert plain["searched"]["stopped"].endswith(
        f"failing fails: KeyError: 'green' ({house}, line 9)"
    )


def test_json_holds_what_is_told() -> None:
    told = printed_by("diff", "bf2023", "--reading", "Q09=exactly", "--tables", "60", "--json")
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


class Terminal(StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        """Tell that it is one."""
        return True


def test_a_terminal_is_shown_how_far_each_part_of_a_search_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The bar of the first part went back to its beginning, and stood there in the last one."""
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with bar_for_each_part() as shown:
        for of_all in (200, 4):
            for done in range(of_all):
                shown(done, of_all)
    told = terminal.getvalue()
    assert told.index("part 1 of at most 3") < told.index("part 2 of at most 3")
    assert "75%" in told.partition("part 2")[2]


def test_where_nobody_watches_no_bar_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    with bar_for_each_part() as shown:
        shown(0, 2)
        shown(1, 2)
    assert capsys.readouterr() == ("", "")
