"""Worked examples: one doctest shown as a table to look at, a ruling to read, and Python to run."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Final

from attrs import evolve, frozen
from docutils import nodes
from docutils.parsers.rst import directives

from bfrules.core.edition import Edition
from bfrules.core.refusal import Refusal
from bfrules.core.ruling import Effect, Ruling
from bfrules.rendering.picture import Panel, Picture, Row
from bfrules.rulebook.nodes import block, drawing, link, paragraph, words
from bfrules.rulebook.page import PageDirective

ASKS: Final = ("explain", "apply", "refusals")
SETS_UP: Final = "position"
MONEY: Final = ("cash", "gold_price", "silver_price")
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


@frozen
class Asked:
    """What an example puts to the rules: a step at a table of an edition."""

    edition: Edition[Any, Any, Any, Any]
    ruling: Ruling[Any, Any]


def calls_in(source: str) -> Iterator[ast.Call]:
    """Yield the calls of methods in the examples of a doctest, in order."""
    lines = [line[4:] for line in source.splitlines() if line.startswith((">>>", "..."))]
    called = (
        node
        for node in ast.walk(ast.parse("\n".join(lines)))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    )
    yield from sorted(called, key=lambda call: (call.lineno, call.col_offset))


def asked_in(source: str, namespace: Namespace) -> Iterator[Asked]:
    """Yield what the examples of a doctest put to the rules, each question once."""
    seen = set()
    for call in calls_in(source):
        if not isinstance(call.func, ast.Attribute) or call.func.attr not in ASKS:
            continue
        told = ast.unparse(ast.Tuple([call.func.value, *call.args], ast.Load()))
        if told in seen or len(call.args) != 2:
            continue
        seen.add(told)
        edition, table, step = eval(told, namespace)
        if isinstance(edition, Edition):
            yield Asked(edition, edition.explain(table, step))


def facts_in(source: str, namespace: Namespace) -> Mapping[str, Any]:
    """Return the words with which a doctest sets its first table."""
    for call in calls_in(source):
        if isinstance(call.func, ast.Attribute) and call.func.attr == SETS_UP:
            return {
                word.arg: eval(ast.unparse(word.value), namespace)
                for word in call.keywords
                if word.arg
            }
    return {}


def card_of(
    node: Worked, number: str, source: str, namespace: Namespace, prefix: str
) -> nodes.Node:
    """Return a worked example as a card: the question, then Table, Ruling and Python."""
    asked = list(asked_in(source, namespace))
    facts = facts_in(source, namespace)
    if not asked:
        raise ValueError("it puts no step to the rules: call explain, apply or refusals")
    first = asked[0]
    before = first.edition.picture(first.ruling.before)
    told = {name: fact_in_words(name, value, before) for name, value in facts.items()}
    table = [
        block(
            "facts",
            *(
                paragraph(nodes.inline(label, label), " ", nodes.strong("", value))
                for label, value in told.values()
            ),
        ),
        *drawings(part_named(before, facts), f"{prefix}-table"),
    ]
    answer = [child for child in node.children if not isinstance(child, nodes.doctest_block)]
    python = [child for child in node.children if isinstance(child, nodes.doctest_block)]
    moved = [one.ruling.picture() for one in asked if has_moves(one.ruling.picture())]
    rulings = [part for one in asked for part in ruling_of(one, alone=len(asked) == 1)]
    return block(
        "worked",
        paragraph(words(f"Example {number}", "worked-number"), kind="worked-head"),
        paragraph(node["question"], kind="worked-question"),
        pane("Table", *table),
        pane("Ruling", *answer, *rulings, *drawings(moved[:1], f"{prefix}-moves")),
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
    """Whether a picture shows a move."""
    return any(grid.arrows for grid in picture.grids)


def fact_in_words(name: str, value: Any, table: Picture) -> tuple[str, str]:
    """Return a word for a table with its value, as a player would say them."""
    label = name.replace("_", " ").capitalize()
    if name in ("prices", "rates"):
        shown = {
            marker.name: grid.cells[marker.row][marker.column]
            for grid in table.grids
            for marker in grid.markers
        }
        return label, ", ".join(f"{colour} ${shown[colour]}" for colour in value)
    if name == "turn":
        return label, PLAYERS[value]
    if name == "mibs":
        return "The M.I.B.S.", "plays" if value else "does not play"
    if name == "holding":
        return "In hand", plainly(value)
    return label, plainly(value, "$" if name in MONEY else "")


def plainly(value: Any, unit: str = "") -> str:
    """Say a value in words: how many of what, yes or no."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return (
            ", ".join(
                f"{PLAYERS[one]}: {plainly(what, unit)}"
                if isinstance(one, int)
                else f"{plainly(what, unit)} {one}"
                for one, what in value.items()
            )
            or "none"
        )
    if isinstance(value, tuple | list):
        return ", ".join(plainly(one, unit) for one in value)
    return f"{unit}{value:,}" if isinstance(value, int) else str(value)


