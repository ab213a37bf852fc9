"""A study in words, for a terminal: a table for the edition, and one for each comparison."""

from collections.abc import Iterator, Sequence
from typing import Final

from bfrules.core.phrases import numbered
from bfrules.study.about import About
from bfrules.study.intervals import FEWEST_GAMES, median
from bfrules.study.measure import ALL_ALIKE, Measure, percent
from bfrules.study.tally import Tally, Totals

Row = Sequence[str]

LEFT_OUT: Final = "left out of lengths, wins and scores"


def told(about: About, measures: Sequence[Measure], totals: Totals, asked_for: int) -> str:
    """Return a study as lines of text."""
    lines = [*told_about(about, totals.played, asked_for), ""]
    lines += told_games(about, of(measures, ""), totals.played)
    for compared, house in zip(about.compared, totals.houses, strict=True):
        own = of(measures, compared.name)
        lines += ["", f"{compared.name}: {compared.about}"]
        lines += told_house(about, own, house.played)
    alike = any(ALL_ALIKE in line for line in lines)
    lines += ["", *told_reading(totals.played.games, alike)]
    return "\n".join(lines)


def of(measures: Sequence[Measure], course: str) -> dict[tuple[str, str], Measure]:
    """Return the figures of an edition or of a comparison, by name and seat."""
    return {(one.name, one.seat): one for one in measures if one.course == course}


def told_about(about: About, played: Tally, asked_for: int) -> Iterator[str]:
    """Yield what was played."""
    amended = f" ({', '.join(about.amendments)})" if about.amendments else ""
    words = [word if yes else f"no {word}" for word, yes in about.start.items()]
    table = ", ".join((counted(len(about.seats), "seat"), *words)).replace("_", " ")
    games = counted(played.games, "game")
    yield f"{about.edition}{amended}, {table}: {games}, seed {about.seed}"
    policies = dict.fromkeys(about.policy)
    players = f"{about.policy[0]} players" if len(policies) == 1 else ", ".join(about.policy)
    yield f"{players}; bfrules {about.version}, engine {about.engine}"
    if played.games < asked_for:
        yield f"Not complete: {asked_for:,} games were asked for."


def told_games(
    about: About, measures: dict[tuple[str, str], Measure], played: Tally
) -> Iterator[str]:
    """Yield what the games of the edition came to."""
    rows = [["choices in a game", str(measures["choices", ""])]]
    if played.choices:
        low, high = min(played.choices), max(played.choices)
        rows[0][1] += f"; {low} to {high}, median {median(played.choices):g}"
    rows.append(["shared victories", str(measures["shared victory", ""])])
    if played.stopped:
        stopped = f"{played.stopped:,} of {counted(played.games, 'game')}"
        rows.append([f"stopped after {counted(about.cap, 'choice')}", f"{stopped}, {LEFT_OUT}"])
    if played.stuck:
        stuck = f"{played.stuck:,} of {counted(played.games, 'game')}"
        rows.append(["ended as nobody could move", stuck])
    yield from columns(rows)
    yield ""
    yield from by_seat(about, measures)
    if about.events:
        yield ""
        happened = [
            [
                name,
                str(measures[f"games with {name}", ""]),
                str(measures[f"{name} in a game", ""]),
            ]
            for name in about.events
        ]
        yield from columns([["", "games with it", "times in a game"], *happened])


def told_house(
    about: About, measures: dict[tuple[str, str], Measure], played: Tally
) -> Iterator[str]:
    """Yield how often a house was asked, and what it changed."""
    asked = measures["asked", ""].interval
    if asked.games and asked.high and not asked.estimate:
        cut_off = ", as far as they were played" if played.stopped else ""
        yield f"  never asked; in {percent(asked.high)} of games at most{cut_off}"
        return
    rows = [
        ["asked in", str(measures["asked", ""])],
        ["another course in", str(measures["other course", ""])],
        ["other winners in", str(measures["other winners", ""])],
        ["choices in a game", str(measures["more choices", ""])],
    ]
    rows += [
        [f"{name} in a game", str(measures[f"more {name} in a game", ""])] for name in about.events
    ]
    if played.stopped:
        name = f"stopped after {counted(about.cap, 'choice')}"
        rows.append([name, counted(played.stopped, "game")])
    if played.stuck:
        rows.append(["ended as nobody could move", counted(played.stuck, "game")])
    yield from columns(rows)
    yield from by_seat(about, measures, "more ")


def by_seat(
    about: About, measures: dict[tuple[str, str], Measure], more: str = ""
) -> Iterator[str]:
    """Yield the wins of each seat and the first score that ranks it, or how much `more` it has."""
    names = ("won", *about.scores[:1])
    rows = [
        [seat, *(str(measures[f"{more}{name}", seat]) for name in names)] for seat in about.seats
    ]
    yield from columns([["", *names], *rows])


def told_reading(games: int, alike: bool) -> Iterator[str]:
    """Yield how the figures are to be read; `alike` says that in some all games agree."""
    yield "In brackets: where the true figure lies, in 95 of 100 such studies."
    yield "? too few games to tell wins from an equal share, or a difference from none."
    if alike:
        yield "all alike: every game came to the same; how far others differ, nothing tells."
    if games < FEWEST_GAMES:
        yield f"Fewer than {FEWEST_GAMES} games tell nothing."


def counted(number: int, one: str) -> str:
    """Say how many there are, as in `1 game` and `20,000 games`."""
    return numbered(number, one).replace(f"{number}", f"{number:,}", 1)


def columns(rows: Sequence[Row]) -> Iterator[str]:
    """Yield rows with their cells below one another."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield f"  {'  '.join(cells)}".rstrip()
