"""Tools for testing an edition of your own, or one that you amended.

`games` and `positions_on_the_way` are Hypothesis strategies, so a property that
fails comes back with a short game that shows it. `check_edition` plays whole
games and checks what must hold in every edition, whatever its rules are. All of
this needs the extra `test`.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, Final, TypeVar

from hypothesis import strategies
from hypothesis.strategies import SearchStrategy

from bfrules.core.edition import CHANCE, Edition
from bfrules.core.game import Game
from bfrules.core.refusal import IllegalStep

Position = TypeVar("Position")
Step = TypeVar("Step")
View = TypeVar("View")

LONGEST_GAME: Final = 10_000
SEEDS: Final = strategies.integers(min_value=0, max_value=2**32 - 1)


class EditionBroken(AssertionError):
    """An edition does not keep what every edition must keep."""


def random_step(
    edition: Edition[Any, Position, Step, View], position: Position, random: Random
) -> Step:
    """Draw the chance step that is due, or choose a legal step: first its kind, then one of it.

    Raise EditionBroken if the game is not over and nothing is legal.
    """
    if edition.actor(position) is CHANCE:
        return edition.sample(position, random)
    kinds: dict[type[Any], list[Step]] = {}
    for step in edition.legal(position):
        kinds.setdefault(type(step), []).append(step)
    if not kinds:
        raise EditionBroken(
            f"{edition.label}: {edition.actor(position)!r} has no legal step at {position}"
        )
    return random.choice(kinds[random.choice(list(kinds))])


def random_play(
    edition: Edition[Any, Position, Step, View], start: Position, random: Random
) -> Iterator[tuple[Position, Step]]:
    """Yield each position of a random game with the step taken there, until the game is over.

    Raise EditionBroken if it is not over after `LONGEST_GAME` steps.
    """
    position = start
    for _ in range(LONGEST_GAME):
        if edition.actor(position) is None:
            return
        step = random_step(edition, position, random)
        yield position, step
        position = edition.apply(position, step)
    raise EditionBroken(f"{edition.label}: a game is not over after {LONGEST_GAME} steps")


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


def check_edition(
    edition: Edition[Any, Position, Step, View],
    start: Position,
    *,
    plays: int = 20,
    seed: int = 0,
    thorough_every: int = 50,
) -> None:
    """Play random games from a position and check what must hold in every edition.

    The checks that list every conceivable step and every outcome of chance are
    slow; they are made at one position in `thorough_every`. Raise EditionBroken,
    with the position, for the first thing that does not hold.
    """
    turns = seed
    for play in range(plays):
        random = Random(seed + play)
        record: list[Step] = []
        for position, step in random_play(edition, start, random):
            check_position(edition, position)
            check_step(edition, position, step)
            if turns % thorough_every == 0:
                check_every_step(edition, position)
            turns += 1
            record.append(step)
        check_end(edition, Game(edition, start, tuple(record)))


def check_position(edition: Edition[Any, Position, Step, View], position: Position) -> None:
    """Check that a position is sound, and that what is legal there is so exactly once."""
    problems = edition.problems(edition.printed, position)
    expect(not problems, f"{edition.label}: {' '.join(problems)}", position)
    actor = edition.actor(position)
    if actor is CHANCE:
        return
    legal = tuple(edition.legal(position))
    expect(bool(legal) == (actor is not None), f"{actor!r} has {len(legal)} legal steps", position)
    expect(len(set(legal)) == len(legal), "a legal step is listed twice", position)


def check_step(edition: Edition[Any, Position, Step, View], position: Position, step: Step) -> None:
    """Check that a legal step has no refusal, and that its ruling tells what it does."""
    refusals = reasons(edition, position, step)
    expect(not refusals, f"{step} is taken for legal: {refusals}", position)
    after = edition.apply(position, step)
    ruling = edition.explain(position, step)
    expect(ruling.after == after, f"apply and explain differ over {step}", position)
    reached = position
    for effect in ruling.effects:
        expect(effect.before == reached, f"the ruling of {step} has a gap", position)
        reached = effect.after
    expect(reached == after, f"the ruling of {step} ends too early", position)
    unknown = [name for name in ruling.statements if edition.statements.named(name) is None]
    expect(not unknown, f"the ruling of {step} cites {unknown}", position)


def check_every_step(edition: Edition[Any, Position, Step, View], position: Position) -> None:
    """Check that the legal steps are the conceivable ones that nothing refuses, and all chances."""
    legal = tuple(edition.legal(position))
    allowed: set[Step] = set()
    refused_kinds: dict[type[Any], Step] = {}
    for step in edition.conceivable(position):
        if edition.refusals(position, step):
            refused_kinds.setdefault(type(step), step)
        else:
            allowed.add(step)
    expect(set(legal) == allowed, f"legal and allowed differ: {set(legal) ^ allowed}", position)
    for refused in refused_kinds.values():
        check_refused_step(edition, position, refused)
    if edition.actor(position) is CHANCE:
        chances = tuple(edition.chance(position))
        expect(
            sum(probability for _, probability in chances) == 1,
            "the probabilities do not sum to 1",
            position,
        )
        expect(
            all(probability > 0 for _, probability in chances), "a chance is impossible", position
        )
        expect(len(chances) == len(legal), "a chance is listed twice, or missing", position)
        expect({step for step, _ in chances} == set(legal), "chance and legal differ", position)


def check_refused_step(
    edition: Edition[Any, Position, Step, View], position: Position, step: Step
) -> None:
    """Check that a refused step is refused in the same words by each door."""
    refusals = edition.refusals(position, step)
    ruling = edition.explain(position, step)
    expect(ruling.refusals == refusals, f"explain and refusals differ over {step}", position)
    expect(ruling.after == position, f"the refused {step} has an effect", position)
    try:
        edition.apply(position, step)
    except IllegalStep as illegal:
        expect(illegal.refusals == refusals, f"apply and refusals differ over {step}", position)
    else:
        expect(False, f"the refused {step} was applied", position)


def check_end(
    edition: Edition[Any, Position, Step, View], game: Game[Position, Step, View]
) -> None:
    """Check the end of a game: a sound position, a standing, and the same game out of its JSON."""
    check_position(edition, game.position)
    ranks = [place.rank for place in game.standing()]
    expect(ranks[:1] == [1] and ranks == sorted(ranks), f"the ranks are {ranks}", game.position)
    expect(Game.from_json(game.to_json(), edition) == game, "JSON changes a game", game.position)


def expect(holds: bool, otherwise: str, position: object) -> None:
    """Raise EditionBroken with what is wrong, and where, unless something holds."""
    if not holds:
        raise EditionBroken(f"{otherwise}; at {position}")
