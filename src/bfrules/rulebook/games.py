"""Which editions and chapters a book has; the values stand in `docs/conf.py`."""

from collections.abc import Iterable, Mapping

from attrs import frozen

from bfrules.core.edition import AnyEdition


@frozen
class Game:
    """A game with editions that are compared chapter by chapter.

    `editions` and `chapters` are in reading order. An edition that is not
    shipped (yet) may be named; a chapter is a file in `docs/rulebook/<name>`.
    """

    name: str
    title: str
    editions: tuple[str, ...]
    chapters: tuple[str, ...]

    def among(self, editions: Mapping[str, AnyEdition]) -> tuple[AnyEdition, ...]:
        """Return the editions of this game that there are."""
        return tuple(editions[name] for name in self.editions if name in editions)


def game_of(games: Iterable[Game], edition: str) -> Game | None:
    """Return the game that an edition belongs to, or None."""
    return next((game for game in games if edition in game.editions), None)
