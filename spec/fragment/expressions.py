"""Expressions of a file: what may be worked out while the file is run.

Whoever is read here has not run yet. So a name stands for what the statements before made of
it, and nothing is called but what is listed, records that only keep their parts, and
functions of the file whose text is read in the same way. What a name inside a function
stands for is never called. So it does not matter what it is, as long as nothing of its own
runs where it is looked at: that is asked of each value that comes from outside.
"""

import ast
import builtins
from abc import ABCMeta
from collections import Counter
from collections.abc import Iterator
from enum import Enum, EnumMeta
from fractions import Fraction
from functools import _lru_cache_wrapper
from itertools import (
    chain,
    combinations,
    combinations_with_replacement,
    count,
    cycle,
    islice,
    pairwise,
    permutations,
    product,
    repeat,
    zip_longest,
)
from types import (
    BuiltinFunctionType,
    EllipsisType,
    FunctionType,
    GenericAlias,
    MappingProxyType,
    ModuleType,
    NoneType,
    UnionType,
)
from typing import Any, Final, Generic, NewType, TypeVar

import attrs
from attrs import define, frozen

from bfrules.core.amendment import Amendment, Substitution, after, answer, instead_of, without
from bfrules.core.edition import Edition
from bfrules.core.promises import only, passes_exactly, the_frame_among, widened
from bfrules.core.rule import ListsWithout, Rule, cited, rule
from bfrules.evaluating.records import FACTORY
from bfrules.kernel.contract import contract, contract_of
from spec.fragment.instead import ANOTHER_ORDER, ANOTHER_RUN, GIVEN_AGAIN, IDENTITY, NOT_LISTED
from spec.fragment.listed import BUILTINS, is_none, is_one_of, is_ours, unwrapped
from spec.fragment.meanings import NOBODY_KNOWS
from spec.fragment.naming import bindings_in, names_bound_by, names_given_in
from spec.fragment.records import FROZEN, is_a_record, is_made_by_attrs, parts_of_ours
from spec.fragment.records import is_of_ours as is_a_kind_of_ours
from spec.sources import SourceHasChanged, tree_of

# names that Python or a listed function calls by itself, whatever stands for them in a class
CALLED_BY_ITSELF: Final = frozenset({"as_integer_ratio", "keys", "mro", "write"})
# names of methods that provers ask for
ASKED_FOR: Final = frozenset({"cache_info", "provenance"})
PLAIN_BUILTINS: Final = (
    *(getattr(builtins, name) for name in BUILTINS),
    *(dict, float, frozenset, object, print, set, str, Fraction),
)
OF_ITERTOOLS: Final = (
    *(chain, combinations, combinations_with_replacement, count, cycle, islice, pairwise),
    *(permutations, product, repeat, zip_longest),
)
# of these, the first thing given is called
CALL_THE_FIRST: Final = (filter, map)
CALL_WHAT_THEY_ARE_GIVEN: Final = (*CALL_THE_FIRST, iter)
MAKERS: Final = (
    *(NewType, TypeVar, after, answer, attrs.Factory, attrs.evolve, attrs.field, cited, contract),
    *(contract_of, instead_of, only, passes_exactly, rule, the_frame_among, widened, without),
    *(Amendment, Edition, Substitution),
)
# of these a set is given the same answer, in whatever order it is gone through
ASK_NO_ORDER: Final = (all, any, frozenset, len, set)
# of these as well, if any two things in it are in one order
PUT_IN_ORDER: Final = (max, min, sorted)
IN_ONE_ORDER: Final = (bool, bytes, int, str)
SETS: Final = (frozenset, set)
# these give numbers, whatever they are given
GIVE_NUMBERS: Final = (all, any, bool, float, int, isinstance, len)
# the text of what these give says where it lies
TOLD_BY_PLACE: Final = (*(enumerate, filter, iter, map, object, reversed, zip), *OF_ITERTOOLS)
# of Python's own library, what it keeps that is the same in each run
SAME_IN_EACH_RUN: Final = frozenset({"cmath", "math", "string", "sys.version_info", "typing"})
OF_THE_PACKAGE: Final = frozenset({"attr", "attrs", "bfrules"})
WORDS_OF_A_FILE: Final = ("__all__", "__version__", "__author__")
OPTIONS_OF_FIELDS: Final = frozenset(
    {
        *("converter", "default", "eq", "factory", "hash", "init", "kw_only", "metadata"),
        *("on_setattr", "order", "repr", "type", "validator"),
    }
)
OPTIONS_OF_PRINT: Final = frozenset({"end", "flush", "sep"})
# these may call a method of what they are given: nothing of the file's own classes is given to them
ASK_WHAT_THEY_ARE_GIVEN: Final = (
    *(Amendment, Edition, Substitution, after, answer, cited, instead_of, only, passes_exactly),
    *(rule, the_frame_among, widened, without),
)
METHODS: Final = ("amend", "clause", "question", "reading", "variant")
# what these keep is asked as soon as it is there, also where one is made of another one
PARTS_OF_HOUSES: Final = frozenset(
    known.name
    for kind in (Amendment, Edition, Rule, Substitution)
    for known in attrs.fields(kind)
    if known.name != "components"
)
ROOMS_OF_CLAUSES: Final = ("bfrules.editions.", "bfrules.kernel.")
ROOMS_OF_RECORDS: Final = ("bfrules.core.", "bfrules.rendering.")
MAKING: Final = frozenset(
    {"__class_getitem__", "__init__", "__init_subclass__", "__new__", "__set_name__"}
)
BESIDE_MAKING: Final = frozenset({"__attrs_post_init__", "__attrs_pre_init__", "__attrs_init__"})
SIMPLE: Final = (bool, bytes, complex, float, int, str, EllipsisType, NoneType)
ROWS: Final = (tuple, list, set, frozenset, range, slice)
METACLASSES: Final = (type, ABCMeta, EnumMeta)
OF_TYPES: Final = (GenericAlias, UnionType)
FUNCTIONS: Final = (FunctionType, BuiltinFunctionType, _lru_cache_wrapper)
# a class of a file may stand on these: whoever makes one of them calls nothing
BASES_OF_KINDS: Final = (*(bytes, complex, dict, float, int, list, object, str, tuple),)
COMPREHENSIONS: Final = (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)
OF_PARTS: Final = (
    *(ast.Tuple, ast.List, ast.Set, ast.Dict, ast.Starred, ast.BinOp, ast.UnaryOp, ast.BoolOp),
    *(ast.Compare, ast.IfExp, ast.Subscript, ast.Slice, ast.JoinedStr, ast.FormattedValue),
)
OF_DATA: Final = (ast.Tuple, ast.BinOp, ast.UnaryOp, ast.Constant, ast.Name, ast.Attribute)


