"""Links from the names in examples to the reference.

`bf2023.explain` in an example leads to the method, `Game` to the class. It looks
at what the highlighter wrote; asking the examples themselves what each name is
takes more than half of the time of a build.
"""

import re
from collections.abc import Mapping
from typing import Any, Final

from docutils import nodes
from sphinx.application import Sphinx

from bfrules.rulebook.knowledge import knowledge

PACKAGE: Final = "bfrules"

_EXAMPLE: Final = re.compile(r'<div class="doctest.*?</pre>', re.S)
_NAME: Final = re.compile(
    r'<span class="n">(?P<owner>\w+)</span>'
    r'(?P<rest><span class="o">\.</span><span class="n">(?P<member>\w+)</span>)?'
)


def link_names(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Link the names in the examples of a page."""
    if doctree is None or "body" not in context or app.builder.name == "singlehtml":
        return
    targets = targets_from(app, page)
    context["body"] = _EXAMPLE.sub(
        lambda example: linked(example.group(), targets), str(context["body"])
    )


def targets_from(app: Sphinx, page: str) -> dict[str, str]:
    """Return the address of each name of the reference, as seen from a page."""
    listed: Mapping[str, Any] = app.env.domains.python_domain.objects
    kinds = {
        f"{type(edition).__module__}.{type(edition).__name__}": name
        for name, edition in knowledge().editions.items()
    }
    found: dict[str, str] = {}
    for full, entry in listed.items():
        address = f"{app.builder.get_relative_uri(page, entry.docname)}#{entry.node_id}"
        owner, _, member = full.rpartition(".")
        if owner == PACKAGE:
            found[member] = address
        for kind, name in kinds.items():
            if owner in (kind, f"{PACKAGE}.Edition"):
                found.setdefault(f"{name}.{member}", address)
            elif owner == f"{PACKAGE}.Game":
                found[f"game.{member}"] = address
    return found


def linked(example: str, targets: Mapping[str, str]) -> str:
    """Return a highlighted example whose known names are links."""

    def with_link(found: re.Match[str]) -> str:
        owner, member = found["owner"], found["member"]
        if member and (address := targets.get(f"{owner}.{member}")):
            return f'<a class="name" href="{address}">{found.group()}</a>'
        if address := targets.get(owner):
            first = f'<a class="name" href="{address}"><span class="n">{owner}</span></a>'
            return f"{first}{found['rest'] or ''}"
        return found.group()

    return _NAME.sub(with_link, example)
