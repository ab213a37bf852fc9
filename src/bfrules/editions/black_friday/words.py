"""The words in which an edition speaks of what all editions have, and the names of its colours."""

from collections.abc import Mapping

from attrs import frozen

from bfrules.editions.black_friday.steps import Track
from bfrules.kernel.shares import COLOURS, Colour, Counts

Five = tuple[str, str, str, str, str]


@frozen(kw_only=True)
class Words:
    """The names of one edition: colours in colour order, tracks, bars, cards.

    `letters` and `paints` belong to the colours, `paints` as CSS colours.
    `bar` is the metal that is bought, `small_bars` and `big_bars` its two kinds
    of bar, `sale_tracks` the three sale tracks in their order, `card` the card
    with an advantage, `spend` the keyword that spends it and `spent` the one that
    names the seats which have done so, `bank` where drawn black shares lie,
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
    spend: str
    spent: str
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

    @property
    def in_sentences(self) -> Mapping[str, str]:
        """What this edition calls what shared clauses and phrases have in braces."""
        several = {"small bars": self.small_bars, "big bars": self.big_bars}
        several["bars"] = f"{self.bar} bars"
        single = {
            shared.removesuffix("s"): own.removesuffix("s") for shared, own in several.items()
        }
        tables = {f"bar {what}": f"{self.bar} {what}" for what in ("track", "price", "marker")}
        return {
            **several,
            **single,
            **tables,
            "metal": self.bar,
            "card": self.card,
            "spend": self.spend,
        }
