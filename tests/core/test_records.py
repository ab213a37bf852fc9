"""The JSON of a game: what is written, and what is said about a text that is no game."""

import json
from collections.abc import Sequence
from enum import IntEnum
from typing import Any, Generic, Literal, TypeVar

import pytest
from attrs import field, frozen

from bfrules import Amendment, Game, RecordError, bf2023
from bfrules.core.edition import AnyEdition
from bfrules.core.record import GameRecord, structured
from bfrules.editions.bf2023.components import Components2023
from bfrules.testing import random_game, starts_of
from tests.editions.houses import EVERY_EDITION
from tests.saying import told_by

GAME = random_game(bf2023, bf2023.start(seats=3, mibs=True), seed=3)
SHORT = Game(bf2023, GAME.origin, GAME.record[:6])
Inside = TypeVar("Inside")
HOUSE_RULE: Amendment[Components2023] = Amendment(
    name="house rule", about="A rule of the house.", components=lambda printed: printed
)


class Answer(IntEnum):
    YES = 1
    NO = 2


@frozen
class Box(Generic[Inside]):
    x: Inside


def changed(**parts: Any) -> str:
    """Return the record of a short game with some of its parts replaced."""
    return json.dumps({**json.loads(SHORT.to_json()), **parts})


def origin(**parts: Any) -> dict[str, Any]:
    plain: dict[str, Any] = {**json.loads(SHORT.to_json())["origin"], **parts}
    return plain


def said(text: str, edition: AnyEdition = bf2023) -> str:
    return told_by(RecordError, Game.from_json, text, edition)


def test_a_record_holds_the_edition_the_origin_and_the_steps() -> None:
    game = Game(bf2023, bf2023.position(holding={"green": 1})).play(
        bf2023.sell("green", remove="green")
    )
    record = json.loads(game.to_json())
    assert list(record) == ["format", "version", "edition", "amendments", "origin", "record"]
    assert (record["format"], record["version"]) == ("bfrules game", 2)
    assert (record["edition"], record["amendments"]) == ("bf2023", [])
    assert record["record"] == [
        {"step": "Sell", "shares": [0, 0, 1, 0, 0], "removed": 2, "extra": False}
    ]
    assert record["origin"]["seats"][0] == {
        "cash": 100,
        "shares": [0, 0, 1, 0, 0],
        "small_bars": 0,
        "big_bars": 0,
        "card": 0,
        "sell_card": False,
        "buy_card": False,
        "subsidies": 0,
        "turned": 0,
        "owed": 0,
        "turned_later": 0,
        "owed_later": 0,
    }


def test_readings_come_back_by_name_and_other_amendments_with_their_edition() -> None:
    falls = bf2023.amend(bf2023.reading("Q06", "falls"))
    read = Game.from_json(Game(falls, falls.start(seats=3)).to_json(), bf2023)
    assert read.edition.label == "bf2023 (Q06=falls)"
    house = bf2023.amend(HOUSE_RULE)
    written = Game(house, house.start(seats=3)).to_json()
    assert Game.from_json(written, house).edition is house
    assert said(written) == (
        "this record was played with the amendment house rule, which bf2023 does not know; "
        "give an edition amended with it, or its file: --amendment FILE.py:NAME"
    )
    assert said(SHORT.to_json(), house) == (
        f"this record was played with no amendments, not with {HOUSE_RULE.name}"
    )


