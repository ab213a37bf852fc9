"""Small steps tried to exhaustion: at every table of random games, all that can be spelled.

`python -m bfrules.testing.small_steps` does so in 1,000 games of each shipped edition, every
other one under readings at random; give names and `--games` for less.
"""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any, Final

from bfrules.adapters.small_steps import Alphabet, Spelling, alphabet_of
from bfrules.core.edition import CHANCE, AnyEdition
from bfrules.testing.broken import expect
from bfrules.testing.houses import house_at_random, starts_of
from bfrules.testing.many_games import command_for
from bfrules.testing.playing import random_play

GAMES: Final = 1_000
LONG: Final = 1_000


def every_end(spelling: Spelling) -> Iterator[Spelling]:
    """Yield whatever comes of a spelling, letter by letter, in every way that is open."""
    letters = spelling.open
    if not letters:
        yield spelling
    for letter in letters:
        yield from every_end(spelling.then(letter))


def check_spelling(alphabet: Alphabet, position: Any) -> None:
    """Check that exactly the legal steps at a table are spelled, each in one way.

    Raise EditionBroken if not: for a dead end, a step spelled twice, or never, or otherwise
    than `spelled` says.
    """
    legal = list(alphabet.edition.legal(position))
    ends = list(every_end(alphabet.begin(position)))
    found = {end.letters: end.step for end in ends}
    expect(None not in found.values(), "a spelling leads to no step", position)
    expect(len(found) == len(ends) == len(legal), "a step is spelled twice, or never", position)
    expect(
        found == {alphabet.spelled(step): step for step in legal},
        "what is spelled is not what is legal",
        position,
    )


def check_small_steps(edition: AnyEdition, seed: int) -> int:
    """Check the spelling of the legal steps at every table of a game; return how many there were.

    Raise EditionBroken at the first table where something else can be spelled.
    """
    random = Random(seed)
    house = house_at_random(edition, random) if seed % 2 else edition
    alphabet, starts = alphabet_of(house), starts_of(house)
    start = starts[seed // 2 % len(starts)]
    tables = 0
    for position, _ in islice(random_play(house, start, random), LONG):
        if house.actor(position) is not CHANCE:
            check_spelling(alphabet, position)
            tables += 1
    return tables


def check_games(edition: AnyEdition, seeds: range) -> int:
    """Check the spelling in several games; return how many tables there were."""
    return sum(check_small_steps(edition, seed) for seed in seeds)


main: Final = command_for(
    check_games,
    GAMES,
    "Spell all that can be spelled in random games of the editions with these NAMES.",
    "exactly the legal steps spelled",
)

if __name__ == "__main__":
    main()
