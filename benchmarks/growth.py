"""How cost grows: curves over seats, levels, the length of a game and the number of amendments.

    python -m benchmarks.growth [--seconds 60] [--draw docs/guides/how-cost-grows]

All costs are in steps of python-chess: how many moves it could list and push in that time, in
the same run. Drawing needs the extra `study`.
"""

from collections.abc import Callable, Iterator
from io import StringIO
from itertools import groupby
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final

import click
from attrs import frozen

import bfrules
from benchmarks.engines import (
    PlaysAGame,
    chess,
    chosen,
    engines,
    name_of_table,
    playing_woven,
    tables,
)
from benchmarks.slices import measured
from bfrules import CHANCE, Amendment, Game, bf2023
from bfrules.core.refusal import Refusal, refused
from bfrules.editions.black_friday.steps import Sell
from bfrules.study.plots import FAINT, STYLE, with_title

ROUNDS: Final = 7
GAMES: Final = 12
COLOURS: Final = ("#2563a8", "#b4530a", "#2e7d4f", "#7a3fa0", "#8a8f98")
MARKERS: Final = ("o", "s", "^", "D", "v")

Points = tuple[tuple[float, float], ...]


@frozen
class Curves:
    """Curves in one plot: its name, what it shows, its axes, and the points of each curve."""

    name: str
    title: str
    across: str
    up: str
    curves: tuple[tuple[str, Points], ...]

    def __str__(self) -> str:
        told = [f"{self.title}\n  {self.across}: {self.up}"]
        for name, points in self.curves:
            told.append(f"  {name:28} " + "  ".join(f"{x:g}: {y:.3g}" for x, y in points))
        return "\n".join(told)


# what is measured ------------------------------------------------------------


def in_moves(work: Callable[[], object]) -> float:
    """Return what some work takes, in steps of python-chess; both take turns."""
    play = chess()
    ratios = []
    for seed in range(ROUNDS):
        began = process_time()
        moves = play(Random(seed))
        a_move = (process_time() - began) / moves
        began = process_time()
        work()
        ratios.append((process_time() - began) / a_move)
    return median(ratios)


def a_step_in_moves(play: PlaysAGame) -> float:
    """Return what a player's step takes in a few random games, in steps of python-chess."""
    seeds = range(3)
    steps = sum(play(Random(seed)) for seed in seeds)
    return in_moves(lambda: [play(Random(seed)) for seed in seeds]) / steps


def over_seats(seconds: float) -> Curves:
    """Measure a player's step in random games of every edition with every number of seats."""
    ratios = {one.engine: one.ratio for one in measured(engines(peers=False), seconds)}
    kinds: dict[str, list[tuple[float, float]]] = {}
    for edition, setup in tables():
        kind = f"{edition} with the M.I.B.S." if setup.get("mibs") else edition
        found = ratios[name_of_table(edition, **setup)]
        kinds.setdefault(kind, []).append((setup["seats"], 1 / found))
    return Curves(
        "seats",
        "A step of a player, chance included",
        "seats",
        "steps of python-chess",
        tuple((kind, tuple(points)) for kind, points in kinds.items()),
    )


def positions_of(rules: Any, games: int) -> Iterator[Any]:
    """Yield the positions of random games for four at which a seat acts."""
    random = Random(3)
    for _ in range(games):
        position = rules.start(seats=4)
        while (actor := rules.actor(position)) is not None:
            if actor is CHANCE:
                step = rules.sample(position, random)
            else:
                yield position
                step = chosen(list(rules.legal(position)), random)
            position = rules.apply(position, step)


def over_levels() -> Iterator[Curves]:
    """Measure at each level how many steps are legal, and what listing them takes."""
    listing, legal = [], []
    for name in ("bf2023", "bf2010"):
        rules = getattr(bfrules, name)
        playing_woven(rules, seats=4)

        def level_of(position: Any) -> int:
            return int(position.level)

        costs, numbers = [], []
        at_a_table = sorted(positions_of(rules, GAMES), key=level_of)
        for level, group in groupby(at_a_table, key=level_of):
            there = list(group)
            counts = [len(list(rules.legal(position))) for position in there]
            numbers.append((level, sum(counts) / len(there)))
            costs.append((level, in_moves(lists_of(rules, there)) / len(there)))
        legal.append((name, tuple(numbers)))
        listing.append((name, tuple(costs)))
    yield Curves("steps", "Legal steps at a table", "level", "steps on average", tuple(legal))
    yield Curves(
        "levels", "To list the legal steps", "level", "steps of python-chess", tuple(listing)
    )


