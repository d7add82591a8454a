"""A Runde is renamed, rests in the archive, comes back, and goes with all. Source: issue "A
pleasure in the hand".
"""

import datetime as dt
import json

import pytest
from flask import Flask

from scorepad.actions.instance.retiring import retire
from scorepad.web.frame import clock
from tests.web.attack import everything, inside, others, play, token
from tests.web.conftest import link
from tests.web.critic import Page, Phone, answered, missing, phone
from tests.web.evening_pages import BERT, CEM, EVENING, enter

RUNDE = "/runde/1"
NAME = f"{RUNDE}/name"
ARCHIVE = f"{RUNDE}/archivieren"
DELETE = f"{RUNDE}/loeschen"
STAYS = {f"{RUNDE}/zurueckholen", f"{RUNDE}/behalten", DELETE, "/abmelden/1", "/anzeige"}
STAYS |= {f"{RUNDE}/handys/1/abmelden"}
"""What is done to a Runde while it rests."""


def archived(holder: Phone) -> Phone:
    assert holder.send(ARCHIVE, "/archivieren").location == "/"
    return holder


def test_a_runde_gets_another_name_if_that_can_be_and_every_link_stays(
    anna: Phone, reader: Phone
) -> None:
    for name, said in (("", "fehlt ein Name"), ("x" * 41, "Höchstens 40"), ("a\0", "nicht lesen")):
        assert not missing(
            answered(anna.send(NAME, "/name", name=name), 422), 'id="name-error">', said
        )
        assert anna.page(RUNDE).headings == ["Donnerstag"]
    assert {NAME, ARCHIVE, DELETE} <= set(anna.page(RUNDE).links)
    assert anna.send(NAME, "/name", name=" Freitags ").location == RUNDE
    assert "Die Runde heißt jetzt „Freitags“." in anna.get(RUNDE).text
    assert reader.page(RUNDE).headings == ["Freitags"]


def test_a_runde_in_the_archive_leaves_the_start_and_is_found_again(
    begun: Phone, reader: Phone
) -> None:
    archived(begun)
    for holder in (begun, reader):
        assert {RUNDE, "/archiv"} & {*holder.page("/").links} == {"/archiv"}
        assert RUNDE in holder.page("/archiv").links
        assert "Im Archiv" in holder.get(RUNDE).text
    assert "/archiv" not in phone(begun.application).page("/").links
    assert begun.send(RUNDE, "/zurueckholen").location == RUNDE
    assert RUNDE in begun.page("/").links
    assert "keine Runde im Archiv" in begun.get("/archiv").text


def test_nothing_in_a_runde_that_rests_can_be_changed(site: Flask, anna: Phone) -> None:
    play(anna, 1, 1)
    archived(anna)
    anna.get("/")
    before = everything(site)
    csrf = token(anna)
    for path in inside(site, "POST"):
        if path not in STAYS:
            answer = anna.post(
                path, data={"csrf_token": csrf, "client_key": "k", "revision": "2", "name": "X"}
            )
            assert answer.status_code == 403, path
            assert "holt sie zuerst zurück" in answer.text, path
    assert everything(site) == before


def test_whoever_looks_at_a_runde_that_rests_is_offered_nothing_that_is_closed(
    begun: Phone,
) -> None:
    """An open board hears that it rests."""
    enter(begun, BERT, CEM)
    begun.get(EVENING)  # with the message of the game
    known = {"If-None-Match": begun.get(EVENING).headers["ETag"]}
    assert begun.get(EVENING, headers=known).status_code == 304
    archived(begun)
    begun.get("/")
    assert f"{EVENING}/spiel" not in Page(answered(begun.get(EVENING, headers=known))).links
    for path in (
        RUNDE,
        EVENING,
        f"{EVENING}/mehr",
        f"{EVENING}/spiel/1",
        f"{RUNDE}/saison",
        f"{RUNDE}/dateien",
    ):
        assert {form.action for form in begun.page(path).forms if form.method == "post"} <= STAYS, (
            path
        )
    for offered in {url for url in begun.page(RUNDE).links if url.startswith(RUNDE)}:
        assert begun.get(offered).status_code == 200, offered


