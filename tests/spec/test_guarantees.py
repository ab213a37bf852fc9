"""The guarantees: the register is sound, what fails is shown, what holds survives a search."""

import json
from collections import Counter
from fractions import Fraction
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import evolve
from click.testing import CliRunner

from bfrules import bf2010, bf2023, black_monday, yucata
from bfrules.compare.tables import rule_of
from bfrules.core.edition import AnyEdition
from bfrules.core.game import Game
from bfrules.kernel.grid import COLUMNS, ROWS, Cell
from bfrules.shipped import shipped_editions
from bfrules.testing import random_step, starts_of
from spec.composing.ledger import read_compositions
from spec.guarantees.__main__ import all_wrong, main, not_proved
from spec.guarantees.composing import clauses_that_do, gaps, idle_excuses, keeps
from spec.guarantees.counterexamples import MAKERS
from spec.guarantees.falling import Fall
from spec.guarantees.proving import all_jobs, complaints_about_theorems
from spec.guarantees.register import COUNTEREXAMPLES, Guarantee, read_register
from spec.guarantees.replaying import game_of, positions_of, refuted_by
from spec.guarantees.searching import holding, in_one_game, searched
from spec.guarantees.theorems import THEOREMS, everybody_is_ruined, left_to_happen
from spec.guarantees.viewing import leaks, told_apart
from spec.prover.rebinding import Rebinder
from spec.symbolic.verdict import Verdict as Answered
from spec.verdicts.ledger import read_ledger
from tests.editions.houses import EVERY_EDITION, HOUSES

EDITIONS = shipped_editions()
REGISTER = read_register()
FEWEST = 25
STAYS = ("receive_the_proceeds", "go_on_trading")
# built again here, because they are quick
QUICK = ("endless-bf2023", "endless-black_monday", "dead-table-bf2023", "empty-market-bf2023")


def named(name: str) -> Guarantee:
    return next(one for one in REGISTER.guarantee if one.name == name)


def test_there_are_enough_theorems_for_each_edition() -> None:
    assert len(REGISTER.guarantee) == len(THEOREMS) >= FEWEST
    for name in EDITIONS:
        about = [
            guarantee
            for guarantee in REGISTER.guarantee
            if guarantee.verdict_about(name, frozenset()) is not None
        ]
        assert len(about) >= FEWEST


@EVERY_EDITION
def test_a_short_search_finds_nothing_against_what_holds(edition: AnyEdition) -> None:
    figures, found = searched(REGISTER, edition, range(2, 4))
    assert found == ()
    assert figures.steps > 100


@pytest.mark.slow
@pytest.mark.parametrize("name", HOUSES)
def test_games_under_every_reading_show_nothing_against_what_holds_there(name: str) -> None:
    house, tally = HOUSES[name], Counter[str]()
    for seed, start in enumerate(starts_of(house)[1::4]):
        found = in_one_game(house, holding(REGISTER, house), start, Random(seed), tally)
        assert list(found) == []
    assert tally["steps"] > 50


def test_the_register_tells_how_far_it_was_searched() -> None:
    assert {search.edition for search in REGISTER.search} == set(EDITIONS)
    assert all(search.steps > 1_000 for search in REGISTER.search)


# what fails ---------------------------------------------------------------------


def test_every_counterexample_is_used_and_can_be_made() -> None:
    used = {
        verdict.counterexample
        for guarantee in REGISTER.guarantee
        for verdict in guarantee.verdict
        if verdict.counterexample
    }
    there = {path.name for path in COUNTEREXAMPLES.glob("*.json")}
    assert used <= there == {f"{name}.json" for name in MAKERS}


@pytest.mark.parametrize("name", QUICK)
def test_a_counterexample_made_again_is_the_same(name: str) -> None:
    written = json.loads((COUNTEREXAMPLES / f"{name}.json").read_text(encoding="utf-8"))
    assert json.loads(MAKERS[name]().to_json()) == written


