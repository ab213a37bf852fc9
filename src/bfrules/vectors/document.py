"""Reading a file of vectors: JSON that fits the schema, and whose parts fit each other.

The form is written down in `schema.json`, which lies beside the shipped
vectors. What the schema cannot say is checked here: that positions are sound,
that every name leads somewhere, that probabilities sum to 1.
"""

import json
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from attrs import field, frozen
from cattrs import Converter
from cattrs.strategies import configure_union_passthrough

from bfrules.core.edition import AnyEdition
from bfrules.core.finding import with_amendments_named
from bfrules.core.record import RecordError, said_once, step_from_plain, structured
from bfrules.house import told_error

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError

# The schema is only needed to read a file: `bfrules vectors answer` does without jsonschema.

Plain = dict[str, object]
Actor = int | str | None

FORMAT: Final = "bfrules vectors"
VERSION: Final = 1
SCHEMA: Final = "schema.json"
LARGEST_FILE: Final = 4_000_000
MOST_FLAWS: Final = 20
LONGEST_QUOTE: Final = 160


@frozen
class Flaw:
    """One thing that keeps a file from being read: where in it, what, and what would be right."""

    where: str
    wrong: str
    right: str

    @property
    def told(self) -> str:
        """The flaw in words; it stands nowhere if it is one of the whole file."""
        where = f"{self.where}: " if self.where else ""
        return f"{where}{self.wrong}; {self.right}"


class UnreadableVectors(ValueError):
    """A file that holds no vectors; `flaws` holds what is wrong with it."""

    def __init__(self, name: str, flaws: tuple[Flaw, ...]) -> None:
        self.name = name
        self.flaws = flaws
        super().__init__("\n".join(f"{name}: {flaw.told}." for flaw in flaws))


# what a file holds -------------------------------------------------------------


@frozen
class WrittenRefusal:
    """One reason against a step: the clause, and the ids of its statements."""

    reason: str
    statements: tuple[str, ...]


@frozen
class WrittenChance:
    """One outcome of a chance step, with its probability as a fraction such as `3/70`."""

    step: Plain
    probability: str


@frozen
class WrittenPlace:
    """One place of the final standing."""

    rank: int
    seat: int
    scores: tuple[int, ...]


@frozen(kw_only=True)
class WrittenVector:
    """One vector as it stands in a file; what its `ask` does not need is None."""

    name: str
    ask: str
    at: str
    amendments: tuple[str, ...] = ()
    step: Plain | None = None
    record: tuple[Plain, ...] | None = None
    becomes: str | None = None
    clauses: tuple[str, ...] | None = None
    refusals: tuple[WrittenRefusal, ...] | None = None
    actor: Actor = None
    legal: tuple[Plain, ...] | None = None
    chances: tuple[WrittenChance, ...] | None = None
    standing: tuple[WrittenPlace, ...] | None = None


@frozen(kw_only=True)
class WrittenFile:
    """A file of vectors as it stands."""

    format: str
    version: int
    edition: str
    about: str
    made_by: str
    positions: dict[str, Plain]
    vectors: tuple[WrittenVector, ...]


@frozen(kw_only=True)
class Vector:
    """A question to an engine, and the answer that the rules give.

    `house` is the edition with the amendments in force. `clauses` are the names
    of the clauses that change something, where a step is applied. `request` and
    `expected` are what goes to a program and what should come back.
    """

    name: str
    house: AnyEdition = field(repr=False)
    request: Plain = field(repr=False)
    expected: Plain = field(repr=False)
    clauses: tuple[str, ...] = field(repr=False)


@frozen(kw_only=True, slots=False)
class VectorFile:
    """The vectors of one file."""

    name: str
    edition: AnyEdition
    about: str
    vectors: tuple[Vector, ...] = field(repr=False)

    @cached_property
    def by_name(self) -> dict[str, Vector]:
        """The vectors by name."""
        return {vector.name: vector for vector in self.vectors}


# where they are ------------------------------------------------------------------


