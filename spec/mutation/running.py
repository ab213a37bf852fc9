"""Running mutmut in the workshop, and reading what it found."""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import chdir
from pathlib import Path
from typing import Final

from mutmut.mutation.data import SourceFileMutationData
from mutmut.mutation.diff_apply import get_diff_for_mutant
from mutmut.stats import status_by_exit_code
from mutmut.utils.file_utils import walk_mutatable_files
from mutmut.utils.format_utils import orig_function_and_class_names_from_key

from spec.mutation.outcomes import Outcome, Outcomes, Survivor, fingerprint_of
from spec.mutation.workshop import WORKSHOP, module_at

LEFT: Final = frozenset({"not checked", "check was interrupted by user"})
SURVIVED: Final = frozenset({"survived", "no tests"})


def run_mutmut(names: Sequence[str]) -> None:
    """Let mutmut run the mutants of these names, or all that were never run."""
    # by its name it is found only where the virtual environment is activated
    command = [sys.executable, "-m", "mutmut", "run", "--max-children", "1", *names]
    subprocess.run(command, cwd=WORKSHOP, check=True)


def survivors() -> list[str]:
    """Return the names by which mutmut knows the survivors."""
    with chdir(WORKSHOP):
        return [
            name
            for judged in judged_files()
            for name, code in judged.exit_code_by_key.items()
            if status_by_exit_code[code] in SURVIVED
        ]


def judged_files() -> Iterator[SourceFileMutationData]:
    """Yield what mutmut knows about each file that has mutants."""
    for path in sorted(walk_mutatable_files()):
        judged = SourceFileMutationData(path=path)
        judged.load()
        if judged.exit_code_by_key:
            yield judged


def outcomes_of(earlier: Outcomes) -> Outcomes:
    """Return what became of the mutants of each module; earlier explanations stay."""
    with chdir(WORKSHOP):
        found = {
            module_at(Path(judged.path).relative_to("src")): judged for judged in judged_files()
        }
        return {module: outcome_of(module, judged, earlier) for module, judged in found.items()}


def outcome_of(module: str, judged: SourceFileMutationData, earlier: Outcomes) -> Outcome:
    """Return what became of the mutants of one module."""
    fates = {name: status_by_exit_code[code] for name, code in judged.exit_code_by_key.items()}
    known = earlier[module].survivor if module in earlier else ()
    why = {(one.function, one.change): one.why for one in known}
    alive: list[Survivor] = []
    for name, fate in fates.items():
        if fate in SURVIVED:
            function, change = function_of(name), change_of(name, judged)
            alive.append(Survivor(function, change, why.get((function, change), "")))
    left = sum(fate in LEFT for fate in fates.values())
    return Outcome(
        fingerprint=fingerprint_of(module),
        mutants=len(fates),
        killed=len(fates) - left - len(alive),
        left=left,
        survivor=tuple(sorted(alive)),
    )


def function_of(name: str) -> str:
    """Return the name of the function that a mutant changes, with its class."""
    function, owner = orig_function_and_class_names_from_key(name)
    return f"{owner}.{function}" if owner else function


def change_of(name: str, judged: SourceFileMutationData) -> str:
    """Return the line that a mutant changes, and what it becomes."""
    lines = get_diff_for_mutant(name, path=judged.path).split("\n")[3:]
    old = " ".join(line[1:].strip() for line in lines if line.startswith("-"))
    new = " ".join(line[1:].strip() for line in lines if line.startswith("+"))
    return f"{old} -> {new}"
