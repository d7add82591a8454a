"""What a change does to later games, in words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scorepad.scoring.entry import Entry, Penalty
from scorepad.scoring.evening.rows import Ripple, Row, RowChange
from scorepad.scoring.problems import Problem
from scorepad.telling.ripple import RippleLine, points_that_change, tell_ripple
from tests.telling.games import ANNA, BERT, CEM, DE, DORO, ELA, EN, TABLE, game

MISFIT = (Problem("not_playing", "re", {"player": ANNA}),)


def change(entry: Entry | None = None, **facts: tuple[Any, Any]) -> RowChange:
    """A later row before and after; as it was unless something is said."""
    row = Row(1, 2, "game", entry or game(), ANNA, TABLE, (), 1, {}, {}, value=1)
    before, after = (replace(row, **{name: both[side] for name, both in facts.items()}) for side in (0, 1))
    return RowChange(before, after)


def ripple(*rows: RowChange) -> Ripple:
    """A change that shifts no total and keeps the next dealer."""
    return Ripple(rows, {}, (ANNA, ANNA))


@pytest.mark.parametrize(
    ("row", "changes"),
    [
        (change(number=(2, 1)), "wird Spiel 1"),
        (change(dealer=(ANNA, BERT), sits_out=((ANNA,), (BERT,))), "Bert gibt statt Anna"),
        (change(sits_out=((DORO,), (ELA,))), "Ela setzt aus statt Doro"),
        (change(sits_out=((DORO, ANNA), (ELA, CEM))), "Ela und Cem setzen aus statt Doro und Anna"),
        (change(sits_out=((), (ELA,))), "Ela setzt aus"),
        (change(sits_out=((ELA,), ())), "niemand setzt aus"),
        (
            change(problems=(MISFIT, ()), factor=(1, 2), value=(1, 2)),
            "passt wieder, zählt doppelt statt einfach, Wert +1 → +2",
        ),
        (change(factor=(8, 16), value=(None, 2)), "zählt ×16 statt achtfach"),
        (change(Penalty({ANNA: -1}), factor=(1, 2), dealer=(ANNA, BERT)), ""),
    ],
)
def test_a_later_game_says_how_it_changes(row: RowChange, changes: str) -> None:
    assert ", ".join(tell_ripple(ripple(row), DE).rows[0].changes) == changes


@pytest.mark.parametrize(("before", "words"), [(True, "no longer fits"), (False, "still does not fit")])
def test_a_game_that_does_not_fit_says_what_is_wrong(before: bool, words: str) -> None:
    line = tell_ripple(ripple(change(problems=(() if before else MISFIT, MISFIT))), EN).rows[0]
    assert line == RippleLine("Game 2", (words,), "Anna sits out this game.")


def test_points_totals_and_the_next_dealer_shift() -> None:
    row = change(points=({ANNA: 1, BERT: -1}, {ANNA: -1, BERT: -1}))
    told = tell_ripple(Ripple((row, row), {ANNA: (3, 1)}, (ANNA, BERT)), DE)
    assert told.rows[0].points == "Anna +1\xa0→\xa0−1"
    assert (told.count, told.totals) == ("2 spätere Spiele ändern sich.", "Anna 3\xa0→\xa01")
    assert told.then == "Danach gibt Bert statt Anna."


def test_games_that_fit_no_longer_are_counted() -> None:
    row = change(problems=((), MISFIT))
    assert tell_ripple(ripple(row, row), DE).misfits.startswith("2 Spiele passen dann nicht mehr")


def test_where_nothing_changes_it_says_so() -> None:
    told = tell_ripple(ripple(), EN)
    assert (told.count, told.totals, told.then, told.misfits) == ("No later game changes.", "", "", "")


def test_the_points_that_change_come_game_by_game_before_the_totals() -> None:
    """Source: second-look.md, Regeln: of other rules the changed points of earlier games first."""
    told = points_that_change(replace(ripple(change(points=({ANNA: 1}, {ANNA: 2}))), totals={ANNA: (3, 4)}), DE)
    assert [line.partition(":")[0] for line in told][:-1] == [tell_ripple(ripple(change()), DE).rows[0].title]
    assert told[-1] == "Anna 3\u00a0→\u00a04"
