"""A partial evaluator: the clauses of an edition become code on whole numbers.

What is known when the code is made - printed components, helpers, loops over colours
and seats - is worked out here. What is left are numbers, `if` and `store`.
"""

import ast
import types
from bisect import insort
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from functools import cached_property, partial
from inspect import getattr_static, signature
from itertools import combinations
from typing import Any, Final, NewType

import attrs

from bfrules.core.refusal import Refusal, refused
from bfrules.evaluating.code import (
    At,
    Block,
    Call,
    If,
    Let,
    Name,
    Number,
    Op,
    parts_of,
)
from bfrules.evaluating.operations import (
    OF_NONE,
    Leaf,
    Operations,
    are_the_same,
    as_yes_or_no,
    is_list,
    is_many,
    is_of_a_house,
)
from bfrules.evaluating.purity import REMEMBERING, stays, stays_to_be_read
from bfrules.evaluating.records import expect_made_of_its_fields
from bfrules.evaluating.trees import (
    Scope,
    always_returns,
    as_tests,
    is_a_copy,
    names_given_by,
    names_given_in,
    names_taken_by,
    names_within,
    parameters_of,
    returns,
    the_item_replaced,
    tree_of,
    where,
)
from bfrules.evaluating.values import (
    NO,
    NOUGHT,
    REFUSED,
    YES,
    Bound,
    CannotCompile,
    Counted,
    Fields,
    Held,
    Int,
    Known,
    List,
    Local,
    Many,
    Pair,
    Part,
    Replaced,
    Slice,
    Some,
    Tuple,
    Unknown,
    Value,
    Whole,
    as_tuple,
    misfit,
    those_of,
    told,
)

CONTRARY: Final = {ast.NotEq: ast.Eq, ast.IsNot: ast.Is, ast.NotIn: ast.In}
CONVERSE: Final = {ast.Gt: ast.Lt, ast.GtE: ast.LtE}
SIGNS: Final[Mapping[type[ast.AST], str]] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}

Give = Callable[[Value], None]
UNFIT: Final = (ArithmeticError, AttributeError, IndexError, KeyError, TypeError, ValueError)
"""What goes wrong where something is worked out that does not fit."""
ONCE: Final = (zip, enumerate, map, filter, reversed)
"""Python's own functions that give what can be gone through only once."""
LOOKING: Final = (len, sum, any, all, min, max, sorted, list, tuple)
"""Python's own functions that go through what they are given at once, and keep nothing of it."""


MOST_WAYS: Final = 10_000
"""How many statements a clause may come to, on all its ways; those that ship come to 2,900."""
TOO_MANY_WAYS: Final = "what it asks lies too deep, or has too many ways; instead: ask less at once"


@attrs.frozen(eq=False)
class Apart:
    """A function that is printed by itself, and its answer: the numbers in it count from 0.

    `truths` says of each number whether it is yes or no, `nones` whether it may be None.
    """

    name: str
    answer: Value
    truths: tuple[bool, ...]
    nones: tuple[bool, ...]


def nothing_apart(caller: "Evaluator", function: Any, args: list[Value]) -> None:
    """Say that every function is printed where it is called."""


