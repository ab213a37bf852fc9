"""`bfrules show`."""

import json
from pathlib import Path

import pytest

import bfrules
from bfrules import bf2023
from bfrules.cli.showing_code import plain_ways
from bfrules.cli.style import fitted
from bfrules.core.edition import AnyEdition
from bfrules.shipped import shipped_editions
from tests.cli.running import error_of, printed_by, run, written
from tests.cli.sessions import sessions

HOUSE = """
from bfrules import Amendment
from bfrules.editions.bf2023 import Buy


def no_green(printed, position, step):
    return None


HOUSE = Amendment(name="green", about="No green shares.", forbid={Buy: no_green})
"""


def test_an_edition_is_shown_with_what_is_uncertain_about_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    paragraphs = printed_by("show", "bf2023").split("\n\n")
    source = bf2023.statements.source
    assert paragraphs[0] == fitted(
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


test_what_is_shown = sessions(
    """
A statement is shown with the code that carries it out
  $ show bf2023.sell.6
    bf2023.sell.6
    Move the price marker of the colour taken from the current sale track one space to the left.
    Printed in: Black Friday (2023), English rules, '2. Sell shares', p. ≈7
      Our copies have no page numbers. ... and marked so: p. ≈7.
    Kind: procedure, normative
    Players: 2, 3, 4, 5
    See: [bf2023.price.8] A fall by an arrow to the left moves the price marker one space left in
      the price table.
    See: [bf2023.price.9] A price marker in the leftmost column goes down one space instead of left.
    Carried out by:
      lower_the_colour_the_bonus_removed (...bfrules/editions/bf2023/bonus.py:...): Move the price
        marker of the colour removed from the sale track one space to the left.
      lower_the_removed_colour (...bfrules/editions/bf2023/selling.py:...): Move the price marker of
        the colour removed from the sale track one space to the left.

A statement is shown with the open questions that concern it
  $ show bf2023.sell.17
    bf2023.sell.17 ... Players: 2, 3, 4
    Open question: bf2023.Q09: The refilled centre track is not full. When does it trigger a price
      change?
    Carried out by: trigger_by_the_bonus ...

A statement that only advises is carried out by nothing
  $ show bf2023.buy.1
    bf2023.buy.1 ... Carried out by: no function

A name of nothing is told with those close to it
  $ show yucata.sell.4 -> 2
    Error: yucata shares this statement with another edition, as bf2010.sell.4
  $ show bf2023.sel.6 -> 2
    Error: there is nothing to show by the name 'bf2023.sel.6'; close to it: bf2023.sell.6,
      bf2023.sell.26, bf2023.sell.16
  $ show bf2023.BuyGold -> 2
    Error: there is nothing to show by the name 'bf2023.BuyGold'; close to it: bf2023.BuyBars, ...
  $ show bf2010.BuySilver -> 2
    Error: there is nothing to show by the name 'bf2010.BuySilver'; close to it: bf2010.BuyBars, ...
  $ show zzz -> 2
    Error: there is nothing to show by the name 'zzz'; look for words with `bfrules search`

A printed value is shown with how it is known
  $ show bf2023.gold_limits
    gold_limits: The limit of gold bars bought in one action, for each level from 0.
      source: The worked examples print levels 0, 4, 6 and the maximum; the others follow the limits
        for shares.
      PRINTED (4 of 10): a rulebook text we hold states it
      !!! RECONSTRUCTED (6 of 10): a pattern that fits every fact we hold
        1 1! 2! 2!  3 3!  4 4! 5!  5

What is shown is what the house plays by
  $ show Q06 --reading Q06=stays
    bf2023.Q06 ... Readings (* is in force): * stays: It stays where it is. left: ...
    left and stays: answers part over ChangePrices ...
  $ show Q06 --reading Q06=stays --json
    { "name": "bf2023.Q06", "what": "open question", ... "in_force": "stays", ... }

A function that a refusal names is found
  $ show not_owned
    bf2010.not_owned (function): Every share sold is the seller's own.
      ...bfrules/editions/black_friday/selling.py:...
    bf2023.not_owned (function): Every share sold is the seller's own.
      ...bfrules/editions/black_friday/selling.py:...
    yucata.not_owned (function): Every share sold is the seller's own.
      ...bfrules/editions/black_friday/selling.py:...
  $ show bf2023.lower_the_removed_colour
    bf2023.lower_the_removed_colour ... Stands in: ...bfrules/editions/bf2023/selling.py:...
    A clause of the rule for: Sell
    Carries out: [bf2023.sell.6] Move the price marker ... Promises: Nothing changes but the prices.
    ...
  $ show bf2023.lower_the_removed_colour --json
    { "name": "bf2023.lower_the_removed_colour", "what": "function", ... "file":
    "bfrules/editions/bf2023/selling.py", ... "statements": [ "bf2023.sell.6", ...

A function beside the clauses is found, and so is a condition
  $ show limit_with
    bf2010.limit_with (function): Return the limit of an action, one more with a card.
      ...bfrules/editions/black_friday/cards.py:...
    bf2023.limit_with (function): Return the limit of an action, one more with a card.
      ...bfrules/editions/black_friday/cards.py:...
    yucata.limit_with (function): Return the limit of an action, one more with a card.
      ...bfrules/editions/black_friday/cards.py:...
  $ show bf2023.of_own_shares
    bf2023.of_own_shares Every share to sell is the seller's own.
    Stands in: ...bfrules/editions/black_friday/conditions/selling.py:...
    Carries out: no statement
  $ show bf2023.lanes_within
    bf2023.lanes_within ...
    Stands in: ...bfrules/editions/black_friday/lanes.py:...
    Carries out: no statement

A rule is shown with its clauses in order, and what they carry out
  $ show bf2023.Sell
    bf2023.Sell
    Sell shares (five counts in colour order) and remove one from the current sale track.
    How it is written
      sell SHARES, remove REMOVED
      sell SHARES, remove REMOVED, with the bonus tile
      SHARES: how many of each, of purple, yellow, green, blue, white; or nothing
      REMOVED: purple, yellow, green, blue, white or nothing
      for example: "sell 2 purple, 1 yellow, remove purple, with the bonus tile"
      in Python: bf2023.sell({"purple": 2, "yellow": 1}, remove="purple", bonus=True)
      in a clause: step.shares, step.removed, step.extra
    What forbids it, in the order asked
      not_the_time_for_an_action (black_friday/turn.py:...) [turn.3 turn.5]
      not_a_sale (black_friday/selling.py:...) [sell.1 sell.9] ...
    What it does, in this order ...
      lower_the_removed_colour (bf2023/selling.py:...) [sell.6 sell.7 price.8 price.9 price.10] ...
    What it promises as a whole
      Nothing changes but ... The seller gets the present price of each share, no more and no less.
      ...
    As a whole, when last asked: proved for 3, 4, 5 seats; `bfrules prove bf2023.Sell` tells whether
      that still holds
    Files are below ...bfrules/editions
    What a clause says: `bfrules show bf2023.end_the_turn`
  $ show bf2023.Sell --json
    { "name": "bf2023.Sell", "what": "rule", "written": { "ways": [ "sell SHARES, remove REMOVED",
    ... "example": "sell 2 purple, 1 yellow, ... }, "forbids": [ ... "function": "not_owned", ...
    "statements": [ "bf2023.sell.1", "bf2023.sell.4" ] ... "proved": "proved for 3, 4, 5 seats" }

Under a reading, a rule is asked about by its full name
  $ show bf2023.ChangePrices --reading Q24=once
    bf2023 (Q24=once) ChangePrices ... refill_only_once(refill_the_centre_track)
      (black_friday/readings.py:...) [change.34 sell.21 sell.22 sell.24]
      refill_only_once(lay_black_shares_beside_the_centre_track) ...
    What it promises as a whole ...
      Only the bottom track brings a refill: The market has the shares drawn, less those of a
      refill; at the end all hands besides. ...
    As a whole, when last asked: proved for 3, 4, 5 seats; `bfrules prove "bf2023 (Q24=once)
      ChangePrices"` tells whether that still holds ...
  $ show "bf2023 (Q24=once) ChangePrices"
    bf2023 (Q24=once) ChangePrices ... refill_only_once(refill_the_centre_track) ...

Under an amendment, titles name the house, and files of its own are told as they open
  $ show bf2023.Buy --amendment house.py:HOUSE
    bf2023 (green) Buy ... not_in_the_market (black_friday/buying.py:...) ...
      no_green (house.py:6) [no statement]
    What it does, in this order ...
    As a whole: not proved yet; `bfrules prove bf2023.Buy` with the same options proves it
    The other files are below ...bfrules/editions ...
  $ show bf2023.Sell --amendment house.py:HOUSE
    bf2023 (green) Sell ... As a whole, when last asked: proved for 3, 4, 5 seats; `bfrules prove
      bf2023.Sell` tells whether that still holds
    Files are below ...
  $ show bf2023.no_green --amendment house.py:HOUSE
    bf2023 (green) no_green ... Stands in: house.py:6 ...
  $ show bf2023 --amendment house.py:HOUSE
    bf2023 (green): Black Friday 2023 ...

A rule is found by the class of its steps; letters tell it from a chapter
  $ show UseBonusTile
    bf2023.UseBonusTile ...
  $ show Sell
    bf2010.Sell (rule): ...
    bf2023.Sell (rule): ...
    yucata.Sell (rule): ...
  $ show sell
    bf2010.sell (chapter): ...
    bf2023.sell (chapter): ...
    yucata.sell (chapter): ...
  $ show usebonustiles -> 2
    Error: there is nothing to show by the name 'usebonustiles'; close to it: bf2023.UseBonusTile,
      ...
  $ show Sell --compiled -> 2
    Error: several rules are called 'Sell': bf2010.Sell, bf2023.Sell, yucata.Sell

A reading is shown with what it changes and where it parts
  $ show Q06=stays
    bf2023.Q06=stays
    It stays where it is.
    Answers: bf2023.Q06: A price marker in the bottom row must go down. Where does it go?
    It is not in force; to play by it: --reading Q06=stays
    Changes: targets (231 of 2275 values)
      Used by: adjust_the_share_prices (...bfrules/editions/black_friday/price_change.py:...)
      The other values come from: ...bfrules/editions/black_friday/readings.py:...
    Where it parts from what is played by default
    left and stays: answers part over ChangePrices ...
  $ show bf2023.Q24=once
    bf2023.Q24=once ... Changes: bf2023.ChangePrices
    Where it parts ...
  $ show bf2010.Q36=open
    bf2010.Q36=open ... Changes: cash_is_open, which no clause uses ...
  $ show Q06=nope -> 2
    Error: bf2023.Q06 has no reading 'nope'; it has left, falls, stays
  $ show Q06=left --reading Q06=stays
    bf2023.Q06=left ... It is not in force; to play by it: --reading Q06=left
    It is what is played by default. Confidence: analogy ...

A variant is shown with what it changes, and found
  $ show 500-shares
    black_monday.500-shares
    Cards of 11 to 13 also serve as 500 shares.
    It is not in force; to play by it: --variant 500-shares
    Changes: shares_shown (10, 11, 12 of 0 to 12)
      Used by: too_many_shares_of_a_company ...
    Where answers differ: `bfrules diff black_monday --variant 500-shares`
  $ show limits-1988 --variant limits-1988
    ... It is in force. ...
  $ search 500 shares
    black_monday.500-shares (variant): ...

What stands in the price table is drawn as on the board
  $ show bf2010.price_table
    price_table: ...
    row 12 │ 160!  173  186  199  212  225  238
    row 11 │  136  148  160  172  184  196  208
    ...
    row  1 │    6    8   10   12   14   16   18
    row  0 │    4    5    6    7    8    9   10
    column │    0    1    2    3    4    5    6
  $ show bf2010.level_areas
    level_areas: ...
    row 12 │ 8! 8! 8! 9! 9! 9! 9!
    ...
    row  0 │ 0! 0! 0! 0! 0! 0! 0!
    column │  0  1  2  3  4  5  6

An errata sheet says whose its statements are
  $ show yucata
    yucata: Black Friday on Yucata
    Its own 11 statements paraphrase: Black Friday on Yucata, German rules of the online version ...
    The other 191 are those of bf2010, ...
""",
    {"house.py": HOUSE},
)


def test_outside_a_checkout_nothing_is_said_to_be_unproved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bfrules.cli.showing_code.verdicts_on_rules", dict)
    told = " ".join(printed_by("show", "bf2023.Sell").split())
    assert "what is proved is not part of the installed package; see a checkout Files are" in told


@pytest.mark.parametrize("edition", shipped_editions().values(), ids=lambda one: one.name)
def test_the_example_of_each_rule_is_read_as_a_step_of_its_kind(edition: AnyEdition) -> None:
    for rule in edition.rules:
        ways = plain_ways(edition, rule.kind)
        step = edition.parse_step(ways["example"])
        assert type(step) is rule.kind
        called = eval(f"edition.{ways['call']}", {"edition": edition})
        assert called == step or isinstance(called, edition.position_kind)  # a set-up is a start


def test_steps_without_words_are_shown_without_them() -> None:
    assert plain_ways(bf2023, int) == {}


def test_a_file_is_told_by_a_path_that_opens_from_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    top = Path(bfrules.__file__).parents[1]
    monkeypatch.chdir(top)
    assert opened_by("bf2023.not_owned") == "bfrules/editions/black_friday/selling.py"
    monkeypatch.chdir(top / "bfrules" / "kernel")
    assert opened_by("bf2023.not_owned") == "../editions/black_friday/selling.py"
    monkeypatch.chdir(tmp_path)
    opened_by("bf2023.not_owned")
    written(tmp_path, "house.py", HOUSE)
    assert opened_by("bf2023.no_green", "--amendment", "house.py:HOUSE") == "house.py"


def opened_by(*words: str) -> str:
    """Return the file that is told for a function, from which its line can be read."""
    told = printed_by("show", *words, COLUMNS="300").partition("Stands in: ")[2].split("\n")[0]
    file, _, line = told.rpartition(":")
    assert (
        Path(file).read_text("utf-8").split("\n")[int(line) - 1].startswith(("def ", "@contract"))
    )
    return file


def test_an_open_question_is_shown_with_its_readings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    cited = ("bf2023.price.10", "bf2023.price.12", "bf2023.change.11")
    texts = {statement.id: statement.text for statement in bf2023.statements.statement}
    told, _, parting = printed_by("show", "bf2023.Q06").partition("\nWhere the readings part\n")
    question, _, rest = told.partition("How much it matters: ")
    weights, statements, cites = rest.partition("Statements:\n")
    told = question + statements + cites
    assert [line.split(":")[0].strip() for line in weights.split("\n") if ": came up" in line] == [
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
        + "".join(f"  [{name}] {texts[name]}\n" for name in cited)
    )
    assert [line for line in parting.split("\n") if line and not line.startswith(" ")] == [
        "left and falls: answers part over ChangePrices",
        "left and stays: answers part over ChangePrices",
    ]


def test_a_chapter_is_shown_with_its_statements_and_open_questions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    lines = run("show", "bf2023.level", COLUMNS="120").stdout.split("\n")
    texts = [s for s in bf2023.statements.statement if s.id.startswith("bf2023.level.")]
    assert lines[0] == "bf2023.level"
    assert [one for one in lines if one.startswith("  [")] == [
        one.split("\n")[0] for s in texts for one in [fitted(f"  [{s.id}] {s.text}")]
    ]
    assert "Open question: bf2023.Q70: " in "\n".join(lines)
    rules = "bf2023.Buy, bf2023.Sell, bf2023.BuyBars, bf2023.ChangePrices"
    assert lines[-2] == f"Rules that carry it out: {rules}"


@pytest.mark.parametrize("name", ["Q06", "q6", "bf2023.q06", "Q6"])
def test_an_open_question_is_found_without_its_edition(name: str) -> None:
    assert run("show", name).stdout == run("show", "bf2023.Q06").stdout


def test_a_rule_is_named_with_a_dot_or_a_blank() -> None:
    assert run("show", "bf2023 Sell").stdout == run("show", "bf2023.Sell").stdout
    assert run("show", "bf2023 Sell", "--compiled").stdout.startswith("TABLE_0 = ")


@pytest.mark.parametrize("how", [(), ("--compiled",)])
def test_an_amendment_of_another_edition_is_refused(how: tuple[str, ...], tmp_path: Path) -> None:
    house = (
        "from bfrules import Amendment, without, bf2023\n"
        'FREE = Amendment(name="free", about="Free.", '
        'clauses=(without(bf2023.clause("more_sold_than_the_limit")),))\n'
    )
    place = written(tmp_path, "house.py", house)
    told = error_of("show", "black_monday.SellCard", *how, "--amendment", f"{place}:FREE")
    assert told.endswith("It fits bf2010, bf2023 and yucata.")


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


@pytest.mark.parametrize(
    ("name", "kind", "keys"),
    [
        ("bf2023", "edition", ("title", "chapters", "questions", "components")),
        ("bf2023.sell", "chapter", ("statements",)),
        ("bf2023.sell.6", "statement", ("text", "page", "questions", "carried_out_by")),
        ("bf2023.Q06", "open question", ("question", "reading", "in_force", "confidence")),
        ("bf2023.Q06=stays", "reading", ("text", "question")),
        ("black_monday.500-shares", "variant", ("text",)),
        ("bf2023.gold_limits", "printed value", ("values", "provenance", "source")),
        ("bf2023.Sell", "rule", ("forbids", "does", "promises", "proved")),
    ],
)
def test_json_holds_what_is_shown(name: str, kind: str, keys: tuple[str, ...]) -> None:
    shown = json.loads(run("show", name, "--json").stdout)
    assert (shown["name"], shown["what"]) == (name, kind)
    assert all(shown[key] for key in keys if key != "questions")


def test_nothing_is_wider_than_the_terminal_but_what_is_typed() -> None:
    for name in (
        "bf2023",
        "bf2010",
        "black_monday",
        "bf2023.sell.6",
        "bf2023.Sell",
        "bf2010.Q08",
        "bf2023.mibs",
    ):
        for line in run("show", name).stdout.split("\n"):
            assert len(line) <= 80 or line.lstrip().startswith((">>> ", "... ")), line


def test_a_sentence_is_wrapped_once() -> None:
    told = printed_by("show", "black_monday.Q51")
    assert "are the same and read the same, and so are who acts" in told
