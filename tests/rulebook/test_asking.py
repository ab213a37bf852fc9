"""The page "Ask the rulebook": what the build puts beside it, and that it asks nobody else."""

import json
import re
import shutil
from importlib.metadata import version
from pathlib import Path
from zipfile import ZipFile

import pytest

pytest.importorskip("sphinx", reason="the rulebook is built by Sphinx: pip install 'bfrules[docs]'")

from bfrules.asking.desk import Desk
from bfrules.rulebook.asking import (
    PAGE,
    cases_of_chapters,
    cases_of_disputes,
    keep_offline,
    titles_by_line,
)
from bfrules.rulebook.places import PYTHON_OF_PAGES
from bfrules.rulebook.trying import add_library


def site(folder: Path, python: str) -> Path:
    shutil.copytree(PAGE, folder / "ask")
    (folder / PYTHON_OF_PAGES).mkdir(parents=True)
    (folder / PYTHON_OF_PAGES / "pyodide.mjs").write_text(python, encoding="utf-8")
    keep_offline(folder / "ask")
    return folder / "ask"


def version_in(script: Path) -> str:
    found = re.search(r'VERSION = "(ask-[0-9a-f]{12})"', script.read_text(encoding="utf-8"))
    assert found
    return found[1]


def test_what_is_kept_offline_is_what_the_page_needs(tmp_path: Path) -> None:
    page = site(tmp_path / "one", "python")
    text = (page / "sw.js").read_text(encoding="utf-8")
    listed = re.search(r"FILES = (\[.*?\]);", text)
    assert listed
    own = {path.name for path in PAGE.iterdir()} - {"sw.js"}
    assert set(json.loads(listed[1])) == {"./", *own, "../_static/try/pyodide.mjs"}
    assert version_in(page / "sw.js") == version_in(page / "worker.js")


def test_other_files_make_another_version(tmp_path: Path) -> None:
    one, other = (site(tmp_path / name, name) for name in ("one", "other"))
    assert version_in(one / "sw.js") != version_in(other / "sw.js")


def test_an_installed_edition_goes_with_the_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ladder.py").write_text("ladder = 1\n", encoding="utf-8")
    records = tmp_path / "ladder-1.0.dist-info"
    records.mkdir()
    (records / "METADATA").write_text("Name: ladder\nVersion: 1.0\n", encoding="utf-8")
    told = "[bfrules.editions]\nladder = ladder:ladder\n"
    (records / "entry_points.txt").write_text(told, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with ZipFile(tmp_path / "library.zip", "w") as library:
        add_library(library)
        names = set(library.namelist())
    assert names >= {"ladder.py", "ladder-1.0.dist-info/entry_points.txt", "bfrules/__init__.py"}
    assert not [name for name in names if name.startswith("bfrules/rulebook/")]
    read_by_examples = {"bfrules/compiled/drive.py.txt", "bfrules/study/findings/second-seat.json"}
    assert names >= read_by_examples | {f"attrs-{version('attrs')}.dist-info/METADATA"}


def test_the_page_names_no_other_place() -> None:
    for path in (path for path in PAGE.iterdir() if path.suffix != ".png"):
        places = set(re.findall(r"(?:https?|wss?)://[^\s\"']+", path.read_text(encoding="utf-8")))
        assert places <= {"http://www.w3.org/2000/svg"}, path.name
    page = (PAGE / "index.html").read_text(encoding="utf-8")
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy
    assert "default-src 'none'; script-src 'self' 'wasm-unsafe-eval';" in policy[1]
    assert not re.search(r"'unsafe-|\*|<script>|\son\w+=|style=", page)


def test_every_case_of_the_book_opens() -> None:
    desk = Desk()
    cases = [*cases_of_disputes(), *cases_of_chapters()]
    assert len(cases) > 100
    for case in cases[::16]:
        read = json.loads(desk.reply(json.dumps({"kind": "read", "link": case["link"]})))
        asked = {"kind": "ask", "generous": False, **read}
        answer = json.loads(desk.reply(json.dumps(asked)))
        assert answer.get("answer", answer)["step"] == case["step"], case["title"]


def test_a_case_has_the_question_of_its_worked_example() -> None:
    text = ".. worked:: May I?\n   :name: x\n\n   >>> one\n\nProse.\n\n>>> two\n"
    assert titles_by_line(text) == ["May I?", "May I?", "May I?", "May I?", "May I?", "", "", ""]
