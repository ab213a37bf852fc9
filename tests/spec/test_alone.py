"""Two runs at once must not write one file."""

from pathlib import Path

import pytest

from spec.alone import AnotherRun, alone_with
from tests.cli.running import python


def test_a_second_run_is_told_to_wait(tmp_path: Path) -> None:
    path = tmp_path / "verdicts.toml"
    with (
        alone_with(path),
        pytest.raises(AnotherRun, match=r"another run is writing verdicts\.toml"),
    ):
        alone_with(path).__enter__()
    with alone_with(path):
        pass


def test_a_run_that_failed_leaves_the_way_free(tmp_path: Path) -> None:
    path = tmp_path / "verdicts.toml"
    with pytest.raises(ZeroDivisionError), alone_with(path):
        raise ZeroDivisionError
    with alone_with(path), alone_with(tmp_path / "strength.toml"):
        assert not path.exists()


def test_a_run_of_another_process_counts(tmp_path: Path) -> None:
    path = tmp_path / "verdicts.toml"
    asks = (
        "from pathlib import Path\n"
        "from spec.alone import alone_with\n"
        f"with alone_with(Path({str(path)!r})):\n"
        "    pass\n"
    )
    with alone_with(path):
        done = python("-c", asks)
    assert done.returncode != 0
    assert "another run is writing" in done.stderr
