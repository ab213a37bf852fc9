"""The command line: settle disputes, play a random game, show what an edition is made of."""

import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from inspect import signature
from pathlib import Path
from random import Random, randrange
from typing import Any, Final

import click

import bfrules
from bfrules.core.edition import Edition
from bfrules.core.game import Game
from bfrules.core.provenance import MEANING, Component, Provenance
from bfrules.core.question import OpenQuestion
from bfrules.core.refusal import IllegalStep
from bfrules.core.statement import Statement

# What only one command needs is imported there: `bfrules --help` answers at once.

AnyEdition = Edition[Any, Any, Any, Any]

SOME_FAIL: Final = 1
UNUSABLE: Final = 2
LARGEST_CHOSEN_SEED: Final = 999_999
RECONSTRUCTED: Final[Provenance] = "RECONSTRUCTED"
PAIR: Final = 2
PROOFS: Final = Path("spec", "verdicts", "__main__.py")


class UnusableWords(click.ClickException):
    """Words on the command line that name nothing there is."""

    exit_code = UNUSABLE


def shipped_editions() -> dict[str, AnyEdition]:
    """Return the editions among the public names, by name."""
    public = (getattr(bfrules, name) for name in bfrules.__all__)
    return {value.name: value for value in public if isinstance(value, Edition)}


def edition_named(name: str) -> AnyEdition:
    """Return the edition with this name; raise UnusableWords, with close names, for another."""
    editions = shipped_editions()
    if name not in editions:
        raise UnusableWords(not_there("edition", name, editions))
    return editions[name]


