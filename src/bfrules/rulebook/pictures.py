"""Pictures that the library draws while the page is built, from the examples above them."""

from collections.abc import Iterable, Iterator
from doctest import ELLIPSIS, NORMALIZE_WHITESPACE, DocTestParser, DocTestRunner
from importlib.util import find_spec
from typing import Any, ClassVar, Final

from attrs import define, evolve, field
from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.environment import BuildEnvironment
from sphinx.transforms import SphinxTransform
from sphinx.util import logging

from bfrules.asking.case import Case
from bfrules.asking.documents import can_be_said, cases_put
from bfrules.core.edition import AnyEdition
from bfrules.core.game import Game
from bfrules.core.ruling import AnyRuling, Ruling
from bfrules.rendering.picture import Grid, Marker, Panel, Picture
from bfrules.rulebook.asking import way_to_ask
from bfrules.rulebook.disputes import is_a_dispute
from bfrules.rulebook.nodes import drawing
from bfrules.rulebook.page import PageDirective, editions_of_page, is_in_a_book, one_of
from bfrules.rulebook.places import REFERENCE
from bfrules.rulebook.printed import told_value
from bfrules.rulebook.teaching import chapters_of
from bfrules.rulebook.worked import Worked, card_of, facts_in, statements_of
from bfrules.shipped import shipped_editions

logger = logging.getLogger(__name__)

NEEDS: Final = "needs"
PRICE_MOVES: Final = "price_moves"
MINUS: Final = "\N{MINUS SIGN}"
PARTS: Final = ("all", "grids", "panels", "market", "tracks", "sale tracks", "seats", "board")


class WantedPicture(nodes.General, nodes.Element):
    """A place where a picture will stand, once the examples above it have run."""


class PictureDirective(PageDirective):
    """`.. picture:: table`: the picture of an expression, after the examples above it have run.

    The expression is a position of the edition named with `:edition:`, a ruling
    (its moves; with `:edition:` the rows of the table after it, too), a game, or
    a picture. `:part:` is `all`, `grids` or `panels`; the content is the caption.
    `:of:` names a worked example of the page, above or below, whose words the
    expression uses; `:whole:` shows every row of the price table; `:ask:` leads from a ruling to
    the page that answers, where its table can be changed.
    """

    has_content = True
    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar = {
        "part": one_of(*PARTS),
        "edition": directives.unchanged,
        "of": directives.unchanged,
        "whole": directives.flag,
        "ask": directives.flag,
    }

    def run(self) -> list[nodes.Node]:
        """Return a place for the picture."""
        wanted = WantedPicture(
            "",
            expression=self.arguments[0],
            caption=" ".join(self.content).strip(),
            part=self.options.get("part", "all"),
            edition=self.options.get("edition", ""),
            of=self.options.get("of", ""),
            whole="whole" in self.options,
            ask="ask" in self.options,
        )
        self.set_source_info(wanted)
        return [wanted]


class Scene(nodes.General, nodes.Element):
    """Examples that run, for the pictures below them, and are not shown."""


class SceneDirective(PageDirective):
    """`.. scene::`: examples that only set the scene: they run, and are checked, but not shown."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the examples, to be run and taken out."""
        scene = Scene("", examples="\n".join(self.content))
        self.set_source_info(scene)
        return [scene]


class OverviewDirective(PageDirective):
    """`.. overview:: -5 8`: where a price change sends a marker, for each number of a range."""

    has_content = True
    required_arguments = 2

    def run(self) -> list[nodes.Node]:
        """Return the overview as a picture."""
        lowest, highest = map(int, self.arguments)
        (edition,) = self.editions
        picture = overview(edition, range(lowest, highest + 1))
        return [
            drawing(
                picture,
                f"{self.env.docname.replace('/', '-')}-overview",
                " ".join(self.content).strip(),
            )
        ]


def overview(edition: AnyEdition, numbers: Iterable[int]) -> Picture:
    """Return the overview as a small table: each number stands where it sends a marker.

    A mark tells the moves that are reconstructed, as beside other printed values.
    """
    components = edition.components(edition.printed)
    (moves_of,) = (one for one in components if one.name == PRICE_MOVES)
    centre = edition.printed.price_moves_centre
    moves = {number: edition.printed.price_moves[centre + number] for number in numbers}
    rows = [row for row, _ in moves.values()]
    columns = [column for _, column in moves.values()]
    at = {
        move: told_value(number, moves_of.provenance_of(centre + number)).replace("-", MINUS)
        for number, move in moves.items()
    }
    across = range(min(columns), max(columns) + 1)
    up = range(min(rows), max(rows) + 1)
    grid = Grid(
        title="",
        cells=tuple(tuple(at.get((row, column), "") for column in across) for row in up),
        areas=tuple(tuple(int((row, column) in at) for column in across) for row in up),
        markers=(Marker("the price marker", "\N{BULLET}", "#111111", -min(rows), -min(columns)),),
        numbered=False,
    )
    return Picture("From number to move", (grid,), ())


