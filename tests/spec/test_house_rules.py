"""Rules of a house: what is asked about them, what is told, and what is not believed."""

import json
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from signal import SIGKILL, SIGSEGV, SIGXCPU
from typing import Any, Final

import pytest
from attrs import evolve
from click.testing import CliRunner

from bfrules import Amendment, bf2010, bf2023, black_monday, instead_of, without
from bfrules.compare.tables import rule_of
from bfrules.editions.bf2010 import PlaceFirst
from bfrules.editions.black_friday.bars import raise_a_colour_that_ran_out
from bfrules.editions.black_friday.steps import EndTurn
from bfrules.editions.black_friday.turn import end_the_turn
from bfrules.house import UnusableHouseRule
from spec.composing import house_clauses, house_rules, houses
from spec.composing.house_rules import composed_under
from spec.composing.judging import played
from spec.composing.rules import RuleAtATable
from spec.counterexamples import LOOKED_INTO
from spec.files import UnusableFile
from spec.subjects import Subject
from spec.symbolic.verdict import Verdict
from spec.verdicts import __main__ as command
from spec.verdicts.ledger import Answer
from spec.verdicts.running import Ended
from tests.spec.composed import OWN_FALLS, amended, composed, mine, stock_with

GUIDES: Final = Path(__file__).parents[2] / "docs/guides"
FEES: Final = f"{GUIDES}/house.py:FEES"
HOUSE: Final = """
from bfrules import Amendment, bf2010, without
from bfrules.core.refusal import Refusal, refused
from bfrules.editions.bf2010 import SetUp


def nothing_is_set_up(printed, position, step) -> Refusal | None:
    return refused(nothing="is set up")


NO_TABLE = Amendment(name="no table", about="None.", forbid={SetUp: nothing_is_set_up})
ANY_MARKET = Amendment(
    name="any market",
    about="The first market need not come out of the bag.",
    clauses=(without(bf2010.clause("first_market_not_in_the_bag")),),
)
NOTHING = Amendment(
    name="nothing", about="Nothing changes.", components=lambda printed: printed
)
NO_MORE = Amendment(
    name="no more", about="Nothing more changes.", components=lambda printed: printed
)
"""


LIAR: Final = """
from bfrules import Amendment, instead_of
from bfrules.editions.bf2010 import PlaceFirst
from bfrules.editions.bf2010.setup import go_on_to_the_second_player
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.position import Position, changed
from bfrules.kernel.contract import contract, contract_of

STATED = contract_of(go_on_to_the_second_player)


@contract(needs=STATED.needs, promises=STATED.promises)
def go_on_and_lower(printed: Components, position: Position, step: PlaceFirst) -> Position:
    return changed(go_on_to_the_second_player(printed, position, step), level=position.level - 1)


LOWER = Amendment(
    name="liar",
    about="A clause does not what it promises.",
    clauses=(instead_of(go_on_to_the_second_player, {go_on_and_lower: ""}),),
)
"""


PATCHING: Final = """
import sys

HOUSES = sys.modules["spec.composing.house_rules"]
X = [0 for HOUSES.answer_at_home in (max,)]
"""


MAKING: Final = """
import json
from bfrules import Amendment, bf2010


def made(printed):
    vars(json).update(dumps=None)
    return printed


LOWER = Amendment(name="made", about="Components are made.", components=COMPONENTS)
"""


STARTING: Final = """
import json
from bfrules import Amendment
from bfrules.editions.bf2010 import SetUp


def changes_what_tells(printed, position, step):
    vars(json).update(dumps=None)


LOWER = Amendment(name="starting", about="It runs.", forbid={SetUp: changes_what_tells})
"""


