"""The table of scripts/storm misses nothing: what a log may not hold is found, and a limit that is missed is said."""

from pathlib import Path

import pytest

from tests.storm.ground import TYPED, Ground, slowest
from tests.storm.main import main
from tests.storm.servers import LINKS, LOG


@pytest.fixture
def ground(tmp_path: Path) -> Ground:
    """A small one with the link of a Runde."""
    (tmp_path / "posts").mkdir()
    (tmp_path / "posts" / LINKS).write_text("secret-link\n", encoding="ascii")
    return Ground(tmp_path, f"sqlite:///{tmp_path}/scorepad.sqlite", "small", 19)


@pytest.mark.parametrize("said", ["GET /l/secret-link", "Anna has written", f"note={TYPED} 1.2", "csrf_token=abc"])
def test_a_secret_in_any_log_is_found(ground: Ground, said: str) -> None:
    (ground.folder / "posts" / LOG).write_text(f"GET /l/<token>\n{said}\nAnnalen\n", encoding="utf-8")
    assert ground.told() == [said]


def test_a_limit_that_is_missed_is_said(ground: Ground) -> None:
    assert ground.count("games missing", 100, 1).missed
    assert ground.count("games missing", 100, 1).line.endswith("NOT OK")
    assert not ground.count("games missing", 100, 0).missed


def test_times_are_judged_where_nothing_else_runs_beside(ground: Ground) -> None:
    large = Ground(ground.folder, ground.url, "large", 19)
    assert large.time("board", 100, 2.0, 1).missed
    assert ground.time("board", 100, 2.0, 1).line.endswith("told")


def test_what_99_of_100_stay_within_leaves_one_of_a_hundred_out() -> None:
    assert slowest([*range(100)]) == 98
    assert slowest([3, 1, 2]) == 3
    assert slowest([]) > 10**9


def test_a_storm_that_nobody_knows_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        main(["small", "hail"])
    assert refused.value.code == 2
    assert "unknown: hail" in capsys.readouterr().err
