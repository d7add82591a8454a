"""The log of an evening for pages: its changes in words, titles of entries, undo and redo."""

import datetime as dt
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, Literal, Protocol, TypeVar

from flask import url_for

from scorepad.actions.entry.replayed import replayed
from scorepad.scoring.entry import End, Entry, Game, PaperList, PflichtsoloRound, Seats, Unreadable
from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.rows import Row, first_rows
from scorepad.scoring.terms import Player
from scorepad.store import links, revisions, runden
from scorepad.store.evenings import StoredEntry, StoredEvening, read_plan
from scorepad.store.links import Role
from scorepad.store.revisions import StoredRevision
from scorepad.telling.changes import PlanState, ToldChange, names_of_gone, tell_changes
from scorepad.telling.deeds import Entries, just_happened, name_of, reason_of, way_back, way_forward
from scorepad.telling.incident import entry_title, incident_line, row_sentence
from scorepad.telling.voice import Voice
from scorepad.telling.worths import UNKNOWN, WorthChange, worths
from scorepad.web.frame.clock import day_of, moment_of, month_of, time_of
from scorepad.web.frame.voice import evening_voice, told
from scorepad.web.frame.words import _

Line = TypeVar("Line")
Gone = Mapping[int, str]
"""Titles of deleted entries by id."""
CHANGEABLE = frozenset({"enter", "correct", "insert", "redo"})
"""Actions after which the notice of the board links to the form of the entry."""
EVENT = "ereignis"
"""The last part of the address of an event with a price."""


@dataclass(frozen=True)
class LoggedEvent:
    """An entry without points: its index in the log, and the table before it."""

    index: int
    entry: Entry
    table: tuple[Player, ...]


ICONS = {
    **dict.fromkeys(("enter", "insert", "start"), ""),
    **dict.fromkeys(("correct", "open"), "pen"),
    **dict.fromkeys(("list", "sheet"), "sheet"),
    **dict.fromkeys(("plan", "move"), "seats"),
    **dict.fromkeys(("merge", "join"), "link"),
    **dict.fromkeys(("substitute", "leave"), "person"),
    **dict.fromkeys(("pay", "paid", "unpaid"), "money"),
    **dict.fromkeys(("redo", "restore", "again"), "redo"),
    **dict.fromkeys(("undo", "revert", "back"), "undo"),
    "delete": "out",
    "seal": "check",
}
"""The drawing of each kind of change in the history; what is only new has none."""


class Done(Protocol):
    """What was done, by the name of a phone or over a link."""

    @property
    def phone(self) -> str | None: ...

    @property
    def link_id(self) -> int | None: ...


@dataclass(frozen=True)
class HistoryLine:
    """A revision: when, by which phone or link, what it changed, what its game was worth; `icon` is
    the drawing of its kind, `way` the address of its entry, `link` the role of the link of a phone
    without a name, each empty for none.
    """

    number: int
    when: dt.datetime
    who: str
    told: ToldChange
    worth: WorthChange = UNKNOWN
    icon: str = ""
    way: str = ""
    link: Role | Literal[""] = ""

    @property
    def at(self) -> str:
        """Its day without the year, and its time."""
        return moment_of(self.when)

    @property
    def time(self) -> str:
        """Its time, where the day stands above it."""
        return time_of(self.when)

    @property
    def day(self) -> str:
        """Its day, written out."""
        return day_of(self.when, "full")

    @property
    def month(self) -> str:
        """Its month and year."""
        return month_of(self.when)


@dataclass(frozen=True)
class Step:
    """Undo or redo: the address of its form, its label, and what it takes back or restores.

    `verb` is "undo" or "redo"; its icon has the same name.
    """

    url: str
    verb: str
    word: str
    sentence: str


def under_heads(lines: Iterable[Line], head: Callable[[Line], str]) -> list[tuple[str, list[Line]]]:
    """The lines in their order, each stretch of them below the head that they have in common."""
    return [(words, list(stretch)) for words, stretch in groupby(lines, head)]


def row_of(stored: StoredEvening, entry_id: int | None) -> Row | None:
    """The first row of an entry, or None."""
    place = stored.index(entry_id)
    if place is None:
        return None
    return first_rows(replayed(stored).rows).get(place)


