"""Amendments: what they replace, what they list, and where they do not fit."""

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from bfrules import (
    Amendment,
    AmendmentError,
    Game,
    Refusal,
    Substitution,
    after,
    bf2010,
    bf2023,
    black_monday,
    instead_of,
    without,
    yucata,
)
from bfrules.core.amendment import answer
from bfrules.core.edition import UnsoundPosition
from bfrules.core.phrases import Phrase
from bfrules.core.promises import only_where, predicate_of
from bfrules.core.question import Reading
from bfrules.core.refusal import BrokenClause, IllegalStep, refused
from bfrules.core.rule import filtered_by, list_alike
from bfrules.editions.bf2010 import steps as bf2010_steps
from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.bf2023.edition import BlackFriday2023
from bfrules.editions.bf2023.selling import lower_the_removed_colour
from bfrules.editions.black_friday.buying import more_than_the_cash_pays
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.selling import exactly_the_removed_falls
from bfrules.editions.black_friday.position import (
    Position,
    acting_seat,
    changed,
    changed_seat,
    with_acting_seat,
)
from bfrules.editions.black_friday.readings import nothing_to_place
from bfrules.editions.black_friday.selling import more_sold_than_the_limit
from bfrules.editions.black_friday.steps import Buy, BuyBars, ChangePrices, EndTurn, Sell
from bfrules.kernel.grid import cell_at
from bfrules.testing import NobodyCanMove, check_edition, reasons
from tests.editions.houses import REST, Rest, amending
from tests.saying import told_by


def lower_it_twice(printed: Components, position: Position, step: Sell) -> Position:
    """Move the price marker of the removed colour two spaces to the left."""
    once = lower_the_removed_colour(printed, position, step)
    after: Position = lower_the_removed_colour(printed, once, step)
    return after


def no_green(printed: Components, position: Position, step: Buy) -> Refusal | None:
    """Nobody buys green shares."""
    return refused(green=step.shares[2]) if step.shares[2] else None


TWICE = amending("twice", instead_of(lower_the_removed_colour, {lower_it_twice: "bf2023.sell.6"}))
AT_ONCE = bf2023.clause("hand_over_the_shares_for_money")
EARLY = amending(
    "early", without(lower_the_removed_colour), after(AT_ONCE, {lower_the_removed_colour: ""})
)
NO_FALL = amending("no fall", without(lower_the_removed_colour))
NO_LIMIT = amending("no limit", without(more_than_the_cash_pays))
NO_GREEN = amending("no green", after(more_than_the_cash_pays, {no_green: "bf2023.buy.2"}))
RICH = amending("rich", printed={"cash": 500})
SELLING = bf2023.rule(Sell)
STRANGER = amending("stranger", Substitution(lower_it_twice, (lower_the_removed_colour,)))


def test_a_substituted_clause_stands_in_the_place_of_the_old_one() -> None:
    twice = bf2023.amend(TWICE)
    new = twice.rule(Sell)
    assert new.does == tuple(
        lower_it_twice if clause is lower_the_removed_colour else clause for clause in SELLING.does
    )
    assert new.forbids == SELLING.forbids
    table = bf2023.position()
    step = bf2023.sell(remove="green")
    assert twice.apply(table, step).prices[2] == cell_at(0, 1)
    assert bf2023.apply(table, step).prices[2] == cell_at(0, 2)
    (effect,) = [
        effect for effect in twice.explain(table, step).effects if effect.name == "lower_it_twice"
    ]
    assert effect.statements == ("bf2023.sell.6",)


def test_a_clause_can_be_struck_out() -> None:
    table = bf2023.position()
    assert bf2023.amend(NO_FALL).apply(table, bf2023.sell(remove="green")) == evolve(
        bf2023.apply(table, bf2023.sell(remove="green")), prices=table.prices
    )


def test_an_added_clause_that_forbids_refuses_and_is_not_listed() -> None:
    no_green_shares = bf2023.amend(NO_GREEN)
    table = bf2023.position(cash=5)
    step = bf2023.buy("green", place="green")
    assert reasons(no_green_shares, table, step) == (
        "more_than_the_cash_pays (cost $8, cash $5)",
        "no_green (green 1)",
    )
    rich = bf2023.position()
    assert step in list(bf2023.legal(rich))
    assert list(no_green_shares.legal(rich)) == [
        other for other in bf2023.legal(rich) if not (isinstance(other, Buy) and other.shares[2])
    ]


