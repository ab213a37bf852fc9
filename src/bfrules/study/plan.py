"""What a study plays: editions, a table, players, and what is counted."""

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import frozen

from bfrules.core.amendment import Amendment
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


def is_of_a_user(edition: AnyEdition, amendment: Amendment[Any]) -> bool:
    """Tell whether an amendment changes something, and is none that an edition knows by name."""
    changes = amendment.added or amendment.clauses or amendment.rules or amendment.components
    return bool(changes) and amendment not in (*edition.readings, *edition.variants)


def amendments_of_a_user(*editions: AnyEdition) -> Iterator[Amendment[Any]]:
    """Yield the amendments in force in some editions that these do not know by name."""
    for edition in editions:
        yield from (one for one in edition.amendments if is_of_a_user(edition, one))


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

    @property
    def own_amendments(self) -> Iterator[Amendment[Any]]:
        """The amendments of a user's own that are in force in its editions."""
        editions = (self.edition, *(house.edition for house in self.houses))
        return amendments_of_a_user(*editions)

    def table(self, edition: AnyEdition) -> Any:
        """Return the position from which a game of an edition starts."""
        start: Any = edition
        return start.start(**self.start)
