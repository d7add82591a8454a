"""The wheel works by itself: in an environment of its own, from an empty folder, for somebody who
has nothing else of Scorepad. At night, with `--from-network`, pip, pipx and uvx install it.
"""

import json
import os
import re
import shlex
import subprocess
import sys
import sysconfig
import urllib.parse
import urllib.request
import zipfile
from collections.abc import Iterator
from email.message import Message
from email.parser import Parser
from http.cookiejar import CookieJar
from pathlib import Path

import pytest

from tests.conftest import free_port

ROOT = Path(__file__).parent.parent
BUILD = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run([*BUILD, folder, ROOT], check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


def environment(folder: Path) -> Path:
    """The Python of an empty environment."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    return folder / "bin" / "python"


def pip(python: Path, *arguments: str | Path) -> None:
    command = [sys.executable, "-m", "pip", "--python", python, "install", "--quiet", *arguments]
    subprocess.run(command, check=True, capture_output=True)


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the commands of an environment with the wheel.

    Of the environment of the tests it sees the packages, but not this checkout: what is named in a
    .pth file there does not count.
    """
    folder = tmp_path_factory.mktemp("wheel")
    python = environment(folder / "venv")
    pip(python, "--no-deps", "--no-index", wheel)
    (site,) = (folder / "venv" / "lib").glob("python*/site-packages")
    packages = f"{sysconfig.get_path('purelib')}\n"
    (site / "packages.pth").write_text(packages, encoding="utf-8")
    return python.parent


@pytest.fixture(scope="module", params=["here", "pip", "pipx", "uvx"])
def commands(
    wheel: Path, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Path:
    """The folder of the command of the wheel: with the packages that are here, and with all that it
    asks for by each way of README.
    """
    if request.param == "here":
        return Path(request.getfixturevalue("installed"))
    if not request.config.getoption("--from-network"):
        pytest.skip("installs all packages anew: --from-network")
    folder = tmp_path_factory.mktemp(request.param)
    bin_folder = folder / "bin"
    tools = environment(folder / "venv")
    if request.param == "pip":
        pip(tools, wheel)
        return tools.parent
    if request.param == "pipx":
        pip(tools, "pipx")
        own = {"PIPX_HOME": str(folder / "pipx"), "PIPX_BIN_DIR": str(bin_folder)}
        install: list[str | Path] = [tools.parent / "pipx", "install", wheel]
        subprocess.run(install, env={**os.environ, **own}, check=True)
        return bin_folder
    pip(tools, "uv")
    bin_folder.mkdir()
    uvx: list[str | Path] = [tools.parent / "uvx", "--cache-dir", folder / "cache"]
    command: list[str | Path] = ["--from", wheel, "scorepad"]
    subprocess.run([*uvx, *command, "--version"], check=True)  # which installs it
    again = shlex.join(map(str, [*uvx, "--offline", "--quiet", *command]))
    script = bin_folder / "scorepad"
    script.write_text(f'#!/bin/sh\nexec {again} "$@"\n', encoding="utf-8")
    script.chmod(0o755)
    return bin_folder


def environ(home: Path, **more: str) -> dict[str, str]:
    """The environment of somebody whose home is this folder."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
    return {**kept, "HOME": str(home), "PYTHONUNBUFFERED": "1", **more}


class Visitor:
    """Somebody with a browser."""

    def __init__(self, site: str) -> None:
        self.site = site
        cookies = urllib.request.HTTPCookieProcessor(CookieJar())
        self._opener = urllib.request.build_opener(cookies)

    def open(self, path: str) -> bytes:
        with self._opener.open(f"{self.site}{path}", timeout=60) as answer:
            body: bytes = answer.read()
        return body


def test_the_wheel_serves_from_an_empty_place_shows_a_page_and_prints_a_paper(
    commands: Path, tmp_path: Path
) -> None:
    """Source: issue 50, "the wheel in an empty environment"."""
    empty = tmp_path / "empty"
    empty.mkdir()
    port = free_port()
    command = [str(commands / "scorepad"), "serve", "--demo", f"--port={port}", "--host=127.0.0.1"]
    process = subprocess.Popen(
        command,
        cwd=empty,
        env=environ(tmp_path),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        told = list(until_ready(process))
        link = told[-1].removeprefix("Scorepad: ")
        visitor = Visitor(f"http://127.0.0.1:{port}")
        page = visitor.open(urllib.parse.urlsplit(link).path).decode()
        assert 'href="/runde/1/abend/2/spiel"' in page
        assert b"{" in visitor.open("/static/css/frame/base.css")
        assert process.stdout is not None
        home = tmp_path / ".local" / "share" / "scorepad"
        rest = [next(process.stdout).strip() for _line in range(3)]
        assert f"Data: {home}" in rest
        assert visitor.open("/runde/1/abend/1/bogen.pdf").startswith(b"%PDF-")
    finally:
        process.terminate()
        _rest, complaints = process.communicate(timeout=60)
    assert complaints == ""
    assert (home / "scorepad.sqlite").exists()
    assert not list(empty.iterdir())


def until_ready(process: subprocess.Popen[str]) -> Iterator[str]:
    """The lines that are said until the address is."""
    assert process.stdout is not None
    for line in process.stdout:
        yield line.strip()
        if line.startswith("Scorepad: "):
            return


def test_what_an_installed_package_kept_where_it_was_started_is_found_again(
    installed: Path, tmp_path: Path
) -> None:
    """Before there was a data folder of the user, an installed package used ./instance."""
    older = tmp_path / "here" / "instance"
    older.mkdir(parents=True)
    (older / "secret.key").write_text("k" * 40, encoding="utf-8")
    run = [str(installed / "scorepad"), "db", "upgrade"]
    subprocess.run(run, cwd=older.parent, env=environ(tmp_path), check=True)
    assert (older / "scorepad.sqlite").exists()
    assert not (tmp_path / ".local").exists()


def test_a_set_data_folder_of_the_user_is_used(installed: Path, tmp_path: Path) -> None:
    given = environ(tmp_path, XDG_DATA_HOME=str(tmp_path / "own"))
    run = [str(installed / "scorepad"), "db", "upgrade"]
    subprocess.run(run, cwd=tmp_path, env=given, check=True)
    assert (tmp_path / "own" / "scorepad" / "scorepad.sqlite").exists()


def test_the_documents_come_along(installed: Path, tmp_path: Path) -> None:
    def said(*arguments: str) -> str:
        run = subprocess.run(
            [installed / "scorepad", *arguments],
            cwd=tmp_path,
            env=environ(tmp_path),
            capture_output=True,
            text=True,
            check=True,
        )
        return run.stdout

    listed = {line.split()[0] for line in said("docs").splitlines()}
    pages = {page.stem for page in (ROOT / "docs").glob("*.md")}
    deploy = [file for file in (ROOT / "deploy").rglob("*") if file.is_file()]
    files = {str(file.relative_to(ROOT)) for file in deploy}
    assert pages | files | {"readme", "changelog"} == listed
    assert said("docs", "hosting") == (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")


def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as content:
        (name,) = [name for name in content.namelist() if name.endswith(".dist-info/METADATA")]
        return Parser().parsestr(content.read(name).decode())


def test_the_metadata_say_what_it_is_and_claim_no_licence_and_no_place(wheel: Path) -> None:
    """Source: issue 50: the licence is the owner's to choose; there is no address to name."""
    told = metadata(wheel)
    assert "Doppelkopf" in told["Summary"]
    assert "doppelkopf" in told["Keywords"].split(",")
    classifiers = told.get_all("Classifier") or []
    assert "Natural Language :: German" in classifiers
    assert [name for name in classifiers if name.startswith("License")] == []
    for key in ("License", "License-Expression", "License-File", "Project-URL", "Home-page"):
        assert told.get_all(key) is None, key
    assert told["Requires-Python"] == ">=3.11"
    assert set(told.get_all("Provides-Extra") or []) >= {"metrics", "postgres"}


def test_every_package_that_is_imported_is_asked_for(wheel: Path) -> None:
    """A package that only the tests bring would be missing from an installation by pip."""
    asked = metadata(wheel).get_all("Requires-Dist") or []
    names = {re.split(r"[\[<>=; ]", line)[0].lower() for line in asked if "extra ==" not in line}
    assert {"platformdirs", "flask", "weasyprint", "numpy", "zxing-cpp"} <= names
    locked = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    assert [name for name in sorted(names) if f"\n{name}==" not in locked] == []


def test_scoring_needs_the_standard_library_only(tmp_path: Path) -> None:
    """Source: issue 50: "importing it needs the standard library only", here in an interpreter
    without site-packages.
    """
    code = (
        "import json, sys; from scorepad.scoring import game_schema, preset, read_game, score\n"
        'game = read_game({"game": "normal", "re": ["A", "B"], "kontra": ["C", "D"], "augen": {"re": 151}})\n'
        'roots = {name.partition(".")[0] for name in sys.modules}\n'
        "foreign = sorted(roots - sys.stdlib_module_names - {'scorepad', '__main__'})\n"
        'print(json.dumps([score(game, preset("ddv")).value, len(game_schema()) > 2, foreign]))'
    )
    run = subprocess.run(
        [
            sys.executable,
            "-I",
            "-S",
            "-c",
            f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{code}",
        ],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
    )
    assert json.loads(run.stdout) == [2, True, []]
