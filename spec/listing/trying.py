"""Trying: every class of tables, and at each every step: listed, or refused?"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import product
from typing import Any, Final
from unittest.mock import patch

import attrs
from attrs import define, field, frozen

from bfrules.core.rule import Rule
from bfrules.editions.black_friday import cards
from bfrules.kernel.lots import lots_of_size
from bfrules.kernel.shares import COLOURS
from spec.fingerprints import LENGTH, told_fields, told_function
from spec.listing.parts import NotDecided, NotSeen
from spec.listing.tables import Known, table_with, values_of
from spec.subjects import Function, names_in, plain, reached_from

MORE_THAN_A_LIMIT: Final = 2
OF_2010: Final = ("SetUp", "PlaceFirst", "TakeSubsidy", "PassWithCard", "Pass", "EndTurn")
# Of what else there is, too many classes would be left.
RULES: Final = {
    "bf2010": OF_2010,
    "yucata": OF_2010,
    "bf2023": ("SetUp", "UseBonusTile", "BuyBars"),
}
FIELDS_OF_STEPS: Final[Mapping[str, Callable[[int], Sequence[Any]]]] = {
    "shares": lambda most: [lot for size in range(most + 1) for lot in lots_of_size(size)],
    "bars": range,
    "seats": range,
    "track": lambda _: range(3),
    **dict.fromkeys(("placed", "removed", "lowered", "colour"), lambda _: (*COLOURS, None)),
    **dict.fromkeys(("extra", "mibs", "cards"), lambda _: (False, True)),
}


@frozen
class Tried:
    """How many classes of tables a rule was tried at, with how many steps; and what is wrong."""

    tables: int
    steps: int
    wrong: str = ""


@define
class Clause:
    """What one clause says of all steps, by the parts of the table that it looks at."""

    forbids: Callable[..., Any]
    groups: Mapping[tuple[Any, ...], tuple[Any, int]]
    looks_at: tuple[str, ...] = ()
    said: dict[tuple[Any, ...], tuple[int, int]] = field(factory=dict)

    def answer(self, house: Any, known: Known) -> tuple[int, int]:
        """Return the steps that it refuses, and those that it passes, each as bits of a number.

        Raise NotSeen if it looks at a part that is not known.
        """
        while True:
            seen = {name: known[name] for name in self.looks_at if name in known}
            at = identified(tuple(seen.items()))
            if at in self.said:
                return self.said[at]
            try:
                self.said[at] = self.asked(house, seen)
            except NotSeen as missing:
                if missing.name not in known:
                    raise
                self.looks_at = (*self.looks_at, missing.name)

    def asked(self, house: Any, seen: Known) -> tuple[int, int]:
        """Ask about each group of steps that are the same to it."""
        printed, position = table_with(house, seen)
        refuses = passes = 0
        for step, bits in self.groups.values():
            try:
                if self.forbids(printed, position, step) is None:
                    passes |= bits
                else:
                    refuses |= bits
            except (NotDecided, ArithmeticError, LookupError, TypeError, ValueError):
                continue
        return refuses, passes


def identified(value: Any) -> Any:
    """Return a value as it may stand in a key: a class of numbers by its words."""
    if isinstance(value, tuple):
        return tuple(map(identified, value))
    return value if isinstance(value, int | str) else repr(value)


def steps_of(house: Any, rule: Rule[Any, Any, Any]) -> list[Any]:
    """Return every step of a kind that is worth trying."""
    printed = house.printed
    most = MORE_THAN_A_LIMIT + max(*printed.share_limits, *printed.bar_limits)
    fields = [known.name for known in attrs.fields(rule.kind)]
    every = product(*(FIELDS_OF_STEPS[name](most + 1) for name in fields))
    return [rule.kind(*values) for values in every]


def groups_for(clause: Any, steps: Sequence[Any]) -> dict[tuple[Any, ...], tuple[Any, int]]:
    """Return steps that are the same to a clause together: it reaches no name of what differs."""
    named = {name for one in reached_from(clause) for name in names_in(plain(one).__code__)}
    parts = [known.name for known in attrs.fields(type(steps[0])) if known.name in named]
    groups: dict[tuple[Any, ...], tuple[Any, int]] = {}
    for number, step in enumerate(steps):
        key = tuple(getattr(step, name) for name in parts)
        first, bits = groups.get(key, (step, 0))
        groups[key] = first, bits | 1 << number
    return groups


def rules_to_try(house: Any) -> Iterator[Rule[Any, Any, Any]]:
    """Yield the rules of an edition that can be tried at every class of tables."""
    yield from (rule for rule in house.rules if rule.kind.__name__ in RULES.get(house.name, ()))


def fingerprint_of_listing(house: Any, rule: Rule[Any, Any, Any]) -> str:
    """Return the fingerprint of all that lists the steps of a rule, or refuses them."""
    roots: tuple[Function, ...] = (rule.lists, *rule.forbids)
    reached = {one for root in roots for one in reached_from(root)}
    functions = sorted(reached, key=lambda one: (one.__module__, one.__qualname__))
    named = {name for one in functions for name in names_in(plain(one).__code__)}
    told = [*map(told_function, map(plain, functions)), *told_fields(house.printed, named)]
    return sha256("\n".join(told).encode()).hexdigest()[:LENGTH]


def tried(house: Any, rule: Rule[Any, Any, Any]) -> Tried:
    """Try a rule at every class of tables, until something is wrong or not decided."""
    steps = steps_of(house, rule)
    bit_of = {step: 1 << number for number, step in enumerate(steps)}
    clauses = [Clause(one, groups_for(one, steps)) for one in rule.forbids]
    number = 0
    try:
        with without_texts():
            for known, listed, refused, passed in classes(house, rule, clauses, bit_of):
                number += 1
                if listed != passed or (refused | passed) + 1 != 1 << len(steps):
                    told = told_difference(steps, listed, refused, passed)
                    return Tried(number, len(steps), f"{told}, at a table with {dict(known)}")
    except (NotDecided, KeyError) as error:
        return Tried(number, len(steps), f"not decided: {error!r}")
    return Tried(number, len(steps))


def without_texts() -> Any:
    """Leave out what only people read of a refusal: it looks at more than decides."""
    return patch.multiple(
        cards, names_of_cards=lambda *_: (), names_of_offering_cards=lambda *_: ()
    )


def classes(
    house: Any, rule: Rule[Any, Any, Any], clauses: Sequence[Clause], bit_of: Mapping[Any, int]
) -> Iterator[tuple[Known, int, int, int]]:
    """Yield each class of tables, with the steps listed there, those refused and those passed."""
    bits = Bits(bit_of)
    waiting: list[Known] = [{}]
    while waiting:
        known = waiting.pop()
        try:
            listed = bits.of(rule.lists(*table_with(house, known)))
            yield known, listed, *answers(house, clauses, known, bits.every)
        except NotSeen as missing:
            waiting += split(house, known, missing.name)


def answers(house: Any, clauses: Sequence[Clause], known: Known, every: int) -> tuple[int, int]:
    """Return the steps that some clause refuses, and those that all pass.

    Where every step is refused, no more clauses are asked.
    """
    refused, passed = 0, every
    for clause in clauses:
        refuses, passes = clause.answer(house, known)
        refused |= refuses
        passed &= passes
        if refused == every:
            return refused, 0
    return refused, passed


def split(house: Any, known: Known, name: str) -> Iterator[Known]:
    """Yield a class of tables with each value of one more part; first of one that it rests on."""
    try:
        values = values_of(house, name, known)
    except NotSeen as missing:
        yield from split(house, known, missing.name)
    else:
        yield from ({**known, name: value} for value in values)


@define
class Bits:
    """The bit of each step; of the very same object, it is known without comparing steps."""

    bit_of: Mapping[Any, int]
    seen: dict[int, tuple[Any, int]] = field(factory=dict)

    @property
    def every(self) -> int:
        """The bits of all steps."""
        return (1 << len(self.bit_of)) - 1

    def of(self, steps: Any) -> int:
        """Return the bits of steps that are listed; raise KeyError for one that is not tried."""
        found = 0
        for step in steps:
            known = self.seen.get(id(step))
            if known is None:
                known = self.seen[id(step)] = step, self.bit_of[step]
            found |= known[1]
        return found


def told_difference(steps: Sequence[Any], listed: int, refused: int, passed: int) -> str:
    """Say which steps are listed and refused, not listed and passed, or undecided."""
    unlisted, too_many = passed & ~listed, listed & ~passed
    for told, found in (
        ("not listed", unlisted),
        ("listed, and not passed by all", too_many),
        ("neither refused nor passed", ~(refused | passed)),
    ):
        some = [step for number, step in enumerate(steps) if found >> number & 1]
        if some:
            return f"{told}: {some[0]}"
    return "nothing"
