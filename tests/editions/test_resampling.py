"""Tables that a seat may be sitting at: possible, the same to its eyes, likely as they are."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from math import sqrt
from random import Random
from typing import Any, Final

import pytest
from attrs import evolve
from pennies import pennies

from bfrules import bf2010, bf2023, black_monday, yucata
from bfrules.editions.black_friday.position import DEALING
from bfrules.kernel.shares import together, without
from bfrules.testing.playing import random_play
from tests.editions.houses import HOUSES, amending

SAMPLES: Final = 2_000
DEVIATIONS: Final = 4.5

HANDS_OF_ONE = amending("hands-of-one", printed={"hand_size": 1})
TABLES: Final = (
    (bf2010, {"seats": 3}),
    (yucata, {"seats": 3}),
    (bf2023, {"seats": 3}),
    (bf2023, {"seats": 3, "mibs": True}),
    (black_monday, {"seats": 2}),
)


def are_as_likely(drawn: Counter[Any], likely: dict[Any, Fraction]) -> bool:
    """Tell whether samples are what exact chances make them, within what luck allows."""
    total = drawn.total()
    return set(drawn) <= set(likely) and all(
        abs(drawn[one] - total * chance) <= DEVIATIONS * sqrt(total * chance * (1 - chance)) + 1
        for one, chance in likely.items()
    )


def starts(edition: Any) -> Iterator[Any]:
    yield edition.start(seats=3)
    yield edition.start(seats=5)
    if edition.name == "bf2023":
        yield edition.start(seats=3, mibs=True)


@pytest.mark.parametrize("house", HOUSES)
def test_a_resampled_table_is_possible_and_looks_the_same_to_the_seat(house: str) -> None:
    edition, random = HOUSES[house], Random(house)
    for start in starts(edition):
        for number, (table, _) in enumerate(random_play(edition, start, Random(1))):
            if number > 8 and number % 9:
                continue
            seat = random.randrange(len(table.seats))
            view = edition.view(table, seat)
            drawn = edition.resample(view, seat, random)
            assert type(drawn) is type(table)
            assert edition.problems(edition.printed, drawn) == ()
            assert edition.view(drawn, seat) == view


def dealt(edition: Any, table: Any, chance: Fraction) -> Iterator[tuple[Any, Fraction]]:
    """Yield every table that the deal may leave, with its probability, by the rules themselves."""
    if table.phase != DEALING:
        yield table, chance
        return
    for step, likely in edition.chance(table):
        yield from dealt(edition, edition.apply(table, step), chance * likely)


@pytest.mark.parametrize(("edition", "start"), TABLES)
def test_what_the_deal_hides_is_as_likely_as_the_deal_makes_it(edition: Any, start: Any) -> None:
    small, random = edition.amend(HANDS_OF_ONE), Random(8)
    table = small.start(**start)
    while table.phase != DEALING:
        table = small.apply(table, small.sample(table, random))
    tables = list(dealt(small, table, Fraction(1)))
    seat = len(table.seats) - 1
    view = small.view(tables[0][0], seat)
    seen = {one: chance for one, chance in tables if small.view(one, seat) == view}
    likely = {one: chance / sum(seen.values()) for one, chance in seen.items()}
    drawn = Counter(small.resample(view, seat, random) for _ in range(SAMPLES))
    assert len(likely) > 4
    assert are_as_likely(drawn, likely)


@pytest.mark.parametrize("unseen", [(2, 1, 1, 0, 0), (0, 3, 0, 1, 2), (1, 0, 1, 0, 0)])
def test_every_way_that_unseen_shares_can_lie_is_as_likely(unseen: Any) -> None:
    table = bf2023.position(seats=3, holding={"green": 2}, cash=70)
    seen = bf2023.view(table, 0)
    open_to_all = together(seen.market, without(seen.unseen, unseen))
    view = evolve(seen, unseen=unseen, market=open_to_all)
    shares = [colour for colour, there in enumerate(unseen) for _ in range(there)]
    # two places behind each of two screens, the others in the bag
    pieces = [*shares, *[None] * (4 - len(shares))]
    ways = Counter(
        tuple(tuple(hand.count(colour) for colour in range(5)) for hand in (way[:2], way[2:4]))
        for way in permutations(pieces)
    )
    likely = {way: Fraction(number, ways.total()) for way, number in ways.items()}
    random = Random(3)
    tables = [bf2023.resample(view, 0, random) for _ in range(SAMPLES)]
    drawn = Counter(tuple(seat.shares for seat in table.seats[1:]) for table in tables)
    assert are_as_likely(drawn, likely)
    assert {seat.cash for table in tables for seat in table.seats} == {70}


def test_what_a_seat_remembers_may_stand_in_its_view() -> None:
    view = bf2023.view(bf2023.position(seats=3, cash=70), 0)
    rich = evolve(view.seats[2], cash=333, small_bars=1, big_bars=2)
    drawn = bf2023.resample(evolve(view, seats=(*view.seats[:2], rich)), 0, Random(1))
    assert (drawn.seats[2].cash, drawn.seats[2].small_bars, drawn.seats[2].big_bars) == (333, 1, 2)
    assert drawn.seats[1].cash == 70


def test_a_table_is_drawn_for_the_seat_of_a_view_only() -> None:
    table = bf2010.position(seats=3)
    with pytest.raises(ValueError, match="bf2010: this is what seat 1 sees, not seat 0"):
        bf2010.resample(bf2010.view(table, 1), 0, Random(1))
    with pytest.raises(ValueError, match=r"view\(position, seat\)` returns, not from a Position"):
        bf2010.resample(table, 0, Random(1))  # type: ignore[arg-type]  # what a user may mistake
    with pytest.raises(ValueError, match="pennies does not say what may be hidden"):
        pennies.resample(pennies.view(pennies.start(), 0), 0, Random(1))


def written(view: Any, **hand: Any) -> Any:
    """Return a view with something written behind the last screen."""
    return evolve(view, seats=(*view.seats[:-1], evolve(view.seats[-1], **hand)))


def test_a_written_hand_comes_off_what_is_unseen() -> None:
    view = bf2023.view(bf2023.position(seats=3, holding={"green": 2}), 0)
    shares = (1, 0, 3, 0, 2)
    drawn = bf2023.resample(written(view, shares=shares), 0, Random(1))
    assert (drawn.seats[2].shares, bf2023.problems(bf2023.printed, drawn)) == (shares, ())
    assert bf2023.view(drawn, 0).unseen == view.unseen
    cards = black_monday.view(black_monday.position(seats=3), 0)
    hand = tuple(card for card, there in enumerate(cards.unseen) if there)[:8]
    table = black_monday.resample(written(cards, hand=hand), 0, Random(1))
    assert (table.seats[2].hand, black_monday.problems(black_monday.printed, table)) == (hand, ())


@pytest.mark.parametrize(
    ("edition", "hand"),
    [
        *((bf2023, {"shares": one}) for one in ((30, 0, 0, 0, 0), (-1, 0, 0, 0, 0), (1, 2))),
        *((black_monday, {"hand": one}) for one in ((0,), (-1,) * 8, (0,) * 8)),
    ],
)
def test_a_written_hand_that_cannot_be_is_refused(edition: Any, hand: dict[str, Any]) -> None:
    view = edition.view(edition.position(seats=3), 0)
    (held,) = hand
    with pytest.raises(ValueError, match=f"{edition.name}: seat 2 cannot have the {held}"):
        edition.resample(written(view, **hand), 0, Random(1))


def test_shares_or_cards_that_would_be_nowhere_are_told() -> None:
    view = bf2023.view(bf2023.position(seats=3), 0)
    shares = (1, 0, 3, 0, 2)
    twice = evolve(written(view, shares=shares), unseen=without(view.unseen, shares))
    with pytest.raises(ValueError, match=r"that seat 0 does not see are .* Leave `unseen` as"):
        bf2023.resample(twice, 0, Random(1))
    cards = black_monday.view(black_monday.position(seats=3), 0)
    hand = tuple(card for card, there in enumerate(cards.unseen) if there)[:8]
    left = tuple(there - hand.count(card) for card, there in enumerate(cards.unseen))
    with pytest.raises(ValueError, match=r"counts \d+ cards, but \d+ are .* Leave `unseen` as"):
        black_monday.resample(evolve(written(cards, hand=hand), unseen=left), 0, Random(1))
