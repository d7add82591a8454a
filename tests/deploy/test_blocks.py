"""No command stands in a document that nobody tries: every block belongs to a test, or to the list
of those that are outside of what a test can do.
"""

import re
import shlex
import shutil
import subprocess
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from scorepad.settings import TABLE
from scorepad.store.engine import driver_url
from tests import test_adding, test_docs, test_readme
from tests.deploy.conftest import ROOT
from tests.deploy.pages import LEFT_OUT, OUTSIDE, PAGES, Block, blocks
from tests.deploy.test_hosting import STAND_INS, WHY

DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
FENCE = "```"
DRAWN = "▼"
"""An arrow, which only a drawing has."""
EVERY = [block for page in PAGES for block in blocks(page)]
APART = [block for block in EVERY if block.tried == "outside"]
NOT_OF_DEBIAN = {"tailscale"}
"""Programs that come from elsewhere; the page says from where."""
BY = {"patronictl": "patroni", "systemctl": "systemd", "install": "coreutils", "cp": "coreutils"}
BY |= {"apt-get": "apt", "python3": "python3-minimal", "printf": "coreutils"}
BY |= {"editor": "nano"}  # one of those that can be it
"""The packages of programs that are not called as these are."""

CARRIED_OUT = {
    ("home", "getconf"): "test_documents.py",
    ("home", "mkcert -cert"): "test_documents.py",
    ("home", "Caddyfile"): "test_documents.py",
    ("home", "scripts/serve"): "test_home.py",
    ("home", "enable-linger"): "test_home.py",
    ("home", "hostnamectl"): "test_debian.py",
    ("home", "scorepad-backup.timer"): "test_home.py",
    ("home", "STICK"): "test_home.py",
    ("home", "git pull"): "test_home.py",
    ("home", "--backups"): "test_home.py",
    ("hosting", "--tls-cert"): "test_home.py",
}
"""The blocks that are picked one by one, by a part, and who picks them; all of the other kinds are
taken together, and so are those of contributing.
"""
PICKED = {"carried out", "at night"}


def fenced(document: str) -> Iterator[str]:
    """The contents of all blocks of a document, whatever they are, read line by line."""
    content: list[str] | None = None
    for line in document.splitlines():
        if not line.strip().startswith(FENCE):
            if content is not None:
                content.append(line)
        elif content is None:
            content = []
        else:
            yield bare("\n".join(content))
            content = None
    assert content is None, "a block has no end"


def bare(block: str) -> str:
    """A block without indentation and empty lines, by which both ways of reading it agree."""
    stripped = [line.strip() for line in block.splitlines()]
    return "\n".join(line for line in stripped if line)


def of_kind(page: str, kind: str) -> list[str]:
    """The blocks of a page for operators that are no commands."""
    document = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    return re.findall(rf"^```{kind}\n(.*?)^```$", document, re.MULTILINE | re.DOTALL)


def tried(document: Path) -> list[str]:
    """What tests read of a document."""
    if document.name == "README.md":
        return test_readme.BLOCKS
    if document.name == "adding.md":
        found = test_adding.STEP.findall(document.read_text(encoding="utf-8"))
        return [text for *_where, text in found]
    if document.name == "interchange.md":
        return test_docs.tried()
    if document.stem in PAGES:
        commands = ["\n".join(block.lines) for block in blocks(document.stem) if block.tried]
        return [*commands, *of_kind(document.stem, "toml"), *of_kind(document.stem, "sql")]
    return []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
def test_every_block_of_a_document_belongs_to_a_test(document: Path) -> None:
    """Source: issue 50, "each document's commands run by a test"."""
    every = fenced(document.read_text(encoding="utf-8"))
    there = Counter(block for block in every if DRAWN not in block)
    known = Counter(bare(block) for block in tried(document))
    assert list((there - known).elements()) == []


def test_a_block_that_no_test_reads_is_seen() -> None:
    document = "  ```sh\n  rm -rf /\n\n  ```\n\n```\nls\n```\n"
    assert list(fenced(document)) == ["rm -rf /", "ls"]


