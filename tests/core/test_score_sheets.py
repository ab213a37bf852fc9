"""Score sheets: written, read as people type them, and refused with the line."""

import json
import pickle
from random import Random
from typing import Any

import pytest
from attrs import evolve
from pennies import pennies

from bfrules import Amendment, ForeignPosition, Game, RecordError, bf2010, bf2023, black_monday
from bfrules.core.arbiter import WrongResult, checked, game_from
from bfrules.core.edition import AnyEdition
from bfrules.core.score_sheet import RefusedMove
from bfrules.testing import house_at_random
from tests.editions.houses import EVERY_EDITION
from tests.saying import told_by

NAMES = ("Ann", "Bob", "Cid")
TABLE = bf2023.position(holding={"green": 2}, hands={1: {"blue": 1}})
GAME: Game[Any, Any, Any] = (
    Game(bf2023, TABLE, seats=NAMES)
    .play(bf2023.sell("green", remove="green"))
    .comment("she was short of cash")
    .play(bf2023.sell("blue", remove="blue"))
)
SHEET = """\
edition: bf2023
seats: Ann, Bob, Cid
date: 2026-11-22
start: holding=green:2 hands.1=blue:1

   1. Ann: sell 1 green, remove green
      # she was short of cash
   2. Bob: sell 1 blue, remove blue
"""


def test_a_game_is_written_as_people_would_write_it() -> None:
    assert GAME.to_text(date="2026-11-22") == SHEET
    assert Game.from_text(SHEET) == GAME
    assert Game.from_text(SHEET, bf2023) == GAME


def test_what_chance_brings_the_mibs_bears_the_name_of_its_seat() -> None:
    names = ("Robot", "Ann", "Bob", "Cid")
    game = Game(bf2023, bf2023.start(seats=4, mibs=True), seats=names).play_at_random(Random(7))
    sheet = game.to_text()
    assert "Robot: draw a hand of" in sheet
    assert "the M.I.B.S." not in sheet
    assert Game.from_text(sheet.replace("Robot: draw", "the M.I.B.S.: draw")) == game


def test_people_need_not_number_their_steps_nor_say_whose_they_are() -> None:
    typed = """
        edition: bf2023
        seats: Ann,Bob,Cid
        start: holding.green=2 hands.1.blue=1
        sell green, remove green  # she was short of cash
        the second player: sell 1 blue and remove blue
    """
    assert Game.from_text(typed) == GAME


@EVERY_EDITION
@pytest.mark.parametrize("seed", [0, 1])
def test_a_whole_game_comes_back_from_its_sheet_and_from_json(edition: Any, seed: int) -> None:
    random = Random(seed)
    house: Any = house_at_random(edition, random) if seed else edition
    game = Game(house, house.start(seats=3), seats=NAMES)
    for _ in range(120):
        if game.actor is None:
            break
        chance = not isinstance(game.actor, int)
        legal = () if chance else tuple(game.legal())
        game = game.play(house.sample(game.position, random) if chance else random.choice(legal))
    assert Game.from_text(game.to_text()) == game
    assert Game.from_json(game.to_json()) == game
    assert checked(game.to_text()) == checked(game.to_json()) == game
    assert pickle.loads(pickle.dumps(game)) == game


def test_a_sheet_names_the_amendments_of_the_game() -> None:
    house = bf2023.amend(bf2023.reading("Q66", "either"), bf2023.reading("Q26", "own"))
    sheet = Game(house, house.position()).to_text()
    assert sheet.splitlines()[1:3] == ["amendment: Q66=either", "amendment: Q26=own"]
    assert Game.from_text(sheet).edition == house
    unknown: Amendment[Any] = Amendment(
        name="house rule", about="A rule of the house.", components=lambda printed: printed
    )
    with pytest.raises(RecordError, match="house rule, which bf2023 does not know"):
        Game.from_text(Game(bf2023.amend(unknown), TABLE).to_text())


def test_an_edition_without_words_for_tables_has_score_sheets_too() -> None:
    game = Game(pennies, pennies.start()).play(pennies.take(2))
    sheet = game.to_text()
    assert sheet.splitlines()[-1] == "   1. the first player: take 2"
    assert Game.from_text(sheet, pennies) == game
    with pytest.raises(RecordError, match="start of this score sheet is impossible"):
        Game.from_text(sheet.replace('"turn": 0', '"turn": 7'), pennies)
    with pytest.raises(RecordError, match="in the start of this score sheet, this JSON is no"):
        Game.from_text(sheet.replace('"turn": 0', f'"turn": {"7" * 5000}'), pennies)


