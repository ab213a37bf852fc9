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


@pytest.mark.parametrize(
    ("source", "earlier", "said"),
    [
        ("1 + 1\nNone\nprint('a', 'b', sep='-')\nx = 3\n'x'", (), "2\na-b\n'x'"),
        ("x + 1", ("x = 1\nprint('unheard')\nx", "x = 41"), "42"),
        ("x", ("x = 7", "raise ValueError('meant')"), "7"),
    ],
)
def test_an_example_says_what_it_gives_and_prints_and_those_above_say_nothing(
    source: str, earlier: tuple[str, ...], said: str
) -> None:
    assert parts(source, *earlier) == [{"kind": "text", "text": said}]


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


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("bf2023.apply(table, bf2023.sell('blue', 1, remove='blue'))", "not_owned"),
        ("1 +", "Error"),
        ("undefined", "Error"),
    ],
)
def test_what_is_refused_or_broken_is_told_as_an_error(source: str, reason: str) -> None:
    (told,) = parts(source, IMPORT, TABLE)
    assert told["kind"] == "error"
    assert reason in told["text"]
