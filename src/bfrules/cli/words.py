"""Words on the command line: what they name, and what to say where they name nothing."""

from collections import Counter
from collections.abc import Iterable
from difflib import get_close_matches
from importlib.util import find_spec
from pathlib import Path
from sys import stderr
from typing import IO, Any, Final

import click

from bfrules import shipped
from bfrules.cli.style import fitted, width
from bfrules.core.edition import AnyEdition

SOME_FAIL: Final = 1
UNUSABLE: Final = 2
DEVICES: Final = Path("/dev")


class UnusableWords(click.ClickException):
    """Words on the command line that name nothing there is."""

    exit_code = UNUSABLE

    def show(self, file: IO[Any] | None = None) -> None:
        """Print what is wrong: in one line, on a terminal broken between words."""
        told = f"Error: {self.format_message()}"
        click.echo(fitted(told, width()) if stderr.isatty() else told, file=file, err=True)


def edition_named(name: str) -> AnyEdition:
    """Return the edition with this name; raise UnusableWords, with close names, for another."""
    editions = shipped.editions()
    if name not in editions:
        close = close_to(name, editions)
        told = f"close to it: {', '.join(close)}" if close else f"there are {', '.join(editions)}"
        raise UnusableWords(f"there is no edition {name!r}; {told}")
    return editions[name]


def close_to(name: str, names: Iterable[str]) -> list[str]:
    """Return the names that are like another one, each once; none if none is."""
    return get_close_matches(name.lower(), tuple(dict.fromkeys(names)), cutoff=0.5)


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
            raise UnusableWords(f"{file} cannot be written: it is no file, but a pipe")
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UnusableWords(f"{file} cannot be written: {error.strerror}") from None


def exit_status(outcomes: Counter[str]) -> int:
    """Return the exit status: a document that cannot be read weighs more than one that fails."""
    if outcomes["unreadable"]:
        return UNUSABLE
    return SOME_FAIL if outcomes["fails"] else 0
