"""Counterexamples in lines: what breaks, at a table in words, and which function breaks it.

Provers hand on what they found as text, which registers keep. It is read again here, and made
plainer for as long as the same breaks.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from operator import attrgetter
from pathlib import Path
from typing import Any, Final

import attrs

from bfrules.compare.tables import changed_places
from bfrules.compare.tables import parts_of as parts_within
from bfrules.core.edition import AnyEdition
from bfrules.core.notation import together
from bfrules.core.resting import Place, part_at
from spec.composing.judging import OPEN, TOO_WEAK, VACUOUS
from spec.composing.replaying import Breach, breach_at, is_in_the_box
from spec.composing.rules import RuleSubject
from spec.plainer import plainest, usual_table, with_value
from spec.reading_back import call_in, read_back, records_of
from spec.subjects import Function, Subject, is_of_the_table, kinds_of_step, plain
from spec.symbolic.clauses import SEATS, TURN
from spec.symbolic.entries import PRINTED, Table, entry_for
from spec.symbolic.question import Replay, parameters_of, question_of, replayed

AT_ANOTHER_TABLE: Final = re.compile(r"; [^;]*: \((?=\w+=)")
SEAT: Final = re.compile(r"seat_\d+")
# where the seat to move is known, the values do not say it again
TO_MOVE: Final = re.compile(r"seat (\d+) to move")
AS_USUAL: Final = "all else as usual"
NO_WORDS: Final = "words cannot set it"
NO_WORD_NEEDED: Final = '""'
NOT_TO_BE_TYPED: Final = "only a program can make it"
OF_A_RULE: Final = re.compile(rf"; (?=refuted: )|; (?={VACUOUS}: )|; (?=the table: )")
OBLIGATION: Final = re.compile(r"(?:(?:sound|keeps): )?[^:(]*")
Case = tuple[Any, Any]
OF_AN_OPEN_RULE: Final = re.compile(rf"; (?={TOO_WEAK}: )|; (?={OPEN}: )")
WEAK_FRAME: Final = re.compile(
    rf"{TOO_WEAK}: (?P<due>.+): (?P<clause>\w+) makes other (?P<parts>[\w, ]+)"
)
A_NAME_OF_CARDS: Final = re.compile(r"not written down: (p\d+\.[\w.]+)?")
LOOKED_INTO: Final = (
    "not written down: a condition looks at cards one after the other, and a prover knows only how "
    "many of each kind there are; look at what this house promises of a whole step"
)
STILL_IN_THE_BOX: Final = (
    "all is in the box still, and this step leaves it there; "
    "instead: a clause that refuses the step before the set-up"
)
THE_TABLE: Final = "the table"
PROJECT: Final = Path(__file__).parents[1]


def below(told: str) -> str:
    """Return several lines, to stand below what they are about; one line stays behind it."""
    return "\n  " + told.replace("\n", "\n  ") if "\n" in told else f" {told}"


# of a function ---------------------------------------------------------------------


def told_of_a_function(subject: Subject, promise: Function, told: str) -> str:
    """Return what a prover tells of values that break a promise, argument by argument.

    It is told in lines, at one table of several, the plainest that breaks the promise as those
    values do; in one line where no table is among the values.
    """
    found = call_in(AT_ANOTHER_TABLE.split(told)[0])
    if found is None:
        return told
    where, named, end = found
    arguments = arguments_in(subject, named, TO_MOVE.search(where))
    edition = subject.edition
    if edition is None:
        parts = ", ".join(f"{name}={value!r}" for name, value in arguments.items())
        return f"{where}({parts}){end}"
    plainer = plainer_arguments(subject, edition, promise, arguments)
    if plainer is None:
        promised, came = "", in_words(edition, end.strip())
    else:
        arguments = plainer
        promised = f"promised: {edition.sentence(promise)}"
        came = f"{named_with_its_place(subject.function)}: {came_of(subject, edition, arguments)}"
    lines = (behind(name, edition, one) for name, one in arguments.items() if name != PRINTED)
    return "\n".join(filter(None, (where.removesuffix(": "), promised, *lines, came)))


def plainer_arguments(
    subject: Subject, edition: AnyEdition, promise: Function, arguments: Mapping[str, Any]
) -> dict[str, Any] | None:
    """Return arguments that break a promise in the same way, their table and step plainer.

    None if there is no table, or if these break nothing when they are tried again.
    """
    steps = {rule.kind for rule in edition.rules}
    given = {
        name: edition.position_kind(**parts_of(one)) if is_a_table(edition, one) else one
        for name, one in arguments.items()
    }
    at = next((name for name, one in given.items() if is_a_table(edition, one)), None)
    by = next((name for name, one in given.items() if type(one) in steps), None)
    if at is None:
        return None

    def with_these(table: Any, step: Any) -> dict[str, Any]:
        return {
            name: table if name == at else step if name == by else given[name] for name in given
        }

    def outcome(table: Any, step: Any) -> str:
        replay = tried_again(subject, promise, with_these(table, step))
        return "" if replay.keeps_the_promises else replay.outcome.partition(" ")[0]

    first = given[at], given[by] if by else None
    before = outcome(*first)
    if not before:
        return None
    return with_these(*plainest(edition, *first, lambda *case: outcome(*case) == before))


def tried_again(subject: Subject, promise: Function, arguments: Mapping[str, Any]) -> Replay:
    """Replay a promise on plain arguments."""
    question = question_of(subject.function).about((promise,))
    return replayed(question, tuple(arguments.values()))


def came_of(subject: Subject, edition: AnyEdition, arguments: Mapping[str, Any]) -> str:
    """Say what comes of plain arguments: of a table, what changed."""
    try:
        returned = subject.function(*arguments.values())
    except Exception as error:
        return f"raised {error!r}"
    if not is_a_table(edition, returned):
        return f"gave {value_in_words(edition, returned)}"
    table = next(one for one in arguments.values() if is_a_table(edition, one))
    return changes_told(edition, table, returned)


def arguments_in(
    subject: Subject, named: ast.Call, to_move: re.Match[str] | None
) -> dict[str, Any]:
    """Return the arguments by name, each put together of what stands for its parts."""
    given = [*map(attrgetter("annotation"), parameters_of(subject.function))]
    records = {one.__name__: one for one in records_of(subject.edition, given)}
    known = {str(one.arg): read_back(one.value, records) for one in named.keywords}
    seats = sum(1 for name in known if SEAT.fullmatch(name))
    fixed = {TURN: int(to_move[1])} if to_move else {}
    for table in tables_with(subject, seats, fixed):
        entry = entry_for(subject.function, table)
        if [one.name for one in entry.parameters] == [*known]:
            # records in a row may be told whole, under the name of what stands for their parts
            with suppress(TypeError, ValueError):
                arguments = entry.arguments(tuple(known.values()))
                names = map(attrgetter("name"), parameters_of(subject.function))
                return dict(zip(names, arguments, strict=True))
    # whoever attacks names whole tables and steps, and nothing that is printed
    taken = [one.name for one in parameters_of(subject.function)]
    if subject.edition is not None and {*taken} == {PRINTED, *known}:
        known[PRINTED] = subject.edition.printed
        return {name: known[name] for name in taken}
    return known


def tables_with(subject: Subject, seats: int, fixed: Mapping[str, Any]) -> Iterator[Table]:
    """Yield the tables with so many seats, some parts fixed, at which it may have been asked."""
    if subject.edition is None:
        yield Table(None)
        return
    for kinds in kinds_of_step(subject.edition, subject.function):
        yield Table(subject.edition.printed, {SEATS: seats}, fixed=fixed, kinds=kinds)


# of a rule -------------------------------------------------------------------------


def told_of_a_rule(asked: RuleSubject, told: str) -> str:
    """Return in lines what is told of a refuted rule: what breaks at a plain table, and how.

    Of all else that is refuted, at other tables perhaps, only the names are told.
    """
    house = asked.house
    parts = parts_told(told)
    by_name = {named_in(part): part for part in reversed(parts)}
    table, step = case_in(house, told)
    breach = breach_at(asked, table, step) if type(step) is asked.rule.kind else None
    if breach is None:
        return "\n".join(in_words(house, part) for part in reversed(by_name.values()))
    lines = told_of_a_breach(asked, breach, table, step)
    others = [name for name in reversed(by_name) if name not in (breach.name, THE_TABLE)]
    more = f"broken too, if not at this table: {', '.join(others)}" if others else ""
    return "\n".join(filter(None, (*lines, more)))


def told_of_an_open_rule(told: str) -> str:
    """Return in lines what is told of an open rule: which contract is too weak, or too curious."""
    if A_NAME_OF_CARDS.fullmatch(told):
        return LOOKED_INTO
    heading, _, rest = told.partition(": ")
    due: dict[tuple[str, str], list[str]] = {}
    others = []
    for part in OF_AN_OPEN_RULE.split(rest):
        if weak := WEAK_FRAME.fullmatch(part):
            due.setdefault((weak["clause"], weak["parts"]), []).append(weak["due"])
        else:
            others.append(part)
    if not due:
        return told
    lines = [
        f"{clause} may change the {together(parts.split(', '))}, and its promises leave "
        "open how: say it there, or name in `only(...)` nothing that stays as it is. Else nobody "
        f"can show: {'; '.join(dict.fromkeys(named))}"
        for (clause, parts), named in due.items()
    ]
    return "\n".join((f"{heading}:", *lines, *others))


def parts_told(told: str) -> list[str]:
    """Return what is told of each obligation of a rule, the table last."""
    return [part.removeprefix("refuted: ") for part in OF_A_RULE.split(told)]


def case_in(house: AnyEdition, told: str) -> Case:
    """Return the table and the step in what is told of a rule; None for one that is not there."""
    parts = parts_told(told)
    return record_in(house, parts[-1]), record_in(house, parts[0])


def told_of_a_promise(
    asked: RuleSubject, promise: Function, table: Any, step: Any
) -> tuple[str, ...]:
    """Return in lines how a step breaks a promise of a whole step; none if it keeps it."""
    alone = attrs.evolve(asked, rule=attrs.evolve(asked.rule, promises=(promise,)))
    breach = breach_at(alone, table, step) if type(step) is asked.rule.kind else None
    return () if breach is None else tuple(told_of_a_breach(alone, breach, table, step))[1:]


def named_in(part: str) -> str:
    """Return the name of the obligation of which something is told."""
    found = OBLIGATION.match(part)
    return found[0].strip() if found else part


def told_of_a_breach(asked: RuleSubject, breach: Breach, table: Any, step: Any) -> Iterator[str]:
    """Yield lines on what a rule breaks: at the plainest table where it breaks the same."""
    house = asked.house

    def breaks_the_same(*case: Any) -> bool:
        return breach.is_like(breach_at(asked, *case))

    table, step = plainest(house, table, step, breaks_the_same)
    breach = breach_at(asked, table, step) or breach
    yield f"{breach.name}: {breach.due.says}" if breach.due else breach.name
    yield behind(THE_TABLE, house, table)
    yield behind("the step", house, step)
    if breach.raised is not None:
        yield f"{named_with_its_place(breach.clause)} raised {breach.raised!r}"
    elif breach.made_by is None and breach.clause is not None:
        yield f"{named_with_its_place(breach.clause)} needs it; nothing forbids a step without it"
    if breach.made_by is not None:
        before, after = breach.tables[breach.made_by : breach.made_by + 2]
        clause = asked.rule.does[breach.made_by]
        told = changes_told(house, before, after)
        yield f"{named_with_its_place(clause)} breaks it: {told}"
    elif breach.clause is None:
        yield f"the whole step: {changes_told(house, breach.tables[0], breach.tables[-1])}"
    if breach.due is not None and is_in_the_box(asked, breach.tables[-1]):
        yield STILL_IN_THE_BOX


def record_in(house: AnyEdition, told: str) -> Any:
    """Return the first table or step in a text; None if there is none."""
    found = call_in(told)
    return found and read_back(found[1], {one.__name__: one for one in records_of(house)})


# in words --------------------------------------------------------------------------


def in_words(edition: AnyEdition, told: str) -> str:
    """Return a text with its tables and steps in words."""
    found = call_in(told)
    if found is None:
        return told
    before, _, after = found
    value = record_in(edition, told)
    name = before.removesuffix(": ")
    here = f"{before}{value_in_words(edition, value)}"
    return f"{here if name == before else behind(name, edition, value)}{in_words(edition, after)}"


def behind(name: str, edition: AnyEdition, value: Any) -> str:
    """Return a value in words behind its name; of a table, nothing but what `bfrules ask` reads.

    Of a step that nobody can type it is said that this is so.
    """
    if not is_a_table(edition, value):
        is_a_step = any(type(value) is rule.kind for rule in edition.rules)
        untold = is_a_step and not can_be_typed(edition, value)
        note = f" ({NOT_TO_BE_TYPED})" if untold else ""
        return f"{name}{note}: {value_in_words(edition, value)}"
    words, note = table_in_words(edition, value)
    return f"{name} ({note}): {words or NO_WORD_NEEDED}"


def value_in_words(edition: AnyEdition, value: Any) -> str:
    """Return a table or a step in words, as far as words can say it; else as Python writes it."""
    if not attrs.has(type(value)):
        return repr(value)
    if is_a_table(edition, value):
        words, note = table_in_words(edition, value)
        return f"{words} ({note})".lstrip()
    try:
        return edition.write_step(value)
    except Exception:
        return repr(value)


def can_be_typed(edition: AnyEdition, step: Any) -> bool:
    """Tell whether the words for a step are read as this very step."""
    try:
        return bool(edition.parse_step(edition.write_step(step)) == step)
    except Exception:  # of what no step can have, there may be no telling
        return False


def table_in_words(edition: AnyEdition, value: Any) -> tuple[str, str]:
    """Return what is unusual of a table, in words that set it, and a note; else in other words."""
    table = edition.position_kind(**parts_of(value))
    try:
        return edition.write_position(table), AS_USUAL
    except Exception:
        usual = usual_table(edition, table)
        parts = (part_told(edition, usual, table, place) for place in changed_places(usual, table))
        return "; ".join(parts), f"{AS_USUAL}; {NO_WORDS}"


def part_told(edition: AnyEdition, usual: Any, table: Any, place: Place) -> str:
    """Say what stands at one place of a table."""
    value = part_at(table, place)
    try:
        other = with_value(usual, place, value)
        changes = edition.speech.changes(edition.printed, usual, other)
    except Exception:  # of what no table can have, there may be no telling
        changes = ()
    told = "; ".join(f"{change.what}: {change.after}" for change in changes)
    return told or f"{'.'.join(map(str, place))}={value!r}"


def changes_told(edition: AnyEdition, before: Any, after: Any) -> str:
    """Say what differs between two tables."""
    before, after = (edition.position_kind(**parts_of(one)) for one in (before, after))
    try:
        changes = edition.speech.changes(edition.printed, before, after)
    except Exception:  # of what no table can have, there may be no telling
        changes = ()
    if not changes and before != after:
        return f"gave {value_in_words(edition, after)}"
    return "; ".join((*map(str, changes), *kinds_changed(before, after))) or "changed nothing"


def kinds_changed(before: Any, after: Any, place: Place = ()) -> Iterator[str]:
    """Say which parts of two tables are equal, and yet of two kinds, as 1 and True are."""
    kind, other_kind = type(before), type(after)
    if kind is other_kind:
        for (name, one), (_, other) in zip(parts_within(before), parts_within(after), strict=False):
            yield from kinds_changed(one, other, (*place, name))
    elif before == after:
        where = ".".join(map(str, place))
        yield f"{where}: {before!r} ({kind.__name__}) -> {after!r} ({other_kind.__name__})"


def named_with_its_place(function: Function) -> str:
    """Name a function, and say in which file and line it stands, seen from the project."""
    code = plain(function).__code__
    place = f"{code.co_filename.removeprefix(f'{PROJECT}/')}:{code.co_firstlineno}"
    return f"{function.__name__} ({place})"


def is_a_table(edition: AnyEdition, value: Any) -> bool:
    """Tell whether a value is a table, if one of those on which an edition's tables are built."""
    return is_of_the_table(edition, type(value))


def parts_of(record: Any) -> dict[str, Any]:
    """Return the parts of a record by their names."""
    return attrs.asdict(record, recurse=False)
