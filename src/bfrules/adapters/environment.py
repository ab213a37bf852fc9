"""The environment of PettingZoo; `bfrules.adapters.pettingzoo.env` makes one.

Needs the extra `pettingzoo`.
"""

from functools import reduce
from io import BytesIO
from operator import index
from random import Random
from typing import Any, Final

import numpy
import resvg_py
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper
from PIL import Image

from bfrules.adapters.seeing import HIDDEN, NUMBER, Part, part_of
from bfrules.adapters.small_steps import Letter, Spelling, alphabet_of
from bfrules.adapters.tables import Rewards, Unplayable, seats_around
from bfrules.core.edition import AnyEdition, Chance
from bfrules.core.notation import no_such
from bfrules.rendering.svg import as_svg
from bfrules.rendering.text import as_text

RENDER_MODES: Final = ("ansi", "human", "rgb_array")
HIGHEST: Final = 2**31 - 1
INT8: Final = numpy.dtype(numpy.int8)
INT32: Final = numpy.dtype(numpy.int32)

Numbers = NDArray[numpy.int32]
Seen = dict[str, Any]


class Environment(AECEnv):  # type: ignore[misc]  # PettingZoo tells no types
    """A game in small steps, with an agent for each seat; chance is the environment's."""

    def __init__(
        self,
        edition: AnyEdition,
        table: Any,
        rewards: Rewards,
        named: bool,
        longest: int,
        render_mode: str | None,
        shown_to: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise Unplayable(no_such("render mode", "render modes", render_mode, RENDER_MODES))
        if type(longest) is not int or longest < 1:
            raise Unplayable(f"longest is a whole number of small steps from 1, not {longest!r}")
        self.metadata = {
            "name": f"{edition.name}_v0",
            "render_modes": [*RENDER_MODES],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.edition = edition
        self.possible_agents = [f"seat_{seat}" for seat in range(seats_around(edition, table))]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._shown_to = None if shown_to is None else self._seat_of(shown_to)
        self.agents: list[str] = []
        self._table, self._rewards_for, self._named, self._longest = table, rewards, named, longest
        self._random = Random()
        self._spelling: Spelling | None = None
        self._open: list[Letter] = []
        self._learn_to_spell()
        self._observes = self._observation_space()
        self._acts = spaces.Discrete(len(self.alphabet.texts))
        self._nothing_spelled = bytes(INT32.itemsize * len(self.alphabet.texts))

    def _learn_to_spell(self) -> None:
        """Work out from the edition how steps are spelled, and views become numbers."""
        self.alphabet = alphabet_of(self.edition)
        # hands are hidden from the start on, so the table at the start shows how much is seen
        self._part = part_of(self.edition, self.edition.view(self._table, 0))

    def __getstate__(self) -> dict[str, Any]:
        """Return what is pickled: the letters spelled so far, not how steps are spelled."""
        kept = {**self.__dict__, "_spelling": self._spelling and self._spelling.letters}
        del kept["alphabet"], kept["_part"]
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Take up a game where it was pickled, in the midst of a step too."""
        self.__dict__.update(kept)
        self._learn_to_spell()
        letters = kept["_spelling"]
        if letters is not None:
            begun = self.alphabet.begin(self.position)
            self._spelling = reduce(Spelling.then, letters, begun)

    # what agents see and do ---------------------------------------------------------

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of what an agent sees: the same for all."""
        return self._observes

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of small steps: the same for all."""
        return self._acts

    def action_to_text(self, action: Letter) -> str:
        """Return what an action means; raise NotSpelled if there is no such number."""
        return self.alphabet.text_of(action)

    def text_to_action(self, text: str) -> Letter:
        """Return the action with this meaning; raise NotSpelled, with the nearest, for none."""
        return self.alphabet.letter_of(text)

    def view(self, agent: str) -> Any:
        """Return what the seat of an agent may know, as `edition.view` does."""
        return self.edition.view(self.position, self._seat_of(agent))

    def _seat_of(self, agent: str) -> int:
        if agent not in self._seats:
            raise Unplayable(no_such("agent", "agents", agent, tuple(self._seats)))
        return self._seats[agent]

    def _observation_space(self) -> spaces.Dict:
        letters = len(self.alphabet.texts)
        seen: spaces.Space[Any] = some_numbers(self._part.size + letters)
        if self._named:
            seen = spaces.Dict({"view": space_of(self._part), "spelled": some_numbers(letters)})
        mask = spaces.Box(0, 1, (letters,), numpy.int8)
        return spaces.Dict({"observation": seen, "action_mask": mask})

    def observe(self, agent: str) -> Seen:
        """Return what an agent sees, with what it may do: nothing while another one acts."""
        size, allowed = self._part.size, bytearray(len(self.alphabet.texts))
        row = self._seen_by(self._seat_of(agent)) + self._nothing_spelled
        if self._spelling is not None and agent == self.agent_selection:
            for letter in self._open:
                allowed[letter] = 1
            numbers = memoryview(row).cast(NUMBER)
            for letter in self._spelling.letters:
                numbers[size + letter] += 1
        seen, mask = numpy.frombuffer(row, INT32), numpy.frombuffer(allowed, INT8)
        if not self._named:
            return {"observation": seen, "action_mask": mask}
        named = {"view": named_parts(self._part, seen[:size]), "spelled": seen[size:]}
        return {"observation": named, "action_mask": mask}

    def _seen_by(self, seat: int) -> bytearray:
        """Return what a seat sees, packed; while a step is spelled, that stays as it is."""
        if seat not in self._seen:
            view = self.edition.view(self.position, seat)
            self._seen[seat] = bytearray(self._part.packed(view))
        return self._seen[seat]

    # the course of a game -------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; `seed` determines what chance does, in this game and those after it."""
        if seed is not None:
            self._random = Random(index(seed) if hasattr(seed, "__index__") else seed)
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Seen] = {agent: {} for agent in self.agents}
        self._steps = 0
        self._go_on(self._table)

    def step(self, action: Letter | None) -> None:
        """Take one small step; raise NotSpelled, with what is open, for one that is not."""
        if self._spelling is None:
            self._was_dead_step(action)
            return
        if getattr(action, "ndim", 0):  # an array, which is never simply equal to a number
            raise self.alphabet.no_such(action)
        if action is None or action not in self._open:
            raise self.alphabet.not_open(self._spelling, action)
        self._steps += 1
        spelling = self._spelling.then(int(action))
        if spelling.step is None:
            self._spell(spelling)
        else:
            self._go_on(self.edition.apply(self.position, spelling.step))
        if self._steps >= self._longest:
            self._stop()
        if self.render_mode == "human":
            self.render()

    def _go_on(self, position: Any) -> None:
        """Let chance draw until a seat is to act, or the game is over."""
        edition = self.edition
        while isinstance(actor := edition.actor(position), Chance):
            position = edition.apply(position, edition.sample(position, self._random))
        self.position = position
        self._seen: dict[int, bytearray] = {}
        if actor is not None:
            self.agent_selection = self.possible_agents[actor]
            self._spell(self.alphabet.begin(position))
            return
        self._spelling = None
        won = self._rewards_for(edition.standing(position))
        self.rewards = dict(zip(self.possible_agents, won, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]
        self._accumulate_rewards()

    def _stop(self) -> None:
        """Truncate a game that has become too long, unless it is over."""
        if self._spelling is not None:
            self._spelling = None
            self.truncations = dict.fromkeys(self.agents, True)

    def _spell(self, spelling: Spelling) -> None:
        self._spelling, self._open = spelling, spelling.open

    # looking on -------------------------------------------------------------------------

    def render(self) -> str | NDArray[numpy.uint8] | None:
        """Show the table, as the render mode says: all of it, or what one agent may see."""
        shown, seat = self.position, self._shown_to
        picture = self.edition.picture(shown if seat is None else self.edition.view(shown, seat))
        if self.render_mode == "rgb_array":
            png = resvg_py.svg_to_bytes(svg_string=as_svg(picture), background="white")
            return numpy.asarray(Image.open(BytesIO(png)).convert("RGB"))
        if self.render_mode == "human":
            print(as_text(picture))
            return None
        return as_text(picture)

    def close(self) -> None:
        """Do nothing: no window is open."""


def some_numbers(size: int) -> spaces.Box:
    """Return the space of so many whole numbers."""
    return spaces.Box(HIDDEN, HIGHEST, (size,), numpy.int32)


def space_of(part: Part) -> spaces.Space[Any]:
    """Return the space of a part of what is seen: a `Dict` of fields, or numbers."""
    if part.inside is None:
        return some_numbers(part.size)
    return spaces.Dict({name: space_of(one) for name, one in part.inside.items()})


def named_parts(part: Part, numbers: Numbers) -> Any:
    """Return numbers part by part, as the space of the part has them."""
    if part.inside is None:
        return numbers
    at, found = 0, {}
    for name, one in part.inside.items():
        found[name] = named_parts(one, numbers[at : at + one.size])
        at += one.size
    return found


def told_by_the_environment(name: str) -> property:
    """Return an attribute that the environment has, once there was a `reset`."""

    def tells(wrapper: "InOrder") -> Any:
        return getattr(wrapper.env, name) if wrapper._has_reset else wrapper.__getattr__(name)

    return property(tells)


class InOrder(OrderEnforcingWrapper):  # type: ignore[misc]  # PettingZoo tells no types
    """An environment that says what was forgotten if it is asked before `reset`.

    What a loop over agents asks for at each small step goes straight to the environment.
    """

    agents = told_by_the_environment("agents")
    agent_selection = told_by_the_environment("agent_selection")

    def last(self, observe: bool = True) -> tuple[Seen | None, float, bool, bool, Seen]:
        """Return what the agent that acts observes, its reward, whether it is done, and notes."""
        last = self.env.last if self._has_reset else super().last
        found: tuple[Seen | None, float, bool, bool, Seen] = last(observe)
        return found
