"""Telling a game as a person would, step by step; edition-free."""

from collections.abc import Callable, Iterable, Iterator
from itertools import takewhile
from typing import Any

from attrs import frozen

from bfrules.core.edition import CHANCE, Actor
from bfrules.core.game import Game
from bfrules.core.refusal import IllegalStep
from bfrules.core.ruling import Change
from bfrules.core.statement import Statement
from bfrules.rendering.text import as_text

AnyGame = Game[Any, Any, Any]


@frozen
class ToldStep:
    """A step of a game in words: who acted, what it did, and what is uncertain about it."""

    actor: Actor
    sentence: str
    changes: tuple[Change, ...]
    notes: tuple[str, ...]


def narrated(game: AnyGame, *, width: int = 80) -> str:
    """Tell a game from its record: the set-up, each turn, the price changes, and the end.

    The table at the end is drawn for a terminal with `width` columns.
    """
    return "\n\n".join("\n".join(lines) for lines in paragraphs(game, width))


def paragraphs(game: AnyGame, width: int) -> Iterator[list[str]]:
    """Yield the paragraphs of a narration, each as its lines.

    What chance decides before the first turn is the set-up.
    """
    steps = list(told_steps(game))
    set_up = list(takewhile(lambda step: step.actor is CHANCE, steps))
    if set_up:
        yield ["The set-up", *(line for step in set_up for line in lines_of(step, "  "))]
    yield from paragraphs_of_turns(steps[len(set_up) :])
    over = game.actor is None
    yield [
        "The final table" if over else "The table",
        "",
        as_text(game.edition.picture(game.position), width=width),
    ]
    if over:
        yield ["The final standing", *(f"  {place}" for place in game.standing())]


def paragraphs_of_turns(steps: Iterable[ToldStep]) -> Iterator[list[str]]:
    """Yield numbered turns; what chance changes between them stands in a paragraph of its own."""
    turns = 0
    acted: Actor = None
    lines: list[str] = []
    for step in steps:
        if step.actor is CHANCE and step.changes:
            if lines:
                yield lines
            lines = []
            changes = [f"      {told_change(change)}" for change in step.changes]
            yield [f"  *  {step.sentence}", *changes, *(f"      ({note})" for note in step.notes)]
        elif step.actor in (CHANCE, acted):
            lines += lines_of(step, "     ")
        else:
            turns += 1
            acted = step.actor
            lines += lines_of(step, f"{turns:>3}. ")
    if lines:
        yield lines


def told_steps(game: AnyGame) -> Iterator[ToldStep]:
    """Yield each step of a record in words; a note is told with the first step that needs it."""
    edition, position = game.edition, game.origin
    speech, printed = edition.speech, edition.printed
    noted: set[str] = set()
    for step in game.record:
        told = edition.tell(position, step)
        notes = speech.notes(printed, position, step)
        after = edition.apply(position, step)
        yield ToldStep(
            actor=edition.actor(position),
            sentence=f"{capitalised(told)}.",
            changes=tuple(filter(is_telling, speech.changes(printed, position, after))),
            notes=tuple(note for note in notes if note not in noted),
        )
        noted.update(notes)
        position = after


def is_telling(change: Change) -> bool:
    """Tell whether a person would tell a change: one of money, of a price or of the level."""
    return change.after.startswith("$") or change.what == "level"


def lines_of(step: ToldStep, margin: str) -> list[str]:
    """Say a step and what it changed in one line, and its notes in others."""
    told = "; ".join(told_change(change) for change in step.changes)
    line = f"{margin}{step.sentence} {capitalised(told)}." if told else f"{margin}{step.sentence}"
    return [line, *(f"{' ' * len(margin)}({note})" for note in step.notes)]


def told_change(change: Change) -> str:
    """Say a change in words."""
    return f"{change.what} from {change.before} to {change.after}"


def capitalised(text: str) -> str:
    """Return a text with a capital at its beginning."""
    return f"{text[:1].upper()}{text[1:]}"


def lines_of_refusals(illegal: IllegalStep, named: Callable[[str], Statement | None]) -> list[str]:
    """Tell every refusal of a step, with the facts, and the statements as `named` finds them."""
    lines = [str(illegal).split("\n")[0]]
    for number, refusal in enumerate(illegal.refusals, 1):
        lines.append(f"  {number}. {refusal.reason}: {refusal.sentence}")
        lines += [f"       {fact}" for fact in refusal.facts]
        for name in refusal.statements:
            statement = named(name)
            lines.append(f"       [{name}] {statement.text if statement else ''}".rstrip())
    return lines
