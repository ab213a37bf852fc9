"""How text is printed: it fits the terminal, and colours respect NO_COLOR."""

import re
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from os import environ
from shutil import get_terminal_size
from textwrap import wrap
from typing import Any, Final, TextIO

import click

WIDTH_OF_A_PIPE: Final = 80
WIDEST: Final = 120
UNBROKEN: Final = "Error:\N{NO-BREAK SPACE}"
POINTER: Final = "^"
TYPED: Final = (">>> ", "... ")
OBEYED: Final = re.compile(
    r"(?!\x1b\[(?:0|1|31)m)[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]"
)
"""What a terminal would obey, other than the styles below."""
DRAWN: Final = frozenset("─│┌┐└┘├┤┬┴┼╴╵╶╷")


def width() -> int:
    """Return how many columns there are: those of the terminal, or 80 when piped."""
    return min(get_terminal_size((WIDTH_OF_A_PIPE, 1)).columns, WIDEST)


def fitted(text: str) -> str:
    """Return a text that fits the terminal: long lines break, each under its own indent.

    What was typed or drawn stays as it is, and what a line beneath it points at.
    """
    columns, lines = width(), text.split("\n")
    return "\n".join(
        part
        for line, beneath in zip(lines, (*lines[1:], ""), strict=True)
        for part in (
            [line]
            if POINTER in beneath and not beneath.strip(f" {POINTER}")
            else broken(line, columns)
        )
    )


def broken(line: str, columns: int) -> list[str]:
    """Return the lines into which one line breaks."""
    if len(click.unstyle(line)) <= columns or line.lstrip().startswith(TYPED) or DRAWN & set(line):
        return [line]
    indent = line[: len(line) - len(line.lstrip())]
    return wrap(
        line.lstrip(),
        columns,
        initial_indent=indent,
        subsequent_indent=f"{indent}  ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def harmless(text: str) -> str:
    """Return a text in which nothing is left that a terminal would obey, such as to clear it."""
    return OBEYED.sub("\N{REPLACEMENT CHARACTER}", text)


def put(text: str = "") -> None:
    """Print a text as it stands: an answer, or a part of one."""
    try:
        click.echo(harmless(text), file=answers())
    except OSError as unprinted:
        unprinted.filename = "stdout"
        raise


def answers() -> TextIO:
    """Return the stream for the answer of the command that runs: see `bfrules.cli.streams`."""
    context = click.get_current_context(silent=True)
    return context.obj if context and context.obj else sys.stdout


@contextmanager
def aside() -> Iterator[None]:
    """Print on stderr what is said meanwhile: stdout is left to an answer that a program reads."""
    context = click.get_current_context()
    kept, context.obj = context.obj, sys.stderr
    try:
        yield
    finally:
        context.obj = kept


def say(text: str) -> None:
    """Print a text that fits the terminal."""
    put(fitted(text))


def complain(told: str) -> None:
    """Print what is wrong, a line for each thing."""
    for line in told.split("\n"):
        with suppress(OSError):  # then nothing can be said
            click.echo(f"Error: {fitted_error(line)}", err=True)


def tell_the_stop() -> None:
    """Say that the command was stopped, in a line below the keys that did it."""
    with suppress(OSError):
        click.echo("\nStopped.", err=True)


def fitted_error(told: str) -> str:
    """Return what is wrong, so that it fits the terminal behind the word that click prints."""
    return fitted(harmless(f"{UNBROKEN}{told}")).removeprefix(UNBROKEN)


@contextmanager
def warned_in_one_line() -> Iterator[None]:
    """Print each warning once, without the line of code that it came from."""
    with warnings.catch_warnings():
        warnings.simplefilter("once", UserWarning)
        warnings.showwarning = warned  # type: ignore[assignment]  # the rest is of no use
        yield


def warned(message: Warning | str, *_where: object) -> None:
    """Print a warning."""
    click.echo(fitted(harmless(f"Warning: {message}")), err=True)


def heading(text: str) -> str:
    """Return a heading; the style is seen on a terminal only."""
    return styled(text, bold=True)


def loud(text: str) -> str:
    """Return a warning; the style is seen on a terminal only."""
    return styled(text, fg="red", bold=True)


def styled(text: str, **style: Any) -> str:
    """Return a text in a style, fitted before: the codes of a style would count as words."""
    return "\n".join(click.style(line, **style) for line in fitted(text).split("\n"))


def colours() -> bool | None:
    """Return False where NO_COLOR is set, else None: click looks whether there is a terminal."""
    return False if environ.get("NO_COLOR") else None
