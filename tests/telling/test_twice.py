"""Two entries for the same deal in words, what mine could be, and which phones write."""

from __future__ import annotations

from dataclasses import replace

from scorepad.scoring.entry import Augen, Game, Penalty, Plan, Redeal
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.evening.rows import Replay
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import GameKind
from scorepad.telling.twice import (
    alike,
    by_whom,
    changed,
    dropping,
    entering,
    heading,
    news,
    replacing,
    told_side,
    writing,
)
from tests.telling.games import ANNA, BERT, CEM, DE, DORO, ELA, EN, game

PENALTY = Penalty({ANNA: -8}, note="Telefon")
MINE = game(augen=Augen(151, 180))


def played(*entries: Game | Redeal | Penalty) -> Replay:
    return replay(Plan((ANNA, BERT, CEM, DORO, ELA), ELA, Rules()), entries)


def test_both_sides_say_who_played_what_came_of_it_and_everything_else() -> None:
    row = played(replace(MINE, note="knapp")).rows[0]
    told = told_side(row, row.entry, DE)
    assert (told.head, told.result) == ("Re: Anna und Bert", "Re +2")
    assert told.facts == "Normalspiel · Augen: Re 151 bis 180 · Notiz: knapp"
    assert told_side(None, PENALTY, DE).facts == "Notiz: Telefon"


def test_typed_points_are_said_for_everybody() -> None:
    typed = Game(GameKind.DIRECT, points={ANNA: 3, BERT: 3, CEM: -3, DORO: -3})
    assert "Anna: +3 · Bert: +3" in told_side(played(typed).rows[0], typed, DE).facts


def test_the_heading_says_which_game_stands_there_or_that_something_came_or_changed() -> None:
    row = played(MINE).rows[0]
    assert heading(row, DE, came=True) == "Spiel 1 steht schon da."
    assert heading(None, DE, came=True) == "Inzwischen kam etwas dazu."
    assert heading(None, EN, came=False) == changed(EN) == "The evening has changed meanwhile."
    assert alike(DE) == "Beide sind gleich."


def test_the_phone_and_the_time_are_said_as_far_as_they_are_known() -> None:
    assert by_whom("Anna", "21:14", DE) == "Anna hat es um 21:14 eingetragen."
    assert by_whom("", "21:14", DE) == "Ein anderes Handy hat es um 21:14 eingetragen."
    assert by_whom("Anna", "", DE) == ""


def test_news_are_a_game_with_its_value_or_what_else_happened() -> None:
    first, second = played(MINE, Redeal()).rows
    assert news(first, DE) == "Spiel 1 steht schon da: Re +2, Re: Anna und Bert"
    assert news(second, DE).startswith("Neu gegeben")


def test_dropping_says_what_stays() -> None:
    row = played(MINE).rows[0]
    assert dropping(row, MINE, DE, same=True).title == "Ist dasselbe Spiel: meins verwerfen"
    assert dropping(row, MINE, DE, same=False).hint == "Spiel 1 bleibt, wie es da steht."
    assert dropping(None, Redeal(), DE, same=True).title == "Ist dasselbe: meins verwerfen"
    assert dropping(None, PENALTY, DE, same=False).title == "Meine Eingabe verwerfen"
    assert replacing(row, DE).title == "Meins stimmt: Spiel 1 ersetzen"


def test_entering_says_who_deals_then_and_who_of_mine_sits_out() -> None:
    then = played(MINE).next
    fits = entering(then, game(re=(BERT, CEM)), DE, fits=True, further=True)
    assert fits.title == "Ist ein weiteres Spiel: als Spiel 2 eintragen"
    assert fits.hint == "Anna gibt und setzt aus, Bert spielt auf."
    unfit = entering(then, MINE, DE, fits=False, further=True)
    assert unfit.title == "Ist ein weiteres Spiel: als Spiel 2 ändern und eintragen"
    assert unfit.hint.endswith("Dann setzt Anna aus: ändere deine Eingabe.")
    assert entering(then, MINE, EN, fits=True, further=False).title == "Enter mine too"
    other = entering(then, PENALTY, DE, fits=False, further=False)
    assert other.hint.endswith("So passt deine Eingabe dort nicht: ändere sie.")


def test_who_writes_is_said_by_the_names_of_the_phones() -> None:
    assert [writing(names, DE) for names in ((), ("",), ("Doro",), ("", "Doro", ""))] == [
        "",
        "Ein anderes Handy schreibt",
        "Doro schreibt",
        "Doro und ein anderes Handy schreiben",
    ]
