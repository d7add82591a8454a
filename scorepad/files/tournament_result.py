"""The result of a tournament as JSON for other programs: what its page shows, and every penalty.

It is no file to read in again; that is the JSON of the tournament itself.
"""

import json
from collections.abc import Iterator
from typing import Any

from scorepad.files.tournament_table import PlayedTournament
from scorepad.scoring.tournament.ranking import Ranked
from scorepad.scoring.tournament.worth import value_text
from scorepad.telling.tournament import StandingLine


def text(played: PlayedTournament, *, over: bool) -> str:
    """The result as a JSON text."""
    return json.dumps(_document(played, over=over), ensure_ascii=False, indent=1)


def _document(played: PlayedTournament, *, over: bool) -> dict[str, Any]:
    told = played.told
    ranked = list(_lines(played))
    return {
        "tournament": played.name,
        "date": played.date.isoformat(),
        "finished": over,
        "rounds": len(told.heads),
        "by": played.by,
        "standing": ranked,
        "teams": list(_teams(played)),
        "penalties": list(_penalties(played)),
        "disqualified": list(_disqualified(played)),
        "remarks": list(told.remarks),
    }


def _lines(played: PlayedTournament) -> Iterator[dict[str, Any]]:
    """The standing with the names that `scorepad tournament rank` uses, and more."""
    people = {entrant.number: entrant for entrant in played.entrants}
    told = played.lines
    for line in played.ranks.standing:
        shown = told.get(line.number)
        if shown is None:
            continue
        who = people[line.number]
        yield {
            "number": line.number,
            "rank": line.rank,
            "name": who.name,
            "club": who.club,
            "team": who.team,
            "classes": list(who.classes),
            "class_ranks": _class_ranks(played, line.number),
            "value": value_text(line.value, played.by),
            "points": line.points,
            "rounds": _values(played, line),
            "soli": line.soli,
            "tie": shown.tie,
            "marks": _marks(shown),
        }


def _class_ranks(played: PlayedTournament, number: int) -> dict[str, int]:
    """The rank of a number in each of its classes."""
    ranks: dict[str, int] = {}
    for group in played.told.classes:
        for line in group.lines:
            if line.number == number:
                ranks[group.name] = line.rank
    return ranks


def _values(played: PlayedTournament, line: Ranked) -> list[str | None]:
    """The value of each round of a line; None at a table that cannot be counted."""
    values: list[str | None] = []
    for round_no, worth in enumerate(line.rounds, 1):
        is_uncounted = (line.number, round_no) in played.uncounted
        values.append(None if is_uncounted else value_text(worth, played.by))
    return values


def _marks(line: StandingLine) -> list[dict[str, Any]]:
    return [{"round": mark.round, "kind": mark.kind} for mark in line.marks]


def _teams(played: PlayedTournament) -> Iterator[dict[str, Any]]:
    for team in played.ranks.teams:
        yield {"team": team.team, "rank": team.rank, "value": value_text(team.value, played.by)}


def _penalties(played: PlayedTournament) -> Iterator[dict[str, Any]]:
    for line in played.told.penalties:
        yield {
            "round": line.round,
            "table": line.table,
            "number": line.number,
            "name": line.name,
            "game": line.game,
            "points": line.points,
            "reason": line.why,
            "entered_by": line.who or None,
            "entered_at": line.when or None,
        }


def _disqualified(played: PlayedTournament) -> Iterator[dict[str, Any]]:
    for line in played.told.out:
        yield {"number": line.number, "name": line.name, "reason": line.reason}
