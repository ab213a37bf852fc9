"""Amendments: the only kind of change to an edition.

An amendment is a named, documented substitution of clauses or components: a
reading of an open question, a variant, a house rule, an errata sheet, the
values of your own box.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from inspect import signature, unwrap
from types import UnionType
from typing import Any, Final, Generic, TypeVar, Union, get_args, get_origin

from attrs import field, frozen

from bfrules.core.phrases import Phrase
from bfrules.core.rule import Clause, Promise, Promises, Rule

Printed = TypeVar("Printed")

Clauses = Clause | tuple[Clause, ...]

A_NAME: Final = "a name is one line of letters, not empty"
TAKEN_BY_A_CLAUSE: Final = ("printed", "position", "step")
TAKEN_BY_A_PROMISE: Final = ("after", *TAKEN_BY_A_CLAUSE)
A_LINE: Final = "and its call are one line of letters each, without #"
A_TABLE: Final = (
    'a table such as {f: "bf2023.sell.1"}, with the ids that each carries out, or "" for none'
)

NOTHING_CHANGES: Final = (
    "it changes nothing; give it clauses, as in `forbid={Sell: f}` or `does={Sell: f}`, "
    "`clauses`, `rules` for new kinds of step, or other `components`"
)


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

    def __attrs_post_init__(self) -> None:
        expect_none(misfits_of_a_table("a clause comes with", self.cites))
        if not callable(self.old):
            raise AmendmentError(
                f"{self.old!r} is no clause; `bf2023.clause(...)` returns the one of a name."
            )


def instead_of(
    old: Clause, new: Mapping[Any, str], within: type[Any] | None = None, *, stricter: bool = False
) -> Substitution:
    """Put clauses in the place of one, each with the ids of the statements that it carries out.

    Say `stricter` of new ones that refuse whatever the old one refuses; `check_edition`
    finds it out if they do not.
    """
    return Substitution(old, in_a_row(new), within, new, stricter)


def after(first: Clause, then: Mapping[Any, str], within: type[Any] | None = None) -> Substitution:
    """Put clauses behind one, each with the ids of the statements that it carries out.

    If that gave way to others under an amendment before, they come behind those.
    """
    return Substitution(first, (first, *in_a_row(then)), within, then)


def without(old: Clause, within: type[Any] | None = None) -> Substitution:
    """Strike out a clause."""
    return Substitution(old, (), within)


def in_a_row(new: Mapping[Any, str]) -> tuple[Clause, ...]:
    """Return new clauses in their order; raise AmendmentError for what is no table of them."""
    expect_none(misfits_of_a_table("new clauses stand in", new))
    return tuple(new)


@frozen(kw_only=True)
class Amendment(Generic[Printed]):
    """A named change to an edition: clauses that give way, components that differ.

    `question` is the id of the open question that it answers, with `reading`
    the name of the answer; both are empty for a house rule or a variant.
    `components` takes the printed components and returns the amended ones;
    `rules` are those for kinds of step that the edition does not know, and `phrases` how such
    steps are said, with the blanks that the edition has. `cites` has the ids of further
    statements that functions of the edition carry out, as an errata sheet says, or that
    functions among the amended components do.
    A rule whose clauses change goes on promising what it promises as a whole, but for what
    `promises` replaces: it has what is true of a whole step instead of a promise, `()` for nothing.

    The short way to a house rule: `forbid` has a clause, or several, for a kind of
    step, asked after the printed ones, as in `forbid={Sell: no_green}`. `does` has what
    a step of that kind does besides, before the printed clauses and while the seat is
    still to move. To stand at another place, a clause comes `after` a clause.

    Raise AmendmentError for parts of no use, such as a function that cannot be a clause, and for
    a house rule or a variant without any: only an answer to a question may change nothing.
    """

    name: str
    about: str
    question: str = ""
    reading: str = ""
    clauses: tuple[Substitution, ...] = field(default=(), repr=False)
    rules: tuple[Rule[Printed, Any, Any], ...] = field(default=(), repr=False)
    forbid: Mapping[type[Any], Clauses] = field(factory=dict, hash=False, repr=False)
    does: Mapping[type[Any], Clauses] = field(factory=dict, hash=False, repr=False)
    components: Callable[[Printed], Printed] | None = field(default=None, repr=False)
    cites: Mapping[Any, str] = field(factory=dict, hash=False, repr=False)
    phrases: tuple[Phrase, ...] = field(default=(), hash=False, repr=False)
    promises: Mapping[Promise, Promises] = field(factory=dict, hash=False, repr=False)

    def __attrs_post_init__(self) -> None:
        expect_none(f"{self.name!r}: {misfit}" for misfit in misfits(self))

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


def several(given: Any) -> tuple[Any, ...]:
    """Return clauses, or promises, that stand alone or in a row as a row."""
    return tuple(given) if isinstance(given, list | tuple) else (given,)


# amendments of no use --------------------------------------------------------------


def expect_none(misfits: Iterator[str]) -> None:
    """Raise AmendmentError for the first thing that is wrong, if anything is."""
    for misfit in misfits:
        raise AmendmentError(f"{misfit}.")


def misfits(amendment: Amendment[Any]) -> Iterator[str]:
    """Say which parts of an amendment are of no use, and what would be."""
    if not is_a_name(amendment.name):
        yield A_NAME
    for name in ("about", "question", "reading"):
        value = getattr(amendment, name)
        if not isinstance(value, str):
            yield f"`{name}` is a text, not {value!r}"
    for name, kind in (("clauses", Substitution), ("rules", Rule), ("phrases", Phrase)):
        row = getattr(amendment, name)
        if not isinstance(row, tuple) or not all(isinstance(one, kind) for one in row):
            yield f"`{name}` is a row of {kind.__name__}, not {told(row)}"
    for name in ("forbid", "does"):
        yield from misfits_by_kind(name, getattr(amendment, name))
    for clause in amendment.added:
        yield from misfit_of(clause, "a clause", TAKEN_BY_A_CLAUSE)
    if amendment.components is not None:
        yield from misfit_of(amendment.components, "`components`", ("printed",))
    yield from misfits_of_a_table("`cites` is", amendment.cites)
    yield from misfits_of_promises(amendment.promises)
    for phrase in amendment.phrases:
        yield from misfits_of_a_phrase(phrase)
    parts = (amendment.clauses, amendment.rules, amendment.components)
    said = (amendment.cites, amendment.promises, amendment.question)
    if not any((*parts, *said, amendment.added)):
        yield NOTHING_CHANGES


def is_a_name(name: object) -> bool:
    """Tell whether something can be a name: one line of letters that can be printed."""
    return isinstance(name, str) and name.strip() != "" and name.isprintable()


def misfits_by_kind(name: str, by_kind: object) -> Iterator[str]:
    """Say what is wrong with clauses that are given by kind of step."""
    if not isinstance(by_kind, Mapping):
        yield f"`{name}` has clauses by kind of step, as in {{Sell: f}}, not {told(by_kind)}"
        return
    for kind in by_kind:
        if not isinstance(kind, type):
            yield (
                f"`{name}` has {told(kind)} where a kind of step is due; import it, as in "
                "`from bfrules.editions.bf2023 import Sell`"
            )


def misfits_of_promises(promises: object) -> Iterator[str]:
    """Say what is wrong with what is true instead of promises."""
    if not isinstance(promises, Mapping):
        yield f"`promises` has what is true instead, as in {{old: new}}, not {told(promises)}"
        return
    for promise in (one for new in promises.values() for one in several(new)):
        yield from misfit_of(promise, "a promise", TAKEN_BY_A_PROMISE)


def misfits_of_a_phrase(phrase: Phrase) -> Iterator[str]:
    """Say what cannot stand in a phrase for a step that an amendment brings."""
    who = f"the phrase {phrase.says!r} for {told(phrase.kind)}"
    fixed: object = phrase.fixed
    texts: tuple[object, ...] = (phrase.says, phrase.call)
    if not all(isinstance(text, str) and is_a_name(text) and "#" not in text for text in texts):
        yield f"{who} {A_LINE}"
    elif phrase.arguments or phrase.makes is not None:
        yield f"{who} has `arguments` or `makes`, and a step of an amendment is made of its parts"
    elif not isinstance(fixed, Mapping):
        yield f"{who} has fixed parts by name, as in {{'bars': 1}}, not {told(fixed)}"


def misfits_of_a_table(what: str, cites: object) -> Iterator[str]:
    """Say what is wrong with a table of functions and what they cite."""
    if not isinstance(cites, Mapping):
        yield f"{what} {A_TABLE}, not {told(cites)}"
        return
    for function, names in cites.items():
        if not isinstance(names, str):
            yield f"{told(function)} cites ids of statements in one text, not {names!r}"


def misfit_of(function: object, what: str, given: tuple[str, ...]) -> Iterator[str]:
    """Say why a function cannot be called with what it is given; nothing if it can."""
    if not callable(function):
        yield f"{told(function)} is no function, and {what} is one that takes ({', '.join(given)})"
        return
    own = signature(function)
    try:
        own.bind(*given)
    except TypeError:
        takes = ", ".join(own.parameters)
        yield f"{told(function)} takes ({takes}); {what} takes ({', '.join(given)})"


def of_other_types(
    clause: Clause, given: tuple[type[Any], ...]
) -> tuple[str, Any, type[Any]] | None:
    """Return the first parameter of a clause whose type is none of what it is given; None if none.

    With it come the type that the clause declares, and what it is given.
    """
    for (name, declared), kind in zip(declared_by(clause), given, strict=False):
        if not may_be(declared, kind):
            return name, declared, kind
    return None


@lru_cache(maxsize=1 << 10)
def declared_by(clause: Clause) -> tuple[tuple[str, Any], ...]:
    """Return the parameters of a clause with their types; `object` where no type is known."""
    function = unwrap(clause)
    types = getattr(function, "__annotations__", {})
    known = getattr(function, "__globals__", {})
    declared = ((name, types.get(name, object)) for name in signature(function).parameters)
    # a type that stands there as text is looked up by its name alone: its text is not run
    return tuple(
        (name, known.get(one, object) if isinstance(one, str) else one) for name, one in declared
    )


def may_be(declared: Any, kind: type[Any]) -> bool:
    """Tell whether a declared type may have values of a kind; of other than classes, it may."""
    several = get_args(declared) if get_origin(declared) in (Union, UnionType) else (declared,)
    return any(not is_a_plain_class(one) or issubclass(kind, one) for one in several)


def is_a_plain_class(declared: Any) -> bool:
    """Tell whether a declared type is a class whose values are told by their class alone."""
    return (
        isinstance(declared, type)
        and declared is not Any
        and not getattr(declared, "_is_protocol", False)
    )


def apart(one: Any, other: Any) -> tuple[str, str]:
    """Name two types, with their modules where their names are the same."""
    short, also_short = (getattr(kind, "__name__", str(kind)) for kind in (one, other))
    if short != also_short:
        return short, also_short
    return f"{one.__module__}.{short}", f"{other.__module__}.{also_short}"


def told(value: object) -> str:
    """Name a function by its name, anything else as it is typed."""
    return str(getattr(value, "__name__", repr(value)))


def answer(
    name: str,
    about: str,
    *substitutions: Substitution,
    rules: tuple[Rule[Printed, Any, Any], ...] = (),
    components: Callable[[Printed], Printed] | None = None,
    cites: Mapping[Any, str] | None = None,
    promises: Mapping[Promise, Promises] | None = None,
) -> Amendment[Printed]:
    """Return the amendment that answers an open question with a reading, as in `Q24=once`."""
    question, _, reading = name.partition("=")
    return Amendment(
        name=name,
        about=about,
        question=question,
        reading=reading,
        clauses=substitutions,
        rules=rules,
        components=components,
        cites=cites or {},
        promises=promises or {},
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
