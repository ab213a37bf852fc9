"""Any file: the contracts of the functions in it, by both provers.

The file is run statement by statement, each after it was read (`spec.fragment.whole`). What it
defines counts as of the rules: it is read whether it keeps to the fragment (`spec.fragment`),
then both provers are asked. Every contract in the text of the file is told of, also one that
no prover may be asked about.
"""

import inspect
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations, permutations
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Final, get_args, get_type_hints

import attrs
from attrs import evolve, frozen

from bfrules.core.amendment import Amendment
from bfrules.core.edition import AnyEdition, Edition
from bfrules.house import expect_a_file, why_it_cannot_be_run
from bfrules.kernel.contract import Contract, contract_of, needs_of
from bfrules.shipped import shipped_editions
from spec.attacking import SECONDS_OF_AN_ATTACK, Attack, attacked
from spec.counterexamples import below, told_of_a_function
from spec.fragment.houses import breaches_told, reasons_or_why_unread, why_unread
from spec.fragment.instead import instead_of_a_type
from spec.fragment.records import (
    is_a_record,
    is_listed_type,
    is_of_ours,
    parts_of_type,
    peculiarity_of,
    types_said_by,
)
from spec.fragment.whole import FileRun, run_as_read
from spec.in_time import ended_after
from spec.subjects import (
    Function,
    Subject,
    is_of_the_table,
    kinds_having,
    kinds_of_step,
    numbers_of_seats,
)
from spec.symbolic.entries import PRINTED, Table, entry_for
from spec.symbolic.question import parameters_of
from spec.symbolic.verdict import Verdict
from spec.verdicts.asking import Said, said_by_crosshair, said_by_the_prover
from spec.verdicts.ledger import Answer
from spec.verdicts.running import Ended, in_processes, limit_to, limited_to, streams_of_processes
from spec.written import TWICE, Written, contracts_written_in

SECONDS: Final = 20.0
OUTSIDE: Final = Verdict.OUTSIDE.value
SEARCHED: Final = Verdict.SEARCHED.value
NEVER_MET: Final = "needs never met"
NO_TUPLE: Final = "conditions that are no tuple: write (condition,)"
FAILURES: Final = ("refuted", NEVER_MET)
MET_ALL_THE_SAME: Final = "a prover met the needs nowhere, and there are values that meet them"
NOT_FOUND: Final = "no values are known that meet all needs"
TIMES_THE_SECONDS: Final = 2.0
SECONDS_TO_BEGIN: Final = 5.0
SECONDS_TO_READ: Final = 120.0
OUT_OF_TIME: Final = "both provers ran out of time or memory"
ENDED_EARLY: Final = "the attack ended early: out of time, out of memory, or crashed"
# no function that is read raises these by itself
OF_THIS_MACHINE: Final = ("raised RecursionError(", "raised MemoryError(")
METHODS: Final = ("prover", "crosshair")
BELIEVED: Final = ("confirmed", "proved")
WORST_FIRST: Final = ("refuted", OUTSIDE, NEVER_MET, SEARCHED, *BELIEVED)
NOT_PRINTED: Final = "another name, such as box: no edition that is known here prints these"
OF_ANOTHER: Final = "a parameter under the name of a part of another one"
SAME_NAME: Final = "two promises of one name: name each by itself"
RETURNED: Final = "returned"
AFTER: Final = "after"
BEFORE: Final = "before"
OTHER_ORDER: Final = "a promise takes what is returned first, then the parameters in their order"
OF_A_NEED: Final = "a need takes the parameters in their order"


class UnusableFile(ValueError):
    """A file that cannot be run, or in which there is nothing to prove."""


@frozen
class Found:
    """What was found out about one condition of one function in a file."""

    function: str
    condition: str
    verdict: str
    told: str
    file: str
    line: int
    methods: dict[str, str]

    def after(self, before: "Found | None") -> str:
        """Say what was found below what was found before: a reason that stands there only once."""
        same = before is not None and (before.verdict, before.told) == (self.verdict, self.told)
        shorter = same and self.verdict == OUTSIDE
        return str(evolve(self, told="for the same reason") if shorter else self)

    def __str__(self) -> str:
        about = f"{self.function}: {self.condition}: {self.verdict}"
        return f"{about}{below(self.told)}" if "\n" in self.told else f"{about} ({self.told})"


