"""Cards: how a function of a file may go through things where seats hold cards.

Hands have any number of cards. A prover knows how many there are of each kind, and hears
only some forms out: `sum`, `all`, `any` and `tuple` over an expression that takes one card
after the other, `len`, `count` and `in`. So where cards may lie, a function of a file goes
through things in these forms, or through what surely holds no cards.
"""

import ast
import builtins
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any, Final

import attrs

from bfrules.editions.black_monday.position import company_of, is_card, is_high, value_of
from bfrules.kernel import cards
from spec.fragment.instead import Reason
from spec.fragment.listed import TRUSTED, Breach, is_one_of, is_ours, tells, unwrapped
from spec.fragment.naming import targets_in_all
from spec.fragment.records import is_a_record, kinds_beside, parts_of_type, types_said_by
from spec.sources import tree_of

HEARD: Final = ("sum", "all", "any", "tuple")
LOOK_INTO_NO_CARD: Final = ("len", "abs", "bool", "int", "divmod", "isinstance", "range")
ORDERED: Final = ("sorted", "tuple")
PAIRED: Final = ("zip", "enumerate")
COMPARED: Final = ("max", "min")
KNOW_CARDS: Final = ("bfrules.editions.black_monday.", cards.__name__)
# they ask one number, never raise, and remember nothing
OF_ONE_CARD: Final = (company_of, is_card, is_high, value_of)
SEATS: Final = "seats"
RATES: Final = "rates"
PRINTED: Final = "printed"
# a prover runs methods of records as they are, with Python's own functions
UNHEARD_IN_A_METHOD: Final = (
    *("all", "any", "enumerate", "filter", "len", "map", "max", "min", "reversed", "sorted"),
    *("sum", "tuple", "zip"),
)
UNHEARD: Final = str(
    Reason(
        "cards one after the other, of which there may be any number",
        "`sum`, `all` or `any` of an expression for each card of a hand, a loop over `range`, "
        'rates or seats; of a text, f"{card}"',
    )
)
MAY_RAISE: Final = str(
    Reason(
        "a division, a place in a row, a call or := for each card",
        "a comparison, such as `company_of(card) == 2` or `value_of(card) > 5`",
    )
)
OF_ANY_CARDS: Final = ("counts", "last_card", "length", "name", "named", "of")
A_PART_OF_CARDS: Final = "what stands for cards has a part of this name"
PILES: Final = ("discards", "pile")
HANDS: Final = ("hand", "portfolio")
OF_KINDS: Final = "a pile that may not count every kind of card, or cards that may be of no kind"
OF_SHARES: Final = "a function of the rules that knows no cards"


def breaches_with_cards(functions: Iterable[FunctionType]) -> Iterator[Breach]:
    """Yield where functions of a file go through what may be any number of cards, unheard."""
    for function in functions:
        if not is_ours(function.__globals__):
            for node, why in Loops(function).wrong():
                line = function.__code__.co_firstlineno + getattr(node, "lineno", 1) - 1
                yield Breach(function.__qualname__, function.__code__.co_filename, line, why)


