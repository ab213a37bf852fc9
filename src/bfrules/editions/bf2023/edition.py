"""The edition `bf2023`: its rules, its components, and its words for steps and tables."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from attrs import frozen

from bfrules.core.edition import Drawing, Edition, Telling
from bfrules.core.notation import Vocabulary, Words
from bfrules.core.table import ImpossiblePosition
from bfrules.editions.bf2023.bonus import USE_BONUS_TILE
from bfrules.editions.bf2023.buying import BUY
from bfrules.editions.bf2023.components import PACKAGE, Components2023, read_components
from bfrules.editions.bf2023.ending import final_places
from bfrules.editions.bf2023.gold import BUY_GOLD
from bfrules.editions.bf2023.notation import typed_step, vocabulary_of, words_for
from bfrules.editions.bf2023.price_change import CHANGE_PRICES
from bfrules.editions.bf2023.readings import READINGS
from bfrules.editions.bf2023.selling import SELL
from bfrules.editions.bf2023.setup import DEAL_HAND, SET_UP, STOCK_MARKET
from bfrules.editions.bf2023.soundness import problems
from bfrules.editions.bf2023.steps import SetUp, Step, UseBonusTile
from bfrules.editions.bf2023.table import seats_of
from bfrules.editions.bf2023.telling import tell_notes, tell_step
from bfrules.editions.black_friday.chance import actor_of, draw_chance, list_chances
from bfrules.editions.black_friday.picture import picture_of, picture_of_moves
from bfrules.editions.black_friday.position import IN_THE_BOX, Position
from bfrules.editions.black_friday.steps import (
    Buy,
    BuyBars,
    ChangePrices,
    DealHand,
    EndTurn,
    Sell,
    StockMarket,
    Track,
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


@frozen(kw_only=True)
class BlackFriday2023(Edition[Components2023, Position, Step, View]):
    """Black Friday 2023, with words for its steps and its tables."""

    def start(self, *, seats: int, mibs: bool = False) -> Position:
        """Set the table: a position that waits for its first draw.

        With `mibs`, the M.I.B.S. is one of the seats, the first. Raise
        IllegalStep, with the statements, for a wrong number of seats.
        """
        return self.apply(IN_THE_BOX, SetUp(seats, mibs))

    def position(
        self,
        *,
        seats: int = 3,
        mibs: bool = False,
        turn: int = 0,
        level: int = 0,
        prices: Mapping[str, Price] | None = None,
        holding: Shares | None = None,
        hands: Mapping[int, Shares] | None = None,
        cash: int | Mapping[int, int] | None = None,
        gold_bars: int | Mapping[int, int] = 0,
        spent_tiles: tuple[int, ...] = (),
        market: Shares | None = None,
        purchase_track: Shares | None = None,
        gold_track: Shares | None = None,
        sale_track: Shares | None = None,
        current_sale_track: str = "top",
        gold_price: int = 20,
        gold_bought: int = 0,
        blacks_in_the_bank: int = 0,
        price_change: str | None = None,
        acted: bool = True,
    ) -> Position:
        """Build a position from what is mentioned; the rest is filled in consistently.

        `prices` maps a colour to dollars, or to (row, column) from 0 at the
        bottom left. `holding` are the shares of the seat to move, `hands` those
        of others. `cash` and `gold_bars` are one number for all seats or one
        for each mentioned. Colours not mentioned: two on the current sale track,
        as many in the market as at the start, none elsewhere. The bag gets the
        rest. `price_change` names the track whose price change waits for its
        draw: purchase, gold or sale. `current_sale_track` is top, centre, bottom,
        or refilled centre. `acted` says whether it came after the action.

        Raise ImpossiblePosition with the fact that makes the table impossible.
        """
        return build(
            self.printed,
            partial(problems, self.printed),
            seats=seats_of(
                self.printed,
                seats,
                turn,
                holding or {},
                hands or {},
                self.printed.cash if cash is None else cash,
                gold_bars,
                spent_tiles,
            ),
            turn=turn,
            mibs=mibs,
            level=level,
            prices=prices or {},
            market=market or {},
            purchase_track=purchase_track or {},
            bar_track=gold_track or {},
            sale_track=sale_track or {},
            current_sale_track=current_sale_track,
            bar_price=gold_price,
            bars_bought=gold_bought,
            bank_blacks=blacks_in_the_bank,
            price_change=price_change,
            acted=acted and price_change is not None,
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
        bonus: bool = False,
    ) -> Buy:
        """Name a purchase: a colour and a number, or several colours; None buys zero shares."""
        return Buy(
            lot_named(self.printed.words, shares, number),
            colour_or_none(self.printed.words, place),
            bonus,
        )

    def sell(
        self,
        shares: str | Shares | None = None,
        number: int = 1,
        *,
        remove: str | None,
        bonus: bool = False,
    ) -> Sell:
        """Name a sale: a colour and a number, or several colours; None sells zero shares."""
        return Sell(
            lot_named(self.printed.words, shares, number),
            colour_or_none(self.printed.words, remove),
            bonus,
        )

    def buy_gold(self, bars: int, *, place: str | None, bonus: bool = False) -> BuyBars:
        """Name a purchase of gold bars."""
        return BuyBars(bars, colour_or_none(self.printed.words, place), bonus)

    def use_bonus_tile(self, track: str, colour: str | None) -> UseBonusTile:
        """Name the free placement on the purchase or gold track, or removal from the sale track."""
        tracks = self.printed.words.tracks
        if track not in tracks:
            raise ImpossiblePosition(
                f"bf2023: there is no track {track!r}; the tracks are {', '.join(tracks)}."
            )
        return UseBonusTile(
            Track(self.printed.words.tracks.index(track)),
            colour_or_none(self.printed.words, colour),
        )

    def end_turn(self) -> EndTurn:
        """Name the end of a turn, for a table that plays the reading `either` of Q66."""
        return EndTurn()

    def draw(self, shares: Shares | None = None, *, black: int = 0) -> ChangePrices:
        """Name the draw of a price change."""
        return ChangePrices(counts_named(self.printed.words, shares or {}), black)

    def stock_market(self, shares: Shares) -> StockMarket:
        """Name the draw for the first market."""
        return StockMarket(counts_named(self.printed.words, shares))

    def deal_hand(self, shares: Shares) -> DealHand:
        """Name the draw of a hand."""
        return DealHand(counts_named(self.printed.words, shares))


bf2023: Final = BlackFriday2023(
    name="bf2023",
    title="Black Friday 2023",
    package=PACKAGE,
    printed=read_components(),
    rules=(SET_UP, STOCK_MARKET, DEAL_HAND, USE_BONUS_TILE, BUY, SELL, BUY_GOLD, CHANGE_PRICES),
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
