"""Examples in the page: what the Python that runs in the browser answers."""

import json
from typing import Any

import pytest

from bfrules.rulebook.running import answer

IMPORT = "from bfrules import bf2023"
TABLE = "table = bf2023.position(level=4, holding={'green': 3})"


def parts(source: str, *earlier: str) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = json.loads(answer(json.dumps(earlier), source))
    return told


def test_an_example_says_what_its_expressions_give_and_its_print_prints() -> None:
    assert parts("1 + 1\nNone\nprint('a', 'b', sep='-')\nx = 3\n'x'") == [
        {"kind": "text", "text": "2\na-b\n'x'"}
    ]


def test_the_examples_above_run_first_and_say_nothing() -> None:
    assert parts("x + 1", "x = 1\nprint('unheard')\nx", "x = 41") == [
        {"kind": "text", "text": "42"}
    ]


def test_an_example_above_that_fails_keeps_nobody_from_going_on() -> None:
    assert parts("x", "x = 7", "raise ValueError('meant')") == [{"kind": "text", "text": "7"}]


def test_a_ruling_is_told_and_drawn_whether_printed_or_not() -> None:
    ruling = "bf2023.explain(table, bf2023.sell('green', 3, remove='green'))"
    for source in (ruling, f"print({ruling})"):
        told, drawn = parts(source, IMPORT, TABLE)
        assert told["text"].startswith(
            "bf2023: the first player: sell 3 green, remove green\n  1. "
        )
        assert (drawn["kind"], drawn["text"][:5]) == ("picture", "<svg ")


def test_a_position_is_drawn_by_an_edition_that_the_example_uses() -> None:
    told, drawn = parts("table", IMPORT, TABLE)
    assert told["text"].startswith("Position2023(")
    assert "Black Friday 2023" in drawn["text"]


def test_a_refused_step_is_told_with_its_reasons() -> None:
    (refused,) = parts("bf2023.apply(table, bf2023.sell('blue', 1, remove='blue'))", IMPORT, TABLE)
    assert refused["kind"] == "error"
    assert "not_owned" in refused["text"]


@pytest.mark.parametrize("source", ["1 +", "undefined"])
def test_a_broken_example_is_told_as_an_error(source: str) -> None:
    (told,) = parts(source)
    assert told["kind"] == "error"
    assert "Error" in told["text"]
