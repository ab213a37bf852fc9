"""The command `python -m spec.verdicts`, which `bfrules prove` runs."""

import json
import os
import re
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from time import monotonic
from typing import Any, Final, TypeVar

import click
from attrs import asdict, evolve
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Column, Table

from bfrules.cli.options import some_seconds
from bfrules.cli.streams import drawn_plainly
from bfrules.cli.style import fitted, fitted_error, harmless
from bfrules.cli.watching import watched
from bfrules.core.amendment import AmendmentError
from bfrules.core.edition import AnyEdition
from bfrules.core.notation import LONGEST_WORD, shortened
from bfrules.core.phrases import numbered
from bfrules.core.rule import sentence_of
from bfrules.house import UnusableHouseRule
from bfrules.shipped import shipped_editions
from spec.alone import alone_with
from spec.composing.checking import (
    clauses_rested_on,
    clauses_under_readings,
    complaints_about_mutants,
    complaints_about_rules,
)
from spec.composing.fingerprints import rule_subjects
from spec.composing.house_clauses import SECONDS as SECONDS_OF_A_HOUSE
from spec.composing.house_rules import composed_under
from spec.composing.houses import edition_in, known_verdicts
from spec.composing.ledger import Compositions, read_compositions
from spec.composing.outcomes import Outcome, read_outcomes, told_outcomes
from spec.composing.rules import RuleAtATable, RuleSubject
from spec.composing.running import compose_all, of_cvc5
from spec.composing.telling import promise_told, rule_heading, rule_lines, rule_tally
from spec.counterexamples import below
from spec.files import FAILURES, SECONDS, Found, UnusableFile, proved_in_file
from spec.fingerprints import fingerprint_of, tools_of
from spec.guarantees.proving import complaints_about_theorems
from spec.guarantees.register import known_register
from spec.options import about_a_house
from spec.subjects import Function, Subject, all_subjects, kinds_of_step, numbers_of_seats, plain
from spec.symbolic.play import Touched, touched_in_play
from spec.symbolic.verdict import Verdict
from spec.verdicts.asking import (
    Said,
    counts_without_end,
    finite_cases,
    follows_orders,
    said_by_crosshair,
    said_by_cvc5,
    said_by_enumeration,
    said_by_induction,
    said_by_lemmas,
    said_by_the_prover,
)
from spec.verdicts.checking import (
    complaints,
    complaints_of,
    got_worse,
    known_of,
    methods_asked,
    methods_of_today,
    told_behind,
    with_what_was_said,
)
from spec.verdicts.ledger import (
    CUT_OFF,
    FAILURE,
    INDUCTION,
    LEDGER,
    LEMMAS,
    METHODS,
    PROOF,
    THIRD_OPINION,
    Answer,
    Entry,
    Ledger,
    UnreadableLedger,
    read_ledger,
    write_ledger,
)
from spec.verdicts.naming import (
    in_full,
    owners,
    rules_meant,
    subjects_meant,
    why_no_edition_is_named,
    why_nothing_is_named,
)
from spec.verdicts.resuming import Afresh, resumed
from spec.verdicts.running import Job, all_run, progress_bar

PROVER_SECONDS: Final = 240.0
CROSSHAIR_SECONDS: Final = 15.0
RECHECKING_SECONDS: Final = 900.0
LEMMAS_SECONDS: Final = 300.0
MOST_LEMMAS: Final = 20
QUICK_SECONDS: Final = 2.0
QUICK_EVERY: Final = 37
MOST_TABLES: Final = 8
PROMISES: Final = "promises"
FUNCTIONS: Final = "functions"
PROVER: Final = "prover"
CROSSHAIR: Final = "crosshair"
ENUMERATION: Final = "enumeration"
FILES: Final = ".py"
COMPOSING: Final = "composing"
ALL_METHODS: Final = (*METHODS, THIRD_OPINION, COMPOSING)
WHAT_IT_DOES: Final = {
    PROVER: "ours, on symbols",
    CROSSHAIR: "CrossHair",
    ENUMERATION: "every case there is",
    INDUCTION: "over loops without an end",
    LEMMAS: "ours, part by part, of the orders of the M.I.B.S.",
    THIRD_OPINION: "of each step of ours",
}
NO_ASSERTS: Final = "with -O Python leaves out asserts, which count in proofs: start it without -O"
SOME_FAIL: Final = 1
UNUSABLE: Final = 2
NOT_KNOWN: Final = "not known"
PROVED_OF_ALL: Final = "Proved: "
PROVED_OF_SOME: Final = "Not all of this is proved. Where it is, "
WHAT_IS_PROVED: Final = (
    "each clause gets what it needs, every table stays sound, and a whole step does what "
    "the printed rule promises, but for what is named above, if anything is. The legal steps are "
    "those that no clause refuses, of all that are conceivable or of a list that ships."
)
WORST_FIRST: Final = ("failed", NOT_KNOWN, "searched", "proved")

