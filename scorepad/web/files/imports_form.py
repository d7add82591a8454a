"""The forms of what is imported: a file or a pasted text, carried along from page to page, and what people chose."""

from __future__ import annotations

import base64
import binascii
import datetime as dt
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from flask import Request, request, session
from werkzeug.datastructures import MultiDict

from scorepad.actions.import_look import Choice, ImportedEvening, Look, Way, Ways
from scorepad.files.doubts import Said, doubts, droppable
from scorepad.files.headed import person
from scorepad.files.lists import Columns, closing, day, guess, likely
from scorepad.files.problems import FileProblem
from scorepad.files.reading import FileRunde
from scorepad.files.strict import MOST_BYTES, decoded
from scorepad.files.table import Table
from scorepad.scoring.errors import Refused
from scorepad.scoring.problems import Problem
from scorepad.store.runden import Member
from scorepad.web.frame.forms import whole

MOST_PACKED = 6_000_000
"""Characters of a file as a page carries it; what is packed smaller than it may be is no file of ours."""
MOST_FILE = MOST_BYTES + 100_000
"""Bytes of a request with a file in it."""
DATE, NAME, NEW, SKIP = "date", "name", "new", ""
MORE, SAME = "more", "same"
"""What a doubtful entry of a file may be: one more, or the same once more."""


def allow_files(_endpoint: str | None, _values: object) -> None:
    """Let a file through where people may bring one; every other form of the site stays small."""
    if session:
        request.max_content_length = MOST_FILE
        request.max_form_memory_size = MOST_PACKED + 100_000


def content(request: Request) -> str:
    """The text that was sent: carried along, uploaded or pasted. Raises Refused."""
    packed = request.form.get("packed")
    if packed:
        return decoded(_unpacked(packed))
    upload = request.files.get("file")
    content = upload.stream.read(MOST_BYTES + 1) if upload is not None else b""
    text = decoded(content) if content else request.form.get("text", "")
    if not text.strip():
        raise Refused([FileProblem("empty")])
    return text


def packed(text: str) -> str:
    """The text as a page carries it to the next one, where no file can be sent again."""
    return base64.b64encode(zlib.compress(text.encode(), 6)).decode()


def _unpacked(carried: str) -> bytes:
    try:
        content = zlib.decompressobj().decompress(base64.b64decode(carried.encode(), validate=True), MOST_BYTES + 1)
    except (zlib.error, binascii.Error, UnicodeError, ValueError):
        raise Refused([FileProblem("not_text")]) from None
    if not content.strip():
        raise Refused([FileProblem("empty")])
    return content


def chosen(sent: MultiDict[str, str], names: Sequence[str], members: Sequence[Member]) -> dict[str, int | None]:
    """Who each name of a file is, as far as somebody chose: a member, or somebody new."""
    known = {member.id for member in members}
    people: dict[str, int | None] = {}
    for number, name in enumerate(names):
        typed = sent.get(f"who:{number}", "")
        member_id = whole(typed)
        if typed == NEW or member_id in known:
            people[name] = member_id
    return people


def way_of(arriving: ImportedEvening, way: Way) -> str:
    """What an answer is called: only for the evening just as it was shown."""
    here = len(arriving.stored.bodies) if arriving.stored else 0
    return f"{way}:{arriving.id}:{arriving.alike}:{here}:{len(arriving.evening.bodies)}"


def ways(sent: MultiDict[str, str], look: Look) -> tuple[Ways, tuple[Problem, ...]]:
    """What people said of evenings that are here already; a problem for each that was otherwise when they said it."""
    found: dict[str, Way] = {}
    problems = []
    for number, arriving in enumerate(look.evenings):
        typed = sent.get(f"way:{number}")
        meant = {way_of(arriving, way): way for way in arriving.ways}
        if typed in meant:
            found[arriving.evening.key] = meant[typed]
        elif typed and typed.startswith(Way.LEAVE):
            found[arriving.evening.key] = Way.LEAVE
        elif typed and not arriving.came_again:
            problems.append(FileProblem("changed_here", f"evenings.{number}"))
    return found, tuple(problems)


