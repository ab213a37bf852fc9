"""Studies and their parts as plain values for JSON, and back."""

from collections import Counter
from functools import lru_cache
from importlib.resources import files
from typing import Any, TypeVar, get_origin

from cattrs import Converter

Value = TypeVar("Value")


@lru_cache(maxsize=1)
def converter() -> Converter:
    """Return the converter to plain values; counts come in the order of what is counted."""
    own = Converter(forbid_extra_keys=True)
    own.register_unstructure_hook_func(
        is_counts,
        lambda counts: {str(value): counts[value] for value in sorted(counts)},
    )
    return own


def is_counts(kind: Any) -> bool:
    """Tell whether a kind of value is counts."""
    return get_origin(kind) is Counter


def schema_of_studies() -> str:
    """Return the JSON Schema that describes a study in JSON."""
    return files("bfrules.study").joinpath("study.schema.json").read_text(encoding="utf-8")


def as_plain(value: object) -> Any:
    """Return plain values for JSON."""
    return converter().unstructure(value)


def from_plain(plain: Any, kind: type[Value]) -> Value:
    """Return a value of this kind; raise an exception if the plain values are not of it."""
    return converter().structure(plain, kind)
