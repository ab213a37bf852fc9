"""Pieces: what is printed for each clause, in the function that is printed for all of a rule."""

import ast
import re
from collections.abc import Sequence
from typing import Any, Final

from spec.following import Returned
from spec.prover.exploring import GivenUp
from spec.prover.numbers import either

NOTE: Final = re.compile(r"    # (\w+)")
NOTHING_REFUSES: Final = "return 0"

Pieces = tuple[tuple[ast.stmt, ...], ...]


def pieces_of(source: str, name: str, clauses: Sequence[str]) -> Pieces:
    """Return the statements of each clause in a printed function: they follow a line that names it.

    Raise GivenUp where the function is not all of the clauses, one after the other.
    """
    (function,) = (
        one
        for one in ast.parse(source).body
        if isinstance(one, ast.FunctionDef) and one.name == name
    )
    lines = source.splitlines()[function.lineno - 1 : function.end_lineno]
    noted = [
        (function.lineno + at, found[1])
        for at, line in enumerate(lines)
        if (found := NOTE.match(line))
    ]
    if [clause for _, clause in noted] != list(clauses):
        raise GivenUp(f"{name} does not name its clauses in their order")
    body = [one for one in function.body if not is_text(one)]
    if body and ast.unparse(body[-1]) == NOTHING_REFUSES:
        del body[-1]
    begins = [line for line, _ in noted]
    ends = [*begins[1:], function.lineno + len(lines)]
    pieces = tuple(
        tuple(one for one in body if begin <= one.lineno < end)
        for begin, end in zip(begins, ends, strict=True)
    )
    if sum(map(len, pieces)) != len(body):
        raise GivenUp(f"{name} does something before its first clause")
    return pieces


def is_text(statement: ast.stmt) -> bool:
    """Tell whether a statement is only a text for people."""
    match statement:
        case ast.Expr(value=ast.Constant(value=str())):
            return True
    return False


def answer_of(returned: Sequence[Returned]) -> Any:
    """Return what is returned as one number: 0 where nothing is."""
    found: Any = 0
    for under, value in reversed(returned):
        found = either(under, value, found)
    return found
