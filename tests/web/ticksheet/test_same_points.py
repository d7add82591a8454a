"""A sheet that is taken over has the points of the same games tapped in: soli, Hochzeit, Armut,
Bock, and tables at which people sit out; it goes back as one step, and comes again.

Source: ticksheet.md, *Reading*.
"""

from __future__ import annotations

import pytest
from flask import Flask

from scorepad.actions.entry.replayed import replayed
from scorepad.scoring.evening.replay import Fold
from scorepad.scoring.reading.entries import read_entry
from scorepad.scoring.rules import preset
from scorepad.scoring.terms import Player
from scorepad.store.evenings import StoredEvening
from scorepad.ticksheet.form import SEATS
from scorepad.web.ticksheet.sheet_facts import Ticks
from scorepad.web.ticksheet.ticked import OF_PEOPLE
from tests.ticksheet.sheets import house_rules
from tests.ticksheet.ticked_games import TickedGame, evening
from tests.web.critic import Phone
from tests.web.evening_pages import EVENING, table
from tests.web.incident_pages import stored
from tests.web.ticksheet.pages import TAKE, PaperSheet, answered, photograph

RULES = {"ddv": preset("ddv"), "kif": preset("kif"), "everything": house_rules()["everything"]}
GAMES = 12
Points = list[dict[Player, int]]


def ticked(sheet: PaperSheet, games: list[TickedGame]) -> PaperSheet:
    """The sheet on which the boxes of these games are ticked."""
    letters = dict(zip(sheet.people, SEATS, strict=False))
    for game in games:
        boxes = []
        for box in game.boxes:
            group, _dot, rest = box.partition(".")
            boxes.append(f"{group}.{letters[rest]}" if is_of_person(group, rest, letters) else box)
        sheet.rows[game.number] = Ticks(tuple(sorted(boxes)))
    return sheet


def is_of_person(group: str, rest: str, letters: dict[str, str]) -> bool:
    return group in OF_PEOPLE and rest in letters


def points_of(kept: StoredEvening) -> Points:
    """The points of each game that stands in an evening."""
    return [dict(row.points) for row in replayed(kept).rows]


def tapped(kept: StoredEvening, games: list[TickedGame]) -> Points:
    """The points of these games where somebody taps them in."""
    fold = Fold(kept.plan)
    rows = [row for game in games for row in fold.step(read_entry(game.entry))]
    return [dict(row.points) for row in rows]


def take(phone: Phone, patch: pytest.MonkeyPatch, sheet: PaperSheet) -> None:
    """Take a sheet over, and say yes where a game looks like a mistake."""
    page = photograph(phone, patch, sheet.seen)
    assert "Zum Nachsehen" not in page.text or "Stimmt das?" in page.text
    yes = page.text.partition('form="sheets" name="sure" value="')[2].partition('"')[0]
    assert phone.post(TAKE, data=answered(page, sure=yes)).status_code == 303


@pytest.mark.parametrize("people", [4, 5, 6, 7])
@pytest.mark.parametrize("name", RULES)
def test_a_sheet_has_the_points_of_its_games_tapped_in(
    site: Flask, monkeypatch: pytest.MonkeyPatch, name: str, people: int
) -> None:
    phone = table(site, people, RULES[name])
    plan = stored(site).plan
    sheet = PaperSheet(plan.table, plan.rules)
    games = evening(sheet.form, seed=people)[:GAMES]
    assert len(games) == GAMES
    ticked(sheet, games)
    wanted = tapped(stored(site), games)
    take(phone, monkeypatch, sheet)
    assert points_of(stored(site)) == wanted
    assert phone.send(EVENING, "/rueckgaengig").status_code == 303
    assert points_of(stored(site)) == []
    take(phone, monkeypatch, sheet)
    assert points_of(stored(site)) == wanted
