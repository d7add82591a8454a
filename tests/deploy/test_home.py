"""docs/home.md is carried out by somebody who keeps Scorepad at home, in an order that a life has:
at night, with `--from-network`, from a checkout that is set up in a home of its own. The units run
under a real manager of units for a user.

What only other machines can do is named in `pages.py`; the name in the network at home is tried by
`test_debian.py`, certificate and proxy by `test_documents.py`.
"""

import http.client
import os
import signal
import ssl
import subprocess
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.conftest import free_port
from tests.deploy.conftest import ROOT, program
from tests.deploy.pages import block_with, done
from tests.launch import certify

BEFORE = 10
"""How many commits older the version is that is upgraded."""
CHECKOUT = "cd ~/scorepad"
STICK = "/media/$USER/STICK"
MANAGER = "/lib/systemd/systemd"
GROUPS = Path("/sys/fs/cgroup")
MANAGED = """\
set -e
mount -t tmpfs tmpfs /run
mkdir -p /run/systemd/system "$XDG_RUNTIME_DIR"
for groups in {groups}; do
  mkdir -p "$groups/scorepad-test"
  echo $$ >"$groups/scorepad-test/cgroup.procs"
done
{manager} --user >"$HOME/manager.log" 2>&1 &
manager=$!
while ! systemctl --user is-system-running >/dev/null 2>&1; do sleep 0.2; kill -0 $manager; done
{commands}
kill $manager
wait $manager || true
"""
"""Commands with a manager of units for a user, where the machine itself need not have one."""
ALONE = ("unshare", "--mount", "--pid", "--fork", "--mount-proc", "--kill-child")