def run_file(path: Path) -> FileRun:
    """Run a file up to its first statement that is not read; raise UnusableFile if that fails."""
    ran = run_as_far_as_it_goes(path)
    if ran.raised is not None:
        raise UnusableFile(why_it_cannot_be_run(path, ran.raised)) from ran.raised
    return ran


def run_as_far_as_it_goes(path: Path) -> FileRun:
    """Run a file up to a statement that is not read, or fails; raise UnusableFile for no Python."""
    if path.suffix != ".py":
        raise UnusableFile(f"{path} is no file of Python: its name does not end in .py")
    try:
        expect_a_file(path)
        return run_as_read(path)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise UnusableFile(why_it_cannot_be_run(path, error)) from error


def functions_in_file(path: Path) -> tuple[FileRun, tuple[Function, ...]]:
    """Run a file; return it as it was run, and its functions with a contract in their order.

    Raise UnusableFile if it cannot be run, or if nothing there has a contract.
    """
    ran = run_as_far_as_it_goes(path)
    values = vars(ran.module).values()
    functions = {id(value): value for value in values if is_asked(value, ran.module)}
    if not functions and not contracts_written_in(ran):
        if ran.raised is not None:
            raise UnusableFile(why_it_cannot_be_run(path, ran.raised)) from ran.raised
        why = f" up to line {ran.breach.line}: {ran.breach.why}" if ran.breach else ""
        told = f"{path} defines no function with a contract{why}"
        raise UnusableFile(f"{told}{how_to_prove_its_amendments(path, ran.module)}")
    return ran, tuple(functions.values())


def how_to_prove_its_amendments(path: Path, module: ModuleType) -> str:
    """Say which command proves an amendment that stands in a file; say nothing if none does."""
    for name, value in vars(module).items():
        if isinstance(value, Amendment):
            return (
                "; the rules that its amendment changes are proved by "
                f"`bfrules prove EDITION --amendment {path}:{name}`"
            )
    return ""


def is_asked(value: Any, module: ModuleType) -> bool:
    """Tell whether something in a file has a contract that was stated there."""
    try:
        stated = vars(value).get("__contract__")
    except TypeError:
        return False
    home = getattr(value, "__module__", None)
    imported = home != module.__name__ and isinstance(value, FunctionType | type)
    return isinstance(stated, Contract) and not imported


def name_of(condition: Any) -> str:
    """Return the name of a condition, whatever it is."""
    return str(getattr(condition, "__name__", type(condition).__name__))


# why nobody is asked ---------------------------------------------------------------


def is_of_tuples(stated: Any) -> bool:
    """Tell whether needs and promises are tuples, as they have to be: `(condition)` is none."""
    return isinstance(stated.promises, tuple) and isinstance(stated.needs, tuple)


def why_not_asked(function: Any, written: dict[str, list[Written]]) -> str:
    """Say why no prover can be asked about a function with a contract; nothing if one can."""
    if not isinstance(function, FunctionType):
        return f"a contract on something that is no plain function: {type(function).__name__}"
    in_the_text = written.get(function.__qualname__, [])
    if len(in_the_text) == 1 and in_the_text[0].why_not:
        return in_the_text[0].why_not
    if len(in_the_text) > 1:
        return TWICE
    stated: Any = contract_of(function)
    if stated.earlier is not None:
        return TWICE
    if not is_of_tuples(stated):
        return NO_TUPLE
    if not stated.promises:
        return "a contract that promises nothing"
    if len(set(map(name_of, stated.promises))) < len(stated.promises):
        return SAME_NAME
    return why_no_symbols(function)


def why_no_symbols(function: FunctionType) -> str:
    """Say why no symbols can be made for the parameters of a function; nothing if they can."""
    try:
        types = get_type_hints(function)
    except Exception as error:
        return f"a type that nobody knows: {error}"
    for one in inspect.signature(function).parameters.values():
        if one.kind is not inspect.Parameter.POSITIONAL_OR_KEYWORD:
            return f"any number of arguments, or one only by name: {one.name}"
        if one.name not in types:
            return f"a parameter without a type: {one.name}"
    names = [*inspect.signature(function).parameters]
    stated: Any = contract_of(function)
    for several, given in ((stated.needs, names), (stated.promises, [RETURNED, *names])):
        for condition in several:
            if isinstance(condition, FunctionType):
                why = why_not_given(condition, given)
                if why:
                    return f"{why}; instead: {condition.__name__}({', '.join(given)})"
    return ""


