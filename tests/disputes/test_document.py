"""Dispute documents: what is read from one, and what is said of one that cannot be read."""

from pathlib import Path

import pytest

from bfrules import bf2023
from bfrules.disputes import Dispute, UnreadableDispute, document, parse_dispute, read_dispute
from bfrules.disputes.document import shipped_disputes

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
    with pytest.raises(UnreadableDispute) as caught:
        parse_dispute(text, EDITIONS, "a.rst")
    return str(caught.value).split("\n")


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


def test_optional_fields_may_be_left_out() -> None:
    text = "A\n=\n\n:question: Q?\n:cites: bf2023.sell.5\n:decision: Yes.\n\n>>> 1\n1\n"
    assert parse_dispute(text, EDITIONS, "a.rst") == Dispute(
        name="a.rst",
        title="A",
        question="Q?",
        cites=("bf2023.sell.5",),
        decision="Yes.",
        readings=(),
        confidence="",
        asked="",
        text=text,
    )


def test_windows_line_ends_and_a_byte_order_mark_change_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.rst"
    path.write_bytes(b"\xef\xbb\xbf" + WHOLE.replace("\n", "\r\n").encode())
    assert read_dispute(path, EDITIONS, "a.rst") == parse_dispute(WHOLE, EDITIONS, "a.rst")


def test_an_empty_document_lacks_everything() -> None:
    assert problems_of("") == [
        "a.rst:1: the document is empty; begin with a title underlined with =.",
        "a.rst:1: the field :question: is missing; "
        "write :question: and what was asked at the table.",
        "a.rst:1: the field :cites: is missing; "
        "write :cites: and the statements that decide it, parted by commas.",
        "a.rst:1: the field :decision: is missing; write :decision: and the answer.",
        "a.rst:1: there is no example, so nothing shows that the decision holds; "
        "add one that begins with >>>.",
    ]


@pytest.mark.parametrize(
    ("wrong", "right", "problem"),
    [
        (
            "A sale\n======\n",
            "A sale\n=====\n",
            "a.rst:4: the underline is shorter than the title; write 6 signs =.",
        ),
        (
            "A sale\n======\n",
            "A sale\n------\n",
            "a.rst:3: there is no title; begin with a title underlined with =.",
        ),
        (
            ":question: I sell green.\n    Which price falls?\n",
            "",
            "a.rst:6: the field :question: is missing; "
            "write :question: and what was asked at the table.",
        ),
        (
            ":decision: That of the share removed.\n",
            ":decision:\n",
            "a.rst:11: the field :decision: is empty; write the answer.",
        ),
        (
            ":asked: at our table\n",
            ":askd: at our table\n",
            "a.rst:13: there is no field :askd:; the fields are :question:, :cites:, :decision:, "
            ":readings:, :confidence:, :asked:.",
        ),
        (
            ":asked: at our table\n",
            ":confidence: text\n",
            "a.rst:13: the field :confidence: is there twice; keep one of them.",
        ),
        (
            "    bf2023.sell.6\n",
            "    bf2023.sel.6\n",
            "a.rst:9: bf2023 has no statement bf2023.sel.6; "
            "its statements have ids such as bf2023.sell.6, bf2023.sell.26, bf2023.sell.16.",
        ),
        (
            "    bf2023.sell.6\n",
            "    bf1999.sell.6\n",
            "a.rst:9: no edition has the statement bf1999.sell.6; cite statements of bf2023.",
        ),
        (
            ":confidence: text\n",
            ":confidence: sure\n",
            "a.rst:12: there is no confidence 'sure'; "
            "write one of text, sister-edition, faq, analogy, house.",
        ),
        (
            ">>> 1 + 1\n2\n",
            "No example.\n",
            "a.rst:17: there is no example, so nothing shows that the decision holds; "
            "add one that begins with >>>.",
        ),
        (
            ">>> 1 + 1\n",
            ">>>1 + 1\n",
            "a.rst:17: the example lacks blank after >>>: '>>>1 + 1'; "
            "write it as in a Python session: >>> and a blank before each statement, "
            "... and a blank before each line on which it goes on.",
        ),
    ],
)
def test_one_mistake_is_told_with_its_line_and_what_would_be_right(
    wrong: str, right: str, problem: str
) -> None:
    assert problems_of(WHOLE.replace(wrong, right)) == [problem]


def test_an_unknown_open_question_is_told_with_those_there_are() -> None:
    there_are = ", ".join(f"bf2023.{question.id}" for question in bf2023.questions)
    assert problems_of(WHOLE.replace("Q60,", "Q00,")) == [
        f"a.rst:10: no edition cited has the open question Q00; there are {there_are}."
    ]


def test_all_mistakes_are_told_at_once_in_the_order_of_their_lines() -> None:
    text = WHOLE.replace(":confidence: text", ":confidence: sure").replace("======", "---")
    assert [problem.split(" ")[0] for problem in problems_of(text)] == ["a.rst:3:", "a.rst:12:"]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(UnreadableDispute) as caught:
        read_dispute(tmp_path / "none.rst", EDITIONS, "none.rst")
    assert str(caught.value) == (
        "none.rst: the file cannot be read (No such file or directory); "
        "name a reStructuredText file that exists."
    )


def test_a_file_that_is_not_text(tmp_path: Path) -> None:
    path = tmp_path / "a.rst"
    path.write_bytes(b"A sale\n======\n\xff\n")
    with pytest.raises(UnreadableDispute) as caught:
        read_dispute(path, EDITIONS)
    assert str(caught.value) == f"{path}:3: this is not UTF-8 text; save the document as UTF-8."


def test_a_wheel_has_its_disputes_beside_the_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = tmp_path / "bfrules" / "disputes" / "shipped"
    shipped.mkdir(parents=True)
    for name in ("b.rst", "a.rst", "index.rst", "notes.txt"):
        (shipped / name).write_text("")
    monkeypatch.setattr(document, "__file__", str(shipped.parent / "document.py"))
    assert shipped_disputes() == (shipped / "a.rst", shipped / "b.rst")


def test_a_checkout_has_its_disputes_in_the_documentation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disputes = tmp_path / "docs" / "disputes"
    disputes.mkdir(parents=True)
    (disputes / "a.rst").write_text("")
    here = tmp_path / "src" / "bfrules" / "disputes" / "document.py"
    monkeypatch.setattr(document, "__file__", str(here))
    assert shipped_disputes() == (disputes / "a.rst",)
