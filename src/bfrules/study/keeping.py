"""Batches kept in a file as they are done, so that a study can be stopped and gone on with."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from bfrules.study.about import About
from bfrules.study.faults import StudyError
from bfrules.study.fingerprints import own_code_of
from bfrules.study.plain import as_plain, from_plain
from bfrules.study.plan import Plan
from bfrules.study.running import Batch
from bfrules.study.tally import Totals, add_up, totals_of

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


def kept_in(path: Path, plan: Plan, about: About) -> Iterator[Kept]:
    """Yield the batches that a file keeps of a study; a last line that was cut off is left out.

    Begin the file if there is none. Raise StudyError if it keeps something else, was altered
    by hand, or cannot be written.
    """
    heading = {"format": BATCHES, "study": as_plain(about), "code": own_code_of(plan)}
    lines = text_of(path).split("\n") if path.exists() else [json.dumps(heading), ""]
    check_heading(path, parsed(lines[0]), heading)
    # what follows the last line break was cut off, and is played and kept again
    write(path, "".join(f"{line}\n" for line in lines[:-1]))
    nothing = totals_of(plan, ())
    for number, line in enumerate(lines[1:-1], 2):
        yield kept_on(path, number, line, nothing)


def text_of(path: Path) -> str:
    """Return what a file says; raise StudyError if it is no file, or no text."""
    try:
        if path.is_file():
            return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        pass
    except OSError as unreadable:
        raise StudyError(f"{path} cannot be read: {unreadable.strerror}") from None
    raise StudyError(f"{path} keeps no batches of a study; name another file")


def write(path: Path, text: str, mode: str = "w") -> None:
    """Write a text into a file, or add it there; raise StudyError if that cannot be done."""
    try:
        with path.open(mode, encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise StudyError(f"{path} cannot be written: {error.strerror}") from None


def kept_on(path: Path, number: int, line: str, nothing: Totals) -> Kept:
    """Return the batch on a line of a file; raise StudyError if there is none, or a wrong one.

    `nothing` are the totals of the same study without a game.
    """
    try:
        kept = from_plain(parsed(line), Kept)
        if add_up(kept.totals, len(kept.batch), nothing):
            return kept
    except Exception:
        pass
    raise StudyError(
        f"{path}, line {number} is no batch of this study; take the line out, and its games are "
        "played again"
    )


def check_heading(path: Path, found: Any, expected: dict[str, Any]) -> None:
    """Raise StudyError, with what differs, unless a file keeps batches of this very study."""
    kept = found.get("study") if isinstance(found, dict) else None
    if not isinstance(kept, dict) or found.get("format") != BATCHES:
        raise StudyError(f"{path} keeps no batches of a study; name another file")
    for name, value in expected["study"].items():
        if kept.get(name) != value:
            there, here = in_words(kept.get(name)), in_words(value)
            raise StudyError(f"{path} keeps another study; {name} there: {there}; here: {here}")
    code = found.get("code", {})
    for name, fingerprint in expected["code"].items():
        if not isinstance(code, dict) or code.get(name) != fingerprint:
            raise StudyError(
                f"{path} keeps games of other code: {name}, or its file, was another when they "
                "were played; name another file"
            )


def in_words(value: object) -> str:
    """Say a plain value of a study: what is in a row by commas, a rule or an event by its name."""
    if isinstance(value, dict):
        named = value.get("name") or [f"{name}={told}" for name, told in value.items()]
        return in_words(named)
    if isinstance(value, list):
        return ", ".join(map(in_words, value)) or "none"
    return str(value)


def keep(path: Path, batch: Batch, totals: Totals) -> None:
    """Add a batch to the file."""
    kept = as_plain(Kept(batch.start, batch.stop, totals))
    write(path, f"{json.dumps(kept)}\n", "a")


def parsed(line: str) -> Any:
    """Return what a line of JSON says, or None if it is none."""
    try:
        return json.loads(line)
    except ValueError:
        return None
