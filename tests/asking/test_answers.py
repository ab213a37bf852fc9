"""What the rules say in a case: remedies, readings, sister editions, facts, links."""

from itertools import islice
from random import Random
from typing import Any

import pytest
from attrs import evolve

from bfrules import bf2010, bf2023, black_monday, yucata
from bfrules.asking import Case, answer_to, case_in_words
from bfrules.asking.arguments import read_arguments
from bfrules.asking.case import parted
from bfrules.asking.documents import CannotSave, cases_of_document, document_of
from bfrules.asking.forms import NotNarrowed
from bfrules.core.amendment import Amendment
from bfrules.core.edition import AnyEdition
from bfrules.core.notation import ImpossiblePosition, NotationError
from bfrules.core.refusal import Refusal, refused
from bfrules.disputes import houses_under, parse_dispute, settle
from bfrules.editions.bf2023 import Buy, Sell
from bfrules.shipped import shipped_editions
from tests.cli.running import error_of
from tests.editions.houses import EVERY_EDITION
from tests.saying import told_by

EDITIONS = shipped_editions()
REFILLED = (
    "level=4 prices.green=5/3 prices.blue=6/0 current_sale_track=refilled-centre "
    "sale_track=purple:2,yellow:1,green:0,blue:2,white:0"
)
SALE = "sell 3 green, remove blue"


def answered(edition: AnyEdition, table: str, step: str) -> dict[str, Any]:
    return answer_to(case_in_words(edition, table, step, generous=True))


def test_an_allowed_step_comes_with_what_else_could_be_said() -> None:
    told = answered(bf2023, REFILLED, SALE)
    assert told["allowed"]
    assert told["headline"] == (
        "Your cash $100 → $250, price of blue $45 → $35, "
        "then the draw of a price change (sale track)."
    )
    (doubt,) = told["open_questions"]
    assert [(one["name"], one["in_force"], one["answer"]) for one in doubt["readings"]] == [
        ("at-most", True, ""),
        (
            "exactly",
            False,
            "Next is the action of the second player, not the draw of a price change (sale track).",
        ),
    ]
    assert [(one["edition"], one["same"], one["told"]) for one in told["elsewhere"]] == [
        (
            name,
            False,
            "Your cash $100 → $256, price of red $52 → $46, "
            "then the draw of a price change (sale track). Green is red there.",
        )
        for name in ("bf2010", "yucata")
    ]
    assert [one["statements"] for one in told["elsewhere"]] == [("bf2010.sell.4",)] * 2


NOTHING_LEFT = "market=none sale_track=none current_sale_track=refilled-centre"


def test_whoever_may_take_no_step_at_all_is_told_so() -> None:
    strict = bf2023.amend(bf2023.reading("Q02", "refused"), bf2023.reading("Q60", "refused"))
    told = answered(strict, NOTHING_LEFT, "buy 1 green, place green")
    assert not any(True for _ in strict.legal(strict.parse_position(NOTHING_LEFT)))
    assert "No step at all is allowed to the first player at this table." in told["notes"]
    with_some = answered(bf2023, NOTHING_LEFT, "buy 1 green, place green")
    of_chance = answered(strict, f"{NOTHING_LEFT} price_change=sale", "buy 1 green, place green")
    for other in (with_some, of_chance):
        assert not other["allowed"]
        assert not any("No step at all" in note for note in other["notes"])


def test_of_the_only_step_is_told_that_it_is_and_which_orders_leave_it() -> None:
    table = "mibs=yes turn=0 level=4 market=none sale_track=none"
    told = answered(bf2023, table, "buy 3 gold, place nothing")
    assert told["notes"] == [
        "No other step is allowed to the M.I.B.S. at this table. The M.I.B.S. takes the one step "
        "that its rules of choice leave it. [bf2023.mibs.9]"
    ]
    hopeless = bf2010.amend(bf2010.reading("Q14", "pass"))
    passing = answered(
        hopeless,
        "level=4 cash=20 subsidies=4 missed_interest=21 market=none",
        "pass, place nothing",
    )
    (note,) = (one for one in passing["notes"] if one.startswith("No other step"))
    assert note == "No other step is allowed to the first player at this table."
    of_many = answered(bf2023, "level=4", "sell 3 green, remove green")
    assert of_many["notes"] == []


def test_a_reading_in_force_is_weighed_against_the_others() -> None:
    exactly = bf2023.amend(bf2023.reading("Q09", "exactly"))
    (doubt,) = answered(exactly, REFILLED, SALE)["open_questions"]
    assert [(one["in_force"], bool(one["answer"])) for one in doubt["readings"]] == [
        (False, True),
        (True, False),
    ]


def test_what_is_refused_comes_with_what_is_allowed_as_a_whole() -> None:
    told = answered(bf2023, "level=4", "sell 4 green, remove blue")
    assert told["headline"] == "For two reasons."
    assert [one["told"] for one in told["remedies"]] == ["sell 3 green, remove green"]
    assert answered(bf2023, REFILLED, SALE)["remedies"] == []


