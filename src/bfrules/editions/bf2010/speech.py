"""How Black Friday 2010 speaks: of its steps, what they depend on, and its tables."""

from functools import lru_cache
from typing import Final

from attrs import frozen

from bfrules.core.notation import OneForAll, OneOf
from bfrules.core.phrases import Blank, Found, Missed, Phrase, Phrasebook, Way, Words
from bfrules.core.speech import UNSAID, Speech, Tables, Word, of_a_set_table
from bfrules.editions.bf2010.components import Components2010
from bfrules.editions.bf2010.price_change import CHANGE_PRICES
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
from bfrules.editions.black_friday import speech as alike
from bfrules.editions.black_friday import table
from bfrules.editions.black_friday.picture import picture_of, picture_of_moves
from bfrules.editions.black_friday.position import BOTTOM, OVER, Position, acting_seat
from bfrules.editions.black_friday.soundness import is_used_up
from bfrules.editions.black_friday.speech import blanks_of
from bfrules.editions.black_friday.steps import (
    SALE,
    Buy,
    BuyBars,
    ChangePrices,
    EndTurn,
    StockMarket,
)
from bfrules.editions.black_friday.words import Words as Names
from bfrules.kernel.shares import Colour, Counts, colours_in

# steps -----------------------------------------------------------------------


def only_colour_of(shares: Counts) -> Colour | None:
    """Return the single colour of some shares, or None if there are more or none."""
    sold = colours_in(shares)
    return sold[0] if len(sold) == 1 else None


def lowers_the_only_colour(sale: Sell) -> bool:
    """Tell whether a sale of a single colour lowers that one."""
    return only_colour_of(sale.shares) == sale.lowered is not None


def sale_of_one_colour(shares: Counts, removed: Colour | None, extra: bool) -> Sell:
    """Return the sale that lowers the single colour sold."""
    return Sell(shares, only_colour_of(shares), removed, extra)


@frozen
class OfOneColour:
    """How shares of one colour are read, or none; of several, which one falls is still to say."""

    lots: Way

    def said(self, value: Counts) -> str:
        """Say the shares."""
        return self.lots.said(value)

    def typed(self, value: Counts) -> str:
        """Return the shares as they are typed."""
        return self.lots.typed(value)

    def read(self, words: Words, at: int) -> Found | Missed:
        """Read the shares; where they are of several colours, miss `lower` behind them."""
        found = self.lots.read(words, at)
        several = isinstance(found, Found) and len(colours_in(found.value)) > 1
        return Missed(found.at, ("lower",)) if several else found


PHRASES: Final = (
    *alike.BUYING,
    *alike.BUYING_BARS,
    *alike.with_and_without_the_card(
        Phrase(
            Sell,
            "sell {lot}, lower {lower}, remove {remove}",
            "sell",
            ("{lot}", "remove={remove}", "lower={lower}"),
        )
    ),
    *alike.with_and_without_the_card(
        Phrase(
            Sell,
            "sell {lot_of_one_colour}, remove {remove}",
            "sell",
            understood=True,
            makes=sale_of_one_colour,
        )
    ),
    Phrase(Pass, "pass, place {place}", "pass_turn", ("place={place}",)),
    Phrase(
        PassWithCard, "pass with the {card}, place {place}", "pass_with_card", ("place={place}",)
    ),
    Phrase(TakeSubsidy, "take a subsidy", "take_subsidy"),
    Phrase(PayInterest, "pay the missed interest", "pay_interest"),
    Phrase(PayInterest, "pay interest", "pay_interest", understood=True),
    alike.ENDING_THE_TURN,
    Phrase(
        PlaceFirst,
        "place {place} on the purchase track before the game",
        "place_first",
        ("{place}",),
    ),
    Phrase(SetUp, "set up for {seats}", "start", ("seats={seats}",), fixed={"cards": True}),
    Phrase(
        SetUp,
        "set up for {seats}, without special action cards",
        "start",
        ("seats={seats}", "special_cards=False"),
        fixed={"cards": False},
    ),
    alike.STOCKING_THE_MARKET,
    alike.DEALING_A_HAND,
    *alike.DRAWING,
)


@lru_cache(maxsize=1 << 5)
def phrasebook_of(names: Names) -> Phrasebook:
    """Return the phrases of the edition in its words."""
    blanks = blanks_of(names)
    own = {
        "lower": Blank("lowered", blanks["lower"].way, leaves_out=lowers_the_only_colour),
        "lot_of_one_colour": Blank("shares", OfOneColour(blanks["lot"].way)),
    }
    return Phrasebook(names.edition, PHRASES, {**blanks, **own}, names.in_sentences)


# what an answer depends on -----------------------------------------------------


def notes_on_subsidies(printed: Components2010, level: int) -> tuple[str, ...]:
    """Say that the subsidy limit of a level is reconstructed, if it is."""
    return alike.notes_on_limits(printed, "subsidy_limits", printed.subsidy_limits, level)


