"""`bfrules schema`: what other programs read of an edition."""

from json import dumps

import click

from bfrules.cli.words import edition_named


@click.command()
@click.argument("edition")
def schema(edition: str) -> None:
    """Print the JSON Schema of the steps, tables, views and rulings of EDITION."""
    from bfrules.core.exchange import schema_of

    click.echo(dumps(schema_of(edition_named(edition)), indent=2))
