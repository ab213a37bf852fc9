"""Resuming: what a run with `--afresh` has asked so far, so that one that was stopped goes on."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from attrs import frozen

from spec.verdicts.ledger import LEDGER

ASKED: Final = LEDGER.with_name("afresh.asked")


@frozen
class Afresh:
    """Whether to ask again what is known, and which questions a stopped run has asked already.

    A question names the code and the tools that it is about: one that changed since is another.
    Without a path, nothing is remembered of the run.
    """

    asks: bool = False
    path: Path | None = None
    asked: frozenset[str] = frozenset()

    def is_due(self, question: str) -> bool:
        """Tell whether to ask a question again."""
        return self.asks and question not in self.asked

    def note(self, questions: Iterable[str]) -> None:
        """Write down that questions are asked, once their answers are written."""
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.writelines(f"{question}\n" for question in questions)

    def end(self) -> None:
        """Forget what was asked: the run has come to its end, and the next one asks all again."""
        if self.path is not None:
            self.path.unlink(missing_ok=True)


def resumed(path: Path = ASKED) -> Afresh:
    """Return a run that asks everything again, less what a stopped one has asked."""
    asked = path.read_text(encoding="utf-8").splitlines() if path.exists() else ()
    return Afresh(True, path, frozenset(asked))
