"""One table set for two editions, and where their answers part."""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from inspect import unwrap
from itertools import islice
from operator import attrgetter
from traceback import walk_tb
from typing import Any, Final

from attrs import evolve, fields, fields_dict, frozen

from bfrules.core.edition import AnyEdition
from bfrules.core.notation import ImpossiblePosition, Spoken, Vocabulary, Words
from bfrules.core.refusal import IllegalStep
from bfrules.core.resting import Place, names_of_parts, part_at
from bfrules.core.rule import AnyRule
from bfrules.core.speech import same_table
from bfrules.house import line_in, told_error

REFUSED: Final = None
CONCEIVED: Final = 4_000
STRIDE: Final = 41


@frozen(eq=False)
class Pair:
    """Two editions that have one class of position, and speak of it in words.

    `speaks` are the same two editions as those who can say their tables;
    `vocabulary` is what may be said of the first.
    `sets_alike` says that the same words set the same table in both.
    """

    first: AnyEdition
    second: AnyEdition
    speaks: tuple[Spoken, Spoken]
    vocabulary: Vocabulary
    sets_alike: bool


def pair_of(first: AnyEdition, second: AnyEdition) -> Pair | None:
    """Return two editions as a pair; None if they have no table in common to speak of."""
    if not have_tables_alike(first, second):
        return None
    if not (isinstance(first, Spoken) and isinstance(second, Spoken)):
        return None
    sets_alike = type(first) is type(second) and first.printed == second.printed
    # clause by clause: what is woven may answer where a clause fails, at a table gone wrong
    one, other = (evolve(edition, weaves=False) for edition in (first, second))
    return Pair(one, other, (one, other), first.vocabulary, sets_alike)


def have_tables_alike(first: AnyEdition, second: AnyEdition) -> bool:
    """Tell whether the tables of two editions are made of the same parts."""
    kinds: tuple[type, type] = (first.position_kind, second.position_kind)
    return names_of_parts(kinds[0]) == names_of_parts(kinds[1])


@frozen
class Table:
    """One table as the first and as the second edition have it.

    The two are equal wherever both editions allow that; where their set-ups do
    not, as with another number of shares in the bag, only what is equal before a
    step is compared after it.
    """

    first: Any
    second: Any

    @cached_property
    def shared(self) -> bool:
        """Whether both editions have the very same table."""
        return same_table(self.first, self.second)


@frozen
class Move:
    """One step, as the first and as the second edition have it."""

    first: Any
    second: Any


@frozen
class Setting:
    """How a table is set: in words, or in the box if there are none, and the steps after that."""

    words: Words | None
    path: tuple[Move, ...] = ()


def set_for_both(pair: Pair, words: Words | None) -> Table | None:
    """Set a table in words of the first edition, for both; None if either finds it impossible.

    The second edition has the same table if it is sound there and can be said in
    its words. Else it has one of which both editions say the same, and which
    differs only in what they do not say: what is in the bag.
    """
    first, second = pair.speaks
    if words is None:
        return Table(first.in_the_box, second.in_the_box)
    try:
        position = first.position(**words)
        if pair.sets_alike:
            return Table(position, position)
        other = second.position(**words_of_the_second(pair, words, position))
    except ImpossiblePosition:
        return None
    if same_table(other, position):
        return Table(position, other)
    both = (pair.first, pair.second)
    said_alike = all(said_by(one, position) == said_by(one, other) for one in both)
    return Table(position, other) if said_alike else None


def said_by(edition: AnyEdition, position: object) -> Words:
    """Describe a table in the words of an edition; it may be one of a sister."""
    tables = edition.speech.tables
    return tables.described(edition.printed, position) if tables else {}


def words_of_the_second(pair: Pair, words: Words, position: object) -> Words:
    """Return the words of the second edition for a table: the same in an edition of one make."""
    return words if type(pair.first) is type(pair.second) else said_by(pair.second, position)


def reached(pair: Pair, setting: Setting) -> Table | None:
    """Return the table of a setting after its steps; None if an edition refuses one of them."""
    table = set_for_both(pair, setting.words)
    for move in setting.path:
        if table is None:
            return None
        table = after(pair, table, move)
    return table


def after(pair: Pair, table: Table, move: Move) -> Table | None:
    """Return the table after a step that both editions allow, and answer alike.

    The set-up is the only step after which the tables may differ.
    """
    first, second = answers(pair, table, move)
    if is_no_table(first) or is_no_table(second):
        return None
    behind = Table(first, second)
    alike = table.first == pair.speaks[0].in_the_box or not differs(table, behind)
    return behind if alike else None


def rule_of(edition: AnyEdition, kind: str) -> AnyRule:
    """Return the rule of an edition for a kind of step, by its name."""
    return next(rule for rule in edition.rules if rule.kind.__name__ == kind)


