"""Answering a request as this library does: the reference that vectors are made with."""

import json
from collections.abc import Iterable, Iterator
from typing import cast

from bfrules.core.edition import CHANCE, AnyEdition
from bfrules.core.finding import with_amendments_named
from bfrules.core.game import Game
from bfrules.core.record import (
    RecordError,
    converter,
    step_from_plain,
    step_to_plain,
    structured,
)

Plain = dict[str, object]


def answered(request: Plain, editions: Iterable[AnyEdition]) -> Plain:
    """Answer a request; raise RecordError, saying what is wrong, for one that is none."""
    named = {edition.name: edition for edition in editions}
    name = request.get("edition")
    if not isinstance(name, str) or name not in named:
        raise RecordError(f"there is no edition {name!r}; there are {', '.join(named)}")
    amendments = tuple(cast(list[str], request.get("amendments", [])))
    house = with_amendments_named(named[name], name, amendments)
    position = structured(request.get("position"), house.position_kind, "$.position")
    return {"vector": request.get("vector"), **dict(parts_of(request, house, position))}


def answered_line(line: str, editions: Iterable[AnyEdition]) -> str:
    """Answer a request that stands in a line of JSON, in another such line.

    A request that cannot be answered is answered with `unsupported`, and why.
    """
    try:
        request = json.loads(line)
    except (ValueError, RecursionError):
        return json.dumps({"vector": None, "unsupported": "this is not JSON"})
    if not isinstance(request, dict):
        told = "a request is an object: edition, position, ask"
        return json.dumps({"vector": None, "unsupported": told})
    try:
        return json.dumps(answered(request, editions))
    except (ValueError, TypeError, AttributeError) as error:
        return json.dumps({"vector": request.get("vector"), "unsupported": str(error)})


def parts_of(request: Plain, house: AnyEdition, position: object) -> Iterator[tuple[str, object]]:
    """Yield the parts of the answer to what is asked."""
    ask = request.get("ask")
    if ask == "apply":
        step = step_from_plain(house, cast(Plain, request.get("step")), "$.step")
        refusals = house.refusals(position, step)
        if refusals:
            yield (
                "refusals",
                [
                    {"reason": refusal.reason, "statements": list(refusal.statements)}
                    for refusal in refusals
                ],
            )
        else:
            yield "position", converter().unstructure(house.apply(position, step))
    elif ask == "legal":
        yield "actor", actor_of(house, position)
        yield "legal", [step_to_plain(step) for step in house.legal(position)]
    elif ask == "chance":
        yield (
            "chances",
            [
                {"step": step_to_plain(step), "probability": str(probability)}
                for step, probability in house.chance(position)
            ],
        )
    elif ask == "game":
        record = cast(list[Plain], request.get("record"))
        steps = (step_from_plain(house, step, f"$.record[{at}]") for at, step in enumerate(record))
        over = Game(house, position, tuple(steps))
        yield "position", converter().unstructure(over.position)
        yield "standing", standing_of(house, over.position)
    else:
        raise RecordError(f"nothing can be asked by {ask!r}; ask apply, legal, chance or game")


def actor_of(house: AnyEdition, position: object) -> int | str | None:
    """Return who acts, as it stands in vectors: a seat, the word chance, or nobody."""
    actor = house.actor(position)
    if actor is CHANCE:
        return "chance"
    return actor if isinstance(actor, int) else None


def standing_of(house: AnyEdition, position: object) -> list[Plain]:
    """Return the final standing, as it stands in vectors."""
    return [
        {
            "rank": place.rank,
            "seat": place.seat,
            "scores": [score.value for score in place.scores],
        }
        for place in house.standing(position)
    ]
