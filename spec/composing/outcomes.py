"""The register of wrong rules: `spec/mutants.toml`, what became of the mutants of each rule."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import click
import tomli_w
from attrs import asdict, frozen

from bfrules.core.beside import write_whole
from spec.composing.fingerprints import fingerprint_of_rule, rule_subjects
from spec.composing.ledger import known_alike
from spec.composing.rules import RuleSubject
from spec.verdicts.ledger import read_written

LEDGER: Final = Path(__file__).parents[1] / "mutants.toml"
TRIED: Final = "tried"
HEADER: Final = """\
# What became of wrong rules: a clause left out, at another place, or done twice; and whether the
# promises of a rule leave the next table no choice. Written by `python -m spec.composing.mutants`
# and `python -m spec.composing.completeness`, never by hand.

"""


@frozen
class Outcome:
    """What became of all mutants of a rule: how many are refuted, proved equal, and which open.

    Those that nobody has tried yet are open, too. `complete` is whether it is shown that the
    promises of the rule leave no choice.
    """

    fingerprint: str
    refuted: int = 0
    equal: int = 0
    open: tuple[str, ...] = ()
    complete: bool = False

    @property
    def mutants(self) -> int:
        """How many mutants there are, none before the first was tried."""
        return self.refuted + self.equal + len(self.open)

    def told(self) -> str:
        """Say it in one line."""
        left = f"; open: {'; '.join(self.open)}" if self.open else ""
        return f"{self.refuted} refuted, {self.equal} proved equal, {len(self.open)} open{left}"


Outcomes = Mapping[str, Outcome]


def read_outcomes(path: Path = LEDGER) -> dict[str, Outcome]:
    """Read what became of mutants by the names of the rules."""
    return read_written(path, outcomes_in, "python -m spec.composing.mutants")


def outcomes_in(written: Any) -> Iterator[tuple[str, Outcome]]:
    """Yield what a file says, each with the name of the rule."""
    for one in written[TRIED]:
        yield from ((name, outcome_from(one)) for name in one["rules"])


def outcome_from(written: Mapping[str, Any]) -> Outcome:
    """Read what became of the mutants of one rule."""
    parts = {name: value for name, value in written.items() if name != "rules"}
    return Outcome(**{**parts, "open": tuple(parts["open"])})


def write_outcomes(known: Outcomes, path: Path = LEDGER) -> None:
    """Write what became of mutants, rule after rule; rules that are one question stand once."""
    tried = [{"rules": names, **asdict(known[names[0]])} for names in known_alike(known)]
    write_whole(path, HEADER + tomli_w.dumps({TRIED: tried}, multiline_strings=False))


def rules_to_ask(
    names: Iterable[str], readings: bool, is_waiting: Callable[[RuleSubject], bool]
) -> list[RuleSubject]:
    """Return the rules of these names; without any, those that are waiting to be asked about.

    Rules under readings and variants only with `readings`. Raise BadParameter for a name of none.
    """
    subjects = {one.name: one for one in rule_subjects()}
    for name in names:
        if name not in subjects:
            raise click.BadParameter(f"there is no rule {name!r}")
    return [subjects[name] for name in names] or [
        one for one in subjects.values() if (readings or one.is_in_force) and is_waiting(one)
    ]


def known_as_it_is(subject: RuleSubject, known: Outcomes) -> Outcome:
    """Return what is known of the mutants of a rule as it is: nothing, if it has changed since."""
    fingerprint = fingerprint_of_rule(subject)
    there = known.get(subject.name)
    return there if there and there.fingerprint == fingerprint else Outcome(fingerprint)


def is_due(subject: RuleSubject, known: Outcomes) -> bool:
    """Tell whether some mutants of a rule as it is are not settled: all of them, or those open."""
    outcome = known_as_it_is(subject, known)
    return not outcome.mutants or bool(outcome.open)


def is_stale(subject: RuleSubject, known: Outcomes) -> bool:
    """Tell whether what is known of the mutants of a rule is of another rule."""
    there = known.get(subject.name)
    return there is not None and there.fingerprint != fingerprint_of_rule(subject)


def told_outcomes(known: Outcomes, subjects: Sequence[RuleSubject]) -> str:
    """Say how many wrong rules were tried, printed and under readings, and what became of them."""
    return "\n".join(
        told_of_some(known, [one for one in subjects if one.is_in_force is printed], where)
        for printed, where in ((True, "printed rules"), (False, "rules under readings"))
    )


def told_of_some(known: Outcomes, subjects: Sequence[RuleSubject], where: str) -> str:
    """Say of some rules how many were made wrong, and what became of all that."""
    every = [known_as_it_is(one, known) for one in subjects]
    tried = [one for one in every if one.mutants]
    return (
        f"mutants of {len(tried)} of {len(subjects)} {where}: {sum(one.mutants for one in tried)}:"
        f" {sum(one.refuted for one in tried)} refuted, {sum(one.equal for one in tried)} proved"
        f" equal, {sum(len(one.open) for one in tried)} open; the promises of"
        f" {sum(one.complete for one in every)} leave no choice"
    )
