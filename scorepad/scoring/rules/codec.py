"""Rule sets as JSON: ``{"preset": "kif", "options": {"bock.on": true}}``.

Reading collects all problems; writing stores only the differences from the preset.

Raise `VERSION` when an option changes its name or meaning, or a preset its values (except notes,
which change no number), and add a step to `STEPS`: a function that upgrades preset and options to
the next version. Rule sets without a version have version 1.
"""

import dataclasses
from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, TypeGuard, cast

from scorepad.declare import Named, Option
from scorepad.scoring.errors import Refused, refuse
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules.keyed import KEYED, FixedKind, SpecialRule, is_told, keyed, unsaid
from scorepad.scoring.rules.named import named_ids, read_named
from scorepad.scoring.rules.presets import PRESETS
from scorepad.scoring.rules.ruleset import OPTIONS, SECTIONS, Rules
from scorepad.scoring.rules.season import gathered, spread
from scorepad.scoring.rules.solo import OwnSolo
from scorepad.scoring.soli import SOLI

Options = Mapping[str, object]
Step = Callable[[str, Options], tuple[str, Options]]

VERSION = 1
STEPS: Mapping[int, Step] = MappingProxyType({})
"""By version, the function that upgrades to the next one."""
_WANTS = {
    "switch": ("ja oder nein", "yes or no"),
    "whole": ("eine ganze Zahl", "a whole number"),
    "choice": ("einen der Werte", "one of its values"),
    "list": ("eine Liste", "a list"),
    "named": ("eine Liste", "a list"),
    "numbers": ("eine Liste", "a list"),
    "text": ("einen Namen", "a name"),
}

_FRAME: Mapping[str, Any] = {"preset": "ddv", "options": {}, "version": 1}
"""The keys in the JSON object of a rule set, with their default values."""


def read_rules(given: object) -> Rules:
    """The rule set of a JSON object; None means the tournament rules.

    Raises Refused with all problems, each at its option name.
    """
    if given is None:
        return Rules()
    if not isinstance(given, Mapping):
        raise Refused([Problem("not_an_object", "rules")])
    preset, own, problems = _frame(given)
    options = dict(PRESETS[preset].options)
    options |= {str(name): value for name, value in own.items()}
    reader = _Reader(spread(options))
    rules = reader.rules(preset)
    problems += reader.problems
    problems += contradictions(rules)
    refuse(problems)
    return rules


def _frame(given: Mapping[Any, Any]) -> tuple[str, Mapping[Any, Any], list[Problem]]:
    # The preset and the options in the present version, and the problems with what is around them.
    unknown = [str(key) for key in given if key not in _FRAME]
    problems = [Problem("unknown_key", "rules", {"key": key}) for key in unknown]
    preset = _given_or_default(given, "preset")
    options = _given_or_default(given, "options")
    version = _given_or_default(given, "version")
    if not isinstance(preset, str) or preset not in PRESETS:
        problems.append(Problem("unknown_preset", "preset", {"name": str(preset)}))
        preset = "ddv"
    if not isinstance(options, Mapping):
        raise Refused([*problems, Problem("not_an_object", "options")])
    if type(version) is not int or not 1 <= version <= VERSION:
        problems.append(Problem("rules_version", "version", {"version": str(version)[:20]}))
        raise Refused(problems)
    preset, options = _upgraded(preset, options, version)
    return preset, options, problems


def _given_or_default(given: Mapping[Any, Any], key: str) -> Any:
    value = given.get(key)
    return _FRAME[key] if value is None else value


def _upgraded(preset: str, options: Options, version: int) -> tuple[str, Options]:
    for step in range(version, VERSION):
        preset, options = STEPS[step](preset, options)
    return preset, options


def preset(name: str) -> Rules:
    """The rule set of a preset. Raises Refused where there is none of this name."""
    return _preset(name)


@lru_cache(maxsize=16)
def _preset(name: str) -> Rules:
    # Apart from `preset`, because a cached function takes whatever it is given.
    return read_rules({"preset": name})


