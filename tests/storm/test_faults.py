"""Crowds, and databases that stop, fail or hang: no game that was saved is lost or double. Source:
hosting.md.
"""

import signal
import time
from pathlib import Path

import pytest

from tests.storm import contention, failover
from tests.storm.clusters import LASTING, alone, pair
from tests.storm.servers import Servers, fill
from tests.test_file_gone import Table


def test_two_servers_on_one_file_save_every_game_of_many_phones(tmp_path: Path) -> None:
    """Source: hosting.md, Contention on SQLite: nobody gets an error."""
    url = f"sqlite:///{tmp_path}/one.sqlite"
    found = contention.run(tmp_path, url, writers=10, evenings=12, games=4, processes=2)
    assert found.sent.statuses == {303: 60}  # of forty games twenty are tapped twice
    assert found.sent.missing == 0
    assert found.sent.doubled == 0
    assert found.sent.unasked == 0
    assert found.longest_log < contention.MOST_LOG * 1024
    assert not found.said


def test_a_stopped_database_costs_nobody_his_input_and_the_log_one_line(tmp_path: Path) -> None:
    """Every page says so and keeps what was typed; afterwards all goes on by itself."""
    with alone() as cluster, Servers(tmp_path, cluster.url) as servers:
        table = Table(tmp_path, servers, fill(tmp_path, cluster.url, 1))
        cluster.stop()
        table.refuses()
        cluster.start(LASTING)
        while table.save("meanwhile") != 303:
            assert table.phone.statuses[503] < 100
            time.sleep(0.1)
        table.phone.leave()
        (line,) = servers.said.splitlines()
        assert "Traceback" not in line
        assert table.notes == {"before": 1, "meanwhile": 1}


@pytest.mark.parametrize("hangs", [False, True], ids=["killed", "hangs"])
def test_when_the_primary_fails_no_saved_game_is_lost_and_its_standby_goes_on(
    hangs: bool, tmp_path: Path
) -> None:
    """Source: hosting.md, A standby."""
    found = failover.run(tmp_path, hangs=hangs)
    assert found.sent.saved
    assert found.sent.missing == 0
    assert found.sent.doubled == 0
    assert found.sent.dishonest == 0
    assert found.back > 0
    assert len(found.said) <= 2  # one line for each server


def test_a_standby_that_hangs_costs_no_page_and_no_game(tmp_path: Path) -> None:
    """Every commit waits for it, but that of who is writing. Source: issue, a note that is only
    advice.
    """
    with pair() as both, Servers(tmp_path, both.url) as servers:
        table = Table(tmp_path, servers, fill(tmp_path, both.url, 1))
        board = table.site.evenings[0]
        both.standby.signal(signal.SIGSTOP)
        entry = table.phone.ask("GET", f"{board}/spiel")
        assert entry[0] == 200
        assert "Re" in entry[1]
        assert both.primary.ask("SELECT count(*) FROM pen") == "1"
        assert table.phone.ask("GET", board)[0] == 200
        assert both.primary.ask("SELECT count(*) FROM pen") == "0"
        assert table.save("later") == 503
        both.standby.signal(signal.SIGCONT)
        assert table.save("later") == 303
        table.phone.leave()
        assert table.notes == {"before": 1, "later": 1}
