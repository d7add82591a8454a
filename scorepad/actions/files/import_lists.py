"""Lists of other programs beside the evenings of a Runde, compared by the points of their games."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from scorepad.actions.entry.replayed import replayed
from scorepad.files.documents import renamed
from scorepad.files.reading import FileEvening
from scorepad.scoring.entry import ENDS, Entry, Game, Plan
from scorepad.scoring.evening.replay import Fold, replay
from scorepad.scoring.evening.rows import Row
from scorepad.scoring.reading.entries import read_entry
from scorepad.store import evenings, whole
from scorepad.store.evenings import StoredEvening

FEWEST_ALIKE = 2
"""Equal games at the start by which two evenings are taken for one that was corrected later."""
Points = frozenset[tuple[str, int]]
"""Who has points in a row, and how many; those with 0 are left out."""
Match = tuple[whole.WholeEvening, int, int]
"""An evening that begins with the same games as a list: how many these are, and how many it has."""


def beside(runde_id: int, evening: FileEvening, ids: Mapping[str, str]) -> Iterator[Match]:
    """The evenings of the day of a list that begin with the same games.

    At least `FEWEST_ALIKE` are the same, or all of the shorter one.
    """
    given = points_of(replay(evening.plan, evening.entries).rows, ids)
    for stored in whole.on_day(runde_id, evening.date):
        loaded = evenings.load(stored.id, runde_id)
        if loaded is None:
            continue
        here = points_of(replayed(loaded).rows, {})
        alike = equal_at_start(given, here)
        shorter = min(len(given), len(here))
        if alike and (alike == shorter or alike >= FEWEST_ALIKE):
            yield stored, alike, len(here)


def equal_at_start(given: Sequence[object], here: Sequence[object]) -> int:
    """How many values at the start of two sequences are the same."""
    count = 0
    for coming, stored in zip(given, here, strict=False):
        if coming != stored:
            break
        count += 1
    return count


def points_of(rows: Sequence[Row], ids: Mapping[str, str]) -> list[Points]:
    """The points of each row that has any people, with the keys that `ids` gives them."""
    of_rows: list[Points] = []
    for row in rows:
        if row.points:
            scored = [
                (ids.get(player, player), cell) for player, cell in row.points.items() if cell
            ]
            of_rows.append(frozenset(scored))
    return of_rows


def can_go_on(
    stored: StoredEvening, evening: FileEvening, alike: int, ids: Mapping[str, str]
) -> bool:
    """Whether the games of a list after the first ones that are `alike` can be appended.

    Then every game of the evening must have the points of the list, also those before.
    """
    if stored.sealed or stored.accepted:
        return False
    before = [entry for _key, entry in stored.log if entry.kind not in ENDS]
    more = further(stored.plan, before, evening, alike, ids)
    rows = replay(stored.plan, [*before, *more]).rows
    if any(row.problems for row in rows):
        return False
    points_of_list = points_of(replay(evening.plan, evening.entries).rows, ids)
    return points_of(rows, {}) == points_of_list


def further(
    plan: Plan, before: Sequence[Entry], evening: FileEvening, alike: int, ids: Mapping[str, str]
) -> list[Entry]:
    """The games of a list after the first ones that are `alike`, as they follow these entries."""
    fold = Fold(plan)
    for entry in before:
        fold.step(entry)
    games: list[Entry] = []
    for body in evening.bodies[alike:]:
        entry = read_entry(renamed(body, ids))
        if entry.kind not in ENDS:
            game = _seated(entry, fold)
            fold.step(game)
            games.append(game)
    return games


def _seated(entry: Entry, fold: Fold) -> Entry:
    """An entry with who sat out in it, for the next game of the fold.

    Those who have no points sat out. They are named only where they are others than those whose
    turn it is.
    """
    if not isinstance(entry, Game) or entry.points is None:
        return entry
    played = set(entry.points)
    should_play = set(fold.seating.active(fold.rules))
    if played == should_play:
        return replace(entry, sits_out=None)
    sat_out = [player for player in fold.seating.table if player not in played]
    return replace(entry, sits_out=tuple(sat_out))
