"""Batches kept in a file as they are done, so that a study can be stopped and gone on with."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from bfrules.study.about import About
from bfrules.study.faults import StudyError
from bfrules.study.plain import as_plain, from_plain
from bfrules.study.running import Batch
from bfrules.study.tally import Totals

BATCHES: Final = "batches of a bfrules study"


@frozen
class Kept:
    """A batch that is done."""

    first: int
    end: int
    totals: Totals

    @property
    def batch(self) -> Batch:
        """The numbers of its games."""
        return range(self.first, self.end)


def kept_in(path: Path, about: About) -> Iterator[Kept]:
    """Yield the batches that a file keeps of a study; a last line that was cut off is left out.

    Begin the file if there is none. Raise StudyError if it keeps something else.
    """
    heading = {"format": BATCHES, "study": as_plain(about)}
    if not path.exists():
        path.write_text(f"{json.dumps(heading)}\n", encoding="utf-8")
        return
    if not path.is_file():
        raise StudyError(f"{path} keeps no batches of a study: it is no file; name another")
    first, *lines = text_of(path).split("\n")
    check_heading(path, parsed(first), heading)
    # what follows the last line break was cut off, and is played and kept again
    path.write_text("".join(f"{line}\n" for line in (first, *lines[:-1])), encoding="utf-8")
    for number, line in enumerate(lines[:-1], 2):
        yield kept_on(path, number, line)


def text_of(path: Path) -> str:
    """Return what a file says; raise StudyError if it is no text."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise StudyError(f"{path} keeps no batches of a study; name another file") from None


def kept_on(path: Path, number: int, line: str) -> Kept:
    """Return the batch on a line of a file; raise StudyError if there is none."""
    try:
        return from_plain(parsed(line), Kept)
    except Exception:
        raise StudyError(
            f"{path}, line {number} is no batch of a study; take the line out, and its games are "
            "played again"
        ) from None


def check_heading(path: Path, found: Any, expected: dict[str, Any]) -> None:
    """Raise StudyError, with what differs, unless a file keeps batches of this very study."""
    kept = found.get("study") if isinstance(found, dict) else None
    if not isinstance(kept, dict) or found.get("format") != BATCHES:
        raise StudyError(f"{path} keeps no batches of a study; name another file")
    asked = expected["study"]
    for name, value in asked.items():
        if kept.get(name) != value:
            raise StudyError(
                f"{path} keeps another study: its {name} is {kept.get(name)}, here it is {value}"
            )


def keep(path: Path, batch: Batch, totals: Totals) -> None:
    """Add a batch to the file."""
    kept = as_plain(Kept(batch.start, batch.stop, totals))
    with path.open("a", encoding="utf-8") as file:
        file.write(f"{json.dumps(kept)}\n")


def parsed(line: str) -> Any:
    """Return what a line of JSON says, or None if it is none."""
    try:
        return json.loads(line)
    except ValueError:
        return None
