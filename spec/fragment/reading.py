"""Reading: one function, node by node; whatever is not listed is a breach."""

import ast
import builtins
import sys
from collections.abc import Callable, Iterable
from functools import _lru_cache_wrapper, cache
from types import FunctionType, ModuleType
from typing import Any, Final, NewType, assert_never

import attrs
from attrs import frozen

from bfrules.core.refusal import refused
from bfrules.core.standing import places
from bfrules.evaluating.operations import OF_FILES
from bfrules.kernel.contract import contract_of
from spec.fragment.expressions import defaults_of
from spec.fragment.instead import (
    A_FRACTION,
    A_TEXT,
    ANOTHER_FOR_MYPY,
    ANY_NUMBER,
    BOTH,
    EITHER,
    FOR_WHAT_IT_DOES,
    GIVEN_AGAIN,
    GIVEN_ANY_NUMBER,
    IDENTITY,
    MADE_ANEW,
    MEMORY,
    MEMORY_OR_NO_NUMBER,
    REMEMBERED,
    SAYS_NOTHING,
    SINGLE_BITS,
    instead_of_a_call,
    instead_of_a_type,
    instead_of_types,
)
from spec.fragment.listed import (
    BUILTINS,
    COPIES,
    EXCEPTIONS,
    GOING_THROUGH,
    ITERATORS,
    LISTS,
    LONGEST,
    OPERATORS,
    SIGNS,
    TRUSTED,
    WHY,
    WHY_IN_A_FILE,
    Breach,
    answers_yes_or_no,
    is_a_builtin,
    is_a_frame,
    is_a_word,
    is_none,
    is_one_of,
    is_ours,
    may_refuse,
    tells,
    unwrapped,
)
from spec.fragment.meanings import NOBODY_KNOWS, Meanings, held_by
from spec.fragment.naming import (
    bindings_in,
    names_bound_by,
    names_inside_and_outside,
    starred_in,
    taken_apart,
    targets_in,
    targets_in_all,
)
from spec.fragment.oddities import oddities_of
from spec.fragment.records import (
    OF_ANOTHER_TYPE,
    ROOMS_OF_RULES,
    Parts,
    is_a_record,
    kinds_of_tables,
    may_be_looked_into,
    parts_in,
    parts_of_kinds,
    parts_of_other_types,
    parts_of_ours,
    types_said_by,
)
from spec.fragment.typed import (
    UNTYPED,
    Type,
    compared_among,
    fits,
    holds,
    is_a_function,
    is_a_row,
    is_of_no_one_kind,
    is_said,
    is_subtype,
    is_truth,
    kinds_in,
    may_be_a_range,
    may_be_a_text,
    may_be_anything,
    places_of,
    told_type,
    types_in,
)
from spec.sources import SourceHasChanged, tree_of

A_LIST_CHANGES: Final = "a list changes"
NO_PART: Final = "no part of a table, a step or printed values"
OTHER_CONDITION: Final = "a condition of other types"
NEVER_COME_TO: Final = "mypy supposes that nobody ever comes here"
# mypy takes what has such a name for true, or for false, whatever it is
SUPPOSED: Final = ("MYPY", "PY2", "PY3", "TYPE_CHECKING")
OF_ANY_TYPE: Final = "something of any type"
GIVEN_IN_A_CONDITION: Final = "a name given inside a condition"
GIVEN_IN_AN_ASSERT: Final = f"{GIVEN_IN_A_CONDITION} of an assert, which `python -O` leaves out"
# mostly these come of something else that is outside, which is told first
COME_OF_OTHERS: Final = (OF_ANY_TYPE, NEVER_COME_TO)
# of these, options are read; others have none, or take what is listed by its place
ORDERING: Final = ("max", "min", "sorted")
WITH_OPTIONS: Final = ("enumerate", "max", "min", "sorted", "sum", "zip")
ROWS: Final = (ast.Tuple, ast.List)
PLAIN_FORMATS: Final = ("f','", "f'd'")


@frozen
class Reading:
    """What was found in one function: where it leaves the fragment, and what it reaches.

    `doubtful` is what is inside, but runs on CrossHair's values otherwise than on plain ones.
    """

    breaches: tuple[Breach, ...]
    functions: tuple[FunctionType, ...]
    kinds: tuple[type[Any], ...]
    doubtful: tuple[Breach, ...]


@cache
def reading_of(function: FunctionType) -> Reading:
    """Read a function, what it calls left aside."""
    reader = Reader(function)
    if not (is_one_of(function, TRUSTED) or is_a_frame(function)):
        reader.read()
    told = sorted(
        dict.fromkeys(reader.breaches), key=lambda one: one.why.startswith(COME_OF_OTHERS)
    )
    return Reading(
        tuple(told),
        tuple(reader.functions),
        tuple(reader.kinds),
        tuple(dict.fromkeys(reader.doubtful)),
    )


