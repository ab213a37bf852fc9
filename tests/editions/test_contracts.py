"""Contracts of every edition: each clause has one, games keep it, and a wrong clause breaks it.

No wrong clause is written down: where games show a clause acting, refusing or
letting pass, one that answers otherwise is put in its place.
"""

from collections.abc import Iterator, Mapping
from itertools import chain, islice
from random import Random
from typing import Any, Final, get_type_hints

import pytest
from attrs import define, field

import bfrules.kernel
from bfrules import bf2010, bf2023, black_monday, yucata
from bfrules.core.edition import AnyEdition
from bfrules.core.refusal import refused
from bfrules.editions import bf2010 as package_of_2010
from bfrules.editions import bf2023 as package_of_2023
from bfrules.editions import black_friday
from bfrules.editions import black_monday as package_of_black_monday
from bfrules.editions.black_friday.cards import offers_all_up_to_its_number
from bfrules.editions.black_friday.tracks import colours_to_take
from bfrules.editions.black_friday.view import seen_by
from bfrules.kernel.contract import contract_of, needs_unmet
from bfrules.kernel.draws import drawn_at_random, handfuls
from bfrules.testing import extreme_position, odd_steps, random_play, starts_of
from tests.editions import care
from tests.editions.houses import HOUSES, HOUSES_OF_2010, HOUSES_OF_2023, HOUSES_OF_BLACK_MONDAY

EDITIONS: Final = (bf2010, yucata, bf2023, black_monday)
PACKAGES: Final = (package_of_2010, package_of_2023, black_friday, package_of_black_monday)
NOT_CLAUSES: Final[tuple[care.Clause, ...]] = (
    package_of_2010.ending.final_places,
    package_of_2023.ending.final_places,
    package_of_2023.ending.gold_money,
    colours_to_take,
    offers_all_up_to_its_number,
    seen_by,
)
# Generators and chance: a promise about one answer cannot say what all of them are.
SPEAK_OF_MORE_THAN_ONE_ANSWER: Final = (handfuls, drawn_at_random)
LONG: Final = 400
# where a clause that forbids gives way to another, listing what is legal is slow
SLOW: Final = {"bf2023, tile after the action": 25}


# every clause has a contract -----------------------------------------------------------


def test_every_clause_promises_something() -> None:
    clauses = {clause for edition in EDITIONS for clause in care.clauses_of(edition)}
    stated = {care.told(clause): contract_of(clause) for clause in (*clauses, *NOT_CLAUSES)}
    assert [name for name, found in stated.items() if not (found and found.promises)] == []


def test_every_function_of_the_kernel_that_answers_promises_something() -> None:
    functions = [
        function
        for module in care.modules_in(bfrules.kernel)
        if module.__name__ not in ("bfrules.kernel.contract", "bfrules.kernel.cards")
        for function in care.functions_of(module)
    ]
    conditions = {condition for function in functions for condition in care.conditions_of(function)}
    without = {
        function.__name__
        for function in functions
        if function not in conditions
        and function not in SPEAK_OF_MORE_THAN_ONE_ANSWER
        and contract_of(function) is None
        and get_type_hints(function)["return"] is not bool
    }
    assert without == set()


def test_every_condition_says_what_it_means_and_takes_what_its_function_takes() -> None:
    for edition in EDITIONS:
        for function in care.functions_with_contracts(edition, *PACKAGES, bfrules.kernel):
            stated = contract_of(function)
            assert stated is not None
            for conditions, extra in ((stated.needs, 0), (stated.promises, 1)):
                for condition in conditions:
                    names = (care.told(function), condition.__name__)
                    assert care.says_what_it_means(condition), names
                    fits = care.takes_what_its_function_takes(function, condition, extra)
                    assert fits, names


# games keep every contract, and wrong clauses break it ----------------------------------


DEBTORS: Final = tuple(
    bf2010.position(
        level=3,
        subsidies={0: 3, 1: 3, 2: 2},
        missed_interest={0: 3, 1: 25, 2: 2},
        turned_cards={1: 3},
        hands={seat: {"red": shares} for seat in range(3)},
        cash={2: 1},
    )
    for shares in (0, 3)
)


def games_of(edition: Any, most_steps: int) -> Iterator[tuple[Any, Any]]:
    """Yield the tables of games with their steps: the set-up, from each start, among debtors."""
    debtors = DEBTORS if edition.name == "bf2010" else ()
    for number, start in enumerate((*starts_of(edition), *debtors)):
        random, box = Random(number), edition.in_the_box
        yield box, random.choice(list(edition.legal(box)))
        yield from islice(random_play(edition, start, random), most_steps)


