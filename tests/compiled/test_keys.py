"""Keys of engines: the same for the same code in any run, another one after any change."""

import builtins
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from attrs import evolve, field, frozen

from bfrules import bf2010, bf2023, black_monday
from bfrules.compiled import compile, machines
from bfrules.compiled.making import code_of
from bfrules.core.amendment import after
from bfrules.core.refusal import refused
from bfrules.editions.black_friday import selling
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.selling import not_owned
from bfrules.editions.black_friday.steps import Buy
from bfrules.kernel import shares
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
    return code_of(edition, edition.start(**{"seats": 3, **start})).key


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


def test_a_key_is_the_same_in_any_run() -> None:
    script = (
        "from bfrules import bf2023, black_monday\n"
        "from bfrules.compiled.making import code_of\n"
        "for one in (bf2023, black_monday): print(code_of(one, one.start(seats=3)).key)\n"
    )
    own = [key(), key(black_monday)]
    for seed in ("1", "2"):
        ran = subprocess.run(
            [sys.executable, "-c", script],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        )
        assert ran.stdout.split() == own
    engine = compile(bf2023, seats=3, backend="python")
    assert [played.is_over for played in engine.play(2)] == [True, True]
    position = engine.code.start
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


@pytest.mark.skipif(not shutil.which("cc"), reason="no C compiler")
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