def sells_at_most_one(printed: Components, position: Position, step: Sell) -> Refusal | None:
    """A sale takes one share at most."""
    return None if sum(step.shares) <= 1 else refused(selling=sum(step.shares))


def one_at_a_time(*, stricter: bool) -> BlackFriday2023:
    new = instead_of(more_sold_than_the_limit, {sells_at_most_one: ""}, stricter=stricter)
    return bf2023.amend(amending("one", new))


def test_a_stricter_clause_is_looked_for_among_the_steps_that_the_old_one_lets_pass() -> None:
    table = bf2023.position(level=4, holding={"green": 4})
    quickly, slowly = one_at_a_time(stricter=True), one_at_a_time(stricter=False)
    assert list(quickly.legal(table)) == list(slowly.legal(table))
    assert {sum(step.shares) for step in quickly.legal(table) if isinstance(step, Sell)} == {0, 1}


def no_end(printed: Components, position: Position) -> tuple[EndTurn, ...]:
    """List nothing."""
    return ()


def made_of(steps: tuple[EndTurn, ...]) -> Callable[[Components, Position], tuple[EndTurn, ...]]:
    def lists(printed: Components, position: Position) -> tuple[EndTurn, ...]:
        return steps

    return lists


@pytest.mark.parametrize("part", ["lists", "conceives", "leads"])
def test_a_reading_whose_rule_lists_other_steps_is_not_the_one_that_ships(part: str) -> None:
    """They are equal, so what lists nothing passed for what is proved."""
    either = bf2023.reading("Q66", "either")
    (end,) = either.rules
    otherwise: dict[str, Any] = {part: no_end}
    other = evolve(either, rules=(evolve(end, **otherwise),))
    assert other == either
    with pytest.raises(AmendmentError, match="Q66=either is the name of another amendment"):
        bf2023.amend(other)


def test_rules_list_alike_if_their_lists_are_made_of_the_same_parts() -> None:
    (end,) = bf2023.reading("Q66", "either").rules
    nothing, nothing_again, one = (
        evolve(end, lists=made_of(row)) for row in ((), (), (EndTurn(),))
    )
    assert list_alike(nothing, nothing_again)
    assert not list_alike(nothing, one)


def no_green_sold(printed: Components, position: Position, step: Sell) -> Refusal | None:
    """Nobody sells green shares."""
    return refused(green=step.shares[2]) if step.shares[2] else None


def test_a_clause_that_is_gone_again_leaves_nothing_out_of_the_list() -> None:
    """It stayed in the list if what came instead was said to be stricter."""
    there = instead_of(more_sold_than_the_limit, {no_green_sold: ""})
    back = instead_of(no_green_sold, {more_sold_than_the_limit: ""}, stricter=True)
    table = bf2023.position(level=4, holding={"green": 4})
    for amendments in (
        (amending("there and back", there, back),),
        (amending("there", there), amending("back", back)),
    ):
        house = bf2023.amend(*amendments)
        assert set(house.legal(table)) == set(bf2023.legal(table))
        assert no_green_sold not in filtered_by(house.rule(Sell).lists)[0]


def test_a_clause_gives_way_where_another_was_added_before_or_after() -> None:
    """What is listed is what nothing refuses."""
    changes = amending("no green", forbid={Buy: no_green}), amending("on credit", ON_CREDIT)
    table = bf2023.position(level=2, cash=60, market={"blue": 1, "green": 2})
    for house in (bf2023.amend(*changes), bf2023.amend(*reversed(changes))):
        listed = {step for step in house.legal(table) if isinstance(step, Buy)}
        conceivable = [step for step in house.conceivable(table) if isinstance(step, Buy)]
        assert listed == {step for step in conceivable if not house.refusals(table, step)}


def twice_the_cash_pays(printed: Components, position: Position, step: Buy) -> Refusal | None:
    """The buyer may owe as much as it has."""
    cash = acting_seat(position).cash
    doubled = with_acting_seat(position, changed_seat(acting_seat(position), cash=2 * cash))
    return more_than_the_cash_pays(printed, changed(position, seats=doubled), step)


