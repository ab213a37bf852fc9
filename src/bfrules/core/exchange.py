"""Values for other programs: steps, positions, views and rulings as JSON, with names for numbers.

Colours, tracks and cards have the names that players use. Each value says what it is,
its edition and the version of this form; `schema_of` returns the JSON Schema of all that
an edition writes. Steps and positions also stand there as they are typed, which is the way
back: `edition.parse_step`, `edition.parse_position`.
"""

from collections.abc import Mapping
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from attrs import fields, has

from bfrules.core.edition import AnyEdition
from bfrules.core.naming import Json, Namings, closed
from bfrules.core.ruling import AnyRuling, Ruling

VERSION: Final = 1
DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def as_plain(edition: AnyEdition, thing: Any) -> dict[str, Any]:
    """Return a step, a position, a view or a ruling of an edition as plain values with names.

    Raise TypeError for anything else, such as a table of another edition.
    """
    namings = edition.speech.namings(edition.printed)
    if isinstance(thing, Ruling) and isinstance(thing.before, edition.position_kind):
        what, plain = "ruling", plain_ruling(edition, thing)
    elif isinstance(thing, edition.position_kind):
        written = edition.write_position(thing) if edition.speech.tables else ""
        what, plain = "position", {"written": written, "table": named(thing, type(thing), namings)}
    elif isinstance(thing, kinds_of_steps(edition)):
        what, plain = "step", plain_step(edition, thing)
    elif edition.view_kind in (None, type(thing)):
        what, plain = "view", {"table": named(thing, type(thing), namings)}
    else:
        raise TypeError(
            f"{edition.name}: {type(thing).__name__} is no step, position, view or ruling of this "
            "edition."
        )
    return {"bfrules": what, "version": VERSION, "edition": edition.label, what: plain}


def plain_step(edition: AnyEdition, step: Any) -> dict[str, Any]:
    """Return a step: its kind, how it is written, its fields."""
    return {
        "kind": type(step).__name__,
        "written": edition.write_step(step),
        "fields": named(step, type(step), edition.speech.namings(edition.printed)),
    }


def plain_ruling(edition: AnyEdition, ruling: AnyRuling) -> dict[str, Any]:
    """Return a ruling: the step, whether it is allowed, and why not or what it does."""
    return {
        "allowed": ruling.allowed,
        "told": ruling.told,
        "step": plain_step(edition, ruling.step),
        "notes": list(ruling.notes),
        "refusals": [
            {
                "reason": refusal.reason,
                "sentence": refusal.sentence,
                "statements": list(refusal.statements),
                "facts": {fact.name: fact.found for fact in refusal.facts},
            }
            for refusal in ruling.refusals
        ],
        "effects": [
            {
                "clause": effect.name,
                "sentence": effect.sentence,
                "statements": list(effect.statements),
                "changes": [
                    {"what": change.what, "before": change.before, "after": change.after}
                    for change in effect.changes
                ],
            }
            for effect in ruling.effects
        ],
    }


def kinds_of_steps(edition: AnyEdition) -> tuple[type[Any], ...]:
    """Return every kind of step, those of readings too."""
    said = (phrase.kind for phrase in edition.phrasebook.phrases)
    return tuple(dict.fromkeys((*said, *(rule.kind for rule in edition.rules))))


def named(value: Any, kind: Any, namings: Namings) -> Any:
    """Return a value of some kind as plain values, with names where the edition has them."""
    if value is None:
        return None
    (kind,) = (one for one in options_of(kind) if one is not NoneType)
    if kind in namings:
        return namings[kind].plain(value)
    if has(kind):
        return {
            name: namings[name].plain(getattr(value, name))
            if name in namings
            else named(getattr(value, name), hint, namings)
            for name, hint in fields_of(kind)
        }
    if get_origin(kind) is tuple:
        parts = parts_of(kind, len(value))
        return [named(one, part, namings) for one, part in zip(value, parts, strict=True)]
    return value


def fields_of(kind: type[Any]) -> list[tuple[str, Any]]:
    """Return the fields of a class, each with its kind."""
    hints = get_type_hints(kind)
    return [(field.name, hints[field.name]) for field in fields(kind)]


