"""Ask the prover whether what is woven for rules and their clauses say the same."""

import click

from spec.made import Request, answer, with_a_request
from spec.weaving import cutting
from spec.weaving.register import MADE


@click.command()
@with_a_request
@click.option("--seconds", default=600.0, show_default=True, help="CPU seconds for a question.")
@click.option("--effort", default=60_000_000, show_default=True, help="Of z3, for a claim.")
def validate(request: Request, seconds: float, effort: int) -> None:
    """Ask whether what is woven for EDITION's rules and their clauses say the same.

    Of each RULE, or all of them, at every table, and of the one that sets the table from the box
    too; with `--readings`, of what each reading or variant makes of them. What was found is
    written to `spec/weaving.toml` as it comes; the next time it is told, and asked again only
    with `--afresh`. What is found of a house, with `--reading` or `--amendment`, is only told.
    It fails where both say something else.
    """
    cutting.MOST_EFFORT = effort  # type: ignore[misc]  # a limit, which no answer rests on
    answer(MADE, request, seconds)


if __name__ == "__main__":
    validate()