def events(stored: StoredEvening) -> tuple[LoggedEvent, ...]:
    """The entries without rows of points, except the end of the evening."""
    with_row = {row.index for row in replayed(stored).rows}
    without: list[LoggedEvent] = []
    table = stored.plan.table
    for index, standing in enumerate(stored.entries):
        entry = standing.entry
        if index in with_row or isinstance(entry, End):
            continue
        without.append(LoggedEvent(index, entry, table))
        if isinstance(entry, Seats):
            table = entry.table
    return tuple(without)


def title_at(stored: StoredEvening, entry_id: int, voice: Voice) -> str:
    """The title of an entry, with its current game number."""
    row = row_of(stored, entry_id)
    entry = stored.entry(entry_id)
    if entry is None:
        return ""
    number = row.number if row else None
    return entry_title(number, entry.entry, voice)


def places_of(stored: StoredEvening, entry_id: int, voice: Voice) -> tuple[tuple[int, str], ...]:
    """The entries before which an entry can move, newest first.

    The next one is not among them: the entry precedes it already.
    """
    rows = {row.index: row for row in replayed(stored).rows}
    here = stored.index(entry_id) or 0
    places = []
    for index, standing in enumerate(stored.entries):
        if index in {here, here + 1}:
            continue
        row = rows.get(index)
        if row:
            places.append((standing.id, row_sentence(row, voice, signs=True)))
        else:
            places.append((standing.id, incident_line(standing.entry, voice)))
    return tuple(reversed(places))


AT_TABLE = frozenset(
    {"spiel", "eintrag", "neu-geben", "falsch-bedient", "strafe", EVENT, "pflichtsolorunde"}
)
"""The last parts of the addresses of entries that the table of a tournament makes itself.

Seats and rules are missing: the draw and the plan of the tournament decide.
"""


def titles() -> dict[str, str]:
    """The titles of kinds of entries other than games, by the last part of their address."""
    return {
        "neu-geben": told("deal_anew"),
        "falsch-bedient": told("wrong_card"),
        "strafe": _("Strafe oder Bonus"),
        EVENT: told("event"),
        "tisch": _("Tisch ändern"),
        "pflichtsolorunde": told("pflichtsolo_round"),
        "regeln": _("Andere Regeln"),
    }


def _gone(stored: StoredEvening, voice: Voice) -> Gone:
    """Titles of deleted entries, loaded if the notice or an undo step is about one."""
    named = [mark.entry_id for mark in (stored.last, stored.undo, stored.redo) if mark is not None]
    entry_ids = [entry_id for entry_id in named if entry_id is not None]
    if all(stored.entry(entry_id) is not None for entry_id in entry_ids):
        return {}
    return names_of_gone(revisions.history(stored.id, stored.runde_id), voice)


def notice_of(stored: StoredEvening, voice: Voice) -> dict[str, Any] | None:
    """The notice of the newest revision, with links; None for a new or a sealed evening.

    After an undo it offers the redo, otherwise the undo, unless money was settled by it.
    """
    last = stored.last
    if last.action == "start" or stored.sealed:  # the board itself says that it is sealed
        return None
    gone = _gone(stored, voice)
    if last.action == "undo":
        original = stored.standing.again
        verb = "redo"
    else:
        original = stored.undo
        verb = "undo"
    offered = None
    if not last.settles:
        steps = {step.verb: step for step in steps_of(stored, voice, gone)}
        offered = steps.get(verb)
    changeable = None
    if last.action in CHANGEABLE and last.entry_id is not None:
        changeable = stored.entry(last.entry_id)
    return {
        "text": just_happened(last, original, standing_of(stored, gone), voice),
        "change": change_url(stored, changeable) if changeable else "",
        "step": offered,
    }


def change_url(stored: StoredEvening, entry: StoredEntry) -> str:
    """The address for correcting an entry; "" for one without a form, such as the end."""
    if isinstance(entry.entry, End | PaperList | PflichtsoloRound | Unreadable):
        return ""
    path: dict[str, Any] = {} if isinstance(entry.entry, Game) else {"path": "eintrag"}
    return url_for(
        "entry.correct", runde_id=stored.runde_id, evening_id=stored.id, entry_id=entry.id, **path
    )


def steps_of(stored: StoredEvening, voice: Voice, gone: Gone | None = None) -> tuple[Step, ...]:
    """The available steps of undo and redo, none while the evening is sealed.

    Without `gone`, its titles are loaded.
    """
    if stored.sealed:
        return ()
    standing = standing_of(stored, _gone(stored, voice) if gone is None else gone)
    steps = []
    undone = stored.undo
    if undone is not None:
        sentence = way_back(undone, name_of(undone, standing, voice), voice)
        steps.append(Step(_step_url(stored, "undo"), "undo", _("Rückgängig"), sentence))
    redone = stored.standing.again
    if redone is not None:
        sentence = way_forward(redone, name_of(redone, standing, voice), voice)
        steps.append(Step(_step_url(stored, "redo"), "redo", _("Wiederholen"), sentence))
    return tuple(steps)


