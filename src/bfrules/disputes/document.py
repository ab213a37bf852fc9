"""Reading a dispute: a document with a question, its decision, and examples that run.

A dispute is reStructuredText: a title underlined with =, a field list, then
prose with examples as in a Python session. `FIELDS` says which fields there are.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from doctest import DocTestParser
from pathlib import Path
from typing import Final, get_args

from attrs import frozen

from bfrules.core.edition import AnyEdition
from bfrules.core.question import Confidence
from bfrules.core.statement import edition_in, without_edition

FIELDS: Final[dict[str, str]] = {
    "question": "what was asked at the table",
    "cites": "the statements that decide it, parted by commas",
    "decision": "the answer",
    "readings": "the open questions concerned, parted by commas",
    "confidence": "how sure the answer is",
    "asked": "where it was asked",
}
MOST_TOLD: Final = 12
REQUIRED: Final = ("question", "cites", "decision")
CONFIDENCES: Final[tuple[str, ...]] = get_args(Confidence)

_FIELD: Final = re.compile(r":(?P<name>[^:\s][^:]*):(?:\s+(?P<text>.*))?$")
_DOCTEST_COMPLAINT: Final = re.compile(r"line (?P<line>\d+) of the \w+ for \S+ (?P<wrong>.*)", re.S)


@frozen
class Problem:
    """One thing that is wrong with a document: where, what, and what would be right.

    `line` counts from 1; None stands for the whole file.
    """

    line: int | None
    wrong: str
    right: str


class UnreadableDispute(ValueError):
    """A file that is not a dispute document; `problems` holds everything that is wrong."""

    def __init__(self, name: str, problems: tuple[Problem, ...]) -> None:
        self.name = name
        self.problems = problems
        super().__init__(
            "\n".join(
                f"{name}{'' if problem.line is None else f':{problem.line}'}: "
                f"{problem.wrong}; {problem.right}."
                for problem in problems
            )
        )


@frozen(kw_only=True)
class Dispute:
    """A question from a table, its decision, and the text whose examples show it.

    `name` says where the document came from. `cites` are ids of statements,
    `readings` full ids of open questions, such as `bf2023.Q06`.
    """

    name: str
    title: str
    question: str
    cites: tuple[str, ...]
    decision: str
    readings: tuple[str, ...]
    confidence: str
    asked: str
    text: str


@frozen
class Line:
    """A line of a document; the number counts from 1."""

    number: int
    text: str


@frozen
class Field:
    """A field of the field list, with the lines on which its value goes on."""

    name: str
    lines: tuple[Line, ...]

    @property
    def text(self) -> str:
        """The value in one line."""
        return " ".join(line.text for line in self.lines if line.text)

    @property
    def words(self) -> tuple[Line, ...]:
        """The values of a list, each with the line on which it stands."""
        return tuple(
            Line(line.number, word)
            for line in self.lines
            for word in re.findall(r"[^\s,;]+", line.text)
        )


def shipped_disputes() -> tuple[Path, ...]:
    """Return the dispute documents that ship: those of the wheel, or those of a checkout."""
    here = Path(__file__).resolve()
    in_the_wheel = here.parent / "shipped"
    in_a_checkout = here.parents[3] / "docs" / "disputes"
    folder = in_the_wheel if in_the_wheel.is_dir() else in_a_checkout
    return tuple(sorted(path for path in folder.glob("*.rst") if path.name != "index.rst"))


def read_dispute(path: Path, editions: Iterable[AnyEdition], name: str = "") -> Dispute:
    """Read a dispute document, and look up what it cites in the editions.

    Raise UnreadableDispute, with everything that is wrong, if it cannot be read.
    """
    name = name or str(path)
    if path.exists() and not path.is_file():
        wrong = "it is no file that can be read to its end"
        raise UnreadableDispute(name, (Problem(None, wrong, "name a reStructuredText file"),))
    try:
        written = path.read_bytes()
    except OSError as error:
        wrong = f"the file cannot be read ({error.strerror})"
        raise UnreadableDispute(
            name, (Problem(None, wrong, "name a reStructuredText file that exists"),)
        ) from None
    try:
        text = written.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = written.count(b"\n", 0, error.start) + 1
        raise UnreadableDispute(
            name, (Problem(line, "this is not UTF-8 text", "save the document as UTF-8"),)
        ) from None
    return parse_dispute(text.replace("\r\n", "\n"), editions, name)


def parse_dispute(text: str, editions: Iterable[AnyEdition], name: str) -> Dispute:
    """Read a dispute from its text; raise UnreadableDispute with everything that is wrong."""
    lines = tuple(Line(number, line) for number, line in enumerate(text.split("\n"), 1))
    known = {edition.name: edition for edition in editions}
    begin = first_text_line(lines, 0)
    title = title_at(lines, begin)
    fields = fields_from(lines, first_text_line(lines, begin + 2) if title else begin)
    values = {field.name: field for field in fields}
    missing_at = fields[0].lines[0].number if fields else min(begin + 1, len(lines))
    problems = (
        *(() if title else problems_of_the_title(lines, begin)),
        *problems_of_the_fields(fields, missing_at),
        *problems_of_the_cites(values.get("cites"), known),
        *problems_of_the_readings(values, known),
        *problems_of_the_confidence(values.get("confidence")),
        *problems_of_the_examples(text),
    )
    if problems:
        in_order = sorted(problems, key=lambda problem: problem.line or 0)
        raise UnreadableDispute(name, tuple(in_order))
    told = {name: values[name].text if name in values else "" for name in FIELDS}
    return Dispute(
        name=name,
        title=title,
        question=told["question"],
        cites=words_of(values.get("cites")),
        decision=told["decision"],
        readings=questions_named(values, known),
        confidence=told["confidence"],
        asked=told["asked"],
        text=text,
    )


# the parts of a document -----------------------------------------------------


def first_text_line(lines: Sequence[Line], begin: int) -> int:
    """Return the index of the first line that is neither blank nor part of a comment or label."""
    in_markup = False
    for index in range(begin, len(lines)):
        text = lines[index].text
        if text.startswith(".. ") or text == "..":
            in_markup = True
        elif text.strip() and not (in_markup and text.startswith(" ")):
            return index
    return len(lines)


def title_at(lines: Sequence[Line], index: int) -> str:
    """Return the title that stands at an index, underlined with =; an empty text for none."""
    if index + 1 >= len(lines):
        return ""
    title, underline = lines[index].text.rstrip(), lines[index + 1].text.rstrip()
    underlined = len(underline) >= len(title) and set(underline) == {"="}
    return title.strip() if underlined else ""


def fields_from(lines: Sequence[Line], begin: int) -> tuple[Field, ...]:
    """Return the field list that begins at an index; without a title, the first one there is."""
    fields: list[Field] = []
    for line in lines[begin:]:
        found = _FIELD.match(line.text)
        if found:
            first = Line(line.number, (found["text"] or "").strip())
            fields.append(Field(found["name"], (first,)))
        elif fields and (line.text.startswith((" ", "\t")) or not line.text.strip()):
            going_on = Line(line.number, line.text.strip())
            fields[-1] = Field(fields[-1].name, (*fields[-1].lines, going_on))
        elif fields:
            break
    return tuple(fields)


def words_of(field: Field | None) -> tuple[str, ...]:
    """Return the values of a list, each once."""
    return tuple(dict.fromkeys(word.text for word in field.words)) if field else ()


def questions_named(values: dict[str, Field], known: dict[str, AnyEdition]) -> tuple[str, ...]:
    """Return the full ids of the open questions that a document names."""
    named = {*words_of(values.get("readings"))}
    return tuple(
        full
        for full in full_question_ids(values, known)
        if named.intersection((full, without_edition(full)))
    )


def full_question_ids(values: dict[str, Field], known: dict[str, AnyEdition]) -> tuple[str, ...]:
    """Return the full ids of the open questions of the editions that a document cites."""
    cited = {edition_in(name) for name in words_of(values.get("cites"))}
    return tuple(
        f"{name}.{question.id}"
        for name, edition in known.items()
        if name in cited
        for question in edition.questions
    )


# what keeps it from being read -----------------------------------------------


def problems_of_the_title(lines: Sequence[Line], begin: int) -> Iterator[Problem]:
    """Say what is wrong with the title."""
    if begin >= len(lines):
        yield Problem(1, "the document is empty", "begin with a title underlined with =")
        return
    following = lines[begin + 1].text.rstrip() if begin + 1 < len(lines) else ""
    if following and set(following) == {"="}:
        yield Problem(
            lines[begin + 1].number,
            "the underline is shorter than the title",
            f"write {len(lines[begin].text.rstrip())} signs =",
        )
        return
    yield Problem(lines[begin].number, "there is no title", "begin with a title underlined with =")


def problems_of_the_fields(fields: tuple[Field, ...], missing_at: int) -> Iterator[Problem]:
    """Say which fields are missing, empty, unknown or given twice."""
    names = [field.name for field in fields]
    for name in REQUIRED:
        if name not in names:
            wrong = f"the field :{name}: is missing"
            yield Problem(missing_at, wrong, f"write :{name}: and {FIELDS[name]}")
    for index, field in enumerate(fields):
        line = field.lines[0].number
        if field.name not in FIELDS:
            fields_there_are = ", ".join(f":{name}:" for name in FIELDS)
            yield Problem(
                line, f"there is no field :{field.name}:", f"the fields are {fields_there_are}"
            )
        elif not field.text:
            yield Problem(line, f"the field :{field.name}: is empty", f"write {FIELDS[field.name]}")
        if field.name in names[:index]:
            yield Problem(line, f"the field :{field.name}: is there twice", "keep one of them")


def problems_of_the_cites(field: Field | None, known: dict[str, AnyEdition]) -> Iterator[Problem]:
    """Say which statements cited are those of no edition."""
    unknown = [word for word in (field.words if field else ()) if not is_known(word.text, known)]
    for word in unknown[:MOST_TOLD]:
        edition = known.get(edition_in(word.text))
        if edition is None:
            right = f"cite statements of {', '.join(known)}"
            yield Problem(word.number, f"no edition has the statement {word.text}", right)
        else:
            there_are = [statement.id for statement in edition.statements.statement]
            kept = edition.statements.with_the_number_of(word.text)
            close = kept or get_close_matches(word.text, there_are) or there_are[:1]
            yield Problem(
                word.number,
                f"{edition.name} has no statement {word.text}",
                f"its statements have ids such as {', '.join(close)}",
            )
    yield from problem_of_many(unknown, "statements cited are")


def problem_of_many(unknown: Sequence[Line], what: str) -> Iterator[Problem]:
    """Say how many words more are unknown than each is told of."""
    more = unknown[MOST_TOLD:]
    if more:
        right = "cite what `bfrules show` shows"
        yield Problem(more[0].number, f"{len(more)} more {what} those of no edition", right)


def is_known(name: str, known: dict[str, AnyEdition]) -> bool:
    """Tell whether an edition has a statement with this id."""
    edition = known.get(edition_in(name))
    return edition is not None and edition.statements.named(name) is not None


def problems_of_the_readings(
    values: dict[str, Field], known: dict[str, AnyEdition]
) -> Iterator[Problem]:
    """Say which open questions named are those of no edition cited."""
    if "readings" not in values:
        return
    there_are = full_question_ids(values, known)
    named = {*there_are, *map(without_edition, there_are)}
    unknown = [word for word in values["readings"].words if word.text not in named]
    for word in unknown[:MOST_TOLD]:
        question = word.text.partition("=")[0]
        yield Problem(
            word.number,
            f"no edition cited has the open question {word.text}",
            f"name the question alone: {question}"
            if question in named
            else f"there are {', '.join(there_are) or 'none'}",
        )
    yield from problem_of_many(unknown, "open questions are")


def problems_of_the_confidence(field: Field | None) -> Iterator[Problem]:
    """Say that the confidence is none of the known ones."""
    if field and field.text and field.text not in CONFIDENCES:
        yield Problem(
            field.lines[0].number,
            f"there is no confidence {field.text!r}",
            f"write one of {', '.join(CONFIDENCES)}",
        )


def problems_of_the_examples(text: str) -> Iterator[Problem]:
    """Say why the examples cannot be told from the prose."""
    try:
        if not DocTestParser().get_examples(text, "document"):
            last = text.rstrip().count("\n") + 1
            wrong = "there is no example, so nothing shows that the decision holds"
            yield Problem(last, wrong, "add one that begins with >>>")
    except ValueError as error:
        found = _DOCTEST_COMPLAINT.fullmatch(str(error))
        yield Problem(
            int(found["line"]) if found else None,
            f"the example {found['wrong'] if found else error}",
            "write it as in a Python session: >>> and a blank before each statement, "
            "... and a blank before each line on which it goes on",
        )
