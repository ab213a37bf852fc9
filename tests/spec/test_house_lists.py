"""Lists of a house: whether a rule lists what nothing refuses is asked, and told."""

import re
from pathlib import Path
from typing import Any, Final

import pytest

from bfrules import bf2010, bf2023, black_monday, yucata
from bfrules.compare.tables import rule_of
from bfrules.core.edition import AnyEdition
from spec.composing import house_lists, houses
from spec.composing.house_lists import answer_about_its_list
from spec.composing.house_rules import composed_under
from spec.composing.rules import RuleAtATable, RuleSubject
from spec.fragment.houses import why_unread
from spec.subjects import houses_of, numbers_of_seats, set_tables
from spec.symbolic.verdict import Verdict
from spec.verdicts.ledger import Answer
from tests.editions.houses import amending
from tests.spec.composed import amended, mine

GIVE: Final = """
from collections.abc import Iterable

from attrs import evolve, frozen

from bfrules import Amendment, Refusal, refused
from bfrules.core.promises import only, passes_exactly
from bfrules.core.rule import Rule, rule
from bfrules.editions.bf2010 import Components2010, Position2010
from bfrules.editions.black_friday.position import ACTING, acting_seat, with_acting_seat
from bfrules.kernel.contract import contract


@frozen
class Give:
    amount: int


def is_paid(printed: Components2010, position: Position2010, step: Give) -> bool:
    return (
        position.phase == ACTING
        and 0 <= position.turn < len(position.seats)
        and 0 <= step.amount <= acting_seat(position).cash
    )


@contract(promises=(passes_exactly(is_paid),))
def not_paid(printed: Components2010, position: Position2010, step: Give) -> Refusal | None:
    return None if is_paid(printed, position, step) else refused(amount=step.amount)


def answers(
    after: Refusal | None, printed: Components2010, position: Position2010, step: Give
) -> bool:
    return after is None


@contract(promises=(answers,))
def nothing_else(printed: Components2010, position: Position2010, step: Give) -> Refusal | None:
    return None


def exactly_that(
    after: Position2010, printed: Components2010, position: Position2010, step: Give
) -> bool:
    return acting_seat(after).cash == acting_seat(position).cash - step.amount


@contract(needs=(is_paid,), promises=(only(of_the_seat=("cash",)), exactly_that))
def pay(printed: Components2010, position: Position2010, step: Give) -> Position2010:
    payer = acting_seat(position)
    poorer = evolve(payer, cash=payer.cash - step.amount)
    return evolve(position, seats=with_acting_seat(position, poorer))


def conceive(printed: Components2010, position: Position2010) -> Iterable[Give]:
    return CONCEIVED if len(position.seats) > 0 else ()


def offers(printed: Components2010, position: Position2010) -> Iterable[Give]:
    steps: tuple[Give, ...] = OFFERED if len(position.seats) > 0 else ()
    return tuple(
        step for step in steps if is_paid(printed, position, step) or step.amount > 1_000_000_000
    )


GIVE: Rule[Components2010, Position2010, Give] = rule(
    Give, "bf2010", forbids={not_paid: ""}, does={pay: ""}, conceives=conceive, lists=offers
)
GIFT: Amendment[Components2010] = Amendment(name="gift", about="A gift.", rules=(GIVE,))
"""
NOTHING_OR_MORE: Final = "(Give(0), Give(1), Give(100_000_000))"
AN_OFFER: Final = ", lists=offers"


def giving(offered: str, conceived: str = NOTHING_OR_MORE) -> str:
    return GIVE.replace("OFFERED", offered).replace("CONCEIVED", conceived)


def asked_in(house: AnyEdition, kind: str) -> RuleAtATable:
    return RuleAtATable(house, rule_of(house, kind), numbers_of_seats(house)[0])


def answered(house: AnyEdition, kind: str) -> Answer:
    answer = answer_about_its_list(asked_in(house, kind))
    assert answer is not None
    return answer


def with_printed(edition: AnyEdition, **values: Any) -> AnyEdition:
    return edition.amend(amending("box", printed=values))


