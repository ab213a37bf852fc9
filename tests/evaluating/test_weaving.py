"""Woven rules beside their clauses: the same positions after the same steps, and no others."""

import linecache
from enum import Enum, IntEnum
from functools import cache, partial, wraps
from random import Random
from typing import Any

import pytest
from attrs import evolve, frozen

from bfrules import CHANCE, Game, bf2010, bf2023, black_monday, yucata
from bfrules.core import rule as rules
from bfrules.core.amendment import Amendment, after, instead_of
from bfrules.core.edition import AnyEdition
from bfrules.core.promises import lets_pass, only, passes_exactly
from bfrules.core.record import structured
from bfrules.core.refusal import BrokenClause, IllegalStep, Refusal, refused
from bfrules.core.rule import Rule
from bfrules.editions.black_friday.buying import wrong_colour_placed
from bfrules.editions.black_friday.selling import hand_over_the_shares_for_money, not_owned
from bfrules.editions.black_friday.steps import Buy, Sell
from bfrules.evaluating.purity import is_pure
from bfrules.evaluating.weaving import Woven, woven, woven_lists
from bfrules.kernel.contract import contract
from bfrules.shipped import shipped_editions
from bfrules.vectors import read_vectors, vectors_folder
from tests.editions.houses import amending
from tests.evaluating import changing

EDITIONS = shipped_editions()
TABLES = (
    (bf2023, "", {"seats": 4}),
    (bf2023, "", {"seats": 3, "mibs": True}),
    (bf2023, "Q24=once", {"seats": 5}),
    (bf2010, "", {"seats": 4}),
    (bf2010, "Q30=before", {"seats": 2}),
    (yucata, "", {"seats": 3}),
    (black_monday, "", {"seats": 3}),
)
REFUSED_STEPS = 12


def clause_by_clause(edition: AnyEdition, reading: str = "") -> Any:
    amended = edition.amend(edition.reading(*reading.split("="))) if reading else edition
    return evolve(amended, weaves=False)


def woven_rules(edition: AnyEdition) -> dict[type[Any], Woven]:
    return {rule.kind: woven_rule(edition, rule) for rule in edition.rules}


def woven_rule(edition: AnyEdition, rule: Rule[Any, Any, Any]) -> Woven:
    return woven_once(rule, edition.printed, edition.name)


@cache
def woven_once(rule: Rule[Any, Any, Any], printed: object, book: str) -> Woven:
    return woven(rule, printed, EDITIONS[book].position_kind, book).function()


def expect_a_game_to_be_the_same(
    edition: Any, setup: dict[str, Any], seed: int, steps: int = 200
) -> None:
    rules, random = woven_rules(edition), Random(seed)
    lists = woven_lists(edition.rules, edition.printed, edition.position_kind, "").function()
    position = edition.start(**setup)
    for number in range(steps):
        actor = edition.actor(position)
        if actor is None:
            break
        if number % 12 == 5:
            conceivable = list(edition.conceivable(position))
            for step in random.sample(conceivable, min(REFUSED_STEPS, len(conceivable))):
                asked = rules[type(step)](position, step)
                assert (asked is None) == bool(edition.refusals(position, step)), step
        legal = [] if actor is CHANCE else list(edition.legal(position))
        assert actor is CHANCE or lists(position) == legal
        step = random.choice(legal) if legal else edition.sample(position, random)
        expected = edition.apply(position, step)
        # what is written is compared besides: 1 is equal to True
        assert repr(rules[type(step)](position, step)) == repr(expected), (position, step)
        assert rules[type(step)](position, step) == expected
        position = expected


@pytest.mark.parametrize(("edition", "reading", "setup"), TABLES)
def test_a_game_is_the_same_step_by_step(
    edition: AnyEdition, reading: str, setup: dict[str, Any]
) -> None:
    expect_a_game_to_be_the_same(clause_by_clause(edition, reading), setup, seed=7)


@pytest.mark.slow
@pytest.mark.parametrize("edition", [bf2023, bf2010, yucata, black_monday])
def test_a_game_of_every_reading_and_variant_is_the_same(edition: AnyEdition) -> None:
    for amendment in (*edition.readings, *edition.variants):
        amended: Any = evolve(edition.amend(amendment), weaves=False)
        expect_a_game_to_be_the_same(amended, {"seats": 3}, seed=1)
        if edition is bf2023:
            expect_a_game_to_be_the_same(amended, {"seats": 4, "mibs": True}, seed=2)


