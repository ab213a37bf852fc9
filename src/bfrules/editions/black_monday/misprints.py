"""What no printed box of Black Monday can have: the rules would look up what is not there."""

from collections.abc import Iterator
from typing import Final

from bfrules.core.provenance import misprinted_length, misprinted_numbers
from bfrules.editions.black_monday.components import Components
from bfrules.editions.black_monday.position import COMPANIES, KINDS, VALUES
from bfrules.editions.black_monday.setup import MOST_SEATS

LENGTHS: Final = (
    ("limits_up", COMPANIES, "company"),
    ("limits_down", COMPANIES, "company"),
    ("shares_shown", VALUES, "value of a card"),
)


def misprints(printed: Components) -> tuple[str, ...]:
    """Say what of a printed box cannot be: single numbers, else what does not fit the cards."""
    return tuple(misprinted_numbers(printed)) or tuple(what_does_not_fit(printed))


def what_does_not_fit(printed: Components) -> Iterator[str]:
    """Say which numbers of a printed box do not fit the companies, the values and the cards."""
    for name, length, one_for_each in LENGTHS:
        yield from misprinted_length(printed, name, length, one_for_each)
    dealt, cards = COMPANIES + MOST_SEATS * printed.hand_size, printed.copies * KINDS
    if cards < dealt:
        yield f"the first rates and {MOST_SEATS} hands take {dealt} cards, and there are {cards}"
