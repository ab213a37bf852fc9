"""A source is believed only if it is that of the code that runs."""

import ast
import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

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


def test_the_source_of_a_function_is_read(tmp_path: Path) -> None:
    module = module_of(tmp_path / "as_it_was.py", RULE)
    assert ast.unparse(tree_of(module.is_dear).body[0]).startswith("def is_dear(price: int")


@pytest.mark.parametrize(
    "changed",
    [
        RULE.replace("> most", ">= most"),
        RULE.replace("5", "6"),
        RULE.replace("is_dear", "is_cheap"),
        RULE.replace("price", "cost"),
    ],
)
def test_a_source_that_was_changed_meanwhile_is_not_believed(tmp_path: Path, changed: str) -> None:
    module = module_of(tmp_path / "changing.py", RULE)
    (tmp_path / "changing.py").write_text(changed)
    with pytest.raises(SourceHasChanged, match=r"changing\.is_dear was changed in its file"):
        tree_of(module.is_dear)


def test_a_function_that_only_moved_is_believed(tmp_path: Path) -> None:
    module = module_of(tmp_path / "decorated.py", "from functools import cache\n@cache" + RULE)
    assert isinstance(tree_of(module.is_dear.__wrapped__).body[0], ast.FunctionDef)


def test_a_call_into_an_imported_module_is_compiled_as_in_its_file(tmp_path: Path) -> None:
    source = "import math as numbers\n\ndef root(price):\n    return numbers.isqrt(price)\n"
    module = module_of(tmp_path / "calling.py", source)
    assert ast.unparse(tree_of(module.root).body[0]).startswith("def root(price)")


def test_a_call_into_an_imported_module_from_within_is_compiled_so_too(tmp_path: Path) -> None:
    source = "import math\n\ndef some(prices):\n    return any(math.isqrt(one) for one in prices)\n"
    module = module_of(tmp_path / "calling_within.py", source)
    assert ast.unparse(tree_of(module.some).body[0]).startswith("def some(prices)")


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


def test_only_what_stands_where_the_code_begins_is_the_source(tmp_path: Path) -> None:
    """A line that looks like a definition may stand in a text above it."""
    module = module_of(tmp_path / "hidden.py", HIDDEN)
    assert ast.unparse(tree_of(module.held)) == "def held(n):\n    return n - zero"


def test_functions_without_names_in_one_line_are_all_told(tmp_path: Path) -> None:
    module = module_of(tmp_path / "shown.py", HIDDEN)
    assert [ast.unparse(one) for one in tree_of(module.shown[1]).body] == [
        "lambda n: n",
        "lambda n: n + 1",
    ]


@pytest.mark.parametrize("constant", ["5.0", "True", "5 + 0j"])
def test_a_constant_of_another_type_is_another_source(tmp_path: Path, constant: str) -> None:
    module = module_of(tmp_path / "changing.py", RULE.replace("5", constant))
    (tmp_path / "changing.py").write_text(RULE if "5" in constant else RULE.replace("5", "1"))
    with pytest.raises(SourceHasChanged):
        tree_of(module.is_dear)


def test_the_source_of_what_a_function_made_is_compared(tmp_path: Path) -> None:
    module = module_of(tmp_path / "changing.py", HIDDEN)
    (tmp_path / "changing.py").write_text(HIDDEN.replace("n - zero", "n * zero"))
    with pytest.raises(SourceHasChanged):
        tree_of(module.held)
