"""Games of an engine, replayed by the library step by step."""

from typing import Final

from attrs import frozen

from bfrules.compiled.engine import Engine
from bfrules.core.edition import CHANCE

EVERY: Final = 16


class Differs(AssertionError):
    """A step after which the engine and the library are not at the same position."""


@frozen
class Replayed:
    """How many games, steps and lists of legal steps were compared without a difference."""

    games: int
    steps: int
    lists: int


def replay(engine: Engine, games: int, seed: int = 0) -> Replayed:
    """Replay games of an engine by the library, and compare every position on the way.

    Compare all legal steps as well at every table whose number `EVERY` divides.

    Raise Differs at the first difference, and IllegalStep at the first step that the
    library refuses.
    """
    counts = [replay_one(engine, seed, game) for game in range(games)]
    return Replayed(games, *(sum(several) for several in zip(*counts, strict=True)))


def replay_one(engine: Engine, seed: int, game: int) -> tuple[int, int]:
    """Replay one game; return how many steps it had, and how many lists were compared."""
    lists, edition, row, position = 0, engine.edition, engine.start(seed, game), engine.making.start
    happened, played = engine.record(seed, game)
    for number, step in enumerate(happened):
        if edition.actor(position) is CHANCE:
            engine.draw(row)
        else:
            if (number + game) % EVERY == 0:
                lists += 1
                legal = map(engine.number_of, edition.legal(position))
                if sorted(legal) != engine.legal(row):
                    raise Differs(f"{edition.label}, seed {seed}, game {game}, before {number}")
            engine.step(row, engine.choose(row))
        position = edition.apply(position, step)
        if engine.row(position)[:-1] != row[:-1]:
            raise Differs(f"{edition.label}, seed {seed}, game {game}, step {number}: {step}")
    if played.is_stuck:  # who cannot move threw in vain
        row[-1] = played.row[-1]
    if row != played.row or played.is_over != (edition.actor(position) is None):
        raise Differs(f"{edition.label}, seed {seed}, game {game}: the end")
    return len(happened), lists
