"""Entries: a function of whole positions as a question about whole numbers.

CrossHair cannot make up a position with a tuple of seats of any length, and for
a record of printed components it would invent functions. So an entry takes only
the parts: every field of a position and of a step, each seat by itself, records
as tuples of their fields. It puts them together, binds the printed components,
and calls the unchanged function.
"""

from collections.abc import Callable, Mapping
from types import GenericAlias
from typing import Any, Final, get_args, get_origin, get_type_hints

import attrs
from attrs import field, frozen

from bfrules.core.refusal import Refusal
from spec.prover.lots import LotOf
from spec.symbolic.joining import joined
from spec.symbolic.question import (
    Parameter,
    Question,
    Values,
    parameters_of,
    stated_contract,
)
from spec.symbolic.unseen import Unseen

PRINTED: Final = "printed"

Assemble = Callable[[Any], Any]


@frozen
class Table:
    """What an entry is made for: the printed components, and what is fixed of a position.

    `lengths` says how many records a tuple of them has, `fixed` what value a
    part always has, `like` an example of a part, whose tuples are as long as
    they are to be; all by the name of the part. `kinds` chooses one of several
    kinds of step by the name of the parameter.
    """

    printed: Any
    lengths: Mapping[str, int] = field(factory=dict)
    fixed: Mapping[str, Any] = field(factory=dict)
    like: Mapping[str, Any] = field(factory=dict)
    kinds: Mapping[str, type[Any]] = field(factory=dict)


@frozen
class Shape:
    """A type that CrossHair can make symbolic, and how to put its values together."""

    annotation: Any
    assemble: Assemble


@frozen
class Entry:
    """The flat parameters of a function, and how to put its arguments together from values."""

    parameters: tuple[Parameter, ...]
    arguments: Callable[[Values], Values]


def question_at(function: Callable[..., Any], table: Table, covers: str) -> Question:
    """Return the question whether a function keeps its promises, on flat parameters."""
    stated = stated_contract(function)
    entry = entry_for(function, table)
    returned = get_type_hints(function)["return"]
    return Question(
        parameters=entry.parameters,
        needs=tuple(joined(need) for need in stated.needs),
        body=function,
        promises=tuple(joined(promise) for promise in stated.promises),
        covers=covers,
        arguments=entry.arguments,
        may_refuse=Refusal in get_args(returned),
    )


def entry_for(function: Callable[..., Any], table: Table) -> Entry:
    """Return the entry of a function at a kind of table."""
    parameters: list[Parameter] = []
    takes: list[Callable[[Values], Any]] = []
    for parameter in parameters_of(function):
        kind = table.kinds.get(parameter.name, parameter.annotation)
        if parameter.name == PRINTED:
            takes.append(always(table.printed))
        elif attrs.has(kind):
            takes.append(record_of(kind, parameter.name, table, parameters))
        else:
            takes.append(part_of(parameter.name, kind, table, parameters))
    return Entry(tuple(parameters), lambda values: tuple([take(values) for take in takes]))


def record_of(
    kind: type[Any], name: str, table: Table, parameters: list[Parameter]
) -> Callable[[Values], Any]:
    """Add a parameter for each field of a record; return how to take the record from values."""
    types = get_type_hints(kind)
    taken = {parameter.name for parameter in parameters}
    takes = {}
    for known in made_of(kind):
        own = f"{name}_{known.name}" if known.name in taken else known.name
        takes[known.alias] = field_of(own, types[known.name], table, parameters)
    return lambda values: kind(**{field: take(values) for field, take in takes.items()})


def field_of(
    name: str, annotation: Any, table: Table, parameters: list[Parameter]
) -> Callable[[Values], Any]:
    """Add the parameters of one field: one, or one for each record in a tuple of records."""
    record = records_in(annotation)
    if record is None or name not in table.lengths or name in table.fixed:
        return part_of(name, annotation, table, parameters)
    takes = [
        part_of(f"{name.removesuffix('s')}_{number}", record, table, parameters)
        for number in range(table.lengths[name])
    ]
    return lambda values: tuple([take(values) for take in takes])


def part_of(
    name: str, annotation: Any, table: Table, parameters: list[Parameter]
) -> Callable[[Values], Any]:
    """Add one parameter, or none if its value is fixed; return how to take it from values."""
    if name in table.fixed:
        return always(table.fixed[name])
    shape = shape_of(annotation, table.like.get(name))
    number = len(parameters)
    parameters.append(Parameter(name, shape.annotation))
    assemble = shape.assemble
    return lambda values: assemble(values[number])


def always(value: Any) -> Callable[[Values], Any]:
    """Return a way to take the same value whatever the values are."""
    return lambda values: value


def records_in(annotation: Any) -> type[Any] | None:
    """Return the kind of record that a tuple of any length holds, None if it holds none."""
    if get_origin(annotation) is not tuple:
        return None
    parts = get_args(annotation)
    if len(parts) == 2 and parts[1] is Ellipsis and attrs.has(parts[0]):
        record: type[Any] = parts[0]
        return record
    return None


def made_of(kind: type[Any]) -> tuple[Any, ...]:
    """Return the fields that a record is made of, in order."""
    return tuple(known for known in attrs.fields(kind) if known.init)


def shape_of(annotation: Any, like: Any = None) -> Shape:
    """Return the shape of a type: a record becomes a tuple.

    A tuple of any length gets the length of an example, if there is one; an
    example that is a type itself is the type; where it is `Unseen`, there are unseen cards.
    """
    if like is Unseen:
        # As long as a tuple may be: so CrossHair knows that no number is below zero.
        return Shape(tuple[bool, ...], lambda cards: Unseen(len(cards)))
    if isinstance(like, LotOf):
        return Shape(like, lambda value: value)
    if attrs.has(annotation):
        types = get_type_hints(annotation)
        made = made_of(annotation)
        fields = [shape_of(types[one.name], getattr(like, one.name, None)) for one in made]
        asked_for = [one.alias for one in made]
        return Shape(
            GenericAlias(tuple, tuple(shape.annotation for shape in fields)),
            lambda values: annotation(
                **dict(zip(asked_for, put_together(fields, values), strict=True))
            ),
        )
    parts = get_args(annotation)
    if get_origin(annotation) is not tuple or (Ellipsis in parts and like is None):
        return Shape(annotation, lambda value: value)
    if Ellipsis in parts:
        parts = (parts[0],) * len(like)
    examples = (None,) * len(parts) if like is None else like
    shapes = [shape_of(part, example) for part, example in zip(parts, examples, strict=True)]
    return Shape(
        GenericAlias(tuple, tuple(shape.annotation for shape in shapes)),
        lambda values: tuple(put_together(shapes, values)),
    )


def put_together(shapes: list[Shape], values: Values) -> list[Any]:
    """Put each value together by its shape."""
    return [shape.assemble(value) for shape, value in zip(shapes, values, strict=True)]
