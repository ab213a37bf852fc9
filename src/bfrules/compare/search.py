"""The search for a small table on which two editions answer differently.

It tries tables in few words and plays some steps from each; then games at
random, each of their tables said in words. It keeps the smallest table for each
place where the answers part, and makes it plainer while the answers still part
there. The same numbers search the same tables.
"""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, Final

from attrs import evolve, frozen

from bfrules.compare.tables import (
    AnyEdition,
    Move,
    Pair,
    Parting,
    Setting,
    Table,
    after,
    parting,
    parts,
    reached,
    set_for_both,
    steps_at,
)
from bfrules.core.edition import CHANCE
from bfrules.core.notation import Spoken, Vocabulary, Words, typed_words

Progress = Callable[[int, int], None]

MOST_WORDS: Final = 6
LONGEST_WALK: Final = 6
STEPS_ASKED: Final = 40
KEPT: Final = 4
PLAINEST_TRIED: Final = 400


@frozen
class Limits:
    """How far to search: tables in few words, and games played at random."""

    tables: int = 3_000
    games: int = 12

    @property
    def rounds(self) -> int:
        """How many rounds the search has."""
        return self.tables + self.games


@frozen
class Sighting:
    """A table and a step to which two editions answer differently."""

    kind: str
    setting: Setting
    move: Move
    parting: Parting


@frozen
class Searched:
    """What a search came to: what it saw, the smallest first, and how far it went.

    `tables` and `steps` count the tables and the steps asked of both editions.
    """

    sightings: tuple[Sighting, ...]
    tables: int
    steps: int


def search(pair: Pair, kinds: tuple[str, ...], limits: Limits, progress: Progress) -> Searched:
    """Search for tables on which two editions answer differently to a step of these kinds."""
    seen: dict[tuple[str, Parting], list[Sighting]] = {}
    tables = steps = 0
    for done, settings in enumerate(rounds(pair, limits)):
        progress(done, limits.rounds)
        for setting, table, random in settings:
            tables += 1
            for kind in kinds:
                moves = some(list(steps_at(pair, table, kind).values()), random)
                steps += len(moves)
                for move in moves:
                    if parts(pair, table, move):
                        sighting = Sighting(kind, setting, move, parting(pair, table, move))
                        keep(seen.setdefault((kind, sighting.parting), []), sighting, pair)
    progress(limits.rounds, limits.rounds)
    plainest = [
        min((plain(pair, sighting) for sighting in group), key=lambda one: size(pair, one))
        for group in seen.values()
    ]
    plainest.sort(key=lambda one: (kinds.index(one.kind), size(pair, one)))
    return Searched(tuple(plainest), tables, steps)


def some(moves: list[Move], random: Random) -> list[Move]:
    """Return some of the steps, if there are too many to ask them all."""
    return moves if len(moves) <= STEPS_ASKED else random.sample(moves, STEPS_ASKED)


def keep(group: list[Sighting], sighting: Sighting, pair: Pair) -> None:
    """Keep a sighting if it is among the smallest."""
    group.append(sighting)
    if len(group) > KEPT:
        group.sort(key=lambda one: size(pair, one))
        group.pop()


# tables to ask at ------------------------------------------------------------

Asked = tuple[Setting, Table, Random]


def rounds(pair: Pair, limits: Limits) -> Iterator[Iterator[Asked]]:
    """Yield the tables of each round: set in few words, then met in games."""
    first, _ = pair.speakers
    for number in range(limits.tables):
        random = Random(number)
        words = some_words(first.vocabulary, number, random) if number % 10 else None
        yield walk(pair, Setting(words), random)
    for number in range(limits.games):
        played = pair.first if number % 2 == 0 else pair.second
        yield met_in_a_game(pair, played, Random(number))


def some_words(vocabulary: Vocabulary, number: int, random: Random) -> Words:
    """Pick some words at random; each later number has one more, then begins again."""
    names = random.sample(list(vocabulary), number % (MOST_WORDS + 1))
    return {name: choice.picked(random) for name, choice in vocabulary.items() if name in names}


