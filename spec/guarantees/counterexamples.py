"""Building the counterexamples: games that refute a theorem, found by directed play.

They are written by `python -m spec.guarantees counterexamples`, never by hand.
Where a game begins at a start of the edition, the refutation is one that play
reaches; where it begins at a built table, that is all it says.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

from bfrules import bf2010, bf2023, black_monday, yucata
from bfrules.core.edition import CHANCE, Edition
from bfrules.core.game import AnyGame, Game
from bfrules.editions.black_friday import position as friday
from bfrules.editions.black_friday.steps import Buy, ChangePrices, EndTurn
from bfrules.testing import random_play, random_step, starts_of
from spec.guarantees.theorems import OF_STEPS, everybody_is_ruined, the_bag_never_runs_dry

House = Edition[Any, Any, Any, Any]
Choice = Callable[[House, Any], Any]

LONGEST: Final = 1_500
LONGEST_BEAM: Final = 200
BEAMS: Final = 6
BEAM_WIDTH: Final = 40
COLOURS: Final = range(5)
# Who takes every subsidy at once and trades little has nothing left some forty rounds later.
OFTEN: Final = 0.9
RUINOUS: Final = 358
ON_CREDIT: Final = ("TakeSubsidy", "PayInterest", "Pass", "Sell")


def played(house: House, start: Any, choose: Choice, done: Callable[[list[Any]], bool]) -> AnyGame:
    """Play by a plan until something is done; raise ValueError if it does not come to that."""
    positions: list[Any] = [start]
    record: list[Any] = []
    while not done(positions):
        if len(record) > LONGEST or house.actor(positions[-1]) is None:
            raise ValueError(f"{house.label}: the plan fails after {len(record)} steps")
        record.append(choose(house, positions[-1]))
        positions.append(house.apply(positions[-1], record[-1]))
    return Game(house, start, tuple(record))


# a Black Friday game without an end ------------------------------------------------


def endless_game(edition: Any, seats: int) -> AnyGame:
    """Return a game in which nobody buys anything until a position comes again.

    Everybody places a share and buys nothing. The draws bring the level to 9
    without a black share; then all black shares of the bag come at once, and go
    to the bank. From then on the bar price cannot rise, and the bag holds just
    what the track gave back: chance has a single outcome.
    """
    return played(edition, edition.start(seats=seats), place_and_wait, comes_again)


def comes_again(positions: list[Any]) -> bool:
    """Tell whether the last position has been there before."""
    return positions[-1] in positions[:-1]


def place_and_wait(house: House, position: Any) -> Any:
    """Choose: place the colour of which the track has least, and draw as the plan wants it."""
    if house.actor(position) is CHANCE:
        if position.phase == friday.CHANGING:
            return planned_draw(house, position)
        return house.sample(position, Random(1))
    if position.acted:
        return EndTurn()
    legal = list(house.legal(position))
    idle = [step for step in legal if places_and_buys_nothing(step)] or legal
    together = [
        first + second
        for first, second in zip(position.purchase_track, position.bar_track, strict=True)
    ]
    return min(idle, key=lambda step: (together[step.placed], -position.market[step.placed]))


def places_and_buys_nothing(step: Any) -> bool:
    """Tell whether a step is an action that only places a share."""
    if isinstance(step, Buy):
        return sum(step.shares) == 0 and step.placed is not None
    return type(step).__name__ == "Pass"


def planned_draw(house: House, position: Any) -> ChangePrices:
    """Draw no black share before the highest level; then all of them at once."""
    printed, bag = house.printed, position.bag
    top = len(printed.draw_numbers) - 1
    size = min(printed.draw_numbers[position.level], sum(bag.shares) + bag.blacks)
    blacks = min(bag.blacks, size) if position.level == top else 0
    blacks = max(blacks, size - sum(bag.shares))
    dearest = sorted(COLOURS, key=lambda colour: -printed.prices[position.prices[colour]])
    taken = [0] * 5
    while sum(taken) < size - blacks:
        if position.level < top:
            colour = next(one for one in dearest if bag.shares[one] > taken[one])
        else:
            colour = max(COLOURS, key=lambda one: bag.shares[one] - taken[one])
        taken[colour] += 1
    return ChangePrices(tuple(taken), blacks)  # type: ignore[arg-type]  # five counts


# an empty market, a dry bag -----------------------------------------------------------


def emptied_market(edition: Any, seats: int) -> AnyGame:
    """Return a game in which the seats buy until the market is empty."""
    for seed in range(20):
        random = Random(seed)

        def buy_out(house: House, position: Any, random: Random = random) -> Any:
            if house.actor(position) is CHANCE:
                return fewest_shares(house, position, random)
            return min(
                house.legal(position),
                key=lambda step: (left_in_the_market(house, position, step), random.random()),
            )

        try:
            return played(edition, edition.start(seats=seats), buy_out, market_is_empty)
        except ValueError:
            continue
    raise ValueError(f"{edition.name}: no game of {seats} empties the market")


def market_is_empty(positions: list[Any]) -> bool:
    """Tell whether the market of the last position is empty, in the middle of the game."""
    return positions[-1].phase == friday.ACTING and not any(positions[-1].market)


def fewest_shares(house: House, position: Any, random: Random) -> Any:
    """Choose among some draws the one that brings fewest shares without ending the game."""
    draws = [house.sample(position, random) for _ in range(60)]
    if position.phase != friday.CHANGING:
        return draws[0]
    left = len(house.printed.bar_prices) - 1 - position.bar_space
    return min(
        [draw for draw in draws if draw.blacks < left] or draws,
        key=lambda draw: (sum(draw.shares) - 2 * draw.blacks * (left > 8), random.random()),
    )


def left_in_the_market(house: House, position: Any, step: Any) -> float:
    """Return how little a step serves to empty the market: shares left, price changes, costs."""
    after = house.apply(position, step)
    cost = position.seats[position.turn].cash - after.seats[position.turn].cash
    waits = 6 if after.phase == friday.CHANGING else 0
    helps = 3 if type(step).__name__ == "TakeSubsidy" else 0
    left: float = sum(after.market) + waits - helps + cost / 15
    return left


def dried_bag(edition: Any, seats: int) -> AnyGame:
    """Return the game with the fewest price changes, of some, at whose end the bag is short.

    Raise ValueError if no search comes to such a game.
    """
    found = [
        game
        for seed in range(BEAMS)
        if (game := dried_by_beam(edition, edition.start(seats=seats), Random(seed))) is not None
    ]
    if not found:
        raise ValueError(f"{edition.name}: the bag of {seats} seats does not run dry")
    return min(found, key=lambda game: (price_changes(game.record), len(game.record)))


def dried_by_beam(edition: Any, start: Any, random: Random) -> AnyGame | None:
    """Search by beam for a game at whose end the bag is short; return None if it finds none.

    Of each length the `BEAM_WIDTH` best games are kept: those with the most
    price changes behind them, then those with the least in the bag.
    """
    front: dict[Any, tuple[Any, ...]] = {start: ()}
    while front:
        following: dict[Any, tuple[Any, ...]] = {}
        for position, record in front.items():
            if not the_bag_never_runs_dry(edition, position):
                return Game(edition, start, record)
            if edition.actor(position) is not None and len(record) < LONGEST_BEAM:
                for step in drying_steps(edition, position, random):
                    following.setdefault(edition.apply(position, step), (*record, step))
        shuffled = random.sample(list(following), len(following))
        best = sorted(shuffled, key=lambda at: dryness(edition, at, following[at]))
        front = {position: following[position] for position in best[:BEAM_WIDTH]}
    return None


def price_changes(record: tuple[Any, ...]) -> int:
    """Return how many price changes a record has."""
    return sum(isinstance(step, ChangePrices) for step in record)


def drying_steps(house: House, position: Any, random: Random) -> list[Any]:
    """Return steps that may serve to dry the bag: draws of few colours, actions that place."""
    if position.phase == friday.CHANGING:
        some = [house.sample(position, random) for _ in range(40)]
        return [*some, *draws_of_few_colours(house, position)]
    if house.actor(position) is CHANCE:
        return [house.sample(position, random) for _ in range(6)]
    legal = list(house.legal(position))
    idle = [step for step in legal if not hasattr(step, "bars") and small(step)]
    return random.sample(idle or legal, min(len(idle or legal), 12))


def small(step: Any) -> bool:
    """Tell whether a step buys at most one share, and takes no subsidy."""
    bought = sum(step.shares) if isinstance(step, Buy) else 0
    return bought <= 1 and type(step).__name__ != "TakeSubsidy"


def draws_of_few_colours(house: House, position: Any) -> Iterator[ChangePrices]:
    """Yield draws without black shares of two colours, as far as they go, then of the others."""
    bag = position.bag
    size = min(house.printed.draw_numbers[position.level], sum(bag.shares) + bag.blacks)
    for first in COLOURS:
        for second in COLOURS:
            taken, left = [0] * 5, size
            for colour in (first, second, *COLOURS):
                more = min(left, bag.shares[colour] - taken[colour])
                taken[colour] += more
                left -= more
            if left <= bag.blacks:
                yield ChangePrices(tuple(taken), left)  # type: ignore[arg-type]  # five counts


def dryness(house: House, position: Any, record: tuple[Any, ...]) -> tuple[int, ...]:
    """Return how far a game is from a dry bag; less is nearer."""
    there = sum(position.bag.shares) + position.bag.blacks
    track = position.sale_tracks.shares[position.sale_tracks.current]
    filled = max(sum(position.purchase_track), sum(position.bar_track), 10 - sum(track))
    return (-price_changes(record), there - 3 * house.printed.draw_numbers[position.level], -filled)


# tables at which nothing can go on -------------------------------------------------------


def nothing(edition: Any) -> dict[str, int]:
    """Return the words for no share of any colour."""
    return dict.fromkeys(edition.printed.words.colours, 0)


def dead_table_2023() -> AnyGame:
    """Return a table of 2023 with all shares in the bag and no cash: everybody can only wait."""
    none = nothing(bf2023)
    table = bf2023.position(
        seats=3,
        level=9,
        cash=0,
        market=none,
        sale_track=none,
        current_sale_track="refilled centre",
        spent_tiles=(1, 2),
    )
    return Game(bf2023, table)


def ruined_table(edition: Any) -> AnyGame:
    """Return a game for two that comes to a table where everybody is ruined."""
    random = Random(RUINOUS)

    def live_on_credit(house: House, position: Any) -> Any:
        if house.actor(position) is CHANCE:
            return house.sample(position, random)
        steps = list(house.legal(position))
        return random.choice(on_credit(steps) if random.random() < OFTEN else steps)

    def is_ruined(positions: list[Any]) -> bool:
        return everybody_is_ruined(edition, positions[-1])

    return played(edition, edition.start(seats=2), live_on_credit, is_ruined)


def ruined_no_longer(edition: Any, question: str, name: str) -> AnyGame:
    """Return a game from such a table to one where, under a reading, something goes on."""
    house = edition.amend(edition.reading(question, name))
    ruined = house.adopt(ruined_table(edition).position)
    random = Random(1)

    def at_random(house: House, position: Any) -> Any:
        return random_step(house, position, random)

    return played(house, ruined, at_random, lambda far: not everybody_is_ruined(house, far[-1]))


def on_credit(steps: list[Any]) -> list[Any]:
    """Return the steps of the first kind there is; all if there is none."""
    for kind in ON_CREDIT:
        found = [step for step in steps if type(step).__name__ == kind]
        if found:
            return found
    return steps


def stuck_table(*names: tuple[str, str], mibs: bool = False) -> AnyGame:
    """Return a table of 2023 at which nothing is legal under some readings."""
    house = bf2023.amend(*(bf2023.reading(*name) for name in names))
    none = nothing(bf2023)
    table = bf2023.position(
        seats=3, mibs=mibs, market=none, sale_track=none, current_sale_track="refilled centre"
    )
    return Game(house, table)


# single steps -----------------------------------------------------------------------------


def first_refutation(theorem: str, edition: Any) -> AnyGame:
    """Return the shortest of some random games whose last step refutes a theorem about steps."""
    (of_steps,) = (one for one in OF_STEPS if one.__name__ == theorem)
    found: AnyGame | None = None
    starts = starts_of(edition)
    for number in range(12 * len(starts)):
        record: list[Any] = []
        start = starts[number % len(starts)]
        for position, step in random_play(edition, start, Random(number)):
            record.append(step)
            if found is not None and len(record) >= len(found.record):
                break
            if not of_steps(edition, position, step, edition.apply(position, step)):
                found = Game(edition, start, tuple(record))
                break
    if found is None:
        raise ValueError(f"{edition.name}: random games do not refute {theorem}")
    return found


def passing_round() -> AnyGame:
    """Return a game of Black Monday in which everybody passes, as one reading allows."""
    house = black_monday.amend(black_monday.reading("Q42", "may-pass"))

    def pass_on(house: House, position: Any) -> Any:
        if house.actor(position) is CHANCE:
            return house.sample(position, Random(3))
        return black_monday.end_turn()

    return played(house, black_monday.start(seats=2), pass_on, comes_again)


# all of them --------------------------------------------------------------------------------

MAKERS: Final[dict[str, Callable[[], AnyGame]]] = {
    "endless-bf2023": lambda: endless_game(bf2023, 3),
    "endless-bf2010": lambda: endless_game(bf2010, 5),
    "endless-yucata": lambda: endless_game(yucata, 5),
    "endless-black_monday": passing_round,
    "dead-table-bf2023": dead_table_2023,
    "ruined-bf2010": lambda: ruined_table(bf2010),
    "ruined-yucata": lambda: ruined_table(yucata),
    "ruined-ends-bf2010": lambda: ruined_no_longer(bf2010, "Q01", "ends"),
    "ruined-ends-yucata": lambda: ruined_no_longer(yucata, "Q01", "ends"),
    "ruined-zero-bf2010": lambda: ruined_no_longer(bf2010, "Q19", "zero"),
    "ruined-zero-yucata": lambda: ruined_no_longer(yucata, "Q19", "zero"),
    "stuck-bf2023": lambda: stuck_table(("Q02", "refused"), ("Q60", "refused")),
    "stuck-mibs-bf2023": lambda: stuck_table(("Q02", "refused"), ("Q60", "refused"), mibs=True),
    "empty-market-bf2023": lambda: emptied_market(bf2023, 5),
    "dry-bag-3-bf2023": lambda: dried_bag(bf2023, 3),
    "dry-bag-4-bf2023": lambda: dried_bag(bf2023, 4),
    "dry-bag-5-bf2023": lambda: dried_bag(bf2023, 5),
    "dry-bag-2-bf2010": lambda: dried_bag(bf2010, 2),
    "dry-bag-3-bf2010": lambda: dried_bag(bf2010, 3),
    "dry-bag-4-bf2010": lambda: dried_bag(bf2010, 4),
    "dry-bag-5-bf2010": lambda: dried_bag(bf2010, 5),
    "dry-bag-2-yucata": lambda: dried_bag(yucata, 2),
    "dry-bag-3-yucata": lambda: dried_bag(yucata, 3),
    "two-spaces-bf2023": lambda: first_refutation(
        "a_price_moves_at_most_one_space_in_an_action", bf2023
    ),
    "two-spaces-bf2010": lambda: first_refutation(
        "a_price_moves_at_most_one_space_in_an_action", bf2010
    ),
    "two-spaces-yucata": lambda: first_refutation(
        "a_price_moves_at_most_one_space_in_an_action", yucata
    ),
    "bankruptcy-black_monday": lambda: first_refutation(
        "a_players_step_touches_nothing_that_others_own", black_monday
    ),
    "interest-bf2010": lambda: first_refutation("nobody_pays_in_a_price_change", bf2010),
    "interest-yucata": lambda: first_refutation("nobody_pays_in_a_price_change", yucata),
    "special-colours-bf2023": lambda: first_refutation("no_colour_is_special", bf2023),
}
"""How each counterexample is built, by the name of its file."""
