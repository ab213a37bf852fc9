"""Studies as they are asked for: the same totals whoever plays, what is told, errors."""

import json
from collections.abc import Sequence
from contextlib import nullcontext
from functools import reduce
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from jsonschema import Draft202012Validator
from pennies import pennies

from bfrules import bf2010, bf2023, black_monday
from bfrules.editions.bf2023 import Sell
from bfrules.house import value_at
from bfrules.study import Study, StudyError, engines, schema_of_studies, study
from bfrules.study.engines import by_the_rules
from bfrules.study.plan import Plan
from bfrules.study.running import GAMES_IN_A_BATCH, batches_of
from bfrules.study.tally import Totals, added
from tests.editions.houses import amending
from tests.saying import OfNumpy, told_by

GOLD_TAX = amending("gold tax", printed={"bar_worth": 90})
GAMES = 24


def imports(printed: object, position: object, step: object) -> None:
    """Forbid nothing."""
    import os  # noqa: F401


IMPORTS = amending("imports", forbid={Sell: imports})


def asked(**words: Any) -> Study:
    return study(
        bf2023,
        **{
            "games": GAMES,
            "seats": 3,
            "seed": 1,
            "compare": ["Q09", "Q06=stays", GOLD_TAX],
            "events": ["price-change", "short-bag"],
            **words,
        },
    )


@pytest.fixture(scope="module")
def found() -> Study:
    return asked()


def test_the_counts_add_up(found: Study) -> None:
    played = found.totals.played
    assert found.games == played.games == GAMES
    assert found.is_complete
    assert played.stopped == played.stuck == 0
    # no game of these has three winners
    assert sum(played.won) == GAMES + played.shared
    assert {counts.total() for counts in (played.choices, *played.events)} == {GAMES}
    assert {counts.total() for score in played.scores for counts in score} == {GAMES}
    for house in found.totals.houses:
        assert house.other_winners <= house.asked <= GAMES
        assert house.parted <= house.asked
        for seat in range(3):
            more = house.more_won[seat]
            assert more[1] - more[-1] == house.played.won[seat] - played.won[seat]


def test_what_a_house_changes_is_counted_pair_by_pair(found: Study) -> None:
    taxed = found.totals.houses[-1]
    gold = found.totals.played.scores[1]
    assert taxed.parted == 0
    for seat in range(3):
        assert taxed.more_scores[0][seat] == {
            -bars // 10: count for bars, count in gold[seat].items()
        }


def test_the_same_seed_gives_the_same_study_and_another_seed_another(found: Study) -> None:
    assert asked() == found
    assert asked(seed=2).totals != found.totals


@pytest.mark.slow
def test_two_processes_come_to_the_same_totals(found: Study) -> None:
    several = asked(workers=2)
    assert several == found
    assert several.to_json() == found.to_json()


def test_more_games_are_the_same_games_and_more(found: Study) -> None:
    fewer = asked(games=GAMES - 4)
    assert fewer.totals.played.choices < found.totals.played.choices


def test_batches_do_not_depend_on_who_plays_them() -> None:
    batches = batches_of(2 * GAMES_IN_A_BATCH + 3)
    assert [len(batch) for batch in batches] == [GAMES_IN_A_BATCH, GAMES_IN_A_BATCH, 3]
    assert [game for batch in batches for game in batch] == list(range(2 * GAMES_IN_A_BATCH + 3))
    assert batches_of(0) == ()


def test_totals_add_up_in_any_order(found: Study) -> None:
    other = asked(seed=2).totals
    assert added(found.totals, other) == added(other, found.totals)
    assert added(found.totals, other).played.games == 2 * GAMES


def test_a_study_goes_to_json_and_back(found: Study) -> None:
    text = found.to_json()
    assert Study.from_json(text) == found
    Draft202012Validator(json.loads(schema_of_studies())).validate(json.loads(text))
    plain = json.loads(text)
    assert plain["edition"] == "bf2023"
    assert plain["seed"] == 1
    assert plain["policy"] == ["uniform"] * 3
    assert plain["amendments"] == []
    assert [one["name"] for one in plain["compared"]] == ["Q09=exactly", "Q06=stays", "gold tax"]


