"""What the provers said, read from `spec/`; nothing here is written by hand."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from subprocess import run
from typing import Any, Final

from attrs import frozen
from docutils import nodes

from bfrules.core.edition import AnyEdition
from bfrules.core.rule import Carrier
from bfrules.rulebook.nodes import Fold, block, bullets, code, fold, paragraph, table
from bfrules.rulebook.page import PageDirective
from bfrules.rulebook.places import checkout
from bfrules.rulebook.verdicts import (
    clauses_of_rules,
    read_spec,
    verdict_in,
    verdicts_on_rules,
)

VERDICTS: Final = "verdicts.toml"
GUARANTEES: Final = "guarantees.toml"
STRENGTH: Final = "strength.toml"
KERNEL: Final = "kernel"
NOT_RUN: Final = "not yet run"
STALE: Final = "; stale, for the code changed since"
RESTING: Final = "; something is wrong with what is known of its clauses"
PROOFS: Final = frozenset({"proved", "confirmed", "exhausted"})
REFUTED: Final = "refuted"
WITH_TWO: Final = 2
# It is asked about the steps of our prover, so it is no method of its own.
THIRD_OPINION: Final = "cvc5"
CHECKED: Final = (0, 1)
CHECK: Final = ("-m", "spec.verdicts", "--check")

Ledger = dict[str, Any]


@lru_cache(maxsize=1)
def verdicts_by_edition() -> Ledger:
    """Return what the provers said, by edition, or the kernel, and by function."""
    return by_edition(read_spec(VERDICTS))


def by_edition(written: Mapping[str, Any]) -> Ledger:
    """Return verdicts that stand by package, module and function under each edition they serve."""
    found: Ledger = {}
    for package, modules in written.items():
        for module, functions in modules.items():
            home = f"bfrules.{package}" if package == KERNEL else f"bfrules.editions.{package}"
            for function, entry in functions.items():
                for asked in entry["asked"]:
                    for owner in asked["used_by"]:
                        known = {"module": f"{home}.{module}", **asked}
                        found.setdefault(owner, {})[function] = known
    return found


@lru_cache(maxsize=1)
def doubts() -> Mapping[str, str] | None:
    """Return what is wrong with verdicts, by `edition.function`; None where nobody can say.

    `python -m spec.verdicts --check` compares each with the code as it is.
    """
    top = checkout()
    if top is None or not (top / "spec" / VERDICTS).is_file():
        return None
    told = run([sys.executable, *CHECK], cwd=top, capture_output=True, text=True, check=False)
    if told.returncode not in CHECKED or not told.stdout.strip():
        return None
    return read_doubts(told.stderr)


def read_doubts(told: str) -> dict[str, str]:
    """Read what the check says, one function a line: `bf2023.clause: stale: it changed`.

    Of several doubts about one, the first counts: whether anything known of it still does.
    """
    parted = (line.partition(": ") for line in reversed(told.splitlines()))
    return {name: doubt for name, _, doubt in parted if doubt}


# verdicts ------------------------------------------------------------------------


def verdict_on(
    carrier: Carrier,
    condition: Carrier,
    editions: Iterable[str],
    ledger: Ledger,
    doubted: Mapping[str, str],
) -> str:
    """Say what each prover found about one promise of a clause, edition by edition."""
    found: dict[str, list[str]] = {}
    for edition in (*editions, KERNEL):
        entry = ledger.get(edition, {}).get(carrier.__name__)
        if entry is None or entry["module"] != carrier.__module__:
            continue
        answers = entry.get("promises", {}).get(condition.__name__, {})
        told = ", ".join(f"{method}: {verdict_in(said)}" for method, said in answers.items())
        doubt = "" if entry["needs_met"] else "; no known table meets all the needs"
        if is_stale(doubted.get(f"{edition}.{carrier.__name__}", "")):
            doubt += STALE
        if told:
            found.setdefault(f"{told}{doubt}", []).append(edition)
    return "; ".join(f"{told} ({', '.join(names)})" for told, names in found.items()) or NOT_RUN


def is_stale(doubt: str) -> bool:
    """Tell whether the verdicts on a function speak of other code than there is."""
    return doubt.startswith("stale")


@frozen
class Proofs:
    """How sure the promises of an edition's clauses are: how many, and which are not proved.

    `proved` counts those with a proof by one method at least, `twice` those with
    two, `agreed` those whose every step cvc5 agrees to. `not_proved` says of the
    others how far each method came. `stale` counts promises of functions that
    changed since, among all of these.
    """

    owner: str
    promises: int
    proved: int
    twice: int
    agreed: int
    refuted: int
    stale: int
    not_proved: tuple[tuple[str, str], ...]

    def row(self) -> tuple[str, ...]:
        """Return the counts as a row of a table, with percentages."""
        return (
            self.owner,
            str(self.promises),
            percent(self.proved, self.promises),
            percent(self.twice, self.promises),
            percent(self.agreed, self.promises),
            str(len(self.not_proved) - self.refuted),
            str(self.refuted),
            str(self.stale),
        )


def percent(number: int, of: int) -> str:
    """Say a number and the percentage that it is, rounded down: 100 % means all."""
    return f"{number} ({1000 * number // of / 10}\N{NO-BREAK SPACE}%)" if of else NOT_RUN


def proofs_of(owner: str, ledger: Ledger, doubted: Mapping[str, str]) -> Proofs:
    """Count the proofs of the promises of an edition, or of the kernel."""
    said = [
        (f"{clause}: {promise}", answers, is_stale(doubted.get(f"{owner}.{clause}", "")))
        for clause, entry in ledger.get(owner, {}).items()
        for promise, answers in entry.get("promises", {}).items()
    ]
    verdicts = [
        [verdict_in(one) for method, one in answers.items() if method != THIRD_OPINION]
        for _, answers, _ in said
    ]
    opinions = [verdict_in(answers.get(THIRD_OPINION, "")) for _, answers, _ in said]
    proofs = [sum(verdict in PROOFS for verdict in each) for each in verdicts]
    return Proofs(
        owner=owner,
        promises=len(said),
        proved=sum(number > 0 for number in proofs),
        twice=sum(number >= WITH_TWO for number in proofs),
        agreed=sum(one in PROOFS for one in opinions),
        refuted=sum(REFUTED in (*each, one) for each, one in zip(verdicts, opinions, strict=True)),
        stale=sum(stale for _, _, stale in said),
        not_proved=tuple(
            (name, "; ".join(f"{method}: {one}" for method, one in answers.items()) or NOT_RUN)
            for (name, answers, _), number in zip(said, proofs, strict=True)
            if not number
        ),
    )


class VerdictsDirective(PageDirective):
    """`.. verdicts::`: what the provers found: percentages, what is not proved, all counts."""

    def run(self) -> list[nodes.Node]:
        """Return the counts, or say that there is no verdict yet."""
        ledger = verdicts_by_edition()
        if not ledger:
            return [paragraph("The provers have not yet been run for this build.")]
        owners = [*(edition.name for edition in self.editions), KERNEL]
        each = [proofs_of(owner, ledger, doubts() or {}) for owner in owners]
        head = (
            *("", "promises", "proved", "by two methods", "cvc5 agrees"),
            *("not proved", "refuted", "stale"),
        )
        rows = list(counted_verdicts(ledger, owners))
        listed = [
            fold(
                f"{one.owner}: not proved: {len(one.not_proved)}",
                bullets((code(name), f" {how_far}") for name, how_far in one.not_proved),
                kind="contract",
            )
            for one in each
            if one.not_proved
        ]
        methods = table(("", "method", "verdict", "promises"), rows, "counts")
        return [
            block("wide", table(head, [one.row() for one in each], "counts")),
            paragraph(*about_the_verdicts()),
            *listed,
            fold("counts by method and verdict", block("wide", methods), kind="contract"),
        ]


def about_the_verdicts() -> Iterator[nodes.Node | str]:
    """Say whether the verdicts speak of the code as it is."""
    yield "The verdicts are those pinned in "
    yield code(f"spec/{VERDICTS}")
    found = doubts()
    if found is None:
        yield ". Whether they speak of the code as it is was not checked for this build."
        return
    yield ", compared for this build with the code: "
    if not found:
        yield "none is stale, none is missing."
        return
    stale = sum(map(is_stale, found.values()))
    yield f"something is wrong with those of {len(found)} functions, of which {stale} are stale. "
    yield code("bfrules prove --check")
    yield " names them."


def counted_verdicts(ledger: Ledger, owners: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """Yield how often each method came to each verdict."""
    for owner in owners:
        count = Counter(
            (method, verdict_in(said))
            for entry in ledger.get(owner, {}).values()
            for answers in entry.get("promises", {}).values()
            for method, said in answers.items()
        )
        if not count:
            yield owner, "", NOT_RUN, ""
        for (method, verdict), number in sorted(count.items()):
            yield owner, method, verdict, str(number)


# rules as wholes -----------------------------------------------------------------


class CompositionsDirective(PageDirective):
    """`.. compositions::`: what is known of each rule as a whole, at tables of each size."""

    def run(self) -> list[nodes.Node]:
        """Return a row for each rule in force, or say that none has been composed yet."""
        known = with_doubts(verdicts_on_rules(), doubts() or {}, clauses_of_rules())
        names = {edition.name for edition in self.editions}
        of_them = {name: told for name, told in known.items() if name.partition(" ")[0] in names}
        printed = {name: told for name, told in of_them.items() if not is_amended(name)}
        amended = {name: told for name, told in of_them.items() if is_amended(name)}
        if not printed:
            return [paragraph("No rule has been composed for this build.")]
        rows = [(*name.split(" ", 1), told) for name, told in printed.items()]
        return [
            paragraph(f"{how_many_proved(printed)} rules are proved at every number of seats."),
            fold(
                "Each rule",
                block("wide", table(("", "rule", "at sound tables"), sorted(rows), "counts")),
            ),
            paragraph(
                f"Under readings and variants, {how_many_proved(amended)} rules are. ",
                code('bfrules prove "bf2023 Sell"'),
                " tells what one rule rests on.",
            ),
        ]


def is_amended(rule: str) -> bool:
    """Tell whether a rule is under a reading or a variant: `bf2023 (Q06=falls) ChangePrices`."""
    return " (" in rule


def with_doubts(
    known: Mapping[str, str],
    doubted: Mapping[str, str],
    clauses: Mapping[str, tuple[str, ...]],
) -> dict[str, str]:
    """Return what is known of rules, and of which it is stale, or rests on doubtful clauses."""
    named = (name.partition(".") for name in doubted)
    doubtful = {(owner, key.partition("(")[0]) for owner, _, key in named}

    def doubt_of(rule: str) -> str:
        if is_stale(doubted.get(rule, "")):
            return STALE
        house = rule.rpartition(" ")[0]
        owners = (house, house.partition(" ")[0])
        rests = any((owner, one) in doubtful for owner in owners for one in clauses.get(rule, ()))
        return RESTING if rests else ""

    return {name: f"{told}{doubt_of(name)}" for name, told in known.items()}


def how_many_proved(known: Mapping[str, str]) -> str:
    """Tell how many rules are proved at every table, and none of it stale: `43 of 43`."""
    proved = sum(
        all(part.startswith("proved ") for part in told.split("; ")) for told in known.values()
    )
    return f"{proved} of {len(known)}"


def rules_with(edition: AnyEdition, carriers: Iterable[Carrier]) -> Iterator[tuple[str, str]]:
    """Yield the rules that some clauses are of, each with what is known of it as a whole."""
    wanted = set(carriers)
    for rule in edition.rules:
        told = verdicts_on_rules().get(f"{edition.name} {rule.kind.__name__}")
        if told and wanted & set(rule.clauses):
            yield rule.kind.__name__, told


# strength ------------------------------------------------------------------------


class StrengthDirective(PageDirective):
    """`.. strength::`: how many wrong rules the contracts notice."""

    def run(self) -> list[nodes.Node]:
        """Return the counts, and the changes that no contract notices."""
        strengths = read_spec(STRENGTH)
        owners = [*(edition.name for edition in self.editions), KERNEL]
        head = ("", "wrong rules", "noticed", "proved equal", "not noticed", "open")
        rows = [counted_mutants(owner, strengths.get(owner, {})) for owner in owners]
        return [
            block("wide", table(head, rows, "counts")),
            *(
                unnoticed(owner, strengths[owner])
                for owner in owners
                if any(one.get("survives") for one in strengths.get(owner, {}).values())
            ),
        ]


def counted_mutants(owner: str, functions: Ledger) -> tuple[str, ...]:
    """Return the row of an edition: how many wrong rules, and what became of them."""
    judged = functions.values()
    mutants = sum(one["mutants"] for one in judged)
    if not mutants:
        return (owner, NOT_RUN, "", "", "", "")
    return (
        owner,
        str(mutants),
        percent(sum(one["refuted"] for one in judged), mutants),
        percent(sum(one["equal"] for one in judged), mutants),
        percent(sum(len(one.get("survives", ())) for one in judged), mutants),
        percent(sum(len(one.get("open", ())) for one in judged), mutants),
    )


def unnoticed(owner: str, functions: Ledger) -> Fold:
    """Return the changes that the contracts of an edition do not notice, each with why."""
    listed = [
        (code(name), ": ", code(one["change"]), f" {one.get('why') or 'not yet explained'}")
        for name, judged in functions.items()
        for one in judged.get("survives", ())
    ]
    return fold(f"{owner}: not noticed: {len(listed)}", bullets(listed), kind="contract")


# guarantees ----------------------------------------------------------------------


class GuaranteesDirective(PageDirective):
    """`.. guarantees::`: what the rules guarantee, each with its argument and its status."""

    def run(self) -> list[nodes.Node]:
        """Return the guarantees, or say that none is written down yet."""
        listed = read_spec(GUARANTEES).get("guarantee", [])
        if not listed:
            return [paragraph("No guarantee has been written down yet.")]
        shown = [edition.name for edition in self.editions]
        return [
            paragraph(counted_guarantees(listed)),
            *(told_guarantee(guarantee, shown) for guarantee in listed),
        ]


def counted_guarantees(listed: list[Ledger]) -> str:
    """Say how many guarantees there are, and how many verdicts of each kind."""
    verdicts = Counter(verdict["status"] for one in listed for verdict in one["verdict"])
    told = ", ".join(f"{number} {status}" for status, number in verdicts.most_common())
    return f"{len(listed)} guarantees; verdicts on them, some for several editions: {told}."


def told_guarantee(guarantee: Ledger, shown: list[str]) -> nodes.Node:
    """Return a guarantee in plain English, with the verdict for each edition."""
    verdicts = [
        verdict
        for verdict in guarantee["verdict"]
        if any(name in shown for name in verdict["editions"])
    ]
    return block("guarantee", paragraph(guarantee["says"]), *map(argument_of, verdicts))


def argument_of(verdict: Ledger) -> Fold:
    """Return why a verdict stands."""
    lines: list[tuple[nodes.Node | str, ...]] = [(verdict["argument"],)]
    if verdict.get("amendments"):
        lines.append((f"With the amendments {', '.join(verdict['amendments'])}.",))
    lines += [
        (f"But not under {', '.join(together)}.",) for together in verdict.get("but_not_under", ())
    ]
    if verdict.get("one_at_a_time"):
        lines.append(("As printed, and under each reading or variant by itself.",))
    if verdict.get("counterexample"):
        lines.append(("Counterexample: ", code(verdict["counterexample"])))
    lines += [("Test: ", code(test)) for test in verdict.get("tests", ())]
    status, editions = verdict["status"], ", ".join(verdict["editions"])
    return fold(f"{status}: {editions}", bullets(lines), kind=f"argument argument-{status}")
