"""The edition `bf2023`: its rules, its components, and its words for steps and tables."""

from collections.abc import Mapping
from typing import ClassVar, Final, Unpack

from attrs import frozen

from bfrules.core.by_hand import explaining, telling_keywords
from bfrules.core.edition import Drawing
from bfrules.core.notation import ImpossiblePosition
from bfrules.core.rule import cited
from bfrules.editions.bf2023.bonus import USE_BONUS_TILE
from bfrules.editions.bf2023.buying import BUY
from bfrules.editions.bf2023.components import PACKAGE, Components2023, read_components
from bfrules.editions.bf2023.ending import final_places, gold_money
from bfrules.editions.bf2023.gold import BUY_GOLD
from bfrules.editions.bf2023.mibs import ORDERS_OF_THE_MIBS, bound_to_the_mibs
from bfrules.editions.bf2023.price_change import CHANGE_PRICES
from bfrules.editions.bf2023.readings import READINGS
from bfrules.editions.bf2023.selling import SELL
from bfrules.editions.bf2023.setup import DEAL_HAND, SET_UP, STOCK_MARKET
from bfrules.editions.bf2023.soundness import problems
from bfrules.editions.bf2023.speech import SPEECH
from bfrules.editions.bf2023.steps import SetUp, Step, UseBonusTile
from bfrules.editions.black_friday.cards import offers_all_up_to_its_number
from bfrules.editions.black_friday.chance import DRAWN, actor_of, draw_chance, list_chances
from bfrules.editions.black_friday.edition import BlackFriday
from bfrules.editions.black_friday.look import Look
from bfrules.editions.black_friday.misprints import misprints
from bfrules.editions.black_friday.position import Position
from bfrules.editions.black_friday.steps import Buy, BuyBars, Sell, Track
from bfrules.editions.black_friday.table import Mentioned, Shares
from bfrules.editions.black_friday.view import View, imagined, seen_by
from bfrules.rendering.text import as_text


class Mentioned2023(Mentioned, total=False):
    """What may be mentioned of a table of 2023.

    `gold_bars` is one number for all seats or one for each mentioned. `spent_tiles`
    names the seats without their bonus tile. `price_change` is purchase, gold or sale,
    `current_sale_track` top, centre, bottom, or refilled centre.
    """

    mibs: bool
    gold_bars: int | Mapping[int, int]
    spent_tiles: tuple[int, ...]
    gold_track: Shares
    gold_price: int
    gold_bought: int
    blacks_in_the_bank: int


def drawn(table: "Position2023 | View2023") -> str:
    """Draw a table, or what a seat may know of it, as text."""
    return as_text(bf2023.picture(table))


@frozen(slots=False, eq=False)
class Position2023(Position):
    """A table of Black Friday 2023.

    Colours are numbers: 0 purple, 1 yellow, 2 green, 3 blue, 4 white.
    """

    of_edition: ClassVar = "bf2023"

    @property
    def look(self) -> Look:
        """The table by name: `.look.price("green")`, `.look.seat(0).shares["green"]`."""
        return Look(bf2023.printed, self)

    __str__ = drawn


@frozen(eq=False)
class View2023(View):
    """What one seat may know of a table of Black Friday 2023."""

    of_edition: ClassVar = "bf2023"

    __str__ = drawn


@telling_keywords
@frozen(kw_only=True)
class BlackFriday2023(BlackFriday[Components2023, Position2023, Step]):
    """Black Friday 2023, with words for its steps and its tables."""

    def start(self, *, seats: int, mibs: bool = False) -> Position2023:
        """Set the table: a position that waits for its first draw.

        With `mibs`, the M.I.B.S. is one of the seats, the first. Raise
        IllegalStep, with the statements, for a wrong number of seats.
        """
        return self.apply(self.in_the_box, SetUp(seats, mibs))

    @explaining(Mentioned, Mentioned2023)
    def position(self, **mentioned: Unpack[Mentioned2023]) -> Position2023:
        """Build a position from what is mentioned; the rest is filled in consistently.

        Raise ImpossiblePosition with the fact that makes the table impossible.
        """
        return self.set_table(mentioned)

    def buy(
        self,
        shares: str | Shares | None = None,
        number: int = 1,
        *,
        place: str | None,
        bonus: bool = False,
    ) -> Buy:
        """Name a purchase: a colour and a number, or several colours; None buys zero shares."""
        return self._bought(shares, number, place, bonus)

    def sell(
        self,
        shares: str | Shares | None = None,
        number: int = 1,
        *,
        remove: str | None,
        bonus: bool = False,
    ) -> Sell:
        """Name a sale: a colour and a number, or several colours; None sells zero shares."""
        return Sell(self._lot(shares, number), self._colour(remove), self._spent(bonus))

    def buy_gold(self, bars: int, *, place: str | None, bonus: bool = False) -> BuyBars:
        """Name a purchase of gold bars."""
        return self._bars_bought(bars, place, bonus)

    def use_bonus_tile(self, track: str, colour: str | None) -> UseBonusTile:
        """Name the free placement on the purchase or gold track, or removal from the sale track."""
        tracks = self.printed.words.tracks
        if track not in tracks:
            raise ImpossiblePosition(
                f"bf2023: there is no track {track!r}; the tracks are {', '.join(tracks)}."
            )
        return UseBonusTile(Track(tracks.index(track)), self._colour(colour))


bf2023: Final = BlackFriday2023(
    name="bf2023",
    title="Black Friday 2023",
    package=PACKAGE,
    printed=read_components(),
    rules=(
        SET_UP,
        STOCK_MARKET,
        DEAL_HAND,
        USE_BONUS_TILE,
        bound_to_the_mibs(BUY),
        bound_to_the_mibs(SELL),
        bound_to_the_mibs(BUY_GOLD),
        CHANGE_PRICES,
    ),
    acts=actor_of,
    drawing=Drawing(lists=list_chances, draws=draw_chance, kinds=DRAWN),
    ranks=final_places,
    sees=seen_by,
    imagines=imagined,
    speech=SPEECH,
    components=lambda printed: printed.provenance,
    problems=problems,
    misprints=misprints,
    position_kind=Position2023,
    view_kind=View2023,
    readings=READINGS,
    beside=cited(
        {
            final_places: "end.2 end.9 end.10 mibs.49",
            gold_money: "end.7 end.8",
            seen_by: "setup.29 setup.30 mibs.2 mibs.3",
            offers_all_up_to_its_number: "bonus.4 bonus.5 bonus.6 bonus.7",
            **ORDERS_OF_THE_MIBS,
        },
        "bf2023",
    ),
)
