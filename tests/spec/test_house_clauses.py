"""Clauses of a house: what they give and leave is what compositions suppose."""

from pathlib import Path
from typing import Final

import pytest
from attrs import evolve, fields

from bfrules import bf2010, bf2023, black_monday
from bfrules.compare.tables import rule_of
from bfrules.core.provenance import no_misprints
from bfrules.editions.bf2023.mibs import not_the_choice_of_the_mibs
from bfrules.editions.black_friday.position import Position
from spec.composing import house_clauses, house_rules, houses
from spec.composing.cards import ANY_CARDS, cards_anywhere
from spec.composing.rules import RuleAtATable
from spec.files import run_file
from spec.subjects import Subject, numbers_of_seats
from spec.symbolic.verdict import Verdict
from spec.verdicts.ledger import Answer
from tests.spec.composed import OWN_FALLS, amended, composed, mine

SHORT: Final = """from attrs import evolve, frozen

from bfrules import Amendment
from bfrules.core.promises import only, passes_exactly
from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import rule
from bfrules.editions.black_monday import Components
from bfrules.editions.black_monday.position import Position
from bfrules.kernel.contract import contract


@frozen
class Wave:
    number: int


def acts(printed: Components, position: Position, step: Wave) -> bool:
    return position.phase == 3


@contract(promises=(passes_exactly(acts),))
def not_due(printed: Components, position: Position, step: Wave) -> Refusal | None:
    return None if position.phase == 3 else refused()


@contract(promises=(only(),))
def nothing(printed: Components, position: Position, step: Wave) -> Position:
    return position


def never_seven(after: Position, printed: Components, position: Position, step: Wave) -> bool:
    return step.number != 7


def conceives(printed: Components, position: Position) -> tuple[Wave, ...]:
    return ()


RULE = rule(
    Wave,
    "black_monday",
    forbids={not_due: ""},
    does={nothing: ""},
    conceives=conceives,
    promises=(never_seven,),
)
SHORT = Amendment(
    name="short",
    about="The highest cards show no number of shares.",
    components=lambda printed: evolve(printed, shares_shown=printed.shares_shown[:-1]),
    rules=(RULE,),
)
"""


@pytest.mark.parametrize("kind", ["TurnUp", "EndTurn", "Wave"])
def test_no_rule_of_a_house_is_proved_of_no_table(tmp_path: Path, kind: str) -> None:
    """How many shares of a kind there are was asked of each kind, and it raised: of no table.

    No game comes to a wave, but at many a table nothing refuses it. An edition that says of no box
    that it cannot be takes this one.
    """
    edition = evolve(black_monday, misprints=no_misprints)
    house = edition.amend(run_file(mine(tmp_path, SHORT)).module.SHORT)
    asked = RuleAtATable(house, rule_of(house, kind), numbers_of_seats(house)[0])
    *_, answer = house_rules.answered_at_home(asked, house_clauses.SECONDS)
    assert isinstance(answer, Answer)
    assert (answer.verdict, answer.told) == (Verdict.SEARCHED, house_rules.NOT_SEEN)


TAKING: Final = """from attrs import evolve

from bfrules import Amendment
from bfrules.core.promises import only
from bfrules.editions.EDITION
from bfrules.kernel.contract import contract


def odd(after: Position, printed: Printed, position: Position, step: Step) -> bool:
    return ODD


@contract(needs=(somebody_is_to_move,), promises=(only(PART), odd))
def take_all(printed: Printed, position: Position, step: Step) -> Position:
    poorer = evolve(acting_seat(position), cash=-5OWN)
    return evolve(position, seats=with_acting_seat(position, poorer)OTHER)


TAKE = Amendment(name="take", about="All is taken.", does={Step: take_all})
"""
OF_2023: Final = """bf2023 import Components2023 as Printed, UseBonusTile as Step
from bfrules.editions.bf2023 import Position2023 as Position
from bfrules.editions.black_friday.conditions.common import somebody_is_to_move
from bfrules.editions.black_friday.position import acting_seat, with_acting_seat"""
OF_BLACK_MONDAY: Final = """black_monday import Components as Printed, EndTurn as Step
from bfrules.editions.black_monday import PositionBlackMonday as Position
from bfrules.editions.black_monday.conditions.common import somebody_is_to_move
from bfrules.editions.black_monday.position import acting_seat, with_acting_seat"""


