"""The printed components of Black Monday, read from `components.toml`."""

from functools import lru_cache
from typing import Final

from attrs import frozen

from bfrules.core.provenance import Component, read_tables

PACKAGE: Final = "bfrules.editions.black_monday"
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

    limits_up: tuple[int, ...]
    limits_down: tuple[int, ...]
    copies: int
    shares_shown: tuple[int, ...]
    highest_starting_value: int
    capital: int
    hand_size: int
    most_shares: int
    purchase_cards: int
    rate_cards: int
    swapped_cards: int
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
        limits_up=tables.flat("limits_up"),
        limits_down=tables.flat("limits_down"),
        copies=tables.flat("copies")[0],
        shares_shown=tables.flat("shares_shown"),
        highest_starting_value=tables.flat("highest_starting_value")[0],
        capital=tables.flat("capital")[0],
        hand_size=tables.flat("hand_size")[0],
        most_shares=tables.flat("most_shares")[0],
        purchase_cards=tables.flat("purchase_cards")[0],
        rate_cards=tables.flat("rate_cards")[0],
        swapped_cards=tables.flat("swapped_cards")[0],
        open_cash=True,
        zero_is_bound=True,
        reopening_is_bound=False,
        limit_tables=("limits_up", "limits_down"),
        provenance=tables.component,
    )
