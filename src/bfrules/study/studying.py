"""A study: how to ask for one, and what it found."""

import csv
import json
from collections.abc import Iterable, Sequence
from io import StringIO
from pathlib import Path
from typing import Any, Final, Self

from attrs import frozen

from bfrules.compare.search import Progress, silent
from bfrules.core.amendment import Amendment
from bfrules.core.edition import AnyEdition
from bfrules.study.about import About, about_of
from bfrules.study.asking import Amended, Asked, at_least, plan_of
from bfrules.study.engines import Engine, by_compiled_rules, engine_named
from bfrules.study.events import Events
from bfrules.study.faults import StudyError
from bfrules.study.keeping import keep, kept_in
from bfrules.study.measure import Measure, measures_of
from bfrules.study.names import in_a_row, path_of
from bfrules.study.plain import as_plain, from_plain
from bfrules.study.plan import Plan
from bfrules.study.players import Policy
from bfrules.study.running import (
    COMPILED_GAMES_IN_A_BATCH,
    GAMES_IN_A_BATCH,
    Workers,
    batches_of,
    played_by,
)
from bfrules.study.tally import Totals, added, totals_of
from bfrules.study.telling import told

FORMAT: Final = "bfrules study"
SCHEMA: Final = 1
LONGEST_GAME: Final = 2_000
MOST_GAMES: Final = 10_000_000