A_LONG_NUMBER: Final = re.compile(rf"[0-9]{{{LONGEST_WORD + 1},}}")

Known = TypeVar("Known")


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--check", is_flag=True, help="Only see whether the verdicts are those of this code.")
@click.option(
    "--quick", is_flag=True, help="Check, and prove a sample again: a quarter of a minute."
)
@click.option("--afresh", is_flag=True, help="Prove again what is proved and unchanged.")
@click.option("--open", "unproved", is_flag=True, help="Ask again where nothing is proved yet.")
@click.option("--briefly", is_flag=True, help="Ask CrossHair about whole functions only.")
@click.option("--readings", is_flag=True, help="Prove what readings and variants change as well.")
@click.option("--accept", is_flag=True, help="Write down a weaker verdict on a function, too.")
@about_a_house
@click.option("--json", "as_json", is_flag=True, help="Of files and houses: print JSON.")
@click.option(
    "--method", type=click.Choice(ALL_METHODS), help="Ask only this method; with a NAME, ask anew."
)
@click.option(
    "--obligations",
    type=click.Path(file_okay=False, path_type=Path),
    help="With the method cvc5: write here, as SMT-LIB, all that is asked.",
)
@click.option("--seconds", type=float, callback=some_seconds, help="CPU seconds for one question.")
@click.option(
    "--workers",
    type=click.IntRange(min=1),
    default=os.cpu_count() or 1,
    show_default=True,
    help="Processes.",
)
def main(
    names: tuple[str, ...],
    check: bool,
    quick: bool,
    afresh: bool,
    unproved: bool,
    briefly: bool,
    readings: bool,
    accept: bool,
    in_force: tuple[str, ...],
    amendments: tuple[str, ...],
    as_json: bool,
    method: str | None,
    obligations: Path | None,
    seconds: float | None,
    workers: int,
) -> None:
    """Prove the conditions of all rules, and write down what is known in spec/verdicts.toml.

    NAME is an edition, a rule (bf2023.Sell), a statement (bf2023.sell.6), or a part
    of the name of a function; for all but an edition, what is known is told. Without any
    option, only what is new or has changed is proved, so a run that was stopped
    goes on where it was; so does one with --afresh and no NAME. Exit status: 0 if all is well,
    1 if a verdict is worse, missing, stale or fails, 2 for a name that does not exist. Of a file
    and of a house, it is 1 for what is refuted or needs what nothing meets; not for what is
    only searched, or outside the fragment. Of a house it is 1, too, where the process that
    proved a rule ended early, as when it is killed.
    """
    if not __debug__:
        raise click.UsageError(NO_ASSERTS)
    files = [Path(name) for name in names if name.endswith(FILES)]
    of_a_house = bool(in_force or amendments)
    of_the_ledger = any(
        (check, quick, afresh, unproved, briefly, readings, accept, method, obligations)
    )
    if as_json and not (files or of_a_house):
        raise Unusable("--json is for files and for houses: bfrules prove FILE.py --json")
    if of_a_house:
        strangers = sorted(set(map(edition_in, names)) - set(shipped_editions()))
        if strangers:
            raise Unusable(why_no_edition_is_named(strangers))
        if of_the_ledger:
            raise Unusable("houses are proved by themselves, with --json, --seconds and --workers")
        seconds = seconds or SECONDS_OF_A_HOUSE
        sys.exit(compose_under(in_force, amendments, names, as_json, workers, seconds))
    if files:
        others = [name for name in names if not name.endswith(FILES)]
        if others or of_the_ledger:
            raise Unusable("files are proved by themselves, with --json, --seconds and --workers")
        sys.exit(prove_files(files, as_json, seconds or SECONDS, workers))
    names = in_full(names)
    try:
        subjects, rules = tuple(all_subjects()), tuple(rule_subjects())
    except AmendmentError as error:
        raise Unusable(f"an edition that ships cannot be amended as it ships: {error}") from error
    chosen, chosen_rules = tuple(subjects_meant(subjects, names)), tuple(rules_meant(rules, names))
    unknown = [
        name
        for name in names
        if not (any(subjects_meant(chosen, [name])) or any(rules_meant(chosen_rules, [name])))
    ]
    if unknown:
        raise Unusable(why_nothing_is_named(unknown, subjects, rules))
    ledger, composed = readable(read_ledger), readable(read_compositions)
    if check:
        sys.exit(checked(ledger, subjects, composed, rules, readable(read_outcomes)))
    if quick:
        worse = checked(ledger, subjects, composed, rules, readable(read_outcomes))
        sample = [subject for subject in chosen[::QUICK_EVERY] if subject.name in ledger]
        sys.exit(worse or proved_again(ledger, sample, workers))
    told = bool(names) and not all(name in owners(subjects) for name in names)
    if told and not (afresh or unproved or method):
        sys.exit(tell_what_is_known(ledger, composed, chosen, chosen_rules))
    methods = (method,) if method else (*METHODS, COMPOSING)
    # Who names a method, and what to ask it about, has it asked, whatever is known.
    afresh = afresh or (told and method is not None)
    with alone_with(LEDGER):
        run = resumed() if afresh and not names else Afresh(afresh)
        if run.asked:
            before = f"{len(run.asked)} questions were asked; remove {run.path} to ask them too"
            click.echo(laid_out(f"a run that was stopped goes on: {before}"), err=True)
        due = partial(is_due, afresh=run, unproved=unproved)
        ledger = readable(read_ledger)
        alone = [one for one in methods if one != COMPOSING]
        job_of = partial(job_for, seconds=seconds, briefly=briefly, obligations=obligations)
        asked = [one for one in chosen_rules if told or readings or one.is_in_force]
        functions = (*chosen, *clauses_under_readings(asked))
        show = partial(click.echo, err=True)
        found = prove_all(ledger, functions, alone, due, job_of, workers, accept, run)
        if COMPOSING in methods or PROVER in methods:
            found += compose_all(asked, workers, run, show=show)
        if THIRD_OPINION in methods:
            found += compose_all(asked, workers, run, asking=of_cvc5(obligations), show=show)
        run.end()
    for complaint in found:
        click.echo(laid_out(complaint), err=True)
    Console().print(table_of(read_ledger(), subjects))
    click.echo(rule_tally(read_compositions(), read_ledger(), rules))
    sys.exit(SOME_FAIL if found else 0)


