"""Mutants of rules: a clause left out, at another place, or done twice. Does anything notice?

`python -m spec.composing.mutants "bf2023 Sell"` composes each wrong rule at the smallest
table, unless it breaks something at a table from play, or at one far from play. *Refuted*
means that plain values break it; *proved equal* that it keeps promises which leave the table
after it no choice, and refuses whatever the rule does. What is neither is open, and the exit
status 1. What came of each mutant is written down in `spec/mutants.toml` at once, so one that was
not tried yet stands open there; without a name, every printed rule is asked about of which
mutants stand open or nothing stands there, or which has changed since, with `--readings` every
rule under readings and variants, too. Of a rule that has not changed, only those mutants are
tried again that stand open, or all with `--afresh`.
"""

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, islice
from random import Random
from typing import Any, Final, Self

import attrs
import click
from attrs import define, evolve, field, frozen

from bfrules.core.promises import only_where, predicate_of
from bfrules.core.rule import AnyRule
from bfrules.kernel.contract import needs_of
from bfrules.testing.positions import extreme_position
from spec.composing.completeness import leaves_a_choice
from spec.composing.judging import (
    ALWAYS_REFUSED,
    GOOD,
    REFUTED,
    VACUOUS,
    Judge,
    Settled,
    played_as_far_as_it_goes,
)
from spec.composing.outcomes import (
    Outcome,
    Outcomes,
    is_due,
    known_as_it_is,
    read_outcomes,
    rules_to_ask,
    write_outcomes,
)
from spec.composing.rules import RuleAtATable, RuleSubject
from spec.composing.running import Alike, asked_as_one
from spec.composing.writing import TOO_DEEP, Writer
from spec.in_time import TooMuch, ending_by_force, within
from spec.prover.exploring import GivenUp
from spec.subjects import set_tables
from spec.verdicts.running import Ended, streams_of_processes

EQUAL: Final = "proved equal"
OPEN: Final = "open"
SOME_OPEN: Final = 1
GAMES: Final = 30
GAMES_UNDER_A_READING: Final = 5
MOST_TABLES: Final = 1_000
EVERY: Final = 50
MOST_STEPS: Final = 40
CONCEIVED: Final = 4_000
MOST_STEPS_CONCEIVED: Final = 200
SECONDS: Final = 300.0
GRACE: Final = 30.0

Tables = Sequence[tuple[Any, Any]]
Told = tuple[str, str, str]


@define
class Known:
    """What is known in this process: what is proved, and tables with steps that broke something.

    What breaks a rule without a clause mostly does so under a reading, too.
    """

    settled: Settled = field(factory=Settled)
    broke: list[tuple[Any, Any]] = field(factory=list)

    def tables_for(self, asked: RuleAtATable) -> Iterator[tuple[Any, Any]]:
        """Yield the tables that broke something and are sound where a rule is asked about."""
        for position, step in self.broke:
            if (
                type(position) is asked.house.position_kind
                and type(step) is asked.rule.kind
                and len(position.seats) == asked.seats
                and not any(asked.house.problems(asked.house.printed, position))
            ):
                yield position, step


@frozen
class Waiting:
    """Rules that are one question, and what is known of their mutants before they are tried.

    Those `left` are to be tried: the ones that stand open, or all if nothing is known.
    """

    alike: Alike
    before: Outcome
    left: tuple[str, ...]

    @property
    def subject(self) -> RuleSubject:
        """The first of the rules."""
        return self.alike[0]

    def without(self, tried: Mapping[str, Container[str]]) -> Self:
        """Return these rules with those mutants left that were not tried, by the rule's name."""
        known = tried.get(self.subject.name, ())
        return evolve(self, left=tuple(one for one in self.left if one not in known))


def mutants_of(rule: AnyRule) -> Iterator[tuple[str, AnyRule]]:
    """Yield wrong rules with what is wrong with them.

    Nothing supposes the thinking of the M.I.B.S., so a rule without it says nothing new.
    """
    for clause in rule.forbids:
        if clause not in TOO_DEEP:
            left = tuple(one for one in rule.forbids if one is not clause)
            yield f"without {clause.__name__}", evolve(rule, forbids=left)
    for place, clause in enumerate(rule.does):
        left = tuple(one for one in rule.does if one is not clause)
        yield f"without {clause.__name__}", evolve(rule, does=left)
        twice = (*rule.does[:place], clause, *rule.does[place:])
        yield f"{clause.__name__} twice", evolve(rule, does=twice)
        for to in range(len(rule.does)):
            if to not in (place, place - 1):
                moved = (*left[:to], clause, *left[to:])
                yield f"{clause.__name__} as number {to + 1}", evolve(rule, does=moved)


