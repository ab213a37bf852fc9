"""What games of each edition say and draw, compared as a whole with what they said before.

Who changes words or pictures on purpose runs `python tests/rendering/test_golden.py`,
and reads what changed in the files before they are committed.
"""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from bfrules.rendering.svg import as_svg
from bfrules.rendering.text import as_text
from bfrules.shipped import shipped_editions
from bfrules.testing import amended_as_far_as_possible, random_play

GOLDEN: Final = Path(__file__).parent / "golden"
SEATS: Final = 3
SEEDS: Final = (0, 1)
LENGTH: Final = 12
OTHERWISE: Final = "-otherwise"


def played() -> dict[str, Any]:
    """Return each edition by its name; then each under the last reading of every question."""
    editions = shipped_editions()
    otherwise = {
        name + OTHERWISE: amended_as_far_as_possible(edition, last_readings(edition))
        for name, edition in editions.items()
    }
    return {**editions, **otherwise}


def last_readings(edition: Any) -> Iterable[Any]:
    """Return the last reading of each open question."""
    return {reading.question: reading for reading in edition.readings}.values()


PLAYED: Final = played()


def told(edition: Any) -> str:
    """Return what an edition says of the first step of each kind in two games, and of the ends."""
    parts: list[str] = []
    known: set[type[Any]] = set()
    for seed in SEEDS:
        start = edition.start(seats=SEATS)
        after = start
        for position, step in random_play(edition, start, Random(seed)):
            if type(step) not in known:
                known.add(type(step))
                parts += told_about(edition, position, step)
            after = edition.apply(position, step)
        table, moves = edition.picture(after), edition.explain(position, step).picture()
        parts += [f"THE END OF GAME {seed}", as_text(table), drawing(table)]
        parts += [as_text(moves), drawing(moves)]
        parts += [str(place) for place in edition.standing(after)]
    return "\n".join(parts) + "\n"


def told_about(edition: Any, position: Any, step: Any) -> Iterator[str]:
    """Yield what an edition says of a step and its table, and why it refuses another one."""
    ruling = edition.explain(position, step)
    yield f"{type(step).__name__.upper()} {edition.typed(step)}"
    yield str(ruling)
    yield drawing(ruling.picture())
    yield drawing(edition.picture(position))
    refused = first_refused(edition, position, type(step))
    if refused is not None:
        yield str(edition.explain(position, refused))
    yield ""


def first_refused(edition: Any, position: Any, kind: type[Any]) -> Any:
    """Return the first step of a kind that somebody could think of and that is refused."""
    (rule,) = (rule for rule in edition.rules if rule.kind is kind)
    conceived = rule.conceives(edition.printed, position)
    return next((step for step in conceived if edition.refusals(position, step)), None)


def drawing(picture: Any) -> str:
    """Return the fingerprint of a drawing."""
    return f"drawing {sha256(as_svg(picture).encode()).hexdigest()[:LENGTH]}"


@pytest.mark.parametrize("name", PLAYED)
def test_a_game_says_and_draws_what_it_did(name: str) -> None:
    assert told(PLAYED[name]) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def write_what_is_told() -> None:
    """Write down what every edition says now."""
    for name, edition in PLAYED.items():
        (GOLDEN / f"{name}.txt").write_text(told(edition), encoding="utf-8")


if __name__ == "__main__":
    write_what_is_told()
