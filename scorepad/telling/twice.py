"""Texts for entries that several phones make at once: who is writing, what may be a duplicate."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scorepad.declare import Text
from scorepad.scoring.entry import Entry, Game
from scorepad.scoring.evening.rows import Next, Row
from scorepad.scoring.terms import Player
from scorepad.telling.evening import who_does_what
from scorepad.telling.game import note_of, tell_game
from scorepad.telling.incident import entry_title, incident_line, row_line
from scorepad.telling.voice import Voice

_STANDS = Text("{what} steht schon da.", "{what} is there already.")
_CAME = Text("Inzwischen kam etwas dazu.", "Something was entered meanwhile.")
_TURNED = Text("Inzwischen hat sich der Abend geändert.", "The evening has changed meanwhile.")
_BY = Text("{who} hat es um {time} eingetragen.", "{who} entered it at {time}.")
_BY_OTHER = Text(
    "Ein anderes Handy hat es um {time} eingetragen.", "Another phone entered it at {time}."
)
_BY_YOU = Text("Du hast es um {time} eingetragen.", "You entered it at {time}.")
_HAD = Text("{what}: {who} hatte es schon.", "{what}: {who} had it already.")
_HAD_OTHER = Text(
    "{what}: Ein anderes Handy hatte es schon.", "{what}: another phone had it already."
)
_HAD_YOU = Text("{what}: Du hattest es schon.", "{what}: you had it already.")
_NEWS = Text("{what} steht schon da: {told}", "{what} is there already: {told}")
_SAME = Text("Ist dasselbe Spiel: meins verwerfen", "It is the same game: discard mine")
_SAME_ENTRY = Text("Ist dasselbe: meins verwerfen", "It is the same: discard mine")
_DROP = Text("Meine Eingabe verwerfen", "Discard what I typed")
_NOT_ENTERED = Text("Nichts wird eingetragen.", "Nothing is entered.")
_STAYS = Text("{what} bleibt, wie es da steht.", "{what} stays as it stands.")
_FURTHER = Text(
    "Ist ein weiteres Spiel: als {what} eintragen", "It is another game: enter it as {what}"
)
_FURTHER_CHANGED = Text(
    "Ist ein weiteres Spiel: als {what} ändern und eintragen",
    "It is another game: change it and enter it as {what}",
)
_ANYWAY = Text("Meine Eingabe auch eintragen", "Enter mine too")
_ANYWAY_CHANGED = Text("Meine Eingabe ändern und eintragen", "Change mine and enter it")
_CANNOT = (
    Text(
        "Dann setzt {who} aus: ändere deine Eingabe.", "{who} sits out then: change what you typed."
    ),
    Text(
        "Dann setzen {who} aus: ändere deine Eingabe.", "{who} sit out then: change what you typed."
    ),
)
_BACK = Text(
    "So passt deine Eingabe dort nicht: ändere sie.",
    "It does not fit there: change what you typed.",
)
_REPLACE = Text("Meins stimmt: {what} ersetzen", "Mine is right: replace {what}")
_UNDOABLE = Text("Das lässt sich rückgängig machen.", "This can be undone.")
_WRITES = Text("{who} schreibt", "{who} is writing")
_WRITE = Text("{who} schreiben", "{who} are writing")
_OTHER = Text("ein anderes Handy", "another phone")


class ToldSide(NamedTuple):
    """One of two compared entries: its players, its result, and all other facts."""

    head: str
    result: str
    facts: str


class Answer(NamedTuple):
    """A possible answer: the value of the button, its text, and its effect."""

    sent: str
    title: str
    hint: str


def told_side(row: Row | None, entry: Entry, voice: Voice) -> ToldSide:
    """An entry in words for a comparison; `row` is None if it has no score."""
    notes = [str(note) for note in note_of(entry, voice)]
    if row is None or not isinstance(entry, Game):
        return ToldSide(incident_line(entry, voice), "", " · ".join(notes))
    told = tell_game(row, entry, voice)
    facts = [str(fact) for fact in (told.facts if entry.points is None else told.points)]
    if not told.parties:
        return ToldSide(told.kind, told.result, " · ".join([*facts, *notes]))
    head = str(told.parties[0])
    return ToldSide(head, told.result, " · ".join([told.kind, *facts, *notes]))


def heading(row: Row | None, voice: Voice, *, came: bool) -> str:
    """The heading of a conflict: which game is there already, or that something has changed.

    `came` if something was entered meanwhile.
    """
    if row is not None and row.number is not None:
        return voice.say(_STANDS, what=entry_title(row.number, row.entry, voice))
    return voice.say(_CAME if came else _TURNED)


def by_whom(phone: str, time: str, voice: Voice, *, own: bool = False) -> str:
    """The phone and time of an entry, if known; `own` if whoever is asked has entered it."""
    if not time:
        return ""
    if own:
        return voice.say(_BY_YOU, time=time)
    return voice.say(_BY, who=phone, time=time) if phone else voice.say(_BY_OTHER, time=time)


def had(phone: str, what: str, voice: Voice, *, own: bool = False) -> str:
    """A sentence that an entry was there already, so that mine was not entered a second time.

    >>> had("Doro", "Spiel 3", Voice("de"))
    'Spiel 3: Doro hatte es schon.'
    """
    if own:
        return voice.say(_HAD_YOU, what=what)
    return voice.say(_HAD, who=phone, what=what) if phone else voice.say(_HAD_OTHER, what=what)


def news(row: Row, voice: Voice) -> str:
    """A new row in one line: "Spiel 28 steht schon da: Kontra +4, Bert und Ela"."""
    if not isinstance(row.entry, Game):
        return row_line(row, voice)
    side = told_side(row, row.entry, voice)
    told = ", ".join(part for part in (side.result, side.head) if part)
    return voice.say(_NEWS, what=entry_title(row.number, row.entry, voice), told=told)


def changed(voice: Voice) -> str:
    """A note that the evening changed in something other than its entries."""
    return voice.say(_TURNED)


def alike(voice: Voice) -> str:
    """A note that both entries are equal."""
    return voice.say(Text("Beide sind gleich.", "Both are the same."))


def dropping(row: Row | None, mine: Entry, voice: Voice, *, same: bool) -> Answer:
    """The answer that drops the new entry."""
    hint = voice.say(_NOT_ENTERED)
    if row is not None and row.number is not None:
        hint = voice.say(_STAYS, what=entry_title(row.number, row.entry, voice))
    is_game = isinstance(mine, Game)
    if same or (is_game and row is not None):
        return Answer("drop", voice.say(_SAME if is_game else _SAME_ENTRY), hint)
    return Answer("drop", voice.say(_DROP), hint)


def entering(then: Next, mine: Entry, voice: Voice, *, fits: bool, further: bool) -> Answer:
    """The answer that enters the new entry as the next one.

    If it does not fit there (`fits`), its form is opened again. `further` if it may be another game
    than the one that came first.
    """
    hint = f"{who_does_what(then, voice)}."
    if not fits:
        hint = f"{hint} {_why_not(then, mine, voice)}"
    if further and isinstance(mine, Game):
        what = _within(then.number, mine, voice)
        title = voice.say(_FURTHER if fits else _FURTHER_CHANGED, what=what)
    else:
        title = voice.say(_ANYWAY if fits else _ANYWAY_CHANGED)
    return Answer("next", title, hint)


def replacing(row: Row, voice: Voice) -> Answer:
    """The answer that replaces the stored entry by the new one."""
    what = _within(row.number, row.entry, voice)
    return Answer("replace", voice.say(_REPLACE, what=what), voice.say(_UNDOABLE))


def _within(number: int | None, entry: Entry, voice: Voice) -> str:
    """The title of an entry within a sentence, where English writes "game 7" small."""
    title = entry_title(number, entry, voice)
    if voice.language == "de" or not isinstance(entry, Game):
        return title
    return title[0].lower() + title[1:]


def _why_not(then: Next, mine: Entry, voice: Voice) -> str:
    # Who of the game would sit out if it were the next one, or that it does not fit.
    resting = [player for player in _people_of(mine) if player not in then.active]
    if not resting:
        return voice.say(_BACK)
    return voice.many(len(resting), *_CANNOT, who=voice.names(resting))


def _people_of(entry: Entry) -> Iterable[Player]:
    # The people whom a game names, each once.
    if not isinstance(entry, Game):
        return ()
    return dict.fromkeys((*entry.re, *(entry.points or {})))


def who_writes(names: Sequence[str], voice: Voice) -> str:
    """A sentence about phones that are entering something; empty for none.

    Whoever writes on two phones is named once, and all phones without a name are "another phone".

    >>> who_writes(["", "Anna"], Voice("de"))
    'Anna und ein anderes Handy schreiben'
    >>> who_writes(["Anna", "Anna"], Voice("de"))
    'Anna schreibt'
    """
    if not names:
        return ""
    known = sorted({name for name in names if name})
    if "" in names:
        known.append(voice.say(_OTHER))
    told = voice.many(len(known), _WRITES, _WRITE, who=voice.listed(known))
    return told[0].upper() + told[1:]
