"""Studies: how much a reading, a house rule, a seat or a player matters, in many games.

`study(edition, games=..., seats=..., compare=["Q09=exactly"])` plays pairs of games on
common random numbers, and returns a `Study` with counts, and figures with intervals.
`tournament(edition, players)` lets players meet, changing seats after each game.
`by_weight(edition)` and `weights_of(edition, "Q06")` say how much the open questions
matter, from results that are stored with each edition.
"""

from bfrules.study.faults import StudyError
from bfrules.study.intervals import Interval
from bfrules.study.measure import Measure, Unit
from bfrules.study.plain import schema_of_studies
from bfrules.study.register import Weight, by_weight, told_weights, weights_of
from bfrules.study.studying import Study, study
from bfrules.study.tournament import tournament

__all__ = [
    "Interval",
    "Measure",
    "Study",
    "StudyError",
    "Unit",
    "Weight",
    "by_weight",
    "schema_of_studies",
    "study",
    "told_weights",
    "tournament",
    "weights_of",
]
