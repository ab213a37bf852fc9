"""Plots of a study as SVG, readable on light and on dark paper."""

from collections.abc import Iterator, Sequence
from io import StringIO
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from bfrules.core.edition import AnyEdition
from bfrules.study.about import About
from bfrules.study.faults import StudyError
from bfrules.study.intervals import Counts, Interval
from bfrules.study.measure import Measure
from bfrules.study.register import weights_of
from bfrules.study.tally import Totals

INK: Final = "#1f2430"
FAINT: Final = "#8a8f98"
BLUE: Final = "#2563a8"

# what each colour is on dark paper: browsers read this, other programs draw the light ones
ON_DARK: Final = {INK: "#e8eaed", FAINT: "#80868f", BLUE: "#74b0f4"}

WIDTH: Final = 7.2
ROW: Final = 0.34
MARGINS: Final = 1.1
BARS: Final = 30
READINGS: Final = 12
LONGEST_NAME: Final = 40

STYLE: Final[dict[Any, Any]] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "bfrules",
    "font.family": "sans-serif",
    "font.size": 10,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": FAINT,
    "axes.titlecolor": INK,
    "axes.titlesize": 11,
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "xtick.color": INK,
    "ytick.color": INK,
    "ytick.major.size": 0,
}


@frozen
class Row:
    """One figure in a plot: its name, the estimate and the interval around it."""

    name: str
    estimate: float
    low: float
    high: float


@frozen
class Plot:
    """A plot: its file, what it shows, and what stands on its axis.

    `rows` are figures with intervals, one below another, with a line at `mark`;
    where there are none, `counts` are shown as bars. A row whose bounds are not numbers has
    no interval.
    """

    name: str
    title: str
    axis: str
    rows: tuple[Row, ...] = ()
    mark: float | None = None
    counts: Counts | None = None


def drawn(
    about: About, measures: Sequence[Measure], totals: Totals, folder: Path
) -> tuple[Path, ...]:
    """Draw the plots of a study into a folder; raise StudyError if there is nothing to draw."""
    if not totals.played.choices:
        raise StudyError("there is nothing to draw: no game came to its end")
    paths = []
    for plot in plots_of(about, measures, totals):
        path, svg = folder / f"{plot.name}.svg", as_svg(plot)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path.write_text(svg, encoding="utf-8")
        except OSError as error:
            raise StudyError(f"{path} cannot be written: {error.strerror}") from None
        paths.append(path)
    return tuple(paths)


def plots_of(about: About, measures: Sequence[Measure], totals: Totals) -> Iterator[Plot]:
    """Yield the plots that tell a study."""
    played = f"{about.edition}, {len(about.seats)} seats, {totals.played.games:,} games"
    won = [one for one in measures if one.name == "won" and not one.course]
    yield Plot(
        "wins",
        f"Who wins: {played}",
        "games won, in %",
        tuple(row_of(one.interval, one.seat, 100) for one in won),
        mark=100 * (won[0].told_from or 0),
    )
    first = about.scores[0]
    scores = [one for one in measures if one.name == first and not one.course]
    yield Plot(
        "scores",
        f"What the seats end with: {played}",
        first,
        tuple(row_of(one.interval, one.seat) for one in scores),
    )
    yield Plot(
        "length",
        f"How long a game is: {played}",
        "choices in a game",
        counts=totals.played.choices,
    )
    other = [one for one in measures if one.name == "other winners"]
    if other:
        yield Plot(
            "comparisons",
            f"How often the winner changes: {played}",
            "games with other winners, in %",
            tuple(row_of(one.interval, one.course, 100) for one in other),
        )


