"""What `scorepad tournament draw` and `rank` answer to a line. Source: interchange.md."""

from collections.abc import Callable, Mapping
from dataclasses import asdict

from scorepad.scoring.tournament.drawing import draw
from scorepad.scoring.tournament.ranking import Ranked, rank
from scorepad.scoring.tournament.reading import read_draw, read_rank
from scorepad.scoring.tournament.worth import RankBy, value_text


def _ranked(given: object) -> dict[str, object]:
    asked = read_rank(given)
    by = asked.ranking.by
    ranks = rank(asked.ranking, asked.rounds, asked.entrants, asked.results, asked.byes)
    standing = [_line(person, by) for person in ranks.standing]
    teams: list[dict[str, object]] = []
    for team in ranks.teams:
        value = value_text(team.value, by)
        teams.append({"team": team.team, "rank": team.rank, "value": value})
    return {"standing": standing, "teams": teams}


def _line(person: Ranked, by: RankBy) -> dict[str, object]:
    return {
        "number": person.number,
        "rank": person.rank,
        "value": value_text(person.value, by),
        "points": person.points,
        "rounds": [value_text(value, by) for value in person.rounds],
        "soli": person.soli,
    }


def _drawn(given: object) -> dict[str, object]:
    return asdict(draw(read_draw(given)))


TASKS: Mapping[str, Callable[[object], dict[str, object]]] = {
    "draw": _drawn,
    "rank": _ranked,
}
