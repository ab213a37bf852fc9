"""A table that shows how two editions answer differently, with both rulings."""

from collections.abc import Iterable
from functools import partial
from itertools import zip_longest
from typing import Any, Final

from attrs import evolve, frozen

from bfrules.compare.partings import Parting, partings
from bfrules.compare.search import Sighting, plainer_words, sighted
from bfrules.compare.tables import (
    Move,
    Pair,
    Setting,
    Table,
    broken_at,
    reached,
    set_for_both,
    words_of_the_second,
)
from bfrules.core.edition import AnyEdition
from bfrules.core.notation import ImpossiblePosition, Spoken, Words, typed_words
from bfrules.core.ruling import AnyRuling, Change, Effect, Ruling

IN_THE_BOX: Final = "in_the_box"


@frozen
class Example:
    """A table and a step as they are typed in one edition.

    `table` is the call that sets the table, `before` are those that name the
    steps played from there, and `step` the one that names the step in question;
    the name of the edition and a dot go before each of them.
    """

    table: str
    before: tuple[str, ...]
    step: str

    def lines(self, edition: str) -> tuple[str, ...]:
        """Return the table and the step as they are typed, line by line."""
        if self.table == IN_THE_BOX:
            return (f"{edition}.{self.step}",)
        return (
            f"table = {edition}.{self.table}",
            *(f"table = {edition}.apply(table, {edition}.{step})" for step in self.before),
            f"step = {edition}.{self.step}",
        )


@frozen
class BrokenRuling(Ruling[Any, Any]):
    """What stands in the place of a ruling where a rule gives no answer: `fault` says why."""

    fault: str = ""

    @property
    def allowed(self) -> bool:
        """False: nobody can take the step."""
        return False

    def __str__(self) -> str:
        return f"{self.edition}: {self.told}\n  no answer: {self.fault}"


@frozen
class Witness:
    """The smallest table found on which two editions answer differently to a kind of step.

    `first` and `second` are the table and the step in the words of each edition,
    with both rulings; `parting` names the clauses at which the answers part. Where
    a rule of a house fails, a `BrokenRuling` says so.
    `only_first` and `only_second` are the effects of these clauses, with no more
    than what the other edition does not do. `shared` says that both have the
    very same table. Else the tables differ in what lies in the bag, as the
    editions have different numbers of shares, and only what is equal before the
    step is compared after it.
    """

    kind: str
    parting: Parting
    first: Example
    second: Example
    first_ruling: AnyRuling
    second_ruling: AnyRuling
    only_first: tuple[Effect[Any], ...]
    only_second: tuple[Effect[Any], ...]
    shared: bool


def witness_of(pair: Pair, sighting: Sighting) -> Witness:
    """Return a sighting in the words of both editions, with both rulings."""
    words, path, move = sighting.setting.words, sighting.setting.path, sighting.move
    table = reached(pair, sighting.setting)
    assert table is not None
    first, second = pair.speaks
    return witness_at(
        pair,
        table,
        move,
        sighting.parting,
        example(first, words, [one.first for one in path], move.first),
        example(second, second_words(pair, words), [one.second for one in path], move.second),
    )


def witness_at(
    pair: Pair, table: Table, move: Move, parting: Parting, first: Example, second: Example
) -> Witness:
    """Return a table with both rulings."""
    ruling = ruling_of(pair.first, table.first, move.first)
    other = ruling_of(pair.second, table.second, move.second)
    told, also_told = (told_alike(pair, one) for one in (ruling, other))
    return Witness(
        kind=type(move.first).__name__,
        parting=parting,
        first=first,
        second=second,
        first_ruling=ruling,
        second_ruling=other,
        only_first=only_in(ruling, told, also_told, parting.first) if other.allowed else (),
        only_second=only_in(other, also_told, told, parting.second) if ruling.allowed else (),
        shared=table.shared,
    )


def ruling_of(edition: AnyEdition, position: Any, step: Any) -> AnyRuling:
    """Return the ruling on a step, or what stands in its place where a rule gives no answer."""
    try:
        return edition.explain(position, step)
    except Exception as error:
        return BrokenRuling(
            edition=edition.label,
            told=edition.tell(position, step),
            step=step,
            before=position,
            after=position,
            refusals=(),
            effects=(),
            cited=edition.statements,
            drawn=partial(edition.picture, position),
            fault=str(broken_at(edition, step, error)),
        )


def told_alike(pair: Pair, ruling: AnyRuling) -> list[tuple[Change, ...]]:
    """Tell what each effect of a ruling changed, in the words of the first edition."""
    tell = pair.first.speech.changes
    return [tell(pair.first.printed, one.before, one.after) for one in ruling.effects]