def laid_out(told: str) -> str:
    """Return a text so that it fits the terminal, none of its numbers longer than a line."""
    return harmless(fitted(A_LONG_NUMBER.sub(begun, told)))


def begun(number: re.Match[str]) -> str:
    """Return how a long number begins, and how many digits it has."""
    return f"{shortened(number[0], LONGEST_WORD)} ({numbered(len(number[0]), 'digit')})"


def compose_under(
    readings: Sequence[str],
    places: Sequence[str],
    names: Sequence[str],
    as_json: bool,
    workers: int,
    seconds: float,
) -> int:
    """Compose the rules that readings and amendments change, and tell; return the exit status."""
    found, fails, unusable = list[dict[str, Any]](), False, ""
    readable(known_verdicts)
    try:
        for asked, answer in composed_under(readings, places, names, workers, seconds):
            fails |= answer.rank == FAILURE or answer.told.startswith(CUT_OFF)
            found.append(listed(asked, answer))
            if not as_json:
                how = f"{answer.verdict.value}, {answer.seconds:.1f} s"
                told = f"{asked.name}, {asked.seats} seats: {how}:{below(answer.told)}"
                click.echo(laid_out(told))
    except (UnusableFile, UnusableHouseRule) as error:
        unusable = str(error)
    if as_json:
        click.echo(json.dumps(found, indent=2))
    elif Verdict.PROVED.value in (verdicts := {one["verdict"] for one in found}):
        of_all = PROVED_OF_ALL if len(verdicts) == 1 else PROVED_OF_SOME
        click.echo(laid_out(f"{of_all}{WHAT_IS_PROVED}"))
    if unusable:
        raise Unusable(unusable)
    return SOME_FAIL if fails else 0


