"""The tests of other people's frameworks, on every edition with every number of seats.

    python -m bfrules.adapters [pettingzoo] [openspiel]

Needs the extras of the same names.
"""

from collections.abc import Callable, Mapping
from contextlib import redirect_stdout
from io import StringIO
from types import MappingProxyType
from typing import Final
from warnings import catch_warnings, filterwarnings

import click

from bfrules.adapters import openspiel, pettingzoo
from bfrules.adapters.tables import Unplayable, extra, seats_allowed
from bfrules.shipped import shipped_editions

CYCLES: Final = 200
EVENTS: Final = 400


def try_pettingzoo(name: str, seats: int) -> None:
    """Run the tests of PettingZoo, in silence."""
    with catch_warnings(), redirect_stdout(StringIO()):
        filterwarnings("ignore", category=DeprecationWarning)
        # it knows by name the environments in which agents may observe a mask as well
        filterwarnings("ignore", message="Observation ", category=UserWarning)
        tests = extra("pettingzoo.test", "pettingzoo")
        tests.api_test(pettingzoo.env(name, seats=seats), num_cycles=CYCLES)
        tests.api_test(pettingzoo.env(name, seats=seats, named=True), num_cycles=CYCLES)
        tests.seed_test(lambda: pettingzoo.env(name, seats=seats), num_cycles=CYCLES)
        tests.render_test(
            lambda render_mode: pettingzoo.env(name, seats=seats, render_mode=render_mode)
        )


def try_openspiel(name: str, seats: int) -> None:
    """Run the test of OpenSpiel on a game that is stopped early; its search plays there too."""
    openspiel.register()
    spiel = extra("pyspiel", "openspiel")
    game = spiel.load_game(f"bfrules_{name}(players={seats},longest={EVENTS})")
    spiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    mcts = extra("open_spiel.python.algorithms.mcts", "openspiel")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    if not state.is_terminal():
        mcts.MCTSBot(game, 2.0, 3, mcts.RandomRolloutEvaluator(1)).step(state)


TESTS: Final[Mapping[str, Callable[[str, int], None]]] = MappingProxyType(
    {"pettingzoo": try_pettingzoo, "openspiel": try_openspiel}
)


@click.command(help=__doc__)
@click.argument("frameworks", nargs=-1, type=click.Choice([*TESTS]))
@click.option("--only", "wanted", default="", help="Editions with this text in their name.")
def main(frameworks: tuple[str, ...], wanted: str) -> None:
    """Run the tests, and say which passed."""
    for framework in frameworks or TESTS:
        for name, edition in shipped_editions().items():
            if wanted not in name:
                continue
            for seats in seats_allowed(edition):
                try:
                    TESTS[framework](name, seats)
                except Unplayable as unplayable:
                    raise click.ClickException(str(unplayable)) from None
                click.echo(f"{framework}: {name} with {seats} seats passes")


if __name__ == "__main__":
    main()
