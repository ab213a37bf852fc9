"""The engine made from an edition: whole games, and positions as rows of whole numbers."""

from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from hashlib import blake2b
from itertools import accumulate, compress, islice
from operator import index
from typing import Any, Final, SupportsIndex
from warnings import warn

from attrs import field, frozen

from bfrules.adapters.seeing import Part, part_of
from bfrules.compiled.machines import (
    FASTEST_FIRST,
    MACHINES,
    BrokenBackend,
    Machine,
    NoBackend,
    Row,
    expect_backend,
)
from bfrules.compiled.making import Making, shape_of_step, table_at_the_start
from bfrules.compiled.printed import in_c, in_python
from bfrules.core.edition import AnyEdition, Edition
from bfrules.core.phrases import numbered
from bfrules.core.refusal import IllegalStep
from bfrules.evaluating.operations import AGAINST_NOBODY, is_of_a_house
from bfrules.evaluating.values import (
    NOTHING,
    CannotCompile,
    Many,
    Record,
    Room,
    Several,
    Shape,
    Whole,
    misfit_in,
    read,
    row_of,
)

LONGEST_GAME: Final = 2_000


@frozen
class Played:
    """A game that was played: its last position as a row, how long it was, and how it ended.

    `choices` counts the steps that seats took. The game `is_over` by its rules, or it was too long,
    or it `is_stuck` because the seat to act had no legal step.
    """

    row: "Row[int]" = field(repr=False)
    choices: int
    is_over: bool
    is_stuck: bool


