"""`bfrules show`."""

import json

import pytest

from bfrules import bf2023, yucata
from bfrules.cli.style import fitted
from bfrules.core.trace import place_of
from bfrules.editions.bf2023.bonus import lower_the_colour_the_bonus_removed
from bfrules.editions.bf2023.selling import lower_the_removed_colour
from tests.cli.running import error_of, one_line, printed_by, run


def test_an_edition_is_shown_with_what_is_uncertain_about_it() -> None:
    paragraphs = printed_by("show", "bf2023").split("\n\n")
    source = bf2023.statements.source
    assert paragraphs[0] == fitted(
        f"bf2023: Black Friday 2023\nThe statements paraphrase: {source.title}\n  {source.pages}",
        80,
    )
    chapters = paragraphs[1].split("\n")
    assert chapters[0] == f"Statements: {len(bf2023.statements.statement)}"
    assert [line.split()[0] for line in chapters[1:]] == [
        *("table", "setup", "turn", "level", "price", "buy", "sell", "gold", "change"),
        *("bonus", "end", "mibs"),
    ]
    counts = [int(line.split()[1]) for line in chapters[1:]]
    assert sum(counts) == len(bf2023.statements.statement)
    assert (
        "  !!! RECONSTRUCTED values, marked !, are in: gold_limits, price_moves,\n"
        "    black_shares_beside_the_sale_tracks\n" in paragraphs[2]
    )
    assert """
  gold_limits: The limit of gold bars bought in one action, for each level from
    0.
    source: The worked examples print levels 0, 4, 6 and the maximum; the others
      follow the limits for shares.
    PRINTED (4 of 10): a rulebook text we hold states it
    !!! RECONSTRUCTED (6 of 10): a pattern that fits every fact we hold
       1 1! 2! 2!  3 3!  4 4! 5!  5
""" in paragraphs[2]
    assert """
  worth_of_a_gold_bar: Dollars that a gold bar counts at the end.
    source: Chapter on the final scoring.
    PRINTED: a rulebook text we hold states it
      100
""" in paragraphs[2]
    assert all(
        f"\n  {component.name}: " in paragraphs[2] for component in bf2023.printed.provenance
    )
    questions = paragraphs[3].rstrip("\n").split("\n")
    assert questions[:4] == [
        f"Open questions: {len(bf2023.questions)} (* is the reading in force)",
        "  bf2023.Q01: The bag holds fewer shares than the draw number. What is drawn?",
        "    * all: All shares there are.",
        "      ends: All shares there are; after that price change the game ends.",
    ]
    assert all(f"  bf2023.{question.id}: " in paragraphs[3] for question in bf2023.questions)


def test_a_statement_is_shown_with_the_code_that_carries_it_out() -> None:
    told = {
        function: f"{function.__name__} (bfrules/editions/bf2023/{file}.py:"
        f"{function.__code__.co_firstlineno}): {function.__doc__}"
        for function, file in (
            (lower_the_colour_the_bonus_removed, "bonus"),
            (lower_the_removed_colour, "selling"),
        )
    }
    assert printed_by("show", "bf2023.sell.6") == fitted(
        f"""\
bf2023.sell.6
Move the price marker of the colour taken from the current sale track one space to the left.

Printed in: Black Friday (2023), English rules, '2. Sell shares'
Page: 7. {bf2023.statements.source.pages}
Kind: procedure, normative
Players: 2, 3, 4, 5
See: [bf2023.price.8] A fall by an arrow to the left moves the price marker one space left in \
the price table.
See: [bf2023.price.9] A price marker in the leftmost column goes down one space instead of \
left.
Carried out by:
  {told[lower_the_colour_the_bonus_removed]}
  {told[lower_the_removed_colour]}
""",
        80,
    )


def test_a_statement_is_shown_with_the_open_questions_that_concern_it() -> None:
    question = bf2023.question("Q09")
    lines = run("show", "bf2023.sell.17", COLUMNS="120").stdout.split("\n")
    assert f"Open question: bf2023.Q09: {question.question}" in lines


def test_a_statement_that_only_advises_is_carried_out_by_nothing() -> None:
    assert run("show", "bf2023.buy.1").stdout.endswith("\nCarried out by: no function\n")


def test_an_open_question_is_shown_with_its_readings() -> None:
    cited = ("bf2023.price.10", "bf2023.price.12", "bf2023.change.11")
    texts = {statement.id: statement.text for statement in bf2023.statements.statement}
    told, _, parting = printed_by("show", "bf2023.Q06").partition("\nWhere the readings part\n")
    question, _, rest = told.partition("How much it matters: ")
    weights, statements, cites = rest.partition("Statements:\n")
    told = question + statements + cites
    assert [line.split(":")[0].strip() for line in weights.split("\n") if ": asked" in line] == [
        "falls",
        "stays",
    ]
    assert told == fitted(
        """\
bf2023.Q06
A price marker in the bottom row must go down. Where does it go?

Readings (* is in force):
    * left: One space to the left; in the left corner it stays.
      falls: It falls to the cheapest space at once.
      stays: It stays where it is.
Confidence: analogy
Reason: It mirrors the rule of the top row, where up becomes right. \
Only the floor of the price is printed.
Statements:
"""
        + "".join(f"  [{name}] {texts[name]}\n" for name in cited),
        80,
    )
    assert [line for line in parting.split("\n") if line and not line.startswith(" ")] == [
        "left and falls: answers part over ChangePrices",
        "left and stays: answers part over ChangePrices",
    ]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (
            "yucata.sell.4",
            "yucata keeps this statement of the edition that it stands on; it is bf2010.sell.4",
        ),
        (
            "bf2023.sel.6",
            "there is nothing to show by the name 'bf2023.sel.6'; "
            "close to it: bf2023.sell.6, bf2023.sell.26, bf2023.sell.16",
        ),
        ("zzz", "there is nothing to show by the name 'zzz'; look for words with `bfrules search`"),
    ],
)
def test_a_name_of_nothing_is_told_with_those_close_to_it(name: str, told: str) -> None:
    assert error_of("show", name) == told


