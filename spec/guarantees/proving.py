"""Proving: the theorems that a prover shows rule by rule, and whether what it showed is stale."""

from collections.abc import Callable, Iterator
from functools import cached_property
from hashlib import sha256
from typing import Any, ClassVar, Final

from attrs import frozen

from bfrules import bf2023, black_monday
from bfrules.core.rule import Rule
from bfrules.editions.black_monday.position import Position as TableOfCards
from bfrules.shipped import shipped_editions
from spec.content import content_of
from spec.fingerprints import LENGTH, told_fields, tools_of
from spec.guarantees.any_clause import looks_at_all_seats, wrong_list_under_any_clause
from spec.guarantees.bound_lists import wrong_turn
from spec.guarantees.card_lists import wrong_list_of_cards
from spec.guarantees.falling import wrong_fall
from spec.guarantees.register import Proof, Register
from spec.guarantees.searching import holding
from spec.guarantees.theorems import (
    every_step_brings_the_end_nearer,
    left_to_happen,
    legal_is_what_nothing_forbids,
    the_bot_always_has_exactly_one_step,
)
from spec.listing.proving import wrong_list
from spec.subjects import Function, houses_of

LISTS: Final = legal_is_what_nothing_forbids.__name__
FALLS: Final = every_step_brings_the_end_nearer.__name__
TURNS: Final = the_bot_always_has_exactly_one_step.__name__
LISTING: Final = "listing"
LISTING_CARDS: Final = "listing cards"
LISTING_UNDER_ANY: Final = "listing under any clause"
LISTING_TURNS: Final = "listing turns of the M.I.B.S."
FALLING: Final = "falling"
# What tables are bounded by is told of every proof, whether or not a function names it.
BOUNDS: Final = frozenset({"bar_limits", "bar_prices", "prices", "share_limits", "shares_shown"})


@frozen
class Job:
    """A theorem to be proved of a rule of an edition, or of an edition under a reading."""

    theorem: str
    house: Any
    rule: Rule[Any, Any, Any]

    @property
    def name(self) -> str:
        """The name of the rule: `bf2023 Sell`."""
        return f"{self.house.label} {self.rule.kind.__name__}"

    @property
    def proof(self) -> Proof:
        """What the register says of it once it is proved."""
        return Proof(theorem=self.theorem, rule=self.name, fingerprint=self.fingerprint)

    @cached_property
    def fingerprint(self) -> str:
        """The fingerprint of all functions it is about, of what they read, and of the tools."""
        roots: tuple[Function, ...] = (self.rule.lists,)
        if self.theorem == FALLS:
            roots = (*self.rule.does, left_to_happen)
        return fingerprint_of(self.method, self.house, (*roots, *self.rule.forbids))

    @property
    def method(self) -> str:
        """The method that proves it."""
        if self.theorem == FALLS:
            return FALLING
        if looks_at_all_seats(self.rule):
            return LISTING_UNDER_ANY
        return LISTING_CARDS if issubclass(self.house.position_kind, TableOfCards) else LISTING

    def wrong(self) -> str:
        """Tell what is wrong, or not decided; empty if it is proved."""
        return RUNS[self.method](self.house, self.rule)


@frozen
class Turns:
    """The theorem about turns of the M.I.B.S., to be proved of all rules of a house at once."""

    house: Any
    theorem: ClassVar[str] = TURNS

    @property
    def name(self) -> str:
        """The name of what it is about: `bf2023 turns of the M.I.B.S.`."""
        return f"{self.house.label} turns of the M.I.B.S."

    @property
    def proof(self) -> Proof:
        """What the register says of it once it is proved."""
        return Proof(theorem=self.theorem, rule=self.name, fingerprint=self.fingerprint)

    @cached_property
    def fingerprint(self) -> str:
        """The fingerprint of all that lists or refuses a step there, and of the tools."""
        roots = (one for rule in self.house.rules for one in (rule.lists, *rule.forbids))
        return fingerprint_of(LISTING_TURNS, self.house, tuple(dict.fromkeys(roots)))

    def wrong(self) -> str:
        """Tell what is wrong, or not decided; empty if it is proved."""
        return wrong_turn(self.house)


def fingerprint_of(method: str, house: Any, roots: tuple[Function, ...]) -> str:
    """Return the fingerprint of what some functions of a house say, and of a method."""
    content = content_of(roots)
    told = [
        tools_of(method),
        *content.lines,
        *told_fields(house.printed, content.named | BOUNDS),
    ]
    return sha256("\n".join(told).encode()).hexdigest()[:LENGTH]


RUNS: Final[dict[str, Callable[[Any, Rule[Any, Any, Any]], str]]] = {
    LISTING: wrong_list,
    LISTING_CARDS: wrong_list_of_cards,
    LISTING_UNDER_ANY: wrong_list_under_any_clause,
    FALLING: wrong_fall,
}


def all_jobs(register: Register) -> Iterator[Job | Turns]:
    """Yield what is to be proved; under a reading, of the rules that it makes others."""
    for edition in shipped_editions().values():
        yield from jobs_of(LISTS, edition, houses_of(edition))
    printed = Turns(bf2023).fingerprint
    turns = map(Turns, houses_of(bf2023))
    yield from (turn for turn in turns if turn.house is bf2023 or turn.fingerprint != printed)
    falling = tuple(house for house in houses_of(black_monday) if FALLS in holding(register, house))
    yield from jobs_of(FALLS, black_monday, falling)


def jobs_of(theorem: str, edition: Any, houses: tuple[Any, ...]) -> Iterator[Job]:
    """Yield what is to be proved of houses; under a reading, of the rules that it makes others."""
    printed = {Job(theorem, edition, rule).fingerprint for rule in edition.rules}
    for house in houses:
        jobs = (Job(theorem, house, rule) for rule in house.rules)
        yield from (job for job in jobs if house is edition or job.fingerprint not in printed)
