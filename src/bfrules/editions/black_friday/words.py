"""The words in which an edition speaks of what all editions have, and the names of its colours."""

import re
from typing import Final

from attrs import frozen

from bfrules.editions.black_friday.steps import Track
from bfrules.kernel.shares import COLOURS, Colour, Counts

BARS_IN_A_SENTENCE: Final = re.compile(
    r"(?<!silver )(?<!gold )\b(bar (track|price|marker)|((big|small) )?bars?)\b"
)
Five = tuple[str, str, str, str, str]


@frozen(kw_only=True)
class Words:
    """The names of one edition: colours in colour order, tracks, bars, cards.

    `letters` and `paints` belong to the colours, `paints` as CSS colours.
    `bar` is the metal that is bought, `small_bars` and `big_bars` its two kinds
    of bar, `sale_tracks` the three sale tracks in their order, `card` the card
    with an advantage, `bank` where drawn black shares lie,
    `seats` how many may play.
    """

    edition: str
    title: str
    colours: Five
    letters: Five
    paints: Five
    bar: str
    small_bars: str
    big_bars: str
    sale_tracks: tuple[str, str, str]
    card: str
    bank: str
    seats: str

    @property
    def tracks(self) -> tuple[str, str, str]:
        """The names of the purchase track, the bar track and the sale track."""
        return ("purchase", self.bar, "sale")

    def colour(self, colour: Colour | None) -> str:
        """Say a colour, or nothing; a number that is no colour is said as it is."""
        if colour is None:
            return "nothing"
        return self.colours[colour] if colour in COLOURS else f"colour {colour}"

    def colours_of(self, colours: tuple[Colour, ...]) -> str:
        """Say several colours in a row; an empty string says none."""
        return ", ".join(self.colours[colour] for colour in colours)

    def track(self, track: Track) -> str:
        """Say a track; a number that is no track is said as it is."""
        return self.tracks[track] if 0 <= track < len(self.tracks) else str(track)

    def shares(self, shares: Counts) -> str:
        """Say five counts in words, only the colours that matter."""
        said = ", ".join(
            f"{shares[colour]} {self.colours[colour]}" for colour in COLOURS if shares[colour]
        )
        return said or "nothing"

    def with_card(self, extra: bool) -> str:
        """Say that a card is spent."""
        return f", with the {self.card}" if extra else ""

    def draw(self, shares: Counts, blacks: int) -> str:
        """Say what a price change draws."""
        black = f"{blacks} black" if blacks else ""
        drawn = self.shares(shares) if any(shares) or not blacks else ""
        return ", ".join(part for part in (drawn, black) if part)

    def sentence(self, sentence: str) -> str:
        """Put a sentence of a clause that editions share into the words of this one."""
        return BARS_IN_A_SENTENCE.sub(lambda found: self.bars_for(found.group()), sentence)

    def bars_for(self, shared: str) -> str:
        """Return what this edition calls a bar, a bar track, a bar price, a bar marker."""
        what, _, kind = shared.rpartition(" ")
        if kind in ("track", "price", "marker"):
            return f"{self.bar} {kind}"
        plural = self.big_bars if what == "big" else self.small_bars if what == "small" else ""
        several = plural or f"{self.bar} bars"
        return several if kind == "bars" else several.removesuffix("s")
