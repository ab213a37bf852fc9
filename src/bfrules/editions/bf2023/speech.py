"""How Black Friday 2023 speaks: of its steps, what they depend on, and its tables."""

from functools import lru_cache
from typing import Final

from bfrules.core.notation import OneOf
from bfrules.core.phrases import Blank, Named, Phrase, Phrasebook
from bfrules.core.speech import UNSAID, Speech, Tables, Word, of_a_set_table
from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.bf2023.steps import SetUp, Step, UseBonusTile
from bfrules.editions.black_friday import speech as alike
from bfrules.editions.black_friday import table
from bfrules.editions.black_friday.ending import who_sits_at
from bfrules.editions.black_friday.picture import picture_of, picture_of_moves
from bfrules.editions.black_friday.position import CHANGING, MIBS_SEAT, Position, is_mibs
from bfrules.editions.black_friday.speech import blanks_of
from bfrules.editions.black_friday.steps import (
    SALE,
    Buy,
    BuyBars,
    ChangePrices,
    Sell,
    StockMarket,
)
from bfrules.editions.black_friday.words import Words as Names

PHRASES: Final = (
    *alike.BUYING,
    *alike.BUYING_BARS,
    *alike.with_and_without_the_card(
        Phrase(Sell, "sell {lot}, remove {remove}", "sell", ("{lot}", "remove={remove}"))
    ),
    Phrase(
        UseBonusTile,
        "use the {card}: remove {colour}, sale track",
        "use_bonus_tile",
        ('"sale"', "{colour}"),
        fixed={"track": SALE},
    ),
    Phrase(
        UseBonusTile,
        "use the {card}: place {colour}, {track} track",
        "use_bonus_tile",
        ("{track}", "{colour}"),
    ),
    alike.ENDING_THE_TURN,
    Phrase(SetUp, "set up for {seats}", "start", ("seats={seats}",), fixed={"mibs": False}),
    Phrase(
        SetUp,
        "set up for {seats}, the M.I.B.S. first",
        "start",
        ("seats={seats}", "mibs=True"),
        fixed={"mibs": True},
    ),
    alike.STOCKING_THE_MARKET,
    alike.DEALING_A_HAND,
    *alike.DRAWING,
)


@lru_cache(maxsize=1 << 5)
def phrasebook_of(names: Names) -> Phrasebook:
    """Return the phrases of the edition in its words."""
    track = Blank("track", Named(dict(enumerate(names.tracks)), "the", unread=(SALE,)))
    blanks = {**blanks_of(names), "track": track}
    return Phrasebook(names.edition, PHRASES, blanks, names.in_sentences)


def tell_notes(printed: Components2023, position: Position, step: Step) -> tuple[str, ...]:
    """Say which reconstructed values an answer to this step depends on."""
    chosen_by_the_mibs = isinstance(step, Buy | Sell) and is_mibs(position, position.turn)
    if chosen_by_the_mibs or isinstance(step, BuyBars):
        return alike.notes_on_limits(printed, "gold_limits", printed.bar_limits, position.level)
    if isinstance(step, ChangePrices):
        return (
            *alike.notes_on_price_moves(printed, step),
            *alike.notes_on_black_shares(printed, position),
        )
    return ()


# tables ----------------------------------------------------------------------


@lru_cache
def words_of(printed: Components2023) -> tuple[Word, ...]:
    """Return the words for a table."""
    acted = Word("acted", OneOf((True, False)), lambda at: at.acted, finer=True)
    return (
        *table.common_words(printed),
        *of_a_set_table(
            Word("mibs", OneOf((False, True)), lambda at: at.mibs),
            Word("gold_bars", table.OWNED_BARS, table.bars_of),
            Word("spent_tiles", table.SPENT, table.without_a_card),
            *table.words_of_bars(printed),
            # players say it where a price change waits, as it tells whose turn follows
            Word("acted", acted.choice, lambda at: at.acted if at.phase == CHANGING else UNSAID),
        ),
        *table.finer_words(printed),
        *of_a_set_table(acted),
    )


CARDS_AND_SUBSIDIES: Final = (
    "sell_card",
    "buy_card",
    "subsidies",
    "turned",
    "turned_later",
    "owed",
    "owed_later",
)
"""What a seat has in 2010 alone."""

SPEECH: Final = Speech[Components2023, Position, Step](
    steps=lambda printed: phrasebook_of(printed.words),
    doer=alike.doer_but_of(SetUp, StockMarket),
    changes=alike.tell_changes,
    unused=CARDS_AND_SUBSIDIES,
    notes=tell_notes,
    titles={who_sits_at(MIBS_SEAT, mibs=True): MIBS_SEAT},
    namings=alike.namings_of,
    picture=picture_of,
    move=picture_of_moves,
    tables=Tables(
        words=words_of,
        draft=table.draft,
        frame=table.FRAME,
    ),
)
