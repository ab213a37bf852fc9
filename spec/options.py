"""Options that several commands of the proofs share."""

from collections.abc import Callable
from typing import Any, Final

import click

ABOUT_A_HOUSE: Final = (
    click.option(
        "--reading",
        "in_force",
        multiple=True,
        metavar="QUESTION=READING",
        help="Ask about the rules that it changes. May be repeated.",
    ),
    click.option(
        "--amendment",
        "amendments",
        multiple=True,
        metavar="FILE.py:NAME",
        help="Ask about the rules that it changes. May be repeated.",
    ),
)


def about_a_house(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options that name what a house changes: `in_force` and `amendments`."""
    for option in reversed(ABOUT_A_HOUSE):
        command = option(command)
    return command
