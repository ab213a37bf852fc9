"""`bfrules check`: the arbiter of a score sheet; and games that are shown from one."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from json import dumps
from pathlib import Path
from typing import Any, Final

import click
from attrs import asdict

from bfrules.cli.options import HouseRules, a_timeout, as_json, under_house_rules
from bfrules.cli.streams import Command
from bfrules.cli.style import fitted, put, say, width
from bfrules.cli.timing import OutOfTime, within
from bfrules.cli.words import SOME_FAIL, UNUSABLE, UnusableWords
from bfrules.core.arbiter import checked, edition_of, game_from
from bfrules.core.edition import AnyEdition
from bfrules.core.finding import edition_called
from bfrules.core.game import AnyGame
from bfrules.core.notation import together
from bfrules.core.phrases import numbered
from bfrules.core.record import RecordError, WrongGame, converter
from bfrules.core.score_sheet import RefusedMove
from bfrules.house import told_error
from bfrules.rendering.text import as_text

Judgement = tuple[int, dict[str, Any], str]
"""The exit status, what is found as plain values, and in words."""

SHEET: Final = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command(cls=Command)
@click.argument("file", type=SHEET)
@a_timeout("How long the arbiter may take; on Windows there is no limit.")
@as_json
@under_house_rules
def check(rules: HouseRules, file: Path, timeout: float, as_json: bool) -> None:
    """Replay the score sheet FILE; stop at the first step that the rules refuse, and say why.

    FILE may be the JSON record of a game too. Exit status: 0 if every step is allowed and
    the result is right, 1 if not, 2 if the file or the rules cannot be used.
    """
    try:
        with rules.told_when_they_fail(), within(timeout):
            status, plain, told = judged(rules, file)
    except UnusableWords as unusable:
        status, plain, told = unusable_for(unusable.message)
    if as_json:
        put(dumps(plain, indent=2))
    if status == UNUSABLE:
        raise UnusableWords(told)
    if not as_json:
        first, *others = told.split("\n")
        put(first)
        for line in others:
            say(line)
    if status:
        raise click.exceptions.Exit(status)


def judged(rules: HouseRules, file: Path) -> Judgement:
    """Judge a score sheet by the edition that it names; raise UnusableWords for rules of no use."""
    try:
        text = text_of(file)
        game = checked(text, edition_of_game(rules, text))
    except WrongGame as wrong:
        return SOME_FAIL, plain_wrong(wrong), f"{file}: {wrong}{perhaps_another(rules)}"
    except RecordError as unreadable:
        return unusable_for(f"{file}: {unreadable}")
    steps = len(game.record)
    plain = {"stands": True, "edition": game.edition.label, "steps": steps}
    allowed = f"{file}: {game.edition.label}, {numbered(steps, 'step')}, every one allowed"
    places = (f"  {place}" for place in game.result or ("The game is not over.",))
    return 0, {**plain, "result": game.result}, "\n".join((allowed, *places))


def perhaps_another(rules: HouseRules) -> str:
    """Say of amendments of somebody's own that those of the game may have been others."""
    if not rules.amendments:
        return ""
    return (
        "\nA recorded game keeps only the names of its amendments: if what was played is not "
        f"{together(rules.amendments)}, give the file of that."
    )


def edition_of_game(rules: HouseRules, text: str) -> AnyEdition:
    """Return the edition that the text of a game names; raise RecordError if it cannot be."""
    name = edition_of(text)
    if rules.named:
        return rules.edition_named(name)
    try:
        return edition_called(name)
    except (OutOfTime, RecordError):
        raise
    except (Exception, SystemExit) as error:
        raise RecordError(
            f"this is a record of {name}, which cannot be loaded: {told_error(error)}"
        ) from None


def unusable_for(reason: str) -> Judgement:
    """Return the judgement on a file that cannot be judged."""
    return UNUSABLE, {"stands": False, "unreadable": reason}, reason


def unanswered(words: Sequence[str], told: str) -> None:
    """Print why nothing is judged, where an arbiter was to answer in JSON."""
    if words and words[0] == check.name and "--json" in words:
        with suppress(OSError):  # nobody reads it
            put(dumps(unusable_for(told)[1], indent=2))


def plain_wrong(wrong: WrongGame) -> dict[str, Any]:
    """Return what is wrong with a score sheet as plain values."""
    if not isinstance(wrong, RefusedMove):
        return {"stands": False, "told": str(wrong)}
    refusals = [asdict(refusal) for refusal in wrong.ruling.refusals]
    step, line = wrong.move.number, wrong.move.line
    return {"stands": False, "step": step, "line": line, "refusals": refusals}


def text_of(file: Path) -> str:
    """Return the text of a file; raise RecordError if it holds none."""
    if not file.is_file():
        raise RecordError("this is no file that can be read to its end; name a score sheet")
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RecordError(f"this cannot be read as a text: {error}") from None


def game_in(rules: HouseRules, file: Path) -> AnyGame:
    """Return the game in a file.

    Raise UnusableWords if the file holds none, or one played by other rules.
    """
    try:
        text = text_of(file)
        return game_from(text, edition_of_game(rules, text))
    except WrongGame as wrong:
        raise UnusableWords(f"{file}: {wrong}{perhaps_another(rules)}") from None
    except ValueError as error:
        raise UnusableWords(f"{file}: {error}") from None


def told_table(rules: HouseRules, file: Path, at: int | None, as_json: bool) -> str:
    """Draw the table of a recorded game, or write it as JSON, after so many steps or at its end.

    Raise UnusableWords if the file holds no game, or one of fewer steps.
    """
    game = game_in(rules, file)
    try:
        shown: AnyGame = game.at(len(game.record) if at is None else at)
    except ValueError as error:
        raise UnusableWords(f"{file}: {error}") from None
    return (
        dumps(plain_table(game, shown), indent=2) if as_json else "\n".join(game_shown(game, shown))
    )


def plain_table(game: AnyGame, shown: AnyGame) -> dict[str, Any]:
    """Return the table of a recorded game as plain values."""
    in_words = game.edition.speech.tables is not None
    return {
        "edition": game.edition.label,
        "step": len(shown.record),
        "steps": len(game.record),
        "told": str(shown.events[-1]) if shown.record else None,
        "table": game.edition.write_position(shown.position) if in_words else None,
        "position": converter().unstructure(shown.position),
    }


def game_shown(game: AnyGame, shown: AnyGame) -> Iterator[str]:
    """Yield the lines that show the table of a recorded game."""
    steps = len(shown.record)
    last = f", {shown.events[-1]}" if shown.record else ""
    yield fitted(f"{game.edition.label}: after step {steps} of {len(game.record)}{last}")
    yield ""
    yield as_text(game.edition.picture(shown.position), width=width())
    if game.edition.speech.tables is not None:
        yield ""
        yield f"In one line: {game.edition.write_position(shown.position)}"
