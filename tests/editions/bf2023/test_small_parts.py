"""What the M.I.B.S., readings and notes of 2023 are made of, part by part."""

from collections.abc import Iterable
from typing import Any, Final

import pytest
from attrs import evolve

from bfrules import bf2023
from bfrules.editions.bf2023 import mibs
from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.bf2023.readings import straight_up_from_six
from bfrules.editions.bf2023.speech import tell_notes
from bfrules.editions.black_friday.speech import notes_on_black_shares, notes_on_price_moves
from bfrules.editions.black_friday.steps import PURCHASE, Buy, BuyBars, ChangePrices, Sell
from bfrules.kernel.shares import Colour, Counts

BLUE_ALONE: Final = {"purple": 0, "yellow": 0, "green": 0, "white": 0}
DEAR_GREEN: Final = {"green": (2, 3)}


def named(*numbers: int) -> tuple[str, ...]:
    """Return the ids of orders of the M.I.B.S."""
    return tuple(f"bf2023.mibs.{number}" for number in numbers)


def having(**habits: Any) -> Components2023:
    """Return the printed values with other habits."""
    return evolve(bf2023.printed, habits=evolve(bf2023.printed.habits, **habits))


def test_the_bank_offers_the_limit_or_what_it_can_change() -> None:
    asked = having(asks_the_bank=True)

    def offered(printed: Components2023, small: int, left: int) -> list[int]:
        bars = {0: small, 1: 5 * (printed.big_bars_in_the_box - left)}
        tables = [bf2023.position(mibs=True, level=level, gold_bars=bars) for level in (0, 4, 8)]
        return [mibs.bars_offered(printed, one) for one in tables]

    banks = ((0, 0), (4, 0), (1, 0), (4, 1))
    assert [offered(bf2023.printed, *bank) for bank in banks] == 4 * [[1, 3, 5]]
    assert [offered(asked, *bank) for bank in banks] == [[1, 3, 4], [0, 0, 0], [1, 3, 3], [1, 3, 5]]


def listed(printed: object, position: object) -> Iterable[Any]:
    """Return what it was asked about, in place of steps."""
    return [(printed, position)]


@pytest.mark.parametrize("kind", [Buy, Sell, BuyBars])
def test_a_list_of_the_mibs_has_its_choice_if_it_is_of_the_kind(kind: type[Any]) -> None:
    lists = mibs.or_the_choice_of_the_mibs(kind, listed)
    printed = bf2023.printed
    of_a_player = bf2023.position(mibs=True, turn=1)
    assert list(lists(printed, of_a_player)) == [(printed, of_a_player)]
    tables = (
        bf2023.position(mibs=True),
        bf2023.position(mibs=True, cash=0, holding={"green": 1}),
        bf2023.position(mibs=True, cash=0),
    )
    steps = [mibs.choice_of_the_mibs(printed, table).step for table in tables]
    assert [type(step) for step in steps] == [Buy, Sell, BuyBars]
    for table, step in zip(tables, steps, strict=True):
        assert list(lists(printed, table)) == ([step] if isinstance(step, kind) else [])
    drawing = bf2023.position(mibs=True, price_change="purchase", acted=False)
    assert list(lists(printed, drawing)) == [(printed, drawing)]
    assert list(lists(printed, evolve(tables[0], acted=True))) == []


CHEAP = {"blue": (0, 2), "white": (0, 2)}


def test_an_offer_of_shares_names_what_decided() -> None:
    printed = bf2023.printed
    table = bf2023.position(mibs=True, level=4, prices=CHEAP, market={"blue": 2, "white": 3})
    offers = [mibs.offer_of_shares(printed, table, limit) for limit in (2, 3, 4)]
    assert offers == [
        mibs.Offer((0, 0, 0, 2, 0), 0, 12, 6, named(13, 15)),
        mibs.Offer((0, 0, 0, 2, 1), 0, 18, 6, named(13, 15, 14)),
        mibs.Offer((0, 0, 0, 2, 2), 0, 24, 6, named(13, 15, 14)),
    ]
    assert list(mibs.parts_of(printed, table, offers[1])) == [
        offers[1],
        offers[0],
        mibs.Offer((0, 0, 0, 1, 0), 0, 6, 6, named(13, 15)),
    ]
    gold = [mibs.offer_of_gold(printed, table, bars) for bars in (3, 2, 1)]
    assert gold[0] == mibs.Offer((0, 0, 0, 0, 0), 3, 60, 20)
    assert list(mibs.parts_of(printed, table, gold[0])) == gold


def test_each_share_after_the_sixth_is_one_more_space_up() -> None:
    printed = bf2023.printed
    centre = printed.price_moves_centre
    rows, columns = printed.price_moves[centre + 6]
    straight = straight_up_from_six(printed)
    beyond = tuple((rows + more, columns) for more in range(1, centre - 6 + 1))
    expected = (*printed.price_moves[: centre + 7], *beyond)
    assert straight == evolve(printed, price_moves=expected)


@pytest.mark.parametrize(("blacks", "drawn", "noted"), [(1, 7, True), (1, 6, False)])
def test_one_black_share_changes_no_price_move(blacks: int, drawn: int, noted: bool) -> None:
    notes = notes_on_price_moves(bf2023.printed, ChangePrices((drawn, 0, 0, 0, 0), blacks))
    assert any("for +7" in note for note in notes) is noted


