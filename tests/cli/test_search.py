"""`bfrules search`: what players ask leads to what they can cite."""

import json

import pytest

from bfrules.cli.searching import MOST_HITS, stem
from tests.cli.running import error_of, run


def found(*words: str) -> list[str]:
    return [row["name"] for row in json.loads(run("search", "--json", *words).stdout)]


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
    ],
)
def test_what_is_asked_is_found_among_the_first(asked: str, cited: str) -> None:
    assert cited in found(*asked.split())[:5]


def test_hits_are_told_a_line_each_with_their_name_and_kind() -> None:
    told = run("search", "tie", "fortune").stdout
    assert told.startswith(
        "bf2023.Q33 (open question): Two players tie in fortune and gold bars. Who wins?\n"
    )


def test_of_many_hits_the_rest_is_counted() -> None:
    told = run("search", "share", COLUMNS="120").stdout.rstrip("\n").split("\n")
    assert told[-1].endswith(" more; give more words, or --edition NAME, to see fewer")
    told = run("search", "price", "--edition", "bf2023").stdout.splitlines()
    assert told[-1].endswith(" more; give more words to see fewer")
    assert sum(" (" in line and "): " in line for line in told) == MOST_HITS


def test_one_edition_can_be_searched() -> None:
    assert {name.split(".")[0] for name in found("tie", "--edition", "bf2023")} == {"bf2023"}


def test_what_is_nowhere_is_told() -> None:
    told = "'zeppelin' is nowhere in bf2023; try fewer or other words"
    assert error_of("search", "zeppelin", "--edition", "bf2023") == told


@pytest.mark.parametrize(
    ("one", "other"),
    [("sells", "selling"), ("tie", "ties"), ("tied", "tie"), ("penalty", "penalties")],
)
def test_words_are_alike_without_their_endings(one: str, other: str) -> None:
    assert stem(one) == stem(other)
