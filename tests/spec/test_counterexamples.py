"""A counterexample stands in lines: the table in words that can be read again, then the rest."""

import json
from pathlib import Path
from typing import Any, Final

import pytest
from attrs import evolve, frozen
from click.testing import CliRunner

from bfrules import bf2010, bf2023
from bfrules.cli.style import WIDTH_OF_A_PIPE
from bfrules.core.rule import anywhere, rule
from bfrules.editions.bf2010 import Components2010, Position2010
from bfrules.editions.bf2010 import Sell as Sell2010
from bfrules.editions.bf2023 import Position2023, Sell
from bfrules.editions.black_friday.position import Phase, Position, acting_seat, with_acting_seat
from bfrules.kernel.contract import contract
from spec.composing.replaying import breach_at
from spec.composing.rules import RuleAtATable, RuleSubject
from spec.counterexamples import (
    STILL_IN_THE_BOX,
    behind,
    below,
    changes_told,
    told_of_a_function,
    told_of_a_rule,
)
from spec.plainer import plainest
from spec.subjects import Subject
from spec.symbolic.verdict import Verdict
from spec.verdicts.__main__ import listed, main
from spec.verdicts.asking import Said
from spec.verdicts.checking import got_worse
from spec.verdicts.ledger import Answer
from tests.editions.houses import Rest, amending
from tests.spec.composed import mine

SALE: Final = Sell((1, 0, 0, 0, 0), None)
USUAL: Final = bf2023.position(seats=3)
NEED: Final = "refuted: do_it needs a_share: "


def with_cash(cash: int) -> Position2023:
    first, *others = USUAL.seats
    return evolve(USUAL, seats=(evolve(first, cash=cash), *others))


def of_a_rule(table: Any) -> list[str]:
    """Tell of what breaks nothing when it is tried again: it stays as it was found."""
    told = f"{NEED}{SALE}; {NEED}{Sell((2, 0, 0, 0, 0), None)}; the table: {table!r}"
    return told_of_a_rule(rule_for(bf2023, Sell), told).splitlines()


def rule_for(house: Any, kind: type[Any]) -> RuleSubject:
    return RuleSubject(house, house.rule(kind))


def test_a_table_and_a_step_of_a_rule_are_told_in_words_and_each_need_once() -> None:
    table = bf2023.position(seats=4, level=6, cash=17)
    first, second = of_a_rule(table)
    assert first == "do_it needs a_share: sell 1 purple, remove nothing"
    assert second == "the table (all else as usual): seats=4 level=6 cash=17"
    assert bf2023.parse_position(second.partition("): ")[2]) == table
    assert of_a_rule(bf2023.position())[1] == 'the table (all else as usual): ""'


@pytest.mark.parametrize(
    ("table", "told"),
    [
        (evolve(USUAL, phase=Phase(77), level=-4), "phase=77; level: -4"),
        (with_cash(-9), "cash of the first player: -$9"),
    ],
)
def test_of_a_table_that_words_cannot_set_what_is_unusual_is_told(table: Any, told: str) -> None:
    _, line = of_a_rule(table)
    assert line == f"the table (all else as usual; words cannot set it): {told}"


def is_odd(returned: int, *_arguments: Any) -> bool:
    """It is odd."""
    return returned % 2 == 1


@contract(promises=(is_odd,))
def sells_beside(position: Position, number: int, step: Sell) -> int:
    return number


AS_PARTS: Final = (
    "(phase=3, turn=0, acted=False, trigger=-1, mibs=False, prices=(3, 3, 3, 3, 3),"
    " market=(0, 0, 0, 0, 0), purchase_track=(0, 0, 0, 0, 0), bar_track=(0, 0, 0, 0, 0),"
    " sale_tracks=(((0, 0, 0, 0, 0), (0, 0, 0, 0, 0), (0, 0, 0, 0, 0)), (0, 0, 0), 0),"
    " bag=((0, 0, 0, 0, 0), 0), drawn=((0, 0, 0, 0, 0), 0), bank_blacks=0, area_blacks=0,"
    " bar_space=0, bars_bought=0, level=9, number=-7, shares=(1, 0, 0, 0, 0), removed=None,"
    " extra=False)"
)


