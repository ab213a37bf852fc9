"""Fast engines, compiled from the clauses of an edition as they stand.

`compile` works out whatever is known when the code is made, and prints what is left as
functions on rows of whole numbers, in Python (which numba compiles) and in C. The clauses
stay the only source: one that cannot be compiled is refused, never played differently.
"""

from bfrules.compiled.engine import Engine, Played, compile
from bfrules.evaluating.values import NOTHING, CannotCompile

__all__ = ["NOTHING", "CannotCompile", "Engine", "Played", "compile"]
