"""Every reason against a step offers what takes it away; the vectors are the witnesses."""

from collections.abc import Iterator

from bfrules import bf2023
from bfrules.asking import Case, case_in_words
from bfrules.asking.facts import said_otherwise
from bfrules.asking.remedies import remedies, tables_near
from bfrules.core.edition import AnyEdition
from bfrules.core.record import step_from_plain, structured
from bfrules.shipped import shipped_editions
from bfrules.vectors.document import read_vectors, vectors_folder
from tests.editions.houses import EVERY_EDITION

EDITIONS = shipped_editions()
BAD_COUNTS = "A number below nought has no words, so no question can hold it."
# Reasons that need no remedy, since words cannot bring them about.
CANNOT_BE_ASKED = {
    "not_a_draw": BAD_COUNTS,
    "not_a_first_market": BAD_COUNTS,
    "not_a_hand": BAD_COUNTS,
    "not_a_purchase": BAD_COUNTS,
    "not_a_purchase_of_bars": BAD_COUNTS,
    "not_a_sale": BAD_COUNTS,
    "no_such_track": "The phrases name the two tracks, and no other.",
}


def witnesses(edition: AnyEdition) -> Iterator[tuple[Case, str]]:
    """Yield for each reason of each kind of step a case in words that it forbids."""
    path = vectors_folder() / edition.name / "refusals.json"
    seen = set[tuple[type[object], str]]()
    for vector in read_vectors(path, EDITIONS.values()).vectors:
        if vector.house.amendments:
            continue
        position = structured(vector.request["position"], edition.position_kind, "$")
        step = step_from_plain(edition, vector.request["step"], "$")
        new = {(type(step), one.reason) for one in edition.refusals(position, step)} - seen
        if not new:
            continue
        try:
            table, words = edition.write_position(position), edition.write_step(step)
            case = case_in_words(edition, table, words)
        except (TypeError, ValueError):
            continue
        for kind, reason in sorted(new, key=str):
            seen.add((kind, reason))
            yield case, reason


@EVERY_EDITION
def test_every_reason_has_a_remedy_that_takes_it_away(edition: AnyEdition) -> None:
    asked = set[tuple[str, str]]()
    for case, reason in witnesses(edition):
        refusals = edition.refusals(case.position, case.step)
        reasons = [one.reason for one in refusals]
        ways = remedies(case, refusals)[reasons.index(reason)]
        where = (type(case.step).__name__, reason, case.link)
        assert ways, where
        for way in ways:
            table = way.table or edition.write_position(case.position)
            then = case_in_words(edition, table, way.step)
            still = {one.reason for one in edition.refusals(then.position, then.step)}
            assert still <= set(reasons) - {reason}, (*where, way)
            assert way.allowed == (not still)
        asked.add((type(case.step).__name__, reason))
    known = {(rule.kind.__name__, one.__name__) for rule in edition.rules for one in rule.forbids}
    of_the_list = {(kind, reason) for kind, reason in known if reason in CANNOT_BE_ASKED}
    assert known - asked == of_the_list


def test_a_table_near_keeps_what_else_is_said_of_the_same_thing() -> None:
    case = case_in_words(
        bf2023, "seats=3 level=4 holding=green:1,blue:1", "sell 2 green, remove green"
    )
    tables = {told: line for _, told, line in tables_near(case)}
    near = bf2023.parse_position(tables["at a table with your green shares: 2"])
    assert near == bf2023.position(seats=3, level=4, holding={"green": 2, "blue": 1})


def test_what_is_said_once_for_all_seats_is_said_of_each_where_one_differs() -> None:
    said = {"level": 4, "cash": 1, "hands": {1: {"green": 2}}}
    in_full = {"cash": {0: 1, 1: 1, 2: 1}, "hands": {1: {"green": 2, "blue": 0}}}
    other = {"cash": {0: 5}, "hands": {1: {"blue": 3}}, "mibs": True}
    assert said_otherwise(said, in_full, other) == {
        "level": 4,
        "cash": {0: 5, 1: 1, 2: 1},
        "hands": {1: {"green": 2, "blue": 3}},
        "mibs": True,
    }
