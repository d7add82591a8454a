"""The form of the plan of a tournament."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString

from scorepad.scoring.rules import PRESETS, Rules, preset, write_rules
from scorepad.scoring.tournament.drawing import DRAW_KINDS
from scorepad.scoring.tournament.plan import MOST_GAMES, MOST_MINUTES, TournamentPlan
from scorepad.scoring.tournament.reading import MOST_ROUNDS, write_ranking
from scorepad.scoring.tournament.worth import RANK_BY
from scorepad.web.frame.forms import Cents, Day, Form, Pick, Sent, TextField, Tick, Whole, small
from scorepad.web.frame.i18n import language
from scorepad.web.frame.visit import Visit
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _

AS_BEFORE = "kept"
"""The choice to keep the rules of a tournament that are in no rule set any more."""
MOST_DROPPED = 20
DRAWS: Mapping[str, Any] = dict(
    zip(
        DRAW_KINDS,
        (
            _l("Los, mit möglichst neuen Gesichtern"),
            _l("Nach dem Stand: die Ersten an Tisch 1"),
            _l("Nach dem Stand, über alle Tische verteilt"),
            _l("Sieger bleibt, Zweiter rückt einen Tisch weiter"),
            _l("Wir setzen selbst"),
        ),
        strict=True,
    )
)
RANKINGS: Mapping[str, Any] = dict(
    zip(
        RANK_BY,
        (
            LazyString(told, "points"),
            _l("Platzpunkte am Tisch, dann Punkte"),
            _l("Index: 6 × Platzpunkte + Punkte ÷ 10"),
            _l("Punkte je Spiel"),
        ),
        strict=True,
    )
)


def between(least: int, most: int) -> dict[str, Any]:
    """The arguments `read` and `message` of a field for a whole number from `least` to `most`."""

    def read(typed: str) -> int | None:
        number = small(typed, most)
        return number if number is not None and number >= least else None

    message = _l("Eine ganze Zahl von %(least)s bis %(most)s.", least=least, most=most)
    return {"read": read, "message": message}


def _euros(cents: int) -> str:
    return f"{cents // 100},{cents % 100:02d}" if cents % 100 else str(cents // 100)


class PlanForm(Form):
    """Name, day and plan of a tournament; empty games or minutes at tables of five are a quarter more than at four."""

    otherwise = "name"
    name = TextField(_l("Name des Turniers"))
    date = Day(LazyString(told, "date"))
    rules = Pick(LazyString(told, "rules"), message=_l("Dieses Regelwerk gibt es nicht."))
    rounds = Whole(LazyString(told, "rounds"), **between(1, MOST_ROUNDS))
    games = Whole(_l("Spiele je Liste"), **between(1, MOST_GAMES))
    games_five = Whole(_l("Spiele zu fünft"), optional=True, **between(1, MOST_GAMES))
    minutes = Whole(_l("Minuten je Runde"), optional=True, **between(1, MOST_MINUTES))
    minutes_five = Whole(_l("Minuten zu fünft"), optional=True, **between(1, MOST_MINUTES))
    draw = Pick(_l("Auslosung"), choices=DRAWS, message=_l("Wie wird ausgelost?"))
    by = Pick(LazyString(told, "counts_by"), choices=RANKINGS, message=_l("Was zählt?"))
    drop = Whole(_l("Schlechteste Runden, die nicht zählen"), **between(0, MOST_DROPPED))
    team_best = Whole(_l("Die besten je Mannschaft und Runde"), **between(0, MOST_DROPPED))
    fee = Cents(_l("Startgeld"), optional=True, write=_euros)
    byes = Tick(_l("Lieber aussetzen lassen, als an einem Tisch zu sechst oder siebt zu spielen"))

    @classmethod
    def of(cls, visit: Visit, sent: Sent | None, plan: TournamentPlan, **shown: Any) -> Self:
        """The form as it was sent, else with a plan and the values of `shown`."""
        fields = ("rounds", "games", "games_five", "minutes", "minutes_five", "draw", "byes")
        facts = {name: getattr(plan, name) for name in fields}
        ranking = plan.ranking
        facts |= {"by": ranking.by, "drop": ranking.drop, "team_best": ranking.team_best, "fee": plan.fee or None}
        sets = _rule_sets(visit, plan.rules)
        chosen = next(name for name, (_words, rules) in sets.items() if rules == plan.rules)
        form = cls(sent, data={**facts, "rules": chosen, **shown})
        form.sets, form.plan_before = sets, plan
        form.rules.offer({name: words for name, (words, _rules) in sets.items()})
        return form

    sets: dict[str, tuple[str, Rules]]
    plan_before: TournamentPlan

    @property
    def plan(self) -> dict[str, object]:
        """The plan as the actions read it."""
        names = ("rounds", "games", "games_five", "minutes", "minutes_five", "draw", "fee", "byes")
        numbers = {name: self[name].data for name in names if self[name].data is not None}
        ranking = write_ranking(self.plan_before.ranking)
        ranking |= {name: self[name].data for name in ("by", "drop", "team_best")}
        return {**numbers, "rules": write_rules(self.sets[self.rules.data][1]), "ranking": ranking}


def _rule_sets(visit: Visit, now: Rules) -> dict[str, tuple[str, Rules]]:
    """Words and rules of all rule sets to choose from, by their values in the form."""
    sets = {"runde": (_("wie in der Runde"), visit.rules)}
    sets |= {row.id: (row.label.in_(language()), preset(row.id)) for row in PRESETS.values()}
    sets |= {f"set-{key}": known for key, known in visit.rule_sets.items()}
    if now not in [rules for _words, rules in sets.values()]:
        sets[AS_BEFORE] = _("wie bisher"), now
    return sets
