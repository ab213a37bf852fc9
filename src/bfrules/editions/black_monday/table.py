"""Tables of Black Monday in words: the rest is filled in consistently; and the way back."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, TypedDict, TypeVar

from attrs import evolve

from bfrules.core.notation import (
    ForEach,
    ImpossiblePosition,
    OneForAll,
    OneOf,
    Several,
    Words,
    expect_fitting,
    expect_none_below_zero,
    expect_seat,
    is_a_number,
    no_such,
)
from bfrules.core.phrases import dollars, numbered
from bfrules.core.speech import UNSAID, Word, of_a_set_table
from bfrules.editions.black_monday.components import COMPANY_NAMES, Components
from bfrules.editions.black_monday.position import (
    ACTING,
    BOXED,
    COMPANIES,
    DEALING,
    EMPTY,
    FILLING,
    FRESH,
    IN_THE_BOX,
    KINDS,
    OVER,
    RATE_CHANGING,
    RATE_CHANGING_AFTER_TRADE,
    RATING,
    SWAPPING,
    TRADING,
    TRADING_AFTER_RATES,
    VALUES,
    Activity,
    Phase,
    Position,
    Rates,
    Seat,
    Stacks,
    acting_seat,
    card_of,
    company_of,
    value_of,
)
from bfrules.editions.black_monday.setup import FEWEST_SEATS, MOST_SEATS
from bfrules.editions.black_monday.words import told_card
from bfrules.kernel.cards import Cards, Pile, counted_in, put_on

USUAL_RATE: Final = 5
STRIDE: Final = 7
FEW_CARDS: Final = 4
PHASE_NAMES: Final = {
    BOXED: "set-up",
    RATING: "first rates",
    DEALING: "deal",
    FILLING: "draw",
    OVER: "nothing",
}
DUE: Final[Mapping[str | None, Phase]] = {
    None: ACTING,
    **{name: phase for phase, name in PHASE_NAMES.items()},
}
ACTIVITIES: Final[Mapping[str | None, Activity]] = {
    None: FRESH,
    "trading": TRADING,
    "rates": RATE_CHANGING,
    "trading then rates": RATE_CHANGING_AFTER_TRADE,
    "rates then trading": TRADING_AFTER_RATES,
    "swapping": SWAPPING,
}
FRAME: Final = ("due", "seats", "turn")
CARDS: Final = {told_card(card): card for card in range(KINDS)}

Value = TypeVar("Value")


def company_named(name: str) -> int:
    """Return the company with this name; raise ImpossiblePosition, with the names, for another."""
    if name not in COMPANY_NAMES:
        missing = no_such("company", "companies", name, COMPANY_NAMES)
        raise ImpossiblePosition(f"black_monday: {missing}")
    return COMPANY_NAMES.index(name)


def card_named(name: object) -> int:
    """Return the card with a name such as "yellow 8"; raise ImpossiblePosition for no card."""
    if isinstance(name, str) and name in CARDS:
        return CARDS[name]
    words = name.split() if isinstance(name, str) else ()
    if len(words) != 2 or not is_a_number(words[1]) or not 1 <= int(words[1]) <= VALUES:
        raise ImpossiblePosition(
            f"black_monday: {name!r} is no card; say a company and a value from 1 to {VALUES}, "
            'as in "yellow 8".'
        )
    return card_of(company_named(words[0]), int(words[1]))


def cards_named(names: Iterable[str]) -> Cards:
    """Return cards from their names, in order; raise ImpossiblePosition for what is no list."""
    if isinstance(names, str):
        raise ImpossiblePosition(
            f"black_monday: {names!r} where a list of cards is due, as in ['yellow 8']."
        )
    return tuple(sorted(card_named(name) for name in names))


def rates_named(rates: Mapping[str, int]) -> Rates:
    """Return the four rates; a company not mentioned has the usual one."""
    for name, rate in rates.items():
        company_named(name)
        if not 0 <= rate <= VALUES:
            raise ImpossiblePosition(
                f"black_monday: the rate of {name} cannot be {dollars(rate)}; "
                f"it is $0 to ${VALUES}."
            )
    yellow, red, blue, purple = (rates.get(name, USUAL_RATE) for name in COMPANY_NAMES)
    return (yellow, red, blue, purple)


def stacks_of(rates: Rates) -> Stacks:
    """Return rate stacks of one card each; a bankrupt company has none."""
    yellow, red, blue, purple = (
        (card_of(company, rates[company]),) if rates[company] else ()
        for company in range(COMPANIES)
    )
    return (yellow, red, blue, purple)


def taken_from(pile: Pile, cards: Cards, where: str, copies: int) -> Pile:
    """Take cards out of the pile; raise ImpossiblePosition for more than there are copies."""
    left = list(pile)
    for card in cards:
        if left[card] == 0:
            raise ImpossiblePosition(
                f"black_monday: {told_card(card)} in {where} is one too many; "
                f"there are {copies} of each card."
            )
        left[card] -= 1
    return tuple(left)


def filled_up(pile: Pile, cards: Cards, size: int) -> tuple[Pile, Cards]:
    """Fill up a hand from the pile, with cards of all companies and values in turn."""
    hand = list(cards)
    at = 0
    if sum(pile) < size - len(hand):
        raise ImpossiblePosition(
            f"black_monday: {sum(pile)} cards are left to fill up a hand of {len(hand)}; "
            f"a hand has {size}. Name fewer cards for the draw pile."
        )
    while len(hand) < size:
        card = at * STRIDE % KINDS
        if pile[card] > 0:
            pile = counted_in(pile, card, -1)
            hand.append(card)
        at += 1
    return pile, tuple(sorted(hand))


class Mentioned(TypedDict, total=False):
    """What may be mentioned of a table of Black Monday.

    Cards are named by company and value, as in "yellow 8". `rates` are dollars by
    company, 0 for a bankrupt one. `hand` and `portfolio` are those of the seat to
    move, filled up to eight cards; `hands` and `portfolios` those of others. With
    `pile`, the draw pile holds just these cards and all others are discarded;
    `second_pile` puts Market Closed into it.

    What follows has to be mentioned only in the middle of a turn, or of a game: `due`
    is what waits, if it is no action, `so_far` what the seat to move has done in its
    turn, `stacks` are the values laid on the rates, the newest last, and `discards`
    those on the discard pile. With `filled_up` false, hands hold just what is named.
    """

    seats: int
    turn: int
    rates: Mapping[str, int]
    hand: Sequence[str]
    hands: Mapping[int, Sequence[str]]
    portfolio: Sequence[str]
    portfolios: Mapping[int, Sequence[str]]
    cash: int | Mapping[int, int]
    pile: Sequence[str] | None
    second_pile: bool
    due: str | None
    so_far: str
    bought: int
    laid: int
    swapped: int
    stacks: Mapping[str, Sequence[int]]
    discards: Mapping[str, Sequence[int]]
    filled_up: bool


def draft(printed: Components, mentioned: Words) -> Position:
    """Build a position from what is mentioned; hands are filled up, the pile gets all else."""
    said: Mapping[str, Any] = mentioned
    if said.get("due") == PHASE_NAMES[BOXED]:
        return IN_THE_BOX
    phase = named_in(DUE, "due", said.get("due"))
    seats, turn = said.get("seats", 3), said.get("turn", 0)
    expect_fitting("black_monday", {"seats": seats}, {"seats": OneOf((3,))})
    if not FEWEST_SEATS <= seats <= MOST_SEATS:
        raise ImpossiblePosition(
            f"black_monday: {numbered(seats, 'seat')}; there are {FEWEST_SEATS} to {MOST_SEATS}."
        )
    expect_seat("black_monday", "the turn", turn, seats)
    held = cards_of_seats("hand", said, turn, seats)
    owned = cards_of_seats("portfolio", said, turn, seats)
    stacks = stacks_named(said.get("rates") or {}, said.get("stacks") or {})
    rest: Pile = (printed.copies,) * KINDS
    for stack in stacks:
        rest = taken_from(rest, stack, "the rates", printed.copies)
    for seat in range(seats):
        rest = taken_from(rest, owned[seat], f"the portfolio of seat {seat}", printed.copies)
        rest = taken_from(rest, held[seat], f"the hand of seat {seat}", printed.copies)
    pile = said.get("pile")
    left = cards_named(pile or ())
    rest = taken_from(rest, left, "the draw pile", printed.copies)
    for seat in range(seats):
        if len(held[seat]) > printed.hand_size:
            raise ImpossiblePosition(
                f"black_monday: seat {seat} has {len(held[seat])} cards in hand; "
                f"there are at most {printed.hand_size}."
            )
        if said.get("filled_up", True):
            rest, held[seat] = filled_up(rest, held[seat], printed.hand_size)
    discards = EMPTY if pile is None else rest
    if "discards" in said:
        thrown = cards_by_company(said["discards"])
        rest = taken_from(put_on(rest, left), thrown, "the discard pile", printed.copies)
        discards, pile = put_on(EMPTY, thrown), None
    cash = said.get("cash", printed.capital)
    dollars = cash if isinstance(cash, Mapping) else dict.fromkeys(range(seats), cash)
    for seat in dollars:
        expect_seat("black_monday", "cash", seat, seats)
    expect_none_below_zero("black_monday", "cash", dollars)
    return Position(
        phase=phase,
        turn=turn,
        activity=named_in(ACTIVITIES, "done so far", said.get("so_far")),
        bought=said.get("bought", 0),
        laid=said.get("laid", 0),
        swapped=said.get("swapped", 0),
        seats=tuple(
            Seat(dollars.get(seat, printed.capital), held[seat], owned[seat])
            for seat in range(seats)
        ),
        rates=rates_of(stacks),
        stacks=stacks,
        discards=discards,
        pile=rest if pile is None else put_on(EMPTY, left),
        closed_in_pile=said.get("second_pile", False),
    )


def named_in(names: Mapping[str | None, Value], what: str, name: str | None) -> Value:
    """Return what has this name; raise ImpossiblePosition, with the names, for another."""
    if name not in names:
        known = ", ".join(repr(one) for one in names if one)
        raise ImpossiblePosition(f"black_monday: {name!r} is never {what}; it may be {known}.")
    return names[name]


def cards_of_seats(what: str, said: Mapping[str, Any], turn: int, seats: int) -> list[Cards]:
    """Return the hands, or the portfolios, of all seats."""
    own, others = said.get(what) or (), said.get(f"{what}s") or {}
    if own and turn in others:
        raise ImpossiblePosition(
            f"black_monday: `{what}` is that of seat {turn}, whose turn it is; "
            f"`{what}s` names it as well."
        )
    for seat in others:
        expect_seat("black_monday", f"a {what}", seat, seats)
    named = {turn: own, **others}
    return [cards_named(named.get(seat, ())) for seat in range(seats)]


def cards_by_company(values: Mapping[str, Sequence[int]]) -> Cards:
    """Return cards from their values by company, in the order in which they are named."""
    return tuple(card_named(f"{name} {value}") for name in values for value in values[name])


def stacks_named(said: Mapping[str, int], values: Mapping[str, Sequence[int]]) -> Stacks:
    """Return the rate stacks; a company not mentioned has a single card that shows its rate.

    Raise ImpossiblePosition for a stack that shows another rate than the one mentioned.
    """
    rates = rates_named(said)
    for name, laid in values.items():
        shown = rates[company_named(name)] if name in said else None
        top = laid[-1] if laid else 0
        if shown not in (None, top):
            raise ImpossiblePosition(
                f"black_monday: the rate of {name} is ${top} by its stack, not ${shown}."
            )
    yellow, red, blue, purple = (
        cards_by_company({name: values[name]}) if name in values else stack
        for name, stack in zip(COMPANY_NAMES, stacks_of(rates), strict=True)
    )
    return (yellow, red, blue, purple)


def rates_of(stacks: Stacks) -> Rates:
    """Return the rates that the top cards of the stacks show."""
    yellow, red, blue, purple = (value_of(stack[-1]) if stack else 0 for stack in stacks)
    return (yellow, red, blue, purple)


# the way back -----------------------------------------------------------------


def names_of(cards: Cards) -> list[str]:
    """Return the names of cards."""
    return [told_card(card) for card in cards]


def names_in(pile: Pile) -> list[str]:
    """Return the names of the cards of a pile, each as often as it lies there."""
    return [told_card(card) for card in range(KINDS) for _ in range(pile[card])]


def told_cards_of(table: Position, part: str) -> dict[int, list[str]]:
    """Return the names of the hands, or of the portfolios, of all seats but the one to move."""
    cards = {number: names_of(getattr(seat, part)) for number, seat in enumerate(table.seats)}
    return {number: names for number, names in cards.items() if number != table.turn}


def told_stacks(table: Position) -> dict[str, list[int]]:
    """Return the values on those rates on which more than one card lies."""
    stacks = zip(COMPANY_NAMES, table.stacks, strict=True)
    return {name: [value_of(card) for card in stack] for name, stack in stacks if len(stack) > 1}


def told_discards(table: Position) -> dict[str, list[int]]:
    """Return the values of the discards, by company."""
    cards = [card for card in range(KINDS) for _ in range(table.discards[card])]
    return {
        name: [value_of(card) for card in cards if company_of(card) == company]
        for company, name in enumerate(COMPANY_NAMES)
    }


@lru_cache
def words_of(printed: Components) -> tuple[Word, ...]:
    """Return the words for a table."""
    cards = tuple(told_card(card) for card in sorted(range(KINDS), key=value_of))
    some, few = Several(cards, FEW_CARDS), OneOf(tuple(range(FEW_CARDS)))
    values = ForEach(COMPANY_NAMES, Several(tuple(range(1, VALUES + 1)), FEW_CARDS))
    dollars = OneOf((printed.capital, 0, 100, 1_000, 5_000, 50_000))
    sizes = (3, *(size for size in range(FEWEST_SEATS, MOST_SEATS + 1) if size != 3))
    seats = tuple(range(MOST_SEATS))

    def all_filled_up(table: Position) -> bool:
        return all(len(seat.hand) == printed.hand_size for seat in table.seats)

    plain = of_a_set_table(
        Word("seats", OneOf(sizes), lambda at: len(at.seats)),
        Word("turn", OneOf(seats), lambda at: at.turn),
        Word(
            "rates",
            ForEach(COMPANY_NAMES, OneOf((USUAL_RATE, *range(VALUES + 1)))),
            lambda at: dict(zip(COMPANY_NAMES, at.rates, strict=True)),
        ),
        Word("hand", some, lambda at: names_of(acting_seat(at).hand)),
        Word("hands", ForEach(seats, some), lambda at: told_cards_of(at, "hand")),
        Word("portfolio", some, lambda at: names_of(acting_seat(at).portfolio)),
        Word("portfolios", ForEach(seats, some), lambda at: told_cards_of(at, "portfolio")),
        Word(
            "cash",
            OneForAll(seats, dollars),
            lambda at: {number: seat.cash for number, seat in enumerate(at.seats)},
        ),
        Word("pile", some, lambda at: UNSAID),  # a table says that it has none, and says it last
        Word("second_pile", OneOf((False, True)), lambda at: at.closed_in_pile),
        Word("pile", some, lambda at: UNSAID if any(at.pile) else []),
    )
    finer = (
        Word("due", OneOf((None, *PHASE_NAMES.values())), lambda at: PHASE_NAMES.get(at.phase)),
        *of_a_set_table(
            Word("so_far", OneOf(tuple(ACTIVITIES)), lambda at: list(ACTIVITIES)[at.activity]),
            Word("bought", few, lambda at: at.bought),
            Word("laid", few, lambda at: at.laid),
            Word("swapped", few, lambda at: at.swapped),
            Word("stacks", values, told_stacks),
            Word("discards", values, told_discards),
            Word("filled_up", OneOf((True, False)), all_filled_up),
        ),
    )
    return (*plain, *(evolve(word, finer=True) for word in finer))
