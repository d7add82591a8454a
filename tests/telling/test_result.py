"""The result of an evening told: who is ahead with how much, what everybody did, and the best game."""

from typing import Any

from scorepad.ledger.settle import Transfer
from scorepad.scoring.entry import End, Entry
from scorepad.scoring.evening.rows import Replay
from scorepad.telling.evening import Placing, standings
from scorepad.telling.result import Ahead, ChatResult, ahead, best_game, for_chat, played
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


def test_who_is_ahead_has_won_when_the_evening_is_over_where_somebody_is_and_up_to_three_are_named() -> None:
    alone, both = evening(SOLO), evening(PAIR)
    assert first(alone) == Ahead("Cem", "führt mit", "+3")
    assert first(alone, ended=True) == Ahead("Cem", "gewinnt mit", "+3")
    assert first(both) == Ahead("Anna und Bert", "führen mit", "+1")
    assert (first(alone, EN).does, first(both, EN, ended=True).does) == ("is ahead with", "win with")
    three = places(evening(LOST))
    assert ahead(three, DE, ended=False).who == "Anna, Bert und Doro"
    assert ahead([*three, three[0]], DE, ended=True).who == "4 Leute"
    assert ahead([*three, three[0]], EN, ended=True).who == "4 people"
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


# the text for the group chat says who won, what was best, and who pays whom


GAMES: tuple[Entry, ...] = (normal(151), solo(200, by=DORO))


def facts(result: Replay, voice: Voice = DE, **more: Any) -> ChatResult:
    return ChatResult(
        runde="Runde", evening="Donnerstag", date="Donnerstag, 19. November 2026",
        result=result, totals=more.pop("totals", result.totals), voice=voice, **more,
    )  # fmt: skip


def test_the_whole_text_of_a_settled_evening() -> None:
    paid = (Transfer(BERT, DORO, 320), Transfer(CEM, None, 50))
    words = for_chat(facts(evening(*GAMES, End()), transfers=paid, sealed=True))
    assert words.splitlines() == [
        "Runde",
        "Donnerstag, 19. November 2026, 2 Spiele",
        "",
        "1. Doro +7",
        "2. Anna −1",
        "2. Bert −1",
        "4. Cem −5",
        "",
        "Bestes Spiel: Nr. 2, Damen-Solo, Doro +9",
        "Offene Pflichtsoli: Anna, Bert, Cem",
        "",
        "Abgerechnet:",
        "Bert → Doro: 3,20\xa0€",
        "Cem → Kasse: 0,50\xa0€",
    ]


def test_english_and_still_running() -> None:
    words = for_chat(facts(evening(*GAMES), EN, transfers=(Transfer(BERT, None, 320),)))
    assert "2 games, still running" in words
    assert "Best game: no. 2, " in words
    assert ", Doro +9\n" in words
    assert "To be paid:\nBert → Kitty: €3.20" in words


def test_an_evening_without_a_game_says_so_and_nothing_else_but_a_name_of_its_own() -> None:
    words = for_chat(facts(evening(under=rules("branderhof"))))
    assert words.splitlines()[1] == "Donnerstag, 19. November 2026, 0 Spiele, läuft noch"
    assert "Bestes" not in words
    assert "Pflichtsolo" not in words
    named = ChatResult("Runde", "Nikolaus", "Sonntag, 6. Dezember 2026", evening(), {}, DE)
    assert for_chat(named).startswith("Runde, Nikolaus\n")


def test_where_nobody_owes_anything_the_text_says_it_and_totals_of_a_seal_stand_over_computed_ones() -> None:
    assert for_chat(facts(evening(*GAMES), transfers=())).endswith("Niemand schuldet etwas.")
    assert "schuldet" not in for_chat(facts(evening(*GAMES)))
    assert "1. Anna +99" in for_chat(facts(evening(*GAMES), totals={ANNA: 99, BERT: -99}, sealed=True))
