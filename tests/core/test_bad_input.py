"""Bad input gets one clear error: what was wrong, and what would be right."""

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve, frozen

from bfrules import (
    Amendment,
    AmendmentError,
    ForeignPosition,
    Game,
    ImpossiblePosition,
    NotationError,
    RecordError,
    Refusal,
    after,
    bf2010,
    bf2023,
    black_monday,
    compiled,
    instead_of,
    refused,
    without,
)
from bfrules.core.edition import AnyEdition, UnsoundPosition
from bfrules.core.phrases import Phrase
from bfrules.core.refusal import BrokenClause
from bfrules.editions.bf2010 import Pass
from bfrules.editions.bf2010.edition import Mentioned2010
from bfrules.editions.bf2023 import Buy, Sell
from bfrules.editions.bf2023.edition import Mentioned2023
from bfrules.editions.black_monday import BuyCard
from bfrules.editions.black_monday.table import Mentioned
from bfrules.testing import check_edition
from tests.editions.houses import REST, Rest
from tests.saying import OfNumpy, told_by

TABLE = bf2023.position(holding={"green": 3})
GAME: Game[Any, Any, Any] = Game(bf2023, TABLE)
NO_ROW: Any = ()
ONE_GREEN = bf2023.sell("green", 1, remove="green")
Asked = Callable[..., object]
KEYWORD = "bf2023.sell: there is no keyword 'remov'; did you mean 'remove'?"
TOO_LONG = "a number of at most 12 digits"
PLAIN_DIGITS = "a number in digits from 0 to 9"
NO_KEYWORD = "black_monday.end_turn: there is no keyword 'now'; the keywords are none at all."

WORDS: list[tuple[Asked, tuple[Any, ...], dict[str, Any], str]] = [
    (bf2023.sell, ("green", 3.0), {"remove": "blue"}, "green shares: 3.0 is no whole number"),
    (bf2023.sell, ("green", True), {"remove": "blue"}, "green shares: True is no whole number"),
    (bf2023.sell, ("green", [3]), {"remove": "blue"}, "green shares: [3] is no whole number"),
    (bf2023.sell, ("gren",), {"remove": "blue"}, "no colour 'gren'; did you mean 'green'?"),
    (bf2023.sell, ("green",), {"remove": "bleu"}, "no colour 'bleu'; did you mean 'blue'?"),
    (bf2023.sell, ("green",), {"remove": 3}, "no colour 3; the colours are purple, yellow"),
    (bf2023.buy, ("green",), {"place": "green", "bonus": 1}, "bonus cannot be 1; it is True or"),
    (bf2023.buy_gold, (1.5,), {"place": "green"}, "bars: 1.5 is no whole number"),
    (bf2023.draw, (), {"black": 1.0}, "black shares: 1.0 is no whole number"),
    (
        bf2023.position,
        (),
        {"cash": {1: -5}},
        "bf2023: cash of seat 1 cannot be -5; the least is 0.",
    ),
    (black_monday.position, (), {"cash": -5}, "cash of seat 0 cannot be -5; the least is 0."),
    (black_monday.position, (), {"seats": True}, "seats cannot be True; say it as in seats=3."),
    (black_monday.position, (), {"hand": ["red ٣"]}, "'red ٣' is no card; say a company and"),
    (bf2023.position, (), {"levl": 3}, "no word 'levl'; did you mean 'level'?"),
    (bf2023.position, (), {"level": True}, "level: True is no whole number"),
    (bf2023.position, (), {"holding": [3]}, "[3] where shares are due"),
    (bf2023.position, (), {"hands": [3]}, "hands cannot be [3]; say it as in hands={0: {"),
    (black_monday.position, (), {"hands": {1: [3]}}, "3 is no card; say a company and a value"),
    (bf2023.position, (), {"hands": {"0": {}}}, "say it as in hands={0: {"),
    (bf2023.position, (), {"prices": {"green": (1,)}}, 'say it as in prices={"green": ('),
    (bf2023.position, (), {"prices": {"green": "4"}}, 'cannot be "4"; a price is dollars or (row,'),
    (bf2023.position, (), {"prices": {"green": (1, None)}}, "dollars or (row, column): say it as"),
    (bf2023.position, (), {"seats": "3"}, 'seats cannot be "3"; say it as in seats=3'),
    (bf2023.position, (), {"mibs": 3}, "mibs cannot be 3; say it as in mibs=False"),
    (bf2023.position, (), {"spent_tiles": 3}, "say it as in spent_tiles=(1,)"),
    (bf2023.position, (), {"spent_tiles": (0,)}, "seat 0 has no bonus tile that it could have"),
    (bf2023.position, (), {"spent_tiles": (1, 1)}, "tile of seat 1 is said twice; say it once."),
    (bf2010.position, (), {"spent_cards": (0,)}, "at 3 seats, only those after it get one."),
    (bf2010.position, (), {"seats": 2, "buy_cards": (0, 0)}, "a buy card of seat 0 is said twice"),
    (
        bf2010.position,
        (),
        {"subsidies": {1: 3}},
        "Seat 1 has 3; the limit of level 0 is 1, which is reconstructed",
    ),
    (black_monday.buy, ("yelow 3",), {}, "no company 'yelow'; did you mean 'yellow'?"),
    (black_monday.buy, (3,), {}, "3 is no card; say a company and a value from 1 to 13, as in"),
    (black_monday.change_rate, ("red 12",), {"as_zero": 1}, "as_zero cannot be 1"),
    (black_monday.position, (), {"cash": 1.5}, "cash cannot be 1.5; say it as in cash=20000"),
    (black_monday.position, (), {"rates": [3]}, 'say it as in rates={"yellow": 5}'),
    (black_monday.position, (), {"hand": "red 3"}, "a list of cards is due"),
    (black_monday.position, (), {"pile": 3}, 'say it as in pile=["yellow 1"]'),
]