def test_what_stands_for_parts_of_a_table_and_of_a_step_is_put_together() -> None:
    subject = Subject(bf2023, sells_beside)
    told = f"0 seats: {AS_PARTS} gave 7; 2 seats: {AS_PARTS} raised IndexError('row')"
    where, table, number, step, end = told_of_a_function(subject, is_odd, told).splitlines()
    assert (where, number, end) == ("0 seats", "number: -7", "gave 7")
    assert table.startswith("position (all else as usual; words cannot set it): ")
    assert table.endswith("; level: 9")
    assert step == "step: sell 1 purple, remove nothing"


def test_values_that_do_not_say_which_seat_is_to_move_are_put_together_too() -> None:
    subject = Subject(bf2023, sells_beside)
    told = f"0 seats, seat 4 to move: {AS_PARTS.replace('turn=0, ', '')} gave 7"
    where, table, *_, end = told_of_a_function(subject, is_odd, told).splitlines()
    assert (where, end) == ("0 seats, seat 4 to move", "gave 7")
    assert table.startswith("position (all else as usual; words cannot set it): ")
    assert "turn=4" in table


@pytest.mark.parametrize(
    ("step", "line"),
    [
        (SALE, "the step: sell 1 purple, remove nothing"),
        (
            Sell((0, -1, 0, 0, 0), None),
            "the step (only a program can make it): sell -1 yellow, remove nothing",
        ),
    ],
)
def test_of_a_step_that_nobody_can_type_this_is_said(step: Sell, line: str) -> None:
    assert behind("the step", bf2023, step) == line


def test_a_clause_that_a_prover_refutes_is_complained_of_in_words() -> None:
    subject = Subject(bf2023, sells_beside)
    told = f"0 seats: {AS_PARTS} gave 7"
    said = Said("prover", {"is_odd": Answer(Verdict.REFUTED, told, 1.0)})
    (complaint,) = got_worse(subject, None, said)
    head, *lines = complaint.splitlines()
    assert head == "bf2023.sells_beside: is_odd: worse (prover): was not known, is refuted:"
    in_words = told_of_a_function(subject, is_odd, told).splitlines()
    assert lines == [f"  {line}" for line in in_words]


@pytest.mark.parametrize("told", ["(number=7) gave 7", "both provers ran out of time"])
def test_what_has_no_table_stays_one_line(told: str) -> None:
    assert told_of_a_function(Subject(None, sells_beside), is_odd, told) == told
    assert below(told) == f" {told}"


FILE: Final = """
from bfrules.editions.bf2023 import Position2023
from bfrules.kernel.contract import contract


def is_cheap(returned: int, position: Position2023, number: int) -> bool:
    return returned != 7


@contract(promises=(is_cheap,))
def dear(position: Position2023, number: int) -> int:
    return 7 if number == -123456 else 0
"""


def test_a_function_of_a_file_beside_a_table_is_refuted_in_lines(tmp_path: Path) -> None:
    file = mine(tmp_path, FILE)
    ran = CliRunner().invoke(main, [str(file), "--seconds", "5", "--workers", "1"])
    assert ran.exit_code == 1
    first, *lines = ran.output.splitlines()
    assert first == "dear: is_cheap: refuted"
    assert "  number: -123456" in lines
    assert f"dear ({file}:10): gave 7" in " ".join(map(str.strip, lines))
    assert all(len(line) <= WIDTH_OF_A_PIPE or str(file) in line for line in lines)


FEE: Final = 5
GREEN: Final = 2


def exactly_the_fee_is_paid(
    after: Position2010, printed: Components2010, position: Position2010, step: Sell2010
) -> bool:
    """The player to move has less cash, by the fee."""
    return acting_seat(after).cash == acting_seat(position).cash - FEE


@contract(promises=(exactly_the_fee_is_paid,))
def pay_the_fee(printed: Components2010, position: Position2010, step: Sell2010) -> Position2010:
    """Pay the bank the fee, and one dollar more of eighteen or more."""
    payer = acting_seat(position)
    poorer = evolve(payer, cash=payer.cash - FEE - (payer.cash > 17))
    return evolve(position, seats=with_acting_seat(position, poorer))


def the_fee_is_there(printed: Components2010, position: Position2010, step: Sell2010) -> bool:
    """The player to move has the fee."""
    return acting_seat(position).cash >= FEE


@contract(needs=(the_fee_is_there,), promises=(exactly_the_fee_is_paid,))
def pay_a_fee(printed: Components2010, position: Position2010, step: Sell2010) -> Position2010:
    """Pay the bank the fee."""
    return pay_the_fee(printed, position, step)


