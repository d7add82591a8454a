"""What the rules pages show: every option with words and field, what differs, two rule sets side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scorepad.i18n import language
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import OPTIONS, PRESETS, Rules, flat, preset
from scorepad.scoring.rules.chapters import CHAPTERS
from scorepad.scoring.rules.differences import alike, differences, own_changes, place
from scorepad.scoring.specials import SPECIALS
from scorepad.telling.rules import preset_name, rule_label, rule_value
from scorepad.telling.voice import Voice
from scorepad.web.rules.rule_fields import Choice, Drawing, Errors, Part, Switch, html_id
from scorepad.web.rules.rules_form import RulesForm


@dataclass(frozen=True)
class Change:
    """One option in two rule sets, in words."""

    name: str
    id: str
    label: str
    first: str
    second: str
    differs: bool = True


@dataclass(frozen=True)
class RulesPage:
    """The rules of a Runde with everything about them."""

    preset: str
    preset_name: str
    presets: tuple[Choice, ...]
    changes: tuple[Change, ...]
    switches: tuple[Switch, ...]
    parts: tuple[Part, ...]
    search: str
    hits: int
    wrong: int
    unplaced: tuple[str, ...] = ()
    mended: tuple[str, ...] = ()


def rules_page(
    rules: Rules, form: RulesForm, search: str, errors: Errors | None = None, mended: Sequence[Problem] = ()
) -> RulesPage:
    """The page of a rule set with a form in it, which may have been typed and refused."""
    lang, errors = language(), errors or {}
    draw = Drawing(rules, form, search, errors, lang, preset(rules.preset))
    parts = tuple(draw.part(chapter) for chapter in CHAPTERS)
    placed = {one for part in parts for one in _placed(part)}
    return RulesPage(
        preset=rules.preset,
        preset_name=preset_name(rules.preset, Voice(lang)),
        presets=tuple(Choice(name, preset_name(name, Voice(lang)), name == rules.preset) for name in PRESETS),
        changes=changes(rules),
        switches=tuple(draw.switches()),
        parts=parts,
        search=search,
        hits=sum(_shown(part) for part in parts) + sum(switch.shown for switch in draw.switches()),
        wrong=sum(len(messages) for messages in errors.values()),
        unplaced=tuple(message for name, found in errors.items() if name not in placed for message in found),
        mended=tuple(problem.message(lang) for problem in mended),
    )


def changes(rules: Rules) -> tuple[Change, ...]:
    """What a rule set changes about its preset, in words: first the preset's, second its own."""
    lang, sets = language(), (preset(rules.preset), rules)
    found = [one for one in own_changes(rules) if not _said_by_points(one.name)]
    return tuple(_change(one.name, one.first, one.second, sets, lang) for one in found)


def _said_by_points(name: str) -> bool:
    """Whether an option of a special point of the group's own goes without saying beside its points."""
    section, _, rest = name.partition(".")
    ident, _, part = rest.partition(".")
    return section == "special" and bool(part) and part != "points" and ident not in SPECIALS


def comparison(first: Rules, second: Rules, *, everything: bool) -> tuple[tuple[str, tuple[Change, ...]], ...]:
    """Two rule sets side by side, chapter by chapter; without `everything` only where they differ."""
    lang = language()
    left, right = flat(first), flat(second)
    every = sorted({**left, **right}, key=place)
    names = every if everything else [one.name for one in differences(first, second)]
    rows: dict[str, list[Change]] = {}
    for name in names:
        row = _change(name, left.get(name), right.get(name), (first, second), lang)
        rows.setdefault(CHAPTERS[place(name)[0]].label.in_(lang), []).append(row)
    return tuple((chapter, tuple(found)) for chapter, found in rows.items())


def problems_at(problems: Iterable[Problem]) -> dict[str, list[str]]:
    """The messages of problems by the field of the form they belong to, options by their label."""
    lang = language()
    errors: dict[str, list[str]] = {}
    for problem in problems:
        name = problem.field.split("[")[0]
        message = _named(problem, lang)
        if message not in errors.setdefault(name, []):
            errors[name].append(message)
    return errors


def _named(problem: Problem, lang: str) -> str:
    """The message with the label of the option instead of its public name."""
    name = problem.params.get("name")
    if name in OPTIONS and OPTIONS[str(name)].label.in_(lang):
        named = {**problem.params, "name": OPTIONS[str(name)].label.in_(lang)}
        return Problem(problem.code, problem.field, named).message(lang)
    return problem.message(lang)


def _change(name: str, first: object, second: object, sets: tuple[Rules, Rules], lang: str) -> Change:
    return Change(
        name=name,
        id=html_id(name),
        label=rule_label(name, Voice(lang, rules=sets[1] if second is not None else sets[0])),
        first=rule_value(name, first, Voice(lang, rules=sets[0])),
        second=rule_value(name, second, Voice(lang, rules=sets[1])),
        differs=not alike(name, first, second),
    )


def _placed(part: Part) -> Iterator[str]:
    yield from (one.name for one in part.fields)
    yield from (cell.name for row in (*part.specials, *part.kind_points) for cell in row.cells)
    for own in (*part.own_specials, *part.own_soli):
        yield from (f"{own.start}{what}" for what in ("name", "points", "most", "counts_in"))


def _shown(part: Part) -> int:
    rows = (*part.specials, *part.kind_points)
    return sum(one.shown for one in part.fields) + sum(row.shown for row in rows)
