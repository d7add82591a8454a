"""The words of the game: parties, levels, kinds of games, and their names.

Card terms keep their German names (ASCII spelling) as identifiers.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum, StrEnum
from typing import NamedTuple, NewType

from scorepad.declare import Text

Player = NewType("Player", str)
"""The key of a player, opaque to scoring: a name in a file, the id of a member in the store."""


class Party(StrEnum):
    """One of the two sides of a game."""

    RE = "re"
    KONTRA = "kontra"

    @property
    def word(self) -> str:
        """The name of the party, the same in both languages."""
        return self.value.capitalize()

    @property
    def other(self) -> Party:
        return KONTRA if self is RE else RE


RE, KONTRA = Party  # shortcuts


class Level(IntEnum):
    """The levels from Re or Kontra to schwarz that a party announces or reaches.

    Source: TSR 6.1, 7.2.2.
    """

    NOTHING = 0
    RE_KONTRA = 1
    NO90 = 2
    NO60 = 3
    NO30 = 4
    SCHWARZ = 5


class Says(StrEnum):
    """The announcements of a game."""

    RE = "re"
    KONTRA = "kontra"
    NO90 = "no90"
    NO60 = "no60"
    NO30 = "no30"
    SCHWARZ = "schwarz"
    STOSS = "stoss"
    KLOPFEN = "klopfen"
    RAISE = "raise"


LEVEL_OF: Mapping[Says, Level] = {
    Says.RE: Level.RE_KONTRA,
    Says.KONTRA: Level.RE_KONTRA,
    Says.NO90: Level.NO90,
    Says.NO60: Level.NO60,
    Says.NO30: Level.NO30,
    Says.SCHWARZ: Level.SCHWARZ,
}
"""The level of each announcement; Stoß, Klopfen and raises have none."""

ABSAGEN: Mapping[Level, Says] = {
    level: says for says, level in LEVEL_OF.items() if level > Level.RE_KONTRA
}
"""The announcements of keine 90 and above by level, lowest first, which both parties share."""


class GameKind(StrEnum):
    """The kinds of games. Source: interchange form, catalog 1.1."""

    NORMAL = "normal"
    HOCHZEIT = "hochzeit"
    ARMUT = "armut"
    SOLO = "solo"
    STILLE_HOCHZEIT = "stille_hochzeit"
    HOCHZEIT_ALLEIN = "hochzeit_allein"
    SCHWARZE_SAU = "schwarze_sau"
    LEICHE = "leiche"
    ORGASMUS = "orgasmus"
    SCHIEBEKOPF = "schiebekopf"
    DIRECT = "direct"


KA_DA_MU = "ka_da_mu"
"""The solo that somebody is forced to play in turn. Source: CuteSoft, Sonderspiele."""

SOLO_LIKE = frozenset(
    {GameKind.SOLO, GameKind.STILLE_HOCHZEIT, GameKind.HOCHZEIT_ALLEIN, GameKind.SCHWARZE_SAU}
)
"""Games scored as a solo."""
ONE_AGAINST_ALL = SOLO_LIKE | {GameKind.LEICHE}
TYPED = frozenset({GameKind.SCHIEBEKOPF, GameKind.DIRECT})  # games whose points are typed in

TOPS = (
    "dulle",
    "kreuz_dame",
    "pik_dame",
    "herz_dame",
    "karo_dame",
    "kreuz_bube",
    "pik_bube",
    "herz_bube",
    "karo_bube",
)
"""The trumps, highest first, as a Leiche counts them. Source: KIF V3."""


class Pflicht(StrEnum):
    """The reasons for a solo. Source: TSR 4.2, 4.3."""

    FREIWILLIG = "freiwillig"
    VORGEFUEHRT = "vorgefuehrt"
    LUSTSOLO = "lustsolo"


class Term(NamedTuple):
    """A word of the game with its one-sentence meaning."""

    label: Text
    meaning: Text


def term(de: str, en: str, meaning_de: str, meaning_en: str) -> Term:
    """A term with its label and its meaning in one sentence, German first."""
    return Term(Text(de, en), Text(meaning_de, meaning_en))
