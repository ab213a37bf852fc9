"""Any file: the contracts of the functions in it, by both provers.

The file is run, as `import` would. What it defines counts as of the rules: it is read
whether it keeps to the fragment (`spec.fragment`), then both provers are asked.
"""

import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from attrs import frozen

from bfrules.core.edition import AnyEdition, Edition
from bfrules.shipped import shipped_editions
from spec.fragment import breaches_of
from spec.subjects import Function, Subject, functions_with_a_contract, is_of_the_table, plain
from spec.symbolic.question import parameters_of
from spec.symbolic.verdict import Verdict
from spec.verdicts.asking import Said, said_by_crosshair, said_by_the_prover
from spec.verdicts.ledger import Answer
from spec.verdicts.running import in_processes, limited_to

PACKAGE: Final = "bfrules.files"
SECONDS: Final = 20.0
FAILURES: Final = ("refuted", "needs never met")
NEVER_MET: Final = "needs never met"
NOT_FOUND: Final = "no values are known that meet all needs"


class UnusableFile(ValueError):
    """A file that cannot be run, or in which there is nothing to prove."""


@frozen
class Found:
    """What was found out about one condition of one function in a file."""

    function: str
    condition: str
    verdict: str
    told: str
    file: str
    line: int
    methods: dict[str, str]

    def listed(self) -> dict[str, Any]:
        """Return all of it as JSON has it."""
        return {
            "function": self.function,
            "condition": self.condition,
            "verdict": self.verdict,
            "told": self.told,
            "file": self.file,
            "line": self.line,
            "methods": self.methods,
        }

    def __str__(self) -> str:
        return f"{self.function}: {self.condition}: {self.verdict} ({self.told})"


def run_file(path: Path) -> ModuleType:
    """Run a file as a module of the rules; raise UnusableFile if that cannot be done."""
    name = f"{PACKAGE}.{path.stem}"
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise UnusableFile(f"there is no file {path} with Python in it")
    module = module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise UnusableFile(f"{path} cannot be run: {error!r}") from error
    return module


def functions_in_file(path: Path) -> tuple[ModuleType, tuple[Function, ...]]:
    """Run a file; return its module, and its functions with a contract in their order.

    Raise UnusableFile if it cannot be run, or if no function there has a contract.
    """
    module = run_file(path)
    functions = tuple(functions_with_a_contract(module))
    if not functions:
        raise UnusableFile(f"{path} defines no function with a contract")
    return module, functions


def proved_in_file(path: Path, seconds: float, workers: int) -> Iterator[Found]:
    """Yield what is found out about each condition of each function in a file."""
    module, functions = functions_in_file(path)
    jobs: list[tuple[tuple[Subject, str], Callable[[], Said]]] = []
    for function in functions:
        subject = Subject(edition_for(module, function), function)
        outside = tuple(breaches_of(subject))
        if outside:
            told = "; ".join(map(str, outside))
            for promise in subject.promises:
                yield found_of(subject, promise, Verdict.OUTSIDE.value, told, {})
            continue
        for method, ask in (
            ("prover", partial(said_by_the_prover, subject, seconds)),
            ("crosshair", partial(said_by_crosshair, subject, seconds, None)),
        ):
            most = seconds * (len(subject.promises) + 4)
            jobs.append(((subject, method), partial(limited_to, most, ask)))
    said: dict[Subject, list[Said]] = {}
    for (subject, method), answer in in_processes(jobs, workers):
        known = answer if isinstance(answer, Said) else Said(method, {}, needs_met=True)
        several = said.setdefault(subject, [])
        several.append(known)
        if len(several) == len({"prover", "crosshair"}):
            for promise in subject.promises:
                yield altogether(subject, promise, several)


def altogether(subject: Subject, promise: Function, several: list[Said]) -> Found:
    """Return what all provers together say of one promise."""
    answers = {
        said.method: said.answers[promise.__name__]
        for said in several
        if promise.__name__ in said.answers
    }
    methods = {method: str(answer) for method, answer in sorted(answers.items())}
    verdict, told = verdict_of(answers, any(said.needs_met for said in several))
    return found_of(subject, promise, verdict, told, methods)


def verdict_of(answers: dict[str, Answer], needs_met: bool) -> tuple[str, str]:
    """Return one verdict of several, the worst news first, and what there is to tell of it."""
    for wanted, word in (
        (Verdict.REFUTED, "refuted"),
        (Verdict.NEEDS_UNMET, NEVER_MET),
        (Verdict.PROVED, "proved"),
        (Verdict.CONFIRMED, "confirmed"),
        (Verdict.EXHAUSTED, "proved"),
    ):
        for answer in answers.values():
            if answer.verdict is wanted:
                if word in ("proved", "confirmed") and not needs_met:
                    return Verdict.SEARCHED.value, NOT_FOUND
                return word, answer.told
    told = "; ".join(f"{method}: {answer.told}" for method, answer in sorted(answers.items()))
    return Verdict.SEARCHED.value, told or "both provers ran out of time or memory"


def found_of(
    subject: Subject, promise: Function, verdict: str, told: str, methods: dict[str, str]
) -> Found:
    """Return what was found, with where the function stands."""
    code = plain(subject.function).__code__
    return Found(
        subject.key,
        promise.__name__,
        verdict,
        told,
        code.co_filename,
        code.co_firstlineno,
        methods,
    )


def edition_for(module: ModuleType, function: Function) -> AnyEdition | None:
    """Return the edition whose tables a function takes: one of the file first; None without one."""
    own = [value for value in vars(module).values() if isinstance(value, Edition)]
    parameters = {one.name: one.annotation for one in parameters_of(function)}
    for edition in (*own, *shipped_editions().values()):
        printed = parameters.get("printed", object)
        fits = not isinstance(printed, type) or isinstance(edition.printed, printed)
        if fits and any(is_of_the_table(edition, one) for one in parameters.values()):
            return edition
    return None
