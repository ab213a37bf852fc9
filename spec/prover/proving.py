"""Proving: the promises of one question on all paths, or what breaks them."""

from collections.abc import Callable, Iterator
from random import Random
from time import process_time
from types import FunctionType
from typing import Any, Final

import attrs
import z3
from attrs import define, field, frozen

from spec.prover.exploring import (
    UNSURE,
    Explorer,
    GivenUp,
    Reached,
    on_all_paths,
)
from spec.prover.making import NothingSymbolic, drawn, made, numbers_in, plain
from spec.prover.numbers import Tuple
from spec.prover.printed import prepared_values
from spec.prover.rebinding import Rebinder, term_of
from spec.symbolic.question import Question, Values, replayed

MOST_PATHS: Final = 200_000
OWN_TO_SYMBOLS: Final = (
    *(AssertionError, AttributeError, MemoryError, NameError, OverflowError, RecursionError),
    *(SystemError, TypeError),
)
ATTACKS_BY_MODEL: Final = 6
ENDS_REPLAYED: Final = 40
ATTACKS_AT_RANDOM: Final = 40
SEED: Final = 20


@frozen
class Proof:
    """What became of one promise: open, proved or refuted, and by which values."""

    proved: bool
    told: str
    broken_by: Values | None = None
    defect: bool = False


@define
class Standing:
    """What is known of the promises while the paths are gone."""

    broken: dict[Callable[..., bool], tuple[Values, str]] = field(factory=dict)
    doubtful: dict[Callable[..., bool], str] = field(factory=dict)
    wrong: dict[Callable[..., bool], tuple[Values, str]] = field(factory=dict)
    paths: int = 0
    met: bool = False
    replayed: int = 0
    witnesses: list[Values] = field(factory=list)


@frozen
class Outcome:
    """What the prover found of a question: of each promise, and of its needs."""

    proofs: dict[Callable[..., bool], Proof]
    needs_met: bool
    paths: int
    seconds: float
    asked: int
    given_up: str = ""
    bounds: str = ""
    witnesses: tuple[Values, ...] = ()

    @property
    def no_path_meets_the_needs(self) -> bool:
        """Whether every path was gone, and none met the needs."""
        return not self.needs_met and not self.given_up and self.paths == 0


def proved(
    question: Question,
    seconds: float,
    most_paths: int = MOST_PATHS,
    any_length: bool = False,
    until_broken: bool = False,
    most_witnesses: int = ATTACKS_BY_MODEL,
) -> Outcome:
    """Follow all paths of a question, as far as the limits allow.

    With `any_length`, a tuple of any length stands for all of them; raise
    LengthMatters if a run looks into one. Else it has a few parts at most. With
    `until_broken`, one broken promise ends it. The outcome has plain values that
    met the needs, one from each path up to `most_witnesses`.
    """
    began = process_time()
    prover = Prover(question, until_broken, most_witnesses)
    return on_all_paths(
        lambda: Explorer(seconds, most_paths, began=began, any_length=any_length), prover.outcome
    )


