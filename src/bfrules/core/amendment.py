"""Amendments: the only kind of change to an edition.

An amendment is a named, documented substitution of clauses or components: a
reading of an open question, a variant, a house rule, an errata sheet, the
values of your own box.
"""

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from attrs import field, frozen

from bfrules.core.rule import Clause, Rule

Printed = TypeVar("Printed")

Clauses = Clause | tuple[Clause, ...]


class AmendmentError(ValueError):
    """An amendment that does not fit the edition, or another amendment."""


@frozen
class Substitution:
    """One clause that gives way to others; none at all strikes it out.

    `within` is the kind of step in whose rule it does; None means every rule.
    `cites` has the ids of the statements that the new clauses carry out, in full:
    "bf2023.sell.1 bf2023.sell.4". A clause that the rule has already needs none.
    With `stricter`, the new clauses refuse whatever the old one refuses: the legal
    steps are then found quickly, among those that it lets pass.
    """

    old: Clause
    new: tuple[Clause, ...]
    within: type[Any] | None = None
    cites: Mapping[Any, str] = field(factory=dict, hash=False)
    stricter: bool = False


def instead_of(
    old: Clause, new: Mapping[Any, str], within: type[Any] | None = None, *, stricter: bool = False
) -> Substitution:
    """Put clauses in the place of one, each with the ids of the statements that it carries out.

    Say `stricter` of new ones that refuse whatever the old one refuses; `check_edition`
    finds it out if they do not.
    """
    return Substitution(old, tuple(new), within, new, stricter)


def after(first: Clause, then: Mapping[Any, str], within: type[Any] | None = None) -> Substitution:
    """Put clauses behind one, each with the ids of the statements that it carries out."""
    return Substitution(first, (first, *then), within, then)


def without(old: Clause, within: type[Any] | None = None) -> Substitution:
    """Strike out a clause."""
    return Substitution(old, (), within)


@frozen(kw_only=True)
class Amendment(Generic[Printed]):
    """A named change to an edition: clauses that give way, components that differ.

    `question` is the id of the open question that it answers, with `reading`
    the name of the answer; both are empty for a house rule or a variant.
    `components` takes the printed components and returns the amended ones;
    `rules` are those for kinds of step that the edition does not know. `cites`
    has the ids of further statements that functions of the edition carry out,
    as an errata sheet says, or that functions among the amended components do.

    The short way to a house rule: `forbid` has a clause, or several, for a kind of
    step, asked after the printed ones, as in `forbid={Sell: no_green}`. `does` has what
    a step of that kind does besides, before the printed clauses and while the seat is
    still to move. To stand at another place, a clause comes `after` a clause.
    """

    name: str
    about: str
    question: str = ""
    reading: str = ""
    clauses: tuple[Substitution, ...] = ()
    rules: tuple[Rule[Printed, Any, Any], ...] = ()
    forbid: Mapping[type[Any], Clauses] = field(factory=dict, hash=False)
    does: Mapping[type[Any], Clauses] = field(factory=dict, hash=False)
    components: Callable[[Printed], Printed] | None = None
    cites: Mapping[Any, str] = field(factory=dict, hash=False)

    def forbidding(self, kind: type[Any]) -> tuple[Clause, ...]:
        """Return the clauses in `forbid` for a kind of step."""
        return several(self.forbid.get(kind, ()))

    def doing(self, kind: type[Any]) -> tuple[Clause, ...]:
        """Return the clauses in `does` for a kind of step."""
        return several(self.does.get(kind, ()))

    @property
    def added(self) -> tuple[Clause, ...]:
        """All clauses that come new into the rules."""
        kinds = dict.fromkeys((*self.forbid, *self.does))
        short = (clause for kind in kinds for clause in (*self.forbidding(kind), *self.doing(kind)))
        return (*(clause for change in self.clauses for clause in change.new), *short)


def several(clauses: Clauses) -> tuple[Clause, ...]:
    """Return clauses that stand alone or in a row as a row."""
    return clauses if isinstance(clauses, tuple) else (clauses,)


def answer(
    name: str,
    about: str,
    *,
    clauses: tuple[Substitution, ...] = (),
    rules: tuple[Rule[Printed, Any, Any], ...] = (),
    components: Callable[[Printed], Printed] | None = None,
    cites: Mapping[Any, str] | None = None,
) -> Amendment[Printed]:
    """Return the amendment that answers an open question with a reading, as in `Q24=once`."""
    question, _, reading = name.partition("=")
    return Amendment(
        name=name,
        about=about,
        question=question,
        reading=reading,
        clauses=clauses,
        rules=rules,
        components=components,
        cites=cites or {},
    )


def substituted(clauses: tuple[Any, ...], substitution: Substitution) -> tuple[Any, ...]:
    """Return the clauses with one of them replaced in its place."""
    replaced: list[Any] = []
    for clause in clauses:
        if clause is substitution.old:
            replaced += substitution.new
        else:
            replaced.append(clause)
    return tuple(replaced)
