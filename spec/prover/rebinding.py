"""Rebinding: the same functions, where what they call is explored by itself and merged.

A function keeps its code and gets other names around it: each function of the
rules that it calls is explored on its own, and where its paths end in values of
one shape, they become one value. So five colours in a row make five small
explorations, not all their combinations. A condition is read again with its
`and`, `or` and comparisons as terms (see `spec.prover.terms`).
"""

import builtins
from collections.abc import Callable, Iterator
from functools import wraps
from inspect import isgeneratorfunction
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any, Final

import attrs
import z3

from bfrules.core.refusal import Refusal, refused
from spec.prover.exploring import DeadEnd, GivenUp, Reached, current, exploring_now
from spec.prover.lots import (
    BUILTINS,
    MODELS,
    Cards,
    Heap,
    Lot,
    is_of_cards,
    is_once,
    modelled,
    there_is,
    with_weights,
)
from spec.prover.numbers import (
    UNKNOWN_WORD,
    Counters,
    Number,
    Rest,
    Truth,
    Tuple,
    Untouched,
    Words,
    either,
    equal,
    is_a_number,
    negated,
    truth,
    truth_term,
)
from spec.prover.terms import (
    BOTH,
    CHOOSE,
    EQUAL,
    EVERY,
    NOT,
    ONE_OF,
    SOME,
    TRUTH,
    code_as_terms,
    is_plain_condition,
)

RULES: Final = "bfrules."
NOT_EXPLORED: Final = ("bfrules.core.",)
EXPLORED_ALL_THE_SAME: Final = ("bfrules.core.standing",)


class Rebinder:
    """Prepares functions for the prover, each once."""

    def __init__(self) -> None:
        self._names: dict[int, dict[str, Any]] = {}
        self._bodies: dict[FunctionType, FunctionType] = {}
        self._merged: dict[FunctionType, Callable[..., Any]] = {}
        self._joined: dict[FunctionType, Callable[..., Any]] = {}

    def body(self, function: FunctionType) -> FunctionType:
        """Return a function with the same code that calls merged functions."""
        if function not in self._bodies:
            made = FunctionType(
                function.__code__,
                self.names(function.__globals__),
                function.__name__,
                function.__defaults__,
                tuple(CellType(self.rebound(held)) for held in held_by(function)),
            )
            made.__kwdefaults__ = function.__kwdefaults__
            self._bodies[function] = made
        return self._bodies[function]

    def names(self, names: dict[str, Any]) -> dict[str, Any]:
        """Return the names around a function, those of functions of the rules rebound."""
        key = id(names)
        if key not in self._names:
            # A function takes its builtins from the names around it when it is made, not later.
            rebound: dict[str, Any] = {"__builtins__": vars(builtins) | BUILTINS | REBOUND}
            self._names[key] = rebound
            for name, value in names.items():
                rebound.setdefault(name, self.rebound(value))
        return self._names[key]

    def rebound(self, value: Any) -> Any:
        """Return a function of the rules merged, anything else as it is."""
        plain = value.__wrapped__ if hasattr(value, "cache_info") else value
        if plain is refused:
            return refused_unread
        if isinstance(plain, FunctionType) and is_of_the_rules(plain):
            return self.merged(plain)
        if isinstance(value, ModuleType) and is_a_room(value):
            return Room(value, self.rebound)
        if isinstance(value, tuple) and value and all(isinstance(part, str) for part in value):
            return Words(value)
        return value

    def merged(self, function: FunctionType) -> Callable[..., Any]:
        """Return a function that is explored on its own where it is called."""
        if function not in self._merged:

            @wraps(function)
            def explored(*values: Any, **named: Any) -> Any:
                if not exploring_now():
                    return function(*values, **named)
                if tells(function) and is_of_cards(values):
                    return UNKNOWN_WORD
                model = modelled(function, values)
                if model is not None:
                    return model(*values, **named)
                body = self.body(function)
                if any(map(is_used_up, (*values, *named.values()))):
                    return body(*values, **named)
                return merged_call(lambda: body(*values, **named), tells(function))

            self._merged[function] = explored
        return self._merged[function]

    def condition(self, condition: Callable[..., bool]) -> Callable[..., Any]:
        """Return a condition that answers with one truth value, decided as little as can be."""
        plain = getattr(condition, "__wrapped__", condition)
        if not isinstance(plain, FunctionType):
            return condition
        if plain not in self._joined:
            joined = self.joined(plain)
            asked = answering(joined) if joined else self.body(plain)

            def decide(*values: Any) -> Any:
                if any(map(is_used_up, values)):
                    return asked(*values)
                return merged_call(lambda: asked(*values))

            self._joined[plain] = decide
        return self._joined[plain]

    def joined(self, condition: FunctionType) -> Callable[..., Any] | None:
        """Return a condition with its answers joined, None if it is not a plain condition."""
        if not is_plain_condition(condition):
            return None
        held = dict(zip(condition.__code__.co_freevars, held_by(condition), strict=True))
        names = dict(self.names(condition.__globals__)) | held
        for name in (*names_in(condition.__code__), *held):
            used = held.get(name, condition.__globals__.get(name))
            if used is not condition and is_asked(used):
                names[name] = self.asked(used)
        names |= WORDS
        exec(code_as_terms(condition), names)
        made: Callable[..., Any] = names[condition.__code__.co_name]
        return made

    def asked(self, value: Any) -> Any:
        """Return a plain condition joined, also out of a module; anything else rebound."""
        if isinstance(value, ModuleType):
            return Room(value, self.asked)
        return self.condition(value) if is_asked(value) else self.rebound(value)