@pytest.mark.parametrize("edition", [bf2010, yucata, bf2023], ids=lambda edition: edition.name)
def test_in_the_endless_game_nobody_buys_and_chance_has_no_say(edition: AnyEdition) -> None:
    """From the start of a game, and in the loop nothing is bought and the bar price stays."""
    game = game_of(f"endless-{edition.name}.json", edition)
    positions = positions_of(game)
    assert edition.problems(edition.printed, game.origin) == ()
    begin = positions.index(positions[-1])
    assert 0 < begin < len(positions) - 1
    assert game.origin == edition.start(seats=len(game.origin.seats))  # type: ignore[attr-defined]
    loop = range(begin, len(positions) - 1)
    kinds = {type(game.record[at]).__name__ for at in loop}
    assert "ChangePrices" in kinds
    assert kinds <= {"Buy", "Pass", "EndTurn", "ChangePrices"}
    for at in loop:
        step = game.record[at]
        if type(step).__name__ == "Buy":
            assert sum(step.shares) == 0
        assert positions[at].bar_space == positions[begin].bar_space
        assert positions[at].bag.blacks == 0
        if type(step).__name__ == "ChangePrices":
            assert list(edition.chance(positions[at])) == [(step, Fraction(1))]


@pytest.mark.parametrize("edition", [bf2010, yucata], ids=lambda edition: edition.name)
def test_nobody_gets_away_from_a_ruined_table(edition: AnyEdition) -> None:
    """Under every reading, a hundred steps at random from where a game for two got stuck."""
    game = game_of(f"ruined-{edition.name}.json", edition)
    assert game.origin == edition.start(seats=2)  # type: ignore[attr-defined]
    *before, ruined = positions_of(game)
    assert [everybody_is_ruined(edition, one) for one in (before[-1], ruined)] == [False, True]
    random = Random(1)
    for house in (edition, *(edition.amend(one) for one in (*edition.readings, *edition.variants))):
        if "a_ruined_table_stays_ruined" not in holding(REGISTER, house):
            continue
        position, bar_space = house.adopt(ruined), ruined.bar_space
        for _ in range(100):
            position = house.apply(position, random_step(house, position, random))
            assert everybody_is_ruined(house, position), house.label
            assert position.bar_space == bar_space


def test_an_innocent_game_refutes_nothing() -> None:
    game = game_of("two-spaces-bf2023.json", bf2023)
    innocent = Game(bf2023, game.origin, game.record[:3])
    assert [name for name in holding(REGISTER, bf2023) if refuted_by(name, innocent)] == []
    assert not refuted_by("every_game_ends", innocent)


@pytest.mark.parametrize(
    "leak",
    [
        lambda seen, position: evolve(seen, unseen=position.bag.shares),
        lambda seen, position: evolve(seen, turn=seen.turn + sum(position.seats[-1].shares)),
        lambda seen, position: seen if position.seats[-1].cash else evolve(seen, seats=()),
        lambda seen, position: seen if position.level > 3 else evolve(seen, seats=()),
    ],
    ids=["keeps it", "counts it", "asks whether it is there", "asks for a number"],
)
def test_a_view_that_looks_behind_a_screen_is_noticed(leak: Any) -> None:
    def sees(printed: Any, position: Any, seat: int) -> Any:
        return leak(bf2023.sees(printed, position, seat), position)

    assert next(leaks(evolve(bf2023, sees=sees)), None) is not None
    assert next(leaks(bf2023), None) is None


@pytest.mark.parametrize(
    "leak",
    [
        lambda seen, position: evolve(seen, unseen=position.pile),
        lambda seen, position: evolve(seen, turn=position.seats[-1].hand.count(3)),
        lambda seen, position: seen if position.pile[3] > 2 else evolve(seen, seats=()),
    ],
    ids=["keeps it", "counts it", "asks for a number"],
)
def test_a_view_that_looks_at_hidden_cards_is_noticed(leak: Any) -> None:
    sees = partial(Rebinder().body(black_monday.sees), black_monday.printed)  # type: ignore[arg-type]

    def leaking(position: Any, seat: int) -> Any:
        return leak(sees(position, seat), position)

    printed = black_monday.printed
    assert told_apart(leaking, printed, 2, False, 0) == "it can tell two tables apart"
    assert told_apart(sees, printed, 2, False, 0) == ""


# why it holds --------------------------------------------------------------------


