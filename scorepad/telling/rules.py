"""Rule sets in words: names of options, meanings of values, sources."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scorepad.declare import Option, Text
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules.codec import preset
from scorepad.scoring.rules.differences import differences
from scorepad.scoring.rules.keyed import keyed
from scorepad.scoring.rules.presets import PRESETS
from scorepad.scoring.rules.ruleset import OPTIONS, Rules
from scorepad.telling.voice import Voice

YES = Text("ja", "yes")
NO = Text("nein", "no")
NONE = Text("keine", "none")
SAME = Text("wie sonst", "as otherwise")
_COUNT_CHANGED = Text("{name}, {count} geändert", "{name}, {count} changed")
_EXACTLY = Text("Genau wie {name}.", "Exactly {name}.")
_LIKE = Text("Wie {name}, nur {what}.", "Like {name}, but {what}.")
_CHANGED = Text("{name}, geändert: {what}", "{name}, changed: {what}")
_UNKNOWN = Text("Eine der Regeln kennt Scorepad nicht.", "Scorepad does not know one of the rules.")
_AND_MORE = Text("{what}; {count} weitere", "{what}; {count} more")
_LISTS = ("list", "named")
FEW = 2  # the most changed rules in the short name of a rule set
SOME = 3  # the most changed rules in the sentence about a rule set
NOT_PLAYED = Text("nicht gespielt", "not played")
_FIELD = "options.md, field"
_OTHERS = Text("Regeln anderer Runden", "other groups’ rules")
_SOURCES_DE = (
    ("Outside: second Fuchs counts more", "außerhalb der Texte: zweiter Fuchs zählt mehr"),
    ("Outside: most often times 8", "außerhalb der Texte: meist mal 8"),
    ("Outside", "außerhalb der Texte"),
    ("outside", "außerhalb der Texte"),
    ("House rule", "Hausregel"),
    ("all five texts", "alle fünf Texte"),
    ("card play only", "nur Kartenspiel"),
    ("Reading A", "Lesart A"),
)


def rule_label(name: str, voice: Voice) -> str:
    """The label of an option by its public name, with own names of the voice's rules."""
    if name in OPTIONS:
        return voice.say(OPTIONS[name].label) or name
    if name == "solo.own":
        return voice.heading("own_soli")
    option, ident = _keyed(name)
    return f"{voice.label(ident)}: {voice.say(option.label)}"


def rule_problem(problem: Problem, voice: Voice) -> str:
    """The sentence of a problem with a rule, which it calls by its label, not by its public name.

    >>> facts = {"name": "solo.fixed_plain", "multiple": 3}
    >>> rule_problem(Problem("option_multiple", "", facts), Voice("en"))
    '“Fixed solo” must be a multiple of 3.'
    """
    if problem.code == "unknown_option":
        return voice.say(_UNKNOWN)
    if problem.code.startswith("option_"):
        label = rule_label(str(problem.params["name"]), voice)
        problem = replace(problem, params={**problem.params, "name": label})
    return problem.message(voice.language)


def rule_choice(option: str, value: object, voice: Voice) -> str:
    """The label of one choice of an option.

    >>> voice = Voice("en")
    >>> rule_choice("bock.overlap", "stack", voice)
    'stacks up'
    >>> rule_choice("bock.triggers", "zero_game", voice)
    'Zero game'
    """
    if isinstance(value, Mapping):
        return str(value["name"])
    declared = OPTIONS.get(option)
    if declared is None or value not in declared.choices:
        return voice.label(str(value))
    if declared.shape in _LISTS and value in voice.own:
        return voice.label(str(value))
    return voice.say(declared.choices[value])


def rule_value(name: str, value: object, voice: Voice) -> str:
    """A value of an option in words.

    `value` is the JSON value, None if a rule set lacks the option.
    """
    if name in OPTIONS and OPTIONS[name].shape == "choice":
        return rule_choice(name, value, voice)
    if isinstance(value, bool):
        return voice.say(YES if value else NO)
    if value == "same":
        return voice.say(SAME)
    if isinstance(value, list | tuple) or name == "solo.own":
        return _listed(name, value or (), voice)  # type: ignore[arg-type]
    if _not_played(name, value):
        return voice.say(NOT_PLAYED)
    return str(value)


def _listed(name: str, chosen: Sequence[object], voice: Voice) -> str:
    if name == "solo.own":
        chosen = [own["name"] for own in chosen]  # type: ignore[index]
    told = [rule_choice(name, choice, voice) for choice in chosen]
    return ", ".join(told) or voice.say(NONE)


