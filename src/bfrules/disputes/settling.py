"""Settling a dispute: its examples are run, and where one fails the rules are asked.

The examples run as `doctest` runs them, with ELLIPSIS and NORMALIZE_WHITESPACE:
`...` in what a document says stands for any text, and all blanks are alike.
Settling a document runs its code in this process; `settle_apart` gives it one of its own.
"""

import ast
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from doctest import (
    ELLIPSIS,
    NORMALIZE_WHITESPACE,
    DocTest,
    DocTestParser,
    DocTestRunner,
    Example,
    OutputChecker,
)
from traceback import format_exception_only
from types import TracebackType
from typing import Any, Final

from attrs import frozen
from cattrs import Converter

from bfrules.core.edition import AnyEdition, Edition
from bfrules.core.game import AnyGame, Game
from bfrules.core.narration import lines_of_refusals
from bfrules.core.refusal import IllegalStep
from bfrules.core.ruling import AnyRuling
from bfrules.core.statement import Statement, edition_in, without_edition
from bfrules.disputes.document import Dispute
from bfrules.house import House

Namespace = dict[str, Any]
Out = Callable[[str], object]
Raised = tuple[type[BaseException], BaseException, TracebackType] | tuple[None, None, None]

ASKS_FOR_A_RULING: Final = ("explain", "apply", "refusals", "play")
_WATCH: Final = "__watch_the_call__"
FOUND: Final = ("held", "not_run", "failures", "waiting", "without_effect", "answers")
_PLAIN: Final = Converter()


@frozen
class Failure:
    """An example that does not hold.

    `says` is what the document says, `came` what really came, and `ruling` what the rules say,
    which is nothing to what Python cannot read.
    """

    line: int
    source: str
    says: str
    came: str
    ruling: str

    def __str__(self) -> str:
        lines = [f"Line {self.line} does not hold:", indented(self.source)]
        lines += ["  The document says:", indented(self.says or "(nothing)")]
        if self.came.split() != self.ruling.split():
            lines += ["  What came:", indented(self.came or "(nothing)")]
        if self.ruling:
            lines += ["  WHAT THE RULES SAY", indented(self.ruling)]
        return "\n".join(lines)


@frozen
class Waiting:
    """An example that lacks a name which an example before it failed to set."""

    line: int
    name: str
    waits_for: int

    def __str__(self) -> str:
        return f"Line {self.line} waits for line {self.waits_for}: it needs {self.name!r}."


@frozen
class Answer:
    """What the rules of an edition answered to an example: who does what, and if that is allowed.

    `turns_on` are readings not in force that would answer otherwise, of questions that the document
    does not name.
    """

    line: int
    edition: str
    told: str
    allowed: bool
    turns_on: tuple[str, ...]

    def __str__(self) -> str:
        answer = "allowed" if self.allowed else "not allowed"
        return f"  line {self.line}, {self.edition}: {self.told} - {answer}"


