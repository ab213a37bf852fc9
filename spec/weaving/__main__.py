"""Ask the prover whether what is woven for rules and their clauses say the same."""

from functools import partial
from typing import Final

import click

from bfrules.house import UnusableHouseRule
from bfrules.shipped import shipped_editions
from spec.files import UnusableFile
from spec.options import about_a_house
from spec.registers import DIFFER, SAME, Asked
from spec.symbolic.verdict import Verdict
from spec.translation.answering import answer_about
from spec.translation.register import EDITIONS
from spec.weaving import cutting
from spec.weaving.both_ways import AtATable
from spec.weaving.houses import woven_under
from spec.weaving.register import (
    REGISTER,
    fingerprint_of,
    rules_at_tables,
    stale,
    under_readings,
)

NOT_KNOWN: Final = "not known"
MOST_DEEDS: Final = 12  # of a short rule


@click.command()
@click.argument("edition", required=False, type=click.Choice(EDITIONS))
@click.argument("kinds", nargs=-1, metavar="[RULE]...")
@click.option("--seats", "wanted", type=int, multiple=True, help="All tables without it.")
@click.option("--readings", is_flag=True, help="Those that readings and variants change.")
@about_a_house
@click.option("--afresh", is_flag=True, help="Ask again what is written down and unchanged.")
@click.option("--seconds", default=600.0, show_default=True, help="CPU seconds for a question.")
@click.option("--effort", default=60_000_000, show_default=True, help="Of z3, for a claim.")
@click.option("--check", is_flag=True, help="Only tell what is written down of other code.")
def validate(
    edition: str | None,
    kinds: tuple[str, ...],
    wanted: tuple[int, ...],
    readings: bool,
    in_force: tuple[str, ...],
    amendments: tuple[str, ...],
    afresh: bool,
    seconds: float,
    effort: int,
    check: bool,
) -> None:
    """Ask whether what is woven for EDITION's rules and their clauses say the same.

    Of each RULE, or all of them, at every table, and of the one that sets the table from the box
    too; with `--readings`, of what each reading or variant makes of them. What was found is
    written to `spec/weaving.toml` as it comes; the next time it is told, and asked again only
    with `--afresh`. What is found of a house, with `--reading` or `--amendment`, is only told.
    It fails where both say something else.
    """
    if check:
        known = REGISTER.read()
        old = list(stale(known))
        click.echo(f"{sum(said.startswith(SAME) for said in known.values())} rules at tables")
        raise SystemExit("\n".join(old) if old else 0)
    cutting.MOST_EFFORT = effort  # type: ignore[misc]  # a limit, which no answer rests on
    if in_force or amendments:
        raise SystemExit(told_of_a_house(in_force, amendments, edition, kinds, wanted, seconds))
    asked_of = under_readings if readings else rules_at_tables
    questions = (
        Asked(
            name,
            fingerprint_of(table),
            partial(answer, table, seconds),
        )
        for book in ([edition] if edition else EDITIONS)
        for name, table in asked_of(shipped_editions()[book], wanted)
        if not kinds or table.rule.kind.__name__ in kinds
    )
    for told_of_one in REGISTER.ask(questions, afresh):
        click.echo(told_of_one)
    raise SystemExit(REGISTER.status())


def told_of_a_house(
    readings: tuple[str, ...],
    places: tuple[str, ...],
    edition: str | None,
    kinds: tuple[str, ...],
    wanted: tuple[int, ...],
    seconds: float,
) -> int:
    """Tell what is found of the rules that a house changes; return the exit status."""
    differs = False
    try:
        for one in woven_under(readings, places, [edition] if edition else []):
            if one.is_among(kinds, wanted):
                told = (
                    answer(one.table, seconds)
                    if one.table
                    else f"{Verdict.OUTSIDE.value}: {one.why_not}"
                )
                click.echo(f"{one.name}: {told}")
                differs |= told.startswith(DIFFER)
    except (UnusableFile, UnusableHouseRule) as unusable:
        raise click.ClickException(str(unusable)) from None
    return int(differs)


def answer(table: AtATable, seconds: float) -> str:
    """Say whether both say the same: of long rules with cuts, and where nobody knows otherwise.

    To know numbers again takes longer than a short rule does as a whole.
    """
    said = NOT_KNOWN
    for cuts in sorted((True, False), reverse=len(table.rule.does) > MOST_DEEDS):
        if said.startswith(NOT_KNOWN):
            asked = partial(table.question, cuts=cuts)
            said = answer_about(table.clauses(), table.start, asked, seconds)
    return said


if __name__ == "__main__":
    validate()
