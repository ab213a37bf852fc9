"""The proof that the M.I.B.S. chooses what its orders leave: every wrong order turns it red."""

from collections.abc import Callable
from itertools import count
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, Final

import attrs
import pytest
import z3

from bfrules import bf2023
from bfrules.editions.bf2023 import habits, mibs
from bfrules.editions.bf2023.conditions import mibs as conditions
from bfrules.editions.bf2023.habits import HABITS, Habits
from bfrules.editions.black_friday import tracks
from bfrules.editions.black_monday.words import told_card
from bfrules.kernel import shares
from spec.fragment import Breach
from spec.induction import NotRead
from spec.listing.proving import five
from spec.orders import (
    Line,
    Writings,
    in_colour_order,
    is_beside_the_point,
    next_of,
    only_cites,
    summed,
    why_not,
    wrong_table,
)
from spec.prover.exploring import Explorer

SECONDS: Final = 60.0
STEP: Final = "the step, at limits (1, 1)"
STEP_OF_TWO: Final = "the step, at limits (2, 2)"
STEP_OF_THREE: Final = "the step, at limits (3, 3)"
LONG: Final = (STEP, STEP_OF_TWO, STEP_OF_THREE, "other limits")
NUMBERS: Final = count()


def rewritten(module: ModuleType, old: str, new: str, folder: Path) -> Any:
    """Return a module with one place of its text changed."""
    assert module.__file__ is not None
    text = Path(module.__file__).read_text(encoding="utf-8")
    assert text.count(old) == 1, text.count(old)
    path = folder / f"rewritten_{next(NUMBERS)}.py"
    path.write_text(text.replace(old, new), encoding="utf-8")
    made = ModuleType(f"{module.__name__}_{path.stem}")
    made.__file__ = str(path)
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), made.__dict__)
    return made


def wrong_in(writings: Writings, *names: str) -> str:
    """Tell what is wrong in some parts of the proof."""
    trials = [differs for name, differs in writings.trials() if name in names]
    assert len(trials) == len(names)
    return next(filter(None, (why_not(differs, SECONDS) for differs in trials)), "")


def with_habits(changed: Habits) -> Any:
    """Return what stands for an edition with other habits."""
    printed = attrs.evolve(bf2023.printed, habits=changed)
    return SimpleNamespace(printed=printed, position_kind=bf2023.position_kind)


def slow_where_long(cases: list[tuple[str, str, str]]) -> list[Any]:
    """Return cases, those that take seconds marked."""
    return [pytest.param(*one, marks=pytest.mark.slow if one[2] in LONG else ()) for one in cases]


def neighbours() -> list[tuple[str, int]]:
    """Return each place of the preferences that has a next one."""
    rows = {name: row for name, row in attrs.asdict(HABITS, recurse=False).items() if row}
    rows = {name: row for name, row in rows.items() if isinstance(row, tuple)}
    return [(name, place) for name, row in rows.items() for place in range(len(row) - 1)]


@pytest.mark.slow
def test_both_writings_leave_the_same_step() -> None:
    names = ("the needs", "the prices", "the costs", "the clause", STEP)
    writings = Writings(bf2023)
    writings.expect_what_is_known()
    assert not wrong_in(writings, *names)
    assert not wrong_table(writings)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "place"), neighbours())
def test_preferences_in_another_order_are_noticed(name: str, place: int) -> None:
    row = list(getattr(HABITS, name))
    row[place : place + 2] = reversed(row[place : place + 2])
    swapped: dict[str, Any] = {name: tuple(row)}
    writings = Writings(with_habits(attrs.evolve(HABITS, **swapped)))
    assert wrong_in(writings, STEP).startswith("not so")


CHOOSES_OTHERWISE: Final = [
    ("offer.cost <= seat.cash", "offer.cost < seat.cash", STEP),
    ("part.cost <= cash", "part.cost < cash", STEP_OF_TWO),
    (
        "purchase_of(printed, position, paid[0]",
        "purchase_of(printed, position, paid[-1]",
        STEP_OF_TWO,
    ),
    ("own, ordered, limit", "own, ordered, 1", STEP_OF_TWO),
    ("limit, bars = printed.share_limits", "limit, bars = printed.bar_limits", "other limits"),
    ("if not printed.habits.counts_after", "if printed.habits.counts_after", STEP_OF_THREE),
    (
        "taken, left = NONE_OF_EACH, number\n",
        "taken, left = NONE_OF_EACH, number + 1\n",
        "the shares taken",
    ),
    ("if left == 0", "if left == 1", "the shares taken"),
    ("if first[colour] > 0 and", "if first[colour] > 1 and", "the colours"),
    (
        "own = look.hand if habits.own_colours_next else NONE_OF_EACH\n    if bought",
        "own = NONE_OF_EACH\n    if bought",
        STEP,
    ),
    (
        "together(acting_seat(position).shares, bought)",
        "together(position.seats[1].shares, bought)",
        STEP,
    ),
    (
        "offers, seat = full_offers(printed, position), acting_seat(position)",
        "offers, seat = full_offers(printed, position), position.seats[1]",
        STEP,
    ),
    ("if step == must.step", "if step != must.step", "the clause"),
    (
        "position.phase != ACTING:\n        return None\n    must",
        "position.phase == ACTING:\n        return None\n    must",
        "the clause",
    ),
]


@pytest.mark.parametrize(("old", "new", "part"), slow_where_long(CHOOSES_OTHERWISE))
def test_another_choice_is_noticed(old: str, new: str, part: str, tmp_path: Path) -> None:
    edition = bf2023
    if part == "other limits":
        part = "the step, at limits (2, 1)"
        limits = tuple(one - 1 for one in bf2023.printed.bar_limits)
        printed = attrs.evolve(bf2023.printed, bar_limits=(*limits[:2], 1, 1, *limits[4:]))
        edition = SimpleNamespace(printed=printed, position_kind=bf2023.position_kind)  # type: ignore[assignment]
    wrong = wrong_in(Writings(edition, chooses=rewritten(mibs, old, new, tmp_path)), part)
    assert wrong


