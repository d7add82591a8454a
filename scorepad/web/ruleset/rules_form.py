"""The form of a rule set: a field for each option, and rows for the group's own kinds.

Values are kept as sent, so that nothing typed is lost when the form is shown again with errors.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from copy import copy
from dataclasses import replace
from typing import Any

from wtforms import FormField
from wtforms.fields.core import UnboundField
from wtforms.form import BaseForm

from scorepad.actions.problems import clean, problems_of_name
from scorepad.scoring.errors import Refused
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import OPTIONS, Rules, flat, preset, read_rules
from scorepad.scoring.rules.differences import differences, own_changes
from scorepad.scoring.rules.keyed import SpecialRule, keyed
from scorepad.scoring.rules.switches import GROUPS
from scorepad.scoring.rules.usual import ASKED_FIRST
from scorepad.scoring.soli import SOLI
from scorepad.scoring.specials import SPECIALS
from scorepad.web.frame.fields import BooleanField, FieldList, MultipleField, StringField
from scorepad.web.frame.forms import Form
from scorepad.web.frame.submitted import Sent
from scorepad.web.ruleset.answered import (
    SAME,
    Answers,
    Soli,
    meant,
    meant_soli,
    new_id,
    number,
    typed,
    with_own_left,
)

MOST_ROWS = 20
"""The most rows of own special points, and of own soli."""
OWN_PARTS = ("name", "points", "most", "counts_in", "in_solo", "doubled")
"""The options that the form asks of a special point of the group's own."""
ASKED_OF_OWN = ("name", "points", "most", "counts_in")
"""Of these the ones that the form always asks; the others stay as they are where it does not."""
LISTS_OF_SOLI = tuple(name for name, option in OPTIONS.items() if option.own == "solo.own")
PARTS = ("points", "most")
"""The numbers that the form asks of a special point."""
SOLI_OF_SPECIALS = tuple(f"special.{ident}.in_solo" for ident in SPECIALS)
"""The options that say for each special point that every rule set knows in which soli it counts."""


class OwnForm(Form):
    """A row for a special point or a kind of solo of the group's own; the last row is empty.

    `in_solo` and `doubled` are empty where they were not asked.
    """

    id = StringField()
    name = StringField()
    points = StringField(default="1")
    most = StringField(default="1")
    counts_in = MultipleField(most=MOST_ROWS)
    in_solo = Soli()
    doubled = MultipleField()


class RulesForm(Form):
    """The contents of the form: answers by field name, and rows of the group's own kinds.

    `chosen` is the tapped rule set to start from, "" for none; `keep` applies the own changes to
    it; `do` is the button beside an option, `base` the hash of the rules on the page, `brief` the
    short page.
    """

    chosen = StringField(name="preset")
    keep = BooleanField()
    brief = BooleanField()
    do = StringField()
    base = StringField()
    own_specials = FieldList(
        FormField(OwnForm, separator="."), name="own.special", separator=".", max_entries=MOST_ROWS
    )
    own_soli = FieldList(
        FormField(OwnForm, separator="."), name="own.solo", separator=".", max_entries=MOST_ROWS
    )

    def __init__(self, given: Sent | None, current: Rules) -> None:
        """The form as it was sent, or without `given` the form of the current rules.

        What the sent page did not ask stays as in the current rules: on the short page also the
        group's own kinds.
        """
        super().__init__(given)
        self.preset = current.preset
        self.answers: Mapping[str, tuple[str, ...]] = answers_of(current)
        if given is not None:
            options = BaseForm(_fields(current))
            options.process(given, data=self.answers)
            self.answers = {answer.name: answer.data for answer in options}
        asked_own = given is not None and not self.brief.data
        if asked_own:
            self.specials = _named(self.own_specials)
            self.soli = _named(self.own_soli)
        else:
            kinds = current.special.kinds.items()
            self.specials = [_row(ident, rule) for ident, rule in kinds if ident not in SPECIALS]
            self.soli = [OwnForm(data={"id": own.id, "name": own.name}) for own in current.solo.own]

    def text(self, name: str) -> str:
        """The answer to a field that takes one."""
        answers = self.answers.get(name)
        return answers[0] if answers else ""

    def rules(self, current: Rules) -> Rules:
        """The rule set of the form. Raises Refused, with problems at the fields of this form."""
        # `ids` takes the id of each of the group's own kinds as its row is read: `_unasked` comes
        # after the special points, and the soli come last.
        ids = Ids({*SPECIALS, *SOLI})
        own_specials = dict(_own_specials(self.specials, self.preset, current, ids))
        unasked = _unasked(current, ids.taken)
        answered = with_own_left(dict(_known_options(self, current)))
        without_soli = {**unasked, **answered, **own_specials}
        options = _with_own_soli(without_soli, self.soli, current, ids)
        try:
            rules = read_rules({"preset": self.preset, "options": options})
        except Refused as refused:
            ids.problems += refused.problems
        if ids.problems:
            raise Refused([ids.in_form(problem) for problem in ids.problems])
        return rules


