"""The results and the standing of a tournament.

They are derived from the evenings of its tables and never stored.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from scorepad.actions.entry.as_confirmed import as_confirmed
from scorepad.actions.entry.replayed import replayed
from scorepad.actions.tournament.table_doubts import doubts_about, games_played, uncredited
from scorepad.actions.tournament.tournament import evening_at, evening_ids
from scorepad.scoring.entry import PaperList, Plan
from scorepad.scoring.evening.rows import Replay
from scorepad.scoring.problems import Problem
from scorepad.scoring.season import sums
from scorepad.scoring.terms import Player
from scorepad.scoring.tournament.facts import ListResult
from scorepad.scoring.tournament.ranking import Ranks, list_problems, rank
from scorepad.store import tournaments
from scorepad.store.cache import Recent
from scorepad.store.evenings import StoredEvening
from scorepad.store.tournaments import StoredEntrant, StoredRound, StoredSeat, StoredTournament

Counts = Mapping[Player, int]
Reason = Literal["gone", "people", "list", "open", "asked"]
"""Why a table is marked.

Its evening is gone or unreadable, others sat there, or its list does not fit the rules; or it
counts as it was confirmed last, as it is open again; or something about its list is unusual, which
was asked and confirmed.
"""


@dataclass(frozen=True)
class _TableSums:
    """What an evening adds up to by players, with the number of its games."""

    totals: Counts
    soli: Counts
    penalties: Counts
    games: int
    fits: bool
    """Whether its list on paper, if there is one, fits the rules."""
    over: bool
    """Whether it has ended, or its list is or was accepted."""
    reopened: bool
    doubts: tuple[Problem, ...]
    """What is unusual about its list; nothing before it is over."""


_counts: Recent[tuple[tournaments.Key, int], _TableSums] = Recent(1024)
"""What tables add up to, by the revision of their evening and the games of a list."""


@dataclass(frozen=True)
class MarkedTable:
    """A table that does not count as its people agreed: in which round, and why."""

    round: int
    table: int
    reason: Reason
    numbers: tuple[int, ...]
    doubts: tuple[Problem, ...] = ()
    """What is unusual about its list, as it was confirmed."""

    @property
    def counts(self) -> bool:
        """Whether its totals are in the standing."""
        return self.reason in {"open", "asked"}


@dataclass(frozen=True)
class Results:
    """The rounds that count with their lists, and the tables of them that are marked."""

    rounds: tuple[StoredRound, ...]
    lists: tuple[ListResult, ...]
    marked: tuple[MarkedTable, ...]


@dataclass(frozen=True)
class Scores:
    """What a page says of the results: those that count, the standing, and those of all rounds."""

    counting: Results
    ranks: Ranks
    live: Results
    """The results of all released rounds, of running ones by their present totals."""


@dataclass(frozen=True)
class _RoundResults:
    """The lists of a released round, its marked tables, and whether it counts."""

    round: StoredRound
    lists: Sequence[ListResult]
    marked: Sequence[MarkedTable]
    counts: bool


def scores(stored: StoredTournament) -> Scores:
    """The results and the standing of a tournament, each computed once."""
    rounds = _rounds(stored, by_member=False)
    counting = _together(one for one in rounds if one.counts)
    return Scores(counting, _ranks(stored, counting), _together(rounds))


def standing(stored: StoredTournament, *, live: bool = False) -> Ranks:
    """The standing after all rounds that count; with `live` also by present totals.

    Whoever sat at a table that cannot be counted has nothing there, as after a bye: it never hides
    the others.
    """
    return _ranks(stored, results(stored, live=live))


def _ranks(stored: StoredTournament, counting: Results) -> Ranks:
    """The standing by these results, without those who have played no round of them.

    Before the first round is over everybody has a line.
    """
    out = {entrant.number for entrant in stored.entrants if entrant.disqualified}
    there = _numbers_seated(stored, counting.rounds)
    entrants = [
        entrant
        for entrant in stored.numbers
        if entrant.number not in out and (entrant.number in there or not counting.rounds)
    ]
    byes = _without_result(stored, counting)
    rounds = max([stored.plan.rounds, *byes])
    return rank(stored.plan.ranking, rounds, entrants, counting.lists, byes, without_result=byes)


def _numbers_seated(stored: StoredTournament, rounds: Iterable[StoredRound]) -> set[int]:
    """The numbers that had a seat or a bye in one of these rounds."""
    known = stored.by_id
    return {known[seat.entry_id].number for one_round in rounds for seat in one_round.seats}


def _without_result(stored: StoredTournament, counting: Results) -> dict[int, list[int]]:
    """The numbers without a result in each round that counts.

    These are those with a bye, and those at tables that do not count.
    """
    known = stored.by_id
    without: dict[int, list[int]] = {}
    for one_round in counting.rounds:
        byes = [seat for seat in one_round.seats if not seat.table_no]
        without[one_round.number] = [known[seat.entry_id].number for seat in byes]
    for table in counting.marked:
        if not table.counts:
            without[table.round] += table.numbers
    return without


def results(stored: StoredTournament, *, live: bool = False, by_member: bool = False) -> Results:
    """The lists of the rounds that count, with `live` of all released ones.

    Their people are numbers, or with `by_member` ids of members.
    """
    rounds = _rounds(stored, by_member=by_member)
    return _together(one for one in rounds if live or one.counts)


def _rounds(stored: StoredTournament, *, by_member: bool) -> list[_RoundResults]:
    """The results of each released round."""
    keys = tournaments.evening_keys(stored.runde_id, evening_ids(stored))
    rounds: list[_RoundResults] = []
    for one_round in stored.released:
        tables: dict[int, _TableSums | None] = {}
        for number, seats in one_round.tables.items():
            tables[number] = _sums_of_table(stored, seats, keys)
        lists, marked = _of_round(stored, one_round, tables, by_member=by_member)
        counts = _counts_anyway(stored, one_round) or _is_over(tables.values())
        rounds.append(_RoundResults(one_round, lists, marked, counts))
    return rounds


def _together(rounds: Iterable[_RoundResults]) -> Results:
    """The results of these rounds as one."""
    played: list[StoredRound] = []
    lists: list[ListResult] = []
    marked: list[MarkedTable] = []
    for one_round in rounds:
        played.append(one_round.round)
        lists += one_round.lists
        marked += one_round.marked
    return Results(tuple(played), tuple(lists), tuple(marked))


def _of_round(
    stored: StoredTournament,
    one_round: StoredRound,
    tables: Mapping[int, _TableSums | None],
    *,
    by_member: bool,
) -> tuple[list[ListResult], list[MarkedTable]]:
    """The lists of a round and its marked tables.

    If somebody sat at two tables, only the first one counts.
    """
    known = stored.by_id
    lists: list[ListResult] = []
    marked: list[MarkedTable] = []
    seated: set[int] = set()
    for number, counted in tables.items():
        people = [known[seat.entry_id] for seat in one_round.tables[number]]
        ids = _ids_of(people, by_member=by_member)
        table_list, reason = _list_of(counted, ids, one_round.number, number)
        if table_list is not None and seated & table_list.totals.keys():
            table_list = None
            reason = "people"
        if table_list is not None:
            lists.append(table_list)
            seated |= table_list.totals.keys()
        if reason is not None:
            numbers = tuple(who.number for who in people)
            doubts = counted.doubts if counted is not None and table_list is not None else ()
            marked.append(MarkedTable(one_round.number, number, reason, numbers, doubts))
    return lists, marked


def _ids_of(people: Iterable[StoredEntrant], *, by_member: bool) -> dict[Player, int]:
    if by_member:
        return {entrant.player: entrant.member_id for entrant in people}
    return {entrant.player: entrant.number for entrant in people}


def _counts_anyway(stored: StoredTournament, one_round: StoredRound) -> bool:
    """Whether a round counts whatever was opened again.

    So it is where another has followed, or where the tournament is finished.
    """
    return stored.state == "finished" or one_round is not stored.released[-1]


def _is_over(tables: Iterable[_TableSums | None]) -> bool:
    # A table whose evening is gone (None) has nothing more to come: it keeps no round open.
    return all(counted is None or counted.over for counted in tables)


def _list_of(
    counted: _TableSums | None, ids: Mapping[Player, int], round_no: int, table_no: int
) -> tuple[ListResult | None, Reason | None]:
    """The list of a table, None if it cannot be counted, and why the table is marked.

    `ids` are those of its people.
    """
    if counted is None:
        return None, "gone"
    if counted.totals.keys() != ids.keys():
        return None, "people"
    if not counted.fits:
        return None, "list"
    totals = _by_ids(counted.totals, ids)
    soli = _by_ids(counted.soli, ids)
    penalties = _by_ids(counted.penalties, ids)
    confirmed = any(doubt.code == "totals_not_zero" for doubt in counted.doubts)
    table_list = ListResult(
        round_no, table_no, totals, soli, penalties, counted.games, confirmed=confirmed
    )
    if any(list_problems(table_list)):
        return None, "list"
    if counted.reopened:
        return table_list, "open"
    return table_list, "asked" if counted.doubts else None


def _by_ids(counts: Counts, ids: Mapping[Player, int]) -> dict[int, int]:
    return {own_id: counts.get(player, 0) for player, own_id in ids.items()}


def _sums_of_table(
    stored: StoredTournament, seats: Sequence[StoredSeat], keys: Mapping[int, tournaments.Key]
) -> _TableSums | None:
    """What a table adds up to; None without a readable evening."""
    key = keys.get(seats[0].evening_id or 0)
    if key is None:
        return None
    on_paper = stored.plan.games if len(seats) == 4 else stored.plan.games_five
    known = _counts.get((key, on_paper))
    if known is not None:
        return known
    evening = evening_at(stored, seats)
    if evening is None:
        return None
    return _counts.keep((evening.key, on_paper), _count(evening, on_paper))


def _count(evening: StoredEvening, on_paper: int) -> _TableSums:
    """What a table adds up to: soli, penalties and games by its list on paper where one fits, else
    by its games; of a table that was opened again as all confirmed it.
    """
    if evening.reopened:
        plan, result = as_confirmed(evening)
    else:
        plan = evening.plan
        result = replayed(evening)
    typed, fits = _paper_list(result)
    if typed is not None and fits:
        soli = typed.soli
        penalties = _penalties(result, typed.penalties)
        games = typed.games or on_paper
    else:
        soli = _won_soli(plan, result)
        penalties = _penalties(result, {})
        games = games_played(result)
    over = evening.ended or evening.accepted or evening.reopened
    doubts = tuple(doubts_about(plan, result)) if over else ()
    return _TableSums(result.totals, soli, penalties, games, fits, over, evening.reopened, doubts)


def _paper_list(result: Replay) -> tuple[PaperList | None, bool]:
    """The first list on paper that was typed in, or None, and whether every such list fits."""
    typed: PaperList | None = None
    fits = True
    for row in result.rows:
        if isinstance(row.entry, PaperList):
            if typed is None:
                typed = row.entry
            if row.problems:
                fits = False
    return typed, fits


def _won_soli(plan: Plan, result: Replay) -> Counts:
    """The soli of each player's own choice that were won."""
    people = sums(plan, result).people
    return {player: person.own_soli.won for player, person in people.items()}


def _penalties(result: Replay, typed: Counts) -> Counts:
    """The points of each player in entries whose points nobody gets, and on a list on paper."""
    counts = Counter(typed)
    counts.update(uncredited(result))
    return counts
