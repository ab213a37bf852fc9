"""The schema of the vectors: the written frame, and the positions and steps of each edition."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, cast

import msgspec
from attrs import fields, has

from bfrules.core.edition import AnyEdition

Plain = dict[str, Any]

FRAME: Final = Path(__file__).with_name("frame.json")
LARGEST_NUMBER: Final = 1_000_000_000


def schema_for(editions: Iterable[AnyEdition]) -> Plain:
    """Return the whole schema: the frame, with what belongs to each edition."""
    schema = cast(Plain, json.loads(FRAME.read_text(encoding="utf-8")))
    named = {edition.name: edition for edition in editions}
    schema["properties"]["edition"]["enum"] = list(named)
    schema["allOf"] = [part_of(name) for name in named]
    for edition in named.values():
        schema["$defs"] |= definitions_of(edition)
    return schema


def part_of(name: str) -> Plain:
    """Return what a file of one edition must hold: its positions and its steps."""
    step = {"$ref": f"#/$defs/{name}.step"}
    steps = {"items": step}
    vector = {
        "properties": {
            "step": step,
            "record": steps,
            "legal": steps,
            "chances": {"items": {"properties": {"step": step}}},
        }
    }
    positions = {"additionalProperties": {"$ref": f"#/$defs/{name}.Position"}}
    return {
        "if": {"properties": {"edition": {"const": name}}},
        "then": {"properties": {"positions": positions, "vectors": {"items": vector}}},
    }


def definitions_of(edition: AnyEdition) -> Plain:
    """Return the definitions of an edition: its position, its steps, and what these are made of."""
    kinds = {kind.__name__: kind for kind in step_kinds(edition)}
    _, found = msgspec.json.schema_components(
        [edition.position_kind, *kinds.values()], ref_template=f"#/$defs/{edition.name}.{{name}}"
    )
    position = edition.position_kind.__name__
    definitions = {}
    for name, definition in found.items():
        strict = cast(Plain, bounded(definition))
        strict["additionalProperties"] = False
        strict["required"] = list(strict["properties"])
        told = whole_description(edition.position_kind) if name == position else definition
        strict["description"] = " ".join(str(told.get("description", "")).split())
        if name in kinds:
            strict["properties"] = {"step": {"const": name}, **strict["properties"]}
            strict["required"] = ["step", *strict["required"]]
        own_name = "Position" if name == position else name
        definitions[f"{edition.name}.{own_name}"] = strict
    definitions[f"{edition.name}.step"] = {
        "description": f"A step of {edition.name}, of one of its kinds.",
        "properties": {"step": {"enum": list(kinds)}},
        "allOf": [
            {
                "if": {"properties": {"step": {"const": name}}},
                "then": {"$ref": f"#/$defs/{edition.name}.{name}"},
            }
            for name in kinds
        ],
    }
    return definitions


def whole_description(position_kind: type[Any]) -> Plain:
    """Return what the records say of themselves that a table is made of, its own first."""
    records = [kind for kind in position_kind.__mro__ if has(kind) and fields(kind)]
    return {"description": " ".join(str(record.__doc__) for record in records)}


def step_kinds(edition: AnyEdition) -> list[type[Any]]:
    """Return the kinds of step that the edition knows, under any of its readings and variants."""
    amendments = (*edition.readings, *edition.variants)
    rules = (*edition.rules, *(rule for amendment in amendments for rule in amendment.rules))
    return list(dict.fromkeys(rule.kind for rule in rules))


def bounded(schema: object) -> object:
    """Return a schema whose whole numbers have bounds, and whose lists have a greatest length."""
    if isinstance(schema, list):
        return [bounded(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    changed = {key: bounded(part) for key, part in schema.items()}
    if changed.get("type") == "integer":
        changed |= {"minimum": -LARGEST_NUMBER, "maximum": LARGEST_NUMBER}
    if changed.get("type") == "array":
        changed.setdefault("maxItems", 1_000)
    return changed
