"""Whether two people have most likely written down the same game."""

from __future__ import annotations

from typing import Any

import pytest

from scorepad.scoring.entry import Augen, End, Game, Redeal
from scorepad.scoring.game.same import looks_same
from scorepad.scoring.terms import GameKind, Party, Player

ANNA, BERT, CEM = (Player(key) for key in "123")


def game(**facts: Any) -> Game:
    usual: dict[str, Any] = {"game": GameKind.NORMAL, "re": (ANNA, BERT), "augen": Augen(151, 180)}
    return Game(**usual | facts)


@pytest.mark.parametrize(
    ("facts", "same"),
    [
        ({"re": (BERT, ANNA)}, True),
        ({"augen": Augen(163, 163)}, True),
        ({"note": "knapp"}, True),
        ({"re": (ANNA, CEM)}, False),
        ({"augen": Augen(121, 150)}, False),
        ({"augen": None}, False),
        ({"game": GameKind.HOCHZEIT}, False),
    ],
)
def test_games_are_the_same_by_parties_kind_and_band(facts: dict[str, Any], same: bool) -> None:
    assert looks_same(game(), game(**facts)) is same


def test_schwarz_is_a_band_of_its_own() -> None:
    most = Augen(240, 240)
    assert not looks_same(game(augen=most, no_trick=Party.KONTRA), game(augen=most, no_trick=False))


@pytest.mark.parametrize(
    ("points", "same"), [({ANNA: 3}, True), ({ANNA: 3, CEM: -3}, True), ({ANNA: 4}, False), ({CEM: -3}, False)]
)
def test_typed_points_are_the_same_as_far_as_both_give_them(points: dict[Player, int], same: bool) -> None:
    typed: dict[str, Any] = {"game": GameKind.DIRECT, "re": (), "augen": None}
    assert looks_same(game(**typed, points={ANNA: 3, BERT: 3}), game(**typed, points=points)) is same


def test_other_entries_are_the_same_when_they_tell_the_same_and_any_two_redeals_are() -> None:
    assert looks_same(Redeal("misdeal"), Redeal("misdeal", "noch einmal"))
    assert looks_same(End(), End())
    assert not looks_same(Redeal(), game())
