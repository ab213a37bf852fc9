"""The games of OpenSpiel; `bfrules.adapters.openspiel.register` registers them.

Needs the extra `openspiel`.
"""

from collections.abc import Callable, Iterable, Mapping
from inspect import Parameter, signature
from random import Random
from re import sub
from typing import Any, Final

import numpy
import pyspiel
from numpy.typing import NDArray

from bfrules.adapters.course import NOT_YET, Course, Rules, rules_for
from bfrules.adapters.tables import Unplayable, edition_of, seats_allowed, table_of
from bfrules.core.edition import AnyEdition
from bfrules.shipped import editions

FAMILY: Final = "bfrules_"
LONGEST: Final = 5_000

TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
CHANCE: Final = int(pyspiel.PlayerId.CHANCE)

Floats = NDArray[numpy.float32]


def register(houses: Iterable[str | AnyEdition]) -> tuple[str, ...]:
    """Register every edition, and these houses; return all names so far, those given now last."""
    own = {name_of(one): one for one in map(edition_of, houses)}
    found = {name_of(one): one for one in editions().values()} | own
    known = {*pyspiel.registered_names()}
    for name, edition in found.items():
        if name not in known:
            pyspiel.register_game(type_of(name, edition), game_of(edition))
    shipped = [name for name in found if name not in own]
    earlier = sorted(name for name in known if name.startswith(FAMILY) and name not in found)
    return (*shipped, *earlier, *own)


def name_of(edition: AnyEdition) -> str:
    """Return the name of the game that an edition is."""
    return FAMILY + sub(r"\W+", "_", edition.label).strip("_")


def seats_of(edition: AnyEdition) -> tuple[int, ...]:
    """Return the numbers of seats that the rules of an edition allow."""
    return seats_allowed(edition) if "seats" in words_of(edition) else (2,)


def words_of(edition: AnyEdition) -> Mapping[str, Parameter]:
    """Return what the start of an edition takes."""
    start: Callable[..., object] = getattr(edition, "start", lambda: None)
    return signature(start).parameters


def type_of(name: str, edition: AnyEdition) -> pyspiel.GameType:
    """Return what OpenSpiel is told of a game before one is loaded."""
    seats = seats_of(edition)
    switches = {word: False for word in words_of(edition) if word != "seats"}
    for word, parameter in words_of(edition).items():
        if parameter.default is not Parameter.empty:
            switches[word] = parameter.default
    return pyspiel.GameType(
        short_name=name,
        long_name=f"{edition.title} (bfrules)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": min(seats),
            "readings": "",
            "longest": LONGEST,
            **switches,
        },
    )


def game_of(edition: AnyEdition) -> type["Game"]:
    """Return the class of a game: OpenSpiel keeps it to the end, and nothing but a class lasts."""
    kind = type_of(name_of(edition), edition)

    class Played(Game):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(kind, edition, params)

    return Played


