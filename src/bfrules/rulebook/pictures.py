"""Pictures that the library draws while the page is built, from the examples above them."""

from collections.abc import Iterator
from doctest import ELLIPSIS, NORMALIZE_WHITESPACE, DocTestParser, DocTestRunner
from typing import Any, ClassVar, Final

from attrs import evolve
from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.transforms import SphinxTransform
from sphinx.util import logging

from bfrules.core.game import Game
from bfrules.core.ruling import Ruling
from bfrules.rendering.picture import Picture
from bfrules.rulebook.nodes import drawing
from bfrules.rulebook.page import PageDirective
from bfrules.rulebook.places import REFERENCE

logger = logging.getLogger(__name__)

PARTS: Final = ("all", "grids", "panels")


class WantedPicture(nodes.General, nodes.Element):
    """A place where a picture will stand, once the examples above it have run."""


def part_asked_for(argument: str) -> str:
    """Return the part of a picture to draw; raise ValueError for another."""
    return str(directives.choice(argument, PARTS))


class PictureDirective(PageDirective):
    """`.. picture:: table`: the picture of an expression, after the examples above it have run.

    The expression is a position of the edition named with `:edition:`, a ruling
    (its moves; with `:edition:` the rows of the table after it, too), a game, or
    a picture. `:part:` is `all`, `grids` or `panels`; the content is the caption.
    """

    has_content = True
    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar = {"part": part_asked_for, "edition": directives.unchanged}

    def run(self) -> list[nodes.Node]:
        """Return a place for the picture."""
        wanted = WantedPicture(
            "",
            expression=self.arguments[0],
            caption=" ".join(self.content).strip(),
            part=self.options.get("part", "all"),
            edition=self.options.get("edition", ""),
        )
        self.set_source_info(wanted)
        return [wanted]


class DrawPictures(SphinxTransform):
    """Run the examples of a page in order, and draw the pictures between them."""

    default_priority = 400

    def apply(self, **kwargs: Any) -> None:
        """Put the pictures in their places; warn, with the line, of whatever does not hold."""
        if self.env.docname.startswith(f"{REFERENCE}/"):
            return
        namespace: dict[str, Any] = {}
        number = 0
        for node in list(self._examples_and_pictures()):
            if not isinstance(node, WantedPicture):
                for complaint in complaints(node.astext(), namespace):
                    logger.warning("this example does not hold: %s", complaint, location=node)
                continue
            number += 1
            try:
                node.replace_self(self._drawn(node, namespace, number))
            except Exception as error:
                logger.warning("this cannot be drawn: %s", error, location=node)
                node.parent.remove(node)

    def _examples_and_pictures(self) -> Iterator[nodes.Element]:
        for node in self.document.findall(nodes.Element):
            if isinstance(node, (nodes.doctest_block, WantedPicture)):
                yield node

    def _drawn(self, node: WantedPicture, namespace: dict[str, Any], number: int) -> nodes.figure:
        value = eval(node["expression"], namespace)
        picture = part_of(picture_of(value, namespace.get(node["edition"])), node["part"])
        page = self.env.docname.replace("/", "-")
        return drawing(picture, f"{page}-{number}", node["caption"])


def complaints(text: str, namespace: dict[str, Any]) -> list[str]:
    """Run the examples of a block as pytest runs them; return what does not hold."""
    told: list[str] = []
    runner = DocTestRunner(verbose=False, optionflags=NORMALIZE_WHITESPACE | ELLIPSIS)
    test = DocTestParser().get_doctest(text, namespace, "example", None, None)
    test.globs = namespace
    runner.run(test, out=told.append, clear_globs=False)
    return told


def part_of(picture: Picture, part: str) -> Picture:
    """Return the part of a picture that is asked for; raise ValueError if it holds nothing."""
    if part == "grids":
        kept = evolve(picture, panels=(), caption="")
    elif part == "panels":
        kept = evolve(picture, grids=())
    else:
        kept = picture
    if not (kept.grids or kept.panels):
        raise ValueError(
            f"it has no {part}; a ruling has panels only if :edition: names the edition that "
            "draws the table after it"
        )
    return kept


def picture_of(value: object, edition: Any) -> Picture:
    """Return the picture of what an expression gave; raise TypeError for something without one.

    A ruling draws its moves; an edition adds the rows of the table after it.
    """
    if isinstance(value, Picture):
        return value
    if isinstance(value, Ruling):
        if edition is None:
            return value.picture()
        after = edition.picture(value.after)
        return evolve(value.picture(), panels=after.panels, caption=after.caption)
    if isinstance(value, Game):
        return value.edition.picture(value.position)
    if edition is not None:
        drawn: Picture = edition.picture(value)
        return drawn
    raise TypeError(
        f"there is no picture of a {type(value).__name__}; "
        "for a position, name its edition with :edition:"
    )
