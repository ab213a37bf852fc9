"""`bfrules diff`: what differs between two editions."""

import sys
from json import dumps

import click
from attrs import evolve

from bfrules.cli.options import HouseRules, as_json, under_house_rules
from bfrules.cli.streams import Command
from bfrules.cli.style import heading, put, say
from bfrules.cli.words import UnusableWords, edition_named
from bfrules.core.edition import AnyEdition


@click.command(cls=Command)
@click.argument("first")
@click.argument("second", required=False)
@click.option(
    "--tables", type=click.IntRange(min=0), help="How many tables to begin from; 0 searches none."
)
@as_json
@under_house_rules
def diff(
    rules: HouseRules, first: str, second: str | None, tables: int | None, as_json: bool
) -> None:
    """Show the difference between two editions, and tables that show it.

    With SECOND, the readings hold in each of the two that has the question, and
    variants and amendments in SECOND. Without it, FIRST as it ships is compared
    with FIRST under all of these.
    """
    from bfrules.compare import Limits, compare
    from bfrules.compare.plain import as_plain

    old, new = editions_to_compare(rules, first, second)
    if old == new:
        raise UnusableWords(
            f"{old.label} is compared with itself; name another edition, a --reading, "
            "a --variant or an --amendment"
        )
    limits = Limits() if tables is None else Limits(tables, games=Limits().games if tables else 0)
    with click.progressbar(
        length=limits.rounds, label="Searching", file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as bar:
        difference = compare(
            old, new, limits=limits, progress=lambda done, rounds: bar.update(done - bar.pos)
        )
    if as_json:
        put(dumps(as_plain(difference), indent=2))
        return
    for section in difference.sections:
        put(heading(section.heading))
        say("\n".join((*(f"  {line}".rstrip() for line in section.lines), "")))


def editions_to_compare(
    rules: HouseRules, first: str, second: str | None
) -> tuple[AnyEdition, AnyEdition]:
    """Return two editions by name, with the rules of a house in force."""
    if second is None:
        (house,) = rules.houses(edition_named(first))
        return house.edition, house.amended
    readings = evolve(rules, variants=(), amendments=())
    old, new = readings.houses(edition_named(first), edition_named(second))
    (own,) = evolve(rules, readings=()).houses(new.amended)
    return old.amended, own.amended
