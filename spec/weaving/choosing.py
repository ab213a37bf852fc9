"""Choosing: the choice of the M.I.B.S. is any step, the same for a clause and for what is woven.

It is long, and what is woven does not take it apart: it calls the function that the clause
calls. So all that has to be known of it is what it is asked about.
"""

from types import FunctionType, SimpleNamespace
from typing import Any, Final

import attrs
import z3

from bfrules.compiled.choices import ORDERS
from bfrules.core.remembering import Remembering
from bfrules.editions.bf2023.mibs import choice_of_the_mibs
from spec.prover.numbers import Number, Truth, negated, truth
from spec.weaving.cutting import has_unknowns


class AnyStep:
    """A step that is chosen at a table: nobody knows whether it is the one that is asked about."""

    def __init__(self, table: str) -> None:
        self.table = table

    def __eq__(self, other: object) -> Any:
        return truth(z3.Bool(f"{written(other)} is chosen at {self.table}"))

    def __ne__(self, other: object) -> Any:
        return negated(self == other)

    __hash__ = None  # type: ignore[assignment]  # which step it is is not known


def any_choice(printed: Any, position: Any) -> Any:
    """Return what is chosen at a table; of one with unknown numbers, nobody knows what."""
    if has_unknowns(position):
        return SimpleNamespace(step=AnyStep(written(position)), statements=())
    return choice_of_the_mibs(printed, position)


def written(value: Any) -> str:
    """Return what a value is made of, as text that no other value has."""
    if isinstance(value, Number | Truth):
        return str(value.term.sexpr())
    if isinstance(value, tuple):
        return f"({', '.join(map(written, value))})"
    if attrs.has(type(value)):
        parts = (written(getattr(value, known.name)) for known in attrs.fields(type(value)))
        return f"{type(value).__name__}({', '.join(parts)})"
    return repr(value)


def said_in_no_words(words: Any) -> Any:
    """Return a phrasebook that says nothing: what a refusal tells of the choice is not asked."""
    return SimpleNamespace(said=lambda step: "")


OTHERWISE: Final = {"known_choice": any_choice, "phrasebook_of": said_in_no_words}


def with_any_choice(clause: Any) -> Any:
    """Return the clause of the M.I.B.S. as one that knows nothing of the choice; others as is."""
    if clause is not ORDERS.clause:
        return clause
    names = {**clause.__globals__, **OTHERWISE}
    return FunctionType(clause.__code__, names, clause.__name__)


def is_the_choice(value: Any) -> bool:
    """Tell whether a function is that of the choice, which remembers its last answer."""
    return isinstance(value, Remembering) and value.__wrapped__ is choice_of_the_mibs