class DrawPictures(SphinxTransform):
    """Run the examples of a page in order, and draw the pictures between them."""

    default_priority = 400

    def apply(self, **kwargs: Any) -> None:
        """Put the pictures in their places; warn, with the line, of whatever does not hold."""
        if self.env.docname.startswith(f"{REFERENCE}/"):
            return
        if any(find_spec(module) is None for module in modules_needed(self.document)):
            return
        if is_a_dispute(self.env.docname):
            for example in list(self.document.findall(nodes.doctest_block)):
                example.replace_self(worked := Worked("", question="", name=""))
                worked.append(example)
        page = PageOfExamples(chapter_number(self.env, self.env.docname))
        for node in list(self.document.findall(nodes.Element)):
            if isinstance(node, Worked):
                self._work(node, page)
            elif isinstance(node, Scene):
                for complaint in complaints(node["examples"] + "\n", page.namespace):
                    logger.warning("this scene does not hold: %s", complaint, location=node)
                node.parent.remove(node)
            elif isinstance(node, nodes.doctest_block) and not node.get("worked"):
                self._run(node, page)
            elif isinstance(node, WantedPicture) and not node["of"]:
                self._draw(node, page)
        for node in list(self.document.findall(WantedPicture)):
            self._draw(node, page)

    def _run(self, node: nodes.Element, page: "PageOfExamples") -> None:
        for complaint in complaints(node.astext(), page.namespace):
            logger.warning("this example does not hold: %s", complaint, location=node)

    def _work(self, node: Worked, page: "PageOfExamples") -> None:
        examples = list(node.findall(nodes.doctest_block))
        before = dict(page.namespace)
        for example in examples:
            self._run(example, page)
            example["worked"] = True
        page.named[node["name"]] = dict(page.namespace)
        source = "\n".join(example.astext() for example in examples)
        try:
            asked = cases_put(statements_of(source), before)
            if not (asked or node["question"]):  # of a dispute, and only sets the table
                node.replace_self(node.children)
                return
            page.worked += 1
            number = f"{page.chapter}.{page.worked}" if page.chapter else str(page.worked)
            name = f"{self.env.docname.replace('/', '-')}-example-{page.worked}"
            card = card_of(node, number, asked, facts_in(source, before), name)
            node.replace_self([card, *way_to_ask(self.env, filter(can_be_said, asked))])
        except Exception as error:
            logger.warning("this example cannot be shown: %s", error, location=node)

    def _draw(self, node: WantedPicture, page: "PageOfExamples") -> None:
        page.drawn += 1
        try:
            namespace = page.named[node["of"]] if node["of"] else page.namespace
            value = eval(node["expression"], namespace)
            picture = picture_of(value, namespace.get(node["edition"]))
            asked = (case_ruled(value),) if node["ask"] else ()
            figure = self._drawn(node, picture, page.drawn)
            node.replace_self([figure, *way_to_ask(self.env, iter(asked))])
        except Exception as error:
            logger.warning("this cannot be drawn: %s", error, location=node)
            node.parent.remove(node)

    def _drawn(self, node: WantedPicture, whole: Picture, number: int) -> nodes.figure:
        picture = part_of(whole, node["part"])
        if node["whole"]:
            picture = evolve(
                picture, grids=tuple(evolve(one, cropped=False) for one in picture.grids)
            )
        page = self.env.docname.replace("/", "-")
        return drawing(picture, f"{page}-{number}", node["caption"])


def case_ruled(ruling: AnyRuling) -> Case:
    """Return the case that a ruling of a shipped edition is about."""
    return Case(shipped_editions()[ruling.edition], ruling.before, ruling.step, {})


def modules_needed(page: nodes.document) -> tuple[str, ...]:
    """Return the modules of an extra that the examples of a page need: its field `needs`."""
    for listed in page.findall(nodes.field):
        name, body = listed.children
        if name.astext() == NEEDS:
            return tuple(body.astext().split())
    return ()


@define
class PageOfExamples:
    """What the examples of a page have made so far; worked examples keep their words by name."""

    chapter: int
    namespace: dict[str, Any] = field(factory=dict)
    named: dict[str, dict[str, Any]] = field(factory=dict)
    worked: int = 0
    drawn: int = 0


def chapter_number(env: BuildEnvironment, page: str) -> int:
    """Return the number of a chapter in its book, or 0 for another page."""
    if not is_in_a_book(page):
        return 0
    chapters = chapters_of(env, editions_of_page(env, page)[0])
    return chapters.index(page) + 1 if page in chapters else 0


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
    elif part == "board":
        kept = evolve(picture, panels=picture.panels[:1], caption="")
    elif part != "all":
        kept = evolve(picture, grids=(), panels=tuple(rows_of(picture, part)), caption="")
    else:
        kept = picture
    if not (kept.grids or kept.panels):
        raise ValueError(
            f"it has no {part}; a ruling has panels only if :edition: names the edition that "
            "draws the table after it"
        )
    return kept


def rows_of(picture: Picture, part: str) -> Iterator[Panel]:
    """Yield the rows of a picture with a name: the market, the sale tracks, the seats."""
    for panel in picture.panels:
        rows = tuple(
            row for row in panel.rows if part == panel.title or part.removesuffix("s") in row.title
        )
        if rows:
            yield Panel("", rows)


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
