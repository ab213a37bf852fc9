"""Placeholder until the drawing module lands."""

from bfrules.rendering.picture import Picture


def as_text(picture: Picture) -> str:
    """Return the title."""
    return picture.title
