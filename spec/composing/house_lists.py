"""Lists of a house: does a rule list what nothing refuses? Searched where no proof speaks of it.

It is proved of lists that ship, with the printed values that ship. What clauses let pass of such a
list, or of all that a rule conceives, is right as it is made. Any other list is compared with the
clauses, at tables of games and at sound ones far from play.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import islice
from random import Random
from time import process_time
from typing import Any, Final

import attrs
from attrs import frozen

from bfrules.core.edition import AnyEdition
from bfrules.core.phrases import numbered
from bfrules.core.rule import Rule, filtered_by, lists_by_filtering, what_runs
from bfrules.testing import extreme_position
from spec.composing.judging import played_as_far_as_it_goes
from spec.composing.replaying import may_be_asked
from spec.composing.rules import RuleAtATable, RuleSubject
from spec.content import content_of
from spec.counterexamples import THE_TABLE, behind, named_with_its_place
from spec.files import name_of
from spec.fingerprints import told_fields
from spec.plainer import plainest
from spec.subjects import functions_within, houses_of, plain, reached_from, set_tables
from spec.symbolic.verdict import Verdict
from spec.verdicts.ledger import Answer

SEED: Final = 29
LONGEST_GAME: Final = 300
TABLES_OF_PLAY: Final = 40
TABLES_FAR_FROM_PLAY: Final = 60
SECONDS: Final = 10.0
MOST_STEPS: Final = 20_000
RAISED: Final = "raised {error!r}"
ANOTHER_KIND: Final = "yields what is no {kind}"
TWICE: Final = "yields a step twice"
REFUSED: Final = "yields a step that {clause} refuses"
NOT_CONCEIVED: Final = "yields a step that {conceives} does not"
LEFT_OUT: Final = "leaves out a step that nothing refuses"
OF_ITS_OWN: Final = "instead: leave `lists` out"
OF_OTHER_VALUES: Final = "this house changes what it reads: {values}"
NOT_PROVED: Final = (
    "{lists} lists the steps, and whether it lists what nothing refuses was searched at {tables}, "
    "not proved; {why}"
)
CONCEIVED: Final = (
    "that {lists} raises nothing, and yields no step twice, was searched at {tables}, not proved"
)


@frozen
class Misfit:
    """What is wrong with what a function yields at a table, and the step, if it is about one."""

    by: Any
    told: str
    step: Any = None


def answer_about_its_list(asked: RuleAtATable) -> Answer | None:
    """Return what a search says of the list of a rule; None where there is nothing to search."""
    brought, values = is_brought(asked), values_read_otherwise(asked)
    if not (brought or values):
        return None
    began, number = process_time(), 0
    proved = filters_all(asked.rule)
    why = OF_OTHER_VALUES.format(values=", ".join(values)) if values else ""
    why = OF_ITS_OWN if brought and not proved else why
    for table in tables_for(asked):
        number += 1
        for misfit in misfits_at(asked, table):
            told = "\n".join(told_of_a_misfit(asked, misfit, table, why))
            return Answer(Verdict.REFUTED, told, process_time() - began)
        if process_time() - began > SECONDS:
            break
    told = (CONCEIVED if proved else NOT_PROVED).format(
        lists=named(candidates_of(asked.rule)), tables=numbered(number, "table"), why=why
    )
    verdict = Verdict.PROVED if proved else Verdict.SEARCHED
    return Answer(verdict, told, process_time() - began)


# what is proved of lists ------------------------------------------------------------


def is_brought(asked: RuleSubject) -> bool:
    """Tell whether somebody has brought a rule; no other rule has a list that does not ship."""
    shipped = (rule for house in shipped_in_force(asked.house) for rule in house.rules)
    return asked.rule.kind not in [rule.kind for rule in shipped]


def shipped_in_force(house: AnyEdition) -> list[AnyEdition]:
    """Return an edition as it is printed, and under each amendment of a house that ships.

    Of these it is proved that they list what nothing refuses.
    """
    return [one for one in houses_of(house.plain) if {*one.amendments} <= {*house.amendments}]


def candidates_of(rule: Rule[Any, Any, Any]) -> Any:
    """Return the function that yields the steps of which clauses of a house leave some."""
    return rule.conceives if filters_all(rule) else filtered_by(rule.lists)[1]


def filters_all(rule: Rule[Any, Any, Any]) -> bool:
    """Tell whether a rule lists whatever all of its clauses let pass of what it conceives."""
    asked, candidates = filtered_by(rule.lists)
    others = tuple(clause for clause in rule.forbids if clause not in asked)
    made = lists_by_filtering(others, rule.conceives) if others else rule.conceives
    return {*asked} <= {*rule.forbids} and what_runs(candidates) == what_runs(made)


def values_read_otherwise(asked: RuleSubject) -> tuple[str, ...]:
    """Return the printed values that a list or `conceives` names, and a house changes."""
    named = names_in_lists(asked.rule)
    told = told_by_name(asked.house.printed, named)
    proved = [told_by_name(one.printed, named) for one in shipped_in_force(asked.house)]
    return () if told in proved else tuple(name for name in told if told[name] != proved[0][name])


def names_in_lists(rule: Rule[Any, Any, Any]) -> set[str]:
    """Return the names in all that lists or conceives the steps of a rule."""
    _, candidates = filtered_by(rule.lists)
    roots = functions_within((candidates, rule.conceives, rule.lists_without))
    reached = dict.fromkeys(one for root in roots for one in reached_from(root))
    return content_of(tuple(reached)).named


def told_by_name(printed: Any, named: set[str]) -> Mapping[str, tuple[str, ...]]:
    """Return as text those printed values that are named."""
    fields = {known.name for known in attrs.fields(type(printed))}
    return {
        name: tuple(told_fields(printed, named - fields | {name}))
        for name in sorted(named & fields)
    }


# what is compared -------------------------------------------------------------------


def misfits_at(asked: RuleSubject, table: Any) -> Iterator[Misfit]:
    """Yield what is wrong with the list of a rule at a table."""
    rule, printed = asked.rule, asked.house.printed
    found: list[list[Any]] = []
    for by, function in ((candidates_of(rule), rule.lists), (rule.conceives, rule.conceives)):
        try:
            found.append([*islice(function(printed, table), MOST_STEPS)])
        except Exception as error:
            yield Misfit(by, RAISED.format(error=error))
            return
        for step in found[-1]:
            if type(step) is not rule.kind:
                yield Misfit(by, ANOTHER_KIND.format(kind=rule.kind.__name__))
                return
    listed, conceived = found
    by = candidates_of(rule)
    passing = {*lists_by_filtering(rule.forbids, lambda *_: conceived)(printed, table)}
    for step, times in Counter(listed).items():
        refusing = None if step in passing else clause_against(asked, table, step)
        if times > 1:
            yield Misfit(by, TWICE, step)
        if refusing:
            yield Misfit(by, REFUSED.format(clause=named(refusing)), step)
        elif step not in passing and len(conceived) < MOST_STEPS:
            yield Misfit(by, NOT_CONCEIVED.format(conceives=named(rule.conceives)), step)
    for step in sorted(passing.difference(listed), key=repr) if len(listed) < MOST_STEPS else ():
        if not clause_against(asked, table, step):
            yield Misfit(by, LEFT_OUT, step)


def clause_against(asked: RuleSubject, table: Any, step: Any) -> Any:
    """Return the first clause that refuses a step; None if there is none."""
    given = asked.house.printed, table, step
    return next((clause for clause in asked.rule.forbids if clause(*given) is not None), None)


def told_of_a_misfit(asked: RuleSubject, misfit: Misfit, table: Any, why: str) -> Iterator[str]:
    """Yield lines on what is wrong with a list, at the plainest table where the same is wrong."""

    def is_wrong(other: Any, step: Any) -> bool:
        same = attrs.evolve(misfit, step=step)
        return may_be_asked(asked, other) and same in misfits_at(asked, other)

    house = asked.house
    table, step = plainest(house, table, misfit.step, is_wrong)
    yield "; ".join(filter(None, (f"{named(misfit.by)} {misfit.told}", why)))
    yield behind(THE_TABLE, house, table)
    if step is not None:
        yield behind("the step", house, step)


def named(function: Any) -> str:
    """Name a function with its place; of one with some arguments put in, that of the function."""
    function = plain(getattr(function, "func", function))
    return named_with_its_place(function) if hasattr(function, "__code__") else name_of(function)


# at which tables --------------------------------------------------------------------


def tables_for(asked: RuleAtATable) -> Iterator[Any]:
    """Yield sound tables: the one before the set-up, some of games, and some far from these.

    Where the list of a house is wrong its games may end, so games of the edition are played too.
    """
    random, house = Random(SEED), asked.house
    several: list[Any] = []
    for edition in dict.fromkeys((house, house.plain)):
        played = list(tables_of_games(edition, asked.seats))
        several += random.sample(played, min(TABLES_OF_PLAY // 2, len(played)))
    sound = [table for table in several if may_be_asked(asked, table)]
    box = getattr(house, "in_the_box", None)
    yield from sound if box is None else (box, *sound)
    for _ in range(TABLES_FAR_FROM_PLAY if sound else 0):
        with suppress(Exception):  # a table that cannot be may break what says so
            table = extreme_position(house, random.choice(sound), random)
            if may_be_asked(asked, table):
                yield table


def tables_of_games(edition: AnyEdition, seats: int) -> Iterator[Any]:
    """Yield the tables of a random game from each table with so many seats that can be set."""
    for start in set_tables(edition):
        if len(start.seats) == seats:
            yield start
            game = played_as_far_as_it_goes(edition, start, SEED)
            for position, step in islice(game, LONGEST_GAME):
                with suppress(Exception):
                    yield edition.apply(position, step)
