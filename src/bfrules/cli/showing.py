"""`bfrules show`: an edition, a chapter, a statement, an open question, a printed value."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import accumulate, pairwise
from json import dumps
from pathlib import Path
from typing import Any, Final

import click
from attrs import asdict, evolve, frozen, has

from bfrules import shipped
from bfrules.cli.checking import told_table
from bfrules.cli.options import HouseRules, a_timeout, as_json, under_house_rules
from bfrules.cli.shelf import (
    Answer,
    Chapter,
    Entry,
    Function,
    chapters_of,
    entries_beside,
    entries_named,
    names_of,
    shelf,
)
from bfrules.cli.showing_code import (
    cited_by,
    compiled_rule,
    function_shown,
    plain_function,
    plain_rule,
    rule_shown,
    seen_from_here,
    told_statement,
)
from bfrules.cli.streams import Command
from bfrules.cli.style import fitted, heading, loud, put
from bfrules.cli.timing import within
from bfrules.cli.words import AMENDMENT, UnusableWords, close_to
from bfrules.core.amendment import Amendment
from bfrules.core.edition import AnyEdition, Edition
from bfrules.core.notation import meant_or, together
from bfrules.core.provenance import MEANING, RECONSTRUCTED, Component, Provenance, parts_with_tables
from bfrules.core.question import OpenQuestion
from bfrules.core.rule import Rule
from bfrules.core.statement import Statement, edition_in
from bfrules.house import House
from bfrules.kernel.grid import COLUMNS, ROWS

PAIR: Final = 2
UNDER_READINGS: Final = re.compile(r"(\S+) \((.+)\) (\S+)")


@click.command(cls=Command)
@click.argument("name")
@click.option("--at", type=int, help="After how many steps of a game; without it, at its end.")
@click.option("--compiled", is_flag=True, help="Of a rule (bf2023.Sell): as engines run it.")
@a_timeout("How long the answer may take; on Windows there is no limit.")
@as_json
@under_house_rules
def show(
    rules: HouseRules, name: str, at: int | None, compiled: bool, timeout: float, as_json: bool
) -> None:
    """Show what NAME means, for citing it.

    An edition (bf2023), a chapter (bf2023.sell), a statement (bf2023.sell.6), an
    open question (bf2023.Q06), a reading of it (bf2023.Q06=stays), a variant
    (black_monday.500-shares), a printed value (bf2023.gold_limits), the rule for a kind
    of step (bf2023.Sell), a function that rulings name (bf2023.not_owned) or one beside
    it, such as a condition (bf2023.of_own_shares). Without the edition, a name that means
    several things lists them. The file of a score sheet, or of a game as JSON: then its
    table is drawn.
    """
    rules, name = of_the_house(rules, name)
    with within(timeout):
        told = shown_compiled(rules, name) if compiled else shown(rules, name, at, as_json)
    put(told)


def of_the_house(rules: HouseRules, name: str) -> tuple[HouseRules, str]:
    """Return the rules and the name that a name means with readings or variants within it.

    So `bfrules prove` names a rule: `bf2023 (Q24=once) ChangePrices`.
    """
    found = UNDER_READINGS.fullmatch(name)
    if found is None:
        return rules, name
    edition, within_it, kind = found.groups()
    named = within_it.split(", ")
    readings = tuple(one for one in named if "=" in one)
    variants = tuple(one for one in named if "=" not in one)
    house = evolve(
        rules, readings=(*rules.readings, *readings), variants=(*rules.variants, *variants)
    )
    return house, f"{edition}.{kind}"


def shown(rules: HouseRules, name: str, at: int | None, as_json: bool) -> str:
    """Return what a name means, as it is printed; raise UnusableWords if it means nothing."""
    file = Path(name)
    if file.exists() and not file.is_dir():
        return told_table(rules, file, at, as_json)
    if at is not None:
        raise UnusableWords(f"--at shows a recorded game, and there is no file {name!r}")
    houses = rules.houses(*shipped.editions().values())
    entries = shelf(houses)
    found = entries_named(entries, name) or entries_named(entries_beside(houses), name)
    if not found:
        raise UnusableWords(not_shown(name, entries))
    if len(found) == 1:
        expect_fitting(rules, found[0])
    if as_json:
        return dumps(rows_of(found) if len(found) > 1 else plain(found[0]), indent=2)
    return fitted("\n".join(listed(found) if len(found) > 1 else lines_of(found[0])))


def expect_fitting(rules: HouseRules, entry: Entry) -> None:
    """Raise UnusableWords where an amendment fits other editions alone: it says nothing of this."""
    evolve(rules, readings=()).houses(entry.house.edition)


def shown_compiled(rules: HouseRules, name: str) -> str:
    """Return a rule as engines run it, for a table of four; raise UnusableWords for no such one."""
    entries = shelf(rules.houses(*shipped.editions().values()))
    own = tuple(entry for entry in entries if entry.kind == "rule")
    match entries_named(own, name):
        case (Entry(thing=Rule() as rule) as entry,):
            expect_fitting(rules, entry)
            return compiled_rule(entry.edition, rule)
        case ():
            meant = meant_or(name, "there are", names_of(own))
            raise UnusableWords(f"no rule is called {name!r}; {meant}")
        case several:
            raise UnusableWords(
                f"several rules are called {name!r}: {', '.join(names_of(several))}"
            )


def spoken_names(entries: tuple[Entry, ...]) -> dict[str, str]:
    """Return the names of rules by what players call their steps: `buy_gold` is `BuyBars`."""
    return {
        f"{entry.edition.name}.{phrase.call.format_map(entry.edition.phrasebook.words)}": entry.name
        for entry in entries
        if isinstance(entry.thing, Rule)
        for phrase in entry.edition.phrasebook.phrases
        if phrase.kind is entry.thing.kind
    }


def not_shown(name: str, entries: tuple[Entry, ...]) -> str:
    """Say that nothing has this name, and what is meant perhaps."""
    edition = shipped.editions().get(edition_in(name))
    kept = edition.statements.with_the_number_of(name) if edition else ()
    if edition and kept:
        return f"{edition.name} shares this statement with another edition, as {', '.join(kept)}"
    question, equals, reading = name.partition("=")
    for entry in entries_named(entries, question) if equals else ():
        if isinstance(entry.thing, OpenQuestion):
            known = ", ".join(one.name for one in entry.thing.reading)
            return f"{entry.name} has no reading {reading!r}; it has {known}"
    spoken = spoken_names(entries)
    close = dict.fromkeys(
        spoken.get(one, one) for one in close_to(name, [*spoken, *names_of(entries)])
    )
    if close:
        return f"there is nothing to show by the name {name!r}; close to it: {', '.join(close)}"
    return f"there is nothing to show by the name {name!r}; look for words with `bfrules search`"


def listed(found: Iterable[Entry]) -> Iterator[str]:
    """Yield a line for each thing that there is; of a function, where it stands as well."""
    for entry in found:
        yield f"{entry.name} ({entry.kind}): {entry.text}"
        if isinstance(entry.thing, Function):
            yield f"  {seen_from_here(entry.thing.carrier)}"


def lines_of(entry: Entry) -> Iterator[str]:
    """Yield the lines that show a thing."""
    match entry.thing:
        case Statement() as statement:
            return statement_shown(entry.edition, statement)
        case OpenQuestion() as question:
            return question_shown(entry.house, question)
        case Component() as component:
            return component_shown(entry.house, component)
        case Answer() as answer:
            return reading_shown(entry.house, answer)
        case Amendment() as variant:
            return variant_shown(entry.house, variant)
        case Chapter() as chapter:
            return chapter_shown(entry.edition, chapter)
        case Edition():
            return edition_shown(entry.house)
        case Rule() as rule:
            return rule_shown(entry.edition, rule)
        case Function(carrier):
            return function_shown(entry.edition, carrier)


def chapter_shown(edition: AnyEdition, chapter: Chapter) -> Iterator[str]:
    """Yield the lines that show a chapter: its statements, and what it leaves open."""
    yield heading(f"{edition.name}.{chapter.name}")
    yield from (f"  [{one.id}] {one.text}" for one in chapter.statements)
    names = {one.id for one in chapter.statements}
    for question in edition.questions:
        if names & {*question.statements}:
            yield f"Open question: {edition.name}.{question.id}: {question.question}"
    rules = [
        f"{edition.name}.{rule.kind.__name__}"
        for rule in edition.rules
        if any(names & {*cited_by(edition, rule, clause)} for clause in rule.clauses)
    ]
    if rules:
        yield f"Rules that carry it out: {', '.join(rules)}"


def prints_of(edition: AnyEdition) -> Iterator[str]:
    """Yield the lines that say what the statements paraphrase; some are taken over."""
    statements = edition.statements.statement
    whose = Counter(one.edition for one in statements)
    own = whose.pop(edition.name, 0)
    if own or not whose:
        yield (
            f"{f'Its own {own}' if whose else 'The'} statements paraphrase: "
            f"{edition.statements.source.title}"
        )
        yield f"  {edition.statements.source.pages}"
    for name, number in whose.items():
        others = f"The other {number}" if own else f"The {number} statements"
        yield f"{others} are those of {name}, with the pages of its print"


def edition_shown(house: House) -> Iterator[str]:
    """Yield the lines that show an edition."""
    edition = house.amended
    statements = edition.statements
    components = edition.components(edition.printed)
    yield heading(f"{edition.label}: {edition.title}")
    yield from prints_of(edition)
    yield ""
    yield heading(f"Statements: {len(statements.statement)}")
    chapters = chapters_of(edition)
    widest = max(len(chapter.name) for chapter in chapters)
    for chapter in chapters:
        yield f"  {chapter.name:<{widest}} {len(chapter.statements):>4}"
    yield ""
    yield heading(f"Components: {len(components)}")
    doubtful = [one.name for one in components if RECONSTRUCTED in one.provenance]
    if doubtful:
        yield loud(f"  !!! {RECONSTRUCTED} values, marked !, are in: {', '.join(doubtful)}")
    for component in components:
        yield from (f"  {line}" for line in component_shown(house, component))
    yield ""
    yield heading(f"Open questions: {len(edition.questions)} (* is the reading in force)")
    for question in edition.questions:
        yield f"  {edition.name}.{question.id}: {question.question}"
        yield from readings_shown(edition, question)
    if edition.variants:
        yield ""
        yield heading(f"Variants: {len(edition.variants)}")
        yield from (f"  {variant.name}: {variant.about}" for variant in edition.variants)


def component_shown(house: House, component: Component) -> Iterator[str]:
    """Yield the lines that show a printed value, with how it is known, and what a house changes."""
    marks = marks_of(component)
    yield f"{component.name}: {component.about}"
    yield f"  source: {component.source}"
    for mark in dict.fromkeys(marks):
        how_many = "" if len(set(marks)) == 1 else f" ({marks.count(mark)} of {len(marks)})"
        known = f"{mark}{how_many}: {MEANING[mark]}"
        yield loud(f"  !!! {known}") if mark == RECONSTRUCTED else f"  {known}"
    yield from values_shown(component)
    for one in values_in_force(house, component):
        yield f"  In force instead, by {together(one.amendments)} ({one.part}):"
        yield from values_shown(evolve(component, values=one.values, provenance=("PRINTED",)))


def marks_of(component: Component) -> list[Provenance]:
    """Return how each value of a printed table is known."""
    return [component.provenance_of(index) for index in range(len(component.values))]


def values_shown(component: Component) -> Iterator[str]:
    """Yield the lines that show values, those of a price table as on the board."""
    values: tuple[int | tuple[int, ...], ...] = component.values
    marks = marks_of(component)
    if len(component.flat) == ROWS * COLUMNS:
        marked = [mark for mark in marks for _ in range(ROWS * COLUMNS // len(marks))]
        yield from drawn_as_on_the_board(list(map(told_value, component.flat, marked)))
        return
    told = list(map(told_value, values, marks))
    widest = max(len(one) for one in told)
    each = values_in_a_line(values[0])
    for begin in range(0, len(told), each):
        yield f"   {side_by_side(told[begin : begin + each], widest)}".rstrip()


@frozen
class InForce:
    """What a house plays with instead of a printed value, and which amendments changed it."""

    part: str
    values: tuple[Any, ...]
    amendments: tuple[str, ...]


def values_in_force(house: House, component: Component) -> Iterator[InForce]:
    """Yield what a house plays with instead of a printed value, for each part that reads it."""
    editions = tuple(accumulate(house.amendments, AnyEdition.amend, initial=house.edition))
    printed = house.edition.printed
    words: Any = getattr(printed, "words", None)
    blanks = asdict(words) if has(type(words)) else {}
    for part, table in parts_with_tables(type(printed), blanks):
        values = [getattr(edition.printed, part.name) for edition in editions]
        changes = zip(house.amendments, pairwise(values), strict=True)
        names = tuple(one.name for one, (before, after) in changes if before != after)
        if table == component.name and names:
            now = values[-1] if isinstance(values[-1], tuple) else (values[-1],)
            yield InForce(part.name, now, names)


def plain_component(house: House, component: Component) -> dict[str, Any]:
    """Return a printed value as JSON can hold it, with what a house plays with instead."""
    in_force = [asdict(one) for one in values_in_force(house, component)]
    return {**asdict(component), "in_force_instead": in_force}


def drawn_as_on_the_board(told: list[str]) -> Iterator[str]:
    """Yield a line for each row of the price table, the highest first, and the columns below."""
    widest = max(len(one) for one in told)
    for row in reversed(range(ROWS)):
        cells = told[row * COLUMNS : (row + 1) * COLUMNS]
        yield f"    row {row:>2} │{side_by_side(cells, widest)}"
    columns = [str(column) for column in range(COLUMNS)]
    yield f"    column │{side_by_side(columns, widest)}"


def side_by_side(told: list[str], widest: int) -> str:
    """Return values beside each other, each as wide as the widest."""
    return "".join(f" {one:>{widest}}" for one in told)


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
    from bfrules.core.trace import carried_out_by

    yield heading(statement.id)
    yield statement.text
    yield ""
    source = edition.statements.source
    yield f"Printed in: {source.title}, {statement.section!r}, {source.told_page(statement.page)}"
    yield f"  {source.pages}"
    yield f"Kind: {statement.kind}, {statement.status}"
    yield f"Players: {', '.join(map(str, statement.players))}"
    for title, names in (("See", statement.see), ("Overrides", statement.overrides)):
        yield from (f"{title}: {told_statement(edition, name)}" for name in names)
    for question in edition.questions:
        if statement.id in question.statements:
            yield f"Open question: {edition.name}.{question.id}: {question.question}"
    carriers = carried_out_by(edition).get(statement.id, ())
    yield "Carried out by:" if carriers else "Carried out by: no function"
    for carrier in carriers:
        where = f"{carrier.__name__} ({seen_from_here(carrier)})"
        yield f"  {where}: {edition.sentence(carrier)}"


def question_shown(house: House, question: OpenQuestion) -> Iterator[str]:
    """Yield the lines that show an open question, and a table on which its readings part."""
    from bfrules.study.register import told_weights

    edition = house.amended
    yield heading(f"{edition.name}.{question.id}")
    yield question.question
    yield ""
    yield "Readings (* is in force):"
    yield from readings_shown(edition, question)
    yield f"Confidence: {question.confidence}"
    yield f"Reason: {question.reason}"
    for number, line in enumerate(told_weights(edition, question)):
        yield f"  {line}" if number else f"How much it matters: {line}"
    yield "Statements:"
    yield from (f"  {told_statement(edition, name)}" for name in question.statements)
    yield ""
    yield heading("Where the readings part")
    if len(question.reading) == 1:
        yield "There is only one reading."
    for reading in question.reading[1:]:
        yield from parting_shown(house, question, reading.name)


def reading_shown(house: House, answer: Answer) -> Iterator[str]:
    """Yield the lines that show a reading: what it puts in force, and where it parts."""
    question, reading = answer.question, answer.reading
    edition = house.amended
    yield heading(f"{edition.name}.{question.id}={reading.name}")
    yield reading.text
    yield ""
    yield f"Answers: {edition.name}.{question.id}: {question.question}"
    if edition.reading_in_force(question.id) == reading.name:
        yield "It is in force."
    else:
        yield f"It is not in force; to play by it: --reading {question.id}={reading.name}"
    if reading == question.default:
        yield f"It is what is played by default. Confidence: {question.confidence}"
        yield f"Reason: {question.reason}"
        return
    yield from changed_by(house.edition, house.amended.reading(question.id, reading.name))
    yield ""
    yield heading("Where it parts from what is played by default")
    yield from parting_shown(house, question, reading.name)


def variant_shown(house: House, variant: Amendment[Any]) -> Iterator[str]:
    """Yield the lines that show a variant: what it is, and what it changes."""
    name = house.edition.name
    yield heading(f"{name}.{variant.name}")
    yield variant.about
    yield ""
    if variant in house.amended.amendments:
        yield "It is in force."
    else:
        yield f"It is not in force; to play by it: --variant {variant.name}"
    yield from changed_by(house.edition, variant)
    yield f"Where answers differ: `bfrules diff {name} --variant {variant.name}`"


def changed_by(edition: AnyEdition, amendment: Amendment[Any]) -> Iterator[str]:
    """Yield the rules that an amendment changes, and the values, with what reads them."""
    amended = edition.amend(amendment)
    rules = [
        f"{edition.name}.{under.kind.__name__}"
        for before, under in zip(edition.rules, amended.rules, strict=False)
        if before != under
    ]
    if rules:
        yield f"Changes: {', '.join(rules)}"
    if amendment.components is not None:
        yield from values_changed(edition, amended)
        yield f"  The other values come from: {seen_from_here(amendment.components)}"


def values_changed(edition: AnyEdition, amended: AnyEdition) -> Iterator[str]:
    """Yield the values that an amendment changes, each with the clauses that read it."""
    from bfrules.compare.reads import differing_reads, reads_of, told_where, values_that_differ

    first, second = edition.printed, amended.printed
    clauses = dict.fromkeys(clause for rule in amended.rules for clause in rule.clauses)
    names = differing_reads(first, second, clauses)
    for name in names:
        yield f"Changes: {told_where(first, second, name)}"
        for clause in clauses:
            if name in reads_of(clause):
                yield f"  Used by: {clause.__name__} ({seen_from_here(clause)})"
    if not names:
        yield f"Changes: {', '.join(values_that_differ(first, second))}, which no clause uses"


def parting_shown(house: House, question: OpenQuestion, reading: str) -> Iterator[str]:
    """Yield a table on which a reading answers otherwise than the default, or why there is none."""
    from bfrules.compare import never_another_position, stored_witness, told_witness
    from bfrules.compare.aspects import compare_aspects
    from bfrules.compare.telling import told_aspects

    edition = house.edition
    amended = edition.amend(house.amended.reading(question.id, reading))
    own = reading not in {one.name for one in edition.question(question.id).reading}
    witness = None if own else stored_witness(edition, question.id, reading)
    name = f"{question.default.name} and {reading}"
    if witness is not None:
        yield f"{name}: answers part over {witness.kind}"
        yield from (f"  {line}" for line in told_witness(witness))
    elif never_another_position(edition, amended):
        yield (
            f"{name}: they never lead to another position. That is proved: the clauses are the "
            "same and read the same, and so are who acts and what chance brings."
        )
        aspects = compare_aspects(edition, amended)
        for section in told_aspects(aspects, edition, amended):
            yield from (f"  {line}" for line in str(section).split("\n"))
    else:
        option = f"{AMENDMENT} FILE.py:NAME" if own else f"--reading {question.id}={reading}"
        yield f"{name}: no table is stored; search one with"
        yield f"  bfrules diff {edition.name} {option}"


def readings_shown(edition: AnyEdition, question: OpenQuestion) -> Iterator[str]:
    """Yield the readings of an open question, the one in force first."""
    in_force = edition.reading_in_force(question.id)
    for reading in sorted(question.reading, key=lambda reading: reading.name != in_force):
        yield f"    {'*' if reading.name == in_force else ' '} {reading.name}: {reading.text}"


# as plain values -------------------------------------------------------------


def rows_of(found: Iterable[Entry]) -> list[dict[str, str]]:
    """Return some things as JSON can hold them, in short."""
    return [{"name": one.name, "what": one.kind, "text": one.text} for one in found]


def plain(entry: Entry) -> dict[str, object]:
    """Return a thing as JSON can hold it."""
    about: dict[str, object] = {"name": entry.name, "what": entry.kind}
    match entry.thing:
        case Statement() as statement:
            return about | plain_statement(entry.edition, statement)
        case OpenQuestion() as question:
            return about | plain_question(entry.edition, question)
        case Component() as component:
            return plain_component(entry.house, component) | about
        case Answer() as answer:
            return about | plain_reading(entry.edition, answer)
        case Amendment() as variant:
            return about | {
                "text": variant.about,
                "is_in_force": variant in entry.edition.amendments,
            }
        case Chapter() as chapter:
            return about | {"statements": [asdict(one) for one in chapter.statements]}
        case Edition():
            return about | plain_edition(entry.house)
        case Rule() as rule:
            return about | plain_rule(entry.edition, rule)
        case Function(carrier):
            return about | plain_function(entry.edition, carrier)


def plain_statement(edition: AnyEdition, statement: Statement) -> dict[str, object]:
    """Return a statement as JSON can hold it, with the code that carries it out."""
    from bfrules.core.trace import carried_out_by, place_of

    return {
        **asdict(statement),
        "questions": [one.id for one in edition.questions if statement.id in one.statements],
        "carried_out_by": [
            {"function": carrier.__name__, **asdict(place_of(carrier))}
            for carrier in carried_out_by(edition).get(statement.id, ())
        ],
    }


def plain_reading(edition: AnyEdition, answer: Answer) -> dict[str, object]:
    """Return a reading as JSON can hold it."""
    return {
        "question": f"{edition.name}.{answer.question.id}",
        "text": answer.reading.text,
        "is_in_force": edition.reading_in_force(answer.question.id) == answer.reading.name,
    }


def plain_question(edition: AnyEdition, question: OpenQuestion) -> dict[str, object]:
    """Return an open question as JSON can hold it, with the reading in force."""
    from bfrules.study.register import plain_weights

    studied = plain_weights(edition, question.id)
    in_force = edition.reading_in_force(question.id)
    return {**asdict(question), "in_force": in_force, "studied": studied}


def plain_edition(house: House) -> dict[str, object]:
    """Return an edition as JSON can hold it: what it is made of, by name."""
    edition = house.amended
    return {
        "title": edition.title,
        "source": asdict(edition.statements.source),
        "amendments": [amendment.name for amendment in edition.amendments],
        "chapters": [chapter.name for chapter in chapters_of(edition)],
        "statements": [statement.id for statement in edition.statements.statement],
        "questions": [question.id for question in edition.questions],
        "components": [plain_component(house, one) for one in edition.components(edition.printed)],
        "variants": [{"name": one.name, "about": one.about} for one in edition.variants],
    }
