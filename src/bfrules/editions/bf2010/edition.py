"""The edition `bf2010`: its rules, its components, and its words for steps and tables."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from attrs import frozen

from bfrules.core.edition import Drawing, Edition, Telling
from bfrules.core.notation import Vocabulary, Words
from bfrules.editions.bf2010.buying import BUY
from bfrules.editions.bf2010.components import PACKAGE, Components2010, read_components
from bfrules.editions.bf2010.ending import final_places
from bfrules.editions.bf2010.notation import typed_step, vocabulary_of, words_for
from bfrules.editions.bf2010.price_change import CHANGE_PRICES
from bfrules.editions.bf2010.readings import READINGS
from bfrules.editions.bf2010.selling import SELL
from bfrules.editions.bf2010.setup import DEAL_HAND, PLACE_FIRST, SET_UP, STOCK_MARKET
from bfrules.editions.bf2010.silver import BUY_SILVER, PASS
from bfrules.editions.bf2010.soundness import problems
from bfrules.editions.bf2010.special import PASS_WITH_CARD
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
from bfrules.editions.bf2010.table import seats_of
from bfrules.editions.bf2010.telling import tell_notes, tell_step
from bfrules.editions.bf2010.turn import END_TURN
from bfrules.editions.black_friday.chance import actor_of, draw_chance, list_chances
from bfrules.editions.black_friday.picture import picture_of, picture_of_moves
from bfrules.editions.black_friday.position import IN_THE_BOX, Position
from bfrules.editions.black_friday.steps import (
    Buy,
    BuyBars,
    ChangePrices,
    DealHand,
    EndTurn,
    StockMarket,
)
from bfrules.editions.black_friday.table import (
    Price,
    Shares,
    build,
    colour_or_none,
    counts_named,
    lot_named,
)
from bfrules.editions.black_friday.telling import spell_sentence, tell_changes
from bfrules.editions.black_friday.view import View, seen_by
from bfrules.kernel.shares import colours_in


@frozen(kw_only=True)
class BlackFriday2010(Edition[Components2010, Position, Step, View]):
    """Black Friday 2010, with words for its steps and its tables."""

    def start(self, *, seats: int, special_cards: bool = True) -> Position:
        """Set the table: a position that waits for its first draw.

        Without `special_cards` it is the first game that the rules recommend.
        Raise IllegalStep, with the statements, for a wrong number of seats.
        """
        return self.apply(IN_THE_BOX, SetUp(seats, special_cards))

    def position(
        self,
        *,
        seats: int = 3,
        turn: int = 0,
        level: int = 0,
        prices: Mapping[str, Price] | None = None,
        holding: Shares | None = None,
        hands: Mapping[int, Shares] | None = None,
        cash: int | Mapping[int, int] = 0,
        silver_bars: int | Mapping[int, int] = 0,
        subsidies: int | Mapping[int, int] = 0,
        missed_interest: int | Mapping[int, int] = 0,
        turned_cards: int | Mapping[int, int] = 0,
        special_cards: bool = True,
        spent_cards: tuple[int, ...] = (),
        market: Shares | None = None,
        purchase_track: Shares | None = None,
        silver_track: Shares | None = None,
        sale_track: Shares | None = None,
        current_sale_track: str = "first",
        silver_price: int = 20,
        silver_bought: int = 0,
        blacks_in_the_supply: int = 0,
        price_change: str | None = None,
        acted: bool | None = None,
    ) -> Position:
        """Build a position from what is mentioned; the rest is filled in consistently.

        `prices` maps a colour to dollars, or to (row, column) from 0 at the
        bottom left. `holding` are the shares of the seat to move, `hands` those
        of others. `cash`, `silver_bars` (each five are a gold bar), `subsidies`,
        `missed_interest` in dollars and `turned_cards` are one number for all
        seats or one for each mentioned. `spent_cards` names the seats without a
        special action card. Colours not mentioned: two on the current sale
        track, as many in the market as at the start, none elsewhere. The bag
        gets the rest. `price_change` names the track whose price change waits
        for its draw: purchase, silver or sale. `current_sale_track` is first,
        second, third, or refilled second. `acted` says whether the seat to move
        has taken its action, which it has by default where a price change waits.

        Raise ImpossiblePosition with the fact that makes the table impossible.
        """
        return build(
            self.printed,
            partial(problems, self.printed),
            seats=seats_of(
                self.printed,
                seats,
                turn=turn,
                holding=holding or {},
                hands=hands or {},
                cash=cash,
                silver_bars=silver_bars,
                subsidies=subsidies,
                missed_interest=missed_interest,
                turned_cards=turned_cards,
                cards=special_cards,
                spent_cards=spent_cards,
            ),
            turn=turn,
            mibs=False,
            level=level,
            prices=prices or {},
            market=market or {},
            purchase_track=purchase_track or {},
            bar_track=silver_track or {},
            sale_track=sale_track or {},
            current_sale_track=current_sale_track,
            bar_price=silver_price,
            bars_bought=silver_bought,
            bank_blacks=blacks_in_the_supply,
            price_change=price_change,
            acted=price_change is not None if acted is None else acted,
        )

    @property
    def in_the_box(self) -> Position:
        """The table before the set-up."""
        return IN_THE_BOX

    @property
    def vocabulary(self) -> Vocabulary:
        """What may be said about a table: the words of `position`, the usual values first."""
        return vocabulary_of(self.printed)

    def described(self, position: Position) -> Words:
        """Return the words for `position` that set a table, or one as like it as words can say."""
        return words_for(self.printed, position)

    def typed(self, step: Step) -> str:
        """Return the call that names a step, as in `sell("green", 3, remove="blue")`."""
        return typed_step(self.printed.words, step)

    def buy(
        self,
        shares: str | Shares | None = None,
        number: int = 1,
        *,
        place: str | None,
        special: bool = False,
    ) -> Buy:
        """Name a purchase: a colour and a number, or several colours."""
        words = self.printed.words
        return Buy(lot_named(words, shares, number), colour_or_none(words, place), special)

    def sell(
        self,
        shares: str | Shares | None = None,
        number: int = 1,
        *,
        remove: str | None,
        lower: str | None = None,
        special: bool = False,
    ) -> Sell:
        """Name a sale: a colour and a number, or several colours; `lower` names which one falls.

        Of a single colour sold, that one falls; it need not be named.
        """
        words = self.printed.words
        lot = lot_named(words, shares, number)
        sold = colours_in(lot)
        only = sold[0] if lower is None and len(sold) == 1 else colour_or_none(words, lower)
        return Sell(lot, only, colour_or_none(words, remove), special)

    def buy_silver(self, bars: int, *, place: str | None, special: bool = False) -> BuyBars:
        """Name a purchase of silver bars."""
        return BuyBars(bars, colour_or_none(self.printed.words, place), special)

    def pass_turn(self, *, place: str | None) -> Pass:
        """Name the action of passing."""
        return Pass(colour_or_none(self.printed.words, place))

    def pass_with_card(self, *, place: str | None) -> PassWithCard:
        """Name the additional pass of a special action card."""
        return PassWithCard(colour_or_none(self.printed.words, place))

    def take_subsidy(self) -> TakeSubsidy:
        """Name the taking of one subsidy."""
        return TakeSubsidy()

    def pay_interest(self) -> PayInterest:
        """Name the payment of missed interest."""
        return PayInterest()

    def end_turn(self) -> EndTurn:
        """Name the end of a turn."""
        return EndTurn()

    def place_first(self, colour: str) -> PlaceFirst:
        """Name the share that a player places before a game for two."""
        return PlaceFirst(colour_or_none(self.printed.words, colour))

    def draw(self, shares: Shares | None = None, *, black: int = 0) -> ChangePrices:
        """Name the draw of a price change."""
        return ChangePrices(counts_named(self.printed.words, shares or {}), black)

    def stock_market(self, shares: Shares) -> StockMarket:
        """Name the draw for the first market."""
        return StockMarket(counts_named(self.printed.words, shares))

    def deal_hand(self, shares: Shares) -> DealHand:
        """Name the draw of a hand."""
        return DealHand(counts_named(self.printed.words, shares))


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
    drawing=Drawing(lists=list_chances, draws=draw_chance),
    ranks=final_places,
    sees=seen_by,
    telling=Telling(
        step=tell_step,
        changes=tell_changes,
        notes=tell_notes,
        picture=picture_of,
        move=picture_of_moves,
        spell=spell_sentence,
    ),
    components=lambda printed: printed.provenance,
    problems=problems,
    position_kind=Position,
    readings=READINGS,
)
