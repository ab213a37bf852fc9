"""The edition `bf2010`: its rules, its components, and its words for steps and tables."""

from collections.abc import Mapping
from functools import partial
from typing import ClassVar, Final, Unpack

from attrs import evolve, frozen

from bfrules.core.by_hand import explaining, telling_keywords
from bfrules.core.edition import Drawing
from bfrules.core.notation import ImpossiblePosition
from bfrules.core.rule import cited
from bfrules.editions.bf2010.buying import BUY
from bfrules.editions.bf2010.components import PACKAGE, Components2010, read_components
from bfrules.editions.bf2010.ending import final_places
from bfrules.editions.bf2010.passing import PASS
from bfrules.editions.bf2010.price_change import CHANGE_PRICES
from bfrules.editions.bf2010.readings import READINGS
from bfrules.editions.bf2010.selling import SELL
from bfrules.editions.bf2010.setup import DEAL_HAND, PLACE_FIRST, SET_UP, STOCK_MARKET
from bfrules.editions.bf2010.silver import BUY_SILVER
from bfrules.editions.bf2010.soundness import problems
from bfrules.editions.bf2010.special import PASS_WITH_CARD
from bfrules.editions.bf2010.speech import SPEECH, only_colour_of
from bfrules.editions.bf2010.steps import (
    Pass,
    PassWithCard,
    PayInterest,
    PlaceFirst,
    Sell,
    SetUp,
    Step,
    TakeSubsidy,
)
from bfrules.editions.bf2010.subsidies import PAY_INTEREST, TAKE_SUBSIDY
from bfrules.editions.bf2010.turn import END_TURN
from bfrules.editions.black_friday.cards import offers_all_up_to_its_number
from bfrules.editions.black_friday.chance import DRAWN, actor_of, draw_chance, list_chances
from bfrules.editions.black_friday.edition import BlackFriday
from bfrules.editions.black_friday.look import Look
from bfrules.editions.black_friday.misprints import BY_LEVEL, misprints
from bfrules.editions.black_friday.position import Position
from bfrules.editions.black_friday.steps import Buy, BuyBars
from bfrules.editions.black_friday.table import Mentioned, Shares
from bfrules.editions.black_friday.view import View, imagined, seen_by
from bfrules.kernel.shares import colours_in
from bfrules.rendering.text import as_text

THE_ONE_SOLD: Final = ""
WHOSE: Final = "bf2010 or yucata"
"""An errata sheet changes no table: it is the same in both."""
TITLE_OF_TABLES: Final = "Black Friday 2010 or Yucata"


class Mentioned2010(Mentioned, total=False):
    """What may be mentioned of a table of 2010.

    `silver_bars` (each five are a gold bar), `subsidies`, `missed_interest` in dollars
    and `turned_cards` are one number for all seats or one for each mentioned; interest
    missed in this very turn is missed `later`. `spent_cards` names the seats without
    a special action card; `sell_cards` and `buy_cards` those that still have these
    cards of a game for two. `price_change` is purchase, silver or sale,
    `current_sale_track` first, second, third, or refilled second.
    """

    silver_bars: int | Mapping[int, int]
    subsidies: int | Mapping[int, int]
    missed_interest: int | Mapping[int, int]
    turned_cards: int | Mapping[int, int]
    missed_interest_later: int | Mapping[int, int]
    turned_cards_later: int | Mapping[int, int]
    special_cards: bool
    spent_cards: tuple[int, ...]
    sell_cards: tuple[int, ...]
    buy_cards: tuple[int, ...]
    silver_track: Shares
    silver_price: int
    silver_bought: int
    blacks_in_the_supply: int


def drawn(table: "Position2010 | View2010") -> str:
    """Draw a table, or what a seat may know of it, which may be one of Yucata as well."""
    return as_text(evolve(bf2010.picture(table), title=TITLE_OF_TABLES))