@frozen(kw_only=True, repr=False, eq=False)
class Engine:
    """Plays an edition at one table, compiled from its clauses.

    A position is a row of whole numbers, in the order of its fields; one more number, the last, is
    the state of the random numbers. A row is an array of type "q", as `start` and `row` make it;
    anything else is refused, but a row of another engine only if it is longer or shorter. A step
    has a number: `step_of` and `number_of` translate. `backend` is "python", "numba" or "c".
    Threads may use an engine at once, each with its own rows; an engine can be pickled, and is
    found in the cache where it is unpickled.
    """

    edition: AnyEdition
    backend: str
    making: Making
    machine: Machine

    _start: "Row[int]" = field(init=False)

    _writer: Callable[[Any], list[int]] = field(init=False)

    _reader: Callable[[Sequence[int]], Any] = field(init=False)

    @_reader.default
    def _reader_of_positions(self) -> Callable[[Sequence[int]], Any]:
        shape = self.making.row.shape
        if is_of_a_house(self.edition.position_kind):
            return lambda row: read(shape, iter(row))
        return reader_of(shape)

    @_writer.default
    def _writer_of_positions(self) -> Callable[[Any], list[int]]:
        if is_of_a_house(self.edition.position_kind):
            return partial(row_of, room=self.making.room)
        return writer_of(self.making.row.shape)

    @_start.default
    def _row_of_the_start(self) -> "Row[int]":
        return array("q", [*row_of(self.making.start, self.making.room), 0])

    @cached_property
    def _numbers(self) -> dict[tuple[Any, ...], int]:
        keys = ((one.kind, *row) for one in self.making.candidates for row in one.rows)
        return {key: number for number, key in enumerate(keys)}

    @cached_property
    def _writers_of_steps(self) -> dict[type[Any], Callable[[Any], list[int]]]:
        kinds = {one.kind for one in self.making.candidates}
        return {kind: writer_of(shape_of_step(kind)) for kind in kinds}

    @cached_property
    def _places(self) -> list[int]:
        """How many numbers describe each place."""
        return [len(place) for place in self.making.places(self.making.evaluator())]

    @cached_property
    def _seen(self) -> Part:
        """How what a seat sees becomes numbers."""
        return part_of(self.edition, self.edition.view(self.making.start, 0))

    def __reduce__(self) -> tuple[Callable[..., "Engine"], tuple[object, ...]]:
        return engine_again, (self.edition, self.making.start, self.making.room, self.backend)

    def __repr__(self) -> str:
        target = self.backend.capitalize() if self.backend != "numba" else self.backend
        kinds = len({one.kind for one in self.making.candidates})
        return (
            f"{self.edition.label} {seats_of(self.making.start)}, compiled to {target}: "
            f"{self.steps:,} steps of {numbered(kinds, 'kind')}, "
            f"positions of {self.making.row.shape.size:,} numbers"
        )

    # whole games -------------------------------------------------------------------

    def play(
        self, games: int, seed: int = 0, *, first: int = 0, longest: int = LONGEST_GAME
    ) -> Iterator[Played]:
        """Play whole games, every legal step equally likely, and yield how they ended.

        The same seed gives the same games on every machine; `first` is the number of the
        first one. A game stops after `longest` choices. Raise ValueError for fewer than 0 games or
        choices.
        """
        if whole("games", games) < 0:
            raise ValueError(f"{games} games cannot be played")
        longest = as_many_choices(longest)
        end = whole("first", first) + games
        for begin in range(first, end, AT_ONCE):
            rows = [self.start(seed, game) for game in range(begin, min(begin + AT_ONCE, end))]
            for row, choices in zip(rows, self.machine.play(rows, longest, NO_LOG), strict=True):
                yield self._played(row, choices, longest)

    def record(
        self, seed: int = 0, game: int = 0, *, longest: int = LONGEST_GAME
    ) -> tuple[tuple[Any, ...], Played]:
        """Play one of the games of `play`, and return its steps, draws included."""
        width, room, longest = self.making.width + 1, STEPS_OF_A_GAME, as_many_choices(longest)
        while True:
            row, log = self.start(seed, game), array("q", [NOTHING]) * (width * room)
            (choices,) = self.machine.play([row], longest, log)
            if log[-width] == NOTHING:
                break
            room *= 2
        length = next(at for at in range(0, len(log), width) if log[at] == NOTHING)
        steps = [self._happened(log[at : at + width]) for at in range(0, length, width)]
        return tuple(steps), self._played(row, choices, longest)

    def _happened(self, logged: "Row[int]") -> Any:
        number, *drawn = logged
        if number >= 0:
            return self.step_of(number)
        kind = next(one.step for one in self.making.chances if one.phase == -1 - number)
        return read(shape_of_step(kind), iter(drawn))

    def start(self, seed: int = 0, game: int = 0) -> "Row[int]":
        """Return the row from which a game begins."""
        row = self._start[:]
        row[-1] = beginning(seed, game)
        return row

    def _played(self, row: "Row[int]", choices: int, longest: int) -> Played:
        if choices < 0:
            return Played(row, -1 - choices, is_over=False, is_stuck=True)
        is_over = choices < longest or self.machine.actor(row) == NOTHING
        return Played(row, choices, is_over=is_over, is_stuck=False)

    # one position ------------------------------------------------------------------

    def row(self, position: Any, seed: int = 0, game: int = 0) -> "Row[int]":
        """Return the row of a position.

        Raise ForeignPosition if it is of another edition, ValueError if it is of another table, or
        of a house and a part has another shape than at the start.
        """
        self.edition.actor(position)
        numbers = self._writer(position)
        fixed = [getattr(one, "mibs", False) for one in (position, self.making.start)]
        if len(numbers) != len(self._start) - 1 or len(set(fixed)) > 1:
            raise ValueError(
                f"this engine plays {self.edition.label} {seats_of(self.making.start)}; "
                f"this position is of a table {seats_of(position)}"
            )
        if is_of_a_house(self.edition.position_kind):
            self._expect_as_at_the_start(position)
        try:
            return array("q", [*numbers, beginning(seed, game)])
        except OverflowError:
            raise ValueError(
                f"{self.edition.label}: a number on this table is too large for a row, whose "
                "numbers have 64 bits"
            ) from None

    def _expect_as_at_the_start(self, position: Any) -> None:
        """Raise ValueError for a part that a row would give back as something else."""
        if wrong := misfit_in(position, self.making.row.shape, "this position"):
            raise ValueError(
                f"{self.edition.label}: `{wrong}` has another shape than at the start, and a row "
                "has no room for it"
            )

    def _expect_own(self, row: "Row[int]") -> None:
        """Raise an error for what is no row of this engine: C would read, and write, beside it."""
        if type(row) is not array or row.typecode != "q":
            raise TypeError(
                f"a row is an array of type 'q', as `start` and `row` make it, not {row!r:.60}"
            )
        if len(row) != len(self._start):
            raise ValueError(
                f"{self.edition.label}: a row has {len(self._start)} numbers here, one more than a "
                f"position; this one has {len(row)}"
            )

    def position(self, row: "Row[int]") -> Any:
        """Return the position that a row stands for."""
        self._expect_own(row)
        return self._reader(row)

    def legal(self, row: "Row[int]") -> list[int]:
        """Return the numbers of the legal steps."""
        return list(compress(range(self.steps), self.mask(row)))

    def mask(self, row: "Row[int]") -> bytearray:
        """Return one number for each step: 1 if it is legal, 0 if not."""
        self._expect_own(row)
        out = bytearray(self.steps)
        self.machine.legal(row, out)
        return out

    def step(self, row: "Row[int]", number: int) -> None:
        """Do a step; raise IllegalStep, with every refusal, if it is not legal."""
        self._expect_own(row)
        number = self._expect_number(number)
        if self.machine.refuses(row, number):
            position, step = self.position(row), self.step_of(number)
            refusals = self.edition.refusals(position, step)
            told = f"{self.edition.label}: {self.edition.tell(position, step)}"
            raise IllegalStep(step, told, refusals)
        self.machine.does(row, number)

    def choose(self, row: "Row[int]") -> int:
        """Return the number of a legal step, each equally likely; -1 if there is none."""
        self._expect_own(row)
        return self.machine.chooses(row)

    def observe(self, row: "Row[int]", seat: int) -> list[int]:
        """Return what a seat may know, as agents of PettingZoo observe it.

        All rows are equally long, and what is hidden is -1.
        """
        return list(self._seen.writes(self.edition.view(self.position(row), seat)))

    def draw(self, row: "Row[int]") -> None:
        """Carry out the draw that is due, with its exact probabilities.

        Raise ValueError if none is due.
        """
        if self.actor(row) != AGAINST_NOBODY:
            raise ValueError(f"{self.edition.label}: no draw is due; ask `actor` first")
        self.machine.happens(row)

    def actor(self, row: "Row[int]") -> int:
        """Tell who acts: a seat, -1 for chance, `NOTHING` (-128) when the game is over."""
        self._expect_own(row)
        return self.machine.actor(row)

    def standing(self, row: "Row[int]") -> list[tuple[int, ...]]:
        """Return the seat, the rank and the scores of each place, as the edition ranks them.

        Raise ValueError while the game is going on.
        """
        if self.actor(row) != NOTHING:
            raise ValueError(f"{self.edition.label}: the game is not over")
        return self.places(row)

    def places(self, row: "Row[int]") -> list[tuple[int, ...]]:
        """Return what `standing` does, without asking whether the game is over."""
        self._expect_own(row)
        numbers = array("q", bytes(8 * sum(self._places)))
        self.machine.ranks(row, numbers)
        told = iter(numbers.tolist())
        return [tuple(islice(told, size)) for size in self._places]

    def step_of(self, number: int) -> Any:
        """Return the step with a number; raise ValueError if no step has it."""
        number = self._expect_number(number)
        for one in self.making.candidates:
            if number < len(one.rows):
                return read(shape_of_step(one.kind), iter(one.rows[number]))
            number -= len(one.rows)
        raise AssertionError("the candidates are all steps")

    def _expect_number(self, number: int) -> int:
        """Return the number of a step; raise an error for any other."""
        if type(number) in self._writers_of_steps:
            raise TypeError(f"{self.edition.label}: `number_of` gives the number of {number}")
        if not 0 <= whole("the number of a step", number) < self.steps:
            raise ValueError(f"no step has the number {number}; they go from 0 to {self.steps - 1}")
        return int(number)

    def number_of(self, step: Any) -> int:
        """Return the number of a step; raise ValueError for a draw, or one that is never legal.

        Raise TypeError for what is no step of the edition, or has a field of the wrong type.
        """
        self.edition.expect_well_made(step)
        try:
            return self._numbers[(type(step), *self._writers_of_steps[type(step)](step))]
        except KeyError:
            if any(one.step is type(step) for one in self.making.chances):
                raise ValueError(
                    f"{self.edition.label}: draws have no numbers; `draw` carries one out"
                ) from None
            raise ValueError(f"{self.edition.label}: {step} is never legal") from None

    @cached_property
    def steps(self) -> int:
        """How many steps have a number."""
        return sum(len(one.rows) for one in self.making.candidates)

    # what was printed ----------------------------------------------------------------

    @property
    def python(self) -> str:
        """The source in Python."""
        return in_python(self.making)

    @property
    def c(self) -> str:
        """The source in C."""
        return in_c(self.making)


