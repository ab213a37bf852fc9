"""What games of each edition say and draw, compared as a whole with what they said before.

Who changes words or pictures on purpose runs `python tests/rendering/test_golden.py`,
and reads what changed in the files before they are committed.
"""

import re
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, Final

import attrs
import pytest

from bfrules.rendering.svg import as_svg
from bfrules.rendering.text import as_text
from bfrules.shipped import shipped_editions
from bfrules.testing import amended_as_far_as_possible, random_play

GOLDEN: Final = Path(__file__).parent / "golden"
SEATS: Final = 3
SEEDS: Final = (0, 1)
DIGITS_OF_A_DRAWING: Final = 12
WHOSE: Final = re.compile(r"the \w+ player|\d+|yellow|red|blue|green|orange|white|purple")
OTHERWISE: Final = "-otherwise"


def played() -> dict[str, Any]:
    """Return each edition by its name; then each under the last reading of every question.

    Yucata is left out: it is the edition of 2010, told by the same code.
    """
    editions = {name: one for name, one in shipped_editions().items() if name != "yucata"}
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
    """Return the vocabulary of an edition, and what it says of whatever is new in two games."""
    parts = [f"WORDS {edition.vocabulary}", *told_about(edition, *first_set_up(edition))]
    known: set[str] = set()
    for seed in SEEDS:
        game = list(random_play(edition, edition.start(seats=SEATS), Random(seed)))
        for position, step in game:
            ruling = edition.explain(position, step)
            news = {what: line for what, line in told_of(ruling) if what not in known}
            if type(step).__name__ in news:
                parts += told_about(edition, position, step)
            elif news:
                parts += [edition.tell(position, step), *map(drawing, drawn(edition, ruling))]
                parts += [edition.typed(step), *news.values(), ""]
            known |= news.keys()
        parts += told_of_the_end(edition, *game[-1])
    return "\n".join(parts) + "\n"


def first_set_up(edition: Any) -> tuple[Any, Any]:
    """Return the table before the set-up, and the first step there."""
    return edition.in_the_box, next(iter(edition.legal(edition.in_the_box)))


def told_of(ruling: Any) -> Iterator[tuple[str, str]]:
    """Yield what a ruling tells of, whichever seat or colour it is about, and how it tells it."""
    kind = type(ruling.step).__name__
    yield kind, ""
    for name, value in attrs.asdict(ruling.step, recurse=False).items():
        if value and isinstance(value, bool | str):
            yield f"{kind}.{name}", f"  {name}: {value}"
    for note in ruling.notes:
        yield WHOSE.sub("", note), f"  note: {note}"
    for effect in ruling.effects:
        for change in effect.changes:
            yield WHOSE.sub("", change.what), f"  {effect.name}: {change}"


def drawn(edition: Any, ruling: Any) -> tuple[Any, Any]:
    """Return the pictures of what a step moves, and of the table before it."""
    return ruling.picture(), edition.picture(ruling.before)


def told_about(edition: Any, position: Any, step: Any) -> Iterator[str]:
    """Yield what an edition says of a step and its table, and why it refuses another one."""
    ruling = edition.explain(position, step)
    yield f"{type(step).__name__.upper()} {edition.typed(step)}"
    yield str(ruling)
    yield from map(drawing, drawn(edition, ruling))
    refused = first_refused(edition, position, type(step))
    if refused is not None:
        yield str(edition.explain(position, refused))
    yield ""


def told_of_the_end(edition: Any, position: Any, step: Any) -> Iterator[str]:
    """Yield what an edition says of the table after a last step."""
    moves = edition.explain(position, step).picture()
    position = edition.apply(position, step)
    table = edition.picture(position)
    yield f"THE END {edition.described(position)}"
    yield from (as_text(table), drawing(table), as_text(moves), drawing(moves))
    yield from map(str, edition.standing(position))


def first_refused(edition: Any, position: Any, kind: type[Any]) -> Any:
    """Return the first step of a kind that somebody could think of and that is refused."""
    (rule,) = (rule for rule in edition.rules if rule.kind is kind)
    conceived = rule.conceives(edition.printed, position)
    return next((step for step in conceived if edition.refusals(position, step)), None)


def drawing(picture: Any) -> str:
    """Return the fingerprint of a drawing."""
    return f"drawing {sha256(as_svg(picture).encode()).hexdigest()[:DIGITS_OF_A_DRAWING]}"


@pytest.mark.parametrize("name", PLAYED)
def test_a_game_says_and_draws_what_it_did(name: str) -> None:
    assert told(PLAYED[name]) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def write_what_is_told() -> None:
    """Write down what every edition says now."""
    for name, edition in PLAYED.items():
        (GOLDEN / f"{name}.txt").write_text(told(edition), encoding="utf-8")


if __name__ == "__main__":
    write_what_is_told()
