"""The difference between two editions: what is replaced, and tables that show it."""

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from bfrules.compare.aspects import WHAT_CHANCE_BRINGS, WHO_ACTS, Aspect, compare_aspects
from bfrules.compare.components import ComponentDifference, compare_components
from bfrules.compare.nearing import searched_nearer
from bfrules.compare.readings import QuestionDifference, compare_questions
from bfrules.compare.rules import RuleDifference, compare_rules, kinds_only_in
from bfrules.compare.search import (
    Agreement,
    Condition,
    Limits,
    Progress,
    Searched,
    plainest,
    search,
    silent,
)
from bfrules.compare.statements import StatementDifference, compare_statements
from bfrules.compare.tables import have_tables_alike, pair_of
from bfrules.compare.telling import (
    Section,
    told_aspects,
    told_components,
    told_list,
    told_questions,
    told_rule,
    told_statements,
)
from bfrules.compare.witness import Witness, witness_of
from bfrules.core.edition import AnyEdition

COURSE_OF_A_GAME: Final = (WHO_ACTS, WHAT_CHANCE_BRINGS)
NOTHING_SEARCHED: Final = Searched((), 0, 0, ())


@frozen
class Difference:
    """The difference between two editions; `compare` makes it, and `str` puts it into words.

    `statements`, `components` and `questions` compare what is printed and its readings; `rules`
    compares the clauses for each kind of step that both have, `kinds_gone` and `kinds_added` name
    the kinds that only the first or only the second has, and `aspects` is what editions do beside
    their rules.

    `witnesses` are tables on which the editions answer differently: for each kind of step, the
    smallest first, one for each place where answers part. `tables` and `steps` count what was
    searched; `why_no_search` says why nothing was, and `stopped` where a game of a house could not
    go on; both are empty otherwise. A kind of step whose rules differ but that has no witness was
    searched, not proved equal. `agreements` are conditions under which the editions agree on a kind
    of step.
    """

    first: AnyEdition
    second: AnyEdition
    statements: StatementDifference
    components: ComponentDifference
    questions: QuestionDifference
    rules: tuple[RuleDifference, ...]
    kinds_gone: tuple[str, ...]
    kinds_added: tuple[str, ...]
    aspects: tuple[Aspect, ...]
    witnesses: tuple[Witness, ...]
    agreements: tuple[Agreement, ...]
    tables: int
    steps: int
    why_no_search: str
    stopped: str = ""

    @property
    def changed_rules(self) -> tuple[RuleDifference, ...]:
        """The rules that are not proved to agree always."""
        return tuple(rule for rule in self.rules if not rule.same)

    def witnesses_of(self, kind: str) -> tuple[Witness, ...]:
        """Return the tables on which the editions answer differently about a kind of step."""
        return tuple(witness for witness in self.witnesses if witness.kind == kind)

    @property
    def sections(self) -> tuple[Section, ...]:
        """The difference in words, in sections with a heading and lines."""
        return (
            Section(f"{self.first.label} and {self.second.label}", tuple(self._summary())),
            *(
                told_rule(
                    rule,
                    self.first,
                    self.second,
                    self.witnesses_of(rule.kind),
                    searched=not self.why_no_search,
                )
                for rule in self.changed_rules
            ),
            *told_aspects(self.aspects, self.first, self.second),
            *told_components(self.components),
            *told_questions(self.questions),
            *told_statements(self.statements),
        )

    def _summary(self) -> Iterator[str]:
        agreeing = [rule.kind for rule in self.rules if rule.same]
        unknown = [rule.kind for rule in self.changed_rules if not self.witnesses_of(rule.kind)]
        yield told_list("Kinds of step only in the first", self.kinds_gone)
        yield told_list("Kinds of step only in the second", self.kinds_added)
        yield told_list("Agree always, proved", agreeing)
        yield told_list("Answer differently", [witness.kind for witness in self.witnesses])
        if unknown:
            found = "No difference found where both can be asked (no proof)"
            yield told_list("Not searched" if self.why_no_search else found, unknown)
        yield self.why_no_search or (
            f"Searched: {self.tables:,} tables, {self.steps:,} steps asked of both."
        )
        if self.stopped:
            yield f"A game could not go on: {self.stopped}"
        if any(witness.first != witness.second for witness in self.witnesses):
            yield "Names that differ stand for one another in the order of each board."
        for agreement in self.agreements:
            yield (
                f"{agreement.kind}, {agreement.about}: {agreement.asked:,} steps asked of both, "
                f"{agreement.differing:,} answered differently."
            )

    def __str__(self) -> str:
        return "\n\n".join(str(section) for section in self.sections)