def walk(pair: Pair, setting: Setting, random: Random) -> Iterator[Asked]:
    """Yield a table and those that a few steps lead to, as long as the editions agree."""
    table = set_for_both(pair, setting.words)
    for _ in range(random.randint(1, LONGEST_WALK)):
        if table is None:
            return
        yield setting, table, random
        step = any_step(pair.first, table.first, random)
        move = None if step is None else move_of(pair, table, step)
        if move is None:
            return
        table = after(pair, table, move)
        setting = evolve(setting, path=(*setting.path, move))


def any_step(edition: AnyEdition, position: Any, random: Random) -> Any:
    """Draw the chance step that is due, or choose a legal step: first its kind, then one of it.

    Return None where nothing is legal.
    """
    assert isinstance(edition, Spoken)
    if edition.actor(position) is CHANCE and position != edition.in_the_box:
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
    found = steps_at(pair, table, kind).values()
    return next((move for move in found if move.first == step), None)


def met_in_a_game(pair: Pair, played: AnyEdition, random: Random) -> Iterator[Asked]:
    """Yield the tables of a random game of one of the editions, each set again in words."""
    first, second = pair.speakers
    position = first.in_the_box if played is pair.first else second.in_the_box
    begun = False
    while (actor := played.actor(position)) is not None or not begun:
        begun = begun or isinstance(actor, int)
        words = first.described(position) if begun else None
        table = None if words is None else set_for_both(pair, words)
        if table is not None:
            yield Setting(words), table, random
        step = any_step(played, position, random)
        if step is None:
            return
        position = played.apply(position, step)


# making a sighting plainer ---------------------------------------------------


def size(pair: Pair, sighting: Sighting) -> tuple[int, int, str]:
    """Return how much a reader must take in: steps before, words, and the text itself."""
    first, _ = pair.speakers
    words = sighting.setting.words or {}
    text = typed_words(words) + "".join(first.typed(move.first) for move in sighting.setting.path)
    said = sum(atoms(value) for value in words.values())
    typed = text + first.typed(sighting.move.first)
    return 2 * len(sighting.setting.path) + said, len(typed), typed


def atoms(value: object) -> int:
    """Count the plain values within a value, itself at least."""
    if isinstance(value, Mapping):
        return 1 + sum(atoms(one) for one in value.values())
    if isinstance(value, list | tuple):
        return 1 + len(value)
    return 1


def plain(pair: Pair, sighting: Sighting) -> Sighting:
    """Make a sighting plainer until nothing can be left out: words, steps before, the step."""
    while True:
        plainer = next(
            (
                found
                for setting in plainer_settings(pair, sighting.setting)
                if (found := seen_again(pair, setting, sighting))
            ),
            None,
        )
        if plainer is None:
            return with_the_plainest_step(pair, sighting)
        sighting = plainer


def plainer_settings(pair: Pair, setting: Setting) -> Iterator[Setting]:
    """Yield settings with something left out or said more plainly."""
    path, words = setting.path, setting.words
    for at in range(len(path)):
        yield evolve(setting, path=(*path[:at], *path[at + 1 :]))
    if words is None:
        return
    for name in words:
        yield evolve(setting, words={other: words[other] for other in words if other != name})
    vocabulary = pair.speakers[0].vocabulary
    for name, value in words.items():
        for plainer in vocabulary[name].plainer(value):
            yield evolve(setting, words={**words, name: plainer})


def seen_again(pair: Pair, setting: Setting, sighting: Sighting) -> Sighting | None:
    """Return the sighting in another setting, with the same step or another of its kind."""
    table = reached(pair, setting)
    if table is None:
        return None
    moves = [sighting.move, *steps_at(pair, table, sighting.kind).values()][: 1 + STEPS_ASKED]
    for move in moves:
        if parts(pair, table, move) and parting(pair, table, move) == sighting.parting:
            return evolve(sighting, setting=setting, move=move)
    return None


def with_the_plainest_step(pair: Pair, sighting: Sighting) -> Sighting:
    """Return the sighting with the plainest step of its kind to which the answers part there."""
    first, _ = pair.speakers
    table = reached(pair, sighting.setting)
    assert table is not None
    moves = sorted(
        steps_at(pair, table, sighting.kind).values(),
        key=lambda move: (len(first.typed(move.first)), first.typed(move.first)),
    )
    for move in moves[:PLAINEST_TRIED]:
        if parts(pair, table, move) and parting(pair, table, move) == sighting.parting:
            return evolve(sighting, move=move)
    return sighting
