"""The edition `yucata`: Black Friday 2010 with the errata sheet of the online version.

What stands here is all that differs. Where the German text says the same as the
printed one, or answers what that leaves open as it is answered by default, only
the statement is its own (`statements.toml` beside this module).
"""

from typing import Final

from attrs import evolve

from bfrules.core.amendment import Amendment, answer
from bfrules.core.rule import cited
from bfrules.editions.bf2010.components import Components2010
from bfrules.editions.bf2010.conditions.price_change import (
    markers_follow_the_overview_the_refill_and_missing_colours,
)
from bfrules.editions.bf2010.edition import bf2010
from bfrules.editions.bf2010.ending import buy_silver_with_all_cash
from bfrules.editions.bf2010.setup import seat_everybody_with_cards
from bfrules.editions.bf2010.special import no_card_that_passes
from bfrules.editions.bf2010.subsidies import collect_the_interest, take_a_subsidy
from bfrules.editions.black_friday import price_change as change
from bfrules.editions.black_friday.bars import misused_card_for_bars, more_bars_than_the_limit
from bfrules.editions.black_friday.buying import (
    misused_card_for_a_purchase,
    more_bought_than_the_limit,
)
from bfrules.editions.black_friday.cards import (
    offers_all_up_to_its_number,
    offers_what_has_its_number,
)
from bfrules.editions.black_friday.conditions.whole_price_change import (
    promises_without_a_second_refill,
)
from bfrules.editions.black_friday.readings import refilled_only_once
from bfrules.editions.black_friday.selling import misused_card_for_a_sale, more_sold_than_the_limit

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

ITS_OWN_SENTENCES: Final[Amendment[Components2010]] = Amendment(
    name="its-own-sentences",
    about="Where the German text has a sentence of its own, these clauses carry it out.",
    cites={
        seat_everybody_with_cards: "bf2010.table.1 yucata.setup.1",
        more_bought_than_the_limit: "yucata.level.1",
        more_sold_than_the_limit: "yucata.level.1",
        more_bars_than_the_limit: "yucata.level.1",
        misused_card_for_a_purchase: "bf2010.special.14 yucata.special.3 bf2010.two.4",
        misused_card_for_a_sale: "bf2010.special.8 yucata.special.1 bf2010.two.4",
        misused_card_for_bars: "bf2010.special.11 yucata.special.2",
        no_card_that_passes: (
            "bf2010.special.4 yucata.special.1 yucata.special.2 yucata.special.3"
        ),
        take_a_subsidy: "yucata.subsidy.1",
        collect_the_interest: "yucata.interest.1",
        change.adjust_the_share_prices: "bf2010.change.8 bf2010.change.10 yucata.price.1",
        change.put_its_black_shares_into_the_bag: "yucata.change.1",
        change.refill_the_centre_track: "yucata.change.2",
        change.lay_black_shares_beside_the_centre_track: "bf2010.change.23 yucata.change.2",
        buy_silver_with_all_cash: "yucata.end.1",
    },
)

ERRATA: Final = (ONE_ADVANTAGE_A_CARD, ITS_OWN_NAME, ITS_OWN_SENTENCES)

CUMULATIVE_CARDS: Final[Amendment[Components2010]] = answer(
    "Q34=cumulative",
    "A special action card also offers the advantages of the lower numbers.",
    components=lambda printed: evolve(printed, offers=offers_all_up_to_its_number),
    cites={
        offers_all_up_to_its_number: (
            "bf2010.special.4 bf2010.special.7 bf2010.special.10 bf2010.special.13 bf2010.two.4"
        )
    },
)

ONE_REFILL: Final[Amendment[Components2010]] = answer(
    "Q24=once",
    "The second sale track is refilled only when the third is used up.",
    *refilled_only_once("yucata.change.2", "bf2010.change.23 yucata.change.2"),
    promises=promises_without_a_second_refill(
        markers_follow_the_overview_the_refill_and_missing_colours
    ),
)

SETTLED: Final = ("Q10", "Q93")

yucata: Final = evolve(
    bf2010.amend(*ERRATA),
    name="yucata",
    title="Black Friday on Yucata",
    errata=(PACKAGE,),
    settled=SETTLED,
    amendments=(),
    beside={
        **{
            function: statements
            for function, statements in bf2010.beside.items()
            if function is not offers_all_up_to_its_number
        },
        **cited(
            {
                offers_what_has_its_number: (
                    "yucata.special.1 yucata.special.2 yucata.special.3 "
                    "bf2010.special.4 bf2010.two.4"
                )
            }
        ),
    },
    readings=(
        *(reading for reading in bf2010.readings if reading.question not in SETTLED),
        ONE_REFILL,
        CUMULATIVE_CARDS,
    ),
)
