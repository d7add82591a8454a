"""A rule set in a few lines for the foot of the table and for the sheet: points, differences, end
of the evening.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from scorepad.declare import Text
from scorepad.scoring.game.augen import PLAYED_LEVELS
from scorepad.scoring.game.base import step_points
from scorepad.scoring.rules import OPTIONS, Rules, flat
from scorepad.scoring.rules.differences import own_changes
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


class PointList(NamedTuple):
    """A short list of points under a heading; `text` has further entries without points."""

    title: str
    lines: tuple[Fact, ...]
    text: str = ""

    @property
    def in_line(self) -> str:
        lines = (
            f"{line.name}{NO_BREAK}{line.text}".replace(": ", f":{NO_BREAK}") for line in self.lines
        )
        return "; ".join(filter(None, [*lines, self.text]))


def point_lists(voice: Voice) -> tuple[PointList, ...]:
    """The point lists of the voice's rules; Bock only if it is played."""
    rules = voice.rules
    bock = rules.bock.on and rules.bock.triggers
    specials = ((voice.label(ident), rule.points) for ident, rule in rules.special.kinds.items())
    kinds = ", ".join(map(voice.short, rules.solo.kinds))
    return (
        PointList(voice.heading("game"), _lines(_game(voice))),
        PointList(voice.say(Text("Ansagen", "Announcements")), _lines(_said(voice))),
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
        yield (
            voice.say(Text("unter 90, 60, 30, kein Stich", "under 90, 60, 30, no trick")),
            ", ".join(map(str, worths)),
        )


def _said(voice: Voice) -> Iterator[tuple[str, object]]:
    value = voice.rules.value
    announcements = voice.rules.announcements
    yield voice.say(_RE_KONTRA), _re_kontra(value.re_kontra_effect, value.re_kontra_points)
    yield voice.say(_LEVELS), "×2" if value.level_effect == "double" else value.level_points
    yield (
        voice.say(Text("vorab angesagt: je", "announced in advance: each")),
        announcements.vorab_points,
    )
    yield voice.say(Text("nachlegen, höchstens", "topping, at most")), announcements.raises


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
        paid = (
            voice.say(_UNLIKE, won=fixed.won, lost=fixed.lost)
            if fixed.lost
            else voice.say(_ALIKE, won=fixed.won)
        )
        yield voice.label(kind), fixed.won and paid
    yield voice.say(_OWED), voice.rules.pflichtsolo.count


def _bock(voice: Voice) -> Iterator[str]:
    values = flat(voice.rules)
    for option in OPTIONS.values():
        if option.line.de:
            yield voice.say(option.line, value=rule_value(option.name, values[option.name], voice))


_RULE_SET = Text("Regelwerk", "Rule set")
_DIFFERENCES = Text("Abweichungen", "Differences")
_END = Text("Ende", "End")
_AT_THE_END = Text("Zuletzt", "At the end")
_SHORT = {
    "points": Text("{value} Punkte", "{value} points"),
    "most": Text("höchstens {value}", "at most {value}"),
}
_OF_OWN = frozenset({"name", "counts_in", "own"})
"""Options of the Runde’s own special points and soli that are not points, by the last part of
their names.
"""
_ENDS = {
    "games": Text("nach {after} Spielen", "after {after} games"),
    "rounds": Text("nach {after} Runden", "after {after} rounds"),
    "points": Text("nach {after} Punkten", "after {after} points"),
    "open": Text("offen", "open"),
}


def rules_in_short(voice: Voice, people: int) -> tuple[Fact, ...]:
    """The voice's rules in a few lines, with the differences from their preset."""
    return (
        Fact(voice.say(_RULE_SET), _name(voice)),
        Fact(voice.say(_DIFFERENCES), "; ".join(_differences(voice)) or voice.say(NONE)),
        *(Fact(one.title, one.in_line) for one in point_lists(voice) if one.in_line),
        Fact(voice.say(_END), end_of_evening(voice, people)),
    )


def end_of_evening(voice: Voice, people: int) -> str:
    """The end of an evening with this many people, such as "after 24 games"."""
    course = voice.rules.evening
    after = (
        course.ends_after_at_five if people == 5 and course.ends == "games" else course.ends_after
    )
    return voice.say(_ENDS[course.ends], after=after)


def rules_at_the_end(before: Rules, voice: Voice) -> tuple[Fact, ...]:
    """A line about the rules at the end of the evening, if they differ from those at its
    beginning.
    """
    if before == voice.rules:
        return ()
    return (Fact(voice.say(_AT_THE_END), "; ".join([_name(voice), *_differences(voice)])),)


def _name(voice: Voice) -> str:
    kept = own_set_name(voice.rules, voice)
    name = preset_name(voice.rules.preset, voice)
    return f"{kept} ({name})" if kept else name


def _differences(voice: Voice) -> Iterator[str]:
    for change in own_changes(voice.rules):
        says = rule_value(change.name, change.second, voice)
        ident, _, part = change.name.partition(".")[2].rpartition(".")
        if change.name in OPTIONS:
            yield f"{rule_label(change.name, voice)}: {says}"
        elif ident == "kind_points":
            yield f"{voice.label(part)}: +{change.second or 0}"
        elif part in _SHORT:
            yield (
                f"{voice.label(ident)}: "
                f"{voice.say(_SHORT[part], value=says) if change.second else says}"
            )
        elif part not in _OF_OWN:
            yield f"{rule_label(change.name, voice)}: {says}"
