"""`bfrules play`: play a game and tell it, at random or against a player."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext, redirect_stdout
from itertools import dropwhile
from pathlib import Path
from random import Random, randrange
from shlex import quote
from typing import Any, Final

import click

from bfrules.asking.case import Case, for_example
from bfrules.asking.remedies import nearest_here, of_other_kinds
from bfrules.cli.checking import game_in
from bfrules.cli.competing import policy_named
from bfrules.cli.options import (
    A_FILE,
    HouseRules,
    a_seed,
    a_timeout,
    as_json,
    of_seats,
    under_house_rules,
    with_the_mibs,
)
from bfrules.cli.streams import Command
from bfrules.cli.style import answers, aside, put, say, width
from bfrules.cli.timing import at_leisure, each_within, within
from bfrules.cli.words import UnusableWords, saved
from bfrules.core.edition import Chance
from bfrules.core.game import AnyGame, Event, Game
from bfrules.core.narration import lines_of_refusals, narrated, told_steps
from bfrules.core.notation import NotationError
from bfrules.core.refusal import IllegalStep
from bfrules.core.starting import usual_seats, words_of_start
from bfrules.rendering.text import as_text

Chooses = Callable[[AnyGame, Sequence[Any]], Any]
"""Returns one of the legal steps of a game, or None to stop it."""

LIST: Final = "?"
STOP: Final = "stop"
LISTING: Final = (LIST, "help")
STOPPING: Final = (STOP, "quit", "exit")
LARGEST_CHOSEN_SEED: Final = 999_999


@click.command(cls=Command)
@click.argument("edition", metavar="EDITION|FILE")
@of_seats
@with_the_mibs
@a_seed("The same seed plays the same game.")
@click.option(
    "--against",
    metavar="NAME",
    help="Who has the other seats: uniform, greedy, shrewd, mibs, or FILE.py:NAME. You have the "
    "first free seat, at a terminal; elsewhere somebody who chooses at random has it.",
)
@click.option(
    "--save",
    type=A_FILE,
    help="Write the score sheet into this file. It may hold the beginning of this very game, but "
    "nothing else.",
)
@a_timeout("How long a step of others may take, or a whole random game; on Windows: no limit.")
@as_json
@under_house_rules
def play(
    rules: HouseRules,
    edition: str,
    seats: int | None,
    mibs: bool | None,
    seed: int | None,
    against: str | None,
    save: Path | None,
    timeout: float,
    as_json: bool,
) -> None:
    """Play a game of EDITION, at random or against a player, and tell it, step by step.

    With the FILE of a score sheet, or of a game as JSON, that game goes on.
    """
    used_seed = randrange(LARGEST_CHOSEN_SEED + 1) if seed is None else seed
    goes_on = Path(edition).is_file()
    try:
        with within(timeout):
            if goes_on:
                begun = going_on(rules, Path(edition), seats, mibs)
                chosen, used_seats = begun.edition, None
            else:
                chosen = rules.edition_named(edition)
                used_seats = seats_of(chosen, seats)
                begun = Game(chosen, started(chosen, used_seats, mibs))
            games = played(begun, against, Random(used_seed))
        with aside() if as_json else nullcontext():
            game = kept(games, save, timeout, rules)
        with within(timeout):
            typed = against is not None and somebody_types()
            told = told_game(game, as_json, own_seat(game) if typed else None)
    except IllegalStep as illegal:
        refused = lines_of_refusals(illegal, chosen.statements.named)
        raise UnusableWords("\n".join(refused)) from None
    except ValueError as stuck:
        if rules.place_of(stuck):
            raise
        raise UnusableWords(str(stuck)) from None
    if as_json:
        put(told)
        return
    other = f" --against {quote(against)}" if against else ""
    table = f"{f' --seats {used_seats}' if used_seats else ''}{' --mibs' if mibs else ''}"
    options = f"{table}{other} --seed {used_seed}{rules.typed}"
    put(f"{chosen.title}, {f'a game against {against}' if against else 'a random game'}")
    if not goes_on and (against is None or not somebody_types()):
        put(f"Repeat it with: bfrules play {chosen.name}{options}")
    put()
    say(told)
    if save is not None:
        put(f"\nThe score sheet stands in {save}.")


def kept(
    games: Iterator[AnyGame], sheet: Path | None, timeout: float, rules: HouseRules
) -> AnyGame:
    """Return the last of some games, each a step further; whatever ends them, write its sheet.

    A file has the sheet after each step, so that not even the end of this process loses one; a
    pipe gets it once. Raise UnusableWords where it cannot be written, before much is played.
    """
    game = next(games)
    if sheet is not None and sheet.is_file() and not holds_its_beginning(sheet, game, rules):
        raise UnusableWords(f"{sheet} holds something else, which would be lost; name another file")
    file = None if sheet is not None and sheet.exists() and not sheet.is_file() else sheet
    write(game, file, timeout)
    try:
        for further in each_within(timeout, games):
            game = further
            write(game, file, timeout)
    except KeyboardInterrupt:  # while another player thinks: what was played counts, as at a stop
        click.echo(err=True)
    except BaseException:
        write(game, sheet, timeout)
        if sheet is not None:
            click.echo(f"The score sheet so far stands in {sheet}.", err=True)
        raise
    write(game, sheet, timeout)
    return game


def holds_its_beginning(file: Path, game: AnyGame, rules: HouseRules) -> bool:
    """Tell whether a file holds nothing but the first steps of a game, or all of them."""
    try:
        steps = len((held := game_in(rules, file)).record)
    except UnusableWords:
        return not file.stat().st_size
    return steps <= len(game.record) and held == game.at(steps)


def write(game: AnyGame, sheet: Path | None, timeout: float) -> None:
    """Write the score sheet of a game, if there is to be one; raise UnusableWords if none can."""
    if sheet is None:
        return
    try:
        with within(timeout):
            text = game.to_text()
    except ValueError as unwritable:
        raise UnusableWords(f"--save writes a score sheet, and {unwritable}") from None
    saved(sheet, text)


def played(game: AnyGame, against: str | None, random: Random) -> Iterator[AnyGame]:
    """Yield a game against a player as it begins and after each step; a random one at its end.

    Raise ValueError for a player that there is not.
    """
    if against is None:
        return iter((game.play_at_random(random),))
    from bfrules.study.players import any_of, player_of

    other = player_of(policy_named(against), game.edition)
    own = own_seat(game)
    if not somebody_types():
        click.echo("Nobody can type here: a player who chooses at random has your seat.", err=True)

    def chooses(game: AnyGame, legal: Sequence[Any]) -> Any:
        if game.actor == own:
            return asked(game, own) if somebody_types() else any_of(legal, random)
        return other.chooses(game.edition, game.position, legal, random)

    return played_on(game, chooses, random)


def played_on(game: AnyGame, chooses: Chooses, random: Random) -> Iterator[AnyGame]:
    """Yield a game after each step, to its end, or until it is stopped.

    Raise ValueError if nobody can move.
    """
    yield game
    while (actor := game.actor) is not None:
        if isinstance(actor, Chance):
            game = game.play(game.edition.sample(game.position, random))
            yield game
            continue
        legal = list(game.legal())
        if not legal:
            raise ValueError(f"{game.edition.label}: nobody can move, and the game is not over.")
        step = legal[0] if len(legal) == 1 else chooses(game, legal)
        if step is None:
            break
        game = game.play(step)
        yield game


def own_seat(game: AnyGame) -> int:
    """Return the seat of somebody who plays against others: the first that the M.I.B.S. leaves."""
    return 1 if getattr(game.position, "mibs", False) else 0


def somebody_types() -> bool:
    """Tell whether there is somebody at a terminal who can be asked."""
    return sys.stdin is not None and sys.stdin.isatty()


def asked(game: AnyGame, seat: int) -> Any:
    """Ask somebody who sees what a seat may see for a legal step; None means to stop."""
    edition = game.edition
    say("\n".join(told_since(game, seat)))
    put(as_text(edition.picture(game.view(seat)), width=width()))
    while True:
        try:
            with redirect_stdout(answers()), at_leisure():
                words = click.prompt(f"Your step ({LIST} lists them, {STOP} ends the game)").strip()
        except click.Abort:  # Ctrl-D and Ctrl-C stop too, so that the score sheet is kept
            put()
            return None
        if words.lower() in STOPPING:
            return None
        if words.lower() in LISTING:
            say("\n".join(edition.write_step(step) for step in game.legal()))
            continue
        try:
            step = edition.parse_step(words)
            game.play(step)
            return step
        except IllegalStep as illegal:
            refused = lines_of_refusals(illegal, edition.statements.named)
            say("\n".join((*refused, *instead_of(game, step))))
        except NotationError as unread:
            say(f"{unread}{for_example(edition, game.position, unread)}")
        except ValueError as unread:
            say(str(unread))


def told_since(game: AnyGame, seat: int) -> list[str]:
    """Return what seats have done since this one was last to choose, and what changed prices.

    Whatever else chance brings them, a hand for example, is theirs to know.
    """
    since = told_to_all(game)
    own = [number for number, event in enumerate(since) if event.actor == seat]
    return [str(event) for event in since[own[-1] if own else 0 :]]


def told_to_all(game: AnyGame) -> list[Event[Any]]:
    """Return what seats have done, and what changed prices."""
    events = [
        event
        for event, step in zip(game.events, told_steps(game), strict=True)
        if step.changes or not isinstance(event.actor, Chance)
    ]
    return list(dropwhile(lambda event: isinstance(event.actor, Chance), events))


def instead_of(game: AnyGame, step: Any) -> list[str]:
    """Say which steps are allowed instead of one that is refused, as near to it as can be."""
    case = Case(game.edition, game.position, step, {})
    near = " or ".join(f'"{one.step}"' for one in nearest_here(case) or of_other_kinds(case))
    return [f"  allowed instead: {near}"] if near else []


def told_game(game: AnyGame, as_json: bool, seat: int | None) -> str:
    """Tell a game, step by step, or write it as JSON.

    A seat that plays it is told no more than it may know, as long as the game may go on.
    """
    if as_json:
        return game.to_json()
    if seat is None or game.actor is None:
        return narrated(game, width=width())
    table = as_text(game.edition.picture(game.view(seat)), width=width())
    steps = "\n".join(map(str, told_to_all(game)))
    return f"{steps}\n\n{table}" if steps else table


def going_on(rules: HouseRules, file: Path, seats: int | None, mibs: bool | None) -> AnyGame:
    """Return the game in a file, which has its seats already.

    Raise UnusableWords for seats named beside it, and for a file that holds no game.
    """
    if seats is not None or mibs is not None:
        raise UnusableWords(
            f"the game in {file} has its seats; leave --seats, --mibs and --no-mibs out"
        )
    return game_in(rules, file)


def seats_of(edition: Any, seats: int | None) -> int | None:
    """Return how many seats a game has; None where `start` takes no `seats`: there is one table.

    Raise CannotStart where an edition has no `start`, UnusableWords where there is no choice.
    """
    usual = usual_seats(edition)
    if usual is None and seats is not None:
        raise UnusableWords(f"{edition.name} has one table only; leave --seats out")
    return usual if seats is None else seats


def started(edition: Any, seats: int | None, mibs: bool | None) -> Any:
    """Return the start of a game; raise IllegalStep for a wrong number of seats.

    Raise UnusableWords for a M.I.B.S. in an edition that has none.
    """
    told: dict[str, object] = {} if seats is None else {"seats": seats}
    if mibs is not None:
        if "mibs" not in words_of_start(edition):
            raise UnusableWords(f"{edition.name} has no M.I.B.S.; leave --mibs and --no-mibs out")
        told["mibs"] = mibs
    return edition.start(**told)
