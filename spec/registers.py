"""Registers: what a prover found of named questions, with fingerprints of what they are about."""

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from attrs import frozen

from bfrules.core.beside import write_whole
from spec.alone import alone_with

DIFFER: Final = "differ"
SAME: Final = "the same"
WRITTEN_DOWN: Final = "as is written down"

Known = dict[str, str]


@frozen
class Asked:
    """A question by its name, the fingerprint of what it is about, and how to answer it.

    The answer takes as many CPU seconds as it is given, at most.
    """

    name: str
    fingerprint: str
    answer: Callable[[float], str]


@frozen
class Register:
    """A file of answers, as `the same (4 paths, 6 s) in FINGERPRINT`, and what stands on top."""

    path: Path
    head: str

    def read(self) -> Known:
        """Return what is known of each question, by its name."""
        if not self.path.exists():
            return {}
        found: Known = tomllib.loads(self.path.read_text(encoding="utf-8"))["found"]
        return found

    def write(self, known: Mapping[str, str]) -> None:
        """Write down what is known of each question."""
        lines = [f'"{name}" = "{said}"' for name, said in sorted(known.items())]
        write_whole(self.path, "\n".join([self.head, "[found]", *lines, ""]))

    def ask(
        self, questions: Iterable[Asked], seconds: float, afresh: bool = False
    ) -> Iterator[str]:
        """Ask what is not known yet, write it down as it comes; tell each answer.

        What is about the same as another question is not asked again. With `afresh`, nothing
        counts as known that this run has not asked.
        """
        with alone_with(self.path):
            known = self.read()
            before = () if afresh else known.values()
            answers = {said.rsplit(" in ", 1)[-1]: said for said in before}
            for one in questions:
                if one.fingerprint not in answers:
                    answers[one.fingerprint] = f"{one.answer(seconds)} in {one.fingerprint}"
                if known.get(one.name) == answers[one.fingerprint]:
                    yield f"{one.name}: {known[one.name]}, {WRITTEN_DOWN}"
                else:
                    known[one.name] = answers[one.fingerprint]
                    self.write(known)
                    yield f"{one.name}: {known[one.name]}"

    def status(self) -> int:
        """Return the exit status: 1 if both sides of any question say something else."""
        return int(any(said.startswith(DIFFER) for said in self.read().values()))
