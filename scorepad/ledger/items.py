"""Items: every cent of an evening with its reason."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from scorepad.scoring.terms import Player

_NONE: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Item:
    """Cents that somebody gets (+) or pays (−) for one reason; `kasse` is what of it goes into the Kasse (+) or out."""

    id: str
    player: Player
    cents: int
    params: Mapping[str, str | int] = dataclasses.field(default_factory=lambda: _NONE)
    kasse: int = 0
