"""The figures of a study: each with an interval, and with what it tells."""

from collections.abc import Iterator
from enum import Enum
from typing import Final

from attrs import frozen

from bfrules.study.about import About
from bfrules.study.intervals import Counts, Interval, difference_of_shares, mean, share
from bfrules.study.tally import HouseTally, Tally, Totals

PERCENT: Final = 100
LARGE: Final = 100
SMALL: Final = 0.1
FEW_DIGITS: Final = 1
MORE_DIGITS: Final = 3
ONE_GAME: Final = "one game"
ALL_ALIKE: Final = "all alike"


class Unit(Enum):
    """What a figure is: a share of games from 0 to 1, or a mean; or by how much one differs."""

    SHARE = "share of games"
    MEAN = "mean"
    SHARE_DIFFERENCE = "difference of shares"
    MEAN_DIFFERENCE = "difference of means"


@frozen
class Measure:
    """One figure of a study; `str` tells it with its interval, and with ? if that tells nothing.

    `course` is empty for the games of the edition, or the name of what it was compared
    with. `seat` is empty for what is about the game. `told_from` is the value from
    which the figure is to be told: a fair share of wins, or no difference.
    """

    course: str
    name: str
    seat: str
    unit: Unit
    interval: Interval
    told_from: float | None = None

    @property
    def tells(self) -> bool:
        """Whether the games suffice: to tell it from `told_from`, if there is such a value."""
        return self.interval.tells(self.told_from)

    def __str__(self) -> str:
        if not self.interval.games:
            return "nothing known"
        doubt = "" if self.tells or not self.interval.is_known else " ?"
        match self.unit:
            case Unit.SHARE:
                return f"{told_interval(self.interval, ' %', PERCENT)}{doubt}"
            case Unit.SHARE_DIFFERENCE:
                return f"{told_interval(self.interval, ' points', PERCENT, '+')}{doubt}"
            case Unit.MEAN:
                return f"{told_interval(self.interval)}{doubt}"
            case Unit.MEAN_DIFFERENCE:
                return f"{told_interval(self.interval, sign='+')}{doubt}"


def told_interval(interval: Interval, unit: str = "", times: int = 1, sign: str = "") -> str:
    """Return an estimate and its interval, as in `20.0 % [11.8, 31.8]`."""
    values = [value * times for value in (interval.estimate, interval.low, interval.high)]
    digits = digits_of_percents(*values) if unit else 0 if abs(values[0]) >= LARGE else 2
    estimate, low, high = (f"{value:{sign}z,.{digits}f}" for value in values)
    if not interval.is_known:
        return f"{estimate}{unit} [{ONE_GAME if interval.games == 1 else ALL_ALIKE}]"
    return f"{estimate}{unit} [{low}, {high}]"


def percent(part: float) -> str:
    """Return a share of games in words, as in `20.0 %`; a very small one is not told as none."""
    return f"{PERCENT * part:.{digits_of_percents(PERCENT * part)}f} %"


def digits_of_percents(*values: float) -> int:
    """Return how many digits tell some percents, so that what is not none is not told as none."""
    largest = max(map(abs, values))
    return FEW_DIGITS if largest >= SMALL or not largest else MORE_DIGITS


def measures_of(about: About, totals: Totals) -> Iterator[Measure]:
    """Yield the figures of a study: of its edition, then of each house."""
    yield from measures_of_games(about, "", totals.played)
    for compared, house in zip(about.compared, totals.houses, strict=True):
        yield from measures_of_house(about, compared.name, house)


def measures_of_games(about: About, course: str, tally: Tally) -> Iterator[Measure]:
    """Yield the figures of the games of one edition."""
    over = tally.choices.total()
    fair = sum(tally.won) / max(1, over * len(about.seats))
    yield Measure(course, "choices", "", Unit.MEAN, mean(tally.choices, least=0))
    yield Measure(course, "stopped", "", Unit.SHARE, share(tally.stopped, tally.games))
    yield Measure(course, "stuck", "", Unit.SHARE, share(tally.stuck, tally.games))
    yield Measure(course, "shared victory", "", Unit.SHARE, share(tally.shared, over))
    for seat, won in zip(about.seats, tally.won, strict=True):
        yield Measure(course, "won", seat, Unit.SHARE, share(won, over), fair)
    for name, seats in zip(about.scores, tally.scores, strict=True):
        for seat, counts in zip(about.seats, seats, strict=True):
            yield Measure(course, name, seat, Unit.MEAN, mean(counts))
    for name, counts in zip(about.events, tally.events, strict=True):
        happened = share(tally.games - counts[0], tally.games)
        yield Measure(course, f"games with {name}", "", Unit.SHARE, happened)
        yield Measure(course, f"{name} in a game", "", Unit.MEAN, mean(counts, least=0))


def measures_of_house(about: About, course: str, house: HouseTally) -> Iterator[Measure]:
    """Yield how often a house was asked and what it changed, its games, and how they differ."""
    games = house.played.games
    for name, count, among in (
        ("asked", house.asked, games),
        ("other course", house.parted, games),
        ("other winners", house.other_winners, house.both_over),
    ):
        yield Measure(course, name, "", Unit.SHARE, share(count, among))
    yield from measures_of_games(about, course, house.played)
    yield difference_of_means(course, "choices", "", house.more_choices)
    for seat, counts in zip(about.seats, house.more_won, strict=True):
        difference = difference_of_shares(counts)
        yield Measure(course, "more won", seat, Unit.SHARE_DIFFERENCE, difference, 0)
    for name, seats in zip(about.scores, house.more_scores, strict=True):
        for seat, counts in zip(about.seats, seats, strict=True):
            yield difference_of_means(course, name, seat, counts)
    for name, counts in zip(about.events, house.more_events, strict=True):
        yield difference_of_means(course, f"{name} in a game", "", counts)


def difference_of_means(course: str, name: str, seat: str, counts: Counts) -> Measure:
    """Return by how much the mean of something differs in a house."""
    return Measure(course, f"more {name}", seat, Unit.MEAN_DIFFERENCE, mean(counts), 0)
