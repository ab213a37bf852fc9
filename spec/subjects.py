"""Subjects: every function with a contract, by edition, and the tables at which to ask about it."""

from collections.abc import Callable, Iterator, Mapping
from functools import _lru_cache_wrapper, cache
from importlib import import_module
from inspect import signature
from itertools import product
from pkgutil import iter_modules
from types import CodeType, FunctionType, ModuleType, SimpleNamespace
from typing import Any, Final, get_args, get_origin, get_type_hints

import attrs
from attrs import frozen

from bfrules import IllegalStep
from bfrules.core.amendment import AmendmentError
from bfrules.core.edition import AnyEdition
from bfrules.core.rule import Rule, sentence_of, what_runs
from bfrules.core.starting import is_a_switch
from bfrules.core.trace import made_for
from bfrules.editions.black_monday.conditions.common import the_piles_count_every_kind
from bfrules.editions.black_monday.conditions.setup import no_card_has_left_the_box
from bfrules.evaluating.sources import codes_in
from bfrules.kernel.cards import Cards
from bfrules.kernel.contract import contract_of, needs_of
from bfrules.shipped import shipped_editions
from spec.symbolic.question import parameters_of

Function = Callable[..., Any]

KERNEL: Final = "kernel"
RULES: Final = "bfrules."
EDITIONS: Final = "bfrules.editions."
LARGEST_TABLE: Final = 8


@frozen
class Subject:
    """One function with a contract, as one edition uses it; the kernel has no edition.

    The edition may be under a reading or a variant, where that changes what the function reads.
    """

    edition: AnyEdition | None
    function: Function

    @property
    def owner(self) -> str:
        """The name of the edition, with the amendments in force, or of the kernel."""
        return KERNEL if self.edition is None else self.edition.label

    @property
    def is_in_force(self) -> bool:
        """Whether it is asked about as it is printed, under no reading or variant."""
        return self.edition is None or not self.edition.amendments

    @property
    def key(self) -> str:
        """The name of the function; of one made for another function, with that one's name."""
        inner = [one.__name__ for one in made_for(self.function)]
        return self.function.__name__ + (f"({', '.join(inner)})" if inner else "")

    @property
    def name(self) -> str:
        """The name by which verdicts know the function: `bf2023.lower_the_removed_colour`."""
        return f"{self.owner}.{self.key}"

    @property
    def sentence(self) -> str:
        """What the function says, in the words of the edition."""
        if self.edition is None:
            return sentence_of(self.function)
        return self.edition.sentence(self.function)

    @property
    def promises(self) -> tuple[Function, ...]:
        """The promises of the function."""
        stated = contract_of(self.function)
        return stated.promises if stated else ()


def all_subjects() -> Iterator[Subject]:
    """Yield every function with a contract: those of the kernel, then of each edition.

    Where one stands around another under the name of that, both.
    """
    yield from (Subject(None, function) for function in functions_in("bfrules.kernel"))
    for edition in shipped_editions().values():
        subjects = (Subject(edition, function) for function in functions_of(edition))
        yield from {(one.name, what_runs(one.function)): one for one in subjects}.values()


def functions_of(edition: AnyEdition) -> tuple[Function, ...]:
    """Return the functions with a contract that an edition uses, and those of its readings.

    They are what its clauses, its readings and its variants reach, and what
    stands in its own package, by module, in the order of the text.
    """
    found: dict[Function, None] = {}
    for root in (*functions_within(edition), *functions_in(edition.package)):
        for function in reached_from(root):
            if contract_of(function) and plain(function).__module__.startswith(EDITIONS):
                found.setdefault(plain(function))
    return tuple(sorted(found, key=place_of))


def functions_within(value: Any) -> Iterator[Function]:
    """Yield every function held by a value, such as an edition: by its fields, or in a tuple."""
    if callable(value) and isinstance(plain(value), FunctionType):
        yield value
    for part in parts_held(value):
        yield from functions_within(part)


def parts_held(value: Any) -> tuple[Any, ...]:
    """Return what a tuple or a record holds; nothing of any other value."""
    if isinstance(value, tuple):
        return value
    known = attrs.fields(type(value)) if attrs.has(type(value)) else ()
    return tuple(getattr(value, one.name, None) for one in known)