REMEMBERING: Final = """
from functools import cache

from attrs import evolve

from bfrules import Amendment
from bfrules.kernel.grid import Cell


@cache
def falls(cell: Cell) -> Cell:
    return cell


LOWER = Amendment(
    name="lower",
    about="Cells are remembered.",
    components=lambda printed: evolve(printed, moves=evolve(printed.moves, fall=FALLS)),
)
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("place", "edition", "tables"),
    [
        ("house.py:FEES", "bf2023", 3),
        ("needy.py:NEEDY", "bf2010", 4),
        ("swap_fee.py:SWAP_FEE", "black_monday", 1),
    ],
)
def test_the_houses_of_the_guide_are_proved(place: str, edition: str, tables: int) -> None:
    """Black Monday is asked about at the smallest table alone."""
    answers = composed_under((), (f"{GUIDES}/{place}",), (edition,), 1)
    found = [answer for _, answer in islice(answers, tables)]
    assert [answer.verdict for answer in found] == [Verdict.PROVED] * tables
    assert edition != "bf2010" or all(one.told.endswith(" obligations") for one in found)
    assert tables == 1 or next(answers, None) is None


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        *((name, 3) for name in ("bf2023.UseBonusTile", "bf2023 UseBonusTile", "bf2023")),
        ("bf2023 (fees) UseBonusTile", 3),
        ("bf2023.Sell", 0),
    ],
)
def test_one_rule_of_a_house_is_asked_about_by_its_name(name: str, asked: int) -> None:
    if asked:
        assert len(list(houses.rules_under((), (FEES,), (name,)))) == asked
        return
    with pytest.raises(UnusableFile, match=r"no bf2023.Sell, but bf2023 \(fees\) UseBonusTile"):
        list(houses.rules_under((), (FEES,), (name,)))


def test_of_a_file_that_is_not_read_it_is_told_why_also_where_its_own_rule_is_named(
    tmp_path: Path,
) -> None:
    """Nothing at all was told: the rule is none of the edition, and of the file nobody knows."""
    file = mine(tmp_path, "from house import NOTHING")
    with pytest.raises(UnusableFile, match="an import of a file that is not read"):
        list(houses.rules_under((), (f"{file}:NOTHING",), ("bf2023.Wave",)))


def test_an_edition_that_is_named_or_that_a_house_fits_is_not_left_out_beside_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of the other edition it said Proved."""
    with pytest.raises(UnusableFile, match=r"no bf2010, but bf2023 \(fees\) UseBonusTile"):
        list(houses.rules_under((), (FEES,), ("bf2023", "bf2010")))
    monkeypatch.setattr(
        houses, "why_not_composed", lambda house: "not here" if house.name == "yucata" else ""
    )
    place = f"{GUIDES}/needy.py:NEEDY"
    assert len(list(houses.rules_under((), (place,), ("bf2010",)))) == 4
    with pytest.raises(UnusableFile, match="not here"):
        list(houses.rules_under((), (place,), ()))


GIFT: Final = """
from attrs import evolve

from bfrules import Amendment
from bfrules.core.promises import only
from bfrules.editions.bf2010.components import Components2010
from bfrules.editions.bf2010.conditions.subsidies import one_subsidy_brings_its_dollars
from bfrules.editions.bf2010.steps import TakeSubsidy
from bfrules.editions.black_friday.conditions.common import somebody_is_to_move
from bfrules.editions.black_friday.position import Position, acting_seat, with_acting_seat
from bfrules.kernel.contract import contract


def a_dollar_more(
    after: Position, printed: Components2010, position: Position, step: TakeSubsidy
) -> bool:
    return acting_seat(after).cash == acting_seat(position).cash + 1


@contract(needs=(somebody_is_to_move,), promises=(only(of_the_seat=("cash",)), a_dollar_more))
def give_a_dollar(printed: Components2010, position: Position, step: TakeSubsidy) -> Position:
    seat = acting_seat(position)
    return evolve(position, seats=with_acting_seat(position, evolve(seat, cash=seat.cash + 1)))


def a_subsidy_and_a_dollar(
    after: Position, printed: Components2010, position: Position, step: TakeSubsidy
) -> bool:
    \"\"\"The seat has the dollars of a subsidy, and those of the house.\"\"\"
    return acting_seat(after).cash == acting_seat(position).cash + printed.subsidy + DOLLARS


DOLLARS = 1
GIFT = Amendment(
    name="gift", about="A dollar.", does={TakeSubsidy: give_a_dollar}, promises=INSTEAD
)
"""


TOLD_OF_A_SUBSIDY: Final = """\
- The seat to move has one subsidy more, and its dollars.
  the table (all else as usual): seats=2
  the step: take a subsidy
  the whole step: cash of the first player: $0 -> $21; subsidies of the first player: 0 -> 1"""


KEPT: Final = "{one_subsidy_brings_its_dollars: a_subsidy_and_a_dollar}"


def at_the_smallest_table(folder: Path, text: str) -> Any:
    """Return what is answered about the house of the gift at the smallest table."""
    return next(composed_under((), (f"{mine(folder, text)}:GIFT",), ("bf2010",), 1))[1]


