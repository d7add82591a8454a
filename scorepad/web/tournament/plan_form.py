"""The form of the plan of a tournament."""

from collections.abc import Mapping
from typing import Any, Self

from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString

from scorepad.scoring.rules import PRESETS, Rules, preset, write_rules
from scorepad.scoring.tournament.classes import LONGEST_CLASS, MOST_CLASSES, split_classes
from scorepad.scoring.tournament.drawing import DrawKind
from scorepad.scoring.tournament.plan import (
    MOST_GAMES,
    MOST_MINUTES,
    USUALLY_MISSED,
    TournamentPlan,
    a_quarter_more,
)
from scorepad.scoring.tournament.reading import MOST_ROUNDS, write_ranking
from scorepad.scoring.tournament.worth import RANK_BY, RankBy
from scorepad.telling.days import day_of_play
from scorepad.web.frame.fields import (
    BooleanField,
    CentsField,
    DateField,
    IntegerField,
    NameField,
    ParsedField,
    SelectField,
)
from scorepad.web.frame.forms import Form
from scorepad.web.frame.i18n import language
from scorepad.web.frame.parsing import parsed_number, signed_number
from scorepad.web.frame.submitted import Sent
from scorepad.web.frame.visit import Visit
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _

AS_BEFORE = "kept"
"""The choice to keep the rules of a tournament that are in no rule set any more."""
MOST_DROPPED = 20
OF_PLAN = ("rounds", "games", "games_five", "minutes", "minutes_five", "draw", "fee", "byes")
FOLLOWING = {"games_five": "games", "minutes_five": "minutes"}
"""What follows the number at tables of four, a quarter more, until it is typed itself."""
OF_RANKING = ("by", "drop", "team_best")
"""What the form shows of a plan and of its ranking, by the names of both."""
DRAWS: Mapping[DrawKind, Any] = {
    "random": _l("Los, möglichst neue Gesichter"),
    "standing": _l("Nach dem Stand: die Ersten an Tisch 1"),
    "snake": _l("Nach dem Stand, über alle Tische verteilt"),
    "moving": _l("Sieger bleibt, Zweiter rückt einen Tisch weiter"),
    "given": _l("Wir setzen selbst"),
}
_BY: Mapping[str, RankBy] = {by: by for by in RANK_BY}
FIRST = "first"
FIVES: Mapping[str, Any] = {
    FIRST: _l("erst, wenn alle einmal dort saßen"),
    "3": _l("so schlimm wie drei Wiedersehen"),
    "1": _l("so schlimm wie ein Wiedersehen"),
    "0": _l("macht nichts"),
}
"""What another time at a table of five weighs in the draw."""
RANKINGS: Mapping[RankBy, Any] = {
    "points": LazyString(told, "points"),
    "placement": _l("Platzpunkte am Tisch, dann Punkte"),
    "index": _l("Index: 6 × Platzpunkte + Punkte ÷ 10"),
    "per_game": _l("Punkte je Spiel"),
}


def between(least: int, most: int) -> dict[str, Any]:
    """The arguments `read` and `message` of a field for a whole number from `least` to `most`."""

    def read(typed: str) -> int | None:
        number = parsed_number(typed, most)
        if number is None or number < least:
            return None
        return number

    message = _l("Eine ganze Zahl von %(least)s bis %(most)s.", least=least, most=most)
    return {"read": read, "message": message}


def _euros(cents: int) -> str:
    euros, rest = divmod(cents, 100)
    if rest == 0:
        return str(euros)
    return f"{euros},{rest:02d}"


MOST_MISSED = 1_000


def _read_missed(typed: str) -> int | None:
    number = signed_number(typed)
    if number is None or abs(number) > MOST_MISSED:
        return None
    return number


MISSED_ROUND: dict[str, Any] = {
    "read": _read_missed,
    "message": _l("Eine ganze Zahl, zum Beispiel −150."),
    "optional": True,
    "longest": 12,
}


def _read_classes(typed: str) -> tuple[str, ...] | None:
    names = split_classes(typed)
    if len(names) > MOST_CLASSES or any(len(name) > LONGEST_CLASS for name in names):
        return None
    return names


RuleSets = dict[str, tuple[str, Rules]]
"""The words and the rules of rule sets, by their values in the form."""


