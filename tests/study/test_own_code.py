"""Players, events and rules of a user's own that go wrong: one error says whose, and where."""

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from bfrules import bf2023
from bfrules.core.amendment import AmendmentError
from bfrules.house import names_bound_by
from bfrules.study import Study, StudyError, study

HOUSE = """
import sys
from attrs import evolve
from bfrules import Amendment
from bfrules.editions.bf2023 import Sell

def amendment(name, **parts):
    return Amendment(name=name, about="A rule of the house.", **parts)

def divides(printed, position, step):
    return 1 / 0

def forgets(printed, position, step):
    pass

def breaks(printed, position, step):
    return evolve(position, prices=())

def fails(printed):
    raise KeyError("nothing")

def no_step(view, legal):
    pass

def leaves(view, legal):
    sys.exit()

def no_answer(position):
    return "no"

def odd(position):
    class Odd:
        def __bool__(self):
            raise ValueError("neither")
    return not Odd()

FORBIDS = amendment("forbids", forbid={Sell: divides})
DOES = amendment("does", does={Sell: divides})
BREAKS = amendment("breaks", does={Sell: breaks})
FAILS = amendment("fails", components=fails)
NOTHING = amendment("nothing", components=lambda printed: None)
FALSE = amendment("false", forbid={Sell: lambda printed, position, step: False})
FORGETS = amendment("forgets", does={Sell: forgets})
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    path = tmp_path_factory.mktemp("own") / "house.py"
    path.write_text(HOUSE)
    return {**names_bound_by(path), "file": str(path)}


def asked(**words: Any) -> Study:
    return study(bf2023, **{"games": 2, "seats": 3, "seed": 1, "cap": 60, **words})


@pytest.mark.parametrize(
    ("word", "name", "told"),
    [
        ("compare", "FORBIDS", "the clause divides of forbids fails: ZeroDivision.*line 11"),
        ("compare", "DOES", "game 0: the clause divides of does fails: ZeroDivision.*line 11"),
        ("compare", "BREAKS", "game 0: the rules cannot be played under breaks: "),
        ("amendments", "DOES", "game 0: the clause divides of does fails: ZeroDivision.*line 11"),
        ("compare", "FAILS", "`components` of fails fails: KeyError: 'nothing' .*line 20"),
        ("compare", "NOTHING", "`components` of nothing returns None; it takes"),
        (
            "compare",
            "FALSE",
            r"the clause <lambda> \(.*house.py, line 42\) answers False;",
        ),
        (
            "amendments",
            "FALSE",
            r"the clause <lambda> \(.*house.py, line 42\) answers False;",
        ),
        ("compare", "FORGETS", r"under forgets: .* the clause forgets \(.*line 13\) answers None;"),
        ("policy", "no_step", "game 0: the policy no_step returned None; it must return one"),
        ("policy", "leaves", "game 0: the policy leaves fails: SystemExit .*house.py, line 26"),
        ("policy", "FORBIDS", "a policy is a name or a function of a view.*, not an Amendment"),
        ("events", "no_answer", "game 0: the event no_answer answers with a str; it must answer"),
        ("events", "odd", "game 0: the event odd fails: ValueError: neither .*line 34"),
        ("events", "FORBIDS", "an event is a name or a function of a position, not an Amendment"),
    ],
)
def test_what_goes_wrong_is_told_with_the_game_and_the_line(
    house: dict[str, Any], word: str, name: str, told: str
) -> None:
    given = house[name] if word == "policy" else [house[name]]
    with pytest.raises(StudyError, match=told):
        asked(**{word: given})


@pytest.mark.parametrize("name", ["", " ", "two\nlines", "\x1b[2J"])
def test_a_name_is_one_line_of_letters(house: dict[str, Any], name: str) -> None:
    told = "a name is one line of letters, not empty"
    with pytest.raises(AmendmentError, match=told):
        house["amendment"](name)
    with pytest.raises(StudyError, match=told):
        asked(events={name: house["odd"]})


def with_bars_at(house: dict[str, Any], worth: int) -> Any:
    return house["amendment"]("same", components=lambda printed: evolve(printed, bar_worth=worth))


def of_one_name(number: int) -> Callable[[Any], bool]:
    def rich(position: Any) -> bool:
        return any(seat.cash > number for seat in position.seats)

    return rich


def test_what_has_one_name_is_told_apart(house: dict[str, Any]) -> None:
    poor, rich = of_one_name(50), of_one_name(100_000)
    any_one = lambda view, legal, random: random.choice(legal)  # noqa: E731
    last = lambda view, legal: legal[-1]  # noqa: E731
    found = asked(
        events=[poor, rich, poor],
        policy=[any_one, last, any_one],
        cap=500,
        compare=[with_bars_at(house, 90), with_bars_at(house, 300), "Q06=stays", "Q06=stays"],
    )
    assert [one.name for one in found.about.compared] == ["same", "same 2", "Q06=stays"]
    assert found.totals.houses[0] != found.totals.houses[1]
    assert found.about.events == ("rich", "rich 2")
    assert found.measure("games with rich").interval.estimate == 1
    assert found.measure("games with rich 2").interval.estimate == 0
    assert found.about.policy == ("<lambda>", "<lambda> 2", "<lambda>")
