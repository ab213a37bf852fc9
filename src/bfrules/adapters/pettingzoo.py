"""The editions as environments of PettingZoo, in its AEC interface: one agent for each seat."""

from collections.abc import Iterable
from inspect import signature
from typing import TYPE_CHECKING, Any, Final

from bfrules.adapters.tables import edition_of, extra, rewards_named, table_of
from bfrules.core.edition import AnyEdition

if TYPE_CHECKING:
    from pettingzoo import AECEnv

LONGEST: Final = 5_000
"""Small steps: a random game of 2010 for two may never end."""


def env(
    edition: str | AnyEdition,
    *,
    seats: int | None = None,
    readings: Iterable[str] = (),
    reward: str = "win",
    named: bool = False,
    longest: int = LONGEST,
    render_mode: str | None = None,
    shown_to: str | None = None,
    **start: bool,
) -> "AECEnv[str, Any, int]":
    """Return an environment in which every seat is an agent: `seat_0` begins.

    `edition` is a name, or an edition amended by your house rules; `readings` such as
    `Q06=stays` are put in force. `seats` and `start` are told to the start of the edition,
    as in `seats=3, mibs=True`; the M.I.B.S. is an agent too, with little to choose.

    An action is one small step: `bfrules.adapters.small_steps`. Agents observe what their
    seat sees, and what is spelled of its step so far: a row of whole numbers, or with
    `named` a `Dict` of spaces by the names of the view. `reward` comes at the end: `win` is 1
    for who wins, and the others lose as much together; `fortune` is one's fortune less the
    mean of the others'. After `longest` small steps a game is truncated. `render_mode` is
    "ansi", "human" (prints the text) or "rgb_array" (draws the table). `render` shows all of the
    table, what is behind every screen and in every hand too; with `shown_to="seat_0"` what
    that agent may see of it.

    Raise Unplayable for an edition, a reading, seats or words that do not fit, and where the
    extra `pettingzoo` is not installed.
    """
    played = edition_of(edition, readings)
    table = table_of(played, seats, start, beside=signature(env).parameters)
    rewards = rewards_named(reward)
    made = extra("bfrules.adapters.environment", "pettingzoo")
    environment: AECEnv[str, Any, int] = made.InOrder(
        made.Environment(played, table, rewards, named, longest, render_mode, shown_to)
    )
    return environment
