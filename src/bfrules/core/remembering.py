"""A function of a table that remembers what it answered last."""

from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar, final

Printed = TypeVar("Printed")
Position = TypeVar("Position")
Answer = TypeVar("Answer")

NOTHING: Final[tuple[Any, Any, Any]] = (None, None, None)


@final
class Remembering(Generic[Printed, Position, Answer]):
    """A pure function of a table that answers at once when asked again about the same table.

    Lists and clauses ask in a row about one table, and then never again. So the last answer is
    kept alone, and a table is the same if it is the same object: to hash one takes longer.
    """

    __slots__ = ("__name__", "__wrapped__", "last")

    def __init__(self, function: Callable[[Printed, Position], Answer]) -> None:
        self.__name__ = function.__name__
        self.__wrapped__ = function
        self.last = NOTHING

    def __call__(self, printed: Printed, position: Position) -> Answer:
        """Return what the function answers."""
        answer: Answer
        before, about, answer = self.last  # read at once: threads may ask at the same time
        if about is not position or before is not printed:
            answer = self.__wrapped__(printed, position)
            self.last = printed, position, answer
        return answer

    def cache_clear(self) -> None:
        """Forget the last answer."""
        self.last = NOTHING