@pytest.mark.slow
@pytest.mark.parametrize("book", ["bf2010", "yucata", "bf2023", "black_monday"])
def test_woven_lists_are_the_lists_at_every_table_of_the_vectors(book: str) -> None:
    """They stand at edges that random games seldom come to, most under a reading or variant."""
    files = sorted((vectors_folder() / book).glob("*.json"))
    houses = {}
    for vector in (one for file in files for one in read_vectors(file, EDITIONS.values()).vectors):
        house: Any = vector.house
        if house.label not in houses:
            source = woven_lists(house.rules, house.printed, house.position_kind, "")
            houses[house.label] = source.function()
        table = structured(vector.request.get("position"), house.position_kind, "")
        try:
            listed = houses[house.label](table)
        except IndexError:  # `legal` asks what lists then
            assert table == house.in_the_box
            continue
        assert listed == [step for rule in house.rules for step in rule.lists(house.printed, table)]


def test_a_rule_is_woven_once_it_was_applied_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bfrules.core.edition.OFTEN", 3)
    edition, slow = evolve(bf2023), clause_by_clause(bf2023)
    game = Game(edition, edition.start(seats=3)).play_at_random(Random(5))
    assert Buy in edition._loom.rules
    assert edition._loom.lists
    assert not slow._loom.rules
    assert not slow._loom.lists
    assert game == evolve(
        Game(slow, slow.start(seats=3)).play_at_random(Random(5)), edition=edition
    )
    with pytest.raises(IllegalStep, match="not_the_time_for_an_action"):
        edition.apply(game.position, edition.sell("green", 3, remove=None))
    short: Any = Sell((1, 2), None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="shares"):
        edition.apply(game.at(10).position, short)


def test_a_debugger_shows_what_was_woven() -> None:
    made = woven_rule(bf2023, bf2023.rule(Sell))
    line = linecache.getline(made.__code__.co_filename, made.__code__.co_firstlineno)
    assert line == "def woven(position, step):\n"


def like_not_owned(printed: Any, position: Any, step: Any) -> Refusal | None:
    """Every share sold is one's own."""
    ASKED.append(step)
    return not_owned(printed, position, step)


ASKED: list[Sell] = []


def test_a_clause_without_a_contract_is_called_as_it_stands() -> None:
    rule = bf2023.rule(Sell)
    counted = evolve(rule, forbids=(*rule.forbids, like_not_owned))
    made = woven_rule(bf2023, counted)
    edition = clause_by_clause(bf2023)
    game = Game(edition, edition.start(seats=3)).play_at_random(Random(2))
    number = next(at for at, step in enumerate(game.record) if isinstance(step, Sell))
    position, step = game.at(number).position, game.record[number]
    ASKED.clear()
    assert made(position, step) == made(position, step) == edition.apply(position, step)
    assert [step, step] == ASKED


def twice_the_money(printed: Any, position: Any, step: Any) -> Any:
    """Sell for twice the money."""
    sold = hand_over_the_shares_for_money(printed, position, step)
    gained = sold.seats[position.turn].cash - position.seats[position.turn].cash
    seat = evolve(sold.seats[position.turn], cash=sold.seats[position.turn].cash + gained)
    turn = position.turn
    return evolve(sold, seats=(*sold.seats[:turn], seat, *sold.seats[turn + 1 :]))


@contract(promises=(lambda *_: True,))
def twice_the_money_by_contract(printed: Any, position: Any, step: Any) -> Any:
    """Sell for twice the money."""
    return twice_the_money(printed, position, step)


@wraps(hand_over_the_shares_for_money)
def under_another_name(printed: Any, position: Any, step: Any) -> Any:
    return twice_the_money(printed, position, step)


@pytest.mark.parametrize(
    "other", [twice_the_money, twice_the_money_by_contract, under_another_name]
)
def test_a_house_rule_is_woven_in_or_called(other: Any) -> None:
    dearer = amending("dearer", instead_of(hand_over_the_shares_for_money, {other: ""}))
    expect_a_game_to_be_the_same(evolve(bf2023.amend(dearer), weaves=False), {"seats": 3}, seed=3)


def in_the_place_of(clause: Any, kind: type[Any], *, promises: bool) -> Amendment[Any]:
    def of_the_house(printed: Any, position: Any, step: Any) -> Refusal | None:
        """Say what the printed clause says."""
        answer: Refusal | None = clause(printed, position, step)
        return answer

    asked = passes_exactly(lets_pass(clause))
    other = contract(promises=(asked,))(of_the_house) if promises else of_the_house
    return amending("again", instead_of(clause, {other: ""}, kind))


