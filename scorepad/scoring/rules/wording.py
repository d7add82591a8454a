"""Rule sets in words: what an option is called and what its value means, for pages, leaflet and command line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from scorepad.declare import Option, Text
from scorepad.scoring import words as game_words
from scorepad.scoring.rules.ruleset import OPTIONS, Rules

YES, NO, NONE = Text("ja", "yes"), Text("nein", "no"), Text("keine", "none")
NOT_PLAYED = Text("nicht gespielt", "not played")
_PARTS = {
    "points": Text("Punkte", "points"),
    "most": Text("höchstens je Spiel", "most per game"),
    "name": Text("Name", "name"),
    "counts_in": Text("zählt in", "counts in"),
}
_SOURCES_DE = (
    ("Outside: second Fuchs counts more", "außerhalb der Texte: zweiter Fuchs zählt mehr"),
    ("Outside: most often times 8", "außerhalb der Texte: meist mal 8"),
    ("Outside", "außerhalb der Texte"),
    ("outside", "außerhalb der Texte"),
    ("all five texts", "alle fünf Texte"),
    ("card play only", "nur Kartenspiel"),
    ("Reading A", "Lesart A"),
)


def choice_label(option: str, value: object, lang: str, own: Mapping[str, str] = MappingProxyType({})) -> str:
    """What one of the values of an option is called, by the option's public name.

    >>> choice_label("bock.overlap", "stack", "en"), choice_label("bock.triggers", "zero_game", "en")
    ('stacks up', 'Zero game')
    """
    declared = OPTIONS[option]
    if value in declared.choices and not (declared.shape == "list" and value in own):
        return declared.choices[value].in_(lang)
    return game_words.label(str(value), lang, own)


def own_names(rules: Rules) -> dict[str, str]:
    """The names that a group gave its special points and its own soli, by id."""
    named = {id_: rule.name for id_, rule in rules.special.kinds.items() if rule.name}
    return named | {solo.id: solo.name for solo in rules.solo.own}


def source(text: str, lang: str) -> str:
    """Where a rule comes from; section names of the German texts stay German."""
    for english, german in _SOURCES_DE if lang != "en" else ():
        text = text.replace(english, german)
    return text


def term(ident: str, rules: Rules, lang: str) -> str:
    """What a special point, a kind of solo or any other word of the game is called; the group's own names go first."""
    return game_words.label(ident, lang, own_names(rules))


def label(name: str, rules: Rules, lang: str) -> str:
    """What an option is called, by its public name."""
    if name in OPTIONS:
        return OPTIONS[name].label.in_(lang) or name
    if name == "solo.own":
        return Text("Eigene Soli", "Own solos").in_(lang)
    section, ident, part = name.split(".")
    if section == "solo":
        return f"{term(part, rules, lang)}: {Text('Zusatzpunkte', 'bonus').in_(lang)}"
    return f"{term(ident, rules, lang)}: {_PARTS[part].in_(lang)}"


def choice(option: Option, value: object, rules: Rules, lang: str) -> str:
    """What one of the choices of an option is called."""
    return choice_label(option.name, value, lang, own_names(rules))


def words(name: str, value: object, rules: Rules, lang: str) -> str:
    """A value as people say it; `value` is the JSON value, None where a rule set does not know the option."""
    if isinstance(value, bool):
        return (YES if value else NO).in_(lang)
    if name == "solo.own":
        return _listed((str(own["name"]) for own in value) if isinstance(value, list) else (), lang)
    option = OPTIONS.get(name)
    if isinstance(value, list | tuple):
        return _listed(
            (choice(option, one, rules, lang) if option else term(str(one), rules, lang) for one in value), lang
        )
    if option is not None and option.shape == "choice":
        return choice(option, value, rules, lang)
    if value is None or (name.startswith("special.") and name.endswith(".points") and not value):
        return NOT_PLAYED.in_(lang)
    return str(value)


def _listed(parts: Iterable[str], lang: str) -> str:
    return ", ".join(parts) or NONE.in_(lang)
