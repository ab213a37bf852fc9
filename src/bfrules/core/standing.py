"""The final standing: places, with the tie-breaks that decided them."""

from attrs import frozen

from bfrules.kernel.ranking import ranked


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


def places(
    names: tuple[str, ...], score_names: tuple[str, ...], scores: tuple[tuple[int, ...], ...]
) -> tuple[Place, ...]:
    """Rank the seats by their scores, the first score first; the best seat comes first."""
    ranks = ranked(scores)
    in_order = sorted(range(len(scores)), key=lambda seat: (ranks[seat], seat))
    return tuple(
        Place(
            rank=ranks[seat],
            seat=seat,
            name=names[seat],
            scores=tuple(
                Score(name, value) for name, value in zip(score_names, scores[seat], strict=True)
            ),
            decided_by=_what_decides(scores, score_names, seat),
        )
        for seat in in_order
    )


def _what_decides(
    scores: tuple[tuple[int, ...], ...], score_names: tuple[str, ...], seat: int
) -> str:
    """Name the last score that somebody's comparison with this seat came down to."""
    depth = 0
    for rival, theirs in enumerate(scores):
        if rival == seat:
            continue
        parted = next(
            (at for at, own in enumerate(scores[seat]) if own != theirs[at]), len(score_names)
        )
        depth = max(depth, parted)
    return score_names[depth] if depth < len(score_names) else "nothing: a shared rank"