def why_not_given(condition: FunctionType, given: list[str]) -> str:
    """Say why a condition does not take what it is given; nothing if it does."""
    if not takes_as_many(condition, len(given)):
        return f"a condition with other parameters: {condition.__name__}"
    elsewhere = taken_elsewhere(condition, given)
    order = OTHER_ORDER if given[:1] == [RETURNED] else OF_A_NEED
    return f"{order}: {condition.__name__} takes {elsewhere}" if elsewhere else ""


def takes_as_many(condition: FunctionType, number: int) -> bool:
    """Tell whether a condition can be given so many arguments."""
    try:
        inspect.signature(condition).bind(*range(number))
    except TypeError:
        return False
    return True


def taken_elsewhere(condition: FunctionType, given: list[str]) -> str:
    """Return what a condition takes at another place than it is given it; nothing if all fits.

    By their names, a promise takes what was there before first, or what came of it later.
    """
    taken = [*inspect.signature(condition).parameters]
    moved = [name for name, own in zip(taken, given, strict=False) if name != own]
    elsewhere = [name for name in moved if name in given]
    if given[:1] in ([RETURNED], [AFTER]):
        elsewhere += [name for name in taken[:1] if name == BEFORE]
        elsewhere += [name for name in taken[1:] if name in (AFTER, RETURNED)]
    return next((name for name in elsewhere if name in moved), "")


def why_of_other_types(subject: Subject) -> str:
    """Say which parameter has a type of which no symbol is made; nothing if none has."""
    edition = subject.edition
    if edition is not None and not numbers_of_seats(edition):
        return "an edition that nobody can start"
    for one in parameters_of(subject.function):
        if is_printed(edition, one.annotation) != (one.name == PRINTED):
            better = NOT_PRINTED if one.name == PRINTED else f"the name {PRINTED}"
            named = f"printed components and no others are named {PRINTED}: {one.name}"
            return f"{named}; instead: {better}"
        of_the_game = edition is not None and is_of_the_game(edition, one.annotation)
        if not of_the_game and not is_listed_type(one.annotation):
            odd = peculiarity_of(one.annotation) if is_a_record(one.annotation) else ""
            why = f": {odd}" if odd else instead_of_a_type(one.annotation)
            return f"a parameter of a type that is not listed: {one.name}{why}"
    return why_of_names(subject)


def is_printed(edition: AnyEdition | None, annotation: Any) -> bool:
    """Tell whether a type is that of the printed components of an edition."""
    # a type that only says what something has, a protocol, is none that the values are of
    kinds = type(edition.printed).__mro__ if edition is not None else ()
    return annotation in kinds and annotation not in (object, int, bool)


def is_of_the_game(edition: AnyEdition, annotation: Any) -> bool:
    """Tell whether a type is that of printed components, tables or steps, or of several steps."""
    kinds = get_args(annotation) or (annotation,)
    return is_printed(edition, annotation) or all(
        is_of_the_table(edition, kind) or is_a_step(edition, kind) for kind in kinds
    )


def is_a_step(edition: AnyEdition, kind: Any) -> bool:
    """Tell whether a type is that of a step of an edition, or of the package and of several."""
    kinds = {rule.kind for rule in edition.rules}
    several = isinstance(kind, type) and is_of_ours(kind) and kinds_having(edition, kind)
    return kind in kinds or bool(several)


def why_of_names(subject: Subject) -> str:
    """Say which parameter has the name of a part of another: symbols are known by their names."""
    edition, parameters = subject.edition, parameters_of(subject.function)
    if edition is None:
        flat = [one.name for one in entry_for(subject.function, Table(None)).parameters]
        twice = [name for name in flat if flat.count(name) > 1]
        return f"{OF_ANOTHER}: {twice[0]}" if twice else ""
    parts = {one.name: set(names_of_parts(edition, one.annotation)) for one in parameters}
    others = [one for one in parameters if one.name != PRINTED]
    for one, other in permutations(others, 2):
        beginnings = (other.name, *(part.removesuffix("s") for part in parts[other.name]))
        like = tuple(f"{beginning}_" for beginning in beginnings)
        if one.name in parts[other.name] or one.name.startswith(like):
            return f"{OF_ANOTHER}: {one.name}"
    for one, other in combinations(others, 2):
        # a step may have a part of a table's name, if it comes after the table
        as_in_rules = is_of_the_table(edition, one.annotation) and not (
            is_of_the_table(edition, other.annotation)
        )
        if parts[one.name] & parts[other.name] and not as_in_rules:
            return f"{OF_ANOTHER}: {other.name}"
    own = {
        name
        for one in parameters
        if not is_of_the_game(edition, one.annotation)
        for name in parts[one.name]
    }
    return f"a record of a file beside a table: {sorted(own)[0]}" if own else ""


