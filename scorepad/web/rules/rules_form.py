"""The form of a rule set: every field follows from the declaration of its option.

Everything is kept as it was sent, so that nothing typed is lost when the form comes back with its errors.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from itertools import chain, count
from typing import Any

from werkzeug.datastructures import MultiDict

from scorepad.actions.problems import clean, problems_of_name
from scorepad.declare import Option
from scorepad.scoring.errors import Refused
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import OPTIONS, Rules, flat, preset, read_rules
from scorepad.scoring.rules.differences import differences, own_changes
from scorepad.scoring.rules.switches import GROUPS
from scorepad.scoring.soli import SOLI
from scorepad.scoring.specials import SPECIALS
from scorepad.web.rules.unasked import OWN_PARTS, PARTS, is_about, unasked, without

MOST_ROWS = 20
"""Own special points and own soli that the form takes."""
LONGEST = 200
"""Characters of the longest answer that is read."""
MOST_ANSWERS = 120
"""Answers to one list that are read."""
_WHOLE = re.compile(r"-?[0-9]{1,6}")
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


@dataclass(frozen=True, slots=True)
class OwnRow:
    """A row for a special point or a kind of solo that only this group knows; the last row is empty."""

    id: str = ""
    name: str = ""
    points: str = "1"
    most: str = "1"
    counts_in: tuple[str, ...] = ()


@dataclass(frozen=True)
class RulesForm:
    """What stands in the form: the answers by field name, and the rows of the group's own kinds.

    `chosen` is the rule set that was tapped as the beginning, empty for none; `keep` takes the own changes along.
    """

    preset: str
    answers: Mapping[str, tuple[str, ...]]
    specials: tuple[OwnRow, ...] = ()
    soli: tuple[OwnRow, ...] = ()
    chosen: str = ""
    keep: bool = False

    def text(self, name: str) -> str:
        """The answer to a field that takes one."""
        return next(iter(self.answers.get(name, ())), "")

    def rules(self, current: Rules) -> Rules:
        """The rule set that was meant; `Refused` with problems whose fields are those of this form."""
        ids = _Ids({*SPECIALS, *SOLI})
        options = dict(_known_options(self, current)) | dict(_own_specials(self, current, ids))
        options |= unasked(current, ids.taken)
        try:
            rules = read_rules({"preset": self.preset, "options": _with_own_soli(options, self, current, ids)})
        except Refused as refused:
            ids.problems += refused.problems
        if ids.problems:
            raise Refused(
                [replace(problem, field=ids.places.get(problem.field, problem.field)) for problem in ids.problems]
            )
        return rules


def filled(rules: Rules) -> RulesForm:
    """The form with a rule set in it."""
    answers: dict[str, tuple[str, ...]] = {}
    own = []
    for name, value in flat(rules).items():
        if name in OPTIONS:
            answers[name] = _typed(OPTIONS[name], value)
        elif name.startswith("special.") and name.endswith(PARTS):
            answers[name] = (str(value),)
    answers |= {f"solo.kind_points.{kind}": (str(points),) for kind, points in rules.solo.kind_points.items()}
    for ident, rule in rules.special.kinds.items():
        if ident not in SPECIALS:
            own.append(OwnRow(ident, rule.name or ident, str(rule.points), str(rule.most), rule.counts_in))
    soli = tuple(OwnRow(solo.id, solo.name) for solo in rules.solo.own)
    return RulesForm(rules.preset, answers, tuple(own), soli)


def read(sent: MultiDict[str, str], current: Rules) -> RulesForm:
    """The form as it was sent, whatever was sent. A number or choice that was not asked stays as it is."""
    answers: dict[str, tuple[str, ...]] = {}
    stands = filled(current).answers
    for name in (*OPTIONS, *_table_fields(current)):
        given = tuple(typed[:LONGEST] for typed in sent.getlist(name)[:MOST_ANSWERS])
        kept = name not in sent and (name not in OPTIONS or OPTIONS[name].shape in {"whole", "choice"})
        answers[name] = stands.get(name, ()) if kept else _turned(sent, name, given)
    own = tuple(_rows(sent, "special")), tuple(_rows(sent, "solo"))
    return RulesForm(current.preset, answers, *own, chosen=sent.get("preset", "")[:LONGEST], keep="keep" in sent)


def _turned(sent: MultiDict[str, str], name: str, given: tuple[str, ...]) -> tuple[str, ...]:
    """A number beside a switch: none where it is off; where it is on and nothing was typed, what is usual."""
    turned = sent.getlist(f"on.{name}")
    if not turned:
        return given
    if "1" not in turned:
        return ("0",)
    usual = OPTIONS[name].usual if name in OPTIONS else 1
    return (str(usual),) if given in {(), ("",), ("0",)} else given


def freed(form: RulesForm, step: str) -> RulesForm:
    """The form with the preset's answers to what "reset:name" is about, or to all: wrong ones are out of the way."""
    verb, _colon, name = step.partition(":")
    if verb == "fresh":
        return filled(preset(form.preset))
    if verb != "reset" or not name:
        return form
    base = filled(preset(form.preset)).answers
    answers = {known: base.get(known, ()) if _belongs(known, name) else given for known, given in form.answers.items()}
    return replace(form, answers=answers)


def stepped(rules: Rules, step: str) -> Rules:
    """After one of the buttons beside "save": "fresh", "reset:name", "on:group", "off:group"; or as it is."""
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
    """What was typed on top of another rule set, with the own changes of before or without; `Refused` if they clash."""
    kept = differences(preset(current.preset), typed) if keep else ()
    changes = (*own_changes(base), *kept, *differences(current, typed))
    values = {change.name: change.second for change in changes}
    options = {name: value for name, value in values.items() if value is not None}
    return read_rules({"preset": base.preset, "options": options})


