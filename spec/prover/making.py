"""Making: a symbolic value of a type, and the plain value that a model gives it."""

from collections.abc import Iterator
from random import Random
from types import NoneType, UnionType
from typing import Any, Final, Union, get_args, get_origin

import z3

from spec.prover.exploring import Explorer
from spec.prover.lots import Cards, LotOf, drawn_cards, made_cards, plain_cards
from spec.prover.numbers import Number, Truth, Tuple, Untouched

LENGTHS: Final = (0, 1, 2, 3, 4)


class NothingSymbolic(TypeError):
    """A type of which no symbolic value can be made."""


def made(annotation: Any, name: str, explorer: Explorer) -> Any:
    """Return a symbolic value of a type: numbers without bounds, each choice on its own path."""
    kind = plain_kind(annotation)
    if isinstance(kind, LotOf):
        return made_cards(kind, name)
    if kind is bool:
        return Truth(z3.Bool(name))
    if kind is int:
        return Number(z3.Int(name))
    if kind is NoneType:
        return None
    if get_origin(kind) is tuple:
        if explorer.any_length and Ellipsis in get_args(kind):
            return Untouched(name)
        return Tuple(
            made(part, f"{name}.{place}", explorer)
            for place, part in enumerate(parts_of(kind, explorer))
        )
    choices = choices_of(kind)
    if not choices:
        raise NothingSymbolic(f"no symbolic value of {annotation}")
    return made(choices[explorer.choose(len(choices))], name, explorer)


def parts_of(kind: Any, explorer: Explorer) -> tuple[Any, ...]:
    """Return the types of the parts of a tuple; one of any length gets a path for each length."""
    parts = get_args(kind)
    if len(parts) == 2 and parts[1] is Ellipsis:
        explorer.bounds.add(f"tuples of up to {LENGTHS[-1]}")
        return (parts[0],) * LENGTHS[explorer.choose(len(LENGTHS))]
    return parts if parts != ((),) else ()


def choices_of(kind: Any) -> tuple[Any, ...]:
    """Return the types that a union names, None last; none of what is no union."""
    parts = get_args(kind) if get_origin(kind) in (UnionType, Union) else ()
    return tuple(sorted(parts, key=lambda part: part is NoneType))


def plain_kind(annotation: Any) -> Any:
    """Return the type behind a new name for it."""
    while hasattr(annotation, "__supertype__"):
        annotation = annotation.__supertype__
    return annotation


def plain(value: Any, model: z3.ModelRef) -> Any:
    """Return the plain value that a model gives a symbolic one; nothing where nobody looked."""
    if isinstance(value, Untouched):
        return ()
    if isinstance(value, Cards):
        return plain_cards(value, model)
    if isinstance(value, Number):
        return model.eval(value.term, model_completion=True).as_long()
    if isinstance(value, Truth):
        return z3.is_true(model.eval(value.term, model_completion=True))
    if isinstance(value, tuple):
        return tuple(plain(part, model) for part in value)
    return value


SMALL: Final = (0, 0, 0, 1, 1, 2, 3, 4, 5, 7, 12)


def drawn(annotation: Any, random: Random) -> Any:
    """Return a plain value of a type at random, mostly small."""
    kind = plain_kind(annotation)
    if isinstance(kind, LotOf):
        return drawn_cards(kind, random)
    if kind is bool:
        return random.random() < 0.5
    if kind is int:
        return random.choice(SMALL) if random.random() < 0.9 else random.randint(-3, 120)
    if kind is NoneType:
        return None
    if get_origin(kind) is tuple:
        parts = get_args(kind)
        if len(parts) == 2 and parts[1] is Ellipsis:
            parts = (parts[0],) * random.choice(LENGTHS)
        return tuple(drawn(part, random) for part in parts if part != ())
    return drawn(random.choice(choices_of(kind)), random)


def numbers_in(value: Any) -> Iterator[z3.ExprRef]:
    """Yield the terms of all symbolic values in a value."""
    if isinstance(value, Number | Truth):
        yield value.term
    elif isinstance(value, tuple):
        for part in value:
            yield from numbers_in(part)
