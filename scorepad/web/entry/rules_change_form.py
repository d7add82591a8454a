"""The form for other rules in the course of an evening: another rule set, or some options changed
for tonight.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

from flask_babel import gettext as _

from scorepad.scoring.errors import Refused
from scorepad.scoring.rules import PRESETS, Rules, preset, read_rules, write_rules
from scorepad.web.frame.complaints import plainly
from scorepad.web.frame.fields import BooleanField, StringField, put_at
from scorepad.web.frame.submitted import Sent
from scorepad.web.game.entry_form import EntryForm
from scorepad.web.game.game_form import Body
from scorepad.web.game.spot import Spot
from scorepad.web.ruleset.rules_form import (
    RulesForm,
    after_reset_button,
    rebased,
    rules_after_button,
)
from scorepad.web.ruleset.rules_view import OWN_SET, chosen_rules

STAY = "stay"
"""The choice to keep the rules in force, with some options changed for tonight."""


class RulesChangeForm(EntryForm):
    """A change of rules: to the Runde's current ones, a rule set, or single options; from now on or
    for the evening.

    `typed` is the form of the options if they were sent; `do` is the button beside one of them.
    """

    kind = "rules"
    path = "regeln"
    groups = ("rules", "scope")
    group_of: ClassVar[Mapping[str, str]] = {"chosen": "rules"}
    looked_at = True

    chosen = StringField(name="rules")
    scope = StringField()
    options = BooleanField()
    do = StringField()
    go_back = BooleanField()

    def __init__(self, sent: Sent | None, spot: Spot, **data: Any) -> None:
        """The form as it was sent, with the options; after the restore button, with the rules that
        it names.
        """
        super().__init__(sent, spot, **data)
        self.typed: RulesForm | None = None
        if self.go_back.data:
            self.chosen.data = way_back(spot)
            self.scope.data = ""
        elif self.options.data:
            self.typed = after_reset_button(RulesForm(sent, spot.rules), self.do.data)

    def offered(self) -> dict[str, Any]:
        """The stored rules, else those in force."""
        written = self.spot.before.get("rules")
        if written is None:
            return {"chosen": STAY}
        if written == self.spot.visit.runde.rules:
            return {"chosen": "runde"}
        for name in PRESETS:
            if written == write_rules(preset(name)):
                return {"chosen": name}
        return {"chosen": "was"}

    @property
    def for_all(self) -> bool:
        return bool(self.scope.data == "whole") and self.spot.verb == "enter"

    def body(self) -> Body:
        """The resulting rules; where they clash, those in force, with the errors at the choice."""
        spot = self.spot
        in_force = spot.stored.plan.rules if self.for_all else spot.rules
        try:
            rules = self.resulting_rules()
        except Refused as refused:
            rules = spot.rules
            for problem in refused.problems:
                put_at(self.chosen, plainly(problem))
        else:
            if rules is None:
                put_at(self.chosen, _("Welche Regeln?"))
            elif spot.verb == "enter" and rules == in_force:
                put_at(self.chosen, _("Diese Regeln gelten schon."))
        return super().body() | {"rules": write_rules(rules or Rules())}

    def resulting_rules(self) -> Rules | None:
        """The chosen rules with the changed options; None if none are chosen. Raises Refused if
        they clash.
        """
        base = self._base()
        now = self.spot.rules
        if base is None or self.typed is None:
            return base
        typed = rules_after_button(self.typed.rules(now), self.do.data)
        if self.chosen.data == STAY:
            return typed
        if typed == now:
            return base
        return rebased(base, now, typed, keep=False)

    def _base(self) -> Rules | None:
        """The chosen rules without changed options; None for an unknown choice."""
        chosen = self.chosen.data
        spot = self.spot
        if chosen == STAY:
            return spot.rules
        if chosen == "plan":
            return spot.stored.plan.rules
        if chosen == "runde":
            return read_rules(spot.visit.runde.rules)
        if chosen == "was" and spot.before:
            return read_rules(spot.before["rules"])
        own_sets = {f"{OWN_SET}{number}" for number in spot.visit.rule_sets}
        if chosen in PRESETS or chosen in own_sets:
            return chosen_rules(chosen, spot.visit.rule_sets)
        return None


def way_back(spot: Spot) -> str:
    """The rules that one tap restores: those at the start of the evening, else those of the Runde;
    "" for none.
    """
    if spot.verb != "enter":
        return ""
    if spot.rules != spot.stored.plan.rules:
        return "plan"
    if write_rules(spot.rules) != spot.visit.runde.rules:
        return "runde"
    return ""