def test_what_the_register_says_is_proved_is_of_the_rules_as_they_are() -> None:
    jobs = [job.proof for job in all_jobs(REGISTER)]
    assert [proof for proof in REGISTER.proof if proof not in jobs] == []
    assert list(complaints_about_theorems(REGISTER)) == []
    first, *others = REGISTER.proof
    (told,) = complaints_about_theorems(evolve(REGISTER, proof=tuple(others)))
    assert told.startswith(f"{first.rule}: {first.theorem}: not proved of this rule as it is;")
    assert len(REGISTER.proof) >= FEWEST


@pytest.mark.parametrize("kind", ["SellCard", "EndTurn"])
def test_a_step_that_brings_nothing_down_is_noticed(kind: str) -> None:
    rule = rule_of(black_monday, kind)
    assert Fall(black_monday, rule, 2).wrong() == ""
    idle = evolve(rule, does=tuple(one for one in rule.does if one.__name__ in STAYS))
    assert Fall(black_monday, idle, 2).wrong().startswith("it does not fall: ")


def test_a_clause_without_its_promise_is_a_gap() -> None:
    guarantee = named("the_level_never_falls")
    (verdict,) = guarantee.verdict
    way = REGISTER.way_named(verdict.by)
    assert list(gaps(bf2023, verdict, way)) == []
    poorer = evolve(
        way, promises=tuple(line for line in way.promises if line != "the_level_is_never_lower")
    )
    assert list(gaps(bf2023, verdict, poorer)) == ["reach_a_new_level (bf2023)"]
    assert list(gaps(bf2023, evolve(verdict, excused={}), way))
    with_more = evolve(verdict, excused={**verdict.excused, "sell_nothing": "no reason"})
    editions = [EDITIONS[name] for name in verdict.editions]
    assert list(idle_excuses(editions, with_more, way)) == ["sell_nothing"]


def test_the_clauses_of_readings_count() -> None:
    labels = set(clauses_that_do(bf2023).values())
    assert {"bf2023", "bf2023 (Q24=once)", "bf2023 (Q66=either)"} <= labels
    way = REGISTER.way_named("keeps_every_share")
    assert any(keeps(clause, way) for clause in clauses_that_do(bf2023))


def test_no_space_to_the_right_is_cheaper() -> None:
    """On every space of the three price tables, the moves of an action go the right way."""
    editions: tuple[AnyEdition, ...] = (bf2010, yucata, bf2023)
    for edition in editions:
        for house in (edition, *(edition.amend(reading) for reading in edition.readings)):
            printed = house.printed
            for cell in range(ROWS * COLUMNS):
                here = printed.prices[cell]
                assert printed.prices[printed.moves.rise(Cell(cell))] >= here
                assert printed.prices[printed.moves.fall(Cell(cell))] <= here


def test_black_monday_always_ends() -> None:
    """What is left to happen falls from the start to the end of a whole game, never below zero."""
    start = black_monday.start(seats=3)
    game = game_of("bankruptcy-black_monday.json", black_monday)
    left = [left_to_happen(position) for position in positions_of(game)]
    assert left == sorted(left, reverse=True)
    assert len(set(left)) == len(left)
    assert min(min(row) for row in left) >= 0
    assert left_to_happen(start)[0] == 3


# commands ---------------------------------------------------------------------------


@pytest.mark.slow
def test_the_command_says_what_holds_and_what_fails() -> None:
    """Clauses promise what the verdicts say, counterexamples refute, tests exist."""
    ran = CliRunner().invoke(main, [])
    assert ran.exit_code == 0, ran.output
    assert ran.output.splitlines()[-1] == f"{len(REGISTER.guarantee)} guarantees, 0 wrong"
    assert "  fails in bf2023: endless-bf2023.json" in ran.output


def test_a_rule_that_breaks_is_named_with_the_game_that_shows_it() -> None:
    sale = rule_of(bf2023, "Sell")
    broken = evolve(sale, does=(sale.does[-1], *sale.does[:-1]))
    rules = tuple(broken if rule is sale else rule for rule in bf2023.rules)
    alone = evolve(REGISTER, guarantee=(named("the_bag_never_runs_dry"),))
    told = list(all_wrong(alone, {**EDITIONS, "bf2023": evolve(bf2023, rules=rules)}))
    assert any("dry-bag-3-bf2023.json cannot be replayed: RefusedMove" in line for line in told)


