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
    read_outcomes,
    stale,
    write_outcomes,
)
from spec.mutation.workshop import fit_out


@click.command()
@click.argument("patterns", nargs=-1, metavar="[MODULE]...")
@click.option("--survivors", "again", is_flag=True, help="Run those again that survived.")
@click.option("--check", is_flag=True, help="Only see whether this is about the code as it is.")
def main(patterns: tuple[str, ...], again: bool, check: bool) -> None:
    """Change the code outside the contracts in one place at a time; see whether a test fails.

    MODULE is a module without `bfrules.`, such as core.game, whose mutants are
    run afresh; a * stands for anything. Without one, those are run that never
    were. What is found is written down after each module, so that you may stop
    at any time. Exit status: 1 if a survivor has no explanation or anything is
    stale.
    """
    if not check:
        with alone_with(OUTCOMES):
            run_and_write(patterns, again)
    outcomes = read_outcomes()
    found = [*complaints(outcomes), *stale(outcomes)]
    for complaint in found:
        click.echo(complaint, err=True)
    Console().print(table_of(outcomes))
    sys.exit(int(bool(found)))


def run_and_write(patterns: tuple[str, ...], again: bool) -> None:
    """Run mutants a module at a time, and write down after each what became of them."""
    need_extra("python -m spec.mutation", "mutation", "mutmut")
    from spec.mutation.running import (
        judged_modules,
        make_mutants,
        mutants_to_run,
        outcome_of,
        run_mutmut,
        run_survivors_from_the_start,
    )

    fit_out()
    make_mutants()
    for module, names in mutants_to_run(patterns, again).items():
        click.echo(f"{module}: {len(names)} mutants")
        run_mutmut(names)
        judged, earlier = judged_modules()[module], read_outcomes()
        run_survivors_from_the_start(judged, earlier)
        write_outcomes({**earlier, module: outcome_of(judged, earlier)})


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
