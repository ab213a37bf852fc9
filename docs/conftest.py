"""Guides to frameworks are tested where the framework is installed."""

from importlib.util import find_spec

NEEDED = {"pettingzoo": ("pettingzoo", "resvg_py", "PIL"), "openspiel": ("pyspiel",)}
collect_ignore = [
    f"guides/{guide}.rst" for guide, modules in NEEDED.items() if not all(map(find_spec, modules))
]
