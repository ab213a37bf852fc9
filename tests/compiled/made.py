"""Engines that tests share: what is printed for a table is printed once."""

import shutil
from array import array
from functools import cache
from typing import Final

import pytest

from bfrules.compiled import Engine
from bfrules.compiled.engine import engine_of
from bfrules.compiled.making import Making, table_at_the_start
from bfrules.core.edition import AnyEdition

NO_COMPILER = pytest.mark.skipif(not shutil.which("cc"), reason="no C compiler")
BACKENDS: Final = ("python", pytest.param("c", marks=NO_COMPILER))
WHERE_PYTHON_STOPS: Final = (IndexError, TypeError, ValueError, ZeroDivisionError)
"""What a clause raises where an engine stops, with IndexError or ZeroDivisionError."""


@cache
def code(edition: AnyEdition, seats: int, **start: bool) -> Making:
    """Return what is printed of an edition for a table."""
    return Making(edition, table_at_the_start(edition, seats=seats, **start))


@cache
def made(edition: AnyEdition, seats: int, *, backend: str = "python", **start: bool) -> Engine:
    """Return an engine for a table."""
    return engine_of(code(edition, seats, **start), backend)


def at_a_choice(engine: Engine) -> "array[int]":
    """Return a row of a game in which a seat is to act for the first time."""
    row = engine.start(seed=7)
    while engine.actor(row) == -1:
        engine.draw(row)
    return row
