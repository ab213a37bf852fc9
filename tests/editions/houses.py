"""The editions as tests play them: as they ship, and under houses that play every reading."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

import pytest
from attrs import evolve, frozen

from bfrules import Amendment, Substitution, bf2010, bf2023, black_monday, yucata
from bfrules.core.rule import at_every_table, rule
from bfrules.shipped import shipped_editions

EVERY_EDITION = pytest.mark.parametrize(
    "edition", shipped_editions().values(), ids=shipped_editions()
)


def amending(
    name: str,
    *clauses: Substitution,
    printed: Mapping[str, object] = MappingProxyType({}),
    **parts: Any,
) -> Amendment[Any]:
    """Return an amendment of a house, which prints other values: `printed={"cash": 500}`."""
    if printed:
        parts["components"] = lambda before: evolve(before, **printed)
    return Amendment(name=name, about="A rule of the house.", clauses=clauses, **parts)


@frozen
class Rest:
    """Rest for a turn."""


REST: Final = rule(
    Rest,
    "bf2023",
    forbids={bf2023.clause("not_the_time_for_an_action"): "turn.3 turn.5"},
    does={bf2023.clause("end_the_turn"): "turn.2 turn.3"},
    conceives=at_every_table(Rest()),
)


def under(edition: Any, readings: str) -> Any:
    """Return an edition under readings: `under(bf2023, "Q01=ends Q06=falls")`."""
    return edition.amend(*(edition.reading(*name.split("=")) for name in readings.split()))


HOUSES_OF_2010: Final[Mapping[str, Any]] = {
    "bf2010": bf2010,
    "bf2010, other readings": under(
        bf2010,
        "Q01=ends Q03=stays Q04=falls Q05=stays Q07=colours-only Q08=rises Q09=exactly "
        "Q10=supply Q13=part Q14=pass Q15=subsidy Q16=forgotten Q18=rises Q19=zero Q20=150 "
        "Q30=before Q35=at-once Q64=lower Q80=after Q81=stays Q83=no Q84=must-fall Q85=missed "
        "Q86=lapses Q87=over Q91=hidden Q92=new Q93=limited",
    ),
    "bf2010, strict": under(
        bf2010,
        "Q02=refused Q04=stays Q09=any-action Q12=at-once Q13=card Q16=in-full Q29=limited "
        "Q36=open Q60=refused Q97=limit",
    ),
    "bf2010, any sale": under(bf2010, "Q82=any Q60=refused Q30=before Q87=over"),
    "yucata": yucata,
    "yucata, cumulative cards": under(yucata, "Q24=once Q34=cumulative"),
}
HOUSES_OF_2023: Final[Mapping[str, Any]] = {
    "bf2023": bf2023,
    "bf2023, other readings": under(
        bf2023,
        "Q01=ends Q06=falls Q09=exactly Q22=straight Q23=slower Q24=once Q25=both Q26=own "
        "Q27=none Q61=piece Q62=any Q64=lower Q65=before Q67=own Q68=all-tie Q69=own",
    ),
    "bf2023, early end": under(
        bf2023,
        "Q05=stays Q06=stays Q24=once Q27=even-none Q53=straight Q61=only-the-cheapest "
        "Q63=at-once Q68=all-tie Q69=own",
    ),
    "bf2023, nothing to place": under(bf2023, "Q02=refused Q29=limited Q62=fewest-of-all"),
    "bf2023, nothing to remove": under(bf2023, "Q60=refused Q63=adjusted"),
    # where a clause that forbids gives way to another, listing what is legal is slow
    "bf2023, tile after the action": under(bf2023, "Q66=either"),
}
HOUSES_OF_BLACK_MONDAY: Final[Mapping[str, Any]] = {
    "black_monday": black_monday,
    "black_monday, free": under(
        black_monday, "Q41=unbound Q42=may-pass Q44=free Q51=hidden Q98=red-5"
    ).amend(black_monday.variant("500-shares")),
    "black_monday, bound": under(
        black_monday, "Q45=without-discards Q48=refused Q50=within-limit"
    ).amend(black_monday.variant("limits-1988")),
}
HOUSES_OF_BLACK_FRIDAY: Final[Mapping[str, Any]] = {**HOUSES_OF_2010, **HOUSES_OF_2023}
HOUSES: Final[Mapping[str, Any]] = {**HOUSES_OF_BLACK_FRIDAY, **HOUSES_OF_BLACK_MONDAY}
