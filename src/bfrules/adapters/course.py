"""A game in small steps, chance and all: each choice, and each share or card drawn, is an event."""

from collections.abc import Sequence
from functools import cached_property, lru_cache, reduce
from random import Random
from typing import Any, Final, Self

from attrs import define, field, frozen

from bfrules.adapters.draws import EVERYBODY, NOBODY, Drawing, drawing_of
from bfrules.adapters.remembering import NO_MEMORY, Memory, remembered, table_remembered
from bfrules.adapters.seeing import HIDDEN, Part, part_of
from bfrules.adapters.small_steps import Alphabet, NotSpelled, Spelling, alphabet_of
from bfrules.adapters.tables import by_winning, seats_around
from bfrules.core.edition import Actor, AnyEdition, Chance

NOT_YET: Final = 0
"""What stands for an event to come, where events are numbers in a row."""


@frozen(eq=False)
class Rules:
    """What is played: an edition, from a table, in so many events at most."""

    edition: AnyEdition
    table: Any = field(repr=False)
    longest: int

    def __reduce__(self) -> tuple[Any, ...]:
        return rules_for, (self.edition, self.table, self.longest)

    @cached_property
    def alphabet(self) -> Alphabet:
        """The letters of the seats."""
        return alphabet_of(self.edition)

    @cached_property
    def drawing(self) -> Drawing:
        """How chance draws."""
        return drawing_of(self.edition)

    @cached_property
    def part(self) -> Part:
        """How views become numbers."""
        return part_of(self.edition, self.edition.view(self.table, 0))

    @cached_property
    def seats(self) -> int:
        """How many seats there are."""
        return seats_around(self.edition, self.table)

    @cached_property
    def letters(self) -> int:
        """How many letters there are."""
        return len(self.alphabet.texts)


@lru_cache(maxsize=1 << 4)
def rules_for(edition: AnyEdition, table: Any, longest: int) -> Rules:
    """Return what is played; the same for the same words, as to make an alphabet takes a while."""
    return Rules(edition, table, longest)


