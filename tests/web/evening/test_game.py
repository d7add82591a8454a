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
    send(anna, f"{EVENING}/spiel/1/aendern", game="solo", solo="damen", re=[DORO], confirmed="1", deal="computed")
    text = anna.get(f"{EVENING}/spiel/2").text
    assert "Anna setzt in diesem Spiel aus" in text
    assert ">!<" not in anna.get(EVENING).text.partition("<thead")[0]


def test_the_history_says_what_was_before_and_after(anna: Phone) -> None:
    begin(anna)
    enter(anna, BERT, CEM)
    send(anna, f"{EVENING}/spiel/1/aendern", augen="re151")
    anna.send(EVENING, "/rueckgaengig")
    text = anna.get(f"{EVENING}/aenderungen").text
    for words in ("Abend begonnen", "Spiel 1 eingetragen", "Spiel 1 geändert", "Rückgängig: Änderung an Spiel 1"):
        assert words in text
    assert "über den Schreiblink" in text
    assert "Re 151 bis 180" in text
    assert text.index("Rückgängig: Änderung an Spiel 1") < text.index("Abend begonnen")


def test_the_game_shows_its_own_changes(anna: Phone) -> None:
    begin(anna)
    enter(anna, BERT, CEM)
    enter(anna, ANNA, CEM)
    assert "Änderungen" not in anna.get(f"{EVENING}/spiel/1").text
    send(anna, f"{EVENING}/spiel/1/aendern", augen="re151")
    text = anna.get(f"{EVENING}/spiel/1").text
    assert "Spiel 1 geändert" in text
    assert "Spiel 2 eingetragen" not in text


def test_the_changes_of_a_game_leave_out_that_it_only_moved(anna: Phone) -> None:
    begin(anna)
    enter(anna, BERT, CEM)
    send(anna, f"{EVENING}/spiel/1/davor", re=[BERT, CEM], augen="re151", confirmed="1", deal="computed")
    text = anna.get(f"{EVENING}/spiel/1").text
    assert "eingefügt" not in text
    send(anna, f"{EVENING}/spiel/1/aendern", re=[ANNA, CEM], confirmed="1", deal="computed")
    text = anna.get(f"{EVENING}/spiel/1").text
    assert "Spiel 2 geändert" in text
    assert "eingefügt" not in text
    assert "über den Schreiblink" in text
    assert "· write" not in text


def test_a_deleted_game_keeps_its_number_in_the_history(anna: Phone) -> None:
    begin(anna)
    enter(anna, BERT, CEM)
    enter(anna, ANNA, CEM)
    send(anna, f"{EVENING}/spiel/2/loeschen", confirmed="1")
    board = anna.get(EVENING).text
    assert "Spiel 2 gelöscht" in board
    assert "Spiel 2 zurückholen" in board
    text = anna.get(f"{EVENING}/aenderungen").text
    assert "Spiel 2 gelöscht" in text
    assert "Spiel 2 eingetragen" in text
    assert "Eintrag" not in text.partition("<ol")[2].partition("</ol>")[0]
    anna.send(EVENING, "/rueckgaengig")
    assert "Rückgängig: Löschen von Spiel 2" in anna.get(f"{EVENING}/aenderungen").text


def test_what_was_undone_and_done_again_is_named(anna: Phone) -> None:
    begin(anna)
    enter(anna, BERT, CEM)
    anna.send(EVENING, "/rueckgaengig")
    text = anna.get(EVENING).text
    assert "Rückgängig: Spiel 1" in text
    assert "Spiel 1 wiederherstellen" in text
    anna.send(EVENING, "/wiederholen")
    assert "Wiederhergestellt: Spiel 1" in anna.get(f"{EVENING}/aenderungen").text


def test_later_rows_that_change_say_how(anna: Phone) -> None:
    begin(anna)
    enter(anna, BERT, CEM)
    enter(anna, ANNA, CEM)
    text = anna.get(f"{EVENING}/spiel/1/loeschen").text
    assert "wird Spiel 1, Anna gibt statt Bert, passt nicht mehr" in text
    assert text.count("Stand am Ende") == 2  # as dealt, and as computed
