"""The words in which tables are set: what may be said, how it is typed, and the way back."""

from collections.abc import Iterator
from random import Random
from typing import Any, get_type_hints

import pytest

from bfrules import bf2023
from bfrules.asking.forms import some_play
from bfrules.core.edition import CHANCE, AnyEdition
from bfrules.core.notation import (
    ForEach,
    ImpossiblePosition,
    NotationError,
    OneForAll,
    OneOf,
    Several,
    Spoken,
    typed_value,
    typed_words,
)
from bfrules.shipped import shipped_editions

SHIPPED = tuple(shipped_editions().values())
COLOURS = ("red", "green")


def spoken(edition: AnyEdition) -> Spoken:
    assert isinstance(edition, Spoken)
    return edition


def played(edition: AnyEdition, seed: int) -> Iterator[tuple[Any, Any]]:
    """Yield the positions of a random game, each with the step taken there."""
    random = Random(seed)
    position = spoken(edition).in_the_box
    first = [step for rule in edition.rules for step in rule.lists(edition.printed, position)]
    step = random.choice(first)
    while True:
        yield position, step
        position = edition.apply(position, step)
        actor = edition.actor(position)
        if actor is None:
            return
        chance = actor is CHANCE
        step = (
            edition.sample(position, random)
            if chance
            else random.choice(list(edition.legal(position)))
        )


# choices ----------------------------------------------------------------------


def test_plainer_values_come_before_a_value() -> None:
    assert list(OneOf((3, 1, 2)).plainer(2)) == [3, 1]
    assert list(OneOf((3, 1, 2)).plainer(3)) == []
    assert list(OneOf((3, 1, 2)).plainer(77)) == [3, 1, 2]


def test_plainer_mappings_have_a_key_less_or_a_plainer_value() -> None:
    each = ForEach(COLOURS, OneOf((0, 1, 2)))
    assert list(each.plainer({"red": 1, "green": 2})) == [
        {"green": 2},
        {"red": 1},
        {"red": 0, "green": 2},
        {"red": 1, "green": 0},
        {"red": 1, "green": 1},
    ]
    assert list(each.plainer({"red": 0})) == []


def test_one_value_for_all_is_plainer_than_one_for_each() -> None:
    each = OneForAll((0, 1), OneOf((100, 0)))
    assert list(each.plainer({1: 0})) == [100, 0, {1: 100}]
    assert list(each.plainer(0)) == [100]


def test_plainer_rows_have_a_value_less_or_a_plainer_one() -> None:
    cards = Several(("a", "b"), 2)
    assert list(cards.plainer(["b", "a"])) == [["a"], ["b"], ["a", "a"]]


@pytest.mark.parametrize(
    "choice",
    [OneOf((3, 1, 2)), ForEach(COLOURS, OneOf((0, 1))), OneForAll((0, 1), OneOf((5, 6)))],
    ids=lambda choice: type(choice).__name__,
)
def test_the_same_seed_picks_the_same(choice: OneOf | ForEach | OneForAll) -> None:
    def picked() -> list[object]:
        random = Random(5)
        return [choice.picked(random) for _ in range(20)]

    assert picked() == picked()
    assert len({typed_value(value) for value in picked()}) > 1


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


def test_one_of_all_of_the_plainest_or_the_very_plainest_is_picked() -> None:
    one = OneOf((9, 8, 7, 6, 5, 4))
    assert one.picked(Scripted([0, 5])) == 4
    assert one.picked(Scripted([1, -1])) == 6
    assert one.picked(Scripted([2, -1])) == 9


def test_some_keys_are_picked_in_order_with_the_same_value_or_each_its_own() -> None:
    each = ForEach(("red", "green", "blue"), OneOf((0, 1, 2)))
    same = Scripted([1, 0, 2], number=2, chance=0.49)
    assert each.picked(same) == {"green": 2, "blue": 2}
    assert str(each.picked(Scripted([1, 0, 2], number=3))) == "{'red': 2, 'green': 2, 'blue': 2}"
    own = Scripted([1, 0, 2, 0, 1], number=2, chance=0.5)
    assert each.picked(own) == {"green": 2, "blue": 1}
    everybody = Scripted([0, 0, 1, 0, 2, 0, 0], number=1, chance=0.9)
    assert each.picked(everybody) == {"red": 1, "green": 2, "blue": 0}


def test_one_value_is_picked_for_all_or_values_for_some() -> None:
    either = OneForAll((0, 1), OneOf((5, 6)))
    assert either.picked(Scripted([0, 0, 1])) == 6
    assert either.picked(Scripted([1, 1, 0, 1], number=1)) == {1: 6}


def test_a_row_is_picked_value_by_value() -> None:
    row = Several(("a", "b", "c"), 3)
    assert row.picked(Scripted([2, 0, 2], number=3)) == ["c", "a", "c"]
    assert row.picked(Scripted([], number=0)) == []


def test_numbers_of_picks_lie_between_their_bounds() -> None:
    random = Random(2)
    row, each = Several(("a",), 3), ForEach((0, 1, 2), OneOf((7,)))
    assert {len(one) for one in picks(row, random)} == {0, 1, 2, 3}
    assert {len(one) for one in picks(each, random)} == {1, 2, 3}


def picks(choice: Several | ForEach, random: Random) -> list[Any]:
    """Pick often."""
    return [choice.picked(random) for _ in range(200)]


