"""Tools for testing an edition of your own, or one that you amended.

`check_edition(edition)` gives any edition the treatment that the shipped ones
get: whole games from every start, tables that play hardly ever reaches, records
that nobody should believe, steps that nobody should take. It raises
`EditionBroken`, with the position, for the first thing that does not hold;
`NobodyCanMove` and `NoEndInSight` are the kinds of it that a house rule brings
about most easily.

For property tests of your own there are Hypothesis strategies, so that a
property that fails comes back with a small example: `games`,
`positions_on_the_way`, `extreme_positions`, `unsound_positions` and `houses`
(combinations of readings and variants), and a state machine over whole games,
`whole_games`. All of this needs Hypothesis, which the extra `test` brings.
"""

from bfrules.testing.broken import EditionBroken, NobodyCanMove, NoEndInSight, expect
from bfrules.testing.checking import (
    check_edition,
    check_end,
    check_every_step,
    check_extreme,
    check_odd_steps,
    check_position,
    check_refused_step,
    check_step,
    check_unsound,
)
from bfrules.testing.houses import amended_as_far_as_possible, house_at_random, houses, starts_of
from bfrules.testing.machine import whole_games
from bfrules.testing.playing import (
    LONGEST_GAME,
    SEEDS,
    games,
    positions_on_the_way,
    random_game,
    random_play,
    random_step,
    reasons,
)
from bfrules.testing.positions import (
    extreme_position,
    extreme_positions,
    odd_steps,
    unsound_position,
    unsound_positions,
)

__all__ = [
    "LONGEST_GAME",
    "SEEDS",
    "EditionBroken",
    "NoEndInSight",
    "NobodyCanMove",
    "amended_as_far_as_possible",
    "check_edition",
    "check_end",
    "check_every_step",
    "check_extreme",
    "check_odd_steps",
    "check_position",
    "check_refused_step",
    "check_step",
    "check_unsound",
    "expect",
    "extreme_position",
    "extreme_positions",
    "games",
    "house_at_random",
    "houses",
    "odd_steps",
    "positions_on_the_way",
    "random_game",
    "random_play",
    "random_step",
    "reasons",
    "starts_of",
    "unsound_position",
    "unsound_positions",
    "whole_games",
]
