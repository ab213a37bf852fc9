"""Pairs of games played by compiled engines, as `pairs` plays them by the rules: the same totals.

A position is a row of whole numbers, and a step the place at which the rules list it. A
house whose clauses become the same code as those of the edition is not followed at all.
"""

from array import array
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from attrs import define, evolve, field, frozen

from bfrules.compare.aspects import FINAL_RANKING, WHAT_CHANCE_BRINGS, WHO_ACTS
from bfrules.compiled import NOTHING, Engine
from bfrules.compiled.choices import room_of
from bfrules.compiled.engine import as_many_choices, engine_of
from bfrules.compiled.machines import Row, Watched
from bfrules.compiled.making import Making, table_at_the_start
from bfrules.compiled.printed import in_order
from bfrules.core.edition import AnyEdition
from bfrules.evaluating.operations import AGAINST_NOBODY
from bfrules.study.course import A_CHOICE, End, Outcome, ended
from bfrules.study.faults import rules_blamed
from bfrules.study.luck import COUPLING, Luck
from bfrules.study.pairs import InAHouse, Pairs
from bfrules.study.plan import House, Plan
from bfrules.study.players import Uniform
from bfrules.study.watch import Watch

DRAWS: Final = 1
CHOICES: Final = 2
"""Where the draws so far stand among the counts of a game, and the choices of the first seat."""

Start = tuple[tuple[str, Any], ...]
CardRoom = tuple[tuple[str, int], ...]


@frozen(eq=False)
class Table:
    """An edition at a table: its engine, and what stands at each place where it lists a step.

    `numbers` are those of the steps, `steps` what they are called in every edition, and
    `kinds` the names of their kinds; `found` is room for the places of all legal steps.
    `houses` remembers what houses are beside it, and is forgotten with it: engines are large.
    """

    engine: Engine
    start: "Row[int]"
    numbers: tuple[int, ...]
    steps: tuple[tuple[Any, ...], ...]
    found: "Row[int]"
    houses: "dict[AnyEdition, Beside | None]" = field(factory=dict)

    def legal(self, row: "Row[int]") -> "Row[int]":
        """Return the places of all legal steps, in no order."""
        return self.found[: self.engine.machine.listed(row, self.found)]

    def drawn(self, row: "Row[int]") -> str:
        """Return the name of the kind of step that chance takes."""
        (kind,) = (one.step for one in self.engine.making.chances if one.phase == row[0])
        return kind.__name__


@frozen(eq=False)
class Beside:
    """A house at the table of an edition, and where its steps stand there; see `Follower`.

    `watched` is what an engine of the edition has to know of it to go on as long as both do the
    same; None where the steps of the two stand at other places.
    """

    table: Table
    places: "Places | None" = None
    watched: Watched | None = None


@define
class Run:
    """A game in progress; `counts` are its word of luck, its draws, and the choices by seat."""

    table: Table
    luck: Luck
    row: "Row[int]"
    counts: "Row[int]"

    @property
    def choices(self) -> int:
        """How many steps seats have taken."""
        return sum(self.counts[CHOICES:])

    def count(self, actor: int) -> None:
        """Count a step of a seat, or of chance."""
        self.counts[DRAWS if actor == AGAINST_NOBODY else CHOICES + actor] += 1

    def done(self, place: int) -> "Row[int]":
        """Return the row after the step at a place."""
        after = self.row[:]
        self.table.engine.machine.does(after, self.table.numbers[place])
        return after

    def drawn(self) -> "Row[int]":
        """Return the row after the draw that is due."""
        after = self.row[:]
        self.table.engine.machine.draws(after, self.counts[0], self.counts[DRAWS])
        return after

    def chosen(self, legal: "Row[int]", seat: int) -> int:
        """Return one of some places, as a uniform player chooses it."""
        machine, places = self.table.engine.machine, legal[:]
        number = self.counts[CHOICES + seat]
        return machine.picks(self.row, places, len(places), self.counts[0], seat, number)

    def branch(self, table: Table) -> "Run":
        """Return the same game, to go on alone at another table."""
        return Run(table, self.luck, self.row[:], self.counts[:])

    def outcome(self, longest: int) -> Outcome:
        """Return what the game came to, as far as it was played."""
        engine, choices = self.table.engine, self.choices
        if engine.machine.actor(self.row) != NOTHING:
            end = End.STOPPED if choices >= longest else End.STUCK
            return Outcome(end, choices, (), frozenset(), ())
        places = sorted(engine.places(self.row))
        winners = frozenset(seat for seat, rank, *_ in places if rank == 1)
        _, _, *scores = zip(*places, strict=True)
        return Outcome(End.OVER, choices, tuple(scores), winners, ())

    def played_out(self, longest: int) -> Outcome:
        """Play the game on to its end, or until it is stopped."""
        self.table.engine.machine.goes_on(self.row, self.table.found, self.counts, longest)
        return self.outcome(longest)


