"""What is answered about a rule of a house: its clauses, the rule as a whole, and its promises."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from signal import SIGKILL, SIGVTALRM, SIGXCPU
from typing import Any, Final

import z3
from attrs import evolve

from bfrules.core.amending import as_clauses_stand, moving_what_came_instead, promised_at_first
from bfrules.core.amendment import Amendment, Substitution, several, substituted
from bfrules.core.edition import AnyEdition
from bfrules.core.notation import together
from bfrules.core.promises import only_where, predicate_of
from bfrules.core.rule import Promise
from bfrules.shipped import shipped_editions
from spec.composing.asking import answer_about
from spec.composing.house_clauses import SECONDS, answer_about_a_clause
from spec.composing.house_lists import answer_about_its_list
from spec.composing.houses import is_of_another_size, is_to_be_asked, rules_under
from spec.composing.judging import ALWAYS_REFUSED, VACUOUS, Settled, played
from spec.composing.rules import RuleAtATable
from spec.composing.writing import SEATS, Writer, new_explorer
from spec.counterexamples import (
    Case,
    case_in,
    told_of_a_promise,
    told_of_a_rule,
    told_of_an_open_rule,
)
from spec.files import name_of
from spec.prover.exploring import DeadEnd, Explorer, GivenUp, on_all_paths
from spec.prover.printed import prepared_values
from spec.subjects import Subject
from spec.symbolic.verdict import Verdict
from spec.verdicts.ledger import Answer
from spec.verdicts.running import (
    OUT_OF_MEMORY,
    Ended,
    cut_off,
    is_of_memory,
    limit_to,
    streams_of_processes,
)

MORE_TIME: Final = "`--seconds {more}` gives it more"
LESS_AT_ONCE: Final = "`--workers 1` asks about one rule at a time, so that each has more of it"
ITS_OWN_DOING: Final = "look whether the amendment ends the process that runs it"
WHAT_HELPS: Final = {
    -SIGXCPU: MORE_TIME,
    -SIGVTALRM: MORE_TIME,
    -SIGKILL: LESS_AT_ONCE,
    OUT_OF_MEMORY: LESS_AT_ONCE,
}
NOT_SEEN: Final = (
    "this house has tables that no prover sees: a condition of a sound table raises of what stands "
    "for them; look at the printed values that the house changes"
)
NOT_SUPPOSED: Final = "this house supposes what no prover can: write it in another way"
NOT_AS_PRINTED: Final = (
    "of what the printed rule promises of a whole step, this no longer always holds:"
)
NOT_AS_AMENDED: Final = (
    "amendments say this instead of promises; together they do not promise it, and it does not "
    "always hold:"
)
NOT_STRICTER: Final = (
    "{new} is said to be stricter than {old}, and passes what that refuses, so `legal` may leave "
    "it out; instead: no `stricter=True`"
)
NOTHING: Final = "nothing in its place"
PERHAPS_STRICTER: Final = "whether {new} refuses all that {old} refuses, nobody knows: "
NO_PREDICATE: Final = "{old} promises no `passes_exactly(...)`"
PERHAPS_AS_PRINTED: Final = (
    "of this, which the printed rule or an amendment promises, nobody knows whether it holds:"
)


def composed_under(
    readings: Sequence[str],
    places: Sequence[str],
    names: Sequence[str],
    workers: int,
    seconds: float = SECONDS,
) -> Iterator[tuple[RuleAtATable, Answer]]:
    """Yield a verdict on each rule that readings and amendments change, at each table.

    The smallest tables come first, whichever is answered first. Each has so many CPU seconds;
    where its process ended early, the answer says why, how far it came and what may help.
    """
    asked = sorted(rules_under(readings, places, names), key=lambda one: one.size)
    jobs = []
    for one in asked:
        if one.why_not:
            yield one.rule, Answer(Verdict.OUTSIDE, one.why_not, 0.0)
        else:
            jobs.append((one.rule, partial(answered_in_time, one.rule, seconds)))
    begun: dict[RuleAtATable, str] = {}
    answers: dict[RuleAtATable, Answer] = {}
    waiting = [rule for rule, _ in jobs]
    for rule, found in streams_of_processes(jobs, workers):
        if isinstance(found, str):
            begun[rule] = found
            continue
        if isinstance(found, Ended):
            found = cut_off_at(found, begun.get(rule, "its beginning"), seconds)
        answers.setdefault(rule, found)
        while waiting and waiting[0] in answers:
            yield waiting[0], answers[waiting.pop(0)]


def cut_off_at(ended: Ended, begun: str, seconds: float) -> Answer:
    """Return the answer where a process ended early: what happened, how far it came, what helps."""
    answer = cut_off(ended)
    advice = WHAT_HELPS.get(ended.status or 0, ITS_OWN_DOING).format(more=round(4 * seconds))
    return evolve(answer, told=f"{answer.told}; it was at {begun}; {advice}")


def answered_in_time(asked: RuleAtATable, seconds: float) -> Iterator[Answer | str]:
    """Compose a rule of a house within so many CPU seconds, or end this process."""
    limit_to(seconds)
    yield from answered_at_home(asked, seconds)


def answered_at_home(asked: RuleAtATable, seconds: float) -> Iterator[Answer | str]:
    """Compose a rule of a house: a proof rests on clauses that keep what their contracts promise.

    Those that the edition ships with have verdicts of their own, with the printed values that
    ship; all others, and those for which the house changed what they read, are asked about here.
    Before the answer comes what is asked about.
    """
    due = [
        clause
        for clause in asked.rule.clauses
        if is_of_another_size(asked) or is_to_be_asked(asked.house, clause, asked.rule.kind)
    ]
    clauses = []
    for number, clause in enumerate(due, 1):
        yield f"{clause.__name__}, clause {number} of {len(due)} to be asked about"
        subject, begins = Subject(asked.house, clause), hasattr(asked.rule.kind, SEATS)
        forbids = clause in asked.rule.forbids
        clauses.append(answer_about_a_clause(subject, asked.seats, forbids, begins, seconds))
    yield "the rule as a whole, done with its clauses"
    yield answer_with_its_clauses(asked, clauses)


def answer_with_its_clauses(asked: RuleAtATable, clauses: Sequence[Answer]) -> Answer:
    """Compose a rule of a house; return the worst of that and of the answers about its clauses."""
    # of a clause that promises nothing, the rule cannot be proved either: so it is told first
    searched = [one for one in clauses if one.verdict is Verdict.SEARCHED]
    of_the_rule = answer_with_its_promises(asked)
    if of_the_rule.verdict is Verdict.PROVED:
        clauses = (*clauses, *answers_about_lists(asked))
    always_refused = of_the_rule.told.endswith(ALWAYS_REFUSED)
    proved = of_the_rule.verdict is Verdict.PROVED
    if (proved and not sees_sound_tables(asked)) or (always_refused and is_taken_in_play(asked)):
        of_the_rule = evolve(of_the_rule, verdict=Verdict.SEARCHED, told=NOT_SEEN)
    elif proved and (unseen := what_raises_of_symbols(asked)):
        of_the_rule = evolve(of_the_rule, verdict=Verdict.SEARCHED, told=unseen)
    if of_the_rule.verdict is Verdict.REFUTED:
        of_the_rule = evolve(of_the_rule, told=told_of_a_rule(asked, of_the_rule.told))
    elif of_the_rule.verdict is Verdict.SEARCHED:
        of_the_rule = evolve(of_the_rule, told=told_of_an_open_rule(of_the_rule.told))
    if of_the_rule.verdict is not Verdict.REFUTED and (listed := answer_about_its_list(asked)):
        if of_the_rule.verdict is Verdict.PROVED and listed.verdict is not Verdict.REFUTED:
            between = "\n" if "\n" in of_the_rule.told else ";\n"
            told = f"{of_the_rule.told}{between}{listed.told}"
            of_the_rule = evolve(of_the_rule, verdict=listed.verdict, told=told)
        else:
            clauses = (*clauses, listed)
    # where promises contradict, the clause that breaks its own says more
    says_little = of_the_rule.told.startswith(f"{VACUOUS}: ")
    answers = (*clauses, of_the_rule) if says_little else (of_the_rule, *clauses)
    return min((*searched, *answers), key=lambda answer: answer.rank)


def answers_about_lists(asked: RuleAtATable) -> Iterator[Answer]:
    """Yield of each clause that is said to be stricter than another whether all of them are so.

    Then `legal` looks only among the steps that the other one lets pass: so where nothing refuses
    a step, that one has to let it pass.
    """
    for change in changes_relied_on(asked):
        yield answer_about_a_list(asked, change)


def changes_relied_on(asked: RuleAtATable) -> list[Substitution]:
    """Return the changes that are said to be stricter, and on which the list of a rule rests.

    A clause that is gone for another reason has the rule listed anew, whatever was said before.
    """
    relied_on: list[Substitution] = []
    for amendment, before, _ in amendments_of(asked):
        forbids = before.rule(asked.rule.kind).forbids
        for said in moving_what_came_instead(before, amendment):
            for change in as_clauses_stand(before, said):
                if change.old in forbids and change.within in (None, asked.rule.kind):
                    left = substituted(forbids, change)
                    if change.stricter:
                        relied_on.append(change)
                    elif not {*forbids} <= {*left}:
                        relied_on = []
                    forbids = left
    return relied_on


def answer_about_a_list(asked: RuleAtATable, change: Substitution) -> Answer:
    """Return whether nothing that a clause refused is let pass by those that came instead."""
    new = together(map(name_of, change.new)) or NOTHING
    names = {"new": new, "old": name_of(change.old)}
    fit = predicate_of(change.old)
    if fit is None:
        told = f"{PERHAPS_STRICTER}{NO_PREDICATE}".format(**names)
        return Answer(Verdict.SEARCHED, told, 0.0)
    asked = evolve(asked, rule=evolve(asked.rule, promises=(only_where(fit),)))
    answer = answer_without(asked, (), Settled())
    if answer.verdict is Verdict.REFUTED:
        told = told_of_a_rule(asked, answer.told)
        return evolve(answer, told=f"{NOT_STRICTER.format(**names)}\n{told}")
    if answer.verdict is not Verdict.PROVED:
        return evolve(answer, told=f"{PERHAPS_STRICTER.format(**names)}{answer.told}")
    return answer


def answer_with_its_promises(asked: RuleAtATable) -> Answer:
    """Compose a rule of a house, with as much as holds of what the printed rule promises.

    A house may want a step to do something else, so that is told, and no refutation; what the
    house promises itself has to hold. Of what one amendment says and another takes out, nobody
    knows whether it is meant of both together, so that is asked and told in the same way.
    """
    shipped = promised(shipped_in(asked), asked)
    printed = dict.fromkeys((*promised(asked.house.plain, asked), *shipped))
    amended = said_but_not_promised(asked)
    # an amendment of somebody may leave true, or make true again, what others say is not
    put_aside = printed if amendments_of_somebody(asked) else ()
    asked_too = dict.fromkeys((*asked.rule.promises, *amended, *put_aside))
    asked = evolve(asked, rule=evolve(asked.rule, promises=tuple(asked_too)))
    cases = {promise: case_against(asked, promise) for promise in (*printed, *amended)}
    kept = [one for one in cases if one in asked.rule.promises]
    broken = [one for one in cases if one not in kept or cases[one]]
    known, unknown = Settled(), list[Promise]()
    answer = answer_without(asked, broken, known)
    if bad := [one for one in kept if f": keeps: {one.__name__}: " in answer.told]:
        refuted = [one for one in bad if f"refuted: keeps: {one.__name__}: " in answer.told]
        cases |= dict.fromkeys(refuted, case_in(asked.house, answer.told))
        broken += refuted
        unknown = [one for one in bad if one not in refuted]
        answer = answer_without(asked, (*broken, *unknown), known)
    if answer.verdict is not Verdict.PROVED or answer.told.endswith(ALWAYS_REFUSED):
        return answer
    told = {one: cases[one] for one in broken if one not in amended}
    also_told = {one: cases[one] for one in broken if one in amended}
    lines = [
        *lines_below(NOT_AS_PRINTED, told_broken(asked, told)),
        *lines_below(NOT_AS_AMENDED, told_broken(asked, also_told)),
        *lines_below(PERHAPS_AS_PRINTED, (f"- {asked.house.sentence(one)}" for one in unknown)),
    ]
    return evolve(answer, told="\n".join((f"{answer.told};" if lines else answer.told, *lines)))


def shipped_in(asked: RuleAtATable) -> AnyEdition:
    """Return a house with what ships alone in force; where nothing else is, as it is printed.

    Then what a reading promises has to hold.
    """
    plain: AnyEdition = asked.house.plain
    own = amendments_of_somebody(asked)
    return plain.amend(*(one for one in asked.house.amendments if one not in own)) if own else plain


def amendments_of_somebody(asked: RuleAtATable) -> list[Amendment[Any]]:
    """Return the amendments of a house that do not ship, as readings and variants do."""
    shipped = (*asked.house.plain.readings, *asked.house.plain.variants)
    return [one for one in asked.house.amendments if one not in shipped]


def promised(house: AnyEdition, asked: RuleAtATable) -> tuple[Promise, ...]:
    """Return what a rule for a kind of step promises in a house; nothing if it has none."""
    return next((rule.promises for rule in house.rules if rule.kind is asked.rule.kind), ())


def said_but_not_promised(asked: RuleAtATable) -> tuple[Promise, ...]:
    """Return what amendments of a rule say instead of its promises, and together do not promise."""
    kind = asked.rule.kind
    promised_of_it = promised_at_first(asked.house, (kind,))
    said_instead = (
        one
        for amendment, before, house in amendments_of(asked)
        if before.rule(kind).clauses != house.rule(kind).clauses
        for old, new in amendment.promises.items()
        if old in promised_of_it
        for one in several(new)
    )
    return tuple(dict.fromkeys(one for one in said_instead if one not in asked.rule.promises))


def amendments_of(
    asked: RuleAtATable,
) -> Iterator[tuple[Amendment[Any], AnyEdition, AnyEdition]]:
    """Yield the amendments that find a rule in a house, each with the house before and after."""
    house = asked.house.plain
    for amendment in asked.house.amendments:
        before, house = house, house.amend(amendment)
        if asked.rule.kind in [rule.kind for rule in before.rules]:
            yield amendment, before, house


def lines_below(heading: str, told: Iterable[str]) -> list[str]:
    """Return lines with a heading; none at all if there is nothing to tell."""
    lines = list(told)
    return [heading, *lines] if lines else []


def told_broken(asked: RuleAtATable, broken: Mapping[Promise, Case | None]) -> Iterator[str]:
    """Yield what no longer holds; below those that one table shows, if one is known, that table."""
    shown = {
        one: told_of_a_promise(asked, one, *case) if case else () for one, case in broken.items()
    }
    for example, promises in groupby(shown, shown.__getitem__):
        yield from (f"- {asked.house.sentence(one)}" for one in promises)
        yield from (f"  {line}" for line in example)


def answer_without(asked: RuleAtATable, promises: Sequence[Promise], known: Settled) -> Answer:
    """Compose a rule that does not promise some things; raise MemoryError for want of memory."""
    left = tuple(one for one in asked.rule.promises if one not in promises)
    answer = answer_about(evolve(asked, rule=evolve(asked.rule, promises=left)), known)
    if answer.verdict is Verdict.SEARCHED and is_of_memory(answer.told):
        raise MemoryError
    return answer


def case_against(asked: RuleAtATable, promise: Promise) -> Case | None:
    """Return a table and a step of random games that break a promise, if any do."""
    return next((case for case in played(asked) if breaks(asked, promise, *case)), None)


def breaks(asked: RuleAtATable, promise: Promise, position: Any, step: Any) -> bool:
    """Tell whether a step breaks a promise; where something raises, obligations say so."""
    house = asked.house
    try:
        return not promise(house.apply(position, step), house.printed, position, step)
    except Exception:
        return False


def sees_sound_tables(asked: RuleAtATable) -> bool:
    """Tell whether a prover sees any sound table; with the printed values that ship, it does.

    Where a condition raises of what stands for every table, nothing is asked about any.
    """
    printed = asked.house.printed
    if printed == shipped_editions()[asked.house.name].printed:
        return True
    writer = Writer(asked)
    writer.printed = prepared_values(printed, "printed", writer.rebinder.merged)

    def come_to_a_table() -> None:
        table = writer.fresh("p0")
        for condition in asked.soundness:
            writer.suppose(condition, writer.printed, table)

    def sees(explorer: Explorer) -> bool:
        writer.explorer = explorer
        return any(True for _ in explorer.explore(come_to_a_table, "sound"))

    return on_all_paths(new_explorer, sees)


def what_raises_of_symbols(asked: RuleAtATable) -> str:
    """Say which condition that a house supposes raises of symbols, if any does.

    A proof would leave out the tables where it raises, though plain values may meet it there.
    """
    if not amendments_of_somebody(asked):
        return ""
    try:
        Watcher(asked).written()
    except GivenUp as unseen:
        return str(unseen)
    return ""


class Watcher(Writer):
    """Goes through a rule as a writer does, and gives up where what it supposes raises."""

    def suppose(self, condition: Any, *arguments: Any) -> None:
        """Go on where a condition holds; give up where it raises, unless there is no such table.

        Of numbers alone, a place that there is not is none of plain values either.
        """
        try:
            term = self.term(condition, *arguments)
        except Exception as error:
            no_such_place = self.asked.is_of_counts and isinstance(error, IndexError)
            if no_such_place or not self.explorer.possible(z3.BoolVal(True)):
                raise DeadEnd from None
            raise GivenUp(f"{NOT_SUPPOSED}: {condition.__name__} raised {error!r}") from error
        self.explorer.suppose(term)


def is_taken_in_play(asked: RuleAtATable) -> bool:
    """Tell whether nothing refuses a step of a rule at some sound table of random games."""
    return any(is_allowed(asked, position, step) for position, step in played(asked))


def is_allowed(asked: RuleAtATable, position: Any, step: Any) -> bool:
    """Tell whether a table is sound, and nothing refuses a step there."""
    try:
        sound = all(condition(asked.house.printed, position) for condition in asked.soundness)
        return sound and not asked.house.refusals(position, step)
    except Exception:  # what raises is for obligations to say
        return False