class Evaluator(Operations):
    """Works out functions on values, and writes down what is left to do when the code runs.

    `apart` tells of a function that is called whether it is printed by itself. One that `looks_out`
    writes every function as those of a house are written.
    """

    def __init__(
        self,
        tables: dict[tuple[int, ...], str],
        reserved: tuple[str, ...] = (),
        apart: "Callable[[Evaluator, Any, list[Value]], tuple[Apart, Call] | None]" = nothing_apart,
        *,
        looks_out: bool = False,
    ) -> None:
        super().__init__(tables, reserved, looks_out=looks_out)
        self.apart = apart
        self.ways = 0

    # expressions ---------------------------------------------------------------------

    def worked_out(self, node: ast.expr, scope: Scope) -> Value:
        """Return the value of an expression for anybody, who may go through it again."""
        return self.keep(self.to_be_named(node, scope))

    def to_be_named(self, node: ast.expr, scope: Scope) -> Value:
        """Return the value of an expression that gets a name; a list made there has no other."""
        if comes_once(node, scope):
            raise CannotCompile("this can be gone through only once", where(node, scope))
        value = self.looked_at(node, scope)
        return self.keep(value) if isinstance(node, ast.Name) else value

    def looked_at(self, node: ast.expr, scope: Scope, give: Give | None = None) -> Value:
        """Return the value of an expression that is gone through once at most, where it stands."""
        try:
            return self.value(node, scope, give)
        except CannotCompile as error:
            error.where = error.where or where(node, scope)
            raise
        except UNFIT as error:
            raise CannotCompile(f"{type(error).__name__}: {error}", where(node, scope)) from error

    def given(self, node: ast.expr, scope: Scope, give: Give | None) -> Value:
        """Return the value of an expression for anybody, or hand it over at each of its ends."""
        if give is not None and isinstance(node, ast.Call | ast.IfExp):
            return self.looked_at(node, scope, give)
        return handed(self.worked_out(node, scope), give)

    def value(self, node: ast.expr, scope: Scope, give: Give | None) -> Value:
        """Return the value of an expression; a call or a choice is handed over, if `give` waits."""
        go = self.worked_out
        match node:
            case ast.Constant(value=constant):
                return Known(constant)
            case ast.Name(id=name):
                return unchanging(scope.look(name), name, is_own=name in scope.names)
            case Ready(known=known):
                return known
            case ast.NamedExpr(target=target, value=of):
                self.bind(target, go(of, scope), scope)
                scope.given_within(target.id)
                return scope.look(target.id)
            case ast.Attribute(value=of, attr=name):
                return self.attribute(go(of, scope), name)
            case ast.Tuple(elts=nodes) | ast.List(elts=nodes):
                made = self.displayed(nodes, scope)
                return List(made) if isinstance(node, ast.List) else made
            case ast.Subscript(value=of, slice=ast.Slice(lower=lower, upper=upper, step=None)):
                whole = self.looked_at(of, scope)
                start, stop = (None if one is None else go(one, scope) for one in (lower, upper))
                return self.sliced(whole, start, stop)
            case ast.Subscript(value=of, slice=at):
                return self.item(self.looked_at(of, scope), go(at, scope))
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return self.contrary(self.tested(operand, scope))
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return self.put_together("-", Known(0), go(operand, scope))
            case ast.BinOp(left=left, op=sign, right=right) if type(sign) in SIGNS:
                return self.combined(sign, *(self.looked_at(one, scope) for one in (left, right)))
            case ast.Compare(
                left=left,
                ops=[ast.In() | ast.NotIn() as sign],
                comparators=[ast.GeneratorExp() as generator],
            ) if self.is_for_a_house():
                found = self.found_in(
                    generator, scope, partial(self.equal, self.looked_at(left, scope))
                )
                return found if isinstance(sign, ast.In) else self.contrary(found)
            case ast.Compare(left=left, ops=signs, comparators=rights):
                if len(signs) > 1 and self.is_in_a_house():
                    return self.chained(self.looked_at(left, scope), signs, rights, scope)
                several = [self.looked_at(one, scope) for one in (left, rights[0])]
                several += [self.looked_at(one, scope.within()) for one in rights[1:]]
                return self.all(list(map(self.compared, signs, several, several[1:])))
            case ast.IfExp(test=test, body=yes, orelse=no):
                holds = self.tested(test, scope)
                ways = [partial(self.given, one, scope.within(), give) for one in (yes, no)]
                if give is None:
                    return self.choice(holds, *ways)
                self.branch(holds, *ways)
                return OF_NONE
            case ast.BoolOp(op=op, values=nodes):
                return self.lazily(isinstance(op, ast.Or), nodes, scope, go)
            case (
                ast.GeneratorExp(elt=elt, generators=loops)
                | ast.ListComp(elt=elt, generators=loops)
            ):
                made = those_of(self.comprehended(elt, loops, scope))
                return List(made) if isinstance(node, ast.ListComp) else made
            case ast.Call():
                return self.call(node, scope, give)
            case ast.Lambda():
                return self.taking(node, scope)
        raise CannotCompile(f"`{ast.unparse(node)}` is none of what a clause may contain")

    def displayed(self, nodes: list[ast.expr], scope: Scope) -> Value:
        """Return a tuple as written."""
        pairs: list[Pair] = []
        for node in nodes:
            if isinstance(node, ast.Starred):
                pairs += self.spread(self.looked_at(node.value, scope))
            else:
                pairs.append((self.worked_out(node, scope), YES))
        return self.joined(pairs)

    def spread(self, value: Value) -> list[Pair]:
        """Return the items of a tuple; a slice, which is to be joined to another, stays one."""
        return [(value, YES)] if isinstance(value, Slice) else self.each(value)

    def joined(self, pairs: list[Pair]) -> Value:
        """Return a tuple of items that are there if a truth holds.

        `(*row[:k], item, *row[k + 1:])` replaces one, and `row[:k] + row[k + 1:]` leaves one out.
        """
        match pairs:
            case [
                (Slice(whole, None, Int(at)), _),
                *between,
                (Slice(same, Int(after), None), _),
            ] if whole == same and self.memo.get(Op("+", at, Number(1))) == after:
                match whole, between:
                    case ((Part() | Held()), [(item, Known(True))]):
                        return Replaced(whole, at, item)
                    case Replaced(part, before, _), [(item, Known(True))] if before == at:
                        return Replaced(part, at, item)
                    case _, []:
                        others = []
                        left_out = Int(self.parted_at(at, whole))
                        for place, (item, test) in enumerate(self.each(whole)):
                            is_other = self.put_together("!=", left_out, Known(place))
                            others.append((item, self.both("and", test, is_other)))
                        return those_of(others)
        if any(isinstance(item, Slice) for item, _ in pairs):
            raise CannotCompile("this part of a tuple has an unknown length")
        return those_of(pairs)

    def sliced(self, value: Value, start: Value | None, stop: Value | None) -> Value:
        """Return some items of a tuple, in a row."""
        if isinstance(value, List):
            return List(self.sliced(value.of, start, stop))
        some = self.slots(value) if is_many(value) else value
        match some, start, stop:
            case Some(items, tests, True), None, Known(int(most)) if most >= 0:
                return Some(items[:most], tests[:most], in_a_row=True)
            case Some(items, tests, True), None, Known(int(least)):
                return Some(items[:least], tests[-least:], in_a_row=True)
            case Some(items, tests, True), Known(int(least)), None if least < 0:
                none = (NO,) * min(-least, len(tests))
                behind = zip(tests, (*tests[-least:], *none), strict=True)
                last = [self.both("and", test, self.contrary(more)) for test, more in behind]
                return Some(items, tuple(last))
        known = all(one is None or isinstance(one, Known) for one in (start, stop))
        if known and not (isinstance(value, Held) and isinstance(value.shape, Many)):
            from_, upto = (value_of(one) if one else None for one in (start, stop))
            return as_tuple(self.items(value)[from_:upto])
        numbers = (Int(self.number(one)) if one else None for one in (start, stop))
        return Slice(value, *numbers)

    def combined(self, sign: ast.operator, one: Value, other: Value) -> Value:
        """Put two values together: numbers, or tuples by `+` and `*`."""
        if self.is_number(one) and self.is_number(other):
            return self.put_together(SIGNS[type(sign)], one, other)
        match one, other:
            case (List(of), List(more)) | (List(of), Known() as more) if isinstance(
                other, List
            ) or isinstance(sign, ast.Mult):
                return List(self.combined(sign, of, more))
            case Known(type() | types.UnionType() as kind), Known(type() as another):
                if isinstance(sign, ast.BitOr):
                    return Known(kind | another)
        if is_list(one) != is_list(other):
            raise CannotCompile(f"{told(one)} and {told(other)} cannot be put together")
        if isinstance(sign, ast.Add):
            return self.joined([*self.spread(one), *self.spread(other)])
        if isinstance(sign, ast.Mult) and isinstance(other, Known):
            return as_tuple(self.items(one) * other.value)
        raise CannotCompile(f"{told(one)} and {told(other)} cannot be put together")

    def compared(self, sign: ast.cmpop, one: Value, other: Value) -> Value:
        """Return whether a comparison holds.

        `is` between two objects is a short cut that clauses that ship may take: only what is the
        same here for certain counts. Between numbers it is none.
        """
        match sign:
            case ast.NotEq() | ast.IsNot() | ast.NotIn():
                return self.contrary(self.compared(CONTRARY[type(sign)](), one, other))
            case ast.Eq():
                return self.equal(one, other)
            case ast.In():
                return self.holds(other, one)
            case ast.Is() if OF_NONE in (one, other):
                numbers = [self.is_number(each) for each in (one, other)]
                return self.equal(one, other) if all(numbers) else NO
            case ast.Is() if is_list(one) or is_list(other):
                raise CannotCompile("whether a list is the same one is not known")
            case ast.Is():
                for each in (one, other):
                    if isinstance(each, Unknown):
                        raise each.error
                if any(map(self.is_number, (one, other))) and not are_known(one, other):
                    raise CannotCompile("whether a number is the same one is not known")
                if self.is_in_a_house() and not are_known(one, other):
                    raise CannotCompile("whether an object is the same one is not known: ask `==`")
                return Known(are_the_same([one, other]))
            case ast.Gt() | ast.GtE() if not self.is_number(one):
                return self.compared(CONVERSE[type(sign)](), other, one)
            case ast.Lt() | ast.LtE() if not self.is_number(one):
                return self.less(one, other, SIGNS[type(sign)])
        return self.put_together(SIGNS[type(sign)], one, other)

    def chained(
        self, first: Value, signs: list[ast.cmpop], rights: list[ast.expr], scope: Scope
    ) -> Value:
        """Return whether a row of comparisons holds; the first that does not ends it."""
        other = self.looked_at(rights[0], scope)
        holds = self.compared(signs[0], first, other)
        if len(signs) == 1:
            return holds
        rest = partial(self.chained, other, signs[1:], rights[1:], scope.within())
        return self.choice(holds, rest, lambda: NO)

    def holds(self, value: Value, item: Value) -> Value:
        """Return whether an item is in a tuple."""
        pairs = self.each(value)
        return self.any([self.both("and", self.equal(item, one), test) for one, test in pairs])

    def tested(self, node: ast.expr, scope: Scope) -> Value:
        """Return whether an expression counts as true."""
        match node:
            case ast.BoolOp(op=op, values=nodes):
                return self.lazily(isinstance(op, ast.Or), nodes, scope, self.tested)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return self.contrary(self.tested(operand, scope))
        return self.truth(self.looked_at(node, scope))

    def lazily(
        self,
        is_or: bool,
        nodes: list[ast.expr],
        scope: Scope,
        work_out: Callable[[ast.expr, Scope], Value],
    ) -> Value:
        """Return the value of `and` or `or`: what follows is worked out only if it counts."""
        value = work_out(nodes[0], scope)
        if len(nodes) == 1:
            return value
        test = self.truth(value)
        if isinstance(test, Known):
            return value if test.value == is_or else self.lazily(is_or, nodes[1:], scope, work_out)

        is_truth = self.is_yes_or_no(value)

        def rest() -> Value:
            return self.lazily(is_or, nodes[1:], scope.within(), work_out)

        if not is_or:
            return self.choice(test, rest, lambda: as_yes_or_no(nothing_of(value), is_truth))
        own = value if isinstance(value, Some | List) else Int(self.number(value))
        is_one = own == Int(self.number(test))
        return self.choice(test, lambda: as_yes_or_no(Known(1) if is_one else own, is_truth), rest)

    def comprehended(
        self,
        elt: ast.expr,
        loops: list[ast.comprehension],
        scope: Scope,
        goes_on: Callable[[], Value] = lambda: YES,
        so_far: Value = YES,
    ) -> Iterator[Pair]:
        """Yield the items of a comprehension, each with the truth whether it is there.

        What is there is worked out only as long as somebody `goes_on` to ask for more.
        """

        def only_if_asked(test: Value, work_out: Callable[[], Value]) -> Value:
            return self.only_if(self.both("and", goes_on(), test), work_out)

        if not loops:
            yield only_if_asked(so_far, partial(self.worked_out, elt, scope)), so_far
            return
        loop, *others = loops
        changing = (elt, *loop.ifs, *(part for one in others for part in (one.iter, *one.ifs)))
        expect_to_stay(loop.iter, changing, scope)
        asked = partial(self.both, "and", so_far)
        for item, test in self.gone_through(loop.iter, scope, lambda: asked(goes_on())):
            inner = scope.within()
            self.bind(loop.target, item, inner)
            holds = asked(test)
            for one in loop.ifs:
                holds = self.both(
                    "and", holds, only_if_asked(holds, partial(self.tested, one, inner))
                )
            if holds != NO:
                yield from self.comprehended(elt, others, inner, goes_on, holds)

    def gone_through(
        self, node: ast.expr, scope: Scope, goes_on: Callable[[], Value]
    ) -> Iterator[Pair]:
        """Yield what an expression gives, item by item: a generator works out what is asked for."""
        match node:
            case ast.GeneratorExp(elt=elt, generators=loops) if self.is_for_a_house():
                yield from self.comprehended(elt, loops, scope, goes_on)
            case _:
                yield from self.each(self.only_if(goes_on(), partial(self.looked_at, node, scope)))

    def found_in(self, node: ast.expr, scope: Scope, is_it: Callable[[Value], Value]) -> Value:
        """Return whether a generator gives what is looked for; it ends where it does."""
        found = [NO]

        def goes_on() -> Value:
            return self.contrary(found[-1])

        for item, test in self.gone_through(node, scope, goes_on):
            it_is = self.only_if(self.both("and", goes_on(), test), partial(is_it, item))
            found.append(self.both("or", found[-1], self.both("and", test, it_is)))
            if found[-1] == YES:
                break
        return found[-1]

    def only_if(self, test: Value, work_out: Callable[[], Value]) -> Value:
        """Return what is worked out only if a test holds, as Python does.

        For clauses that ship it is worked out in any case: none of it goes wrong where the test
        does not hold, and all of it at once is faster.
        """
        if isinstance(test, Known) or not self.is_for_a_house():
            return work_out()
        yes, no = (Leaf(OF_NONE, [], dict(self.memo)) for _ in range(2))
        with self.writing_in(yes):
            found = work_out()
            yes = Leaf(found, self.block, self.memo)
        if not yes.block and stands_in_a_row(found):
            return found  # nothing is looked up until somebody reads a number of it
        self.block.append(If(self.number(test), yes.block, no.block))
        return self.merged([yes, attrs.evolve(no, value=self.blank(found))])

    def bind(self, target: ast.expr, value: Value, scope: Scope) -> None:
        """Give a value its name, or the parts of a tuple theirs."""
        match target:
            case ast.Name(id=name):
                if name in scope.taken and scope.names.get(name) != value:
                    raise CannotCompile(f"`{name}` changes, and a function inside has taken it")
                scope.names[name] = value
                if isinstance(value, Int) and isinstance(value.expression, Name):
                    self.hints.setdefault(value.expression.name, name)
            case ast.Tuple(elts=targets) | ast.List(elts=targets):
                items = self.items(value)
                stars = [at for at, one in enumerate(targets) if isinstance(one, ast.Starred)]
                if stars:
                    first, last = stars[0], len(items) - (len(targets) - stars[0] - 1)
                    if last < first:
                        raise CannotCompile(f"{len(items)} values are too few to take apart here")
                    rest = List(as_tuple(items[first:last]))
                    items = [*items[:first], rest, *items[last:]]
                for one, item in zip(targets, items, strict=True):
                    self.bind(one.value if isinstance(one, ast.Starred) else one, item, scope)
            case ast.Subscript(value=of):
                if not isinstance(self.if_it_can(of, scope, self.worked_out), Unknown):
                    raise CannotCompile(f"`{ast.unparse(target)}` is changed in place")
            case _:
                raise CannotCompile(f"`{ast.unparse(target)}` cannot be given a value")

    # calls -----------------------------------------------------------------------------

    def if_it_can(
        self, node: ast.expr, scope: Scope, way: Callable[[ast.expr, Scope], Value]
    ) -> Value:
        """Return a value, or why there is none: it may be a text that nobody looks at.

        What becomes of a list that stands in what cannot be compiled, nobody knows.
        """
        try:
            return way(node, scope)
        except CannotCompile as error:
            if may_change_a_list(node, scope) or gives_a_name(node):
                raise
            return Unknown(error.reason, error.where)

    def taking(self, tree: Any, scope: Scope) -> Local:
        """Return a function inside another; the names that it takes mean what they mean now."""
        taken = names_taken_by(tree)
        scope.taken.update(taken)
        for name in taken & scope.names.keys():
            self.keep(scope.names[name])
        return self.made_inside(tree, scope)

    def made_inside(self, tree: Any, scope: Scope) -> Local:
        """Return a function inside another; what parameters are by default is worked out now."""
        pairs = zip(reversed(parameters_of(tree)), reversed(tree.args.defaults), strict=False)
        more = zip((one.arg for one in tree.args.kwonlyargs), tree.args.kw_defaults, strict=True)
        defaults = {
            name: self.worked_out(one, scope) for name, one in (*pairs, *more) if one is not None
        }
        return Local(tree, scope, defaults)

    def call(self, node: ast.Call, scope: Scope, give: Give | None) -> Value:
        """Call a function; with `give`, hand over what it returns at each of its ends."""
        callee = self.worked_out(node.func, scope)
        if callee == Known(refused):
            return handed(Known(REFUSED), give)
        match callee, node.args:
            case Known(function), [ast.GeneratorExp() as several] if (
                function in (any, all) and self.is_for_a_house()
            ):
                ends = self.truth if function is any else self.contrary
                found = self.found_in(several, scope, ends)
                return handed(found if function is any else self.contrary(found), give)
        looks = any(callee == Known(function) for function in LOOKING)
        args: list[Value] = []
        for at, one in enumerate(node.args):
            expect_to_stay(one, node.args[at + 1 :] if comes_once(node, scope) else (), scope)
            if isinstance(one, ast.Starred):
                args += self.items(self.looked_at(one.value, scope))
            else:
                at_once = looks or (comes_once(one, scope) and comes_once(node, scope))
                way = self.looked_at if at_once else self.worked_out
                args.append(self.if_it_can(one, scope, way))
            if args == [Known(REFUSED)] and is_known_to_copy(callee):
                return handed(args[0], give)  # with more facts, which only people read
        if not all(one.arg for one in node.keywords):
            raise CannotCompile("what `**` gives has no names here")
        named = {
            one.arg: self.made_inside(one.value, scope)
            if looks and isinstance(one.value, ast.Lambda)  # it is forgotten before a name changes
            else self.if_it_can(one.value, scope, self.worked_out)
            for one in node.keywords
            if one.arg
        }
        value = self.called(callee, args, named, give)
        return value if looks else self.keep(value)

    def called(
        self, callee: Value, args: list[Value], named: dict[str, Value], give: Give | None = None
    ) -> Value:
        """Return what a function returns."""
        match callee:
            case Local(tree, outer, defaults):
                own = names_given_by(tree)
                known = {name: one for name, one in outer.names.items() if name not in own}
                inside = Scope(outer.function, {**known, **defaults}, own=own)
                return self.run(tree, inside, args, named, give)
            case Bound(function, whose):
                return self.called(Known(function), [whose, *args], named, give)
            case Known(types.MethodType(__self__=of, __func__=function)):
                return self.called(Known(function), [Known(of), *args], named, give)
            case Known(partial() as made):
                before = [Known(one) for one in made.args]
                also = {name: Known(one) for name, one in made.keywords.items()} | named
                return self.called(Known(made.func), [*before, *args], also, give)
            case Known(types.FunctionType() as function) if is_a_copy(function):
                return handed(self.changed(args, named), give)
            case Known(types.FunctionType() as function) if are_known(*args, *named.values()):
                return handed(self.worked_out_now(function, args, named), give)
            case Known(function) if isinstance(function, REMEMBERING):
                if (apart := self.apart(self, function, args)) is not None:
                    return handed(self.called_apart(*apart), give)
                return self.called(Known(function.__wrapped__), args, named, give)
            case Known(types.FunctionType() as function):
                replaced = self.replaced(function, args)
                if replaced is not None:
                    return handed(replaced, give)
                if not named and (apart := self.apart(self, function, args)) is not None:
                    return handed(self.called_apart(*apart), give)
                tree, scope = tree_of(function), Scope(function, {})
                scope.names.update(self.defaults_of(tree, scope))
                return self.run(tree, scope, args, named, give)
            case Known(type() as kind) if attrs.has(kind):
                return handed(self.made(kind, args, named), give)
            case Known(function):
                return handed(self.built_in(function, args, named), give)
        raise CannotCompile(f"{told(callee)} cannot be called")

    def defaults_of(self, tree: ast.FunctionDef, scope: Scope) -> dict[str, Value]:
        """Return what the parameters of a function are where nothing is given."""
        function = scope.function
        given = function.__defaults__ or ()
        pairs = zip(reversed(parameters_of(tree)), reversed(given), strict=False)
        defaults = {**dict(pairs), **(function.__kwdefaults__ or {})}
        try:
            return {
                name: unchanging(Known(one), name, is_own=False) for name, one in defaults.items()
            }
        except CannotCompile as error:
            raise CannotCompile(error.reason, where(tree, scope)) from None

    def called_apart(self, apart: Apart, call: Call) -> Value:
        """Return the answer of a function that is printed by itself."""
        places = [At(call, Number(at)) for at in range(len(apart.truths))]
        if places and places[0] not in self.memo:
            names = tuple(self.fresh(f"{apart.name}_{at}") for at in range(len(places)))
            self.block.append(Let(names, call))
            self.memo.update((at, Name(name)) for at, name in zip(places, names, strict=True))
            pairs = zip(names, apart.truths, strict=True)
            self.truths.update(name for name, truth in pairs if truth)
            perhaps = (Name(name) for name, none in zip(names, apart.nones, strict=True) if none)
            self.perhaps_none.update(perhaps)
        return self.rebuilt(apart.answer, lambda at: Int(self.memo[At(call, at)]))

    def worked_out_now(self, function: Any, args: list[Value], named: dict[str, Value]) -> Value:
        """Call a function of which all arguments are known: clauses and helpers are pure."""
        expect_pure(function)
        if any(map(holds_a_refusal, (*args, *named.values()))):
            raise CannotCompile("what is said in a refusal is not known")
        words = {name: value_of(one) for name, one in named.items()}
        try:
            found = function(*map(value_of, args), **words)
        except AssertionError as error:
            raise CannotCompile(f"an `assert` fails: {error}") from error
        if function in ONCE:
            return Known(tuple(found))
        if isinstance(found, Iterator):
            raise CannotCompile("this can be gone through only once")
        if isinstance(found, list):
            return List(Known(tuple(found)))
        return Known(REFUSED if isinstance(found, Refusal) else found)

    def changed(self, args: list[Value], named: dict[str, Value]) -> Value:
        """Return an object with some fields changed."""
        if len(args) != 1:
            raise CannotCompile("one object is changed at a time")
        own, kind = self.fields(args[0]), self.kind(args[0])
        for name in named:
            if name not in own:
                raise CannotCompile(f"there is no field `{name}`")
        assert kind is not None
        expect_made_of_its_fields(kind)
        return Fields(kind, {**own, **named})

    def made(self, kind: type[Any], args: list[Value], named: dict[str, Value]) -> Value:
        """Make an object of a class with fields."""
        expect_made_of_its_fields(kind)
        own = [one for one in attrs.fields(kind) if one.init]
        values = {one.name: Known(one.default) for one in own if one.default is not attrs.NOTHING}
        every = {**values, **signature(kind).bind(*args, **named).arguments}
        return Fields(kind, {one.name: every[one.name] for one in own})

    def built_in(self, function: Any, args: list[Value], named: dict[str, Value]) -> Value:
        """Call one of Python's own functions."""
        if are_known(*args) and not named:
            return self.worked_out_now(function, args, named)
        is_a_name = isinstance(function, NewType)
        way = (lambda own, one: one) if is_a_name else BUILT_IN.get(function)
        name = getattr(function, "__name__", function)
        if way is None:
            raise CannotCompile(f"{name} cannot be called here")
        try:
            return way(self, *args, **named)
        except (TypeError, AttributeError) as error:
            raise CannotCompile(f"{name} cannot be called in this way here") from error

    def is_one_of(self, value: Value, kinds: Value) -> Value:
        """Return whether an object is of a class, or of one of some."""
        a_number = int, bool, types.NoneType
        may_be: tuple[Any, ...] = a_number if self.is_number(value) else (self.kind(value),)
        answers = {issubclass(one, value_of(kinds)) for one in may_be}
        if len(answers) > 1:
            raise CannotCompile("whether this is a number, a truth or None is not known")
        return Known(answers.pop())

    def in_order(self, value: Value, key: Value) -> Value:
        """Return the items of a tuple, sorted by a key."""
        pairs = self.each(value)
        keys = [
            item if key == OF_NONE else self.only_if(test, partial(self.called, key, [item], {}))
            for item, test in pairs
        ]
        behind: list[list[Value]] = [[] for _ in pairs]
        for (one, first), (other, second) in combinations(enumerate(keys), 2):
            turned = self.less(second, first)
            behind[one].append(self.both("and", turned, pairs[other][1]))
            behind[other].append(self.both("and", self.contrary(turned), pairs[one][1]))
        places = [self.total(several) for several in behind]
        there = self.total(test for _, test in pairs)
        found = []
        for at in range(len(pairs)):
            at_this_place = [
                (item, self.both("and", test, self.equal(place, Known(at))))
                for place, (item, test) in zip(places, pairs, strict=True)
            ]
            found.append((self.first_of(at_this_place), self.put_together(">", there, Known(at))))
        ordered = those_of(found)
        return attrs.evolve(ordered, in_a_row=True) if isinstance(ordered, Some) else ordered

    def attribute(self, value: Value, name: str) -> Value:
        """Return one field, or a property or method."""
        if is_list(value):
            raise CannotCompile(f"`{name}` of a list")
        if is_many(value) and name == "index":
            return Bound(tuple.index, value)
        if isinstance(value, Known):
            found = getattr_static(type(value.value), name, None)
        else:
            named = self.fields(value)
            if name in named:
                return named[name]
            found = getattr_static(self.kind(value), name)
            if isinstance(found, types.MemberDescriptorType):
                raise CannotCompile(f"`{name}` is kept beside the fields")
        if isinstance(found, property | cached_property):
            worked_out = found.fget if isinstance(found, property) else found.func
            return self.called(Known(worked_out), [value], {})
        if isinstance(value, Known):
            own = getattr(value.value, name)
            # of what a method reads its object is known to stay
            return unchanging(Known(own), name, is_own=isinstance(own, types.MethodType))
        if isinstance(found, types.FunctionType):
            return Bound(found, value)
        if hasattr(found, "__get__") and not isinstance(found, staticmethod | classmethod):
            raise CannotCompile(f"`{name}` is no plain method")
        return unchanging(Known(getattr(self.kind(value), name)), name, is_own=False)

    def replaced(self, function: types.FunctionType, args: list[Value]) -> Value | None:
        """Return a tuple in a row with one item replaced, for a function that does just that."""
        found = the_item_replaced(function)
        if found is None or isinstance(args[1], Known):
            return None
        at = self.number(args[1])
        if self.is_for_a_house():
            last = len(self.items(args[0])) - 1
            below_it = self.both(
                "and",
                self.put_together(">=", Int(at), NOUGHT),
                self.put_together("<", Int(at), Known(last)),
            )
            at = self.number(self.either(below_it, Int(at), Known(last)))
        name, replacing = found
        scope = Scope(function, dict(zip(function.__code__.co_varnames, args, strict=False)))
        scope.names[name] = self.item(args[0], Int(at))
        item = self.worked_out(replacing, scope)
        if isinstance(args[0], Part):
            return Replaced(args[0], at, item)
        items = enumerate(self.items(args[0]))
        places = [(self.equal(Int(at), Known(place)), one) for place, one in items]
        return Tuple(tuple(self.either(here, item, one) for here, one in places))

    def run(
        self,
        tree: Any,
        scope: Scope,
        args: list[Value],
        named: dict[str, Value],
        give: Give | None,
    ) -> Value:
        """Run a function on its arguments."""
        own, names = parameters_of(tree), scope.names
        expect_fitting(tree, len(args), named.keys(), names.keys())
        names |= zip(own, args, strict=False)
        if tree.args.vararg:
            names[tree.args.vararg.arg] = as_tuple(args[len(own) :])
        names |= named
        body = [ast.Return(tree.body)] if isinstance(tree, ast.Lambda) else tree.body
        if tree in self.running:
            raise CannotCompile("a function calls itself")
        self.ways = self.ways if self.running else 0
        self.running[tree] = scope.function
        try:
            if give is None:
                return self.gathered(partial(self.statements, body, scope))
            self.statements(body, scope, give)
            return OF_NONE
        finally:
            self.running.popitem()

    def gathered(
        self, act: Callable[[Give], object], tell: Callable[[Value], Value] = lambda value: value
    ) -> Value:
        """Return one value for all that something hands over, or for what `tell` makes of it."""
        leaves: list[Leaf] = []
        act(lambda value: leaves.append(Leaf(tell(value), self.block, self.memo)))
        return self.merged(leaves)

    # statements ------------------------------------------------------------------------

    def statements(self, body: "list[Any]", scope: Scope, give: Give) -> None:
        """Run statements, and hand over what they return."""
        for at, statement in enumerate(body):
            self.ways += 1
            try:
                if self.ways > MOST_WAYS:
                    raise CannotCompile(TOO_MANY_WAYS)
                if self.ends(statement, body[at + 1 :], scope, give):
                    return
            except CannotCompile as error:
                error.where = error.where or where(statement, scope)
                raise
            except ArithmeticError as error:
                told = f"{type(error).__name__}: {error}"
                raise CannotCompile(told, where(statement, scope)) from error
        give(Known(None))

    def ends(self, statement: Any, rest: list[Any], scope: Scope, give: Give) -> bool:
        """Run one statement; tell whether it ran the rest, or handed over what is returned."""
        match statement:
            case ast.Assert() if gives_a_name(statement):
                raise CannotCompile("an `assert` gives a name, and may not run")
            case ast.Expr(value=ast.Constant()) | ast.Pass() | ast.Assert():
                pass
            case ast.Expr(
                value=ast.Call(
                    func=ast.Attribute(value=ast.Name(id=name), attr="append"), args=[node]
                )
            ):
                self.grow(name, scope, [(self.worked_out(node, scope), YES)])
            case ast.Expr(
                value=ast.Call(func=ast.Name(id=does), args=[ast.Name(id=name), node])
            ) if scope.means(does, insort):
                if is_of_a_house(scope.function):
                    raise CannotCompile(f"whether the list `{name}` is in order is not known")
                more = self.worked_out(node, scope)
                scope.names[name] = self.put_in_order(self.made_here(name, scope), more)
            case ast.Expr(value=node):
                self.worked_out(node, scope)
            case ast.Return(value=node):
                self.given(node or ast.Constant(None), scope, give)
                return True
            case ast.Assign(targets=targets, value=node):
                apart = isinstance(targets[0], ast.Tuple)
                value = self.if_it_can(node, scope, self.looked_at if apart else self.to_be_named)
                if len(targets) > 1:
                    self.keep(value)
                for target in targets:
                    self.bind(target, value, scope)
            case ast.AnnAssign(target=target, value=node) if node is not None:
                self.bind(target, self.if_it_can(node, scope, self.to_be_named), scope)
            case ast.AugAssign() if gives_a_name(statement):
                raise CannotCompile("what is added to may get another value on the way")
            case ast.AugAssign(target=ast.Name(id=name), op=sign, value=node):
                other, before = self.looked_at(node, scope), scope.look(name)
                if not is_list(before):
                    self.bind(ast.Name(name), self.combined(sign, before, other), scope)
                elif isinstance(sign, ast.Add):
                    self.grow(name, scope, self.each(other))
                else:
                    raise CannotCompile(f"the list `{name}` is changed in a way that is not known")
            case ast.AugAssign(target=ast.Subscript(value=ast.Name()), op=ast.Add()):
                self.count(statement, YES, scope)
            case ast.FunctionDef(name=name, decorator_list=[]):
                made = self.taking(statement, scope)
                if name in scope.names:
                    self.bind(ast.Name(name), made, scope)
                scope.names[name] = made
            case ast.For(iter=node, orelse=[]):
                way = self.looked_at if comes_once(node, scope) else self.worked_out
                expect_to_stay(node, (statement.target, *statement.body), scope)
                turns = self.turns(statement, way(node, scope))
                self.statements([*turns, *rest], scope, give)
                return True
            case ast.If(
                test=Ready(known=test),
                body=[item, ast.AugAssign(target=ast.Subscript(value=ast.Name())) as added],
            ):
                self.statements([item], scope, nobody_waits)
                self.count(added, test, scope)
            case ast.If(test=node, body=yes, orelse=no):
                test = self.tested(node, scope)
                if not returns([statement]):
                    self.perhaps(test, yes, no, scope)
                    return False
                ways = [[*way, *([] if always_returns(way) else rest)] for way in (yes, no)]
                inner = [partial(self.statements, way, scope.inner(), give) for way in ways]
                self.branch(test, *inner)
                return True
            case ast.Match(subject=subject, cases=cases):
                self.statements([as_tests(subject, cases), *rest], scope, give)
                return True
            case _:
                raise CannotCompile(
                    f"`{ast.unparse(statement).splitlines()[0]}` is none of what a clause "
                    "may contain",
                    where(statement, scope),
                )
        return False

    def turns(self, loop: ast.For, several: Value) -> list[ast.stmt]:
        """Return the statements of a loop, once for each item; those not there are passed over.

        Where a turn may return, the first item in a row that is not there ends it.
        """
        of = several.of if isinstance(several, List) else several
        ends = returns(loop.body) and isinstance(of, Some) and of.in_a_row
        found: list[ast.stmt] = []
        for item, test in reversed(self.each(of)):
            named = ast.copy_location(ast.Assign([loop.target], Ready(item)), loop)
            if test == YES:
                found = [named, *loop.body, *found]
                continue
            after = found if ends else []
            turn = ast.If(Ready(test), [named, *loop.body, *after], [])
            found = [ast.copy_location(turn, loop), *([] if ends else found)]
        return found

    def grow(self, name: str, scope: Scope, more: list[Pair]) -> None:
        """Put more items at the end of a list that this function makes."""
        scope.names[name] = List(those_of([*self.each(self.made_here(name, scope)), *more]))

    def made_here(self, name: str, scope: Scope) -> List:
        """Return a list that a function makes; raise CannotCompile if others may know it."""
        made = scope.look(name)
        if not isinstance(made, List):
            raise CannotCompile(f"`{name}` is no list that is made here")
        if self.is_kept(made):
            raise CannotCompile(f"the list `{name}` is changed, and others may know it")
        return made

    def put_in_order(self, made: List, item: Value) -> List:
        """Return a list in order with an item put where it belongs."""
        pairs = self.each(made)
        upto = [self.put_together("<=", one, item) for one, _ in pairs]
        tests = [
            (one, self.both("and", test, less), self.both("and", test, self.contrary(less)))
            for (one, test), less in zip(pairs, upto, strict=True)
        ]
        before = [(one, test) for one, test, _ in tests]
        return List(those_of([*before, (item, YES), *((one, test) for one, _, test in tests)]))

    def count(self, added: Any, test: Value, scope: Scope) -> None:
        """Add to a number of a list that this function makes, if a test holds."""
        name = added.target.value.id
        at, more = (
            self.only_if(test, partial(self.worked_out, one, scope))
            for one in (added.target.slice, added.value)
        )
        counts = self.made_here(name, scope).of
        if not isinstance(counts, Counted):
            counts = Counted(tuple(self.items(counts)), ())
        scope.names[name] = List(Counted(counts.items, (*counts.changes, (at, more, test))))

    def perhaps(self, test: Value, yes: list[Any], no: list[Any], scope: Scope) -> None:
        """Run statements without `return` if a test holds, else others; names get what fits."""
        if isinstance(test, Known):
            return self.statements(yes if test.value else no, scope, nobody_waits)
        inner = [scope.inner(), scope.inner()]
        ways = zip((yes, no), inner, strict=True)
        leaves = self.branch(test, *(partial(self.statements, *way, nobody_waits) for way in ways))
        for name in [one for one in inner[0].names if one in inner[1].names]:
            values = [inside.names[name] for inside in inner]
            if values[0] is not values[1]:
                both = zip(values, leaves, strict=True)
                ends = [Leaf(value, one.block, one.memo) for value, one in both]
                scope.names[name] = self.merged(ends)
        return None

    # clauses ---------------------------------------------------------------------------

    def does(self, clause: Callable[..., Any], args: list[Value], row: Part) -> None:
        """Write down what a clause does to a position in a row."""
        position = args[1]

        def give(after: Value) -> None:
            stores: Block = []
            self.stores(row, position, after, stores)
            self.block += stores

        self.memo = {}
        self.called(Known(clause), args, {}, give)
        self.memo = {}