def far_from_games(edition: Any, most_steps: int) -> Iterator[tuple[Any, Any]]:
    """Yield tables that games hardly ever reach, with a step, and a few tables after them."""
    for number, start in enumerate(2 * starts_of(edition)):
        random = Random(number)
        table = extreme_position(edition, start, random)
        yield from islice(random_play(edition, table, random), most_steps // 8)


@pytest.mark.parametrize(
    "name", [pytest.param(one, marks=pytest.mark.slow if ", " in one else ()) for one in HOUSES]
)
def test_games_keep_every_contract(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Needs hold at every call, and so do promises, of clauses and of what they call by name."""
    care.check_parts(monkeypatch, *PACKAGES)
    careful, random = care.with_every_clause_checked(HOUSES[name]), Random(0)
    for position, step in games_of(careful, SLOW.get(name, LONG)):
        after = careful.apply(position, step)
        careful.view(after, random.randrange(len(after.seats)))
        for odd in odd_steps(careful, step, random, 1):
            careful.refusals(position, odd)
        if careful.actor(after) is None:
            assert careful.standing(after) == HOUSES[name].standing(after)


# The tables of the box already stand so, or a reading lets hardly a price move.
NEVER_AT_WORK: Final = frozenset(
    {
        "readings.no_price_moves_after_the_end",
        "setup.put_the_bar_markers_on_their_tracks",
        "setup.show_the_lowest_level",
    }
)
# What the games of no house show.
SHOWN: Final[Mapping[str, tuple[tuple[Any, Any], ...]]] = {
    "bf2010": (
        (
            bf2010.position(seats=5, turn=3, cash=200),
            bf2010.buy_silver(2, place="red", special=True),
        ),
    ),
    "bf2010, other readings": (
        (
            bf2010.position(
                price_change="sale",
                current_sale_track="third",
                sale_track=dict.fromkeys(bf2010.printed.words.colours, 1),
                market={"red": 1},
            ),
            bf2010.draw({"yellow": 5}),
        ),
        (
            bf2010.position(level=2, cash=30, subsidies=2, missed_interest=31),
            bf2010.buy("yellow", place="yellow"),
        ),
    ),
    "bf2023": (
        (bf2023.position(turn=1, market={"blue": 1}), bf2023.use_bonus_tile("purchase", "blue")),
    ),
}


@define
class Calls:
    """The first calls of clauses in which they act, refuse and let pass."""

    acts: dict[care.Clause, tuple[Any, ...]] = field(factory=dict)
    refuses: dict[care.Clause, tuple[Any, ...]] = field(factory=dict)
    passes: dict[care.Clause, tuple[Any, ...]] = field(factory=dict)

    def ask(self, edition: AnyEdition, position: Any, step: Any) -> None:
        """Ask what forbids a step, which may be wrong in any way."""
        given = (edition.printed, position, step)
        for clause in edition.rule(type(step)).forbids:
            if not needs_unmet(clause, *given):
                calls = self.passes if clause(*given) is None else self.refuses
                calls.setdefault(clause, given)

    def take(self, edition: AnyEdition, position: Any, step: Any) -> None:
        """Take a legal step."""
        for clause in edition.rule(type(step)).does:
            after = clause(edition.printed, position, step)
            if after != position:
                self.acts.setdefault(clause, (edition.printed, position, step))
            position = after


def calls_in(houses: Mapping[str, Any]) -> Calls:
    found, random, kinds = Calls(), Random(0), dict[type[Any], Any]()
    for name, edition in houses.items():
        most_steps = SLOW.get(name, LONG)
        games = chain(
            SHOWN.get(name, ()), games_of(edition, most_steps), far_from_games(edition, most_steps)
        )
        for number, (position, step) in enumerate(games):
            kinds[type(step)] = step
            found.ask(edition, position, step)
            if not edition.refusals(position, step):
                found.take(edition, position, step)
            if number % 4 == 0:
                for near in kinds.values():
                    for odd in (near, *odd_steps(edition, near, random, 1)):
                        found.ask(edition, position, odd)
    return found


def other_outcomes(outcome: Any, given: tuple[Any, ...], random: Random) -> Iterator[Any]:
    """Yield the table unchanged, those that differ in one number, and some that do in two."""
    yield given[1]
    near = list(care.neighbours(outcome))
    yield from near
    for other in random.sample(near, min(len(near), 8)):
        two = list(care.neighbours(other))
        yield from (far for far in random.sample(two, min(len(two), 8)) if far != outcome)


def is_noticed(clause: care.Clause, answer: Any, given: tuple[Any, ...]) -> bool:
    """Tell whether the contract of a clause forbids an answer."""
    stated = contract_of(clause)
    assert stated is not None
    try:
        return not all(promise(answer, *given) for promise in stated.promises)
    except IndexError:  # the answer speaks of a seat that there is not
        return True


@pytest.mark.slow
@pytest.mark.parametrize(
    "houses",
    [
        {name: house for name, house in HOUSES_OF_2010.items() if house.name == "bf2010"},
        HOUSES_OF_2023,
        HOUSES_OF_BLACK_MONDAY,
    ],
    ids=lambda houses: next(iter(houses)),
)
def test_a_wrong_clause_breaks_its_contract(houses: Mapping[str, Any]) -> None:
    """Whatever else a clause could answer, or do by a number or two, its contract forbids.

    The clauses of Yucata are those of 2010.
    """
    found, random = calls_in(houses), Random(0)
    for clause, given in found.refuses.items():
        assert is_noticed(clause, None, given), f"{care.told(clause)} may let everything pass"
    for clause, given in found.passes.items():
        assert is_noticed(clause, refused(), given), f"{care.told(clause)} may refuse what is legal"
    for clause, given in found.acts.items():
        for other in other_outcomes(clause(*given), given, random):
            assert is_noticed(clause, other, given), f"{care.told(clause)} may lead to {other}"
    clauses = {
        clause for house in houses.values() for rule in house.rules for clause in rule.clauses
    }
    never = clauses - set(found.acts) - set(found.refuses)
    assert set(map(care.told, never)) <= NEVER_AT_WORK
