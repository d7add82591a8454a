"""The point table of a rule set: what counts how much, in a few short lists."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scorepad.printing.words.form import WORDS
from scorepad.scoring.rules import Rules, flat
from scorepad.scoring.rules.wording import own_names
from scorepad.scoring.words import label, short
from scorepad.telling.rules import rule_value
from scorepad.telling.voice import Voice

WIDE = 90
MANY = 8
"""Special points that still stand one below the other."""


class Line(NamedTuple):
    """Something and what it counts."""

    name: str
    points: str


class Box(NamedTuple):
    """A short list under a heading; `text` is what has no points of its own."""

    title: str
    lines: tuple[Line, ...]
    text: str = ""

    @property
    def wide(self) -> bool:
        """Whether there is so much to say that it takes the whole width."""
        return not self.lines and len(self.text) > WIDE


def point_table(rules: Rules, lang: str) -> tuple[Box, ...]:
    """The lists of a rule set; Bock only where it is played."""
    bock = rules.bock.on and rules.bock.triggers
    return (
        Box(_word("base", lang), tuple(_base(rules, lang))),
        Box(_word("said", lang), tuple(_said(rules, lang))),
        _listed(_word("specials", lang), tuple(_specials(rules, lang))),
        Box(_word("solo", lang), tuple(_solo(rules, lang)), _kinds(rules, lang)),
        *([Box(_word("bock", lang), (), _bock(rules, lang))] if bock else []),
    )


def _base(rules: Rules, lang: str) -> Iterator[Line]:
    value = rules.value
    yield Line(_word("won", lang), "1")
    yield from _counted("steps", value.step_points, lang)
    yield from _counted("gegen", rules.gegen.points, lang)
    yield from _counted("against", value.against_announcement, lang)
    yield from _counted("missed", rules.missed.extra_per_level, lang)


def _said(rules: Rules, lang: str) -> Iterator[Line]:
    value = rules.value
    for key, effect, points in (
        ("re_kontra", value.re_kontra_effect, value.re_kontra_points),
        ("levels", value.level_effect, value.level_points),
    ):
        if effect == "double":
            yield Line(_word(key, lang), _word("double", lang))
        else:
            yield from _counted(key, points, lang)


def _specials(rules: Rules, lang: str) -> Iterator[Line]:
    own = own_names(rules)
    for ident, rule in rules.special.kinds.items():
        if rule.points:
            yield Line(label(ident, lang, own), str(rule.points))


def _listed(title: str, lines: tuple[Line, ...]) -> Box:
    """One below the other, or one after the other where there are many."""
    if len(lines) <= MANY:
        return Box(title, lines)
    return Box(title, (), ", ".join(f"{line.name} {line.points}" for line in lines))


def _solo(rules: Rules, lang: str) -> Iterator[Line]:
    solo = rules.solo
    if solo.mode == "fixed":
        yield Line(_word("fixed", lang), f"{solo.fixed_plain}, {solo.fixed_with_re}")
    else:
        yield Line(_word("soloist", lang), f"×{solo.factor}")
        yield from _counted("extra", solo.extra_point, lang)
    own = own_names(rules)
    for kind, points in solo.kind_points.items():
        if points:
            yield Line(label(kind, lang, own), f"+{points}")
    yield from _counted("owed", rules.pflichtsolo.count, lang)


def _kinds(rules: Rules, lang: str) -> str:
    own = own_names(rules)
    return ", ".join(short(kind, lang, own) for kind in rules.solo.kinds)


def _bock(rules: Rules, lang: str) -> str:
    values = flat(rules)
    after, lasts = (
        rule_value(name, values[name], Voice(lang, rules=rules)) for name in ("bock.triggers", "bock.length")
    )
    return f"{_word('bock_after', lang)} {after}; {_word('bock_lasts', lang)} {lasts}"


def _counted(key: str, points: int, lang: str) -> Iterator[Line]:
    if points:
        yield Line(_word(key, lang), str(points))


def _word(key: str, lang: str) -> str:
    return WORDS[key].in_(lang)
