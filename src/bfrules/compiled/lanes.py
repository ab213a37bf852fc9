"""What is printed in C to ask of many steps at once what is still open to each.

What does not depend on the step is worked out once, before a loop over rows in which nothing
branches: a C compiler makes it do eight rows at a time, or four. That asks more than clauses ask
one by one, so where something is not there, or too large for a lane, each step is asked by itself.
"""

from collections import Counter
from collections.abc import Iterator
from math import prod
from typing import Final

from attrs import define, field

from bfrules.compiled.functions import Function
from bfrules.evaluating.code import (
    Block,
    Call,
    Expression,
    If,
    Item,
    Let,
    Name,
    Node,
    Not,
    Note,
    Number,
    Op,
    Pick,
    Return,
    Statement,
    anew,
    every,
    is_truth,
    named_by,
    names_in,
    parts_of,
    simplest,
    within,
)
from bfrules.evaluating.printing import C, as_a_note, lines_of, names_given

LARGEST_IN_A_LANE: Final = 2**31 - 1
LARGEST_OF_A_TABLE: Final = 2**20
"""What a lane can hold, and what goes into one: a table with larger numbers is asked by steps."""

ROWS_AT_ONCE: Final = 8
"""Rows are asked in bunches of so many; what the last bunch has too many is not looked at."""

COLUMN: Final = "COLUMN_"
FIXED: Final = "FIXED_"
LANE: Final = "LANE_"
TEST: Final = "TEST_"
OPEN: Final = Name("OPEN")
AT_ONCE: Final = "_at_once"
"""Names that no clause has."""


class OneByOne(Exception):
    """These steps can be asked one by one only."""


@define
class Loop:
    """A function that asks one step, taken apart: what is worked out `before`, and `of_each`.

    `several` are the names that are given in several places, `varying` those of what depends on
    the step, and `largest` says what these do not exceed.
    """

    several: set[str]
    varying: set[str]
    before: Block = field(factory=list)
    fixed: dict[Expression, int] = field(factory=dict)
    largest: dict[str, int] = field(factory=dict)
    tests: int = 0

    def of_each(self, block: Block) -> Block:
        """Return what is done with each row; collect what is worked out before."""
        return [after for one in block for after in self.statement(one)]

    def statement(self, statement: Statement) -> Iterator[Statement]:
        """Yield what is done with each row in place of a statement."""
        match statement:
            case Note():
                yield statement
            case Return(value):
                yield Let((OPEN.name,), Pick(OPEN, self.in_a_lane(value), Number(0)))
            case If(test, [Return(Number(0))], []):
                yield Let((OPEN.name,), Op("&", OPEN, self.in_a_lane(Not(test))))
            case Let((name,), value) if name in self.varying:
                written = self.in_a_lane(value)
                self.largest[name] = max(self.largest.get(name, 0), self.bound(written))
                yield Let((name,), written)
            case Let():
                self.before.append(statement)
            case If(test, yes, no) if not any(isinstance(one, Return) for one in (*yes, *no)):
                if is_done_before(statement, self.varying):
                    self.before.append(statement)
                    return
                self.tests += 1
                passed = Name(f"{TEST}{self.tests}")
                yield Let((passed.name,), self.in_a_lane(test))
                yield from self.where(passed, self.of_each(yes))
                yield from self.where(Not(passed), self.of_each(no))
            case _:
                raise OneByOne

    def where(self, test: Expression, block: Block) -> Iterator[Statement]:
        """Yield what a block does where a test is passed; elsewhere all that counts stays."""
        for statement in block:
            match statement:
                case Let((OPEN.name,), Op(sign, _, right)):
                    yield Let((OPEN.name,), Op(sign, OPEN, Op("|", simplest(Not(test)), right)))
                case Let((name,) as names, value) if name in self.several:
                    yield Let(names, Pick(test, value, Name(name)))
                case _:
                    yield statement

    def in_a_lane(self, expression: Expression) -> Expression:
        """Return an expression for a lane; raise OneByOne for one that may be too large for it."""
        written = self.written(expression)
        self.bound(written)
        return written

    def written(self, expression: Expression) -> Expression:
        """Return an expression without a branch; what is fixed has a name in it."""
        match expression:
            case Number():
                return expression
            case Item("a", Number(at)):
                return Name(f"{COLUMN}{at}")
            case _ if is_fixed(expression, self.varying):
                if expression not in self.fixed:
                    self.fixed[expression] = len(self.fixed)
                    self.before.append(Let((f"{FIXED}{len(self.fixed) - 1}",), expression))
                return Name(f"{LANE}{self.fixed[expression]}")
            case Name():
                return expression
            case Op("and" | "or" as sign, left, right):
                sides = [self.written(one) for one in (left, right)]
                # a compiler takes a comparison for a truth, and a number for none
                truths = (one if is_truth(one) else Op("!=", one, Number(0)) for one in sides)
                return Op({"and": "&", "or": "|"}[sign], *truths)
            case Op() | Not() | Pick():
                return anew(expression, self.written)
        raise OneByOne

    def bound(self, expression: Expression) -> int:
        """Return what a number in a lane does not exceed, whatever its sign."""
        parts = [self.bound(part) for part in parts_of(expression)]
        match expression:
            case Number(value):
                found = abs(value)
            case Name(name):
                found = self.largest.get(name, LARGEST_OF_A_TABLE)
            case Op("+" | "-"):
                found = sum(parts)
            case Op("*"):
                found = prod(parts)
            case Op("min" | "max") | Pick():
                found = max(parts)
            case Op("&" | "|") if max(parts) > 1:
                found = 2 ** max(parts).bit_length()
            case Op() | Not():
                found = 1
            case _:
                raise OneByOne
        if found > LARGEST_IN_A_LANE:
            raise OneByOne
        return found