def test_the_schema_refuses_what_is_no_study(found: Study) -> None:
    schema = Draft202012Validator(json.loads(schema_of_studies()))
    Draft202012Validator.check_schema(schema.schema)
    for name in ("seed", "counts", "measures"):
        plain = json.loads(found.to_json())
        del plain[name]
        assert not schema.is_valid(plain)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": "bfrules study", "schema": 2}'])
def test_what_is_no_study_is_not_read(text: str) -> None:
    with pytest.raises(StudyError, match="this is no bfrules study"):
        Study.from_json(text)


def test_the_figures_are_those_of_the_counts(found: Study) -> None:
    won = found.measure("won", seat=1)
    assert won.interval.estimate == found.totals.played.won[1] / GAMES
    assert won.told_from == pytest.approx(1 / 3, abs=0.05)
    assert not won.tells
    asked_in = found.measure("asked", course="Q06=stays")
    assert asked_in.interval.estimate == found.totals.houses[1].asked / GAMES
    taxed = [
        found.measure(name, course="gold tax").interval.estimate
        for name in ("asked", "other course", "other winners")
    ]
    assert taxed == [1.0, 0.0, found.totals.houses[2].other_winners / GAMES]
    with pytest.raises(StudyError, match=r"no figure 'lost'.* it has choices, stopped"):
        found.measure("lost")
    with pytest.raises(StudyError, match="there is no seat 9; seats count from 0 to 2"):
        found.measure("won", 9)
    lines = found.to_csv().splitlines()
    assert len(lines) == 1 + len(found.measures)
    assert lines[0] == "course,name,seat,unit,estimate,low,high,games,told_from,tells"


def test_a_study_is_told(found: Study) -> None:
    told = str(found)
    assert told.startswith("bf2023, 3 seats: 24 games, seed 1\nuniform players; bfrules ")
    assert f"\nQ06=stays: {bf2023.reading('Q06', 'stays').about}\n" in told
    assert "never asked" in told
    assert "Fewer than 30 games tell nothing." in told
    assert max(map(len, told.splitlines())) <= 90


def test_amendments_are_in_force_on_both_sides_of_a_comparison() -> None:
    found = asked(games=3, readings=["Q06=stays"], amendments=[GOLD_TAX], compare=["Q24"])
    assert found.about.amendments == ("Q06=stays", "gold tax")
    assert str(found).startswith("bf2023 (Q06=stays, gold tax), 3 seats: 3 games")
    plain = asked(games=3, readings=["Q06=stays"], compare=[])
    assert found.totals.played.choices == plain.totals.played.choices
    assert found.totals.played.scores != plain.totals.played.scores


def test_a_game_for_two_that_does_not_end_is_stopped_and_shown() -> None:
    found = study(bf2010, games=3, seats=2, cap=50)
    assert found.totals.played.stopped == 3
    assert found.measure("choices").interval.games == 0
    assert "stopped after 50 choices  3 of 3 games" in str(found)
    assert Study.from_json(found.to_json()) == found


def test_other_editions_can_be_studied_too() -> None:
    found = study(pennies, games=40, compare=["Q1"])
    assert found.about.seats == ("the first player", "the second player")
    assert found.games == 40
    assert study(black_monday, games=1, seats=3, events=["bankruptcy"]).games == 1


def test_each_company_that_goes_bankrupt_is_counted() -> None:
    fallen: list[int] = []

    def falls(before: Any, step: Any, after: Any) -> bool:
        fell = sum(rate > now == 0 for rate, now in zip(before.rates, after.rates, strict=True))
        fallen.append(fell)
        return fell > 0 and 0 in before.rates

    found = study(black_monday, games=4, seats=3, seed=3, events=["bankruptcy", falls])
    assert found.measure("falls in a game").interval.estimate > 0
    assert found.measure("bankruptcy in a game").interval.estimate == sum(fallen) / 4