NO_RECORD = "this is not a record of a game: "
NO_NUMBER = "expected a whole number, found"
NO_NAME = "Expecting property name enclosed in double quotes"
STEPS = "there are SetUp, StockMarket, DealHand, UseBonusTile, Buy, Sell, BuyBars, ChangePrices"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "in line 1, column 1, this is not JSON (Expecting value)"),
        ('{"format": ', "in line 1, column 12, this is not JSON (Expecting value)"),
        ("{\n]", f"in line 2, column 1, this is not JSON ({NO_NAME})"),
        *((text, f'{NO_RECORD}"format" must be "bfrules game"') for text in ("[]", "null", "{}")),
        (
            changed().replace('"level": 0', '"level": 0, "level": 9'),
            "this JSON is no record of a game: the key 'level' stands twice in one object",
        ),
        ("[" * 100_000, "this JSON is no record of a game: it is nested too deeply"),
        (changed(format="chess game"), f'{NO_RECORD}"format" must be "bfrules game"'),
        (changed(version=1), "this record has version 1; this bfrules reads 2"),
        (changed(version=None), "this record has version None; this bfrules reads 2"),
        (changed(edition="bf2010"), "this is a record of bf2010, not of bf2023"),
        (changed(edition=7), f"{NO_RECORD}expected a text, found 7 @ $.edition"),
        (changed(comment="hello"), f"{NO_RECORD}'comment' is unknown (did you mean 'comments'?)"),
        (
            json.dumps({"format": "bfrules game", "version": 2}),
            f"{NO_RECORD}'edition' is missing @ $.edition; 'amendments' is missing @ $.amendments; "
            "'origin' is missing @ $.origin; 'record' is missing @ $.record",
        ),
        (
            changed(origin={key: value for key, value in origin().items() if key != "bag"}),
            f"{NO_RECORD}'bag' is missing @ $.origin.bag",
        ),
        *(
            (changed(origin=origin(**{name: value})), f"{NO_RECORD}{told}")
            for name, value, told in (
                ("level", "0", "expected a whole number, found '0' @ $.origin.level"),
                ("turn", True, "expected a whole number, found True @ $.origin.turn"),
                ("mibs", 1, "expected true or false, found 1 @ $.origin.mibs"),
                ("market", [4, 4.5, 4, 4, 4], f"{NO_NUMBER} 4.5 @ $.origin.market[1]"),
                ("markt", [4] * 5, "'markt' is unknown (did you mean 'market'?) @ $.origin"),
            )
        ),
        (
            changed(origin=origin(level=3)),
            "the origin of this record is impossible: The levels not yet reached have their "
            "black share beside the price table; no other has. Until the first turn the tracks are "
            "as the set-up left them, and nobody has acted.",
        ),
        (
            changed(origin=origin(market=[5, 4, 4, 4, 4], bar_space=25)),
            "the origin of this record is impossible: Of each colour, all shares in play are "
            "on the table, in the bag or in a hand. Counted: 25 purple; 24 of each colour are in "
            "play. The price markers stand on the price table, "
            "the bar marker on its track. Until the first turn the tracks are as the set-up left "
            "them, and nobody has acted. The first market is drawn before the hands: then nobody "
            "has anything yet.",
        ),
        *(
            (changed(record=[step]), f"{NO_RECORD}{told}")
            for step, told in (
                ({"step": "Fold"}, f"there is no step 'Fold' in bf2023; {STEPS} @ $.record[0]"),
                ({"shares": [0] * 5}, f"there is no step None in bf2023; {STEPS} @ $.record[0]"),
                ({"step": "DealHand"}, "'shares' is missing @ $.record[0].shares"),
                (
                    {"step": "DealHand", "shares": [0, 0, 0, True, 0]},
                    f"{NO_NUMBER} True @ $.record[0].shares[3]",
                ),
                (
                    {"step": "DealHand", "shares": [0, 0, 0, 0, 5], "blacks": 0},
                    "'blacks' is unknown (there may be shares) @ $.record[0]",
                ),
            )
        ),
        (
            changed(record=[{"step": "StockMarket", "shares": [5, 5, 5, 5, 1]}]),
            "step 1 is refused.\n"
            "bf2023: draw 5 purple, 5 yellow, 5 green, 5 blue, 1 white for the first market\n"
            "  not allowed:\n"
            "  1. wrong_size_of_the_first_market: The draw for the first market has its printed "
            "number of shares.\n"
            "       drawn 21\n"
            "       to draw 20\n"
            "       [bf2023.setup.21] Draw 20 random shares from the bag and add them to the "
            "market.\n"
            "       also bf2023.setup.22, bf2023.setup.23",
        ),
    ],
)
def test_a_text_that_is_no_game_is_refused_with_what_is_wrong_and_where(
    text: str, message: str
) -> None:
    assert said(text) == message


@EVERY_EDITION
def test_a_game_can_begin_at_any_position_of_another(edition: AnyEdition) -> None:
    game = random_game(edition, starts_of(edition)[-1], seed=3)
    for position in game.positions:
        later = Game(edition, position)
        assert Game.from_json(later.to_json(), edition) == later


