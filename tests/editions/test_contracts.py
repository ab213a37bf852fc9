"""Contracts of every edition: each clause has one, and games keep it under many readings at once.

Under each reading alone that is proved, rule by rule: `spec/compositions.toml`. Whether a wrong
clause would break its contract, provers say as well: `spec/strength.toml`.
"""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any, Final, get_type_hints

import pytest

import bfrules.kernel
from bfrules import bf2010, bf2023, black_monday, yucata
from bfrules.editions import bf2010 as package_of_2010
from bfrules.editions import bf2023 as package_of_2023
from bfrules.editions import black_friday
from bfrules.editions import black_monday as package_of_black_monday
from bfrules.editions.black_friday.cards import offers_all_up_to_its_number
from bfrules.editions.black_friday.tracks import colours_to_take
from bfrules.editions.black_friday.view import seen_by
from bfrules.kernel.contract import contract_of
from bfrules.kernel.draws import drawn_at_random, handfuls
from bfrules.testing import odd_steps, random_play, starts_of
from tests.editions import care
from tests.editions.houses import HOUSES

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


# games keep every contract ----------------------------------


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


@pytest.mark.parametrize("name", [one for one in HOUSES if len(HOUSES[one].amendments) > 1])
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
