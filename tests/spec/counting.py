"""A wrong rule on counts for every prover to refute, and needs that exclude each other."""

from bfrules.kernel.shares import Counts


def known(counts: Counts, colour: int) -> bool:
    return colour >= 0 and colour <= 4


def one_more(after: int, counts: Counts, colour: int) -> bool:
    return after == counts[colour] + 1


def more_than_none(after: int, counts: Counts, colour: int) -> bool:
    return after > 0


def none_or_one_more(after: int, counts: Counts, colour: int) -> bool:
    return after == 0 or after == counts[colour] + 1


def wrong_for_white_at_77(counts: Counts, colour: int) -> int:
    """Add one, but not for 77 white shares."""
    return 0 if colour == 4 and counts[4] == 77 else counts[colour] + 1


def above_four(number: int) -> bool:
    return number > 4


def below_four(number: int) -> bool:
    return number < 4