def test_what_a_house_no_longer_does_of_what_is_printed_is_told_and_no_refutation(
    tmp_path: Path,
) -> None:
    answer = at_the_smallest_table(tmp_path, GIFT.replace("INSTEAD", "{}"))
    assert answer.verdict is Verdict.PROVED
    told = answer.told.split("\n")
    assert told[0].endswith(" obligations;")
    assert told[1:] == [house_rules.NOT_AS_PRINTED, *TOLD_OF_A_SUBSIDY.split("\n")]


def test_a_clause_that_may_change_more_than_it_promises_is_told_what_to_promise(
    tmp_path: Path,
) -> None:
    wide = GIFT.replace("INSTEAD", "{}").replace("only(of_the", 'only("market", of_the')
    answer = at_the_smallest_table(tmp_path, wide)
    assert answer.verdict is Verdict.SEARCHED
    heading, told = answer.told.split("\n")
    assert heading.endswith(" obligations are open:")
    assert told.startswith(
        "give_a_dollar may change the market, and its promises leave open how: say it there, or "
        "name in `only(...)` nothing that stays as it is. Else nobody can show: "
    )


def test_a_house_whose_conditions_are_no_tuple_is_told_so(tmp_path: Path) -> None:
    alone = GIFT.replace("INSTEAD", "{}").replace('only(of_the_seat=("cash",)), a_d', "a_d")
    with pytest.raises(
        UnusableFile, match=r"give_a_dollar: conditions that are no tuple: write \(condition,\)"
    ):
        at_the_smallest_table(tmp_path, alone)


@pytest.mark.slow
def test_what_a_house_promises_of_a_whole_step_has_to_hold(tmp_path: Path) -> None:
    kept = GIFT.replace("INSTEAD", KEPT)
    answer = at_the_smallest_table(tmp_path, kept)
    assert answer.verdict is Verdict.PROVED
    assert answer.told.endswith(f"{house_rules.NOT_AS_PRINTED}\n{TOLD_OF_A_SUBSIDY}")
    (tmp_path / "wrong").mkdir()
    broken = at_the_smallest_table(tmp_path / "wrong", kept.replace("DOLLARS = 1", "DOLLARS = 2"))
    assert broken.verdict is Verdict.REFUTED
    assert broken.told.startswith(
        "keeps: a_subsidy_and_a_dollar: The seat has the dollars of a subsidy, and those of the "
        "house.\nthe table (all else as usual): seats=2"
    )


def test_what_a_house_promises_no_more_and_still_does_is_not_told_as_broken(tmp_path: Path) -> None:
    nothing = GIFT.replace("cash + 1", "cash + 0")
    silent = nothing.replace("INSTEAD", "{one_subsidy_brings_its_dollars: ()}")
    answer = at_the_smallest_table(tmp_path, silent)
    assert answer.verdict is Verdict.PROVED
    assert answer.told.endswith(" obligations")


def test_a_promise_that_takes_the_table_before_for_the_one_after_is_none(tmp_path: Path) -> None:
    """Both are tables: it would be asked about the wrong one, and what is said might be false."""
    swapped = GIFT.replace("INSTEAD", KEPT).replace(
        "def a_subsidy_and_a_dollar(\n    after: Position, printed: Components2010, position",
        "def a_subsidy_and_a_dollar(\n    position: Position, printed: Components2010, after",
    )
    answer = at_the_smallest_table(tmp_path, swapped)
    assert answer.verdict is Verdict.OUTSIDE
    name = "a_subsidy_and_a_dollar"
    assert answer.told.endswith(
        f"{houses.OTHER_ORDER}: {name} takes position; instead: {name}(after, printed, position, "
        "step)"
    )


MORE: Final = """

def at_least_a_dollar(
    after: Position, printed: Components2010, position: Position, step: TakeSubsidy
) -> bool:
    \"\"\"The seat has more dollars than those of a subsidy.\"\"\"
    return acting_seat(after).cash > acting_seat(position).cash + printed.subsidy


@contract(needs=(somebody_is_to_move,), promises=(only(of_the_seat=("cash",)), a_dollar_more))
def give_another(printed: Components2010, position: Position, step: TakeSubsidy) -> Position:
    seat = acting_seat(position)
    return evolve(position, seats=with_acting_seat(position, evolve(seat, cash=seat.cash + 1)))


MORE = Amendment(
    name="more",
    about="A dollar more.",
    does={TakeSubsidy: give_another},
    promises={one_subsidy_brings_its_dollars: at_least_a_dollar},
)
"""