class Reader:
    """Reads one function.

    An expression is read for what it may be: `tested`, where only its truth counts;
    `lists`, where a list may stand; `gone_through`, where anything may stand that is gone
    through at once.
    """

    def __init__(self, function: FunctionType) -> None:
        self.function = function
        self.code = function.__code__
        self.ours = is_ours(function.__globals__)
        self.meanings = Meanings(function)
        self.breaches: list[Breach] = []
        self.doubtful: list[Breach] = []
        self.functions: dict[FunctionType, None] = {}
        self.kinds: dict[type[Any], None] = {}
        self.facts: frozenset[str] = frozenset()
        self.gathered: frozenset[str] = frozenset()
        self.lines_of_errors: set[int] = set()
        self.types = UNTYPED if self.ours else types_in(self.code.co_filename)
        # of one that says no types nothing is proved, nor of any that calls it
        self.says_types = not (self.ours or says_no_types(function))

    def wrong(self, node: ast.AST | None, why: str) -> None:
        """Note a breach at a node."""
        self.breaches.append(self.told_at(node, why))

    def doubt(self, node: ast.AST, why: str) -> None:
        """Note at a node what CrossHair is not believed about."""
        self.doubtful.append(self.told_at(node, why))

    def told_at(self, node: ast.AST | None, why: str) -> Breach:
        """Return what there is to tell of a node, with its line in the file."""
        line = self.code.co_firstlineno + getattr(node, "lineno", 1) - 1
        return Breach(self.function.__qualname__, self.code.co_filename, line, why)

    # the function as a whole -------------------------------------------------------

    def read(self) -> None:
        """Read all of it."""
        for why in oddities_of(self.function, self.ours):
            self.wrong(None, why)
        if self.breaches:
            return
        try:
            tree = tree_of(self.function)
        except (OSError, TypeError, SyntaxError, SourceHasChanged) as error:
            self.wrong(None, f"its source cannot be read: {error}")
            return
        definition = tree.body[0]
        if isinstance(definition, ast.AsyncFunctionDef):
            self.wrong(None, "a function that only begins when it is called: async")
            return
        self.contract()
        if not isinstance(definition, ast.FunctionDef):
            self.lambdas(tree)
            return
        self.well_typed(definition)
        self.defaults(definition)
        self.facts = kept_for_refusals(definition)
        self.meanings.scopes.append(frozenset(names_bound_by(definition)))
        self.builtins_stay(definition)
        self.meanings.find_lists(definition)
        self.gathered = self.lists_only_gathered(definition)
        if not (self.ours and tells(self.function)):
            self.statements(definition.body)

    def contract(self) -> None:
        """Reach what the contract names."""
        stated = contract_of(self.function)
        if stated and stated.promises and tells(self.function) and not self.ours:
            self.wrong(None, "a text that a promise may read")
        for condition in (*stated.needs, *stated.promises) if stated else ():
            plain = unwrapped(condition)
            if isinstance(plain, FunctionType):
                self.functions.setdefault(plain)
                if stated and not self.ours:
                    self.types_of_a_condition(plain, is_a_promise=condition in stated.promises)
            else:
                self.wrong(
                    None, f"a condition that is no plain function: {type(condition).__name__}"
                )

    def well_typed(self, definition: ast.FunctionDef) -> None:
        """Read what mypy says of the function: an error, or a type for whatever it takes.

        Of its decorators it says nothing here: conditions may have other names for what they take.
        """
        if not self.says_types:
            return
        ((first, _, end, _), _) = places_of(definition, self.code.co_firstlineno)
        for line, told in self.types.errors_within(first, end or first):
            self.lines_of_errors.add(line)
            self.wrong(ast.Pass(lineno=line - self.code.co_firstlineno + 1), told)
        own = self.types.signature_of(self.function)
        if own is None or own.variables or any(map(may_be_anything, own.arg_types)):
            self.wrong(definition, "a parameter without a type, or of no one type")
        elif may_be_anything(own.ret_type):
            self.wrong(definition, str(SAYS_NOTHING))
        elif own.type_guard is not None or own.type_is is not None:
            self.wrong(definition, "a function by which mypy tells types")
        if own is not None and contract_of(self.function):
            said, names = types_said_by(self.function), self.meanings.names
            for name, kind in zip(own.arg_names, own.arg_types, strict=True):
                if name in said and not is_said(kind, said[name], names):
                    self.wrong(definition, ANOTHER_FOR_MYPY.of(f"the type of {name}"))

    def types_of_a_condition(self, condition: FunctionType, is_a_promise: bool) -> None:
        """Read that a condition takes what it is given; so does one that `passes_exactly` holds."""
        if says_no_types(condition):
            self.wrong(None, f"{OF_ANY_TYPE}: {condition.__name__}")
        for held in held_by(condition) if is_ours(condition.__globals__) else ():
            if isinstance(held, FunctionType):
                self.types_of_a_condition(held, is_a_promise=False)
        own, asked = (self.types.signature_of(one) for one in (self.function, condition))
        if own is None or asked is None:
            return
        given = [own.ret_type, *own.arg_types] if is_a_promise else own.arg_types
        pairs = zip(asked.arg_names, asked.arg_types, given, strict=False)
        for name, taken, one in pairs:
            if not is_subtype(one, taken):
                told = f"{OTHER_CONDITION}: {condition.__name__}: {name}"
                self.wrong(None, f"{told}; it takes {told_type(taken)}, not {told_type(one)}")

    def lambdas(self, tree: ast.Module) -> None:
        """Read a function without a name, of the package."""
        found = [node for node in ast.walk(tree) if isinstance(node, ast.Lambda)]
        if len(found) != 1 or not self.ours:
            self.wrong(None, WHY[ast.Lambda])
            return
        self.meanings.scopes.append(frozenset(one.arg for one in found[0].args.args))
        self.value(found[0].body, gone_through=True)

    def defaults(self, definition: ast.FunctionDef) -> None:
        """Read the defaults, and that they still are what is written."""
        given = (
            *(self.function.__defaults__ or ()),
            *(self.function.__kwdefaults__ or {}).values(),
        )
        for value, node in zip(given, defaults_of(definition.args), strict=False):
            if self.ours and isinstance(value, int | tuple | None):
                continue
            if not isinstance(value, int | None) or ast.unparse(node) != repr(value):
                self.wrong(node, MEMORY.of("a default that is no plain number"))

    def builtins_stay(self, definition: ast.FunctionDef) -> None:
        """Read that no name of a builtin is given to something else, nor held for it."""
        for name in self.meanings.held:
            if is_a_word(name):
                self.wrong(None, f"the name of a builtin for something else: {name}")
        for node in ast.walk(definition):
            for name in targets_in(node):
                taken = name in BUILTINS or name.startswith("__") if self.ours else is_a_word(name)
                if taken:
                    self.wrong(node, f"the name of a builtin for something else: {name}")
        if not self.ours:
            for name in names_inside_and_outside(definition, self.code):
                self.wrong(None, f"a name for something inside and for something outside: {name}")

    # statements --------------------------------------------------------------------

    def statements(self, body: list[ast.stmt]) -> None:
        """Read statements."""
        for statement in body:
            self.statement(statement)

    def statement(self, node: ast.stmt) -> None:
        """Read one statement."""
        match node:
            case ast.Return(value=None) | ast.Pass() | ast.Break() | ast.Continue():
                return
            case ast.Expr(value=ast.Constant()):
                return
            case ast.Return(value=ast.expr() as value):
                self.answer(value)
            case ast.Expr(value=ast.Call() as call):
                self.changes_a_list(call)
            case ast.FunctionDef(args=taken, body=body, decorator_list=[]) if self.ours:
                self.meanings.scopes.append(frozenset(names_bound_by(node)))
                self.statements(body)
                self.meanings.scopes.pop()
                for default in taken.defaults:
                    self.wrong(default, WHY[ast.FunctionDef])
            case ast.Assign(targets=targets, value=value):
                if not self.notes_facts(targets, value):
                    self.assigned(targets, value)
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                self.assigned([target], value)
            case ast.AnnAssign(target=ast.Name(), value=None):
                return
            case ast.AugAssign(target=target, op=op, value=value):
                self.operator(node, op)
                is_a_list = isinstance(target, ast.Name) and target.id in self.meanings.lists
                if is_a_list:
                    self.doubt(node, A_LIST_CHANGES)
                self.value(value, gone_through=is_a_list)
                self.target(target)
            case (
                ast.If(test=test, body=body, orelse=other)
                | ast.While(test=test, body=body, orelse=other)
            ):
                self.value(test, tested=True)
                self.statements([*body, *other])
            case ast.For(target=target, iter=row, body=body, orelse=other):
                self.value(row, gone_through=True)
                self.target(target)
                self.statements([*body, *other])
            case ast.Assert(test=test, msg=told):
                self.value(test, tested=True)
                for part in ast.walk(node):
                    if isinstance(part, ast.NamedExpr):
                        self.wrong(part, GIVEN_IN_AN_ASSERT)
                if told is not None:
                    self.text(told)
            case ast.Raise(exc=raised, cause=None | ast.Constant(value=None)):
                self.raised(node, raised)
            case ast.Match(subject=subject, cases=cases):
                self.value(subject)
                for case in cases:
                    self.case(case)
            case _:
                self.unlisted(node)

    def unlisted(self, node: ast.AST) -> None:
        """Note a node of a kind that is not listed."""
        self.wrong(node, self.why_unlisted(node))

    def why_unlisted(self, node: ast.AST) -> str:
        """Say why a node of a kind that is not listed is outside."""
        why = WHY.get(type(node), f"{type(node).__name__} is not read")
        return why if self.ours else WHY_IN_A_FILE.get(type(node), why)

    def answer(self, node: ast.expr) -> None:
        """Read what is returned: only there something may be refused."""
        if isinstance(node, ast.IfExp) and not tells(self.function):
            self.value(node.test, tested=True)
            self.answer(node.body)
            self.answer(node.orelse)
        elif self.meanings.is_called(node, refused):
            self.refusal(node)
        elif tells(self.function):
            self.text(node)
        elif isinstance(node, ast.Call) and may_refuse(self.function):
            self.typed(node)
            self.call(node, refusing=True)
        else:
            self.value(node)

    def changes_a_list(self, call: ast.Call) -> None:
        """Read a statement that puts something into a list."""
        match call:
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id=name), attr="append"), args=[one], keywords=[]
            ) if name in self.meanings.lists:
                if name not in self.gathered:
                    self.doubt(call, A_LIST_CHANGES)
                self.value(one)
            case ast.Call(args=[ast.Name(id=name), one], keywords=[]) if (
                name in self.meanings.lists and self.is_insort(call)
            ):
                self.doubt(call, A_LIST_CHANGES)
                self.compared(call, one)
                self.value(one)
            case ast.Call(func=called, args=[one], keywords=[]) if (
                self.meanings.meaning_of(called) is assert_never
            ):
                # where nobody comes, mypy knows no types
                self.given_once(called)
                if not isinstance(one, ast.Name) or self.type_of(one) is not None:
                    self.value(one)
            case _:
                why = FOR_WHAT_IT_DOES
                self.wrong(call, why.why if self.ours else str(why))

    def lists_only_gathered(self, definition: ast.FunctionDef) -> frozenset[str]:
        """Return the names of lists that begin empty, grow at the end, and become tuples: no more.

        Nobody looks into such a list before it is a tuple.
        """
        begun, uses = set[str](), set[int]()
        for node in ast.walk(definition):
            match node:
                case (
                    ast.Assign(targets=[ast.Name() as name], value=ast.List(elts=[]))
                    | ast.AnnAssign(target=ast.Name() as name, value=ast.List(elts=[]))
                ):
                    begun.add(name.id)
                    uses.add(id(name))
                case ast.Expr(
                    value=ast.Call(func=ast.Attribute(value=ast.Name() as name, attr="append"))
                ):
                    uses.add(id(name))
                case ast.Call(func=called, args=[ast.Name() as name], keywords=[]) if (
                    self.meanings.meaning_of(called) is tuple
                ):
                    uses.add(id(name))
        others = {
            node.id
            for node in ast.walk(definition)
            if isinstance(node, ast.Name) and id(node) not in uses
        }
        return frozenset(begun - others)

    def is_insort(self, call: ast.Call) -> bool:
        """Tell whether a call puts something into a list in order."""
        meaning = self.meanings.meaning_of(call.func)
        return meaning is not NOBODY_KNOWS and meaning is getattr(
            sys.modules.get("bisect"), "insort", None
        )

    def assigned(self, targets: list[ast.expr], value: ast.expr) -> None:
        """Read what is given a name, or put into a list."""
        named = targets[0].id if len(targets) == 1 and isinstance(targets[0], ast.Name) else ""
        is_a_list = self.meanings.is_list(value)
        given = [one for one in targets if not isinstance(one, ast.Subscript)]
        names = {name for target in given for name in targets_in_all(target)}
        names -= {name for target in given for name in starred_in(target)}
        if not is_a_list and names & self.meanings.lists:
            self.wrong(value, "a name for a list and for something else")
        parts = taken_apart(targets[0], value) if len(targets) == 1 else (value,)
        if parts != (value,):
            self.several(parts)
        else:
            unpacked = len(targets) == 1 and isinstance(targets[0], ROWS)
            self.value(value, lists=bool(named), gone_through=unpacked)
        for target in targets:
            self.target(target)

    def target(self, node: ast.expr) -> None:
        """Read what something is assigned to."""
        match node:
            case ast.Name():
                return
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                for part in parts:
                    self.target(part)
            case ast.Starred(value=ast.Name()):
                return
            case ast.Subscript(value=ast.Name(id=name), slice=at) if name in self.meanings.lists:
                self.doubt(node, A_LIST_CHANGES)
                self.value(at)
            case ast.Attribute():
                self.wrong(node, "an attribute is written")
            case _:
                self.wrong(node, "something is written that is no list made here")

    def raised(self, node: ast.AST, raised: ast.expr | None) -> None:
        """Read what is raised: a plain error, with a text for people."""
        kind = raised.func if isinstance(raised, ast.Call) else raised
        if kind is None or not is_one_of(self.meanings.meaning_of(kind), EXCEPTIONS):
            self.wrong(node, "something else is raised than a plain error")
        elif isinstance(raised, ast.Call) and not self.ours:
            for one in raised.args:
                self.text(one)
            if raised.keywords:
                self.wrong(node, "something else is raised than a plain error")

    def case(self, case: ast.match_case) -> None:
        """Read one case of a match."""
        self.pattern(case.pattern)
        if case.guard is not None:
            self.value(case.guard, tested=True)
        self.statements(case.body)

    def pattern(self, node: ast.pattern) -> None:
        """Read a pattern: records, and numbers."""
        match node:
            case ast.MatchClass(cls=kind, patterns=patterns, kwd_attrs=names, kwd_patterns=named):
                if not self.are_records(kind):
                    self.wrong(node, "a pattern asks for a type")
                else:
                    self.parts_in_a_pattern(node, self.meanings.meaning_of(kind), names)
                for one in (*patterns, *named):
                    self.pattern(one)
            case ast.MatchAs(pattern=one):
                if one is not None:
                    self.pattern(one)
            case ast.MatchOr(patterns=patterns):
                for one in patterns:
                    self.pattern(one)
            case ast.MatchValue(value=value):
                self.value(value)
            case _:
                self.unlisted(node)

    def parts_in_a_pattern(self, node: ast.MatchClass, kind: type[Any], names: list[str]) -> None:
        """Read that a pattern of a record asks for what such a record keeps."""
        if self.ours:
            return
        fields = {known.name for known in attrs.fields(kind)}
        for name in (one for one in names if one not in fields):
            self.wrong(node, f"{NO_PART}: .{name}")

    # expressions -------------------------------------------------------------------

    def value(
        self,
        node: ast.expr,
        tested: bool = False,
        lists: bool = False,
        gone_through: bool = False,
        told: bool = False,
    ) -> None:
        """Read an expression; only what is `told` to people may be a text."""
        self.typed(node)
        match node:
            case ast.Constant(value=one):
                self.constant(node, one)
            case ast.Name(id=name):
                self.name(node, name, tested or lists or gone_through)
            case ast.Attribute():
                self.attribute(node)
            case ast.Subscript(value=row, slice=at):
                self.value(row, lists=not isinstance(at, ast.Slice) or lists or gone_through)
                if isinstance(at, ast.Slice) and self.meanings.is_list(row):
                    self.doubt(node, "a part of a list")
                self.place(at)
            case ast.BinOp(left=one, op=op, right=other):
                self.operator(node, op)
                self.repeats(node)
                self.value(one)
                self.value(other)
            case ast.UnaryOp(op=sign, operand=one):
                if not isinstance(sign, SIGNS):
                    self.wrong(node, str(SINGLE_BITS))
                self.value(one, tested=isinstance(sign, ast.Not))
            case ast.BoolOp(op=op, values=several):
                for one in several:
                    self.value(one, tested=tested or self.ours)
                    if not (tested or self.ours or self.has_a_type(one, is_truth)):
                        self.wrong(one, EITHER if isinstance(op, ast.Or) else BOTH)
            case ast.Compare():
                self.comparison(node)
            case ast.IfExp(test=test, body=one, orelse=other):
                self.value(test, tested=True)
                self.value(one, tested, lists, gone_through)
                self.value(other, tested, lists, gone_through)
                if not self.ours and self.meanings.is_list(one) != self.meanings.is_list(other):
                    self.wrong(node, "a name for a list and for something else")
            case ast.Tuple(elts=parts):
                self.several(parts)
            case ast.List(elts=parts) if lists or gone_through:
                self.several(parts)
            case ast.ListComp() if lists or gone_through:
                self.comprehension(node, [node.elt])
            case ast.GeneratorExp() if gone_through:
                self.comprehension(node, [node.elt])
            case ast.Call():
                self.call(node, lists=lists or gone_through, gone_through=gone_through)
            case ast.NamedExpr(target=ast.Name(), value=one):
                if answers_yes_or_no(self.function):
                    self.wrong(node, GIVEN_IN_A_CONDITION)
                self.value(one)
            case _:
                self.unlisted(node)
        if not told and self.has_a_type(node, may_be_a_text):
            self.wrong(node, str(A_TEXT))

    # types ---------------------------------------------------------------------------

    def type_of(self, node: ast.AST) -> Type | None:
        """Return the type of an expression in a file, as far as mypy knows it."""
        return self.types.of_expression(node, self.code.co_firstlineno)

    def typed(self, node: ast.expr) -> None:
        """Read that an expression in a file has a type, whatever it is.

        Where mypy tells an error, that is said already.
        """
        if self.says_types and not isinstance(node, ast.GeneratorExp):
            if self.told_at(node, "").line in self.lines_of_errors:
                return
            told = self.type_of(node)
            if getattr(node, "attr", getattr(node, "id", "")) in SUPPOSED:
                self.wrong(node, f"mypy supposes what this is: {ast.unparse(node)}")
            if told is None:
                self.wrong(node, NEVER_COME_TO)
            elif may_be_anything(told):
                self.wrong(node, f"{OF_ANY_TYPE}: {ast.unparse(node)}")

    def has_a_type(self, node: ast.expr, that: Callable[[Type], bool]) -> bool:
        """Tell whether an expression in a file has a type, and one that is so."""
        told = self.type_of(node)
        return told is not None and that(told)

    def compared(self, node: ast.expr, part: ast.expr) -> None:
        """Read that a part of a comparison in a file is no function and no text, nor holds one."""
        told = self.type_of(part)
        if told is not None:
            self.compared_as(node, told)

    def compared_as(self, node: ast.expr, told: Type) -> None:
        """Read that of a type, nothing is a function or a text, nor holds one."""
        if holds(told, is_a_function):
            self.wrong(node, "functions are compared")
        elif holds(told, may_be_a_text):
            self.wrong(node, str(A_TEXT))
        elif holds(told, is_of_no_one_kind):
            self.wrong(node, f"{OF_ANY_TYPE} is compared: {ast.unparse(node)}")

    def parts_in(self, node: ast.expr) -> Parts:
        """Return what the records have, by name, of which an expression may be."""
        told = self.type_of(node)
        if self.ours:
            return parts_of_ours()
        if not self.says_types:
            return parts_in(sys.modules[self.function.__module__])
        kinds = kinds_in(told, self.meanings.names) if told is not None else ()
        return parts_of_kinds(frozenset(kinds), self.function.__module__)

    def several(self, parts: Iterable[ast.expr]) -> None:
        """Read the parts of a tuple or a list."""
        for part in parts:
            if isinstance(part, ast.Starred):
                self.value(part.value, gone_through=True)
            else:
                self.value(part)

    def constant(self, node: ast.AST, value: object) -> None:
        """Read a constant."""
        if isinstance(value, str):
            self.wrong(node, str(A_TEXT))
        elif isinstance(value, float | complex):
            self.wrong(node, str(A_FRACTION))
        elif not isinstance(value, int | None):
            self.wrong(node, f"no number: {value!r}")

    def operator(self, node: ast.AST, op: ast.operator) -> None:
        """Read the sign of a computation."""
        if not isinstance(op, OPERATORS):
            self.wrong(node, self.why_unlisted(op))

    def repeats(self, node: ast.BinOp) -> None:
        """Read that no row is repeated any number of times."""
        rows = (ast.Tuple, ast.List, ast.ListComp)
        if self.ours or not isinstance(node.op, ast.Mult):
            return
        for row, times in ((node.left, node.right), (node.right, node.left)):
            if isinstance(row, rows) and not isinstance(times, ast.Constant):
                self.wrong(node, "a row repeated any number of times")

    def place(self, node: ast.expr) -> None:
        """Read a place, or the bounds of several."""
        if isinstance(node, ast.Slice):
            for bound in (node.lower, node.upper, node.step):
                if bound is not None:
                    self.value(bound)
        else:
            self.value(node)

    def comparison(self, node: ast.Compare) -> None:
        """Read a comparison."""
        several = [node.left, *node.comparators]
        for part in (part for one in node.comparators[1:] for part in ast.walk(one)):
            if isinstance(part, ast.NamedExpr):
                # mypy supposes that Python always comes there
                self.wrong(part, "a name given at the end of a chain")
        for one, op, other in zip(several, node.ops, node.comparators, strict=False):
            if isinstance(op, ast.Is | ast.IsNot):
                if not (is_none(one) or is_none(other)):
                    self.wrong(node, str(IDENTITY))
                for side in (one, other):
                    if isinstance(side, ast.Call) and len(node.ops) == 1:
                        self.typed(side)
                        self.call(side, refusing=True)
                    elif isinstance(side, ast.Name):
                        self.name(side, side.id, False)
                    else:
                        self.value(side)
            else:
                among = isinstance(op, ast.In | ast.NotIn)
                self.value(one, lists=True)
                self.value(other, lists=True, gone_through=among)
                self.compared(node, one)
                # what is gone through there is compared one by one
                self.compared(node, other.elt if isinstance(other, ast.GeneratorExp) else other)

    def comprehension(
        self,
        node: ast.ListComp | ast.GeneratorExp | ast.DictComp,
        gives: list[ast.expr],
        told: bool = False,
    ) -> None:
        """Read a comprehension, each name where it stands for something.

        Where Python goes no further, `any` and `all` of CrossHair do, and give names.
        """
        before = len(self.meanings.scopes)
        for part in ast.walk(node):
            if isinstance(part, ast.NamedExpr):
                self.doubt(part, "a name given inside a comprehension")
        for loop in node.generators:
            self.value(loop.iter, gone_through=True)
            self.meanings.scopes.append(frozenset(targets_in_all(loop.target)))
            self.target(loop.target)
            if loop.is_async:
                self.unlisted(loop)
            for test in loop.ifs:
                self.value(test, tested=True)
        for one in gives:
            if told or isinstance(node, ast.DictComp):
                self.text(one)
            else:
                self.value(one, lists=self.ours)
        del self.meanings.scopes[before:]

    # names and attributes ----------------------------------------------------------

    def name(self, node: ast.Name, name: str, as_a_list: bool) -> None:
        """Read a name."""
        if name in self.facts:
            self.wrong(node, "the facts of a refusal are read")
        elif name in self.meanings.lists and self.meanings.is_local(name):
            if not as_a_list:
                self.wrong(node, WHY[ast.List])
        elif not self.meanings.is_local(name):
            self.outside(node, name)

    def outside(self, node: ast.expr, name: str) -> None:
        """Read a value from outside the function."""
        self.given_once(node)
        value = self.meanings.meaning_of(node)
        if isinstance(value, FunctionType):
            self.wrong(node, f"a function that is not called: {name}")
        elif value is NOBODY_KNOWS:
            self.wrong(node, f"a name that nobody knows: {name}")
        elif value is getattr(builtins, name, NOBODY_KNOWS):
            self.wrong(node, f"the builtin {name}")
        elif isinstance(value, type):
            self.wrong(node, f"a type: {name}{instead_of_a_type(value)}")
        else:
            self.kept(node, value, name)
            of_the_file = isinstance(node, ast.Name) and name not in self.meanings.held
            said = self.types.of_names.get(name) if of_the_file else self.type_of(node)
            if said is not None and not fits(value, said, self.meanings.names):
                self.wrong(node, f"{OF_ANOTHER_TYPE}: {name}")

    def given_once(self, node: ast.expr) -> None:
        """Read that a name in a file is given once, so that it stays what it is, also for mypy."""
        self.the_same_for_mypy(node)
        if isinstance(node, ast.Name) and node.id in self.meanings.held:
            return
        if isinstance(node, ast.Name) and not self.ours and node.id in self.meanings.names:
            if bindings_in(self.code.co_filename).get(node.id, 0) != 1:
                self.wrong(node, GIVEN_AGAIN.of(node.id))
            if is_a_builtin(node.id):
                self.wrong(node, f"the name of a builtin for something else: {node.id}")

    def the_same_for_mypy(self, node: ast.expr) -> None:
        """Read that mypy knows what is called by a name in a file: it believes what is said of it.

        An error of its own may stand elsewhere, where a name is given or a function makes another.
        """
        meaning = self.meanings.meaning_of(node)
        if isinstance(meaning, FunctionType):
            is_read = is_one_of(meaning, COPIES) or self.is_read(meaning)
        else:
            is_read = is_a_record(meaning)
        told = self.type_of(node)
        if not (self.says_types and is_read):
            return
        if told is None or not self.types.takes_for(told, meaning, self.meanings.names):
            self.wrong(node, ANOTHER_FOR_MYPY.of(ast.unparse(node)))

    def kept(self, node: ast.AST, value: Any, name: str) -> None:
        """Read a value that was made before: numbers, tuples and records, all of which stay."""
        if type(value) is tuple and len(value) <= LONGEST:
            for part in value:
                self.kept(node, part, name)
        elif self.ours and isinstance(value, FunctionType):
            self.functions.setdefault(value)
        elif attrs.has(type(value)):
            self.made_anew(node, type(value))
            self.kinds.setdefault(type(value))
            if not self.ours:
                for part in parts_of_other_types(value):
                    self.wrong(node, f"{OF_ANOTHER_TYPE}: {name}.{part}")
            for known in attrs.fields(type(value)):
                part = getattr(value, known.name, None)
                if not (self.ours and isinstance(part, str)):
                    self.kept(node, part, name)
        elif self.ours and type(value) is str:
            return  # it names a part of a record
        elif value is not None and type(value) not in (int, bool):
            self.wrong(node, MEMORY_OR_NO_NUMBER.of(name))

    def made_anew(self, node: ast.AST, kind: type[Any]) -> None:
        """Read that no table is made but of another: it may be of a type on which that is built.

        Then they are never equal in a game, and may be for a prover.
        """
        if not self.ours and kind in kinds_of_tables():
            self.wrong(node, str(MADE_ANEW))

    def attribute(self, node: ast.Attribute) -> None:
        """Read an attribute: a part of a record, or a name in a module of the package."""
        base = self.meanings.meaning_of(node.value)
        name = node.attr
        if isinstance(base, ModuleType):
            self.outside(node, name)
        elif base is not NOBODY_KNOWS and isinstance(base, FunctionType | type):
            told = f"an attribute of a function or a type: .{name}"
            self.wrong(node, told + instead_of_a_type(base))
        else:
            self.part(node, self.parts_in(node.value))

    def part(self, node: ast.Attribute, parts: Parts) -> None:
        """Read what a record is asked for by its name."""
        name = node.attr
        if parts.is_text(name):
            self.wrong(node, f"a text: .{name}")
        elif name in parts.fields or name in parts.asked:
            self.value(node.value)
            self.functions.update(dict.fromkeys(parts.asked.get(name, ())))
        else:
            self.wrong(node, f"{NO_PART}: .{name}{instead_of_types(parts.others)}")

    def are_records(self, node: ast.expr) -> bool:
        """Tell whether an expression names kinds of records."""
        match node:
            case ast.BinOp(left=left, op=ast.BitOr(), right=right):
                return self.are_records(left) and self.are_records(right)
            case ast.Tuple(elts=kinds):
                return all(map(self.are_records, kinds))
        kind = self.meanings.meaning_of(node)
        if not may_be_looked_into(kind):
            return False
        self.given_once(node)
        self.kinds.setdefault(kind)
        return True

    # calls -------------------------------------------------------------------------

    def is_read(self, function: FunctionType) -> bool:
        """Tell whether a function is read: one of a file, or of the package.

        A file calls those of the rules alone: what others tell of a number may come of no symbol.
        """
        if is_ours(function.__globals__):
            return self.ours or function.__module__.startswith(ROOMS_OF_RULES)
        return str(function.__globals__.get("__name__")).startswith(OF_FILES)

    def call(
        self,
        node: ast.Call,
        lists: bool = False,
        gone_through: bool = False,
        refusing: bool = False,
    ) -> None:
        """Read a call of something listed, or of a function that is read too."""
        called = self.meanings.meaning_of(node.func)
        if called is NOBODY_KNOWS:
            self.called_by_part(node)
            return
        self.given_once(node.func)
        name = ast.unparse(node.func)
        if any(called is getattr(builtins, one) for one in BUILTINS):
            self.builtin(node, called.__name__, lists, gone_through)
        elif is_one_of(called, GOING_THROUGH):
            if not gone_through:
                self.wrong(node, WHY[ast.GeneratorExp])
            self.gone_through(node)
        elif is_one_of(called, COPIES):
            self.copied(node)
        elif called is refused:
            self.wrong(node, "a refusal that is not returned")
        elif called is places and self.ours:
            for one in node.keywords:
                if one.arg == "scores":
                    self.value(one.value)
        elif isinstance(called, FunctionType):
            self.function_called(node, called, refusing)
        elif type(called) is NewType and len(node.args) == 1 and not node.keywords:
            self.value(node.args[0])
        elif is_a_record(called):
            self.made_anew(node, called)
            self.kinds.setdefault(called)
            self.arguments(node)
        elif isinstance(called, type):
            better = instead_of_a_call(name) or instead_of_a_type(called)
            self.wrong(node, f"a type: {name}{better}")
        elif isinstance(called, _lru_cache_wrapper):
            self.wrong(node, REMEMBERED.of(name))
        elif called is getattr(builtins, name, NOBODY_KNOWS):
            self.wrong(node, f"the builtin {name}{instead_of_a_call(name)}")
        else:
            told = f"a call of something that is not listed: {name}"
            self.wrong(node, told + instead_of_a_call(name))

    def function_called(self, node: ast.Call, called: FunctionType, refusing: bool) -> None:
        """Read a call of a function, which is read too."""
        name = ast.unparse(node.func)
        if tells(called):
            self.wrong(node, str(A_TEXT))
        elif may_refuse(called) and not refusing:
            self.wrong(node, "a refusal is looked into")
        elif not self.is_read(called):
            self.wrong(node, f"a function that is not read: {name}{instead_of_a_call(name)}")
        else:
            if self.says_types and says_no_types(called):
                self.wrong(node, f"{OF_ANY_TYPE}: {name}")
            self.functions.setdefault(called)
            self.arguments(node)

    def arguments(self, node: ast.Call) -> None:
        """Read what a call is given."""
        for one in node.args:
            self.argument(one)
        for named in node.keywords:
            if named.arg is None and not self.ours:
                self.wrong(node, str(GIVEN_ANY_NUMBER))
            self.argument(named.value)

    def argument(self, node: ast.expr) -> None:
        """Read one argument."""
        if isinstance(node, ast.Starred):
            if not self.ours:
                self.wrong(node, str(GIVEN_ANY_NUMBER))
            self.value(node.value, gone_through=True)
        elif self.ours and isinstance(self.meanings.meaning_of(node), FunctionType):
            self.functions.setdefault(self.meanings.meaning_of(node))
        elif self.ours and isinstance(node, ast.Attribute) and parts_of_ours().is_text(node.attr):
            self.value(node.value)
        else:
            self.value(node, lists=self.ours)

    def copied(self, node: ast.Call) -> None:
        """Read a copy of a record with some parts changed."""
        if len(node.args) != 1:
            self.wrong(node, str(ANY_NUMBER))
        for one in node.args:
            self.value(one)
            self.remade(one)
        for named in node.keywords:
            if named.arg is None and not self.ours:
                self.wrong(node, str(GIVEN_ANY_NUMBER))
            if named.arg is None:
                self.value(named.value)
            else:
                self.argument(named.value)

    def remade(self, node: ast.expr) -> None:
        """Read what is copied in a file: what works out a field of a record may remember symbols.

        Tables only keep what they are given.
        """
        told = self.type_of(node)
        kinds = kinds_in(told, self.meanings.names) if told is not None else ()
        records = [kind for kind in kinds if attrs.has(kind) and kind not in kinds_of_tables()]
        self.kinds.update(dict.fromkeys(records))

    def called_by_part(self, node: ast.Call) -> None:
        """Read a call of a method, of a function among printed values, or of one handed in."""
        name = ast.unparse(node.func)
        not_listed = f"a call of something that is not listed: {name}{instead_of_a_call(name)}"
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name() as home)) if isinstance(
                self.meanings.meaning_of(home), ModuleType
            ):
                self.wrong(node, not_listed)
            case ast.Call(func=ast.Attribute(value=row, attr="count" | "index"), args=[one]) if (
                self.ours or self.has_a_type(row, is_a_row)
            ):
                if node.keywords:
                    self.wrong(node, "more than one argument")
                self.compared(node, one)
                self.value(row, lists=True)
                self.value(one)
            case ast.Call(func=ast.Attribute(value=whole, attr=name)):
                self.method_called(node, whole, name)
            case ast.Call(func=ast.Name(id=name)) if self.meanings.is_local(name) and self.ours:
                self.arguments(node)
            case _:
                self.wrong(node, not_listed)

    def method_called(self, node: ast.Call, whole: ast.expr, name: str) -> None:
        """Read a call of a method, or of a function that a record keeps."""
        parts = self.parts_in(whole)
        methods = parts.methods.get(name, ())
        if (not methods and parts.is_text(name)) or any(map(tells, methods)):
            self.wrong(node, str(A_TEXT))
        elif any(map(may_refuse, methods)):
            self.wrong(node, "a refusal is looked into")
        elif methods or name in parts.fields:
            self.functions.update(dict.fromkeys(methods))
            self.value(whole)
            self.arguments(node)
        else:
            self.wrong(node, f"{NO_PART}: .{name}{instead_of_types(parts.others)}")

    def gone_through(self, node: ast.Call) -> None:
        """Read what is gone through by a call."""
        for one in node.args:
            self.value(one.value if isinstance(one, ast.Starred) else one, gone_through=True)
        self.options(node)

    def options(self, node: ast.Call) -> None:
        """Read the options of a call."""
        for named in node.keywords:
            if named.arg not in ("repeat", "strict", "start", "default", "key", "reverse"):
                self.wrong(node, f"an option that is not listed: {named.arg}")
            elif named.arg == "key":
                self.key(named.value)
            else:
                self.value(named.value)

    def key(self, node: ast.expr) -> None:
        """Read by what something is put in order: a function, or an expression of one thing."""
        if isinstance(node, ast.Lambda):
            names = [one.arg for one in node.args.args]
            if len(names) != 1 or ast.unparse(node.args) != names[0]:
                self.wrong(node, WHY[ast.Lambda])
            self.meanings.scopes.append(frozenset(names))
            self.value(node.body, lists=self.ours)
            self.meanings.scopes.pop()
        else:
            self.applied(node)

    def applied(self, node: ast.expr) -> None:
        """Read a function that is applied to many things."""
        function = self.meanings.meaning_of(node)
        if self.ours and isinstance(node, ast.Name) and self.meanings.is_local(node.id):
            return
        if any(function is getattr(builtins, one) for one in ("bool", "int", "len", "sum", "abs")):
            self.given_once(node)
        elif (
            isinstance(function, FunctionType)
            and not tells(function)
            and (not may_refuse(function) and self.is_read(function))
        ):
            self.given_once(node)
            self.functions.setdefault(function)
            if says_no_types(function):
                self.wrong(node, f"{OF_ANY_TYPE}: {ast.unparse(node)}")
        else:
            self.wrong(node, f"a function that is not read: {ast.unparse(node)}")

    def builtin(self, node: ast.Call, name: str, lists: bool, gone_through: bool) -> None:
        """Read a call of a builtin."""
        if name in ITERATORS and not gone_through:
            self.wrong(node, WHY[ast.GeneratorExp])
        if name in LISTS and not lists:
            self.wrong(node, WHY[ast.List])
        if name not in WITH_OPTIONS and node.keywords:
            self.wrong(node, "an option that is not listed")
        if name in ORDERING:
            self.put_in_order(node)
        match name, node.args:
            case "all" | "any", [ast.GeneratorExp() as each] if not node.keywords:
                self.comprehension_of_truths(each)
            case "len", [ast.Attribute(attr="facts", value=ast.Name())] if self.ours:
                return
            case "len", [one] if self.has_a_type(one, may_be_a_range):
                self.wrong(node, "a range that is counted, of any length")
            case "isinstance", [one, kinds]:
                if not self.are_records(kinds):
                    self.wrong(node, "the builtin isinstance")
                self.value(one)
            case "map" | "filter", [function, *rows]:
                if not (name == "filter" and is_none(function)):
                    self.applied(function)
                for row in rows:
                    self.value(row, gone_through=True)
            case "max" | "min", several if not (self.ours or self.are_several(several)):
                self.wrong(node, f"what may be no row: write {name}(tuple(...))")
            case "max" | "min", [_, _, *_]:
                # one of them is handed on as it is
                self.several(node.args)
                self.options(node)
            case "sum", [row, start]:
                self.gone_through(ast.Call(node.func, [row], node.keywords))
                self.value(start)
            case "next", [ast.Call() as inner, *rest] if (
                self.meanings.meaning_of(inner.func) is iter
            ):
                self.gone_through(inner)
                self.several(rest)
            case "next", [ast.GeneratorExp() as each, *rest]:
                self.value(each, gone_through=True)
                self.several(rest)
            case (("next" | "iter"), _):
                self.wrong(node, WHY[ast.GeneratorExp])
            case "bool", [one]:
                self.value(one, tested=True)
            case (("int" | "abs" | "divmod"), _):
                self.several(node.args)
            case "enumerate", _:
                if len(node.args) != 1 or node.keywords:
                    self.wrong(node, "a count that begins with any number")
                self.gone_through(node)
            case "range", bounds:
                if any(map(is_large, bounds)):
                    self.wrong(node, f"more than {LONGEST} in a row")
                self.several(bounds)
            case _:
                self.gone_through(node)

    def put_in_order(self, node: ast.Call) -> None:
        """Read that what is put in order in a file, or by what it is, may be compared."""
        keys = [named.value for named in node.keywords if named.arg == "key"]
        for one in keys or node.args:
            told = self.type_of(one.body if isinstance(one, ast.Lambda) else one)
            for part in compared_among(told) if told is not None else ():
                self.compared_as(node, part)

    def are_several(self, given: list[ast.expr]) -> bool:
        """Tell whether `max` and `min` surely find things to compare: two, or one row."""
        plain = [one for one in given if not isinstance(one, ast.Starred)]
        return len(plain) > 1 or len(given) == len(plain)

    def comprehension_of_truths(self, node: ast.GeneratorExp) -> None:
        """Read a comprehension of which only the truth of each part counts."""
        before = len(self.meanings.scopes)
        self.comprehension(node, [])
        for loop in node.generators:
            self.meanings.scopes.append(frozenset(targets_in_all(loop.target)))
        self.value(node.elt, tested=True)
        del self.meanings.scopes[before:]

    # what people read --------------------------------------------------------------

    def refusal(self, node: ast.expr) -> None:
        """Read a refusal: its facts are for people."""
        if not may_refuse(self.function):
            told = "a refusal, and what is returned does not say so: write -> Refusal | None"
            self.wrong(node, told)
        if self.ours or not isinstance(node, ast.Call):
            return
        if node.args:
            self.wrong(node, "a fact without a name")
        if len(node.keywords) > 1 and any(named.arg is None for named in node.keywords):
            self.wrong(node, "facts that may have one name")
        for named in node.keywords:
            match named:
                case ast.keyword(arg=None, value=ast.Name(id=name)) if name in self.facts:
                    continue
                case ast.keyword(arg=None, value=ast.Dict() | ast.DictComp() as facts):
                    self.noted(facts)
                case ast.keyword(arg=None):
                    self.wrong(node, str(ANY_NUMBER))
                case _:
                    self.text(named.value)

    def noted(self, node: ast.expr) -> None:
        """Read facts by name."""
        match node:
            case ast.Dict(keys=keys, values=values):
                for key, value in zip(keys, values, strict=True):
                    if not isinstance(key, ast.Constant) or not isinstance(key.value, str):
                        self.wrong(node, "a fact without a name")
                    self.text(value)
            case ast.DictComp(key=key, value=value):
                self.comprehension(node, [key, value])
            case _:
                self.wrong(node, "facts without names")

    def notes_facts(self, targets: list[ast.expr], value: ast.expr) -> bool:
        """Tell whether a statement notes facts of a refusal, and read them."""
        match targets:
            case [ast.Name(id=name)] if name in self.facts:
                if not self.ours:
                    self.noted(value)
                return True
            case [ast.Subscript(value=ast.Name(id=name), slice=key)] if name in self.facts:
                if not self.ours:
                    self.text(key)
                    self.text(value)
                return True
        return False

    def text(self, node: ast.expr) -> None:
        """Read a text that only people read, or a number in it."""
        match node:
            case ast.Constant(value=str()):
                return
            case ast.JoinedStr(values=parts):
                for part in parts:
                    self.text(part)
            case ast.BoolOp(values=parts) if self.ours:
                for part in parts:
                    self.text(part)
            case ast.FormattedValue(value=value, conversion=-1, format_spec=how):
                if how is not None and ast.unparse(how) not in PLAIN_FORMATS:
                    self.wrong(node, "a format that is not listed")
                self.text(value)
            case ast.IfExp(test=test, body=one, orelse=other):
                self.value(test, tested=True)
                self.text(one)
                self.text(other)
            case ast.Call(func=ast.Name(), args=[one], keywords=[]) if (
                self.meanings.meaning_of(node.func) is str
            ):
                self.text(one)
            case ast.Call(
                func=ast.Attribute(value=ast.Constant(value=str()), attr="join"),
                args=[one],
                keywords=[],
            ):
                self.joined(one)
            case ast.Call(func=called):
                self.told(node, called)
            case ast.Subscript(value=row, slice=at) if self.ours or (
                self.has_a_type(row, is_a_row) and not isinstance(at, ast.Slice)
            ):
                self.text(row)
                self.place(at)
            case ast.Attribute(value=whole, attr=name) if name in self.parts_in(whole).fields:
                self.text(whole)
                self.functions.update(dict.fromkeys(self.parts_in(whole).asked.get(name, ())))
            case ast.Name() | ast.Attribute() if is_of_words(self.meanings.meaning_of(node)):
                self.given_once(node)
            case _:
                self.value(node, told=True)

    def joined(self, node: ast.expr) -> None:
        """Read texts that are joined."""
        match node:
            case ast.GeneratorExp(elt=one) | ast.ListComp(elt=one):
                self.comprehension(node, [one], told=True)
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                for part in parts:
                    self.text(part)
            case _:
                self.text(node)

    def told(self, node: ast.Call, called: ast.expr) -> None:
        """Read a call that may give text."""
        meaning = self.meanings.meaning_of(called)
        if isinstance(meaning, FunctionType) and tells(meaning):
            self.function_that_tells(node, meaning)
        elif isinstance(called, ast.Attribute) and any(
            map(tells, self.parts_in(called.value).methods.get(called.attr, ()))
        ):
            methods = self.parts_in(called.value).methods[called.attr]
            self.functions.update(dict.fromkeys(methods))
            self.text(called.value)
            self.arguments(node)
        else:
            self.value(node)

    def function_that_tells(self, node: ast.Call, called: FunctionType) -> None:
        """Read a call of a function that returns text."""
        if not self.is_read(called):
            self.wrong(node, f"a function that is not read: {ast.unparse(node.func)}")
        self.functions.setdefault(called)
        self.given_once(node.func)
        self.arguments(node)


