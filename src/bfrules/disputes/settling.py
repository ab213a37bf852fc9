"""Settling a dispute: its examples are run, and where one fails the rules are asked.

The examples run as `doctest` runs them, with ELLIPSIS and NORMALIZE_WHITESPACE:
`...` in what a document says stands for any text, and all blanks are alike.
Settling a document runs its code, so settle only documents that you trust.
"""

import ast
from collections.abc import Callable, Iterable
from contextlib import redirect_stderr, redirect_stdout
from doctest import (
    ELLIPSIS,
    NORMALIZE_WHITESPACE,
    DocTest,
    DocTestParser,
    DocTestRunner,
    Example,
)
from io import StringIO
from traceback import format_exception_only
from types import TracebackType
from typing import Any, Final

from attrs import frozen

from bfrules.core.amendment import Amendment, AmendmentError
from bfrules.core.edition import Edition
from bfrules.core.game import Game
from bfrules.core.narration import lines_of_refusals
from bfrules.core.question import OpenQuestion
from bfrules.core.refusal import IllegalStep
from bfrules.core.ruling import Ruling
from bfrules.core.statement import Statement
from bfrules.disputes.document import AnyEdition, Dispute, short

Namespace = dict[str, Any]
Raised = tuple[type[BaseException], BaseException, TracebackType] | tuple[None, None, None]

ASKS_FOR_A_RULING: Final = ("explain", "apply", "refusals", "play")
_WATCH: Final = "__watch_the_call__"


class UnknownReading(ValueError):
    """Words that name no reading of an open question, or readings that exclude each other."""


@frozen
class House:
    """An edition as it ships, and as it is played under the readings of a house."""

    edition: AnyEdition
    amended: AnyEdition


@frozen
class Failure:
    """An example that does not hold.

    `says` is what the document says, `came` what came of it, and `ruling` what
    the rules say.
    """

    line: int
    source: str
    says: str
    came: str
    ruling: str

    def __str__(self) -> str:
        return "\n".join(
            (
                f"Line {self.line} does not hold:",
                indented(self.source),
                "  The document says:",
                indented(self.says or "(nothing)"),
                "  What came:",
                indented(self.came or "(nothing)"),
                "  WHAT THE RULES SAY",
                indented(self.ruling),
            )
        )