@frozen(eq=False)
class Broken:
    """What comes up where a rule of a house gives no answer, and the clause in which it does.

    The name of the clause is empty where the engine finds out, as it does of what is no position.
    """

    clause: str
    error: Exception
    place: str

    @property
    def name(self) -> str:
        """The clause, with the kind of error: another kind is another thing to mend."""
        kind = type(self.error).__name__
        return f"{self.clause} ({kind})" if self.clause else kind

    def __str__(self) -> str:
        who = f"{self.clause} fails: " if self.clause else ""
        return f"{who}{told_error(self.error)}{self.place}"


def answer(edition: AnyEdition, position: Any, step: Any) -> Any:
    """Return the position after a step, `REFUSED`, or what is `Broken`."""
    try:
        return edition.apply(position, step)
    except Exception as error:
        broken = broken_at(edition, step, error)
        return REFUSED if isinstance(error, IllegalStep) and not broken.clause else broken


def broken_at(edition: AnyEdition, step: Any, error: Exception) -> Broken:
    """Return an error that came up in the rule for a step, with the clause in which it did."""
    clauses = {
        getattr(unwrap(clause), "__code__", None): clause.__name__
        for clause in rule_of(edition, type(step).__name__).clauses
    }
    for frame, _ in walk_tb(error.__traceback__):
        if frame.f_code in clauses:
            place = line_in({frame.f_code.co_filename}, error)
            return Broken(clauses[frame.f_code], error, place)
    return Broken("", error, "")


def is_no_table(said: object) -> bool:
    """Tell whether an answer to a step is none that one could play on from."""
    return said is REFUSED or isinstance(said, Broken)


def answers(pair: Pair, table: Table, move: Move) -> tuple[Any, Any]:
    """Return what both editions answer to a step; raise what comes up, if it does in both."""
    first = answer(pair.first, table.first, move.first)
    second = answer(pair.second, table.second, move.second)
    if isinstance(first, Broken) and isinstance(second, Broken):
        raise second.error
    return first, second


def steps_at(pair: Pair, table: Table, kind: str, most: int) -> list[Move]:
    """Return steps of one kind that either edition allows at a table, up to `most` of each.

    An amended rule lists its steps slowly, out of all that are conceivable; for
    it, some of these stand for those that it allows.
    """
    old, new = rule_of(pair.first, kind), rule_of(pair.second, kind)
    if old.kind is new.kind:
        before = islice(old.lists(pair.first.printed, table.first), most)
        if old.conceives is new.conceives and old.lists is not new.lists:
            behind = islice(old.conceives(pair.first.printed, table.first), 0, CONCEIVED, STRIDE)
        else:
            behind = islice(new.lists(pair.second.printed, table.second), most)
        return [Move(step, step) for step in dict.fromkeys((*before, *behind))]
    return list(islice(joined(pair, table, old, new), most))


def joined(pair: Pair, table: Table, old: AnyRule, new: AnyRule) -> Iterator[Move]:
    """Yield steps of two classes that are alike in all that both classes say.

    One of the two is allowed; what only one class says may be anything.
    """
    shared = [part.name for part in fields(old.kind) if part.name in fields_dict(new.kind)]
    said = attrgetter(*shared) if shared else lambda step: ()
    before = list(islice(old.lists(pair.first.printed, table.first), CONCEIVED))
    behind = list(islice(new.lists(pair.second.printed, table.second), CONCEIVED))
    others = [*behind, *islice(new.conceives(pair.second.printed, table.second), CONCEIVED)]
    yield from pairs_alike(before, others, said)
    steps = [*before, *islice(old.conceives(pair.first.printed, table.first), CONCEIVED)]
    yield from (Move(move.second, move.first) for move in pairs_alike(behind, steps, said))


def pairs_alike(
    steps: Iterable[Any], others: Iterable[Any], said: Callable[[Any], object]
) -> Iterator[Move]:
    """Yield each step with the first of the others that says the same."""
    known: dict[object, Any] = {}
    for other in others:
        known.setdefault(said(other), other)
    yield from (Move(step, known[said(step)]) for step in steps if said(step) in known)


def differs(before: Table, behind: Table) -> bool:
    """Tell whether something that was equal on both tables differs after a step."""
    if before.shared:
        return not behind.shared
    return any(True for _ in differing_places(before, behind))


def differing_places(before: Table, behind: Table) -> Iterator[Place]:
    """Yield the places in which the tables after a step differ, though they were equal there."""
    for place in changed_places(behind.first, behind.second):
        if before.shared or part_at(before.first, place) == part_at(before.second, place):
            yield place


def changed_places(old: object, new: object, place: Place = ()) -> Iterator[Place]:
    """Yield the places in which two values differ, as deep within as both are made alike."""
    if old is new or old == new:
        return
    inside, others = parts_of(old), parts_of(new)
    if not inside or [name for name, _ in inside] != [name for name, _ in others]:
        yield place
        return
    for (name, one), (_, other) in zip(inside, others, strict=True):
        yield from changed_places(one, other, (*place, name))


def parts_of(value: object) -> list[tuple[str | int, object]]:
    """Return what a value is made of, each part with its name or number; a plain one of nothing."""
    if isinstance(value, tuple):
        return list(enumerate(value))
    kind: type = type(value)
    return [(name, getattr(value, name)) for name in names_of_parts(kind)]