@pytest.mark.parametrize(
    ("sheet", "told"),
    [
        ("sell 1 green, remove green", 'it has no line such as "edition: bf2023"'),
        ("-----\nedition: bf2023", '"edition: bf2023" above its first step, in line 1'),
        ("edition: bf2024", "this is a record of bf2024, and no edition of that name"),
        ("edition: os", "this is a record of os, and no edition of that name"),
        ("edition: bf2023\nedition: bf2010", "says 'edition' 2 times"),
        ("edition: bf2023\nstart: levle=3", "in the start of this score sheet, this table cannot"),
        ("edition: bf2023\nstart: level=30", "levels count from 0 to 9"),
        ("edition: bf2023\n\n1. sel 1 green, remove green", "in line 3, this step cannot be"),
        ("edition: bf2023\n\n1. the second player: sell nothing, remove blue", "not taken by the"),
        ("edition: bf2023\nseats: Ann, Bob, Cid\nBob: sell nothing, remove red", "in line 3, this"),
        ("edition: bf2023\nseats: Ann, Bob, Cid\nBob: sell nothing, remove blue", "by Ann or"),
        ("edition: bf2023\nreading: Q66=either", "is no heading; did you mean 'amendment'?"),
        ("edition: bf2023\n\nend the turn", "in line 3, this step cannot be read at 'end the"),
        ("edition: bf2023\n\n2. sell nothing, remove blue", "in line 3, this is step 1 of the"),
        ("edition: bf2023\n\n2) sell nothing, remove blue", "in line 3, this is step 1 of the"),
        ("edition: bf2023\n\n-1. sell nothing, remove blue", "in line 3, '-1' is no number of a"),
        ("edition: bf2023\n\n\uff11. sell nothing, remove blue", "in line 3, '\uff11' is no "),
        (f"edition: bf2023\n\n{'9' * 5000}. sell nothing, remove blue", f"'{'9' * 19} is no "),
        (f"edition: bf2023\n\nsell {'9' * 5000} red", f"at '{'9' * 37}...', where a number of at"),
        (f"edition: bf2023\n\n{'A' * 5000}: sell nothing", f"at '{'A' * 37}...', where"),
        (f"edition: bf2023\n{'x ' * 5000}\nsell nothing, remove blue", "in line 2, this step"),
        ("edition: bf2023\nseats: Ann, Bob: x, Cid\n", "'Bob: x' cannot be the name of a seat"),
        ("edition: bf2023\namendment: Q66=often", "Q66 has no reading 'often'; it has"),
    ],
)  # fmt: skip
def test_what_is_no_score_sheet_is_told_with_its_line(sheet: str, told: str) -> None:
    said = told_by(RecordError, Game.from_text, sheet)
    assert told in said
    assert len(said) < 1000


def test_the_first_step_that_the_rules_refuse_comes_with_the_ruling() -> None:
    sheet = SHEET.replace("sell 1 blue, remove blue", "sell 2 blue, remove blue")
    with pytest.raises(RefusedMove) as refused:
        Game.from_text(sheet)
    assert refused.value.move.number == 2
    assert str(refused.value).startswith(
        "in line 8, step 2 is refused.\nbf2023: the second player: sell 2 blue"
    )
    assert {one.reason for one in refused.value.ruling.refusals} == {
        "more_sold_than_the_limit",
        "not_owned",
    }
    again = pickle.loads(pickle.dumps(refused.value))
    assert (again.move, again.ruling) == (refused.value.move, refused.value.ruling)


def test_the_standing_of_a_game_has_the_names_of_its_seats() -> None:
    over = Game(bf2023, bf2023.start(seats=3), seats=("Ann", "Bob", "Cid")).play_at_random(
        Random(1)
    )
    assert {(place.seat, place.name) for place in over.standing()} == {*enumerate(over.seats)}
    assert over.result == tuple(map(str, over.standing()))


def test_a_wrong_result_is_told_with_the_right_one() -> None:
    over = Game(bf2023, bf2023.start(seats=3)).play_at_random(Random(1))
    sheet = over.to_text()
    assert checked(sheet) == over
    first = over.result[0]
    with pytest.raises(WrongResult, match=r"but it is"):
        checked(sheet.replace(first, first.replace("1. the", "1. a")))
    with pytest.raises(WrongResult, match="the game is not over"):
        checked(SHEET.replace("start:", "result: 1. Ann\nstart:"))
    assert game_from(SHEET.replace("start:", "result: 1. Ann\nstart:")) == GAME


def test_players_of_an_own_edition_have_any_names() -> None:
    speech = evolve(pennies.speech, doer=lambda table, _: ("North", "South")[table.turn])
    compass = evolve(pennies, speech=speech)
    for seats in ((), ("the Boss", "3. Ann d'Arc")):
        game = Game(compass, pennies.start(), seats=seats).play(pennies.take(1))
        game = game.play(pennies.take(2))
        assert Game.from_text(game.to_text(), compass) == game
        assert [event.doer for event in game.events] == [*(seats or ("North", "South"))]
    with pytest.raises(
        RecordError, match=r"step 2 is not taken by Bob, but by 3[.] Ann d'Arc or South"
    ):
        Game.from_text(game.to_text().replace("3. Ann d'Arc:", "Bob:"), compass)


