"""A printer for the little language: as Python, or as C."""

from collections.abc import Iterator, Mapping
from typing import Final

from attrs import frozen

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
    Name,
    Not,
    Note,
    Number,
    Op,
    Pick,
    Put,
    Return,
    Statement,
    Store,
    every,
    is_truth,
    named_by,
    names_in,
    within,
)

INDENT: Final = "    "
IN_32_BITS: Final = 2**15
"""Numbers below are put together in C by any few signs without leaving 32 bits."""
OF_STEPS: Final = "a"
"""The row of a step: C holds its numbers in few bits."""
ANSWER: Final = "answer_"
"""How the places begin where a function in C puts its answers, if there are several."""


@frozen
class Language:
    """How a language writes what others write differently.

    Some signs are `called`, as functions are; `lines` says what ends a statement, and how a note
    and the four lines of an `if` look.
    """

    called: Mapping[str, str]
    signs: Mapping[str, str]
    negation: str
    pick: str
    end: str
    note: str
    when: str
    or_when: str
    otherwise: str
    closing: str


PYTHON: Final = Language(
    called={"min": "min", "max": "max"},
    signs={},
    negation="not {}",
    pick="{1} if {0} else {2}",
    end="",
    note="# {}",
    when="if {}:",
    or_when="elif {}:",
    otherwise="else:",
    closing="",
)
C: Final = Language(
    called={"min": "MIN", "max": "MAX", "//": "FLOOR", "%": "MODULO"},
    signs={"and": "&&", "or": "||"},
    negation="!{}",
    pick="{} ? {} : {}",
    end=";",
    note="/* {} */",
    when="if ({}) {{",
    or_when="}} else if ({}) {{",
    otherwise="} else {",
    closing="}",
)


def printed(expression: Expression, language: Language) -> str:
    """Print an expression where it is a part of another one: in brackets, if it needs any."""
    text = inside(expression, language)
    match expression:
        case Not() | Pick():
            return f"({text})"
        case Op(sign) if sign not in language.called:
            return f"({text})"
    return text


def listed(expressions: tuple[Expression, ...], language: Language) -> str:
    """Print expressions one after the other, with commas between."""
    return ", ".join(inside(one, language) for one in expressions)


def inside(expression: Expression, language: Language) -> str:
    """Print an expression where it stands alone."""
    match expression:
        case Number(value):
            return f"INT64_C({value})" if language is C and abs(value) >= IN_32_BITS else str(value)
        case Name(name):
            return name
        case Item(row, at):
            return looked_up(row, at, language)
        case Op(sign, left, right) if sign in language.called:
            several = put_together(sign, expression) if language is PYTHON else (left, right)
            return f"{language.called[sign]}({listed(several, language)})"
        case Op("==" | "!=" as sign, left, Name("None")):
            return f"{printed(left, language)} {'is' if sign == '==' else 'is not'} None"
        case Op("*", left, right) if language is C and not (is_wide(left) or is_wide(right)):
            return f"(whole){printed(left, language)} * {printed(right, language)}"
        case Op(sign, left, right):
            sign = language.signs.get(sign, sign)
            if language is C and is_truth(left) and harmless(right, left):
                sign = {"&&": "&", "||": "|"}.get(sign, sign)
            return f"{printed(left, language)} {sign} {printed(right, language)}"
        case Not(of):
            return language.negation.format(printed(of, language))
        case Pick(test, yes, no):
            return language.pick.format(*(printed(one, language) for one in (test, yes, no)))
        case Field(of, name):
            return f"{printed(of, language)}.{name}"
        case At(of, at):
            return f"{printed(of, language)}[{inside(at, language)}]"
        case Put(of, at, item):
            whole, place = printed(of, language), printed(at, language)
            return f"(*{whole}[:{place}], {inside(item, language)}, *{whole}[{place} + 1:])"
        case Display(items):
            return f"({''.join(f'{inside(item, language)}, ' for item in items)})"
        case Call(function, arguments):
            return f"{printed(function, language)}({listed(arguments, language)})"
    raise TypeError(f"{expression} is printed as a statement only")