DEAR: Final = bf2010.amend(amending("dear", does={Sell2010: pay_the_fee}))
FULL: Final = (
    "seats=2 level=9 prices=yellow:5,blue:4,red:4,green:4,orange:9 cash=0:4,1:12"
    " holding=yellow:4,blue:6,red:13,green:13,orange:1 hands.1=blue:1,red:1,green:1,orange:9"
    " market=yellow:13,blue:11,red:0,green:3,orange:0 silver_bars=0:6,1:6 subsidies=0:9,1:9"
    " sale_track=yellow:1,blue:1,green:1,orange:1 current_sale_track=refilled-second"
    " missed_interest=0:3,1:8 turned_cards=0:2,1:3 silver_track=yellow:1,green:1 silver_price=21"
    " silver_bought=1 blacks_in_the_supply=12 sell_cards=0/1 buy_cards=none"
)
NEED_OF_CASH: Final = "hand_over_the_shares_for_money needs nothing_is_below_zero"
PLACE: Final = (
    f"pay_the_fee (tests/spec/test_counterexamples.py:{pay_the_fee.__code__.co_firstlineno})"
)


def test_a_rule_of_a_house_is_refuted_at_a_table_with_nothing_unusual_but_what_matters() -> None:
    table = DEAR.parse_position(FULL)
    step = DEAR.sell({"blue": 3, "red": 1, "green": 2}, lower="blue", remove="blue", special=True)
    told = (
        f"refuted: {NEED_OF_CASH}: {step};"
        f" refuted: sound: cash_is_there: {step}; refuted: sound: all_is_there: {step};"
        f" the table: {table!r}"
    )
    asked = rule_for(DEAR, Sell2010)
    need, plain, short, broken, others = told_of_a_rule(asked, told).splitlines()
    assert need.startswith(f"{NEED_OF_CASH}: No count of shares")
    assert plain == "the table (all else as usual): seats=2 holding=red:1"
    assert short == "the step: sell 1 red, lower red, remove red"
    assert broken == f"{PLACE} breaks it: cash of the first player: $0 -> -$5"
    assert others == "broken too, if not at this table: sound: cash_is_there, sound: all_is_there"
    shown = breach_at(
        asked,
        DEAR.parse_position("seats=2 holding=red:1"),
        DEAR.sell("red", 1, lower="red", remove="red"),
    )
    assert shown is not None
    assert shown.name == NEED_OF_CASH


def test_a_need_that_nothing_sees_to_is_told_with_the_clause_that_has_it() -> None:
    trusting = bf2010.amend(amending("trusting", does={Sell2010: pay_a_fee}))
    table = trusting.position(seats=3, level=4, cash=4, holding={"blue": 2})
    step = trusting.sell("blue", 2, remove="blue")
    told = f"refuted: pay_a_fee needs the_fee_is_there: {step}; the table: {table!r}"
    assert told_of_a_rule(rule_for(trusting, Sell2010), told).splitlines() == [
        "pay_a_fee needs the_fee_is_there: The player to move has the fee.",
        "the table (all else as usual): holding=blue:1",
        "the step: sell 1 blue, lower blue, remove blue",
        f"pay_a_fee (tests/spec/test_counterexamples.py:{pay_a_fee.__code__.co_firstlineno})"
        " needs it; nothing forbids a step without it",
    ]


def test_a_step_of_a_house_that_may_be_taken_in_the_box_is_to_be_refused_there() -> None:
    resting = rule(Rest, "", forbids={}, does={}, conceives=anywhere(Rest()))
    house = bf2023.amend(amending("resting", rules=(resting,)))
    told = f"refuted: sound: enough_seats_and_no_more: Rest(); the table: {house.in_the_box!r}"
    assert told_of_a_rule(rule_for(house, Rest), told).splitlines()[1:] == [
        "the table (all else as usual): due=set-up",
        "the step (only a program can make it): Rest()",
        "the whole step: changed nothing",
        STILL_IN_THE_BOX,
    ]


def test_what_is_equal_and_of_another_kind_is_told_as_changed() -> None:
    table = bf2010.position(level=1)
    as_a_float: Any = float(table.market[4])
    turned = evolve(table, level=True, market=(*table.market[:4], as_a_float))
    assert turned == table
    assert changes_told(bf2010, table, table) == "changed nothing"
    assert changes_told(bf2010, table, turned) == (
        "market.4: 4 (int) -> 4.0 (float); level: 1 (int) -> True (bool)"
    )


