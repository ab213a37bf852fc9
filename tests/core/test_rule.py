"""Rules and clauses: what a clause remembers, what it says, and how legal steps are found."""

from collections.abc import Callable

from bfrules.core.refusal import Fact, Refusal, refused
from bfrules.core.rule import Clause, Rule, cited, rule, sentence_of


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


def test_a_rule_is_made_from_its_table_of_clauses_and_citations() -> None:
    made = rule(
        int,
        "little",
        forbids={too_many: "play.1 play.2", too_few: "play.3"},
        does={add: "end.1"},
        conceives=from_nought_to_nine,
    )
    assert (made.kind, made.forbids, made.does) == (int, (too_many, too_few), (add,))
    assert made.cites == {
        too_many: ("little.play.1", "little.play.2"),
        too_few: ("little.play.3",),
        add: ("little.end.1",),
    }
    assert list(made.lists(6, 4)) == [4, 5, 6]


def test_ids_in_full_stay_as_they_are() -> None:
    assert cited({add: "little.1 other.2"}) == {add: ("little.1", "other.2")}


def test_a_clause_says_the_first_paragraph_of_its_docstring_else_its_name() -> None:
    assert sentence_of(too_many) == "At most as many as printed."
    assert sentence_of(too_few) == "too few."


def test_a_refusal_names_the_facts_in_words() -> None:
    assert too_many(3, 0, 5) == Refusal(facts=(Fact("wanted here", 5), Fact("at most", 3)))
    refusal = Refusal((Fact("wanted", 5), Fact("most", 3)), "too_many", "Few.", ("s.1", "s.2"))
    assert str(refusal) == "too_many: Few. (wanted: 5; most: 3) [s.1, s.2]"


def test_rules_are_equal_if_their_clauses_and_citations_are() -> None:
    def made(
        forbids: dict[Clause, str], lists: Callable[[int, int], range] | None = None
    ) -> Rule[int, int, int]:
        return rule(
            int, "", forbids=forbids, does={add: ""}, conceives=from_nought_to_nine, lists=lists
        )

    assert made({too_many: "a.1"}).clauses == (too_many, add)
    assert made({too_many: "a.1"}) == made({too_many: "a.1"}, lists=from_nought_to_nine)
    assert made({too_many: "a.1"}) != made({too_few: "a.1"})
    assert made({too_many: "a.1"}) != made({too_many: "a.2"})
