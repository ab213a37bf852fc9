"""What the search is given to find, apart from the pages: examples, sections, short addresses."""

import json
from pathlib import Path
from typing import Final

from docutils import nodes

from bfrules.rulebook.finding import example_in, leading_to, own_words
from bfrules.rulebook.knowledge import knowledge
from bfrules.rulebook.nodes import block, paragraph

QUESTIONS: Final = Path(__file__).parents[2] / "docs" / "browser" / "questions.json"
LEAST: Final = 60


def test_a_worked_example_is_found_by_its_question_and_its_answer() -> None:
    card = block(
        "worked",
        paragraph("Which price falls?", kind="worked-question"),
        block(
            "pane pane-ruling",
            paragraph("Ruling", kind="pane-name"),
            paragraph("Blue falls."),
            paragraph("Allowed: sell 3 green", kind="verdict allowed"),
        ),
        names=["example-7-1"],
    )
    found = example_in(card, ("bf2023",), "books/bf2023/selling.html")
    assert (found.title, found.answer) == ("Which price falls?", "Blue falls.")
    assert found.address == "books/bf2023/selling.html#example-7-1"


def test_a_section_is_found_by_its_own_words_only() -> None:
    section = nodes.section(
        "",
        nodes.title("", "Selling"),
        nodes.paragraph("", "Take one share."),
        block("statement", paragraph("A statement is found by itself.")),
        nodes.doctest_block("", ">>> 1"),
        nodes.section("", nodes.title("", "Inside"), nodes.paragraph("", "Other words.")),
    )
    assert list(own_words(section)) == ["Take one share."]


def test_a_short_address_leads_to_the_place() -> None:
    page = leading_to("../books/bf2023/selling.html#bf2023.sell.6", "bf2023.sell.6")
    assert 'content="0; url=../books/bf2023/selling.html#bf2023.sell.6"' in page


def test_the_questions_for_the_search_name_what_there_is() -> None:
    listed = json.loads(QUESTIONS.read_text(encoding="utf-8"))
    assert len(listed) >= LEAST
    known = {name.partition(".")[2] for name in (*knowledge().statements, *knowledge().questions)}
    named = {
        one
        for _, accepted in listed
        for one in accepted
        if one.startswith("Q") or one.rpartition(".")[2].isdigit()
    }
    assert named <= known
    disputes = {f"disputes/{dispute.name}" for dispute in knowledge().disputes}
    for _, accepted in listed:
        for one in accepted:
            if one.startswith("disputes/"):
                assert any(name.startswith(one) for name in disputes), one
