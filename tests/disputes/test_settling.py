"""Settling: which examples hold, and what the rules say where one does not."""

from textwrap import indent

import pytest

from bfrules import Amendment, Game, bf2023
from bfrules.core.amendment import answer
from bfrules.disputes import Failure, Settlement, UnknownReading, Waiting, houses_under, settle
from bfrules.disputes.document import Dispute, parse_dispute
from bfrules.editions.bf2023 import Components2023
from bfrules.house import House
from tests.saying import told_by

HEAD = """\
A sale
======

:question: Which price falls?
:cites: bf2023.sell.6
:decision: That of the share removed.

"""
FIRST = HEAD.count("\n") + 1
IMPORT = ">>> from bfrules import bf2023\n"

TABLE = ">>> table = bf2023.position(level=4, holding={'green': 3}, sale_track={'green': 0})\n"
EXPLAINED = ">>> print(bf2023.explain(table, bf2023.sell('green', 3, remove='blue')))\n"


PLAIN = houses_under((bf2023,), ())
table = bf2023.position(level=4, holding={"green": 3}, sale_track={"green": 0})
sale = bf2023.sell("green", 3, remove="blue")
wrong_sale = bf2023.sell("green", 4, remove="green")


def dispute_of(examples: str) -> Dispute:
    return parse_dispute(HEAD + examples, (bf2023,), "a.rst")


def settled(examples: str, *readings: str) -> Settlement:
    return settle(dispute_of(examples), houses_under((bf2023,), readings))


def only_failure(examples: str, *readings: str) -> Failure:
    (failure,) = settled(examples, *readings).failures
    return failure


def ruling_of(examples: str, *readings: str) -> str:
    return only_failure(examples, *readings).ruling


def test_dots_stand_for_any_text_and_all_blanks_are_alike() -> None:
    told = "bf2023:   the first player: sell 3 green,\nremove blue\n...\n"
    assert settled(IMPORT + TABLE + EXPLAINED + told).holds


def test_an_example_that_is_skipped_is_named() -> None:
    settlement = settled(">>> 1\n1\n>>> 2  # doctest: +SKIP\n3\n")
    assert (settlement.held, settlement.not_run) == ((FIRST,), (FIRST + 2,))
    assert str(settlement).endswith(
        f"Examples: 1 of 1 hold (line {FIRST}).\nNot run: 1 (line {FIRST + 2})."
    )


def test_documents_do_not_share_names() -> None:
    assert settled(">>> mine = 1\n").holds
    assert only_failure(">>> mine\n1\n").came == "NameError: name 'mine' is not defined\n"


def test_examples_that_lack_what_one_before_them_failed_to_set_wait_for_it() -> None:
    settlement = settled(
        ">>> table = [][0]\n>>> after = table\n>>> after\n1\n>>> other\n2\n>>> 1\n1\n"
    )
    assert settlement.waiting == (
        Waiting(FIRST + 1, "table", FIRST),
        Waiting(FIRST + 2, "after", FIRST),
    )
    assert [failure.line for failure in settlement.failures] == [FIRST, FIRST + 4]
    assert settlement.held == (FIRST + 6,)
    told = str(settlement).split("\n")
    assert told[-2:] == [
        f"Line {FIRST + 1} waits for line {FIRST}: it needs 'table'.",
        f"Line {FIRST + 2} waits for line {FIRST}: it needs 'after'.",
    ]
    assert f"Examples: 1 of 5 hold (line {FIRST + 6})." in told


def test_an_illegal_step_is_answered_with_every_refusal() -> None:
    step = "bf2023.sell('green', 4, remove='green')"
    failure = only_failure(IMPORT + TABLE + f">>> after = bf2023.apply(table, {step})\n")
    ruling = bf2023.explain(table, wrong_sale)
    assert [refusal.reason for refusal in ruling.refusals] == [
        "more_sold_than_the_limit",
        "not_owned",
        "wrong_colour_removed",
    ]
    assert failure.ruling == str(ruling)
    assert failure.says == ""
    assert failure.came == (
        "bfrules.core.refusal.IllegalStep: bf2023: the first player: sell 4 green, remove green "
        "is not allowed:"
    )