def vectors_folder() -> Path:
    """Return the folder of the vectors that ship: in the wheel, or in a checkout."""
    here = Path(__file__).resolve()
    in_the_wheel = here.parent / "shipped"
    return in_the_wheel if in_the_wheel.is_dir() else here.parents[3] / "spec" / "vectors"


def shipped_vectors() -> tuple[Path, ...]:
    """Return the files of vectors that ship."""
    return tuple(sorted(vectors_folder().glob("*/*.json")))


@lru_cache(maxsize=1)
def validator() -> "Draft202012Validator":
    """Return the validator of the written schema."""
    from jsonschema import Draft202012Validator

    schema = json.loads((vectors_folder() / SCHEMA).read_text(encoding="utf-8"))
    return Draft202012Validator(schema)


@lru_cache(maxsize=1)
def written_converter() -> Converter:
    """Return the converter from plain values that fit the schema to what a file holds."""
    lenient = Converter(forbid_extra_keys=True)
    lenient.register_structure_hook_func(lambda kind: kind is object, lambda value, _: value)
    configure_union_passthrough(int | str | None, lenient)
    return lenient


# reading -------------------------------------------------------------------------


def read_vectors(path: Path, editions: Iterable[AnyEdition], name: str = "") -> VectorFile:
    """Read a file of vectors for one of the editions.

    Raise UnreadableVectors, with what is wrong, where, and what would be right,
    for a file that is malformed, larger than `LARGEST_FILE` bytes, or at odds
    with itself or with the rules of soundness.
    """
    name = name or str(path)
    plain = parsed(text_of(path, name), name)
    misfits = tuple(schema_flaws(plain))
    if misfits:
        raise UnreadableVectors(name, misfits)
    written = written_converter().structure(plain, WrittenFile)
    by_name = {edition.name: edition for edition in editions}
    edition = by_name.get(written.edition)
    if edition is None:
        wrong = f"there is no edition {written.edition!r}"
        right = f"name one of {', '.join(by_name)}"
        raise UnreadableVectors(name, (Flaw("$.edition", wrong, right),))
    flaws = list(inconsistencies(written, edition)) or list(unsound_positions(written, edition))
    if flaws:
        raise UnreadableVectors(name, tuple(flaws[:MOST_FLAWS]))
    return VectorFile(
        name=name,
        edition=edition,
        about=written.about,
        vectors=tuple(vector_of(vector, written, edition) for vector in written.vectors),
    )


def text_of(path: Path, name: str) -> str:
    """Return the text of a file; raise UnreadableVectors if it is too large, or no text."""
    right = "name a JSON file of vectors"
    if path.exists() and not path.is_file():
        raise UnreadableVectors(name, (Flaw("", "it is no file", right),))
    try:
        size = path.stat().st_size
        if size > LARGEST_FILE:
            wrong = f"the file has {size:,} bytes"
            right = f"at most {LARGEST_FILE:,} are read; make several files of it"
            raise UnreadableVectors(name, (Flaw("", wrong, right),))
        return path.read_bytes().decode("utf-8")
    except OSError as error:
        wrong = f"the file cannot be read ({error.strerror})"
        raise UnreadableVectors(name, (Flaw("", wrong, right),)) from None
    except UnicodeDecodeError as error:
        wrong = f"byte {error.start} is not UTF-8"
        raise UnreadableVectors(name, (Flaw("", wrong, "save it as UTF-8"),)) from None


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is no JSON number")


