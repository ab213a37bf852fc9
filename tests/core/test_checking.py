"""The tools for testing an edition find what is wrong with a broken one."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from random import Random
from shutil import copytree
from typing import Any

import pennies
import pytest
from attrs import define, evolve, frozen
from hypothesis import given
from hypothesis import strategies as st

from bfrules import Refusal, Substitution, after, bf2023, testing
from bfrules.core.amendment import answer
from bfrules.core.edition import CHANCE, AnyEdition, Drawing
from bfrules.core.game import Game
from bfrules.core.notation import OneOf
from bfrules.core.refusal import refused
from bfrules.core.rule import Rule
from bfrules.core.speech import Tables, Word
from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.bf2023.edition import BlackFriday2023
from bfrules.editions.bf2023.edition import Position2023 as Position
from bfrules.editions.bf2023.selling import lower_the_removed_colour
from bfrules.editions.bf2023.steps import Step
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.ending import end_the_game
from bfrules.editions.black_friday.position import Position as Table
from bfrules.editions.black_friday.steps import Sell, StockMarket
from bfrules.editions.black_friday.turn import not_the_time_for_an_action
from bfrules.editions.black_friday.view import View
from bfrules.kernel.contract import contract
from bfrules.kernel.shares import Colour, with_more
from tests.editions.houses import amending
from tests.saying import told_by

START = bf2023.start(seats=3)
# a first market can be drawn in very many ways: a game that has begun goes without that rule
FASTER = evolve(bf2023, rules=tuple(rule for rule in bf2023.rules if rule.kind is not StockMarket))
BEGUN = bf2023.position()
AT_A_DRAW = bf2023.position(price_change="purchase", purchase_track={"green": 5})
AT_A_SALE = bf2023.position(level=1, holding={"green": 1})


def lose_a_share(printed: Components, position: Position, step: Sell) -> Position:
    """Lose a share of the market."""
    return evolve(position, market=with_more(position.market, Colour(0), -1))


def never(printed: Components, position: Position, step: Step) -> Refusal | None:
    """Nobody ever acts."""
    return refused(ever="never")


def amended(old: Any, *new: Any) -> BlackFriday2023:
    change = Substitution(old, new, cites=dict.fromkeys(new, "bf2023.sell.6"))
    return FASTER.amend(amending("broken", change))


def with_lists(change: Callable[[list[Step]], Iterable[Step]]) -> BlackFriday2023:
    """Return the edition with another list of legal sales."""

    def changed(rule: Rule[Components2023, Position, Any]) -> Rule[Components2023, Position, Any]:
        if rule.kind is not Sell:
            return rule
        return evolve(
            rule, lists=lambda printed, position: change(list(rule.lists(printed, position)))
        )

    return evolve(FASTER, rules=tuple(changed(rule) for rule in FASTER.rules))


def broken(edition: AnyEdition, start: Any = BEGUN, **words: int) -> str:
    told = told_by(testing.EditionBroken, testing.check_edition, edition, start, **words)
    return told.split("; at ")[0]


def test_a_sound_edition_passes() -> None:
    testing.check_edition(bf2023, START, plays=1, extremes=0, seed=5)


def test_a_lost_share_is_found() -> None:
    assert broken(amended(lower_the_removed_colour, lose_a_share)) == (
        "bf2023 (broken): Of each colour, all shares in play are on the table, in the bag or "
        "in a hand. Counted: 23 purple; 24 of each colour are in play."
    )


def test_a_position_without_a_legal_step_is_found() -> None:
    assert broken(amended(not_the_time_for_an_action, never)) == (
        "bf2023 (broken): the first player has no legal step"
    )


def test_a_seat_that_there_is_not_and_a_view_of_nothing_are_found() -> None:
    fifth = evolve(pennies.pennies, acts=lambda position: 5 if position.pennies else None)
    with pytest.raises(ValueError, match="there is no seat 5"):
        testing.check_edition(fifth, pennies.pennies.start())
    nothing: Any = None
    blind = evolve(pennies.pennies, sees=lambda printed, position, seat: nothing)
    assert broken(blind, pennies.pennies.start()) == "what seat 0 sees is None"


def test_a_standing_without_a_seat_that_acted_is_found() -> None:
    winner = evolve(
        pennies.pennies,
        ranks=lambda printed, position: pennies.ranks(printed, position)[:1],
    )
    told = broken(winner, pennies.pennies.start())
    assert told.startswith("the standing has places for the seats [")


def test_a_position_that_can_change_is_found() -> None:
    @define
    class Position:
        pennies: int
        taken: tuple[int, int]
        turn: int

    kind: Any = Position
    loose = evolve(pennies.pennies, position_kind=kind)
    assert broken(loose, Position(10, (0, 0), 0)) == "it can change; its class is not frozen"


def test_a_missing_legal_step_is_found() -> None:
    told = broken(with_lists(lambda steps: steps[:1]), AT_A_SALE, thorough_every=1)
    assert told.startswith("legal and allowed differ: {Sell(")


def test_an_illegal_step_that_is_listed_is_found() -> None:
    nothing = bf2023.sell(remove=None)
    assert broken(with_lists(lambda steps: [nothing] if steps else []), AT_A_SALE) == (
        f"{nothing} is taken for legal: ('nothing_removed (removed nothing, "
        "allowed purple, yellow, green, blue, white)',)"
    )


def test_a_step_listed_twice_is_found() -> None:
    told = broken(with_lists(lambda steps: steps + steps), AT_A_SALE)
    assert told == "a legal step is listed twice"


def test_wrong_probabilities_are_found() -> None:
    drawing = bf2023.drawing

    def twice_as_likely(
        printed: Components2023, position: Position
    ) -> Iterable[tuple[Step, Fraction]]:
        for step, probability in drawing.lists(printed, position):
            yield step, 2 * probability

    loaded = evolve(FASTER, drawing=evolve(drawing, lists=twice_as_likely))
    assert broken(loaded, AT_A_DRAW, thorough_every=1) == "the probabilities do not sum to 1"


def test_a_game_without_an_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bfrules.testing.playing.LONGEST_GAME", 200)
    assert broken(amended(end_the_game), plays=1, thorough_every=1_000) == (
        "bf2023 (broken): a game is not over after 200 steps"
    )


def test_the_same_seed_plays_the_same_game() -> None:
    assert testing.random_game(bf2023, START, 11) == testing.random_game(bf2023, START, 11)
    assert testing.random_game(bf2023, START, 11) != testing.random_game(bf2023, START, 12)


@given(testing.games(bf2023, START))
def test_the_strategy_of_games_plays_to_the_end(game: Game[Position, Step, View]) -> None:
    assert game.origin == START
    assert game.actor is None


@given(st.data(), st.integers(0, 5))
def test_the_strategy_of_positions_starts_at_the_start(data: st.DataObject, most: int) -> None:
    position = data.draw(testing.positions_on_the_way(bf2023, START, most_steps=most))
    shares = sum(sum(seat.shares) for seat in position.seats)
    assert shares <= 5 * most
    assert (position == START) or most > 0


def nothing_changes(after: Table, printed: Components, position: Table, step: Sell) -> bool:
    return after == position


@contract(promises=(nothing_changes,))
def lower_it_all_the_same(printed: Components, position: Table, step: Sell) -> Table:
    """Lower the price, and promise not to."""
    return lower_the_removed_colour(printed, position, step)


def test_a_clause_that_breaks_its_contract_is_found() -> None:
    wrong = amended(lower_the_removed_colour, lower_it_all_the_same)
    assert broken(wrong, AT_A_SALE, extremes=0, thorough_every=1).startswith(
        "bf2023 (broken): lower_it_all_the_same promises nothing_changes: ("
    )


def test_a_citation_of_no_statement_is_found() -> None:
    house = FASTER.amend(amending("broken", after(not_the_time_for_an_action, {never: ""})))
    rules = [
        evolve(rule, cites={**rule.cites, never: ("bf2023.sell.99",)})
        if never in rule.clauses
        else rule
        for rule in house.rules
    ]
    assert broken(evolve(house, rules=tuple(rules))) == (
        "bf2023 (broken): never cites bf2023.sell.99, which is no statement; "
        "did you mean bf2023.sell.9?"
    )


ASKED_TWICE = """[[question]]
id = "Q1"
question = "Again?"
statements = []
confidence = "house"
reason = "."
reading = []
[[question]]"""


@pytest.mark.parametrize(
    ("file", "printed", "mistaken", "told"),
    [
        (
            "questions",
            '["pennies.end.1"]',
            '["pennies.end.7"]',
            "Q1 cites pennies.end.7, which is no statement; did you mean pennies.end.1?",
        ),
        (
            "statements",
            "players = [2]",
            'players = [2]\nsee = ["x.1"]',
            "pennies.play.1 cites x.1, which is no statement",
        ),
        (
            "statements",
            "pennies.play.2",
            "pennies.play.1",
            "statements.toml has pennies.play.1 twice; each statement has a name of its own",
        ),
        (
            "questions",
            "[[question]]",
            ASKED_TWICE,
            "questions.toml has Q1 twice; each question has a name of its own",
        ),
    ],
)
def test_names_without_a_statement_and_names_of_two_are_found(
    file: str,
    printed: str,
    mistaken: str,
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    copied = copytree(Path(str(pennies.__file__)).parent, tmp_path / tmp_path.name)
    kept = (copied / f"{file}.toml").read_text(encoding="utf-8")
    (copied / f"{file}.toml").write_text(kept.replace(printed, mistaken, 1), encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    wrong = evolve(pennies.pennies, package=copied.name)
    assert broken(wrong, wrong.start()) == f"pennies: {told}"


def test_printed_values_of_one_name_are_found() -> None:
    twice = evolve(pennies.pennies, components=lambda printed: 2 * pennies.components(printed))
    assert broken(twice, twice.start()) == (
        "pennies: components.toml has pennies_on_the_table twice; each component has a name of its "
        "own"
    )


def test_a_blank_that_nothing_fills_is_told_with_those_there_are() -> None:
    phrase = evolve(pennies.TAKES, says="take {numbr}")
    with pytest.raises(ValueError, match=r"'take {numbr}' has {numbr}, which nothing fills; .*"):
        evolve(pennies.PHRASEBOOK, phrases=(phrase,)).said(pennies.Take(3))


@pytest.mark.parametrize(
    ("readings", "told"),
    [
        ((), "the reading Q1=loses has no amendment in `readings`"),
        (
            (pennies.LOSES, answer("Q1=looses", "It loses.")),
            "Q1=looses in `readings` answers no question",
        ),
        ((pennies.LOSES, pennies.LOSES), "Q1=loses stands in `readings` twice"),
    ],
)
def test_a_reading_without_an_amendment_is_found_and_one_too_many(
    readings: tuple[Any, ...], told: str
) -> None:
    wrong = evolve(pennies.pennies, readings=readings)
    assert broken(wrong, wrong.start()) == f"pennies: {told}"


def test_a_reading_without_an_amendment_is_not_taken_for_the_default() -> None:
    wrong = evolve(pennies.pennies, readings=())
    assert wrong.amend(wrong.reading("Q1", "wins")).label == "pennies (Q1=wins)"
    with pytest.raises(ValueError, match="the reading Q1=loses has no amendment in `readings`"):
        wrong.reading("Q1", "loses")


def with_the_rule(**parts: Any) -> AnyEdition:
    """Return pennies with another rule for its only step."""
    return evolve(pennies.pennies, rules=(evolve(pennies.TAKING, **parts),))


def no_sentence(printed: Any, position: Any, step: Any) -> Any:
    return None


class Take:
    number = 1


def a_penny_is_added(result: Any, printed: Any, position: Any, step: Any) -> bool:
    """There is one penny more."""
    return bool(result.pennies == position.pennies + 1)


@contract(promises=(a_penny_is_added,))
def take_otherwise_than_promised(printed: Any, position: Any, step: Any) -> Any:
    """Take the pennies."""
    return pennies.take_the_pennies(printed, position, step)


def untaken(printed: pennies.Printed, said: Mapping[str, Any]) -> pennies.Position:
    return pennies.Position(printed.pennies, (0, 0), said.get("turn", 0))


def of_empty_text(printed: pennies.Printed, position: pennies.Position) -> Any:
    return ""


def with_words_that_leave_out_the_heaps() -> AnyEdition:
    tables: Any = Tables(
        words=lambda printed: (Word("turn", OneOf((0, 1)), lambda table: table.turn),),
        draft=untaken,
    )
    return evolve(pennies.pennies, speech=evolve(pennies.pennies.speech, tables=tables))


def with_a_phrase_read_otherwise() -> AnyEdition:
    always_one = evolve(pennies.TAKES, makes=lambda number: pennies.Take(1))
    book = evolve(pennies.PHRASEBOOK, phrases=(always_one,))
    return evolve(pennies.pennies, speech=evolve(pennies.pennies.speech, steps=lambda _: book))


def with_a_draw_of_no_kind() -> AnyEdition:
    drawing: Any = Drawing(
        lists=lambda printed, position: ((pennies.Take(1), Fraction(1)),),
        draws=lambda printed, position, random: pennies.Take(1),
    )
    return evolve(pennies.pennies, acts=lambda at: CHANCE if at.pennies else None, drawing=drawing)


@frozen
class Seen:
    """What a seat sees, with whose it is."""

    pennies: int
    taken: tuple[int, int]
    turn: int
    seat: int


def that_imagines(pennies_more: int, turns: int) -> AnyEdition:
    """Return pennies that draws other tables than those that a seat may be sitting at."""

    def sees(printed: Any, position: Any, seat: int) -> Seen:
        return Seen(position.pennies, position.taken, position.turn, seat)

    def imagines(printed: Any, seen: Seen, random: Any) -> Any:
        turn = (seen.turn + turns) % 2
        return pennies.Position(seen.pennies + pennies_more, seen.taken, turn)

    edition: Any = pennies.pennies
    imagining: AnyEdition = evolve(edition, sees=sees, view_kind=Seen, imagines=imagines)
    return imagining


@pytest.mark.parametrize(
    ("edition", "told"),
    [
        (
            with_the_rule(forbids=(no_sentence,)),
            "pennies: no_sentence has no docstring; write one: it is the sentence that rulings",
        ),
        (
            with_the_rule(kind=Take),
            "pennies: the step Take is no record; write @frozen of attrs above its class",
        ),
        (
            with_the_rule(does=(take_otherwise_than_promised,)),
            "pennies: take_otherwise_than_promised promises a_penny_is_added: ",
        ),
        (with_words_that_leave_out_the_heaps(), "words cannot set this table: turn="),
        (with_a_phrase_read_otherwise(), "read otherwise: take "),
        (
            with_a_draw_of_no_kind(),
            "Take(number=1) is drawn, but not of the `kinds` of the drawing",
        ),
        (that_imagines(1, 0), "`imagines` draws Position(pennies=11, "),
        (that_imagines(0, 1), "`imagines` draws Position(pennies=10, "),
        (
            evolve(pennies.pennies, problems=of_empty_text),
            "`problems` returned '', and no tuple of sentences",
        ),
    ],
)
def test_what_play_alone_does_not_show_is_found(edition: AnyEdition, told: str) -> None:
    assert broken(edition, pennies.pennies.start(), seed=1, thorough_every=1_000).startswith(told)


def test_a_view_that_does_not_say_whose_it_is_is_told() -> None:
    @frozen
    class Unsigned:
        pennies: int

    edition: Any = pennies.pennies
    blind = evolve(
        edition,
        sees=lambda printed, position, seat: Unsigned(position.pennies),
        view_kind=Unsigned,
        imagines=lambda printed, view, random: pennies.pennies.start(),
    )
    seen = blind.view(pennies.pennies.start(), 0)
    assert told_by(ValueError, blind.resample, seen, 0, Random(1)) == (
        "pennies: a Unsigned does not say whose it is; give what `sees` returns a part `seat`, "
        "a whole number from 0."
    )


def test_a_file_that_is_missing_is_told_with_where_it_belongs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied = copytree(Path(str(pennies.__file__)).parent, tmp_path / tmp_path.name)
    (copied / "questions.toml").unlink()
    monkeypatch.syspath_prepend(str(tmp_path))
    lacking = evolve(pennies.pennies, package=copied.name)
    assert told_by(FileNotFoundError, testing.check_edition, lacking, pennies.pennies.start()) == (
        f"{copied.name} has no questions.toml; an edition needs that file in its package, "
        "beside its code"
    )
