"""Cards, table and counting."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scorepad.scoring.rules.option import option


@dataclass(frozen=True)
class Table:
    """What is played with, by how many, and what is written down."""

    cards: Literal[48, 40] = option(48, "TSR 1.1; KIF; Branderhof", name="cards")
    team_mode: Literal["classic", "six_plus_one", "tripelkopf"] = option("classic", "KIF V43, V44", name="team_mode")
    counting: Literal["plus_minus", "plus", "minus"] = option(
        "plus_minus", "TSR 7.3; FreeDoko 11.3; KIF", name="counting"
    )
