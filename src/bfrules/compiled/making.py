"""From an edition to functions on rows: those of its rules, and those that a game asks."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cached_property, partial
from inspect import signature
from itertools import accumulate, chain, groupby, takewhile
from typing import Any, Final

from attrs import evolve, fields, frozen

from bfrules.compiled.choices import (
    ORDERS,
    UNKNOWN_HANDS,
    Candidates,
    candidates_of,
    draws_of,
    may_change,
    named_with_its_line,
    own_shares,
    place_among,
    room_of,
    rows_among,
)
from bfrules.compiled.functions import Function, Helpers, Writing
from bfrules.compiled.keys import key_of
from bfrules.core.edition import CHANCE, AnyEdition
from bfrules.core.notation import together
from bfrules.core.rule import Forbids, Rule, filtered_by
from bfrules.core.starting import CannotStart, told_at_the_start
from bfrules.evaluating.code import Block, Call, If, Name, Note, Number, Return, Store
from bfrules.evaluating.evaluator import TOO_MANY_WAYS, UNFIT, Evaluator, Give
from bfrules.evaluating.trees import Scope
from bfrules.evaluating.values import (
    NO,
    REFUSED,
    YES,
    CannotCompile,
    Either,
    Fields,
    Int,
    Known,
    Part,
    Record,
    Room,
    Several,
    Shape,
    Tuple,
    Unknown,
    Value,
    Whole,
    read,
    row_of,
    shape_of,
    shape_of_number,
    types_of_fields,
)
from bfrules.kernel.shares import COLOURS, Counts
from bfrules.shipped import shipped_editions

FIXED: Final = ("mibs",)
"""What never changes after the set-up: it is known when the code is made."""

SETTING_THE_TABLE: Final = ("SetUp", "OpenTable")

SPAN: Final = 15
"""How many numbers tell which of the candidates may be legal."""
WEIGHT: Final = 2
"""Where among these the number to throw among stands."""
NO_BOX: Final = (Known(0),) * (SPAN - 3)

ABOUT_SPANS: Final = "Tell which numbers of steps may be legal, and how many these are."
READINGS_BEFORE: Final = (
    "Readings are put in force before: `edition.amend(edition.reading('Q06=stays'))`"
)
ALLOWED: Final = Known(None)
UNSEEN: Final = Unknown("the step is looked at")


@frozen
class Chance:
    """A draw: in which phase, from where in the row, of how many kinds, and the step it makes."""

    phase: int
    stock: int
    kinds: int
    step: type[Any]
    one_card: bool

    @property
    def width(self) -> int:
        """How many numbers the step has."""
        return 1 if self.one_card else self.kinds


def table_at_the_start(edition: AnyEdition, **start: int) -> Any:
    """Return the table that a game starts from; raise CannotCompile if `start` takes no seats.

    So it does for words that are no words of `start`: a reading is none.
    """
    set_table: Any = edition
    if "seats" not in signature(set_table.start).parameters:
        raise CannotCompile(
            f"{edition.label} is compiled for a number of seats, and its `start` takes none: "
            "write `def start(self, seats: int)`"
        )
    try:
        told = told_at_the_start(edition, start.get("seats"), start)
    except CannotStart as wrong:
        raise CannotCompile(f"{wrong}. {READINGS_BEFORE}") from None
    return set_table.start(**told)


def rules_of_a_game(edition: AnyEdition) -> list[Rule[Any, Any, Any]]:
    """Return the rules but the one that sets the table, which no amendment brings."""
    setting = {one.kind for one in edition.plain.rules if one.kind.__name__ in SETTING_THE_TABLE}
    return [rule for rule in edition.rules if rule.kind not in setting]


def clauses_refused(edition: AnyEdition, start: Any) -> Iterator[CannotCompile]:
    """Yield why clauses cannot be compiled, each named with its line, in printed order."""
    making = Making(edition, start)
    for rule in rules_of_a_game(edition):
        for clause in rule.forbids:
            yield from why_not(partial(making.forbids, evolve(rule, forbids=(clause,))))
        for clause in rule.does:
            yield from why_not(partial(making.does, evolve(rule, does=(clause,))))


def expect_to_allow_draws(rule: Rule[Any, Any, Any]) -> None:
    """Raise CannotCompile for a clause that may forbid a draw: those that ship forbid none due."""
    known = {clause for one in shipped_rules() if one.kind is rule.kind for clause in one.forbids}
    for clause in rule.forbids:
        if clause not in known:
            raise CannotCompile(
                f"an engine does not ask whether a {rule.kind.__name__} may be drawn; instead: "
                "change what the draw does, or what it is drawn from",
                named_with_its_line(clause),
            )


def shipped_rules() -> Iterator[Rule[Any, Any, Any]]:
    """Yield the rules of all editions that ship."""
    for edition in shipped_editions().values():
        yield from edition.rules


def is_conceived_as_shipped(rule: Rule[Any, Any, Any]) -> bool:
    """Tell whether a rule that ships conceives the steps of this kind, and does it here."""
    return any(one.kind is rule.kind and one.conceives is rule.conceives for one in shipped_rules())


def is_shipped(edition: AnyEdition) -> bool:
    """Tell whether an edition ships, and so do all its amendments."""
    plain, shipped = edition.plain, (*edition.readings, *edition.variants)
    return (
        plain in shipped_editions().values()
        and all(amendment in shipped for amendment in edition.amendments)
        and edition == plain.amend(*edition.amendments)
    )


def why_not(make: Callable[[], Function]) -> Iterator[CannotCompile]:
    """Yield why a function cannot be made."""
    try:
        make()
    except CannotCompile as error:
        yield error


class OnceEach(Writing):
    """Works out once what a helper answers to the same arguments, as long as there is no branch."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.before_any_branch = self.block
        self.answers: list[tuple[Any, list[Value], Value]] = []

    def run(
        self,
        tree: Any,
        scope: Scope,
        args: list[Value],
        named: dict[str, Value],
        give: Give | None,
    ) -> Value:
        """Run a function on its arguments, or tell again what it answered."""
        if give or named or scope.names or self.block is not self.before_any_branch:
            return super().run(tree, scope, args, named, give)
        for function, asked, answer in self.answers:
            if function is scope.function and asked == args:
                return answer
        answer = super().run(tree, scope, args, named, give)
        self.answers.append((scope.function, args, answer))
        return answer