@pytest.mark.parametrize(
    ("name", "edition", "part", "odd", "own", "other"),
    [
        (
            "bf2023",
            OF_2023,
            '"bar_space", of_the_seat=("cash",)',
            "len(printed.price_moves[after.bar_space][1:]) == 1",
            "",
            ", bar_space=0",
        ),
        pytest.param(
            "black_monday",
            OF_BLACK_MONDAY,
            'of_the_seat=("cash", "portfolio")',
            "sum(printed.limits_up[card] for card in acting_seat(after).portfolio) >= 0",
            ", portfolio=()",
            "",
            marks=pytest.mark.slow,
        ),
    ],
)
def test_no_promise_of_a_house_that_raises_of_symbols_hides_a_table(
    tmp_path: Path, name: str, edition: str, part: str, odd: str, own: str, other: str
) -> None:
    """Nobody has cash below zero, but the proof leaves out each table where a promise raises."""
    text = TAKING.replace("EDITION", edition).replace("PART", part).replace("ODD", odd)
    place = f"{mine(tmp_path, text.replace('OWN', own).replace('OTHER', other))}:TAKE"
    asked = next(one.rule for one in houses.rules_under((), (place,), (name,)))
    *_, answer = house_rules.answered_at_home(asked, house_clauses.SECONDS)
    assert isinstance(answer, Answer)
    assert answer.verdict is Verdict.SEARCHED
    assert "odd raised" in answer.told


def test_a_promise_that_raises_of_no_table_there_is_leaves_nothing_out() -> None:
    """From the box, no price change is due; a promise about each seat raises there: nobody sits."""
    house = bf2010.amend(bf2010.reading("Q92", "new"))
    asked = RuleAtATable(house, rule_of(house, "ChangePrices"), 2)
    assert house_rules.Watcher(asked).written().obligations


A_TURN: Final = """from attrs import frozen

from bfrules import Amendment
from bfrules.core.rule import rule


@frozen
class Turn:
    turn: int


def conceives(printed, position):
    return (Turn(0),)


RULE = rule(Turn, "bf2023", forbids={}, does={}, conceives=conceives)
TURN = Amendment(name="turn", about="A step with a part of the table.", rules=(RULE,))
"""


def test_no_step_of_a_house_has_a_part_of_the_table(tmp_path: Path) -> None:
    """What is known of the seat to move would be known of the step."""
    answers = composed(tmp_path, A_TURN, "TURN", "bf2023")
    assert {answer.verdict for answer in answers} == {Verdict.OUTSIDE}
    assert "a part under the name of a part of the table: turn" in answers[0].told


A_WAVE: Final = """from attrs import frozen

from bfrules import Amendment
from bfrules.core.promises import only
from bfrules.core.rule import rule
from bfrules.editions.bf2023 import Components2023, Position2023
from bfrules.editions.black_friday.turn import not_the_time_for_an_action
from bfrules.kernel.contract import contract


@frozen
class Rows:
    second: tuple[int, ...]


@frozen
class Wave:
    first: tuple[int, int]
    rows: Rows


def never_seven(
    after: Position2023, printed: Components2023, position: Position2023, step: Wave
) -> bool:
    return len(step.rows.second) != 7


@contract(promises=(only(),))
def nothing_happens(printed: Components2023, position: Position2023, step: Wave) -> Position2023:
    return position


def conceives(printed: Components2023, position: Position2023) -> tuple[Wave, ...]:
    return (Wave((0, 0), Rows((0, 0, 0, 0, 0, 0, 0))),)


RULE = rule(
    Wave,
    "bf2023",
    forbids={not_the_time_for_an_action: ""},
    does={nothing_happens: ""},
    conceives=conceives,
    promises=(never_seven,),
)
WAVE = Amendment(name="wave", about="A step with a row of any length.", rules=(RULE,))
"""


