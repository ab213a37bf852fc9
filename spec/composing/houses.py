"""Houses: the rules of an edition under readings, and an amendment of somebody's own."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

from attrs import evolve

from bfrules.core.amendment import Amendment
from bfrules.core.edition import AnyEdition
from bfrules.house import houses_under
from bfrules.kernel.contract import contract_of
from bfrules.shipped import shipped_editions
from spec.composing.asking import answer_about
from spec.composing.fingerprints import is_another_rule
from spec.composing.rules import RuleAtATable, RuleSubject
from spec.files import (
    UnusableFile,
    reasons_against,
    reasons_or_why_unread,
    run_file,
    why_not_asked,
)
from spec.fingerprints import fingerprint_of
from spec.fragment.listed import FILES
from spec.fragment.outside import putting_back
from spec.fragment.whole import breaches_of_a_file, note_changes, run_of
from spec.subjects import Subject
from spec.symbolic.verdict import Verdict
from spec.verdicts.asking import NOBODY, said_by_the_prover
from spec.verdicts.ledger import Answer
from spec.verdicts.running import in_processes, limited_to

SECONDS = 300.0


def amendment_in(place: str) -> tuple[ModuleType, Amendment[Any]]:
    """Return the file and the amendment that `FILE.py:NAME` names; raise UnusableFile for none."""
    path, _, name = place.rpartition(":")
    # run as what may be proved, unlike `bfrules.house.amendment_at`: provers read its source
    module = run_file(Path(path))
    found = getattr(module, name, None)
    if not isinstance(found, Amendment):
        raise UnusableFile(f"{path} has no amendment named {name}")
    return module, found


def rules_under(
    readings: Sequence[str], place: str | None, editions: Sequence[str]
) -> tuple[tuple[RuleSubject, ...], list[str]]:
    """Return the rules that readings and an amendment change, in each edition that they fit.

    With them, why nothing is proved of what stands in the file of the amendment, if so.

    `place` names the amendment, if there is one, as `FILE.py:NAME`; `editions` names those
    to look at, all if it is empty. Raise UnusableFile if they change no rule, or something else,
    and UnknownReading for a reading of none.
    """
    module, amendment = amendment_in(place) if place else (None, None)
    outside: list[str] = []
    with putting_back(outside):
        changed = tuple(rules_changed(readings, place, amendment, editions))
    if module is not None:
        note_changes(module, [*run_of(module).changed, *outside])
    return changed, [] if module is None else list(map(str, breaches_of_a_file(module)))


def rules_changed(
    readings: Sequence[str],
    place: str | None,
    amendment: Amendment[Any] | None,
    editions: Sequence[str],
) -> Iterator[RuleSubject]:
    """Yield the rules that are changed; raise UnusableFile if there is none."""
    shipped = shipped_editions().items()
    looked_at = [edition for name, edition in shipped if not editions or name in editions]
    amendments = (amendment,) if amendment is not None else ()
    changed, reasons = 0, []
    for house in houses_under(looked_at, readings):
        try:
            amended = house.amended.amend(*amendments)
        except Exception as unfit:
            reasons.append(str(unfit))
            continue
        before = {rule.kind: RuleSubject(house.edition, rule) for rule in house.edition.rules}
        for rule in amended.rules:
            subject, known = RuleSubject(amended, rule), before.get(rule.kind)
            if known is None or is_another_rule(subject, known):
                changed += 1
                yield subject
    if not changed:
        named = " and ".join((*readings, *((place,) if place else ())))
        told = " ".join(reasons) or "it changes nothing"
        raise UnusableFile(f"{named} changes no rule: {told}")


def composed_under(
    readings: Sequence[str], place: str | None, editions: Sequence[str], workers: int
) -> Iterator[tuple[RuleAtATable, Answer | None]]:
    """Yield a verdict on each rule that readings and an amendment change, at the smallest table.

    There is none where a process ran out of time or memory.
    """
    rules, outside = rules_under(readings, place, editions)
    asked = [next(subject.at_each_table()) for subject in rules]
    if outside:
        yield from ((one, Answer(Verdict.OUTSIDE, outside[0], 0.0)) for one in asked)
        return
    jobs = [(one, partial(limited_to, SECONDS, partial(answer_at_home, one))) for one in asked]
    yield from in_processes(jobs, workers)


def answer_at_home(asked: RuleAtATable) -> Answer:
    """Compose a rule of a house: a proof rests on clauses that keep what their contracts promise.

    Those that ship have verdicts of their own, with the printed values that ship; those of a
    file, and those for which the house changed what they read, are asked about here.
    """
    composed = answer_about(asked)
    worst = composed
    for clause in asked.rule.clauses:
        if contract_of(clause) and is_to_be_asked(asked.house, clause):
            kept = answer_about_a_clause(Subject(asked.house, clause), asked.seats)
            worst = min(worst, kept, key=lambda answer: answer.rank)
    return worst


def is_to_be_asked(house: AnyEdition, clause: Any) -> bool:
    """Tell whether no verdict that ships speaks of a clause as it is in a house."""
    if clause.__module__.startswith(FILES):
        return True
    shipped = shipped_editions()[house.name]
    return fingerprint_of(Subject(house, clause)) != fingerprint_of(Subject(shipped, clause))


def answer_about_a_clause(subject: Subject, seats: int) -> Answer:
    """Return the worst of what is found of the promises of a clause in a house."""
    name = subject.function.__name__
    if subject.function.__module__.startswith(FILES):
        why = why_not_asked(subject.function, {})
        reasons = (f"{name}: {why}",) if why else reasons_against(subject, name)
        outside = reasons_or_why_unread(name, reasons)
        if outside:
            return Answer(Verdict.OUTSIDE, outside[0], 0.0)
    said = said_by_the_prover(subject, SECONDS, (NOBODY, seats))
    answers = (
        evolve(answer, told=f"{subject.function.__name__}: {promise}: {answer.told}")
        for promise, answer in said.answers.items()
        if answer.verdict is not Verdict.NEEDS_UNMET
    )
    return min(answers, key=lambda answer: answer.rank)
