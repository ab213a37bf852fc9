"""The ledger of verdicts: what it knows is of this code, and whatever gets worse is said."""

import os
import resource
import signal
import subprocess
import sys
import tomllib
from collections.abc import Callable, Generator, Iterator
from contextlib import nullcontext
from dis import get_instructions
from functools import partial, wraps
from linecache import checkcache
from mmap import mmap
from multiprocessing import active_children
from pathlib import Path
from time import monotonic, sleep
from types import ModuleType
from typing import Any, Final
from unittest.mock import ANY

import pytest
from attrs import evolve
from click.testing import CliRunner
from pennies import pennies

from bfrules import Amendment, Refusal, bf2010, bf2023, refused, yucata
from bfrules.cli.words import INTERRUPTED
from bfrules.core.amendment import AmendmentError
from bfrules.editions.bf2010 import Components2010, Position2010, StockMarket
from bfrules.editions.bf2023 import Sell
from bfrules.editions.bf2023.selling import lower_the_removed_colour
from bfrules.kernel.contract import contract
from bfrules.shipped import shipped_editions
from spec.composing.fingerprints import rule_subjects
from spec.composing.ledger import read_compositions
from spec.composing.outcomes import read_outcomes
from spec.composing.telling import promise_told, rule_tally
from spec.content import told_meaning
from spec.fingerprints import fingerprint_of, tools_of
from spec.prover.proving import Outcome, Proof
from spec.subjects import (
    Function,
    Subject,
    all_subjects,
    functions_of,
    kinds_of_step,
    plain,
    reached_from,
)
from spec.symbolic.verdict import Verdict
from spec.verdicts import __main__ as command
from spec.verdicts import asking
from spec.verdicts.asking import (
    Said,
    answers_in,
    are_met_in_play,
    said_by_enumeration,
    said_by_the_prover,
)
from spec.verdicts.checking import complaints, got_worse, with_what_was_said
from spec.verdicts.ledger import (
    LEDGER,
    METHODS,
    THIRD_OPINION,
    Answer,
    Entry,
    UnreadableLedger,
    read_ledger,
    write_ledger,
)
from spec.verdicts.naming import in_full, rules_meant, subjects_meant
from spec.verdicts.resuming import Afresh, resumed
from spec.verdicts.running import MOST_MEMORY, Ended, Job, in_processes, streams_of_processes

ROOT: Final = Path(__file__).parents[2]

PROVED: Final = Answer(Verdict.PROVED, "3 seats: 1 path", 0.1)
SEARCHED: Final = Answer(Verdict.SEARCHED, "60 s were not enough", 60.0)
REFUTED: Final = Answer(Verdict.REFUTED, "(colour=4) gave 0", 0.1)


def positive(number: int) -> bool:
    return number > 0


def one_more(after: int, number: int) -> bool:
    return after == number + 1


@contract(needs=(positive,), promises=(one_more,))
def successor(number: int) -> int:
    """Return the next number."""
    return number + 1


def one_less(after: int, number: int) -> bool:
    return after == number - 1


@contract(needs=(positive,), promises=(one_less,))
def predecessor(number: int) -> int:
    """Return the number before."""
    return number - 1


SUBJECT: Final = Subject(None, successor)


def entry(answer: Answer = PROVED, **settings: Any) -> Entry:
    known = Entry(
        "bfrules.kernel.numbers", fingerprint_of(SUBJECT), True, {"one_more": {"prover": answer}}
    )
    return evolve(known, **settings)


def found(known: dict[str, Entry]) -> list[str]:
    return list(complaints(known, [SUBJECT]))


# the subjects ------------------------------------------------------------------


def test_every_clause_with_a_contract_is_a_subject() -> None:
    names = {subject.name for subject in all_subjects()}
    assert "bf2023.lower_the_removed_colour" in names
    assert "yucata.pay_and_take_the_shares" in names
    assert "kernel.right" in names
    assert len(names) == len(list(all_subjects()))


def test_a_function_around_a_clause_is_asked_about_besides_under_its_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It may do more than the clause, and a rule calls it: what is known of the clause is not."""

    @wraps(lower_the_removed_colour)
    def twice(printed: Any, position: Any, step: Any) -> Any:
        once = lower_the_removed_colour(printed, position, step)
        return lower_the_removed_colour(printed, once, step)

    # as if it only remembered what the clause answers
    vars(twice)["cache_info"] = None
    several = (twice, lower_the_removed_colour, lower_the_removed_colour)
    monkeypatch.setattr("spec.subjects.functions_of", lambda _: several)
    found = [one for one in all_subjects() if one.edition is bf2023]
    assert [plain(one.function) for one in found] == [twice, lower_the_removed_colour]
    ledger = {one.name: entry(fingerprint=fingerprint_of(one)) for one in found}
    stale = [one for one in complaints(ledger, found) if "stale" in one]
    assert len(stale) == 1


def test_a_subject_is_asked_about_with_each_kind_of_step_that_it_is_given() -> None:
    (clause,) = [one for one in functions_of(bf2010) if one.__name__ == "trades_nothing"]
    kinds = {kind["step"].__name__ for kind in kinds_of_step(bf2010, clause)}
    assert {"Buy", "Sell"} <= kinds


def test_a_clause_of_a_house_is_asked_about_with_each_kind_of_step_too() -> None:
    (clause,) = [one for one in functions_of(bf2010) if one.__name__ == "trades_nothing"]
    under_a_reading = bf2010.amend(bf2010.readings[0])
    assert [*kinds_of_step(under_a_reading, clause)] == [*kinds_of_step(bf2010, clause)]


def test_editions_that_share_a_question_are_asked_once() -> None:
    together = [alike for alike in command.asked_as_one(all_subjects()) if len(alike) > 1]
    assert {subject.owner for alike in together for subject in alike} >= {"bf2010", "yucata"}
    assert yucata.printed != bf2010.printed


# fingerprints ------------------------------------------------------------------


HELPERS: Final = '''
from bfrules.kernel.contract import contract

LIMIT = 5

def doubled(number: int) -> int:
    return number + number

def small(number: int) -> bool:
    return number <= LIMIT

def stays_small(after: int, number: int) -> bool:
    """Say something."""
    return all(one <= 2 * LIMIT for one in (after, after - 1))
'''
CLAUSE: Final = '''
@contract(needs=(small,), promises=(stays_small,))
def clause(number: int) -> int:
    """Return twice the number."""
    twice = doubled(number)
    return twice
'''
TOGETHER: Final = HELPERS + CLAUSE
BY_NAME: Final = "from bfrules.other import *\n" + CLAUSE
UNDER_A_CONTRACT: Final = "@contract(promises=(lambda after, number: after > number,))\n"
THROUGH_A_MODULE: Final = "import sys\nother = sys.modules['bfrules.other']\n" + CLAUSE


@pytest.fixture
def fingerprint_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Return a function that imports modules as if they were rules, and tells of `clause`."""

    def told(**modules: str) -> str:
        for name, text in modules.items():
            path = tmp_path / f"{name}.py"
            path.write_text(text)
            checkcache(str(path))
            module = ModuleType(f"bfrules.{name}")
            monkeypatch.setitem(sys.modules, f"bfrules.{name}", module)
            exec(compile(text, str(path), "exec"), vars(module))
        return fingerprint_of(Subject(None, module.clause))

    return told


