"""Asking a program of the user's: requests as JSON lines on its stdin, answers on its stdout."""

import json
import subprocess
from collections.abc import Sequence
from typing import Final

from bfrules.vectors.document import Plain, Vector, shortened

LONGEST_ANSWERS: Final = 64_000_000


class ProgramFailed(RuntimeError):
    """A program that does not keep to the protocol; the message says how."""


def answers_of_a_program(
    command: Sequence[str], vectors: Sequence[Vector], seconds: float
) -> dict[str, Plain]:
    """Return the answers of a program, by the name of the vector.

    The program gets one request a line on its stdin, then the end of it, and
    writes one answer a line to its stdout, in any order; what it writes to its
    stderr is shown if it fails. Raise ProgramFailed if it cannot be started,
    takes longer than `seconds`, ends with an error, or answers in another form.
    """
    requests = "".join(f"{json.dumps(vector.request)}\n" for vector in vectors)
    try:
        ended = subprocess.run(
            list(command),
            input=requests.encode(),
            capture_output=True,
            timeout=seconds,
            check=False,
        )
    except OSError as error:
        raise ProgramFailed(f"{command[0]} cannot be started: {error.strerror}") from None
    except subprocess.TimeoutExpired:
        raise ProgramFailed(
            f"{command[0]} has not answered {len(vectors)} requests within {seconds:g} seconds"
        ) from None
    if ended.returncode != 0:
        told = ended.stderr.decode(errors="replace").strip().splitlines()[-1:] or ["no message"]
        raise ProgramFailed(f"{command[0]} ended with status {ended.returncode}: {told[0]}")
    if len(ended.stdout) > LONGEST_ANSWERS:
        raise ProgramFailed(
            f"{command[0]} wrote {len(ended.stdout):,} bytes; at most {LONGEST_ANSWERS:,} are read"
        )
    return {
        str(answer["vector"]): answer
        for answer in answers_in(
            ended.stdout.decode(errors="replace"), {one.name for one in vectors}
        )
    }


def answers_in(output: str, asked: set[str]) -> list[Plain]:
    """Return the answers in the lines that a program wrote.

    Raise ProgramFailed, with the number of the line, for a line that is no
    answer to a vector that was asked, or that answers one again.
    """
    answers: list[Plain] = []
    open_questions = set(asked)
    for number, line in enumerate(output.splitlines(), 1):
        if not line.strip():
            continue
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            raise ProgramFailed(f"answer line {number} is not JSON: {shortened(line)}") from None
        if not isinstance(answer, dict) or answer.get("vector") not in asked:
            raise ProgramFailed(
                f'answer line {number} does not say in "vector" which request it answers: '
                f"{shortened(line)}"
            )
        if answer["vector"] not in open_questions:
            raise ProgramFailed(f"answer line {number} answers {answer['vector']} again")
        open_questions.discard(answer["vector"])
        answers.append(answer)
    return answers
