"""Made of rules: what is printed or woven, asked about in editions, under readings, in houses."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache, wraps
from typing import Any, Final, Protocol

import click
from attrs import fields, frozen

from bfrules.core.edition import AnyEdition
from bfrules.core.rule import Rule
from bfrules.evaluating.values import CannotCompile
from bfrules.house import House, UnusableHouseRule
from bfrules.shipped import shipped_editions
from spec.composing.house_clauses import reasons_against_a_clause
from spec.composing.houses import amendments_in, houses_with, why_not_composed
from spec.files import UnusableFile
from spec.fragment.houses import reasons_or_why_unread, why_unread
from spec.options import about_a_house
from spec.registers import DIFFER, Asked, Known, Register
from spec.subjects import Subject, houses_of
from spec.symbolic.verdict import Verdict

EDITIONS: Final = ("bf2010", "yucata", "bf2023", "black_monday")
WITH_MIBS: Final = " with the M.I.B.S."
IN_THE_BOX: Final = "in the box"
PART: Final = ": "


class AtATable(Protocol):
    """A rule at a table that a game starts from."""

    @property
    def edition(self) -> AnyEdition:
        """The edition, or a house, whose rule it is."""

    @property
    def rule(self) -> Rule[Any, Any, Any]:
        """The rule."""

    @property
    def start(self) -> Any:
        """The table."""


@frozen
class Made:
    """What is made of rules: at which tables, what is asked about it, and what answers are in.

    What is asked about a rule at a table has the name of both, and of a part after `PART`.
    """

    register: Register
    tables: Callable[[AnyEdition], Iterator[Any]]
    questions: Callable[[Any], Iterator[Asked]]


@frozen
class Chosen:
    """Some rules at some tables; all of them where none is named."""

    kinds: Sequence[str] = ()
    sizes: Sequence[int] = ()

    def names(self, rule: Rule[Any, Any, Any]) -> bool:
        """Tell whether a rule is one of them."""
        return not self.kinds or rule.kind.__name__ in self.kinds

    def has(self, table: AtATable) -> bool:
        """Tell whether a rule at a table is one of them."""
        return self.names(table.rule) and (not self.sizes or len(table.start.seats) in self.sizes)


def name_at(table: AtATable) -> str:
    """Name a rule at a table: `bf2023 Sell 3 seats`, `bf2023 (Q24=once) SetUp in the box`."""
    seats = len(table.start.seats)
    where = f"{seats} seats" if seats else IN_THE_BOX
    told = f"{table.edition.label} {table.rule.kind.__name__} {where}"
    return told + WITH_MIBS if getattr(table.start, "mibs", False) else told


def as_printed(made: Made, edition: AnyEdition, chosen: Chosen) -> Iterator[Asked]:
    """Yield what is asked about the rules of an edition as they are printed."""
    for table in made.tables(edition):
        if chosen.has(table):
            yield from made.questions(table)


def under_readings(made: Made, edition: AnyEdition, chosen: Chosen) -> Iterator[Asked]:
    """Yield what a reading or a variant changes, by itself, of what is asked about an edition."""
    for house in houses_of(edition)[1:]:
        for table in changed_tables(made, house, edition, chosen):
            yield from changed_at(made, table, edition)


def changed_tables(
    made: Made, house: AnyEdition, edition: AnyEdition, chosen: Chosen
) -> Iterator[Any]:
    """Yield the rules at tables of which something may be made that differs in a house.

    A printed value may be read by no condition, and be woven or printed all the same.
    """
    for table in made.tables(house):
        is_printed = table.rule in edition.rules and house.printed == edition.printed
        if not is_printed and chosen.has(table):
            yield table


def changed_at(made: Made, table: AtATable, edition: AnyEdition) -> Iterator[Asked]:
    """Yield what is asked about a rule of a house, and about none of the edition's own."""
    printed = fingerprints_of(made, edition, table.rule.kind.__name__)
    yield from (asked for asked in made.questions(table) if asked.fingerprint not in printed)


@cache
def fingerprints_of(made: Made, edition: AnyEdition, kind: str) -> frozenset[str]:
    """Return the fingerprints of all that is asked about the rule for a kind of step."""
    chosen = Chosen(kinds=(kind,))
    return frozenset(asked.fingerprint for asked in as_printed(made, edition, chosen))


def stale(made: Made, known: Known) -> Iterator[str]:
    """Yield the names of questions of which what is written down is not about this code."""
    left = dict(known)
    named = {name.partition(PART)[0] for name in left}
    for house in (house for name in EDITIONS for house in houses_of(shipped_editions()[name])):
        # to make something of a rule takes time
        for table in (one for one in made.tables(house) if name_at(one) in named):
            for asked in made.questions(table):
                if asked.name in left and not left.pop(asked.name).endswith(asked.fingerprint):
                    yield asked.name
    yield from left


# a house -----------------------------------------------------------------------


def in_a_house(
    made: Made,
    readings: Sequence[str],
    places: Sequence[str],
    editions: Sequence[str],
    chosen: Chosen,
) -> Iterator[Asked]:
    """Yield what readings and amendments change, where they fit, or why nobody can be asked.

    Raise UnusableFile if nothing is changed, or the file is not read, and UnusableHouseRule for
    a reading of none.
    """
    amendments = amendments_in(places)
    if isinstance(amendments, str):
        raise UnusableFile(amendments)
    shipped = shipped_editions().items()
    looked_at = [edition for name, edition in shipped if not editions or name in editions]
    changed, reasons = 0, []
    for house in houses_with(readings, places, amendments, looked_at):
        if isinstance(house, str):
            reasons.append(house)
            continue
        for asked in asked_of_a_house(made, house, chosen):
            changed += 1
            yield asked
    if not changed:
        raise UnusableFile(f"nothing asked about is changed: {' '.join(reasons) or 'no rule is'}")