def parsed(text: str, name: str) -> object:
    """Parse JSON; raise UnreadableVectors, with line and column, for text that is none."""
    try:
        plain: object = json.loads(text, object_pairs_hook=said_once, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise UnreadableVectors(name, (Flaw(where, error.msg, "write JSON"),)) from None
    except (RecursionError, ValueError) as error:
        right = "write plain JSON: whole numbers, texts, lists, and objects with each key once"
        raise UnreadableVectors(name, (Flaw("$", str(error), right),)) from None
    return plain


def schema_flaws(plain: object) -> Iterator[Flaw]:
    """Yield where plain values do not fit the schema: the best explanation only."""
    from jsonschema.exceptions import best_match

    error = best_match(validator().iter_errors(plain))
    if error is not None:
        yield Flaw(error.json_path, shortened(error.message), asked_for(error))


def asked_for(error: "ValidationError") -> str:
    """Say what the schema asks for at the place of an error."""
    schema = error.schema
    if schema is False:
        return "leave out what does not belong to this `ask`, or to this answer"
    about = schema.get("description", schema.get("title")) if isinstance(schema, dict) else None
    told = f" for {' '.join(str(about).split())}" if about else ""
    return shortened(
        f"the schema asks for {error.validator}: {json.dumps(error.validator_value)}{told}"
    )


def shortened(text: str) -> str:
    """Return a text of bearable length."""
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}..."


# what the schema cannot say --------------------------------------------------------


def inconsistencies(written: WrittenFile, edition: AnyEdition) -> Iterator[Flaw]:
    """Yield what is wrong with a file that fits the schema."""
    yield from flawed_positions(written, edition)
    seen: set[str] = set()
    for number, vector in enumerate(written.vectors):
        where = f"$.vectors[{number}]"
        if vector.name in seen:
            wrong = f"the name {vector.name!r} stands twice"
            yield Flaw(f"{where}.name", wrong, "give each vector a name of its own")
        seen.add(vector.name)
        yield from flaws_of(vector, written, edition, where)


def flawed_positions(written: WrittenFile, edition: AnyEdition) -> Iterator[Flaw]:
    """Yield the positions that are none, and those that no vector mentions."""
    mentioned = {vector.at for vector in written.vectors}
    mentioned |= {vector.becomes for vector in written.vectors if vector.becomes is not None}
    for name, plain in written.positions.items():
        where = f"$.positions.{name}"
        try:
            structured(plain, edition.position_kind, where)
        except RecordError as error:
            right = f"write a position of {edition.name} as the schema says"
            yield Flaw(where, shortened(str(error)), right)
        if name not in mentioned:
            yield Flaw(where, "no vector mentions this position", "use it, or leave it out")


def unsound_positions(written: WrittenFile, edition: AnyEdition) -> Iterator[Flaw]:
    """Yield the positions that are unsound under the amendments of a vector that mentions them.

    Where a condition raises, that position is told, and is the last: others would tell the same.
    """
    pairs = {
        (name, vector.amendments): None
        for vector in written.vectors
        for name in (vector.at, vector.becomes)
        if name is not None
    }
    for name, amendments in pairs:
        house = house_of(edition, amendments)
        position = structured(written.positions[name], edition.position_kind, name)
        where = f"$.positions.{name}"
        try:
            problems = house.problems(house.printed, position)
        except Exception as error:  # what a broken condition raises may be anything
            wrong = f"whether it is sound in {house.label} cannot be said: {told_error(error)}"
            yield Flaw(where, wrong, "mend the condition that raises")
            return
        for problem in problems:
            wrong = f"the position is unsound in {house.label}"
            yield Flaw(where, wrong, f"this must hold: {problem[:-1]}")


@lru_cache(maxsize=128)
def house_of(edition: AnyEdition, amendments: tuple[str, ...]) -> AnyEdition:
    """Return the edition with these amendments in force; raise RecordError if it cannot be."""
    return with_amendments_named(edition, edition.name, amendments)


def flaws_of(
    vector: WrittenVector, written: WrittenFile, edition: AnyEdition, where: str
) -> Iterator[Flaw]:
    """Yield what is wrong with one vector."""
    try:
        house = house_of(edition, vector.amendments)
    except RecordError as error:
        known = [known.name for known in (*edition.readings, *edition.variants)]
        right = f"name amendments among {', '.join(known)} that go together"
        yield Flaw(f"{where}.amendments", shortened(str(error)), right)
        return
    for key, name in (("at", vector.at), ("becomes", vector.becomes)):
        if name is not None and name not in written.positions:
            wrong = f"there is no position {name!r}"
            yield Flaw(f"{where}.{key}", wrong, "name one of the positions of this file")
    yield from flawed_steps(vector, house, where)
    yield from flawed_refusals(vector, house, where)
    yield from flawed_numbers(vector, where)