def notes_on_duties(printed: Components2010, position: Position) -> tuple[str, ...]:
    """Say that a duty to pay interest depends on a reconstructed subsidy limit."""
    if not position.seats or acting_seat(position).owed == 0:
        return ()
    return notes_on_subsidies(printed, position.level)


def notes_on_the_silver_price(printed: Components2010, space: int) -> tuple[str, ...]:
    """Say that the silver price is reconstructed, if it is."""
    price = printed.bar_prices[space]
    note = f"the silver price ${price} is reconstructed"
    return alike.note_if_reconstructed(printed, "silver_prices", space, price, note)


def notes_on_the_refill(printed: Components2010, position: Position) -> tuple[str, ...]:
    """Say that the black shares of a refill are reconstructed, if one comes with this draw."""
    refills = position.trigger == SALE and (
        position.sale_tracks.current == BOTTOM or is_used_up(position.sale_tracks, BOTTOM)
    )
    if not refills:
        return ()
    blacks = printed.refill_blacks
    note = f"the {blacks} black shares of a refill are reconstructed"
    return alike.note_if_reconstructed(printed, "black_shares_of_a_refill", 0, blacks, note)


def notes_on_the_end(
    printed: Components2010, position: Position, step: ChangePrices
) -> tuple[str, ...]:
    """Say that the last subsidies have a reconstructed limit, if this draw ends the game.

    It is the limit of the level that the price change reaches.
    """
    if any(forbids(printed, position, step) for forbids in CHANGE_PRICES.forbids):
        return ()
    for does in CHANGE_PRICES.does:
        position = does(printed, position, step)
    return notes_on_subsidies(printed, position.level) if position.phase == OVER else ()


def tell_notes(printed: Components2010, position: Position, step: Step) -> tuple[str, ...]:
    """Say which reconstructed values an answer to this step depends on."""
    level = position.level
    match step:
        case Buy() | Sell():
            return (
                *notes_on_duties(printed, position),
                *alike.notes_on_limits(printed, "share_limits", printed.share_limits, level),
                *alike.notes_on_prices(printed, position, step.shares),
            )
        case BuyBars():
            return (
                *notes_on_duties(printed, position),
                *alike.notes_on_limits(printed, "silver_limits", printed.bar_limits, level),
                *notes_on_the_silver_price(printed, position.bar_space),
            )
        case Pass() | EndTurn():
            return notes_on_duties(printed, position)
        case TakeSubsidy():
            return notes_on_subsidies(printed, level)
        case ChangePrices():
            return (
                *alike.notes_on_limits(printed, "draw_numbers", printed.draw_numbers, level),
                *alike.notes_on_price_moves(printed, step),
                *alike.notes_on_areas(printed),
                *notes_on_the_refill(printed, position),
                *notes_on_the_end(printed, position, step),
            )
        case _:
            return ()


# tables ----------------------------------------------------------------------


@lru_cache
def words_of(printed: Components2010) -> tuple[Word, ...]:
    """Return the words for a table."""
    numbers = OneForAll(table.SEATS, OneOf(tuple(range(1 + max(printed.subsidy_limits)))))

    def of_seats(name: str, part: str, finer: bool = False) -> Word:
        return Word(name, numbers, lambda at: table.by_seat(at, part), finer)

    return (
        *table.common_words(printed),
        *of_a_set_table(
            Word("silver_bars", table.OWNED_BARS, table.bars_of),
            of_seats("subsidies", "subsidies"),
            of_seats("missed_interest", "owed"),
            of_seats("turned_cards", "turned"),
            Word("special_cards", OneOf((True, False)), lambda at: UNSAID),
            Word("spent_cards", table.SPENT, table.without_a_card),
            *table.words_of_bars(printed),
            Word("acted", OneOf((False, True)), lambda at: at.acted),
        ),
        *table.finer_words(printed),
        *of_a_set_table(
            of_seats("missed_interest_later", "owed_later", finer=True),
            of_seats("turned_cards_later", "turned_later", finer=True),
            Word(
                "sell_cards", table.KEPT, lambda at: table.those_with(at, "sell_card"), finer=True
            ),
            Word("buy_cards", table.KEPT, lambda at: table.those_with(at, "buy_card"), finer=True),
        ),
    )


SPEECH: Final = Speech[Components2010, Position, Step](
    steps=lambda printed: phrasebook_of(printed.words),
    doer=alike.doer_but_of(SetUp, StockMarket),
    changes=alike.tell_changes,
    notes=tell_notes,
    namings=alike.namings_of,
    picture=picture_of,
    move=picture_of_moves,
    tables=Tables(
        words=words_of,
        draft=table.draft,
        frame=(*table.FRAME, "spent_cards"),
    ),
)
