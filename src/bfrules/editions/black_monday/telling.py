"""How Black Monday tells what changed on its table, and what it depends on."""

from bfrules.core.provenance import known_by
from bfrules.core.ruling import Change
from bfrules.editions.black_monday.components import COMPANY_NAMES, Components
from bfrules.editions.black_monday.position import (
    COMPANIES,
    KINDS,
    OVER,
    Position,
    Seat,
    company_of,
)
from bfrules.editions.black_monday.steps import ChangeRate, Step, TurnUp
from bfrules.editions.black_monday.turn import ACTIVITY_WORDS
from bfrules.editions.black_monday.words import PHASE_WORDS, told, told_card, told_cards


def tell_step(printed: Components, position: Position, step: Step) -> str:
    """Say who does what."""
    if isinstance(step, TurnUp):
        return f"the dealer: {told(step)}"
    if not position.seats or position.phase == OVER:
        return told(step)
    return f"seat {position.turn}: {told(step)}"


def change(what: str, before: object, after: object) -> tuple[Change, ...]:
    """Tell a value that changed."""
    return () if before == after else (Change(what, str(before), str(after)),)


def tell_changes(printed: Components, before: Position, after: Position) -> tuple[Change, ...]:
    """List what differs between two tables, in the words of the game."""
    changes: list[Change] = []
    for company in range(COMPANIES):
        name = COMPANY_NAMES[company]
        changes += change(
            f"rate of {name}", f"${before.rates[company]}", f"${after.rates[company]}"
        )
        changes += change(
            f"cards on the rate of {name}",
            told_cards(before.stacks[company]),
            told_cards(after.stacks[company]),
        )
    for number, new in enumerate(after.seats):
        old = before.seats[number] if number < len(before.seats) else Seat(0, (), ())
        changes += change(f"cash of seat {number}", f"${old.cash:,}", f"${new.cash:,}")
        changes += change(f"hand of seat {number}", told_cards(old.hand), told_cards(new.hand))
        changes += change(
            f"portfolio of seat {number}", told_cards(old.portfolio), told_cards(new.portfolio)
        )
    changes += tell_pile("discard pile", before.discards, after.discards)
    changes += change("cards in the draw pile", sum(before.pile), sum(after.pile))
    changes += change("Market Closed in the draw pile", before.closed_in_pile, after.closed_in_pile)
    changes += change("cards bought this turn", before.bought, after.bought)
    changes += change("cards laid on rates this turn", before.laid, after.laid)
    changes += change("cards swapped this turn", before.swapped, after.swapped)
    changes += change("what is due", due(before), due(after))
    return tuple(changes)


def tell_pile(what: str, before: tuple[int, ...], after: tuple[int, ...]) -> list[Change]:
    """Tell the kinds of cards whose count changed, or only the number if there are many."""
    kinds = [card for card in range(KINDS) if before[card] != after[card]]
    if len(kinds) > 3:
        return [Change(f"cards in the {what}", str(sum(before)), str(sum(after)))]
    return [
        Change(f"{what}, {told_card(card)}", str(before[card]), str(after[card])) for card in kinds
    ]


def due(position: Position) -> str:
    """Say what is due, and who is to do it."""
    words = PHASE_WORDS[position.phase]
    if not position.seats or position.phase == OVER:
        return words
    doing = f", {ACTIVITY_WORDS[position.activity]} so far" if position.activity else ""
    return f"{words} of seat {position.turn}{doing}"


def tell_notes(printed: Components, position: Position, step: Step) -> tuple[str, ...]:
    """Say which reconstructed values an answer to this step depends on."""
    if not isinstance(step, ChangeRate) or not 0 <= step.card < KINDS:
        return ()
    company = company_of(step.card)
    name = COMPANY_NAMES[company]
    sides = (
        ("up", printed.limit_tables[0], printed.limits_up),
        ("down", printed.limit_tables[1], printed.limits_down),
    )
    return tuple(
        f"the limit {limits[company]} {side} of {name} is reconstructed"
        for side, table, limits in sides
        if known_by(printed.provenance, table, company) == "RECONSTRUCTED"
    )
