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
from typing import Any, cast

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
STEPS: Mapping[int, Step] = MappingProxyType(
    {}
)  # by version, the function that upgrades to the next

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
    """The rule set of a JSON object; Raises Refused with all problems, each at its option name."""
    if given is None:
        return Rules()
    if not isinstance(given, Mapping):
        raise Refused([Problem("not_an_object", "rules")])
    preset, own, problems = _frame(given)
    reader = _Reader(
        spread(
            {str(name): value for name, value in (*PRESETS[preset].options.items(), *own.items())}
        )
    )
    rules = reader.rules(preset)
    problems += reader.problems
    problems += contradictions(rules)
    refuse(problems)
    return rules


def _frame(given: Mapping[Any, Any]) -> tuple[str, Mapping[Any, Any], list[Problem]]:
    problems = [
        Problem("unknown_key", "rules", {"key": str(key)}) for key in given if key not in _FRAME
    ]
    preset, options, version = (
        usual if given.get(key) is None else given[key] for key, usual in _FRAME.items()
    )
    if not isinstance(preset, str) or preset not in PRESETS:
        problems.append(Problem("unknown_preset", "preset", {"name": str(preset)}))
        preset = "ddv"
    if not isinstance(options, Mapping):
        raise Refused([*problems, Problem("not_an_object", "options")])
    if type(version) is not int or not 1 <= version <= VERSION:
        raise Refused(
            [*problems, Problem("rules_version", "version", {"version": str(version)[:20]})]
        )
    return *_upgraded(preset, options, version), problems


def _upgraded(preset: str, options: Options, version: int) -> tuple[str, Options]:
    for step in range(version, VERSION):
        preset, options = STEPS[step](preset, options)
    return preset, options


@lru_cache(maxsize=16)
def preset(name: str) -> Rules:
    """The rule set of a preset."""
    return read_rules({"preset": name})


def write_rules(rules: Rules) -> dict[str, object]:
    """The JSON object of a rule set: its preset and the differences from it. Inverse of
    `read_rules`.
    """
    usual = preset(rules.preset)
    base = flat(usual)
    own = flat(rules)
    options = {name: value for name, value in own.items() if base.get(name) != value}
    gone = {f"special.{id_}." for id_ in usual.special.kinds.keys() - rules.special.kinds.keys()}
    options |= {f"{start}points": 0 for start in gone}  # an unknown special point is not played
    left_out = (name for name in base.keys() - own.keys() if not name.startswith(tuple(gone)))
    options |= {name: unsaid(name) for name in left_out}
    written: dict[str, object] = {"preset": rules.preset, "options": gathered(options)}
    return written if VERSION == 1 else written | {"version": VERSION}


def flat(rules: Rules) -> dict[str, object]:
    """Every option of a rule set by its public name, as JSON values."""
    values: dict[str, object] = {
        option.name: plain(getattr(getattr(rules, option.section), option.field))
        for option in OPTIONS.values()
    }
    if rules.solo.own:
        values["solo.own"] = [dataclasses.asdict(own) for own in rules.solo.own]
    for kind, points in rules.solo.kind_points.items():
        values[f"solo.kind_points.{kind}"] = points
    return (
        values
        | _flat_rows("special.*.", rules.special.kinds)
        | _flat_rows("solo.fixed_kind.*.", rules.solo.fixed_kind)
    )


def _flat_rows(start: str, table: Mapping[str, object]) -> dict[str, object]:
    values: dict[str, object] = {}
    for option in (option for name, option in KEYED.items() if name.startswith(start)):
        parts = ((key, getattr(row, option.field)) for key, row in table.items())
        values |= {
            option.name.replace("*", key): plain(part)
            for key, part in parts
            if is_told(option, part)
        }
    return values


def contradictions(rules: Rules) -> list[Problem]:
    """The problems with options that contradict each other."""
    clashes = ((option.name, *option.clash) for option in OPTIONS.values())
    return [Problem(code, name) for name, code, holds in clashes if holds(rules)]


