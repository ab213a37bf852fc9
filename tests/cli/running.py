"""Running the command line, as if its output were piped."""

from pathlib import Path

from click.testing import CliRunner, Result

from bfrules.cli import main


def run(*words: str, **environment: str) -> Result:
    return CliRunner(env={"COLUMNS": "80", **environment}).invoke(main, list(words))


def one_line(error: str) -> str:
    """Put together what was broken into lines so that it fits the terminal."""
    return error.replace("\n  ", " ")


def written(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)
