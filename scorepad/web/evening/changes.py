"""All changes of an evening in words: what was done, when, over which link, what was before and what after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask_babel import format_datetime

from scorepad.actions.replayed import replayed
from scorepad.scoring.entry import Entry, Game, Plan, Seats
from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.rows import Row
from scorepad.scoring.reading.entries import read_entry
from scorepad.scoring.terms import Player
from scorepad.store.evenings import StoredEvening, read_plan
from scorepad.store.revisions import EntryChange, Mark, PlanChange, StoredRevision
from scorepad.web.evening.game_view import listed, title_of
from scorepad.web.evening.incidents_view import one_line, rules_that_change, title_of_incident, what
from scorepad.web.frame.words import _

Names = Mapping[Player, str]
Gone = Mapping[int, str]
"""What entries that no longer stand were called."""
State = Mapping[str, Any]
"""An entry as it stood: position, body, deleted."""


@dataclass(frozen=True)
class Change:
    """One revision: what was done, when, by which link, and what was before and after."""

    number: int
    title: str
    at: str
    who: str
    before: tuple[str, ...]
    after: tuple[str, ...]


@dataclass(frozen=True)
class Since:
    """What others did while an input was made. With `gone` its entry stands no longer and `form` enters it as new."""

    changes: tuple[Change, ...]
    gone: str = ""
    form: str = ""


def row_of(stored: StoredEvening, entry_id: int | None) -> Row | None:
    """The row of an entry that stands."""
    place = next((place for place, one in enumerate(stored.entries) if one.id == entry_id), None)
    return next((row for row in replayed(stored).rows if row.index == place), None)


def history_view(
    found: Sequence[StoredRevision],
    stored: StoredEvening,
    names: Names,
    roles: Mapping[int, str],
    only: int | None = None,
) -> list[Change]:
    """All revisions of an evening as lines of the history, newest first as they come.

    With `only` before and after are said of that entry alone.
    """
    titles = _titles(found, stored)
    lines: list[Change] = []
    states: dict[int, State] = {}
    for one in reversed(found):
        after = dict(states)
        for change in one.changes:
            after[change.entry_id] = {**states.get(change.entry_id, {"deleted": True}), **change.after}
        pairs = list(_entries(one, states, after, names, only))
        if one.plan and only is None:
            pairs += _plan(one.plan, names)
        lines.append(
            Change(
                number=one.number,
                title=titles[one.number],
                at=format_datetime(one.at, "dd.MM. HH:mm"),
                who=roles.get(one.link_id or 0, ""),
                before=tuple(text for text, _then in pairs if text),
                after=tuple(text for _then, text in pairs if text),
            )
        )
        states = after
    return lines[::-1]


def names_of_gone(found: Sequence[StoredRevision]) -> dict[int, str]:
    """What every entry was called when it was last deleted or taken back; all revisions, newest first."""
    states: dict[int, dict[str, Any]] = {}
    names: dict[int, str] = {}
    for one in reversed(found):
        for change in one.changes:
            if change.after.get("deleted") and "body" in states.get(change.entry_id, {}):
                names[change.entry_id] = _as_it_stood(change.entry_id, states)
        for change in one.changes:
            states.setdefault(change.entry_id, {}).update(change.after)
    return names


def name_of(mark: Mark, stored: StoredEvening, gone: Gone) -> str:
    """What a revision was about, as the board calls it now or called it last."""
    row = row_of(stored, mark.entry_id)
    if row is not None and (row.number is not None or isinstance(row.entry, Game)):
        return title_of(row.number, row.entry)
    entry = stored.entry(mark.entry_id) if mark.entry_id is not None else None
    if entry is not None:
        return title_of_incident(entry.entry)
    if mark.entry_id is not None and mark.entry_id in gone:
        return gone[mark.entry_id]
    return _("Mitglieder") if mark.action == "merge" else _("Abend") if mark.action == "plan" else _("Eintrag")


def done(mark: Mark, name: str) -> str:
    """What an action did, in a few words."""
    words = {
        "start": _("Abend begonnen"),
        "enter": _("%(what)s eingetragen", what=name),
        "correct": _("%(what)s geändert", what=name),
        "insert": _("%(what)s eingefügt", what=name),
        "delete": _("%(what)s gelöscht", what=name),
        "move": _("%(what)s verschoben", what=name),
        "plan": _("Abend geändert"),
        "merge": _("Mitglieder zusammengelegt"),
        "leave": _("Vorzeitig abgerechnet") if mark.entry_id is None else _("Abgerechnet und vom Tisch gegangen"),
        "seal": _("Abend abgerechnet und versiegelt"),
        "open": _("Abend wieder geöffnet"),
    }
    return words.get(mark.action, mark.action)


def _titles(found: Sequence[StoredRevision], stored: StoredEvening) -> dict[int, str]:
    """What every revision did, by its number; steps back and forth say what they took back or did again."""
    gone = names_of_gone(found)
    titles: dict[int, str] = {}
    deeds: dict[int, str] = {}
    for one in reversed(found):
        name = name_of(one, stored, gone)
        if one.action in {"undo", "redo"}:
            deeds[one.number] = deeds.get(one.undoes or 0, name)
            word = _("Zurückgenommen") if one.action == "undo" else _("Wiederhergestellt")
            titles[one.number] = f"{word}: {deeds[one.number]}"
        else:
            deeds[one.number] = titles[one.number] = done(one, name)
    return titles


def _as_it_stood(entry_id: int, states: Mapping[int, State]) -> str:
    """The name of an entry among those that stand; a number counts the games before it."""
    state = states[entry_id]
    entry = _read(state)
    if entry is None:
        return _("Eintrag")
    if not isinstance(entry, Game):
        return title_of_incident(entry)
    before = [
        one
        for one in states.values()
        if not one.get("deleted") and one["body"]["kind"] == "game" and one["position"] < state["position"]
    ]
    return title_of(len(before) + 1, entry)


def _read(state: State) -> Entry | None:
    try:
        return read_entry(state["body"])
    except Refused:  # written by another version
        return None


# before and after


def _entries(
    one: StoredRevision, states: Mapping[int, State], after: Mapping[int, State], names: Names, only: int | None
) -> Iterator[tuple[str, str]]:
    """Every entry that a revision did something to, before and after; what only moved up for another is left out."""
    for change in one.changes:
        if only not in {None, change.entry_id}:
            continue
        own = change.entry_id == one.entry_id
        was = states.get(change.entry_id, {"deleted": True})
        now = after[change.entry_id]
        if was["deleted"] and now["deleted"]:
            continue
        if was["deleted"]:
            yield "", _line(now, names, own=own)
        elif now["deleted"]:
            yield _line(was, names, own=own), _("zurückgenommen") if one.action == "undo" else _("gelöscht")
        elif was["body"] != now["body"]:
            yield _rewritten(change, states, after, names, own=own)
        elif own:
            places = _as_it_stood(change.entry_id, states), _as_it_stood(change.entry_id, after)
            yield places if places[0] != places[1] else ("", "")


def _rewritten(
    change: EntryChange, states: Mapping[int, State], after: Mapping[int, State], names: Names, *, own: bool
) -> tuple[str, str]:
    """An entry that was written anew; of one that only keeps its dealer, who that was."""
    was, now = _read(states[change.entry_id]), _read(after[change.entry_id])
    title = "" if own else f"{_as_it_stood(change.entry_id, after)}: "
    if isinstance(was, Game) and isinstance(now, Game) and not own and _same_but_dealt(was, now):
        before, then = (_dealt(one, names) for one in (was, now))
        return f"{title}{before}" if before else "", _("%(what)s, wie am Tisch", what=title + then) if then else ""
    return f"{title}{_line(states[change.entry_id], names)}", f"{title}{_line(after[change.entry_id], names)}"


def _line(state: State, names: Names, *, own: bool = True) -> str:
    """An entry in one line, with who dealt where the table overruled the rotation."""
    entry = _read(state)
    if entry is None:
        return "?"
    if isinstance(entry, Seats) and not own:
        return what(entry, names, entry.table)
    dealt = _dealt(entry, names) if isinstance(entry, Game) else ""
    return one_line(entry, names) + (f" · {dealt}" if dealt else "")


def _same_but_dealt(one: Game, two: Game) -> bool:
    return replace(one, dealer=two.dealer, sits_out=two.sits_out) == two


def _dealt(game: Game, names: Names) -> str:
    """Who dealt and sat out, as far as the table said so."""
    words = [_("%(name)s gibt", name=names.get(game.dealer, "?"))] if game.dealer else []
    if game.sits_out:
        out = listed([names.get(player, "?") for player in game.sits_out])
        words.append(_("%(after)s sitzt aus", after=out))
    return ", ".join(words)


def _plan(change: PlanChange, names: Names) -> list[tuple[str, str]]:
    """What was set right about the evening itself."""
    try:
        old, new = (read_plan(one["plan"]) for one in (change.before, change.after))
    except Refused:  # written by another version
        return []
    first, second = change.before, change.after
    pairs = [
        (first["name"], second["name"]),
        (first["date"], second["date"]),
        (_table(old, names), _table(new, names)),
    ]
    rules = [("", line) for line in rules_that_change(old.rules, new.rules)]
    return [pair for pair in pairs if pair[0] != pair[1]] + rules


def _table(plan: Plan, names: Names) -> str:
    """Who sits at the table from the start, and who deals first."""
    dealer = _("%(name)s gibt", name=names.get(plan.first_dealer, "?"))
    return f"{', '.join(names.get(player, '?') for player in plan.table)} · {dealer}"