class Prover:
    """Runs one question: its functions rebound once, its printed values prepared once."""

    def __init__(self, question: Question, until_broken: bool, most_witnesses: int) -> None:
        self.question = question
        self.most_witnesses = most_witnesses
        self.enough = 1 if until_broken else len(question.promises)
        self.rebinder = Rebinder()
        self.needs = tuple(
            self.rebinder.condition(without_wrapping(need)) for need in question.needs
        )
        self.promises = {promise: self.rebinder.condition(promise) for promise in question.promises}
        body = getattr(question.body, "__wrapped__", question.body)
        self.body = self.rebinder.body(body) if isinstance(body, FunctionType) else body
        self.prepared: dict[int, Any] = {}

    def outcome(self, explorer: Explorer) -> Outcome:
        """Follow all paths with an explorer."""
        standing = Standing()
        began = process_time()
        given_up = ""
        values: Values = ()
        arguments: Values = ()

        def run() -> Any:
            nonlocal values, arguments
            values = tuple(
                made(parameter.annotation, parameter.name, explorer)
                for parameter in self.question.parameters
            )
            arguments = self.arguments(values)
            for need, plainly in zip(self.needs, self.question.needs, strict=True):
                explorer.assume(self.met(explorer, need, plainly, values, arguments))
            self.witness(explorer, standing, values)
            return self.body(*arguments)

        try:
            for reached, _ in explorer.explore(run, explorer.place()):
                if reached.raised is not None and isinstance(reached.raised, NothingSymbolic):
                    raise GivenUp(str(reached.raised))
                self.see(explorer, standing, reached, values, arguments)
                if len(standing.broken) >= self.enough:
                    given_up = "a promise is broken"
                    break
        except GivenUp as limit:
            given_up = f"{limit}; {standing.paths} paths kept the promises"
        return Outcome(
            {promise: self.proof_of(promise, standing, given_up) for promise in self.promises},
            standing.met,
            standing.paths,
            process_time() - began,
            explorer.asked,
            given_up,
            ", ".join(sorted(explorer.bounds)),
            tuple(standing.witnesses),
        )

    def arguments(self, values: Values) -> Values:
        """Return the arguments of the question, printed values prepared."""
        return tuple(
            self.prepared_argument(argument) for argument in self.question.arguments(values)
        )

    def prepared_argument(self, argument: Any) -> Any:
        """Return an argument as it is, or printed values with tables for their tuples."""
        if not hasattr(argument, "provenance"):
            return indexable(argument)
        if id(argument) not in self.prepared:
            self.prepared[id(argument)] = prepared_values(argument, "printed", self.rebinder.merged)
        return self.prepared[id(argument)]

    def met(
        self,
        explorer: Explorer,
        need: Callable[..., Any],
        plainly: Callable[..., Any],
        values: Values,
        arguments: Values,
    ) -> z3.BoolRef:
        """Return the term that a need is met; where it raises, it is not.

        Give up where perhaps only symbols raise, and plain numbers would not.
        """
        try:
            return term_of(need(*arguments))
        except Exception as error:
            model = explorer.model_where(z3.BoolVal(True))
            if isinstance(error, OWN_TO_SYMBOLS) or model is None:
                raise GivenUp(f"a need raised {error!r}") from error
            numbers = tuple(plain(value, model) for value in values)
            if not raises(plainly, self.question.arguments(numbers)):
                raise GivenUp(
                    f"a need raised {error!r}, and of plain values it does not"
                ) from error
            return z3.BoolVal(False)

    def witness(self, explorer: Explorer, standing: Standing, values: Values) -> None:
        """Keep plain values that meet the needs on this path, until there are some."""
        if standing.met and len(standing.witnesses) >= self.most_witnesses:
            return
        model = explorer.model_where(z3.BoolVal(True))
        if model is not None:
            witness = tuple(plain(value, model) for value in values)
            standing.witnesses.append(witness)
            standing.met |= replayed(self.question, witness).meets_the_needs

    # one path --------------------------------------------------------------------

    def see(
        self,
        explorer: Explorer,
        standing: Standing,
        reached: Reached,
        values: Values,
        arguments: Values,
    ) -> None:
        """See whether the promises are kept where one path ended."""
        standing.paths += 1
        left = [promise for promise in self.promises if promise not in standing.broken]
        if reached.raised is not None:
            for promise in left:
                self.blame(explorer, standing, promise, z3.BoolVal(True), values)
            return
        for promise in left:
            condition = self.promises[promise]

            def keep(condition: Callable[..., Any] = condition) -> Any:
                return condition(reached.returned, *arguments)

            for end, _ in explorer.explore(keep, explorer.place()):
                if end.raised is not None:
                    broken = z3.BoolVal(True)
                else:
                    broken = z3.Not(term_of(end.returned))
                if not explorer.never(broken):
                    self.blame(explorer, standing, promise, broken, values)
                    break
                if self.is_broken_here(explorer, standing, promise, values):
                    break

    def is_broken_here(
        self,
        explorer: Explorer,
        standing: Standing,
        promise: Callable[..., bool],
        values: Values,
    ) -> bool:
        """Tell whether plain values that go this way break a promise, which seems to be kept."""
        if standing.replayed >= ENDS_REPLAYED:
            return False
        standing.replayed += 1
        model = explorer.model_where(z3.BoolVal(True))
        if model is None:
            return False
        witness = tuple(plain(value, model) for value in values)
        replay = replayed(attrs.evolve(self.question, promises=(promise,)), witness)
        if replay.meets_the_needs and not replay.keeps_the_promises:
            standing.wrong[promise] = (witness, replay.told())
            return True
        return False

    def blame(
        self,
        explorer: Explorer,
        standing: Standing,
        promise: Callable[..., bool],
        broken: z3.BoolRef,
        values: Values,
    ) -> None:
        """Replay what seems to break a promise; only plain values that break it refute it."""
        explorer.doubt()
        model = explorer.model_where(broken)
        if model is None:
            standing.doubtful[promise] = UNSURE
            return
        witness = tuple(plain(value, model) for value in values)
        replay = replayed(attrs.evolve(self.question, promises=(promise,)), witness)
        if replay.meets_the_needs and not replay.keeps_the_promises:
            standing.broken[promise] = (witness, replay.told())
        else:
            standing.doubtful[promise] = f"not borne out by plain values: {replay.told()}"

    # all paths -------------------------------------------------------------------

    def proof_of(self, promise: Callable[..., bool], standing: Standing, given_up: str) -> Proof:
        """Return what became of a promise, after an attack on what seems to be proved."""
        if promise in standing.broken:
            witness, told = standing.broken[promise]
            return Proof(False, told, witness)
        if promise in standing.wrong:
            witness, told = standing.wrong[promise]
            return Proof(False, f"proved, but broken by {told}", witness, defect=True)
        if promise in standing.doubtful:
            told = standing.doubtful[promise]
            return Proof(False, told, defect=told.startswith("not borne out"))
        if given_up:
            return Proof(False, given_up)
        for witness in self.attacks(standing):
            replay = replayed(attrs.evolve(self.question, promises=(promise,)), witness)
            if replay.meets_the_needs and not replay.keeps_the_promises:
                return Proof(False, f"proved, but broken by {replay.told()}", witness, defect=True)
        return Proof(True, f"{standing.paths} path{'' if standing.paths == 1 else 's'}")

    def attacks(self, standing: Standing) -> Iterator[Values]:
        """Yield plain values to attack a proof with: those that paths gave, and random ones."""
        yield from standing.witnesses
        random = Random(SEED)
        for _ in range(ATTACKS_AT_RANDOM):
            yield tuple(
                drawn(parameter.annotation, random) for parameter in self.question.parameters
            )
        for witness in standing.witnesses[:ATTACKS_BY_MODEL]:
            for _ in range(ATTACKS_AT_RANDOM // ATTACKS_BY_MODEL):
                yield tuple(stirred(value, random) for value in witness)


def indexable(value: Any) -> Any:
    """Return a value whose tuples of numbers can be asked for a symbolic place."""
    if isinstance(value, tuple):
        return Tuple(indexable(part) for part in value)
    if attrs.has(type(value)):
        made_again = object.__new__(type(value))
        for known in attrs.fields(type(value)):
            part = indexable(getattr(value, known.name))
            object.__setattr__(made_again, known.name, part)
        return made_again
    return value


def stirred(value: Any, random: Random) -> Any:
    """Return a plain value with a few of its numbers changed."""
    if isinstance(value, tuple):
        return tuple(stirred(part, random) for part in value)
    if isinstance(value, bool):
        return value if random.random() < 0.8 else not value
    if isinstance(value, int):
        return value if random.random() < 0.8 else max(0, value + random.randint(-2, 5))
    return value


def raises(condition: Callable[..., bool], arguments: Values) -> bool:
    """Tell whether a condition raises, of plain values."""
    try:
        condition(*arguments)
    except Exception:
        return True
    return False


def without_wrapping(condition: Callable[..., bool]) -> Callable[..., bool]:
    """Return a condition as it is written."""
    plain_condition: Callable[..., bool] = getattr(condition, "__wrapped__", condition)
    return plain_condition


__all__ = ["Outcome", "Proof", "numbers_in", "proved"]
