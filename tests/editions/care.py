"""What tests of contracts share: functions, conditions, wrong clauses, checked editions."""

from collections.abc import Callable, Iterator
from functools import wraps
from importlib import import_module
from inspect import isclass, isfunction, signature, unwrap
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, get_args, get_type_hints

import pytest
from attrs import evolve, fields, has

from bfrules.core.edition import AnyEdition
from bfrules.core.rule import Rule
from bfrules.kernel.contract import checked, contract_of

Clause = Callable[..., Any]


def clauses_of(edition: AnyEdition) -> Iterator[Clause]:
    """Yield every clause of an edition, then those of its readings and variants."""
    for rule in edition.rules:
        yield from rule.clauses
    for amendment in (*edition.readings, *edition.variants):
        for substitution in amendment.clauses:
            yield from substitution.new
        for rule in amendment.rules:
            yield from rule.clauses


def modules_in(package: Any) -> Iterator[Any]:
    for found in iter_modules(package.__path__, f"{package.__name__}."):
        if not found.ispkg:
            yield import_module(found.name)


def told(function: Clause) -> str:
    return f"{function.__module__.rpartition('.')[2]}.{function.__name__}"


def conditions_of(function: Clause) -> tuple[Clause, ...]:
    stated = contract_of(function)
    return () if stated is None else (*stated.needs, *stated.promises)


def kinds_in(annotation: Any) -> set[Any]:
    return set(get_args(annotation)) or {annotation}


def is_a(kind: Any, other: Any) -> bool:
    """Tell whether what is of one kind is always of another one, or has all that it asks for."""
    if other is Any:
        return True
    if not (isclass(kind) and isclass(other)):
        return bool(kind == other)
    if getattr(other, "_is_protocol", False):
        own = {known.name for known in fields(kind)} if has(kind) else set()
        asked = {name for name in vars(other) if not name.startswith("_")}
        return all(name in own or hasattr(kind, name) for name in asked)
    return issubclass(kind, other)


def neighbours(value: Any) -> Iterator[Any]:
    """Yield values that differ in one number somewhere."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
        yield value - 1
    elif isinstance(value, tuple):
        for at, part in enumerate(value):
            for other in neighbours(part):
                yield (*value[:at], other, *value[at + 1 :])
    else:
        kind = type(value)
        parts = tuple(getattr(value, name) for name in kind.__match_args__)
        for changed in neighbours(parts):  # several times as fast as `evolve`
            yield kind(*changed)


def functions_of(module: Any) -> Iterator[Clause]:
    for value in vars(module).values():
        at_home = getattr(value, "__module__", None) == module.__name__
        if at_home and isfunction(unwrap(value)):
            yield value


def functions_with_contracts(edition: AnyEdition, *packages: ModuleType) -> tuple[Clause, ...]:
    """Return what has a contract, of the clauses of an edition and in some packages."""
    parts = (
        function
        for package in packages
        for module in modules_in(package)
        for function in functions_of(module)
    )
    return tuple(dict.fromkeys(filter(contract_of, (*clauses_of(edition), *parts))))


def says_what_it_means(condition: Clause) -> bool:
    """Tell whether the docstring of a condition is one sentence."""
    sentence = (condition.__doc__ or "").strip()
    return sentence.endswith(".") and "\n" not in sentence


def takes_what_its_function_takes(function: Clause, condition: Clause, extra: int) -> bool:
    """Tell whether a condition takes the arguments of its function, after `extra` of its own.

    Mypy lets a condition for one kind of step stand beside one for another: this does not.
    """
    own, own_types = list(signature(function).parameters), get_type_hints(function)
    types = get_type_hints(condition)
    return list(signature(condition).parameters)[extra:] == own and all(
        any(is_a(kind, other) for other in kinds_in(types[name]))
        for name in own
        for kind in kinds_in(own_types[name])
    )


def with_care(function: Clause) -> Clause:
    """Return a function that checks its contract at each call, and still has one."""
    careful = checked(function)
    return function if careful is function else wraps(function)(careful)


def with_parts_checked(printed: Any) -> Any:
    """Return printed values whose functions, also those of what they hold, are checked."""
    parts = {known.name: getattr(printed, known.name) for known in fields(type(printed))}
    checked_parts = {
        name: checked(part) if callable(part) else with_parts_checked(part)
        for name, part in parts.items()
        if callable(part) or has(type(part))
    }
    return evolve(printed, **checked_parts)


def with_every_clause_checked(edition: AnyEdition) -> Any:
    """Return an edition whose clauses, moves, views and standing are checked at each call."""

    def checked_rule(rule: Rule[Any, Any, Any]) -> Rule[Any, Any, Any]:
        return evolve(
            rule, forbids=tuple(map(with_care, rule.forbids)), does=tuple(map(with_care, rule.does))
        )

    return evolve(
        edition,
        printed=with_parts_checked(edition.printed),
        rules=tuple(checked_rule(rule) for rule in edition.rules),
        sees=checked(edition.sees),
        ranks=checked(edition.ranks),
    )


def check_parts(monkeypatch: pytest.MonkeyPatch, *packages: ModuleType) -> None:
    """Check the contract of every function that clauses call by its name."""
    for package in packages:
        for module in modules_in(package):
            for name, value in list(vars(module).items()):
                if callable(value) and contract_of(value):
                    monkeypatch.setattr(module, name, checked(value))
