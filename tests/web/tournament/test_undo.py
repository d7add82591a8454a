"""Undo of each act of the leader: right after it on every page, and later at its line of the
history. Source: issue 47, undo for each act of the leader, with its line in the history.
"""

import datetime as dt
import re

import pytest
from flask import Flask

from scorepad.web.frame import clock
from tests.web.attack import token
from tests.web.conftest import link
from tests.web.critic import Form, Phone, answered, between, phone
from tests.web.tournament.pages import ONE, create, join, release, type_totals
from tests.web.tournament.test_history import HISTORY, told

EIGHT = "Anna\nBert\nCem\nDoro\nE\nF\nG\nH"
UNDO = "/rueckgaengig"


def offered(holder: Phone, page: str = ONE) -> str:
    """What the notice of a page says and offers; empty without one."""
    text = answered(holder.get(page))
    if '<div class="notice" role="status">' not in text:
        return ""
    notice = between(text, '<div class="notice" role="status">', "</div>")
    return " ".join(re.sub("<[^>]*>", " ", notice).split())


def undo(holder: Phone, page: str = ONE) -> str:
    """Tap the offer of a page; the page after it."""
    answer = holder.send(page, UNDO)
    assert answer.status_code == 303, answer.text
    return str(answer.location)


def forms_of_lines(holder: Phone) -> list[Form]:
    forms = holder.page(HISTORY).forms
    return [form for form in forms if form.action.endswith(UNDO)]


def named(holder: Phone, member: str) -> None:
    """The phone says who has it."""
    who = {"csrf_token": token(holder), "who": member, "runde": "1", "zurueck": ONE}
    assert holder.post("/anzeige", data=who).status_code == 303


@pytest.mark.both_databases
def test_right_after_an_act_every_page_offers_to_take_it_back(anna: Phone) -> None:
    create(anna)
    join(anna, EIGHT)
    assert anna.send(f"{ONE}/leute", "/leute/3/bezahlt").status_code == 303
    offer = "Startgeld bezahlt: Cem Rückgängig"
    for page in ("", "/leute", "/leute/3", "/plan", "/runde/1", "/uhr", "/stand"):
        assert offered(anna, f"{ONE}{page}") == offer, page
    assert undo(anna, f"{ONE}/leute") == f"{ONE}/leute"
    assert "✓" not in anna.get(f"{ONE}/leute").text
    again = "Rückgängig: Startgeld bezahlt: Cem Wiederholen"
    assert offered(anna, f"{ONE}/leute") == again
    assert undo(anna, f"{ONE}/leute") == f"{ONE}/leute"
    assert "✓" in anna.get(f"{ONE}/leute").text
    assert told(anna)[0].startswith("Wiederhergestellt: Startgeld bezahlt: Cem")