def not_there(kind: str, name: str, names: Iterable[str]) -> str:
    """Say that there is no such name, and which are close, or which there are."""
    there_are = tuple(names)
    endings = [known for known in there_are if known.lower().endswith(f".{name.lower()}")]
    close = endings or get_close_matches(name, there_are, cutoff=0.5)
    if close:
        return f"there is no {kind} {name!r}; close to it: {', '.join(close)}"
    editions = ", ".join(shipped_editions())
    return f"there is no {kind} {name!r}; the editions are {editions}"


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Rules you can cite, run and prove.

    Exit status: 0 if all is well, 1 if an example of a dispute fails, 2 if a
    document or the words on the command line cannot be used.
    """


# settle ----------------------------------------------------------------------


@main.command()
@click.option(
    "--reading",
    "readings",
    multiple=True,
    metavar="QUESTION=READING",
    help="Settle under a house reading of an open question, such as Q06=stays. May be repeated.",
)
@click.argument("files", nargs=-1, type=click.Path(path_type=Path), metavar="[FILE]...")
@click.pass_context
def settle(context: click.Context, readings: tuple[str, ...], files: tuple[Path, ...]) -> None:
    """Run the examples of dispute documents; without FILE, of those that ship.

    Where an example does not hold, what the rules say to it is printed. In what
    a document says, `...` stands for any text. Settling a document runs its
    code.
    """
    from bfrules.disputes import (
        UnknownReading,
        UnreadableDispute,
        houses_under,
        read_dispute,
        shipped_disputes,
    )
    from bfrules.disputes import settle as settled

    editions = shipped_editions().values()
    try:
        houses = houses_under(editions, readings)
    except UnknownReading as unknown:
        raise UnusableWords(str(unknown)) from None
    named = [(path, str(path)) for path in files] or [
        (path, path.name) for path in shipped_disputes()
    ]
    if not named:
        raise UnusableWords("no dispute ships with this installation; name a FILE")
    outcomes: Counter[str] = Counter()
    for path, name in named:
        try:
            settlement = settled(read_dispute(path, editions, name), houses)
        except UnreadableDispute as unreadable:
            outcomes["unreadable"] += 1
            for line in str(unreadable).split("\n"):
                click.echo(f"Error: {line}", err=True)
        else:
            outcomes["holds" if settlement.holds else "fails"] += 1
            click.echo(f"{settlement}\n")
    click.echo(totals(outcomes, readings))
    context.exit(exit_status(outcomes))


def totals(outcomes: Counter[str], readings: tuple[str, ...]) -> str:
    """Say in one line how many disputes hold, fail and cannot be read."""
    holding, failing, unreadable = (outcomes[key] for key in ("holds", "fails", "unreadable"))
    told = [f"{holding} {'holds' if holding == 1 else 'hold'}"]
    told += [f"{failing} {'fails' if failing == 1 else 'fail'}"] if failing else []
    told += [f"{unreadable} cannot be read"] if unreadable else []
    count = outcomes.total()
    under = f" under {', '.join(readings)}" if readings else ""
    return f"{count} dispute{'' if count == 1 else 's'}{under}: {', '.join(told)}"


def exit_status(outcomes: Counter[str]) -> int:
    """Return the exit status: a document that cannot be read weighs more than one that fails."""
    if outcomes["unreadable"]:
        return UNUSABLE
    return SOME_FAIL if outcomes["fails"] else 0


# prove -----------------------------------------------------------------------


@main.command(context_settings={"ignore_unknown_options": True, "help_option_names": []})
@click.argument("words", nargs=-1, type=click.UNPROCESSED, metavar="[NAME]... [OPTIONS]")
@click.pass_context
def prove(context: click.Context, words: tuple[str, ...]) -> None:
    """Prove the rules, or tell what is proved of one statement (bf2023.sell.6), and how.

    This works in a checkout, with the extra `test`: the proofs do not travel with
    the package. `bfrules prove --help` there tells all options.
    """
    home = next((place for place in checkouts() if (place / PROOFS).is_file()), None)
    if home is None:
        raise UnusableWords(
            "the proofs are not part of the installed package; "
            "run `bfrules prove` in a checkout of bfrules"
        )
    ran = subprocess.run([sys.executable, "-m", "spec.verdicts", *words], cwd=home, check=False)
    context.exit(ran.returncode)


def checkouts() -> Iterator[Path]:
    """Yield the folders that may be a checkout: this one, those around it, that of the package."""
    here = Path.cwd()
    yield from (here, *here.parents)
    yield Path(__file__).parents[2]


# play ------------------------------------------------------------------------


@main.command()
@click.argument("edition")
@click.option("--seats", default=4, show_default=True, help="How many seats there are.")
@click.option("--mibs/--no-mibs", default=None, help="Whether the M.I.B.S. has a seat.")
@click.option("--seed", type=int, help="The same seed plays the same game.")
def play(edition: str, seats: int, mibs: bool | None, seed: int | None) -> None:
    """Play a random game of EDITION and tell it, step by step."""
    from bfrules.core.narration import lines_of_refusals, narrated

    chosen = edition_named(edition)
    used_seed = randrange(LARGEST_CHOSEN_SEED + 1) if seed is None else seed
    try:
        start = started(chosen, seats, mibs)
    except IllegalStep as illegal:
        raise UnusableWords(
            "\n".join(lines_of_refusals(illegal, chosen.statements.named))
        ) from None
    options = f"--seats {seats}{' --mibs' if mibs else ''} --seed {used_seed}"
    click.echo(f"{chosen.title}, a random game")
    click.echo(f"Repeat it with: bfrules play {chosen.name} {options}\n")
    click.echo(narrated(Game(chosen, start).play_at_random(Random(used_seed))))


def started(edition: Any, seats: int, mibs: bool | None) -> Any:
    """Return the start of a game; raise IllegalStep for a wrong number of seats."""
    if mibs is None:
        return edition.start(seats=seats)
    if "mibs" not in signature(edition.start).parameters:
        raise UnusableWords(f"{edition.name} has no M.I.B.S.; leave --mibs and --no-mibs out")
    return edition.start(seats=seats, mibs=mibs)


# show ------------------------------------------------------------------------


@main.command()
@click.argument("name")
def show(name: str) -> None:
    """Show an edition (bf2023), a statement (bf2023.sell.6) or an open question (bf2023.Q06)."""
    editions = shipped_editions()
    if name in editions:
        click.echo("\n".join(edition_shown(editions[name])))
        return
    edition = editions.get(name.partition(".")[0])
    if edition is not None:
        statement = edition.statements.named(name)
        if statement is not None:
            click.echo("\n".join(statement_shown(edition, statement)))
            return
        for question in edition.questions:
            if name == f"{edition.name}.{question.id}":
                click.echo("\n".join(question_shown(edition, question)))
                return
    raise UnusableWords(not_there("edition, statement or open question", name, showable(editions)))


def showable(editions: dict[str, AnyEdition]) -> Iterator[str]:
    """Yield every name that can be shown."""
    for name, edition in editions.items():
        yield name
        yield from (statement.id for statement in edition.statements.statement)
        yield from (f"{name}.{question.id}" for question in edition.questions)


def edition_shown(edition: AnyEdition) -> Iterator[str]:
    """Yield the lines that show an edition."""
    statements = edition.statements
    components = edition.components(edition.printed)
    yield heading(f"{edition.name}: {edition.title}")
    yield f"The statements paraphrase: {statements.source.title}"
    yield f"  {statements.source.pages}"
    yield ""
    yield heading(f"Statements: {len(statements.statement)}")
    chapters = Counter(chapter_of(statement) for statement in statements.statement)
    width = max(len(chapter) for chapter in chapters)
    yield from (f"  {chapter:<{width}} {count:>4}" for chapter, count in chapters.items())
    yield ""
    yield heading(f"Components: {len(components)}")
    doubtful = [c.name for c in components if RECONSTRUCTED in c.provenance]
    if doubtful:
        yield loud(f"  !!! {RECONSTRUCTED} values, marked !, are in: {', '.join(doubtful)}")
    for component in components:
        yield from component_shown(component)
    yield ""
    yield heading(f"Open questions: {len(edition.questions)} (* is the reading in force)")
    for question in edition.questions:
        yield f"  {edition.name}.{question.id}: {question.question}"
        yield from readings_shown(edition, question)
    if edition.variants:
        yield ""
        yield heading(f"Variants: {len(edition.variants)}")
        yield from (f"  {variant.name}: {variant.about}" for variant in edition.variants)


def chapter_of(statement: Statement) -> str:
    """Return the chapter of a statement: its id without the edition and the number."""
    return ".".join(statement.id.split(".")[1:-1])


def component_shown(component: Component) -> Iterator[str]:
    """Yield the lines that show a printed value, with how it is known."""
    values: tuple[int | tuple[int, ...], ...] = component.values
    marks = [component.provenance_of(index) for index in range(len(values))]
    yield f"  {component.name}: {component.about}"
    yield f"    source: {component.source}"
    for mark in dict.fromkeys(marks):
        how_many = "" if len(set(marks)) == 1 else f" ({marks.count(mark)} of {len(marks)})"
        known = f"{mark}{how_many}: {MEANING[mark]}"
        yield loud(f"    !!! {known}") if mark == RECONSTRUCTED else f"    {known}"
    told = [told_value(value, mark) for value, mark in zip(values, marks, strict=True)]
    width = max(len(one) for one in told)
    each = values_in_a_line(values[0])
    for begin in range(0, len(told), each):
        line = "".join(f" {one:>{width}}" for one in told[begin : begin + each])
        yield f"     {line}".rstrip()


def told_value(value: int | tuple[int, ...], mark: Provenance) -> str:
    """Return a printed value, or one row of a table; ! marks what is reconstructed."""
    doubt = "!" if mark == RECONSTRUCTED else ""
    if isinstance(value, int):
        return f"{value}{doubt}"
    if len(value) == PAIR:
        return f"({value[0]}, {value[1]}){doubt}"
    return f"{' '.join(f'{number:>4}' for number in value)}{doubt}"


def values_in_a_line(value: int | tuple[int, ...]) -> int:
    """Return how many such values stand in one line: one row of a table, some pairs or numbers."""
    if isinstance(value, int):
        return 13
    return 7 if len(value) == PAIR else 1


def statement_shown(edition: AnyEdition, statement: Statement) -> Iterator[str]:
    """Yield the lines that show a statement, and the code that carries it out."""
    from bfrules.core.trace import carried_out_by, told_carrier

    yield heading(statement.id)
    yield statement.text
    yield ""
    yield f"Printed in: {edition.statements.source.title}, {statement.section!r}"
    yield f"Page: {statement.page}. {edition.statements.source.pages}"
    yield f"Kind: {statement.kind}, {statement.status}"
    yield f"Players: {', '.join(map(str, statement.players))}"
    for title, names in (("See", statement.see), ("Overrides", statement.overrides)):
        for name in names:
            other = edition.statements.named(name)
            yield f"{title}: [{name}] {other.text if other else ''}".rstrip()
    for question in edition.questions:
        if statement.id in question.statements:
            yield f"Open question: {edition.name}.{question.id}: {question.question}"
    carriers = carried_out_by(edition).get(statement.id, ())
    yield "Carried out by:" if carriers else "Carried out by: no function"
    yield from (f"  {told_carrier(carrier)}" for carrier in carriers)


def question_shown(edition: AnyEdition, question: OpenQuestion) -> Iterator[str]:
    """Yield the lines that show an open question."""
    yield heading(f"{edition.name}.{question.id}")
    yield question.question
    yield ""
    yield "Readings (* is in force):"
    yield from readings_shown(edition, question)
    yield f"Confidence: {question.confidence}"
    yield f"Reason: {question.reason}"
    yield "Statements:"
    for name in question.statements:
        statement = edition.statements.named(name)
        yield f"  [{name}] {statement.text if statement else ''}".rstrip()


def readings_shown(edition: AnyEdition, question: OpenQuestion) -> Iterator[str]:
    """Yield the readings of an open question, the one in force first."""
    in_force = edition.reading_in_force(question.id)
    for reading in sorted(question.reading, key=lambda reading: reading.name != in_force):
        yield f"    {'*' if reading.name == in_force else ' '} {reading.name}: {reading.text}"


def heading(text: str) -> str:
    """Return a heading; the style is seen on a terminal only."""
    return click.style(text, bold=True)


def loud(text: str) -> str:
    """Return a warning; the style is seen on a terminal only."""
    return click.style(text, fg="red", bold=True)