@frozen(eq=False)
class Places:
    """Where the steps of a house stand in the edition, and where these stand in the house.

    What the edition never lists stands after all that it lists.
    """

    theirs: tuple[int, ...]
    own: Mapping[int, int]

    def of(self, places: "Row[int]") -> "Row[int]":
        """Return where steps of the house stand in the edition."""
        return array("q", [self.theirs[place] for place in places])


@define
class Follower:
    """A house beside the game of an edition: see `pairs.Follower`.

    `beside` is None where the code is the same.
    """

    house: House
    beside: Beside | None
    asked: bool = False
    alone: Run | None = None

    @property
    def table(self) -> Table:
        """The house at the table of the edition, where its code is another one."""
        assert self.beside is not None
        return self.beside.table

    @property
    def places(self) -> "Places | None":
        """Where its steps stand in the edition, unless they stand at the same places."""
        return self.beside.places if self.beside else None

    def goes_along(self, run: Run, longest: int) -> bool:
        """Tell whether the next step may part them; an engine that can goes on to such a step."""
        if self.beside is None or self.alone is not None:
            return False
        if self.beside.watched is not None:
            run.table.engine.machine.goes_along(run.row, run.counts, longest, self.beside.watched)
        return run.choices < longest

    def part(self, run: Run, actor: int, after: "Row[int] | None") -> None:
        """Go on alone, after a step of its own unless nobody can move."""
        self.asked = True
        self.alone = run.branch(self.table)
        if after is not None:
            self.alone.row = after
            self.alone.count(actor)

    def acts_otherwise(self, run: Run, actor: int) -> bool:
        """Part, and tell it, where somebody else acts in the house."""
        if WHO_ACTS not in self.house.watch.beside or self.table.engine.actor(run.row) == actor:
            return False
        self.part(run, actor, None)
        return True

    def compare_draw(self, run: Run, after: "Row[int]") -> None:
        """Ask what chance brings in the house, and part if it is something else."""
        own = run.branch(self.table).drawn()
        if own[:-1] != after[:-1]:
            self.part(run, AGAINST_NOBODY, own)

    def compare_choice(
        self, run: Run, seat: int, legal: "Row[int]", chosen: int, after: "Row[int]"
    ) -> None:
        """Ask what is legal in the house, what is chosen and what comes of it; part if need be.

        `chosen` is the place of the step taken in the edition; -1 if nobody can move.
        """
        watch, own = self.house.watch, run.branch(self.table)
        step = chosen
        if watch.offers:
            offered = self.table.legal(run.row)
            known = offered if self.places is None else self.places.of(offered)
            if known != legal and set(known) != set(legal):
                self.asked = True
                step = self.choice(own, seat, sorted(legal), chosen, offered)
        if step == chosen and (chosen < 0 or run.table.steps[chosen][0] not in watch.does):
            return
        if step < 0:
            self.part(run, seat, None)
            return
        own_after = own.done(step if self.places is None else self.places.own[step])
        if step != chosen or own_after[:-1] != after[:-1]:
            self.part(run, seat, own_after)

    def choice(
        self, own: Run, seat: int, legal: Sequence[int], chosen: int, offered: "Row[int]"
    ) -> int:
        """Return the place of what a seat chooses of other legal steps; -1 if there is none."""
        own_places = array("q", sorted(offered))
        places = own_places if self.places is None else self.places.of(own_places)
        if len(places) < A_CHOICE:
            return places[0] if places else -1
        if not legal:
            own_choice = own.chosen(offered, seat)
            return own_choice if self.places is None else self.places.theirs[own_choice]
        random = own.luck.stream(seat, own.counts[CHOICES + seat], COUPLING)
        likewise: int = Uniform().chooses_likewise(chosen, legal, places, random)
        return likewise

    def ended(self, run: Run, outcome: Outcome, longest: int) -> InAHouse:
        """Return what the house made of the game, which is played out if it parted."""
        if self.alone is not None:
            return InAHouse(self.asked, True, self.alone.played_out(longest))
        if FINAL_RANKING not in self.house.watch.beside or outcome.end is not End.OVER:
            return InAHouse(self.asked, False, outcome)
        position = run.table.engine.position(run.row)
        own = ended(self.house.edition, position, outcome.choices, ())
        return InAHouse(self.asked or own != outcome, False, own)