@frozen
class Settlement:
    """What came of a dispute: the lines of the examples that hold, and those that fail.

    `not_run` are the lines of examples that the document has skipped, and
    `without_effect` the house readings that concern no edition it uses.
    """

    dispute: Dispute
    houses: tuple[House, ...]
    held: tuple[int, ...]
    not_run: tuple[int, ...]
    failures: tuple[Failure, ...]
    without_effect: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether no example fails."""
        return not self.failures

    def __str__(self) -> str:
        dispute = self.dispute
        lines = [dispute.title, "=" * len(dispute.title), dispute.name, ""]
        lines += [f"Question: {dispute.question}", f"Decision: {dispute.decision}"]
        lines += [f"Confidence: {dispute.confidence}"] if dispute.confidence else []
        lines += [f"Asked: {dispute.asked}"] if dispute.asked else []
        lines += ["", "Statements cited:"]
        lines += [f"  [{cited.id}] {cited.text}" for cited in self._statements()]
        if dispute.readings:
            lines += ["", "Open questions:", *self._open_questions()]
        lines += ["", *self._examples()]
        for failure in self.failures:
            lines += ["", str(failure)]
        return "\n".join(lines)

    def _statements(self) -> list[Statement]:
        found = (statement_named(self.houses, name) for name in self.dispute.cites)
        return [statement for statement in found if statement]

    def _open_questions(self) -> list[str]:
        lines: list[str] = []
        for name in self.dispute.readings:
            house = next(h for h in self.houses if h.edition.name == name.partition(".")[0])
            question = house.edition.question(short(name))
            reading = house.amended.reading_in_force(question.id)
            lines.append(f"  {name}: {question.question}")
            lines.append(f"    in force: {reading}: {text_of_reading(question, reading)}")
        return lines

    def _examples(self) -> list[str]:
        count = len(self.held) + len(self.failures)
        lines = [f"Examples: {len(self.held)} of {count} hold{told_lines(self.held)}."]
        if self.not_run:
            lines.append(f"Not run: {len(self.not_run)}{told_lines(self.not_run)}.")
        lines += [
            f"Without effect here: {reading}; the document uses no edition that it concerns."
            for reading in self.without_effect
        ]
        return lines


def indented(text: str) -> str:
    """Return a text with each line moved in."""
    return "\n".join(f"    {line}".rstrip() for line in text.rstrip("\n").split("\n"))


def told_lines(lines: tuple[int, ...]) -> str:
    """Name lines of a document in brackets; nothing for none."""
    if not lines:
        return ""
    return f" (line{'s' if len(lines) > 1 else ''} {', '.join(map(str, lines))})"


def text_of_reading(question: OpenQuestion, name: str) -> str:
    """Return what a reading of an open question says."""
    return next(reading.text for reading in question.reading if reading.name == name)


def statement_named(houses: Iterable[House], name: str) -> Statement | None:
    """Return the statement with this id in any of the editions, or None."""
    for house in houses:
        statement = house.edition.statements.named(name)
        if statement:
            return statement
    return None


# the readings of a house -----------------------------------------------------


def houses_under(editions: Iterable[AnyEdition], readings: Iterable[str]) -> tuple[House, ...]:
    """Put readings in force, each named as `Q06=stays` or `bf2023.Q06=stays`.

    Without an edition, a reading holds in each that has it. Raise UnknownReading
    if a reading is that of no edition, or does not go with another.
    """
    houses = tuple(House(edition, edition) for edition in editions)
    for reading in readings:
        houses = with_reading(houses, reading)
    return houses


def with_reading(houses: tuple[House, ...], reading: str) -> tuple[House, ...]:
    """Put one reading in force; raise UnknownReading if it does not fit."""
    named, _, answer = reading.partition("=")
    where, _, question = named.strip().rpartition(".")
    if not question or not answer.strip():
        raise UnknownReading(
            f"{reading!r} names no reading; write QUESTION=READING, such as Q06=stays"
        )
    names = [house.edition.name for house in houses]
    if where and where not in names:
        raise UnknownReading(
            f"{reading!r}: there is no edition {where!r}; the editions are {', '.join(names)}"
        )
    amendments: dict[str, Amendment[Any]] = {}
    complaints: list[str] = []
    for house in houses:
        if where in ("", house.edition.name):
            try:
                found = house.edition.reading(question, answer.strip())
                amendments[house.edition.name] = found
            except ValueError as unknown:
                complaints.append(str(unknown))
    if not amendments:
        raise UnknownReading(" ".join(complaints))
    try:
        return tuple(
            House(house.edition, house.amended.amend(amendments[house.edition.name]))
            if house.edition.name in amendments
            else house
            for house in houses
        )
    except AmendmentError as clash:
        raise UnknownReading(str(clash)) from None


def bind_house_editions(namespace: Namespace, houses: Iterable[House]) -> None:
    """Let each name of a shipped edition stand for that edition as the house plays it.

    Editions that the document has amended itself stay as they are.
    """
    for house in houses:
        for name, value in namespace.items():
            if value is house.edition:
                namespace[name] = house.amended


# running the examples --------------------------------------------------------


@frozen
class Run:
    """One example that was run: the names as they were before it, and what came of it."""

    example: Example
    before: Namespace
    holds: bool
    came: str


class Clerk(DocTestRunner):
    """Run the examples of a document under the readings of a house, and keep what came of each."""

    def __init__(self, houses: tuple[House, ...]) -> None:
        super().__init__(verbose=False, optionflags=ELLIPSIS | NORMALIZE_WHITESPACE)
        self.houses = houses
        self.before: Namespace = {}
        self.runs: list[Run] = []

    def report_start(self, out: Out, test: DocTest, example: Example) -> None:
        """Bind the house editions that the examples before have imported."""
        bind_house_editions(test.globs, self.houses)
        self.before = dict(test.globs)

    def report_success(self, out: Out, test: DocTest, example: Example, got: str) -> None:
        """Keep an example that holds."""
        self.runs.append(Run(example, self.before, True, got))

    def report_failure(self, out: Out, test: DocTest, example: Example, got: str) -> None:
        """Keep an example that came to something else."""
        self.runs.append(Run(example, self.before, False, without_stack(got)))

    def report_unexpected_exception(
        self, out: Out, test: DocTest, example: Example, exc_info: Raised
    ) -> None:
        """Keep an example that came to an error."""
        came = "".join(format_exception_only(exc_info[1]))
        self.runs.append(Run(example, self.before, False, came))


def settle(dispute: Dispute, houses: tuple[House, ...]) -> Settlement:
    """Run the examples of a dispute, and ask the rules wherever one does not hold."""
    test = DocTestParser().get_doctest(
        dispute.text, {"__name__": "__main__"}, dispute.title, dispute.name, 0
    )
    clerk = Clerk(houses)
    # The names outlive the run: functions of the document need them when the rules are asked.
    clerk.run(test, out=lambda told: None, clear_globs=False)
    runs = tuple(clerk.runs)
    ran = [run.example for run in runs]
    return Settlement(
        dispute=dispute,
        houses=houses,
        held=tuple(line_of(run.example) for run in runs if run.holds),
        not_run=tuple(line_of(example) for example in test.examples if example not in ran),
        failures=tuple(
            Failure(
                line=line_of(run.example),
                source=as_typed(run.example.source),
                says=run.example.want,
                came=run.came,
                ruling=what_the_rules_say(runs[: index + 1], houses),
            )
            for index, run in enumerate(runs)
            if not run.holds
        ),
        without_effect=readings_without_effect(houses, [run.before for run in runs] + [test.globs]),
    )


def line_of(example: Example) -> int:
    """Return the line of a document on which an example begins, from 1."""
    return example.lineno + 1


def as_typed(source: str) -> str:
    """Return the source of an example with its prompts."""
    first, *others = source.rstrip("\n").split("\n")
    return "\n".join([f">>> {first}", *(f"... {line}".rstrip() for line in others)])


def without_stack(came: str) -> str:
    """Shorten a traceback in what came of an example: where Python was is of no interest."""
    kept: list[str] = []
    in_the_stack = False
    for line in came.split("\n"):
        if line.startswith("Traceback (most recent call last):"):
            in_the_stack = True
            kept += [line, "    ..."]
        elif not (in_the_stack and line.startswith(" ")):
            in_the_stack = False
            kept.append(line)
    return "\n".join(kept)


def readings_without_effect(
    houses: Iterable[House], namespaces: Iterable[Namespace]
) -> tuple[str, ...]:
    """Name the house readings in force in no edition that the document used."""
    spaces = list(namespaces)
    used: list[str] = []
    idle: list[str] = []
    for house in houses:
        names = [amendment.name for amendment in house.amended.amendments]
        bound = any(value is house.amended for space in spaces for value in space.values())
        (used if bound else idle).extend(names)
    return tuple(dict.fromkeys(name for name in idle if name not in used))


# what the rules say ----------------------------------------------------------


@frozen
class Call:
    """A call that asks the rules for something: of an edition or of a game, with its arguments."""

    asked: AnyEdition | Game[Any, Any, Any]
    positional: tuple[Any, ...]
    named: dict[str, Any]

    def ruling(self) -> Ruling[Any, Any]:
        """Return the ruling for the position and the step of this call."""
        ruling: Ruling[Any, Any] = self.asked.explain(*self.positional, **self.named)
        return ruling


class WatchCalls(ast.NodeTransformer):
    """Pass each call that may ask for a ruling through the watching function."""

    def visit_Call(self, node: ast.Call) -> ast.AST:  # noqa: N802 (the name ast looks for)
        """Replace `receiver.apply(...)` by a call of the watch with the receiver and the name."""
        self.generic_visit(node)
        if not isinstance(node.func, ast.Attribute) or node.func.attr not in ASKS_FOR_A_RULING:
            return node
        watched = ast.Call(
            func=ast.Name(id=_WATCH, ctx=ast.Load()),
            args=[node.func.value, ast.Constant(node.func.attr), *node.args],
            keywords=node.keywords,
        )
        return ast.copy_location(watched, node)


def asked_again(run: Run) -> tuple[Call | None, BaseException | None]:
    """Run an example once more, and return the last call for a ruling, and the error if any.

    Positions and editions never change, so running it again asks the same.
    """
    calls: list[Call] = []

    def watch(asked: Any, name: str, *positional: Any, **named: Any) -> Any:
        if isinstance(asked, Edition | Game):
            calls.append(Call(asked, positional, named))
        return getattr(asked, name)(*positional, **named)

    try:
        tree = ast.fix_missing_locations(WatchCalls().visit(ast.parse(run.example.source)))
        with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
            exec(compile(tree, "<dispute>", "exec"), {**run.before, _WATCH: watch})
    except (Exception, SystemExit) as error:
        return (calls[-1] if calls else None), error
    return (calls[-1] if calls else None), None


def what_the_rules_say(runs: tuple[Run, ...], houses: tuple[House, ...]) -> str:
    """Say what the rules say to the last example, or to the latest before it that asks them."""
    *earlier, failing = runs
    call, error = asked_again(failing)
    ruling = ruling_of(call)
    if isinstance(error, IllegalStep) and (ruling is None or ruling.allowed):
        return "\n".join(
            lines_of_refusals(error, lambda name: statement_named(houses, name))
        )
    if ruling is not None:
        return str(ruling)
    for run in reversed(earlier):
        call, _ = asked_again(run)
        ruling = ruling_of(call)
        if ruling is not None:
            line = line_of(run.example)
            return f"(to line {line}: this example itself comes to no step)\n{ruling}"
    return f"nothing: no example up to here calls {' or '.join(ASKS_FOR_A_RULING)}"


def ruling_of(call: Call | None) -> Ruling[Any, Any] | None:
    """Return the ruling that a call asks for; None if its arguments are wrong."""
    try:
        return call.ruling() if call else None
    except (TypeError, ValueError):
        return None
