"""Ask the prover whether what is woven for rules and their clauses say the same."""

from functools import partial
from typing import Final

import click

from bfrules.shipped import shipped_editions
from spec.registers import SAME, Asked
from spec.translation.answering import answer_about
from spec.translation.register import EDITIONS
from spec.weaving import cutting
from spec.weaving.both_ways import AtATable
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
@click.option("--seconds", default=120.0, show_default=True, help="CPU seconds for a question.")
@click.option(
    "--effort", default=cutting.MOST_EFFORT, show_default=True, help="Of z3, for a claim."
)
@click.option("--check", is_flag=True, help="Only tell what is written down of other code.")
def validate(
    edition: str | None,
    kinds: tuple[str, ...],
    wanted: tuple[int, ...],
    readings: bool,
    seconds: float,
    effort: int,
    check: bool,
) -> None:
    """Ask whether what is woven for EDITION's rules and their clauses say the same.

    Of each RULE, or all of them, at every table, and of the one that sets the table from the box
    too; with `--readings`, of what each reading or variant makes of them. What was found is
    written to `spec/weaving.toml` as it comes, and not asked again. It fails where both say
    something else.
    """
    if check:
        known = REGISTER.read()
        old = list(stale(known))
        click.echo(f"{sum(said.startswith(SAME) for said in known.values())} rules at tables")
        raise SystemExit("\n".join(old) if old else 0)
    cutting.MOST_EFFORT = effort  # type: ignore[misc]  # a limit, which no answer rests on
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
    for told_of_one in REGISTER.ask(questions):
        click.echo(told_of_one)
    raise SystemExit(REGISTER.status())


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
