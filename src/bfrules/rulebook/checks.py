"""What the tests said: which statement was checked by which test, and how it ended.

A run of pytest writes `build/trace.json`; the rulebook reads it. A statement
counts as verified only by a check that passed on the files as they are now.

A test says what it verifies in a mark, `@pytest.mark.verifies("bf2023", "sell.6")`.
A text of cases, `test_selling = rulings("bf2023", "...")`, says it in the heading of
each case: `A sale lowers the colour removed [sell.6]`.
"""

import ast
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from textwrap import dedent
from typing import Final, Literal

from attrs import asdict, frozen
from cattrs import Converter

from bfrules.core.rule import ids_in
from bfrules.rulebook.places import checked_files, checkout, fingerprint

Outcome = Literal["passed", "failed", "skipped"]

MARKER: Final = "verifies"
CASES: Final = "rulings"
HEADING: Final = re.compile(r"(\S.*?)(?: \[(.*)\])?")


@frozen
class Check:
    """One test, how it ended, and the statements that it says it verifies."""

    test: str
    outcome: Outcome
    verifies: tuple[str, ...]


@frozen
class Trace:
    """The checks of test runs on one state of the files; `complete` if all tests ran."""

    fingerprint: str
    complete: bool
    checks: tuple[Check, ...]


def trace_file() -> Path | None:
    """Return where a test run in a checkout leaves its trace; None in a wheel."""
    top = checkout()
    return top / "build" / "trace.json" if top else None


def read_trace() -> Trace | None:
    """Return the trace of test runs on the files as they are now, or None if there is none."""
    path = trace_file()
    if path is None or not path.is_file():
        return None
    trace = Converter().structure(json.loads(path.read_text(encoding="utf-8")), Trace)
    return trace if trace.fingerprint == fingerprint(checked_files()) else None


def write_trace(checks: Iterable[Check], *, complete: bool) -> None:
    """Add the checks of a run to those of earlier runs on the same files."""
    path = trace_file()
    if path is None:
        return
    earlier = read_trace()
    kept = {check.test: check for check in earlier.checks} if earlier and not complete else {}
    kept |= {check.test: check for check in checks}
    trace = Trace(
        fingerprint=fingerprint(checked_files()),
        complete=complete or bool(earlier and earlier.complete),
        checks=tuple(kept[test] for test in sorted(kept)),
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(asdict(trace), indent=1), encoding="utf-8")


@frozen
class WrittenTest:
    """A test as it is written, and the statements that it says it verifies.

    `name` is what a check calls it, without the values that it is run with.
    """

    name: str
    file: str
    line: int
    verifies: tuple[str, ...]
    source: str


@frozen
class WrittenCase:
    """One case of a text: its heading as a name, what it verifies, and the lines below."""

    name: str
    line: int
    verifies: tuple[str, ...]
    lines: tuple[str, ...]


def cases_in(book: str, text: str) -> Iterator[WrittenCase]:
    """Yield the cases of a text; each has a heading at the edge, and lines further in.

    Statements are those of the book, unless they name another, as in `yucata.change.1`.
    """
    lines = text.splitlines()
    heads = [number for number, line in enumerate(lines) if line[:1].strip()]
    for head, end in zip(heads, [*heads[1:], len(lines)], strict=True):
        said = HEADING.fullmatch(lines[head])
        assert said is not None  # it begins with what is no space
        cited = (said[2] or "").split()
        yield WrittenCase(
            name="_".join(re.findall(r"\w+", said[1])).lower(),
            line=head,
            verifies=tuple(one if one.count(".") > 1 else f"{book}.{one}" for one in cited),
            lines=tuple(filter(str.strip, lines[head + 1 : end])),
        )


def written_in(folder: Path) -> Iterator[WrittenTest]:
    """Yield the tests below a folder that say what they verify, in the order of their files."""
    for path in sorted(folder.rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        if MARKER in text or CASES in text:
            yield from _written_in_file(path.relative_to(folder.parent).as_posix(), text)


def _written_in_file(file: str, text: str) -> Iterator[WrittenTest]:
    lines = text.splitlines()
    tree = ast.parse(text)
    classes = [one for one in tree.body if isinstance(one, ast.ClassDef)]
    holders = [(file, tree.body), *((f"{file}::{one.name}", one.body) for one in classes)]
    for prefix, body in holders:
        for node in body:
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
                yield from _written_cases(file, node.targets[0], node.value)
            if not isinstance(node, ast.FunctionDef):
                continue
            names = tuple(dict.fromkeys(_names_claimed(node.decorator_list)))
            if names:
                begin = min([node.lineno, *(one.lineno for one in node.decorator_list)])
                source = dedent("\n".join(lines[begin - 1 : node.end_lineno]))
                yield WrittenTest(f"{prefix}::{node.name}", file, begin, names, source)


def _written_cases(file: str, test: ast.AST, call: ast.Call) -> Iterator[WrittenTest]:
    first = call.args[1].lineno if len(call.args) > 1 else 0
    for case in _cases_of(call):
        if case.verifies:
            name = f"{file}::{getattr(test, 'id', '')}[{case.name}]"
            source = "\n".join(case.lines)
            yield WrittenTest(name, file, first + case.line, case.verifies, dedent(source))


def _cases_of(node: ast.AST) -> Iterator[WrittenCase]:
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") == CASES:
        book, text = (ast.literal_eval(argument) for argument in node.args[:2])
        yield from cases_in(book, text)


def claimed_in(folder: Path) -> frozenset[str]:
    """Return the statements that some test in a folder says it verifies, whether it ran or not."""
    return frozenset(
        name
        for path in folder.rglob("test_*.py")
        for name in _names_claimed([ast.parse(path.read_text(encoding="utf-8"))])
    )


def _names_claimed(within: Iterable[ast.AST]) -> Iterator[str]:
    for node in (node for part in within for node in ast.walk(part)):
        yield from (name for case in _cases_of(node) for name in case.verifies)
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == MARKER:
            book, names = (ast.literal_eval(argument) for argument in node.args)
            yield from ids_in(names, book)