ON_CREDIT = instead_of(more_than_the_cash_pays, {twice_the_cash_pays: ""})


def pay_half_a_dollar(printed: Components, position: Position, step: Sell) -> Position:
    """Pay half a dollar."""
    poorer: Any = acting_seat(position).cash - 0.5
    payer = changed_seat(acting_seat(position), cash=poorer)
    return changed(position, seats=with_acting_seat(position, payer))


def rise_half_a_level(printed: Components, position: Position, step: Sell) -> Position:
    """Rise half a level, where printed clauses look up the level."""
    half: Any = position.level + 0.5
    return changed(position, level=half)


@pytest.mark.parametrize(
    ("clause", "misfit"), [(pay_half_a_dollar, "cash=99.5"), (rise_half_a_level, "level=0.5")]
)
def test_a_table_with_a_value_of_another_kind_is_told_with_its_clause(
    clause: Callable[..., Position], misfit: str
) -> None:
    """The first went on with half dollars, the second ended in an error of Python's own."""
    house = bf2023.amend(amending("halves", does={Sell: clause}))
    table = bf2023.position(holding={"green": 1})
    sale = house.sell("green", remove="green")
    told = (
        f"bf2023 (halves): the clause {clause.__name__} ({__file__}, line "
        f"{clause.__code__.co_firstlineno}) answers with a table that has {misfit}, where a whole "
        "number is due."
    )
    assert told_by(BrokenClause, house.apply, table, sale) == told
    assert told_by(BrokenClause, house.explain, table, sale) == told


def test_steps_at_a_table_with_a_value_of_another_kind_are_refused_with_it() -> None:
    half: Any = 0.5
    table = evolve(bf2023.position(), level=half)
    assert told_by(UnsoundPosition, bf2023.legal, table) == (
        "bf2023: this table is impossible. It has level=0.5, where a whole number is due."
    )


def test_a_refusal_names_the_house_and_a_clause_without_docstring_once() -> None:
    def refuses(printed: Components, position: Position, step: Sell) -> Refusal | None:
        return refused(cards="none")

    house = bf2023.amend(amending("strict", forbid={Sell: refuses}))
    table = bf2023.position(holding={"green": 1})
    assert told_by(IllegalStep, house.apply, table, house.sell("green", remove="green")) == (
        "bf2023 (strict): the first player: sell 1 green, remove green is not allowed:\n"
        "  - refuses: It has no docstring. (cards: none) []"
    )


def test_a_house_rule_forbids_and_does_in_a_line() -> None:
    short = amending("short", forbid={Buy: no_green}, does={Sell: pay_a_dollar})
    house = bf2023.amend(short)
    table = bf2023.position(holding={"green": 1})
    assert reasons(house, table, house.buy("green", place="green")) == ("no_green (green 1)",)
    assert not [step for step in house.legal(table) if isinstance(step, Buy) and step.shares[2]]
    sale = house.sell("green", remove="green")
    cash, plain = (edition.apply(table, sale).seats[0].cash for edition in (house, bf2023))
    assert cash == plain - 1
    assert house.explain(table, sale).effects[0].sentence == "Pay a dollar."
    with pytest.raises(
        AmendmentError, match="short has no_green for steps of the kind Buy; black_monday"
    ):
        black_monday.amend(short)


def pay_a_dollar(printed: Components, position: Position, step: Sell) -> Position:
    """Pay a dollar."""
    seat = acting_seat(position)
    return changed(
        position, seats=with_acting_seat(position, changed_seat(seat, cash=seat.cash - 1))
    )


def test_a_clause_is_found_by_its_name() -> None:
    assert bf2023.clause("lower_the_removed_colour") is lower_the_removed_colour
    with pytest.raises(ValueError, match="no clause 'not_ownd'; did you mean not_owned or"):
        bf2023.clause("not_ownd")


