"""The form of a league."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Self

from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString
from wtforms import Field
from wtforms.validators import ValidationError

from scorepad.scoring.tournament.league import LeagueRules
from scorepad.scoring.tournament.league_plan import HELD, MOST_LEAST, MOST_MOVING, LeaguePlan, Team
from scorepad.scoring.tournament.ranking import Ranking
from scorepad.scoring.tournament.worth import MISSED, NOTHING, RANK_BY, RankBy
from scorepad.web.frame.forms import Area, Day, Form, Pick, Sent, TextField, Tick, Whole, put_at
from scorepad.web.frame.visit import Visit
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _
from scorepad.web.tournament.plan_form import MOST_DROPPED, RANKINGS, between

LONGEST_LIST = 8_000
KINDS: Mapping[Any, Any] = dict(
    zip(HELD, (_l("Abende und Turniere"), LazyString(told, "evenings"), _l("Turniere")), strict=True)
)
_BY: Mapping[str, RankBy] = {by: by for by in RANK_BY}
ABSENT = {"nothing": _l("0 Punkte"), "minus": _l("−3 Platzpunkte und −150 Punkte")}


class LeagueForm(Form):
    """Name and plan of a league; a line of teams or groups is a name, a colon, and people with commas between."""

    otherwise = "name"
    name = TextField(_l("Name der Liga"))
    since = Day(_l("Von"), optional=True)
    until = Day(_l("Bis"), optional=True)
    held = Pick(_l("Was zählt"), choices=KINDS, default="all", message=_l("Was zählt?"))
    named = TextField(_l("Nur was so heißt"), most=40)
    by = Pick(LazyString(told, "counts_by"), choices=RANKINGS, default="points", message=_l("Was zählt?"))
    missed = Pick(_l("Wer fehlt"), choices=ABSENT, default="nothing", message=_l("Was zählt?"))
    least = Whole(_l("Mindestens dabei"), **between(1, MOST_LEAST))
    drop = Whole(_l("Schlechteste, die nicht zählen"), **between(0, MOST_DROPPED))
    team_best = Whole(_l("Die besten je Mannschaft und Tag"), **between(0, MOST_DROPPED))
    teams = Area(LazyString(told, "teams"), longest=LONGEST_LIST)
    groups = Area(_l("Gruppen, die höchste zuerst"), longest=LONGEST_LIST)
    moving = Whole(_l("So viele steigen auf und ab"), **between(0, MOST_MOVING))
    rating = Tick(_l("Wertungszahl (Elo) führen"))
    people: frozenset[str] = frozenset()

    @classmethod
    def of(cls, visit: Visit, sent: Sent | None, plan: LeaguePlan, name: str) -> Self:
        """The form as it was sent, else with a league."""
        ranking = plan.rules.ranking
        facts = {name: getattr(plan, name) for name in ("since", "until", "held", "named", "moving", "rating")}
        facts |= {name: getattr(ranking, name) for name in ("by", "drop", "team_best")}
        facts |= {"name": name, "least": plan.rules.least, "missed": "minus" if ranking.missed == MISSED else "nothing"}
        form = cls(sent, data={**facts, "teams": _written(plan.teams), "groups": _written(plan.groups)})
        form.people = frozenset(member.name for member in visit.members)
        return form

    @property
    def plan(self) -> LeaguePlan:
        """What was filled in, of a valid form."""
        missed = MISSED if self.missed.data == "minus" else NOTHING
        ranking = Ranking(_BY[self.by.data], self.drop.data, missed, team_best=self.team_best.data)
        return LeaguePlan(
            self.since.data,
            self.until.data,
            HELD[self.held.data],
            self.named.data.strip(),
            LeagueRules(ranking, self.least.data),
            tuple(_read(self.teams.data)),
            tuple(_read(self.groups.data)),
            self.moving.data,
            self.rating.data,
        )

    def validate_until(self, field: Field) -> None:
        if self.since.data and field.data and field.data < self.since.data:
            raise ValidationError(_("Das Ende liegt vor dem Anfang."))

    def validate_teams(self, field: Field) -> None:
        for message in self._wrong(field.data):
            put_at(field, message)

    validate_groups = validate_teams

    def _wrong(self, typed: str) -> Iterator[str]:
        for number, team in enumerate(_read(typed), 1):
            if not (team.name and team.people):
                yield _("Zeile %(line)s: ein Name, ein Doppelpunkt, dann Leute mit Komma.", line=number)
        for name, count in Counter(name for team in _read(typed) for name in team.people).items():
            if count > 1:
                yield _("%(name)s steht zweimal da.", name=name[:40])
            if name not in self.people:
                yield _("%(name)s ist niemand aus dieser Runde.", name=name[:40])


def _read(typed: str) -> Iterator[Team]:
    for line in filter(str.strip, typed.splitlines()):
        name, _colon, people = line.partition(":")
        yield Team(name.strip(), tuple(" ".join(one.split()) for one in people.split(",") if one.strip()))


def _written(teams: Iterable[Team]) -> str:
    return "\n".join(f"{team.name}: {', '.join(team.people)}" for team in teams)
