"""What other programs read of an answer: its JSON Schema, beside that of the edition."""

from typing import Any, Final

from bfrules.asking.answer import Document
from bfrules.asking.otherwise import ReadingOfACase, Sister
from bfrules.asking.remedies import Remedy
from bfrules.core.edition import AnyEdition
from bfrules.core.exchange import TEXT, TEXTS, schema, schema_of, several
from bfrules.core.naming import Json, closed, no_names
from bfrules.core.refusal import Refusal
from bfrules.core.ruling import Change, Premise
from bfrules.core.statement import Statement

TRUTH: Final[Json] = {"type": "boolean"}


def schema_with_answers(edition: AnyEdition) -> Document:
    """Return the JSON Schema of all that is written of an edition, answers to cases among it."""
    own = schema_of(edition)
    return {
        **own,
        "oneOf": [*own["oneOf"], {"$ref": "#/$defs/answer"}],
        "$defs": {**own["$defs"], "answer": schema_of_answers()},
    }


def schema_of_answers() -> Document:
    """Return the JSON Schema of what `answer_to` returns, which `bfrules ask --json` prints."""
    return closed(
        {
            "version": TEXT,
            "edition": TEXT,
            "amendments": TEXTS,
            "table": TEXT,
            "step": TEXT,
            "told": TEXT,
            "allowed": TRUTH,
            "headline": TEXT,
            "notes": TEXTS,
            "refusals": several(plain(Refusal)),
            "remedies": several(plain(Remedy)),
            "effects": several(
                closed(
                    {
                        "clause": TEXT,
                        "sentence": TEXT,
                        "told": TEXT,
                        "changes": several(plain(Change)),
                        "statements": TEXTS,
                    }
                )
            ),
            "statements": several(plain(Statement)),
            "mark": TEXT,
            "rests_on": several(plain(Premise)),
            "open_questions": several(
                closed(
                    {
                        "id": TEXT,
                        "question": TEXT,
                        "confidence": TEXT,
                        "reason": TEXT,
                        "statements": TEXTS,
                        "readings": several(plain(ReadingOfACase)),
                    }
                )
            ),
            "elsewhere": several(plain(Sister)),
        }
    )


def plain(kind: Any) -> Json:
    """Return the schema of an object with nothing but plain parts."""
    return schema(kind, no_names(None))