def test_what_two_amendments_promise_instead_of_one_promise_is_asked_and_told(
    tmp_path: Path,
) -> None:
    """Neither was asked about, and nobody was told."""
    house = amended(tmp_path, GIFT.replace("INSTEAD", KEPT) + MORE, "GIFT", "MORE")
    asked = RuleAtATable(house, rule_of(house, "TakeSubsidy"), 2)
    both = house_rules.said_but_not_promised(asked)
    assert [one.__name__ for one in both] == ["a_subsidy_and_a_dollar", "at_least_a_dollar"]
    answer = house_rules.answer_with_its_promises(asked)
    assert answer.verdict is Verdict.PROVED
    told = answer.told.partition(f"{house_rules.NOT_AS_AMENDED}\n")[2]
    assert [line for line in told.split("\n") if line.startswith("- ")] == [
        "- The seat has the dollars of a subsidy, and those of the house."
    ]


def test_beside_a_house_rule_what_a_reading_promises_is_told_as_what_is_printed(
    tmp_path: Path,
) -> None:
    """The frame of the reading was refuted, and that of the print told."""
    text = GIFT.replace("TakeSubsidy", "Pass").replace("INSTEAD", "{}")
    found = amended(tmp_path, text, "GIFT").amendments
    at_once = bf2010.reading("Q35", "at-once")
    for amendments, under in (((at_once, *found), at_once), (found, None), ((at_once,), None)):
        house = bf2010.amend(*amendments)
        shipped = house_rules.shipped_in(RuleAtATable(house, rule_of(house, "Pass"), 2))
        assert shipped == (bf2010.amend(under) if under else bf2010)


def test_what_a_reading_takes_out_and_a_house_puts_back_is_not_told_as_broken() -> None:
    """The reading says something else instead, so nobody asked whether it holds again."""
    back: Amendment[Any] = Amendment(
        name="back",
        about="No first share raises its colour.",
        clauses=(without(raise_a_colour_that_ran_out, PlaceFirst),),
    )
    house = bf2010.amend(bf2010.reading("Q18", "rises"), back)
    asked = RuleAtATable(house, rule_of(house, "PlaceFirst"), 2)
    told = house_rules.answer_with_its_promises(asked).told.split("\n")
    assert [line for line in told if line.startswith("- ")] == [
        "- The placed colour moves one space right if the market has no more of it; no other moves."
    ]


@pytest.mark.parametrize(
    ("new", "verdict"),
    [
        (("turn_not_over",), Verdict.REFUTED),
        (("interest_still_to_pay", "turn_not_over"), Verdict.PROVED),
    ],
)
def test_a_clause_that_is_said_to_be_stricter_has_to_be_so(
    new: tuple[str, ...], verdict: Verdict
) -> None:
    """`legal` looks only among the steps that the old clause lets pass."""
    old, by_name = bf2010.clause("interest_still_to_pay"), map(bf2010.clause, new)
    change = instead_of(old, dict.fromkeys(by_name, ""), within=EndTurn, stricter=True)
    house = bf2010.amend(Amendment(name="strict", about="It is so.", clauses=(change,)))
    (answer,) = house_rules.answers_about_lists(RuleAtATable(house, rule_of(house, "EndTurn"), 2))
    assert answer.verdict is verdict
    told = house_rules.NOT_STRICTER.format(new=new[0], old="interest_still_to_pay")
    assert answer.told.startswith(told) == (verdict is Verdict.REFUTED)


def test_a_clause_is_stricter_than_the_one_that_stood_there_by_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One that the same amendment puts into another rule never stood there."""
    monkeypatch.setattr(house_rules, "answer_about_a_list", lambda _, change: change)
    due, owed = map(bf2010.clause, ("turn_not_over", "interest_still_to_pay"))
    elsewhere, other = map(bf2010.clause, ("not_ones_own_turn", "no_subsidy_left"))
    first = instead_of(owed, {owed: "", other: ""}, within=EndTurn, stricter=True)
    then = instead_of(other, {elsewhere: ""}, stricter=True)
    for changes, asked in (((first, then), (first, then)), ((without(due), then), ())):
        house = bf2010.amend(Amendment(name="strict", about="It is so.", clauses=changes))
        at_two = RuleAtATable(house, rule_of(house, "EndTurn"), 2)
        found: Any = tuple(house_rules.answers_about_lists(at_two))
        assert found == asked


TAKEN_BACK: Final = """
from bfrules import Amendment, after, bf2010, instead_of
from bfrules.editions.bf2010 import EndTurn, Pass

