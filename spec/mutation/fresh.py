"""A pytest plugin that empties the caches of `bfrules`, so that a cache hides no mutant."""

import os
import sys
from functools import _lru_cache_wrapper
from typing import Final

from bfrules.core.remembering import Remembering

IS_WATCHED: Final = "stats"


def pytest_sessionstart() -> None:
    """Empty the caches that an earlier run in this process has filled."""
    empty_caches()


def pytest_runtest_setup() -> None:
    """Empty the caches before each test while mutmut watches which functions it reaches."""
    if os.environ.get("MUTANT_UNDER_TEST") == IS_WATCHED:
        empty_caches()


def empty_caches() -> None:
    """Empty every cache that a module of `bfrules` holds."""
    for name, module in list(sys.modules.items()):
        if name.startswith("bfrules."):
            for value in list(vars(module).values()):
                if isinstance(value, (_lru_cache_wrapper, Remembering)):
                    value.cache_clear()
