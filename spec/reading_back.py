"""Reading back: the tables and steps in what provers tell, which hand on all of it as text."""

import ast
import re
from collections.abc import Iterable, Iterator
from typing import Any, Final, get_args, get_type_hints

import attrs

from bfrules.core.edition import AnyEdition

BEGINS: Final = re.compile(r"(?<!\w)\w*\((?=\w+=)|\b[A-Z]\w*\((?=\))")


def call_in(told: str) -> tuple[str, ast.Call, str] | None:
    """Return the first `Name(part=...)`, `Name()`, `(name=...)` of a text, with what is around."""
    begins = BEGINS.search(told)
    if begins is None:
        return None
    for end in (one.end() for one in re.finditer(r"\)", told) if one.end() > begins.end()):
        text = told[begins.start() : end]
        try:
            call = ast.parse(text if text[0] != "(" else f"_{text}", mode="eval").body
        except SyntaxError:
            continue
        if isinstance(call, ast.Call):
            return told[: begins.start()], call, told[end:]
    return None


def records_of(edition: AnyEdition | None, others: Iterable[Any] = ()) -> Iterator[type[Any]]:
    """Yield the records that tables and steps of an edition are made of, those of others last."""
    left: list[Any] = [*others]
    if edition is not None:
        left = [edition.position_kind, *(rule.kind for rule in edition.rules), *others]
    while left:
        kind = left.pop(0)
        if isinstance(kind, type) and attrs.has(kind):
            yield kind
            left += get_type_hints(kind).values()
        else:
            left += get_args(kind)


def read_back(node: ast.expr, kinds: dict[str, type[Any]]) -> Any:
    """Return what a text makes of plain values and these records; else the text."""
    try:
        return made_of(node, kinds)
    except (KeyError, TypeError, ValueError):
        return Text(ast.unparse(node))


def made_of(node: ast.expr, kinds: dict[str, type[Any]]) -> Any:
    """Return what a text makes of plain values and these records; raise if it is something else."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        parts = {str(one.arg): made_of(one.value, kinds) for one in node.keywords}
        return kinds[node.func.id](**parts)
    if isinstance(node, ast.Tuple):
        return tuple(made_of(one, kinds) for one in node.elts)
    return ast.literal_eval(node)


class Text(str):
    """What stands for a value that is not read again: its text."""

    __slots__ = ()
    __repr__ = str.__str__