def listed(asked: RuleAtATable, answer: Answer) -> dict[str, Any]:
    """Return what is found of a rule at a table as JSON has it."""
    return {
        "rule": asked.name,
        "seats": asked.seats,
        "verdict": answer.verdict.value,
        "seconds": round(answer.seconds, 1),
        "told": answer.told,
    }


def prove_files(paths: Sequence[Path], as_json: bool, seconds: float, workers: int) -> int:
    """Prove the contracts of functions in files, and tell; return the exit status."""
    found, unusable = list[Found](), ""
    try:
        for path in paths:
            for one in proved_in_file(path, seconds, workers):
                if not as_json:
                    click.echo(laid_out(one.after(found[-1] if found else None)))
                found.append(one)
    except UnusableFile as error:
        unusable = str(error)
    if as_json:
        click.echo(json.dumps([*map(asdict, found)], indent=2))
    if unusable:
        raise Unusable(unusable)
    return SOME_FAIL if any(one.verdict in FAILURES for one in found) else 0


def readable(read: Callable[[], Known]) -> Known:
    """Return what is read; raise Unusable if that cannot be done."""
    try:
        return read()
    except UnreadableLedger as unreadable:
        raise Unusable(str(unreadable)) from None


class Unusable(click.ClickException):
    """Words on the command line that name nothing there is, or editions nobody can ask about."""

    exit_code = UNUSABLE

    def format_message(self) -> str:
        """Return what is wrong, so that it fits the terminal."""
        return fitted_error(super().format_message())


# checking ----------------------------------------------------------------------


def checked(
    ledger: Ledger,
    subjects: Sequence[Subject],
    composed: Compositions,
    rules: Sequence[RuleSubject],
    outcomes: Mapping[str, Outcome],
) -> int:
    """Tell what is wrong with the ledgers; return the exit status."""
    under_readings = clauses_under_readings(rules)
    found = [
        *complaints(ledger, (*subjects, *under_readings)),
        *complaints_about_rules(composed, rules),
        *complaints_about_mutants(outcomes, rules),
        *complaints_about_theorems(known_register()),
    ]
    for complaint in found:
        click.echo(laid_out(complaint), err=True)
    told = (
        f"{len(subjects)} functions, each counted once for every edition that uses it,"
        f" {len(under_readings)} more under readings that change what they read, and"
        f" {len(rules)} rules: {len(found)} complaints about their verdicts",
        tally(ledger, subjects),
        told_tools(ledger),
        rule_tally(composed, ledger, rules),
        told_outcomes(outcomes, rules),
    )
    click.echo(fitted("\n".join(told)))
    return SOME_FAIL if found else 0


def tally(ledger: Ledger, subjects: Iterable[Subject]) -> str:
    """Say how many conditions are proved, how many by two methods, and how many are not."""
    counted = standings(ledger, subjects)
    return (
        f"{counted[PROMISES]} conditions of {counted[FUNCTIONS]} functions, each counted once:\n"
        f"  {counted['proved']} proved, {counted['by two']} of them by two methods;"
        f" {counted['rechecked']} agreed to by cvc5;\n"
        f"  {counted['searched']} only searched, {counted['in a box']} of these in a box;"
        f" {counted['failed']} failed, {counted[NOT_KNOWN]} stale or not asked"
    )


def told_tools(ledger: Ledger) -> str:
    """Say of each method how many functions it was asked about, and with the tools of today."""
    asked = Counter(method for entry in ledger.values() for method in methods_asked(entry))
    today = Counter(method for entry in ledger.values() for method in methods_of_today(entry))
    told = (
        f"  {one} ({WHAT_IT_DOES[one]}): {asked[one]},"
        f" {today[one]} of these by its version of today\n"
        for one in (*METHODS, THIRD_OPINION)
        if asked[one]
    )
    return (
        f"how many of the {len(ledger)} functions each method was asked about:\n{''.join(told)}"
        "  `bfrules prove --afresh` asks about all again"
    )


