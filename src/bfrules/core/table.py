"""Tables built in a few words, and what makes one impossible."""


class ImpossiblePosition(ValueError):
    """A table that the rules cannot reach, or words that do not name one."""
