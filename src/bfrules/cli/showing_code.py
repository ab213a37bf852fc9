"""Rules and functions as `bfrules show` tells them: what they say, cite and promise, and where."""

from collections.abc import Iterator
from inspect import unwrap
from os.path import relpath
from pathlib import Path
from typing import TYPE_CHECKING, Final

from attrs import asdict

import bfrules
from bfrules.cli.style import heading
from bfrules.cli.words import UnusableWords
from bfrules.core.edition import AnyEdition
from bfrules.core.rule import AnyRule, Carrier, first_paragraph
from bfrules.kernel.contract import contract_of
from bfrules.rulebook.verdicts import verdicts_on_rules

if TYPE_CHECKING:
    from bfrules.core.trace import Place

SEATS_SHOWN: Final = 4
EDITIONS: Final = "bfrules/editions/"


def rule_shown(edition: AnyEdition, rule: AnyRule) -> Iterator[str]:
    """Yield the lines that show a rule: its clauses in order, its promises and its verdict."""
    yield heading(f"{edition.name}.{rule.kind.__name__}")
    yield first_paragraph(rule.kind.__doc__ or "")
    yield heading("What forbids it, in the order asked")
    yield from clauses_shown(edition, rule, rule.forbids)
    yield heading("What it does, in this order")
    yield from clauses_shown(edition, rule, rule.does)
    nothing = "" if rule.promises else ": nothing"
    yield heading(f"What it promises as a whole{nothing}")
    yield from (f"  {edition.sentence(one)}" for one in rule.promises)
    yield verdict_told(edition, rule)
    yield from more_about(edition, rule)


def more_about(edition: AnyEdition, rule: AnyRule) -> Iterator[str]:
    """Yield where files of clauses are, and how to see what one of them says."""
    if any(str(where(clause)).startswith(EDITIONS) for clause in rule.clauses):
        yield f"Files are below {below_here(Path(bfrules.__file__).parents[1] / EDITIONS)}"
    for clause in rule.clauses[-1:]:
        yield f"What a clause says: `bfrules show {edition.name}.{clause.__name__}`"


def clauses_shown(
    edition: AnyEdition, rule: AnyRule, clauses: tuple[Carrier, ...]
) -> Iterator[str]:
    """Yield for each clause of a rule where it stands, and which statements it carries out."""
    for clause in clauses:
        place = str(where(clause)).removeprefix(EDITIONS)
        cited = cited_by(edition, rule, clause)
        names = " ".join(name.removeprefix(f"{edition.name}.") for name in cited)
        yield f"  {full_name(clause)} ({place}) [{names or 'no statement'}]"


def full_name(clause: Carrier) -> str:
    """Return the name of a function; of one made for another, with that one's: `once(refill)`."""
    from bfrules.core.trace import made_for  # most commands never ask

    others = ", ".join(one.__name__ for one in made_for(clause))
    return f"{clause.__name__}({others})" if others else clause.__name__


def where(clause: Carrier) -> "Place":
    """Return where a function stands, its file from the top of the package."""
    from bfrules.core.trace import place_of  # most commands never ask

    return place_of(clause)


def cited_by(edition: AnyEdition, rule: AnyRule, clause: Carrier) -> tuple[str, ...]:
    """Return the ids of the statements that a clause carries out in a rule, errata in place."""
    return edition.statements.among(rule.cites.get(clause) or edition.statements_of(clause))


def verdict_told(edition: AnyEdition, rule: AnyRule) -> str:
    """Say what was last proved of a rule as a whole, and which command proves it of this code."""
    name = f"{edition.label} {rule.kind.__name__}"
    known = verdicts_on_rules().get(name)
    if known is None:
        return "As a whole: not proved yet"
    typed = f'"{name}"' if edition.amendments else name.replace(" ", ".")
    return (
        f"As a whole, when last asked: {known}; `bfrules prove {typed}` tells whether that "
        "still holds"
    )


def function_shown(edition: AnyEdition, function: Carrier) -> Iterator[str]:
    """Yield the lines that show a function: where it stands, what it carries out and promises."""
    yield heading(f"{edition.name}.{function.__name__}")
    yield edition.sentence(function)
    yield ""
    yield f"Stands in: {seen_from_here(function)}"
    kinds = [rule.kind.__name__ for rule in edition.rules if function in rule.clauses]
    if kinds:
        yield f"A clause of the rule for: {', '.join(kinds)}"
    statements = edition.statements_of(function)
    yield "Carries out:" if statements else "Carries out: no statement"
    for name in statements:
        statement = edition.statements.named(name)
        yield f"  [{name}] {statement.text if statement else ''}".rstrip()
    contract = contract_of(function)
    for promise in contract.promises if contract else ():
        yield f"Promises: {edition.sentence(promise)}"


def seen_from_here(function: Carrier) -> str:
    """Return file and line of a function, by the shortest path that opens from this folder."""
    code = unwrap(function).__code__
    return f"{below_here(Path(code.co_filename))}:{code.co_firstlineno}"


def below_here(path: Path) -> str:
    """Return the shortest path that opens a file or folder from this folder."""
    path = path.absolute()
    paths = [str(path)]
    if path.anchor == Path.cwd().anchor:  # on Windows, no other drive is reached from here
        paths.append(relpath(path))
    return min(paths, key=len)


def compiled_rule(edition: AnyEdition, rule: AnyRule) -> str:
    """Return the code that is compiled from the clauses of a rule, for a table of four."""
    from bfrules.compiled import CannotCompile
    from bfrules.compiled.printed import of_one_rule

    try:
        return of_one_rule(edition, rule.kind.__name__, seats=SEATS_SHOWN)
    except CannotCompile as cannot:
        raise UnusableWords(str(cannot)) from None


# as plain values -------------------------------------------------------------


def plain_rule(edition: AnyEdition, rule: AnyRule) -> dict[str, object]:
    """Return a rule as JSON can hold it: its clauses in order, its promises and its verdict."""

    def told(clauses: tuple[Carrier, ...]) -> list[dict[str, object]]:
        return [
            {
                "function": clause.__name__,
                "says": edition.sentence(clause),
                **asdict(where(clause)),
                "statements": list(cited_by(edition, rule, clause)),
            }
            for clause in clauses
        ]

    return {
        "forbids": told(rule.forbids),
        "does": told(rule.does),
        "promises": [edition.sentence(one) for one in rule.promises],
        "proved": verdicts_on_rules().get(f"{edition.label} {rule.kind.__name__}"),
    }


def plain_function(edition: AnyEdition, function: Carrier) -> dict[str, object]:
    """Return a function as JSON can hold it."""
    contract = contract_of(function)
    return {
        "says": edition.sentence(function),
        **asdict(where(function)),
        "statements": list(edition.statements_of(function)),
        "promises": [edition.sentence(one) for one in contract.promises] if contract else [],
    }
