"""Amending: what an edition is under an amendment, and why an amendment does not fit it."""

from collections.abc import Container, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import evolve

from bfrules.core.amendment import (
    Amendment,
    AmendmentError,
    Substitution,
    apart,
    of_other_types,
    several,
    substituted,
    told,
)
from bfrules.core.notation import nearest, together, told_in_short
from bfrules.core.promises import only_where, predicate_of
from bfrules.core.question import read_questions
from bfrules.core.rule import (
    AnyRule,
    Citations,
    Promise,
    Promises,
    cited,
    kinds_of_steps,
    list_alike,
    listing_again,
)
from bfrules.core.statement import edition_in, read_statements
from bfrules.core.wording import why_not_read_back

if TYPE_CHECKING:
    from bfrules.core.edition import AnyEdition

AnEdition = TypeVar("AnEdition", bound="AnyEdition")

Rules = tuple[AnyRule, ...]


def under(edition: AnEdition, amendment: Amendment[Any]) -> AnEdition:
    """Return an edition under one amendment more; raise AmendmentError if that does not fit."""
    expect_new(edition, amendment)
    rules = edition.rules
    for substitution in moving_what_came_instead(edition, amendment):
        rules = with_clause_replaced(edition, rules, amendment, substitution)
    expect_known_kinds(edition, amendment)
    expect_sayable(edition, amendment)
    expect_known_statements(edition, amendment)
    rules = tuple(with_clauses_added(rule, amendment) for rule in rules)
    expect_fitting_clauses(edition, amendment, rules)
    rules = with_promises_replaced(edition, rules, amendment)
    also = cited(amendment.cites)
    plain: Any = edition.plain  # mypy takes the Self of a type variable for another type
    return evolve(
        edition,
        rules=tuple(citing(rule, also) for rule in (*rules, *amendment.rules)),
        beside={**edition.beside, **also},
        printed=components_under(edition, amendment),
        amendments=(*edition.amendments, amendment),
        unamended=plain,
    )


def components_under(edition: "AnyEdition", amendment: Amendment[Any]) -> Any:
    """Return the components under an amendment; raise AmendmentError if no box can have them."""
    if amendment.components is None:
        return edition.printed
    printed = amendment.components(edition.printed)
    if type(printed) is not type(edition.printed):
        raise AmendmentError(
            f"{edition.name}: `components` of {amendment.name} returns {printed!r}; it takes a "
            f"{type(edition.printed).__name__} and returns one, as `attrs.evolve` does."
        )
    for misprint in edition.misprints(printed):
        raise AmendmentError(
            f"{edition.name}: no box can have the components of {amendment.name}: {misprint}."
        )
    return printed


# rules under an amendment ----------------------------------------------------


def with_clause_replaced(
    edition: "AnyEdition", rules: Rules, amendment: Amendment[Any], substitution: Substitution
) -> Rules:
    """Return the rules with one clause replaced; raise AmendmentError if none of them has it."""
    amended = rules
    for placed in as_clauses_stand(edition, substitution):
        amended = tuple(with_clause_substituted(rule, placed) for rule in amended)
    if amended == rules:
        name = substitution.old.__name__
        culprit = why_nothing_is_replaced(edition, rules, amendment, substitution)
        raise AmendmentError(
            f"{edition.name}: {amendment.name} replaces the clause {name}, but {culprit}."
        )
    return amended


def why_nothing_is_replaced(
    edition: "AnyEdition", rules: Rules, amendment: Amendment[Any], substitution: Substitution
) -> str:
    """Say why no clause is replaced: by itself, or who has replaced it, or that nobody had it."""
    old, within = substitution.old, substitution.within

    def have_it(several: Rules) -> bool:
        return any(old in one.clauses and within in (None, one.kind) for one in several)

    if have_it(rules):
        return "by itself"
    for other in edition.amendments:
        for earlier in other.clauses:
            if earlier.old is old and old not in earlier.new and is_made_in(earlier, within):
                now = together(map(told, earlier.new))
                return f"{other.name} has {f'put {now} in its place' if now else 'struck it out'}"
    if have_it(edition.rules):
        return f"{amendment.name} itself has replaced it before"
    where = edition.name if within is None else f"the rule of {edition.name} for {told(within)}"
    return f"{where} has no such clause"


def is_made_in(substitution: Substitution, within: type[Any] | None) -> bool:
    """Tell whether a substitution is made in the rule for a kind of step; None means any rule."""
    return None in (within, substitution.within) or substitution.within is within