class PlanForm(Form):
    """Name, day and plan of a tournament.

    Where the games or minutes of tables of five are empty, they are a quarter more than at four.
    """

    otherwise = "name"
    name = NameField(_l("Name des Turniers"))
    date = DateField(LazyString(told, "date"), read=day_of_play)
    rules = SelectField(LazyString(told, "rules"), message=_l("Dieses Regelwerk gibt es nicht."))
    rounds = IntegerField(LazyString(told, "rounds"), **between(1, MOST_ROUNDS))
    games = IntegerField(_l("Spiele je Liste"), **between(1, MOST_GAMES))
    games_five = IntegerField(_l("Spiele zu fünft"), optional=True, **between(1, MOST_GAMES))
    minutes = IntegerField(_l("Min. je Runde"), optional=True, **between(1, MOST_MINUTES))
    minutes_five = IntegerField(_l("Minuten zu fünft"), optional=True, **between(1, MOST_MINUTES))
    draw = SelectField(_l("Auslosung"), choices=DRAWS, message=_l("Wie wird ausgelost?"))
    by = SelectField(LazyString(told, "counts_by"), choices=RANKINGS, message=_l("Was zählt?"))
    drop = IntegerField(_l("Schlechteste Runden, die nicht zählen"), **between(0, MOST_DROPPED))
    missed_points = ParsedField(_l("Versäumte Runde: Punkte"), **MISSED_ROUND)
    missed_placement = ParsedField(_l("Versäumte Runde: Platzpunkte"), **MISSED_ROUND)
    team_best = IntegerField(_l("Die besten je Mannschaft und Runde"), **between(0, MOST_DROPPED))
    fee = CentsField(_l("Startgeld"), optional=True, write=_euros)
    byes = BooleanField(_l("Lieber jemanden spielfrei lassen als zu sechst oder siebt spielen"))
    classes = ParsedField(
        LazyString(told, "classes"),
        read=_read_classes,
        write=", ".join,
        message=_l(
            "Höchstens %(most)s Klassen mit Kommas dazwischen, jede mit höchstens %(letters)s Zeichen.",
            most=MOST_CLASSES,
            letters=LONGEST_CLASS,
        ),
        optional=True,
        longest=MOST_CLASSES * (LONGEST_CLASS + 2),
    )
    fives = SelectField(_l("Noch einmal zu fünft"), choices=FIVES, message=_l("Was wiegt es?"))
    sets: RuleSets
    plan_before: TournamentPlan

    @classmethod
    def of(cls, visit: Visit, sent: Sent | None, plan: TournamentPlan, **shown: Any) -> Self:
        """The form as it was sent, else with a plan and the values of `shown`."""
        sets = _rule_sets(visit, plan.rules)
        facts = {name: getattr(plan, name) or None for name in OF_PLAN}
        for name, at_four in FOLLOWING.items():
            if facts[name] == a_quarter_more(getattr(plan, at_four) or 0):
                facts[name] = None
        for name in OF_RANKING:
            facts[name] = getattr(plan.ranking, name)
        facts["rules"] = _name_of(plan.rules, sets)
        missed = plan.ranking.missed
        if missed != USUALLY_MISSED[plan.ranking.by]:
            facts["missed_points"] = missed.points
            facts["missed_placement"] = missed.placement
        fives = FIRST if plan.fives is None else str(plan.fives)
        facts["fives"] = fives
        facts["classes"] = plan.classes
        form = cls(sent, data={**facts, **shown})
        form.fives.offer({fives: fives, **FIVES})
        form.sets = sets
        form.plan_before = plan
        form.rules.offer({name: words for name, (words, _rules) in sets.items()})
        return form

    @property
    def facts(self) -> dict[str, Any]:
        """Name, date and plan as the actions read them, of a valid form."""
        typed = {name: self[name].data for name in OF_PLAN}
        plan = {name: value for name, value in typed.items() if value is not None}
        if self.fives.data != FIRST:
            plan["fives"] = int(self.fives.data)
        plan["classes"] = self.classes.data or ()
        _words, rules = self.sets[self.rules.data]
        ranking = write_ranking(self.plan_before.ranking)
        for name in OF_RANKING:
            ranking[name] = self[name].data
        ranking["missed"] = self._missed
        return {
            "name": self.name.data,
            "date": self.date.data,
            "plan": {**plan, "rules": write_rules(rules), "ranking": ranking},
        }

    @property
    def _missed(self) -> dict[str, int]:
        """What a missed round counts, as it was typed; what is empty counts as usual."""
        usual = USUALLY_MISSED[_BY[self.by.data]]
        points = self.missed_points.data
        placement = self.missed_placement.data
        return {
            "points": usual.points if points is None else points,
            "placement": usual.placement if placement is None else placement,
        }


def _rule_sets(visit: Visit, now: Rules) -> RuleSets:
    """All rule sets to choose from; `now` is among them."""
    sets = {"runde": (_("wie in der Runde"), visit.rules)}
    for row in PRESETS.values():
        sets[row.id] = (row.label.in_(language()), preset(row.id))
    for key, named_rules in visit.rule_sets.items():
        sets[f"set-{key}"] = named_rules
    if now not in [rules for _words, rules in sets.values()]:
        sets[AS_BEFORE] = (_("wie bisher"), now)
    return sets


def _name_of(chosen: Rules, sets: RuleSets) -> str:
    """The first value in the form that stands for these rules."""
    names = [name for name, (_words, rules) in sets.items() if rules == chosen]
    return names[0]