@pytest.mark.parametrize(
    "text",
    [
        changed(record=[{"step": []}]),
        changed(record=[3]),
        changed(record=3),
        changed(amendments=["Q06=sideways"]),
        changed(amendments=["no such amendment"]),
    ],
    ids=["unhashable", "number", "no list", "reading", "unknown"],
)
def test_whatever_else_is_wrong_is_told_as_an_error_of_the_record(text: str) -> None:
    assert said(text)


def test_an_origin_in_the_box_has_nothing_on_the_table() -> None:
    boxed = {**json.loads(Game(bf2023, bf2023.start(seats=3)).to_json())["origin"], "phase": 0}
    told = said(changed(origin={**boxed, "bank_blacks": -3}))
    assert "everything is in the box" in told


def test_a_record_may_be_as_long_as_the_longest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bfrules.core.game.LONGEST_RECORD", len(SHORT.record))
    assert Game.from_json(SHORT.to_json(), bf2023) == SHORT
    monkeypatch.setattr("bfrules.core.game.LONGEST_RECORD", len(SHORT.record) - 1)
    assert said(SHORT.to_json()) == "this record has 6 steps; at most 5 are read"


@pytest.mark.parametrize(
    ("plain", "kind", "message"),
    [
        (None, int, "expected a whole number, found None @ $.x"),
        ("no", bool, "expected true or false, found 'no' @ $.x"),
        (1, str, "expected a text, found 1 @ $.x"),
        (3, GameRecord, "expected an object, found 3 @ $.x"),
        ("Ann", tuple[str, ...], "expected a list, found 'Ann' @ $.x"),
        ({}, tuple[int, int], "expected a list, found {} @ $.x"),
        ([1], tuple[int, int], "expected a list of 2, found [1] @ $.x"),
        ("x", int | None, "expected a whole number, found 'x' @ $.x"),
        ([], tuple[int], "expected a list of 1, found [] @ $.x"),
        ([1], tuple[()], "expected a list of 0, found [1] @ $.x"),
        ([2, True], frozenset[int], "expected a whole number, found True @ $.x[1]"),
        (["3"], list[int], "expected a whole number, found '3' @ $.x[0]"),
        ("abc", Sequence[str], "expected a list, found 'abc' @ $.x"),
        ({"a": "3"}, dict[str, int], "expected a whole number, found '3' @ $.x.a"),
        ({"x": "3"}, Box[int], "expected a whole number, found '3' @ $.x"),
        ("b", Literal["a", "c"], "expected 'a' or 'c', found 'b' @ $.x"),
        (3, Answer, "3 is not a valid Answer @ $.x"),
    ],
)
def test_a_value_of_another_kind_is_refused(plain: object, kind: type[Any], message: str) -> None:
    told = told_by(RecordError, structured, plain, kind, "$.x")
    assert told == f"this is not a record of a game: {message}"


def test_a_bug_of_ours_is_not_told_as_a_fault_of_the_record() -> None:
    @frozen
    class Broken:
        number: int = field()

        @number.validator
        def fail(self, attribute: object, value: int) -> None:
            raise LookupError(value)

    with pytest.raises(LookupError):
        structured({"number": 1}, Broken, "$.x")


def test_what_python_cannot_read_is_no_record() -> None:
    with pytest.raises(ValueError, match="4300 digits") as huge:
        int("1" * 5_000)
    assert said('{"format": ' + "1" * 5_000 + "}") == (
        f"this JSON is no record of a game: {huge.value}"
    )


def test_amendments_that_do_not_fit_are_told() -> None:
    assert said(changed(amendments=["Q06=falls", "Q06=stays"])) == (
        "the amendments of this record do not go together: "
        "bf2023: Q06=stays answers Q06, which Q06=falls has answered."
    )
    house = bf2023.amend(HOUSE_RULE)
    assert said(changed(amendments=["Q06=falls", "Q01=all"]), house) == (
        f"this record was played with the amendments Q06=falls, Q01=all, not with {HOUSE_RULE.name}"
    )


def test_the_refused_step_is_the_cause() -> None:
    with pytest.raises(RecordError) as wrong:
        Game.from_json(changed(record=[{"step": "DealHand", "shares": [1, 1, 1, 1, 1]}]), bf2023)
    assert type(wrong.value.__cause__).__name__ == "IllegalStep"
    assert isinstance(wrong.value, ValueError)
