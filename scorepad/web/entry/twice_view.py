"""The card that asks what a new entry is if others may have entered it already."""

from dataclasses import dataclass
from typing import Any

from scorepad.actions.entry.replayed import replayed
from scorepad.actions.entry.seen import number_of, turn_of
from scorepad.scoring.entry import Entry, Game
from scorepad.scoring.evening.rows import Row
from scorepad.scoring.game.same import is_same, looks_same
from scorepad.store.evenings import StoredEntry
from scorepad.store.revisions import StoredRevision
from scorepad.telling.incident import entry_title, incident_line, row_sentence
from scorepad.telling.twice import (
    Answer,
    alike,
    by_whom,
    dropping,
    entering,
    had,
    heading,
    replacing,
    told_side,
)
from scorepad.telling.voice import Voice
from scorepad.web.board.log import row_of
from scorepad.web.entry.deciding import Asked, Met
from scorepad.web.entry.judging import judge
from scorepad.web.entry.reading import Reading, read_at
from scorepad.web.frame.clock import time_of


@dataclass(frozen=True)
class Rival:
    """An entry of others to compare with mine, its row, and the revision that entered it."""

    stored: StoredEntry
    row: Row | None
    revision: StoredRevision | None


def twice_card(asked: Asked, voice: Voice) -> dict[str, Any]:
    """The card for an entry on the evening as it is now: the news, both entries side by side, and
    the answers.
    """
    reading = asked.judged.reading
    mine = asked.entry
    rivals = _rivals(asked)
    rival = _likely_rival(rivals, mine, _number_on_page(reading))
    same = rival is not None and looks_same(rival.stored.entry, mine)
    return {
        "heading": heading(rival.row if rival else None, voice, came=bool(rivals)),
        "others": [_line(other, voice) for other in rivals if other is not rival],
        "mine": told_side(_row_of_mine(asked, rival), mine, voice),
        "answers": _answers(asked, rival, voice, same=same),
        "now": turn_of(replayed(reading.task.stored).next),
        **_about_rival(rival, asked, voice),
    }


def _rivals(asked: Asked) -> tuple[Rival, ...]:
    """The entries of others that may be the same, in the order of the log."""
    stored = asked.judged.reading.task.stored
    rivals = []
    for entry in stored.entries:
        if entry.id in asked.rivals:
            row = row_of(stored, entry.id)
            rivals.append(Rival(entry, row, asked.rivals[entry.id]))
    return tuple(rivals)


def _number_on_page(reading: Reading) -> int | None:
    """The number of the game on the page that was sent; where it does not say, that of the place of
    the entry.
    """
    shown = reading.state.shown
    if shown is not None and shown.turn:
        return number_of(shown.turn)
    return reading.spot.state.number


def _about_rival(rival: Rival | None, asked: Asked, voice: Voice) -> dict[str, Any]:
    """What the card says of the entry beside mine: who entered it, its facts, and whether it is the
    same.
    """
    if rival is None:
        return {"rival": None, "by": "", "theirs": None, "verdict": ""}
    theirs = rival.stored.entry
    return {
        "rival": rival.stored.id,
        "by": _by(rival, voice, asked.judged.reading.task.visit.people.writer),
        "theirs": told_side(rival.row, theirs, voice),
        "verdict": alike(voice) if is_same(theirs, asked.entry) else "",
    }


def _likely_rival(rivals: tuple[Rival, ...], mine: Entry, number: int | None) -> Rival | None:
    """The entry of others that is most likely mine: one that looks the same, else the one of my
    page's number, else the last one of its kind.
    """
    for rival in rivals:
        if looks_same(rival.stored.entry, mine):
            return rival
    of_kind = [rival for rival in rivals if rival.stored.entry.kind == mine.kind]
    for rival in of_kind:
        if rival.row and rival.row.number == number:
            return rival
    return of_kind[-1] if of_kind else None


def _answers(asked: Asked, rival: Rival | None, voice: Voice, *, same: bool) -> tuple[Answer, ...]:
    """The three answers, or two where nothing can be replaced; the likely one first."""
    mine = asked.entry
    then = replayed(asked.judged.reading.task.stored).next
    row = rival.row if rival else None
    drop = dropping(row, mine, voice, same=same)
    further = entering(then, mine, voice, fits=asked.fits_next, further=row is not None)
    answers = [drop, further] if same else [further, drop]
    if row is not None and isinstance(mine, Game):
        answers.append(replacing(row, voice))
    return tuple(answers)


def _row_of_mine(asked: Asked, rival: Rival | None) -> Row | None:
    """The row of mine, judged as if it came just before the other one."""
    judged = asked.judged
    if rival is not None:
        place = judged.reading.task.stored.index(rival.stored.id)
        judged = judge(read_at(judged.reading, place))
    return judged.rows[0] if judged.rows else None


def _by(rival: Rival, voice: Voice, writer: str) -> str:
    """Who entered the rival, and when; empty where that is unknown."""
    if rival.revision is None:
        return ""
    who = rival.revision.phone
    when = time_of(rival.revision.at)
    return by_whom(who, when, voice, own=bool(who) and who == writer)


def had_by_whom(met: Met, voice: Voice) -> str:
    """A sentence that others had entered it already, and which entry it is; empty if people have
    said so themselves.
    """
    if met.asked or met.entry is None:
        return ""
    task = met.reading.task
    entry = met.entry
    row = row_of(task.stored, entry.id)
    who = met.revision.phone if met.revision else ""
    what = entry_title(row.number if row else None, entry.entry, voice)
    return had(who, what, voice, own=bool(who) and who == task.visit.people.writer)


def _line(rival: Rival, voice: Voice) -> str:
    if rival.row is not None:
        return row_sentence(rival.row, voice, signs=True)
    return incident_line(rival.stored.entry, voice)
