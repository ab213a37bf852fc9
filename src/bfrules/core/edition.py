"""Editions: a rule set as data about functions, and the engine that runs any of them."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from difflib import get_close_matches
from enum import Enum
from fractions import Fraction
from functools import lru_cache, partial
from importlib import import_module
from itertools import chain
from pickle import PicklingError
from random import Random
from typing import Any, Final, Generic, Self, TypeVar, final

from attrs import define, evolve, field, frozen, has

from bfrules.core.amending import under
from bfrules.core.amendment import Amendment, AmendmentError
from bfrules.core.by_hand import how_to_make_it_whole, misfit_of, misfit_within
from bfrules.core.notation import (
    A_WORD,
    ImpossiblePosition,
    NotationError,
    Vocabulary,
    Words,
    expect_fitting,
    meant_or,
    read_words,
    together,
    told_in_short,
    unknown,
)
from bfrules.core.phrases import Phrasebook
from bfrules.core.provenance import Component, no_misprints
from bfrules.core.question import (
    OpenQuestion,
    Reading,
    ReadingWithoutAmendment,
    in_short,
    read_questions,
    with_own_reading,
)
from bfrules.core.refusal import (
    BrokenClause,
    IllegalStep,
    Refusal,
    clause_with_its_line,
    told_broken,
)
from bfrules.core.resting import names_of_parts, premises_of
from bfrules.core.rule import (
    Carrier,
    Citations,
    Clause,
    Does,
    Rule,
    closed,
    filtered_by,
    kinds_of_steps,
    list_alike,
    sentence_behind_its_name,
    sentence_of,
)
from bfrules.core.ruling import Effect, OtherReading, Premise, Ruling
from bfrules.core.speech import Speech, Tables
from bfrules.core.standing import Place, name_of_seat
from bfrules.core.statement import Statements, overridden, read_statements
from bfrules.kernel.contract import Need, first_unmet
from bfrules.rendering.picture import Picture

Printed = TypeVar("Printed")
Position = TypeVar("Position")
Step = TypeVar("Step")
View = TypeVar("View")

Seat = int


class ForeignPosition(TypeError):
    """A table of one edition, given to another."""


class UnsoundPosition(ValueError):
    """A table that is impossible, or where no clause refuses a step but some cannot be asked."""


@final
class Chance(Enum):
    """Who acts when nobody chooses: the bag, the deck. `CHANCE` is the only one."""

    CHANCE = "CHANCE"

    def __repr__(self) -> str:
        return "CHANCE"

    __str__ = __repr__


CHANCE: Final = Chance.CHANCE

Actor = Seat | Chance | None

OFTEN: Final = 2_000
"""How often a rule is applied, or legal steps are listed, before that is woven."""

TIMES_SOONER: Final = 10
"""Lists that ask clauses of a house step by step are woven so many times sooner: they are slow."""


@frozen(kw_only=True)
class Drawing(Generic[Printed, Position, Step]):
    """How an edition draws its chance steps.

    `lists` yields every outcome with its exact probability; `draws` makes one of them, with that
    probability, without listing them all. `kinds` are the kinds of steps that are drawn, and that
    nobody chooses.
    """

    lists: Callable[[Printed, Position], Iterable[tuple[Step, Fraction]]]
    draws: Callable[[Printed, Position, Random], Step]
    kinds: tuple[type[Any], ...] = ()


@define(eq=False)
class Loom:
    """What an edition has woven: rules by their kind of step, and what lists the legal steps.

    `applied` and `listed` count how often a rule was applied, and legal steps were listed,
    before that.
    """

    rules: dict[type[Any], Callable[[Any, Any], Any]] = field(factory=dict)
    lists: Callable[[Any], list[Any]] | None = None
    applied: dict[type[Any], int] = field(factory=dict)
    listed: int = 0


@frozen(kw_only=True)
class Edition(Generic[Printed, Position, Step, View]):
    """A rule set: rules made of clauses, printed components and open questions.

    It holds nothing but data about pure functions. Two editions differ only in what they declare;
    make one of your own with `amend`. `problems` says what of a table cannot be, `misprints` what
    of printed components. `errata` names packages whose statements and questions are added to those
    of `package`, `settled` the questions of `package` that they answer. `imagines` returns a table
    that a seat may be sitting at, given its view. `view_kind`, if there is one, has the parts of
    what `sees` returns, and tells views of this edition from others. `beside` lists functions that
    carry out statements but are not clauses: views, rankings, what a printed value does.
    """

    name: str
    title: str
    package: str = field(repr=False)
    printed: Printed = field(repr=False)
    rules: tuple[Rule[Printed, Any, Any], ...] = field(repr=False)
    acts: Callable[[Position], Actor] = field(repr=False)
    drawing: Drawing[Printed, Position, Step] = field(repr=False)
    ranks: Callable[[Printed, Position], tuple[Place, ...]] = field(repr=False)
    sees: Callable[[Printed, Position, Seat], View] = field(repr=False)
    speech: Speech[Printed, Any, Step] = field(repr=False)
    components: Callable[[Printed], tuple[Component, ...]] = field(repr=False)
    problems: Callable[[Printed, Position], tuple[str, ...]] = field(repr=False)
    misprints: Callable[[Printed], tuple[str, ...]] = field(default=no_misprints, repr=False)
    position_kind: type[Position] = field(repr=False)
    view_kind: type[View] | None = field(default=None, kw_only=True, repr=False)
    readings: tuple[Amendment[Printed], ...] = field(repr=False)
    variants: tuple[Amendment[Printed], ...] = field(default=(), repr=False)
    errata: tuple[str, ...] = field(default=(), repr=False)
    settled: tuple[str, ...] = field(default=(), repr=False)
    imagines: Callable[[Printed, View, Random], Any] | None = field(default=None, repr=False)
    beside: Citations = field(factory=dict, converter=closed, hash=False, repr=False)
    amendments: tuple[Amendment[Printed], ...] = ()
    unamended: Self | None = field(default=None, eq=False, repr=False)
    weaves: bool = field(default=True, eq=False, repr=False)
    _loom: Loom = field(init=False, factory=Loom, repr=False, eq=False)
    _rule_for: dict[type[Any], Rule[Printed, Position, Any]] = field(
        init=False, repr=False, eq=False
    )

    @_rule_for.default
    def _index_the_rules(self) -> dict[type[Any], Rule[Printed, Position, Any]]:
        return {rule.kind: rule for rule in self.rules}

    def __reduce__(self) -> tuple[Callable[..., "AnyEdition"], tuple[object, ...]]:
        """Pickle the edition by its name and its amendments, by name where the edition knows them.

        Raise PicklingError if its package, or the module `edition` there, does not
        bind it to its name.
        """
        home = (self.package, *self.errata)[-1]
        known = (*self.readings, *self.variants)
        amendments = tuple(one.name if one in known else one for one in self.amendments)
        again = edition_again(home, self.name, *amendments)
        if again != self or not all(map(list_alike, again.rules, self.rules)):
            raise PicklingError(f"{home} binds no edition like {self.label} to {self.name!r}")
        return edition_again, (home, self.name, *amendments)

    # what may happen ---------------------------------------------------------

    def actor(self, position: Position) -> Actor:
        """Say who acts: a seat from 0 in turn order, `CHANCE`, or None when the game is over.

        Raise ForeignPosition, as every question about a table does, if the table is of another
        edition; `adopt` makes it a table of this one.
        """
        if type(position) is not self.position_kind:
            self._expect_own(position)
        return self.acts(position)

    def legal(self, position: Position) -> Iterable[Step]:
        """List exactly the steps that nothing forbids.

        Raise UnsoundPosition, as `apply` does, for a table that the rules cannot be asked about.
        """
        if type(position) is not self.position_kind:
            self._expect_own(position)
        if self._loom.lists is not None:
            try:
                listed: list[Step] = self._loom.lists(position)
                return listed
            except Exception:  # what lists the steps of one rule says what is wrong
                pass
        elif self.weaves:
            self._weave_the_lists_if_often()
        printed = self.printed
        steps: list[Step] = []
        try:
            for rule in self.rules:
                steps.extend(rule.lists(printed, position))
        except (LookupError, ValueError, ArithmeticError, TypeError):
            self._expect_possible(position)
            raise
        return steps

    def _expect_possible(self, position: Position) -> None:
        """Raise UnsoundPosition, with the facts, for a table that cannot be."""
        misfit = misfit_within(position)
        wrong = (f"It has {misfit}.",) if misfit else self.problems(self.printed, position)
        if wrong:
            told = " ".join(wrong)
            raise UnsoundPosition(f"{self.name}: this table is impossible. {told}") from None

    def conceivable(self, position: Position) -> Iterable[Step]:
        """Yield every conceivable step, allowed or not."""
        self._expect_own(position)
        for rule in self.rules:
            yield from rule.conceives(self.printed, position)

    def chance(self, position: Position) -> Iterable[tuple[Step, Fraction]]:
        """Yield each outcome of a chance step with its exact probability; they sum to 1.

        Raise ValueError if no chance step is due.
        """
        self._expect_chance(position)
        return self.drawing.lists(self.printed, position)

    def sample(self, position: Position, random: Random) -> Step:
        """Draw one chance step with its probability, without listing them all.

        Raise ValueError if no chance step is due, TypeError if `random` is no `random.Random`.
        """
        self._expect_chance(position)
        expect_random(random)
        return self.drawing.draws(self.printed, position, random)

    def _expect_chance(self, position: Position) -> None:
        self._expect_own(position)
        if self.acts(position) is not CHANCE:
            raise ValueError(
                f"{self.name}: no chance step is due; "
                f"{_who(self.acts(position))}. Ask `actor` first."
            )

    # whose table it is -------------------------------------------------------

    def adopt(self, position: object) -> Position:
        """Turn a table of another edition into one of this edition, if both have the same parts.

        Nothing on it changes, so it has to be possible here as it stands. If this box has other
        shares or tracks, it may not be: then set up the table in the words of this edition. Raise
        ImpossiblePosition, with the facts, if the table is impossible in this edition, or if its
        tables have other parts.
        """
        own: Any = self.position_kind
        kind: Any = type(position)
        if not has(kind) or names_of_parts(kind) != names_of_parts(own):
            raise ImpossiblePosition(
                f"{self.name}: {_whose(position)} has other parts than a table of {self.name}."
                if hasattr(kind, "of_edition") and kind is not self.view_kind
                else self._no_table(position)
            )
        adopted = self._own(position)
        wrong = self.problems(self.printed, adopted)
        if not wrong:
            return adopted
        if getattr(kind, "of_edition", self.name) == self.name:
            raise ImpossiblePosition(f"{self.name}: this table is impossible. {' '.join(wrong)}")
        raise ImpossiblePosition(
            f"{self.name}: {_whose(position)} is adopted as it stands, and so it is impossible "
            f"here. {' '.join(wrong)} To set one that is like it: {self.name}.position(...)."
        )

    def _own(self, position: object) -> Position:
        """Return a table with the same parts that is known as one of this edition."""
        own: Any = self.position_kind
        table: Position = own(*[getattr(position, name) for name in names_of_parts(own)])
        return table

    def _expect_own(self, position: object) -> None:
        own: Any = self.position_kind
        kind: Any = type(position)
        if kind is not own:
            self._expect_no_foreign_view(position)
            alike = has(kind) and names_of_parts(kind) == names_of_parts(own)
            raise ForeignPosition(
                f"this is {_whose(position)}, not one of {self.name}. To ask {self.name} about it "
                f"on purpose: {self.name}.adopt(position)."
                if alike or (hasattr(kind, "of_edition") and kind is not self.view_kind)
                else self._no_table(position)
            )

    def _expect_no_foreign_view(self, seen: object) -> None:
        own: Any = self.view_kind
        kind: Any = type(seen)
        if own in (None, kind) or not hasattr(kind, "of_edition"):
            return
        if names_of_parts(kind) == names_of_parts(own):
            raise self._foreign_view(seen)

    def _foreign_view(self, view: object) -> ForeignPosition:
        return ForeignPosition(
            f"this is {_whose(view, 'view')}, not one of {self.name}; "
            f"`{self.name}.view(position, seat)` returns those."
        )

    def _no_table(self, position: object) -> str:
        seen = type(position) is self.view_kind
        what = "what a seat sees" if seen else told_in_short(position)
        return f"{self.name}: {what} is no table; `start` and `position` of {self.name} set one."

    # what a step does --------------------------------------------------------

    def refusals(self, position: Position, step: Step) -> tuple[Refusal, ...]:
        """Return every reason against a step; if there is none, the step is allowed.

        A clause is not asked about a table that does not meet its needs, such as one where nobody
        sits yet; there another clause refuses. Raise TypeError if the edition does not know this
        kind of step, and UnsoundPosition if no clause refuses but some could not be asked.
        """
        printed = self.printed
        self._expect_own(position)
        found: list[Refusal] = []
        unmet: list[Need] = []
        rule = self.rule(type(step))
        self._expect_its_kinds(step)
        for clause, (needs, new) in zip(rule.forbids, rule.needed, strict=True):
            missing = first_unmet(needs if unmet else new, printed, position, step)
            if missing is not None:
                unmet.append(missing)
                continue
            refusal = clause(printed, position, step)
            if refusal is not None:
                found.append(self._in_full(refusal, rule, clause, step))
        if unmet and not found:
            raise UnsoundPosition(
                f"{self.name}: whether {self.write_step(step)} is allowed cannot be asked at "
                f"this table. It lacks this: {self.sentence(unmet[0])}"
            )
        return tuple(found)

    def _in_full(
        self, refusal: object, rule: Rule[Printed, Position, Any], clause: Carrier, step: Step
    ) -> Refusal:
        if not isinstance(refusal, Refusal):
            raise BrokenClause(f"{self.label}: {told_broken(clause, refusal)}")
        cited = refusal.statements or self._cited_for(self.statements, rule, clause, step)
        says = sentence_behind_its_name(clause, self.phrasebook.words)
        return Refusal(refusal.facts, clause.__name__, says, cited)

    def apply(self, position: Position, step: Step) -> Position:
        """Return the position after a step.

        Raise IllegalStep, with every refusal, if anything forbids it, and TypeError, which names
        the field, for a handmade step with a value of the wrong type.
        """
        if type(position) is not self.position_kind:
            self._expect_own(position)
        woven = self._loom.rules.get(type(step))
        if woven is not None:
            try:
                after: Position | None = woven(position, step)
            except Exception:  # the clauses say what is wrong
                after = None
            if type(after) is self.position_kind:
                return after
        try:
            return self._applied_clause_by_clause(position, step)
        except IllegalStep:
            raise
        except (LookupError, ValueError, ArithmeticError):
            self._expect_possible(position)
            raise

    def _applied_clause_by_clause(self, position: Position, step: Step) -> Position:
        printed = self.printed
        rule = self.rule(type(step))
        if self.weaves:
            self._weave_if_often(rule)
        self._expect_its_kinds(step)
        for forbids in rule.forbids:
            if forbids(printed, position, step) is not None:
                refusals = self.refusals(position, step)
                raise IllegalStep(step, f"{self.label}: {self.tell(position, step)}", refusals)
        made: list[tuple[Does, Position]] = []
        try:
            for does in rule.does:
                position = does(printed, position, step)
                if type(position) is not self.position_kind:
                    raise self._no_next(does, position)
                made.append((does, position))
        except (LookupError, ValueError, ArithmeticError, TypeError):
            self._expect_own_kinds(made)
            raise
        if self._is_of_somebodys_own() and misfit_within(position) is not None:
            self._expect_own_kinds(made)
        return position

    def _is_of_somebodys_own(self) -> bool:
        """Tell whether an amendment is neither a reading nor a variant that comes with it."""
        known = (*self.readings, *self.variants)
        return any(amendment not in known for amendment in self.amendments)

    def _no_next(self, clause: Does, after: object) -> BrokenClause:
        """Return the error for a clause that does something and answered with no table."""
        where = "; what forbids a step stands in `forbid`" if isinstance(after, Refusal) else ""
        return BrokenClause(
            f"{self.label}: {clause_with_its_line(clause)} answers {after!r:.60}; one that does "
            f"something answers with the next position{where}."
        )

    def _expect_own_kinds(self, made: Iterable[tuple[Does, Position]]) -> None:
        """Raise BrokenClause for the first clause whose table has a value of another kind."""
        for clause, after in made:
            misfit = misfit_within(after)
            if misfit is not None:
                raise BrokenClause(
                    f"{self.label}: {clause_with_its_line(clause)} answers with a table that has "
                    f"{misfit}."
                )

    def _weave_if_often(self, rule: Rule[Printed, Position, Any]) -> None:
        """Weave the clauses of a rule once it was applied so often that it is worth the time."""
        loom, kind = self._loom, rule.kind
        loom.applied[kind] = loom.applied.get(kind, 0) + 1
        if loom.applied[kind] == OFTEN:
            from bfrules.evaluating.weaving import woven  # most never play so long

            source = woven(rule, self.printed, self.position_kind, self.label)
            loom.rules[kind] = source.function()

    def _weave_the_lists_if_often(self) -> None:
        """Weave what lists the legal steps once they were listed so often."""
        loom = self._loom
        loom.listed += 1
        asks_each = loom.listed == OFTEN // TIMES_SOONER and any(
            filtered_by(rule.lists)[0] for rule in self.rules
        )
        if loom.listed == OFTEN or asks_each:
            from bfrules.evaluating.weaving import woven_lists

            source = woven_lists(self.rules, self.printed, self.position_kind, self.label)
            loom.lists = source.function()

    def explain(self, position: Position, step: Step) -> Ruling[Position, Step]:
        """Say what a step does at this table, clause by clause, or why it is not allowed."""
        refusals = self.refusals(position, step)
        own = self.statements
        words = self.phrasebook.words
        effects: list[Effect[Position]] = []
        before = position
        rule = self.rule(type(step))
        for clause in () if refusals else rule.does:
            after = clause(self.printed, before, step)
            if type(after) is not self.position_kind:
                raise self._no_next(clause, after)
            if self._is_of_somebodys_own():
                self._expect_own_kinds([(clause, after)])
            if after is not before and after != before:
                changes = partial(self.speech.changes, self.printed, before, after)
                says = sentence_behind_its_name(clause, words)
                names = self._cited_for(own, rule, clause, step)
                effects.append(Effect(clause, says, before, after, names, changes))
            before = after
        return Ruling(
            edition=self.label,
            told=self.tell(position, step),
            step=step,
            before=position,
            after=before,
            refusals=refusals,
            effects=tuple(effects),
            cited=own,
            drawn=partial(self.speech.move, self.printed, position, before),
            notes=self.speech.notes(self.printed, position, step),
            premises=partial(self._premises, position, step),
            other_readings=partial(self._other_readings, position, step),
        )

    def _premises(self, position: Position, step: Step) -> tuple[Premise, ...]:
        """Return the facts of a table that the answer to a step rests on."""
        tables = self.speech.tables
        usual = tables.usual(self.printed, position) if tables else None
        rule, changes = self.rule(type(step)), self.speech.changes
        words = self.phrasebook.words
        unused = self.speech.unused
        return premises_of(rule, self.printed, position, step, changes, usual, words, unused)

    def _other_readings(
        self, position: Position, step: Step
    ) -> tuple[OtherReading[Position, Step], ...]:
        """Return what each reading that is not in force answers, where it is another answer."""
        given = self.explain(position, step)
        found: list[OtherReading[Position, Step]] = []
        for question in self.questions:
            in_force = self._in_force(question)
            says = {one.name: one.text for one in question.reading}
            for reading in question.reading:
                if reading.name == in_force:
                    continue
                house = _answering(self, question.id, reading.name)
                if house is None or self._must_agree(house, step):
                    continue
                ruling = house.explain(position, step)
                if not given.agrees(ruling):
                    asked = (question.id, question.question, in_force, says.get(in_force, ""))
                    both = bool(given) and bool(ruling)
                    afterwards = (self.printed, given.after, ruling.after)
                    instead = self.speech.changes(*afterwards) if both else ()
                    found.append(OtherReading(*asked, reading.name, reading.text, ruling, instead))
        return tuple(found)

    def _must_agree(self, house: Self, step: Step) -> bool:
        """Tell whether another edition has the same clauses and values for a step, or no rule."""
        own, other = self.rule(type(step)), house._rule_for.get(type(step))
        if other is None:
            return True
        clauses = (own.forbids, own.does) == (other.forbids, other.does)
        return clauses and self.printed == house.printed

    def rule(self, kind: type[Step]) -> Rule[Printed, Position, Any]:
        """Return the rule for a kind of step; raise TypeError if the edition has none."""
        found = self._rule_for.get(kind)
        if found is None:
            hint = f" `{self.name}.parse_step(...)` reads one from words."
            if kind.__name__ in {rule.kind.__name__ for rule in self.rules}:
                hint = f" This {kind.__name__} is that of {kind.__module__}.{hint}"
            raise TypeError(
                f"{self.name} knows no step of the kind {kind.__name__}; "
                f"it knows {kinds_of_steps(self.rules)}.{hint}"
            )
        return found

    def expect_well_made(self, step: Step) -> None:
        """Raise TypeError, naming the field, for a step with a field of the wrong type."""
        self.rule(type(step))
        self._expect_its_kinds(step)

    def _expect_its_kinds(self, step: Step) -> None:
        misfit = misfit_of(step)
        if misfit is not None:
            raise TypeError(f"{self.name}: {type(step).__name__} has {misfit}.")

    # who knows what, who stands where ----------------------------------------

    def standing(self, position: Position) -> tuple[Place, ...]:
        """Return the final ranking, best first, with the tie-breaks that decided it.

        Raise ValueError while the game is going on.
        """
        self._expect_own(position)
        if self.acts(position) is not None:
            raise ValueError(
                f"{self.name}: the game is not over; {_who(self.acts(position))}. "
                "The standing is known at the end."
            )
        return self.ranks(self.printed, position)

    def view(self, position: Position, seat: Seat) -> View:
        """Return what a seat may know: no hidden hand, cash or order of the bag.

        Raise ValueError if there is no such seat.
        """
        self._expect_own(position)
        if type(seat) is not int:
            hint = how_to_make_it_whole(seat)
            raise ValueError(
                f"{self.name}: there is no seat {seat!r}; seats are whole numbers, from 0{hint}."
            )
        seen = self.sees(self.printed, position, seat)
        kind: Any = self.view_kind
        if kind is None:
            return seen
        own: View = kind(*[getattr(seen, name) for name in names_of_parts(kind)])
        return own

    def resample(self, view: View, seat: Seat, random: Random) -> Position:
        """Return a table that a seat may be sitting at, with what it cannot see drawn anew.

        Here a seat knows only what its view says: one moment, without a memory. The table is
        possible, `view` returns the same view of it, and each unseen share or card is equally
        likely to be in any of the hidden places: a hand behind a screen, the bag, the pile. That is
        exact where the numbers in these places are known: after the set-up, and always in Black
        Monday. Elsewhere a view does not say who bought what, nor how much a screen hides: each
        seat is assumed to hide as much as `seat` owns: cash, shares and bars. Whatever you write
        into the view in place of None is kept. A hand that you write there is subtracted from
        `unseen`: leave that as `view` returned it. States of OpenSpiel remember the whole game:
        their `resample_from_infostate` also keeps what the trades showed.

        Raise ValueError if the view is not that of the seat, if a hand written into it is
        impossible, if its `unseen` is wrong, or if the edition does not say what may be hidden;
        raise ForeignPosition for a view of another edition.
        """
        expect_random(random)
        if self.imagines is None:
            raise ValueError(
                f"{self.name} does not say what may be hidden; give it `imagines`, a function "
                "of its components, a view and a random.Random."
            )
        whose = getattr(view, "seat", None)
        if type(whose) is not int and type(view) is self.view_kind:
            raise ValueError(
                f"{self.name}: a {type(view).__name__} does not say whose it is; give what `sees` "
                "returns a part `seat`, a whole number from 0."
            )
        if type(whose) is not int:
            raise ValueError(
                f"{self.name}: a table is drawn from what `{self.name}.view(position, seat)` "
                f"returns, not from a {type(view).__name__}."
            )
        if whose != seat:
            raise ValueError(f"{self.name}: this is what seat {whose} sees, not seat {seat!r}.")
        if self.view_kind is not None and type(view) is not self.view_kind:
            raise self._foreign_view(view)
        return self._own(self.imagines(self.printed, view, random))

    def tell(self, position: Position, step: Step) -> str:
        """Say who does what, in a few words."""
        self._expect_own(position)
        doer, told = self.speech.doer(position, step), self.write_step(step)
        return f"{doer}: {told}" if doer else told

    def write_step(self, step: Step) -> str:
        """Say a step in a few words, as in "sell 3 green, remove blue".

        Raise TypeError for anything but a step, or for a handmade one with a value of the wrong
        type.
        """
        self._expect_its_kinds(step)
        return self.phrasebook.said(step)

    def parse_step(self, text: str) -> Step:
        """Return the step that a text names; `write_step` says it in the same words.

        Numbers up to twelve may be words. Raise NotationError, which points at the word that was
        not understood and says what may stand there, or at a step that only another reading has.
        Raise TypeError for anything but text.
        """
        self._expect_text("step", text)
        step: Step | None = None
        with suppress(NotationError):
            step = self.phrasebook.read(text)
        if step is None:
            # what is expected are the words for steps that the rules have
            step = self.phrasebook.limited_to({rule.kind for rule in self.rules}).read(text)
        elif type(step) not in self._rule_for:  # it is one of another reading
            wrong = f"{self.label} has no step such as {self.write_step(step)!r}."
            raise NotationError(f"{self.name}: this step", text, 0, len(text), (), wrong)
        if misfit := misfit_of(step):  # one that an amendment brings may hold less than its words
            wrong = f"{type(step).__name__} cannot have {misfit}."
            raise NotationError(f"{self.name}: this step", text, 0, len(text), (), wrong)
        return step

    def _expect_text(self, what: str, text: object) -> None:
        if not isinstance(text, str):
            raise TypeError(f"{self.name}: a {what} is read from text, not from {text!r}.")

    def typed(self, step: Step) -> str:
        """Return the call that makes a step, as in `sell("green", 3, remove="blue")`.

        A step that an amendment brings is made by its class.
        """
        self._expect_its_kinds(step)
        ships = any(phrase.kind is type(step) for phrase in self.speech.steps(self.printed).phrases)
        return self.phrasebook.typed(step) if ships else repr(step)

    @property
    def phrasebook(self) -> Phrasebook:
        """The phrases of the edition and its amendments for steps, and what it calls things."""
        book = self.speech.steps(self.printed)
        brought = tuple(phrase for amendment in self.amendments for phrase in amendment.phrases)
        return evolve(book, phrases=(*book.phrases, *brought)) if brought else book

    @property
    def vocabulary(self) -> Vocabulary:
        """What may be said about a table: the words of `position`, the usual values first."""
        return self.speech.tables.vocabulary(self.printed) if self.speech.tables else {}

    def described(self, position: Position) -> Words:
        """Return words for `position` that set up this table, or the nearest that words can."""
        self._expect_own(position)
        return self.tables.described(self.printed, position)

    def set_table(self, mentioned: Words) -> Position:
        """Build a position from the words mentioned; the rest is filled in consistently.

        Raise ImpossiblePosition for an unknown word, with the nearest one, and for an
        impossible table, with the fact that makes it so.
        """
        known = self.tables.known(self.printed)
        for word in mentioned:
            if word not in known:
                raise ImpossiblePosition(f"{self.name}: {unknown(word, known)}")
        try:
            position = self.tables.draft(self.printed, mentioned)
        except (TypeError, ValueError, AttributeError) as broken:
            if not isinstance(broken, ImpossiblePosition):
                expect_fitting(self.name, mentioned, known)
            raise
        expect_fitting(self.name, mentioned, known)
        for word in self.tables.unsaid(self.printed, mentioned, position):
            raise ImpossiblePosition(f"{self.name}: {word} cannot be said of such a table.")
        return self.adopt(position)

    def write_position(self, position: Position) -> str:
        """Write a table in one line, as in `level=4 holding=green:3`; what is usual is left out.

        Raise ValueError for a table that words cannot set.
        """
        self._expect_own(position)
        return self.tables.written(self.printed, position)

    def parse_position(self, text: str) -> Position:
        """Return the table that a line describes; `write_position` writes such lines.

        Numbers up to twelve may be words. Raise NotationError, which points at the word, for
        a line that cannot be read, TypeError for anything but text, and ImpossiblePosition
        for an impossible table, which names the word that makes it so, where others are said
        and it is known.
        """
        self._expect_text("table", text)
        try:
            return self._set_by(text)
        except ImpossiblePosition as impossible:
            raise ImpossiblePosition(f"{impossible}{self._blame_in(text)}") from None

    def _set_by(self, text: str) -> Position:
        known = self.tables.known(self.printed)
        return self.set_table(read_words(f"{self.name}: this table", text, known))

    def _blame_in(self, text: str) -> str:
        words = A_WORD.findall(text)
        to_blame: list[str] = []
        for place, word in enumerate(words):
            try:
                self._set_by(" ".join(words[:place] + words[place + 1 :]))
            except ValueError:
                continue
            to_blame.append(word)
        match to_blame:
            case [word] if len(words) > 1:
                return f" It is {word} that makes this table impossible."
            case [_, _, *_]:
                return f" {together(to_blame)} do not go together."
        return ""

    @property
    def tables(self) -> Tables[Printed, Position]:
        """The words that set up a table; ValueError for an edition that has none."""
        if self.speech.tables is None:
            raise ValueError(
                f"{self.name} has no words for its tables; `Tables` in its `Speech` gives it some."
            )
        return self.speech.tables

    def sentence(self, clause: Callable[..., object]) -> str:
        """Say what a clause does, in the words of this edition."""
        return sentence_of(clause, self.phrasebook.words)

    def picture(self, position: Position | View) -> Picture:
        """Describe a table, or what one seat may see of it, as a picture for text or SVG.

        Its title says whose table it is, with the amendments in force.
        """
        if type(position) is not self.view_kind and (
            self.view_kind is not None or hasattr(type(position), "of_edition")
        ):
            self._expect_own(position)
        picture = self.speech.picture(self.printed, position)
        return evolve(picture, title=f"{picture.title}{self._amended_by}")

    # what the edition is made of ---------------------------------------------

    @property
    def label(self) -> str:
        """The name of the edition, with the amendments in force."""
        return f"{self.name}{self._amended_by}"

    @property
    def _amended_by(self) -> str:
        names = ", ".join(amendment.name for amendment in self.amendments)
        return f" ({names})" if names else ""

    @property
    def statements(self) -> Statements:
        """The statements of the printed rulebook, in printed order, errata in their place."""
        printed = read_statements(self.package)
        for package in self.errata:
            printed = overridden(printed, read_statements(package))
        return printed

    def _cited_in(self, rule: Rule[Printed, Position, Any], clause: Carrier) -> tuple[str, ...]:
        """Return what a clause cites in a rule; elsewhere, if an amendment moved it here."""
        return rule.cites.get(clause) or self.statements_of(clause)

    def clause(self, name: str) -> Clause:
        """Return the clause with this name, to replace it: `without(bf2023.clause("not_owned"))`.

        Raise ValueError, with the nearest names, if there is none, and if there are several, in the
        rules of different kinds of step.
        """
        known = {clause.__name__ for rule in self.rules for clause in rule.clauses}
        found = {
            clause: rule.kind
            for rule in self.rules
            for clause in rule.clauses
            if clause.__name__ == name
        }
        if len(found) > 1:
            kinds = ", ".join(kind.__name__ for kind in found.values())
            raise ValueError(f"{self.name} has several clauses {name!r}, in the rules of {kinds}.")
        for clause in found:
            return clause
        near = " or ".join(get_close_matches(str(name), sorted(known), 3, 0.4))
        hint = f"; did you mean {near}?" if near else "."
        raise ValueError(f"{self.name} has no clause {name!r}{hint}")

    def _cited_for(
        self, own: Statements, rule: Rule[Printed, Position, Any], clause: Carrier, step: Step
    ) -> tuple[str, ...]:
        """Return what a clause cites of the print; the statement that a step is about leads."""
        lead = rule.leads(step)
        names = own.among(self._cited_in(rule, clause))
        return tuple(sorted(names, key=lambda name: name != lead)) if lead in names else names

    def statements_of(self, carrier: Carrier) -> tuple[str, ...]:
        """Return the ids of the statements that a function carries out in this edition."""
        names = [rule.cites.get(carrier, ()) for rule in self.rules]
        names.append(self.beside.get(carrier, ()))
        return self.statements.among(tuple(dict.fromkeys(chain.from_iterable(names))))

    @property
    def questions(self) -> tuple[OpenQuestion, ...]:
        """What the printed rules leave open, with the readings.

        A question of an errata sheet takes the place of one with the same id. What a house
        answers in its own way is one more reading.
        """
        own = {one.question: Reading(one.reading, one.about) for one in self.amendments}
        now = {
            old: statement.id
            for statement in self.statements.statement
            for old in statement.overrides
            if self.statements.named(old) is None
        }
        asked = {
            question.id: question
            for package in (self.package, *self.errata)
            for question in read_questions(package)
            if question.id not in self.settled
        }
        return tuple(
            evolve(
                question,
                statements=tuple(now.get(name, name) for name in question.statements),
                reading=with_own_reading(question.reading, own.get(question.id)),
            )
            for question in asked.values()
        )

    def question(self, name: str) -> OpenQuestion:
        """Return the open question with this id; raise ValueError, with all ids, if unknown.

        The name of the edition may stand before it, as in `bf2023.Q06`.
        """
        for question in self.questions:
            if name in (question.id, f"{self.name}.{question.id}"):
                return question
        if name in self.settled:
            raise ValueError(f"{self.name}: {name} is no open question here; its text answers it.")
        known = {in_short(question.id): question.id for question in self.questions}
        meant = known.get(in_short(str(name)))
        has = f"did you mean {meant!r}?" if meant else f"it has {', '.join(known.values())}."
        raise ValueError(f"{self.name} has no open question {name!r}; {has}")

    def reading(self, question: str, name: str = "") -> Amendment[Printed]:
        """Return the amendment that answers an open question in one way.

        Both may be said at once, as in `Q06=stays`.

        Raise ValueError if the edition does not know the question or the reading, or has no
        amendment for it.
        """
        if not name:
            question, _, name = question.partition("=")
        asked = self.question(question)
        for reading in (*self.amendments, *self.readings):
            if reading.question == asked.id and reading.reading == name:
                return reading
        full = f"{asked.id}={name}"
        if name == asked.default.name:
            about = asked.default.text
            return Amendment(name=full, about=about, question=asked.id, reading=name)
        known = tuple(answer.name for answer in asked.reading)
        if not name:
            raise ValueError(
                f"{self.name}: {asked.id} has the readings {', '.join(known)}; "
                f"say which, as in {asked.id}={known[-1]}."
            )
        if name in known:
            raise ReadingWithoutAmendment(
                f"{self.name}: the reading {full} has no amendment in `readings`"
            )
        has = meant_or(name, "it has", known)
        raise ValueError(
            f"{self.name}: the open question {question} has no reading {name!r}; {has}"
        )

    def variant(self, name: str) -> Amendment[Printed]:
        """Return the amendment for a variant; raise ValueError, with all names, if unknown."""
        for variant in self.variants:
            if variant.name == name:
                return variant
        known = tuple(variant.name for variant in self.variants)
        has = meant_or(name, "it has", known)
        raise ValueError(f"{self.name} has no variant {name!r}; {has}")

    def reading_in_force(self, question: str) -> str:
        """Return the name of the reading in force for an open question."""
        return self._in_force(self.question(question))

    def _in_force(self, question: OpenQuestion) -> str:
        answers = (one.reading for one in self.amendments if one.question == question.id)
        return next(answers, question.default.name)

    @property
    def plain(self) -> Self:
        """The edition without its amendments."""
        return self.unamended if self.unamended is not None and self.amendments else self

    def amend(self, *amendments: Amendment[Printed]) -> Self:
        """Return an edition with clauses or components replaced; this one stays as it is.

        Raise AmendmentError if an amendment replaces a clause that is not there, answers a question
        that another amendment has answered, or puts a clause into a rule for other steps or tables
        than the clause's types say.
        """
        amended = self
        for amendment in amendments:
            amended = under(amended, amendment)
        return amended


@lru_cache(maxsize=512)
def _answering(edition: "AnyEdition", question: str, reading: str) -> "AnyEdition | None":
    """Return an edition with one open question answered otherwise; None if that cannot be."""
    others = tuple(one for one in edition.amendments if one.question != question)
    try:
        return edition.plain.amend(*others, edition.reading(question, reading))
    except AmendmentError:
        return None


def edition_again(home: str, name: str, *amendments: Amendment[Any] | str) -> "AnyEdition":
    """Return the edition that a package binds to its name, amended as it was when it was pickled.

    Raise PicklingError if there is none.
    """
    for module in (home, f"{home}.edition"):
        try:
            found = getattr(import_module(module), name, None)
        except ModuleNotFoundError:
            continue
        if isinstance(found, Edition):
            known = {one.name: one for one in (*found.readings, *found.variants)}
            return found.amend(*(known[one] if isinstance(one, str) else one for one in amendments))
    raise PicklingError(f"{home} binds no edition to {name!r}")


def expect_random(random: object) -> None:
    """Raise TypeError for what is no source of chance."""
    if not isinstance(random, Random):
        raise TypeError(f"{random!r} draws nothing by chance; give a random.Random, as Random(7).")


def _whose(position: object, what: str = "table") -> str:
    kind = type(position)
    edition = getattr(kind, "whose", getattr(kind, "of_edition", None))
    return f"a {what} of {edition}" if edition else f"no {what} but a {kind.__name__}"


def _who(actor: Actor) -> str:
    if actor is None:
        return "the game is over"
    if isinstance(actor, Chance):
        return "a chance step is due"
    return f"{name_of_seat(actor)} is to act"


AnyEdition = Edition[Any, Any, Any, Any]
