"""Rules and functions as `bfrules show` tells them: what they say, cite and promise, and where."""

from collections.abc import Callable, Iterator
from inspect import unwrap
from os.path import relpath
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from attrs import asdict, fields

import bfrules
from bfrules.cli.style import heading
from bfrules.cli.words import UnusableWords
from bfrules.core.edition import AnyEdition
from bfrules.core.notation import listed
from bfrules.core.phrases import NOTHING, Blank, Lots, Named, Phrase, Phrasebook, Way
from bfrules.core.rule import AnyRule, Carrier, first_paragraph
from bfrules.kernel.contract import contract_of
from bfrules.rulebook.verdicts import verdicts_on_rules
from bfrules.shipped import shipped_editions

if TYPE_CHECKING:
    from bfrules.core.trace import Place

SEATS_SHOWN: Final = 4
EDITIONS: Final = "bfrules/editions/"


def rule_shown(edition: AnyEdition, rule: AnyRule) -> Iterator[str]:
    """Yield the lines that show a rule: its clauses in order, its promises and its verdict."""
    yield heading(name_under(edition, rule.kind.__name__))
    yield first_paragraph(rule.kind.__doc__ or "")
    yield from how_it_is_written(edition, rule.kind)
    yield heading("What forbids it, in the order asked")
    yield from clauses_shown(edition, rule, rule.forbids)
    yield heading("What it does, in this order")
    yield from clauses_shown(edition, rule, rule.does)
    nothing = "" if rule.promises else ": nothing"
    yield heading(f"What it promises as a whole{nothing}")
    yield from (f"  {edition.sentence(one)}" for one in rule.promises)
    yield verdict_told(edition, rule)
    yield from more_about(edition, rule)


def name_under(edition: AnyEdition, name: str) -> str:
    """Return the name of what belongs to an edition; under amendments, as `prove` names a rule."""
    return f"{edition.label} {name}" if edition.amendments else f"{edition.name}.{name}"


def how_it_is_written(edition: AnyEdition, kind: type[Any]) -> Iterator[str]:
    """Yield how a step of a kind is written on the command line, with what fills each blank."""
    ways = plain_ways(edition, kind)
    if ways:
        yield heading("How it is written")
        yield from (f"  {way}" for way in ways["ways"])
        yield from (f"    {name}: {told}" for name, told in ways["blanks"].items())
        yield f'  for example: "{ways["example"]}"'
        # a step that an amendment brings is made by its class
        by_the_edition = hasattr(edition, ways["call"].partition("(")[0])
        yield f"  in Python: {f'{edition.name}.' if by_the_edition else ''}{ways['call']}"
        if ways["parts"]:
            yield f"  in a clause: {', '.join(ways['parts'])}"


def plain_ways(edition: AnyEdition, kind: type[Any]) -> dict[str, Any]:
    """Return the ways to write a step of a kind, what fills their blanks, and an example.

    Nothing for steps that have no words.
    """
    book = edition.phrasebook
    phrases = [phrase for phrase in book.phrases if phrase.kind is kind]
    if not phrases:
        return {}
    told = [phrase for phrase in phrases if not phrase.understood]
    found = [blank for phrase in told for _, blank in book.parts(phrase.says) if blank]
    fullest = max(phrases, key=lambda one: len(one.says))
    example = with_blanks(book, fullest, lambda blank: an_example(blank.way))
    return {
        "ways": [with_blanks(book, one, lambda blank: blank.field.upper()) for one in phrases],
        "blanks": {blank.field.upper(): what_fills(blank.way) for blank in found},
        "example": example,
        "call": edition.typed(edition.parse_step(example)),
        "parts": [f"step.{part.name}" for part in fields(kind)],
    }


def with_blanks(book: Phrasebook, phrase: Phrase, filled: Callable[[Blank], str]) -> str:
    """Return what a phrase says with something in each of its blanks."""
    parts = book.parts(phrase.says)
    return "".join(literal + (filled(blank) if blank else "") for literal, blank in parts)


