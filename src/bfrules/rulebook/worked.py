"""Worked examples: one doctest shown as a table to look at, a ruling to read, and Python to run."""

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final

from attrs import evolve
from docutils import nodes
from docutils.parsers.rst import directives

from bfrules.asking.case import Case
from bfrules.asking.words import is_only_the_turn, labelled, player, told_change, told_step
from bfrules.core.edition import AnyEdition
from bfrules.core.refusal import Refusal
from bfrules.core.ruling import Effect
from bfrules.rendering.picture import Panel, Picture, Row
from bfrules.rulebook.nodes import block, drawing, paragraph, words
from bfrules.rulebook.page import PageDirective
from bfrules.rulebook.teaching import ids_of, is_of_several_texts

SETS_UP: Final = "position"
MONEY: Final = ("cash", "gold_price", "silver_price")
OF_ONE: Final = {"hands": "holding", "portfolios": "portfolio"}
IDS_SHOWN: Final = 3

Namespace = dict[str, Any]


class Worked(nodes.General, nodes.Element):
    """A worked example whose doctest has not run yet; `name` may be that of a picture's source."""


class WorkedDirective(PageDirective):
    """`.. worked:: What happens if ...?`: a worked example; its content is an answer and a doctest.

    The first call of `position` sets the table; each call of `explain`, `apply`
    or `refusals` is a question put to the rules. `:name:` lets a picture that
    stands above show what the example does.
    """

    has_content = True
    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar = {"name": directives.unchanged}

    def run(self) -> list[nodes.Node]:
        """Return the example, still to be run."""
        if not self.in_a_book:
            return []
        worked = Worked(
            "",
            *self.parse_content_to_nodes(),
            question=" ".join(self.arguments[0].split()),
            name=self.options.get("name", ""),
        )
        self.set_source_info(worked)
        return [worked]


def statements_of(source: str) -> str:
    """Return the statements of a doctest, without prompts and without what they print."""
    return "\n".join(line[4:] for line in source.splitlines() if line.startswith((">>>", "...")))


def facts_in(source: str, namespace: Namespace) -> Mapping[str, Any]:
    """Return the words with which a doctest sets its first table; none if a loop picks them."""
    calls = [
        node
        for node in ast.walk(ast.parse(statements_of(source)))
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == SETS_UP
    ]
    if not calls:
        return {}
    first = min(calls, key=lambda call: (call.lineno, call.col_offset))
    told = {word.arg: ast.unparse(word.value) for word in first.keywords if word.arg}
    try:
        return {name: eval(value, namespace) for name, value in told.items()}
    except NameError:
        return {}


def card_of(
    node: Worked, number: str, asked: Sequence[Case], facts: Mapping[str, Any], prefix: str
) -> nodes.Node:
    """Return a worked example as a card: the question, then Table, Ruling and Python.

    Without a question of its own, as in a dispute, the ruling comes first.
    """
    if not asked:
        raise ValueError("it puts no step to the rules: call explain, apply or refusals")
    first = asked[0]
    before = first.edition.picture(first.position)
    told = {name: fact_in_words(name, value, before) for name, value in facts.items()}
    stated = [
        paragraph(nodes.inline(label, label), " ", nodes.strong("", value))
        for label, value in told.values()
    ]
    table = [
        *([block("facts", *stated)] if stated else []),
        *drawings(part_named(before, facts), f"{prefix}-table"),
    ]
    answer = [child for child in node.children if not isinstance(child, nodes.doctest_block)]
    python = [child for child in node.children if isinstance(child, nodes.doctest_block)]
    moved = list(filter(has_moves, (one.ruling.picture() for one in asked)))
    several = len({one.edition.label for one in asked}) > 1
    rulings = [part for one in asked for part in ruling_of(one, by_whom=several)]
    question = [paragraph(node["question"], kind="worked-question")] if node["question"] else []
    sides = [
        pane("Table", *table),
        pane("Ruling", *answer, *rulings, *drawings(moved[:1], f"{prefix}-moves")),
    ]
    return block(
        "worked",
        paragraph(words(f"Example {number}", "worked-number"), kind="worked-head"),
        *question,
        *(sides if question else reversed(sides)),
        pane("Python", *python),
        names=[f"example-{number.replace('.', '-')}"],
    )


def pane(name: str, *parts: nodes.Node) -> nodes.Node:
    """Return one side of a worked example, with its name."""
    return block(f"pane pane-{name.lower()}", paragraph(name, kind="pane-name"), *parts)


