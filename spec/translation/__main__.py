"""Ask the prover whether what is printed for rules and their clauses say the same."""

from collections.abc import Iterator
from typing import Any

import click

from bfrules.compiled.choices import ORDERS
from bfrules.shipped import shipped_editions
from spec.fragment import all_breaches
from spec.prover.proving import Outcome, proved
from spec.translation.both_ways import AtATable


@click.command()
@click.argument("name", metavar="EDITION")
@click.argument("kinds", nargs=-1, metavar="[RULE]...")
@click.option("--seats", "wanted", type=int, multiple=True, help="All tables without it.")
@click.option("--seconds", default=60.0, show_default=True, help="CPU seconds for a question.")
def validate(name: str, kinds: tuple[str, ...], wanted: tuple[int, ...], seconds: float) -> None:
    """Ask whether the printed source and the clauses of EDITION's rules say the same.

    Of each RULE, or all of them, at every table without the M.I.B.S., with each seat to move.
    It fails where both say something else.
    """
    edition: Any = shipped_editions()[name]
    differs = False
    for rule in edition.rules:
        if (kinds and rule.kind.__name__ not in kinds) or rule.kind.__name__ == "SetUp":
            continue
        # without the M.I.B.S. nothing of its clause runs but the question whether it is there
        asked = [clause for clause in rule.clauses if clause is not ORDERS.clause]
        breaches = [breach for clause in asked for breach in all_breaches(clause)]
        if breaches:
            click.echo(f"{name} {rule.kind.__name__}: outside the fragment: {breaches[0]}")
            continue
        for start in starts(edition, wanted):
            for turn in range(len(start.seats)):
                table = AtATable(edition, rule, start, turn)
                for what, question in table.questions():
                    said = told(proved(question, seconds))
                    differs |= said.startswith("differ")
                    click.echo(
                        f"{name} {rule.kind.__name__} {what}, {len(start.seats)} seats, "
                        f"seat {turn}: {said}"
                    )
    raise SystemExit(differs)


def starts(edition: Any, wanted: tuple[int, ...]) -> Iterator[Any]:
    """Yield the tables that a game starts from, without the M.I.B.S. and with all cards."""
    box = edition.in_the_box
    for step in edition.legal(box):
        start = edition.apply(box, step)
        usual = not start.mibs and getattr(step, "cards", True)
        if usual and (not wanted or step.seats in wanted):
            yield start


def told(outcome: Outcome) -> str:
    """Say what the prover found."""
    (proof,) = outcome.proofs.values()
    spent = f"{outcome.paths} paths, {outcome.seconds:.0f} s"
    if outcome.no_path_meets_the_needs:
        return f"never asked, as such a step is always refused ({spent})"
    if proof.proved and outcome.needs_met:
        return f"the same ({spent})"
    if proof.proved:
        return f"the same, but no table was found that comes here ({spent})"
    if proof.broken_by is not None:
        return f"differ: {proof.told}"
    return f"not known: {proof.told}"


if __name__ == "__main__":
    validate()
