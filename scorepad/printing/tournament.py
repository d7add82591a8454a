"""Papers of a tournament to hang up: the seats of a round by table and by name, the standing, and
the teams.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from scorepad.declare import Text
from scorepad.printing.edition import Page
from scorepad.telling.alphabet import in_alphabet
from scorepad.telling.tournament import StandingLine, TeamLine
from scorepad.telling.voice import Voice

SEATS = Text("Runde {number}: Plätze", "Round {number}: seats")
BY_NAME = Text("Nach Namen", "By name")
BY_TABLE = Text("Nach Tischen", "By table")
PLACE = Text("Tisch/Platz", "Table/place")
TABLE = Text("Tisch {number}", "Table {number}")
ROUND = Text("R{number}", "R{number}")
RANK = Text("Platz", "Rank")
VALUE = Text("Wertung", "Scoring")
NO_TEAMS = Text("Niemand ist in einer Mannschaft.", "Nobody is in a team.")


class PaperSeat(NamedTuple):
    """Where somebody sits."""

    table: int
    place: int
    number: int
    name: str


def seats(name: str, round_no: int, seated: Sequence[PaperSeat], voice: Voice) -> Page:
    """The seats of a round: of each table, and of everybody by name."""
    tables = groupby(sorted(seated, key=lambda seat: seat.table), lambda seat: seat.table)
    page = _page(name, voice.say(SEATS, number=round_no), voice)
    page.by_table = voice.say(BY_TABLE)
    page.by_name = voice.say(BY_NAME)
    page.place = voice.say(PLACE)
    page.tables = [(voice.say(TABLE, number=number), [*table]) for number, table in tables]
    page.people = sorted(seated, key=lambda seat: in_alphabet(seat.name))
    return page


def standing(
    name: str,
    lines: Sequence[StandingLine],
    voice: Voice,
    *,
    over: bool = False,
    notes: Sequence[str] = (),
) -> Page:
    """The standing, with the value of each round and notes below; of a tournament that is over it
    is the result.
    """
    rounds = (
        [voice.say(ROUND, number=number) for number, _ in enumerate(lines[0].rounds, 1)]
        if lines
        else []
    )
    heads = voice.say(RANK), voice.say(VALUE), rounds
    return _page(
        name,
        voice.heading("result" if over else "standing"),
        voice,
        heads=heads,
        lines=lines,
        empty="",
        notes=notes,
    )


def teams(name: str, lines: Sequence[TeamLine], voice: Voice) -> Page:
    """The teams, with their members below them."""
    heads = (voice.say(RANK), voice.say(VALUE), ())
    empty = "" if lines else voice.say(NO_TEAMS)
    return _page(
        name, voice.heading("teams"), voice, heads=heads, lines=lines, empty=empty, notes=()
    )


def _page(name: str, heading: str, voice: Voice, **facts: object) -> Page:
    title = f"{name} – {heading}"
    return Page(
        template="tournament", lang=voice.language, title=title, name=name, heading=heading, **facts
    )