BUILT_IN: Final[Mapping[Any, Callable[..., Value]]] = {
    int: lambda own, one: Int(own.number_to_reckon_with(one)),
    bool: lambda own, one: own.truth(one),
    list: lambda own, of: List(those_of(own.each(of))),
    tuple: Operations.tuple_of,
    len: lambda own, of: own.total(test for _, test in own.each(of)),
    sum: lambda own, of: own.total(own.either(test, one, NOUGHT) for one, test in own.each(of)),
    any: lambda own, of: own.any(
        own.both("and", test, own.truth(one)) for one, test in own.each(of)
    ),
    all: lambda own, of: own.all(
        own.both("or", own.contrary(test), own.truth(one)) for one, test in own.each(of)
    ),
    min: lambda own, *of, key=None: (
        own.item(own.in_order(*of, key), NOUGHT) if key else own.utmost("min", of)
    ),
    max: lambda own, *of: own.utmost("max", of),
    sorted: lambda own, of, key=OF_NONE: List(own.in_order(of, key)),
    isinstance: lambda own, one, kinds: own.is_one_of(one, kinds),
    tuple.index: lambda own, of, item: own.first_there(
        [
            (Known(at), own.both("and", own.equal(one, item), test))
            for at, (one, test) in enumerate(own.each(of))
        ]
    ),
    enumerate: lambda own, of: Tuple(
        tuple(Tuple((Known(at), one)) for at, one in enumerate(own.items(of)))
    ),
    zip: lambda own, *several, strict=NO: Tuple(
        tuple(Tuple(one) for one in zip(*map(own.items, several), strict=value_of(strict)))
    ),
}
"""What Python's own functions make of values."""


