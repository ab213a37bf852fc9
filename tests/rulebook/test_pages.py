"""Parts of the rulebook that are made without Sphinx running: statements, gaps, generated pages."""

from pathlib import Path
from types import SimpleNamespace
from typing import Final, cast

import pytest
from attrs import evolve
from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.writers.html5 import HTML5Translator

from bfrules import bf2010, bf2023, black_monday, yucata
from bfrules.core.edition import AnyEdition
from bfrules.core.statement import Statement
from bfrules.rulebook.checks import Check, Outcome, Trace
from bfrules.rulebook.coverage import gaps
from bfrules.rulebook.games import Game
from bfrules.rulebook.knowledge import Knowledge, knowledge
from bfrules.rulebook.nodes import Block, Fold, code, drawing, fold, open_fold, paragraph
from bfrules.rulebook.pages import concerns, forget_pages, generated
from bfrules.rulebook.pictures import overview, part_of, picture_of
from bfrules.rulebook.printed import number_of_the_first, shown_component, told_value
from bfrules.rulebook.questions import by_weight_shown, readings, weights_shown
from bfrules.rulebook.sidebar import show_where_we_are
from bfrules.rulebook.statements import (
    about,
    chosen,
    joined,
    marked,
    named_test,
    side_by_side,
    told_apart,
    told_tests,
    where_printed,
)
from bfrules.rulebook.teaching import (
    HOW_SURE,
    full_id,
    ids_of,
    is_of_several_texts,
    link_questions,
    question_card,
)
from bfrules.study.register import by_weight, told_in_short, told_weights, what_was_counted

GAME: Final = Game("game", "Game", ("bf2010", "bf2023"), ("one", "two"))
SELL_SIX: Final = "bf2023.sell.6"


def statement(name: str, topic: str, text: str = "It is so.") -> Statement:
    return Statement(name, topic, "1", 1, "procedure", "normative", (2,), text)


# statements ----------------------------------------------------------------------


def test_statements_are_chosen_by_chapter_or_by_a_pattern_of_topics() -> None:
    by_chapter = [one.id for one in chosen(bf2023, ["level"])]
    assert by_chapter == [f"bf2023.level.{number}" for number in range(1, 9)]
    assert [one.id for one in chosen(bf2023, ["end.tie"])] == ["bf2023.end.10"]
    assert chosen(bf2023, ["nothing"]) == ()


def test_editions_are_joined_by_topic_in_printed_order() -> None:
    first = [statement("a.1", "x"), statement("a.2", "y"), statement("a.3", "z")]
    second = [statement("b.1", "x"), statement("b.2", "new"), statement("b.3", "z")]
    names = [tuple(one.id if one else None for one in row) for row in joined([first, second])]
    assert names == [("a.1", "b.1"), (None, "b.2"), ("a.2", None), ("a.3", "b.3")]


def test_words_that_differ_are_marked() -> None:
    parts = list(marked("Take one share of it.", "Take two shares of it."))
    assert [
        (part.astext(), bool(part["classes"])) if isinstance(part, nodes.inline) else part
        for part in parts
    ] == ["Take", " ", ("two shares", True), " ", "of it.", " "]


def test_the_same_words_share_a_cell_and_a_missing_statement_is_said_to_be_missing() -> None:
    one, two, three = (statement(f"{name}.1", "x") for name in "abc")
    table = side_by_side(
        ["a", "b", "c", "silent"],
        [(one, two, three, None), (one, one, None, None), (one, None, three, None)],
    )
    rows = list(table.findall(nodes.row))
    cells = [[cell.astext().strip() for cell in row] for row in rows]
    assert cells == [
        ["a", "b", "c"],
        ["a, b, c: a.1, b.1, c.1 It is so."],
        ["a, b: a.1 It is so.", "c: nothing"],
        ["a: a.1 It is so.", "b: nothing", "c: c.1 It is so."],
    ]


