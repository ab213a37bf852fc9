"""Parts of a page: what folds open, what the library drew, and links to statements and code."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any, Final
from xml.etree.ElementTree import tostring

from attrs import evolve
from docutils import nodes
from sphinx import addnodes
from sphinx.writers.html5 import HTML5Translator

from bfrules.core.rule import Carrier
from bfrules.core.statement import without_edition
from bfrules.disputes import Dispute
from bfrules.rendering.picture import Picture
from bfrules.rendering.svg import NARROWEST_PICTURE, as_svg, element
from bfrules.rulebook.knowledge import full_name
from bfrules.rulebook.places import DISPUTES

DOMAIN: Final = "rules"
FOUND: Final = "at-"
BEHIND: Final = "behind-"
NARROW: Final = 10
FEW: Final = 4
AS_WIDE_AS_A_PHONE: Final = 360


class Fold(nodes.General, nodes.Element):
    """A part that the reader folds open; `summary` is always seen, and so is a `note` beside it."""


class Block(nodes.General, nodes.Element):
    """A part with a class, and anchors."""


def open_block(translator: HTML5Translator, node: Block) -> None:
    """Write the beginning of a block."""
    told: Mapping[str, str] = node.get("told", {})
    more: dict[str, Any] = {f"data-{name}": value for name, value in told.items()}
    translator.body.append(translator.starttag(node, "div", **more))


def close_block(translator: HTML5Translator, _: Block) -> None:
    """Write the end of a block."""
    translator.body.append("</div>\n")


def open_fold(translator: HTML5Translator, node: Fold) -> None:
    """Write the beginning of a fold."""
    classes = " ".join(["fold", *node["classes"]])
    opened = " open" if node.get("open") else ""
    note = f' <span class="fold-note">{escape(node["note"])}</span>' if node["note"] else ""
    translator.body.append(
        f'<details class="{classes}"{opened}><summary>{escape(node["summary"])}{note}</summary>\n'
    )


def close_fold(translator: HTML5Translator, _: Fold) -> None:
    """Write the end of a fold."""
    translator.body.append("</details>\n")


def pass_over(*_: object) -> None:
    """Write nothing around a block or a fold, where there are no such things."""


def fold(
    summary: str, *children: nodes.Node, kind: str = "", opened: bool = False, note: str = ""
) -> Fold:
    """Return a part that folds open."""
    classes = [kind] if kind else []
    return Fold("", *children, summary=summary, note=note, classes=classes, open=opened)


def block(
    kind: str,
    *children: nodes.Node,
    names: Iterable[str] = (),
    told: Mapping[str, str] | None = None,
) -> Block:
    """Return a block with classes, anchors, and what the page's script is told about it."""
    return Block("", *children, classes=kind.split(), ids=list(names), told=dict(told or {}))


def anchors(name: str) -> list[str]:
    """Return the anchors of something that can be linked to: by its name, and by the search."""
    return [name, f"{FOUND}{name}"]


def paragraph(*parts: nodes.Node | str, kind: str = "") -> nodes.paragraph:
    """Return a paragraph of words and links."""
    return nodes.paragraph("", "", *map(_inline, parts), classes=[kind] if kind else [])


def words(text: str, kind: str = "") -> nodes.inline:
    """Return words with a class."""
    return nodes.inline(text, text, classes=[kind] if kind else [])


def code(text: str) -> nodes.literal:
    """Return a name as code."""
    return nodes.literal(text, text)


def bullets(items: Iterable[nodes.Node | tuple[nodes.Node | str, ...]]) -> nodes.bullet_list:
    """Return a list; an item is a node, or the parts of a paragraph."""
    return nodes.bullet_list(
        "",
        *(
            nodes.list_item("", paragraph(*item) if isinstance(item, tuple) else item)
            for item in items
        ),
        classes=["compact"],
    )


def with_commas(parts: Sequence[nodes.Node]) -> list[nodes.Node | str]:
    """Return the parts with commas between them."""
    return [piece for part in parts for piece in (", ", part)][1:]


def source_code(text: str, language: str = "python") -> nodes.literal_block:
    """Return a block of code."""
    return nodes.literal_block(text, text, language=language)


