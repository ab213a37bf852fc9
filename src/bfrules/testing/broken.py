"""What a check raises when an edition does not keep what every edition must keep."""


class EditionBroken(AssertionError):
    """An edition does not keep what every edition must keep."""


class NobodyCanMove(EditionBroken):
    """A game is not over, and the seat to act has no legal step."""


class NoEndInSight(EditionBroken):
    """A game is not over after more steps than any game should have."""


def expect(holds: bool, otherwise: str, position: object) -> None:
    """Raise EditionBroken with what is wrong, and where, unless something holds."""
    if not holds:
        raise EditionBroken(f"{otherwise}; at {position!r}")
