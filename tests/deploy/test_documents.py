"""The pages for operators say what is so: their commands, files, units and settings exist, and what
can be carried out here is.
"""

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from scorepad import cli
from tests.deploy.conftest import DEPLOY, ROOT, program
from tests.deploy.pages import PAGES, Block, block_with, blocks, lines

HOW = {"step", "instead", "upgrade", "commands", "partitions", "outside", "carried out", "at night"}
PROGRAMS = {
    "apt-get", "cat", "cd", "certbot", "chmod", "cp", "editor", "getconf", "git", "install", "loginctl", "mkcert",
    "mkdir", "nginx", "patronictl", "python3", "scorepad", "sed", "sh", "systemctl", "tailscale", "useradd",
    "createdb", "createuser", "hostnamectl", "printf", "/opt/patroni/bin/pip", "/opt/patroni/bin/patronictl",
}  # fmt: skip
"""What is no file of the program: programs of Debian, and `scorepad` itself."""
EVERY = [block for page in PAGES for block in blocks(page)]
HERE = re.compile(r"(?:/srv|~)/scorepad/((?:deploy|scripts)/[\w@./*-]+)")


def test_every_page_has_commands_and_each_block_says_how_it_is_tried() -> None:
    assert {block.page for block in EVERY} == set(PAGES)
    assert {block.tried for block in EVERY} == HOW


def words(line: str) -> list[str]:
    """A command without what only says as whom it runs."""
    told = shlex.split(line)
    if told[0] != "sudo":
        return told
    return told[3:] if told[1] == "-u" else told[1:]


@pytest.mark.parametrize("block", EVERY, ids=lambda block: f"{block.page}-{block.lines[0][:30]}")
def test_a_command_is_a_program_or_a_file_that_there_is(block: Block) -> None:
    for line in block.lines:
        first = words(line)[0]
        is_ours = (ROOT / first.replace("/srv/scorepad/", "")).exists()
        assert first in PROGRAMS or is_ours or first.startswith(".venv/bin/"), line
        for path in HERE.findall(line):
            assert list(ROOT.glob(path)), line


@pytest.mark.parametrize("block", EVERY, ids=lambda block: f"{block.page}-{block.lines[0][:30]}")
def test_a_command_of_scorepad_is_one_it_has(
    block: Block, capsys: pytest.CaptureFixture[str]
) -> None:
    for line in block.lines:
        first, *arguments = words(line)
        if first not in {"scorepad", ".venv/bin/scorepad"}:
            continue
        cli._parser().parse_args(arguments)
        assert capsys.readouterr().err == ""


def test_units_that_are_started_are_shipped() -> None:
    for block in EVERY:
        folder = DEPLOY / "home" if block.page == "home" else DEPLOY
        for line in block.lines:
            if "systemctl" not in line or "reload" in line.split():
                continue
            for unit in re.findall(r"\bscorepad[\w@-]*(?:\.timer)?", line):
                name = re.sub(r"@\d+", "@", unit)
                name = name if name.endswith(".timer") else f"{name}.service"
                assert (folder / name).exists(), line


def test_systemd_finds_nothing_wrong_with_the_units_for_home(tmp_path: Path) -> None:
    units = []
    for file in (DEPLOY / "home").iterdir():
        text = file.read_text(encoding="utf-8")
        true = str(shutil.which("true"))
        at = tmp_path / file.name
        at.write_text(text.replace("%h/scorepad/.venv/bin/scorepad", true), encoding="utf-8")
        units.append(at)
    assert len(units) == 3
    told = subprocess.run(
        [program("systemd-analyze"), "--user", "verify", *units],
        capture_output=True,
        text=True,
        check=False,
        env={"XDG_RUNTIME_DIR": str(tmp_path), "HOME": str(tmp_path)},
    )
    assert [line for line in told.stderr.splitlines() if "scorepad" in line] == []


def test_what_a_home_page_asks_of_the_machine_is_answered() -> None:
    for line in block_with("home", "getconf").lines:
        told = subprocess.run(shlex.split(line), capture_output=True, text=True, check=True)
        assert told.stdout.strip() == "64" or told.stdout.startswith("Python 3")


def test_mkcert_makes_the_certificate_as_home_says(tmp_path: Path) -> None:
    place = program("mkcert")
    (asked,) = [line for line in lines("home", "carried out") if line.startswith("mkcert -cert")]
    (tmp_path / "scorepad" / "instance").mkdir(parents=True)
    command = asked.replace("~", str(tmp_path)).replace("mkcert", place, 1)
    environ = {"CAROOT": str(tmp_path), "HOME": str(tmp_path), "PATH": "/usr/bin:/bin"}
    subprocess.run(shlex.split(command), check=True, capture_output=True, env=environ)
    told = subprocess.run(
        ["openssl", "verify", "-CAfile", tmp_path / "rootCA.pem", "-verify_hostname", "doko.local",
         tmp_path / "scorepad" / "instance" / "cert.pem"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert told.returncode == 0, told.stderr


def test_caddy_understands_the_two_lines_of_home(tmp_path: Path) -> None:
    place = program("caddy")
    (written,) = [line for line in lines("home", "carried out") if "Caddyfile" in line]
    file = tmp_path / "Caddyfile"
    shell = words(written)[2].replace("/etc/caddy/Caddyfile", str(file))
    subprocess.run(["sh", "-c", shell], check=True)
    asked = [place, "adapt", "--config", str(file), "--adapter", "caddyfile"]
    told = subprocess.run(asked, capture_output=True, text=True, check=True)
    assert '"dial":"127.0.0.1:8000"' in told.stdout
    assert "doko.example.org" in told.stdout


def test_haproxy_understands_the_way_to_the_primary(tmp_path: Path) -> None:
    place = program("haproxy")
    text = (DEPLOY / "haproxy-postgresql.cfg").read_text(encoding="utf-8")
    file = tmp_path / "haproxy.cfg"
    file.write_text(text.replace("/dev/log local0", "stderr format raw local0"), encoding="utf-8")
    told = subprocess.run([place, "-c", "-f", file], capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr


def test_a_cluster_confirms_nothing_that_one_machine_alone_has() -> None:
    """Its storm is tests/storm/split.py."""
    text = (DEPLOY / "patroni.yml").read_text(encoding="utf-8")
    for promise in ("synchronous_mode: true", "synchronous_mode_strict: true", 'commit: "on"'):
        assert promise in text
