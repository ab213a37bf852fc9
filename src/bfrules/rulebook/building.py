"""Building the rulebook: the whole site, or the book of one edition, as pages or for print."""

import shutil
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from subprocess import run
from typing import Final

from attrs import frozen

from bfrules.core.edition import AnyEdition
from bfrules.disputes import shipped_disputes
from bfrules.rulebook.places import GENERATED, checkout, sources
from bfrules.shipped import shipped_editions

BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "chrome")
QUESTIONS: Final = "questions"
COPIED: Final = shutil.ignore_patterns("__pycache__", "disputes", *GENERATED)


class CannotBuild(RuntimeError):
    """The rulebook cannot be built: what is wrong, and what would help."""


class CannotServe(RuntimeError):
    """The pages cannot be served: what is wrong, and what would help."""


@frozen
class Built:
    """A rulebook that was built: its folder, and the page to open first."""

    folder: Path
    page: Path


def default_output(edition: AnyEdition | None) -> Path:
    """Return where a rulebook goes: the build folder of a checkout, or of the folder we are in."""
    name = f"rulebook-{edition.name}" if edition else "rulebook"
    return (checkout() or Path.cwd()) / "build" / name


def build(output: Path, edition: AnyEdition | None = None, *, fresh: bool = False) -> Built:
    """Build the site, or that of one edition, as HTML pages; warnings count as errors.

    Raise CannotBuild if Sphinx is not installed, or if it fails.
    """
    source = prepared(output, edition)
    html = output / "html"
    sphinx(source, html, output / "doctrees", "html", edition, fresh=fresh)
    return Built(html, html / (f"books/{edition.name}/index.html" if edition else "index.html"))


def build_for_print(output: Path, edition: AnyEdition) -> Built:
    """Build the book of one edition as a PDF, printed by a browser.

    Raise CannotBuild if there is no browser, or if Sphinx is not installed or fails.
    """
    browser = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if browser is None:
        raise CannotBuild(
            f"a PDF needs a browser that prints, and none of {', '.join(BROWSERS)} is on the PATH"
        )
    source = prepared(output, edition)
    printed = output / "print"
    sphinx(source, printed, output / "doctrees-print", "singlehtml", edition, fresh=True)
    page = output / f"{edition.name}.pdf"
    told = run(
        [
            browser,
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-pdf-header-footer",
            f"--print-to-pdf={page}",
            (printed / "index.html").resolve().as_uri(),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    if told.returncode or not page.is_file():
        raise CannotBuild(f"{browser} could not print the book:\n{told.stderr.strip()}")
    return Built(output, page)


def prepared(output: Path, edition: AnyEdition | None) -> Path:
    """Return the folder that Sphinx reads: the sources of a checkout, or a copy of them."""
    if edition is None and checkout():
        return sources()
    books = shipped_editions()
    if edition is not None and edition.name not in books:
        raise CannotBuild(f"{edition.name} has no book; there are those of {', '.join(books)}")
    if not (sources() / "conf.py").is_file():
        raise CannotBuild(
            "this installation has no pages of the rulebook; install bfrules from its wheel, "
            "or run in a checkout"
        )
    copy = output / "sources"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(sources(), copy, ignore=COPIED)
    (copy / "disputes").mkdir()
    disputes = shipped_disputes()
    for path in (*disputes, disputes[0].parent / "index.rst"):
        shutil.copy(path, copy / "disputes" / path.name)
    if edition is not None:
        keep_one_edition(copy, edition)
    return copy


def keep_one_edition(copy: Path, edition: AnyEdition) -> None:
    """Take out of a copy of the sources what the book of one edition does not need."""
    from bfrules.rulebook.disputes import left_out

    for name in left_out(edition):
        (copy / name).unlink()
    shutil.rmtree(copy / "guides", ignore_errors=True)
    of_others = [
        other.name for other in shipped_editions().values() if other.package != edition.package
    ]
    for path in (copy / QUESTIONS).glob("*.rst"):
        if path.stem != "index" and any(name in path.read_text("utf-8") for name in of_others):
            path.unlink()
    for path in copy.glob("*.rst"):
        path.unlink()
    title = title_of(edition)
    (copy / "index.rst").write_text(
        f"""{title}
{"=" * len(title)}

.. toctree::
   :maxdepth: 2

   books/{edition.name}/index
   disputes/index
   {QUESTIONS}/index

.. toctree::
   :hidden:

   code/index
""",
        encoding="utf-8",
    )


def title_of(edition: AnyEdition) -> str:
    """Return the title of the book of one edition."""
    return f"{edition.title}: the rules"


def sphinx(
    source: Path,
    output: Path,
    doctrees: Path,
    builder: str,
    edition: AnyEdition | None,
    *,
    fresh: bool,
) -> None:
    """Run Sphinx; its warnings go to standard error; raise CannotBuild if there is any."""
    try:
        from sphinx.cmd.build import main
    except ModuleNotFoundError:
        raise CannotBuild(
            "the rulebook is built by Sphinx, which is not installed: pip install 'bfrules[docs]'"
        ) from None
    arguments = ["--quiet", "--fail-on-warning", "--jobs", "auto", "--builder", builder]
    arguments += ["--fresh-env", "--write-all"] if fresh else []
    if edition:
        arguments += ["--define", f"rulebook_editions={edition.name}"]
        arguments += ["--define", f"html_title={title_of(edition)}"]
    arguments += ["--doctree-dir", str(doctrees), str(source), str(output)]
    if main(arguments):
        raise CannotBuild(
            "the rulebook has faults (see above), and is not built until they are gone"
        )


def served(folder: Path, port: int) -> ThreadingHTTPServer:
    """Return a server of the pages on this machine only; port 0 takes any that is free.

    Raise CannotServe if the port is taken, or closed to us.
    """
    try:
        return ThreadingHTTPServer(("127.0.0.1", port), partial(PagesAlone, directory=str(folder)))
    except OSError as error:
        raise CannotServe(
            f"nothing can be served on port {port}: {error.strerror}; "
            "without --port, any that is free is taken"
        ) from None


class PagesAlone(SimpleHTTPRequestHandler):
    """Hands out pages, and tells the terminal only of those that are not there."""

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Tell of a page that is not there."""
        if code == HTTPStatus.NOT_FOUND:
            self.log_message("there is no %s", self.path)

    def log_error(self, format: str, *args: object) -> None:
        """Say nothing: what was not there is told already."""

    def handle(self) -> None:
        """Hand out pages as far as the browser waits for them."""
        with suppress(ConnectionError):
            super().handle()
