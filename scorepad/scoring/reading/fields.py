"""Reading one JSON object field by field: methods return valid values and collect problems."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeVar

from scorepad.scoring.problems import Problem
from scorepad.scoring.terms import Player

Choice = TypeVar("Choice")
MOST = 1_000_000_000


class Fields:
    """A reader of one JSON object. Null counts as a missing key; `finish` reports unknown keys."""

    __slots__ = ("_given", "_path", "problems")

    def __init__(
        self, given: object, path: str = "", problems: list[Problem] | None = None
    ) -> None:
        self.problems: list[Problem] = [] if problems is None else problems
        self._path = path
        self._given: Mapping[Any, Any] = {}
        if isinstance(given, Mapping):
            self._given = given
        else:
            self.problem("not_an_object", path)

    def problem(self, code: str, field: str, **params: str | int) -> None:
        """Add a problem at a key; within an object of a list, at the key of the list."""
        self.problems.append(Problem(code, self._path or field, params))

    def finish(self, known: Collection[str]) -> None:
        """Add a problem for every unknown key."""
        for key in self._given:
            if key not in known:
                self.problem("unknown_key", str(key), key=str(key))

    def value(self, key: str, default: object = None) -> Any:
        """The raw value, or `default` if the key is missing or null."""
        value = self._given.get(key)
        return default if value is None else value

    def _fitting(self, key: str, fits: Callable[[Any], bool], *, required: bool = False) -> Any:
        # The value at a key if it fits; else None, with a problem.
        value = self._given.get(key)
        if value is None:
            if required:
                self.problem("missing", key, key=key)
            return None
        if not fits(value):
            self.problem("wrong_type", key, key=key)
            return None
        return value

    def text(self, key: str, *, required: bool = False) -> str:
        """A string, empty if the key is missing."""
        return self._fitting(key, _is_text, required=required) or ""

    def words(self, key: str) -> str:
        """A required string with at least one word."""
        return self._fitting(key, _is_name, required=True) or ""

    def names(self, key: str) -> tuple[str, ...]:
        """A list of strings with at least one word each, empty if the key is missing."""
        return tuple(self._fitting(key, _are_names) or ())

    def switch(self, key: str) -> bool:
        """A boolean, false if the key is missing."""
        return self._fitting(key, _is_switch) or False

    def whole(self, key: str, least: int, most: int, *, required: bool = False) -> int | None:
        """A whole number from `least` to `most`, None if the key is missing."""
        value: int | None = self._fitting(key, _is_whole, required=required)
        if value is None or least <= value <= most:
            return value
        self.problem("unknown_value", key, value=str(value)[:20])
        return None

    def wholes(self, key: str) -> tuple[int, ...]:
        """A list of whole numbers, empty if the key is missing."""
        return tuple(self._fitting(key, _are_wholes) or ())

    def one_of(
        self, key: str, choices: Mapping[object, Choice], *, required: bool = False
    ) -> Choice | None:
        """The choice whose JSON value is given, None if the key is missing."""
        value = self._fitting(key, _is_text, required=required)
        if value is None or value in choices:
            return choices.get(value)
        self.problem("unknown_value", key, value=value)
        return None

    def many_of(self, key: str, choices: Mapping[object, Choice]) -> tuple[Choice, ...]:
        """The choices whose JSON values are in the list at a key."""
        chosen = []
        for value in self.list_(key):
            if _is_text(value) and value in choices:
                chosen.append(choices[value])
            else:
                self.problem("unknown_value", key, value=str(value))
        return tuple(chosen)

    def player(self, key: str, *, required: bool = False) -> Player | None:
        """A player, None if the key is missing."""
        name: Player | None = self._fitting(key, _is_name, required=required)
        return name

    def players(self, key: str, *, required: bool = False) -> tuple[Player, ...]:
        """A list of different players."""
        names = tuple(self._fitting(key, _are_names, required=required) or ())
        twice = [name for name in names if names.count(name) > 1]
        if twice:
            self.problem("players_twice", key, player=twice[0])
        return names

    def points(self, key: str, *, required: bool = False) -> dict[Player, int] | None:
        """Whole points by player, None if the key is missing."""
        value: Mapping[Player, int] | None = self._fitting(key, _are_points, required=required)
        if value is None:
            return None
        if any(abs(points) > MOST for points in value.values()):
            self.problem("too_large", key)
            return None
        return dict(value)

    def span(self, key: str) -> tuple[int, int] | None:
        """A number or a list of two as least and most, None if the key is missing."""
        value = self._fitting(key, _is_span)
        if value is None:
            return None
        if _is_whole(value):
            return value, value
        least, most = value
        return least, most

    def list_(self, key: str) -> list[Any]:
        """A list, empty if the key is missing."""
        return list(self._fitting(key, _is_list) or ())

    def nested(self, key: str) -> Fields | None:
        """A reader of the object at a key, None if the key is missing."""
        value = self._given.get(key)
        if value is None:
            return None
        return Fields(value, self._path or key, self.problems)

    def objects(self, key: str) -> list[Fields]:
        """A reader for each object of the list at a key."""
        return [self.part(key, value) for value in self.list_(key)]

    def part(self, key: str, given: object) -> Fields:
        """A reader of an object; all its problems stand at `key`."""
        return Fields(given, key, self.problems)


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_switch(value: object) -> bool:
    return isinstance(value, bool)


def _is_whole(value: object) -> bool:
    return type(value) is int


def _is_span(value: Any) -> bool:
    return _is_whole(value) or (_are_wholes(value) and len(value) == 2)


def _is_name(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _is_list(value: object) -> bool:
    return isinstance(value, list | tuple)


def _are_wholes(value: Any) -> bool:
    return _is_list(value) and all(map(_is_whole, value))


def _are_names(value: Any) -> bool:
    return _is_list(value) and all(map(_is_name, value))


def _are_points(value: object) -> bool:
    if not isinstance(value, Mapping):
        return False
    return all(map(_is_name, value)) and all(map(_is_whole, value.values()))