def only_in(
    ruling: AnyRuling,
    told: list[tuple[Change, ...]],
    others: list[tuple[Change, ...]],
    clause: str,
) -> tuple[Effect[Any], ...]:
    """Return the effects of a clause, with only the changes that are none of the others."""
    known = {change for changes in others for change in changes}
    return tuple(
        evolve(effect, changes=partial(_without, effect.changes, changes, known))
        for effect, changes in zip(ruling.effects, told, strict=True)
        if effect.name == clause
    )


def _without(
    own: tuple[Change, ...], told: tuple[Change, ...], known: set[Change]
) -> tuple[Change, ...]:
    """Return the changes that are not known, told in other words."""
    both = zip_longest(own, told)
    return tuple(change for change, said in both if change is not None and said not in known)


def second_words(pair: Pair, words: Words | None) -> Words | None:
    """Return the words of the second edition for a table set in those of the first."""
    table = set_for_both(pair, words)
    if words is None or table is None:
        return words
    said = words_of_the_second(pair, words, table.first)
    return said if said is words else without_the_usual(pair, said)


def without_the_usual(pair: Pair, words: Words) -> Words:
    """Leave out of the words of the second edition all that says only what is usual."""
    _, second = pair.speaks
    table, vocabulary = second.position(**words), second.vocabulary
    while True:
        for fewer in plainer_words(vocabulary, words):
            try:
                same = second.position(**fewer) == table
            except ImpossiblePosition:
                continue
            if same:
                words = fewer
                break
        else:
            return words


def example(edition: Spoken, words: Words | None, path: Iterable[object], step: object) -> Example:
    """Return a table and a step as they are typed."""
    typed = [edition.typed(one) for one in path]
    if words is not None:
        return Example(f"position({typed_words(words)})", tuple(typed), edition.typed(step))
    if not typed:
        return Example(IN_THE_BOX, (), edition.typed(step))
    return Example(typed[0], tuple(typed[1:]), edition.typed(step))


def replayed(pair: Pair, told: Example) -> Witness:
    """Run an example in both editions; raise ValueError if they answer alike, or cannot be asked.

    `told` is in words that both editions know, as an edition and an amended one do.
    """
    first, second = (table_after(edition, told) for edition in (pair.first, pair.second))
    step = called(pair.first, told.step)
    table = Table(first, second)
    move = Move(step, called(pair.second, told.step))
    where = partings(pair, table, move)
    if not where:
        raise ValueError(f"{told.step}: {pair.first.label} and {pair.second.label} answer alike")
    return witness_at(pair, table, move, where[0], told, told)


def sighting_in(pair: Pair, told: Example) -> Sighting | None:
    """Return what is seen at an example, ready to be made plainer; None if both answer alike.

    None too if a table or a step of it is not possible any more.
    """
    begun = told.table.startswith("position(")
    played = told.before if begun or told.table == IN_THE_BOX else (told.table, *told.before)
    try:
        words = said(told.table) if begun else None
        path = tuple(move_called(pair, step) for step in played)
        move = move_called(pair, told.step)
    except (ImpossiblePosition, TypeError, AttributeError):
        return None
    setting = Setting(words, path)
    table = reached(pair, setting)
    where = () if table is None else partings(pair, table, move)
    if table is None or not where:
        return None
    return sighted(pair, type(move.first).__name__, setting, move, where[0], table)


def move_called(pair: Pair, call: str) -> Move:
    """Return the step that a typed call names in both editions; one of the set-up too."""
    first, _ = pair.speaks
    setting_up = [
        step
        for rule in pair.first.rules
        for step in rule.lists(pair.first.printed, first.in_the_box)
        if first.typed(step) == call
    ]
    if setting_up:
        return Move(setting_up[0], setting_up[0])
    return Move(called(pair.first, call), called(pair.second, call))


def said(call: str) -> Words:
    """Return the words of a typed call such as `position(level=4)`."""
    words: Words = eval(call, {"__builtins__": {}, "position": dict})
    return words


def table_after(edition: AnyEdition, told: Example) -> Any:
    """Return the table of an example after the steps played before."""
    position = called(edition, told.table)
    for step in told.before:
        position = edition.apply(position, called(edition, step))
    return position


def called(edition: AnyEdition, call: str) -> Any:
    """Return what a typed call such as `position(level=4)` gives in an edition."""
    return eval(f"edition.{call}", {"__builtins__": {}, "edition": edition})
