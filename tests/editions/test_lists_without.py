"""Lists for a house that puts a clause in the place of one: what all the others let pass."""

from itertools import combinations
from typing import Any, Final

import pytest
from attrs import evolve

from bfrules import Amendment, bf2010, bf2023, instead_of
from bfrules.core.edition import AnyEdition
from bfrules.core.refusal import Refusal
from bfrules.core.rule import lists_by_filtering
from bfrules.editions.bf2010.steps import Sell as Sell2010
from bfrules.editions.black_friday.position import Position, Seat
from bfrules.editions.black_friday.steps import Buy, BuyBars, Sell

SCARCE: Final = {"purple": 0, "yellow": 1, "green": 3, "blue": 0, "white": 2}
COLOURS_OF_2010: Final = ("yellow", "blue", "red", "green", "orange")
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


IN_2010: Final = bf2010.position(
    level=2,
    cash=70,
    market=dict(zip(COLOURS_OF_2010, (0, 1, 3, 0, 2), strict=True)),
    holding={"red": 2, "blue": 1},
)


def seated(**changes: Any) -> Position:
    return evolve(IN_2010, seats=(evolve(IN_2010.seats[0], **changes), *IN_2010.seats[1:]))


TABLES_OF_2010: Final = (
    IN_2010,
    evolve(IN_2010, acted=True),
    *(seated(card=number) for number in (1, 3)),
    *(seated(owed=owed, cash=owed) for owed in (30, 90)),
    bf2010.position(level=1, market=dict.fromkeys(COLOURS_OF_2010, 0)),
    bf2010.in_the_box,
)
LISTED: Final = [
    *((bf2023, kind, TABLES) for kind in (Buy, Sell, BuyBars)),
    *((bf2010, kind, TABLES_OF_2010) for kind in (Buy, Sell2010, BuyBars)),
]


@pytest.mark.parametrize(("edition", "kind", "tables"), LISTED)
def test_a_list_without_some_clauses_has_what_the_others_let_pass(
    edition: AnyEdition, kind: type[object], tables: tuple[Position, ...]
) -> None:
    rule = edition.rule(kind)
    assert rule.lists_without is not None
    clauses = [clause for clause in rule.forbids if clause in rule.lists_without.clauses]
    assert rule.lists_without.clauses == set(clauses)
    one, two = (list(combinations(clauses, number)) for number in (1, 2))
    for gone in (*one, *two[::5]):
        lists = rule.lists_without.lists(frozenset(gone))
        others = tuple(clause for clause in clauses if clause not in gone)
        slowly = lists_by_filtering(others, rule.conceives)
        for table in tables[:: len(gone)]:
            listed = sorted(lists(edition.printed, table), key=repr)
            assert listed == sorted(slowly(edition.printed, table), key=repr), (gone, table)


@pytest.mark.parametrize(("edition", "kind", "tables"), LISTED)
def test_where_clauses_give_way_one_after_another_nothing_but_the_rest_forbids(
    edition: AnyEdition, kind: type[object], tables: tuple[Position, ...]
) -> None:
    def asked(printed: object, position: Position, step: object) -> Refusal | None:
        """Ask nothing."""
        return None

    def asked_again(printed: object, position: Position, step: object) -> Refusal | None:
        """Ask nothing."""
        return asked(printed, position, step)

    rule = edition.rule(kind)
    first, second = rule.forbids[3], rule.forbids[-1]
    changes: tuple[tuple[Any, dict[Any, str]], ...] = (
        (first, {asked: ""}),
        (second, {}),
        (asked, {asked_again: ""}),
    )
    for number, (old, new) in enumerate(changes):
        change = instead_of(old, new, kind)
        edition = edition.amend(Amendment(name=f"{number}", about="", clauses=(change,)))
        amended = edition.rule(kind)
        slowly = lists_by_filtering(amended.forbids, rule.conceives)
        for table in tables:
            listed = sorted(amended.lists(edition.printed, table), key=repr)
            assert listed == sorted(slowly(edition.printed, table), key=repr), (number, table)
