"""A page of differences: links, tables and rulings instead of lines."""

from docutils import nodes
from sphinx import addnodes

from bfrules import bf2010, bf2023, black_monday, yucata
from bfrules.rulebook.differences import (
    PROVED,
    in_short,
    sections_in_words,
    sections_of,
    short_or_folded,
)
from bfrules.rulebook.nodes import Fold
from bfrules.rulebook.tables import difference
from bfrules.rulebook.witnesses import witnesses_of


def titles(sections: list[nodes.Element]) -> list[str]:
    return [next(iter(part.findall(nodes.title))).astext() for part in sections]


def test_each_kind_of_step_is_told_with_how_its_answers_are_known() -> None:
    found = difference(bf2010, yucata)
    table = next(iter(in_short(found)))
    rows = [[cell.astext() for cell in row] for row in table.findall(nodes.row)]
    kinds = [rule.kind for rule in found.rules]
    assert [row[0] for row in rows] == ["kind of step", *kinds]
    assert [row[0] for row in rows if row[3] == PROVED] == [
        rule.kind for rule in found.rules if rule.same
    ]
    assert all(row[3].startswith("differ on ") for row in rows if found.witnesses_of(row[0]))
    anchors = {one["refid"] for one in table.findall(nodes.reference)}
    sections = [part for part in sections_of(found) if titles([part])[0] in kinds]
    assert anchors == {name for part in sections for name in part["ids"]}


def test_a_table_is_told_with_both_rulings_and_the_smallest_lies_open() -> None:
    found = difference(bf2010, bf2023)
    sections = list(sections_of(found))
    set_up = sections[titles(sections).index("SetUp")]
    first, *others = set_up.findall(Fold)
    assert (first["open"], [one["open"] for one in others]) == (True, [False] * len(others))
    told = [block.astext() for block in first.findall(nodes.literal_block)]
    assert told[0] == ">>> bf2010.start(seats=2)"
    assert told[1] == "bf2010: allowed"
    assert told[2].startswith("bf2023: not allowed\n  wrong_number_of_seats")


def test_what_is_printed_and_open_is_linked() -> None:
    sections = list(sections_of(difference(bf2010, bf2023)))
    by_title = dict(zip(titles(sections), sections, strict=True))
    links = {
        title: {one["reftarget"] for one in part.findall(addnodes.pending_xref)}
        for title, part in by_title.items()
    }
    assert {"bf2010.price_table", "bf2023.price_table"} <= links["Printed values"]
    assert "bf2010.Q13" in links["Open questions"]
    gone = links["Statements only in Black Friday 2010"]
    assert gone
    assert all(name.startswith("bf2010.") for name in gone)
    assert next(iter(by_title["Statements changed"].findall(nodes.table))) is not None


def test_printed_values_that_differ_stand_side_by_side_in_words() -> None:
    values, *_ = sections_in_words(difference(bf2010, bf2023))
    tables = [
        [[cell.astext() for cell in row] for row in table.findall(nodes.row)]
        for table in values.findall(nodes.table)
    ]
    heads = ["", "Black Friday 2010", "Black Friday 2023"]
    assert tables[0][:2] == [heads, ["row 0", "4, 5, 6, 7, 8, 9, 10", "4, 5, 6, 8, 10, 12, 15"]]
    assert tables[0][-1] == ["known", "71 cross-checked, 1 reconstructed", "72 cross-checked"]
    assert [heads, ["", "0", "100"], ["known", "1 printed", "1 printed"]] in tables
    values, *_ = sections_in_words(difference(bf2010, yucata))
    (offers,) = values.findall(nodes.list_item)
    assert offers.astext() == (
        "Offers. Black Friday 2010: A card offers every advantage up to its number; a card of a "
        "game for two offers its own. Black Friday on Yucata: A card offers the advantage of its "
        "number; a card of a game for two offers its own."
    )


def test_what_differs_in_words_names_nothing_as_code_does() -> None:
    for editions in ((bf2010, bf2023), (bf2010, yucata), (yucata, bf2023)):
        told = [part.astext() for part in sections_in_words(difference(*editions))]
        assert [line for part in told for line in part.splitlines() if "_" in line] == []


def test_of_a_statement_that_changed_its_players_and_its_status_are_told() -> None:
    sections = list(sections_in_words(difference(bf2010, bf2023)))
    changed = sections[titles(sections).index("Statements changed")]
    told = [item.astext() for item in changed.findall(nodes.list_item)]
    assert told[:3] == [
        "bf2023.setup.17: for 2, 3, 4 players (Black Friday 2010: for 3, 4, 5 players).",
        "bf2023.setup.19: for 2, 3, 4 players (Black Friday 2010: for 2, 3, 4, 5 players).",
        "bf2023.turn.6: a rule (Black Friday 2010: unclear).",
    ]


def test_editions_of_different_games_say_why_nothing_was_searched() -> None:
    found = difference(bf2023, black_monday)
    told = " ".join(part.astext() for part in in_short(found))
    assert found.why_no_search in told
    assert "SetUp" not in titles(list(sections_of(found)))


def test_a_long_line_is_folded_behind_its_first_words() -> None:
    line = f"They read what differs: {', '.join(map(str, range(90)))}"
    folded = short_or_folded(line)
    assert isinstance(folded, Fold)
    assert (folded["summary"][:25], folded["summary"][-3:]) == ("They read what differs: 0", "...")
    assert folded.astext() == line
    assert short_or_folded("It is short.").astext() == "It is short."


def test_of_another_reading_only_what_it_does_otherwise_is_told() -> None:
    (witness,) = witnesses_of(bf2010, bf2010.question("Q08"))
    in_force, rises = witness.astext().split("rises, where it differs:")
    assert "  8. raise_colours_missing_in_the_market:" in in_force
    told = [line for line in rises.splitlines() if line.startswith("  1.") or "$" in line]
    assert told == [
        "  1. raise_colours_that_the_refill_took: Move the price marker of a colour whose last "
        "share the refill took one space right.",
        "       price of orange: $10 in row 1, column 2 -> $12 in row 1, column 3",
    ]
    assert "open question" not in witness.astext()
