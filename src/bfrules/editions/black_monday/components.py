"""The printed components of Black Monday, read from `components.toml`."""

from functools import lru_cache
from typing import Final

from attrs import frozen

from bfrules.core.provenance import Component, printed_in, read_tables, single

PACKAGE: Final = "bfrules.editions.black_monday"
LIMITS_OF_TODAY: Final = ("limits_up", "limits_down")
COMPANY_NAMES: Final = ("yellow", "red", "blue", "purple")
COMPANY_LETTERS: Final = ("Y", "R", "B", "P")


@frozen(kw_only=True, cache_hash=True)
class Components:
    """The printed values, ready for the clauses.

    Limits are dollars by which a rate may rise or fall with one card, by
    company, and `limit_tables` names the tables that they come from;
    `shares_shown` are the shares of a card, by value from 1. The limits bind a
    card laid as 0 if `zero_is_bound`, one that reopens a company if
    `reopening_is_bound`.
    """

    limits_up: tuple[int, ...] = printed_in("limits_up")
    limits_down: tuple[int, ...] = printed_in("limits_down")
    copies: int = printed_in("copies", single, least=1)
    shares_shown: tuple[int, ...] = printed_in("shares_shown")
    highest_starting_value: int = printed_in("highest_starting_value", single, least=1)
    capital: int = printed_in("capital", single)
    hand_size: int = printed_in("hand_size", single, least=1)
    most_shares: int = printed_in("most_shares", single)
    purchase_cards: int = printed_in("purchase_cards", single)
    rate_cards: int = printed_in("rate_cards", single)
    swapped_cards: int = printed_in("swapped_cards", single)
    open_cash: bool
    zero_is_bound: bool
    reopening_is_bound: bool
    limit_tables: tuple[str, str]
    provenance: tuple[Component, ...]


@lru_cache(maxsize=1)
def read_components() -> Components:
    """Read the printed values from the file beside this module."""
    tables = read_tables(PACKAGE)
    return Components(
        **tables.values_of(Components),
        open_cash=True,
        zero_is_bound=True,
        reopening_is_bound=False,
        limit_tables=LIMITS_OF_TODAY,
        provenance=tables.component,
    )
