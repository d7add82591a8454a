"""The results and the standing of a tournament, derived from the evenings of its tables and never stored."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

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
from scorepad.store.evenings import StoredEvening
from scorepad.store.tournaments import StoredRound, StoredSeat, StoredTournament

Counts = Mapping[Player, int]
_lists: Recent[tournaments.Key, tuple[Counts, Counts, Counts, int]] = Recent(1024)
"""Totals, soli, penalties and number of games of a table, by the revision of its evening."""


def standing(stored: StoredTournament, *, live: bool = False) -> Ranks:
    """The standing after all finished rounds; with `live` also by the present totals of released rounds."""
    lists = tuple(results(stored, live=live))
    out = {entrant.number for entrant in stored.entrants if entrant.disqualified}
    entrants = [entrant for entrant in stored.numbers if entrant.number not in out]
    return rank(stored.plan.ranking, stored.plan.rounds, entrants, lists, _byes(stored))


def results(stored: StoredTournament, *, live: bool = False) -> Iterator[ListResult]:
    """The list of each table of the finished rounds, with `live` of all released rounds."""
    keys = tournaments.evening_keys(stored.runde_id, evening_ids(stored))
    for one_round in stored.rounds:
        if one_round.state == "drawn" or not (live or _over(stored, one_round)):
            continue
        for table_no, seats in one_round.tables.items():
            yield _result(stored, one_round, table_no, seats, keys)


def _over(stored: StoredTournament, one_round: StoredRound) -> bool:
    return all(is_over(stored.runde_id, seats[0].evening_id) for seats in one_round.tables.values())


def _byes(stored: StoredTournament) -> dict[int, Collection[int]]:
    known = stored.by_id
    return {
        one_round.number: [known[seat.entry_id].number for seat in one_round.seats if not seat.table_no]
        for one_round in stored.rounds
    }


def _result(
    stored: StoredTournament,
    one_round: StoredRound,
    table_no: int,
    seats: tuple[StoredSeat, ...],
    keys: Mapping[int, tournaments.Key],
) -> ListResult:
    people = [stored.by_id[seat.entry_id] for seat in seats]
    key = keys[seats[0].evening_id or 0]
    totals, soli, penalties, games = _lists.get(key) or _lists.keep(key, _counted(stored, key[0], len(seats)))
    by_number = [{who.number: counts.get(who.player, 0) for who in people} for counts in (totals, soli, penalties)]
    return ListResult(one_round.number, table_no, by_number[0], by_number[1], by_number[2], games)


def _counted(stored: StoredTournament, evening_id: int, people: int) -> tuple[Counts, Counts, Counts, int]:
    evening = evenings.load(evening_id, stored.runde_id)
    if evening is None:  # pragma: no cover - deleted between two queries
        return {}, {}, {}, 0
    result = replayed(evening)
    typed = next((row.entry for row in result.rows if isinstance(row.entry, PaperList) and not row.problems), None)
    games = stored.plan.games if people == 4 else stored.plan.games_five
    if typed is None:
        games = sum(row.number is not None for row in result.rows)
    return result.totals, _soli(evening, result, typed), _penalties(result, typed), games


def _soli(evening: StoredEvening, result: Replay, typed: PaperList | None) -> Counts:
    if typed is not None:
        return typed.soli
    return {player: person.own_soli.won for player, person in sums(evening.plan, result).people.items()}


def _penalties(result: Replay, typed: PaperList | None) -> Counts:
    """The points of each player in entries whose points do not add up to zero."""
    counts = dict(typed.penalties if typed else {})
    for row in result.rows:
        if not isinstance(row.entry, PaperList) and sum(row.points.values()) != 0:
            for player, points in row.points.items():
                counts[player] = counts.get(player, 0) + points
    return counts
