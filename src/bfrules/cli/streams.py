"""Where a command prints: what it answers on stdout, what the code of others prints on stderr.

A closed stream is ignored. One that is full, or that nobody reads any more, ends the command
with a word or a status of its own. A character that the terminal lacks is drawn with those
it has.
"""

import codecs
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from io import TextIOWrapper
from typing import Any, Final

import click

from bfrules.cli.style import harmless

STDERR: Final = 2
DRAWN_PLAINLY: Final = "bfrules.drawn-plainly"
AS_PYTHON_STARTS: Final = ("strict", "surrogateescape")
"""What Python does about characters that stdout lacks; the second in the locale C."""
PLAIN: Final = str.maketrans(
    dict.fromkeys("┌┐└┘├┤┬┴┼", "+")
    | dict.fromkeys("─╴╶\N{MINUS SIGN}", "-")
    | dict.fromkeys("│╵╷", "|")
    | {"→": ">", "·": ".", "■": "#", "…": ".", "≈": "~", "\N{BULLET}": "*", "\xa0": " "}
    | {"“": '"', "”": '"'}
)
"""One character for each, so that what is drawn keeps its columns."""


class Command(click.Command):
    """A command whose answer is apart from whatever else is printed while it runs."""

    def invoke(self, context: click.Context) -> Any:
        """Run the command; what it does not print itself goes to stderr."""
        context.obj = sys.stdout
        with open(os.dup(STDERR), "wb", buffering=0) as copied:
            aside = Aside(copied, sys.stderr.encoding, sys.stderr.errors)
            with redirect_stdout(aside):
                return super().invoke(context)


class Aside(TextIOWrapper):
    """A stream that writes to stderr, over a copy of its descriptor; nobody can close it."""

    def write(self, text: str) -> int:
        """Write a text, as far as stderr takes it."""
        with suppress(OSError):
            click.echo(harmless(text), nl=False, err=True)
        return len(text)

    def close(self) -> None:
        """Stay open: others print too."""


def fill_what_is_closed() -> None:
    """Let streams that are closed lead nowhere, before a file that is opened takes their place."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115  # open to the end


def forget_what_is_left() -> None:
    """Let what stdout could not take lead nowhere, so that it is not tried again at the end."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


@contextmanager
def drawn_plainly() -> Iterator[None]:
    """Draw with what the terminal can show: where it lacks a character, with one that is alike."""
    stream = sys.stdout
    if not isinstance(stream, TextIOWrapper) or stream.errors not in AS_PYTHON_STARTS:
        yield
        return
    before = stream.errors
    codecs.register_error(DRAWN_PLAINLY, alike)
    stream.reconfigure(errors=DRAWN_PLAINLY)
    try:
        yield
    finally:
        with suppress(OSError, ValueError):  # it is full, or was closed
            stream.reconfigure(errors=before)


def alike(error: UnicodeError) -> tuple[str, int]:
    """Return characters of ASCII that are like those that cannot be written, and where they end."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return lacking.translate(PLAIN).encode("ascii", "replace").decode("ascii"), error.end
