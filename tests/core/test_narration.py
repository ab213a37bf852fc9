"""A game told as a person would: the set-up, turns, price changes and the end."""

import re
from random import Random

from bfrules import Game, bf2023
from bfrules.core.narration import is_telling, narrated
from bfrules.core.ruling import Change


def test_a_narration_has_a_set_up_turns_price_changes_and_an_end() -> None:
    start = bf2023.position(
        level=4, seats=3, hands={0: {"green": 3}}, market={"white": 1}, purchase_track={"blue": 4}
    )
    game = (
        Game(bf2023, start)
        .play(bf2023.sell("green", 3, remove="green"))
        .play(bf2023.use_bonus_tile("gold", "white"))
        .play(bf2023.buy("blue", 2, place="blue"))
        .play(bf2023.draw({"purple": 1, "green": 3, "blue": 2, "white": 1}))
        .play(bf2023.buy_gold(0, place="green"))
    )
    assert (
        narrated(game)
        == f"""\
   1. The first player: sell 3 green, remove green. \
Price of green from $8 in row 0, column 3 to $6 in row 0, column 2; \
cash of the first player from $100 to $124.
   2. The second player: use the bonus tile: place white, gold track. \
Price of white from $8 in row 0, column 3 to $10 in row 0, column 4.
   3. The second player: buy 2 blue, place blue. Cash of the second player from $100 to $84.

   4. The second player: draw 1 purple, 3 green, 2 blue, 1 white for a price change.
      price of purple from $8 in row 0, column 3 to $12 in row 1, column 3
      price of yellow from $8 in row 0, column 3 to $6 in row 0, column 2
      price of green from $6 in row 0, column 2 to $15 in row 2, column 2
      price of blue from $8 in row 0, column 3 to $15 in row 1, column 4
      price of white from $10 in row 0, column 4 to $15 in row 1, column 4

   5. The third player: buy 0 gold, place green.

The table

{game}"""
    )


def test_a_draw_that_changes_no_price_is_told_with_the_turn() -> None:
    start = bf2023.position(
        prices=dict.fromkeys(("purple", "yellow", "green", "blue", "white"), (0, 0)),
        market={"purple": 18, "yellow": 18, "green": 18, "blue": 14, "white": 18},
        purchase_track={"blue": 4},
    )
    game = Game(bf2023, start).play(bf2023.buy(place="blue")).play(bf2023.draw())
    assert narrated(game).split("\n")[:4] == [
        "   1. The first player: buy nothing, place blue.",
        "   2. The first player: draw nothing for a price change.",
        "",
        "The table",
    ]


def test_the_narration_of_a_whole_game_ends_with_the_table_and_the_standing() -> None:
    game = Game(bf2023, bf2023.start(seats=3)).play_at_random(Random(3))
    told = narrated(game).split("\n\n")
    assert told[0].startswith("The set-up\n")
    numbers = re.findall(r"^ *(\d+)\. ", narrated(game), re.M)
    assert numbers[: len(game.record)] == re.findall(r"^ *(\d+)\. ", game.to_text(), re.M)
    standing = "\n".join(("The final standing", *(f"  {place}" for place in game.standing())))
    assert narrated(game).endswith(f"\n\nThe final table\n\n{game}\n\n{standing}")


def test_a_note_on_a_reconstructed_value_is_told_once() -> None:
    start = bf2023.position(level=1)
    step = bf2023.buy_gold(1, place="green")
    game = Game(bf2023, start).play(step).play(step)
    assert narrated(game).split("\n")[:3] == [
        "   1. The first player: buy 1 gold, place green. "
        "Cash of the first player from $100 to $80.",
        "      (the gold limit 1 of level 1 is reconstructed)",
        "   2. The second player: buy 1 gold, place green. "
        "Cash of the second player from $100 to $80.",
    ]


def test_money_prices_and_the_level_are_told() -> None:
    changes = (Change("cash", "$1", "$2"), Change("level", "1", "2"), Change("market", "1", "2"))
    assert [is_telling(change) for change in changes] == [True, True, False]
