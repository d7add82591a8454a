"""The board: totals, marks, what comes next, and the answer that nothing has changed."""

from __future__ import annotations

import re

from tests.web.critic import Phone
from tests.web.evening_pages import ANNA, BERT, CEM, DORO, EVENING, begin, enter, rows


def test_newest_game_stands_first_with_running_totals(anna: Phone) -> None:
    begin(anna)
    enter(anna, BERT, CEM)
    enter(anna, ANNA, CEM, augen="kontra151")
    assert rows(anna) == [
        ["2", "−3", "–", "−2", "2", "2", "3"],
        ["1", "–", "1", "1", "−1", "−1", "1"],
    ]


def test_winners_are_marked_and_so_is_re(anna: Phone) -> None:
    begin(anna)
    enter(anna, BERT, CEM, augen="kontra121")
    text = anna.get(EVENING).text
    assert "<td class=o>–<td class=r>−2<td class=r>−2<td class=w>2<td class=w>2<td>2" in text
    assert 'aria-label="Spiel 1, Kontra plus 2, Doro und Ela"' in text


def test_a_solo_has_its_letter_and_is_named_for_who_listens(anna: Phone) -> None:
    begin(anna)
    enter(anna, DORO, game="solo", solo="damen", augen="re121")
    assert rows(anna)[0][-1] == "1D"
    assert 'aria-label="Spiel 1, Damen-Solo Doro, Doro plus 3"' in anna.get(EVENING).text


def test_the_bar_says_who_deals_sits_out_and_leads(anna: Phone) -> None:
    begin(anna)
    assert "Anna gibt und setzt aus, Bert spielt auf" in anna.get(EVENING).text
    enter(anna, BERT, CEM)
    text = anna.get(EVENING).text
    assert "Bert gibt und setzt aus, Cem spielt auf" in text
    assert "Offene Soli: 5" in text
    assert "Spiel 2 eintragen" in text
    assert "Runde 1 · noch 29" in text


def test_the_notice_names_the_last_game_and_survives_a_reload(anna: Phone) -> None:
    begin(anna)
    assert "Rückgängig" not in anna.get(EVENING).text
    enter(anna, BERT, CEM, said=["re:re"])
    for _ in range(2):
        text = anna.get(EVENING).text
        assert "Spiel 1: Re +3" in text
        assert f'href="{EVENING}/spiel/1/aendern"' in text


def test_an_unchanged_board_is_not_sent_again(anna: Phone) -> None:
    begin(anna)
    tag = anna.get(EVENING).headers["ETag"]
    assert anna.get(EVENING, headers={"If-None-Match": tag}).status_code == 304
    enter(anna, BERT, CEM)
    fresh = anna.get(EVENING, headers={"If-None-Match": tag})
    assert fresh.status_code == 200
    assert fresh.headers["ETag"] != tag


def test_a_new_name_theme_or_language_is_a_new_board(anna: Phone) -> None:
    begin(anna)
    tags = [anna.get(EVENING).headers["ETag"]]
    anna.send("/runde/1/mitglieder/2", "/mitglieder/2", name="Bertram")
    anna.get("/runde/1/mitglieder")  # shows the message of the renaming
    tags.append(anna.get(EVENING).headers["ETag"])
    anna.send("/anzeige", "/anzeige", theme="dark", language="de")
    tags.append(anna.get(EVENING).headers["ETag"])
    anna.send("/anzeige", "/anzeige", theme="dark", language="en")
    tags.append(anna.get(EVENING).headers["ETag"])
    assert len(set(tags)) == 4


def test_a_message_is_shown_once(anna: Phone) -> None:
    begin(anna)
    enter(anna, BERT, CEM)
    old = anna.page(EVENING).form("/rueckgaengig")
    enter(anna, ANNA, CEM)
    anna.post(old.action, data=old.values)
    told = anna.get(EVENING)
    assert "Nichts wurde zurückgenommen" in told.text
    assert told.headers["Cache-Control"] == "private, no-store"
    assert "ETag" not in told.headers
    assert "Nichts wurde zurückgenommen" not in anna.get(EVENING).text


