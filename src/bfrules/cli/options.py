"""Options that several commands share."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from shlex import join
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

import click
from attrs import frozen

from bfrules.cli.words import AMENDMENT, STOPS, UnusableWords, edition_named, told_of_others
from bfrules.core.edition import AnyEdition
from bfrules.core.notation import LONGEST_WORD, shortened, together
from bfrules.core.starting import USUAL_SEATS
from bfrules.house import House, UnusableHouseRule, houses_under, line_in

Parameters = ParamSpec("Parameters")
Returned = TypeVar("Returned")

A_DAY: Final = 86_400
OF_THE_COMMAND: Final = (SystemExit, OSError)
"""What comes up in a command of its own accord, unless it comes up in the code of others."""


@frozen
class HouseRules:
    """The readings, variants and amendments named on the command line."""

    readings: tuple[str, ...]
    variants: tuple[str, ...]
    amendments: tuple[str, ...]

    @property
    def named(self) -> tuple[str, ...]:
        """What was named, in one row."""
        return (*self.readings, *self.variants, *self.amendments)

    @property
    def typed(self) -> str:
        """The options as they are typed, each with a blank before it; none for none."""
        words = [word for reading in self.readings for word in ("--reading", reading)]
        words += [word for variant in self.variants for word in ("--variant", variant)]
        words += [word for place in self.amendments for word in (AMENDMENT, place)]
        return f" {join(words)}" if words else ""

    @contextmanager
    def told_when_they_fail(self) -> Iterator[None]:
        """Say which file is at fault when the code of an amendment goes wrong in play."""
        try:
            yield
        except STOPS:
            raise
        except BaseException as error:
            place = self.place_of(error)
            if not self.amendments or (isinstance(error, OF_THE_COMMAND) and not place):
                raise
            told = f"{told_of_others(error)}{place}"
            named = together(self.amendments)
            raise UnusableWords(f"the rules cannot be played with {named}: {told}") from None

    def place_of(self, error: BaseException) -> str:
        """Say at which line of an amendment an error came up, in brackets; nothing if at none."""
        return line_in({one.rpartition(":")[0] for one in self.amendments}, error)

    def houses(self, *editions: AnyEdition) -> tuple[House, ...]:
        """Return editions with these rules in force; raise UnusableWords where they fit none."""
        try:
            return houses_under(editions, self.readings, self.variants, self.amendments)
        except UnusableHouseRule as unusable:
            raise UnusableWords(str(unusable)) from None

    def edition_named(self, name: str) -> AnyEdition:
        """Return the edition of a name with these rules in force."""
        (house,) = self.houses(edition_named(name))
        return house.amended


def under_house_rules(
    command: Callable[Concatenate[HouseRules, Parameters], Returned],
) -> Callable[..., Returned]:
    """Give a command the options that amend editions; its first argument tells what was chosen."""

    @click.option(
        "--reading",
        "readings",
        multiple=True,
        metavar="QUESTION=READING",
        help="Play by a reading of an open question, such as Q06=stays. May be repeated.",
    )
    @click.option(
        "--variant",
        "variants",
        multiple=True,
        metavar="NAME",
        help="Play a printed variant. May be repeated.",
    )
    @click.option(
        AMENDMENT,
        "amendments",
        multiple=True,
        metavar="FILE.py:NAME",
        help="Play by an amendment of your own: a name in a file that is run. May be repeated.",
    )
    @wraps(command)
    def under(
        *positional: Any,
        readings: tuple[str, ...],
        variants: tuple[str, ...],
        amendments: tuple[str, ...],
        **named: Any,
    ) -> Returned:
        rules = HouseRules(readings, variants, amendments)
        with rules.told_when_they_fail():
            return command(rules, *positional, **named)

    return under


class APath(click.Path):
    """A path that is not empty."""

    def convert(self, value: Any, parameter: Any, context: Any) -> Any:
        """Return the path; refuse an empty one, which would be the folder at hand."""
        if not str(value):
            self.fail("it is empty; name a place", parameter, context)
        return super().convert(value, parameter, context)


A_FILE: Final = APath(path_type=Path, dir_okay=False)


class ASeed(click.types.IntParamType):
    """A whole number with which chance begins."""

    def convert(self, value: Any, parameter: Any, context: Any) -> int:
        """Return the number; refuse what Python reads as none, or only if it is shorter."""
        try:
            return int(value)
        except ValueError:
            most = sys.int_info.default_max_str_digits
            told = f"a seed is a whole number of at most {most:,} digits, such as 7"
            self.fail(f"{told}, not {shortened(value, LONGEST_WORD)!r}", parameter, context)


def a_seed(
    told: str, default: int | None = None
) -> Callable[[Callable[..., Returned]], Callable[..., Returned]]:
    """Return the option that says where chance begins, with its help text."""
    return click.option("--seed", type=ASeed(), default=default, show_default=True, help=told)


as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON.")

of_seats = click.option(
    "--seats", type=int, help=f"How many seats there are.  [default: {USUAL_SEATS}]"
)

with_the_mibs = click.option(
    "--mibs/--no-mibs",
    default=None,
    help="Whether the M.I.B.S. has one of the seats: two players and it have 3.",
)


def some_seconds(
    context: click.Context, parameter: click.Parameter, value: float | None
) -> float | None:
    """Return a number of seconds; raise BadParameter unless it is above none and up to a day."""
    if value is not None and not 0 < value <= A_DAY:
        raise click.BadParameter(f"{value} is not a number of seconds above 0 and up to {A_DAY}.")
    return value


def a_timeout(told: str) -> Callable[[Callable[..., Returned]], Callable[..., Returned]]:
    """Return the option that says how long something may take, with its help text."""
    return click.option(
        "--timeout",
        default=60.0,
        show_default=True,
        callback=some_seconds,
        metavar="SECONDS",
        help=told,
    )
