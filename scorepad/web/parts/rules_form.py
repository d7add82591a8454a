"""The form of a rule set: every field follows from the declaration of its option.

Values are kept as sent, so that nothing typed is lost when the form is shown again with errors.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from copy import copy
from dataclasses import replace
from typing import Any

from wtforms import FormField
from wtforms.fields.core import UnboundField
from wtforms.form import BaseForm

from scorepad.actions.problems import clean
from scorepad.scoring.errors import Refused
from scorepad.scoring.rules import OPTIONS, Rules, flat, preset, read_rules
from scorepad.scoring.rules.differences import differences, own_changes
from scorepad.scoring.rules.keyed import SpecialRule, keyed
from scorepad.scoring.rules.switches import GROUPS
from scorepad.scoring.rules.usual import ASKED_FIRST
from scorepad.scoring.soli import SOLI
from scorepad.scoring.specials import SPECIALS
from scorepad.web.frame.forms import Form, Rows, Sent, TextField, Tick
from scorepad.web.parts.answered import SAME, Answers, Soli, meant, meant_soli, number, typed, with_own_left
from scorepad.web.parts.own_kinds import MOST_ROWS, OWN_PARTS, Ids, OwnForm, own_specials, with_own_soli

PARTS = ("points", "most")
"""The numbers that the form asks of a special point."""
SOLI_OF_SPECIALS = tuple(f"special.{ident}.in_solo" for ident in SPECIALS)
"""The options that say for each special point that every rule set knows in which soli it counts."""


class RulesForm(Form):
    """The contents of the form: answers by field name, and rows of the group's own kinds.

    `chosen` is the tapped rule set to start from, "" for none; `keep` applies the own changes to it; `do`
    is the button beside an option, `base` the hash of the rules on the page, `brief` the short page.
    """

    chosen = TextField(name="preset")
    keep = Tick()
    brief = Tick()
    do = TextField()
    base = TextField()
    own_specials = Rows(FormField(OwnForm, separator="."), name="own.special", separator=".", max_entries=MOST_ROWS)
    own_soli = Rows(FormField(OwnForm, separator="."), name="own.solo", separator=".", max_entries=MOST_ROWS)

    def __init__(self, given: Sent | None, current: Rules) -> None:
        """The form with a rule set, or as it was sent; values that were not asked stay."""
        super().__init__(given)
        self.preset = current.preset
        self.answers: Mapping[str, tuple[str, ...]] = answers_of(current)
        if given is not None:
            options = BaseForm(_fields(current))
            options.process(given, data=self.answers)
            self.answers = {field.name: field.data for field in options}
        if given is None or self.brief.data:
            kinds = current.special.kinds.items()
            self.specials = [_row(ident, rule) for ident, rule in kinds if ident not in SPECIALS]
            self.soli = [OwnForm(data={"id": own.id, "name": own.name}) for own in current.solo.own]
        else:
            self.specials, self.soli = map(_named, (self.own_specials, self.own_soli))

    def text(self, name: str) -> str:
        """The answer to a field that takes one."""
        return next(iter(self.answers.get(name, ())), "")

    def rules(self, current: Rules) -> Rules:
        """The rule set of the form. Raises Refused with problems whose fields are those of this form."""
        ids = Ids({*SPECIALS, *SOLI})
        own = dict(own_specials(self.specials, self.preset, current, ids))
        options = _unasked(current, ids.taken) | with_own_left(dict(_known_options(self, current))) | own
        try:
            rules = read_rules({"preset": self.preset, "options": with_own_soli(options, self.soli, current, ids)})
        except Refused as refused:
            ids.problems += refused.problems
        if ids.problems:
            raise Refused(
                [replace(problem, field=ids.places.get(problem.field, problem.field)) for problem in ids.problems]
            )
        return rules


def answers_of(rules: Rules) -> dict[str, tuple[str, ...]]:
    """The answers of all fields for a rule set."""
    values = flat(rules)
    answers = {name: typed(option, values[name]) for name, option in OPTIONS.items()}
    answers |= {name: (str(values[name]),) for name in _numbers_of_kinds(rules) if name in values}
    return answers | {name: _soli(values.get(name, "same")) for name in SOLI_OF_SPECIALS}


def _fields(current: Rules) -> dict[str, UnboundField[Any]]:
    fields: dict[str, Any] = {
        name: Answers(name=name, stays=option.shape in {"whole", "choice"}, first=name in ASKED_FIRST)
        for name, option in OPTIONS.items()
    }
    fields |= {name: Answers(name=name) for name in _numbers_of_kinds(current)}
    return fields | {name: Soli(name=name) for name in SOLI_OF_SPECIALS}


def _numbers_of_kinds(rules: Rules) -> tuple[str, ...]:
    """The options that are a number for each special point that every rule set knows, or for each kind of solo."""
    soli = (*SOLI, *(solo.id for solo in rules.solo.own))
    return (
        *(f"special.{ident}.{part}" for ident in SPECIALS for part in PARTS),
        *(f"solo.kind_points.{kind}" for kind in soli),
        *(f"solo.fixed_kind.{kind}.{part}" for kind in soli for part in ("won", "lost")),
    )


def _unasked(current: Rules, known: AbstractSet[str]) -> dict[str, object]:
    """The options of known special points that the form does not ask, with their current values."""
    kept: dict[str, object] = {}
    for name, value in flat(current).items():
        option, ident = keyed(name) or (None, "")
        asked = PARTS if ident in SPECIALS else OWN_PARTS[:4]
        if option and option.section == "special" and option.field not in asked and ident in known:
            kept[name] = value
    return kept


def _row(ident: str, rule: SpecialRule) -> OwnForm:
    told = {"name": rule.name or ident, "points": str(rule.points), "most": str(rule.most), "counts_in": rule.counts_in}
    return OwnForm(data=told | {"id": ident, "in_solo": _soli(rule.in_solo), "doubled": (str(int(rule.doubled)),)})


def _named(rows: Rows) -> list[OwnForm]:
    return [row.form for row in rows if clean(row.form.name.data)]


def _soli(value: object) -> tuple[str, ...]:
    return ("", *value) if isinstance(value, list | tuple) else SAME


def freed(form: RulesForm, step: str) -> RulesForm:
    """The form after the button "reset:name" (that option as in the preset) or "fresh" (all), without its errors."""
    verb, _colon, name = step.partition(":")
    if verb == "fresh":
        return RulesForm(None, preset(form.preset))
    if verb != "reset" or not name:
        return form
    base, anew = answers_of(preset(form.preset)), copy(form)
    anew.answers = {
        known: base.get(known, ()) if _belongs(known, name) else given for known, given in form.answers.items()
    }
    return anew


def stepped(rules: Rules, step: str) -> Rules:
    """The rules after a button beside "save": "fresh", "reset:name", "on:group", "off:group"; else unchanged."""
    verb, _colon, name = step.partition(":")
    if verb in {"on", "off"} and name in GROUPS:
        return GROUPS[name].switched(rules, on=verb == "on")
    if verb == "fresh":
        return preset(rules.preset)
    if verb == "reset" and name:
        base = flat(preset(rules.preset))
        options = {known: value for known, value in flat(rules).items() if not _belongs(known, name)}
        kept = {known: value for known, value in base.items() if _belongs(known, name)}
        return read_rules({"preset": rules.preset, "options": options | kept})
    return rules


def rebased(base: Rules, current: Rules, typed: Rules, *, keep: bool) -> Rules:
    """The typed changes on top of another rule set, with or without earlier own ones. Raises Refused if they clash."""
    kept = differences(preset(current.preset), typed) if keep else ()
    changes = (*own_changes(base), *kept, *differences(current, typed))
    values = {change.name: change.second for change in changes}
    options = {name: value for name, value in values.items() if value is not None}
    return read_rules({"preset": base.preset, "options": options})


def _belongs(name: str, group: str) -> bool:
    return name == group or (name.startswith(f"{group}.") and group not in {"special", "solo"})


def _known_options(form: RulesForm, current: Rules) -> Iterator[tuple[str, object]]:
    stands = flat(current)
    base = flat(preset(form.preset))
    for name, option in OPTIONS.items():
        yield name, meant(option, form.answers.get(name, ()), (base[name], stands[name]))
    for name in _numbers_of_kinds(current):
        amount = number(form.text(name))
        if name.startswith("special.") or amount or name in base:
            yield name, amount
    for name in SOLI_OF_SPECIALS:
        yield name, meant_soli(form.answers.get(name, SAME))
