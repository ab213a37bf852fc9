"""What is done with values: numbers, truths, tuples, records and lists, of which some are known.

What is known is worked out; what is left is written down, as numbers, `if` and `store`.
"""

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial, reduce
from itertools import chain
from types import NoneType
from typing import Any, Final, TypeGuard

import attrs

from bfrules.core.edition import CHANCE
from bfrules.evaluating.code import (
    CONTRARY,
    Block,
    Expression,
    If,
    Item,
    Let,
    Name,
    Not,
    Number,
    Op,
    Pick,
    Store,
    anew,
    every,
    folded,
    is_truth,
    named_by,
    parts_of,
    renamed,
    together,
    without_the_unread,
)
from bfrules.evaluating.records import (
    expect_compared_by_its_fields,
    expect_read_by_its_fields,
    expect_to_count_as_true,
)
from bfrules.evaluating.values import (
    NO,
    NOTHING,
    NOUGHT,
    REFUSED,
    YES,
    CannotCompile,
    Counted,
    Either,
    Fields,
    Held,
    Int,
    Known,
    List,
    Many,
    Pair,
    Part,
    Record,
    Replaced,
    Several,
    Shape,
    Some,
    Tuple,
    Unknown,
    Value,
    Whole,
    is_plain,
    misfit,
    those_of,
)

AGAINST_NOBODY: Final = -1
WORKED_OUT: Final[Mapping[str, Callable[[int, int], int]]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": operator.floordiv,
    "%": operator.mod,
    "&": operator.and_,
    "|": operator.or_,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "min": min,
    "max": max,
}
RECKONED_BY: Final = (
    *("__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__", "__bool__"),
    *("__add__", "__sub__", "__mul__", "__floordiv__", "__mod__", "__and__", "__or__"),
    *("__radd__", "__rsub__", "__rmul__", "__rfloordiv__", "__rmod__", "__rand__", "__ror__"),
)
"""What a number of a class of its own has to do as `int` does it, to be reckoned with."""
OF_NONE: Final = Known(None)
OF_FILES: Final = "bfrules.files."
"""What the modules of a house are called where it is asked about."""
NEVER_NUMBERS: Final = (str, bytes, tuple, list, range, set, frozenset, Mapping)
"""What is never equal to a whole number; records are not, either."""


def is_of_a_house(function: Any) -> bool:
    """Tell whether a function does not ship: nobody has proved where it looks."""
    module = str(getattr(function, "__module__", ""))
    return module.startswith(OF_FILES) or not module.startswith("bfrules.")


@attrs.frozen(eq=False)
class Leaf:
    """One end of a function: its value, and the block in which it is known."""

    value: Value
    block: Block
    memo: dict[Expression, Name]


