"""Houses: the rules of an edition under readings, and amendments of somebody's own."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import combinations, groupby
from pathlib import Path
from signal import SIGKILL, SIGVTALRM, SIGXCPU
from types import FunctionType
from typing import Any, Final

from attrs import evolve, frozen

from bfrules.core.amendment import (
    TAKEN_BY_A_PROMISE,
    Amendment,
    Substitution,
    several,
    substituted,
)
from bfrules.core.edition import AnyEdition
from bfrules.core.notation import meant_or
from bfrules.core.promises import only_where, predicate_of
from bfrules.core.rule import Promise, Rule
from bfrules.house import House, file_and_name, houses_under, told_error, with_amendment
from bfrules.kernel.contract import contract_of
from bfrules.shipped import shipped_editions
from spec.attacking import attacked
from spec.composing.asking import answer_about
from spec.composing.checking import promises_not_proved
from spec.composing.fingerprints import is_another_rule
from spec.composing.judging import ALWAYS_REFUSED, VACUOUS, Settled, played
from spec.composing.rules import RuleAtATable, RuleSubject
from spec.composing.shapes import (
    Answers,
    GivesATable,
    with_each_kept_apart,
    with_its_shape,
)
from spec.composing.writing import SEATS, Writer, new_explorer
from spec.counterexamples import (
    Case,
    case_in,
    named_with_its_place,
    told_of_a_function,
    told_of_a_promise,
    told_of_a_rule,
    told_of_an_open_rule,
)
from spec.files import (
    NO_TUPLE,
    UnusableFile,
    is_of_tuples,
    name_of,
    reasons_against,
    run_file,
    taken_elsewhere,
    why_not_asked,
)
from spec.fingerprints import fingerprint_of
from spec.fragment.houses import (
    breaches_told,
    is_somebodys,
    reasons_or_why_unread,
    why_unread,
)
from spec.fragment.listed import is_ours, unwrapped
from spec.fragment.whole import FileRun
from spec.prover.exploring import Explorer, on_all_paths
from spec.prover.printed import prepared_values
from spec.subjects import (
    Subject,
    functions_of,
    functions_within,
    numbers_of_seats,
    plain,
    rules_of,
)
from spec.symbolic.verdict import Verdict
from spec.verdicts.asking import (
    NOBODY,
    answers_in,
    follows_orders,
    outcomes_about,
    said_by_the_prover,
)
from spec.verdicts.ledger import Answer, Ledger, read_ledger
from spec.verdicts.running import (
    OUT_OF_MEMORY,
    Ended,
    cut_off,
    is_of_memory,
    limit_to,
    streams_of_processes,
)

SECONDS: Final = 300.0
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
NOT_AS_PRINTED: Final = (
    "of what the printed rule promises of a whole step, this no longer always holds:"
)
NOT_AS_AMENDED: Final = (
    "two amendments say what is true instead of one promise; of that, this does not always hold:"
)
NOT_STRICTER: Final = (
    "{new} is said to be stricter than {old}, and passes what that refuses, so `legal` leaves it "
    "out; instead: no `stricter=True`"
)
PERHAPS_STRICTER: Final = "whether {new} refuses all that {old} refuses, nobody knows: "
NO_PREDICATE: Final = "{old} promises no `passes_exactly(...)`"
PERHAPS_AS_PRINTED: Final = (
    "of this, which the printed rule or an amendment promises, nobody knows whether it holds:"
)
OTHER_ORDER: Final = "a promise of a whole step takes the table after it first"
PROMISES_NOTHING: Final = "it promises nothing, so nobody asked whether it raises; add above it"
ONLY_AS_PRINTED: Final = "it is only proved of the habits and limits that are printed"
FORBIDDING: Final = "@contract(promises=(passes_exactly(predicate),))"
DOING: Final = '@contract(promises=(only("market"), ...)), with the parts that it may change'


def amendments_in(places: Sequence[str]) -> tuple[Amendment[Any], ...] | str:
    """Return the amendments that `FILE.py:NAME` names, or why a file is not read to its end.

    Each file is run once. Raise UnusableFile if there is no such amendment, and
    UnusableHouseRule for a place that names none.
    """
    named = [file_and_name(place) for place in places]
    files = list(dict.fromkeys(path for path, _ in named))
    for one, other in combinations(files, 2):
        if one.stem == other.stem:
            raise UnusableFile(f"{one} and {other}: these files have one name; rename one of them")
    # run as what may be proved, unlike `bfrules.house.amendment_at`: provers read its source
    ran = {path: run_file(path) for path in files}
    for breach in filter(None, (one.breach for one in ran.values())):
        return str(breach)
    return tuple(amendment_in(ran[path], path, name) for path, name in named)


def amendment_in(ran: FileRun, path: Path, name: str) -> Amendment[Any]:
    """Return an amendment of a file that was run; raise UnusableFile if none has that name."""
    found = {one: value for one, value in vars(ran.module).items() if isinstance(value, Amendment)}
    if name not in found:
        meant = meant_or(name, "it has", list(found))
        raise UnusableFile(f"{path} has no amendment named {name}; {meant}")
    return found[name]


@frozen
class AskedOfAHouse:
    """A rule of a house at a table, which of its tables that is, and why nobody is asked, if so."""

    rule: RuleAtATable
    size: int
    why_not: str


def edition_in(name: str) -> str:
    """Return the edition in the name of an edition or of a rule: `bf2023.Sell`, `bf2023 Sell`."""
    return re.split("[ .]", name)[0]


def is_meant(asked: RuleAtATable, names: Sequence[str]) -> bool:
    """Tell whether names mean a rule: its own, that of its edition, or none at all."""
    edition, kind = asked.house.name, asked.rule.kind.__name__
    known = {edition, f"{edition}.{kind}", f"{edition} {kind}", asked.name}
    return not names or not known.isdisjoint(names)


def rules_under(
    readings: Sequence[str], places: Sequence[str], names: Sequence[str]
) -> Iterator[AskedOfAHouse]:
    """Yield the rules that readings and amendments change, in each edition that they fit.

    `places` name the amendments as `FILE.py:NAME`; `names` are the editions and
    rules to look at, all if it is empty. Of a file that is not read to its end, nobody knows
    what it changes: each rule is told of once. Raise UnusableFile if no rule is changed, or
    something else, and UnknownReading for a reading of none.
    """
    amendments = amendments_in(places)
    shipped, editions = shipped_editions().items(), set(map(edition_in, names))
    looked_at = [edition for name, edition in shipped if not editions or name in editions]
    if isinstance(amendments, str):
        unread = [
            AskedOfAHouse(
                RuleAtATable(house.amended, rule, numbers_of_seats(house.edition)[0]), 0, amendments
            )
            for house in houses_under(looked_at, readings)
            for rule in house.amended.rules
        ]
        known = [asked for asked in unread if is_meant(asked.rule, names)]
        if not known:
            raise UnusableFile(amendments)
        yield from known
        return
    changed = list(rules_changed(readings, places, amendments, looked_at))
    others = [name for name in names if not any(is_meant(one.rule, (name,)) for one in changed)]
    if others:
        named = " and ".join((*readings, *places))
        rules = dict.fromkeys(one.rule.name for one in changed)
        raise UnusableFile(f"{named} changes no {' or '.join(others)}, but {', '.join(rules)}")
    yield from (one for one in changed if is_meant(one.rule, names))


def houses_with(
    readings: Sequence[str],
    places: Sequence[str],
    amendments: tuple[Amendment[Any], ...],
    looked_at: Sequence[AnyEdition],
) -> Iterator[House | str]:
    """Yield the houses under readings with amendments in force, or why these do not fit."""
    for house in houses_under(looked_at, readings):
        try:
            for place, amendment in zip(places, amendments, strict=True):
                house = with_amendment(place, amendment, house)
        except ValueError as unfit:
            yield str(unfit)
        else:
            yield house


def rules_changed(
    readings: Sequence[str],
    places: Sequence[str],
    amendments: tuple[Amendment[Any], ...],
    looked_at: Sequence[AnyEdition],
) -> Iterator[AskedOfAHouse]:
    """Yield the rules that are changed; raise UnusableFile if there is none.

    So it does, at the end, if a house that these fit cannot be composed.
    """
    changed, fails, reasons = 0, False, []
    for house in houses_with(readings, places, amendments, looked_at):
        if isinstance(house, str):
            reasons.append(house)
            continue
        amended = house.amended
        try:
            why = why_not_composed(amended)
            unread = "" if why else why_unread(amended) or why_misused(amended)
            if not (why or unread or numbers_of_seats(amended)):
                why = f"no table of {amended.label} can be set."
        except Exception as unfit:
            why, unread = str(unfit) if isinstance(unfit, ValueError) else told_error(unfit), ""
        if why or unread:
            reasons.append(why or unread)
        if why:
            fails = True
            continue
        before = {rule.kind: RuleSubject(house.edition, rule) for rule in house.edition.rules}
        prints_others = amended.printed != house.edition.printed
        # no table of a house is set before its clauses are read
        sizes = numbers_of_seats(house.edition if unread else amended)
        for rule in amended.rules:
            known = before.get(rule.kind)
            another = (
                known is None
                or is_another_rule(RuleSubject(amended, rule), known)
                or (prints_others and reads_others(amended, rule))
            )
            for size, seats in enumerate(sizes):
                asked = RuleAtATable(amended, rule, seats)
                if another or is_of_another_size(asked):
                    changed += 1
                    yield AskedOfAHouse(asked, size, unread)
    if fails or not changed:
        named = " and ".join((*readings, *places))
        told = " ".join(reasons)
        raise UnusableFile(f"{named}: {told}" if told else f"{named} changes no rule")


def why_not_composed(house: AnyEdition) -> str:
    """Say why no rule of a house can be composed, as far as is known before it is read."""
    for clause in (clause for rule in house.rules for clause in rule.clauses):
        if not isinstance(unwrapped(clause), FunctionType):
            return f"{name_of(clause)} is a clause that is no plain function."
        stated = contract_of(clause)
        if stated and not is_of_tuples(stated):
            return f"{name_of(clause)}: {NO_TUPLE}"
    return ""


def why_misused(house: AnyEdition) -> str:
    """Say which promise of a whole step takes what it is given in another order; nothing if none.

    Both tables are of one type, so nobody else would see that it speaks of one as of the other.
    """
    for promise in (promise for rule in house.rules for promise in rule.promises):
        elsewhere = taken_elsewhere(plain(promise), [*TAKEN_BY_A_PROMISE])
        if elsewhere:
            name, given = name_of(promise), ", ".join(TAKEN_BY_A_PROMISE)
            told = f"{OTHER_ORDER}: {name} takes {elsewhere}; instead: {name}({given})"
            return f"{named_with_its_place(promise)}: {told}"
    return ""


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
    if of_the_rule.verdict is Verdict.REFUTED:
        of_the_rule = evolve(of_the_rule, told=told_of_a_rule(asked, of_the_rule.told))
    elif of_the_rule.verdict is Verdict.SEARCHED:
        of_the_rule = evolve(of_the_rule, told=told_of_an_open_rule(of_the_rule.told))
    # where promises contradict, the clause that breaks its own says more
    says_little = of_the_rule.told.startswith(f"{VACUOUS}: ")
    answers = (*clauses, of_the_rule) if says_little else (of_the_rule, *clauses)
    return min((*searched, *answers), key=lambda answer: answer.rank)


def answers_about_lists(asked: RuleAtATable) -> Iterator[Answer]:
    """Yield of each clause that is said to be stricter than another whether all of them are so.

    Then `legal` looks only among the steps that the other one lets pass: so where nothing refuses
    a step, that one has to let it pass.
    """
    for amendment, before in amendments_of(asked):
        forbids = before.forbids
        for change in amendment.clauses:
            if change.old in forbids and change.within in (None, asked.rule.kind):
                forbids = substituted(forbids, change)
                if change.stricter:
                    yield answer_about_a_list(asked, change)


def answer_about_a_list(asked: RuleAtATable, change: Substitution) -> Answer:
    """Return whether nothing that a clause refused is let pass by those that came instead."""
    names = {"new": " and ".join(map(name_of, change.new)), "old": name_of(change.old)}
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
    house promises itself has to hold. Of what two amendments say instead of one promise, nobody
    knows whether it is meant of both together, so that is asked and told in the same way.
    """
    shipped = promised(shipped_in(asked), asked)
    printed = dict.fromkeys((*promised(asked.house.plain, asked), *shipped))
    amended = instead_of_one_promise(asked)
    # what somebody says instead of a promise may leave that true
    put_aside = shipped if amendments_of_somebody(asked) else ()
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


