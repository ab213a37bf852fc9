"""How Black Monday speaks: of its steps, of what changed on its table, and what that depends on."""

from typing import Final

from bfrules.core.naming import Naming, Namings, closed, counted, counts_by, one_of, some_of
from bfrules.core.notation import spelled
from bfrules.core.phrases import Blank, Named, Numbered, Phrase, Phrasebook, dollars
from bfrules.core.provenance import known_by
from bfrules.core.ruling import Change, change_of
from bfrules.core.speech import Speech, Tables
from bfrules.core.standing import name_of_seat
from bfrules.editions.black_monday import table
from bfrules.editions.black_monday.components import COMPANY_NAMES, Components
from bfrules.editions.black_monday.picture import due, picture_of, picture_of_moves
from bfrules.editions.black_monday.position import (
    COMPANIES,
    KINDS,
    OVER,
    Activity,
    Phase,
    Position,
    Seat,
    company_of,
)
from bfrules.editions.black_monday.rates import new_rate
from bfrules.editions.black_monday.steps import (
    MARKET_CLOSED,
    BuyCard,
    ChangeRate,
    Deal,
    Draw,
    EndTurn,
    OpenTable,
    SellCard,
    Step,
    SwapCard,
    TurnUp,
)
from bfrules.editions.black_monday.turn import ACTIVITY_WORDS
from bfrules.editions.black_monday.words import PHASE_WORDS, told_card, told_cards

PHRASES: Final = (
    Phrase(OpenTable, "set up for {seats}", "start", ("seats={seats}",)),
    Phrase(TurnUp, "turn up {card} for the first rates", "turn_up", ("{card}",)),
    Phrase(Deal, "be dealt {card}", "deal", ("{card}",)),
    Phrase(BuyCard, "buy the shares of {card}", "buy", ("{card}",)),
    Phrase(SellCard, "sell the shares of {card}", "sell", ("{card}",)),
    Phrase(
        ChangeRate,
        "lay {card} on the rate as 0",
        "change_rate",
        ("{card}", "as_zero=True"),
        fixed={"as_zero": True},
    ),
    Phrase(
        ChangeRate, "lay {card} on the rate", "change_rate", ("{card}",), fixed={"as_zero": False}
    ),
    Phrase(BuyCard, "buy {card}", "buy", understood=True),
    Phrase(SellCard, "sell {card}", "sell", understood=True),
    Phrase(ChangeRate, "lay {card} as 0", "change_rate", fixed={"as_zero": True}, understood=True),
    Phrase(ChangeRate, "lay {card}", "change_rate", fixed={"as_zero": False}, understood=True),
    Phrase(SwapCard, "swap {card}", "swap", ("{card}",)),
    Phrase(EndTurn, "end the turn", "end_turn"),
    Phrase(Draw, "draw {card}", "draw", ("{card}",)),
)

CARDS: Final = {card: told_card(card) for card in (*range(KINDS), MARKET_CLOSED)}
PHRASEBOOK: Final = Phrasebook(
    "black_monday",
    PHRASES,
    {"card": Blank("card", Named(CARDS, "card")), "seats": Blank("seats", Numbered("seat"))},
)


def namings_of(printed: Components) -> Namings:
    """Return the names of cards, companies and phases for other programs."""
    return {
        "card": one_of(CARDS),
        "hand": some_of(CARDS),
        "portfolio": some_of(CARDS),
        "rates": counts_by(COMPANY_NAMES),
        "stacks": Naming(
            plain=lambda stacks: {
                name: [told_card(card) for card in stack]
                for name, stack in zip(COMPANY_NAMES, stacks, strict=True)
            },
            schema=closed(dict.fromkeys(COMPANY_NAMES, some_of(CARDS).schema)),
        ),
        "discards": counted(CARDS),
        "pile": counted(CARDS),
        "unseen": counted(CARDS),
        Phase: one_of(dict(enumerate(PHASE_WORDS))),
        Activity: one_of(dict(enumerate(ACTIVITY_WORDS))),
    }


