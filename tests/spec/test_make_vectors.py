"""Making vectors: what the files ask stays, and only what nothing shows is searched for."""

import json
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from bfrules import bf2023, black_monday
from bfrules.vectors import vectors_folder
from spec.make_vectors.known import questions_in
from spec.make_vectors.searching import TIMES_SHOWN, asked, steps_of
from spec.make_vectors.writing import sheets_of

STEPS = vectors_folder() / "bf2023" / "steps.json"


@pytest.fixture
def written(tmp_path: Path) -> Any:
    """Write a file whose only vector is the first of the steps, changed."""

    def write(**changed: object) -> Path:
        plain = json.loads(STEPS.read_text(encoding="utf-8"))
        plain["vectors"] = [{**plain["vectors"][0], **changed}]
        path = tmp_path / "steps.json"
        path.write_text(json.dumps(plain), encoding="utf-8")
        return path

    return write


def test_a_file_asks_what_its_vectors_ask() -> None:
    asked_there = questions_in(STEPS, bf2023)
    assert len(asked_there) == len(json.loads(STEPS.read_text(encoding="utf-8"))["vectors"])
    assert {one.ask for one in asked_there} == {"apply"}


@pytest.mark.parametrize(
    "changed",
    [
        {"amendments": ["Q06=flies"]},
        {"step": {"step": "Steal"}},
        {"step": {"step": "Sell", "shares": 3}},
    ],
)
def test_what_an_edition_does_not_know_is_asked_no_more(
    written: Any, changed: dict[str, object]
) -> None:
    assert len(questions_in(written(), bf2023)) == 1
    assert questions_in(written(**changed), bf2023) == ()


def test_a_file_that_is_not_there_asks_nothing(tmp_path: Path) -> None:
    assert questions_in(tmp_path / "steps.json", bf2023) == ()


def test_what_is_known_comes_first() -> None:
    known = [asked(one.house, one.position, one.step) for one in questions_in(STEPS, bf2023)][:3]
    first = list(islice(steps_of(bf2023, "1", known), 4))
    assert first[:3] == known
    shown = Counter(clause for one in known for clause in one.shown(""))
    assert min(shown[clause] for clause in first[3].shown("")) < TIMES_SHOWN


@pytest.mark.slow
def test_the_vectors_that_ship_are_those_that_would_be_written() -> None:
    folder = vectors_folder()
    for sheet in sheets_of(black_monday, "1", folder):
        path = folder / "black_monday" / f"{sheet.topic}.json"
        assert sheet.written() == path.read_text(encoding="utf-8")