def names_of_parts(edition: AnyEdition, annotation: Any) -> Iterator[str]:
    """Yield the names of the parts of records of a type, or of one of several types."""
    for kind in (annotation, *get_args(annotation), *kinds_having(edition, annotation)):
        if is_a_record(kind):
            yield from (known.name for known in attrs.fields(kind))


def reasons_in(
    module: ModuleType, function: Any, written: dict[str, list[Written]], place: str
) -> Iterator[str]:
    """Yield why no prover may be asked about a function of a file."""
    why = why_not_asked(function, written)
    if why:
        yield f"{place}: {why}"
        return
    for edition in editions_for(module, function):
        unread = why_unread(edition) if is_made_in(module, edition) else ""
        if unread:
            yield unread
        else:
            yield from reasons_against(Subject(edition, function), place)


def is_made_in(module: ModuleType, edition: AnyEdition | None) -> bool:
    """Tell whether an edition is one that a file makes."""
    return any(value is edition for value in vars(module).values() if edition is not None)


def reasons_against(subject: Subject, place: str) -> Iterator[str]:
    """Yield why no prover may be asked about a subject that stands at a place."""
    told = why_of_other_types(subject)
    if told:
        yield f"{place}: {told}"
    else:
        yield from breaches_told(subject)


# asking ----------------------------------------------------------------------------


def proved_in_file(path: Path, seconds: float, workers: int) -> Iterator[Found]:
    """Yield what is found out about each condition of each function in a file.

    It is run in a process of its own, which may run out of time or memory. Raise UnusableFile
    if it cannot be run, or if nothing there has a contract.
    """
    ask = partial(found_or_unusable, path, seconds, workers)
    told = False
    for _, found in streams_of_processes([(path, ask)], 1):
        if isinstance(found, UnusableFile):
            raise found
        if isinstance(found, Ended):
            what = "the rest of it" if told else "it"
            raise UnusableFile(f"{path}: {what} takes too much to be run and read: {found}")
        told = True
        yield found


def found_or_unusable(path: Path, seconds: float, workers: int) -> Iterator[Found | UnusableFile]:
    """Yield what is found out about a file, or why nothing can be."""
    limit_to(SECONDS_TO_READ)
    try:
        yield from found_in_file(path, seconds, workers)
    except UnusableFile as unusable:
        yield unusable


def found_in_file(path: Path, seconds: float, workers: int) -> Iterator[Found]:
    """Yield what is found out about each condition in a file that this process runs."""
    ran, functions = functions_in_file(path)
    module = ran.module
    written: dict[str, list[Written]] = {}
    for one in contracts_written_in(ran):
        written.setdefault(one.function, []).append(one)
    if ran.breach is not None:
        told = str(ran.breach)
        for function in functions:
            name, line = place_in(module, function, written)
            in_the_text = written.pop(name, [])
            yield from outside(module, name, line, function, in_the_text, told)
        yield from left_of(module, written, told)
        if ran.raised is not None:
            raise UnusableFile(why_it_cannot_be_run(path, ran.raised))
        return
    asked: list[tuple[Subject, ...]] = []
    for function in functions:
        name, line = place_in(module, function, written)
        in_the_text = written.pop(name, [])
        place = f"{module.__file__}:{line}: {name}"
        reasons = reasons_in(module, function, {name: in_the_text}, place)
        against = list(dict.fromkeys(reasons_or_why_unread(place, reasons)))
        if against:
            yield from outside(module, name, line, function, in_the_text, "; ".join(against))
        else:
            editions = editions_for(module, function)
            asked.append(tuple(Subject(edition, function) for edition in editions))
    yield from left_of(module, written)
    yield from answers_about(asked, seconds, workers)


def left_of(
    module: ModuleType, written: dict[str, list[Written]], why: str = ""
) -> Iterator[Found]:
    """Yield that nobody is asked about contracts that only stand in the text."""
    for one in (one for several in written.values() for one in several):
        own = one.why_not or "its name stands for something else now"
        told = why or f"{module.__file__}:{one.line}: {one.function}: {own}"
        for condition in one.conditions or ("",):
            yield not_asked(module, one.function, condition, one.line, told)


