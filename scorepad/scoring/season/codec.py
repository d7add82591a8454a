"""Sums as JSON, for sealed evenings and for caches. `write_sums` and `read_sums` are inverse to
each other.
"""

from collections.abc import Mapping
from typing import Any

from scorepad.scoring.errors import Refused
from scorepad.scoring.problems import Problem
from scorepad.scoring.season.sums import (
    COUNTS,
    KINDS,
    LEAST,
    MOST,
    STREAKS,
    TALLIES,
    Person,
    Streak,
    Sums,
    Tally,
)
from scorepad.scoring.terms import Player

SUMS_VERSION = 1  # the version of the JSON form of sums
_FRAME = ("evenings", "games", "bock", "refused")


def write_sums(sums: Sums) -> dict[str, object]:
    """The JSON object of sums, without zeros."""
    people = {player: _written(person) for player, person in sums.people.items()}
    unit = {} if sums.unit == 1 else {"unit": sums.unit}
    return {
        "version": SUMS_VERSION,
        **{name: getattr(sums, name) for name in _FRAME},
        **unit,
        "people": people,
    }


def _written(person: Person) -> dict[str, object]:
    body: dict[str, object] = {name: value for name in COUNTS if (value := getattr(person, name))}
    body |= {
        name: value for name in (*MOST, *LEAST) if (value := getattr(person, name)) is not None
    }
    body |= {
        name: list(value) for name in (*TALLIES, *STREAKS) if any(value := getattr(person, name))
    }
    for name in KINDS:
        tallies: Mapping[str, Tally] = getattr(person, name)
        if tallies:
            body[name] = {kind: list(tally) for kind, tally in tallies.items()}
    return body


def read_sums(given: object) -> Sums:
    """The sums of a JSON object. Raises Refused for anything else or another version."""
    frame = _object(given, "sums")
    if frame.get("version") != SUMS_VERSION:
        raise Refused(
            [Problem("unknown_value", "version", {"value": str(frame.get("version"))[:20]})]
        )
    people = _object(frame.get("people"), "people")
    known: dict[str, Any] = {name: _whole(frame.get(name, 0), name) for name in _FRAME}
    known["unit"] = _whole(frame.get("unit", 1), "unit")
    return Sums(**known, people={Player(player): _person(body) for player, body in people.items()})


def _person(given: object) -> Person:
    body = _object(given, "people")
    known: dict[str, Any] = {}
    for name, value in body.items():
        if name in COUNTS or name in MOST or name in LEAST:
            known[name] = _whole(value, name)
        elif name in TALLIES:
            known[name] = Tally(*_wholes(value, name, 3))
        elif name in STREAKS:
            known[name] = Streak(*_wholes(value, name, 4))
        elif name in KINDS:
            known[name] = {
                kind: Tally(*_wholes(part, name, 3)) for kind, part in _object(value, name).items()
            }
        else:
            raise Refused([Problem("unknown_key", name, {"key": name[:20]})])
    return Person(**known)


def _object(given: object, field: str) -> Mapping[str, object]:
    if isinstance(given, Mapping) and all(isinstance(key, str) for key in given):
        return given
    raise Refused([Problem("not_an_object", field)])


def _whole(given: object, field: str) -> int:
    if type(given) is int:
        return given
    raise Refused([Problem("wrong_type", field, {"key": field})])


def _wholes(given: object, field: str, count: int) -> list[int]:
    if isinstance(given, list) and len(given) == count:
        return [_whole(part, field) for part in given]
    raise Refused([Problem("wrong_type", field, {"key": field})])
