"""A typo in a file beside an edition is told with file, line and key."""

import re
import sys
from pathlib import Path
from shutil import copytree

import pytest

from bfrules.core.beside import UnreadableFile
from bfrules.core.provenance import read_tables
from bfrules.core.question import read_questions
from bfrules.core.statement import read_statements
from tests.saying import told_by

PENNIES = Path(__file__).parents[2] / "docs" / "guides" / "pennies"
READERS = {
    "statements.toml": read_statements,
    "questions.toml": read_questions,
    "components.toml": read_tables,
}

# the file, what stands in it, what stands there by mistake, and what is told
TYPOS = """
statements: kind => knd
  line 10: extra fields found (knd); did you mean kind?
statements: "procedure" => "proc"
  line 10: the value is none of setup, procedure, limit,
statements: page = 1 => page = "x"
  line 9: invalid value for type
statements: id = "pennies.play.1" => id = 3
  line 6: invalid value for type, expected str (id)
statements: [[statement]] => [[statment]]
  line 5: extra fields found
statements: " =>
  is no TOML: Invalid value (at line 2, column 9)
questions: confidence => confidnce
  line 5: extra fields found (confidnce); did you mean conf
questions: [[question.reading]] => [[question.readng]]
  line 7: extra
components: values => vals
  line 6: there is no key 'vals'; there are name
components: provenance = [ => provenance = [3,
  line 4: 3 is no provenance
components: values = [ => values = ["a",
  line 6: 'a' is no whole number
components: about => abuot
  there is no key 'abuot'; there are name, about
"""


@pytest.fixture
def pennies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of its own with the files of the pennies."""
    monkeypatch.syspath_prepend(str(tmp_path))
    folder = copytree(PENNIES, tmp_path / f"pennies_of_{tmp_path.name}")
    # the same test may have run in this process before, with a folder of this name elsewhere
    monkeypatch.delitem(sys.modules, folder.name, raising=False)
    (folder / "__init__.py").write_text("", encoding="utf-8")
    return folder


def said_of(file: Path) -> str:
    """Return what is wrong with a file, which is named."""
    before, named, told = told_by(UnreadableFile, READERS[file.name], file.parent.name).partition(
        f"{file.name} of {file.parent.name}"
    )
    assert (before, bool(named)) == ("", True)
    return told


@pytest.mark.parametrize(
    ("name", "right", "wrong", "told"),
    re.findall(r"^(\w+): (.+?) => ?(.*)\n  (.+)$", TYPOS, re.MULTILINE),
)
def test_a_typo_is_told_with_file_line_and_key(
    name: str, right: str, wrong: str, told: str, pennies: Path
) -> None:
    file = pennies / f"{name}.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace(right, wrong, 1), encoding="utf-8")
    assert told in said_of(file)


@pytest.mark.parametrize("name", READERS)
def test_what_is_no_text_is_told_with_its_file(name: str, pennies: Path) -> None:
    file = pennies / name
    file.write_bytes(b"# \xff\xfe")
    assert said_of(file) == ": byte 2 is not UTF-8; save it as UTF-8"


def test_a_table_that_is_not_there_is_told_with_those_that_are(pennies: Path) -> None:
    with pytest.raises(UnreadableFile) as told:
        read_tables(pennies.name).flat("most_penny")
    assert str(told.value) == (
        "components.toml has no table 'most_penny'; there are pennies_on_the_table, most_pennies"
    )
