"""The command line: what each command prints, and with which exit status it ends."""

import subprocess
import sys
from pathlib import Path
from random import Random
from textwrap import indent

import pytest
from attrs import fields
from click.testing import CliRunner, Result

import bfrules
from bfrules import Game, bf2023
from bfrules.cli import main
from bfrules.core.narration import narrated
from bfrules.disputes import shipped_disputes
from bfrules.editions.bf2023.bonus import lower_the_colour_the_bonus_removed
from bfrules.editions.bf2023.edition import BlackFriday2023
from bfrules.editions.bf2023.selling import lower_the_removed_colour
from bfrules.editions.black_friday.position import Position
from bfrules.shipped import shipped_editions

HEAD = """\
A sale
======

:question: Which price falls?
:cites: bf2023.sell.6
:decision: That of the share removed.

>>> from bfrules import bf2023
>>> table = bf2023.position(level=4, holding={"green": 3}, sale_track={"green": 0})
"""
CITED = bf2023.statements.named("bf2023.sell.6")
TOLD_HEAD = f"""\
A sale
======
FILE

Question: Which price falls?
Decision: That of the share removed.

Statements cited:
  [bf2023.sell.6] {CITED.text if CITED else ""}

"""

HOLDS = '>>> print(bf2023.explain(table, bf2023.sell("green", 3, remove="blue")))\nbf2023: ...\n'
WRONG = '>>> print(bf2023.explain(table, bf2023.sell("green", 3, remove="blue")))\nwhite falls\n'
ILLEGAL = '>>> bf2023.apply(table, bf2023.sell("green", 4, remove="green")).level\n4\n'

table = bf2023.position(level=4, holding={"green": 3}, sale_track={"green": 0})