class Operations:
    """Does what is done with values, and writes down what is left to do when the code runs."""

    none: Expression = Number(NOTHING)
    """What stands for None."""

    def __init__(
        self,
        tables: dict[tuple[int, ...], str],
        reserved: tuple[str, ...] = (),
        *,
        looks_out: bool = False,
    ) -> None:
        self.looks_out = looks_out
        self.tables = tables
        self.reserved = reserved
        self.block: Block = []
        self.memo: dict[Expression, Name] = {}
        self.taken: dict[str, int] = {}
        self.truths: set[str] = set()
        self.perhaps_none: set[Expression] = set()
        self.hints: dict[str, str] = {}
        self.running: dict[Any, Any] = {}  # functions, by their trees
        self.kept: dict[int, List] = {}

    # numbers -------------------------------------------------------------------------

    def fresh(self, hint: str) -> str:
        """Return a name that nobody has yet."""
        self.taken[hint] = self.taken.get(hint, 0) + 1
        return f"{hint}__{self.taken[hint]}"

    def named(self, expression: Expression, hint: str = "number") -> Expression:
        """Write an expression down once, and return its name."""
        if isinstance(expression, Number | Name):
            return expression
        if expression not in self.memo:
            name = self.fresh(hint)
            self.block.append(Let((name,), expression))
            self.memo[expression] = Name(name)
            if is_truth(expression):
                self.truths.add(name)
        return self.memo[expression]

    def number(self, value: Value) -> Expression:
        """Return the number that a value is."""
        match value:
            case Known(None):
                return self.none
            case Known(known) if known is CHANCE:
                return Number(AGAINST_NOBODY)
            case Known(int(known)) if is_in_64_bits(known):
                return Number(int(known))
            case Int(expression):
                return expression
            case Part(shape=Whole(is_truth, or_none)) | Held(shape=Whole(is_truth, or_none)):
                number = self.named(self.place(value), value.name)
                if is_truth and isinstance(number, Name):
                    self.truths.add(number.name)
                if or_none:
                    self.perhaps_none.add(number)
                return number
        raise misfit("a number", value)

    def place(self, value: Part | Held) -> Expression:
        """Return where a value stands, or the first of its numbers."""
        return self.at(value) if isinstance(value, Part) else value.expression

    def at(self, part: Value) -> Item:
        """Return where the first number of a part stands."""
        assert isinstance(part, Part)
        at: Expression = Number(part.offset)
        if part.base is not None:
            at = part.base if part.offset == 0 else self.named(Op("+", part.base, at), "at")
        return Item(part.row, at)

    def is_number(self, value: Value) -> bool:
        """Tell whether a value is one number, or None."""
        match value:
            case Unknown():
                raise value.error
            case Known(known):
                return known is None or isinstance(known, int)
            case Part(shape=shape) | Held(shape=shape):
                return isinstance(shape, Whole)
        return isinstance(value, Int)

    def put_together(self, sign: str, one: Value, other: Value) -> Value:
        """Put two numbers together by a sign."""
        numbers = [self.number(as_int(each)) for each in (one, other)]
        asked = numbers
        if sign not in ("==", "!="):
            asked = [self.number_to_reckon_with(each) for each in (one, other)]
        left, right = asked
        never_stops = asked == numbers
        is_truth = self.is_truth_by(sign, one, other)
        match sign, left, right:
            case _, Number(first), Number(second):
                return as_yes_or_no(Known(WORKED_OUT[sign](first, second)), is_truth)
            case ("+" | "-", _, Number(0)) | ("*" | "//", _, Number(1)):
                return Int(left)
            case ("+", Number(0), _) | ("*", Number(1), _):
                return Int(right)
            case ("*", Number(0), _) | ("*", _, Number(0)) if never_stops:
                return Known(0)
            case ("==" | "<=" | ">=", _, _) if left == right and never_stops:
                return YES
        return Int(self.named(Op(sign, left, right)), is_truth)

    def is_truth_by(self, sign: str, one: Value, other: Value) -> bool | None:
        """Tell whether a sign makes yes or no of two numbers; None if nobody knows."""
        if sign in CONTRARY:
            return True
        if sign in ("min", "max"):
            return self.are_truths([one, other])
        return sign in ("&", "|") and self.are_truths([one, other])

    def are_truths(self, values: Iterable[Value]) -> bool | None:
        """Tell whether all of some values are yes or no; None if only some are, or may be."""
        kinds = set(map(self.is_yes_or_no, values))
        return kinds.pop() if len(kinds) == 1 else None

    def is_yes_or_no(self, value: Value) -> bool | None:
        """Tell whether a value is yes or no, and no number like 1; None if nobody knows."""
        match value:
            case Known(known):
                return isinstance(known, bool)
            case Int(_, is_truth):
                return is_truth
            case Part(shape=Whole(is_truth)) | Held(shape=Whole(is_truth)):
                return is_truth
        return False

    def number_to_reckon_with(self, value: Value) -> Expression:
        """Return the number that a value is; for a house an engine stops where it is None."""
        number = self.number(as_int(value))
        is_a_number_too = self.none == Number(NOTHING)
        if not (is_a_number_too and self.is_for_a_house()):
            return number
        if value == OF_NONE:
            raise CannotCompile("None stands where a number is due")
        if number not in self.perhaps_none:
            return number
        there = self.put_together("!=", Int(number), OF_NONE)
        found = self.number(self.if_there(Int(number), there))
        self.perhaps_none.discard(found)
        return found

    def utmost(self, sign: str, several: Sequence[Value]) -> Value:
        """Return the least or the greatest of some numbers, or of the items of a tuple."""
        numbers = self.items(several[0]) if len(several) == 1 else several
        return reduce(partial(self.put_together, sign), numbers)

    def total(self, values: Iterable[Value]) -> Value:
        """Return the sum of numbers."""
        return reduce(partial(self.put_together, "+"), values, NOUGHT)

    # truths --------------------------------------------------------------------------

    def truth(self, value: Value) -> Value:
        """Return whether a value counts as true: known, or as a number 1 or 0."""
        match value:
            case Known(known):
                return Known(bool(known))
            case Tuple(items):
                return Known(bool(items))
            case Fields(kind) | Part(shape=Record(kind)) | Held(shape=Record(kind)):
                expect_to_count_as_true(kind)
                return YES
            case Part(shape=Several(parts)) | Held(shape=Several(parts)):
                return Known(bool(parts))
            case Part(shape=Many()):
                return self.truth(self.slots(value))
            case Some(_, (first, *_), in_a_row=True):
                return first
            case Some(_, tests):
                return self.any(tests)
            case List(of):
                return self.truth(of)
        expression = self.number(value)
        if expression in self.perhaps_none:
            raise CannotCompile("None may stand where a truth is asked for")
        if self.is_truth(expression):
            return Int(expression, is_truth=True)
        return self.put_together("!=", Int(expression), Known(0))

    def is_truth(self, expression: Expression) -> bool:
        """Tell whether a number is yes or no."""
        return is_truth(expression) or (
            isinstance(expression, Name) and expression.name in self.truths
        )

    def contrary(self, value: Value) -> Value:
        """Return the contrary of a truth."""
        known = self.truth(value)
        if isinstance(known, Known):
            return Known(not known.value)
        return Int(self.named(Not(self.number(known))), is_truth=True)

    def both(self, sign: str, one: Value, other: Value) -> Value:
        """Put two truths together by `and` or `or`; both were worked out."""
        for first, second in ((one, other), (other, one)):
            if isinstance(first, Known):
                return second if first.value == (sign == "and") else first
        return Int(self.named(Op(sign, self.number(one), self.number(other))), is_truth=True)

    def all(self, truths: Iterable[Value]) -> Value:
        """Return whether all truths hold."""
        return reduce(partial(self.both, "and"), truths, YES)

    def any(self, truths: Iterable[Value]) -> Value:
        """Return whether one of the truths holds."""
        return reduce(partial(self.both, "or"), truths, NO)

    # tuples and records --------------------------------------------------------------

    def opened(self, value: Value) -> Value:
        """Return an object or a tuple with its parts one by one; anything else as it is."""
        match value:
            case List(of):
                return self.opened(of)
            case Known(tuple() | list() | range() | dict() as known):
                return Tuple(tuple(map(Known, known)))
            case Known(known) if attrs.has(type(known)):
                names = [one.name for one in attrs.fields(type(known))]
                return Fields(type(known), {name: Known(getattr(known, name)) for name in names})
            case Part(shape=Many()):
                return self.slots(value)
            case Part(shape=Record(kind, parts)) | Held(shape=Record(kind, parts)):
                return Fields(kind, dict(zip(parts, self.parts_in(value, parts), strict=True)))
            case Part(shape=Several(shapes)) | Held(shape=Several(shapes)):
                return Tuple(tuple(self.parts_in(value, dict(enumerate(shapes)))))
            case Replaced(part):
                places = range(len(self.items(part)))
                return Tuple(tuple(self.item(value, Known(at)) for at in places))
        return value

    def whole(self, value: Value) -> Value:
        """Return an object, a tuple or a list with its parts one by one."""
        return value if isinstance(value, List) else self.opened(value)

    def parts_in(self, whole: Part | Held, shapes: Mapping[Any, Shape]) -> list[Value]:
        """Return the parts of an object by their names, or of a tuple by their places."""
        assert isinstance(whole, Part)
        parts: list[Value] = []
        offset = whole.offset
        for key, shape in shapes.items():
            name = f"{whole.name}_{key}" if isinstance(key, int) else key
            parts.append(Part(whole.row, whole.base, offset, shape, name))
            offset += shape.size
        return parts

    def items(self, value: Value) -> list[Value]:
        """Return the items of a tuple of known length."""
        opened = self.opened(value)
        if not isinstance(opened, Tuple):
            raise misfit("a tuple of known length", value)
        return list(opened.items)

    def fields(self, value: Value) -> Mapping[str, Value]:
        """Return the fields of an object."""
        opened = self.opened(value)
        if not isinstance(opened, Fields):
            raise misfit("an object", value)
        expect_read_by_its_fields(opened.kind)
        return opened.fields

    def kind(self, value: Value) -> type[Any] | None:
        """Return the class of an object; None if it is no object with fields."""
        match value:
            case Unknown():
                raise value.error
            case Fields(kind) | Part(shape=Record(kind)) | Held(shape=Record(kind)):
                return kind
            case Known(known) if attrs.has(type(known)):
                return type(known)
        return None

    def parts(self, value: Value) -> list[Value]:
        """Return the fields of an object, or the items of a tuple of known length."""
        return [*self.fields(value).values()] if self.kind(value) else self.items(value)

    def each(self, value: Value) -> list[Pair]:
        """Return the items of a tuple, each with the truth whether it is there."""
        opened = self.opened(value)
        if isinstance(opened, Some):
            return list(opened.pairs)
        return [(item, YES) for item in self.items(opened)]

    def slots(self, part: Part) -> Some:
        """Return the items of a tuple of any length in a row; `NOTHING` stands behind them."""
        assert isinstance(part.shape, Many)
        items = self.parts_in(part, dict.fromkeys(range(part.shape.size), part.shape.part))
        nothing = Known(NOTHING)
        tests = [self.put_together("!=", item, nothing) for item in items]
        return Some(tuple(items), tuple(tests), in_a_row=True)

    def item(self, value: Value, at: Value) -> Value:
        """Return one item of a tuple."""
        match value, at:
            case List(of), _:
                return self.item(of, at)
            case Known(known), Known(index):
                return Known(known[index])
            case Known(Mapping()), _:
                raise CannotCompile("what is looked up in a mapping is not known")
            case Replaced(part, place, item), _:
                at, place = self.placed(at, part), self.parted_at(place, part)
                if self.number(at) == place:
                    return item
                same = self.put_together("==", Int(place), at)
                return self.choice(same, lambda: item, lambda: self.item(part, at))
            case Some(items, tests, True), Known(int(index)) if index >= 0:
                return self.if_there(items[index], tests[index])
            case Some(), Known(0):
                return self.first_there(value.pairs)
            case _, Known(int(index)):
                return self.items(value)[index]
            case Part(row, base, offset, Several(parts) as shape, name), _ if shape_of_items(shape):
                at = self.placed(at, value)
                step: Value = self.put_together("*", at, Known(parts[0].size))
                if base is not None:
                    step = self.put_together("+", Int(base), step)
                return Part(row, self.number(step), offset, parts[0], name)
            case Known(tuple() as known), _ if all(map(self.is_for_a_row, known)):
                name = self.table(tuple(int(one) for one in known))
                place = self.number_to_reckon_with(at)
                if self.is_truth(place) and self.is_for_a_house():  # numba looks nothing up there
                    place = Op("+", place, Number(0))
                return Int(self.named(Item(name, place)), self.are_truths(map(Known, known)))
        at = self.placed(at, value)
        found = self.one_of(self.items(value), at)
        if not self.is_for_a_house():
            return found
        # where all are alike nothing else asks for the place
        return self.if_there(found, self.put_together(">=", at, NOUGHT))

    def placed(self, at: Value, row: Value) -> Value:
        """Return a place in a tuple as Python counts: from the end below 0.

        For a house it is looked up when the code runs, which stops where there is no such place.
        Clauses that ship look at none, nor below 0, and are proved to.
        """
        if not isinstance(at, Known) and not self.is_for_a_house():
            return at
        places = Known(tuple(range(len(self.items(row)))))
        return self.item(places, at)

    def is_for_a_row(self, known: object) -> bool:
        """Tell whether what is known is a number; a house may ask of what class a truth is."""
        return is_in_64_bits(known) and not (isinstance(known, bool) and self.is_for_a_house())

    def is_for_a_house(self) -> bool:
        """Tell whether what runs does not ship, or may be given what only a house does."""
        return self.looks_out or any(map(is_of_a_house, self.running.values()))

    def is_in_a_house(self) -> bool:
        """Tell whether what runs now stands in a function that does not ship."""
        return any(map(is_of_a_house, [*self.running.values()][-1:]))

    def parted_at(self, at: Expression, row: Value) -> Expression:
        """Return the place that parts a tuple, what is before it from what is behind it.

        For a house it is looked up when the code runs, which stops where there is no such place,
        and at -1: behind that, all of the tuple stands again. Clauses that ship part none there.
        """
        if not self.is_for_a_house():
            return at
        if not isinstance(self.opened(row), Tuple):
            if self.is_in_a_house():
                raise CannotCompile("whether a tuple of unknown length has this place is not known")
            return at
        size = len(self.items(row))
        all_again = self.put_together("==", Int(at), Known(-1))
        asked = self.either(all_again, Known(size), Int(at))
        return self.number(self.item(Known(tuple(range(size))), asked))

    def one_of(self, items: list[Value], at: Value, first: int = 0) -> Value:
        """Return one of some values; the first of them stands at `first`."""
        item, *others = items
        if not others:
            return item
        here = self.put_together("==", at, Known(first))
        return self.choice(here, lambda: item, lambda: self.one_of(others, at, first + 1))

    def first_of(self, pairs: Sequence[Pair]) -> Value:
        """Return the first of some values whose test holds; the last one if none does."""
        *before, (found, _) = pairs
        for item, test in reversed(before):
            found = self.either(test, item, found)
        return found

    def first_there(self, pairs: Sequence[Pair]) -> Value:
        """Return the first of some values whose test holds; one does."""
        return self.if_there(self.first_of(pairs), self.any(test for _, test in pairs))

    def if_there(self, value: Value, test: Value) -> Value:
        """Return a value whose test holds.

        For a house an engine stops where it does not: then a number is looked up at no place.
        """
        if isinstance(test, Known) or not self.is_for_a_house():
            return value
        there = self.number(test)
        nowhere = Item(self.table((0,)), Op("+", there, Number(1)))

        def looked_up(number: Expression) -> Value:
            found = self.named(Pick(there, number, nowhere))
            if self.is_truth(number) and isinstance(found, Name):
                self.truths.add(found.name)
            if number in self.perhaps_none:
                self.perhaps_none.add(found)
            return Int(found)

        if isinstance(value, Known) and self.is_number(value):
            return as_yes_or_no(looked_up(self.number(value)), self.is_yes_or_no(value))
        return self.rebuilt(value, looked_up)

    def either(self, test: Value, yes: Value, no: Value) -> Value:
        """Return one of two values that were worked out."""
        numbers = [one for one in (yes, no) if one != OF_NONE and self.is_number(one)]
        if isinstance(test, Int) and yes != no and len(numbers) == 2:
            several = [self.number(one) for one in numbers]
            picked = self.named(Pick(test.expression, *several))
            if not self.perhaps_none.isdisjoint(several):
                self.perhaps_none.add(picked)
            return Int(picked, self.are_truths(numbers))
        return self.choice(test, lambda: yes, lambda: no)

    def tuple_of(self, several: Value) -> Value:
        """Return the items of a tuple or a list as a tuple."""
        of = several.of if isinstance(several, List) else several
        return of if isinstance(of, Some | Counted) else those_of(self.each(of))

    def equal(self, one: Value, other: Value) -> Value:
        """Return whether two values are equal."""
        if isinstance(one, Known) and isinstance(other, Known):
            return Known(one.value == other.value)
        if isinstance(one, Either):
            one, other = other, one
        if isinstance(other, Either):
            return self.any(
                self.both("and", test, self.equal(one, item)) for item, test in other.pairs
            )
        numbers = self.is_number(one), self.is_number(other)
        if any(isinstance(each, Known) and is_no_tuple(each.value) for each in (one, other)):
            return NO
        if all(numbers):
            return self.put_together("==", one, other)
        for kind in filter(None, map(self.kind, (one, other))):
            expect_compared_by_its_fields(kind)
        for known in (one, other) if any(numbers) else ():
            if isinstance(known, Known) and may_equal_a_number(known.value):
                raise CannotCompile(f"whether a number is equal to {known.value!r} is not known")
        if (
            any(numbers)
            or self.kind(one) is not self.kind(other)
            or is_list(one) != is_list(other)
            or len(left := self.parts(one)) != len(right := self.parts(other))
        ):
            return NO
        return self.all(map(self.equal, left, right))

    def less(self, one: Value, other: Value, sign: str = "<") -> Value:
        """Return whether a number, or a tuple, is less than another one, or by `<=` no greater.

        The first items that differ decide, or else how many there are.
        """
        if self.is_number(one):
            return self.put_together(sign, one, other)
        if is_list(one) != is_list(other):
            raise CannotCompile("a list is compared with a tuple")
        left, right = self.items(one), self.items(other)
        if self.is_for_a_house():
            return self.less_in_order(left, right, sign)
        got: Value = Known(WORKED_OUT[sign](len(left), len(right)))
        for first, second in reversed(list(zip(left, right, strict=True))):
            level = self.both("and", self.equal(first, second), got)
            got = self.both("or", self.put_together("<", first, second), level)
        return got

    def less_in_order(self, left: list[Value], right: list[Value], sign: str) -> Value:
        """Return whether one tuple is less than another; what follows is asked if it decides."""
        if not (left and right):
            return Known(WORKED_OUT[sign](len(left), len(right)))
        return self.choice(
            self.equal(left[0], right[0]),
            lambda: self.less_in_order(left[1:], right[1:], sign),
            lambda: self.less(left[0], right[0], sign),
        )

    def table(self, numbers: tuple[int, ...]) -> str:
        """Return the name of a printed table."""
        return self.tables.setdefault(numbers, f"TABLE_{len(self.tables)}")

    # lists ---------------------------------------------------------------------------

    def keep(self, value: Value) -> Value:
        """Return a value that others may have from now on: a list is not changed any more."""
        if isinstance(value, List):
            self.kept[id(value)] = value
        return value

    def is_kept(self, value: Value) -> bool:
        """Tell whether others may have a list."""
        return id(value) in self.kept

    def instead_of(self, several: list[Value], value: Value) -> Value:
        """Return a value that stands for several, one of which others may have."""
        return self.keep(value) if any(map(self.is_kept, several)) else value

    # branches ------------------------------------------------------------------------

    def branch(self, test: Value, *acts: Callable[[], Any]) -> list[Leaf]:
        """Do one of two things, or write an `if` where the test is open; return all its ends."""
        if isinstance(test, Known):
            return [Leaf(acts[not test.value](), self.block, self.memo)]
        condition = self.number(test)
        leaves = []
        for act in acts:
            with self.writing_in(Leaf(OF_NONE, [], dict(self.memo))):
                leaves.append(Leaf(act(), self.block, self.memo))
        self.block.append(If(condition, leaves[0].block, leaves[1].block))
        return leaves

    def choice(self, test: Value, yes: Callable[[], Value], no: Callable[[], Value]) -> Value:
        """Return one of two values."""
        return self.merged(self.branch(test, yes, no))

    def merged(self, leaves: list[Leaf]) -> Value:
        """Return one value for several ends."""
        values = [leaf.value for leaf in leaves]
        if are_the_same(values):
            return self.instead_of(values, values[0])
        for value in values:
            if isinstance(value, Unknown):
                return value

        def among(parts: Sequence[Value]) -> Value:
            return self.merged(
                [Leaf(part, one.block, one.memo) for part, one in zip(parts, leaves, strict=True)]
            )

        if len({isinstance(value, List) for value in values}) > 1:
            return Unknown("a list or something else stands here")
        if any(isinstance(one, Known) and is_a_text(one.value) for one in values):
            return Unknown("a text is one or another here")
        if any(isinstance(one, Known) and is_no_tuple(one.value) for one in values):
            return Unknown("a range or a mapping is one or another here; instead: tuples")
        wholes = []
        for leaf in leaves:
            with self.writing_in(leaf):
                wholes.append(self.whole(leaf.value))
        kinds = {(type(one), self.kind(one), len(parts_of(one))) for one in wholes}
        if len(kinds) == 1 and isinstance(wholes[0], Fields | Tuple | List):
            return self.instead_of(values, together(wholes, among))
        if all(isinstance(one, Fields | Either) for one in wholes):
            return self.merged_classes(wholes, among)
        if not any(map(self.is_number, wholes)):
            return those_of(self.merged_lengths(list(map(self.each, wholes)), among))
        name = self.fresh("number")
        numbers = []
        for leaf in leaves:
            with self.writing_in(leaf):
                numbers.append(self.number(leaf.value))
                leaf.block.append(Let((name,), numbers[-1]))
        if all(map(self.is_truth, numbers)):
            self.truths.add(name)
        if OF_NONE in values or not self.perhaps_none.isdisjoint(numbers):
            self.perhaps_none.add(Name(name))
        return Int(Name(name), self.are_truths(one for one in values if one != OF_NONE))

    def merged_classes(
        self, values: list[Value], among: Callable[[Sequence[Value]], Value]
    ) -> Either:
        """Return one object for several of different classes."""
        several = [one.pairs if isinstance(one, Either) else ((one, YES),) for one in values]
        found = [{self.kind(item): (item, test) for item, test in pairs} for pairs in several]
        merged = []
        for kind in dict.fromkeys(chain(*found)):
            nobody = self.blank(next(one[kind][0] for one in found if kind in one)), NO
            items, tests = zip(*(one.get(kind, nobody) for one in found), strict=True)
            merged.append((among(items), among(tests)))
        return Either(*zip(*merged, strict=True))

    def merged_lengths(
        self, several: list[list[Pair]], among: Callable[[Sequence[Value]], Value]
    ) -> list[Pair]:
        """Return the items of one tuple for several: what they begin with, and the rest of each."""
        found = []
        while all(several) and all(each[0][0] == several[0][0][0] for each in several):
            found.append((several[0][0][0], among([each[0][1] for each in several])))
            several = [each[1:] for each in several]
        for own, each in enumerate(several):
            for item, test in each:
                items: list[Value] = [self.blank(item)] * len(several)
                tests: list[Value] = [NO] * len(several)
                items[own], tests[own] = item, test
                found.append((among(items), among(tests)))
        return found

    def blank(self, value: Value) -> Value:
        """Return what stands where a value is not there; nobody looks at it."""
        return self.rebuilt(value, lambda _: Known(0))

    def rebuilt(self, value: Value, put: Callable[[Expression], Value]) -> Value:
        """Return a value with something put in the place of each number that is not known."""
        if isinstance(value, Known | Unknown):
            return value
        if self.is_number(value):
            return as_yes_or_no(put(self.number(value)), self.is_yes_or_no(value))
        return anew(self.whole(value), lambda part: self.rebuilt(part, put))

    @contextmanager
    def writing_in(self, leaf: Leaf) -> Iterator[None]:
        """Write into the block of a leaf."""
        kept = self.block, self.memo
        self.block, self.memo = leaf.block, leaf.memo
        try:
            yield
        finally:
            self.block, self.memo = kept

    # what is stored ------------------------------------------------------------------

    def stores(self, part: Part, before: Value, after: Value, out: Block) -> None:
        """Collect what has to be stored so that a part of a row becomes what it is after."""
        if before == after:
            return
        if is_list(after):
            raise CannotCompile("a list stands in the place of a tuple")
        match part.shape, after:
            case Whole(), _:
                place, number = self.at(part), self.number_for(part, after)
                if self.memo.get(place) != number:
                    out.append(Store(place.row, place.at, number))
            case Several(), Replaced(replaced, at, item) if replaced == part:
                there = self.item(part, Int(self.parted_at(at, part)))
                assert isinstance(there, Part)
                self.stores(there, self.item(part, Int(at)), item, out)
            case Several(), Counted(items, changes):
                self.stores(part, before, Tuple(items), out)
                for place_in_it, amount, test in changes:
                    counted = self.item(part, place_in_it)
                    place = self.at(counted)
                    after = Int(Op("+", place, self.number_to_reckon_with(amount)))
                    more = Store(place.row, place.at, self.number_for(counted, after))
                    out += [more] if test == YES else [If(self.number(test), [more])]
            case Many(), _:
                self.stores_many(part, self.each(after), out)
            case _:
                if self.kind(after) is not (kind := self.kind(part)):
                    told = kind.__name__ if kind else "tuple"
                    raise CannotCompile(
                        f"what is put in the place of `{part.name}` is not for certain a {told}"
                    )
                places, were, are = map(self.parts, (part, before, after))
                if len(are) != len(places):
                    told = f"{len(are)} values stand in the place of the {len(places)}"
                    raise CannotCompile(f"{told} of `{part.name}`")
                for one, old, new in zip(places, were, are, strict=True):
                    assert isinstance(one, Part)
                    self.stores(one, old, new, out)

    def number_for(self, part: Value, value: Value) -> Expression:
        """Return the number that a value is, for a part of a row; None only where one may stand."""
        number = self.number(value)
        assert isinstance(part, Part)
        assert isinstance(part.shape, Whole)
        if not part.shape.or_none and (value == OF_NONE or number in self.perhaps_none):
            raise CannotCompile(f"None may stand in `{part.name}`, which is a number at the start")
        if value != OF_NONE and self.is_yes_or_no(value) is not part.shape.is_truth:
            found, due = (
                ("a number", "yes or no") if part.shape.is_truth else ("yes or no", "a number")
            )
            raise CannotCompile(f"{found} may stand in `{part.name}`, which is {due}")
        return number

    def stores_many(self, part: Part, pairs: list[Pair], out: Block) -> None:
        """Collect what has to be stored so that items stand one behind the other, then nothing."""
        own = self.each(part)
        places = [self.at(one) for one, _ in own if isinstance(one, Part)]
        kept = 0
        while own[kept : kept + 1] == pairs[kept : kept + 1] != []:
            kept += 1
        more = pairs[kept:]
        if not more:
            out += [Store(one.row, one.at, Number(NOTHING)) for one in places[kept:]]
            return
        place = Name(self.fresh("place"))
        out.append(Let((place.name,), self.number(self.total(test for _, test in own[:kept]))))
        first = self.at(part).at
        for item, test in more:
            stored: Block = [
                Store(part.row, Op("+", first, place), self.number_for(own[0][0], item)),
                Let((place.name,), Op("+", place, Number(1))),
            ]
            out += stored if test == YES else [If(self.number(test), stored)]
        if kept < len(own):
            for at, one in enumerate(places):
                empty = Store(one.row, one.at, Number(NOTHING))
                out.append(If(Op("<=", place, Number(at)), [empty]))

    def written(self) -> Block:
        """Return what was written down, without what nobody reads, each name as it should be."""
        block = folded(without_the_unread(self.block, set()))
        names: dict[str, Name] = {}
        used = dict.fromkeys((*self.reserved, *self.tables.values()), 1)
        for name in [name for one in every(block) for name in named_by(one)]:
            if name not in names:
                base = self.hints.get(name, name.split("__")[0]) or "number"
                called = base
                while called in used:
                    used[base] += 1
                    called = f"{base}_{used[base]}_"
                used[called] = 1
                names[name] = Name(called)
        return renamed(block, names)


