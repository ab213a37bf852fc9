# mypy: ignore-errors
# ruff: noqa
"""False promises inside the fragment: a prover has to refute each, or to say that it does not know.

Numbers, truth values as numbers, places, slices, laziness, and needs that raise for some
numbers only. `test_fragment` asks about each; none may be called proved or confirmed.
"""

from itertools import chain

from attrs import frozen

from bfrules.kernel.contract import contract

LENGTH = len
BIG = 10**40


@frozen
class Coin:
    """A record that cannot be changed."""

    gold: int
    shiny: bool = False


def never_seven(after: int, n: int) -> bool:
    """The answer is never seven."""
    return after != 7


def false_promise(function):
    return contract(promises=(never_seven,))(function)


# in functions ----------------------------------------------------------------------


@false_promise
def by_an_alias_of_len(n: int) -> int:
    return 7 if LENGTH((n,)) == n else 0


@false_promise
def by_sum_of_range(n: int) -> int:
    return 7 if sum(1 for _ in range(n)) == 700 else 0


@false_promise
def by_len_of_range(n: int) -> int:
    return 7 if len(range(n)) == 700 else 0


@false_promise
def by_slice_of_product(n: int) -> int:
    return 7 if len(tuple(a for a in range(30) for b in range(30))[:n]) == 700 else 0


@false_promise
def by_negative_slice(n: int) -> int:
    return 7 if len(tuple(a for a in range(30) for b in range(30))[n:]) == 200 else 0


@false_promise
def by_step_of_a_slice(n: int) -> int:
    return 7 if len(tuple(range(90))[::n]) == 1 and n > 300 else 0


@false_promise
def by_range_step(n: int) -> int:
    return 7 if len(tuple(range(0, 99, n))) == 1 and n == 700 else 0


@false_promise
def by_negative_index(n: int) -> int:
    return (7, 0, 0)[n] if n < 0 and n > -4 else 0


@false_promise
def by_a_big_constant(n: int) -> int:
    return 7 if n == BIG else 0


