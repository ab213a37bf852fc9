"""Study the open questions of editions, and store it: `python -m bfrules.study bf2023`."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import click
from attrs import evolve

from bfrules.compare.stored import packages_of, readings_to_tell_apart
from bfrules.compiled import CannotCompile
from bfrules.compiled.making import Making
from bfrules.core.beside import write_beside
from bfrules.core.edition import AnyEdition
from bfrules.core.starting import Told, tables_allowed
from bfrules.shipped import shipped_editions
from bfrules.study.faults import StudyError
from bfrules.study.progress import progress_bar
from bfrules.study.register import FILE, Register, StoredReading, register_of, written
from bfrules.study.studying import Study, study

POLICY: Final = "uniform"
NOT_COMPLETE: Final = 1
WORTH_COMPILING: Final = 1_000
"""With fewer games at a table, an engine for each reading is not made before they are played."""


@click.command()
@click.argument("names", nargs=-1, metavar="[EDITION]...")
@click.option("--games", default=20_000, show_default=True, help="Games of an edition, in all.")
@click.option("--question", "questions", multiple=True, help="Only this one. May be repeated.")
@click.option("--seed", default=1, show_default=True)
@click.option("--workers", default=1, show_default=True)
@click.option(
    "--keep",
    default=Path("build", "studies"),
    show_default=True,
    type=click.Path(path_type=Path, file_okay=False),
    help="Where games are kept as they are done, to go on from there.",
)
def store(
    names: tuple[str, ...],
    games: int,
    questions: tuple[str, ...],
    seed: int,
    workers: int,
    keep: Path,
) -> None:
    """Play games of EDITION under each reading of each open question, and store what it changed.

    Without EDITION, of all that ship. The games are shared out equally among all tables
    that the rules allow; there are a few more if they do not divide. Under --question,
    what is stored of the others stays. Stop it with Ctrl-C; the same command goes on.
    """
    keep.mkdir(parents=True, exist_ok=True)
    for edition in shipped_editions().values():
        if not names or edition.name in names:
            tables = tuple(told for told, _ in tables_allowed(edition))
            each = -(-games // len(tables))
            try:
                studies = [
                    studied(edition, table, questions, each, seed, workers, keep)
                    for table in tables
                ]
            except StudyError as wrong:
                raise click.ClickException(str(wrong)) from None
            register = registered(edition, tables, studies)
            write_beside(packages_of(edition)[0], FILE, written(register, edition.name))


def told_table(table: Told) -> str:
    """Name a table, as in `4 seats, mibs`."""
    words = [word.replace("_", " ") for word, told in table.items() if told is True]
    return ", ".join((f"{table['seats']} seats", *words))


def studied(
    edition: AnyEdition,
    table: Told,
    questions: Sequence[str],
    games: int,
    seed: int,
    workers: int,
    keep: Path,
) -> Study:
    """Play the games of one table by the fastest engine that can; leave off at Ctrl-C."""
    name = f"{edition.name}, {told_table(table)}"
    with progress_bar(games, name) as progress:
        found = study(
            edition,
            games=games,
            seed=seed,
            workers=workers,
            compare=[
                f"{question}={reading}"
                for question, reading in readings_to_tell_apart(edition)
                if not questions or question in questions
            ],
            policy=POLICY,
            engine=fastest_engine(edition, table, games),
            resume=keep / file_name(name, questions),
            progress=progress,
            **table,
        )
    if not found.is_complete:
        raise SystemExit(NOT_COMPLETE)
    return found


def fastest_engine(edition: AnyEdition, table: Told, games: int) -> str:
    """Return the name of the engine that is done first with so many games at a table."""
    if games < WORTH_COMPILING:
        return "rules"
    from_words: Any = edition
    try:
        steps = Making(edition, from_words.start(**table)).candidates
    except CannotCompile:
        return "rules"
    return "compiled" if steps else "rules"


def file_name(name: str, questions: Sequence[str]) -> str:
    """Return the name of the file that keeps the games of a table, under some questions or all."""
    words = name.replace(",", "").split()
    return f"{'-'.join((*words, *questions))}.jsonl"


def registered(edition: AnyEdition, tables: Sequence[Told], studies: Sequence[Study]) -> Register:
    """Return the register with these studies, one for each table, and with what else is stored."""
    about = studies[0].about
    fresh = {
        one.name: StoredReading(
            question=one.name.partition("=")[0],
            reading=one.name.partition("=")[2],
            games=tuple(found.games for found in studies),
            asked=tuple(found.totals.houses[number].asked for found in studies),
            other_course=tuple(found.totals.houses[number].parted for found in studies),
            both_over=tuple(found.totals.houses[number].both_over for found in studies),
            other_winners=tuple(found.totals.houses[number].other_winners for found in studies),
        )
        for number, one in enumerate(about.compared)
    }
    register = Register(
        version=about.version,
        seed=about.seed,
        cap=about.cap,
        policy=POLICY,
        tables=tuple(map(told_table, tables)),
        engines=tuple(found.about.engine for found in studies),
        reading=(),
    )
    stored = register_of(edition)
    kept = {f"{one.question}={one.reading}": one for one in stored.reading} if stored else {}
    if stored is not None and evolve(stored, reading=()) != register:
        kept = {}
    known = {**kept, **fresh}
    names = [f"{question}={reading}" for question, reading in readings_to_tell_apart(edition)]
    return evolve(register, reading=tuple(known[name] for name in names if name in known))


if __name__ == "__main__":
    store()
