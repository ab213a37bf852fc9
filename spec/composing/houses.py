"""Houses: the rules of an edition under readings, and an amendment of somebody's own."""

from collections.abc import Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Final

import attrs
from attrs import evolve

from bfrules.core.amendment import Amendment
from bfrules.core.edition import AnyEdition
from bfrules.house import houses_under, told_error
from bfrules.kernel.contract import contract_of
from bfrules.shipped import shipped_editions
from spec.composing.asking import answer_about
from spec.composing.fingerprints import is_another_rule
from spec.composing.rules import RuleAtATable, RuleSubject
from spec.files import (
    UnusableFile,
    breaches_told,
    name_of,
    reasons_against,
    reasons_or_why_unread,
    run_file,
    why_not_asked,
)
from spec.fingerprints import fingerprint_of
from spec.fragment.listed import is_ours, unwrapped
from spec.fragment.outside import putting_back
from spec.fragment.whole import breaches_of_a_file, note_changes, run_of
from spec.subjects import Subject, functions_of, functions_within, numbers_of_seats, plain
from spec.symbolic.verdict import Verdict
from spec.verdicts.asking import NOBODY, said_by_the_prover
from spec.verdicts.ledger import Answer
from spec.verdicts.running import in_processes, limited_to

SECONDS: Final = 300.0
OF_AMENDMENTS: Final = ("amendments", "unamended")
PROMISES_NOTHING: Final = "it has no contract, so nobody asked whether it raises"


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
            why = why_not_composed(amended)
        except Exception as unfit:
            why = str(unfit) if isinstance(unfit, ValueError) else told_error(unfit)
        if why:
            reasons.append(why)
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


def why_not_composed(house: AnyEdition) -> str:
    """Say why no rule of a house can be composed; nothing if they can."""
    for clause in (clause for rule in house.rules for clause in rule.clauses):
        if not isinstance(unwrapped(clause), FunctionType):
            return f"{name_of(clause)} is a clause that is no plain function."
    return "" if numbers_of_seats(house) else f"no table of {house.label} can be set."


def composed_under(
    readings: Sequence[str], place: str | None, editions: Sequence[str], workers: int
) -> Iterator[tuple[RuleAtATable, Answer | None]]:
    """Yield a verdict on each rule that readings and an amendment change, at each table.

    The smallest tables come first. There is no verdict where a process ran out of time or memory.
    """
    rules, outside = rules_under(readings, place, editions)
    asked = [one for subject in rules for one in subject.at_each_table()]
    asked.sort(key=lambda one: one.sizes.index(one.seats))
    jobs = []
    for one in asked:
        why = next(iter(outside), "") or why_unread(one.house)
        if why:
            yield one, Answer(Verdict.OUTSIDE, why, 0.0)
        else:
            jobs.append((one, partial(limited_to, SECONDS, partial(answer_at_home, one))))
    yield from in_processes(jobs, workers)


@cache
def why_unread(house: AnyEdition) -> str:
    """Say which function in a house is not read, or is outside the fragment; nothing if none is.

    Games of the house are played, so all of its functions run where it is proved: who is not
    read might change the prover.
    """
    for function in functions_of_somebody(house):
        reasons = breaches_told(Subject(house, function))
        against = reasons_or_why_unread(function.__name__, reasons)
        if against:
            return against[0]
    return ""


def functions_of_somebody(house: AnyEdition) -> Iterator[FunctionType]:
    """Yield the functions that may be called in a house and are not of the package, clauses first.

    What an amendment makes components of was called when the house was made.
    """
    clauses = (clause for rule in house.rules for clause in rule.clauses)
    parts = [one.name for one in attrs.fields(type(house)) if one.name not in OF_AMENDMENTS]
    others = (one for part in parts for one in functions_within(getattr(house, part)))
    for one in map(unwrapped, (*clauses, *others)):
        if isinstance(one, FunctionType) and not is_ours(one.__globals__):
            yield one


def answer_at_home(asked: RuleAtATable) -> Answer:
    """Compose a rule of a house: a proof rests on clauses that keep what their contracts promise.

    Those that the edition ships with have verdicts of their own, with the printed values that
    ship; all others, and those for which the house changed what they read, are asked about here.
    """
    clauses = (
        answer_about_a_clause(Subject(asked.house, clause), asked.seats)
        for clause in asked.rule.clauses
        if is_to_be_asked(asked.house, clause)
    )
    return min((answer_about(asked), *clauses), key=lambda answer: answer.rank)


def is_to_be_asked(house: AnyEdition, clause: Any) -> bool:
    """Tell whether no verdict that ships speaks of a clause as it is in a house."""
    shipped = shipped_editions()[house.name]
    if plain(clause) not in functions_of(shipped):
        return True
    return fingerprint_of(Subject(house, clause)) != fingerprint_of(Subject(shipped, clause))


def answer_about_a_clause(subject: Subject, seats: int) -> Answer:
    """Return the worst of what is found of a clause in a house: it is read, then asked about.

    Of one that promises nothing, nobody knows whether it raises.
    """
    name = subject.function.__name__
    outside = reasons_or_why_unread(name, reasons_against_a_clause(subject, name))
    if outside:
        return Answer(Verdict.OUTSIDE, outside[0], 0.0)
    if not subject.promises:
        return Answer(Verdict.SEARCHED, f"{name}: {PROMISES_NOTHING}", 0.0)
    said = said_by_the_prover(subject, SECONDS, (NOBODY, seats))
    answers = (
        evolve(answer, told=f"{name}: {promise}: {answer.told}")
        for promise, answer in said.answers.items()
        if answer.verdict is not Verdict.NEEDS_UNMET
    )
    # the rule has to meet its needs wherever it comes to the clause: here it never does
    never_met = Answer(Verdict.PROVED, f"{name}: no table of this size meets its needs", 0.0)
    return min(answers, key=lambda answer: answer.rank, default=never_met)


def reasons_against_a_clause(subject: Subject, name: str) -> Iterator[str]:
    """Yield why no prover may be asked about a clause, whoever wrote it."""
    function = unwrapped(subject.function)
    if is_ours(function.__globals__) or contract_of(function) is None:
        yield from breaches_told(subject)
    elif why := why_not_asked(function, {}):
        yield f"{name}: {why}"
    else:
        yield from reasons_against(subject, name)
