"""Contracts: what a function needs, and what it promises, as named conditions.

The decorator hands the function back unchanged, so a contract costs nothing at
run time. Provers and tests read it with `contract_of`.
"""

from collections.abc import Callable
from types import FunctionType
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from attrs import frozen

Parameters = ParamSpec("Parameters")
Returned = TypeVar("Returned")

Need = Callable[..., bool]

_ATTRIBUTE: Final = "__contract__"


class ContractBroken(AssertionError):
    """A condition of a contract did not hold on plain values."""


@frozen
class Contract:
    """The conditions of one function: needs hold before it, promises after it.

    A need takes the function's own parameters; a promise takes what the
    function returned, then the same parameters. Each answers true or false.
    `earlier` is what was stated of the function before, and is no longer.
    """

    needs: tuple[Callable[..., bool], ...]
    promises: tuple[Callable[..., bool], ...]
    earlier: "Contract | None" = None


class Closed(dict[str, object]):
    """What is stated on a function: nobody writes into it through `__dict__`."""

    def _refuse(self, *_parts: object, **_named: object) -> Any:
        raise TypeError("a contract does not support item assignment, nor anything that changes it")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse


def contract(
    *,
    needs: tuple[Callable[Parameters, bool], ...] = (),
    promises: tuple[Callable[Concatenate[Returned, Parameters], bool], ...],
) -> Callable[[Callable[Parameters, Returned]], Callable[Parameters, Returned]]:
    """State what the decorated function needs and promises; return it unchanged."""

    def remember(
        function: Callable[Parameters, Returned],
    ) -> Callable[Parameters, Returned]:
        earlier = vars(function).get(_ATTRIBUTE)
        setattr(function, _ATTRIBUTE, Contract(needs, promises, earlier))
        if isinstance(function, FunctionType):  # the dictionary of a class is closed anyway
            function.__dict__ = Closed(vars(function))
        return function

    return remember


def contract_of(function: Callable[..., Any]) -> Contract | None:
    """Return the contract stated on a function, or None."""
    found = getattr(function, _ATTRIBUTE, None)
    return found if isinstance(found, Contract) else None


def needs_of(function: Callable[Parameters, Any]) -> tuple[Callable[Parameters, bool], ...]:
    """Return what a function needs; nothing if it has no contract."""
    stated = contract_of(function)
    return stated.needs if stated else ()


def first_unmet(needs: tuple[Need, ...], *values: object, **named: object) -> Need | None:
    """Return the first need that values do not meet, or None; a later one may rest on it."""
    for need in needs:
        if not need(*values, **named):
            return need
    return None


def needs_unmet(
    function: Callable[Parameters, Any], *args: Parameters.args, **kwargs: Parameters.kwargs
) -> Need | None:
    """Return the first of a function's needs that values do not meet, or None."""
    return first_unmet(needs_of(function), *args, **kwargs)


def checked(function: Callable[Parameters, Returned]) -> Callable[Parameters, Returned]:
    """Return a function that checks the contract of `function` at each call.

    For tests: it raises `ContractBroken`, naming the condition. A function
    without a contract comes back as it is.
    """
    stated = contract_of(function)
    if stated is None:
        return function

    def check_and_call(*args: Parameters.args, **kwargs: Parameters.kwargs) -> Returned:
        for need in stated.needs:
            if not need(*args, **kwargs):
                raise ContractBroken(f"{function.__name__} needs {need.__name__}: {args}")
        returned = function(*args, **kwargs)
        for promise in stated.promises:
            if not promise(returned, *args, **kwargs):
                raise ContractBroken(
                    f"{function.__name__} promises {promise.__name__}: {args} gave {returned!r}"
                )
        return returned

    return check_and_call
