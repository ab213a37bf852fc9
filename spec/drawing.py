"""Induction over draws: how likely a handful is, of however many shares of however many kinds.

One shape is read, line by line, and nothing else. A function multiplies, kind by kind, in how
many ways the shares of that kind can be drawn, and divides by the ways to draw as many of all.
Its promise lays all shares in a row, kind by kind, goes through their `combinations`, and counts
those that are wanted. It needs a stock that holds the handful.

What is supposed of `combinations` and `comb` is what Python says of them: they list, or count,
each choice of places once. So a row is chosen of some shares and one more behind them if it is
chosen without that one, or if that one is the last that is wanted and the others are chosen
before. What is left, a prover is asked about, share by share:

* Of the kinds before, no share of a kind is chosen. There was no way of no shares, and where there
  was none of some shares, there is none of one more of another kind.
* The ways of a kind multiply those of the kinds before. Of no shares of that kind there is one way
  to choose nothing, none to choose something; where it holds of some shares, it holds of one more.

So what the loop holds after each kind is in how many ways the wanted shares of the kinds so far are
chosen: 1 before the first.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any, Final

from bfrules.kernel.contract import needs_of
from bfrules.kernel.draws import the_stock_holds_the_handful
from spec import induction
from spec.induction import Condition, Text
from spec.symbolic.question import Parameter, Question

MULTIPLYING: Final = """
WAYS = 1
for THERE, DRAWN in ZIP(STOCK, HANDFUL, strict=True):
    WAYS *= COMB(THERE, DRAWN)
return FRACTION(WAYS, COMB(SUM(STOCK), SUM(HANDFUL)))
"""
COUNTING: Final = """
SHARES = [KIND for KIND, THERE in ENUMERATE(STOCK) for ROUND in RANGE(THERE)]
DRAWS = LIST(COMBINATIONS(SHARES, SUM(HANDFUL)))
WANTED = [KIND for KIND, DRAWN in ENUMERATE(HANDFUL) for ROUND in RANGE(DRAWN)]
return LIKELY == FRACTION(DRAWS.count(TUPLE(WANTED)), LEN(DRAWS))
"""
HOLDING: Final = """
return LEN(STOCK) == LEN(HANDFUL) and ALL(
    DRAWN >= 0 and DRAWN <= THERE for THERE, DRAWN in ZIP(STOCK, HANDFUL, strict=True)
)
"""
CALLED: Final = {
    one.__name__.upper(): one
    for one in (all, comb, combinations, enumerate, len, list, range, sum, tuple, zip, Fraction)
}
TAKEN: Final = ("STOCK", "HANDFUL")


def questions_by_induction(
    function: Callable[..., Any], promise: Condition
) -> tuple[Question, ...]:
    """Return the questions that settle a promise between them; raise NotRead if none do."""
    if needs_of(function) != (the_stock_holds_the_handful,):
        return induction.questions_by_induction(function, promise)
    expect(Text.of(the_stock_holds_the_handful), HOLDING, TAKEN)
    expect(Text.of(function), MULTIPLYING, TAKEN)
    expect(Text.of(promise), COUNTING, ("LIKELY", *TAKEN))
    return NO_SHARE_OF_A_KIND, ONE_SHARE_MORE


def expect(text: Text, shape: str, parameters: Iterable[str]) -> None:
    """Raise NotRead unless a function has a shape, of these parameters, each name for one thing."""
    found = text.holes(shape, text.statements)
    if found is None:
        raise text.not_read(text.statements[0], "this is not how a handful is drawn")
    named = {hole: name.id for hole, name in found.items()}
    own = [name for hole, name in named.items() if hole not in CALLED]
    if (
        tuple(named[hole] for hole in parameters) != text.parameters
        or len(set(own)) < len(own)
        or any(text.meaning(named[hole]) is not CALLED[hole] for hole in named.keys() & CALLED)
    ):
        raise text.not_read(text.statements[0], "a name stands for something else")


# what a prover is asked --------------------------------------------------------------


def ways_of_one_more(share: int, last: int, without: int, besides: int) -> int:
    """Return in how many ways a row is chosen of some shares and one more behind them.

    That one is left out or, if it is like the last that is wanted, taken besides the others.
    """
    return without + besides if share == last else without


def is_of_a_kind_before(share: int, last: int, without: int, besides: int) -> bool:
    """Tell whether a share lies before those of the last kind that is wanted."""
    return share < last


def there_was_no_way(share: int, last: int, without: int, besides: int) -> bool:
    """Tell whether there is no way to choose without the share."""
    return without == 0


def there_is_no_way(after: int, share: int, last: int, without: int, besides: int) -> bool:
    """Tell whether there is none with it either."""
    return after == 0


def the_last_is_of_no_kind_behind(share: int, last: int, before: int, same: int, less: int) -> bool:
    """Tell whether nothing is wanted of a kind behind that of the share."""
    return last <= share


def ways_among_all(share: int, last: int, before: int, same: int, less: int) -> int:
    """Return the ways of one share more, where those of its kind multiplied the ones `before`."""
    return ways_of_one_more(share, last, before * same, before * less)


def they_multiply(after: int, share: int, last: int, before: int, same: int, less: int) -> bool:
    """Tell whether they still do: `same` and `less` are ways among the shares of the kind alone."""
    return after == before * ways_of_one_more(share, last, same, less)


NO_SHARE_OF_A_KIND: Final = Question(
    tuple(Parameter(name, int) for name in ("share", "last", "without", "besides")),
    (is_of_a_kind_before, there_was_no_way),
    ways_of_one_more,
    (there_is_no_way,),
    "a share of another kind",
)
ONE_SHARE_MORE: Final = Question(
    tuple(Parameter(name, int) for name in ("share", "last", "before", "same", "less")),
    (the_last_is_of_no_kind_behind,),
    ways_among_all,
    (they_multiply,),
    "one share more of a kind",
)
