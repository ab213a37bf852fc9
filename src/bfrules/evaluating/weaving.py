"""The clauses of a rule woven into one function on positions and steps as they are.

The clauses are the rule. Here the evaluator puts them together once, as attrs puts the fields
of a class together into `__init__`: printed values are worked out, each field is read once, and
what a step changes becomes one new position at the end. A clause that has no contract has not
promised to be pure: it is called as it stands, and so is what does not come apart.
"""

import ast
import inspect
import linecache
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache, partial, reduce
from itertools import chain
from types import FunctionType, NoneType, UnionType
from typing import Any, Final, NewType, Union, get_args, get_origin, get_type_hints

import attrs

from bfrules.core.by_hand import misfit_of
from bfrules.core.promises import lets_pass, predicate_of
from bfrules.core.rule import Clause, Forbids, Lists, Rule, filtered_by
from bfrules.core.sealed import Sealed, parts_of, put_parts
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
    Let,
    Name,
    Not,
    Note,
    Number,
    Op,
    Put,
    Return,
    Statement,
    every,
    named_by,
    names_in,
    within,
)
from bfrules.evaluating.evaluator import Evaluator, Give, are_known, handed
from bfrules.evaluating.operations import (
    OF_NONE,
    Leaf,
    are_the_same,
    is_of_a_house,
    shape_of_items,
)
from bfrules.evaluating.printing import PYTHON, lines_of
from bfrules.evaluating.purity import REMEMBERING, is_pure
from bfrules.evaluating.trees import Scope, the_item_replaced
from bfrules.evaluating.values import (
    NO,
    REFUSED,
    Bound,
    CannotCompile,
    Fields,
    Held,
    Int,
    Known,
    List,
    Many,
    Part,
    Record,
    Replaced,
    Several,
    Shape,
    Some,
    Thing,
    Tuple,
    Unknown,
    Value,
    Whole,
    hint_of,
    is_plain,
    shape_of,
)
from bfrules.kernel.contract import contract_of

Woven = Callable[..., Any]

NONE: Final = Name("None")
POSITION: Final = Name("position")
STEP: Final = Name("step")
STEPS: Final = Name("steps")
EXTEND: Final = Name("extend")
APPEND: Final = Name("append")
PRINTED: Final = Name("printed")
BESIDE: Final[Mapping[str, Any]] = {
    "new": object.__new__,
    "parts_of": parts_of,
    "put_parts": put_parts,
    "misfit_of": misfit_of,
}
"""What a woven function calls besides what clauses call."""

RESERVED: Final = (
    *(one.name for one in (POSITION, STEP, STEPS, EXTEND, APPEND, PRINTED)),
    *("min", "max", "len", "type"),
    *BESIDE,
)
ALLOWED: Final = Known(None)
TYPES: Final = (Name("int"), Name("bool"))


@attrs.frozen
class Source:
    """A woven function: its text, and what its names stand for."""

    name: str
    text: str
    names: Mapping[str, Any] = attrs.field(repr=False)

    def function(self) -> Woven:
        """Make the function; a debugger shows its text."""
        file = f"<woven: {self.name}>"
        lines = self.text.splitlines(keepends=True)
        linecache.cache[file] = (len(self.text), None, lines, file)
        names = dict(self.names)
        exec(compile(self.text, file, "exec"), names)
        made: Woven = names["woven"]
        return made


def woven(rule: Rule[Any, Any, Any], printed: object, position: type[Any], book: str) -> Source:
    """Weave the clauses of a rule into a function of a position and a step.

    It returns the position after the step, or None where a clause forbids it.
    """
    weaver = Weaver(printed, position)
    held = Held(POSITION, shape_of_kind(position)), Held(STEP, shape_of_kind(rule.kind))
    weaver.leave_misfits_to_the_clauses(held[1])
    weaver.weave_what_forbids(rule.forbids, *held)
    weaver.weave_what_does(rule.does, *held)
    return weaver.source(
        f"{book} {rule.kind.__name__}",
        "def woven(position, step):",
        '    """Return the position after a step, or None where a clause forbids it."""',
    )


def woven_lists(
    rules: tuple[Rule[Any, Any, Any], ...], printed: object, position: type[Any], book: str
) -> Source:
    """Weave what lists the legal steps of all rules into a function of a position."""
    weaver = Weaver(printed, position)
    for rule in rules:
        weaver.weave_a_list(rule, Held(POSITION, shape_of_kind(position)))
    weaver.block.append(Return(STEPS))
    return weaver.source(
        f"{book} legal",
        "def woven(position):",
        '    """List the steps that nothing forbids."""',
        "    steps = []",
        "    extend, append = steps.extend, steps.append",
    )