def tables_to_try(asked: RuleAtATable) -> Iterator[tuple[Any, Any]]:
    """Yield tables with the step taken there, and some with others of that kind.

    They are from play, and far from what play reaches.
    """
    taken = [
        (position, step)
        for start in set_tables(asked.house)
        if len(start.seats) == asked.seats
        for seed in range(GAMES if asked.is_in_force else GAMES_UNDER_A_READING)
        for position, step in played_as_far_as_it_goes(asked.house, start, seed)
        if type(step) is asked.rule.kind
    ]
    yield from taken[:MOST_TABLES]
    random = Random(len(taken))
    for position, step in taken[:MOST_TABLES]:
        yield extreme_position(asked.house, position, random), step
    for position, step in taken[:MOST_STEPS]:
        yield from ((position, other) for other in below_zero(step))
    others = asked.house.in_the_box, *set_tables(asked.house)
    for position in (*others, *(position for position, _ in taken[::EVERY])):
        conceived = list(islice(asked.rule.conceives(asked.house.printed, position), CONCEIVED))
        some_of_them = random.sample(conceived, min(len(conceived), MOST_STEPS_CONCEIVED))
        yield from ((position, other) for other in some_of_them)


def below_zero(step: Any) -> Iterator[Any]:
    """Yield a step with its counts turned below zero, a row of them at a time."""
    for part in attrs.fields(type(step)):
        counts = getattr(step, part.name)
        if isinstance(counts, tuple) and all(isinstance(count, int) for count in counts):
            yield evolve(step, **{part.name: tuple(-count for count in counts)})


def broken_by(asked: RuleAtATable, position: Any, step: Any) -> str:
    """Say what a rule breaks with a step at a table, nothing if nothing or if it refuses."""
    printed, now = asked.house.printed, position
    try:
        for clause in asked.rule.forbids:
            if clause(printed, position, step) is not None:
                return ""
        for clause in asked.rule.does:
            for need in needs_of(clause):
                if not need(printed, now, step):
                    return f"{clause.__name__} needs {need.__name__}"
            now = clause(printed, now, step)
        for problem in asked.house.problems(printed, now):
            return str(problem)
        kept = () if position == asked.house.in_the_box else asked.invariants
        for promise in (*kept, *asked.rule.promises):
            if not promise(now, printed, position, step):
                return f"keeps: {promise.__name__}"
    except Exception as error:
        return repr(error)
    return ""


def noticed(
    asked: RuleAtATable, complete: bool, tables: Tables = (), known: Known | None = None
) -> tuple[str, str]:
    """Return what is said of a wrong rule: refuted, proved equal or open; and why.

    What is `known` from others is not proved again.
    """
    known = known or Known()
    for case in chain(known.tables_for(asked), tables):
        if told := broken_by(asked, *case):
            if case not in known.broke:
                known.broke.append(case)
            return REFUTED, f"{told}: {case[1]}"
    try:
        written = Writer(asked).written()
    except GivenUp as limit:
        return OPEN, str(limit)
    doubts = []
    for said in Judge(asked, written, known.settled).answers():
        if said.verdict == REFUTED:
            known.broke += [said.case] if said.case else []
            return REFUTED, f"{said.name}: {said.told}"
        if said.verdict == VACUOUS or said.verdict not in (*GOOD, ALWAYS_REFUSED):
            doubts.append(f"{said.verdict}: {said.name}: {said.told}")
    if doubts:
        return OPEN, doubts[0]
    return (EQUAL, "") if complete else (OPEN, "its promises leave a choice")


def noticed_or_allows_more(
    asked: RuleAtATable, wrong: AnyRule, complete: bool, tables: Tables, known: Known
) -> tuple[str, str]:
    """Return what is said of a mutant of a rule.

    One that does the same wherever the rule refuses nothing may still do it elsewhere. So without
    a clause that forbids it is only equal if the others refuse whatever that one does.
    """
    verdict, why = noticed(evolve(asked, rule=wrong), complete, tables, known)
    gone = [clause for clause in asked.rule.forbids if clause not in wrong.forbids]
    if verdict != EQUAL or not gone:
        return verdict, why
    fits = [predicate_of(clause) for clause in gone]
    passing = tuple(only_where(fit) for fit in fits if fit is not None)
    if set(passing) <= set(wrong.promises) and len(passing) == len(gone):
        return EQUAL, ""
    stricter = evolve(wrong, promises=(*wrong.promises, *passing))
    verdict, why = noticed(evolve(asked, rule=stricter), complete, (), known)
    if verdict == EQUAL and len(passing) == len(gone):
        return EQUAL, ""
    return OPEN, f"its promises allow what {gone[0].__name__} refuses: {why}"


def noticed_of(
    subject: RuleSubject,
    asked_again: tuple[str, ...] = (),
    seconds: float = SECONDS,
    known: Known | None = None,
    complete: bool = False,
) -> Iterator[Told]:
    """Yield what is said of each mutant of a rule, or of some, what is wrong with it, and why.

    One that takes more CPU seconds is open. `complete` says that the promises of the rule are
    known to leave no choice; else that is asked, within the same time.
    """
    asked, known = next(subject.at_each_table()), known or Known()
    tables = tuple(tables_to_try(asked))
    complete = complete or leaves_no_choice_within(asked, seconds)
    for told, wrong in mutants_of(subject.rule):
        if asked_again and told not in asked_again:
            continue
        try:
            with ending_by_force(seconds + GRACE), within(seconds):
                verdict, why = noticed_or_allows_more(asked, wrong, complete, tables, known)
        except TooMuch:
            verdict, why = OPEN, f"nothing was found in {seconds:.0f} s"
        yield verdict, told, why


