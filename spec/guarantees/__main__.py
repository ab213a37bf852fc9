"""The command `python -m spec.guarantees`."""

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

import click
import tomlkit
from attrs import asdict

from bfrules.core.edition import AnyEdition
from bfrules.core.rule import sentence_of
from bfrules.house import told_error
from bfrules.shipped import shipped_editions
from spec.composing.checking import rests_on, tables_not_asked
from spec.composing.fingerprints import clauses_of, fingerprint_of_rule, rule_subjects
from spec.composing.ledger import Composed, read_compositions
from spec.composing.rules import RuleSubject
from spec.guarantees.composing import clauses_that_do, gaps, idle_excuses
from spec.guarantees.counterexamples import MAKERS
from spec.guarantees.proving import Job, all_jobs
from spec.guarantees.register import (
    FILE,
    Guarantee,
    Proof,
    Register,
    Search,
    Verdict,
    known_register,
)
from spec.guarantees.replaying import game_of, refuted_by, write
from spec.guarantees.searching import Found, searched_in_batches, together
from spec.guarantees.theorems import (
    OF_EDITIONS,
    THEOREMS,
    every_position_of_every_game_is_sound,
)
from spec.symbolic.verdict import Verdict as Answered
from spec.verdicts.ledger import Ledger, UnreadableLedger, read_ledger
from spec.verdicts.running import Ended, in_processes, progress_bar

ROOT: Final = Path(__file__).parents[2]
GAMES: Final = 1_000
MOST_SHOWN: Final = 5


@click.group(invoke_without_command=True)
@click.pass_context
def main(context: click.Context) -> None:
    """Check the guarantees: the register, the promises of the clauses, the counterexamples."""
    if context.invoked_subcommand is not None:
        return
    register = known_register()
    editions = shipped_editions()
    wrong = list(all_wrong(register, editions))
    for guarantee in register.guarantee:
        click.echo(f"{guarantee.name}: {guarantee.says}")
        for verdict in guarantee.verdict:
            click.echo(f"  {told(verdict)}")
    clauses = {name: len(clauses_that_do(edition)) for name, edition in editions.items()}
    click.echo(f"clauses that do something: {clauses}")
    for line in proofs_told(register):
        click.echo(line)
    for line in wrong:
        click.echo(f"WRONG: {line}")
    click.echo(f"{len(register.guarantee)} guarantees, {len(wrong)} wrong")
    sys.exit(int(bool(wrong)))


def proofs_told(register: Register) -> Iterator[str]:
    """Yield of each theorem that a prover shows how much of it is proved, and what is stale."""
    jobs = list(all_jobs(register))
    for theorem in sorted({job.theorem for job in jobs}):
        asked = [job for job in jobs if job.theorem == theorem]
        proved = [job for job in asked if job.proof in register.proof]
        yield f"{theorem}: {len(proved)} of {len(asked)} proved"
        yield from (f"  not proved, or stale: {job.name}" for job in asked if job not in proved)


def told(verdict: Verdict) -> str:
    """Return a verdict in one line."""
    under = f" under {', '.join(verdict.amendments)}" if verdict.amendments else ""
    but = "".join(f" but under {' + '.join(line)}" for line in verdict.but_not_under)
    but += ", also under each reading or variant by itself" if verdict.one_at_a_time else ""
    by = f" by {verdict.by}, {len(verdict.excused)} clauses excused" if verdict.by else ""
    shown = f": {verdict.counterexample}" if verdict.counterexample else ""
    return f"{verdict.status} in {', '.join(verdict.editions)}{under}{but}{by}{shown}"


def all_wrong(register: Register, editions: dict[str, AnyEdition]) -> Iterator[str]:
    """Yield what is wrong with the register, in words."""
    names = [guarantee.name for guarantee in register.guarantee]
    yield from (f"{name} stands twice" for name in names if names.count(name) > 1)
    yield from (f"{name} has no verdict" for name in THEOREMS if name not in names)
    for guarantee in register.guarantee:
        theorem = THEOREMS.get(guarantee.name)
        if theorem is None:
            yield f"{guarantee.name} is no theorem"
            continue
        if guarantee.says != sentence_of(theorem):
            yield f"{guarantee.name} says something else than its function"
        for verdict in guarantee.verdict:
            for line in wrong_with(guarantee, verdict, register, editions):
                yield f"{guarantee.name}: {line}"


