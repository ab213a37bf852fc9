"""Outcomes: what became of the mutants of each module, as `spec/mutation.toml` holds it."""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import tomli_w
from attrs import frozen
from cattrs import Converter

from bfrules.core.beside import write_whole
from spec.fingerprints import fingerprint_of_texts
from spec.mutation.workshop import ROOT
from spec.sources import is_a_text

OUTCOMES: Final = ROOT / "spec" / "mutation.toml"
HEADER: Final = """\
# Which wrong code outside the contracts no test would notice: written by `python -m spec.mutation`.
# Only `why` is written by people: why a survivor may live.

"""


@frozen(order=True)
class Survivor:
    """One change that no test noticed: in which function, and what became of which line."""

    function: str
    change: str
    why: str = ""


@frozen
class Outcome:
    """What became of the mutants of one module, as it was when it had this fingerprint.

    `killed` mutants failed a test or came to no end; a survivor failed none.
    Those `left` were not run.
    """

    fingerprint: str
    mutants: int
    killed: int
    left: int
    survivor: tuple[Survivor, ...] = ()


Outcomes = dict[str, Outcome]


def read_outcomes() -> Outcomes:
    """Read what is known, by the names of the modules."""
    if not OUTCOMES.exists():
        return {}
    text = OUTCOMES.read_text(encoding="utf-8")
    return Converter(forbid_extra_keys=True).structure(tomllib.loads(text), Outcomes)


def write_outcomes(outcomes: Outcomes) -> None:
    """Write what is known, sorted."""
    plain = Converter(omit_if_default=True).unstructure(dict(sorted(outcomes.items())))
    write_whole(OUTCOMES, HEADER + tomli_w.dumps(plain))


def path_of(module: str) -> Path:
    """Return the file of a module of `bfrules`."""
    return ROOT / "src" / f"{module.replace('.', '/')}.py"


def fingerprint_of(module: str) -> str:
    """Return the fingerprint of a module of `bfrules`."""
    return fingerprint(path_of(module).read_text(encoding="utf-8"))


def fingerprint(source: str) -> str:
    """Return the fingerprint of code; it leaves out comments and docstrings."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            node.body = [part for part in node.body if not is_a_text(part)] or [ast.Pass()]
    return fingerprint_of_texts([ast.unparse(tree)])


def complaints(outcomes: Outcomes) -> Iterator[str]:
    """Yield what does not add up, what is left over, and what survives without a reason."""
    for module, outcome in outcomes.items():
        if outcome.mutants != outcome.killed + outcome.left + len(outcome.survivor):
            yield f"{module}: the numbers do not add up"
        if not path_of(module).exists():
            yield f"{module}: there is no such module"
        for one in outcome.survivor:
            if not one.why:
                yield f"{module}: {one.function}: {one.change}: survives, not why"


def stale(outcomes: Outcomes) -> Iterator[str]:
    """Yield the modules that have changed since their mutants were run, or were not all run."""
    for module, outcome in outcomes.items():
        if path_of(module).exists() and outcome.fingerprint != fingerprint_of(module):
            yield f"{module}: has changed since"
        if outcome.left:
            yield f"{module}: {outcome.left} mutants were not run"
