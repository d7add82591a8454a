"""The form of a rule set: a field for each option, from its declaration, and rows for the group's
own kinds.

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
        """The form with a rule set, or as it was sent; values that were not asked stay."""
        super().__init__(given)
        self.preset = current.preset
        self.answers: Mapping[str, tuple[str, ...]] = answers_of(current)
        if given is not None:
            options = BaseForm(_fields(current))
            options.process(given, data=self.answers)
            self.answers = {answer.name: answer.data for answer in options}
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
        """The rule set of the form. Raises Refused with problems whose fields are those of this
        form.
        """
        ids = Ids({*SPECIALS, *SOLI})
        own = dict(_own_specials(self.specials, self.preset, current, ids))
        options = (
            _unasked(current, ids.taken) | with_own_left(dict(_known_options(self, current))) | own
        )
        try:
            rules = read_rules(
                {"preset": self.preset, "options": _with_own_soli(options, self.soli, current, ids)}
            )
        except Refused as refused:
            ids.problems += refused.problems
        if ids.problems:
            raise Refused(
                [replace(one, field=ids.places.get(one.field, one.field)) for one in ids.problems]
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
        name: Answers(
            name=name, stays=option.shape in {"whole", "choice"}, first=name in ASKED_FIRST
        )
        for name, option in OPTIONS.items()
    }
    fields |= {name: Answers(name=name) for name in _numbers_of_kinds(current)}
    return fields | {name: Soli(name=name) for name in SOLI_OF_SPECIALS}


def _numbers_of_kinds(rules: Rules) -> tuple[str, ...]:
    """The options that are a number for each special point that every rule set knows, or for each
    kind of solo.
    """
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
    told = {
        "name": rule.name or ident,
        "points": str(rule.points),
        "most": str(rule.most),
        "counts_in": rule.counts_in,
    }
    return OwnForm(
        data=told
        | {"id": ident, "in_solo": _soli(rule.in_solo), "doubled": (str(int(rule.doubled)),)}
    )


def _named(rows: FieldList) -> list[OwnForm]:
    return [row.form for row in rows if clean(row.form.name.data)]


def _soli(value: object) -> tuple[str, ...]:
    return ("", *value) if isinstance(value, list | tuple) else SAME


def freed(form: RulesForm, step: str) -> RulesForm:
    """The form after the button "reset:name" (that option as in the preset) or "fresh" (all),
    without its errors.
    """
    verb, _colon, name = step.partition(":")
    if verb == "fresh":
        return RulesForm(None, preset(form.preset))
    if verb != "reset" or not name:
        return form
    base = answers_of(preset(form.preset))
    anew = copy(form)
    anew.answers = {
        known: base.get(known, ()) if _belongs(known, name) else given
        for known, given in form.answers.items()
    }
    return anew


def stepped(rules: Rules, step: str) -> Rules:
    """The rules after a button beside "save": "fresh", "reset:name", "on:group", "off:group"; else
    unchanged.
    """
    verb, _colon, name = step.partition(":")
    if verb in {"on", "off"} and name in GROUPS:
        return GROUPS[name].switched(rules, on=verb == "on")
    if verb == "fresh":
        return preset(rules.preset)
    if verb == "reset" and name:
        base = flat(preset(rules.preset))
        options = {
            known: value for known, value in flat(rules).items() if not _belongs(known, name)
        }
        kept = {known: value for known, value in base.items() if _belongs(known, name)}
        return read_rules({"preset": rules.preset, "options": options | kept})
    return rules


def rebased(base: Rules, current: Rules, typed: Rules, *, keep: bool) -> Rules:
    """The typed changes on top of another rule set, with or without earlier own ones. Raises
    Refused if they clash.
    """
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


class Ids:
    """Gives the group's own kinds their ids; `places` maps the names of their options to form
    fields.
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
            if name := clean(row.name.data):
                start = f"own.{what}.{place}"
                self.problems += problems_of_name(name, f"{start}.name", names)
                names.append(name)
                ident = (
                    row.id.data
                    if row.id.data in known - self.taken
                    else new_id(name, self.taken | known)
                )
                self.taken.add(ident)
                self.places |= {f"special.{ident}.{part}": f"{start}.{part}" for part in OWN_PARTS}
                yield ident, row


def _own_specials(
    rows: Sequence[OwnForm], base: str, current: Rules, ids: Ids
) -> Iterator[tuple[str, object]]:
    """The options of the group's own special points; a special point of the preset is off where its
    row was emptied.
    """
    for ident, row in ids.named(rows, "special", current.special.kinds.keys() - SPECIALS.keys()):
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
    soli = {ident: clean(row.name.data) for ident, row in ids.named(rows, "solo", known)}
    gone = known - soli.keys()
    kept = {
        name: _without(gone, name, value)
        for name, value in options.items()
        if not _is_about(gone, name)
    }
    return kept | {"solo.own": [{"id": ident, "name": name} for ident, name in soli.items()]}


def _is_about(soli: AbstractSet[str], name: str) -> bool:
    option, ident = keyed(name) or (None, "")
    return option is not None and option.section == "solo" and ident in soli


def _without(gone: AbstractSet[str], name: str, value: object) -> object:
    of_soli = name in LISTS_OF_SOLI or name.endswith(".in_solo")
    return (
        [kind for kind in value if kind not in gone]
        if of_soli and isinstance(value, list)
        else value
    )
