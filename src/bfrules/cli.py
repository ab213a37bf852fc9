"""The command line: settle, play, compare and show editions, build the rulebook."""

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from importlib.util import find_spec
from inspect import signature
from json import dumps
from pathlib import Path
from random import Random, randrange
from runpy import run_path
from shlex import split
from sys import stderr
from typing import Any, Final

import click

from bfrules.core.amendment import Amendment, AmendmentError
from bfrules.core.edition import AnyEdition
from bfrules.core.game import Game
from bfrules.core.provenance import MEANING, Component, Provenance
from bfrules.core.question import OpenQuestion
from bfrules.core.refusal import IllegalStep
from bfrules.core.statement import Statement
from bfrules.shipped import shipped_editions

# What only one command needs is imported there: `bfrules --help` answers at once.


SOME_FAIL: Final = 1
UNUSABLE: Final = 2
LARGEST_CHOSEN_SEED: Final = 999_999
RECONSTRUCTED: Final[Provenance] = "RECONSTRUCTED"
PAIR: Final = 2
PROOFS: Final = Path("spec", "verdicts", "__main__.py")


class UnusableWords(click.ClickException):
    """Words on the command line that name nothing there is."""

    exit_code = UNUSABLE


def edition_named(name: str) -> AnyEdition:
    """Return the edition with this name; raise UnusableWords, with close names, for another."""
    editions = shipped_editions()
    if name not in editions:
        raise UnusableWords(not_there("edition", name, editions))
    return editions[name]


def not_there(kind: str, name: str, names: Iterable[str]) -> str:
    """Say that there is no such name, and which are close, or which there are."""
    there_are = tuple(names)
    asked = f".{in_short(name)}"
    endings = [known for known in there_are if f".{in_short(known)}".endswith(asked)]
    close = endings or get_close_matches(name, there_are, cutoff=0.5)
    if close:
        return f"there is no {kind} {name!r}; close to it: {', '.join(close)}"
    editions = ", ".join(shipped_editions())
    return f"there is no {kind} {name!r}; the editions are {editions}"


def in_short(name: str) -> str:
    """Return a name in small letters, the number of a question without zeros before it."""
    return re.sub(r"\bq0+", "q", name.lower())


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


# vectors ---------------------------------------------------------------------


@main.group()
def vectors() -> None:
    """Check an engine with positions, steps and answers in JSON.

    The files that ship lie where `bfrules vectors path` says, with a schema
    beside them that describes them.
    """


@vectors.command("path")
def path_of_vectors() -> None:
    """Print the folder of the vectors that ship."""
    from bfrules.vectors import vectors_folder

    click.echo(vectors_folder())


@vectors.command("check")
@click.option(
    "--program",
    metavar="COMMAND",
    help="Ask this program instead of bfrules: a JSON request a line in, a JSON answer a line out.",
)
@click.option("--seconds", default=300.0, show_default=True, help="Time for the program, a file.")
@click.option("--lenient", is_flag=True, help="Of refusals, compare only that there is one.")
@click.argument("files", nargs=-1, type=click.Path(path_type=Path), metavar="[FILE]...")
@click.pass_context
def check_vectors(
    context: click.Context,
    program: str | None,
    seconds: float,
    lenient: bool,
    files: tuple[Path, ...],
) -> None:
    """Check bfrules, or a program of yours, with vectors; without FILE, with those that ship.

    An answer `{"vector": ..., "unsupported": "why"}` counts as left out.
    """
    from bfrules.vectors import (
        ProgramFailed,
        UnreadableVectors,
        checked_by_a_program,
        checked_here,
        read_vectors,
        shipped_vectors,
    )

    if find_spec("jsonschema") is None:
        needed = "checking vectors needs the extra `vectors`: pip install 'bfrules[vectors]'"
        raise UnusableWords(needed)
    editions = tuple(shipped_editions().values())
    outcomes: Counter[str] = Counter()
    for path in files or shipped_vectors():
        try:
            file = read_vectors(path, editions)
            if program is None:
                found = checked_here(file.vectors, editions, lenient=lenient)
            else:
                found = checked_by_a_program(split(program), file.vectors, seconds, lenient=lenient)
        except (UnreadableVectors, ProgramFailed) as error:
            outcomes["unreadable"] += 1
            for line in str(error).split("\n"):
                click.echo(f"Error: {line}", err=True)
            continue
        for outcome in found:
            outcomes[outcome.kind] += 1
            for line in outcome.told:
                click.echo(f"{outcome.vector}: {line}")
        click.echo(f"{path.parent.name}/{path.name}: {len(found)} vectors")
    click.echo(totals_of_vectors(outcomes))
    context.exit(exit_status(outcomes))


