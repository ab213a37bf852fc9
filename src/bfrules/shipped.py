"""The editions there are: those that ship, and those that other packages bring."""

from typing import TYPE_CHECKING
from warnings import warn

import bfrules.editions  # the package, before the function below takes its name
from bfrules.core.edition import AnyEdition, Edition
from bfrules.core.finding import ENTRY_POINTS

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


def editions() -> dict[str, AnyEdition]:
    """Return every edition by name: those that ship, then those of installed packages.

    A package brings an edition as an entry point of the group `bfrules.editions`.
    Warn, in one line, of one that cannot be loaded or read, is no edition, or has the name
    of another, and leave it out.
    """
    from importlib.metadata import entry_points  # see `bfrules.core.finding`

    found = shipped_editions()
    for point in entry_points(group=ENTRY_POINTS):
        brought = brought_by(point)
        if isinstance(brought, str):
            warn(brought, stacklevel=2)
        elif found.setdefault(brought.name, brought) is not brought:
            cure = f'give this one its own name: `evolve({point.attr}, name="...")`'
            told = f"{point.value}: there is an edition {brought.name!r} already; {cure}"
            warn(told, stacklevel=2)
    return found


# `bfrules.editions` is this function, and a package too: `import bfrules.editions.bf2023 as rules`
# and `bfrules.editions.bf2023` look for the rest of the path there.
editions.__dict__ = vars(bfrules.editions)


def brought_by(point: "EntryPoint") -> AnyEdition | str:
    """Return the edition behind an entry point, or what is wrong with it, in one line."""
    try:
        found = point.load()
        if not isinstance(found, Edition):
            return f"{point.value} is no edition; it is {found!r:.60}"
        name: object = found.name
        if not isinstance(name, str) or not name:
            return f"{point.value} has the name {name!r}, which nobody can type"
        # What lies beside it is read when it is asked for: then it would be too late.
        _ = (found.statements, found.questions, found.components(found.printed))
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        told = " ".join(str(error).split())
        return f"{point.value} cannot be loaded: {type(error).__name__}: {told}"
    return found


def shipped_editions() -> dict[str, AnyEdition]:
    """Return the editions among the public names, by name."""
    public = (getattr(bfrules, name) for name in bfrules.__all__)
    return {value.name: value for value in public if isinstance(value, Edition)}


def own_version() -> str:
    """Return the version of the library, or "in a checkout" where it is not installed."""
    from importlib.metadata import PackageNotFoundError, version  # see `bfrules.core.finding`

    try:
        return version("bfrules")
    except PackageNotFoundError:
        return "in a checkout"
