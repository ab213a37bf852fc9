"""Loops of any number of rounds: what is promised of them is proved, of wrong ones it is not."""

import sys
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest

from bfrules.kernel import cards, draws, lots
from bfrules.kernel.draws import probability
from bfrules.kernel.lots import at_most_of_each, lots_of_size, lots_within
from spec.drawing import HOLDING, TAKEN, expect
from spec.induction import NotRead, Text, question_of_one_lot
from spec.subjects import Subject
from spec.symbolic.verdict import Verdict
from spec.verdicts.asking import said_by_induction
from spec.verdicts.ledger import Answer

SECONDS: Final = 20.0
PUT: Final = "counts[card] += 1"
# a step that breaks the promise may begin where plain cards cannot be made
ASKED: Final = "52 kinds of cards, "
SMALL: Final = "sorted(lots) == [lot for lot in every if sum(lot) == size]"
LISTED: Final = "list(lots) == [lot for lot in every if sum(lot) <= most]"
# a pile's need is known by what it is
OF_THE_KERNEL: Final = (
    (
        "from bisect import insort\n",
        "from bisect import insort\nfrom bfrules.kernel import cards as kernel\n",
    ),
    ("needs=(the_kinds_are_known,)", "needs=(kernel.the_kinds_are_known,)"),
)
OF_A_STOCK: Final = (
    (
        "import contract\n",
        "import contract\nfrom bfrules.kernel import draws as kernel\n",
    ),
    ("needs=(the_stock_holds_the_handful,)", "needs=(kernel.the_stock_holds_the_handful,)"),
)
GREEN: Final = """\
            for green in range(min(stock[2], left_of_yellow) + 1):
                left_of_green = left_of_yellow - green
"""


def said_of(function: Callable[..., Any]) -> Answer:
    (answer,) = said_by_induction(Subject(None, function), SECONDS).answers.values()
    return answer


@pytest.fixture
def changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """Return a module of the kernel with one line written otherwise."""

    def change(module: ModuleType, *changes: tuple[str, str]) -> ModuleType:
        assert module.__file__ is not None
        text = Path(module.__file__).read_text(encoding="utf-8")
        for before, after in changes:
            assert text.count(before) == 1, before
            text = text.replace(before, after)
        file = tmp_path / "changed.py"
        file.write_text(text, encoding="utf-8")
        name = f"{module.__name__}_changed"
        spec = spec_from_file_location(name, file)
        assert spec is not None
        assert spec.loader is not None
        made = module_from_spec(spec)
        made.__file__ = module.__file__  # so that it counts as one of the package
        monkeypatch.setitem(sys.modules, name, made)
        spec.loader.exec_module(made)
        return made

    return change


# what is proved ----------------------------------------------------------------------


@pytest.mark.parametrize("function", [cards.put_on, lots_within, lots_of_size, probability])
def test_what_loops_without_end_promise_is_proved(function: Callable[..., Any]) -> None:
    assert said_of(function).verdict is Verdict.PROVED


def test_what_has_no_shape_that_is_read_is_only_searched() -> None:
    assert said_of(at_most_of_each).verdict is Verdict.SEARCHED


def test_what_is_read_of_loops_says_of_plain_lots_what_they_list() -> None:
    within = question_of_one_lot(lots_within, lots.exactly_the_lots_of_at_most_that_many)
    for stock, most in (((2, 0, 1, 2, 1), 3), ((1, 2, 0, 1, 2), 6), ((0, 0, 0, 0, 2), -1)):
        listed = lots_within(stock, most)
        assert list(listed) == [
            lot for lot in product(range(-1, 4), repeat=5) if within.body(lot, stock, most)
        ]
    of_size = question_of_one_lot(lots_of_size, lots.exactly_the_lots_of_that_size)
    for size in range(4):
        assert sorted(lots_of_size(size)) == [
            lot for lot in product(range(-1, 5), repeat=5) if of_size.body(lot, size)
        ]


