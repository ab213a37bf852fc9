"""`bfrules study`: play many games, in pairs, and say what matters in them."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from json import dumps
from os import W_OK, access
from pathlib import Path
from typing import Any, Final

import click

from bfrules.cli.competing import policy_named
from bfrules.cli.options import (
    A_FILE,
    APath,
    HouseRules,
    a_seed,
    as_json,
    of_seats,
    under_house_rules,
    with_the_mibs,
)
from bfrules.cli.streams import Command
from bfrules.cli.style import put, say
from bfrules.cli.words import (
    IN_A_FILE,
    INTERRUPTED,
    UnusableWords,
    edition_named,
    need_extra,
    saved,
)
from bfrules.core.amendment import Amendment
from bfrules.core.edition import AnyEdition
from bfrules.core.starting import CannotStart, usual_seats
from bfrules.house import UnusableHouseRule, amendment_at, value_at

SECONDS_TO_CONNECT: Final = 10
A_FOLDER: Final = APath(path_type=Path, file_okay=False)


@click.command(cls=Command)
@click.argument("edition", required=False)
@of_seats
@with_the_mibs
@click.option(
    "--special-cards/--no-special-cards", default=None, help="Whether a table of 2010 has them."
)
@click.option("--games", default=1_000, show_default=True, help="How many games to play.")
@a_seed("The same seed gives the same totals.", default=0)
@click.option(
    "--compare",
    multiple=True,
    metavar="NAME",
    help="What to compare with, on the same draws: a reading (Q24=once), a question (Q24: all "
    "its readings), a variant, or FILE.py:NAME. May be repeated.",
)
@click.option(
    "--policy",
    default="uniform",
    show_default=True,
    metavar="NAME[,NAME]...",
    help="Who chooses: uniform, greedy, shrewd, mibs, or FILE.py:NAME, a function of a view "
    "and the legal steps. One for all seats, or one for each.",
)
@click.option(
    "--event",
    "events",
    multiple=True,
    metavar="NAME",
    help="What to count: empty-market, missing-colour, price-change, short-bag, bankruptcy, "
    "second-pile, or FILE.py:NAME, a function of a position. May be repeated.",
)
@click.option("--cap", default=2_000, show_default=True, help="Stop a game after so many choices.")
@click.option("--workers", default=1, show_default=True, help="How many processes play.")
@click.option("--cluster", metavar="ADDRESS", help="Let a Dask cluster play: its scheduler.")
@click.option(
    "--engine",
    default="rules",
    show_default=True,
    help="What plays the games: rules, or compiled, many times as fast, for uniform players, "
    "without events and not for every edition.",
)
@click.option(
    "--resume",
    type=A_FILE,
    help="Keep the games that are done in this file, and go on from there.",
)
@as_json
@click.option(
    "--csv",
    "figures",
    type=A_FILE,
    help="Write the figures into a file, one a line.",
)
@click.option(
    "--plots",
    type=A_FOLDER,
    help="Draw plots as SVG into this folder.",
)
@click.option(
    "--register",
    is_flag=True,
    help="Tell how much each open question matters, from stored games; play nothing.",
)
@click.option("--schema", is_flag=True, help="Print the JSON Schema of a study; play nothing.")
@under_house_rules
@click.pass_context
def study(
    context: click.Context,
    rules: HouseRules,
    /,
    edition: str | None,
    seats: int | None,
    mibs: bool | None,
    special_cards: bool | None,
    games: int,
    compare: tuple[str, ...],
    policy: str,
    events: tuple[str, ...],
    cluster: str | None,
    resume: Path | None,
    as_json: bool,
    figures: Path | None,
    plots: Path | None,
    register: bool,
    schema: bool,
    **told: Any,
) -> None:
    """Play many games of EDITION and say what they come to, with intervals.

    With --compare, each game is played a second time under another reading or rule, on
    the same draws: how often was the question asked, and what did it change? Ctrl-C ends
    a study early, and tells what is done.
    """
    from bfrules.study import Study, StudyError, schema_of_studies
    from bfrules.study import study as studied
    from bfrules.study.progress import progress_bar

    if schema:
        put(schema_of_studies().rstrip())
        return
    if edition is None:
        raise UnusableWords("name an edition, such as bf2023")
    asked = edition_named(edition)
    if register:
        if figures or plots:
            raise UnusableWords("--register plays nothing; --csv and --plots tell of games played")
        tell_weights(asked, as_json)
        return
    start: dict[str, Any] = {
        word: value
        for word, value in (("mibs", mibs), ("special_cards", special_cards))
        if value is not None
    }
    expect_to_write(figures, plots)
    try:
        policies = [policy_named(name.strip()) for name in policy.split(",")]
        with progress_bar(games) as progress, on_cluster(cluster) as backend:
            found: Study = studied(
                asked,
                games=games,
                seats=usual_seats(asked) if seats is None else seats,
                readings=rules.readings,
                amendments=[
                    *(variant_named(asked, name) for name in rules.variants),
                    *(amendment_at(place) for place in rules.amendments),
                ],
                compare=[amendment_at(one) if IN_A_FILE in one else one for one in compare],
                policy=policies[0] if len(policies) == 1 else policies,
                events=[value_at(one) if IN_A_FILE in one else one for one in events],
                backend=backend,
                resume=resume,
                progress=progress,
                **told,
                **start,
            )
        # first of all what was found: nothing that goes wrong with a file may lose it
        put(found.to_json() if as_json else str(found))
        if figures is not None:
            saved(figures, found.to_csv())
        if plots is not None:
            for path in found.draw(plots):
                click.echo(path, err=True)
    except (CannotStart, StudyError, UnusableHouseRule) as wrong:
        raise UnusableWords(str(wrong)) from None
    if not found.is_complete:
        click.echo(told_how_to_go_on(found.games, games, resume), err=True)
        context.exit(INTERRUPTED)


def tell_weights(edition: AnyEdition, as_json: bool) -> None:
    """Print how much each open question matters, from stored games."""
    from bfrules.study.register import by_weight, plain_weights, told_register

    if as_json:
        rows = [
            {"question": one.id, **plain_weights(edition, one.id)} for one in by_weight(edition)
        ]
        put(dumps(rows, indent=2))
    else:
        say("\n".join(told_register(edition)).rstrip())


def variant_named(edition: AnyEdition, name: str) -> Amendment[Any]:
    """Return a printed variant; raise UnusableWords, with the names there are, for another."""
    try:
        return edition.variant(name)
    except ValueError as unknown:
        raise UnusableWords(str(unknown)) from None


def expect_to_write(figures: Path | None, plots: Path | None) -> None:
    """Raise UnusableWords for places that cannot be written, before games are played for them."""
    if figures is not None:
        if not figures.name or not figures.parent.is_dir():
            raise UnusableWords(f"--csv {figures}: there is no such folder; name a file in one")
        if not access(figures if figures.exists() else figures.parent, W_OK):
            raise UnusableWords(f"--csv {figures} cannot be written")
    if plots is not None:
        need_extra("--plots", "study", "matplotlib")
        try:
            plots.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UnusableWords(f"--plots {plots} cannot be made: {error.strerror}") from None
        if not access(plots, W_OK):
            raise UnusableWords(f"--plots {plots} cannot be written")


@contextmanager
def on_cluster(address: str | None) -> Iterator[str]:
    """Connect with a Dask cluster, if there is an address; yield the backend that plays."""
    if address is None:
        yield ""
        return
    need_extra("a cluster", "study", "distributed", "joblib")
    from distributed import Client

    connect: Any = Client
    try:
        client = connect(address, timeout=SECONDS_TO_CONNECT)
    except (OSError, ValueError) as error:
        raise UnusableWords(f"no Dask scheduler answers at {address}: {error}") from None
    logging.disable(logging.ERROR)  # what goes wrong is told in a line, not by the cluster
    try:
        with client:
            yield "dask"
    finally:
        logging.disable(logging.NOTSET)


def told_how_to_go_on(done: int, games: int, resume: Path | None) -> str:
    """Say that a study ended early, and how to go on with it."""
    kept = "--resume FILE keeps what is done" if resume is None else "the same command goes on"
    return f"Stopped after {done:,} of {games:,} games; {kept}."
