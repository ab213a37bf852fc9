"""Ask the prover whether what is printed for rules and their clauses say the same."""

import click

from spec.made import Request, answer, with_a_request
from spec.translation.register import MADE


@click.command()
@with_a_request
@click.option("--seconds", default=60.0, show_default=True, help="CPU seconds for a question.")
def validate(request: Request, seconds: float) -> None:
    """Ask whether the printed source and the clauses of EDITION's rules say the same.

    Of each RULE, or all of them, clause by clause, at every table; with `--readings`, of each
    clause for which a reading or variant changes what is printed, or what it says. What was
    found is written to `spec/translation.toml` as it comes; the next time it is told, and asked
    again only with `--afresh`. What is found of a house, with `--reading` or `--amendment`, is
    only told. It fails where both say something else.
    """
    answer(MADE, request, seconds)


if __name__ == "__main__":
    validate()