def rule_help(name: str, value: object, voice: Voice) -> str:
    """The effect of a value of an option, in a sentence; `value` is the JSON value.

    >>> rule_help("gegen.in_solo", False, Voice("en"))
    'When a soloist loses, against the Alten does not count.'
    >>> rule_help("gegen.in_solo", True, Voice("en"))
    'When a soloist loses, against the Alten counts too.'
    """
    if name in OPTIONS:
        option = OPTIONS[name]
    else:
        option, _ident = _keyed(name)
    return voice.say(option.does(value))


def _keyed(name: str) -> tuple[Option, str]:
    # The declaration of a keyed option, and the id in its name, such as a special point.
    declared = keyed(name)
    if declared is None:
        raise KeyError(name)
    return declared


def _not_played(name: str, value: object) -> bool:
    # A special point without points is not played.
    if value is None:
        return True
    return not value and name.startswith("special.") and name.endswith(".points")


def source(text: str, lang: str) -> str:
    """The source of a rule; section names of the German texts stay German."""
    text = text.replace(_FIELD, _OTHERS.in_(lang))
    if lang == "en":
        return text
    for english, german in _SOURCES_DE:
        text = text.replace(english, german)
    return text


def preset_name(name: str, voice: Voice) -> str:
    """The name of a preset, or its id if it has none."""
    if name not in PRESETS:
        return name
    return voice.say(PRESETS[name].label)


def own_set_name(rules: Rules, voice: Voice) -> str:
    """The Runde's own name for exactly these rules; empty for none."""
    return voice.sets().get(rules, "")


def rules_name(rules: Rules, voice: Voice) -> str:
    """The name of a rule set: the Runde's own, else the nearest preset with the changed rules.

    >>> from scorepad.scoring.rules import read_rules
    >>> rules_name(read_rules({"options": {"bock.on": True}}), Voice("en"))
    'DDV tournament rules, changed: Bock'
    """
    known = {preset(rules.preset): preset_name(rules.preset, voice), **voice.sets()}
    if rules in known:
        return known[rules]
    nearest = min(known, key=lambda base: len(differences(base, rules)))
    name = known[nearest]
    changed = [rule.name for rule in differences(nearest, rules)]
    then = replace(voice, rules=rules, earlier=(nearest,))
    topics = list(dict.fromkeys(_topic(option, then) for option in _leading(changed)))
    if not topics:
        return name
    if len(topics) > FEW:
        return voice.say(_COUNT_CHANGED, name=name, count=len(topics))
    return voice.say(_CHANGED, name=name, what=voice.listed(topics))


def rules_sentence(rules: Rules, voice: Voice) -> str:
    """What differs from the preset, in one sentence.

    >>> from scorepad.scoring.rules import read_rules
    >>> rules_sentence(read_rules({"options": {"bock.on": True, "cards": 40}}), Voice("en"))
    'Like DDV tournament rules, but Cards: 40, without nines; Bock: yes.'
    """
    name = preset_name(rules.preset, voice)
    said = _changes_by_topic(preset(rules.preset), rules, voice)
    if not said:
        return voice.say(_EXACTLY, name=name)
    what = "; ".join(said[:SOME])
    if len(said) > SOME:
        what = voice.say(_AND_MORE, what=what, count=len(said) - SOME)
    return voice.say(_LIKE, name=name, what=what)


def _changes_by_topic(base: Rules, rules: Rules, voice: Voice) -> list[str]:
    # One change for each option, special point and kind of solo. Of a special point its points are
    # told, whatever else changes of it, else the first change.
    told = replace(voice, rules=rules, earlier=(base,))
    values = {change.name: change.second for change in differences(base, rules)}
    topics: dict[str, str] = {}
    for option in _leading(list(values)):
        topic = _topic(option, told)
        value = rule_value(option, values[option], told)
        if option.endswith(".points"):
            topics[topic] = f"{topic}: {value}"
        elif topic not in topics:
            topics[topic] = f"{rule_label(option, told)}: {value}"
    return list(topics.values())


def _leading(names: Sequence[str]) -> list[str]:
    # Options that depend on a changed switch, such as "bock.on", are not named beside it.
    switched = [name for name in names if name in OPTIONS and OPTIONS[name].field == "on"]
    sections = {OPTIONS[name].section for name in switched}
    return [name for name in names if name in switched or name.partition(".")[0] not in sections]


def _topic(name: str, voice: Voice) -> str:
    # What an option is about: of a keyed option the special point or the kind of solo.
    if name in OPTIONS or name == "solo.own":
        return rule_label(name, voice)
    _option, ident = _keyed(name)
    return voice.label(ident)
