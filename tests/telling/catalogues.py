"""The wordings of both catalogues: what the pages' gettext knows, and what stands as a `Text` in the code."""

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from babel.messages import Message
from babel.messages.pofile import read_po

import scorepad

PACKAGE = Path(scorepad.__file__).parent
LAYERS = ("telling", "scoring", "ledger", "printing", "files")
"""Where words of a game, an evening, money and rules may be declared."""


def of_pages() -> set[str]:
    """Every German wording of the pages' frame, with its values written as {name}."""
    return _flat(message.id for message in _messages())


def in_english() -> set[str]:
    """The English wordings of the pages' frame in the same way."""
    return _flat(message.string or () for message in _messages())


def _messages() -> list[Message]:
    with (PACKAGE / "locale/en/LC_MESSAGES/messages.po").open("rb") as file:
        return [message for message in read_po(file) if message.id]


def _flat(wordings: Iterable[str | Iterable[str]]) -> set[str]:
    flat = (one for wording in wordings for one in ((wording,) if isinstance(wording, str) else wording))
    return {re.sub(r"%\((\w+)\)[sd]", r"{\1}", one) for one in flat}


def declared(layers: tuple[str, ...] = LAYERS) -> dict[str, set[str]]:
    """Every German wording that stands as a `Text` or in a table of these layers, with its English ones."""
    found: dict[str, set[str]] = {}
    for layer in layers:
        for path in sorted((PACKAGE / layer).rglob("*.py")):
            for german, english in _texts(ast.parse(path.read_text(encoding="utf-8"))):
                found.setdefault(german, set()).add(english)
        for path in sorted((PACKAGE / layer).rglob("*.toml")):
            for german, english in _tabled(tomllib.loads(path.read_text(encoding="utf-8"))):
                found.setdefault(german, set()).add(english)
    return found


def _tabled(table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """German and English of a table of data: lists of both, or the two keys."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _tabled(value)
        elif key in {"label", "title", "help", "meaning", "short"}:
            yield value[0], value[1]
    if "de" in table:
        yield table["de"], table["en"]


def _texts(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """German and English of `Text(de, en)`, and of label and meaning of `term(de, en, de, en)`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"Text", "term"}:
            said = [*node.args, *(keyword.value for keyword in node.keywords)]
            words = [arg.value for arg in said if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
            yield from zip(words[::2], words[1::2], strict=False)
