"""Ask the prover whether what is printed for rules and their clauses say the same."""

from collections import Counter
from functools import partial

import click

from bfrules.shipped import shipped_editions
from spec.registers import Asked
from spec.translation.answering import answer_about
from spec.translation.register import (
    EDITIONS,
    REGISTER,
    fingerprint_of,
    name_of,
    stale,
    tables_of,
)


@click.command()
@click.argument("edition", required=False, type=click.Choice(EDITIONS))
@click.argument("kinds", nargs=-1, metavar="[RULE]...")
@click.option("--seats", "wanted", type=int, multiple=True, help="All tables without it.")
@click.option("--afresh", is_flag=True, help="Ask again what is written down and unchanged.")
@click.option("--seconds", default=60.0, show_default=True, help="CPU seconds for a question.")
@click.option("--check", is_flag=True, help="Only tell what is written down of other code.")
def validate(
    edition: str | None,
    kinds: tuple[str, ...],
    wanted: tuple[int, ...],
    afresh: bool,
    seconds: float,
    check: bool,
) -> None:
    """Ask whether the printed source and the clauses of EDITION's rules say the same.

    Of each RULE, or all of them, clause by clause, at every table; what was
    found is written to `spec/translation.toml` as it comes; the next time it is told, and asked
    again only with `--afresh`. It fails where both say something else.
    """
    if check:
        known = REGISTER.read()
        old = list(stale(known))
        said = Counter(
            (claimed.split()[0], told.rsplit(" in ", 1)[0].split(" (")[0])
            for claimed, told in known.items()
        )
        for (name, what), number in sorted(said.items()):
            click.echo(f"{name}: {number} {what}")
        raise SystemExit("\n".join(old) if old else 0)
    questions = (
        Asked(
            name_of(claim),
            fingerprint_of(claim),
            partial(answer_about, (claim.clause,), table.start, claim.question, seconds),
        )
        for name in ([edition] if edition else EDITIONS)
        for table in tables_of(shipped_editions()[name], wanted)
        if not kinds or table.rule.kind.__name__ in kinds
        for claim in table.claims()
    )
    for told_of_one in REGISTER.ask(questions, afresh):
        click.echo(told_of_one)
    raise SystemExit(REGISTER.status())


if __name__ == "__main__":
    validate()