def proved_again(ledger: Ledger, sample: Sequence[Subject], workers: int) -> int:
    """Let the second prover prove a sample again; return the exit status.

    What is not proved in a short time is not worse for that: a machine may be busy.
    """
    began = monotonic()
    jobs = [
        Job((subject,), PROVER, partial(said_on_one_table, subject), QUICK_SECONDS * MOST_TABLES)
        for subject in sample
    ]
    worse, promises, proofs = [], 0, 0
    for job, said in all_run(jobs, workers):
        entry = ledger[job.subject.name]
        for promise, answer in said.answers.items():
            earlier = entry.promises.get(promise, {}).get(PROVER)
            promises += 1
            proofs += answer.rank == PROOF
            less = earlier is not None and answer.rank < earlier.rank
            if answer.rank == FAILURE or (less and not answer.ran_out_of_time):
                worse.append(
                    f"{job.subject.name}: {promise}: {answer.verdict.value}: {answer.told}"
                )
    for line in worse:
        click.echo(line, err=True)
    click.echo(
        f"proved again: {proofs} of {promises} promises of {len(sample)} functions,"
        f" {monotonic() - began:.0f} s"
    )
    return SOME_FAIL if worse else 0


def said_on_one_table(subject: Subject) -> Said:
    """Ask the second prover about the smallest table only."""
    seats = None if subject.edition is None else numbers_of_seats(subject.edition)[:1]
    return said_by_the_prover(subject, QUICK_SECONDS, seats)


# proving -----------------------------------------------------------------------


def prove_all(
    ledger: Ledger,
    subjects: Sequence[Subject],
    methods: Sequence[str],
    due: Callable[[Entry | None, Subject, str], bool],
    job_of: Callable[[tuple[Subject, ...], str], Job],
    workers: int,
    accept: bool,
    afresh: Afresh,
) -> list[str]:
    """Prove what is due, write each answer down as it comes; return what got worse.

    What is weaker than before is written only if it is accepted; what fails always is.
    """
    asked = [
        job_of(alike, method)
        for method in methods
        for alike in asked_as_one(subjects)
        if any(due(ledger.get(one.name), one, method) for one in alike)
    ]
    # a function that has moved keeps its verdicts, and they move with it
    here = (one for one in subjects if one.name in ledger)
    ledger |= {one.name: evolve(ledger[one.name], module=one.function.__module__) for one in here}
    worse: list[str] = []
    with progress_bar() as progress:
        task = progress.add_task("proving", total=len(asked))
        for job, said in all_run(asked, workers):
            noted = []
            for subject in job.alike:
                entry = ledger.get(subject.name)
                found = list(got_worse(subject, entry, said))
                worse += found
                # What got worse is asked again, and told again, by a run that goes on.
                noted += [] if found else [question_about(subject, job.method)]
                fails = any(answer.rank == FAILURE for answer in said.answers.values())
                if accept or fails or not found or entry is None:
                    ledger[subject.name] = with_what_was_said(entry, subject, said)
            write_ledger(ledger)
            afresh.note(noted)
            progress.update(task, advance=1, description=f"{job.method} {job.subject.name}")
    return worse


def asked_as_one(subjects: Iterable[Subject]) -> Iterator[tuple[Subject, ...]]:
    """Yield subjects of several editions together that are one question.

    They are the same function with the same printed values, at the same tables.
    """
    alike: dict[Any, list[Subject]] = {}
    for subject in subjects:
        tables = None
        if subject.edition is not None:
            tables = subject.edition.position_kind, numbers_of_seats(subject.edition)
        alike.setdefault((subject.key, fingerprint_of(subject), tables), []).append(subject)
    yield from map(tuple, alike.values())