def test_what_would_not_come_back_is_not_written() -> None:
    odd: Amendment[Any] = Amendment(
        name="no # green", about="A rule of the house.", components=lambda printed: printed
    )
    for game, date in ((GAME, "2026\n"), (Game(bf2023.amend(odd), TABLE), "")):
        with pytest.raises(ValueError, match="cannot stand on a score sheet; it needs one line"):
            game.to_text(date=date)
    with pytest.raises(ValueError, match="a comment needs words"):
        GAME.comment(" ")
    assert Game.from_text("\ufeff" + GAME.to_text()) == GAME
    with pytest.raises(ForeignPosition):
        Game[Any, Any, Any](bf2023, bf2010.position())


@pytest.mark.parametrize(
    "names", [("Ann", "Ann"), ("A:B",), ("A, B",), ("",), ("A#",), ("A\u2028B",), (" A",), (1,)]
)
def test_names_that_a_sheet_cannot_hold_are_refused(names: tuple[str, ...]) -> None:
    row = (*names, "Bob", "Cid")[:3]
    with pytest.raises(ValueError, match="cannot be"):
        Game(bf2023, TABLE, seats=row)
    with pytest.raises(RecordError, match=r"cannot be|expected a text"):
        Game.from_json(json.dumps({**json.loads(GAME.to_json()), "seats": row}))


def test_headings_and_names_are_read_in_large_and_small_letters() -> None:
    sheet = "edition: bf2023\nseats: Ann, ann, Zoë\n\nAnn: sell nothing, remove blue\n"
    then = "ann: sell nothing, remove blue\nZOË: sell nothing, remove white\n"
    game = Game.from_text(sheet.replace("edition", "Edition").replace("seats", "SEATS") + then)
    assert [event.doer for event in game.events] == ["Ann", "ann", "Zoë"]
    with pytest.raises(RecordError, match="is not taken by ann, but by Ann"):
        Game.from_text(sheet.replace("Ann:", "ann:"))


def test_who_steps_in_before_a_turn_has_ended_is_told_whose_turn_it_is() -> None:
    sheet = "edition: bf2010\nseats: Ann, Bob, Cid\n\nAnn: pass, place red\nBob: pass, place blue\n"
    with pytest.raises(RecordError, match="step 2 is not taken by Bob, but by Ann"):
        Game.from_text(sheet)
    assert Game.from_text(sheet.replace("Bob:", "Ann: end the turn\nBob:")).actor == 1


def test_steps_are_numbered_as_people_number_them() -> None:
    assert Game.from_text(SHEET.replace("1.", "1)").replace("2.", "2)")) == GAME
    assert Game.from_text(SHEET.replace("1. ", "1.").replace("2. ", "002) ")) == GAME


def test_a_game_from_the_box_has_as_many_names_as_seats() -> None:
    game = Game(bf2023, bf2023.in_the_box, seats=("Ann", "Bob"))
    told = "bf2023: 2 names for 3 seats: Ann, Bob"
    with pytest.raises(ValueError, match=told):
        game.play(bf2023.parse_step("set up for 3 seats"))
    with pytest.raises(RecordError, match=told):
        Game.from_text(f"{game.to_text()}set up for 3 seats\nCid: fold")
    step = {"step": "SetUp", "seats": 3, "mibs": False}
    with pytest.raises(RecordError, match=told):
        Game.from_json(json.dumps({**json.loads(game.to_json()), "record": [step]}))


# games ----------------------------------------------------------------------------


def test_a_step_is_taken_back() -> None:
    before = GAME.undo()
    assert before.record == GAME.record[:1]
    assert before == Game.from_text("\n".join(SHEET.splitlines()[:-1]))
    assert before.undo() == Game(bf2023, TABLE, seats=NAMES)
    with pytest.raises(ValueError, match="no step was taken"):
        before.undo().undo()


def test_a_game_knows_its_positions_and_what_happened() -> None:
    assert GAME.positions == (TABLE, GAME.undo().position, GAME.position)
    assert [str(event) for event in GAME.events] == [
        "Ann: sell 1 green, remove green",
        "Bob: sell 1 blue, remove blue",
    ]
    assert [(event.number, event.actor) for event in GAME.events] == [(1, 0), (2, 1)]
    assert tuple(event.step for event in GAME.events) == GAME.record
    assert GAME.at(0).position == TABLE
    assert GAME.at(2) == GAME
    with pytest.raises(ValueError, match="has 2 steps; there is no 3"):
        GAME.at(3)


@pytest.mark.parametrize("edition", [bf2010, bf2023, black_monday], ids=lambda one: str(one.name))
def test_legal_steps_are_grouped_by_what_is_done_and_what_of(edition: AnyEdition) -> None:
    start: Any = edition
    game = Game(edition, start.position())
    grouped = [
        step for lots in game.choices().values() for steps in lots.values() for step in steps
    ]
    assert sorted(map(repr, grouped)) == sorted(map(repr, game.legal()))


def test_groups_are_named_in_the_words_of_the_game() -> None:
    choices = Game(bf2023, TABLE).choices()
    assert set(choices) == {"buy", "sell", "buy gold"}
    assert choices["sell"]["sell 1 green"] == (bf2023.sell("green", remove="green"),)