def wrong_with(
    guarantee: Guarantee, verdict: Verdict, register: Register, editions: dict[str, AnyEdition]
) -> Iterator[str]:
    """Yield what is wrong with one verdict."""
    unknown = [name for name in verdict.editions if name not in editions]
    if unknown:
        yield f"there is no edition {', '.join(unknown)}"
        return
    meant = [editions[name] for name in verdict.editions]
    if not verdict.argument:
        yield "there is no argument"
    if verdict.by:
        way = register.way_named(verdict.by)
        for edition in meant:
            for gap in gaps(edition, verdict, way):
                yield f"{edition.name}: {gap} promises nothing of it, and is not excused"
        for name in idle_excuses(meant, verdict, way):
            yield f"{name} needs no excuse"
    for test in verdict.tests:
        path, _, name = test.partition("::")
        if not (ROOT / path).is_file() or f"def {name}(" not in (ROOT / path).read_text():
            yield f"there is no test {test}"
    if (verdict.status == "fails") != bool(verdict.counterexample):
        yield "what fails has a counterexample, and nothing else has one"
    if verdict.status == "proved":
        yield from not_proved(guarantee.name, meant)
    if verdict.counterexample:
        yield from wrong_counterexample(guarantee, verdict, meant)
    if guarantee.name in {theorem.__name__ for theorem in OF_EDITIONS}:
        for edition in meant:
            try:
                holds = THEOREMS[guarantee.name](edition)
            except Exception as error:  # what a broken rule raises may be anything
                yield f"{edition.name}: it cannot be asked: {told_error(error)}"
                continue
            if holds != (verdict.status == "holds"):
                yield f"{edition.name}: the verdict is {verdict.status}, and it is not so"


def not_proved(theorem: str, editions: Sequence[AnyEdition]) -> Iterator[str]:
    """Yield the rules without whose proofs, as the rules are, a theorem is not proved."""
    if theorem != every_position_of_every_game_is_sound.__name__:
        yield "no proofs of rules show this: it only holds"
        return
    try:
        known, ledger = read_compositions(), read_ledger()
    except UnreadableLedger as unreadable:
        yield str(unreadable)
        return
    for edition in editions:
        try:
            for subject in rule_subjects([edition]):
                told = why_not_proved(subject, known.get(subject.name), ledger)
                if told:
                    yield f"{subject.name} {told}"
        except Exception as error:  # what a broken rule raises may be anything
            yield f"{edition.name}: it cannot be asked: {told_error(error)}"


def why_not_proved(subject: RuleSubject, composed: Composed | None, ledger: Ledger) -> str:
    """Tell why a rule is not proved as it is; empty if it is. A prover may have changed since."""
    if composed is None or tables_not_asked(composed, subject):
        return "was not asked about at every table"
    then = composed.clauses, composed.fingerprint
    if then != (clauses_of(subject), fingerprint_of_rule(subject)):
        return "is another rule than the one that was proved"
    if composed.verdict is not Answered.PROVED:
        return f"is {composed.verdict.value}"
    return next((f"rests on what is not proved: {told}" for told in rests_on(subject, ledger)), "")


def wrong_counterexample(
    guarantee: Guarantee, verdict: Verdict, meant: list[AnyEdition]
) -> Iterator[str]:
    """Yield what is wrong with the counterexample of a verdict."""
    if len(meant) != 1:
        yield "a counterexample is about one edition"
        return
    file = verdict.counterexample
    try:
        game = game_of(file, meant[0])
        is_refuted = refuted_by(guarantee.name, game)
    except Exception as error:  # what a broken rule raises may be anything
        yield f"{file} cannot be replayed: {told_error(error)}"
        return
    names = {amendment.name for amendment in game.edition.amendments}
    if names != set(verdict.amendments):
        yield f"{file} is played under {sorted(names) or 'no amendment'}"
    if not is_refuted:
        yield f"{file} does not refute it"


@main.command("counterexamples")
@click.argument("names", nargs=-1, metavar="[NAME ...]")
def write_counterexamples(names: tuple[str, ...]) -> None:
    """Build the counterexamples again, all or those named, and write them."""
    unknown = set(names) - set(MAKERS)
    if unknown:
        raise click.UsageError(f"there is none {', '.join(unknown)}; there are {', '.join(MAKERS)}")
    for name in names or MAKERS:
        game = MAKERS[name]()
        path = write(f"{name}.json", game)
        click.echo(f"{path.name}: {len(game.record)} steps")