class Narrowly(Writing):
    """Writes down what clauses do, of some of them only if they change nothing but a few fields."""

    fields_to_change: tuple[str, ...] | None = None

    def stores(self, part: Part, before: Value, after: Value, out: Block) -> None:
        """Collect what has to be stored; raise CannotCompile for other fields than those named.

        So it does for those that are known when the code is made.
        """
        if part.name in FIXED and before != after:
            raise CannotCompile(
                f"it changes `{part.name}`, which an engine takes for what it is at the start; "
                "instead: say it where the table is set"
            )
        allowed = self.fields_to_change
        if allowed is not None and before != after and not has_fields(part.shape):
            field_of_it = part.name.partition("_")[0]  # `rates_0` is a part of `rates`
            if field_of_it not in allowed:
                told = f"it changes `{part.name}`, and may change {together(allowed)} alone"
                raise CannotCompile(f"{told}: {UNKNOWN_HANDS}")
        super().stores(part, before, after, out)


def has_fields(shape: Shape) -> bool:
    """Tell whether this is an object with fields, or a tuple of such."""
    return isinstance(shape, Record) or (
        isinstance(shape, Several) and isinstance(shape.parts[0], Record)
    )


class Making:
    """Makes the functions of one edition for one table; each when it is first asked for.

    `room` is how many cards a row has room for: as many as the edition may need, if none is named.
    """

    def __init__(self, edition: AnyEdition, start: Any, room: Room | None = None) -> None:
        self.edition = edition
        self.start = start
        self.printed = Known(edition.printed)
        self.tables: dict[tuple[int, ...], str] = {}
        self.asked_without_a_step: dict[Callable[..., Any], bool] = {}
        self.room = room_of(edition) if room is None else room
        self.row = Part("s", None, 0, shape_of(start, self.room), "s")
        self.looks_out = not is_shipped(edition)
        self.helpers = Helpers(
            self.printed, self.position(), self.row.row, self.tables, self.looks_out
        )

    @cached_property
    def key(self) -> str:
        """What stands for the code, and for no other, in any run; "" for nothing that is known."""
        edition = self.edition
        told = [
            (one.kind, one.forbids, one.does, [self.note(one, each).text for each in one.clauses])
            for one in edition.rules
        ]
        # from these come the steps of a house, their order, and whether there is an engine at all
        own = [
            (one.conceives, filtered_by(one.lists)[1])
            for one in edition.rules
            if not is_conceived_as_shipped(one)
        ]
        others = (
            *(edition.label, edition.printed, edition.acts, edition.drawing, edition.ranks),
            is_shipped(edition),
            edition.position_kind,
            # by its numbers: a table that was pickled is made of other objects
            self.row.shape,
            tuple(row_of(self.start, self.room)),
        )
        return key_of(told, own, *others)

    @cached_property
    def functions(self) -> tuple[Function, ...]:
        """What a game asks, the end last; raise CannotCompile for what a clause may not contain.

        The `tables` that they look into are known from then on.
        """
        functions: list[Function] = [self.actor()]
        for rule in rules_of_a_game(self.edition):
            functions += [self.forbids(rule), self.does(rule)]
        functions += [self.drawn(chance) for chance in self.chances]
        opened = self.opened
        functions += [one for at, one in enumerate(opened) if one not in opened[:at]]
        functions += [*self.spans(), self.standing()]
        return (*self.helpers.functions, *functions)

    @cached_property
    def opened(self) -> tuple[Function, ...]:
        """The functions that ask of each of the candidates what is still open."""
        opened: list[Function] = []
        for number, one in enumerate(self.candidates):
            opens = self.opens(number, one)
            opened.append(next((other for other in opened if other.block == opens.block), opens))
        return tuple(opened)

    @cached_property
    def width(self) -> int:
        """How many numbers the longest step has."""
        drawn = [chance.width for chance in self.chances]
        return max(*drawn, *(len(row) for one in self.candidates for row in one.rows[:1]))

    def evaluator(self) -> Evaluator:
        """Return an evaluator that writes one function."""
        return Writing(self.tables, apart=self.helpers.remembering, looks_out=self.looks_out)

    def position(self, **known: Value) -> Fields:
        """Return the position in the row, with what is known of it."""
        own = Evaluator({}).fields(self.row)
        fixed = {name: Known(getattr(self.start, name)) for name in FIXED if name in own}
        return Fields(type(self.start), {**own, **fixed, **known})

    def forbids(self, rule: Rule[Any, Any, Any]) -> Function:
        """Return the function that tells which clause forbids a step first, from 1; 0 for none."""
        evaluator = self.evaluator()
        args: list[Value] = [self.printed, self.position(), step_in_row(rule.kind)]

        def give(number: int, value: Value) -> None:
            if value == Known(REFUSED):
                evaluator.block.append(Return(Number(number)))
            elif value != ALLOWED:
                raise CannotCompile("a clause that forbids answers with `refused(...)` or None")

        for number, clause in enumerate(rule.forbids, 1):
            evaluator.block.append(self.note(rule, clause))
            with naming(clause):
                evaluator.called(Known(clause), args, {}, partial(give, number))
        evaluator.block.append(Return(Number(0)))
        name = rule.kind.__name__
        about = f"Tell which clause forbids this {name}, counted from 1; 0 if none does."
        return Function(f"forbids_{name}", ("s", "a"), evaluator.written(), about)

    def does(self, rule: Rule[Any, Any, Any]) -> Function:
        """Return the function that does what the clauses of a rule do."""
        evaluator = Narrowly(self.tables, apart=self.helpers.remembering, looks_out=self.looks_out)
        args: list[Value] = [self.printed, self.position(), step_in_row(rule.kind)]
        for clause in rule.does:
            evaluator.block.append(self.note(rule, clause))
            evaluator.fields_to_change = may_change(clause, type(self.start))
            with naming(clause):
                evaluator.does(clause, args, self.row)
        name = rule.kind.__name__
        return Function(
            f"does_{name}", ("s", "a"), evaluator.written(), f"Do this {name}.", answers=0
        )

    def note(self, rule: Rule[Any, Any, Any], clause: Callable[..., Any]) -> Note:
        """Say which clause follows, and what it carries out."""
        statements = " ".join(rule.cites.get(clause, ()) or self.edition.statements_of(clause))
        return Note(f"{clause.__name__}: {statements}" if statements else clause.__name__)

    def actor(self) -> Function:
        """Return the function that tells who acts."""
        evaluator = self.evaluator()
        acting = evaluator.called(Known(self.edition.acts), [self.position()], {})
        evaluator.block.append(Return(evaluator.number(acting)))
        return Function("actor_of", ("s",), evaluator.written(), "Tell who acts.")

    def places(self, evaluator: Evaluator) -> Iterator[list[Value]]:
        """Yield the seat, the rank and the scores of each place."""
        args: list[Value] = [self.printed, self.position()]
        with naming(self.edition.ranks):
            for place in evaluator.items(evaluator.called(Known(self.edition.ranks), args, {})):
                told = evaluator.fields(place)
                scores = [evaluator.fields(one)["value"] for one in evaluator.items(told["scores"])]
                yield [told["seat"], told["rank"], *scores]

    def standing(self) -> Function:
        """Return the function that writes the seat, the rank and the scores of each place."""
        evaluator = self.evaluator()
        numbers = [number for place in self.places(evaluator) for number in place]
        for at, number in enumerate(numbers):
            evaluator.block.append(Store("b", Number(at), evaluator.number(number)))
        about = "Write the seat, the rank and the scores of each place."
        return Function("standing", ("s", "b"), evaluator.written(), about, answers=0)

    @cached_property
    def chances(self) -> tuple[Chance, ...]:
        """The draws of an edition, phase by phase."""
        found = []
        draws = draws_of(self.edition)
        for phase in draws.phases:
            evaluator = Evaluator({})  # nothing of this is printed
            position = self.position(phase=Known(phase))
            self.expect_chance(position, phase, is_due=phase in draws.due)
            if phase not in draws.due:
                continue
            drawn = evaluator.called(Known(draws.stock_and_size), [self.printed, position], {})
            stock = evaluator.items(evaluator.items(drawn)[0])
            places = [evaluator.at(one).at for one in stock]
            first = places[0]
            assert isinstance(first, Number)
            if places != [Number(first.value + at) for at in range(len(stock))]:
                raise CannotCompile("what is drawn from does not stand in one piece")
            names = [Name(f"drawn_{at}") for at in range(1 if draws.one_card else len(stock))]
            handful = Tuple(tuple(Int(name) for name in names))
            brings = handful.items[0] if draws.one_card else handful
            step = evaluator.called(Known(draws.step), [position, brings], {})
            if numbers_of(evaluator, step) != names:
                raise CannotCompile("what is drawn is not what the step says, in this order")
            kind = evaluator.kind(step)
            assert kind is not None
            expect_to_allow_draws(self.edition.rule(kind))
            found.append(Chance(phase, first.value, len(stock), kind, draws.one_card))
        return tuple(found)

    def expect_chance(self, position: Value, phase: int, *, is_due: bool) -> None:
        """Raise CannotCompile if chance does not act in a phase that it is due in, or in another.

        Where `acts` answers with a number that is worked out, the game tells: see `drawing`.
        """
        ends: list[Value] = []
        acts = self.edition.acts
        with naming(acts):
            Evaluator({}).called(Known(acts), [position], {}, ends.append)
        if {end == Known(CHANCE) for end in ends} != {is_due}:
            told = "does not always call for chance" if is_due else "calls for chance"
            raise CannotCompile(
                f"it {told} in phase {phase}, where {'a' if is_due else 'no'} draw is due: an "
                "engine tells by the phase alone what is drawn",
                named_with_its_line(acts),
            )

    @cached_property
    def candidates(self) -> tuple[Candidates, ...]:
        """The steps that seats may choose from, kind by kind."""
        drawn = {chance.step for chance in self.chances}
        rules = [rule for rule in rules_of_a_game(self.edition) if rule.kind not in drawn]
        several = (
            candidates_of(self.edition, rule, of_a_house=not is_conceived_as_shipped(rule))
            for rule in rules
        )
        return tuple(chain.from_iterable(several))

    def drawn(self, chance: Chance) -> Function:
        """Return the function that tells how many are drawn in a phase."""
        evaluator = self.evaluator()
        position = self.position(phase=Known(chance.phase))
        size_of = draws_of(self.edition).stock_and_size
        drawn = evaluator.called(Known(size_of), [self.printed, position], {})
        evaluator.block.append(Return(evaluator.number(evaluator.items(drawn)[1])))
        name = chance.step.__name__
        about = f"Tell how many a {name} draws."
        return Function(f"drawn_{name}", ("s",), evaluator.written(), about)

    def spans(self) -> list[Function]:
        """Return the function that tells where the numbers of steps stand that may be legal.

        It writes for each of the candidates the first number, how many follow, and how many
        are to be thrown among. If these are lots of one's own shares and a colour of the
        lot, there follow the rows for each lot and colour, how many lots have each colour,
        how many shares of it there are, and the number of the first step. If they name cards
        that are held, there follow the rows for each card, below zero, and the place in the
        row where the first card stands. There are no steps
        where a clause that does not look at the step refuses. Before it come the functions
        that it calls, where orders may bind the seat to move.
        """
        # `spans_` stands before the names of kinds alone, which a house may choose
        evaluator = self.evaluator()
        args: list[Value] = [self.printed, self.position()]
        bound: Value = Known(False)
        if any(ORDERS.clause in rule.forbids for rule in self.edition.rules):
            bound = evaluator.called(Known(ORDERS.bind), args, {})
        firsts = accumulate((len(one.rows) for one in self.candidates), initial=0)
        placed = [*zip(range(len(self.candidates)), self.candidates, firsts, strict=False)]
        by_kind = {
            kind: self.spans_of(f"spans_{kind.__name__}", [*several])
            for kind, several in groupby(placed, key=lambda one: one[1].kind)
        }
        parts = [*by_kind.values()]
        if bound == Known(False):
            return [*parts, self.all_spans("spans", parts)]
        may_bind = [kind for kind in by_kind if ORDERS.clause in self.edition.rule(kind).forbids]
        due = self.spans_of(
            "due_spans", [one for one in placed if one[1].kind in may_bind], is_due=True
        )
        others = [part for kind, part in by_kind.items() if kind not in may_bind]
        ways = [
            self.all_spans("all_spans_by_orders", [*others, due]),
            self.all_spans("all_spans_without_orders", parts),
        ]
        rows = Name("s"), Name("b")
        one, other = (Return(Call(Name(way.name), rows)) for way in ways)
        evaluator.block.append(If(evaluator.number(bound), [one], [other]))
        return [*parts, due, *ways, Function("spans", ("s", "b"), evaluator.written(), ABOUT_SPANS)]

    def all_spans(self, name: str, parts: list[Function]) -> Function:
        """Return a function that writes the spans of all candidates, by those that write some."""
        evaluator = self.evaluator()
        rows = Name("s"), Name("b")
        each = [Int(evaluator.named(Call(Name(part.name), rows), "total")) for part in parts]
        evaluator.block.append(Return(evaluator.number(evaluator.total(each))))
        return Function(name, ("s", "b"), evaluator.written(), ABOUT_SPANS)

    def spans_of(
        self, name: str, placed: list[tuple[int, Candidates, int]], *, is_due: bool = False
    ) -> Function:
        """Return a function that writes the spans of some candidates, each with its first number.

        Where orders bind, the step that `is_due` alone is among them.
        """
        evaluator = self.evaluator()
        args: list[Value] = [self.printed, self.position()]
        due = evaluator.called(Known(ORDERS.step), args, {}) if is_due else None
        total: Value = Known(0)
        for kind, several in groupby(placed, key=lambda one: one[1].kind):
            ways = [*several]
            nothing = (without_a_box(one, Known(first), Known(0)) for _, one, first in ways)
            found = evaluator.choice(
                self.may_be_legal(evaluator, kind),
                partial(self.spans_if_open, evaluator, ways, due),
                partial(Tuple, tuple(nothing)),
            )
            for (at, _, _), span in zip(ways, evaluator.items(found), strict=True):
                numbers = evaluator.items(span)
                for place, value in enumerate(numbers):
                    stored = Number(at * SPAN + place)
                    evaluator.block.append(Store("b", stored, evaluator.number(value)))
                total = evaluator.put_together("+", total, numbers[WEIGHT])
        evaluator.block.append(Return(evaluator.number(total)))
        return Function(name, ("s", "b"), evaluator.written(), ABOUT_SPANS)

    def spans_if_open(
        self, evaluator: Evaluator, placed: list[tuple[int, Candidates, int]], due: Value | None
    ) -> Value:
        """Return which of the candidates of one kind may be legal, unless a clause refuses all."""
        if due is None:
            return Tuple(tuple(self.span(evaluator, one, first) for _, one, first in placed))
        return Tuple(
            tuple(self.the_one_step(evaluator, one, first, due) for _, one, first in placed)
        )

    def span(self, evaluator: Evaluator, candidates: Candidates, first: int) -> Value:
        """Return which of the candidates may be legal at the table."""
        args: list[Value] = [self.printed, self.position()]
        begin, count = evaluator.items(evaluator.called(Known(rows_among(candidates)), args, {}))
        begin = evaluator.put_together("+", begin, Known(first))
        as_listed = without_a_box(candidates, begin, count)
        if candidates.held is not None:
            cards = evaluator.called(Known(candidates.held), args, {})
            there = evaluator.built_in(len, [cards], {})
            beside = Known(candidates.beside)
            ways = evaluator.put_together("*", there, beside)
            place = Int(evaluator.at(cards).at)
            return Tuple((begin, count, ways, Known(-candidates.beside), place))
        if not candidates.of_own_shares:
            return as_listed
        most = len(candidates.ends) - 2
        shares = evaluator.items(evaluator.called(Known(own_shares(most)), args, {}))
        weights = []
        for moved, own in enumerate(shares):
            weight = own
            for other in shares[:moved] + shares[moved + 1 :]:
                ways = evaluator.put_together("+", other, Known(1))
                weight = evaluator.put_together("*", weight, ways)
            weights.append(weight)
        beside = Known(candidates.beside)
        box = evaluator.put_together("*", evaluator.total(weights), beside)
        return evaluator.either(
            evaluator.put_together("<", box, count),
            Tuple((begin, count, box, beside, *weights, *shares, Known(first))),
            as_listed,
        )

    def the_one_step(
        self, evaluator: Evaluator, candidates: Candidates, first: int, due: Value
    ) -> Value:
        """Return where the step that is due stands among the candidates, if it is one of them."""
        steps = due.pairs if isinstance(due, Either) else ((due, YES),)
        for step, test in steps:
            if evaluator.kind(step) is candidates.kind:
                row = [Int(number) for number in numbers_of(evaluator, step)]
                found = evaluator.called(Known(place_among(candidates)), [Tuple(tuple(row))], {})
                begin, is_there = evaluator.items(found)
                begin = evaluator.put_together("+", begin, Known(first))
                count = evaluator.either(test, is_there, Known(0))
                return without_a_box(candidates, begin, count)
        return without_a_box(candidates, Known(first), Known(0))

    def may_be_legal(self, evaluator: Evaluator, kind: type[Any]) -> Value:
        """Return whether no clause refuses that is asked of the table alone."""
        args: list[Value] = [self.printed, self.position(), UNSEEN]
        return all_pass(evaluator, self.asked_of_the_table(self.edition.rule(kind)), args)

    def asked_of_the_table(self, rule: Rule[Any, Any, Any]) -> list[Forbids]:
        """Return the clauses that are asked of the table alone, before any step is looked at.

        The library asks those of a house about steps that all before them let pass.
        """
        asked = self.asked_last(rule)
        if len(asked) == len(rule.forbids):
            return [*takewhile(self.looks_at_no_step, asked)]
        return [one for one in rule.forbids if one not in asked and self.looks_at_no_step(one)]

    def asked_last(self, rule: Rule[Any, Any, Any]) -> tuple[Forbids, ...]:
        """Return the clauses of a rule in a house that go through what the others let pass."""
        if not self.looks_out:
            return ()
        return filtered_by(rule.lists)[0] if is_conceived_as_shipped(rule) else rule.forbids

    def looks_at_no_step(self, clause: Callable[..., Any]) -> bool:
        """Tell whether a clause looks at no step; each is asked once."""
        if clause not in self.asked_without_a_step:
            self.asked_without_a_step[clause] = self.compiles(
                clause, [self.printed, self.position(), UNSEEN]
            )
        return self.asked_without_a_step[clause]

    def opens(self, number: int, one: Candidates) -> Function:
        """Return the function that tells which colours may be moved with all else in a row.

        Nothing moved has the first bit, and each colour one more; steps that never move one have
        the first alone. Clauses are left out that do not look at the step, as `spans` has asked
        them, those that look at nothing else and refuse none of the rows, and orders: where they
        bind, `spans` names no other step. Those that do not look at the colour are asked once.
        Clauses of a house are asked one by one, about what all before them let pass.
        """
        evaluator = OnceEach(self.tables, apart=self.helpers.remembering, looks_out=self.looks_out)
        rule, position = self.edition.rule(one.kind), self.position()
        done = {ORDERS.clause, *self.asked_of_the_table(rule)}
        last = self.asked_last(rule)
        colours = (None, *COLOURS) if one.moved else (None,)

        def args_of(colour: Value) -> list[Value]:
            return [self.printed, position, step_among(one, colour)]

        of_the_colour = []
        for clause in rule.forbids:
            if clause in (*done, *last) or self.refuses_nothing(clause, one):
                continue
            if not self.compiles(clause, args_of(UNSEEN)):
                of_the_colour.append(clause)
                continue

            def give(value: Value) -> None:
                if value != ALLOWED:
                    evaluator.block.append(Return(Number(0)))

            evaluator.block.append(Note(clause.__name__))
            evaluator.called(Known(clause), args_of(UNSEEN), {}, give)
        if of_the_colour:
            names = ", ".join(clause.__name__ for clause in of_the_colour)
            evaluator.block.append(Note(f"of nothing moved, and of each colour: {names}"))
        passed = [all_pass(evaluator, of_the_colour, args_of(Known(colour))) for colour in colours]
        for clause in last:
            if clause in done or self.refuses_nothing(clause, one):
                continue
            evaluator.block.append(Note(clause.__name__))
            if self.compiles(clause, args_of(UNSEEN)):
                ask = partial(passes, evaluator, clause, args_of(UNSEEN))
                passes_it = evaluator.choice(evaluator.any(passed), ask, lambda: NO)
                passed = [evaluator.both("and", before, passes_it) for before in passed]
                continue
            asks = [partial(passes, evaluator, clause, args_of(Known(each))) for each in colours]
            passed = [
                evaluator.choice(before, ask, lambda: NO)
                for before, ask in zip(passed, asks, strict=True)
            ]
        found: Value = Known(0)
        for bit, is_open in enumerate(passed):
            of_this = evaluator.put_together("*", is_open, Known(1 << bit))
            found = evaluator.put_together("+", found, of_this)
        evaluator.block.append(Return(evaluator.number(found)))
        about = f"Tell which colours a {one.kind.__name__} that may be legal may move."
        return Function(f"opens_{number}", ("s", "a"), evaluator.written(), about)

    def refuses_nothing(self, clause: Forbids, one: Candidates) -> bool:
        """Tell whether a clause that looks at the step alone refuses none of some steps."""
        if not self.compiles(clause, [self.printed, UNSEEN, step_among(one)]):
            return False
        shape = shape_of_step(one.kind)
        steps = (read(shape, iter(row)) for row in one.rows)
        with suppress(*UNFIT):  # where a clause before it refuses, it may go wrong
            return not any(clause(self.edition.printed, self.start, step) for step in steps)
        return False

    def compiles(self, clause: Callable[..., Any], args: list[Value]) -> bool:
        """Tell whether a clause compiles: whether it looks at nothing unseen."""
        try:
            passes(self.evaluator(), clause, args)
        except CannotCompile:
            return False
        return True


