"""Compare two editions: what is replaced, and a position that shows the difference."""

from bfrules.compare.difference import Difference, compare, never_another_position
from bfrules.compare.search import Agreement, Condition, Limits
from bfrules.compare.stored import stored_witness
from bfrules.compare.telling import told_witness
from bfrules.compare.witness import Example, Witness

__all__ = [
    "Agreement",
    "Condition",
    "Difference",
    "Example",
    "Limits",
    "Witness",
    "compare",
    "never_another_position",
    "stored_witness",
    "told_witness",
]
