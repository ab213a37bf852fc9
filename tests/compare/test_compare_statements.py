"""Statements of two editions joined by topic, with the words that differ."""

from attrs import evolve

from bfrules import bf2023, black_monday
from bfrules.compare.statements import Passage, compare_statements, passages
from bfrules.core.statement import Source, Statement, Statements

SOURCE = Source("A book", "No pages.")


def statement(name: str, topic: str, text: str) -> Statement:
    return Statement(name, topic, "Play", 1, "procedure", "normative", (3, 4), text)


def book(*statements: Statement) -> Statements:
    return Statements(SOURCE, statements)


def test_passages_keep_the_words_of_both_in_order() -> None:
    assert passages("Buy up to three shares.", "Buy at most three shares at once.") == (
        Passage("Buy", "both"),
        Passage("up to", "first"),
        Passage("at most", "second"),
        Passage("three", "both"),
        Passage("shares.", "first"),
        Passage("shares at once.", "second"),
    )
    assert passages("Same words.", "Same words.") == (Passage("Same words.", "both"),)


def test_statements_are_joined_by_topic() -> None:
    limit = statement("old.1", "buy.limit", "Buy up to three shares.")
    gone = statement("old.2", "buy.silver", "Buy silver.")
    same = statement("old.3", "turn.order", "Clockwise.")
    other_limit = statement("new.9", "buy.limit", "Buy up to four shares.")
    new = statement("new.1", "buy.gold", "Buy gold.")
    as_before = statement("new.2", "turn.order", "Clockwise.")
    found = compare_statements(book(limit, gone, same), book(new, as_before, other_limit))
    assert found.added == (new,)
    assert found.gone == (gone,)
    assert found.shared == 1
    (changed,) = found.changed
    assert (changed.topic, changed.first, changed.second) == ("buy.limit", limit, other_limit)
    assert [one.words for one in changed.passages if one.where != "both"] == ["three", "four"]
    assert changed.other == ()


def test_statements_with_the_same_words_differ_by_their_kind_or_players() -> None:
    one = statement("old.1", "buy.limit", "Buy up to three shares.")
    other = evolve(one, id="new.1", players=(2,), kind="limit")
    (changed,) = compare_statements(book(one), book(other)).changed
    assert changed.other == ("kind", "players")


def test_nothing_is_lost_between_shipped_editions() -> None:
    found = compare_statements(bf2023.statements, black_monday.statements)
    joined = found.shared + len(found.changed)
    assert len(found.gone) + joined == len(bf2023.statements.statement)
    assert len(found.added) + joined == len(black_monday.statements.statement)
    same = compare_statements(bf2023.statements, bf2023.statements)
    assert (same.added, same.gone, same.changed) == ((), (), ())
    assert same.shared == len(bf2023.statements.statement)