def without_a_box(candidates: Candidates, begin: Value, count: Value) -> Value:
    """Return that so many steps are to be thrown among as they are listed."""
    others = NO_BOX if candidates.of_own_shares else NO_BOX[:2] if candidates.held else ()
    return Tuple((begin, count, count, *others))


@contextmanager
def naming(clause: Callable[..., Any]) -> Iterator[None]:
    """Name the clause where something in it, or in what it calls, cannot be compiled."""
    try:
        yield
    except CannotCompile as error:
        own = f"{clause.__name__}: {error.where}" if error.where else named_with_its_line(clause)
        error.where = own
        raise
    except RecursionError:
        raise CannotCompile(TOO_MANY_WAYS, named_with_its_line(clause)) from None


def passes(evaluator: Evaluator, clause: Callable[..., Any], args: list[Value]) -> Value:
    """Return whether a clause refuses nothing."""
    ask = partial(evaluator.called, Known(clause), args, {})
    return evaluator.gathered(ask, lambda value: Known(value == ALLOWED))


def all_pass(evaluator: Evaluator, clauses: list[Forbids], args: list[Value]) -> Value:
    """Return whether no clause refuses anything; in a house each is asked if those before pass.

    One may look for what is there only where those before it refuse nothing.
    """
    passed: list[Value] = []
    for clause in clauses:
        ask = partial(passes, evaluator, clause, args)
        if evaluator.looks_out:
            passed = [evaluator.choice(evaluator.all(passed), ask, lambda: NO)]
        else:
            passed.append(ask())
    return evaluator.all(passed)


