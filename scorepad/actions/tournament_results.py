"""The results and the standing of a tournament, derived from the evenings of its tables and never stored."""

from collections import Counter
from collections.abc import Iterator, Mapping

from scorepad.actions.replayed import replayed
from scorepad.actions.tournament import evening_ids, is_over
from scorepad.scoring.entry import PaperList
from scorepad.scoring.evening.rows import Replay
from scorepad.scoring.season import sums
from scorepad.scoring.terms import Player
from scorepad.scoring.tournament.facts import ListResult
from scorepad.scoring.tournament.ranking import Ranks, rank
from scorepad.store import evenings, tournaments
from scorepad.store.cache import Recent
from scorepad.store.tournaments import StoredRound, StoredTournament

Counts = Mapping[Player, int]
_lists: Recent[tournaments.Key, tuple[Counts, Counts, Counts, int]] = Recent(1024)
"""Totals, soli, penalties and number of games of a table, by the revision of its evening."""


def standing(stored: StoredTournament, *, live: bool = False) -> Ranks:
    """The standing after all finished rounds; with `live` also by the present totals of released rounds."""
    lists = tuple(results(stored, live=live))
    out = {entrant.number for entrant in stored.entrants if entrant.disqualified}
    entrants = [entrant for entrant in stored.numbers if entrant.number not in out]
    numbers = {entrant.id: entrant.number for entrant in stored.entrants}
    byes = {one.number: [numbers[seat.entry_id] for seat in one.seats if not seat.table_no] for one in stored.rounds}
    return rank(stored.plan.ranking, stored.plan.rounds, entrants, lists, byes)


def results(stored: StoredTournament, *, live: bool = False, by_member: bool = False) -> Iterator[ListResult]:
    """The list of each table of the finished rounds, with `live` of all released ones; by numbers, or by member ids."""
    keys = tournaments.evening_keys(stored.runde_id, evening_ids(stored))
    for one_round in stored.released:
        if live or is_over(stored.runde_id, one_round):
            yield from _lists_of(stored, one_round, keys, by_member=by_member)


def _lists_of(
    stored: StoredTournament, one_round: StoredRound, keys: Mapping[int, tournaments.Key], *, by_member: bool
) -> Iterator[ListResult]:
    known = stored.by_id
    for table_no, seats in one_round.tables.items():
        key = keys[seats[0].evening_id or 0]
        people = [known[seat.entry_id] for seat in seats]
        ids = {who.player: who.member_id if by_member else who.number for who in people}
        *counts, games = _lists.get(key) or _lists.keep(key, _counted(stored, key[0], len(seats)))
        totals, soli, penalties = ({ids[player]: part.get(player, 0) for player in ids} for part in counts)
        yield ListResult(one_round.number, table_no, totals, soli, penalties, games)


def _counted(stored: StoredTournament, evening_id: int, people: int) -> tuple[Counts, Counts, Counts, int]:
    evening = evenings.load(evening_id, stored.runde_id)
    if evening is None:  # pragma: no cover - deleted between two queries
        return {}, {}, {}, 0
    result = replayed(evening)
    typed = next((row.entry for row in result.rows if isinstance(row.entry, PaperList) and not row.problems), None)
    if typed is not None:
        games = stored.plan.games if people == 4 else stored.plan.games_five
        return result.totals, typed.soli, _penalties(result, typed.penalties), games
    soli = {player: person.own_soli.won for player, person in sums(evening.plan, result).people.items()}
    games = sum(row.number is not None for row in result.rows)
    return result.totals, soli, _penalties(result, {}), games


def _penalties(result: Replay, typed: Counts) -> Counts:
    """The points of each player in entries whose points do not add up to zero, and those of a list on paper."""
    counts = Counter(typed)
    for row in result.rows:
        if not isinstance(row.entry, PaperList) and sum(row.points.values()) != 0:
            counts.update(row.points)
    return counts