def answers_of(rules: Rules) -> dict[str, tuple[str, ...]]:
    """The answers of all fields for a rule set."""
    values = flat(rules)
    answers = {name: typed(option, values[name]) for name, option in OPTIONS.items()}
    for name in _numbers_of_kinds(rules):
        if name in values:
            answers[name] = (str(values[name]),)
    for name in SOLI_OF_SPECIALS:
        answers[name] = _soli(values.get(name, "same"))
    return answers


def _fields(current: Rules) -> dict[str, UnboundField[Any]]:
    """A field for each option of a rule set, by its name.

    One that the sent page did not have: a number or a choice stays (`stays`), a switch or a list
    was emptied; on the short page everything stays that is not asked `first`.
    """
    fields: dict[str, Any] = {}
    for name, option in OPTIONS.items():
        stays = option.shape in {"whole", "choice"}
        fields[name] = Answers(name=name, stays=stays, first=name in ASKED_FIRST)
    for name in _numbers_of_kinds(current):
        fields[name] = Answers(name=name)
    for name in SOLI_OF_SPECIALS:
        fields[name] = Soli(name=name)
    return fields


def _numbers_of_kinds(rules: Rules) -> list[str]:
    """The options that are a number for each known special point, or for each kind of solo."""
    soli = [*SOLI, *(solo.id for solo in rules.solo.own)]
    names = [f"special.{ident}.{part}" for ident in SPECIALS for part in PARTS]
    names += [f"solo.kind_points.{kind}" for kind in soli]
    for kind in soli:
        names += [f"solo.fixed_kind.{kind}.won", f"solo.fixed_kind.{kind}.lost"]
    return names


def _unasked(current: Rules, known: AbstractSet[str]) -> dict[str, object]:
    """The options of known special points that the form does not ask, with their current values."""
    kept: dict[str, object] = {}
    for name, value in flat(current).items():
        of_kind = keyed(name)
        if of_kind is None:
            continue
        option, ident = of_kind
        asked = PARTS if ident in SPECIALS else ASKED_OF_OWN
        if option.section == "special" and ident in known and option.field not in asked:
            kept[name] = value
    return kept


def _row(ident: str, rule: SpecialRule) -> OwnForm:
    """The row of a special point of the group's own."""
    data = {
        "id": ident,
        "name": rule.name or ident,
        "points": str(rule.points),
        "most": str(rule.most),
        "counts_in": rule.counts_in,
        "in_solo": _soli(rule.in_solo),
        "doubled": ("1",) if rule.doubled else ("0",),
    }
    return OwnForm(data=data)


def _named(rows: FieldList) -> list[OwnForm]:
    """The rows with a name; an emptied one takes its kind away."""
    return [row.form for row in rows if clean(row.form.name.data)]


def _soli(value: object) -> tuple[str, ...]:
    """The form data of a list of soli, or of "same"."""
    return ("", *value) if isinstance(value, list | tuple) else SAME


def after_reset_button(form: RulesForm, step: str) -> RulesForm:
    """The form that is judged next: where a button resets something, the answers of the preset
    replace those that were sent, wrong ones too.

    "reset:name" resets that option. "fresh" resets all of them, and forgets `chosen` and `keep`: no
    other rule set is tapped any more. After any other button the form is as it was.
    """
    verb, _colon, name = step.partition(":")
    if verb == "fresh":
        return RulesForm(None, preset(form.preset))
    if verb != "reset" or not name:
        return form
    base = answers_of(preset(form.preset))
    answers = dict(form.answers)
    for known in answers:
        if _belongs(known, name):
            answers[known] = base.get(known, ())
    anew = copy(form)
    anew.answers = answers
    return anew


def rules_after_button(rules: Rules, step: str) -> Rules:
    """The rules after a button beside "save"; after any other one unchanged.

    "fresh" sets all as in the preset, "reset:name" that option; "on:group" and "off:group" switch a
    named group of options.
    """
    verb, _colon, name = step.partition(":")
    if verb in {"on", "off"} and name in GROUPS:
        return GROUPS[name].switched(rules, on=verb == "on")
    if verb == "fresh":
        return preset(rules.preset)
    if verb == "reset" and name:
        options = dict[str, object]()
        for known, value in flat(rules).items():
            if not _belongs(known, name):
                options[known] = value
        for known, value in flat(preset(rules.preset)).items():
            if _belongs(known, name):
                options[known] = value
        return read_rules({"preset": rules.preset, "options": options})
    return rules


