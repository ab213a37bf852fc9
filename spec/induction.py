"""Induction: loops of any number of rounds are read; what is left of them is asked of the prover.

Two shapes are read, line by line, and nothing else:

*One thing after the other.* A function copies a row into a list, changes parts of that list for
each thing of a second row, and returns it as a row. Of some things and one more it makes what it
makes of the one alone, put on what it made of those before. So it keeps a promise of any number
of things if it keeps it of none and, where it kept it of those before, of one more.

*A row of lots.* A function lists lots: in loops within loops over ranges, which append their own
numbers, or by counting what `combinations_with_replacement` gives. Its promise compares them
with the lots of a `product` of ranges that pass a test. Both have each lot once, and in rising
order, or else sorted. So they are equal if any lot is in the one just where it is in the other.

What is supposed of `range`, `sorted` and `itertools` is what Python says of them.
"""

import ast
import builtins
from collections.abc import Callable, Iterable, Sequence
from itertools import chain, combinations_with_replacement, product
from types import CodeType, FunctionType, GenericAlias
from typing import Any, Final

from attrs import frozen

from bfrules.editions.black_monday.position import KINDS
from bfrules.kernel.cards import Cards, Pile, the_kinds_are_known
from bfrules.kernel.contract import needs_of
from spec.content import is_constant
from spec.fragment import all_breaches
from spec.prover.lots import LotOf
from spec.sources import tree_of
from spec.subjects import plain
from spec.symbolic.question import Parameter, Question, parameters_of

Condition = Callable[..., bool]
Lot = tuple[int, ...]
Holes = dict[str, Any]


class NotRead(Exception):
    """A function has none of the shapes; the message says where, and why not."""


def questions_by_induction(
    function: Callable[..., Any], promise: Condition
) -> tuple[Question, ...]:
    """Return the questions that settle a promise between them; raise NotRead if none do."""
    if needs_of(function) == (the_kinds_are_known,):
        return questions_of_one_more(function, promise)
    return (question_of_one_lot(function, promise),)


def expect_inside(*functions: Callable[..., Any]) -> None:
    """Raise NotRead if functions that are run on symbols leave the fragment."""
    for breach in chain.from_iterable(map(all_breaches, functions)):
        raise NotRead(f"{breach.function}: {breach.why}")


# reading -----------------------------------------------------------------------------

GONE_THROUGH: Final = {
    one.__name__: one
    for one in (list, range, sorted, tuple, combinations_with_replacement, product)
}
RECKONED: Final = (len, max, min, sum)
RECKONING: Final = (
    *(ast.Name, ast.Constant, ast.Subscript, ast.BinOp, ast.Compare, ast.Call, ast.expr_context),
    *(ast.Add, ast.Sub, ast.cmpop),
)


