"""The form for other rules in the course of an evening: another rule set, or some options changed for tonight."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from scorepad.scoring.errors import Refused
from scorepad.scoring.rules import PRESETS, Rules, preset, read_rules, write_rules
from scorepad.web.frame.answers import Body, one
from scorepad.web.frame.complaints import Errors, complain
from scorepad.web.parts.entry_form import Plain, Spot, kept
from scorepad.web.parts.rules_form import RulesForm, freed, rebased, stepped
from scorepad.web.parts.rules_view import OWN_SET, chosen_rules, labelled

STAY = "stay"
"""The rules that hold there, with the options that are changed for tonight."""


@dataclass(frozen=True)
class RulesChangeForm(Plain):
    """Other rules: those of the Runde as they are now, a rule set, or single options; from now on or for the evening.

    `typed` are the options as they were sent, `step` is the button beside one of them.
    """

    kind: ClassVar[str] = "rules"
    path: ClassVar[str] = "regeln"
    groups: ClassVar[tuple[str, ...]] = ("rules", "scope")
    looked_at: ClassVar[bool] = True

    chosen: str = STAY
    whole: bool = False
    typed: RulesForm | None = None
    step: str = ""

    @classmethod
    def filled(cls, spot: Spot) -> Self:
        """With the rules that were written down, else those that hold."""
        was = (spot.before or {}).get("rules")
        known = {"runde": spot.runde_rules} | {name: write_rules(preset(name)) for name in PRESETS}
        return cls(STAY if was is None else next((name for name in known if known[name] == was), "was"))

    @classmethod
    def read(cls, sent: MultiDict[str, str], spot: Spot) -> Self:
        """As it was sent."""
        if "go_back" in sent:
            return cls(way_back(spot))
        step = one(sent, "do")
        typed = freed(RulesForm(sent, spot.rules), step) if "options" in sent else None
        return cls(one(sent, "rules"), one(sent, "scope") == "whole" and spot.verb == "enter", typed, step)

    def body(self, spot: Spot) -> tuple[Body, Errors]:
        """The change."""
        errors: Errors = {}
        try:
            rules = self.rules(spot)
        except Refused as refused:
            for problem in refused.problems:
                complain(errors, "rules", labelled(problem))
            return kept(spot) | {"kind": self.kind, "rules": write_rules(spot.rules)}, errors
        if rules is None:
            complain(errors, "rules", _("Welche Regeln?"))
        elif spot.verb == "enter" and rules == (spot.plan.rules if self.whole else spot.rules):
            complain(errors, "rules", _("Diese Regeln gelten schon."))
        return kept(spot) | {"kind": self.kind, "rules": write_rules(rules or Rules())}, errors

    def rules(self, spot: Spot) -> Rules | None:
        """The rules that were chosen, with the options that were changed; Refused where they clash."""
        base = self._base(spot)
        if base is None or self.typed is None:
            return base
        typed = stepped(self.typed.rules(spot.rules), self.step)
        if self.chosen == STAY:
            return typed
        return base if typed == spot.rules else rebased(base, spot.rules, typed, keep=False)

    def _base(self, spot: Spot) -> Rules | None:
        if self.chosen == STAY:
            return spot.rules
        if self.chosen == "plan":
            return spot.plan.rules
        if self.chosen == "runde":
            return read_rules(spot.runde_rules)
        if self.chosen == "was" and spot.before is not None:
            return read_rules(spot.before["rules"])
        known = self.chosen in PRESETS or self.chosen.removeprefix(OWN_SET) in map(str, spot.rule_sets())
        return chosen_rules(self.chosen, spot.rule_sets()) if known else None


def way_back(spot: Spot) -> str:
    """Which rules one tap brings back: those with which the evening began, else those of the Runde; empty for none."""
    if spot.verb != "enter":
        return ""
    if spot.rules != spot.plan.rules:
        return "plan"
    return "runde" if write_rules(spot.rules) != spot.runde_rules else ""
