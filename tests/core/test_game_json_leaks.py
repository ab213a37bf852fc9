"""Whatever is wrong with a record, `from_json` says so as a RecordError."""

import json
from random import Random

import pytest

from bfrules import CHANCE, Game, RecordError, bf2023


def record(**changes: object) -> str:
    plain = json.loads(Game(bf2023, bf2023.start(seats=3)).to_json())
    return json.dumps({**plain, **changes})


@pytest.mark.parametrize(
    "text",
    [
        record(record=[{"step": []}]),
        record(record=[3]),
        record(record=3),
        record(amendments=["Q06=falls", "Q06=stays"]),
        record(amendments=["Q06=sideways"]),
        record(amendments=["no such amendment"]),
        "[" * 100_000,
        '{"format": ' + "1" * 5_000 + "}",
    ],
    ids=["unhashable", "number", "no list", "twice", "reading", "unknown", "deep", "huge"],
)
def test_a_bad_record_is_a_record_error(text: str) -> None:
    with pytest.raises(RecordError):
        Game.from_json(text, bf2023)


def test_a_game_under_a_default_reading_comes_back() -> None:
    edition = bf2023.amend(bf2023.reading("Q01", "all"))
    game = Game(edition, edition.start(seats=3)).play_at_random(Random(1))
    assert Game.from_json(game.to_json(), bf2023) == game


def test_an_origin_in_the_box_has_nothing_on_the_table() -> None:
    plain = json.loads(record())
    plain["origin"].update(phase=0, bank_blacks=-3)
    with pytest.raises(RecordError, match="everything is in the box"):
        Game.from_json(json.dumps(plain), bf2023)


def test_an_empty_bag_is_drawn_from() -> None:
    hands = {1: dict.fromkeys(("purple", "yellow", "green", "blue", "white"), 14)}
    table = bf2023.position(price_change="purchase", hands=hands, blacks_in_the_bank=0)
    assert bf2023.actor(table) is CHANCE
    assert bf2023.sample(table, Random(1)) == bf2023.draw()


def test_six_counts_are_no_purchase() -> None:
    table = bf2023.position()
    step = bf2023.buy("green", place="green")
    stretched = type(step)((0, 0, 3, 0, 0, -2), step.placed)  # type: ignore[arg-type]  # malformed
    with pytest.raises(TypeError, match="a row of 5 whole numbers is due"):
        bf2023.refusals(table, stretched)
