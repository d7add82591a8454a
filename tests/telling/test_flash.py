"""The short moment of a game: which games have one, and what it says.

Source: issue "The evening people show around", During play.
"""

from __future__ import annotations

from scorepad.scoring.entry import Augen, Entry, Game, Penalty, Plan
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.evening.rows import Replay
from scorepad.scoring.rules import read_rules
from scorepad.scoring.terms import GameKind, Player
from scorepad.telling.moments import flash
from tests.telling.games import ANNA, BERT, CEM, DE, EN, TABLE, game

WON, LOST = Augen(140, 140), Augen(100, 100)
BOCK = {"bock.on": True, "bock.triggers": ["split_120"]}


def after(*entries: Entry, **options: object) -> Replay:
    return replay(Plan(TABLE, ANNA, read_rules({"options": options})), entries)


def solo(who: Player, kind: str, augen: Augen = WON) -> Game:
    return game(game=GameKind.SOLO, solo=kind, re=(who,), augen=augen)


def told(result: Replay) -> str:
    """Sign and sentence of the moment; empty without one."""
    found = flash(result, DE)
    return f"{found.sign} {found.says}" if found else ""


def test_a_usual_game_and_none_at_all_have_no_moment() -> None:
    assert told(after()) == ""
    assert told(after(game(augen=WON))) == ""
    assert told(after(game(augen=WON), Penalty({ANNA: -9}))) == "", "a penalty is none"


def test_a_bock_that_begins_is_one_and_a_running_one_is_not() -> None:
    drawn = game(augen=Augen(120, 120))
    assert told(after(drawn, **BOCK)) == "×2 Jetzt ist Bock."
    assert told(after(drawn, game(augen=WON), **BOCK)) == ""


def test_a_herz_solo_that_is_won_is_one() -> None:
    assert told(after(solo(ANNA, "herz"))) == "♥ Anna gewinnt ein Herz-Solo."
    assert told(after(solo(ANNA, "herz", LOST))) == ""
    assert told(after(solo(ANNA, "karo"))) == "", "nobody led before"


def test_a_lead_that_changes_is_one() -> None:
    first = solo(ANNA, "karo")
    result = after(first, solo(BERT, "karo", Augen(240, 240)))
    found = flash(result, EN)
    assert found
    assert (found.kind, found.says, found.place) == ("lead", "Bert takes the lead.", 1)
    assert told(after(first, game(re=(ANNA, CEM), augen=WON))) == "", "Anna stays ahead"
    assert told(after(game(augen=WON), solo(ANNA, "karo"))) == "", "two shared the lead before"