def moving_what_came_instead(
    edition: "AnyEdition", amendment: Amendment[Any]
) -> Iterator[Substitution]:
    """Yield the substitutions of an amendment; a clause that it moves, moves as it stands now.

    A clause is moved if it is struck out and stands elsewhere. If an earlier amendment has put
    others in its place, those are moved.
    """
    struck = {one.old for one in amendment.clauses if not one.new}
    moved = struck & {clause for one in amendment.clauses for clause in one.new}
    now = {clause: standing_instead(edition, clause) for clause in moved}
    for one in amendment.clauses:
        for old in (one.old,) if one.new else now.get(one.old, (one.old,)):
            new = (other for clause in one.new for other in now.get(clause, (clause,)))
            yield evolve(one, old=old, new=tuple(new))


def standing_instead(edition: "AnyEdition", clause: Any) -> tuple[Any, ...]:
    """Return what amendments of an edition have put in the place of a clause, or that clause."""
    standing: tuple[Any, ...] = (clause,)
    for one in (one for other in edition.amendments for one in other.clauses):
        if one.old in standing and one.new and one.old not in one.new:
            at = standing.index(one.old)
            standing = (*standing[:at], *one.new, *standing[at + 1 :])
    return standing


def as_clauses_stand(edition: "AnyEdition", substitution: Substitution) -> Iterator[Substitution]:
    """Yield a substitution; what comes after a clause that gave way comes after what came instead.

    So it is the same whichever of two amendments is the first.
    """
    yield substitution
    if substitution.old not in substitution.new[:1]:
        return
    *_, place = standing_instead(edition, substitution.old)
    if place is not substitution.old:
        yield evolve(substitution, old=place, new=(place, *substitution.new[1:]))


def with_clause_substituted(rule: AnyRule, substitution: Substitution) -> AnyRule:
    """Return a rule with a clause replaced, if it has it."""
    if substitution.within is not None and rule.kind is not substitution.within:
        return rule
    forbids = substituted(rule.forbids, substitution)
    does = substituted(rule.does, substitution)
    if (forbids, does) == (rule.forbids, rule.does):
        return rule
    amended = evolve(
        rule,
        forbids=forbids,
        does=does,
        cites={**rule.cites, **cited(substitution.cites)},
    )
    return listing_again(amended, rule, stricter=substitution.stricter)


def with_clauses_added(rule: AnyRule, amendment: Amendment[Any]) -> AnyRule:
    """Return a rule that forbids and does besides what an amendment says of its kind of step."""
    forbidding: tuple[Any, ...] = amendment.forbidding(rule.kind)
    doing: tuple[Any, ...] = amendment.doing(rule.kind)
    if not forbidding and not doing:
        return rule
    amended = evolve(rule, forbids=(*rule.forbids, *forbidding), does=(*doing, *rule.does))
    return listing_again(amended, rule, stricter=False)


def citing(rule: AnyRule, also: Citations) -> AnyRule:
    """Let clauses of a rule carry out further statements, named first."""
    own = {
        clause: tuple(dict.fromkeys((*also[clause], *names)))
        for clause, names in rule.cites.items()
        if clause in also
    }
    return evolve(rule, cites={**rule.cites, **own}) if own else rule


# what rules promise under an amendment ---------------------------------------


def with_promises_replaced(edition: "AnyEdition", rules: Rules, amendment: Amendment[Any]) -> Rules:
    """Return the rules, with what is true instead of promises of those that are changed.

    Where an earlier amendment breaks one too, neither knows what is true under both: it is
    gone.
    """
    pairs = zip(rules, edition.rules, strict=True)
    changed = {rule.kind for rule, before in pairs if rule.clauses != before.clauses}
    promised = promised_at_first(edition, changed)
    for promise in amendment.promises:
        if promise not in promised:
            raise AmendmentError(
                f"{edition.name}: {amendment.name} replaces the promise {told(promise)}, "
                f"which {why_nobody_replaces(edition, promise)}."
            )
    return tuple(
        promising(rule, before, promises_instead(edition, amendment, rule.kind), promised)
        if rule.kind in changed
        else rule
        for rule, before in zip(rules, edition.rules, strict=True)
    )


def promised_at_first(edition: "AnyEdition", kinds: Container[type[Any]]) -> set[Promise]:
    """Return what rules for kinds of steps promise, as printed or as an amendment brought them."""
    brought = (rule for amendment in edition.amendments for rule in amendment.rules)
    first = (rule for rule in (*edition.plain.rules, *brought) if rule.kind in kinds)
    return {promise for rule in first for promise in rule.promises}