def test_amendments_add_up_and_leave_the_edition_as_it_is() -> None:
    rules, printed = bf2023.rules, bf2023.printed
    all_three = bf2023.amend(TWICE, NO_GREEN).amend(RICH)
    assert all_three.amendments == (TWICE, NO_GREEN, RICH)
    assert all_three.label == "bf2023 (twice, no green, rich)"
    assert isinstance(all_three, BlackFriday2023)
    assert (bf2023.rules, bf2023.printed, bf2023.amendments) == (rules, printed, ())
    assert bf2023.amend() == bf2023


def test_an_amended_edition_is_an_edition_like_any_other() -> None:
    house = bf2023.amend(TWICE, NO_GREEN, RICH)
    check_edition(house, house.start(seats=3), plays=1, extremes=0, thorough_every=80)


def test_a_house_rule_that_leaves_the_mibs_in_the_lurch_is_found() -> None:
    """Where green is not for sale the M.I.B.S. may have to buy it, and can do nothing else."""
    house = bf2023.amend(NO_GREEN)
    with pytest.raises(
        NobodyCanMove, match=r"bf2023 \(no green\): the first player has no legal step; at "
    ):
        check_edition(house, house.start(seats=3, mibs=True))


def test_a_clause_comes_behind_what_has_taken_the_place_of_another() -> None:
    credit = amending("on credit", ON_CREDIT)
    behind, before = bf2023.amend(credit, NO_GREEN), bf2023.amend(NO_GREEN, credit)
    (buying,) = (rule for rule in behind.rules if rule.kind is Buy)
    at = buying.forbids.index(twice_the_cash_pays)
    assert buying.forbids[at : at + 2] == (twice_the_cash_pays, no_green)
    assert behind.rules == before.rules


def test_where_a_clause_is_moved_what_has_taken_its_place_is_moved() -> None:
    twice = amending("twice", instead_of(lower_the_removed_colour, {lower_it_twice: ""}))
    moved, before = bf2023.amend(twice, EARLY), bf2023.amend(EARLY, twice)
    (selling,) = (rule for rule in moved.rules if rule.kind is Sell)
    assert selling.does[:2] == (AT_ONCE, lower_it_twice)
    assert lower_the_removed_colour not in selling.does
    assert moved.rules == before.rules
    with pytest.raises(AmendmentError, match="but twice has put lower_it_twice in its place"):
        bf2023.amend(twice, amending("none", without(lower_the_removed_colour)))


def test_of_two_amendments_that_move_a_clause_the_last_has_its_way() -> None:
    last = bf2023.clause("end_the_turn")
    late = amending(
        "late", without(lower_the_removed_colour), after(last, {lower_the_removed_colour: ""})
    )
    (selling,) = (rule for rule in bf2023.amend(EARLY, late).rules if rule.kind is Sell)
    assert selling.does[-2:] == (last, lower_the_removed_colour)
    assert selling.does.count(lower_the_removed_colour) == 1


def test_what_came_instead_of_what_came_instead_is_moved() -> None:
    twice = amending("twice", instead_of(lower_the_removed_colour, {lower_it_twice: ""}))
    back = amending("back", instead_of(lower_it_twice, {lower_the_removed_colour: ""}))
    assert bf2023.amend(twice, back, EARLY).rules == bf2023.amend(twice, EARLY, back).rules


def test_a_clause_that_is_struck_out_cannot_be_moved() -> None:
    with pytest.raises(AmendmentError, match="but no fall has struck it out"):
        bf2023.amend(NO_FALL, EARLY)


# what whole steps promise -------------------------------------------------------


def promised(*amendments: Any, of: type[Any] = Sell) -> list[str]:
    """Return the names of what a rule of 2023 promises under amendments."""
    rules = bf2023.amend(*amendments).rules
    return [one.__name__ for rule in rules if rule.kind is of for one in rule.promises]


def it_falls_twice(after: Position, printed: Components, before: Position, step: Sell) -> bool:
    """The removed colour falls twice."""
    return True


def it_falls(name: str, *instead: Any) -> Any:
    """Return an amendment under which something else is true of the colour that falls."""
    promises = {exactly_the_removed_falls: instead}
    return amending(
        name, instead_of(lower_the_removed_colour, {lower_it_twice: ""}), promises=promises
    )