def _belongs(name: str, group: str) -> bool:
    return name == group or (name.startswith(f"{group}.") and group not in {"special", "solo"})


def _known_options(form: RulesForm, current: Rules) -> Iterator[tuple[str, object]]:
    """Every option and the tables of built-in kinds as JSON values."""
    stands = flat(current)
    base = flat(preset(form.preset))
    for name, option in OPTIONS.items():
        yield name, _meant(option, form.answers.get(name, ()), (base[name], stands[name]))
    for name in _table_fields(current):
        number = _number(form.text(name))
        if name.startswith("special.") or number or name in base:
            yield name, number


def _table_fields(current: Rules) -> tuple[str, ...]:
    kinds = [*SOLI, *(solo.id for solo in current.solo.own)]
    return (
        *(f"special.{ident}.{part}" for ident in SPECIALS for part in PARTS),
        *(f"solo.kind_points.{kind}" for kind in kinds),
    )


@dataclass
class _Ids:
    """Gives the group's own kinds their ids; `places` tells at which field of the form an option of theirs stands."""

    taken: set[str]
    problems: list[Problem] = field(default_factory=list)
    places: dict[str, str] = field(default_factory=dict)

    def named(self, rows: Sequence[OwnRow], what: str, known: AbstractSet[str]) -> Iterator[tuple[str, OwnRow]]:
        """The rows that have a name, with their ids; a row that was emptied is gone."""
        names: list[str] = []
        for place, row in enumerate(rows):
            if name := clean(row.name):
                start = f"own.{what}.{place}"
                self.problems += problems_of_name(name, f"{start}.name", names)
                names.append(name)
                ident = row.id if row.id in known - self.taken else _new_id(name, self.taken | known)
                self.taken.add(ident)
                self.places |= {f"special.{ident}.{part}": f"{start}.{part}" for part in OWN_PARTS}
                yield ident, row


def _own_specials(form: RulesForm, current: Rules, ids: _Ids) -> Iterator[tuple[str, object]]:
    """The options of the group's own special points; one of the preset that was emptied is not played."""
    for ident, row in ids.named(form.specials, "special", current.special.kinds.keys() - SPECIALS.keys()):
        yield f"special.{ident}.name", clean(row.name)
        yield f"special.{ident}.points", _number(row.points)
        yield f"special.{ident}.most", _number(row.most)
        if row.counts_in:
            yield f"special.{ident}.counts_in", list(row.counts_in)
    for ident in sorted(preset(form.preset).special.kinds.keys() - ids.taken):
        yield f"special.{ident}.points", 0


def _with_own_soli(options: dict[str, Any], form: RulesForm, current: Rules, ids: _Ids) -> dict[str, Any]:
    """The options with the group's own soli; a kind that is gone is gone from every list of kinds."""
    known = {solo.id for solo in current.solo.own}
    soli = {ident: clean(row.name) for ident, row in ids.named(form.soli, "solo", known)}
    gone = known - soli.keys()
    kept = {name: without(gone, name, value) for name, value in options.items() if not is_about(gone, name)}
    return kept | {"solo.own": [{"id": ident, "name": name} for ident, name in soli.items()]}


def _new_id(name: str, taken: set[str]) -> str:
    plain = unicodedata.normalize("NFKD", name.casefold().translate(_UMLAUTS)).encode("ascii", "ignore").decode()
    ident = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:30] or "own"
    numbered = (f"{ident}_{number}" for number in count(2))
    return next(tried for tried in chain([ident], numbered) if tried not in taken)


def _rows(sent: MultiDict[str, str], what: str) -> Iterator[OwnRow]:
    for place in range(MOST_ROWS):
        start = f"own.{what}.{place}."
        if not clean(sent.get(f"{start}name", "")):
            continue
        texts = {part: sent.get(start + part, default)[:LONGEST] for part, default in _DEFAULTS.items()}
        yield OwnRow(**texts, counts_in=tuple(part[:LONGEST] for part in sent.getlist(f"{start}counts_in")[:MOST_ROWS]))


_DEFAULTS = {"id": "", "name": "", "points": "1", "most": "1"}


def _typed(option: Option, value: Any) -> tuple[str, ...]:
    """A JSON value as the form has it; where another option holds in its stead, nothing."""
    if option.same and value == "same":
        return ()
    if option.shape == "switch":
        return ("1",) if value else ()
    if option.shape == "numbers":
        return (" ".join(map(str, value)),)
    return tuple(map(str, value)) if option.shape == "list" else (str(value),)


def _meant(option: Option, given: tuple[str, ...], orders: tuple[Any, Any]) -> object:
    """The JSON value of what was typed; what is no number stays as it is, for the rules to complain about."""
    if option.shape == "switch":
        return bool(given)
    if option.shape == "numbers":
        return [_number(part) for part in re.split(r"[\s,;]+", " ".join(given)) if part]
    if option.shape == "list":
        return _in_order(given, orders)
    return _one_meant(option, next(iter(given), ""))


def _one_meant(option: Option, text: str) -> object:
    if option.same and not text.strip():
        return "same"
    if option.shape == "choice":
        return next((choice for choice in option.choices if str(choice) == text), text)
    return _number(text)


def _in_order(given: tuple[str, ...], orders: tuple[Any, Any]) -> list[str]:
    """Ticked answers have no order of their own: they take that of the preset, else the one they had."""
    chosen = list(dict.fromkeys(given))
    for order in orders:
        if set(order) == set(chosen):
            return list(order)
    had = [answer for answer in orders[1] if answer in chosen]
    return had + [answer for answer in chosen if answer not in had]


def _number(text: str) -> int | str:
    plain = text.strip().replace("−", "-")
    return int(plain) if _WHOLE.fullmatch(plain) else text