def why_nobody_replaces(edition: "AnyEdition", promise: Promise) -> str:
    """Say why a promise cannot be replaced: another says it instead of one, or no rule makes it."""
    for earlier in edition.amendments:
        for old, new in earlier.promises.items():
            if promise in several(new):
                return f"{earlier.name} says instead of {told(old)}; replace that one"
    return "no rule makes whose clauses it changes"


def promises_instead(
    edition: "AnyEdition", amendment: Amendment[Any], kind: type[Any]
) -> dict[Promise, Promises]:
    """Return what stands instead of promises of the rule for a kind of step.

    What an earlier amendment said instead of one that this one replaces too is gone, unless it
    said that of another promise as well.
    """
    promised = promised_at_first(edition, (kind,))
    instead = {old: new for old, new in amendment.promises.items() if old in promised}
    for earlier in edition.amendments:
        said = {old: several(new) for old, new in earlier.promises.items() if old in promised}
        stays = {one for old, new in said.items() if old not in instead for one in new}
        gone = (one for old, new in said.items() if old in instead for one in new)
        instead |= {one: () for one in gone if one not in stays}
    return instead


def promising(
    rule: AnyRule,
    before: AnyRule,
    instead: Mapping[Promise, Promises],
    printed: Container[Promise],
) -> AnyRule:
    """Return a rule that promises what is true instead of some of its promises.

    It promises besides that a step is taken only where a new clause that forbids lets it pass;
    of such a clause that is gone, that is true no longer, unless it is said instead.
    """
    now, was = only_where_they_pass(rule), only_where_they_pass(before)
    kept = [new for old in rule.promises for new in several(instead.get(old, old))]
    # in the order of the clauses, whichever amendment comes first
    added = [one for one in now if one not in printed and (one in kept or one not in was)]
    said = {one for new in instead.values() for one in several(new)}
    gone = {one for one in was if one not in now and one not in printed and one not in said}
    promises = tuple(dict.fromkeys((*(one for one in kept if one not in gone | {*added}), *added)))
    return rule if promises == rule.promises else evolve(rule, promises=promises)


def only_where_they_pass(rule: AnyRule) -> tuple[Promise, ...]:
    """Return that a step is taken only where each clause that forbids lets it pass."""
    fits = map(predicate_of, rule.forbids)
    return tuple(only_where(fit) for fit in fits if fit is not None)


# amendments that do not fit --------------------------------------------------


def expect_new(edition: "AnyEdition", amendment: Amendment[Any]) -> None:
    """Raise AmendmentError if an amendment is none, is in force, or answers what it cannot."""
    if not isinstance(amendment, Amendment):
        raise AmendmentError(
            f"{edition.name}: {told_in_short(amendment)} is no amendment; `reading`, `variant` and "
            "`Amendment(...)` make one."
        )
    if amendment.question and not asks(edition, amendment.question):
        raise AmendmentError(
            f"{edition.name}: {amendment.name} answers {amendment.question}, which is no open "
            f"question of {edition.name}."
        )
    for other in (*edition.readings, *edition.variants):
        if amendment.name == other.name and not are_alike(amendment, other):
            raise AmendmentError(
                f"{edition.name}: {amendment.name} is the name of another amendment that ships; "
                "one of yours has a name of its own."
            )
    for other in edition.amendments:
        if amendment.question and amendment.question == other.question:
            raise AmendmentError(
                f"{edition.name}: {amendment.name} answers {amendment.question}, "
                f"which {other.name} has answered."
            )
        if amendment.name == other.name:
            raise AmendmentError(
                f"{edition.name}: {amendment.name} is in force already; an amendment comes once, "
                "under a name of its own."
            )


def are_alike(one: Amendment[Any], other: Amendment[Any]) -> bool:
    """Tell whether two amendments are equal, and the rules that come with them list alike."""
    return one == other and all(map(list_alike, one.rules, other.rules))


def asks(edition: "AnyEdition", name: str) -> bool:
    """Tell whether the rules of an edition leave a question open."""
    packages = (edition.package, *edition.errata)
    asked = (one.id for package in packages for one in read_questions(package))
    return name not in edition.settled and name in asked


