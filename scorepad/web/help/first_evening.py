"""The example evening of the help page: three games, scored for each request, with the board and entry page."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorepad.actions.replayed import replayed
from scorepad.declare import Text
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
from scorepad.web.frame.i18n import language
from scorepad.web.parts.board_view import board_view
from scorepad.web.parts.chips import kinds
from scorepad.web.parts.entry_view import game_page
from scorepad.web.parts.game_form import GameForm

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


STORIES: tuple[StoryGame, ...] = (
    StoryGame(
        Text(
            "Anna gibt und setzt aus. Bert und Cem sind Re und kommen auf 130 Augen.",
            "Anna deals and sits out. Bert and Cem are Re and take 130 card points.",
        ),
        Text("Bert · Cem · Re 121+ · Speichern", "Bert · Cem · Re 121+ · Save"),
        {
            "kind": "game",
            "game": "normal",
            "re": ["Bert", "Cem"],
            "kontra": ["Doro", "Ela"],
            "augen": {"re": [121, 150]},
        },
    ),
    StoryGame(
        Text(
            "Bert gibt. Anna und Doro sind Re, sagen Re an, haben am Ende 160 Augen und einen Fuchs gefangen.",
            "Bert deals. Anna and Doro are Re, announce Re, end with 160 card points and have caught a Fuchs.",
        ),
        Text(
            "Anna · Doro · Re angesagt · Re 151+ · Fuchs für Re · Speichern",
            "Anna · Doro · Re announced · Re 151+ · Fuchs for Re · Save",
        ),
        {
            "kind": "game",
            "game": "normal",
            "re": ["Anna", "Doro"],
            "kontra": ["Cem", "Ela"],
            "announcements": [{"party": "re", "says": "re"}],
            "augen": {"re": [151, 180]},
            "specials": [{"id": "fuchs_caught", "party": "re"}],
        },
    ),
    StoryGame(
        Text(
            "Cem gibt. Ela spielt ein Damen-Solo und verliert mit 100 Augen.",
            "Cem deals. Ela plays a queens solo and loses with 100 card points.",
        ),
        Text("Solo … · Damen · Ela · Kontra 121+ · Speichern", "Solo … · Queens · Ela · Kontra 121+ · Save"),
        {
            "kind": "game",
            "game": "solo",
            "solo": "damen",
            "re": ["Ela"],
            "kontra": ["Anna", "Bert", "Doro"],
            "augen": {"re": [90, 119]},
        },
    ),
)


def first_evening() -> dict[str, Any]:
    """The example in the language of the page, under the rules of the DDV, with board and entry page as drawn."""
    stored = _stored()
    voice = Voice(language(), {player: str(player) for player in _TABLE}, stored.plan.rules)
    result = replayed(stored)
    shown = result.rows[SHOWN]
    rows = zip(STORIES, result.rows, strict=True)
    rules = stored.plan.rules
    form = GameForm.of(STORIES[SHOWN].body, rules)
    return {
        "stories": [
            {
                "happened": voice.say(story.happened),
                "taps": voice.say(story.taps),
                "result": row_sentence(row, voice),
                "reasons": _why(row, voice),
            }
            for story, row in rows
        ],
        "board": board_view(stored, voice, result.totals),
        "entry": game_page(form, rules),
        "kinds": kinds(form),
        "chairs": [_chair(player, shown, voice) for player in _TABLE],
        "value": f"{shown.winner.word if shown.winner else ''} {signed(shown.value or 0)}",
        "why": _why(shown, voice),
    }


def _why(row: Row, voice: Voice) -> str:
    return ", ".join(f"{one.text} {one.points}" for one in tell_reasons(row.reasons, voice))


def _chair(player: Player, row: Row, voice: Voice) -> dict[str, Any]:
    is_re = player in getattr(row.entry, "re", ())
    plays = player in row.points
    word = "Re" if is_re else "Kontra" if plays else voice.heading("sits_out")
    return {"name": voice.name(player), "word": word, "is_re": is_re, "plays": plays}


def _stored() -> StoredEvening:
    """The example as a stored evening; its id 0 is in no database."""
    lines = tuple(
        StoredEntry(place, place, story.body, read_entry(dict(story.body))) for place, story in enumerate(STORIES, 1)
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
