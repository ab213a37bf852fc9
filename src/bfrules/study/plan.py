"""What a study plays: editions, a table, players, and what is counted."""

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from bfrules.core.edition import AnyEdition
from bfrules.study.events import Event
from bfrules.study.players import Player
from bfrules.study.watch import Watch


@frozen
class House:
    """An edition that is compared with that of a study, and where the two may part."""

    name: str
    about: str
    edition: AnyEdition
    watch: Watch


@frozen(kw_only=True)
class Plan:
    """What is played: this and its number determine a game.

    `start` is what `edition.start` is told; `seats` are the names of the seats and
    `scores` those of what ranks them; `players` are one for each seat; `longest` is
    the number of choices after which a game is stopped.
    """

    edition: AnyEdition
    houses: tuple[House, ...]
    start: Mapping[str, Any]
    seats: tuple[str, ...]
    scores: tuple[str, ...]
    players: tuple[Player, ...]
    events: tuple[Event, ...]
    seed: int
    longest: int

    def table(self, edition: AnyEdition) -> Any:
        """Return the position from which a game of an edition starts."""
        start: Any = edition
        return start.start(**self.start)
