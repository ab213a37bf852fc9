"""The smallest table on which readings of an open question differ, with both rulings."""

from collections.abc import Iterator
from typing import Any

from attrs import evolve
from docutils import nodes

from bfrules.compare import Witness, stored_witness
from bfrules.core.edition import AnyEdition
from bfrules.core.question import OpenQuestion
from bfrules.core.ruling import AnyRuling, Effect
from bfrules.rulebook.nodes import block, code, fold, paragraph, source_code

AnyEffect = Effect[Any]


def witnesses_of(edition: AnyEdition, question: OpenQuestion) -> Iterator[nodes.Node]:
    """Yield, for each reading that is not in force, a table on which it answers otherwise."""
    for reading in question.reading[1:]:
        witness = stored_witness(edition, question.id, reading.name)
        if witness is not None:
            yield shown_witness(witness, edition, reading.name)


def shown_witness(witness: Witness, edition: AnyEdition, reading: str) -> nodes.Node:
    """Return a table on which a reading answers otherwise, with both rulings.

    Of the second one is told what the first does not say, and which clauses do nothing.
    """
    lines = "\n".join(f">>> {line}" for line in witness.first.lines(edition.name))
    first, second = witness.first_ruling, witness.second_ruling
    effects = tuple(one for one in second.effects if not does_the_same(one, first.effects))
    idle = {one.name for one in first.effects} - {one.name for one in second.effects}
    left_out = len(effects) < len(second.effects)
    return fold(
        f"a table on which {reading} answers otherwise",
        source_code(lines, "pycon"),
        block("ruling", paragraph("In force:"), told_ruling(first)),
        block(
            "ruling",
            paragraph(code(reading), ", where it differs:" if left_out else ":"),
            told_ruling(evolve(second, effects=effects)),
            *([without(idle)] if second.allowed and idle else []),
        ),
        kind="witness",
    )


def without(names: set[str]) -> nodes.paragraph:
    """Say which clauses do nothing."""
    return paragraph("Without ", code(", ".join(sorted(names))), ".")


def does_the_same(effect: AnyEffect, others: tuple[AnyEffect, ...]) -> bool:
    """Tell whether one of other effects is the same change by the same clause."""
    return any(one.name == effect.name and one.changes == effect.changes for one in others)


def told_ruling(ruling: AnyRuling) -> nodes.literal_block:
    """Return a ruling in words, without the other questions on which it rests."""
    return source_code(str(evolve(ruling, other_readings=tuple)), "text")
