"""How rulings are told to players: whose cash, which player, what a word for a table means."""

from collections.abc import Iterable
from typing import Any, Final

from bfrules.core.ruling import Change, Effect, Ruling

PLAYERS: Final = ("first player", "second player", "third player", "fourth player", "fifth player")
LABELS: Final = {"holding": "In hand", "mibs": "The M.I.B.S."}
DUE: Final = "what is due"
OF_SEAT: Final = " of seat "
DOLLARS: Final = "$"


def labelled(word: str) -> str:
    """Return what a word for a table is called before its value."""
    return LABELS.get(word, word.replace("_", " ").capitalize())


def player(seat: int) -> str:
    """Name a seat as players do, counted from the one that begins."""
    return PLAYERS[seat] if seat < len(PLAYERS) else f"player {seat + 1}"


def told_step(ruling: Ruling[Any, Any]) -> str:
    """Say the step of a ruling, without who takes it."""
    return ruling.told.partition(": ")[2] or ruling.told


def is_only_the_turn(effect: Effect[Any]) -> bool:
    """Whether a clause changed nothing but whose turn it is."""
    return all(change.what == DUE for change in effect.changes)


def whose(what: str, you: object) -> str:
    """Say whose a thing is as players do: `cash of seat 0` is your cash, or the first player's."""
    thing, of, rest = what.partition(OF_SEAT)
    if not of:
        return what
    seat, _, colour = rest.partition(", ")
    owner = "your" if seat == str(you) else f"the {player(int(seat))}'s"
    return f"{owner} {colour} {thing}" if colour else f"{owner} {thing}"


def changed(change: Change, you: object) -> str:
    """Say one change: `your cash: $100 → $250`."""
    before, after = (by_whom(value) for value in (change.before, change.after))
    return f"{whose(change.what, you)}: {before} → {after}"


def by_whom(value: str) -> str:
    """Say whose an action is as players do: `the action of the second player`."""
    thing, of, seat = value.partition(OF_SEAT)
    return f"{thing} of the {player(int(seat))}" if of and seat.isdecimal() else value


def without_its_cell(value: str) -> str:
    """Return a price without where its marker stands."""
    return value.partition(" at (")[0]


def in_short(changes: Iterable[Change], you: object) -> str:
    """Say in one line what a step comes to: money and prices, and what else than a turn follows."""
    money: list[str] = []
    due: list[str] = []
    for change in changes:
        if change.after.startswith(DOLLARS):
            before, after = without_its_cell(change.before), without_its_cell(change.after)
            money.append(f"{whose(change.what, you)} {before} → {after}")
        elif change.what == DUE and OF_SEAT not in change.after:
            due.append(f"then {change.after}")
    told = sorted(money, key=lambda one: not one.startswith("your ")) + due
    return f"{told[0][0].upper()}{', '.join(told)[1:]}." if told else ""
