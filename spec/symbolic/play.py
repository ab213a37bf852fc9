"""Play: what each clause reads and changes at real tables, and a table to take the rest from."""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any, Final

import attrs
from attrs import define, field

from bfrules.testing import random_play
from spec.subjects import set_tables

GAMES_AT_EACH_TABLE: Final = 4
REFUSED_EVERY: Final = 40
ONE_IN: Final = 17
LONG_ENOUGH: Final = 120
A_FEW: Final = 5
A_WHOLE_GAME: Final = 1_000  # steps: under some readings a game need not end
CALLS_OF_EACH: Final = 200
NOTES: Final = "_parts_read"
Call = tuple[Callable[..., Any], Any, Any]
WATCHED: Final[dict[type[Any], type[Any]]] = {}


@define
class Touched:
    """What a clause was seen to read and to change, by the names of the parts.

    `changed_seats` are the numbers of the seats that it changed; `seats` says how
    many seats there were; the example is a position where it changed something,
    if there was any.
    """

    example: Any
    example_changes: bool = False
    parts: set[str] = field(factory=set)
    changed_parts: set[str] = field(factory=set)
    changed_seats: set[int] = field(factory=set)
    seats: set[int] = field(factory=set)

    def see(self, position: Any, read: set[str], after: Any) -> None:
        """Note what one call read and changed."""
        changed = changed_parts(position, after)
        self.parts |= read | changed
        self.changed_parts |= changed
        self.seats.add(len(position.seats))
        if "seats" in changed and len(after.seats) == len(position.seats):
            self.changed_seats |= {
                number for number, seat in enumerate(position.seats) if seat != after.seats[number]
            }
        if changed and not self.example_changes:
            self.example, self.example_changes = position, True


def changed_parts(position: Any, after: Any) -> set[str]:
    """Return the names of the parts that differ, none if `after` is no position."""
    if type(after) is not type(position):
        return set()
    names = (known.name for known in attrs.fields(type(position)))
    return {name for name in names if getattr(position, name) != getattr(after, name)}


def touched_in_play(edition: Any) -> dict[Callable[..., Any], Touched]:
    """Play games with fixed seeds, and note what every clause touches in them."""
    touched: dict[Callable[..., Any], Touched] = {}
    rules = {rule.kind: rule for rule in edition.rules}
    moment = 0
    for start in set_tables(edition):
        for seed in range(GAMES_AT_EACH_TABLE):
            for position, step in random_play(edition, start, Random(seed)):
                reached = position
                for clause in rules[type(step)].clauses:
                    read, after = watched_call(clause, edition.printed, reached, step)
                    touched.setdefault(clause, Touched(reached)).see(reached, read, after)
                    reached = after if type(after) is type(position) else reached
                moment += 1
                if moment % REFUSED_EVERY == 0:
                    see_refusals(edition, position, touched)
    return touched


def calls_in_play(edition: Any) -> dict[Callable[..., Any], tuple[tuple[Any, ...], ...]]:
    """Play games with fixed seeds; return what clauses were given in them, a few calls of each.

    Now and then clauses that forbid are also given steps that nobody took.
    """
    calls: dict[Callable[..., Any], list[tuple[Any, ...]]] = {}
    for start in set_tables(edition):
        game = islice(random_play(edition, start, Random(0)), A_WHOLE_GAME)
        for moment, (position, step) in enumerate(game):
            given = [*calls_of_a_step(edition, position, step)]
            if moment % REFUSED_EVERY == 0:
                given += calls_of_other_steps(edition, position)
            for clause, reached, asked in given:
                calls.setdefault(clause, []).append((edition.printed, reached, asked))
    return {clause: spread(each) for clause, each in calls.items()}


def calls_of_a_step(edition: Any, position: Any, step: Any) -> Iterator[Call]:
    """Yield each clause of a legal step, with the position that it is given."""
    (rule,) = (rule for rule in edition.rules if rule.kind is type(step))
    for clause in rule.clauses:
        yield clause, position, step
        after = clause(edition.printed, position, step)
        position = after if type(after) is type(position) else position


def calls_of_other_steps(edition: Any, position: Any) -> Iterator[Call]:
    """Yield each clause that forbids, with steps that somebody could think of at a position."""
    for rule in edition.rules:
        for step in islice(rule.conceives(edition.printed, position), 0, None, ONE_IN):
            yield from ((clause, position, step) for clause in rule.forbids)


def spread(calls: list[tuple[Any, ...]]) -> tuple[tuple[Any, ...], ...]:
    """Return a few calls out of many, evenly."""
    few = min(len(calls), CALLS_OF_EACH)
    return tuple(calls[number * len(calls) // few] for number in range(few))


def meets_needs_in_play(
    edition: Any, needs: Callable[..., bool], kinds: tuple[type[Any], ...]
) -> bool:
    """Tell whether needs are met at some position of a few games, with a step of these kinds."""
    for start in set_tables(edition):
        for position, _ in islice(random_play(edition, start, Random(0)), LONG_ENOUGH):
            for rule in edition.rules:
                if rule.kind in kinds:
                    steps = islice(rule.conceives(edition.printed, position), A_FEW)
                    if any(needs(edition.printed, position, step) for step in steps):
                        return True
    return False


def see_refusals(edition: Any, position: Any, touched: dict[Callable[..., Any], Touched]) -> None:
    """Note what the clauses that forbid read where they refuse, at one position."""
    for rule in edition.rules:
        for step in islice(rule.conceives(edition.printed, position), 0, None, ONE_IN):
            for clause in rule.forbids:
                read, answer = watched_call(clause, edition.printed, position, step)
                touched.setdefault(clause, Touched(position)).see(position, read, answer)
                if answer is not None:
                    break


def watched_call(
    clause: Callable[..., Any], printed: Any, position: Any, step: Any
) -> tuple[set[str], Any]:
    """Call a clause; return the names of the parts that it read, and what it returned."""
    read: set[str] = set()
    watched = object.__new__(watched_kind(type(position)))
    object.__setattr__(watched, "__dict__", vars(position) | {NOTES: read})
    after = clause(printed, watched, step)
    if after is watched:
        return read, position
    if type(after) is not type(watched):
        return read, after
    parts = {name: part for name, part in vars(after).items() if name != NOTES}
    plain = object.__new__(type(position))
    object.__setattr__(plain, "__dict__", parts)
    return read, plain


def watched_kind(kind: type[Any]) -> type[Any]:
    """Return a kind of position that notes which of its parts are read."""
    if kind not in WATCHED:
        names = {known.name for known in attrs.fields(kind)}

        class Watched(kind):  # type: ignore[misc]  # which kind, is known only here
            def __getattribute__(self, name: str) -> Any:
                if name in names:
                    vars(self)[NOTES].add(name)
                return super().__getattribute__(name)

        WATCHED[kind] = Watched
    return WATCHED[kind]
