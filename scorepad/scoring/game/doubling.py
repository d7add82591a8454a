"""What doubles a value, step 4 of the order of one game: each of these one times 2. Source: FreeDoko 11.2; KIF V29."""

from __future__ import annotations

from collections.abc import Iterator

from scorepad.scoring.game.announcements import Announced
from scorepad.scoring.game.base import level_id
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Level, Party


def doublings(said: Announced, rules: Rules) -> Iterator[str]:
    """The reasons that double, in order."""
    for party in Party:
        for level in said.levels(party):
            effect = rules.value.re_kontra_effect if level is Level.RE_KONTRA else rules.value.level_effect
            if effect == "double":
                yield f"doubled_{party.value if level is Level.RE_KONTRA else level_id(level)}"
    if rules.games.klopfen == "double":
        yield from ["doubled_klopfen"] * said.knocks
