"""What a game is worth: won, steps, announcements, doubling, gegen, Feigheit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scorepad.scoring.rules.option import option


@dataclass(frozen=True)
class Value:
    """The value of a game before Bock."""

    won_rule: Literal["always", "any_side_reached_121", "winner_reached_minimum", "not_at_120_120"] = option(
        "always", "TSR 7.2.2a; KIF A-01; Branderhof A-24"
    )
    re_kontra_effect: Literal["add", "double"] = option("add", "TSR 7.2.2b; Mainz 3.2.1; KIF V29")
    re_kontra_points: int = option(2, "TSR 7.2.2b; KIF")
    level_effect: Literal["add", "double"] = option("add", "TSR 7.2.2c; KIF V29")
    level_points: int = option(1, "TSR 7.2.2c")
    doubling_covers: Literal["base", "base_and_gegen", "everything"] = option(
        "base", "FreeDoko 11.2 A-21; Mainz 3.12; CuteSoft; KIF A-06"
    )
    against_announcement: int = option(1, "TSR 7.2.2e, f")
    step_points: int = option(1, "TSR 7.2.2d")
    floor_at_zero: bool = option(False, "KIF Wertung; V31")


@dataclass(frozen=True)
class Announcements:
    """How announcements are read."""

    implied: bool = option(True, "TSR 6.4.3")
    need_re_kontra: bool = option(True, "TSR 6.3.2")


@dataclass(frozen=True)
class Missed:
    """What an announcement that was not reached costs besides the game."""

    steps: Literal["none", "reached_by_announcer", "all_announced"] = option("none", "TSR 7.2.2; KIF A-03; Mainz 3.9")
    extra_per_level: int = option(0, "KIF V30, härtere Regel")


@dataclass(frozen=True)
class Gegen:
    """Gegen die Alten: Kontra won."""

    points: int = option(1, "TSR 7.2.3a")
    in_solo: bool = option(False, "TSR 7.2.4; KIF; Mainz 3.8")
    in_armut: bool = option(True, "Reading A-23")
    when_won_by_missed: bool = option(True, "KIF V30 A-05")


@dataclass(frozen=True)
class Feigheit:
    """The winner announced too little."""

    mode: Literal["off", "flip", "flip_without_specials", "fixed", "missing_minus_2"] = option(
        "off", "KIF V45; Branderhof, Feiglingsregel"
    )
    allowed_missing: int = option(2, "KIF V45; Branderhof", least=1, most=5)
    fixed_re: int = option(4, "Branderhof, Feiglingsregel", most=99)
    fixed_kontra: int = option(3, "Branderhof, Feiglingsregel", most=99)
    not_if_opponents_announced: bool = option(False, "Branderhof, Feiglingsregel")