def test_the_offer_goes_after_a_while_and_the_line_stays(
    anna: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    create(anna)
    join(anna, EIGHT)
    later = clock.now() + dt.timedelta(minutes=11)
    monkeypatch.setattr(clock, "now", lambda: later)
    assert offered(anna) == ""
    (form,) = forms_of_lines(anna)
    assert anna.post(form.action, data=form.values).location == HISTORY


def test_where_the_page_is_gone_the_way_leads_to_the_tournament(anna: Phone) -> None:
    create(anna)
    join(anna, EIGHT)
    assert undo(anna, f"{ONE}/leute/3") == ONE
    assert anna.get(f"{ONE}/leute/3").status_code == 404


def test_a_draw_is_taken_back_from_its_page_and_stays_there(anna: Phone) -> None:
    create(anna)
    join(anna, EIGHT)
    path = f"{ONE}/runde/1"
    assert anna.send(path, "/losen").status_code == 303
    assert undo(anna, path) == path
    assert "8 Leute spielen in dieser Runde" in anna.get(path).text


def test_at_a_table_the_last_act_is_taken_back_there(anna: Phone) -> None:
    create(anna)
    join(anna, EIGHT)
    first, _second = release(anna, 1)
    assert type_totals(anna, first, 12, -4, 0, -8) == 303
    offer = "Runde 1, Tisch 1: Liste vom Papier eingetragen, Tisch geschlossen Rückgängig"
    assert offered(anna, first) == offer
    assert offered(anna) == offer
    assert undo(anna, first) == first
    assert "Liste eintragen" in anna.get(first).text
    again = "Runde 1, Tisch 1: Rückgängig: Liste vom Papier Wiederholen"
    assert offered(anna, first) == again
    undo(anna, first)
    assert "bestätigt" in anna.get(first).text
    newest = told(anna)[0]
    assert newest.startswith("Runde 1, Tisch 1: Wiederhergestellt: Liste vom Papier")


def test_each_line_of_the_history_is_undone_or_says_what_goes_first(anna: Phone) -> None:
    create(anna)
    join(anna, EIGHT)
    release(anna, 1)
    released, drawn, joined, made = told(anna)
    assert released.endswith("Rückgängig")
    assert drawn.endswith("Erst zurücknehmen: Runde 1 freigegeben")
    assert joined.endswith("Erst zurücknehmen: Runde 1 freigegeben")
    assert "Erst" not in made
    for _ in range(3):
        form = forms_of_lines(anna)[-1]
        answer = anna.post(form.action, data=form.values)
        assert answer.status_code == 303
    assert told(anna)[-2].endswith("Schon zurückgenommen.")
    assert "Noch ist niemand gemeldet." in anna.get(ONE).text


def test_what_the_other_leader_has_changed_since_is_named(site: Flask, anna: Phone) -> None:
    other = phone(site)
    other.get(link(anna, "write"))
    named(anna, "1")
    named(other, "2")
    create(anna)
    join(anna, EIGHT)
    assert anna.send(f"{ONE}/runde/1", "/losen").status_code == 303
    seen = anna.page(ONE).form(UNDO)
    assert other.send(f"{ONE}/runde/1", "/losen").status_code == 303
    assert offered(anna).startswith("Runde 1 ausgelost")
    answer = anna.post(seen.action, data=seen.values)
    assert answer.status_code == 422
    wrong = between(answer.text, '<p class="error">', "</p>")
    assert wrong.startswith("Danach kam: Runde 1 ausgelost (")
    assert ", Bert)" in wrong
    assert undo(other) == ONE
    assert anna.post(seen.action, data=seen.values).status_code == 303


def test_two_leaders_who_undo_the_same_do_so_once(site: Flask, anna: Phone) -> None:
    other = phone(site)
    other.get(link(anna, "write"))
    create(anna)
    join(anna, EIGHT)
    form = anna.page(ONE).form(UNDO)
    same = other.page(ONE).form(UNDO)
    assert anna.post(form.action, data=form.values).status_code == 303
    assert other.post(same.action, data=same.values).status_code == 303
    assert len(told(anna)) == 3


def test_who_only_watches_and_a_guest_take_nothing_back(
    site: Flask, anna: Phone, reader: Phone
) -> None:
    create(anna)
    join(anna, EIGHT)
    first, _second = release(anna, 1)
    assert type_totals(anna, first, 12, -4, 0, -8) == 303
    (way,) = set(re.findall(r"/l/[\w-]{40}", anna.get(f"{first}/link").text))
    guest = phone(site)
    assert guest.get(way).status_code == 303
    actions = {form.action for form in forms_of_lines(anna)}
    assert actions
    for holder in (reader, guest):
        assert offered(holder) == ""
        sent = {"csrf_token": token(holder)}
        for action in actions:
            assert holder.post(action, data=sent).status_code in {403, 404}
    assert UNDO not in reader.get(HISTORY).text


def test_a_finish_is_taken_back_at_once(anna: Phone) -> None:
    create(anna, rounds="1")
    join(anna, EIGHT)
    for table in release(anna, 1):
        assert type_totals(anna, table, 12, -4, 0, -8) == 303
    assert anna.send(ONE, f"{ONE}/ende").status_code == 303
    assert offered(anna) == "Turnier beendet Rückgängig"
    lines = told(anna)
    assert lines[0].endswith("Rückgängig")
    assert not any(line.endswith("Rückgängig") for line in lines[1:])
    undo(anna)
    assert "Turnier beenden" in anna.get(ONE).text


def test_in_english(anna: Phone) -> None:
    create(anna)
    assert anna.send("/anzeige", "/anzeige", language="en").status_code == 303
    join(anna, EIGHT)
    assert offered(anna) == "Joined Undo"
    undo(anna)
    assert offered(anna) == "Undone: Joined Redo"


def test_an_undo_of_nothing_is_not_found_and_one_of_the_beginning_says_so(anna: Phone) -> None:
    create(anna)
    sent = {"csrf_token": token(anna)}
    assert anna.post(f"{HISTORY}/99{UNDO}", data=sent).status_code == 404
    answer = anna.post(f"{HISTORY}/1{UNDO}", data=sent)
    assert answer.status_code == 422
    assert "Das lässt sich nicht zurücknehmen." in answer.text
    assert anna.post(f"/runde/1/tisch/1/aenderungen/1{UNDO}", data=sent).status_code == 404


@pytest.mark.parametrize("back", ["https://elsewhere.example/", "/runde/1", f"{ONE}/losen", "x"])
def test_a_way_back_leads_nowhere_else(anna: Phone, back: str) -> None:
    create(anna)
    join(anna, EIGHT)
    form = anna.page(ONE).form(UNDO)
    answer = anna.post(form.action, data={**form.values, "zurueck": back})
    assert answer.location == ONE
