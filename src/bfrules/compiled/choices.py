"""Which steps there are to choose from, numbered, what chance draws, and how long hands get.

Every step that may be legal at some table has a number. `sizes` narrows them down for
one table: a clause that forbids all others must be in force for that.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import accumulate, chain, product
from typing import Any, Final

from attrs import fields, frozen

from bfrules.core.edition import AnyEdition
from bfrules.core.notation import together
from bfrules.core.rule import Rule, filtered_by
from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.bf2023.mibs import known_choice, not_the_choice_of_the_mibs
from bfrules.editions.bf2023.steps import Action
from bfrules.editions.black_friday import bars, buying, chance, selling
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.position import (
    ACTING,
    CHANGING,
    DEALING,
    OVER,
    PLACING,
    STOCKING,
    Position,
    acting_seat,
    current_sale_track,
    is_mibs,
)
from bfrules.editions.black_friday.steps import (
    BARS,
    MORE_BARS,
    MORE_SHARES_BOUGHT,
    MORE_SHARES_SOLD,
    PURCHASE,
    SALE,
    Advantage,
    Track,
)
from bfrules.editions.black_friday.tracks import bar_price, prices_of
from bfrules.editions.black_monday import closing, setup, steps, trading, turn
from bfrules.editions.black_monday import position as bm
from bfrules.editions.black_monday.components import PACKAGE
from bfrules.editions.black_monday.edition import chance_step as step_with_a_card
from bfrules.editions.black_monday.edition import draw_chance as draw_a_card
from bfrules.editions.black_monday.position import COMPANIES, KINDS, VALUES
from bfrules.evaluating.operations import is_of_a_house
from bfrules.evaluating.values import (
    NO_ROOM,
    NOTHING,
    CannotCompile,
    Room,
    row_of,
    types_of_fields,
)
from bfrules.kernel.lots import at_most_of_each
from bfrules.kernel.shares import COLOURS, Colour, Counts

Clause = Callable[..., object]
Sizes = Callable[[Components, Position], tuple[int, int]]
Sizing = Callable[[Sizes], Sizes]
Lot = tuple[int, ...]
Held = Callable[[Any, bm.Position], tuple[int, ...]]
"""Tells the cards of which a step has to name one."""
Fits = Callable[[Lot, int], bool]
"""Tells whether a colour, or `NOTHING`, may be moved with a lot."""

COLOUR_OR_NONE: Final = (NOTHING, *COLOURS)
TRACKS: Final = (PURCHASE, BARS, SALE)
FIELDS_OF_A_HOUSE: Final = "fields of the types `Colour | None`, `Track` and `bool`"


def as_they_are(sizes: Sizes) -> Sizes:
    """Return sizes as they are."""
    return sizes


@frozen
class Limit:
    """What limits how much a step trades: the clauses, and what they say of a table.

    `clause` holds `of`, the printed limits by level; `with_a_card` that a card is for one
    more; `by_means` that nobody trades more than `means`; `by_stock` that nobody sells what
    is not owned; `moves_one` that a share is placed, or removed, while there is one `left`;
    `of_the_same` that it is of a colour traded, unless none of these is `at_hand` where it
    comes from. The rules list smaller lots first where it `lists_by_size`.
    """

    clause: Clause
    of: Callable[[Components], tuple[int, ...]]
    with_a_card: Clause
    advantage: Advantage
    by_means: Clause
    means: Callable[[Components, Position], int]
    moves_one: Clause
    left: Callable[[Position], int]
    by_stock: Clause | None = None
    of_the_same: tuple[Clause, ...] = ()
    at_hand: Sizing = as_they_are
    lists_by_size: bool = False


def affordable(printed: Components, position: Position) -> int:
    """Return how many shares of the cheapest colour the seat to move can pay."""
    return acting_seat(position).cash // min(prices_of(printed, position))


def owned(printed: Components, position: Position) -> int:
    """Return how many shares the seat to move owns."""
    return sum(acting_seat(position).shares)


def affordable_bars(printed: Components, position: Position) -> int:
    """Return how many bars the seat to move can pay."""
    return acting_seat(position).cash // bar_price(printed, position)


def shares_in_the_market(position: Position) -> int:
    """Return how many shares the market has."""
    return sum(position.market)


def shares_on_the_sale_track(position: Position) -> int:
    """Return how many shares the current sale track has."""
    return sum(current_sale_track(position))


def if_one_runs_out(sizes: Sizes) -> Sizes:
    """Say that another colour than those bought is placed only if they ran out in the market."""

    def least_that_runs_out(printed: Components, position: Position) -> tuple[int, int]:
        least, most = sizes(printed, position)
        fewest = max(least, min([count or most + 1 for count in position.market]))
        return (fewest, most) if fewest <= most else (1, 0)

    return least_that_runs_out


def if_the_track_lacks_one(sizes: Sizes) -> Sizes:
    """Say that another colour than those sold is removed only if the track lacks all of these."""

    def no_more_than_the_track_lacks(printed: Components, position: Position) -> tuple[int, int]:
        least, most = sizes(printed, position)
        shares, track = acting_seat(position).shares, current_sale_track(position)
        lacking = min(most, sum([shares[colour] for colour in COLOURS if track[colour] == 0]))
        return (least, lacking) if least <= lacking else (1, 0)

    return no_more_than_the_track_lacks


LIMITS: Final = (
    Limit(
        buying.more_bought_than_the_limit,
        lambda printed: printed.share_limits,
        buying.misused_card_for_a_purchase,
        MORE_SHARES_BOUGHT,
        buying.more_than_the_cash_pays,
        affordable,
        buying.nothing_placed_after_a_purchase,
        shares_in_the_market,
        of_the_same=(buying.wrong_colour_placed, buying.not_in_the_market),
        at_hand=if_one_runs_out,
        lists_by_size=True,
    ),
    Limit(
        selling.more_sold_than_the_limit,
        lambda printed: printed.share_limits,
        selling.misused_card_for_a_sale,
        MORE_SHARES_SOLD,
        selling.not_owned,
        owned,
        selling.nothing_removed,
        shares_on_the_sale_track,
        by_stock=selling.not_owned,
        of_the_same=(selling.wrong_colour_removed,),
        at_hand=if_the_track_lacks_one,
    ),
    Limit(
        bars.more_bars_than_the_limit,
        lambda printed: printed.bar_limits,
        bars.misused_card_for_bars,
        MORE_BARS,
        bars.more_bars_than_the_cash_pays,
        affordable_bars,
        bars.nothing_placed_on_the_bar_track,
        shares_in_the_market,
    ),
)


@frozen
class Orders:
    """A clause that leaves a seat one step: whether they `bind` the seat to move, and the step."""

    clause: Clause
    bind: Callable[[Any, Position], bool]
    step: Callable[[Any, Position], Any]


def bind_the_mibs(printed: Components2023, position: Position) -> bool:
    """The M.I.B.S. is to act."""
    return is_mibs(position, position.turn) and position.phase == ACTING and not position.acted


def step_of_the_mibs(printed: Components2023, position: Position) -> Action:
    """Return the step that the M.I.B.S. must take."""
    return known_choice(printed, position).step


ORDERS: Final = Orders(not_the_choice_of_the_mibs, bind_the_mibs, step_of_the_mibs)


@frozen(eq=False)
class Candidates:
    """Steps of one kind, as rows; those that trade more come later.

    `ends[size]` is how many rows trade less than `size`; `sizes` says which sizes may be
    legal at a table, the least and the most. Each lot of shares has as many rows as colours
    that `fits`, times what else may differ, `beside` it. Where lots are `of_own_shares`, no
    lot is legal that goes beyond the shares of the seat, and each colour of a lot fits. No card
    is legal that is not `held`; each has as many rows as what else may differ. The rules list
    smaller lots first if they are `listed_by_size`, and those of a house in the order of `rows`,
    `as_conceived`. Of the fields that tell a colour or nothing, `moved` is the last, counted from
    the end as -1, -2; 0 if there is none, and for steps of a house, each of which is asked alone.
    """

    kind: type[Any]
    rows: tuple[tuple[int, ...], ...]
    ends: tuple[int, ...]
    sizes: Sizes
    fits: Fits
    beside: int = 1
    of_own_shares: bool = False
    held: Held | None = None
    listed_by_size: bool = False
    as_conceived: bool = False
    moved: int = 0

    def without_colour(self, row: tuple[int, ...]) -> tuple[int, ...]:
        """Return all of a row but the colour moved."""
        return row[: self.moved] + row[self.moved :][1:] if self.moved else row

    def place_of_the_colour(self, row: tuple[int, ...]) -> int:
        """Return where the colour moved stands among `COLOUR_OR_NONE`; 0 if there is none."""
        return COLOUR_OR_NONE.index(row[self.moved]) if self.moved else 0


def as_listed(candidates: Candidates, row: tuple[int, ...]) -> tuple[int, ...]:
    """Return by what the rules list steps of one kind: the first of two has less of it.

    It is the same for all where they are listed in the order of their rows.
    """
    if candidates.as_conceived:
        return ()
    if not candidates.listed_by_size:
        return row
    lot, others = row[: len(COLOURS)], row[len(COLOURS) :]
    return (sum(lot), *(-count for count in lot), *others)


def candidates_of(
    edition: AnyEdition, rule: Rule[Any, Any, Any], *, of_a_house: bool
) -> Iterator[Candidates]:
    """Yield the steps of one kind that may be legal at some table.

    They are `of_a_house` unless a rule that ships conceives them.
    Raise CannotCompile where no clause limits how much they trade, or where more is allowed than
    a rule conceives.
    """
    shipped = next((one for one in edition.plain.rules if one.kind is rule.kind), None)
    if shipped is not None:
        expect_as_conceived(rule, shipped)
    expect_listed_by_clauses(rule)
    names = [one.name for one in fields(rule.kind)]
    hints = types_of_fields(rule.kind)
    trades = [name for name in names if hints[name] in (Counts, int)]
    colours = [at for at, name in enumerate(names) if hints[name] == Colour | None]
    moved = max(colours) - len(names) if colours and not of_a_house else 0
    if not trades or rule.kind in OF_ONE_CARD:
        values = (values_of(rule.kind, name, hints[name]) for name in names)
        rows = tuple(product(*values))
        if of_a_house:
            rows = rows_conceived(edition, rule, rows)
        held = next((cards for clause, cards in HELD if clause in rule.forbids), None)
        beside = len(rows) // KINDS if held else 1
        yield Candidates(
            kind=rule.kind,
            rows=rows,
            ends=(0, len(rows)),
            sizes=any_size,
            fits=moves_nothing,
            beside=beside,
            held=held,
            as_conceived=of_a_house,
            moved=moved,
        )
        return
    if of_a_house:
        raise CannotCompile(
            f"a {rule.kind.__name__} of a house is not compiled, as it has numbers "
            f"({together(trades)}); instead: {FIELDS_OF_A_HOUSE}",
            named_with_its_line(rule.conceives),
        )
    limit = next((one for one in LIMITS if one.clause in rule.forbids), None)
    if limit is None or limit.with_a_card not in rule.forbids or names[-1] != "extra":
        raise CannotCompile(
            f"no clause that is known here limits how much a {rule.kind.__name__} trades"
        )
    printed = edition.printed
    means = limit.means if limit.by_means in rule.forbids else any_number
    left = limit.left if limit.moves_one in rule.forbids else nothing_is_left
    others = list(product(*(values_of(rule.kind, name, hints[name]) for name in names[1:-1])))
    for extra, (fits, narrowed) in product((0, 1), ways(limit, left, rule)):
        most = max(limit.of(printed)) + extra
        lots = lots_up_to(most, len(COLOURS) if hints[names[0]] == Counts else 1)
        pairs = [(lot, other) for lot in lots for other in others if fits(lot, other[-1])]
        sizes = [sum(lot) for lot, _ in pairs]  # they rise
        yield Candidates(
            rule.kind,
            rows=tuple((*lot, *other, extra) for lot, other in pairs),
            ends=tuple(bisect_left(sizes, size) for size in range(most + 2)),
            sizes=narrowed(with_a_card(limit, means) if extra else without_a_card(limit, means)),
            beside=len({other[:-1] for other in others}),
            fits=fits,
            of_own_shares=fits is moves_one_of_the_lot and limit.by_stock in rule.forbids,
            listed_by_size=limit.lists_by_size,
            moved=moved,
        )


def expect_as_conceived(rule: Rule[Any, Any, Any], shipped: Rule[Any, Any, Any]) -> None:
    """Raise CannotCompile if a rule conceives other steps than the one that ships, or needs to."""
    name = rule.kind.__name__
    if is_of_a_house(rule.conceives):
        raise CannotCompile(f"`conceives` of the rule for {name} is not the one that ships")
    for clause in shipped.forbids:
        if clause in AS_CONCEIVED and clause not in rule.forbids:
            raise CannotCompile(
                f"{clause.__name__} does not stand in the rule for {name}: "
                "without it nothing forbids steps that the library does not list"
            )


def expect_listed_by_clauses(rule: Rule[Any, Any, Any]) -> None:
    """Raise CannotCompile for a rule that a house gives a list of its own: engines ask clauses."""
    _, lists = filtered_by(rule.lists)
    if is_of_a_house(lists):
        raise CannotCompile(
            f"the rule for {rule.kind.__name__} has a `lists` of its own, and an engine finds the "
            "legal steps by `conceives` and `forbids` alone; instead: leave it out",
            named_with_its_line(lists),
        )


class AnyTable:
    """Any table at all: nobody can tell more of it than that somebody sits there."""

    def __getattribute__(self, name: str) -> "AnyTable":
        if name == "seats":
            return self
        raise LookupError(f"what `{name}` is tells one table from another")

    def __eq__(self, other: object) -> bool:
        raise LookupError("one table is not equal to another")


def rows_conceived(
    edition: AnyEdition, rule: Rule[Any, Any, Any], rows: Sequence[Lot]
) -> tuple[Lot, ...]:
    """Return rows in the order in which a rule conceives them.

    Raise CannotCompile unless it conceives all of them, each once, whatever the table is.
    """
    try:
        conceived = [tuple(row_of(step)) for step in rule.conceives(edition.printed, AnyTable())]
    except Exception:  # whatever a house's function raises where it is told nothing of a table
        conceived = []
    if sorted(conceived) != sorted(rows):
        raise CannotCompile(
            f"a {rule.kind.__name__} is conceived otherwise than with every value of each of "
            "its fields, at any table; instead: a clause that forbids the others",
            named_with_its_line(rule.conceives),
        )
    return tuple(conceived)


def named_with_its_line(function: Callable[..., Any]) -> str:
    """Say the name of a clause, or of another function of a rule, and where it stands."""
    code = getattr(function, "__code__", None)
    where = f", {code.co_filename}:{code.co_firstlineno}" if code else ""
    return f"{getattr(function, '__name__', function)}{where}"


def ways(
    limit: Limit, left: Callable[[Position], int], rule: Rule[Any, Any, Any]
) -> Iterator[tuple[Fits, Sizing]]:
    """Yield parts of the steps of a kind, by lot and colour moved, each with its sizes."""
    yield moves_nothing, partial(unless_one_is_left, left)
    if not limit.of_the_same or not {*limit.of_the_same} <= {*rule.forbids}:
        yield moves_one, as_they_are
        return
    yield moves_one_of_the_lot, as_they_are
    yield moves_one_beside_nothing, as_they_are
    yield moves_one_beside_the_lot, limit.at_hand


def moves_nothing(lot: Lot, colour: int) -> bool:
    """No share is placed or removed."""
    return colour == NOTHING


def moves_one(lot: Lot, colour: int) -> bool:
    """A share is placed or removed."""
    return colour != NOTHING


def moves_one_of_the_lot(lot: Lot, colour: int) -> bool:
    """A share of a colour traded is placed."""
    return colour != NOTHING and lot[colour] > 0


def moves_one_beside_nothing(lot: Lot, colour: int) -> bool:
    """A share is placed, and none is traded."""
    return colour != NOTHING and sum(lot) == 0


def moves_one_beside_the_lot(lot: Lot, colour: int) -> bool:
    """A share of another colour than those traded is placed."""
    return colour != NOTHING and sum(lot) > 0 and lot[colour] == 0


def any_number(printed: Components, position: Position) -> int:
    """Say that nothing limits how much a seat can trade but the limit of the level."""
    return max(*printed.share_limits, *printed.bar_limits) + 1


def nothing_is_left(position: Position) -> int:
    """Say that there may be no share to place or to remove."""
    return 0


def unless_one_is_left(left: Callable[[Position], int], sizes: Sizes) -> Sizes:
    """Say that a step that moves no share trades at least what there is: else one is left."""

    def if_nothing_is_left(printed: Components, position: Position) -> tuple[int, int]:
        least, most = sizes(printed, position)
        return (least, most) if left(position) <= most else (1, 0)

    return if_nothing_is_left


def without_a_card(limit: Limit, means: Callable[[Components, Position], int]) -> Sizes:
    """Say that a step without a card trades nothing up to the limit of the level."""

    def sizes(printed: Components, position: Position) -> tuple[int, int]:
        most = limit.of(printed)[position.level]
        return 0, min(most, means(printed, position))

    return sizes


def with_a_card(limit: Limit, means: Callable[[Components, Position], int]) -> Sizes:
    """Say that a step with a card trades one more than the limit, if there is such a card."""

    def sizes(printed: Components, position: Position) -> tuple[int, int]:
        more = limit.of(printed)[position.level] + 1
        if not printed.offers(acting_seat(position), limit.advantage):
            return 1, 0
        if means(printed, position) < more:
            return 1, 0
        return more, more

    return sizes


def any_size(printed: Components, position: Position) -> tuple[int, int]:
    """Say that steps that trade nothing are all of one size."""
    return 0, 0


def values_of(kind: type[Any], name: str, hint: object) -> tuple[int, ...]:
    """Return the numbers that a field of a step may be."""
    if hint == Colour | None:
        return COLOUR_OR_NONE
    if hint is Track:
        return TRACKS
    if hint is bool:
        return (0, 1)
    if hint is int:
        return tuple(range(KINDS))
    raise CannotCompile(
        f"`{name}` of a {kind.__name__} is of the kind {hint}, and steps with such a field are not "
        f"numbered; instead: {FIELDS_OF_A_HOUSE}"
    )


@lru_cache(maxsize=1 << 5)
def lots_up_to(most: int, kinds: int) -> tuple[tuple[int, ...], ...]:
    """Return all lots of up to so many things of some kinds, smaller ones first."""
    lots = [lot for lot in product(range(most + 1), repeat=kinds) if sum(lot) <= most]
    return tuple(sorted(lots, key=lambda lot: (sum(lot), lot)))


def numbered(
    most: int, kinds: int, rows: tuple[tuple[int, ...], ...], none: int = 0
) -> tuple[int, ...]:
    """Return the place of the first row of each lot among some rows; `none` if there is none.

    A lot stands where its counts, one after the other, make up a number in base `most + 1`.
    """
    found = [none] * (most + 1) ** kinds
    for place, row in reversed(list(enumerate(rows))):
        number = 0
        for count in row[:kinds]:
            number = number * (most + 1) + count
        found[number] = place
    return tuple(found)


def rows_among(candidates: Candidates) -> Callable[[Components, Position], tuple[int, int]]:
    """Return a function that tells the first row that may be legal at a table, and how many."""
    ends, sizes = candidates.ends, candidates.sizes

    def rows(printed: Components, position: Position) -> tuple[int, int]:
        least, most = sizes(printed, position)
        # a house may let cash, or what else a size comes from, fall below zero
        upto = max(least, most + 1)
        return ends[least], ends[upto] - ends[least]

    return rows


def place_among(candidates: Candidates) -> Callable[[tuple[int, ...]], tuple[int, int]]:
    """Return a function that tells where a row stands among the candidates, and 1 if it does."""
    fits, extra, most = candidates.fits, candidates.rows[0][-1], len(candidates.ends) - 2
    kinds = len(candidates.rows[0]) - 2
    begins = numbered(most, kinds, candidates.rows)

    def place(row: tuple[int, ...]) -> tuple[int, int]:
        lot, colour = row[:kinds], row[kinds]
        if sum(lot) > most or row[-1] != extra or not fits(lot, colour):
            return 0, 0
        number = 0
        for count in lot:
            number = number * (most + 1) + count
        before = sum([other < colour and fits(lot, other) for other in COLOUR_OR_NONE])
        return begins[number] + before, 1

    return place


def own_shares(most: int) -> Callable[[Components, Position], tuple[int, ...]]:
    """Return a function that tells the shares of the seat to move, no more than `most` of each."""

    def shares(printed: Components, position: Position) -> tuple[int, ...]:
        return tuple(max(0, own) for own in at_most_of_each(acting_seat(position).shares, most))

    return shares


# chance ------------------------------------------------------------------------------


@frozen
class Draws:
    """How chance draws in some phases: out of a stock, by kind, so many, and the step it makes.

    It does so in the phases that are `due`, whatever else is on the table, and in no other: then
    no clause that ships forbids what is drawn. If it draws `one_card`, the step has the number of
    its kind, and -1 for the last kind.
    """

    phases: tuple[int, ...]
    due: tuple[int, ...]
    stock_and_size: Callable[[Any, Any], tuple[tuple[int, ...], int]]
    step: Callable[[Any, Any], Any]
    one_card: bool = False


def the_draw_pile(printed: Any, position: bm.Position) -> tuple[tuple[int, ...], int]:
    """Return the draw pile, Market Closed as its last kind, and that one card is drawn."""
    return (*position.pile, position.closed_in_pile), 1


OUT_OF_THE_BAG: Final = Draws(
    (STOCKING, DEALING, ACTING, CHANGING, OVER, PLACING),
    (STOCKING, DEALING, CHANGING),
    chance.stock_and_size,
    chance.chance_step,
)
OFF_THE_PILE: Final = Draws(
    (bm.RATING, bm.DEALING, bm.ACTING, bm.FILLING, bm.OVER),
    (bm.RATING, bm.DEALING, bm.FILLING),
    the_draw_pile,
    step_with_a_card,
    one_card=True,
)


def draws_of(edition: AnyEdition) -> Draws:
    """Return how chance draws; raise CannotCompile if it draws otherwise than is known here."""
    if edition.drawing.draws is chance.draw_chance:
        return OUT_OF_THE_BAG
    if edition.drawing.draws is draw_a_card:
        return OFF_THE_PILE
    raise CannotCompile(
        f"{edition.name} has a `drawing` of its own; whole games are compiled where the draws are "
        "out of the bag of Black Friday or off the draw pile of Black Monday"
    )


# hands and stacks --------------------------------------------------------------------

FILLING_A_HAND: Final[Mapping[type[Any], tuple[Clause, ...]]] = {
    steps.Deal: (setup.take_the_dealt_card, setup.go_on_dealing),
    steps.EndTurn: (turn.begin_to_fill_up,),
    steps.Draw: (closing.take_the_card, closing.go_on_to_the_next_seat),
}
"""The clauses that deal and draw, and stop it when a hand is full, in the order that they need."""
CLAUSES_THAT_FILL: Final = tuple(chain.from_iterable(FILLING_A_HAND.values()))
KEEPING_HANDS_SHORT: Final = ("cash", "rates")
"""The fields that a clause of a house may change in Black Monday: no hand gets longer by them."""
FEWEST_CARDS: Final = 2
"""The place of a card that is held alone is known; cards are taken from unknown places alone."""
UNKNOWN_HANDS: Final = "nobody knows how many cards a hand may get"


def hand_of_the_seat_to_move(printed: Any, position: bm.Position) -> tuple[int, ...]:
    """Return the hand that a step takes a card from."""
    return bm.acting_seat(position).hand


def portfolio_of_the_seat_to_move(printed: Any, position: bm.Position) -> tuple[int, ...]:
    """Return the portfolio that a step takes a card from."""
    return bm.acting_seat(position).portfolio


HELD: Final[tuple[tuple[Clause, Held], ...]] = (
    (turn.not_in_the_hand, hand_of_the_seat_to_move),
    (trading.not_in_the_portfolio, portfolio_of_the_seat_to_move),
)
"""The clauses that forbid any card but one of those that the seat holds."""
AS_CONCEIVED: Final = (
    buying.not_in_the_market,
    selling.not_owned,
    *(clause for clause, _ in HELD),
)
"""The clauses that forbid what nobody conceives: what is not there to be bought, sold or laid."""
OF_ONE_CARD: Final = (steps.BuyCard, steps.SellCard, steps.ChangeRate, steps.SwapCard)


def may_change(clause: Clause, position: type[Any]) -> tuple[str, ...] | None:
    """Return the fields that a clause may change; None if it may change any."""
    ships = clause.__module__.rpartition(".")[0] == PACKAGE
    return None if ships or not issubclass(position, bm.Position) else KEEPING_HANDS_SHORT


def room_of(edition: AnyEdition) -> Room:
    """Return how many cards a hand, a portfolio and a rate stack hold at most.

    Raise CannotCompile where that is known for the clauses that ship only.
    """
    if not issubclass(edition.position_kind, bm.Position):
        return NO_ROOM
    for rule in edition.rules:
        due = FILLING_A_HAND.get(rule.kind, ())
        if tuple(clause for clause in rule.does if clause in CLAUSES_THAT_FILL) != due:
            names = ", then ".join(clause.__name__ for clause in due) or "none"
            raise CannotCompile(
                f"{UNKNOWN_HANDS}, as the rule for {rule.kind.__name__} deals and draws by other "
                f"clauses than it ships with: {names}"
            )
    printed, laying = edition.printed, trading.lay_the_card_in_the_portfolio
    of_a_company = printed.copies * VALUES
    shares = sorted(printed.shares_shown * printed.copies)
    most = sum(there <= printed.most_shares for there in accumulate(shares))
    is_bound = all(
        trading.too_many_shares_of_a_company in rule.forbids and rule.does.count(laying) == 1
        for rule in edition.rules
        if laying in rule.does
    )
    room = {
        "hand": printed.hand_size,
        "portfolio": (most if is_bound else of_a_company) * COMPANIES,
        "stacks": of_a_company,
    }
    for name, cards in room.items():
        if cards < FEWEST_CARDS:
            raise CannotCompile(
                f"`{name}` holds {cards} at most; an engine needs room for {FEWEST_CARDS} cards"
            )
    return room
