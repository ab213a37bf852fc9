"""The final standing: places, with the tie-breaks that decided them."""

from typing import Final, Protocol

from attrs import frozen

from bfrules.kernel.ranking import nearest_difference, ranked

PLAYERS: Final = tuple(
    f"the {ordinal} player" for ordinal in ("first", "second", "third", "fourth", "fifth", "sixth")
)


def name_of_seat(seat: int) -> str:
    """Name a seat as players do, counted from the one that begins."""
    return PLAYERS[seat]


@frozen
class Score:
    """One score that ranks the seats: its name, and its value."""

    name: str
    value: int


@frozen
class Place:
    """One seat in the final standing.

    `rank` counts from 1 and is shared by seats that no tie-break parts.
    `scores` are in the order in which they are compared; `decided_by` names the
    score that parts this seat from its nearest rival, or says that the rank is
    shared.
    """

    rank: int
    seat: int
    name: str
    scores: tuple[Score, ...]
    decided_by: str

    def __str__(self) -> str:
        scores = ", ".join(f"{score.name} {score.value}" for score in self.scores)
        return f"{self.rank}. {self.name}: {scores} (decided by {self.decided_by})"


class AroundATable(Protocol):
    """A position in which seats have a place."""

    @property
    def seats(self) -> tuple[object, ...]:
        """What each seat owns."""


def every_seat_has_one_place(
    after: tuple[Place, ...], printed: object, position: AroundATable
) -> bool:
    """Every seat has exactly one place."""
    return len(after) == len(position.seats) and all(
        sum(place.seat == seat for place in after) == 1 for seat in range(len(position.seats))
    )


def the_winner_comes_first(
    after: tuple[Place, ...], printed: object, position: AroundATable
) -> bool:
    """The places come in the order of the ranks, and as many seats stand before each as it says."""
    return all(after[at].rank <= after[at + 1].rank for at in range(len(after) - 1)) and all(
        place.rank == 1 + sum(other.rank < place.rank for other in after) for place in after
    )


def places(
    names: tuple[str, ...], score_names: tuple[str, ...], scores: tuple[tuple[int, ...], ...]
) -> tuple[Place, ...]:
    """Rank the seats by their scores, the first score first; the best seat comes first.

    Names and scores are one for each seat, in seat order; each seat's scores are as
    many as the score names. Raise ValueError if a seat has more or fewer.
    """
    ranks = ranked(scores)
    deciding = tuple(
        name_of_the_deciding_score(score_names, nearest_difference(scores, seat))
        for seat in range(len(scores))
    )
    in_order = sorted(range(len(scores)), key=lambda seat: ranks[seat])
    return tuple(
        Place(
            rank=ranks[seat],
            seat=seat,
            name=names[seat],
            scores=tuple(
                Score(name, value) for name, value in zip(score_names, scores[seat], strict=True)
            ),
            decided_by=deciding[seat],
        )
        for seat in in_order
    )


def name_of_the_deciding_score(score_names: tuple[str, ...], depth: int) -> str:
    """Name the score that a seat's comparison with its nearest rival came down to."""
    return score_names[depth] if depth < len(score_names) else "nothing: a shared rank"
