"""What is said of a tournament: the cost of a draw, the value of a standing, where a table stands."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from scorepad.declare import Text
from scorepad.scoring.numerals import MINUS
from scorepad.scoring.tournament.drawing import Draw
from scorepad.scoring.tournament.facts import Entrant
from scorepad.scoring.tournament.ranking import Ranks
from scorepad.scoring.tournament.worth import RankBy, value_text
from scorepad.telling.voice import Voice

NOT_OVER = Text("Das Turnier ist noch nicht zu Ende.", "The tournament is not over yet.")
_STRANGERS = Text("Niemand trifft sich wieder.", "Nobody meets again.")
_COSTS = {
    "met_again": (
        Text("Ein Paar trifft sich wieder.", "One pair meets again."),
        Text("{count} Paare treffen sich wieder.", "{count} pairs meet again."),
    ),
    "same_team": (
        Text("Ein Paar aus derselben Mannschaft an einem Tisch.", "One pair of the same team at a table."),
        Text("{count} Paare aus derselben Mannschaft an einem Tisch.", "{count} pairs of the same team at a table."),
    ),
    "same_club": (
        Text("Ein Paar aus demselben Verein an einem Tisch.", "One pair of the same club at a table."),
        Text("{count} Paare aus demselben Verein an einem Tisch.", "{count} pairs of the same club at a table."),
    ),
    "same_place": (
        Text("Eine Person sitzt auf einem Platz von vorher.", "One person sits in a place of before."),
        Text("{count} Leute sitzen auf einem Platz von vorher.", "{count} people sit in a place of before."),
    ),
}


def cost(seated: Draw, voice: Voice, *, first: bool) -> Iterator[str]:
    """The cost of a draw in sentences; in the first round nobody can meet again."""
    if not seated.met_again and not first:
        yield voice.say(_STRANGERS)
    for name, (single, more) in _COSTS.items():
        if count := getattr(seated, name):
            yield voice.many(count, single, more)


def value(reached: Fraction, by: RankBy, voice: Voice) -> str:
    """A value of the standing, as people write it."""
    text = value_text(reached, by).replace("-", MINUS)
    return text if voice.language == "en" else text.replace(".", ",")


class StandingLine(NamedTuple):
    """A line of the standing: the value of each round, in brackets where it does not count."""

    rank: int
    name: str
    value: str
    rounds: tuple[str, ...]
    own: bool


def standing(
    ranks: Ranks, by: RankBy, names: Mapping[int, str], voice: Voice, own: Collection[int] = ()
) -> tuple[StandingLine, ...]:
    """The standing, best first; empty before a round is over."""

    def told(reached: Fraction, kept: bool) -> str:  # noqa: FBT001 - as it is ranked
        return value(reached, by, voice) if kept else f"({value(reached, by, voice)})"

    return tuple(
        StandingLine(
            line.rank,
            names[line.number],
            value(line.value, by, voice),
            tuple(map(told, line.rounds, line.kept)),
            line.number in own,
        )
        for line in ranks.standing
        if line.rounds
    )


class TeamLine(NamedTuple):
    """A line of the standing of teams; `members` are those who count, with their values, best first."""

    rank: int | None
    name: str
    value: str
    members: tuple[str, ...]


def teams(ranks: Ranks, by: RankBy, entrants: Iterable[Entrant], voice: Voice) -> tuple[TeamLine, ...]:
    """The standing of the teams, best first; without ranks and values before a round is over."""
    known = {entrant.number: entrant for entrant in entrants}
    members: dict[str, list[str]] = {}
    for line in ranks.standing:
        who, reached = known[line.number], value(line.value, by, voice) if line.rounds else ""
        members.setdefault(who.team, []).append(f"{who.name}\u00a0{reached}".strip())
    played = any(line.rounds for line in ranks.standing)
    return tuple(
        TeamLine(
            line.rank if played else None,
            line.team,
            value(line.value, by, voice) if played else "",
            tuple(members[line.team]),
        )
        for line in ranks.teams
    )