def unsaid(look: Look, answers: Ways) -> bool:
    """Whether people still have to say what becomes of an evening."""
    return any(one.ways and one.evening.key not in answers for one in look.evenings)


def said(sent: MultiDict[str, str], file: FileRunde) -> Said:
    """Which doubtful entries of a file are one more, as far as somebody said it."""
    typed = {place: sent.get(f"entry:{place[0]}:{place[1]}") for place, _doubt in doubts(file)}
    more = {place: True for place, text in typed.items() if text == MORE}
    same = (place for place, text in typed.items() if text == SAME)
    return more | {place: False for place in same if droppable(file.evenings[place[0]])}


@dataclass(frozen=True)
class ListForm:
    """What the columns of a list are: nothing, the date, the evening, somebody new or a member ("m:3").

    `closing` are the lines that may be sums, and whether each is left out.
    """

    roles: tuple[str, ...]
    running: bool
    date: str
    keep: bool
    save: bool
    closing: Mapping[int, bool]

    @classmethod
    def read(cls, sent: MultiDict[str, str], table: Table, members: Sequence[Member], today: dt.date) -> ListForm:
        """As it was sent, or guessed when the list has just come."""
        if "running" not in sent:
            return cls.guessed(table, members, today)
        allowed = {SKIP, DATE, NAME, NEW, *(f"m:{member.id}" for member in members)}
        typed = [sent.get(f"column:{place}", "") for place in range(len(table.head))]
        form = cls(
            tuple(role if role in allowed else SKIP for role in typed),
            sent.get("running") == "1",
            sent.get("date", ""),
            "keep" in sent,
            "save" in sent,
            {},
        )
        seen, out = sent.getlist("closing"), sent.getlist("out")
        found = closing(table, form.columns).items()
        return replace(form, closing={line: str(line) in out if str(line) in seen else sure for line, sure in found})

    @classmethod
    def guessed(cls, table: Table, members: Sequence[Member], today: dt.date) -> ListForm:
        """What the columns most likely are."""
        columns = guess(table)
        known = {member.name.casefold(): f"m:{member.id}" for member in members}
        roles = [SKIP] * len(table.head)
        for place in columns.players:
            roles[place] = known.get(person(table.head[place]).casefold(), NEW)
        for other, role in ((columns.date, DATE), (columns.name, NAME)):
            if other is not None:
                roles[other] = role
        found = closing(table, columns)
        return cls(tuple(roles), columns.running, today.isoformat(), keep=False, save=False, closing=found)

    @property
    def columns(self) -> Columns:
        """What the columns mean."""
        players = tuple(place for place, role in enumerate(self.roles) if role not in {SKIP, DATE, NAME})
        return Columns(players, self._first(DATE), self._first(NAME), self.running)

    def _first(self, role: str) -> int | None:
        return self.roles.index(role) if role in self.roles else None

    @property
    def day(self) -> dt.date | None:
        """The day of evenings that have none in the list."""
        return day(self.date)

    @property
    def out(self) -> frozenset[int]:
        """The lines that are left out."""
        return frozenset(line for line, out in self.closing.items() if out)

    def doubts(self, table: Table) -> bool:
        """Whether the numbers look like totals where they are to be points, or the other way round."""
        return likely(table, self.columns) is (not self.running)

    def choice(self, table: Table) -> Choice:
        """Who the people of the columns are."""
        people: dict[str, int | None] = {}
        for place in self.columns.players:
            people[person(table.head[place])] = whole(self.roles[place].removeprefix("m:"))
        return people

    def twice(self) -> bool:
        """Whether two columns are the same member, or two are the date or the evening."""
        used = [role for role in self.roles if role not in {SKIP, NEW}]
        return len(set(used)) < len(used)
