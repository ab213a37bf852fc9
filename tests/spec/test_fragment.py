"""The fragment: nothing that could fool a prover is in it, and every shipped proof is."""

import json
import re
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner

from spec import files, fragment
from spec.files import Found, UnusableFile, functions_in_file, proved_in_file
from spec.fragment import all_breaches, breaches_of
from spec.subjects import Function, Subject, all_subjects
from spec.symbolic.verdict import Verdict
from spec.verdicts import __main__ as command
from spec.verdicts.asking import said_by_the_prover
from spec.verdicts.checking import BY_A_PROVER
from spec.verdicts.ledger import read_ledger

FOOLING: Final = Path(__file__).with_name("fooling.py")
MODULE, FUNCTIONS = functions_in_file(FOOLING)
HONEST: Final = "honest"
UNBELIEVED: Final = functions_in_file(Path(__file__).with_name("unbelieved.py"))[1]
FILES: Final = Path(__file__).with_name("fooling_files.txt").read_text().split("=== ")
GUIDE: Final = Path(__file__).parents[2] / "docs/guides/what-the-proofs-mean.rst"
BRIEFLY: Final = 0.5
HEAD: Final = """from attrs import field, frozen

from bfrules.kernel.contract import contract


def never_seven(after: int, n: int) -> bool:
    return after != 7
"""


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__name__)
def test_every_way_to_fool_a_prover_is_outside(function: Function) -> None:
    outside = [str(breach) for breach in all_breaches(function)]
    assert bool(outside) != function.__name__.startswith(HONEST), outside


@pytest.mark.parametrize("function", UNBELIEVED, ids=lambda function: function.__name__)
def test_no_false_promise_inside_is_believed(function: Function) -> None:
    assert not list(all_breaches(function))
    (answer,) = said_by_the_prover(Subject(None, function), BRIEFLY).answers.values()
    assert answer.verdict in (Verdict.REFUTED, Verdict.SEARCHED)


@pytest.mark.parametrize("text", FILES[1:], ids=lambda text: text.splitlines()[0])
def test_every_contract_of_a_file_is_told_of(text: str, tmp_path: Path) -> None:
    """Each file says what is told of its contracts, in lines that begin with `# `."""
    _, *lines = text.replace("HEAD\n", HEAD).splitlines()
    told = [line.removeprefix("# ") for line in lines if line.startswith("# ")]
    file = tmp_path / "mine.py"
    file.write_text("\n".join(lines))
    found = list(proved_in_file(file, BRIEFLY, workers=1))
    assert {one.verdict for one in found} == {"outside the fragment"}
    assert [f"{one.function}: {one.condition}: {reason_in(one)}" for one in found] == told


def test_the_guide_tells_reasons_in_the_words_of_the_checker() -> None:
    guide = " ".join(GUIDE.read_text().split())
    table = guide[guide.index(".. list-table::") : guide.index("``spec/fragment`` is that list")]
    told = [
        one.strip()
        for part in re.findall(r"- \*(?=[a-z])([^*]+)\*", table)
        for one in part.split(";")
    ]
    sources = (*Path(str(fragment.__file__)).parent.glob("*.py"), Path(str(files.__file__)))
    words = "\n".join(source.read_text() for source in sources)
    assert len(told) > 30
    assert [one for one in told if one.removeprefix("the file: ") not in words] == []


def reason_in(found: Found) -> str:
    """Return the first reason that is told, without the place."""
    return found.told.split("; ")[0].removeprefix(f"{found.file}:").partition(": ")[2]


def test_there_are_more_than_a_hundred_ways() -> None:
    ways = [one for one in FUNCTIONS if not one.__name__.startswith(HONEST)]
    assert min(len(ways) - 80, len(UNBELIEVED), len(FILES)) > 50


def test_whatever_is_called_proved_is_in_the_fragment() -> None:
    ledger = read_ledger()
    outside = {one.name for one in all_subjects() if next(breaches_of(one), None)}
    proved = {
        name
        for name, entry in ledger.items()
        if any(a.verdict in BY_A_PROVER for by in entry.promises.values() for a in by.values())
    }
    assert outside == {
        *("kernel.probability", "kernel.lots_of_size", "kernel.lots_within"),
        "bf2023.not_the_choice_of_the_mibs",
    }
    assert not outside & proved


def test_a_file_says_of_each_condition_what_is_known(tmp_path: Path) -> None:
    text = FOOLING.read_text()
    head, honest = text[: text.index("# text ---")], text[text.index("# honest ---") :]
    fooling = text[text.index("@false_promise\ndef masks_bits") :].split("\n\n\n")[0]
    file = tmp_path / "mine.py"
    file.write_text(f"{head}\n{fooling}\n\n\n{honest}")
    ran = CliRunner().invoke(command.main, [str(file), "--json", "--seconds", "2"])
    found = {(one["function"], one["condition"]): one for one in json.loads(ran.output)}
    assert {key: one["verdict"] for key, one in found.items()} == {
        ("masks_bits", "never_seven"): "outside the fragment",
        ("honest_larger", "no_less"): "proved",
        ("honest_but_wrong", "never_seven"): "refuted",
        ("honest_but_never_called", "never_seven"): "needs never met",
        ("honest_refusal", "refused_below_zero"): "proved",
        ("honest_record", "of_coins"): "proved",
    }
    assert "(n=7) gave 7" in found["honest_but_wrong", "never_seven"]["told"]
    outside = found["masks_bits", "never_seven"]["told"]
    at = file.read_text().splitlines().index("    return 7 if n & 255 == 7 else 0") + 1
    assert outside == f"{file}:{at}: masks_bits: BitAnd is not read"
    assert ran.exit_code == 1


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("x = 1 +", "cannot be run"),
        ("import sys\nsys.exit(0)", "cannot be run: SystemExit"),
        ("import nobody_has_this", "cannot be run: ModuleNotFoundError"),
        ("x = 1", "no function with a contract"),
    ],
)
def test_a_file_without_anything_to_prove_is_refused(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "mine.py"
    file.write_text(text)
    with pytest.raises(UnusableFile, match=told):
        functions_in_file(file)


def test_a_subject_of_a_file_has_no_edition() -> None:
    assert not list(breaches_of(Subject(None, MODULE.honest_larger)))
