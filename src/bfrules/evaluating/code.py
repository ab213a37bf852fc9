"""The little language that clauses become: whole numbers, rows of them, `if` and `store`.

Where clauses become Python for objects as they are, it has objects and tuples besides.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from operator import is_
from typing import Any, ClassVar, Final, TypeVar

from attrs import evolve, field, frozen

LONGEST: Final = 24
"""The most numbers and signs that one printed expression is folded from."""


@frozen(eq=False)
class Node:
    """A piece of the little language, or what is known of a value."""

    __match_args__: ClassVar[tuple[str, ...]]


@frozen
class Expression(Node):
    """What a number, a truth or an object is worked out by."""


@frozen
class Statement(Node):
    """What is done."""


@frozen
class Number(Expression):
    """A number that is known."""

    value: int


@frozen
class Name(Expression):
    """A number that has a name."""

    name: str


@frozen
class Item(Expression):
    """One number of a row: of the position, of the step, or of a printed table."""

    row: str
    at: Expression


@frozen
class Op(Expression):
    """Two numbers put together by a sign of Python's, or by `min`, `max`, `and`, `or`."""

    sign: str
    left: Expression
    right: Expression


@frozen
class Not(Expression):
    """The contrary of a truth."""

    of: Expression


@frozen
class Pick(Expression):
    """One of two numbers; only the one picked is worked out."""

    test: Expression
    yes: Expression
    no: Expression


@frozen
class Field(Expression):
    """One field of an object."""

    of: Expression
    name: str


@frozen
class At(Expression):
    """One item of a tuple."""

    of: Expression
    at: Expression


@frozen
class Display(Expression):
    """A tuple, item by item."""

    items: tuple[Expression, ...]


@frozen
class Put(Expression):
    """A tuple with one item replaced."""

    of: Expression
    at: Expression
    item: Expression


@frozen
class Call(Expression):
    """What a function or a class makes of its arguments."""

    function: Expression
    arguments: tuple[Expression, ...]


@frozen
class Copy(Expression):
    """A sealed object with some fields changed; it gets a name before anything else is done."""

    of: Expression
    names: tuple[str, ...]
    fields: tuple[Expression, ...]


@frozen
class Let(Statement):
    """Give what an expression gives a name, or each item of it one."""

    names: tuple[str, ...]
    value: Expression


@frozen
class Store(Statement):
    """Put a number into a row."""

    row: str
    at: Expression
    value: Expression


@frozen
class If(Statement):
    """Do one of two things."""

    test: Expression
    yes: list[Statement] = field(factory=list)
    no: list[Statement] = field(factory=list)


@frozen
class Each(Statement):
    """Do the same with each item of what an expression gives; `kept` names are read next time."""

    name: str
    of: Expression
    inside: list[Statement] = field(factory=list)
    kept: tuple[str, ...] = ()


@frozen
class Return(Statement):
    """Answer with a number."""

    value: Expression


@frozen
class Note(Statement):
    """Say where what follows comes from."""

    text: str


@frozen
class Do(Statement):
    """Work something out for what it does."""

    value: Expression


Block = list[Statement]
SHORT: Final = (Number, Name)
"""Expressions that have no parts."""
WITH_BLOCKS: Final = (If, Each)
"""Statements that have others inside."""
AnyNode = TypeVar("AnyNode", bound=Node)


def is_truth(expression: Expression) -> bool:
    """Tell whether an expression is yes or no, 1 or 0."""
    match expression:
        case Number(value):
            return value in (0, 1)
        case Op(sign):
            return sign in CONTRARY or sign in ("and", "or")
        case Pick(_, yes, no):
            return is_truth(yes) and is_truth(no)
        case _:
            return isinstance(expression, Not)


def parts_of(node: Node) -> list[Any]:
    """Return the nodes from which one is put together, without statements inside a statement."""
    found: list[Any] = []
    for name in node.__match_args__:
        value = getattr(node, name)
        if isinstance(value, Node):
            found.append(value)
        elif isinstance(value, tuple):
            found += [one for one in value if isinstance(one, Node)]
        elif isinstance(value, dict):
            found += value.values()
    return found


def anew(node: AnyNode, write: Callable[[Any], Any]) -> AnyNode:
    """Return a node with each of its parts written, without statements inside a statement.

    It is the node itself where nothing becomes another one.
    """
    before = [getattr(node, name) for name in node.__match_args__]
    after = [written(value, write) for value in before]
    return node if all(map(is_, before, after)) else type(node)(*after)


def written(value: Any, write: Callable[[Any], Any]) -> Any:
    """Return a part of a node with each node in it written."""
    if isinstance(value, Node):
        return write(value)
    if isinstance(value, tuple):
        after = tuple([written(one, write) for one in value])
        return value if all(map(is_, value, after)) else after
    if isinstance(value, dict):
        return {name: written(one, write) for name, one in value.items()}
    return value


