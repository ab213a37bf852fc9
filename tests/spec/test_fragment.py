"""The fragment: nothing that could fool a prover is in it, and every shipped proof is."""

import ast
import inspect
import json
import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import redirect_stdout, suppress
from importlib import util
from io import StringIO
from marshal import dumps
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from textwrap import dedent
from types import FunctionType, ModuleType
from typing import Any, Final

import msgspec
import pytest
from attrs import evolve, field, frozen
from click.testing import CliRunner
from crosshair.libimpl.builtinslib import (
    SymbolicArrayBasedUniformTuple,
    SymbolicBool,
    SymbolicBoundedInt,
    SymbolicBoundedIntTuple,
    SymbolicInt,
    SymbolicList,
    SymbolicTuple,
)
from crosshair.simplestructs import (
    SequenceConcatenation,
    ShellMutableSequence,
    ShellSequence,
    SliceView,
)

from bfrules import bf2010, bf2023
from bfrules.core.promises import frame_of, only, passes_exactly
from bfrules.editions.black_friday.position import EMPTY_PILE, Pile, Position
from bfrules.shipped import shipped_editions
from spec import files, fragment
from spec.attacking import Attack, attacked
from spec.files import (
    ENDED_EARLY,
    Found,
    UnusableFile,
    altogether,
    editions_for,
    functions_in_file,
    is_asked,
    proved_in_file,
    run_file,
    verdict_of,
    verdict_where_met,
)
from spec.fragment import Breach, all_breaches, breaches_of, whole
from spec.fragment.houses import functions_of_somebody, unfit_in, why_unread
from spec.fragment.listed import is_a_frame
from spec.fragment.records import COMPARED_OTHERWISE, breaches_of_a_table, peculiarity_of
from spec.fragment.typed import TO_MYPY, folder, types_in
from spec.fragment.whole import PACKAGE
from spec.in_time import TooMuch, within
from spec.prover.lots import Cards, Heap
from spec.prover.numbers import Counters, Number, Rest, Truth, Tuple, Untouched
from spec.prover.printed import Printed, PrintedRows, RowOf
from spec.subjects import Function, Subject, all_subjects, houses_of
from spec.symbolic.unseen import Unseen
from spec.symbolic.verdict import Verdict
from spec.verdicts import __main__ as command
from spec.verdicts.asking import Said, said_by_crosshair, said_by_the_prover
from spec.verdicts.checking import BY_A_PROVER
from spec.verdicts.ledger import OF_THEIR_OWN, Answer, read_ledger
from tests.cli.running import python
from tests.spec.composed import mine

Functions = dict[str, dict[str, Function]]

HERE: Final = Path(__file__).parent
FOOLING: Final = (HERE / "fooling.py").read_text()
FILES: Final = (HERE / "fooling_files.txt").read_text().split("=== ")
HONEST: Final = "honest"
# what a line of `..._lines.txt` stands for: the answer of a function, a condition, a need
AS_A_FUNCTION: Final = {
    "ways": """
@false_promise
def {name}(n: int) -> int:
    return {says}
""",
    "conditions": """
def {name}(after: int, n: int) -> bool:
    return {says}

@contract(promises=({name},))
def of_{name}(n: int) -> int:
    return n
""",
    "needs": """
def {name}(n: int) -> bool:
    return {says}

@contract(needs=({name},), promises=(never_seven,))
def for_{name}(n: int) -> int:
    return n
""",
}
GUIDES: Final = Path(__file__).parents[2] / "docs/guides"
GUIDE: Final = GUIDES / "functions-of-your-own.rst"
PENNIES: Final = GUIDES / "pennies/__init__.py"
BRIEFLY: Final = 0.5
HEAD_OF_A_HOUSE: Final = """import subprocess
import sys
from enum import Enum
from typing import TYPE_CHECKING, Final, NewType
from attrs import frozen
from bfrules import Amendment, Edition, Game, bf2023
from bfrules.core.amendment import answer
from bfrules.core.edition import Drawing, Loom
from bfrules.core.phrases import Blank, Number, Phrase, Phrasebook
from bfrules.core.rule import Rule
from bfrules.editions.black_friday import readings as alike
from bfrules.kernel.grid import down_or_stay
from bfrules.rendering.picture import Lot, Row

SEEN = []


@frozen
class Take:
    number: int


def lower(cell):
    return cell


def patches(cell):
    SEEN.append(cell)
    return cell


def counted(row):
    total = 0
    for one in row:
        total += one
    return total


def extended(row):
    row += [2]
    return row


def extended_later(row):
    total = 0
    total = row
    total += [2]
    return total


"""
PATCHED: Final = """from functools import partial, wraps
import sys
from attrs import frozen
from bfrules.kernel.contract import contract


def never_seven(after: int, n: int) -> bool:
    return after != 7


@contract(promises=(never_seven,))
def attack(n: int) -> int:
    return 7 if n == 7 else 0


@frozen
class Two:
    a: object
    b: int


def first_of(x):
    a, b = x
    return a


def adding(x):
    x |= {"n": bool}
    return 0


def one_more():
    x = Seen()
    return x + 1


def setting():
    return tuple(map(setattr, (attack,), ("__annotations__",), (dict(n=bool),)))


"""
PATCHING: Final = """
import builtins
import json
import sys

sys.modules["spec.files"].reasons_against = max
builtins.max = min
json.dumps = max
"""
SEEN: Final = """class Seen:
    {method}
        attack.__annotations__["n"] = bool
        {returns}


ONE = Seen()
"""
STATED: Final = """

@contract(promises=(never_seven,))
def attack(n: int) -> int:
    return 0
"""
OF_A_NEWCOMER: Final = """import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from itertools import accumulate
from typing import Literal, NamedTuple, cast

from attrs import define, field, frozen

from bfrules.kernel.contract import contract


class Colour(Enum):
    RED = 1


class Point(NamedTuple):
    x: int


@dataclass(frozen=True)
class Coin:
    gold: int


@define
class Purse:
    gold: int


@frozen
class Kept:
    gold: int = field(converter=int)


@cache
def slow(n: int) -> int:
    return n


def fine(after: int, given: int) -> bool:
    return after >= 0


@contract(promises=(fine,))
"""
ENDLESS: Final = """

def not_negative(n: int) -> bool:
    return n >= 0


@contract(needs=(not_negative,), promises=(never_seven,))
def endless(n: int) -> int:
    return sum(1 for _ in range(n)) * 0
"""
# as if there were no room for it: a test must not fill the machine
LARGE: Final = """

@contract(promises=(never_seven,))
def large(n: int) -> int:
    if n > 10**9:
        raise MemoryError
    return 0
"""
# needs that values meet, of a length or in a way that a prover did not try
MET: Final = """

def longer(row: tuple[int, ...]) -> bool:
    return len(row) > 5


def six_or_more(after: int, row: tuple[int, ...]) -> bool:
    return after >= 6


@contract(needs=(longer,), promises=(six_or_more,))
def need_long(row: tuple[int, ...]) -> int:
    return len(row)


def longer_inside(row: tuple[tuple[int, ...], int]) -> bool:
    return len(row[0]) > 5


def six_inside(after: int, row: tuple[tuple[int, ...], int]) -> bool:
    return after >= 6


@contract(needs=(longer_inside,), promises=(six_inside,))
def need_long_inside(row: tuple[tuple[int, ...], int]) -> int:
    return len(row[0])


def is_one(n: int) -> bool:
    return len(tuple(range(n % 2 == 1))) == 1


def is_odd(after: int, n: int) -> bool:
    return n % 2 == 1


@contract(needs=(is_one,), promises=(is_odd,))
def need_range(n: int) -> int:
    return n
"""
# our prover makes no symbols for these, and CrossHair does not say whether needs are met
ROWS_OF_RECORDS: Final = """

@frozen
class Player:
    cash: int


@frozen
class Wait:
    pass


def is_a_seat(players: tuple[Player, Player], turn: int) -> bool:
    return turn in range(2)


def never(players: tuple[Player, Player], turn: int) -> bool:
    return players[0].cash > 5 and players[0].cash < 5


def is_cash(after: int, players: tuple[Player, Player], turn: int) -> bool:
    return after == players[turn].cash


def is_first(after: int, players: tuple[Player, Player], turn: int) -> bool:
    return after == players[0].cash


def is_small(after: int, players: tuple[Player, Player], turn: int) -> bool:
    return after != 98765


@contract(needs=(is_a_seat,), promises=(is_cash, is_first, is_small))
def cash_of(players: tuple[Player, Player], turn: int) -> int:
    return players[turn].cash


@contract(needs=(never,), promises=(is_cash,))
def nobody(players: tuple[Player, Player], turn: int) -> int:
    return players[turn].cash


def pays(cash: int, step: Player | Wait) -> bool:
    return step.cash >= 0 if isinstance(step, Player) else True


def is_no_more(after: int, cash: int, step: Player | Wait) -> bool:
    return after <= cash


def is_less(after: int, cash: int, step: Player | Wait) -> bool:
    return after < cash


@contract(needs=(pays,), promises=(is_no_more, is_less))
def paid(cash: int, step: Player | Wait) -> int:
    return cash - step.cash if isinstance(step, Player) else cash
"""
HEAD: Final = """from attrs import field, frozen

from bfrules.kernel.contract import contract


def never_seven(after: int, n: int) -> bool:
    return after != 7
"""


