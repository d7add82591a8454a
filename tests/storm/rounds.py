"""A tournament goes from round to round while all its tables save: the leader draws the next round,
releases it and takes that back as fast as he can tap.

Half of the tables write on two phones each, the others on paper, whose totals a second leader
types.
"""

import contextlib
import random
import re
import secrets
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from html import unescape
from threading import Lock

from scorepad.store import evenings, tournaments
from tests.conftest import there
from tests.storm.ground import TYPED, Ground, Row
from tests.storm.servers import OfflineError, Servers, Writer, beside, within
from tests.storm.tables import Hall, fill

ROUNDS = 3
PATIENCE = 600
"""Seconds within which a round goes on, however busy the machine is."""
PAUSE = 0.2
"""Seconds after which somebody tries again."""
HONEST = {200, 303, 403, 404, 409, 422, 503}
"""What anybody may be answered while the ground moves under a page: done, or why not."""
WORTH = 2
"""The points of a game that Re wins with 151. Source: TSR 7.2.1."""
TABLE = re.compile(r'href="(/runde/\d+/tisch/\d+)">\s*Tisch (\d+)\s*<')
LINE = re.compile(r'<th scope="row">([^<]*?)\s*(?:<span.*?</span>)?</th>\s*<td[^>]*><b>([^<]*)</b>')


@dataclass
class Course:
    """What all of them share: how far each round is, and what everybody reached by what was saved.

    `cycles` is how often the leader takes the release of a round back at most.
    """

    cycles: int
    releases: Counter[int] = field(default_factory=Counter)
    staying: set[int] = field(default_factory=lambda: {1})
    """The rounds whose release is not taken back any more."""
    taken_back: int = 0
    reached: Counter[str] = field(default_factory=Counter)
    done: Counter[tuple[int, int]] = field(default_factory=Counter)
    """How many phones have entered all their games, by round and table."""
    lock: Lock = field(default_factory=Lock)

    def count(self, points: Mapping[str, int]) -> None:
        """Note what each player got for something that was answered as saved."""
        with self.lock:
            self.reached.update(points)

    def is_last_at(self, number: int, table: int) -> bool:
        """Whether both phones of a table have entered all games of a round now."""
        with self.lock:
            self.done[number, table] += 1
            return self.done[number, table] == 2


@dataclass
class Seated:
    """A phone at a table, and what its patience goes by."""

    writer: Writer
    table: int
    chance: random.Random
    evening: str = ""


class TooLateError(Exception):
    """A round does not go on."""


def storm(ground: Ground) -> Sequence[Row]:
    """Twenty-five tables over three rounds, with a leader who takes releases back."""
    tables = ground.pick(4, 25, 25)
    games = ground.pick(2, 3, 6)
    course = Course(cycles=ground.pick(3, 6, 12))
    with Servers(ground.folder, ground.url) as servers:
        hall = fill(ground.folder, ground.url, tables)
        port = servers.ports[0]
        leader = Writer(replace(hall.tables[0], link=hall.link), port)
        typist = Writer(replace(hall.tables[0], link=hall.link), port)
        phones = []
        for table in range(2, tables + 1, 2):
            for place in range(2):
                chance = random.Random(f"{ground.seed} {table} {place}")
                phones.append(Seated(Writer(hall.tables[table - 1], port), table, chance))
        with beside(
            partial(_lead, hall, course, leader),
            partial(_type, hall, course, typist),
            *(partial(_play, course, seated, games) for seated in phones),
        ):
            pass
        page = _shown(leader, f"{hall.path}/stand")
    return _rows(ground, hall, course, [leader, typist, *(one.writer for one in phones)], page)


def _lead(hall: Hall, course: Course, leader: Writer) -> None:
    """Draw each round while tables of the one before still save, release it, and take that back."""
    leader.arrive()
    for number in range(2, ROUNDS + 1):
        page = f"{hall.path}/runde/{number}"
        _insist(leader, f"{page}/losen")
        for cycle in range(course.cycles):
            _insist(leader, f"{page}/freigeben")
            course.releases[number] += 1
            if cycle == course.cycles - 1 or _post(leader, f"{page}/zurueck") != 303:
                break
            course.taken_back += 1
            _post(leader, f"{page}/losen")
        course.staying.add(number)


def _insist(writer: Writer, path: str, **values: str) -> None:
    """Post a form until it is done. Raises TooLateError."""
    for _time in _patiently():
        if _post(writer, path, **values) == 303:
            return


def _patiently() -> Iterator[float]:
    """The time, again and again. Raises TooLateError when it is too late."""
    begin = time.monotonic()
    while time.monotonic() < begin + PATIENCE:
        yield time.monotonic()
        time.sleep(PAUSE)
    raise TooLateError


def _post(writer: Writer, path: str, **values: str | Sequence[str]) -> int:
    """Post a form; its status, which is counted."""
    key = secrets.token_urlsafe(16)
    try:
        status, _ = writer.ask(
            "POST", path, {**values, "client_key": key, "csrf_token": writer.token}
        )
    except OfflineError:
        status = 0
    writer.statuses[status] += 1
    return status


