"""People enter themselves by a link that the leader opens; it opens nothing else, and who enters
waits to be taken in.

Source: fourth-look.md, part 4; issue "A tournament evening that holds", People.
"""

import re

import pytest
from flask import Flask

from scorepad.actions.tournament import wishes
from scorepad.store import tournaments
from scorepad.web.frame import limits
from tests.conftest import there
from tests.web import attack
from tests.web.critic import Phone, answered, between, phone
from tests.web.tournament.pages import ONE, create, join, release, type_totals

pytestmark = pytest.mark.usefixtures("unprinted")

PEOPLE = f"{ONE}/leute"


@pytest.fixture
def leader(anna: Phone) -> Phone:
    create(anna, classes="Damen, Senioren")
    return anna


@pytest.fixture
def guest(site: Flask) -> Phone:
    """A phone without any link."""
    return phone(site)


def opened(leader: Phone) -> str:
    """Open the link; its address."""
    answer = leader.send(PEOPLE, "/anmeldung/oeffnen")
    assert answer.status_code == 303
    text = leader.get(str(answer.location)).text
    (path,) = set(re.findall(r"/anmelden/[\w-]{40}", text))
    return str(path)


def enter(guest: Phone, path: str, name: str, **more: object) -> str:
    """Enter somebody; the address of what becomes of it."""
    form = guest.page(path).form(path)
    answer = guest.post(form.action, data={**form.values, "name": name, **more})
    assert answer.status_code == 303, answer.text
    return str(answer.location)


def take_all(leader: Phone) -> None:
    forms = leader.page(PEOPLE).forms
    last = [form for form in forms if form.action.endswith("/uebernehmen")][-1]
    assert leader.post(last.action, data=last.values).status_code == 303


def test_it_is_off_until_the_leader_opens_it(leader: Phone) -> None:
    assert leader.get(f"{ONE}/anmeldung/link").status_code == 404
    assert "wartet auf Bestätigung" not in leader.get(PEOPLE).text


def test_who_enters_waits_and_has_a_number_once_taken_in(leader: Phone, guest: Phone) -> None:
    join(leader, "Anna\nBert")
    path = opened(leader)
    own = enter(guest, path, "Cem Yilmaz", club="SC Nord", classes=["Senioren"])
    assert "Wartet auf Bestätigung" in guest.get(own).text
    text = leader.get(PEOPLE).text
    assert "1 wartet auf Bestätigung" in text
    assert "SC Nord · Senioren" in text
    assert "2 Leute" in text, "it is no entry yet"
    take_all(leader)
    assert "Nummer 3" in guest.get(own).text
    assert "SC Nord · Senioren" in leader.get(PEOPLE).text
    assert "Anmeldungen bestätigt" in leader.get(f"{ONE}/aenderungen").text


def test_the_leader_declines_somebody(leader: Phone, guest: Phone) -> None:
    own = enter(guest, opened(leader), "Donald Duck")
    form = leader.page(PEOPLE).form("/uebernehmen")
    assert leader.post(f"{ONE}/anmeldung/ablehnen", data=form.values).status_code == 303
    assert "Nicht bestätigt" in guest.get(own).text
    assert "<b>Donald" not in leader.get(PEOPLE).text
    again = leader.post(f"{ONE}/anmeldung/ablehnen", data={**form.values, "client_key": "again"})
    assert "Darauf ist schon geantwortet." in answered(again, 422)


def test_all_who_wait_are_taken_in_by_one_tap(leader: Phone, guest: Phone) -> None:
    path = opened(leader)
    for name in ("Ute", "Udo", "Uwe"):
        enter(guest, path, name)
    take_all(leader)
    assert "3 Leute" in leader.get(PEOPLE).text


def test_the_same_form_sent_twice_is_once(leader: Phone, guest: Phone) -> None:
    path = opened(leader)
    form = guest.page(path).form(path)
    sent = {**form.values, "name": "Ute"}
    first = guest.post(form.action, data=sent)
    second = guest.post(form.action, data=sent)
    assert first.location == second.location
    assert "1 wartet" in leader.get(PEOPLE).text


def test_a_link_that_was_taken_back_says_so_and_the_next_one_is_another(
    leader: Phone, guest: Phone
) -> None:
    path = opened(leader)
    form = guest.page(path).form(path)
    own = enter(guest, path, "Ute")
    assert leader.send(f"{ONE}/anmeldung/link", "/schliessen").status_code == 303
    assert "Die Anmeldung ist geschlossen." in guest.get(path).text
    assert guest.post(form.action, data={**form.values, "name": "Udo"}).status_code == 422
    other = opened(leader)
    assert other != path
    assert "Die Anmeldung ist geschlossen." in guest.get(path).text
    take_all(leader)
    assert "Nummer 1" in guest.get(own).text


