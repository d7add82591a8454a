"""The commands of the pages for operators: every block says how it is tried."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from tests.deploy.conftest import ROOT

PAGES = ("hosting", "postgresql", "home", "contributing")
OUTSIDE = {
    "sudo tailscale up": "a network of somebody else, which one has to join with an account",
    "apt-get install --yes postgresql patroni etcd-server python3-venv": "three machines that systemd"
    " has started; `tests/storm/patroni.py` makes such a cluster of the shipped file",
    "apt-get install --yes haproxy": "the same machines; `tests/storm/patroni.py` reaches the cluster by"
    " the shipped file",
}
"""The blocks that no test carries out, by their first lines, and why; `test_blocks.py` looks at
them."""
LEFT_OUT = {
    "sudo hostnamectl set-hostname doko": "as logind; the test gives the name by itself",
    "sudo loginctl enable-linger $USER": "logind runs only on a machine that systemd has started",
    "sudo systemctl reload caddy": "the units of a whole machine; Caddy reads the file all the same",
    "scripts/test": "that is what runs this test",
}
"""Single lines that stay undone in blocks that are carried out, and why."""
BLOCK = re.compile(r"^ *(?:<!-- ([a-z ]+) -->\n)? *```sh\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """Commands of a page, one a line, and how they are tried; empty where the page does not say."""

    page: str
    tried: str
    lines: list[str]


def blocks(page: str) -> Iterator[Block]:
    """The commands of a page, block by block."""
    text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    for tried, body in BLOCK.findall(text):
        stripped = [line.strip() for line in body.splitlines()]
        commands = [line for line in stripped if line]
        yield Block(page, tried, commands)


def block_with(page: str, part: str) -> Block:
    """The one block of a page in which this stands."""
    (found,) = [block for block in blocks(page) if part in "\n".join(block.lines)]
    return found


def done(block: Block) -> list[str]:
    """The lines of a block without those that stay undone."""
    return [line for line in block.lines if line not in LEFT_OUT]


def lines(page: str, tried: str) -> list[str]:
    """All commands of a page that are tried in this way, in their order."""
    commands = list[str]()
    for block in blocks(page):
        if block.tried == tried:
            commands += block.lines
    return commands
