"""`bfrules play`."""

import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import fields

import bfrules
from bfrules import Game, bf2023, black_monday
from bfrules.cli import playing
from bfrules.cli.style import fitted
from bfrules.core.narration import narrated
from bfrules.editions.bf2023.edition import BlackFriday2023
from bfrules.editions.black_friday.position import Position
from tests.cli.running import error_of, one_line, printed_by, run, written


def test_a_game_is_played_as_a_random_game_with_this_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    game = Game(bf2023, bf2023.start(seats=3, mibs=True)).play_at_random(Random(7))
    assert printed_by("play", "bf2023", "--seats", "3", "--mibs", "--seed", "7") == (
        "Black Friday 2023, a random game\n"
        "Repeat it with: bfrules play bf2023 --seats 3 --mibs --seed 7\n"
        f"\n{fitted(narrated(game, width=80))}\n"
    )


@pytest.mark.parametrize("command", ["play", "study", "tournament"])
@pytest.mark.parametrize(
    ("seed", "shown"), [("seven", "seven"), ("7" * 5000, f"{'7' * 37}...")], ids=["word", "long"]
)
def test_what_a_seed_is_is_told(command: str, seed: str, shown: str) -> None:
    assert error_of(command, "bf2023", "--seed", seed) == (
        "Invalid value for '--seed': a seed is a whole number of at most 4,300 digits, such as 7, "
        f"not '{shown}'"
    )


def test_a_game_without_a_seed_can_be_repeated() -> None:
    first = run("play", "bf2023")
    repeat = first.stdout.split("\n")[1].removeprefix("Repeat it with: bfrules ").split(" ")
    assert repeat[:5] == ["play", "bf2023", "--seats", "4", "--seed"]
    assert run(*repeat).stdout == first.stdout


def test_a_wrong_number_of_seats_is_refused_with_the_statements() -> None:
    ended = run("play", "bf2023", "--seats", "6", "--seed", "1")
    texts = {statement.id: statement.text for statement in bf2023.statements.statement}
    cited = [
        f"       [{name}] {texts[name]}\n"
        for name in ("bf2023.table.1", "bf2023.table.3", "bf2023.table.7")
    ]
    told = (
        "Error: bf2023: set up for 6 seats is not allowed:\n"
        "  1. wrong_number_of_seats: "
        "A table has as many seats as the box allows.\n"
        "       seats 6\n"
        "       allowed 3, 4 or 5 (a game for two players has 3 seats, with the M.I.B.S.)\n"
        + "".join(cited)
    )
    assert ended.stderr.split() == told.split()
    assert (ended.exit_code, ended.stdout) == (2, "")


def test_an_edition_without_the_mibs_has_no_option_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    class WithoutMibs(BlackFriday2023):
        def start(self, *, seats: int) -> Position:  # type: ignore[override]
            return super().start(seats=seats)

    plain = WithoutMibs(
        **{each.name: getattr(bf2023, each.name) for each in fields(BlackFriday2023) if each.init}
    )
    monkeypatch.setattr(bfrules, "bf2023", plain)
    told = "bf2023 has no M.I.B.S.; leave --mibs and --no-mibs out"
    assert error_of("play", "bf2023", "--no-mibs") == told
    assert run("play", "bf2023", "--seed", "7").exit_code == 0


def test_where_nobody_types_somebody_plays_at_random_against_a_player() -> None:
    words = ("play", "bf2023", "--against", "shrewd", "--seats", "3", "--mibs", "--seed", "2")
    ended = run(*words)
    at_random = "Nobody can type here: a player who chooses at random has your seat.\n"
    assert (ended.exit_code, one_line(ended.stderr)) == (0, at_random)
    assert ended.stdout.startswith(
        "Black Friday 2023, a game against shrewd\nRepeat it with: bfrules "
        "play bf2023 --seats 3 --mibs --against shrewd --seed 2\n\nThe set-up\n"
    )
    assert "\n  1. the third player: fortune in dollars" in ended.stdout
    assert run(*words).stdout == ended.stdout


