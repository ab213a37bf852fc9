"""Names on the command line: which functions and rules they mean, and what to say of others."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from bfrules.cli.shelf import Answer, Entry, Function, entries_named, shelf
from bfrules.cli.shelf import meant as names_meant
from bfrules.cli.words import close_to
from bfrules.core.statement import Statement
from bfrules.house import House
from bfrules.shipped import editions, shipped_editions
from spec.composing.houses import edition_in
from spec.composing.rules import RuleSubject
from spec.subjects import Subject


def why_nothing_is_named(
    names: Sequence[str], subjects: Iterable[Subject], rules: Iterable[RuleSubject]
) -> str:
    """Say that names stand for nothing, or for what is not proved, and which names are near."""
    entries = shelf(House(edition, edition) for edition in shipped_editions().values())
    others = editions().keys() - shipped_editions().keys()
    for name in names:
        if Path(name).is_dir():
            return f"{name} is a folder; name the files in it: `bfrules prove FILE.py`"
        for entry in entries_named(entries, name):
            return why_it_is_not_proved(entry)
        if (edition := edition_in(name)) in others:
            return why_others_are_not_proved(edition)
    known = [*shipped_editions(), *(one.name for one in subjects)] + [
        called(one) for one in rules if one.is_in_force
    ]
    known += [entry.name for entry in entries if entry.kind == "statement"]
    near = dict.fromkeys(one for name in names for one in close_to(name, known))
    hint = f"close to it: {', '.join(near)}" if near else "`bfrules search` looks for words"
    return f"no function, rule or statement is named {' or '.join(names)}; {hint}"


def why_no_edition_is_named(strangers: Sequence[str]) -> str:
    """Say of names that are those of no edition that ships what would be right."""
    for edition in strangers:
        if edition in editions():
            return why_others_are_not_proved(edition)
    known = "name an edition, or a rule with its edition, such as bf2023.Sell"
    return f"no edition is named {' or '.join(strangers)}; {known}"


def why_others_are_not_proved(edition: str) -> str:
    """Say why nothing is proved of an edition of another package by its name."""
    return (
        f"{edition} is an edition of another package, and only editions that ship are "
        "proved by name; name a file of its clauses: `bfrules prove FILE.py`"
    )


def why_it_is_not_proved(entry: Entry) -> str:
    """Say why nothing is proved of something that can be shown."""
    match entry.thing:
        case Statement(status=status):
            return f"{entry.name} is {status}: no clause has to carry it out"
        case Answer(question, reading):
            return (
                f"{entry.name} is a reading: `bfrules prove --reading {question.id}={reading.name}`"
                " asks about the rules that it changes"
            )
        case Function():
            return f"{entry.name} has no contract, so nothing of it is proved"
    return f"nothing is proved of {entry.name} ({entry.kind}); `bfrules show` shows it"


def in_full(names: Iterable[str]) -> tuple[str, ...]:
    """Return names with those of statements in full: `sell.6` is one of each edition."""
    editions = shipped_editions().values()
    ids = dict.fromkeys(one.id for edition in editions for one in edition.statements.statement)
    return tuple(full for name in names for full in names_meant(name, ids) or (name,))


def called(rule: RuleSubject) -> str:
    """Return the name of a rule as it is typed without blanks: `bf2023.Sell`."""
    return rule.name.replace(" ", ".")


def owners(subjects: Iterable[Subject]) -> set[str]:
    """Return the names of the editions, and of the kernel."""
    return {subject.owner for subject in subjects}


def subjects_meant(subjects: Iterable[Subject], names: Sequence[str]) -> Iterator[Subject]:
    """Yield the subjects that are named: by edition, by statement, or by a part of the name."""
    for subject in subjects:
        if not names or any(
            name == subject.owner or carries_out(name, subject) or names_a_part(name, subject)
            for name in names
        ):
            yield subject


def rules_meant(rules: Iterable[RuleSubject], names: Sequence[str]) -> Iterator[RuleSubject]:
    """Yield the rules that are named: by edition, as `bf2023.Sell`, or by a statement.

    A statement names the rule in force; under a reading, a rule is named in full.
    """
    known = tuple(rules)
    by_name = {one for name in names for one in names_meant(name, map(called, known))}
    for rule in known:
        if (
            not names
            or rule.house.name in names
            or called(rule) in by_name
            or (rule.is_in_force and any(map(rule.carries_out, names)))
        ):
            yield rule


def carries_out(statement: str, subject: Subject) -> bool:
    """Tell whether a subject carries a statement out, in the edition whose statement it is."""
    return subject.edition is not None and statement in subject.edition.statements_of(
        subject.function
    )


def names_a_part(name: str, subject: Subject) -> bool:
    """Tell whether a name is that of a function, with or without its edition, or a part of it."""
    owner, dot, rest = name.partition(".")
    return name in subject.key or (bool(dot) and owner == subject.owner and rest in subject.key)
