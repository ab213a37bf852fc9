"""Written: the contracts that stand in the text of a file, whether or not it was run to its end.

Every contract in a file is told of. Those of functions are found when it is run. Here its text
is looked through for all others: on methods and classes, inside functions, stated by hand, and
all that come after the first statement that is not read.
"""

import ast
from collections.abc import Iterator
from typing import Final

from attrs import frozen

from bfrules.kernel.contract import contract
from spec.fragment.naming import DEFINITIONS, names_given_in
from spec.fragment.whole import FileRun, meaning_in

TWICE: Final = "more than one contract under one name: say it in one"
BY_HAND: Final = "a contract that is stated by hand"
SOMETIMES: Final = "a contract that is stated only sometimes"
ON_A_CLASS: Final = "a contract on a class"
ON_A_METHOD: Final = "a contract on a method: write a function"
INSIDE: Final = "a contract inside a function"
PROMISES: Final = "promises"


@frozen
class Written:
    """A contract as it stands in the text of a file, and why nobody can be asked about it."""

    function: str
    line: int
    conditions: tuple[str, ...]
    why_not: str = ""


def contracts_written_in(ran: FileRun) -> tuple[Written, ...]:
    """Return each contract in the text of a file: of what is defined, then those by hand."""
    return tuple(Contracts(ran).found())


class Contracts:
    """Finds the contracts in one text.

    Where the file was run to its end, a contract is what the name `contract` stands for. Else
    what looks like one is one; and what a decorator names in the file may have one in its text.
    """

    def __init__(self, ran: FileRun) -> None:
        self.names = vars(ran.module)
        self.body = ran.tree.body
        self.ended = ran.breach is not None
        self.calls = [node for node in ast.walk(ran.tree) if isinstance(node, ast.Call)]
        self.given: dict[str, list[ast.stmt]] = {}
        for statement in self.body:
            for name in names_given_in([statement]):
                self.given.setdefault(name, []).append(statement)
        self.told: set[int] = set()

    def found(self) -> Iterator[Written]:
        """Yield each contract."""
        yield from self.among(self.body, "", "")
        applied = {id(call.func): call for call in self.calls}
        for call in self.calls:
            outer = applied.get(id(call))
            if self.states(call) and id(call) not in self.told and (outer or self.ended):
                named = outer.args if outer else [call.func]
                told = tuple(conditions_named(call))
                yield Written(", ".join(map(written_out, named)), call.lineno, told, BY_HAND)

    def among(self, body: list[ast.stmt], within: str, why_not: str) -> Iterator[Written]:
        """Yield each contract of what is defined among statements, with what is inside of it."""
        for node in body:
            if isinstance(node, DEFINITIONS):
                yield from self.of_what_is_defined(node, within, why_not)
            else:
                told = why_not or SOMETIMES
                for field in ("body", "orelse", "finalbody", "handlers", "cases"):
                    inner = getattr(node, field, None)
                    if isinstance(inner, list):
                        yield from self.among(inner, within, told)
                yield from self.by_another(node, why_not)

    def of_what_is_defined(
        self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, within: str, why_not: str
    ) -> Iterator[Written]:
        """Yield each contract on a definition, and inside of it."""
        is_a_class = isinstance(node, ast.ClassDef)
        stated = [one for decorator in node.decorator_list for one in self.stated_by(decorator)]
        why = why_not or (ON_A_CLASS if is_a_class else "")
        if len(stated) > 1:
            why = why or TWICE
        name = f"{within}{node.name}"
        for one in stated:
            yield Written(name, node.lineno, tuple(conditions_named(one)), why)
        inside = ON_A_METHOD if is_a_class else INSIDE
        yield from self.among(node.body, f"{name}.", why_not or inside)

    def stated_by(self, decorator: ast.expr) -> Iterator[ast.Call]:
        """Yield the contract that a decorator states, by itself or by what it names in the file."""
        if isinstance(decorator, ast.Call) and self.states(decorator):
            self.told.add(id(decorator))
            yield decorator
        elif stating := self.named_by(decorator):
            self.told.update(map(id, stating))
            if self.ended:
                yield stating[0]

    def by_another(self, node: ast.stmt, why_not: str) -> Iterator[Written]:
        """Yield each contract that a statement has stated by what it calls in the file."""
        if self.ended and isinstance(node, ast.Expr | ast.Assign | ast.AnnAssign):
            for call in (one for one in ast.walk(node) if isinstance(one, ast.Call)):
                for stating in self.named_by(call.func)[:1]:
                    self.told.add(id(stating))
                    named = ", ".join(map(written_out, call.args))
                    told = tuple(conditions_named(stating))
                    yield Written(named, node.lineno, told, why_not or BY_HAND)

    def named_by(self, stating: ast.expr) -> list[ast.Call]:
        """Return the contracts in the text of what is called by its name in the file."""
        left: list[ast.AST] = [stating.func if isinstance(stating, ast.Call) else stating]
        seen, found = set[str](), list[ast.Call]()
        while left:
            node = left.pop()
            if isinstance(node, ast.Name) and node.id not in seen:
                seen.add(node.id)
                for part in (
                    part for one in self.given.get(node.id, ()) for part in called_in(one)
                ):
                    if isinstance(part, ast.Call) and self.states(part):
                        found.append(part)
                    left.append(part.func if isinstance(part, ast.Call) else part)
            elif isinstance(node, ast.Subscript | ast.Attribute):
                left.append(node.value)
        return found

    def states(self, call: ast.Call) -> bool:
        """Tell whether a call gives a contract."""
        is_one = meaning_in(self.names, call.func) is contract
        looks_like_one = any(named.arg == PROMISES for named in call.keywords)
        return is_one or (self.ended and looks_like_one)


def called_in(node: ast.stmt) -> Iterator[ast.expr]:
    """Yield what a statement calls, or gives another name; decorators are told of by themselves."""
    for part in parts_but_decorators(node):
        if isinstance(part, ast.Call):
            yield part
        elif isinstance(part, ast.Assign | ast.AnnAssign | ast.Return) and part.value is not None:
            yield part.value


def parts_but_decorators(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and its parts, decorators left out."""
    left = [node]
    while left:
        one = left.pop()
        yield one
        decorators = one.decorator_list if isinstance(one, DEFINITIONS) else []
        left += (part for part in ast.iter_child_nodes(one) if part not in decorators)


def conditions_named(node: ast.Call) -> Iterator[str]:
    """Yield the promises of a contract as they are written."""
    for named in node.keywords:
        if named.arg == PROMISES:
            several = named.value.elts if isinstance(named.value, ast.Tuple) else [named.value]
            yield from map(written_out, several)


def written_out(node: ast.expr) -> str:
    """Return an expression as it is written."""
    try:
        return ast.unparse(node)
    except RecursionError:
        return "a condition that goes too deep to be written out"