@frozen
class Text:
    """What a function says: its code, its statements without its docstring, the names around."""

    code: CodeType
    names: dict[str, Any]
    parameters: tuple[str, ...]
    statements: tuple[ast.stmt, ...]

    @staticmethod
    def of(function: Callable[..., Any]) -> "Text":
        """Return the text of a function as it stands in its file."""
        bare = plain(function)
        (definition,) = tree_of(bare).body
        assert isinstance(definition, ast.FunctionDef)
        parameters = tuple(one.arg for one in definition.args.args)
        first, *others = definition.body
        statements = others if is_a_text(first) else definition.body
        return Text(bare.__code__, bare.__globals__, parameters, tuple(statements))

    @property
    def given(self) -> tuple[str, ...]:
        """The names given to what the function makes, each as often as it is given."""
        nodes = (node for statement in self.statements for node in ast.walk(statement))
        names = (node for node in nodes if isinstance(node, ast.Name))
        return tuple(name.id for name in names if isinstance(name.ctx, ast.Store))

    def meaning(self, name: str) -> Any:
        """Return what a name stands for outside of the function; None of a name given within."""
        if name in (*self.parameters, *self.given):
            return None
        return self.names.get(name, getattr(builtins, name, None))

    def not_read(self, node: ast.AST, why: str) -> NotRead:
        """Return what to raise about a place in the function."""
        line = self.code.co_firstlineno + getattr(node, "lineno", 1) - 1
        return NotRead(f"{self.code.co_name}, line {line}: {why}")

    def reckoned(self, expression: ast.expr, own: Iterable[str]) -> str:
        """Return an expression as it is written; raise NotRead if it does more than reckon.

        Of the names within the function it may read its own.
        """
        for node in ast.walk(expression):
            if not isinstance(node, RECKONING):
                raise self.not_read(expression, f"{ast.unparse(expression)} does more than reckon")
            if isinstance(node, ast.Call) and node.keywords:
                raise self.not_read(expression, "a call with names")
            if isinstance(node, ast.Name) and node.id not in own:
                meant = self.meaning(node.id)
                if not (is_constant(meant) or any(meant is one for one in RECKONED)):
                    raise self.not_read(expression, f"{node.id} is read")
        return ast.unparse(expression)

    def holes(self, shape: str, statements: Sequence[ast.AST]) -> Holes | None:
        """Return what stands in the holes of a shape, None if statements have another shape.

        A name in capitals is a hole: for a name, or for statements where it stands alone; with
        a line after it, for any expression. Any other name has to stand for what Python calls so.
        """
        found: Holes = {}
        return found if self._fits(ast.parse(shape).body, statements, found) else None

    def _fits(self, shape: Any, there: Any, found: Holes) -> bool:
        if isinstance(shape, ast.Name) and shape.id.isupper():
            if not (shape.id.endswith("_") or isinstance(there, ast.Name)):
                return False
            return ast.unparse(found.setdefault(shape.id, there)) == ast.unparse(there)
        if isinstance(shape, list):
            return self._all_fit(shape, list(there), found)
        if type(shape) is not type(there):
            return False
        if isinstance(shape, ast.Name):
            return self.meaning(there.id) is GONE_THROUGH[shape.id]
        if not isinstance(shape, ast.AST):
            return bool(shape == there)
        fields = (name for name in shape._fields if name not in ("ctx", "kind", "type_comment"))
        return all(self._fits(getattr(shape, it), getattr(there, it), found) for it in fields)

    def _all_fit(self, shapes: list[Any], there: list[Any], found: Holes) -> bool:
        at = next((at for at, one in enumerate(shapes) if is_a_hole(one)), None)
        if at is not None:
            after = len(there) - (len(shapes) - at - 1)
            found[shapes[at].value.id] = there[at:after]
            shapes, there = shapes[:at] + shapes[at + 1 :], there[:at] + there[max(at, after) :]
        return len(shapes) == len(there) and all(
            self._fits(one, other, found) for one, other in zip(shapes, there, strict=True)
        )


def is_a_text(statement: ast.stmt) -> bool:
    """Tell whether a statement is nothing but a text."""
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def is_a_hole(shape: object) -> bool:
    """Tell whether this stands for statements in a shape."""
    return isinstance(shape, ast.Expr) and isinstance(shape.value, ast.Name)


# one thing after the other -----------------------------------------------------------

ONE_AFTER_THE_OTHER: Final = """
MADE = list(FIRST)
for ONE in SECOND:
    CHANGES
return tuple(MADE)
"""
A_CHANGE: Final = "MADE[AT_] += BY_"
PILE: Final = GenericAlias(tuple, (int,) * KINDS)
OF_NONE: Final = (Parameter("pile", PILE),)
OF_ONE_MORE: Final = (
    *OF_NONE,
    Parameter("between", PILE),
    Parameter("before", LotOf(KINDS, in_order=False)),
    Parameter("card", int),
)


def questions_of_one_more(function: Callable[..., Any], promise: Condition) -> tuple[Question, ...]:
    """Return the questions about a pile and no cards, and about one card more.

    `between` is what comes of the cards before; of it, only the promise is known.
    """
    expect_inside(function)
    text = Text.of(function)
    expect_one_after_the_other(text)
    # A copy: of the function itself, the prover would take the contract for what it does.
    run = FunctionType(text.code, text.names)

    def put_none(pile: Pile) -> Any:
        return run(pile, ())

    def holds_of_none(after: Pile, pile: Pile) -> bool:
        return promise(after, pile, ())

    def the_card_is_known(pile: Pile, between: Pile, before: Cards, card: int) -> bool:
        return the_kinds_are_known(pile, (card,))

    def all_are_known(pile: Pile, between: Pile, before: Cards, card: int) -> bool:
        return the_kinds_are_known(pile, before + (card,))  # noqa: RUF005

    def holds_of_those_before(pile: Pile, between: Pile, before: Cards, card: int) -> bool:
        return promise(between, pile, before)

    def put_one_more(pile: Pile, between: Pile, before: Cards, card: int) -> Any:
        return run(between, (card,))

    def holds_of_one_more(after: Pile, pile: Pile, between: Pile, before: Cards, card: int) -> bool:
        return promise(after, pile, before + (card,))  # noqa: RUF005

    needs = (the_card_is_known, all_are_known, holds_of_those_before)
    kinds = f"{KINDS} kinds of cards"
    return (
        Question(OF_NONE, (), put_none, (holds_of_none,), f"{kinds}, no card"),
        Question(OF_ONE_MORE, needs, put_one_more, (holds_of_one_more,), f"{kinds}, one more"),
    )


