"""What is printed in C to ask of many steps at once what is still open to each.

What does not depend on the step is worked out once, before a loop over rows in which nothing
branches: a C compiler makes it do four rows at a time. That asks more than clauses ask one by
one, so where something is not there, or too large for a lane, each step is asked by itself.
"""

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
    names_in,
    parts_of,
    within,
)
from bfrules.evaluating.printing import C, lines_of, names_given

LARGEST_IN_A_LANE: Final = 2**31 - 1
LARGEST_OF_A_TABLE: Final = 2**20
LARGEST_OF_A_STEP: Final = 2**7
"""What a lane can hold, and what goes into one: a table with larger numbers is asked by steps."""

COLUMN: Final = "COLUMN_"
FIXED: Final = "FIXED_"
LANE: Final = "LANE_"
OPEN: Final = Name("OPEN")
AT_ONCE: Final = "_at_once"
"""Names that no clause has."""


class OneByOne(Exception):
    """These steps can be asked one by one only."""


@define
class Loop:
    """A function that asks one step, taken apart: what is worked out `before`, and `of_each`.

    `varying` are the names of what depends on the step, and `largest` what these do not exceed.
    """

    varying: set[str]
    before: Block = field(factory=list)
    fixed: dict[Expression, int] = field(factory=dict)
    largest: dict[str, int] = field(factory=dict)

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
            case Let() | If() if is_fixed(statement, self.varying):
                self.before.append(statement)
            case Let((name,), value):
                written = self.in_a_lane(value)
                self.largest[name] = max(self.largest.get(name, 0), self.bound(written))
                yield Let((name,), written)
            case If(test, yes, no) if all(isinstance(one, Let) for one in (*yes, *no)):
                yield If(self.in_a_lane(test), self.of_each(yes), self.of_each(no))
            case _:
                raise OneByOne

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
                sides = (
                    one if is_truth(one) else Op("!=", one, Number(0)) for one in (left, right)
                )
                return Op({"and": "&", "or": "|"}[sign], *map(self.written, sides))
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
    """Tell whether nothing in this depends on the step, and it does not answer."""
    nodes = every([node]) if isinstance(node, Statement) else [node]
    return all(
        not isinstance(part, Return)
        and not (isinstance(part, Item) and part.row == "a")
        and not (isinstance(part, Name) and part.name in varying)
        and not (isinstance(part, Let) and not varying.isdisjoint(part.names))
        for one in nodes
        for part in within(one)
    )


def depending(block: Block, known: set[str], on_the_way: bool = False) -> set[str]:
    """Return the names of what depends on the step, with those that are known."""
    found = set(known)
    for statement in block:
        match statement:
            case Let(names, value) if on_the_way or not is_fixed(value, found):
                found |= {*names}
            case If(test, yes, no):
                varies = on_the_way or not is_fixed(test, found)
                found |= depending(yes, found, varies) | depending(no, found, varies)
    return found if found == known else depending(block, found, on_the_way)


def at_once(function: Function, width: int) -> list[str]:
    """Print in C the function that asks of many rows what another one asks of one.

    It answers whether it could; there is none, and no line, if these can be asked one by one only.
    """
    loop = Loop(depending(function.block, set()))
    loop.largest |= {f"{COLUMN}{at}": LARGEST_OF_A_STEP for at in range(width)}
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
        f"/* {function.about} So many rows are asked at once; 0 if they cannot be. */",
        f"static int {function.name}{AT_ONCE}"
        "(whole *restrict s, lane *restrict OUT, whole ROW, whole END) {",
        f"    whole {', '.join([*wholes, 'BEFORE'])};",
        "    BEFORE = astray;",
        *lines_of(loop.before, 1, C),
        f"    int FITS = astray == BEFORE && ({larger or 0}) < {2 * LARGEST_OF_A_TABLE};",
        "    astray = BEFORE;",
        "    if (!FITS) return 0;",
        *(f"    const lane {LANE}{at} = (lane){FIXED}{at};" for at in numbers),
        "    for (; ROW < END; ROW++) {",
        *(f"        const lane {name} = {name}_OF[ROW];" for name in columns),
        f"        lane {', '.join(lanes)};",
        f"        {OPEN.name} = 1;",
        *lines_of(each, 2, C),
        f"        OUT[ROW] = {OPEN.name};",
        "    }",
        "    return 1;",
        "}",
    ]