def is_due(
    entry: Entry | None, subject: Subject, method: str, afresh: Afresh, unproved: bool
) -> bool:
    """Tell whether to ask a method: as a rule, if it has said nothing of the function yet.

    Under a reading the second prover alone is asked: it is what a rule under it rests on.
    """
    if not subject.is_in_force and method != PROVER:
        return False
    if method == ENUMERATION and not any(finite_cases(subject)):
        return False
    if method == INDUCTION and not counts_without_end(subject):
        return False
    if method == LEMMAS and not follows_orders(subject):
        return False
    if entry is None or entry.fingerprint != fingerprint_of(subject):
        return True
    if afresh.is_due(question_about(subject, method)):
        return True
    said = [entry.promises.get(promise.__name__, {}).get(method) for promise in subject.promises]
    if unproved:
        return any(answer is None or answer.rank < PROOF for answer in said)
    return any(answer is None for answer in said)


def question_about(subject: Subject, method: str) -> str:
    """Name a question to a method: about a function as it is, with the tools as they are."""
    return f"{method}: {subject.name} {fingerprint_of(subject)} {tools_of(method)}"


def job_for(
    alike: tuple[Subject, ...],
    method: str,
    seconds: float | None,
    briefly: bool = False,
    obligations: Path | None = None,
) -> Job:
    """Return the job to ask a method about subjects that are one question."""
    subject = alike[0]
    questions = len(list(kinds_of_step(subject.edition, subject.function))) * MOST_TABLES
    of_promises = questions * (len(subject.promises) + 2)
    in_play = subject.edition is not None and method == CROSSHAIR
    touched = touched_by(subject.edition) if in_play else None
    crosshair = partial(said_by_crosshair, touched=touched, briefly=briefly)
    cvc5 = partial(said_by_cvc5, folder=obligations)
    asks: dict[str, tuple[Callable[[Subject, float], Said], float, int]] = {
        PROVER: (said_by_the_prover, PROVER_SECONDS, questions),
        INDUCTION: (said_by_induction, PROVER_SECONDS, MOST_TABLES),
        LEMMAS: (said_by_lemmas, LEMMAS_SECONDS, MOST_LEMMAS),
        THIRD_OPINION: (cvc5, RECHECKING_SECONDS, questions),
        ENUMERATION: (said_by_enumeration, CROSSHAIR_SECONDS, of_promises),
        CROSSHAIR: (crosshair, CROSSHAIR_SECONDS, of_promises),
    }
    ask, usual, times = asks[method]
    each = seconds or usual
    return Job(alike, method, partial(ask, subject, each), each * times)


@cache
def touched_by(edition: AnyEdition) -> dict[Any, Touched]:
    """Play some games, once for each edition."""
    return touched_in_play(edition)


# telling -----------------------------------------------------------------------


def tell_what_is_known(
    ledger: Ledger,
    composed: Compositions,
    subjects: Sequence[Subject],
    rules: Sequence[RuleSubject],
) -> int:
    """Tell what is known of some functions and rules; return the exit status."""
    headings = [heading_of(ledger, one) for one in subjects]
    headings += [rule_heading(composed, ledger, one) for one in rules]
    in_short = (*headings, "") if len(headings) > 1 else ()
    for line in (*in_short, *known_lines(ledger, subjects), *rule_lines(composed, ledger, rules)):
        click.echo(laid_out(line))
    of_rules = {one.name: composed[one.name] for one in rules if one.name in composed}
    rested_on = (clause for one in rules for clause in clauses_rested_on(one))
    wrong = (
        *complaints_of(ledger, (*subjects, *rested_on)),
        *complaints_about_rules(of_rules, rules),
    )
    return SOME_FAIL if wrong else 0


def table_of(ledger: Ledger, subjects: Sequence[Subject]) -> Table:
    """Return a table of how many conditions are proved by one method, and by two."""
    headings = ("edition", "functions", "promises", "proved", "by two", "searched", "failed")
    unbroken = (Column(heading, no_wrap=True) for heading in headings)
    table = Table(*unbroken, NOT_KNOWN, box=SIMPLE_HEAD, padding=0, show_edge=False)
    for owner in [*dict.fromkeys(subject.owner for subject in subjects), "all"]:
        mine = [subject for subject in subjects if owner in (subject.owner, "all")]
        counted = standings(ledger, mine)
        promises = counted[PROMISES]
        table.add_row(
            owner,
            str(counted[FUNCTIONS]),
            str(promises),
            told_part(counted["proved"], promises),
            told_part(counted["by two"], promises),
            str(counted["searched"]),
            str(counted["failed"]),
            str(counted[NOT_KNOWN]),
        )
    return table


