"""How Black Friday 2023 speaks: of its steps, what they depend on, and its tables."""

from functools import lru_cache
from typing import Final

from bfrules.core.notation import OneOf, Vocabulary, Words
from bfrules.core.phrases import Blank, Named, Phrase, Phrasebook
from bfrules.core.speech import Speech, Tables
from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.bf2023.steps import SetUp, Step, UseBonusTile
from bfrules.editions.black_friday import speech as alike
from bfrules.editions.black_friday import table
from bfrules.editions.black_friday.ending import who_sits_at
from bfrules.editions.black_friday.picture import picture_of, picture_of_moves
from bfrules.editions.black_friday.position import CHANGING, MIBS_SEAT, Position
from bfrules.editions.black_friday.speech import blanks_of
from bfrules.editions.black_friday.steps import SALE, BuyBars, ChangePrices, Sell, StockMarket
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
    track = Blank("track", Named(dict(enumerate(names.tracks)), "the"))
    blanks = {**blanks_of(names), "track": track}
    return Phrasebook(names.edition, PHRASES, blanks, names.in_sentences)


def tell_notes(printed: Components2023, position: Position, step: Step) -> tuple[str, ...]:
    """Say which reconstructed values an answer to this step depends on."""
    if isinstance(step, BuyBars):
        return alike.notes_on_limits(printed, "gold_limits", printed.bar_limits, position.level)
    if isinstance(step, ChangePrices):
        return (
            *alike.notes_on_price_moves(printed, step),
            *alike.notes_on_black_shares(printed, position),
        )
    return ()


# tables ----------------------------------------------------------------------


@lru_cache
def vocabulary_of(printed: Components2023) -> Vocabulary:
    """Return what may be said about a table; the usual values come first."""
    return {
        **table.common_vocabulary(printed),
        "mibs": OneOf((False, True)),
        "gold_bars": table.BARS,
        "spent_tiles": table.SPENT,
        "gold_track": table.common_vocabulary(printed)["purchase_track"],
        "gold_price": OneOf(printed.bar_prices),
        "gold_bought": table.A_FEW,
        "blacks_in_the_bank": table.A_FEW,
        "acted": OneOf((True, False)),
    }


def words_for(printed: Components2023, position: Position) -> Words:
    """Return the words that set this table, or one as like it as words can say."""
    is_changing = position.phase == CHANGING
    return {
        **table.common_words(printed, position),
        "mibs": position.mibs,
        "gold_bars": table.bars_of(position),
        "spent_tiles": table.without_a_card(position.seats),
        "gold_track": table.named(printed.words, position.bar_track),
        "gold_price": printed.bar_prices[position.bar_space],
        "gold_bought": position.bars_bought,
        "blacks_in_the_bank": position.bank_blacks,
        **({"acted": position.acted} if is_changing else {}),
    }


def finer_words_for(printed: Components2023, position: Position) -> Words:
    """Return what else sets a table, where it is not as usual."""
    return {**table.finer_words(printed, position), "acted": position.acted}


SPEECH: Final = Speech[Components2023, Position, Step](
    steps=lambda printed: phrasebook_of(printed.words),
    doer=alike.doer_but_of(SetUp, StockMarket),
    changes=alike.tell_changes,
    notes=tell_notes,
    titles={who_sits_at(MIBS_SEAT, mibs=True): MIBS_SEAT},
    namings=alike.namings_of,
    picture=picture_of,
    move=picture_of_moves,
    tables=Tables(
        vocabulary=vocabulary_of,
        described=words_for,
        finer=table.finer_vocabulary,
        finely=finer_words_for,
        draft=table.draft,
        frame=table.FRAME,
    ),
)