LEAVES_OTHERWISE: Final = [
    ("cash >= (max(costs)", "cash > (max(costs)", STEP),
    ("if for_shares == min(costs)", "if for_bars != min(costs)", STEP),
    ("line[:limit] if", "line[: limit + 1] if", STEP),
    ("line[: printed.share_limits", "line[: 1 + printed.share_limits", STEP),
    ("shares = shares[:-1]", "shares = shares[:1]", STEP),
    ("bars = min(bars, cash // a_bar)", "bars = min(bars, (cash - 1) // a_bar)", STEP),
    ("else for_shares > for_bars)", "else for_shares >= for_bars)", STEP_OF_TWO),
    ("return (group, -hand[colour]", "return (-hand[colour]", STEP),
    ("return (group, hand[colour]", "return (hand[colour]", STEP),
    ("-prices[colour], market[colour], colour)", "-prices[colour], colour)", STEP),
    (
        "(2, prices[colour], -counted[colour], colour)",
        "(2, prices[colour], counted[colour], colour)",
        STEP,
    ),
    (
        "lambda colour: (-prices[colour], -own[colour], colour)",
        "lambda colour: (-own[colour], -prices[colour], colour)",
        STEP,
    ),
    ("hand = together(hand, bought)", "hand = together(market, bought)", STEP),
    ("hand, market = without(hand, sold)", "hand, market = without(market, sold)", STEP),
    ("if shares and bars and dearer", "if shares and bars and not dearer", STEP_OF_TWO),
    (
        "return next(iter(in_line(stock, rank)), None)",
        "return next(iter(in_line(stock, rank)), 0)",
        STEP,
    ),
    ("position.turn == MIBS_SEAT and", "position.turn != MIBS_SEAT and", "the clause"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("old", "new", "part"), LEAVES_OTHERWISE)
def test_other_orders_are_noticed(old: str, new: str, part: str, tmp_path: Path) -> None:
    writings = Writings(bf2023, orders=rewritten(conditions, old, new, tmp_path))
    wrong = wrong_in(writings, part)
    assert wrong


def test_a_part_that_is_otherwise_is_noticed(tmp_path: Path) -> None:
    def with_another(name: str, module: ModuleType, old: str, new: str) -> Writings:
        other = getattr(rewritten(module, old, new, tmp_path), name)
        return Writings(bf2023, chooses=SimpleNamespace(**vars(mibs) | {name: other}))

    unmet = rewritten(mibs, "        table.nothing_is_below_zero,\n", "", tmp_path)
    assert wrong_in(Writings(bf2023, chooses=unmet), "the needs").startswith("not so")
    prices = "table[purple], table[yellow]", "table[yellow], table[purple]"
    other = with_another("prices_of", tracks, *prices)
    assert wrong_in(other, "the prices").startswith("not so")
    other = with_another("worth", shares, "prices[3] * shares[3]", "prices[3] * shares[2]")
    assert wrong_in(other, "the costs").startswith("not so")
    other = with_another("colours_in", shares, "if counts[colour] > 0])", "if counts[colour] > 1])")
    assert wrong_in(other, "the colours").startswith("not so")
    raises = rewritten(habits, "== numbers[other]", "== numbers[other + 1]", tmp_path)
    assert "IndexError" in wrong_in(Writings(bf2023, prefers=raises), "the statements")


def test_a_line_is_not_looked_into() -> None:
    def go(look: Callable[[Line], Any]) -> str:
        def differs(_: Explorer) -> z3.BoolRef:
            look(Line(five("stock"), in_colour_order))
            return z3.BoolVal(False)

        return why_not(differs, SECONDS)

    looks: list[Any] = [
        *(
            list,
            tuple,
            sorted,
            set,
            max,
            len,
            repr_of_each,
            first_and_second,
            lambda line: line == (),
        ),
        *(lambda line: line[1], lambda line: line[1:], lambda line: line + line),
        *(lambda line: 0 in line, lambda line: summed(line), lambda line: list(line)),
    ]
    assert [look for look in looks if not go(look)] == []


def repr_of_each(line: Line) -> list[str]:
    """Look at each share."""
    return [repr(one) for one in line]


def first_and_second(line: Line) -> Any:
    """Look at the share behind the first."""
    singles = iter(line)
    return next_of(singles), next_of(singles, None)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("sorted(singles, key=rank)", "sorted(singles, key=rank, reverse=True)"),
        ("for _ in range(stock[colour])", "for _ in range(1, stock[colour])"),
        ("for colour in COLOURS for _", "for colour in stock for _"),
    ],
)
def test_another_line_is_not_read(old: str, new: str, tmp_path: Path) -> None:
    writings = Writings(bf2023, orders=rewritten(conditions, old, new, tmp_path))
    with pytest.raises(NotRead, match="in_line"):
        writings.expect_what_is_known()


def test_a_text_that_is_made_of_a_number_is_no_citation() -> None:
    def sells(cash: int) -> bool:
        return f"{cash}" == "7"

    chooses: Any = mibs.sell_the_limit
    makes: Any = sells
    tells: Any = told_card
    assert only_cites(chooses)
    assert not only_cites(tells)
    made = Breach(chooses.__name__, "", 1, "a text decides, or is kept")
    assert is_beside_the_point(made, chooses)
    assert not is_beside_the_point(made, makes)
    assert not is_beside_the_point(made, None)
