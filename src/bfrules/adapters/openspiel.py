"""The editions as games of OpenSpiel: in small steps, and chance share by share."""

from bfrules.adapters.tables import extra
from bfrules.core.edition import AnyEdition


def register(*houses: str | AnyEdition) -> tuple[str, ...]:
    """Make every edition, and those of your house, known to OpenSpiel; return all names.

    `pyspiel.load_game("bfrules_bf2023(players=3,mibs=true,readings=Q06:stays;Q09:exactly)")`
    then loads one. Parameters are `players`, what else the start of the edition takes,
    `readings` (or variants), written with ":" and ";", and `longest`, the events after
    which a game is stopped, which is then worth nothing to anybody. A house is called
    `bfrules_` and its label with "_" for all but letters and digits; give it again to
    `register` in each process. The names of all games registered so far are returned: the
    editions first, those given now last.

    Raise Unplayable for what is no edition, and where the extra `openspiel` is not installed.
    """
    named: tuple[str, ...] = extra("bfrules.adapters.openspiel_games", "openspiel").register(houses)
    return named