def test_what_nobody_carries_out_has_a_reason() -> None:
    assert {block.lines[0] for block in APART} == set(OUTSIDE)
    lines = {line for block in EVERY for line in block.lines}
    assert set(LEFT_OUT) <= lines
    assert set(STAND_INS) == set(WHY)
    reasons = [*OUTSIDE.values(), *LEFT_OUT.values(), *WHY.values()]
    assert [reason for reason in reasons if len(reason.split()) < 4] == []
    named = re.findall(r"`(tests/[^`]+)`", " ".join(reasons))
    assert [name for name in named if not (ROOT / name).exists()] == []


def parts_of(block: Block) -> list[tuple[str, str]]:
    """By which parts a block is picked."""
    text = "\n".join(block.lines)
    return [(page, part) for page, part in CARRIED_OUT if page == block.page and part in text]


def test_a_block_that_is_picked_is_picked_once() -> None:
    picked = [block for block in EVERY if block.tried in PICKED and block.page != "contributing"]
    assert [block for block in picked if len(parts_of(block)) != 1] == []
    found = {part for block in picked for part in parts_of(block)}
    assert found == set(CARRIED_OUT)


@pytest.mark.parametrize(
    ("part", "test"), [(part, test) for (_, part), test in CARRIED_OUT.items()]
)
def test_who_picks_a_block_names_its_part(part: str, test: str) -> None:
    assert f'"{part}' in (Path(__file__).parent / test).read_text(encoding="utf-8")


@pytest.mark.parametrize("block", EVERY, ids=lambda block: f"{block.page}-{block.lines[0][:30]}")
def test_a_shell_takes_every_block(block: Block) -> None:
    asked = ["bash", "-n", "-c", "\n".join(block.lines)]
    told = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert told.returncode == 0
    assert told.stderr == ""


def packages_of(block: Block) -> Iterator[str]:
    """The packages of Debian that a block installs, and those of the programs that it calls."""
    for line in block.lines:
        words = [word for word in shlex.split(line) if word != "sudo"]
        if words[:2] == ["apt-get", "install"]:
            yield from (word for word in words[2:] if not word.startswith("-"))
        program = words[0]
        if block.tried == "outside" and "/" not in program and program not in NOT_OF_DEBIAN:
            yield BY.get(program, program)


@pytest.mark.skipif(shutil.which("apt-cache") is None, reason="no Debian to ask for its packages")
def test_debian_has_the_packages_that_are_named() -> None:
    names = {name for block in EVERY for name in packages_of(block)}
    assert {"avahi-daemon", "caddy", "mkcert", "patroni"} <= names
    told = subprocess.run(
        ["apt-cache", "show", "--no-all-versions", *sorted(names)],
        capture_output=True,
        text=True,
        check=False,
    )
    if "No packages found" in told.stderr:
        pytest.skip("this machine has no lists of packages")
    known = set(re.findall(r"^Package: (.*)$", told.stdout, re.MULTILINE))
    assert names - known == set()


@pytest.mark.parametrize("page", PAGES)
def test_settings_that_a_page_shows_are_settings(page: str) -> None:
    known = {setting.name for setting in TABLE}
    for shown in of_kind(page, "toml"):
        assert set(tomllib.loads(shown)) <= known, shown


def test_postgresql_takes_what_is_said_for_a_pooler(postgresql: str) -> None:
    (shown,) = of_kind("postgresql", "sql")
    statements = filter(None, map(str.strip, shown.split(";")))
    engine = create_engine(driver_url(postgresql))
    with engine.connect() as connection:  # which is rolled back
        for statement in statements:
            connection.execute(text(statement))
        asked = text("SELECT rolconfig FROM pg_roles WHERE rolname = 'scorepad'")
        kept = connection.execute(asked).scalar_one()
    engine.dispose()
    assert kept == ["statement_timeout=4s", "idle_in_transaction_session_timeout=60s"]
