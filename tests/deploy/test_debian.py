"""The first command of README in a minimal Debian, in which there is not even Python: at night,
with `--from-network`, where a system can be made in a folder.
"""

import os
import re
import shlex
import shutil
import subprocess
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import free_port
from tests.deploy.conftest import program
from tests.deploy.pages import block_with, done
from tests.test_wheel import Visitor

ROOT = Path(__file__).parent.parent.parent
SUITES = {"bookworm": "3.11", "trixie": "3.13"}
"""Debian 12 and 13, each with its Python."""
HOME = "/srv/scorepad"
CERTIFICATES = "/srv/certificates.crt"
ENTER = """\
mount -t proc proc "$0/proc"
mount --bind /dev "$0/dev"
exec chroot "$0" /usr/bin/env -i "$@"
"""
"""Enters a folder as a system; what it mounts ends with the namespace."""
NETWORK = """\
mount -t tmpfs tmpfs /run
ip netns add phone
ip link add name doko0 type veth peer name phone0
ip link set phone0 netns phone
ip link set lo up
ip addr add 192.168.9.1/24 dev doko0
ip link set doko0 up
ip route add default dev doko0
ip -n phone link set lo up
ip -n phone addr add 192.168.9.2/24 dev phone0
ip -n phone link set phone0 up
ip -n phone route add default dev phone0
hostname doko
bash -ec "$1" &
ip netns exec phone unshare --uts bash -ec "hostname phone; $2"
kill %1
"""
"""A network at home with nothing in it but `doko` and a phone, which do the two commands."""
OWN_RUN = """\
mount -t tmpfs tmpfs "$0/run"
mkdir -p "$0/run/dbus" "$0/run/avahi-daemon"
"""
"""Both are the same folder, but what runs in them is not the same."""
AVAHI = "set -e; dbus-daemon --system --fork; avahi-daemon --daemonize --no-rlimits"
"""What systemd starts after the installation."""
FOUND = """\
exec .venv/bin/python -c '
import socket, time, urllib.request
for _second in range(60):
    try:
        page = urllib.request.urlopen("http://doko.local:8000/readyz", timeout=20).read().decode()
        print("doko.local is", socket.gethostbyname("doko.local"), page)
        break
    except OSError as error:
        print(error)
        time.sleep(1)
'
"""
"""A phone asks all who are there for the name, and opens the page."""


@pytest.fixture(scope="module", params=SUITES)
def system(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[str, Path]:
    """The name and the folder of a minimal Debian in which the files of this checkout lie."""
    if not request.config.getoption("--from-network"):
        pytest.skip("fetches a whole system: --from-network")
    if os.geteuid() != 0 or shutil.which("debootstrap") is None:
        pytest.skip("only root makes a system in a folder, by debootstrap")
    suite = str(request.param)
    folder = tmp_path_factory.mktemp(suite)
    folder.chmod(0o755)  # as / is: Avahi is another user
    subprocess.run(["debootstrap", "--variant=minbase", suite, folder], check=True)
    for file in ("etc/resolv.conf", "etc/hosts"):
        shutil.copy(f"/{file}", folder / file)
    if "PIP_CERT" in os.environ:  # a place that no package writes to
        shutil.copy(os.environ["PIP_CERT"], folder / CERTIFICATES[1:])
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    for name in listed.stdout.split("\0"):
        if name:
            target = folder / HOME[1:] / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, target)
    return suite, folder


@pytest.fixture(scope="module")
def set_up_folder(system: tuple[str, Path]) -> Path:
    """The folder of that system once Scorepad is set up in it, by its own command."""
    _suite, folder = system
    subprocess.run(inside(folder, "scripts/setup"), check=True, capture_output=True)
    return folder


