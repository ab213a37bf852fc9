"""The answer to a case, as a document of plain values: what `bfrules ask` and its page say."""

from collections.abc import Iterator
from hashlib import sha256
from itertools import islice
from json import dumps
from typing import Any, Final

from attrs import asdict

from bfrules.asking.case import Case
from bfrules.asking.otherwise import Doubt, doubts, sisters
from bfrules.asking.remedies import allowed_of, remedies
from bfrules.asking.words import in_short, told_change
from bfrules.core.refusal import Refusal
from bfrules.core.ruling import AnyRuling
from bfrules.core.standing import name_of_seat
from bfrules.shipped import own_version

MARK: Final = 8
MOST_OTHERS: Final = 500
NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")

Document = dict[str, Any]


def answer_to(case: Case) -> Document:
    """Return what the rules say in a case, as values that JSON can hold.

    Beside the ruling: what would be allowed instead, the open questions on which this
    answer depends, and what sister editions say.
    """
    ruling = case.ruling
    return {
        **verdict_of(case, ruling),
        "remedies": remedies_in(case, ruling),
        "rests_on": [asdict(fact) for fact in ruling.rests_on],
        "open_questions": questions_in(case, ruling),
        "elsewhere": elsewhere(case),
    }


def verdict_of(case: Case, ruling: AnyRuling) -> Document:
    """Return whether a step is allowed, and why: what a table waits for."""
    edition = case.edition
    you = edition.actor(case.position)
    cited = [statement for name in ruling.statements if (statement := ruling.cited.named(name))]
    document = {
        "version": own_version(),
        "edition": edition.name,
        "amendments": [amendment.name for amendment in edition.amendments],
        "table": edition.write_position(case.position),
        "step": edition.write_step(case.step),
        "told": ruling.told,
        "allowed": ruling.allowed,
        "headline": headline(ruling, you, edition),
        "notes": [
            *ruling.notes,
            *without_a_step(case, ruling),
            *without_another(case, ruling),
            *with_an_impossible_table(case, ruling),
        ],
        "refusals": [asdict(refusal) for refusal in ruling.refusals],
        "effects": [
            {
                "clause": effect.name,
                "sentence": effect.sentence,
                "told": "; ".join(told_change(change, you) for change in effect.changes),
                "changes": [asdict(change) for change in effect.changes],
                "statements": list(effect.statements),
            }
            for effect in ruling.effects
        ],
        "statements": [asdict(statement) for statement in cited],
    }
    return {**document, "mark": mark_of(document)}


def without_a_step(case: Case, ruling: AnyRuling) -> Iterator[str]:
    """Yield that no step of the kind asked about is allowed, or none at all, if that is so."""
    edition, you = case.edition, case.edition.actor(case.position)
    if ruling.allowed or any(True for _ in allowed_of(case, type(case.step))):
        return
    if isinstance(you, int) and not any(True for _ in edition.legal(case.position)):
        who = edition.speech.doer(case.position, case.step) or name_of_seat(you)
        yield f"No step at all is allowed to {who} at this table."
    else:
        kind, _ = edition.phrasebook.headings(case.step)
        yield f'No step of the kind "{kind}" is allowed at this table.'


def without_another(case: Case, ruling: AnyRuling) -> Iterator[str]:
    """Yield that a seat may take only the step asked about, if so, and what forbids the others.

    That is told where steps of the same kind are all allowed but for one clause, as those of the
    M.I.B.S. are but for its orders.
    """
    edition, you = case.edition, case.edition.actor(case.position)
    if not ruling.allowed or not isinstance(you, int):
        return
    if any(one != case.step for one in edition.legal(case.position)):
        return
    who = edition.speech.doer(case.position, case.step) or name_of_seat(you)
    told = f"No other step is allowed to {who} at this table."
    binding = {refusals for refusals in refusals_of_others(case) if len(refusals) == 1}
    if len(binding) == 1:
        ((one,),) = binding
        told += f" {one.sentence} [{', '.join(one.statements)}]"
    yield told


def with_an_impossible_table(case: Case, ruling: AnyRuling) -> Iterator[str]:
    """Yield that a rule of a house leaves a table behind that cannot be, and why it cannot."""
    edition = case.edition
    if problems := edition.problems(edition.printed, ruling.after):
        yield f"The table is impossible afterwards; this does not hold: {' '.join(problems)}"


def refusals_of_others(case: Case) -> Iterator[tuple[Refusal, ...]]:
    """Yield all that forbids each of some other steps of the same kind."""
    edition = case.edition
    others = edition.rule(type(case.step)).conceives(edition.printed, case.position)
    for step in islice(others, MOST_OTHERS):
        if refusals := edition.refusals(case.position, step):
            yield refusals


def remedies_in(case: Case, ruling: AnyRuling) -> list[Document]:
    """Return what would be allowed instead of a step that is refused."""
    return [] if ruling.allowed else [asdict(one) for one in remedies(case)]


def questions_in(case: Case, ruling: AnyRuling) -> list[Document]:
    """Return the open questions of which another reading would answer otherwise."""
    return [plain_doubt(doubt) for doubt in doubts(case, ruling)]


def elsewhere(case: Case) -> list[Document]:
    """Return what sister editions say to the same step."""
    return [asdict(sister) for sister in sisters(case)]


def headline(ruling: AnyRuling, you: object, edition: Any) -> str:
    """Say in one line what an allowed step comes to, or how many reasons there are against it."""
    if ruling.allowed:
        changes = edition.speech.changes(edition.printed, ruling.before, ruling.after)
        first = ruling.effects[0].sentence if ruling.effects else "It changes nothing."
        return in_short(changes, you) or first
    number = len(ruling.refusals)
    if number == 1:
        return ruling.refusals[0].sentence
    told = NUMBERS[number] if number < len(NUMBERS) else str(number)
    return f"For {told} reasons."


def plain_doubt(doubt: Doubt) -> Document:
    """Return an open question with its readings as JSON can hold it."""
    question = doubt.question
    return {
        "id": question.id,
        "question": question.question,
        "confidence": question.confidence,
        "reason": question.reason,
        "statements": list(question.statements),
        "readings": [asdict(reading) for reading in doubt.readings],
    }


def mark_of(document: Document) -> str:
    """Return a short mark of what was answered: another answer has another mark."""
    answered = {
        "allowed": document["allowed"],
        "refusals": [one["reason"] for one in document["refusals"]],
        "changes": [one["changes"] for one in document["effects"]],
    }
    return sha256(dumps(answered, sort_keys=True).encode()).hexdigest()[:MARK]