def otherwise_spelt(text: str, *names: tuple[str, str]) -> str:
    """Return a text in which names are spelt in other words."""
    for name, other in names:
        assert name in text
        text = text.replace(name, other)
    return text


@pytest.mark.parametrize(
    "modules",
    [
        {"elsewhere": TOGETHER},
        {"other": HELPERS, "one": BY_NAME},
        {
            "other": HELPERS,
            "one": otherwise_spelt(
                THROUGH_A_MODULE,
                ("@contract", "@other.contract"),
                ("(small,)", "(other.small,)"),
                ("(stays_small,)", "(other.stays_small,)"),
                ("doubled(", "other.doubled("),
            ),
        },
        {
            "other": HELPERS,
            "one": otherwise_spelt(
                BY_NAME, ("doubled(", "twofold("), ("*", "*\ntwofold = doubled")
            ),
        },
        {"one": otherwise_spelt(TOGETHER, ("Return twice", "# why\n    Say that it is twice"))},
        {"one": otherwise_spelt(TOGETHER, ("LIMIT", "BOUND"))},
        {"one": otherwise_spelt(TOGETHER, ("def doubled", UNDER_A_CONTRACT + "def doubled"))},
        {"one": otherwise_spelt(TOGETHER, ("<= LIMIT", "<= 5"), ("* LIMIT", "* 5"))},
        {
            "one": otherwise_spelt(
                TOGETHER, ("twice =", "result ="), ("return twice", "return result")
            )
        },
        {"one": otherwise_spelt(TOGETHER, (" one ", " this "), ("(one ", "(this "))},
    ],
)
def test_a_fingerprint_is_the_same_wherever_a_function_stands_and_however_names_are_spelt(
    modules: dict[str, str], fingerprint_in: Callable[..., str]
) -> None:
    assert fingerprint_in(**modules) == fingerprint_in(one=TOGETHER)


@pytest.mark.parametrize(
    ("spelt", "otherwise"),
    [
        ("number + number", "number + number + 0"),
        ("number <= LIMIT", "number < LIMIT"),
        ("LIMIT = 5", "LIMIT = 6"),
        ("after - 1", "number - 1"),
        ("for one in (after, after - 1)", "for one in (after - 1, after)"),
        ("needs=(small,)", "needs=()"),
        ("promises=(stays_small,)", "promises=(stays_small, stays_small)"),
        ("return twice", "return number"),
        ("(number: int) -> int:\n    return", "(number: bool) -> int:\n    return"),
        ("2 * LIMIT", "2 * number"),
        ("stays_small", "stays_low"),
    ],
)
def test_a_fingerprint_changes_with_what_a_function_says(
    spelt: str, otherwise: str, fingerprint_in: Callable[..., str]
) -> None:
    assert spelt in TOGETHER
    assert fingerprint_in(one=TOGETHER.replace(spelt, otherwise)) != fingerprint_in(one=TOGETHER)


def test_two_functions_with_one_name_are_told_apart(fingerprint_in: Callable[..., str]) -> None:
    same = "def helper(number):\n    return number\n"
    next_one = "def helper(number):\n    return number + 1\n"
    clause = """
from bfrules.first import helper as one
from bfrules.second import helper as other

def clause(number):
    return one(other(one(number)))
"""
    known = fingerprint_in(first=same, second=next_one, one=clause)
    last = otherwise_spelt(clause, ("one(other(one(", "one(one(other("))
    assert fingerprint_in(first=same, second=next_one, one=last) != known
    exchanged = otherwise_spelt(clause, ("one(other(one(", "other(one(other("))
    assert fingerprint_in(first=same, second=next_one, one=exchanged) != known
    assert fingerprint_in(first=next_one, second=same, one=exchanged) == known


