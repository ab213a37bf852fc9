"""`bfrules diff`: what differs between two editions."""

import sys
from json import dumps
from typing import TYPE_CHECKING

import click
from attrs import evolve

from bfrules.cli.options import HouseRules, a_timeout, as_json, under_house_rules
from bfrules.cli.streams import Command
from bfrules.cli.style import fitted, heading, put, width
from bfrules.cli.timing import within
from bfrules.cli.words import UnusableWords, edition_named
from bfrules.core.edition import AnyEdition

if TYPE_CHECKING:
    from bfrules.compare import Difference


@click.command(cls=Command)
@click.argument("first")
@click.argument("second", required=False)
@click.option(
    "--tables", type=click.IntRange(min=0), help="How many tables to begin from; 0 searches none."
)
@a_timeout("How long each part of the search may take; on Windows there is no limit.")
@as_json
@under_house_rules
def diff(
    rules: HouseRules,
    first: str,
    second: str | None,
    tables: int | None,
    timeout: float,
    as_json: bool,
) -> None:
    """Show the difference between two editions, and tables that show it.

    With SECOND, a reading applies to each of the two that has its question; variants
    and amendments apply to SECOND only. Without SECOND, FIRST as it ships is compared
    with FIRST under all of these.
    """
    from bfrules.compare import Limits, compare
    from bfrules.compare.plain import as_plain

    with within(timeout) as begin_anew:
        old, new = editions_to_compare(rules, first, second)
        if old == new:
            raise UnusableWords(
                f"{old.label} is compared with itself; name another edition, a --reading, "
                "a --variant or an --amendment"
            )
        limits = (
            Limits() if tables is None else Limits(tables, games=Limits().games if tables else 0)
        )
        with click.progressbar(
            length=limits.rounds, label="Searching", file=sys.stderr, hidden=not sys.stderr.isatty()
        ) as bar:

            def go_on(done: int, _: int) -> None:
                begin_anew()
                bar.update(done - bar.pos)

            difference = compare(old, new, limits=limits, progress=go_on)
        told = dumps(as_plain(difference), indent=2) if as_json else in_words(difference)
    put(told)


def in_words(difference: "Difference") -> str:
    """Tell a difference section by section, as it fits the terminal."""
    return "\n".join(
        part
        for section in difference.sections
        for part in (
            heading(section.heading),
            fitted("\n".join((*(f"  {line}".rstrip() for line in section.lines), "")), width()),
        )
    )


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
