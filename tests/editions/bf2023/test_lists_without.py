"""Lists for a house that puts a clause in the place of one: what all the others let pass."""

from typing import Final

import pytest
from attrs import evolve

from bfrules import bf2023
from bfrules.core.rule import lists_by_filtering
from bfrules.editions.black_friday.position import Seat
from bfrules.editions.black_friday.steps import Buy, Sell

SCARCE: Final = {"purple": 0, "yellow": 1, "green": 3, "blue": 0, "white": 2}
NONE: Final = dict.fromkeys(SCARCE, 0)
POOR: Final = bf2023.position(level=3, cash=70, market=SCARCE, holding={"green": 2, "blue": 1})


def with_card(card: int) -> Seat:
    return evolve(POOR.seats[0], card=card)


TABLES: Final = (
    POOR,
    evolve(POOR, seats=(with_card(0), *POOR.seats[1:])),
    evolve(POOR, seats=(with_card(5), *POOR.seats[1:])),
    evolve(POOR, acted=True),
    evolve(POOR, mibs=True),
    evolve(POOR, mibs=True, acted=True),
    bf2023.position(level=3, holding={"white": 4}),
    bf2023.position(level=2, market=NONE, sale_track=NONE, current_sale_track="refilled centre"),
    bf2023.position(level=3, mibs=True, price_change="purchase", acted=False),
    bf2023.in_the_box,
)


@pytest.mark.parametrize("kind", [Buy, Sell])
def test_a_list_without_a_clause_has_what_the_others_let_pass(kind: type[object]) -> None:
    rule = next(rule for rule in bf2023.rules if rule.kind is kind)
    assert set(rule.lists_without) == set(rule.forbids)
    for clause, lists in rule.lists_without.items():
        others = tuple(other for other in rule.forbids if other is not clause)
        slowly = lists_by_filtering(others, rule.conceives)
        for table in TABLES:
            listed = sorted(lists(bf2023.printed, table), key=repr)
            assert listed == sorted(slowly(bf2023.printed, table), key=repr), (clause, table)
