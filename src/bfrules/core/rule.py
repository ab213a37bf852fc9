"""Rules and clauses: what forbids a step, and what a step does, in printed order."""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, lru_cache, partial
from types import FunctionType, MappingProxyType
from typing import Any, Final, Generic, TypeVar

from attrs import evolve, field, fields, frozen, has

from bfrules.core.promises import lets_pass
from bfrules.core.refusal import Refusal
from bfrules.kernel.contract import Need, needs_of

Printed = TypeVar("Printed", contravariant=True)
Position = TypeVar("Position")
Step = TypeVar("Step", contravariant=True)
StepKind = TypeVar("StepKind")

NO_WORDS: Final[Mapping[str, str]] = MappingProxyType({})

Forbids = Callable[[Any, Any, Any], Refusal | None]
Does = Callable[[Any, Any, Any], Any]
Lists = Callable[[Any, Any], Iterable[Any]]
Clause = Forbids | Does
Promise = Callable[[Any, Any, Any, Any], bool]
Promises = Promise | tuple[Promise, ...]
Carrier = Callable[..., Any]
Needs = tuple[Need, ...]
Citations = Mapping[Carrier, tuple[str, ...]]
_FILTERED: Final = "__filtered__"


def cited(table: Mapping[Any, str], book: str = "") -> dict[Carrier, tuple[str, ...]]:
    """Return what a table of functions cites, each id in full.

    In the table the ids of each function stand in one text, with spaces between
    them. `book` is the edition whose ids they are; the empty one leaves ids as
    they are.
    """
    return {carrier: ids_in(names, book) for carrier, names in table.items()}


def ids_in(names: str, book: str) -> tuple[str, ...]:
    """Return the ids in a text in full: `sell.1 sell.4` of `bf2023` are two of them."""
    prefix = f"{book}." if book else ""
    return tuple(f"{prefix}{name}" for name in names.split())


def closed(citations: Citations) -> Citations:
    """Return citations into which nobody writes."""
    if isinstance(citations, MappingProxyType):
        return citations
    return MappingProxyType({**citations})


@lru_cache(maxsize=1 << 12)
def first_paragraph(text: str) -> str:
    """Return the first paragraph of a text, in one line."""
    return " ".join(text.split("\n\n")[0].split())


def no_lead(step: object) -> str:
    """Name no statement: the first one that a clause cites leads."""
    return ""


def sentence_of(clause: Callable[..., Any], words: Mapping[str, str] = NO_WORDS) -> str:
    """Return what a clause says: the first paragraph of its docstring.

    What stands in braces there, as in `the {bar price}`, has a name of its own in
    each edition: it is looked up in `words`, and stays as it is where they lack it.
    """
    sentence = first_paragraph(clause.__doc__ or f"{clause.__name__.replace('_', ' ')}.")
    if "{" not in sentence:
        return sentence
    for shared, own in words.items():
        sentence = sentence.replace(f"{{{shared}}}", own)
    return sentence.replace("{", "").replace("}", "")


def sentence_behind_its_name(clause: Callable[..., Any], words: Mapping[str, str]) -> str:
    """Return what a clause says, to stand behind its name, or that it has no docstring."""
    return sentence_of(clause, words) if clause.__doc__ else "It has no docstring."


@frozen(eq=False)
class ListsWithout:
    """Lists of those conceivable steps that all clauses but some let pass.

    `clauses` are those that may be left out; `lists` takes the set of them that are.
    """

    clauses: frozenset[Forbids]
    lists: Callable[[frozenset[Forbids]], Lists]


@frozen(kw_only=True)
class Rule(Generic[Printed, Position, Step]):
    """The clauses for one kind of step: first what forbids it, then what it does.

    Every clause takes the printed components, the position and the step. A
    clause in `forbids` answers with a refusal or None; a clause in `does`
    answers with the next position. `lists` yields exactly the steps that
    nothing in `forbids` refuses, fast; `lists_without`, where it is given, lists what is left
    once some clauses have given way; `conceives` yields every step that anybody could think
    of, and serves where there is no such list.
    `cites` has the ids of the statements that each clause carries out; of those that one cites,
    `leads` names the one that a step is about, if it is not the first. `promises` are
    what a step does as a whole: each takes the position after it, then what a clause
    takes. Rules are equal if their clauses are, and what these cite and they promise.
    """

    kind: type[Any]
    forbids: tuple[Callable[[Printed, Position, Step], Refusal | None], ...]
    does: tuple[Callable[[Printed, Position, Step], Position], ...]
    lists: Callable[[Printed, Position], Iterable[Any]] = field(eq=False)
    conceives: Callable[[Printed, Position], Iterable[Any]] = field(eq=False)
    lists_without: ListsWithout | None = field(default=None, eq=False, repr=False)
    cites: Citations = field(factory=dict, converter=closed, hash=False, repr=False)
    promises: tuple[Callable[[Position, Printed, Position, Step], bool], ...] = ()
    leads: Callable[[Any], str] = field(default=no_lead, eq=False, repr=False)

    @property
    def clauses(self) -> tuple[Callable[..., Any], ...]:
        """Every clause: those that forbid, then those that do."""
        return (*self.forbids, *self.does)

    @cached_property
    def needed(self) -> tuple[tuple[Needs, Needs], ...]:
        """For each clause that forbids: what it needs, and what of that no clause before needs."""
        needed: list[tuple[Needs, Needs]] = []
        known: set[Need] = set()
        for clause in self.forbids:
            needs = needs_of(clause)
            needed.append((needs, tuple(need for need in needs if need not in known)))
            known.update(needs)
        return tuple(needed)


AnyRule = Rule[Any, Any, Any]


