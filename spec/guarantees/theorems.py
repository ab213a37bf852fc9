"""The theorems: each is a function that says whether it holds of what it is shown.

A theorem about positions takes a house (an edition with readings in force) and
a position; one about steps also takes the step and the position after it; one
about whole games takes the house and the positions of a game in order. What the
theorem says stands in its docstring. Theorems count and compare in their own
words: they do not call the conditions of soundness, nor the contracts.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import islice, permutations
from random import Random
from typing import Any, Final

from attrs import evolve

from bfrules import bf2010, yucata
from bfrules.core.amendment import Amendment
from bfrules.core.edition import CHANCE, Edition
from bfrules.core.game import Game
from bfrules.core.refusal import IllegalStep
from bfrules.editions.black_friday import position as friday
from bfrules.editions.black_friday.steps import SALE, Buy, BuyBars, ChangePrices
from bfrules.editions.black_monday import position as monday
from bfrules.editions.black_monday.steps import MARKET_CLOSED, Draw
from bfrules.testing import random_play, starts_of
from bfrules.vectors import read_vectors, vectors_folder
from bfrules.vectors.document import canonical
from spec.fingerprints import fingerprint_of, told_fields
from spec.guarantees.viewing import leaks
from spec.subjects import Subject, all_subjects, houses_of, names_in, plain, reached_from

House = Edition[Any, Any, Any, Any]
OfPositions = Callable[[House, Any], bool]
OfSteps = Callable[[House, Any, Any, Any], bool]
OfGames = Callable[[House, Sequence[Any], Sequence[Any]], bool]
OfEditions = Callable[[House], bool]

MOST_LISTED: Final = 600
MOST_FOLLOWING: Final = 3_000
SOME_OF_THE_CONCEIVABLE: Final = 11
OFFERS: Final = "offers"
BLACK_FRIDAY: Final = friday.Position
BLACK_MONDAY: Final = monday.Position


# what there is ---------------------------------------------------------------


def lots_of_shares(position: Any) -> list[tuple[int, ...]]:
    """Return every lot of coloured shares of a Black Friday table."""
    return [
        position.market,
        position.purchase_track,
        position.bar_track,
        *position.sale_tracks.shares,
        position.bag.shares,
        position.drawn.shares,
        *(seat.shares for seat in position.seats),
    ]


def no_share_is_ever_created_or_lost(house: House, position: Any) -> bool:
    """Of each colour there are always as many shares as the set-up put into the game."""
    if position.phase == friday.BOXED:
        return True
    printed = house.printed
    each = printed.shares_in_the_box - printed.shares_left_in_the_box[len(position.seats)]
    counted = [sum(colour) for colour in zip(*lots_of_shares(position), strict=True)]
    return counted == [each] * 5


def no_black_share_is_ever_created_or_lost(house: House, position: Any) -> bool:
    """There are always as many black shares as the set-up put into the game."""
    if position.phase == friday.BOXED:
        return True
    piles = [*position.sale_tracks.blacks, position.bag.blacks, position.drawn.blacks]
    piles += [position.bank_blacks, position.area_blacks]
    there_are = sum(house.printed.sale_track_blacks) + house.printed.area_blacks
    return min(piles) >= 0 and bool(sum(piles) == there_are)


def no_card_is_ever_created_or_lost(house: House, position: Any) -> bool:
    """Both copies of each card are always somewhere, and Market Closed is in at most one pile."""
    if position.phase == monday.BOXED:
        return True
    cards = [card for stack in position.stacks for card in stack]
    for seat in position.seats:
        cards += [*seat.hand, *seat.portfolio]
    return all(
        position.pile[kind] + position.discards[kind] + cards.count(kind) == house.printed.copies
        for kind in range(monday.KINDS)
    )


def nobody_ever_has_less_than_nothing(house: House, position: Any) -> bool:
    """No cash, no hand, no pile and no debt is ever below zero."""
    if isinstance(position, BLACK_MONDAY):
        return (
            all(seat.cash >= 0 for seat in position.seats)
            and min((*position.pile, *position.discards), default=0) >= 0
        )
    amounts = [number for lot in lots_of_shares(position) for number in lot]
    for seat in position.seats:
        amounts += [seat.cash, seat.small_bars, seat.big_bars, seat.subsidies, seat.owed]
        amounts += [seat.turned, seat.owed_later, seat.turned_later]
    return min(amounts, default=0) >= 0


def no_track_ever_overflows(house: House, position: Any) -> bool:
    """A track never holds more shares than it has spaces."""
    if not position.seats:
        return True
    spaces = house.printed.full_track[len(position.seats)]
    fullest: int = max(sum(position.purchase_track), sum(position.bar_track))
    return bool(fullest <= spaces)


# prices, levels, money -------------------------------------------------------


def every_position_of_every_game_is_sound(house: House, position: Any) -> bool:
    """Every position that play comes to is a sound table."""
    return not house.problems(house.printed, position)


def the_level_never_falls(house: House, before: Any, step: Any, after: Any) -> bool:
    """A level once reached is never given back."""
    return bool(after.level >= before.level)


def the_bar_price_never_falls(house: House, before: Any, step: Any, after: Any) -> bool:
    """The price of a bar never falls."""
    return bool(after.bar_space >= before.bar_space)


def the_bar_price_rises_only_in_a_price_change(
    house: House, before: Any, step: Any, after: Any
) -> bool:
    """Nothing but a price change raises the price of a bar."""
    return isinstance(step, ChangePrices) or after.bar_space == before.bar_space


def a_price_never_leaves_the_table(house: House, position: Any) -> bool:
    """Every price marker always stands on a space of the price table."""
    return all(0 <= cell < len(house.printed.prices) for cell in position.prices)


def shown_prices(house: House, position: Any) -> list[int]:
    """Return the prices that the markers show, in dollars."""
    return [house.printed.prices[cell] for cell in position.prices]


def buying_never_lowers_a_price(house: House, before: Any, step: Any, after: Any) -> bool:
    """A purchase of shares or bars never makes a share cheaper."""
    if not isinstance(step, Buy | BuyBars):
        return True
    pairs = zip(shown_prices(house, before), shown_prices(house, after), strict=True)
    return all(new >= old for old, new in pairs)


def selling_never_raises_a_price(house: House, before: Any, step: Any, after: Any) -> bool:
    """A sale never makes a share dearer."""
    if type(step).__name__ != "Sell":
        return True
    pairs = zip(shown_prices(house, before), shown_prices(house, after), strict=True)
    return all(new <= old for old, new in pairs)


def a_price_moves_at_most_one_space_in_an_action(
    house: House, before: Any, step: Any, after: Any
) -> bool:
    """No step of a seat moves a price marker by more than one space."""
    if house.actor(before) is CHANCE or not before.seats:
        return True
    moves = house.printed.moves
    one = {moves.rise, moves.fall}
    return all(
        new == old or any(move(old) == new for move in one)
        for old, new in zip(before.prices, after.prices, strict=True)
    )


def a_players_step_touches_no_other_players_money(
    house: House, before: Any, step: Any, after: Any
) -> bool:
    """What a seat does in its turn leaves the cash of all others as it is."""
    actor = house.actor(before)
    if actor is CHANCE or actor is None or not before.seats:
        return True
    return all(
        number == actor or after.seats[number].cash == seat.cash
        for number, seat in enumerate(before.seats)
    )


def a_players_step_touches_nothing_that_others_own(
    house: House, before: Any, step: Any, after: Any
) -> bool:
    """What a seat does in its turn leaves all that others own as it is."""
    actor = house.actor(before)
    if actor is CHANCE or actor is None or not before.seats:
        return True
    return all(
        number == actor or after.seats[number] == seat for number, seat in enumerate(before.seats)
    )


def nobody_pays_in_a_price_change(house: House, before: Any, step: Any, after: Any) -> bool:
    """A price change takes cash from nobody, but for the end of the game."""
    if not isinstance(step, ChangePrices) or house.actor(after) is None:
        return True
    return all(new.cash >= old.cash for old, new in zip(before.seats, after.seats, strict=True))


def a_spent_card_never_comes_back(house: House, before: Any, step: Any, after: Any) -> bool:
    """Once the game has begun, nobody gets a card for an advantage."""
    if before.phase not in (friday.ACTING, friday.CHANGING):
        return True
    return all(
        new.card in (old.card, friday.NO_CARD)
        and new.sell_card <= old.sell_card
        and new.buy_card <= old.buy_card
        for old, new in zip(before.seats, after.seats, strict=True)
    )


def a_subsidy_is_never_paid_back(house: House, before: Any, step: Any, after: Any) -> bool:
    """The number of subsidies of a seat never falls."""
    return all(
        new.subsidies >= old.subsidies for old, new in zip(before.seats, after.seats, strict=False)
    )


# turns -----------------------------------------------------------------------


def the_turn_goes_round_the_table(house: House, before: Any, step: Any, after: Any) -> bool:
    """Once the game has begun, the turn stays where it is or passes to the next seat."""
    if house.actor(before) is CHANCE and before.phase not in (friday.CHANGING, monday.FILLING):
        return True
    if not before.seats:
        return True
    return after.turn in (before.turn, (before.turn + 1) % len(before.seats))


def nobody_is_ever_stuck(house: House, position: Any) -> bool:
    """While a game is not over, whoever acts has a legal step."""
    actor = house.actor(position)
    if actor is None:
        return True
    if actor is CHANCE:
        return next(iter(house.chance(position)), None) is not None
    return bool(list(house.legal(position)))


def the_bot_always_has_exactly_one_step(house: House, position: Any) -> bool:
    """When the M.I.B.S. acts, exactly one step is legal."""
    if not position.mibs or house.actor(position) != friday.MIBS_SEAT:
        return True
    return len(list(house.legal(position))) == 1


def only_chance_draws(house: House, position: Any) -> bool:
    """A seat never has a chance step among its legal steps."""
    actor = house.actor(position)
    if actor is CHANCE or actor is None:
        return True
    drawn = {"StockMarket", "DealHand", "ChangePrices", "TurnUp", "Deal", "Draw"}
    return not any(type(step).__name__ in drawn for step in house.legal(position))


def a_game_that_is_over_stays_over(house: House, position: Any) -> bool:
    """When a game is over no step at all is legal."""
    return house.actor(position) is not None or not list(house.legal(position))


def everybody_has_one_place_at_the_end(house: House, position: Any) -> bool:
    """The final standing names every seat once, the ranks in order from 1."""
    if house.actor(position) is not None:
        return True
    places = house.standing(position)
    ranks = [place.rank for place in places]
    seats = sorted(place.seat for place in places)
    return seats == list(range(len(position.seats))) and ranks == sorted(ranks) and ranks[0] == 1


def wealth_of(position: Any, seat: Any) -> tuple[int, ...]:
    """Return what decides the standing, in the words of each printed rulebook."""
    if isinstance(position, BLACK_MONDAY):
        return (seat.cash,)
    return (seat.cash, seat.small_bars, seat.big_bars)


def whoever_has_more_of_everything_stands_higher(house: House, position: Any) -> bool:
    """Nobody stands behind a seat that has less of everything that counts."""
    if house.actor(position) is not None:
        return True
    rank = {place.seat: place.rank for place in house.standing(position)}
    wealth = [wealth_of(position, seat) for seat in position.seats]
    return all(
        rank[one] < rank[other]
        for one, other in permutations(rank, 2)
        if wealth[one] != wealth[other]
        and all(mine >= theirs for mine, theirs in zip(wealth[one], wealth[other], strict=True))
    )


# the engine ------------------------------------------------------------------


def legal_is_what_nothing_forbids(house: House, position: Any) -> bool:
    """The legal steps are exactly the conceivable ones that no clause refuses."""
    listed = list(house.legal(position))
    if len(listed) > MOST_LISTED:
        return True
    return set(listed) == {
        step
        for rule in house.rules
        for step in rule.conceives(house.printed, position)
        if all(clause(house.printed, position, step) is None for clause in rule.forbids)
    }


def no_legal_step_is_listed_twice(house: House, position: Any) -> bool:
    """Every legal step is listed once."""
    listed = list(house.legal(position))
    return len(set(listed)) == len(listed)


def probabilities_sum_to_one(house: House, position: Any) -> bool:
    """The probabilities of all outcomes of a chance step are above 0 and sum to exactly 1."""
    if house.actor(position) is not CHANCE:
        return True
    chances = [probability for _, probability in house.chance(position)]
    return min(chances) > 0 and sum(chances) == 1


def whatever_is_sampled_can_happen(house: House, position: Any) -> bool:
    """A sample of a chance step is one of its outcomes."""
    if house.actor(position) is not CHANCE:
        return True
    return not house.refusals(position, house.sample(position, Random(0)))


def a_refused_step_changes_nothing(house: House, position: Any) -> bool:
    """A step that a clause refuses is refused by every door, with the same reasons."""
    seen: set[type[Any]] = set()
    for step in house.conceivable(position):
        refusals = () if type(step) in seen else house.refusals(position, step)
        if not refusals:
            continue
        seen.add(type(step))
        ruling = house.explain(position, step)
        if ruling.after != position or ruling.refusals != refusals:
            return False
        try:
            house.apply(position, step)
        except IllegalStep as illegal:
            if illegal.refusals != refusals:
                return False
        else:
            return False
    return True


def a_ruling_tells_every_change(house: House, before: Any, step: Any, after: Any) -> bool:
    """The effects that a ruling tells lead without a gap from the position before to that after."""
    reached = before
    ruling = house.explain(before, step)
    for effect in ruling.effects:
        if effect.before != reached or effect.after == reached:
            return False
        reached = effect.after
    return bool(reached == after == ruling.after)


def every_ruling_cites_the_rulebook(house: House, before: Any, step: Any, after: Any) -> bool:
    """Every effect names at least one statement of the rulebook, and none that is not in it."""
    return all(
        effect.statements and all(house.statements.named(name) for name in effect.statements)
        for effect in house.explain(before, step).effects
    )


def every_refusal_cites_the_rulebook(house: House, position: Any) -> bool:
    """Every reason against a step names at least one statement, and none that is not there."""
    seen: set[str] = set()
    for step in islice(house.conceivable(position), 0, None, SOME_OF_THE_CONCEIVABLE):
        for refusal in house.refusals(position, step):
            if refusal.reason not in seen:
                seen.add(refusal.reason)
                if not refusal.statements or not refusal.sentence:
                    return False
                if not all(house.statements.named(name) for name in refusal.statements):
                    return False
    return True


def a_record_replays_to_the_same_position(
    house: House, positions: Sequence[Any], record: Sequence[Any]
) -> bool:
    """A game that is written down and read again is the same game, at the same position."""
    game = Game(house, positions[0], tuple(record))
    again = Game.from_json(game.to_json(), house)
    return again == game and again.position == positions[-1]


# what is seen ----------------------------------------------------------------


def what_a_seat_sees_never_depends_on_hidden_hands(house: House, position: Any) -> bool:
    """Swap what is hidden from a seat, and it sees the same."""
    if house.actor(position) is None or not position.seats:
        return True
    return all(
        house.view(other, seat) == seen
        for seat in range(len(position.seats))
        for seen in (house.view(position, seat),)
        for other in with_hidden_things_swapped(house, position, seat)
    )


def with_hidden_things_swapped(house: House, position: Any, seat: int) -> list[Any]:
    """Return tables that differ from this one only in what is hidden from a seat."""
    hidden = [
        number
        for number in range(len(position.seats))
        if number != seat and not (isinstance(position, BLACK_FRIDAY) and is_open(position, number))
    ]
    swap = friday_swaps if isinstance(position, BLACK_FRIDAY) else monday_swaps
    return [swapped for number in hidden for swapped in swap(house, position, number)]


def is_open(position: Any, number: int) -> bool:
    """Tell whether a seat is the M.I.B.S., which has no screen."""
    return bool(position.mibs and number == friday.MIBS_SEAT)


def friday_swaps(house: House, position: Any, number: int) -> list[Any]:
    """Swap a hand with shares of the bag, and change the cash if it is behind the screen."""
    seat, bag = position.seats[number], position.bag
    richer = with_seat(position, number, evolve(seat, cash=seat.cash + 7), bag)
    found = [] if house.printed.cash_is_open else [richer]
    for mine in range(5):
        for theirs in range(5):
            if mine != theirs and seat.shares[mine] and bag.shares[theirs]:
                hand = one_for_another(seat.shares, mine, theirs)
                stock = one_for_another(bag.shares, theirs, mine)
                changed = evolve(seat, shares=hand)
                found.append(with_seat(position, number, changed, evolve(bag, shares=stock)))
                return found
    return found


def one_for_another(counts: tuple[int, ...], less: int, more: int) -> tuple[int, ...]:
    """Return counts with one less of a kind and one more of another."""
    return tuple(count - (kind == less) + (kind == more) for kind, count in enumerate(counts))


def with_seat(position: Any, number: int, seat: Any, bag: Any) -> Any:
    """Return the position with one seat, and the bag, replaced."""
    seats = (*position.seats[:number], seat, *position.seats[number + 1 :])
    return evolve(position, seats=seats, bag=bag)


def monday_swaps(house: House, position: Any, number: int) -> list[Any]:
    """Swap a card of a hand with one of the draw pile."""
    seat = position.seats[number]
    for card in seat.hand:
        for drawn, there in enumerate(position.pile):
            if there and drawn != card:
                hand = tuple(sorted((*without_one(seat.hand, card), drawn)))
                pile = one_for_another(position.pile, drawn, card)
                seats = (
                    *position.seats[:number],
                    evolve(seat, hand=hand),
                    *position.seats[number + 1 :],
                )
                return [evolve(position, seats=seats, pile=pile)]
    return []


def without_one(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Return the cards with one copy of a card taken out."""
    at = cards.index(card)
    return (*cards[:at], *cards[at + 1 :])


