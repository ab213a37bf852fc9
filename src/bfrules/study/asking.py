"""From what is asked for to a plan: names become editions, players and events, or an error."""

from collections.abc import Mapping, Sequence
from inspect import signature
from typing import Any

from attrs import frozen

from bfrules.core.amendment import Amendment, AmendmentError
from bfrules.core.edition import AnyEdition, Edition
from bfrules.core.refusal import IllegalStep
from bfrules.study.events import Events, events_of
from bfrules.study.faults import StudyError
from bfrules.study.plan import House, Plan
from bfrules.study.players import Player, Policy, player_of
from bfrules.study.watch import watch_of

Amended = Amendment[Any] | str


@frozen(kw_only=True)
class Asked:
    """What a study is asked for: see `study`."""

    seats: int | None
    start: Mapping[str, bool]
    amendments: Sequence[Amended]
    compare: Sequence[Amended]
    policy: Policy | Sequence[Policy]
    events: Events
    seed: int
    cap: int


def plan_of(edition: AnyEdition, asked: Asked) -> Plan:
    """Return what is to be played; raise StudyError if it cannot be."""
    if not isinstance(edition, Edition):
        raise StudyError(f"a study takes an edition, such as bfrules.bf2023, not {edition!r}")
    played = edition
    for one in asked.amendments:
        for amendment in amendments_named(played, one):
            played = amended(played, amendment)
    houses = [
        house_of(played, one) for name in asked.compare for one in amendments_named(played, name)
    ]
    start = words_for_the_start(played, asked)
    places = sorted(
        played.ranks(played.printed, started(played, start)), key=lambda place: place.seat
    )
    return Plan(
        edition=played,
        houses=tuple(houses),
        start=start,
        seats=tuple(place.name for place in places),
        scores=tuple(score.name for score in places[0].scores),
        players=players_of(played, asked.policy, len(places)),
        events=events_of(played, asked.events),
        seed=at_least(None, "seed", asked.seed),
        longest=at_least(1, "cap", asked.cap),
    )


def amendments_named(edition: AnyEdition, name: Amended) -> tuple[Amendment[Any], ...]:
    """Return the amendment that is meant: itself, or a reading or a variant by name.

    A question, such as `Q09`, means all its readings but the one in force. Raise
    StudyError if the edition knows no such name.
    """
    if isinstance(name, Amendment):
        return (name,)
    for variant in edition.variants:
        if variant.name == name:
            return (variant,)
    question, _, reading = name.partition("=")
    try:
        if reading:
            return (edition.reading(question, reading),)
        in_force = edition.reading_in_force(question)
        others = [one.name for one in edition.question(question).reading if one.name != in_force]
        return tuple(edition.reading(question, other) for other in others)
    except ValueError as unknown:
        raise StudyError(str(unknown)) from None


def amended(edition: AnyEdition, amendment: Amendment[Any]) -> AnyEdition:
    """Return the edition with an amendment in force; raise StudyError if they clash."""
    try:
        return edition.amend(amendment)
    except AmendmentError as clash:
        raise StudyError(str(clash)) from None


def house_of(edition: AnyEdition, amendment: Amendment[Any]) -> House:
    """Return what an edition is compared with; raise StudyError if it is the edition itself."""
    question = amendment.question
    if amendment in edition.amendments or (
        question and edition.reading_in_force(question) == amendment.reading
    ):
        raise StudyError(
            f"{edition.label}: {amendment.name} is in force; compare with something else"
        )
    house = amended(edition, amendment)
    return House(amendment.name, amendment.about, house, watch_of(edition, house))


def words_for_the_start(edition: AnyEdition, asked: Asked) -> dict[str, Any]:
    """Return what `edition.start` is told; raise StudyError if it has no use for it."""
    start = getattr(edition, "start", None)
    if not callable(start):
        raise StudyError(f"{edition.name} has no method `start`, which sets the table")
    known = signature(start).parameters
    told = {**asked.start} if asked.seats is None else {"seats": asked.seats, **asked.start}
    for word in told:
        if word not in known:
            raise StudyError(
                f"{edition.name} starts with no {word!r}; it knows {', '.join(known) or 'no words'}"
            )
    if "seats" in known and asked.seats is None:
        raise StudyError(f"say how many seats {edition.name} is played with, such as seats=4")
    return told


def started(edition: AnyEdition, start: Mapping[str, Any]) -> Any:
    """Return the table at the start; raise StudyError if the rules refuse it."""
    from_words: Any = edition
    try:
        return from_words.start(**start)
    except IllegalStep as refused:
        raise StudyError(str(refused)) from None


def players_of(
    edition: AnyEdition, policy: Policy | Sequence[Policy], seats: int
) -> tuple[Player, ...]:
    """Return a player for each seat; raise StudyError if there are more or fewer policies."""
    if isinstance(policy, str) or callable(policy):
        return (player_of(policy, edition),) * seats
    if len(policy) != seats:
        raise StudyError(f"there are {len(policy)} policies for {seats} seats; give one for each")
    return tuple(player_of(one, edition) for one in policy)


def at_least(least: int | None, name: str, value: object) -> int:
    """Return a whole number; raise StudyError if it is none, or below the least."""
    if (
        isinstance(value, bool)
        or not isinstance(value, int)
        or (least is not None and value < least)
    ):
        wanted = "a whole number" if least is None else f"a whole number from {least}"
        raise StudyError(f"{name} is {value!r}; it must be {wanted}")
    return value
