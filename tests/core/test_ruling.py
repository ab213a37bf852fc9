"""Rulings and refusals word for word, of a game that nobody plays."""

from typing import Any

import pytest

from bfrules.core.narration import lines_of_refusals
from bfrules.core.refusal import Fact, IllegalStep, Refusal
from bfrules.core.ruling import Change, Effect, Ruling
from bfrules.core.statement import Source, Statement, Statements
from bfrules.rendering.picture import Picture

PICTURE = Picture("a table", (), ())
TEXTS = {"l.1": "Pay at once.", "l.2": "Place one.", "l.3": "End there."}
STATEMENTS = Statements(
    Source("Little", "all"),
    tuple(
        Statement(name, "t", "s", 1, "procedure", "normative", (), text)
        for name, text in TEXTS.items()
    ),
)
REFUSALS = (
    Refusal((Fact("cost", "$6"), Fact("cash", "$5")), "too_dear", "It is paid.", ("l.1", "l.2")),
    Refusal((), "not_there", "It is there.", ("l.9",)),
    Refusal((Fact("placed", "nothing"),), "not_placed", "One is placed.", ()),
)


def pay(printed: None, position: int, step: str) -> int:
    return position - 1


def end(printed: None, position: int, step: str) -> int:
    return position * 2


PAID = (Change("cash", "$5", "$4"), Change("bank", "$0", "$1"))
EFFECTS = (
    Effect(pay, "Pay.", 5, 4, ("l.2",), lambda: PAID),
    Effect(end, "End.", 4, 8, ("l.1", "l.2", "l.3"), tuple),
)


def ruling(**parts: Any) -> Ruling[int, str]:
    return Ruling(
        **{
            "edition": "little (house)",
            "told": "the first player: pay",
            "step": "pay",
            "before": 5,
            "after": 8,
            "refusals": (),
            "effects": (),
            "cited": STATEMENTS,
            "drawn": lambda: PICTURE,
            **parts,
        }
    )


def test_a_ruling_on_an_allowed_step() -> None:
    allowed = ruling(effects=EFFECTS, notes=("the cost is reconstructed", "so is the cash"))
    assert allowed.allowed
    assert allowed.picture() is PICTURE
    assert allowed.statements == ("l.2", "l.1", "l.3")
    assert (
        str(allowed)
        == """\
little (house): the first player: pay
  note: the cost is reconstructed
  note: so is the cash
  1. pay: Pay.
       cash: $5 -> $4
       bank: $0 -> $1
       [l.2] Place one.
  2. end: End.
       [l.1] Pay at once.
       also l.2, l.3"""
    )


def test_an_effect_is_written_with_the_name_of_its_clause() -> None:
    assert EFFECTS[1].name == "end"
    assert repr(EFFECTS[1]) == (
        "Effect(clause=end, sentence='End.', statements=('l.1', 'l.2', 'l.3'))"
    )


def unknown(name: str) -> None:
    """Find no statement."""


@pytest.mark.parametrize(("known", "text"), [(True, " Pay at once."), (False, "")])
def test_refusals_are_told_in_lines_with_the_statements_that_are_found(
    known: bool, text: str
) -> None:
    illegal = IllegalStep("pay", "little: the first player: pay", REFUSALS)
    lines = lines_of_refusals(illegal, STATEMENTS.named if known else unknown)
    second = " Place one." if known else ""
    assert lines == [
        "little: the first player: pay is not allowed:",
        "  1. too_dear: It is paid.",
        "       cost $6",
        "       cash $5",
        f"       [l.1]{text}",
        f"       [l.2]{second}",
        "  2. not_there: It is there.",
        "       [l.9]",
        "  3. not_placed: One is placed.",
        "       placed nothing",
    ]
