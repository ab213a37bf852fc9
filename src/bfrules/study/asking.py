"""From what is asked for to a plan: names become editions, players and events, or an error."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from attrs import evolve, fields, frozen

from bfrules.core.amendment import Amendment, AmendmentError
from bfrules.core.by_hand import how_to_make_it_whole
from bfrules.core.edition import AnyEdition, Edition
from bfrules.core.phrases import numbered
from bfrules.core.starting import CannotStart, Told, started, told_at_the_start, words_of_start
from bfrules.house import where_it_fits
from bfrules.study.events import Events, events_of
from bfrules.study.faults import StudyError, rules_blamed
from bfrules.study.names import in_a_row, told_apart
from bfrules.study.plan import House, Plan, amendments_of_a_user, is_of_a_user
from bfrules.study.players import Own, Player, Policy, kind_of, player_of
from bfrules.study.watch import watch_of

Amended = Amendment[Any] | str


@frozen(kw_only=True)
class Asked:
    """What a study is asked for: see `study`."""

    seats: int | None
    start: Mapping[str, bool]
    amendments: Sequence[Amended]
    compare: Iterable[Amended]
    policy: Policy | Sequence[Policy]
    events: Events
    seed: int
    cap: int


def plan_of(edition: AnyEdition, asked: Asked) -> Plan:
    """Return what is to be played; raise StudyError if it cannot be."""
    if not isinstance(edition, Edition):
        raise StudyError(f"a study takes an edition, such as bfrules.bf2023, not {edition!r}")
    played = edition
    for one in in_a_row("amendments", asked.amendments, "Q06=stays"):
        played = amended(played, amendment_named(played, one))
    compared = [
        one
        for name in in_a_row("compare", asked.compare, "Q06=stays")
        for one in amendments_named(played, name)
    ]
    players = players_named(played, asked.policy)
    start = words_for_the_start(played, asked)
    with rules_blamed(amendments_of_a_user(played)):
        table = table_at_the_start(played, start)
        places = sorted(played.ranks(played.printed, table), key=lambda place: place.seat)
    if asked.seats not in (None, len(places)):
        raise StudyError(
            f"{played.name} is played with {numbered(len(places), 'seat')}, not {asked.seats}"
        )
    return Plan(
        edition=played,
        houses=houses_of(played, compared),
        start=start,
        seats=tuple(place.name for place in places),
        scores=tuple(score.name for score in places[0].scores),
        players=seated(players, len(places)),
        events=events_of(played, asked.events),
        seed=at_least(None, "seed", asked.seed),
        longest=at_least(1, "cap", asked.cap),
    )


def amendment_named(edition: AnyEdition, name: Amended) -> Amendment[Any]:
    """Return the amendment that is meant: itself, or a reading or a variant by name.

    Raise StudyError if the edition knows no such name.
    """
    if isinstance(name, Amendment):
        return name
    if not isinstance(name, str):
        raise StudyError(
            f"an amendment is a reading, such as 'Q06=stays', or an Amendment, not {kind_of(name)}"
        )
    for variant in edition.variants:
        if variant.name == name:
            return variant
    question, _, reading = name.partition("=")
    try:
        return edition.reading(question, reading)
    except ValueError as unknown:
        raise StudyError(str(unknown)) from None


def amendments_named(edition: AnyEdition, name: Amended) -> tuple[Amendment[Any], ...]:
    """Return the amendments to compare with: of a question, such as `Q09`, all other readings.

    Raise StudyError if the edition knows no such name, or no other reading.
    """
    asked = [one for one in edition.questions if one.id == name]
    if not asked:
        return (amendment_named(edition, name),)
    (question,) = asked
    in_force = edition.reading_in_force(question.id)
    others = [one.name for one in question.reading if one.name != in_force]
    if not others:
        raise StudyError(
            f"{edition.name}: {question.id} has one reading only, {in_force}; there is nothing to "
            "compare it with"
        )
    return tuple(edition.reading(question.id, other) for other in others)


def amended(edition: AnyEdition, amendment: Amendment[Any]) -> AnyEdition:
    """Return the edition with an amendment in force; raise StudyError if they clash."""
    try:
        with rules_blamed((amendment,) if is_of_a_user(edition, amendment) else ()):
            return edition.amend(amendment)
    except AmendmentError as clash:
        raise StudyError(f"{clash}{where_it_fits(amendment, edition)}") from None


def houses_of(edition: AnyEdition, compared: Iterable[Amendment[Any]]) -> tuple[House, ...]:
    """Return what an edition is compared with, each under a name of its own."""
    houses = [house_of(edition, amendment) for amendment in dict.fromkeys(compared)]
    names = told_apart(house.name for house in houses)
    return tuple(evolve(house, name=name) for house, name in zip(houses, names, strict=True))


def house_of(edition: AnyEdition, amendment: Amendment[Any]) -> House:
    """Return what an edition is compared with; raise StudyError if it is the edition itself.

    A reading takes the place of the one in force.
    """
    question = amendment.question
    if amendment in edition.amendments or (
        question and edition.reading_in_force(question) == amendment.reading
    ):
        raise StudyError(
            f"{edition.label}: {amendment.name} is in force; compare with something else"
        )
    others = [one for one in edition.amendments if not question or one.question != question]
    if len(others) == len(edition.amendments):
        house = amended(edition, amendment)
    else:
        house = edition.plain
        for one in (*others, amendment):
            house = amended(house, one)
    with rules_blamed(amendments_of_a_user(house)):
        return House(amendment.name, amendment.about, house, watch_of(edition, house))


def words_for_the_start(edition: AnyEdition, asked: Asked) -> Told:
    """Return what `edition.start` is told; raise StudyError if it has no use for it."""
    if asked.seats is not None:
        at_least(1, "seats", asked.seats)
    try:
        takes_seats = "seats" in words_of_start(edition)
        beside = [one.name for one in fields(Asked)]
        seats = asked.seats if takes_seats else None
        return told_at_the_start(edition, seats, asked.start, beside)
    except CannotStart as wrong:
        raise StudyError(str(wrong)) from None


def table_at_the_start(edition: AnyEdition, told: Told) -> Any:
    """Return the table at the start; raise StudyError if the rules refuse it."""
    try:
        return started(edition, told)
    except CannotStart as wrong:
        raise StudyError(str(wrong)) from None


def players_named(
    edition: AnyEdition, policy: Policy | Sequence[Policy]
) -> Player | tuple[Player, ...]:
    """Return the player of a policy, for all seats, or those of several, one for each seat."""
    if isinstance(policy, str) or not isinstance(policy, Sequence):
        return player_of(policy, edition)
    players = tuple(player_of(one, edition) for one in policy)
    distinct = in_a_row("policy", players, "uniform")
    names = told_apart(player.name for player in distinct)
    return tuple(named_as(player, names[distinct.index(player)]) for player in players)


def seated(players: Player | tuple[Player, ...], seats: int) -> tuple[Player, ...]:
    """Return a player for each seat; raise StudyError if there are more or fewer players."""
    if not isinstance(players, tuple):
        return (players,) * seats
    if len(players) != seats:
        raise StudyError(
            f"{numbered(len(players), 'policy', 'policies')} for {numbered(seats, 'seat')}; "
            "give one for each"
        )
    return players


def named_as(player: Player, name: str) -> Player:
    """Return a player by another name, if it is another."""
    return evolve(player, name=name) if isinstance(player, Own) else player


def at_least(least: int | None, name: str, value: object, most: int | None = None) -> int:
    """Return a whole number; raise StudyError if it is none, below the least or above the most."""
    if (
        isinstance(value, bool)
        or not isinstance(value, int)
        or (least is not None and value < least)
        or (most is not None and value > most)
    ):
        wanted = "a whole number" if least is None else f"a whole number from {least}"
        wanted += "" if most is None else f" to {most:,}"
        hint = how_to_make_it_whole(value)
        raise StudyError(f"{name} is {value!r}; it must be {wanted}{hint}")
    return value
