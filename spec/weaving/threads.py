"""Threads: what is woven for a rule, followed clause by clause beside the clauses."""

import ast
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

import z3

from bfrules.core.rule import Rule
from bfrules.evaluating.weaving import Source
from bfrules.kernel.contract import needs_of
from spec.following import OF_PYTHON, TO_MAKE_OBJECTS, Follower, NoSuchItem, PrintedTable, Returned
from spec.prover.exploring import GivenUp, TablesNeeded, current
from spec.prover.numbers import LengthMatters
from spec.prover.rebinding import Rebinder, term_of
from spec.weaving.choosing import any_choice, is_the_choice
from spec.weaving.cutting import Cut, Sureness, has_unknowns

STEP: Final = "step"
NOTE: Final = re.compile(r"    # (\w+)$")
FORBIDDEN: Final[list[Returned]] = [(z3.BoolVal(True), None)]


class Woven:
    """What is woven for a rule, as the prover calls it; with cuts, or with what was reached."""

    def __init__(self, rule: Rule[Any, Any, Any], source: Source, cuts: bool) -> None:
        self.clauses = rule.clauses
        self.cuts = cuts
        self.pieces = pieces_of(source.text, [one.__name__ for one in rule.clauses])
        rebinder = Rebinder()
        self.needs = [[rebinder.condition(need) for need in needs_of(one)] for one in self.clauses]
        self.sureness: Sureness | None = None
        self.plain = names_for(source.names)
        self.names = names_for(
            {
                name: any_choice if is_the_choice(value) else rebinder.rebound(value)
                for name, value in source.names.items()
            }
        )

    def __call__(self, printed: Any, position: Any, step: Any) -> "Thread":
        """Begin to follow what is woven at a table.

        Of plain values, functions are called as they are: what the prover calls is counted, and
        the count says on what path it is gone again.
        """
        if self.sureness is None or self.sureness.explorer is not current():
            self.sureness = Sureness()
        names = self.names if has_unknowns(position) else self.plain
        own = [name for name, value in names.items() if value is names["printed"]]
        given = {**dict.fromkeys(own, printed), "position": position, STEP: step}
        return Thread(self, Follower({**names, **given}), self.sureness, printed, step)

    def read_after(self, at: int) -> set[str]:
        """Return the names that are given in what is woven, and read after some pieces."""
        later = {name for piece in self.pieces[at:] for one in piece for name in names_in(one)}
        return later - self.names.keys()