@frozen
class Settlement:
    """The outcome of a dispute: the lines of the examples that hold, and those that fail.

    `waiting` are examples that cannot be judged until an earlier one holds, `not_run` are the lines
    of examples that the document skips, and `without_effect` the house readings that concern no
    edition it uses. `answers` are what the rules answered, example by example.
    """

    dispute: Dispute
    houses: tuple[House, ...]
    held: tuple[int, ...]
    not_run: tuple[int, ...]
    failures: tuple[Failure, ...]
    waiting: tuple[Waiting, ...] = ()
    without_effect: tuple[str, ...] = ()
    answers: tuple[Answer, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether examples ran, and none of them fails."""
        return bool(self.held) and not self.failures

    @property
    def plain(self) -> dict[str, Any]:
        """What was found, as values that JSON can hold."""
        return {name: _PLAIN.unstructure(getattr(self, name)) for name in FOUND}

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
        if self.answers:
            lines += ["", "Asked of the rules:", *map(str, self.answers), *self._unnamed()]
        lines += ["", *self._examples()]
        for failure in self.failures:
            lines += ["", str(failure)]
        if self.waiting:
            lines += ["", *(str(example) for example in self.waiting)]
        return "\n".join(lines)

    def _statements(self) -> list[Statement]:
        found = (statement_named(self.houses, name) for name in self.dispute.cites)
        return [statement for statement in found if statement]

    def _open_questions(self) -> list[str]:
        lines: list[str] = []
        for name in self.dispute.readings:
            house = next(one for one in self.houses if one.edition.name == edition_in(name))
            question = house.amended.question(without_edition(name))
            reading = house.amended.reading_in_force(question.id)
            lines.append(f"  {name}: {question.question}")
            (text,) = (one.text for one in question.reading if one.name == reading)
            lines.append(f"    in force: {reading}: {text}")
        return lines

    def _unnamed(self) -> Iterator[str]:
        """Yield the readings that would answer otherwise, where no question of theirs is named."""
        lines = {name: one.line for one in reversed(self.answers) for name in one.turns_on}
        for name, line in sorted(lines.items()):
            yield f"  line {line} turns on {name}, which :readings: does not name"

    def _examples(self) -> list[str]:
        count = len(self.held) + len(self.failures) + len(self.waiting)
        lines = [f"Examples: {len(self.held)} of {count} hold{told_lines(self.held)}."]
        if not count:
            lines = ["Examples: none ran, so nothing shows that the decision holds."]
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


def statement_named(houses: Iterable[House], name: str) -> Statement | None:
    """Return the statement with this id in any of the editions, or None."""
    found = (house.edition.statements.named(name) for house in houses)
    return next(filter(None, found), None)


# the readings of a house -----------------------------------------------------


def bind_house_editions(
    namespace: Namespace, houses: Iterable[House], example: Example
) -> frozenset[str]:
    """Let the names of shipped editions stand for those that the house plays; return which.

    An example that amends an edition itself amends it as it ships, and what a
    document has amended stays as it is.
    """
    bound: set[str] = set()
    as_it_ships = amends_an_edition(example.source)
    for house in houses:
        for name, value in namespace.items():
            if value is house.edition or value is house.amended:
                namespace[name] = house.edition if as_it_ships else house.amended
                bound.add(house.edition.name)
    return frozenset(bound)


def amends_an_edition(source: str) -> bool:
    """Tell whether the source of an example calls `amend`."""
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return False
    return any(isinstance(node, ast.Attribute) and node.attr == "amend" for node in ast.walk(tree))


# running the examples --------------------------------------------------------


@frozen
class Call:
    """A call that asks the rules: of an edition or of a game, with its arguments."""

    asked: AnyEdition | AnyGame
    positional: tuple[Any, ...]
    named: dict[str, Any]

    @property
    def edition(self) -> AnyEdition:
        """The edition that was asked."""
        return self.asked.edition if isinstance(self.asked, Game) else self.asked

    def ruling(self) -> AnyRuling | None:
        """Return the ruling for the position and the step of this call; None if they are none."""
        try:
            ruling: AnyRuling = self.asked.explain(*self.positional, **self.named)
        except (Exception, SystemExit):  # rules of a house come to anything
            return None
        return ruling


@frozen
class Run:
    """One example that was run, and what came of it.

    `source` is what the document has, `call` the last call that asked the rules, `error` what it
    came to if that is an error.
    """

    line: int
    source: str
    says: str
    holds: bool
    came: str
    call: Call | None
    error: BaseException | None = None

    @property
    def lacks(self) -> str:
        """The name that it did not find, if it lacks one."""
        return (self.error.name or "") if isinstance(self.error, NameError) else ""

    def ruling(self) -> AnyRuling | None:
        """Return the ruling that it asked for last, if it asked for one."""
        return self.call.ruling() if self.call else None


class WatchCalls(ast.NodeTransformer):
    """Pass each call that may ask for a ruling through the watching function."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
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


def with_its_calls_watched(source: str) -> str:
    """Return the source of an example with its calls watched; what Python cannot read stays."""
    try:
        tree = WatchCalls().visit(ast.parse(source, mode="single"))
    except SyntaxError:
        return source
    return f"{'; '.join(map(ast.unparse, tree.body))}\n"


class HouseChecker(OutputChecker):
    """Compare as `doctest` does; that a house edition tells its readings is no difference."""

    def __init__(self, houses: tuple[House, ...]) -> None:
        self.houses = houses

    def check_output(self, want: str, got: str, optionflags: int) -> bool:
        """Tell whether what came is what the document says, but for the label of the edition."""
        as_it_ships = got
        for house in self.houses:
            as_it_ships = as_it_ships.replace(house.amended.label, house.edition.label)
        return any(
            super(HouseChecker, self).check_output(want, told, optionflags)
            for told in (got, as_it_ships)
        )


class Clerk(DocTestRunner):
    """Run the examples of a document under the readings of a house, and keep what came of each."""

    def __init__(self, houses: tuple[House, ...]) -> None:
        super().__init__(
            checker=HouseChecker(houses),
            verbose=False,
            optionflags=ELLIPSIS | NORMALIZE_WHITESPACE,
        )
        self.houses = houses
        self.bound: frozenset[str] = frozenset()
        self.runs: list[Run] = []
        self.call: Call | None = None
        self.source = ""

    def report_start(self, out: Out, test: DocTest, example: Example) -> None:
        """Bind the house editions that the examples before have imported, and watch the calls."""
        self.bound |= bind_house_editions(test.globs, self.houses, example)
        test.globs[_WATCH] = self.watch
        self.call = None
        self.source, example.source = example.source, with_its_calls_watched(example.source)

    def watch(self, asked: Any, name: str, *positional: Any, **named: Any) -> Any:
        """Keep a call if it asks the rules, and make it."""
        if isinstance(asked, Edition | Game):
            self.call = Call(asked, positional, named)
        return getattr(asked, name)(*positional, **named)

    def report_success(self, out: Out, test: DocTest, example: Example, got: str) -> None:
        """Keep an example that holds."""
        self.keep(example, True, got)

    def report_failure(self, out: Out, test: DocTest, example: Example, got: str) -> None:
        """Keep an example that came to something else."""
        self.keep(example, False, without_stack(got))

    def report_unexpected_exception(
        self, out: Out, test: DocTest, example: Example, exc_info: Raised
    ) -> None:
        """Keep an example that came to an error."""
        error = exc_info[1]
        came = "".join(format_exception_only(error))
        if isinstance(error, IllegalStep):  # the ruling gives the reasons
            came = came.partition("\n")[0]
        self.keep(example, False, came, error)

    def keep(
        self, example: Example, holds: bool, came: str, error: BaseException | None = None
    ) -> None:
        """Keep what came of an example."""
        line, says = line_of(example), example.want
        self.runs.append(Run(line, self.source, says, holds, came, self.call, error))


def settle(dispute: Dispute, houses: tuple[House, ...]) -> Settlement:
    """Run the examples of a dispute, and ask the rules wherever one does not hold."""
    test = DocTestParser().get_doctest(
        dispute.text, {"__name__": "__main__"}, dispute.title, dispute.name, 0
    )
    clerk = Clerk(houses)
    clerk.run(test, out=lambda told: None)
    ran = {run.line for run in clerk.runs}
    waiting = examples_that_wait(clerk.runs)
    waiting_lines = {example.line for example in waiting}
    return Settlement(
        dispute=dispute,
        houses=houses,
        held=tuple(run.line for run in clerk.runs if run.holds),
        not_run=tuple(line for line in map(line_of, test.examples) if line not in ran),
        failures=tuple(
            Failure(
                line=run.line,
                source=as_typed(run.source),
                says=run.says,
                came=run.came,
                ruling=what_the_rules_say(clerk.runs[:number], houses),
            )
            for number, run in enumerate(clerk.runs, 1)
            if not run.holds and run.line not in waiting_lines
        ),
        waiting=waiting,
        without_effect=readings_without_effect(houses, clerk.bound),
        answers=tuple(answers_of(clerk.runs, dispute, houses)),
    )


def answers_of(
    runs: Iterable[Run], dispute: Dispute, houses: tuple[House, ...]
) -> Iterator[Answer]:
    """Yield what the rules answered to the examples that asked them."""
    for run in runs:
        ruling = run.ruling()
        if run.call and ruling is not None:
            unnamed = tuple(unnamed_readings(run.call.edition, ruling, dispute, houses))
            yield Answer(run.line, ruling.edition, ruling.told, ruling.allowed, unnamed)


def unnamed_readings(
    edition: AnyEdition, ruling: AnyRuling, dispute: Dispute, houses: tuple[House, ...]
) -> Iterator[str]:
    """Yield the readings that would answer otherwise, of questions that a dispute does not name.

    What the document itself has amended is asked for nothing else.
    """
    if not any(edition in (house.edition, house.amended) for house in houses):
        return
    with suppress(Exception, SystemExit):  # rules of a house come to anything
        for other in ruling.readings:
            question = f"{edition.name}.{other.question}"
            if question not in dispute.readings:
                yield f"{question}={other.reading}"


def examples_that_wait(runs: Iterable[Run]) -> tuple[Waiting, ...]:
    """Return the examples that lack a name which an example before them failed to set."""
    unset: dict[str, int] = {}
    waiting: list[Waiting] = []
    for run in runs:
        if run.holds:
            continue
        cause = unset.get(run.lacks)
        if cause is not None:
            waiting.append(Waiting(run.line, run.lacks, cause))
        for name in names_set_by(run.source):
            unset.setdefault(name, cause or run.line)
    return tuple(waiting)


def names_set_by(source: str) -> frozenset[str]:
    """Return the names that the source of an example would set."""
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return frozenset()
    nodes = tuple(ast.walk(tree))
    stored = {
        node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    defined = {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    imported = {
        (alias.asname or alias.name).partition(".")[0]
        for node in nodes
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    return frozenset(stored | defined | imported)


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


def readings_without_effect(houses: tuple[House, ...], bound: frozenset[str]) -> tuple[str, ...]:
    """Name what houses have amended, but in none of the editions that a document uses."""
    everywhere = [(house, amendment.name) for house in houses for amendment in house.amendments]
    used = {name for house, name in everywhere if house.edition.name in bound}
    return tuple(dict.fromkeys(name for _, name in everywhere if name not in used))


# what the rules say ----------------------------------------------------------


def what_the_rules_say(runs: Sequence[Run], houses: tuple[House, ...]) -> str:
    """Say what the rules say to the last example, or to the latest before it that asked them.

    To an example that Python cannot read they say nothing.
    """
    *earlier, failing = runs
    if isinstance(failing.error, SyntaxError):
        return ""
    ruling = failing.ruling()
    if isinstance(failing.error, IllegalStep) and (ruling is None or ruling.allowed):
        lines = lines_of_refusals(failing.error, lambda name: statement_named(houses, name))
        return "\n".join(lines)
    if ruling is not None:
        return str(ruling)
    for example in reversed(earlier):
        ruling = example.ruling()
        if ruling is not None:
            return f"(to line {example.line}; this example itself does not ask them)\n{ruling}"
    return f"(no example up to here asks them: none calls {' or '.join(ASKS_FOR_A_RULING)})"
