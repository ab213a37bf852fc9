"""Notation both ways: every table and every legal step of some random games."""

from typing import Any

import pytest
from attrs import evolve
from pennies import pennies

from bfrules import bf2023
from bfrules.core.edition import AnyEdition
from bfrules.core.phrases import Blank, Named
from bfrules.testing.broken import EditionBroken
from bfrules.testing.notation import check_notation, check_written_position, check_written_step
from tests.editions.houses import EVERY_EDITION

GAMES = 12


@pytest.mark.parametrize("seed", range(GAMES))
@EVERY_EDITION
def test_a_game_is_read_as_it_was_written(edition: AnyEdition, seed: int) -> None:
    assert check_notation(edition, seed, every=8) > 0


@EVERY_EDITION
def test_the_table_in_the_box_is_read_as_it_was_written(edition: Any) -> None:
    box = edition.in_the_box
    assert edition.write_position(box) == "due=set-up"
    check_written_position(edition, box)
    for rule in edition.rules:
        for step in rule.lists(edition.printed, box):
            check_written_step(edition, step)


def test_what_is_read_otherwise_is_told() -> None:
    book = bf2023.phrasebook
    alike = Blank("placed", Named({2: "blue", 3: "blue"}, "colour"))
    misheard = evolve(book, blanks={**book.blanks, "place": alike})
    deaf = evolve(bf2023, speech=evolve(bf2023.speech, steps=lambda printed: misheard))
    check_written_step(deaf, bf2023.buy("green", place="blue"))
    with pytest.raises(EditionBroken, match="read otherwise: buy 1 green, place blue"):
        check_written_step(deaf, bf2023.buy("green", place="green"))

    tables = bf2023.speech.tables
    assert tables is not None
    forgetful = evolve(
        tables,
        words=lambda printed: tuple(
            evolve(word, told=lambda table: 0)
            for word in bf2023.tables.words(printed)
            if word.name == "level"
        ),
    )
    careless = evolve(bf2023, speech=evolve(bf2023.speech, tables=forgetful))
    with pytest.raises(ValueError, match=r"words cannot set this table: .*level=0"):
        check_written_position(careless, bf2023.position(level=2))


def test_an_edition_without_words_for_tables_still_writes_its_steps() -> None:
    check_written_step(pennies, pennies.take(3))
    with pytest.raises(ValueError, match="pennies has no words for its tables"):
        pennies.write_position(pennies.start())