def kinds_of_steps(rules: Iterable[AnyRule]) -> str:
    """Name the kinds of steps that rules are for, in their order."""
    return ", ".join(rule.kind.__name__ for rule in rules)


def rule(
    kind: type[StepKind],
    book: str,
    *,
    forbids: Mapping[Callable[[Printed, Position, StepKind], Refusal | None], str],
    does: Mapping[Callable[[Printed, Position, StepKind], Position], str],
    conceives: Callable[[Printed, Position], Iterable[Any]],
    lists: Callable[[Printed, Position], Iterable[Any]] | None = None,
    lists_without: ListsWithout | None = None,
    promises: tuple[Callable[[Position, Printed, Position, StepKind], bool], ...] = (),
    leads: Callable[[Any], str] = no_lead,
) -> Rule[Printed, Position, StepKind]:
    """Make the rule for one kind of step from its table: clauses in order, and what each cites.

    Beside each clause stand the ids of the statements that it carries out, without
    the name of the edition, which is `book`: "sell.1 sell.4". Without `lists`, the
    legal steps are found among the conceivable ones; without `lists_without`, those of a house
    that replaces a clause are. `promises` are what a step does as a whole, so that nobody has to
    read its clauses to know; `leads` names, in full, the statement that a step is about.
    """
    return Rule(
        kind=kind,
        forbids=tuple(forbids),
        does=tuple(does),
        lists=lists or lists_by_filtering(tuple(forbids), conceives),
        conceives=conceives,
        lists_without=lists_without,
        cites=cited(forbids, book) | cited(does, book),
        promises=promises,
        leads=leads,
    )


def at_every_table(*steps: StepKind) -> Callable[[Any, Any], Iterable[StepKind]]:
    """Conceive the same steps wherever somebody sits at the table."""

    def conceives(printed: Any, position: Any) -> Iterable[StepKind]:
        return steps if position.seats else ()

    return conceives


def anywhere(*steps: StepKind) -> Callable[[Any, Any], Iterable[StepKind]]:
    """Conceive the same steps at any table, also before anybody sits there."""

    def conceives(printed: Any, position: Any) -> Iterable[StepKind]:
        return steps

    return conceives


def lists_by_filtering(
    forbids: tuple[Callable[[Any, Any, Any], Refusal | None], ...],
    candidates: Callable[[Any, Any], Iterable[Any]],
) -> Callable[[Any, Any], Iterable[Any]]:
    """Return a list of legal steps: those candidates that none of the clauses refuses."""
    passing = tuple(map(lets_pass, forbids))

    def lists(printed: Any, position: Any) -> Iterable[Any]:
        steps = candidates(printed, position)
        for passes in passing:
            steps = [step for step in steps if passes(printed, position, step)]
        return steps

    return lists


def listed_under(forbids: tuple[Forbids, ...], candidates: Lists) -> Lists:
    """Return a list of those candidates that clauses of a house let pass.

    `filtered_by` takes it apart again.
    """
    lists = lists_by_filtering(forbids, candidates)
    setattr(lists, _FILTERED, (forbids, candidates))
    return lists


def filtered_by(lists: Lists) -> tuple[tuple[Forbids, ...], Lists]:
    """Return the clauses of a house that a list asks, in order, and the list of its candidates."""
    forbids, candidates = getattr(lists, _FILTERED, ((), lists))
    if candidates is lists:
        return (), lists
    before, first = filtered_by(candidates)
    return (*before, *forbids), first


def list_alike(one: AnyRule, other: AnyRule) -> bool:
    """Tell whether two equal rules list, conceive and lead steps by the same functions.

    A list that an amendment makes is made anew each time, of the same code and parts.
    """
    (asked, first), (also_asked, other_first) = filtered_by(one.lists), filtered_by(other.lists)
    return (asked, one.conceives, one.lists_without, one.leads) == (
        also_asked,
        other.conceives,
        other.lists_without,
        other.leads,
    ) and (first is other_first or what_runs(first) == what_runs(other_first))


def what_runs(value: Any) -> Any:
    """Return the code of a function and what it holds: of two that are made alike, the same."""
    if isinstance(value, tuple):
        return tuple(map(what_runs, value))
    if isinstance(value, partial):
        return what_runs((value.func, value.args, tuple(value.keywords.items())))
    if isinstance(value, FunctionType) and value.__closure__:
        held = tuple(cell.cell_contents for cell in value.__closure__)
        return value.__code__, value.__defaults__, what_runs(held)
    if has(type(value)):
        return type(value), *(what_runs(getattr(value, one.name)) for one in fields(type(value)))
    return value


def listing_again(
    rule: Rule[Printed, Position, Any], before: Rule[Printed, Position, Any], *, stricter: bool
) -> Rule[Printed, Position, Any]:
    """Return a rule that lists what its clauses forbid; `before` is the rule with other clauses.

    Where none of those has given way, or only to a stricter one, the legal steps are what the new
    ones leave of the old list, which no longer asks clauses of a house that are gone; else they
    are what is left of a list without those that are gone or, where the rule has none, of all
    conceivable steps.
    """
    if stricter or set(before.forbids) <= set(rule.forbids):
        asked, lists = filtered_by(before.lists)
        added = tuple(clause for clause in rule.forbids if clause not in before.forbids)
        still = tuple(clause for clause in asked if clause in rule.forbids)
        if asked == (*still, *added):
            return rule
        asked = (*still, *added)
    else:
        asked, lists = rule.forbids, rule.conceives
        if rule.lists_without is not None:
            known = rule.lists_without.clauses
            asked = tuple(clause for clause in rule.forbids if clause not in known)
            lists = rule.lists_without.lists(known.difference(rule.forbids))
    return evolve(rule, lists=listed_under(asked, lists) if asked else lists)