def rebased(base: Rules, current: Rules, typed: Rules, *, keep: bool) -> Rules:
    """The rules `base` with what was typed over the rules `current` on the page; with `keep` also
    with what these have of their own. Raises Refused if they clash.

    An option has the value of the last change to it: what was typed comes last.
    """
    changes = [*own_changes(base)]
    if keep:
        changes += differences(preset(current.preset), typed)
    changes += differences(current, typed)
    options = dict[str, object]()
    for change in changes:
        options[change.name] = change.second
    given = {name: value for name, value in options.items() if value is not None}
    return read_rules({"preset": base.preset, "options": given})


def _belongs(name: str, group: str) -> bool:
    """Whether an option is the one of a reset button, or one of its kind."""
    return name == group or (name.startswith(f"{group}.") and group not in {"special", "solo"})


def _known_options(form: RulesForm, current: Rules) -> Iterator[tuple[str, object]]:
    """The options that every rule set has, as they are answered in the form.

    A kind of solo has a number only if one other than zero was typed, or its preset has one.
    """
    of_preset = flat(preset(form.preset))
    now = flat(current)
    for name, option in OPTIONS.items():
        orders = (of_preset[name], now[name])
        yield name, meant(option, form.answers.get(name, ()), orders)
    for name in _numbers_of_kinds(current):
        amount = number(form.text(name))
        always_has = name.startswith("special.") or name in of_preset
        if always_has or amount:
            yield name, amount
    for name in SOLI_OF_SPECIALS:
        yield name, meant_soli(form.answers.get(name, SAME))


class Ids:
    """Gives the group's own kinds their ids.

    `places` are the form fields by the names of their options, `problems` those of their names.
    """

    def __init__(self, taken: set[str]) -> None:
        self.taken = taken
        self.problems = list[Problem]()
        self.places = dict[str, str]()

    def named(
        self, rows: Sequence[OwnForm], what: str, known: AbstractSet[str]
    ) -> Iterator[tuple[str, OwnForm]]:
        """The rows with a name, with their ids; an emptied row deletes its kind."""
        names: list[str] = []
        for place, row in enumerate(rows):
            name = clean(row.name.data)
            if not name:
                continue
            start = f"own.{what}.{place}"
            self.problems += problems_of_name(name, f"{start}.name", names)
            names.append(name)
            ident = row.id.data
            if ident not in known or ident in self.taken:
                ident = new_id(name, self.taken | known)
            self.taken.add(ident)
            for part in OWN_PARTS:
                self.places[f"special.{ident}.{part}"] = f"{start}.{part}"
            yield ident, row

    def in_form(self, problem: Problem) -> Problem:
        """A problem of the rules at the field of the form that shows it."""
        return replace(problem, field=self.places.get(problem.field, problem.field))


def _own_specials(
    rows: Sequence[OwnForm], base: str, current: Rules, ids: Ids
) -> Iterator[tuple[str, object]]:
    """The options of the group's own special points.

    Reading the rows takes their ids; a special point of the preset whose id is then not taken had
    its row emptied, and gets no points.
    """
    own_kinds = current.special.kinds.keys() - SPECIALS.keys()
    for ident, row in ids.named(rows, "special", own_kinds):
        yield f"special.{ident}.name", clean(row.name.data)
        yield f"special.{ident}.points", number(row.points.data)
        yield f"special.{ident}.most", number(row.most.data)
        if row.counts_in.data:
            yield f"special.{ident}.counts_in", list(row.counts_in.data)
        if row.in_solo.data:
            yield f"special.{ident}.in_solo", meant_soli(row.in_solo.data)
        if row.doubled.data:
            yield f"special.{ident}.doubled", "1" in row.doubled.data
    for ident in sorted(preset(base).special.kinds.keys() - ids.taken):
        yield f"special.{ident}.points", 0


def _with_own_soli(
    options: Mapping[str, Any], rows: Sequence[OwnForm], current: Rules, ids: Ids
) -> dict[str, Any]:
    """The options with the group's own soli; a deleted kind is removed from every list of kinds."""
    known = {solo.id for solo in current.solo.own}
    soli = []
    gone = set(known)
    for ident, row in ids.named(rows, "solo", known):
        soli.append({"id": ident, "name": clean(row.name.data)})
        gone.discard(ident)
    kept = dict[str, Any]()
    for name, value in options.items():
        if not _is_about(gone, name):
            kept[name] = _without(gone, name, value)
    return {**kept, "solo.own": soli}


def _is_about(soli: AbstractSet[str], name: str) -> bool:
    """Whether an option is a number of one of these soli."""
    of_kind = keyed(name)
    if of_kind is None:
        return False
    option, ident = of_kind
    return option.section == "solo" and ident in soli


def _without(gone: AbstractSet[str], name: str, value: object) -> object:
    """The value of an option; a list of kinds of soli without those that are gone."""
    is_list_of_soli = name in LISTS_OF_SOLI or name.endswith(".in_solo")
    if is_list_of_soli and isinstance(value, list):
        return [kind for kind in value if kind not in gone]
    return value
