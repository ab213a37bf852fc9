"""A source is believed only if it is that of the code that runs."""

import ast
import importlib.util
from pathlib import Path
from types import ModuleType
from warnings import catch_warnings, simplefilter

import pytest

from bfrules.evaluating.sources import definitions_of
from spec.fragment.whole import run_as_read
from spec.sources import SourceHasChanged, tree_of


def module_of(path: Path, source: str) -> ModuleType:
    path.write_text(source)
    found = importlib.util.spec_from_file_location(path.stem, path)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


RULE = """
def is_dear(price: int, most: int = 3) -> bool:
    'Tell whether a price is high.'
    return all(part > most for part in (price, 5)) and price != 7
"""
# a line that looks like a definition stands in a text above it, and two functions in one line
HIDDEN = """
def maker(zero):
    '''
    def held(n):
        return n + zero
    '''
    def\\
 held(n):
        return n - zero

    return held


held = maker(0)
shown = (lambda n: n, lambda n: n + 1)
"""
DECORATED = "from functools import cache\n@cache" + RULE
CALLING = "import math as numbers\n\ndef root(price):\n    return numbers.isqrt(price)\n"
WITHIN = "import math\n\ndef some(prices):\n    return any(math.isqrt(one) for one in prices)\n"


@pytest.mark.parametrize(
    ("source", "name", "told"),
    [
        (RULE, "is_dear", "def is_dear(price: int, most: int=3) -> bool:"),
        (DECORATED, "is_dear.__wrapped__", "def is_dear(price: int, most: int=3) -> bool:"),
        (CALLING, "root", "def root(price):\n    return numbers.isqrt(price)"),
        (WITHIN, "some", "def some(prices):\n    return any((math.isqrt(one) for one in prices))"),
        (HIDDEN, "held", "def held(n):\n    return n - zero"),
        (HIDDEN, "shown[1]", "lambda n: n\nlambda n: n + 1"),
    ],
)
def test_the_source_of_what_runs_is_read(tmp_path: Path, source: str, name: str, told: str) -> None:
    module = module_of(tmp_path / "as_it_was.py", source)
    read = tree_of(eval(name, vars(module)))
    assert told in "\n".join(map(ast.unparse, read.body))


@pytest.mark.parametrize(
    ("before", "now"),
    [
        (RULE, RULE.replace("> most", ">= most")),
        (RULE, RULE.replace("5", "6")),
        (RULE, RULE.replace("is_dear", "is_cheap")),
        (RULE, RULE.replace("price", "cost")),
        (RULE.replace("5", "5.0"), RULE),
        (RULE.replace("5", "5 + 0j"), RULE),
        (RULE.replace("5", "True"), RULE.replace("5", "1")),
        (HIDDEN, HIDDEN.replace("n - zero", "n * zero")),
    ],
)
def test_a_source_that_was_changed_meanwhile_is_not_believed(
    tmp_path: Path, before: str, now: str
) -> None:
    module = module_of(tmp_path / "changing.py", before)
    (tmp_path / "changing.py").write_text(now)
    function = module.is_dear if before != HIDDEN else module.held
    with pytest.raises(SourceHasChanged, match=r"changing\..* was changed in its file"):
        tree_of(function)


def test_python_warns_once_of_a_file_that_is_proved(tmp_path: Path) -> None:
    path = tmp_path / "warned.py"
    path.write_text("def first(place: int) -> bool:\n    'Tell.'\n    return place is 1\n")
    with catch_warnings(record=True) as told:
        simplefilter("always")
        run = run_as_read(path)
        definitions_of(run.module.first)
    assert [one.category for one in told] == [SyntaxWarning]