OWED, DUE = bf2010.clause("interest_still_to_pay"), bf2010.clause("turn_not_over")
PAID = bf2010.clause("not_ones_own_turn")

ANOTHER = Amendment(name="another", about="Not so.", clauses=(instead_of(OWED, {PAID: ""}),))
MOVED = Amendment(
    name="moved",
    about="Elsewhere.",
    clauses=(
        instead_of(OWED, {}, within=EndTurn, stricter=True),
        after(bf2010.clause("interest_demands_a_sale"), {OWED: ""}, within=Pass),
    ),
)
THERE_AND_BACK = Amendment(
    name="there and back",
    about="Not so, but so it was.",
    clauses=(
        instead_of(PAID, {OWED: ""}, within=EndTurn),
        instead_of(OWED, {PAID: ""}, within=EndTurn, stricter=True),
    ),
)
"""


@pytest.mark.parametrize(
    ("old", "names"),
    [
        ("not_ones_own_turn", ("ANOTHER", "MOVED")),
        ("interest_still_to_pay", ("ANOTHER", "THERE_AND_BACK")),
    ],
)
def test_whether_it_is_stricter_is_asked_of_what_stands_there_under_both_amendments(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, names: tuple[str, ...]
) -> None:
    """It was asked of what is written, and of no rule whose clauses are what they were before."""
    monkeypatch.setattr(house_rules, "answer_about_a_list", lambda _, change: change)
    places = tuple(f"{mine(tmp_path, TAKEN_BACK)}:{name}" for name in names)
    asked = [one.rule for one in houses.rules_under((), places, ("bf2010.EndTurn",))]
    changes: Any
    changes, *_ = (tuple(house_rules.answers_about_lists(one)) for one in asked)
    (change,) = changes
    assert change.old.__name__ == old


def test_of_a_clause_that_is_gone_again_nobody_asks_whether_it_was_stricter() -> None:
    """The legal steps are listed anew then; a house was refuted for a step that it lists."""
    owed, paid = bf2010.clause("interest_still_to_pay"), bf2010.clause("not_ones_own_turn")
    strict: Amendment[Any] = Amendment(
        name="strict",
        about="It is so.",
        clauses=(instead_of(owed, {paid: ""}, within=EndTurn, stricter=True),),
    )
    free: Amendment[Any] = Amendment(
        name="free", about="No more.", clauses=(without(paid, within=EndTurn),)
    )
    relied_on = []
    for house in (bf2010.amend(strict), bf2010.amend(strict, free)):
        asked = RuleAtATable(house, rule_of(house, "EndTurn"), 2)
        relied_on.append(house_rules.changes_relied_on(asked))
    assert relied_on == [[*strict.clauses], []]


def test_a_clause_that_nothing_replaces_is_told_as_that() -> None:
    owed = bf2010.clause("interest_still_to_pay")
    change = instead_of(owed, {}, within=EndTurn, stricter=True)
    house = bf2010.amend(Amendment(name="strict", about="It is so.", clauses=(change,)))
    (answer,) = house_rules.answers_about_lists(RuleAtATable(house, rule_of(house, "EndTurn"), 2))
    assert answer.told.startswith("nothing in its place is said to be stricter than interest_still")


def test_whether_a_clause_is_stricter_than_one_without_a_predicate_nobody_knows() -> None:
    change = instead_of(end_the_turn, {end_the_turn: ""}, stricter=True)
    answer = house_rules.answer_about_a_list(stock_with(), change)
    assert answer.verdict is Verdict.SEARCHED
    assert answer.told.endswith("end_the_turn promises no `passes_exactly(...)`")


@pytest.mark.slow
def test_what_nobody_proves_of_a_clause_of_a_house_is_tried_on_plain_values(tmp_path: Path) -> None:
    guide = (GUIDES / "needy.py").read_text()
    file = mine(tmp_path, guide.replace("needs=(somebody_is_to_move,), ", ""))
    answer = next(composed_under((), (f"{file}:NEEDY",), ("bf2010",), 1))[1]
    assert answer.verdict is Verdict.REFUTED
    assert answer.told.endswith("raised IndexError('tuple index out of range')")
    assert f"too_rich_for_a_subsidy ({file}:20)" in answer.told


@pytest.mark.slow
def test_where_promises_contradict_the_clause_that_breaks_its_own_is_told(tmp_path: Path) -> None:
    lies = GIFT.replace("INSTEAD", "{}").replace('only(of_the_seat=("cash",))', 'only("level")')
    answer = at_the_smallest_table(tmp_path, lies)
    assert answer.verdict is Verdict.REFUTED
    assert answer.told.startswith("give_a_dollar: only_level: ")


@pytest.mark.slow
def test_a_house_rule_is_believed_if_its_clauses_keep_what_they_promise(tmp_path: Path) -> None:
    answers = composed(tmp_path, LIAR, "LOWER")
    assert len(answers) == 4
    assert "refuted, " in str(answers[0])


UNREAD_COMPONENTS: Final = "among its components is what nobody reads"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (PATCHING + LIAR, "mine.py:4: the file: something of its own runs in a file: sys.modules"),
        (
            MAKING.replace("COMPONENTS", "made"),
            "handed on in a file: made, line 7: a call in a file",
        ),
        (
            MAKING.replace(
                "COMPONENTS", "lambda printed: (vars(json).update(dumps=None), printed)[1]"
            ),
            "a call in a file that is not listed: vars(json).update",
        ),
        (MAKING.replace("COMPONENTS", "lambda printed: made(printed)"), "that is not listed: made"),
        (MAKING.replace("components=COMPONENTS", "**{'components': made}"), "not in sight"),
        (REMEMBERING.replace("FALLS", "falls"), UNREAD_COMPONENTS),
        (REMEMBERING.replace("FALLS", "hash"), UNREAD_COMPONENTS),
        (STARTING, "changes_what_tells"),
    ],
)
def test_of_a_house_that_is_not_read_nothing_is_proved_and_nothing_runs(
    tmp_path: Path, text: str, told: str
) -> None:
    """To see which tables there are, games are begun."""
    dumps = json.dumps
    answers = composed(tmp_path, text, "LOWER")
    assert {answer.verdict for answer in answers} == {Verdict.OUTSIDE}
    is_read_to_its_end = told in (UNREAD_COMPONENTS, "changes_what_tells")
    assert (len(answers) == len(bf2010.rules)) != is_read_to_its_end
    assert told in str(answers[0])
    assert json.dumps is dumps


SORTED: Final = """
from bfrules import Amendment, black_monday
from bfrules.editions.black_monday import Components, EndTurn, PositionBlackMonday
from bfrules.editions.black_monday.conditions.turn import only_a_full_hand_ends_the_turn