def functions_in(package: str) -> Iterator[Function]:
    """Yield the functions with a contract in a package."""
    for module in modules_in(package):
        yield from functions_with_a_contract(module)


def modules_in(package: str) -> Iterator[ModuleType]:
    """Yield the modules of a package by name."""
    home = import_module(package)
    for found in sorted(iter_modules(home.__path__), key=lambda found: found.name):
        yield import_module(f"{package}.{found.name}")


def functions_with_a_contract(module: ModuleType) -> Iterator[Function]:
    """Yield the functions with a contract that a module defines, in the order of the text."""
    for value in vars(module).values():
        if callable(value) and contract_of(value) and value.__module__ == module.__name__:
            yield value


def plain(function: Any) -> Any:
    """Return a function without what remembers its answers."""
    return function.__wrapped__ if isinstance(function, _lru_cache_wrapper) else function


def place_of(function: Function) -> tuple[str, int]:
    """Return where a function stands: its module and its line."""
    return function.__module__, plain(function).__code__.co_firstlineno


def reached_from(function: Function) -> Iterator[Function]:
    """Yield a function of the rules and all that it reaches by name, conditions included."""
    left, seen = [function], set()
    while left:
        one = plain(left.pop())
        if one in seen or not isinstance(one, FunctionType):
            continue
        if not (one.__module__ or "").startswith(RULES):
            continue
        seen.add(one)
        yield one
        left.extend(used_by(one))


def used_by(function: FunctionType) -> Iterator[Function]:
    """Yield the functions that a function names, and the conditions of its contract."""
    yield from conditions_stated(function)
    names = tuple(names_in(function.__code__))
    for value in map(function.__globals__.get, names):
        if isinstance(value, ModuleType):
            yield from functions_within(tuple(vars(value).get(name) for name in names))
        elif callable(value) and isinstance(plain(value), FunctionType):
            yield value
    for cell in function.__closure__ or ():
        yield from functions_within(cell.cell_contents)


def conditions_stated(function: Function) -> tuple[Function, ...]:
    """Return what a function needs and promises; nothing if it has no contract."""
    stated = contract_of(function)
    return (*stated.needs, *stated.promises) if stated else ()


def names_in(code: CodeType) -> Iterator[str]:
    """Yield the names that code uses, that of the functions within it included."""
    yield from (name for one in codes_in(code) for name in one.co_names)


# tables ------------------------------------------------------------------------


def kinds_of_step(
    edition: AnyEdition | None, function: Function
) -> Iterator[Mapping[str, type[Any]]]:
    """Yield the kinds of step that a function may be given, by the names of its parameters."""
    several = {
        parameter.name: choices_for(edition, function, parameter.annotation)
        for parameter in parameters_of(function)
    }
    chosen_by_name = {name: kinds for name, kinds in several.items() if kinds}
    for chosen in product(*chosen_by_name.values()):
        yield dict(zip(chosen_by_name, chosen, strict=True))


def choices_for(
    edition: AnyEdition | None, function: Function, annotation: Any
) -> tuple[type[Any], ...]:
    """Return the kinds that a parameter may have, none if its type says it all.

    Of a step that is only known by what it has, those kinds count in whose rules
    the function is a clause, or else all that have it.
    """
    kinds = get_args(annotation)
    if any(attrs.has(kind) for kind in kinds):
        return kinds
    if edition is None or not only_says_what_it_has(annotation):
        return ()
    holding = [rule.kind for rule in rules_of(edition) if function in rule.clauses]
    return tuple(dict.fromkeys(holding)) or kinds_having(edition, annotation)


def kinds_having(edition: AnyEdition, annotation: Any) -> tuple[type[Any], ...]:
    """Return the kinds of step that have all that a type says; none if it names one kind."""
    kinds = (rule.kind for rule in rules_of(edition)) if only_says_what_it_has(annotation) else ()
    return tuple(dict.fromkeys(kind for kind in kinds if has_all_of(kind, annotation)))


def only_says_what_it_has(annotation: Any) -> bool:
    """Tell whether a type only says what something has, as a protocol does, or nothing at all."""
    return annotation is object or bool(getattr(annotation, "_is_protocol", False))


def has_all_of(kind: type[Any], annotation: Any) -> bool:
    """Tell whether a kind has all that such a type says."""
    return {name for name in vars(annotation) if not name.startswith("_")} <= {*dir(kind)}