@cache
def a_view_depends_on_nothing_hidden(house: House) -> bool:
    """No view depends on the bag, or on what lies behind a screen closed to its seat."""
    named = {name for one in reached_from(house.sees) for name in names_in(plain(one).__code__)}
    seeing = {(id(one.sees), *told_fields(one.printed, named)): one for one in houses_of(house)}
    return not any(leak for one in seeing.values() for leak in leaks(one))


# colours are alike -----------------------------------------------------------

TURNED: Final = (1, 2, 3, 4, 0)


def no_colour_is_special(house: House, before: Any, step: Any, after: Any) -> bool:
    """Rename the colours, before a step and in it, and the table after it is renamed likewise."""
    renamed, renamed_step = with_colours_renamed(before), with_colours_renamed_in(step)
    if house.refusals(renamed, renamed_step):
        return False
    return bool(house.apply(renamed, renamed_step) == with_colours_renamed(after))


def turned(counts: Any) -> Any:
    """Return five values with the colours renamed: each takes the place of the next."""
    return tuple(counts[colour] for colour in TURNED)


def with_colours_renamed(position: Any) -> Any:
    """Return a Black Friday table with the colours renamed everywhere."""
    tracks, bag, drawn = position.sale_tracks, position.bag, position.drawn
    return evolve(
        position,
        seats=tuple(evolve(seat, shares=turned(seat.shares)) for seat in position.seats),
        prices=turned(position.prices),
        market=turned(position.market),
        purchase_track=turned(position.purchase_track),
        bar_track=turned(position.bar_track),
        sale_tracks=evolve(tracks, shares=tuple(turned(lot) for lot in tracks.shares)),
        bag=evolve(bag, shares=turned(bag.shares)),
        drawn=evolve(drawn, shares=turned(drawn.shares)),
    )


