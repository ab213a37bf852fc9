"""`bfrules search`: what players ask leads to what they can cite."""

import json
from collections import Counter
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from bfrules.asking.finding import found, rightly_typed
from bfrules.asking.meanings import one_slip_apart
from bfrules.cli.options import HouseRules
from bfrules.cli.searching import MOST_HITS, MOST_HITS_BY_OTHER_WORDS, findable, together
from bfrules.cli.shelf import CITABLE, shelf
from bfrules.shipped import shipped_editions
from tests.cli.running import error_of, run

QUESTIONS = Path(__file__).parents[2] / "docs" / "browser" / "questions.json"
FIRST = 5
MOST_MISSED = 10


def rows_of(*words: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads(run("search", "--json", *words).stdout)
    return rows


def names(*words: str) -> list[list[str]]:
    return [[row["name"], *row["also"]] for row in rows_of(*words)]


@pytest.mark.parametrize(
    ("asked", "cited"),
    [
        ("tie", "bf2010.Q32"),
        ("who wins a tie", "bf2023.Q33"),
        ("limit of a sale", "bf2023.sell.2"),
        ("cannot pay interest", "bf2010.interest.7"),
        ("which Color goes left on the current sale track", "bf2023.sell.6"),
        ("bonus tiles", "bf2023.bonus.1"),
        ("gold $100", "bf2023.end.4"),
        ("scarcest colour tie", "bf2023.setup.26"),
        ("worth of a gold bar", "bf2023.worth_of_a_gold_bar"),
        ("down in the bottom row", "bf2023.Q06"),
        ("bankrupt company", "black_monday.bankruptcy.1"),
        ("empty bag", "bf2023.Q01"),
        ("more than 1200", "black_monday.trading.6"),
        ("winner", "bf2010.end.6"),
        ("limit of briefcases", "bf2010.share_limits"),
        ("briefcase on the purchase table", "bf2023.buy.13"),
        ("Zinsmarker", "bf2010.interest.9"),
        ("Gleichstand", "bf2010.Q32"),
        ("Preisänderung", "bf2023.change.8"),
        ("wer beginnt das Spiel", "bf2023.setup.34"),
        ("zwei Spieler", "bf2010.two.1"),
        ("intrest", "bf2010.interest.1"),
        ("bancrupt company", "black_monday.bankruptcy.1"),
        ("third sales table is empty", "bf2010.change.29"),
    ],
)
def test_what_is_asked_is_found_among_the_first(asked: str, cited: str) -> None:
    assert cited in chain(*names(*asked.split())[:FIRST])


@pytest.mark.parametrize(
    ("word", "other", "apart"),
    [
        ("intrest", "interest", True),
        ("interrest", "interest", True),
        ("interezt", "interest", True),
        ("itnerest", "interest", True),
        ("interest", "interest", True),
        ("itneerst", "interest", False),
        ("intret", "interest", False),
    ],
)
def test_one_slip_is_a_letter_more_or_less_or_wrong_or_two_swapped(
    word: str, other: str, apart: bool
) -> None:
    assert one_slip_apart(word, other) is one_slip_apart(other, word) is apart


def test_a_number_is_no_slip_of_another() -> None:
    assert rightly_typed("1201", Counter(["1200"])) == "1201"
    assert rightly_typed("intrest", Counter(["interest"])) == "interest"


def test_hits_are_told_a_line_each_with_their_name_and_kind() -> None:
    told = run("search", "tie", "fortune").stdout
    assert told.startswith(
        "bf2023.Q33 (open question): Two players tie in fortune and gold bars. Who wins?\n"
    )


def test_what_several_editions_say_alike_is_one_hit() -> None:
    assert "bf2010.Q85, yucata.Q85 (open question): " in run("search", "interest", "owed").stdout


def test_what_an_edition_shares_with_the_one_that_it_is_built_on_is_found_in_it() -> None:
    found_first = names("--edition", "yucata", "exactly one black share drawn")[0]
    assert found_first == ["bf2010.change.5"]


def test_most_questions_from_play_lead_to_what_can_be_cited() -> None:
    """The search of the site is asked the same; it has chapters and disputes besides."""
    editions = shipped_editions().values()
    houses = HouseRules((), (), ()).houses(*editions)
    things = [findable(one) for one in shelf(houses) if one.kind in CITABLE]
    missed = []
    for asked, accepted in json.loads(QUESTIONS.read_text(encoding="utf-8")):
        first = chain(*together(found(asked, things))[:FIRST])
        citable = [one for one in accepted if "/" not in one and not one.endswith(".html")]
        if not any(hit.name.endswith(f".{one}") for hit in first for one in citable):
            missed.append(asked)
    assert len(missed) <= MOST_MISSED, missed


@pytest.mark.parametrize("asked", ["???", ""])
def test_without_a_word_nothing_is_found(asked: str) -> None:
    assert (
        error_of("search", asked)
        == f"{asked!r} is not found in any edition; try fewer or other words"
    )


def test_the_name_of_an_edition_alone_finds_that_edition() -> None:
    assert names("2023")[:1] == [["bf2023"]]


def test_of_many_hits_the_rest_is_counted() -> None:
    told = run("search", "share", COLUMNS="120").stdout.rstrip("\n").split("\n")
    assert told[-1].endswith(" more; give more words, or --edition NAME, to see fewer")
    told = run("search", "price", "--edition", "bf2023").stdout.splitlines()
    assert told[-1].endswith(" more; give more words to see fewer")
    assert sum(" (" in line and "): " in line for line in told) == MOST_HITS


def test_one_edition_can_be_searched() -> None:
    every = chain(*names("tie", "--edition", "bf2023"))
    assert {name.split(".")[0] for name in every} == {"bf2023"}


def test_what_is_nowhere_is_told() -> None:
    told = "'zeppelin' is not found in bf2023; try fewer or other words"
    assert error_of("search", "zeppelin", "--edition", "bf2023") == told


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("GUMGUM Mine", ["nothing has 'GUMGUM'", "nothing has 'Mine'; close to it: nine"]),
        ("Tiki-Taka", ["nothing has 'Tiki-Taka'; close to it: take"]),
        ("crash", ["nothing has 'crash'; close to it: adjustment, change, drop, fall"]),
        ("intrest --edition bf2010", ["nothing in bf2010 has 'intrest'; close to it: interest"]),
        ("briefcases", ["nothing has 'briefcases'; close to it: share"]),
        ("interest owed", []),
        ("Zinsmarker", []),
    ],
)
def test_a_word_that_is_nowhere_is_told_before_a_few_hits_of_those_taken_for_it(
    asked: str, told: list[str]
) -> None:
    lines = run("search", *asked.split(), COLUMNS="120").stdout.splitlines()
    assert [line for line in lines if line.startswith("nothing ")] == lines[: len(told)] == told
    hits = sum(" (" in line and "): " in line for line in lines)
    assert 0 < hits <= (MOST_HITS_BY_OTHER_WORDS if told else MOST_HITS)


def test_briefcases_are_shares_and_no_tokens() -> None:
    assert all("share" in row["text"].lower() for row in rows_of("briefcase")[:FIRST])


@pytest.mark.parametrize(
    "asked", [("bf2023", "tie"), ("bf2023 tie",), ("tie", "--edition", "bf2023")]
)
def test_an_edition_before_the_words_is_the_one_to_search(asked: tuple[str, ...]) -> None:
    assert names(*asked)[0] == ["bf2023.Q33"]
    assert {name.split(".")[0] for name in chain(*names(*asked))} == {"bf2023"}