def expect_one_after_the_other(text: Text) -> None:
    """Raise NotRead unless for each thing of one row, parts of a copy of another one change."""
    found = text.holes(ONE_AFTER_THE_OTHER, text.statements)
    if found is None:
        raise text.not_read(text.statements[0], "this does not change a copy for one after another")
    made, one = found["MADE"], found["ONE"]
    names = [found[hole].id for hole in ("FIRST", "SECOND", "MADE", "ONE")]
    if tuple(names[:2]) != text.parameters or len(set(names)) < len(names):
        raise text.not_read(text.statements[0], "this goes through something else")
    for statement in found["CHANGES"]:
        change = text.holes(A_CHANGE, [statement])
        if change is None or change["MADE"].id != made.id:
            raise text.not_read(statement, "more is done than to change the copy")
        for part in ("AT_", "BY_"):
            text.reckoned(change[part], own=[one.id])


# a row of lots -----------------------------------------------------------------------

LOOPS: Final = """
LOTS: KIND_ = []
LOOP
return LOTS
"""
A_LOOP: Final = """
for ONE in range(END_):
    WITHIN
"""
A_NAME: Final = "NAME = VALUE_"
HANDFULS: Final = "return tuple(COUNTS_ for HANDFUL in combinations_with_replacement(KINDS, SIZE_))"
A_COUNT: Final = "HANDFUL.count(KIND_)"
BY_A_STOCK: Final = "EVERY = product(*(range(END_) for ONE in STOCK))"
BY_A_NUMBER: Final = "EVERY = product(range(END_), repeat=NUMBER_)"
AS_LISTED: Final = "return list(LOTS) == [LOT for LOT in EVERY if TEST_]"
AS_SORTED: Final = "return sorted(LOTS) == [LOT for LOT in EVERY if TEST_]"

MEMBER: Final = "__member__"
PLACE: Final = "__place__"


@frozen
class Lots:
    """Lots, each once: lines that tell whether one is there, their size, whether they ascend."""

    lines: tuple[str, ...]
    size: int
    ascend: bool


def question_of_one_lot(function: Callable[..., Any], promise: Condition) -> Question:
    """Return the question whether any lot is in the row just where the promise says so."""
    expect_inside(*needs_of(function))
    text, said = Text.of(function), Text.of(promise)
    lots = lots_of_loops(text) or lots_of_handfuls(text)
    if lots is None:
        raise text.not_read(text.statements[0], "these loops have none of the shapes that are read")
    lines, in_order = lots_promised(said)
    if in_order and not lots.ascend:
        raise text.not_read(text.statements[0], "nothing is known of the order of these lots")
    is_listed = asked_of_one(text, text.parameters, lots.lines)
    is_promised = asked_of_one(said, said.parameters[1:], lines)

    def listed_as_promised(listed: bool, lot: Lot, *arguments: Any) -> bool:
        return bool(listed == is_promised(lot, *arguments))

    return Question(
        (
            Parameter("lot", GenericAlias(tuple, (int,) * lots.size)),
            *parameters_of(function),
        ),
        tuple(map(beside_a_lot, needs_of(function))),
        is_listed,
        (listed_as_promised,),
        "any lot",
    )


def beside_a_lot(need: Condition) -> Condition:
    """Return a need of arguments as one of a lot and arguments."""

    def of_the_arguments(lot: Lot, *arguments: Any) -> bool:
        return need(*arguments)

    return of_the_arguments


def asked_of_one(text: Text, parameters: Iterable[str], lines: Iterable[str]) -> FunctionType:
    """Return a function that tells of one lot, beside the arguments, whether it is a member."""
    head = f"def asked({', '.join((MEMBER, *parameters))}):"
    names = dict(text.names)
    exec("\n    ".join((head, *lines)), names)
    made = names["asked"]
    assert isinstance(made, FunctionType)
    return made


