"""Rules and clauses: what a clause remembers, what it says, and how legal steps are found."""

from bfrules.core.refusal import Fact, Refusal, refused
from bfrules.core.rule import Rule, implements, lists_by_filtering, sentence_of, statements_of


def too_many(printed: int, position: int, step: int) -> Refusal | None:
    """At most as many
    as printed.

    The rest of the docstring says more.
    """
    return refused(wanted_here=step, at_most=printed) if step > printed else None


def too_few(printed: int, position: int, step: int) -> Refusal | None:
    return refused(wanted=step) if step < position else None


def add(printed: int, position: int, step: int) -> int:
    """Add them."""
    return position + step


def from_nought_to_nine(printed: int, position: int) -> range:
    return range(10)


def test_a_clause_remembers_the_statements_that_it_carries_out() -> None:
    def clause(step: int) -> int:
        return step + 1

    marked = implements("little.1", "little.2")(clause)
    assert marked is clause
    assert statements_of(marked) == ("little.1", "little.2")
    assert statements_of(too_many) == ()
    assert marked(1) == 2


def test_a_clause_says_the_first_paragraph_of_its_docstring_else_its_name() -> None:
    assert sentence_of(too_many) == "At most as many as printed."
    assert sentence_of(too_few) == "too few."


def test_a_refusal_names_the_facts_in_words() -> None:
    assert too_many(3, 0, 5) == Refusal(facts=(Fact("wanted here", 5), Fact("at most", 3)))
    refusal = Refusal((Fact("wanted", 5), Fact("most", 3)), "too_many", "Few.", ("s.1", "s.2"))
    assert str(refusal) == "too_many: Few. (wanted 5, most 3) [s.1, s.2]"


def test_legal_steps_are_those_candidates_that_no_clause_refuses() -> None:
    lists = lists_by_filtering((too_many, too_few), from_nought_to_nine)
    assert list(lists(6, 4)) == [4, 5, 6]
    assert list(lists_by_filtering((), from_nought_to_nine)(6, 4)) == list(range(10))


def test_rules_are_equal_if_their_clauses_are() -> None:
    def rule(*forbids: object, lists: object = from_nought_to_nine) -> Rule[int, int, int]:
        return Rule(kind=int, forbids=forbids, does=(add,), lists=lists, conceives=lists)  # type: ignore[arg-type]  # any functions

    assert rule(too_many).clauses == (too_many, add)
    assert rule(too_many) == rule(too_many, lists=too_few)
    assert rule(too_many) != rule(too_few)