def drawings(pictures: Iterable[Picture], prefix: str) -> Iterator[nodes.Node]:
    """Yield pictures without captions."""
    for number, picture in enumerate(pictures):
        yield drawing(evolve(picture, caption=""), f"{prefix}-{number}")


def has_moves(picture: Picture) -> bool:
    """Tell whether a picture shows a move."""
    return any(grid.arrows for grid in picture.grids)


def fact_in_words(name: str, value: Any, table: Picture) -> tuple[str, str]:
    """Return a word for a table with its value, as a player would say them."""
    label = labelled(OF_ONE.get(name, name))
    if name in ("prices", "rates"):
        shown = {
            marker.name: grid.cells[marker.row][marker.column]
            for grid in table.grids
            for marker in grid.markers
        }
        return label, ", ".join(f"{colour} ${shown[colour]}" for colour in value)
    if name == "turn":
        return label, player(value)
    if name == "mibs":
        return label, "plays" if value else "does not play"
    return label, plainly(value, "$" if name in MONEY else "")


def plainly(value: Any, unit: str = "") -> str:
    """Say a value in words: how many of what, yes or no."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return (
            ", ".join(
                f"{player(one)}: {plainly(what, unit)}"
                if isinstance(one, int)
                else f"{plainly(what, unit)} {one}"
                for one, what in value.items()
            )
            or "none"
        )
    if isinstance(value, tuple | list):
        return ", ".join(plainly(one, unit) for one in value)
    return f"{unit}{value:,}" if isinstance(value, int) else str(value)


def part_named(table: Picture, facts: Mapping[str, Any]) -> Iterator[Picture]:
    """Yield what of a table an example speaks of: its prices, and the rows that it names.

    If it says nothing of the table, the board is shown: the rows below a wide grid by
    themselves, since on a phone they would be as small as its cells.
    """
    if not facts:
        yield Picture(table.title, table.grids, ())
        yield Picture(table.title, (), table.panels[:1])
        return
    rows = tuple(row for panel in table.panels[:1] for row in panel.rows if is_named(row, facts))
    grids = table.grids if {"prices", "rates", "level"} & facts.keys() else ()
    if grids or rows:
        panels = (Panel("", rows),) if rows else ()
        yield Picture(table.title, grids, panels)


def is_named(row: Row, facts: Mapping[str, Any]) -> bool:
    """Tell whether a table was described with a word for this row."""
    named = {name.replace("_", " ") for name in facts}
    if row.title.startswith("sale track"):
        return row.current and bool(named & {"sale track", "current sale track"})
    return row.title in named


def ruling_of(asked: Case, *, by_whom: bool) -> Iterator[nodes.Node]:
    """Yield a ruling as a list: what happens step by step, or every reason against it.

    `by_whom` names the edition; readings in force are always named.
    """
    ruling = asked.ruling
    edition = asked.edition
    you = edition.actor(asked.position)
    verdict = "Allowed" if ruling.allowed else "Not allowed"
    kind = "allowed" if ruling.allowed else "not-allowed"
    by = f" by {edition.label}" if by_whom or edition.amendments else ""
    yield paragraph(nodes.strong("", verdict), f"{by}: {told_step(ruling)}", kind=f"verdict {kind}")
    parts = (
        [told_effect(one, you, edition) for one in ruling.effects if not is_only_the_turn(one)]
        if ruling.allowed
        else [told_refusal(one, edition) for one in ruling.refusals]
    )
    if parts:
        yield nodes.enumerated_list("", *parts, enumtype="arabic", classes=["ruling-steps"])


def told_effect(effect: Effect[Any], you: object, edition: AnyEdition) -> nodes.list_item:
    """Return what a clause did: its sentence, what changed, the statements."""
    told = [told_change(change, you) for change in effect.changes]
    return nodes.list_item(
        "",
        paragraph(effect.sentence),
        paragraph("; ".join(told), kind="changed"),
        cited(effect.statements, edition),
    )


def told_refusal(refusal: Refusal, edition: AnyEdition) -> nodes.list_item:
    """Return a reason against a step: its sentence, the facts compared, the statements."""
    return nodes.list_item(
        "",
        paragraph(refusal.sentence),
        paragraph(refusal.compared, kind="changed"),
        cited(refusal.statements, edition),
    )


def cited(statements: tuple[str, ...], edition: AnyEdition) -> nodes.Node:
    """Return links to the statements that say most."""
    several = is_of_several_texts(edition)
    return block("ids", *ids_of(statements[:IDS_SHOWN], several=several))
