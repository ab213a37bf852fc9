"""The smallest table on which readings differ, with the rulings of each."""

from docutils import nodes

from bfrules.core.question import OpenQuestion
from bfrules.rulebook.games import AnyEdition


def witness_of(edition: AnyEdition, question: OpenQuestion) -> list[nodes.Node]:
    """Return a table on which the readings of a question differ, if one is known."""
    return []
