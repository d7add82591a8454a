"""The table of scripts/storm misses nothing: what a log may not hold is found, and a limit that is
missed is said.
"""

from pathlib import Path

import pytest

from tests.launch import LOG
from tests.storm.ground import TYPED, Ground
from tests.storm.servers import LINKS


@pytest.mark.parametrize(
    "said", ["GET /l/secret-link", "Anna has written", f"note={TYPED} 1.2", "csrf_token=abc"]
)
def test_a_secret_in_any_log_is_found(said: str, tmp_path: Path) -> None:
    (tmp_path / LINKS).write_text("secret-link\n", encoding="ascii")
    (tmp_path / f"{LOG}1").write_text(f"GET /l/<token>\n{said}\nAnnalen\n", encoding="utf-8")
    ground = Ground(tmp_path, "", "small", 19)
    assert ground.told() == [said]


def test_a_limit_that_is_missed_is_said(tmp_path: Path) -> None:
    ground = Ground(tmp_path, "", "small", 19)
    missed = ground.count("games missing", 100, 1)
    kept = ground.count("games missing", 100, 0)
    assert missed.missed
    assert missed.line.endswith("NOT OK")
    assert not kept.missed