@main.command()
@click.option("--games", default=GAMES, show_default=True, help="Random games for each edition.")
@click.option("--seed", default=0, show_default=True, help="Where chance begins.")
@click.option("--workers", default=os.cpu_count() or 1, show_default=True, help="Processes.")
@click.option("--write", "writes", is_flag=True, help="Write the figures into the register.")
@click.argument("names", nargs=-1, metavar="[EDITION ...]")
def search(games: int, seed: int, workers: int, writes: bool, names: tuple[str, ...]) -> None:
    """Search for counterexamples to what is said to hold.

    Every other game is played under readings at random; odd tables are made from
    positions of each. Exit status 1 if anything is refuted.
    """
    register, editions = known_register(), shipped_editions()
    unknown = set(names) - set(editions)
    if unknown:
        raise click.UsageError(f"no edition {', '.join(unknown)}; there are {', '.join(editions)}")
    figures, refuted = [], 0
    for name in names or tuple(editions):
        figure, found = searched_with_progress(
            register, editions[name], range(seed, seed + games), workers
        )
        figures.append(figure)
        refuted += len(found)
        click.echo(
            f"{name}: {figure.games} games ({figure.houses} under readings at random), "
            f"{figure.steps:,} steps, {figure.extremes} extreme tables, "
            f"{figure.thorough} positions with everything listed, {figure.endless} games without "
            f"an end: {len(found)} refutations"
        )
        for one in found[:MOST_SHOWN]:
            click.echo(f"  {one.theorem} in {one.house}: {one.shown_by}")
    if writes and not refuted:
        known = {one.edition: one for one in (*register.search, *figures)}
        rewrite("search", [one for _, one in sorted(known.items())])
    sys.exit(int(bool(refuted)))


def searched_with_progress(
    register: Register, edition: AnyEdition, seeds: range, workers: int
) -> tuple[Search, tuple[Found, ...]]:
    """Search an edition in several processes, and show how far that is."""
    searches: list[Search] = []
    found: list[Found] = []
    with progress_bar() as progress:
        task = progress.add_task(edition.name, total=len(seeds))
        for part, refuting in searched_in_batches(register, edition, seeds, workers):
            searches.append(part)
            found += refuting
            progress.advance(task, part.games)
    return together(searches), tuple(found)


@main.command()
@click.option("--workers", default=os.cpu_count() or 1, show_default=True, help="Processes.")
@click.option("--afresh", is_flag=True, help="Prove again what is proved and unchanged.")
@click.argument("names", nargs=-1, metavar='["EDITION RULE" ...]')
def prove(workers: int, afresh: bool, names: tuple[str, ...]) -> None:
    """Prove that rules list what nothing refuses, and that Black Monday comes to an end.

    The M.I.B.S. has a proof of its own: that what it chooses is legal, and alone in the lists.

    What is proved is written into the register as it comes; what is stale goes at once.
    Exit status 1 if anything is wrong or not decided.
    """
    register = known_register()
    jobs = list(all_jobs(register))
    unknown = set(names) - {job.name for job in jobs}
    if unknown:
        told = ", ".join(dict.fromkeys(job.name for job in jobs))
        raise click.UsageError(f"{', '.join(unknown)} cannot be asked about; there are {told}")
    meant = [job for job in jobs if not names or job.name in names]
    known = {what_is_proved(proof) for proof in register.proof}
    due: dict[tuple[str, str], Job] = {}
    for job in meant:
        if afresh or what_is_proved(job.proof) not in known:
            due.setdefault(what_is_proved(job.proof), job)
    kept = (job.proof for job in jobs if what_is_proved(job.proof) in known - due.keys())
    proved = by_name(kept)
    rewrite("proof", [one for _, one in sorted(proved.items())])
    wrong = 0
    asked = [(job, job.wrong) for job in due.values()]
    for job, found in in_processes(asked, workers):
        told = f"its process ended early: {found}" if isinstance(found, Ended) else found
        click.echo(f"{job.theorem}, {job.name}: {told or 'proved'}")
        wrong += bool(told)
        if not told:
            what = what_is_proved(job.proof)
            proved |= by_name(one.proof for one in jobs if what_is_proved(one.proof) == what)
            rewrite("proof", [one for _, one in sorted(proved.items())])
    sys.exit(int(bool(wrong)))


def by_name(proofs: Iterable[Proof]) -> dict[str, Proof]:
    """Return proofs by their theorem and their rule."""
    return {f"{proof.theorem} {proof.rule}": proof for proof in proofs}


def what_is_proved(proof: Proof) -> tuple[str, str]:
    """Return the theorem and the fingerprint: rules alike in all that it is about share a proof."""
    return proof.theorem, proof.fingerprint


def rewrite(name: str, listed: Sequence[Search | Proof]) -> None:
    """Write what a run found into the register, in place of what stood there."""
    document = tomlkit.parse(FILE.read_text(encoding="utf-8"))
    document.pop(name, None)
    tables = tomlkit.aot()
    for one in listed:
        table = tomlkit.table()
        table.update(asdict(one))
        tables.append(table)
    document.append(name, tables)
    FILE.write_text(tomlkit.dumps(document), encoding="utf-8")


if __name__ == "__main__":
    main()