class Thread:
    """What is woven at a table, followed as far as the clauses were asked."""

    def __init__(
        self, woven: Woven, follower: Follower, sureness: Sureness, printed: Any, step: Any
    ) -> None:
        self.woven = woven
        self.follower = follower
        self.sureness = sureness
        self.printed = printed
        self.step = step
        self.at = 0
        self.returned: list[Returned] = []

    def asks(self, refusal: Any) -> Any:
        """Follow the piece of a clause that forbids; return what the clause says."""
        self.next()
        if refusal is None:
            self.forget_what_returns_nowhere()
        return refusal

    def does(self, clause: Callable[..., Any], position: Any) -> Any:
        """Follow the piece of a clause; return the position after it, or any in its place."""
        after = self.done(clause, position)
        self.next()
        if self.at < len(self.woven.pieces) and self.woven.cuts and has_unknowns(after):
            self.forget_what_returns_nowhere()
            return self.cut(after)
        return after

    def cut(self, after: Any) -> Any:
        """Return any position in the place of the one after a clause."""
        names = self.follower.names
        read = sorted(self.woven.read_after(self.at) & names.keys())
        cut = Cut(after, [names[name] for name in read], f"after clause {self.at}", self.sureness)
        names.update({name: cut.without(names[name]) for name in read})
        position = cut.without(after)
        self.suppose_what_is_needed(position)
        return position

    def suppose_what_is_needed(self, position: Any) -> None:
        """Suppose that the next clause has what it needs, as is proved of the whole rule.

        Give up where that contradicts what is known: anything would follow. What cannot be asked,
        of a stack with a card on top, is not supposed.
        """
        comes_here = self.sureness.may_be()
        for need in self.woven.needs[self.at]:
            with suppress(LengthMatters):
                current().suppose(term_of(need(self.printed, position, self.step)))
        if comes_here and not self.sureness.may_be():
            raise GivenUp(f"{self.woven.clauses[self.at].__name__} needs what cannot be")

    def done(self, clause: Callable[..., Any], position: Any) -> Any:
        """Return the position after a clause; where that raises, tell the tables that it asked.

        Not all that were asked before: what stands in them makes terms long.
        """
        explorer = current()
        before, asked = explorer.asked_tables, self.sureness.asked.setdefault(self.at, {})
        explorer.asked_tables = asked
        try:
            return clause(self.printed, position, self.step)
        except Exception as error:
            raised = error
        finally:
            explorer.asked_tables = before | asked
        if not asked.keys() <= explorer.told.keys():
            explorer.asked_tables = asked
            raise TablesNeeded
        raise raised

    def to_the_end(self) -> list[Returned]:
        """Follow what is left, unless it surely forbids the step before; return what it returns."""
        while self.at < len(self.woven.pieces):
            if self.forbids_surely():
                return FORBIDDEN
            self.next()
        if self.returned is FORBIDDEN:
            return FORBIDDEN
        # where a function comes to its end, Python returns None
        return [*self.returned, (self.follower.under, None)]

    def next(self) -> None:
        """Follow the piece of the next clause."""
        if self.returned is not FORBIDDEN:
            try:
                self.returned += self.follower.through(self.woven.pieces[self.at])
            except NoSuchItem:
                # who calls what is woven asks the clauses then, as where it returns None
                self.returned = FORBIDDEN
        self.at += 1

    def forbids_surely(self) -> bool:
        """Tell whether None was surely returned, as also where nobody comes."""
        under = [under for under, found in self.returned if found is None]
        return self.sureness.holds(z3.Or(*under))

    def forget_what_returns_nowhere(self) -> None:
        """Go on as if nothing could have returned yet, if that is sure."""
        if self.sureness.all_hold(z3.Not(under) for under, _ in self.returned):
            self.returned = []
            self.follower.under = z3.BoolVal(True)


def names_for(known: Mapping[str, Any]) -> dict[str, Any]:
    """Return what names in what is woven stand for, with tables and what Python has."""
    tables = {name: PrintedTable(known[name]) for name in known if is_a_table(name)}
    return {**known, **tables, **OF_PYTHON, **TO_MAKE_OBJECTS}


def pieces_of(text: str, clauses: Sequence[str]) -> list[list[ast.stmt]]:
    """Return the statements for each clause in what is woven: they follow a line that names it.

    What stands before the first belongs to it. Raise GivenUp where others are named.
    """
    (function,) = ast.parse(text).body
    assert isinstance(function, ast.FunctionDef)
    lines = text.splitlines()
    noted = [(at, found[1]) for at, line in enumerate(lines, 1) if (found := NOTE.match(line))]
    if [clause for _, clause in noted] != list(clauses):
        raise GivenUp("what is woven does not name its clauses in their order")
    ends = [*(line for line, _ in noted[1:]), len(lines) + 1]
    begins = [0, *ends[:-1]]
    return [
        [one for one in function.body if begin <= one.lineno < end]
        for begin, end in zip(begins, ends, strict=True)
    ]


def names_in(statement: ast.stmt) -> set[str]:
    """Return the names in a statement."""
    return {one.id for one in ast.walk(statement) if isinstance(one, ast.Name)}


def is_a_table(name: str) -> bool:
    """Tell whether a name in what is woven is that of a printed table."""
    return name.startswith("TABLE_")
