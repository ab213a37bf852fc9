"""The rulebook as a whole: it builds without a warning, and others can link to it."""

import ast
import os
import pickle
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from socket import SO_LINGER, SOL_SOCKET, create_connection
from struct import pack
from typing import Any, Final
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from attrs import evolve
from docutils import nodes
from sphinx import addnodes

import bfrules
from bfrules import black_monday
from bfrules.rulebook import building, pages
from bfrules.rulebook.building import CannotBuild, CannotServe, build_for_print, prepared, served
from bfrules.rulebook.knowledge import knowledge
from bfrules.rulebook.nodes import Block
from bfrules.rulebook.places import GENERATED
from tests.cli.running import error_of

pytest.importorskip("sphinx", reason="the rulebook is built by Sphinx: pip install 'bfrules[docs]'")

DOCS: Final = Path(__file__).parents[2] / "docs"


def sphinx(
    source: Path, output: Path, builder: str, *options: str
) -> subprocess.CompletedProcess[str]:
    """Run Sphinx in a process of its own, with warnings as errors."""
    places = ["-d", str(output / "doctrees"), str(source), str(output / builder)]
    return subprocess.run(
        [sys.executable, "-m", "sphinx", "-q", "-W", "-E", "-b", builder, *options, *places],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(Path(bfrules.__file__).parents[1])},
    )


def public_names() -> Iterator[tuple[str, str]]:
    """Yield every public name, and every public name of a method of a public class."""
    for module in pages.PUBLIC_MODULES:
        if find_spec(module) is None:
            continue
        found = import_module(module)
        for name in pages.public_names(found):
            yield f"{module}.{name}", name


def questions_on(page: nodes.document) -> Iterator[list[str]]:
    """Yield, for each open question on a page, the names under which editions ask it."""
    for block in page.findall(Block):
        if "question" in block["classes"]:
            yield [one["reftarget"] for one in block.findall(addnodes.pending_xref)]


@pytest.mark.slow
def test_the_whole_book_builds_without_a_warning_and_documents_every_public_name(
    tmp_path: Path,
) -> None:
    copy = tmp_path / "docs"
    shutil.copytree(DOCS, copy, ignore=shutil.ignore_patterns(*GENERATED))
    built = sphinx(copy, tmp_path, "dummy")
    assert (built.returncode, built.stderr) == (0, "")
    with (tmp_path / "doctrees" / "environment.pickle").open("rb") as stored:
        listed: dict[str, Any] = pickle.load(stored).domaindata
    documented = set(listed["py"]["objects"])
    assert {full for full, _ in public_names()} - documented == set()
    for edition in knowledge().editions.values():
        kind = type(edition)
        assert f"{kind.__module__}.{kind.__name__}.position" in documented
    shown = {name for kind, name in listed["rules"]["entries"] if kind == "statement"}
    assert shown == set(knowledge().statements)
    questions = {name for kind, name in listed["rules"]["entries"] if kind == "question"}
    assert questions == set(knowledge().questions)
    selling = tmp_path / "doctrees" / "books" / "bf2023" / "selling.doctree"
    with selling.open("rb") as stored:
        page = pickle.load(stored)
    assert [names[0] for names in questions_on(page)] == ["bf2023.Q60", "bf2023.Q09", "bf2023.Q24"]
    assert parts_of(page)[:3] == ["in-short", "drawing", "with-ids"]
    cards = [block for block in page.findall(Block) if "worked" in block["classes"]]
    assert [card["ids"] for card in cards] == [[f"example-6-{number}"] for number in (1, 2, 3)]
    for card in cards:
        named = [part.astext() for part in card.findall(nodes.paragraph) if is_name(part)]
        assert named == ["Table", "Ruling", "Python"]
    outside = [one for one in page.findall(nodes.doctest_block) if not one.get("worked")]
    assert outside == []
    pages = (tmp_path / "doctrees" / "code").glob("tests.*.doctree")
    sources = [block for path in pages for block in sources_on(path)]
    assert {block["language"] for block in sources} == {"python", "text"}
    for block in sources:
        if block["language"] == "python":
            ast.parse(block.astext())


def sources_on(path: Path) -> list[nodes.literal_block]:
    """Return the blocks of source of a page."""
    return list(pickle.loads(path.read_bytes()).findall(nodes.literal_block))


def parts_of(page: nodes.document) -> list[str]:
    """Return the classes of the blocks of a page, in order."""
    return [block["classes"][0] for block in page.findall(Block)]


def is_name(part: nodes.paragraph) -> bool:
    """Whether a paragraph is the name of a side of a worked example."""
    return "pane-name" in part["classes"]


