"""Worked examples: what a doctest becomes as a table, a ruling, and Python."""

from textwrap import dedent
from types import SimpleNamespace
from typing import Any

import pytest
from docutils import nodes
from docutils.utils import new_document

from bfrules import bf2010, bf2023, yucata
from bfrules.asking.documents import cases_put
from bfrules.asking.words import whose
from bfrules.rulebook.nodes import Block
from bfrules.rulebook.pictures import DrawPictures, complaints
from bfrules.rulebook.worked import (
    Worked,
    card_of,
    cited,
    fact_in_words,
    facts_in,
    part_named,
    plainly,
    statements_of,
)

EXAMPLE = dedent(
    """\
    >>> from bfrules import bf2023
    >>> table = bf2023.position(level=4, prices={"green": (5, 3), "blue": (6, 0)},
    ...     holding={"green": 3}, sale_track={"green": 0})
    >>> ruling = bf2023.explain(table, bf2023.sell("green", 3, remove="blue"))
    >>> bf2023.refusals(table, bf2023.sell("green", 3, remove="green"))[0].reason
    'wrong_colour_removed'
    >>> bf2023.apply(table, bf2023.sell("green", 3, remove="blue")).market
    (4, 4, 7, 5, 4)
    """
)


@pytest.fixture(scope="module")
def namespace() -> dict[str, Any]:
    made: dict[str, Any] = {}
    assert complaints(EXAMPLE, made) == []
    return made


def test_what_is_put_to_the_rules_is_ruled_on_once(namespace: dict[str, Any]) -> None:
    rulings = [one.ruling for one in cases_put(statements_of(EXAMPLE), dict(namespace))]
    assert [ruling.allowed for ruling in rulings] == [True, False]
    assert rulings[0] == namespace["ruling"]
    twice = EXAMPLE + '>>> ruling = bf2023.explain(table, bf2023.sell("green", 3, remove="blue"))\n'
    assert len(cases_put(statements_of(twice), dict(namespace))) == 2


def test_a_step_is_ruled_on_at_the_table_it_was_put_to(namespace: dict[str, Any]) -> None:
    source = """\
table = bf2023.apply(table, bf2023.sell("green", 1, remove="blue"))
bf2023.apply(table, bf2023.sell("green", 3, remove="blue"))
"""
    first, second = cases_put(source, dict(namespace))
    assert (first.position, first.ruling.allowed) == (namespace["table"], True)
    assert (second.position, second.ruling.allowed) == (first.ruling.after, False)


def test_the_words_of_the_table_are_said_as_players_say_them(namespace: dict[str, Any]) -> None:
    facts = facts_in(EXAMPLE, namespace)
    picture = bf2023.picture(namespace["table"])
    assert [fact_in_words(name, value, picture) for name, value in facts.items()] == [
        ("Level", "4"),
        ("Prices", "green $50, blue $45"),
        ("In hand", "3 green"),
        ("Sale track", "0 green"),
    ]
    assert fact_in_words("turn", 2, picture) == ("Turn", "third player")
    assert fact_in_words("mibs", True, picture) == ("The M.I.B.S.", "plays")
    assert [fact_in_words(name, {1: "red 2"}, picture) for name in ("hands", "portfolios")] == [
        ("In hand", "second player: red 2"),
        ("Portfolio", "second player: red 2"),
    ]
    assert plainly({0: 350, 1: 20}, "$") == "first player: $350, second player: $20"
    assert (plainly(True), plainly({}), plainly((1, 2))) == ("yes", "none", "1, 2")


def test_the_picture_shows_what_the_table_was_described_with(namespace: dict[str, Any]) -> None:
    picture = bf2023.picture(namespace["table"])
    (shown,) = part_named(picture, facts_in(EXAMPLE, namespace))
    assert shown.grids == picture.grids
    assert [row.title for panel in shown.panels for row in panel.rows] == ["sale track, top"]
    assert list(part_named(picture, {"holding": {}})) == []
    prices, board = part_named(picture, {})
    assert (prices.grids, prices.panels) == (picture.grids, ())
    assert (board.grids, board.panels) == ((), picture.panels[:1])


