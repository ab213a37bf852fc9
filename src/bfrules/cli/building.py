"""`bfrules rulebook`: build the rulebook as a site."""

from pathlib import Path

import click

from bfrules.cli.options import APath
from bfrules.cli.streams import Command
from bfrules.cli.style import put
from bfrules.cli.words import UnusableWords, edition_named, need_extra


@click.command(cls=Command)
@click.option("--edition", metavar="NAME", help="Only the book of this edition, such as bf2023.")
@click.option("--pdf", is_flag=True, help="As a PDF, printed by a browser; needs --edition.")
@click.option(
    "--serve", is_flag=True, help="Serve the pages on this machine, so that examples run."
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=0,
    help="The port to serve on; by default one that is free.",
)
@click.option("--open/--no-open", "opened", default=True, help="Whether to open it in a browser.")
@click.option("--fresh", is_flag=True, help="Build every page anew.")
@click.option(
    "--output",
    type=APath(path_type=Path, file_okay=False),
    help="The folder to put it in; by default build/rulebook.",
)
def rulebook(
    edition: str | None,
    pdf: bool,
    serve: bool,
    port: int,
    opened: bool,
    fresh: bool,
    output: Path | None,
) -> None:
    """Build the rulebook as a site, or the book of one edition, and open it."""
    from bfrules.rulebook.building import (
        CannotBuild,
        CannotServe,
        build,
        build_for_print,
        default_output,
        served,
    )

    need_extra("building the rulebook", "docs", "sphinx", "furo", "hypothesis")
    chosen = edition_named(edition) if edition else None
    target = output or default_output(chosen)
    try:
        if pdf and chosen is None:
            raise UnusableWords("a PDF is of one book: name its --edition")
        built = (
            build_for_print(target, chosen)
            if pdf and chosen
            else build(target, chosen, fresh=fresh)
        )
    except CannotBuild as error:
        raise UnusableWords(str(error)) from None
    put(f"{built.page}")
    address = built.page.resolve().as_uri()
    if not serve or pdf:
        if opened:
            click.launch(address)
        return
    try:
        server_of_pages = served(built.folder, port)
    except CannotServe as error:
        raise UnusableWords(str(error)) from None
    with server_of_pages as server:
        path = built.page.relative_to(built.folder).as_posix()
        address = f"http://127.0.0.1:{server.server_port}/{path}"
        put(f"serving {address} until Ctrl+C")
        if opened:
            click.launch(address)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            put("stopped")