class Ready(ast.expr):
    """What stands in a statement that was made here: a value that is `known` already."""

    def __init__(self, known: Value) -> None:
        super().__init__()
        self.known = known


def unchanging(value: Value, name: str, *, is_own: bool) -> Value:
    """Return what a name or a field stands for; raise CannotCompile if that may change later."""
    if not is_own and isinstance(value, Known) and not stays_to_be_read(value.value):
        raise CannotCompile(f"`{name}` may change later, and what is made of it would not")
    return value


def expect_pure(function: Any) -> None:
    """Raise CannotCompile for a function that may answer otherwise when it is called again."""
    if not stays(function):
        name = getattr(function, "__name__", repr(function))
        raise CannotCompile(f"`{name}` may answer otherwise later, as nothing shows it to be pure")


def expect_fitting(tree: Any, args: int, named: Set[str], defaults: Set[str]) -> None:
    """Raise CannotCompile if a function is not called with what it takes, as Python counts it."""
    own, by_name_alone = parameters_of(tree), [one.arg for one in tree.args.kwonlyargs]
    by_name = {*own[len(tree.args.posonlyargs) :], *by_name_alone} - {*own[:args]}
    if args > len(own) and not tree.args.vararg:
        raise CannotCompile(f"{args} arguments are given, and {len(own)} are taken")
    for name in named:
        if name not in by_name:
            raise CannotCompile(f"no argument `{name}` is left to be given by its name")
    for name in (*own[args:], *by_name_alone):
        if name not in named | defaults:
            raise CannotCompile(f"`{name}` is not given")


