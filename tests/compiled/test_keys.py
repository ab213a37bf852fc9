"""Keys of engines: the same for the same code in any run, another one after any change."""

import builtins
import importlib.util
import math
import os
import subprocess
import sys
from collections import deque
from difflib import get_close_matches
from enum import Enum, IntEnum
from functools import lru_cache, singledispatch, wraps
from operator import itemgetter
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import pytest
from attrs import define, evolve, field, frozen

from bfrules import bf2010, bf2023, black_monday
from bfrules.compiled import compile, machines
from bfrules.compiled.keys import key_of
from bfrules.compiled.machines import kept_as
from bfrules.compiled.making import Making
from bfrules.core.amendment import after
from bfrules.core.refusal import refused
from bfrules.editions.black_friday import selling
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.selling import not_owned
from bfrules.editions.black_friday.steps import Buy
from bfrules.kernel import shares
from tests.compiled.made import NO_COMPILER
from tests.editions.houses import amending

CLAUSE = """
from attrs import frozen

from bfrules.core.refusal import refused

MOST = {most}


def is_too_much(shares, most=MOST):
    return sum(shares) > {limit}


@frozen
class Words:
    def most(self, shares):
        return max(shares) > {largest}


WORDS = Words()


def too_much(printed, position, step):
    if is_too_much(step.shares) or WORDS.most(step.shares):
        return refused(most=MOST)
    return None
"""


def key(edition: Any = bf2023, **start: Any) -> str:
    return Making(edition, edition.start(**{"seats": 3, **start})).key


def module_of(folder: Path, text: str) -> ModuleType:
    """Write a file, and import it; the module has the same name each time."""
    file = folder / "house.py"
    file.write_text(text)
    spec = importlib.util.spec_from_file_location("house", file)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    # not by its loader: it may keep what it made of a file that was written just before
    exec(builtins.compile(text, str(file), "exec"), vars(made))
    return made


def house(folder: Path, most: int = 3, limit: str = "most", largest: int = 2) -> Any:
    """Return 2023 with a clause that a file of a user's own holds."""
    written = CLAUSE.format(most=most, limit=limit, largest=largest)
    clause = module_of(folder, written).too_much
    return bf2023.amend(amending("house", after(not_owned, {clause: ""})))


def test_a_key_is_the_same_whatever_a_prompt_showed_last(monkeypatch: pytest.MonkeyPatch) -> None:
    before = key()
    monkeypatch.setattr(builtins, "_", "shown", raising=False)
    assert key() == before


def test_a_key_is_the_same_in_any_run() -> None:
    script = (
        "from bfrules import bf2023, black_monday\n"
        "from bfrules.compiled.making import Making\n"
        "for one in (bf2023, black_monday): print(Making(one, one.start(seats=3)).key)\n"
    )
    own = [key(), key(black_monday)]
    ran = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "1"},
    )
    assert ran.stdout.split() == own
    engine = compile(bf2023, seats=3, backend="python")
    assert [played.is_over for played in engine.play(2)] == [True, True]
    position = engine.making.start
    for step in engine.record(seed=1)[0]:
        position = bf2023.apply(position, step)
    assert [key(), key(black_monday)] == own
    assert all(own)


def test_tables_editions_and_readings_have_keys_of_their_own() -> None:
    readings = [bf2023.amend(one) for one in bf2023.readings]
    keys = [key(seats=4), key(mibs=True), key(bf2010), *map(key, (bf2023, *readings))]
    # most readings of the M.I.B.S. change what it does, and the clauses, at any table
    assert len(set(keys)) == len(keys)


def test_a_printed_value_that_changed_has_another_key() -> None:
    other = evolve(bf2023, printed=evolve(bf2023.printed, share_limits=(1,) * 5))
    assert other.printed != bf2023.printed
    assert key(other) != key()


@frozen
class Fee:
    """What a house takes; it is not compared."""

    name: str
    most: int = field(eq=False)


def limited(fee: Fee) -> Any:
    def limit(printed: Any, position: Any, step: Any) -> Any:
        return refused() if sum(step.shares) > fee.most else None

    return bf2023.amend(amending("limited", forbid={Buy: limit}))


def test_a_part_that_is_not_compared_is_a_part_of_the_key() -> None:
    assert key(limited(Fee("fee", 1))) == key(limited(Fee("fee", 1)))
    assert key(limited(Fee("fee", 1))) != key(limited(Fee("fee", 2)))


def test_a_user_s_clause_that_changed_has_another_key(tmp_path: Path) -> None:
    keys = [
        key(house(tmp_path)),
        key(house(tmp_path, most=4)),
        key(house(tmp_path, limit="2")),
        key(house(tmp_path, largest=3)),
    ]
    assert len({*keys, ""}) == 5
    assert key(house(tmp_path)) == keys[0]