def step_among(candidates: Candidates, colour: Value | None = None) -> Fields:
    """Return a step as it stands in a row, or with this colour moved.

    What is the same in all rows is known, but for the colour moved.
    """
    own = dict(step_in_row(candidates.kind).fields)
    moved = [*own][candidates.moved] if candidates.moved else ""
    for name, part in own.items():
        if isinstance(part, Part) and isinstance(part.shape, Whole) and name != moved:
            column = {row[part.offset] for row in candidates.rows}
            if len(column) == 1:
                (number,) = column
                own[name] = Known(read(part.shape, iter([number])))
    if moved and colour is not None:
        own[moved] = colour
    return Fields(candidates.kind, own)


def step_in_row(kind: type[Any]) -> Fields:
    """Return a step of a kind as it stands in a row."""
    return Fields(kind, Evaluator({}).fields(Part("a", None, 0, shape_of_step(kind), "a")))


def shape_of_step(kind: type[Any]) -> Shape:
    """Return the shape of the steps of a kind, by what its fields may be."""
    parts: dict[str, Shape] = {}
    types = types_of_fields(kind)
    for one in fields(kind):
        declared = types.get(one.name)
        number = shape_of_number(declared)
        parts[one.name] = Several((Whole(),) * 5, 5) if declared == Counts else number
    return Record(kind, parts, sum(part.size for part in parts.values()))


def numbers_of(evaluator: Evaluator, value: Value) -> list[Any]:
    """Return all numbers of a value, in the order of a row."""
    if evaluator.is_number(value):
        return [evaluator.number(value)]
    return [number for part in evaluator.parts(value) for number in numbers_of(evaluator, part)]