@false_promise
def by_truth_arithmetic(n: int) -> int:
    return 7 * ((n == 700) // 1)


@false_promise
def by_truth_modulo(n: int) -> int:
    return 7 * ((n == 700) % 2)


@false_promise
def by_abs_of_truth(n: int) -> int:
    return 7 * abs(n == 700)


@false_promise
def by_divmod_of_truth(n: int) -> int:
    return 7 * divmod(n == 700, 1)[0]


@false_promise
def by_truth_index(n: int) -> int:
    return (0, 7)[n == 700]


@false_promise
def by_truth_compared(n: int) -> int:
    return 7 if (n == 700) == 1 else 0


@false_promise
def by_match_value(n: int) -> int:
    match n:
        case 700:
            return 7
    return 0


@false_promise
def by_assert(n: int) -> int:
    assert n != 700
    return 0


@false_promise
def by_recursion(n: int) -> int:
    return 7 if n == 700 else by_recursion(n + 1) if n < 700 else 0


@false_promise
def by_stop_iteration(n: int) -> int:
    return next(iter(()))


@false_promise
def by_zip_strict(n: int) -> int:
    return 7 if len(tuple(zip((1,), tuple(range(n)), strict=True))) == 1 else 0


@false_promise
def by_a_list_alias(n: int) -> int:
    row = [0]
    other = row
    other[0] += 7
    return row[0]


@false_promise
def by_a_list_in_a_comprehension(n: int) -> int:
    return [m for m in [7, n]][0]


@false_promise
def by_any_unstopped(n: int) -> int:
    return 7 if any(1 // m for m in (1, n)) and n == 0 else 0


@false_promise
def by_min_default(n: int) -> int:
    return min((), default=7)


@false_promise
def by_a_string_annotation(n: "int") -> int:
    return 7 if n == 700 else 0


# in conditions ---------------------------------------------------------------------


def all_of(after: int, n: int) -> bool:
    return all(after != m for m in (7, 700))


@contract(promises=(all_of,))
def of_all_of(n: int) -> int:
    return n


def any_of(after: int, n: int) -> bool:
    return any(after == m for m in range(20) if m != 7) or after < 0 or after > 19


@contract(promises=(any_of,))
def of_any_of(n: int) -> int:
    return n


def eq_bool_int(after: int, n: int) -> bool:
    return Coin(1, after == 7) != Coin(1, True)


@contract(promises=(eq_bool_int,))
def of_eq_bool_int(n: int) -> int:
    return n


def eq_mixed(after: int, n: int) -> bool:
    return (after == 7) != 1


@contract(promises=(eq_mixed,))
def of_eq_mixed(n: int) -> int:
    return n


def less_tuples(after: int, n: int) -> bool:
    return not ((7, 0) <= (after, 0) <= (7, 0))


@contract(promises=(less_tuples,))
def of_less_tuples(n: int) -> int:
    return n


def in_list(after: int, n: int) -> bool:
    return [after] != [7]


@contract(promises=(in_list,))
def of_in_list(n: int) -> int:
    return n


def max_of(after: int, n: int) -> bool:
    return max(after, 7) != 7 or min(after, 7) != 7


@contract(promises=(max_of,))
def of_max_of(n: int) -> int:
    return n


def sorted_of(after: int, n: int) -> bool:
    return sorted((after, 6, 8))[1] != 7


@contract(promises=(sorted_of,))
def of_sorted_of(n: int) -> int:
    return n


def count_of(after: int, n: int) -> bool:
    return (1, 7, 700).count(after) == 0 or after != 7


@contract(promises=(count_of,))
def of_count_of(n: int) -> int:
    return n


def index_of(after: int, n: int) -> bool:
    return (7, after).index(after) != 0


@contract(promises=(index_of,))
def of_index_of(n: int) -> int:
    return n


def zip_of(after: int, n: int) -> bool:
    return all(a != b for a, b in zip((after,), (7,), strict=True))


@contract(promises=(zip_of,))
def of_zip_of(n: int) -> int:
    return n


def negative_divides(after: int, n: int) -> bool:
    return after // -7 != -1 or after % -7 != 0


@contract(promises=(negative_divides,))
def of_negative_divides(n: int) -> int:
    return n


def mod_of_truth(after: int, n: int) -> bool:
    return (after == 7) % 2 == 0


@contract(promises=(mod_of_truth,))
def of_mod_of_truth(n: int) -> int:
    return n


def in_a_match(after: int, n: int) -> bool:
    match Coin(after):
        case Coin(gold=7):
            return False
        case Coin(gold=g):
            return g != 7


@contract(promises=(in_a_match,))
def of_in_a_match(n: int) -> int:
    return n


def flagged(after: int, n: int) -> bool:
    ok = True
    for m in (7, 8):
        if m == after and m == 7:
            ok = False
    return ok


@contract(promises=(flagged,))
def of_flagged(n: int) -> int:
    return n


def symbolic_place(after: int, n: int) -> bool:
    row = [0, 0, 0, 0, 0, 0, 0, 1]
    if 0 <= after < 8:
        row[after] = row[after] + 1
    return row[7] != 2


@contract(promises=(symbolic_place,))
def of_symbolic_place(n: int) -> int:
    return n


def late(after: int, n: int) -> bool:
    return all(after != m for m in chain((7,), (8,)) if m == 8)


@contract(promises=(late,))
def of_late(n: int) -> int:
    return n


def with_loop(after: int, n: int) -> bool:
    for m in (1, 2, 3):
        if after == m:
            return True
    else:
        return after != 7


@contract(promises=(with_loop,))
def of_with_loop(n: int) -> int:
    return n


def eq_records(after: int, n: int) -> bool:
    return Coin(after) != Coin(7)


@contract(promises=(eq_records,))
def of_eq_records(n: int) -> int:
    return n


def eq_tuples(after: int, n: int) -> bool:
    return (after, 1) != (7, True)


@contract(promises=(eq_tuples,))
def of_eq_tuples(n: int) -> int:
    return n


def chained(after: int, n: int) -> bool:
    return not (6 < after < 8)


@contract(promises=(chained,))
def of_chained(n: int) -> int:
    return n


def negated(after: int, n: int) -> bool:
    return not not (after - 7)


@contract(promises=(negated,))
def of_negated(n: int) -> int:
    return n


# in needs ---------------------------------------------------------------------------


def need_any_stops(n: int) -> bool:
    return any(10 // m > 0 or m == 0 for m in (1, n)) or True


@contract(needs=(need_any_stops,), promises=(never_seven,))
def for_need_any_stops(n: int) -> int:
    return n


def need_index(n: int) -> bool:
    return any((True, (1,)[n] == 1)) if n == 0 else True


@contract(needs=(need_index,), promises=(never_seven,))
def for_need_index(n: int) -> int:
    return n


def need_any_index(n: int) -> bool:
    return any((1, 2, 3)[m] > 0 for m in (0, n))


@contract(needs=(need_any_index,), promises=(never_seven,))
def for_need_any_index(n: int) -> int:
    return n


def need_all_index(n: int) -> bool:
    return not all((0, 2, 3)[m] > 0 for m in (0, n))


@contract(needs=(need_all_index,), promises=(never_seven,))
def for_need_all_index(n: int) -> int:
    return n


def need_abs(n: int) -> bool:
    return abs(n == 7) >= 0


@contract(needs=(need_abs,), promises=(never_seven,))
def for_need_abs(n: int) -> int:
    return n


def need_div(n: int) -> bool:
    return (n == 7) // 1 >= 0


@contract(needs=(need_div,), promises=(never_seven,))
def for_need_div(n: int) -> int:
    return n


def deep(n: int) -> int:
    return 0 if n <= 0 else 1 + deep(n - 1)


def need_deep(n: int) -> bool:
    return deep(abs(n)) >= 0


@contract(needs=(need_deep,), promises=(never_seven,))
def for_need_deep(n: int) -> int:
    return n


def need_neg(n: int) -> bool:
    return -(n == 7) <= 0 and +(n == 7) >= 0


@contract(needs=(need_neg,), promises=(never_seven,))
def for_need_neg(n: int) -> int:
    return n


def need_round(n: int) -> bool:
    return divmod(n == 7, 2)[1] >= 0


@contract(needs=(need_round,), promises=(never_seven,))
def for_need_round(n: int) -> int:
    return n


def need_max(n: int) -> bool:
    return max(n == 7, 0) >= 0 and max((n == 7, n != 7)) == 1


@contract(needs=(need_max,), promises=(never_seven,))
def for_need_max(n: int) -> int:
    return n


def need_cmp(n: int) -> bool:
    return (n == 7) < 2 and (n, 1) < (n + 1, 0)


@contract(needs=(need_cmp,), promises=(never_seven,))
def for_need_cmp(n: int) -> int:
    return n


def need_range(n: int) -> bool:
    return n in range(7, 8) or n != 7


@contract(needs=(need_range,), promises=(never_seven,))
def for_need_range(n: int) -> int:
    return n


def need_list(n: int) -> bool:
    row = [1, 2, 3]
    row.append(n)
    return row[3] == n and len(row) == 4 and row[-1] == n


@contract(needs=(need_list,), promises=(never_seven,))
def for_need_list(n: int) -> int:
    return n


def need_slice(n: int) -> bool:
    return len((1, 2, 3)[n:]) <= 3 and len((1, 2, 3)[: n == 7]) <= 1


@contract(needs=(need_slice,), promises=(never_seven,))
def for_need_slice(n: int) -> int:
    return n


def need_enumerate(n: int) -> bool:
    return all(m == n or at > 0 for at, m in enumerate((n, 1, 2)))


@contract(needs=(need_enumerate,), promises=(never_seven,))
def for_need_enumerate(n: int) -> int:
    return n


def need_map(n: int) -> bool:
    return sum(map(abs, (n, -n))) >= 0 and sum(map(bool, (n, 1))) >= 1


@contract(needs=(need_map,), promises=(never_seven,))
def for_need_map(n: int) -> int:
    return n


def need_int(n: int) -> bool:
    return int(n == 7) >= 0 and int(n) == n


@contract(needs=(need_int,), promises=(never_seven,))
def for_need_int(n: int) -> int:
    return n