def place_in(
    module: ModuleType, function: Any, written: dict[str, list[Written]]
) -> tuple[str, int]:
    """Return the name and the line of something with a contract."""
    if isinstance(function, FunctionType):
        key = Subject(None, function).key
        return (key if function.__closure__ else function.__qualname__), (
            function.__code__.co_firstlineno
        )
    name = next((name for name, value in vars(module).items() if value is function), "?")
    return name, written[name][0].line if name in written else 1


def outside(
    module: ModuleType,
    name: str,
    line: int,
    function: Any,
    in_the_text: list[Written],
    told: str,
) -> Iterator[Found]:
    """Yield that nobody is asked about any condition of something, those of the text included."""
    stated: Any = vars(function)["__contract__"]
    is_a_row = isinstance(stated.promises, tuple | list)
    several = stated.promises if is_a_row else (stated.promises,)
    names = [name_of(one) for one in several]
    if len(in_the_text) > 1:
        names = [one for text in in_the_text for one in text.conditions]
    for condition in names or [""]:
        yield not_asked(module, name, condition, line, told)


def not_asked(module: ModuleType, function: str, condition: str, line: int, told: str) -> Found:
    """Return that nobody was asked about a condition."""
    return Found(function, condition, OUTSIDE, told, str(module.__file__), line, {})


def answers_about(
    asked: list[tuple[Subject, ...]], seconds: float, workers: int
) -> Iterator[Found]:
    """Yield what both provers say of each promise: of a function with each edition it may meet."""
    jobs: list[tuple[tuple[Subject, str], Callable[[], Said]]] = []
    of_a_function = {subject: several for several in asked for subject in several}
    for subject in of_a_function:
        for method, ask, questions in (
            ("prover", partial(said_by_the_prover, subject, seconds), 1),
            (
                "crosshair",
                partial(said_by_crosshair, subject, seconds, None),
                len(subject.promises),
            ),
        ):
            # a loop that decides nothing is not stopped by the clock of a prover
            several = questions * kinds_of_table(subject)
            most = TIMES_THE_SECONDS * seconds * several + SECONDS_TO_BEGIN
            run = partial(without_failing, method, partial(ended_after, most, ask))
            jobs.append(((subject, method), partial(limited_to, most, run)))
    said: dict[Subject, list[Said]] = {}
    for (subject, method), answer in in_processes(jobs, workers):
        known = answer if isinstance(answer, Said) else Said(method, {}, needs_met=False)
        said.setdefault(subject, []).append(known)
        together = of_a_function[subject]
        if all(len(said.get(one, ())) == len(METHODS) for one in together):
            for promise in subject.promises:
                yield worst_of([altogether(one, promise, said[one]) for one in together])


def kinds_of_table(subject: Subject) -> int:
    """Return at how many kinds of table a prover is asked about a subject, at most."""
    edition = subject.edition
    if edition is None:
        return 1
    kinds = len(list(kinds_of_step(edition, subject.function)))
    return kinds * (len(numbers_of_seats(edition)) + 1)


def worst_of(found: list[Found]) -> Found:
    """Return the worst of what was found with several editions; of a proof, each edition is told.

    Needs that one of them never meets are no bad news if another does.
    """
    met = [one for one in found if one.verdict != NEVER_MET]
    worst = min(met or found, key=lambda one: WORST_FIRST.index(one.verdict))
    if worst.verdict not in BELIEVED:
        return worst
    return evolve(worst, told="; ".join(one.told for one in met if one.verdict == worst.verdict))


def without_failing(method: str, ask: Callable[[], Said]) -> Said:
    """Return what a method says; nothing where it fails."""
    try:
        return ask()
    except Exception:
        return Said(method, {}, needs_met=False)


