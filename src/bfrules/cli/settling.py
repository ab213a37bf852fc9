"""`bfrules settle`: run dispute documents."""

from collections import Counter
from collections.abc import Iterator
from json import dumps
from pathlib import Path
from typing import Final

import click

from bfrules import shipped
from bfrules.cli.options import APath, HouseRules, a_timeout, as_json, under_house_rules
from bfrules.cli.streams import Command
from bfrules.cli.style import complain, fitted, put, say
from bfrules.cli.words import UnusableWords, exit_status
from bfrules.core.phrases import numbered

SAID: Final = "said-that-settling-runs-code"
NO_DISPUTE: Final = "index.rst"


@click.command(cls=Command)
@a_timeout("How long the examples of one document may take.")
@as_json
@click.argument("files", nargs=-1, type=APath(path_type=Path), metavar="[FILE|DIR]...")
@under_house_rules
@click.pass_context
def settle(
    context: click.Context,
    rules: HouseRules,
    timeout: float,
    as_json: bool,
    files: tuple[Path, ...],
) -> None:
    """Run the examples of dispute documents; without FILE, of those that ship.

    Where an example does not hold, what the rules say instead is printed. In what
    a document says, `...` stands for any text. Settling a document runs its
    code, in a process of its own.
    """
    from bfrules.disputes import (
        NotSettled,
        UnreadableDispute,
        read_dispute,
        settle_apart,
        shipped_disputes,
    )

    editions = shipped.editions().values()
    houses = rules.houses(*editions)
    named = [(path, str(path)) for path in documents(files)] or [
        (path, path.name) for path in shipped_disputes()
    ]
    if not named:
        raise UnusableWords("no dispute ships with this installation; name a FILE")
    if files:
        say_once_that_code_runs()
    outcomes: Counter[str] = Counter()
    plain: list[dict[str, object]] = []
    for path, name in named:
        try:
            settlement = settle_apart(read_dispute(path, editions, name), houses, timeout)
        except UnreadableDispute as unreadable:
            outcomes["unreadable"] += 1
            plain.append({"document": name, "holds": False, "unreadable": str(unreadable)})
            complain(str(unreadable))
        except NotSettled as broken_off:
            outcomes["fails"] += 1
            plain.append({"document": name, "holds": False, "broken off": str(broken_off)})
            complain(f"{name}: {broken_off}; so nothing shows that its decision holds.")
        else:
            outcomes["holds" if settlement.holds else "fails"] += 1
            plain.append({"document": name, "holds": settlement.holds, **settlement.plain})
            if not as_json:
                say(f"{settlement}\n")
    others = [str(one["document"]) for one in plain if not one["holds"]]
    if others and len(plain) > 1 and not as_json:
        say(f"Not shown to hold: {', '.join(others)}")
    put(dumps(plain, indent=2) if as_json else totals(outcomes, rules))
    context.exit(exit_status(outcomes))


def documents(named: tuple[Path, ...]) -> Iterator[Path]:
    """Yield the files named, and for a folder the documents below it.

    Raise UnusableWords for a folder without any.
    """
    for path in named:
        if not path.is_dir():
            yield path
            continue
        below = sorted(one for one in path.rglob("*.rst") if one.name != NO_DISPUTE)
        if not below:
            raise UnusableWords(f"{path} has no document that ends in .rst")
        yield from below


def say_once_that_code_runs() -> None:
    """Say that settling runs code, unless that was said before on this machine."""
    said = Path(click.get_app_dir("bfrules")) / SAID
    if said.exists():
        return
    note = (
        "Note: settling a document runs the Python code in it, with all that you may do on this "
        "machine. Settle only documents that you trust. (This is said once.)\n"
    )
    click.echo(fitted(note), err=True)
    try:
        said.parent.mkdir(parents=True, exist_ok=True)
        said.touch()
    except OSError:
        return


def totals(outcomes: Counter[str], rules: HouseRules) -> str:
    """Say in one line how many disputes hold, fail and cannot be read."""
    holding, failing, unreadable = (outcomes[key] for key in ("holds", "fails", "unreadable"))
    told = [numbered(holding, "holds", "hold")]
    told += [numbered(failing, "fails", "fail")] if failing else []
    told += [f"{unreadable} cannot be read"] if unreadable else []
    under = f" under {', '.join(rules.named)}" if rules.named else ""
    return f"{numbered(outcomes.total(), 'dispute')}{under}: {', '.join(told)}"