A_SEAT: Final = (
    A_WAVE.replace("@frozen\nclass Wave:\n    first: tuple[int, int]\n    rows: Rows\n", "")
    .replace("from attrs", "from bfrules.editions.black_monday.position import Seat\nfrom attrs")
    .replace("Wave((0, 0), Rows((0, 0, 0, 0, 0, 0, 0)))", "Seat(0, (0, 0, 0, 0, 0, 0, 0), ())")
    .replace("Wave", "Seat")
    .replace("rows.second", "hand")
)


@pytest.mark.parametrize(("text", "row"), [(A_WAVE, "Rows.second"), (A_SEAT, "Seat.hand")])
def test_no_step_of_a_house_has_a_row_of_any_length(tmp_path: Path, text: str, row: str) -> None:
    """Of rows, a rule was asked about those of up to four parts, and proved."""
    answers = composed(tmp_path, text, "WAVE", "bf2023")
    assert {answer.verdict for answer in answers} == {Verdict.OUTSIDE}
    assert "a step with a row of any length" in answers[0].told
    assert answers[0].told.endswith(f": {row}")


BEGUN: Final = """from bfrules import Amendment, instead_of
from bfrules.core.promises import only
from bfrules.editions.black_monday import Components, OpenTable
from bfrules.editions.black_monday.position import Position, Seat, changed
from bfrules.editions.black_monday.setup import hand_out_the_capital
from bfrules.kernel.contract import contract


@contract(promises=(only("seats"),))
def give_a_card(printed: Components, position: Position, step: OpenTable) -> Position:
    one = Seat(printed.capital, (6, 7), (5,))
    return changed(position, seats=(one, one) if step.seats == 2 else (one, one, one))


ONE = Amendment(
    name="one",
    about="Everybody begins with a card.",
    clauses=(instead_of(hand_out_the_capital, {give_a_card: ""}),),
)
"""


def test_cards_that_are_dealt_at_the_set_up_say_nothing_of_later_tables(tmp_path: Path) -> None:
    """What was proved was proved of hands of two cards, and told of any."""
    house = amended(tmp_path, BEGUN, "ONE", edition=black_monday)
    assert house.start(seats=2).seats[0].portfolio == (5,)
    assert cards_anywhere(house, 2) == cards_anywhere(black_monday, 2)
    seat = cards_anywhere(house, 2)["seat_0"]
    assert (seat.hand, seat.portfolio) == (ANY_CARDS.hand, ANY_CARDS.hand)


TWO_SEATS: Final = """from attrs import evolve

from bfrules import Amendment

TWO = Amendment(
    name="two",
    about="Two may play.",
    components=lambda printed: evolve(printed, smallest_table=2),
)
"""


def test_every_rule_is_asked_about_at_tables_that_only_a_house_has(tmp_path: Path) -> None:
    place = f"{mine(tmp_path, TWO_SEATS)}:TWO"
    asked = [one.rule for one in houses.rules_under((), (place,), ("bf2023",))]
    of_two = [one.rule.kind for one in asked if one.seats == 2]
    assert of_two == [rule.kind for rule in bf2023.rules]
    assert all(houses.is_of_another_size(one) == (one.seats == 2) for one in asked)


OTHER_HABITS: Final = """from attrs import evolve

from bfrules import Amendment
from bfrules.editions.bf2023 import Components2023
from bfrules.editions.bf2023.habits import Look, Preference
from bfrules.kernel.shares import Counts


def raises(look: Look) -> Counts:
    return (1 // (3 - look.market[0]), 0, 0, 0, 0)


def with_habits(printed: Components2023) -> Components2023:
    return evolve(printed, habits=evolve(printed.habits, buys=(Preference("", raises),)))


OTHER = Amendment(name="other", about="Other habits.", components=with_habits)
"""


