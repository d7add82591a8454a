"""While PostgreSQL is stopped every page says so and keeps what was typed; afterwards all goes on by itself."""

import time
from pathlib import Path

from tests.storm.clusters import LASTING, alone
from tests.storm.servers import Servers, Writer, fill, stored


def test_a_stopped_database_costs_nobody_his_input_and_the_log_one_line(tmp_path: Path) -> None:
    with alone() as cluster, Servers(tmp_path, cluster.url) as servers:
        site = fill(tmp_path, cluster.url, 1)
        path = site.evenings[0]
        phone = Writer(site, servers.ports[0])
        phone.arrive()
        assert phone.enter(path, "before") == 303
        cluster.stop()
        for _time in range(3):
            status, page = phone.ask("GET", path)
            assert (status, "Gleich wieder da" in page) == (503, True)
        facts = {"re": site.people[:2], "augen": "re151", "note": "meanwhile", "client_key": "k" * 8}
        status, page = phone.ask("POST", f"{path}/spiel", facts | {"csrf_token": phone.token})
        assert (status, 'name="note" value="meanwhile"' in page) == (503, True)
        cluster.start(LASTING)
        while phone.enter(path, "meanwhile", "k" * 8) != 303:
            assert phone.statuses[503] < 100
            time.sleep(0.1)
        phone.leave()
        lines = servers.said.splitlines()
        assert stored(tmp_path, cluster.url, site) == {"before": 1, "meanwhile": 1}
    assert len(lines) == 1
    assert "Traceback" not in lines[0]
