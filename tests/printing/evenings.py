"""Played evenings of any length, for printing: a game after a fixed pattern, with everything that a row can show."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorepad.printing.sheet import Sheet
from scorepad.scoring.codec import read_entry
from scorepad.scoring.entry import Entry, Plan
from scorepad.scoring.replay import Fold, replay
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Player

CAST = ("Anna", "Bert", "Cem", "Doro", "Ela", "Gerd", "Hanna")
DATE = dt.date(2026, 11, 19)

_RE = {"party": "re", "says": "re"}
_NO90 = {"party": "re", "says": "no90"}
_KONTRA = {"party": "kontra", "says": "kontra"}
_FUCHS = {"id": "fuchs_caught", "party": "re", "count": 2}
_KARLCHEN = {"id": "karlchen_last_trick", "party": "kontra"}
PATTERN: tuple[dict[str, Any], ...] = (
    {"augen": {"re": 149}, "specials": [_FUCHS]},
    {"augen": {"re": [151, 180]}, "announcements": [_RE, _NO90]},
    {"augen": {"re": [90, 119]}, "announcements": [_KONTRA, _RE], "specials": [_KARLCHEN]},
    {"augen": {"re": 128}},
    {"game": "hochzeit", "augen": {"re": 97}, "specials": [_KARLCHEN, _FUCHS]},
    {"game": "solo", "solo": "damen", "augen": {"re": [121, 150]}},
    {"augen": {"re": 120}},
    {"augen": {"re": 240}, "specials": [{"id": "doppelkopf", "party": "re"}]},
)
SEATS = ((0, 1), (0, 2), (1, 3), (2, 3), (0, 3))


def played(
    games: int,
    people: int = 4,
    *,
    lang: str = "de",
    names: Mapping[str, str] | None = None,
    rules: Rules | None = None,
    more: Sequence[dict[str, Any]] = (),
    itemised: bool = False,
) -> Sheet:
    """The sheet of an evening of so many games and then `more` entries in interchange form; without second part."""
    table = tuple(Player(name) for name in CAST[:people])
    plan = Plan(table, table[0], rules or Rules(), name="Bei Anna", date=DATE.isoformat())
    shown = {player: (names or {}).get(player, player) for player in table}
    log = [*_log(plan, games), *(read_entry(entry) for entry in more)]
    return Sheet("Donnerstagsrunde", "Bei Anna", DATE, plan, replay(plan, log), shown, lang, itemised=itemised)


def _log(plan: Plan, games: int) -> Iterator[Entry]:
    fold = Fold(plan)
    for number in range(games):
        active = fold.next().active
        body: dict[str, Any] = {"kind": "game", "game": "normal", **PATTERN[number % len(PATTERN)]}
        seats = (number % 4,) if body["game"] == "solo" else SEATS[number % len(SEATS)]
        entry = read_entry({**body, "re": [active[seat] for seat in seats]})
        rows = fold.step(entry)
        assert not rows[0].problems
        yield entry
