"""Ask the prover whether what is woven for rules and their clauses say the same."""

from functools import partial

import click

from spec.registers import SAME, Asked
from spec.translation.answering import answer_about
from spec.translation.register import EDITIONS
from spec.weaving.register import (
    REGISTER,
    fingerprint_of,
    rules_at_tables,
    stale,
)


@click.command()
@click.argument("edition", required=False, type=click.Choice(EDITIONS))
@click.argument("kinds", nargs=-1, metavar="[RULE]...")
@click.option("--seats", "wanted", type=int, multiple=True, help="All tables without it.")
@click.option("--seconds", default=120.0, show_default=True, help="CPU seconds for a question.")
@click.option("--check", is_flag=True, help="Only tell what is written down of other code.")
def validate(
    edition: str | None,
    kinds: tuple[str, ...],
    wanted: tuple[int, ...],
    seconds: float,
    check: bool,
) -> None:
    """Ask whether what is woven for EDITION's rules and their clauses say the same.

    Of each RULE, or all of them, at every table; what was found is written to
    `spec/weaving.toml` as it comes, and not asked again. It fails where both say
    something else.
    """
    if check:
        known = REGISTER.read()
        old = list(stale(known))
        click.echo(f"{sum(said.startswith(SAME) for said in known.values())} rules at tables")
        raise SystemExit("\n".join(old) if old else 0)
    questions = (
        Asked(
            name,
            fingerprint_of(table),
            partial(answer_about, table.rule.clauses, table.start, table.question, seconds),
        )
        for book in ([edition] if edition else EDITIONS)
        for name, table in rules_at_tables(book, wanted)
        if not kinds or table.rule.kind.__name__ in kinds
    )
    for told_of_one in REGISTER.ask(questions):
        click.echo(told_of_one)
    raise SystemExit(REGISTER.status())


if __name__ == "__main__":
    validate()
