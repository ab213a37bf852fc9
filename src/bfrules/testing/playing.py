"""Whole games and positions on the way, played at random."""

from collections.abc import Iterator
from random import Random
from typing import Any, Final, TypeVar

from hypothesis import strategies
from hypothesis.strategies import SearchStrategy

from bfrules.core.edition import CHANCE, Edition
from bfrules.core.game import Game
from bfrules.core.standing import name_of_seat
from bfrules.testing.broken import NobodyCanMove, NoEndInSight

Position = TypeVar("Position")
Step = TypeVar("Step")
View = TypeVar("View")

LONGEST_GAME: Final = 10_000
SEEDS: Final = strategies.integers(min_value=0, max_value=2**32 - 1)


def in_words(edition: Edition[Any, Position, Step, View], position: Position) -> str:
    """Write a table in one line; as Python shows it where the edition has no words for it."""
    try:
        return edition.write_position(position)
    except ValueError:
        return repr(position)


def nobody_can_move(
    edition: Edition[Any, Position, Step, View], position: Position
) -> NobodyCanMove:
    """Return the error for a game that is not over, and in which the seat to act has no step."""
    actor = edition.actor(position)
    who = name_of_seat(actor) if isinstance(actor, int) else "nobody"
    return NobodyCanMove(
        f"{edition.label}: {who} has no legal step; at {in_words(edition, position)}"
    )


def random_step(
    edition: Edition[Any, Position, Step, View], position: Position, random: Random
) -> Step:
    """Draw the chance step that is due, or choose a legal step: first its kind, then one of it.

    Raise NobodyCanMove if the game is not over and nothing is legal.
    """
    if edition.actor(position) is CHANCE:
        return edition.sample(position, random)
    kinds: dict[type[Any], list[Step]] = {}
    for step in edition.legal(position):
        kinds.setdefault(type(step), []).append(step)
    if not kinds:
        raise nobody_can_move(edition, position)
    return random.choice(kinds[random.choice(list(kinds))])


def random_play(
    edition: Edition[Any, Position, Step, View], start: Position, random: Random
) -> Iterator[tuple[Position, Step]]:
    """Yield each position of a random game with the step taken there, until the game is over.

    Raise NoEndInSight if it is not over after `LONGEST_GAME` steps.
    """
    position = start
    for _ in range(LONGEST_GAME):
        if edition.actor(position) is None:
            return
        step = random_step(edition, position, random)
        yield position, step
        position = edition.apply(position, step)
    raise NoEndInSight(f"{edition.label}: a game is not over after {LONGEST_GAME} steps")


def random_game(
    edition: Edition[Any, Position, Step, View], start: Position, seed: int
) -> Game[Position, Step, View]:
    """Play a random game to its end; the same seed plays the same game."""
    record = tuple(step for _, step in random_play(edition, start, Random(seed)))
    return Game(edition, start, record)


def games(
    edition: Edition[Any, Position, Step, View], start: Position
) -> SearchStrategy[Game[Position, Step, View]]:
    """Return a Hypothesis strategy of random legal games, played to their end."""
    return SEEDS.map(lambda seed: random_game(edition, start, seed))


def positions_on_the_way(
    edition: Edition[Any, Position, Step, View], start: Position, *, most_steps: int = 200
) -> SearchStrategy[Position]:
    """Return a Hypothesis strategy of positions that random legal play reaches.

    They lie at most `most_steps` after the start; a shorter game that ends
    gives its last position. Failures shrink towards the start.
    """

    def reached(steps: int, seed: int) -> Position:
        random, position = Random(seed), start
        for _ in range(steps):
            if edition.actor(position) is None:
                break
            position = edition.apply(position, random_step(edition, position, random))
        return position

    steps = strategies.integers(min_value=0, max_value=most_steps)
    return strategies.builds(reached, steps, SEEDS)


def reasons(
    edition: Edition[Any, Position, Step, View], position: Position, step: Step
) -> tuple[str, ...]:
    """Return every reason against a step in short: the clause, and the facts compared."""
    return tuple(
        f"{refusal.reason} ({', '.join(str(fact) for fact in refusal.facts)})"
        for refusal in edition.refusals(position, step)
    )
