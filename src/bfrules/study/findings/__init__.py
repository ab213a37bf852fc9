"""Studies that ship, with what anybody wants to know: `finding("second-seat")`.

`python -m bfrules.study.findings` plays them again and stores them.
"""

from importlib.resources import files
from typing import Any, Final

from attrs import frozen

from bfrules.core.edition import AnyEdition
from bfrules.editions.bf2010.edition import bf2010
from bfrules.editions.bf2023.edition import bf2023
from bfrules.study.faults import StudyError
from bfrules.study.studying import Study

SEED: Final = 1


@frozen
class Recipe:
    """What a study that ships is asked for, and the engine that is fast enough for it."""

    edition: AnyEdition
    games: int
    asked: dict[str, Any]
    engine: str = "rules"


MARKET: Final = ("empty-market", "missing-colour", "short-bag")

FINDINGS: Final = {
    "second-seat": Recipe(bf2023, 20_000, {"seats": 4}, engine="compiled"),
    "second-seat-of-mibs": Recipe(bf2023, 2_000, {"seats": 4, "policy": "mibs"}),
    "market-of-2023": Recipe(bf2023, 4_000, {"seats": 4, "events": MARKET}),
    "market-of-2010": Recipe(bf2010, 4_000, {"seats": 4, "events": MARKET}),
    "mibs-and-uniform": Recipe(bf2023, 2_000, {"seats": 4, "mibs": True}),
    "mibs-and-greedy": Recipe(bf2023, 500, {"seats": 4, "mibs": True, "policy": "greedy"}),
}


def finding(name: str) -> Study:
    """Return a study that ships; raise StudyError, with the names, if there is none."""
    file = files("bfrules.study.findings").joinpath(f"{name}.json")
    if name not in FINDINGS or not file.is_file():
        raise StudyError(f"no study {name!r} ships; there are {', '.join(FINDINGS)}")
    return Study.from_json(file.read_text(encoding="utf-8"))
