"""`bfrules prove`: hand over to the proofs of a checkout."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from os import environ
from pathlib import Path
from typing import Final

import click

from bfrules.cli.style import answers
from bfrules.cli.watching import end_with_the_parent
from bfrules.cli.words import UnusableWords, need_extra

PROOFS: Final = Path("spec", "verdicts", "__main__.py")
WITH_ASSERTS: Final = {"PYTHONOPTIMIZE": ""}
BEGINS: Final = end_with_the_parent if sys.platform == "linux" else None


@click.command(context_settings={"ignore_unknown_options": True, "help_option_names": []})
@click.argument("words", nargs=-1, type=click.UNPROCESSED, metavar="[NAME]... [OPTIONS]")
@click.pass_context
def prove(context: click.Context, words: tuple[str, ...]) -> None:
    """In a checkout: prove the rules, or tell what is proved of a statement (bf2023.sell.6).

    `bfrules prove FILE.py` proves the contracts of the functions in a file of yours,
    `bfrules prove bf2023 --amendment FILE.py:NAME` the rules under an amendment of yours.
    The proofs do not travel with the package, and need the extra `test`.
    `bfrules prove --help` in a checkout tells all options.
    """
    home = next((place for place in checkouts() if (place / PROOFS).is_file()), None)
    if home is None:
        raise UnusableWords(
            "the proofs are not part of the installed package, and this folder is in no "
            "checkout of bfrules: go to one (`cd`), where `pip install '.[test]'` installs the "
            "provers, and name files of yours with their folders"
        )
    need_extra(
        *("proving", "test", "z3", "crosshair", "mypy", "rich", "tomlkit", "tomli_w", "filelock")
    )
    words = tuple(where_it_is(word) for word in words)
    proofs = [sys.executable, "-m", "spec.verdicts", *words]
    with unheard_by_what_begins():
        running = subprocess.Popen(
            proofs, cwd=home, env=environ | WITH_ASSERTS, stdout=answers(), preexec_fn=BEGINS
        )
    try:
        context.exit(running.wait())
    except KeyboardInterrupt:  # it has had its moment to stop by itself
        running.kill()
        raise


@contextmanager
def unheard_by_what_begins() -> Iterator[None]:
    """Let a process that begins hear no Ctrl-C before it has its modules: it listens then."""
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heard)


def where_it_is(word: str) -> str:
    """Return a word as it is, a file or a name in a file in full: the proofs run elsewhere."""
    option, equals, rest = word.partition("=") if word.startswith("--") else ("", "", word)
    path, colon, name = rest.rpartition(":") if ".py:" in rest else (rest, "", "")
    known = path.endswith(".py")
    return f"{option}{equals}{Path(path).absolute()}{colon}{name}" if known else word


def checkouts() -> Iterator[Path]:
    """Yield the folders that may be a checkout: this one, those around it, that of the package."""
    here = Path.cwd()
    yield from (here, *here.parents)
    yield Path(__file__).parents[3]
