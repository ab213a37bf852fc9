"""A game in progress: what is next, what comes of it, and what is counted on the way."""

from collections import Counter
from collections.abc import Sequence
from enum import Enum
from random import Random
from typing import Any, Final

from attrs import define, evolve, field, frozen

from bfrules.core.edition import Actor, AnyEdition, Chance
from bfrules.study.faults import StudyError
from bfrules.study.luck import Luck
from bfrules.study.plan import Plan
from bfrules.study.players import Own

A_CHOICE: Final = 2


class End(Enum):
    """How a game ended: over by the rules, stopped as too long, or stuck as nobody could move."""

    OVER = "over"
    STOPPED = "stopped"
    STUCK = "stuck"


@frozen
class Outcome:
    """What a game came to.

    `choices` counts the steps that seats took. `scores` holds, for each score that
    ranks, its value for each seat; it and `winners`, the seats of the first rank,
    are empty unless the game is over. `events` counts each event.
    """

    end: End
    choices: int
    scores: tuple[tuple[int, ...], ...]
    winners: frozenset[int]
    events: tuple[int, ...]


@frozen
class Moment:
    """What is next in a game: who acts, the steps to choose from, and the step taken.

    There is nothing to choose from where chance acts, and no step where the game is
    over or nobody can move.
    """

    actor: Actor
    legal: Sequence[Any]
    step: Any


@define
class Course:
    """A game in progress, with what is counted so far.

    `draws` counts the steps of chance and `choices` those of each seat; `events`
    how often each event came, and `holding` has those that hold now. Events are
    counted once it has `begun`, at the first choice.
    """

    plan: Plan
    edition: AnyEdition
    luck: Luck
    position: Any
    draws: int = 0
    choices: Counter[int] = field(factory=Counter)
    begun: bool = False
    holding: set[int] = field(factory=set)
    events: Counter[int] = field(factory=Counter)

    @property
    def is_long(self) -> bool:
        """Whether the game is to be stopped."""
        return self.choices.total() >= self.plan.longest

    def moment(self) -> Moment:
        """Say what is next, and draw or choose it."""
        actor = self.edition.actor(self.position)
        if actor is None:
            return Moment(actor, (), None)
        if not isinstance(actor, int):
            return Moment(actor, (), self.edition.sample(self.position, self.stream(actor)))
        legal = list(self.edition.legal(self.position))
        return Moment(actor, legal, self.choice(self.edition, actor, legal))

    def choice(self, edition: AnyEdition, seat: int, legal: Sequence[Any]) -> Any:
        """Return what a seat chooses in an edition at this table; None if nothing is legal."""
        if len(legal) < A_CHOICE:
            return legal[0] if legal else None
        player = self.plan.players[seat]
        return player.chooses(edition, self.position, legal, self.stream(seat))

    def stream(self, actor: int | Chance, use: str = "") -> Random:
        """Return the random numbers for the next draw, or for the next choice of a seat."""
        number = self.choices[actor] if isinstance(actor, int) else self.draws
        return self.luck.stream(actor, number, use)

    def after(self, edition: AnyEdition, moment: Moment) -> Any:
        """Return the position after a step in an edition at this table.

        Raise StudyError if a policy chose a step that is not legal.
        """
        try:
            return edition.apply(self.position, moment.step)
        except Exception as error:
            player = self.plan.players[moment.actor] if isinstance(moment.actor, int) else None
            if not isinstance(player, Own) or moment.step in moment.legal:
                raise
            raise StudyError(
                f"the policy {player.name} chose what is no legal step. {error}"
            ) from error

    def go_on(self, moment: Moment, after: Any) -> None:
        """Count a step, and take the position after it."""
        if isinstance(moment.actor, int):
            self.begun = True
            self.choices[moment.actor] += 1
        else:
            self.draws += 1
        if self.begun:
            self.count_events(moment.step, after)
        self.position = after

    def count_events(self, step: Any, after: Any) -> None:
        """Count the events of a step."""
        for number, event in enumerate(self.plan.events):
            if not event.holds(self.position, step, after):
                self.holding.discard(number)
            elif number not in self.holding:
                self.events[number] += 1
                if event.of_a_table:
                    self.holding.add(number)

    def branch(self, edition: AnyEdition) -> "Course":
        """Return the same game, to go on alone in another edition."""
        return evolve(
            self,
            edition=edition,
            choices=self.choices.copy(),
            holding=self.holding.copy(),
            events=self.events.copy(),
        )

    def outcome(self) -> Outcome:
        """Return what the game came to, as far as it was played."""
        choices = self.choices.total()
        events = tuple(self.events[number] for number in range(len(self.plan.events)))
        if self.edition.actor(self.position) is not None:
            end = End.STOPPED if self.is_long else End.STUCK
            return Outcome(end, choices, (), frozenset(), events)
        return ended(self.edition, self.position, choices, events)


def ended(edition: AnyEdition, position: Any, choices: int, events: tuple[int, ...]) -> Outcome:
    """Return what a game came to that is over."""
    places = sorted(edition.standing(position), key=lambda place: place.seat)
    values = [[score.value for score in place.scores] for place in places]
    winners = frozenset(place.seat for place in places if place.rank == 1)
    return Outcome(End.OVER, choices, tuple(zip(*values, strict=True)), winners, events)


def played_out(course: Course) -> Outcome:
    """Play a game on to its end, or until it is stopped."""
    while not course.is_long:
        moment = course.moment()
        if moment.step is None:
            break
        course.go_on(moment, course.after(course.edition, moment))
    return course.outcome()
