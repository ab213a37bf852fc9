"""The border to CrossHair: ask it one question, and hear plainly what it found.

CrossHair is told nothing about contracts but the needs and the promises of
the question: it reads no docstring, no assert and no other contract. So a
function that is called is followed into its body, and a false contract of its
own can prove nothing about its caller.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from inspect import BoundArguments, Signature, unwrap
from inspect import Parameter as SignatureParameter
from time import process_time
from typing import Any, Final

from attrs import frozen
from crosshair.condition_parser import (
    POSTCONDITION,
    PRECONDITION,
    ConditionExpr,
    Conditions,
    condition_parser,
)
from crosshair.core import _PATCH_REGISTRATIONS, analyze_calltree

# Not used by name: it teaches CrossHair the built-in types.
from crosshair.core_and_libs import installed_plugins as installed_plugins
from crosshair.libimpl.builtinslib import SymbolicInt
from crosshair.options import DEFAULT_OPTIONS, AnalysisOptions
from crosshair.statespace import StateSpace, VerificationStatus, context_statespace
from crosshair.tracers import NoTracing

from spec.subjects import reached_from
from spec.symbolic.counted import (
    MODELS,
    counting_cards,
    counts_cards,
    in_place_of,
    made_symbolic,
)
from spec.symbolic.question import Parameter, Question, Values, numbers_of_any_length
from spec.symbolic.terms import undivided

NO_OTHER_CONTRACTS: Final = ()
RETURNED: Final = "__return__"
A_NUMBER: Final = "a number"


@frozen
class Exploration:
    """What CrossHair found on its paths, and whether there is no other path.

    `broken_by` are values that break a promise, as CrossHair has them: to be
    replayed before anybody believes them. `need_that_raised` is the name of one,
    if any: perhaps only CrossHair's values raise there, and plain ones meet it.
    """

    confirmed: bool
    everything_explored: bool
    paths: int
    paths_off_the_needs: int
    paths_that_keep_the_promises: int
    broken_by: Values | None
    need_that_raised: str = ""

    @property
    def is_a_proof(self) -> bool:
        """Whether every path was followed, each need answered, and every promise kept."""
        followed = self.everything_explored and not self.need_that_raised
        return self.broken_by is None and self.confirmed and followed


def explored(question: Question, seconds: float) -> Exploration:
    """Let CrossHair follow the paths of a question for so many CPU seconds."""
    broken_by: list[Values] = []

    def keep_the_values(
        arguments: BoundArguments, returned: object, names: object
    ) -> tuple[str, str]:
        broken_by.append(tuple(arguments.arguments.values()))
        return question.body.__name__, ""

    paths: Counter[str] = Counter()
    off_the_needs: list[str] = []
    raised: list[str] = []
    options = options_for(seconds, paths)
    asked = conditions_of(question, off_the_needs, raised, keep_the_values)
    reads_texts = not question.may_refuse
    models = {} if question.body in MODELS else MODELS
    counted = any(counts_cards(parameter.annotation) for parameter in question.parameters)
    with (
        condition_parser(NO_OTHER_CONTRACTS),
        unspelled_numbers(question.may_refuse),
        undivided(reads_texts),
        numbers_of_any_length(),
        in_place_of(models),
        counting_cards(reads_texts) if counted else nullcontext(),
    ):
        analysis = analyze_calltree(options, asked)
    return Exploration(
        confirmed=analysis.verification_status is VerificationStatus.CONFIRMED
        and analysis.num_confirmed_paths > 0,
        everything_explored=paths["exhaustion"] > 0,
        paths=paths["num_paths"],
        paths_off_the_needs=len(off_the_needs),
        paths_that_keep_the_promises=analysis.num_confirmed_paths,
        broken_by=broken_by[0] if broken_by else None,
        need_that_raised=raised[0] if raised else "",
    )


def options_for(seconds: float, paths: Counter[str]) -> AnalysisOptions:
    """Return the options for a limit of CPU seconds; any one path may use half of them."""
    options = DEFAULT_OPTIONS.overlay(
        analysis_kind=NO_OTHER_CONTRACTS,
        per_condition_timeout=seconds,
        per_path_timeout=seconds / 2,
    )
    options.stats = paths
    options.deadline = process_time() + seconds
    return options


def conditions_of(
    question: Question,
    off_the_needs: list[str],
    raised: list[str],
    describe: Callable[..., tuple[str, str]],
) -> Conditions:
    """Return a question in CrossHair's terms; note each need that a path does not meet, or raises.

    CrossHair leaves out a path on which a need raises.
    """
    names = tuple(parameter.name for parameter in question.parameters)
    arguments = once_a_path(question.arguments)
    needs = sorted(question.needs, key=looks_far)

    def body(*values: Any) -> Any:
        return question.body(*arguments(values))

    def meets_the_needs(values: Any) -> bool:
        taken = arguments([values[name] for name in names])
        first: Exception | None = None
        raised_first = ""
        for need in needs:
            try:
                met = bool(need(*taken))
            except Exception as error:
                # Another need may not be met either: then nothing depends on this one.
                if first is None:
                    first, raised_first = error, need.__name__
                continue
            if not met:
                off_the_needs.append(need.__name__)
                return False
        if first is not None:
            raised.append(raised_first)
            raise first
        return True

    def keeps(values: Any) -> bool:
        returned = values[RETURNED]
        taken = arguments([values[name] for name in names])
        return all(promise(returned, *taken) for promise in question.promises)

    together = ConditionExpr(PRECONDITION, meets_the_needs, __file__, 0, "needs")
    promise = ConditionExpr(POSTCONDITION, keeps, __file__, 0, "promises")
    return Conditions(
        fn=body,
        src_fn=body,
        pre=[together] if needs else [],
        post=[promise],
        raises=frozenset(),
        sig=signature_of(question.parameters),
        mutable_args=None,
        fn_syntax_messages=[],
        counterexample_description_maker=describe,
    )


def looks_far(need: Callable[..., bool]) -> int:
    """Return how many functions a need reaches.

    Those that reach few say which seats and prices there are, before others look at them.
    """
    return sum(1 for _ in reached_from(unwrap(need)))


def once_a_path(arguments: Callable[[Any], Values]) -> Callable[[Any], Values]:
    """Return the same way to put arguments together, used once on each path.

    The values are the same all along a path, and records are slow to make.
    """
    last_path: StateSpace | None = None
    last_arguments: Values = ()

    def put_together(values: Any) -> Values:
        nonlocal last_path, last_arguments
        path = context_statespace()
        if path is not last_path:
            last_arguments = arguments(values)
            last_path = path
        return last_arguments

    return put_together


@contextmanager
def unspelled_numbers(wanted: bool) -> Iterator[None]:
    """Give every symbolic number the same text for a while.

    A number that is not known has texts without end, one path for each number
    of digits; and nobody reads the text of a refusal but people.
    """
    if not wanted:
        yield
        return
    spelled, formatted = SymbolicInt.__repr__, _PATCH_REGISTRATIONS[format]

    def unspelled_format(value: object, specification: str = "") -> Any:
        with NoTracing():  # type: ignore[no-untyped-call]  # CrossHair's own has no types
            is_symbolic = isinstance(value, SymbolicInt)
        return A_NUMBER if is_symbolic else formatted(value, specification)

    SymbolicInt.__repr__ = lambda self: A_NUMBER  # type: ignore[method-assign]  # for a while
    _PATCH_REGISTRATIONS[format] = unspelled_format
    try:
        yield
    finally:
        SymbolicInt.__repr__ = spelled  # type: ignore[method-assign]  # as it was
        _PATCH_REGISTRATIONS[format] = formatted


def signature_of(parameters: tuple[Parameter, ...]) -> Signature:
    """Return a signature with the types that CrossHair is to make symbolic."""
    return Signature(
        [
            SignatureParameter(
                parameter.name,
                SignatureParameter.POSITIONAL_OR_KEYWORD,
                annotation=made_symbolic(parameter.annotation),
            )
            for parameter in parameters
        ]
    )
