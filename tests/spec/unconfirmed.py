# mypy: ignore-errors
# ruff: noqa
"""False promises inside the fragment that CrossHair confirmed once, and kin of theirs.

A list that changes, a part of a list, and needs that raise of CrossHair's values only. What
is one expression stands in `unconfirmed_lines.txt`. `test_fragment` asks CrossHair about each:
none may be confirmed, nor may its needs be called never met.
"""

from bisect import insort
from collections.abc import Callable

from bfrules.kernel.contract import contract


def never_seven(after: int, n: int) -> bool:
    """The answer is never seven."""
    return after != 7


def false_promise(function: Callable[[int], int]) -> Callable[[int], int]:
    return contract(promises=(never_seven,))(function)


# a list is looked into, changes, and is looked into again ---------------------------


@false_promise
def by_a_change(n: int) -> int:
    if n < 0 or n > 2:
        return 0
    kept = [0, 0, 0]
    before = kept[n]
    kept[0] = 7
    return kept[n] + before


@false_promise
def by_an_appended_number(n: int) -> int:
    if n != -1:
        return 0
    kept = [0, 0, 0]
    before = kept[n]
    kept.append(7)
    return kept[n] + before


@false_promise
def by_an_inserted_number(n: int) -> int:
    if n < 0 or n > 2:
        return 0
    kept = [0, 8, 9]
    before = kept[n]
    insort(kept, 7 + before)
    return kept[n]


@false_promise
def by_an_addition(n: int) -> int:
    if n < -1 or n > 2:
        return 0
    kept = [0, 0, 0]
    before = kept[n]
    kept += (7,)
    return kept[n] + before


@false_promise
def by_a_change_of_another_name(n: int) -> int:
    if n < 0 or n > 2:
        return 0
    kept = [0, 0, 0]
    other = kept
    before = kept[n]
    other[0] = 7
    return kept[n] + before


@false_promise
def by_a_change_of_what_is_left(n: int) -> int:
    if n < 0 or n > 1:
        return 0
    first, *kept = (0, 0, 0)
    before = kept[n]
    kept[0] = 7
    return kept[n] + before + first


@false_promise
def by_a_change_of_what_is_in_order(n: int) -> int:
    if n < 0 or n > 1:
        return 0
    kept = sorted((0, 0))
    before = kept[n]
    kept[0] = 7
    return kept[n] + before


# a part of a list is a list of its own ----------------------------------------------


@false_promise
def by_a_part_up_to(n: int) -> int:
    if n < 1 or n > 2:
        return 0
    kept = [7, 0, 0]
    part = kept[:n]
    kept[0] = 0
    return part[0]


@false_promise
def by_a_part_from(n: int) -> int:
    if n < 0 or n > 1:
        return 0
    kept = [0, 0, 7]
    part = kept[n:]
    kept[2] = 0
    return part[-1]


@false_promise
def by_a_part_of_a_part(n: int) -> int:
    if n < 1 or n > 2:
        return 0
    kept = [7, 0, 0][:n]
    part = kept[:n]
    kept[0] = 0
    return part[0]


@false_promise
def by_a_part_as_long_as_before(n: int) -> int:
    if n < 1 or n > 2:
        return 0
    kept = [0]
    part = kept[:n]
    kept.append(0)
    return 7 if len(part) == 1 else 0


# a list that only grows, and is a tuple before anybody looks into it ------------------


@false_promise
def by_two_tuples_of_a_list(n: int) -> int:
    if n != -1:
        return 0
    kept: list[int] = []
    kept.append(0)
    before = tuple(kept)[n]
    kept.append(7)
    return tuple(kept)[n] + before


@false_promise
def by_a_tuple_made_before(n: int) -> int:
    if n < 0 or n > 1:
        return 0
    kept: list[int] = []
    kept.append(7)
    row = tuple(kept)
    kept.append(0)
    return row[0] if len(row) == n else 0


@false_promise
def by_what_is_put_there_only_once(n: int) -> int:
    kept: list[int] = []
    kept.append(0)
    if n == 12345:
        kept.append(7)
    return tuple(kept)[-1]


@false_promise
def by_the_number_of_those_put_there(n: int) -> int:
    kept: list[int] = []
    for one in (1, 2, 3, 4, 5, 6, 8):
        if one <= n:
            kept.append(one)
    return len(tuple(kept))


@false_promise
def by_a_list_begun_again(n: int) -> int:
    rows: list[tuple[int, ...]] = []
    for one in (0, 7):
        kept = []
        kept.append(one)
        rows.append(tuple(kept))
    return tuple(rows)[n][0] if n == 0 or n == 1 else 0


@false_promise
def by_two_lists(n: int) -> int:
    kept: list[int] = []
    other: list[int] = []
    kept.append(n)
    other.append(n)
    other.append(7)
    return tuple(other)[len(tuple(kept))]


@false_promise
def by_a_list_put_in_order(n: int) -> int:
    kept: list[int] = []
    kept.append(7)
    kept.append(n)
    return sorted(tuple(kept))[0]


@false_promise
def by_another_name(n: int) -> int:
    kept: list[int] = []
    other = kept
    before = len(tuple(other))
    kept.append(7)
    return tuple(other)[n] + before if n == 0 else 0


@false_promise
def by_a_list_that_is_looked_into_as_well(n: int) -> int:
    if n != -1:
        return 0
    kept: list[int] = []
    kept.append(0)
    before = kept[n]
    kept.append(7)
    return tuple(kept)[n] + before


@false_promise
def by_a_list_that_begins_full(n: int) -> int:
    if n != -1:
        return 0
    kept = [0, 0]
    before = tuple(kept)[n]
    kept.append(7)
    return tuple(kept)[n] + before


# a name that is given where Python never comes --------------------------------------


@false_promise
def by_a_name_given_in_any(n: int) -> int:
    if any((m := one) > n for one in (1, 7, 8)):
        return m
    return 0


@false_promise
def by_a_name_given_in_all(n: int) -> int:
    return 0 if all((m := one) < n for one in (1, 7, 8)) else m


@false_promise
def by_a_name_given_in_a_condition_of_any(n: int) -> int:
    m = 0
    return m if any(one > n for one in (1, 7, 8) if (m := one)) else 0
