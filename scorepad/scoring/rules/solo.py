"""Soli and the other special games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from scorepad.scoring.rules.option import option
from scorepad.scoring.terms import SOLO_KINDS


@dataclass(frozen=True, slots=True)
class OwnSolo:
    """A kind of solo that only this group plays."""

    id: str
    name: str


@dataclass(frozen=True)
class Solo:
    """Soli: how they count and which are played."""

    mode: Literal["computed", "fixed"] = option("computed", "TSR 7.2; Branderhof, Soli")
    factor: int = option(3, "TSR 7.3; KIF", least=1)
    fixed_plain: int = option(3, "Branderhof, Soli", multiple=3, most=99)
    fixed_with_re: int = option(6, "Branderhof, Soli", multiple=3, most=99)
    extra_point: int = option(0, "Outside: Dokorama")
    kinds: tuple[str, ...] = option(
        ("damen", "buben", "fleischlos", "karo", "kreuz", "pik", "herz"), "TSR 4.2; all five texts", choices=SOLO_KINDS
    )
    most_per_player: int = option(0, "Branderhof, Vorbehalte")
    own: tuple[OwnSolo, ...] = ()
    kind_points: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True)
class Games:
    """Which other special games are played, and how."""

    hochzeit_allein_fixed: int = option(0, "Branderhof, Hochzeit", name="hochzeit_allein.fixed", multiple=3, most=99)
    stille_hochzeit_allowed: bool = option(True, "TSR 4.4; Branderhof", name="stille_hochzeit.allowed")
    armut_allowed: bool = option(False, "TSR; FreeDoko 7.6.4; KIF", name="armut.allowed")
    leiche_allowed: bool = option(False, "KIF V3", name="leiche.allowed")
    orgasmus_allowed: bool = option(False, "KIF V6", name="orgasmus.allowed")
    schiebekopf_allowed: bool = option(False, "CuteSoft, Sonderspiele", name="schiebekopf.allowed")
    ka_da_mu_allowed: bool = option(False, "CuteSoft, Sonderspiele", name="ka_da_mu.allowed")
    schwarze_sau_allowed: bool = option(False, "KIF V4", name="schwarze_sau.allowed")
    schwarze_sau_after_zero_game: bool = option(False, "KIF V4", name="schwarze_sau.after_zero_game")
    genscher: Literal["off", "two_kings", "last_three", "last_trick"] = option(
        "off", "FreeDoko 10; KIF V24, V25; CuteSoft", name="genscher"
    )
    genscher_voids_levels: bool = option(False, "FreeDoko 10", name="genscher.voids_levels")
    klopfen: Literal["off", "add", "double"] = option("off", "CuteSoft, Klopfen A-32", name="klopfen")
    pflichtansage_over: int = option(0, "KIF V28 A-39", name="pflichtansage.over", most=120)