def with_colours_renamed_in(step: Any) -> Any:
    """Return a step of a Black Friday game with the colours renamed."""
    changes: dict[str, Any] = {}
    if hasattr(step, "shares"):
        changes["shares"] = turned(step.shares)
    for name in ("placed", "removed", "lowered", "colour"):
        colour = getattr(step, name, None)
        if colour is not None:
            changes[name] = TURNED.index(colour)
    return evolve(step, **changes)


# ends ------------------------------------------------------------------------


def every_game_ends(house: House, positions: Sequence[Any], record: Sequence[Any]) -> bool:
    """No game goes on for ever: no position comes again by choices alone, whatever chance does."""
    first: dict[Any, int] = {}
    for at, position in enumerate(positions):
        if position in first and luck_has_no_say(house, positions[first[position] : at]):
            return False
        first[position] = at
    return True


def luck_has_no_say(house: House, positions: Sequence[Any]) -> bool:
    """Tell whether each chance step at these positions has a single outcome."""
    return all(
        len(list(house.chance(position))) == 1
        for position in positions
        if house.actor(position) is CHANCE
    )


def the_end_can_always_be_reached(house: House, position: Any) -> bool:
    """From every position some steps lead to the end of the game.

    Refuted where all positions that can follow are found, and none is an end;
    or where everybody is ruined (see `a_ruined_table_stays_ruined`).
    """
    if everybody_is_ruined(house, position):
        return False
    found = {position}
    waiting = [position]
    while waiting:
        at = waiting.pop()
        if house.actor(at) is None or len(found) > MOST_FOLLOWING:
            return True
        for step in house.legal(at):
            after = house.apply(at, step)
            if after not in found:
                found.add(after)
                waiting.append(after)
    return False


