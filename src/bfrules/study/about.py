"""What a study was about: everything that decides what its games come to, by name."""

from attrs import frozen

from bfrules.shipped import own_version
from bfrules.study.plan import Plan


@frozen
class Compared:
    """What an edition was compared with: the name of an amendment, and what it says."""

    name: str
    about: str


@frozen(kw_only=True)
class About:
    """What decides the games of a study: the same of all this, and the same code, the same games.

    `version` is that of bfrules. `seats` are the names of the seats, `start` what else
    `edition.start` was told, `policy` the names of the players by seat, `scores` what
    ranks the seats, and `cap` the number of choices after which a game was stopped.
    """

    edition: str
    version: str
    amendments: tuple[str, ...]
    seats: tuple[str, ...]
    start: dict[str, bool]
    policy: tuple[str, ...]
    seed: int
    cap: int
    engine: str
    scores: tuple[str, ...]
    events: tuple[str, ...]
    compared: tuple[Compared, ...]


def about_of(plan: Plan, engine: str) -> About:
    """Return what a study is about that plays a plan with an engine."""
    return About(
        edition=plan.edition.name,
        version=own_version(),
        amendments=tuple(amendment.name for amendment in plan.edition.amendments),
        seats=plan.seats,
        start={word: told for word, told in plan.start.items() if word != "seats"},
        policy=tuple(player.name for player in plan.players),
        seed=plan.seed,
        cap=plan.longest,
        engine=engine,
        scores=plan.scores,
        events=tuple(event.name for event in plan.events),
        compared=tuple(Compared(house.name, house.about) for house in plan.houses),
    )
