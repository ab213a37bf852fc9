"""Telling a game as a person would, step by step; edition-free."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from bfrules.core.edition import CHANCE, Actor
from bfrules.core.game import Game
from bfrules.core.refusal import IllegalStep
from bfrules.core.ruling import Change
from bfrules.core.statement import Statement

AnyGame = Game[Any, Any, Any]


def narrated(game: AnyGame) -> str:
    """Tell a game from its record: the set-up, each turn, the price changes, and the end."""
    return "\n\n".join("\n".join(paragraph) for paragraph in paragraphs(game))


def paragraphs(game: AnyGame) -> Iterator[list[str]]:
    """Yield the paragraphs of a narration as lines.

    What chance decides before the first turn is the set-up. Later each chance
    step stands in a paragraph of its own, parted from the turns.
    """
    lines = ["The set-up"]
    acted: Actor = CHANCE
    turns = 0
    for before, step, after, notes in told_steps(game):
        actor = game.edition.actor(before)
        sentence = sentence_of_step(game, before, step)
        changes = telling_changes(game, before, after)
        if actor is CHANCE and acted is CHANCE:
            lines += [f"  {in_one_line(sentence, changes)}", *notes]
        elif actor is CHANCE:
            if lines:
                yield lines
            lines = []
            yield [f"  * {sentence}", *(f"      {told_change(change)}." for change in changes), *notes]
        else:
            if acted is CHANCE:
                yield lines
                lines = []
            if actor != acted:
                turns += 1
            number = f"{turns}." if actor != acted else ""
            lines += [f"{number:>4} {in_one_line(sentence, changes)}", *notes]
            acted = actor
    if lines:
        yield lines
    yield ["The final table" if game.actor is None else "The table", "", str(game)]
    if game.actor is None:
        yield ["The final standing", *(f"  {place}" for place in game.standing())]


def told_steps(game: AnyGame) -> Iterator[tuple[Any, Any, Any, list[str]]]:
    """Yield each step of a record with the table before and after it, and its notes.

    A note is told once, with the first step that depends on it.
    """
    edition, position = game.edition, game.origin
    told: set[str] = set()
    for step in game.record:
        notes = [
            note
            for note in edition.telling.notes(edition.printed, position, step)
            if note not in told
        ]
        told.update(notes)
        after = edition.apply(position, step)
        yield position, step, after, [f"     (note: {note})" for note in notes]
        position = after


def sentence_of_step(game: AnyGame, position: Any, step: Any) -> str:
    """Say a step as a sentence."""
    told = game.edition.telling.step(game.edition.printed, position, step)
    return f"{told[:1].upper()}{told[1:]}."


def telling_changes(game: AnyGame, before: Any, after: Any) -> tuple[Change, ...]:
    """Return the changes that a person would tell: of money, prices and the level, no counts."""
    changes = game.edition.telling.changes(game.edition.printed, before, after)
    return tuple(change for change in changes if is_telling(change))


def is_telling(change: Change) -> bool:
    """Tell whether a change is one of money, of a price or of the level."""
    return change.after.startswith("$") or change.what == "level"


def told_change(change: Change) -> str:
    """Say a change in words."""
    return f"{change.what} from {change.before} to {change.after}"


def in_one_line(sentence: str, changes: Iterable[Change]) -> str:
    """Say a step and what it changed in one line."""
    told = "; ".join(told_change(change) for change in changes)
    return f"{sentence} {told[:1].upper()}{told[1:]}." if told else sentence


def lines_of_refusals(
    illegal: IllegalStep, named: Callable[[str], Statement | None]
) -> list[str]:
    """Tell every refusal of a step, with the facts, and the statements as `named` finds them."""
    lines = [str(illegal).split("\n")[0]]
    for number, refusal in enumerate(illegal.refusals, 1):
        lines.append(f"  {number}. {refusal.reason}: {refusal.sentence}")
        lines += [f"       {fact}" for fact in refusal.facts]
        for name in refusal.statements:
            statement = named(name)
            lines.append(f"       [{name}] {statement.text if statement else ''}".rstrip())
    return lines
