"""How much the open questions matter: counts that are stored, and what they tell."""

import json
import tomllib
from typing import Any

import pytest
from attrs import evolve
from cattrs import Converter

from bfrules import bf2010, bf2023, black_monday
from bfrules.core.edition import AnyEdition
from bfrules.core.starting import tables_allowed
from bfrules.study import register as registers
from bfrules.study.__main__ import file_name, registered, told_table
from bfrules.study.findings import FINDINGS, SEED, finding
from bfrules.study.register import (
    Register,
    StoredReading,
    by_weight,
    heaviest,
    random_games,
    register_of,
    told_in_short,
    told_register,
    told_weights,
    weight_of,
    weights_of,
    what_was_counted,
    written,
)
from bfrules.study.studying import study
from tests.cli.running import run
from tests.editions.houses import EVERY_EDITION

EACH = (50, 50)
FALLS = StoredReading("Q06", "falls", EACH, (40, 10), (40, 5), EACH, (35, 1))
SOME = StoredReading("Q06", "falls", EACH, (20, 10), (20, 5), EACH, (6, 1))
STAYS = StoredReading("Q06", "stays", EACH, (20, 10), (20, 5), (50, 40), (0, 0))
EXACTLY = StoredReading("Q09", "exactly", EACH, (0, 0), (0, 0), EACH, (0, 0))
BOTH = StoredReading("Q25", "both", EACH, (0, 9), (0, 0), EACH, (0, 0))
STORED = Register(
    version="1.0",
    seed=1,
    cap=2000,
    policy="uniform",
    tables=("3 seats", "3 seats, mibs"),
    engines=("compiled", "rules"),
    reading=(FALLS, STAYS, EXACTLY, BOTH),
)


@pytest.fixture
def stored(monkeypatch: pytest.MonkeyPatch) -> Register:
    monkeypatch.setattr(registers, "read_register", lambda package: STORED)
    return STORED


def test_what_is_written_is_read() -> None:
    plain = tomllib.loads(written(STORED, "bf2023"))
    assert Converter(forbid_extra_keys=True).structure(plain, Register) == STORED


def test_a_weight_is_that_of_all_tables(stored: Register) -> None:
    falls, stays = weights_of(bf2023, "Q06")
    assert (falls.asked.estimate, falls.asked.games) == (0.5, 100)
    assert (falls.other_course.estimate, falls.other_winners.estimate) == (0.45, 0.36)
    assert (falls.most, falls.most_winners.estimate) == ("3 seats", 0.7)
    assert (stays.most, stays.other_winners.estimate) == ("", 0)
    assert weights_of(bf2023, "Q70") == ()


def test_a_table_is_named_only_where_the_games_tell_it_from_the_others() -> None:
    assert weight_of(STORED, FALLS).most == "3 seats"
    assert weight_of(STORED, SOME).most == ""


def test_a_question_about_sight_changes_no_course(monkeypatch: pytest.MonkeyPatch) -> None:
    hidden = StoredReading("Q51", "hidden", EACH, (0, 0), (0, 0), EACH, (0, 0))
    monkeypatch.setattr(
        registers, "read_register", lambda package: evolve(STORED, reading=(hidden,))
    )
    (_, told) = told_weights(black_monday, black_monday.question("Q51"))
    assert told == (
        "  hidden: never changed a game: it is about what a seat may see, and they do not look"
    )


def test_what_matters_is_told(stored: Register) -> None:
    def told(question: str) -> list[str]:
        return list(told_weights(bf2023, bf2023.question(question)))

    assert told("Q06") == [
        "In 100 games of uniform players at all 2 tables, compared with left "
        "(seed 1, bfrules 1.0, engine compiled and rules):",
        "  falls: came up in 50.0 % of games, changed the game in 45.0 %, the winner in 36.0 % "
        "[27.3, 45.8], most at 3 seats: 70.0 %",
        "  stays: came up in 30.0 % of games, changed the game in 25.0 %, and never the winner "
        "(in 4.1 % at most); not counting 10 pairs in which a game never ended",
    ]
    assert told("Q09")[1] == "  exactly: never came up; in 3.7 % of games at most"
    assert told("Q25")[1] == "  both: came up in 9.0 % of games, and never changed one"
    assert told("Q70") == []


def test_a_question_is_told_in_one_sentence(stored: Register) -> None:
    def told(question: str) -> str:
        return told_in_short(bf2023, bf2023.question(question))

    assert told("Q06") == (
        "Came up in 50.0 % of games; with “falls” it changed the winner in 36.0 %."
    )
    assert told("Q09") == "Never came up."
    assert told("Q25") == "Came up in 9.0 % of games, and changed none."
    assert told("Q70") == ""
    assert random_games(bf2023) == 100
    assert what_was_counted(bf2023) == (
        "How often a question comes up, and changes the winner, was counted in 100 random games, "
        "luck included."
    )


