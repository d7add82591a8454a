"""The standing within each class of a tournament."""

from scorepad.actions.tournament.tournament_results import Scores
from scorepad.scoring.tournament.prizes import places_by_class
from scorepad.store.tournaments import StoredTournament
from scorepad.telling.tournament import value
from scorepad.telling.tournament_result import ClassLine, ClassStanding, names_apart
from scorepad.web.frame.visit import Visit


def class_standings(stored: StoredTournament, scored: Scores, visit: Visit) -> list[ClassStanding]:
    """The standing of each class in which somebody has played; none before a round is over."""
    names = names_apart(stored.numbers, visit.voice)
    members = {entrant.number: entrant.member_id for entrant in stored.entrants}
    me = visit.people.person.id if visit.people.person else None
    lines = [line for line in scored.ranks.standing if line.rounds]
    by_number = {line.number: line for line in lines}
    by = stored.plan.ranking.by
    standings: list[ClassStanding] = []
    for name, places in places_by_class(stored.plan.classes, lines, stored.numbers).items():
        told: list[ClassLine] = []
        for number, rank in places:
            line = by_number[number]
            reached = value(line.value, by, visit.voice)
            own = me is not None and members[number] == me
            told.append(ClassLine(rank, number, names[number], reached, line.rank, own))
        standings.append(ClassStanding(name, tuple(told)))
    return standings
