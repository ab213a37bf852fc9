"""Two printers for the little language: Python, and C."""

from collections.abc import Iterator
from typing import Final

from bfrules.evaluating.code import (
    At,
    Block,
    Call,
    Copy,
    Display,
    Do,
    Each,
    Expression,
    Field,
    If,
    Item,
    Let,
    LetAll,
    Name,
    Not,
    Note,
    Number,
    Op,
    Pick,
    Put,
    Return,
    Store,
    every,
    is_truth,
    named_by,
    names_in,
    within,
)

INDENT: Final = "    "
IN_C: Final = {"and": "&&", "or": "||"}
CALLED_IN_PYTHON: Final = {"min": "min", "max": "max"}
ANSWER: Final = "answer_"
"""How the places begin where a function in C puts its answers, if there are several."""
CALLED_IN_C: Final = {"min": "MIN", "max": "MAX", "//": "FLOOR", "%": "MODULO"}


def in_python(expression: Expression) -> str:
    """Print an expression in Python, without brackets around the whole of it."""
    text = python(expression)
    return text if isinstance(expression, Display | Put) else bare(text)


def python(expression: Expression) -> str:
    """Print an expression in Python."""
    match expression:
        case Number(value):
            return str(value)
        case Name(name):
            return name
        case Item(row, at):
            return f"{row}[{in_python(at)}]"
        case Op(sign) if sign in CALLED_IN_PYTHON:
            return f"{sign}({', '.join(in_python(one) for one in put_together(sign, expression))})"
        case Op("==" | "!=" as sign, left, Name("None")):
            return f"({python(left)} {'is' if sign == '==' else 'is not'} None)"
        case Op(sign, left, right):
            return f"({python(left)} {sign} {python(right)})"
        case Not(of):
            return f"(not {python(of)})"
        case Pick(test, yes, no):
            return f"({python(yes)} if {python(test)} else {python(no)})"
        case Field(of, name):
            return f"{python(of)}.{name}"
        case At(of, at):
            return f"{python(of)}[{in_python(at)}]"
        case Put(of, at, item):
            whole, place = python(of), python(at)
            return f"(*{whole}[:{place}], {in_python(item)}, *{whole}[{place} + 1:])"
        case Display(items):
            return f"({''.join(f'{in_python(item)}, ' for item in items)})"
        case Call(function, arguments):
            return f"{python(function)}({', '.join(in_python(one) for one in arguments)})"
    raise TypeError(f"{expression} is no expression of Python's")


def put_together(sign: str, expression: Expression) -> list[Expression]:
    """Return all that is put together by one sign."""
    match expression:
        case Op(own, left, right) if own == sign:
            return [*put_together(sign, left), *put_together(sign, right)]
    return [expression]


def c(expression: Expression) -> str:
    """Print an expression in C."""
    match expression:
        case Number(value):
            return str(value)
        case Name(name):
            return name
        case Item(row, at):
            return f"{row}[{bare(c(at))}]"
        case Op(sign, left, right) if sign in CALLED_IN_C:
            return f"{CALLED_IN_C[sign]}({bare(c(left))}, {bare(c(right))})"
        case Op("and" | "or" as sign, left, right) if is_truth(left) and harmless(right, left):
            return f"({c(left)} {'&' if sign == 'and' else '|'} {c(right)})"
        case Op(sign, left, right):
            return f"({c(left)} {IN_C.get(sign, sign)} {c(right)})"
        case Not(of):
            return f"(!{c(of)})"
        case Pick(test, yes, no):
            return f"({c(test)} ? {c(yes)} : {c(no)})"
        case Call(function, arguments):
            return f"{c(function)}({', '.join(bare(c(one)) for one in arguments)})"
    raise TypeError(f"{expression} is no number")


