"""`bfrules ask`: one table, one step, a ruling."""

from collections.abc import Iterable, Iterator
from json import dumps
from pathlib import Path

import click
from attrs import evolve

from bfrules.asking import Case, answer_to, case_in_words
from bfrules.asking.answer import Document
from bfrules.asking.case import for_example
from bfrules.asking.forms import NotNarrowed
from bfrules.asking.otherwise import WITHOUT_THE_HOUSE
from bfrules.cli.options import A_FILE, HouseRules, a_timeout, as_json, under_house_rules
from bfrules.cli.streams import Command
from bfrules.cli.style import put, say
from bfrules.cli.timing import within
from bfrules.cli.words import UnusableWords, saved
from bfrules.core.edition import AnyEdition
from bfrules.core.notation import NotationError
from bfrules.core.ruling import AnyRuling, Premise
from bfrules.rendering.svg import as_svg


def in_svg(context: click.Context, parameter: click.Parameter, picture: Path | None) -> Path | None:
    """Return where a picture goes; raise BadParameter for a file of another kind than SVG."""
    if picture is not None and picture.suffix.casefold() not in ("", ".svg"):
        raise click.BadParameter(f"{picture.name}: pictures are SVG; name it {picture.stem}.svg.")
    return picture


@click.command(cls=Command)
@click.argument("edition")
@click.argument("table")
@click.argument("step")
@click.option(
    "--picture",
    type=A_FILE,
    callback=in_svg,
    metavar="FILE.svg",
    help="Draw what the step moves into this file.",
)
@a_timeout("How long the answer may take; on Windows there is no limit.")
@as_json
@under_house_rules
def ask(
    rules: HouseRules,
    edition: str,
    table: str,
    step: str,
    picture: Path | None,
    timeout: float,
    as_json: bool,
) -> None:
    """Ask what the rules say to STEP at TABLE.

    Both are in words: "level=4 holding.green=3 sale_track.green=0" and "sell 3
    green, remove blue". What the table does not mention is filled in; an empty
    one ("") is the usual one. If a word is not understood, you see which would be.
    A ruling that depends on an open question ends with its readings. Below it you
    see what it rests on, what would be allowed instead, and what sister editions,
    or the edition without the rules of your house, would answer.
    """
    with within(timeout):
        case = case_of(rules.edition_named(edition), table, step)
        try:
            ruling, answer = case.ruling, answer_to(case)
        except NotNarrowed as broken:
            raise UnusableWords(str(broken)) from None
        beside = [f"  note: {note}" for note in answer["notes"] if note not in ruling.notes]
        told = "\n".join((str(ruling), *beside, *what_it_rests_on(ruling), *otherwise(answer)))
    if picture is not None:
        moves = ruling.picture()
        title = f"{ruling.edition}: {ruling.told}: {moves.title}"
        saved(picture, as_svg(evolve(moves, title=title)))
    if as_json:
        put(dumps(answer, indent=2))
    else:
        say(told)


def what_it_rests_on(ruling: AnyRuling) -> list[str]:
    """Say which facts of the table a ruling rests on."""
    mentioned = in_a_row(fact for fact in ruling.rests_on if not fact.usual)
    usual = in_a_row(fact for fact in ruling.rests_on if fact.usual)
    lines = [f"  rests on: {mentioned or 'nothing unusual'}"]
    if usual:
        lines.append(f"  and, as usual: {usual}")
    return lines


def in_a_row(facts: Iterable[Premise]) -> str:
    """Say facts in a row; what is the same of several colours, or cards, is said once."""
    alike: dict[tuple[str, str], list[str]] = {}
    for fact in facts:
        what, *which = fact.name.split(", ")
        alike.setdefault((what, fact.found), []).extend(which)
    return "; ".join(
        f"{', '.join((what, *which))}: {found}" for (what, found), which in alike.items()
    )


def otherwise(answer: Document) -> Iterator[str]:
    """Yield the lines that say what would be allowed instead, and what sister editions answer."""
    if answer["remedies"]:
        yield f"  allowed instead: {' or '.join(map(way_out, answer['remedies']))}"
    for sister in answer["elsewhere"]:
        if not sister["same"]:
            verdict = "allowed" if sister["allowed"] else "not allowed"
            cited = f" [{', '.join(sister['statements'])}]" if sister["statements"] else ""
            told = f" {sister['told']}" if sister["told"] else ""
            plain = f" {WITHOUT_THE_HOUSE}" if sister["edition"] == answer["edition"] else ""
            yield f"  {sister['edition']}{plain} would answer: {verdict}.{told}{cited}"


def way_out(remedy: Document) -> str:
    """Say a remedy in words that can be typed as they stand: a step, and its table if another."""
    at_a_table = f' at the table "{remedy["table"]}"' if remedy["table"] else ""
    return f'"{remedy["step"]}"{at_a_table}'


def case_of(edition: AnyEdition, table: str, step: str) -> Case:
    """Return what is asked; raise UnusableWords for words that name no table, or no step."""
    try:
        position = edition.parse_position(table)
        try:
            return case_in_words(edition, table, step)
        except NotationError as unread:  # of the step, as the table has been read
            raise UnusableWords(f"{unread}{for_example(edition, position, unread)}") from None
    except ValueError as unreadable:
        raise UnusableWords(str(unreadable)) from None