def test_an_open_question_is_a_card_with_its_readings_the_one_in_force_first() -> None:
    told = question_card(bf2023, "bf2023.Q06")
    question = bf2023.question("Q06")
    title, *readings = [part.astext() for part in told.children]
    assert title == f"Q06 {question.question}"
    assert readings[: len(question.reading)] == [
        f"{question.default.text}in force · {HOW_SURE[question.confidence]}",
        *(f"{reading.text}{reading.name}" for reading in question.reading[1:]),
    ]
    (below,) = readings[len(question.reading) :]
    assert below.startswith(f"{told_in_short(bf2023, question)} On a table: ")
    of_two = question_card(bf2023, "bf2023.Q24")
    assert of_two.children[2].astext() == bf2023.question("Q24").reading[1].text


def test_a_dispute_goes_without_the_name_of_its_book_within_it() -> None:
    known = knowledge()
    (tie,) = (one for one in known.disputes if one.name == "bf2010-tie")
    assert tie.title == "Black Friday 2010: a tie in gold, silver and cash"
    assert known.title_within("bf2010", tie) == "A tie in gold, silver and cash"
    assert known.title_within("yucata", tie) == "A tie in gold, silver and cash"
    assert known.title_within("bf2023", tie) == tie.title


def test_no_dispute_follows_from_the_text_where_one_of_its_open_questions_does_not() -> None:
    known = knowledge()
    surer = {
        dispute.name: question
        for dispute in known.disputes
        for question in dispute.readings
        if dispute.confidence == "text"
        if known.questions[question].confidence != "text"
    }
    assert surer == {}


def test_of_one_reading_nothing_but_the_answer_is_told() -> None:
    one, two = bf2010.question("Q11"), bf2010.question("Q05")
    assert readings(one.reading).astext() == one.default.text
    assert readings(two.reading).astext() == (
        f"right {two.default.text} in force\n\nstays {two.reading[1].text}"
    )


def test_open_questions_that_prose_names_are_links_where_the_edition_has_them() -> None:
    told = nodes.section("", paragraph("Nothing is paid (Q13); ", code("Q14"), "Q999. Q14, Q9."))
    link_questions(told, bf2010)
    assert told.astext() == "Nothing is paid (Q13); Q14Q999. Q14, Q9."
    links = [one["reftarget"] for one in told.findall(addnodes.pending_xref)]
    assert links == ["bf2010.Q13", "bf2010.Q14"]


def test_what_studies_found_stands_beside_the_questions() -> None:
    question = bf2023.question("Q06")
    told = [line.strip() for line in told_weights(bf2023, question)]
    heading, readings = weights_shown(bf2023, question)
    assert heading.astext() == f"How much it matters. {told[0]}"
    assert [one.astext() for one in readings.children] == told[1:]
    counted, weighty = by_weight_shown(bf2023, in_full=False)
    assert counted.astext() == what_was_counted(bf2023)
    listed = [one.astext() for one in weighty.findall(nodes.list_item)]
    studied = [one for one in by_weight(bf2023) if told_in_short(bf2023, one)]
    assert listed == [f"{one.id} {one.question} {told_in_short(bf2023, one)}" for one in studied]
    assert list(weights_shown(bf2023, bf2023.question("Q70"))) == []


def test_what_folds_open_may_have_a_note_that_is_seen_before() -> None:
    def opened(part: Fold) -> str:
        page = SimpleNamespace(body=[])
        open_fold(cast(HTML5Translator, page), part)
        return "".join(page.body)

    assert opened(fold("Why", kind="of-values", opened=True)) == (
        '<details class="fold of-values" open><summary>Why</summary>\n'
    )
    assert opened(fold("Why", note="In < 1 %.")) == (
        '<details class="fold"><summary>Why <span class="fold-note">In &lt; 1 %.</span></summary>\n'
    )


def test_a_statement_is_named_without_its_edition_as_well() -> None:
    assert full_id(bf2023, "sell.6") == full_id(bf2023, SELL_SIX) == SELL_SIX
    assert full_id(bf2023, "sell.99") == ""
    assert full_id(yucata, "sell.2").endswith(".sell.2")


def test_a_chapter_is_named_once_in_the_margin() -> None:
    shown = [part.astext() for part in ids_of([SELL_SIX, "bf2023.sell.7", "bf2023.level.3"])]
    assert shown == ["sell.6", "sell.7", "level.3"]
    unseen = [
        part.astext()
        for id_ in ids_of([SELL_SIX, "bf2023.sell.7"])
        for part in id_.findall(nodes.inline)
        if "unseen" in part["classes"]
    ]
    assert unseen == ["sell"]


