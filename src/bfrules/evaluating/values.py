"""What the evaluator knows of a value: all of it, its parts, or the number that it will be."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import NoneType
from typing import Any, Final, get_args, get_type_hints

from attrs import fields, frozen, has

from bfrules.evaluating.code import At, Expression, Field, Name, Node, Number, Put

NOTHING: Final = -128
"""The number that stands for None in a row."""


class CannotCompile(Exception):
    """A piece of a clause that does not come apart into whole numbers: `where` and why."""

    def __init__(self, reason: str, where: str = "") -> None:
        self.reason = reason
        self.where = where
        super().__init__(reason, where)

    def __str__(self) -> str:
        return f"{self.where}: {self.reason}" if self.where else self.reason


# shapes: how the parts of a value stand in a row ----------------------------------


@frozen
class Whole:
    """One number; `is_truth` if it is yes or no, 1 or 0, `or_none` if there may be none."""

    is_truth: bool = False
    or_none: bool = False
    size: int = 1


@frozen
class Several:
    """A tuple of parts, in order."""

    parts: tuple["Shape", ...]
    size: int


@frozen
class Record:
    """The fields of a class, in order."""

    kind: type[Any]
    parts: Mapping[str, "Shape"]
    size: int


@frozen
class Many:
    """A tuple of any length; its items have one shape.

    In a row it has so many places as `size` says: its items, and `NOTHING` behind them.
    """

    part: "Shape"
    size: int = 0


@frozen
class Thing:
    """What does not come apart."""

    size: int = 1


Shape = Whole | Several | Record | Many | Thing


Room = Mapping[str, int]
"""How many numbers a field of any length holds at most, or each tuple in such a field."""
NO_ROOM: Final[Room] = {}


def shape_of(value: Any, room: Room = NO_ROOM, name: str = "") -> Shape:
    """Return the shape of a position or a step; raise CannotCompile for anything but numbers."""
    if has(type(value)):
        types = types_of_fields(type(value))
        own = {one.name: getattr(value, one.name) for one in fields(type(value))}
        parts = {
            name: shape_of_number(types[name])
            if is_plain(part) and says_of_a_number(types.get(name))
            else shape_of(part, room, name)
            for name, part in own.items()
        }
        return Record(type(value), parts, sum(part.size for part in parts.values()))
    if value == ():
        if name not in room:  # what is empty at the start gets longer
            raise CannotCompile(f"nobody knows how many numbers `{name}` holds at most")
        return Many(Whole(), room[name])
    if isinstance(value, tuple):
        several = tuple(shape_of(part, room, name) for part in value)
        return Several(several, sum(part.size for part in several))
    if is_plain(value):
        return Whole(is_truth=isinstance(value, bool), or_none=value is None)
    raise CannotCompile(f"{value!r} is no whole number: a row has room for nothing else")


def is_plain(value: object) -> bool:
    """Tell whether a value is a whole number, a truth or None, and of no class of its own."""
    return type(value) in (int, bool, NoneType)


def says_of_a_number(declared: Any) -> bool:
    """Tell whether the type of a field says what its numbers may be later, too."""
    return declared is int or NoneType in get_args(declared)


def shape_of_number(declared: Any) -> Whole:
    """Return the shape of a number, by what its field may be."""
    return Whole(declared in (bool, bool | None), or_none=NoneType in get_args(declared))


def types_of_fields(kind: type[Any]) -> dict[str, Any]:
    """Return the types of a class's fields; raise CannotCompile if they cannot be read."""
    try:
        return get_type_hints(kind)
    except Exception as error:  # they may be texts of any kind
        raise CannotCompile(f"the types in {kind.__name__} cannot be read: {error}") from error


def row_of(value: Any, room: Room = NO_ROOM, name: str = "") -> list[int]:
    """Return the numbers of a position or a step, in the order of its row.

    Raise CannotCompile if a field of any length holds more than there is room for.
    """
    if has(type(value)):
        own = [(one.name, getattr(value, one.name)) for one in fields(type(value))]
        return [number for name, part in own for number in row_of(part, room, name)]
    if name in room and not any(isinstance(part, tuple) for part in value or ()):
        numbers = row_of(value or ())
        if len(numbers) > room[name]:
            raise CannotCompile(f"{value!r} is more than there is room for in `{name}`")
        return numbers + [NOTHING] * (room[name] - len(numbers))
    if isinstance(value, tuple):
        return [number for part in value for number in row_of(part, room, name)]
    if value is None:
        return [NOTHING]
    if isinstance(value, int):
        return [int(value)]
    raise CannotCompile(f"{value!r} is no whole number")


def misfit_in(value: Any, shape: Shape, name: str) -> str:
    """Return the name of a part of a value that has not the shape that it should have; "" if none.

    A truth may stand where a number should.
    """
    match shape:
        case Record(kind, shapes) if type(value) is kind:
            parts = [(getattr(value, own), shapes[own], own) for own in shapes]
        case Several(several) if type(value) is tuple and len(value) == len(several):
            numbered = enumerate(zip(value, several, strict=True))
            parts = [(*pair, f"{name}[{at}]") for at, pair in numbered]
        case Many(part) if type(value) is tuple:
            parts = [(one, part, f"{name}[{at}]") for at, one in enumerate(value)]
        case Whole(or_none=or_none) if value is None and or_none:
            parts = []
        case Whole(is_truth) if type(value) is bool or (type(value) is int and not is_truth):
            parts = []
        case _:
            return name
    return next(filter(None, (misfit_in(*one) for one in parts)), "")


