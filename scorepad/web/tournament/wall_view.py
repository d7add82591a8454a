"""The values of the wall: what it shows depends on how far the tournament is.

Before a release nobody sees a seat, as a draw may still be changed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from scorepad.actions.tournament.tournament_results import Scores
from scorepad.store.tournaments import StoredTournament
from scorepad.telling.alphabet import in_alphabet
from scorepad.telling.tournament import TeamLine
from scorepad.telling.tournament_result import heading, names_apart
from scorepad.telling.tournament_wall import (
    PodiumStep,
    WallLine,
    Winner,
    podium,
    wall_lines,
    winners,
)
from scorepad.web.frame.visit import Visit
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _, ngettext
from scorepad.web.tournament.tournament_view import Seated, remarks, seated, team_lines


class Place(NamedTuple):
    """A name with its table and place; `seat` is empty while nothing is drawn."""

    name: str
    seat: str


@dataclass(frozen=True)
class Wall:
    """What stands on the wall; an empty part is no page.

    `places` are everybody by name, `byes` the names of those who sit out.
    """

    about: str
    waits: str
    seats: Sequence[Seated] = ()
    byes: Sequence[str] = ()
    places: Sequence[Place] = ()
    steps: Sequence[PodiumStep] = ()
    lines: Sequence[WallLine] = ()
    winners: Sequence[Winner] = ()
    teams: Sequence[TeamLine] = ()
    remarks: Sequence[str] = ()
    heading: str = ""
    """The title of the standing."""
    has_points: bool = False


def wall_of(stored: StoredTournament, step: str, scored: Scores, visit: Visit) -> Wall:
    """The wall at this step of the tournament."""
    by = stored.plan.ranking.by
    names = names_apart(stored.numbers, visit.voice)
    lines = wall_lines(scored.ranks, by, names, visit.voice)
    is_over = step == "over"
    rounds = [drawn.number for drawn in scored.counting.rounds]
    steps = podium(lines) if is_over else ()
    seats: Sequence[Seated] = ()
    byes: Sequence[str] = ()
    if step == "play":
        seats = seated(stored, stored.rounds[-1].number)
        byes = _byes(stored)
    return Wall(
        about=_about(stored, step),
        waits=_waits(stored, step),
        seats=seats,
        byes=byes,
        places=_places(stored, seats, byes, entered=not stored.released),
        steps=steps,
        lines=[line for line in lines if not steps or line.rank > steps[-1].rank],
        winners=_winners(stored, scored, names, visit) if is_over else (),
        teams=team_lines(stored, scored.ranks, visit) if lines else (),
        remarks=_remarks(scored, visit),
        heading=heading(rounds, visit.voice, over=is_over),
        has_points=by != "points",
    )


def _winners(
    stored: StoredTournament, scored: Scores, names: Mapping[int, str], visit: Visit
) -> tuple[Winner, ...]:
    plan = stored.plan
    named = [replace(entrant, name=names[entrant.number]) for entrant in stored.numbers]
    return winners(scored.ranks, plan.ranking.by, plan.classes, named, visit.voice)


def _remarks(scored: Scores, visit: Visit) -> list[str]:
    """What everybody may see of marked tables: not what was asked about a list and confirmed."""
    marked = [table for table in scored.live.marked if table.reason != "asked"]
    return list(remarks(marked, visit).values())


def _byes(stored: StoredTournament) -> list[str]:
    known = stored.by_id
    return [known[seat.entry_id].name for seat in stored.rounds[-1].seats if not seat.table_no]


def _places(
    stored: StoredTournament, seats: Sequence[Seated], byes: Sequence[str], *, entered: bool
) -> list[Place]:
    """Everybody by name: with the seat in a round that runs, before the first without one."""
    places = [Place(seat.who.name, f"{seat.table}/{seat.place}") for seat in seats]
    places += [Place(name, told("sits_out")) for name in byes]
    if entered:
        places += [Place(entrant.name, "") for entrant in stored.entrants if entrant.plays(1)]
    return sorted(places, key=lambda place: in_alphabet(place.name))


def _about(stored: StoredTournament, step: str) -> str:
    """The round and the length of a list in a round that runs, else how far the tournament is."""
    if step == "over":
        return _("Das Turnier ist zu Ende")
    rounds = stored.plan.rounds
    number = min(len(stored.released) + (step != "play"), rounds)
    if step == "finish" or not stored.rounds:
        return ngettext("%(num)s Runde", "%(num)s Runden", rounds)
    told_round = _("Runde %(number)s von %(rounds)s", number=number, rounds=rounds)
    games = ngettext("%(num)s Spiel", "%(num)s Spiele", stored.plan.games)
    return f"{told_round} · {games}"


def _waits(stored: StoredTournament, step: str) -> str:
    """What comes next, while no round runs."""
    number = len(stored.released) + 1
    if step == "release":
        return _("Runde %(number)s wird vorbereitet.", number=number)
    if step in {"enter", "draw"}:
        return _("Gleich wird Runde %(number)s ausgelost.", number=number)
    if step == "finish":
        return _("Gleich kommt das Ergebnis.")
    return ""
