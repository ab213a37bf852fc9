"""Who chooses: uniform, greedy and shrewd players, the M.I.B.S., a function of your own."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from inspect import signature
from math import inf
from random import Random
from typing import Any, Final, Protocol

from attrs import evolve, field, frozen

from bfrules.compare.aspects import WHAT_A_SEAT_SEES
from bfrules.core.edition import AnyEdition
from bfrules.core.refusal import IllegalStep
from bfrules.editions.black_friday.position import MIBS_SEAT, NO_CARD
from bfrules.study.faults import StudyError, blamed_on
from bfrules.study.fortune import fortune_of
from bfrules.study.luck import below
from bfrules.study.prospects import prospects_of
from bfrules.study.watch import Watch

Choose = Callable[..., Any]
Policy = str | Choose

WITH_RANDOM: Final = 3


class Player(Protocol):
    """Who chooses one of the legal steps for the seat that is to act.

    All that is random in the choice comes from the stream that it is given.
    """

    @property
    def name(self) -> str:
        """The name by which reports call the player."""

    def chooses(
        self, edition: AnyEdition, position: Any, legal: Sequence[Any], random: Random
    ) -> Any:
        """Return one of the legal steps."""

    def may_choose_otherwise(self, watch: Watch) -> bool:
        """Tell whether it may choose otherwise in a house, of the same steps at the same table."""


@frozen
class Uniform:
    """Chooses every legal step with the same probability."""

    name: str = "uniform"

    def may_choose_otherwise(self, watch: Watch) -> bool:
        """Tell that it looks at nothing but the steps."""
        return False

    def chooses(
        self, edition: AnyEdition, position: Any, legal: Sequence[Any], random: Random
    ) -> Any:
        """Return one of the legal steps."""
        return any_of(legal, random)

    def chooses_likewise(
        self, chosen: Any, offered: Sequence[Any], legal: Sequence[Any], random: Random
    ) -> Any:
        """Return one of the legal steps, each as likely as any other: `chosen` as often as can be.

        `chosen` was drawn from the steps `offered` elsewhere. It stays the choice
        unless it is not legal here, or the steps that are legal only here must have
        their part. `random` is independent of the draw of `chosen`.
        """
        if chosen in legal and random.random() * len(legal) < len(offered):
            return chosen
        elsewhere = frozenset(offered)
        of_both = max(0, len(offered) - len(legal))
        weights = [of_both if step in elsewhere else len(offered) for step in legal]
        return random.choices(legal, weights)[0]


@frozen
class Greedy:
    """Takes the step after which its own fortune is highest; of equal ones, any.

    `fortune_of` says what a fortune is. It looks one step ahead and no further, at
    nothing but what its seat knows.
    """

    name: str = "greedy"

    def may_choose_otherwise(self, watch: Watch) -> bool:
        """Tell whether a step may come to something else: it tries them all."""
        return bool(watch.does)

    def chooses(
        self, edition: AnyEdition, position: Any, legal: Sequence[Any], random: Random
    ) -> Any:
        """Return one of the legal steps."""
        seat = edition.actor(position)
        assert isinstance(seat, int)
        fortunes = [fortune_of(edition, edition.apply(position, step), seat) for step in legal]
        return best_of(legal, fortunes, random)


@frozen
class Shrewd:
    """Takes the step after which its table promises most; of equal ones, any.

    `prospects_of` says what a table promises. All that it looks at is its view: it tries
    the steps at a table drawn from that.
    """

    name: str = "shrewd"

    def may_choose_otherwise(self, watch: Watch) -> bool:
        """Tell that it may: it looks at prices and limits that no rule needs to differ in."""
        return True

    def chooses(
        self, edition: AnyEdition, position: Any, legal: Sequence[Any], random: Random
    ) -> Any:
        """Return one of the legal steps."""
        seat = edition.actor(position)
        assert isinstance(seat, int)
        view = edition.view(position, seat)
        promised = prospects_of(edition, view)
        table = edition.resample(view, seat, random)

        def hoped(step: Any) -> float:
            try:
                return promised(edition.apply(table, step))
            except IllegalStep:  # as others hold other things here than at the true table
                return -inf

        return best_of(legal, list(map(hoped, legal)), random)


@frozen
class LikeTheMibs:
    """Chooses as the M.I.B.S. would in its place; where that is not legal, any legal step."""

    name: str = "mibs"

    def may_choose_otherwise(self, watch: Watch) -> bool:
        """Tell whether the M.I.B.S. may be bound to another step."""
        return watch.offers

    def chooses(
        self, edition: AnyEdition, position: Any, legal: Sequence[Any], random: Random
    ) -> Any:
        """Return one of the legal steps."""
        seats, turn = position.seats, position.turn
        without_a_tile = evolve(seats[turn], card=NO_CARD)
        around = (without_a_tile, *seats[turn + 1 :], *seats[:turn])
        in_its_place = evolve(position, mibs=True, turn=MIBS_SEAT, seats=around, acted=False)
        its_own = [step for step in edition.legal(in_its_place) if step in legal]
        return any_of(its_own or legal, random)


@frozen
class Own:
    """A function of a view and the legal steps, and of a `random.Random` if it takes a third."""

    name: str
    function: Choose = field(repr=False)
    arguments: int = field(repr=False)

    def may_choose_otherwise(self, watch: Watch) -> bool:
        """Tell whether it may see another part of the table."""
        return WHAT_A_SEAT_SEES in watch.beside

    def chooses(
        self, edition: AnyEdition, position: Any, legal: Sequence[Any], random: Random
    ) -> Any:
        """Return one of the legal steps."""
        seat = edition.actor(position)
        assert isinstance(seat, int)
        # a list of its own: what it does to it must change nothing
        arguments = (edition.view(position, seat), list(legal), random)[: self.arguments]
        with blamed_on(f"the policy {self.name}", self.function):
            chosen = self.function(*arguments)
        if chosen is None:
            raise StudyError(
                f"the policy {self.name} returned None; it must return one of the legal steps"
            )
        return chosen


def best_of(steps: Sequence[Any], values: Sequence[float], random: Random) -> Any:
    """Return the step of the highest value; of equal ones, any."""
    highest = max(values)
    best = [step for step, value in zip(steps, values, strict=True) if value == highest]
    return any_of(best, random)


def any_of(steps: Sequence[Any], random: Random) -> Any:
    """Return one of some steps, each as likely as any other; it takes one random number."""
    return steps[below(len(steps), random)]


PLAYERS: Final[tuple[Player, ...]] = (Uniform(), Greedy(), LikeTheMibs(), Shrewd())


def player_of(policy: Policy, edition: AnyEdition) -> Player:
    """Return the player of a policy; raise StudyError if the edition has no such player."""
    if callable(policy):
        return own_player(policy)
    if not isinstance(policy, str):
        raise StudyError(
            f"a policy is a name or a function of a view and the legal steps, not {kind_of(policy)}"
        )
    known = [one for one in PLAYERS if has_mibs(edition) or not isinstance(one, LikeTheMibs)]
    for player in PLAYERS:
        if player.name == policy:
            if player not in known:
                raise StudyError(f"{edition.name} has no M.I.B.S.; policies are {named(known)}")
            return player
    raise StudyError(
        f"there is no policy {policy!r}; say {named(known)}, or give a function of a view "
        "and the legal steps, on the command line as FILE.py:NAME"
    )


def own_player(function: Choose) -> Own:
    """Return the player that a function of two or three arguments is."""
    arguments = arguments_taken(function, WITH_RANDOM, WITH_RANDOM - 1)
    if arguments is None:
        raise StudyError(
            f"the policy {name_of(function)} takes {told_parameters(function)}; it is given "
            "(view, legal), or (view, legal, random)"
        )
    return Own(name_of(function), function, arguments)


def arguments_taken(function: Callable[..., object], *numbers: int) -> int | None:
    """Return the first of some numbers of arguments without a name that a function takes."""
    try:
        own = signature(function)
    except ValueError:  # as of some functions that are not Python: they are given the most
        return numbers[0]
    for number in numbers:
        with suppress(TypeError):
            own.bind(*range(number))
            return number
    return None


def told_parameters(function: Callable[..., object]) -> str:
    """Tell what a function takes, as in `(view)`."""
    return f"({', '.join(signature(function).parameters)})"


def kind_of(value: object) -> str:
    """Name the kind of a value, as in `an Amendment`."""
    kind = type(value).__name__
    return "None" if value is None else f"{'an' if kind[0] in 'AEIOUaeiou' else 'a'} {kind}"


def name_of(function: Callable[..., object]) -> str:
    """Return the name of a function, or of the class of a callable."""
    return getattr(function, "__name__", type(function).__name__)


def has_mibs(edition: AnyEdition) -> bool:
    """Tell whether the M.I.B.S. can have a seat in an edition."""
    start = getattr(edition, "start", None)
    return callable(start) and "mibs" in signature(start).parameters


def named(players: Iterable[Player]) -> str:
    """Return the names of players."""
    return ", ".join(player.name for player in players)
