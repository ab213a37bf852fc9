"""Play the studies that ship again, and store them: `python -m bfrules.study.findings`.

With `--draw docs/guides/findings`, draw the pictures of the guide from what is stored.
"""

import json
from pathlib import Path

import click

from bfrules.core.beside import write_beside
from bfrules.shipped import shipped_editions
from bfrules.study.findings import FINDINGS, SEED, finding
from bfrules.study.plots import as_svg, plot_of_questions, plots_of
from bfrules.study.progress import progress_bar
from bfrules.study.studying import study


@click.command()
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--workers", default=1, show_default=True)
@click.option(
    "--draw",
    type=click.Path(path_type=Path, file_okay=False),
    help="Play nothing; draw what is stored into this folder.",
)
def store(names: tuple[str, ...], workers: int, draw: Path | None) -> None:
    """Play the studies with these names, or all, and store what they found."""
    if draw is not None:
        draw.mkdir(parents=True, exist_ok=True)
        for name in names or FINDINGS:
            found = finding(name)
            wins = next(plots_of(found.about, found.measures, found.totals))
            Path(draw, f"{name}.svg").write_text(as_svg(wins), encoding="utf-8")
        for edition in shipped_editions().values():
            Path(draw, f"questions-of-{edition.name}.svg").write_text(
                as_svg(plot_of_questions(edition)), encoding="utf-8"
            )
        return
    for name in names or FINDINGS:
        recipe = FINDINGS[name]
        with progress_bar(recipe.games, name) as progress:
            found = study(
                recipe.edition,
                games=recipe.games,
                seed=SEED,
                workers=workers,
                engine=recipe.engine,
                progress=progress,
                **recipe.asked,
            )
        in_short = json.dumps(json.loads(found.to_json()), separators=(",", ":"))
        write_beside("bfrules.study.findings", f"{name}.json", f"{in_short}\n")


if __name__ == "__main__":
    store()
