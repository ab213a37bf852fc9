"""How rulings are told to players: whose cash, which player, what a word for a table means."""

from collections.abc import Iterable
from typing import Any, Final

from bfrules.core.phrases import is_of_money
from bfrules.core.ruling import AnyRuling, Change, Effect
from bfrules.core.standing import PLAYERS, name_of_seat

LABELS: Final = {"holding": "In hand", "mibs": "The M.I.B.S."}
WHAT_IS_DUE: Final = "what is due"
"""The name under which it changes what a table waits for."""


def labelled(word: str) -> str:
    """Return what a word for a table is called before its value."""
    return LABELS.get(word, word.replace("_", " ").capitalize())


def value_told(word: str, value: str) -> str:
    """Say a value for a word, as players do: whose turn it is, not the number of a seat."""
    return f"the {player(int(value))}" if word == "turn" else value.replace("-", " ")


def player(seat: int) -> str:
    """Name a seat as players do, counted from the one that begins."""
    return name_of_seat(seat).removeprefix("the ")


def told_step(ruling: AnyRuling) -> str:
    """Say the step of a ruling, without who takes it."""
    return ruling.told.partition(": ")[2] or ruling.told


def is_only_the_turn(effect: Effect[Any]) -> bool:
    """Tell whether a clause changed nothing but whose turn it is."""
    return all(change.what == WHAT_IS_DUE for change in effect.changes)


def is_over_to_nobody(change: Change) -> bool:
    """Tell whether something follows that is no player's: a draw, or the end of the game."""
    return change.what == WHAT_IS_DUE and not any(one in change.after for one in PLAYERS)


def whose(what: str, you: object) -> str:
    """Say whose a thing is: `cash of the first player` is your cash, or the first player's."""
    for seat, owner in enumerate(PLAYERS):
        thing, of, colour = what.partition(f" of {owner}")
        if of:
            whose_it_is = "your" if seat == you else f"{owner}'s"
            return " ".join(filter(None, (whose_it_is, colour.removeprefix(", "), thing)))
    return what


def told_change(change: Change, you: object) -> str:
    """Say one change: `your cash: $100 → $250`."""
    return f"{whose(change.what, you)}: {change.before} → {change.after}"


def without_its_cell(value: str) -> str:
    """Return a price without where its marker stands."""
    return value.partition(" in row ")[0]


def in_short(changes: Iterable[Change], you: object) -> str:
    """Say in one line what a step comes to: money and prices, and what else than a turn follows."""
    money: list[str] = []
    due: list[str] = []
    for change in changes:
        if is_of_money(change.after):
            before, after = without_its_cell(change.before), without_its_cell(change.after)
            money.append(f"{whose(change.what, you)} {before} → {after}")
        elif is_over_to_nobody(change):
            due.append(f"then {change.after}")
    told = sorted(money, key=lambda one: not one.startswith("your ")) + due
    return f"{told[0][0].upper()}{', '.join(told)[1:]}." if told else ""
