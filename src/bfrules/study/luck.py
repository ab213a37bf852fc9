"""The random numbers of a game: a stream of its own for every draw and every choice.

Two games are played on common random numbers when the n-th draw of one uses the
same numbers as the n-th draw of the other, and the n-th choice of a seat the same
as the n-th choice of that seat. So nothing slips when one game has a draw or a
choice more than the other: the next ones meet the same numbers again.
"""

from random import Random
from typing import Final

from attrs import define, field

from bfrules.core.edition import CHANCE, Chance, Seat

COUPLING: Final = "the other edition"


@define
class Luck:
    """The random numbers of the game with this number, of a study with this seed."""

    seed: int
    game: int
    _random: Random = field(factory=Random, init=False, repr=False, eq=False)

    def stream(self, actor: Seat | Chance, number: int, use: str = "") -> Random:
        """Return the stream for a draw or for the choice of a seat, with its number in the game.

        `use` names a stream beside it. The stream lasts until the next is asked for:
        making one anew each time would cost twice as much.
        """
        who = "draw" if actor is CHANCE else f"seat {actor}"
        self._random.seed(f"{self.seed}/{self.game}/{who}/{number}/{use}")
        return self._random
