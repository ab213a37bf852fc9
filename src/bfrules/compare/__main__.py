"""Search for tables on which readings part, and store them: `python -m bfrules.compare bf2023`."""

import click

from bfrules.compare.difference import never_another_position
from bfrules.compare.stored import (
    FILE,
    StoredWitness,
    found_witnesses,
    packages_of,
    pair_of_readings,
    read_witnesses,
    readings_to_tell_apart,
    serves,
    written,
)
from bfrules.compare.witness import Example
from bfrules.core.beside import write_beside
from bfrules.core.edition import AnyEdition
from bfrules.shipped import shipped_editions


@click.command()
@click.argument(
    "names", nargs=-1, metavar="[EDITION]...", type=click.Choice(tuple(shipped_editions()))
)
@click.option(
    "--question", metavar="QUESTION", help="Search for this question alone; keep the other tables."
)
def store(names: tuple[str, ...], question: str | None) -> None:
    """Search a table for each reading of each open question of EDITION, and store it.

    Without EDITION, for all that ship. A reading for which none is found is
    named, and the exit status is 1. It takes some minutes for an edition.
    """
    editions = [
        edition
        for edition in shipped_editions().values()
        if (not names or edition.name in names)
        and (question is None or question in {one.id for one in edition.questions})
    ]
    if not editions:
        raise click.UsageError(
            f"there is no question {question!r}; `bfrules show bf2023` lists those of an edition"
        )
    missing = [lacking for edition in editions for lacking in store_witnesses(edition, question)]
    raise SystemExit(1 if missing else 0)


def store_witnesses(edition: AnyEdition, only: str | None = None) -> list[str]:
    """Search and store the tables of an edition; return the readings that have none.

    An edition with errata stores those that its printed edition does not serve.
    What is stored already is kept where it still serves and nothing smaller is found,
    and for all questions but `only`, if that is given.
    """
    home, *printed = packages_of(edition)
    told_apart = tuple(readings_to_tell_apart(edition))
    before = read_witnesses(home)
    inherited = [witness for package in printed for witness in read_witnesses(package)]
    known: dict[str, list[Example]] = {}
    searched: dict[tuple[str, str], AnyEdition] = {}
    for question, reading in told_apart:
        if only not in (None, question):
            continue
        pair = pair_of_readings(edition, question, reading)
        alike = [one for one in inherited if (one.question, one.reading) == (question, reading)]
        if alike and serves(pair, alike[0]):
            click.echo(f"{edition.name}.{question}={reading}: as printed")
        elif never_another_position(*pair):
            click.echo(f"{edition.name}.{question}={reading}: never another position, proved")
        else:
            searched[question, reading] = pair[1]
            own = [one for one in before if (one.question, one.reading) == (question, reading)]
            known[pair[1].label] = [one.example for one in (*own, *alike)]
    found = found_witnesses(edition, searched.values(), known)
    stored = [
        one
        for one in before
        if only not in (None, one.question) and (one.question, one.reading) in told_apart
    ]
    missing: list[str] = []
    for (question, reading), house in searched.items():
        name = f"{edition.name}.{question}={reading}"
        witness = found.get(house.label)
        if witness is None:
            missing.append(name)
            click.echo(f"{name}: no table found")
        else:
            told = witness.first
            stored.append(StoredWitness(question, reading, told.table, told.step, told.before))
            click.echo(f"{name}: {', '.join((told.table, *told.before, told.step))}")
    stored.sort(key=lambda one: told_apart.index((one.question, one.reading)))
    write_beside(home, FILE, written(stored, edition.name))
    return missing


if __name__ == "__main__":
    store()