class Loops:
    """How one function goes through things."""

    def __init__(self, function: FunctionType) -> None:
        self.names = function.__globals__
        own = kinds_beside(sys.modules[function.__module__])
        parts = {name for kind in own for base in kind.__mro__[:-1] for name in vars(base)}
        self.parts = parts
        self.of_no_cards = {SEATS, RATES} - parts
        self.is_a_method = "." in function.__qualname__.rpartition(">.")[2]
        definition = tree_of(function).body[0]
        assert isinstance(definition, ast.FunctionDef)
        self.definition = definition
        self.nodes = [node for part in self.definition.body for node in ast.walk(part)]
        self.parts_by_name = dict(self.parts_given_once())
        # a text of cards is any text for a prover, which does not run what makes it
        said = types_said_by(function).items()
        taken = (parts_of_type(kind) for name, kind in said if name != "return")
        self.tells_of_cards = tells(function) and any(Ellipsis in parts for parts in taken)

    def wrong(self) -> Iterator[tuple[ast.AST, str]]:
        """Yield each node that goes through something in a form that is not heard.

        The function itself, where a prover does not run it and so hears nothing of it.
        """
        if self.tells_of_cards:
            yield self.definition, MAY_RAISE
        heard = self.given_to(HEARD)
        # of several loops, the order in which they give something is not heard
        rows = self.given_to(ORDERED)
        for node in self.nodes:
            match node:
                case ast.Starred() | ast.ListComp() | ast.DictComp():
                    yield node, UNHEARD
                case ast.For(target=target, iter=row):
                    if not self.holds_no_cards(row) or not self.fits(target, row):
                        yield node, UNHEARD
                case ast.Assign(targets=targets, value=value):
                    if not all(isinstance(one, ast.Name) or is_flat(one, value) for one in targets):
                        yield node, UNHEARD
                case ast.GeneratorExp(generators=loops):
                    known = id(node) in heard and all(map(self.is_heard, loops))
                    side_by_side = id(node) in rows and len(loops) > 1
                    if not known or side_by_side or self.is_a_method:
                        yield node, UNHEARD
                    if not all(self.holds_no_cards(loop.iter) for loop in loops):
                        yield from (
                            (part, MAY_RAISE) for part in said_of_each(node) if self.may_raise(part)
                        )
                case ast.Attribute(attr=name) if name in OF_ANY_CARDS:
                    yield node, A_PART_OF_CARDS
                case ast.Call():
                    yield from ((node, why) for why in self.why_not_called(node))
                    if not self.keeps_the_kinds(node):
                        yield node, OF_KINDS

    def parts_given_once(self) -> Iterator[tuple[str, ast.expr]]:
        """Yield each name that stands for a part of something all along, with that part."""
        given = Counter(targets_in_all(self.definition))
        for node in self.nodes:
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=ast.Attribute() as part):
                    if given[name] == 1:
                        yield name, part

    def named_part(self, row: ast.expr) -> ast.expr:
        """Return the part for which a name stands all along; of anything else, itself."""
        return self.parts_by_name.get(row.id, row) if isinstance(row, ast.Name) else row

    def given_to(self, names: tuple[str, ...]) -> set[int]:
        """Return what is given first to builtins of these names, each node by its identity."""
        return {
            id(node.args[0])
            for node in self.nodes
            if isinstance(node, ast.Call) and node.args and self.name_of(node) in names
        }

    def name_of(self, node: ast.expr) -> str:
        """Return the name by which Python knows the builtin that is called; nothing of others."""
        meaning = self.meaning_of(node.func) if isinstance(node, ast.Call) else None
        if isinstance(meaning, BuiltinFunctionType | type) and meaning.__module__ == "builtins":
            return meaning.__name__
        return ""

    def meaning_of(self, node: ast.expr) -> Any:
        """Return what a name stands for; None of what is no name from outside."""
        if isinstance(node, ast.Name):
            return unwrapped(self.names.get(node.id, getattr(builtins, node.id, None)))
        return None

    def why_not_called(self, node: ast.Call) -> Iterator[str]:
        """Yield why something may not be called."""
        name, meaning = self.name_of(node), self.meaning_of(node.func)
        under_another = isinstance(node.func, ast.Name) and name not in ("", node.func.id)
        if under_another or (self.is_a_method and name in UNHEARD_IN_A_METHOD):
            # a prover has functions of its own for cards, and gives them by name
            yield UNHEARD
        elif name == "sum" and len(node.args) > 1:
            yield UNHEARD
        elif name in COMPARED:
            if len(node.args) < 2 and not all(map(self.holds_no_cards, node.args)):
                yield UNHEARD
        elif name in PAIRED:
            if not all(map(self.holds_no_cards, node.args)):
                yield UNHEARD
        elif name in (*HEARD, *ORDERED):
            if node.keywords:
                yield UNHEARD
        elif name in LOOK_INTO_NO_CARD or is_one_of(meaning, TRUSTED):
            return
        elif isinstance(meaning, FunctionType):
            if is_ours(meaning.__globals__) and not meaning.__module__.startswith(KNOW_CARDS):
                yield OF_SHARES
        elif (
            name
            or (isinstance(node.func, ast.Name) and not hasattr(meaning, "__attrs_attrs__"))
            or (
                isinstance(node.func, ast.Attribute)
                and isinstance(self.meaning_of(node.func.value), ModuleType)
            )
        ):
            yield UNHEARD

    def keeps_the_kinds(self, node: ast.Call) -> bool:
        """Tell whether a call leaves piles that count every kind, and puts cards of a kind there.

        A prover knows what comes of a pile and cards that are those of a table, no more.
        """
        meaning = self.meaning_of(node.func)
        if is_one_of(meaning, (cards.put_on,)):
            plain = len(node.args) == 2 and not node.keywords
            return plain and self.is_a_pile(node.args[0]) and self.is_a_part(node.args[1], HANDS)
        known = attrs.fields(meaning) if is_a_record(meaning) else ()
        by_place = [one.name for one, _ in zip(known, node.args, strict=False)]
        given = [named for named in node.keywords if named.arg in PILES]
        return not any(name in PILES for name in by_place) and all(
            self.is_a_pile(named.value) for named in given
        )

    def is_a_pile(self, node: ast.expr) -> bool:
        """Tell whether an expression is a pile of a table, with cards on it or not."""
        if isinstance(node, ast.Call):
            counted = is_one_of(self.meaning_of(node.func), (cards.put_on, cards.counted_in))
            return counted and bool(node.args) and self.is_a_pile(node.args[0])
        return self.is_a_part(node, PILES)

    def is_a_part(self, node: ast.expr, names: tuple[str, ...]) -> bool:
        """Tell whether an expression is a part of a table under one of these names."""
        return (
            isinstance(node, ast.Attribute) and node.attr in names and node.attr not in self.parts
        )

    def holds_no_cards(self, row: ast.expr) -> bool:
        """Tell whether what is gone through is surely no hand."""
        row, name = self.named_part(row), self.name_of(row)
        if isinstance(row, ast.Call) and name in PAIRED:
            return all(map(self.holds_no_cards, row.args))
        return (
            name == "range"
            or isinstance(row, ast.Tuple)
            or (isinstance(row, ast.Attribute) and row.attr in self.of_no_cards)
        )

    def fits(self, target: ast.expr, row: ast.expr) -> bool:
        """Tell whether each thing of a row gets one name, or each of a pair."""
        names = target.elts if isinstance(target, ast.Tuple) else [target]
        plain = all(isinstance(one, ast.Name) for one in names)
        return plain and (isinstance(target, ast.Name) or self.name_of(row) in PAIRED)

    def is_heard(self, loop: ast.comprehension) -> bool:
        """Tell whether a loop goes through a part of a table, what is put in order, or no cards."""
        row = self.named_part(loop.iter)
        known = isinstance(row, ast.Attribute) or self.name_of(row) in ORDERED
        return self.fits(loop.target, row) and (known or self.holds_no_cards(row))

    def may_raise(self, node: ast.AST) -> bool:
        """Tell whether an expression may raise for one card and not for another, or remembers."""
        match node:
            case ast.BinOp(op=ast.FloorDiv() | ast.Mod(), right=divisor):
                return not (isinstance(divisor, ast.Constant) and divisor.value)
            case ast.Subscript(value=row, slice=at):
                while isinstance(row, ast.Attribute):
                    row = row.value
                printed = isinstance(row, ast.Name) and row.id == PRINTED
                return not printed and not isinstance(at, ast.Slice)
            case ast.Call(func=ast.Name()):
                listed = self.name_of(node) in ("len", "abs", "bool", *HEARD, *ORDERED)
                return not listed and not is_one_of(self.meaning_of(node.func), OF_ONE_CARD)
        return isinstance(node, ast.NamedExpr)


def said_of_each(node: ast.GeneratorExp) -> Iterator[ast.AST]:
    """Yield each node that is looked at once for each thing that is gone through."""
    first, *others = node.generators
    for part in (node.elt, *first.ifs, *others):
        yield from ast.walk(part)


def is_flat(target: ast.expr, value: ast.expr) -> bool:
    """Tell whether names are given to things that are written out side by side."""
    return (
        isinstance(target, ast.Tuple)
        and isinstance(value, ast.Tuple)
        and all(isinstance(one, ast.Name) for one in target.elts)
    )
