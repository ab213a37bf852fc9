"""Every clause of Black Monday keeps its contract in whole random games, and wrong ones do not."""

from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest
from attrs import evolve

from bfrules import black_monday
from bfrules.core.amendment import Amendment
from bfrules.core.edition import Edition
from bfrules.core.rule import Rule
from bfrules.editions.black_monday import (
    PositionBlackMonday,
    closing,
    rates,
    setup,
    swapping,
    trading,
)
from bfrules.editions.black_monday.components import Components
from bfrules.editions.black_monday.position import Seat, changed
from bfrules.editions.black_monday.readings import READINGS
from bfrules.editions.black_monday.steps import Step
from bfrules.editions.black_monday.view import View
from bfrules.kernel.contract import ContractBroken, checked, contract_of
from bfrules.testing import random_play

AnyEdition = Edition[Components, PositionBlackMonday, Step, View]
Clause = Callable[[Any, PositionBlackMonday, Any], PositionBlackMonday]


def with_checked_clauses(edition: AnyEdition) -> AnyEdition:
    rules = tuple(
        evolve(
            rule,
            forbids=tuple(checked(clause) for clause in rule.forbids),
            does=tuple(checked(clause) for clause in rule.does),
        )
        for rule in edition.rules
    )
    return evolve(edition, rules=rules)


def played(edition: AnyEdition, seeds: range) -> None:
    for seed in seeds:
        for _ in random_play(edition, black_monday.start(seats=2 + seed % 5), Random(seed)):
            pass


@pytest.mark.parametrize("rule", black_monday.rules, ids=lambda rule: rule.kind.__name__)
def test_every_clause_has_a_contract(
    rule: Rule[Components, PositionBlackMonday, Any],
) -> None:
    for clause in rule.clauses:
        stated = contract_of(clause)
        assert stated is not None, clause.__name__
        for condition in (*stated.needs, *stated.promises):
            assert condition.__doc__, condition.__name__


def test_contracts_hold_in_random_games() -> None:
    played(with_checked_clauses(black_monday), range(6))


@pytest.mark.parametrize("reading", READINGS, ids=lambda reading: reading.name)
def test_contracts_hold_under_each_reading(reading: Amendment[Components]) -> None:
    played(with_checked_clauses(black_monday.amend(reading)), range(2))


def gives_a_dollar_too(clause: Clause) -> Clause:
    """Return the clause with a dollar for the seat to move."""

    def wrong(printed: Any, position: PositionBlackMonday, step: Any) -> PositionBlackMonday:
        after = clause(printed, position, step)
        seat = after.seats[position.turn]
        richer = Seat(seat.cash + 1, seat.hand, seat.portfolio)
        seats = (*after.seats[: position.turn], richer, *after.seats[position.turn + 1 :])
        return changed(after, seats=seats)

    return wrong


def does_nothing(clause: Clause) -> Clause:
    """Return a clause that leaves everything as it is."""

    def wrong(printed: Any, position: PositionBlackMonday, step: Any) -> PositionBlackMonday:
        return position

    return wrong


def loses_a_discard(clause: Clause) -> Clause:
    """Return the clause with one card of the discard pile gone, if there is one."""

    def wrong(printed: Any, position: PositionBlackMonday, step: Any) -> PositionBlackMonday:
        after = clause(printed, position, step)
        card = next((at for at, number in enumerate(after.discards) if number), None)
        if card is None:
            return after
        fewer = (*after.discards[:card], after.discards[card] - 1, *after.discards[card + 1 :])
        return changed(after, discards=fewer)

    return wrong


WRONG: Final = [
    (clause, spoil)
    for clause in (
        trading.pay_for_the_shares,
        trading.lay_the_card_in_the_portfolio,
        trading.receive_the_proceeds,
        trading.discard_the_sold_card,
        rates.lay_the_card_on_the_rate,
        rates.set_the_rate,
        rates.go_bankrupt,
        swapping.discard_the_swapped_card,
        setup.take_the_dealt_card,
        closing.take_the_card,
        closing.sell_every_portfolio,
        closing.make_a_new_pile,
    )
    for spoil in (gives_a_dollar_too, does_nothing, loses_a_discard)
    if (clause, spoil) != (setup.take_the_dealt_card, loses_a_discard)  # none is discarded yet
]


@pytest.mark.parametrize(
    ("clause", "spoil"),
    WRONG,
    ids=[f"{clause.__name__}-{spoil.__name__}" for clause, spoil in WRONG],
)
def test_a_wrong_clause_breaks_its_contract(
    clause: Clause, spoil: Callable[[Clause], Clause]
) -> None:
    stated = contract_of(clause)
    assert stated is not None
    wrong = spoil(clause)
    wrong.__dict__.update(clause.__dict__)
    broken = evolve(
        black_monday,
        rules=tuple(
            evolve(
                rule,
                does=tuple(checked(wrong) if known is clause else known for known in rule.does),
            )
            for rule in black_monday.rules
        ),
    )
    with pytest.raises(ContractBroken):
        played(broken, range(12))