def test_a_wrong_link_is_not_there(leader: Phone, guest: Phone) -> None:
    path = opened(leader)
    assert guest.get(f"{path[:-1]}{'A' if path[-1] != 'A' else 'B'}").status_code == 404
    assert guest.get("/anmelden/x").status_code == 404
    assert guest.get(f"{path}/unbekannt").status_code == 404
    assert guest.get(f"{path}/{'x' * 65}").status_code == 404


def test_the_link_opens_no_page_of_the_runde(site: Flask, leader: Phone, guest: Phone) -> None:
    enter(guest, opened(leader), "Ute")
    for address in attack.inside(site, "GET"):
        assert guest.get(address).status_code == 404, address
    for address in attack.inside(site, "POST"):
        status = guest.post(address, data={"csrf_token": attack.token(guest)}).status_code
        assert status in {403, 404}, address


def test_what_is_wrong_stands_at_its_field_and_what_was_typed_stays(
    leader: Phone, guest: Phone
) -> None:
    join(leader, "Anna")
    path = opened(leader)
    form = guest.page(path).form(path)
    for name, said in (
        ("", "Der Name fehlt"),
        ("anna", "Diesen Namen gibt es schon."),
        ("x" * 61, "Höchstens 60 Zeichen"),
    ):
        answer = guest.post(form.action, data={**form.values, "name": name, "club": "SC Nord"})
        text = answered(answer, 422)
        assert 'value="SC Nord"' in text
        if name:
            assert said in between(text, 'id="name-error">', "</p>")
    answer = guest.post(form.action, data={**form.values, "name": "Udo", "classes": ["Kinder"]})
    assert "Die Klasse „Kinder“ steht nicht im Plan." in answered(answer, 422)


def test_without_a_token_against_forged_forms_nothing_is_entered(
    leader: Phone, guest: Phone
) -> None:
    path = opened(leader)
    assert guest.post(path, data={"name": "Ute"}).status_code in {400, 403}
    assert "wartet auf" not in leader.get(PEOPLE).text


def test_many_from_one_address_are_told_to_come_later(
    leader: Phone, guest: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "JOINING", 2)
    path = opened(leader)
    for name in ("Ute", "Udo"):
        enter(guest, path, name)
    form = guest.page(path).form(path)
    answer = guest.post(form.action, data={**form.values, "name": "Uwe"})
    assert "Versuch es später" in answered(answer, 429)


def test_no_more_wait_than_fit(
    leader: Phone, guest: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wishes, "MOST_WAITING", 1)
    path = opened(leader)
    enter(guest, path, "Ute")
    form = guest.page(path).form(path)
    answer = guest.post(form.action, data={**form.values, "name": "Udo"})
    assert "Es warten schon sehr viele" in answered(answer, 422)


def test_where_one_alone_waits_there_is_no_button_for_all(leader: Phone, guest: Phone) -> None:
    path = opened(leader)
    enter(guest, path, "Ute")
    assert "Alle bestätigen" not in leader.get(f"{ONE}/leute").text
    enter(guest, path, "Udo")
    assert "Alle bestätigen" in leader.get(f"{ONE}/leute").text


def test_once_the_last_round_has_begun_the_page_says_so(leader: Phone, guest: Phone) -> None:
    assert leader.send(f"{ONE}/plan", "/plan", rounds="1").status_code == 303
    join(leader, "A\nB\nC\nD")
    path = opened(leader)
    form = guest.page(path).form(path)
    (table,) = release(leader, 1)
    assert type_totals(leader, table, 0) == 303
    assert "Das Turnier hat begonnen" in guest.get(path).text
    answer = guest.post(form.action, data={**form.values, "name": "Ute"})
    assert answer.status_code == 422


def test_who_waits_is_no_member_and_goes_with_the_tournament(
    site: Flask, leader: Phone, guest: Phone
) -> None:
    enter(guest, opened(leader), "Ute")
    with site.app_context():
        stored = there(tournaments.load(1, 1))
        assert [wish.name for wish in stored.wishes] == ["Ute"]
    assert "Ute" not in leader.get("/runde/1/mitglieder").text
    leader.send(f"{ONE}/loeschen", "/loeschen", name="Dorfturnier")
    assert leader.get(ONE).status_code == 404
