"""The words of statements, chapters and guides are ours: no long run of them is in a print."""

import re
from pathlib import Path
from typing import Final

import pytest

from bfrules.shipped import shipped_editions

ROOT: Final = Path(__file__).parents[2]
RULEBOOKS: Final = ROOT.parent / "shared" / "rulebooks"
PAGES: Final = sorted(
    [*(ROOT / "docs" / "rulebook").rglob("*.rst"), *(ROOT / "docs" / "guides").glob("*.rst")]
)
LONGEST: Final = 6


def words_of(text: str) -> list[str]:
    return re.findall(r"[a-zäöüß0-9$]+", text.lower().replace("m.i.b.s.", "mibs"))


def prose_of(page: Path) -> str:
    """Return a page without its examples, what they say, and its directives."""
    blocks = re.split(r"\n\s*\n", page.read_text(encoding="utf-8"))
    return "\n\n".join(
        block for block in blocks if ">>>" not in block and not block.lstrip().startswith("..")
    )


def runs(words: list[str]) -> set[tuple[str, ...]]:
    return {tuple(words[at : at + LONGEST + 1]) for at in range(len(words) - LONGEST)}


def ours() -> dict[str, str]:
    """Return the prose of every page and every statement."""
    statements = {
        one.id: one.text
        for edition in shipped_editions().values()
        for one in edition.statements.statement
    }
    return {**statements, **{str(page.relative_to(ROOT)): prose_of(page) for page in PAGES}}


@pytest.mark.skipif(not RULEBOOKS.exists(), reason="the rulebook texts are not at hand")
def test_no_statement_and_no_page_shares_more_than_six_words_in_a_row_with_a_print() -> None:
    texts = [path.read_text(encoding="utf-8") for path in sorted(RULEBOOKS.glob("*.txt"))]
    printed = set[tuple[str, ...]]().union(*(runs(words_of(text)) for text in texts))
    copied = {
        name: sorted(" ".join(run) for run in shared)
        for name, text in ours().items()
        if (shared := runs(words_of(text)) & printed)
    }
    assert copied == {}


def test_examples_and_directives_are_not_prose(tmp_path: Path) -> None:
    page = tmp_path / "page.rst"
    page.write_text("Title\n=====\n\n>>> 1 + 1\n2\n\n.. statements:: sell\n\nWords of ours.\n")
    assert words_of(prose_of(page)) == ["title", "words", "of", "ours"]