@pytest.mark.parametrize(("repeated", "numbers"), [(4, [0, 1, 2, 3]), (5, [4])])
def test_what_a_loop_puts_counts_a_few_times_or_as_it_was_put_last(
    repeated: int, numbers: list[int], namespace: dict[str, Any]
) -> None:
    step = 'bf2023.buy_gold(number, place="blue")'
    source = f"for number in range({repeated}):\n    bf2023.refusals(table, {step})"
    put = cases_put(source, dict(namespace))
    assert [case.step.bars for case in put] == numbers


def test_a_card_has_a_question_a_table_a_ruling_and_python(namespace: dict[str, Any]) -> None:
    answer = nodes.paragraph("", "Blue falls.")
    python = nodes.doctest_block(EXAMPLE, EXAMPLE)
    worked = Worked("", answer, python, question="Which price falls?", name="")
    asked = cases_put(statements_of(EXAMPLE), dict(namespace))
    card = card_of(worked, "7.1", asked, facts_in(EXAMPLE, namespace), "x")
    assert isinstance(card, nodes.Element)
    assert card["ids"] == ["example-7-1"]
    head, question, table, ruling, code = card.children
    assert (head.astext(), question.astext()) == ("Example 7.1", "Which price falls?")
    assert table.astext().startswith("Table")
    plain = card_of(worked, "7.1", asked, {}, "x")
    kinds = [
        [part["classes"] for part in one.findall(Block) if "facts" in part["classes"]]
        for one in (card, plain)
    ]
    assert kinds == [[["facts"]], []]
    assert [verdict.astext() for verdict in ruling.findall(nodes.strong)] == [
        "Allowed",
        "Not allowed",
    ]
    assert "Blue falls." in ruling.astext()
    assert "price of blue: $45 in row 6, column 0 → $35 in row 5, column 0" in ruling.astext()
    assert code.astext().endswith(EXAMPLE)


BY_TWO_READINGS = dedent(
    """\
    >>> zero = bf2010.amend(bf2010.reading("Q19", "zero"))
    >>> step = bf2010.sell(remove="red")
    >>> for number in range(2):
    ...     table = bf2010.position(holding={"green": number})
    ...     print(bf2010.refusals(table, step) == (), zero.refusals(table, step) == ())
    False True
    False True
    """
)


def test_examples_of_a_dispute_show_their_rulings_first_and_say_by_which_reading() -> None:
    document = new_document("bf2010-zero")
    build = SimpleNamespace(
        docname="disputes/bf2010-zero", config=SimpleNamespace(rulebook_pyodide="")
    )
    document.settings.env = build
    plain = nodes.doctest_block("", ">>> from bfrules import bf2010\n")
    document += [plain, nodes.doctest_block(BY_TWO_READINGS, BY_TWO_READINGS)]
    DrawPictures(document).apply()
    first, card = document.children
    assert (first, first.parent) == (plain, document)
    assert isinstance(card, nodes.Element)
    head, ruling, *others = card.children
    assert head.astext() == "Example 1"
    assert [part.astext().split()[0] for part in (ruling, *others)] == ["Ruling", "Table", "Python"]
    verdicts = [one.parent for one in ruling.findall(nodes.strong)]
    assert [one.astext() for one in verdicts if one] == [
        "Not allowed by bf2010: sell nothing, lower nothing, remove red",
        "Allowed by bf2010 (Q19=zero): sell nothing, lower nothing, remove red",
    ] * 2


def test_a_ruling_names_the_text_of_its_statements_where_a_book_has_several() -> None:
    statements = ("yucata.special.2", "bf2010.silver.5", "bf2010.silver.6")
    shown = [part.astext() for part in cited(statements, yucata).children]
    assert shown == ["Yucata", "special.2", "2010", "silver.5", "silver.6"]
    assert [part.astext() for part in cited(statements[1:], bf2010).children] == shown[3:]


def test_an_example_that_asks_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="it puts no step to the rules"):
        card_of(Worked("", question="", name=""), "1", [], {}, "x")


def test_what_changes_is_yours_or_another_players() -> None:
    assert whose("cash of the first player", 0) == "your cash"
    assert whose("shares of the third player, green", 0) == "the third player's green shares"
    assert whose("market, green", 0) == "market, green"