def test_an_amended_rule_promises_what_it_did_but_for_what_is_replaced() -> None:
    at = promised().index("exactly_the_removed_falls")
    before, behind = promised()[:at], promised()[at + 1 :]
    assert promised(NO_FALL) == promised(amending("no sale", forbid={Sell: no_blue})) == promised()
    assert promised(it_falls("gone")) == [*before, *behind]
    assert promised(it_falls("twice", it_falls_twice)) == [*before, "it_falls_twice", *behind]
    assert promised(it_falls("twice", it_falls_twice), of=Buy) == promised(of=Buy)


def test_a_step_is_promised_only_where_a_new_clause_lets_it_pass() -> None:
    must_place, either = bf2023.reading("Q02", "refused"), bf2023.reading("Q66", "either")
    assert promised(must_place, of=Buy) == [*promised(of=Buy), "only_where_places_a_share"]
    assert promised(either, must_place, of=Buy) == [
        *promised(either, of=Buy),
        "only_where_places_a_share",
    ]
    no_longer = amending("any", without(nothing_to_place, within=Buy))
    assert promised(must_place, no_longer, of=Buy) == promised(of=Buy)
    assert promised(must_place, no_longer, of=BuyBars) == promised(must_place, of=BuyBars)


def test_what_two_amendments_put_in_the_place_of_one_promise_is_gone() -> None:
    adjusted, once = bf2023.reading("Q63", "adjusted"), bf2023.reading("Q24", "once")
    names = [promised(*both, of=ChangePrices) for both in ((adjusted, once), (once, adjusted))]
    assert names[0] == names[1]
    assert "markers_only_follow_the_overview_once_bars_are_dearest" not in names[0]
    assert sum(name.endswith("_without_a_second_refill") for name in names[0]) == 4


def test_what_a_house_promises_itself_stays_where_the_clause_that_saw_to_it_is_gone() -> None:
    """It was taken for what the clause had brought, and nobody asked whether it holds."""
    due = bf2023.clause("not_the_time_for_an_action")
    fit = predicate_of(due)
    assert fit is not None
    first = bf2023.rule(Buy).promises[0]
    late = amending("late", without(due, within=Buy), promises={first: (first, only_where(fit))})
    name = f"only_where_{fit.__name__}"
    assert name not in promised(of=Buy)
    assert promised(late, of=Buy) == [promised(of=Buy)[0], name, *promised(of=Buy)[1:]]


def test_what_two_amendments_put_in_the_place_of_one_promise_is_gone_from_its_rule_alone() -> None:
    """It was gone from every rule, and nobody asked whether it holds there."""
    of_a_purchase = bf2023.rule(Buy).promises[0]
    assert of_a_purchase not in SELLING.promises
    forbid = {Sell: no_blue, Buy: no_green}
    falls, buys = {exactly_the_removed_falls: it_falls_twice}, {of_a_purchase: it_falls_twice}
    both = amending("both", forbid=forbid, promises={**falls, **buys})
    gone = it_falls("gone")
    assert "it_falls_twice" not in promised(both, gone)
    assert promised(both, gone, of=Buy) == promised(both, of=Buy)
    twice = amending(
        "twice", forbid=forbid, promises={**falls, SELLING.promises[0]: it_falls_twice}
    )
    assert "it_falls_twice" in promised(twice, gone)


@pytest.mark.parametrize(
    ("replaced", "told"),
    [
        (
            {it_falls_twice: ()},
            "bf2023: odd replaces the promise it_falls_twice, which no rule makes whose clauses it "
            "changes.",
        ),
        (
            {exactly_the_removed_falls: lower_it_twice},
            "'odd': lower_it_twice takes (printed, position, step); a promise takes (after, "
            "printed, position, step).",
        ),
        (
            "it falls",
            "'odd': `promises` has what is true instead, as in {old: new}, not 'it falls'.",
        ),
        (
            {exactly_the_removed_falls: "less"},
            "'odd': 'less' is no function, and a promise is one that takes (after, printed, "
            "position, step).",
        ),
    ],
)
def test_promises_that_do_not_fit_are_told(replaced: Any, told: str) -> None:
    def amended() -> Any:
        return bf2023.amend(amending("odd", without(lower_the_removed_colour), promises=replaced))

    assert told_by(AmendmentError, amended) == told


