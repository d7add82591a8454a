"""JSON Schema (draft 2020-12) of games and evenings, made from the declarations that read them.

A schema knows the form: keys, types, words and ranges. Whether a game can have been so is for
`score` and `replay` to say.
"""

from collections.abc import Iterable, Mapping

from scorepad.declare import Option
from scorepad.scoring.reading.entries import (
    CONFIRMED,
    EVENING_KEYS,
    FACTS,
    FORMAT,
    IMBALANCES,
    MOST_LISTED,
    MOST_SEEN,
    SEVERITIES,
)
from scorepad.scoring.reading.fields import MOST
from scorepad.scoring.reading.game import MOST_BOCK_FACTOR, MOST_CARDS
from scorepad.scoring.rules.codec import VERSION
from scorepad.scoring.rules.keyed import KEYED
from scorepad.scoring.rules.presets import PRESETS
from scorepad.scoring.rules.ruleset import OPTIONS
from scorepad.scoring.rules.season import PLACES
from scorepad.scoring.terms import TOPS, GameKind, Party, Pflicht, Says

Schema = dict[str, object]

DRAFT = "https://json-schema.org/draft/2020-12/schema"
REQUIRED: Mapping[str, tuple[str, ...]] = {
    "game": ("game",),
    "wrong_card": ("culprit",),
    "penalty": ("points",),
    "list_result": ("totals",),
    "event": ("name", "who"),
    "seats": ("table",),
}
"""The keys that an entry of a kind cannot do without."""
_TEXT: Schema = {"type": "string"}
_SWITCH: Schema = {"type": "boolean"}
_NAME: Schema = {"type": "string", "pattern": r"\S"}
_NULL: Schema = {"type": "null"}


def game_schema() -> Schema:
    """The schema of one game, as `read_game` takes it."""
    return _document("A game of Doppelkopf", {"$ref": "#/$defs/game"})


def evening_schema() -> Schema:
    """The schema of an evening with its log, as `read_evening` takes it."""
    kinds: list[Schema] = [{"$ref": f"#/$defs/{kind}"} for kind in FACTS]
    values: dict[str, Schema] = {
        "format": {"const": FORMAT},
        "name": _TEXT,
        "date": _TEXT,
        "rules": {"$ref": "#/$defs/rule_set"},
        "table": _several(_NAME, least=4, most=7),
        "first_dealer": _NAME,
        "also_sit_out": _many(_whole()),
        "imbalance": _one_of(map(str, IMBALANCES)),
        "entries": _many(_any_of(*kinds)),
    }
    keys = {key: values[key] for key in sorted(EVENING_KEYS)}
    return _document("An evening of Doppelkopf", _object(keys, ("table",)))


def _document(title: str, body: Schema) -> Schema:
    kinds = {kind: _entry(kind) for kind in FACTS}
    definitions = {**kinds, "rule_set": _rule_set(), "announcement": _announcement()}
    return {"$schema": DRAFT, "title": title, **body, "$defs": definitions}


def _entry(kind: str) -> Schema:
    values = _game_values() if kind in {"game", "wrong_card"} else _VALUES
    facts = {key: values[key] for key in FACTS[kind]}
    own_kind: Schema = {"const": kind}
    frame = {"kind": own_kind, "note": _TEXT, "after": _whole(0, MOST_SEEN)}
    required = REQUIRED.get(kind, ())
    if kind != "game":  # the kind of an entry that does not say its own
        required = ("kind", *required)
    return _object({**frame, **facts}, required)


def _object(keys: Mapping[str, Schema], required: Iterable[str] = ()) -> Schema:
    """An object with these keys and no others; null counts as a missing key."""
    needed = list(required)
    properties = {
        key: value if key in needed else _any_of(value, _NULL) for key, value in keys.items()
    }
    made: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
    if needed:
        made["required"] = needed
    return made


def _any_of(*schemas: Schema) -> Schema:
    return {"anyOf": list(schemas)}


def _one_of(words: Iterable[object]) -> Schema:
    return {"enum": list(words)}


def _whole(least: int | None = None, most: int | None = None) -> Schema:
    made: Schema = {"type": "integer"}
    if least is not None:
        made["minimum"] = least
    if most is not None:
        made["maximum"] = most
    return made


