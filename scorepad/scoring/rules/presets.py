"""The rule sets: they stand in `presets.toml`, each as its differences from the DDV tournament rules."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from scorepad.declare import Text, rows


@dataclass(frozen=True)
class Preset:
    """A rule set as its differences from the DDV tournament rules; `names` are its own names for kinds of solo."""

    id: str
    label: Text
    help: Text
    source: str
    options: Mapping[str, object]
    names: Mapping[str, str] = field(default_factory=dict)


def _preset(ident: str, label: list[str], help: list[str], options: Mapping[str, object], **more: Any) -> Preset:
    values = {name: tuple(value) if isinstance(value, list) else value for name, value in options.items()}
    return Preset(ident, Text(*label), Text(*help), options=values, **more)


_WRITTEN = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
PRESETS: Mapping[str, Preset] = rows(*(_preset(ident, **given) for ident, given in _WRITTEN.items()))
"""Every rule set by its id, in the order of the pages: the most common first."""
