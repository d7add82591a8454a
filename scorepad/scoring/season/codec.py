"""Sums as JSON, for sealed evenings and for caches; `read_sums` reads what `write_sums` wrote."""

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
    frame: dict[str, object] = {"version": SUMS_VERSION}
    for name in _FRAME:
        frame[name] = getattr(sums, name)
    if sums.unit != 1:
        frame["unit"] = sums.unit
    frame["people"] = {player: _written(person) for player, person in sums.people.items()}
    return frame


def _written(person: Person) -> dict[str, object]:
    body: dict[str, object] = {}
    for name in COUNTS:
        count = getattr(person, name)
        if count:
            body[name] = count
    for name in (*MOST, *LEAST):
        points = getattr(person, name)
        if points is not None:
            body[name] = points
    for name in (*TALLIES, *STREAKS):
        numbers = getattr(person, name)
        if any(numbers):
            body[name] = list(numbers)
    for name in KINDS:
        tallies: Mapping[str, Tally] = getattr(person, name)
        if tallies:
            body[name] = {kind: list(tally) for kind, tally in tallies.items()}
    return body


def read_sums(given: object) -> Sums:
    """The sums of a JSON object. Raises Refused for anything else or another version."""
    frame = _object(given, "sums")
    version = frame.get("version")
    if version != SUMS_VERSION:
        raise Refused([Problem("unknown_value", "version", {"value": str(version)[:20]})])
    bodies = _object(frame.get("people"), "people")
    counts = {name: _whole(frame.get(name, 0), name) for name in _FRAME}
    unit = _whole(frame.get("unit", 1), "unit")
    people = {Player(player): _person(body) for player, body in bodies.items()}
    return Sums(**counts, unit=unit, people=people)


def _person(given: object) -> Person:
    body = _object(given, "people")
    known: dict[str, Any] = {}
    for name, value in body.items():
        if name in COUNTS or name in MOST or name in LEAST:
            known[name] = _whole(value, name)
        elif name in TALLIES:
            known[name] = _tally(value, name)
        elif name in STREAKS:
            known[name] = Streak(*_wholes(value, name, 4))
        elif name in KINDS:
            parts = _object(value, name)
            known[name] = {kind: _tally(part, name) for kind, part in parts.items()}
        else:
            raise Refused([Problem("unknown_key", name, {"key": name[:20]})])
    return Person(**known)


def _tally(given: object, field: str) -> Tally:
    return Tally(*_wholes(given, field, 3))


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