def test_a_fingerprint_changes_with_a_record(fingerprint_in: Callable[..., str]) -> None:
    text = """
from attrs import field, frozen

@frozen
class Seat:
    cash: int
    bars: int = 0

    @property
    def worth(self) -> int:
        return self.cash + self.bars

    @property
    def unread(self) -> int:
        return 0

def clause(seat: Seat) -> int:
    return seat.worth
"""
    known = fingerprint_in(one=text)
    assert fingerprint_in(one=text.replace("return 0", "return 1")) == known
    for spelt, otherwise in (
        ("cash: int", "cash: bool"),
        ("bars: int = 0", "bars: int = 1"),
        ("bars: int = 0", "bars: int = 0\n    more: int = 0"),
        ("bars: int = 0", "bars: int = field(default=0, converter=abs)"),
        ("bars: int = 0", "bars: int = field(default=0, validator=bool)"),
        ("bars: int = 0", "bars: int = 0\n    def __attrs_post_init__(self) -> None: pass"),
        (
            "class Seat:",
            "class Base:\n    def __attrs_post_init__(self) -> None: pass\nclass Seat(Base):",
        ),
        ("self.cash + self.bars", "self.cash"),
    ):
        assert fingerprint_in(one=text.replace(spelt, otherwise)) != known


def test_a_fingerprint_changes_with_a_printed_value_that_is_named() -> None:
    known = fingerprint_of(Subject(bf2023, lower_the_removed_colour))
    dearer = evolve(bf2023, printed=evolve(bf2023.printed, cash=1))
    assert fingerprint_of(Subject(dearer, lower_the_removed_colour)) == known
    moves = evolve(bf2023.printed.moves, left=bf2023.printed.moves.right)
    other = evolve(bf2023, printed=evolve(bf2023.printed, moves=moves))
    assert fingerprint_of(Subject(other, lower_the_removed_colour)) != known


# complaints --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("known", "complaint"),
    [
        ({}, "missing: nothing is known of it"),
        ({SUBJECT.name: entry(fingerprint="0")}, "stale"),
        ({SUBJECT.name: entry(needs_met=False)}, "no values are known that meet all needs"),
        ({SUBJECT.name: entry(promises={})}, "one_more: missing"),
        ({SUBJECT.name: entry(REFUTED)}, "one_more: refuted (prover): (colour=4) gave 0"),
        ({SUBJECT.name: entry(), "kernel.gone": entry()}, "kernel.gone: left over"),
    ],
)
def test_what_is_wrong_with_a_ledger_is_said(known: dict[str, Entry], complaint: str) -> None:
    assert found({SUBJECT.name: entry()}) == []
    (told,) = found(known)
    assert complaint in told


def test_a_verdict_that_gets_worse_is_said_and_a_better_one_is_not() -> None:
    worse = list(got_worse(SUBJECT, entry(), Said("prover", {"one_more": SEARCHED})))
    assert worse == [
        "kernel.successor: one_more: worse (prover): was proved, is searched: 60 s were not enough"
    ]
    assert list(got_worse(SUBJECT, entry(SEARCHED), Said("prover", {"one_more": PROVED}))) == []
    assert list(got_worse(SUBJECT, None, Said("prover", {"one_more": REFUTED}))) != []


def test_what_only_ran_out_of_time_is_not_worse_on_a_busy_machine() -> None:
    doubtful = Answer(Verdict.SEARCHED, "not borne out by plain values: (colour=4)", 1.0)
    refuted = Answer(Verdict.REFUTED, "2 s were not enough", 2.0)
    out_of_time = [one.ran_out_of_time for one in (SEARCHED, doubtful, PROVED, refuted)]
    assert out_of_time == [True, False, False, False]


@pytest.mark.parametrize(
    ("told", "blamed"),
    [
        ("not borne out by plain values: (n=134) kept it", "perhaps calls go too deep, or "),
        ("proved, but broken by (n=7) gave 7", ""),
    ],
)
def test_a_prover_whose_calls_go_too_deep_is_not_called_wrong(told: str, blamed: str) -> None:
    proof = Proof(False, told, (7,), defect=True)
    outcome = Outcome({SUBJECT.promises[0]: proof}, needs_met=True, paths=1, seconds=1.0, asked=1)
    ((_, answer),) = answers_in(outcome)
    assert answer.told == f"{blamed}the prover is wrong: {told}"
    assert answer.verdict is Verdict.SEARCHED


@pytest.mark.parametrize(("answer", "status"), [(PROVED, 0), (SEARCHED, 0), (REFUTED, 1)])
def test_a_sample_fails_for_what_is_worse_and_not_for_what_takes_too_long(
    monkeypatch: pytest.MonkeyPatch, answer: Answer, status: int
) -> None:
    said = Said("prover", {"one_more": answer})
    monkeypatch.setattr(command, "all_run", lambda jobs, workers: [(jobs[0], said)])
    assert command.proved_again({SUBJECT.name: entry()}, [SUBJECT], 1) == status


def test_answers_of_other_methods_stay_while_the_function_is_the_same() -> None:
    said = Said("crosshair", {"one_more": SEARCHED})
    both = with_what_was_said(entry(), SUBJECT, said)
    assert dict(both.promises["one_more"]) == {"prover": PROVED, "crosshair": SEARCHED}
    stale = with_what_was_said(entry(fingerprint="0"), SUBJECT, said)
    assert dict(stale.promises["one_more"]) == {"crosshair": SEARCHED}


def globals_of(function: Function) -> set[str]:
    """Return the names that a function looks up around it."""
    return {str(one.argval) for one in get_instructions(function) if one.opname == "LOAD_GLOBAL"}


def is_a_factory(function: Function) -> bool:
    """Tell whether a function makes a clause: it names the conditions of a contract."""
    return "contract" in globals_of(function)


def test_no_function_that_a_proof_reaches_calls_another_through_its_module() -> None:
    """Provers know the functions that code names, not what a module holds."""
    reached = {one for subject in all_subjects() for one in reached_from(subject.function)}
    through_a_module = {
        f"{one.__module__}.{one.__qualname__}: {name}"
        for one in reached
        for name in globals_of(one)
        if isinstance(one.__globals__.get(name), ModuleType) and not is_a_factory(one)
    }
    assert through_a_module == set()


