"""The actions on an evening in a few words: titles of revisions, notices, buttons for undo."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from scorepad.declare import Text, texts_beside
from scorepad.scoring.entry import End, Entry, Game
from scorepad.scoring.evening.rows import Row
from scorepad.telling.game import result_of
from scorepad.telling.incident import entry_title, happened
from scorepad.telling.voice import Voice

_WRITTEN = texts_beside(__file__)
_DONE: Mapping[str, Text] = _WRITTEN["done"]
"""Titles of revisions by action."""
_DEEDS: Mapping[str, Text] = _WRITTEN["deeds"]
"""Nouns for actions, for the titles of undo and redo."""
_STEPS: Mapping[str, Text] = _WRITTEN["steps"]
_TAKE_BACK = Text("{what} zurücknehmen", "Undo {what}")
_BRING_BACK = Text("{what} zurückholen", "Bring back {what}")
ENTRY = Text("Eintrag", "Entry")
_JOINED = Text("Der andere Abend: „{name}“", "The other evening: “{name}”")
_RESTORE = Text("{what} wiederherstellen", "Restore {what}")


class Deed(Protocol):
    """One revision without its changes."""

    @property
    def number(self) -> int: ...
    @property
    def action(self) -> str: ...
    @property
    def entry_id(self) -> int | None: ...
    @property
    def undoes(self) -> int | None: ...


@dataclass(frozen=True)
class Entries:
    """The present evening: entries by their ids, their rows, and the titles of deleted entries."""

    entries: Mapping[int, tuple[Entry, Row | None]]
    gone: Mapping[int, str] = field(default_factory=dict)


def name_of(deed: Deed, standing: Entries, voice: Voice) -> str:
    """The present or last title of the entry that a revision changed."""
    entry, row = standing.entries.get(deed.entry_id or 0, (None, None))
    if entry is not None:
        return entry_title(row.number if row else None, entry, voice)
    if deed.entry_id is not None and deed.entry_id in standing.gone:
        return standing.gone[deed.entry_id]
    if deed.action == "merge":
        return voice.heading("members")
    if deed.action == "plan":
        return voice.heading("evening")
    return voice.say(ENTRY)


def done(deed: Deed, name: str, voice: Voice, original: Deed | None = None) -> str:
    """The title of a revision; an undo or redo names what `original` did.

    For example "Rückgängig: Änderung an Spiel 3".
    """
    action = deed.action
    if action in _STEPS:
        return voice.say(_STEPS[action], deed=_deed(original or deed, name, voice))
    if action == "leave" and deed.entry_id is not None:
        action = "leave_table"
    if action not in _DONE:
        return action
    return voice.say(_DONE[action], what=name)


def reason_of(action: str, reason: str, voice: Voice) -> str:
    """The line that the reason of a revision adds.

    The reason of joined evenings is the name of the one that went.
    """
    return voice.say(_JOINED, name=reason) if action == "join" else reason


def way_back(original: Deed, name: str, voice: Voice) -> str:
    """The button for an undo: "Spiel 3 zurücknehmen"."""
    if original.action == "delete":
        return voice.say(_BRING_BACK, what=_within(name, voice))
    return voice.say(_TAKE_BACK, what=_deed(original, name, voice))


def way_forward(original: Deed, name: str, voice: Voice) -> str:
    """The button for a redo: "Änderung an Spiel 3 wiederherstellen"."""
    return voice.say(_RESTORE, what=_deed(original, name, voice))


def just_happened(last: Deed, original: Deed | None, standing: Entries, voice: Voice) -> str:
    """The notice after the newest revision; `original` is the revision that it undid or redid."""
    name = name_of(last, standing, voice)
    if last.action != "enter":
        return done(last, name, voice, original)
    entry, row = standing.entries.get(last.entry_id or 0, (None, None))
    return name if entry is None else _entered(entry, row, name, voice)


def _entered(entry: Entry, row: Row | None, name: str, voice: Voice) -> str:
    if isinstance(entry, End):
        return voice.heading("closed")
    if row is None or row.number is None:
        return happened(entry, voice)
    result = result_of(row, voice) if isinstance(entry, Game) else happened(entry, voice)
    return f"{name}: {result}" if result else name


def _deed(original: Deed, name: str, voice: Voice) -> str:
    within = _within(name, voice)
    if original.action not in _DEEDS:
        return within
    return voice.say(_DEEDS[original.action], what=within)


def _within(name: str, voice: Voice) -> str:
    """A title within a sentence, where English ones are lower case: "game 3", "the penalty"."""
    if voice.language != "en":
        return name
    article = "" if name.startswith("Game ") else "the "
    return f"{article}{name[:1].lower()}{name[1:]}"