def keeps_two_shares(printed: Any, position: Any, step: Any) -> Refusal | None:
    """A seller keeps two shares."""
    left = sum(position.seats[position.turn].shares) - sum(step.shares)
    return None if left >= 2 or not sum(step.shares) else refused(left=left)


@pytest.mark.slow
def test_what_a_house_forbids_is_woven_into_the_lists() -> None:
    for number, (kind, clause) in enumerate(
        (rule.kind, clause)
        for rule in bf2023.rules
        if rule.kind in (Buy, Sell)
        for clause in rule.forbids
    ):
        house = bf2023.amend(
            amending("two", forbid={Sell: keeps_two_shares}),
            in_the_place_of(clause, kind, promises=number % 4 < 3),
        )
        setup = {"seats": 3, "mibs": number % 3 == 0}
        expect_a_game_to_be_the_same(evolve(house, weaves=False), setup, number, steps=60)


def source_of_the_lists(edition: Any) -> str:
    return woven_lists(edition.rules, edition.printed, edition.position_kind, "").text


@pytest.mark.parametrize("promises", [True, False])
def test_a_predicate_comes_apart_and_so_does_a_clause_that_is_pure(promises: bool) -> None:
    house = bf2023.amend(in_the_place_of(not_owned, Sell, promises=promises))
    source = source_of_the_lists(house)
    assert "for step" in source
    assert "passes(" not in source


def test_one_of_some_numbers_that_are_worked_out_alike_is_worked_out_alone() -> None:
    house = bf2023.amend(in_the_place_of(wrong_colour_placed, Buy, promises=True))
    source = source_of_the_lists(house)
    assert "(market[placed] - shares[placed]) > 0" in source
    assert "for step_2_ in candidates" in source


def no_answer(printed: Any, position: Any, step: Any) -> Any:
    """Answer with a text."""
    return "no"


def test_a_clause_that_answers_with_something_else_is_told_by_woven_lists_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bfrules.core.edition.OFTEN", 1)
    house = bf2023.amend(amending("none", forbid={Sell: no_answer}))
    position = Game(bf2023, bf2023.start(seats=3)).play_at_random(Random(1)).at(30).position
    for _ in range(3):
        with pytest.raises(BrokenClause, match="no_answer"):
            house.legal(position)
    assert house._loom.lists


def test_a_clause_that_answers_with_no_table_is_told_by_a_woven_rule_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bfrules.core.edition.OFTEN", 1)
    house = bf2023.amend(amending("none", after(bf2023.clause("end_the_turn"), {no_answer: ""})))
    step = bf2023.sell("green", remove="green")
    for _ in range(3):
        with pytest.raises(BrokenClause, match="no_answer"):
            house.apply(house.position(holding={"green": 1}), step)
    assert house._loom.rules


LEAST_LEFT = 2
FROZEN_LIMITS = (2, 3)
CALLS: list[int] = []


def left_after(position: Any, step: Any) -> int:
    left: int = sum(position.seats[position.turn].shares) - sum(step.shares)
    return left


def keeps_enough(printed: Any, position: Any, step: Any) -> Refusal | None:
    """A seller keeps enough shares."""
    if not sum(step.shares):
        return None
    for limit in FROZEN_LIMITS[:1]:
        if left_after(position, step) >= min(limit, LEAST_LEFT):
            return None
    return refused(left=left_after(position, step), of=printed.words.shares(step.shares))


def keeps_enough_and_no_green(printed: Any, position: Any, step: Any) -> Refusal | None:
    """A seller keeps enough shares, and all green ones."""
    refusal = keeps_enough(printed, position, step)
    if refusal is not None:
        return refusal
    return keeps_two_shares(printed, position, step) or no_green(position, step)


def no_green(position: Any, step: Any) -> Refusal | None:
    green = step.shares[2]
    return refused(green=green) if green else None


def keeps_by_number(printed: Any, position: Any, step: Any) -> Refusal | None:
    """A seller keeps a share in every call but one."""
    CALLS.append(0)
    return None if left_after(position, step) or len(CALLS) < 2 else refused(left=0)


def keeps_by_a_while(printed: Any, position: Any, step: Any) -> Refusal | None:
    """A seller keeps a share, found out in a loop that no clause of ours has."""
    left = left_after(position, step)
    while left > 1:
        left -= 1
    return None if left or not sum(step.shares) else refused(left=0)


@pytest.mark.parametrize(
    ("clause", "pure"),
    [
        (keeps_two_shares, True),
        (keeps_enough, True),
        (keeps_by_a_while, True),
        (keeps_by_number, False),
        (like_not_owned, False),
        (partial(keeps_enough), False),
        *(
            (clause, clause is changing.as_a_list_says_with_a_contract)
            for clause in changing.WHAT_MAY_CHANGE
        ),
    ],
)
def test_a_clause_is_pure_by_its_text_if_nothing_that_it_reads_can_change(
    clause: Any, pure: bool
) -> None:
    assert is_pure(clause) == pure


