"""The form for other rules in the course of an evening."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from scorepad.scoring.rules import PRESETS, Rules, preset, read_rules, write_rules
from scorepad.web.entry.entry_form import Plain, Spot, kept
from scorepad.web.frame.answers import Body, one
from scorepad.web.frame.complaints import Errors, complain


@dataclass(frozen=True)
class RulesChangeForm(Plain):
    """Other rules: those of the Runde as they are now, or a rule set; from now on or for the whole evening."""

    kind: ClassVar[str] = "rules"
    path: ClassVar[str] = "regeln"
    groups: ClassVar[tuple[str, ...]] = ("rules", "scope")
    looked_at: ClassVar[bool] = True

    chosen: str = "runde"
    whole: bool = False

    @classmethod
    def filled(cls, spot: Spot) -> Self:
        """With the rules that were written down, else those of the Runde."""
        was = (spot.before or {}).get("rules")
        known = {"runde": spot.runde_rules} | {name: write_rules(preset(name)) for name in PRESETS}
        return cls("runde" if was is None else next((name for name in known if known[name] == was), "was"))

    @classmethod
    def read(cls, sent: MultiDict[str, str], spot: Spot) -> Self:
        """As it was sent."""
        return cls(one(sent, "rules"), one(sent, "scope") == "whole" and spot.verb == "enter")

    def body(self, spot: Spot) -> tuple[Body, Errors]:
        """The change."""
        errors: Errors = {}
        rules = self.rules(spot)
        if rules is None:
            complain(errors, "rules", _("Welche Regeln?"))
        elif spot.verb == "enter" and rules == (spot.plan.rules if self.whole else spot.rules):
            complain(errors, "rules", _("Diese Regeln gelten schon."))
        return kept(spot) | {"kind": self.kind, "rules": write_rules(rules or Rules())}, errors

    def rules(self, spot: Spot) -> Rules | None:
        """The rules that were chosen."""
        if self.chosen == "runde":
            return read_rules(spot.runde_rules)
        if self.chosen == "was" and spot.before is not None:
            return read_rules(spot.before["rules"])
        return preset(self.chosen) if self.chosen in PRESETS else None
