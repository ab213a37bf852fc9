"""The command `python -m spec.mutation`."""

import sys
from collections.abc import Iterator

import click
from rich.console import Console
from rich.table import Table

from bfrules.cli.words import need_extra
from spec.alone import alone_with
from spec.mutation.outcomes import (
    OUTCOMES,
    Outcomes,
    complaints,
    fuller,
    read_outcomes,
    stale,
    write_outcomes,
)
from spec.mutation.workshop import fit_out


@click.command()
@click.argument("modules", nargs=-1, metavar="[MODULE]...")
@click.option("--survivors", "again", is_flag=True, help="Run those again that survived.")
@click.option("--check", is_flag=True, help="Only see whether this is about the code as it is.")
def main(modules: tuple[str, ...], again: bool, check: bool) -> None:
    """Change the code outside the contracts in one place at a time; see whether a test fails.

    MODULE is a module without `bfrules.`, such as core.game, whose mutants are
    run afresh; a * stands for anything. Without one, those are run that never
    were. Exit status: 1 if a survivor has no explanation or anything is stale.
    """
    if not check:
        with alone_with(OUTCOMES):
            run_and_write(modules, again)
    outcomes = read_outcomes()
    found = [*complaints(outcomes), *stale(outcomes)]
    for complaint in found:
        click.echo(complaint, err=True)
    Console().print(table_of(outcomes))
    sys.exit(int(bool(found)))


def run_and_write(modules: tuple[str, ...], again: bool) -> None:
    """Run mutants, and write down what became of them."""
    need_extra("python -m spec.mutation", "mutation", "mutmut")
    from spec.mutation.running import (
        outcomes_of,
        run_mutmut,
        run_survivors_from_the_start,
        survivors,
    )

    fit_out()
    names = [f"bfrules.{module}.*" for module in modules]
    run_mutmut([*names, *(survivors() if again else ())])
    earlier = read_outcomes()
    run_survivors_from_the_start(modules, earlier)
    write_outcomes(fuller(earlier, outcomes_of(earlier)))


def table_of(outcomes: Outcomes) -> Table:
    """Return a table of how many mutants each module has, and what became of them."""
    table = Table("module", "mutants", "killed", "survive", "left", "killed of those run")
    table.columns[0].no_wrap = True
    for row in rows_of(outcomes):
        table.add_row(*row)
    return table


def rows_of(outcomes: Outcomes) -> Iterator[tuple[str, ...]]:
    """Yield a row for each module, and one for all."""
    for name in (*outcomes, "all"):
        mine = [outcome for module, outcome in outcomes.items() if name in (module, "all")]
        mutants, killed = sum(one.mutants for one in mine), sum(one.killed for one in mine)
        left, alive = sum(one.left for one in mine), sum(len(one.survivor) for one in mine)
        ran = mutants - left
        part = f"{100 * killed / ran:.1f} %" if ran else ""
        yield name.removeprefix("bfrules."), str(mutants), str(killed), str(alive), str(left), part


if __name__ == "__main__":
    main()
