"""Intervals that hold the true value in 95 of 100 studies: how sure a figure is.

The formulas are those of Wilson (1927) for a share, of Agresti and Min (2005) for
the difference of two shares counted on pairs, and the normal one for a mean, where the
games differ.
"""

from bisect import bisect
from collections import Counter
from itertools import accumulate
from math import inf, isnan, nan, sqrt
from statistics import NormalDist
from typing import Final

from attrs import frozen

CONFIDENCE: Final = 0.95
FEWEST_GAMES: Final = 30


def width_of(confidence: float) -> float:
    """Return how many standard deviations on each side hold the true value so often."""
    return NormalDist().inv_cdf((1 + confidence) / 2)


WIDTH: Final = width_of(CONFIDENCE)

Counts = Counter[int]
"""How many games had each value."""


@frozen
class Interval:
    """An estimate from a number of games, with the interval around it; no games tell nothing.

    `low` and `high` are not numbers (nan) where the games give no interval.
    """

    estimate: float
    low: float
    high: float
    games: int

    @property
    def is_known(self) -> bool:
        """Whether there is an interval: one game gives none of a mean, nor do games all alike."""
        return not isnan(self.low)

    def tells(self, value: float | None = None) -> bool:
        """Tell whether there are enough games, and whether the true value can be told from one."""
        if self.games < FEWEST_GAMES or not self.is_known:
            return False
        return value is None or not self.low <= value <= self.high


NOTHING_KNOWN: Final = Interval(nan, nan, nan, 0)


def share(count: int, games: int, confidence: float = CONFIDENCE) -> Interval:
    """Return the share of games that are counted, between 0 and 1 (Wilson's score interval)."""
    if games == 0:
        return NOTHING_KNOWN
    part = count / games
    width = width_of(confidence)
    weight = width * width / games
    centre = (part + weight / 2) / (1 + weight)
    half = width / (1 + weight) * sqrt(part * (1 - part) / games + weight / (4 * games))
    # at 0 and at 1 the interval ends there, but for what is lost in rounding
    return Interval(
        part, min(part, max(0.0, centre - half)), max(part, min(1.0, centre + half)), games
    )


def difference_of_shares(differences: Counts) -> Interval:
    """Return by how much a share differs between two games of a pair (Agresti and Min).

    Each pair counts 1 if only the second game is counted, -1 if only the first,
    and 0 if both are or neither. The difference is between -1 and 1.
    """
    games = differences.total()
    if games == 0:
        return NOTHING_KNOWN
    more, less = differences[1] + 0.5, differences[-1] + 0.5
    pairs = games + 2
    centre = (more - less) / pairs
    half = WIDTH * sqrt(more + less - (more - less) ** 2 / pairs) / pairs
    estimate = (differences[1] - differences[-1]) / games
    return Interval(estimate, max(-1.0, centre - half), min(1.0, centre + half), games)


def mean(counts: Counts, least: float = -inf) -> Interval:
    """Return the mean of counted values, or of differences counted on pairs.

    No value is below `least`, so the interval ends there. It is not known where all games
    came to the same, or there is one only: how far others differ cannot be told from them.
    """
    games = counts.total()
    if games == 0:
        return NOTHING_KNOWN
    total = sum(value * count for value, count in counts.items())
    squares = sum(value * value * count for value, count in counts.items())
    if len(counts) == 1:
        return Interval(total / games, nan, nan, games)
    # in whole numbers as long as possible: nothing is lost, whatever the order
    variance = (squares * games - total * total) / (games * (games - 1))
    half = WIDTH * sqrt(variance / games)
    return Interval(total / games, max(least, total / games - half), total / games + half, games)


def median(counts: Counts) -> float:
    """Return the value in the middle; of an even number of games, the mean of the two there."""
    if not counts.total():
        raise ValueError("no games, no median")
    values = sorted(counts)
    reached = list(accumulate(counts[value] for value in values))
    before, after = (counts.total() - 1) // 2, counts.total() // 2
    return (values[bisect(reached, before)] + values[bisect(reached, after)]) / 2