# the file ----------------------------------------------------------------------


def test_whatever_a_function_that_a_proof_reaches_names_is_told_by_its_fingerprint() -> None:
    """A table in a dictionary, say, would be told as nothing: it could change unnoticed."""
    reached = {one for subject in all_subjects() for one in reached_from(subject.function)}
    named = (
        (name, one.__globals__[name])
        for one in reached
        for name in globals_of(one) & {*one.__globals__}
    )
    untold = {name for name, value in named if not told_meaning(value)}
    assert untold <= {"PHRASES"}  # for people


def test_the_ledger_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "verdicts.toml"
    write_ledger({SUBJECT.name: entry()}, path)
    assert read_ledger(path) == {SUBJECT.name: entry()}
    assert read_ledger(tmp_path / "none.toml") == {}


def test_a_function_that_is_one_question_for_several_editions_stands_there_once(
    tmp_path: Path,
) -> None:
    path = tmp_path / "verdicts.toml"
    shared = entry(module="bfrules.editions.black_friday.selling")
    other = evolve(shared, fingerprint="0")
    ledger = {"bf2010.not_owned": shared, "bf2023.not_owned": other, "yucata.not_owned": shared}
    write_ledger(ledger, path)
    (asked, asked_of_2023) = tomllib.loads(path.read_text())["black_friday"]["selling"][
        "not_owned"
    ]["asked"]
    assert (asked["used_by"], asked_of_2023["used_by"]) == (["bf2010", "yucata"], ["bf2023"])
    assert read_ledger(path) == ledger


@pytest.mark.parametrize(
    "text", ["[", "[kernel.right]\nmodule = 1", '[kernel.grid.right]\nasked = "good"']
)
def test_a_spoilt_ledger_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "verdicts.toml"
    path.write_text(text)
    with pytest.raises(UnreadableLedger, match="nobody edits it"):
        read_ledger(path)


# asking ------------------------------------------------------------------------


def test_the_prover_says_proved_only_of_what_holds_at_every_table() -> None:
    said = said_by_the_prover(Subject(bf2023, lower_the_removed_colour), 20)
    assert said.needs_met
    assert {answer.verdict for answer in said.answers.values()} == {Verdict.PROVED}
    told = next(iter(said.answers.values())).told
    assert all(f"{seats} seats" in told for seats in (3, 4, 5))


def nothing_is_drawn(
    printed: Components2010, position: Position2010, step: StockMarket
) -> Refusal | None:
    """Nothing is drawn for the first market."""
    return refused()


def never(printed: Components2010, position: Position2010, step: StockMarket) -> bool:
    """It is never so."""
    return False


def raises(printed: Components2010, position: Position2010, step: StockMarket) -> bool:
    """It raises."""
    return position.level // 0 == 0


def stays(printed: Components2010, position: Position2010, step: StockMarket) -> Position2010:
    """Nothing happens."""
    return position


@pytest.mark.parametrize(
    ("part", "need"),
    [
        ({"forbid": {StockMarket: nothing_is_drawn}}, never),
        ({"components": lambda printed: printed}, raises),
    ],
)
def test_where_a_house_ends_its_games_or_a_need_raises_nobody_meets_needs_in_play(
    monkeypatch: pytest.MonkeyPatch, part: Any, need: Any
) -> None:
    """It was a traceback of the prover."""
    house = bf2010.amend(Amendment(name="no draw", about="None.", **part))
    monkeypatch.setattr(asking, "needs_of", lambda _: (need,))
    assert not are_met_in_play(Subject(house, stays))


@pytest.mark.parametrize(
    ("name", "verdict"),
    [("kernel.with_card", Verdict.IN_A_BOX), ("kernel.left", Verdict.EXHAUSTED)],
)
def test_only_a_whole_domain_is_exhausted(name: str, verdict: Verdict) -> None:
    (subject,) = [one for one in all_subjects() if one.name == name]
    said = said_by_enumeration(subject, 20)
    assert {answer.verdict for answer in said.answers.values()} == {verdict}
    assert said.needs_met


# the command -------------------------------------------------------------------


def test_bfrules_prove_runs_in_a_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    command_line = [sys.executable, "-m", "bfrules", "prove", "bf2023.sell.6"]
    ran = subprocess.run(command_line, capture_output=True, text=True, check=True)
    assert "bf2023.lower_the_removed_colour" in ran.stdout
    assert "bfrules prove --afresh bf2023.lower_the_removed_colour" in ran.stdout


def test_the_verdicts_are_those_of_this_code_and_a_sample_is_proved_again() -> None:
    answer = CliRunner().invoke(command.main, ["--quick"])
    assert answer.exit_code == 0, answer.output[-3000:]
    assert LEDGER.exists()


def test_a_statement_is_asked_about_in_its_own_edition() -> None:
    subjects = list(all_subjects())
    owners = {
        name: {subject.owner for subject in subjects_meant(subjects, [name])}
        for name in ("bf2023.change.8", "bf2010.sell.4", "yucata.subsidy.1")
    }
    assert owners == {
        "bf2023.change.8": {"bf2023"},
        "bf2010.sell.4": {"bf2010", "yucata"},
        "yucata.subsidy.1": {"yucata"},
    }


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            "bf2023.sell.6 bf2023.sel.7",
            "no function, rule or statement is named bf2023.sel.7; close to it: bf2023.sell.7,",
        ),
        ("bf2023.UseBonustle", "close to it: bf2023.UseBonusTile"),
        ("nosuch", "named nosuch; `bfrules search` looks for words"),
        ("sell.600", "named sell.600; close to it: bf2023.sell.6,"),
        ("bf2023.gold_limits", "nothing is proved of bf2023.gold_limits (printed value);"),
        ("Q06=stays", "`bfrules prove --reading Q06=stays` asks about the rules that it changes"),
        ("bf2024 --amendment mine.py:FREE", "no edition is named bf2024"),
        ("Sell --amendment mine.py:FREE", "named Sell; name an edition, or a rule with its"),
        ("mine.py bf2023.sell.6", "files are proved by themselves"),
        ("mine.py --check", "files are proved by themselves"),
        ("bf2023.sell.6 --json", "--json is for files and for houses"),
    ],
)
def test_words_that_would_count_for_nothing_are_told(words: str, told: str) -> None:
    ran = CliRunner().invoke(command.main, words.split())
    assert (ran.exit_code, told in " ".join(ran.output.split())) == (2, True)


