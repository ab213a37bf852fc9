"""Houses: the rules of an edition under an amendment of somebody's own."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from bfrules.core.amendment import Amendment
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
    module = run_file(Path(path))
    found = getattr(module, name, None)
    if not isinstance(found, Amendment):
        raise UnusableFile(f"{path} has no amendment named {name}")
    return found


def rules_under(place: str, editions: Sequence[str]) -> tuple[RuleSubject, ...]:
    """Return the rules that an amendment changes, in each edition that it fits.

    `editions` names those to look at, all if it is empty. Raise UnusableFile if it fits none.
    """
    amendment = amendment_in(place)
    changed, reasons = [], []
    for name, edition in shipped_editions().items():
        if editions and name not in editions:
            continue
        try:
            house = edition.amend(amendment)
        except Exception as unfit:
            reasons.append(str(unfit))
            continue
        before = {rule.kind: RuleSubject(edition, rule) for rule in edition.rules}
        for rule in house.rules:
            subject, known = RuleSubject(house, rule), before.get(rule.kind)
            if known is None or fingerprint_of_rule(subject) != fingerprint_of_rule(known):
                changed.append(subject)
    if not changed:
        raise UnusableFile(f"{place} changes no rule: {' '.join(reasons) or 'it changes nothing'}")
    return tuple(changed)


def composed_under(
    place: str, editions: Sequence[str], workers: int
) -> Iterator[tuple[RuleAtATable, Answer | None]]:
    """Yield a verdict on each rule that an amendment changes, at the smallest table.

    There is none where a process ran out of time or memory.
    """
    asked = [next(subject.at_each_table()) for subject in rules_under(place, editions)]
    jobs = [(one, partial(limited_to, SECONDS, partial(answer_about, one))) for one in asked]
    yield from in_processes(jobs, workers)
