"""Proving: the theorems that a prover shows rule by rule, and whether what it showed is stale."""

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, Final

from attrs import frozen

from bfrules import bf2023, black_monday
from bfrules.core.rule import Rule, filtered_by
from bfrules.editions.bf2023.mibs import known_choice
from bfrules.editions.black_friday.lanes import Lanes
from bfrules.editions.black_monday import setup, turn
from bfrules.editions.black_monday.position import Position as TableOfCards
from bfrules.shipped import shipped_editions
from spec.content import content_of
from spec.fingerprints import fingerprint_of_texts, told_fields, tools_of
from spec.fragment import Breach
from spec.guarantees.any_clause import looks_at_all_seats, wrong_list_under_any_clause
from spec.guarantees.bound_lists import WhateverItPrefers, wrong_choice, wrong_list_of_the_mibs
from spec.guarantees.card_lists import wrong_list_of_cards
from spec.guarantees.falling import wrong_fall
from spec.guarantees.reading import breaches_of_a_choice, breaches_of_a_list
from spec.guarantees.register import Proof, Register
from spec.guarantees.searching import holding
from spec.guarantees.theorems import (
    every_step_brings_the_end_nearer,
    left_to_happen,
    legal_is_what_nothing_forbids,
    the_bot_always_has_exactly_one_step,
)
from spec.listing.one_step import AboutOneStep
from spec.listing.proving import wrong_list
from spec.subjects import Function, houses_of

LISTS: Final = legal_is_what_nothing_forbids.__name__
FALLS: Final = every_step_brings_the_end_nearer.__name__
TURNS: Final = the_bot_always_has_exactly_one_step.__name__
LISTING: Final = "listing"
LISTING_CARDS: Final = "listing cards"
LISTING_UNDER_ANY: Final = "listing under any clause"
LISTING_TURNS: Final = "listing turns of the M.I.B.S."
CHOOSING: Final = "choice of the M.I.B.S."
FALLING: Final = "falling"
# What tables are bounded by is told of every proof, whether or not a function names it.
BOUNDS: Final = frozenset({"bar_limits", "bar_prices", "prices", "share_limits", "shares_shown"})


@frozen
class Job:
    """A theorem to be proved of a rule, or of what the M.I.B.S. chooses; perhaps in a house."""

    theorem: str
    house: Any
    rule: Rule[Any, Any, Any] | None = None

    @property
    def name(self) -> str:
        """The name of what it is about: `bf2023 Sell`, or `bf2023 choice of the M.I.B.S.`."""
        about = self.rule.kind.__name__ if self.rule else CHOOSING
        return f"{self.house.label} {about}"

    @property
    def proof(self) -> Proof:
        """What the register says of it once it is proved."""
        return Proof(theorem=self.theorem, rule=self.name, fingerprint=self.fingerprint)

    @cached_property
    def fingerprint(self) -> str:
        """The fingerprint of all functions it is about, of what they read, and of the tools."""
        content = content_of(
            tuple(dict.fromkeys(self.roots)), apart=LEFT_APART.get(self.method, ())
        )
        told = [
            tools_of(self.method),
            *content.lines,
            *told_fields(self.house.printed, content.named | BOUNDS),
        ]
        return fingerprint_of_texts(told)

    @property
    def roots(self) -> tuple[Function, ...]:
        """The functions that it is about: what rules list and forbid, or do and forbid."""
        if self.rule and self.theorem == FALLS:
            return (*self.rule.does, left_to_happen, *self.rule.forbids)
        rules = (self.rule,) if self.rule else self.house.rules
        return tuple(one for rule in rules for one in (rule.lists, *rule.forbids))

    @property
    def method(self) -> str:
        """The method that proves it."""
        if self.rule is None:
            return CHOOSING
        if self.theorem == TURNS:
            return LISTING_TURNS
        if self.theorem == FALLS:
            return FALLING
        if looks_at_all_seats(self.rule):
            return LISTING_UNDER_ANY
        return LISTING_CARDS if issubclass(self.house.position_kind, TableOfCards) else LISTING

    @property
    def breaches(self) -> Iterator[Breach]:
        """Where something that the proof runs does more than it may."""
        stood_for = stood_for_in(self.method)
        for rule in (self.rule,) if self.rule else self.house.rules:
            _, candidates = filtered_by(rule.lists)
            run = rule.does if self.theorem == FALLS else (candidates,)
            for function in (*run, *rule.forbids):
                yield from breaches_of_a_list(function, rule.kind, stood_for)
        if self.rule is None:
            yield from breaches_of_a_choice(stood_for)

    def wrong(self) -> str:
        """Tell what is wrong, or not decided; empty if it is proved."""
        outside = next(self.breaches, None)
        if outside is not None:
            return f"outside the fragment: {outside}"
        return RUNS[self.method](self.house, self.rule) if self.rule else wrong_choice(self.house)


RUNS: Final[dict[str, Callable[[Any, Rule[Any, Any, Any]], str]]] = {
    LISTING: wrong_list,
    LISTING_CARDS: wrong_list_of_cards,
    LISTING_UNDER_ANY: wrong_list_under_any_clause,
    LISTING_TURNS: wrong_list_of_the_mibs,
    FALLING: wrong_fall,
}


def stood_for_in(method: str) -> frozenset[Function]:
    """Return the functions that something else stands for where a method proves."""
    return {LISTING_CARDS: FOR_CARDS, CHOOSING: FOR_CHOICES}.get(method, FOR_LISTS)


LANES: Final = tuple(filter(callable, vars(Lanes).values()))
FOR_LISTS: Final = frozenset((*AboutOneStep().replaced, *LANES))
FOR_CARDS: Final = FOR_LISTS | {turn.kinds_in, setup.kinds_counted}
FOR_CHOICES: Final = FOR_LISTS | frozenset(WhateverItPrefers().replaced)
# What it chooses does not matter to a list: no person's asks for it, and its own is right for any.
LEFT_APART: Final = dict.fromkeys((LISTING, LISTING_UNDER_ANY, LISTING_TURNS), (known_choice,))


def complaints_about_theorems(register: Register) -> Iterator[str]:
    """Tell of which rules a theorem is not proved as they are."""
    yield from (
        f"{job.name}: {job.theorem}: not proved of this rule as it is;"
        " `python -m spec.guarantees prove` proves it"
        for job in all_jobs(register)
        if job.proof not in register.proof
    )


def all_jobs(register: Register) -> Iterator[Job]:
    """Yield what is to be proved; under a reading, of what it makes otherwise."""
    for edition in shipped_editions().values():
        yield from jobs_of(LISTS, edition, houses_of(edition))
    yield from jobs_of(TURNS, bf2023, houses_of(bf2023))
    falling = tuple(house for house in houses_of(black_monday) if FALLS in holding(register, house))
    yield from jobs_of(FALLS, black_monday, falling)


def jobs_of(theorem: str, edition: Any, houses: tuple[Any, ...]) -> Iterator[Job]:
    """Yield what is to be proved of houses; under a reading, of what it makes otherwise."""

    def about(house: Any) -> list[Job]:
        rules = (*house.rules, None) if theorem == TURNS else house.rules
        return [Job(theorem, house, rule) for rule in rules]

    printed = {job.fingerprint for job in about(edition)}
    for house in houses:
        jobs = about(house)
        yield from (job for job in jobs if house is edition or job.fingerprint not in printed)
