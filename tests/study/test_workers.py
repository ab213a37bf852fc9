"""Workers that die, and a cluster: nothing is lost, and the totals are the same."""

import os
import signal
from collections.abc import Iterator, Sequence
from functools import partial
from multiprocessing import parent_process
from pathlib import Path
from pickle import dumps, loads
from typing import Any

import pytest

from bfrules import bf2023
from bfrules.house import names_bound_by
from bfrules.study import Study, study
from bfrules.study.running import GAMES_IN_A_BATCH
from bfrules.study.sending import Sent, unpacked

HOUSE = Path(__file__).parents[2] / "docs" / "guides" / "house.py"
GAMES = 3 * GAMES_IN_A_BATCH


def asked(**words: Any) -> Study:
    return study(bf2023, **{"games": GAMES, "seats": 3, "seed": 1, "cap": 30, **words})


class DiesOnce:
    """A policy that kills the worker that asks it, once in all; else it takes the first step."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    __name__ = "first"

    def __call__(self, view: object, legal: Sequence[object]) -> object:
        if parent_process() is not None and not self.mark.exists():
            self.mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return legal[0]


@pytest.mark.slow
def test_a_process_that_dies_loses_nothing(tmp_path: Path) -> None:
    mark = tmp_path / "died"
    found = asked(policy=DiesOnce(mark), workers=2)
    assert mark.exists()
    assert found == asked(policy=DiesOnce(mark))


def file_of_the_clause(clause: Any, _: int) -> str:
    return str(clause.__code__.co_filename)


def test_what_is_sent_knows_its_file_through_however_many_hands_it_passes() -> None:
    # without its file no engine is made of a clause, and no line is told of one that fails;
    # a scheduler of Dask unpacks what it gets, and packs it again
    clause = names_bound_by(HOUSE)["no_cash_for_the_fee"]
    received = Sent.of(partial(file_of_the_clause, clause))
    for _ in range(3):
        received = loads(dumps(received))
        assert received(0) == str(HOUSE)


def test_what_is_sent_is_unpacked_once() -> None:
    sent = dumps(Sent.of(names_bound_by(HOUSE)["no_cash_for_the_fee"]))
    assert unpacked(loads(sent).packed) is unpacked(loads(sent).packed)


@pytest.mark.slow
def test_workers_make_engines_of_house_rules() -> None:
    compare = [names_bound_by(HOUSE)["FEES"]]
    assert (
        asked(compare=compare, engine="compiled", workers=2).totals == asked(compare=compare).totals
    )


@pytest.fixture
def cluster() -> Iterator[Any]:
    from distributed import Client, LocalCluster

    make: Any = LocalCluster
    connect: Any = Client
    with (
        make(
            n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
        ) as processes,
        connect(processes) as client,
    ):
        yield client


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_a_worker_of_a_cluster_that_dies_loses_nothing(cluster: Any, tmp_path: Path) -> None:
    mark = tmp_path / "died"
    found = asked(policy=DiesOnce(mark), workers=2, backend="dask")
    assert mark.exists()
    assert found == asked(policy=DiesOnce(mark))
