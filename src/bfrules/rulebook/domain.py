"""A Sphinx domain for statements, open questions, clauses and what they promise."""

from collections.abc import Iterable
from typing import Any, ClassVar, Final, cast

from attrs import frozen
from docutils import nodes
from sphinx import addnodes
from sphinx.builders import Builder
from sphinx.domains import Domain, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.roles import XRefRole
from sphinx.util.nodes import make_refnode

from bfrules.rulebook.knowledge import knowledge
from bfrules.rulebook.nodes import DOMAIN, FOUND

KINDS: Final = ("statement", "question", "clause", "component", "test", "behind")
FIRST: Final = 0
LATER: Final = 1


@frozen
class Entry:
    """One thing that can be linked to: where it stands, and what the search shows of it."""

    kind: str
    name: str
    shown: str
    page: str
    anchor: str


class RulesDomain(Domain):
    """Statements and what belongs to them, with anchors, `objects.inv` and search entries."""

    name = DOMAIN
    label = "Rules"
    object_types: ClassVar[dict[str, ObjType]] = {kind: ObjType(kind, kind) for kind in KINDS}
    roles: ClassVar[dict[str, Any]] = {kind: XRefRole(warn_dangling=True) for kind in KINDS}
    initial_data: ClassVar[dict[str, Any]] = {"entries": {}, "placed": {}}
    data_version = 2

    @property
    def entries(self) -> dict[tuple[str, str], Entry]:
        """Everything that can be linked to, by kind and name."""
        return cast(dict[tuple[str, str], Entry], self.data["entries"])

    @property
    def placed(self) -> dict[str, set[str]]:
        """The statements that each page shows with all that belongs to them."""
        return cast(dict[str, set[str]], self.data["placed"])

    def note(self, entry: Entry) -> None:
        """Remember where something stands; other projects may link to it by a label, too."""
        self.entries[entry.kind, entry.name] = entry
        if entry.kind == "behind":
            return
        labels = self.env.domains.standard_domain
        label = entry.name.lower()
        labels.labels[label] = (entry.page, entry.anchor, entry.name)
        labels.anonlabels[label] = (entry.page, entry.anchor)

    def clear_doc(self, docname: str) -> None:
        """Forget what stands on a page."""
        self.placed.pop(docname, None)
        for key, entry in list(self.entries.items()):
            if entry.page == docname:
                del self.entries[key]

    def merge_domaindata(self, docnames: Iterable[str], otherdata: dict[str, Any]) -> None:
        """Take over what another process found on pages."""
        pages = set(docnames)
        self.placed.update({page: otherdata["placed"].get(page, set()) for page in pages})
        for key, entry in otherdata["entries"].items():
            if entry.page in pages:
                self.entries[key] = entry

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: addnodes.pending_xref,
        contnode: nodes.Element,
    ) -> nodes.reference | None:
        """Return a link; words without a link if the book of one edition leaves the page out."""
        entry = self.entries.get((typ, target))
        if entry is not None:
            return make_refnode(
                builder, fromdocname, entry.page, entry.anchor, contnode, entry.shown
            )
        if env.config.rulebook_editions and self._known(typ, target):
            return cast(nodes.reference, contnode)
        return None

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: addnodes.pending_xref,
        contnode: nodes.Element,
    ) -> list[tuple[str, nodes.reference]]:
        """Return the links that a word alone may mean."""
        return [
            (
                f"{DOMAIN}:{kind}",
                make_refnode(builder, fromdocname, entry.page, entry.anchor, contnode, entry.shown),
            )
            for kind in KINDS
            if (entry := self.entries.get((kind, target)))
        ]

    def get_objects(self) -> Iterable[tuple[str, str, str, str, str, int]]:
        """Yield what the search and `objects.inv` list; statements come first.

        The search takes an anchor that is also the name for the shown words, so
        everything has a second anchor.
        """
        for entry in self.entries.values():
            if entry.kind == "behind":
                continue
            anchor = f"{FOUND}{entry.anchor}"
            weight = FIRST if entry.kind == "statement" else LATER
            yield entry.name, entry.shown, entry.kind, entry.page, anchor, weight

    def _known(self, kind: str, target: str) -> bool:
        known = knowledge()
        return kind in ("clause", "component", "test", "behind") or target in (
            known.statements if kind == "statement" else known.questions
        )


def domain_of(env: BuildEnvironment) -> RulesDomain:
    """Return what the pages of a build can link to."""
    return cast(RulesDomain, env.get_domain(DOMAIN))