def instead_of_one_promise(asked: RuleAtATable) -> tuple[Promise, ...]:
    """Return what amendments of a rule say instead of promises that others of them replace, too."""
    amendments = [amendment for amendment, _ in amendments_of(asked)]
    replaced = Counter(old for amendment in amendments for old in amendment.promises)
    said_instead = (
        one
        for old in promised(asked.house.plain, asked)
        for amendment in amendments
        for one in several(amendment.promises.get(old, ()))
        if replaced[old] > 1
    )
    return tuple(dict.fromkeys(one for one in said_instead if one not in asked.rule.promises))


def amendments_of(asked: RuleAtATable) -> Iterator[tuple[Amendment[Any], Rule[Any, Any, Any]]]:
    """Yield the amendments of a house that change clauses of a rule, each with the rule before."""
    house = asked.house.plain
    for amendment in asked.house.amendments:
        before, house = house, house.amend(amendment)
        pairs = zip(before.rules, house.rules, strict=False)
        yield from (
            (amendment, was)
            for was, now in pairs
            if was.kind is asked.rule.kind and was.clauses != now.clauses
        )


def lines_below(heading: str, told: Iterable[str]) -> list[str]:
    """Return lines with a heading; none at all if there is nothing to tell."""
    lines = list(told)
    return [heading, *lines] if lines else []


