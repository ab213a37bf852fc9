"""Printed values on a page, each with how it is known; what is reconstructed is marked."""

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives

from bfrules.core.edition import AnyEdition
from bfrules.core.provenance import MEANING, RECONSTRUCTED, Component, Provenance
from bfrules.rulebook.nodes import anchors, block, fold, paragraph, table, words
from bfrules.rulebook.page import PageDirective

MANY: Final = 13
FEW: Final = 7
CHARACTERS: Final = 30
PAIR: Final = 2
NUMBERED: Final = re.compile(r"\b(?:(?:for each|by) \w+ from|for) (?P<first>-?\d+)\b")

SIGNS: Final[dict[Provenance, str]] = {
    "PRINTED": "printed",
    "CROSS_CHECKED": "cross-checked",
    "OBSERVED": "observed",
    "RECONSTRUCTED": "reconstructed",
}


class PrintedDirective(PageDirective):
    """`.. printed:: share_limits`: a printed table of the page's editions, with its provenance.

    `:fold: words` shows these words, and the table once they are tapped.
    """

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar = {"fold": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        """Return the values, or a complaint if no edition has such a component."""
        found: list[nodes.Node] = []
        for name in self.arguments[0].split():
            shown = [
                (edition, component)
                for edition in self.editions
                for component in edition.components(edition.printed)
                if component.name == name
            ]
            if not shown:
                about = ", ".join(edition.name for edition in self.editions)
                raise self.error(f"no component {name!r} in {about}")
            alike: dict[Component, list[str]] = {}
            for edition, component in shown:
                alike.setdefault(component, []).append(edition.title)
            several = len(self.editions) > 1
            found += [
                shown_component(component, ", ".join(titles) if several else "")
                for component, titles in alike.items()
            ]
        return (
            [fold(self.options["fold"], *found, kind="of-values")]
            if "fold" in self.options
            else found
        )


class ComponentsDirective(PageDirective):
    """`.. components::`: every printed value of the book's edition, with anchors."""

    def run(self) -> list[nodes.Node]:
        """Return a section for each component."""
        return [
            self._section(edition, one)
            for edition in self.editions
            for one in edition.components(edition.printed)
        ]

    def _section(self, edition: AnyEdition, component: Component) -> nodes.Node:
        anchor = f"{edition.name}.{component.name}"
        self.note("component", anchor, f"{anchor} {component.about.rstrip('.')}", anchor)
        title = title_of(component)
        return nodes.section(
            "",
            nodes.title(title, title),
            shown_component(component),
            ids=anchors(anchor),
        )


def title_of(component: Component) -> str:
    """Return the title of a component: its name in words."""
    return component.name.replace("_", " ").capitalize()


def shown_component(component: Component, editions: str = "") -> nodes.Node:
    """Return a component: of which editions if need be, what it is, its values, how known."""
    about = f"{editions}: {component.about}" if editions else component.about
    return block(
        "printed",
        paragraph(about, kind="printed-about"),
        values_of(component),
        paragraph(*how_known(component), kind="provenance"),
    )


def values_of(component: Component) -> nodes.Node:
    """Return the values: a table for rows, a line for single values, with marks of doubt."""
    values: tuple[int | tuple[int, ...], ...] = component.values
    told = [told_value(value, component.provenance_of(at)) for at, value in enumerate(values)]
    first = values[0]
    if isinstance(first, tuple) and len(first) > PAIR:
        rows = [
            (str(at), *(str(number) for number in value))
            for at, value in enumerate(values)
            if isinstance(value, tuple)
        ]
        head = ("row", *(str(column) for column in range(len(first))))
        return block("wide", table(head, reversed(rows), "values"))
    if len(values) == 1:
        return paragraph(words(told[0], "value"))
    each = MANY if all(map(fits_a_phone, lines_of(told, MANY))) else FEW
    number = number_of_the_first(component)
    lines = []
    for line, shown in enumerate(lines_of(told, each)):
        begin = line * each
        head = () if number is None else tuple(str(number + begin + at) for at in range(len(shown)))
        lines.append(table(head, [shown], "values"))
    return block("wide", *lines)


def lines_of(told: Sequence[str], each: int) -> list[tuple[str, ...]]:
    """Return values in lines of so many."""
    return [tuple(told[begin : begin + each]) for begin in range(0, len(told), each)]


def fits_a_phone(line: Sequence[str]) -> bool:
    """Tell whether the values of a line stand beside each other on a phone."""
    return sum(map(len, line)) <= CHARACTERS


def number_of_the_first(component: Component) -> int | None:
    """Return the number that the first value belongs to, or None where values have no numbers.

    A component says it in words: "for each level from 0", "for -12 to 12 drawn shares".
    """
    said = NUMBERED.search(component.about)
    return int(said["first"]) if said else None


def told_value(value: int | tuple[int, ...], mark: Provenance) -> str:
    """Return a value in words; ! marks what is reconstructed."""
    said = str(value) if isinstance(value, int) else f"({', '.join(map(str, value))})"
    return f"{said}!" if mark == RECONSTRUCTED else said


def how_known(component: Component) -> Iterator[nodes.Node | str]:
    """Yield how the values are known, with the source."""
    marks = [component.provenance_of(at) for at in range(len(component.values))]
    for mark in dict.fromkeys(marks):
        how_many = "" if len(set(marks)) == 1 else f" {marks.count(mark)} of {len(marks)}"
        sign = " (marked !)" if mark == RECONSTRUCTED and len(set(marks)) > 1 else ""
        yield words(f"{SIGNS[mark]}{how_many}{sign}", f"badge badge-{SIGNS[mark]}")
        yield f" {MEANING[mark]}. "
    yield component.source
