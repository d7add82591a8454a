"""A score that stands for itself, in words."""

from __future__ import annotations

from scorepad.scoring.entry import Augen
from scorepad.scoring.game.score import score
from scorepad.scoring.rules import Rules
from scorepad.telling.score import tell_score
from tests.telling.games import CEM, DE, DORO, game


def test_a_score_says_who_wins_how_much_and_why() -> None:
    told = tell_score(score(game(kontra=(CEM, DORO), augen=Augen(160, 160)), Rules()), DE)
    assert told.result == "Re +2"
    assert ", ".join(map(str, told.points)) == "Anna: +2, Bert: +2, Cem: −2, Doro: −2"
    assert [reason.points for reason in told.reasons] == ["+1", "+1"]
    assert told.remarks == ()
