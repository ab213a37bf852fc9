"""`bfrules tournament`: let players meet, seats in turn, and say who wins."""

from typing import Any

import click

from bfrules.cli.options import HouseRules, a_seed, as_json, under_house_rules
from bfrules.cli.streams import Command
from bfrules.cli.style import fitted, put
from bfrules.cli.words import IN_A_FILE, INTERRUPTED, UnusableWords
from bfrules.house import UnusableHouseRule, value_at


def policy_named(name: str) -> Any:
    """Return the policy of a name; FILE.py:NAME is a function.

    Raise UnusableWords for a file that cannot be used.
    """
    try:
        return value_at(name) if IN_A_FILE in name else name
    except UnusableHouseRule as unusable:
        raise UnusableWords(str(unusable)) from None


@click.command(cls=Command)
@click.argument("edition")
@click.option(
    "--players",
    required=True,
    metavar="NAME,NAME...",
    help="Who plays, one for each seat: uniform, greedy, shrewd, mibs, or FILE.py:NAME, a function "
    "of a view and the legal steps. After each game they move on by one seat.",
)
@click.option("--mibs/--no-mibs", default=None, help="Whether the M.I.B.S. has the first seat too.")
@click.option("--games", default=100, show_default=True, help="How many games to play.")
@a_seed("The same seed gives the same games.", default=0)
@click.option("--cap", default=2_000, show_default=True, help="Stop a game after so many choices.")
@click.option("--workers", default=1, show_default=True, help="How many processes play.")
@as_json
@under_house_rules
@click.pass_context
def tournament(
    context: click.Context,
    rules: HouseRules,
    /,
    edition: str,
    players: str,
    mibs: bool | None,
    games: int,
    as_json: bool,
    **told: Any,
) -> None:
    """Let players meet in EDITION, seats in turn, and say how many games each wins.

    Each figure has its interval. Ctrl-C ends a tournament early and shows the results so far.
    """
    from bfrules.study import StudyError
    from bfrules.study import tournament as held
    from bfrules.study.progress import progress_bar
    from bfrules.study.telling import counted

    start: dict[str, Any] = {} if mibs is None else {"mibs": mibs}
    named = [name.strip() for name in players.split(",")]
    over = games % len(named)
    if over and games > 0:
        fewer, more = games - over, games - over + len(named)
        equal = f"{fewer} or {more}" if fewer else f"{more}"
        unequal = (
            f"With {counted(games, 'game')} some of {len(named)} players have a seat once more "
            f"than others; with {equal} all have each seat equally often."
        )
        click.echo(fitted(unequal), err=True)
    try:
        with progress_bar(games) as progress:
            found = held(
                rules.edition_named(edition),
                [policy_named(name) for name in named],
                games=games,
                progress=progress,
                **told,
                **start,
            )
    except StudyError as wrong:
        raise UnusableWords(str(wrong)) from None
    put(found.to_json() if as_json else str(found))
    if not found.is_complete:
        click.echo(f"Stopped after {found.games:,} of {games:,} games.", err=True)
        context.exit(INTERRUPTED)
