"""The command `python -m spec.make_vectors`."""

import json
import sys
from pathlib import Path
from typing import Final

import click

from bfrules.shipped import shipped_editions
from spec.make_vectors.schema import schema_for
from spec.make_vectors.writing import sheets_of, write

VECTORS: Final = Path(__file__).parents[1] / "vectors"


@click.command()
@click.argument("names", nargs=-1, metavar="[EDITION ...]")
@click.option("--seed", default="1", show_default=True, help="Another seed finds other tables.")
@click.option("--afresh", is_flag=True, help="Forget what the files ask, and search for all of it.")
@click.option("--into", default=VECTORS, type=click.Path(path_type=Path), help="The folder.")
@click.option("--check", is_flag=True, help="Write nothing; fail if a file would be different.")
def main(names: tuple[str, ...], seed: str, afresh: bool, into: Path, check: bool) -> None:
    """Make the vectors of all editions, or of those named, and their schema.

    What the files ask is answered anew; what no vector shows yet is searched for.
    """
    editions = shipped_editions()
    unknown = set(names) - set(editions)
    if unknown:
        raise click.UsageError(
            f"there is no edition {', '.join(unknown)}; name {', '.join(editions)}"
        )
    schema = json.dumps(schema_for(editions.values()), indent=1) + "\n"
    stale = 0
    if not check:
        into.mkdir(parents=True, exist_ok=True)
        (into / "schema.json").write_text(schema, encoding="utf-8")
    for name in names or tuple(editions):
        for sheet in sheets_of(editions[name], seed, None if afresh else into):
            path = into / name / f"{sheet.topic}.json"
            if check:
                same = path.exists() and path.read_text(encoding="utf-8") == sheet.written()
                stale += not same
                click.echo(f"{path}: {'the same' if same else 'would be different'}")
            else:
                write(sheet, into)
                size = path.stat().st_size / 1000
                click.echo(f"{path}: {len(sheet.vectors)} vectors, {size:.0f} kB")
    sys.exit(int(stale > 0))


if __name__ == "__main__":
    main()
