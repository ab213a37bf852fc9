"""Dispute documents: what is read from one, and what is said of one that cannot be read."""

import re
from pathlib import Path

import pytest

from bfrules import bf2023
from bfrules.disputes import Dispute, UnreadableDispute, document, parse_dispute, read_dispute
from bfrules.disputes.document import shipped_disputes
from tests.saying import told_by

EDITIONS = (bf2023,)

WHOLE = """\
.. _a-label:

A sale
======

:question: I sell green.
    Which price falls?
:cites: bf2023.sell.5,
    bf2023.sell.6
:readings: Q60, bf2023.Q02
:decision: That of the share removed.
:confidence: text
:asked: at our table

Prose with a :role: in it.

>>> 1 + 1
2
"""


def problems_of(text: str) -> list[str]:
    return told_by(UnreadableDispute, parse_dispute, text, EDITIONS, "a.rst").split("\n")


def test_every_field_is_read() -> None:
    assert parse_dispute(WHOLE, EDITIONS, "a.rst") == Dispute(
        name="a.rst",
        title="A sale",
        question="I sell green. Which price falls?",
        cites=("bf2023.sell.5", "bf2023.sell.6"),
        decision="That of the share removed.",
        readings=("bf2023.Q02", "bf2023.Q60"),
        confidence="text",
        asked="at our table",
        text=WHOLE,
    )
    text = "A\n=\n\n:question: Q?\n:cites: bf2023.sell.5\n:decision: Yes.\n\n>>> 1\n1\n"
    short = parse_dispute(text, EDITIONS, "a.rst")
    assert (short.title, short.question, short.cites) == ("A", "Q?", ("bf2023.sell.5",))
    assert (short.decision, short.text, short.name) == ("Yes.", text, "a.rst")
    assert (short.readings, short.confidence, short.asked) == ((), "", "")


def test_windows_line_ends_and_a_byte_order_mark_change_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.rst"
    path.write_bytes(b"\xef\xbb\xbf" + WHOLE.replace("\n", "\r\n").encode())
    assert read_dispute(path, EDITIONS, "a.rst") == parse_dispute(WHOLE, EDITIONS, "a.rst")


# what stands in the document, what stands there by mistake, and what is told, with its line
MISTAKES = r"""
A sale\n====== => A sale\n=====
  4: the underline is shorter than the title; write 6 signs =.
A sale\n====== => A sale\n------
  3: there is no title; begin with a title underlined with =.
:question: I sell green.\n    Which price falls?\n =>
  6: the field :question: is missing; write :question: and what was asked at the table.
:decision: That of the share removed. => :decision:
  11: the field :decision: is empty; write the answer.
:asked: at => :askd: at
  13: there is no field :askd:; the fields are :question:, :cites:, :decision:, :readings:, \
:confidence:, :asked:.
:asked: at our table => :confidence: text
  13: the field :confidence: is there twice; keep one of them.
bf2023.sell.6 => bf2023.sel.6
  9: bf2023 has no statement bf2023.sel.6; its statements have ids such as bf2023.sell.6, \
bf2023.sell.26, bf2023.sell.16.
bf2023.sell.6 => bf1999.sell.6
  9: no edition has the statement bf1999.sell.6; cite statements of bf2023.
:confidence: text => :confidence: sure
  12: there is no confidence 'sure'; write one of text, sister-edition, faq, analogy, house.
>>> 1 + 1\n2 => No example.
  17: there is no example, so nothing shows that the decision holds; add one that begins with >>>.
>>> 1 + 1 => >>>1 + 1
  17: the example lacks blank after >>>: '>>>1 + 1'; write it as in a Python session: >>> and a \
blank before each statement, ... and a blank before each line on which it goes on.
"""


@pytest.mark.parametrize(
    ("right", "wrong", "problem"),
    re.findall(r"^(.+) => ?(.*)\n  (.+)$", MISTAKES.replace("\\\n", ""), re.MULTILINE),
)
def test_one_mistake_is_told_with_its_line_and_what_would_be_right(
    right: str, wrong: str, problem: str
) -> None:
    right, wrong = (text.replace("\\n", "\n") for text in (right, wrong))
    assert problems_of(WHOLE.replace(right, wrong)) == [f"a.rst:{problem}"]


def test_an_unknown_open_question_is_told_with_those_there_are() -> None:
    there_are = ", ".join(f"bf2023.{question.id}" for question in bf2023.questions)
    assert problems_of(WHOLE.replace("Q60,", "Q00,")) == [
        f"a.rst:10: no edition cited has the open question Q00; there are {there_are}."
    ]


def test_all_mistakes_are_told_at_once_in_the_order_of_their_lines() -> None:
    text = WHOLE.replace(":confidence: text", ":confidence: sure").replace("======", "---")
    assert [problem.split(" ")[0] for problem in problems_of(text)] == ["a.rst:3:", "a.rst:12:"]


def test_a_file_that_is_not_there_or_not_text(tmp_path: Path) -> None:
    assert told_by(UnreadableDispute, read_dispute, tmp_path / "no.rst", EDITIONS, "no.rst") == (
        "no.rst: the file cannot be read (No such file or directory); "
        "name a reStructuredText file that exists."
    )
    path = tmp_path / "a.rst"
    path.write_bytes(b"A sale\n======\n\xff\n")
    told = f"{path}:3: this is not UTF-8 text; save the document as UTF-8."
    assert told_by(UnreadableDispute, read_dispute, path, EDITIONS) == told


@pytest.mark.parametrize(
    ("code", "disputes"),
    [
        ("bfrules/disputes/document.py", "bfrules/disputes/shipped"),
        ("src/bfrules/disputes/document.py", "docs/disputes"),
    ],
    ids=["a wheel", "a checkout"],
)
def test_disputes_lie_beside_the_code_or_in_the_documentation(
    code: str, disputes: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / disputes
    folder.mkdir(parents=True)
    for name in ("b.rst", "a.rst", "index.rst", "notes.txt"):
        (folder / name).write_text("")
    monkeypatch.setattr(document, "__file__", str(tmp_path / code))
    assert shipped_disputes() == (folder / "a.rst", folder / "b.rst")
