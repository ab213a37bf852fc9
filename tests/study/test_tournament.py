"""Tournaments: seats in turn, and a player worth beating."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pennies import pennies

from bfrules import bf2010, bf2023, black_monday, yucata
from bfrules.study import Study, StudyError, study, tournament
from bfrules.study.players import Shrewd
from bfrules.testing.playing import random_play
from tests.cli.running import error_of, run, written
from tests.editions.houses import HOUSES


def won(found: Study) -> dict[str, int]:
    return dict(zip(found.about.seats, found.totals.played.won, strict=True))


@pytest.mark.parametrize("edition", [bf2010, yucata, bf2023, black_monday])
def test_the_shrewd_player_beats_those_who_choose_at_random_from_every_seat(edition: Any) -> None:
    found = tournament(edition, ["uniform", "shrewd", "uniform"], games=6, seed=1)
    assert found.about.seats == ("uniform", "shrewd", "uniform 2")
    assert won(found)["shrewd"] == 6


def test_the_shrewd_player_beats_the_mibs_and_those_who_do_as_it_does() -> None:
    found = tournament(bf2023, ["shrewd", "uniform"], games=9, seed=1, mibs=True)
    assert found.about.seats == ("the M.I.B.S.", "shrewd", "uniform")
    assert won(found)["shrewd"] >= 6
    assert won(tournament(bf2023, ["mibs", "shrewd", "uniform"], games=6, seed=1))["shrewd"] >= 4


@pytest.mark.parametrize("house", HOUSES)
def test_the_shrewd_player_looks_at_nothing_but_its_view(house: str) -> None:
    edition, shrewd = HOUSES[house], Shrewd()
    for number, (table, _) in enumerate(random_play(edition, edition.start(seats=3), Random(2))):
        seat = edition.actor(table)
        if number % 12 or not isinstance(seat, int):
            continue
        other = edition.resample(edition.view(table, seat), seat, Random(number))
        legal = list(edition.legal(table))
        chosen = shrewd.chooses(edition, table, legal, Random(5))
        assert chosen in legal
        assert shrewd.chooses(edition, other, legal, Random(5)) == chosen


def test_players_have_each_seat_in_turn() -> None:
    met: set[tuple[str, int]] = set()

    def ann(view: Any, legal: Any) -> Any:
        met.add(("ann", view.seat))
        return legal[0]

    def bob(view: Any, legal: Any) -> Any:
        met.add(("bob", view.seat))
        return legal[-1]

    found = tournament(black_monday, [ann, bob], games=2, cap=20)
    assert met == {(name, seat) for name in ("ann", "bob") for seat in (0, 1)}
    assert found.totals.played.stopped == 2


def test_what_cannot_be_held_is_one_error() -> None:
    with pytest.raises(StudyError, match="there is no policy 'foo'"):
        tournament(bf2023, ["shrewd", "foo"])  # nor is it played with two seats
    with pytest.raises(StudyError, match="players are 'shrewd'; name one for each seat, in a list"):
        tournament(bf2023, "shrewd")
    with pytest.raises(StudyError, match="does not know what to want in pennies"):
        study(pennies, games=1, policy="shrewd")


def test_the_command_tells_a_table_with_intervals_or_json(tmp_path: Path) -> None:
    file = written(tmp_path, "own.py", "def last(view, legal):\n    return legal[-1]\n")
    words = ("tournament", "bf2023", "--games", "3", "--seed", "4", "--reading", "Q09=exactly")
    players = ("--players", f"shrewd,{file}:last", "--mibs")
    told = run(*words, *players)
    assert told.exit_code == 0, told.output
    assert "with 2 or 4 all have each seat equally often" in " ".join(told.stderr.split())
    assert told.stdout.startswith("bf2023 (Q09=exactly), 3 seats, mibs: 3 games, seed 4\n")
    assert re.search(r"\n  shrewd +[\d.]+ % \[[\d.]+, [\d.]+\] \?", told.stdout)
    plain = run(*words, *players, "--json").stdout
    assert Study.from_json(plain).about.policy == ("mibs", "shrewd", "last")
    assert sum(json.loads(plain)["counts"]["played"]["won"]) >= 3


def test_one_game_is_told_as_one() -> None:
    ran = run("tournament", "black_monday", "--players", "uniform,uniform", "--games", "1")
    assert ran.stderr.startswith("With 1 game some of 2 players")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("bf2023 --players shrewd,uniform", "set up for 2 seats is not allowed"),
        ("bf2023 --games 3 --players no.py:a,b,c", "no.py cannot be read"),
        ("bf2032 --players mibs", "close to it: bf2023"),
    ],
)
def test_a_tournament_that_cannot_be_held_is_one_error(words: str, complaint: str) -> None:
    assert complaint in error_of("tournament", *words.split())
