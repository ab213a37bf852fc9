"""Tracks: where one share an action is placed or taken away."""

from bfrules.kernel.contract import contract
from bfrules.kernel.shares import Colour, Counts, is_colour, no_count_is_negative, with_more


def the_track_is_sound(track: Counts, colour: Colour) -> bool:
    """No count on the track is below zero."""
    return no_count_is_negative(track)


def the_colour_is_known(track: Counts, colour: Colour) -> bool:
    """The colour is one of the five."""
    return is_colour(colour)


def says_yes_once_on_the_way_up(answer: bool, track: Counts, colour: Colour) -> bool:
    """Of all the shares of a colour that come to an empty track, only one is the third."""
    return answer == (track[colour] > 2 and with_more(track, colour, -1)[colour] < 3)


@contract(needs=(the_track_is_sound, the_colour_is_known), promises=(says_yes_once_on_the_way_up,))
def is_the_third(track: Counts, colour: Colour) -> bool:
    """Tell whether the share just placed on a track is the third of its colour there."""
    return track[colour] == 3