def _step_url(stored: StoredEvening, verb: str) -> str:
    """The address of undo or redo."""
    return url_for("history.step", runde_id=stored.runde_id, evening_id=stored.id, verb=verb)


def standing_of(stored: StoredEvening, gone: Gone | None = None) -> Entries:
    """The current entries of the evening; `gone` has titles of deleted ones."""
    rows = first_rows(replayed(stored).rows)
    current = {}
    for index, standing in enumerate(stored.entries):
        current[standing.id] = (standing.entry, rows.get(index))
    return Entries(current, gone or {})


def changes_in_words(
    stored: StoredEvening, log: Sequence[StoredRevision], only: int | None = None
) -> list[HistoryLine]:
    """The given revisions in words, in their order; with `only` what happened to this entry."""
    roles = roles_of_links(stored.runde_id)
    runde = runden.load_runde(stored.runde_id)
    currency = "" if runde is None else runde.currency
    voice = evening_voice(stored, runden.names(stored.runde_id), currency)
    changes = tell_changes(log, standing_of(stored), voice, _plans(log), only)
    lines = []
    for revision, change in zip(log, changes, strict=True):
        link = link_of(revision, roles)
        who = revision.phone or words_of_link(link)
        reason = reason_of(revision.action, revision.reason, voice)
        told_change = replace(change, after=(*change.after, reason)) if reason else change
        icon = ICONS.get(revision.action, "rules")
        line = HistoryLine(revision.number, revision.at, who, told_change, icon=icon, link=link)
        lines.append(line)
    return lines


def roles_of_links(runde_id: int) -> dict[int, Role]:
    """What each link of the Runde may do, by its id."""
    return {link.id: role for role, link in links.current(runde_id).items()}


def link_of(done: Done, roles: Mapping[int, Role]) -> Role | Literal[""]:
    """The role of the link over which a phone without a name did something; empty for others."""
    if done.phone:
        return ""
    return roles.get(done.link_id or 0, "")


def words_of_link(role: Role | Literal[""]) -> str:
    """The words for who did something without a name."""
    words = {"write": _("über den Schreiblink"), "read": _("über den Link des Tisches")}
    return words.get(role, "")


def writers(runde_id: int) -> dict[int, str]:
    """The words for who did something without a name, by the id of the link."""
    return {link_id: words_of_link(role) for link_id, role in roles_of_links(runde_id).items()}


def without_link(lines: Sequence[HistoryLine]) -> tuple[str, list[HistoryLine]]:
    """A sentence about the lines over the write link, and the lines without these words.

    It stands once above them; where it would tell of one line only, it is empty.
    """
    unnamed = [line for line in lines if line.link == "write"]
    if len(unnamed) < 2:
        return "", list(lines)
    rest = [replace(line, who="") if line.link == "write" else line for line in lines]
    if len(unnamed) == len(lines):
        return _("Alles über den Schreiblink."), rest
    return _("Wo niemand steht: über den Schreiblink."), rest


def with_worths(
    lines: Sequence[HistoryLine], log: Sequence[StoredRevision], stored: StoredEvening, voice: Voice
) -> list[HistoryLine]:
    """Some lines of the history with what their games were worth then.

    `log` has all revisions of the evening.
    """
    numbers = {line.number for line in lines}
    told_worths = worths(log, stored.plan, _plans(log), voice, numbers)
    return [replace(line, worth=told_worths.get(line.number, UNKNOWN)) for line in lines]


def _plans(log: Sequence[StoredRevision]) -> dict[int, tuple[PlanState, PlanState]]:
    """The plan before and after each revision that changed it."""
    plans = {}
    for revision in log:
        if revision.plan is None:
            continue
        before = _plan(revision.plan.before)
        after = _plan(revision.plan.after)
        if before and after:
            plans[revision.number] = (before, after)
    return plans


def _plan(state: Mapping[str, Any]) -> PlanState | None:
    """A stored plan; None for one that this version cannot read."""
    try:
        return PlanState(state["name"], state["date"], read_plan(state["plan"]))
    except Refused:  # written by another version
        return None
