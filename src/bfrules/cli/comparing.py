"""`bfrules diff`: what differs between two editions."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from json import dumps
from typing import TYPE_CHECKING, Any, Final

import click
from attrs import evolve

from bfrules.cli.options import HouseRules, a_timeout, as_json, under_house_rules
from bfrules.cli.streams import Command
from bfrules.cli.style import fitted, heading, put
from bfrules.cli.timing import within
from bfrules.cli.words import UnusableWords, edition_named
from bfrules.core.edition import AnyEdition

if TYPE_CHECKING:
    from bfrules.compare import Difference
    from bfrules.compare.search import Progress

PARTS: Final = 3
"""A search at tables, one from steps that nearly show a difference, and making tables plainer."""


@click.command(cls=Command)
@click.argument("first")
@click.argument("second", required=False)
@click.option(
    "--tables", type=click.IntRange(min=0), help="How many tables to begin from; 0 searches none."
)
@a_timeout(
    "How long the search may take over one table, or one game; the time begins anew with the "
    "next. On Windows there is no limit."
)
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

    The search has up to three parts: it asks both at tables and in games, then, where it
    saw no difference, about steps that nearly show one, and makes the tables that it found
    as plain as can be.
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
        with bar_for_each_part() as shown:

            def go_on(done: int, of_all: int) -> None:
                begin_anew()
                shown(done, of_all)

            difference = compare(old, new, limits=limits, progress=go_on)
        told = dumps(as_plain(difference), indent=2) if as_json else in_words(difference)
    put(told)


@contextmanager
def bar_for_each_part() -> Iterator["Progress"]:
    """Show on a terminal how far each part of a search is; yield what tells it."""
    parts = count(1)
    bar: Any = None
    with ExitStack() as opened:

        def tell(done: int, of_all: int) -> None:
            nonlocal bar
            if not done:  # the next part begins, with as much to do as it has itself
                opened.close()
                bar = opened.enter_context(
                    click.progressbar(
                        length=of_all,
                        label=f"Searching, part {next(parts)} of at most {PARTS}",
                        file=sys.stderr,
                        hidden=not sys.stderr.isatty(),
                    )
                )
            bar.update(done - bar.pos)

        yield tell


def in_words(difference: "Difference") -> str:
    """Tell a difference section by section, as it fits the terminal."""
    return "\n".join(
        part
        for section in difference.sections
        for part in (
            heading(section.heading),
            fitted("\n".join((*(f"  {line}".rstrip() for line in section.lines), ""))),
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