def test_an_illegal_step_without_a_call_for_a_ruling_is_told_by_its_refusals() -> None:
    texts = {statement.id: statement.text for statement in bf2023.statements.statement}
    assert ruling_of(IMPORT + ">>> start = bf2023.start(seats=6)\n") == "\n".join(
        (
            "bf2023: set up for 6 seats is not allowed:",
            "  1. wrong_number_of_seats: A table has as many seats as the box allows.",
            "       seats 6",
            "       allowed 3, 4 or 5 (a game for two players has 3 seats, with the M.I.B.S.)",
            *(
                f"       [{name}] {texts[name]}"
                for name in ("bf2023.table.1", "bf2023.table.3", "bf2023.table.7")
            ),
        )
    )


def test_an_error_that_was_expected_in_other_words_is_told_without_its_stack() -> None:
    failure = only_failure(
        ">>> 1 / 0\nTraceback (most recent call last):\n    ...\nZeroDivisionError: what\n"
    )
    assert failure.came == (
        "Traceback (most recent call last):\n    ...\nZeroDivisionError: division by zero\n"
    )


def test_of_an_example_that_python_cannot_read_only_that_is_told() -> None:
    told = str(only_failure(IMPORT + TABLE + ">>> bf2023.refusals(table, \n"))
    assert "SyntaxError: " in told
    assert "THE RULES" not in told
    assert "ask them" not in told


START = IMPORT + ">>> from bfrules import Game\n" + TABLE
ASKED_BY_NONE = "(no example up to here asks them: none calls explain or apply or refusals or play)"
SMALL_SALE = bf2023.sell("green", 1, remove="blue")
AFTERWARDS = bf2023.buy("white", 1, place="white")
IS_RULED = (
    ">>> bf2023.refusals(table, bf2023.sell('green', 3, remove='blue')) == ()\nFalse\n",
    ">>> bf2023.apply(step=bf2023.sell('green', 3, remove='blue'), position=table).turn\n7\n",
    ">>> Game(bf2023, table).play(bf2023.sell('green', 3, remove='blue')).actor\n7\n",
    # The name is bound to what came of the call: the ruling is that of the table before.
    ">>> table = bf2023.apply(table, bf2023.sell('green', 3, remove='blue')); table.turn\n7\n",
    ">>> for colour in ('yellow', 'blue'):\n"
    "...     print(bf2023.refusals(table, bf2023.sell('green', 3, remove=colour)))\n7\n",
    ">>> turns = lambda edition, step: edition.apply(table, step).turn\n"
    ">>> turns(bf2023, bf2023.sell('green', 3, remove='blue'))\n7\n",
)
IS_NO_CALL = (
    ">>> 1 + 1\n3\n",
    ">>> raise SystemExit\n",
    ">>> class Other:\n...     def apply(self):\n...         return 1\n>>> Other().apply()\n2\n",
    ">>> from bfrules import bf2023\n>>> bf2023.apply(1, 2)\n",
)


@pytest.mark.parametrize(
    ("examples", "ruling"),
    [
        *((START + example, str(bf2023.explain(table, sale))) for example in IS_RULED),
        *((example, ASKED_BY_NONE) for example in IS_NO_CALL),
        (
            START
            + ">>> Game(bf2023, table).play(bf2023.sell('green', 1, remove='blue'))"
            + ".play(bf2023.buy('white', 1, place='white')).actor\n7\n",
            str(Game(bf2023, table).play(SMALL_SALE).explain(AFTERWARDS)),
        ),
        (
            IMPORT
            + TABLE
            + ">>> bf2023.refusals(table, bf2023.sell('green', 4, remove='green')) == ()\nFalse\n"
            + ">>> after = bf2023.apply(table, bf2023.sell('green', 3, remove='blue'))\n"
            + ">>> after.level\n5\n",
            f"(to line {FIRST + 4}; this example itself does not ask them)\n"
            f"{bf2023.explain(table, sale)}",
        ),
    ],
)
def test_the_last_call_that_was_made_the_outer_one_is_ruled(examples: str, ruling: str) -> None:
    assert ruling_of(examples) == ruling


