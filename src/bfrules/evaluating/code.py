"""The little language that clauses become: whole numbers, rows of them, `if` and `store`.

Where clauses become Python for objects as they are, it has objects and tuples besides.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from attrs import field, frozen

LONGEST: Final = 24
"""The most numbers and signs that one printed expression is folded from."""


@frozen
class Number:
    """A number that is known."""

    value: int


@frozen
class Name:
    """A number that has a name."""

    name: str


@frozen
class Item:
    """One number of a row: of the position, of the step, or of a printed table."""

    row: str
    at: "Expression"


@frozen
class Op:
    """Two numbers put together by a sign of Python's, or by `min`, `max`, `and`, `or`."""

    sign: str
    left: "Expression"
    right: "Expression"


@frozen
class Not:
    """The contrary of a truth."""

    of: "Expression"


@frozen
class Pick:
    """One of two numbers; only the one picked is worked out."""

    test: "Expression"
    yes: "Expression"
    no: "Expression"


@frozen
class Field:
    """One field of an object."""

    of: "Expression"
    name: str


@frozen
class At:
    """One item of a tuple."""

    of: "Expression"
    at: "Expression"


@frozen
class Display:
    """A tuple, item by item."""

    items: tuple["Expression", ...]


@frozen
class Put:
    """A tuple with one item replaced."""

    of: "Expression"
    at: "Expression"
    item: "Expression"


@frozen
class Call:
    """What a function or a class makes of its arguments."""

    function: "Expression"
    arguments: tuple["Expression", ...]


@frozen
class Copy:
    """A sealed object with some fields changed; it gets a name before anything else is done."""

    of: "Expression"
    names: tuple[str, ...]
    fields: tuple["Expression", ...]


OfNumbers = Number | Name | Item | Op | Not | Pick
OfObjects = Field | At | Display | Put | Call | Copy
Expression = OfNumbers | OfObjects
COMPARISONS: Final = ("==", "!=", "<", "<=", ">", ">=")


@frozen
class Let:
    """Give a number a name."""

    name: str
    value: Expression


@frozen
class LetAll:
    """Give each item of a tuple a name."""

    names: tuple[str, ...]
    value: Expression


@frozen
class Store:
    """Put a number into a row."""

    row: str
    at: Expression
    value: Expression


@frozen
class If:
    """Do one of two things."""

    test: Expression
    yes: list["Statement"] = field(factory=list)
    no: list["Statement"] = field(factory=list)


@frozen
class Each:
    """Do the same with each item of what an expression gives."""

    name: str
    of: Expression
    inside: list["Statement"] = field(factory=list)


@frozen
class Return:
    """Answer with a number."""

    value: Expression


@frozen
class Note:
    """Say where what follows comes from."""

    text: str


@frozen
class Do:
    """Work something out for what it does."""

    value: Expression


Statement = Let | LetAll | Store | If | Each | Return | Note | Do
Block = list[Statement]


def is_truth(expression: Expression) -> bool:
    """Tell whether an expression is yes or no, 1 or 0."""
    match expression:
        case Number(value):
            return value in (0, 1)
        case Op(sign):
            return sign in COMPARISONS or sign in ("and", "or")
        case Pick(_, yes, no):
            return is_truth(yes) and is_truth(no)
        case _:
            return isinstance(expression, Not)


def parts_of(expression: Expression) -> tuple[Expression, ...]:
    """Return what an expression is put together from."""
    match expression:
        case Item(_, at):
            return (at,)
        case Op(_, left, right):
            return (left, right)
        case Not(of):
            return (of,)
        case Pick(test, yes, no):
            return (test, yes, no)
        case Field(of):
            return (of,)
        case At(of, at):
            return (of, at)
        case Put(of, at, item):
            return (of, at, item)
        case Display(several):
            return several
        case Call(of, several) | Copy(of, _, several):
            return (of, *several)
        case _:
            return ()