def doer_of(position: Position, step: Step) -> str:
    """Name who takes a step; the set-up is nobody's."""
    if isinstance(step, TurnUp):
        return "the dealer"
    return name_of_seat(position.turn) if position.seats and position.phase != OVER else ""


def tell_changes(printed: Components, before: Position, after: Position) -> tuple[Change, ...]:
    """List what differs between two tables, in the words of the game."""
    changes: list[Change] = []
    for company in range(COMPANIES):
        name = COMPANY_NAMES[company]
        changes += change_of(
            f"rate of {name}", dollars(before.rates[company]), dollars(after.rates[company])
        )
        changes += change_of(
            f"cards on the rate of {name}",
            told_cards(before.stacks[company]),
            told_cards(after.stacks[company]),
        )
    for number, new in enumerate(after.seats):
        old = before.seats[number] if number < len(before.seats) else Seat(0, (), ())
        who = name_of_seat(number)
        changes += change_of(f"cash of {who}", dollars(old.cash, ","), dollars(new.cash, ","))
        changes += change_of(f"hand of {who}", told_cards(old.hand), told_cards(new.hand))
        changes += change_of(
            f"portfolio of {who}", told_cards(old.portfolio), told_cards(new.portfolio)
        )
    changes += tell_the_discard_pile(before.discards, after.discards)
    changes += change_of("cards in the draw pile", sum(before.pile), sum(after.pile))
    changes += change_of(
        "Market Closed in the draw pile",
        spelled(before.closed_in_pile),
        spelled(after.closed_in_pile),
    )
    changes += change_of("cards bought this turn", before.bought, after.bought)
    changes += change_of("cards laid on rates this turn", before.laid, after.laid)
    changes += change_of("cards swapped this turn", before.swapped, after.swapped)
    changes += change_of("what is due", due(before), due(after))
    return tuple(changes)


def tell_the_discard_pile(before: tuple[int, ...], after: tuple[int, ...]) -> list[Change]:
    """Tell the kinds of cards whose count changed, or only the number if there are many."""
    kinds = [card for card in range(KINDS) if before[card] != after[card]]
    if len(kinds) > 3:
        return [Change("cards in the discard pile", str(sum(before)), str(sum(after)))]
    return [
        Change(f"discard pile, {told_card(card)}", str(before[card]), str(after[card]))
        for card in kinds
    ]


def limits_bind(printed: Components, rate: int, wanted: int) -> bool:
    """Tell whether the limits of a company count for a change from one rate to another."""
    return (rate != 0 or printed.reopening_is_bound) and (wanted != 0 or printed.zero_is_bound)


def tell_notes(printed: Components, position: Position, step: Step) -> tuple[str, ...]:
    """Say which reconstructed limit an answer to this step depends on: that of its direction."""
    if not isinstance(step, ChangeRate) or not 0 <= step.card < KINDS:
        return ()
    company = company_of(step.card)
    name = COMPANY_NAMES[company]
    wanted, rate = new_rate(step), position.rates[company]
    if not limits_bind(printed, rate, wanted):
        return ()
    sides = (
        ("rise", printed.limit_tables[0], printed.limits_up, wanted > rate),
        ("fall", printed.limit_tables[1], printed.limits_down, wanted < rate),
    )
    return tuple(
        f"the limit of ${limits[company]} for a {side} of {name} is reconstructed"
        for side, table, limits, moves in sides
        if moves and known_by(printed.provenance, table, company) == "RECONSTRUCTED"
    )


SPEECH: Final = Speech[Components, Position, Step](
    steps=lambda printed: PHRASEBOOK,
    doer=doer_of,
    changes=tell_changes,
    notes=tell_notes,
    namings=namings_of,
    picture=picture_of,
    move=picture_of_moves,
    tables=Tables(
        words=table.words_of,
        draft=table.draft,
        frame=table.FRAME,
    ),
)
