"""`bfrules schema`: what other programs read of an edition."""

from json import dumps

import click

from bfrules.cli.streams import Command
from bfrules.cli.style import put
from bfrules.cli.words import edition_named


@click.command(cls=Command)
@click.argument("edition")
def schema(edition: str) -> None:
    """Print the JSON Schema of the steps, tables, views and rulings of EDITION, and of answers.

    Answers are what `bfrules ask EDITION --json` prints.
    """
    from bfrules.asking.exchange import schema_with_answers

    put(dumps(schema_with_answers(edition_named(edition)), indent=2))
