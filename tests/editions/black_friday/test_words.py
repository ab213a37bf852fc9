"""The words of the editions of Black Friday."""

import pytest

from bfrules import bf2010, bf2023
from bfrules.editions.black_friday.steps import Track
from bfrules.kernel.shares import Colour

WORDS = bf2023.printed.words


@pytest.mark.parametrize(
    ("track", "said"), [(-1, "-1"), (0, "purchase"), (1, "gold"), (2, "sale"), (3, "3")]
)
def test_a_track_that_there_is_not_is_said_as_it_is(track: int, said: str) -> None:
    assert WORDS.track(Track(track)) == said


@pytest.mark.parametrize(
    ("shares", "blacks", "said"),
    [
        ((0, 2, 0, 1, 0), 0, "2 yellow, 1 blue"),
        ((0, 2, 0, 1, 0), 3, "2 yellow, 1 blue, 3 black"),
        ((0, 0, 0, 0, 0), 3, "3 black"),
        ((0, 0, 0, 0, 0), 0, "nothing"),
    ],
)
def test_what_a_price_change_draws(
    shares: tuple[int, int, int, int, int], blacks: int, said: str
) -> None:
    assert WORDS.draw(shares, blacks) == said


@pytest.mark.parametrize(
    ("shared", "of_2010", "of_2023"),
    [
        ("bar", "silver bar", "gold bar"),
        ("bars", "silver bars", "gold bars"),
        ("small bars", "silver bars", None),
        ("big bar", "gold bar", None),
        ("bar track", "silver track", "gold track"),
        ("bar price", "silver price", "gold price"),
        ("bar marker", "silver marker", "gold marker"),
    ],
)
def test_what_a_bar_is_called(shared: str, of_2010: str, of_2023: str | None) -> None:
    assert bf2010.printed.words.bars_for(shared) == of_2010
    if of_2023 is not None:
        assert WORDS.bars_for(shared) == of_2023


def test_a_number_that_is_no_colour_is_said_as_it_is() -> None:
    assert WORDS.colour(None) == "nothing"
    said = [WORDS.colour(Colour(colour)) for colour in (-1, 0, 4, 5)]
    assert said == ["colour -1", WORDS.colours[0], WORDS.colours[4], "colour 5"]