@frozen
class Text:
    """A file that is run statement by statement: its tree, and what its names stand for so far."""

    module: ModuleType
    tree: ast.Module

    @property
    def file(self) -> str:
        """The path of the file."""
        return str(self.module.__file__)

    @property
    def names(self) -> dict[str, Any]:
        """What names stand for so far."""
        return vars(self.module)

    def is_given_once(self, name: str) -> bool:
        """Tell whether a name is given once in all of the text."""
        return bindings_in(self.file).get(name, 0) == 1

    def methods(self) -> set[str]:
        """Return the names of all functions in classes, wherever they stand in the text."""
        kinds = (node for node in ast.walk(self.tree) if isinstance(node, ast.ClassDef))
        return {
            inner.name
            for kind in kinds
            for inner in ast.walk(kind)
            if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef)
        }

    def fields(self) -> set[str]:
        """Return the names of all fields that classes of the text declare."""
        kinds = (node for node in ast.walk(self.tree) if isinstance(node, ast.ClassDef))
        return {
            inner.target.id
            for kind in kinds
            for inner in kind.body
            if isinstance(inner, ast.AnnAssign) and isinstance(inner.target, ast.Name)
        }

    def imported_from(self, name: str) -> str:
        """Return the module from which a name is imported; nothing if it is not."""
        several = (node for node in ast.walk(self.tree) if isinstance(node, ast.ImportFrom))
        return next(
            (
                one.module or ""
                for one in several
                if name in {part.asname or part.name for part in one.names}
            ),
            "",
        )

    def is_a_part(self, name: str) -> bool:
        """Tell whether an attribute of this name can only be something that a record keeps."""
        ours = parts_of_ours()
        fields = ours.fields.keys() - ours.asked.keys() - ours.methods.keys() - set(dir(Edition))
        return name in fields | self.fields() and name not in self.methods()

    def is_of_the_file(self, value: Any) -> bool:
        """Tell whether something is a function that stands in the file by itself."""
        if not isinstance(value, FunctionType) or value.__globals__ is not self.names:
            return False
        name = value.__name__
        by_itself = value.__closure__ is None and value.__qualname__ == name
        return by_itself and self.names.get(name) is value and self.is_given_once(name)


