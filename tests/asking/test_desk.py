"""The desk behind the page: JSON in, JSON out, and one sentence for what cannot be answered."""

import json
from typing import Any

import pytest

from bfrules.asking.arguments import read_arguments
from bfrules.asking.desk import LONGEST, Desk
from bfrules.asking.forms import filled, form_of
from bfrules.shipped import shipped_editions
from tests.cli.running import run
from tests.editions.houses import EVERY_EDITION

TABLE = "level=4 holding.green=3 sale_track.green=0"
SALE = {"kind": "ask", "edition": "bf2023", "table": TABLE, "step": "sell 3 green, remove blue"}
PARTS = ("remedies", "grounds", "questions", "elsewhere", "pictures")
NO_GREEN_SALE = """
from bfrules import Amendment, bf2023, instead_of
from bfrules.core.refusal import refused
from bfrules.editions.black_friday.selling import not_owned

def never_green(printed, position, step):
    '''Nobody sells green.'''
    return refused(green=step.shares[2]) if step.shares[2] else None

NEVER = Amendment(name="never", about="Nobody sells green.", clauses=(
    instead_of(not_owned, {not_owned: "", never_green: "bf2023.sell.4"}),))
"""


def reply(desk: Desk, **question: Any) -> Any:
    return json.loads(desk.reply(json.dumps(question)))


def told(desk: Desk, **question: Any) -> str:
    return str(reply(desk, **question)["wrong"]["told"])


def test_an_answer_comes_with_table_facts_and_pictures() -> None:
    answer = reply(Desk(), **SALE)
    assert answer["said"] == {"level": "4", "holding.green": "3", "sale_track.green": "0"}
    assert (answer["shown"]["market.blue"], answer["usual"]["sale_track.green"]) == ("4", "2")
    assert answer["filled"] == {
        "form": 2,
        "blanks": {"shares": {"green": 3}, "removed": "blue"},
        "more": "",
    }
    again = reply(Desk(), kind="read", link=answer["link"])
    assert (again["edition"], again["step"]) == ("bf2023", SALE["step"])
    assert again["made_with"] == f"{answer['answer']['version']} {answer['answer']['mark']}"
    assert reply(Desk(), **{**SALE, "table": again["table"]})["answer"] == answer["answer"]


def test_what_else_one_wants_to_know_comes_in_parts() -> None:
    desk = Desk()
    part = {kind: reply(desk, **{**SALE, "kind": kind}) for kind in PARTS}
    told = reply(desk, **SALE)["answer"]
    whole = {**told, **part["remedies"], **part["questions"], **part["elsewhere"]}
    whole["rests_on"] = part["grounds"]["rests_on"]
    assert whole == json.loads(run("ask", "--json", "bf2023", TABLE, str(SALE["step"])).stdout)
    assert {"told": "level: 4", "word": "level", "usual": False} in part["grounds"]["grounds"]
    assert "style=" not in part["pictures"]["picture"] + part["pictures"]["table_picture"]
    assert "Allowed. Your cash $100" in reply(desk, **{**SALE, "kind": "cite"})["cited"]


def test_a_step_that_is_not_yet_said_leaves_the_table() -> None:
    answer = reply(Desk(), **{**SALE, "step": "sell 3 green, remove"})
    assert answer["wrong"]["at_the_end"]
    assert "blue" in answer["wrong"]["expected"]
    assert answer["shown"]["level"] == "4"


def test_an_impossible_table_leaves_what_was_said_of_it() -> None:
    answer = reply(Desk(), **{**SALE, "table": "holding.green=200"})
    assert answer["wrong"]["in"] == "table"
    assert (answer["said"], answer["shown"]["level"]) == ({"holding.green": "200"}, "0")


def test_a_draw_that_is_not_due_is_asked_about_at_a_table_where_it_is() -> None:
    asked = {"edition": "black_monday", "table": "", "step": "draw yellow 6"}
    ((remedy,),) = reply(Desk(), kind="remedies", **asked).values()
    answer = reply(Desk(), kind="ask", **{**asked, "table": remedy["table"]})
    assert answer["answer"]["headline"] == "Move the card from the draw pile into the hand."


@EVERY_EDITION
def test_forms_say_every_kind_of_step(edition: Any) -> None:
    form = form_of(edition)
    assert {one["kind"] for one in form["steps"]} == {rule.kind.__name__ for rule in edition.rules}
    assert {one["word"] for one in form["words"]} >= set(edition.vocabulary)
    for argument in read_arguments():
        if argument.edition == edition.name:
            answer = reply(Desk(), kind="ask", **vars_of(argument))
            assert said_again(form, answer["filled"]) == argument.step
    set_up = next(iter(edition.legal(edition.in_the_box)))
    assert said_again(form, filled(edition, set_up)) == edition.write_step(set_up)


