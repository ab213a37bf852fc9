"""Programs that answer vectors: right, wrong, and out of order."""

import json
import os
import sys
from pathlib import Path

import pytest

from bfrules.shipped import shipped_editions
from bfrules.vectors import (
    ProgramFailed,
    answers_of_a_program,
    checked_by_a_program,
    read_vectors,
    vectors_folder,
)
from tests.cli.running import one_line, run
from tests.saying import told_by

EDITIONS = shipped_editions()
STEPS = vectors_folder() / "black_monday" / "steps.json"
REFUSALS = vectors_folder() / "black_monday" / "refusals.json"
TINY_ENGINE = Path(__file__).with_name("tiny_engine.py")
SECONDS = 60.0


def kinds(path: Path, *words: str) -> dict[str, int]:
    vectors = read_vectors(path, EDITIONS.values()).vectors
    found = checked_by_a_program([sys.executable, str(TINY_ENGINE), *words], vectors, SECONDS)
    names = [outcome.kind for outcome in found]
    return {kind: names.count(kind) for kind in names}


def test_a_tiny_engine_is_right_about_what_it_knows() -> None:
    assert set(kinds(STEPS)) == {"holds", "unsupported"}
    assert kinds(REFUSALS)["holds"] >= 3


def test_a_wrong_engine_is_found_out() -> None:
    vectors = read_vectors(STEPS, EDITIONS.values()).vectors
    command = [sys.executable, str(TINY_ENGINE), "wrong"]
    failed = [
        outcome
        for outcome in checked_by_a_program(command, vectors, SECONDS)
        if outcome.kind == "fails"
    ]
    assert failed
    assert all(
        "$.position.seats[0].cash is 20001, should be 20000" in outcome.told for outcome in failed
    )


def program(tmp_path: Path, body: str) -> list[str]:
    path = tmp_path / "program.py"
    path.write_text(
        f"import json, sys\nrequests = [json.loads(line) for line in sys.stdin]\n{body}"
    )
    return [sys.executable, str(path)]


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("sys.exit('I give up')", "ended with status 1: I give up"),
        ("print('hello')", "answer line 1 is not JSON: hello"),
        ("print('{}')", 'answer line 1 does not say in "vector" which request it answers: {}'),
        (
            "for _ in 1, 2: print(json.dumps({'vector': requests[0]['vector']}))",
            "answer line 2 answers black_monday-steps-1 again",
        ),
    ],
)
def test_a_program_that_does_not_keep_to_the_protocol_is_told_how(
    tmp_path: Path, body: str, told: str
) -> None:
    vectors = read_vectors(STEPS, EDITIONS.values()).vectors
    given = program(tmp_path, body), vectors, SECONDS
    assert told in told_by(ProgramFailed, answers_of_a_program, *given)


def test_a_program_that_takes_too_long_is_stopped(tmp_path: Path) -> None:
    vectors = read_vectors(STEPS, EDITIONS.values()).vectors
    with pytest.raises(ProgramFailed, match="has not answered"):
        answers_of_a_program(program(tmp_path, "import time; time.sleep(60)"), vectors, 1.0)


def test_a_program_that_is_not_there_is_told() -> None:
    with pytest.raises(ProgramFailed, match="cannot be started: No such file"):
        answers_of_a_program(["/no/such/engine"], (), SECONDS)


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ({}, "the answer has no 'refusals'"),
        ({"position": {}}, "the step is refused, and the program carries it out"),
        ({"refusals": []}, "the reason table_already_set is missing"),
        ({"refusals": "no"}, "the answer has not the form of one"),
        ({"refusals": [{"reason": "because"}]}, "the reason because is wrong"),
        ({"refusals": [{"reason": "table_already_set", "statements": []}]}, "should have 2"),
    ],
)
def test_wrong_refusals_are_told_apart(
    tmp_path: Path, answer: dict[str, object], told: str
) -> None:
    vectors = [
        vector
        for vector in read_vectors(REFUSALS, EDITIONS.values()).vectors
        if vector.expected.get("refusals") and "table_already_set" in str(vector.expected)
    ][:1]
    body = f"print(json.dumps({{'vector': requests[0]['vector'], **{answer!r}}}))"
    (outcome,) = checked_by_a_program(program(tmp_path, body), vectors, SECONDS)
    assert outcome.kind == "fails"
    assert told in " ".join(outcome.told)