@define
class Expressions:
    """Reads expressions, of a statement of the file or of a function that it calls.

    `own` are the names inside that only stand for what is never called, `hidden` those of a
    class that is being made, `decorated` is what a decorator is given. In a function, other
    functions of the file are noted in `called`. What runs `later` finds names as they are then.
    What it `hands_on` lies somewhere, and it `tells_own` names: not both in one statement.
    `asked` are functions of which somebody asks already whether they give what lies somewhere.
    """

    text: Text
    in_a_function: bool = False
    own: frozenset[str] = frozenset()
    hidden: frozenset[str] = frozenset()
    decorated: str = ""
    found: list[tuple[int, str]] = attrs.Factory(list)
    called: list[FunctionType] = attrs.Factory(list)
    later: bool = False
    hands_on: bool = False
    tells_own: bool = False
    asked: frozenset[FunctionType] = frozenset()

    def wrong(self, node: ast.AST, why: str) -> None:
        """Note a breach at a node."""
        self.found.append((getattr(node, "lineno", 1), why))

    def read(self, node: ast.expr, in_any_order: bool = False) -> None:
        """Read one expression; only where nobody asks for its order, it may be a set."""
        if not in_any_order and self.is_a_set(node):
            self.wrong(node, str(ANOTHER_ORDER))
        match node:
            case ast.Constant():
                return
            case ast.Name(id=name):
                if name not in self.own:
                    self.value(node)
            case ast.Attribute():
                self.attribute(node)
            case ast.Call():
                self.call(node)
            case ast.Lambda(args=taken):
                for default in defaults_of(taken):
                    self.read(default)
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
                self.comprehension(node)
            case ast.Compare(left=left, ops=several, comparators=others):
                self.read(left)
                for one, op, other in zip((left, *others), several, others, strict=False):
                    self.read(other, in_any_order=isinstance(op, ast.In | ast.NotIn))
                    if isinstance(op, ast.Is | ast.IsNot) and not (is_none(one) or is_none(other)):
                        # equal numbers in two statements are one if Python compiles both at once
                        self.wrong(node, str(IDENTITY))
            case _ if isinstance(node, OF_PARTS):
                if not isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
                    self.wrong(node, "something is changed that was made before")
                self.told(node)
                for part in ast.iter_child_nodes(node):
                    if isinstance(part, ast.expr):
                        self.read(part)
            case _:
                self.wrong(node, f"an expression of a file that is not read: {type(node).__name__}")

    # what is the same in each run ------------------------------------------------------

    def is_in_one_order(self, node: ast.expr) -> bool:
        """Tell whether an expression is no set, or one of texts or whole numbers that are known."""
        if isinstance(node, ast.Set):
            values = [one.value if isinstance(one, ast.Constant) else None for one in node.elts]
        elif self.is_a_set(node):
            meaning = self.meaning_of(node)
            values = [*meaning] if type(meaning) in SETS else [None]
        else:
            return True
        return all(type(one) in IN_ONE_ORDER for one in values)

    def is_a_set(self, node: ast.expr) -> bool:
        """Tell whether an expression is a set."""
        if isinstance(node, ast.Call):
            return is_one_of(self.meaning_of(node.func), SETS)
        return isinstance(node, ast.Set | ast.SetComp) or type(self.meaning_of(node)) in SETS

    def told(self, node: ast.expr) -> None:
        """Read that a text does not tell where something lies, which is elsewhere in each run."""
        match node:
            case ast.FormattedValue(value=told) | ast.BinOp(op=ast.Mod(), right=told):
                several = [told]
            case ast.Call(func=called) if self.meaning_of(called) is str:
                several = [*node.args, *(one.value for one in node.keywords)]
            case _:
                return
        for told in several:
            self.told_of(told)

    def told_of(self, told: ast.expr) -> None:
        """Read that what becomes a text does not lie somewhere; of a name inside, note it."""
        self.tells_own |= any(
            isinstance(part, ast.Name) and part.id in self.own for part in ast.walk(told)
        )
        if self.lies_somewhere(told):
            self.wrong(told, ANOTHER_RUN.of(ast.unparse(told)))

    def handed_on(self, node: ast.expr) -> None:
        """Note whether a name inside may stand for what lies somewhere, and may then be told."""
        while isinstance(node, ast.GeneratorExp):
            node = node.elt
        self.hands_on |= any(map(self.lies_somewhere, self.gone_through_in(node)))

    def gone_through_in(self, node: ast.expr) -> list[ast.expr]:
        """Return what is gone through in what is gone through once, or else the node itself."""
        if isinstance(node, ast.Call) and is_one_of(self.meaning_of(node.func), TOLD_BY_PLACE):
            return node.args
        return [node]

    def lies_somewhere(self, node: ast.AST) -> bool:
        """Tell whether an expression is, or holds, a function, a class, or what is gone through."""
        match node:
            case ast.Lambda() | ast.GeneratorExp() | ast.FunctionDef():
                return True
            case ast.Name() | ast.Attribute():
                meaning = self.meaning_of(node)
                return meaning is not NOBODY_KNOWS and not is_told_alike(meaning)
            case ast.Call(func=called, args=several, keywords=named):
                if is_one_of(self.meaning_of(called), GIVE_NUMBERS):
                    return False
                # what is gone through there is gone through at once
                given = (*several, *(one.value for one in named))
                plain = (one for one in given if not isinstance(one, ast.GeneratorExp))
                return self.gives_what_lies_somewhere(called) or any(
                    map(self.lies_somewhere, plain)
                )
        return any(map(self.lies_somewhere, ast.iter_child_nodes(node)))

    def gives_what_lies_somewhere(self, node: ast.expr) -> bool:
        """Tell whether what is called may give what lies somewhere, even if it is given no such."""
        called = self.meaning_of(node)
        if self.text.is_of_the_file(called):
            return called not in self.asked and self.says_what_lies_somewhere(called)
        if is_a_record(called):
            defaults = (one.default for one in attrs.fields(called))
            return not all(
                one is attrs.NOTHING or isinstance(one, FACTORY) or is_told_alike(one)
                for one in defaults
            )
        of_a_text = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Constant)
        plain = is_one_of(called, PLAIN_BUILTINS) and not is_one_of(called, TOLD_BY_PLACE)
        return not (plain or of_a_text or called is attrs.evolve or type(called) is NewType)

    def says_what_lies_somewhere(self, function: FunctionType) -> bool:
        """Tell whether the text of a function of the file names what lies somewhere."""
        inner = statements_read(self.text, function, states=False)
        if inner is None:
            return True
        inner.asked = self.asked | {function}
        return lies_in_a_default(function) or any(map(inner.lies_somewhere, inner.body))

    def is_another_in_another_run(self, node: ast.Name | ast.Attribute, meaning: Any) -> bool:
        """Tell whether a name stands for something else where the file is run once more.

        Python gives it by itself, or its library keeps it, and not for its own sake.
        """
        if isinstance(node, ast.Name):
            if node.id.startswith("__") and node.id not in WORDS_OF_A_FILE:
                return True
            home, name = self.text.imported_from(node.id), node.id
        else:
            base, name = self.meaning_of(node.value), node.attr
            home = base.__name__ if isinstance(base, ModuleType) else ""
        of_the_library = home and home.partition(".")[0] not in OF_THE_PACKAGE
        same = {home, f"{home}.{name}"} & SAME_IN_EACH_RUN
        is_kept = not (callable(meaning) or isinstance(meaning, ModuleType))
        return bool(of_the_library) and not same and is_kept

    def comprehension(
        self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp
    ) -> None:
        """Read a comprehension, each of its names where it stands for something."""
        before, was_later = self.own, self.later
        for loop in node.generators:
            self.read(loop.iter)
            self.handed_on(loop.iter)
            self.later |= isinstance(node, ast.GeneratorExp)
            self.own |= self.names_in_target(loop.target)
            for test in loop.ifs:
                self.read(test)
            if loop.is_async:
                self.wrong(node, "an expression of a file that is not read: async")
        gives = (node.key, node.value) if isinstance(node, ast.DictComp) else (node.elt,)
        for one in gives:
            self.read(one)
        self.own, self.later = before, was_later

    def names_in_target(self, node: ast.expr) -> frozenset[str]:
        """Read what something is given to, plain names, and return these."""
        match node:
            case ast.Name(id=name):
                return frozenset({name})
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                return frozenset().union(*map(self.names_in_target, parts))
            case ast.Starred(value=ast.Name(id=name)):
                return frozenset({name})
        self.wrong(node, "something is changed that was made before")
        return frozenset()

    # what names stand for ------------------------------------------------------------

    def value(self, node: ast.Name | ast.Attribute) -> None:
        """Read a name from outside: nothing of its own may run where its value is looked at."""
        meaning, name = self.meaning_of(node), ast.unparse(node)
        if isinstance(node, ast.Name) and node.id in self.hidden:
            self.wrong(node, f"a name of a class that is used while it is made: {name}")
        elif meaning is NOBODY_KNOWS:
            self.wrong(node, f"a name that nobody knows: {name}")
        elif not is_inert(meaning, self.text.names):
            self.wrong(node, f"something of its own runs in a file: {name}")
        elif self.is_another_in_another_run(node, meaning):
            self.wrong(node, ANOTHER_RUN.of(name))
        self.stays(node)

    def stays(self, node: ast.expr) -> None:
        """Read that a name in a function, or in what runs later, is given once in the file."""
        while isinstance(node, ast.Attribute):
            node = node.value
        if isinstance(node, ast.Name) and (self.in_a_function or self.later):
            name = node.id
            if name in self.text.names and not self.text.is_given_once(name):
                self.wrong(node, GIVEN_AGAIN.of(name))

    def attribute(self, node: ast.Attribute) -> None:
        """Read an attribute: a name in a module, or what a record keeps."""
        root = node.value
        while isinstance(root, ast.Attribute):
            root = root.value
        if isinstance(root, ast.Name) and root.id in self.own:
            known = self.text.is_a_part(node.attr)
            self.read(node.value)
        else:
            known = self.meaning_of(node) is not NOBODY_KNOWS
        if node.attr.startswith("__") or not known:
            self.wrong(node, f"an attribute in a file that is not read: .{node.attr}")
        elif not (isinstance(root, ast.Name) and root.id in self.own):
            self.value(node)

    def meaning_of(self, node: ast.expr) -> Any:
        """Return what a name stands for, or a name in a module, a class, a record or an edition."""
        if isinstance(node, ast.Name):
            if node.id in self.own | self.hidden:
                return NOBODY_KNOWS
            return self.text.names.get(node.id, getattr(builtins, node.id, NOBODY_KNOWS))
        if isinstance(node, ast.Attribute):
            return part_of(self.meaning_of(node.value), node.attr)
        return NOBODY_KNOWS

    # calls ---------------------------------------------------------------------------

    def call(self, node: ast.Call) -> None:
        """Read a call: of what is listed, with what nothing but what is listed is called by."""
        called = self.meaning_of(node.func)
        match node.func:
            case ast.Call(func=inner) as stated if self.meaning_of(inner) is contract:
                self.call(stated)
                if not self.is_stated_on_what_is_defined(node):
                    told = NOT_LISTED.of(ast.unparse(stated))
                    self.wrong(node, told)
            case ast.Attribute(value=ast.Call() as inner, attr=name) if (
                name in METHODS and self.gives_an_edition(inner)
            ):
                self.read(inner)
            case ast.Attribute(value=ast.Constant(value=str()), attr="join" | "split"):
                pass
            case _:
                if not self.may_be_called(called, node):
                    name = ast.unparse(node.func)
                    self.wrong(node, NOT_LISTED.of(name + self.why_harmful(called)))
                self.stays(node.func)
        self.told(node)
        if self.text.is_of_the_file(called):
            for one in (*node.args, *(named.value for named in node.keywords)):
                self.handed_on(one)
        self.given(node, called)

    def given(self, node: ast.Call, called: Any) -> None:
        """Read what a call is given."""
        several = list(node.args)
        if is_one_of(called, CALL_THE_FIRST) and several:
            first = several.pop(0)
            if not (isinstance(first, ast.Constant) and first.value is None):
                self.applied(first)
        if called is iter and (len(several) != 1 or isinstance(several[0], ast.Starred)):
            self.wrong(node, "a function handed on in a file: iter")
        if is_one_of(called, ASK_WHAT_THEY_ARE_GIVEN) or is_of_an_edition(called):
            asked = [*several, *(named.value for named in node.keywords)]
        elif called is attrs.evolve:
            asked = [one.value for one in node.keywords if one.arg in PARTS_OF_HOUSES]
        else:
            asked = []
        for one in asked:
            if not self.is_free_of_own(one):
                self.wrong(one, f"something of its own runs in a file: {ast.unparse(one)}")
        key = next((one.value for one in node.keywords if one.arg == "key"), None)
        for one in several:
            put_in_order = is_one_of(called, PUT_IN_ORDER) and self.is_in_one_order(one)
            asks_no_order = put_in_order or is_one_of(called, ASK_NO_ORDER)
            self.read(one, in_any_order=asks_no_order and not node.keywords)
            if node.args[0] not in several or key is not None:
                self.given_to_each(key or node.args[0], one)
        for named in node.keywords:
            if named.arg is None:
                self.wrong(node, "arguments of a file that are not in sight")
            elif named.arg == "key" and is_one_of(called, (max, min, sorted)):
                self.applied(named.value)
            elif named.arg == "components":
                self.run_by_an_edition(named.value)
            elif named.arg == "lists_without":
                self.asked_for_lists(named.value)
            else:
                self.read(named.value)
        names = {named.arg for named in node.keywords}
        if called is attrs.field and not names <= OPTIONS_OF_FIELDS:
            self.wrong(node, f"a field under a name of its own: {ast.unparse(node)}")
        if called is print and not names <= OPTIONS_OF_PRINT:
            self.wrong(node, "something of its own runs in a file: print")

    def applied(self, node: ast.expr) -> None:
        """Read a function that is called by what it is given to."""
        meaning = self.meaning_of(node)
        plain = is_one_of(meaning, PLAIN_BUILTINS) or self.is_a_kind_to_call(meaning)
        listed = plain and not is_one_of(meaning, (*CALL_WHAT_THEY_ARE_GIVEN, *SETS))
        if not listed and not self.is_harmless(meaning):
            told = f"a function handed on in a file: {ast.unparse(node)}"
            self.wrong(node, told + self.why_harmful(meaning))
        self.stays(node)

    def given_to_each(self, applied: ast.expr, row: ast.expr) -> None:
        """Read that a function, applied to each in a row, does not tell where that lies."""
        self.handed_on(row)
        if self.meaning_of(applied) is str:
            for one in self.gone_through_in(row):
                self.told_of(one)

    def run_by_an_edition(self, node: ast.expr) -> None:
        """Read what makes amended components: it runs where an edition is amended."""
        if isinstance(node, ast.Lambda):
            inner = Expressions(self.text, True, frozenset(names_taken(node.args)))
            inner.read(node.body)
            for default in defaults_of(node.args):
                self.read(default)
            self.found += inner.found
            for function in inner.called:
                if not self.is_harmless(function):
                    told = NOT_LISTED.of(function.__name__)
                    self.wrong(node, told)
        elif isinstance(node, ast.Call):
            self.made_of_functions(node)
        elif not (isinstance(node, ast.Constant) and node.value is None):
            self.applied(node)

    def asked_for_lists(self, node: ast.expr) -> None:
        """Read what gives lists where clauses give way, as that happens: none, or what ships."""
        meaning = self.meaning_of(node)
        ships = isinstance(meaning, ListsWithout) and is_ours(
            getattr(meaning.lists, "__globals__", {})
        )
        if not (ships or (isinstance(node, ast.Constant) and node.value is None)):
            self.wrong(node, f"a function handed on in a file: {ast.unparse(node)}")
        self.stays(node)

    def made_of_functions(self, node: ast.Call) -> None:
        """Read a function of the rules that makes one of others: all of them may run then."""
        given = (*node.args, *(named.value for named in node.keywords if named.arg))
        if len(given) < len(node.args) + len(node.keywords) or not is_a_function_of_clauses(
            self.meaning_of(node.func)
        ):
            self.wrong(node, f"a function handed on in a file: {ast.unparse(node)}")
        for one in given:
            meaning = self.meaning_of(one)
            if not (is_a_function_of_clauses(meaning) or self.is_data(one)):
                self.applied(one)
            self.stays(one)
        self.stays(node.func)

    def gives_an_edition(self, node: ast.Call) -> bool:
        """Tell whether a call gives an edition."""
        match node.func:
            case ast.Attribute(value=ast.Call() as inner, attr="amend"):
                return self.gives_an_edition(inner)
            case ast.Attribute(attr="amend"):
                return is_of_an_edition(self.meaning_of(node.func))
        return False

    def may_be_called(self, called: Any, node: ast.Call) -> bool:
        """Tell whether something may be called when a file is run."""
        listed = (*PLAIN_BUILTINS, *OF_ITERTOOLS, *MAKERS)
        if is_one_of(called, listed) or type(called) is NewType or is_of_an_edition(called):
            return True
        if self.is_a_kind_to_call(called) or self.is_harmless(called):
            return True
        return is_a_function_of_clauses(called) and not self.in_a_function and self.is_data(node)

    def is_a_kind_to_call(self, called: Any) -> bool:
        """Tell whether something is a record that only keeps what it is given."""
        if not isinstance(called, type):
            return False
        if is_a_kind_of_ours(called):
            return is_a_kind_of_ours_to_make(called)
        module = self.text.names["__name__"]
        return bool(called.__module__ == module) and is_tame(called, module)

    def is_data(self, node: ast.expr) -> bool:
        """Tell whether an expression is of numbers, text, and records of the package, no more."""
        if isinstance(node, ast.Call):
            called = self.meaning_of(node.func)
            several = (*node.args, *(named.value for named in node.keywords))
            known = is_a_function_of_clauses(called) or is_a_kind_of_ours_to_make(called)
            return known and all(map(self.is_data, several))
        if isinstance(node, ast.Name | ast.Attribute):
            return holds_data(self.meaning_of(node))
        parts = (part for part in ast.iter_child_nodes(node) if isinstance(part, ast.expr))
        return isinstance(node, OF_DATA) and all(map(self.is_data, parts))

    def is_free_of_own(self, node: ast.expr) -> bool:
        """Tell whether an expression holds nothing of a class of the file, as far as it is seen."""
        if isinstance(node, ast.Lambda):
            return True
        if isinstance(node, ast.Name | ast.Attribute):
            meaning = self.meaning_of(node)
            return meaning is not NOBODY_KNOWS and not holds_own(meaning, self.text.names)
        if isinstance(node, ast.Call):
            called = self.meaning_of(node.func)
            own = getattr(called, "__module__", None) == self.text.names["__name__"]
            if own or is_one_of(called, CALL_THE_FIRST):
                return False
            several = [*node.args, *(named.value for named in node.keywords)]
            if called is NOBODY_KNOWS:
                several.append(node.func)
            return all(map(self.is_free_of_own, several))
        parts = (part for part in ast.iter_child_nodes(node) if isinstance(part, ast.expr))
        return not isinstance(node, COMPREHENSIONS) and all(map(self.is_free_of_own, parts))

    def is_stated_on_what_is_defined(self, node: ast.Call) -> bool:
        """Tell whether a contract is stated on what a decorator is given, and on nothing else."""
        match node.args, node.keywords:
            case [ast.Name(id=name)], []:
                return name == self.decorated
        return False

    def is_harmless(self, function: Any, states: bool = False) -> bool:
        """Tell whether a function of the file, and all that it calls, changes nothing.

        It may state a contract on what is defined with it, if it `states` one as a decorator.
        """
        if not self.text.is_of_the_file(function):
            return False
        if self.in_a_function:
            self.called.append(function)
            return True
        return next(self.harm_in(function, states), None) is None

    def harm_in(self, function: FunctionType, states: bool = False) -> Iterator[str]:
        """Yield what a function of the file, or one that it calls, does that is not read."""
        left, seen = [function], set[FunctionType]()
        while left:
            one = left.pop()
            if one not in seen:
                seen.add(one)
                inner = statements_read(self.text, one, states and one is function)
                if inner is None:
                    yield f"{one.__name__}: its text is not read"
                else:
                    first = one.__code__.co_firstlineno - 1
                    self.hands_on |= inner.hands_on or lies_in_a_default(one)
                    self.tells_own |= inner.tells_own
                    yield from (f"line {first + line}: {why}" for line, why in inner.found)
                    left += inner.called

    def why_harmful(self, called: Any) -> str:
        """Say why a function of the file may not be called while it is run; nothing of others."""
        if self.in_a_function or not self.text.is_of_the_file(called):
            return ""
        return "".join(f", {one}" for one in islice(self.harm_in(called), 1))


