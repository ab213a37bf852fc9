"""Ranks: who stands where, when several scores are compared one after the other."""

from bfrules.kernel.contract import contract

Scores = tuple[int, ...]


def as_many_scores_of_each(one: Scores, other: Scores) -> bool:
    """Both have as many scores."""
    return len(one) == len(other)


def all_have_as_many_scores(scores: tuple[Scores, ...]) -> bool:
    """Everybody has as many scores."""
    return all(len(own) == len(scores[0]) for own in scores)


def the_seat_is_one_of_those_who_have_as_many_scores(scores: tuple[Scores, ...], seat: int) -> bool:
    """The seat is one of those that have scores, and all have as many."""
    return all_have_as_many_scores(scores) and seat >= 0 and seat < len(scores)


# what the first difference says ------------------------------------------------


def they_agree_before_it(at: int, one: Scores, other: Scores) -> bool:
    """All scores before that place are equal."""
    return all(one[place] == other[place] or place >= at for place in range(len(one)))


def they_differ_there(at: int, one: Scores, other: Scores) -> bool:
    """The scores at that place differ, or there are no more."""
    return at >= 0 and (at == len(one) or (at < len(one) and one[at] != other[at]))


@contract(needs=(as_many_scores_of_each,), promises=(they_agree_before_it, they_differ_there))
def first_difference(one: Scores, other: Scores) -> int:
    """Return the place of the first score that differs, from 0; the number of scores if none."""
    return next((at for at, own in enumerate(one) if own != other[at]), len(one))


def the_first_difference_decides(better: bool, one: Scores, other: Scores) -> bool:
    """Whoever has more of the first score that differs is better; equal ones are not."""
    at = first_difference(one, other)
    return better == (at < len(one) and one[at] > other[at])


@contract(needs=(as_many_scores_of_each,), promises=(the_first_difference_decides,))
def is_better(one: Scores, other: Scores) -> bool:
    """Tell whether scores are better than others, the first compared before the next.

    Both are of one length; more is better in each.
    """
    return one > other


# ranks -------------------------------------------------------------------------


def everybody_has_a_rank(ranks: tuple[int, ...], scores: tuple[Scores, ...]) -> bool:
    """There are as many ranks as scores."""
    return len(ranks) == len(scores)


def a_better_score_stands_higher(ranks: tuple[int, ...], scores: tuple[Scores, ...]) -> bool:
    """Of two, the better score has the smaller rank; equal scores share theirs."""
    return all(
        (ranks[one] < ranks[other]) == is_better(scores[one], scores[other])
        for one in range(len(scores))
        for other in range(len(scores))
    )


def the_best_is_first(ranks: tuple[int, ...], scores: tuple[Scores, ...]) -> bool:
    """Somebody is first, and nobody stands before."""
    return not scores or (any(rank == 1 for rank in ranks) and all(rank >= 1 for rank in ranks))


@contract(
    needs=(all_have_as_many_scores,),
    promises=(everybody_has_a_rank, a_better_score_stands_higher, the_best_is_first),
)
def ranked(scores: tuple[Scores, ...]) -> tuple[int, ...]:
    """Return each one's rank from 1; the first score decides, a tie the next; equals share."""
    return tuple(1 + sum(is_better(other, own) for other in scores) for own in scores)


def it_is_one_of_both(depth: int, one: int, other: int) -> bool:
    """The answer is one of both."""
    return depth in (one, other)


def neither_comes_after_it(depth: int, one: int, other: int) -> bool:
    """Neither of both comes after the answer."""
    return depth >= one and depth >= other


@contract(promises=(it_is_one_of_both, neither_comes_after_it))
def deeper(one: int, other: int) -> int:
    """Return the later of two places."""
    return max(one, other)


def no_rival_comes_nearer(depth: int, scores: tuple[Scores, ...], seat: int) -> bool:
    """Every rival differs at that place or before it."""
    return all(
        first_difference(scores[seat], theirs) <= depth or rival == seat
        for rival, theirs in enumerate(scores)
    )


def a_rival_comes_that_near(depth: int, scores: tuple[Scores, ...], seat: int) -> bool:
    """A rival differs at that place and not before; without any rival it is the first place."""
    return (len(scores) == 1 and depth == 0) or any(
        first_difference(scores[seat], theirs) == depth and rival != seat
        for rival, theirs in enumerate(scores)
    )


@contract(
    needs=(the_seat_is_one_of_those_who_have_as_many_scores,),
    promises=(no_rival_comes_nearer, a_rival_comes_that_near),
)
def nearest_difference(scores: tuple[Scores, ...], seat: int) -> int:
    """Return the place of the score that parts a seat from its nearest rival, from 0."""
    depth = 0
    for rival, theirs in enumerate(scores):
        if rival != seat:
            depth = deeper(depth, first_difference(scores[seat], theirs))
    return depth