def together(nodes: Sequence[AnyNode], write: Callable[[Sequence[Any]], Any]) -> AnyNode:
    """Return one node for several of one form, each part written from theirs."""
    parts = map(write, zip(*map(parts_of, nodes), strict=True))
    return anew(nodes[0], lambda _: next(parts))


def within(node: Node) -> list[Node]:
    """Return an expression, or a statement, and everything that it is put together from."""
    found = [node]
    for part in found:  # grows as it is read: twice as fast as to go down one by one
        if not isinstance(part, SHORT):
            found.extend(parts_of(part))
    return found


def named_by(statement: Statement) -> tuple[str, ...]:
    """Return the names that a statement gives."""
    match statement:
        case Let(names):
            return names
        case Each(name):
            return (name,)
    return ()


def every(block: Iterable[Statement]) -> Iterator[Statement]:
    """Yield the statements of a block, those inside others included."""
    for statement in block:
        yield statement
        if isinstance(statement, WITH_BLOCKS):
            for name in statement.__match_args__:
                value = getattr(statement, name)
                if isinstance(value, list):
                    yield from every(value)


def names_in(nodes: Iterable[Node]) -> Iterator[str]:
    """Yield each name in some expressions, or read by statements, as often as it stands there."""
    for node in nodes:
        for part in within(node):
            if isinstance(part, Name):
                yield part.name


def with_names(expression: Expression, known: Mapping[str, Expression]) -> Expression:
    """Write what is known by a name in place of the name."""
    if isinstance(expression, Name):
        return known.get(expression.name, expression)
    if isinstance(expression, Number):
        return expression
    return simplest(anew(expression, partial(with_names, known=known)))


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
    for one in block:
        statement = anew(one, partial(with_names, known=names))
        match statement:
            case Let(several):
                statement = evolve(statement, names=tuple(names[name].name for name in several))
            case Each(name, of, inside, kept):
                kept = tuple(names[one].name for one in kept)
                statement = Each(names[name].name, of, renamed(inside, names), kept)
            case If(test, yes, no):
                statement = If(test, renamed(yes, names), renamed(no, names))
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
            read.update(statement.kept)
            inside = without_the_unread(statement.inside, read)
            statement = Each(statement.name, statement.of, inside, statement.kept)
        if isinstance(statement, Let) and read.isdisjoint(named_by(statement)):
            continue
        read.update(names_in([statement]))
        kept.append(statement)
    return kept[::-1]


def folded(block: Block) -> Block:
    """Write a number that is read once where it is read, and an `if` for one number as `Pick`."""
    while True:
        reads = Counter(names_in(every(block)))
        lets = Counter(name for one in every(block) for name in named_by(one))
        once = {name for name, times in lets.items() if times == 1 and reads[name] == 1}
        after = _fold(block, {}, once)
        if after == block:
            return block
        block = after


def _fold(block: Block, held: dict[str, Expression], once: set[str]) -> Block:
    out: Block = []

    def write(expression: Expression) -> Expression:
        if not held:
            return expression
        inside = {name: held.pop(name) for name in set(names_in([expression])) if name in held}
        return with_names(expression, inside) if inside else expression

    def let_go(*, all_of_them: bool = False) -> None:
        for name in list(held):
            if all_of_them or any(isinstance(part, Item | Call) for part in within(held[name])):
                out.append(Let((name,), held.pop(name)))

    for unwritten in block:
        statement = anew(unwritten, write)
        match statement:
            case Let((name,), value):
                if name in once and not isinstance(value, Copy) and len(within(value)) <= LONGEST:
                    held[name] = value
                    continue
                match value, out[-1:]:
                    case Name(other), [Let((last,), found)] if last == other and other in once:
                        out.pop()
                        statement = Let((name,), found)
            case Store():
                let_go()
            case If(test, yes, no):
                if not yes:
                    test, yes, no = simplest(Not(test)), no, yes
                branches = []
                for branch in (yes, no):
                    wanted = set(names_in(every(branch)))
                    inside = {name: held.pop(name) for name in list(held) if name in wanted}
                    branches.append((branch, inside))
                if any(isinstance(one, Store) for one in every([statement])):
                    let_go()
                statement = _as_pick(test, *(_fold(*branch, once) for branch in branches))
            case Each(name, of, again_and_again, kept):
                let_go(all_of_them=True)
                statement = Each(name, of, _fold(again_and_again, {}, once), kept)
        out.append(statement)
    let_go(all_of_them=True)
    return out


def _as_pick(test: Expression, yes: Block, no: Block) -> Statement:
    match yes, no:
        case [Let((_,) as names, one)], [Let(others, two)] if names == others and not (
            isinstance(one, Copy) or isinstance(two, Copy)
        ):
            return Let(names, simplest(Pick(test, one, two)))
    return If(test, yes, no)