def statements_read(text: Text, function: FunctionType, states: bool) -> "Statements | None":
    """Read a function of a file that is called while it is run; None if there is no text of it."""
    try:
        (definition,) = tree_of(function).body
    except (OSError, TypeError, ValueError, SyntaxError, SourceHasChanged):
        return None
    if not isinstance(definition, ast.FunctionDef):
        return None
    reader = Statements(text, True, frozenset(names_bound_by(definition)))
    given_again = {name for node in definition.body for name in names_given_in([node])}
    first = [one.arg for one in definition.args.args][:1]
    reader.decorated = first[0] if states and first and first[0] not in given_again else ""
    reader.counters = counters_in(definition)
    reader.body = definition.body
    reader.statements(definition.body)
    return reader


def counters_in(definition: ast.FunctionDef) -> frozenset[str]:
    """Return the names in a function that begin as whole numbers, and are only added to."""
    nodes = tuple(ast.walk(definition))
    begun = [
        target.id
        for node in nodes
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        for target in node.targets
        if isinstance(target, ast.Name) and type(node.value.value) is int
    ]
    added = [
        node.target.id
        for node in nodes
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name)
    ]
    given = Counter(
        node.id
        for node in nodes
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)
    )
    given.update(node.arg for node in nodes if isinstance(node, ast.arg))
    here = Counter((*begun, *added))
    return frozenset(name for name in {*begun} & {*added} if here[name] == given[name])


