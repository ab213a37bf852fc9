"""Asking: what each method says of the promises of one subject."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import wraps
from pathlib import Path
from time import process_time
from typing import Any, Final

import attrs
from attrs import evolve, frozen

from bfrules.core.amendment import TAKEN_BY_A_CLAUSE
from bfrules.editions.bf2023.mibs import not_the_choice_of_the_mibs
from bfrules.editions.black_friday.conditions.common import somebody_is_to_move
from bfrules.editions.black_monday.conditions.common import (
    every_card_is_one_of_the_box,
    hands_are_in_order,
)
from bfrules.editions.black_monday.conditions.setup import no_card_has_left_the_box
from bfrules.editions.black_monday.position import KINDS
from bfrules.kernel.contract import needs_of
from spec.domains import question_of_a_domain
from spec.drawing import questions_by_induction
from spec.fragment import Breach, breaches_of, doubts_of
from spec.fragment.listed import is_ours
from spec.induction import NotRead
from spec.orders import Writings, wrong_orders
from spec.prover import proving
from spec.prover.listening import heard_by
from spec.prover.lots import LotOf
from spec.prover.numbers import LengthMatters
from spec.prover.proving import Outcome
from spec.rechecking import ThirdOpinion
from spec.subjects import (
    Function,
    Lying,
    Subject,
    counts_piles,
    is_of_the_table,
    kinds_of_step,
    numbers_of_seats,
    plain,
    table_with_cards,
)
from spec.symbolic.answering import settled
from spec.symbolic.clauses import SEATS, TURN, cases_of
from spec.symbolic.entries import Table, question_at
from spec.symbolic.kernel import COUNTS_WITHOUT_END, SIZES, retyped
from spec.symbolic.kernel import cases_of as kernel_cases_of
from spec.symbolic.play import Touched, meets_needs_in_play
from spec.symbolic.question import Case, Question, parameters_of, question_of
from spec.symbolic.verdict import Finding, Verdict
from spec.verdicts.ledger import FAILURE, INDUCTION, LEMMAS, PROOF, RANKS, THIRD_OPINION, Answer

NOBODY: Final = 0
NOT_BORNE_OUT: Final = "not borne out"
OF_PLAIN_VALUES: Final = ", and of plain values it does not"
ADVICE_ON_NEEDS: Final = "; instead: needs before it that leave out where it raises"
PROJECT: Final = Path(__file__).parents[2]

TouchedBy = Mapping[Function, Touched]
LENGTHS_OF_HANDS: Final = (0, 1, 2)


@frozen
class Said:
    """What one method says of each promise of a subject, and whether it met the needs."""

    method: str
    answers: Mapping[str, Answer]
    needs_met: bool = False


def said_of_all(subject: Subject, method: str, answer: Answer, needs_met: bool = False) -> Said:
    """Return one answer of a method about all promises of a subject."""
    return Said(method, {promise.__name__: answer for promise in subject.promises}, needs_met)


# the second prover -------------------------------------------------------------


def said_by_the_prover(
    subject: Subject, seconds: float, seats: Iterable[int] | None = None
) -> Said:
    """Ask the second prover, at tables of every size, within so many CPU seconds each."""
    outside = said_outside(subject, "prover")
    if outside is not None:
        return outside
    if counts_without_end(subject):
        not_asked = Answer(Verdict.SEARCHED, "not asked: it counts through sizes without end", 0.0)
        return said_of_all(subject, "prover", not_asked, needs_met=True)
    found: dict[str, list[tuple[str, Answer]]] = {}
    met = False
    for question, outcome in outcomes_about(subject, seconds, seats):
        met |= outcome.needs_met
        # Where only a few sizes were tried, needs that none of these meets may be met by others.
        if outcome.bounds or not outcome.no_path_meets_the_needs:
            for promise, answer in answers_in(outcome):
                found.setdefault(promise, []).append((question.covers, answer))
        if outcome.given_up:
            # A larger table takes longer: no better verdict can come of it.
            break
    answers = {one.__name__: altogether(found.get(one.__name__, [])) for one in subject.promises}
    return Said("prover", answers, met or are_met_in_play(subject))


def said_outside(subject: Subject, method: str) -> Said | None:
    """Say that nothing is asked, with the first line outside the fragment; None where all is in."""
    first = next(breaches_of(subject), None)
    if first is None:
        return None
    answer = Answer(Verdict.OUTSIDE, told_in_the_project(first), 0.0)
    return said_of_all(subject, method, answer, needs_met=are_met_in_play(subject))


def told_in_the_project(breach: Breach) -> str:
    """Tell a breach with its file as it is named in the project, wherever that lies."""
    return str(breach).removeprefix(f"{PROJECT}/")


def are_met_in_play(subject: Subject) -> bool:
    """Tell whether the needs of a clause on a position and a step are met in a few games."""
    parameters = tuple(parameter.name for parameter in parameters_of(subject.function))
    if subject.edition is None or parameters != TAKEN_BY_A_CLAUSE:
        return False
    (annotation,) = (one.annotation for one in parameters_of(subject.function)[2:])
    kinds = [kind["step"] for kind in kinds_of_step(subject.edition, subject.function) if kind]
    needs = needs_of(subject.function)

    def are_met(*values: Any) -> bool:
        return all(need(*values) for need in needs)

    try:
        return meets_needs_in_play(subject.edition, are_met, tuple(kinds) or (annotation,))
    except Exception:  # a house may end its games anyhow, and what it needs may raise
        return False


def outcomes_about(
    subject: Subject, seconds: float, seats: Iterable[int] | None
) -> Iterator[tuple[Question, Outcome]]:
    """Yield what the second prover finds at each kind of table.

    Where cards matter, cards of any number are asked about, known by how many
    there are of each kind. Where that is not enough, hands of a few sizes are
    asked about, and the outcome says so.
    """
    if subject.edition is None:
        for question in questions_of_the_kernel(subject):
            yield question, proved(question, seconds)
        return
    for kinds in kinds_of_step(subject.edition, subject.function):
        too_hard = False
        for number in sizes_of_table(subject, seats):
            if not too_hard:
                question = question_for(subject, kinds, number)
                try:
                    outcome = proved(question, seconds, any_length=True)
                except LengthMatters:
                    yield from outcomes_with_cards(subject, kinds, number, seconds)
                    continue
                too_hard = bool(number and outcome.given_up) and needs_a_seat_to_move(subject)
                if not too_hard:
                    yield question, outcome
            if too_hard and number:
                yield from outcomes_seat_by_seat(subject, kinds, number, seconds)


def proved(question: Question, seconds: float, any_length: bool = False) -> Outcome:
    """Follow all paths of a question.

    Of a function of somebody's own, the prover gives up where a need raises of symbols. It would
    try only one case of plain values, and take all others for unmet if the need raises there, too.
    """
    if not is_ours(plain(question.body).__globals__):
        question = evolve(question, needs=tuple(map(unmet_where_it_raises, question.needs)))
    return proving.proved(question, seconds, any_length=any_length)


def unmet_where_it_raises(need: Callable[..., bool]) -> Callable[..., bool]:
    """Return a need that plain values do not meet where it raises."""

    @wraps(need)
    def is_met(*arguments: Any) -> bool:
        try:
            return need(*arguments)
        except Exception:
            return False

    return is_met


def needs_a_seat_to_move(subject: Subject) -> bool:
    """Tell whether a subject needs that one of the seats is to move."""
    return somebody_is_to_move in needs_of(subject.function)


def outcomes_seat_by_seat(
    subject: Subject, kinds: Mapping[str, type[Any]], seats: int, seconds: float
) -> Iterator[tuple[Question, Outcome]]:
    """Yield what the second prover finds where it is known which seat is to move.

    The subject needs one of the seats to move, so these are all tables of that size.
    """
    edition = subject.edition
    assert edition is not None
    for turn in range(seats):
        table = Table(edition.printed, {SEATS: seats}, fixed={TURN: turn}, kinds=kinds)
        told = (*(kind.__name__ for kind in kinds.values()), f"{seats} seats, seat {turn} to move")
        question = question_at(subject.function, table, ", ".join(told))
        outcome = proved(question, seconds, any_length=True)
        yield question, outcome
        if outcome.given_up:
            break


def outcomes_with_cards(
    subject: Subject, kinds: Mapping[str, type[Any]], seats: int | None, seconds: float
) -> Iterator[tuple[Question, Outcome]]:
    """Yield what the second prover finds at a table where cards matter."""
    question = question_for(subject, kinds, seats, cards_of_any_number(subject))
    try:
        yield question, proved(question, seconds, any_length=True)
    except LengthMatters:
        for length in LENGTHS_OF_HANDS:
            cards = (0,) * length
            lying = Lying(cards, cards, (0,) * KINDS)
            told = f"{length} cards in each place"
            of_a_length = question_for(subject, kinds, seats, lying, told)
            outcome = proved(of_a_length, seconds)
            yield of_a_length, evolve(outcome, bounds=of_a_length.covers)
            if outcome.given_up:
                break


def cards_of_any_number(subject: Subject) -> Lying:
    """Return what stands for the cards that the needs of a subject allow, and for all of them."""
    needs = needs_of(subject.function)
    lying = Lying()
    if no_card_has_left_the_box in needs or every_card_is_one_of_the_box in needs:
        in_order = hands_are_in_order in needs
        lying = Lying(LotOf(KINDS, in_order=in_order), LotOf(KINDS, in_order=False))
    if counts_piles(subject.function):
        lying = evolve(lying, pile=(0,) * KINDS)
    return lying


def answers_in(outcome: Outcome) -> Iterator[tuple[str, Answer]]:
    """Yield the answer about each promise."""
    each = outcome.seconds / len(outcome.proofs)
    for promise, proof in outcome.proofs.items():
        if proof.proved:
            verdict = Verdict.SEARCHED if outcome.bounds else Verdict.PROVED
        else:
            searched = proof.broken_by is None or proof.defect
            verdict = Verdict.SEARCHED if searched else Verdict.REFUTED
        bounded = outcome.bounds and verdict is not Verdict.REFUTED
        told = f"{proof.told}, only {outcome.bounds}" if bounded else proof.told
        told = told.replace(OF_PLAIN_VALUES, ADVICE_ON_NEEDS)
        too_deep = proof.told.startswith(NOT_BORNE_OUT)
        blamed = "perhaps calls go too deep, or the prover is wrong: "
        defect = (blamed if too_deep else "the prover is wrong: ") if proof.defect else ""
        yield promise.__name__, Answer(verdict, defect + told, each)


def altogether(answers: list[tuple[str, Answer]]) -> Answer:
    """Return one answer for several kinds of table: no better than the worst."""
    if not answers:
        return Answer(Verdict.NEEDS_UNMET, "on no path", 0.0)
    rank = min(RANKS[answer.verdict] for _, answer in answers)
    told = "; ".join(
        f"{covers}: {answer.told}" if covers else answer.told
        for covers, answer in answers
        if answer.rank == rank
    )
    verdict = next(answer.verdict for _, answer in answers if answer.rank == rank)
    return Answer(verdict, told, sum(answer.seconds for _, answer in answers))


def questions_of_the_kernel(subject: Subject) -> Iterator[Question]:
    """Yield the questions about a function of the kernel: for the sizes that the games know.

    Of a function of a file that takes records, the parts of these are asked about.
    """
    asked = question_of(subject.function)
    if any(attrs.has(one.annotation) for one in asked.parameters):
        yield question_at(subject.function, Table(None), "")
        return
    sizes = SIZES.get(subject.function, ())
    for told, annotations in sizes:
        yield evolve(asked, parameters=retyped(asked, annotations), covers=told)
    if not sizes:
        yield asked


def question_for(
    subject: Subject,
    kinds: Mapping[str, type[Any]],
    seats: int | None,
    lying: Lying | None = None,
    of_cards: str = "",
) -> Question:
    """Return the question about a subject at one kind of table, with these cards lying there."""
    edition, function = subject.edition, subject.function
    assert edition is not None
    told = [kind.__name__ for kind in kinds.values()]
    lengths, like = {}, {}
    if seats is not None:
        lengths[SEATS] = seats
        told.append(f"{seats} seats")
    if lying is not None:
        like = table_with_cards(edition, seats or NOBODY, lying)
    if of_cards:
        told.append(of_cards)
    table = Table(edition.printed, lengths, like=like, kinds=kinds)
    return question_at(function, table, ", ".join(told))


def sizes_of_table(subject: Subject, seats: Iterable[int] | None) -> tuple[int | None, ...]:
    """Return the numbers of seats to ask about; None where there is no table."""
    if not takes_a_table(subject):
        return (None,)
    return tuple(seats) if seats is not None else (NOBODY, *numbers_of_seats(subject.edition))


def takes_a_table(subject: Subject) -> bool:
    """Tell whether a subject is given a whole position."""
    edition = subject.edition
    return edition is not None and any(
        is_of_the_table(edition, one.annotation) for one in parameters_of(subject.function)
    )


# loops without end -------------------------------------------------------------


def counts_without_end(subject: Subject) -> bool:
    """Tell whether a subject goes through loops of any number of rounds."""
    return subject.function in COUNTS_WITHOUT_END


def said_by_induction(subject: Subject, seconds: float) -> Said:
    """Read the loops of a subject, and ask the second prover what is left of them."""
    answers, met = dict[str, Answer](), False
    for promise in subject.promises:
        try:
            questions = questions_by_induction(subject.function, promise)
            outcomes = [(question.covers, proved(question, seconds)) for question in questions]
        except (NotRead, LengthMatters) as why:
            answers[promise.__name__] = Answer(Verdict.SEARCHED, f"not asked: {why}", 0.0)
            continue
        met |= all(outcome.needs_met for _, outcome in outcomes)
        answers[promise.__name__] = altogether(
            [
                (covers, as_a_step(answer, outcome.needs_met))
                for covers, outcome in outcomes
                for _, answer in answers_in(outcome)
            ]
        )
    return Said(INDUCTION, answers, met)


def as_a_step(answer: Answer, needs_met: bool) -> Answer:
    """Return what an answer is worth about a step, which may begin where no game ever comes."""
    if answer.rank == FAILURE:
        return evolve(answer, verdict=Verdict.SEARCHED, told=f"not kept: {answer.told}")
    return answer if needs_met else evolve(answer, verdict=Verdict.SEARCHED)


# orders that are written twice --------------------------------------------------


def follows_orders(subject: Subject) -> bool:
    """Tell whether a subject binds the M.I.B.S. to its orders."""
    return subject.function is not_the_choice_of_the_mibs


def said_by_lemmas(subject: Subject, seconds: float) -> Said:
    """Prove part by part that what the M.I.B.S. chooses is what its orders leave."""
    began = process_time()
    try:
        wrong = wrong_orders(Writings(subject.edition), seconds)
    except NotRead as why:
        wrong = f"not asked: {why}"
    verdict = Verdict.SEARCHED if wrong else Verdict.PROVED
    told = wrong or "at any table; the M.I.B.S. to choose: at each limit that is printed"
    answer = Answer(verdict, told, process_time() - began)
    return said_of_all(subject, LEMMAS, answer)


# a third opinion ---------------------------------------------------------------


def said_by_cvc5(subject: Subject, seconds: float, folder: Path | None = None) -> Said:
    """Prove a subject once more, and ask cvc5 about every obligation of the proofs.

    Where a folder is given, the obligations are written there.
    """
    opinion = ThirdOpinion(folder)
    with heard_by(opinion.hear):
        said = said_by_the_prover(subject, seconds)
    answers = {promise: rechecked(answer, opinion) for promise, answer in said.answers.items()}
    return Said(THIRD_OPINION, answers, said.needs_met)


def rechecked(answer: Answer, opinion: ThirdOpinion) -> Answer:
    """Return the prover's answer if cvc5 agrees with all that led to it, else what it denies."""
    if opinion.denied:
        return evolve(answer, verdict=Verdict.REFUTED, told=opinion.told())
    if answer.rank < PROOF:
        return answer
    verdict = Verdict.SEARCHED if opinion.left_open else answer.verdict
    return evolve(answer, verdict=verdict, told=opinion.told())


