"""Tournaments in the file of a Runde: plan, entrants, rounds and seats; and leagues.

The tables of a tournament are evenings of the same file.
"""

import datetime as dt
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorepad.files.documents import written
from scorepad.files.problems import FilePart, FileProblem, each, no_day_of_play, read_part
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import Rules
from scorepad.scoring.tournament.classes import read_classes
from scorepad.scoring.tournament.clock import Pause
from scorepad.scoring.tournament.league_plan import LeaguePlan, read_league
from scorepad.scoring.tournament.paid_prizes import read_paid, write_paid
from scorepad.scoring.tournament.plan import TournamentPlan, read_plan, write_plan
from scorepad.scoring.tournament.prizes import WonPrize
from scorepad.telling.days import day_of_play

MOST = 10_000
_STATES: Mapping[object, str] = {state: state for state in ("open", "running", "finished")}
_ROUND_STATES: Mapping[object, str] = {state: state for state in ("drawn", "running")}
_MAY_LACK = {
    "team",
    "club",
    "paid",
    "disqualified",
    "classes",
    "present",
}  # left out of a file where they are empty
_NOTHING_PAID: tuple[WonPrize, ...] = ()
_CLOCK = {"extra_minutes", "pauses"}


@dataclass(frozen=True)
class FileEntrant:
    """Somebody who takes part; `member` is the name in the list of members."""

    number: int
    name: str
    member: str
    team: str
    club: str
    paid: bool
    from_round: int
    until_round: int | None
    disqualified: str | None
    classes: tuple[str, ...] = ()
    present: bool | None = None

    def to_json(self) -> dict[str, Any]:
        """This value as JSON, without what is empty and may lack."""
        facts = written(self)
        return {name: fact for name, fact in facts.items() if fact or name not in _MAY_LACK}


@dataclass(frozen=True)
class FileWish:
    """Somebody who entered himself and waits to be taken in."""

    name: str
    club: str
    team: str
    classes: tuple[str, ...]


@dataclass(frozen=True)
class FileTable:
    """A table of a round, 0 for the byes; `evening` is the key of its evening.

    `seats` are entrant numbers by place, each with the time of agreement to the list.
    """

    table: int
    seats: tuple[tuple[int, dt.datetime | None], ...]
    evening: str | None
    extra_minutes: int


