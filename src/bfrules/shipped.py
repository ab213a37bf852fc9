"""The editions that ship, found among the public names."""

from typing import Any

import bfrules
from bfrules.core.edition import Edition


def shipped_editions() -> dict[str, Edition[Any, Any, Any, Any]]:
    """Return the editions among the public names, by name."""
    public = (getattr(bfrules, name) for name in bfrules.__all__)
    return {value.name: value for value in public if isinstance(value, Edition)}