def is_wide(expression: Expression) -> bool:
    """Tell whether C holds an expression in as many bits as a name, without being told to."""
    match expression:
        case Name():
            return True
        case Item(row):
            return row != OF_STEPS
        case Op("+" | "-" | "*" | "//" | "%", left, right):
            return is_wide(left) or is_wide(right)
        case Number(value):
            return abs(value) >= IN_32_BITS
    return False


def looked_up(row: str, at: Expression, language: Language) -> str:
    """Print a place in a row, where C has to look whether the row has it."""
    if language is C and not isinstance(at, Number):
        return f"AT({row}, {inside(at, language)})"
    return f"{row}[{inside(at, language)}]"


def put_together(sign: str, expression: Expression) -> tuple[Expression, ...]:
    """Return all that is put together by one sign."""
    match expression:
        case Op(own, left, right) if own == sign:
            return (*put_together(sign, left), *put_together(sign, right))
    return (expression,)


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


def as_a_note(text: str, language: Language) -> str:
    """Print a text as a comment."""
    return language.note.format(in_one_line(text))


def in_one_line(text: str) -> str:
    """Return a text so that it ends neither its line nor the comment or docstring it stands in.

    Whoever writes a house names it, and its clauses, as they like.
    """
    shown = [one if one.isprintable() else ascii(one)[1:-1] for one in text.replace("\\", "\\\\")]
    return "".join(shown).replace('"', '\\"').replace("*/", "* /").replace("/*", "/ *")


def lines_of(block: Block, depth: int, language: Language) -> Iterator[str]:
    """Print statements, so deep inside of others; names have to be declared before in C."""
    pad = INDENT * depth
    for statement in block:
        match statement:
            case Note(text):
                yield pad + as_a_note(text, language)
            case If(test, [], no):
                yield from lines_of([If(Not(test), no, [])], depth, language)
            case If(test, yes, no):
                yield pad + language.when.format(inside(test, language))
                yield from lines_of(yes, depth + 1, language)
                while len(no) == 1 and isinstance(no[0], If) and no[0].yes:
                    yield pad + language.or_when.format(inside(no[0].test, language))
                    yield from lines_of(no[0].yes, depth + 1, language)
                    no = no[0].no
                if no:
                    yield pad + language.otherwise
                    yield from lines_of(no, depth + 1, language)
                if language.closing:
                    yield pad + language.closing
            case Each(name, of, again):
                yield f"{pad}for {name} in {inside(of, language)}:"
                yield from lines_of(again, depth + 1, language)
            case _:
                for line in plain_lines(statement, language):
                    yield pad + line + language.end


def plain_lines(statement: Statement, language: Language) -> Iterator[str]:
    """Print a statement that has no others inside."""
    match statement:
        case Let((name,), Copy(of, names, changes)):
            whole = printed(of, language)
            yield f"{name} = new({whole}.__class__)"
            yield f"parts = parts_of({whole}).copy()"
            for part, change in zip(names, changes, strict=True):
                yield f'parts["{part}"] = {inside(change, language)}'
            yield f"put_parts({name}, parts)"
        case Let((_, _, *_) as names, Call(function, rows)) if language is C:
            places = tuple(Name(f"&{name}") for name in names)
            yield printed(Call(function, (*rows, *places)), language)
        case Let(names, value):
            yield f"{', '.join(names)} = {inside(value, language)}"
        case Store(row, at, value):
            yield f"{looked_up(row, at, language)} = {inside(value, language)}"
        case Return(Display(items)) if language is C:
            for number, item in enumerate(items):
                yield f"*{ANSWER}{number} = {inside(item, language)}"
            yield "return"
        case Return(value):
            yield f"return {inside(value, language)}"
        case Do(value):
            yield inside(value, language)


def names_given(block: Block) -> list[str]:
    """Return the names that are given in a block, each once, in order."""
    return list(dict.fromkeys(name for one in every(block) for name in named_by(one)))