def a_ruined_table_stays_ruined(house: House, before: Any, step: Any, after: Any) -> bool:
    """Black Friday: where nobody has anything left to trade with, no step changes that."""
    return not everybody_is_ruined(house, before) or everybody_is_ruined(house, after)


def everybody_is_ruined(house: House, position: Any) -> bool:
    """Tell whether nobody can sell, buy or take anything, and no black share can come.

    Nobody owns a share, or the dollars for the cheapest there can be, and all
    subsidies of the highest level are taken. The bag holds no black share, and
    those beside the sale tracks come in only after a sale. So the bar price,
    whose last space is the only end, stays where it is.
    """
    if not isinstance(position, BLACK_FRIDAY) or not hasattr(house.printed, "subsidy_limits"):
        return False
    limits = house.printed.subsidy_limits
    return (
        position.phase in (friday.ACTING, friday.CHANGING)
        and position.trigger != SALE
        and position.level == len(limits) - 1
        and position.bars_bought == position.bag.blacks == position.drawn.blacks == 0
        and all(
            seat.cash < min(house.printed.prices)
            and not any(seat.shares)
            and seat.subsidies >= limits[-1]
            for seat in position.seats
        )
    )


def every_step_brings_the_end_nearer(house: House, before: Any, step: Any, after: Any) -> bool:
    """Black Monday: a number that cannot fall for ever falls with every step."""
    return house.actor(before) is None or left_to_happen(after) < left_to_happen(before)