@pytest.mark.parametrize(
    ("table", "step"), [("", "sell 1 green, remove green"), ("price_change=sale", SALE)]
)
def test_where_no_step_of_the_kind_is_allowed_that_is_said(table: str, step: str) -> None:
    strict = bf2023.amend(bf2023.reading("Q02", "refused"))
    told = answer_to(case_in_words(strict, f"market=none {table}", step))
    note = 'No step of the kind "sell" is allowed at this table.'
    assert (note in told["notes"]) == (bool(table))


def test_an_edition_made_of_another_keeps_its_errata_under_other_readings() -> None:
    step = "sell 2 red, lower red, remove red, with the special action card"
    told = answered(yucata, "seats=4 turn=3 cash=50 holding.red=2", step)
    assert not told["allowed"]
    assert [doubt["id"] for doubt in told["open_questions"]] == ["Q34"]
    amended = yucata.amend(yucata.reading("Q01", yucata.question("Q01").reading[1].name))
    told = answered(amended, "seats=4 turn=3 cash=50 holding.red=2", step)
    assert [doubt["id"] for doubt in told["open_questions"]] == ["Q34"]


@pytest.mark.parametrize(
    ("edition", "table", "step", "assumed"),
    [
        (bf2023, "", "sell 3 green, remove green", {"holding": {"green": 3}}),
        (bf2023, "holding.green=2", "sell 3 green, remove green", {}),
        (bf2023, "market.green=1", "buy 2 green, place blue", {}),
        (black_monday, "", "lay purple 9 on the rate", {"hand": ["purple 9"]}),
        (black_monday, "", "sell the shares of red 2", {"portfolio": ["red 2"]}),
        (bf2023, "", "set up for 4 seats", {"due": "set-up"}),
        (bf2010, "", "draw a hand of 5 red", {"due": "hand"}),
        (bf2023, "", "draw 6 green for a price change", {"price_change": "purchase"}),
    ],
)
def test_what_nobody_said_of_a_seat_is_as_its_step_needs(
    edition: AnyEdition, table: str, step: str, assumed: dict[str, object]
) -> None:
    assert case_in_words(edition, table, step, generous=True).assumed == assumed
    assert case_in_words(edition, table, step).assumed == {}


@pytest.mark.parametrize("argument", read_arguments(), ids=lambda one: one.title)
def test_arguments_reopen_and_save(argument: Any) -> None:
    edition = EDITIONS[argument.edition]
    case = case_in_words(edition, argument.table, argument.step, generous=True)
    told = answer_to(case)
    name, table, step, readings = parted(case.link)
    assert (name, readings) == (edition.name, ())
    assert answer_to(case_in_words(edition, table, step)) == told
    document = document_of(case, told)
    dispute = parse_dispute(document, EDITIONS.values(), argument.title)
    assert settle(dispute, houses_under(EDITIONS.values(), ())).holds
    assert next(cases_of_document(document)).link == case.link


def test_a_document_names_the_readings_it_rests_on() -> None:
    exactly = bf2023.amend(bf2023.reading("Q09", "exactly"))
    case = case_in_words(exactly, REFILLED, SALE, generous=True)
    document = document_of(case, answer_to(case))
    dispute = parse_dispute(document, EDITIONS.values(), "saved")
    assert settle(dispute, houses_under(EDITIONS.values(), ())).holds
    assert next(cases_of_document(document)).link.endswith(f"; {SALE}; Q09=exactly")


@pytest.mark.parametrize(
    "rule",
    [
        Amendment(name="own", about="Nothing.", components=lambda printed: printed),
        Amendment(name="Q06=up", about="It rises.", question="Q06", reading="up"),
    ],
)
def test_rules_of_a_house_cannot_be_saved(rule: Amendment[Any]) -> None:
    own = bf2023.amend(rule)
    case = case_in_words(own, "", "buy 1 green, place green")
    with pytest.raises(CannotSave, match="rules of its own"):
        document_of(case, answer_to(case))


def test_a_disputes_examples_become_cases() -> None:
    text = (
        ">>> from bfrules import bf2010\n"
        ">>> table = bf2010.position(level=2)\n"
        ">>> bf2010.refusals(table, bf2010.pass_turn(place='red'))\n()\n"
        ">>> bf2010.explain(nowhere, 3)\n"
    )
    assert [case.link for case in cases_of_document(text)] == ["bf2010; level=2; pass, place red"]


def test_words_that_name_no_case_are_told() -> None:
    for kind, told, table, step in (
        (NotationError, "is expected", "levl=4", SALE),
        (NotationError, "bf2023 has no step such as 'end the turn'", "", "end the turn"),
        (ImpossiblePosition, "210 green shares", "holding.green=200", SALE),
    ):
        assert told in told_by(kind, case_in_words, bf2023, table, step)
    assert "this link cannot be read" in told_by(NotationError, parted, "bf2023; level=4")


