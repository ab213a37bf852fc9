"""Editions: a rule set as data about functions, and the engine that runs any of them."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any, Final, Generic, Self, TypeVar, final

from attrs import evolve, field, frozen

from bfrules.core.amendment import Amendment, AmendmentError, Substitution, substituted
from bfrules.core.provenance import Component
from bfrules.core.question import OpenQuestion, read_questions
from bfrules.core.refusal import IllegalStep, Refusal
from bfrules.core.rule import Rule, lists_by_filtering, sentence_of, statements_of
from bfrules.core.ruling import Change, Effect, Ruling
from bfrules.core.standing import Place
from bfrules.core.statement import Statements, overridden, read_statements
from bfrules.kernel.contract import needs_are_met
from bfrules.rendering.picture import Picture

Printed = TypeVar("Printed")
Position = TypeVar("Position")
Step = TypeVar("Step")
View = TypeVar("View")

Seat = int


@final
class Chance:
    """Who acts when nobody chooses: the bag, the deck. `CHANCE` is the only one."""

    def __repr__(self) -> str:
        return "CHANCE"

    def __reduce__(self) -> str:
        return "CHANCE"


CHANCE: Final = Chance()

Actor = Seat | Chance | None


@frozen(kw_only=True)
class Drawing(Generic[Printed, Position, Step]):
    """How an edition's chance steps come about.

    `lists` yields every outcome with its exact probability; `draws` makes one
    of them, with that probability, without listing them all.
    """

    lists: Callable[[Printed, Position], Iterable[tuple[Step, Fraction]]]
    draws: Callable[[Printed, Position, Random], Step]


def as_it_is(printed: object, sentence: str) -> str:
    """Return a sentence that needs no other words."""
    return sentence


@frozen(kw_only=True)
class Telling(Generic[Printed, Position, Step]):
    """How an edition speaks of its table.

    `step` names a step in a few words, `changes` lists what differs between two
    tables, `notes` says which uncertain values a step depends on, `picture`
    describes the table, and `move` the moves of markers between two tables.
    `spell` puts the sentence of a clause into the words of the edition.
    """

    step: Callable[[Printed, Position, Step], str]
    changes: Callable[[Printed, Position, Position], tuple[Change, ...]]
    notes: Callable[[Printed, Position, Step], tuple[str, ...]]
    picture: Callable[[Printed, Position], Picture]
    move: Callable[[Printed, Position, Position], Picture]
    spell: Callable[[Printed, str], str] = as_it_is


@frozen(kw_only=True)
class Edition(Generic[Printed, Position, Step, View]):
    """A rule set: rules made of clauses, printed components and open questions.

    It holds nothing but data about pure functions. Two editions differ only by
    what they declare; make one of your own with `amend`. `errata` names packages
    whose statements and questions come on top of those of `package`, `settled`
    the questions of `package` that they answer.
    """

    name: str
    title: str
    package: str = field(repr=False)
    printed: Printed = field(repr=False)
    rules: tuple[Rule[Printed, Position, Any], ...] = field(repr=False)
    acts: Callable[[Position], Actor] = field(repr=False)
    drawing: Drawing[Printed, Position, Step] = field(repr=False)
    ranks: Callable[[Printed, Position], tuple[Place, ...]] = field(repr=False)
    sees: Callable[[Printed, Position, Seat], View] = field(repr=False)
    telling: Telling[Printed, Position, Step] = field(repr=False)
    components: Callable[[Printed], tuple[Component, ...]] = field(repr=False)
    problems: Callable[[Printed, Position], tuple[str, ...]] = field(repr=False)
    position_kind: type[Position] = field(repr=False)
    readings: tuple[Amendment[Printed], ...] = field(repr=False)
    variants: tuple[Amendment[Printed], ...] = field(default=(), repr=False)
    errata: tuple[str, ...] = field(default=(), repr=False)
    settled: tuple[str, ...] = field(default=(), repr=False)
    amendments: tuple[Amendment[Printed], ...] = ()
    _rule_for: dict[type[Any], Rule[Printed, Position, Any]] = field(
        init=False, repr=False, eq=False
    )

    @_rule_for.default
    def _index_the_rules(self) -> dict[type[Any], Rule[Printed, Position, Any]]:
        return {rule.kind: rule for rule in self.rules}

    # what may happen ---------------------------------------------------------

    def actor(self, position: Position) -> Actor:
        """Say who acts: a seat from 0 in turn order, `CHANCE`, or None when the game is over."""
        return self.acts(position)

    def legal(self, position: Position) -> Iterable[Step]:
        """List exactly the steps that nothing forbids."""
        printed = self.printed
        steps: list[Step] = []
        for rule in self.rules:
            steps.extend(rule.lists(printed, position))
        return steps

    def conceivable(self, position: Position) -> Iterable[Step]:
        """Yield every step that anybody could think of, allowed or not."""
        for rule in self.rules:
            yield from rule.conceives(self.printed, position)

    def chance(self, position: Position) -> Iterable[tuple[Step, Fraction]]:
        """Yield each outcome of a chance step with its exact probability; they sum to 1.

        Raise ValueError where no chance step is due.
        """
        self._expect_chance(position)
        return self.drawing.lists(self.printed, position)

    def sample(self, position: Position, random: Random) -> Step:
        """Draw one chance step with its probability, without listing them all.

        Raise ValueError where no chance step is due.
        """
        self._expect_chance(position)
        return self.drawing.draws(self.printed, position, random)

    def _expect_chance(self, position: Position) -> None:
        if self.acts(position) is not CHANCE:
            raise ValueError(
                f"{self.name}: no chance step is due; "
                f"{_who(self.acts(position))}. Ask `actor` first."
            )

    # what a step does --------------------------------------------------------

    def refusals(self, position: Position, step: Step) -> tuple[Refusal, ...]:
        """Return every reason against a step; none at all means that it is allowed.

        A clause says nothing of a table that does not meet its needs, such as one
        where nobody sits yet; there another clause refuses. Raise TypeError if the
        step is of no kind that this edition knows.
        """
        printed = self.printed
        own = self.statements
        found: list[Refusal] = []
        unasked: list[IndexError] = []
        for clause in self._rule(step).forbids:
            try:
                refusal = clause(printed, position, step)
            except IndexError as error:
                if needs_are_met(clause, printed, position, step):
                    raise
                unasked.append(error)
                continue
            if refusal is not None:
                found.append(
                    evolve(
                        refusal,
                        reason=clause.__name__,
                        sentence=self.sentence(clause),
                        statements=refusal.statements or own.among(statements_of(clause)),
                    )
                )
        if unasked and not found:
            raise unasked[0]
        return tuple(found)

    def apply(self, position: Position, step: Step) -> Position:
        """Return the position after a step.

        Raise IllegalStep, which carries every refusal, if anything forbids it.
        """
        printed = self.printed
        rule = self._rule_for.get(type(step)) or self._rule(step)
        for forbids in rule.forbids:
            if forbids(printed, position, step) is not None:
                raise IllegalStep(
                    step,
                    f"{self.name}: {self.tell(position, step)}",
                    self.refusals(position, step),
                )
        for does in rule.does:
            position = does(printed, position, step)
        return position

    def explain(self, position: Position, step: Step) -> Ruling[Position, Step]:
        """Say what a step does at this table, clause by clause, or why it is not allowed."""
        refusals = self.refusals(position, step)
        own = self.statements
        effects: list[Effect[Position]] = []
        before = position
        for clause in () if refusals else self._rule(step).does:
            after = clause(self.printed, before, step)
            if after != before:
                changes = self.telling.changes(self.printed, before, after)
                cited = own.among(statements_of(clause))
                effects.append(Effect(clause, self.sentence(clause), before, after, changes, cited))
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
            drawn=partial(self.telling.move, self.printed, position, before),
            notes=self.telling.notes(self.printed, position, step),
        )

    def _rule(self, step: Step) -> Rule[Printed, Position, Any]:
        found = self._rule_for.get(type(step))
        if found is None:
            known = ", ".join(rule.kind.__name__ for rule in self.rules)
            raise TypeError(
                f"{self.name} knows no step of the kind {type(step).__name__}; it knows {known}."
            )
        return found

    # who knows what, who stands where ----------------------------------------

    def standing(self, position: Position) -> tuple[Place, ...]:
        """Return the final ranking, best first, with the tie-breaks that decided it.

        Raise ValueError while the game is going on.
        """
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
        return self.sees(self.printed, position, seat)

    def tell(self, position: Position, step: Step) -> str:
        """Say who does what, in a few words."""
        return self.telling.step(self.printed, position, step)

    def sentence(self, clause: Callable[..., object]) -> str:
        """Say what a clause does, in the words of this edition."""
        return self.telling.spell(self.printed, sentence_of(clause))

    def picture(self, position: Position) -> Picture:
        """Describe the table as a picture, for text or SVG."""
        return self.telling.picture(self.printed, position)

    # what the edition is made of ---------------------------------------------

    @property
    def label(self) -> str:
        """The name of the edition, with the amendments in force."""
        if not self.amendments:
            return self.name
        return f"{self.name} ({', '.join(amendment.name for amendment in self.amendments)})"

    @property
    def statements(self) -> Statements:
        """The statements of the printed rulebook, in printed order, errata in their place."""
        printed = read_statements(self.package)
        for package in self.errata:
            printed = overridden(printed, read_statements(package))
        return printed

    @property
    def questions(self) -> tuple[OpenQuestion, ...]:
        """What the printed rules leave open, with the readings."""
        now = {
            old: statement.id
            for statement in self.statements.statement
            for old in statement.overrides
            if self.statements.named(old) is None
        }
        return tuple(
            evolve(question, statements=tuple(now.get(name, name) for name in question.statements))
            for package in (self.package, *self.errata)
            for question in read_questions(package)
            if question.id not in self.settled
        )

    def question(self, name: str) -> OpenQuestion:
        """Return the open question with this id; raise ValueError, with the ids, for another."""
        for question in self.questions:
            if question.id == name:
                return question
        if name in self.settled:
            raise ValueError(f"{self.name}: {name} is no open question here; its text answers it.")
        known = ", ".join(question.id for question in self.questions)
        raise ValueError(f"{self.name} has no open question {name!r}; it has {known}.")

    def reading(self, question: str, name: str) -> Amendment[Printed]:
        """Return the amendment that answers an open question in one way.

        Raise ValueError if the edition does not know the question or the reading.
        """
        asked = self.question(question)
        for reading in self.readings:
            if reading.question == question and reading.reading == name:
                return reading
        for answer in asked.reading:
            if answer.name == name:
                return Amendment(
                    name=f"{question}={name}", about=answer.text, question=question, reading=name
                )
        known = ", ".join(answer.name for answer in asked.reading)
        raise ValueError(
            f"{self.name}: the open question {question} has no reading {name!r}; it has {known}."
        )

    def variant(self, name: str) -> Amendment[Printed]:
        """Return the amendment of a printed variant; raise ValueError, with the names, for none."""
        for variant in self.variants:
            if variant.name == name:
                return variant
        known = ", ".join(variant.name for variant in self.variants) or "none"
        raise ValueError(f"{self.name} has no variant {name!r}; it has {known}.")

    def reading_in_force(self, question: str) -> str:
        """Return the name of the reading in force for an open question."""
        for amendment in self.amendments:
            if amendment.question == question:
                return amendment.reading
        return self.question(question).default.name

    def amend(self, *amendments: Amendment[Printed]) -> Self:
        """Return this edition with clauses or components replaced; itself stays as it is.

        Raise AmendmentError if an amendment replaces a clause that is not there,
        or answers a question that another amendment has answered.
        """
        amended = self
        for amendment in amendments:
            amended = amended._amended(amendment)
        return amended

    def _amended(self, amendment: Amendment[Printed]) -> Self:
        for other in self.amendments:
            if amendment.question and amendment.question == other.question:
                raise AmendmentError(
                    f"{self.name}: {amendment.name} answers {amendment.question}, "
                    f"which {other.name} has answered."
                )
        rules = self.rules
        for substitution in amendment.clauses:
            rules = self._with_clause_replaced(rules, amendment, substitution)
        return evolve(
            self,
            rules=(*rules, *amendment.rules),
            printed=amendment.components(self.printed) if amendment.components else self.printed,
            amendments=(*self.amendments, amendment),
        )

    def _with_clause_replaced(
        self,
        rules: tuple[Rule[Printed, Position, Any], ...],
        amendment: Amendment[Printed],
        substitution: Substitution,
    ) -> tuple[Rule[Printed, Position, Any], ...]:
        amended = tuple(_amended_rule(rule, substitution) for rule in rules)
        if amended == rules:
            name = substitution.old.__name__
            culprit = next(
                (
                    f"{other.name} has replaced it"
                    for other in self.amendments
                    if any(earlier.old is substitution.old for earlier in other.clauses)
                ),
                "the edition has no such clause",
            )
            raise AmendmentError(
                f"{self.name}: {amendment.name} replaces the clause {name}, but {culprit}."
            )
        return amended


def _amended_rule(
    rule: Rule[Printed, Position, Any], substitution: Substitution
) -> Rule[Printed, Position, Any]:
    """Replace a clause of a rule.

    Where more is forbidden than before, the legal steps are what the new clauses
    leave of the old list; where a clause is gone, of every conceivable step.
    """
    if substitution.within is not None and rule.kind is not substitution.within:
        return rule
    forbids = substituted(rule.forbids, substitution)
    does = substituted(rule.does, substitution)
    if forbids == rule.forbids:
        return rule if does == rule.does else evolve(rule, does=does)

    added = tuple(clause for clause in forbids if clause not in rule.forbids)
    if len(forbids) == len(rule.forbids) + len(added):
        lists = lists_by_filtering(added, rule.lists)
    else:
        lists = lists_by_filtering(forbids, rule.conceives)
    return evolve(rule, forbids=forbids, does=does, lists=lists)


def _who(actor: Actor) -> str:
    if actor is None:
        return "the game is over"
    if actor is CHANCE:
        return "a chance step is due"
    return f"seat {actor} is to act"


AnyEdition = Edition[Any, Any, Any, Any]