def test_a_folder_is_told_to_be_none_of_its_files(tmp_path: Path) -> None:
    ran = CliRunner().invoke(command.main, [str(tmp_path)])
    told = " ".join(ran.output.split())
    assert (ran.exit_code, "is a folder; name the files in it" in told) == (2, True)


def test_of_a_long_number_its_beginning_is_told() -> None:
    assert command.laid_out(f"n={10**40}") == f"n=1{'0' * 36}... (41 digits)"
    assert command.laid_out(f"n={10**39}") == f"n={10**39}"


@pytest.mark.parametrize("name", ["pennies", "pennies.Take", "pennies Take", "pennies.play.1"])
def test_an_edition_of_a_package_is_not_proved_by_name(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    both = {**shipped_editions(), "pennies": pennies}
    monkeypatch.setattr("spec.verdicts.naming.editions", lambda: both)
    for under in ([], ["--reading", "Q1=loses"]):
        ran = CliRunner().invoke(command.main, [name, *under])
        told = " ".join(ran.output.split())
        assert (ran.exit_code, "pennies is an edition of another package" in told) == (2, True)


SALE: Final = Sell((1, 0, 0, 0, 0), None)
TABLE: Final = bf2023.start(seats=3)
NEED: Final = "refuted: pay needs cash: "


@pytest.mark.parametrize(
    ("since", "status", "told"),
    [
        ({}, 0, ["bf2023 Sell, the whole rule: proved for 3, 4, 5 seats\n  3 seats: proved ("]),
        (
            {"clauses": ("does nothing",)},
            1,
            ["bf2023 Sell, the whole rule: stale\n  stale: its clauses changed: "],
        ),
        (
            {"tables": {3: Answer(Verdict.REFUTED, f"{NEED}{SALE}; the table: {TABLE!r}", 1.0)}},
            1,
            [
                "bf2023 Sell, the whole rule: refuted for 3 seats\n  3 seats: refuted:\n"
                "    pay needs cash: sell 1 purple, remove nothing\n    the table (",
            ],
        ),
    ],
)
def test_a_rule_that_is_named_is_told_of_and_fails_if_it_is_stale_or_refuted(
    monkeypatch: pytest.MonkeyPatch, since: dict[str, Any], status: int, told: list[str]
) -> None:
    known = dict(read_compositions())
    known["bf2023 Sell"] = evolve(known["bf2023 Sell"], **since)
    monkeypatch.setattr(command, "read_compositions", lambda: known)
    ran = CliRunner().invoke(command.main, ["bf2023.Sell"])
    assert (ran.exit_code, [one for one in told if one not in ran.output]) == (status, [])
    # of what is stale, nothing is told that was found before
    assert ("3 seats: " in ran.output) == ("clauses" not in since)
    subjects = tuple(rule_subjects())
    refuted = int("tables" in since)
    assert rule_tally(known, read_ledger(), subjects).endswith(f"; {refuted} refuted in all")


def only_listed(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, list[str]]]:
    """Let the command ask nothing, and write nothing; return what it would have asked."""
    asked: list[tuple[str, list[str]]] = []

    def listed(jobs: list[Job], workers: int) -> tuple[()]:
        asked.extend((job.method, [one.name for one in job.alike]) for job in jobs)
        return ()

    # other tests may ask at the same time
    monkeypatch.setattr(command, "alone_with", nullcontext)
    monkeypatch.setattr(command, "write_ledger", lambda ledger: None)
    monkeypatch.setattr(command, "all_run", listed)
    return asked