@define
class Statements(Expressions):
    """Reads the statements of a function, its `body`; `counters` are numbers that it counts on."""

    counters: frozenset[str] = frozenset()
    body: list[ast.stmt] = attrs.Factory(list)

    def statements(self, body: list[ast.stmt]) -> None:
        """Read statements."""
        for statement in body:
            self.statement(statement)

    def statement(self, node: ast.stmt) -> None:
        """Read one statement: it may only give names inside the function."""
        match node:
            case ast.Pass() | ast.Break() | ast.Continue() | ast.Return(value=None):
                return
            case ast.Return(value=ast.expr() as value) | ast.Expr(value=value):
                self.read(value)
            case ast.Assign(targets=targets, value=value):
                self.read(value)
                self.handed_on(value)
                for target in targets:
                    self.names_in_target(target)
            case ast.AnnAssign(target=ast.Name(), value=ast.expr() as value):
                self.read(value)
                self.handed_on(value)
            case ast.AugAssign(target=ast.Name(id=name), value=value) if name in self.counters:
                self.read(value)
            case (
                ast.If(test=test, body=body, orelse=other)
                | ast.While(test=test, body=body, orelse=other)
            ):
                self.read(test)
                self.statements([*body, *other])
            case ast.For(target=target, iter=row, body=body, orelse=other):
                self.read(row)
                self.handed_on(row)
                self.names_in_target(target)
                self.statements([*body, *other])
            case ast.Assert(test=test, msg=None):
                self.read(test)
            case ast.FunctionDef(args=taken, decorator_list=[]):
                # it does not run where it is made, and what is made inside is never called
                for inner in (*defaults_of(taken), *types_said_in(node)):
                    self.read(inner)
            case _:
                self.wrong(node, f"a statement of a file that is not read: {type(node).__name__}")