MARKED = """
from __future__ import annotations

import package
from attrs import field, frozen

from bfrules.core.refusal import refused

Number = int


@frozen
class Mark:
    turn: Number = field()


def marked(printed, position, step):
    mark = Mark(position.turn)
    return refused() if mark == Mark(package.rules.limits.LEAST) else None
"""


def test_what_lies_in_a_module_of_a_module_or_in_a_field_is_a_part_of_the_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package, rules, limits = map(ModuleType, ("package", "package.rules", "package.rules.limits"))
    vars(package)["rules"], vars(rules)["limits"] = rules, limits
    monkeypatch.setitem(sys.modules, "package", package)

    def marked(least: int = 1, of_a_field: str = "", number: str = "int") -> str:
        vars(limits)["LEAST"] = least
        text = MARKED.replace("field()", f"field({of_a_field})")
        house = module_of(tmp_path, text.replace("= int", f"= {number}"))
        monkeypatch.setitem(sys.modules, "house", house)
        # what is read of a file is the same
        (tmp_path / "house.py").write_text(MARKED)
        return key(bf2023.amend(amending("house", forbid={Buy: house.marked})))

    keys = [
        marked(),
        marked(least=2),
        marked(of_a_field="eq=False"),
        marked(of_a_field="order=False"),
        marked(of_a_field="alias='turns'"),
        marked(of_a_field="validator=print"),
        marked(of_a_field="hash=False"),
        marked(number="int | None"),
    ]
    assert len({*keys, ""}) == len(keys) + 1
    assert marked() == keys[0]


@pytest.mark.parametrize(
    ("owner", "name", "other"),
    [
        (selling, "acting_seat", lambda position: position.seats[0]),
        (shares, "COLOURS", (0, 1, 2, 3)),
        (Components, "offers", lambda printed, seat, advantage: False),
    ],
)
def test_what_is_reached_and_was_changed_has_another_key(
    monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, other: Any
) -> None:
    before = key()
    monkeypatch.setattr(owner, name, other)
    assert key() not in (before, "")


def test_what_nobody_can_tell_apart_has_no_key(tmp_path: Path) -> None:
    text = CLAUSE.format(most=3, limit="most", largest=2)
    held = module_of(tmp_path, text.replace("MOST = 3", "MOST = iter([3])")).too_much
    imports = module_of(tmp_path, text.replace("    if is", "    import bfrules\n    if is"))
    for clause in (held, imports.too_much):
        assert key(bf2023.amend(amending("house", after(not_owned, {clause: ""})))) == ""


class Dollars(int):
    """A number that shows itself in the same way whatever it is."""

    def __repr__(self) -> str:
        return "dollars"


def level_of(number: int) -> Any:
    class Level(IntEnum):
        TOP = number

        def __repr__(self) -> str:
            return self.name

    return Level


def a_number_that_shows_itself_otherwise(most: int) -> Any:
    own = Dollars(most)
    return lambda: own


def a_set_of_numbers_that_show_themselves_otherwise(most: int) -> Any:
    own = frozenset((Dollars(most),))
    return lambda: max(own)


def a_level_by_its_name(most: int) -> Any:
    levels = level_of(most)
    return lambda: levels.TOP


def a_level(most: int) -> Any:
    own = level_of(most).TOP
    return lambda: own


def the_highest_level(most: int) -> Any:
    levels = level_of(most)
    return lambda: max(levels)


def an_attribute_of_a_function(most: int) -> Any:
    def limit() -> Any:
        return limit.most  # type: ignore[attr-defined]

    vars(limit)["most"] = most
    return limit


def an_attribute_of_a_function_that_remembers(most: int) -> Any:
    @lru_cache
    def limit() -> Any:
        return limit.most  # type: ignore[attr-defined]

    vars(limit)["most"] = most
    return limit


def the_name_of_a_function(most: int) -> Any:
    def limit() -> int:
        return len(limit.__name__)

    limit.__name__ = "x" * most
    return limit


def an_attribute_of_a_level(most: int) -> Any:
    class Level(Enum):
        TOP = 1

    vars(Level.TOP)["most"] = most
    return lambda: Level.TOP.most  # type: ignore[attr-defined]


def an_attribute_of_a_tuple(most: int) -> Any:
    class Row(tuple[int, ...]):
        pass

    own = Row((1, 2))
    vars(own)["most"] = most
    return lambda: own.most  # type: ignore[attr-defined]


