"""Printed functions; some helpers of clauses are printed by themselves, once, and called."""

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from attrs import define, field, frozen

from bfrules.evaluating.code import (
    Block,
    Call,
    Display,
    Expression,
    Name,
    Number,
    Return,
    every,
    names_in,
)
from bfrules.evaluating.evaluator import Apart, Evaluator
from bfrules.evaluating.operations import is_of_a_house
from bfrules.evaluating.printing import ANSWER
from bfrules.evaluating.purity import REMEMBERING
from bfrules.evaluating.values import CannotCompile, Int, Known, Value

RESERVED: Final = (
    *("s", "a", "min", "max", "whole", "small", "lane", "within", "astray", "gone_astray", "numpy"),
    *("auto", "bool", "break", "case", "char", "const", "continue", "default", "do", "double"),
    *("else", "enum", "extern", "float", "for", "goto", "if", "inline", "int", "long", "register"),
    *("restrict", "return", "short", "signed", "sizeof", "static", "struct", "switch", "typedef"),
    *("union", "unsigned", "void", "volatile", "while", "alignas", "alignof", "constexpr", "false"),
    *("nullptr", "static_assert", "thread_local", "true", "typeof", "typeof_unqual", "asm"),
    *("i386", "linux", "mips", "sparc", "sun", "unix", "int64_t", "uint32_t", "uint64_t"),
)
"""What no number may be called: what printed functions are given and call, and words of C.

Some of these are words of C since 2023, or of some compilers on some machines.
"""

SHORTEST: Final = 30
"""How many statements a helper has at least that is printed by itself."""

TRUTH: Final = "yes_"
OR_NONE: Final = "given_or_none_"
"""How a number is named that is given, if it is yes or no, or may be None."""

OF_A_HOUSE: Final = "_of_the_house"
HELPER: Final = "helper"
"""What a helper is called that is not written with `def`."""


@frozen
class Function:
    """One printed function: its name, its arguments, what it does, how many numbers it returns."""

    name: str
    arguments: tuple[str, ...]
    block: Block
    about: str
    answers: int = 1


class Writing(Evaluator):
    """Writes one function of an engine, with names that stand for nothing else in it."""

    def written(self) -> Block:
        """Return what was written down; names that engines, or C, may have end in `_` instead."""
        hints = (*self.taken, *self.hints.values())
        others = [name for name in hints if is_for_engines(name)]
        self.reserved = (*self.reserved, *RESERVED, *others, *set(names_in(every(self.block))))
        return super().written()


def is_for_engines(name: str) -> bool:
    """Tell whether macros and what engines number may have such a name; no local one ships."""
    return name != name.lower() or name.startswith(("_", ANSWER))


@define(eq=False)
class Helpers:
    """Prints functions by themselves: what remembers its answers, and what is long in that.

    All of them know the printed values, and a position that stands in a `row`.
    """

    printed: Value
    position: Value
    row: str
    tables: dict[tuple[int, ...], str]
    looks_out: bool
    functions: list[Function] = field(factory=list)
    names: Counter[str] = field(factory=Counter)
    known: dict[Any, list[tuple[list[Value], Apart | None]]] = field(factory=dict)

    def remembering(
        self, caller: Evaluator, function: Any, args: list[Value]
    ) -> tuple[Apart, Call] | None:
        """Print a function that remembers its answers by itself, if it looks at the row alone."""
        if not isinstance(function, REMEMBERING) or args != [self.printed, self.position]:
            return None
        return self.apart(caller, function.__wrapped__, args, shortest=0)

    def inside(
        self, caller: Evaluator, function: Any, args: list[Value]
    ) -> tuple[Apart, Call] | None:
        """Print a long function by itself; one that does not come apart there is not."""
        try:
            return self.apart(caller, function, args, SHORTEST)
        except CannotCompile:
            return None

    def apart(
        self, caller: Evaluator, function: Any, args: list[Value], shortest: int
    ) -> tuple[Apart, Call] | None:
        """Print a function by itself, once for all numbers; None if it is short, or under way."""
        given: list[Expression] = []
        names: list[str] = []

        def taken(number: Expression) -> Value:
            is_truth = not isinstance(number, Number) and caller.is_truth(number)
            kind = TRUTH if is_truth else OR_NONE if number in caller.perhaps_none else "given_"
            # the names differ, so that what is printed for a truth is not called with a number
            names.append(f"{kind}{len(given)}")
            given.append(number)
            return Int(Name(names[-1]))

        own = [self.taken(caller, one, taken) for one in args]
        known = self.known.setdefault(function, [])
        found = [one for asked, one in known if asked == own]
        if not found:
            # for a function that calls itself; it stays for one that does not come apart, which
            # would be tried again wherever it is called, and so would all that it calls
            known.append((own, None))
            found = [self.print(function, own, tuple(names), shortest)]
            known.remove((own, None))
            known.append((own, found[0]))
        printed = found[0]
        if printed is None:
            return None
        return printed, Call(Name(printed.name), (Name(self.row), *given))

    def taken(self, caller: Evaluator, value: Value, put: Callable[[Expression], Value]) -> Value:
        """Return what a function is given: the table as it stands, or numbers in its place."""
        if value in (self.printed, self.position):
            return value
        if isinstance(value, Known) and type(value.value) is int:
            return put(Number(value.value))
        return caller.rebuilt(value, put)

    def print(
        self,
        function: Any,
        args: list[Value],
        given: tuple[str, ...],
        shortest: int,
    ) -> Apart | None:
        """Print a function of the row and what it is given, unless it is short."""
        evaluator = Writing(self.tables, given, self.inside, looks_out=self.looks_out)
        evaluator.truths.update(name for name in given if name.startswith(TRUTH))
        evaluator.perhaps_none.update(Name(name) for name in given if name.startswith(OR_NONE))
        numbers: list[Expression] = []

        def counted(number: Expression) -> Value:
            numbers.append(number)
            return Int(Number(len(numbers) - 1))

        found = evaluator.called(Known(function), args, {})
        answer = evaluator.rebuilt(found, counted)
        truths = tuple(evaluator.is_truth(number) for number in numbers)
        nones = tuple(number in evaluator.perhaps_none for number in numbers)
        whole = numbers[0] if len(numbers) == 1 else Display(tuple(numbers))
        evaluator.block.append(Return(whole))
        block = evaluator.written()
        if not numbers or len(list(every(block))) < shortest:
            return None
        # as it is called where it is written: it may be given any other name
        written = getattr(getattr(function, "__code__", None), "co_name", HELPER)
        about = f"Work out {written}."
        # engines have functions of their own, whose names a house does not know
        name = f"{written}{OF_A_HOUSE if is_of_a_house(function) else ''}"
        self.names[name] += 1
        if self.names[name] > 1:
            name = f"{name}_{self.names[name]}_"
        self.functions.append(
            Function(name, (self.row, *given), block, about, answers=len(numbers))
        )
        return Apart(name, answer, truths, nones)
