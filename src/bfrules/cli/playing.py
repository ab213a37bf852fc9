"""`bfrules play`: play a random game and tell it."""

from inspect import signature
from pathlib import Path
from random import Random, randrange
from typing import Any, Final

import click

from bfrules.cli.options import HouseRules, as_json, under_house_rules
from bfrules.cli.style import say, width
from bfrules.cli.words import UnusableWords
from bfrules.core.game import Game
from bfrules.core.refusal import IllegalStep

LARGEST_CHOSEN_SEED: Final = 999_999
SHEET: Final = click.Path(dir_okay=False, path_type=Path)


@click.command()
@click.argument("edition")
@click.option("--seats", default=4, show_default=True, help="How many seats there are.")
@click.option("--mibs/--no-mibs", default=None, help="Whether the M.I.B.S. has a seat.")
@click.option("--seed", type=int, help="The same seed plays the same game.")
@click.option("--save", type=SHEET, help="Write the score sheet into this file.")
@as_json
@under_house_rules
def play(
    rules: HouseRules,
    edition: str,
    seats: int,
    mibs: bool | None,
    seed: int | None,
    save: Path | None,
    as_json: bool,
) -> None:
    """Play a random game of EDITION and tell it, step by step."""
    from bfrules.core.narration import lines_of_refusals, narrated

    chosen = rules.edition_named(edition)
    used_seed = randrange(LARGEST_CHOSEN_SEED + 1) if seed is None else seed
    try:
        start = started(chosen, seats, mibs)
    except IllegalStep as illegal:
        raise UnusableWords(
            "\n".join(lines_of_refusals(illegal, chosen.statements.named))
        ) from None
    try:
        game = Game(chosen, start).play_at_random(Random(used_seed))
    except ValueError as stuck:
        raise UnusableWords(str(stuck)) from None
    if save is not None:
        saved(save, game.to_text())
    if as_json:
        click.echo(game.to_json())
        return
    options = f"--seats {seats}{' --mibs' if mibs else ''} --seed {used_seed}{rules.typed}"
    click.echo(f"{chosen.title}, a random game")
    click.echo(f"Repeat it with: bfrules play {chosen.name} {options}\n")
    say(narrated(game, width=width()))
    if save is not None:
        click.echo(f"\nThe score sheet stands in {save}.")


def saved(file: Path, text: str) -> None:
    """Write a text to a file; raise UnusableWords, saying why, if that cannot be done."""
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UnusableWords(f"{file} cannot be written: {error.strerror}") from None


def started(edition: Any, seats: int, mibs: bool | None) -> Any:
    """Return the start of a game; raise IllegalStep for a wrong number of seats.

    An edition whose `start` takes no `seats` has one table only.
    """
    if not callable(getattr(edition, "start", None)):
        raise UnusableWords(f"{edition.name} has no method `start`, so its games begin elsewhere")
    known = signature(edition.start).parameters
    told: dict[str, object] = {"seats": seats} if "seats" in known else {}
    if mibs is not None:
        if "mibs" not in known:
            raise UnusableWords(f"{edition.name} has no M.I.B.S.; leave --mibs and --no-mibs out")
        told["mibs"] = mibs
    return edition.start(**told)