# what is not -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (PUT, "counts[card] += 2", ASKED),
        (PUT, "counts[card] += card != 3", ASKED),
        (PUT, "counts[0] += 1", ASKED),
        (PUT, "counts[card] += counts[card]", "is read"),
        (PUT, "counts[card] += len(pile)", "is read"),
        (PUT, "counts[card] += len(cards)", "is read"),
        (PUT, "counts[card] = 1", "more is done"),
        (PUT, "counts[card] += 1\n        break", "more is done"),
        (PUT, "counts[card] += 1\n        if card == 3:\n            break", "more is done"),
        (PUT, "counts = list(pile)\n        counts[card] += 1", "more is done"),
        (PUT, "counts[card:] += 1,", "is not read"),
        ("for card in cards:", "for card in cards[1:]:", "this does not change"),
        ("for card in cards:", "for card in sorted(cards):", "this does not change"),
        ("for card in cards:", "for card in pile:", "something else"),
        ("counts = list(pile)", "counts = list(pile[1:])", "this does not change"),
        ("counts = list(pile)", "counts = sorted(pile)", "this does not change"),
        ("return tuple(counts)", "return tuple(pile)", "this does not change"),
        ("return tuple(counts)", "return tuple(counts[:2])", "this does not change"),
        ("pile[kind] + cards.count(kind)", "pile[kind] + 1", ASKED),
        ("pile[kind] + cards.count(kind)", "pile[kind]", ASKED),
        ("return len(after) == len(pile)", "return cards[0] == 0 and len(pile) == 3", "not"),
        ("return len(after) == len(pile)", "return after == pile or cards[0] == 0", "not asked"),
        ("len(after) == len(pile) and all(", "len(after) > len(pile) and all(", ASKED),
    ],
)
def test_cards_that_are_put_on_a_pile_otherwise_are_not_proved(
    changed: Callable[..., ModuleType], before: str, after: str, told: str
) -> None:
    answer = said_of(changed(cards, *OF_THE_KERNEL, (before, after)).put_on)
    assert answer.verdict is Verdict.SEARCHED
    assert told in answer.told


def test_a_kernel_that_is_not_changed_is_proved_from_another_file(
    changed: Callable[..., ModuleType],
) -> None:
    assert said_of(changed(cards, *OF_THE_KERNEL).put_on).verdict is Verdict.PROVED
    assert said_of(changed(lots).lots_within).verdict is Verdict.PROVED
    assert said_of(changed(lots).lots_of_size).verdict is Verdict.PROVED
    assert said_of(changed(draws, *OF_A_STOCK).probability).verdict is Verdict.PROVED


