"""One game and the history of the evening."""

from __future__ import annotations

from tests.web.critic import Phone
from tests.web.evening_pages import ANNA, BERT, CEM, DORO, EVENING, begin, enter, send


def test_every_point_has_its_reason(anna: Phone) -> None:
    begin(anna)
    enter(anna, BERT, CEM, augen="re181", said=["re:re"], **{"n:kontra:fuchs_caught": "1"})
    text = anna.get(f"{EVENING}/spiel/1").text
    for words in ("Re +4", "gewonnen", "unter 90", "unter 60", "Re +4", "Fuchs", "Re 181 bis 210", "Bert und Cem"):
        assert words in text
    assert f'href="{EVENING}/spiel/1/aendern"' in text
    assert f'href="{EVENING}/spiel/1/davor"' in text


def test_notices_and_problems_name_people_and_words(anna: Phone) -> None:
    begin(anna)
    enter(anna, DORO, game="stille_hochzeit", augen="re121")
    enter(anna, ANNA, CEM)
    send(anna, f"{EVENING}/spiel/1/aendern", game="solo", solo="damen", re=[DORO], confirmed="1")
    text = anna.get(f"{EVENING}/spiel/2").text
    assert "Anna sitzt in diesem Spiel aus" in text
    assert ">!<" not in anna.get(EVENING).text.partition("<thead")[0]


def test_the_history_says_what_was_before_and_after(anna: Phone) -> None:
    begin(anna)
    enter(anna, BERT, CEM)
    send(anna, f"{EVENING}/spiel/1/aendern", augen="re151")
    anna.send(EVENING, "/rueckgaengig")
    text = anna.get(f"{EVENING}/aenderungen").text
    for words in ("Abend begonnen", "Spiel 1 eingetragen", "Spiel 1 geändert", "Schritt 3 zurückgenommen"):
        assert words in text
    assert "über den Schreiblink" in text
    assert "Re 151 bis 180" in text
    assert text.index("Schritt 3 zurückgenommen") < text.index("Abend begonnen")


def test_the_game_shows_its_own_changes(anna: Phone) -> None:
    begin(anna)
    enter(anna, BERT, CEM)
    enter(anna, ANNA, CEM)
    assert "Änderungen" not in anna.get(f"{EVENING}/spiel/1").text
    send(anna, f"{EVENING}/spiel/1/aendern", augen="re151")
    text = anna.get(f"{EVENING}/spiel/1").text
    assert "Spiel 1 geändert" in text
    assert "Spiel 2 eingetragen" not in text
