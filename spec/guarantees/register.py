"""The register of guarantees: `spec/guarantees.toml`."""

import tomllib
from pathlib import Path
from typing import Any, Final, Literal

import click
from attrs import field, frozen
from cattrs import BaseValidationError, Converter, transform_error

Status = Literal["proved", "holds", "fails", "open"]

FILE: Final = Path(__file__).parents[1] / "guarantees.toml"
COUNTEREXAMPLES: Final = Path(__file__).parents[1] / "counterexamples"


@frozen
class Way:
    """Promises that each suffice for a theorem: `a + b` means that both together do."""

    name: str
    says: str
    promises: tuple[str, ...]
    spares: tuple[str, ...] = ()

    @property
    def bundles(self) -> tuple[frozenset[str], ...]:
        """The promises that suffice, each as a set of names."""
        return tuple(
            frozenset(name.strip() for name in bundle.split("+")) for bundle in self.promises
        )


@frozen(kw_only=True)
class Verdict:
    """What is known of a theorem in some editions.

    `amendments` are in force for a verdict about a house, which then is about it
    only; else the verdict is about every combination of readings and variants
    but those that hold all names of a line of `but_not_under`, or, `one_at_a_time`,
    about the print and each of them by itself. `by` names the
    way by which the clauses keep the theorem; `excused` says for each clause
    that promises nothing of it why it keeps it all the same. `tests` are the
    names of tests; `counterexample` is a file beside the register.
    """

    editions: tuple[str, ...]
    status: Status
    argument: str
    amendments: tuple[str, ...] = ()
    but_not_under: tuple[tuple[str, ...], ...] = ()
    one_at_a_time: bool = False
    by: str = ""
    excused: dict[str, str] = field(factory=dict)
    tests: tuple[str, ...] = ()
    counterexample: str = ""

    def is_about(self, name: str, amendments: frozenset[str]) -> bool:
        """Tell whether this is a verdict about an edition with amendments in force."""
        if name not in self.editions:
            return False
        if self.amendments:
            return amendments == frozenset(self.amendments)
        if self.one_at_a_time and len(amendments) > 1:
            return False
        return not any(amendments.issuperset(line) for line in self.but_not_under)


@frozen
class Guarantee:
    """A theorem, in plain English, with its verdicts."""

    name: str
    says: str
    verdict: tuple[Verdict, ...]

    def verdict_about(self, name: str, amendments: frozenset[str]) -> Verdict | None:
        """Return the verdict about an edition with amendments in force, or None."""
        for verdict in sorted(self.verdict, key=lambda verdict: not verdict.amendments):
            if verdict.is_about(name, amendments):
                return verdict
        return None


@frozen(kw_only=True)
class Search:
    """How far an edition was searched for counterexamples to what holds.

    `houses` of the games were played under readings at random; `endless` games
    were not over after 10,000 steps; `thorough` positions had everything listed.
    """

    edition: str
    seed: int
    games: int
    houses: int
    endless: int
    steps: int
    extremes: int
    thorough: int


@frozen(kw_only=True)
class Proof:
    """A theorem that a prover showed of a rule; `fingerprint` stands for all that it is about."""

    theorem: str
    rule: str
    fingerprint: str


@frozen
class Register:
    """All guarantees, the ways to keep them, and how far they were searched."""

    way: tuple[Way, ...]
    guarantee: tuple[Guarantee, ...]
    search: tuple[Search, ...] = ()
    proof: tuple[Proof, ...] = ()

    def way_named(self, name: str) -> Way:
        """Return the way with this name; raise KeyError for none."""
        return {way.name: way for way in self.way}[name]


def read_register(path: Path = FILE) -> Register:
    """Read the register; raise cattrs' error for one of another form."""
    listed: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    return Converter(forbid_extra_keys=True).structure(listed, Register)


def known_register() -> Register:
    """Read the register; raise click's error, with the file, for one that cannot be read."""
    try:
        return read_register()
    except (OSError, ValueError, BaseValidationError) as error:
        told = transform_error(error) if isinstance(error, BaseValidationError) else [str(error)]
        raise click.ClickException(f"{FILE}: {'; '.join(told)}") from None
