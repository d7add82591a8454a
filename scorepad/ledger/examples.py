"""The evenings of the worked examples: what a tariff makes of them is computed by the code of every settlement.

The evening has a bit of everything: a solo won, a misdeal, a bad hand, a zero game in a Bock, somebody absent.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from scorepad.ledger.played import Occasion, Played
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
SCENES: Mapping[str, Played] = {"usual": EVENING, "minus": MINUS_ONLY}
"""The evenings that the examples are tried on."""