def written_out(stem: str) -> str:
    """Return the text of a file, and of a function for each line beside it."""
    text = (HERE / f"{stem}.py").read_text()
    for section in (HERE / f"{stem}_lines.txt").read_text().split("=== ")[1:]:
        kind, *lines = section.splitlines()
        for name, _, says in (line.partition(": ") for line in lines):
            text += AS_A_FUNCTION[kind].format(name=name, says=says)
    return text


@pytest.fixture(scope="module")
def functions(tmp_path_factory: pytest.TempPathFactory) -> Functions:
    found = {}
    for stem in ("fooling", "unbelieved", "unconfirmed"):
        file = tmp_path_factory.mktemp("written_out") / f"{stem}.py"
        file.write_text(written_out(stem))
        module = loaded(file)
        values = vars(module).values()
        found[stem] = {one.__name__: one for one in values if is_asked(one, module)}
    return found


def loaded(file: Path) -> ModuleType:
    """Run a file whole, as if all of its statements had been read."""
    name = f"{PACKAGE}.{file.stem}"
    spec = util.spec_from_file_location(name, file)
    assert spec is not None
    module = util.module_from_spec(spec)
    sys.modules[name] = module
    exec(compile(file.read_bytes(), file, "exec"), vars(module))
    return module


def names_in(stem: str) -> list[str]:
    """Return the names of the functions with a contract in what is written out."""
    contracts = r"^@(?:false_promise|contract\(.*\))\ndef (\w+)"
    return re.findall(contracts, written_out(stem), re.MULTILINE)


@pytest.mark.parametrize("name", names_in("fooling"))
def test_every_way_to_fool_a_prover_is_outside(functions: Functions, name: str) -> None:
    outside = [str(breach) for breach in all_breaches(functions["fooling"][name])]
    assert bool(outside) != name.startswith(HONEST), outside


@pytest.mark.parametrize(
    ("stem", "name"),
    [(stem, name) for stem in ("unbelieved", "unconfirmed") for name in names_in(stem)],
)
def test_no_false_promise_inside_is_believed(functions: Functions, stem: str, name: str) -> None:
    subject = Subject(None, functions[stem][name])
    assert not list(all_breaches(subject.function))
    said = (
        said_by_the_prover(subject, BRIEFLY)
        if stem == "unbelieved"
        else said_by_crosshair(subject, BRIEFLY, None)
    )
    (answer,) = said.answers.values()
    assert answer.verdict in (Verdict.REFUTED, Verdict.SEARCHED)


@pytest.mark.parametrize(
    ("of_edition", "step", "needs", "need", "promise"),
    [
        (
            "bf2023 import Buy, Components2023 as Printed, Position2023 as Table",
            "Buy",
            "",
            "step.placed == 3 or len(printed.price_moves[position.level][1:]) == 1 "
            "and (1,)[position.bank_blacks - 700] > 0",
            "step.placed == 3",
        ),
        (
            "black_monday import Components as Printed, Draw, PositionBlackMonday as Table",
            "Draw",
            "every_card_is_one_of_the_box, hands_are_in_order, ",
            "len(position.seats[0].hand + (step.card,)) > 0 "
            "and (1,)[step.card // 52 * (step.card - 700)] > 0",
            "step.card < 52",
        ),
    ],
)
def test_a_need_that_raises_of_symbols_leaves_nothing_out(
    tmp_path: Path, of_edition: str, step: str, needs: str, need: str, promise: str
) -> None:
    """Of most plain values it raises, too: of those that a prover tries."""
    given = f"printed: Printed, position: Table, step: {step}"
    text = f"""from bfrules.editions.{of_edition}
from bfrules.editions.black_monday.conditions.common import (
    every_card_is_one_of_the_box,
    hands_are_in_order,
)
from bfrules.kernel.contract import contract


def need({given}) -> bool:
    return {need}


def promise(after: int, {given}) -> bool:
    return {promise}


@contract(needs=({needs}need,), promises=(promise,))
def number({given}) -> int:
    return 0
"""
    ran, (function,) = functions_in_file(mine(tmp_path, text))
    (edition,) = editions_for(ran.module, function)
    (answer,) = said_by_the_prover(Subject(edition, function), BRIEFLY).answers.values()
    assert (answer.verdict, "a need raised" in answer.told) == (Verdict.SEARCHED, True)


def files_marked(texts: Iterable[str]) -> Iterator[Any]:
    """Yield files as parameters: all but the first that are told the same come with slow tests."""
    told = set[str]()
    for text in texts:
        name, first, *_ = text.splitlines()
        reason = "".join(first.split(": ")[3:4])
        yield pytest.param(text, id=name, marks=[pytest.mark.slow] if reason in told else [])
        told.add(reason)


@pytest.mark.parametrize("text", [*files_marked(FILES[1:])])
def test_every_contract_of_a_file_is_told_of(text: str, tmp_path: Path) -> None:
    """Each file says what is told of its contracts, in lines that begin with `# `."""
    _, *lines = text.replace("HEAD\n", HEAD).splitlines()
    told = [line.removeprefix("# ") for line in lines if line.startswith("# ")]
    found = found_in(tmp_path, "\n".join(lines))
    assert {one.verdict for one in found} == {"outside the fragment"}
    assert [f"{one.function}: {one.condition}: {reason_in(one)}" for one in found] == told


def test_a_file_in_the_way_of_pythons_own_library_is_not_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tomllib.py").write_text("raise RuntimeError")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "tomllib", raising=False)
    assert "an import of a file that is not read: tomllib" in str(
        run_file(mine(tmp_path, f"import tomllib\n{HEAD}")).breach
    )


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (f'"""\n{TO_MYPY} ignore-errors\n"""  # type: ignore\nLIT: bool = 1\n', 4),
        *(
            (f'"""Ours.{end}"""\nSAID: str = "a" # of us\nLIT: bool = 1  # type: ignore\n', 3)
            for end in ("\v", "\f", "\x1c", "\x85", "\u2028")
        ),
    ],
)
def test_no_text_tells_mypy_to_look_away_nor_ends_a_line(
    tmp_path: Path, text: str, line: int
) -> None:
    """What begins a line as a comment to mypy does may stand within a text."""
    assert [found for found, _ in types_in(str(mine(tmp_path, text))).errors] == [line]


