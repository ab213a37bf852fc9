"""Whole games of every edition under any readings, and the houses that leave a table in the lurch.

The state machines play any seats and any readings that go together, but for the
combinations that are known to fail: those are true findings, stated here with
the reason, and shown.
"""

from collections.abc import Mapping
from functools import partial
from random import Random
from typing import Any, Final

import pytest
from hypothesis import settings

from bfrules import after, bf2010, bf2023, black_monday, testing, yucata
from bfrules.editions.bf2023.edition import BlackFriday2023
from bfrules.editions.black_friday.buying import not_a_purchase
from bfrules.testing.checking import telling_that_it_was_built
from tests.editions.houses import amending

# Both want a share moved that is not there; what one leaves open the other forbids.
WITHOUT_A_STEP: Final = frozenset({"Q02=refused", "Q60=refused"})
# The centre track is refilled once and then stays empty; from an empty track nobody may sell.
WITHOUT_A_SALE: Final = frozenset({"Q24=once", "Q60=refused"})

KNOWN: Final[Mapping[str, tuple[frozenset[str], ...]]] = {
    "bf2023": (WITHOUT_A_STEP, WITHOUT_A_SALE)
}


def is_known(edition: str, names: frozenset[str]) -> bool:
    """Tell whether amendments of an edition hold a combination that is known to fail."""
    return any(names >= combination for combination in KNOWN.get(edition, ()))


# whole games -----------------------------------------------------------------------

SMALL = settings(max_examples=4, stateful_step_count=10)

TestWholeGamesOf2010 = testing.whole_games(bf2010).TestCase
TestWholeGamesOf2010.settings = SMALL

TestWholeGamesOfYucata = testing.whole_games(yucata).TestCase
TestWholeGamesOfYucata.settings = SMALL

TestWholeGamesOf2023 = testing.whole_games(bf2023, known=partial(is_known, "bf2023")).TestCase
TestWholeGamesOf2023.settings = SMALL

TestWholeGamesOfBlackMonday = testing.whole_games(black_monday).TestCase
TestWholeGamesOfBlackMonday.settings = SMALL


# houses in the lurch ----------------------------------------------------------------


def house(names: frozenset[str]) -> BlackFriday2023:
    return bf2023.amend(*(bf2023.reading(*name.split("=")) for name in sorted(names)))


def test_two_refusals_together_leave_a_table_without_a_step() -> None:
    """Known: an empty market, and an empty sale track, and both readings want a share moved."""
    none = dict.fromkeys(bf2023.printed.words.colours, 0)
    table = bf2023.position(
        seats=3, market=none, sale_track=none, current_sale_track="refilled centre"
    )
    assert list(bf2023.legal(table))
    with pytest.raises(testing.NobodyCanMove, match="the first player has no legal step; at "):
        testing.check_extreme(house(WITHOUT_A_STEP), table, Random(0))


def test_the_check_of_an_edition_finds_that_by_itself() -> None:
    with pytest.raises(testing.NobodyCanMove) as found:
        testing.check_edition(house(WITHOUT_A_STEP), plays=0, extremes=3_000, seed=2)
    notes = found.value.__notes__
    told = "this table was built; the edition calls it sound, but play may not reach it: Position2"
    assert [note.startswith(told) for note in notes] == [True]


def test_an_error_of_the_code_of_an_edition_comes_with_its_game_or_table() -> None:
    def fails(printed: Any, position: Any, step: Any) -> Any:
        """Fail."""
        return step.nowhere

    broken = bf2023.amend(amending("broken", after(not_a_purchase, {fails: ""})))
    with pytest.raises(AttributeError) as found:
        testing.check_edition(broken)
    assert found.value.__notes__[0].startswith('the game so far: {"format":')
    with pytest.raises(AttributeError) as found, telling_that_it_was_built(bf2023.position()):
        fails(None, None, None)
    assert "this table was built" in found.value.__notes__[0]


def test_a_track_that_stays_empty_ends_all_sales() -> None:
    """Known: after its single refill the centre track is never filled again, so nobody sells."""
    none = dict.fromkeys(bf2023.printed.words.colours, 0)
    table = bf2023.position(
        seats=3, holding={"green": 1}, sale_track=none, current_sale_track="refilled centre"
    )
    lurch = house(WITHOUT_A_SALE)
    sale = bf2023.sell("green", remove=None)
    assert bf2023.refusals(table, sale) == ()
    assert [refusal.reason for refusal in lurch.refusals(table, sale)] == ["nothing_to_remove"]
    assert list(lurch.legal(table))


def test_black_shares_in_the_supply_can_leave_a_game_without_an_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Known: no black share comes back, and two seats without money and shares can only pass."""
    monkeypatch.setattr("bfrules.testing.playing.LONGEST_GAME", 2_000)
    supply = bf2010.amend(bf2010.reading("Q10", "supply"))
    with pytest.raises(
        testing.NoEndInSight, match=r"Q10=supply.*a game is not over after 2000 steps"
    ):
        testing.random_game(supply, supply.start(seats=2), seed=0)


def test_known_combinations_are_recognised_within_larger_ones() -> None:
    assert is_known("bf2023", WITHOUT_A_STEP | {"Q06=stays"})
    assert not is_known("bf2023", frozenset({"Q02=refused", "Q24=once"}))
    assert not is_known("bf2010", WITHOUT_A_STEP)
