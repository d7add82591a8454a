"""The text for the group chat says who won, what was best, and who pays whom."""

from typing import Any

from scorepad.ledger.settle import Transfer
from scorepad.scoring.entry import End, Entry
from scorepad.scoring.evening.rows import Replay
from scorepad.telling.chat import ChatResult, text
from scorepad.telling.voice import Voice
from tests.scoring.building import ANNA, BERT, CEM, DORO, evening, normal, rules, solo

NAMES = {ANNA: "Anna", BERT: "Bert", CEM: "Cem", DORO: "Doro"}
GAMES: tuple[Entry, ...] = (normal(151), solo(200, by=DORO))


def facts(result: Replay, lang: str = "de", **more: Any) -> ChatResult:
    return ChatResult(
        runde="Runde", evening="Donnerstag", date="Donnerstag, 19. November 2026",
        result=result, totals=more.pop("totals", result.totals), voice=Voice(lang, NAMES), **more,
    )  # fmt: skip


def test_the_whole_text_of_a_settled_evening() -> None:
    paid = (Transfer(BERT, DORO, 320), Transfer(CEM, None, 50))
    words = text(facts(evening(*GAMES, End()), transfers=paid, sealed=True))
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
    words = text(facts(evening(*GAMES), "en", transfers=(Transfer(BERT, None, 320),)))
    assert "2 games, still running" in words
    assert "Best game: no. 2, " in words
    assert ", Doro +9\n" in words
    assert "To be paid:\nBert → Kitty: €3.20" in words


def test_an_evening_without_a_game_says_so_and_nothing_else() -> None:
    words = text(facts(evening(under=rules("branderhof"))))
    assert words.splitlines()[1] == "Donnerstag, 19. November 2026, 0 Spiele, läuft noch"
    assert "Bestes" not in words
    assert "Pflichtsolo" not in words


def test_where_nobody_owes_anything_the_text_says_it() -> None:
    assert text(facts(evening(*GAMES), transfers=())).endswith("Niemand schuldet etwas.")
    assert "schuldet" not in text(facts(evening(*GAMES)))


def test_an_evening_with_a_name_of_its_own_says_it() -> None:
    named = ChatResult("Runde", "Nikolaus", "Sonntag, 6. Dezember 2026", evening(), {}, Voice("de", NAMES))
    assert text(named).startswith("Runde, Nikolaus\n")


def test_totals_of_a_seal_stand_over_computed_ones() -> None:
    assert "1. Anna +99" in text(facts(evening(*GAMES), totals={ANNA: 99, BERT: -99}, sealed=True))
