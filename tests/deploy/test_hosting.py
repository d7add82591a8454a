"""docs/hosting.md is carried out word for word, below a folder in place of /, with a PostgreSQL and
an nginx of its own.

What only root or the net can do is done by stand-ins: they look whether it could be done.
"""

import os
import re
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from sqlalchemy import create_engine

from scorepad.store import schema
from tests.conftest import free_port, run_as, unprivileged
from tests.deploy.conftest import ROOT, SITE, program
from tests.deploy.pages import lines
from tests.launch import certify
from tests.storm.clusters import LASTING, Cluster

MOVED = (
    "/srv/scorepad",
    "/var/lib/scorepad",
    "/var/cache",
    "/var/log/nginx",
    "/usr/local/bin",
    "/etc/",
)
STAND_INS = {
    "apt-get": ":",
    "useradd": 'test "$(echo "$*" | tr " " "\\n" | tail -n 1)" = scorepad',
    "editor": 'test -s "$1" && sed -i "s#@localhost/#@localhost:$PORT/#" "$1"',
    "sudo": """
        [ "$1" = -u ] || exit 9
        shift 2
        case "$1" in createuser) shift; printf 'PASSWORD\\nPASSWORD\\n' | setsid "$BIN/createuser" "$@";;
        createdb) shift; exec "$BIN/createdb" "$@";;
        *) exec env "$@";; esac""",
    "install": """
        exec /usr/bin/install $(echo "$*" | sed -E 's/-[og] [a-z-]+//g') """,
    "certbot": """
        mkdir -p "$TOP/etc/letsencrypt/live/doko.example.org"
        cp "$TOP/site.pem" "$TOP/etc/letsencrypt/live/doko.example.org/fullchain.pem"
        cp "$TOP/site.key" "$TOP/etc/letsencrypt/live/doko.example.org/privkey.pem" """,
    "nginx": """
        sed -E -e 's#listen (\\[::\\]:)?80;#listen 127.0.0.1:'"$PLAIN"';#' \\
          -e 's#listen 443 ssl http2;#listen 127.0.0.1:'"$SECURE"' ssl http2;#' -e '/listen \\[::\\]:443/d' \\
          -e "s#/etc/letsencrypt#$TOP/etc/letsencrypt#; s#/var/(cache|log)/nginx#$TOP/var/\\1/nginx#" \\
          "$TOP/etc/nginx/conf.d/scorepad.conf" | awk '!seen[$0]++ || !/listen/' > "$TOP/nginx.conf"
        echo "pid $TOP/pid; error_log $TOP/main.log; events {} http { include $TOP/nginx.conf; }" > "$TOP/main.conf"
        exec "$NGINX" -t -c "$TOP/main.conf" """,
    "systemctl": """
        verb=$1; shift
        [ "$verb" = daemon-reload ] && exit
        [ "$1" = --now ] && shift
        for unit in "$@"; do
          case "$unit" in nginx) exec nginx -t;; esac
          file=$(echo "$unit" | sed -E 's/@[0-9]+$/@/')
          case "$file" in *.timer) ;; *) file=$file.service;; esac
          test -f "$TOP/etc/systemd/system/$file" || { echo "no unit $file" >&2; exit 5; }
          echo "$verb $unit" >> "$TOP/units"
        done""",
}  # fmt: skip
"""What stands for programs that only root, the net, or a machine of its own can run."""
WHY = {
    "apt-get": "it would install on this machine; `tests/deploy/test_blocks.py` asks for each package",
    "useradd": "it would make a user on this machine; the stand-in looks at the name",
    "editor": "a person changes the file there; the stand-in writes the port",
    "sudo": "nobody is root below this folder, and the server of the test is another one",
    "install": "only root gives a file to another user; the rest is done",
    "certbot": "a certificate takes a domain that leads here; the stand-in lays one there",
    "nginx": "ports and folders are those of the machine; the stand-in moves them and asks nginx",
    "systemctl": "the units of a whole machine; the stand-in looks whether they are there",
}
"""Why each of them is not the real one."""


