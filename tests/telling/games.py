"""Games with every fact, the people who play them, and a Runde with own special points and soli."""

from collections.abc import Mapping
from typing import Any

from scorepad.scoring.entry import Announcement, Augen, FirstTrick, Game, Leiche, Special
from scorepad.scoring.terms import GameKind, Party, Pflicht, Player, Says
from scorepad.telling.voice import Voice
from tests.scoring.building import rules

ANNA, BERT, CEM, DORO, ELA = (Player(key) for key in "12345")
TABLE = (ANNA, BERT, CEM, DORO)
NAMES = {ANNA: "Anna", BERT: "Bert", CEM: "Cem", DORO: "Doro", ELA: "Ela"}
XAVER = {"id": "xaver", "name": "Xaver"}
OWN = rules(
    special__blauer_brief__name="Blauer Brief", solo__own=[XAVER], solo__kinds=["damen", "xaver"]
)
DE = Voice("de", NAMES, OWN)
EN = Voice("en", NAMES, OWN)

FACTS: Mapping[str, tuple[Any, ...]] = {
    "game": (GameKind.NORMAL, GameKind.SOLO, GameKind.LEICHE),
    "re": ((ANNA, BERT), (ANNA, CEM)),
    "kontra": ((), (CEM, DORO), (DORO, ELA)),
    "augen": (
        None,
        Augen(149, 149),
        Augen(151, 180),
        Augen(90, 119),
        Augen(90, 150),
        Augen(240, 240),
    ),
    "no_trick": (None, False, Party.RE, Party.KONTRA),
    "announcements": (
        (),
        (Announcement(Says.RE, Party.RE),),
        (Announcement(Says.RE, Party.RE), Announcement(Says.NO90, Party.RE)),
        (Announcement(Says.NO90, Party.KONTRA, ANNA),),
        (Announcement(Says.NO90, Party.KONTRA, ANNA, 3),),
        (Announcement(Says.NO90, Party.KONTRA, None, 3),),
        (Announcement(Says.KLOPFEN),),
        (Announcement(Says.RAISE, Party.RE),),
        (Announcement(Says.KONTRA, Party.KONTRA, vorab=True),),
    ),
    "specials": (
        (),
        (Special("blauer_brief", Party.RE),),
        (Special("fuchs_caught", Party.RE),),
        (Special("fuchs_caught", Party.KONTRA),),
        (Special("fuchs_caught", Party.RE, 2),),
        (Special("fuchs_caught", Party.RE, 1, ANNA),),
        (Special("fuchs_caught", Party.RE, 1, None, DORO),),
        (Special("fuchs_caught", Party.RE, 1, ANNA, DORO),),
    ),
    "solo": (None, "damen", "xaver"),
    "ka_da_mu": (False, True),
    "pflicht": (None, *Pflicht),
    "genscher_used": (False, True),
    "bride": (None, ANNA, BERT),
    "first_trick": (
        None,
        FirstTrick(Party.RE, 30),
        FirstTrick(Party.KONTRA, 30),
        FirstTrick(Party.RE, 35),
    ),
    "second_trick": (None, FirstTrick(Party.RE, 30), FirstTrick(Party.KONTRA, 35)),
    "leiche": (
        None,
        Leiche(),
        Leiche(1),
        Leiche(2),
        Leiche(2, ("dulle",)),
        Leiche(2, ("dulle", "kreuz_dame")),
    ),
    "bock_triggers": (0, 1, 2),
    "points": (None, {ANNA: 3, BERT: -3}, {ANNA: -3, BERT: 3}),
    "bock": (None, 0, 1, 2),
    "bock_factor": (None, 3),
    "dealer": (None, ANNA, BERT),
    "sits_out": (None, (), (ELA,), (DORO, ELA)),
    "wrong_card": (None, ANNA, BERT),
    "note": ("", "Bert hat gemogelt"),
}
"""Values of every fact of a game, each different from the others."""


def game(**facts: Any) -> Game:
    """A normal game of Anna and Bert, unless the facts say otherwise."""
    kind = facts.pop("game", GameKind.NORMAL)
    re = facts.pop("re", (ANNA, BERT))
    return Game(kind, re, **facts)