def leaves_no_choice_within(asked: RuleAtATable, seconds: float) -> bool:
    """Tell whether it is shown in so many CPU seconds that promises leave no choice."""
    if not asked.rule.promises:
        return False
    try:
        with within(seconds):
            return not leaves_a_choice(asked)
    except TooMuch:
        return False


def noticed_of_all(
    family: Sequence[Waiting], seconds: float = SECONDS
) -> Iterator[tuple[str, Told]]:
    """Yield the name of each rule of a family with what is said of each mutant left of it."""
    known = Known()
    for one in family:
        for said in noticed_of(one.subject, one.left, seconds, known, one.before.complete):
            yield one.subject.name, said


def tried_in_processes(
    families: Sequence[Sequence[Waiting]], seconds: float, workers: int
) -> Iterator[tuple[str, Told]]:
    """Yield the names of rules with what is said of each mutant left of them, as it comes.

    A mutant that ends the process which tries it is open, and the rest of its family goes on.
    """
    tried: dict[str, set[str]] = {}
    while families:
        jobs = [(family, partial(noticed_of_all, family, seconds)) for family in families]
        ended = []
        for family, found in streams_of_processes(jobs, workers):
            if isinstance(found, Ended):
                ended.append(family)
                one = rest_of(family, tried)[0]
                found = one.subject.name, (OPEN, one.left[0], str(found))
            name, (_, told, _) = found
            tried.setdefault(name, set()).add(told)
            yield found
        families = [rest for family in ended if (rest := rest_of(family, tried))]


def rest_of(family: Sequence[Waiting], tried: Mapping[str, Container[str]]) -> list[Waiting]:
    """Return those rules of a family that have mutants left which were not tried."""
    return [rest for one in family if (rest := one.without(tried)).left]


def outcome_of(said: Sequence[Told], before: Outcome, asked: Sequence[str]) -> Outcome:
    """Return what became of all mutants of a rule, those included that were settled `before`.

    Of those that were `asked` about, the ones that were not tried yet stand open. None is proved
    equal unless the promises of the rule leave no choice.
    """
    counted = Counter(verdict for verdict, _, _ in said)
    settled = [told for verdict, told, _ in said if verdict != OPEN]
    left = tuple(told for told in asked if told not in settled)
    equal = before.equal + counted[EQUAL]
    return evolve(
        before,
        refuted=before.refuted + counted[REFUTED],
        equal=equal,
        open=left,
        complete=before.complete or equal > 0,
    )


def in_families(waiting: Sequence[Waiting]) -> list[list[Waiting]]:
    """Return rules for one kind of step together, those that are soon tried first."""
    families: dict[type[Any], list[Waiting]] = {}
    for one in waiting:
        families.setdefault(one.subject.rule.kind, []).append(one)
    return sorted(families.values(), key=lambda family: max(len(one.left) for one in family))


def waiting_for(alike: Alike, known: Outcomes, afresh: bool) -> Waiting:
    """Return rules that are one question, with what is known of their mutants and stays so."""
    before = known_as_it_is(alike[0], known)
    if afresh or not before.open:
        before = evolve(before, refuted=0, equal=0, open=())
    return Waiting(alike, before, before.open or tuple(dict(mutants_of(alike[0].rule))))


@click.command()
@click.argument("names", nargs=-1, metavar='["EDITION RULE"]...')
@click.option("--readings", is_flag=True, help="The rules under readings and variants, too.")
@click.option("--seconds", default=SECONDS, show_default=True, help="CPU seconds for a mutant.")
@click.option("--workers", default=2, show_default=True, help="Processes.")
@click.option("--afresh", is_flag=True, help="All mutants of rules, not only those left open.")
def main(
    names: tuple[str, ...], readings: bool, seconds: float, workers: int, afresh: bool
) -> None:
    """Make rules wrong, clause by clause, and see whether anything notices."""
    known, some_open = read_outcomes(), False
    asked = rules_to_ask(names, readings, lambda one: is_due(one, known))
    waiting = [waiting_for(alike, known, afresh) for alike in asked_as_one(asked)]
    of_name = {one.subject.name: one for one in waiting}
    said: dict[str, list[Told]] = {name: [] for name in of_name}
    for name, (verdict, told, why) in tried_in_processes(in_families(waiting), seconds, workers):
        one = of_name[name]
        said[name].append((verdict, told, why))
        click.echo(f"{name}: {verdict}: {told}{': ' if why else ''}{why[:160]}")
        outcome = outcome_of(said[name], one.before, one.left)
        write_outcomes(read_outcomes() | {rule.name: outcome for rule in one.alike})
        if len(said[name]) == len(one.left):
            click.echo(f"{name}: {outcome.told()}")
            some_open |= bool(outcome.open)
    raise SystemExit(SOME_OPEN if some_open else 0)


if __name__ == "__main__":
    main()
