"""A typo in a file beside an edition is told with file, line and key."""

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


@pytest.mark.parametrize(
    ("number", "file", "right", "wrong", "told"),
    [
        (
            0,
            "statements.toml",
            "kind = ",
            "knd = ",
            "line 10: extra fields found (knd); did you mean kind?",
        ),
        (1, "statements.toml", '"procedure"', '"proc"', "line 10: unknown error (proc not in"),
        (2, "statements.toml", "page = 1", 'page = "x"', "line 9: invalid value for type"),
        (
            11,
            "statements.toml",
            'id = "pennies.play.1"',
            "id = 3",
            "line 6: invalid value for type, expected str (id)",
        ),
        (3, "statements.toml", "[[statement]]", "[[statment]]", "line 5: extra fields found"),
        (4, "statements.toml", '"', "", "is no TOML: Invalid value (at line 2, column 9)"),
        (
            5,
            "questions.toml",
            "confidence",
            "confidnce",
            "line 5: extra fields found (confidnce); did you mean conf",
        ),
        (6, "questions.toml", "[[question.reading]]", "[[question.readng]]", "line 7: extra"),
        (7, "components.toml", "values", "vals", "line 6: there is no key 'vals'; there are name"),
        (8, "components.toml", "provenance = [", "provenance = [3,", "line 4: 3 is no provenance"),
        (9, "components.toml", "values = [", 'values = ["a",', "line 6: 'a' is no whole number"),
        (10, "components.toml", "about", "abuot", "there is no key 'abuot'; there are name, about"),
    ],
)
def test_a_typo_is_told_with_file_line_and_key(
    number: int,
    file: str,
    right: str,
    wrong: str,
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    package = f"pennies_with_typo_{number}"
    folder = copytree(PENNIES, tmp_path / package)
    (folder / "__init__.py").write_text("", encoding="utf-8")
    text = (folder / file).read_text(encoding="utf-8")
    (folder / file).write_text(text.replace(right, wrong, 1), encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    said = told_by(UnreadableFile, READERS[file], package)
    assert said.startswith(f"{file} of {package}")
    assert told in said


@pytest.mark.parametrize("file", sorted(READERS))
def test_what_is_no_text_is_told_with_its_file(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = f"pennies_without_{file.partition('.')[0]}"
    folder = copytree(PENNIES, tmp_path / package)
    (folder / "__init__.py").write_text("", encoding="utf-8")
    (folder / file).write_bytes(b"# \xff\xfe")
    monkeypatch.syspath_prepend(str(tmp_path))
    told = f"{file} of {package}: byte 2 is not UTF-8; save it as UTF-8"
    assert told_by(UnreadableFile, READERS[file], package) == told
