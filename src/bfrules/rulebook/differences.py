"""The difference between two editions as a page: what `bfrules diff` tells."""

from typing import ClassVar

from docutils import nodes

from bfrules.rulebook.nodes import source_code
from bfrules.rulebook.page import PageDirective, editions_shown
from bfrules.rulebook.tables import difference


class DifferenceDirective(PageDirective):
    """`.. difference:: bf2010 bf2023`: what differs, with tables on which the rulings differ."""

    has_content = False
    required_arguments = 2
    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Return a section for each kind of difference."""
        shown = editions_shown(self.env)
        missing = [name for name in self.arguments if name not in shown]
        if missing:
            raise self.error(f"there is no edition {missing[0]!r}; there are {', '.join(shown)}")
        first, second = (shown[name] for name in self.arguments)
        try:
            found = difference(first, second)
        except ValueError as error:
            raise self.error(str(error)) from None
        return [
            nodes.section(
                "",
                nodes.title("", part.heading),
                source_code("\n".join(part.lines), "text"),
                ids=[nodes.make_id(f"{first.name}-{second.name}-{number}-{part.heading}")],
            )
            for number, part in enumerate(found.sections)
        ]
