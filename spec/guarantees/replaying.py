"""Replaying counterexamples: a theorem that fails must fail in the game that shows it."""

import json
from pathlib import Path
from typing import Any

from bfrules.core.edition import AnyEdition
from bfrules.core.game import AnyGame, Game
from spec.guarantees.register import COUNTEREXAMPLES
from spec.guarantees.theorems import (
    OF_COUNTEREXAMPLES,
    OF_FEW_POSITIONS,
    OF_GAMES,
    OF_POSITIONS,
    OF_STEPS,
)


def game_of(file: str, edition: AnyEdition) -> AnyGame:
    """Read the game of a counterexample; raise RecordError if the rules refuse it."""
    return Game.from_json((COUNTEREXAMPLES / file).read_text(encoding="utf-8"), edition)


def positions_of(game: AnyGame) -> list[Any]:
    """Return the positions of a game, from its origin to its end."""
    positions = [game.origin]
    for step in game.record:
        positions.append(game.edition.apply(positions[-1], step))
    return positions


def refuted_by(name: str, game: AnyGame) -> bool:
    """Tell whether a game refutes the theorem with this name."""
    house, positions, record = game.edition, positions_of(game), game.record
    of_positions = (*OF_POSITIONS, *OF_FEW_POSITIONS, *OF_COUNTEREXAMPLES)
    for theorem in of_positions:
        if theorem.__name__ == name:
            # A game that shows something ends where it is shown.
            return any(not theorem(house, position) for position in reversed(positions))
    for of_steps in OF_STEPS:
        if of_steps.__name__ == name:
            return any(
                not of_steps(house, positions[at], step, positions[at + 1])
                for at, step in enumerate(record)
            )
    return any(
        not of_games(house, positions, record) for of_games in OF_GAMES if of_games.__name__ == name
    )


def write(file: str, game: AnyGame) -> Path:
    """Write the game of a counterexample, and return where."""
    path = COUNTEREXAMPLES / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(json.loads(game.to_json()), separators=(",", ":")) + "\n")
    return path
