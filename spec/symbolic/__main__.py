"""The command `python -m spec.symbolic`."""

import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import click

from spec.symbolic.clauses import edition_cases
from spec.symbolic.kernel import kernel_cases
from spec.symbolic.question import Case
from spec.symbolic.running import all_settled
from spec.symbolic.verdict import Finding, Verdict

SECONDS: Final = 60.0


@click.command()
@click.argument("patterns", nargs=-1, metavar="[PATTERN ...]")
@click.option("--seconds", default=SECONDS, show_default=True, help="CPU seconds for a question.")
@click.option("--kernel", is_flag=True, help="Only the kernel.")
@click.option("--workers", default=os.cpu_count() or 1, show_default=True, help="Processes.")
def main(patterns: tuple[str, ...], seconds: float, kernel: bool, workers: int) -> None:
    """Check the promises of all contracts, or of those whose name holds a pattern.

    The exit code is 1 if a promise is refuted, if needs cannot be met, or if a
    promise of the kernel is not proved.
    """
    cases = tuple(meant(all_cases(kernel), patterns))
    if not cases:
        raise click.UsageError(f"no condition has {' or '.join(patterns)} in its name")
    conditions = sum(len(case.promises) for case in cases)
    findings: list[Finding] = []
    for finding in all_settled(cases, seconds, workers):
        findings.append(finding)
        click.echo(progress(finding, len(findings), conditions))
    click.echo("\n".join(("", *table(findings), "", *totals(findings))))
    sys.exit(int(any(finding.fails for finding in findings)))


def all_cases(kernel_only: bool) -> Iterator[Case]:
    """Yield every case there is, the kernel first."""
    yield from kernel_cases()
    if not kernel_only:
        yield from edition_cases()


def meant(cases: Iterable[Case], patterns: tuple[str, ...]) -> Iterator[Case]:
    """Yield the cases asked for, with those of their promises that are."""
    for case in cases:
        promises = tuple(
            promise
            for promise in case.promises
            if not patterns or any(pattern in case.name_of(promise) for pattern in patterns)
        )
        if promises:
            yield case.about(promises)


def progress(finding: Finding, number: int, of: int) -> str:
    """Say in a line how one case went."""
    name = f"{finding.function}: {finding.condition}"
    return (
        f"{number}/{of} {name}: {finding.verdict.value}, {finding.seconds:.1f} s ({finding.told})"
    )


def table(findings: Sequence[Finding]) -> Iterator[str]:
    """Yield the lines of a table: function, condition, verdict, seconds."""
    rows = [("function", "condition", "verdict", "seconds")]
    rows += [
        (finding.function, finding.condition, finding.verdict.value, f"{finding.seconds:.1f}")
        for finding in findings
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    for *words, seconds in rows:
        cells = (word.ljust(width) for word, width in zip(words, widths, strict=True))
        yield f"{'  '.join(cells)}  {seconds:>7}"


def totals(findings: Sequence[Finding]) -> Iterator[str]:
    """Yield a line for each verdict with how many there are, and the CPU seconds of all."""
    counted = Counter(finding.verdict for finding in findings)
    for verdict in Verdict:
        if counted[verdict]:
            yield f"{counted[verdict]:5} {verdict.value}"
    yield f"{len(findings):5} conditions, {sum(finding.seconds for finding in findings):.1f} s"


if __name__ == "__main__":
    main()
