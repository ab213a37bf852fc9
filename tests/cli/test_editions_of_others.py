"""Editions that installed packages bring: every command serves them."""

import sys
from importlib import import_module, invalidate_caches
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

import bfrules
from bfrules import Game, RecordError
from bfrules.asking.forms import form_of
from bfrules.core.edition import AnyEdition
from bfrules.shipped import shipped_editions
from bfrules.testing import check_edition
from tests.cli.running import error_of, one_line, run, written

GUIDES = Path(__file__).parents[2] / "docs" / "guides"
DISPUTE = """\
One penny
=========

:question: May I take nothing?
:cites: pennies.take.1
:decision: No.

>>> import pennies
>>> 1
1
"""


SPOKEN = """
from attrs import evolve
from bfrules.core.notation import ForEach, OneOf
from bfrules.core.speech import Tables, Word
from pennies import Position, pennies

def words(printed):
    numbers = OneOf(tuple(range(printed.pennies + 1)))
    return (
        Word("turn", OneOf((0, 1)), lambda table: table.turn),
        Word("taken", ForEach((0, 1), numbers), lambda table: dict(enumerate(table.taken))),
    )

def draft(printed, said):
    taken = tuple(said.get("taken", {}).get(seat, 0) for seat in (0, 1))
    return Position(printed.pennies - sum(taken), taken, said.get("turn", 0))

speech = evolve(pennies.speech, tables=Tables(words=words, draft=draft))
spoken = evolve(pennies, name="spoken", speech=speech)
"""


def install(folder: Path, monkeypatch: pytest.MonkeyPatch, points: str) -> None:
    """Put a distribution with entry points on the path, as pip would."""
    about = folder / "others-1.0.dist-info"
    about.mkdir()
    written(about, "METADATA", "Metadata-Version: 2.1\nName: others\nVersion: 1.0\n")
    written(about, "entry_points.txt", f"[bfrules.editions]\n{points}\n")
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.syspath_prepend(str(GUIDES))
    invalidate_caches()


@pytest.fixture
def pennies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AnyEdition:
    renamed = "from attrs import evolve\nfrom bfrules import bf2023\n"
    written(tmp_path, "renamed.py", f"{renamed}mine = evolve(bf2023, name='renamed')\n")
    install(tmp_path, monkeypatch, "pennies = pennies:pennies\nrenamed = renamed:mine")
    found: AnyEdition = import_module("pennies").pennies
    return found


def test_an_edition_of_a_package_is_one_of_the_editions(pennies: AnyEdition) -> None:
    assert bfrules.editions().keys() == {*shipped_editions(), "pennies", "renamed"}
    assert bfrules.editions()["pennies"] is pennies
    check_edition(bfrules.editions()["pennies"], plays=2, extremes=2)


@pytest.mark.usefixtures("pennies")
def test_studies_play_an_edition_that_has_one_table() -> None:
    studied = run("study", "pennies", "--seats", "2", "--games", "4")
    assert (studied.exit_code, studied.stdout[:7]) == (0, "pennies")
    held = run("tournament", "pennies", "--players", "uniform,uniform", "--games", "4")
    assert held.exit_code == 0
    assert run("study", "pennies", "--games", "4").exit_code == 0
    told = one_line(run("study", "pennies", "--games", "4", "--seats", "4").stderr)
    assert told == "Error: pennies is played with 2 seats, not 4\n"


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("import nowhere\n", "ModuleNotFoundError: No module named 'nowhere'"),
        ("1 / 0\n", "ZeroDivisionError: division by zero"),
        ("raise SystemExit('I quit')\n", "SystemExit: I quit"),
    ],
)
def test_a_record_of_an_edition_that_cannot_be_loaded_says_so(
    source: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(tmp_path, "lost.py", source)
    install(tmp_path, monkeypatch, "lost = lost:lost\nanother = lost:lost")
    sheet = written(tmp_path, "sheet.txt", "edition: lost\n\ntake 1\n")
    for words in (("check", sheet), ("show", sheet)):
        ended = run(*words)
        assert f"record of lost, which cannot be loaded: {told}" in one_line(ended.stderr)
        assert ended.exit_code == 2


@pytest.mark.usefixtures("pennies")
def test_a_clause_is_shown_with_the_file_that_it_stands_in() -> None:
    assert "pennies/__init__.py:" in run("show", "pennies.play.2").stdout


@pytest.mark.usefixtures("pennies")
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("ask", "pennies", "taken=0:3", "take 1"), "pennies has no words for its tables"),
        (("play", "pennies", "--seats", "2"), "pennies has one table only; leave --seats out"),
        (("show", "pennies.Take", "--compiled"), "write `def start(self, seats: int)`"),
    ],
)
def test_what_an_edition_lacks_for_a_command_is_told(words: tuple[str, ...], told: str) -> None:
    ended = run(*words)
    assert (ended.exit_code, told in one_line(ended.stderr)) == (2, True)


