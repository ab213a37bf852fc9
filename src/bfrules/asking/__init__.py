"""Ask the rulebook: take a table and a step in words, and say all there is to know about them."""

from bfrules.asking.answer import answer_to
from bfrules.asking.case import Case, case_in_words

__all__ = ["Case", "answer_to", "case_in_words"]
