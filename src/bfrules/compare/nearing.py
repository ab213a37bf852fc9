"""Where a search saw no difference: steps that nearly show one, and tables that let them pass.

A rare table is hardly ever met at random. Yet a clause at which two editions can part may refuse
a step in one of them alone, while others refuse it in both: the cash is short, a track is full.
Then one word after another is said otherwise, as long as less stands in the way.
"""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any, Final

from attrs import evolve, frozen

from bfrules.compare.rules import RuleDifference
from bfrules.compare.search import Limits, Progress, Searched, Seen, begun
from bfrules.compare.tables import CONCEIVED, Move, Pair, Setting, Table, set_for_both
from bfrules.core.edition import AnyEdition
from bfrules.core.notation import Words
from bfrules.core.rule import AnyRule

STEPS_A_TABLE: Final = 20
VALUES_A_WORD: Final = 12


@frozen
class Said:
    """A table, and the words that set it."""

    words: Words
    table: Table


def searched_nearer(
    pair: Pair,
    rules: tuple[RuleDifference, ...],
    searched: Searched,
    limits: Limits,
    progress: Progress,
) -> Searched:
    """Search on, from steps that nearly show a difference, where a search saw none.

    It begins from as many tables as the limits have, and no longer asks about a kind of step
    once it has seen a difference.
    """
    known = {group[0].kind for group in searched.sightings}
    in_doubt = [rule for rule in rules if rule.kind not in known and can_be_near(rule)]
    seen = Seen()
    tables = steps = 0
    while in_doubt and tables < limits.tables:
        progress(tables, limits.tables)
        words, table, random = begun(pair, tables)
        tables += 1
        if table is None:
            continue
        said = Said(words, table)
        for rule in tuple(in_doubt):
            tried = steps_to_try(pair, said, rule, random)
            steps += len(tried)
            if note_the_first(seen, pair, rule, said, tried, random):
                in_doubt.remove(rule)
    return evolve(
        searched,
        sightings=(*searched.sightings, *seen.groups(tuple(rule.kind for rule in rules))),
        tables=searched.tables + tables,
        steps=searched.steps + steps,
    )


def note_the_first(
    seen: Seen, pair: Pair, rule: RuleDifference, said: Said, steps: list[Any], random: Random
) -> bool:
    """Note the first of some steps for which a table is found that shows a difference, if any."""
    deciding = deciding_by_name(rule)
    narrow = asking_only(pair, rule, deciding)
    for step in steps:
        # the other clauses are asked only of the few steps to which these answer differently
        if in_the_way(narrow, said.table, step, deciding) is None:
            continue
        found = approached(pair, said, step, deciding, random)
        if found is not None:
            seen.note(pair, rule.kind, Setting(found.words), found.table, [Move(step, step)])
            return True
    return False


def can_be_near(rule: RuleDifference) -> bool:
    """Tell whether a step of both editions can be refused where their answers part."""
    return rule.first.kind is rule.second.kind and bool(deciding_by_name(rule))


def deciding_by_name(rule: RuleDifference) -> frozenset[str]:
    """Return the names of the clauses that forbid and at which the answers can part."""
    forbidding = {*rule.first.forbids, *rule.second.forbids}
    return frozenset(clause.__name__ for clause in rule.deciding if clause in forbidding)


def asking_only(pair: Pair, rule: RuleDifference, forbidding: frozenset[str]) -> Pair:
    """Return two editions with one rule, in which only some clauses forbid anything."""

    def narrowed(edition: AnyEdition, own: AnyRule) -> AnyEdition:
        some = tuple(clause for clause in own.forbids if clause.__name__ in forbidding)
        return evolve(edition, rules=(evolve(own, forbids=some),))

    return evolve(
        pair, first=narrowed(pair.first, rule.first), second=narrowed(pair.second, rule.second)
    )


def steps_to_try(pair: Pair, said: Said, rule: RuleDifference, random: Random) -> list[Any]:
    """Return a few of the steps that players may think of at a table."""
    thought_of = list(islice(rule.first.conceives(pair.first.printed, said.table.first), CONCEIVED))
    return random.sample(thought_of, min(STEPS_A_TABLE, len(thought_of)))


def approached(
    pair: Pair, said: Said, step: Any, deciding: frozenset[str], random: Random
) -> Said | None:
    """Say one word after another otherwise, until one edition alone refuses a step.

    Return None where deciding clauses refuse it in both editions or in none, or where no word
    leaves less in its way.
    """
    left = in_the_way(pair, said.table, step, deciding)
    while left:
        nearer = (
            (count, other)
            for other in said_otherwise(pair, said.words, random)
            if (count := in_the_way(pair, other.table, step, deciding)) is not None and count < left
        )
        left, said = next(nearer, (None, said))
    return None if left is None else said


def in_the_way(pair: Pair, table: Table, step: Any, deciding: frozenset[str]) -> int | None:
    """Count what else refuses a step that deciding clauses refuse in one edition alone.

    Return None where they refuse it in both, or in none.
    """
    refusing = refusing_clauses(pair.first, table.first, step)
    also_refusing = refusing_clauses(pair.second, table.second, step)
    if bool(refusing & deciding) == bool(also_refusing & deciding):
        return None
    return len((refusing | also_refusing) - deciding)


def refusing_clauses(edition: AnyEdition, position: Any, step: Any) -> frozenset[str]:
    """Return the names of the clauses that refuse a step; none where a clause of a house fails."""
    try:
        return frozenset(refusal.reason for refusal in edition.refusals(position, step))
    except Exception:
        return frozenset()


def said_otherwise(pair: Pair, words: Words, random: Random) -> Iterator[Said]:
    """Yield tables with a word left out, then with one said otherwise, or added."""
    without = [{other: words[other] for other in words if other != name} for name in words]
    picked = (
        {**words, name: choice.picked(random)}
        for name, choice in pair.vocabulary.items()
        for _ in range(VALUES_A_WORD)
    )
    for one in (*without, *picked):
        said = said_in(pair, one)
        if said is not None:
            yield said


def said_in(pair: Pair, words: Words) -> Said | None:
    """Return the table that words set for both editions; None if they set none."""
    table = set_for_both(pair, words)
    return None if table is None else Said(words, table)
