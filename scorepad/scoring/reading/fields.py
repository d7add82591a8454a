"""Reading one JSON object field by field: right values come out, problems are collected, unknown keys are one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from scorepad.scoring.problems import Problem
from scorepad.scoring.terms import Player

Choice = TypeVar("Choice")
_MOST = 1_000_000_000


class Fields:
    """A view of one JSON object. Null counts as left out; `finish` reports keys that do not belong here."""

    __slots__ = ("_given", "_path", "problems")

    def __init__(self, given: object, path: str = "", problems: list[Problem] | None = None) -> None:
        self.problems: list[Problem] = [] if problems is None else problems
        self._path = path
        self._given: Mapping[Any, Any] = {}
        if isinstance(given, Mapping):
            self._given = given
        else:
            self.problem("not_an_object", path)

    def problem(self, code: str, field: str, **params: str | int) -> None:
        """Adds a problem at a field of the entry."""
        self.problems.append(Problem(code, self._path or field, params))

    def finish(self, known: frozenset[str]) -> None:
        """Reports every key that is not known here."""
        if self._given.keys() <= known:
            return
        self.problems.extend(
            Problem("unknown_key", self._path or str(key), {"key": str(key)}) for key in self._given if key not in known
        )

    def value(self, key: str, default: object = None) -> Any:
        """The raw value, or `default` when left out or null."""
        value = self._given.get(key)
        return default if value is None else value

    def _take(self, key: str, *, required: bool) -> Any:
        value = self._given.get(key)
        if value is None and required:
            self.problem("missing", key, key=key)
        return value

    def _wrong(self, key: str) -> None:
        self.problem("wrong_type", key, key=key)

    def text(self, key: str, *, required: bool = False) -> str:
        """A string, empty when left out."""
        value = self._take(key, required=required)
        if value is None or isinstance(value, str):
            return value or ""
        self._wrong(key)
        return ""

    def switch(self, key: str) -> bool:
        """True or false, false when left out."""
        value = self._given.get(key)
        if value is None or isinstance(value, bool):
            return bool(value)
        self._wrong(key)
        return False

    def whole(self, key: str, least: int, most: int, *, required: bool = False) -> int | None:
        """A whole number from least to most."""
        value = self._take(key, required=required)
        if value is None:
            return None
        if type(value) is not int:
            self._wrong(key)
        elif not least <= value <= most:
            self.problem("unknown_value", key, value=str(value)[:20])
        else:
            return value
        return None

    def wholes(self, key: str) -> tuple[int, ...]:
        """A list of whole numbers."""
        values = self.list_(key)
        if all(type(value) is int for value in values):
            return tuple(values)
        self._wrong(key)
        return ()

    def one_of(self, key: str, choices: Mapping[object, Choice], *, required: bool = False) -> Choice | None:
        """One of the choices, by its JSON value."""
        value = self._take(key, required=required)
        if value is None:
            return None
        if not isinstance(value, str):
            self._wrong(key)
        elif value not in choices:
            self.problem("unknown_value", key, value=value)
        else:
            return choices[value]
        return None

    def many_of(self, key: str, choices: Mapping[object, Choice]) -> tuple[Choice, ...]:
        """Some of the choices."""
        found = []
        for value in self.list_(key):
            if isinstance(value, str) and value in choices:
                found.append(choices[value])
            else:
                self.problem("unknown_value", key, value=str(value))
        return tuple(found)

    def player(self, key: str, *, required: bool = False) -> Player | None:
        """A player, None when left out."""
        value = self._take(key, required=required)
        if value is None:
            return None
        if isinstance(value, str) and value.strip():
            return Player(value)
        self._wrong(key)
        return None

    def players(self, key: str, *, required: bool = False) -> tuple[Player, ...]:
        """A list of different players."""
        value = self._take(key, required=required)
        if value is None:
            return ()
        if not isinstance(value, list | tuple) or not all(isinstance(name, str) and name.strip() for name in value):
            self._wrong(key)
            return ()
        for name in value:
            if value.count(name) > 1:
                self.problem("players_twice", key, player=name)
                break
        return tuple(value)

    def points(self, key: str, *, required: bool = False) -> dict[Player, int] | None:
        """Whole points of some players."""
        value = self._take(key, required=required)
        if value is None:
            return None
        if not isinstance(value, Mapping) or not all(isinstance(name, str) and name.strip() for name in value):
            self._wrong(key)
            return None
        if not all(type(points) is int for points in value.values()):
            self._wrong(key)
            return None
        if any(abs(points) > _MOST for points in value.values()):
            self.problem("too_large", key)
            return None
        return {Player(name): points for name, points in value.items()}

    def span(self, key: str) -> tuple[int, int] | None:
        """A number, or a list of least and most."""
        value = self._given.get(key)
        if value is None:
            return None
        if type(value) is int:
            return value, value
        if isinstance(value, list | tuple) and len(value) == 2 and all(type(part) is int for part in value):
            return value[0], value[1]
        self._wrong(key)
        return None

    def list_(self, key: str) -> list[Any]:
        """A list, empty when left out."""
        value = self._given.get(key)
        if value is None:
            return []
        if isinstance(value, list | tuple):
            return list(value)
        self._wrong(key)
        return []

    def nested(self, key: str) -> Fields | None:
        """The object at a key, None when left out."""
        value = self._given.get(key)
        return None if value is None else Fields(value, self._path or key, self.problems)

    def objects(self, key: str) -> list[Fields]:
        """The objects in the list at a key."""
        return [self.part(key, value) for value in self.list_(key)]

    def part(self, key: str, given: object) -> Fields:
        """One object of the list at a key."""
        return Fields(given, key, self.problems)