def test_a_refusal_of_what_is_allowed_is_told_as_one(tmp_path: Path) -> None:
    vectors = read_vectors(STEPS, EDITIONS.values()).vectors[:1]
    body = "for r in requests: print(json.dumps({'vector': r['vector'], 'refusals': []}))"
    (outcome,) = checked_by_a_program(program(tmp_path, body), vectors, SECONDS)
    assert outcome.told == ("the step is allowed, and the program refuses it",)


def test_lenient_compares_only_that_a_step_is_refused(tmp_path: Path) -> None:
    vectors = read_vectors(REFUSALS, EDITIONS.values()).vectors[:2]
    body = "for r in requests: print(json.dumps({'vector': r['vector'], 'refusals': []}))"
    found = checked_by_a_program(program(tmp_path, body), vectors, SECONDS, lenient=True)
    assert [outcome.kind for outcome in found] == ["holds", "holds"]


# commands ---------------------------------------------------------------------


def test_the_command_checks_this_library_and_counts() -> None:
    ran = run("vectors", "check", STEPS)
    assert ran.exit_code == 0
    assert ran.output.splitlines()[-1].startswith("vectors: ")
    assert ran.output.splitlines()[-1].endswith(" hold")


def test_the_command_fails_for_a_wrong_program() -> None:
    command = f"{sys.executable} {TINY_ENGINE} wrong"
    ran = run("vectors", "check", "--program", command, STEPS)
    assert ran.exit_code == 1
    assert "cash is 20001, should be 20000" in ran.output


def test_the_command_says_what_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text("{}")
    ran = run("vectors", "check", tmp_path / "bad.json")
    assert ran.exit_code == 2
    assert "bad.json: $: 'format' is a required property" in " ".join(ran.output.split())


def test_the_command_that_answers_answers() -> None:
    vector = read_vectors(STEPS, EDITIONS.values()).vectors[0]
    lines = f"{json.dumps(vector.request)}\n\nnonsense\n"
    ran = run("vectors", "answer", typed=lines)
    first, second = (json.loads(line) for line in ran.output.splitlines())
    assert first == json.loads(json.dumps(vector.expected))
    assert second == {"vector": None, "unsupported": "this is not JSON"}


def test_the_command_that_prints_the_folder_prints_it() -> None:
    ran = run("vectors", "path")
    assert (Path(ran.output.strip()) / "schema.json").is_file()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--program", ""), "--program is empty; write the command that starts your program"),
        (("--program", "  "), "--program is empty; write the command that starts your program"),
        (("--program", "'open"), "is not a command: No closing quotation"),
        (("--program", "no-such-engine"), "--program: there is no program 'no-such-engine' to"),
        (("--seconds", "0"), "0.0 is not a number of seconds above 0 and up to 86400."),
    ],
)
def test_words_that_cannot_be_used_are_told(words: tuple[str, ...], told: str) -> None:
    ran = run("vectors", "check", *words, STEPS)
    assert told in one_line(ran.stderr)
    assert ran.exit_code == 2


def test_the_command_prints_what_it_found_as_json() -> None:
    ran = run("vectors", "check", "--json", STEPS)
    (found,) = json.loads(ran.stdout)
    assert found["file"] == str(STEPS)
    assert {row["kind"] for row in found["vectors"]} == {"holds"}
    assert ran.exit_code == 0


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    ran = run("vectors", "check", tmp_path / "pipe.json")
    told = " ".join(ran.stderr.split())
    assert told.endswith("pipe.json: it is no file; name a JSON file of vectors.")
    assert ran.exit_code == 2


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (b"\xff\xfe\n", "this is not JSON"),
        (b"[]\n", "a request is an object: edition, position, ask"),
    ],
)
def test_what_is_no_request_is_answered(typed: bytes, told: str) -> None:
    ran = run("vectors", "answer", typed=typed)
    assert json.loads(ran.stdout) == {"vector": None, "unsupported": told}
    assert ran.exit_code == 0