def left_to_happen(position: Any) -> tuple[int, ...]:
    """Return what there still is to happen, in an order in which every step goes down.

    First the phases of the set-up, then whether the second draw pile is still
    to come, then the cards to draw, then the cards in hands and portfolios that
    a turn can use up, then what is due.
    """
    if isinstance(position, BLACK_MONDAY):
        due = {monday.BOXED: 4, monday.RATING: 3, monday.DEALING: 2, monday.OVER: 0}
        playing = due.get(position.phase, 1)
        second_to_come = 0 if position.closed_in_pile else 1
        to_draw = sum(position.pile) + position.closed_in_pile
        in_hands = sum(len(seat.hand) for seat in position.seats)
        in_portfolios = sum(len(seat.portfolio) for seat in position.seats)
        acting = 1 if position.phase == monday.ACTING else 0
        fresh = 1 if position.activity == monday.FRESH else 0
        return (
            playing,
            second_to_come,
            to_draw,
            2 * in_hands + in_portfolios,
            acting if fresh == 0 else 0,
        )
    raise TypeError(f"no such number is known for {type(position).__name__}")


def the_bag_never_runs_dry(house: House, position: Any) -> bool:
    """The bag always holds as many shares as a price change has to draw."""
    if position.phase != friday.CHANGING:
        return True
    there = sum(position.bag.shares) + position.bag.blacks
    return bool(there >= house.printed.draw_numbers[position.level])