def test_who_types_sees_its_own_view_and_is_told_what_is_wrong(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(playing, "somebody_types", lambda: True)
    typed = "?\nbuy 1 grean\nbuy\nbuy 5 green, place green\npass, place red\nend turn\nstop\n"
    words = ("play", "bf2010", "--against", "shrewd", "--seats", "3", "--seed", "1")
    ended = run(*words, typed=typed)
    assert ended.exit_code == 0, ended.output
    listed, misread, broken_off, refused, *_, after, told = ended.output.split("Your step")[1:]
    assert "\npass, place green\n" in listed
    assert "cannot be read at 'grean'" in misread
    assert '\n  In whole, for example: "buy 1 yellow, place yellow"' in broken_off
    assert "\n  1. more_bought_than_the_limit: " in refused
    assert '\n  allowed instead: "take a subsidy" or ' in refused
    assert "\nthe second player: " in after
    assert "behind a screen" in after
    assert "Repeat it with" not in told
    # the game may go on: what others hold stays behind their screens
    assert "\nthe first player: pass, place red\n" in told
    assert "draw a hand" not in told
    assert told.count("behind a screen") == 2


def test_a_seat_is_told_of_price_changes_and_of_no_card_that_others_draw() -> None:
    told = {edition.name: told_in_a_game(edition) for edition in (bf2023, black_monday)}
    assert any(line.endswith(" for a price change") for line in told["bf2023"])
    assert not any(" draw a hand " in line for line in told["bf2023"])
    assert told["black_monday"]
    assert not any(" draw " in line or " be dealt " in line for line in told["black_monday"])


def told_in_a_game(edition: Any) -> set[str]:
    """Return what the first seat is told now and then, towards the end of a random game."""
    game = Game(edition, edition.start(seats=3)).play_at_random(Random(1))
    told = set[str]()
    for taken_back in range(40):
        game = game.undo()
        if game.actor == 0 and taken_back % 3 == 0:
            told |= set(playing.told_since(game, 0))
    return told


@pytest.mark.parametrize("told", [Game.to_text, Game.to_json], ids=["sheet", "json"])
def test_a_game_in_a_file_goes_on(
    told: Callable[[Any], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = bf2023.amend(bf2023.reading("Q06", "stays"))
    begun = Game(house, house.start(seats=3, mibs=True)).play_at_random(Random(2))
    begun = begun.at(len(begun.record) // 2)
    file = written(tmp_path, "game", told(begun))
    ended = run("play", file, "--seed", "1", "--json")
    game = Game.from_json(ended.stdout)
    assert (game.at(len(begun.record)), game.actor) == (begun, None)
    assert game == begun.play_at_random(Random(1))
    assert "Repeat it" not in run("play", file).stdout
    monkeypatch.setattr(playing, "somebody_types", lambda: True)
    assert "> the second player" in run("play", file, "--against", "mibs", typed="stop\n").stdout
    for option in ("--mibs", "--seats=3"):
        assert error_of("play", file, option).endswith("leave --seats, --mibs and --no-mibs out")


def test_what_is_said_at_the_terminal_is_no_part_of_the_json(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(playing, "somebody_types", lambda: True)
    words = ("play", "bf2010", "--against", "uniform", "--seats", "3", "--seed", "1", "--json")
    ended = run(*words, typed="?\npass, place green\nstop\n")
    assert len(Game.from_json(ended.stdout).record) == 5
    assert "Your step" in ended.stderr


@pytest.mark.parametrize("typed", ["", "HELP\nSTOP\n", "Quit\n", "exit\n"])
def test_who_leaves_keeps_the_score_sheet(
    typed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "somebody_types", lambda: True)
    sheet = tmp_path / "sheet.txt"
    words = ("play", "bf2010", "--against", "uniform", "--seats", "3", "--seed", "1")
    ended = run(*words, "--save", sheet, typed=typed)
    assert (ended.exit_code, one_line(ended.stderr)) == (0, "")
    assert ("\npass, place green\n" in ended.stdout) == ("HELP" in typed)
    assert Game.from_text(sheet.read_text(encoding="utf-8")).position.turn == 0


@pytest.mark.parametrize(
    ("fails", "status", "told"),
    [
        ("raise KeyboardInterrupt", 0, "\n"),
        ("raise OSError('late')", 2, "\nThe score sheet so far"),
    ],
)
def test_nothing_is_lost_while_another_player_thinks(
    fails: str, status: int, told: str, tmp_path: Path
) -> None:
    sheet, player = tmp_path / "sheet.txt", tmp_path / "player.py"
    player.write_text(
        "known = []\ndef thinks(view, legal):\n    known.append(view)\n"
        f"    if len(known) > 3: {fails}\n    return legal[0]\n"
    )
    words = ("play", "bf2010", "--against", f"{player}:thinks", "--seats", "3", "--seed", "1")
    ended = run(*words, "--save", str(sheet))
    assert (ended.exit_code, told in ended.stderr) == (status, True)
    game = Game.from_text(sheet.read_text(encoding="utf-8"))
    assert len([event for event in game.events if event.actor in (1, 2)]) >= 3


def test_the_sheet_has_each_step_even_if_the_process_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet, seen = tmp_path / "sheet.txt", []
    monkeypatch.setattr(playing, "somebody_types", lambda: True)

    def at_the_prompt(*_: object) -> str:
        seen.append(len(Game.from_text(sheet.read_text(encoding="utf-8")).record))
        return "stop" if len(seen) == 3 else "pass, place green" if len(seen) == 1 else "end turn"

    monkeypatch.setattr("click.prompt", at_the_prompt)
    run("play", "bf2010", "--against", "uniform", "--seats=3", "--seed=1", "--save", sheet)
    assert seen[0] > 0
    assert seen == sorted({*seen})


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="there are no names for pipes")
def test_a_pipe_gets_the_sheet_once() -> None:
    reading, writing = os.pipe()
    run("play", "bf2010", "--seed", "1", "--save", f"/dev/fd/{writing}")
    os.close(writing)
    with open(reading, encoding="utf-8") as pipe:
        assert Game.from_text(pipe.read()).actor is None


def test_a_sheet_goes_into_no_file_of_anything_else(tmp_path: Path) -> None:
    file = tmp_path / "it.txt"
    words = ("play", "bf2023", "--seats", "3", "--seed", "1", "--save", str(file))
    begun = Game(bf2023, bf2023.start(seats=3)).play_at_random(Random(1)).at(9).comment("So far.")
    for held, again in (
        (begun.to_text(), words),
        (begun.to_text(), (*words, "--against", "uniform")),
        ("my notes", words),
    ):
        file.write_text(held, encoding="utf-8")
        ended = run(*again)
        assert (ended.exit_code, ended.stdout) == (2, "")
        assert f"{file.name} holds something else, which would be lost" in one_line(ended.stderr)
        assert file.read_text(encoding="utf-8") == held
    file.write_text(begun.to_text(), encoding="utf-8")
    for _ in range(2):
        assert run("play", str(file), "--save", str(file)).exit_code == 0
        whole: Game[Any, Any, Any] = Game.from_text(file.read_text(encoding="utf-8"))
        assert (whole.actor, whole.at(9)) == (None, begun)


def test_a_sheet_that_cannot_be_written_is_told_before_the_game(tmp_path: Path) -> None:
    player = tmp_path / "player.py"
    player.write_text(
        "from bfrules import Amendment\nODD = Amendment(\n"
        "    name='no # green', about='A rule.', components=lambda printed: printed\n)\n"
        "def thinks(view, legal):\n    raise OSError('never asked')\n"
    )
    words = ("play", "bf2010", "--against", f"{player}:thinks", "--seed", "1")
    ended = run(*words, "--save", str(tmp_path / "none" / "sheet.txt"))
    assert (ended.exit_code, "cannot be written: No such file" in ended.stderr) == (2, True)
    odd = run(*words, "--amendment", f"{player}:ODD", "--save", str(tmp_path / "sheet.txt"))
    assert (odd.exit_code, "'no # green' cannot stand on a" in one_line(odd.stderr)) == (2, True)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("nofile.txt",), "there is no file 'nofile.txt', and no edition of that name"),
        (("bf2032",), "there is no edition 'bf2032'; close to it: bf2023, bf2010"),
        (("bf2010", "--against", "clever"), "there is no policy 'clever'; say uniform"),
        (("bf2010", "--against", "none.py:last"), "none.py cannot be read"),
    ],
)
def test_words_that_name_no_edition_and_no_player(words: tuple[str, ...], told: str) -> None:
    assert error_of("play", *words).startswith(told)
