"""What a change does to later games, in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

from scorepad.scoring.entry import Entry, Penalty
from scorepad.scoring.problems import Problem
from scorepad.scoring.terms import Player
from scorepad.telling.ripple import RippleLine, tell_ripple
from tests.telling.games import ANNA, BERT, CEM, DE, DORO, ELA, EN, game


@dataclass(frozen=True)
class Row:
    """A later row before and after; as it was unless something is said."""

    entry: Entry = field(default_factory=game)
    number: tuple[int | None, int | None] = (2, 2)
    value: tuple[int | None, int | None] = (1, 1)
    dealer: tuple[Player, Player] = (ANNA, ANNA)
    factor: tuple[int, int] = (1, 1)
    sits_out: tuple[tuple[Player, ...], tuple[Player, ...]] = ((), ())
    points: tuple[Mapping[Player, int], Mapping[Player, int]] = field(default_factory=lambda: ({}, {}))
    fits: tuple[bool, bool] = (True, True)
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class Ripple:
    """All of them."""

    rows: tuple[Row, ...] = ()
    totals: Mapping[Player, tuple[int, int]] = field(default_factory=dict)
    deals_next: tuple[Player, Player] = (ANNA, ANNA)
    misfits: int = 0


@pytest.mark.parametrize(
    ("row", "changes"),
    [
        (Row(number=(2, 1)), "wird Spiel 1"),
        (Row(dealer=(ANNA, BERT), sits_out=((ANNA,), (BERT,))), "Bert gibt statt Anna"),
        (Row(sits_out=((DORO,), (ELA,))), "Ela setzt aus statt Doro"),
        (Row(sits_out=((DORO, ANNA), (ELA, CEM))), "Ela und Cem setzen aus statt Doro und Anna"),
        (Row(sits_out=((), (ELA,))), "Ela setzt aus"),
        (Row(sits_out=((ELA,), ())), "niemand setzt aus"),
        (
            Row(fits=(False, True), factor=(1, 2), value=(1, 2)),
            "passt wieder, zählt doppelt statt einfach, Wert +1 → +2",
        ),
        (Row(factor=(8, 16), value=(None, 2)), "zählt ×16 statt achtfach"),
        (Row(Penalty({ANNA: -1}), factor=(1, 2), dealer=(ANNA, BERT)), ""),
    ],
)
def test_a_later_game_says_how_it_changes(row: Row, changes: str) -> None:
    assert ", ".join(tell_ripple(Ripple((row,)), DE).rows[0].changes) == changes


@pytest.mark.parametrize(("before", "words"), [(True, "no longer fits"), (False, "still does not fit")])
def test_a_game_that_does_not_fit_says_what_is_wrong(before: bool, words: str) -> None:
    problem = Problem("not_playing", "re", {"player": ANNA})
    line = tell_ripple(Ripple((Row(fits=(before, False), problems=(problem,)),)), EN).rows[0]
    assert line == RippleLine("Game 2", (words,), "Anna sits out this game.")


def test_points_totals_and_the_next_dealer_shift() -> None:
    row = Row(points=({ANNA: 1, BERT: -1}, {ANNA: -1, BERT: -1}))
    told = tell_ripple(Ripple((row, row), {ANNA: (3, 1)}, (ANNA, BERT), 2), DE)
    assert told.rows[0].points == "Anna +1\xa0→\xa0−1"
    assert (told.count, told.totals) == ("2 spätere Spiele ändern sich.", "Anna 3\xa0→\xa01")
    assert told.then == "Danach gibt Bert statt Anna."
    assert told.misfits.startswith("2 Spiele passen dann nicht mehr")


def test_where_nothing_changes_it_says_so() -> None:
    told = tell_ripple(Ripple(), EN)
    assert (told.count, told.totals, told.then, told.misfits) == ("No later game changes.", "", "", "")
