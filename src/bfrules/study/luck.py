"""The random numbers of a game: a stream of its own for every draw and every choice.

Two games are played on common random numbers when the n-th draw of one uses the
same numbers as the n-th draw of the other, and the n-th choice of a seat the same
as the n-th choice of that seat. So nothing slips when one game has a draw or a
choice more than the other: the next ones meet the same numbers again.

All is worked out in whole numbers, and as `bfrules.compiled` does it: so compiled
engines draw and choose the same.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from hashlib import blake2b
from itertools import repeat
from random import Random
from typing import Final, TypeVar

from attrs import define, field

from bfrules.core.edition import Chance, Seat

Kind = TypeVar("Kind")

COUPLING: Final = "the other edition"

WORD: Final = (1 << 48) - 1
ACTOR: Final = 0x243F6A8885A3
NUMBER: Final = 0x9E3779B97F4B
BESIDE: Final = 0xB7E151628AED
FIRST: Final = 0x6A09E667F3BD
SECOND: Final = 0xBB67AE8584CB
"""Odd numbers with bits in no order, so that words which are near come far apart."""

BITS: Final = 31
BITS_OF_A_FLOAT: Final = 53


def mixed(word: int) -> int:
    """Return a word of 48 bits that looks like chance: another one for every word."""
    word = ((word ^ word >> 25) * FIRST) & WORD
    word = ((word ^ word >> 23) * SECOND) & WORD
    return word ^ word >> 26


def below(number: int, random: Random) -> int:
    """Return a whole number below another one, each as likely as any other."""
    while True:
        product = random.getrandbits(BITS) * number
        rest = product & (1 << BITS) - 1
        if rest >= number or rest >= (1 << BITS) % number:
            return product >> BITS


class Stream(Random):
    """The random numbers that follow from one word."""

    word = 0

    def getrandbits(self, bits: int, /) -> int:
        """Return a whole number of so many bits."""
        found = 0
        for left in range(bits, 0, -BITS):
            self.word = (self.word * 0x5DEECE66D + 0xB) & WORD
            piece = self.word >> 17 ^ self.word >> 33
            found = found << min(left, BITS) | piece >> max(0, BITS - left)
        return found

    def random(self) -> float:
        """Return a number from 0 to below 1."""
        return self.getrandbits(BITS_OF_A_FLOAT) / (1 << BITS_OF_A_FLOAT)

    def sample(
        self, population: Sequence[Kind], k: int, *, counts: Iterable[int] | None = None
    ) -> list[Kind]:
        """Return `k` things, drawn one by one without putting back.

        Raise ValueError if there are fewer.
        """
        each = repeat(1) if counts is None else counts
        left = [thing for thing, count in zip(population, each, strict=False) for _ in range(count)]
        if k > len(left):
            raise ValueError(f"{k} cannot be drawn of {len(left)}")
        return [left.pop(below(len(left), self)) for _ in range(k)]


@define
class Luck:
    """The random numbers of the game with this number, of a study with this seed."""

    seed: int
    game: int
    word: int = field(init=False, repr=False, eq=False)

    @cached_property
    def _stream(self) -> Stream:
        return Stream()

    @word.default
    def _word_of_the_game(self) -> int:
        told = f"{self.seed}/{self.game}".encode()
        return int.from_bytes(blake2b(told, digest_size=6).digest(), "big")

    def stream(self, actor: Seat | Chance, number: int, use: str = "") -> Stream:
        """Return the stream for a draw or for the choice of a seat, with its number in the game.

        `use` names a stream beside it. The stream lasts until the next is asked for:
        making one anew each time would cost twice as much.
        """
        who = actor + 1 if isinstance(actor, int) else 0
        beside = BESIDE if use else 0
        self._stream.word = mixed((self.word + who * ACTOR + number * NUMBER + beside) & WORD)
        return self._stream