class Game(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel tells no types
    """An edition, with as many seats as the parameters say."""

    def __init__(
        self, kind: pyspiel.GameType, edition: AnyEdition, params: Mapping[str, Any] | None
    ) -> None:
        told = {**kind.parameter_specification, **(params or {})}
        readings = [one.replace(":", "=") for one in told.pop("readings").split(";") if one]
        seats, longest = told.pop("players"), told.pop("longest")
        if longest < 1:
            raise Unplayable(f"longest is a number of events from 1, not {longest}")
        played = edition_of(edition, readings)
        table = table_of(played, seats if "seats" in words_of(played) else None, told)
        self.edition = edition
        self.rules = rules_for(played, table, longest)
        self.begun = Course.begun(self.rules)
        super().__init__(
            kind,
            pyspiel.GameInfo(
                num_distinct_actions=self.rules.letters,
                max_chance_outcomes=len(self.rules.drawing.names),
                num_players=self.rules.seats,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=longest,
            ),
            params or {},
        )

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the game by its edition and its parameters; where it is read, it is registered."""
        return game_again, (self.edition, self.get_parameters())

    def new_initial_state(self) -> "State":
        """Return the state in which a game begins."""
        return State(self, self.begun)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> "Observer":
        """Return what a seat sees now, or with perfect recall all that it has seen."""
        return Observer(self.rules, iig_obs_type is not None and iig_obs_type.perfect_recall)


def game_again(edition: AnyEdition, parameters: Mapping[str, Any]) -> Game:
    """Return the game of an edition with these parameters; register it where it is not yet."""
    register((edition,))
    loaded: Game = pyspiel.load_game(name_of(edition), parameters)
    return loaded


def player_of(course: Course) -> int:
    """Return the number of who acts in a game: a seat, chance, or nobody."""
    if course.is_over:
        return TERMINAL
    return course.actor if isinstance(course.actor, int) else CHANCE


class State(pyspiel.State):  # type: ignore[misc]  # OpenSpiel tells no types
    """A game in progress."""

    def __init__(self, game: Game, course: Course) -> None:
        super().__init__(game)
        self.course = course.copied()
        self.player = player_of(course)

    def current_player(self) -> int:
        """Return the seat that acts, or who acts instead; OpenSpiel asks four times an action."""
        return self.player

    # Asked from Python these two answer at once. Asked as OpenSpiel has them, its C++ asks
    # back, what acts and whether the game is over, up to four times for one answer.

    def is_chance_node(self) -> bool:
        """Tell whether chance draws next."""
        return self.player == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return what a seat may do, or whoever acts; at a chance node, what may be drawn."""
        if self.player == CHANCE:
            return [kind for kind, _ in self.course.outcomes()]
        spelling = self.course.spelling
        mine = player is None or player == self.player
        return [*spelling.open] if mine and self.player != TERMINAL and spelling else []

    def _legal_actions(self, player: int) -> list[int]:
        spelling = self.course.spelling
        return [] if spelling is None else spelling.open

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return each kind of share or card that may be drawn, with its probability."""
        return self.course.outcomes()

    def _apply_action(self, action: int) -> None:
        self.course.take(action)
        self.player = player_of(self.course)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.course.told(action, player == pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        """Tell whether the game is over, or has become too long."""
        return self.player == TERMINAL

    def returns(self) -> list[float]:
        """Return 1 for who won alone, and for the others the same loss, nothing in all."""
        return list(self.course.returns())

    def resample_from_infostate(self, player: int, random: Callable[[], float]) -> "State":
        """Return a state that the seat which acts cannot tell from this one.

        `random` returns a number from 0 to 1. Such a state has no history of actions. Raise
        ValueError where another seat acts.
        """
        course = self.course.resampled(player, Random(int(random() * 2**53)))
        return State(self.get_game(), course)

    def __str__(self) -> str:
        course = self.course
        spelled = course.spelling.letters if course.spelling else ()
        texts = ", ".join(course.rules.alphabet.text_of(letter) for letter in spelled)
        return f"{course.position}\nspelled: {texts or 'nothing'}; {len(course.events)} events"


class Observer:
    """What a seat sees, as numbers and as text; with `recall`, all events that it has seen."""

    def __init__(self, rules: Rules, recall: bool) -> None:
        size = rules.part.size + rules.letters
        self.recall = recall
        self.tensor: Floats = numpy.zeros(size + recall * rules.longest, numpy.float32)
        self.dict = {
            "view": self.tensor[: rules.part.size],
            "spelled": self.tensor[rules.part.size : size],
        }
        if recall:
            self.dict["events"] = self.tensor[size:]

    def set_from(self, state: State, player: int) -> None:
        """Write down what a seat sees."""
        course = state.course
        self.dict["view"][:] = course.seen_by(player)
        self.dict["spelled"][:] = course.spelled_by(player)
        if self.recall:
            events = course.known_to(player)
            self.dict["events"][: len(events)] = events
            self.dict["events"][len(events) :] = NOT_YET

    def string_from(self, state: State, player: int) -> str:
        """Say what a seat sees."""
        course = state.course
        spelling = course.spelling if course.actor == player else None
        letters = spelling.letters if spelling else ()
        told = f"{course.rules.edition.view(course.position, player)}, spelled {letters}"
        if not self.recall:
            return told
        return f"{told}, events {' '.join(map(str, course.known_to(player)))}"