def written(one: object) -> str:
    """Write the beginning of a value; pytest finds no test by an id with other letters."""
    return str(one).encode("ascii", "replace").decode()[:40]


@pytest.mark.parametrize(("asked", "given", "named", "told"), WORDS, ids=written)
def test_words_with_values_of_no_use_are_told(
    asked: Asked, given: tuple[Any, ...], named: dict[str, Any], told: str
) -> None:
    said = told_by(ImpossiblePosition, asked, *given, **named)
    assert told in said
    assert "\n" not in said


@pytest.mark.parametrize(
    ("position", "words"),
    [
        (bf2010.position, Mentioned2010),
        (bf2023.position, Mentioned2023),
        (black_monday.position, Mentioned),
    ],
    ids=written,
)
def test_help_lists_the_words_for_a_table_and_says_what_they_mean(
    position: Asked, words: type[Any]
) -> None:
    told = " ".join(str(position.__doc__).split())
    assert f"The words: {', '.join(words.__annotations__)}." in told
    assert "What may be mentioned of a table of" in told


BY_HAND: list[tuple[AnyEdition, Any, str]] = [
    (bf2023, Buy((0, 0, 3, 0, 0, -2), 2), "Buy has shares=(0, 0, 3, 0, 0, -2), where a tuple of 5"),  # type: ignore[arg-type]
    (bf2023, Sell((0, 0, 3), None), "Sell has shares=(0, 0, 3), where a tuple of 5 whole numbers"),  # type: ignore[arg-type]
    (bf2023, Sell([0, 0, 1, 0, 0], None), "has shares=[0, 0, 1, 0, 0], where"),  # type: ignore[arg-type]
    (bf2023, Sell((0, 0, True, 0, 0), None), "shares=(0, 0, True, 0, 0), where a tuple"),
    (bf2023, Sell((0, 0, 3.0, 0, 0), None), "shares=(0, 0, 3.0, 0, 0), where a tuple of 5"),  # type: ignore[arg-type]
    (bf2023, Sell(None, None), "Sell has shares=None, where a tuple of 5 whole numbers"),  # type: ignore[arg-type]
    (bf2023, Sell((0, 0, 1, 0, 0), "green"), "removed='green', where a whole number or None is"),  # type: ignore[arg-type]
    (bf2023, Sell((0, 0, 1, 0, 0), None, 1), "extra=1, where True or False is due"),  # type: ignore[arg-type]
    (bf2010, Pass("green"), "Pass has placed='green'"),  # type: ignore[arg-type]
    (black_monday, BuyCard("red 3"), "BuyCard has card='red 3', where a whole number is due"),  # type: ignore[arg-type]
    (black_monday, "buy red 3", "knows no step of the kind str; it knows OpenTable"),
]