def read(shape: Shape, numbers: Iterator[int]) -> Any:
    """Return the value of a shape that stands in a row."""
    match shape:
        case Record(kind, parts):
            values = {name: read(part, numbers) for name, part in parts.items()}
            return kind(**values)
        case Several(parts):
            return tuple(read(part, numbers) for part in parts)
        case Many(part, size):
            found = [read(part, numbers) for _ in range(size)]
            return tuple(one for one in found if one is not None)
    number = next(numbers)
    if number == NOTHING:
        return None
    return bool(number) if isinstance(shape, Whole) and shape.is_truth else int(number)


# values -------------------------------------------------------------------------


@frozen
class Known(Node):
    """A value that is known when the code is made."""

    value: Any


@frozen
class Int(Node):
    """A number that is known only when the code runs; yes is 1, no 0, None `NOTHING`.

    `is_truth` if it is yes or no, and no number like 1; None if nobody knows which.
    """

    expression: Expression
    is_truth: bool | None = False


@frozen
class Part(Node):
    """A part of a row: it begins `offset` numbers after `base`."""

    row: str
    base: Expression | None
    offset: int
    shape: Shape
    name: str


@frozen
class Held(Node):
    """An object, a tuple or a number that an expression gives when the code runs."""

    expression: Expression
    shape: Shape

    @property
    def name(self) -> str:
        """The beginning of a name for it."""
        return hint_of(self.expression)


@frozen
class Tuple(Node):
    """A tuple of values."""

    items: tuple["Value", ...]


@frozen
class Fields(Node):
    """An object of a class, field by field."""

    kind: type[Any]
    fields: Mapping[str, "Value"]


@frozen
class Replaced(Node):
    """A tuple in a row with one item, whose place is known only when the code runs, replaced."""

    part: Part | Held
    at: Expression
    item: "Value"


@frozen
class Slice(Node):
    """The items of a tuple before, or from, a place known only when the code runs."""

    of: "Value"
    start: "Value | None"
    stop: "Value | None"


@frozen
class Tested(Node):
    """Values, each with the test whether it is there."""

    items: tuple["Value", ...]
    tests: tuple["Value", ...]

    @property
    def pairs(self) -> "Pairs":
        """Each value with its test."""
        return tuple(zip(self.items, self.tests, strict=True))


@frozen
class Some(Tested):
    """Those of some values whose test holds: a tuple of unknown length.

    They are `in_a_row` if no test holds behind one that does not.
    """

    in_a_row: bool = False


@frozen
class Either(Tested):
    """An object of one class or another: that of the items whose test holds."""


@frozen
class Counted(Node):
    """A row of numbers, and what is added to it: at which place, how much, and if it is."""

    items: tuple["Value", ...]
    changes: tuple[tuple["Value", "Value", "Value"], ...]


@frozen
class List(Node):
    """A list: what is in it, like a tuple. It is not equal to one."""

    of: "Value"


@frozen(eq=False)
class Local(Node):
    """A function defined inside another, with what its parameters are where nothing is given."""

    tree: Any
    scope: Any
    defaults: Mapping[str, "Value"]


@frozen
class Bound(Node):
    """A function of a class, and the object on which it is called."""

    function: Any
    of: "Value"


@frozen
class Unknown(Node):
    """What cannot be compiled, and matters only if somebody looks at it."""

    reason: str
    where: str = ""

    @property
    def error(self) -> CannotCompile:
        """What to raise where it is looked at: new each time, as whoever raises it adds where."""
        return CannotCompile(self.reason, self.where)


Value = (
    Known
    | Int
    | Part
    | Held
    | Tuple
    | Fields
    | Replaced
    | Slice
    | Some
    | Either
    | Counted
    | List
    | Local
    | Bound
    | Unknown
)
Pair = tuple[Value, Value]
Pairs = tuple[Pair, ...]
REFUSED: Final = object()
"""What `refused(...)` is here: equal to nothing that a clause can write."""
YES: Final[Value] = Known(True)
NO: Final[Value] = Known(False)
NOUGHT: Final[Value] = Known(0)
TOLD: Final[Mapping[type[Node], str]] = {
    Int: "a number",
    Held: "an object",
    Some: "a tuple of unknown length",
    Either: "an object of one class or another",
    List: "a list",
    Local: "a function",
}


def told(value: Value) -> str:
    """Say what kind of value something is."""
    match value:
        case Known(known):
            return repr(known)
        case Part(name=name):
            return f"`{name}`"
    return TOLD.get(type(value), f"a {type(value).__name__}")


def misfit(needed: str, value: Value) -> CannotCompile:
    """Return the error where something else is needed than what a value is."""
    if isinstance(value, Unknown):
        return value.error
    return CannotCompile(f"{needed} is needed here, not {told(value)}")


def hint_of(expression: Expression) -> str:
    """Return the beginning of a name for what an expression gives."""
    match expression:
        case Name(name):
            return name.split("__")[0]
        case Field(_, name):
            return name
        case At(of, Number(at)):
            return f"{hint_of(of)}_{at}"
        case At(of) | Put(of):
            return f"one_of_{hint_of(of)}"
    return "number"


def those_of(pairs: Iterable[Pair]) -> Value:
    """Return a tuple of those values whose test holds."""
    several = tuple(pairs)
    if all(test == YES for _, test in several):
        return as_tuple([item for item, _ in several])
    items, tests = zip(*several, strict=True)
    return Some(items, tests)


def as_tuple(items: Sequence[Value]) -> Value:
    """Return a tuple of values; known if all of them are."""
    known = [item.value for item in items if isinstance(item, Known)]
    return Known(tuple(known)) if len(known) == len(items) else Tuple(tuple(items))
