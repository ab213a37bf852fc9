"""Unseen cards: what is proved where nobody looks at the cards holds whatever they are.

CrossHair makes a hand up card by card, without end. Many rules only hand cards on,
or ask how many there are. There a hand is a number of cards that nobody may look at:
it is the same as itself, it can be counted, and it is empty if there is none.
"""

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any, Final

NOTHING: Final = 0


class LookedAt(Exception):
    """Somebody looked at cards that are to stay unseen."""


class Unseen:
    """Cards of which nothing but their number is known; to look at them raises LookedAt.

    A number below zero stands for no cards, so that every number stands for some.
    """

    def __init__(self, number: int) -> None:
        self.number = number

    def __len__(self) -> int:
        return self.number if self else NOTHING

    def __bool__(self) -> bool:
        return bool(self.number > NOTHING)

    def __iter__(self) -> Iterator[Any]:
        self.must_be_none()
        return iter(())

    def __contains__(self, card: object) -> bool:
        self.must_be_none()
        return False

    def __getitem__(self, at: object) -> Any:
        raise LookedAt

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if isinstance(other, tuple) and not other:
            return not self
        raise LookedAt

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        raise LookedAt

    def __repr__(self) -> str:
        raise LookedAt

    def must_be_none(self) -> None:
        """Raise LookedAt if there are any."""
        if self:
            raise LookedAt


def unless_it_looks(need: Callable[..., bool]) -> Callable[..., bool]:
    """Return a need that is met where it cannot be told without a look at unseen cards.

    So more is asked of a rule, never less.
    """

    @wraps(need)
    def meets(*values: Any) -> bool:
        try:
            return need(*values)
        except LookedAt:
            return True

    return meets