def test_a_promise_said_instead_of_another_is_replaced_where_that_is() -> None:
    """No rule made it, that said, though the rule that was changed made it."""
    falls = it_falls("falls", it_falls_twice)
    still = amending("still", forbid={Sell: no_blue}, promises={it_falls_twice: ()})
    assert told_by(AmendmentError, bf2023.amend, falls, still) == (
        "bf2023: still replaces the promise it_falls_twice, which falls says instead of "
        "exactly_the_removed_falls; replace that one."
    )


def test_a_promise_of_a_rule_that_an_amendment_brought_may_be_replaced() -> None:
    """No rule made it, that said."""
    tip = type("Tip", (), {})
    tips = amending("tips", rules=(evolve(SELLING, kind=tip, promises=(it_falls_twice,)),))
    first = SELLING.forbids[0]
    silent = amending("silent", without(first, tip), promises={it_falls_twice: ()})
    assert promised(tips, of=tip) == ["it_falls_twice"]
    assert promised(tips, silent, of=tip) == []


# where they do not fit --------------------------------------------------------


@pytest.mark.parametrize(
    ("amendments", "told"),
    [
        (
            (TWICE, NO_FALL),
            "no fall replaces the clause lower_the_removed_colour, but twice has put "
            "lower_it_twice in its place.",
        ),
        (
            (NO_LIMIT, NO_GREEN),
            "no green replaces the clause more_than_the_cash_pays, but no limit has struck it out.",
        ),
        (
            (
                amending("behind", after(lower_the_removed_colour, {lower_it_twice: ""})),
                NO_FALL,
                amending("none", without(lower_the_removed_colour)),
            ),
            "none replaces the clause lower_the_removed_colour, but no fall has struck it out.",
        ),
        (
            (
                amending("no end", without(bf2023.clause("end_the_turn"), Buy)),
                amending("far", without(bf2023.clause("end_the_turn"), ChangePrices)),
            ),
            "far replaces the clause end_the_turn, but the rule of bf2023 for ChangePrices has no "
            "such clause.",
        ),
        (
            (STRANGER,),
            "stranger replaces the clause lower_it_twice, but bf2023 has no such clause.",
        ),
        (
            (amending("gone", *(without(lower_the_removed_colour),) * 2),),
            "gone replaces the clause lower_the_removed_colour, but gone itself has replaced it "
            "before.",
        ),
        (
            (
                amending(
                    "same", instead_of(lower_the_removed_colour, {lower_the_removed_colour: ""})
                ),
            ),
            "same replaces the clause lower_the_removed_colour, but by itself.",
        ),
        (
            (amending("far", without(lower_the_removed_colour, Buy)),),
            "far replaces the clause lower_the_removed_colour, but the rule of bf2023 for Buy has "
            "no such clause.",
        ),
        *(
            (
                (bf2023.reading("Q06", "falls"), bf2023.reading("Q06", other)),
                f"Q06={other} answers Q06, which Q06=falls has answered.",
            )
            for other in ("stays", "falls", "left")
        ),
    ],
)
def test_amendments_that_do_not_fit_are_told(amendments: Any, told: str) -> None:
    assert told_by(AmendmentError, bf2023.amend, *amendments) == f"bf2023: {told}"


def no_red(
    printed: Components, position: Position, step: bf2010_steps.Sell | Buy
) -> Refusal | None:
    """Nobody trades red shares."""
    return refused(red=step.shares[0]) if step.shares[0] else None


def no_blue(printed: Components2023, position: Position, step: object) -> Refusal | None:
    """Nobody does anything at level 3."""
    return refused(level=3) if position.level == 3 else None


