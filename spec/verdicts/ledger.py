"""The ledger: `spec/verdicts.toml`, what each prover says of each condition."""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import tomli_w
from attrs import Factory, frozen
from cattrs import Converter

from spec.prover.exploring import TOO_SLOW, UNSURE
from spec.symbolic.verdict import Verdict

LEDGER: Final = Path(__file__).parents[1] / "verdicts.toml"
CUT_OFF: Final = "the process ended early"
METHODS: Final = ("prover", "crosshair", "enumeration")

RANKS: Final[Mapping[Verdict, int]] = {
    Verdict.REFUTED: 0,
    Verdict.NEEDS_UNMET: 0,
    Verdict.SEARCHED: 1,
    Verdict.ON_A_SLICE: 2,
    Verdict.EXHAUSTED: 3,
    Verdict.CONFIRMED: 3,
    Verdict.PROVED: 3,
}
PROOF: Final = 3
FAILURE: Final = 0
LIMITS: Final = (TOO_SLOW, UNSURE, CUT_OFF)


@frozen
class Answer:
    """What one method says of one condition, how far it went, and its CPU seconds."""

    verdict: Verdict
    told: str
    seconds: float

    @property
    def rank(self) -> int:
        """How good the verdict is: 0 is a failure, `PROOF` a proof."""
        return RANKS[self.verdict]

    @property
    def ran_out_of_time(self) -> bool:
        """Whether nothing but a limit of time or of memory kept it from more."""
        return self.verdict is Verdict.SEARCHED and any(limit in self.told for limit in LIMITS)

    def __str__(self) -> str:
        return f"{self.verdict.value}, {self.seconds:.1f} s: {self.told}"


@frozen
class Entry:
    """What is known of one function: by the name of each promise, then by the method.

    `needs_met` says that plain values satisfy all needs together.
    """

    module: str
    fingerprint: str
    needs_met: bool
    promises: Mapping[str, Mapping[str, Answer]] = Factory(dict)

    def best(self, promise: str) -> int:
        """Return the rank of the best verdict on a promise."""
        return max((answer.rank for answer in self.promises[promise].values()), default=0)

    def proofs(self, promise: str) -> int:
        """Return how many methods prove a promise."""
        return sum(answer.rank == PROOF for answer in self.promises[promise].values())


Ledger = dict[str, Entry]

ANSWER: Final = re.compile(r"(?P<verdict>[a-z ]+), (?P<seconds>[0-9.]+) s: (?P<told>.*)", re.DOTALL)


def answer_from(written: object, kind: type[Answer]) -> Answer:
    """Read an answer as the ledger has it; raise ValueError for anything else."""
    found = ANSWER.fullmatch(str(written))
    if found is None:
        raise ValueError(f"{written!r} is no verdict")
    return kind(Verdict(found["verdict"]), found["told"], float(found["seconds"]))


_CONVERTER: Final = Converter(forbid_extra_keys=True)
_CONVERTER.register_structure_hook(Answer, answer_from)
_CONVERTER.register_unstructure_hook(Answer, str)


class UnreadableLedger(ValueError):
    """The file of verdicts cannot be read; the message says where and why."""


def read_ledger(path: Path = LEDGER) -> Ledger:
    """Read the verdicts by the names of the functions; a file that is not there has none.

    Raise UnreadableLedger if it is not what the command writes.
    """
    if not path.exists():
        return {}
    try:
        owners = tomllib.loads(path.read_text(encoding="utf-8"))
        return {
            f"{owner}.{function}": _CONVERTER.structure(written, Entry)
            for owner, functions in owners.items()
            for function, written in functions.items()
        }
    except Exception as error:
        raise UnreadableLedger(
            f"{path} cannot be read ({error}); `bfrules prove` writes it, nobody edits it"
        ) from error


def write_ledger(ledger: Ledger, path: Path = LEDGER) -> None:
    """Write the verdicts, sorted, so that two runs can be compared line by line."""
    owners: dict[str, Any] = {}
    for name, entry in sorted(ledger.items()):
        owner, _, function = name.partition(".")
        written = _CONVERTER.unstructure(entry)
        for promise, answers in written["promises"].items():
            written["promises"][promise] = dict(sorted(answers.items()))
        owners.setdefault(owner, {})[function] = written
    text = HEADER + tomli_w.dumps(owners)
    beside = path.with_suffix(".tmp")
    beside.write_text(text, encoding="utf-8")
    beside.replace(path)


HEADER: Final = """\
# What is known of every condition: written by `bfrules prove`, never by hand.
# `bfrules prove --check` says whether it still speaks of the code as it is.

"""