def test_a_chapter_is_shown_with_its_statements_and_open_questions() -> None:
    lines = run("show", "bf2023.level", COLUMNS="120").stdout.split("\n")
    texts = [s for s in bf2023.statements.statement if s.id.startswith("bf2023.level.")]
    assert lines[0] == "bf2023.level"
    assert [one for one in lines if one.startswith("  [")] == [
        one.split("\n")[0] for s in texts for one in [fitted(f"  [{s.id}] {s.text}", 120)]
    ]
    assert "Open question: bf2023.Q70: " in "\n".join(lines)


@pytest.mark.parametrize("name", ["Q06", "q6", "bf2023.q06", "Q6"])
def test_an_open_question_is_found_without_its_edition(name: str) -> None:
    assert run("show", name).stdout == run("show", "bf2023.Q06").stdout


def test_a_printed_value_is_shown_with_how_it_is_known() -> None:
    assert run("show", "share_limits", "--json").exit_code == 0
    assert run("show", "bf2023.gold_limits").stdout == (
        "gold_limits: The limit of gold bars bought in one action, for each level from 0.\n"
        "  source: The worked examples print levels 0, 4, 6 and the maximum; the others\n"
        "    follow the limits for shares.\n"
        "  PRINTED (4 of 10): a rulebook text we hold states it\n"
        "  !!! RECONSTRUCTED (6 of 10): a pattern that fits every fact we hold\n"
        "     1 1! 2! 2!  3 3!  4 4! 5!  5\n"
    )


def test_a_name_that_means_several_things_lists_them() -> None:
    told = run("show", "price", COLUMNS="120").stdout
    assert told.startswith(
        "bf2010.price (chapter): a chapter of 6 statements\n"
        "bf2010.price_table (printed value): Share prices in dollars, "
    )
    names = [line.split(" ")[0] for line in told.split("\n") if line and line[0] != " "]
    assert len(names) == len({*names}) > 6
    assert "bf2023.price_moves" in names
    rows = json.loads(run("show", "price", "--json").stdout)
    assert [row["name"] for row in rows] == names


def test_what_is_shown_is_what_the_house_plays_by() -> None:
    told = run("show", "Q06", "--reading", "Q06=stays").stdout
    assert "    * stays: It stays where it is.\n      left: " in told
    assert run("show", "Q06", "--reading", "Q06=stays", "--json").exit_code == 0
    assert "left and stays: answers part over ChangePrices" in told


@pytest.mark.parametrize(
    ("name", "kind", "keys"),
    [
        ("bf2023", "edition", ("title", "chapters", "questions", "components")),
        ("bf2023.sell", "chapter", ("statements",)),
        ("bf2023.sell.6", "statement", ("text", "page", "questions", "carried_out_by")),
        ("bf2023.Q06", "open question", ("question", "reading", "in_force", "confidence")),
        ("bf2023.gold_limits", "printed value", ("values", "provenance", "source")),
    ],
)
def test_json_holds_what_is_shown(name: str, kind: str, keys: tuple[str, ...]) -> None:
    shown = json.loads(run("show", name, "--json").stdout)
    assert (shown["name"], shown["what"]) == (name, kind)
    assert all(shown[key] for key in keys if key != "questions")


def test_nothing_is_wider_than_the_terminal_but_what_is_typed() -> None:
    for name in ("bf2023", "bf2010", "black_monday", "bf2023.sell.6", "bf2010.Q08", "bf2023.mibs"):
        for line in run("show", name).stdout.split("\n"):
            assert len(line) <= 80 or line.lstrip().startswith((">>> ", "... ")), line


def test_a_function_that_a_refusal_names_is_found() -> None:
    place = place_of(bf2023.clause("not_owned"))
    assert run("show", "not_owned").stdout.splitlines() == [
        line
        for name in ("bf2010", "bf2023", "yucata")
        for line in (
            f"{name}.not_owned (function): Every share sold is the seller's own.",
            f"  {place}",
        )
    ]
    shown = run("show", "bf2023.lower_the_removed_colour").stdout
    assert f"Stands in: {place_of(lower_the_removed_colour)}\n" in shown
    assert "\n  [bf2023.sell.6] Move the price marker" in shown
    assert "\nPromises: Nothing changes but the prices.\n" in shown
    told = json.loads(run("show", "bf2023.lower_the_removed_colour", "--json").stdout)
    assert (told["what"], told["statements"][0]) == ("function", "bf2023.sell.6")


def test_an_errata_sheet_says_whose_its_statements_are() -> None:
    told = one_line(run("show", "yucata").stdout)
    own = sum(one.id.startswith("yucata.") for one in yucata.statements.statement)
    assert f"Its own {own} statements paraphrase: Black Friday on Yucata, German rules" in told
    assert f"The other {len(yucata.statements.statement) - own} are those of bf2010" in told
    assert "Its own" not in run("show", "bf2023").stdout
