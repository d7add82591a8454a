"""`scorepad tournament draw` and `rank`: JSON lines in, JSON lines out. Source: interchange.md."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict
from typing import TextIO

from scorepad.cli.scoring import answer_lines
from scorepad.scoring.tournament.drawing import draw
from scorepad.scoring.tournament.ranking import rank
from scorepad.scoring.tournament.reading import read_draw, read_rank
from scorepad.scoring.tournament.worth import value_text


def tournament_lines(task: str, lines: Iterable[str], out: TextIO, lang: str = "de") -> bool:
    """Answer each line of this task and skip blank ones; True where none had problems."""
    return answer_lines(lines, _TASKS[task], out, lang)


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
    teams = [{"team": line.team, "rank": line.rank, "value": value_text(line.value, by)} for line in ranks.teams]
    return {"standing": standing, "teams": teams}


_TASKS: Mapping[str, Callable[[object], dict[str, object]]] = {
    "draw": lambda given: asdict(draw(read_draw(given))),
    "rank": _ranked,
}
