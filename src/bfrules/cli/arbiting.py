"""`bfrules check`: the arbiter of a score sheet; and games that are shown from one."""

from collections.abc import Iterator
from json import dumps
from pathlib import Path
from typing import Any, Final

import click
from attrs import asdict

from bfrules.cli.options import HouseRules, as_json, under_house_rules
from bfrules.cli.style import say, width
from bfrules.cli.words import SOME_FAIL, UnusableWords
from bfrules.core.arbiter import AnyGame, WrongResult, checked, edition_of, game_from
from bfrules.core.record import RecordError, converter
from bfrules.core.score_sheet import RefusedMove
from bfrules.rendering.text import as_text

SHEET: Final = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command()
@click.argument("file", type=SHEET)
@as_json
@under_house_rules
def check(rules: HouseRules, file: Path, as_json: bool) -> None:
    """Replay the score sheet FILE; stop at the first step that the rules refuse, and say why.

    FILE may be the JSON record of a game too. Exit status: 0 if every step is allowed and
    the result is right, 1 if not, 2 if the file cannot be read.
    """
    try:
        text = text_of(file)
        edition = rules.edition_named(edition_of(text)) if rules.named else None
        game = checked(text, edition)
    except (RefusedMove, WrongResult) as wrong:
        if as_json:
            click.echo(dumps(plain_wrong(wrong), indent=2))
        else:
            first, *ruling = str(wrong).split("\n")
            click.echo(f"{file}: {first}")
            for line in ruling:
                say(line)
        raise SystemExit(SOME_FAIL) from None
    except RecordError as unreadable:
        if as_json:
            click.echo(dumps({"stands": False, "unreadable": str(unreadable)}, indent=2))
        raise UnusableWords(f"{file}: {unreadable}") from None
    if as_json:
        plain = {"stands": True, "edition": game.edition.label, "steps": len(game.record)}
        click.echo(dumps({**plain, "result": game.result}, indent=2))
        return
    click.echo(f"{file}: {game.edition.label}, {len(game.record)} steps, every one allowed")
    for place in game.result or ("The game is not over.",):
        say(f"  {place}")


def plain_wrong(wrong: RefusedMove | WrongResult) -> dict[str, Any]:
    """Return what is wrong with a score sheet as plain values."""
    if isinstance(wrong, WrongResult):
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


def show_game(file: Path, at: int | None, as_json: bool) -> None:
    """Show the table of a recorded game, after so many steps or at its end.

    Raise UnusableWords if the file holds no such game.
    """
    try:
        game = game_from(text_of(file))
        steps = len(game.record) if at is None else at
        shown: AnyGame = game.at(steps)
    except ValueError as error:
        raise UnusableWords(f"{file}: {error}") from None
    if as_json:
        click.echo(dumps(plain_table(game, shown), indent=2))
    else:
        click.echo("\n".join(game_shown(game, shown)))


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
    yield f"{game.edition.label}: after step {steps} of {len(game.record)}{last}"
    yield ""
    yield as_text(game.edition.picture(shown.position), width=width())
    if game.edition.speech.tables is not None:
        yield ""
        yield f"In one line: {game.edition.write_position(shown.position)}"
