"""What is counted along the way: tables and happenings, by name or by a function of one's own."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Final

from attrs import evolve, field, frozen

from bfrules.core.amendment import A_NAME, is_a_name
from bfrules.core.edition import AnyEdition
from bfrules.editions.black_friday.position import CHANGING
from bfrules.editions.black_friday.position import Position as BlackFriday
from bfrules.editions.black_monday.position import Position as BlackMonday
from bfrules.study.faults import StudyError, blamed_on
from bfrules.study.names import in_a_row, told_apart
from bfrules.study.players import arguments_taken, kind_of, name_of, told_parameters

Tells = Callable[..., bool]
Events = Iterable[str | Tells] | Mapping[str, Tells]

OF_A_TABLE: Final = 1
OF_A_STEP: Final = 3


@frozen
class Event:
    """Something that may happen in a game, and is counted from the first choice on.

    Either `tells` is asked of every position, and counts each time that it begins to
    hold; or it is asked of a position, the step taken there and the position after,
    and counts each time that it holds.
    """

    name: str
    tells: Tells = field(repr=False)
    of_a_table: bool = field(default=True, repr=False)

    def holds(self, before: Any, step: Any, after: Any) -> bool:
        """Tell whether it holds after a step, or of it; raise StudyError for no answer."""
        with blamed_on(f"the event {self.name}", self.tells):
            answer = self.tells(after) if self.of_a_table else self.tells(before, step, after)
        if type(answer) is not bool:
            raise StudyError(
                f"the event {self.name} answers with {kind_of(answer)}; it must answer True or "
                "False, as `bool(...)` does"
            )
        return answer


def market_is_empty(position: BlackFriday) -> bool:
    """Tell whether the market has no share at all."""
    return not any(position.market)


def colour_is_missing(position: BlackFriday) -> bool:
    """Tell whether the market has no share of some colour."""
    return not all(position.market)


def price_change_is_due(position: BlackFriday) -> bool:
    """Tell whether a price change waits for its draw."""
    return position.phase == CHANGING


def bag_is_short(draw_numbers: tuple[int, ...], position: BlackFriday) -> bool:
    """Tell whether a price change waits for more shares than the bag holds."""
    in_the_bag = sum(position.bag.shares) + position.bag.blacks
    return position.phase == CHANGING and in_the_bag < draw_numbers[position.level]


def company_goes_bankrupt(before: BlackMonday, step: object, after: BlackMonday) -> bool:
    """Tell whether the rate of a company falls to 0, be others bankrupt already or not."""
    return after.rates.count(0) > before.rates.count(0)


def second_pile_is_in_play(position: BlackMonday) -> bool:
    """Tell whether Market Closed lies in the draw pile."""
    return position.closed_in_pile


def known_events(edition: AnyEdition) -> dict[str, Event]:
    """Return the events that an edition knows by name."""
    found: tuple[Event, ...] = ()
    if issubclass(edition.position_kind, BlackFriday):
        draw_numbers = edition.printed.draw_numbers
        found = (
            Event("empty-market", market_is_empty),
            Event("missing-colour", colour_is_missing),
            Event("price-change", price_change_is_due),
            Event("short-bag", partial(bag_is_short, draw_numbers)),
        )
    elif issubclass(edition.position_kind, BlackMonday):
        found = (
            Event("bankruptcy", company_goes_bankrupt, of_a_table=False),
            Event("second-pile", second_pile_is_in_play),
        )
    return {event.name: event for event in found}


def events_of(edition: AnyEdition, asked: Events) -> tuple[Event, ...]:
    """Return the events asked for; raise StudyError if the edition does not know one.

    A name is that of an event which the edition knows. A function has its own
    name, unless a mapping gives it another.
    """
    if isinstance(asked, Mapping):
        events = [own_event(name, tells) for name, tells in asked.items()]
    else:
        events = [
            own_event(name_of(one), one) if callable(one) else known_event(edition, one)
            for one in in_a_row("events", asked, "short-bag")
        ]
    names = told_apart(event.name for event in events)
    return tuple(evolve(event, name=name) for event, name in zip(events, names, strict=True))


def known_event(edition: AnyEdition, name: str) -> Event:
    """Return the event that an edition knows by this name; raise StudyError if there is none."""
    if not isinstance(name, str):
        raise StudyError(f"an event is a name or a function of a position, not {kind_of(name)}")
    known = known_events(edition)
    if name not in known:
        raise StudyError(
            f"{edition.name} knows no event {name!r}; it knows {', '.join(known) or 'none'}. "
            "Give a function of a position for one of your own"
        )
    return known[name]


def own_event(name: str, tells: Tells) -> Event:
    """Return the event that a function of one or three arguments tells."""
    if not is_a_name(name):
        raise StudyError(f"an event is called {name!r}; {A_NAME}")
    if not callable(tells):
        raise StudyError(f"the event {name} is {kind_of(tells)}; it must be a function")
    arguments = arguments_taken(tells, OF_A_STEP, OF_A_TABLE)
    if arguments is None:
        raise StudyError(
            f"the event {name} takes {told_parameters(tells)}; it is given (position), "
            "or (position, step, after)"
        )
    return Event(name, tells, of_a_table=arguments == OF_A_TABLE)
