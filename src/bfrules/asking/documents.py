"""Cases as dispute documents: one is written from a case, and cases are read out of any."""

import ast
from collections import Counter
from collections.abc import Iterator
from contextlib import redirect_stdout
from doctest import DocTestParser
from io import StringIO
from textwrap import fill
from typing import Any, Final

from bfrules.asking.answer import Document
from bfrules.asking.case import Case, case_in_words
from bfrules.asking.words import player
from bfrules.core.amendment import Amendment
from bfrules.core.edition import AnyEdition, Edition
from bfrules.shipped import shipped_editions

ASKS: Final = ("explain", "apply", "refusals")
HEARING: Final = "__hear__"
MOST_CITED: Final = 6
A_FEW_TIMES: Final = 4
WIDTH: Final = 96

Namespace = dict[str, Any]
Readings = list[tuple[str, str]]
"""Open questions by their ids, each with the name of a reading."""


class CannotSave(ValueError):
    """A case that a document cannot hold, since it rests on rules of a house."""


def document_of(case: Case, answer: Document) -> str:
    """Return a dispute document: the question, the decision, and examples that hold.

    Raise CannotSave under amendments that are no readings of the edition: a document has no
    words for them.
    """
    plain = shipped_editions().get(case.edition.name)
    if plain is None or not all(is_a_reading(plain, one) for one in case.edition.amendments):
        raise CannotSave(
            f"{case.edition.label} plays by rules of its own, which a document cannot hold; "
            "save the case without them, or keep the link and the file."
        )
    title = f"{answer['step'][0].upper()}{answer['step'][1:]}"
    doubts = [doubt["id"] for doubt in answer["open_questions"]]
    rows = {
        "question": f"May {who(case)} {answer['step']}?",
        "cites": ", ".join(one["id"] for one in answer["statements"][:MOST_CITED]),
        "readings": ", ".join(doubts),
        "decision": f"{'Yes' if answer['allowed'] else 'No'}. {answer['headline']}",
        "confidence": answer["open_questions"][0]["confidence"] if doubts else "text",
    }
    fields = [
        fill(f":{name}: {value}", WIDTH, subsequent_indent="   ", break_on_hyphens=False)
        for name, value in rows.items()
        if value
    ]
    blocks = [title, "=" * len(title), "", *fields, "", *examples_of(case, answer)]
    return "\n".join(blocks) + "\n"


def is_a_reading(plain: AnyEdition, amendment: Amendment[Any]) -> bool:
    """Tell whether an amendment came with an edition, or is one of the readings that it knows."""
    asked = amendment.question
    readings = plain.question(asked).reading if asked else ()
    return amendment in plain.amendments or amendment.reading in [one.name for one in readings]


def who(case: Case) -> str:
    """Name who takes the step."""
    seat = case.edition.actor(case.position)
    return f"the {player(seat)}" if isinstance(seat, int) else "one"


def examples_of(case: Case, answer: Document) -> Iterator[str]:
    """Yield the lines of the examples: the ruling, and what every other reading answers."""
    name = case.edition.name
    readings = [(one.question, one.reading) for one in case.edition.amendments if one.question]
    yield f">>> from bfrules import {name}"
    rules = name
    if readings:
        rules = "rules"
        yield f">>> rules = {amending(name, readings)}"
    yield f'>>> table = {name}.parse_position("{answer["table"]}")'
    yield f'>>> step = {name}.parse_step("{answer["step"]}")'
    yield f">>> print({rules}.explain(table, step))"
    yield str(case.ruling)
    yield ""
    for doubt in answer["open_questions"]:
        for reading in doubt["readings"]:
            if reading["answer"]:
                kept = [one for one in readings if one[0] != doubt["id"]]
                told = f"{doubt['id']}, {reading['text'].rstrip('.')}: {reading['answer']}"
                yield from (fill(told, WIDTH), "")
                yield from other_readings(case, [*kept, (doubt["id"], reading["name"])])


