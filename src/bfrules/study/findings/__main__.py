"""Play the studies that ship again, and store them: `python -m bfrules.study.findings`."""

import json
from importlib.resources import as_file, files
from pathlib import Path

import click

from bfrules.compare.__main__ import write_whole
from bfrules.study.findings import FINDINGS, SEED
from bfrules.study.progress import progress_bar
from bfrules.study.studying import study


@click.command()
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--workers", default=1, show_default=True)
def store(names: tuple[str, ...], workers: int) -> None:
    """Play the studies with these names, or all, and store what they found."""
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
        with as_file(files("bfrules.study.findings")) as folder:
            in_short = json.dumps(json.loads(found.to_json()), separators=(",", ":"))
            write_whole(Path(folder, f"{name}.json"), f"{in_short}\n")


if __name__ == "__main__":
    store()
