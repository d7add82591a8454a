"""The values of the standing of a tournament: its words, and where each of its cells leads."""

from collections.abc import Iterable, Mapping

from scorepad.actions.tournament.tournament_penalties import FoundPenalty
from scorepad.actions.tournament.tournament_results import Results, Scores
from scorepad.store.tournaments import StoredTournament
from scorepad.telling.tournament import Absence, Cell, marks_of_cells, standing
from scorepad.telling.tournament_result import (
    PenaltyLine,
    ToldResult,
    disqualified,
    explained,
    heading,
    names_apart,
    why_penalty,
)
from scorepad.web.frame.clock import moment_of
from scorepad.web.frame.visit import Visit
from scorepad.web.tournament.tournament_view import remarks, team_lines


def penalty_lines(
    stored: StoredTournament,
    penalties: Iterable[FoundPenalty],
    by_link: Mapping[int, str],
    visit: Visit,
) -> tuple[PenaltyLine, ...]:
    """Penalties in words; `by_link` tells who has a link. A guest is not told who entered them."""
    names = names_apart(stored.numbers, visit.voice)
    numbers = {entrant.player: entrant.number for entrant in stored.entrants}
    lines = []
    for penalty in penalties:
        number = numbers.get(penalty.player)
        who = ""
        when = ""
        if penalty.by is not None and not visit.is_guest:
            who = penalty.by.phone or by_link.get(penalty.by.link_id or 0, "")
            when = moment_of(penalty.by.at)
        line = PenaltyLine(
            round=penalty.round,
            table=penalty.table,
            name=visit.voice.name(penalty.player) if number is None else names[number],
            number=number,
            game=penalty.game,
            points=penalty.points,
            told_points=visit.voice.total(penalty.points),
            why=why_penalty(penalty.kind, penalty.reason, visit.voice, shared=penalty.is_shared),
            who=who,
            when=when,
        )
        lines.append(line)
    return tuple(lines)


def told_result(stored: StoredTournament, scores: Scores, visit: Visit) -> ToldResult:
    """The standing with all that belongs to it, in the words of its page."""
    voice = visit.voice
    by = stored.plan.ranking.by
    counting = scores.counting
    absent = absences(stored, scores)
    lines = standing(
        scores.ranks,
        by,
        names_apart(stored.numbers, voice),
        voice,
        own=own_numbers(stored, visit),
        marked=counting.marked,
        absent=absent,
    )
    numbers = [drawn.number for drawn in counting.rounds]
    return ToldResult(
        heading=heading(numbers, voice, over=stored.state == "finished"),
        heads=tuple(voice.heading("round_short", number=number) for number in numbers),
        lines=lines,
        teams=team_lines(stored, scores.ranks, visit),
        notes=tuple(explained(lines, by, voice)),
        out=tuple(disqualified(stored.entrants, voice)),
        remarks=tuple(remarks(scores.live.marked, visit).values()),
    )


def own_numbers(stored: StoredTournament, visit: Visit) -> set[int]:
    """The numbers of the person whose phone this is."""
    me = visit.people.person
    if me is None:
        return set()
    return {entrant.number for entrant in stored.entrants if entrant.member_id == me.id}


def absences(stored: StoredTournament, scores: Scores) -> dict[Cell, Absence]:
    """Why somebody in the standing has no table in a round that counts."""
    known = stored.by_id
    absent: dict[Cell, Absence] = {}
    for one_round in scores.counting.rounds:
        at_tables = {known[seat.entry_id].number for seat in one_round.seats if seat.table_no}
        byes = {known[seat.entry_id].number for seat in one_round.seats if not seat.table_no}
        for line in scores.ranks.standing:
            if line.number in byes:
                absent[line.number, one_round.number] = "bye"
            elif line.number not in at_tables:
                absent[line.number, one_round.number] = "missed"
    return absent


def lists_of_cells(stored: StoredTournament, counting: Results, visit: Visit) -> dict[Cell, str]:
    """The address of the list that is behind each cell; none where it cannot be read."""
    known = stored.by_id
    marks = marks_of_cells(counting.marked)
    addresses: dict[Cell, str] = {}
    for one_round in counting.rounds:
        for seat in one_round.seats:
            cell = (known[seat.entry_id].number, one_round.number)
            mark = marks.get(cell)
            is_gone = mark is not None and mark.reason == "gone"
            if seat.evening_id is not None and not is_gone:
                addresses[cell] = visit.url("at_table.show", evening_id=seat.evening_id)
    return addresses
