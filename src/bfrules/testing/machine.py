"""A Hypothesis state machine over whole games of any edition, under any readings."""

from collections.abc import Callable
from random import Random
from typing import Any, Final

from hypothesis import strategies
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from bfrules.core.edition import AnyEdition
from bfrules.core.game import AnyGame, Game
from bfrules.testing.checking import (
    check_end,
    check_odd_steps,
    check_position,
    check_refused_step,
    check_step,
)
from bfrules.testing.houses import houses, starts_of
from bfrules.testing.playing import SEEDS, random_step

Names = frozenset[str]

LONGEST_STRETCH: Final = 60


def whole_games(
    edition: AnyEdition, *, known: Callable[[Names], bool] = lambda names: False
) -> type[RuleBasedStateMachine]:
    """Return a state machine that plays whole games of an edition.

    Each run draws a start, and a combination of readings and variants; those
    for which `known`, given the names of the amendments in force, says yes are
    left out. Then it plays single legal steps, tries refused ones, plays
    stretches at random, writes the game down and reads it again, and looks at
    it with the eyes of each seat. Use it as `TestGames = whole_games(mine).TestCase`.
    """

    def playable(house: AnyEdition) -> bool:
        return not known(frozenset(amendment.name for amendment in house.amendments))

    tables = strategies.sampled_from(starts_of(edition))
    at_home = houses(edition).filter(playable)

    class WholeGames(RuleBasedStateMachine):
        """A game of this edition, played and looked at in any order."""

        @initialize(house=at_home, table=tables)
        def sit_down(self, house: AnyEdition, table: object) -> None:
            """Begin a game."""
            self.game: AnyGame = Game(house, table)

        def going_on(self) -> bool:
            """Tell whether the game is not over."""
            return self.game.actor is not None

        @precondition(going_on)
        @rule(number=strategies.integers(0, 10_000))
        def play_a_step(self, number: int) -> None:
            """Play one of the legal steps, whichever it is."""
            legal = list(self.game.legal())
            step = legal[number % len(legal)]
            check_step(self.game.edition, self.game.position, step)
            self.game = self.game.play(step)

        @precondition(going_on)
        @rule(seed=SEEDS, stretch=strategies.integers(1, LONGEST_STRETCH))
        def play_a_stretch(self, seed: int, stretch: int) -> None:
            """Play some steps at random; every position on the way is sound."""
            random = Random(seed)
            for _ in range(stretch):
                if not self.going_on():
                    return
                step = random_step(self.game.edition, self.game.position, random)
                self.game = self.game.play(step)
                check_position(self.game.edition, self.game.position)

        @precondition(going_on)
        @rule(seed=SEEDS)
        def try_nonsense(self, seed: int) -> None:
            """Try steps that are like a legal one, and the first refused one of each kind."""
            edition, position, random = self.game.edition, self.game.position, Random(seed)
            check_odd_steps(edition, position, random_step(edition, position, random), random)
            seen: set[type[Any]] = set()
            for step in edition.conceivable(position):
                if type(step) not in seen and edition.refusals(position, step):
                    seen.add(type(step))
                    check_refused_step(edition, position, step)

        @rule()
        def write_down_and_read(self) -> None:
            """The game that is read is the game that was written."""
            house = self.game.edition
            assert Game.from_json(self.game.to_json(), house) == self.game

        @invariant()
        def all_is_sound(self) -> None:
            """The position is sound, and whoever acts can."""
            check_position(self.game.edition, self.game.position)

        def teardown(self) -> None:
            """Look at the end, if the game came to it."""
            if hasattr(self, "game") and not self.going_on():
                check_end(self.game.edition, self.game)

    WholeGames.__name__ = WholeGames.__qualname__ = f"WholeGamesOf_{edition.name}"
    return WholeGames