def lots_of_loops(text: Text) -> Lots | None:
    """Return the lots that loops within loops append, None if there are no such loops.

    Each loop has one within; the last appends the numbers of all, in their order.
    """
    found = text.holes(LOOPS, text.statements)
    if found is None:
        return None
    given, within = [*text.parameters, *text.given], found["LOOP"]
    if len(set(given)) < len(given):
        raise text.not_read(text.statements[0], "a name is given twice")
    own, numbers, lines = list(text.parameters), list[str](), list[str]()
    while (loop := text.holes(A_LOOP, within[-1:])) is not None:
        for statement in within[:-1]:
            line = text.holes(A_NAME, [statement])
            if line is None:
                raise text.not_read(statement, "more is done between loops than to give a name")
            lines.append(f"{line['NAME'].id} = {text.reckoned(line['VALUE_'], own)}")
            own.append(line["NAME"].id)
        one, end = loop["ONE"].id, text.reckoned(loop["END_"], own)
        lines += (
            f"{one} = {MEMBER}[{len(numbers)}]",
            f"if not ({one} >= 0 and {one} < {end}): return False",
        )
        own.append(one)
        numbers.append(one)
        within = loop["WITHIN"]
    appends = f"{found['LOTS'].id}.append(({', '.join(numbers)}))"
    if [ast.unparse(one) for one in within] != [appends]:
        raise text.not_read(within[0], f"this is not {appends}")
    return Lots((*lines, "return True"), len(numbers), ascend=True)


def lots_of_handfuls(text: Text) -> Lots | None:
    """Return the lots that count all handfuls of a size, None if there are no handfuls.

    There is one handful, and no other, for each way to share its size out among the kinds.
    """
    found = text.holes(HANDFULS, text.statements)
    if found is None or not isinstance(found["COUNTS_"], ast.Tuple):
        return None
    counts = [text.holes(A_COUNT, [ast.Expr(one)]) for one in found["COUNTS_"].elts]
    handful, kinds = found["HANDFUL"].id, text.meaning(found["KINDS"].id)
    counted = [
        one["KIND_"].value
        for one in counts
        if one and one["HANDFUL"].id == handful and isinstance(one["KIND_"], ast.Constant)
    ]
    each_once = (
        isinstance(kinds, tuple)
        and is_constant(kinds)
        and len(counts) == len(counted) == len(kinds) == len({*kinds})
    )
    if not each_once or {*counted} != {*kinds}:
        raise text.not_read(text.statements[0], "this does not count each kind, and each once")
    size = text.reckoned(found["SIZE_"], text.parameters)
    lines = (
        f"if {size} < 0: raise ValueError",
        f"return all({PLACE} >= 0 for {PLACE} in {MEMBER}) and sum({MEMBER}) == {size}",
    )
    return Lots(lines, len(counted), ascend=False)


def lots_promised(promise: Text) -> tuple[tuple[str, ...], bool]:
    """Return lines that tell whether a lot is promised, and whether the order is promised.

    Lots of another size raise: not one of them would be asked about.
    """
    made, compared = promise.statements[:1], promise.statements[1:]
    by_a_stock, by_a_number = promise.holes(BY_A_STOCK, made), promise.holes(BY_A_NUMBER, made)
    listed, in_any_order = promise.holes(AS_LISTED, compared), promise.holes(AS_SORTED, compared)
    ranges, row, own = by_a_stock or by_a_number, listed or in_any_order, promise.parameters[1:]
    if (
        ranges is None
        or row is None
        or row["EVERY"].id != ranges["EVERY"].id
        or row["EVERY"].id in promise.parameters
        or row["LOTS"].id != promise.parameters[0]
    ):
        raise promise.not_read(made[0], "this does not compare the lots with those of a product")
    if by_a_stock:
        one, stock = by_a_stock["ONE"].id, promise.reckoned(by_a_stock["STOCK"], own)
        places, names = f"{PLACE}, {one} in zip({MEMBER}, {stock}, strict=True)", (*own, one)
    else:
        number = promise.reckoned(ranges["NUMBER_"], own)
        places, names = f"{PLACE}, _ in zip({MEMBER}, range({number}), strict=True)", own
    end = promise.reckoned(ranges["END_"], names)
    lot = row["LOT"].id
    lines = (
        f"if not all({PLACE} >= 0 and {PLACE} < {end} for {places}): return False",
        f"{lot} = {MEMBER}",
        f"return {promise.reckoned(row['TEST_'], (*own, lot))}",
    )
    return lines, listed is not None