def test_a_wrong_name_deletes_nothing_and_stays_in_its_field(site: Flask, begun: Phone) -> None:
    """The file offered first has everything."""
    (file,) = [url for url in begun.page(DELETE).links if "export" in url]
    document = json.loads(begun.get(file).text)
    assert document["name"] == "Donnerstag"
    assert len(document["evenings"]) == 1
    assert len(document["members"]) == 5
    before = everything(site)
    for typed in ("", "Donnerstagsrunde", "1"):
        text = answered(begun.send(DELETE, "/loeschen", name=typed), 422)
        assert 'id="name-error">' in text
        assert Page(text).form("/loeschen").values["name"] == [typed]
        assert everything(site) == before


@pytest.mark.both_databases
def test_a_deleted_runde_is_gone_and_others_stay(
    site: Flask, anna: Phone, reader: Phone, stranger: Phone
) -> None:
    play(anna, 1, 1)
    other = others(site)
    write = link(anna, "write")
    read = link(anna, "read")
    kept = {table: [row for row in rows if row[0] == 2] for table, rows in everything(site).items()}
    assert anna.send(DELETE, "/loeschen", name="donnerstag").location == "/"
    assert "Die Runde „Donnerstag“ ist gelöscht, mit allem." in anna.get("/").text
    left = everything(site)
    assert [row[1] for row in left.pop("group_key")] == [2]
    assert left == {table: rows for table, rows in kept.items() if table != "group_key"}
    for path in (RUNDE, EVENING, f"{EVENING}/spiel", f"{RUNDE}/links"):
        assert "Jemand hat sie mit allem gelöscht." in answered(reader.get(path), 404)
    sent = reader.post(
        f"{EVENING}/spiel", data={"csrf_token": token(reader), "client_key": "waits"}
    )
    assert sent.status_code == 404
    assert reader.get(f"{EVENING}/voraus.json").status_code == 404
    for path in (write, read):
        assert phone(site).get(path).status_code == 404
    assert RUNDE not in reader.page("/").links
    assert other.get("/runde/2/abend/2").status_code == 200
    assert "gelöscht" not in stranger.get(RUNDE).text, "a stranger hears nothing of it"
    assert stranger.get(RUNDE).text == stranger.get("/runde/7").text.replace("/runde/7", RUNDE)


def test_a_runde_goes_from_the_archive_too(site: Flask, anna: Phone) -> None:
    archived(anna)
    assert anna.send(DELETE, "/loeschen", name="Donnerstag").location == "/"
    assert not any(rows for table, rows in everything(site).items() if table != "installation")


@pytest.mark.both_databases
def test_a_runde_that_is_to_go_says_so_until_somebody_keeps_it(
    site: Flask, anna: Phone, reader: Phone
) -> None:
    soon = clock.now() + dt.timedelta(days=340)
    with site.app_context():
        assert [one.step for one in retire(12, "archive", soon)] == ["noticed"]
    said = "kommt die Runde ins Archiv"
    assert missing(reader.get(RUNDE).text, said, "Runde behalten") == ["Runde behalten"]
    assert said in anna.get(RUNDE).text
    assert anna.send(RUNDE, "/behalten").location == RUNDE
    assert missing(anna.get(RUNDE).text, "„Donnerstag“ bleibt.", said) == [said]
    archived(anna)
    with site.app_context():
        assert [one.step for one in retire(12, "delete", soon + dt.timedelta(days=340))] == [
            "noticed"
        ]
    assert "wird die Runde gelöscht, mit allem" in anna.get(RUNDE).text
    assert anna.send(RUNDE, "/behalten").location == RUNDE
