"""The primary fails in the middle of entering and its standby takes over. Source: hosting.md, Faults and Address."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.storm.failover import Found, run


@pytest.fixture(params=[False, True], ids=["killed", "hangs"])
def found(request: pytest.FixtureRequest, tmp_path: Path) -> Found:
    """What came of it."""
    return run(tmp_path, hangs=request.param)


def test_no_game_that_was_saved_is_lost_or_double_and_saving_goes_on_with_the_standby(found: Found) -> None:
    assert found.games
    assert (found.missing, found.doubled) == (0, 0)
    assert found.back > 0
    assert set(found.statuses) <= {303, 503}
    assert len(found.said) <= 2  # one line for each server
