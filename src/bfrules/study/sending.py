"""What is sent to other processes, so that it is there what it was: code knows its file."""

import marshal
from collections import ChainMap
from collections.abc import Callable
from functools import lru_cache
from io import BytesIO
from types import CodeType
from typing import Any, ClassVar, Generic, TypeVar

from attrs import field, frozen
from cloudpickle import CloudPickler, loads

from bfrules.study.faults import StudyError

Job = TypeVar("Job")
Done = TypeVar("Done")


@frozen
class Sent(Generic[Job, Done]):
    """A function that other processes call: packed once, and unpacked once in each.

    It stays packed wherever it passes, such as at the scheduler of a cluster. Raise StudyError
    for what cannot be sent.
    """

    packed: bytes = field(repr=False)

    @classmethod
    def of(cls, function: Callable[[Job], Done]) -> "Sent[Job, Done]":
        """Pack a function."""
        return cls(packed(function))

    def __call__(self, job: Job) -> Done:
        """Do a job."""
        function: Callable[[Job], Done] = unpacked(self.packed)
        return function(job)


def packed(thing: object) -> bytes:
    """Return a thing as bytes; raise StudyError for what cannot be sent."""
    stream = BytesIO()
    try:
        Packing(stream).dump(thing)
    except Exception as local:
        raise StudyError(f"this study cannot be sent to other processes: {local}") from local
    return stream.getvalue()


def with_its_file(code: CodeType) -> tuple[Callable[[bytes], Any], tuple[bytes]]:
    """Say how a code is made again, with the name of its file."""
    return marshal.loads, (marshal.dumps(code),)


class Packing(CloudPickler):  # type: ignore[misc]  # cloudpickle tells no types
    """Packs code with the name of its file, which cloudpickle leaves out.

    Without it no engine is made of a clause, and no line of it is told.
    """

    dispatch_table: ClassVar = ChainMap({CodeType: with_its_file}, CloudPickler.dispatch_table)


@lru_cache(maxsize=1)
def unpacked(sent: bytes) -> Any:
    """Return a thing that was sent: the same one for all jobs, with the engines made for it."""
    return loads(sent)
