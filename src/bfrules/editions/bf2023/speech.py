"""How Black Friday 2023 speaks: of its steps, what they depend on, and its tables."""

from functools import lru_cache
from typing import Final

from bfrules.core.notation import OneOf, Vocabulary, Words
from bfrules.core.phrases import Blank, Named, Phrase, Phrasebook
from bfrules.core.speech import Speech, Tables
from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.bf2023.steps import SetUp, Step, UseBonusTile
from bfrules.editions.black_friday.picture import picture_of, picture_of_moves
from bfrules.editions.black_friday.position import CHANGING, Position
from bfrules.editions.black_friday.speech import (
    BUYING,
    BUYING_BARS,
    DEALING_A_HAND,
    DRAWING,
    ENDING_THE_TURN,
    STOCKING_THE_MARKET,
    blanks_of,
    doer_but_of,
    namings_of,
    notes_on_black_shares,
    notes_on_limits,
    notes_on_price_moves,
    tell_changes,
    with_and_without_the_card,
)
from bfrules.editions.black_friday.steps import SALE, BuyBars, ChangePrices, Sell, StockMarket
from bfrules.editions.black_friday.table import (
    A_FEW,
    FRAME,
    bars_of,
    bars_vocabulary,
    common_vocabulary,
    common_words,
    draft,
    finer_vocabulary,
    finer_words,
    named,
    spent_vocabulary,
    without_a_card,
)
from bfrules.editions.black_friday.words import Words as Names

PHRASES: Final = (
    *BUYING,
    *BUYING_BARS,
    *with_and_without_the_card(
        Phrase(
            kind=Sell,
            says="sell {lot}, remove {remove}",
            call="sell",
            arguments=("{lot}", "remove={remove}"),
        )
    ),
    Phrase(
        kind=UseBonusTile,
        says="use the {card}: remove {colour}, sale track",
        call="use_bonus_tile",
        arguments=('"sale"', "{colour}"),
        fixed={"track": SALE},
    ),
    Phrase(
        kind=UseBonusTile,
        says="use the {card}: place {colour}, {track} track",
        call="use_bonus_tile",
        arguments=("{track}", "{colour}"),
    ),
    ENDING_THE_TURN,
    Phrase(
        kind=SetUp,
        says="set up for {seats}",
        call="start",
        arguments=("seats={seats}",),
        fixed={"mibs": False},
    ),
    Phrase(
        kind=SetUp,
        says="set up for {seats}, the M.I.B.S. first",
        call="start",
        arguments=("seats={seats}", "mibs=True"),
        fixed={"mibs": True},
    ),
    STOCKING_THE_MARKET,
    DEALING_A_HAND,
    *DRAWING,
)


@lru_cache(maxsize=1 << 5)
def phrasebook_of(names: Names) -> Phrasebook:
    """Return the phrases of the edition in its words."""
    track = Blank("track", Named(dict(enumerate(names.tracks)), "the"))
    blanks = {**blanks_of(names), "track": track}
    return Phrasebook(names.edition, PHRASES, blanks, names.in_sentences)


def tell_notes(printed: Components2023, position: Position, step: Step) -> tuple[str, ...]:
    """Say which reconstructed values an answer to this step depends on."""
    if isinstance(step, BuyBars):
        return notes_on_limits(
            printed, "gold_limits", "gold limit", printed.bar_limits, position.level
        )
    if isinstance(step, ChangePrices):
        return (*notes_on_price_moves(printed, step), *notes_on_black_shares(printed, position))
    return ()


# tables ----------------------------------------------------------------------


@lru_cache
def vocabulary_of(printed: Components2023) -> Vocabulary:
    """Return what may be said about a table; the usual values come first."""
    return {
        **common_vocabulary(printed),
        "mibs": OneOf((False, True)),
        "gold_bars": bars_vocabulary(),
        "spent_tiles": spent_vocabulary(),
        "gold_track": common_vocabulary(printed)["purchase_track"],
        "gold_price": OneOf(printed.bar_prices),
        "gold_bought": A_FEW,
        "blacks_in_the_bank": A_FEW,
        "acted": OneOf((True, False)),
    }


def words_for(printed: Components2023, position: Position) -> Words:
    """Return the words that set this table, or one as like it as words can say."""
    is_changing = position.phase == CHANGING
    return {
        **common_words(printed, position),
        "mibs": position.mibs,
        "gold_bars": bars_of(position),
        "spent_tiles": without_a_card(position.seats),
        "gold_track": named(printed.words, position.bar_track),
        "gold_price": printed.bar_prices[position.bar_space],
        "gold_bought": position.bars_bought,
        "blacks_in_the_bank": position.bank_blacks,
        **({"acted": position.acted} if is_changing else {}),
    }


def finer_words_for(printed: Components2023, position: Position) -> Words:
    """Return what else sets a table, where it is not as usual."""
    return {**finer_words(printed, position), "acted": position.acted}


SPEECH: Final = Speech[Components2023, Position, Step](
    steps=lambda printed: phrasebook_of(printed.words),
    doer=doer_but_of(SetUp, StockMarket),
    changes=tell_changes,
    notes=tell_notes,
    namings=namings_of,
    picture=picture_of,
    move=picture_of_moves,
    tables=Tables(
        vocabulary=vocabulary_of,
        described=words_for,
        finer=finer_vocabulary,
        finely=finer_words_for,
        draft=draft,
        frame=FRAME,
    ),
)