def test_a_rule_is_asked_about_where_only_what_a_clause_does_reads_other_values(
    tmp_path: Path,
) -> None:
    """No contract reads the habits: beside another amendment, all seemed proved."""
    several = houses.rules_under((), (f"{mine(tmp_path, OTHER_HABITS)}:OTHER",), ("bf2023",))
    asked = [one.rule for one in several if one.rule.seats == 3]
    assert [one.rule.kind.__name__ for one in asked] == ["Buy", "Sell", "BuyBars"]
    due = Subject(asked[0].house, not_the_choice_of_the_mibs)
    answer = house_clauses.answer_about_a_clause(due, 3, forbids=True)
    assert answer.verdict is Verdict.SEARCHED
    assert answer.told.endswith(house_clauses.ONLY_AS_PRINTED)


ODD_SHAPES: Final = """from bfrules.core.promises import only, passes_exactly
from bfrules.core.refusal import Refusal
from bfrules.editions.bf2023 import Components2023, Position2023, Sell, SetUp
from bfrules.editions.black_friday.position import NOTHING, Position, changed
from bfrules.kernel.contract import contract


def is_small(printed: Components2023, position: Position2023, step: Sell) -> bool:
    return step.removed == 0


@contract(promises=(only("prices"),))
def fewer(printed: Components2023, position: Position2023, step: Sell) -> Position2023:
    return changed(position, prices=position.prices[:4])


@contract(promises=(only("level"),))
def nothing(printed: Components2023, position: Position2023, step: Sell) -> Position2023:
    return changed(position, level=None if step.extra else 3)


@contract(promises=(only("prices"),))
def as_many(printed: Components2023, position: Position2023, step: Sell) -> Position2023:
    return changed(position, prices=(*position.prices[:4], position.prices[0]))


@contract(promises=(only("level"),))
def whether(printed: Components2023, position: Position2023, step: Sell) -> Position2023:
    return changed(position, level=step.extra)


def is_rare(position: Position2023, step: Sell) -> bool:
    return position.market[0] * 3 + step.shares[0] * 5 == 1234567 + position.bar_space * 17


@contract(promises=(only("level"),))
def largest(printed: Components2023, position: Position2023, step: Sell) -> Position2023:
    return changed(position, level=max(0, is_rare(position, step), step.shares[0]))


@contract(promises=(only("level"),))
def in_a_row(printed: Components2023, position: Position2023, step: Sell) -> Position2023:
    return changed(position, level=list((3, is_rare(position, step)))[is_rare(position, step) + 0])


@contract(promises=(only("level"),))
def larger(printed: Components2023, position: Position2023, step: Sell) -> Position2023:
    return changed(position, level=max(0, int(is_rare(position, step)), step.shares[0]))


@contract(promises=(only(),))
def anew(printed: Components2023, position: Position, step: Sell) -> Position:
    return Position(ALL_PARTS)


@contract(promises=(only("level"),))
def number(printed: Components2023, position: Position2023, step: Sell) -> Position2023:
    return changed(position, level=int(step.extra))


@contract(promises=(passes_exactly(is_small),))
def forbids(printed: Components2023, position: Position2023, step: Sell) -> Refusal | None:
    return None if step.removed == 0 else step.shares


@contract(promises=(only("seats"),))
def seats(printed: Components2023, position: Position2023, step: SetUp) -> Position2023:
    return position if len(position.seats) else changed(position, seats=(NOTHING,) * 4)


@contract(promises=(only("seats"),))
def seats_six(printed: Components2023, position: Position2023, step: SetUp) -> Position2023:
    return position if len(position.seats) else changed(position, seats=(NOTHING,) * 6)


@contract(promises=(only("seats"),))
def seats_none(printed: Components2023, position: Position2023, step: SetUp) -> Position2023:
    return position
"""


ALL_PARTS: Final = ", ".join(f"position.{one.name}" for one in fields(Position))