def may_be_asked(block: Block) -> bool:
    """Tell whether nothing bad comes of asking for all in a block that it asks only somewhere."""
    return not any(
        isinstance(part, Call) or (isinstance(part, Op) and part.sign in ("//", "%"))
        for one in every(block)
        for part in within(one)
    )


def is_fixed(node: Node, varying: set[str]) -> bool:
    """Tell whether nothing in an expression, or a statement, depends on the step."""
    return not any(
        (isinstance(part, Item) and part.row == "a")
        or (isinstance(part, Name) and part.name in varying)
        for part in within(node)
    )


def is_done_before(branches: If, varying: set[str]) -> bool:
    """Tell whether an `if` is done before the loop: nothing in it ends, or depends on the step."""
    inside = [*every([branches])]
    return (
        not any(isinstance(one, Return) for one in inside)
        and all(is_fixed(one, varying) for one in inside)
        and varying.isdisjoint(names_given(inside))
    )


def depending(block: Block, several: set[str]) -> set[str]:
    """Return the names of what depends on the step.

    So does what is given in `several` places, if an `if` in the loop tells which of them gives it.
    """
    found: set[str] = set()

    def look(block: Block, *, on_the_way: bool) -> None:
        for statement in block:
            match statement:
                case Let(names, value):
                    if not is_fixed(value, found) or (on_the_way and not several.isdisjoint(names)):
                        found.update(names)
                case If(_, yes, no):
                    in_the_loop = on_the_way or not is_done_before(statement, found)
                    look(yes, on_the_way=in_the_loop)
                    look(no, on_the_way=in_the_loop)

    known = -1
    while known < len(found):
        known = len(found)
        look(block, on_the_way=False)
    return found


def at_once(function: Function, width: int, largest: int) -> list[str]:
    """Print in C the function that asks of many rows what another one asks of one.

    No number in a row is beyond the `largest`. The function answers whether it could ask at once.
    Where steps can be asked one by one only, there is no such function, and no line.
    """
    given = Counter(name for one in every(function.block) for name in named_by(one))
    several = {name for name, times in given.items() if times > 1}
    loop = Loop(several, depending(function.block, several))
    loop.largest |= {f"{COLUMN}{at}": largest for at in range(width)}
    if not may_be_asked(function.block):
        return []
    try:
        each = loop.of_each(function.block)
    except OneByOne:
        return []
    wholes, lanes = names_given(loop.before), names_given(each)
    columns = sorted({name for name in names_in(every(each)) if name.startswith(COLUMN)})
    numbers = range(len(loop.fixed))
    larger = " | ".join(f"((uint64_t){FIXED}{at} + {LARGEST_OF_A_TABLE})" for at in numbers)
    return [
        "",
        as_a_note(f"{function.about} So many rows are asked at once; 0 if they cannot be.", C),
        f"static ON_WIDE_PROCESSORS int {function.name}{AT_ONCE}"
        "(whole *restrict s, lane *restrict OUT, whole ROW, whole END) {",
        f"    whole {', '.join([*wholes, 'BEFORE'])};",
        "    BEFORE = astray;",
        *lines_of(loop.before, 1, C),
        f"    int FITS = astray == BEFORE && ({larger or 0}) < {2 * LARGEST_OF_A_TABLE};",
        "    astray = BEFORE;",
        "    if (!FITS) return 0;",
        *(f"    const lane {LANE}{at} = (lane){FIXED}{at};" for at in numbers),
        f"    END = ROW + ((END - ROW + {ROWS_AT_ONCE - 1}) & ~(whole){ROWS_AT_ONCE - 1});",
        "    for (; ROW < END; ROW++) {",
        *(f"        const lane {name} = {name}_OF[ROW];" for name in columns),
        f"        lane {', '.join(f'{name} = {int(name == OPEN.name)}' for name in lanes)};",
        *lines_of(each, 2, C),
        f"        OUT[ROW] = {OPEN.name};",
        "    }",
        "    return 1;",
        "}",
    ]