def plot_of_questions(edition: AnyEdition) -> Plot:
    """Return a plot of the readings that changed the winner most often, from stored games."""
    weights = [
        (f"{question.id} {weight.reading}", weight)
        for question in edition.questions
        for weight in weights_of(edition, question.id)
        if weight.other_winners.estimate > 0
    ]
    heaviest = sorted(weights, key=lambda named: -named[1].other_winners.estimate)[:READINGS]
    games = max((weight.asked.games for _, weight in weights), default=0)
    return Plot(
        "questions",
        f"Which readings change the winner: {edition.name}, {games:,} random games",
        "games with other winners, in %",
        tuple(row_of(weight.other_winners, name, 100) for name, weight in heaviest),
    )


def row_of(interval: Interval, name: str, times: int = 1) -> Row:
    """Return a figure as a row of a plot; a long name is cut, and has no letter unfit for XML."""
    letters = "".join(letter if letter.isprintable() else "?" for letter in name)
    short = letters if len(letters) <= LONGEST_NAME else f"{letters[: LONGEST_NAME - 1]}…"
    return Row(short, times * interval.estimate, times * interval.low, times * interval.high)


def as_svg(plot: Plot) -> str:
    """Return a plot as SVG; raise StudyError without matplotlib."""
    try:
        from matplotlib import rc_context
        from matplotlib.figure import Figure
    except ModuleNotFoundError:
        raise StudyError(
            "plots need the extra `study` (matplotlib not found): pip install 'bfrules[study]'"
        ) from None
    height = MARGINS + ROW * (len(plot.rows) if plot.rows else 6)
    with rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        axes = figure.add_subplot()
        axes.set_title(plot.title, pad=12)
        axes.set_xlabel(plot.axis)
        if plot.counts is None:
            draw_rows(axes, plot)
        else:
            draw_counts(axes, plot.counts)
        text = StringIO()
        figure.savefig(text, format="svg", transparent=True, metadata={"Date": None})
    return with_title(text.getvalue(), plot.title)


def draw_rows(axes: Any, plot: Plot) -> None:
    """Draw figures with intervals, the first at the top."""
    places = range(len(plot.rows))
    estimates = [row.estimate for row in plot.rows]
    beside = [
        [row.estimate - row.low for row in plot.rows],
        [row.high - row.estimate for row in plot.rows],
    ]
    if plot.mark is not None:
        axes.axvline(plot.mark, color=FAINT, linewidth=1, linestyle=(0, (4, 3)), zorder=0)
        axes.annotate(
            "an equal share",
            (plot.mark, 1),
            xycoords=("data", "axes fraction"),
            xytext=(3, 2),
            textcoords="offset points",
            fontsize=8,
            color=INK,
        )
    axes.errorbar(
        estimates,
        places,
        xerr=beside,
        fmt="o",
        color=BLUE,
        markersize=5,
        capsize=3,
        linewidth=1.6,
        clip_on=False,
    )
    axes.set_yticks(places, [row.name for row in plot.rows])
    axes.set_ylim(len(plot.rows) - 0.5, -0.5)
    if all(row.estimate >= 0 and not row.low < 0 for row in plot.rows):
        axes.set_xlim(left=0)


def draw_counts(axes: Any, counts: Counts) -> None:
    """Draw how many games had each value, in bars."""
    width = 1 + (max(counts) - min(counts)) // BARS
    edges = range(min(counts), max(counts) + width + 1, width)
    axes.hist(list(counts), bins=edges, weights=list(counts.values()), color=BLUE)
    axes.set_ylabel("games")


def with_title(svg: str, title: str) -> str:
    """Return an SVG with a title for who cannot see it, and with other colours on dark paper."""
    rules = "".join(
        f'[style*="{part}: {light}"]{{{part}:{dark} !important}}'
        for light, dark in ON_DARK.items()
        for part in ("fill", "stroke")
    )
    head, tail = svg.split("<defs>", 1)
    head = head.replace("<svg ", '<svg role="img" aria-labelledby="title" ', 1)
    told = title.replace("&", "&amp;").replace("<", "&lt;")
    return (
        f'{head}<title id="title">{told}</title>'
        f"<style>@media (prefers-color-scheme: dark){{{rules}}}</style>\n<defs>{tail}"
    )
