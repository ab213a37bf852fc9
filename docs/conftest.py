"""Guides to frameworks are tested where the framework is installed: they say what they need."""

import re
from importlib.util import find_spec
from pathlib import Path


def is_missing(guide: Path) -> bool:
    """Tell whether a module that a guide needs is not installed."""
    needs = re.match(r":needs: (.*)", guide.read_text(encoding="utf-8"))
    return needs is not None and not all(map(find_spec, needs[1].split()))


collect_ignore = [
    f"guides/{guide.name}"
    for guide in (Path(__file__).parent / "guides").glob("*.rst")
    if is_missing(guide)
]
