"""The words in which tables are set: what may be said, how it is typed, and the way back."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import islice
from random import Random
from typing import Any, get_type_hints

import pytest

from bfrules import Game, bf2023, black_monday
from bfrules.asking.forms import some_play
from bfrules.core.edition import AnyEdition
from bfrules.core.notation import (
    ForEach,
    ImpossiblePosition,
    NotationError,
    OneForAll,
    OneOf,
    Several,
    Spoken,
    typed_words,
    written_words,
)
from bfrules.testing import house_at_random, random_play
from tests.editions.houses import EVERY_EDITION
from tests.saying import told_by

COLOURS = ("red", "green")


def spoken(edition: AnyEdition) -> Spoken:
    assert isinstance(edition, Spoken)
    return edition


# choices ----------------------------------------------------------------------


NUMBERS = OneOf((3, 1, 2))
EACH = ForEach(COLOURS, OneOf((0, 1, 2)))
ROW = Several(("a", "b", "c"), 3)


@pytest.mark.parametrize(
    ("choice", "value", "plainer"),
    [
        (NUMBERS, 2, [3, 1]),
        (NUMBERS, 3, []),
        (NUMBERS, 77, [3, 1, 2]),
        (
            EACH,
            {"red": 1, "green": 2},
            [
                {"green": 2},
                {"red": 1},
                {"red": 0, "green": 2},
                {"red": 1, "green": 0},
                {"red": 1, "green": 1},
            ],
        ),
        (EACH, {"red": 0}, []),
        (OneForAll((0, 1), OneOf((100, 0))), {1: 0}, [100, 0, {1: 100}]),
        (OneForAll((0, 1), OneOf((100, 0))), 0, [100]),
        (OneForAll((0, 1), OneOf((5, 6))), {0: 6, 1: 5}, [5, 6, {1: 5}, {0: 6}, {0: 5, 1: 5}]),
        (Several(("a", "b"), 2), ["b", "a"], [["a"], ["b"], ["a", "a"]]),
        (
            ROW,
            ["a", "c", "a"],
            [["c", "a"], ["a", "a"], ["a", "c"], ["a", "a", "a"], ["a", "b", "a"]],
        ),
    ],
)
def test_plainer_values_have_less_or_come_before(choice: Any, value: Any, plainer: Any) -> None:
    assert list(choice.plainer(value)) == plainer


class Scripted(Random):
    """Chance that does as it is told: which of several, how many, and what lies in 0 to 1."""

    def __init__(self, which: list[int], number: int = 0, chance: float = 0.0) -> None:
        super().__init__(0)
        self.which, self.number, self.chance = list(which), number, chance

    def choice(self, seq: Any) -> Any:
        """Choose the one whose turn it is in the script."""
        return seq[self.which.pop(0)]

    def sample(self, population: Any, k: int, *, counts: object = None) -> Any:
        """Take the last ones, backwards."""
        return list(population)[::-1][:k]

    def randint(self, a: int, b: int) -> int:
        """Return the number in the script, which must be possible."""
        assert a <= self.number <= b
        return self.number

    def random(self) -> float:
        """Return the number between 0 and 1."""
        return self.chance


SIX = OneOf((9, 8, 7, 6, 5, 4))
THREE = ForEach(("red", "green", "blue"), OneOf((0, 1, 2)))
EITHER = OneForAll((0, 1), OneOf((5, 6)))


@pytest.mark.parametrize(
    ("choice", "chance", "picked"),
    [
        (SIX, partial(Scripted, [0, 5]), 4),
        (SIX, partial(Scripted, [1, -1]), 6),
        (SIX, partial(Scripted, [2, -1]), 9),
        (THREE, partial(Scripted, [1, 0, 2], number=2, chance=0.49), {"green": 2, "blue": 2}),
        (THREE, partial(Scripted, [1, 0, 2], number=3), {"red": 2, "green": 2, "blue": 2}),
        (THREE, partial(Scripted, [1, 0, 2, 0, 1], number=2, chance=0.5), {"green": 2, "blue": 1}),
        (
            THREE,
            partial(Scripted, [0, 0, 1, 0, 2, 0, 0], number=1, chance=0.9),
            {"red": 1, "green": 2, "blue": 0},
        ),
        (EITHER, partial(Scripted, [0, 0, 1]), 6),
        (EITHER, partial(Scripted, [1, 1, 0, 1], number=1), {1: 6}),
        (ROW, partial(Scripted, [2, 0, 2], number=3), ["c", "a", "c"]),
        (ROW, partial(Scripted, [], number=0), []),
    ],
)
def test_chance_picks_among_all_or_the_plainest(
    choice: Any, chance: Callable[[], Random], picked: Any
) -> None:
    """Keys come in order, and their values are the same or each its own."""
    assert str(choice.picked(chance())) == str(picked)


def test_numbers_of_picks_lie_between_their_bounds() -> None:
    random = Random(2)
    row, each = Several(("a",), 3), ForEach((0, 1, 2), OneOf((7,)))
    assert {len(one) for one in picks(row, random)} == {0, 1, 2, 3}
    assert {len(one) for one in picks(each, random)} == {1, 2, 3}


def picks(choice: Several | ForEach, random: Random) -> list[Any]:
    """Pick often."""
    return [choice.picked(random) for _ in range(200)]


def test_words_are_typed_as_python_has_them() -> None:
    words = {
        "seats": 3,
        "mibs": True,
        "prices": {"red": (0, 3), "green": 50},
        "spent": (2,),
        "hand": ["yellow 8", "red 1"],
        "change": None,
    }
    told = typed_words(words)
    assert told == (
        'seats=3, mibs=True, prices={"red": (0, 3), "green": 50}, spent=(2,), '
        'hand=["yellow 8", "red 1"], change=None'
    )
    assert eval(f"dict({told})") == words


# editions ---------------------------------------------------------------------


@EVERY_EDITION
def test_the_vocabulary_has_every_word_of_the_builder(edition: AnyEdition) -> None:
    known = edition.tables.known(edition.printed)
    mentioned = next(iter(get_type_hints(spoken(edition).position)["mentioned"].__args__))
    assert {*known} == set(get_type_hints(mentioned))
    assert {*spoken(edition).vocabulary} < {*known}


@EVERY_EDITION
def test_every_word_can_be_picked_so_that_it_sets_a_table(edition: AnyEdition) -> None:
    for name, choice in spoken(edition).vocabulary.items():
        random, found = Random(0), 0
        for _ in range(300):
            with suppress(ImpossiblePosition):
                spoken(edition).position(**{name: choice.picked(random)})
                found += 1
            if found == 5:
                break
        assert found == 5, name


@EVERY_EDITION
def test_the_call_that_names_a_step_names_that_step(edition: AnyEdition) -> None:
    kinds = set()
    for seed in range(4):
        for position, step in random_play(edition, spoken(edition).in_the_box, Random(seed)):
            call = spoken(edition).typed(step)
            if position == spoken(edition).in_the_box:
                assert eval(f"edition.{call}") == edition.apply(position, step)
            else:
                assert eval(f"edition.{call}") == step
            kinds.add(type(step))
    rare = {"EndTurn", "PayInterest", "PassWithCard", "PlaceFirst"}
    assert {rule.kind.__name__ for rule in edition.rules} - {k.__name__ for k in kinds} <= rare


@EVERY_EDITION
def test_a_table_set_in_words_is_set_again_by_what_is_said_of_it(edition: AnyEdition) -> None:
    speaker, random = spoken(edition), Random(1)
    again = set()
    tried = 0
    while tried < 200:
        names = random.sample(list(speaker.vocabulary), random.randint(0, 4))
        words = {name: speaker.vocabulary[name].picked(random) for name in names}
        try:
            table = speaker.position(**words)
        except ImpossiblePosition:
            continue
        tried += 1
        if "pile" not in words:
            again.add(speaker.position(**speaker.described(table)) == table)
    assert again == {True}


@EVERY_EDITION
@pytest.mark.parametrize("number", [25, pytest.param(500, marks=pytest.mark.slow)])
def test_a_table_in_random_words_comes_back_as_it_was_written(
    edition: AnyEdition, number: int
) -> None:
    """As typed, in our own line, and in both records of a game."""
    random = Random(number)
    for house, words, table in islice(tables_in_random_words(edition, random), number):
        line = written_words(words, house.tables.known(house.printed))
        assert house.parse_position(line) == table, line
        assert house.parse_position(house.write_position(table)) == table, line
        game = Game(house, table)
        assert Game.from_json(game.to_json(), edition) == game, line
        assert Game.from_text(game.to_text(), edition) == game, line


def tables_in_random_words(
    edition: AnyEdition, random: Random
) -> Iterator[tuple[AnyEdition, dict[str, Any], Any]]:
    """Yield possible tables of an edition, or of a house that plays it, with the words for each."""
    while True:
        house = random.choice((edition, house_at_random(edition, random)))
        known = house.tables.known(house.printed)
        names = random.sample(list(known), random.randint(0, 6))
        words = {name: known[name].picked(random) for name in names}
        with suppress(ImpossiblePosition):
            yield house, words, house.set_table(words)


# tables in one line -------------------------------------------------------------


@EVERY_EDITION
def test_tables_near_the_usual_one_are_written(edition: AnyEdition) -> None:
    """Such as one whose discard pile has a card that a hand, left out, would be filled with."""
    for table, _ in some_play(edition):
        assert edition.parse_position(edition.write_position(table)) == table


def test_a_table_is_written_without_what_is_usual() -> None:
    table = bf2023.position(
        level=4,
        prices={"green": (5, 3), "blue": (4, 4)},
        holding={"green": 3},
        hands={1: {"blue": 2, "white": 1}},
        cash={1: 20},
        current_sale_track="refilled centre",
        spent_tiles=(1, 2),
    )
    line = (
        "level=4 prices=green:5/3,blue:4/4 holding=green:3 hands.1=blue:2,white:1 cash=1:20 "
        "current_sale_track=refilled-centre spent_tiles=1/2"
    )
    assert bf2023.write_position(table) == line
    assert bf2023.parse_position(line) == table
    assert bf2023.write_position(bf2023.position()) == ""


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("cash=0:1,1:1,2:1", "cash=1"),
        ("cash=0:100,1:1,2:1", "cash=1:1,2:1"),
        ("seats=4 cash=0:1,1:1,2:1", "seats=4 cash=0:1,1:1,2:1"),
        ("holding=green:1,blue:1", "holding=green:1,blue:1"),
    ],
)
def test_what_all_seats_have_is_said_once(line: str, written: str) -> None:
    table = bf2023.parse_position(line)
    assert bf2023.write_position(table) == written
    assert bf2023.parse_position(written) == table


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("holding.green=3 market.green=0", {"holding": {"green": 3}, "market": {"green": 0}}),
        ("cash=3; holding=green:1 holding.blue=2", {"cash": 3, "holding": {"green": 1, "blue": 2}}),
        ("hands.1.green=2 mibs=yes", {"hands": {1: {"green": 2}}, "mibs": True}),
        ("gold_bars.2=4 spent_tiles=none", {"gold_bars": {2: 4}, "spent_tiles": ()}),
        ("", {}),
        ("spent_tiles=2 prices.green=5/3", {"spent_tiles": (2,), "prices": {"green": (5, 3)}}),
        ("level=Four holding.green=three", {"level": 4, "holding": {"green": 3}}),
        ("cash=0:ten prices.green=two/one", {"cash": {0: 10}, "prices": {"green": (2, 1)}}),
    ],
)  # fmt: skip
def test_people_type_tables_like_these(line: str, words: dict[str, Any]) -> None:
    assert bf2023.parse_position(line) == bf2023.position(**words)


@pytest.mark.parametrize(
    ("line", "pointed_at", "nearest"),
    [
        ("levle=4", "levle", "level"),
        ("level 4", "level", "level=..."),
        ("level=4 holding=gren:3", "gren", "green"),
        ("level=4 holding.gren=3", "gren", "green"),
        ("holding=green", "green", "green:..."),
        ("level=thirteen", "thirteen", ""),
        ("level=1.5", "1.5", ""),
        ("level.green=1", "green", ""),
        ("cash=0:5,0:7", "0", ""),
        ("hands.1=green:3,green:3", "green", ""),
        ("current_sale_track=botom", "botom", "bottom"),
        ("mibs=3", "3", ""),
        ("mibs=three", "three", ""),
        ("mibs=True", "True", "yes"),
        ("mibs=false", "false", "no"),
        ("level=true", "true", ""),
        ("holding=green:3/1/x", "3/1/x", ""),
    ],
)
def test_what_cannot_be_read_of_a_table_is_pointed_at(
    line: str, pointed_at: str, nearest: str
) -> None:
    with pytest.raises(NotationError) as unreadable:
        bf2023.parse_position(line)
    error = unreadable.value
    assert (line[error.start : error.end], error.nearest) == (pointed_at, nearest)
    assert str(error).startswith("bf2023: this table cannot be read at")


@pytest.mark.parametrize("words", range(1, 40, 3))
def test_of_a_long_line_as_much_is_shown_as_a_terminal_has_room_for(words: int) -> None:
    """The word that is not understood stands over its mark; both were parted by a line break."""
    line = f"{'level=4 ' * words}levle=4{' turn=1' * words}"
    at = line.index("levle")
    error = NotationError("this table", line, at, at + len("levle"), ("level",))
    *_, shown, marked = str(error).split("\n")
    assert len(shown) <= 80
    assert shown[marked.index("^") : marked.rindex("^") + 1] == "levle"


@pytest.mark.parametrize(
    ("words", "fact"),
    [
        ({"level": 3.0}, "bf2023: level: 3.0 is no whole number."),
        ({"cash": {1: "9"}}, "bf2023: cash: '9' is no whole number."),
        ({"holding": {"green": 1.5}}, "bf2023: green shares: 1.5 is no whole number."),
        ({"due": "tea"}, "bf2023: 'tea' is never due; "
         "it may be set-up, first market, hand, first share, nothing."),
        ({"other_sale_tracks": {"first": {}}}, "bf2023: there is no sale track 'first'; "
         "they are top, centre, bottom."),
    ],
)  # fmt: skip
def test_words_that_tell_of_no_table_are_refused(words: dict[str, Any], fact: str) -> None:
    assert told_by(ImpossiblePosition, bf2023.set_table, words) == fact


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("level=44", "level 44; levels count from 0 to 9."),
        ("level=44 cash=5", " It is level=44 that makes this table impossible."),
        ("cash=5 seats=3 turn=4", " It is turn=4 that makes this table impossible."),
        ("level=4 hands.4=green:1", " It is hands.4=green:1 that makes this table impossible."),
        ("holding.green=200 level=3", " It is holding.green=200 that makes this table impossible."),
        (
            "holding=green:12 market.green=10",
            " holding=green:12 and market.green=10 do not go together.",
        ),
        (
            "holding=green:6 level=3 hands.1=green:6; hands.2=green:6",
            " holding=green:6, hands.1=green:6 and hands.2=green:6 do not go together.",
        ),
        ("holding=green:200 market.green=200", "with 3 seats there are 24 of each colour."),
    ],
)
def test_the_words_that_make_a_table_impossible_are_named(line: str, told: str) -> None:
    assert told_by(ImpossiblePosition, bf2023.parse_position, line).endswith(told)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("cash=1.5", "at '1.5', where a number is expected."),
        ("cash.0=x", "at 'x', where a number is expected."),
        ("cash=-1", "at '-1', where a number not below 0 is expected."),
        ("level=-1", "at '-1', where a number not below 0 is expected."),
        ("holding=-1:3", "at '-1', where purple, yellow, green, blue or white is expected."),
        ("seats=x", "at 'x', where 3, 4 or 5 is expected."),
        ("level=x", "at 'x', where a number from 0 to 9 is expected."),
        ("current_sale_track=x", "top, centre, bottom or refilled-centre is expected."),
    ],
)
def test_where_any_number_may_stand_that_is_said(line: str, told: str) -> None:
    assert told in told_by(NotationError, bf2023.parse_position, line)


@pytest.mark.parametrize(
    ("line", "quoted", "told"),
    [
        ("hand='yellow 4' turn=1", "'yellow 4'", "; say hand=yellow-4."),
        ('hand="yellow 4, red 8"', '"yellow 4, red 8"', "; say hand=yellow-4,red-8."),
        ("turn='1'", "'1'", "; say turn=1."),
        ("hand='yelow 4'", "'yelow 4'", "; say it as in hand=yellow-1."),
        ("hand='yellow", "'yellow", "; say it as in hand=yellow-1."),
        ("HAND='yelow 4'", "'yelow 4'", "; say it as in hand=yellow-1."),
        ("hands.1='yelow 4'", "'yelow 4'", "; say it as in hands.0=yellow-1."),
    ],
)
def test_a_value_in_quotes_is_told_as_it_is_written(line: str, quoted: str, told: str) -> None:
    with pytest.raises(NotationError) as unreadable:
        black_monday.parse_position(line)
    error = unreadable.value
    assert line[error.start : error.end] == quoted
    assert str(error).split("\n")[0].endswith(told)
