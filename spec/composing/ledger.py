"""The ledger of rules: `spec/compositions.toml`, what is known of each rule at each table."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import tomli_w
from attrs import Factory, frozen

from bfrules.core.beside import write_whole
from spec.rechecking import CVC5
from spec.symbolic.verdict import Verdict
from spec.verdicts.ledger import PROOF, Answer, answer_from, read_written

LEDGER: Final = Path(__file__).parents[1] / "compositions.toml"
ASKED: Final = "asked"
SEATS: Final = "seats"
HEADER: Final = """\
# What is known of every rule as a whole: written by `bfrules prove`, never by hand.
# `bfrules prove --check` says whether it still speaks of the rules as they are.

"""


@frozen
class Composed:
    """What is known of a rule: the clauses it was made of, in order, and a verdict by table.

    `tools` stands for the source of the prover and the version of z3. `rechecked` is what
    cvc5 says of what it was asked about, by table.
    """

    fingerprint: str
    tools: str
    clauses: tuple[str, ...]
    tables: Mapping[int, Answer]
    rechecked: Mapping[int, Answer] = Factory(dict)

    @property
    def verdict(self) -> Verdict:
        """The worst verdict of all tables."""
        worst = min(self.tables.values(), key=lambda answer: answer.rank, default=None)
        return worst.verdict if worst else Verdict.SEARCHED

    @property
    def is_proved(self) -> bool:
        """Whether every obligation is proved at every table that was asked about."""
        return bool(self.tables) and all(one.rank == PROOF for one in self.tables.values())

    @property
    def is_agreed_to(self) -> bool:
        """Whether the rule is proved, and cvc5 agrees with every step, at every such table."""
        agreed = {seats for seats, answer in self.rechecked.items() if answer.rank == PROOF}
        return self.is_proved and agreed == set(self.tables)


Compositions = dict[str, Composed]


def read_compositions(path: Path = LEDGER) -> Compositions:
    """Read what is known by the names of the rules."""
    return read_written(path, compositions_in, "bfrules prove")


def compositions_in(written: Any) -> Iterator[tuple[str, Composed]]:
    """Yield what a file says, each with the name of the rule."""
    for one in written.get(ASKED, ()):
        yield from ((name, composed_from(one)) for name in one["rules"])


def composed_from(written: Mapping[str, Any]) -> Composed:
    """Read what is known of one rule."""
    tables, rechecked = (
        {int(seats): answer_from(one, Answer) for seats, one in written.get(by, {}).items()}
        for by in (SEATS, CVC5)
    )
    clauses = tuple(written["clauses"])
    return Composed(str(written["fingerprint"]), str(written["tools"]), clauses, tables, rechecked)


def write_compositions(known: Compositions, path: Path = LEDGER) -> None:
    """Write what is known, sorted; rules that are one question stand there once."""
    asked = [written_as(names, known[names[0]]) for names in known_alike(known)]
    write_whole(path, HEADER + tomli_w.dumps({ASKED: asked}))


def known_alike(known: Mapping[str, object]) -> Iterable[list[str]]:
    """Return the names, sorted, of which the same is known together."""
    alike: dict[str, list[str]] = {}
    for name in sorted(known):
        alike.setdefault(repr(known[name]), []).append(name)
    return alike.values()


def written_as(names: Iterable[str], composed: Composed) -> dict[str, Any]:
    """Return what is known of rules as it stands in the file."""
    by_table = {SEATS: composed.tables, CVC5: composed.rechecked}
    return {
        "rules": list(names),
        "fingerprint": composed.fingerprint,
        "tools": composed.tools,
        "clauses": list(composed.clauses),
        **{
            by: {str(seats): str(answer) for seats, answer in sorted(answers.items())}
            for by, answers in by_table.items()
            if answers
        },
    }
