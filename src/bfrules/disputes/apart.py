"""The code of others in a process of its own: the examples of a document, a file of house rules.

The process is no sandbox: the code can reach files and the network. But it cannot end or hang the
process that asked, and nothing that it writes to the terminal, or into open files, can be taken for
the result.
"""

import json
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any, Final

from attrs import fields_dict
from cattrs import BaseValidationError, Converter

from bfrules.disputes.document import Dispute
from bfrules.disputes.settling import FOUND, Settlement, settle
from bfrules.house import House

KEYBOARD_AND_SCREEN: Final = (0, 1, 2)
BETWEEN_LOOKS: Final = 0.005
"""Seconds."""


class NotSettled(RuntimeError):
    """A document whose examples did not finish: they took too long, or ended their process."""


class Ended(RuntimeError):
    """Somebody's code ended the process in which it ran; `status` is its exit status."""

    def __init__(self, status: int) -> None:
        self.status = status
        super().__init__(f"the process ended with status {status}, and said nothing")


def settle_apart(dispute: Dispute, houses: tuple[House, ...], seconds: float) -> Settlement:
    """Settle a dispute in a process of its own, which is ended afterwards.

    Raise NotSettled if the examples take longer than `seconds`, or end the process.
    """
    try:
        told = run_apart(partial(settled_as_json, dispute, houses), seconds)
    except TimeoutError:
        raise NotSettled(f"the examples have come to no end within {seconds:g} seconds") from None
    except Ended as ended:
        raise NotSettled(
            f"an example ended the process that runs them (status {ended.status})"
        ) from None
    return as_found(told, dispute, houses)


def settled_as_json(dispute: Dispute, houses: tuple[House, ...]) -> str:
    """Settle a dispute, and return what was found as JSON."""
    return json.dumps(settle(dispute, houses).plain)


def run_apart(work: Callable[[], str], seconds: float) -> bytes:
    """Return what work tells in a process of its own, which is ended afterwards.

    Raise TimeoutError if it takes longer than `seconds`, and Ended if it ends the process.
    """
    starting: Any = get_context("fork" if "fork" in get_all_start_methods() else None)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "told"
        process = starting.Process(target=work_and_tell, args=(work, file))
        process.start()
        try:
            status = status_at_the_end(process, seconds)
        finally:
            end(process)
        # A file, since a pipe can be written to by the work, and half a message is waited for.
        if not file.is_file():
            raise Ended(status)
        return file.read_bytes()


def status_at_the_end(process: BaseProcess, seconds: float) -> int:
    """Return the status with which a process ends; raise TimeoutError if that takes too long.

    The process is asked again and again, since the work can write to the pipe on which
    `join` waits.
    """
    latest = monotonic() + seconds
    while (status := process.exitcode) is None:
        if monotonic() > latest:
            raise TimeoutError(f"no end within {seconds:g} seconds")
        sleep(BETWEEN_LOOKS)
    return status


def end(process: BaseProcess) -> None:
    """End a process, and on POSIX those that it has started."""
    if process.pid is not None and hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.join()
    process.close()


def work_and_tell(work: Callable[[], str], file: Path) -> None:
    """Work far from keyboard and screen, and write down what is told."""
    if hasattr(os, "setsid"):
        os.setsid()
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in KEYBOARD_AND_SCREEN:
        os.dup2(nowhere, stream)
    file.write_text(work(), encoding="utf-8")
    os._exit(0)  # threads that were left running are not waited for


def as_found(told: bytes, dispute: Dispute, houses: tuple[House, ...]) -> Settlement:
    """Return the settlement that was sent; raise NotSettled for anything else."""
    kinds: dict[str, Any] = {name: one.type for name, one in fields_dict(Settlement).items()}
    try:
        plain = json.loads(told)
        found = {name: Converter().structure(plain[name], kinds[name]) for name in FOUND}
    except (ValueError, TypeError, LookupError, BaseValidationError):
        raise NotSettled("an example confused the process that runs them") from None
    return Settlement(dispute=dispute, houses=houses, **found)