def nothing_of(value: Value) -> Value:
    """Return what a value is that counts as false."""
    if isinstance(value, List):
        return List(as_tuple([]))
    if isinstance(value, Some) or is_many(value):
        return as_tuple([])
    return NOUGHT


def gives_a_name(node: ast.AST) -> bool:
    """Tell whether something in a node gets a name on the way."""
    return any(isinstance(one, ast.NamedExpr) for one in ast.walk(node))


def may_change_a_list(node: ast.AST, scope: Scope) -> bool:
    """Tell whether a list may be changed by an expression, or the functions that it calls."""
    return any(
        holds_a_list(scope.names.get(name.id)) and not is_only_looked_at(name, within, scope)
        for name, within in names_within(node)
    )


def is_only_looked_at(name: ast.Name, within: ast.AST, scope: Scope) -> bool:
    """Tell whether a list that has a name is looked at there, and nothing is kept of it."""
    match within:
        case ast.Subscript(ctx=ast.Load()) | ast.Compare():
            return True
        case ast.Call(func=ast.Name(id=called), args=given) if name in given:
            match scope.look(called):
                case Known(types.FunctionType() as function):
                    tree = tree_of(function)
                    own = parameters_of(tree)[given.index(name)]
                    return all(
                        is_only_looked_at(one, around, Scope(function, {}))
                        for one, around in names_within(tree)
                        if one.id == own
                    )
                case Known(function):
                    return function in LOOKING
    return False