def test_in_a_book_of_several_texts_the_margin_names_the_text_of_each_statement() -> None:
    names = ["yucata.price.1", "bf2010.price.2", "bf2010.price.3", "yucata.special.2"]
    shown = [part.astext() for part in ids_of(names, several=True)]
    assert shown == ["Yucata", "price.1", "2010", "price.2", "price.3", "Yucata", "special.2"]
    assert is_of_several_texts(yucata)
    assert not is_of_several_texts(bf2010)


def test_a_statement_in_a_list_names_its_text_where_a_book_has_several() -> None:
    assert told_apart(yucata, "bf2010.price.2").astext() == "2010 price.2"
    assert told_apart(yucata, "yucata.price.1").astext() == "Yucata price.1"
    assert told_apart(bf2010, "bf2010.price.2").astext() == "price.2"


def test_a_statement_of_another_text_names_what_it_is_printed_in_unless_its_number_does() -> None:
    own, lent, *_ = chosen(yucata, ["price"])
    assert where_printed(bf2010, lent) == f"p. ≈{lent.page}"
    assert where_printed(yucata, lent) == (f"Black Friday (2010), English rules, p. ≈{lent.page}")
    assert where_printed(yucata, own) == "online"
    assert next(about(yucata, lent)) == f"p. ≈{lent.page}"


def test_a_statement_links_to_the_tests_that_say_they_verify_it() -> None:
    sell = next(one for one in bf2023.statements.statement if one.id == SELL_SIX)
    written = untested().tests_of(SELL_SIX)
    assert written
    shown = told_tests(untested(), sell)
    assert isinstance(shown, nodes.Element)
    assert shown["summary"] == f"tests: {len(written)}"
    targets = [one["reftarget"] for one in shown.findall(addnodes.pending_xref)]
    assert targets == [one.name for one in written]
    case = named_test(f"{written[0].name}[3 seats]")
    assert isinstance(case, addnodes.pending_xref)
    assert case["reftarget"] == written[0].name
    assert isinstance(named_test("tests/x.py::test_y"), nodes.literal)


# the gate ------------------------------------------------------------------------


def untested() -> Knowledge:
    return evolve(knowledge(), trace=None, checks={})


def lacking(known: Knowledge, placed: frozenset[str] | None = None) -> list[str]:
    """Return what is missing, but for what is missing as things stand."""
    everything = frozenset(known.statements) if placed is None else placed
    told = [f"{gap.statement}: {gap.lacks}" for gap in gaps(bf2023, known, everything)]
    return [one for one in told if one not in missing()]


def missing() -> list[str]:
    known = untested()
    found = gaps(bf2023, known, frozenset(known.statements))
    return [f"{gap.statement}: {gap.lacks}" for gap in found]


def test_nothing_is_missing_as_things_stand() -> None:
    assert missing() == []


def test_a_statement_without_code_or_without_a_test_is_a_gap() -> None:
    known = knowledge()
    assert known.claimed is not None
    carriers = {**known.carriers, "bf2023": {**known.carriers["bf2023"], SELL_SIX: ()}}
    assert lacking(evolve(untested(), carriers=carriers)) == [
        f"{SELL_SIX}: no clause carries it out"
    ]
    assert lacking(evolve(untested(), claimed=known.claimed - {SELL_SIX})) == [
        f"{SELL_SIX}: no test says that it verifies it"
    ]


def test_a_statement_without_a_place_is_a_gap_with_its_file_and_line() -> None:
    known = knowledge()
    found = gaps(bf2023, untested(), frozenset(known.statements) - {SELL_SIX})
    (gap,) = (one for one in found if one.statement == SELL_SIX)
    assert gap.lacks == "no chapter of the book of bf2023 shows it"
    file, _, line = gap.where.rpartition(":")
    assert (
        Path(file).read_text(encoding="utf-8").splitlines()[int(line) - 1] == f'id = "{SELL_SIX}"'
    )


