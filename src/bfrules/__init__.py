"""Rules you can cite, run and prove: four stock-market games as an executable rulebook."""

from bfrules.core.amendment import Amendment, AmendmentError, Substitution
from bfrules.core.edition import CHANCE, Edition
from bfrules.core.game import Game
from bfrules.core.record import RecordError
from bfrules.core.refusal import IllegalStep, Refusal
from bfrules.core.ruling import Ruling
from bfrules.core.table import ImpossiblePosition
from bfrules.editions.bf2010.edition import bf2010
from bfrules.editions.bf2023.edition import bf2023
from bfrules.editions.black_monday.edition import black_monday
from bfrules.editions.yucata.edition import yucata

__all__ = [
    "CHANCE",
    "Amendment",
    "AmendmentError",
    "Edition",
    "Game",
    "IllegalStep",
    "ImpossiblePosition",
    "RecordError",
    "Refusal",
    "Ruling",
    "Substitution",
    "bf2010",
    "bf2023",
    "black_monday",
    "yucata",
]