def run(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


def written(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(text)
    return str(path)


# settle -----------------------------------------------------------------------


def test_the_disputes_that_ship_hold() -> None:
    ended = run("settle")
    count = len(shipped_disputes())
    assert ended.stdout.split("\n")[-2] == f"{count} disputes: {count} hold"
    assert (ended.exit_code, ended.stderr) == (0, "")
    assert count > 0


def test_a_document_whose_examples_hold(tmp_path: Path) -> None:
    file = written(tmp_path, "a.rst", HEAD + HOLDS)
    ended = run("settle", file)
    assert ended.stdout == (
        TOLD_HEAD.replace("FILE", file)
        + "Examples: 3 of 3 hold (lines 8, 9, 10).\n\n1 dispute: 1 holds\n"
    )
    assert (ended.exit_code, ended.stderr) == (0, "")


def test_a_wrong_expectation_is_answered_with_the_ruling(tmp_path: Path) -> None:
    file = written(tmp_path, "a.rst", HEAD + WRONG)
    ended = run("settle", file)
    ruling = indent(str(bf2023.explain(table, bf2023.sell("green", 3, remove="blue"))), "    ")
    assert "price of blue: $8 at (0, 3) -> $6 at (0, 2)" in ruling
    assert ended.stdout == (
        TOLD_HEAD.replace("FILE", file)
        + "Examples: 2 of 3 hold (lines 8, 9).\n"
        + "\n"
        + "Line 10 does not hold:\n"
        + '    >>> print(bf2023.explain(table, bf2023.sell("green", 3, remove="blue")))\n'
        + "  The document says:\n    white falls\n"
        + f"  What came:\n{ruling}\n"
        + f"  WHAT THE RULES SAY\n{ruling}\n"
        + "\n"
        + "1 dispute: 0 hold, 1 fails\n"
    )
    assert (ended.exit_code, ended.stderr) == (1, "")


def test_an_illegal_step_is_answered_with_all_refusals(tmp_path: Path) -> None:
    file = written(tmp_path, "a.rst", HEAD + ILLEGAL)
    ended = run("settle", file)
    ruling = bf2023.explain(table, bf2023.sell("green", 4, remove="green"))
    assert len(ruling.refusals) == 3
    came = "\n".join(
        (
            "bfrules.core.refusal.IllegalStep: bf2023: seat 0: sell 4 green, remove green "
            "is not allowed:",
            *(f"  - {refusal}" for refusal in ruling.refusals),
        )
    )
    assert ended.stdout == (
        TOLD_HEAD.replace("FILE", file)
        + "Examples: 2 of 3 hold (lines 8, 9).\n"
        + "\n"
        + "Line 10 does not hold:\n"
        + '    >>> bf2023.apply(table, bf2023.sell("green", 4, remove="green")).level\n'
        + "  The document says:\n    4\n"
        + f"  What came:\n{indent(came, '    ')}\n"
        + f"  WHAT THE RULES SAY\n{indent(str(ruling), '    ')}\n"
        + "\n"
        + "1 dispute: 0 hold, 1 fails\n"
    )
    assert (ended.exit_code, ended.stderr) == (1, "")


def test_a_document_that_cannot_be_read_does_not_keep_others_from_being_settled(
    tmp_path: Path,
) -> None:
    unreadable = written(tmp_path, "a.rst", HEAD.replace("sell.6", "sell.66") + HOLDS)
    missing = str(tmp_path / "b.rst")
    holding = written(tmp_path, "c.rst", HEAD + HOLDS)
    ended = run("settle", unreadable, missing, holding)
    assert ended.stderr == (
        f"Error: {unreadable}:5: bf2023 has no statement bf2023.sell.66; "
        "its statements have ids such as bf2023.sell.6, bf2023.sell.26, bf2023.sell.16.\n"
        f"Error: {missing}: the file cannot be read (No such file or directory); "
        "name a reStructuredText file that exists.\n"
    )
    assert ended.stdout == (
        TOLD_HEAD.replace("FILE", holding)
        + "Examples: 3 of 3 hold (lines 8, 9, 10).\n\n"
        + "3 disputes: 1 holds, 2 cannot be read\n"
    )
    assert ended.exit_code == 2


@pytest.mark.parametrize(
    ("documents", "told", "status"),
    [
        ((HOLDS, HOLDS), "2 disputes: 2 hold", 0),
        ((HOLDS, WRONG), "2 disputes: 1 holds, 1 fails", 1),
        ((WRONG, WRONG), "2 disputes: 0 hold, 2 fail", 1),
        ((HOLDS, WRONG, ""), "3 disputes: 1 holds, 1 fails, 1 cannot be read", 2),
    ],
)
def test_the_last_line_counts_and_the_status_tells(
    tmp_path: Path, documents: tuple[str, ...], told: str, status: int
) -> None:
    files = [
        written(tmp_path, f"{number}.rst", HEAD + document if document else "")
        for number, document in enumerate(documents)
    ]
    ended = run("settle", *files)
    assert (ended.stdout.split("\n")[-2], ended.exit_code) == (told, status)


def test_without_any_dispute_nothing_is_said_to_hold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bfrules.disputes import document

    monkeypatch.setattr(document, "__file__", str(tmp_path / "a" / "b" / "c" / "document.py"))
    ended = run("settle")
    assert ended.stderr == "Error: no dispute ships with this installation; name a FILE\n"
    assert (ended.exit_code, ended.stdout) == (2, "")


def test_a_house_reading_decides(tmp_path: Path) -> None:
    text = HEAD + '>>> bf2023.label\n"bf2023"\n'
    file = written(tmp_path, "a.rst", text.replace('"bf2023"\n', "'bf2023 (Q06=stays)'\n"))
    assert run("settle", file).exit_code == 1
    ended = run("settle", "--reading", "Q06=stays", file)
    assert ended.stdout == (
        TOLD_HEAD.replace("FILE", file)
        + "Examples: 3 of 3 hold (lines 8, 9, 10).\n\n1 dispute under Q06=stays: 1 holds\n"
    )
    assert ended.exit_code == 0


@pytest.mark.parametrize(
    ("reading", "told"),
    [
        (
            "Q06=rises",
            "bf2023: the open question Q06 has no reading 'rises'; it has left, falls, stays.",
        ),
        ("Q06", "'Q06' names no reading; write QUESTION=READING, such as Q06=stays"),
    ],
)
def test_an_unknown_reading(reading: str, told: str) -> None:
    ended = run("settle", "--reading", reading)
    assert (ended.exit_code, ended.stdout, ended.stderr) == (2, "", f"Error: {told}\n")


# play -------------------------------------------------------------------------


def test_a_game_is_played_as_a_random_game_with_this_seed() -> None:
    ended = run("play", "bf2023", "--seats", "3", "--mibs", "--seed", "7")
    game = Game(bf2023, bf2023.start(seats=3, mibs=True)).play_at_random(Random(7))
    assert ended.stdout == (
        "Black Friday 2023, a random game\n"
        "Repeat it with: bfrules play bf2023 --seats 3 --mibs --seed 7\n"
        f"\n{narrated(game)}\n"
    )
    assert (ended.exit_code, ended.stderr) == (0, "")


def test_a_game_without_a_seed_can_be_repeated() -> None:
    first = run("play", "bf2023")
    repeat = first.stdout.split("\n")[1].removeprefix("Repeat it with: bfrules ").split(" ")
    assert repeat[:5] == ["play", "bf2023", "--seats", "4", "--seed"]
    assert run(*repeat).stdout == first.stdout


def test_a_wrong_number_of_seats_is_refused_with_the_statements() -> None:
    ended = run("play", "bf2023", "--seats", "6", "--seed", "1")
    cited = [
        f"       [{statement.id}] {statement.text}\n"
        for statement in bf2023.statements.statement
        if statement.id in ("bf2023.table.1", "bf2023.table.3", "bf2023.table.7")
    ]
    assert ended.stderr == (
        "Error: bf2023: set up for 6 seats is not allowed:\n"
        "  1. wrong_number_of_seats: "
        "There are as many seats as the edition has players for.\n"
        "       seats 6\n"
        "       allowed 3, 4 or 5 (a game for two players has 3 seats, with the M.I.B.S.)\n"
        + "".join(cited)
    )
    assert (ended.exit_code, ended.stdout) == (2, "")


def test_an_edition_without_the_mibs_has_no_option_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class WithoutMibs(BlackFriday2023):
        def start(self, *, seats: int) -> Position:  # type: ignore[override]
            return super().start(seats=seats)

    plain = WithoutMibs(
        **{each.name: getattr(bf2023, each.name) for each in fields(BlackFriday2023) if each.init}
    )
    monkeypatch.setattr(bfrules, "bf2023", plain)
    ended = run("play", "bf2023", "--no-mibs")
    assert ended.stderr == ("Error: bf2023 has no M.I.B.S.; leave --mibs and --no-mibs out\n")
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert run("play", "bf2023", "--seed", "7").exit_code == 0


def test_an_unknown_edition_is_told_with_those_close_to_it() -> None:
    ended = run("play", "bf2032")
    assert ended.stderr == "Error: there is no edition 'bf2032'; close to it: bf2023, bf2010\n"
    assert (ended.exit_code, ended.stdout) == (2, "")


# show -------------------------------------------------------------------------


def test_an_edition_is_shown_with_what_is_uncertain_about_it() -> None:
    ended = run("show", "bf2023")
    assert (ended.exit_code, ended.stderr) == (0, "")
    paragraphs = ended.stdout.split("\n\n")
    source = bf2023.statements.source
    assert paragraphs[0] == (
        f"bf2023: Black Friday 2023\nThe statements paraphrase: {source.title}\n  {source.pages}"
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
        "  !!! RECONSTRUCTED values, marked !, are in: "
        "gold_limits, price_moves, black_shares_beside_the_sale_tracks\n" in paragraphs[2]
    )
    assert """
  gold_limits: The limit of gold bars bought in one action, for each level from 0.
    source: The worked examples print levels 0, 4, 6 and the maximum; \
the others follow the limits for shares.
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
    readings_told = sum(len(question.reading) for question in bf2023.questions)
    assert len(questions) == 1 + len(bf2023.questions) + readings_told


def test_a_statement_is_shown_with_the_code_that_carries_it_out() -> None:
    ended = run("show", "bf2023.sell.6")
    told = {
        function: f"{function.__name__} (bfrules/editions/bf2023/{file}.py:"
        f"{function.__code__.co_firstlineno}): {function.__doc__}"
        for function, file in (
            (lower_the_colour_the_bonus_removed, "bonus"),
            (lower_the_removed_colour, "selling"),
        )
    }
    assert (
        ended.stdout
        == f"""\
bf2023.sell.6
Move the price marker of the colour taken from the current sale track one space to the left.

Printed in: Black Friday (2023), English rules, '2. Sell shares'
Page: 7. {bf2023.statements.source.pages}
Kind: procedure, normative
Players: 2, 3, 4, 5
See: [bf2023.price.8] A fall by an arrow to the left moves the price marker one space left in \
the price table.
See: [bf2023.price.9] A price marker in the leftmost column goes one space down where it ought \
to go left.
Carried out by:
  {told[lower_the_colour_the_bonus_removed]}
  {told[lower_the_removed_colour]}
"""
    )
    assert (ended.exit_code, ended.stderr) == (0, "")


def test_a_statement_is_shown_with_the_open_questions_that_concern_it() -> None:
    question = bf2023.question("Q09")
    lines = run("show", "bf2023.sell.17").stdout.split("\n")
    assert f"Open question: bf2023.Q09: {question.question}" in lines


def test_a_statement_that_only_advises_is_carried_out_by_nothing() -> None:
    assert run("show", "bf2023.buy.1").stdout.endswith("\nCarried out by: no function\n")


def test_an_open_question_is_shown_with_its_readings() -> None:
    ended = run("show", "bf2023.Q06")
    cited = ("bf2023.price.10", "bf2023.price.12", "bf2023.change.11")
    texts = {statement.id: statement.text for statement in bf2023.statements.statement}
    told, _, parting = ended.stdout.partition("\nWhere the readings part\n")
    assert told == (
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
        + "".join(f"  [{name}] {texts[name]}\n" for name in cited)
    )
    assert [line for line in parting.split("\n") if line and not line.startswith(" ")] == [
        "left and falls: answers part over ChangePrices",
        "left and stays: answers part over ChangePrices",
    ]
    assert (ended.exit_code, ended.stderr) == (0, "")


def test_a_statement_that_an_edition_keeps_is_told_by_its_own_name() -> None:
    ended = run("show", "yucata.sell.4")
    assert (ended.exit_code, ended.stderr) == (
        2,
        "Error: yucata keeps this statement of the edition that it stands on; "
        "it is bf2010.sell.4\n",
    )


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("bf2023.sel.6", "close to it: bf2023.sell.6, bf2023.sell.26, bf2023.sell.16"),
        ("q60", "close to it: bf2010.Q60, bf2023.Q60, yucata.Q60"),
        ("bf2010.Q8", "close to it: bf2010.Q08"),
        ("zzz", f"the editions are {', '.join(shipped_editions())}"),
    ],
)
def test_an_unknown_name_is_told_with_those_close_to_it(name: str, told: str) -> None:
    ended = run("show", name)
    assert ended.stderr == (
        f"Error: there is no edition, statement or open question '{name}'; {told}\n"
    )
    assert (ended.exit_code, ended.stdout) == (2, "")


# the whole --------------------------------------------------------------------


def test_help_loads_nothing_that_it_does_not_need() -> None:
    asked = (
        "import sys; from bfrules.cli import main; main(['--help'], standalone_mode=False); "
        "print(sorted({'doctest', 'rich', 'bfrules.disputes', 'bfrules.core.trace'} "
        "& set(sys.modules)))"
    )
    ended = subprocess.run(
        [sys.executable, "-c", asked], capture_output=True, text=True, check=True
    )
    assert ended.stdout.startswith("Usage: ")
    assert ended.stdout.split("\n")[-2] == "[]"


def test_the_package_runs_as_a_module() -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "bfrules", "show", "bf2023.Q33"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert ended.stdout == run("show", "bf2023.Q33").stdout