def write_rules(rules: Rules) -> dict[str, object]:
    """The JSON object of a rule set: its preset and the differences from it.

    Inverse of `read_rules`.
    """
    usual = preset(rules.preset)
    base = flat(usual)
    own = flat(rules)
    options = {name: value for name, value in own.items() if base.get(name) != value}
    gone = usual.special.kinds.keys() - rules.special.kinds.keys()
    for ident in gone:  # a special point that the rules do not know is not played
        options[f"special.{ident}.points"] = 0
    starts = tuple(f"special.{ident}." for ident in gone)
    for name in base.keys() - own.keys():
        if not name.startswith(starts):
            options[name] = unsaid(name)
    written: dict[str, object] = {"preset": rules.preset, "options": gathered(options)}
    if VERSION > 1:
        written["version"] = VERSION
    return written


def flat(rules: Rules) -> dict[str, object]:
    """Every option of a rule set by its public name, as JSON values."""
    values: dict[str, object] = {}
    for option in OPTIONS.values():
        section = getattr(rules, option.section)
        values[option.name] = plain(getattr(section, option.field))
    if rules.solo.own:
        values["solo.own"] = [dataclasses.asdict(own) for own in rules.solo.own]
    for kind, points in rules.solo.kind_points.items():
        values[f"solo.kind_points.{kind}"] = points
    values |= _flat_rows("special.*.", rules.special.kinds)
    values |= _flat_rows("solo.fixed_kind.*.", rules.solo.fixed_kind)
    return values


def _flat_rows(start: str, table: Mapping[str, object]) -> dict[str, object]:
    # The keyed options whose name begins like this, for every row of the table.
    values: dict[str, object] = {}
    for pattern, option in KEYED.items():
        if not pattern.startswith(start):
            continue
        for key, row in table.items():
            value = getattr(row, option.field)
            if is_told(option, value):
                values[pattern.replace("*", key)] = plain(value)
    return values


def contradictions(rules: Rules) -> list[Problem]:
    """The problems with options that contradict each other."""
    problems = []
    for option in OPTIONS.values():
        code, holds = option.clash
        if holds(rules):
            problems.append(Problem(code, option.name))
    return problems


def plain(value: object) -> object:
    """The JSON value of an option's value."""
    if isinstance(value, tuple):
        return [_plain_part(part) for part in value]
    return value


def _plain_part(part: object) -> object:
    if isinstance(part, Named):
        return {"id": part.id, "name": part.name}
    return part


def _fits(option: Option, value: object) -> bool:
    # Whether a value has the type of its option; in Python True is a number too.
    if option.shape == "text":
        return isinstance(value, str) and bool(value.strip())
    if option.shape == "switch":
        return isinstance(value, bool)
    if option.shape == "whole":
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, list | tuple)


