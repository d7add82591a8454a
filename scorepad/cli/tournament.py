"""What `scorepad tournament draw` and `rank` answer to a line. Source: interchange.md."""

from collections.abc import Callable, Mapping
from dataclasses import asdict

from scorepad.scoring.tournament.drawing import draw
from scorepad.scoring.tournament.ranking import rank
from scorepad.scoring.tournament.reading import read_draw, read_rank
from scorepad.scoring.tournament.worth import value_text


def _ranked(given: object) -> dict[str, object]:
    asked = read_rank(given)
    by = asked.ranking.by
    ranks = rank(asked.ranking, asked.rounds, asked.entrants, asked.results, asked.byes)
    standing = [
        {
            "number": line.number,
            "rank": line.rank,
            "value": value_text(line.value, by),
            "points": line.points,
            "rounds": [value_text(value, by) for value in line.rounds],
            "soli": line.soli,
        }
        for line in ranks.standing
    ]
    teams = [
        {"team": line.team, "rank": line.rank, "value": value_text(line.value, by)}
        for line in ranks.teams
    ]
    return {"standing": standing, "teams": teams}


TASKS: Mapping[str, Callable[[object], dict[str, object]]] = {
    "draw": lambda given: asdict(draw(read_draw(given))),
    "rank": _ranked,
}
