"""What is said to who asks for what there is not."""

from collections.abc import Callable
from typing import Any

import pytest


def told_by(kind: type[Exception], asked: Callable[..., object], *given: Any, **named: Any) -> str:
    """Return what an error says, which must be of this kind."""
    with pytest.raises(kind) as error:
        asked(*given, **named)
    return str(error.value)


class OfNumpy:
    """A whole number that is not Python's own, as those of numpy are."""

    def __init__(self, value: int = 1) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value
