"""The result of an evening told: who is ahead with how much, what everybody did, and the best game."""

from scorepad.scoring.evening.rows import Replay
from scorepad.telling.evening import Placing, standings
from scorepad.telling.result import Ahead, ahead, best_game, played
from scorepad.telling.voice import Voice
from tests.scoring.building import ANNA, BERT, CEM, DORO, FOUR, evening, normal, rules, solo

NAMES = {ANNA: "Anna", BERT: "Bert", CEM: "Cem", DORO: "Doro"}
DE, EN = Voice("de", NAMES), Voice("en", NAMES)
PAIR, OTHERS = normal(140), normal(140, re=(CEM, DORO), kontra=(ANNA, BERT))
SOLO, LOST = solo(130, by=CEM), solo(90, by=CEM)


def places(found: Replay) -> tuple[Placing, ...]:
    return standings(found, found.totals, FOUR)


def first(found: Replay, voice: Voice = DE, *, ended: bool = False) -> Ahead:
    return ahead(places(found), voice, ended=ended)


def test_who_is_ahead_has_won_when_the_evening_is_over() -> None:
    alone, both = evening(SOLO), evening(PAIR)
    assert first(alone) == Ahead("Cem", "führt mit", "+3")
    assert first(alone, ended=True) == Ahead("Cem", "gewinnt mit", "+3")
    assert first(both) == Ahead("Anna und Bert", "führen mit", "+1")
    assert (first(alone, EN).does, first(both, EN, ended=True).does) == ("is ahead with", "win with")


def test_up_to_three_are_named_and_more_are_counted() -> None:
    three = places(evening(LOST))
    assert ahead(three, DE, ended=False).who == "Anna, Bert und Doro"
    assert ahead([*three, three[0]], DE, ended=True).who == "4 Leute"
    assert ahead([*three, three[0]], EN, ended=True).who == "4 people"


def test_nobody_is_ahead_where_all_are_level_or_nothing_was_played() -> None:
    assert first(evening()) == Ahead("Noch kein Spiel", "", "")
    assert first(evening(), EN) == Ahead("No game yet", "", "")
    assert first(evening(PAIR, OTHERS)) == Ahead("Alle gleichauf", "", "")


def test_everybody_s_games_and_soli_are_counted() -> None:
    told = {one.player: one for one in places(evening(PAIR, SOLO))}
    assert played(told[CEM], DE) == "1 von 2 gewonnen, 1 Solo"
    assert played(told[ANNA], EN) == "won 1 of 2"
    assert {played(one, DE) for one in places(evening())} == {""}


def test_the_best_game_is_told_from_the_second_on_and_only_where_somebody_got_points() -> None:
    assert best_game(evening(SOLO), DE) == ""
    assert best_game(evening(PAIR, SOLO), DE) == "Bestes Spiel: Nr. 2, Damen-Solo, Cem +3"
    assert best_game(evening(PAIR, SOLO, under=rules(counting="minus")), DE) == ""
