"""Hints: the types that a file says, of which none may be worked out when it is asked for.

Python runs the texts of types where types are asked for, and looks up what they name, and
what these name in turn. So a text is a type by its name, in a module perhaps, or is made of
such by `|` and `[]`.
"""

import ast
import builtins
import sys
from collections.abc import Iterator, Mapping
from itertools import islice
from types import FunctionType, GenericAlias, ModuleType, NoneType, UnionType
from typing import Any, Final, ForwardRef, NewType, get_args

MOST_PARTS: Final = 1_000
PARTS_OF_TYPES: Final = (
    *(ast.Name, ast.Attribute, ast.Subscript, ast.Constant, ast.Tuple, ast.List, ast.Starred),
    *(ast.BinOp, ast.BitOr, ast.expr_context),
)
# what stands for an attribute that is looked up in anything but a module: it may run something
LOOKED_UP: Final = object()
MADE_OF_TYPES: Final = (GenericAlias, NewType, NoneType, UnionType)

Names = Mapping[str, Any]


def has_types_worked_out(said: FunctionType | type[Any]) -> bool:
    """Tell whether a function or a class says a type that is worked out when it is asked for."""
    if isinstance(said, FunctionType):
        types = said.__annotations__.values()
        return any(is_worked_out(one, (said.__globals__,)) for one in types)
    return any(
        is_worked_out(one, (names_of_the_file(base), vars(base)))
        for base in said.__mro__
        for one in own_types_of(base).values()
    )


def is_worked_out(annotation: Any, spaces: tuple[Names, ...]) -> bool:
    """Tell whether a type has a text in it that is more than names of types.

    So has, for all that is known, one of more parts than a prover can name.
    """
    left, asked, parts = [annotation], set[str](), 0
    while left:
        for one in islice(parts_of_type(left.pop()), MOST_PARTS + 1):
            parts += 1
            text = text_in(one)
            if parts > MOST_PARTS or (text is not None and is_more_than_names(text, spaces)):
                return True
            if text is not None and text not in asked:
                asked.add(text)
                meanings = list(meanings_in(text, spaces))
                if not all(map(may_be_a_type, meanings)):
                    return True
                left += meanings
    return False


def is_more_than_names(text: str, spaces: tuple[Names, ...]) -> bool:
    """Tell whether a text of a type is more than names, put together, as far as they are known."""
    try:
        parts = tuple(parts_of_text(text))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return True
    return not all(isinstance(one, PARTS_OF_TYPES) for one in parts) or any(
        one is LOOKED_UP for one in meanings_in(text, spaces)
    )


def parts_of_text(text: str) -> Iterator[ast.AST]:
    """Yield the parts of a text of a type, and of the texts in it."""
    for part in ast.walk(ast.parse(text, mode="eval").body):
        yield part
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield from parts_of_text(part.value)


def meanings_in(text: str, spaces: tuple[Names, ...]) -> Iterator[Any]:
    """Yield all that the names in a text of a type may stand for."""
    left: list[ast.AST] = [ast.parse(text, mode="eval").body]
    while left:
        node = left.pop()
        if isinstance(node, ast.Name | ast.Attribute):
            yield from meanings_of(node, (*spaces, vars(builtins)))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from meanings_in(node.value, spaces)
        else:
            left += ast.iter_child_nodes(node)


def meanings_of(node: ast.expr, spaces: tuple[Names, ...]) -> list[Any]:
    """Return what a name may stand for, or a name in a module; none if nobody knows it yet."""
    if isinstance(node, ast.Name):
        return [space[node.id] for space in spaces if node.id in space]
    if not isinstance(node, ast.Attribute):
        return [LOOKED_UP]
    homes = meanings_of(node.value, spaces)
    within = [vars(home) if type(home) is ModuleType else {} for home in homes] or [{}]
    return [names.get(node.attr, LOOKED_UP) for names in within]


def may_be_a_type(value: Any) -> bool:
    """Tell whether a value is a type, or stands for one: nothing of its own runs in it."""
    return (
        isinstance(value, type)
        or type(value) in MADE_OF_TYPES
        or type(value).__module__ == "typing"
    )


def text_in(part: Any) -> str | None:
    """Return the text that a part of a type is; None if it is none."""
    text = part.__forward_arg__ if type(part) is ForwardRef else part
    return text if isinstance(text, str) else None


def parts_of_type(annotation: Any) -> Iterator[Any]:
    """Yield a type without a new name for it, and all types that it names."""
    left = [annotation]
    while left:
        one = left.pop()
        while type(one) is NewType:
            one = one.__supertype__
        yield one
        left += one if isinstance(one, list | tuple) else get_args(one)


def own_types_of(kind: type[Any]) -> dict[str, Any]:
    """Return the types that a class says by itself."""
    return dict(vars(kind).get("__annotations__", {}))


def names_of_the_file(kind: type[Any]) -> Names:
    """Return the names around a class."""
    return vars(sys.modules[kind.__module__]) if kind.__module__ in sys.modules else {}
