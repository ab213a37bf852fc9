"""Placeholder until the drawing module lands."""

from bfrules.rendering.picture import Picture


def as_svg(picture: Picture) -> str:
    """Return the title."""
    return picture.title
