"""The frame holds: commands, the app of an installation, the wheel, lock files and scripts."""

import http.client
import os
import re
import socket
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from flask import Flask, request, session

from scorepad import __version__, cli
from scorepad.app import create_app
from scorepad.serving.connections import Server
from scorepad.settings import TABLE, Settings
from tests.conftest import free_port, use
from tests.launch import forked, running

ROOT = Path(__file__).parent.parent


def settings_in(folder: Path, **changed: object) -> Settings:
    """Settings of an installation of its own."""
    given = {
        "secret_key": "k" * 43,
        "database": f"sqlite:///{folder / 'scorepad.sqlite'}",
        **changed,
    }
    return Settings(instance=folder, **given)  # type: ignore[arg-type]


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    use(tmp_path, monkeypatch)
    return tmp_path


def said(*command: str) -> subprocess.CompletedProcess[str]:
    """What a command that succeeds has said; one word is for the shell."""
    shell = len(command) == 1
    done = command[0] if len(command) == 1 else command
    return subprocess.run(done, shell=shell, capture_output=True, text=True, check=True, cwd=ROOT)


def test_help_does_not_import_what_only_pages_need() -> None:
    watched = ("weasyprint", "sqlalchemy", "flask", "jinja2", "PIL", "granian")
    code = (
        "import contextlib, io, sys; from scorepad.cli import main\n"
        "with contextlib.suppress(SystemExit), contextlib.redirect_stdout(io.StringIO()): main(['--help'])\n"
        f"print(*sorted(set({watched!r}) & set(sys.modules)))"
    )
    assert said(sys.executable, "-c", code).stdout.split() == []


def test_a_server_does_not_import_what_only_its_helpers_need() -> None:
    watched = ("weasyprint", "fontTools", "PIL", "numpy", "zxingcpp", "pypdfium2", "openpyxl")
    code = (
        "import sys; from scorepad.app import create_app; import scorepad.serving.server\n"
        f"print(*sorted(set({watched!r}) & set(sys.modules)))"
    )
    assert said(sys.executable, "-c", code).stdout.split() == []