# kinds and values ------------------------------------------------------------------


def is_inert(value: Any, names: dict[str, Any]) -> bool:
    """Tell whether nothing of its own runs where something is looked at, added or compared.

    `names` are those of the file: a class of it is read before it is made.
    """
    if type(value) in ROWS[:4]:
        return all(is_inert(part, names) for part in value)
    if type(value) is dict:
        return all(is_inert(part, names) for pair in value.items() for part in pair)
    kind = type(value)
    return (
        kind in (*SIMPLE, *ROWS, Fraction, *OF_TYPES, *FUNCTIONS)
        or (isinstance(value, type) and is_one_of(kind, METACLASSES))
        or kind.__module__ in ("typing", names["__name__"])
        or (kind.__module__ == "sys" and isinstance(value, tuple))
        or isinstance(value, Enum)
        or is_a_kind_of_ours(kind)
    )


def is_told_alike(value: Any) -> bool:
    """Tell whether the text of a value is the same in each run: no part tells where it lies."""
    if type(value) in (tuple, list):
        return all(map(is_told_alike, value))
    if type(value) is dict:
        return all(is_told_alike(part) for pair in value.items() for part in pair)
    if attrs.has(type(value)) and not isinstance(value, Edition):
        return all(is_told_alike(getattr(value, one.name)) for one in attrs.fields(type(value)))
    if isinstance(value, Enum):
        return is_told_alike(value.value)
    return type(value) in (*SIMPLE, range, Fraction)


