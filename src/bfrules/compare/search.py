"""The search for a small table on which two editions answer differently.

It tries tables in few words and plays some steps from each; then games at
random, each of their tables said in words. It keeps the smallest table for each
place where the answers part, and makes it plainer while the answers still part
there. The same numbers search the same tables.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from functools import lru_cache
from itertools import count, islice
from random import Random
from typing import Any, Final

from attrs import define, evolve, field, frozen

from bfrules.compare.partings import Parting, partings, parts
from bfrules.compare.tables import (
    Broken,
    Move,
    Pair,
    Setting,
    Table,
    after,
    answer,
    broken_at,
    pair_of,
    reached,
    rule_of,
    said_by,
    set_for_both,
    steps_at,
)
from bfrules.core.edition import CHANCE, AnyEdition
from bfrules.core.notation import ForEach, OneOf, Vocabulary, Words, typed_words
from bfrules.core.refusal import IllegalStep
from bfrules.house import told_error

Progress = Callable[[int, int], None]
"""Called with how much is done, and how much there is to do."""

FLAG: Final = OneOf((False, True))
HALF: Final = 0.5
TO_THE_UTMOST: Final = 0.25
IN_THE_BOX_EVERY: Final = 10
LONGEST_WALK: Final = 6
STEPS_LISTED: Final = 2_000
STEPS_ASKED: Final = 40
STEPS_TRIED: Final = 12
WORDS_ADDED: Final = 4
STEPS_SEEN: Final = 3
KEPT: Final = 3
STEP_BEFORE: Final = 2
ANOTHER_TABLE: Final = 6
PLAINEST_TRIED: Final = 400


def silent(done: int, of_all: int) -> None:
    """Show no progress."""


@frozen
class Limits:
    """How far to search: tables in few words, and games played at random."""

    tables: int = 2_000
    games: int = 8

    @property
    def rounds(self) -> int:
        """How many rounds the search has."""
        return self.tables + self.games


@frozen
class Sighting:
    """A table and a step to which two editions answer differently.

    `size` is what a reader must take in: how much is said, then the text itself.
    """

    kind: str
    setting: Setting
    move: Move
    parting: Parting
    size: tuple[int, int, str]


@frozen
class Condition:
    """Something under which two editions may agree: `about` says it, `holds` tells it.

    `holds` takes a position and a step of the first edition.
    """

    about: str
    holds: Callable[[Any, Any], bool]


@frozen
class Agreement:
    """How two editions agree on a kind of step under a condition.

    `asked` counts the steps under the condition that were asked of both, and
    `differing` those with different answers. None differing is no proof.
    """

    kind: str
    about: str
    asked: int
    differing: int


class GameStopped(Exception):
    """A game of a house that cannot go on, as a rule of the house fails: which, and where."""


@frozen
class Searched:
    """What a search came to: what it saw, and how far it went.

    `sightings` holds a few for each kind of step and each place where answers
    part, the smallest first. `tables` and `steps` count the tables and the steps
    asked of both editions. `stopped` says where a game could not go on, if one could not.
    """

    sightings: tuple[tuple[Sighting, ...], ...]
    tables: int
    steps: int
    agreements: tuple[Agreement, ...]
    stopped: str = ""


@define
class Seen:
    """The smallest sightings of each place where answers part, a few of each."""

    sightings: dict[tuple[str, Parting], list[Sighting]] = field(factory=dict)

    def note(
        self, pair: Pair, kind: str, setting: Setting, table: Table, differing: list[Move]
    ) -> None:
        """Note some of the steps to which the answers differ at a table."""
        for move in differing[:STEPS_SEEN]:
            for where in partings(pair, table, move):
                sighting = sighted(pair, kind, setting, move, where, table)
                keep(self.sightings.setdefault((kind, where), []), sighting)

    def groups(self, kinds: tuple[str, ...]) -> tuple[tuple[Sighting, ...], ...]:
        """Return the sightings of each place, the smallest first."""
        groups = [tuple(sorted(one, key=lambda one: one.size)) for one in self.sightings.values()]
        groups.sort(key=lambda group: (kinds.index(group[0].kind), group[0].size))
        return tuple(groups)


def search(
    pair: Pair,
    kinds: tuple[str, ...],
    limits: Limits,
    conditions: tuple[Condition, ...] = (),
    progress: Progress = silent,
) -> Searched:
    """Search for tables on which two editions answer differently to a step of these kinds.

    What is seen is not yet made plainer.
    """
    seen = Seen()
    asked: Counter[tuple[str, Condition]] = Counter()
    failed: Counter[tuple[str, Condition]] = Counter()
    tables = steps = 0
    stopped = ""
    for done, settings in enumerate(rounds(pair, limits)):
        progress(done, limits.rounds)
        try:
            for setting, table, random in settings:
                tables += 1
                for kind in kinds:
                    moves = some(steps_at(pair, table, kind, STEPS_LISTED), random)
                    steps += len(moves)
                    differing = [move for move in moves if parts(pair, table, move)]
                    for condition in conditions:
                        asked[kind, condition] += count_where(condition, table, moves)
                        failed[kind, condition] += count_where(condition, table, differing)
                    seen.note(pair, kind, setting, table, differing)
        except GameStopped as where:
            stopped = stopped or str(where)
    agreements = tuple(
        Agreement(kind, condition.about, asked[kind, condition], failed[kind, condition])
        for kind in kinds
        for condition in conditions
    )
    return Searched(seen.groups(kinds), tables, steps, agreements, stopped)


@frozen
class Quest:
    """An edition and a house that may answer otherwise to steps of some kinds."""

    pair: Pair
    kinds: tuple[str, ...]


def search_together(
    edition: AnyEdition, quests: Mapping[str, Quest], limits: Limits
) -> dict[str, tuple[tuple[Sighting, ...], ...]]:
    """Search for each of some houses where it answers otherwise than its edition.

    The first edition of each pair is `edition`; each quest has a name. All are
    asked at the same tables, which are set once. Return by name what was seen, as
    `search` does; what is seen of one house does not depend on the others.
    """
    own = pair_of(edition, edition)
    seen = {name: Seen() for name in quests}
    tables = count()
    for settings in rounds(own, limits) if own else ():
        at: dict[str, Table | None] = {}
        for setting, reached_alone, _ in settings:
            number = next(tables)
            listed: dict[str, list[Move]] = {}
            for name, quest in quests.items():
                at[name] = table = followed(quest.pair, setting, reached_alone, at.get(name))
                if table is None:
                    continue
                for kind in quest.kinds:
                    moves = moves_asked(quest.pair, table, kind, number, listed)
                    differing = [move for move in moves if parts(quest.pair, table, move)]
                    seen[name].note(quest.pair, kind, setting, table, differing)
    return {name: seen[name].groups(quest.kinds) for name, quest in quests.items()}


def followed(pair: Pair, setting: Setting, alone: Table, before: Table | None) -> Table | None:
    """Return the table of a setting for a pair, if both come to one.

    `alone` is that of the first edition alone, `before` that of the pair before
    the last step of the setting.
    """
    if not setting.path:
        return alone if pair.sets_alike else set_for_both(pair, setting.words)
    return None if before is None else after(pair, before, setting.path[-1])


def moves_asked(
    pair: Pair, table: Table, kind: str, number: int, listed: dict[str, list[Move]]
) -> list[Move]:
    """Return the steps of one kind to ask of a house; `listed` are those known of its edition.

    They are known, or noted there, where the house lists the same steps at the same table.
    """
    old, new = rule_of(pair.first, kind), rule_of(pair.second, kind)
    common = pair.sets_alike and old.lists is new.lists
    if common and kind in listed:
        return listed[kind]
    moves = some(steps_at(pair, table, kind, STEPS_LISTED), Random(number))
    if common:
        listed[kind] = moves
    return moves


def plainest(pair: Pair, searched: Searched, progress: Progress) -> tuple[Sighting, ...]:
    """Return the plainest sighting of each place where answers part, the smallest first."""
    found: list[Sighting] = []
    for done, group in enumerate(searched.sightings):
        progress(done, len(searched.sightings))
        found.append(made_plainer(pair, group[0]))
    kinds = list(dict.fromkeys(sighting.kind for sighting in found))
    return tuple(sorted(found, key=lambda one: (kinds.index(one.kind), one.size)))


def plainest_of(pair: Pair, sightings: Iterable[Sighting]) -> Sighting:
    """Make sightings plainer and return the smallest."""
    plainer = (made_plainer(pair, sighting) for sighting in sightings)
    return min(plainer, key=lambda one: one.size)


def count_where(condition: Condition, table: Table, moves: list[Move]) -> int:
    """Count the steps for which a condition holds at a table."""
    return sum(condition.holds(table.first, move.first) for move in moves)


def some(moves: list[Move], random: Random) -> list[Move]:
    """Return some of the steps, if there are too many to ask them all."""
    return moves if len(moves) <= STEPS_ASKED else random.sample(moves, STEPS_ASKED)


def keep(group: list[Sighting], sighting: Sighting) -> None:
    """Keep a sighting if it is among the smallest."""
    group.append(sighting)
    if len(group) > KEPT:
        group.sort(key=lambda one: one.size)
        group.pop()


# tables to ask at ------------------------------------------------------------

Asked = tuple[Setting, Table, Random]


def rounds(pair: Pair, limits: Limits) -> Iterator[Iterator[Asked]]:
    """Yield the tables of each round: set in few words, then met in games."""
    for number in range(limits.tables):
        if number % IN_THE_BOX_EVERY:
            words, table, random = begun(pair, number)
            yield walk(pair, Setting(words), table, random)
        else:
            yield walk(pair, Setting(None), set_for_both(pair, None), Random(number))
    for number in range(limits.games):
        played = pair.first if number % 2 == 0 else pair.second
        yield met_in_a_game(pair, played, Random(number))


def begun(pair: Pair, number: int) -> tuple[Words, Table | None, Random]:
    """Return words picked at random, the table that they set, and the luck to go on with."""
    words, table, random = _begun(pair, number)
    return words, table, copy(random)


@lru_cache(maxsize=1 << 11)
def _begun(pair: Pair, number: int) -> tuple[Words, Table | None, Random]:
    random = Random(number)
    words = some_words(pair, number, random)
    return words, set_for_both(pair, words), random


def some_words(pair: Pair, number: int, random: Random) -> Words:
    """Pick words at random that set a table; each later number tries one more, then begins again.

    A word that is only false or true is true in every second table, and what does
    not go with the words before is left out. In every fourth table one word is
    taken as far as it goes, as with a hand of all the shares there are.
    """
    flags = [name for name, choice in pair.vocabulary.items() if choice == FLAG]
    others = [name for name in pair.vocabulary if name not in flags]
    tried: dict[str, object] = {name: True for name in flags if random.random() < HALF}
    for name in random.sample(others, number % (len(others) + 1)):
        tried[name] = pair.vocabulary[name].picked(random)
    words: dict[str, object] = {}
    for name, value in tried.items():
        if set_for_both(pair, {**words, name: value}) is not None:
            words[name] = value
    if random.random() < TO_THE_UTMOST:
        words |= utmost(pair, words, random)
    return {name: words[name] for name in pair.vocabulary if name in words}


def utmost(pair: Pair, words: Words, random: Random) -> Words:
    """Return one word for all colours, companies or seats that goes as far as it can.

    Every second time the way is to the least. Every second time one of the keys
    is let off.
    """
    choices = [(name, one) for name, one in pair.vocabulary.items() if isinstance(one, ForEach)]
    alike = [(name, one.keys, one.each) for name, one in choices if isinstance(one.each, OneOf)]
    if not alike:
        return {}
    name, keys, each = random.choice(alike)
    values = each.values
    numbers = [value for value in values if isinstance(value, int)]
    if len(numbers) == len(values) and random.random() < HALF:
        farthest: object = min(numbers)
    else:
        farthest = farthest_possible(pair, words, name, keys, values)
    said = dict.fromkeys(keys, farthest)
    if random.random() < HALF:
        said[random.choice(keys)] = each.picked(random)
    return {name: said} if set_for_both(pair, {**words, name: said}) is not None else {}


def farthest_possible(
    pair: Pair, words: Words, name: str, keys: tuple[str | int, ...], values: tuple[object, ...]
) -> object:
    """Return the last of some values, each one for all keys, that can be said; else the first."""
    possible, impossible = 0, len(values)
    while impossible - possible > 1:
        between = (possible + impossible) // 2
        said = {**words, name: dict.fromkeys(keys, values[between])}
        if set_for_both(pair, said) is None:
            impossible = between
        else:
            possible = between
    return values[possible]


def walk(pair: Pair, setting: Setting, table: Table | None, random: Random) -> Iterator[Asked]:
    """Yield a table and those that a few steps lead to, as long as the editions agree."""
    for _ in range(random.randint(1, LONGEST_WALK)):
        if table is None:
            return
        yield setting, table, random
        boxed = table.first == pair.speaks[0].in_the_box
        step = any_step(pair.first, table.first, random, boxed)
        move = None if step is None else move_of(pair, table, step)
        if move is None:
            return
        table = after(pair, table, move)
        setting = evolve(setting, path=(*setting.path, move))


def any_step(edition: AnyEdition, position: Any, random: Random, boxed: bool) -> Any:
    """Draw the chance step that is due, or choose a legal step: first its kind, then one of it.

    A table that is `boxed` is set up. Return None where nothing is legal.
    """
    if not boxed and edition.actor(position) is CHANCE:
        return edition.sample(position, random)
    for rule in random.sample(edition.rules, len(edition.rules)):
        steps = list(rule.lists(edition.printed, position))
        if steps:
            return random.choice(steps)
    return None


def move_of(pair: Pair, table: Table, step: Any) -> Move | None:
    """Return a step of the first edition as both have it; None if the second has none like it."""
    if any(rule.kind is type(step) for rule in pair.second.rules):
        return Move(step, step)
    kind = type(step).__name__
    if all(rule.kind.__name__ != kind for rule in pair.second.rules):
        return None
    found = steps_at(pair, table, kind, STEPS_LISTED)
    return next((move for move in found if move.first == step), None)


def met_in_a_game(pair: Pair, played: AnyEdition, random: Random) -> Iterator[Asked]:
    """Yield the tables of a random game of one of the editions, each set again in words.

    Raise GameStopped where a rule of it fails.
    """
    first, second = pair.speaks
    box = position = first.in_the_box if played is pair.first else second.in_the_box
    begun = False
    while (actor := played.actor(position)) is not None or not begun:
        begun = begun or isinstance(actor, int)
        words = said_by(pair.first, position) if begun else None
        table = None if words is None else set_for_both(pair, words)
        if table is not None:
            yield Setting(words), table, random
        step = None
        try:
            step = any_step(played, position, random, position == box)
            if step is None:
                return
            position = played.apply(position, step)
        except Exception as error:
            raise GameStopped(why_stopped(played, position, step, error)) from error


def why_stopped(played: AnyEdition, position: Any, step: Any, error: Exception) -> str:
    """Say why a game cannot go on: at which step, if one was found, and at which clause."""
    if step is None:
        return why_none_is_listed(played, position, error)
    told = f"{played.label}: {played.tell(position, step)}"
    broken = broken_at(played, step, error)
    if isinstance(error, IllegalStep) and not broken.clause:
        clause = error.refusals[0].reason
        return f"{told}: listed as legal, and {clause} refuses it; its contract says otherwise"
    return f"{told}: {broken}"


def why_none_is_listed(played: AnyEdition, position: Any, error: Exception) -> str:
    """Say at which step a rule fails, so that the legal steps cannot be listed."""
    for step in islice(played.conceivable(position), STEPS_LISTED):
        broken = answer(played, position, step)
        if isinstance(broken, Broken):
            return f"{played.label}: {played.tell(position, step)}: {broken}"
    return f"{played.label} cannot list its steps: {told_error(error)}"


# making a sighting plainer ---------------------------------------------------


def sighted(
    pair: Pair, kind: str, setting: Setting, move: Move, where: Parting, table: Table
) -> Sighting:
    """Return a sighting with its size."""
    first, _ = pair.speaks
    words = setting.words or {}
    said = sum(atoms(value) for value in words.values())
    typed = [typed_words(words), *(first.typed(one.first) for one in (*setting.path, move))]
    text = "".join(typed)
    said += STEP_BEFORE * len(setting.path) + (0 if table.shared else ANOTHER_TABLE)
    return Sighting(kind, setting, move, where, (said, len(text), text))


def atoms(value: object) -> int:
    """Count the plain values within a value, itself at least."""
    if isinstance(value, Mapping):
        return 1 + sum(atoms(one) for one in value.values())
    if isinstance(value, list | tuple):
        return 1 + len(value)
    return 1


def made_plainer(pair: Pair, sighting: Sighting) -> Sighting:
    """Make a sighting plainer, with its steps before and without them; return the smaller."""
    said = said_in_words(pair, sighting)
    ways = [sighting] if said is None else [sighting, said]
    return min((plain(pair, way) for way in ways), key=lambda one: one.size)


def said_in_words(pair: Pair, sighting: Sighting) -> Sighting | None:
    """Return the sighting with its table set at once; None if no words set one like it."""
    table = reached(pair, sighting.setting)
    if table is None or not sighting.setting.path or sighting.setting.words is None:
        return None
    return seen_again(pair, Setting(pair.speaks[0].described(table.first)), sighting)


def plain(pair: Pair, sighting: Sighting) -> Sighting:
    """Make a sighting plainer until nothing can be left out: words, steps before, the step."""
    while True:
        plainer = next(
            (
                found
                for setting in plainer_settings(pair, sighting.setting)
                if (found := seen_again(pair, setting, sighting)) and found.size < sighting.size
            ),
            None,
        )
        if plainer is None:
            return with_the_plainest_step(pair, sighting)
        sighting = plainer


def plainer_settings(pair: Pair, setting: Setting) -> Iterator[Setting]:
    """Yield settings with something left out or said more plainly, then some with a word more."""
    path, words = setting.path, setting.words
    for at in range(len(path)):
        yield evolve(setting, path=(*path[:at], *path[at + 1 :]))
    for plainer in () if words is None else plainer_words(pair.vocabulary, words):
        yield evolve(setting, words=plainer)
    table = set_for_both(pair, words)
    if words is not None and table is not None and not table.shared:
        yield from (evolve(setting, words=more) for more in with_one_word_more(pair, words))


def with_one_word_more(pair: Pair, words: Words) -> Iterator[Words]:
    """Yield words with one plain word more."""
    for name, choice in pair.vocabulary.items():
        if name not in words and isinstance(choice, OneOf):
            yield from ({**words, name: value} for value in choice.values[:WORDS_ADDED])


def plainer_words(vocabulary: Vocabulary, words: Words) -> Iterator[Words]:
    """Yield words with one of them left out, then with one said more plainly."""
    for name in words:
        yield {other: words[other] for other in words if other != name}
    for name, value in words.items():
        for plainer in vocabulary[name].plainer(value):
            yield {**words, name: plainer}


def seen_again(pair: Pair, setting: Setting, sighting: Sighting) -> Sighting | None:
    """Return the sighting in another setting, with the same step or another of its kind."""
    table = reached(pair, setting)
    if table is None:
        return None
    moves = [sighting.move, *steps_at(pair, table, sighting.kind, STEPS_TRIED)]
    move = parting_there(pair, table, moves[: 1 + STEPS_TRIED], sighting.parting)
    if move is None:
        return None
    return sighted(pair, sighting.kind, setting, move, sighting.parting, table)


def with_the_plainest_step(pair: Pair, sighting: Sighting) -> Sighting:
    """Return the sighting with the plainest step of its kind to which the answers part there."""
    first, _ = pair.speaks
    table = reached(pair, sighting.setting)
    assert table is not None
    moves = sorted(
        steps_at(pair, table, sighting.kind, STEPS_LISTED),
        key=lambda move: (len(first.typed(move.first)), first.typed(move.first)),
    )
    move = parting_there(pair, table, [*moves[:PLAINEST_TRIED], sighting.move], sighting.parting)
    assert move is not None
    return sighted(pair, sighting.kind, sighting.setting, move, sighting.parting, table)


def parting_there(pair: Pair, table: Table, moves: Iterable[Move], where: Parting) -> Move | None:
    """Return the first of some steps to which the answers part at these clauses, if any does."""
    differing = (move for move in moves if parts(pair, table, move))
    return next((move for move in differing if where in partings(pair, table, move)), None)
