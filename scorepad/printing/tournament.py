"""Papers of a tournament to hang up: the standing with all that belongs to it, the teams, the
penalties.
"""

import datetime as dt
from collections.abc import Sequence

from scorepad.declare import Text
from scorepad.printing.edition import Page
from scorepad.telling.tournament import TeamLine
from scorepad.telling.tournament_result import PenaltyLine, ToldResult
from scorepad.telling.voice import Voice

RANK = Text("Platz", "Rank")
VALUE = Text("Wertung", "Scoring")
NO_TEAMS = Text("Niemand ist in einer Mannschaft.", "Nobody is in a team.")
_PENALTY_HEADS = ("of_round", "of_table", "name", "game", "points", "reason")
_ONE_PAGE = 40
"""So many lines stay on one page, if need be in smaller letters."""


def standing(name: str, date: dt.date, told: ToldResult, voice: Voice) -> Page:
    """The standing with the value of each round, its marks, who is out, teams and penalties."""
    return _page(
        "standing",
        name,
        told.heading,
        voice,
        day=voice.day(date, "full"),
        result=told,
        number_head=voice.heading("number"),
        keeps=len(told.lines) <= _ONE_PAGE,
        empty="" if told.lines else voice.heading("no_standing"),
        teams_heading=voice.heading("teams"),
        penalties_heading=voice.heading("penalties"),
        penalty_heads=[voice.heading(head) for head in _PENALTY_HEADS],
    )


def teams(name: str, lines: Sequence[TeamLine], voice: Voice) -> Page:
    """The teams, with their members below them."""
    empty = "" if lines else voice.say(NO_TEAMS)
    return _page("teams", name, voice.heading("teams"), voice, lines=lines, empty=empty)


def penalties(name: str, date: dt.date, lines: Sequence[PenaltyLine], voice: Voice) -> Page:
    """All penalties, each with its table, its person, its game and its reason."""
    return _page(
        "penalties",
        name,
        voice.heading("penalties"),
        voice,
        day=voice.day(date, "full"),
        lines=lines,
        penalty_heads=[voice.heading(head) for head in _PENALTY_HEADS],
        empty="" if lines else voice.heading("no_penalties"),
    )


def _page(template: str, name: str, heading: str, voice: Voice, **facts: object) -> Page:
    """A paper of a tournament; `empty` of `facts` is the sentence in place of a table."""
    return Page(
        template=template,
        lang=voice.language,
        title=f"{name} – {heading}",
        name=name,
        heading=heading,
        rank_head=voice.say(RANK),
        value_head=voice.say(VALUE),
        **facts,
    )