@pytest.fixture
def spoken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AnyEdition:
    written(tmp_path, "spoken.py", SPOKEN)
    install(tmp_path, monkeypatch, "spoken = spoken:spoken")
    found: AnyEdition = import_module("spoken").spoken
    return found


def test_words_for_its_tables_are_enough_to_ask_about_them(spoken: AnyEdition) -> None:
    too_many = run("ask", "spoken", "taken=0:5,1:6", "take 1")
    assert one_line(too_many.stderr).endswith("impossible. No heap has -1 pennies.\n")
    none_left = run("ask", "spoken", "taken=0:5,1:5", "take 1")
    assert '\n  allowed instead: "take 1" at the table "taken=0:' in none_left.stdout
    assert [step["of_a_turn"] for step in form_of(spoken)["steps"]] == [True]


@pytest.mark.usefixtures("spoken")
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("diff", "spoken", "--reading", "Q1=loses"), "searched: spoken has no `position`."),
        (("show", "spoken.Take"), "not proved; only rules of the editions that ship are"),
    ],
)
def test_what_is_not_done_for_it_is_told(words: tuple[str, ...], told: str) -> None:
    assert told in " ".join(run(*words).stdout.split())


@pytest.mark.usefixtures("pennies")
def test_every_command_serves_it(tmp_path: Path) -> None:
    statement = bfrules.editions()["pennies"].statements.statement[0].id
    document = written(tmp_path, "a.rst", DISPUTE.replace("pennies.take.1", statement))
    played = ("play", "pennies", "--seed", "1")
    told = {
        words: run(*words)
        for words in (
            ("show", "pennies"),
            ("show", statement),
            ("show", "renamed"),
            ("search", "penny", "--edition", "pennies"),
            played,
            ("diff", "pennies", "bf2010", "--tables", "0"),
            ("settle", document),
        )
    }
    assert {words: ended.exit_code for words, ended in told.items()} == dict.fromkeys(told, 0)
    assert told["show", "pennies"].stdout.startswith("pennies: Pennies\n")
    assert f"\nRepeat it with: bfrules {' '.join(played)}\n" in told[played].stdout


