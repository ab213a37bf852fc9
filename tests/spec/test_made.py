"""What is printed or woven for rules is asked about under readings and in houses alike."""

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from bfrules import bf2010
from spec.made import Chosen, Made, as_printed, under_readings
from spec.translation.__main__ import validate as validate_printed
from spec.translation.register import MADE as PRINTED
from spec.weaving.__main__ import validate as validate_woven
from spec.weaving.register import MADE as WOVEN

HOUSE = '''
from attrs import evolve

from bfrules.core.amendment import Amendment
from bfrules.core.promises import passes_exactly
from bfrules.core.refusal import Refusal, refused
from bfrules.editions.bf2010 import Components2010, TakeSubsidy
from bfrules.editions.black_friday.position import Position
from bfrules.kernel.contract import contract


def after_level_zero(printed: Components2010, position: Position, step: TakeSubsidy) -> bool:
    """The level is above zero."""
    return position.level > 0


@contract(promises=(passes_exactly(after_level_zero),))
def too_early(printed: Components2010, position: Position, step: TakeSubsidy) -> Refusal | None:
    """Nobody takes a subsidy at level zero."""
    return None if position.level > 0 else refused(level=position.level)


def promises_nothing(
    printed: Components2010, position: Position, step: TakeSubsidy
) -> Refusal | None:
    """Nobody takes a subsidy at level one."""
    return None if position.level != 1 else refused(level=position.level)


def tells(printed: Components2010, position: Position, step: TakeSubsidy) -> Refusal | None:
    """Write down who asks."""
    print(position.turn)
    return None


LATER = Amendment(name="later", about="", forbid={TakeSubsidy: (too_early, promises_nothing)})
TOLD = Amendment(name="told", about="", forbid={TakeSubsidy: tells})
NOTHING = Amendment(name="nothing", about="", components=lambda printed: printed)
DEARER = Amendment(
    name="dearer", about="", components=lambda printed: evolve(printed, subsidy=30)
)
'''

BOTH = [
    pytest.param(validate_printed, PRINTED, id="printed"),
    pytest.param(validate_woven, WOVEN, id="woven"),
]


@pytest.mark.parametrize(("command", "made"), BOTH)
@pytest.mark.parametrize(
    ("option", "code", "told"),
    [
        ("--amendment=house.py:LATER", 0, ["bf2010 (later) TakeSubsidy 2 seats", "the same ("]),
        ("--amendment=house.py:DEARER", 0, ["bf2010 (dearer) TakeSubsidy 2 seats", "the same ("]),
        ("--amendment=house.py:TOLD", 0, ["(told) TakeSubsidy", "outside the fragment: "]),
        ("--amendment=house.py:NONE", 1, ["has no amendment named NONE"]),
        ("--amendment=house.py:NOTHING", 1, ["nothing asked about is changed: no rule is"]),
        ("--reading=Q18=rises", 0, ["bf2010 (Q18=rises) PlaceFirst 2 seats", "the same ("]),
    ],
)
def test_what_is_made_for_a_house_is_asked_about_too(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    command: Any,
    made: Made,
    option: str,
    code: int,
    told: list[str],
) -> None:
    (tmp_path / "house.py").write_text(HOUSE)
    monkeypatch.chdir(tmp_path)
    before = made.register.path.read_bytes()
    asked = ["bf2010", "TakeSubsidy", "PlaceFirst", "--seats", "2", option]
    result = CliRunner().invoke(command, asked)
    assert any(all(part in line for part in told) for line in result.output.splitlines())
    assert "not known" not in result.output
    assert result.exit_code == code
    assert made.register.path.read_bytes() == before


def test_only_what_differs_under_a_reading_is_asked_about() -> None:
    chosen = Chosen(kinds=("PlaceFirst",), sizes=(2,))
    (asked,) = {one.name for one in under_readings(PRINTED, bf2010, chosen) if "Q18" in one.name}
    assert asked == "bf2010 (Q18=rises) PlaceFirst 2 seats: raise_a_colour_that_ran_out"
    (woven,) = {one.name for one in under_readings(WOVEN, bf2010, chosen) if "Q18" in one.name}
    assert woven == "bf2010 (Q18=rises) PlaceFirst 2 seats"
    assert len(list(as_printed(PRINTED, bf2010, chosen))) > 1
