"""Stored tables: each reading of each open question has one, or provably none."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bfrules import bf2010, bf2023, black_monday, yucata
from bfrules.compare import Example, Limits, never_another_position, stored_witness
from bfrules.compare.__main__ import store_witnesses
from bfrules.compare.stored import (
    FILE,
    StoredWitness,
    found_witnesses,
    packages_of,
    pair_of_readings,
    read_witnesses,
    readings_to_tell_apart,
    serves,
    written,
)
from bfrules.core.beside import write_beside, write_whole
from bfrules.core.edition import AnyEdition, Edition
from bfrules.shipped import shipped_editions
from tests.cli.running import printed_by
from tests.editions.houses import EVERY_EDITION

EDITIONS = tuple(shipped_editions().values())


def every_reading() -> Iterator[tuple[AnyEdition, str, str]]:
    for edition in EDITIONS:
        for question, reading in readings_to_tell_apart(edition):
            yield edition, question, reading


def identity(value: object) -> str:
    return value.name if isinstance(value, Edition) else str(value)


@pytest.mark.parametrize(("edition", "question", "reading"), tuple(every_reading()), ids=identity)
def test_every_reading_answers_otherwise_at_its_table_or_provably_nowhere(
    edition: AnyEdition, question: str, reading: str
) -> None:
    witness = stored_witness(edition, question, reading)
    if witness is None:
        assert never_another_position(*pair_of_readings(edition, question, reading)), (
            f"`python -m bfrules.compare {edition.name} --question {question}` searches a table"
        )
        return
    first, second = witness.first_ruling, witness.second_ruling
    assert first.edition == edition.label
    assert second.edition == f"{edition.name} ({question}={reading})"
    assert first.before == second.before
    assert first.step == second.step
    assert first.allowed or second.allowed
    assert (first.allowed, first.after) != (second.allowed, second.after)


def test_only_open_bars_and_open_cash_change_no_position() -> None:
    nowhere = {
        (edition.name, question, reading)
        for edition, question, reading in every_reading()
        if stored_witness(edition, question, reading) is None
    }
    assert nowhere == {
        ("bf2010", "Q36", "open"),
        ("bf2010", "Q91", "hidden"),
        ("yucata", "Q36", "open"),
        ("yucata", "Q91", "hidden"),
        ("black_monday", "Q51", "hidden"),
    }, "`python -m bfrules.compare` finds tables, and stores them"


@EVERY_EDITION
def test_every_stored_table_is_that_of_a_reading(edition: AnyEdition) -> None:
    home = packages_of(edition)[0]
    stored = [(witness.question, witness.reading) for witness in read_witnesses(home)]
    assert len(stored) == len(set(stored))
    assert set(stored) <= set(readings_to_tell_apart(edition))


def test_a_package_without_the_file_has_no_tables() -> None:
    assert read_witnesses("bfrules.kernel") == ()


def test_what_is_written_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stored = (
        StoredWitness("Q01", "ends", 'position(hand=["yellow 1"])', "end_turn()"),
        StoredWitness("Q02", "refused", "position()", "buy(place=None)", ('sell("red")', "draw()")),
    )
    package = tmp_path / "package_with_witnesses"
    package.mkdir()
    (package / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    write_beside("package_with_witnesses", FILE, written(stored, "bf2023"))
    assert read_witnesses("package_with_witnesses") == stored


@EVERY_EDITION
def test_the_files_are_as_the_command_writes_them(edition: AnyEdition) -> None:
    home = packages_of(edition)[0]
    file = Path(__file__).parents[2] / "src" / home.replace(".", "/") / FILE
    assert file.read_text(encoding="utf-8") == written(read_witnesses(home), edition.name)


def test_a_table_that_shows_nothing_does_not_serve() -> None:
    pair = pair_of_readings(bf2023, "Q09", "exactly")
    assert serves(pair, StoredWitness("Q09", "exactly", *EXACT))
    assert not serves(pair, StoredWitness("Q09", "exactly", "position()", 'buy(place="green")'))


EXACT = ('position(sale_track={"purple": 0, "yellow": 0, "green": 1})', 'sell(remove="green")')


def house_of(question: str, reading: str) -> AnyEdition:
    return pair_of_readings(black_monday, question, reading)[1]


def test_a_search_finds_a_table_for_each_house_that_differs() -> None:
    pass_on, hidden = house_of("Q42", "may-pass"), house_of("Q51", "hidden")
    found = found_witnesses(black_monday, (pass_on, hidden), limits=(Limits(20, 0),))
    assert set(found) == {pass_on.label}
    witness = found[pass_on.label].first
    assert (witness.table, witness.step) == ("position()", "end_turn()")


def test_what_is_found_for_a_house_does_not_depend_on_the_others() -> None:
    free, unbound = house_of("Q44", "free"), house_of("Q41", "unbound")
    limits = (Limits(60, 0),)
    together = found_witnesses(black_monday, (free, unbound), limits=limits)
    for house in (free, unbound):
        (alone,) = found_witnesses(black_monday, (house,), limits=limits).values()
        assert alone.first == together[house.label].first


def test_a_known_table_is_made_plainer_and_kept() -> None:
    house = house_of("Q42", "may-pass")
    known = Example("position(turn=1, cash={0: 50})", (), "end_turn()")
    alike = Example("position()", (), 'buy("red 2")')
    unplayable = Example("position(turn=99)", (), "end_turn()")
    for told in ((known,), (alike, unplayable, known)):
        found = found_witnesses(black_monday, (house,), {house.label: told}, limits=())
        assert found[house.label].first == Example("position()", (), "end_turn()")
    assert found_witnesses(black_monday, (house,), {house.label: (alike,)}, limits=()) == {}


@pytest.mark.parametrize(
    ("edition", "question", "reading", "table"),
    [
        (black_monday, "Q45", "without-discards", "position("),
        (bf2010, "Q18", "rises", "start(seats=2)"),
    ],
)
def test_known_steps_before_a_table_and_a_known_set_up_are_found_again(
    edition: AnyEdition, question: str, reading: str, table: str
) -> None:
    house = pair_of_readings(edition, question, reading)[1]
    stored = stored_witness(edition, question, reading)
    assert stored is not None
    assert stored.first.before
    assert stored.first.table.startswith(table)
    found = found_witnesses(edition, (house,), {house.label: (stored.first,)}, limits=())
    assert found[house.label].first == stored.first


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_text("before", encoding="utf-8")
    with pytest.raises(UnicodeEncodeError):
        write_whole(path, "half a surrogate: \ud800")
    assert path.read_text(encoding="utf-8") == "before"
    write_whole(path, "after")
    assert path.read_text(encoding="utf-8") == "after"
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match="folder"):
        write_whole(tmp_path / "folder", "never")
    assert sorted(one.name for one in tmp_path.iterdir()) == sorted([FILE, "folder"])


def test_a_search_for_one_question_keeps_the_tables_of_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept: list[str] = []
    monkeypatch.setattr(
        "bfrules.compare.__main__.write_beside", lambda home, file, text: kept.append(text)
    )
    monkeypatch.setattr("bfrules.compare.__main__.found_witnesses", lambda *given: {})
    before = read_witnesses(packages_of(bf2023)[0])
    assert store_witnesses(bf2023, "Q06") == ["bf2023.Q06=falls", "bf2023.Q06=stays"]
    others = [one for one in before if one.question != "Q06"]
    assert kept == [written(others, "bf2023")]


@pytest.mark.slow
@EVERY_EDITION
def test_the_search_finds_again_what_is_stored(edition: AnyEdition) -> None:
    """Takes minutes: `python -m pytest -m slow tests/compare`."""
    home = packages_of(edition)[0]
    before = read_witnesses(home)
    assert store_witnesses(edition) == []
    read_witnesses.cache_clear()
    assert read_witnesses(home) == before


# bfrules show -----------------------------------------------------------------


def shown(name: str) -> str:
    return printed_by("show", name).partition("Where the readings part\n")[2]


def test_show_tells_a_table_on_which_two_readings_answer_differently() -> None:
    told = shown("bf2023.Q23")
    assert told.startswith("as-shares and slower: answers part over BuyBars\n")
    assert "    table = bf2023.position(level=2)\n" in told
    assert "    step = bf2023.buy_gold(2, place=" in told
    assert "    bf2023: allowed\n" in told
    assert "    bf2023 (Q23=slower): not allowed\n" in told
    assert "(buying: 2; limit: 1; level: 2)" in told


def test_show_tells_a_table_for_each_reading_but_the_default_or_why_there_is_none() -> None:
    told = shown("bf2023.Q06")
    assert "left and falls: answers part over ChangePrices" in told
    assert "left and stays: answers part over ChangePrices" in told
    assert told.count("table = bf2023.position(") == 2
    told = shown("black_monday.Q51")
    assert told.startswith("open and hidden: they never lead to another position.")
    assert "what a seat may see: not proved to be the same, as it reads open_cash" in told
    assert shown("bf2023.Q28") == "There is only one reading.\n"


@EVERY_EDITION
def test_every_question_is_shown_with_what_tells_its_readings_apart(edition: AnyEdition) -> None:
    for question in edition.questions:
        told = shown(f"{edition.name}.{question.id}")
        assert told
        assert "no table is stored" not in told


def test_yucata_stores_only_what_the_printed_edition_does_not_serve() -> None:
    own = {witness.question for witness in read_witnesses(packages_of(yucata)[0])}
    assert "Q34" in own
    assert len(own) < 5