def expect_sayable(edition: "AnyEdition", amendment: Amendment[Any]) -> None:
    """Raise AmendmentError if a step that an amendment brings is not read back from its words."""
    for phrase in amendment.phrases:
        for why in why_not_read_back(edition.phrasebook, amendment, phrase):
            said = f"{amendment.name} says {phrase.says!r} of {told(phrase.kind)}"
            raise AmendmentError(f"{edition.name}: {said}{why}.")


def expect_known_kinds(edition: "AnyEdition", amendment: Amendment[Any]) -> None:
    """Raise AmendmentError if an amendment speaks of a kind of step that is not there."""
    known = [rule.kind for rule in edition.rules]
    for kind in (rule.kind for rule in amendment.rules if rule.kind in known):
        raise AmendmentError(
            f"{edition.name}: {amendment.name} has a rule for {kind.__name__} among its `rules`, "
            f"and {edition.name} has one; change its clauses, by `forbid`, `does` or `instead_of`."
        )
    own = [rule.kind for rule in amendment.rules]
    names = [told(kind) for kind in (*known, *own)]
    for name in (name for name in map(told, own) if names.count(name) > 1):
        raise AmendmentError(
            f"{edition.name}: {amendment.name} has a rule for a {name}, and there is another "
            f"{name}; games know steps by their names, so give yours another."
        )
    for kind in (*amendment.forbid, *amendment.does):
        if kind not in known:
            clauses = (*amendment.forbidding(kind), *amendment.doing(kind))
            speaking = ", ".join(told(clause) for clause in clauses)
            namesake = next((one for one in known if told(one) == told(kind)), None)
            name, others = (
                apart(kind, namesake) if namesake else (told(kind), kinds_of_steps(edition.rules))
            )
            raise AmendmentError(
                f"{edition.name}: {amendment.name} has {speaking} for steps of the kind {name}; "
                f"{edition.name} knows {others}."
            )


def expect_fitting_clauses(edition: "AnyEdition", amendment: Amendment[Any], rules: Rules) -> None:
    """Raise AmendmentError if a clause new in a rule takes other steps, or other tables."""
    known = [rule.kind for rule in edition.rules]
    for before, rule in zip(edition.rules, rules, strict=True):
        given = (type(edition.printed), edition.position_kind, rule.kind)
        for clause in (one for one in rule.clauses if one not in before.clauses):
            misfit = of_other_types(clause, given)
            if misfit is None:
                continue
            name, declared, kind = misfit
            declared_name, kind_name = apart(declared, kind)
            where = f"the rule for {rule.kind.__name__}"
            hint = f"; it fits the rule for {declared_name}" if declared in known else ""
            raise AmendmentError(
                f"{edition.name}: {amendment.name} puts the clause {told(clause)} into {where}. "
                f"Its `{name}` is a {declared_name}, and there it is given a {kind_name}{hint}."
            )


def expect_known_statements(edition: "AnyEdition", amendment: Amendment[Any]) -> None:
    """Raise AmendmentError if a clause of an amendment cites a statement that there is not.

    What an amendment cites besides comes on top of what is there: an errata sheet names
    statements of its own book.
    """
    rows = [row for change in amendment.clauses for row in cited(change.cites).items()]
    for clause, names in cited(amendment.cites).items():
        rows.append((clause, tuple(one for one in names if not is_of_others(edition, one))))
    for clause, names in rows:
        name = unknown_among(edition, names)
        if name:
            known = [one.id for one in edition.statements.statement]
            meant = nearest(name, known) or nearest(f"{edition.name}.{name}", known)
            hint = f"did you mean {meant!r}?" if meant else '"" stands for none.'
            raise AmendmentError(
                f"{edition.name}: {amendment.name} cites {name!r} for {told(clause)}, which is no "
                f"statement; {hint}"
            )


def unknown_among(edition: "AnyEdition", names: tuple[str, ...]) -> str:
    """Return the first id that is no statement of an edition; "" if all are.

    Of a clause that editions share, statements of another may stand beside one of this.
    """
    if not names:
        return ""
    books = [read_statements(package) for package in (edition.package, *edition.errata)]
    unknown = [name for name in names if all(book.named(name) is None for book in books)]
    shared = len(unknown) < len(names)
    return next((name for name in unknown if not (shared and is_of_others(edition, name))), "")


def is_of_others(edition: "AnyEdition", name: str) -> bool:
    """Tell whether an id in full is that of another book than those of an edition."""
    packages = (edition.package, *edition.errata)
    books = {edition.name, *(package.rpartition(".")[2] for package in packages)}
    return name.count(".") > 1 and edition_in(name) not in books
