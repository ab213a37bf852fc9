"""The command `bfrules study`."""

import csv
import json
from functools import partial
from pathlib import Path

import pytest

from bfrules.study import Study
from tests.cli import running
from tests.cli.running import error_of

HOUSE = """
from attrs import evolve
from bfrules import Amendment

GOLD_TAX = Amendment(
    name="gold tax",
    about="A gold bar counts $90 at the end.",
    components=lambda printed: evolve(printed, bar_worth=90),
)

def rich(position):
    return any(seat.cash > 300 for seat in position.seats)

def last(view, legal):
    return legal[-1]
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    path = tmp_path / "house.py"
    path.write_text(HOUSE)
    return path


run = partial(running.run, "study")


def test_it_plays_and_tells() -> None:
    ran = run("bf2023", "--seats", "3", "--games", "5", "--compare", "Q06=stays", "--seed", "1")
    assert ran.exit_code == 0
    assert ran.stdout.startswith("bf2023, 3 seats: 5 games, seed 1\nuniform players; bfrules ")
    assert "\nQ06=stays: " in ran.stdout
    assert ran.stderr == ""


def test_words_of_the_table_are_told_as_words() -> None:
    ran = run("bf2010", "--special-cards", "--games", "1", "--cap", "1")
    assert ran.stdout.startswith("bf2010, 4 seats, special cards: 1 game, seed 0\n")


def test_json_is_a_study_of_what_was_asked_for(house: Path) -> None:
    ran = run(
        *("bf2023", "--games", "4", "--seats", "4", "--mibs", "--json", "--seed", "3"),
        *("--reading", "Q24=once", "--amendment", f"{house}:GOLD_TAX", "--cap", "90"),
        *("--compare", "Q09=exactly", "--compare", "Q06"),
        *("--policy", f"uniform,{house}:last,mibs,greedy"),
        *("--event", "short-bag", "--event", f"{house}:rich"),
    )  # fmt: skip
    assert ran.exit_code == 0, ran.output
    about = Study.from_json(ran.stdout).about
    assert about.amendments == ("Q24=once", "gold tax")
    assert [one.name for one in about.compared] == ["Q09=exactly", "Q06=falls", "Q06=stays"]
    assert about.policy == ("uniform", "last", "mibs", "greedy")
    assert (about.events, about.start) == (("short-bag", "rich"), {"mibs": True})
    assert (about.seed, about.cap, about.engine) == (3, 90, "rules")


def test_figures_and_plots_go_to_files(tmp_path: Path) -> None:
    figures, plots = tmp_path / "figures.csv", tmp_path / "plots"
    ran = run(
        *("black_monday", "--games", "2", "--seats", "3", "--compare", "Q48=refused"),
        *("--csv", figures, "--plots", plots),
    )
    assert ran.exit_code == 0, ran.output
    with figures.open() as lines:
        rows = list(csv.DictReader(lines))
    assert {row["course"] for row in rows} == {"", "Q48=refused"}
    names = ["comparisons", "length", "scores", "wins"]
    assert sorted(path.stem for path in plots.iterdir()) == names
    for path in plots.iterdir():
        svg = path.read_text()
        assert "prefers-color-scheme: dark" in svg
        assert "<title id=" in svg
        assert "black_monday, 3 seats, 2 games" in svg


def test_the_same_plot_is_the_same_file(tmp_path: Path) -> None:
    for folder in ("one", "other"):
        run("bf2023", "--games", "2", "--seats", "3", "--plots", tmp_path / folder)
    for path in (tmp_path / "one").iterdir():
        assert path.read_bytes() == (tmp_path / "other" / path.name).read_bytes()


def test_what_is_done_is_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    words = ("bf2023", "--games", "3", "--seats", "3", "--json", "--resume", file)
    first = run(*words)
    assert file.read_text().count("\n") == 2
    assert run(*words).stdout == first.stdout
    other = run(*words, "--seed", "9")
    assert other.exit_code == 2
    assert "keeps another study; seed there: 0; here: 9" in other.stderr


def test_the_schema_is_printed() -> None:
    assert json.loads(run("--schema").stdout)["title"] == "A study of bfrules, schema 1"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ((), "name an edition, such as bf2023"),
        (("bf2032",), "there is no edition 'bf2032'; close to it: bf2023"),
        (("bf2023", "--games", "0"), "games is 0; it must be a whole number from 1"),
        (("bf2023", "--engine", "imagined"), "there is no engine 'imagined'; say rules or"),
        (("bf2023", "--policy", "none.py:last"), "none.py cannot be read: No such file"),
        (("bf2023", "--csv", "/no/figures.csv"), "--csv /no/figures.csv: there is no such folder"),
        (("bf2023", "--plots", "/dev/null/plots"), "--plots /dev/null/plots cannot be made"),
        (("bf2023", "--csv", ""), "it is empty; name a place"),
        (("bf2023", "--register", "--csv", "figures.csv"), "--register plays nothing"),
        (("bf2023", "--variant", "none"), "bf2023 has no variant 'none'; it has none"),
    ],
)  # fmt: skip
def test_what_cannot_be_studied_is_one_error(words: tuple[str, ...], complaint: str) -> None:
    assert complaint in error_of("study", *words)