@cache
def rules_of(edition: AnyEdition) -> tuple[Rule[Any, Any, Any], ...]:
    """Return the rules of an edition, then those of the edition under each reading and variant."""
    return tuple(rule for house in houses_of(edition) for rule in house.rules)


@cache
def houses_of(edition: AnyEdition) -> tuple[AnyEdition, ...]:
    """Return an edition, then the edition under each reading and variant.

    A house has answered some of its questions: these it answers once.
    """
    others = (*edition.readings, *edition.variants)
    return (edition, *(house for other in others for house in amended_by(edition, other)))


def amended_by(edition: AnyEdition, other: Any) -> Iterator[AnyEdition]:
    """Yield an edition under one more amendment; a house may have answered its question."""
    try:
        yield edition.amend(other)
    except AmendmentError:
        if not edition.amendments:
            raise


def house_of(edition: AnyEdition, function: Function) -> AnyEdition | None:
    """Return the first of an edition and its amended ones where a function is a clause."""
    for house in houses_of(edition):
        if any(function in rule.clauses for rule in house.rules):
            return house
    return None


def is_of_the_table(edition: AnyEdition, annotation: Any) -> bool:
    """Tell whether a type is that of an edition's tables, or one on which they are built."""
    return annotation in edition.position_kind.__mro__ and annotation is not object


@cache
def numbers_of_seats(edition: Any) -> tuple[int, ...]:
    """Return the numbers of seats with which an edition can be started."""
    return tuple(sorted({len(start.seats) for start in set_tables(edition)}))


def set_tables(edition: Any) -> Iterator[Any]:
    """Yield a table just set, for each number of seats, with the M.I.B.S. and without it.

    Where a house lets nobody set it so, as without cards, there is one for each option.
    """
    known = signature(edition.start).parameters
    usual = {"mibs": (False, True)} if "mibs" in known else {}
    switches = dict.fromkeys((name for name in known if is_a_switch(known[name])), (False, True))
    for seats in range(1, LARGEST_TABLE + 1):
        yield from list(tables_set(edition, seats, usual)) or tables_set(edition, seats, switches)


def tables_set(edition: Any, seats: int, options: Mapping[str, tuple[bool, ...]]) -> Iterator[Any]:
    """Yield the tables with so many seats that an edition lets somebody set with options."""
    for chosen in product(*options.values()):
        try:
            yield edition.start(seats=seats, **dict(zip(options, chosen, strict=True)))
        except (IllegalStep, TypeError):
            continue


@frozen
class Lying:
    """What lies where cards lie: in a hand or a portfolio, in a stack, on a pile that counts.

    None stands for anything that the type allows.
    """

    hand: Any = None
    stack: Any = None
    pile: Any = None


def table_with_cards(edition: Any, seats: int, lying: Lying) -> dict[str, Any]:
    """Return examples of the parts of a position, by name, with these wherever cards lie."""
    parts = {
        name: with_cards(kind, lying, lying.pile)
        for name, kind in get_type_hints(edition.position_kind).items()
    }
    seat = with_cards(kind_of_seat(edition), lying, lying.hand)
    return parts | {f"seat_{number}": seat for number in range(seats)}


def kind_of_seat(edition: Any) -> Any:
    """Return the kind of record that a table of an edition has for each seat."""
    return type(next(iter(set_tables(edition))).seats[0])


def deals_cards(edition: Any) -> bool:
    """Tell whether seats hold cards, any number of them."""
    return Cards in get_type_hints(kind_of_seat(edition)).values()


def counts_piles(function: Function) -> bool:
    """Tell whether a function needs piles that count each kind of card."""
    needs = needs_of(function)
    return no_card_has_left_the_box in needs or the_piles_count_every_kind in needs


def with_cards(kind: Any, lying: Lying, here: Any) -> Any:
    """Return an example of a type with these cards in its rows; those of a row of rows are stacks.

    None where it has no cards. How many lie there on some table says nothing of any other.
    """
    if kind == Cards:
        return here
    parts = get_args(kind)
    if get_origin(kind) is tuple and Ellipsis not in parts:
        return tuple(with_cards(part, lying, lying.stack) for part in parts)
    if attrs.has(kind):
        types = get_type_hints(kind)
        return SimpleNamespace(**{name: with_cards(types[name], lying, here) for name in types})
    return None
