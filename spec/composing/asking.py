"""Asking: one verdict on a rule at a table of one size."""

from collections.abc import Iterator, Sequence
from time import process_time

from spec.composing.fingerprints import conditions_of
from spec.composing.judging import (
    ALWAYS_REFUSED,
    GOOD,
    REFUTED,
    VACUOUS,
    Judge,
    Said,
    Settled,
)
from spec.composing.rules import RuleAtATable, RuleSubject
from spec.composing.writing import Writer
from spec.fragment import breaches_of
from spec.prover.exploring import GivenUp
from spec.prover.numbers import LengthMatters
from spec.subjects import Subject
from spec.symbolic.verdict import Verdict
from spec.verdicts.ledger import Answer
from spec.verdicts.running import limit_to


def answers_about(several: Sequence[RuleAtATable], seconds: float) -> Iterator[Answer]:
    """Compose rules that have much in common, one after the other, each in so many CPU seconds."""
    known = Settled()
    for one in several:
        limit_to(seconds)
        yield answer_about(one, known)


def answer_about(asked: RuleAtATable, known: Settled | None = None) -> Answer:
    """Compose a rule at a table of one size: proved if every obligation is.

    What is `known` already from other rules is not proved again.
    """
    began = process_time()
    outside = first_breach(asked)
    if outside is not None:
        return Answer(Verdict.OUTSIDE, outside, 0.0)
    try:
        written = Writer(asked).written()
        said = tuple(Judge(asked, written, known or Settled()).answers())
    except (GivenUp, LengthMatters) as limit:
        return Answer(Verdict.SEARCHED, f"not written down: {limit}", process_time() - began)
    except Exception as error:
        return Answer(Verdict.SEARCHED, f"the prover failed: {error!r}", process_time() - began)
    return answer_of(said, process_time() - began)


def first_breach(asked: RuleSubject) -> str | None:
    """Return the first line outside the fragment that a composition would speak of, if any."""
    house = asked.house
    found = (breach for one in conditions_of(asked) for breach in breaches_of(Subject(house, one)))
    return next(map(str, found), None)


def answer_of(said: tuple[Said, ...], seconds: float) -> Answer:
    """Return one verdict on all obligations, with what is wrong."""
    bad = [one for one in said if one.verdict not in GOOD]
    bad.sort(key=lambda one: one.verdict not in (REFUTED, VACUOUS))
    if not bad and all(one.verdict == ALWAYS_REFUSED for one in said if one.name == "premises"):
        told = f"{len(said)} obligations; at this table such a step is always refused"
        return Answer(Verdict.PROVED, told, seconds)
    if not bad:
        return Answer(Verdict.PROVED, f"{len(said)} obligations", seconds)
    broken = bad[0].verdict in (REFUTED, VACUOUS)
    told = "; ".join(f"{one.verdict}: {one.name}: {one.told}" for one in bad)
    table = f"; the table: {bad[0].case[0]!r}" if broken and bad[0].case else ""
    of = f"{len(bad)} of {len(said)} obligations are open"
    return Answer(
        Verdict.REFUTED if broken else Verdict.SEARCHED,
        f"{told}{table}" if broken else f"{of}: {told}",
        seconds,
    )
