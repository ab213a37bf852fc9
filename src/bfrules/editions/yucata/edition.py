"""The edition `yucata`: Black Friday 2010 with the errata sheet of the online version.

What stands here is all that differs. Where the German text says the same as the
printed one, or answers what that leaves open as it is answered by default, only
the statement is its own (`statements.toml` beside this module).
"""

from typing import Final

from attrs import evolve

from bfrules.core.amendment import Amendment, answer
from bfrules.editions.bf2010.components import Components2010
from bfrules.editions.bf2010.edition import bf2010
from bfrules.editions.black_friday.cards import (
    offers_all_up_to_its_number,
    offers_what_has_its_number,
)

PACKAGE: Final = "bfrules.editions.yucata"

ONE_ADVANTAGE_A_CARD: Final[Amendment[Components2010]] = Amendment(
    name="one-advantage-a-card",
    about="Each special action card offers the one advantage of its number (Q34).",
    components=lambda printed: evolve(printed, offers=offers_what_has_its_number),
)

ITS_OWN_NAME: Final[Amendment[Components2010]] = Amendment(
    name="its-own-name",
    about="The game is played on Yucata.",
    components=lambda printed: evolve(
        printed, words=evolve(printed.words, edition="yucata", title="Black Friday on Yucata")
    ),
)

ERRATA: Final = (ONE_ADVANTAGE_A_CARD, ITS_OWN_NAME)

CUMULATIVE_CARDS: Final[Amendment[Components2010]] = answer(
    "Q34",
    "cumulative",
    "A special action card also offers the advantages of the lower numbers.",
    components=lambda printed: evolve(printed, offers=offers_all_up_to_its_number),
)

SETTLED: Final = ("Q10", "Q93")

yucata: Final = evolve(
    bf2010.amend(*ERRATA),
    name="yucata",
    title="Black Friday on Yucata",
    errata=(PACKAGE,),
    settled=SETTLED,
    amendments=(),
    readings=(
        *(reading for reading in bf2010.readings if reading.question not in SETTLED),
        CUMULATIVE_CARDS,
    ),
)
