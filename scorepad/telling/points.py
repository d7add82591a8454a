"""A rule set in a few lines, for the foot of the table and for the sheet.

They tell its points, its differences from the preset, and the end of the evening.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from scorepad.declare import Text
from scorepad.scoring.game.augen import PLAYED_LEVELS
from scorepad.scoring.game.base import step_points
from scorepad.scoring.rules import OPTIONS, Rules, flat
from scorepad.scoring.rules.differences import RuleDifference, own_changes
from scorepad.scoring.rules.keyed import FixedKind
from scorepad.telling.facts import NO_BREAK, Fact
from scorepad.telling.rules import NONE, own_set_name, preset_name, rule_label, rule_value
from scorepad.telling.voice import Voice

_WON = Text("gewonnen", "won")
_STEPS = Text("unter 90, 60, 30, kein Stich: je", "under 90, 60, 30, no trick: each")
_ALIKE = Text("fest {won}", "fixed {won}")
_UNLIKE = Text("fest {won}, verloren {lost}", "fixed {won}, lost {lost}")
_GEGEN = Text("gegen die Alten", "against the Alten")
_AGAINST = Text("120/90/60/30 gegen Absage: je", "120/90/60/30 against an announcement: each")
_MISSED = Text("Zuschlag je verfehlter Absage", "extra per missed announcement")
_RE_KONTRA = Text("Re, Kontra: je", "Re, Kontra: each")
_LEVELS = Text("keine 90, 60, 30, schwarz: je", "no 90, 60, 30, schwarz: each")
_SOLOIST = Text("Solist", "Soloist")
_FIXED = Text("festes Solo, mit Re", "fixed solo, with Re")
_EXTRA = Text("Zuschlag im Solo", "extra in a solo")
_OWED = Text("Pflichtsoli je Spieler", "Pflichtsolos per player")
_IN_ADVANCE = Text("vorab angesagt: je", "announced in advance: each")
_TOPPING = Text("nachlegen, höchstens", "topping, at most")
_STEPS_UNLIKE = Text("unter 90, 60, 30, kein Stich", "under 90, 60, 30, no trick")
_ANNOUNCEMENTS = Text("Ansagen", "Announcements")


class PointList(NamedTuple):
    """A short list of points under a heading; `text` has further entries without points."""

    title: str
    lines: tuple[Fact, ...]
    text: str = ""

    @property
    def in_line(self) -> str:
        """The entries in one line, each unbroken between its name and its points."""
        entries = []
        for line in self.lines:
            entry = f"{line.name}{NO_BREAK}{line.text}"
            entries.append(entry.replace(": ", f":{NO_BREAK}"))
        if self.text:
            entries.append(self.text)
        return "; ".join(entries)


def point_lists(voice: Voice) -> tuple[PointList, ...]:
    """The point lists of the voice's rules; Bock only if it is played."""
    rules = voice.rules
    specials = [(voice.label(ident), kind.points) for ident, kind in rules.special.kinds.items()]
    soli = ", ".join(voice.short(kind) for kind in rules.solo.kinds)
    lists = [
        PointList(voice.heading("game"), _lines(_game(voice))),
        PointList(voice.say(_ANNOUNCEMENTS), _lines(_said(voice))),
        PointList(voice.heading("specials"), _lines(specials)),
        PointList(voice.heading("solo"), _lines(_solo(voice)), soli),
    ]
    if rules.bock.on and rules.bock.triggers:
        lists.append(PointList(voice.heading("bock"), (), "; ".join(_bock(voice))))
    return tuple(lists)


def _lines(counted: Iterable[tuple[str, object]]) -> tuple[Fact, ...]:
    # What gives no points is left out.
    return tuple(Fact(name, str(points)) for name, points in counted if points)


def _game(voice: Voice) -> Iterator[tuple[str, object]]:
    rules = voice.rules
    gegen = rules.gegen
    yield voice.say(_WON), rules.value.base_points
    yield from _steps(voice)
    yield voice.say(_GEGEN), "×2" if gegen.effect == "double" else gegen.points
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
        yield voice.say(_STEPS_UNLIKE), ", ".join(str(worth) for worth in worths)


def _said(voice: Voice) -> Iterator[tuple[str, object]]:
    value = voice.rules.value
    announcements = voice.rules.announcements
    yield voice.say(_RE_KONTRA), _re_kontra(value.re_kontra_effect, value.re_kontra_points)
    yield voice.say(_LEVELS), "×2" if value.level_effect == "double" else value.level_points
    yield voice.say(_IN_ADVANCE), announcements.vorab_points
    yield voice.say(_TOPPING), announcements.raises