@pytest.fixture(scope="module")
def home(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with an older version of this checkout, set up and with the demo; it can be pulled."""
    if not request.config.getoption("--from-network"):
        pytest.skip("installs all packages anew: --from-network")
    folder = tmp_path_factory.mktemp("home")
    source = folder / "source.git"
    git("clone", "--quiet", "--bare", ROOT, source)
    newest = git("-C", ROOT, "rev-parse", "HEAD")
    git("-C", source, "update-ref", "refs/heads/newest", newest)
    git("clone", "--quiet", "--branch", "newest", source, folder / "scorepad")
    git("-C", folder / "scorepad", "reset", "--quiet", "--hard", f"HEAD~{BEFORE}")
    run(folder, f"{CHECKOUT}\nscripts/setup")
    run(folder, f"{CHECKOUT}\n.venv/bin/scorepad db upgrade\n.venv/bin/scorepad demo")
    return folder


def git(*arguments: str | Path) -> str:
    """What git says."""
    told = subprocess.run(["git", *arguments], capture_output=True, text=True, check=True)
    return told.stdout.strip()


def environ(folder: Path) -> dict[str, str]:
    """The environment of somebody whose home is this folder."""
    kept = {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
    own = {"HOME": str(folder), "USER": "doko", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}
    return {**kept, **own}


def run(folder: Path, commands: str, *before: str | Path, **more: str) -> str:
    """Do commands as somebody whose home is this folder; what they say."""
    told = subprocess.run(
        [*before, "bash", "-ec", commands],
        env={**environ(folder), **more},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stdout + told.stderr
    return told.stdout


def links(folder: Path, **more: str) -> list[str]:
    """The secrets of all links."""
    told = run(folder, f"{CHECKOUT}\n.venv/bin/scorepad links", **more)
    return [line.rpartition("/l/")[2] for line in told.splitlines() if "/l/" in line]


@contextmanager
def served(folder: Path, commands: str, **more: str) -> Iterator[int]:
    """The port at which these commands serve; Ctrl+C has to end them well."""
    port = free_port()
    process = subprocess.Popen(
        ["bash", "-ec", commands.replace("scripts/serve", "exec scripts/serve")],
        env={**environ(folder), "SCOREPAD_PORT": str(port), "PYTHONUNBUFFERED": "1", **more},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        assert any(line.startswith("Scorepad: ") for line in process.stdout)
        yield port
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
    finally:
        process.kill()
        process.wait()
    assert process.returncode == 0


def without_units(lines: list[str]) -> str:
    """Commands but those for the manager of units, which is tried on its own."""
    return "\n".join(line for line in lines if not line.startswith("systemctl"))


def test_it_is_started_by_hand_and_ended_by_ctrl_c(home: Path) -> None:
    lines = done(block_with("home", "scripts/serve"))
    with (
        served(home, "\n".join(lines)) as port,
        urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=20) as answer,
    ):
        assert answer.status == 200


def test_https_without_a_proxy_comes_as_hosting_says(home: Path) -> None:
    (command,) = done(block_with("hosting", "--tls-cert"))
    certify(home / "scorepad", "doko.example.org")
    trust = ssl.create_default_context(cafile=home / "scorepad" / "doko.example.org.pem")
    with (
        served(home, f"{CHECKOUT}\n{command}") as port,
        urllib.request.urlopen(
            f"https://localhost:{port}/readyz", context=trust, timeout=20
        ) as answer,
    ):
        assert answer.status == 200


def test_the_data_stay_through_stick_upgrade_and_a_newer_debian(home: Path) -> None:
    stick = home / "STICK"
    stick.mkdir()
    before = links(home)
    assert len(before) == 2
    for part in (STICK, "git pull", "--backups"):
        lines = done(block_with("home", part))
        run(home, without_units(lines).replace(STICK, str(stick)))
        assert links(home) == before
        (home / "scorepad" / ".venv" / "origin").write_text("the Python of an older Debian")
    newest = git("-C", home / "source.git", "rev-parse", "newest")
    assert git("-C", home / "scorepad", "rev-parse", "HEAD") == newest
    other = {"SCOREPAD_INSTANCE": str(home / "another computer")}
    run(home, f"{CHECKOUT}\n.venv/bin/scorepad restore {stick}/scorepad.backup", **other)
    assert links(home, **other) == before


def test_the_units_serve_and_back_up(home: Path) -> None:
    groups = groups_of_the_manager()
    port = free_port()
    config = home / "scorepad" / "instance" / "config.toml"
    config.write_text(f'port = {port}\nhost = "127.0.0.1"\n', encoding="utf-8")
    lines = [
        "export SYSTEMD_PAGER=",
        *done(block_with("home", "enable-linger")),
        *done(block_with("home", "scorepad-backup.timer")),
        f"curl --silent --show-error --fail http://127.0.0.1:{port}/readyz",
        "systemctl --user restart scorepad",
        "systemctl --user start scorepad-backup",
        "systemctl --user stop scorepad",
    ]
    commands = MANAGED.format(
        groups=" ".join(map(str, groups)), manager=MANAGER, commands="\n".join(lines)
    )
    try:
        told = run(home, commands, *ALONE, XDG_RUNTIME_DIR="/run/user/0")
    finally:
        for group in groups:
            remove(group / "scorepad-test")
    assert "Active: active (running)" in told
    assert "scorepad-backup.timer" in told
    (backup,) = (home / "scorepad-backups").glob("*.backup")
    assert backup.stat().st_mode & 0o077 == 0
    with pytest.raises(ConnectionRefusedError):
        http.client.HTTPConnection("127.0.0.1", port, timeout=5).connect()


def groups_of_the_manager() -> list[Path]:
    """The trees of groups of processes that a manager of units uses here, which have to be open to
    us.
    """
    program("unshare")
    trees = [GROUPS / name for name in ("systemd", "unified") if (GROUPS / name).is_dir()]
    trees = trees or [GROUPS]
    is_open = all(os.access(tree / "cgroup.procs", os.W_OK) for tree in trees)
    if os.geteuid() != 0 or not Path(MANAGER).exists() or not is_open:
        pytest.skip("only root starts a manager of units beside that of the machine")
    return trees


def remove(group: Path) -> None:
    """Remove a group of processes with those in it; none has a process any more."""
    if group.exists():
        for folder, _folders, _files in os.walk(group, topdown=False):
            Path(folder).rmdir()
