"""The engines: how each plays one random game, and how many steps its players took."""

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, Final
from unittest.mock import patch

from attrs import evolve, frozen

import bfrules
from bfrules import CHANCE

PlaysAGame = Callable[[Random], int]

YARDSTICK: Final = "python-chess"
LONGEST_CHESS: Final = 300
"""Nothing asks whether a game of chess is over: without mate it would last for ever."""

SOON: Final = 10
"""How often a rule is applied before it is woven, where few games are to weave all of them."""

GAMES_UNTIL_WOVEN: Final = 20

LONGEST: Final = 2_000
"""A random game of 2010 for two may never end."""


@frozen
class Engine:
    """An engine by name; `ready` makes what plays a game and returns the steps of its players."""

    name: str
    ready: Callable[[], PlaysAGame]


def chosen(options: Any, random: Random) -> Any:
    """Choose one of some options, every engine in the same way."""
    return options[int(random.random() * len(options))]


# bfrules ---------------------------------------------------------------------


def tables() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every edition with every number of seats, with and without the M.I.B.S."""
    for mibs in (False, True):
        for seats in (3, 4, 5):
            yield "bf2023", {"seats": seats, "mibs": mibs}
    for name in ("bf2010", "yucata"):
        for seats in (2, 3, 4, 5):
            yield name, {"seats": seats}
    for seats in (2, 3, 4, 5, 6):
        yield "black_monday", {"seats": seats}


def name_of_table(edition: str, seats: int, mibs: bool = False) -> str:
    """Name an edition with its number of seats, as the report does."""
    return f"{edition}, {seats} seats{' with the M.I.B.S.' if mibs else ''}"


def bfrules_at(edition: str, **setup: Any) -> PlaysAGame:
    """Play an edition that ships."""
    return playing(getattr(bfrules, edition), **setup)


def playing(rules: Any, **setup: Any) -> PlaysAGame:
    """Play an edition by the checked door alone: `actor`, `legal` or `sample`, `apply`."""

    def play(random: Random) -> int:
        position, steps = rules.start(**setup), 0
        while steps < LONGEST and (actor := rules.actor(position)) is not None:
            if actor is CHANCE:
                step = rules.sample(position, random)
            else:
                step = chosen(list(rules.legal(position)), random)
                steps += 1
            position = rules.apply(position, step)
        return steps

    return play


def playing_woven(rules: Any, **setup: Any) -> PlaysAGame:
    """Play an edition whose rules and lists are all woven, as after many games."""
    with patch("bfrules.core.edition.OFTEN", SOON):
        play = playing(evolve(rules), **setup)
        for seed in range(GAMES_UNTIL_WOVEN):
            play(Random(seed))
    return play


# others ----------------------------------------------------------------------


def chess() -> PlaysAGame:
    """Play chess with python-chess: list the legal moves, push one; nobody asks for the end."""
    from chess import Board

    def play(random: Random) -> int:
        board, steps = Board(), 0
        while steps < LONGEST_CHESS and (moves := list(board.legal_moves)):
            board.push(chosen(moves, random))
            steps += 1
        return steps

    return play


def poker() -> PlaysAGame:
    """Play a hand of no-limit Texas hold'em for six with PokerKit, chance and money automated."""
    from pokerkit import Automation, NoLimitTexasHoldem

    automated = tuple(Automation)

    def play(random: Random) -> int:
        state, steps = NoLimitTexasHoldem.create_state(automated, True, 0, (1, 2), 2, 200, 6), 0
        while state.status:
            legal: list[Callable[[], object]] = []
            if state.can_fold():
                legal.append(state.fold)
            if state.can_check_or_call():
                legal.append(state.check_or_call)
            if state.can_complete_bet_or_raise_to():
                legal.append(state.complete_bet_or_raise_to)
            chosen(legal, random)()
            steps += 1
        return steps

    return play


def pettingzoo(module: str) -> PlaysAGame:
    """Play a classic of PettingZoo by its loop over agents, choosing by the action mask."""
    return playing_in_pettingzoo(import_module(f"pettingzoo.classic.{module}").env())


def playing_in_pettingzoo(env: Any) -> PlaysAGame:
    """Play an environment by its loop over agents, choosing by the action mask."""

    def play(random: Random) -> int:
        env.reset(seed=random.randrange(1 << 30))
        steps = 0
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            env.step(int(chosen(seen["action_mask"].nonzero()[0], random)))
            steps += 1
        return steps

    return play


def openspiel(name: str) -> PlaysAGame:
    """Play a game of OpenSpiel, written in C++, from Python; its chance is drawn by us."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play(random: Random) -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, weights)[0])
            else:
                state.apply_action(chosen(state.legal_actions(), random))
                steps += 1
        return steps

    return play


PETTINGZOO: Final = ("tictactoe_v3", "connect_four_v3", "chess_v6", "leduc_holdem_v4")
OPENSPIEL: Final = ("tic_tac_toe", "chess", "backgammon", "gin_rummy")


def others() -> Iterator[tuple[str, Engine]]:
    """Yield other libraries' engines, each with the package that it needs."""
    yield "pokerkit", Engine("PokerKit, hold'em for six", poker)
    for module in PETTINGZOO:
        yield "pettingzoo", Engine(f"PettingZoo {module}", partial(pettingzoo, module))
    for name in OPENSPIEL:
        yield "pyspiel", Engine(f"OpenSpiel {name} (C++)", partial(openspiel, name))


def engines(wanted: str = "", peers: bool = True) -> tuple[Engine, ...]:
    """Return python-chess, every table of ours, and other engines whose packages are installed.

    `wanted` keeps those of which the name has this text in it; python-chess always stays.
    """
    ours = [
        Engine(name_of_table(edition, **setup), partial(bfrules_at, edition, **setup))
        for edition, setup in tables()
    ]
    beside = [engine for package, engine in others() if peers and find_spec(package)]
    kept = [engine for engine in (*ours, *beside) if wanted in engine.name]
    return (Engine(YARDSTICK, chess), *kept)