def lies_in_a_default(function: FunctionType) -> bool:
    """Tell whether a function takes what lies somewhere if it is given nothing else."""
    given = (*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values())
    return not all(map(is_told_alike, given))


def part_of(base: Any, name: str) -> Any:
    """Return what stands under a name in a module, a class, a record or an edition."""
    if isinstance(base, ModuleType | type):
        return vars(base).get(name, NOBODY_KNOWS)
    kind = type(base)
    is_a_field = attrs.has(kind) and name in {known.name for known in attrs.fields(kind)}
    if is_a_field or (isinstance(base, Edition) and name in METHODS):
        return getattr(base, name)
    return NOBODY_KNOWS


def is_of_an_edition(called: Any) -> bool:
    """Tell whether something is a method that an edition has, and that a file may call."""
    methods = tuple(getattr(Edition, name) for name in METHODS)
    return is_one_of(getattr(called, "__func__", None), methods)


def is_a_function_of_clauses(called: Any) -> bool:
    """Tell whether something is a function in a room of clauses of the package."""
    inner = unwrapped(called)
    if not isinstance(inner, FunctionType) or not is_ours(inner.__globals__):
        return False
    return inner.__module__.startswith(ROOMS_OF_CLAUSES) and inner.__module__ != contract.__module__


def is_a_kind_of_ours_to_make(called: Any) -> bool:
    """Tell whether something is a record of the package that a file may make."""
    if not is_a_record(called) or not is_a_kind_of_ours(called):
        return False
    room = str(called.__module__)
    return room.startswith(ROOMS_OF_CLAUSES) or (
        room.startswith(ROOMS_OF_RECORDS) and only_keeps_what_it_is_given(called)
    )