def told_broken(asked: RuleAtATable, broken: Mapping[Promise, Case | None]) -> Iterator[str]:
    """Yield what no longer holds; below those that one table shows, if one is known, that table."""
    shown = {one: shown_at(asked, one, case) for one, case in broken.items()}
    for example, promises in groupby(shown, shown.__getitem__):
        yield from (f"- {asked.house.sentence(one)}" for one in promises)
        yield from (f"  {line}" for line in example)


def shown_at(asked: RuleAtATable, promise: Promise, case: Case | None) -> tuple[str, ...]:
    """Return in lines how a step breaks a promise at a table, as plain a one as possible."""
    return () if case is None else told_of_a_promise(asked, promise, *case)


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


def is_of_another_size(asked: RuleAtATable) -> bool:
    """Tell whether a rule is asked about at a table that the edition as it ships does not have."""
    return asked.seats not in numbers_of_seats(shipped_editions()[asked.house.name])


def reads_others(house: AnyEdition, rule: Rule[Any, Any, Any]) -> bool:
    """Tell whether a clause of a rule reads other printed values than the edition ships with."""
    return any(is_to_be_asked(house, clause, rule.kind) for clause in rule.clauses)


def is_to_be_asked(house: AnyEdition, clause: Any, kind: type[Any]) -> bool:
    """Tell whether no verdict that ships speaks of a clause as it is in a house, of such steps."""
    shipped = shipped_editions()[house.name]
    kinds = {rule.kind for rule in rules_of(shipped) if clause in rule.clauses}
    if plain(clause) not in functions_of(shipped) or kind not in kinds:
        return True
    ships = Subject(shipped, plain(clause))
    reads_others = fingerprint_of(Subject(house, clause)) != fingerprint_of(ships)
    return reads_others or any(promises_not_proved(ships, known_verdicts()))


