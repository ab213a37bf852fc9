"""Telling a game as a person would, step by step; edition-free."""

from collections.abc import Callable, Iterable, Iterator
from itertools import takewhile
from typing import Final

from attrs import frozen

from bfrules.core.edition import CHANCE, Actor
from bfrules.core.game import AnyGame
from bfrules.core.phrases import is_of_money
from bfrules.core.refusal import IllegalStep
from bfrules.core.ruling import Change
from bfrules.core.statement import Statement
from bfrules.rendering.text import as_text

MARGIN: Final = " " * 6


@frozen
class ToldStep:
    """A step of a game in words: who acted, what it did, and what is uncertain about it.

    Its number is the one that it has on a score sheet.
    """

    number: int
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
        yield ["The set-up", *(line for step in set_up for line in lines_of(step))]
    yield from paragraphs_of_play(steps[len(set_up) :])
    over = game.actor is None
    yield [
        "The final table" if over else "The table",
        "",
        as_text(game.edition.picture(game.position), width=width),
    ]
    if over:
        yield ["The final standing", *(f"  {place}" for place in game.standing())]


def paragraphs_of_play(steps: Iterable[ToldStep]) -> Iterator[list[str]]:
    """Yield what players do; what chance changes between turns stands in a paragraph of its own."""
    lines: list[str] = []
    for step in steps:
        if step.actor is CHANCE and step.changes:
            if lines:
                yield lines
            lines = []
            changes = [f"{MARGIN}{told_change(change)}" for change in step.changes]
            yield [numbered_line(step), *changes, *notes_of(step)]
        else:
            lines += lines_of(step)
    if lines:
        yield lines


def told_steps(game: AnyGame) -> Iterator[ToldStep]:
    """Yield each step of a record in words; a note is told with the first step that needs it."""
    edition, position = game.edition, game.origin
    speech, printed = edition.speech, edition.printed
    noted: set[str] = set()
    for number, step in enumerate(game.record, 1):
        told = edition.tell(position, step)
        notes = speech.notes(printed, position, step)
        after = edition.apply(position, step)
        yield ToldStep(
            number=number,
            actor=edition.actor(position),
            sentence=f"{capitalised(told)}.",
            changes=tuple(filter(is_telling, speech.changes(printed, position, after))),
            notes=tuple(note for note in notes if note not in noted),
        )
        noted.update(notes)
        position = after


def is_telling(change: Change) -> bool:
    """Tell whether a person would tell a change: one of money, of a price or of the level."""
    return is_of_money(change.after) or change.what == "level"


def lines_of(step: ToldStep) -> list[str]:
    """Say a step and what it changed in one line, and its notes in others."""
    told = "; ".join(told_change(change) for change in step.changes)
    line = numbered_line(step)
    return [f"{line} {capitalised(told)}." if told else line, *notes_of(step)]


def numbered_line(step: ToldStep) -> str:
    """Say a step with its number, as a score sheet writes it."""
    return f"{step.number:>{len(MARGIN) - 2}}. {step.sentence}"


def notes_of(step: ToldStep) -> list[str]:
    """Say what is uncertain about a step, each in a line."""
    return [f"{MARGIN}({note})" for note in step.notes]


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
