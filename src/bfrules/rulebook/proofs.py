"""What the provers said, read from `spec/`; nothing here is written by hand."""

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, ClassVar, Final

from docutils import nodes

from bfrules.core.trace import Carrier
from bfrules.rulebook.nodes import Fold, block, bullets, code, fold, paragraph, table, words
from bfrules.rulebook.page import PageDirective
from bfrules.rulebook.places import checkout

VERDICTS: Final = "verdicts.toml"
GUARANTEES: Final = "guarantees.toml"
KERNEL: Final = "kernel"
NOT_RUN: Final = "not yet run"


@cache
def read_spec(name: str) -> dict[str, Any]:
    """Return what a file in `spec/` says; nothing where there is no such file."""
    top = checkout()
    path = top / "spec" / name if top else None
    if path is None or not path.is_file():
        return {}
    return tomllib.loads(path.read_text(encoding="utf-8"))


# verdicts ------------------------------------------------------------------------


def verdict_on(
    carrier: Carrier,
    condition: Carrier,
    editions: Iterable[str],
    ledger: dict[str, Any] | None = None,
) -> str:
    """Say what each prover found about one promise of a clause, edition by edition."""
    listed = read_spec(VERDICTS) if ledger is None else ledger
    found: dict[str, list[str]] = {}
    for edition in (*editions, KERNEL):
        entry = listed.get(edition, {}).get(carrier.__name__)
        if entry is None or entry["module"] != carrier.__module__:
            continue
        answers = entry.get("promises", {}).get(condition.__name__, {})
        told = ", ".join(f"{method}: {verdict_in(said)}" for method, said in answers.items())
        doubt = "" if entry["needs_met"] else "; no known table meets all the needs"
        if told:
            found.setdefault(f"{told}{doubt}", []).append(edition)
    return "; ".join(f"{told} ({', '.join(names)})" for told, names in found.items()) or NOT_RUN


def verdict_in(answer: str) -> str:
    """Return the verdict in an answer such as `proved, 0.1 s: 2 paths`."""
    return answer.partition(",")[0]


class VerdictsDirective(PageDirective):
    """`.. verdicts::`: what the provers found, counted by edition, method and verdict."""

    has_content = False
    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Return the counts, or say that there is no verdict yet."""
        ledger = read_spec(VERDICTS)
        if not ledger:
            return [paragraph("The provers have not yet been run for this build.")]
        rows = list(counted_verdicts(ledger, [edition.name for edition in self.editions]))
        about = paragraph(
            "The verdicts are those pinned in ",
            code(f"spec/{VERDICTS}"),
            "; ",
            code("bfrules prove --check"),
            " says whether they still speak of the code as it is.",
        )
        head = ("edition", "method", "verdict", "promises")
        return [block("wide", table(head, rows, "counts")), about]


def counted_verdicts(ledger: dict[str, Any], editions: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """Yield how often each method came to each verdict."""
    for edition in (*editions, KERNEL):
        count = Counter(
            (method, verdict_in(said))
            for entry in ledger.get(edition, {}).values()
            for answers in entry.get("promises", {}).values()
            for method, said in answers.items()
        )
        if not count:
            yield edition, "", NOT_RUN, ""
        for (method, verdict), number in sorted(count.items()):
            yield edition, method, verdict, str(number)


# guarantees ----------------------------------------------------------------------


class GuaranteesDirective(PageDirective):
    """`.. guarantees::`: what the rules guarantee, each with its argument and its status."""

    has_content = False
    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Return the guarantees, or say that none is written down yet."""
        listed = read_spec(GUARANTEES).get("guarantee", [])
        if not listed:
            return [paragraph("No guarantee has been written down yet.")]
        shown = [edition.name for edition in self.editions]
        return [told_guarantee(guarantee, shown) for guarantee in listed]


def told_guarantee(guarantee: dict[str, Any], shown: list[str]) -> nodes.Node:
    """Return a guarantee in plain English, with the verdict for each edition."""
    parts: list[nodes.Node | str] = [guarantee["says"], " "]
    verdicts = [
        verdict
        for verdict in guarantee["verdict"]
        if any(name in shown for name in verdict["editions"])
    ]
    for verdict in verdicts:
        status = verdict["status"]
        parts += [words(f"{status}: {', '.join(verdict['editions'])}", f"badge badge-{status}")]
    return block("guarantee", paragraph(*parts), *(argument_of(verdict) for verdict in verdicts))


def argument_of(verdict: dict[str, Any]) -> Fold:
    """Return why a verdict stands."""
    lines: list[tuple[nodes.Node | str, ...]] = [(verdict["argument"],)]
    if verdict.get("amendments"):
        lines.append((f"With the amendments {', '.join(verdict['amendments'])}.",))
    lines += [
        (f"But not under {', '.join(together)}.",) for together in verdict.get("but_not_under", ())
    ]
    if verdict.get("counterexample"):
        lines.append(("Counterexample: ", code(verdict["counterexample"])))
    lines += [("Test: ", code(test)) for test in verdict.get("tests", ())]
    return fold(
        f"{verdict['status']}: {', '.join(verdict['editions'])}", bullets(lines), kind="contract"
    )