@frozen(kw_only=True)
class Study:
    """What a study found; `print` shows it, `measures` are its figures.

    `about` is everything that decides the games, `asked_for` how many were to be played, and
    `totals` the counts from those that were played.
    """

    about: About
    asked_for: int
    totals: Totals

    @property
    def games(self) -> int:
        """How many games were played in the edition; as many in whatever it is compared with."""
        return self.totals.played.games

    @property
    def is_complete(self) -> bool:
        """Whether all games that were asked for were played."""
        return self.games == self.asked_for

    @property
    def measures(self) -> tuple[Measure, ...]:
        """The figures, each with its interval."""
        return tuple(measures_of(self.about, self.totals))

    def measure(self, name: str, seat: int | str = "", course: str = "") -> Measure:
        """Return one figure; raise StudyError, with all names, if there is no such figure.

        `seat` is the number of a seat or its name; `course` is the name of what the edition was
        compared with, or empty for the edition itself.
        """
        who = seat if isinstance(seat, str) else self._seat(seat)
        for measure in self.measures:
            if (measure.name, measure.seat, measure.course) == (name, who, course):
                return measure
        known = dict.fromkeys(one.name for one in self.measures if one.course == course)
        raise StudyError(
            f"the study has no figure {name!r} {f'of {who} ' if who else ''}"
            f"{f'in {course} ' if course else ''}; it has {', '.join(known) or 'none there'}"
        )

    def _seat(self, number: int) -> str:
        """Return the name of a seat; raise StudyError, with the seats there are, for another."""
        if type(number) is not int or not 0 <= number < len(self.about.seats):
            last = len(self.about.seats) - 1
            raise StudyError(f"there is no seat {number!r}; seats count from 0 to {last}")
        return self.about.seats[number]

    def to_json(self) -> str:
        """Return the study as JSON: `study.schema.json` beside this module describes it."""
        return json.dumps(
            {
                "format": FORMAT,
                "schema": SCHEMA,
                **as_plain(self.about),
                "games": self.games,
                "asked_for": self.asked_for,
                "counts": as_plain(self.totals),
                "measures": [dict(zip(COLUMNS, row_of(one), strict=True)) for one in self.measures],
            },
            indent=2,
        )

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Read a study from JSON; raise StudyError for anything that is none."""
        try:
            plain = json.loads(text)
            if (plain.pop("format"), plain.pop("schema")) != (FORMAT, SCHEMA):
                raise StudyError(f"this is no {FORMAT} of schema {SCHEMA}")
            del plain["games"], plain["measures"]
            asked_for, counts = int(plain.pop("asked_for")), plain.pop("counts")
            return cls(
                about=from_plain(plain, About),
                asked_for=asked_for,
                totals=from_plain(counts, Totals),
            )
        except StudyError:
            raise
        except Exception as error:
            raise StudyError(f"this is no {FORMAT}: {error}") from error

    def to_csv(self) -> str:
        """Return the figures as CSV, one a line; a figure that is not known is empty."""
        lines = StringIO()
        writer = csv.writer(lines, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(row_of(one) for one in self.measures)
        return lines.getvalue()

    def draw(self, folder: Path | str) -> tuple[Path, ...]:
        """Draw plots as SVG into a folder, and return their files.

        Raise StudyError without the extra `study`, if there is no game to draw, and if the
        folder cannot be written.
        """
        from bfrules.study.plots import drawn

        return drawn(self.about, self.measures, self.totals, path_of("folder", folder))

    def __str__(self) -> str:
        return told(self.about, self.measures, self.totals, self.asked_for)


COLUMNS: Final = (
    "course", "name", "seat", "unit", "estimate", "low", "high", "games", "told_from", "tells",
)  # fmt: skip


def row_of(measure: Measure) -> tuple[str | float | None, ...]:
    """Return a figure as a row of `COLUMNS`; what no game tells is None."""
    interval = measure.interval
    known = interval.games > 0
    return (
        measure.course,
        measure.name,
        measure.seat,
        measure.unit.value,
        interval.estimate if known else None,
        interval.low if interval.is_known else None,
        interval.high if interval.is_known else None,
        interval.games,
        measure.told_from,
        measure.tells,
    )


def study(
    edition: AnyEdition,
    *,
    games: int = 1_000,
    seats: int | None = None,
    seed: int = 0,
    workers: int = 1,
    readings: Iterable[str] = (),
    amendments: Iterable[Amendment[Any]] = (),
    compare: Iterable[Amended] = (),
    policy: Policy | Sequence[Policy] = "uniform",
    events: Events = (),
    cap: int = LONGEST_GAME,
    engine: str = "rules",
    backend: str = "",
    resume: Path | str | None = None,
    progress: Progress = silent,
    **start: bool,
) -> Study:
    """Play many games of an edition, and of what it is compared with, and count the results.

    `readings`, such as `"Q06=stays"`, and `amendments` are in force in all games. Each of
    `compare`, a reading or an amendment, is put in force by itself in the second game of a pair on
    common random numbers: see `luck` and `pairs`. `seats` and further words, such as `mibs=True`,
    go to `edition.start`.

    `policy` is `"uniform"`, `"greedy"`, `"shrewd"`, `"mibs"`, a function of a view and the legal
    steps (and of a `random.Random`, if it takes a third argument), or one of these for
    each seat. `events` are names that the edition knows, or functions of a position, or
    of a position, the step taken there and the position after, by name. A game is
    stopped after `cap` choices, and counted as stopped.

    The same seed gives the same totals, with any number of `workers` and any `backend` of joblib
    (`loky` by default, `dask`; both need the extra `study`). Batches of games are saved in the file
    `resume` as they are done; if it exists already, the study goes on from there. Ctrl-C,
    KeyboardInterrupt, ends the study early: the study returned is then not complete. `progress` is
    called with the number of games played and the number asked for.

    Raise StudyError for whatever cannot be studied.

    >>> from bfrules import bf2023
    >>> found = study(bf2023, games=20, seats=3, seed=1, compare=["Q09=exactly"])
    >>> found.games
    20
    """
    asked = Asked(
        seats=seats,
        start=start,
        amendments=(
            *in_a_row("readings", readings, "Q06=stays"),
            *in_a_row("amendments", amendments, "Q06=stays"),
        ),
        compare=compare,
        policy=policy,
        events=events,
        seed=seed,
        cap=cap,
    )
    plan = plan_of(edition, asked)
    return counted(
        plan,
        about_of(plan, engine),
        engine_named(engine),
        games,
        workers,
        backend=backend,
        resume=resume,
        progress=progress,
    )


def counted(
    plan: Plan,
    about: About,
    plays: Engine,
    games: int,
    workers: int,
    *,
    backend: str = "",
    resume: Path | str | None = None,
    progress: Progress = silent,
) -> Study:
    """Play the games of a plan, and count what they come to; see `study`."""
    if not callable(progress):
        raise StudyError(
            f"progress is called with the games played and the games asked for; {progress!r} "
            "cannot be called"
        )
    hired = Workers(at_least(1, "workers", workers), backend)
    totals = totals_of(plan, ())
    is_swift = plays is by_compiled_rules and not plan.houses
    size = COMPILED_GAMES_IN_A_BATCH if is_swift else GAMES_IN_A_BATCH
    waiting = dict.fromkeys(batches_of(at_least(1, "games", games, MOST_GAMES), size))
    file = None if resume is None else path_of("resume", resume)
    for kept in () if file is None else kept_in(file, plan, about):
        if kept.batch in waiting:
            del waiting[kept.batch]
            totals = added(totals, kept.totals)
    progress(totals.played.games, games)
    try:
        for batch, found in played_by(hired, plays, plan, tuple(waiting)):
            totals = added(totals, found)
            if file is not None:
                keep(file, batch, found)
            progress(totals.played.games, games)
    except KeyboardInterrupt:
        pass
    return Study(about=about, asked_for=games, totals=totals)