def says_no_types(function: FunctionType) -> bool:
    """Tell whether a function of a file, by itself, says no type of anything that it takes."""
    code, by_itself = function.__code__, function.__qualname__.isidentifier()
    taken = code.co_varnames[: code.co_argcount]
    ours = is_ours(function.__globals__)
    return not ours and by_itself and bool(taken) and not set(taken) & {*function.__annotations__}


def is_of_words(value: Any) -> bool:
    """Tell whether a value is a text, or a row of texts."""
    row = value if type(value) is tuple else (value,)
    return bool(row) and all(type(one) is str for one in row)


def is_large(node: ast.AST) -> bool:
    """Tell whether a node is a number larger than any row is long."""
    return isinstance(node, ast.Constant) and isinstance(node.value, int) and node.value > LONGEST


def kept_for_refusals(definition: ast.FunctionDef) -> frozenset[str]:
    """Return the names of dictionaries that nothing looks into but a refusal."""
    made = {
        target.id
        for node in ast.walk(definition)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict | ast.DictComp)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    used = {
        id(node.value)
        for node in ast.walk(definition)
        if (isinstance(node, ast.keyword) and node.arg is None)
        or (isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store))
    }
    looked_into = {
        node.id
        for node in ast.walk(definition)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and id(node) not in used
    }
    return frozenset(made - looked_into)
