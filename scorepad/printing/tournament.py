"""Papers of a tournament to hang up: the seats of a round by table and by name, the standing, and the teams."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorepad.declare import Text
from scorepad.printing.edition import Page
from scorepad.telling.headings import HEADINGS
from scorepad.telling.tournament import StandingLine, TeamLine
from scorepad.telling.voice import Voice

SEATS, BY_NAME = Text("Runde {number}: Plätze", "Round {number}: seats"), Text("Nach Namen", "By name")
BY_TABLE, PLACE = Text("Nach Tischen", "By table"), Text("Tisch/Platz", "Table/place")
TABLE, ROUND = Text("Tisch {number}", "Table {number}"), Text("R{number}", "R{number}")
RANK, VALUE = Text("Platz", "Rank"), Text("Wertung", "Scoring")
NO_TEAMS = Text("Niemand ist in einer Mannschaft.", "Nobody is in a team.")


class PaperSeat(NamedTuple):
    """Where somebody sits."""

    table: int
    place: int
    number: int
    name: str


def seats(name: str, round_no: int, seated: Sequence[PaperSeat], voice: Voice) -> Page:
    """The seats of a round: of each table, and of everybody by name."""
    tables = [[seat for seat in seated if seat.table == number] for number in sorted({seat.table for seat in seated})]
    heading = voice.say(SEATS, number=round_no)
    return Page(
        template="tournament",
        lang=voice.language,
        title=f"{name} – {heading}",
        name=name,
        heading=heading,
        by_table=voice.say(BY_TABLE),
        by_name=voice.say(BY_NAME),
        place=voice.say(PLACE),
        tables=[(voice.say(TABLE, number=table[0].table), table) for table in tables],
        people=sorted(seated, key=lambda seat: seat.name.casefold()),
    )


def standing(name: str, lines: Sequence[StandingLine], voice: Voice, *, over: bool = False) -> Page:
    """The standing, with the value of each round; of a tournament that is over it is the result."""
    rounds = [voice.say(ROUND, number=number) for number, _ in enumerate(lines[0].rounds, 1)] if lines else []
    return _ranks(name, HEADINGS["result" if over else "standing"], lines, voice, rounds)


def teams(name: str, lines: Sequence[TeamLine], voice: Voice) -> Page:
    """The teams, with their members below them."""
    page = _ranks(name, HEADINGS["teams"], lines, voice, ())
    page.empty = "" if lines else voice.say(NO_TEAMS)
    return page


def _ranks(
    name: str, title: Text, lines: Sequence[StandingLine | TeamLine], voice: Voice, rounds: Sequence[str]
) -> Page:
    heading = voice.say(title)
    return Page(
        template="tournament",
        lang=voice.language,
        title=f"{name} – {heading}",
        name=name,
        heading=heading,
        heads=(voice.say(RANK), voice.say(VALUE), rounds),
        lines=lines,
        empty="",
    )