def test_the_last_price_moves_of_the_overview_are_noted_too() -> None:
    centre = bf2023.printed.price_moves_centre
    drawn = (centre, centre + 1, 0, 0, 0)
    (note,) = notes_on_price_moves(bf2023.printed, ChangePrices(drawn, 0))
    assert note == f"the price move for +{centre} (purple) is reconstructed"


@pytest.mark.parametrize(
    ("track", "noted"),
    [
        ("top", ("the number of black shares beside the top sale track, 1, is reconstructed",)),
        ("centre", ()),
        (
            "bottom",
            ("the number of black shares beside the bottom sale track, 3, is reconstructed",),
        ),
    ],
)
def test_black_shares_that_a_sale_track_sets_free_are_noted(
    track: str, noted: tuple[str, ...]
) -> None:
    table = bf2023.position(
        price_change="sale", current_sale_track=track, sale_track={"blue": 1}, level=1
    )
    draw = bf2023.draw({"blue": 2})
    assert bf2023.explain(table, draw).notes == noted
    assert notes_on_black_shares(bf2023.printed, evolve(table, trigger=PURCHASE)) == ()
    others = evolve(bf2023.printed, sale_track_blacks=(2, 2, 2))
    assert notes_on_black_shares(others, table) == ()


@pytest.mark.parametrize(
    ("table", "sold", "removed", "statements"),
    [
        # green comes before blue; of green, just sold, it owns none any more
        ({"level": 4, "holding": {"green": 2, "blue": 2}}, (0, 0, 2, 1, 0), 2, (38, 35, 40, 41)),
        ({"level": 4, "holding": {"green": 5}}, (0, 0, 3, 0, 0), 2, (40,)),
        # none of what it sold is on the track, and of what it owns one colour alone
        (
            {
                "level": 0,
                "holding": {"green": 1, "blue": 1},
                "prices": DEAR_GREEN,
                "sale_track": BLUE_ALONE,
            },
            (0, 0, 1, 0, 0),
            3,
            (34, 41),
        ),
        # all that it owns: no order decides
        (
            {"level": 4, "holding": {"green": 2}, "sale_track": BLUE_ALONE},
            (0, 0, 2, 0, 0),
            3,
            (36, 45),
        ),
        ({"level": 4, "holding": {"purple": 1, "green": 1}}, (1, 0, 1, 0, 0), 0, (35, 36, 40, 44)),
        ({"level": 2, "holding": {"green": 1, "blue": 1}}, (0, 0, 1, 1, 0), 2, (35, 40, 44)),
        # two of three colours: what sets each of the two before the third
        (
            {
                "level": 2,
                "holding": {"purple": 1, "green": 1, "blue": 1},
                "prices": {**DEAR_GREEN, "purple": (2, 3)},
            },
            (1, 0, 1, 0, 0),
            0,
            (34, 35, 40, 44),
        ),
        (
            {
                "level": 2,
                "holding": {"purple": 1, "green": 1, "blue": 1},
                "prices": {"purple": (2, 3)},
            },
            (1, 0, 1, 0, 0),
            2,
            (34, 38, 35, 40, 42),
        ),
        # purple is cheaper, and it owns none of that either; but it sold none
        (
            {
                "level": 2,
                "holding": {"green": 1, "blue": 2},
                "prices": {**DEAR_GREEN, "purple": (0, 1)},
            },
            (0, 0, 1, 1, 0),
            2,
            (34, 35, 40, 41),
        ),
    ],
)
def test_a_sale_names_every_statement_that_decided(
    table: dict[str, Any], sold: Counts, removed: Colour, statements: tuple[int, ...]
) -> None:
    position = bf2023.position(mibs=True, cash=0, **table)
    assert mibs.sell_the_limit(bf2023.printed, position) == mibs.Choice(
        Sell(sold, removed), named(27, 33, *statements)
    )


def test_the_order_for_the_share_to_place_is_named_where_one_colour_alone_fits() -> None:
    dear = dict.fromkeys(bf2023.printed.words.colours, (6, 3))
    tables: list[dict[str, Any]] = [
        {"cash": 1000, "prices": {"green": (0, 1)}},
        {"cash": 1000, "holding": {"green": 1}, "prices": dear},
        {"cash": 1000, "market": BLUE_ALONE, "prices": dear},
        {"cash": 0, "market": BLUE_ALONE},
    ]
    choices = [
        mibs.choice_of_the_mibs(bf2023.printed, bf2023.position(mibs=True, **table))
        for table in tables
    ]
    assert choices == [
        mibs.Choice(Buy((0, 0, 1, 0, 0), Colour(2)), named(11, 13, 18)),
        mibs.Choice(BuyBars(1, Colour(2)), named(12, 20)),
        mibs.Choice(BuyBars(1, Colour(3)), named(12, 24)),
        mibs.Choice(BuyBars(0, Colour(3)), named(29, 30)),
    ]


def test_what_the_mibs_trades_depends_on_the_gold_limit() -> None:
    limit = bf2023.printed.bar_limits[2]
    table = bf2023.position(level=2, mibs=True)
    purchase, sale = bf2023.buy({"purple": 2}, place="purple"), bf2023.sell("purple", remove="blue")
    note = f"the gold limit {limit} of level 2 is reconstructed"
    assert [tell_notes(bf2023.printed, table, step) for step in (purchase, sale)] == [(note,)] * 2
    assert tell_notes(bf2023.printed, evolve(table, turn=1), purchase) == ()
