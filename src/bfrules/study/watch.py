"""Where two editions can part at all, so that a study asks both only there."""

from attrs import frozen

from bfrules.compare.aspects import compare_aspects
from bfrules.compare.rules import compare_rules, kinds_only_in
from bfrules.core.edition import AnyEdition


@frozen
class Watch:
    """What may differ between two editions: the rest is proved to be the same.

    `offers` says that the legal steps may differ, `does` names the kinds of step
    that may come to another position, and `beside` the other things in which they
    may differ, as `compare_aspects` names them.
    """

    offers: bool
    does: frozenset[str]
    beside: frozenset[str]


def watch_of(edition: AnyEdition, house: AnyEdition) -> Watch:
    """Return what may differ between an edition and a house: see `compare_rules`."""
    rules = compare_rules(edition, house)
    only_in_one = kinds_only_in(edition, house) + kinds_only_in(house, edition)
    forbidding = [
        rule
        for rule in rules
        if any(clause in (*rule.first.forbids, *rule.second.forbids) for clause in rule.deciding)
    ]
    doing = [
        rule.kind
        for rule in rules
        if any(clause in (*rule.first.does, *rule.second.does) for clause in rule.deciding)
    ]
    return Watch(
        offers=bool(forbidding or only_in_one),
        does=frozenset((*doing, *only_in_one)),
        beside=frozenset(one.name for one in compare_aspects(edition, house) if not one.same),
    )