def only_keeps_what_it_is_given(kind: type[Any]) -> bool:
    """Tell whether a frozen record is made by attrs alone, and looks at nothing on the way."""
    own = {
        name
        for base in kind.__mro__
        if base not in (object, Generic)
        for name, one in vars(base).items()
        if is_own_dunder(name, one)
    }
    return (
        kind.__setattr__ is FROZEN
        and not own & {*MAKING, *BESIDE_MAKING}
        and not any(map(is_made_on_the_way, attrs.fields(kind)))
    )


def holds_data(value: Any) -> bool:
    """Tell whether a value is of numbers, text, and records of the package, no more."""
    if type(value) is tuple:
        return all(map(holds_data, value))
    if is_a_kind_of_ours(type(value)) and attrs.has(type(value)):
        parts = (getattr(value, known.name) for known in attrs.fields(type(value)))
        return all(holds_data(part) or is_a_function_of_clauses(part) for part in parts)
    return type(value) in SIMPLE


def holds_own(value: Any, names: dict[str, Any]) -> bool:
    """Tell whether a value is of a class of the file, or holds one such."""
    if type(value) in ROWS[:4]:
        return any(holds_own(part, names) for part in value)
    if type(value) in (dict, MappingProxyType):
        return any(holds_own(part, names) for pair in value.items() for part in pair)
    kind = type(value)
    if is_a_kind_of_ours(kind) and attrs.has(kind) and not isinstance(value, Edition):
        parts = (getattr(value, known.name) for known in attrs.fields(kind))
        return any(holds_own(part, names) for part in parts)
    return bool(kind.__module__ == names["__name__"])


def is_tame(kind: type[Any], module: str) -> bool:
    """Tell whether nothing of its own runs where one of a kind is made, of those of a module."""
    if is_one_of(kind, BASES_OF_KINDS) or is_an_error(kind) or is_a_kind_of_ours(kind):
        return True
    of_the_file = type(kind) is type and kind.__module__ == module
    if not of_the_file or not all(is_tame(base, module) for base in kind.__bases__):
        return False
    own = {name for name, one in vars(kind).items() if is_own_dunder(name, one)}
    known = attrs.fields(kind) if attrs.has(kind) else ()
    return not own & MAKING and not any(map(is_made_on_the_way, known))


def is_an_error(kind: type[Any]) -> bool:
    """Tell whether a kind is one of Python's own errors."""
    return is_one_of(kind, tuple(vars(builtins).values())) and issubclass(kind, BaseException)


def is_made_on_the_way(known: Any) -> bool:
    """Tell whether a field runs something of its own where a record is made, or looked at."""
    default = known.default
    factory = default.factory if isinstance(default, FACTORY) else list
    return (
        known.converter is not None
        or known.validator is not None
        or known.on_setattr is not None
        or known.eq_key is not None
        or known.order_key is not None
        or not isinstance(known.repr, bool)
        or not is_one_of(factory, (dict, frozenset, list, set, tuple))
    )


def is_own_dunder(name: str, value: Any) -> bool:
    """Tell whether something in a class is a function of its own that Python calls by itself."""
    bare = getattr(value, "__func__", value)
    is_own = isinstance(bare, FunctionType) and not is_made_by_attrs(bare)
    return is_own and name.startswith("__")


# names ---------------------------------------------------------------------------------


def defaults_of(taken: ast.arguments) -> Iterator[ast.expr]:
    """Yield what is given where an argument is not."""
    yield from (one for one in (*taken.defaults, *taken.kw_defaults) if one is not None)


def types_said_in(node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[ast.expr]:
    """Yield the types of the parameters of a function, and of what it returns."""
    taken = node.args
    several = (*taken.posonlyargs, *taken.args, *taken.kwonlyargs, taken.vararg, taken.kwarg)
    yield from (one.annotation for one in several if one is not None and one.annotation)
    if node.returns is not None:
        yield node.returns


def names_taken(taken: ast.arguments) -> Iterator[str]:
    """Yield the names of parameters."""
    yield from (node.arg for node in ast.walk(taken) if isinstance(node, ast.arg))