@pytest.mark.parametrize(
    ("clause", "comes_apart"),
    [
        (keeps_enough, True),
        (keeps_enough_and_no_green, True),
        (keeps_by_a_while, False),
        (changing.as_a_list_says, False),
    ],
)
def test_a_clause_without_a_contract_is_woven_into_lists_or_called(
    clause: Any, comes_apart: bool
) -> None:
    house = evolve(
        bf2023.amend(
            amending("enough", forbid={Sell: clause}),
            in_the_place_of(wrong_colour_placed, Buy, promises=False),
        ),
        weaves=False,
    )
    assert ("passes(" in source_of_the_lists(house)) != comes_apart
    expect_a_game_to_be_the_same(house, {"seats": 3}, seed=4, steps=60)


@pytest.mark.parametrize(
    "clause",
    [
        changing.as_a_list_says,
        changing.as_a_method_says,
        changing.as_a_property_says,
        changing.as_a_method_of_a_new_object_says,
        changing.as_a_kind_says,
    ],
)
def test_what_changes_later_is_asked_each_time(
    clause: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bfrules.core.edition.OFTEN", 1)
    house = bf2023.amend(amending("two", forbid={Sell: clause}))
    table = bf2023.position(level=4, holding={"green": 3})
    for _ in range(3):
        before = list(house.legal(table))
    assert house._loom.lists
    monkeypatch.setattr(changing, "LIMITS", [3])
    after = list(house.legal(table))
    assert len(after) < len(before)
    assert after == list(evolve(house, weaves=False).legal(table))


def test_lists_that_ask_clauses_of_a_house_are_woven_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bfrules.core.edition.OFTEN", 30)
    house = bf2023.amend(amending("two", forbid={Sell: keeps_two_shares}))
    plain, table = evolve(bf2023), bf2023.position(holding={"green": 3})
    for number in range(30):
        assert bool(house._loom.lists) == (number >= 3)
        assert not plain._loom.lists
        house.legal(table)
        plain.legal(table)
    assert plain._loom.lists


def never_on_its_own(printed: Any, position: Any, step: Any) -> Refusal | None:
    """Nobody acts twice, which says nothing of the step."""
    return refused(acted=1) if position.acted else None


def test_what_asks_nothing_of_a_step_is_asked_once_before_steps_are_listed() -> None:
    house = bf2023.amend(amending("once", forbid={Sell: never_on_its_own}))
    source = source_of_the_lists(house)
    assert "for step" not in source
    acted = evolve(bf2023.position(holding={"green": 3}), acted=True)
    assert not [step for step in house.legal(acted) if isinstance(step, Sell)]


def test_what_rests_on_the_shares_alone_is_worked_out_once_for_all_that_have_them() -> None:
    source = source_of_the_lists(bf2023.amend(in_the_place_of(not_owned, Sell, promises=False)))
    assert "is not shares_before" in source
    inside = source.split("is not shares_before")[1].split("append(")[0]
    lot, each = inside.rsplit("if ", 1)
    assert "shares_before = shares" in lot
    assert "shares" not in each


def untold(position: Any) -> Any:
    while position.acted:
        return None
    return position.level


def untold_is_level(printed: Any, position: Any, step: Any) -> Refusal | None:
    """Ask what a function that is called answers, of whose kind nobody knows."""
    found = untold(position)
    if found is None or step.extra:
        return refused(found=0)
    return refused(found=found) if found != position.level else None


def test_what_is_called_may_answer_anything() -> None:
    house = evolve(
        bf2023.amend(amending("untold", forbid={Sell: untold_is_level})),
        weaves=False,
    )
    source = source_of_the_lists(house)
    assert "passes(" not in source
    assert "untold(position)" in source
    expect_a_game_to_be_the_same(house, {"seats": 3}, seed=5, steps=60)
    acted = evolve(bf2023.position(holding={"green": 3}), acted=True)
    lists = woven_lists(house.rules, house.printed, house.position_kind, "").function()
    assert lists(acted) == list(house.legal(acted))


def test_what_lists_by_a_function_without_a_name_is_called_by_another() -> None:
    named, box = bf2023.rules[0], bf2023.in_the_box
    nameless = evolve(named, lists=lambda printed, position: named.lists(printed, position))
    lists = woven_lists((nameless,), bf2023.printed, bf2023.position_kind, "").function()
    assert lists(box) == list(bf2023.legal(box))


class Mood(IntEnum):
    CALM = 0
    WILD = 1


class Pace(Enum):
    SLOW = 1
    FAST = 2


@frozen
class Hurry:
    """A step of a house."""

    pace: Pace
    times: int


@contract(promises=(only("level"),))
def by_the_same_pace(printed: Any, position: Any, step: Any) -> Any:
    return evolve(position, level=1 if step.pace is Pace.FAST else 2)


@contract(promises=(only("level"),))
def by_another_pace(printed: Any, position: Any, step: Any) -> Any:
    return evolve(position, level=1 if step.pace is not Pace.FAST else 2)


@contract(promises=(only("level"),))
def by_the_same_truth(printed: Any, position: Any, step: Any) -> Any:
    return evolve(position, level=1 if (step.times > 1) is True else 2)


@contract(promises=(only("level"),))
def by_the_same_number(printed: Any, position: Any, step: Any) -> Any:
    return evolve(position, level=1 if position.turn is step.times else 2)


@contract(promises=(only("level"),))
def by_the_class_of_a_number(printed: Any, position: Any, step: Any) -> Any:
    return evolve(position, level=1 if isinstance(1 if step.times else True, bool) else 2)


@contract(promises=(only("level"),))
def by_the_class_of_a_truth(printed: Any, position: Any, step: Any) -> Any:
    truth = True if position.acted else step.times > 1
    return evolve(position, level=1 if isinstance(truth, bool) else 2)


@contract(promises=(only("level"),))
def by_the_class_of_an_item(printed: Any, position: Any, step: Any) -> Any:
    return evolve(position, level=1 if isinstance((True, False)[step.times % 2], bool) else 2)


@contract(promises=(only("level"),))
def by_the_class_of_an_enumeration(printed: Any, position: Any, step: Any) -> Any:
    return evolve(position, level=1 if isinstance(Mood.WILD if step.times else 1, Mood) else 2)


@contract(promises=(only("level"),))
def by_the_last_of_a_changed_row(printed: Any, position: Any, step: Any) -> Any:
    place = step.times + 2
    market = (*position.market[:place], 9, *position.market[place + 1 :])
    return evolve(position, level=market[-1])


@contract(promises=(only("level"),))
def by_one_of_the_first_three(printed: Any, position: Any, step: Any) -> Any:
    first, second, third, *_ = position.market
    return evolve(position, level=(first, second, third)[step.times - 2])


@pytest.mark.parametrize(
    "clause",
    [
        by_one_of_the_first_three,
        by_the_same_pace,
        by_another_pace,
        by_the_same_truth,
        by_the_same_number,
        by_the_class_of_a_number,
        by_the_class_of_a_truth,
        by_the_class_of_an_item,
        by_the_class_of_an_enumeration,
        by_the_last_of_a_changed_row,
    ],
)
def test_what_is_the_same_in_a_clause_is_the_same_when_woven(clause: Any) -> None:
    """What stands in a step is known only when the step is there."""
    added = rules.rule(Hurry, "bf2023", forbids={}, does={clause: ""}, conceives=lambda *_: ())
    made, table = woven_rule(bf2023, added), bf2023.position()
    for step in (Hurry(pace, times) for pace in Pace for times in range(3)):
        assert made(table, step) == clause(bf2023.printed, table, step)


@contract(promises=(only("level"),))
def as_a_number(printed: Any, position: Any, step: Any) -> Any:
    if position.acted:
        return evolve(position, level=3)
    return evolve(position, level=int(step.times > 1))


@contract(promises=(only("level"),))
def as_a_number_that_is_nothing(printed: Any, position: Any, step: Any) -> Any:
    return evolve(position, level=position.bars_bought and step.times)


@contract(promises=(only("level"),))
def as_a_number_of_anything(printed: Any, position: Any, step: Any) -> Any:
    return evolve(position, level=int(bool(step.pace)))


@pytest.mark.parametrize(
    "clause", [as_a_number, as_a_number_that_is_nothing, as_a_number_of_anything]
)
def test_a_number_is_no_truth_value_when_woven(clause: Any) -> None:
    """A record of the game would have `true` for a level, and nobody could read it back."""
    added = rules.rule(Hurry, "bf2023", forbids={}, does={clause: ""}, conceives=lambda *_: ())
    step, table = Hurry(Pace.SLOW, 2), bf2023.position()
    found, expected = woven_rule(bf2023, added)(table, step), clause(None, table, step)
    assert (type(found.level), found.level) == (int, expected.level)
