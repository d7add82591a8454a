"""The evenings of the worked examples of a tariff, settled by the same code as every evening.

The evening has a bit of everything: a solo won, a misdeal, a bad hand, a zero game in a Bock, an absent member.
"""

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
"""The evenings of the examples."""


def scene_of(tariff: Tariff) -> str:
    """The evening for a whole tariff; where games are paid one by one, its games have values."""
    return "games" if tariff.game_rate else "usual"


def with_events(played: Played, tariff: Tariff) -> Played:
    """The evening with one event for Bert of each name that has a price."""
    others = tuple(player for player in played.totals if player != BERT)
    events = (Occasion("event", BERT, others, price.name) for price in tariff.event_prices)
    return replace(played, events=(*played.events, *events))
