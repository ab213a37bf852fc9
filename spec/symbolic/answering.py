"""Answering: from a question to a verdict that may be believed."""

from collections.abc import Callable, Iterator
from time import process_time
from typing import Final

from attrs import evolve, frozen

from bfrules.core.phrases import numbered
from spec.symbolic.counted import counts_cards
from spec.symbolic.crosshair_border import explored
from spec.symbolic.question import Case, Domain, Question, replayed
from spec.symbolic.verdict import FAILURES, PROOFS, Finding, Verdict

LIMIT_FOR_ALL_TOGETHER: Final = 2
RUN_THROUGH: Final = (*PROOFS, Verdict.IN_A_BOX)


@frozen
class WholeDomain(Domain):
    """Finitely many cases that are all there are: to run them is a proof."""


@frozen
class Answer:
    """A verdict on the cases that one question covers, and what there is to tell of it."""

    verdict: Verdict
    told: str


def settled(case: Case, seconds: float, briefly: bool = False) -> tuple[Finding, ...]:
    """Settle a case as well as it can be, each question within so many CPU seconds.

    All promises of a function have the same paths, so they are asked together
    first; if that proves them all, each is proved. `briefly` leaves it at that.
    """
    began = process_time()
    if briefly or len(case.promises) > 1:
        together = answered_as_a_whole(case, seconds * LIMIT_FOR_ALL_TOGETHER)
        if together.verdict in RUN_THROUGH or (briefly and together.verdict not in FAILURES):
            spent = (process_time() - began) / len(case.promises)
            return tuple(finding_of(case, promise, together, spent) for promise in case.promises)
    return tuple(settled_alone(case, promise, seconds) for promise in case.promises)


def settled_alone(case: Case, promise: Callable[..., bool], seconds: float) -> Finding:
    """Settle one promise of a case."""
    began = process_time()
    alone = case.about((promise,))
    answer = answered_as_a_whole(alone, seconds)
    if answer.verdict is Verdict.SEARCHED:
        answer = answered_on_a_slice(alone, seconds, answer)
    return finding_of(case, promise, answer, process_time() - began)


def finding_of(case: Case, promise: Callable[..., bool], answer: Answer, seconds: float) -> Finding:
    """Return what an answer says of one promise."""
    return Finding(
        case.function,
        promise.__name__,
        answer.verdict,
        answer.told,
        seconds,
    )


def answered_as_a_whole(case: Case, seconds: float) -> Answer:
    """Answer for all cases: proved where every part of them is, refuted where one part is."""
    answers: list[tuple[Question, Answer]] = []
    for question in case.whole:
        answer = answered(question, seconds)
        if answer.verdict is Verdict.REFUTED:
            return answer
        answers.append((question, answer))
        if answer.verdict is Verdict.SEARCHED:
            break
    met = [pair for pair in answers if pair[1].verdict is not Verdict.NEEDS_UNMET]
    if not met:
        return answers[-1][1] if answers else Answer(Verdict.SEARCHED, "")
    last = met[-1][1]
    proved = "; ".join(
        f"{question.covers}: {answer.told}" if question.covers else answer.told
        for question, answer in met
        if answer.verdict in PROOFS
    )
    if last.verdict in PROOFS:
        return Answer(last.verdict, proved)
    return Answer(Verdict.ON_A_SLICE, f"{proved}; beyond: {last.told}") if proved else last


def answered_on_a_slice(case: Case, seconds: float, otherwise: Answer) -> Answer:
    """Answer for the first slice that is proved or refuted; else as otherwise."""
    for question in case.slices:
        answer = answered(question, seconds)
        told = f"{question.covers}: {answer.told}"
        if answer.verdict in PROOFS:
            return Answer(Verdict.ON_A_SLICE, told)
        if answer.verdict is Verdict.REFUTED:
            return Answer(Verdict.REFUTED, told)
    return otherwise


def answered(question: Question, seconds: float) -> Answer:
    """Answer one question: by running its domain if it has one, else by CrossHair."""
    if question.domain is not None:
        return enumerated(question, question.domain, seconds)
    for told, known in ways_to_know_cards(question):
        found = explored(known, seconds)
        if found.is_a_proof:
            return Answer(Verdict.CONFIRMED, f"{numbered(found.paths, 'path')}, {told}")
    return proved(question, seconds)


def ways_to_know_cards(question: Question) -> Iterator[tuple[str, Question]]:
    """Yield the questions where cards are unseen, and where they are counted; none without cards.

    A proof of one of them is a proof of the question itself; anything else says nothing.
    """
    unseen = question.cards_unseen
    if unseen is not None:
        yield "cards unseen", evolve(unseen, cards_unseen=None)
        if unseen.cards_unseen is not None:
            yield "cards counted", unseen.cards_unseen


def enumerated(question: Question, domain: Domain, seconds: float) -> Answer:
    """Run every case of a domain; one that breaks the promise refutes it."""
    limit = process_time() + seconds
    cases = 0
    for values in domain.cases():
        if process_time() > limit:
            told = f"kept in {numbered(cases, 'case')} in {seconds:g} s: {domain.told}"
            return Answer(Verdict.SEARCHED, told)
        replay = replayed(question, values)
        if not replay.meets_the_needs:
            continue
        if not replay.keeps_the_promises:
            return Answer(Verdict.REFUTED, replay.told())
        cases += 1
    whole = isinstance(domain, WholeDomain)
    if not cases:
        verdict = Verdict.NEEDS_UNMET if whole else Verdict.SEARCHED
        return Answer(verdict, f"in no case: {domain.told}")
    verdict = Verdict.EXHAUSTED if whole else Verdict.IN_A_BOX
    return Answer(verdict, f"{numbered(cases, 'case')}: {domain.told}")


def proved(question: Question, seconds: float) -> Answer:
    """Let CrossHair answer; replay what it takes for a counterexample."""
    found = explored(question, seconds)
    if found.broken_by is not None and any(
        counts_cards(one.annotation) for one in question.parameters
    ):
        return Answer(Verdict.SEARCHED, "not kept by counted cards, which nobody replays")
    if found.broken_by is not None:
        replay = replayed(question, found.broken_by)
        if replay.meets_the_needs and not replay.keeps_the_promises:
            return Answer(Verdict.REFUTED, replay.told())
        return Answer(
            Verdict.SEARCHED, f"plain values do not bear out a counterexample: {replay.told()}"
        )
    if found.is_a_proof:
        return Answer(Verdict.CONFIRMED, numbered(found.paths, "path"))
    if found.need_that_raised:
        return Answer(Verdict.SEARCHED, f"a need raised: {found.need_that_raised}")
    if found.everything_explored and found.paths_off_the_needs == found.paths:
        return Answer(Verdict.NEEDS_UNMET, f"not on {numbered(found.paths, 'path')}")
    if found.everything_explored:
        return Answer(Verdict.SEARCHED, f"undecided on some of {numbered(found.paths, 'path')}")
    kept = found.paths_that_keep_the_promises
    return Answer(
        Verdict.SEARCHED, f"kept on {kept} of {numbered(found.paths, 'path')} in {seconds:g} s"
    )
