"""What the whole test suite shares: its marker, and how Hypothesis searches."""

import pytest
from hypothesis import settings

settings.register_profile("gate", deadline=None, derandomize=True, max_examples=60)
settings.register_profile("search", deadline=None, max_examples=3_000)
settings.load_profile("gate")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "verifies(*statements): the rules that a test checks")