def asked_of_a_house(made: Made, house: House, chosen: Chosen) -> Iterator[Asked]:
    """Yield what a house changes of what is asked about an edition.

    Nothing is made of a rule, and no table is set, before all clauses are read.
    """
    amended = house.amended
    unread = why_not_composed(amended) or why_unread(amended)
    read = []
    for rule in filter(chosen.names, amended.rules):
        why_not = unread or next(reasons_against(house.edition, amended, rule), "")
        if why_not:
            yield not_asked(f"{amended.label} {rule.kind.__name__}", why_not)
        else:
            read.append(rule)
    for table in changed_tables(made, amended, house.edition, chosen) if read else ():
        if table.rule in read:
            try:
                yield from [*changed_at(made, table, house.edition)]
            except CannotCompile as refused:
                yield not_asked(name_at(table), str(refused))


def not_asked(name: str, why_not: str) -> Asked:
    """Return a question that nobody can be asked, with why."""
    return Asked(name, "", lambda seconds: f"{Verdict.OUTSIDE.value}: {why_not}")


def reasons_against(
    edition: AnyEdition, amended: AnyEdition, rule: Rule[Any, Any, Any]
) -> Iterator[str]:
    """Yield why no prover may be asked about a clause of a rule that does not ship."""
    ships = {clause for one in edition.rules for clause in one.clauses}
    for clause in rule.clauses:
        if clause not in ships:
            reasons = reasons_against_a_clause(Subject(amended, clause), clause.__name__)
            yield from reasons_or_why_unread(clause.__name__, reasons)


# a command ----------------------------------------------------------------------


@frozen
class Request:
    """What the command about something made of rules is asked for."""

    edition: str | None
    kinds: tuple[str, ...]
    sizes: tuple[int, ...]
    readings: bool
    in_force: tuple[str, ...]
    amendments: tuple[str, ...]
    afresh: bool
    check: bool


OPTIONS: Final = (
    click.argument("edition", required=False, type=click.Choice(EDITIONS)),
    click.argument("kinds", nargs=-1, metavar="[RULE]..."),
    click.option("--seats", "sizes", type=int, multiple=True, help="All tables without it."),
    click.option("--readings", is_flag=True, help="What readings and variants change."),
    about_a_house,
    click.option("--afresh", is_flag=True, help="Ask again what is written down and unchanged."),
    click.option("--check", is_flag=True, help="Only tell what is written down of other code."),
)


def with_a_request(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options of a request, and hand it the request."""

    @wraps(command)
    def asked_for(**options: Any) -> None:
        asked = {known.name: options.pop(known.name) for known in fields(Request)}
        command(Request(**asked), **options)

    for option in reversed(OPTIONS):
        asked_for = option(asked_for)
    return asked_for


def answer(made: Made, request: Request, seconds: float) -> None:
    """Tell what is found, write it down as it comes, and exit: with 1 where something differs.

    What is found of a house is only told.
    """
    if request.check:
        raise SystemExit(checked(made))
    chosen = Chosen(request.kinds, request.sizes)
    if request.in_force or request.amendments:
        raise SystemExit(told_of_a_house(made, request, chosen, seconds))
    asked_of = under_readings if request.readings else as_printed
    questions = (
        asked
        for name in ([request.edition] if request.edition else EDITIONS)
        for asked in asked_of(made, shipped_editions()[name], chosen)
    )
    for told in made.register.ask(questions, seconds, request.afresh):
        click.echo(told)
    raise SystemExit(made.register.status())


def checked(made: Made) -> str | int:
    """Tell how many answers of each kind are written down; return what is about other code."""
    known = made.register.read()
    said = Counter((whose(name), what_was_found(told)) for name, told in known.items())
    for (house, what), number in sorted(said.items()):
        click.echo(f"{house}: {number} {what}")
    of_other_code = [*stale(made, known)]
    click.echo(f"{len(of_other_code)} answers are about other code")
    return "\n".join(of_other_code) or 0


def what_was_found(told: str) -> str:
    """Return an answer without its fingerprint, and without how far it got."""
    return re.split(r" \(|;| in [0-9a-f]+$", told, maxsplit=1)[0]


def whose(name: str) -> str:
    """Say whether an edition is asked about as it is printed, or under its readings."""
    edition, _, rest = name.partition(" ")
    return f"{edition} under readings" if rest.startswith("(") else edition


def told_of_a_house(made: Made, request: Request, chosen: Chosen, seconds: float) -> int:
    """Tell what is found of what a house changes; return the exit status."""
    differs = False
    editions = [request.edition] if request.edition else []
    try:
        for asked in in_a_house(made, request.in_force, request.amendments, editions, chosen):
            told = asked.answer(seconds)
            click.echo(f"{asked.name}: {told}")
            differs |= told.startswith(DIFFER)
    except (UnusableFile, UnusableHouseRule) as unusable:
        raise click.ClickException(str(unusable)) from None
    return int(differs)