@pytest.mark.parametrize(
    ("points", "warning"),
    [
        ("gone = no_such_module:x", "no_such_module:x cannot be loaded: ModuleNotFoundError"),
        ("word = sys:version", "sys:version is no edition; it is "),
        ("twin = bfrules:bf2023", None),
        (
            "twin = bfrules.cli.shelf:twin",
            "^bfrules.cli.shelf:twin: there is an edition 'bf2010' already; give this one its own "
            r'name: `evolve\(twin, name="..."\)`$',
        ),
    ],
)
def test_what_is_wrong_with_an_edition_of_a_package_is_a_warning(
    points: str, warning: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:

    twin = evolve(bfrules.bf2010, title="Another one")
    monkeypatch.setattr("bfrules.cli.shelf.twin", twin, raising=False)
    install(tmp_path, monkeypatch, points)
    if warning is None:
        assert bfrules.editions() == shipped_editions()
        return
    with pytest.warns(UserWarning, match=warning):
        assert bfrules.editions() == shipped_editions()


def test_a_house_with_a_name_of_its_own_is_an_edition_beside_the_one_that_it_amends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = "tamed = evolve(pennies.amend(LOSES), name='tamed')\n"
    head = "from attrs import evolve\nfrom pennies import LOSES, pennies\n"
    written(tmp_path, "taming.py", head + house)
    install(tmp_path, monkeypatch, "pennies = pennies:pennies\ntamed = taming:tamed")
    tamed: Any = bfrules.editions()["tamed"]
    game = Game(tamed, tamed.start()).play(tamed.take(1))
    assert Game.from_text(game.to_text()) == game
    assert run("show", "tamed").stdout.startswith("tamed (Q1=loses): Pennies\n")


def test_what_is_broken_is_named_in_a_line_and_the_rest_is_served(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(tmp_path, "quitting.py", "raise SystemExit('I quit')\n")
    written(tmp_path, "leaving.py", "class Out(BaseException): pass\nraise Out('I leave')\n")
    bare = "from attrs import evolve\nfrom pennies import pennies\n"
    written(tmp_path, "bare.py", f"{bare}bare = evolve(pennies, name='bare', package='bare')\n")
    mute = "def mute(printed):\n    raise KeyError('no words')\n"
    speech = "speech=evolve(pennies.speech, steps=mute)"
    written(tmp_path, "mute.py", f"{bare}{mute}MUTE = evolve(pennies, name='mute', {speech})\n")
    written(tmp_path, "three.py", f"{bare}THREE = evolve(pennies, name=3)\n")
    points = ("quitting:x", "leaving:x", "bare:bare", "three:THREE", "mute:MUTE")
    install(tmp_path, monkeypatch, "\n".join(f"{one.partition(':')[0]} = {one}" for one in points))
    for words in (("show", "Q06"), ("search", "tie")):
        ended = run(*words)
        first, second, third, *others = one_line(ended.stderr).splitlines()
        assert first == "Warning: quitting:x cannot be loaded: SystemExit: I quit"
        assert second == "Warning: leaving:x cannot be loaded: Out: I leave"
        assert third.startswith("Warning: bare:bare cannot be loaded: FileNotFoundError: ")
        assert others == [
            "Warning: three:THREE has the name 3, which nobody can type",
            "Warning: the edition mute, which another package brings, cannot be shown: "
            "KeyError: 'no words'",
        ]
        assert (ended.exit_code, ended.stdout.count("\n") > 5) == (0, True)
    assert run("ask", "bf2023", "", "buy 1 green, place green").exit_code == 0
    ended = run("schema", "mute")
    assert "the edition mute, which another package brings, has gone wrong" in one_line(
        ended.stderr
    )
    assert f"({tmp_path / 'mute.py'}, line 4)" in one_line(ended.stderr)


@pytest.mark.parametrize("name", ["half.Q1", "half.Q1=loses"])
def test_a_reading_that_has_no_amendment_yet_is_told_in_a_line(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    half = "half = evolve(pennies, name='half', readings=())\n"
    written(tmp_path, "half.py", f"from attrs import evolve\nfrom pennies import pennies\n{half}")
    install(tmp_path, monkeypatch, "half = half:half")
    assert error_of("show", name) == "half: the reading Q1=loses has no amendment in `readings`"


def test_a_game_finds_its_edition_whatever_its_entry_point_is_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, monkeypatch, "broken = no_such_module:x\ncoins = pennies:pennies")
    edition = import_module("pennies").pennies
    game = Game(edition, edition.start()).play(edition.take(1))
    assert Game.from_text(game.to_text()) == Game.from_json(game.to_json()) == game
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        Game.from_json(game.to_json().replace('"pennies"', '"broken"'))
    with pytest.raises(RecordError, match="no edition of that name is installed"):
        Game.from_json(game.to_json().replace('"pennies"', '"coins"'))


def test_an_edition_that_goes_wrong_in_play_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = """from attrs import evolve
from pennies import pennies

def wrong(position):
    return {}["no such key"]

WRONG = evolve(pennies, name="wrong", acts=wrong)
"""
    (tmp_path / "broken").mkdir()
    written(tmp_path / "broken", "__init__.py", code)
    install(tmp_path, monkeypatch, "wrong = broken:WRONG")
    ended = run("play", "wrong", "--seed", "1")
    told = "Error: the edition wrong, which another package brings, has gone wrong: KeyError: "
    assert one_line(ended.stderr).startswith(told)
    assert (ended.exit_code, ended.stdout) == (2, "")


def test_the_subpackage_of_that_name_can_be_reached_by_its_path() -> None:
    import_module("bfrules.editions.bf2010")
    reached: Any = bfrules.editions
    assert reached.bf2010 is sys.modules["bfrules.editions.bf2010"]
    assert import_module("bfrules.editions.bf2023.edition").bf2023 is bfrules.bf2023
    assert sys.modules["bfrules.editions"].__name__ == "bfrules.editions"
    assert callable(bfrules.editions)
    import bfrules.editions.bf2023 as rules

    assert rules is sys.modules["bfrules.editions.bf2023"]
