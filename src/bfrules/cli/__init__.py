"""The command line: settle, play, compare and show editions, build the rulebook.

Each command has a module. What only one command needs is imported when it
runs: `bfrules --help` answers at once.
"""

import sys
from functools import partial
from typing import Any, Final

import click

from bfrules.cli.asking import ask
from bfrules.cli.building import rulebook
from bfrules.cli.checking import check, unanswered
from bfrules.cli.checking_engines import vectors
from bfrules.cli.comparing import diff
from bfrules.cli.competing import tournament
from bfrules.cli.exchanging import schema
from bfrules.cli.playing import play
from bfrules.cli.proving import prove
from bfrules.cli.searching import search
from bfrules.cli.settling import settle
from bfrules.cli.showing import show
from bfrules.cli.streams import drawn_plainly, fill_what_is_closed, forget_what_is_left
from bfrules.cli.studying import study
from bfrules.cli.style import colours, complain, fitted_error, tell_the_stop, warned_in_one_line
from bfrules.cli.timing import OutOfTime
from bfrules.cli.watching import watched
from bfrules.cli.words import (
    INTERRUPTED,
    UNREAD,
    UNUSABLE,
    UnusableWords,
    editions_of_others_told,
)
from bfrules.core.question import ReadingWithoutAmendment
from bfrules.house import told_error

COMMANDS: Final = (
    ask,
    settle,
    play,
    check,
    show,
    search,
    diff,
    study,
    tournament,
    prove,
    vectors,
    schema,
    rulebook,
)


class Commands(click.Group):
    """The commands; what goes wrong in one is told in lines that fit."""

    def __call__(self, *words: Any, **named: Any) -> None:
        """Be the program: run the command, typed or handed in, watched if it runs others' code."""
        fill_what_is_closed()
        handed_in = words[0] if words else named.get("args")
        typed = sys.argv[1:] if handed_in is None else handed_in
        command = partial(self.main, *words, **named)
        if prove.name in typed[:1]:
            command()  # what it begins runs others' code, and is watched there
        else:
            watched(command, typed, partial(unanswered, typed))

    def main(self, *words: Any, **named: Any) -> Any:
        """Run a command; tell in one error what cannot be read or printed."""
        try:
            with drawn_plainly():
                return super().main(*words, **named)
        except OSError as wrong:
            forget_what_is_left()
            complain(f"{wrong.filename}: {wrong.strerror}" if wrong.filename else told_error(wrong))
            sys.exit(UNUSABLE)

    def invoke(self, context: click.Context) -> Any:
        """Run a command; tell in one error what it raises, and what an installed edition does."""
        try:
            with editions_of_others_told():
                return super().invoke(context)
        except click.ClickException as wrong:
            told = fitted_error(wrong.format_message())
            object.__setattr__(wrong, "format_message", lambda: told)
            raise
        except (OutOfTime, ReadingWithoutAmendment) as wrong:
            raise UnusableWords(fitted_error(str(wrong))) from None
        except BrokenPipeError:
            forget_what_is_left()
            raise click.exceptions.Exit(UNREAD) from None
        except (KeyboardInterrupt, click.Abort):
            tell_the_stop()
            raise click.exceptions.Exit(INTERRUPTED) from None


@click.group(
    "bfrules",
    cls=Commands,
    commands={str(command.name): command for command in COMMANDS},
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="bfrules", message="bfrules %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    """Rules you can cite, run and prove.

    Exit status: 0 if all is well, 1 if an example of a dispute fails, 2 if a
    document or the words on the command line cannot be used, or code of others ends
    the process, 130 if you stop it, 141 if nobody reads what it prints any more, as
    behind `| head`.
    """
    context.color = colours()
    context.with_resource(warned_in_one_line())