def inside(folder: Path, command: str, enter: str = ENTER) -> list[str]:
    """The command line that does something in that system, in the folder of Scorepad."""
    own = {"HOME": "/root", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8"}
    own |= {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
    if "PIP_CERT" in own:
        own["PIP_CERT"] = CERTIFICATES
    given = [f"{name}={value}" for name, value in own.items()]
    entered = ["unshare", "--mount", "bash", "-ec", enter, str(folder)]
    return [*entered, *given, "bash", "-c", f"cd {HOME}; {command}"]


def first_command() -> str:
    """The command of README that serves."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    found = re.search(r"^scripts/serve --demo$", text, re.MULTILINE)
    assert found is not None
    return found[0]


def test_a_minimal_debian_serves_by_the_first_command_of_the_readme(
    system: tuple[str, Path],
) -> None:
    suite, folder = system
    port = free_port()
    process = subprocess.Popen(
        inside(folder, f"exec {first_command()} --port {port}"),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        told = list(until_ready(process))
        assert told[0].startswith("Setting up Scorepad. The first time")
        assert told[1].startswith("- system packages: ")
        assert f"- an environment for Python {SUITES[suite]} …" in told
        assert sum(line.startswith("  done in ") for line in told) == 3
        visitor = Visitor(f"http://127.0.0.1:{port}")
        visitor.open(re.sub(r".*(/l/\S+)", r"\1", told[-1]))
        assert visitor.open("/runde/1/abend/1/bogen.pdf").startswith(b"%PDF-")
        with urllib.request.urlopen(f"{visitor.site}/readyz", timeout=20) as answer:
            assert answer.status == 200
        for command in ("backup scorepad.backup", "doctor --backups ."):
            run = subprocess.run(
                inside(folder, f".venv/bin/scorepad {command}"), capture_output=True, check=False
            )
            assert run.returncode == 0, run.stdout + run.stderr
    finally:
        process.terminate()
        process.communicate(timeout=60)


def until_ready(process: subprocess.Popen[str]) -> Iterator[str]:
    """The lines that are said until the address is."""
    assert process.stdout is not None
    for line in process.stdout:
        yield line.rstrip()
        if line.startswith("Scorepad: "):
            return


def test_the_second_time_setting_up_says_nothing(set_up_folder: Path) -> None:
    run = subprocess.run(
        inside(set_up_folder, "scripts/setup"), capture_output=True, text=True, check=False
    )
    assert run.returncode == 0
    assert run.stdout + run.stderr == ""


def test_phones_in_the_network_find_it_by_its_name_as_home_says(set_up_folder: Path) -> None:
    """Source: issue 50, "address by name (`raspberrypi.local`, the machine's)"."""
    program("ip")
    for line in done(block_with("home", "hostnamectl")):
        if not line.startswith("systemctl"):
            command = line.removeprefix("sudo ").replace("install", "install --yes")
            subprocess.run(inside(set_up_folder, command), check=True, capture_output=True)
    serve = inside(set_up_folder, f"{AVAHI}; exec .venv/bin/scorepad serve", OWN_RUN + ENTER)
    phone = inside(set_up_folder, f"{AVAHI}; {FOUND}", OWN_RUN + ENTER)
    alone = ["unshare", "--net", "--mount", "--uts", "--pid", "--fork", "--mount-proc"]
    done_there = subprocess.run(
        [*alone, "--kill-child", "bash", "-ec", NETWORK, "-", shlex.join(serve), shlex.join(phone)],
        capture_output=True,
        text=True,
        check=False,
        timeout=560,
    )
    assert done_there.returncode == 0, done_there.stdout + done_there.stderr
    assert "Scorepad: http://192.168.9.1:8000" in done_there.stdout
    assert "http://doko.local:8000" in done_there.stdout
    assert "doko.local is 192.168.9.1 ok" in done_there.stdout


def test_without_network_a_new_debian_says_so(system: tuple[str, Path]) -> None:
    """A system without its packages, and a network without anything in it."""
    _suite, folder = system
    command = inside(folder, "rm -rf .venv; scripts/setup")
    run = subprocess.run(
        ["unshare", "--net", *command], capture_output=True, text=True, check=False
    )
    assert run.returncode == 1
    assert "There is no network" in run.stderr
