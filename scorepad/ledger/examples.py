"""The evenings of the worked examples: what a tariff makes of them is computed by the code of every settlement.

The evening has a bit of everything: a solo won, a misdeal, a bad hand, a zero game in a Bock, somebody absent.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from scorepad.ledger.played import Occasion, Played, Stake
from scorepad.ledger.terms import Tariff
from scorepad.scoring.terms import Player

ANNA, BERT, CEM, DORO, ELA = (Player(name) for name in ("Anna", "Bert", "Cem", "Doro", "Ela"))
FOUR = (ANNA, BERT, CEM, DORO)
EVENING = Played(
    totals={ANNA: 23, BERT: -6, CEM: 4, DORO: -21},
    events=(
        Occasion("solo", ANNA, (BERT, CEM, DORO), "damen", won=True, number=7),
        Occasion("redeal", BERT, what="misdeal"),
        Occasion("redeal", CEM, what="kings"),
        Occasion("zero", ANNA, FOUR, number=9, factor=2),
    ),
    absent=(ELA,),
)
MINUS_ONLY = replace(EVENING, totals={ANNA: 0, BERT: -6, CEM: 0, DORO: -21})
GAMES = replace(
    EVENING,
    totals={ANNA: 12, BERT: 0, CEM: 6, DORO: -18},
    stakes=(
        Stake((BERT, DORO), (ANNA, CEM), 3),
        Stake((ANNA, DORO), (BERT, CEM), 5),
        Stake((BERT, CEM, DORO), (ANNA,), 4),
        Stake((DORO,), (ANNA, BERT, CEM), 2),
    ),
)
EVENTS = replace(EVENING, events=(*EVENING.events, Occasion("event", BERT, (ANNA, CEM, DORO), "Dulle verloren")))
SCENES: Mapping[str, Played] = {
    "usual": EVENING,
    "minus": MINUS_ONLY,
    "games": GAMES,
    "events": EVENTS,
    "none": Played({}),
}
"""The evenings that the examples are tried on."""


def scene_of(tariff: Tariff) -> str:
    """The evening on which a whole tariff is tried: where games are paid one by one, it tells their values."""
    return "games" if tariff.game_rate else "usual"


def with_events(played: Played, tariff: Tariff) -> Played:
    """The evening in which everything that has a price of its own happened to Bert once."""
    others = tuple(player for player in played.totals if player != BERT)
    events = (Occasion("event", BERT, others, price.name) for price in tariff.event_prices)
    return replace(played, events=(*played.events, *events))