def what_fills(way: Way) -> str:
    """Say what may stand in a blank."""
    match way:
        case Lots():
            return f"how many of each, of {', '.join(way.names)}; or {NOTHING}"
        case Named():
            return listed(list(way.names.values()))
        case _:
            return f"a number, as in {an_example(way)}"


def an_example(way: Way) -> str:
    """Return something that may stand in a blank."""
    match way:
        case Lots():
            return ", ".join(f"{2 - place} {name}" for place, name in enumerate(way.names[:2]))
        case Named():
            return next(iter(way.names.values()))
        case _:
            return way.said(3)


def more_about(edition: AnyEdition, rule: AnyRule) -> Iterator[str]:
    """Yield where files of clauses are, and how to see what one of them says."""
    shipped = [clause for clause in rule.clauses if str(where(clause)).startswith(EDITIONS)]
    if shipped:
        which = "Files" if len(shipped) == len(rule.clauses) else "The other files"
        yield f"{which} are below {below_here(Path(bfrules.__file__).parents[1] / EDITIONS)}"
    for clause in rule.clauses[-1:]:
        yield f"What a clause says: `bfrules show {edition.name}.{clause.__name__}`"


def clauses_shown(
    edition: AnyEdition, rule: AnyRule, clauses: tuple[Carrier, ...]
) -> Iterator[str]:
    """Yield for each clause of a rule where it stands, and which statements it carries out."""
    for clause in clauses:
        place = str(where(clause))
        ours = place.startswith(EDITIONS)
        place = place.removeprefix(EDITIONS) if ours else seen_from_here(clause)
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
    name = name_of_the_proof(edition, rule)
    verdicts = verdicts_on_rules()
    if not verdicts:
        return "As a whole: what is proved is not part of the installed package; see a checkout"
    known = verdicts.get(name)
    if known is None:
        if edition.plain not in shipped_editions().values():
            return "As a whole: not proved; only rules of the editions that ship are"
        same = "with the same options proves it" if edition.amendments else "proves it"
        typed = f"`bfrules prove {edition.name}.{rule.kind.__name__}`"
        return f"As a whole: not proved yet; {typed} {same}"
    typed = f'"{name}"' if "(" in name else name.replace(" ", ".")
    return (
        f"As a whole, when last asked: {known}; `bfrules prove {typed}` tells whether that "
        "still holds"
    )


def name_of_the_proof(edition: AnyEdition, rule: AnyRule) -> str:
    """Return the name under which a rule is proved: what no amendment touches is as it ships."""
    from bfrules.compare.reads import differing_reads  # most commands never ask

    plain = edition.plain
    differing = differing_reads(plain.printed, edition.printed, rule.clauses)
    untouched = rule in plain.rules and not differing
    return f"{(plain if untouched else edition).label} {rule.kind.__name__}"


def function_shown(edition: AnyEdition, function: Carrier) -> Iterator[str]:
    """Yield the lines that show a function: where it stands, what it carries out and promises."""
    yield heading(name_under(edition, function.__name__))
    yield edition.sentence(function)
    yield ""
    yield f"Stands in: {seen_from_here(function)}"
    kinds = [rule.kind.__name__ for rule in edition.rules if function in rule.clauses]
    if kinds:
        yield f"A clause of the rule for: {', '.join(kinds)}"
    statements = edition.statements_of(function)
    yield "Carries out:" if statements else "Carries out: no statement"
    yield from (f"  {told_statement(edition, name)}" for name in statements)
    contract = contract_of(function)
    for promise in contract.promises if contract else ():
        yield f"Promises: {edition.sentence(promise)}"


def told_statement(edition: AnyEdition, name: str) -> str:
    """Return the id of a statement, with what it says if the edition has it."""
    statement = edition.statements.named(name)
    return f"[{name}] {statement.text if statement else ''}".rstrip()


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
        "written": plain_ways(edition, rule.kind),
        "forbids": told(rule.forbids),
        "does": told(rule.does),
        "promises": [edition.sentence(one) for one in rule.promises],
        "proved": verdicts_on_rules().get(name_of_the_proof(edition, rule)),
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