def test_a_row_in_the_middle_gives_way_to_plainer_ones() -> None:
    cards = Several(("a", "b", "c"), 3)
    assert list(cards.plainer(["a", "c", "a"])) == [
        ["c", "a"],
        ["a", "a"],
        ["a", "c"],
        ["a", "a", "a"],
        ["a", "b", "a"],
    ]


def test_some_values_for_all_or_some_keys_are_plainer() -> None:
    either = OneForAll((0, 1), OneOf((5, 6)))
    assert list(either.plainer({0: 6, 1: 5})) == [5, 6, {1: 5}, {0: 6}, {0: 5, 1: 5}]


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


@pytest.mark.parametrize("edition", SHIPPED, ids=lambda edition: edition.name)
def test_the_vocabulary_has_every_word_of_the_builder(edition: AnyEdition) -> None:
    finer = edition.speech.tables.finer(edition.printed) if edition.speech.tables else {}
    mentioned = next(iter(get_type_hints(spoken(edition).position)["mentioned"].__args__))
    assert {*spoken(edition).vocabulary, *finer} == set(get_type_hints(mentioned))


@pytest.mark.parametrize("edition", SHIPPED, ids=lambda edition: edition.name)
def test_every_word_can_be_picked_so_that_it_sets_a_table(edition: AnyEdition) -> None:
    for name, choice in spoken(edition).vocabulary.items():
        random = Random(0)
        found = 0
        for _ in range(300):
            try:
                spoken(edition).position(**{name: choice.picked(random)})
            except ImpossiblePosition:
                continue
            found += 1
        assert found, name


@pytest.mark.parametrize("edition", SHIPPED, ids=lambda edition: edition.name)
def test_the_call_that_names_a_step_names_that_step(edition: AnyEdition) -> None:
    kinds = set()
    for seed in range(4):
        for position, step in played(edition, seed):
            call = spoken(edition).typed(step)
            if position == spoken(edition).in_the_box:
                assert eval(f"edition.{call}") == edition.apply(position, step)
            else:
                assert eval(f"edition.{call}") == step
            kinds.add(type(step))
    rare = {"EndTurn", "PayInterest", "PassWithCard", "PlaceFirst"}
    assert {rule.kind.__name__ for rule in edition.rules} - {k.__name__ for k in kinds} <= rare


@pytest.mark.parametrize("edition", SHIPPED, ids=lambda edition: edition.name)
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


# tables in one line -------------------------------------------------------------


@pytest.mark.parametrize("edition", shipped_editions().values(), ids=lambda edition: edition.name)
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
    assert bf2023.parse_position("") == bf2023.position()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("holding.green=3 market.green=0", {"holding": {"green": 3}, "market": {"green": 0}}),
        ("cash=3; holding=green:1 holding.blue=2", {"cash": 3, "holding": {"green": 1, "blue": 2}}),
        ("hands.1.green=2 mibs=yes", {"hands": {1: {"green": 2}}, "mibs": True}),
        ("gold_bars.2=4 spent_tiles=none", {"gold_bars": {2: 4}, "spent_tiles": ()}),
        ("spent_tiles=2 prices.green=5/3", {"spent_tiles": (2,), "prices": {"green": (5, 3)}}),
    ],
)  # fmt: skip
def test_people_type_tables_like_these(line: str, words: dict[str, Any]) -> None:
    assert bf2023.parse_position(line) == bf2023.set_table(words)


@pytest.mark.parametrize(
    ("line", "pointed_at", "nearest"),
    [
        ("levle=4", "levle", "level"),
        ("level 4", "level", "level=..."),
        ("level=4 holding=gren:3", "gren", "green"),
        ("level=4 holding.gren=3", "gren", "green"),
        ("holding=green", "green", "green:..."),
        ("level=four", "four", ""),
        ("level=1.5", "1.5", ""),
        ("level.green=1", "green", ""),
        ("level=1 level=2", "level", ""),
        ("holding=green:1 holding.green=2", "holding.green", ""),
        ("holding=green:3,green:2", "green", ""),
        ("cash=0:5,0:7", "0", ""),
        ("hands.1=green:3,green:3", "green", ""),
        ("current_sale_track=botom", "botom", "bottom"),
        ("mibs=3", "3", ""),
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


def test_an_impossible_table_is_refused_in_a_line_too() -> None:
    with pytest.raises(ImpossiblePosition, match="level 10; levels count from 0 to 9"):
        bf2023.parse_position("level=10")


@pytest.mark.parametrize(
    ("words", "fact"),
    [
        ({"levle": 3}, "bf2023: there is no word 'levle'; did you mean 'level'?"),
        ({"level": 3.0}, "bf2023: 3.0 is no number of level; give a whole number."),
        ({"level": True}, "bf2023: True is no number of level; give a whole number."),
        ({"cash": {1: "9"}}, "bf2023: '9' is no number of cash; give a whole number."),
        ({"holding": {"green": 1.5}}, "bf2023: 1.5 is no number of green shares; "
         "give a whole number."),
        ({"due": "tea"}, "bf2023: 'tea' is never due; "
         "it may be set-up, first market, hand, first share, nothing."),
        ({"other_sale_tracks": {"first": {}}}, "bf2023: there is no sale track 'first'; "
         "they are top, centre, bottom."),
    ],
)  # fmt: skip
def test_words_that_tell_of_no_table_are_refused(words: dict[str, Any], fact: str) -> None:
    with pytest.raises(ImpossiblePosition) as impossible:
        bf2023.set_table(words)
    assert str(impossible.value) == fact