def an_attribute_beside_the_fields(most: int) -> Any:
    @frozen(slots=False)
    class Limit:
        name: str

    own = Limit("limit")
    vars(own)["most"] = most
    return lambda: own.most  # type: ignore[attr-defined]


def a_method_of_what_has_one_slot(most: int) -> Any:
    class Limit:
        __slots__ = ("most",)

        def limit(self) -> Any:
            return self.most  # type: ignore[attr-defined]

    @define
    class Own(Limit):
        pass

    own = Own()
    own.most = most  # type: ignore[attr-defined]
    return own.limit


def a_method_of_what_wraps_something(most: int) -> Any:
    class Limit:
        def __init__(self) -> None:
            self.__wrapped__ = int
            self.most = most

        def limit(self) -> int:
            return self.most

    return Limit().limit


def a_function_named_after_one_of_python(most: int) -> Any:
    return wraps(get_close_matches)(lambda: most)


def a_class_named_after_one_of_python(most: int) -> Any:
    class Limit:
        pass

    type.__setattr__(Limit, "most", most)
    Limit.__module__, Limit.__qualname__ = "fractions", "Limit"
    return lambda: Limit.most  # type: ignore[attr-defined]


def a_function_that_python_wrapped(most: int) -> Any:
    return singledispatch(lambda _: most)


def what_looks_for_its_attributes(most: int) -> Any:
    module = ModuleType("limits")
    vars(module)["__getattr__"] = {"most": most}.__getitem__
    return lambda: module.most


def a_part_that_a_house_from_a_file_does_not_compare(most: int) -> Any:
    kind = type("Kept", (), {"__module__": "bfrules.files.house", "__annotations__": {"most": int}})
    own = frozen(kind, these={"most": field(eq=False)})(most)
    return lambda: own.most


TOLD_APART = [
    value
    for value in list(globals().values())
    if isinstance(value, FunctionType)
    and value.__module__ == __name__
    and value.__code__.co_varnames[: value.__code__.co_argcount] == ("most",)
]


@pytest.mark.parametrize("made", TOLD_APART, ids=lambda made: made.__name__)
def test_what_a_clause_reads_is_a_part_of_the_key(made: Any) -> None:
    one, other = key_of(made(1)), key_of(made(2))
    assert one != other or not one


def test_what_is_kept_of_two_houses_has_two_names() -> None:
    def names_of(most: int) -> list[str]:
        edition = limited(Fee("fee", Dollars(most)))
        making = Making(edition, edition.start(seats=3))
        return [kept_as(making, maker, "") for maker in ("numba", "cc")]

    assert names_of(1) == names_of(1)
    assert len({*names_of(1), *names_of(2)}) == 4


def test_what_python_s_own_modules_are_given_is_a_part_of_the_key(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def limit() -> Any:
        return math.most + MOST_OF_ALL  # type: ignore[attr-defined,name-defined]  # noqa: F821

    keys = [key_of(limit)]
    for owner, name in ((math, "most"), (builtins, "MOST_OF_ALL")):
        for most in (1, 2):
            monkeypatch.setattr(owner, name, most, raising=False)
            keys.append(key_of(limit))
    assert len({*keys, ""}) == len(keys) + 1


def test_a_file_named_like_one_of_python_s_is_a_part_of_the_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def named_profile(most: int) -> str:
        file = tmp_path / "profile.py"
        file.write_text(f"MOST = {most}\ndef limit():\n    return MOST\n")
        made = ModuleType("profile")
        vars(made)["__file__"] = str(file)
        exec(builtins.compile(file.read_text(), str(file), "exec"), vars(made))
        monkeypatch.setitem(sys.modules, "profile", made)
        return key_of(made.limit)

    assert named_profile(1) not in (named_profile(2), "")


def test_what_c_alone_sees_and_what_has_no_order_has_no_key() -> None:
    class Queue(deque[int]):
        pass

    def not_yet() -> Any:
        return later

    told = [Queue([1]), frozenset({(1,), (2,)}), itemgetter(1), not_yet, 10**5_000]
    assert [key_of(one) for one in told] == [""] * 5
    later = 1


@NO_COMPILER
def test_an_engine_that_is_kept_is_found_again_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))

    def rows(limit: str) -> list[Any]:
        engine = compile(house(tmp_path, limit=limit), seats=3, backend="c")
        return [played.row for played in engine.play(5, seed=3)]

    strict, loose = rows("1"), rows("9")
    assert strict != loose
    printed: list[Any] = []
    monkeypatch.setattr(machines, "in_c", printed.append)
    assert (rows("1"), rows("9")) == (strict, loose)
    assert not printed
