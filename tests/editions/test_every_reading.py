"""What holds of the open questions and the readings of every edition."""

from itertools import combinations

from bfrules import bf2010
from bfrules.core.edition import AnyEdition
from tests.editions.houses import EVERY_EDITION, HOUSES


@EVERY_EDITION
def test_every_reading_and_variant_is_in_force_in_a_house_of_the_tests(edition: AnyEdition) -> None:
    by_the_print = bf2010.readings if edition.name == "yucata" else ()
    names = {amendment.name for amendment in (*edition.readings, *edition.variants)}
    played = {
        amendment.name
        for house in HOUSES.values()
        if house.name == edition.name
        for amendment in house.amendments
    }
    assert names - {amendment.name for amendment in by_the_print} == played


@EVERY_EDITION
def test_a_reading_is_named_after_its_question(edition: AnyEdition) -> None:
    for amendment in edition.readings:
        assert amendment.name == f"{amendment.question}={amendment.reading}"
        assert amendment.about.endswith(".")
        assert amendment.clauses or amendment.components


@EVERY_EDITION
def test_every_unclear_statement_has_a_question(edition: AnyEdition) -> None:
    assert all(question.statements for question in edition.questions)
    asked = {name for question in edition.questions for name in question.statements}
    unclear = {
        statement.id for statement in edition.statements.statement if statement.status == "unclear"
    }
    assert unclear <= asked


@EVERY_EDITION
def test_the_default_reading_changes_no_rule(edition: AnyEdition) -> None:
    for question in edition.questions:
        same = edition.amend(edition.reading(question.id, question.default.name))
        assert (same.rules, same.printed) == (edition.rules, edition.printed)
        assert same.reading_in_force(question.id) == question.default.name


@EVERY_EDITION
def test_any_reading_can_be_put_in_force_alone_and_is_told(edition: AnyEdition) -> None:
    for amendment in edition.readings:
        amended = edition.amend(amendment)
        assert amended.label == f"{edition.name} ({amendment.name})"
        assert amended.reading_in_force(amendment.question) == amendment.reading
        assert (amended.rules, amended.printed) != (edition.rules, edition.printed)


@EVERY_EDITION
def test_any_two_readings_of_different_questions_go_together_in_either_order(
    edition: AnyEdition,
) -> None:
    of_the_print = bf2010.readings if edition.name == "yucata" else ()
    for one, other in combinations(edition.readings, 2):
        told_in_print = one in of_the_print and other in of_the_print
        if one.question != other.question and not told_in_print:
            first, second = edition.amend(one, other), edition.amend(other, one)
            assert (first.rules, first.printed) == (second.rules, second.printed), (
                one.name,
                other.name,
            )
