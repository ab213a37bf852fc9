"""Promises as data: where a clause refuses, and what a clause may change."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Final, TypeVar

from attrs import evolve

from bfrules.core.notation import together
from bfrules.core.refusal import BrokenClause, Refusal, told_broken
from bfrules.kernel.contract import contract_of

Printed = TypeVar("Printed")
Position = TypeVar("Position")
Step = TypeVar("Step")

Frame = frozenset[str]

SEAT: Final = "seat"
OTHERS: Final = "others"
_FRAME: Final = "__frame__"
_FIT: Final = "__fit__"


def passes_exactly(
    fit: Callable[[Printed, Position, Step], bool],
) -> Callable[[Refusal | None, Printed, Position, Step], bool]:
    """Promise that a clause refuses a step exactly where something is not so.

    The same predicate is the need of the clauses that carry the step out.
    """

    def passes(after: Refusal | None, printed: Printed, position: Position, step: Step) -> bool:
        return (after is None) == fit(printed, position, step)

    made: Callable[[Refusal | None, Printed, Position, Step], bool] = named(
        passes,
        f"passes_exactly_{fit.__name__}",
        f"Refused exactly where this is not so: {fit.__doc__}",
        like=fit,
    )
    setattr(made, _FIT, fit)
    return made


@lru_cache(maxsize=1 << 12)
def only_where(
    fit: Callable[[Printed, Position, Step], bool],
) -> Callable[[Position, Printed, Position, Step], bool]:
    """Promise of a whole rule that its step is taken only where something is so at the table.

    Of the same predicate it is the same promise, so that an amendment can replace it.
    """

    def was_so(after: Position, printed: Printed, position: Position, step: Step) -> bool:
        return fit(printed, position, step)

    made: Callable[[Position, Printed, Position, Step], bool] = named(
        was_so, f"only_where_{fit.__name__}", f"Only where this is so: {fit.__doc__}", like=fit
    )
    return made


def predicate_of(
    clause: Callable[[Any, Any, Any], Refusal | None],
) -> Callable[[Any, Any, Any], bool] | None:
    """Return the predicate that the contract of a clause promises to pass exactly, if it does."""
    stated = contract_of(clause)
    for promise in stated.promises if stated else ():
        fit: Callable[[Any, Any, Any], bool] | None = getattr(promise, _FIT, None)
        if fit is not None:
            return fit
    return None


def lets_pass(clause: Callable[[Any, Any, Any], Refusal | None]) -> Callable[[Any, Any, Any], bool]:
    """Return a function that tells whether a clause lets a step pass.

    That is the predicate that its contract promises, if it does: a refusal takes ten times as long.
    What is returned raises BrokenClause where the clause answers with something else.
    """
    predicate = predicate_of(clause)
    if predicate is not None:
        return predicate

    def passes(printed: Any, position: Any, step: Any) -> bool:
        refusal = clause(printed, position, step)
        if refusal is not None and not isinstance(refusal, Refusal):
            raise BrokenClause(told_broken(clause, refusal))
        return refusal is None

    return passes


def only(
    *parts: str, of_the_seat: tuple[str, ...] = (), of_every_seat: tuple[str, ...] = ()
) -> Callable[[Any, object, Any, object], bool]:
    """Promise that nothing changes but these parts of the table, of the seat to move, of all seats.

    The table is any position with `seats` and a `turn`.
    """

    def table_stays(after: Any, printed: object, position: Any, step: object) -> bool:
        return bool(evolve(after, **those(position, parts)) == position)

    def other_seats_stay(after: Any, printed: object, position: Any, step: object) -> bool:
        turn = position.turn
        seat = evolve(after.seats[turn], **those(position.seats[turn], of_the_seat))
        seats = (*after.seats[:turn], seat, *after.seats[turn + 1 :])
        return bool(evolve(after, seats=seats, **those(position, parts)) == position)

    def rest_of_every_seat_stays(after: Any, printed: object, position: Any, step: object) -> bool:
        seats = tuple(
            evolve(seat, **those(before, of_every_seat))
            for seat, before in zip(after.seats, position.seats, strict=False)
        )
        return len(after.seats) == len(position.seats) and bool(
            evolve(after, seats=seats, **those(position, parts)) == position
        )

    def rest_of_each_seat_stays(after: Any, printed: object, position: Any, step: object) -> bool:
        turn = position.turn
        seat = evolve(after.seats[turn], **those(position.seats[turn], of_the_seat))
        seats = (*after.seats[:turn], seat, *after.seats[turn + 1 :])
        return rest_of_every_seat_stays(evolve(after, seats=seats), printed, position, step)

    stays = table_stays
    if of_the_seat:
        stays = rest_of_each_seat_stays if of_every_seat else other_seats_stay
    elif of_every_seat:
        stays = rest_of_every_seat_stays
    made: Callable[[Any, object, Any, object], bool] = framed(
        stays, parts, of_the_seat, of_every_seat
    )
    return made


def framed(
    stays: Any,
    parts: tuple[str, ...],
    of_the_seat: tuple[str, ...],
    of_every_seat: tuple[str, ...],
) -> Any:
    """Return a promise that nothing changes but these parts, with its name and its sentence."""
    names = (*parts, *of_the_seat, *of_every_seat)
    told = [
        _told_parts(several, whose)
        for several, whose in (
            (parts, ""),
            (of_the_seat, " of the seat to move"),
            (of_every_seat, " of every seat"),
        )
        if several
    ]
    own = {f"{SEAT}.{part}" for part in (*of_the_seat, *of_every_seat)}
    setattr(stays, _FRAME, frozenset(parts) | own | {f"{OTHERS}.{part}" for part in of_every_seat})
    return named(
        stays,
        "_and_".join(("only", *names)).replace("_and_", "_", 1) if names else "nothing_changes",
        f"Nothing changes but {', and '.join(told)}." if told else "Nothing changes.",
        like=stays,
    )


def frame_of(promise: Callable[..., bool]) -> Frame | None:
    """Return the parts that a promise lets change; None if it is no promise of that kind.

    Those of a seat are named as in `seat.cash`, and as in `others.cash` besides where
    seats that are not to move may change as well.
    """
    found = getattr(promise, _FRAME, None)
    return found if isinstance(found, frozenset) else None


def the_frame_among(promises: Iterable[Callable[..., bool]]) -> Callable[..., bool]:
    """Return the first promise that lets parts change; raise StopIteration if none does."""
    return next(promise for promise in promises if frame_of(promise) is not None)


def widened(
    frame: Callable[..., bool], *parts: str, of_the_seat: tuple[str, ...] = ()
) -> Callable[[Any, object, Any, object], bool]:
    """Promise that nothing changes but what a frame lets change, and these parts besides.

    `parts` are parts of the table, `of_the_seat` those of the seat to move.
    """
    names = sorted(frame_of(frame) or ())
    table = [name for name in names if "." not in name]
    others = {name.partition(".")[2] for name in names if name.startswith(f"{OTHERS}.")}
    seats = [name.partition(".")[2] for name in names if name.startswith(f"{SEAT}.")]
    return only(
        *(*table, *parts),
        of_the_seat=tuple(name for name in (*seats, *of_the_seat) if name not in others),
        of_every_seat=tuple(name for name in seats if name in others),
    )


def frames_promised_by(clause: Callable[..., Any]) -> tuple[Callable[..., bool], ...]:
    """Return the frames that a clause promises; one that does no more in its place has them too."""
    stated = contract_of(clause)
    promises = stated.promises if stated else ()
    return tuple(promise for promise in promises if frame_of(promise) is not None)


def those(whole: object, parts: tuple[str, ...]) -> dict[str, Any]:
    """Return some parts of a table or a seat, by name."""
    return {part: getattr(whole, part) for part in parts}


def named(condition: Any, name: str, sentence: str, like: Callable[..., bool]) -> Any:
    """Return a condition under a name, with its sentence, and the types of another one."""
    condition.__name__ = condition.__qualname__ = name
    condition.__doc__ = sentence
    condition.__module__ = like.__module__
    condition.__annotations__ = {**condition.__annotations__, **like.__annotations__}
    return condition


def _told_parts(parts: tuple[str, ...], whose: str) -> str:
    return f"the {together(part.replace('_', ' ') for part in parts)}{whose}"
