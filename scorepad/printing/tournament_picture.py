"""The standing of a tournament as a picture for the group chat: the best, and how many more."""

import datetime as dt
from collections.abc import Iterable, Sequence
from itertools import takewhile

from scorepad.declare import Text
from scorepad.printing.edition import Page
from scorepad.printing.result import CROWD, LONG_NAME, ResultLine, size_of
from scorepad.telling.result import leading
from scorepad.telling.tournament import StandingLine, TeamLine
from scorepad.telling.tournament_result import ToldResult
from scorepad.telling.voice import Voice

MOST = 20
"""So many lines are on a picture; a few more where the last ones share a rank."""
FEW_MORE = 6
_PEOPLE = (Text("eine Person", "one person"), Text("{count} Leute", "{count} people"))
_ROUNDS = (Text("eine Runde", "one round"), Text("{count} Runden", "{count} rounds"))
_MORE = (
    Text("und eine Person mehr", "and one person more"),
    Text("und {count} weitere", "and {count} more"),
)
_TEAMS = Text("Mannschaften: {teams}", "Teams: {teams}")
_BEST_TEAMS = 3


def page(name: str, date: dt.date, told: ToldResult, voice: Voice, *, runde: str) -> Page:
    """The picture of a standing, laid out as the one of an evening."""
    over = told.heading == voice.heading("result")
    shown = best(told.lines)
    left_out = len(told.lines) - len(shown)
    first = [line for line in told.lines if line.rank == 1]
    points = first[0].value if first else ""
    ahead = leading([line.name for line in first], points, voice, ended=over)
    played = (voice.many(len(told.lines), *_PEOPLE), voice.many(len(told.heads), *_ROUNDS))
    return Page(
        template="result",
        lang=voice.language,
        title=f"{name} – {told.heading}",
        runde=runde,
        evening=name,
        date=f"{told.heading} · {voice.day(date, 'full')}",
        games=" · ".join(played),
        state="",
        ahead=ahead,
        size=size_of(ahead.who),
        lines=tuple(_line(line) for line in shown),
        crowd=len(shown) > CROWD,
        money=False,
        money_now="",
        remark=voice.many(left_out, *_MORE) if left_out else "",
        best=_best_teams(told.teams, voice),
        story="",
        chart="",
    )


def best(lines: Sequence[StandingLine]) -> Sequence[StandingLine]:
    """The first lines, so that those who share a rank stand together.

    A rank that too many share at the end is left out as a whole; the first one is shown anyway.
    """
    if len(lines) <= MOST:
        return lines
    last = lines[MOST - 1].rank
    with_equals = list(takewhile(lambda line: line.rank <= last, lines))
    if len(with_equals) <= MOST + FEW_MORE:
        return with_equals
    before = [line for line in lines if line.rank < last]
    return before or lines[:MOST]


def _line(line: StandingLine) -> ResultLine:
    return ResultLine(
        place=f"{line.rank}.",
        is_first=line.rank == 1,
        mark="",
        name=line.name,
        long=len(line.name) > LONG_NAME,
        played=" · ".join(line.rounds),
        points=line.value,
        amount="",
    )


def _best_teams(teams: Iterable[TeamLine], voice: Voice) -> str:
    """The first three teams with their values; empty without teams."""
    ranked = [team for team in teams if team.rank is not None and team.rank <= _BEST_TEAMS]
    if not ranked:
        return ""
    told = [f"{team.rank}. {team.name} ({team.value})" for team in ranked]
    return voice.say(_TEAMS, teams=", ".join(told))
