"""Steps in words, read as people type them, and what is said of those that cannot be read."""

import pickle
from typing import Any

import pytest
from attrs import frozen
from pennies import pennies

from bfrules import ImpossiblePosition, NotationError, bf2010, bf2023, black_monday, yucata
from bfrules.core.edition import AnyEdition
from bfrules.core.phrases import (
    Blank,
    Lots,
    Named,
    Number,
    Phrase,
    Phrasebook,
    dollars,
    is_of_money,
)
from tests.saying import told_by


@frozen
class Give:
    """A step for these tests."""

    shares: tuple[int, int]
    to: int | None
    openly: bool = False


BOOK = Phrasebook(
    "gifts",
    (
        Phrase(
            kind=Give,
            says="give {shares} to {to}",
            call="give",
            arguments=("{lot}", "to={to}"),
            fixed={"openly": False},
        ),
        Phrase(
            kind=Give,
            says="give {shares} to {to}, in the {open}",
            call="give",
            arguments=("{lot}", "to={to}", "openly=True"),
            fixed={"openly": True},
        ),
    ),
    {
        "shares": Blank("shares", Lots(("red", "dark green"))),
        "lot": Blank("shares", Lots(("red", "dark green"), brief=True)),
        "to": Blank("to", Named({0: "Ann", 1: "Ann Lee", None: "nobody"}, "player")),
    },
    {"open": "open"},
)


@pytest.mark.parametrize(
    ("step", "said", "typed"),
    [
        (Give((1, 0), 0), "give 1 red to Ann", 'give("red", to="Ann")'),
        (Give((0, 3), 1), "give 3 dark green to Ann Lee", 'give("dark green", 3, to="Ann Lee")'),
        (
            Give((2, 3), None, openly=True),
            "give 2 red, 3 dark green to nobody, in the open",
            'give({"red": 2, "dark green": 3}, to=None, openly=True)',
        ),
        (Give((0, 0), None), "give nothing to nobody", "give(to=None)"),
    ],
)
def test_a_step_is_said_typed_and_read(step: Give, said: str, typed: str) -> None:
    assert BOOK.said(step) == said
    assert BOOK.typed(step) == typed
    assert BOOK.read(said) == step
    assert BOOK.read(said.upper()) == step
    assert BOOK.read(said.replace(",", " ").replace(" the ", " ")) == step


def test_money_is_said_with_its_sign_before_the_dollar() -> None:
    said = [dollars(5), dollars(-2), dollars(0), dollars(20_000, ","), dollars(-1_500, ",")]
    assert said == ["$5", "-$2", "$0", "$20,000", "-$1,500"]
    assert all(map(is_of_money, said))
    assert not any(map(is_of_money, ("level 2", "-2", "")))


def test_what_has_no_name_is_said_but_not_read() -> None:
    assert BOOK.said(Give((1, 0), 7)) == "give 1 red to player 7"
    with pytest.raises(NotationError):
        BOOK.read("give 1 red to player 7")


def test_one_need_not_be_counted_and_lots_add_up() -> None:
    assert BOOK.read("give red, dark green and red to nobody") == Give((2, 1), None)


@pytest.mark.parametrize(
    ("text", "pointed_at", "expected", "nearest"),
    [
        ("sell 3 gren, remove blue", "gren", "green", "green"),
        ("sell 3 green, remove blu", "blu", "blue", "blue"),
        ("sel 3 green, remove blue", "sel", "sell", "sell"),
        ("sell 3 green", "", "remove", ""),
        ("sell 3 green, remove blue, quickly", "quickly", "with", ""),
        ("sell 3 green, remove blue, with the bonus tile now", "now", "nothing more", ""),
        ("sell green 3, remove blue", "remove", "green", ""),
        ("sell nought, remove blue", "nought", "nothing", ""),
        ("sell 0 gren, remove blue", "gren", "green", "green"),
        ("", "", "buy", ""),
        ("buy 2 gold, place grey", "grey", "green", "green"),
        ("draw 2 green 1 blak for a price change", "blak", "black", "black"),
        ("sell three gren, remove blue", "gren", "green", "green"),
        ("buy one blue and put blue", "put", "place", ""),
        ("Sell Three green and take a blue", "take", "remove", ""),
        ("buy 1 blue, place three", "three", "green", ""),
    ],
)
def test_what_cannot_be_read_is_pointed_at(
    text: str, pointed_at: str, expected: str, nearest: str
) -> None:
    with pytest.raises(NotationError) as unreadable:
        bf2023.parse_step(text)
    error = unreadable.value
    assert text[error.start : error.end] == pointed_at
    assert expected in error.expected
    assert error.nearest == nearest


def test_an_error_says_what_would_be_right_and_where() -> None:
    with pytest.raises(NotationError) as unreadable:
        bf2023.parse_step("sell 3 gren, remove blue")
    assert str(unreadable.value) == (
        "bf2023: this step cannot be read at 'gren', "
        "where purple, yellow, green, blue or white is expected. Did you mean green?\n"
        "  sell 3 gren, remove blue\n"
        "         ^^^^"
    )
    again = pickle.loads(pickle.dumps(unreadable.value))
    assert str(again) == str(unreadable.value)
    assert (again.start, again.nearest) == (7, "green")


