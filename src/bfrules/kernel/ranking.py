"""Ranks: who stands where, when several scores are compared one after the other."""

from bfrules.kernel.contract import contract

Scores = tuple[int, ...]


def everybody_has_a_rank(ranks: tuple[int, ...], scores: tuple[Scores, ...]) -> bool:
    """There are as many ranks as scores."""
    return len(ranks) == len(scores)


def a_better_score_stands_higher(ranks: tuple[int, ...], scores: tuple[Scores, ...]) -> bool:
    """Of two, the better score has the smaller rank; equal scores share theirs."""
    return all(
        (ranks[one] < ranks[other]) == (scores[one] > scores[other])
        for one in range(len(scores))
        for other in range(len(scores))
    )


def the_best_is_first(ranks: tuple[int, ...], scores: tuple[Scores, ...]) -> bool:
    """Somebody is first."""
    return not scores or min(ranks) == 1


@contract(promises=(everybody_has_a_rank, a_better_score_stands_higher, the_best_is_first))
def ranked(scores: tuple[Scores, ...]) -> tuple[int, ...]:
    """Return each one's rank from 1; the first score decides, a tie the next; equals share."""
    return tuple(1 + sum(other > own for other in scores) for own in scores)