class Weaver(Evaluator):
    """An evaluator to which positions and steps are objects, not numbers in a row."""

    none = NONE

    def __init__(self, printed: object, position: type[Any]) -> None:
        super().__init__({}, RESERVED)
        self.printed = Known(printed)
        self.kind_of_position = position
        self.constants: dict[str, Any] = {}
        self.kinds: dict[Expression, type[Any]] = {}
        self.lengths: dict[Expression, int] = {}
        self.calls: list[tuple[Value, Any, list[Value]]] = []
        self.answers: set[str] = set()
        self.rescued: Give | None = None
        self.rescue: Callable[[], None] = lambda: None

    def source(self, name: str, *first: str) -> Source:
        """Return what was written down as a function that begins with some lines."""
        self.reserved = (*RESERVED, *self.constants)
        text = "\n".join([*first, *lines_of(self.written(), 1, PYTHON), ""])
        tables = {name: numbers for numbers, name in self.tables.items()}
        names = {**BESIDE, **tables, **self.constants, PRINTED.name: self.printed.value}
        return Source(name, text, names)

    # clauses -------------------------------------------------------------------------

    def weave_a_list(self, rule: Rule[Any, Any, Any], position: Held) -> None:
        """Write down the steps of one kind that a function lists."""
        self.block.append(Note(rule.kind.__name__))
        forbids, candidates = filtered_by(rule.lists)
        if forbids:
            self.weave_what_is_let_pass(forbids, candidates, rule.kind, position)
        else:
            self.weave_listing(rule.lists, position)

    def weave_listing(self, lists: Lists, position: Held) -> None:
        """Write down that all steps of a list are listed."""

        def give(value: Value) -> None:
            if value != Known(()):
                self.block.append(self.listing(self.expression(value)))

        self.weave_list(lists, position, give)

    def weave_list(self, lists: Lists, position: Held, give: Give) -> None:
        """Write down what a list comes to; where that does not come apart, call what lists."""

        def as_it_stands() -> None:
            give(Held(Call(self.named_constant(lists), (PRINTED, POSITION)), Thing()))

        self.weave_function(lists, [self.printed, position], give, as_it_stands)

    def listing(self, steps: Expression) -> Statement:
        """Return what puts steps into the list; those that stand in rows are put there row by row.

        That takes two thirds of the time of chaining the rows.
        """
        row = Name(self.fresh("row"))
        for expression, name in self.memo.items():
            match expression:
                case Call(Name(function), (rows,)) if (
                    name == steps and self.constants.get(function) == chain.from_iterable
                ):
                    return Each(row.name, rows, [Do(Call(EXTEND, (row,)))])
        return Do(Call(EXTEND, (steps,)))

    def weave_what_is_let_pass(
        self, forbids: tuple[Forbids, ...], candidates: Lists, kind: type[Any], position: Held
    ) -> None:
        """Write down which candidates the clauses let pass.

        What asks nothing of a step is asked first, and perhaps no step has to be listed. What is
        called as it stands is asked last, of those steps that all others let pass.
        """
        step = Name(self.fresh("step"))
        args: list[Value] = [self.printed, position, Held(step, shape_of_kind(kind))]
        of_the_table, of_the_step, called = self.sorted_by_what_they_ask(forbids, args)
        each = (*of_the_step, *called)

        def ask_each() -> None:
            self.weave_asking_each(each, candidates, args)

        def list_all() -> None:
            self.weave_listing(candidates, position)

        self.weave_asking_the_table(of_the_table, args, ask_each if each else list_all)

    def sorted_by_what_they_ask(
        self, forbids: tuple[Forbids, ...], args: list[Value]
    ) -> tuple[list[Forbids], list[Forbids], list[Forbids]]:
        """Return clauses that ask of the table alone, those that ask of the step, those called."""
        of_the_table: list[Forbids] = []
        of_the_step: list[Forbids] = []
        called: list[Forbids] = []
        for clause in forbids:
            trial = Leaf(ALLOWED, [], dict(self.memo))
            with self.writing_in(trial):
                passes = self.worked_out_whether(clause, args)
                asked = [] if passes is None else [self.number(passes)]
            if passes is None:
                called.append(clause)
            elif self.expression(args[2]) in everything_read(trial.block, asked):
                of_the_step.append(clause)
            else:
                of_the_table.append(clause)
        return of_the_table, of_the_step, called

    def weave_asking_the_table(
        self, forbids: list[Forbids], args: list[Value], then: Callable[[], None]
    ) -> None:
        """Write down what is to be done where some clauses let every step pass at a table."""
        if not forbids:
            then()
            return
        clause, *others = forbids
        passes = self.number(self.lets_pass(clause, args))
        inside = Leaf(ALLOWED, [], dict(self.memo))
        with self.writing_in(inside):
            self.weave_asking_the_table(others, args, then)
        self.block.append(If(passes, inside.block))

    def weave_asking_each(
        self, forbids: tuple[Forbids, ...], candidates: Lists, args: list[Value]
    ) -> None:
        """Write down which candidates some clauses let pass, one after the other.

        What is known before the first is worked out before the first, once for all, and what is
        known of a tuple that several have in a row, as the shares of a trade, once for these.
        """
        _, position, step = args
        assert isinstance(position, Held)
        assert isinstance(step, Held)
        several, one = Name(self.fresh("candidates")), step.expression
        assert isinstance(one, Name)

        def give(value: Value) -> None:
            self.block.append(Let((several.name,), self.expression(value)))

        self.weave_list(candidates, position, give)
        asking = Leaf(ALLOWED, [], dict(self.memo))
        with self.writing_in(asking):
            rows = self.tuples_of(step)
            passes = self.number(self.let_pass(forbids, args))
            self.block.append(If(passes, [Do(Call(APPEND, (one,)))]))
        self.move_before(asking, places_worked_out, one.name)
        kept: tuple[str, ...] = ()
        for row in rows[:1]:
            shared, own = what_rests_on(row.name, asking.block, one.name)
            before = self.fresh(f"{hint_of(row)}_before")
            another = Op("is not", row, Name(before))
            asking.block[:] = [shared[0], If(another, [Let((before,), row), *shared[1:]]), *own]
            self.block.append(Let((before,), NONE))
            kept = (before,)
        self.block.append(Each(one.name, several, asking.block, kept))

    def tuples_of(self, step: Held) -> list[Name]:
        """Read the tuples of a step, and return the names that they get."""
        several = [part for part in self.fields(step).values() if isinstance(part, Held)]
        rows = [one for one in several if isinstance(one.shape, Several | Many)]
        named = [self.named(one.expression, one.name) for one in rows]
        return [one for one in named if isinstance(one, Name)]

    def let_pass(self, forbids: Sequence[Forbids], args: list[Value]) -> Value:
        """Return whether all of some clauses let a step pass; the first that does not ends it."""
        clause, *others = forbids
        passes = self.lets_pass(clause, args)
        if not others:
            return passes
        return self.choice(passes, lambda: self.let_pass(others, args), lambda: NO)

    def lets_pass(self, clause: Forbids, args: list[Value]) -> Value:
        """Return whether a clause lets a step pass; what does not come apart is called."""
        passes = self.worked_out_whether(clause, args)
        if passes is not None:
            return passes
        return self.called_then(lets_pass(clause), args, {}, Whole(is_truth=True))

    def worked_out_whether(self, clause: Forbids, args: list[Value]) -> Value | None:
        """Return whether a clause lets a step pass; None if it has to be called to know that."""
        with suppress(Exception), self.undone():  # a construct, or a function that no file holds
            if (predicate := predicate_of(clause)) is not None:
                return self.truth(self.called(Known(predicate), args, {}))
            if is_pure(clause):
                return self.answered(clause, args)
        return None

    @contextmanager
    def undone(self) -> Iterator[None]:
        """Write nothing down if that goes wrong."""
        block, length, memo, kept = self.block, len(self.block), self.memo, dict(self.memo)
        try:
            yield
        except Exception:
            del block[length:]
            memo.clear()
            memo.update(kept)
            self.block, self.memo = block, memo
            raise

    def answered(self, clause: Forbids, args: list[Value]) -> Value:
        """Return whether a clause answers with None, and not with a refusal."""

        def tell(value: Value) -> Value:
            answer = self.answer_of_a_clause(value)
            if isinstance(answer, Name) and answer != NONE:
                return Int(self.named(Op("==", answer, NONE)))
            return Known(value == ALLOWED)

        return self.gathered(partial(self.called, Known(clause), args, {}), tell)

    def answer_of_a_clause(self, value: Value) -> Expression:
        """Return what a clause answers with: what stands for a refusal, or for none."""
        answer = self.answer(value)
        if answer is None:
            raise CannotCompile("a clause that forbids answers with a refusal or None")
        return answer

    def answer(self, value: Value) -> Expression | None:
        """Return what stands for a refusal, or for none; None if a value is neither."""
        match value:
            case Known(None):
                return NONE
            case Known(known) if known is REFUSED:
                return Number(1)
            case Held(Name(name) as named) | Int(Name(name) as named) if name in self.answers:
                return named
        return None

    def leave_misfits_to_the_clauses(self, step: Held) -> None:
        """Write down that a step with other values than it declares is not for this function."""
        try:
            tests = [test for part in self.fields(step).values() for test in self.fits(part)]
        except CannotCompile:
            tests = [Op("==", Call(Name("misfit_of"), (STEP,)), NONE)]
        if tests:
            self.block.append(If(Not(reduce(partial(Op, "and"), tests)), [Return(NONE)]))

    def fits(self, part: Value) -> list[Expression]:
        """Return the tests whether a field is a number, or a row of numbers, as declared."""
        match part:
            case Held(_, Whole(is_truth, or_none)):
                number = self.number(part)
                test: Expression = Op("is", Call(Name("type"), (number,)), TYPES[is_truth])
                return [Op("or", Op("==", number, NONE), test) if or_none else test]
            case Held(expression, Several(parts)):
                whole = self.named(expression, hint_of(expression))
                length = Op("==", Call(Name("len"), (whole,)), Number(len(parts)))
                inside = [test for one in self.items(part) for test in self.fits(one)]
                return [Op("is", Call(Name("type"), (whole,)), Name("tuple")), length, *inside]
        raise CannotCompile("this field is no number and no row of numbers")

    def weave_what_forbids(self, clauses: tuple[Clause, ...], position: Held, step: Held) -> None:
        """Write down where a clause forbids the step."""
        for clause in clauses:
            self.block.append(Note(clause.__name__))

            def give(value: Value) -> None:
                answer = self.answer_of_a_clause(value)
                if value == Known(REFUSED):
                    self.block.append(Return(NONE))
                elif value != ALLOWED:
                    self.block.append(If(Op("!=", answer, NONE), [Return(NONE)]))

            def as_it_stands(clause: Clause = clause) -> None:
                answer = Call(self.named_constant(clause), (PRINTED, POSITION, STEP))
                self.block.append(If(Op("!=", answer, NONE), [Return(NONE)]))

            self.woven_in(clause, position, step, give, as_it_stands)

    def weave_what_does(self, clauses: tuple[Clause, ...], position: Value, step: Held) -> None:
        """Write down what the clauses do, one after the other, and the position after all."""
        for clause in clauses:
            self.block.append(Note(clause.__name__))
            leaves: list[Leaf] = []

            def give(value: Value, leaves: list[Leaf] = leaves) -> None:
                if self.kind(value) is not self.kind_of_position:
                    raise CannotCompile("a clause that does something answers with a position")
                self.expression(value)  # raises where something in it is unknown
                leaves.append(Leaf(value, self.block, self.memo))

            def as_it_stands(
                clause: Clause = clause, before: Value = position, leaves: list[Leaf] = leaves
            ) -> None:
                answer = Call(self.named_constant(clause), (PRINTED, self.expression(before), STEP))
                after = self.fresh("position")
                self.block.append(Let((after,), answer))
                shape = shape_of_kind(self.kind_of_position)
                leaves.append(Leaf(Held(Name(after), shape), self.block, self.memo))

            try:
                with self.undone():
                    self.woven_in(clause, position, step, give, as_it_stands)
                    position = self.merged(leaves)
            except CannotCompile:
                as_it_stands()
                position = leaves[-1].value
        self.block.append(Return(self.expression(position)))

    def woven_in(
        self,
        clause: Clause,
        position: Value,
        step: Held,
        give: Give,
        as_it_stands: Callable[[], None],
    ) -> None:
        """Write down what a clause comes to; where that does not come apart, call the clause."""
        if contract_of(clause) is None:
            as_it_stands()
        else:
            self.weave_function(clause, [self.printed, position, step], give, as_it_stands)

    def weave_function(
        self, function: Any, args: list[Value], give: Give, as_it_stands: Callable[[], None]
    ) -> None:
        """Write down what a function comes to; where that does not come apart, something else."""
        self.rescued, self.rescue = give, as_it_stands
        self.or_as_it_stands(give, lambda: self.called(Known(function), args, {}, give))

    def or_as_it_stands(self, give: Give, way: Callable[[], object]) -> None:
        """Go on to the end of a clause; where that cannot be, call the clause instead."""
        try:
            with self.undone():
                way()
        except Exception as error:  # a construct, or a clause that no file holds
            if give is not self.rescued:
                raise
            self.block.append(Note(f"as it stands: {error}"))
            self.rescue()

    def statements(self, body: "list[Any]", scope: Scope, give: Give) -> None:
        """Run statements, and hand over what they return."""
        self.or_as_it_stands(give, lambda: super(Weaver, self).statements(body, scope, give))

    # branches --------------------------------------------------------------------------

    def choice(self, test: Value, yes: Callable[[], Value], no: Callable[[], Value]) -> Value:
        """Return one of two values; what either only reads is read before, once for all."""
        if isinstance(test, Known):
            return super().choice(test, yes, no)
        leaves = self.branch(test, yes, no)
        written = self.block.pop()
        for leaf in leaves:
            self.move_before(leaf, places_read)
        self.block.append(written)
        return self.merged(leaves)

    def move_before(
        self, leaf: Leaf, places: Callable[[Statement], list[Expression]], *own: str
    ) -> None:
        """Move statements that give `places` names out of a block, if nothing in it is needed.

        Where that goes wrong, the clauses are asked, and they may not come to it.
        """
        written, leaf.block[:] = leaf.block[:], []
        inside = set(own)
        for one in written:
            given = places(one)
            if not given or inside.intersection(names_in(given)):
                inside.update(name for each in every([one]) for name in named_by(each))
                leaf.block.append(one)
            elif given[0] in self.memo:
                again = zip(named_by(one), given, strict=True)
                leaf.block.extend(Let((name,), self.memo[place]) for name, place in again)
            else:
                self.block.append(one)
                self.memo.update(zip(given, map(Name, named_by(one)), strict=True))

    # what a value is -------------------------------------------------------------------

    def number(self, value: Value) -> Expression:
        """Return the number that a value is."""
        match value:
            case Known(bool(known)):
                return Number(known)
        return super().number(value)

    def truth(self, value: Value) -> Value:
        """Return whether a value counts as true."""
        match value:
            case Held(expression, Whole(or_none=True)) if self.answer(value):
                return Int(self.named(Op("!=", expression, NONE)))
            case Held(_, Whole(or_none=True)):
                raise CannotCompile("None may stand where a truth is asked for")
        return super().truth(value)

    def parts_in(self, whole: Part | Held, shapes: Mapping[Any, Shape]) -> list[Value]:
        """Return the parts of an object by their names, or of a tuple by their places."""
        if isinstance(whole, Part):
            return super().parts_in(whole, shapes)
        of = self.named(whole.expression, whole.name)
        if isinstance(whole.shape, Record):
            self.kinds[of] = whole.shape.kind
            return [Held(Field(of, name), part) for name, part in shapes.items()]
        items = [Held(At(of, Number(at)), part) for at, part in shapes.items()]
        self.lengths[of] = len(items)
        if len(items) > 1 and all(isinstance(part, Whole) for part in shapes.values()):
            self.name_all(items, hint_of(of))
        return list(items)

    def name_all(self, items: list[Held], hint: str) -> None:
        """Take a tuple of numbers apart at once: that is faster than one by one."""
        if items[0].expression not in self.memo:
            names = tuple(self.fresh(f"{hint}_{at}") for at in range(len(items)))
            whole = items[0].expression
            assert isinstance(whole, At)
            self.block.append(Let(names, whole.of))
            self.memo.update(
                (item.expression, Name(name)) for item, name in zip(items, names, strict=True)
            )

    def item(self, value: Value, at: Value) -> Value:
        """Return one item of a tuple."""
        if isinstance(at, Known) and isinstance(value, Held) and isinstance(value.shape, Several):
            return self.items(value)[int(at.value)]
        if isinstance(value, Held) and (part := shape_of_items(value.shape)) is not None:
            whole = self.named(value.expression, value.name)
            return Held(At(whole, self.number(at)), part)
        unknown = not isinstance(at, Known)
        if unknown and isinstance(value, Tuple) and all(map(self.is_number, value.items)):
            numbers = [self.number(one) for one in value.items]
            alike = self.one_of_alike(numbers, self.number(at))
            if alike is not None and alike != numbers[0]:  # that one is looked up at no place
                return Int(alike)
        return super().item(value, at)

    def one_of_alike(self, numbers: Sequence[Expression], at: Expression) -> Expression | None:
        """Return one of some numbers that are worked out alike, each from items at its place."""
        if all(one == numbers[0] for one in numbers):
            return numbers[0]
        origins: dict[Expression, Expression] = {name: one for one, name in self.memo.items()}
        made = [origins.get(one, one) for one in numbers]
        match made[0]:
            case At(whole) if self.lengths.get(whole) == len(made) and made == [
                At(whole, Number(place)) for place in range(len(made))
            ]:
                return At(whole, at)
            case Op("+" | "-" | "*" as sign):
                both = [
                    (op.left, op.right) for op in made if isinstance(op, Op) and op.sign == sign
                ]
                if len(both) == len(made):
                    left, right = (
                        self.one_of_alike(several, at) for several in zip(*both, strict=True)
                    )
                    if left is not None and right is not None:
                        return Op(sign, left, right)
        return None

    def equal(self, one: Value, other: Value) -> Value:
        """Return whether two values are equal."""
        held = isinstance(one, Held) or isinstance(other, Held)
        if is_anything(one, other) or (held and not (self.is_number(one) or self.is_number(other))):
            return Int(self.named(Op("==", self.expression(one), self.expression(other))))
        return super().equal(one, other)

    def compared(self, sign: ast.cmpop, one: Value, other: Value) -> Value:
        """Return whether a comparison holds."""
        if isinstance(sign, ast.Is) and is_anything(one, other):
            return Int(self.named(Op("is", self.expression(one), self.expression(other))))
        return super().compared(sign, one, other)

    def built_in(self, function: Any, args: list[Value], named: dict[str, Value]) -> Value:
        """Call one of Python's own functions."""
        match args:
            case [Held(expression, Many() | Several())] if function is len:
                return Int(self.named(Call(Name("len"), (expression,))))
            case [Int() | Held(_, Whole(is_truth=True)) as one] if function is int:
                return Int(self.named(Op("+", self.number(one), Number(0))))
            case [Held(_, Thing())] if function is int:
                return self.called_then(function, args, named, Whole())
        try:
            return super().built_in(function, args, named)
        except CannotCompile:
            shape = Whole(is_truth=True) if function is isinstance else Thing()
            return self.called_then(function, args, named, shape)

    def called(
        self, callee: Value, args: list[Value], named: dict[str, Value], give: Give | None = None
    ) -> Value:
        """Return what a function returns; one that remembers its answers is called as it stands."""
        whose: Any
        match callee:
            case Known(function) if isinstance(function, REMEMBERING) and not are_known(*args):
                answer = self.called_then(function, args, named, shape_of_answer(function))
                return handed(answer, give)
            case Held(function, Thing()):
                return handed(self.called_then(function, args, named, Thing()), give)
            case Known(FunctionType() as function) if give is None:
                whose = function
            case Bound(function, of) if give is None:
                whose = Field(self.expression(of), function.__name__)
            case _:
                return super().called(callee, args, named, give)
        try:
            with self.undone():
                answer = super().called(callee, args, named)
            if isinstance(answer, Some | List):
                self.calls.append((answer, whose, args))
            return answer
        except CannotCompile:
            return self.called_then(whose, args, named, shape_of_answer(function))

    def called_then(
        self, function: Any, args: list[Value], named: dict[str, Value], shape: Shape
    ) -> Value:
        """Return the answer of a function that is called when the code runs."""
        if named:
            raise CannotCompile("arguments by name are not passed on")
        called = function if isinstance(function, Field | Name) else self.named_constant(function)
        answer = Call(called, tuple(self.handed_over(one, function) for one in args))
        return Held(self.named(answer, "answer"), shape)

    def handed_over(self, value: Value, function: Any) -> Expression:
        """Return an expression for a function, which may ask of what class a value is."""
        expression = self.expression(value)
        if isinstance(value, Int) and is_of_a_house(function) and self.is_truth(expression):
            return Op("!=", expression, Number(0))
        return expression

    def holds(self, value: Value, item: Value) -> Value:
        """Return whether an item is in a tuple; colours are looked up among those there."""
        match value, item:
            case Some(items, tests), Int() | Held() if are_numbered(items):
                flags = self.named(Display(tuple(map(self.number, tests))), "there")
                at = self.number(item)
                inside = Op("and", Op(">=", at, Number(0)), Op("<", at, Number(len(items))))
                if self.may_be_none(item):
                    inside = Op("and", Op("!=", at, NONE), inside)
                return Int(self.named(Op("and", inside, At(flags, at))))
        return super().holds(value, item)

    def attribute(self, value: Value, name: str) -> Value:
        """Return one field, or a property or method."""
        match value:
            case Held(expression, Thing()):
                return Held(Field(self.named(expression, "thing"), name), Thing())
        return super().attribute(value, name)

    def ends(self, statement: Any, rest: list[Any], scope: Scope, give: Give) -> bool:
        """Run one statement; what is done for its own sake is not done here."""
        match statement:
            case ast.Expr(
                value=ast.Constant() | ast.Call(func=ast.Attribute(value=ast.Name(), attr="append"))
            ):
                pass
            case ast.Expr() | ast.Assert():
                raise CannotCompile("something is done here for its own sake")
        return super().ends(statement, rest, scope, give)

    def replaced(self, function: Any, args: list[Value]) -> Value | None:
        """Call a function that replaces an item of a tuple as it stands: it does nothing else."""
        if the_item_replaced(function) is None or isinstance(args[1], Known):
            return None
        made = tuple(self.expression(one) for one in args)
        return Held(Call(self.named_constant(function), made), self.shape(args[0]))

    # from values to objects --------------------------------------------------------------

    def named_constant(self, value: Any) -> Name:
        """Return the name of a function, a class, or an object that is known."""
        name = str(getattr(value, "__name__", ""))
        if not name.isidentifier():
            name = f"CONSTANT_{len(self.constants)}"
        while self.constants.setdefault(name, value) is not value:
            name = f"{name}_"
        return Name(name)

    def expression(self, value: Value) -> Expression:
        """Return the expression that makes a value as the clauses do."""
        match value:
            case Known(known) if is_plain(known):
                return self.number(value)
            case Known(tuple() as known) if all(map(self.is_for_a_row, known)):
                return Display(tuple(Number(int(one)) for one in known))
            case Known(known):
                return self.named_constant(known)
            case Held(expression, shape):
                return self.number(value) if isinstance(shape, Whole) else expression
            case Int(expression):
                return expression
            case Tuple(items):
                return Display(tuple(self.expression(item) for item in items))
            case Replaced(part, at, item):
                return Put(self.named(self.expression(part), "all"), at, self.expression(item))
            case Fields(kind, named):
                return self.object_made(kind, named)
            case Some() | List():
                for some, function, args in self.calls:
                    if some is value:
                        return self.expression(self.called_then(function, args, {}, Thing()))
            case Unknown():
                raise value.error
        raise CannotCompile(f"a {type(value).__name__} is made as an object here")

    def object_made(self, kind: Any, named: Mapping[str, Value]) -> Expression:
        """Return the expression that makes an object; itself, if nothing of it changed."""
        whole = POSITION if kind is self.kind_of_position else self.whole_of(kind, named)
        changed = {
            name: value for name, value in named.items() if not is_the_field(value, whole, name)
        }
        if whole is not None and not changed:
            return whole
        shapes = parts_of_kind(kind)
        if whole is not None and issubclass(kind, Sealed):
            fields = (self.field_made(value, shapes[name]) for name, value in changed.items())
            return self.named(Copy(whole, tuple(changed), tuple(fields)), f"new_{hint_of(whole)}")
        own = [one for one in attrs.fields(kind) if one.init]
        if len(own) != len(named) or any(one.kw_only or one.converter for one in own):
            raise CannotCompile(f"{kind.__name__} is not made of its fields alone")
        made = (self.field_made(named[one.name], shapes[one.name]) for one in own)
        return Call(self.named_constant(kind), tuple(made))

    def whole_of(self, kind: Any, named: Mapping[str, Value]) -> Expression | None:
        """Return the object from which fields come as they were; None if there is none."""
        for name, value in named.items():
            match value:
                case Held(Field(whole, field)) if field == name and self.kinds[whole] is kind:
                    return whole
        return None

    def field_made(self, value: Value, shape: Shape) -> Expression:
        """Return the expression that makes a field: yes or no, or a number, as it is said to be."""
        match value, shape:
            case Int(expression), Whole(is_truth=is_truth) if is_truth != self.is_truth(expression):
                return Op("!=" if is_truth else "+", expression, Number(0))
            case Tuple(items), Several(parts):
                pairs = zip(items, parts, strict=True)
                return Display(tuple(self.field_made(item, part) for item, part in pairs))
        return self.expression(value)

    def shape(self, value: Value) -> Shape:
        """Return the shape of a value."""
        match value:
            case Held(_, shape):
                return shape
            case Int(expression):
                return Whole(is_truth=self.is_truth(expression))
            case Known(known):
                return shape_of(known)
            case Tuple(items):
                return Several(tuple(self.shape(item) for item in items), 0)
            case Replaced(part):
                return self.shape(part)
            case Fields(kind):
                return shape_of_kind(kind)
        raise CannotCompile(f"a {type(value).__name__} has one shape or another here")

    def merged(self, leaves: list[Leaf]) -> Value:
        """Return one value for several ends: an object or a tuple is made at each, and named."""
        values = [leaf.value for leaf in leaves]
        if are_the_same(values):
            return super().merged(leaves)
        answers = [self.answer(value) for value in values]
        if None not in answers:
            refusal = self.fresh("refusal")
            self.answers.add(refusal)
            for leaf, answer in zip(leaves, answers, strict=True):
                leaf.block.append(Let((refusal,), answer or NONE))
            return Held(Name(refusal), Whole(or_none=True))
        if {self.kind(value) for value in values} == {self.kind_of_position} or any(
            isinstance(value, Some | List | Unknown) for value in values
        ):
            return super().merged(leaves)
        numbers = [self.is_number(value) for value in values]
        if all(numbers) and len(set(map(self.is_yes_or_no, values))) > 1:
            return Unknown("a truth or a number stands here")
        if all(numbers) and not any(self.may_be_none(value) for value in values):
            return super().merged(leaves)
        shape: Shape = Whole(or_none=True)
        if not all(numbers):
            shape, *others = (of_numbers(self.shape(value)) for value in values)
            if any(other != shape for other in others):
                raise CannotCompile("an object has one shape or another here")
        name = self.fresh(values[0].name if isinstance(values[0], Held) else "value")
        for leaf in leaves:
            with self.writing_in(leaf):
                leaf.block.append(Let((name,), self.expression(leaf.value)))
        return Held(Name(name), shape)

    def is_yes_or_no(self, value: Value) -> bool:
        """Tell whether a value is a truth, or worked out of nothing but 0 and 1.

        Nothing that is woven for an edition that ships tells these apart, nor was it proved so.
        """
        match value:
            case Known(known):
                return isinstance(known, bool)
            case Held(_, Whole(is_truth=is_truth)):
                return is_truth
        return isinstance(value, Int) and self.is_truth(value.expression)

    def may_be_none(self, value: Value) -> bool:
        """Tell whether a number may be None."""
        match value:
            case Held(_, Whole(or_none=or_none)):
                return or_none
        return value == OF_NONE


