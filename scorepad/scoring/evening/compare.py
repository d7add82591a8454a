"""An evening replayed under other rules.

Dealers and players who sit out stay, because they are facts of the table.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from scorepad.scoring.entry import Entry, Game, Plan, Redeal, RulesChange
from scorepad.scoring.evening.dealt import knows_reason
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.evening.rows import Replay, Row
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Player


@dataclass(frozen=True, slots=True)
class EntryDifference:
    """One entry that counts differently, with its rows under both rule sets.

    An `End` can have several rows.
    """

    index: int
    before: tuple[Row, ...]
    after: tuple[Row, ...]

    @property
    def playable(self) -> bool:
        return not any(row.problems for row in self.after)


@dataclass(frozen=True, slots=True)
class Compared:
    """An evening under its own and under other rules, with the entries that count differently."""

    before: Replay
    result: Replay
    differences: tuple[EntryDifference, ...]

    @property
    def unplayable(self) -> int:
        """The number of entries that its own rules can score and the other ones cannot.

        These give zero points.
        """
        return sum(not pair.playable for pair in self.differences)

    @property
    def totals(self) -> Mapping[Player, tuple[int, int]]:
        """Everybody's points under both rule sets.

        A player who cannot be seated under one of them has 0 there.
        """
        before = self.before.totals
        after = self.result.totals
        people = {**before, **after}
        return {player: (before.get(player, 0), after.get(player, 0)) for player in people}


def under(plan: Plan, entries: Iterable[Entry], rules: Rules) -> Compared:
    """The evening replayed under `rules` from its first game to its last."""
    log = tuple(entries)
    before = replay(plan, log)
    after = replay(replace(plan, rules=rules), _as_it_was(log, before.rows, rules))
    rows = _by_entry(before.rows)
    then = _by_entry(after.rows)
    indexes = sorted({*rows, *then})
    pairs = [EntryDifference(index, rows.get(index, ()), then.get(index, ())) for index in indexes]
    return Compared(before, after, tuple(pair for pair in pairs if _differs(pair)))


def _as_it_was(log: Sequence[Entry], rows: Iterable[Row], rules: Rules) -> list[Entry]:
    """The log under other rules in which each game names the dealer and sitters that it had."""
    changed = [_plain(entry, rules) for entry in log]
    for row in rows:
        entry = row.entry
        if isinstance(entry, Game) and not row.problems:
            changed[row.index] = replace(entry, dealer=row.dealer, sits_out=row.sits_out)
    return changed


def _plain(entry: Entry, rules: Rules) -> Entry:
    if isinstance(entry, RulesChange):
        return RulesChange(rules)
    if isinstance(entry, Redeal) and not knows_reason(entry, rules):
        return replace(entry, reason="misdeal")
    return entry


def _by_entry(rows: Iterable[Row]) -> dict[int, tuple[Row, ...]]:
    entries: dict[int, tuple[Row, ...]] = {}
    for row in rows:
        entries[row.index] = (*entries.get(row.index, ()), row)
    return entries


def _differs(pair: EntryDifference) -> bool:
    was_playable = not any(row.problems for row in pair.before)
    if was_playable and not pair.playable:
        return True
    return _points(pair.before) != _points(pair.after)


def _points(rows: Iterable[Row]) -> dict[Player, int]:
    points = Counter[Player]()
    for row in rows:
        points.update(row.points)
    return {player: value for player, value in points.items() if value}