def flawed_steps(vector: WrittenVector, house: AnyEdition, where: str) -> Iterator[Flaw]:
    """Yield the steps that are none of the edition."""
    steps = [(f"{where}.step", vector.step)] if vector.step is not None else []
    for key, several in (("record", vector.record), ("legal", vector.legal)):
        steps += [(f"{where}.{key}[{at}]", step) for at, step in enumerate(several or ())]
    steps += [
        (f"{where}.chances[{at}].step", chance.step)
        for at, chance in enumerate(vector.chances or ())
    ]
    for place, step in steps:
        try:
            step_from_plain(house, step, place)
        except RecordError as error:
            yield Flaw(place, shortened(str(error)), "write a step as the schema says")


def flawed_refusals(vector: WrittenVector, house: AnyEdition, where: str) -> Iterator[Flaw]:
    """Yield the refusals for a reason, or with a statement, that the edition does not know."""
    reasons = {clause.__name__ for rule in house.rules for clause in rule.forbids}
    for at, refusal in enumerate(vector.refusals or ()):
        place = f"{where}.refusals[{at}]"
        if refusal.reason not in reasons:
            wrong = f"no clause of {house.label} has the name {refusal.reason!r}"
            yield Flaw(f"{place}.reason", wrong, "name a clause that forbids")
        for statement in refusal.statements:
            if house.statements.named(statement) is None:
                wrong = f"{house.name} has no statement {statement!r}"
                yield Flaw(f"{place}.statements", wrong, "name statements of this edition")


def flawed_numbers(vector: WrittenVector, where: str) -> Iterator[Flaw]:
    """Yield probabilities that do not sum to 1, what is listed twice, and ranks out of order."""
    if vector.chances is not None:
        total = sum(Fraction(chance.probability) for chance in vector.chances)
        if total != 1:
            wrong = f"the probabilities sum to {total}"
            yield Flaw(f"{where}.chances", wrong, "they must sum to 1")
    for key, steps in (
        ("legal", vector.legal or ()),
        ("chances", tuple(chance.step for chance in vector.chances or ())),
    ):
        if len({canonical(step) for step in steps}) < len(steps):
            yield Flaw(f"{where}.{key}", "a step is listed twice", "list each step once")
    ranks = [place.rank for place in vector.standing or ()]
    if ranks and (ranks[0] != 1 or ranks != sorted(ranks)):
        wrong = f"the ranks are {ranks}"
        yield Flaw(f"{where}.standing", wrong, "begin with rank 1, and go on in order")


def canonical(plain: object) -> str:
    """Return plain values as a text that is the same for equal values."""
    return json.dumps(plain, sort_keys=True)


# vectors -------------------------------------------------------------------------


def vector_of(vector: WrittenVector, written: WrittenFile, edition: AnyEdition) -> Vector:
    """Return a written vector as a request with its expected answer."""
    request: Plain = {
        "vector": vector.name,
        "ask": vector.ask,
        "edition": edition.name,
        "amendments": list(vector.amendments),
        "position": written.positions[vector.at],
    }
    if vector.step is not None:
        request["step"] = vector.step
    if vector.record is not None:
        request["record"] = list(vector.record)
    return Vector(
        name=vector.name,
        house=house_of(edition, vector.amendments),
        request=request,
        expected=dict(expected_of(vector, written)),
        clauses=vector.clauses or (),
    )


def expected_of(vector: WrittenVector, written: WrittenFile) -> Iterator[tuple[str, object]]:
    """Yield the parts of the expected answer."""
    yield "vector", vector.name
    if vector.ask == "legal":
        yield "actor", vector.actor
    for key, value in (
        ("position", None if vector.becomes is None else written.positions[vector.becomes]),
        ("refusals", vector.refusals),
        ("legal", vector.legal),
        ("chances", vector.chances),
        ("standing", vector.standing),
    ):
        if value is not None:
            yield key, written_converter().unstructure(value)
