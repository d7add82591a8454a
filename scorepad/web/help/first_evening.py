"""The example evening of the help page: games declared in `first_evening.toml`, scored for each
request.
"""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorepad.actions.entry.replayed import replayed
from scorepad.declare import Text, written_beside
from scorepad.scoring.entry import Plan
from scorepad.scoring.evening.rows import Row
from scorepad.scoring.numerals import signed
from scorepad.scoring.reading.entries import read_entry
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Player
from scorepad.store.evenings import StoredEntry, StoredEvening
from scorepad.store.revisions import Mark, UndoState
from scorepad.telling.game import tell_reasons
from scorepad.telling.incident import row_sentence
from scorepad.telling.voice import Voice
from scorepad.web.board.board_view import BoardView
from scorepad.web.frame.i18n import language
from scorepad.web.game.chips import kinds
from scorepad.web.game.entry_view import game_page
from scorepad.web.game.game_form import GameForm

_TABLE = tuple(Player(name) for name in ("Anna", "Bert", "Cem", "Doro", "Ela"))
_WHEN = dt.datetime(2026, 1, 1, tzinfo=dt.UTC)
SHOWN = 1
"""Index of the game in the drawing of the entry page."""


@dataclass(frozen=True)
class StoryGame:
    """A game of the example: what happened, which buttons are tapped, and the stored entry."""

    happened: Text
    taps: Text
    body: Mapping[str, Any]


STORIES = tuple(
    StoryGame(**table) for table in written_beside(__file__, "happened", "taps").values()
)


def first_evening() -> dict[str, Any]:
    """The example in the language of the page, under the rules of the DDV, with board and entry
    page as drawn.
    """
    stored = _stored()
    voice = Voice(language(), {player: str(player) for player in _TABLE}, stored.plan.rules)
    result = replayed(stored)
    shown = result.rows[SHOWN]
    rules = stored.plan.rules
    form = GameForm.of(STORIES[SHOWN].body, rules)
    return {
        "stories": [
            _told(story, row, voice) for story, row in zip(STORIES, result.rows, strict=True)
        ],
        "board": BoardView(stored, voice, result.totals),
        "entry": game_page(form, rules),
        "kinds": kinds(form),
        "chairs": [_chair(player, shown, voice) for player in _TABLE],
        "value": f"{shown.winner.word if shown.winner else ''} {signed(shown.value or 0)}",
        "why": _why(shown, voice),
    }


def _told(story: StoryGame, row: Row, voice: Voice) -> dict[str, str]:
    told = {"happened": voice.say(story.happened), "taps": voice.say(story.taps)}
    return told | {"result": row_sentence(row, voice, signs=True), "reasons": _why(row, voice)}


def _why(row: Row, voice: Voice) -> str:
    return ", ".join(f"{one.text} {one.points}" for one in tell_reasons(row.reasons, voice))


def _chair(player: Player, row: Row, voice: Voice) -> dict[str, Any]:
    is_re = player in getattr(row.entry, "re", ())
    plays = player in row.points
    if is_re:
        word = "Re"
    elif plays:
        word = "Kontra"
    else:
        word = voice.heading("sits_out")
    return {"name": voice.name(player), "word": word, "is_re": is_re, "plays": plays}


def _stored() -> StoredEvening:
    lines = tuple(
        StoredEntry(place, place, story.body, read_entry(dict(story.body)))
        for place, story in enumerate(STORIES, 1)
    )
    return StoredEvening(
        id=0,
        runde_id=0,
        name="",
        date=_WHEN.date(),
        revision=len(lines),
        changed_at=_WHEN,
        plan=Plan(_TABLE, _TABLE[0], Rules()),
        entries=lines,
        ended=False,
        standing=UndoState(Mark(len(lines), "enter", _WHEN, None, None), None, None),
    )
