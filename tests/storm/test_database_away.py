"""While PostgreSQL is stopped every page says so and keeps what was typed; afterwards all goes on by itself."""

import time
from pathlib import Path

from tests.storm.clusters import LASTING, alone
from tests.storm.servers import Servers, fill
from tests.test_file_gone import Table


def test_a_stopped_database_costs_nobody_his_input_and_the_log_one_line(tmp_path: Path) -> None:
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
