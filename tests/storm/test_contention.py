"""Many who write at once: nobody gets an error, nothing is lost or double. Source: hosting.md, Contention on SQLite."""

from pathlib import Path

from tests.storm.contention import MOST_LOG, run


def test_two_servers_on_one_file_save_every_game_of_many_phones(tmp_path: Path) -> None:
    found = run(tmp_path, f"sqlite:///{tmp_path}/one.sqlite", writers=10, evenings=12, games=4, processes=2)
    assert found.sent.statuses == {303: 60}  # of forty games twenty are tapped twice
    assert (found.sent.missing, found.sent.doubled, found.sent.unasked) == (0, 0, 0)
    assert found.longest_log < MOST_LOG * 1024
    assert not found.said
