"""Money and metal: bars that are swapped five to one."""

from typing import Final

from bfrules.kernel.contract import contract

SMALL_BARS_IN_A_BIG_ONE: Final = 5


def no_bar_is_negative(small: int, big: int) -> bool:
    """Neither count is below zero."""
    return small >= 0 and big >= 0


def the_worth_is_kept(after: tuple[int, int], small: int, big: int) -> bool:
    """A big bar counts as five small ones, before and after."""
    return 5 * after[1] + after[0] == 5 * big + small


def fewer_than_five_small_bars_are_left(after: tuple[int, int], small: int, big: int) -> bool:
    """Nobody keeps five small bars."""
    return after[0] >= 0 and after[0] < 5


def no_big_bar_is_broken(after: tuple[int, int], small: int, big: int) -> bool:
    """Big bars are never changed back."""
    return after[1] >= big


@contract(
    needs=(no_bar_is_negative,),
    promises=(the_worth_is_kept, fewer_than_five_small_bars_are_left, no_big_bar_is_broken),
)
def exchanged(small: int, big: int) -> tuple[int, int]:
    """Swap each five small bars for a big one; return the small and the big bars."""
    return small % SMALL_BARS_IN_A_BIG_ONE, big + small // SMALL_BARS_IN_A_BIG_ONE


def space_and_steps_are_sound(space: int, steps: int, last: int) -> bool:
    """The token is on the track, and does not move back."""
    return space >= 0 and space <= last and steps >= 0


def never_back_and_never_off(after: int, space: int, steps: int, last: int) -> bool:
    """The token never goes back and never leaves the track."""
    return space <= after and after <= last


def goes_all_the_way_or_stops_at_the_end(after: int, space: int, steps: int, last: int) -> bool:
    """The token goes as far as it should, unless the track ends first."""
    return after == space + steps or (after == last and space + steps > last)


@contract(
    needs=(space_and_steps_are_sound,),
    promises=(never_back_and_never_off, goes_all_the_way_or_stops_at_the_end),
)
def advanced(space: int, steps: int, last: int) -> int:
    """Move a token along a track by a number of steps; whatever lies beyond the end is lost."""
    return min(space + steps, last)
