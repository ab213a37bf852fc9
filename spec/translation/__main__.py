"""Ask the prover whether what is printed for rules and their clauses say the same."""

from collections import Counter
from functools import partial
from typing import Any

import click

from bfrules.compiled.choices import ORDERS
from bfrules.shipped import shipped_editions
from spec.fragment import all_breaches
from spec.prover.numbers import LengthMatters
from spec.prover.proving import Outcome, proved
from spec.registers import DIFFER, SAME, Asked
from spec.translation.both_ways import Claim
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
@click.option("--seconds", default=60.0, show_default=True, help="CPU seconds for a question.")
@click.option("--check", is_flag=True, help="Only tell what is written down of other code.")
def validate(
    edition: str | None,
    kinds: tuple[str, ...],
    wanted: tuple[int, ...],
    seconds: float,
    check: bool,
) -> None:
    """Ask whether the printed source and the clauses of EDITION's rules say the same.

    Of each RULE, or all of them, clause by clause, at every table; what was
    found is written to `spec/translation.toml` as it comes, and not asked again. It fails where
    both say something else.
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
        Asked(name_of(claim), fingerprint_of(claim), partial(answer_about, claim, seconds))
        for name in ([edition] if edition else EDITIONS)
        for table in tables_of(shipped_editions()[name], wanted)
        if not kinds or table.rule.kind.__name__ in kinds
        for claim in table.claims()
    )
    for told_of_one in REGISTER.ask(questions):
        click.echo(told_of_one)
    raise SystemExit(REGISTER.status())


def answer_about(claim: Claim, seconds: float) -> str:
    """Ask about a claim, whoever is to move."""
    # without the M.I.B.S. nothing of its clause runs but the question whether it is there
    all_of_it = claim.clause is not ORDERS.clause or getattr(claim.table.start, "mibs", False)
    for breach in all_breaches(claim.clause) if all_of_it else ():
        return f"outside the fragment: {breach.function}: {breach.why}"
    try:
        return told(proved(claim.question(), seconds, any_length=True))
    except LengthMatters:
        return "not known: the clause, or what it needs, looks at hands or stacks of cards"


def told(outcome: Outcome) -> str:
    """Say what the prover found."""
    (proof,) = outcome.proofs.values()
    spent = f"({outcome.paths} paths, {outcome.seconds:.0f} s)"
    if outcome.no_path_meets_the_needs:
        return f"never asked, as no such table gives what it needs {spent}"
    if proof.proved and outcome.needs_met:
        return f"{SAME} {spent}"
    if proof.proved:
        return f"not known: no table was found that comes here {spent}"
    if proof.broken_by is not None:
        return f"{DIFFER}: {one_line(proof.told)}"
    return f"not known: {one_line(proof.told)}"


def one_line(text: Any) -> str:
    """Return a text that fits between quotes, in one line."""
    return " ".join(str(text).replace('"', "'").replace("\\", "/").split())[:200]


if __name__ == "__main__":
    validate()
