"""Rules you can cite, run and prove: four stock-market games as an executable rulebook."""

from importlib import import_module
from typing import TYPE_CHECKING

from bfrules.core.amendment import (
    Amendment,
    AmendmentError,
    Substitution,
    after,
    instead_of,
    without,
)
from bfrules.core.edition import CHANCE, Edition, ForeignPosition, UnsoundPosition
from bfrules.core.game import Game
from bfrules.core.notation import ImpossiblePosition, NotationError
from bfrules.core.record import RecordError
from bfrules.core.refusal import IllegalStep, Refusal, refused
from bfrules.core.ruling import Ruling
from bfrules.shipped import editions

if TYPE_CHECKING:
    from bfrules.editions.bf2010.edition import bf2010
    from bfrules.editions.bf2023.edition import bf2023
    from bfrules.editions.black_monday.edition import black_monday
    from bfrules.editions.yucata.edition import yucata
else:

    def __getattr__(name):
        """Load an edition when it is first asked for: all of them take longer than all the rest."""
        if name not in ("bf2010", "bf2023", "black_monday", "yucata"):
            raise AttributeError(f"module 'bfrules' has no attribute {name!r}")
        edition = getattr(import_module(f"bfrules.editions.{name}.edition"), name)
        globals()[name] = edition
        return edition


__all__ = [
    "CHANCE",
    "Amendment",
    "AmendmentError",
    "Edition",
    "ForeignPosition",
    "Game",
    "IllegalStep",
    "ImpossiblePosition",
    "NotationError",
    "RecordError",
    "Refusal",
    "Ruling",
    "Substitution",
    "UnsoundPosition",
    "after",
    "bf2010",
    "bf2023",
    "black_monday",
    "editions",
    "instead_of",
    "refused",
    "without",
    "yucata",
]