APPENDED: Final = "lots.append((purple, yellow, green, blue, white))"


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("range(min(stock[0], most) + 1)", "range(min(stock[0], most))", "not kept"),
        ("range(min(stock[0], most) + 1)", "range(stock[0] + 1)", None),
        ("range(min(stock[3], left_of_green) + 1)", "range(stock[3] + 1)", None),
        ("range(min(stock[3], left_of_green) + 1)", "range(left_of_green + 1)", "not kept"),
        ("range(min(stock[2], left_of_yellow) + 1)", "range(min(stock[2], most) + 1)", None),
        ("left_of_green - blue) + 1", "left_of_green) + 1", "not kept"),
        ("left_of_purple - yellow", "left_of_purple - purple", "not kept"),
        ("min(stock[1], left_of_purple)", "min(stock[2], left_of_purple)", "not kept"),
        ("min(stock[1], left_of_purple)", "min(stock[2], left_of_yellow)", "is read"),
        (APPENDED, "lots.append((purple, yellow, green, white, blue))", "this is not"),
        (APPENDED, "lots.append((white, blue, green, yellow, purple))", "this is not"),
        (APPENDED, "lots.insert(0, (purple, yellow, green, blue, white))", "this is not"),
        (APPENDED, f"{APPENDED}\n                        {APPENDED}", "this is not"),
        (APPENDED, f"if blue:\n                            {APPENDED}", "this is not"),
        (APPENDED, f"{APPENDED}\n                        most = 0", "given twice"),
        ("    return lots\n", "    return lots[1:]\n", "none of the shapes"),
        ("    return lots\n", "    lots.pop()\n    return lots\n", "this is not"),
        ("    return lots\n", "    return sorted(lots)\n", "none of the shapes"),
        ("lots: list[Counts] = []", "lots: list[Counts] = [stock]", "none of the shapes"),
        (
            GREEN,
            GREEN.replace("range(min", "reversed(range(min").replace(" + 1)", " + 1))"),
            "this is not",
        ),
        (GREEN, GREEN.replace("range(min", "range(0, min"), "this is not"),
        (LISTED, LISTED.replace("<=", "<"), "not kept"),
        (LISTED, LISTED.replace("if sum(lot) <= most", ""), "does not compare"),
        (LISTED, LISTED.replace("list(lots)", "lots"), "does not compare"),
        (LISTED, LISTED.replace("list(lots)", "list(every)"), "does not compare"),
        ("product(*(range(count + 1)", "product(*(range(count)", "not kept"),
        ("product(*(range(count + 1)", "product(*(range(count + most)", "not kept"),
        ("every = product(*(range(count + 1)", "lots = product(*(range(count + 1)", "compare"),
        ("return no_count_is_negative(stock)", "return True", None),
    ],
)
def test_lots_of_a_stock_that_are_listed_otherwise_are_not_proved(
    changed: Callable[..., ModuleType], before: str, after: str, told: str | None
) -> None:
    answer = said_of(changed(lots, (before, after)).lots_within)
    assert answer.verdict is (Verdict.SEARCHED if told else Verdict.PROVED)
    assert (told or "") in answer.told


IMPORTED: Final = "import combinations_with_replacement"
COUNTED: Final = "(lot.count(0), lot.count(1), lot.count(2), lot.count(3), lot.count(4))"


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("lot.count(4))", "lot.count(3))", "each once"),
        ("lot.count(4))", "lot.count(size))", "each once"),
        ("lot.count(4))", "len(lot))", "each once"),
        (COUNTED, COUNTED.replace("(4)", "(5)").replace("(3)", "(4)"), "each once"),
        (COUNTED, COUNTED.replace("lot.count(0), ", ""), "each once"),
        (COUNTED, COUNTED.replace("0", "5").replace("1", "0").replace("5", "1"), None),
        ("replacement(COLOURS, size)", "replacement(COLOURS, size + 1)", "not kept"),
        ("replacement(COLOURS, size)", "replacement(COLOURS[1:], size)", "none of the shapes"),
        ("replacement(COLOURS, size)", "replacement((0, *COLOURS), size)", "none of the shapes"),
        (
            "replacement(COLOURS, size)",
            "replacement(COLOURS, size) if lot[:1] != (2,)",
            "none of the shapes",
        ),
        (IMPORTED, IMPORTED.replace("import", "import combinations as"), "none of the shapes"),
        (SMALL, SMALL.replace("sorted(lots)", "list(lots)"), "of the order"),
        (SMALL, SMALL.replace("== size]", "<= size]"), "not kept"),
        ("product(range(size + 1)", "product(range(size)", "not kept"),
        ("product(range(size + 1)", "product(range(size + 2)", None),
        ("repeat=len(COLOURS)", "repeat=4", "not kept"),
        ("repeat=len(COLOURS)", "repeat=6", "not kept"),
        ("return size >= 0", "return True", "not kept"),
    ],
)
def test_lots_of_a_size_that_are_listed_otherwise_are_not_proved(
    changed: Callable[..., ModuleType], before: str, after: str, told: str | None
) -> None:
    answer = said_of(changed(lots, (before, after)).lots_of_size)
    assert answer.verdict is (Verdict.SEARCHED if told else Verdict.PROVED)
    assert (told or "") in answer.told


