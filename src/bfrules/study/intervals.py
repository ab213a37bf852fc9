"""Intervals that hold the true value in 95 of 100 studies: how sure a figure is.

The formulas are those of Wilson (1927) for a share, of Agresti and Min (2005) for
the difference of two shares counted on pairs, and the normal one for a mean.
"""

from collections import Counter
from math import sqrt
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
    """An estimate from a number of games, with the interval around it; no games tell nothing."""

    estimate: float
    low: float
    high: float
    games: int

    def tells(self, value: float | None = None) -> bool:
        """Tell whether there are enough games, and whether the true value can be told from one."""
        if self.games < FEWEST_GAMES:
            return False
        return value is None or not self.low <= value <= self.high


NOTHING_KNOWN: Final = Interval(float("nan"), float("nan"), float("nan"), 0)


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


def mean(counts: Counts) -> Interval:
    """Return the mean of counted values, or of differences counted on pairs."""
    games = counts.total()
    if games == 0:
        return NOTHING_KNOWN
    total = sum(value * count for value, count in counts.items())
    squares = sum(value * value * count for value, count in counts.items())
    # in whole numbers as long as possible: nothing is lost, whatever the order
    variance = (squares * games - total * total) / (games * max(1, games - 1))
    half = WIDTH * sqrt(variance / games)
    return Interval(total / games, total / games - half, total / games + half, games)


def quantile(counts: Counts, part: float) -> int:
    """Return the value that this part of the games does not exceed; 0.5 gives the median."""
    reached = 0
    for value in sorted(counts):
        reached += counts[value]
        if reached >= part * counts.total():
            return value
    raise ValueError("no games, no quantile")