def amending(edition: str, readings: Readings) -> str:
    """Return the code that puts readings of an edition in force."""
    named = (f'{edition}.reading("{one}", "{answered}")' for one, answered in readings)
    return f"{edition}.amend({', '.join(named)})"


def other_readings(case: Case, readings: Readings) -> Iterator[str]:
    """Yield an example of what is answered under other readings."""
    plain = shipped_editions()[case.edition.name]
    amended = plain.amend(*(plain.reading(*one) for one in readings))
    yield f">>> otherwise = {amending(plain.name, readings)}"
    yield ">>> print(otherwise.explain(table, step))"
    yield str(amended.explain(case.position, case.step))
    yield ""


# reading ---------------------------------------------------------------------------


def cases_of_document(text: str) -> Iterator[Case]:
    """Yield each case that the examples of a document put to the rules; their code runs.

    Raise ValueError where the examples cannot be told from the prose.
    """
    links = set()
    for _, case in cases_by_line(text):
        if case.link not in links:
            links.add(case.link)
            yield case


def cases_by_line(text: str) -> Iterator[tuple[int, Case]]:
    """Yield each case that words can say, with the line, from 0, of the example that puts it."""
    namespace: Namespace = {"__name__": "__main__"}
    for example in DocTestParser().get_examples(text):
        for case in cases_put(example.source, namespace):
            if can_be_said(case):
                yield example.lineno, case


def can_be_said(case: Case) -> bool:
    """Tell whether words can set the table of a case, under rules that have names."""
    edition = case.edition
    try:
        words = (edition.write_position(case.position), edition.write_step(case.step))
        return bool(case_in_words(edition, *words).position == case.position)
    except (TypeError, ValueError):
        return False


def cases_put(source: str, namespace: Namespace) -> list[Case]:
    """Run statements; return each case that they put to the rules, once, in the order of the calls.

    A call that a loop repeats a few times counts each time, one that it repeats oftener as it
    was put last. A statement that raises is left, as in a document that shows what is not
    allowed; the next one runs.
    """
    put: list[tuple[int, Case]] = []

    def hear(place: int, rules: object, name: str, table: object, step: object) -> object:
        if isinstance(rules, Edition) and isinstance(table, rules.position_kind):
            put.append((place, Case(rules, table, step, {})))
        return getattr(rules, name)(table, step)

    statements = Overheard().visit(ast.parse(source)).body
    with redirect_stdout(StringIO()):
        for statement in statements:
            try:
                run_alone(statement, {HEARING: hear}, namespace)
            except Exception:
                continue
    often = Counter(place for place, _ in put)
    last = {place: case for place, case in put if often[place] > A_FEW_TIMES}
    cases = [case for place, case in put if last.get(place, case) is case]
    known = [(case.edition, case.position, case.step) for case in cases]
    return [case for at, case in enumerate(cases) if known[at] not in known[:at]]


class Overheard(ast.NodeTransformer):
    """Statements in which each step that is put to the rules is heard, with its place."""

    def visit_Call(self, node: ast.Call) -> ast.Call:
        """Let a call of `explain`, `apply` or `refusals` go through what hears it."""
        self.generic_visit(node)
        called = node.func
        if not (isinstance(called, ast.Attribute) and called.attr in ASKS):
            return node
        if len(node.args) != len(("table", "step")) or node.keywords:
            return node
        place = ast.Constant(1000 * node.lineno + node.col_offset)
        heard = ast.Call(
            ast.Name(HEARING, ast.Load()),
            [place, called.value, ast.Constant(called.attr), *node.args],
            [],
        )
        return ast.copy_location(heard, node)


def run_alone(statement: ast.stmt, helpers: Namespace, namespace: Namespace) -> None:
    """Run one statement, with helpers that do not stay in the namespace."""
    module = ast.fix_missing_locations(ast.Module([statement], type_ignores=[]))
    namespace |= helpers
    try:
        exec(compile(module, "<example>", "exec"), namespace)
    finally:
        for name in helpers:
            del namespace[name]