def plain(value: object) -> object:
    """The JSON value of an option's value."""
    if isinstance(value, tuple):
        return [
            {"id": part.id, "name": part.name} if isinstance(part, Named) else part
            for part in value
        ]
    return value


def _fits(option: Option, value: object) -> bool:
    if option.shape == "text":
        return isinstance(value, str) and bool(value.strip())
    wants: Mapping[str, Any] = {"switch": bool, "whole": int}
    of_kind = isinstance(value, wants.get(option.shape, (list, tuple)))
    return of_kind and (option.shape == "switch" or not isinstance(value, bool))


class _Reader:
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
        special = {**self._sections.pop("special"), "kinds": self._kinds()}
        points = {
            kind: row["points"] for kind, row in self._keyed["solo.kind_points"].items() if row
        }
        fixed = {
            kind: FixedKind(**row)
            for kind, row in self._keyed["solo.fixed_kind"].items()
            if any(row.values())
        }
        solo = {
            **self._sections.pop("solo"),
            "own": self._own,
            "kind_points": points,
            "fixed_kind": fixed,
        }
        sections = {name: SECTIONS[name](**values) for name, values in self._sections.items()}
        return Rules(
            **sections,
            special=SECTIONS["special"](**special),
            solo=SECTIONS["solo"](**solo),
            preset=preset,
        )

    def _take(self, name: str, value: object) -> None:
        if name == "solo.own":
            return
        if name in OPTIONS:
            option = OPTIONS[name]
            read = self._read(option, value)
            if read is not None:
                self._sections[option.section][option.field] = read
        else:
            self._take_keyed(name, value)

    def _take_keyed(self, name: str, value: object) -> None:
        option, key = keyed(name) or (None, "")
        if option is None or (option.section == "solo" and key not in self._solo_ids):
            self._refuse("unknown_option", name)
            return
        row = self._keyed[option.name.partition(".*")[0]].setdefault(key, {})
        read = self._read(dataclasses.replace(option, name=name), value)
        if read is not None:
            row[option.field] = read

    def _read(self, option: Option, value: object) -> object | None:
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
        # In Python 1 equals True and 0 equals False; as choices they differ.
        kinds = {type(choice) for choice in option.choices}
        if type(value) not in kinds and (
            isinstance(value, bool) or not isinstance(value, str | int)
        ):
            self._refuse_type(option.name, option.shape)
            return None
        if type(value) in kinds and value in option.choices:
            return value
        self._refuse("option_choice", option.name, value=str(value))
        return None

    def _list(self, option: Option, items: list[object]) -> tuple[object, ...] | None:
        wants: type = int if option.shape == "numbers" else str
        if any(type(item) is not wants for item in items):
            self._refuse_type(option.name, "list")
            return None
        allowed = {*option.choices, *self._own_ids.get(option.own, ())}
        for item in items:
            if wants is int:
                self._fits_whole(option, cast("int", item))
            elif item not in allowed:
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
            if isinstance(item, Mapping) and all(
                isinstance(item.get(key), str) and item[key] for key in ("id", "name")
            ):
                own.append(OwnSolo(item["id"], item["name"]))
            else:
                self._refuse_type("solo.own", "list")
        return tuple(own)

    def _fits_whole(self, option: Option, value: int) -> bool:
        if not option.least <= value <= option.most:
            self._refuse("option_range", option.name, least=option.least, most=option.most)
        elif value % option.multiple:
            self._refuse("option_multiple", option.name, multiple=option.multiple)
        else:
            return True
        return False

    def _refuse_type(self, name: str, shape: str) -> None:
        de, en = _WANTS[shape]
        self._refuse("option_type", name, wants=de, wants_en=en)

    def _refuse(self, code: str, name: str, **more: str | int) -> None:
        self.problems.append(Problem(code, name, {"name": name, **more}))