def harmless(expression: Expression, after: Expression) -> bool:
    """Tell whether a truth can be worked out together with another one, without a branch.

    It may look up only what the other one looks up in the same way, and divide nothing.
    """
    if not is_truth(expression):
        return False
    places = {set_of(part.at) for part in within(after) if isinstance(part, Item)}
    return not any(
        (isinstance(part, Op) and part.sign in ("//", "%"))
        or isinstance(part, Pick)
        or (isinstance(part, Item) and set_of(part.at) and set_of(part.at) not in places)
        for part in within(expression)
    )


def set_of(expression: Expression) -> frozenset[str]:
    """Return the names in an expression; rows looked up in it have none."""
    return frozenset(names_in([expression]))


def bare(text: str) -> str:
    """Take away brackets around the whole of an expression."""
    if not text.startswith("("):
        return text
    depth = 0
    for at, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if depth == 0:
            return text[1:-1] if at == len(text) - 1 else text
    return text


def python_lines(block: Block, depth: int) -> Iterator[str]:
    """Print statements in Python."""
    pad = INDENT * depth
    for statement in block:
        match statement:
            case Note(text):
                yield f"{pad}# {text}"
            case Let(name, Copy(of, names, changes)):
                yield f"{pad}{name} = new({python(of)}.__class__)"
                yield f"{pad}parts = parts_of({python(of)}).copy()"
                for part, change in zip(names, changes, strict=True):
                    yield f'{pad}parts["{part}"] = {in_python(change)}'
                yield f"{pad}put_parts({name}, parts)"
            case Let(name, value):
                yield f"{pad}{name} = {in_python(value)}"
            case LetAll(names, value):
                yield f"{pad}{', '.join(names)} = {in_python(value)}"
            case Store(row, at, value):
                yield f"{pad}{row}[{in_python(at)}] = {in_python(value)}"
            case Return(value):
                yield f"{pad}return {in_python(value)}"
            case Do(value):
                yield f"{pad}{in_python(value)}"
            case Each(name, of, inside):
                yield f"{pad}for {name} in {in_python(of)}:"
                yield from python_lines(inside, depth + 1)
            case If(test, [], no):
                yield from python_lines([If(Not(test), no, [])], depth)
            case If(test, yes, no):
                yield f"{pad}if {in_python(test)}:"
                yield from python_lines(yes, depth + 1)
                while len(no) == 1 and isinstance(no[0], If) and no[0].yes:
                    yield f"{pad}elif {in_python(no[0].test)}:"
                    yield from python_lines(no[0].yes, depth + 1)
                    no = no[0].no
                if no:
                    yield f"{pad}else:"
                    yield from python_lines(no, depth + 1)


def c_lines(block: Block, depth: int) -> Iterator[str]:
    """Print statements in C; the names have to be declared before."""
    pad = INDENT * depth
    for statement in block:
        match statement:
            case Note(text):
                yield f"{pad}/* {text} */"
            case Let(name, value):
                yield f"{pad}{name} = {bare(c(value))};"
            case LetAll(names, Call(function, rows)):
                places = (*(bare(c(one)) for one in rows), *(f"&{name}" for name in names))
                yield f"{pad}{c(function)}({', '.join(places)});"
            case Store(row, at, value):
                yield f"{pad}{row}[{bare(c(at))}] = {bare(c(value))};"
            case Return(Display(items)):
                for number, item in enumerate(items):
                    yield f"{pad}*{ANSWER}{number} = {bare(c(item))};"
                yield f"{pad}return;"
            case Return(value):
                yield f"{pad}return {bare(c(value))};"
            case If(test, yes, no):
                yield f"{pad}if ({bare(c(test))}) {{"
                yield from c_lines(yes, depth + 1)
                if no:
                    yield f"{pad}}} else {{"
                    yield from c_lines(no, depth + 1)
                yield f"{pad}}}"


def names_given(block: Block) -> list[str]:
    """Return the names that are given in a block, each once, in order."""
    return list(dict.fromkeys(name for one in every(block) for name in named_by(one)))