AT_ONCE: Final = 32
"""How many games a machine is given at once: each call takes as long as a twentieth of a game."""
NO_LOG: Final = array("q")
STEPS_OF_A_GAME: Final = 1_000
"""How many steps there is room for when a game is recorded; it is recorded again if it has more."""
MOST_CHOICES: Final = 1 << 62
"""More choices than any game has, in a number that every machine can hold."""


def compile(edition: AnyEdition, *, seats: int = 4, backend: str = "", **start: bool) -> Engine:
    """Make an engine from an edition, for a table with so many seats.

    `backend` is "python", "numba" (the extra `compiled`) or "c" (a C compiler); leave it out, and
    you get the fastest one available. Further words, such as `mibs=True`, go to `edition.start`.
    Raise CannotCompile, with clause, line and reason, for a clause that cannot be compiled, and for
    what is no edition.

    >>> from bfrules import bf2023
    >>> engine = compile(bf2023, seats=3, backend="python")
    >>> [played.is_over for played in engine.play(games=2, seed=1)]
    [True, True]
    """
    if not isinstance(edition, Edition):
        raise CannotCompile(f"an edition is compiled, such as bfrules.bf2023, not {edition!r}")
    if backend:
        expect_backend(backend)
    return engine_of(Making(edition, table_at_the_start(edition, seats=seats, **start)), backend)


