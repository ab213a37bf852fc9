"""Compare checked random play of bf2023 with random play of python-chess, in one run.

    python -m benchmarks [SECONDS]

A transition lists the legal steps, picks one, and applies it; a chance step is
sampled and applied. Both engines take turns, so that a slow moment of the
machine hits both; process time is counted.
"""

import gc
import sys
from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Final

import chess

from bfrules import CHANCE, bf2023
from bfrules.editions.bf2023.steps import Step

SLICE: Final = 1.0
TABLES: Final = ((3, False), (4, False), (5, False), (3, True), (5, True))


def play_chess(random: Random, seconds: float) -> float:
    """Return the transitions a second of python-chess: list, choose, push."""
    count, began = 0, process_time()
    while process_time() - began < seconds:
        board = chess.Board()
        while not board.is_game_over():
            board.push(random.choice(list(board.legal_moves)))
            count += 1
    return count / (process_time() - began)


def play_at_table(seats: int, mibs: bool) -> Callable[[Random, float], float]:
    """Return a measure of the transitions a second at one kind of table."""

    def play(random: Random, seconds: float) -> float:
        count, began = 0, process_time()
        while process_time() - began < seconds:
            position = bf2023.start(seats=seats, mibs=mibs)
            while (actor := bf2023.actor(position)) is not None:
                if actor is CHANCE:
                    step = bf2023.sample(position, random)
                else:
                    step = random.choice(list(bf2023.legal(position)))
                position = bf2023.apply(position, step)
                count += 1
        return count / (process_time() - began)

    return play


def apply_alone(tables: tuple[tuple[int, bool], ...]) -> Callable[[Random, float], float]:
    """Return a measure of the steps a second of `apply`, recorded random games replayed."""

    def replay(random: Random, seconds: float) -> float:
        games = []
        for seats, mibs in tables * 6:
            start = position = bf2023.start(seats=seats, mibs=mibs)
            steps: list[Step] = []
            while (actor := bf2023.actor(position)) is not None:
                if actor is CHANCE:
                    step = bf2023.sample(position, random)
                else:
                    step = random.choice(list(bf2023.legal(position)))
                steps.append(step)
                position = bf2023.apply(position, step)
            games.append((start, steps))
        count, began = 0, process_time()
        while process_time() - began < seconds:
            for position, steps in games:
                for step in steps:
                    position = bf2023.apply(position, step)
                count += len(steps)
        return count / (process_time() - began)

    return replay


def main() -> None:
    """Print the medians, and the ratios to python-chess."""
    gc.disable()  # as timeit does: what one measure keeps in memory shall not slow another
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 30.0
    measures: dict[str, Callable[[Random, float], float]] = {"python-chess": play_chess}
    for seats, mibs in TABLES:
        name = f"bf2023, {seats} seats{' with the M.I.B.S.' if mibs else ''}"
        measures[name] = play_at_table(seats, mibs)
    measures["bf2023, apply alone"] = apply_alone(TABLES[:3])
    measures["the same with the M.I.B.S."] = apply_alone(TABLES[3:])
    figures: dict[str, list[float]] = {name: [] for name in measures}
    random = Random(2023)
    began = perf_counter()
    while perf_counter() - began < seconds:
        for name, measure in measures.items():
            figures[name].append(measure(random, SLICE))
    chess_median = median(figures["python-chess"])
    for name, values in figures.items():
        ratio = median(values) / chess_median
        print(f"{name:32} {median(values):>10,.0f}/s   {ratio:5.2f} x python-chess")


if __name__ == "__main__":
    main()