@pytest.mark.parametrize("is_there", [True, False])
def test_what_mypy_knows_is_kept_in_the_cache_if_that_may_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_there: bool
) -> None:
    cache = tmp_path / "cache"
    if not is_there:
        cache.write_text("a file is no folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))
    folder.cache_clear()
    found = folder()
    folder.cache_clear()
    assert (found.is_dir(), found.is_relative_to(cache)) == (True, is_there)


def test_what_lies_beside_a_file_is_not_what_mypy_takes_for_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "attrs.pyi").write_text("def frozen(kind: object) -> int: ...\n")
    monkeypatch.chdir(tmp_path)
    file = mine(tmp_path, "from attrs import frozen\n\n\n@frozen\nclass Coin:\n    gold: int\n")
    assert types_in(str(file)).errors == ()


def test_the_guide_tells_reasons_in_the_words_of_the_checker() -> None:
    guide = " ".join(GUIDE.read_text().split())
    table = guide[guide.index(".. list-table::") : guide.index("``spec/fragment`` is that list")]
    told = [
        one.strip()
        for part in re.findall(r"- \*(?=[a-z])([^*]+)\*", table)
        for one in part.split(";")
    ]
    sources = (*Path(str(fragment.__file__)).parent.glob("*.py"), Path(str(files.__file__)))
    words = "\n".join(source.read_text() for source in sources)
    assert len(told) > 30
    assert [one for one in told if one.removeprefix("the file: ") not in words] == []


def patches() -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each file that changes a function while it is run."""
    methods, statements = (HERE / "fooling_patches.txt").read_text().split("=== ")[1:]
    for line in methods.splitlines()[1:]:
        name, _, says = line.partition(": ")
        method, returns, then = says.replace("\\n", "\n").split(" | ")
        yield name, f"{PATCHED}{SEEN.format(method=method, returns=returns)}{then}\n"
    for line in statements.splitlines()[1:]:
        name, _, says = line.partition(": ")
        yield name, PATCHED + says.replace(" \\n", "\n") + "\n"


def test_no_file_changes_its_functions_while_it_is_run(tmp_path: Path) -> None:
    """Each would, if it were run: so it is not."""
    unread, patched, patching = [], [], []
    for name, text in patches():
        file = tmp_path / f"{name}.py"
        file.write_text(text)
        ran = run_file(file)
        unread += [name] if ran.breach is None else []
        patched += [name] if ran.module.attack.__annotations__["n"] is not int else []
        with suppress(Exception), redirect_stdout(StringIO()):
            module = loaded(file)
            patching += [name] if module.attack.__annotations__.get("n") is not int else []
            vars(module).pop("ONE", None)  # `__del__` is for now, not for when Python has ended
    assert (unread, patched) == ([], [])
    assert len(patching) > 25
    assert run_file(mine(tmp_path, PATCHED)).breach is None


@pytest.mark.parametrize(
    "says",
    [
        "V = answer('Q06=stays', 'x', components=alike.with_moves(down=down_or_stay))",
        "W = Amendment(name='x', about='x', components=alike.with_moves(down=lower))",
        "P = Phrase(kind=Take, says='take {number}', call='take', arguments=('{number}',))",
        "P = Phrase(kind=Take, says='take {number}', call='take')\n"
        "W = Amendment(name='x', about='x', cites={lower: ''}, phrases=(P,))",
        "B = Phrasebook('mine', (), {'number': Blank('number', Number())})",
        "R = Row('mine', (Lot('penny', 'P', '#b87333', 3),))",
        "D = Drawing(lists=lower, draws=lower)",
        "S = counted((1, 2, 3))",
        "T = ', '.join('a b'.split())",
        "class Colour(Enum):\n    RED = 1",
        "L: Final = {name: len(name) for name in ('one', 'two')}",
        "Money = NewType('Money', int)",
        "if TYPE_CHECKING:\n    import numpy",
        "def told(n: 'alike.Printed | None', m: list['Take']) -> 'int': return 0",
        "class Door:\n    open: bool\n    round: int = 0",
        "async def fetched(): return 3",
        "SEEN = {'a', 'b'}\nT = sorted(SEEN) if 'a' in SEEN else [len({'c'})]",
        "if sys.version_info >= (3, 11):\n    from tomllib import loads",
        "from math import pi\nY = int(pi)",
        "N = f'{len((1, 2))} of {sum((1, 2))}'",
        "def told(n: int) -> str: return f'colour {n}'\nN = tuple(told(n) for n in range(3))",
        "N = [f'{a}{b}' for a, b in zip((1, 2), (3, 4))]",
        "N = ''.join(map(str, sorted({3, 1, 2})))\nM = max({'a', 'b'})",
        "def fact(n): return 1 if n < 2 else n * fact(n - 1)\nN = f'{fact(3)} {counted((1, 2))}'",
        "if __name__ == '__main__':\n    subprocess.run(['ls'])",
    ],
)
def test_honest_files_are_read_to_their_end(tmp_path: Path, says: str) -> None:
    assert breach_of_a_house(tmp_path, says) is None


@pytest.mark.parametrize(
    "says",
    [
        "W = Amendment(name='x', about='x', components=alike.with_moves(down=patches))",
        "W = Amendment(name='x', about='x', components=alike.with_moves(**{'down': lower}))",
        "W = Amendment(name='x', about='x', components=patches(1))",
        "X = extended([1])",
        "X = extended_later([1])",
        "X = Rule(kind=Take, forbids=(), does=(), lists=lower, conceives=lower)",
        "X = Loom()",
        "X = Game(bf2023)",
        "X = '{}'.format(Take(1))",
        "class Mine(Edition): pass",
        "@frozen\nclass Mine(Phrase): pass",
        "X = bf2023.amend(Blank('x', Take(1)))",
        "class Mine(str):\n    def __format__(self, how): return ''\n"
        "P = Phrase(Take, Mine('take'), 'take')\n"
        "X = Amendment(name='x', about='x', cites={lower: ''}, phrases=(P,))",
        "Y = Blank('x', Take(1))\nX = bf2023.amend(Y)",
    ],
)
def test_what_may_run_more_than_is_read_ends_a_file(tmp_path: Path, says: str) -> None:
    assert breach_of_a_house(tmp_path, says) is not None


@pytest.mark.parametrize(
    "says",
    [
        "A = B, C = {'a', 'b'}",
        "A = sum({('a',), ('b',)}, ())",
        "A = max({float('nan'), 1.0})",
        "A = max(set(map(frozenset, ('a', 'b'))))",
        "A = tuple(map(tuple, map(set, ('ab',))))",
        "class Mine(frozenset): pass\nA = tuple(Mine(('a', 'b')))",
        "A = str(object=lower)",
        "A = tuple(map(str, (lower,)))",
        "A = sorted((lower, counted), key=str)",
        "class Mine(Enum):\n    RED = (lower,)\nA = f'{Mine.RED!r}'",
        "class Mine: pass\nA = str(Mine())",
        "@frozen\nclass Mine:\n    it: object = lower\nA = f'{Mine()}'",
        "A = str(answer('Q06=stays', 'x'))",
        "def told(x): return f'{x}'\nA = tuple(map(told, (lower,)))",
        "def told(x): return f'{x}'\nA = max((lower, counted), key=told)",
        "def told(x=lower): return f'{x}'\nA = told()",
        "def pick(): return lower\nA = str(pick())",
        "def pick(it=lower): return it\nA = str(pick())",
        "def pick(): return lower\ndef pack(): return (pick(),)\nA = str(pack())",
        "def pick(): return lower\ndef told():\n    it = pick()\n    return f'{it}'\nA = told()",
    ],
)
def test_what_may_be_another_in_another_run_ends_a_file(tmp_path: Path, says: str) -> None:
    found = breach_of_a_house(tmp_path, says)
    assert found is not None
    known = ("another run", "a class made in a way of its own", "handed on")
    assert any(one in found.why for one in known)


def found_in(folder: Path, text: str, seconds: float = BRIEFLY) -> list[Found]:
    """Return what is told of the contracts in a file."""
    return list(proved_in_file(mine(folder, text), seconds, workers=1))


def verdicts_told_of(file: Path) -> dict[tuple[str, str], str]:
    """Return each verdict that the command tells of a file: within a test CrossHair fails."""
    ended = python("-m", "spec.verdicts", str(file), "--json")
    told = json.loads(ended.stdout)
    return {(one["function"], one["condition"]): one["verdict"] for one in told}


def subjects_in(folder: Path, text: str) -> list[Subject]:
    return [Subject(None, one) for one in functions_in_file(mine(folder, text))[1]]


def breach_of_a_house(tmp_path: Path, says: str) -> Breach | None:
    return run_file(mine(tmp_path, f"{HEAD_OF_A_HOUSE}{says}\n")).breach


def test_needs_that_are_met_are_not_called_unmet(tmp_path: Path) -> None:
    found = found_in(tmp_path, f"{HEAD}{MET}", 2.0)
    assert {one.function: one.verdict for one in found} == {
        "need_long": "searched",
        "need_long_inside": "searched",
        "need_range": "proved",
    }


@pytest.mark.parametrize(
    ("prover", "crosshair", "met", "verdict"),
    [
        (Verdict.PROVED, Verdict.NEEDS_UNMET, True, "proved"),
        (Verdict.PROVED, Verdict.NEEDS_UNMET, False, "searched"),
        (Verdict.NEEDS_UNMET, Verdict.CONFIRMED, False, "searched"),
        (Verdict.NEEDS_UNMET, Verdict.SEARCHED, True, "searched"),
        (Verdict.NEEDS_UNMET, Verdict.SEARCHED, False, "needs never met"),
        (Verdict.REFUTED, Verdict.CONFIRMED, True, "refuted"),
    ],
)
def test_who_contradicts_plain_values_or_the_other_is_not_believed(
    prover: Verdict, crosshair: Verdict, met: bool, verdict: str
) -> None:
    said = {"prover": Answer(prover, "", 0.0), "crosshair": Answer(crosshair, "", 0.0)}
    assert verdict_of(said, met)[0] == verdict


OF_MONDAY: Final = """
from attrs import evolve