@pytest.mark.parametrize(("edition", "step", "told"), BY_HAND, ids=lambda one: str(one)[:40])
def test_a_step_made_by_hand_of_the_wrong_values_is_told(
    edition: Any, step: Any, told: str
) -> None:
    table = edition.position()
    for asked in (
        edition.apply,
        edition.explain,
        edition.refusals,
        lambda table, step: play(edition, table, step),
    ):
        assert told in told_by(TypeError, asked, table, step)


def seated(names: Any) -> object:
    return Game(bf2023, TABLE, seats=names)


def commented(comments: Any) -> object:
    return Game(bf2023, TABLE, comments=comments)


def read_from(heading: str) -> object:
    return Game.from_text(f"edition: bf2023\n{heading}\n\nsell green, remove green\n")


def play(edition: Any, table: Any, step: Any) -> object:
    return Game(edition, table).play(step)


@pytest.mark.parametrize(
    ("asked", "given", "kind", "told"),
    [
        (bf2023.parse_step, f"sell {'9' * 5000} green", NotationError, TOO_LONG),
        (bf2023.parse_step, "sell ٣ green, remove green", NotationError, PLAIN_DIGITS),
        (bf2023.parse_position, "level=²", NotationError, PLAIN_DIGITS),
        (bf2023.parse_position, "prices.green=٤/1", NotationError, PLAIN_DIGITS),
        (
            bf2023.parse_position,
            "seats=3 =4",
            NotationError,
            "cannot be read before '=4', where seats,",
        ),
        (bf2023.parse_position, f"level={'9' * 13}", NotationError, TOO_LONG),
        (bf2023.parse_position, f"cash={'9' * 13}", NotationError, TOO_LONG),
        (bf2023.parse_position, f"prices.green={'9' * 13}/1", NotationError, TOO_LONG),
        (
            bf2023.parse_position,
            "prices.green=50",
            ImpossiblePosition,
            "in one line 4/5, 5/3 and 6/1",
        ),
        (bf2023.parse_step, 3, TypeError, "a step is read from text, not from 3"),
        (bf2023.parse_position, b"level=3", TypeError, "a table is read from text, not from b"),
        (
            bf2023.write_step,
            Sell(NO_ROW, None),
            TypeError,
            "bf2023: Sell has shares=(), where a tuple",
        ),
        (bf2023.actor, ONE_GREEN, ForeignPosition, "removed=2, extra=False) is no table; `start`"),
        (bf2023.amend, "stays", AmendmentError, "'stays' is no amendment; `reading`"),
        (bf2023.amend, bf2010.reading("Q04", "stays"), AmendmentError, "answers Q04, which is no"),
        (GAME.play_at_random, 7, TypeError, "7 draws nothing by chance; give a random.Random"),
        (bf2023.parse_step, "sell \x1b[2J", NotationError, "  sell \N{REPLACEMENT CHARACTER}[2J\n"),
        (Game.from_json, 3, RecordError, "a game is read from text, not from 3"),
        (Game.from_text, None, RecordError, "a game is read from text, not from None"),
        (lambda seat: bf2023.view(TABLE, seat), "0", ValueError, "no seat '0'; seats are whole"),
        (lambda seat: bf2023.view(TABLE, seat), OfNumpy(), ValueError, "; `int(...)` makes it one"),
        (lambda cash: bf2023.position(cash=cash), OfNumpy(), ValueError, "no whole number; `int("),
        (
            lambda seats: bf2023.start(seats=seats),
            OfNumpy(),
            TypeError,
            "number is due; `int(...)`",
        ),
        (lambda word: bf2023.sell("green", 3, **word), {"remov": "blue"}, TypeError, KEYWORD),
        (lambda word: black_monday.end_turn(**word), {"now": True}, TypeError, NO_KEYWORD),
        (bf2023.start, 3, TypeError, "bf2023.start: 3 needs a keyword: seats or mibs."),
        (bf2023.end_turn, 3, TypeError, "bf2023.end_turn: 3 is one value too many."),
        (TABLE.look.seat, "x", IndexError, "no seat 'x'; seats count from 0 to 2"),
        (TABLE.look.seat, True, IndexError, "no seat True; seats count from 0 to 2"),
        (black_monday.position().look.seat, 3, IndexError, "no seat 3; seats count from 0 to 2"),
        (bf2023.in_the_box.look.seat, 0, IndexError, "no seat 0; nobody sits there yet"),
        (TABLE.look.market.__getitem__, 7, KeyError, "no word 7; there are purple, yellow, green"),
        (TABLE.look.price, "gren", KeyError, "no word 'gren'; did you mean 'green'?"),
        (bf2023.clause, 3, ValueError, "bf2023 has no clause 3."),
        (bf2023.question, "Q6", ValueError, "question 'Q6'; did you mean 'Q06'?"),
        (bf2023.question, "q06", ValueError, "question 'q06'; did you mean 'Q06'?"),
        (lambda name: bf2023.reading("Q06", name), "Stays", ValueError, "did you mean 'stays'?"),
        (
            bf2023.reading,
            "Q06",
            ValueError,
            "Q06 has the readings left, falls, stays; say which, as in Q06=stays.",
        ),
        (GAME.at, "x", ValueError, "this game has 0 steps; there is no 'x'."),
        (GAME.comment, 3, ValueError, "words that can be printed, not 3"),
        (GAME.comment, "\x1b[31m", ValueError, "words that can be printed, not '\\x1b"),
        (lambda day: GAME.to_text(date=day), 3, ValueError, "3 cannot stand on a score sheet"),
        (check_edition, 3, TypeError, "check_edition checks an Edition, not 3"),
        (lambda one: Game(one, TABLE), 3, TypeError, "3 is no edition; a game begins with one and"),
        (lambda one: Game(one, bf2023), TABLE, TypeError, "a Position2023 is no edition; a game"),
        (lambda one: Game(bf2023, one), bf2023, ForeignPosition, "amendments=()) is no table; `s"),
        (bf2023.amend, TABLE, AmendmentError, "bf2023: a Position2023 is no amendment; `rea"),
        (check_edition, TABLE, TypeError, "checks an Edition, not a Position2023"),
        (lambda row: Game(bf2023, TABLE, row), 3, TypeError, "a record is a tuple of steps"),
        (seated, "abc", ValueError, 'in a row, as in ("Ann", "Bob"), not in'),
        (seated, ("A", "B", "C", "D"), ValueError, "4 names for 3 seats: A, B, C, D."),
        (seated, ("A", "A", "B"), ValueError, "the names A, A, B cannot be told apart."),
        (seated, ("A", " ", "C"), ValueError, "' ' cannot be the name of a seat; score"),
        (commented, ((0, " "),), ValueError, "bf2023: the comment on step 0 has no words."),
        (
            lambda name: Game.from_json(GAME.to_json(), name),
            "bf2023",
            TypeError,
            "is no edition; a",
        ),
        (commented, ((99, "x"),), ValueError, "bf2023: the comment 'x' is on step 99 of 0."),
        (commented, ("x",), ValueError, "a comment is the number of a step and words, not 'x'"),
        (read_from, "seats: A, B, C, D", RecordError, "4 names for 3 seats: A, B, C, D."),
        (read_from, "seats: Ann", RecordError, "1 name for 3 seats: Ann."),
        (seated, ("\x1b[2J",), ValueError, "cannot be the name of a seat; score"),
    ],
)
def test_what_is_of_no_kind_that_is_asked_for_is_told(
    asked: Asked, given: object, kind: type[Exception], told: str
) -> None:
    assert told in told_by(kind, asked, given)


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        ({"level": 99}, "impossible. The level is one of those printed."),
        ({"turn": 7}, "impossible. There are as many seats as the edition has players for"),
        ({"prices": (99,) * 5}, "impossible. The price markers stand on the price table"),
        ({"market": ()}, "impossible. It has market=(), where "),
        ({"prices": ()}, "impossible. It has prices=(), where "),
        ({"seats": (evolve(TABLE.seats[0], shares=NO_ROW),) * 3}, "It has shares=(), where "),
    ],
)
def test_a_table_made_by_hand_that_cannot_be_is_told(parts: dict[str, Any], told: str) -> None:
    table = evolve(TABLE, **parts)
    for asked in (bf2023.legal, lambda table: bf2023.apply(table, ONE_GREEN)):
        assert told in told_by(UnsoundPosition, asked, table)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (lambda edition: edition.sell("green", 3), "bf2023.sell: this is missing: remove=..."),
        (
            lambda edition: edition.buy_gold(),
            "bf2023.buy_gold: this is missing: bars=..., place=...",
        ),
        (
            lambda edition: edition.use_bonus_tile(colour=None),
            "bf2023.use_bonus_tile: this is missing: track=...",
        ),
        (lambda edition: edition.start(), "bf2023.start: this is missing: seats=..."),
    ],
)
def test_what_is_missing_in_a_call_is_told(asked: Asked, told: str) -> None:
    assert told_by(TypeError, asked, bf2023) == told