def engine_of(making: Making, backend: str = "") -> Engine:
    """Make an engine of an edition at a table, by a backend or by the fastest that works here.

    Raise CannotCompile if the backend that is named is not available, and warn of one that is
    there and fails if none is named.
    """
    for name in [backend] if backend else FASTEST_FIRST:
        try:
            return Engine(
                edition=making.edition, backend=name, making=making, machine=MACHINES[name](making)
            )
        except NoBackend as error:
            if backend:
                raise
            if isinstance(error, BrokenBackend):
                warn(str(error), RuntimeWarning, stacklevel=3)
    raise AssertionError("Python is always there")


def engine_again(edition: AnyEdition, start: Any, room: Room, backend: str) -> Engine:
    """Make an engine again that was pickled."""
    return engine_of(Making(edition, start, room), backend)


def seats_of(position: Any) -> str:
    """Say for how many seats a table is, and whether the M.I.B.S. has one of them."""
    mibs = ", one of them the M.I.B.S." if getattr(position, "mibs", False) else ""
    return f"for {numbered(len(position.seats), 'seat')}{mibs}"


def as_many_choices(longest: int) -> int:
    """Return how many choices a game has at most, as a number that every machine can hold."""
    choices = whole("longest", longest)
    if choices < 0:
        raise ValueError(f"a game of {choices} choices cannot be played")
    return min(choices, MOST_CHOICES)


def whole(name: str, value: SupportsIndex) -> int:
    """Return a whole number; raise TypeError, with what it is for, for anything else."""
    try:
        return index(value)
    except TypeError:
        raise TypeError(f"{name} is {value!r:.60}; it must be a whole number") from None


def beginning(seed: int, game: int) -> int:
    """Return the number from which chance begins in a game."""
    told = b"%d %d" % (whole("seed", seed), whole("game", game))
    return int.from_bytes(blake2b(told, digest_size=6).digest(), "big")


def reader_of(shape: Shape) -> Callable[[Sequence[int]], Any]:
    """Return a function that reads a value of a shape without None off a row, fast."""
    kinds: dict[str, Any] = {}

    def written(shape: Shape, at: int) -> str:
        match shape:
            case Record(kind, parts):
                kinds[kind.__name__] = kind
                return f"{kind.__name__}({inside(list(parts.values()), at)})"
            case Several(parts):
                return f"({inside(list(parts), at)})"
            case Many(_, size):
                return f"tuple([one for one in row[{at} : {at + size}] if one != {NOTHING}])"
        return f"row[{at}] == 1" if shape == Whole(is_truth=True) else f"row[{at}]"

    def inside(parts: list[Shape], at: int) -> str:
        sizes = accumulate((part.size for part in parts), initial=at)
        return "".join(f"{written(part, at)}, " for part, at in zip(parts, sizes, strict=False))

    reader: Callable[[Sequence[int]], Any] = eval(f"lambda row: {written(shape, 0)}", kinds)
    return reader


def writer_of(shape: Shape) -> Callable[[Any], list[int]]:
    """Return a function that writes a value of a shape as numbers, fast."""

    def written(shape: Shape, value: str) -> str:
        match shape:
            case Record(_, parts):
                return "".join(written(part, f"{value}.{name}") for name, part in parts.items())
            case Several((Whole(), *_)):
                return f"*{value}, "
            case Several((part, *_)):
                return f"*[number for one in {value} for number in ({written(part, 'one')})], "
            case Many(_, size):
                return f"*{value}, *({NOTHING},) * ({size} - len({value})), "
        return f"{value}, "

    text = (
        f"lambda value: [{NOTHING} if one is None else one for one in ({written(shape, 'value')})]"
    )
    writer: Callable[[Any], list[int]] = eval(text)
    return writer
