"""Every open question of every edition has its place, and its readings, in `docs/questions`."""

import re
from pathlib import Path

import pytest

from bfrules.shipped import shipped_editions

QUESTIONS = Path(__file__).parents[2] / "docs" / "questions"


def page_of(edition: str) -> str:
    return (QUESTIONS / f"{edition}.rst").read_text(encoding="utf-8")


def in_one_line(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("name", list(shipped_editions()))
def test_every_question_has_an_anchor_on_the_page_of_its_edition(name: str) -> None:
    page = page_of(name)
    missing = [
        question.id
        for question in shipped_editions()[name].questions
        if f".. _{name.replace('_', '-')}-{question.id.lower()}:" not in page
    ]
    assert missing == []


@pytest.mark.parametrize("name", list(shipped_editions()))
def test_every_question_is_asked_in_its_own_words(name: str) -> None:
    page = in_one_line(page_of(name))
    questions = [question.question for question in shipped_editions()[name].questions]
    assert [question for question in questions if in_one_line(question) not in page] == []


@pytest.mark.parametrize("name", ["bf2010", "bf2023", "black_monday"])
def test_every_question_is_told_with_all_its_readings(name: str) -> None:
    page = in_one_line(page_of(name))
    missing = [
        text
        for question in shipped_editions()[name].questions
        for text in (reading.text for reading in question.reading)
        if in_one_line(text) not in page
    ]
    assert missing == []


@pytest.mark.parametrize("name", ["bf2010", "bf2023", "black_monday"])
def test_every_question_has_a_table_on_which_all_its_readings_are_played(name: str) -> None:
    anchors = rf"^\.\. _{name.replace('_', '-')}-(q\d+):$"
    _, *parts = re.split(anchors, page_of(name), flags=re.MULTILINE)
    told = {question.upper(): text for question, text in zip(*[iter(parts)] * 2, strict=True)}
    missing = [
        question.id
        for question in shipped_editions()[name].questions
        if ">>> " not in told[question.id]
        or (len(question.reading) > 1 and f'readings("{question.id}")' not in told[question.id])
    ]
    assert missing == []