def play_swiftly(plan: Plan, games: Sequence[int]) -> list[Pairs]:
    """Play the games with these numbers in the edition of a plan and in its houses.

    Raise CannotCompile for an edition, or a house, that cannot be compiled.
    """
    start = tuple(plan.start.items())
    own, longest = tuple(plan.own_amendments), as_many_choices(plan.longest)
    with rules_blamed(own):
        table = table_of(plan.edition, start, room_for(plan))
        beside = [(house, beside_of(house, table, start)) for house in plan.houses]
    found = []
    for game in games:
        with rules_blamed(own, f"game {game}: "):
            found.append(played_swiftly(Luck(plan.seed, game), table, beside, longest))
    return found


def played_swiftly(
    luck: Luck, table: Table, beside: "Sequence[tuple[House, Beside | None]]", longest: int
) -> Pairs:
    """Play a game by compiled engines; see `play_swiftly`.

    Each house follows a game of its own, which goes on as that of the edition.
    """
    seats = len(table.engine.making.start.seats)
    counts = array("q", [luck.word, 0, *bytes(seats)])
    run = Run(table, luck, table.start[:], counts)
    followers = [follower_of(*pair, run) for pair in beside]
    runs = [run, *(run.branch(table) for _ in followers[1:])]
    for own, one in zip(runs, followers, strict=False):
        follow(own, one, longest)
    outcome = run.played_out(longest)
    return Pairs(outcome, tuple(one.ended(run, outcome, longest) for one in followers))


def follow(run: Run, follower: Follower, longest: int) -> None:
    """Play the game of the edition until it ends, or the house beside it parts from it."""
    engine, watch = run.table.engine, follower.house.watch
    while follower.goes_along(run, longest):
        actor = engine.actor(run.row)
        if follower.acts_otherwise(run, actor) or actor == NOTHING:
            return
        if actor == AGAINST_NOBODY:
            kind, after = run.table.drawn(run.row), run.drawn()
            if kind in watch.does or WHAT_CHANCE_BRINGS in watch.beside:
                follower.compare_draw(run, after)
        else:
            legal = run.table.legal(run.row)
            place = run.chosen(legal, actor) if legal else -1
            after = run.done(place) if legal else run.row
            if watch.offers or (legal and run.table.steps[place][0] in watch.does):
                follower.compare_choice(run, actor, legal, place, after)
            if not legal:
                return
        run.row = after
        run.count(actor)