@pytest.mark.parametrize(
    ("edition", "amendment", "told"),
    [
        (
            bf2023,
            amending("green", forbid={Sell: no_green}),
            "bf2023: green puts the clause no_green into the rule for Sell. Its `step` is a Buy, "
            "and there it is given a Sell; it fits the rule for Buy.",
        ),
        (
            bf2010,
            amending("level", after(more_than_the_cash_pays, {no_blue: ""}, within=Buy)),
            "bf2010: level puts the clause no_blue into the rule for Buy. Its `printed` is a "
            "Components2023, and there it is given a Components2010.",
        ),
        (
            bf2023,
            amending("red", after(more_sold_than_the_limit, {no_red: ""})),
            "bf2023: red puts the clause no_red into the rule for Sell. Its `step` is a "
            "bfrules.editions.bf2010.steps.Sell | bfrules.editions.black_friday.steps.Buy, and "
            "there it is given a Sell.",
        ),
        (
            bf2010,
            amending("sales", forbid={Sell: (no_red, no_blue)}),
            "bf2010: sales has no_red, no_blue for steps of the kind "
            "bfrules.editions.black_friday.steps.Sell; bf2010 knows "
            "bfrules.editions.bf2010.steps.Sell.",
        ),
    ],
)
def test_a_clause_for_other_steps_or_other_tables_is_told(
    edition: Any, amendment: Amendment[Any], told: str
) -> None:
    assert told_by(AmendmentError, edition.amend, amendment) == told


def test_a_clause_of_which_a_type_cannot_be_read_is_believed() -> None:
    def hidden(printed: Any, position: Position, step: "Buy | None") -> None:
        """Nothing is known of it."""

    believed = amending("hidden", forbid={Sell: hidden})
    assert bf2023.amend(believed).amendments == (believed,)


def test_the_default_reading_can_be_put_in_force_by_name() -> None:
    default = bf2023.question("Q06").default
    assert bf2023.reading("Q06", "left") == Amendment(
        name="Q06=left", about=default.text, question="Q06", reading="left"
    )
    same = bf2023.amend(bf2023.reading("Q06", "left"))
    assert same.label == "bf2023 (Q06=left)"
    assert (same.rules, same.printed) == (bf2023.rules, bf2023.printed)


# how they are made and named --------------------------------------------------


def test_an_answer_to_a_question_is_named_after_both() -> None:
    def as_printed(printed: Components2023) -> Components2023:
        return printed

    twice = TWICE.clauses
    told: Amendment[Components2023] = answer(
        "Q06=up", "It rises.", *twice, rules=(SELLING,), components=as_printed
    )
    assert told == Amendment(
        name="Q06=up",
        about="It rises.",
        question="Q06",
        reading="up",
        clauses=twice,
        rules=(SELLING,),
        components=as_printed,
    )
    little: Amendment[Components2023] = answer("Q06=up", "It rises.")
    assert (little.clauses, little.rules, little.components) == ((), (), None)


def test_what_a_house_answers_in_its_own_way_is_one_more_reading() -> None:
    up: Amendment[Components2023] = answer("Q06=up", "It rises.")
    house = bf2023.amend(up)
    printed = bf2023.question("Q06")
    assert house.question("Q06").reading == (*printed.reading, Reading("up", "It rises."))
    assert house.question("Q06").default == printed.default
    assert (house.reading_in_force("Q06"), house.reading("Q06", "up")) == ("up", up)
    assert bf2023.amend(bf2023.reading("Q06", "stays")).questions == bf2023.questions


def test_an_unknown_variant_is_named_with_those_there_are() -> None:
    known = ", ".join(variant.name for variant in black_monday.variants)
    assert "," in known
    for edition, there_are in ((black_monday, known), (bf2023, "none")):
        told = f"{edition.name} has no variant 'long'; it has {there_are}."
        assert told_by(ValueError, edition.variant, "long") == told
    for variant in black_monday.variants:
        assert black_monday.variant(variant.name) is variant


def test_a_clause_gives_way_only_where_the_amendment_says() -> None:
    only_gold = amending("only gold", without(more_than_the_cash_pays, within=Buy))
    buying, others = (
        [rule for rule in bf2023.amend(only_gold).rules if (rule.kind is Buy) is kind]
        for kind in (True, False)
    )
    assert all(more_than_the_cash_pays not in rule.forbids for rule in buying)
    assert others == [rule for rule in bf2023.rules if rule.kind is not Buy]


def nobody(printed: Any, position: Any, step: Any) -> Refusal | None:
    """Nobody does this."""
    return refused()