@pytest.mark.parametrize(
    ("edition", "typed", "said"),
    [
        (black_monday, "buy yellow 9", "buy the shares of yellow 9"),
        (black_monday, "sell yellow 9", "sell the shares of yellow 9"),
        (black_monday, "lay yellow 9", "lay yellow 9 on the rate"),
        (black_monday, "lay yellow 9 as 0", "lay yellow 9 on the rate as 0"),
        (bf2010, "pay interest", "pay the missed interest"),
        (bf2010, "buy silver, place red", "buy 1 silver, place red"),
        (
            bf2023,
            "buy gold, place green, with the bonus tile",
            "buy 1 gold, place green, with the bonus tile",
        ),
        (yucata, "pay interest", "pay the missed interest"),
        (bf2023, "sell 0, remove green", "sell nothing, remove green"),
        (bf2023, "buy 0, place blue", "buy nothing, place blue"),
        (bf2023, "draw 0 for a price change", "draw nothing for a price change"),
        (bf2023, "draw 0, 2 black for a price change", "draw 2 black for a price change"),
        (bf2023, "draw 0 black for a price change", "draw nothing for a price change"),
        (bf2023, "Sell THREE green, remove blue", "sell 3 green, remove blue"),
        (bf2023, "sell zero, remove blue", "sell nothing, remove blue"),
        (bf2023, "buy two gold, place white", "buy 2 gold, place white"),
        (black_monday, "lay yellow twelve on the rate as zero", "lay yellow 12 on the rate as 0"),
    ],
)
def test_what_players_say_in_short_is_understood(
    edition: AnyEdition, typed: str, said: str
) -> None:
    assert edition.write_step(edition.parse_step(typed)) == said


@pytest.mark.parametrize("colour", ["red", "nothing"])
def test_the_colour_that_falls_may_be_left_out_of_a_sale_of_one_colour(colour: str) -> None:
    shares = {} if colour == "nothing" else {colour: 3}
    sale = bf2010.sell(shares, remove="blue")
    said = f"sell {'3 ' * (colour == 'red')}{colour}, remove blue"
    assert bf2010.parse_step(said) == sale
    assert bf2010.write_step(sale) == said.replace(",", f", lower {colour},")


def test_of_several_colours_sold_the_one_that_falls_is_said() -> None:
    told = told_by(NotationError, bf2010.parse_step, "sell 3 red, 1 blue, remove blue")
    assert "cannot be read at 'remove', where lower is expected." in told
    told = told_by(NotationError, bf2010.parse_step, "sell 3 red, 1 blue")
    assert "cannot be read at its end, where lower is expected." in told
    with pytest.raises(ImpossiblePosition, match="has to say which one falls, as in lower='blue'"):
        bf2010.sell({"red": 3, "blue": 1}, remove="blue")
    said = "sell 1 blue, 3 red, lower nothing, remove blue"
    sale = bf2010.sell({"red": 3, "blue": 1}, lower=None, remove="blue")
    assert (bf2010.parse_step(said), bf2010.write_step(sale)) == (sale, said)


def test_a_sale_of_one_colour_that_lowers_nothing_is_typed_as_such() -> None:
    sale = bf2010.parse_step("sell 3 red, lower nothing, remove blue")
    assert sale == bf2010.sell("red", 3, lower=None, remove="blue")
    assert sale != bf2010.sell("red", 3, remove="blue")
    assert bf2010.typed(sale) == 'sell("red", 3, remove="blue", lower=None)'


@pytest.mark.parametrize(
    ("line", "twice", "at"),
    [
        ("level=4 level=4", "level", "        ^^^^^"),
        ("holding=green:3,green:2", "green", "                ^^^^^"),
        ("holding.green=3 holding=blue:1,green:2", "holding.green", f"{' ' * 16}^^^^^^^"),
        ("cash=40 cash.1=50", "cash.1", "        ^^^^^^"),
        ("cash.1=50 cash=40", "cash", "          ^^^^"),
    ],
)
def test_what_a_table_says_twice_is_named(line: str, twice: str, at: str) -> None:
    assert told_by(NotationError, bf2023.parse_position, line) == (
        f"bf2023: this table cannot be read at {line[len(at) - len(at.lstrip()) : len(at)]!r}. "
        f"That says {twice} twice; say it once.\n  {line}\n  {at}"
    )


@pytest.mark.parametrize(
    ("edition", "text", "step"),
    [
        (bf2023, "use bonus tile: place green, gold track", bf2023.use_bonus_tile("gold", "green")),
        (black_monday, "buy shares of yellow 8", black_monday.buy("yellow 8")),
        (pennies, "take 2", pennies.take(2)),
    ],
)
def test_people_type_steps_like_these(edition: Any, text: str, step: object) -> None:
    assert edition.parse_step(text) == step


def test_a_step_without_a_phrase_is_refused() -> None:
    with pytest.raises(TypeError, match="gifts has no words for a step such as 'red'"):
        BOOK.said("red")
    assert Number().said(3) == "3"


def test_a_share_is_not_placed_on_the_sale_track_by_another_name_for_its_removal() -> None:
    told = told_by(NotationError, bf2023.parse_step, "use the bonus tile: place green, sale track")
    assert "at 'sale', where purchase or gold is expected" in told
