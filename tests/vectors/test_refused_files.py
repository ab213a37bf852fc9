"""Files of vectors that are malformed, oversized or inconsistent are refused, in clear words."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from bfrules.shipped import shipped_editions
from bfrules.vectors import UnreadableVectors, read_vectors, vectors_folder
from tests.saying import told_by

EDITIONS = shipped_editions()
SHIPPED = tuple(EDITIONS.values())
Plain = dict[str, Any]

WHOLE: Plain = json.loads((vectors_folder() / "black_monday" / "lists.json").read_text())


def small_file() -> Plain:
    """Return a small file that is all right: a list of chances, and one refusal."""
    chance = copy.deepcopy(next(v for v in WHOLE["vectors"] if v["ask"] == "chance"))
    refusal = {
        "name": "sold-nothing",
        "ask": "apply",
        "at": chance["at"],
        "step": {"step": "SellCard", "card": 3},
        "refusals": [
            {"reason": "not_the_time_for_an_action", "statements": ["black_monday.turn.1"]}
        ],
    }
    head = {key: value for key, value in WHOLE.items() if key not in ("positions", "vectors")}
    positions = {chance["at"]: copy.deepcopy(WHOLE["positions"][chance["at"]])}
    return {**head, "positions": positions, "vectors": [chance, refusal]}


def refused(tmp_path: Path, written: str, editions: Any = SHIPPED) -> str:
    path = tmp_path / "mine.json"
    path.write_text(written, encoding="utf-8")
    return told_by(UnreadableVectors, read_vectors, path, editions, "mine.json")


def test_the_small_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(small_file()), encoding="utf-8")
    assert len(read_vectors(path, SHIPPED).vectors) == 2


def part_of(plain: Any, way: tuple[str | int, ...]) -> Any:
    for step in way:
        plain = plain[step] if step != "*" else next(iter(plain.values()))
    return plain


def put(*way: str | int, to: object) -> Callable[[Plain], None]:
    def change(plain: Plain) -> None:
        part_of(plain, way[:-1])[way[-1]] = to

    return change


def drop(*way: str | int) -> Callable[[Plain], None]:
    def change(plain: Plain) -> None:
        del part_of(plain, way[:-1])[way[-1]]

    return change


def twice(plain: Plain) -> None:
    plain["vectors"][1]["name"] = plain["vectors"][0]["name"]


def one_chance_less(plain: Plain) -> None:
    plain["vectors"][0]["chances"].pop()


def one_chance_again(plain: Plain) -> None:
    chances = plain["vectors"][0]["chances"]
    chances.append(copy.deepcopy(chances[0]))


def a_share_too_much(plain: Plain) -> None:
    next(iter(plain["positions"].values()))["pile"][0] += 1


def left_over(plain: Plain) -> None:
    plain["positions"]["spare"] = copy.deepcopy(next(iter(plain["positions"].values())))


@pytest.mark.parametrize(
    ("change", "where", "wrong", "right"),
    [
        (put("format", to="other"), "$.format", "'bfrules vectors' was expected", "bfrules"),
        (put("version", to=2), "$.version", "1 was expected", "const"),
        (put("edition", to="bf1066"), "$.edition", "'bf1066' is not one of", "bf2023"),
        (drop("vectors"), "$", "'vectors' is a required property", "required"),
        (put("vectors", 0, "ask", to="guess"), "$.vectors[0].ask", "'guess' is not one of", "appl"),
        (put("vectors", 1, "at", to="p99"), "$.vectors[1].at", "no position 'p99'", "name one of"),
        (put("vectors", 1, "step", "card", to=True), "$.vectors[1].step.card", "True", "integer"),
        (put("vectors", 1, "step", "step", to="Steal"), "$.vectors[1].step.step", "Steal", "Sell"),
        (put("vectors", 1, "step", "card", to=10**12), "$.vectors[1].step.card", "maximum", "1000"),
        (put("vectors", 1, "amendments", to=["Q99=x"]), "$.vectors[1].amendments", "Q99=x", "Q41"),
        (put("vectors", 1, "refusals", 0, "reason", to="bad_luck"), "reason", "bad_luck", "clause"),
        (
            put("vectors", 1, "refusals", 0, "statements", to=["black_monday.x.1"]),
            "statements",
            "black_monday.x.1",
            "statements of this edition",
        ),
        (put("vectors", 1, "becomes", to="p1"), "$.vectors[1]", "'p1'", "leave out"),
        (put("positions", "*", "cheat", to=1), "$.positions.", "'cheat' was unexpected", "addit"),
        (put("positions", "*", "turn", to=-3), "$.positions.", "unsound", "two to six seats"),
        (a_share_too_much, "$.positions.", "unsound", "Both copies of each card"),
        (left_over, "$.positions.spare", "no vector mentions", "leave it out"),
        (twice, "$.vectors[1].name", "stands twice", "name of its own"),
        (one_chance_less, "$.vectors[0].chances", "sum to", "sum to 1"),
        (one_chance_again, "$.vectors[0].chances", "listed twice", "once"),
    ],
)
def test_what_is_inconsistent_is_refused_with_its_place(
    tmp_path: Path, change: Callable[[Plain], None], where: str, wrong: str, right: str
) -> None:
    plain = small_file()
    change(plain)
    told = refused(tmp_path, json.dumps(plain))
    assert told.startswith("mine.json: $")
    assert where in told
    assert wrong in told
    assert right in told


def test_a_condition_that_raises_is_told_with_the_position(tmp_path: Path) -> None:
    def raises(*_: object) -> tuple[str, ...]:
        raise ZeroDivisionError("nobody is here")

    plain, broken = small_file(), evolve(EDITIONS["black_monday"], problems=raises)
    assert refused(tmp_path, json.dumps(plain), [broken]) == (
        f"mine.json: $.positions.{next(iter(plain['positions']))}: whether it is sound in "
        "black_monday cannot be said: ZeroDivisionError: nobody is here; mend the condition that "
        "raises."
    )


@pytest.mark.parametrize(
    ("written", "wrong"),
    [
        ("", "line 1, column 1: Expecting value"),
        ('{"format": ', "line 1, column 12: Expecting value"),
        ('{"format": 1, "format": 2}', "the key 'format' stands twice"),
        ('{"version": NaN}', "NaN is no JSON number"),
        ("[" * 200_000, "recursion"),
        ("9" * 5_000, "digits"),
        ("[]", "is not of type 'object'"),
    ],
)
def test_what_is_no_json_is_refused(tmp_path: Path, written: str, wrong: str) -> None:
    assert wrong in refused(tmp_path, written)


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_bytes(b'{"format": "\xff"}')
    with pytest.raises(UnreadableVectors, match=r"byte 12 is not UTF-8; save it as UTF-8\."):
        read_vectors(path, SHIPPED)


def test_a_file_that_is_too_large_is_refused_unread(tmp_path: Path) -> None:
    told = refused(tmp_path, " " * 4_000_001)
    assert told == (
        "mine.json: the file has 4,000,001 bytes; at most 4,000,000 are read; "
        "make several files of it."
    )


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnreadableVectors, match="No such file"):
        read_vectors(tmp_path / "none.json", SHIPPED)