@pytest.mark.parametrize(
    ("edition", "cites", "wrong", "meant"),
    [
        (bf2010, "sell.99", "sell.99", "bf2010.sell.9"),
        (bf2010, "sell.4", "sell.4", "bf2010.sell.4"),
        (bf2010, "bf2010.sell.4 bf2010.sell.99", "bf2010.sell.99", "bf2010.sell.9"),
        (bf2010, "bf2023.sell.4", "bf2023.sell.4", "bf2010.sell.4"),
        (bf2010, "bf2010.sell.4 bf2023.sell.4", "", ""),
        (yucata, "bf2010.sell.4", "", ""),
        (yucata, "yucata.special.1", "", ""),
        (yucata, "yucata.special.91", "yucata.special.91", "yucata.special.1"),
    ],
)
def test_a_clause_cites_statements_that_there_are(
    edition: Any, cites: str, wrong: str, meant: str
) -> None:
    behind = after(edition.clause("not_owned"), {nobody: cites})
    house = amending("house", behind)
    if not wrong:
        assert edition.amend(house).amendments == (house,)
        return
    told = f"cites {wrong!r} for nobody, which is no statement; did you mean {meant!r}?"
    assert told in told_by(AmendmentError, edition.amend, house)


def test_what_is_cited_besides_may_stand_in_a_book_of_its_own() -> None:
    owned = bf2010.clause("not_owned")
    for cites, is_known in (("house.sell.1", True), ("bf2010.sell.99", False), ("sell.4", False)):
        sheet = amending("sheet", cites={owned: cites})
        if is_known:
            assert bf2010.amend(sheet).amendments == (sheet,)
        else:
            assert "is no statement" in told_by(AmendmentError, bf2010.amend, sheet)


def test_a_rule_for_steps_that_an_edition_has_is_told() -> None:
    """It would take the place of the printed one without a word."""
    free = amending("free", rules=(evolve(SELLING, forbids=()),))
    told = told_by(AmendmentError, bf2023.amend, free)
    assert told == (
        "bf2023: free has a rule for Sell among its `rules`, and bf2023 has one; change its"
        " clauses, by `forbid`, `does` or `instead_of`."
    )


def test_a_rule_for_steps_that_are_called_like_those_of_an_edition_is_told() -> None:
    """No game with such a step could be read again."""
    for name, number in (("Sell", 1), ("Wave", 2)):
        kinds = [type(name, (), {}) for _ in range(number)]
        another = amending("another", rules=tuple(evolve(SELLING, kind=kind) for kind in kinds))
        assert told_by(AmendmentError, bf2023.amend, another) == (
            f"bf2023: another has a rule for a {name}, and there is another {name}; games know"
            " steps by their names, so give yours another."
        )


def test_rules_of_an_amendment_come_after_those_of_the_edition() -> None:
    selling = evolve(SELLING, kind=str)
    more = amending("more", rules=(selling,))
    assert bf2023.amend(more).rules == (*bf2023.rules, selling)


def test_steps_that_an_amendment_brings_are_said_and_read_in_its_words() -> None:
    words = Phrase(Rest, "rest a while", "rest")
    house: Any = bf2023.amend(amending("resting", rules=(REST,), phrases=(words,)))
    assert house.phrasebook.phrases == (*bf2023.phrasebook.phrases, words)
    assert house.tell(house.position(), Rest()) == "the first player: rest a while"
    assert house.parse_step("Rest a while") == Rest()
    game = Game(house, house.position()).play(Rest())
    assert Game.from_json(game.to_json(), house) == game
    assert Game.from_text(game.to_text(), house) == game


def test_a_question_may_be_named_with_its_edition_or_with_its_reading() -> None:
    assert bf2023.reading("Q06=stays") == bf2023.reading("Q06", "stays")
    assert bf2023.question("bf2023.Q06") == bf2023.question("Q06")
    for name in ("stays", "left"):
        assert bf2023.reading("bf2023.Q06", name) == bf2023.reading("Q06", name)
    with pytest.raises(ValueError, match="has no open question"):
        bf2023.question("bf2010.Q06")


def test_statements_are_listed_in_printed_order() -> None:
    listed = [statement.id for statement in bf2023.statements]
    assert listed[0] == "bf2023.table.1"
    assert len(listed) == len(set(listed)) == len(bf2023.statements.statement)
