"""The command `python -m spec.strength`."""

import os
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

import click
import tomli_w
from rich.console import Console
from rich.table import Table

from bfrules.core.beside import write_whole
from bfrules.core.edition import AnyEdition
from spec.alone import alone_with
from spec.fingerprints import fingerprint_of
from spec.strength.judging import SECONDS, Fate, Judgement, judgements_of
from spec.subjects import Function, Subject, all_subjects, house_of, plain
from spec.symbolic.play import calls_in_play
from spec.symbolic.question import Values
from spec.verdicts.naming import subjects_meant
from spec.verdicts.running import Ended, in_processes, progress_bar

STRENGTH: Final = Path(__file__).parents[1] / "strength.toml"
KINDS_OF_LIST: Final = (Fate.SURVIVES, Fate.OPEN)
HEADER: Final = """\
# Which wrong rules no contract would notice: written by `python -m spec.strength`.
# Only `why` is written by people: why a survivor may live, or why it is open.

"""

Strengths = dict[str, dict[str, Any]]


@click.command()
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--check", is_flag=True, help="Only see whether this is about the code as it is.")
@click.option("--afresh", is_flag=True, help="Judge again what is unchanged.")
@click.option("--seconds", default=SECONDS, show_default=True, help="CPU seconds for a mutant.")
@click.option("--workers", default=os.cpu_count() or 1, show_default=True, help="Processes.")
def main(names: tuple[str, ...], check: bool, afresh: bool, seconds: float, workers: int) -> None:
    """Change each rule in one place at a time, and see whether its contract notices.

    NAME is an edition, a statement, or a part of the name of a function. Only what
    is new or has changed is judged. Exit status: 1 if a survivor has no
    explanation, or if anything is missing or stale.
    """
    subjects = tuple(each_function_once(all_subjects()))
    if not check:
        with alone_with(STRENGTH):
            there_are = {subject.name for subject in subjects}
            known = {name: one for name, one in read_strengths().items() if name in there_are}
            judge_all(known, tuple(subjects_meant(subjects, names)), afresh, seconds, workers)
    strengths = read_strengths()
    found = list(complaints(strengths, subjects))
    for complaint in found:
        click.echo(complaint, err=True)
    Console().print(table_of(strengths, subjects))
    sys.exit(int(bool(found)))


def each_function_once(subjects: Iterable[Subject]) -> Iterator[Subject]:
    """Yield each function in the first edition that has it: a rule is as strong in all."""
    known = set()
    for subject in subjects:
        function = plain(subject.function), subject.key
        if function not in known:
            known.add(function)
            yield subject


def judge_all(
    strengths: Strengths, subjects: Sequence[Subject], afresh: bool, seconds: float, workers: int
) -> None:
    """Judge what is due, and write each function down as it comes."""
    due = [subject for subject in subjects if afresh or is_due(strengths, subject)]
    jobs = [(subject, partial(all_judged, subject, seconds, calls_of(subject))) for subject in due]
    with progress_bar() as progress:
        task = progress.add_task("mutating", total=len(due))
        for subject, judgements in in_processes(jobs, workers):
            if not isinstance(judgements, Ended):
                earlier = strengths.get(subject.name, {})
                strengths[subject.name] = written(subject, judgements, earlier)
                write_strengths(strengths)
            progress.update(task, advance=1, description=subject.name)


def all_judged(subject: Subject, seconds: float, calls: Iterable[Values]) -> list[Judgement]:
    """Judge every mutant of a function."""
    return list(judgements_of(subject, seconds, calls))


def calls_of(subject: Subject) -> tuple[Values, ...]:
    """Return what games call a clause with, nothing for what is no clause."""
    house = None if subject.edition is None else house_of(subject.edition, subject.function)
    return () if house is None else calls_in(house).get(subject.function, ())


@cache
def calls_in(house: AnyEdition) -> Mapping[Function, tuple[Values, ...]]:
    """Play some games, once for each edition."""
    return calls_in_play(house)


def is_due(strengths: Strengths, subject: Subject) -> bool:
    """Tell whether a function has not been judged as it is now."""
    known = strengths.get(subject.name)
    return known is None or known["fingerprint"] != fingerprint_of(subject)


def written(
    subject: Subject, judgements: Iterable[Judgement], earlier: dict[str, Any]
) -> dict[str, Any]:
    """Return what is written down of a function; explanations of the same survivors stay."""
    judged = list(judgements)
    why = {
        one["change"]: one["why"] for fate in KINDS_OF_LIST for one in earlier.get(fate.value, [])
    }
    counts = {
        fate.value: sum(one.fate is fate for one in judged)
        for fate in Fate
        if fate not in KINDS_OF_LIST
    }
    listed = {
        fate.value: [
            {"change": one.told, "line": one.line, "how": one.how, "why": why.get(one.told, "")}
            for one in judged
            if one.fate is fate
        ]
        for fate in KINDS_OF_LIST
    }
    return (
        {"fingerprint": fingerprint_of(subject), "mutants": len(judged)}
        | counts
        | {fate: ones for fate, ones in listed.items() if ones}
    )


def read_strengths() -> Strengths:
    """Read what is known, by the names of the functions."""
    if not STRENGTH.exists():
        return {}
    owners = tomllib.loads(STRENGTH.read_text(encoding="utf-8"))
    return {
        f"{owner}.{key}": known for owner, keys in owners.items() for key, known in keys.items()
    }


def write_strengths(strengths: Strengths) -> None:
    """Write what is known, sorted."""
    owners: dict[str, Any] = {}
    for name, known in sorted(strengths.items()):
        owner, _, key = name.partition(".")
        owners.setdefault(owner, {})[key] = known
    write_whole(STRENGTH, HEADER + tomli_w.dumps(owners))


def complaints(strengths: Strengths, subjects: Iterable[Subject]) -> Iterator[str]:
    """Yield what is missing, stale, left over, or survives without an explanation."""
    names = set()
    for subject in subjects:
        names.add(subject.name)
        if is_due(strengths, subject):
            yield f"{subject.name}: not judged as it is now"
            continue
        for fate in KINDS_OF_LIST:
            for one in strengths[subject.name].get(fate.value, []):
                if not one["why"]:
                    yield f"{subject.name}:{one['line']}: {one['change']}: {fate.value}, not why"
    yield from (f"{name}: left over" for name in sorted(set(strengths) - names))


def table_of(strengths: Strengths, subjects: Sequence[Subject]) -> Table:
    """Return a table of how many mutants there are, and what became of them."""
    fates = [fate.value for fate in Fate]
    table = Table("edition", "mutants", *fates, "noticed or equal")
    for owner in [*dict.fromkeys(subject.owner for subject in subjects), "all"]:
        mine = [
            strengths[subject.name]
            for subject in subjects
            if owner in (subject.owner, "all") and subject.name in strengths
        ]
        counts = {fate: sum(count_of(known, fate) for known in mine) for fate in fates}
        mutants = sum(known["mutants"] for known in mine)
        good = counts[Fate.REFUTED.value] + counts[Fate.EQUAL.value]
        part = f"{100 * good / mutants:.1f} %" if mutants else ""
        table.add_row(owner, str(mutants), *(str(counts[fate]) for fate in fates), part)
    return table


def count_of(known: dict[str, Any], fate: str) -> int:
    """Return how many mutants of a function had a fate."""
    there = known.get(fate, 0)
    return there if isinstance(there, int) else len(there)


if __name__ == "__main__":
    main()