@pytest.mark.parametrize(
    ("outcome", "complete", "expected"),
    [
        ("passed", True, []),
        ("failed", False, [f"{SELL_SIX}: the check tests/x.py::y failed"]),
        ("skipped", True, [f"{SELL_SIX}: no check that passed verifies it"]),
        ("skipped", False, []),
    ],
)
def test_only_a_check_that_passed_verifies(
    outcome: Outcome, complete: bool, expected: list[str]
) -> None:
    named = {name: (Check("tests/z.py::z", "passed", (name,)),) for name in knowledge().statements}
    checks = {**named, SELL_SIX: (Check("tests/x.py::y", outcome, (SELL_SIX,)),)}
    trace = Trace("", complete, ())
    assert lacking(evolve(knowledge(), checks=checks, trace=trace)) == expected


def test_advice_needs_no_code_but_a_place() -> None:
    advice = next(one.id for one in bf2023.statements.statement if one.status == "advice")
    assert advice not in knowledge().carriers["bf2023"]
    everything_else = frozenset(knowledge().statements) - {advice}
    assert lacking(untested(), everything_else) == [
        f"{advice}: no chapter of the book of bf2023 shows it"
    ]


# generated pages -----------------------------------------------------------------


def write(folder: Path, chapters: dict[str, str]) -> None:
    (folder / "rulebook" / "game").mkdir(parents=True)
    for name, text in chapters.items():
        (folder / "rulebook" / "game" / f"{name}.rst").write_text(text, encoding="utf-8")


def test_a_chapter_is_in_the_books_that_it_concerns(tmp_path: Path) -> None:
    write(
        tmp_path,
        {"one": ".. edition:: bf2010\n\n   Words.\n", "two": "Words.\n\n.. statements:: level\n"},
    )
    chapters = tmp_path / "rulebook" / "game"
    assert not concerns(chapters / "one.rst", bf2023)
    assert concerns(chapters / "two.rst", bf2023)
    pages = dict(generated(tmp_path, (GAME,), {"bf2023": bf2023}))
    of_the_book = [name for name in pages if name.startswith("books/")]
    assert of_the_book == [
        "books/bf2023/index.rst",
        "books/bf2023/two.rst",
        "books/bf2023/questions.rst",
        "books/bf2023/components.rst",
        "books/bf2023/statements.rst",
    ]
    assert "\n   two\n" in pages["books/bf2023/index.rst"]
    assert "\n   one\n" not in pages["books/bf2023/index.rst"]


def test_the_code_of_another_edition_is_left_out(tmp_path: Path) -> None:
    pages = dict(generated(tmp_path, (), {"black_monday": black_monday}))
    code = [name for name in pages if name.startswith("code/")]
    assert "code/bfrules.editions.black_monday.rates.rst" in code
    assert not [name for name in code if "bf2023" in name]


# values and pictures -------------------------------------------------------------


def test_an_overview_marks_the_moves_that_no_print_shows() -> None:
    (grid,) = overview(bf2010, range(-4, 6)).grids
    said = {cell for row in grid.cells for cell in row if cell}
    minus = "\N{MINUS SIGN}"
    assert said == {f"{minus}4!", f"{minus}3!", f"{minus}2", f"{minus}1", *"01234", "5!"}


def test_reconstructed_values_are_marked() -> None:
    assert (told_value(3, "RECONSTRUCTED"), told_value(3, "PRINTED")) == ("3!", "3")
    assert told_value((1, -2), "RECONSTRUCTED") == "(1, -2)!"
    (doubtful,) = (
        one for one in black_monday.components(black_monday.printed) if one.name == "limits_up"
    )
    shown = shown_component(doubtful).astext()
    assert "reconstructed 2 of 4 (marked !)" in shown


def test_values_stand_in_lines_that_a_phone_shows_whole() -> None:
    editions: tuple[AnyEdition, ...] = (bf2023, black_monday)
    lines = {
        one.name: [len(line.children) for line in shown_component(one).findall(nodes.row)]
        for edition in editions
        for one in edition.components(edition.printed)
        if one.name in ("gold_prices", "price_moves", "shares_shown")
    }
    assert lines == {
        "gold_prices": [13, 12],
        "price_moves": [7, 7] * 3 + [4, 4],
        "shares_shown": [7, 7, 6, 6],
    }


