"""Houses: the rules of an edition under readings, and an amendment of somebody's own."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from bfrules.core.amendment import Amendment
from bfrules.house import houses_under
from bfrules.shipped import shipped_editions
from spec.composing.asking import answer_about
from spec.composing.fingerprints import fingerprint_of_rule
from spec.composing.rules import RuleAtATable, RuleSubject
from spec.files import UnusableFile, run_file
from spec.verdicts.ledger import Answer
from spec.verdicts.running import in_processes, limited_to

SECONDS = 300.0


def amendment_in(place: str) -> Amendment[Any]:
    """Return the amendment that `FILE.py:NAME` names; raise UnusableFile for none."""
    path, _, name = place.rpartition(":")
    # run as what may be proved, unlike `bfrules.house.amendment_at`: provers read its source
    module = run_file(Path(path))
    found = getattr(module, name, None)
    if not isinstance(found, Amendment):
        raise UnusableFile(f"{path} has no amendment named {name}")
    return found


def rules_under(
    readings: Sequence[str], place: str | None, editions: Sequence[str]
) -> tuple[RuleSubject, ...]:
    """Return the rules that readings and an amendment change, in each edition that they fit.

    `place` names the amendment, if there is one, as `FILE.py:NAME`; `editions` names those
    to look at, all if it is empty. Raise UnusableFile if they change no rule, and
    UnknownReading for a reading of none.
    """
    shipped = shipped_editions().items()
    looked_at = [edition for name, edition in shipped if not editions or name in editions]
    amendments = (amendment_in(place),) if place else ()
    changed, reasons = [], []
    for house in houses_under(looked_at, readings):
        try:
            amended = house.amended.amend(*amendments)
        except Exception as unfit:
            reasons.append(str(unfit))
            continue
        before = {rule.kind: RuleSubject(house.edition, rule) for rule in house.edition.rules}
        for rule in amended.rules:
            subject, known = RuleSubject(amended, rule), before.get(rule.kind)
            if known is None or fingerprint_of_rule(subject) != fingerprint_of_rule(known):
                changed.append(subject)
    if not changed:
        named = " and ".join((*readings, *((place,) if place else ())))
        told = " ".join(reasons) or "it changes nothing"
        raise UnusableFile(f"{named} changes no rule: {told}")
    return tuple(changed)


def composed_under(
    readings: Sequence[str], place: str | None, editions: Sequence[str], workers: int
) -> Iterator[tuple[RuleAtATable, Answer | None]]:
    """Yield a verdict on each rule that readings and an amendment change, at the smallest table.

    There is none where a process ran out of time or memory.
    """
    asked = [next(subject.at_each_table()) for subject in rules_under(readings, place, editions)]
    jobs = [(one, partial(limited_to, SECONDS, partial(answer_about, one))) for one in asked]
    yield from in_processes(jobs, workers)
