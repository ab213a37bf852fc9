"""A difference as plain lists and words, for JSON."""

from collections.abc import Callable
from typing import Any

from attrs import asdict

from bfrules.compare.difference import Difference
from bfrules.compare.rules import RuleDifference
from bfrules.compare.statements import ChangedStatement
from bfrules.compare.telling import told_agreement, told_value
from bfrules.compare.witness import Witness
from bfrules.core.edition import AnyEdition
from bfrules.core.statement import Statement

Plain = dict[str, object]


def as_plain(difference: Difference) -> Plain:
    """Return a difference as JSON can hold it."""
    statements, components = difference.statements, difference.components
    questions = difference.questions
    return {
        "first": difference.first.label,
        "second": difference.second.label,
        "kinds_gone": list(difference.kinds_gone),
        "kinds_added": list(difference.kinds_added),
        "agree_always": [rule.kind for rule in difference.rules if rule.same],
        "rules": [plain_rule(difference, rule) for rule in difference.changed_rules],
        "beside_the_rules": [
            {"name": aspect.name, "reads": list(aspect.reads)}
            for aspect in difference.aspects
            if not aspect.same
        ],
        "components": {
            "gone": [table.name for table in components.gone],
            "added": [table.name for table in components.added],
            "changed": [
                {"name": table.name, "cells": [asdict(cell) for cell in table.cells]}
                for table in components.changed
            ],
            "settings": [
                {
                    "name": setting.name,
                    "first": told_value(setting.first),
                    "second": told_value(setting.second),
                }
                for setting in components.settings
            ],
        },
        "readings": [
            {"question": one.name, "first": one.first.name, "second": one.second.name}
            for one in questions.readings
        ],
        "questions_gone": [question.id for question in questions.gone],
        "questions_added": [question.id for question in questions.added],
        "statements": {
            "gone": [plain_statement(one) for one in statements.gone],
            "added": [plain_statement(one) for one in statements.added],
            "changed": [plain_change(one) for one in statements.changed],
        },
        "searched": {
            "tables": difference.tables,
            "steps": difference.steps,
            "why_not": difference.why_no_search,
            "stopped": difference.stopped,
        },
        "agreements": [asdict(agreement) for agreement in difference.agreements],
    }


def plain_rule(difference: Difference, rule: RuleDifference) -> Plain:
    """Return how the rules for one kind of step differ."""
    first, second = difference.first, difference.second
    return {
        "kind": rule.kind,
        "gone": [plain_clause(first, clause) for clause in rule.gone],
        "added": [plain_clause(second, clause) for clause in rule.added],
        "replaced": [
            [plain_clause(first, one.first), plain_clause(second, one.second)]
            for one in rule.replaced
        ],
        "reordered": rule.reordered,
        "reads": list(rule.reads),
        "agree": told_agreement(rule),
        "witnesses": [plain_witness(witness) for witness in difference.witnesses_of(rule.kind)],
    }


def plain_clause(edition: AnyEdition, clause: Callable[..., Any]) -> Plain:
    """Return a clause: its name, what it says, and what it carries out."""
    return {
        "name": clause.__name__,
        "says": edition.sentence(clause),
        "statements": list(edition.statements_of(clause)),
    }


def plain_witness(witness: Witness) -> Plain:
    """Return a table on which answers differ, with both rulings."""
    return {
        "clauses": [witness.parting.first, witness.parting.second],
        "same_table": witness.shared,
        "answers": [
            {
                "edition": ruling.edition,
                "table": example.table,
                "before": list(example.before),
                "step": example.step,
                "allowed": ruling.allowed,
                "ruling": str(ruling),
            }
            for example, ruling in (
                (witness.first, witness.first_ruling),
                (witness.second, witness.second_ruling),
            )
        ],
    }


def plain_statement(statement: Statement) -> Plain:
    """Return a statement: its id, its topic and its text."""
    return {"id": statement.id, "topic": statement.topic, "text": statement.text}


def plain_change(change: ChangedStatement) -> Plain:
    """Return two statements on one topic, and what differs beside their words."""
    return {
        "topic": change.topic,
        "first": plain_statement(change.first),
        "second": plain_statement(change.second),
        "other": list(change.other),
    }