def test_what_has_no_picture_is_refused_with_what_would_be_right() -> None:
    table = bf2023.position()
    assert picture_of(table, bf2023) == bf2023.picture(table)
    with pytest.raises(TypeError, match="name its edition with :edition:"):
        picture_of(table, None)


def test_a_ruling_has_rows_only_where_an_edition_draws_them() -> None:
    ruling = bf2023.explain(bf2023.position(cash=50), bf2023.buy("green", 1, place="green"))
    moved, table = ruling.picture(), bf2023.picture(ruling.after)
    assert picture_of(ruling, None) == moved
    assert part_of(moved, "grids").grids == moved.grids
    with pytest.raises(ValueError, match="it has no panels; a ruling has panels only if :edition:"):
        part_of(moved, "panels")
    rows = part_of(picture_of(ruling, bf2023), "panels")
    assert (rows.grids, rows.panels, rows.caption) == ((), table.panels, table.caption)


@pytest.mark.parametrize(
    ("part", "kinds", "width"),
    [
        ("seats", ["drawing", "lots-drawing"], 360),
        ("tracks", ["drawing"], 460),
        ("board", ["drawing"], 472),
    ],
)
def test_only_rows_of_lots_are_drawn_as_narrow_as_a_phone(
    part: str, kinds: list[str], width: int
) -> None:
    figure = drawing(part_of(bf2023.picture(bf2023.position()), part), "picture")
    (drawn,) = figure.findall(Block)
    assert drawn["classes"] == kinds
    assert f'viewBox="0 0 {width} ' in drawn.astext()


@pytest.mark.parametrize(
    ("page", "title", "before"),
    [
        ("books/bf2023/selling", "Selling shares - Black Friday 2023", "The page before"),
        ("books/bf2023/index", "Selling shares", None),
        ("disputes/short-bag", "Selling shares", "The page before"),
    ],
)
def test_the_title_of_a_chapter_names_its_book_and_no_book_leads_back_into_another(
    page: str, title: str, before: str | None
) -> None:
    config = SimpleNamespace(rulebook_games=(GAME,), rulebook_editions=())
    app = SimpleNamespace(
        builder=SimpleNamespace(name="singlehtml"), env=SimpleNamespace(config=config)
    )
    context = {"title": "Selling shares", "prev": "The page before"}
    show_where_we_are(cast("Sphinx", app), page, "page.html", context, None)
    assert (context["title"], context["prev"]) == (title, before)


def test_values_have_the_numbers_that_the_print_gives_them() -> None:
    by_level = dict.fromkeys(("share_limits", "draw_numbers"), 0)
    in_2010 = {**by_level, "silver_limits": 0, "subsidy_limits": 0, "price_moves": -12}
    numbered_values: tuple[tuple[AnyEdition, dict[str, int]], ...] = (
        (bf2010, in_2010),
        (yucata, in_2010),
        (bf2023, {**by_level, "gold_limits": 0, "price_moves": -12}),
        (black_monday, {"shares_shown": 1}),
    )
    for edition, expected in numbered_values:
        numbers = {
            one.name: number_of_the_first(one)
            for one in edition.components(edition.printed)
            if len(one.values) > 1
        }
        numbered = {name: number for name, number in numbers.items() if number is not None}
        assert numbered == expected
    moves = next(one for one in bf2010.components(bf2010.printed) if one.name == "price_moves")
    shown = shown_component(moves)
    heads = [
        cell.astext() for head in shown.findall(nodes.thead) for cell in head.findall(nodes.entry)
    ]
    assert heads == [str(number) for number in range(-12, 13)]


def test_pages_of_an_earlier_build_are_removed_and_those_of_strangers_stay(tmp_path: Path) -> None:
    for page in ("index", "books/old", "books/mine"):
        (tmp_path / page).parent.mkdir(exist_ok=True)
        (tmp_path / f"{page}.html").touch()
    for page in ("index", "books/old"):
        doctree = tmp_path / "doctrees" / f"{page}.doctree"
        doctree.parent.mkdir(parents=True, exist_ok=True)
        doctree.touch()
    forget_pages(tmp_path, tmp_path / "doctrees", {"index"})
    left = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.*"))
    assert left == ["books/mine.html", "doctrees/index.doctree", "index.html"]