@dataclass(frozen=True)
class FileRound:
    """A round with its tables; what is empty of its clock may lack in a file."""

    number: int
    seed: str
    attempt: int
    started_at: dt.datetime | None
    minutes: int
    state: str
    tables: tuple[FileTable, ...]
    extra_minutes: int = 0
    pauses: tuple[Pause, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """This value as JSON, without what is empty and may lack."""
        facts = written(self)
        return {name: fact for name, fact in facts.items() if fact or name not in _CLOCK}


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
    prizes_paid: tuple[WonPrize, ...] = ()
    waiting: tuple[FileWish, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """This value as JSON, in the form that files have."""
        file: dict[str, Any] = {
            "key": self.key,
            "name": self.name,
            "date": self.date.isoformat(),
            "plan": write_plan(self.plan),
            "state": self.state,
            "entries": [entrant.to_json() for entrant in self.entries],
            "rounds": [one_round.to_json() for one_round in self.rounds],
        }
        if self.prizes_paid:
            file["prizes_paid"] = write_paid(self.prizes_paid)
        if self.waiting:
            file["waiting"] = written(self.waiting)
        return file


@dataclass(frozen=True)
class FileLeague:
    """A league under its name."""

    name: str
    plan: LeaguePlan


def read_leagues(values: list[Any], problems: list[Problem]) -> Iterator[FileLeague]:
    """The leagues of a file; problems are appended."""
    for part in each(values, "leagues", FileLeague.__dataclass_fields__, problems):
        name = part.words("name")[:80]
        plan = read_part(part, "plan", read_league, LeaguePlan())
        yield FileLeague(name, plan)


def read_tournaments(
    values: list[Any], names: Collection[str], keys: Collection[str], problems: list[Problem]
) -> Iterator[FileTournament]:
    """The tournaments of a file; problems are appended.

    `names` are those of its members, `keys` those of its evenings.
    """
    for part in each(values, "tournaments", FileTournament.__dataclass_fields__, problems):
        typed = part.text("date")
        date = day_of_play(typed)
        if date is None:
            part.problems.append(no_day_of_play(typed, "date"))
        entries = tuple(_entries(part, names))
        key = part.words("key")
        name = part.words("name")[:80]
        plan = read_part(part, "plan", read_plan, TournamentPlan(Rules()))
        state = part.one_of("state", _STATES) or "open"
        rounds = tuple(_rounds(part, {who.number for who in entries}, keys))
        day = date or dt.date.min
        paid = read_part(part, "prizes_paid", read_paid, _NOTHING_PAID)
        waiting = tuple(_waiting(part))
        yield FileTournament(key, name, day, plan, state, entries, rounds, paid, waiting)


def _waiting(tournament: FilePart) -> Iterator[FileWish]:
    for part in tournament.each("waiting", FileWish.__dataclass_fields__):
        name = part.words("name")[:80]
        club = part.text("club")[:80]
        team = part.text("team")[:80]
        yield FileWish(name, club, team, read_classes(part))


def _entries(tournament: FilePart, names: Collection[str]) -> Iterator[FileEntrant]:
    seen: set[tuple[int, int]] = set()
    for part in tournament.each("entries", FileEntrant.__dataclass_fields__):
        name = part.words("name")
        number = _whole(part, "number", 1)
        member = part.text("member") or name
        team = part.text("team")[:80]
        club = part.text("club")[:80]
        paid = part.switch("paid")
        since = _whole(part, "from_round", 1)
        until = part.whole("until_round", 0, MOST)
        disqualified = part.text("disqualified")[:200] or None
        classes = read_classes(part)
        present = part.switch("present") or None
        if member not in names:
            part.problems.append(FileProblem("not_a_member", "member", {"name": member[:80]}))
        if (number, since) in seen:
            part.problems.append(FileProblem("name_twice", "number", {"name": str(number)}))
        seen.add((number, since))
        yield FileEntrant(
            number=number,
            name=name[:80],
            member=member,
            team=team,
            club=club,
            paid=paid,
            from_round=since,
            until_round=until,
            disqualified=disqualified,
            classes=classes,
            present=present,
        )


def _rounds(
    tournament: FilePart, known: Collection[int], keys: Collection[str]
) -> Iterator[FileRound]:
    for number, part in enumerate(tournament.each("rounds", FileRound.__dataclass_fields__), 1):
        seed = part.text("seed")[:80]
        attempt = _whole(part, "attempt", 1)
        started_at = _moment(part, part.value("started_at"))
        minutes = part.whole("minutes", 0, MOST) or 0
        state = part.one_of("state", _ROUND_STATES) or "drawn"
        part.whole("number", 1, MOST)  # the place in the list counts
        tables = tuple(_tables(part, known, keys))
        _refuse_twice(part, [table.table for table in tables])
        _refuse_twice(part, [number for table in tables for number, _accepted in table.seats])
        extra = part.whole("extra_minutes", -MOST, MOST) or 0
        pauses = tuple(_pauses(part))
        yield FileRound(number, seed, attempt, started_at, minutes, state, tables, extra, pauses)


def _pauses(drawn: FilePart) -> Iterator[Pause]:
    # Pairs of moments in their order; only the last pause may be open.
    last: dt.datetime | None = dt.datetime.min.replace(tzinfo=dt.UTC)
    for given in drawn.list_("pauses"):
        began, ended = _moments(drawn, given)
        if began is None or last is None or began < last or (ended is not None and ended < began):
            drawn.problem("unknown_value", "pauses", value=str(given)[:20])
            return
        last = ended
        yield Pause(began, ended)


def _moments(part: FilePart, given: object) -> tuple[dt.datetime | None, dt.datetime | None]:
    if not isinstance(given, list) or len(given) != 2:
        return None, None
    return _moment(part, given[0]), _moment(part, given[1])


def _refuse_twice(drawn: FilePart, numbers: Sequence[int]) -> None:
    # A round has each table once, and everybody sits in it once.
    if len(set(numbers)) < len(numbers):
        most_often = max(numbers, key=numbers.count)
        drawn.problem("unknown_value", "tables", value=str(most_often))


def _tables(drawn: FilePart, known: Collection[int], keys: Collection[str]) -> Iterator[FileTable]:
    for part in drawn.each("tables", FileTable.__dataclass_fields__):
        evening = part.text("evening") or None
        if evening is not None and evening not in keys:
            part.problem("unknown_value", "evening", value=evening[:20])
        seats = tuple(_seat(part, seat, known) for seat in part.list_("seats"))
        number = _whole(part, "table", 0)
        extra_minutes = part.whole("extra_minutes", -MOST, MOST) or 0
        yield FileTable(number, seats, evening, extra_minutes)


def _seat(part: FilePart, given: object, known: Collection[int]) -> tuple[int, dt.datetime | None]:
    number: object = None
    moment: object = None
    if isinstance(given, list) and len(given) == 2:
        number, moment = given
    if type(number) is not int or number not in known:
        part.problem("unknown_value", "seats", value=str(number)[:20])
        return 0, None
    return number, _moment(part, moment)


def _moment(part: FilePart, given: object) -> dt.datetime | None:
    if given is None:
        return None
    try:
        return dt.datetime.fromisoformat(str(given)).astimezone(dt.UTC)
    except (ValueError, OverflowError):
        part.problem("unknown_value", "started_at", value=str(given)[:20])
        return None


def _whole(part: FilePart, key: str, least: int) -> int:
    return part.whole(key, least, MOST, required=True) or least