PLAYERS: Final = ("first player", "second player", "third player", "fourth player", "fifth player")


def part_named(table: Picture, facts: Mapping[str, Any]) -> Iterator[Picture]:
    """Yield what of a table an example speaks of: its prices, and the rows that it names.

    If it says nothing of the table, the board is shown.
    """
    if not facts:
        yield Picture(table.title, table.grids, table.panels[:1])
        return
    rows = tuple(row for panel in table.panels[:1] for row in panel.rows if is_named(row, facts))
    grids = table.grids if {"prices", "rates", "level"} & facts.keys() else ()
    if grids or rows:
        panels = (Panel("", rows),) if rows else ()
        yield Picture(table.title, grids, panels)


def is_named(row: Row, facts: Mapping[str, Any]) -> bool:
    """Whether a table was described with a word for this row."""
    named = {name.replace("_", " ") for name in facts}
    if row.title.startswith("sale track"):
        return row.current and bool(named & {"sale track", "current sale track"})
    return row.title in named


def ruling_of(asked: Asked, *, alone: bool) -> Iterator[nodes.Node]:
    """Yield a ruling as a list: what happens step by step, or every reason against it."""
    ruling = asked.ruling
    you = asked.edition.actor(ruling.before)
    verdict = "Allowed" if ruling.allowed else "Not allowed"
    kind = "allowed" if ruling.allowed else "not-allowed"
    yield paragraph(nodes.strong("", verdict), f": {told_step(ruling)}", kind=f"verdict {kind}")
    parts = (
        [told_effect(one, you) for one in ruling.effects if not is_only_the_turn(one)]
        if ruling.allowed
        else [told_refusal(one) for one in ruling.refusals]
    )
    if parts:
        yield nodes.enumerated_list("", *parts, enumtype="arabic", classes=["ruling-steps"])


def told_step(ruling: Ruling[Any, Any]) -> str:
    """Say the step of a ruling, without who takes it."""
    return ruling.told.partition(": ")[2] or ruling.told


def is_only_the_turn(effect: Effect[Any]) -> bool:
    """Whether a clause changed nothing but whose turn it is."""
    return all(change.what == "what is due" for change in effect.changes)


def told_effect(effect: Effect[Any], you: object) -> nodes.list_item:
    """Return what a clause did: its sentence, what changed, the statements."""
    changed = [
        f"{whose(change.what, you)}: {change.before} → {change.after}" for change in effect.changes
    ]
    return nodes.list_item(
        "",
        paragraph(effect.sentence),
        paragraph("; ".join(changed), kind="changed"),
        cited(effect.statements),
    )


def whose(what: str, you: object) -> str:
    """Say whose a thing is as players do: `cash of seat 0` is your cash, or the first player's."""
    thing, of, rest = what.partition(" of seat ")
    if not of:
        return what
    seat, _, colour = rest.partition(", ")
    owner = "your" if seat == str(you) else f"the {PLAYERS[int(seat)]}'s"
    return f"{owner} {colour} {thing}" if colour else f"{owner} {thing}"


def told_refusal(refusal: Refusal) -> nodes.list_item:
    """Return a reason against a step: its sentence, the facts compared, the statements."""
    facts = "; ".join(str(fact) for fact in refusal.facts)
    return nodes.list_item(
        "",
        paragraph(refusal.sentence),
        paragraph(facts, kind="changed"),
        cited(refusal.statements),
    )


def cited(statements: tuple[str, ...]) -> nodes.Node:
    """Return links to the statements that say most."""
    return block(
        "ids",
        *(
            paragraph(link("statement", name, name.partition(".")[2]), kind="id")
            for name in statements[:IDS_SHOWN]
        ),
    )
