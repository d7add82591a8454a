"""A read-only comparison of evenings with other rules; each replayed evening is cached."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from scorepad.actions.errors import Uncounted
from scorepad.actions.runde.season import Key, whole
from scorepad.scoring import SCORING_VERSION
from scorepad.scoring.evening.compare import Compared, under
from scorepad.scoring.rules import Rules
from scorepad.scoring.season import common_unit
from scorepad.scoring.season.season import Choice, PlayedEvening
from scorepad.scoring.terms import Player
from scorepad.store import evenings
from scorepad.store.cache import Recent
from scorepad.store.evenings import StoredEvening

AT_ONCE = 40  # the most evenings replayed in one request; the next request continues


@dataclass(frozen=True)
class EveningUnder:
    """An evening under its own and under other rules.

    Under these, so many entries are `unplayable` and have zero points.
    """

    evening: PlayedEvening
    would: Mapping[Player, int]
    unplayable: int
    changed: int

    @property
    def was(self) -> Mapping[Player, int]:
        return self.evening.points


@dataclass(frozen=True)
class SeasonUnder:
    """A season under its own and under other rules, newest evening first."""

    evenings: tuple[EveningUnder, ...]

    @property
    def totals(self) -> Mapping[Player, tuple[int, int]]:
        """Everybody's points under both rule sets, most points first."""
        was = Counter[Player]()
        would = Counter[Player]()
        for evening in self.evenings:
            was.update(evening.was)
            would.update(evening.would)
        return {player: (points, would[player]) for player, points in was.most_common()}

    @property
    def unit(self) -> int:
        """The number written for one point in all evenings; 0 if evenings differ."""
        return common_unit({compared.evening.unit for compared in self.evenings})

    @property
    def unplayable(self) -> int:
        return sum(compared.unplayable for compared in self.evenings)


_known: Recent[tuple[Key, Rules], EveningUnder] = Recent(8192)
"""The cache of replayed evenings, needed for the bench row "500 evenings under other rules"."""


def evening_under(stored: StoredEvening, rules: Rules) -> Compared:
    return under(stored.plan, [line.entry for line in stored.entries], rules)


def season_under(runde_id: int, choice: Choice, rules: Rules, most: int = AT_ONCE) -> SeasonUnder:
    """All chosen evenings under other rules, newest first; replays at most `most` evenings.

    Raises Uncounted.
    """
    compared: list[EveningUnder] = []
    waiting = 0
    for past in reversed(whole(runde_id, choice)):
        if not past.evening.points:
            continue
        key = ((*past.key, SCORING_VERSION), rules)
        counted_anew = _known.get(key)
        if counted_anew is None and most > 0:
            most -= 1
            counted_anew = _known.keep(key, _would(runde_id, past.evening, rules))
        if counted_anew is None:
            waiting += 1
        else:
            compared.append(counted_anew)
    if waiting:
        raise Uncounted(waiting)
    return SeasonUnder(tuple(compared))


def _would(runde_id: int, evening: PlayedEvening, rules: Rules) -> EveningUnder:
    stored = evenings.load(evening.id, runde_id)
    if stored is None:  # pragma: no cover - no evening is ever deleted
        return EveningUnder(evening, {}, 0, 0)
    compared = evening_under(stored, rules)
    totals = compared.result.totals
    would = {player: totals[player] for player in evening.points if player in totals}
    return EveningUnder(evening, would, compared.unplayable, len(compared.differences))