def test_without_the_proof_of_a_rule_no_theorem_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    known = read_compositions()
    sale, buying = known["bf2023 Sell"], known["bf2023 (Q02=refused) Buy"]
    searched = {
        seats: evolve(answer, verdict=Answered.SEARCHED) for seats, answer in sale.tables.items()
    }
    worse = {
        **known,
        "bf2023 Sell": evolve(sale, tables=searched),
        "bf2023 (Q02=refused) Buy": evolve(buying, clauses=buying.clauses[1:]),
    }
    monkeypatch.setattr("spec.guarantees.__main__.read_compositions", lambda: worse)
    sound = "every_position_of_every_game_is_sound"
    assert list(not_proved(sound, [bf2023])) == [
        "bf2023 Sell is searched",
        "bf2023 (Q02=refused) Buy is another rule than the one that was proved",
    ]
    assert list(not_proved("every_game_ends", [bf2023])) != []


def test_a_register_that_cannot_be_read_is_told_with_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for text in ("x = [", "[[guarantee]]\nname = 3\n"):
        (tmp_path / "register.toml").write_text(text, encoding="utf-8")
        read = partial(read_register, tmp_path / "register.toml")
        monkeypatch.setattr("spec.guarantees.register.read_register", read)
        ran = CliRunner().invoke(main, [])
        assert (ran.exit_code, ran.output.count("\n")) == (1, 1)
        assert ran.output.startswith("Error: ")


@pytest.mark.parametrize("name", ["compositions", "verdicts"])
def test_a_ledger_that_cannot_be_read_is_told_with_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    spoilt = tmp_path / f"{name}.toml"
    spoilt.write_text("[", encoding="utf-8")
    read = {"compositions": read_compositions, "verdicts": read_ledger}[name]
    monkeypatch.setattr(f"spec.guarantees.__main__.{read.__name__}", partial(read, spoilt))
    sound = named("every_position_of_every_game_is_sound")
    alone = evolve(REGISTER, guarantee=(sound,))
    monkeypatch.setattr("spec.guarantees.__main__.known_register", lambda: alone)
    ran = CliRunner().invoke(main, [])
    wrong = [line for line in ran.output.splitlines() if f"WRONG: {sound.name}: " in line]
    assert (ran.exit_code, {f"{spoilt} cannot be read (" in line for line in wrong}) == (1, {True})


def test_where_a_condition_raises_the_edition_and_the_vector_are_named() -> None:
    def raises(*_: object) -> tuple[str, ...]:
        raise ZeroDivisionError("nobody is here")

    names = ("every_position_of_every_game_is_sound", "every_reading_can_make_a_difference")
    alone = evolve(REGISTER, guarantee=tuple(map(named, names)))
    told = list(all_wrong(alone, {**EDITIONS, "bf2023": evolve(bf2023, problems=raises)}))
    of_the_rules, of_vectors = [line for line in told if "has no verdict" not in line]
    asked, reason = "bf2023: it cannot be asked: ", "ZeroDivisionError: nobody is here"
    assert of_the_rules == f"{names[0]}: {asked}{reason}"
    assert of_vectors.startswith(f"{names[1]}: {asked}UnreadableVectors: ")
    assert "bf2023/readings.json: $.positions." in of_vectors
    assert of_vectors.count(reason) == 1


def test_a_wrong_register_is_told(tmp_path: Path) -> None:
    guarantee = named("every_game_ends")
    innocent = tuple(
        evolve(verdict, counterexample="two-spaces-bf2023.json")
        if verdict.editions == ("bf2023",)
        else verdict
        for verdict in guarantee.verdict
    )
    wrong = evolve(REGISTER, guarantee=(evolve(guarantee, verdict=innocent, says="Games end."),))
    told = list(all_wrong(wrong, EDITIONS))
    assert "every_game_ends says something else than its function" in told
    assert "every_game_ends: two-spaces-bf2023.json does not refute it" in told
    assert "the_level_never_falls has no verdict" in told