def compare(
    first: AnyEdition,
    second: AnyEdition,
    *,
    limits: Limits | None = None,
    conditions: tuple[Condition, ...] = (),
    progress: Progress = silent,
) -> Difference:
    """Compare two editions: what is printed, their clauses, and their answers to steps.

    Statements are matched by topic, clauses by kind of step, components by name, open questions by
    id. Rules with the same clauses, which read the same printed components, always agree: that is
    proved. For every other kind of step, `compare` searches for tables on which the answers differ,
    in the order of `Limits` (ten to twenty seconds by default), and makes them as plain as
    possible; the same limits give the same tables. `Limits(tables=0, games=0)` searches nothing.

    Under `conditions` the editions may agree; the search counts how often each holds. `progress` is
    called with how much is done and how much there is to do: of the search, of a second one where
    none was seen, from steps that nearly show a difference, then of making the tables plainer.

    >>> from bfrules import bf2023
    >>> house = bf2023.amend(bf2023.reading("Q09", "exactly"))
    >>> difference = compare(bf2023, house, limits=Limits(tables=300, games=0))
    >>> [rule.kind for rule in difference.changed_rules]
    ['UseBonusTile', 'Sell']
    >>> difference.witnesses_of("Sell")[0].second_ruling.allowed
    True
    """
    rules = compare_rules(first, second)
    pair = pair_of(first, second)
    kinds = tuple(rule.kind for rule in rules if not rule.same)
    searched = NOTHING_SEARCHED
    witnesses: tuple[Witness, ...] = ()
    if pair is not None and kinds:
        searched = search(pair, kinds, limits or Limits(), conditions, progress)
        searched = searched_nearer(pair, rules, searched, limits or Limits(), progress)
        found = plainest(pair, searched, progress)
        witnesses = tuple(witness_of(pair, sighting) for sighting in found)
    return Difference(
        first=first,
        second=second,
        statements=compare_statements(first.statements, second.statements),
        components=compare_components(first, second),
        questions=compare_questions(first, second),
        rules=rules,
        kinds_gone=kinds_only_in(first, second),
        kinds_added=kinds_only_in(second, first),
        aspects=compare_aspects(first, second),
        witnesses=witnesses,
        agreements=searched.agreements,
        tables=searched.tables,
        steps=searched.steps,
        why_no_search=why_no_search(first, second, kinds),
        stopped=searched.stopped,
    )


def never_another_position(first: AnyEdition, second: AnyEdition) -> bool:
    """Tell whether it is proved that no game can reach different positions in two editions.

    It is proved if the rules for all kinds of step, who acts and what is drawn always agree. A seat
    may still see a different part of the table. False does not prove the contrary.
    """
    course = [one for one in compare_aspects(first, second) if one.name in COURSE_OF_A_GAME]
    return (
        have_tables_alike(first, second)
        and not kinds_only_in(first, second)
        and not kinds_only_in(second, first)
        and all(rule.same for rule in compare_rules(first, second))
        and all(aspect.same for aspect in course)
    )


def why_no_search(first: AnyEdition, second: AnyEdition, kinds: tuple[str, ...]) -> str:
    """Say why no table was searched; an empty string says that there is no reason."""
    if not have_tables_alike(first, second):
        return (
            f"No step can be asked of both: the tables of {first.name} and {second.name} "
            "are made of different things."
        )
    for edition in (first, second):
        if edition.speech.tables is None:
            return f"No table was searched: {edition.name} has no words for its tables."
        for name in ("position", "in_the_box"):
            if not hasattr(edition, name):
                return f"No table was searched: {edition.name} has no `{name}`."
    if not kinds:
        return "Nothing to search: the rules agree always."
    return ""