def is_a_text(known: object) -> bool:
    """Tell whether a text is known, or that a clause refuses."""
    return isinstance(known, str) or known is REFUSED


def may_equal_a_number(value: object) -> bool:
    """Tell whether what is no whole number may be equal to one, as a fraction may."""
    kind = type(value)
    known = isinstance(value, (int, NoneType, *NEVER_NUMBERS)) or attrs.has(kind)
    return not (known or kind.__eq__ is object.__eq__)


def is_no_tuple(known: object) -> bool:
    """Tell whether what is known has items, and is equal to no tuple or list of them."""
    return isinstance(known, range | Mapping)


def is_many(value: Value) -> TypeGuard[Part]:
    """Tell whether a value is a tuple of any length in a row."""
    return isinstance(value, Part) and isinstance(value.shape, Many)


def is_list(value: Value) -> bool:
    """Tell whether a value is a list, and no tuple."""
    return isinstance(value, List) or (isinstance(value, Known) and isinstance(value.value, list))


def are_the_same(values: list[Value]) -> bool:
    """Tell whether several values are the same one."""
    return all(same(value, values[0]) for value in values)


def same(one: Any, other: Any) -> bool:
    """Tell whether two values are equal and of the same classes: 1 is equal to True."""
    if type(one) is not type(other):
        return False
    if isinstance(one, Known):
        return same(one.value, other.value)
    if isinstance(one, tuple):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(one == other)


def is_in_64_bits(value: object) -> bool:
    """Tell whether a value is a number or a truth for a row, and of no class of its own."""
    return isinstance(value, int) and is_plain(value) and -(1 << 63) <= value < 1 << 63


def as_yes_or_no(value: Value, is_truth: bool | None) -> Value:
    """Return a number as yes or no, as a number if it is no truth, or as either if it is None."""
    match value:
        case Known(int(known)) if is_truth is not None:
            return Known(bool(known) if is_truth else int(known))
        case Known(int(known)):
            return Int(Number(known), is_truth)
        case Int(expression):
            return Int(expression, is_truth)
    return value


def as_int(value: Value) -> Value:
    """Return a known number of a class like `IntEnum` as the whole number to reckon with."""
    match value:
        case Known(int(known)) if all(
            getattr(type(known), name) is getattr(int, name) for name in RECKONED_BY
        ):
            return Known(int(known))
    return value


def shape_of_items(shape: Shape) -> Shape | None:
    """Return the shape that all items of a tuple have; None if they have none in common."""
    match shape:
        case Many(part):
            return part
        case Several((part, *others)) if all(other == part for other in others):
            return part
    return None
