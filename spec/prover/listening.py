"""Listening: who wants to check a solver hears, as SMT-LIB, of everything it found impossible."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final

import z3

Listener = Callable[[str], None]

_LISTENER: Final[ContextVar[Listener | None]] = ContextVar("listener", default=None)


@contextmanager
def heard_by(listener: Listener) -> Iterator[None]:
    """Let a listener hear for a while of all that is found impossible."""
    token = _LISTENER.set(listener)
    try:
        yield
    finally:
        _LISTENER.reset(token)


def checked(solver: Any, *terms: z3.BoolRef) -> z3.CheckSatResult:
    """Ask a solver whether terms can be true together with all that it was told."""
    found = solver.check(*terms)
    listener = _LISTENER.get()
    if listener is not None and found == z3.unsat:
        solver.push()
        solver.add(*terms)
        listener(solver.to_smt2())
        solver.pop()
    return found
