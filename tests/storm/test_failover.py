"""The primary fails in the middle of entering and its standby takes over. Source: hosting.md, A standby."""

from pathlib import Path

import pytest

from tests.storm.failover import run


@pytest.mark.parametrize("hangs", [False, True], ids=["killed", "hangs"])
def test_no_game_that_was_saved_is_lost_or_double_and_saving_goes_on_with_the_standby(
    hangs: bool, tmp_path: Path
) -> None:
    found = run(tmp_path, hangs=hangs)
    assert found.sent.saved
    assert (found.sent.missing, found.sent.doubled, found.sent.dishonest) == (0, 0, 0)
    assert found.back > 0
    assert len(found.said) <= 2  # one line for each server
