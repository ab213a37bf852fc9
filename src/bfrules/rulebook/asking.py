"""The page "Ask the rulebook", beside the pages of the site: its files, its list, what it keeps."""

import json
import re
import shutil
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from bfrules.asking.case import Case
from bfrules.asking.documents import cases_by_line, cases_of_document
from bfrules.disputes import shipped_disputes
from bfrules.rulebook.nodes import block, paragraph
from bfrules.rulebook.page import PageDirective
from bfrules.rulebook.places import AS_PAGES, PYTHON_OF_PAGES, sources

PAGE: Final = Path(__file__).parent / "ask"
FOLDER: Final = "ask"
CASES: Final = "cases.json"
OFFLINE: Final = "sw.js"
WORKER: Final = "worker.js"
_WORKED: Final = re.compile(r"^\s*\.\. worked:: (?P<title>.*)$")


class AskDirective(PageDirective):
    """`.. ask::`: the way to the page that answers, with its content; nothing if there is none."""

    has_content = True
    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Return a card that leads to the page."""
        if not self.env.config.rulebook_pyodide:
            return []
        address = address_of_the_page(self.env)
        link = nodes.reference("", self.arguments[0], refuri=address, classes=["to-ask"])
        card = block("card-of-home", paragraph(link), *self.parse_content_to_nodes())
        return [not_in_print(card)]


def address_of_the_page(env: BuildEnvironment) -> str:
    """Return the address of the page, as seen from the page that is being read."""
    return f"{'../' * env.docname.count('/')}{FOLDER}/index.html"


def way_to_ask(env: BuildEnvironment, cases: Iterator[Case]) -> list[nodes.Node]:
    """Return a link that opens the first of some cases in the page; nothing if there is none."""
    case = next(cases, None) if env.config.rulebook_pyodide else None
    if case is None:
        return []
    address = f"{address_of_the_page(env)}#{quote(case.link)}"
    link = nodes.reference("", "Ask about this table", refuri=address)
    return [not_in_print(paragraph(link, kind="ask-it"))]


def not_in_print(part: nodes.Node) -> nodes.Node:
    """Return a part that a printed book leaves out."""
    return addnodes.only("", part, expr="not builder_singlehtml")


def put_the_page(app: Sphinx, failed: Exception | None) -> None:
    """Copy the page into the site, where there is a Python for browsers to answer in it."""
    if failed or not app.config.rulebook_pyodide or app.builder.name not in AS_PAGES:
        return
    target = Path(app.outdir) / FOLDER
    shutil.copytree(PAGE, target, dirs_exist_ok=True)
    cases = [*cases_of_disputes(), *cases_of_chapters()]
    (target / CASES).write_text(json.dumps(cases, ensure_ascii=False), encoding="utf-8")
    keep_offline(target)


def keep_offline(page: Path) -> None:
    """Tell the service worker which files to keep, under a name that is another for others."""
    own = sorted(path.name for path in page.iterdir() if path.name != OFFLINE)
    python = page.parent / PYTHON_OF_PAGES
    needed = [page / name for name in own] + sorted(python.iterdir())
    mark = sha256(b"".join(sha256(path.read_bytes()).digest() for path in needed)).hexdigest()
    kept = [f"../{PYTHON_OF_PAGES.as_posix()}/{path.name}" for path in needed[len(own) :]]
    for name in (OFFLINE, WORKER):
        script = (page / name).read_text(encoding="utf-8")
        script = script.replace("@VERSION@", f"ask-{mark[:12]}")
        script = script.replace('"@FILES@"', json.dumps(["./", *own, *kept]))
        (page / name).write_text(script, encoding="utf-8")


def cases_of_disputes() -> Iterator[dict[str, Any]]:
    """Yield the first case of each dispute that ships, with its title."""
    for path in shipped_disputes():
        text = path.read_text(encoding="utf-8")
        for case in cases_of_document(text):
            yield listed(text.partition("\n")[0], case)
            break


def cases_of_chapters() -> Iterator[dict[str, Any]]:
    """Yield the first case of each worked example of the chapters, with its question."""
    for path in sorted((sources() / "rulebook").rglob("*.rst")):
        text = path.read_text(encoding="utf-8")
        titles = titles_by_line(text)
        seen = set()
        for line, case in cases_by_line(text):
            title = titles[line]
            if title and title not in seen:
                seen.add(title)
                yield listed(title, case)


def titles_by_line(text: str) -> list[str]:
    """Return for each line the question of the worked example in which it stands, if in one."""
    titles: list[str] = []
    title, depth = "", 0
    for line in text.splitlines():
        found = _WORKED.match(line)
        indent = len(line) - len(line.lstrip())
        if found:
            title, depth = found["title"], indent
        elif line.strip() and indent <= depth:
            title = ""
        titles.append(title)
    return titles


def listed(title: str, case: Case) -> dict[str, Any]:
    """Return what the page shows of a case, and the words that open it."""
    step = case.edition.write_step(case.step)
    return {"title": title, "edition": case.edition.title, "step": step, "link": case.link}