@pytest.mark.parametrize("command", ["score", "replay"])
def test_the_example_on_a_help_page_runs_as_it_stands(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        cli.main([command, "--help"])
    example = capsys.readouterr().out.partition("example:\n")[2]
    assert example.count(f"| scorepad {command}") == 1
    assert (
        '"Anna":2' in said(example.replace("| scorepad", f"| {sys.executable} -m scorepad")).stdout
    )


def test_python_m_scorepad_is_the_command() -> None:
    assert said(sys.executable, "-m", "scorepad", "--version").stdout == f"scorepad {__version__}\n"


def test_the_settings_command_prints_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["settings"]) == 0
    table = capsys.readouterr().out
    assert table in (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    assert table.count("\n") == len(TABLE) + 2


def test_a_bad_setting_is_one_sentence_and_status_2(
    installed: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SCOREPAD_PORT", "http")
    assert cli.main(["db", "upgrade"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("scorepad: SCOREPAD_PORT: expected a whole number")
    assert told.count("\n") == 1


def test_a_port_in_use_is_one_sentence(installed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert cli.main(["serve", "--host", "127.0.0.1", "--port", port]) == 1
    assert f"Cannot serve on 127.0.0.1 port {port}" in capsys.readouterr().err


@pytest.mark.parametrize("port", ["0", "65536", "http", "-1", "²"])
def test_a_port_is_a_number_that_exists(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["serve", f"--port={port}"])
    assert "whole number from 1 to 65535" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("proxies", "seen"), [(0, ("127.0.0.1", "http")), (1, ("203.0.113.5", "https"))]
)
def test_forwarded_headers_count_only_behind_a_proxy(
    tmp_path: Path, proxies: int, seen: tuple[str, str]
) -> None:
    app = create_app(settings_in(tmp_path, trusted_proxies=proxies))
    app.add_url_rule("/who", view_func=lambda: {"seen": [request.remote_addr, request.scheme]})
    answer = app.test_client().get(
        "/who", headers={"X-Forwarded-For": "203.0.113.5", "X-Forwarded-Proto": "https"}
    )
    assert tuple(answer.get_json()["seen"]) == seen


def test_the_session_cookie_is_secure_by_http_too_when_that_is_set(tmp_path: Path) -> None:
    """What it is without the setting: tests/web/frame/test_https.py."""
    app = create_app(settings_in(tmp_path, secure_cookies=True))
    app.add_url_rule("/remember", view_func=lambda: str(session.setdefault("seen", True)))
    assert "; Secure;" in app.test_client().get("/remember").headers["Set-Cookie"]


def test_the_app_finds_its_files_from_another_folder_and_leaves_the_database_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    app = create_app(settings_in(tmp_path))
    assert app.instance_path == str(tmp_path)
    assert app.jinja_env.loader is not None
    assert "base.html" in app.jinja_env.loader.list_templates()
    with app.test_client().get("/static/css/frame/base.css") as answer:
        assert answer.status_code == 200
    assert not (tmp_path / "scorepad.sqlite").exists()


def test_the_wheel_brings_templates_static_files_tables_and_migrations(tmp_path: Path) -> None:
    said(
        sys.executable,
        "-m",
        "build",
        "--wheel",
        "--no-isolation",
        "--outdir",
        str(tmp_path),
        str(ROOT),
    )
    (wheel,) = tmp_path.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("templates", "static"):
        own = {
            f"scorepad/{file.relative_to(ROOT)}"
            for file in (ROOT / folder).rglob("*")
            if file.is_file()
        }
        assert own <= names
    assert {str(file.relative_to(ROOT)) for file in (ROOT / "scorepad").rglob("*.toml")} <= names
    assert {
        "scorepad/py.typed",
        "scorepad/migrations/env.py",
        "scorepad/migrations/script.py.mako",
    } <= names
    assert any(name.startswith("scorepad/migrations/versions/0001") for name in names)
    assert not [name for name in names if name.startswith("tests/")]


@pytest.mark.parametrize(
    "lock", ["requirements.lock", "requirements-test.lock", "tests/browser/package-lock.json"]
)
def test_lock_files_name_no_host(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    assert not re.search(r"https?://|file:/|--find-links|index-url|\"resolved\"", text)


def test_every_locked_version_has_hashes() -> None:
    text = (ROOT / "requirements-test.lock").read_text(encoding="utf-8").replace("\\\n", " ")
    pinned = [
        line for line in text.splitlines() if "==" in line and not line.lstrip().startswith("#")
    ]
    assert len(pinned) > 50
    assert [line for line in pinned if "--hash=sha256:" not in line] == []


@pytest.mark.parametrize(
    "script", ["setup", "serve", "test", "bench", "storm", "lock", "words", "audit", "../.ci/run"]
)
def test_scripts_can_be_run_and_stop_at_the_first_failure(script: str) -> None:
    file = ROOT / "scripts" / script
    text = file.read_text(encoding="utf-8")
    assert file.stat().st_mode & 0o111
    assert text.startswith("#!/usr/bin/env ")
    assert "\nset -euo pipefail\n" in text or not text.startswith("#!/usr/bin/env bash")


def test_setup_without_rights_says_what_to_install(tmp_path: Path) -> None:
    for name, text in {"dpkg-query": "exit 1", "id": "echo 1000", "sudo": "exit 1"}.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
        (tmp_path / name).chmod(0o755)
    path = {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    setup = subprocess.run(
        [ROOT / "scripts" / "setup"], env=path, capture_output=True, text=True, check=False
    )
    assert setup.returncode == 1
    assert setup.stderr.startswith(
        "Please install these system packages and start again: sudo apt-get install lib"
    )
    assert setup.stderr.count("\n") == 1


def test_the_readme_names_every_script() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for script in (ROOT / "scripts").iterdir():
        assert f"scripts/{script.name}" in text


def test_answers_that_nobody_reads_on_end_the_run_quietly() -> None:
    lines = "{}\n" * 20_000
    run = said(f"printf %s '{lines}' | {sys.executable} -m scorepad score | head -n 1")
    assert run.stdout.startswith('{"problems":')
    assert run.stderr == ""


def test_a_phone_that_hears_of_no_change_keeps_its_connection_until_it_asks_to_close_it() -> None:
    app = Flask("unchanged")
    app.add_url_rule("/", view_func=lambda: ("", 304))
    with running(Server(forked(app), "127.0.0.1", free_port(), threads=1)) as port:
        phone = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        for asked in ("keep-alive", "close"):
            phone.request("GET", "/", headers={"Connection": asked})
            answer = phone.getresponse()
            assert answer.read() == b""
            assert answer.status == 304
            assert answer.will_close == (asked == "close")
        phone.close()