def is_anything(*values: Value) -> bool:
    """Tell whether nobody knows what one of some values is: a number, an object or None."""
    return any(isinstance(one, Held) and isinstance(one.shape, Thing) for one in values)


def places_read(statement: Statement) -> list[Expression]:
    """Return what a statement gives names to, if it only reads a field, or items of a tuple."""
    match statement:
        case Let((_,), Field() | At() as place):
            return [place]
        case Let(names, Name() | Field() | At() as whole) if len(names) > 1:
            return [At(whole, Number(at)) for at in range(len(names))]
    return []


def places_worked_out(statement: Statement) -> list[Expression]:
    """Return what a statement gives names to, if it calls nothing."""
    match statement:
        case Let((_,), value) if not any(isinstance(one, Call | Copy) for one in within(value)):
            return [value]
    return places_read(statement)


def everything_read(block: Block, also: Iterable[Expression]) -> set[Expression]:
    """Return all expressions that a block reads, and some others, with their parts."""
    return {
        part
        for one in (*every(block), *also)
        for part in within(one)
        if isinstance(part, Expression)
    }


def what_rests_on(row: str, block: Block, step: str) -> tuple[Block, Block]:
    """Return what of a block about a step rests on one of its tuples, and else on no step.

    The reading of the tuple itself comes first; what is left of the block comes second. A
    statement inside an `if` is among the first unless it is to wait: it is worked out earlier then.
    """
    given = Counter([step, *(own for one in every(block) for own in named_by(one))])
    known = {row}

    def rests(statement: Statement, *, inside: bool) -> bool:
        several = list(every([statement]))
        own = Counter(one for each in several for one in named_by(each))
        read = everything_read([statement], ())
        names = {one.name for one in read if isinstance(one, Name)}
        return (
            all(isinstance(one, Let | If) for one in several)
            and not (inside and any(may_wait(one) for one in read))
            and all(given[one] == times for one, times in own.items())
            and names.isdisjoint(given.keys() - known - own.keys())
        )

    def parted(block: Block, *, inside: bool) -> tuple[Block, Block]:
        moved: Block = []
        left: Block = []
        for statement in block:
            if row in named_by(statement) or rests(statement, inside=inside):
                known.update(own for one in every([statement]) for own in named_by(one))
                moved.append(statement)
            elif isinstance(statement, If):
                yes, no = (parted(one, inside=True) for one in (statement.yes, statement.no))
                moved += [*yes[0], *no[0]]
                left.append(If(statement.test, yes[1], no[1]))
            else:
                left.append(statement)
        return moved, left

    return parted(block, inside=False)


