"""The commands of the pages for operators: every block says how it is tried."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from tests.deploy.conftest import ROOT

PAGES = ("hosting", "postgresql", "home", "contributing")
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


def lines(page: str, tried: str) -> list[str]:
    """All commands of a page that are tried in this way, in their order."""
    commands = list[str]()
    for block in blocks(page):
        if block.tried == tried:
            commands += block.lines
    return commands