def vars_of(argument: Any) -> dict[str, str]:
    return {"edition": argument.edition, "table": argument.table, "step": argument.step}


def said_again(form: Any, filled: Any) -> str:
    """Say a step as the page does: the words of its form, and what stands in the blanks."""
    step = form["steps"][filled["form"]]
    words = [
        part.get("text") or in_words(filled["blanks"][part["blank"]], part)
        for part in step["parts"]
    ]
    return "".join((*words, str(filled["more"])))


def in_words(value: Any, part: Any) -> str:
    if "one" in part:
        return f"{value} {part['one'] if value == '1' else part['several']}"
    if part["way"] != "lots":
        return str(value)
    return ", ".join(f"{number} {name}" for name, number in value.items()) or "nothing"


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ({**SALE, "edition": "bf1999"}, "There is no edition 'bf1999'; there are bf2010,"),
        ({**SALE, "table": "x" * (LONGEST + 1)}, "These are 4,001 characters; a question has"),
        ({**SALE, "table": "level=44"}, "level 44; levels count from 0 to 9"),
        ({**SALE, "step": "<script>alert(1)</script>"}, "this step cannot be read at '<script>"),
        ({**SALE, "readings": ["Q09=never"]}, "has no reading 'never'"),
        ({**SALE, "amendments": ["NEVER"]}, "There is no amendment 'NEVER' here"),
        ({"kind": "read", "link": "bf2023; level=4"}, "this link cannot be read at its end"),
        ({"kind": "read", "link": "; ;"}, "There is no edition ''"),
        ({"kind": "open", "text": "no examples"}, "This document puts no step to the rules"),
        ({"kind": "house", "text": "x = 1"}, "This file has no amendment and no edition."),
        ({"kind": "house", "text": "1 +"}, "house.py, line 1 is no Python"),
        ({"kind": "house", "text": "1 / 0"}, "house.py, line 1 cannot be run: ZeroDivision"),
    ],
)
def test_what_cannot_be_answered_gets_one_sentence(question: dict[str, Any], sentence: str) -> None:
    assert sentence in told(Desk(), **question)


def test_the_rules_of_a_house_are_handed_over() -> None:
    desk = Desk()
    shelf = reply(desk, kind="house", text=NO_GREEN_SALE)
    assert shelf["amendments"] == [{"name": "NEVER", "about": "Nobody sells green."}]
    answer = reply(desk, **SALE, amendments=["NEVER"])["answer"]
    assert [one["reason"] for one in answer["refusals"]] == ["never_green"]
    assert reply(desk, **SALE)["answer"]["allowed"]


def test_an_edition_of_a_house_is_served_like_any_other() -> None:
    desk = Desk()
    text = "from attrs import evolve\nfrom bfrules import bf2023\n"
    text += 'MINE = evolve(bf2023, name="mine", title="Our rules")\n'
    shelf = reply(desk, kind="house", text=text)
    assert {"name": "mine", "title": "Our rules"} in shelf["editions"]
    assert reply(desk, kind="form", edition="mine")["steps"]
    assert reply(desk, **{**SALE, "edition": "mine"})["answer"]["allowed"]
    assert "rules of its own" in told(desk, **{**SALE, "edition": "mine", "kind": "save"})


@EVERY_EDITION
def test_what_is_drawn_is_no_step_of_a_turn(edition: Any) -> None:
    of_a_turn = {one["kind"] for one in form_of(edition)["steps"] if one["of_a_turn"]}
    assert not of_a_turn & {"Deal", "DealHand", "Draw", "ChangePrices", "StockMarket", "TurnUp"}
    assert of_a_turn >= {"EndTurn"} or edition.name == "bf2023"


def test_what_is_allowed_at_a_table_is_listed() -> None:
    mibs = "mibs=yes seats=4 level=4 cash.0=20 holding.green=1 prices.green=3/3"
    asked = {"kind": "allowed", "edition": "bf2023"}
    assert reply(Desk(), **asked, table=mibs)["steps"] == ["sell 1 green, remove green"]
    assert reply(Desk(), **asked, table="level=9 cash=900")["cut"]
    drawn = reply(Desk(), **asked, table="price_change=sale")
    steps = form_of(shipped_editions()["bf2023"])["steps"]
    assert (drawn["due"], steps[drawn["form"]]["kind"]) == ("chance", "ChangePrices")
    assert reply(Desk(), **{**SALE, "table": mibs})["mover"] == "the M.I.B.S."
    assert reply(Desk(), **{**SALE, "table": "price_change=sale"})["mover"] == ""


def test_a_document_is_saved_and_opened() -> None:
    document = reply(Desk(), **{**SALE, "kind": "save"})["document"]
    (link,) = reply(Desk(), kind="open", text=document)["links"]
    assert link == f"bf2023; level=4 holding=green:3 sale_track=green:0; {SALE['step']}"
