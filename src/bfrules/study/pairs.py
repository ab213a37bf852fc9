"""Games played in pairs on common random numbers: in an edition, and in houses compared with it.

An edition and a house stay together as long as they take the same step to the same
position. From where they part the house goes on alone, on the same random numbers
(see `luck`); a house that never parts from the edition need not be played again.
"""

from collections.abc import Sequence
from typing import Any

from attrs import define, evolve, frozen

from bfrules.compare.aspects import FINAL_RANKING, WHAT_CHANCE_BRINGS, WHO_ACTS
from bfrules.study.course import A_CHOICE, Course, Moment, Outcome, played_out
from bfrules.study.faults import rules_blamed
from bfrules.study.luck import COUPLING, Luck
from bfrules.study.plan import House, Plan
from bfrules.study.players import Uniform


@frozen
class InAHouse:
    """What a house made of a game: whether it was asked, whether the course changed, the outcome.

    A game asks what a house decides otherwise if, somewhere on the course of the
    edition, other steps are legal in the house, or the step taken there is drawn,
    chosen or carried out otherwise, or the end is ranked otherwise.
    """

    asked: bool
    parted: bool
    outcome: Outcome


@frozen
class Pairs:
    """One game: its outcome in the edition of a plan, and what each house made of it."""

    outcome: Outcome
    houses: tuple[InAHouse, ...]


def play(plan: Plan, game: int) -> Pairs:
    """Play the game with this number in the edition of a plan and in its houses.

    Raise StudyError, with the game, where rules, players or events of a user's own go wrong.
    """
    with rules_blamed(plan.own_amendments, f"game {game}: "):
        return played(plan, game)


def played(plan: Plan, game: int) -> Pairs:
    """Play a game in the edition of a plan and in its houses; see `play`."""
    luck = Luck(plan.seed, game)
    course = Course(plan, plan.edition, luck, plan.table(plan.edition))
    followers = [follower_of(house, course) for house in plan.houses]
    while not course.is_long:
        moment = course.moment()
        after = None if moment.step is None else course.after(plan.edition, moment)
        for follower in followers:
            follower.compare(course, moment, after)
        if moment.step is None:
            break
        course.go_on(moment, after)
    outcome = course.outcome()
    return Pairs(outcome, tuple(follower.ended(course, outcome) for follower in followers))


@define
class Follower:
    """A house beside the game of an edition; `alone` is its own game from where the two parted."""

    house: House
    asked: bool = False
    alone: Course | None = None

    def compare(self, course: Course, moment: Moment, after: Any) -> None:
        """Ask the house at the same table what is next and what comes of it; part if need be."""
        if self.alone is not None:
            return
        edition, watch = self.house.edition, self.house.watch
        own = own_moment(self.house, course, moment)
        same_step = own.actor == moment.actor and own.step == moment.step
        self.asked = self.asked or own.legal is not moment.legal or not same_step
        if same_step and type(own.step).__name__ not in watch.does:
            return
        own_after = None if own.step is None else course.after(edition, own)
        if same_step and own_after == after:
            return
        self.asked = True
        self.alone = course.branch(edition)
        if own.step is not None:
            self.alone.go_on(own, own_after)

    def ended(self, course: Course, outcome: Outcome) -> InAHouse:
        """Return what the house made of the game, which is played out if it parted."""
        if self.alone is not None:
            return InAHouse(self.asked, True, played_out(self.alone))
        if FINAL_RANKING not in self.house.watch.beside:
            return InAHouse(self.asked, False, outcome)
        own = course.branch(self.house.edition).outcome()
        return InAHouse(self.asked or own != outcome, False, own)


def follower_of(house: House, course: Course) -> Follower:
    """Return a house beside a game that begins; it may part from it with the first table."""
    table = course.plan.table(house.edition)
    if table == course.position:
        return Follower(house)
    alone = evolve(course.branch(house.edition), position=table)
    return Follower(house, asked=True, alone=alone)


def own_moment(house: House, course: Course, moment: Moment) -> Moment:
    """Return what is next in a house at the table of an edition: `moment` where nothing differs.

    Its legal steps are those of `moment` itself unless other steps are legal.
    """
    edition, watch = house.edition, house.watch
    if WHO_ACTS in watch.beside and edition.actor(course.position) != moment.actor:
        return course.branch(edition).moment()
    if moment.actor is None:
        return moment
    if not isinstance(moment.actor, int):
        if WHAT_CHANCE_BRINGS not in watch.beside:
            return moment
        return evolve(moment, step=edition.sample(course.position, course.stream(moment.actor)))
    legal = list(edition.legal(course.position)) if watch.offers else moment.legal
    if legal != moment.legal and set(legal) != set(moment.legal):
        return Moment(moment.actor, legal, own_choice(house, course, moment, legal))
    if course.plan.players[moment.actor].may_choose_otherwise(watch):
        return evolve(moment, step=course.choice(edition, moment.actor, moment.legal))
    return moment


def own_choice(house: House, course: Course, moment: Moment, legal: Sequence[Any]) -> Any:
    """Return what a seat chooses of other legal steps: a uniform player the same, if it may."""
    assert isinstance(moment.actor, int)
    player = course.plan.players[moment.actor]
    if isinstance(player, Uniform) and moment.legal and len(legal) >= A_CHOICE:
        random = course.stream(moment.actor, COUPLING)
        return player.chooses_likewise(moment.step, moment.legal, legal, random)
    return course.choice(house.edition, moment.actor, legal)