def holds_a_list(value: Value | None) -> bool:
    """Tell whether a list is in a value, or known to a function inside."""
    match value:
        case Local(tree, outer, defaults):
            taken = (outer.names.get(one) for one in names_taken_by(tree))
            return any(map(holds_a_list, (*taken, *defaults.values())))
        case List() | Known(list()):
            return True
        case Known(tuple() as known):
            return any(holds_a_list(Known(one)) for one in known)
    return value is not None and any(map(holds_a_list, parts_of(value)))


def comes_once(node: ast.AST, scope: Scope) -> bool:
    """Tell whether what an expression gives can be gone through once only, and later."""
    match node:
        case ast.GeneratorExp():
            return True
        case ast.Call(func=ast.Name(id=name)):
            return any(scope.means(name, one) for one in ONCE)
    return False


def stands_in_a_row(value: Value) -> bool:
    """Tell whether a value is a part of a row, and no number."""
    return isinstance(value, Part) and not isinstance(value.shape, Whole)


def expect_to_stay(once: ast.expr, changing: Iterable[ast.AST], scope: Scope) -> None:
    """Raise CannotCompile if what a generator reads may change while somebody goes through it."""
    if not comes_once(once, scope):
        return
    several = [*changing]
    given = set().union(*map(names_given_in, several))
    walked = (one for part in several for one in ast.walk(part))
    mentioned = {one.id for one in walked if isinstance(one, ast.Name)}
    lists = {name for name in mentioned if holds_a_list(scope.names.get(name))}
    read = {name.id for name, _ in names_within(once) if isinstance(name.ctx, ast.Load)}
    may_change = sorted(read & (given | lists) - names_given_in(once))
    if may_change:
        raise CannotCompile(
            f"`{may_change[0]}` may change while a generator that reads it is gone through; "
            "instead: go through a list",
            where(once, scope),
        )


def is_known_to_copy(callee: Value) -> bool:
    """Tell whether what is called copies an object with some fields changed."""
    match callee:
        case Known(types.FunctionType() as function):
            return is_a_copy(function)
    return False


def holds_a_refusal(value: Value) -> bool:
    """Tell whether a value that is known is a refusal, or a row of which one part is."""
    match value:
        case Known(tuple() | list() as known):
            return any(holds_a_refusal(Known(one)) for one in known)
    return value == Known(REFUSED)


def handed(value: Value, give: Give | None) -> Value:
    """Hand a value over if somebody waits for it."""
    if give is not None:
        give(value)
    return value


def nobody_waits(value: Value) -> None:
    """Take what statements return where they return nothing."""


def are_known(*values: Value) -> bool:
    """Tell whether all of some values are known."""
    return all(isinstance(one, Known) for one in values)


def value_of(known: Value) -> Any:
    """Return what a value is that is known; raise CannotCompile for any other."""
    if not isinstance(known, Known):
        raise misfit("what is known", known)
    return known.value