def within(expression: Expression) -> list[Expression]:
    """Return an expression and everything that it is put together from."""
    found = [expression]
    for part in found:  # grows as it is read: twice as fast as to go down one by one
        found.extend(parts_of(part))
    return found


def read_by(statement: Statement) -> tuple[Expression, ...]:
    """Return the expressions that a statement works out itself."""
    match statement:
        case Let(_, value) | LetAll(_, value) | Return(value) | Do(value):
            return (value,)
        case Store(_, at, value):
            return (at, value)
        case If(test):
            return (test,)
        case Each(_, of):
            return (of,)
        case _:
            return ()


def named_by(statement: Statement) -> tuple[str, ...]:
    """Return the names that a statement gives."""
    match statement:
        case Let(name) | Each(name):
            return (name,)
        case LetAll(names):
            return names
    return ()


def every(block: Iterable[Statement]) -> Iterator[Statement]:
    """Yield the statements of a block, those inside others included."""
    for statement in block:
        yield statement
        if isinstance(statement, If):
            yield from every(statement.yes)
            yield from every(statement.no)
        if isinstance(statement, Each):
            yield from every(statement.inside)


def names_in(expressions: Iterable[Expression]) -> Iterator[str]:
    """Yield each name in some expressions, as often as it stands there."""
    for expression in expressions:
        for part in within(expression):
            if isinstance(part, Name):
                yield part.name


def with_names(expression: Expression, known: Mapping[str, Expression]) -> Expression:
    """Write what is known by a name in place of the name."""
    match expression:
        case Name(name):
            return known.get(name, expression)
        case Item(row, at):
            return Item(row, with_names(at, known))
        case Op(sign, left, right):
            return simplest(Op(sign, with_names(left, known), with_names(right, known)))
        case Not(of):
            return simplest(Not(with_names(of, known)))
        case Pick(test, yes, no):
            parts = (with_names(part, known) for part in (test, yes, no))
            return simplest(Pick(*parts))
        case Field(of, name):
            return Field(with_names(of, known), name)
        case At(of, at):
            return At(with_names(of, known), with_names(at, known))
        case Put(of, at, item):
            return Put(*(with_names(part, known) for part in (of, at, item)))
        case Display(items):
            return Display(tuple(with_names(item, known) for item in items))
        case Call(function, arguments):
            made = tuple(with_names(one, known) for one in arguments)
            return Call(with_names(function, known), made)
        case Copy(of, names, several):
            changed = tuple(with_names(one, known) for one in several)
            return Copy(with_names(of, known), names, changed)
        case _:
            return expression


CONTRARY: Final = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def simplest(expression: Expression) -> Expression:
    """Write a truth in a simpler way where there is one."""
    match expression:
        case Not(Op(sign, left, right)) if sign in CONTRARY:
            return Op(CONTRARY[sign], left, right)
        case Not(Not(of)) if is_truth(of):
            return of
        case Op("and", left, Number(1)) | Op("or", left, Number(0)) if is_truth(left):
            return left
        case Op("and", Number(1), right) | Op("or", Number(0), right):
            return right
        case Op("and", Number(0), _) | Op("and", _, Number(0)):
            return Number(0)
        case Op("or", Number(1), _) | Op("or", _, Number(1)):
            return Number(1)
        case Pick(test, yes, Number(0)) if is_truth(yes):
            return simplest(Op("and", test, yes))
        case Pick(test, Number(1), no) if is_truth(no):
            return simplest(Op("or", test, no))
    return expression


def renamed(block: Block, names: Mapping[str, Name]) -> Block:
    """Give each name that a block gives another one."""
    out: Block = []
    for statement in block:
        match statement:
            case Let(name, value):
                out.append(Let(names[name].name, with_names(value, names)))
            case LetAll(several, value):
                value = with_names(value, names)
                out.append(LetAll(tuple(names[name].name for name in several), value))
            case Store(row, at, value):
                out.append(Store(row, with_names(at, names), with_names(value, names)))
            case Return(value):
                out.append(Return(with_names(value, names)))
            case Do(value):
                out.append(Do(with_names(value, names)))
            case If(test, yes, no):
                test = with_names(test, names)
                out.append(If(test, renamed(yes, names), renamed(no, names)))
            case Each(name, of, inside):
                out.append(Each(names[name].name, with_names(of, names), renamed(inside, names)))
            case _:
                out.append(statement)
    return out