def _many(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _several(items: Schema, *, least: int = 0, most: int | None = None) -> Schema:
    """A list without repetition."""
    made: Schema = {**_many(items), "uniqueItems": True}
    if least:
        made["minItems"] = least
    if most is not None:
        made["maxItems"] = most
    return made


_PLAYERS = _several(_NAME)
_POINTS: Schema = {
    "type": "object",
    "propertyNames": _NAME,
    "additionalProperties": _whole(-MOST, MOST),
}
_PARTY = _one_of(party.value for party in Party)
_AUGEN = _whole(0, 240)
_RANGE: Schema = {"type": "array", "items": _AUGEN, "minItems": 2, "maxItems": 2}
_TRICK = _object({"party": _PARTY, "augen": _AUGEN}, ("party", "augen"))
_ANNOUNCEMENTS = _many({"$ref": "#/$defs/announcement"})
_VALUES: Mapping[str, Schema] = {
    "reason": _TEXT,
    "points": _POINTS,
    "share": _SWITCH,
    "totals": _POINTS,
    "soli": _POINTS,
    "penalties": _POINTS,
    "games": _whole(1, MOST_LISTED),
    "confirmed": _many(_one_of(map(str, CONFIRMED))),
    "name": _NAME,
    "who": _NAME,
    "table": _PLAYERS,
    "dealer": _NAME,
    "also_sit_out": _many(_whole()),
    "rules": {"$ref": "#/$defs/rule_set"},
}
"""What a key of an entry that is no game and no wrong card holds."""


def _game_values() -> dict[str, Schema]:
    """What a key of a game or of a wrong card holds."""
    augen = _any_of(_AUGEN, _RANGE)
    special = {
        "id": {"type": "string", "minLength": 1},
        "party": _PARTY,
        "count": _whole(0, 99),
        "by": _NAME,
        "from": _NAME,
    }
    leiche = {"tricks": _whole(0, 12), "tops": _many(_one_of(TOPS))}
    factor = _object({"factor": _whole(1, MOST_BOCK_FACTOR)}, ("factor",))
    return {
        "game": _one_of(kind.value for kind in GameKind),
        "re": _PLAYERS,
        "kontra": _PLAYERS,
        "augen": _object({"re": augen, "kontra": augen}),
        "no_trick": _one_of([*(party.value for party in Party), False]),
        "announcements": _ANNOUNCEMENTS,
        "specials": _many(_object(special, ("id", "party"))),
        "solo": _TEXT,
        "ka_da_mu": _SWITCH,
        "pflicht": _one_of(pflicht.value for pflicht in Pflicht),
        "genscher_used": _SWITCH,
        "bride": _NAME,
        "first_trick_augen": _TRICK,
        "second_trick_augen": _TRICK,
        "leiche": _object(leiche),
        "bock_triggers": _whole(0, 99),
        "points": _POINTS,
        "bock": _any_of(_whole(0, 30), factor),
        "dealer": _NAME,
        "sits_out": _PLAYERS,
        "wrong_card": _NAME,
        "culprit": _NAME,
        "severity": _one_of(map(str, SEVERITIES)),
        "absagen": _whole(0, 5),
        "hurts_soloist": _SWITCH,
    }


def _announcement() -> Schema:
    keys = {
        "says": _one_of(says.value for says in Says),
        "party": _PARTY,
        "by": _NAME,
        "card": _whole(1, MOST_CARDS),
        "vorab": _SWITCH,
    }
    return _object(keys, ("says",))


def _rule_set() -> Schema:
    keys = {
        "preset": _one_of(PRESETS),
        "options": _options(),
        "version": _whole(1, VERSION),
    }
    return _object(keys)


def _options() -> Schema:
    named = {name: _option(option) for name, option in OPTIONS.items()}
    own_solo = _object({"id": _NAME, "name": _NAME}, ("id", "name"))
    named["solo.own"] = _many({**own_solo, "additionalProperties": True})
    named[PLACES] = {"type": "object", "additionalProperties": _many(_whole())}
    patterns = {
        f"^{pattern.replace('.', '[.]').replace('*', '[^.]+')}$": _option(option)
        for pattern, option in KEYED.items()
    }
    return {
        "type": "object",
        "properties": named,
        "patternProperties": patterns,
        "additionalProperties": False,
    }


def _option(option: Option) -> Schema:
    made = _value(option)
    if option.same:
        return _any_of({"const": "same"}, made)
    return made


def _value(option: Option) -> Schema:
    match option.shape:
        case "switch":
            return _SWITCH
        case "whole":
            return _number(option)
        case "choice":
            return _one_of(option.choices)
        case "numbers":
            return _many(_number(option))
        case "named":
            own = _object({"id": _NAME, "name": _NAME}, ("id", "name"))
            return _several(_any_of(_one_of(option.choices), own))
        case "list":
            # The group may have choices of its own, which only the rest of the rule set knows.
            return _many(_TEXT if option.own else _one_of(option.choices))
        case _:
            return _NAME


def _number(option: Option) -> Schema:
    made = _whole(option.least, option.most)
    if option.multiple > 1:
        made["multipleOf"] = option.multiple
    return made