def test_a_draw_of_one_colour_is_named_as_a_sale_is() -> None:
    assert bf2023.draw("green", 5, black=1) == bf2023.draw({"green": 5}, black=1)
    assert bf2023.draw("green") == bf2023.draw({"green": 1})
    assert bf2023.draw() == bf2023.draw({})


@pytest.mark.parametrize(
    ("edition", "kind"), [(bf2010, "SetUp"), (bf2023, "SetUp"), (black_monday, "OpenTable")]
)
@pytest.mark.parametrize("seats", ["3", 3.0])
def test_a_number_of_seats_that_is_none_is_told(edition: Any, kind: str, seats: object) -> None:
    told = f"{edition.name}: {kind} has seats={seats!r}, where a whole number is due."
    assert told_by(TypeError, edition.start, seats=seats) == told
    assert told_by(Exception, compiled.compile, edition, seats=seats) == told


def of_a_step(step: object) -> None:
    return None


def three(printed: object, position: object, step: object) -> int:
    return 3


def refusing(printed: object, position: object, step: object) -> Refusal:
    return refused(shares=3)


def own(**parts: Any) -> Amendment[Any]:
    return Amendment(**{"name": "own", "about": "A rule of the house.", **parts})


@frozen
class Burn:
    bars: int = 1


@frozen
class Swap:
    shares: tuple[int, ...]
    bars: int