def test_a_failure_is_told_whole() -> None:
    settlement = settled(IMPORT + TABLE + ">>> bf2023.refusals(\n...     table, None)\n[]\n")
    assert str(settlement.failures[0]) == (
        f"Line {FIRST + 2} does not hold:\n"
        "    >>> bf2023.refusals(\n"
        "    ...     table, None)\n"
        "  The document says:\n"
        "    []\n"
        "  What came:\n"
        "    TypeError: bf2023 knows no step of the kind NoneType; it knows "
        f"{', '.join(rule.kind.__name__ for rule in bf2023.rules)}."
        " `bf2023.parse_step(...)` reads one from words.\n"
        "  WHAT THE RULES SAY\n"
        f"    {ASKED_BY_NONE}"
    )


def test_a_settlement_is_told_whole() -> None:
    text = (
        "A sale\n======\n\n:question: Which price falls?\n:cites: bf2023.sell.6\n"
        ":readings: Q60\n:decision: That of the share removed.\n:confidence: text\n"
        ":asked: at our table\n\n"
        + IMPORT
        + TABLE
        + ">>> print(bf2023.explain(table, bf2023.sell('green', 3, remove='blue')))\nnothing\n"
    )
    settlement = settle(parse_dispute(text, (bf2023,), "a.rst"), PLAIN)
    ruling = indent(str(bf2023.explain(table, sale)), "    ")
    assert (
        str(settlement)
        == f"""\
A sale
======
a.rst

Question: Which price falls?
Decision: That of the share removed.
Confidence: text
Asked: at our table

Statements cited:
  [bf2023.sell.6] Move the price marker of the colour taken from the current sale track \
one space to the left.

Open questions:
  bf2023.Q60: The current sale track has no coloured share (the refill found an empty market, \
or, with Q24=once, there was no refill). May a player sell?
    in force: nothing: Yes: nothing is removed, and the rest of the sale stands.

Asked of the rules:
  line 13, bf2023: the first player: sell 3 green, remove blue - allowed

Examples: 2 of 3 hold (lines 11, 12).

Line 13 does not hold:
    >>> print(bf2023.explain(table, bf2023.sell('green', 3, remove='blue')))
  The document says:
    nothing
  WHAT THE RULES SAY
{ruling}"""
    )


def test_who_is_asked_is_told_and_the_readings_that_nobody_names() -> None:
    text = (
        "A tile\n======\n\n:question: May I use my tile after my purchase?\n"
        ":cites: bf2023.bonus.10\n:decision: Yes.\n\n"
        + IMPORT
        + ">>> table = bf2023.position(turn=1)\n"
        + ">>> table = bf2023.apply(table, bf2023.buy('green', place='green')); table.turn\n2\n"
        + ">>> bf2023.refusals(table, bf2023.use_bonus_tile('gold', 'blue'))\n()\n"
    )
    asked = (
        "Asked of the rules:\n"
        "  line 10, bf2023: the second player: buy 1 green, place green - allowed\n"
        "  line 12, bf2023: the third player: use the bonus tile: place blue, gold track"
        " - allowed\n"
    )
    unnamed = "  line 10 turns on bf2023.Q66=either, which :readings: does not name\n"
    told = str(settle(parse_dispute(text, (bf2023,), "a.rst"), PLAIN))
    assert f"{asked}{unnamed}\nExamples: 4 of 4 hold" in told
    named = text.replace(":decision:", ":readings: Q66\n:decision:")
    told = str(settle(parse_dispute(named, (bf2023,), "a.rst"), PLAIN))
    assert "turns on" not in told


# the readings of a house ------------------------------------------------------

LABEL = IMPORT + ">>> bf2023.label\n"


