"""The smallest table on which readings of an open question differ, with both rulings."""

from collections.abc import Iterator

from docutils import nodes

from bfrules.compare import Witness, stored_witness
from bfrules.core.edition import AnyEdition
from bfrules.core.question import OpenQuestion
from bfrules.core.ruling import Ruling
from bfrules.rulebook.nodes import block, code, fold, paragraph, source_code


def witnesses_of(edition: AnyEdition, question: OpenQuestion) -> Iterator[nodes.Node]:
    """Yield, for each reading that is not in force, a table on which it answers otherwise."""
    for reading in question.reading[1:]:
        witness = stored_witness(edition, question.id, reading.name)
        if witness is not None:
            yield shown_witness(witness, edition, reading.name)


def shown_witness(witness: Witness, edition: AnyEdition, reading: str) -> nodes.Node:
    """Return a table on which a reading answers otherwise, with both rulings."""
    lines = "\n".join(f">>> {line}" for line in witness.first.lines(edition.name))
    return fold(
        f"a table on which {reading} answers otherwise",
        source_code(lines, "pycon"),
        block("ruling", paragraph("In force:"), told_ruling(witness.first_ruling)),
        block("ruling", paragraph(code(reading), ":"), told_ruling(witness.second_ruling)),
        kind="witness",
    )


def told_ruling(ruling: Ruling[object, object]) -> nodes.literal_block:
    """Return a ruling in words."""
    return source_code(str(ruling), "text")
