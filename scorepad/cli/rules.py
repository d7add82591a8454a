"""`scorepad rules`: list all options, show a rule set, compare two, import one."""

import argparse
import json
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import TextIO

from scorepad.cli.helpful import sentences
from scorepad.cli.scoring import chosen_rules
from scorepad.declare import Option, Text
from scorepad.files.rule_link import read_carried
from scorepad.files.strict import decoded
from scorepad.scoring.errors import Refused
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import OPTIONS, PRESETS, Rules, flat, write_rules
from scorepad.scoring.rules.chapters import CHAPTERS
from scorepad.scoring.rules.differences import differences, place
from scorepad.scoring.rules.keyed import KEYED
from scorepad.scoring.rules.notes import NOTES
from scorepad.scoring.rules.switches import GROUPS
from scorepad.telling.rules import rule_choice, rule_label, rule_value, source
from scorepad.telling.voice import Voice

_PRESETS = Text("Vorlagen", "Presets")


def answer(arguments: argparse.Namespace, out: TextIO, errors: TextIO) -> int:
    """Run one task and return its exit status.

    A rule set that cannot be read prints its problems, and the status is 2.
    """
    try:
        data, lines = _answered(arguments, arguments.lang)
    except OSError as error:
        errors.write(f"{error.filename}: {error.strerror}\n")
        return 2
    except Refused as refused:
        errors.writelines(f"{told}\n" for told in sentences(refused.problems, arguments.lang))
        return 2
    if arguments.json:
        out.write(json.dumps(data, ensure_ascii=False, indent=1) + "\n")
    else:
        out.writelines(f"{line}\n" for line in lines)
    return 0


def _answered(arguments: argparse.Namespace, lang: str) -> tuple[object, Iterator[str]]:
    # The answer in JSON, and in lines.
    match arguments.task:
        case "list":
            return _listed(lang), _list(lang)
        case "show":
            rules = rules_named(arguments.rules, arguments.set)
            return {**write_rules(rules), "all": flat(rules)}, _shown(rules, lang)
        case "import":  # the rules are in the link itself: nothing is downloaded
            carried = read_carried(_source(arguments.rules))
            title = [f"# {carried.name}"] if carried.name else []
            return write_rules(carried.rules), chain(title, _shown(carried.rules, lang))
    first = rules_named(arguments.first)
    second = rules_named(arguments.second)
    unlike = {
        differing.name: [differing.first, differing.second]
        for differing in differences(first, second)
    }
    return unlike, _differing(first, second, lang)


def _source(given: str) -> str:
    if given == "-":
        return sys.stdin.read()
    if "r=" in given or given.lstrip().startswith("{"):
        return given
    return decoded(Path(given).read_bytes())


def rules_named(name: str, changes: list[str] | None = None) -> Rules:
    """The rules of a preset or of a file, with changed options. Raises Refused and OSError."""
    if name in PRESETS:
        return chosen_rules(name, None, changes or [])
    if not Path(name).exists():
        raise Refused([Problem("unknown_preset", "preset", {"name": name})])
    with Path(name).open(encoding="utf-8", errors="replace") as file:
        return chosen_rules("ddv", file, changes or [])


def _listed(lang: str) -> dict[str, object]:
    specials: dict[str, object] = {}
    for name, rule in Rules().special.kinds.items():
        label = Voice(lang).label(name)
        specials[name] = {"label": label, "points": rule.points, "most": rule.most}
    groups: dict[str, object] = {}
    for group in GROUPS.values():
        groups[group.id] = {
            "label": group.label.in_(lang),
            "options": dict(group.options),
            "source": group.source,
        }
    notes: dict[str, object] = {}
    for note in NOTES.values():
        notes[note.id] = {
            "label": note.label.in_(lang),
            "help": note.explanation.in_(lang),
            "source": note.source,
        }
    return {
        "presets": {name: preset.label.in_(lang) for name, preset in PRESETS.items()},
        "options": {option.name: _described(option, lang) for option in OPTIONS.values()},
        "specials": specials,
        "groups": groups,
        "notes": notes,
    }


def _described(option: Option, lang: str) -> dict[str, object]:
    values: dict[str, object] = {}
    if option.choices:
        voice = Voice(lang)
        values["choices"] = {
            str(choice): rule_choice(option.name, choice, voice) for choice in option.choices
        }
    if option.shape == "whole":
        values |= {"least": option.least, "most": option.most, "multiple": option.multiple}
    return {
        "label": option.label.in_(lang),
        "help": option.help.in_(lang),
        "shape": "list" if option.shape in ("named", "numbers") else option.shape,
        "default": flat(Rules())[option.name],
        **values,
        "source": source(option.source, lang),
    }


def _list(lang: str) -> Iterator[str]:
    yield f"# {_PRESETS.in_(lang)}"
    for row in PRESETS.values():
        yield f"{row.id}   {row.label.in_(lang)}: {row.help.in_(lang)}"
    for chapter in CHAPTERS:
        yield f"# {chapter.label.in_(lang)}"
        for option in chapter.options:
            default = json.dumps(flat(Rules())[option.name], ensure_ascii=False)
            yield f"{option.name} = {default}   [{_range(option)}]"
            yield _explained(option, lang)
        if "specials" in chapter.tables:
            yield from _list_specials(lang)


def _list_specials(lang: str) -> Iterator[str]:
    for name, rule in Rules().special.kinds.items():
        yield f"special.{name}.points = {rule.points}   [0-9]"
        yield f"special.{name}.most = {rule.most}   [1-9]"
        yield f"    {Voice(lang).label(name)}"
    for option in KEYED.values():
        if option.name not in ("special.*.points", "special.*.most"):
            yield f"{option.name.replace('*', '<id>')}   [{_range(option)}]"
            yield _explained(option, lang)


def _explained(option: Option, lang: str) -> str:
    label = option.label.in_(lang)
    return f"    {label}: {option.help.in_(lang)} ({source(option.source, lang)})"


def _range(option: Option) -> str:
    # The values that an option may have.
    if option.shape == "switch":
        return "true, false"
    if option.shape == "text":
        return "text"
    same = ", same" if option.same else ""
    if option.choices:
        choices = [str(choice).lower() for choice in option.choices]
        return ", ".join(choices) + same
    until = " to " if option.least < 0 else "-"
    step = f" / {option.multiple}" if option.multiple > 1 else ""
    return f"{option.least}{until}{option.most}{step}{same}"


def _shown(rules: Rules, lang: str) -> Iterator[str]:
    voice = Voice(lang, rules=rules)
    values = flat(rules)
    written = write_rules(rules)["options"]
    changed = written if isinstance(written, dict) else {}
    chapter = -1
    for name in sorted(values, key=place):
        chapter_of_option, *_place_in_it = place(name)
        if chapter_of_option != chapter:
            chapter = chapter_of_option
            yield f"# {CHAPTERS[chapter].label.in_(lang)}"
        mark = "*" if name in changed else " "
        value = rule_value(name, values[name], voice)
        yield f"{mark} {rule_label(name, voice)}: {value}   [{name}]"


def _differing(first: Rules, second: Rules, lang: str) -> Iterator[str]:
    for differing in differences(first, second):
        name = differing.name
        left = Voice(lang, rules=first)
        right = Voice(lang, rules=second)
        label = rule_label(name, left if differing.second is None else right)
        value_left = rule_value(name, differing.first, left)
        value_right = rule_value(name, differing.second, right)
        yield f"{label}: {value_left} | {value_right}   [{name}]"