def test_the_reader_sees_the_same_board_and_no_way_to_write(anna: Phone, reader: Phone) -> None:
    begin(anna)
    enter(anna, BERT, CEM)
    text = reader.get(EVENING).text
    assert "Nur lesen" in text
    assert "Cem spielt auf" in text
    assert " eintragen<" not in text
    assert "csrf_token" not in text
    for path in ("/spiel", "/spiel/1/aendern", "/spiel/1/davor", "/spiel/1/loeschen", "/neu-geben"):
        assert reader.get(EVENING + path).status_code == 403
    for path in ("/mehr", "/verlauf", "/aenderungen", "/spiel/1"):
        assert reader.get(EVENING + path).status_code == 200


def test_a_stranger_finds_nothing(anna: Phone, stranger: Phone) -> None:
    begin(anna)
    enter(anna, BERT, CEM)
    for path in ("", "/spiel", "/spiel/1", "/mehr", "/verlauf", "/verlauf.svg", "/aenderungen", "/tafel.json"):
        assert stranger.get(EVENING + path).status_code == 404
    assert anna.get("/runde/1/abend/2").status_code == 404


def test_long_names_stand_in_two_lines_and_stay_different(anna: Phone) -> None:
    for member, name in enumerate(("Maximiliane", "Maximilian", "Bartholomäus"), start=1):
        anna.send(f"/runde/1/mitglieder/{member}", f"/mitglieder/{member}", name=name)
    begin(anna)
    text = anna.get(EVENING).text
    assert re.findall('title="([^"]*)">(Ma[^<]*)<', text) == [
        ("Maximiliane", "Maximi\u00adliane"),
        ("Maximilian", "Maxi\u00admilian"),
    ]


def test_names_are_only_text(anna: Phone) -> None:
    anna.send("/runde/1/mitglieder/1", "/mitglieder/1", name="<b>&'\"")
    begin(anna)
    text = anna.get(EVENING).text
    assert "<b>&'" not in text
    assert "&lt;b&gt;" in text


def test_closing_is_a_row_of_mehr_and_not_its_button(anna: Phone) -> None:
    begin(anna)
    text = anna.get(f"{EVENING}/mehr").text
    assert '<button class="whole">' in text.partition("/abschliessen")[2].partition("</form>")[0]
    assert '<section class="bar"' not in text


def test_the_evening_is_closed_and_opened_again(anna: Phone) -> None:
    begin(anna)
    anna.send(f"{EVENING}/mehr", "/abschliessen")
    text = anna.get(EVENING).text
    assert text.count("Abend abgeschlossen") == 1
    assert '<div class="state">0 Spiele</div>' in text
    assert f'<a class="go" href="{EVENING}/abrechnen">Abrechnen</a>' in text
    assert " eintragen<" not in text
    anna.send(EVENING, "/rueckgaengig")
    assert "Spiel 1 eintragen" in anna.get(EVENING).text


def test_the_cells_show_points_when_this_phone_wants_them(anna: Phone, reader: Phone) -> None:
    begin(anna)
    enter(anna, BERT, CEM)
    enter(anna, ANNA, CEM, augen="kontra151")
    tag = anna.get(EVENING).headers["ETag"]
    anna.send("/anzeige", "/anzeige", cells="points")
    assert anna.get(EVENING, headers={"If-None-Match": tag}).status_code == 200
    assert rows(anna) == [["2", "−3", "–", "−3", "+3", "+3", "3"], ["1", "–", "+1", "+1", "−1", "−1", "1"]]
    assert rows(reader)[0][1:4] == ["−3", "–", "−2"]
    anna.send("/anzeige", "/anzeige", cells="nonsense")
    assert rows(anna)[0][1] == "−3"


def test_four_suits_rest_the_eye_where_nothing_is_played_yet_or_any_more(anna: Phone) -> None:
    """second-look.md, issue "A pleasure in the hand": a suit or two as ornament on the empty board and at the end."""
    begin(anna)
    assert 'class="suits" aria-hidden="true"' in anna.get(EVENING).text
    enter(anna, BERT, CEM)
    assert 'class="suits"' not in anna.get(EVENING).text
    anna.send(f"{EVENING}/mehr", "/abschliessen")
    assert 'class="suits"' in anna.get(EVENING).text
    assert 'class="suits"' in anna.get("/").text
