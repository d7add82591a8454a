"""The rules of an evening in a few lines: which rule set, what differs from it, and what counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scorepad.declare import Text
from scorepad.scoring.rules import OPTIONS, PRESETS, Rules, write_rules
from scorepad.scoring.rules.wording import own_names
from scorepad.scoring.words import label, short
from scorepad.telling.rules import NOT_PLAYED, rule_value
from scorepad.telling.voice import Voice


class Paragraph(NamedTuple):
    """A line of the rules: what it is about, and what holds."""

    about: str
    words: str


def in_short(rules: Rules, people: int, lang: str) -> tuple[Paragraph, ...]:
    """The rule set in a few lines, the differences from its preset among them."""
    differs = "; ".join(differences(rules, lang)) or Text("keine", "none").in_(lang)
    found = (
        (Text("Regelwerk", "Rule set"), _name(rules)),
        (Text("Abweichungen", "Differences"), Text(differs, differs)),
        (Text("Es zählen", "What counts"), _counts(rules)),
        (Text("Sonderpunkte", "Special points"), Text(_specials(rules, "de"), _specials(rules, "en"))),
        (Text("Soli", "Solos"), _soli(rules)),
        (Text("Bock", "Bock"), _bock(rules)),
        (Text("Ende", "End"), _end(rules, people)),
    )
    return tuple(Paragraph(about.in_(lang), words.in_(lang)) for about, words in found if words.in_(lang))


def changed(before: Rules, after: Rules, lang: str) -> tuple[Paragraph, ...]:
    """A line more when other rules hold at the end of the evening than at its beginning."""
    if before == after:
        return ()
    words = "; ".join((_name(after).in_(lang), *differences(after, lang)))
    return (Paragraph(Text("Zuletzt", "At the end").in_(lang), words),)


def differences(rules: Rules, lang: str) -> Iterator[str]:
    """Every option that differs from the preset, with its value; the group's own names show where they count."""
    own = own_names(rules)
    options = write_rules(rules)["options"]
    for name, value in options.items() if isinstance(options, dict) else ():
        if name in OPTIONS:
            yield f"{OPTIONS[name].label.in_(lang)}: {rule_value(name, value, Voice(lang, rules=rules))}"
        elif name.startswith("solo.kind_points."):
            yield f"{label('solo', lang)} {short(name.rpartition('.')[2], lang, own)}: +{value}"
        elif name.endswith(".points"):
            points = Text("{} Punkte", "{} points").in_(lang).format(value)
            yield f"{label(name.split('.')[1], lang, own)}: {points if value else NOT_PLAYED.in_(lang)}"
        elif name.endswith(".most"):
            most = Text("höchstens", "at most").in_(lang)
            yield f"{label(name.split('.')[1], lang, own)}: {most} {value}"


def _name(rules: Rules) -> Text:
    return PRESETS[rules.preset].label


def _counts(rules: Rules) -> Text:
    value, gegen = rules.value, rules.gegen.points
    double = value.re_kontra_effect == "double"
    de = ["gewonnen 1", f"keine 90/60/30/schwarz je {value.step_points}"]
    en = ["won 1", f"no 90/60/30/schwarz {value.step_points} each"]
    de.append("Re und Kontra verdoppeln" if double else f"Re und Kontra je {value.re_kontra_points}")
    en.append("Re and Kontra double" if double else f"Re and Kontra {value.re_kontra_points} each")
    if value.level_effect == "add" and value.level_points:
        de.append(f"jede höhere Ansage {value.level_points}")
        en.append(f"each higher announcement {value.level_points}")
    if value.against_announcement:
        de.append(f"gegen eine Absage {value.against_announcement}")
        en.append(f"against an announcement {value.against_announcement}")
    if gegen:
        de.append(f"gegen die Alten {gegen}")
        en.append(f"Kontra won {gegen}")
    return Text(", ".join(de), ", ".join(en))


def _specials(rules: Rules, lang: str) -> str:
    """The special points that are played, each with its points where it is not one."""
    played = [(ident, rule.points) for ident, rule in rules.special.kinds.items() if rule.points]
    own = own_names(rules)
    return ", ".join(label(ident, lang, own) + (f" {points}" if points != 1 else "") for ident, points in played)


def _soli(rules: Rules) -> Text:
    own = own_names(rules)
    owed = rules.pflichtsolo.count
    duty = Text(f"; je {owed} Pflichtsolo", f"; {owed} Pflichtsolo each") if owed else Text("", "")
    factor = Text(f", Solist ×{rules.solo.factor}", f", soloist ×{rules.solo.factor}")
    if rules.solo.mode == "fixed":
        fixed = f"{rules.solo.fixed_plain}/{rules.solo.fixed_with_re}"
        factor = Text(f", fest {fixed} Punkte", f", fixed {fixed} points")
    return Text(
        ", ".join(short(kind, "de", own) for kind in rules.solo.kinds) + factor.de + duty.de,
        ", ".join(short(kind, "en", own) for kind in rules.solo.kinds) + factor.en + duty.en,
    )


def _bock(rules: Rules) -> Text:
    return Text("wird gespielt", "is played") if rules.bock.on else Text("", "")


def _end(rules: Rules, people: int) -> Text:
    course = rules.evening
    after = course.ends_after_at_five if people == 5 and course.ends == "games" else course.ends_after
    return {
        "games": Text(f"nach {after} Spielen", f"after {after} games"),
        "rounds": Text(f"nach {after} Runden", f"after {after} rounds"),
        "points": Text(f"nach {after} Punkten", f"after {after} points"),
        "open": Text("offen", "open"),
    }[course.ends]