class Room:
    """A module of the rules whose functions are rebound."""

    def __init__(self, module: ModuleType, rebound: Callable[[Any], Any]) -> None:
        self._module = module
        self._rebound = rebound

    def __getattr__(self, name: str) -> Any:
        value = self._rebound(getattr(self._module, name))
        setattr(self, name, value)
        return value


def is_asked(value: Any) -> bool:
    """Tell whether this is a plain condition, or a module of the rules that may have some."""
    if isinstance(value, ModuleType):
        return is_a_room(value)
    return isinstance(value, FunctionType) and value not in MODELS and is_plain_condition(value)


def is_a_room(module: ModuleType) -> bool:
    """Tell whether this is a module of the rules."""
    return module.__name__.startswith(RULES)


def names_in(code: CodeType) -> Iterator[str]:
    """Yield the names that code uses, and the code of expressions within it."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from names_in(constant)


def tells(function: FunctionType) -> bool:
    """Tell whether a function returns a text, which only people read."""
    return function.__annotations__.get("return") in (str, "str")


def held_by(function: FunctionType) -> tuple[Any, ...]:
    """Return what a function closes over."""
    return tuple(cell.cell_contents for cell in function.__closure__ or ())


def is_of_the_rules(function: FunctionType) -> bool:
    """Tell whether a function is one of the rules, and returns."""
    module = function.__module__ or ""
    return (
        module.startswith(RULES)
        and (module in EXPLORED_ALL_THE_SAME or not module.startswith(NOT_EXPLORED))
        and not isgeneratorfunction(function)
    )


def is_used_up(value: Any) -> bool:
    """Tell whether a call may change what it is given, so that it must not run on several paths."""
    return isinstance(value, list | Iterator)


class Unread:
    """The facts of a refusal, so many: nobody may read them, as symbols have no text."""

    def __init__(self, number: int) -> None:
        self._number = number

    def __len__(self) -> int:
        return self._number

    def _read(self, *_: object) -> Any:
        raise GivenUp("the facts of a refusal are read")

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __hash__ = __iter__ = _read
    __getitem__ = __contains__ = __add__ = __radd__ = __mul__ = __rmul__ = _read


def refused_unread(**facts: Any) -> Refusal:
    """Refuse, with facts that nobody can read."""
    unread: Any = Unread(len(facts))
    return Refusal(unread)


def counters(values: Any = ()) -> list[Any]:
    """Make a list; one of symbolic numbers can be changed at a symbolic place."""
    made = builtins.list(values)
    return Counters(made) if made and all(is_a_number(value) for value in made) else made


def counting(*bounds: Any) -> range:
    """Make a range; a symbolic bound gets a path for each value."""
    return range(*map(int, bounds))


def extreme(plainly: Callable[..., Any], wins_over: Callable[[Any, Any], Any]) -> Any:
    """Return `min` or `max` that makes one term of numbers, and decides nothing."""

    def found(*values: Any, **named: Any) -> Any:
        several = values[0] if len(values) == 1 and isinstance(values[0], tuple | list) else values
        # of one number alone there is no largest: Python raises
        if (
            named
            or (several is values and len(values) < 2)
            or all(isinstance(value, int) for value in several)
            or not all(is_a_number(value) for value in several)
        ):
            return plainly(*values, **named)
        best = several[0]
        for value in several[1:]:
            wins = wins_over(value, best)
            if isinstance(wins, bool):
                best = value if wins else best
            else:
                best = either(truth_term(wins), value, best)
        return best

    return found


REBOUND: Final = {
    "list": counters,
    "range": counting,
    "min": extreme(BUILTINS["min"], lambda one, other: one < other),
    "max": extreme(BUILTINS["max"], lambda one, other: one > other),
}


# merging -------------------------------------------------------------------------


def merged_call(run: Callable[[], Any], tells: bool = False) -> Any:
    """Explore a run by itself; return what its paths end in, merged where the shape is the same.

    Of a run that tells a text, any two texts are of one shape: only people read them.
    """
    explorer = current()
    ends = ends_remembered(run)
    if len(ends) == 1:
        return returned_by(ends[0][0])
    shapes: dict[Any, list[tuple[Any, z3.BoolRef]]] = {}
    for reached, under in ends:
        if reached.raised is not None:
            shapes.setdefault(("raised", repr(reached.raised)), []).append((reached, under))
        elif tells and isinstance(reached.returned, str):
            shapes.setdefault(str, []).append((reached, under))
        else:
            shapes.setdefault(shape_of(reached.returned), []).append((reached, under))
    groups = list(shapes.values())
    for group in groups[:-1]:
        if explorer.decide(z3.Or(*(under for _, under in group))):
            return merged_ends(group)
    if not groups:
        raise DeadEnd
    return merged_ends(groups[-1])


def ends_remembered(run: Callable[[], Any]) -> list[tuple[Reached, z3.BoolRef]]:
    """Explore a run by itself, or remember it, where the path around it is gone again."""
    explorer = current()
    place = explorer.place()
    ends = explorer.remembered.get(place)
    if ends is None:
        ends = list(explorer.explore(run, place))
        if all(is_unchangeable(reached.returned) for reached, _ in ends):
            explorer.remembered[place] = ends
    return ends


def is_unchangeable(value: Any) -> bool:
    """Tell whether a value stays as it is, whoever has it."""
    if isinstance(value, tuple):
        return all(is_unchangeable(part) for part in value)
    return (
        value is None
        or isinstance(value, int | str | Number | Truth | Cards | Rest | z3.ExprRef)
        or (attrs.has(type(value)))
    )


def merged_ends(ends: list[tuple[Reached, z3.BoolRef]]) -> Any:
    """Return the value of paths that end in one shape."""
    value = returned_by(ends[-1][0])
    for reached, under in reversed(ends[:-1]):
        value = merged_values(under, returned_by(reached), value)
    return value


def returned_by(reached: Reached) -> Any:
    """Return what a path ended in; raise what it raised."""
    if reached.raised is not None:
        raise reached.raised
    return reached.returned


def shape_of(value: Any) -> Any:
    """Return what two values must have in common to be merged."""
    if isinstance(value, bool | Truth):
        return bool
    if isinstance(value, int | Number):
        return int
    if isinstance(value, tuple):
        return tuple, *(shape_of(part) for part in value)
    if attrs.has(type(value)):
        parts = (getattr(value, known.name) for known in attrs.fields(type(value)))
        return type(value), *(shape_of(part) for part in parts)
    if isinstance(value, Untouched | Heap):
        return type(value), value.name
    if isinstance(value, Lot):
        # Two lots in one would make each of their numbers a choice: rather go each way.
        return Lot, id(value)
    if isinstance(value, Rest):
        return Rest, shape_of(value.of)
    if isinstance(value, Unread):
        return Unread, len(value)
    return value if value is None or isinstance(value, str) else id(value)


def merged_values(under: z3.BoolRef, one: Any, other: Any) -> Any:
    """Return the value that is one where the term is true, and the other elsewhere."""
    if one is other:
        return one
    if is_a_number(one):
        return either(under, one, other)
    if isinstance(one, str):
        return one if one == other else UNKNOWN_WORD
    if isinstance(one, tuple):
        return Tuple(
            merged_values(under, first, second) for first, second in zip(one, other, strict=True)
        )
    if attrs.has(type(one)):
        made = object.__new__(type(one))
        for known in attrs.fields(type(one)):
            part = merged_values(under, getattr(one, known.name), getattr(other, known.name))
            object.__setattr__(made, known.name, part)
        return made
    return one


# the words of a joined condition -----------------------------------------------


def as_truth(value: Any) -> Any:
    """Return a truth value as it is, also one that is not known yet."""
    if isinstance(value, bool | Truth):
        return value
    if isinstance(value, Cards):
        return as_truth(value.length > 0)
    return truth(value.term != 0) if isinstance(value, Number) else bool(value)


def next_of(values: Iterator[Any], under: Any) -> Any:
    """Return the next value, None after the last; where it raises, it does so only under this."""
    try:
        return next(values, None)
    except Exception:
        if current().decide(truth_term(under)):
            raise
        return None


def every(values: Any) -> Any:
    """Tell whether all are true, without looking at them one by one."""
    answer: Any = True
    left = with_weights(values)
    while (found := next_of(left, answer)) is not None:
        meant, weight = as_truth(found[0]), found[1]
        answer = answer & (meant if is_once(weight) else opposite(there_is(weight)) | meant)
    return answer


def some(values: Any) -> Any:
    """Tell whether one is true, without looking at them one by one."""
    answer: Any = False
    left = with_weights(values)
    while (found := next_of(left, opposite(answer))) is not None:
        meant, weight = as_truth(found[0]), found[1]
        answer = answer | (meant if is_once(weight) else there_is(weight) & meant)
    return answer


def choose(test: Any, one: Callable[[], Any], other: Callable[[], Any]) -> Any:
    """Return one value or the other; where that is not known, both become one term."""
    decided = as_truth(test)
    if isinstance(decided, bool):
        return one() if decided else other()
    return merged_call(lambda: one() if decided else other())


def both(*parts: Callable[[], Any]) -> Any:
    """Tell whether all are true; each is looked at where those before it are."""

    def run() -> z3.BoolRef:
        terms = []
        for part in parts:
            terms.append(term_of(truth_alone(part())))
            current().suppose(terms[-1])
        return z3.And(*terms)

    return truth(z3.simplify(z3.Or(*(z3.And(under, term) for under, term in ends_of(run)))))


def one_of(*parts: Callable[[], Any]) -> Any:
    """Return the first that is true, as `or` does; of truth values not known yet, one term.

    Each is looked at where those before it are not true.
    """
    first = parts[0]()
    if not isinstance(first, bool | Truth):
        return first if first or len(parts) == 1 else one_of(*parts[1:])

    def run() -> z3.BoolRef:
        terms = [term_of(first)]
        for part in parts[1:]:
            current().suppose(z3.Not(terms[-1]))
            terms.append(term_of(truth_alone(part())))
        return z3.Or(*terms)

    return truth(z3.simplify(z3.And(*(z3.Implies(under, term) for under, term in ends_of(run)))))


def answering(condition: Callable[..., Any]) -> Callable[..., Any]:
    """Return a condition that answers with a truth value, and gives up where it does not."""
    return lambda *values: truth_alone(condition(*values))


def truth_alone(value: Any) -> Any:
    """Return a truth value; give up on anything else: `and` would return the thing itself."""
    if not isinstance(value, bool | Truth):
        raise GivenUp("something else than a truth value where a condition has one")
    return value


def ends_of(run: Callable[[], z3.BoolRef]) -> list[tuple[z3.BoolRef, z3.BoolRef]]:
    """Return the terms that the paths of a run end in; raise what one raises, on its own path."""
    explorer = current()
    ends = ends_remembered(run)
    for reached, under in ends:
        if reached.raised is not None and explorer.decide(under):
            raise reached.raised
    return [(under, reached.returned) for reached, under in ends if reached.raised is None]


def opposite(value: Any) -> Any:
    """Return the opposite of a truth value."""
    return negated(as_truth(value))


WORDS: Final = {
    TRUTH: as_truth,
    BOTH: both,
    ONE_OF: one_of,
    NOT: opposite,
    EVERY: every,
    SOME: some,
    EQUAL: equal,
    CHOOSE: choose,
}


def term_of(value: Any) -> z3.BoolRef:
    """Return the term of a truth value."""
    return truth_term(as_truth(value))