@cache
def known_verdicts() -> Ledger:
    """Return what the ledger knows of clauses, read once."""
    return read_ledger()


def answer_about_a_clause(
    subject: Subject, seats: int, forbids: bool, begins: bool = False, seconds: float = SECONDS
) -> Answer:
    """Return the worst of what is found of a clause in a house: it is read, then asked about.

    Of one that promises nothing, nobody knows whether it raises.
    """
    name = subject.function.__name__
    if follows_orders(subject):
        return Answer(Verdict.SEARCHED, f"{name}: {ONLY_AS_PRINTED}", 0.0)
    outside = reasons_or_why_unread(name, reasons_against_a_clause(subject, name))
    if outside:
        return Answer(Verdict.OUTSIDE, outside[0], 0.0)
    if not subject.promises:
        added = FORBIDDING if forbids else DOING
        return Answer(Verdict.SEARCHED, f"{name}: {PROMISES_NOTHING} {added}", 0.0)
    said = said_by_the_prover(subject, seconds, (NOBODY, seats))
    gives = Answers() if forbids else GivesATable(numbers_of_seats(subject.edition), begins)
    of_promises = ((subject, promise, answer) for promise, answer in said.answers.items())
    found = (
        (asked, promise, attacked_if_open(asked, promise, answer))
        for asked, promise, answer in (*of_promises, *shapes_of(subject, seats, gives, seconds))
    )
    answers = [
        evolve(answer, told=f"{name}: {promise}: {in_lines(asked, promise, answer)}")
        for asked, promise, answer in found
        if answer.verdict is not Verdict.NEEDS_UNMET
    ]
    # the rule has to meet its needs wherever it comes to the clause: here it never does
    never_met = Answer(Verdict.PROVED, f"{name}: no table of this size meets its needs", 0.0)
    return min(answers, key=lambda answer: answer.rank, default=never_met)