@pytest.mark.parametrize(
    ("clause", "verdict", "told"),
    [
        ("fewer", Verdict.OUTSIDE, 'mypy says: Argument "prices" to "changed" has incompatible'),
        ("nothing", Verdict.OUTSIDE, 'mypy says: Argument "level" to "changed" has incompatible'),
        ("as_many", Verdict.PROVED, ""),
        ("whether", Verdict.REFUTED, "a number where there is one (`int(...)` of a truth value)"),
        ("number", Verdict.PROVED, ""),
        # one term for both would be a number, and hide that it may be True
        ("largest", Verdict.REFUTED, "a number where there is one (`int(...)` of a truth value)"),
        ("in_a_row", Verdict.REFUTED, "a number where there is one (`int(...)` of a truth value)"),
        ("larger", Verdict.PROVED, ""),
        # in a game it is no table of the edition, and equal to none
        ("anew", Verdict.OUTSIDE, "a table that is made anew; instead: `evolve(position, ...)`"),
        ("forbids", Verdict.OUTSIDE, "mypy says: Incompatible return value type"),
        ("seats", Verdict.PROVED, ""),
        ("seats_six", Verdict.REFUTED, "seats_six: gives_a_table"),
        ("seats_none", Verdict.REFUTED, "seats_none: gives_a_table"),
    ],
)
def test_a_clause_of_a_house_gives_what_compositions_suppose(
    tmp_path: Path, clause: str, verdict: Verdict, told: str
) -> None:
    clauses = run_file(mine(tmp_path, ODD_SHAPES.replace("ALL_PARTS", ALL_PARTS))).module
    subject = Subject(bf2023, getattr(clauses, clause))
    answer = house_clauses.answer_about_a_clause(
        subject, 3, forbids=clause == "forbids", begins=clause.startswith("seats")
    )
    assert answer.verdict is verdict
    assert told in answer.told


@pytest.mark.parametrize(
    ("fallen", "verdict", "told"),
    [
        ("0", Verdict.PROVED, ""),
        ("cell == 9", Verdict.REFUTED, "lower_the_removed_colour: gives_a_table"),
    ],
)
def test_what_a_function_of_a_house_gives_to_a_clause_that_ships_is_asked(
    tmp_path: Path, fallen: str, verdict: Verdict, told: str
) -> None:
    """A rule was proved that left a table with `True` for a cell: no such game can be read."""
    house = amended(tmp_path, OWN_FALLS.replace("FALLEN", fallen), "FALLS", edition=bf2023)
    clause = Subject(house, house.clause("lower_the_removed_colour"))
    answer = house_clauses.answer_about_a_clause(clause, 3, forbids=False)
    assert answer.verdict is verdict
    assert told in answer.told


ODD_CARDS: Final = """from attrs import evolve

from bfrules.core.promises import only
from bfrules.editions.black_monday import Components, SwapCard
from bfrules.editions.black_monday.conditions.common import (
    CARDS_CAN_BE_COUNTED,
    somebody_is_to_move,
)
from bfrules.editions.black_monday.position import Position, Seat, acting_seat, with_acting_seat
from bfrules.kernel.cards import without_card
from bfrules.kernel.contract import contract


def has_it(printed: Components, position: Position, step: SwapCard) -> bool:
    return step.card in acting_seat(position).hand


def with_a_seat(position: Position, seat: Seat) -> Position:
    return evolve(position, seats=with_acting_seat(position, seat))


@contract(
    needs=(*CARDS_CAN_BE_COUNTED, somebody_is_to_move, has_it),
    promises=(only(of_the_seat=("hand",)),),
)
def last(printed: Components, position: Position, step: SwapCard) -> Position:
    seat = acting_seat(position)
    hand = without_card(seat.hand, step.card) + (step.card,)
    return with_a_seat(position, evolve(seat, hand=hand))


@contract(
    needs=(*CARDS_CAN_BE_COUNTED, somebody_is_to_move, has_it),
    promises=(only(of_the_seat=("hand",)),),
)
def away(printed: Components, position: Position, step: SwapCard) -> Position:
    seat = acting_seat(position)
    return with_a_seat(position, evolve(seat, hand=without_card(seat.hand, step.card)))


@contract(needs=(somebody_is_to_move,), promises=(only(of_the_seat=("hand", "portfolio")),))
def both(printed: Components, position: Position, step: SwapCard) -> Position:
    seat = acting_seat(position)
    return with_a_seat(position, evolve(seat, hand=seat.portfolio, portfolio=seat.hand))


@contract(needs=(somebody_is_to_move,), promises=(only(of_the_seat=("hand",)),))
def stack(printed: Components, position: Position, step: SwapCard) -> Position:
    return with_a_seat(position, evolve(acting_seat(position), hand=position.stacks[0]))


@contract(needs=(somebody_is_to_move,), promises=(only(of_the_seat=("hand",)),))
def odd(printed: Components, position: Position, step: SwapCard) -> Position:
    return with_a_seat(position, evolve(acting_seat(position), hand=(5, 99)))


@contract(promises=(only("stacks"),))
def laid(printed: Components, position: Position, step: SwapCard) -> Position:
    return evolve(position, stacks=((99,), (), (), ()))
"""