class Machine:
    """A folder that stands for /, in which commands of the page are carried out."""

    def __init__(self, top: Path, cluster: Cluster) -> None:
        self.top = top
        self._environ = {
            "PATH": f"{top}/bin:{top}/usr/local/bin:/usr/bin:/bin",
            "HOME": str(top),
            "TOP": str(top),
            "BIN": str(cluster.binaries),
            "PORT": str(cluster.port),
            "PGHOST": "127.0.0.1",
            "PGPORT": str(cluster.port),
            "PGUSER": "postgres",
            "NGINX": program("nginx"),
            "PLAIN": str(free_port()),
            "SECURE": str(free_port()),
        }
        self._put_there()

    def _put_there(self) -> None:
        """The program, the stand-ins, and what the packages of step 1 bring."""
        folders = ("bin", "srv/scorepad/scripts", "var/lib", "var/log/nginx", "usr/local/bin")
        for name in (*folders, "etc/systemd/system", "etc/nginx/conf.d", "etc/caddy"):
            (self.top / name).mkdir(parents=True)
        for name in ("scorepad", "templates", "static", "pyproject.toml"):
            (self.top / "srv/scorepad" / name).symlink_to(ROOT / name)
        self._write(self.top / "srv/scorepad/scripts/setup", self._setup())
        (self.top / "srv/scorepad/deploy").mkdir()
        for file in (ROOT / "deploy").iterdir():
            if file.is_file():
                at = self.top / "srv/scorepad/deploy" / file.name
                text = file.read_text(encoding="utf-8")
                at.write_text(self._moved(text) if file.suffix == ".sh" else text, encoding="utf-8")
        for name, body in STAND_INS.items():
            self._write(self.top / "bin" / name, body)
        certify(self.top, "site")

    def _setup(self) -> str:
        """A `.venv` whose `scorepad` is that of this checkout, as scripts/setup would make."""
        command = (
            f'cd "{ROOT}" && exec env PYTHONPATH="{ROOT}" "{ROOT}/.venv/bin/python" -m scorepad'
        )
        folder = f"{self.top}/srv/scorepad/.venv/bin"
        return f"""
            mkdir -p {folder}
            printf '#!/bin/sh\\n{command} "$@"\\n' > {folder}/scorepad
            chmod 755 {folder}/scorepad"""

    def _write(self, file: Path, body: str) -> None:
        file.write_text(f"#!/bin/sh\nset -e\n{body}\n", encoding="utf-8")
        file.chmod(0o755)

    def _moved(self, text: str) -> str:
        for place in MOVED:
            text = re.sub(rf"(?<![\w.]){re.escape(place)}", f"{self.top}{place}", text)
        return text

    def carry_out(self, commands: Sequence[str], right: Sequence[int] = (0,)) -> str:
        """Do these as a person would, one after the other; what they said."""
        said = ""
        for command in commands:
            done = subprocess.run(
                ["sh", "-c", self._moved(command)],
                capture_output=True,
                text=True,
                check=False,
                env=self._environ,
                cwd=self.top,
            )
            said += done.stdout + done.stderr
            assert done.returncode in right, f"{command}: {done.stdout}{done.stderr}"
        return said

    @property
    def config(self) -> Path:
        return self.top / "var/lib/scorepad/config.toml"


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL as Debian's package leaves it: one superuser, no role and no database."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        user = unprivileged()
        if user is not None:
            os.chown(home, user.pw_uid, user.pw_gid)
        made = Cluster(Path(home), "debian")
        begin = ("-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8")
        run_as(user, made.binaries / "initdb", "-D", made.folder, *begin)
        made.start(LASTING)
        yield made
        made.stop()


@pytest.fixture
def machine(tmp_path: Path, cluster: Cluster) -> Machine:
    return Machine(tmp_path, cluster)


def without_doctor(commands: Sequence[str]) -> list[str]:
    return [command for command in commands if command != "scorepad doctor"]


def test_the_steps_lead_to_an_installation_that_its_doctor_finds_right(
    machine: Machine, cluster: Cluster
) -> None:
    steps = lines("hosting", "step")
    machine.carry_out(without_doctor(steps))
    assert machine.config.stat().st_mode & 0o777 == 0o600
    engine = create_engine(f"postgresql+psycopg://scorepad@127.0.0.1:{cluster.port}/scorepad")
    assert schema.is_current(engine)
    engine.dispose()
    started = (machine.top / "units").read_text(encoding="utf-8")
    assert "enable scorepad@8001" in started
    assert "enable scorepad-doctor.timer" in started
    told = machine.carry_out(["scorepad doctor"], right=(0, 1))
    failed = {line.split()[1] for line in told.splitlines() if line.startswith("fail")}
    assert failed <= {"proxy"}  # its name leads nowhere from here
    for right in ("database", "migrations", "key"):
        assert re.search(rf"^ok +{right}", told, re.MULTILINE), told


def test_the_page_shows_the_configuration_that_is_shipped() -> None:
    text = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"^```toml\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    shipped = (ROOT / "deploy" / "config.toml").read_text(encoding="utf-8")
    assert shipped.endswith(shown)


def test_a_newer_version_comes_as_the_page_says(machine: Machine) -> None:
    machine.carry_out(without_doctor(lines("hosting", "step")))
    upgrade = [one for one in lines("hosting", "upgrade") if not one.startswith("git ")]
    said = machine.carry_out(without_doctor(upgrade))
    assert "are the same as in the file" in said
    assert "restart scorepad@8002" in (machine.top / "units").read_text(encoding="utf-8")


def test_a_database_is_cut_as_the_page_says(machine: Machine, cluster: Cluster) -> None:
    machine.carry_out([*without_doctor(lines("hosting", "step")), "scorepad demo"])
    machine.carry_out(without_doctor(lines("postgresql", "partitions")))
    assert "/scorepad_parts" in machine.config.read_text(encoding="utf-8")
    url = f"postgresql+psycopg://scorepad@127.0.0.1:{cluster.port}/scorepad_parts"
    engine = create_engine(url)
    with engine.connect() as connection:
        pieces = "SELECT count(*) FROM pg_inherits WHERE inhparent = 'entry'::regclass"
        assert connection.exec_driver_sql(pieces).scalar_one() == 4
        assert connection.exec_driver_sql("SELECT count(*) FROM entry").scalar_one() > 0
    engine.dispose()


def test_the_other_proxies_get_files_that_name_the_own_site(machine: Machine) -> None:
    machine.carry_out(lines("hosting", "step")[:-2])
    others = [one for one in lines("hosting", "instead") if "systemctl" not in one]
    (machine.top / "etc/haproxy").mkdir()
    machine.carry_out(others)
    assert SITE in (machine.top / "etc/caddy/Caddyfile").read_text(encoding="utf-8")
    both = machine.top / f"etc/haproxy/{SITE}.pem"
    assert both.read_text(encoding="utf-8").count("BEGIN") == 2
    assert both.stat().st_mode & 0o777 == 0o600
