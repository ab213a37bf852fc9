"""`bfrules vectors`: check an engine with positions, steps and answers in JSON."""

from collections import Counter
from json import dumps
from pathlib import Path
from shlex import split
from shutil import which

import click
from attrs import asdict

from bfrules import shipped
from bfrules.cli.options import APath, as_json, some_seconds
from bfrules.cli.streams import Command
from bfrules.cli.style import complain, put, say
from bfrules.cli.words import UnusableWords, exit_status, need_extra
from bfrules.core.phrases import numbered


@click.group()
def vectors() -> None:
    """Check an engine with positions, steps and answers in JSON.

    The files that ship lie where `bfrules vectors path` says, with a schema
    beside them that describes them.
    """


@vectors.command("path", cls=Command)
def path_of_vectors() -> None:
    """Print the folder of the vectors that ship."""
    from bfrules.vectors import vectors_folder

    put(str(vectors_folder()))


@vectors.command("check", cls=Command)
@click.option(
    "--program",
    metavar="COMMAND",
    help="Ask this program instead of bfrules: a JSON request a line in, a JSON answer a line out.",
)
@click.option(
    "--seconds",
    default=300.0,
    show_default=True,
    callback=some_seconds,
    help="Seconds the program may take for one file.",
)
@click.option("--lenient", is_flag=True, help="Of refusals, compare only that there is one.")
@as_json
@click.argument("files", nargs=-1, type=APath(path_type=Path), metavar="[FILE]...")
@click.pass_context
def check_vectors(
    context: click.Context,
    program: str | None,
    seconds: float,
    lenient: bool,
    as_json: bool,
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

    need_extra("checking vectors", "vectors", "jsonschema")
    command = None if program is None else command_of(program)
    editions = tuple(shipped.editions().values())
    outcomes: Counter[str] = Counter()
    plain: list[dict[str, object]] = []
    for path in files or shipped_vectors():
        try:
            file = read_vectors(path, editions)
            if command is None:
                found = checked_here(file.vectors, editions, lenient=lenient)
            else:
                found = checked_by_a_program(command, file.vectors, seconds, lenient=lenient)
        except (UnreadableVectors, ProgramFailed) as error:
            outcomes["unreadable"] += 1
            plain.append({"file": str(path), "unusable": str(error)})
            complain(str(error))
            continue
        outcomes.update(outcome.kind for outcome in found)
        plain.append({"file": str(path), "vectors": [asdict(outcome) for outcome in found]})
        if not as_json:
            for outcome in found:
                for line in outcome.told:
                    say(f"{outcome.vector}: {line}")
            put(f"{path.parent.name}/{path.name}: {len(found)} vectors")
    put(dumps(plain, indent=2) if as_json else totals_of_vectors(outcomes))
    context.exit(exit_status(outcomes))


def command_of(program: str) -> list[str]:
    """Return the words of a command; raise UnusableWords if they cannot start a program."""
    try:
        words = split(program)
    except ValueError as error:
        raise UnusableWords(f"--program {program!r} is not a command: {error}") from None
    if not words:
        raise UnusableWords("--program is empty; write the command that starts your program")
    if which(words[0]) is None:
        raise UnusableWords(f"--program: there is no program {words[0]!r} to start")
    return words


def totals_of_vectors(outcomes: Counter[str]) -> str:
    """Say in one line how many vectors hold, fail and were left out, and what cannot be used."""
    told = [f"{outcomes['holds']} hold"]
    told += [f"{outcomes['fails']} fail"] if outcomes["fails"] else []
    told += [f"{outcomes['unsupported']} left out"] if outcomes["unsupported"] else []
    unread = numbered(outcomes["unreadable"], "file")
    told += [f"{unread} cannot be used"] if outcomes["unreadable"] else []
    return f"vectors: {', '.join(told)}"


@vectors.command("answer", cls=Command)
def answer_vectors() -> None:
    """Act as such a program: read requests as JSON lines, and answer each as bfrules does."""
    from bfrules.vectors import answered_line

    editions = tuple(shipped.editions().values())
    for line in click.open_file("-", errors="replace"):
        if line.strip():
            put(answered_line(line, editions))
