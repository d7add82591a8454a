"""The examples beside this file, read once."""

import json
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


def examples(name: str) -> list[dict[str, Any]]:
    """The examples of a file, a JSON list or one JSON object per line."""
    text = (HERE / name).read_text(encoding="utf-8")
    found: list[dict[str, Any]] = (
        json.loads(text)
        if name.endswith(".json")
        else [json.loads(line) for line in text.splitlines()]
    )
    return found


def name_of(example: dict[str, Any]) -> str:
    """What a test of this example is called."""
    return str(example["id"])
