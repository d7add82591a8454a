"""Who wins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scorepad.scoring.rules.option import option


@dataclass(frozen=True)
class Win:
    """When a party has won, and what counts when none has."""

    kontra_alone_needs_121: bool = option(True, "TSR 7.1.1.4; KIF A-02")
    announcer_needs_121_always: bool = option(False, "Branderhof, Zählweise")
    reply_needs_denied_only: bool = option(False, "Mainz 3.7")
    conflict: Literal["nobody", "last_announcement"] = option("nobody", "TSR 7.1.3; Mainz 3.10")
    nobody_counts: Literal["all", "specials_only"] = option("all", "TSR 7.1.3; CuteSoft")
