"""What the provers said, read from `spec/`; nothing here is written by hand."""

import tomllib
from functools import cache
from typing import Any, ClassVar, Final

from docutils import nodes

from bfrules.core.trace import Carrier
from bfrules.rulebook.nodes import paragraph
from bfrules.rulebook.page import PageDirective
from bfrules.rulebook.places import checkout

VERDICTS: Final = "verdicts.toml"
GUARANTEES: Final = "guarantees.toml"
NOT_RUN: Final = "not yet run"


@cache
def read_spec(name: str) -> dict[str, Any] | None:
    """Return what a file in `spec/` says, or None where there is no such file."""
    top = checkout()
    path = top / "spec" / name if top else None
    if path is None or not path.is_file():
        return None
    return tomllib.loads(path.read_text(encoding="utf-8"))


def verdict_on(carrier: Carrier, condition: Carrier) -> str:
    """Say what the provers found about one promise of a clause."""
    return NOT_RUN


class VerdictsDirective(PageDirective):
    """`.. verdicts::`: what the provers found, counted by module."""

    has_content = False
    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Return the counts, or say that there is no verdict yet."""
        return [paragraph("The provers have not yet been run for this build.")]


class GuaranteesDirective(PageDirective):
    """`.. guarantees::`: what the rules guarantee, each with its proof and its status."""

    has_content = False
    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Return the guarantees, or say that none is written down yet."""
        return [paragraph("No guarantee has been written down and proved yet.")]
