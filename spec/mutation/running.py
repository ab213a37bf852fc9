"""Running mutmut in the workshop, and reading what it found."""

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Collection, Mapping, Sequence
from contextlib import chdir, redirect_stdout
from fnmatch import fnmatch
from io import StringIO
from itertools import accumulate
from pathlib import Path
from typing import Final

from mutmut.__main__ import create_mutants
from mutmut.mutation.data import SourceFileMutationData
from mutmut.mutation.diff_apply import get_diff_for_mutant
from mutmut.stats import status_by_exit_code
from mutmut.utils.file_utils import walk_mutatable_files
from mutmut.utils.format_utils import orig_function_and_class_names_from_key

from spec.mutation.outcomes import Outcome, Outcomes, Survivor, fingerprint_of
from spec.mutation.workshop import MUTANTS, STATISTICS, WORKSHOP, module_at

LEFT: Final = frozenset({"not checked", "check was interrupted by user"})
SECONDS_PER_SURVIVOR: Final = 40.0
TESTS_ENOUGH: Final = 20
# games in which every contract is checked: they take too long for each mutant
GAMES_WITH_CONTRACTS: Final = "tests/editions/test_contracts.py"
SURVIVED: Final = frozenset({"survived", "no tests"})


def make_mutants() -> None:
    """Let mutmut write the mutants of whatever has changed in the workshop."""
    with chdir(WORKSHOP), redirect_stdout(StringIO()):
        create_mutants(1)


def mutants_to_run(patterns: Sequence[str], again: bool) -> dict[str, list[str]]:
    """Return the names of the mutants to run, by module.

    In modules named by a pattern these are all; without a pattern, those in any module that
    were never run. Again: only those that survived.
    """
    named = {
        module: judged.exit_code_by_key.items()
        for module, judged in judged_modules().items()
        if not patterns or any(fnmatch(module, f"bfrules.{pattern}") for pattern in patterns)
    }
    fates = SURVIVED if again else LEFT
    everything = bool(patterns) and not again
    wanted = {
        module: [name for name, code in mutants if everything or status_by_exit_code[code] in fates]
        for module, mutants in named.items()
    }
    return {module: names for module, names in wanted.items() if names}


def run_mutmut(names: Sequence[str]) -> None:
    """Let mutmut run the mutants of these names."""
    # by its name it is found only where the virtual environment is activated
    command = [sys.executable, "-m", "mutmut", "run", "--max-children", "1", *names]
    subprocess.run(command, cwd=WORKSHOP, check=True)


def run_survivors_from_the_start(judged: SourceFileMutationData, earlier: Outcomes) -> None:
    """Run the survivors in a module again in processes that import everything.

    Those that somebody has explained are left alone. mutmut forks its processes from one that has
    imported all without a mutant: it misses wrong code that runs when a module is imported. Tests
    that reach the module, or else its package, are run, the fastest first, for so many seconds;
    and then games with every contract checked: some code serves contracts alone.
    """
    stats = json.loads((MUTANTS / STATISTICS).read_text(encoding="utf-8"))
    reached: dict[str, list[str]] = stats["tests_by_mangled_function_name"]
    took: dict[str, float] = stats["duration_by_test"]
    why = explained(module_of(judged), earlier)
    with chdir(WORKSHOP):
        for name, code in judged.exit_code_by_key.items():
            alive = status_by_exit_code[code] in SURVIVED
            if alive and not why.get((function_of(name), change_of(name, judged))):
                tests = tests_in_time(tests_near(name, reached), took, SECONDS_PER_SURVIVOR)
                judged.exit_code_by_key[name] = exit_code_from_the_start(name, tests)
                judged.save()


def tests_near(name: str, reached: Mapping[str, Sequence[str]]) -> set[str]:
    """Return the tests that reach the module of a mutant; if they are few, those of its package."""
    place = name.rpartition(".")[0]
    while True:
        near = (tests for function, tests in reached.items() if function.startswith(f"{place}."))
        found = {test for tests in near for test in tests}
        if len(found) >= TESTS_ENOUGH or "." not in place:
            return found
        place = place.rpartition(".")[0]


def tests_in_time(tests: Collection[str], took: Mapping[str, float], seconds: float) -> list[str]:
    """Return the fastest tests, as many as run in so many seconds."""
    fastest = sorted(tests, key=lambda test: (took.get(test, seconds), test))
    until = accumulate(took.get(test, seconds) for test in fastest)
    return [test for test, ends in zip(fastest, until, strict=True) if ends <= seconds]


def exit_code_from_the_start(name: str, tests: Sequence[str]) -> int:
    """Run tests in a new process with a mutant in force from the beginning; 0 if it survives."""
    settings = tomllib.loads((WORKSHOP / "pyproject.toml").read_text(encoding="utf-8"))
    given = settings["tool"]["mutmut"]["pytest_add_cli_args"]
    given.remove(f"--ignore={GAMES_WITH_CONTRACTS}")
    command = [sys.executable, "-m", "pytest", "-x", "-q", *given, *tests, GAMES_WITH_CONTRACTS]
    places = os.pathsep.join((str(MUTANTS / "src"), str(MUTANTS)))
    environment = {**os.environ, "MUTANT_UNDER_TEST": name, "PYTHONPATH": places}
    ran = subprocess.run(command, cwd=MUTANTS, env=environment, check=False, capture_output=True)
    return min(ran.returncode, 1)


def judged_modules() -> dict[str, SourceFileMutationData]:
    """Return what mutmut knows about each module that has mutants."""
    with chdir(WORKSHOP):
        known = [SourceFileMutationData(path=path) for path in sorted(walk_mutatable_files())]
        for judged in known:
            judged.load()
    return {module_of(judged): judged for judged in known if judged.exit_code_by_key}


def outcome_of(judged: SourceFileMutationData, earlier: Outcomes) -> Outcome:
    """Return what became of the mutants of a module; earlier explanations stay."""
    module = module_of(judged)
    fates = {name: status_by_exit_code[code] for name, code in judged.exit_code_by_key.items()}
    why = explained(module, earlier)
    alive: list[Survivor] = []
    with chdir(WORKSHOP):
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


def module_of(judged: SourceFileMutationData) -> str:
    """Return the name of the module whose mutants were run."""
    return module_at(Path(judged.path).relative_to("src"))


def explained(module: str, earlier: Outcomes) -> dict[tuple[str, str], str]:
    """Return why survivors of a module may live: by function, and by what is changed there."""
    known = earlier[module].survivor if module in earlier else ()
    return {(one.function, one.change): one.why for one in known}


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
