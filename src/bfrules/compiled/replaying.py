"""Games of an engine, replayed by the library step by step."""

from attrs import frozen

from bfrules.compiled.engine import Engine
from bfrules.core.edition import CHANCE


class Differs(AssertionError):
    """A step after which the engine and the library are not at the same position."""


@frozen
class Replayed:
    """How many games and steps were replayed without a difference."""

    games: int
    steps: int


def replay(engine: Engine, games: int, seed: int = 0) -> Replayed:
    """Replay games of an engine by the library, and compare every position on the way.

    Raise Differs at the first difference, and IllegalStep at the first step that the
    library refuses.
    """
    steps = sum(replay_one(engine, seed, game) for game in range(games))
    return Replayed(games, steps)


def replay_one(engine: Engine, seed: int, game: int) -> int:
    """Replay one game; return how many steps it had."""
    edition, row, position = engine.edition, engine.start(seed, game), engine.code.start
    happened, played = engine.record(seed, game)
    for number, step in enumerate(happened):
        if edition.actor(position) is CHANCE:
            engine.draw(row)
        else:
            engine.step(row, engine.choose(row))
        position = edition.apply(position, step)
        if engine.row(position)[:-1] != row[:-1]:
            raise Differs(f"{edition.label}, seed {seed}, game {game}, step {number}: {step}")
    if row != played.row or played.is_over != (edition.actor(position) is None):
        raise Differs(f"{edition.label}, seed {seed}, game {game}: the end")
    return len(happened)