def standings(ledger: Ledger, subjects: Iterable[Subject]) -> Counter[str]:
    """Count the functions and their promises, each once, and how each promise stands.

    What several editions use stands no better than it does for any of them.
    """
    uses: dict[Function, list[Subject]] = {}
    for subject in subjects:
        uses.setdefault(plain(subject.function), []).append(subject)
    counted = Counter({FUNCTIONS: len(uses)})
    for several in uses.values():
        entries = [known_of(ledger, subject) for subject in several]
        for promise in several[0].promises:
            counted[PROMISES] += 1
            counted.update(worst_of([standing_of(entry, promise.__name__) for entry in entries]))
    return counted


def worst_of(standings: Sequence[set[str]]) -> set[str]:
    """Return what the worst of some standings have in common."""
    worst = next(one for one in WORST_FIRST if any(one in standing for standing in standings))
    return set.intersection(*(standing for standing in standings if worst in standing))


def standing_of(entry: Entry | None, promise: str) -> set[str]:
    """Return how a promise stands: not known, failed, searched, proved, and by two methods."""
    if entry is None or not entry.promises.get(promise):
        return {NOT_KNOWN}
    if any(answer.rank == FAILURE for answer in entry.promises[promise].values()):
        return {"failed"}
    proofs = entry.proofs(promise)
    if not proofs:
        boxed = any(
            answer.verdict is Verdict.IN_A_BOX for answer in entry.promises[promise].values()
        )
        return {"searched", "in a box"} if boxed else {"searched"}
    by_two = {"by two"} if proofs > 1 else set()
    return {"proved", *by_two, *({"rechecked"} if entry.is_rechecked(promise) else ())}


def heading_of(ledger: Ledger, subject: Subject) -> str:
    """Return the name of a function, and in short what is known of its promises."""
    entry = known_of(ledger, subject)
    if entry is None:
        stale = subject.name in ledger
        return f"{subject.name}: {'stale' if stale else 'nothing is known of it'}"
    each = [standing_of(entry, promise.__name__) for promise in subject.promises]
    proved, promises = sum("proved" in one for one in each), numbered(len(each), "promise")
    told = f"{promises} proved" if proved == len(each) else f"{proved} of {promises} proved"
    failed = ", and one fails" if any("failed" in one for one in each) else ""
    return f"{subject.name}: {told}{failed}"


def told_part(number: int, of: int) -> str:
    """Tell a number and the percentage that it is."""
    return f"{number} ({100 * number / of:.1f} %)" if of else str(number)


def known_lines(ledger: Ledger, subjects: Iterable[Subject]) -> Iterator[str]:
    """Yield what is known of some functions, and by which command."""
    for subject in subjects:
        entry = known_of(ledger, subject)
        yield click.style(heading_of(ledger, subject), bold=True)
        yield f"  {subject.sentence}"
        carried_out = subject.edition.statements_of(subject.function) if subject.edition else ()
        if carried_out:
            yield f"  carries out {', '.join(carried_out)}"
        if entry is None:
            if subject.name in ledger:
                yield "  stale: it has changed since it was asked about; nothing known of it counts"
            yield f"  run `bfrules prove --afresh {subject.name}`"
            yield ""
            continue
        for method in sorted(methods_asked(entry) - methods_of_today(entry)):
            yield f"  {method}: found by an earlier version of the tool; it still counts"
        for promise in subject.promises:
            yield promise_told(sentence_of(promise), promise)
            for method, answer in sorted(entry.promises.get(promise.__name__, {}).items()):
                yield f"    {method}: {told_by(subject, promise, method, answer)}"
        yield f"  again: bfrules prove --afresh {subject.name}"
        yield ""


def told_by(subject: Subject, promise: Function, method: str, answer: Answer) -> str:
    """Say what a method found of a promise, the table of a counterexample in words."""
    if answer.rank != FAILURE:
        return f"{answer.verdict.value} ({answer.told}; {answer.seconds:.1f} s)"
    told = told_behind(subject, promise.__name__, method, answer).replace("\n", "\n    ")
    return f"{answer.verdict.value}:{told}"


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # see `bfrules.cli.proving`
    with drawn_plainly():
        watched(partial(main, prog_name="bfrules prove"), sys.argv[1:])
