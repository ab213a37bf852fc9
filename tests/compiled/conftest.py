"""What tests of engines share: where only answers count, C is compiled in a moment."""

import pytest

from bfrules.compiled import machines


@pytest.fixture(autouse=True)
def compiled_quickly(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a C compiler leave code as it is; slow tests play what it makes for users."""
    if not request.node.get_closest_marker("slow"):
        for name in ("FOR_GAMES", "FOR_GAMES_OF_SHIPPED_RULES", "FOR_ROWS"):
            monkeypatch.setattr(machines, name, ("-O0",))
