"""Tournaments in the file of a Runde: plan, entrants, rounds and seats; and leagues.

The tables of a tournament are evenings of the same file.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorepad.files.problems import FileProblem, each, read_part
from scorepad.scoring.problems import Problem
from scorepad.scoring.reading.fields import Fields
from scorepad.scoring.rules import Rules
from scorepad.scoring.tournament.league_plan import LeaguePlan, read_league
from scorepad.scoring.tournament.plan import TournamentPlan, read_plan, write_plan
from scorepad.telling.days import day_of_play

MOST = 10_000
_STATES: Mapping[object, str] = {state: state for state in ("open", "running", "finished")}
_ROUND_STATES: Mapping[object, str] = {state: state for state in ("drawn", "running")}


@dataclass(frozen=True)
class FileEntrant:
    """Somebody who takes part; `member` is the name in the list of members."""

    number: int
    name: str
    member: str
    team: str = ""
    club: str = ""
    paid: bool = False
    from_round: int = 1
    until_round: int | None = None
    disqualified: str | None = None


@dataclass(frozen=True)
class FileTable:
    """A table of a round, 0 for the byes; `seats` are entrant numbers by place, each with the time of agreement to the
    list, `evening` is the key of its evening."""

    table: int
    seats: tuple[tuple[int, dt.datetime | None], ...]
    evening: str | None = None
    extra_minutes: int = 0


@dataclass(frozen=True)
class FileRound:
    """A round with its tables."""

    number: int
    seed: str
    attempt: int
    started_at: dt.datetime | None
    minutes: int
    state: str
    tables: tuple[FileTable, ...]


@dataclass(frozen=True)
class FileTournament:
    """A tournament under the key that it keeps in every file."""

    key: str
    name: str
    date: dt.date
    plan: TournamentPlan
    state: str
    entries: tuple[FileEntrant, ...]
    rounds: tuple[FileRound, ...]

    def to_json(self) -> dict[str, Any]:
        """This value as JSON, in the form that files have."""
        return {name: _written(getattr(self, name)) for name in self.__dataclass_fields__}


def _written(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_written(part) for part in value]
    if isinstance(value, TournamentPlan):
        return write_plan(value)
    if not isinstance(value, FileEntrant | FileRound | FileTable):
        return value.isoformat() if isinstance(value, dt.date) else value
    told = {name: _written(getattr(value, name)) for name in value.__dataclass_fields__}
    return _filled(told) if isinstance(value, FileEntrant) else told


def _filled(told: dict[str, Any]) -> dict[str, Any]:
    return {name: part for name, part in told.items() if name == "until_round" or part not in {"", None, False}}


def read_tournaments(
    values: list[Any], names: Collection[str], keys: Collection[str], problems: list[Problem]
) -> tuple[FileTournament, ...]:
    """The tournaments of a file whose members and evenings have these names and keys."""
    read: list[FileTournament] = []
    for number, fields in enumerate(each(values, "tournaments", FileTournament.__dataclass_fields__, problems)):
        path, date = f"tournaments.{number}", day_of_play(fields.text("date"))
        if date is None:
            fields.problems.append(FileProblem("not_a_date", "date"))
        entries = _entries(fields, path, names, problems)
        known = {entrant.number for entrant in entries}
        read.append(
            FileTournament(
                fields.words("key"),
                fields.words("name")[:80],
                date or dt.date.min,
                read_part(fields, "plan", read_plan, TournamentPlan(Rules())),
                fields.one_of("state", _STATES) or "open",
                entries,
                _rounds(fields, path, known, keys, problems),
            )
        )
    return tuple(read)


@dataclass(frozen=True)
class FileLeague:
    """A league under its name."""

    name: str
    plan: LeaguePlan


def read_leagues(values: list[Any], problems: list[Problem]) -> tuple[FileLeague, ...]:
    """The leagues of a file."""
    parts = each(values, "leagues", FileLeague.__dataclass_fields__, problems)
    return tuple(
        FileLeague(fields.words("name")[:80], read_part(fields, "plan", read_league, LeaguePlan())) for fields in parts
    )


def _entries(fields: Fields, path: str, names: Collection[str], problems: list[Problem]) -> tuple[FileEntrant, ...]:
    entrants: list[FileEntrant] = []
    seen: set[tuple[int, int]] = set()
    for part in each(fields.list_("entries"), f"{path}.entries", FileEntrant.__dataclass_fields__, problems):
        name = part.words("name")
        entrant = FileEntrant(
            _whole(part, "number", 1),
            name[:80],
            part.text("member") or name,
            part.text("team")[:80],
            part.text("club")[:80],
            part.switch("paid"),
            _whole(part, "from_round", 1),
            part.whole("until_round", 0, MOST),
            part.text("disqualified")[:200] or None,
        )
        if entrant.member not in names:
            part.problems.append(FileProblem("not_a_member", "member", {"name": entrant.member[:80]}))
        if (entrant.number, entrant.from_round) in seen:
            part.problems.append(FileProblem("name_twice", "number", {"name": str(entrant.number)}))
        seen.add((entrant.number, entrant.from_round))
        entrants.append(entrant)
    return tuple(entrants)


def _rounds(
    fields: Fields, path: str, known: Collection[int], keys: Collection[str], problems: list[Problem]
) -> tuple[FileRound, ...]:
    rounds: list[FileRound] = []
    for place, part in enumerate(
        each(fields.list_("rounds"), f"{path}.rounds", FileRound.__dataclass_fields__, problems)
    ):
        rounds.append(
            FileRound(
                place + 1,
                part.text("seed")[:80],
                _whole(part, "attempt", 1),
                _moment(part, part.value("started_at")),
                part.whole("minutes", 0, MOST) or 0,
                part.one_of("state", _ROUND_STATES) or "drawn",
                _tables(part, f"{path}.rounds.{place}", known, keys, problems),
            )
        )
    return tuple(rounds)


def _tables(
    fields: Fields, path: str, known: Collection[int], keys: Collection[str], problems: list[Problem]
) -> tuple[FileTable, ...]:
    fields.whole("number", 1, MOST)
    tables: list[FileTable] = []
    for part in each(fields.list_("tables"), f"{path}.tables", FileTable.__dataclass_fields__, problems):
        evening = part.text("evening") or None
        if evening is not None and evening not in keys:
            part.problem("unknown_value", "evening", value=evening[:20])
        seats = tuple(_seat(part, seat, known) for seat in part.list_("seats"))
        tables.append(FileTable(_whole(part, "table", 0), seats, evening, part.whole("extra_minutes", 0, MOST) or 0))
    _refuse_twice(fields, [table.table for table in tables])
    _refuse_twice(fields, [number for table in tables for number, _ in table.seats])
    return tuple(tables)


def _refuse_twice(fields: Fields, numbers: Sequence[int]) -> None:
    if len(set(numbers)) < len(numbers):
        fields.problem("unknown_value", "tables", value=str(max(numbers, key=numbers.count)))


def _seat(fields: Fields, given: object, known: Collection[int]) -> tuple[int, dt.datetime | None]:
    number, moment = given if isinstance(given, list) and len(given) == 2 else (None, None)
    if type(number) is not int or number not in known:
        fields.problem("unknown_value", "seats", value=str(number)[:20])
        return 0, None
    return number, _moment(fields, moment)


def _moment(fields: Fields, given: object) -> dt.datetime | None:
    if given is None:
        return None
    try:
        moment = dt.datetime.fromisoformat(str(given))
        return moment.astimezone(dt.UTC)
    except (ValueError, OverflowError):
        fields.problem("unknown_value", "started_at", value=str(given)[:20])
        return None


def _whole(fields: Fields, key: str, least: int) -> int:
    return fields.whole(key, least, MOST, required=True) or least
