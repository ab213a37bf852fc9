"""Statements of every edition: well formed, carried out, verified by tests."""

import json
import re
from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import Final

import pytest

from bfrules.core.edition import AnyEdition
from bfrules.core.statement import read_statements
from bfrules.core.trace import carried_out_by
from bfrules.rulebook.checks import claimed_in
from bfrules.shipped import shipped_editions
from tests.editions.houses import EVERY_EDITION

HERE: Final = Path(__file__).parent
EDITIONS: Final = shipped_editions()
WRITTEN: Final = {name: read_statements(f"bfrules.editions.{name}").statement for name in EDITIONS}
EVERY_BOOK = pytest.mark.parametrize("name", EDITIONS)
ALL: Final = {statement.id: statement for book in WRITTEN.values() for statement in book}
VERIFIED: Final = claimed_in(HERE)
READ: Final = HERE / "sentences.json"
DIGESTS: Final[dict[str, str]] = json.loads(READ.read_text(encoding="utf-8"))


def digest_of(sentence: str) -> str:
    return sha256(sentence.encode("utf-8")).hexdigest()[:12]


def with_status(edition: AnyEdition, *status: str) -> set[str]:
    return {one.id for one in edition.statements.statement if one.status in status}


# well formed ------------------------------------------------------------------


@EVERY_BOOK
def test_ids_and_topics_are_unique_and_ids_say_their_edition_and_chapter(name: str) -> None:
    names = [statement.id for statement in WRITTEN[name]]
    topics = [statement.topic for statement in WRITTEN[name]]
    for told in (names, topics):
        assert [one for one, times in Counter(told).items() if times > 1] == []
    for id_ in names:
        assert re.fullmatch(rf"{name}\.[a-z-]+\.[1-9]\d*", id_), id_


def test_a_sentence_is_changed_on_purpose() -> None:
    """Rulings quote it, and no proof reads it: whoever changes one reads it beside the print."""
    now = {name: digest_of(statement.text) for name, statement in ALL.items()}
    told = [
        f"{name} reads otherwise or is new: {ALL[name].text} Read it beside the print, and write "
        f'"{name}": "{digest}" into {READ.name}'
        for name, digest in now.items()
        if digest != DIGESTS.get(name)
    ]
    told += [f"{name} is gone: take it out of {READ.name}" for name in DIGESTS.keys() - now.keys()]
    assert not told, "\n".join(told)


@EVERY_BOOK
def test_what_a_statement_refers_to_exists(name: str) -> None:
    """Yucata's errata refer to statements of the text that they amend."""
    amended = WRITTEN["bf2010"] if name == "yucata" else ()
    names = {statement.id for statement in (*WRITTEN[name], *amended)}
    for statement in WRITTEN[name]:
        assert set(statement.see) | set(statement.overrides) <= names, statement.id
        assert statement.id not in (*statement.see, *statement.overrides)


@EVERY_BOOK
def test_a_statement_is_a_sentence_about_some_players(name: str) -> None:
    for statement in WRITTEN[name]:
        assert statement.text[0].isupper(), statement.id
        assert statement.text.endswith("."), statement.id
        assert statement.players, statement.id
        assert list(statement.players) == sorted(set(statement.players)), statement.id
        assert statement.kind != "advice" or statement.status == "advice", statement.id


# carried out and verified -----------------------------------------------------


@EVERY_EDITION
def test_every_statement_but_advice_is_carried_out(edition: AnyEdition) -> None:
    """What a reading alone carries out stands aside: in 2010, the odd example of Q10."""
    carried_out = set(carried_out_by(edition))
    assert with_status(edition, "normative", "unclear") - carried_out == set()
    assert with_status(edition, "advice") & carried_out == set()


@EVERY_EDITION
def test_every_statement_but_advice_has_a_test(edition: AnyEdition) -> None:
    assert with_status(edition, "normative", "unclear") - VERIFIED == set()


def test_every_statement_that_a_test_verifies_exists_and_is_no_advice() -> None:
    assert {*ALL} >= VERIFIED
    assert {name for name in VERIFIED if ALL[name].status == "advice"} == set()