@pytest.mark.parametrize(
    ("examples", "readings"),
    [
        (LABEL + "'bf2023'\n", ()),
        (
            ">>> from bfrules import bf2023 as rules\n>>> other = rules\n"
            ">>> rules.label, other.label\n('bf2023 (Q06=stays)', 'bf2023 (Q06=stays)')\n",
            ("Q06=stays",),
        ),
        (LABEL + "'bf2023 (Q06=stays, Q01=ends)'\n", ("Q06=stays", "bf2023.Q01=ends")),
        (
            IMPORT
            + ">>> falls = bf2023.amend(bf2023.reading('Q06', 'falls'))\n"
            + ">>> falls.label, bf2023.label\n('bf2023 (Q06=falls)', 'bf2023 (Q06=stays)')\n",
            ("Q06=stays",),
        ),
    ],
)
def test_a_reading_is_in_force_under_every_name_but_not_in_what_the_document_amends(
    examples: str, readings: tuple[str, ...]
) -> None:
    settlement = settled(examples, *readings)
    assert (settlement.holds, settlement.without_effect) == (True, ())
    assert bf2023.label == "bf2023"


def test_a_reading_answers_a_failing_example() -> None:
    examples = (
        IMPORT
        + ">>> table = bf2023.position(market=dict.fromkeys("
        + "('purple', 'yellow', 'green', 'blue', 'white'), 0))\n"
        + ">>> bf2023.refusals(table, bf2023.buy(place=None))\n()\n"
    )
    bare = bf2023.position(market=dict.fromkeys(("purple", "yellow", "green", "blue", "white"), 0))
    house = bf2023.amend(bf2023.reading("Q02", "refused"))
    assert settled(examples).holds
    assert ruling_of(examples, "Q02=refused") == str(house.explain(bare, bf2023.buy(place=None)))


def test_that_a_ruling_names_the_house_reading_is_no_difference() -> None:
    examples = IMPORT + TABLE + EXPLAINED
    ruling = bf2023.explain(table, sale)
    assert settled(f"{examples}{ruling}\n", "Q01=ends").holds
    told = str(ruling).replace("bf2023:", "bf2023 (Q01=ends):")
    assert settled(f"{examples}{told}\n", "Q01=ends").holds
    other = str(ruling).replace("bf2023:", "bf2023 (Q06=stays):")
    assert not settled(f"{examples}{other}\n", "Q01=ends").holds


def test_a_reading_of_no_edition_that_the_document_uses_is_named() -> None:
    settlement = settled(">>> 1\n1\n", "Q06=stays", "Q01=ends")
    assert settlement.without_effect == ("Q06=stays", "Q01=ends")
    assert str(settlement).split("\n")[-2:] == [
        "Without effect here: Q06=stays; the document uses no edition that it concerns.",
        "Without effect here: Q01=ends; the document uses no edition that it concerns.",
    ]


def test_a_reading_of_a_houses_own_is_told() -> None:
    up: Amendment[Components2023] = answer("Q06=up", "It rises.")
    head = HEAD.replace(":decision:", ":readings: bf2023.Q06\n:confidence: text\n:decision:")
    dispute = parse_dispute(f"{head}>>> 1\n1\n", (bf2023,), "a.rst")
    told = str(settle(dispute, (House(bf2023, bf2023.amend(up)),)))
    assert "    in force: up: It rises.\n" in told


NO_READING = "names no reading; write QUESTION=READING, such as Q06=stays"
QUESTIONS = ", ".join(question.id for question in bf2023.questions)
NO_READINGS = {
    "Q06": f"'Q06' {NO_READING}",
    "=stays": f"'=stays' {NO_READING}",
    "Q06=": f"'Q06=' {NO_READING}",
    "Q06=rises": "bf2023: the open question Q06 has no reading 'rises'; it has left, falls, stays.",
    "Q00=stays": f"bf2023 has no open question 'Q00'; it has {QUESTIONS}.",
    "bf1999.Q06=stays": "'bf1999.Q06=stays' names the edition 'bf1999'; played here: bf2023",
    "Q06=stays Q06=falls": "bf2023: Q06=falls answers Q06, which Q06=stays has answered.",
}


@pytest.mark.parametrize(("readings", "told"), NO_READINGS.items())
def test_words_that_name_no_reading(readings: str, told: str) -> None:
    assert told_by(UnknownReading, houses_under, (bf2023,), tuple(readings.split())) == told