@pytest.mark.parametrize(
    ("offered", "told"),
    [
        (
            "(Give(0), Give(1), Give(100_000_000), Give(1_000_000_001))",
            "yields a step that not_paid (",
        ),
        ("(Give(0), Give(100_000_000))", "leaves out a step that nothing refuses"),
        ("(Give(0), Give(1), Give(1), Give(100_000_000))", "yields a step twice"),
        ("(Give(0), Give(1), Give(2))", "yields a step that conceive ("),
        ("(Give(1 // position.turn), )", "raised ZeroDivisionError("),
    ],
)
def test_a_list_that_comes_with_a_rule_and_is_wrong_is_refuted(
    tmp_path: Path, offered: str, told: str
) -> None:
    """Nobody asked about it, and the rule was proved."""
    place = f"{mine(tmp_path, giving(offered))}:GIFT"
    _, answer = next(composed_under((), (place,), ("bf2010",), 1))
    assert answer.verdict is Verdict.REFUTED
    first, table, *step = answer.told.split("\n")
    assert first.startswith("offers (")
    assert f"mine.py:60) {told}" in first
    assert first.endswith("; instead: leave `lists` out")
    assert table.startswith("the table (all else as usual): seats=2")
    assert bool(step) == ("raised" not in told)


@pytest.mark.parametrize("forbids", ['{not_paid: ""}', '{not_paid: "", nothing_else: ""}'])
def test_what_comes_with_a_rule_is_searched_and_where_no_list_does_the_rule_is_proved(
    tmp_path: Path, forbids: str
) -> None:
    text = giving(NOTHING_OR_MORE).replace('{not_paid: ""}', forbids)
    found = []
    for one in (text, text.replace(AN_OFFER, "")):
        place = f"{mine(tmp_path, one)}:GIFT"
        _, answer = next(composed_under((), (place,), ("bf2010",), 1))
        obligations, told = answer.told.split("\n")
        assert obligations.endswith(" obligations;")
        found.append((answer.verdict, re.sub(r"\(.*?\)|\d+", "_", told)))
    assert found == [
        (
            Verdict.SEARCHED,
            "offers _ lists the steps, and whether it lists what nothing refuses was searched at "
            "_ tables, not proved; instead: leave `lists` out",
        ),
        (
            Verdict.PROVED,
            "that conceive _ raises nothing, and yields no step twice, was searched at _ tables, "
            "not proved",
        ),
    ]


def test_what_a_rule_conceives_is_tried_where_it_has_no_list(tmp_path: Path) -> None:
    text = giving("()", "(Give(1), Give(1))").replace(AN_OFFER, "")
    answer = answered(amended(tmp_path, text, "GIFT"), "Give")
    assert answer.verdict is Verdict.REFUTED
    assert answer.told.split("\n")[0].endswith("mine.py:56) yields a step twice")


def test_a_list_that_ships_and_is_wrong_of_other_printed_values_is_refuted() -> None:
    """The rules were told as proved."""
    answer = answered(with_printed(bf2023, least_trade=1), "Buy")
    assert answer.verdict is Verdict.REFUTED
    first, *_ = answer.told.split("\n")
    assert "leaves out a step that nothing refuses" in first
    assert "; this house changes what it reads: " in first


def test_a_list_that_ships_is_not_proved_of_other_printed_values() -> None:
    answer = answered(with_printed(bf2010, smallest_table=3), "SetUp")
    assert answer.verdict is Verdict.SEARCHED
    assert answer.told.startswith("list_tables (")
    assert answer.told.endswith("; this house changes what it reads: smallest_table")


VALUES: Final = """
from attrs import evolve

from bfrules import Amendment

SOME = Amendment(
    name="some",
    about="Nobody trades nothing.",
    components=lambda printed: evolve(printed, least_trade=1),
)
"""


def test_a_rule_of_which_the_list_alone_reads_what_a_house_changes_is_asked_about(
    tmp_path: Path,
) -> None:
    """The house was told to change no rule."""
    place = f"{mine(tmp_path, VALUES)}:SOME"
    asked = {one.rule.rule.kind.__name__ for one in houses.rules_under((), (place,), ("bf2023",))}
    assert asked == {"Buy", "BuyBars"}


def test_of_the_lists_that_ship_nothing_has_to_be_searched() -> None:
    """Also under a reading that brings a rule, or printed values of its own."""
    for edition in (bf2010, yucata, bf2023, black_monday):
        for house in houses_of(edition):
            for rule in house.rules:
                subject = RuleSubject(house, rule)
                assert not house_lists.is_brought(subject)
                assert not house_lists.values_read_otherwise(subject)


