"""The Sphinx extension: `extensions = ["bfrules.rulebook.extension"]`."""

from pathlib import Path
from typing import Any, Final

from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.environment import BuildEnvironment

from bfrules.rulebook.asking import PAGE, AskDirective, put_the_page
from bfrules.rulebook.clauses import ClausesDirective, TestsDirective
from bfrules.rulebook.coverage import CoverageDirective, warn_of_gaps
from bfrules.rulebook.differences import DifferenceDirective
from bfrules.rulebook.disputes import (
    DisputeHead,
    DisputeIndexDirective,
    DisputesByStatementDirective,
)
from bfrules.rulebook.domain import RulesDomain
from bfrules.rulebook.editions import BooksDirective, EditionDirective, SideBySideDirective
from bfrules.rulebook.finding import (
    pages_of_the_search,
    without_the_search_of_sphinx,
    write_index,
)
from bfrules.rulebook.knowledge import knowledge
from bfrules.rulebook.names import link_names
from bfrules.rulebook.nodes import (
    Block,
    Fold,
    close_block,
    close_fold,
    open_block,
    open_fold,
    pass_over,
)
from bfrules.rulebook.page import SIDE_BY_SIDE, editions_shown, games_of
from bfrules.rulebook.pages import forget_pages, write_pages
from bfrules.rulebook.pictures import (
    DrawPictures,
    OverviewDirective,
    PictureDirective,
    SceneDirective,
    WantedPicture,
)
from bfrules.rulebook.places import checked_files, fingerprint, outcome_files
from bfrules.rulebook.printed import ComponentsDirective, PrintedDirective
from bfrules.rulebook.proofs import (
    CompositionsDirective,
    GuaranteesDirective,
    StrengthDirective,
    VerdictsDirective,
    doubts,
)
from bfrules.rulebook.questions import QuestionsDirective
from bfrules.rulebook.sidebar import show_where_we_are
from bfrules.rulebook.statements import (
    AllStatementsDirective,
    BehindDirective,
    StatementsDirective,
)
from bfrules.rulebook.teaching import (
    InShortDirective,
    LaneBoxDirective,
    LaneDirective,
    LinkQuestions,
    OpenQuestionsDirective,
    OtherwiseDirective,
    PutIdsInTheMargin,
    RestsOnRole,
    TokensRole,
)
from bfrules.rulebook.trying import copy_what_runs, offer_to_try, python_for_browsers
from bfrules.rulebook.worked import WorkedDirective

BEFORE_THE_THEME: Final = 400
STATIC: Final = Path(__file__).parent / "static"
TEMPLATES: Final = Path(__file__).parent / "templates"


def setup(app: Sphinx) -> dict[str, Any]:
    """Let Sphinx know the domain, the directives and the gate."""
    app.add_config_value("rulebook_games", (), "env", types=(tuple,))
    app.add_config_value("rulebook_checks_to_come", (), "env", types=(tuple,))
    app.add_config_value("rulebook_editions", [], "env", types=(list,))
    app.add_config_value("rulebook_pyodide", "", "env", types=(str,))
    app.add_config_value("rulebook_files", "", "env", types=(str,))
    app.add_domain(RulesDomain)
    app.add_node(Block, html=(open_block, close_block), text=(pass_over, pass_over))
    app.add_node(Fold, html=(open_fold, close_fold), text=(pass_over, pass_over))
    app.add_node(WantedPicture)
    app.add_directive("statements", StatementsDirective)
    app.add_directive("behind", BehindDirective)
    app.add_directive("all-statements", AllStatementsDirective)
    app.add_directive("edition", EditionDirective)
    app.add_directive("picture", PictureDirective)
    app.add_directive("worked", WorkedDirective)
    app.add_directive("in-short", InShortDirective)
    app.add_directive("scene", SceneDirective)
    app.add_directive("overview", OverviewDirective)
    app.add_directive("lane", LaneDirective)
    app.add_directive("lane-box", LaneBoxDirective)
    app.add_directive("otherwise", OtherwiseDirective)
    app.add_directive("open-questions", OpenQuestionsDirective)
    app.add_role("by", RestsOnRole())
    app.add_role("tokens", TokensRole())
    app.add_directive("printed", PrintedDirective)
    app.add_directive("components", ComponentsDirective)
    app.add_directive("questions", QuestionsDirective)
    app.add_directive("clauses", ClausesDirective)
    app.add_directive("tests", TestsDirective)
    app.add_directive("coverage", CoverageDirective)
    app.add_directive("verdicts", VerdictsDirective)
    app.add_directive("compositions", CompositionsDirective)
    app.add_directive("strength", StrengthDirective)
    app.add_directive("guarantees", GuaranteesDirective)
    app.add_directive("difference", DifferenceDirective)
    app.add_directive("ask", AskDirective)
    app.add_directive("books", BooksDirective)
    app.add_directive("side-by-side", SideBySideDirective)
    app.add_directive("dispute-index", DisputeIndexDirective)
    app.add_directive("disputes-by-statement", DisputesByStatementDirective)
    app.add_transform(DisputeHead)
    app.add_transform(DrawPictures)
    app.add_transform(LinkQuestions)
    app.add_transform(PutIdsInTheMargin)
    app.connect("config-inited", choose_pages)
    app.connect("builder-inited", generate_pages)
    app.connect("builder-inited", without_the_search_of_sphinx)
    app.connect("html-page-context", offer_to_try)
    app.connect("builder-inited", leave_out_code_in_print)
    app.connect("html-collect-pages", pages_of_the_search)
    app.connect("build-finished", write_index)
    app.connect("build-finished", copy_what_runs)
    app.connect("build-finished", put_the_page)
    app.connect("html-page-context", link_names)
    app.connect("html-page-context", show_where_we_are, priority=BEFORE_THE_THEME)
    app.connect("env-check-consistency", warn_of_gaps)
    app.connect("env-check-consistency", forget_old_pages)
    app.add_css_file("rulebook.css")
    app.add_js_file("rulebook.js")
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}


def choose_pages(app: Sphinx, config: Config) -> None:
    """Leave out pages that the editions of this build do not need; read again what changed."""
    knowledge()
    doubts()  # asked once here, not again in each process that reads pages
    config.rulebook_files = fingerprint((*checked_files(), *outcome_files()))
    config.templates_path = [*config.templates_path, str(TEMPLATES)]
    config.html_static_path = [*config.html_static_path, str(STATIC)]
    config.html_favicon = config.html_favicon or str(PAGE / "icon.svg")
    config.rulebook_pyodide = str(python_for_browsers(config.rulebook_pyodide) or "")
    config.exclude_patterns = [*config.exclude_patterns, SIDE_BY_SIDE]


def leave_out_code_in_print(app: Sphinx) -> None:
    """Print the rules for players: without code."""
    if app.builder.name == "singlehtml":
        app.add_css_file("printed.css")


def generate_pages(app: Sphinx) -> None:
    """Write the generated pages beside those that people wrote."""
    write_pages(Path(app.srcdir), games_of(app.env), editions_shown(app.env))


def forget_old_pages(app: Sphinx, env: BuildEnvironment) -> None:
    """Remove what earlier builds wrote and this one does not."""
    if app.builder.name == "html":
        forget_pages(Path(app.outdir), Path(app.doctreedir), env.found_docs)