def without_the_unread(block: Block, read: set[str]) -> Block:
    """Leave out what nobody reads; `read` names what is read later, and grows."""
    kept: Block = []
    for statement in reversed(block):
        if isinstance(statement, If):
            yes = without_the_unread(statement.yes, read)
            no = without_the_unread(statement.no, read)
            if not yes and not no:
                continue
            statement = If(statement.test, yes, no)
        if isinstance(statement, Each):
            inside = without_the_unread(statement.inside, read)
            statement = Each(statement.name, statement.of, inside)
        if isinstance(statement, Let | LetAll) and read.isdisjoint(named_by(statement)):
            continue
        read.update(names_in(read_by(statement)))
        kept.append(statement)
    return kept[::-1]


def folded(block: Block) -> Block:
    """Write a number that is read once where it is read, and an `if` for one number as `Pick`."""
    while True:
        reads = Counter(name for one in every(block) for name in names_in(read_by(one)))
        lets = Counter(one.name for one in every(block) if isinstance(one, Let))
        once = {name for name, times in lets.items() if times == 1 and reads[name] == 1}
        after = _fold(block, once, {})
        if after == block:
            return block
        block = after


def _fold(block: Block, once: set[str], held: dict[str, Expression]) -> Block:
    out: Block = []

    def write(expression: Expression) -> Expression:
        inside = {name: held.pop(name) for name in set(names_in([expression])) if name in held}
        return with_names(expression, inside) if inside else expression

    def let_go(*, all_of_them: bool = False) -> None:
        for name in list(held):
            if all_of_them or any(isinstance(part, Item | Call) for part in within(held[name])):
                out.append(Let(name, held.pop(name)))

    for statement in block:
        match statement:
            case Let(name, value):
                value = write(value)
                if name in once and not isinstance(value, Copy) and len(within(value)) <= LONGEST:
                    held[name] = value
                    continue
                match value, out[-1:]:
                    case Name(other), [Let(last, found)] if last == other and other in once:
                        out[-1] = Let(name, found)
                    case _:
                        out.append(Let(name, value))
            case LetAll(names, value):
                out.append(LetAll(names, write(value)))
            case Store(row, at, value):
                at, value = write(at), write(value)
                let_go()
                out.append(Store(row, at, value))
            case Return(value):
                out.append(Return(write(value)))
            case Do(value):
                out.append(Do(write(value)))
            case If(test, yes, no):
                test = write(test)
                if not yes:
                    test, yes, no = simplest(Not(test)), no, yes
                branches = []
                for branch in (yes, no):
                    wanted = {n for one in every(branch) for n in names_in(read_by(one))}
                    inside = {name: held.pop(name) for name in list(held) if name in wanted}
                    branches.append((branch, inside))
                if any(isinstance(one, Store) for one in every([statement])):
                    let_go()
                done = [_fold(branch, once, inside) for branch, inside in branches]
                out.append(_as_pick(test, *done))
            case Each(name, of, again_and_again):
                of = write(of)
                let_go(all_of_them=True)
                out.append(Each(name, of, _fold(again_and_again, once, {})))
            case _:
                out.append(statement)
    let_go(all_of_them=True)
    return out


def _as_pick(test: Expression, yes: Block, no: Block) -> Statement:
    match yes, no:
        case [Let(name, one)], [Let(other, two)] if name == other and not (
            isinstance(one, Copy) or isinstance(two, Copy)
        ):
            return Let(name, simplest(Pick(test, one, two)))
    return If(test, yes, no)