def the_market_never_runs_empty(house: House, position: Any) -> bool:
    """Once the game has begun, the market always has a share."""
    return position.phase not in (friday.ACTING, friday.CHANGING) or sum(position.market) > 0


# Black Monday ----------------------------------------------------------------


def a_rate_is_the_value_of_its_top_card(house: House, position: Any) -> bool:
    """A company's rate is the value of the card on top, or 0 where there is none."""
    return all(
        rate == (stack[-1] % monday.VALUES + 1 if stack else 0)
        for rate, stack in zip(position.rates, position.stacks, strict=True)
    )


def nobody_owns_more_shares_than_the_limit(house: House, position: Any) -> bool:
    """Nobody ever owns more than 1200 shares of one company."""
    shown, most = house.printed.shares_shown, house.printed.most_shares
    return all(
        sum(shown[card % monday.VALUES] for card in seat.portfolio if card // monday.VALUES == firm)
        <= most
        for seat in position.seats
        for firm in range(monday.COMPANIES)
    )


def nobody_owns_a_bankrupt_company(house: House, position: Any) -> bool:
    """Nobody owns shares of a company whose rate is 0."""
    return all(
        position.rates[card // monday.VALUES] > 0
        for seat in position.seats
        for card in seat.portfolio
    )


def there_is_always_a_card_to_draw(house: House, position: Any) -> bool:
    """Before a game is over the draw pile is never empty."""
    if position.phase in (monday.BOXED, monday.OVER):
        return True
    return bool(position.closed_in_pile) or sum(position.pile) > 0


def market_closed_ends_the_game(house: House, before: Any, step: Any, after: Any) -> bool:
    """The game is over exactly after Market Closed is drawn."""
    drawn = isinstance(step, Draw) and step.card == MARKET_CLOSED
    return (house.actor(after) is None) == drawn


# sister editions --------------------------------------------------------------


def yucata_answers_as_2010_does(house: House) -> bool:
    """Yucata answers as 2010 does wherever no clause asks what a special action card offers."""
    same_rules = rules_in_order(house) == rules_in_order(bf2010)
    return same_rules and all(OFFERS in names_reached(one) for one in clauses_that_part())


def rules_in_order(house: House) -> list[tuple[Any, ...]]:
    """Return what each rule consists of, functions and all."""
    return [(rule.kind, rule.forbids, rule.does, rule.lists) for rule in house.rules]


def clauses_that_part() -> list[Subject]:
    """Return what Yucata has otherwise than 2010: another function, or other values that it reads.

    A fingerprint covers the source of all that a function reaches, and every
    printed value that it names but texts: the same fingerprint is the same answer.
    """
    known = {(one.owner, one.key): fingerprint_of(one) for one in all_subjects()}
    unasked = clauses_of_its_own_readings()
    return [
        one
        for one in all_subjects()
        if one.owner == yucata.name
        and known[one.owner, one.key] != known.get((bf2010.name, one.key))
        and one.function is not yucata.printed.offers
        and one.function not in unasked
    ]


def clauses_of_its_own_readings() -> set[Any]:
    """Return the clauses of readings that answer questions which only Yucata asks."""
    asked = {question.id for question in bf2010.questions}
    own = (reading for reading in yucata.readings if reading.question not in asked)
    return {clause for reading in own for change in reading.clauses for clause in change.new}


def names_reached(subject: Subject) -> set[str]:
    """Return the names in all functions that a subject reaches."""
    functions = reached_from(subject.function)
    return {name for one in functions for name in names_in(plain(one).__code__)}


# readings --------------------------------------------------------------------


def every_reading_can_make_a_difference(house: House) -> bool:
    """Every reading and variant changes what is legal, what a step does, or what is seen."""
    return not readings_without_a_difference(house)


def readings_without_a_difference(edition: House) -> tuple[str, ...]:
    """Return the readings and variants that neither a shipped vector nor a view shows at work."""
    path = vectors_folder() / edition.name / "readings.json"
    answers: dict[str, dict[str, object]] = {}
    for vector in read_vectors(path, (edition,)).vectors:
        asked = canonical([vector.request["position"], vector.request.get("step")])
        under = ",".join(amendment.name for amendment in vector.house.amendments)
        told = {key: value for key, value in vector.expected.items() if key != "vector"}
        answers.setdefault(asked, {})[under] = canonical(told)
    differing = {
        name
        for given in answers.values()
        for name, told in given.items()
        if "" in given and given[""] != told
    }
    return tuple(
        amendment.name
        for amendment in (*edition.readings, *edition.variants)
        if amendment.name not in differing and not changes_what_is_seen(edition, amendment)
    )


def changes_what_is_seen(edition: House, amendment: Amendment[Any]) -> bool:
    """Tell whether a reading changes what some seat sees, in one random game."""
    house, start = edition.amend(amendment), starts_of(edition)[-1]
    return any(
        house.view(position, seat) != edition.view(position, seat)
        for position, _ in random_play(edition, start, Random(0))
        for seat in range(len(position.seats))
    )


OF_POSITIONS: Final[tuple[OfPositions, ...]] = (
    every_position_of_every_game_is_sound,
    no_share_is_ever_created_or_lost,
    no_black_share_is_ever_created_or_lost,
    no_card_is_ever_created_or_lost,
    nobody_ever_has_less_than_nothing,
    no_track_ever_overflows,
    a_price_never_leaves_the_table,
    nobody_is_ever_stuck,
    the_bot_always_has_exactly_one_step,
    only_chance_draws,
    a_game_that_is_over_stays_over,
    everybody_has_one_place_at_the_end,
    whoever_has_more_of_everything_stands_higher,
    no_legal_step_is_listed_twice,
    whatever_is_sampled_can_happen,
    what_a_seat_sees_never_depends_on_hidden_hands,
    the_bag_never_runs_dry,
    the_market_never_runs_empty,
    a_rate_is_the_value_of_its_top_card,
    nobody_owns_more_shares_than_the_limit,
    nobody_owns_a_bankrupt_company,
    there_is_always_a_card_to_draw,
)

# these list everything that can be thought of: they are asked at few positions
OF_FEW_POSITIONS: Final[tuple[OfPositions, ...]] = (
    legal_is_what_nothing_forbids,
    probabilities_sum_to_one,
    a_refused_step_changes_nothing,
    every_refusal_cites_the_rulebook,
)

OF_STEPS: Final[tuple[OfSteps, ...]] = (
    the_level_never_falls,
    the_bar_price_never_falls,
    the_bar_price_rises_only_in_a_price_change,
    buying_never_lowers_a_price,
    selling_never_raises_a_price,
    a_price_moves_at_most_one_space_in_an_action,
    a_players_step_touches_no_other_players_money,
    a_players_step_touches_nothing_that_others_own,
    nobody_pays_in_a_price_change,
    a_spent_card_never_comes_back,
    a_subsidy_is_never_paid_back,
    the_turn_goes_round_the_table,
    a_ruling_tells_every_change,
    every_ruling_cites_the_rulebook,
    no_colour_is_special,
    every_step_brings_the_end_nearer,
    a_ruined_table_stays_ruined,
    market_closed_ends_the_game,
)

OF_GAMES: Final[tuple[OfGames, ...]] = (
    a_record_replays_to_the_same_position,
    every_game_ends,
)

# these look far ahead: they are asked at the positions of counterexamples only
OF_COUNTEREXAMPLES: Final[tuple[OfPositions, ...]] = (the_end_can_always_be_reached,)

OF_EDITIONS: Final[tuple[OfEditions, ...]] = (
    every_reading_can_make_a_difference,
    yucata_answers_as_2010_does,
    a_view_depends_on_nothing_hidden,
)

ALL: Final[tuple[Callable[..., bool], ...]] = (
    *OF_POSITIONS,
    *OF_FEW_POSITIONS,
    *OF_STEPS,
    *OF_GAMES,
    *OF_COUNTEREXAMPLES,
    *OF_EDITIONS,
)
THEOREMS: Final = {theorem.__name__: theorem for theorem in ALL}