def parts_of(kind: Any, length: int) -> tuple[Any, ...]:
    """Return the kinds of the parts of a tuple."""
    parts = get_args(kind)
    return (parts[0],) * length if parts[-1] is ... else parts


def options_of(kind: Any) -> tuple[Any, ...]:
    """Return the kinds of which a value may be, where it may be of several."""
    return get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)


# the schema -----------------------------------------------------------------------

TEXT: Final[Json] = {"type": "string"}
TEXTS: Final[Json] = {"type": "array", "items": TEXT}
PLAIN_KINDS: Final[Mapping[type, str]] = {bool: "boolean", int: "integer", str: "string"}


def schema_of(edition: AnyEdition) -> dict[str, Any]:
    """Return the JSON Schema of all that `as_plain` returns of an edition."""
    namings = edition.speech.namings(edition.printed)
    view = edition.view_kind or get_type_hints(edition.sees).get("return", object)
    written = {
        "step": {"$ref": "#/$defs/step"},
        "position": closed({"written": TEXT, "table": schema(edition.position_kind, namings)}),
        "view": closed({"table": schema(view, namings)}),
        "ruling": {"$ref": "#/$defs/ruling"},
    }
    return {
        "$schema": DIALECT,
        "title": f"What bfrules writes of {edition.title}, version {VERSION}",
        "oneOf": [
            closed(
                {"bfrules": {"const": what}, "version": {"const": VERSION}, "edition": TEXT}
                | {what: inside}
            )
            for what, inside in written.items()
        ],
        "$defs": {"step": schema_of_steps(edition, namings), "ruling": SCHEMA_OF_RULINGS},
    }


def schema_of_steps(edition: AnyEdition, namings: Namings) -> dict[str, Any]:
    """Return the schema of a step: one for each kind."""
    return {
        "oneOf": [
            closed(
                {"kind": {"const": kind.__name__}, "written": TEXT, "fields": schema(kind, namings)}
            )
            for kind in kinds_of_steps(edition)
        ]
    }


def several(items: Json) -> dict[str, Any]:
    """Return the schema of a row of things that are alike."""
    return {"type": "array", "items": items}


def schema(kind: Any, namings: Namings) -> Json:
    """Return the schema of what `named` returns of a kind."""
    options = options_of(kind)
    if len(options) > 1:
        return {"anyOf": [schema(one, namings) for one in options]}
    if kind is NoneType:
        return {"type": "null"}
    if kind in namings:
        return namings[kind].schema
    if get_origin(kind) is Literal:
        return {"enum": [*get_args(kind)]}
    if has(kind):
        return closed(
            {
                name: namings[name].schema if name in namings else schema(hint, namings)
                for name, hint in fields_of(kind)
            }
        )
    if get_origin(kind) is tuple:
        parts = get_args(kind)
        if parts[-1] is ...:
            return several(schema(parts[0], namings))
        inside = [schema(part, namings) for part in parts]
        return {"type": "array", "prefixItems": inside, "items": False, "minItems": len(inside)}
    plain = PLAIN_KINDS.get(getattr(kind, "__supertype__", kind))
    return {"type": plain} if plain else {}  # of another kind anything may stand there


SCHEMA_OF_RULINGS: Final[Json] = closed(
    {
        "allowed": {"type": "boolean"},
        "told": TEXT,
        "step": {"$ref": "#/$defs/step"},
        "notes": TEXTS,
        "refusals": several(
            closed(
                {
                    "reason": TEXT,
                    "sentence": TEXT,
                    "statements": TEXTS,
                    "facts": {
                        "type": "object",
                        "additionalProperties": {"type": ["integer", "string"]},
                    },
                }
            )
        ),
        "effects": several(
            closed(
                {
                    "clause": TEXT,
                    "sentence": TEXT,
                    "statements": TEXTS,
                    "changes": several(closed({"what": TEXT, "before": TEXT, "after": TEXT})),
                }
            )
        ),
    }
)