@pytest.mark.parametrize(
    ("clause", "verdict"),
    [
        ("last", Verdict.REFUTED),
        ("away", Verdict.PROVED),
        ("both", Verdict.PROVED),
        ("stack", Verdict.REFUTED),
        ("odd", Verdict.REFUTED),
        ("laid", Verdict.REFUTED),
    ],
)
def test_a_clause_of_a_house_leaves_cards_as_compositions_suppose(
    tmp_path: Path, clause: str, verdict: Verdict
) -> None:
    """A card put last in a hand was proved to be in order: of hands a prover knows nothing else."""
    subject = Subject(black_monday, getattr(run_file(mine(tmp_path, ODD_CARDS)).module, clause))
    answer = house_clauses.answer_about_a_clause(subject, 2, forbids=False)
    assert (answer.verdict, "gives_a_table" in answer.told) == (verdict, verdict is Verdict.REFUTED)


OUTSIDE: Final = Verdict.OUTSIDE.value


UNREAD: Final = """from attrs import evolve

from bfrules import Amendment
from bfrules.core.promises import only
from bfrules.editions.bf2023 import Sell
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.position import Position
from bfrules.kernel.contract import contract


def changes_the_table(printed, position, step):
    object.__setattr__(position, "prices", (3, 3, 1088, 3, 3))


def refuses_nothing(printed, position, step):
    return None


def does_nothing(printed, position, step):
    return position


def level_stays(after: Position, printed: Components, position: Position, step: Sell) -> bool:
    return after.level == position.level


@contract(promises=(only("level"), level_stays))
def keeps_the_level_but_of_five(
    printed: Components, position: Position, step: Sell
) -> Position:
    return evolve(position, level=999) if len(position.seats) == 5 else position


UNREAD = Amendment(name="unread", about="Nothing.", forbid={Sell: changes_the_table})
PURE = Amendment(name="pure", about="Nothing.", forbid={Sell: refuses_nothing})
OF_FIVE = Amendment(name="of five", about="Nothing.", does={Sell: keeps_the_level_but_of_five})
FREE = Amendment(name="free", about="Nothing.", does={Sell: does_nothing})
"""


ADD: Final = "add above it @contract(promises=("


@pytest.mark.parametrize(
    ("name", "verdicts", "told"),
    [
        ("UNREAD", [OUTSIDE] * 3, ["changes_the_table: a call for what it does"]),
        pytest.param(
            *("PURE", ["searched"] * 3),
            ["refuses_nothing: it promises nothing, so nobody asked", f"{ADD}passes_exactly("],
            marks=pytest.mark.slow,
        ),
        pytest.param(*("FREE", ["searched"] * 3, [f"{ADD}only("]), marks=pytest.mark.slow),
        pytest.param(
            *("OF_FIVE", ["proved", "proved", "refuted"], ["level_stays: 5 seats"]),
            marks=pytest.mark.slow,
        ),
    ],
)
def test_each_clause_of_a_house_is_read_and_asked_about_at_each_table(
    tmp_path: Path, name: str, verdicts: list[str], told: list[str]
) -> None:
    found = composed(tmp_path, UNREAD, name, "bf2023")
    assert [answer.verdict.value for answer in found if answer] == verdicts
    assert [one for one in told if one not in str(found[-1])] == []