def lists_of(rules: Any, positions: list[Any]) -> Callable[[], object]:
    """Return work that lists the legal steps of some positions."""
    return lambda: [list(rules.legal(position)) for position in positions]


def over_lengths() -> Curves:
    """Measure what it takes to play a record again, and to read it from JSON, by its length."""
    game = max(
        (Game(bf2023, bf2023.start(seats=5)).play_at_random(Random(seed)) for seed in range(40)),
        key=lambda game: len(game.record),
    )
    parts = [game.at(steps) for steps in range(0, len(game.record) + 1, 25)]
    return Curves(
        "length",
        "To take up a game of 2023 from its record",
        "steps of the record",
        "steps of python-chess",
        (
            ("play it again", tuple((len(one.record), in_moves(again(one))) for one in parts)),
            ("read it from JSON", tuple((len(one.record), in_moves(read(one))) for one in parts)),
        ),
    )


def again(game: Any) -> Callable[[], object]:
    """Return work that plays the record of a game."""
    return lambda: Game(bf2023, game.origin, game.record)


def read(game: Any) -> Callable[[], object]:
    """Return work that reads a game from JSON."""
    text = game.to_json()
    return lambda: Game.from_json(text, bf2023)


def keeps_the(colour: int) -> Callable[[Any, Any, Any], Refusal | None]:
    """Return a clause under which nobody sells more than two shares of a colour."""

    def keeps(printed: Any, position: Any, step: Any) -> Refusal | None:
        """Nobody sells more than two shares of this colour."""
        return refused(selling=step.shares[colour]) if step.shares[colour] > 2 else None

    return keeps


def over_amendments() -> Curves:
    """Measure a player's step with readings in force, and with clauses of the house."""
    answers = [
        bf2023.reading(question.id, reading.name)
        for question in bf2023.questions
        for reading in question.reading[1:2]
    ]
    houses = [
        Amendment[Any](name=f"rule {colour}", about="", forbid={Sell: keeps_the(colour)})
        for colour in range(5)
    ]
    curves = []
    for name, amendments in (("readings", answers), ("clauses that forbid a sale", houses)):
        points = []
        for number in sorted({*range(0, len(amendments), 3), 1, 2, len(amendments)}):
            play = playing_woven(bf2023.amend(*amendments[:number]), seats=4)
            points.append((number, a_step_in_moves(play)))
        curves.append((name, tuple(points)))
    return Curves(
        "amendments",
        "A step of a player in 2023 for four, chance included",
        "amendments in force",
        "steps of python-chess",
        tuple(curves),
    )


# the report ------------------------------------------------------------------


def as_svg(shown: Curves) -> str:
    """Draw curves as SVG, readable on light and on dark paper."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

    with rc_context(STYLE):
        figure = Figure(figsize=(5.4, 3.1), layout="constrained")
        axes = figure.add_subplot()
        axes.set_title(shown.title, pad=12)
        axes.set_xlabel(shown.across)
        axes.set_ylabel(shown.up)
        axes.grid(axis="y", color=FAINT, linewidth=0.4)
        looks = zip(COLOURS, MARKERS, strict=True)
        for (name, points), (colour, marker) in zip(shown.curves, looks, strict=False):
            axes.plot(*zip(*points, strict=True), color=colour, marker=marker, label=name)
        axes.set_ylim(bottom=0)
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        if len(shown.curves) > 1:
            axes.legend(frameon=False, fontsize=9)
        text = StringIO()
        figure.savefig(text, format="svg", transparent=True, metadata={"Date": None})
    return with_title(text.getvalue(), shown.title)


@click.command(help=__doc__)
@click.option("--seconds", default=60.0, help="How long to measure games over seats.")
@click.option("--draw", "folder", type=click.Path(path_type=Path), help="A folder for plots.")
def main(seconds: float, folder: Path | None) -> None:
    """Print the points of all curves, and draw them where asked."""
    for shown in (over_seats(seconds), *over_levels(), over_lengths(), over_amendments()):
        click.echo(str(shown))
        if folder:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / f"{shown.name}.svg").write_text(as_svg(shown), encoding="utf-8")


if __name__ == "__main__":
    main()