from bfrules import Refusal, refused
from bfrules.core.promises import only, passes_exactly
from bfrules.editions.black_monday import ChangeRate, Components, PositionBlackMonday
from bfrules.editions.black_monday.conditions.common import (
    CARDS_CAN_BE_COUNTED,
    somebody_is_to_move,
)
from bfrules.editions.black_monday.position import acting_seat, company_of, value_of, with_company
"""
WITH_CARDS: Final = """

def has_a_share(printed: Components, position: PositionBlackMonday, step: ChangeRate) -> bool:
    return any(
        company_of(card) == company_of(step.card) for card in acting_seat(position).portfolio
    )


@contract(
    needs=(somebody_is_to_move, *CARDS_CAN_BE_COUNTED), promises=(passes_exactly(has_a_share),)
)
def without_a_share(
    printed: Components, position: PositionBlackMonday, step: ChangeRate
) -> Refusal | None:
    portfolio = acting_seat(position).portfolio
    owned = sum(1 for card in portfolio if card // 13 == step.card // 13)
    return None if owned > 0 else refused(owned=owned)


def has_a_low_share(printed: Components, position: PositionBlackMonday, step: ChangeRate) -> bool:
    return any(value_of(card) < 5 for card in acting_seat(position).portfolio)


@contract(
    needs=(somebody_is_to_move, *CARDS_CAN_BE_COUNTED), promises=(passes_exactly(has_a_low_share),)
)
def without_a_low_share(
    printed: Components, position: PositionBlackMonday, step: ChangeRate
) -> Refusal | None:
    portfolio = acting_seat(position).portfolio
    return None if any(value_of(card) <= 5 for card in portfolio) else refused(low=5)
"""
WITH_RATES: Final = """

def is_a_card(printed: Components, position: PositionBlackMonday, step: ChangeRate) -> bool:
    return 0 <= step.card < 52


def that_rate_rises(
    after: PositionBlackMonday, printed: Components, position: PositionBlackMonday, step: ChangeRate
) -> bool:
    rates = position.rates
    return all(
        after.rates[company] == rates[company] + (10 if company == company_of(step.card) else 0)
        for company in range(4)
    )


def all_rates_rise(
    after: PositionBlackMonday, printed: Components, position: PositionBlackMonday, step: ChangeRate
) -> bool:
    return all(new > old for new, old in zip(after.rates, position.rates, strict=True))


def no_rate_is_twenty(
    after: PositionBlackMonday, printed: Components, position: PositionBlackMonday, step: ChangeRate
) -> bool:
    return all(after.rates[company] != 20 for company in range(4))


@contract(
    needs=(is_a_card,), promises=(only("rates"), that_rate_rises, all_rates_rise, no_rate_is_twenty)
)
def raise_by_ten(
    printed: Components, position: PositionBlackMonday, step: ChangeRate
) -> PositionBlackMonday:
    company = company_of(step.card)
    raised = with_company(position.rates, company, position.rates[company] + 10)
    return evolve(position, rates=raised)
"""


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        (
            WITH_RATES,
            {
                ("raise_by_ten", "only_rates"): "proved",
                ("raise_by_ten", "that_rate_rises"): "proved",
                ("raise_by_ten", "all_rates_rise"): "refuted",
                ("raise_by_ten", "no_rate_is_twenty"): "refuted",
            },
        ),
        pytest.param(
            WITH_CARDS,
            {
                ("without_a_share", "passes_exactly_has_a_share"): "proved",
                ("without_a_low_share", "passes_exactly_has_a_low_share"): "refuted",
            },
            marks=pytest.mark.slow,
        ),
    ],
)
def test_clauses_of_black_monday_go_through_rates_and_named_hands(
    tmp_path: Path, text: str, verdicts: dict[tuple[str, str], str]
) -> None:
    found = found_in(tmp_path, f"{HEAD}{OF_MONDAY}{text}", 20.0)
    assert {(one.function, one.condition): one.verdict for one in found} == verdicts


@pytest.mark.parametrize(
    ("crosshair", "prover", "verdict"),
    [
        (Verdict.CONFIRMED, Verdict.SEARCHED, "confirmed"),
        (Verdict.CONFIRMED, Verdict.NEEDS_UNMET, "searched"),
        (Verdict.SEARCHED, Verdict.SEARCHED, "searched"),
    ],
)
def test_who_met_needs_that_no_prover_says_are_met_is_no_prover(
    crosshair: Verdict, prover: Verdict, verdict: str
) -> None:
    said = {"prover": Answer(prover, "", 0.0), "crosshair": Answer(crosshair, "", 0.0)}
    assert verdict_where_met(said)[0] == verdict


def test_rows_of_records_may_have_needs(tmp_path: Path) -> None:
    assert verdicts_told_of(mine(tmp_path, f"{HEAD}{ROWS_OF_RECORDS}")) == {
        ("cash_of", "is_cash"): "confirmed",
        ("cash_of", "is_first"): "refuted",
        ("cash_of", "is_small"): "refuted",
        ("paid", "is_no_more"): "confirmed",
        ("paid", "is_less"): "refuted",
        ("nobody", "is_cash"): "needs never met",
    }


def test_values_that_meet_needs_are_believed_before_any_prover(functions: Functions) -> None:
    subject = Subject(None, functions["fooling"]["honest_larger"])
    unmet = Answer(Verdict.NEEDS_UNMET, "", 0.0)
    assert attacked(subject, subject.promises[0]) == Attack(None, meets_the_needs=True)
    needing = Subject(None, functions["unbelieved"]["for_need_max"])
    (promise,) = needing.promises
    said = [Said("prover", {promise.__name__: unmet}), Said("crosshair", {})]
    assert altogether(needing, promise, said).verdict in ("searched", "refuted")


def test_the_text_that_is_read_is_what_runs(tmp_path: Path) -> None:
    """Of what was compiled before and is never compared to the text, nothing is run."""
    file = mine(tmp_path, "LIMIT = 0\n")
    cached = Path(util.cache_from_source(str(file)))
    cached.parent.mkdir()
    other = dumps(compile("LIMIT = 7", str(file), "exec"))
    cached.write_bytes(util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8) + other)
    assert run_file(file).module.LIMIT == 0


OF_EDITIONS: Final = """
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.position import Position, changed
from bfrules.editions.black_friday.steps import Sale


def below(after: int, printed: Components, position: Position) -> bool:
    return after != 7


@contract(promises=(below,))
def only_2023_prints_240(printed: Components, position: Position) -> int:
    if 0 <= position.prices[0] < len(printed.prices):
        return 7 if printed.prices[position.prices[0]] == 240 else 0
    return 0


def same_level(after: Position, printed: Components, position: Position, step: Sale) -> bool:
    return after.level == position.level


@contract(promises=(same_level,))
def stays(printed: Components, position: Position, step: Sale) -> Position:
    return position


@contract(promises=(same_level,))
def falls_unless_extra(printed: Components, position: Position, step: Sale) -> Position:
    return position if step.extra else changed(position, level=position.level - 1)
"""


@pytest.mark.slow
def test_a_promise_has_to_hold_with_each_edition_and_kind_of_step_that_fits(tmp_path: Path) -> None:
    found = {one.function: one for one in found_in(tmp_path, f"{HEAD}{OF_EDITIONS}", 5.0)}
    assert {name: one.verdict for name, one in found.items()} == {
        "only_2023_prints_240": "refuted",
        "stays": "proved",
        "falls_unless_extra": "refuted",
    }
    assert found["only_2023_prints_240"].told.startswith("bf2023: ")
    named = re.findall(r"(?:^|; )(\w+): \w+, 0 seats", found["stays"].told)
    assert named == ["bf2010", "bf2023", "yucata"]


@pytest.mark.parametrize(
    ("promise", "answer"),
    [
        ("never_seven", "-" * 900 + "n"),
        *(("never_seven", " + ".join(["n"] * number)) for number in (900, 2500)),
        ("never_seven if True else " * 400 + "never_seven", "n"),
    ],
)
def test_what_goes_too_deep_is_outside(tmp_path: Path, promise: str, answer: str) -> None:
    stated = f"@contract(promises=({promise},))\ndef attack(n: int) -> int:\n    return {answer}"
    (found,) = found_in(tmp_path, f"{HEAD}\n\n{stated}\n")
    assert found.verdict == "outside the fragment"


def test_an_attack_ends_in_time(tmp_path: Path) -> None:
    (subject,) = subjects_in(tmp_path, f"{HEAD}{ENDLESS}")
    with pytest.raises(TooMuch), within(0.05):
        sum(1 for _ in range(10**18))
    assert attacked(subject, subject.promises[0], seconds=0.3).broken is None


LOOPING: Final = """

def loops(n: int) -> int:
    while True:
        n += 1


@contract(promises=(never_seven,))
def attack(n: int) -> int:
    return loops(n)
"""


@pytest.mark.slow
def test_a_loop_that_decides_nothing_ends_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "SECONDS_TO_BEGIN", 0.2)
    monkeypatch.setattr(files, "attacked", lambda *_: Attack(None, meets_the_needs=True))
    before = getrusage(RUSAGE_CHILDREN).ru_utime
    (found,) = found_in(tmp_path, f"{HEAD}{LOOPING}")
    assert (found.verdict, found.told) == ("searched", files.OUT_OF_TIME)
    assert getrusage(RUSAGE_CHILDREN).ru_utime - before < 12 * BRIEFLY


@pytest.mark.parametrize(
    ("said", "instead"),
    [
        ("def f(n: Fraction) -> int: return 1", "whole numbers"),
        ("def f(n: float) -> int: return 1", "whole numbers"),
        ("def f(n: int) -> int: return int(Fraction(n, 3))", "whole numbers"),
        ("def f(n: Colour) -> int: return 1", "a whole number for each"),
        ("def f(n: int) -> int: return Colour.RED", "a whole number for each"),
        ("def f(n: Literal[0, 1]) -> int: return 1", "a whole number for each"),
        ("def f(n: Point) -> int: return n.x", "of Point: a record that @frozen"),
        ("def f(n: int) -> int: return Point(n).x", "of Point: a record that @frozen"),
        ("def f(n: Coin) -> int: return n.gold", "of Coin: a record that @frozen"),
        ("def f(n: Purse) -> int: return n.gold", "@frozen"),
        ("def f(n: list[int]) -> int: return len(n)", "tuple[int, ...]"),
        ("def f(n: int) -> int: return 1 if n in {1, 2} else 0", "a tuple"),
        ("def f(printed: Point) -> int: return 1", "another name"),
        ("def f(n: Sequence[int]) -> int: return len(n)", "tuple[int, ...]"),
        ("def f(n: int | str) -> int: return 1", "a whole number for each"),
        ("def f(n: tuple) -> int: return 1", "tuple[int, ...], or with a type for each part"),
        ("def f(n: object) -> int: return 1", "the type that it is of"),
        ("def f(n: tuple[Coin, Coin]) -> int: return 1", "of Coin: a record that @frozen"),
        ("def f(n: Kept) -> int: return 1", "a field as it is given"),
        ("def f(n: int) -> int: return n or 1", "`a if a else b`"),
        ("def f(n: int) -> int: return n and 1", "`b if a else a`"),
        ("def f(n: int) -> int: return fine(*(n, n))", "each argument by itself"),
        ("def f(n: int) -> int: return slow(n)", "the function without what remembers"),
        ("def f(n: int) -> int: return cast(int, n)", "what is of the type"),
        ("def f(n: int) -> int: return math.prod((n, n))", "a loop that multiplies"),
        ("def f(n: int) -> int: return max(accumulate((n, n)))", "a loop, or `sum("),
        ("def f(n: int) -> int: return n | 3", "`//` and `%`; of truth values `and`"),
        ("def f(n: int) -> int: return round(n * 2)", "`//`"),
        ("def f(n: int) -> int: return math.ceil(n)", "`-(-a // b)`"),
        ("def f(n: int) -> int: return random.randint(0, n)", "a parameter for what is drawn"),
        ("def f(n: int) -> int:\n    [n].sort()\n    return n", "a name for what it gives"),
        (
            "def f(n: int) -> int:\n    match (n, 1):\n        case (1, 1): return 1\n    return 2",
            "a record, a number or `_`",
        ),
    ],
)
def test_who_writes_what_is_outside_is_told_what_to_write(
    tmp_path: Path, said: str, instead: str
) -> None:
    (found,) = found_in(tmp_path, f"{OF_A_NEWCOMER}{said}\n")
    assert found.verdict == "outside the fragment"
    assert f"instead: {instead}" in found.told.replace("instead of", "instead: of")


def test_a_condition_of_other_types_is_told_which_they_are(tmp_path: Path) -> None:
    promise = "def two(after: tuple[int, int], n: int) -> bool: return True\n"
    stated = "@contract(promises=(two,))\ndef f(n: int) -> tuple[int, ...]: return (n, n)[:2]\n"
    (found,) = found_in(tmp_path, f"{HEAD}{promise}{stated}")
    assert found.verdict == "outside the fragment"
    assert "two: after; it takes tuple[int, int], not tuple[int, ...]" in found.told


def test_what_mypy_says_of_a_line_is_not_said_once_more(tmp_path: Path) -> None:
    told = f"{OF_A_NEWCOMER}def f(n: int) -> int:\n    return n + self.step\n"
    (found,) = found_in(tmp_path, told)
    assert "mypy says" in found.told
    assert "of any type" not in found.told


@pytest.mark.parametrize(
    ("need", "promise", "instead"),
    [
        ("n: int, m: int, k: int", "after: int, n: int, m: int", "need(n, m)"),
        ("m: int, n: int", "after: int, n: int, m: int", "need(n, m)"),
        ("n: int, m: int", "n: int, m: int", "promise(returned, n, m)"),
        ("n: int, m: int", "n: int, after: int, m: int", "promise(returned, n, m)"),
        ("n: int, m: int", "before: int, now: int, m: int", "promise(returned, n, m)"),
        ("n: int, m: int", "old: int, after: int, m: int", "promise(returned, n, m)"),
    ],
)
def test_a_condition_with_other_parameters_is_told_which_are_right(
    tmp_path: Path, need: str, promise: str, instead: str
) -> None:
    needs = f"def need({need}) -> bool: return True\ndef promise({promise}) -> bool: return True\n"
    stated = "@contract(needs=(need,), promises=(promise,))\ndef of(n: int, m: int): return n\n"
    (found,) = found_in(tmp_path, f"{HEAD}{needs}{stated}")
    assert found.verdict == "outside the fragment"
    assert found.told.endswith(f"; instead: {instead}")


@pytest.mark.parametrize(
    ("said", "instead"),
    [
        ("import numpy", "write what you need of it into this file"),
        ("X = tries()", "tries, line 3: a statement of a file that is not read: Try; instead:"),
        ("X = opens()", "opens, line 8: a call in a file that is not listed: open; instead: write"),
        (
            "class Purse:\n    def __init__(self):\n        self.gold = 0",
            "a record that @frozen of attrs makes",
        ),
        ("open('x')", 'put what only runs by hand under `if __name__ == "__main__":`'),
        ("class Mine(Edition): pass", "clauses and contracts in a file of their own"),
    ],
)
def test_who_runs_what_is_not_read_is_told_what_to_write(
    tmp_path: Path, said: str, instead: str
) -> None:
    tries = "def tries():\n    try:\n        return 1\n    finally:\n        pass\n"
    tries += "def opens():\n    return open('x')\n"
    (found,) = found_in(tmp_path, f"from bfrules import Edition\n{tries}{said}\n{HEAD}{STATED}")
    assert (found.verdict, instead in found.told) == ("outside the fragment", True)


def test_clauses_of_an_edition_of_its_own_are_proved_in_a_file_of_their_own(tmp_path: Path) -> None:
    """As the guide says: the edition is outside, with what to do; its clauses, cut out, are not."""
    whole_edition = list(proved_in_file(PENNIES, BRIEFLY, workers=1))
    assert {one.verdict for one in whole_edition} == {"outside the fragment"}
    assert all("clauses and contracts in a file of their own" in one.told for one in whole_edition)
    text = PENNIES.read_text()
    table, clauses = text.index("# the table"), text.index("def every_number")
    imports = "from attrs import frozen\nfrom bfrules.core.refusal import Refusal, refused\n"
    stated = "from bfrules.kernel.contract import contract\n"
    cut_out = imports + stated + text[table:clauses].replace("printed", "box")
    found = {one.condition: one.verdict for one in found_in(tmp_path, cut_out, 2.0)}
    assert found == {"no_penny_is_lost": "proved", "it_is_the_other_turn": "proved"}


OF_ANY_NAMES: Final = """
from typing import Annotated


@frozen
class Coin:
    lower: int
    length: Annotated[int, "a note"]
    reason: bool


def as_long(after: int, coin: Coin) -> bool:
    return after >= coin.length and (coin.reason or after > 9 or after >= coin.lower)


@contract(promises=(as_long,))
def {name}(coin: Coin) -> int:
    return max(coin.length, coin.lower {more})
"""


def test_fields_may_have_any_name_and_types_notes(tmp_path: Path) -> None:
    both = OF_ANY_NAMES.format(name="right", more="") + "".join(
        OF_ANY_NAMES[OF_ANY_NAMES.index("\n\n@contract") :].format(name="wrong", more="- 1")
    )
    found = {one.function: one.verdict for one in found_in(tmp_path, f"{HEAD}{both}", 2.0)}
    assert found == {"right": "proved", "wrong": "refuted"}


def test_a_file_that_takes_too_long_is_outside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = mine(tmp_path, f"{HEAD}def loops():\n    while True: pass\n\n\nX = loops()\n")
    monkeypatch.setattr(whole, "SECONDS_OF_A_STATEMENT", 0.1)
    assert "takes too much time or memory" in str(run_file(file).breach)
    (found,) = found_in(tmp_path, f"{HEAD}\n\nX = b'0' * 10**18\n{LOOPING}")
    assert (found.verdict, reason_in(found)) == (
        "outside the fragment",
        "the file: a statement of a file that takes too much time or memory",
    )


def test_an_attack_that_comes_to_no_end_proves_nothing(
    functions: Functions, monkeypatch: pytest.MonkeyPatch
) -> None:
    subject = Subject(None, functions["fooling"]["honest_larger"])
    (promise,) = subject.promises
    said = said_by_the_prover(subject, BRIEFLY)
    assert altogether(subject, promise, [said]).verdict == "proved"
    monkeypatch.setattr(files, "attacked", lambda *_: os._exit(1))
    found = altogether(subject, promise, [said])
    assert (found.verdict, found.told.split("; ")[0]) == ("searched", ENDED_EARLY)


@pytest.mark.parametrize(
    ("told", "verdict"),
    [
        ("(n=1000) raised RecursionError('maximum recursion depth exceeded')", "searched"),
        ("(n=1000) gave 7, and a promise raised RecursionError()", "searched"),
        ("(n=10**12) raised MemoryError()", "searched"),
        ("(n=1000) raised ValueError('no more')", "refuted"),
        ("(n=1000) raised ValueError('raised RecursionError()')", "refuted"),
    ],
)
def test_calls_that_go_too_deep_for_this_machine_refute_nothing(
    functions: Functions, told: str, verdict: str
) -> None:
    subject = Subject(None, functions["fooling"]["honest_larger"])
    (promise,) = subject.promises
    said = Said("prover", {promise.__name__: Answer(Verdict.REFUTED, told, 0.0)})
    assert altogether(subject, promise, [said]).verdict == verdict


@pytest.mark.parametrize("error", ["MemoryError", "RecursionError"])
def test_an_attack_that_runs_out_of_memory_refutes_nothing(tmp_path: Path, error: str) -> None:
    (subject,) = subjects_in(tmp_path, f"{HEAD}{LARGE}".replace("MemoryError", error))
    assert attacked(subject, subject.promises[0]).broken is None


def reason_in(found: Found) -> str:
    """Return the first reason that is told, without the place."""
    return found.told.split("; ")[0].removeprefix(f"{found.file}:").partition(": ")[2]


def test_every_function_with_a_contract_is_asked(functions: Functions) -> None:
    for stem, found in functions.items():
        assert sorted(found) == sorted(names_in(stem))
    ways = [name for name in functions["fooling"] if not name.startswith(HONEST)]
    assert min(len(ways) - 80, len(functions["unbelieved"]), len(FILES)) > 50


@pytest.mark.parametrize(
    "frame",
    [
        only("market"),
        only("market", of_the_seat=("cash",)),
        only(of_every_seat=("cash",)),
        only("market", of_the_seat=("cash",), of_every_seat=("shares",)),
    ],
)
def test_a_frame_that_runs_otherwise_than_it_says_is_outside(frame: Any) -> None:
    assert is_a_frame(frame)
    made = FunctionType(frame.__code__, frame.__globals__, closure=frame.__closure__)
    vars(made)["__frame__"] = frozenset({"market"}.symmetric_difference(frame_of(frame) or ()))
    assert not is_a_frame(made)
    assert [one.why for one in all_breaches(made)] == ["a frame that `only` did not make"]


@frozen(slots=False)
class Unequal(Position):
    """A table where nobody sees a part change."""

    aside: int = field(default=0, eq=False)


@frozen(slots=False, eq=False)
class Wider(Position):
    """A table that is compared as a table is that has no such part."""

    aside: int = 0


class Alike(Position):
    """A table that is compared in a way of its own."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Alike) and self.turn == other.turn

    def __hash__(self) -> int:
        return hash(self.turn)


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        (Unequal, "a field that is compared in a way of its own: aside"),
        (Wider, COMPARED_OTHERWISE),
        (Alike, "a type that is no frozen record: Alike"),
    ],
)
def test_no_table_is_equal_to_another_that_is_not_alike(
    monkeypatch: pytest.MonkeyPatch, kind: type[Any], why: str
) -> None:
    """A frame let pass what it says stays, and a check of all verdicts had no complaint."""
    monkeypatch.setattr(kind, "__module__", Position.__module__)
    monkeypatch.setattr(sys.modules[Position.__module__], kind.__name__, kind, raising=False)
    clause = bf2023.clause("spend_the_tile")
    (breach,) = breaches_of(Subject(evolve(bf2023, position_kind=kind), clause))
    assert breach.why.startswith(why)
    ships: Any = bf2023.position_kind
    assert not breaches_of_a_table(ships)


