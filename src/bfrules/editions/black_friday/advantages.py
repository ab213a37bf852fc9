"""What a card may be used for; each advantage has the number of the first card that offers it."""

from typing import Final, NewType

Advantage = NewType("Advantage", int)

FREE_SHARE: Final = Advantage(2)
MORE_SHARES_SOLD: Final = Advantage(3)
MORE_BARS: Final = Advantage(4)
MORE_SHARES_BOUGHT: Final = Advantage(5)
