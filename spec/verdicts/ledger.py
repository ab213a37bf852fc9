"""The ledger: `spec/verdicts.toml`, what each prover says of each condition."""

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

import tomli_w
from attrs import Factory, frozen
from cattrs import Converter

from bfrules.core.beside import write_whole
from spec.prover.exploring import TOO_SLOW, UNSURE
from spec.rechecking import CVC5
from spec.subjects import EDITIONS, KERNEL, RULES
from spec.symbolic.verdict import Verdict

LEDGER: Final = Path(__file__).parents[1] / "verdicts.toml"
CUT_OFF: Final = "the process ended early"
INDUCTION: Final = "induction"
LEMMAS: Final = "lemmas"
METHODS: Final = ("prover", "crosshair", "enumeration", INDUCTION, LEMMAS)
OF_THEIR_OWN: Final = (INDUCTION, LEMMAS)
"""Methods that find out by themselves what is outside the fragment, and what of it they read."""
# No method of its own: it is asked about what the prover found.
THIRD_OPINION: Final = CVC5

RANKS: Final[Mapping[Verdict, int]] = {
    Verdict.REFUTED: 0,
    Verdict.NEEDS_UNMET: 0,
    Verdict.SEARCHED: 1,
    Verdict.IN_A_BOX: 1,
    Verdict.OUTSIDE: 1,
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

    `needs_met` says that plain values satisfy all needs together; `tools` stands, by
    the method, for the source of the prover that was asked and the versions of its tools.
    """

    module: str
    fingerprint: str
    needs_met: bool
    promises: Mapping[str, Mapping[str, Answer]] = Factory(dict)
    tools: Mapping[str, str] = Factory(dict)

    def proofs(self, promise: str) -> int:
        """Return how many methods prove a promise."""
        answers = self.promises[promise]
        return sum(answer.rank == PROOF for method, answer in answers.items() if method in METHODS)

    def is_rechecked(self, promise: str) -> bool:
        """Tell whether cvc5 agrees with every step of the prover to a promise."""
        answer = self.promises[promise].get(THIRD_OPINION)
        return answer is not None and answer.rank == PROOF


Ledger = dict[str, Entry]

ASKED: Final = "asked"
USED_BY: Final = "used_by"

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


Read = TypeVar("Read")


def read_ledger(path: Path = LEDGER) -> Ledger:
    """Read the verdicts by the names of the functions."""
    return read_written(path, entries_in, "bfrules prove")


def read_written(
    path: Path, entries: Callable[[Any], Iterable[tuple[str, Read]]], command: str
) -> dict[str, Read]:
    """Read the entries of a file that a command writes; a file that is not there has none.

    Raise UnreadableLedger if it is not what the command writes.
    """
    if not path.exists():
        return {}
    try:
        return dict(entries(tomllib.loads(path.read_text(encoding="utf-8"))))
    except Exception as error:
        raise UnreadableLedger(
            f"{path} cannot be read ({error}); `{command}` writes it, nobody edits it"
        ) from error


def entries_in(chapters: Mapping[str, Any]) -> Iterator[tuple[str, Entry]]:
    """Yield what is known of each function for each edition, by `edition.function`."""
    for package, modules in chapters.items():
        for module, functions in modules.items():
            home = f"{RULES if package == KERNEL else EDITIONS}{package}"
            for function, written in functions.items():
                for asked in written[ASKED]:
                    known = {key: value for key, value in asked.items() if key != USED_BY}
                    entry = _CONVERTER.structure({"module": f"{home}.{module}", **known}, Entry)
                    yield from ((f"{owner}.{function}", entry) for owner in asked[USED_BY])


def in_order(written: Mapping[str, Any], depth: int) -> dict[str, Any]:
    """Return tables with their names in order, down to a depth."""
    if not depth:
        return dict(sorted(written.items()))
    return {name: in_order(inner, depth - 1) for name, inner in sorted(written.items())}


def home_of(module: str) -> tuple[str, str]:
    """Return the edition, or the kernel, where a module stands, and its name there."""
    package, _, name = module.removeprefix(EDITIONS).removeprefix(RULES).partition(".")
    return package, name


def write_ledger(ledger: Ledger, path: Path = LEDGER) -> None:
    """Write the verdicts, sorted, so that two runs can be compared line by line.

    A function stands there once, by package and module; editions for which it is
    one question share the answers.
    """
    chapters: dict[str, Any] = {}
    for name, entry in sorted(ledger.items()):
        owner, _, function = name.partition(".")
        package, module = home_of(entry.module)
        written = _CONVERTER.unstructure(entry)
        del written["module"]
        tools = dict(sorted(written.pop("tools").items()))
        written |= {"tools": tools} if tools else {}
        for promise, answers in written["promises"].items():
            written["promises"][promise] = dict(sorted(answers.items()))
        functions = chapters.setdefault(package, {}).setdefault(module, {})
        several = functions.setdefault(function, {ASKED: []})[ASKED]
        alike = [one for one in several if {**one, USED_BY: None} == {**written, USED_BY: None}]
        if alike:
            alike[0][USED_BY].append(owner)
        else:
            several.append({USED_BY: [owner], **written})
    write_whole(path, HEADER + tomli_w.dumps(in_order(chapters, depth=2)))


HEADER: Final = """\
# What is known of every condition: written by `bfrules prove`, never by hand.
# `bfrules prove --check` says whether it still speaks of the code as it is.

"""