def altogether(subject: Subject, promise: Function, several: list[Said]) -> Found:
    """Return what all provers together say of one promise."""
    answers = {
        said.method: said.answers[promise.__name__]
        for said in several
        if promise.__name__ in said.answers
    }
    methods = {method: str(answer) for method, answer in sorted(answers.items())}
    met = not needs_of(subject.function) or any(said.needs_met for said in several)
    verdict, told = verdict_of(answers, met)
    if verdict == Verdict.REFUTED.value and is_of_this_machine(told):
        verdict, told = SEARCHED, f"{OUT_OF_TIME}: {told}"
    if verdict != Verdict.REFUTED.value:
        attack = attacked_in_time(subject, promise)
        if attack is not None and attack.broken is not None:
            verdict, told = Verdict.REFUTED.value, attack.broken
        elif attack is None and verdict != OUTSIDE:
            verdict, told = SEARCHED, f"{ENDED_EARLY}; {told}"
        elif attack is not None and attack.meets_the_needs and verdict == NEVER_MET:
            verdict, told = SEARCHED, f"{MET_ALL_THE_SAME}; {told}"
        elif (
            attack is not None
            and attack.meets_the_needs
            and told == NOT_FOUND
            and not takes_rows_of_any_length(subject.function)
        ):
            verdict, told = verdict_where_met(answers)
    if verdict == Verdict.REFUTED.value:
        told = told_of_a_function(subject, promise, told)
    if subject.edition is not None:
        told = f"{subject.edition.label}: {told}"
    code = subject.function.__code__
    return Found(
        subject.key,
        promise.__name__,
        verdict,
        told,
        code.co_filename,
        code.co_firstlineno,
        methods,
    )


def is_of_this_machine(told: str) -> bool:
    """Tell whether a counterexample only goes too deep, or finds no room: the promise may hold.

    Provers hand on what happened in words alone, and a text that a function raises says nothing.
    """
    return any(one in told.partition("'")[0] for one in OF_THIS_MACHINE)


def attacked_in_time(subject: Subject, promise: Function) -> Attack | None:
    """Attack a promise in a process that ends in time; None if it came to no end of its own."""
    run = partial(limited_to, SECONDS_OF_AN_ATTACK, partial(attacked, subject, promise))
    ((_, attack),) = in_processes([(promise, run)], 1)
    return None if isinstance(attack, Ended) else attack


def verdict_of(answers: dict[str, Answer], needs_met: bool) -> tuple[str, str]:
    """Return one verdict of several, the worst news first, and what there is to tell of it."""
    for wanted, word in (
        (Verdict.REFUTED, "refuted"),
        (Verdict.OUTSIDE, OUTSIDE),
        (Verdict.PROVED, "proved"),
        (Verdict.CONFIRMED, "confirmed"),
        (Verdict.NEEDS_UNMET, NEVER_MET),
    ):
        # Values that met the needs were plain ones: who found none is wrong.
        unborne = wanted is Verdict.NEEDS_UNMET and needs_met
        for answer in answers.values():
            if answer.verdict is wanted and not unborne:
                if word in ("proved", "confirmed") and not needs_met:
                    return SEARCHED, NOT_FOUND
                return word, answer.told
    told = "; ".join(f"{method}: {answer.told}" for method, answer in sorted(answers.items()))
    return SEARCHED, told or OUT_OF_TIME


def takes_rows_of_any_length(function: Function) -> bool:
    """Tell whether a function takes a row of any length, by itself or in another row or record."""
    left = [one.annotation for one in parameters_of(function)]
    while left:
        several = tuple(parts_of_type(left.pop()))
        if Ellipsis in several:
            return True
        records = filter(is_a_record, several)
        left += (kind for record in records for kind in types_said_by(record).values())
    return False


def verdict_where_met(answers: dict[str, Answer]) -> tuple[str, str]:
    """Return one verdict of several, where only plain values showed that the needs can be met.

    A prover that met them nowhere is wrong then, and nobody is believed.
    """
    if any(answer.verdict is Verdict.NEEDS_UNMET for answer in answers.values()):
        return SEARCHED, MET_ALL_THE_SAME
    return verdict_of(answers, needs_met=True)


def editions_for(module: ModuleType, function: Function) -> tuple[AnyEdition | None, ...]:
    """Return each edition whose tables a function takes, those of the file first; None without one.

    Where none knows all of its types, the first whose tables it takes is to say why.
    """
    own = [value for value in vars(module).values() if isinstance(value, Edition)]
    editions = {id(one): one for one in (*own, *shipped_editions().values())}.values()
    types = [one.annotation for one in parameters_of(function)]
    known = [one for one in editions if any(is_of_the_table(one, kind) for kind in types)]
    fitting = [
        one
        for one in known
        if all(is_of_the_game(one, kind) or is_listed_type(kind) for kind in types)
    ]
    return tuple(fitting or known[:1] or (None,))
