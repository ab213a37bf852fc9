"""Settling a document in a process of its own: it runs the code of whoever wrote it.

The process is no prison: what a document does to files and to the network, it
does. But it cannot end or hang the one that asked, and nothing that it writes
on the terminal can be taken for a settlement.
"""

import json
import os
import signal
from contextlib import suppress
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Final

from attrs import fields_dict
from cattrs import BaseValidationError, Converter

from bfrules.disputes.document import Dispute
from bfrules.disputes.settling import FOUND, Settlement, settle
from bfrules.house import House

KEYBOARD_AND_SCREEN: Final = (0, 1, 2)


class NotSettled(RuntimeError):
    """A document whose examples came to no end: they took too long, or ended their process."""


def settle_apart(dispute: Dispute, houses: tuple[House, ...], seconds: float) -> Settlement:
    """Settle a dispute in a process of its own, which is ended afterwards.

    Raise NotSettled if the examples take longer than `seconds`, or end the process.
    """
    starting: Any = get_context("fork" if "fork" in get_all_start_methods() else None)
    receiver, sender = starting.Pipe(duplex=False)
    process = starting.Process(target=settle_and_send, args=(dispute, houses, sender))
    process.start()
    sender.close()
    try:
        told = received(receiver, process, seconds)
    finally:
        end(process)
        receiver.close()
    return as_found(told, dispute, houses)


def received(receiver: Connection, process: BaseProcess, seconds: float) -> bytes:
    """Return what a process sends; raise NotSettled if it ends before, or takes too long."""
    if not wait((receiver, process.sentinel), seconds):
        raise NotSettled(f"the examples have come to no end within {seconds:g} seconds")
    with suppress(EOFError):
        if receiver.poll():
            return receiver.recv_bytes()
    process.join()
    raise NotSettled(f"an example ended the process that runs them (status {process.exitcode})")


def end(process: BaseProcess) -> None:
    """End a process, and on POSIX those that it has started."""
    if process.pid is not None and hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.join()
    process.close()


def settle_and_send(dispute: Dispute, houses: tuple[House, ...], sender: Connection) -> None:
    """Settle a dispute far from keyboard and screen, and send what was found."""
    if hasattr(os, "setsid"):
        os.setsid()
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in KEYBOARD_AND_SCREEN:
        os.dup2(nowhere, stream)
    sender.send_bytes(json.dumps(settle(dispute, houses).plain).encode())


def as_found(told: bytes, dispute: Dispute, houses: tuple[House, ...]) -> Settlement:
    """Return the settlement that was sent; raise NotSettled for anything else."""
    kinds: dict[str, Any] = {name: one.type for name, one in fields_dict(Settlement).items()}
    try:
        plain = json.loads(told)
        found = {name: Converter().structure(plain[name], kinds[name]) for name in FOUND}
    except (ValueError, TypeError, LookupError, BaseValidationError):
        raise NotSettled("an example confused the process that runs them") from None
    return Settlement(dispute=dispute, houses=houses, **found)