@frozen
class Tick:
    colour: int


NOT_OWNED = bf2023.clause("not_owned")
SAME_BOX = own(components=lambda printed: printed)
THREE: Any = three
NAME: Any = "not_owned"
ROW: Any = [three]
CITES: Any = {three: 3}
THE_CLAUSE = f"the clause three ({__file__}, line {three.__code__.co_firstlineno})"
A_CLAUSE = "a clause takes (printed, position, step)"


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (lambda: own(name=3), "3: a name is one line of letters, not empty."),
        (lambda: own(about=None), "'own': `about` is a text, not None."),
        (own, "'own': it changes nothing; give it clauses, as in `forbid={Sell: f}` or `does="),
        (lambda: own(forbid={Sell: ()}, does={}), "'own': it changes nothing; give it clauses"),
        (lambda: own(forbid=three), "`forbid` has clauses by kind of step, as in {Sell: f}, not"),
        (lambda: own(forbid={"Sell": three}), "`forbid` has 'Sell' where a kind of step is due; i"),
        (lambda: own(forbid={Sell: of_a_step}), f"'own': of_a_step takes (step); {A_CLAUSE}."),
        (lambda: own(does={Sell: 3}), "'own': 3 is no function, and a clause is one that takes"),
        (lambda: own(clauses=without(NOT_OWNED)), "`clauses` is a row of Substitution, not Subst"),
        (lambda: own(rules=3), "`rules` is a row of Rule, not 3."),
        (lambda: own(phrases=three), "`phrases` is a row of Phrase, not three."),
        (lambda: own(components=5), "5 is no function, and `components` is one th"),
        (lambda: own(components=lambda: 3), "<lambda> takes (); `components` takes (printed)."),
        (lambda: bf2023.amend(own(components=lambda printed: 3)), "returns 3; it takes a Com"),
        (lambda: own(clauses=(instead_of(NOT_OWNED, {of_a_step: ""}),)), A_CLAUSE),
        (lambda: instead_of(NOT_OWNED, THREE), "new clauses stand in a table such as {f: "),
        (lambda: after(NOT_OWNED, ROW), "new clauses stand in a table such as {f: "),
        (lambda: instead_of(NOT_OWNED, CITES), "three cites ids of statements in one text"),
        (
            lambda: bf2023.amend(SAME_BOX, SAME_BOX),
            "bf2023: own is in force already; an amendment comes",
        ),
        # proofs were told, and games read again, by the name of the reading
        (
            lambda: bf2023.amend(evolve(bf2023.reading("Q06", "stays"), components=None)),
            "bf2023: Q06=stays is the name of another amendment that ships; one of yours has a",
        ),
        (lambda: without(NAME), "'not_owned' is no clause; `bf2023.clause(...)` returns"),
    ],
)
def test_a_wrong_amendment_is_told(asked: Asked, told: str) -> None:
    assert told in told_by(AmendmentError, asked)