@pytest.mark.slow
def test_another_project_links_to_statements_and_names(tmp_path: Path) -> None:
    source = prepared(tmp_path / "book", black_monday)
    built = sphinx(source, tmp_path / "book", "html", "-D", "rulebook_editions=black_monday")
    assert (built.returncode, built.stderr) == (0, "")
    other = tmp_path / "other"
    other.mkdir()
    inventory = tmp_path / "book" / "html" / "objects.inv"
    (other / "conf.py").write_text(
        "extensions = ['sphinx.ext.intersphinx']\n"
        f"intersphinx_mapping = {{'bfrules': ('https://rules.example/', {str(inventory)!r})}}\n"
    )
    (other / "index.rst").write_text(
        "A page\n======\n\nSee :ref:`black_monday.rates.3` and :ref:`black_monday.q41`.\n"
    )
    linked = sphinx(other, tmp_path / "linked", "html")
    assert (linked.returncode, linked.stderr) == (0, "")
    page = (tmp_path / "linked" / "html" / "index.html").read_text(encoding="utf-8")
    address = "https://rules.example/books/black_monday"
    assert f'href="{address}/rates.html#black_monday.rates.3"' in page
    assert f'href="{address}/questions.html#black_monday.Q41"' in page


@pytest.mark.slow
def test_a_gap_a_link_to_nothing_and_a_picture_of_nothing_fail_the_build(tmp_path: Path) -> None:
    source = prepared(tmp_path / "book", black_monday)
    chapter = source / "rulebook" / "black-monday" / "swapping.rst"
    chapter.write_text(
        chapter.read_text(encoding="utf-8").replace("statements:: swapping", "note:: x")
        + "\n:statement:`black_monday.rates.99`\n\n.. picture:: undefined\n",
        encoding="utf-8",
    )
    built = sphinx(source, tmp_path / "book", "dummy", "-D", "rulebook_editions=black_monday")
    assert built.returncode != 0
    assert "black_monday.rates.99" in built.stderr
    assert "name 'undefined' is not defined" in built.stderr
    gaps = [line for line in built.stderr.splitlines() if "no chapter of the book" in line]
    assert len(gaps) == 3
    for number, line in enumerate(gaps, 1):
        assert "black_monday/statements.toml:" in line
        told = f"black_monday.swapping.{number}: no chapter of the book of black_monday shows it"
        assert told in line


# the command ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--pdf",), "a PDF is of one book: name its --edition"),
        (("--edition", "bf1999"), "there is no edition 'bf1999'"),
    ],
)
def test_no_book_is_built_of_what_there_is_not(words: tuple[str, ...], told: str) -> None:
    assert error_of("rulebook", "--no-open", *words).startswith(told)


def test_an_edition_that_a_package_brings_has_no_book(tmp_path: Path) -> None:
    mine = evolve(black_monday, name="mine")
    with pytest.raises(CannotBuild, match="mine has no book; there are those of bf2010, bf2023, "):
        prepared(tmp_path, mine)


def test_without_a_browser_there_is_no_pdf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "BROWSERS", ("no-such-browser",))
    with pytest.raises(CannotBuild, match="none of no-such-browser is on the PATH"):
        build_for_print(tmp_path, black_monday)


def test_the_server_tells_only_of_pages_that_are_not_there(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "large.html").write_bytes(bytes(20_000_000))
    with served(tmp_path, 0) as server, ThreadPoolExecutor(1) as thread:
        serving = thread.submit(server.serve_forever, 0.01)
        here = f"http://127.0.0.1:{server.server_port}"
        # One who breaks off a download: the rest of the page is reset in the server's face.
        with create_connection(("127.0.0.1", server.server_port)) as hasty:
            hasty.setsockopt(SOL_SOCKET, SO_LINGER, pack("ii", 1, 0))
            hasty.sendall(b"GET /large.html HTTP/1.0\r\n\r\n")
            hasty.recv(1)
        assert len(urlopen(f"{here}/large.html").read()) == 20_000_000
        with pytest.raises(HTTPError, match="404"):
            urlopen(f"{here}/nowhere.html")
        with pytest.raises(CannotServe, match=f"port {server.server_port}: Address already in use"):
            served(tmp_path, server.server_port)
        server.shutdown()
        serving.result()
    told = capfd.readouterr().err
    assert told.partition("] ")[2] == "there is no /nowhere.html\n"


def test_the_wheel_carries_all_that_the_site_is_built_from() -> None:
    project = (DOCS.parent / "pyproject.toml").read_text(encoding="utf-8")
    tools = {"browser", "check-pages", "fetch-pyodide", "conftest.py"}
    not_shipped = {"README.md", "__pycache__", *tools, *GENERATED}
    for path in DOCS.iterdir():
        if path.name not in not_shipped:
            assert f'"docs/{path.name}" = "bfrules/' in project, path