def _re_kontra(effect: str, points: int) -> object:
    if effect == "add":
        return points
    if effect == "add_and_double" and points:
        return f"+{points}, ×2"
    return "×2"


def _solo(voice: Voice) -> Iterator[tuple[str, object]]:
    solo = voice.rules.solo
    if solo.mode == "fixed":
        yield voice.say(_FIXED), f"{solo.fixed_plain}, {solo.fixed_with_re}"
    else:
        yield voice.say(_SOLOIST), f"×{solo.factor}"
        yield voice.say(_EXTRA), solo.extra_point
    for kind, points in solo.kind_points.items():
        yield voice.label(kind), f"+{points}" if points else ""
    for kind, fixed in solo.fixed_kind.items():
        yield voice.label(kind), _fixed(fixed, voice)
    yield voice.say(_OWED), voice.rules.pflichtsolo.count


def _fixed(fixed: FixedKind, voice: Voice) -> str:
    # The fixed worth of a kind of solo; empty where winning it gives nothing.
    if not fixed.won:
        return ""
    if fixed.lost:
        return voice.say(_UNLIKE, won=fixed.won, lost=fixed.lost)
    return voice.say(_ALIKE, won=fixed.won)


def _bock(voice: Voice) -> Iterator[str]:
    values = flat(voice.rules)
    for option in OPTIONS.values():
        if option.line.de:
            value = rule_value(option.name, values[option.name], voice)
            yield voice.say(option.line, value=value)


_RULE_SET = Text("Regelwerk", "Rule set")
_DIFFERENCES = Text("Abweichungen", "Differences")
_END = Text("Ende", "End")
_AT_THE_END = Text("Zuletzt", "At the end")
_SHORT = {
    "points": Text("{value} Punkte", "{value} points"),
    "most": Text("höchstens {value}", "at most {value}"),
}
_OF_OWN = frozenset({"name", "counts_in", "own"})
"""Options of the Runde's own special points and soli that are no points, by the end of the name."""
_ENDS = {
    "games": Text("nach {after} Spielen", "after {after} games"),
    "rounds": Text("nach {after} Runden", "after {after} rounds"),
    "points": Text("nach {after} Punkten", "after {after} points"),
    "open": Text("offen", "open"),
}


def rules_in_short(voice: Voice, people: int) -> tuple[Fact, ...]:
    """The voice's rules in a few lines, with the differences from their preset."""
    differences = "; ".join(_differences(voice)) or voice.say(NONE)
    lists = [Fact(points.title, points.in_line) for points in point_lists(voice) if points.in_line]
    return (
        Fact(voice.say(_RULE_SET), _name(voice)),
        Fact(voice.say(_DIFFERENCES), differences),
        *lists,
        Fact(voice.say(_END), end_of_evening(voice, people)),
    )


def end_of_evening(voice: Voice, people: int) -> str:
    """The end of an evening with this many people, such as "after 24 games"."""
    course = voice.rules.evening
    after = course.games(people) if course.ends == "games" else course.ends_after
    return voice.say(_ENDS[course.ends], after=after)


def rules_at_the_end(before: Rules, voice: Voice) -> tuple[Fact, ...]:
    """A line about the rules at the end of the evening, if they differ from those `before`."""
    if before == voice.rules:
        return ()
    told = "; ".join([_name(voice), *_differences(voice)])
    return (Fact(voice.say(_AT_THE_END), told),)


def _name(voice: Voice) -> str:
    kept = own_set_name(voice.rules, voice)
    name = preset_name(voice.rules.preset, voice)
    return f"{kept} ({name})" if kept else name


def _differences(voice: Voice) -> Iterator[str]:
    for change in own_changes(voice.rules):
        told = _difference(change, voice)
        if told:
            yield told


def _difference(change: RuleDifference, voice: Voice) -> str:
    # A rule that differs from the preset; empty for what is no rule, such as a name.
    value = rule_value(change.name, change.second, voice)
    if change.name in OPTIONS:
        return f"{rule_label(change.name, voice)}: {value}"
    _section, _, of_kind = change.name.partition(".")
    ident, _, part = of_kind.rpartition(".")
    if ident == "kind_points":
        return f"{voice.label(part)}: +{change.second or 0}"
    if part in _SHORT:
        in_short = voice.say(_SHORT[part], value=value) if change.second else value
        return f"{voice.label(ident)}: {in_short}"
    if part in _OF_OWN:
        return ""
    return f"{rule_label(change.name, voice)}: {value}"
