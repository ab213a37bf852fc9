"""Comparing an answer with the expected one."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import cast

from bfrules.vectors.document import Plain, Vector, canonical, shortened

MOST_DIFFERENCES = 12


def differences(vector: Vector, answer: Plain, *, lenient: bool = False) -> tuple[str, ...]:
    """Return how an answer differs from the expected one; none at all means that it is right.

    The order of steps, chances and refusals does not count; statements count
    where the answer names them. `lenient` compares only whether a step is
    refused, not the reasons.
    """
    try:
        found = tuple(parted(vector.expected, answer, lenient))
    except (TypeError, ValueError, KeyError, AttributeError) as error:
        return (f"the answer has not the form of one: {type(error).__name__} {error}",)
    return found[:MOST_DIFFERENCES]


def parted(expected: Plain, answer: Plain, lenient: bool) -> Iterator[str]:
    """Yield how an answer differs from the expected one."""
    for key in expected:
        if key not in answer:
            yield what_is_answered_instead(key, answer)
        elif key == "refusals":
            if not lenient:
                yield from parted_refusals(rows_of(expected[key]), rows_of(answer[key]))
        elif key == "legal":
            yield from parted_sets(
                "step", map(canonical, rows_of(expected[key])), map(canonical, rows_of(answer[key]))
            )
        elif key == "chances":
            yield from parted_sets(
                "chance", map(chance, rows_of(expected[key])), map(chance, rows_of(answer[key]))
            )
        else:
            yield from parted_values(f"$.{key}", expected[key], answer[key])


def what_is_answered_instead(key: str, answer: Plain) -> str:
    """Say what an answer has in place of what it should have."""
    if key == "position" and "refusals" in answer:
        return "the step is allowed, and the program refuses it"
    if key == "refusals" and "position" in answer:
        return "the step is refused, and the program carries it out"
    return f"the answer has no {key!r}; it has {', '.join(answer) or 'nothing'}"


def rows_of(value: object) -> list[Plain]:
    """Return a list of objects; raise TypeError if it is none."""
    if not isinstance(value, list | tuple) or not all(isinstance(row, dict) for row in value):
        raise TypeError(f"expected a list of objects, found {shortened(repr(value))}")
    return cast(list[Plain], list(value))


def chance(row: Plain) -> str:
    """Return an outcome with its probability as a text, the fraction in lowest terms."""
    return f"{canonical(row['step'])} with {Fraction(str(row['probability']))}"


def parted_sets(what: str, expected: Iterable[str], found: Iterable[str]) -> Iterator[str]:
    """Yield what is missing from a list, and what is too much, whatever the order."""
    listed = list(found)
    wanted = set(expected)
    yield from (f"the {what} {one} is missing" for one in sorted(wanted - set(listed)))
    yield from (f"the {what} {one} is wrong" for one in sorted(set(listed) - wanted))
    if len(set(listed)) < len(listed):
        yield f"a {what} is listed twice"


def parted_refusals(expected: list[Plain], found: list[Plain]) -> Iterator[str]:
    """Yield the reasons that are missing or wrong, and statements that differ where named."""
    wanted = {str(row["reason"]): row for row in expected}
    given = {str(row["reason"]): row for row in found}
    yield from parted_sets("reason", wanted, given)
    for reason in sorted(set(wanted) & set(given)):
        if "statements" in given[reason]:
            yield from parted_values(
                f"the statements of {reason}",
                wanted[reason]["statements"],
                given[reason]["statements"],
            )


def parted_values(where: str, expected: object, found: object) -> Iterator[str]:
    """Yield where two plain values differ."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for key in sorted({*expected, *found}):
            if key not in found:
                yield f"{where}.{key} is missing"
            elif key not in expected:
                yield f"{where}.{key} is not asked for"
            else:
                yield from parted_values(f"{where}.{key}", expected[key], found[key])
    elif isinstance(expected, list | tuple) and isinstance(found, list | tuple):
        if len(expected) != len(found):
            yield f"{where} has {len(found)} entries, should have {len(expected)}"
        for at, (one, other) in enumerate(zip(expected, found, strict=False)):
            yield from parted_values(f"{where}[{at}]", one, other)
    elif type(expected) is not type(found) or expected != found:
        yield f"{where} is {found!r}, should be {expected!r}"
