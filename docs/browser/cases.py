"""Prints random tables and steps of all editions with the answers of `bfrules ask`, as JSON.

python docs/browser/cases.py [NUMBER]
"""

import json
import sys
from collections.abc import Iterator
from itertools import cycle, islice
from random import Random
from typing import Any

from click.testing import CliRunner

from bfrules.cli import main
from bfrules.core.edition import AnyEdition
from bfrules.core.notation import ImpossiblePosition
from bfrules.shipped import shipped_editions

WORDS = 4
STEPS = 400


def cases(number: int) -> Iterator[dict[str, Any]]:
    """Yield so many questions with their answers, edition after edition."""
    random = Random(16)
    editions = cycle(shipped_editions().values())
    yield from islice((asked(edition, random) for edition in editions), number)


def asked(edition: AnyEdition, random: Random) -> dict[str, Any]:
    """Return a question about a random table and step, with the answer of `bfrules ask`."""
    table = random_table(edition, random)
    allowed = list(islice(edition.legal(table), STEPS)) if random.random() < 0.5 else []
    step = random.choice(allowed or list(islice(edition.conceivable(table), STEPS * 100)))
    question = {
        "edition": edition.name,
        "table": edition.write_position(table),
        "step": edition.write_step(step),
    }
    told = CliRunner().invoke(main, ["ask", "--json", *question.values()])
    if told.exit_code:
        raise SystemExit(f"bfrules ask {question}: {told.output}")
    return {"question": question, "answer": json.loads(told.stdout)}


def random_table(edition: AnyEdition, random: Random) -> Any:
    """Return a table of a few random words that the rules can reach."""
    vocabulary = sorted(edition.vocabulary.items())
    while True:
        some = random.sample(vocabulary, random.randint(0, WORDS))
        try:
            return edition.set_table({word: choice.picked(random) for word, choice in some})
        except ImpossiblePosition:
            continue


if __name__ == "__main__":
    json.dump(list(cases(int(sys.argv[1]) if sys.argv[1:] else 40)), sys.stdout)