@define(eq=False)
class Course:
    """A game in progress.

    `events` are numbers: a letter counts from 1, the kind of what is drawn goes on after the
    letters. `seers` says who has seen an event, by its place, where not everybody has. While
    chance draws, `left` counts what it draws from, and `drawn` are the kinds that it has drawn;
    while a seat spells, `spelling` is its step.
    """

    rules: Rules
    position: Any = None
    actor: Actor = None
    spelling: Spelling | None = None
    left: list[int] = field(factory=list)
    drawn: list[int] = field(factory=list)
    to_draw: int = 0
    memory: Memory = NO_MEMORY
    events: list[int] = field(factory=list)
    seers: dict[int, int] = field(factory=dict)
    _seen: dict[int, tuple[int, ...]] = field(factory=dict)

    @classmethod
    def begun(cls, rules: Rules) -> Self:
        """Return the course of a game that begins."""
        course = cls(rules)
        course._arrive(rules.table)
        return course

    def __deepcopy__(self, memo: object) -> "Course":
        return self.copied()

    def copied(self) -> "Course":
        """Return a course that goes its own way from here."""
        return Course(
            self.rules,
            self.position,
            self.actor,
            self.spelling,
            self.left.copy(),
            self.drawn.copy(),
            self.to_draw,
            self.memory,
            self.events.copy(),
            self.seers.copy(),
            self._seen,
        )

    def __reduce__(self) -> tuple[Any, ...]:
        letters = () if self.spelling is None else self.spelling.letters
        drawing = (self.left, self.drawn, self.to_draw)
        events = (self.events, self.seers)
        return course_again, (self.rules, self.position, letters, drawing, self.memory, events)

    # going on ---------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether the game is over, or has become too long."""
        return self.actor is None or len(self.events) >= self.rules.longest

    @property
    def is_chance(self) -> bool:
        """Whether chance draws next."""
        return isinstance(self.actor, Chance)

    def outcomes(self) -> list[tuple[int, float]]:
        """Return each kind that chance may draw next, with its probability."""
        there = sum(self.left)
        return [(kind, number / there) for kind, number in enumerate(self.left) if number]

    def take(self, number: int) -> None:
        """Go on with a letter, or with the kind of what chance draws.

        Raise NotSpelled for a letter that is not open, and for what cannot be drawn.
        """
        rules = self.rules
        if self.spelling is None:
            if not self.is_chance or not 0 <= number < len(self.left) or not self.left[number]:
                raise NotSpelled(f"{rules.edition.label}: {number} cannot be drawn; {self._due()}")
            self._draw(number)
            return
        if number not in self.spelling.groups:
            raise rules.alphabet.not_open(self.spelling, number)
        self.events.append(1 + number)
        spelling = self.spelling = self.spelling.then(number)
        if spelling.step is not None:
            self._arrive(rules.edition.apply(self.position, spelling.step))

    def _due(self) -> str:
        if not self.is_chance:
            return "the game is over"
        there = (f"{kind} ({self.told(kind, by_chance=True)})" for kind, _ in self.outcomes())
        return f"the next may be {', '.join(there)}"

    def _draw(self, kind: int) -> None:
        seer = self.rules.drawing.seen_by(self.position, kind)
        if seer != EVERYBODY:
            self.seers[len(self.events)] = seer
        self.events.append(1 + self.rules.letters + kind)
        self.left[kind] -= 1
        self.drawn.append(kind)
        self.to_draw -= 1
        if not self.to_draw:
            self._end_the_draw()

    def _end_the_draw(self) -> None:
        step = self.rules.drawing.step(self.position, self.drawn)
        self._arrive(self.rules.edition.apply(self.position, step))

    def _arrive(self, position: Any) -> None:
        """Go on from a table where somebody acts next, or nobody."""
        rules = self.rules
        self.memory = remembered(self.memory, self.position, position)
        self.position, self._seen = position, {}
        actor = self.actor = rules.edition.actor(position)
        if isinstance(actor, int):
            self.spelling = rules.alphabet.begin(position)
            return
        self.spelling = None
        if actor is not None:
            stock, self.to_draw = rules.drawing.due(position)
            self.left, self.drawn = [*stock], []
            if not self.to_draw:
                self._end_the_draw()

    def told(self, number: int, by_chance: bool) -> str:
        """Say what a number means."""
        if by_chance:
            return f"draw {self.rules.drawing.names[number]}"
        return self.rules.alphabet.text_of(number)

    def returns(self) -> tuple[float, ...]:
        """Return what the game is worth to each seat; nothing before its end, or if it was long."""
        if self.actor is not None:
            return (0.0,) * self.rules.seats
        return by_winning(self.rules.edition.standing(self.position))

    # what seats know ----------------------------------------------------------------------

    def seen_by(self, seat: int) -> tuple[int, ...]:
        """Return what a seat sees as numbers."""
        if seat not in self._seen:
            view = self.rules.edition.view(self.position, seat)
            self._seen[seat] = self.rules.part.writes(view)
        return self._seen[seat]

    def spelled_by(self, seat: int) -> list[int]:
        """Return how often each letter stands in what a seat has spelled of its step."""
        counts = [0] * self.rules.letters
        for letter in self.spelling.letters if self.spelling and self.actor == seat else ():
            counts[letter] += 1
        return counts

    def known_to(self, seat: int) -> list[int]:
        """Return all events, as far as a seat has seen them."""
        known = self.events.copy()
        for at, seer in self.seers.items():
            if seer != seat:
                known[at] = HIDDEN
        return known

    def resampled(self, seat: int, random: Random) -> "Course":
        """Return a course that the seat that acts cannot tell from this one: `table_remembered`.

        What others saw alone is taken out of their memory. Raise ValueError where another
        seat acts.
        """
        if self.spelling is None or self.actor != seat:
            raise ValueError(f"{self.rules.edition.name}: seat {seat} does not act here.")
        table, memory = table_remembered(
            self.rules.edition, self.position, self.memory, seat, random
        )
        seers = {at: seat if seer == seat else NOBODY for at, seer in self.seers.items()}
        events = (self.events.copy(), seers)
        return course_again(self.rules, table, self.spelling.letters, ([], [], 0), memory, events)


def course_again(
    rules: Rules,
    position: Any,
    letters: Sequence[int],
    drawing: tuple[list[int], list[int], int],
    memory: Memory,
    events: tuple[list[int], dict[int, int]],
) -> Course:
    """Return a course that was taken apart."""
    left, drawn, to_draw = drawing
    actor = rules.edition.actor(position)
    spelling = None
    if isinstance(actor, int):
        spelling = reduce(Spelling.then, letters, rules.alphabet.begin(position))
    return Course(rules, position, actor, spelling, left, drawn, to_draw, memory, *events)