# going on ----------------------------------------------------------------------


def test_what_is_done_is_kept_and_gone_on_with(found: Study, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    assert asked(resume=file) == found
    lines = file.read_text().splitlines()
    assert len(lines) == 1 + len(batches_of(GAMES))
    # the second batch was cut off in the middle, as by a power cut
    file.write_text("\n".join(lines[:2]) + "\n" + lines[2][:40])
    assert asked(resume=file) == found
    assert sorted(file.read_text().splitlines()) == sorted(lines)


def test_no_batch_that_is_kept_is_played_again(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    played: list[object] = []

    def watched(view: object, legal: list[object]) -> object:
        played.append(view)
        return legal[0]

    words: dict[str, Any] = {"games": 2, "seats": 3, "policy": watched, "cap": 12}
    first = study(bf2023, **words, resume=file)
    count = len(played)
    assert study(bf2023, **words, resume=str(file)) == first
    assert len(played) == count > 0


def test_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    def interrupted(done: int, games: int) -> None:
        if done:
            raise KeyboardInterrupt

    file = tmp_path / "games.jsonl"
    early = asked(games=3 * GAMES_IN_A_BATCH, compare=[], progress=interrupted, resume=file)
    assert (early.games, early.is_complete) == (GAMES_IN_A_BATCH, False)
    assert "Not complete: 60 games were asked for." in str(early)
    again = asked(games=3 * GAMES_IN_A_BATCH, compare=[], resume=file)
    assert again == asked(games=3 * GAMES_IN_A_BATCH, compare=[])


def test_the_file_of_another_study_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    asked(games=1, compare=[], resume=file)
    with pytest.raises(StudyError, match="keeps another study; seed there: 1; here: 2"):
        asked(games=1, compare=[], seed=2, resume=file)
    kept = file.read_text()
    for wrong, told in (
        (kept.replace('"games": 1', '"games": 1000'), "line 2 is no batch of this study"),
        (kept.replace('"won": [', '"won": [0, '), "line 2 is no batch of this study"),
        (f"{kept}garbage\n", "line 3 is no batch of this study"),
        ("something else\n", "keeps no batches of a study"),
        ('{"format":"batches of a bfrules study"}\n', "keeps no batches of a study"),
        ("\udcff\udcfe", "keeps no batches of a study"),
    ):
        file.write_text(wrong, errors="surrogateescape")
        with pytest.raises(StudyError, match=told):
            asked(games=1, compare=[], resume=file)


def test_the_file_of_other_code_is_refused(tmp_path: Path) -> None:
    file, house = tmp_path / "games.jsonl", tmp_path / "house.py"
    for code, told in (
        ("def last(view, legal): return legal[-1]", ""),
        ("# a comment\ndef last(view, legal):\n    return legal[-1]", ""),
        ("def last(view, legal): return legal[0]", "the policy last, or its file, was another"),
    ):
        house.write_text(code)
        words = {"games": 1, "cap": 9, "policy": value_at(f"{house}:last"), "resume": file}
        with pytest.raises(StudyError, match=told) if told else nullcontext():
            asked(**words)


# what cannot be studied ----------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ({"games": 0}, "games is 0; it must be a whole number from 1"),
        ({"games": OfNumpy()}, "from 1 to 10,000,000; .* makes it one"),
        ({"games": 10**30}, "it must be a whole number from 1 to 10,000,000"),
        ({"games": 2.5}, "games is 2.5"),
        ({"seed": "x"}, "seed is 'x'; it must be a whole number"),
        ({"workers": 0}, "workers is 0"),
        ({"cap": True}, "cap is True"),
        ({"progress": 5}, "progress is called with .*; 5 cannot be called"),
        ({"seats": None}, "say how many seats bf2023 is played with"),
        ({"seats": 9}, "set up for 9 seats is not allowed"),
        ({"polcy": True}, "bf2023 starts with no 'polcy'; did you mean 'policy'?"),
        ({"special_cards": True}, "bf2023 starts with no 'special_cards'; it knows seats, mibs"),
        ({"compare": ["Q09=never"]}, "Q09 has no reading 'never'; it has at-most, exactly"),
        ({"compare": ["Q999"]}, "no open question 'Q999'"),
        ({"compare": ["Q09=at-most"]}, "Q09=at-most is in force"),
        ({"compare": [GOLD_TAX], "amendments": [GOLD_TAX]}, "gold tax is in force"),
        ({"readings": ["Q06=stays", "Q06=falls"]}, "Q06=falls answers Q06"),
        ({"events": ["rain"]}, "bf2023 knows no event 'rain'; it knows empty-market"),
        (
            {"events": {"none": lambda: True}},
            r"the event none takes \(\); it is given \(position\)",
        ),
        (
            {"events": {"odd": lambda position: position.odd}},
            "game 0: the event odd fails: AttributeError.*, line ",
        ),
        (
            {"policy": lambda view, legal: view.odd},
            "game 0: the policy <lambda> fails: AttributeError",
        ),
        ({"policy": ["uniform"]}, "1 policy for 3 seats"),
        ({"policy": lambda view, legal: "pass"}, "game 0: the policy <lambda> chose what is no"),
        ({"engine": "imagined"}, "there is no engine 'imagined'; say rules or compiled"),
        ({"seats": "3"}, "seats is '3'; it must be a whole number from 1"),
        ({"compare": "Q24"}, r"compare is 'Q24'; give a list, such as \['Q06=stays'\]"),
        ({"compare": None}, "compare is None; give a list"),
        (
            {"compare": [5]},
            "an amendment is a reading, such as 'Q06=stays', or an Amendment, not a",
        ),
        ({"compare": ["Q33"]}, "Q33 has one reading only, shared; there is nothing to compare"),
        ({"amendments": [5]}, "an amendment is a reading.* not an int"),
        ({"readings": "Q06=stays"}, "readings is 'Q06=stays'; give a list"),
        ({"policy": 5}, "a policy is a name or a function of a view.* not an int"),
        ({"policy": None}, "a policy is a name or a function of a view.* not None"),
        ({"events": None}, "events is None; give a list"),
        ({"events": {"five": 5}}, "the event five is an int; it must be a function"),
        ({"resume": "/nope/x"}, "/nope/x cannot be written: No such file"),
        ({"resume": "/dev/full"}, "/dev/full keeps no batches of a study"),
        (
            {"engine": "compiled", "events": [], "compare": [IMPORTS]},
            "can play this study, the engine `compiled` cannot: .*imports, .*`import os` is none",
        ),
        ({"engine": ["rules"]}, r"there is no engine \['rules'\]"),
        ({"mibs": "x"}, "SetUp has mibs='x', where True or False is due"),
        ({"backend": 5}, "there is no backend 5"),
        ({"backend": "imagined"}, "there is no backend 'imagined'; there is loky, dask"),
    ],
)
def test_what_cannot_be_studied_is_said(words: dict[str, Any], complaint: str) -> None:
    with pytest.raises(StudyError, match=complaint):
        asked(**words)


def test_what_cannot_be_sent_to_other_processes_is_said() -> None:
    nameless, name = evolve(bf2023, name="mine"), "bf2023"
    told = told_by(StudyError, study, nameless, games=GAMES, seats=3, workers=2)
    assert "this study cannot be sent to other processes" in told
    told = told_by(StudyError, study, name, games=1, seats=3)
    assert "a study takes an edition, such as bfrules.bf2023" in told


def test_another_engine_can_play(monkeypatch: pytest.MonkeyPatch, found: Study) -> None:
    def one_by_one(plan: Plan, games: Sequence[int]) -> Totals:
        return reduce(added, (by_the_rules(plan, [game]) for game in games))

    both = {**engines.ENGINES, "one by one": one_by_one}
    monkeypatch.setattr(engines, "ENGINES", both)
    other = asked(engine="one by one")
    assert other.about.engine == "one by one"
    assert other.totals == found.totals
