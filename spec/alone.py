"""Alone: one run at a time writes a file that it has read whole and writes whole."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from filelock import FileLock, Timeout


class AnotherRun(click.ClickException):
    """Another run is writing the same file; what this one would find would be lost, or that."""

    exit_code = 2


@contextmanager
def alone_with(path: Path) -> Iterator[None]:
    """Keep every other run from writing a file; raise AnotherRun if one already does."""
    lock = FileLock(path.with_suffix(".lock"), blocking=False)
    try:
        lock.acquire()
    except Timeout:
        raise AnotherRun(
            f"another run is writing {path.name}; wait for its end, or run in another clone"
        ) from None
    try:
        yield
    finally:
        lock.release()


def write_whole(path: Path, text: str) -> None:
    """Write a file so that nobody ever sees a part of it, not even if this run is stopped."""
    beside = path.with_suffix(".tmp")
    beside.write_text(text, encoding="utf-8")
    beside.replace(path)