def _play(course: Course, seated: Seated, games: int) -> None:
    """Enter the games of each round as soon as the link of the table leads to its evening.

    It begins after some releases by chance, so that the first game meets one that is taken back.
    """
    seated.writer.arrive()
    for number in range(1, ROUNDS + 1):
        begins = seated.chance.randint(course.cycles // 2, course.cycles)
        for _time in _patiently():
            if number in course.staying or course.releases[number] >= begins:
                break
        _play_round(course, seated, number, games)
        if course.is_last_at(number, seated.table):
            page = seated.evening.replace("abend", "tisch")
            _insist(seated.writer, f"{page}/stimmt", sure="list_short")


def _play_round(course: Course, seated: Seated, number: int, games: int) -> None:
    """Enter so many games in an evening that is not that of the round before."""
    before = seated.evening
    saved = 0
    for _time in _patiently():
        evening = _opened(seated.writer)
        if evening not in {"", before} and _enter(course, seated, evening, f"{number}.{saved}"):
            seated.evening = evening
            saved += 1
        if saved == games:
            return


def _opened(writer: Writer) -> str:
    """Where the link of a table leads now; empty without an answer."""
    try:
        answer, _page = writer.exchange("GET", writer.site.link, None, {})
    except OfflineError:
        return ""
    return answer.getheader("Location") or ""


def _shown(writer: Writer, path: str) -> str:
    """The page of a path; a connection that was idle for long is opened once more."""
    for _time in _patiently():
        with contextlib.suppress(OfflineError):
            _status, page = writer.ask("GET", path)
            return page
    raise TooLateError


def _enter(course: Course, seated: Seated, evening: str, game: str) -> bool:
    """Enter a game that the first two at the table win; whether it was answered as saved."""
    writer = seated.writer
    path = f"{evening}/spiel"
    page = _shown(writer, path)
    people = re.findall(r'name="re" value="(\d+)"', page)
    if len(people) != 4:
        return False
    note = f"{TYPED} {seated.table}.{id(seated)}.{game}"
    values = {"re": people[:2], "augen": "re151", "note": note, "confirmed": "unseen"}
    if _post(writer, path, **values) != 303:
        return False
    writer.accepted.append(note)
    course.count({who: WORTH if who in people[:2] else -WORTH for who in people})
    return True


def _type(hall: Hall, course: Course, typist: Writer) -> None:
    """Type the totals of every table with an odd number, in each round that stays."""
    typist.arrive()
    for number in range(1, ROUNDS + 1):
        for _time in _patiently():
            if number in course.staying:
                break
        page = _shown(typist, hall.path)
        pages = {int(table): path for path, table in TABLE.findall(page)}
        for table in range(1, len(hall.tables) + 1, 2):
            _type_list(course, typist, pages[table], 2 * table, 2 * number)


def _type_list(course: Course, typist: Writer, page: str, high: int, low: int) -> None:
    """Type the totals of a table: what the first two win, the others lose."""
    shown = _shown(typist, page)
    people = re.findall(r'name="t:(\d+)"', shown)
    totals = dict(zip(people, (high, low, -low, -high), strict=True))
    typed = {f"t:{who}": str(points) for who, points in totals.items()}
    _insist(typist, f"{page}/summen", **typed)
    course.count(totals)


def _rows(
    ground: Ground, hall: Hall, course: Course, writers: Sequence[Writer], page: str
) -> list[Row]:
    """What came of it."""
    notes, seats, names = _stored(ground, hall)
    accepted = [note for writer in writers for note in writer.accepted]
    statuses = sum((writer.statuses for writer in writers), Counter[int]())
    dishonest = sum(count for status, count in statuses.items() if status not in HONEST)
    expected = {names[player]: points for player, points in course.reached.items()}
    shown = {
        unescape(name): int(unescape(value).replace("−", "-")) for name, value in LINE.findall(page)
    }
    wrong = [name for name in names.values() if shown.get(name) != expected.get(name)]
    lost = len(set(accepted) - set(notes))
    twice = notes.total() - len(notes)
    untold = len(set(notes) - set(accepted))
    odd_seats = sum(count != ROUNDS for count in seats.values())
    posts = statuses.total()
    return [
        ground.count("rounds: answers that are no page and no 503", posts, dishonest),
        ground.count("rounds: games that were saved and are missing", posts, lost),
        ground.count("rounds: games that stand twice", posts, twice),
        ground.count("rounds: games that stand and were told not to", posts, untold),
        ground.count("rounds: people without just one seat a round", len(names), odd_seats),
        ground.count("rounds: people whose standing is another one", len(names), len(wrong)),
        ground.count("rounds: releases never taken back", 1, not course.taken_back),
    ]


def _stored(ground: Ground, hall: Hall) -> tuple[Counter[str], Counter[str], dict[str, str]]:
    """The notes of all games by how often each stands, the seats of each player, the names."""
    _, _, runde_id, _, tournament_id = hall.path.split("/")
    notes = Counter[str]()
    seats = Counter[str]()
    with within(ground.folder, ground.url):
        stored = there(tournaments.load(int(tournament_id), int(runde_id)))
        for drawn in stored.rounds:
            for people in drawn.tables.values():
                seats.update(stored.by_id[seat.entry_id].player for seat in people)
                evening = there(evenings.load(people[0].evening_id or 0, int(runde_id)))
                written = (getattr(one.entry, "note", "") for one in evening.entries)
                notes.update(filter(None, written))
        names = {str(entrant.player): entrant.name for entrant in stored.entrants}
    return notes, seats, names
