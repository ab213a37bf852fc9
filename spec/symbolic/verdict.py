"""Verdicts: what is known of one promise of a contract."""

from enum import Enum, unique
from typing import Final

from attrs import frozen


@unique
class Verdict(Enum):
    """What is known of a promise, in the words of the report.

    `PROVED`: the second prover (`spec.prover`) followed every path, integers without bounds.
    `CONFIRMED`: CrossHair followed every path, integers without bounds.
    `EXHAUSTED`: there are finitely many cases, and each was run; told which they are.
    `IN_A_BOX`: every case of a chosen part of the domain was run; told which. No proof.
    `ON_A_SLICE`: as confirmed, but with some parts of the table fixed; told which.
    `SEARCHED`: nothing found within the limit, and nothing proved.
    `OUTSIDE`: not asked: something it reaches is outside the fragment (`spec.fragment`).
    `REFUTED`: broken, and replayed on plain values.
    `NEEDS_UNMET`: nothing at all satisfies the needs, so that the promise is empty.
    """

    PROVED = "proved"
    CONFIRMED = "confirmed"
    EXHAUSTED = "exhausted"
    IN_A_BOX = "searched in a box"
    ON_A_SLICE = "confirmed on this slice"
    SEARCHED = "searched"
    OUTSIDE = "outside the fragment"
    REFUTED = "refuted"
    NEEDS_UNMET = "needs cannot be met"


PROOFS: Final = (Verdict.PROVED, Verdict.CONFIRMED, Verdict.EXHAUSTED)
FAILURES: Final = (Verdict.REFUTED, Verdict.NEEDS_UNMET)


@frozen
class Finding:
    """A verdict on one promise of a function, what there is to tell of it, and its CPU seconds."""

    function: str
    condition: str
    verdict: Verdict
    told: str
    seconds: float