# CrossHair and enumeration -----------------------------------------------------


def said_by_crosshair(
    subject: Subject, seconds: float, touched: TouchedBy | None, briefly: bool = False
) -> Said:
    """Ask CrossHair, within so many CPU seconds for a question."""
    outside = said_outside(subject, "crosshair")
    if outside is not None:
        return outside
    doubt = next(doubts_of(subject), None)
    if doubt is not None:
        not_asked = Answer(Verdict.SEARCHED, f"not asked: {told_in_the_project(doubt)}", 0.0)
        return said_of_all(subject, "crosshair", not_asked)
    cases = [case for case in all_cases(subject, touched) if case.whole[0].domain is None]
    return Said("crosshair", dict(answers_to(cases, seconds, briefly)))


def said_by_enumeration(subject: Subject, seconds: float) -> Said:
    """Run every case of a finite domain, where there is one."""
    answers = dict(answers_to(finite_cases(subject), seconds))
    run_through = (Verdict.EXHAUSTED, Verdict.IN_A_BOX)
    met = any(answer.verdict in run_through for answer in answers.values())
    return Said("enumeration", answers, needs_met=met)


def finite_cases(subject: Subject) -> Iterator[Case]:
    """Yield the cases of a subject that have a finite domain."""
    if subject.edition is None:
        cases = kernel_cases_of(subject.function)
        yield from (case for case in cases if case.whole[0].domain is not None)
    beside = question_of_a_domain(subject)
    if beside is not None:
        yield Case(subject.name, beside.promises, (beside,))


def all_cases(subject: Subject, touched: TouchedBy | None) -> Iterator[Case]:
    """Yield the cases of a subject: of a promise of the kernel, or of a kind of step."""
    if subject.edition is None:
        yield from kernel_cases_of(subject.function)
    else:
        yield from cases_of(subject.edition, subject.function, touched or {})


def answers_to(
    cases: Iterable[Case], seconds: float, briefly: bool = False
) -> Iterator[tuple[str, Answer]]:
    """Yield the answer about each promise, no better than the worst about its cases."""
    found: dict[str, list[Finding]] = {}
    for case in cases:
        for finding in settled(case, seconds, briefly):
            found.setdefault(finding.condition, []).append(finding)
    for condition, findings in found.items():
        answers = [
            (kind_in(finding.function), Answer(finding.verdict, finding.told, finding.seconds))
            for finding in findings
        ]
        yield condition, altogether(answers)


def kind_in(function: str) -> str:
    """Return the kind of step or table that a case names."""
    return function.partition(" [")[2].removesuffix("]")