def are_numbered(items: Sequence[Value]) -> bool:
    """Tell whether some values are numbers that are known, from 0."""
    return all(item == Known(at) for at, item in enumerate(items))


def may_wait(expression: Expression) -> bool:
    """Tell whether an expression is not to be worked out before anybody asks for it.

    It calls something, or divides. An item that is not there is nowhere at a table that can be;
    elsewhere the clauses are asked.
    """
    match expression:
        case Call() | Copy() | Op("//" | "%"):
            return True
    return False


def is_the_field(value: Value, whole: Expression | None, name: str) -> bool:
    """Tell whether a value is a field of an object as it was."""
    return whole is not None and isinstance(value, Held) and value.expression == Field(whole, name)


# shapes by what fields are said to be ------------------------------------------------------


def of_numbers(shape: Shape) -> Shape:
    """Return a shape as it is if yes and no are numbers like others."""
    match shape:
        case Whole():
            return Whole()
        case Several(parts):
            return Several(tuple(of_numbers(part) for part in parts), 0)
        case Record(kind):
            return shape_of_kind(kind)
        case Many(part):
            return Many(of_numbers(part))
    return shape


def shape_of_answer(function: Any) -> Shape:
    """Return the shape of what a function is said to return."""
    return shape_of_kind(get_type_hints(inspect.unwrap(function)).get("return"))


@lru_cache(maxsize=1 << 7)
def parts_of_kind(kind: Any) -> dict[str, Shape]:
    """Return the shapes of the fields of a class, by what they are said to be."""
    said = get_type_hints(kind)
    return {one.name: shape_of_kind(said[one.name]) for one in attrs.fields(kind)}


def shape_of_kind(kind: Any) -> Shape:
    """Return the shape of what a field is said to be."""
    while isinstance(kind, NewType):
        kind = kind.__supertype__
    if kind is bool or kind is int:
        return Whole(is_truth=kind is bool)
    if isinstance(kind, type) and attrs.has(kind):
        return Record(kind, parts_of_kind(kind), 0)
    said = get_args(kind)
    if get_origin(kind) is tuple and said:
        if said[-1] is Ellipsis:
            return Many(shape_of_kind(said[0]))
        return Several(tuple(shape_of_kind(one) for one in said), 0)
    if get_origin(kind) in (Union, UnionType) and NoneType in said:
        others = [shape_of_kind(one) for one in said if one is not NoneType]
        if all(isinstance(one, Whole) for one in others):
            return Whole(or_none=True)
    return Thing()