NO_LINE = "for Rest and its call are one line of letters each, without #."
NO_NAME = "own says 'rest {' of Rest; braces stand around the name of a blank, as in {lot}."
NO_BLANK = "and there is no blank {long}; those there are fill parts: {lot} (shares), {sh"
NOT_OF_PARTS = "has `arguments` or `makes`, and a step of an amendment is made of its parts."
SAME_WORD = "is said with the same first word, and may be read instead of it."


@pytest.mark.parametrize(
    ("phrases", "told"),
    [
        ((Phrase(Sell, "trade", "trade"),), "of Sell, for which it has no rule in its `rules`."),
        ((Phrase(Rest, "", "rest"),), f"'own': the phrase '' {NO_LINE}"),
        ((Phrase(Rest, THREE, "rest"),), NO_LINE),
        ((Phrase(Rest, "rest\nnow", "rest"),), f"'own': the phrase 'rest\\nnow' {NO_LINE}"),
        ((Phrase(Rest, "rest # now", "rest"),), f"'own': the phrase 'rest # now' {NO_LINE}"),
        ((Phrase(Rest, "rest", "rest", ("now",)),), NOT_OF_PARTS),
        ((Phrase(Rest, "rest", "rest", makes=Rest),), NOT_OF_PARTS),
        (
            (Phrase(Rest, "rest", "rest", fixed=NO_ROW),),
            "has fixed parts by name, as in {'bars': 1}, not ().",
        ),
        ((Phrase(Rest, "rest", "rest", fixed={"long": 1}),), "of Rest, which has no part 'long'."),
        ((Phrase(Rest, "rest {", "rest"),), NO_NAME),
        ((Phrase(Rest, "rest {long}", "rest"),), NO_BLANK),
        ((Phrase(Rest, "rest {lot}", "rest"),), "of Rest, which has no part 'shares'."),
        ((Phrase(Rest, "rest", "rest {lot}"),), "and its call has {lot}; a call names no parts."),
        ((Phrase(Rest, "the", "rest"),), "own says 'the' of Rest; it has to begin with a word."),
        ((Phrase(Rest, "Buy a rest", "rest"),), f"of Rest; Buy {SAME_WORD}"),
        ((Phrase(Rest, "end it, turn", "rest"),), f"of Rest; EndTurn {SAME_WORD}"),
        (
            (Phrase(Rest, "rest", "rest"), Phrase(Rest, "a rest", "rest", understood=True)),
            "own says 'rest' of Rest; Rest is said with the same words, and may be read instead",
        ),
        ((Phrase(Burn, "burn", "burn"),), "and leaves out its part 'bars': each stands in a blank"),
        (
            (Phrase(Burn, "burn {bars}", "burn"), Phrase(Rest, "Burn a day", "rest")),
            f"own says 'burn {{bars}}' of Burn; Rest {SAME_WORD}",
        ),
        (
            (Phrase(Swap, "swap {lot} {bars}", "swap"),),
            "of Swap; a word has to stand between two blanks.",
        ),
    ],
)
def test_words_of_a_house_that_may_be_read_otherwise_are_told(
    phrases: tuple[Phrase, ...], told: str
) -> None:
    rules = (REST, evolve(REST, kind=Burn), evolve(REST, kind=Swap))
    assert told in told_by(AmendmentError, lambda: bf2023.amend(own(rules=rules, phrases=phrases)))


