"""An installation is set by defaults, a file and the environment; a mistake stops the start with
one sentence.
"""

import os
import re
import runpy
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from scorepad.settings import Settings, SettingsError, load

Load = Callable[..., Settings]


@pytest.fixture
def load_with(tmp_path: Path) -> Load:
    """Loads with variables and the text of a config.toml, in a folder of its own."""

    def loading(file: str = "", **environ: str) -> Settings:
        (tmp_path / "config.toml").write_text(file, encoding="utf-8")
        return load({"SCOREPAD_INSTANCE": str(tmp_path), "HOME": "/", **environ})

    return loading


def test_a_new_installation_needs_no_settings(load_with: Load, tmp_path: Path) -> None:
    settings = load_with()
    assert settings.database == f"sqlite:///{tmp_path}/scorepad.sqlite"
    assert settings.host == "0.0.0.0"
    assert settings.port == 8000
    assert settings.trusted_proxies == 0
    assert not settings.secure_cookies


def test_the_secret_key_is_made_once_and_only_the_owner_reads_it(
    load_with: Load, tmp_path: Path
) -> None:
    first = load_with()
    assert load_with().secret_key == first.secret_key
    assert len(first.secret_key) >= 43
    assert stat.S_IMODE((tmp_path / "secret.key").stat().st_mode) == 0o600
    assert sorted(each.name for each in tmp_path.iterdir()) == ["config.toml", "secret.key"]
    assert first.secret_key not in repr(first)


def test_the_environment_wins_over_the_file_and_database_url_over_both(load_with: Load) -> None:
    file = 'port = 1\nthreads = 2\nsecure_cookies = true\ndatabase = "sqlite:///file"'
    settings = load_with(
        file, SCOREPAD_PORT="3", SCOREPAD_DATABASE="sqlite:///env", DATABASE_URL="postgres:///doko"
    )
    assert settings.port == 3
    assert settings.threads == 2
    assert settings.secure_cookies is True
    assert settings.database == "postgres:///doko"
    assert load_with(file).database == "sqlite:///file"


def test_a_flag_has_several_words(load_with: Load) -> None:
    words = {"1": True, "Yes": True, "on": True, "0": False, "false": False}
    assert {word: load_with(SCOREPAD_SECURE_COOKIES=word).secure_cookies for word in words} == words


def test_the_public_address_ends_without_a_slash(load_with: Load) -> None:
    assert (
        load_with(SCOREPAD_PUBLIC_ADDRESS="https://doko.example.org/").public_address
        == "https://doko.example.org"
    )
    assert load_with(SCOREPAD_PUBLIC_ADDRESS="").public_address == ""


WRONG = {
    "COLOUR": ["1"],
    "HOST": [" "],
    "PORT": ["http", "65536", "9" * 5000, "٨٠٨٠", "8000.0"],
    "PUBLIC_ADDRESS": [
        "doko.example.org",
        "http://[",
        "http://doko.example.org:99999999",
        "javascript:alert(1)",
    ],
    "SECRET_KEY": ["hunter2"],
    "SECURE_COOKIES": ["perhaps"],
    "TIMEZONE": ["Köln", "../../etc/passwd"],
    "TRUSTED_PROXIES": ["-1"],
    "": [""],
}


@pytest.mark.parametrize(
    ("file", "environ", "key"),
    [
        ("colour = 1", {}, "colour"),
        ('instance = "elsewhere"', {}, "instance"),
        ("port = true", {}, "port"),
        ("port = 0", {}, "port"),
        ("host = 5", {}, "host"),
        ("port = ", {}, "config.toml"),
        *(
            ("", {f"SCOREPAD_{key}": value}, f"SCOREPAD_{key}")
            for key, values in WRONG.items()
            for value in values
        ),
    ],
)
def test_a_mistake_is_one_sentence_that_names_the_key_and_shows_no_secret(
    load_with: Load, file: str, environ: dict[str, str], key: str
) -> None:
    with pytest.raises(SettingsError) as told:
        load_with(file, **environ)
    sentence = str(told.value)
    assert key in sentence
    assert re.fullmatch(r".*\.", sentence)
    assert "digits;" not in sentence, "what Python says of its own limits"
    assert "hunter2" not in sentence


def test_an_empty_key_file_stops_the_start(load_with: Load, tmp_path: Path) -> None:
    (tmp_path / "secret.key").touch()
    with pytest.raises(SettingsError, match=r"secret\.key"):
        load_with()


def test_a_folder_that_is_a_file_stops_the_start(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(SettingsError, match="instance"):
        load({"SCOREPAD_INSTANCE": str(tmp_path / "file")})


# `scripts/audit` says which packages have a known weakness, and never that all is well where it
# learned nothing.


ROOT = Path(__file__).parent.parent
SCRIPT = ROOT / "scripts" / "audit"


def test_after_a_plain_setup_the_audit_brings_all_that_it_needs() -> None:
    """Source: issue 50, "`pip-audit` in `scripts/audit` works after a plain `scripts/setup`"."""
    audit = runpy.run_path(str(SCRIPT))
    lock = (ROOT / "requirements-test.lock").read_text(encoding="utf-8")
    parts = audit["needed"]("pip-audit", lock)
    names = {part.partition("==")[0] for part in parts}
    assert "flask" not in names
    for name in names:
        for wanted in map(Requirement, metadata.requires(name) or []):
            if wanted.marker is None or wanted.marker.evaluate({"extra": ""}):
                assert canonicalize_name(wanted.name) in names, f"{name} asks for {wanted.name}"
    assert all("--hash=sha256:" in part for part in parts)


def test_without_network_the_audit_says_so_and_leaves_nothing_half_installed(
    tmp_path: Path,
) -> None:
    (tmp_path / "scripts").mkdir()
    shutil.copy(SCRIPT, tmp_path / "scripts")
    for lock in ROOT.glob("requirements*.lock"):
        shutil.copy(lock, tmp_path)
    nowhere = {
        "PATH": "/usr/bin:/bin",
        "PIP_INDEX_URL": "http://127.0.0.1:9/simple",
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_RETRIES": "0",
        "PIP_NO_CACHE_DIR": "1",
    }
    run = subprocess.run(
        [sys.executable, tmp_path / "scripts" / "audit"],
        env=nowhere,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 2
    assert "pip-audit could not be installed (no network?)" in run.stderr
    assert not (tmp_path / ".venv" / "audit").exists()
