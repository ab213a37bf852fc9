"""Words on the command line: what they name, and what to say where they name nothing."""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from importlib.util import find_spec
from pathlib import Path
from sys import modules
from traceback import FrameSummary, extract_tb
from typing import TYPE_CHECKING, Final

import click

from bfrules import shipped
from bfrules.cli.timing import OutOfTime
from bfrules.core.edition import AnyEdition
from bfrules.core.finding import ENTRY_POINTS
from bfrules.house import told_error

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

SOME_FAIL: Final = 1
UNUSABLE: Final = 2
INTERRUPTED: Final = 130
UNREAD: Final = 141
"""What a shell tells of a program whose reader has left, as behind `| head`."""
AMENDMENT: Final = "--amendment"
IN_A_FILE: Final = ".py:"
"""What tells FILE.py:NAME, a name in a file that is run, from the names that are known."""
DEVICES: Final = Path("/dev")
STOPS: Final = (click.ClickException, click.Abort, click.exceptions.Exit, KeyboardInterrupt)
"""What ends a command and is no fault of anybody's code: what was told already, and Ctrl-C."""


class UnusableWords(click.ClickException):
    """Words on the command line that name nothing there is."""

    exit_code = UNUSABLE


def edition_named(name: str) -> AnyEdition:
    """Return the edition with this name; raise UnusableWords, with close names, for another."""
    editions = shipped.editions()
    if name not in editions:
        close = close_to(name, editions)
        if Path(name).suffix and not close:
            raise UnusableWords(f"there is no file {name!r}, and no edition of that name")
        told = f"close to it: {', '.join(close)}" if close else f"there are {', '.join(editions)}"
        raise UnusableWords(f"there is no edition {name!r}; {told}")
    return editions[name]


@contextmanager
def editions_of_others_told() -> Iterator[None]:
    """Say which installed edition is at fault, and where, when its code goes wrong."""
    try:
        yield
    except STOPS:
        raise
    except BaseException as error:
        for name, frame in frames_of_others(error):
            raise UnusableWords(
                f"the edition {name}, which another package brings, has gone wrong: "
                f"{told_of_others(error)} ({frame.filename}, line {frame.lineno})"
            ) from None
        raise


def told_of_others(error: BaseException) -> str:
    """Say in one line what went wrong in the code of others."""
    return str(error) if isinstance(error, OutOfTime) else told_error(error)


def frames_of_others(error: BaseException) -> Iterator[tuple[str, FrameSummary]]:
    """Yield where an error came up in code beside an installed edition, with its name."""
    from importlib.metadata import entry_points  # see `bfrules.core.finding`

    homes = {point.name: homes_of(point) for point in entry_points(group=ENTRY_POINTS)}
    for frame in reversed(extract_tb(error.__traceback__)):
        file = Path(frame.filename)
        for name, home in homes.items():
            if home & {file, *file.parents}:
                yield name, frame


def homes_of(point: "EntryPoint") -> set[Path]:
    """Return the files and folders in which an installed edition has code of its own."""
    edition = shipped.brought_by(point)
    found = {point.module}
    if not isinstance(edition, str):
        clauses = {clause.__module__ for rule in edition.rules for clause in rule.clauses}
        found |= {edition.package, edition.acts.__module__, *clauses}
    others = [modules[name] for name in found & {*modules} if name.partition(".")[0] != "bfrules"]
    folders = {Path(folder) for one in others for folder in getattr(one, "__path__", ())}
    return folders | {Path(one.__file__) for one in others if one.__file__}


def close_to(name: str, names: Iterable[str]) -> list[str]:
    """Return the names that are like another one, each once, in any letters; none if none is."""
    by_small_letters: dict[str, list[str]] = {}
    for one in dict.fromkeys(names):
        by_small_letters.setdefault(one.lower(), []).append(one)
    close = get_close_matches(name.lower(), by_small_letters, cutoff=0.5)
    return [one for small in close for one in by_small_letters[small]]


def need_extra(what: str, extra: str, *modules: str) -> None:
    """Raise UnusableWords, with the command that installs it, unless an extra is there."""
    missing = [module for module in modules if find_spec(module) is None]
    if missing:
        raise UnusableWords(
            f"{what} needs the extra `{extra}` ({', '.join(missing)} not found): "
            f"pip install 'bfrules[{extra}]'"
        )


def saved(file: Path, text: str) -> None:
    """Write a text to a file; raise UnusableWords, saying why, if that cannot be done.

    A pipe is no file, unless it is one that the shell put below /dev: nobody may read it.
    """
    try:
        if file.is_fifo() and DEVICES not in file.parents:
            raise UnusableWords(f"{file} cannot be written: it is not a file but a pipe")
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UnusableWords(f"{file} cannot be written: {error.strerror}") from None


def exit_status(outcomes: Counter[str]) -> int:
    """Return the exit status: a document that cannot be read weighs more than one that fails."""
    if outcomes["unreadable"]:
        return UNUSABLE
    return SOME_FAIL if outcomes["fails"] else 0
