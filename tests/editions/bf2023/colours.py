"""The five colours of 2023, in tests that have something of each."""

from typing import Final

COLOURS: Final = ("purple", "yellow", "green", "blue", "white")
ONE_EACH: Final = dict.fromkeys(COLOURS, 1)
EMPTY: Final = dict.fromkeys(COLOURS, 0)