def a_stack_is_in_order(
    after: PositionBlackMonday, printed: Components, position: PositionBlackMonday, step: EndTurn
) -> bool:
    return after.stacks[0] == tuple(sorted(position.stacks[0]))


LIE = Amendment(
    name="lie",
    about="What lies on a rate is in order.",
    does={EndTurn: black_monday.clause("begin_to_fill_up")},
    promises={only_a_full_hand_ends_the_turn: a_stack_is_in_order},
)
"""


def test_a_promise_about_the_order_of_cards_is_told_to_be_looked_at(tmp_path: Path) -> None:
    """The name that a prover has for them was told."""
    house = amended(tmp_path, SORTED, "LIE", edition=black_monday)
    asked = RuleAtATable(house, rule_of(house, "EndTurn"), 2)
    answer = house_rules.answer_with_its_clauses(asked, ())
    assert (answer.verdict, answer.told) == (Verdict.SEARCHED, LOOKED_INTO)


def test_a_variant_that_the_box_offers_may_be_named_in_a_file(tmp_path: Path) -> None:
    """A reading might be, so under a variant nobody could ask about a house."""
    text = "from bfrules import black_monday\n\nHIGH = black_monday.variant('500-shares')\n"
    house = amended(tmp_path, text, "HIGH", edition=black_monday)
    assert house == black_monday.amend(black_monday.variant("500-shares"))


@pytest.mark.parametrize(
    ("options", "code", "told"),
    [
        # of two amendments the last one alone was asked about, and its rules were proved
        pytest.param(
            "--reading=Q18=rises --amendment=house.py:NOTHING --amendment=house.py:NO_MORE",
            0,
            "bf2010 (Q18=rises, nothing, no more) PlaceFirst, 2 seats: proved",
            marks=pytest.mark.slow,
        ),
        (
            "--amendment=house.py:NOTHING --amendment=other/house.py:NOTHING",
            2,
            "these files have one name; rename one of them",
        ),
        ("--amendment=house.py:NOTHING --check", 2, "houses are proved by themselves"),
        ("--amendment=house.py:NOTHING --afresh", 2, "with --json, --seconds and --workers"),
        (
            "--amendment=parted.py:NOTHING",
            0,
            "parted.py:1: the file: an import of a file that is not read: house",
        ),
        ("--amendment=parted.py:NOTHING", 0, "instead: write what you need of it into this file"),
        pytest.param(
            *("--amendment=house.py:ANY_MARKET", 1),
            "bf2010 (any market) StockMarket, 2 seats: refuted",
            marks=pytest.mark.slow,
        ),
        ("--amendment=house.py:NOTHING", 2, "house.py:NOTHING changes no rule"),
        ("--amendment=house.py:NOWHERE", 2, "has no amendment named NOWHERE"),
        ("--amendment=house.py:NO_TABLE", 2, "no table of bf2010 (no table) can be set"),
        pytest.param(
            *("--reading=Q18=rises", 0, "bf2010 (Q18=rises) PlaceFirst, 2 seats: proved"),
            marks=pytest.mark.slow,
        ),
        ("--reading=Q18=sinks", 2, "the open question Q18 has no reading 'sinks'"),
    ],
)
def test_rules_are_composed_under_a_reading_and_an_amendment_of_ones_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: str, code: int, told: str
) -> None:
    (tmp_path / "house.py").write_text(HOUSE)
    (tmp_path / "parted.py").write_text("from house import NOTHING")
    monkeypatch.chdir(tmp_path)
    ran = CliRunner().invoke(command.main, ["bf2010", *options.split(), "--workers", "1"])
    assert (ran.exit_code, told in " ".join(ran.output.split())) == (code, True), ran.output


def test_a_house_that_names_a_kind_of_step_twice_is_refused_not_proved(tmp_path: Path) -> None:
    """Of the two clauses Python keeps one, which alone would be proved."""
    twice = "{SetUp: nothing_is_set_up, SetUp: nothing_is_set_up}"
    text = f"{HOUSE}\nTWICE = Amendment(name='twice', about='', forbid={twice})"
    with pytest.raises(UnusableHouseRule, match="SetUp stands twice before a colon"):
        composed(tmp_path, text, "TWICE")


def test_a_clause_that_is_no_function_is_told_of(tmp_path: Path) -> None:
    remembers = "@cache\ndef remembers(printed, position, step):\n    return None"
    strange = "Amendment(name='of calls', about='', forbid={SetUp: remembers})"
    text = f"from functools import cache\n{HOUSE}\n\n{remembers}\nSTRANGE = {strange}"
    with pytest.raises(UnusableFile, match="remembers is a clause that is no plain function"):
        composed(tmp_path, text, "STRANGE")


OFF_THE_TABLE: Final = OWN_FALLS.replace("FALLEN", "1009")


@pytest.mark.parametrize("kind", ["Sell", "UseBonusTile"])
def test_games_of_a_house_go_on_until_a_table_that_cannot_be(tmp_path: Path, kind: str) -> None:
    house = amended(tmp_path, OFF_THE_TABLE, "FALLS", edition=bf2023)
    assert len(played(RuleAtATable(house, rule_of(house, kind), 3))) > 5


def test_a_clause_that_ships_is_asked_again_where_what_it_reads_was_changed(tmp_path: Path) -> None:
    house = amended(tmp_path, OFF_THE_TABLE, "FALLS", edition=bf2023)
    rule = rule_of(house, "Sell")
    asked = [one for one in rule.does if houses.is_to_be_asked(house, one, rule.kind)]
    assert [one.__name__ for one in asked] == ["lower_the_removed_colour"]
    assert not any(houses.is_to_be_asked(bf2023, one, rule.kind) for one in rule.does)
    moved = next(one for one in rule_of(house, "Buy").does if one not in rule.does)
    assert houses.is_to_be_asked(bf2023, moved, rule.kind)
    answer = house_clauses.answer_about_a_clause(Subject(house, asked[0]), 3, forbids=False)
    assert answer.verdict is Verdict.REFUTED
    assert "every_marker_stays_on_its_table" in answer.told


def test_a_clause_of_which_the_ledger_knows_no_proof_is_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Who changed a clause that ships was told of a proof that rested on what it had been."""
    rule = rule_of(bf2023, "UseBonusTile")
    name, clause = "bf2023.spend_the_tile", bf2023.clause("spend_the_tile")
    known = houses.known_verdicts()
    assert not houses.is_to_be_asked(bf2023, clause, rule.kind)
    changed = {**known, name: evolve(known[name], fingerprint="of another clause")}
    missing = {other: entry for other, entry in known.items() if other != name}
    for ledger in (changed, missing):
        monkeypatch.setattr(houses, "known_verdicts", lambda ledger=ledger: ledger)
        asked = [one for one in rule.clauses if houses.is_to_be_asked(bf2023, one, rule.kind)]
        assert asked == [clause]


