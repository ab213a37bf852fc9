"""Ask the rulebook: a table and a step in words, and all that one wants to know of them."""

from bfrules.asking.answer import answer_to
from bfrules.asking.case import Case, case_in_words

__all__ = ["Case", "answer_to", "case_in_words"]