def test_words_for_what_a_step_of_a_house_cannot_have_are_told() -> None:
    words = Phrase(Tick, "tick {colour}", "tick")
    house: Any = bf2023.amend(own(rules=(evolve(REST, kind=Tick),), phrases=(words,)))
    assert house.parse_step("tick yellow") == Tick(1)
    assert house.typed(Tick(1)) == "Tick(colour=1)"
    told = told_by(NotationError, house.parse_step, "tick nothing")
    assert "Tick cannot have colour=None, where a whole number is due." in told


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        ({"forbid": {Sell: three}}, f"(own): {THE_CLAUSE} answers 3; one that forbids"),
        ({"does": {Sell: three}}, f"{THE_CLAUSE} answers 3; one that does something answers"),
        ({"does": {Sell: refusing}}, "next position; what forbids a step stands in `forbid`"),
    ],
)
def test_a_clause_with_a_wrong_answer_is_told(parts: dict[str, Any], told: str) -> None:
    house = bf2023.amend(own(**parts))
    for asked in (house.apply, house.explain):
        assert told in told_by(BrokenClause, asked, TABLE, ONE_GREEN)


@pytest.mark.parametrize(
    "parts",
    [
        {"forbid": {Sell: three}},
        {"clauses": (after(NOT_OWNED, {three: ""}),)},
        {"clauses": (instead_of(NOT_OWNED, {three: ""}),)},
        {"clauses": (instead_of(NOT_OWNED, {three: ""}, stricter=True),)},
    ],
    ids=["forbid", "after", "instead", "stricter"],
)
def test_every_door_names_a_clause_that_forbids_and_answers_wrongly(parts: dict[str, Any]) -> None:
    house = bf2023.amend(own(**parts))
    for asked in (
        lambda: house.legal(TABLE),
        lambda: house.refusals(TABLE, ONE_GREEN),
        lambda: house.apply(TABLE, ONE_GREEN),
        lambda: house.explain(TABLE, ONE_GREEN),
    ):
        assert f"{THE_CLAUSE} answers 3; one that forbids" in told_by(BrokenClause, asked)
