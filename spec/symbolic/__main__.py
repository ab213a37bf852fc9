"""The command `python -m spec.symbolic`."""

import os
import sys
from collections import Counter
from collections.abc import Iterable
from typing import Final

import click

from spec.symbolic.kernel import kernel_cases
from spec.symbolic.question import Case
from spec.symbolic.running import all_settled
from spec.symbolic.verdict import FAILURES, PROOFS, Finding, Verdict

SECONDS: Final = 60.0


@click.command()
@click.argument("patterns", nargs=-1, metavar="[PATTERN ...]")
@click.option("--seconds", default=SECONDS, show_default=True, help="CPU seconds for a question.")
@click.option("--kernel", is_flag=True, help="Only the kernel.")
@click.option("--workers", default=os.cpu_count() or 1, show_default=True, help="Processes.")
def main(patterns: tuple[str, ...], seconds: float, kernel: bool, workers: int) -> None:
    """Check the promises of all contracts whose name holds one of the patterns; else of all."""
    cases = [case for case in all_cases(kernel) if is_meant(case, patterns)]
    if not cases:
        raise click.UsageError(f"no condition has a name with {' or '.join(patterns)}")
    findings: list[Finding] = []
    for finding in all_settled(cases, seconds, workers):
        findings.append(finding)
        click.echo(progress(finding, len(findings), len(cases)))
    click.echo(table(findings))
    sys.exit(any(fails(finding) for finding in findings))


def all_cases(kernel_only: bool) -> Iterable[Case]:
    """Return every case there is, the kernel first."""
    return kernel_cases()


def is_meant(case: Case, patterns: tuple[str, ...]) -> bool:
    """Tell whether a case is one of those asked for."""
    name = f"{case.function}.{case.condition}"
    return not patterns or any(pattern in name for pattern in patterns)


def fails(finding: Finding) -> bool:
    """Tell whether a finding fails the check."""
    weak = finding.function.startswith("kernel.") and finding.verdict not in PROOFS
    return weak or finding.verdict in FAILURES
