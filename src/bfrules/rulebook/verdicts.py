"""What `bfrules prove` wrote down in a checkout, read from `spec/`."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

from bfrules.rulebook.places import checkout

COMPOSITIONS: Final = "compositions.toml"


@lru_cache(maxsize=1 << 4)
def read_spec(name: str) -> dict[str, Any]:
    """Return what a file in `spec/` says; nothing where there is no such file."""
    top = checkout()
    path = top / "spec" / name if top else None
    if path is None or not path.is_file():
        return {}
    return tomllib.loads(path.read_text(encoding="utf-8"))


@lru_cache(maxsize=1)
def verdicts_on_rules() -> Mapping[str, str]:
    """Return what is known of each rule as a whole, by its name: `bf2023 Sell`."""
    return {
        name: "; ".join(told_tables(one["seats"]))
        for one in read_spec(COMPOSITIONS).get("asked", ())
        for name in one["rules"]
    }


def clauses_of_rules() -> Mapping[str, tuple[str, ...]]:
    """Return the names of the clauses of each rule, by its name."""
    return {
        name: tuple(clause.rpartition(" ")[2] for clause in one["clauses"])
        for one in read_spec(COMPOSITIONS).get("asked", ())
        for name in one["rules"]
    }


def told_tables(seats: Mapping[str, str]) -> Iterator[str]:
    """Yield the verdict for each number of seats, alike ones together."""
    by_verdict: dict[str, list[str]] = {}
    for number, said in seats.items():
        by_verdict.setdefault(verdict_in(said), []).append(number)
    for verdict, numbers in by_verdict.items():
        yield f"{verdict} for {', '.join(numbers)} seats"


def verdict_in(answer: str) -> str:
    """Return the verdict in an answer such as `proved, 0.1 s: 2 paths`."""
    return answer.partition(",")[0]