def test_a_clause_of_a_house_is_refuted_at_a_table_in_words_with_what_it_changed_there() -> None:
    nothing = "(0, 0, 0, 0, 0)"
    seats = [f"seat_{n}=(18, {nothing}, 0, 0, 0, False, True, 0, 0, 9, 0, 0)" for n in range(2)]
    parts = AS_PARTS.replace("prices=", f"{', '.join(seats)}, prices=")
    parts = parts.replace("number=-7, ", "").replace("removed=", "lowered=4, removed=")
    told = f"2 seats: {parts} gave Position2010(level=9)"
    lines = told_of_a_function(Subject(bf2010, pay_the_fee), exactly_the_fee_is_paid, told)
    assert lines.splitlines() == [
        "2 seats",
        "promised: The player to move has less cash, by the fee.",
        "position (all else as usual): seats=2 cash=20",
        "step: sell 1 yellow, lower orange, remove nothing",
        f"{PLACE}: cash of the first player: $20 -> $14",
    ]


def test_a_table_is_plainer_only_as_long_as_the_same_breaks_with_as_many_seats() -> None:
    table = bf2023.position(seats=4, level=6, cash=17, holding={"green": 3})
    step = bf2023.sell("green", 3, remove="green")

    def breaks(table: Any, step: Any) -> bool:
        return bool(table.level > 2 and table.seats[0].shares[GREEN] >= step.shares[GREEN] > 0)

    plain, short = plainest(bf2023, table, step, breaks)
    assert bf2023.write_position(plain) == "seats=4 level=3 holding=green:1"
    assert bf2023.write_step(short) == "sell 1 green, remove green"


@frozen
class Coin:
    gold: int
    kept: tuple[bool, bool]


def weighed(one: Coin, other: Coin, number: int) -> int:
    return one.gold


def test_a_record_of_a_file_is_told_as_it_is_written_in_python() -> None:
    parts = "(gold=1, kept=(True, False), other_gold=-2, other_kept=(True, True), number=3)"
    told = told_of_a_function(Subject(None, weighed), is_odd, f"{parts} gave 1")
    values = told.removesuffix(" gave 1")
    assert eval(f"dict{values}") == {
        "one": Coin(gold=1, kept=(True, False)),
        "other": Coin(gold=-2, kept=(True, True)),
        "number": 3,
    }


HOUSE: Final = """
from bfrules import Amendment
from bfrules.editions.bf2023 import UseBonusTile


def refuses_nothing(printed, position, step):
    return None


CALM = Amendment(name="calm", about="Nothing.", forbid={UseBonusTile: refuses_nothing})
"""


@pytest.mark.slow
def test_a_house_is_told_as_json_too_and_that_a_clause_promises_nothing(tmp_path: Path) -> None:
    words = ["bf2023", "--amendment", f"{mine(tmp_path, HOUSE)}:CALM", "--json", "--workers", "1"]
    ran = CliRunner().invoke(main, words)
    found = json.loads(ran.output)
    assert [one["seats"] for one in found] == [3, 4, 5]
    assert {one["rule"] for one in found} == {"bf2023 (calm) UseBonusTile"}
    assert {one["verdict"] for one in found} == {"searched"}
    assert all("refuses_nothing: it promises nothing" in one["told"] for one in found)
    assert ran.exit_code == 0


def test_what_is_found_of_a_rule_is_told_to_a_program_with_its_seconds() -> None:
    answer = Answer(Verdict.PROVED, "8 obligations", 1.234)
    assert listed(RuleAtATable(bf2023, bf2023.rule(Sell), 4), answer) == {
        "rule": "bf2023 Sell",
        "seats": 4,
        "verdict": "proved",
        "seconds": 1.2,
        "told": "8 obligations",
    }


def both_weighed(several: tuple[Coin, Coin]) -> int:
    return several[0].gold


@pytest.mark.parametrize("name", ["Coin", "Unknown"])
def test_records_in_a_row_that_are_told_whole_stay_as_they_are(name: str) -> None:
    """They were taken for their parts, and the proof ended in a traceback."""
    told = f"(several=({name}(gold=1, kept=(True, False)), {name}(gold=-2, kept=(True, True))))"
    subject = Subject(None, both_weighed)
    assert told_of_a_function(subject, is_odd, f"{told} gave 1") == f"{told} gave 1"
