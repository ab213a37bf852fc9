"""Editions and amendments found by the names under which a game was recorded."""

from collections.abc import Iterator
from contextlib import nullcontext, suppress
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, TypeVar

from bfrules.core.amendment import Amendment, AmendmentError
from bfrules.core.edition import AnyEdition, Edition
from bfrules.core.record import RecordError

Position = TypeVar("Position")
Step = TypeVar("Step")
View = TypeVar("View")

ENTRY_POINTS: Final = "bfrules.editions"


def edition_called(name: str) -> AnyEdition:
    """Return the edition with this name: one that ships, or one that an installed package offers.

    A package offers its editions as entry points of the group `bfrules.editions`.
    Raise RecordError if there is none.
    """
    home = f"{ENTRY_POINTS}.{name}"
    if name.isidentifier() and find_spec(home) and find_spec(f"{home}.edition"):
        found = getattr(import_module(f"{home}.edition"), name, None)
    else:
        found = next((one for one in offered(name) if one.name == name), None)
    if not isinstance(found, Edition):
        raise RecordError(f"this is a record of {name}, and no edition of that name is installed")
    return found


def offered(name: str) -> Iterator[AnyEdition]:
    """Yield the editions of installed packages, that of an entry point with this name first.

    Raise what comes up where that one is loaded; others that cannot be loaded are left out.
    """
    # what else is installed is slow to find out, and most need it never
    from importlib.metadata import entry_points

    for point in sorted(entry_points(group=ENTRY_POINTS), key=lambda one: one.name != name):
        with nullcontext() if point.name == name else suppress(Exception, SystemExit):
            found = point.load()
            if isinstance(found, Edition):
                yield found


def with_amendments_named(
    edition: Edition[Any, Position, Step, View], name: str, amendments: tuple[str, ...]
) -> Edition[Any, Position, Step, View]:
    """Return the edition with the amendments of these names in force.

    Those that the edition knows are found by their names; others are among those that
    it is amended with already. Raise RecordError for others in force than those named; a
    reading that holds anyway is none of them.
    """
    if name != edition.name:
        raise RecordError(f"this is a record of {name}, not of {edition.name}")
    in_force = {amendment.name: amendment for amendment in edition.amendments}
    if tuple(in_force) == amendments:
        return edition
    named = (in_force.get(name) or amendment_named(edition.plain, name) for name in amendments)
    try:
        played = edition.plain.amend(*named)
    except AmendmentError as error:
        raise RecordError(f"the amendments of this record do not go together: {error}") from None
    others = [
        name for name, one in in_force.items() if name not in amendments and not holds(one, played)
    ]
    if others:
        told = f"the amendments {', '.join(amendments)}" if amendments else "no amendments"
        raise RecordError(f"this record was played with {told}, not with {', '.join(others)}")
    return played


def holds(amendment: Amendment[Any], edition: Edition[Any, Position, Step, View]) -> bool:
    """Tell whether an amendment is a reading that is in force in an edition anyway."""
    question, reading = amendment.question, amendment.reading
    return (
        bool(question)
        and edition.reading_in_force(question) == reading
        and edition.reading(question, reading) == amendment
    )


def amendment_named(edition: Edition[Any, Position, Step, View], name: str) -> Amendment[Any]:
    """Return the reading or the variant with this name; raise RecordError for any other."""
    for known in (*edition.readings, *edition.variants):
        if known.name == name:
            return known
    question, _, reading = name.partition("=")
    try:
        return edition.reading(question, reading)
    except ValueError as error:
        if any(known.name.startswith(f"{question}=") for known in edition.readings):
            raise RecordError(f"this record was played under {name}. {error}") from None
        raise RecordError(
            f"this record was played with the amendment {name}, which {edition.name} does not "
            "know; give an edition amended with it, or its file: --amendment FILE.py:NAME"
        ) from None