def attacked_if_open(subject: Subject, name: str, answer: Answer) -> Answer:
    """Return an answer, or of what nobody proved in a house, that plain values break it, if any."""
    if answer.verdict is not Verdict.SEARCHED or is_ours(plain(subject.function).__globals__):
        return answer
    promise = next(one for one in subject.promises if one.__name__ == name)
    broken = attacked(subject, promise).broken
    return answer if broken is None else Answer(Verdict.REFUTED, broken, answer.seconds)


def in_lines(subject: Subject, name: str, answer: Answer) -> str:
    """Return what an answer about a promise tells, a counterexample in lines."""
    if answer.verdict is not Verdict.REFUTED:
        return answer.told
    promise = next(one for one in subject.promises if one.__name__ == name)
    return told_of_a_function(subject, promise, answer.told)


def shapes_of(
    subject: Subject, seats: int, gives: Any, seconds: float
) -> Iterator[tuple[Subject, str, Answer]]:
    """Yield what is found of what a clause gives, beside its contract.

    One that ships is asked too where it may call a function of somebody among printed values.
    """
    clause = plain(subject.function)
    edition = subject.edition
    called = map(plain, functions_within(edition.printed)) if edition is not None else ()
    if any(map(is_somebodys, (clause, *called))):
        shaped = Subject(subject.edition, with_its_shape(clause, gives))
        with with_each_kept_apart():
            found = list(outcomes_about(shaped, seconds, (NOBODY, seats)))
        for question, outcome in found:
            for promise, answer in answers_in(outcome):
                told = f"{question.covers}: {answer.told}"
                yield shaped, promise, evolve(answer, told=told)


def reasons_against_a_clause(subject: Subject, name: str) -> Iterator[str]:
    """Yield why no prover may be asked about a clause, whoever wrote it."""
    function = unwrapped(subject.function)
    if is_ours(function.__globals__) or contract_of(function) is None:
        yield from breaches_told(subject)
    elif why := why_not_asked(function, {}):
        yield f"{name}: {why}"
    else:
        yield from reasons_against(subject, name)
