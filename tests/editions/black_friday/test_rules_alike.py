"""Rules that both boxes print alike: limits, tracks and what they trigger, bars, the overview.

The third colour is red in 2010 and green in 2023; bars are of silver or of gold.
"""

from typing import Any, Final

import pytest
from attrs import evolve

from bfrules import bf2010, bf2023
from bfrules.editions.black_friday.position import ACTING, CHANGING, NO_CARD, Pile, SaleTracks
from bfrules.editions.black_friday.steps import BARS, NO_TRACK, PURCHASE, SALE, ChangePrices
from bfrules.kernel.grid import cell_at
from bfrules.testing import reasons
from tests.editions.tables import FULL, NONE, USUAL, seats_with

BOTH = pytest.mark.parametrize("edition", [bf2010, bf2023], ids=["bf2010", "bf2023"])
TRADES = pytest.mark.parametrize("trade", ["shares", "bars", "no bar"])
BAR: Final = {"bf2010": "silver", "bf2023": "gold"}
BANK: Final = {"bf2010": "supply", "bf2023": "bank"}
CENTRE: Final = {"bf2010": "second", "bf2023": "centre"}
SALE_TRACKS: Final = {
    "bf2010": ("first", "second", "third", "refilled second"),
    "bf2023": ("top", "centre", "bottom", "refilled centre"),
}


def bars(edition: Any, number: int, place: str, **words: bool) -> Any:
    buy = edition.buy_silver if edition is bf2010 else edition.buy_gold
    return buy(number, place=place, **words)


def with_the_card(edition: Any, trade: str, number: int, colour: str) -> Any:
    """Return a trade for which a special action card, or a bonus tile, is spent."""
    word = {"special" if edition is bf2010 else "bonus": True}
    if trade == "bars":
        return bars(edition, number, colour, **word)
    if trade == "sale":
        return edition.sell(colour, number, remove=colour, **word)
    return edition.buy(colour, number, place=colour, **word)


def step_of(edition: Any, trade: str, colour: str) -> Any:
    """Return a step that puts a share on a track: on the bar track also without buying a bar."""
    if trade == "shares":
        return edition.buy(colour, place=colour)
    if trade == "no bar" and edition is bf2010:
        return bf2010.pass_turn(place=colour)
    return bars(edition, 1 if trade == "bars" else 0, colour)


def after_the_trade(table: Any, trade: str, colour: int) -> dict[str, Any]:
    """Return what a step of the kind changes beside the phase, the turn and the prices."""
    seat = table.seats[table.turn]
    shares = tuple(n + (at == colour) for at, n in enumerate(seat.shares))
    gain: dict[str, Any] = {
        "shares": {
            "cash": seat.cash - (7 if table.of_edition == "bf2010" else 8),
            "shares": shares,
        },
        "bars": {"cash": seat.cash - 20, "small_bars": seat.small_bars + 1},
        "no bar": {},
    }[trade]
    track = "purchase_track" if trade == "shares" else "bar_track"
    gone = 2 if trade == "shares" else 1
    return {
        "seats": seats_with(table, table.turn, **gain),
        "market": tuple(n - gone * (at == colour) for at, n in enumerate(table.market)),
        track: tuple(n + (at == colour) for at, n in enumerate(getattr(table, track))),
        "bars_bought": table.bars_bought + (trade == "bars"),
    }


# what an action may trade -----------------------------------------------------


@pytest.mark.verifies("bf2010", "buy.3 buy.4 sell.6 silver.3 level.3 level.4 change.40")
@pytest.mark.verifies(
    "bf2023", "buy.3 buy.4 sell.2 sell.8 gold.3 gold.4 level.2 level.3 level.4 level.5 level.6"
)
@pytest.mark.parametrize(("level", "limit"), [*enumerate((1, 1, 2, 2, 3, 3, 4, 4, 5, 5))])
@BOTH
def test_the_limits_of_an_action_follow_the_level(edition: Any, level: int, limit: int) -> None:
    third = edition.printed.words.colours[2]
    table = edition.position(level=level, cash=1_000, holding={third: 9}, market={third: 8})
    for number in (limit, limit + 1):
        told = [
            reasons(edition, table, step)
            for step in (
                edition.buy(third, number, place=third),
                edition.sell(third, number, remove=third),
                bars(edition, number, third),
            )
        ]
        beyond = f"{number}, limit {limit}, level {level})"
        assert told == (
            [(), (), ()]
            if number == limit
            else [
                (f"more_bought_than_the_limit (buying {beyond}",),
                (f"more_sold_than_the_limit (selling {beyond}",),
                (f"more_bars_than_the_limit (buying {beyond}",),
            ]
        )


