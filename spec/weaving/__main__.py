"""Ask the prover whether what is woven for rules and their clauses say the same."""

import click

from bfrules.compiled.choices import ORDERS
from spec.fragment import all_breaches
from spec.prover.numbers import LengthMatters
from spec.prover.proving import proved
from spec.translation.__main__ import told
from spec.translation.register import EDITIONS
from spec.weaving.both_ways import AtATable
from spec.weaving.register import (
    fingerprint_of,
    read_register,
    rules_at_tables,
    stale,
    write_register,
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
    known = read_register()
    if check:
        old = list(stale(known))
        click.echo(f"{sum(said.startswith('the same') for said in known.values())} rules at tables")
        raise SystemExit("\n".join(old) if old else 0)
    by_fingerprint = {said.rsplit(" in ", 1)[-1]: said for said in known.values()}
    for name in [edition] if edition else EDITIONS:
        for asked, table in rules_at_tables(name, wanted):
            if kinds and table.rule.kind.__name__ not in kinds:
                continue
            own = fingerprint_of(table)
            if own not in by_fingerprint:
                by_fingerprint[own] = f"{answer_about(table, seconds)} in {own}"
            if known.get(asked) != by_fingerprint[own]:
                known[asked] = by_fingerprint[own]
                write_register(known)
                click.echo(f"{asked}: {known[asked]}")
    raise SystemExit(any(said.startswith("differ") for said in known.values()))


def answer_about(table: AtATable, seconds: float) -> str:
    """Ask about a rule at a table, whoever is to move."""
    for clause in table.rule.clauses:
        # without the M.I.B.S. nothing of its clause runs but the question whether it is there
        if clause is ORDERS.clause and not getattr(table.start, "mibs", False):
            continue
        for breach in all_breaches(clause):
            return f"outside the fragment: {breach.function}: {breach.why}"
    try:
        return told(proved(table.question(), seconds, any_length=True))
    except LengthMatters:
        return "not known: a clause, or what it needs, looks at hands or stacks of cards"


if __name__ == "__main__":
    validate()
