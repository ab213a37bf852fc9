"""Attacking: plain numbers against a promise of a file, those first that its text names."""

from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from time import process_time
from types import CodeType
from typing import Any, Final, get_args, get_origin

import attrs
from attrs import frozen

from spec.fragment import functions_read
from spec.in_time import TooMuch, within
from spec.prover.making import NothingSymbolic, drawn, plain_kind
from spec.subjects import Function, Subject
from spec.symbolic.entries import Table, entry_for
from spec.symbolic.question import question_of, replayed

NEAR: Final = (-1, 0, 1)
PLAIN: Final = (*range(-3, 14), 99, 100, 101, 255, 256, 257, 999, 1000, 1001, 10**9, 10**18, 10**40)
MOST: Final = 3_000
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
    if subject.edition is not None:
        return Attack(None)
    asked = question_of(subject.function)
    parts = entry_for(subject.function, Table(None))
    question = attrs.evolve(
        asked,
        parameters=parts.parameters,
        arguments=parts.arguments,
        body=within_memory(asked.body),
        promises=(within_memory(promise),),
    )
    began = process_time()
    met = False
    for values in tried(subject, [one.annotation for one in question.parameters]):
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


def tried(subject: Subject, annotations: list[Any]) -> Iterator[tuple[Any, ...]]:
    """Yield plain values to try: all of few, then some of many."""
    known = tuple(dict.fromkeys((*numbers_near(subject), *PLAIN)))
    random = Random(SEED)
    if all(one is int for one in annotations) and len(known) ** len(annotations) <= MOST:
        yield from product(known, repeat=len(annotations))
    try:
        for _ in range(MOST):
            yield tuple(drawn_near(one, known, random) for one in annotations)
    except (NothingSymbolic, IndexError):
        return


def drawn_near(annotation: Any, known: tuple[int, ...], random: Random) -> Any:
    """Return a plain value at random, mostly of known numbers, in rows longer than provers try."""
    kind, parts = plain_kind(annotation), get_args(annotation)
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