@pytest.mark.parametrize("method", ["prover", "cvc5"])
def test_a_method_that_is_named_is_asked_about_a_name(
    monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    asked = only_listed(monkeypatch)
    ran = CliRunner().invoke(command.main, ["--method", method, "bf2023.lower_the_removed_colour"])
    assert (ran.exit_code, asked) == (0, [(method, ["bf2023.lower_the_removed_colour"])])


UNDER_A_READING: Final = "bf2010 (Q03=stays).lower_one_sold_colour"


@pytest.mark.parametrize("words", [(), ("--readings",)])
def test_what_reads_a_value_that_a_reading_changes_is_asked_about_once(
    monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    asked = only_listed(monkeypatch)
    known = {name: one for name, one in read_ledger().items() if "Q03=stays" not in name}
    monkeypatch.setattr(command, "read_ledger", lambda: known)
    monkeypatch.setattr(command, "compose_all", lambda *given, **named: [])
    assert CliRunner().invoke(command.main, words).exit_code == 0
    alike = [UNDER_A_READING, UNDER_A_READING.replace("bf2010", "yucata")]
    assert asked == ([("prover", alike)] if words else [])


def test_the_check_complains_of_what_is_not_proved_under_a_reading_and_of_other_mutants(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known, mutants = read_ledger(), read_outcomes()
    del known[UNDER_A_READING]
    stale = "bf2010 (Q20=150).lower_one_sold_colour"
    known[stale] = evolve(known[stale], fingerprint="0")
    for name, promise, answer in (
        ("bf2010 (Q81=stays).raise_a_colour_that_ran_out", "only_prices", SEARCHED),
        ("bf2010 (Q13=card).collect_the_interest", "whoever_can_pay_pays_all_interest", REFUTED),
    ):
        promises = {**known[name].promises, promise: {"prover": answer}}
        known[name] = evolve(known[name], promises=promises)
    mutants["bf2023 Sell"] = evolve(mutants["bf2023 Sell"], fingerprint="of another rule")
    monkeypatch.setattr(command, "read_ledger", lambda: known)
    monkeypatch.setattr(command, "read_outcomes", lambda: mutants)
    ran = CliRunner().invoke(command.main, ["--check"])
    told = [line.split("; ")[0] for line in ran.stderr.replace("\n  ", " ").splitlines()]
    assert told == [
        f"{UNDER_A_READING}: missing: nothing is known of it",
        "bf2010 (Q13=card).collect_the_interest: whoever_can_pay_pays_all_interest: refuted "
        "(prover): colour: 4 gave 0",
        f"{stale}: stale: the function, a condition or a printed value changed since",
        "bf2010 (Q81=stays).raise_a_colour_that_ran_out: only_prices: not proved",
        "bf2023 Sell: mutants: stale: a contract, a promise, what is sound, or a printed value "
        "changed since",
    ]
    counted = " ".join(ran.stdout.split())
    assert ("5 complaints" in counted, "6 more if such promises hold" in counted) == (True, True)
    assert ran.exit_code == 1


def test_of_a_statement_what_is_known_is_told_in_short_first() -> None:
    ran = CliRunner().invoke(command.main, ["bf2023.sell.6"])
    in_short, *_ = ran.output.split("\n\n")
    assert in_short.splitlines() == [
        "bf2023.lower_the_colour_the_bonus_removed: 3 promises proved",
        "bf2023.lower_the_removed_colour: 3 promises proved",
        "bf2023 UseBonusTile, the whole rule: proved for 3, 4, 5 seats",
        "bf2023 Sell, the whole rule: proved for 3, 4, 5 seats",
    ]


def test_what_is_wrong_fits_the_terminal() -> None:
    ran = CliRunner(env={"COLUMNS": "60"}).invoke(command.main, ["bf2023.sel.7"])
    lines = ran.output.splitlines()
    assert lines[0].startswith("Error: no function, rule or statement is named bf2023.sel.7;")
    assert len(lines) > 1
    assert max(map(len, lines)) <= 60


def test_a_reading_that_its_edition_no_longer_fits_is_told_in_a_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken() -> Iterator[Subject]:
        raise AmendmentError("bf2023: Q09=exactly replaces a promise that no rule makes.")

    monkeypatch.setattr(command, "all_subjects", broken)
    ran = CliRunner().invoke(command.main, ["--check"])
    assert ran.exit_code == 2
    assert "Q09=exactly replaces a promise that no rule makes" in " ".join(ran.output.split())


def test_a_statement_is_named_without_its_edition() -> None:
    assert in_full(["sell.6", "bf2023.SELL.6", "nosuch"]) == (
        *("bf2010.sell.6", "bf2023.sell.6"),
        "bf2023.sell.6",
        "nosuch",
    )


def test_a_rule_is_named_as_it_is_shown_or_without_its_edition() -> None:
    rules = tuple(rule_subjects())
    meant = {
        "bf2023.Sell": "bf2023 Sell",
        "bf2023 Sell": "bf2023 Sell",
        "bf2023.sell": "bf2023 Sell",
        "UseBonusTile": "bf2023 UseBonusTile",
        "bf2023 (Q24=once) ChangePrices": "bf2023 (Q24=once) ChangePrices",
    }
    for name, rule in meant.items():
        assert [one.name for one in rules_meant(rules, [name])] == [rule]


def test_of_several_files_what_was_found_of_one_is_told(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "from bfrules.kernel.contract import contract\n\n\n"
        "def fine(after: int, n: int) -> bool:\n    return True\n\n\n"
        "@contract(promises=(fine,))\ndef mine(n: int) -> float:\n    return n / 2\n"
    )
    ran = CliRunner().invoke(command.main, [str(file), str(tmp_path / "nowhere.py")])
    assert ran.exit_code == 2
    assert "mine: fine: outside the fragment" in ran.output
    assert "nowhere.py cannot be read" in " ".join(ran.output.split())
    os.mkfifo(tmp_path / "pipe.py")
    ran = CliRunner().invoke(command.main, [str(tmp_path / "pipe.py")])
    assert ran.exit_code == 2
    assert "pipe.py cannot be read: it is no file" in " ".join(ran.output.split())


def test_an_edition_of_its_own_is_told_to_have_clauses_in_another_file() -> None:
    pennies = Path(__file__).parents[2] / "docs" / "guides" / "pennies" / "__init__.py"
    told = " ".join(CliRunner().invoke(command.main, [str(pennies)]).output.split())
    assert told.count("an edition of a kind of its own, where reading ends: Pennies; instead:") == 1
    assert "records, clauses and contracts in a file of their own" in told
    assert told.endswith("it_is_the_other_turn: outside the fragment (for the same reason)")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("bf2023.sell.600", "no function, rule or statement is named bf2023.sell.600;"),
        ("bf2023.change.19", "bf2023.change.19 is advice: no clause has to carry it out"),
    ],
)
def test_a_statement_that_nothing_carries_out_is_told_from_none(name: str, told: str) -> None:
    answer = CliRunner().invoke(command.main, [name])
    assert answer.exit_code == command.UNUSABLE == 2
    assert told in answer.stderr


def test_the_check_says_how_many_conditions_are_proved() -> None:
    two = entry(promises={"one_more": dict.fromkeys(("prover", "crosshair", "cvc5"), PROVED)})
    told = {
        command.tally(known, [SUBJECT])
        for known in ({SUBJECT.name: entry()}, {SUBJECT.name: two}, {SUBJECT.name: entry(SEARCHED)})
    }
    counted = "1 conditions of 1 functions, each counted once:\n  "
    assert told == {
        f"{counted}1 proved, 0 of them by two methods; 0 agreed to by cvc5;\n"
        "  0 only searched, 0 of these in a box; 0 failed, 0 stale or not asked",
        f"{counted}1 proved, 1 of them by two methods; 1 agreed to by cvc5;\n"
        "  0 only searched, 0 of these in a box; 0 failed, 0 stale or not asked",
        f"{counted}0 proved, 0 of them by two methods; 0 agreed to by cvc5;\n"
        "  1 only searched, 0 of these in a box; 0 failed, 0 stale or not asked",
    }


def test_what_is_known_of_a_function_that_has_changed_counts_for_nothing() -> None:
    known = {SUBJECT.name: entry(fingerprint="0")}
    assert command.tally(known, [SUBJECT]).endswith(
        "  0 proved, 0 of them by two methods; 0 agreed to by cvc5;\n"
        "  0 only searched, 0 of these in a box; 0 failed, 1 stale or not asked"
    )
    told = "\n".join(command.known_lines(known, [SUBJECT]))
    assert "kernel.successor: stale" in told
    assert "proved" not in told


def test_what_several_editions_use_stands_as_it_does_for_the_worst_of_them() -> None:
    searched, in_a_box = {"searched"}, {"searched", "in a box"}
    proved = {"proved", "by two"}
    assert command.worst_of([proved, {"proved"}]) == {"proved"}
    assert command.worst_of([proved, in_a_box, searched]) == searched
    assert command.worst_of([proved, {"not known"}, searched]) == {"not known"}
    assert command.worst_of([{"not known"}, {"failed"}]) == {"failed"}


def test_a_rule_rests_on_no_clause_that_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "bf2023.lower_the_removed_colour"
    known = read_ledger()
    known[name] = evolve(known[name], fingerprint="0")
    monkeypatch.setattr(command, "read_ledger", lambda: known)
    ran = CliRunner().invoke(command.main, ["bf2023.Sell"])
    assert ran.exit_code == 1
    told = " ".join(ran.output.split())
    assert "proved for 3, 4, 5 seats, if promises hold that are not proved 3 seats" in told
    assert told.count("lower_the_removed_colour promises") == len(known[name].promises)
    assert told.count(", but has changed since") == len(known[name].promises)
    in_force = [one for one in rule_subjects() if one.is_in_force]
    resting = [one for one in in_force if lower_the_removed_colour in one.rule.clauses]
    assert rule_tally(read_compositions(), known, in_force).startswith(
        f"43 rules as wholes: {43 - len(resting)} proved, {len(resting)} more if promises that"
    )


def test_a_run_that_asks_afresh_goes_on_where_it_was_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    subjects = [Subject(None, successor), Subject(None, predecessor)]
    ledger: dict[str, Entry] = {}
    for subject in subjects:
        said = Said("prover", {subject.promises[0].__name__: PROVED}, needs_met=True)
        ledger[subject.name] = with_what_was_said(None, subject, said)
    asked: list[str] = []

    def stopped_at_the_second(jobs: list[Job], workers: int) -> Iterator[tuple[Job, Said]]:
        for job in jobs:
            asked.append(job.subject.name)
            if len(asked) == 2:
                raise KeyboardInterrupt
            yield job, Said("prover", {job.subject.promises[0].__name__: PROVED})

    monkeypatch.setattr(command, "all_run", stopped_at_the_second)
    monkeypatch.setattr(command, "write_ledger", lambda ledger: None)

    def ask() -> None:
        run = resumed(tmp_path / "asked")
        due = partial(command.is_due, afresh=run, unproved=False)
        job_of = partial(command.job_for, seconds=1.0)
        command.prove_all(ledger, subjects, ["prover"], due, job_of, 1, False, run)
        run.end()

    with pytest.raises(KeyboardInterrupt):
        ask()
    first, second = (subject.name for subject in subjects)
    assert asked == [first, second]
    ask()
    assert asked == [first, second, second]
    ask()
    assert asked == [first, second, second, first, second]


@pytest.mark.parametrize(
    ("answer", "accept", "is_written"),
    [(REFUTED, False, True), (SEARCHED, False, False), (SEARCHED, True, True)],
)
def test_a_failure_is_written_and_what_is_weaker_only_if_it_is_accepted(
    monkeypatch: pytest.MonkeyPatch, answer: Answer, accept: bool, is_written: bool
) -> None:
    said = Said("prover", {"one_more": answer})
    monkeypatch.setattr(command, "all_run", lambda jobs, workers: [(jobs[0], said)])
    monkeypatch.setattr(command, "write_ledger", lambda ledger: None)
    ledger = {SUBJECT.name: entry()}
    job_of = partial(command.job_for, seconds=1.0)
    worse = command.prove_all(
        ledger, [SUBJECT], ["prover"], lambda *_: True, job_of, 1, accept, Afresh()
    )
    assert len(worse) == 1
    known = ledger[SUBJECT.name].promises["one_more"]["prover"]
    assert known == (answer if is_written else PROVED)


def test_the_check_says_which_tool_was_asked_about_how_many() -> None:
    two = entry(promises={"one_more": dict.fromkeys(("prover", "crosshair"), PROVED)})
    today = evolve(two, tools={"prover": tools_of("prover"), "crosshair": "long ago"})
    assert command.told_tools({"a": today, "b": entry()}).split("\n")[:3] == [
        "how many of the 2 functions each method was asked about:",
        "  prover (ours, on symbols): 2, 1 of these by its version of today",
        "  crosshair (CrossHair): 1, 0 of these by its version of today",
    ]
    assert {*command.WHAT_IT_DOES} == {*METHODS, THIRD_OPINION}


def test_a_long_name_of_a_promise_is_shortened() -> None:
    def promise(result: int) -> bool:
        return True

    promise.__name__ = "only_" + "_and_".join(["sale_tracks"] * 9)
    assert promise_told("Nothing else changes.", promise) == (
        "  Nothing else changes. (only_sale_tracks_and_sale_tracks_and_sale_tracks_and_sale...)"
    )


@pytest.mark.parametrize("name", ["bf2023.Sell", "bf2023.sell.6"])
def test_what_is_known_fits_the_terminal(name: str) -> None:
    told = CliRunner(env={"COLUMNS": "80"}).invoke(command.main, [name]).output
    assert max(map(len, told.splitlines())) <= 80


SLEEPS: Final = 60
LONG: Final = """
import time
from spec.verdicts.running import in_processes

def job() -> None:
    print("begun", flush=True)
    time.sleep({seconds})

list(in_processes([("long", job)], 1))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux can be asked for it")
def test_who_is_killed_leaves_no_process_alive() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", LONG.format(seconds=SLEEPS)], stdout=subprocess.PIPE
    ) as run:
        assert run.stdout is not None
        assert run.stdout.readline()
        os.kill(run.pid, signal.SIGKILL)
        began = monotonic()
        # what it prints ends where nobody is left who could print
        assert not run.stdout.read()
        assert monotonic() - began < SLEEPS / 2


def test_a_process_that_keys_end_says_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    def pressed() -> int:
        os.kill(os.getpid(), signal.SIGINT)
        return 1

    def heard_by_a_tool() -> int:
        raise KeyboardInterrupt

    jobs = [("pressed", pressed), ("heard", heard_by_a_tool)]
    assert dict(in_processes(jobs, 1)) == {
        "pressed": Ended(-signal.SIGINT, ANY),
        "heard": Ended(INTERRUPTED, ANY),
    }
    assert capfd.readouterr() == ("", "")


def without_end() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (1, resource.RLIM_INFINITY))
    while True:
        pass


def without_memory() -> None:
    len(bytes(2 * MOST_MEMORY))


@pytest.mark.parametrize(
    ("run", "told"),
    [
        (without_end, "its CPU time was used up"),
        (without_memory, "the 3 GiB of memory that one process may take were used up"),
        (partial(os._exit, 7), "it ended itself with the status 7"),
    ],
)
def test_how_a_process_ended_is_told(
    run: Callable[[], None], told: str, capfd: pytest.CaptureFixture[str]
) -> None:
    ((_, ended),) = in_processes([("job", run)], 1)
    assert isinstance(ended, Ended)
    assert str(ended) == told
    # the system counts the second of the limit in other steps than it tells it afterwards
    assert (ended.seconds > 0.5) == (run is without_end)
    assert capfd.readouterr() == ("", "")


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what a process holds")
def test_what_the_parent_holds_is_no_memory_of_its_processes() -> None:
    with mmap(-1, MOST_MEMORY):
        assert dict(in_processes([("some memory", lambda: len(bytes(1 << 26)))], 1)) == {
            "some memory": 1 << 26
        }


def test_who_stops_processes_leaves_none() -> None:
    def endless() -> Iterator[int]:
        yield os.getpid()
        while True:
            sleep(1)

    running = streams_of_processes([("endless", endless)], 1)
    _, process = next(running)
    (begun,) = (one for one in active_children() if one.pid == process)
    assert isinstance(running, Generator)
    running.close()
    begun.join(10)
    assert begun.exitcode == -signal.SIGKILL


def python_run(*words: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Run Python with some words on its command line."""
    return subprocess.run(
        [sys.executable, *words],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.slow
def test_asserts_count_in_whatever_way_python_is_begun(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "from bfrules.kernel.contract import contract\n\n\n"
        "def is_one(after: int, n: int) -> bool:\n    return after == 1\n\n\n"
        "@contract(promises=(is_one,))\n"
        "def attack(n: int) -> int:\n    assert n != 700\n    return 1\n"
    )
    asked = python_run("-m", "bfrules", "prove", str(file), PYTHONOPTIMIZE="1")
    assert "refuted" in asked.stdout


@pytest.mark.slow
def test_without_asserts_nothing_is_proved() -> None:
    asked = python_run("-O", "-m", "spec.verdicts", "mine.py")
    assert (asked.returncode, asked.stdout) == (2, "")
    assert "start it without -O" in asked.stderr


@pytest.mark.slow
def test_what_a_terminal_cannot_draw_or_would_obey_is_told_without(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "from bfrules import Refusal, refused\n"
        "from bfrules.core.promises import passes_exactly\n"
        "from bfrules.editions.bf2023 import Components2023, Position2023, Sell\n"
        "from bfrules.kernel.contract import contract\n\n\n"
        "def always(printed: Components2023, position: Position2023, step: Sell) -> bool:\n"
        '    "It is \\ud800 one, \\x1b[2J cleared."\n    return True\n\n\n'
        "@contract(promises=(passes_exactly(always),))\n"
        "def fits(printed: Components2023, position: Position2023, step: Sell) -> Refusal | None:\n"
        "    return refused(level=3) if position.level == 3 else None\n"
    )
    asked = python_run("-m", "bfrules", "prove", str(file))
    assert (asked.returncode, "Traceback" in asked.stderr) == (1, False)
    assert asked.stdout.startswith("fits: passes_exactly_always: refuted")
    assert "It is ? one, \N{REPLACEMENT CHARACTER}[2J cleared." in " ".join(asked.stdout.split())