@EVERY_EDITION
def test_random_tables_are_told_and_reopen(edition: AnyEdition) -> None:
    random = Random(7)
    for rule in edition.rules:
        words = {
            word: choice.picked(random)
            for word, choice in random.sample(sorted(edition.vocabulary.items()), 3)
        }
        try:
            table = edition.set_table(words)
        except ImpossiblePosition:
            continue
        steps = list(islice(rule.conceives(edition.printed, table), 40))
        if not steps:
            continue
        step = random.choice(steps)
        case = Case(edition, table, step, {})
        told = answer_to(case)
        assert told["allowed"] == (not edition.refusals(table, step))
        again = case_in_words(edition, *parted(case.link)[1:3])
        assert answer_to(again)["mark"] == told["mark"]


def test_a_sister_without_such_a_step_says_nothing() -> None:
    told = answered(bf2010, "acted=yes", "end the turn")["elsewhere"]
    assert [sister["edition"] for sister in told] == ["yucata"]


def nobody(printed: Any, position: Any, step: Any) -> Refusal | None:
    """Nobody does this."""
    return refused()


def get_five(printed: Any, position: Any, step: Any) -> Any:
    """Take $5 out of the bank."""
    return with_cash_changed_by(5, position)


def with_cash_changed_by(dollars: int, position: Any) -> Any:
    seat = position.seats[position.turn]
    paid = evolve(seat, cash=seat.cash + dollars)
    seats = (*position.seats[: position.turn], paid, *position.seats[position.turn + 1 :])
    return evolve(position, seats=seats)


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        ({"forbid": {Buy: nobody}}, [(False, True, "Your cash $100 → $92.")]),
        ({"does": {Buy: get_five}}, [(False, True, "Your cash $92, not $97.")]),
        ({"forbid": {Sell: nobody}}, [(True, True, "The table looks the same.")]),
        ({"question": "Q06", "reading": "stays"}, []),
    ],
)
def test_the_edition_without_the_rules_of_the_house_is_asked_too(
    parts: dict[str, Any], told: list[tuple[bool, bool, str]]
) -> None:
    house = bf2023.amend(Amendment(name="house", about="", **parts))
    purchase = answered(house, "level=2 cash=100", "buy 1 white, place white")
    plain = [one for one in purchase["elsewhere"] if one["edition"] == "bf2023"]
    assert [(one["same"], one["allowed"], one["told"]) for one in plain] == told


def pay_five(printed: Any, position: Any, step: Any) -> Any:
    """Pay $5 to the bank."""
    return with_cash_changed_by(-5, position)


@pytest.mark.parametrize(("cash", "impossible"), [(4, True), (5, False)])
def test_a_rule_of_a_house_that_leaves_an_impossible_table_is_told_of(
    cash: int, impossible: bool
) -> None:
    house = bf2023.amend(Amendment(name="house", about="", does={Sell: pay_five}))
    notes = answered(house, f"cash={cash}", "sell nothing, remove green")["notes"]
    told = "The table is impossible afterwards; this does not hold: No count of shares, no cash"
    assert any(note.startswith(told) for note in notes) == impossible


@pytest.mark.parametrize(
    ("edition", "kind", "told"),
    [
        (
            bf2010,
            "Pass",
            "'pass, place yellow', and the rule for Pass lists it: narrow its `lists`",
        ),
        (bf2010, "SetUp", "and the rule for SetUp lists it: narrow its `lists` as nobody does"),
        (bf2010, "DealHand", "and it was drawn: let `drawing` of the edition draw what nobody"),
        (black_monday, "BuyCard", "and the rule for BuyCard lists it: narrow its `lists`"),
    ],
)
def test_a_rule_that_lists_what_a_clause_refuses_is_told_of(
    edition: Any, kind: str, told: str
) -> None:
    broken = edition_with(edition, kind)
    step = "end the turn" if kind == "BuyCard" else "buy 1 green, place green"
    assert told in told_by(NotNarrowed, answered, broken, "", step)


def edition_with(edition: Any, kind: str) -> Any:
    """Return an edition where a clause was added to a rule, and its list was left as it was."""
    rules = (
        evolve(rule, forbids=(*rule.forbids, nobody)) if rule.kind.__name__ == kind else rule
        for rule in edition.rules
    )
    return evolve(edition, rules=tuple(rules))


def test_the_command_says_what_to_do_with_such_a_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = edition_with(bf2010, "Pass")
    monkeypatch.setattr("bfrules.cli.options.edition_named", lambda name: broken)
    told = error_of("ask", "bf2010", "", "buy 1 green, place green")
    assert "narrow its `lists` as nobody does" in " ".join(told.split())


def test_a_mark_tells_one_answer_from_another() -> None:
    marks = {
        answered(bf2023, REFILLED, SALE)["mark"],
        answered(bf2023.amend(bf2023.reading("Q09", "exactly")), REFILLED, SALE)["mark"],
        answered(bf2010, "", "pass, place red")["mark"],
    }
    assert len(marks) == 3