@pytest.mark.slow
def test_a_house_whose_process_ends_is_told_what_happened_how_far_it_came_and_what_helps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It was told of three causes, and of no seconds."""

    def without_memory(*_: Any) -> Answer:
        sum(range(10**7))
        return Answer(Verdict.SEARCHED, "the prover failed: Z3Exception(b'out of memory')", 0.0)

    monkeypatch.setattr(house_rules, "answer_about", without_memory)
    words = ["bf2010", "--reading", "Q18=rises", "--workers", "1"]
    ran = CliRunner().invoke(command.main, words)
    assert ran.exit_code == 1
    first = " ".join(ran.output.split()).partition(" bf2010 (Q18=rises) PlaceFirst, 3")[0]
    assert re.sub(r"0\.\d s", "0.2 s", first) == (
        "bf2010 (Q18=rises) PlaceFirst, 2 seats: searched, 0.2 s: the process ended early: the 3 "
        "GiB of memory that one process may take were used up; it was at the rule as a whole, done "
        "with its clauses; `--workers 1` asks about one rule at a time, so that each has more of it"
    )


@pytest.mark.parametrize(
    ("verdicts", "told"),
    [
        ([Verdict.PROVED, Verdict.PROVED], "Proved: each clause gets what it needs"),
        ([Verdict.PROVED, Verdict.REFUTED], "Not all of this is proved. Where it is, each clause"),
        ([Verdict.SEARCHED, Verdict.OUTSIDE], ""),
    ],
)
def test_what_is_proved_is_said_last_and_not_of_what_is_not(
    monkeypatch: pytest.MonkeyPatch, verdicts: list[Verdict], told: str
) -> None:
    """Below a refutation, the last line said *Proved*."""
    answers = [(stock_with(), Answer(verdict, "", 0.0)) for verdict in verdicts]
    monkeypatch.setattr(command, "composed_under", lambda *_: iter(answers))
    ran = CliRunner().invoke(command.main, ["bf2010", "--reading", "Q18=rises"])
    *_, last = ran.output.replace("\n  ", " ").splitlines()
    assert last.startswith(told)
    assert ("each clause" in last) == bool(told)


def test_tables_are_told_in_the_order_of_their_seats_whichever_is_answered_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def last_first(jobs: Any, workers: int) -> Iterator[tuple[Any, Answer | str]]:
        for rule, _ in reversed(jobs):
            yield rule, "its beginning"
            yield rule, Answer(Verdict.PROVED, f"{rule.seats} seats", 0.0)

    monkeypatch.setattr(house_rules, "streams_of_processes", last_first)
    answers = list(composed_under((), (FEES,), ("bf2023",), 2))
    told = [(rule.seats, answer.told) for rule, answer in answers]
    assert told == [(3, "3 seats"), (4, "4 seats"), (5, "5 seats")]


@pytest.mark.parametrize(
    ("status", "told"),
    [
        (-SIGXCPU, "its CPU time was used up; it was at its end; `--seconds 80` gives it more"),
        (-SIGKILL, "the system killed it, as it does where it has no memory left"),
        (
            -SIGSEGV,
            "it crashed with the signal SIGSEGV; it was at its end; look whether the amendment",
        ),
        (0, "it ended itself with the status 0; it was at its end; look whether the"),
    ],
)
def test_of_a_process_that_ended_early_what_helps_is_told(status: int, told: str) -> None:
    answer = house_rules.cut_off_at(Ended(status, 1.5), "its end", 20.0)
    assert (answer.verdict, answer.seconds) == (Verdict.SEARCHED, 1.5)
    assert answer.told.startswith(f"the process ended early: {told}")
