"""Vectors: positions, steps and answers in JSON, for an engine in any language to check itself.

`read_vectors` reads a file and refuses what is malformed, oversized or
inconsistent; `answered` answers a request as this library does; `differences`
compares an answer with the one expected; `answers_of_a_program` asks a program
of your own.
"""

from bfrules.vectors.answering import answered, answered_line
from bfrules.vectors.checking import Outcome, checked_by_a_program, checked_here
from bfrules.vectors.comparing import differences
from bfrules.vectors.document import (
    Flaw,
    UnreadableVectors,
    Vector,
    VectorFile,
    read_vectors,
    shipped_vectors,
    vectors_folder,
)
from bfrules.vectors.program import ProgramFailed, answers_of_a_program

__all__ = [
    "Flaw",
    "Outcome",
    "ProgramFailed",
    "UnreadableVectors",
    "Vector",
    "VectorFile",
    "answered",
    "answered_line",
    "answers_of_a_program",
    "checked_by_a_program",
    "checked_here",
    "differences",
    "read_vectors",
    "shipped_vectors",
    "vectors_folder",
]