def beside_of(house: House, table: Table, start: Start) -> "Beside | None":
    """Return a house at the table of an edition; None if it does nothing otherwise there."""
    watch = house.watch
    if not (watch.offers or watch.does or watch.beside):
        return None
    if house.edition not in table.houses:
        table.houses[house.edition] = set_beside(house, table, start)
    return table.houses[house.edition]


def follower_of(house: House, own: "Beside | None", run: Run) -> Follower:
    """Return a house beside a game that begins; it may part from it with the first table."""
    follower = Follower(house, own)
    if own is not None and own.table.start[:-1] != run.row[:-1]:
        follower.part(run, AGAINST_NOBODY, None)
        assert follower.alone is not None
        follower.alone.row = own.table.start[:]
    return follower


def room_for(plan: Plan) -> CardRoom:
    """Return room for the cards of an edition and all its houses: a row is one of each of them."""
    rooms = [room_of(edition) for edition in (plan.edition, *(one.edition for one in plan.houses))]
    return tuple((name, max(room[name] for room in rooms)) for name in rooms[0])


@lru_cache(maxsize=1)
def table_of(edition: AnyEdition, start: Start, room: CardRoom) -> Table:
    """Return an edition at a table; all games there use the same engine."""
    engine = engine_of(Making(edition, table_at_the_start(edition, **dict(start)), dict(room)))
    candidates = engine.making.candidates
    steps = [(one.kind.__name__, *row) for one in candidates for row in one.rows]
    numbers = tuple(in_order(engine.making))
    return Table(
        engine=engine,
        start=engine.start(),
        numbers=numbers,
        steps=tuple(steps[number] for number in numbers),
        found=array("q", bytes(8 * len(steps))),
    )


def set_beside(house: House, table: Table, start: Start) -> Beside | None:
    """Return a house at a table of an edition, or None if its code is that of the edition."""
    known, own_table = table.engine.making, table_at_the_start(house.edition, **dict(start))
    code = Making(house.edition, own_table, known.room)
    if is_same_code(code, known):
        return None
    if not same_rows(code, known):
        own = table_of.__wrapped__(house.edition, start, tuple(known.room.items()))
        return Beside(own, places_of(own, table))
    # what is alike is kept once: there are ten thousands of steps
    code.candidates = known.candidates
    engine = engine_of(code, table.engine.backend)
    own = evolve(table, engine=engine, start=engine.start(), houses={})
    return Beside(own, watched=watched_by(table, house.watch, engine))


def watched_by(table: Table, watch: Watch, beside: Engine) -> Watched:
    """Return what an engine has to know of a house beside it whose steps have the same numbers."""
    any_draw = WHAT_CHANCE_BRINGS in watch.beside
    phases = {
        one.phase
        for one in table.engine.making.chances
        if any_draw or one.step.__name__ in watch.does
    }
    kinds = {number: kind for number, (kind, *_) in zip(table.numbers, table.steps, strict=True)}
    return Watched(
        machine=beside.machine,
        acts=WHO_ACTS in watch.beside,
        offers=watch.offers,
        draws=sum(1 << phase for phase in phases),
        steps=bytes(kinds[number] in watch.does for number in range(len(kinds))),
    )


def is_same_code(one: Making, other: Making) -> bool:
    """Tell whether two codes do the same, step by step; see `Follower.ended` for the end."""
    begun, others = ((code.functions[:-1], code.tables, code.chances) for code in (one, other))
    return begun == others and one.start == other.start and same_rows(one, other)


def same_rows(one: Making, other: Making) -> bool:
    """Tell whether two codes number the same steps in the same way."""
    numbered, others = (
        [(part.rows, part.ends, part.beside, part.of_own_shares) for part in code.candidates]
        for code in (one, other)
    )
    return numbered == others


def places_of(own: Table, beside: Table) -> Places:
    """Return where the steps of a house stand in the edition."""
    known = {step: place for place, step in enumerate(beside.steps)}
    theirs = tuple(known.setdefault(step, len(known)) for step in own.steps)
    return Places(theirs, {place: number for number, place in enumerate(theirs)})