def table(
    head: tuple[nodes.Node | str, ...], rows: Iterable[tuple[nodes.Node | str, ...]], kind: str
) -> nodes.table:
    """Return a table, with a head unless it is empty; each cell is words, or a node."""
    body = nodes.tbody("", *(nodes.row("", *(entry(cell) for cell in row)) for row in rows))
    columns = max(len(row.children) for row in body.children)
    group = nodes.tgroup("", cols=columns)
    group += [nodes.colspec(colwidth=1) for _ in range(columns)]
    if head:
        group += nodes.thead("", nodes.row("", *(entry(cell) for cell in head)))
    group += body
    return nodes.table("", group, classes=[kind])


def entry(content: nodes.Node | str, *, across: int = 1) -> nodes.entry:
    """Return a cell of a table that spans some columns."""
    inner = paragraph(content) if isinstance(content, str | nodes.Inline) else content
    more = {"morecols": across - 1} if across > 1 else {}
    return nodes.entry("", inner, **more)


def link(kind: str, target: str, shown: str = "") -> addnodes.pending_xref:
    """Return a link to a statement, an open question, a clause, a condition, or a component."""
    text = shown or target
    inner = nodes.inline(text, text, classes=["xref", f"rules-{kind}"])
    return _link(DOMAIN, kind, target, inner)


def short_link(kind: str, target: str) -> addnodes.pending_xref:
    """Return such a link, shown without the name of the edition."""
    return link(kind, target, without_edition(target))


def page_link(page: str, shown: str) -> addnodes.pending_xref:
    """Return a link to a page, named from the top: `disputes/short-bag`."""
    return _link("std", "doc", f"/{page}", words(shown))


def dispute_link(dispute: Dispute, shown: str = "") -> addnodes.pending_xref:
    """Return a link to the page of a dispute."""
    return page_link(f"{DISPUTES}/{dispute.name}", shown or dispute.title)


def examples_link(label: str) -> addnodes.pending_xref:
    """Return a link to the label of the examples of a question, on whatever page they stand."""
    return _link("std", "ref", label, words("each reading on a table"))


def function_link(carrier: Carrier) -> addnodes.pending_xref:
    """Return a link to the code of a clause or a condition."""
    return link("clause", full_name(carrier), carrier.__name__)


def drawing(picture: Picture, prefix: str, caption: str = "") -> nodes.figure:
    """Return a picture that the library drew; its caption stands below it and names it."""
    name = element("title", (), caption or picture.title, id=f"{prefix}-title")
    nameless = tostring(element("title", id=f"{prefix}-title"), encoding="unicode")
    columns = max((len(grid.cells[0]) for grid in picture.grids), default=0)
    rows = (row for panel in picture.panels for row in panel.rows)
    # Spaces of tracks would break into lines there; rows of lots keep their letters large.
    only_lots = not columns and not any(row.spaces for row in rows)
    narrowest = AS_WIDE_AS_A_PHONE if only_lots else NARROWEST_PICTURE
    svg = as_svg(evolve(picture, title=""), prefix=prefix, narrowest=narrowest)
    named = svg.replace(nameless, tostring(name, encoding="unicode"), 1)
    drawn = block("drawing", nodes.raw("", named, format="html"))
    if columns > NARROW:
        drawn["classes"].append("wide-drawing")
    elif 0 < columns <= FEW:
        drawn["classes"].append("small-drawing")
    elif only_lots:
        drawn["classes"].append("lots-drawing")
    figure = nodes.figure("", drawn, ids=[f"figure-{prefix}"])
    if caption:
        figure += nodes.caption(caption, caption)
    return figure


def _link(domain: str, kind: str, target: str, shown: nodes.inline) -> addnodes.pending_xref:
    return addnodes.pending_xref(
        "",
        shown,
        refdomain=domain,
        reftype=kind,
        reftarget=target,
        refexplicit=True,
        refwarn=True,
    )


def _inline(part: nodes.Node | str) -> nodes.Node:
    return nodes.Text(part) if isinstance(part, str) else part
