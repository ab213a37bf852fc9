"""Both ways: the clauses of a rule, and what is woven of them, as a question for the prover."""

import dis
from collections.abc import Callable, Iterator
from typing import Any

import attrs
import z3
from attrs import frozen

from bfrules.compiled.choices import ORDERS
from bfrules.compiled.making import FIXED
from bfrules.core.edition import AnyEdition
from bfrules.core.rule import Clause, Rule
from bfrules.editions.black_monday.position import KINDS
from bfrules.evaluating.weaving import Source, woven
from bfrules.kernel.contract import contract, needs_of
from spec.composing.cards import ANY_CARDS
from spec.following import Returned
from spec.prover.exploring import current
from spec.prover.numbers import Truth, equal, truth, truth_term
from spec.subjects import deals_cards, plain, table_with_cards
from spec.symbolic.entries import Table, question_at
from spec.symbolic.question import Question
from spec.translation.both_ways import is_about_others
from spec.weaving.choosing import with_any_choice
from spec.weaving.cutting import Sureness
from spec.weaving.threads import STEP, Woven

Both = tuple[Any, Any]


@frozen
class AtATable:
    """A rule at the table that a game starts from, with what is woven of it."""

    edition: AnyEdition
    rule: Rule[Any, Any, Any]
    start: Any

    def source(self) -> Source:
        """Weave the rule."""
        edition = self.edition
        return woven(self.rule, edition.printed, edition.position_kind, edition.name)

    def question(self, source: Source | None = None, *, cuts: bool = True) -> Question:
        """Return the question whether both say the same; `source` is asked about instead.

        With cuts, any position stands after each clause: that is soon told, but does not hold
        where what is woven works out again what it worked out before.
        """
        woven = Woven(self.rule, source or self.source(), cuts)
        names: dict[str, Any] = {"__name__": "both_ways", "woven": woven}
        lines = ["def both_ways(printed, position, step):"]
        if names_a_card(self.rule.kind):
            # on a path inside another one, there is little time to find out that it is a card
            names["KINDS"] = KINDS
            lines.append("bool(step.card >= 0) and bool(step.card < KINDS)")
        lines.append("thread = woven(printed, position, step)")
        for number, clause in enumerate(self.rule.forbids):
            names[f"forbids_{number}"] = with_any_choice(clause)
            lines.append(f"if thread.asks(forbids_{number}(printed, position, step)) is not None:")
            lines.append("    return None, thread.to_the_end()")
        for number, clause in enumerate(self.rule.does):
            names[f"does_{number}"] = clause
            lines.append(f"position = thread.does(does_{number}, position)")
        lines.append("return position, thread.to_the_end()")
        exec(compile("\n    ".join(lines), "<both ways>", "exec"), names)
        body = names["both_ways"]
        body.__annotations__ = {
            "printed": Any,
            "position": self.edition.position_kind,
            STEP: self.rule.kind,
            "return": Both,
        }
        asked = contract(needs=self.needs(), promises=(both_say_the_same,))(body)
        seats = len(self.start.seats)
        fixed = {name: getattr(self.start, name) for name in FIXED if hasattr(self.start, name)}
        cards = deals_cards(self.edition)
        like = table_with_cards(self.edition, seats, ANY_CARDS) if cards else {}
        table = Table(self.edition.printed, {"seats": seats}, fixed, like)
        return question_at(asked, table, "")

    def clauses(self) -> tuple[Clause, ...]:
        """Return the clauses into which the prover looks: not that of the choice of the M.I.B.S."""
        return tuple(one for one in self.rule.clauses if one is not ORDERS.clause)

    def needs(self) -> tuple[Callable[..., bool], ...]:
        """Return what clauses need of a table: that of a step is for those that forbid to say."""
        needed = [need for clause in self.rule.clauses for need in needs_of(clause)]
        of_the_table = [need for need in dict.fromkeys(needed) if not reads_the_step(need)]
        return tuple(sorted(of_the_table, key=is_about_others))


def names_a_card(kind: type[Any]) -> bool:
    """Tell whether a step is done with one card."""
    return any(known.name == "card" for known in attrs.fields(kind))


def reads_the_step(need: Callable[..., bool]) -> bool:
    """Tell whether a condition looks at the step."""
    code = plain(need).__code__
    return any(
        one.argval == STEP and one.opname.startswith("LOAD") for one in dis.get_instructions(code)
    )


def both_say_the_same(both: Both, printed: Any, position: Any, step: Any) -> Any:
    """The clauses come to what the woven function returns: None where one forbids the step."""
    after, returned = both
    claims = [term for term in claimed(after, returned) if not z3.is_true(z3.simplify(term))]
    if claims and not Sureness().all_hold(claims):
        # perhaps it matters what stands in the tables
        current().doubt()
        # one part after the other: all at once they are one long term
        claims = [term for term in claims if not current().never(z3.Not(term))]
        if claims:
            return truth(claims[0])
    return True


def claimed(after: Any, returned: list[Returned]) -> Iterator[z3.BoolRef]:
    """Yield what has to hold for what is returned to be what the clauses come to."""
    forbidden = [under for under, found in returned if found is None]
    forbids = z3.Or(*forbidden) if forbidden else z3.BoolVal(False)
    if after is None:
        yield forbids
        return
    yield z3.Not(forbids)
    for under, found in returned:
        if found is not None:
            yield from (z3.Implies(under, term) for term in alike(after, found))


def alike(one: Any, other: Any) -> Iterator[z3.BoolRef]:
    """Yield for each part of a position that it is the same in another one."""
    if one is other:
        return
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        for part, same in zip(one, other, strict=True):
            yield from alike(part, same)
    elif attrs.has(type(one)) and type(one) is type(other):
        for known in attrs.fields(type(one)):
            yield from alike(getattr(one, known.name), getattr(other, known.name))
    else:
        same = equal(one, other)
        yield truth_term(same) if isinstance(same, Truth) else z3.BoolVal(bool(same))