def totals_of_vectors(outcomes: Counter[str]) -> str:
    """Say in one line how many vectors hold, fail and were left out, and what cannot be used."""
    told = [f"{outcomes['holds']} hold"]
    told += [f"{outcomes['fails']} fail"] if outcomes["fails"] else []
    told += [f"{outcomes['unsupported']} left out"] if outcomes["unsupported"] else []
    told += [f"{outcomes['unreadable']} files cannot be used"] if outcomes["unreadable"] else []
    return f"vectors: {', '.join(told)}"


@vectors.command("answer")
def answer_vectors() -> None:
    """Be such a program: read requests as JSON lines, and answer each as bfrules does."""
    from bfrules.vectors import answered_line

    editions = tuple(shipped_editions().values())
    for line in click.open_file("-"):
        if line.strip():
            click.echo(answered_line(line, editions))


# diff ------------------------------------------------------------------------


@main.command()
@click.argument("first")
@click.argument("second", required=False)
@click.option(
    "--reading",
    "readings",
    multiple=True,
    metavar="QUESTION=READING",
    help="A house reading of an open question, such as Q06=stays. May be repeated.",
)
@click.option("--variant", "variants", multiple=True, help="A printed variant. May be repeated.")
@click.option(
    "--amendment",
    "amendments",
    multiple=True,
    metavar="FILE.py:NAME",
    help="An amendment of your own: a name in a file, whose code runs. May be repeated.",
)
@click.option(
    "--tables", type=click.IntRange(min=0), help="How many tables to begin from; 0 searches none."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def diff(
    first: str,
    second: str | None,
    readings: tuple[str, ...],
    variants: tuple[str, ...],
    amendments: tuple[str, ...],
    tables: int | None,
    as_json: bool,
) -> None:
    """Show the difference between two editions, and tables that show it.

    With SECOND, the readings hold in each of the two that has the question, and
    variants and amendments in SECOND. Without it, FIRST as it ships is compared
    with FIRST under all of these.
    """
    from bfrules.compare import Limits, compare
    from bfrules.compare.plain import as_plain

    old, new = editions_to_compare(first, second, readings)
    for name in variants:
        try:
            new = new.amend(new.variant(name))
        except ValueError as unknown:
            raise UnusableWords(str(unknown)) from None
    for name in amendments:
        try:
            new = new.amend(amendment_in(name))
        except AmendmentError as clash:
            raise UnusableWords(str(clash)) from None
    if old == new:
        raise UnusableWords(
            f"{old.label} is compared with itself; name another edition, a --reading, "
            "a --variant or an --amendment"
        )
    limits = Limits() if tables is None else Limits(tables, games=Limits().games if tables else 0)
    with click.progressbar(
        length=limits.rounds, label="Searching", file=stderr, hidden=not stderr.isatty()
    ) as bar:
        difference = compare(
            old, new, limits=limits, progress=lambda done, rounds: bar.update(done - bar.pos)
        )
    if as_json:
        click.echo(dumps(as_plain(difference), indent=2))
        return
    for section in difference.sections:
        click.echo(heading(section.heading))
        click.echo("\n".join((*(f"  {line}".rstrip() for line in section.lines), "")))


def editions_to_compare(
    first: str, second: str | None, readings: tuple[str, ...]
) -> tuple[AnyEdition, AnyEdition]:
    """Return two editions by name, with the readings of a house in force."""
    from bfrules.disputes import UnknownReading, houses_under

    names = [first] if second is None else [first, second]
    try:
        houses = houses_under([edition_named(name) for name in names], readings)
    except UnknownReading as unknown:
        raise UnusableWords(str(unknown)) from None
    if second is None:
        return houses[0].edition, houses[0].amended
    return houses[0].amended, houses[1].amended


def amendment_in(place: str) -> Amendment[Any]:
    """Return the amendment that a file binds to a name; raise UnusableWords if it does not."""
    path, _, name = place.rpartition(":")
    if not path:
        raise UnusableWords(f"{place!r} names no amendment; write FILE.py:NAME")
    try:
        found = run_path(path).get(name)
    except OSError as unreadable:
        raise UnusableWords(f"{path} cannot be read: {unreadable.strerror}") from None
    if not isinstance(found, Amendment):
        raise UnusableWords(f"{path} has no amendment {name!r}")
    return found


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
        kept = edition.statements.with_the_number_of(name)
        if kept:
            raise UnusableWords(
                f"{edition.name} keeps this statement of the edition that it stands on; "
                f"it is {', '.join(kept)}"
            )
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
    """Yield the lines that show an open question, and a table on which its readings part."""
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
    yield ""
    yield heading("Where the readings part")
    if len(question.reading) == 1:
        yield "There is only one reading."
    for reading in question.reading[1:]:
        yield from parting_shown(edition, question, reading.name)


def parting_shown(edition: AnyEdition, question: OpenQuestion, reading: str) -> Iterator[str]:
    """Yield a table on which a reading answers otherwise than the default, or why there is none."""
    from bfrules.compare import never_another_position, stored_witness, told_witness
    from bfrules.compare.aspects import compare_aspects
    from bfrules.compare.telling import told_aspects

    amended = edition.amend(edition.reading(question.id, reading))
    witness = stored_witness(edition, question.id, reading)
    name = f"{question.default.name} and {reading}"
    if witness is not None:
        yield f"{name}: answers part over {witness.kind}"
        yield from (f"  {line}" for line in told_witness(witness))
    elif never_another_position(edition, amended):
        yield f"{name}: they never lead to another position. That is proved: the clauses are"
        yield "  the same and read the same, and so are who acts and what chance brings."
        aspects = compare_aspects(edition, amended)
        for section in told_aspects(aspects, edition, amended):
            yield from (f"  {line}" for line in str(section).split("\n"))
    else:
        yield f"{name}: no table is stored; search one with"
        yield f"  bfrules diff {edition.name} --reading {question.id}={reading}"


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


# rulebook --------------------------------------------------------------------


@main.command()
@click.option("--edition", metavar="NAME", help="Only the book of this edition, such as bf2023.")
@click.option("--pdf", is_flag=True, help="As a PDF, printed by a browser; needs --edition.")
@click.option("--serve", is_flag=True, help="Serve the pages on this machine, examples running.")
@click.option("--port", default=0, help="The port to serve on; by default one that is free.")
@click.option("--open/--no-open", "opened", default=True, help="Whether to open it in a browser.")
@click.option("--fresh", is_flag=True, help="Build every page anew.")
@click.option(
    "--output", type=click.Path(path_type=Path), help="Where it goes; by default build/rulebook."
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
        build,
        build_for_print,
        default_output,
        served,
    )

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
    click.echo(f"{built.page}")
    address = built.page.resolve().as_uri()
    if not serve or pdf:
        if opened:
            click.launch(address)
        return
    with served(built.folder, port) as server:
        path = built.page.relative_to(built.folder).as_posix()
        address = f"http://127.0.0.1:{server.server_port}/{path}"
        click.echo(f"serving {address} until Ctrl+C")
        if opened:
            click.launch(address)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            click.echo("stopped")