@pytest.mark.verifies("bf2010", "silver.10")
@pytest.mark.verifies("bf2023", "gold.10 gold.11 gold.12 gold.13 setup.6")
@pytest.mark.parametrize(
    ("owned", "bought", "small", "big"),
    [
        (0, 5, 0, 1),
        (4, 1, 0, 1),
        (4, 5, 4, 1),
        (3, 1, 4, 0),
        (3, 4, 2, 1),
        (8, 3, 1, 2),
        (9, 5, 4, 2),
    ],
)
@BOTH
def test_five_small_bars_become_a_big_one(
    edition: Any, owned: int, bought: int, small: int, big: int
) -> None:
    table = edition.position(level=9, cash=100, **{f"{BAR[edition.name]}_bars": {0: owned}})
    after = edition.apply(table, bars(edition, bought, edition.printed.words.colours[2]))
    assert after.seats == seats_with(
        table, 0, cash=100 - 20 * bought, small_bars=small, big_bars=big
    )
    assert (after.market, after.bar_track) == ((4, 4, 3, 4, 4), (0, 0, 1, 0, 0))
    assert after.bars_bought == bought


@pytest.mark.verifies(
    "bf2010",
    "special.1 special.3 special.8 special.9 special.11 special.12 special.14 special.15 "
    "special.16 special.17 special.18 turn.3",
)
@pytest.mark.verifies(
    "bf2023",
    "bonus.3 bonus.5 bonus.6 bonus.7 bonus.11 bonus.12 bonus.13 bonus.14 bonus.15 bonus.16",
)
@pytest.mark.parametrize(("level", "limit"), [(0, 1), (2, 2), (9, 5)])
@pytest.mark.parametrize(
    ("trade", "turn"),
    [("sale", 2), ("sale", 3), ("sale", 4), ("bars", 3), ("bars", 4), ("purchase", 4)],
)
@BOTH
def test_a_card_is_spent_for_one_share_or_bar_more_at_its_price(
    edition: Any, trade: str, turn: int, level: int, limit: int
) -> None:
    """Shares cost $20, as bars do."""
    third, more = edition.printed.words.colours[2], limit + 1
    words: dict[str, Any] = {"holding": {third: 8}, "market": {third: 8}, "prices": {third: (3, 1)}}
    table = edition.position(seats=5, turn=turn, level=level, cash=300, **words)
    after = edition.apply(table, with_the_card(edition, trade, more, third))
    cash, shares, small, big, market, column = {
        "sale": (300 + 20 * more, 8 - more, 0, 0, 8 + more + 1, 0),
        "bars": (300 - 20 * more, 8, more % 5, more // 5, 8 - 1, 1),
        "purchase": (300 - 20 * more, 8 + more, 0, 0, 8 - more - 1, 1),
    }[trade]
    assert after.seats == seats_with(
        table,
        turn,
        cash=cash,
        shares=(0, 0, shares, 0, 0),
        small_bars=small,
        big_bars=big,
        card=NO_CARD,
    )
    assert after.market == (*table.market[:2], market, *table.market[3:])
    assert after.prices == (USUAL, USUAL, cell_at(3, column), USUAL, USUAL)
    assert (after.purchase_track[2], after.bar_track[2], after.sale_tracks.shares[0][2]) == (
        int(trade == "purchase"),
        int(trade == "bars"),
        2 - (trade == "sale"),
    )
    assert (after.bars_bought, after.phase) == (more if trade == "bars" else 0, ACTING)
    beyond = f"{more + 1}, limit {more} with a {edition.printed.words.card} for it, level {level})"
    card = f"(held number {turn + 1}, offered by number"
    told, misused = {
        "sale": ("more_sold_than_the_limit (selling", f"a_sale {card} 3, number 4, number 5"),
        "bars": ("more_bars_than_the_limit (buying", f"bars {card} 4, number 5"),
        "purchase": ("more_bought_than_the_limit (buying", f"a_purchase {card} 5"),
    }[trade]
    assert reasons(edition, table, with_the_card(edition, trade, more + 1, third)) == (
        f"{told} {beyond}",
        f"misused_card_for_{misused}, trading {more + 1}, limit without it {limit})",
    )


# shares on tracks -------------------------------------------------------------


@pytest.mark.verifies("bf2010", "buy.13 buy.14 silver.12 silver.13 pass.4 price.5")
@pytest.mark.verifies("bf2023", "buy.16 buy.17 gold.17 gold.18")
@pytest.mark.parametrize("there", range(6))
@TRADES
@BOTH
def test_only_the_third_share_of_a_colour_on_a_track_raises_its_price(
    edition: Any, trade: str, there: int
) -> None:
    """What lies on the other track does not count; the sixth fills the track of five seats."""
    third = edition.printed.words.colours[2]
    on_the_track, on_the_other = {third: there}, {third: 2}
    purchase, bar = (
        (on_the_track, on_the_other) if trade == "shares" else (on_the_other, on_the_track)
    )
    table = edition.position(
        seats=5, cash=100, purchase_track=purchase, **{f"{BAR[edition.name]}_track": bar}
    )
    after = edition.apply(table, step_of(edition, trade, third))
    raised = cell_at(0, 4 if there == 2 else 3)
    assert after == evolve(
        table,
        **after_the_trade(table, trade, 2),
        prices=(USUAL, USUAL, raised, USUAL, USUAL),
        phase=CHANGING if there == 5 else ACTING,
        trigger=NO_TRACK if there < 5 else PURCHASE if trade == "shares" else BARS,
        acted=there == 5 or edition is bf2010,
        turn=0 if there == 5 or edition is bf2010 else 1,
    )


EVERY_TABLE = pytest.mark.parametrize(
    ("edition", "seats"),
    [*((bf2010, seats) for seats in (2, 3, 4, 5)), *((bf2023, seats) for seats in (3, 4, 5))],
)


@pytest.mark.verifies(
    "bf2010", "buy.15 buy.16 silver.14 silver.15 pass.5 five.1 five.2 five.3 turn.5"
)
@pytest.mark.verifies("bf2023", "buy.18 buy.19 buy.20 gold.19 gold.20 gold.21 turn.3 turn.5")
@TRADES
@EVERY_TABLE
def test_five_shares_fill_a_track_and_trigger_and_six_with_five_seats(
    edition: Any, seats: int, trade: str
) -> None:
    first, second, third, _, last = edition.printed.words.colours
    shares = {first: 1, second: 1, third: 2 if seats == 5 else 1}
    track = "purchase" if trade == "shares" else BAR[edition.name]
    words: dict[str, Any] = {f"{track}_track": shares}
    table = edition.position(seats=seats, cash=100, market={last: 6}, **words)
    almost = edition.apply(table, step_of(edition, trade, last))
    assert (almost.phase, almost.trigger) == (ACTING, NO_TRACK)
    again = evolve(almost, acted=False)
    assert edition.apply(again, step_of(edition, trade, last)) == evolve(
        again,
        **after_the_trade(again, trade, 4),
        phase=CHANGING,
        acted=True,
        trigger=PURCHASE if trade == "shares" else BARS,
    )


@pytest.mark.verifies("bf2010", "sell.17 sell.18 turn.5 turn.6 five.4")
@pytest.mark.verifies("bf2023", "sell.16 sell.17 sell.18")
@EVERY_TABLE
def test_five_coloured_shares_left_on_a_sale_track_trigger_and_four_with_five_seats(
    edition: Any, seats: int
) -> None:
    """The black shares beside the track would make it more."""
    names = edition.printed.words.colours
    left = 4 if seats == 5 else 5
    hand = {names[3]: 1, names[1]: 1}
    table = edition.position(
        seats=seats,
        cash=0,
        hands={0: hand, 1: hand},
        sale_track=dict(zip(names, (1, 2, left - 4, 2, 1), strict=True)),
        current_sale_track=CENTRE[edition.name],
    )
    almost = edition.apply(table, edition.sell(names[3], remove=names[3]))
    assert (almost.phase, almost.trigger) == (ACTING, NO_TRACK)
    again = evolve(almost, acted=False)
    price, down = (7 if edition is bf2010 else 8), cell_at(0, 2)
    seat = again.seats[again.turn]
    assert edition.apply(again, edition.sell(names[1], remove=names[1])) == evolve(
        again,
        phase=CHANGING,
        acted=True,
        trigger=SALE,
        seats=seats_with(
            again, again.turn, cash=seat.cash + price, shares=(0, 0, 0, seat.shares[3], 0)
        ),
        market=tuple(n + (2 if at in (1, 3) else 0) for at, n in enumerate(table.market)),
        sale_tracks=SaleTracks((NONE, (1, 1, left - 4, 1, 1), FULL), (0, 2, 3), 1),
        prices=(USUAL, down, USUAL, down, USUAL),
    )


# the price change -------------------------------------------------------------


def waiting(edition: Any, level: int, **words: Any) -> Any:
    """Return a table that waits for a draw, with most black shares in the bag."""
    return edition.position(
        level=level,
        current_sale_track=f"refilled {CENTRE[edition.name]}",
        price_change="purchase",
        purchase_track={edition.printed.words.colours[4]: 5},
        **words,
    )


@pytest.mark.verifies("bf2010", "change.3 change.40 level.5 level.6 level.7 level.8")
@pytest.mark.verifies("bf2023", "change.4 level.7 level.8")
@pytest.mark.parametrize(("level", "number"), [*enumerate((5, 6, 6, 7, 7, 8, 9, 10, 11, 12))])
@BOTH
def test_the_draw_number_follows_the_level(edition: Any, level: int, number: int) -> None:
    table = waiting(edition, level)
    for drawn in (number - 1, number + 1):
        assert reasons(edition, table, ChangePrices((0, 0, drawn, 0, 0), 0)) == (
            f"not_the_draw_number (drawn {drawn}, to draw {number}, level {level})",
        )
    assert {sum(step.shares) + step.blacks for step in edition.legal(table)} == {number}


# rows and columns for -12 to 12
OVERVIEW: Final = """
    -6/-1 -6/0 -5/-1 -5/0 -4/-1 -4/0 -3/-1 -3/0 -2/-1 -2/0 -1/-1 -1/0
    0/-1
    1/0 1/1 2/0 2/1 3/0 3/1 4/0 4/1 5/0 5/1 6/0 6/1
"""
MOVES: Final = {
    number: tuple(map(int, move.split("/")))
    for number, move in zip(range(-12, 13), OVERVIEW.split(), strict=True)
}


@pytest.mark.verifies(
    "bf2010",
    "change.7 change.8 change.10 change.11 change.12 change.13 change.14 change.15 change.16 "
    "change.17 change.18 change.19 change.20 change.21 change.22",
)
@pytest.mark.verifies(
    "bf2023",
    "change.8 change.9 change.10 change.11 change.12 change.13 change.16 change.17 change.18",
)
@pytest.mark.parametrize("blacks", range(13))
@BOTH
def test_prices_move_as_the_overview_says(edition: Any, blacks: int) -> None:
    """Two black shares or more are taken away from the number of every colour, one is not."""
    names = edition.printed.words.colours
    table = waiting(edition, 9, prices=dict.fromkeys(names, (6, 3)))
    less = blacks if blacks > 1 else 0
    for drawn in range(13 - blacks):
        shares = (0, 0, drawn, 12 - drawn - blacks, 0)
        after = edition.apply(table, ChangePrices(shares, blacks))
        moves = [MOVES[number - less] for number in shares]
        assert after.prices == tuple(cell_at(6 + rows, 3 + columns) for rows, columns in moves)


@pytest.mark.verifies("bf2010", "change.8")
@pytest.mark.verifies("bf2023", "change.10")
@BOTH
def test_the_overview_covers_every_number_that_can_come_up(edition: Any) -> None:
    centre = edition.printed.price_moves_centre
    assert {at - centre: move for at, move in enumerate(edition.printed.price_moves)} == MOVES


@pytest.mark.verifies("bf2010", "change.33 change.34 change.35 price.6")
@pytest.mark.verifies("bf2023", "change.6 change.7")
@pytest.mark.parametrize(
    ("bought", "spaces"),
    [(0, 0), (1, 0), (2, 0), (3, 1), (5, 1), (6, 2), (10, 3), (11, 3), (12, 4)],
)
@BOTH
def test_each_three_bars_raise_their_price_and_the_count_begins_afresh(
    edition: Any, bought: int, spaces: int
) -> None:
    table = evolve(waiting(edition, 0), bar_space=9, bars_bought=bought)
    after = edition.apply(table, ChangePrices((0, 0, 5, 0, 0), 0))
    assert (after.bar_space, after.bars_bought) == (9 + spaces, 0)


@pytest.mark.verifies("bf2010", "change.24 change.25")
@pytest.mark.verifies("bf2023", "change.1 change.21 change.22 turn.6")
@pytest.mark.parametrize("trigger", [PURCHASE, BARS])
@BOTH
def test_the_draw_goes_to_the_market_and_the_track_that_triggered_into_the_bag(
    edition: Any, trigger: int
) -> None:
    bar, (first, second, *_, last) = BAR[edition.name], edition.printed.words.colours
    five, one = {first: 2, second: 3}, {last: 1}
    table = edition.position(
        turn=2,
        price_change=bar if trigger == BARS else "purchase",
        purchase_track=one if trigger == BARS else five,
        **{f"{bar}_track": five if trigger == BARS else one},
    )
    up, bag = cell_at(1, 3), table.bag.shares
    assert edition.apply(table, ChangePrices((1, 1, 1, 1, 1), 0)) == evolve(
        table,
        phase=ACTING,
        turn=2 if edition is bf2010 else 0,
        acted=edition is bf2010,
        trigger=NO_TRACK,
        market=(5, 5, 5, 5, 5),
        purchase_track=table.purchase_track if trigger == BARS else NONE,
        bar_track=NONE if trigger == BARS else table.bar_track,
        bag=Pile((bag[0] + 1, bag[1] + 2, bag[2] - 1, bag[3] - 1, bag[4] - 1), 0),
        prices=(up, up, up, up, up),
    )


@pytest.mark.verifies("bf2010", "change.36 change.37 change.38 change.39 change.41 level.9")
@pytest.mark.verifies("bf2023", "change.25 change.26 change.27 change.28 change.29")
@pytest.mark.parametrize(
    ("cell", "level", "reached"),
    [
        ((0, 3), 0, 1),
        ((0, 6), 0, 2),
        ((1, 6), 0, 3),
        ((2, 6), 0, 3),
        ((4, 6), 0, 5),
        ((10, 0), 0, 7),
        ((10, 6), 0, 9),
        ((3, 3), 2, 3),
        ((3, 3), 3, 3),
        ((10, 3), 8, 8),
        ((10, 6), 8, 9),
        ((6, 4), 1, 5),
    ],
)
@BOTH
def test_the_dearest_colour_brings_its_level_and_a_black_share_for_each_passed(
    edition: Any, cell: tuple[int, int], level: int, reached: int
) -> None:
    table = waiting(edition, level, prices={edition.printed.words.colours[2]: cell})
    others = edition.printed.draw_numbers[level] - 2
    shares = (others // 3, (others + 1) // 3, 2, (others + 2) // 3, 0)
    after = edition.apply(table, ChangePrices(shares, 0))
    assert (after.level, after.area_blacks) == (reached, 9 - reached)
    assert after.bag.blacks == table.bag.blacks + reached - level


@pytest.mark.verifies("bf2010", "change.4 change.20 change.23")
@pytest.mark.verifies(
    "bf2023", "change.5 change.12 change.14 change.15 change.16 change.17 change.20"
)
@pytest.mark.parametrize(
    ("blacks", "in_the_bag", "in_the_bank", "target"),
    [
        (0, 12, 1, (8, 3)),
        (1, 12, 1, (8, 3)),
        (2, 10, 3, (7, 3)),
        (3, 9, 4, (6, 2)),
        (4, 8, 5, (5, 3)),
    ],
)
@BOTH
def test_black_shares_raise_the_bar_price_and_count_from_two_on(
    edition: Any, blacks: int, in_the_bag: int, in_the_bank: int, target: tuple[int, int]
) -> None:
    """One black share raises it, goes back into the bag, and changes no share price."""
    prices = {edition.printed.words.colours[2]: (6, 3)}
    table = waiting(edition, 9, prices=prices, **{f"blacks_in_the_{BANK[edition.name]}": 1})
    assert table.bag.blacks == 12
    after = edition.apply(table, ChangePrices((9 - blacks, 0, 3, 0, 0), blacks))
    assert (after.bar_space, after.bag.blacks, after.bank_blacks) == (
        blacks,
        in_the_bag,
        in_the_bank,
    )
    assert after.prices[2] == cell_at(*target)
    assert after.market == (13 - blacks, 4, 7, 4, 4)
    assert after.drawn == Pile(NONE, 0)


# the sale tracks --------------------------------------------------------------


def used_up(edition: Any, current: int, level: int, **words: Any) -> Any:
    """Return a table where a sale track waits for its draw, a share of each colour on it."""
    return edition.position(
        level=level,
        current_sale_track=SALE_TRACKS[edition.name][current],
        sale_track=dict.fromkeys(edition.printed.words.colours, 1),
        price_change="sale",
        **words,
    )


@pytest.mark.verifies("bf2010", "setup.8 change.25 change.26 change.28 change.29")
@pytest.mark.verifies("bf2023", "sell.19 change.22 change.23")
@pytest.mark.parametrize(
    ("current", "tracks", "bag"),
    [
        (0, SaleTracks((NONE, FULL, FULL), (0, 2, 3), 1), 1 + 2),
        (1, SaleTracks((NONE, NONE, FULL), (0, 0, 3), 2), 1 + 2 + 2),
    ],
)
@BOTH
def test_a_used_up_sale_track_goes_into_the_bag_and_the_one_below_is_the_current_one(
    edition: Any, current: int, tracks: SaleTracks, bag: int
) -> None:
    """The five drawn shares lift their colour to the area of level 2, with two black shares."""
    table = used_up(edition, current, level=0)
    one, two, three, four, five = (there + 1 for there in table.bag.shares)
    down = cell_at(0, 2)
    assert edition.apply(table, ChangePrices((0, 0, 5, 0, 0), 0)) == evolve(
        table,
        phase=ACTING,
        turn=0 if edition is bf2010 else 1,
        acted=edition is bf2010,
        trigger=NO_TRACK,
        market=(4, 4, 9, 4, 4),
        sale_tracks=tracks,
        bag=Pile((one, two, three - 5, four, five), bag),
        area_blacks=7,
        level=2,
        prices=(down, down, cell_at(3, 3), down, down),
    )


@pytest.mark.verifies("bf2010", "change.26 change.29 change.31")
@pytest.mark.verifies("bf2023", "sell.20 sell.21 sell.22 sell.23 change.34")
@pytest.mark.parametrize("current", [2, 3])
@BOTH
def test_after_the_last_track_and_after_itself_the_centre_track_is_refilled(
    edition: Any, current: int
) -> None:
    table = used_up(edition, current, level=2, **{f"blacks_in_the_{BANK[edition.name]}": 3})
    one, two, three, four, five = (there + 1 for there in table.bag.shares)
    beside = table.sale_tracks.blacks[table.sale_tracks.current]
    assert edition.apply(table, ChangePrices((2, 1, 2, 0, 1), 0)) == evolve(
        table,
        phase=ACTING,
        turn=0 if edition is bf2010 else 1,
        acted=edition is bf2010,
        trigger=NO_TRACK,
        market=(4, 3, 4, 2, 3),
        sale_tracks=SaleTracks((NONE, FULL, NONE), (0, 2, 0), 1),
        bag=Pile((one - 2, two - 1, three - 2, four, five - 1), table.bag.blacks + beside),
        bank_blacks=1,
        prices=(cell_at(1, 4), cell_at(1, 3), cell_at(1, 4), cell_at(0, 2), cell_at(1, 3)),
    )


@pytest.mark.verifies("bf2010", "change.29 change.30 change.31")
@pytest.mark.verifies("bf2023", "sell.24")
@pytest.mark.parametrize(("bank", "beside"), [(0, 0), (1, 1), (2, 2), (5, 2)])
@pytest.mark.parametrize("current", [2, 3])
@BOTH
def test_missing_coloured_and_black_shares_leave_spaces_empty(
    edition: Any, current: int, bank: int, beside: int
) -> None:
    table = used_up(
        edition,
        current,
        level=5,
        market=dict(zip(edition.printed.words.colours, range(5), strict=True)),
        **{f"blacks_in_the_{BANK[edition.name]}": bank},
    )
    after = edition.apply(table, ChangePrices((0, 0, 0, 0, 8), 0))
    assert after.sale_tracks == SaleTracks((NONE, (0, 1, 2, 2, 2), NONE), (0, beside, 0), 1)
    assert after.market == (0, 0, 0, 1, 10)
    assert after.bank_blacks == bank - beside
