"""What is wrong with a study, in one sentence for who asked for it."""


class StudyError(ValueError):
    """A study that cannot be played, resumed or read; the message says what would be right."""
