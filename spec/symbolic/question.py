"""Questions: the promises of one function, under all its needs."""

import inspect
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final, get_type_hints

from attrs import evolve, frozen

from bfrules.kernel.contract import Contract, contract_of

Values = tuple[Any, ...]

NO_LIMIT: Final = 0


@frozen
class Parameter:
    """A parameter and its type, which may be any that CrossHair can make symbolic."""

    name: str
    annotation: Any


@frozen
class Domain:
    """Finitely many cases in which to run a function, and what they are in words."""

    told: str
    cases: Callable[[], Iterable[Values]]


@frozen
class Question:
    """Does the body keep its promises for all values of its parameters that meet the needs?

    Needs and body take the arguments that `arguments` puts together from the
    values; a promise takes what the body returned, then the same arguments.
    `covers` says which cases these are, if not all; with a `domain` they are
    finitely many, to be run one by one. With `may_refuse`, what the body
    returns may be a refusal, full of texts that nobody reads. `cards_unseen` is
    the question of the same cases where nobody may look at cards: a proof of
    that one is a proof of this one, anything else says nothing.
    """

    parameters: tuple[Parameter, ...]
    needs: tuple[Callable[..., bool], ...]
    body: Callable[..., Any]
    promises: tuple[Callable[..., bool], ...]
    covers: str = ""
    domain: Domain | None = None
    arguments: Callable[[Values], Values] = tuple
    may_refuse: bool = False
    cards_unseen: "Question | None" = None

    def about(self, promises: tuple[Callable[..., bool], ...]) -> "Question":
        """Return the question of some of the promises."""
        unseen = self.cards_unseen.about(promises) if self.cards_unseen else None
        return evolve(self, promises=promises, cards_unseen=unseen)


@frozen
class Case:
    """The promises of a function, and the questions that may settle them.

    The questions of `whole` cover every case between them. `slices` cover less;
    they are asked where the whole is not proved.
    """

    function: str
    promises: tuple[Callable[..., bool], ...]
    whole: tuple[Question, ...]
    slices: tuple[Question, ...] = ()

    def about(self, promises: tuple[Callable[..., bool], ...]) -> "Case":
        """Return the case of some of the promises."""
        return evolve(
            self,
            promises=promises,
            whole=tuple(question.about(promises) for question in self.whole),
            slices=tuple(question.about(promises) for question in self.slices),
        )

    def name_of(self, promise: Callable[..., bool]) -> str:
        """Return the name of a promise with that of its function."""
        return f"{self.function}.{promise.__name__}"


class NoContract(ValueError):
    """A function was asked about that has no contract."""


def stated_contract(function: Callable[..., Any]) -> Contract:
    """Return the contract of a function; raise NoContract if it has none."""
    found = contract_of(function)
    if found is None:
        raise NoContract(f"{function.__name__} has no contract")
    return found


def name_of(function: Callable[..., Any]) -> str:
    """Return the name of a function with its module, the package left out."""
    module = function.__module__
    for package in ("bfrules.", "editions.", "spec.symbolic."):
        module = module.removeprefix(package)
    return f"{module}.{function.__name__}"


def parameters_of(function: Callable[..., Any]) -> tuple[Parameter, ...]:
    """Return the parameters of a function with their types."""
    types = get_type_hints(function)
    return tuple(Parameter(name, types[name]) for name in inspect.signature(function).parameters)


def question_of(function: Callable[..., Any]) -> Question:
    """Return the question whether a function keeps its promises, on its own parameters."""
    stated = stated_contract(function)
    return Question(parameters_of(function), stated.needs, function, stated.promises)


@frozen
class Replay:
    """What plain values do: whether they meet the needs, keep the promises, and how it went."""

    question: Question
    values: Values
    meets_the_needs: bool
    keeps_the_promises: bool
    outcome: str

    def told(self) -> str:
        """Tell the values, by the names of the parameters, and what came of them."""
        named = (
            f"{parameter.name}={written(value)}"
            for parameter, value in zip(self.question.parameters, self.values, strict=True)
        )
        return f"({', '.join(named)}) {self.outcome}"


def replayed(question: Question, values: Values) -> Replay:
    """Ask a question about plain values, without any prover."""

    def replay(meets_the_needs: bool, keeps_the_promises: bool, outcome: str) -> Replay:
        return Replay(question, values, meets_the_needs, keeps_the_promises, outcome)

    arguments = question.arguments(values)
    try:
        if not all(need(*arguments) for need in question.needs):
            return replay(False, True, "does not meet the needs")
    except Exception as error:
        return replay(False, True, f"made a need raise {error!r}")
    try:
        returned = question.body(*arguments)
    except Exception as error:
        return replay(True, False, f"raised {error!r}")
    try:
        kept = all(promise(returned, *arguments) for promise in question.promises)
    except Exception as error:
        return replay(True, False, f"gave {written(returned)}, and a promise raised {error!r}")
    return replay(True, kept, "kept the promises" if kept else f"gave {written(returned)}")


def written(value: object) -> str:
    """Return what a value is when it is written out, also of numbers that are long."""
    with numbers_of_any_length():
        return repr(value)


@contextmanager
def numbers_of_any_length() -> Iterator[None]:
    """Let numbers of any length be written out for a while: solvers read digits."""
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(NO_LIMIT)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(limit)
