"""The course of an evening: Bock, dealing, duty soli, penalties, the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scorepad.scoring.rules.option import option
from scorepad.scoring.terms import SOLO_KINDS

TRIGGERS = (
    "herzstich",
    "split_120",
    "zero_game",
    "re_lost",
    "kontra_lost",
    "solo_lost",
    "lustsolo",
    "schwarz",
    "manual",
)
REDEAL_REASONS = (
    "misdeal",
    "kings",
    "full_cards",
    "one_trump",
    "few_trumps",
    "fuchs_highest",
    "nines",
    "nobody_took_armut",
)
AGAIN_AFTER = ("pflichtsolo", "vorgefuehrt", "lustsolo", "stille_hochzeit", "hochzeit_allein")


@dataclass(frozen=True)
class Bock:
    """Bock games: what starts them, how long, how they overlap, what they multiply."""

    on: bool = option(False, "KIF V37; CuteSoft, Bock")
    triggers: tuple[str, ...] = option((), "KIF V37; CuteSoft", choices=TRIGGERS)
    per_game: Literal["one", "each"] = option("one", "Reading A-11")
    length: Literal["round", "single", "until_dealer_returns"] = option("round", "KIF V37; CuteSoft")
    overlap: Literal["append", "stack", "slots", "restart", "ignore"] = option("append", "KIF V38 A-11")
    most_levels: int = option(0, "Outside: most often times 8")
    effect: Literal["everything", "game_points", "extra_points"] = option("everything", "KIF V37; outside")
    extra_points: int = option(2, "Outside")
    in_solo: bool = option(True, "KIF V37")
    solo_dealt_again_consumes: bool = option(False, "Reading A-40")
    last_round: bool = option(False, "KIF V42")
    without_winner: bool = option(True, "Outside")


@dataclass(frozen=True)
class Course:
    """How long the evening runs and who deals."""

    ends: Literal["games", "rounds", "points", "open"] = option("games", "TSR 8.5; FreeDoko 6; KIF V42")
    ends_after: int = option(24, "TSR 8.5; CuteSoft", least=1, most=9999)
    ends_after_at_five: int = option(30, "TSR 10.1", least=1, most=9999)
    minutes: int = option(0, "TSR 8.5; CuteSoft", most=999)
    first_dealer: Literal["first_seat", "random", "chosen"] = option("first_seat", "TSR 3.3.1; KIF; Branderhof")
    dealer_again_after: tuple[str, ...] = option(("pflichtsolo",), "TSR 3.3.1, 4.2.5; Mainz 4.7", choices=AGAIN_AFTER)


@dataclass(frozen=True)
class Pflichtsolo:
    """Soli that everybody owes."""

    count: int = option(1, "TSR 4.2.3; KIF V11; CuteSoft")
    kinds: tuple[str, ...] = option((), "CuteSoft", choices=SOLO_KINDS)
    end: Literal["forced", "after_last_round", "penalty", "none"] = option("forced", "TSR 8.6; KIF V11")
    penalty_factor: int = option(5, "KIF V11 A-09", most=99)


@dataclass(frozen=True)
class Incidents:
    """Redeals, wrong cards, special rounds, notes."""

    lustsolo_after_pflicht_only: bool = option(True, "TSR 4.3; FreeDoko 7.4", name="lustsolo.after_pflicht_only")
    misdeal_penalty_after: int = option(0, "KIF Wertung A-10", name="misdeal.penalty_after")
    redeal_reasons: tuple[str, ...] = option(
        ("misdeal",), "KIF; FreeDoko 7.6; Branderhof; CuteSoft", name="redeal.reasons", choices=REDEAL_REASONS
    )
    wrong_card: Literal["ddv", "party_5", "culprit_15", "replay", "none"] = option(
        "ddv", "TSR 9.3, 9.4; KIF, V40; Branderhof", name="wrong_card"
    )
    special_round_kind: Literal["off", "ka_da_mu", "schiebekopf"] = option(
        "off", "CuteSoft, Sonderspiele", name="special_round.kind"
    )
    special_round_triggers: tuple[str, ...] = option(
        (), "CuteSoft, Sonderspiele", name="special_round.triggers", choices=TRIGGERS
    )
    special_round_length: Literal["single", "round"] = option(
        "single", "CuteSoft, Sonderspiele", name="special_round.length"
    )
    notes: tuple[str, ...] = option((), "KIF V2, V7-V47: card play only", name="notes")
