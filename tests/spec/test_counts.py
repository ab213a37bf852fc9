"""The tree counts: shallow ones in both ways, deeper ones by `python -m spec.counts --deep`."""

import pytest

from bfrules.shipped import shipped_editions
from spec.counts import Count, read_counts, recounted

COUNTS = read_counts()


def named(count: Count) -> str:
    return count.name


@pytest.mark.parametrize("count", [count for count in COUNTS if count.quick], ids=named)
def test_the_quick_counts_are_the_same_in_both_ways(count: Count) -> None:
    pinned = list(count.sequences[: count.quick])
    depths = range(1, count.quick + 1)
    assert [recounted(count, depth, "enumeration") for depth in depths] == pinned
    assert [recounted(count, depth, "filter") for depth in depths] == pinned


def test_the_register_is_sound() -> None:
    assert len({count.name for count in COUNTS}) == len(COUNTS)
    for count in COUNTS:
        assert count.name.startswith(f"{count.edition}: ")
        assert 0 <= count.quick <= len(count.sequences)
    assert {count.edition for count in COUNTS if count.quick} == set(shipped_editions())
