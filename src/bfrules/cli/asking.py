"""`bfrules ask`: one table, one step, a ruling."""

from json import dumps
from pathlib import Path
from typing import Any

import click
from attrs import asdict

from bfrules.cli.options import HouseRules, as_json, under_house_rules
from bfrules.cli.style import say
from bfrules.cli.words import UnusableWords
from bfrules.core.edition import AnyEdition
from bfrules.core.ruling import Ruling
from bfrules.rendering.svg import as_svg


@click.command()
@click.argument("edition")
@click.argument("table")
@click.argument("step")
@click.option(
    "--picture",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE.svg",
    help="Draw what the step moves into this file.",
)
@as_json
@under_house_rules
def ask(
    rules: HouseRules, edition: str, table: str, step: str, picture: Path | None, as_json: bool
) -> None:
    """Ask what the rules say to STEP at TABLE.

    Both are in words: "level=4 holding.green=3 sale_track.green=0" and "sell 3
    green, remove blue". What the table does not mention is filled in; an empty
    one ("") is the usual one. A word that is not understood is answered with
    those that are.
    """
    house = rules.edition_named(edition)
    ruling = ruling_on(house, table, step)
    if picture is not None:
        try:
            picture.write_text(as_svg(ruling.picture()), encoding="utf-8")
        except OSError as error:
            raise UnusableWords(f"{picture} cannot be written: {error.strerror}") from None
    if as_json:
        click.echo(dumps(plain(house, ruling), indent=2))
    else:
        say("\n".join((str(ruling), *grounds_of(ruling))))


def grounds_of(ruling: Ruling[Any, Any]) -> list[str]:
    """Say which facts of the table a ruling rests on, and what other readings answer."""
    mentioned = [str(fact) for fact in ruling.rests_on if not fact.usual]
    usual = [str(fact) for fact in ruling.rests_on if fact.usual]
    lines = [f"  rests on: {'; '.join(mentioned) or 'nothing that is not as usual'}"]
    if usual:
        lines.append(f"  and, as usual: {'; '.join(usual)}")
    for other in ruling.readings:
        lines.append(f"  open question {other}")
    return lines


def ruling_on(edition: AnyEdition, table: str, step: str) -> Ruling[Any, Any]:
    """Return the ruling; raise UnusableWords for words that name no table, or no step."""
    try:
        return edition.explain(edition.parse_position(table), edition.parse_step(step))
    except ValueError as unreadable:
        raise UnusableWords(str(unreadable)) from None


def plain(edition: AnyEdition, ruling: Ruling[Any, Any]) -> dict[str, object]:
    """Return a ruling as JSON can hold it."""
    cited = [statement for name in ruling.statements if (statement := ruling.cited.named(name))]
    return {
        "edition": edition.name,
        "amendments": [amendment.name for amendment in edition.amendments],
        "table": edition.write_position(ruling.before),
        "step": edition.write_step(ruling.step),
        "told": ruling.told,
        "allowed": ruling.allowed,
        "notes": list(ruling.notes),
        "refusals": [asdict(refusal) for refusal in ruling.refusals],
        "effects": [
            {
                "clause": effect.name,
                "sentence": effect.sentence,
                "changes": [asdict(change) for change in effect.changes],
                "statements": list(effect.statements),
            }
            for effect in ruling.effects
        ],
        "rests_on": [asdict(fact) for fact in ruling.rests_on],
        "readings": [
            {
                "question": other.question,
                "in_force": other.in_force,
                "reading": other.reading,
                "allowed": other.ruling.allowed,
                "told": str(other),
            }
            for other in ruling.readings
        ],
        "statements": [asdict(statement) for statement in cited],
    }