SET_UP: Final = """
from bfrules import Amendment, Refusal, refused
from bfrules.core.promises import passes_exactly
from bfrules.editions.bf2010 import Components2010, Position2010, SetUp
from bfrules.kernel.contract import contract


def is_allowed(printed: Components2010, position: Position2010, step: SetUp) -> bool:
    return ALLOWED


@contract(promises=(passes_exactly(is_allowed),))
def with_cards(printed: Components2010, position: Position2010, step: SetUp) -> Refusal | None:
    return None if is_allowed(printed, position, step) else refused(cards="yes")


NO_CARDS = Amendment(name="no cards", about="No cards.", forbid={SetUp: with_cards})
"""


@pytest.mark.parametrize("allowed", ["not step.cards", "step.seats < 5 or not step.cards"])
def test_a_house_that_forbids_the_usual_option_has_tables_of_every_size(
    tmp_path: Path, allowed: str
) -> None:
    """It was told that no table can be set, or nothing of five."""
    house = amended(tmp_path, SET_UP.replace("ALLOWED", allowed), "NO_CARDS")
    assert numbers_of_seats(house) == (2, 3, 4, 5)
    assert len(list(set_tables(house))) == 4


UNREAD: Final = """

from bfrules import bf2010, instead_of, without
from bfrules.editions.bf2010 import Sell
from bfrules.editions.bf2010.conditions.trading import A_WHOLE_SALE


def unread(printed: Components2010, position: Position2010) -> Iterable[Give]:
    import sys
    return ()


def kept(printed: Components2010, position: Position2010, step: Sell) -> Refusal | None:
    import sys
    return None


def of_a_gift(printed: Components2010, position: Position2010, step: Give) -> Refusal | None:
    import sys
    return None


def said(after: Position2010, printed: Components2010, before: Position2010, step: Sell) -> bool:
    import sys
    return True


OLD, OTHER = bf2010.clause("not_owned"), bf2010.clause("more_sold_than_the_limit")
OF_ANOTHER = evolve(
    rule(Give, "bf2010", forbids={not_paid: ""}, does={pay: ""}, conceives=unread),
    conceives=conceive,
)
BUILTIN = evolve(OF_ANOTHER, lists=print)
LIST = Amendment(name="list", about="Of a list.", rules=(OF_ANOTHER,))
PRINTS = Amendment(name="prints", about="It is no function of a file.", rules=(BUILTIN,))
BACK = Amendment(
    name="back",
    about="There and back.",
    clauses=(instead_of(OLD, {kept: ""}, Sell), instead_of(kept, {OLD: ""}, Sell)),
)
PUT = Amendment(name="put", about="There.", forbid={Sell: kept})
TAKEN = Amendment(name="taken", about="And back.", clauses=(without(kept),))
GIVES = Amendment(
    name="gives",
    about="A rule with a clause.",
    rules=(
        rule(
            Give,
            "bf2010",
            forbids={of_a_gift: "", not_paid: ""},
            does={pay: ""},
            conceives=conceive,
            lists=conceive,
        ),
    ),
)
TAKES_OUT = Amendment(name="takes out", about="It is gone.", clauses=(without(of_a_gift),))
SAYS = Amendment(
    name="says", about="It is so.", clauses=(without(OLD),), promises={A_WHOLE_SALE[0]: said}
)
SAYS_NOTHING = Amendment(
    name="nothing", about="No more.", clauses=(without(OTHER),), promises={A_WHOLE_SALE[0]: ()}
)
"""


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("LIST",), "unread: an import inside"),
        (("PRINTS",), "holds what nobody reads: <built-in function print>"),
        (("BACK",), "kept: an import inside"),
        (("PUT", "TAKEN"), "kept: an import inside"),
        (("GIVES", "TAKES_OUT"), "of_a_gift: an import inside"),
        (("SAYS", "SAYS_NOTHING"), "said: an import inside"),
    ],
)
def test_what_a_house_holds_is_read_also_where_something_else_came_instead(
    tmp_path: Path, names: tuple[str, ...], told: str
) -> None:
    """It ran: in a list that was made of it, or since an amendment had said it before."""
    house = amended(tmp_path, giving(NOTHING_OR_MORE) + UNREAD, *names)
    assert told in why_unread(house)