def test_questions_that_decide_games_come_first(stored: Register) -> None:
    names = [question.id for question in by_weight(bf2023)]
    assert names[:3] == ["Q06", "Q25", "Q09"]
    assert sorted(names) == sorted(question.id for question in bf2023.questions)
    lines = list(told_register(bf2023))
    assert lines[0] == f"bf2023.Q06: {bf2023.question('Q06').question}"
    assert "  Not studied." in lines
    assert "  There is only one reading." in lines


def test_show_and_study_tell_it(stored: Register) -> None:
    shown = run("show", "bf2023.Q09")
    assert "How much it matters: In 100 games of uniform players at all 2 tables" in shown.stdout
    listed = run("study", "bf2023", "--register")
    assert " ".join(listed.stdout.split()) == " ".join(" ".join(told_register(bf2023)).split())
    assert max(map(len, listed.stdout.splitlines())) <= 80


def test_it_is_data_too(stored: Register) -> None:
    shown = run("show", "bf2023.Q06", "--json")
    listed = run("study", "bf2023", "--register", "--json")
    (first, *_, last) = json.loads(listed.stdout)
    assert first == {"question": "Q06", **json.loads(shown.stdout)["studied"]}
    assert first["engines"] == ["compiled", "rules"]
    assert first["readings"][1]["other_winners"]["games"] == 90
    assert first["readings"][1]["unfinished"] == 10
    assert set(last) == {"question"}


def test_what_was_not_studied_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registers, "read_register", lambda package: None)
    assert weights_of(bf2023, "Q06") == ()
    assert list(told_weights(bf2023, bf2023.question("Q06"))) == []
    assert list(told_register(bf2023)) == ["The open questions of bf2023 were not studied."]
    assert heaviest(bf2023, bf2023.question("Q06")) < (0, 0, 0)


def test_every_table_that_the_rules_allow_is_studied() -> None:
    assert [told_table(told) for told, _ in tables_allowed(bf2023)] == [
        f"{seats} seats{mibs}" for seats in (3, 4, 5) for mibs in ("", ", mibs")
    ]
    assert len(list(tables_allowed(bf2010))) == 8
    assert next(told_table(told) for told, _ in tables_allowed(black_monday)) == "2 seats"
    assert file_name("bf2023, 3 seats, mibs", ("Q66",)) == "bf2023-3-seats-mibs-Q66.jsonl"


def test_a_fresh_study_takes_the_place_of_what_is_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    tables: list[dict[str, Any]] = [{"seats": 3}, {"seats": 4}]
    studies = [
        study(bf2023, games=2, seed=1, compare=["Q06=falls", "Q09=exactly"], **table)
        for table in tables
    ]
    monkeypatch.setattr(registers, "read_register", lambda package: None)
    fresh = registered(bf2023, tables, studies)
    assert [f"{one.question}={one.reading}" for one in fresh.reading] == [
        "Q06=falls",
        "Q09=exactly",
    ]
    assert fresh.reading[0].games == (2, 2)
    assert fresh.engines == ("rules", "rules")
    assert fresh.reading[0].both_over == (2, 2)
    assert fresh.reading[0].asked == tuple(one.totals.houses[0].asked for one in studies)
    before = evolve(fresh, reading=(STAYS, FALLS))
    monkeypatch.setattr(registers, "read_register", lambda package: before)
    assert registered(bf2023, tables, studies).reading == (
        fresh.reading[0],
        STAYS,
        fresh.reading[1],
    )
    monkeypatch.setattr(registers, "read_register", lambda package: evolve(before, seed=2))
    assert registered(bf2023, tables, studies) == fresh


@EVERY_EDITION
def test_what_ships_is_consistent(edition: AnyEdition) -> None:
    found = register_of(edition)
    assert found is not None
    assert list(found.tables) == [told_table(told) for told, _ in tables_allowed(edition)]
    for one in found.reading:
        counts = (one.games, one.asked, one.other_course, one.both_over, one.other_winners)
        assert {len(count) for count in (*counts, found.engines)} == {len(found.tables)}
        for games, asked, course, over, winners in zip(*counts, strict=True):
            assert games >= asked >= course >= 0
            assert games >= over >= winners >= 0
            assert asked >= winners


@pytest.mark.parametrize("name", FINDINGS)
def test_the_studies_that_ship_are_what_their_recipe_asks_for(name: str) -> None:
    recipe, found = FINDINGS[name], finding(name)
    about = study(recipe.edition, games=1, seed=SEED, **recipe.asked).about
    assert found.is_complete
    assert found.games == recipe.games
    for part in ("edition", "amendments", "start", "policy", "seed", "cap", "events"):
        assert getattr(found.about, part) == getattr(about, part)
