"""The points of things under a rule set: short lists for the foot of the table and for the sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scorepad.declare import Text
from scorepad.scoring.game.augen import PLAYED_LEVELS
from scorepad.scoring.game.base import step_points
from scorepad.scoring.rules import OPTIONS, flat
from scorepad.telling.facts import Fact
from scorepad.telling.rules import rule_value
from scorepad.telling.voice import Voice

NO_BREAK = "\N{NO-BREAK SPACE}"
_WON, _STEPS = Text("gewonnen", "won"), Text("unter 90, 60, 30, kein Stich: je", "under 90, 60, 30, no trick: each")
_ALIKE, _UNLIKE = Text("fest {won}", "fixed {won}"), Text("fest {won}, verloren {lost}", "fixed {won}, lost {lost}")
_EACH_STEP = Text("unter 90, 60, 30, kein Stich", "under 90, 60, 30, no trick")
_GEGEN = Text("gegen die Alten", "against the Alten")
_AGAINST = Text("120/90/60/30 gegen Absage: je", "120/90/60/30 against an announcement: each")
_MISSED = Text("Zuschlag je verfehlter Absage", "extra per missed announcement")
_SAID = Text("Ansagen", "Announcements")
_RE_KONTRA, _LEVELS = (
    Text("Re, Kontra: je", "Re, Kontra: each"),
    Text("keine 90, 60, 30, schwarz: je", "no 90, 60, 30, schwarz: each"),
)
_VORAB = Text("vorab angesagt: je", "announced in advance: each")
_RAISES = Text("nachlegen, höchstens", "topping, at most")
_SOLOIST, _FIXED = Text("Solist", "Soloist"), Text("festes Solo, mit Re", "fixed solo, with Re")
_EXTRA, _OWED = Text("Zuschlag im Solo", "extra in a solo"), Text("Pflichtsoli je Spieler", "Pflichtsolos per player")


@dataclass(frozen=True)
class PointList:
    """A short list under a heading; `text` names things without points of their own."""

    title: str
    lines: tuple[Fact, ...]
    text: str = ""

    @property
    def in_line(self) -> str:
        lines = (f"{line.name}{NO_BREAK}{line.text}".replace(": ", f":{NO_BREAK}") for line in self.lines)
        return "; ".join(filter(None, [*lines, self.text]))


def point_lists(voice: Voice) -> tuple[PointList, ...]:
    """The lists of the rules of the voice; Bock only where it is played."""
    rules = voice.rules
    bock = rules.bock.on and rules.bock.triggers
    specials = ((voice.label(ident), rule.points) for ident, rule in rules.special.kinds.items())
    kinds = ", ".join(map(voice.short, rules.solo.kinds))
    return (
        PointList(voice.heading("game"), _lines(_game(voice))),
        PointList(voice.say(_SAID), _lines(_said(voice))),
        PointList(voice.heading("specials"), _lines(specials)),
        PointList(voice.heading("solo"), _lines(_solo(voice)), kinds),
        *([PointList(voice.heading("bock"), (), "; ".join(_bock(voice)))] if bock else []),
    )


def _lines(counted: Iterable[tuple[str, object]]) -> tuple[Fact, ...]:
    return tuple(Fact(name, str(points)) for name, points in counted if points)


def _game(voice: Voice) -> Iterator[tuple[str, object]]:
    rules = voice.rules
    yield voice.say(_WON), rules.value.base_points
    yield from _steps(voice)
    yield voice.say(_GEGEN), "×2" if rules.gegen.effect == "double" else rules.gegen.points
    yield voice.say(_AGAINST), rules.value.against_announcement
    yield voice.say(_MISSED), rules.missed.extra_per_level


def _steps(voice: Voice) -> Iterator[tuple[str, object]]:
    if voice.rules.value.step_effect == "double":
        yield voice.say(_STEPS), "×2"
        return
    worths = [step_points(level, voice.rules) for level in PLAYED_LEVELS]
    if len(set(worths)) == 1:
        yield voice.say(_STEPS), worths[0]
    else:
        yield voice.say(_EACH_STEP), ", ".join(map(str, worths))


def _said(voice: Voice) -> Iterator[tuple[str, object]]:
    value, announcements = voice.rules.value, voice.rules.announcements
    yield voice.say(_RE_KONTRA), _re_kontra(value.re_kontra_effect, value.re_kontra_points)
    yield voice.say(_LEVELS), "×2" if value.level_effect == "double" else value.level_points
    yield voice.say(_VORAB), announcements.vorab_points
    yield voice.say(_RAISES), announcements.raises


def _re_kontra(effect: str, points: int) -> object:
    if effect == "add":
        return points
    return f"+{points}, ×2" if effect == "add_and_double" and points else "×2"


def _solo(voice: Voice) -> Iterator[tuple[str, object]]:
    solo = voice.rules.solo
    if solo.mode == "fixed":
        yield voice.say(_FIXED), f"{solo.fixed_plain}, {solo.fixed_with_re}"
    else:
        yield voice.say(_SOLOIST), f"×{solo.factor}"
        yield voice.say(_EXTRA), solo.extra_point
    for kind, points in solo.kind_points.items():
        yield voice.label(kind), points and f"+{points}"
    for kind, fixed in solo.fixed_kind.items():
        paid = voice.say(_UNLIKE, won=fixed.won, lost=fixed.lost) if fixed.lost else voice.say(_ALIKE, won=fixed.won)
        yield voice.label(kind), fixed.won and paid
    yield voice.say(_OWED), voice.rules.pflichtsolo.count


def _bock(voice: Voice) -> Iterator[str]:
    values = flat(voice.rules)
    for option in OPTIONS.values():
        if option.line.de:
            yield voice.say(option.line, value=rule_value(option.name, values[option.name], voice))
