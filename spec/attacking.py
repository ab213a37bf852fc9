"""Attacking: plain values against a promise of a file, numbers first that its text names.

Beside a table these are tables from play, as they are and with parts changed, and anything else
that its types allow: no number there has to be one of a game.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice, product
from random import Random
from time import process_time
from types import CodeType
from typing import Any, Final, get_args, get_origin, get_type_hints

import attrs
from attrs import frozen

from bfrules.core.edition import AnyEdition
from spec.composing.judging import played_as_far_as_it_goes
from spec.fragment import functions_read
from spec.in_time import TooMuch, within
from spec.prover.making import NothingSymbolic, choices_of, drawn, plain_kind
from spec.subjects import Function, Subject, is_of_the_table, kinds_of_step, set_tables
from spec.symbolic.entries import PRINTED, Table, entry_for
from spec.symbolic.question import Parameter, Question, Values, question_of, replayed

NEAR: Final = (-1, 0, 1)
PLAIN: Final = (*range(-3, 14), 99, 100, 101, 255, 256, 257, 999, 1000, 1001, 10**9, 10**18, 10**40)
MOST: Final = 3_000
MOST_BESIDE_A_TABLE: Final = 2_000
STEPS: Final = 60
EVERY: Final = 4
SECONDS_OF_A_GAME: Final = 1.0
LENGTHS: Final = (*range(9), 12)
SEED: Final = 23
SECONDS_OF_AN_ATTACK: Final = 10.0
SECONDS_OF_ONE: Final = 0.2


@frozen
class Attack:
    """An attack that came to its end, and what it found that breaks a promise, if anything.

    Also whether any of its values met the needs.
    """

    broken: str | None
    meets_the_needs: bool = False


def attacked(subject: Subject, promise: Function, seconds: float = SECONDS_OF_AN_ATTACK) -> Attack:
    """Look for what breaks a promise on plain values, for so many CPU seconds.

    Numbers on which this machine runs out of time or memory say nothing of the promise.
    """
    asked = question_to_attack(subject)
    question = attrs.evolve(
        asked, body=within_memory(asked.body), promises=(within_memory(promise),)
    )
    several = tried(subject, question)
    began = process_time()
    met = False
    for values in several:
        if process_time() - began > seconds:
            break
        try:
            with within(SECONDS_OF_ONE):
                replay = replayed(question, values)
        except TooMuch:
            continue
        met |= replay.meets_the_needs
        if replay.meets_the_needs and not replay.keeps_the_promises:
            return Attack(replay.told(), met)
    return Attack(None, met)


def within_memory(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that raises TooMuch where another runs out of memory, or goes too deep."""

    def run(*arguments: Any) -> Any:
        try:
            return function(*arguments)
        except (MemoryError, RecursionError):
            raise TooMuch from None

    return run


def question_to_attack(subject: Subject) -> Question:
    """Return the question on what is tried: the parts of records, or whole tables and steps."""
    asked = question_of(subject.function)
    if subject.edition is None:
        entry = entry_for(subject.function, Table(None))
        return attrs.evolve(asked, parameters=entry.parameters, arguments=entry.arguments)
    free = tuple(one for one in asked.parameters if one.name != PRINTED)
    given = partial(with_printed, asked.parameters, subject.edition.printed)
    return attrs.evolve(asked, parameters=free, arguments=given)


def with_printed(parameters: Iterable[Parameter], printed: Any, values: Values) -> Values:
    """Return arguments with the printed components at their place."""
    left = iter(values)
    return tuple([printed if one.name == PRINTED else next(left) for one in parameters])


def tried(subject: Subject, question: Question) -> Iterator[Values]:
    """Yield plain values to try."""
    known = tuple(dict.fromkeys((*numbers_near(subject), *PLAIN)))
    if subject.edition is None:
        return tried_alone([one.annotation for one in question.parameters], known)
    return tried_beside_tables(subject, subject.edition, question, known)


def tried_alone(annotations: list[Any], known: tuple[int, ...]) -> Iterator[Values]:
    """Yield plain values to try where there is no table: all of few, then some of many."""
    random = Random(SEED)
    if all(one is int for one in annotations) and len(known) ** len(annotations) <= MOST:
        yield from product(known, repeat=len(annotations))
    try:
        for _ in range(MOST):
            yield tuple(drawn_near(one, known, random) for one in annotations)
    except (NothingSymbolic, IndexError):
        return


def tried_beside_tables(
    subject: Subject, edition: AnyEdition, question: Question, known: tuple[int, ...]
) -> Iterator[Values]:
    """Yield tables from play, then with other parts, and beside them whatever types allow."""
    random = Random(SEED)
    tables = [table for start in set_tables(edition) for table in played_from(edition, start)]
    several = list(kinds_of_step(edition, subject.function))
    try:
        for number in range(MOST_BESIDE_A_TABLE if tables and several else 0):
            kinds, table = random.choice(several), random.choice(tables)
            if number > MOST_BESIDE_A_TABLE // 2:
                table = with_other_numbers(table, known, random)
            yield tuple(
                table
                if is_of_the_table(edition, one.annotation)
                else drawn_near(kinds.get(one.name, one.annotation), known, random)
                for one in question.parameters
            )
    except (NothingSymbolic, IndexError):
        return


def played_from(edition: AnyEdition, start: Any) -> Iterator[Any]:
    """Yield a table just set, and tables of a random game from there."""
    yield start
    try:
        with within(SECONDS_OF_A_GAME):
            for table, _ in islice(played_as_far_as_it_goes(edition, start, SEED), 0, STEPS, EVERY):
                yield table
    except TooMuch:
        return


def with_other_numbers(value: Any, known: tuple[int, ...], random: Random) -> Any:
    """Return a value with a few of its numbers changed to known ones."""
    if attrs.has(type(value)):
        parts = attrs.asdict(value, recurse=False)
        return attrs.evolve(
            value, **{name: with_other_numbers(one, known, random) for name, one in parts.items()}
        )
    if isinstance(value, tuple):
        return tuple(with_other_numbers(part, known, random) for part in value)
    if value is None or random.random() < 0.9:
        return value
    return not value if isinstance(value, bool) else random.choice(known)


def drawn_near(annotation: Any, known: tuple[int, ...], random: Random) -> Any:
    """Return a plain value at random, mostly of known numbers, in rows longer than provers try."""
    kind: Any = plain_kind(annotation)
    parts = get_args(kind)
    if choices := choices_of(kind):
        return drawn_near(random.choice(choices), known, random)
    if attrs.has(kind):
        types = get_type_hints(kind)
        made = (one for one in attrs.fields(kind) if one.init)
        return kind(**{one.alias: drawn_near(types[one.name], known, random) for one in made})
    if get_origin(kind) is tuple:
        if Ellipsis in parts:
            parts = (parts[0],) * random.choice(LENGTHS)
        return tuple(drawn_near(part, known, random) for part in parts if part != ())
    is_known = kind is int and random.random() < 0.7
    return random.choice(known) if is_known else drawn(kind, random)


def numbers_near(subject: Subject) -> Iterator[int]:
    """Yield the numbers in the text of all that a subject reaches, and their neighbours."""
    for function in functions_read(subject.function):
        for number in numbers_in(function.__code__):
            yield from (number + near for near in NEAR)
            yield from (-number, number * number)


def numbers_in(code: CodeType) -> Iterator[int]:
    """Yield the whole numbers in code."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from numbers_in(constant)
        elif isinstance(constant, int):
            yield int(constant)
        elif isinstance(constant, tuple):
            yield from (one for one in constant if type(one) is int)