def test_whatever_is_called_proved_is_in_the_fragment() -> None:
    ledger = read_ledger()
    outside = {one.name for one in all_subjects() if next(breaches_of(one), None)}
    proved = {
        (name, method in OF_THEIR_OWN)
        for name, entry in ledger.items()
        for answers in entry.promises.values()
        for method, answer in answers.items()
        if answer.verdict in BY_A_PROVER
    }
    of_loops = {"kernel.probability", "kernel.lots_of_size", "kernel.lots_within"}
    assert outside == {*of_loops, "bf2023.not_the_choice_of_the_mibs"}
    assert not {(name, False) for name in outside} & proved
    assert {(name, True) for name in outside} <= proved


def test_a_file_says_of_each_condition_what_is_known(tmp_path: Path) -> None:
    head, _, rest = FOOLING.partition("# text ---")
    honest = rest[rest.index("# honest ---") :]
    fooling = AS_A_FUNCTION["ways"].format(name="masks_bits", says="7 if n & 255 == 7 else 0")
    file = mine(tmp_path, f"{head}\n{fooling}\n\n\n{honest}")
    ran = CliRunner().invoke(command.main, [str(file), "--json", "--seconds", "2"])
    found = {(one["function"], one["condition"]): one for one in json.loads(ran.output)}
    assert {key: one["verdict"] for key, one in found.items()} == {
        ("masks_bits", "never_seven"): "outside the fragment",
        ("honest_larger", "no_less"): "proved",
        ("honest_but_wrong", "never_seven"): "refuted",
        ("honest_but_never_called", "never_seven"): "needs never met",
        ("honest_refusal", "refused_below_zero"): "proved",
        ("honest_record", "of_coins"): "proved",
        ("honest_by_name", "of_purses"): "proved",
        ("honest_row_of_the_file", "no_more_than_all"): "proved",
        ("honest_names_of_parts", "stays_shut"): "proved",
        ("honest_call_by_a_module", "of_both"): "proved",
        ("honest_swap", "in_order"): "proved",
        ("honest_swap_in_a_list", "in_order"): "proved",
        ("honest_look_into_what_is_gone_through", "no_less"): "proved",
        ("honest_rows_within_rows", "the_sum"): "proved",
    }
    assert "(n=7) gave 7" in found["honest_but_wrong", "never_seven"]["told"]
    outside = found["masks_bits", "never_seven"]["told"]
    at = file.read_text().splitlines().index("    return 7 if n & 255 == 7 else 0") + 1
    bits = "single bits; instead: `//` and `%`; of truth values `and`, `or`, `!=`"
    assert outside == f"{file}:{at}: masks_bits: {bits}"
    assert ran.exit_code == 1


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("x = 1 +", "mine.py, line 1 is no Python: invalid syntax"),
        (
            "import sys\nsys.exit(0)",
            "mine.py defines .* up to line 2: a call in a file that is not listed",
        ),
        ("import nobody_has_this", "an import of a file that is not read: nobody_has_this"),
        ("import bfrules.nowhere", "mine.py, line 1 cannot be run: ModuleNotFoundError"),
        ("x = 1\ny = x // 0", "mine.py, line 2 cannot be run: ZeroDivisionError"),
        (
            "class Out(BaseException): pass\nraise Out",
            "mine.py defines .* up to line 2: .* not read: Raise",
        ),
        ("x = 1", "no function with a contract$"),
        (
            "from bfrules import Amendment, bf2023, without\n"
            'LIMIT = without(bf2023.clause("more_sold_than_the_limit"))\n'
            'TEA = Amendment(name="tea", about="Tea.", clauses=(LIMIT,))',
            "a contract; .* `bfrules prove EDITION --amendment .*mine.py:TEA`$",
        ),
    ],
)
def test_a_file_without_anything_to_prove_is_refused(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(UnusableFile, match=told):
        functions_in_file(mine(tmp_path, text))


FAILING: Final = """
def differs(after: int, n: int) -> bool:
    return after != n


@contract(promises=(differs,))
def above(n: int) -> int:
    return n


NOWHERE = 1 // 0


@contract(promises=(differs, differs_too))
def below(n: int) -> int:
    return n
"""


def test_every_contract_is_told_of_where_a_file_cannot_be_run(tmp_path: Path) -> None:
    file = mine(tmp_path, f"from bfrules.kernel.contract import contract\n{FAILING}")
    ran = CliRunner().invoke(command.main, [str(file), "--json"])
    found = json.loads(ran.stdout)
    assert [(one["function"], one["condition"]) for one in found] == [
        ("above", "differs"),
        ("below", "differs"),
        ("below", "differs_too"),
    ]
    assert {one["verdict"] for one in found} == {"outside the fragment"}
    assert all(f"{file}:12: the file: it cannot be run: Zero" in one["told"] for one in found)
    assert "line 12 cannot be run: ZeroDivisionError" in ran.stderr
    assert ran.exit_code == 2


@pytest.mark.parametrize("text", ["", "x = 1 +", "x = 1 // 0", "import nobody_has_this"])
def test_of_a_file_without_anything_to_prove_there_is_json_too(tmp_path: Path, text: str) -> None:
    file = mine(tmp_path, text)
    ran = CliRunner().invoke(command.main, [str(file), "--json"])
    assert json.loads(ran.stdout) == []
    assert str(file) in ran.stderr
    assert ran.exit_code == 2


OF_TWO_KINDS: Final = """
@frozen
class Coin:
    gold: int


@frozen
class Pair:
    left: int
    right: int


def far(thing: Coin | Pair) -> bool:
    return isinstance(thing, Pair) and thing.left > 90


def is_small(after: int, thing: Coin | Pair) -> bool:
    return after < 1000


def is_no_coin(after: int, thing: Coin | Pair) -> bool:
    return isinstance(thing, Pair)


@contract(promises=(is_small,))
def large(thing: Coin | Pair) -> int:
    return 0 if isinstance(thing, Coin) else thing.left


@contract(needs=(far,), promises=(is_no_coin,))
def of_a_pair(thing: Coin | Pair) -> int:
    return 0
"""


def test_records_of_two_kinds_are_tried_in_an_attack(tmp_path: Path) -> None:
    large, of_a_pair = subjects_in(tmp_path, f"{HEAD}{OF_TWO_KINDS}")
    told = attacked(large, large.promises[0]).broken
    assert told is not None
    assert "Pair" in told
    assert attacked(of_a_pair, of_a_pair.promises[0]).meets_the_needs


@pytest.mark.parametrize(
    "kind",
    [
        *(SymbolicBool, SymbolicBoundedInt, SymbolicInt, SymbolicList, SymbolicTuple),
        *(SymbolicArrayBasedUniformTuple, SymbolicBoundedIntTuple),
        *(SequenceConcatenation, ShellMutableSequence, ShellSequence, SliceView),
        *(Counters, Number, Tuple, Truth, Cards, Heap, Rest, Untouched, Unseen),
        *(Printed, PrintedRows, RowOf),
    ],
)
def test_no_part_that_only_symbols_have_may_be_asked_for(tmp_path: Path, kind: type[Any]) -> None:
    definition = ast.parse(dedent(inspect.getsource(kind)))
    own = {
        node.attr
        for node in ast.walk(definition)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "self"
        and isinstance(node.ctx, ast.Store)
    }
    names = sorted(one for one in {*own, *dir(kind)} if one not in dir(tuple))
    file = tmp_path / "mine.py"
    ways = [
        f"def {taken}_{place}({taken}: {told}) -> int:\n    return {taken}.{name}\n"
        for place, name in enumerate(names)
        for taken, told in (("n", "int"), ("row", "tuple[int, ...]"), ("lit", "bool"))
    ]
    file.write_text("\n\n".join(ways))
    module = loaded(file)
    functions = [one for name, one in vars(module).items() if "_" in name and callable(one)]
    assert len(functions) == len(ways) > 0
    assert [one.__name__ for one in functions if not list(all_breaches(one))] == []


def test_a_subject_of_a_file_has_no_edition(functions: Functions) -> None:
    assert not list(breaches_of(Subject(None, functions["fooling"]["honest_larger"])))


def test_a_record_that_was_written_by_msgspec_is_a_record_still() -> None:
    msgspec.json.decode(msgspec.json.encode(EMPTY_PILE), type=Pile)
    assert "__msgspec_cache__" in vars(Pile)
    assert peculiarity_of.__wrapped__(Pile) == ""


def test_what_an_edition_has_woven_is_not_read_once_more() -> None:
    house = evolve(bf2010, weaves=True)
    house._loom.lists = eval("lambda position: []", {"__name__": "woven"})
    assert list(functions_of_somebody(house)) == []


OF_A_HOUSE: Final = """from attrs import evolve, frozen
from bfrules import Amendment, Refusal, bf2023
from bfrules.core.promises import only, passes_exactly
from bfrules.core.rule import rule
from bfrules.editions.bf2023 import Buy, BuyBars, Components2023, Position2023, Sell
from bfrules.editions.bf2023.conditions.trading import A_WHOLE_SALE
from bfrules.kernel.contract import contract

P = Position2023
FRAME = A_WHOLE_SALE[0]


def is_so(after: bool, printed: Components2023, position: P, step: Sell) -> bool:
    return after is not None


@contract(promises=(only(),))
def stays(printed: Components2023, position: P, step: Sell) -> P:
    return position


@contract(promises=(only(),))
@contract(promises=(is_so,))
def forbids(printed: Components2023, position: P, step: Sell) -> bool:
    return True


def of_a_sale(after: P, printed: Components2023, before: P, step: Sell) -> bool:
    return step.shares[0] >= 0


def all_stays(after: P, printed: Components2023, before: P, step: Sell) -> bool:
    return after == before


def of_a_purchase(after: P, printed: Components2023, before: P, step: Buy) -> bool:
    return step.placed is None


def any_sale(printed: Components2023, position: P, step: Sell) -> bool:
    return step.shares[0] >= 0


@contract(promises=(passes_exactly(any_sale),))
def passes(printed: Components2023, position: P, step: Sell) -> Refusal | None:
    return None


def of_other_values(printed: Sell, position: P, step: Sell) -> bool:
    return printed.extra


@contract(promises=(passes_exactly(of_other_values),))
def passes_other_values(printed: Components2023, position: P, step: Sell) -> Refusal | None:
    return None


@frozen
class Give:
    number: int

    @property
    def shares(self) -> int:
        return int(str(self.number))


def gives(printed: Components2023, position: P) -> tuple[Give, ...]:
    return (Give(0),)


ENDS = {bf2023.clause("end_the_turn"): "turn.3"}
GIVE = rule(Give, "bf2023", forbids={}, does=ENDS, conceives=gives)
CELLS = ("a", "b", "c", "d", 5)
HOUSE = Amendment(name="mine", about="Mine.", {says})
"""


@pytest.mark.parametrize(
    ("says", "told"),
    [
        ("does={Sell: stays}", ""),
        ("forbid={Sell: forbids}", "a function of other types than a clause for Sell: forbids"),
        ("forbid={Sell: stays}", "a function of other types than a clause for Sell: stays"),
        ("forbid={Sell: passes}", ""),
        (
            "forbid={Sell: passes}, does={Sell: passes}",
            "a function of other types than a clause for Sell: passes",
        ),
        ("does={Sell: stays}, promises={FRAME: of_a_sale}", ""),
        ("does={Sell: stays}, promises={FRAME: all_stays}", ""),
        (
            "does={Sell: stays}, promises={FRAME: of_a_purchase}",
            "a function of other types than a promise of Sell: of_a_purchase",
        ),
        (
            "forbid={Sell: passes_other_values}",
            "a function of other types than a promise of Sell: only_where_of_other_values",
        ),
        (
            "components=lambda one: evolve(one, words=evolve(one.words, colours=CELLS))",
            "a value of another type than is said: printed.colours",
        ),
        (
            "components=lambda one: evolve(one, least_trade=True)",
            "a value of another type than is said: printed.least_trade",
        ),
        ("rules=(GIVE,)", "Give.shares: a type: str"),
    ],
)
def test_what_a_proof_of_a_house_supposes_has_to_be_so(
    tmp_path: Path, says: str, told: str
) -> None:
    ran = run_file(mine(tmp_path, OF_A_HOUSE.replace("{says}", says)))
    assert ran.breach is None
    why = why_unread(bf2023.amend(ran.module.HOUSE))
    assert told in why
    assert bool(why) == bool(told)


def test_whatever_ships_is_made_of_what_fits() -> None:
    for edition in shipped_editions().values():
        for house in houses_of(edition):
            assert list(unfit_in(house)) == []


def is_even_handed(printed: object, position: object, step: object) -> bool:
    """It is so."""
    return True


AT_THE_SAME_LINE: Final = '''
from bfrules import Refusal, refused
from bfrules.core.promises import frame_of, only, passes_exactly
from bfrules.editions.bf2023 import Components2023, Position2023, Sell
from bfrules.kernel.contract import contract


def no_level(printed: Components2023, position: Position2023, step: Sell) -> bool:
    """The level is zero."""
    return position.level == 0


@contract(promises=(passes_exactly(no_level),))
def levels_sell_nothing(
    printed: Components2023, position: Position2023, step: Sell
) -> Refusal | None:
    """Nobody sells at a level."""
    return None if position.level == 0 else refused(level=position.level)


'''


@pytest.mark.slow
def test_a_function_at_the_line_of_a_condition_made_elsewhere_does_not_give_it_its_types(
    tmp_path: Path,
) -> None:
    line = passes_exactly(is_even_handed).__code__.co_firstlineno
    text = AT_THE_SAME_LINE + "\n" * (line - AT_THE_SAME_LINE.count("\n") - 1)
    file = mine(tmp_path, f"{text}def last(number: int) -> int:\n    return number\n")
    assert file.read_text().split("\n")[line - 1].startswith("def last")
    assert [one.verdict for one in proved_in_file(file, 20, 1)] == ["proved"]


MADE_IN_A_FILE: Final = """

def above(limit: int) -> Callable[[int, int], bool]:
    def is_above(after: int, n: int) -> bool:
        return after > limit

    return is_above


ABOVE_NONE = above(-1)


@contract(promises=(ABOVE_NONE,))
def squared(n: int) -> int:
    return n * n
"""


@pytest.mark.parametrize("name", ["asked", "other"])
def test_what_a_function_makes_has_its_types_whatever_the_file_is_called(
    tmp_path: Path, name: str
) -> None:
    """Of a file that was called as mypy called it, only functions by themselves had types."""
    file = tmp_path / f"{name}.py"
    file.write_text(f"from collections.abc import Callable\n{HEAD}{MADE_IN_A_FILE}")
    assert [one.verdict for one in proved_in_file(file, 20, 1)] == ["proved"]


OF_A_ROW: Final = """
def is_small(after: int, row: tuple[int, ...]) -> bool:
    return after < 7


@contract(promises=(is_small,))
def attack(row: tuple[int, ...]) -> int:
    return sum(row)
"""


def test_what_breaks_a_promise_is_told_without_what_was_not_looked_at(tmp_path: Path) -> None:
    (found,) = found_in(tmp_path, f"{HEAD}{OF_A_ROW}", 2.0)
    assert found.verdict == "refuted"
    assert "only tuples" not in found.told
    assert "only tuples" not in found.methods["prover"]
