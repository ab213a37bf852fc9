"""Judging: whether a contract notices a mutant, or whether it changes nothing."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum, unique
from itertools import chain, islice
from random import Random
from typing import Any, Final

from attrs import evolve, frozen

from bfrules.core.refusal import Refusal
from spec.prover.numbers import LengthMatters
from spec.prover.proving import Outcome, proved, stirred
from spec.strength.mutating import Mutant, mutants_of
from spec.subjects import Subject, kinds_of_step, numbers_of_seats, plain
from spec.symbolic.kernel import COUNTS_WITHOUT_END
from spec.symbolic.question import Question, Values, question_of, replayed
from spec.verdicts.asking import (
    cards_of_any_number,
    finite_cases,
    question_for,
    questions_of_the_kernel,
    takes_a_table,
)

SECONDS: Final = 4.0
WITNESSES: Final = 30
AROUND_EACH: Final = 8
SEED: Final = 7
MOST_CASES: Final = 5_000


@unique
class Fate(Enum):
    """What became of a mutant.

    `REFUTED`: a contract is broken, on plain values. `EQUAL`: proved to do what the
    function does, wherever its needs hold. `SURVIVES`: it does something else, and
    no contract notices. `OPEN`: neither was found out in time.
    """

    REFUTED = "refuted"
    EQUAL = "equal"
    SURVIVES = "survives"
    OPEN = "open"


@frozen
class Judgement:
    """What became of one mutant: the change, its fate, and how it is known."""

    line: int
    told: str
    fate: Fate
    how: str


@frozen
class Trial:
    """A question in which mutants may show, and plain values that meet its needs.

    Where a function counts without end, no prover is asked: there is a domain of values.
    """

    question: Question
    values: tuple[Values, ...]
    without_end: bool = False


def judgements_of(
    subject: Subject, seconds: float = SECONDS, calls: Iterable[Values] = ()
) -> Iterator[Judgement]:
    """Judge every mutant of a function, at the smallest table; and with what games call it with."""
    trials = tuple(trials_for(subject, seconds))
    good = tuple(calls_that_keep_the_promises(subject, calls))
    for mutant in mutants_of(subject.function):
        broken = broken_by_calls(subject, mutant, good)
        if broken:
            yield Judgement(mutant.line, mutant.told, Fate.REFUTED, broken)
        else:
            yield judged(subject, trials, mutant, seconds)


def calls_that_keep_the_promises(subject: Subject, calls: Iterable[Values]) -> Iterator[Values]:
    """Yield the calls of games that meet the needs, and where the function keeps its promises.

    A game under a reading has other printed values, of which nothing is proved.
    """
    question = question_of(subject.function)
    for values in calls:
        replay = replayed(question, values)
        if replay.meets_the_needs and replay.keeps_the_promises:
            yield values


def broken_by_calls(subject: Subject, mutant: Mutant, calls: Iterable[Values]) -> str:
    """Return the name of a promise that a mutant breaks in a game, nothing if it breaks none."""
    return broken_by_values(evolve(question_of(subject.function), body=mutant.function), calls)


def trials_for(subject: Subject, seconds: float) -> Iterator[Trial]:
    """Yield the questions about a subject, with the cases of its finite domain if it has one."""
    domains = [case.whole[0].domain for case in finite_cases(subject)]
    cases = (tuple(domain.cases()) for domain in domains[:1] if domain is not None)
    of_the_domain = tuple(islice(chain.from_iterable(cases), MOST_CASES))
    for question in questions_for(subject):
        if subject.function in COUNTS_WITHOUT_END:
            yield Trial(question, of_the_domain, without_end=True)
            continue
        trial = trial_for(question, seconds)
        yield evolve(trial, values=trial.values + of_the_domain) if is_plain(question) else trial


def is_plain(question: Question) -> bool:
    """Tell whether a question takes the arguments of its function as they are."""
    return question.arguments is tuple


def trial_for(question: Question, seconds: float) -> Trial:
    """Return a question with plain values for it: one for each path, and others around them.

    There are none where the prover cannot follow what the function does to cards.
    """
    try:
        outcome = outcome_of(question, seconds, most_witnesses=WITNESSES)
    except LengthMatters:
        return Trial(question, ())
    random = Random(SEED)
    around = [
        tuple(stirred(value, random) for value in witness)
        for witness in outcome.witnesses
        for _ in range(AROUND_EACH)
    ]
    tried = (*outcome.witnesses, *around)
    found = tuple(values for values in tried if replayed(question, values).meets_the_needs)
    return Trial(question, found)


def judged(subject: Subject, trials: Iterable[Trial], mutant: Mutant, seconds: float) -> Judgement:
    """Judge one mutant; it stays open where the prover cannot follow what it does to cards."""
    try:
        return judged_on_all_paths(subject, trials, mutant, seconds)
    except LengthMatters as odd:
        return Judgement(mutant.line, mutant.told, Fate.OPEN, f"the prover cannot follow {odd}")


def judged_on_all_paths(
    subject: Subject, trials: Iterable[Trial], mutant: Mutant, seconds: float
) -> Judgement:
    """Judge one mutant: by plain values first, then on all paths."""
    fate, how = Fate.EQUAL, ""
    for trial in trials:
        changed = evolve(trial.question, body=mutant.function)
        broken = broken_by_values(changed, trial.values)
        if trial.without_end and not broken:
            fate, how = fate_in_a_domain(subject, trial, mutant)
            continue
        if not broken:
            broken = broken_in(outcome_of(changed, seconds, until_broken=True))
        if broken:
            return Judgement(mutant.line, mutant.told, Fate.REFUTED, broken)
        same = evolve(changed, promises=(same_as(plain(subject.function)),))
        (proof,) = outcome_of(same, seconds, until_broken=True).proofs.values()
        if proof.broken_by is not None and not proof.defect:
            broken = broken_by_values(changed, (proof.broken_by,))
            if broken:
                return Judgement(mutant.line, mutant.told, Fate.REFUTED, broken)
            fate, how = Fate.SURVIVES, proof.told
        elif not proof.proved and fate is Fate.EQUAL:
            fate, how = Fate.OPEN, proof.told
    return Judgement(mutant.line, mutant.told, fate, how)


def fate_in_a_domain(subject: Subject, trial: Trial, mutant: Mutant) -> tuple[Fate, str]:
    """Return the fate of a mutant that keeps all promises in a domain: nothing proves it equal."""
    original = plain(subject.function)
    for values in trial.values:
        arguments = trial.question.arguments(values)
        if mutant.function(*arguments) != original(*arguments):
            return Fate.SURVIVES, f"it does something else with {values}"
    return Fate.OPEN, f"it does the same in {len(trial.values)} cases"


def broken_by_values(question: Question, values: Iterable[Values]) -> str:
    """Return the name of a promise that plain values break, nothing if none does."""
    for each in values:
        if not replayed(question, each).keeps_the_promises:
            for promise in question.promises:
                alone = evolve(question, promises=(promise,))
                if not replayed(alone, each).keeps_the_promises:
                    return promise.__name__
    return ""


def outcome_of(question: Question, seconds: float, **settings: Any) -> Outcome:
    """Ask the second prover; where cards of any number are looked at, about a few."""
    try:
        return proved(question, seconds, any_length=True, **settings)
    except LengthMatters:
        return proved(question, seconds, **settings)


def broken_in(outcome: Outcome) -> str:
    """Return the name of a promise that is broken, nothing if none is."""
    for promise, proof in outcome.proofs.items():
        if proof.broken_by is not None and not proof.defect:
            return promise.__name__
    return ""


def questions_for(subject: Subject) -> Iterator[Question]:
    """Yield the questions in which a mutant may show: the smallest table, with a few cards."""
    if subject.edition is None:
        yield from questions_of_the_kernel(subject)
        return
    seats: Iterable[int | None] = (None,)
    if takes_a_table(subject):
        seats = numbers_of_seats(subject.edition)[:1]
    for kinds in kinds_of_step(subject.edition, subject.function):
        for number in seats:
            yield at_a_table(subject, kinds, number)


def at_a_table(subject: Subject, kinds: Mapping[str, type[Any]], seats: int | None) -> Question:
    """Return the question at one table: with any number of cards, counted where they matter."""
    question = question_for(subject, kinds, seats)
    try:
        proved(question, SECONDS, any_length=True)
    except LengthMatters:
        return question_for(subject, kinds, seats, cards_of_any_number(subject))
    return question


def same_as(original: Callable[..., Any]) -> Callable[..., bool]:
    """Return the promise to do what a function does; of a refusal, only that there is one."""

    def does_the_same(returned: Any, *values: Any) -> bool:
        expected = original(*values)
        if expected is None or isinstance(expected, Refusal):
            return (returned is None) == (expected is None)
        return bool(returned == expected)

    return does_the_same