WAYS: Final = "ways *= comb(there, drawn)"
DRAWN: Final = "return Fraction(ways, comb(sum(stock), sum(handful)))"
SHARES: Final = "[kind for kind, there in enumerate(stock) for _ in range(there)]"
LISTED_DRAWS: Final = "list(combinations(shares, sum(handful)))"
LIKELY: Final = "likely == Fraction(draws.count(tuple(wanted)), len(draws))"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("ways = 1", "ways = 2"),
        ("ways = 1", "ways = True"),
        (WAYS, "ways += comb(there, drawn)"),
        (WAYS, "ways *= comb(drawn, there)"),
        (WAYS, "ways *= comb(there, there)"),
        (WAYS, "ways *= comb(there + 1, drawn)"),
        (WAYS, f"{WAYS}\n        break"),
        (WAYS, f"if drawn:\n            {WAYS}"),
        ("zip(stock, handful, strict=True):", "zip(handful, stock, strict=True):"),
        ("zip(stock, handful, strict=True):", "zip(stock, handful[1:]):"),
        ("for there, drawn in zip(stock, handful, strict=True):\n        w", "if 1:\n        w"),
        (DRAWN, DRAWN.replace("sum(stock)", "len(stock)")),
        (DRAWN, DRAWN.replace("ways, ", "1, ")),
        (DRAWN, "return Fraction(ways, comb(sum(handful), sum(stock)))"),
        (DRAWN, f"ways = 0\n    {DRAWN}"),
        ("from math import comb", "from math import perm as comb"),
        ("from fractions import Fraction", "from builtins import divmod as Fraction"),
        ("import combinations", "import permutations as combinations"),
        (SHARES, SHARES.replace("enumerate(stock)", "enumerate(handful)")),
        (SHARES, SHARES.replace("range(there)", "range(kind)")),
        (SHARES, SHARES.replace("[kind", "[there")),
        (SHARES, f"{SHARES}[::-1]"),
        (LISTED_DRAWS, LISTED_DRAWS.replace("sum(handful)", "sum(stock)")),
        (LISTED_DRAWS, f"{LISTED_DRAWS}[1:]"),
        (LIKELY, LIKELY.replace("tuple(wanted)", "tuple(shares)")),
        (LIKELY, LIKELY.replace("len(draws)", "len(shares)")),
        (LIKELY, f"{LIKELY} or True"),
        ("likely: Fraction, stock: tuple[int, ...], handful", "likely: Any, handful: Any, stock"),
    ],
)
def test_a_handful_whose_ways_are_counted_otherwise_is_not_proved(
    changed: Callable[..., ModuleType], before: str, after: str
) -> None:
    typed = ("import contract\nfrom", "import contract\nfrom typing import Any\nfrom")
    answer = said_of(changed(draws, *OF_A_STOCK, typed, (before, after)).probability)
    assert answer.verdict is Verdict.SEARCHED
    assert "is drawn" in answer.told or "something else" in answer.told


def may_be_below_zero(stock: tuple[int, ...], handful: tuple[int, ...]) -> bool:
    return len(stock) == len(handful) and all(
        drawn >= -1 and drawn <= there for there, drawn in zip(stock, handful, strict=True)
    )


def may_be_more_than_there_are(stock: tuple[int, ...], handful: tuple[int, ...]) -> bool:
    return len(stock) == len(handful) and all(
        drawn >= 0 and drawn <= there for drawn, there in zip(stock, handful, strict=True)
    )


@pytest.mark.parametrize("need", [may_be_below_zero, may_be_more_than_there_are])
def test_a_stock_that_need_not_hold_the_handful_is_not_read(need: Callable[..., bool]) -> None:
    with pytest.raises(NotRead, match="how a handful is drawn"):
        expect(Text.of(need), HOLDING, TAKEN)
