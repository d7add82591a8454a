"""The log of an evening for pages: its changes in words, the notice on the board, undo and redo,
titles of entries.
"""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask import url_for
from flask_babel import format_datetime

from scorepad.actions.entry.replayed import replayed
from scorepad.scoring.entry import End, Entry, Game, PaperList, PflichtsoloRound, Seats, Unreadable
from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.rows import Row
from scorepad.scoring.terms import Player
from scorepad.store import links, revisions, runden
from scorepad.store.evenings import StoredEntry, StoredEvening, read_plan
from scorepad.store.revisions import StoredRevision
from scorepad.telling.changes import PlanState, ToldChange, names_of_gone, tell_changes
from scorepad.telling.deeds import Entries, just_happened, name_of, reason_of, way_back, way_forward
from scorepad.telling.incident import entry_title, incident_line, row_sentence
from scorepad.telling.voice import Voice
from scorepad.telling.worths import UNKNOWN, WorthChange, worths
from scorepad.web.frame.voice import evening_voice, told
from scorepad.web.frame.words import _

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


@dataclass(frozen=True)
class HistoryLine:
    """A revision: time, phone or link, what it changed, and the value of its game before and
    after.
    """

    number: int
    at: str
    who: str
    told: ToldChange
    worth: WorthChange = UNKNOWN


@dataclass(frozen=True)
class Step:
    """Undo or redo: the address of its form, its label, and the action that it takes back or
    restores.
    """

    url: str
    icon: str
    word: str
    sentence: str


def row_of(stored: StoredEvening, entry_id: int | None) -> Row | None:
    """The first row of an entry, or None."""
    place = stored.index(entry_id)
    return next((row for row in replayed(stored).rows if row.index == place), None)


def events(stored: StoredEvening) -> tuple[LoggedEvent, ...]:
    """The entries without rows of points, except the end of the evening."""
    with_row = {row.index for row in replayed(stored).rows}
    without: list[LoggedEvent] = []
    table = stored.plan.table
    for index, entry in enumerate(standing.entry for standing in stored.entries):
        if index not in with_row and not isinstance(entry, End):
            without.append(LoggedEvent(index, entry, table))
            table = entry.table if isinstance(entry, Seats) else table
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
    """The entries before which an entry can move, newest first; not the next one, which it precedes
    already.
    """
    rows = {row.index: row for row in replayed(stored).rows}
    here = stored.index(entry_id) or 0
    places = []
    for index, standing in enumerate(stored.entries):
        if index not in {here, here + 1}:
            row = rows.get(index)
            places.append(
                (
                    standing.id,
                    row_sentence(row, voice) if row else incident_line(standing.entry, voice),
                )
            )
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
    if all(entry_id is None or stored.entry(entry_id) is not None for entry_id in named):
        return {}
    return names_of_gone(revisions.history(stored.id, stored.runde_id), voice)


def notice_of(stored: StoredEvening, voice: Voice) -> dict[str, Any] | None:
    """The notice of the newest revision, with links; None for a new evening."""
    last = stored.last
    if last.action == "start" or stored.sealed:  # the board itself says that it is sealed
        return None
    gone = _gone(stored, voice)
    original = stored.standing.again if last.action == "undo" else stored.undo
    text = just_happened(last, original, standing_of(stored, gone), voice)
    entry = (
        stored.entry(last.entry_id)
        if last.action in CHANGEABLE and last.entry_id is not None
        else None
    )
    steps = () if last.settles else steps_of(stored, voice, gone)
    step = {step.icon: step for step in steps}.get("redo" if last.action == "undo" else "undo")
    return {"text": text, "change": change_url(stored, entry) if entry else "", "step": step}


def change_url(stored: StoredEvening, entry: StoredEntry) -> str:
    """The address for correcting an entry; "" for one without a form, such as the end of an
    evening.
    """
    if isinstance(entry.entry, End | PaperList | PflichtsoloRound | Unreadable):
        return ""
    path: dict[str, Any] = {} if isinstance(entry.entry, Game) else {"path": "eintrag"}
    return url_for(
        "entry.correct", runde_id=stored.runde_id, evening_id=stored.id, entry_id=entry.id, **path
    )


def steps_of(stored: StoredEvening, voice: Voice, gone: Gone | None = None) -> tuple[Step, ...]:
    """The available steps of undo and redo, none while the evening is sealed; without `gone`, its
    titles are loaded.
    """
    if stored.sealed:
        return ()
    where: dict[str, Any] = {"runde_id": stored.runde_id, "evening_id": stored.id}
    standing = standing_of(stored, _gone(stored, voice) if gone is None else gone)
    again = stored.standing.again
    ways = (
        ("undo", _("Rückgängig"), stored.undo, way_back),
        ("redo", _("Wiederholen"), again, way_forward),
    )
    return tuple(
        Step(
            url_for("history.step", verb=verb, **where),
            verb,
            word,
            tell(deed, name_of(deed, standing, voice), voice),
        )
        for verb, word, deed, tell in ways
        if deed is not None
    )


def standing_of(stored: StoredEvening, gone: Gone | None = None) -> Entries:
    """The current entries of the evening; `gone` has titles of deleted ones."""
    rows = {row.index: row for row in reversed(replayed(stored).rows)}
    return Entries(
        {entry.id: (entry.entry, rows.get(index)) for index, entry in enumerate(stored.entries)},
        gone or {},
    )


def changes_in_words(
    stored: StoredEvening, log: Sequence[StoredRevision], only: int | None = None
) -> list[HistoryLine]:
    """The given revisions in words, newest first as they come; with `only`, before and after of
    this entry alone.
    """
    by_link = writers(stored.runde_id)
    runde = runden.load_runde(stored.runde_id)
    currency = "" if runde is None else runde.currency
    voice = evening_voice(stored, runden.names(stored.runde_id), currency)
    return [
        HistoryLine(
            revision.number,
            moment(revision.at),
            revision.phone or by_link.get(revision.link_id or 0, ""),
            replace(
                change,
                after=(
                    *change.after,
                    *filter(None, [reason_of(revision.action, revision.reason, voice)]),
                ),
            ),
        )
        for revision, change in zip(
            log, tell_changes(log, standing_of(stored), voice, _plans(log), only), strict=True
        )
    ]


def writers(runde_id: int) -> dict[int, str]:
    """The words for who did something without a name, by the id of the link."""
    words = {"write": _("über den Schreiblink"), "read": _("über den Link des Tisches")}
    return {link.id: words[role] for role, link in links.current(runde_id).items()}


def moment(at: dt.datetime) -> str:
    """The day and time of a change, without its year."""
    return str(format_datetime(at, _("dd.MM. HH:mm")))


def with_worths(
    lines: Sequence[HistoryLine], log: Sequence[StoredRevision], stored: StoredEvening, voice: Voice
) -> list[HistoryLine]:
    """Some lines of the history with what their games were worth then; `log` has all revisions of
    the evening.
    """
    told_worths = worths(log, stored.plan, _plans(log), voice, {line.number for line in lines})
    return [replace(line, worth=told_worths.get(line.number, UNKNOWN)) for line in lines]


def _plans(log: Sequence[StoredRevision]) -> dict[int, tuple[PlanState, PlanState]]:
    plans = {}
    for revision in log:
        if revision.plan is not None:
            before = _plan(revision.plan.before)
            after = _plan(revision.plan.after)
            if before and after:
                plans[revision.number] = before, after
    return plans


def _plan(state: Mapping[str, Any]) -> PlanState | None:
    try:
        return PlanState(state["name"], state["date"], read_plan(state["plan"]))
    except Refused:  # written by another version
        return None