@frozen(slots=False, eq=False)
class Position2010(Position):
    """A table of Black Friday 2010, or of an edition that amends it.

    Colours are numbers: 0 yellow, 1 blue, 2 red, 3 green, 4 orange.
    """

    of_edition: ClassVar = "bf2010"
    whose: ClassVar = WHOSE

    @property
    def look(self) -> Look:
        """The table by name: `.look.price("green")`, `.look.seat(0).shares["green"]`."""
        return Look(bf2010.printed, self)

    __str__ = drawn


@frozen(eq=False)
class View2010(View):
    """What one seat may know of a table of Black Friday 2010, or of an edition that amends it."""

    of_edition: ClassVar = "bf2010"
    whose: ClassVar = WHOSE

    __str__ = drawn


@telling_keywords
@frozen(kw_only=True)
class BlackFriday2010(BlackFriday[Components2010, Position2010, Step]):
    """Black Friday 2010, with words for its steps and its tables."""

    def start(self, *, seats: int, special_cards: bool = True) -> Position2010:
        """Set the table: a position that waits for its first draw.

        Without `special_cards` it is the first game that the rules recommend.
        Raise IllegalStep, with the statements, for a wrong number of seats.
        """
        return self.apply(self.in_the_box, SetUp(seats, special_cards))

    @explaining(Mentioned, Mentioned2010)
    def position(self, **mentioned: Unpack[Mentioned2010]) -> Position2010:
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
        special: bool = False,
    ) -> Buy:
        """Name a purchase: a colour and a number, or several colours."""
        return self._bought(shares, number, place, special)

    def sell(
        self,
        shares: str | Shares | None = None,
        number: int = 1,
        *,
        remove: str | None,
        lower: str | None = THE_ONE_SOLD,
        special: bool = False,
    ) -> Sell:
        """Name a sale: a colour and a number, or several colours; `lower` names which one falls.

        A single colour sold falls without being named. If several are sold, one has to be
        named; None lowers nothing. Raise ImpossiblePosition if several are sold and none is
        named.
        """
        lot = self._lot(shares, number)
        if lower == THE_ONE_SOLD and len(colours_in(lot)) > 1:
            raise ImpossiblePosition(
                f"{self.name}: a sale of several colours has to say which one falls, as in "
                f"lower={self.printed.words.colours[colours_in(lot)[0]]!r}."
            )
        lowered = only_colour_of(lot) if lower == THE_ONE_SOLD else self._colour(lower)
        return Sell(lot, lowered, self._colour(remove), self._spent(special))

    def buy_silver(self, bars: int, *, place: str | None, special: bool = False) -> BuyBars:
        """Name a purchase of silver bars."""
        return self._bars_bought(bars, place, special)

    def pass_turn(self, *, place: str | None) -> Pass:
        """Name the action of passing."""
        return Pass(self._colour(place))

    def pass_with_card(self, *, place: str | None) -> PassWithCard:
        """Name the additional pass of a special action card."""
        return PassWithCard(self._colour(place))

    def take_subsidy(self) -> TakeSubsidy:
        """Name the taking of one subsidy."""
        return TakeSubsidy()

    def pay_interest(self) -> PayInterest:
        """Name the payment of missed interest."""
        return PayInterest()

    def place_first(self, colour: str) -> PlaceFirst:
        """Name the share that a player places before a game for two."""
        return PlaceFirst(self._colour(colour))


bf2010: Final = BlackFriday2010(
    name="bf2010",
    title="Black Friday 2010",
    package=PACKAGE,
    printed=read_components(),
    rules=(
        SET_UP,
        DEAL_HAND,
        STOCK_MARKET,
        PLACE_FIRST,
        TAKE_SUBSIDY,
        PAY_INTEREST,
        PASS_WITH_CARD,
        BUY,
        SELL,
        BUY_SILVER,
        PASS,
        END_TURN,
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
    misprints=partial(misprints, by_level=(*BY_LEVEL, "subsidy_limits")),
    position_kind=Position2010,
    view_kind=View2010,
    readings=READINGS,
    beside=cited(
        {
            final_places: "end.6 end.7 end.8",
            seen_by: "setup.21",
            offers_all_up_to_its_number: "special.4 special.7 special.10 special.13 two.4",
        },
        "bf2010",
    ),
)