class _Reader:
    """A reader of the options of a rule set; `problems` collects what is wrong with them.

    Keyed options are gathered in rows: all that they say about one special point or one kind of
    solo. `_sections` holds the values by section and field, `_keyed` those by table, key and field.
    """

    def __init__(self, options: Mapping[str, object]) -> None:
        self.problems: list[Problem] = []
        self._sections: dict[str, dict[str, Any]] = {section: {} for section in SECTIONS}
        keyed_sections = ("special", "solo.kind_points", "solo.fixed_kind")
        self._keyed: dict[str, dict[str, dict[str, Any]]] = {name: {} for name in keyed_sections}
        self._own = self._own_soli(options.get("solo.own", ()))
        self._solo_ids = {*SOLI, *(solo.id for solo in self._own)}
        self._own_ids = {
            "solo.own": self._solo_ids,
            "redeal.reasons": named_ids(options.get("redeal.reasons")),
        }
        for name, value in options.items():
            self._take(name, value)

    def rules(self, preset: str) -> Rules:
        """The rule set of the options; without those that have problems."""
        self._sections["special"]["kinds"] = self._kinds()
        self._sections["solo"]["own"] = self._own
        self._sections["solo"]["kind_points"] = self._kind_points()
        self._sections["solo"]["fixed_kind"] = self._fixed_kinds()
        sections = {name: SECTIONS[name](**values) for name, values in self._sections.items()}
        return Rules(**sections, preset=preset)

    def _kind_points(self) -> dict[str, int]:
        given = self._keyed["solo.kind_points"]
        return {kind: row["points"] for kind, row in given.items() if row}

    def _fixed_kinds(self) -> dict[str, FixedKind]:
        given = self._keyed["solo.fixed_kind"]
        return {kind: FixedKind(**row) for kind, row in given.items() if any(row.values())}

    def _take(self, name: str, value: object) -> None:
        # Reads an option, and keeps its value for the rule set.
        if name == "solo.own":  # was read before the others, whose names and values may be own soli
            return
        if name in OPTIONS:
            option = OPTIONS[name]
            read = self._read(option, value)
            if read is not None:
                self._sections[option.section][option.field] = read
        else:
            self._take_keyed(name, value)

    def _take_keyed(self, name: str, value: object) -> None:
        """Reads an option of one special point or kind of solo, such as special.fuchs.points."""
        option, key = keyed(name) or (None, "")
        if option is None or (option.section == "solo" and key not in self._solo_ids):
            self._refuse("unknown_option", name)
            return
        table, _star, _field = option.name.partition(".*")
        row = self._keyed[table].setdefault(key, {})
        read = self._read(dataclasses.replace(option, name=name), value)
        if read is not None:
            row[option.field] = read

    def _read(self, option: Option, value: object) -> object | None:
        # The value of an option from its JSON value; None if it is refused.
        if option.same and value == "same":
            return value
        if option.shape == "choice":
            return self._choice(option, value)
        if not _fits(option, value):
            self._refuse_type(option.name, option.shape)
            return None
        if option.shape == "whole":
            return value if self._fits_whole(option, cast("int", value)) else None
        if option.shape == "named":
            return self._named(option, cast("list[object]", value))
        if option.shape in ("list", "numbers"):
            return self._list(option, cast("list[object]", value))
        return value

    def _choice(self, option: Option, value: object) -> object | None:
        """The choice of an option; None if it is none. In Python 1 equals True and 0 equals False;
        as choices they differ.
        """
        fits = type(value) in {type(choice) for choice in option.choices}
        if fits and value in option.choices:
            return value
        if not fits and (isinstance(value, bool) or not isinstance(value, str | int)):
            self._refuse_type(option.name, option.shape)
        else:
            self._refuse("option_choice", option.name, value=str(value))
        return None

    def _list(self, option: Option, items: list[object]) -> tuple[object, ...] | None:
        """The items of a list option; None if one is of a wrong type. One that is not allowed only
        adds its problem.
        """
        wants: type = int if option.shape == "numbers" else str
        if any(type(item) is not wants for item in items):
            self._refuse_type(option.name, "list")
            return None
        if option.shape == "numbers":
            for number in cast("list[int]", items):
                self._fits_whole(option, number)
            return tuple(items)
        allowed = {*option.choices, *self._own_ids.get(option.own, ())}
        for item in items:
            if item not in allowed:
                self._refuse("option_choice", option.name, value=str(item))
        return tuple(items)

    def _named(self, option: Option, items: list[object]) -> tuple[str | Named, ...] | None:
        named = read_named(items, option.choices)
        if named is None:
            self._refuse_type(option.name, "named")
            return None
        for item in named:
            if isinstance(item, str) and item not in option.choices:
                self._refuse("option_choice", option.name, value=item)
        return named

    def _kinds(self) -> dict[str, SpecialRule]:
        kinds = dict(SECTIONS["special"]().kinds)
        for id_, given in self._keyed["special"].items():
            base = kinds.get(id_, SpecialRule())
            kinds[id_] = dataclasses.replace(base, **given)
        return kinds

    def _own_soli(self, given: object) -> tuple[OwnSolo, ...]:
        own = []
        if not isinstance(given, list | tuple):
            self._refuse_type("solo.own", "list")
            return ()
        for item in given:
            if _is_own_solo(item):
                own.append(OwnSolo(item["id"], item["name"]))
            else:
                self._refuse_type("solo.own", "list")
        return tuple(own)

    def _fits_whole(self, option: Option, value: int) -> bool:
        # Whether a number is in the range of its option; one that is not adds its problem.
        if not option.least <= value <= option.most:
            self._refuse("option_range", option.name, least=option.least, most=option.most)
            return False
        if value % option.multiple:
            self._refuse("option_multiple", option.name, multiple=option.multiple)
            return False
        return True

    def _refuse_type(self, name: str, shape: str) -> None:
        de, en = _WANTS[shape]
        self._refuse("option_type", name, wants=de, wants_en=en)

    def _refuse(self, code: str, name: str, **more: str | int) -> None:
        self.problems.append(Problem(code, name, {"name": name, **more}))


def _is_own_solo(item: object) -> TypeGuard[Mapping[str, str]]:
    if not isinstance(item, Mapping):
        return False
    return all(isinstance(item.get(key), str) and item[key] for key in ("id", "name"))
