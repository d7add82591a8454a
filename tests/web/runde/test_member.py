"""One page for each member: name, short name, mark, account, pause, merge, delete."""

from __future__ import annotations

import pytest
from flask import Flask

from scorepad.store import runden
from scorepad.store.db import db
from scorepad.store.models import MemberRow
from tests.web.critic import Page, Phone
from tests.web.evening_pages import ANNA, BERT, begin

pytestmark = pytest.mark.both_databases

MEMBERS = "/runde/1/mitglieder"
ONE = f"{MEMBERS}/{ANNA}"


def names(site: Flask) -> list[str]:
    with site.app_context():
        return [member.name for member in runden.members(1)]


def test_the_list_is_plain_and_a_name_leads_to_all_about_somebody(anna: Phone) -> None:
    page = anna.page(MEMBERS)
    assert [form.action for form in page.forms] == [MEMBERS]
    assert {f"{MEMBERS}/{member}" for member in range(1, 6)} <= set(page.links)
    one = anna.page(ONE)
    assert one.headings == ["Anna"]
    assert {"/runde/1/konten/1", f"{MEMBERS}/zusammenlegen?wer=1", f"{ONE}/loeschen"} <= set(one.links)
    assert {ONE, f"{ONE}/pause"} <= {form.action for form in one.forms}


def test_name_and_short_name_are_saved_together_or_not_at_all(site: Flask, anna: Phone) -> None:
    assert anna.send(ONE, ONE, name="Änne", short="Ä").location == MEMBERS
    refused = anna.send(ONE, ONE, name="Anneliese", short="x" * 5)
    assert refused.status_code == 422
    assert 'id="short-error">Höchstens 4 Zeichen.' in refused.text
    assert Page(refused.text).form(ONE).values["name"] == ["Anneliese"]
    assert names(site)[0] == "Änne"
    assert anna.send(ONE, ONE, name="x" * 25).status_code == 422


def test_a_longer_short_name_of_before_stays_until_it_is_changed(site: Flask, anna: Phone) -> None:
    with site.app_context():
        row = db.session.get(MemberRow, (1, 1))
        assert row is not None
        row.short = "Annakin"
        db.session.commit()
    assert anna.send(ONE, ONE, name="Anne").status_code == 303
    assert anna.page(ONE).form(ONE).values["short"] == ["Annakin"]
    assert anna.send(ONE, ONE, short="Annaki").status_code == 422
    assert anna.send(ONE, ONE, short="Anni").status_code == 303


def test_who_pauses_stands_last_and_is_marked(anna: Phone) -> None:
    assert anna.send(ONE, "/pause").location == MEMBERS
    page = anna.get(MEMBERS)
    assert "Anna macht Pause." in page.text
    members = [url for url in Page(page.text).links if url.startswith(f"{MEMBERS}/")]
    assert members[-1] == ONE
    assert "macht Pause" in anna.get(ONE).text
    anna.send(ONE, "/pause")
    assert "Anna ist wieder dabei." in anna.get(MEMBERS).text


def test_who_never_played_goes_after_one_question(site: Flask, anna: Phone) -> None:
    begin(anna)
    anna.send(MEMBERS, "/mitglieder", **{"new-name": "Fritz"})
    assert anna.send(f"{MEMBERS}/6/loeschen", "/loeschen").location == MEMBERS
    assert "„Fritz“ ist gelöscht." in anna.get(MEMBERS).text
    assert names(site) == ["Anna", "Bert", "Cem", "Doro", "Ela"]
    assert anna.get(f"{MEMBERS}/6").status_code == 404


def test_who_was_part_of_an_evening_stays(site: Flask, anna: Phone) -> None:
    form = anna.page(f"{MEMBERS}/{BERT}/loeschen").form("/loeschen")
    begin(anna)
    told = anna.page(f"{MEMBERS}/{BERT}/loeschen")
    assert [one for one in told.forms if one.method == "post"] == []
    refused = anna.post(form.action, data=form.values)
    assert refused.status_code == 422
    assert "Bert steht in einem Abend" in refused.text
    assert "Bert" in names(site)


def test_only_who_writes_opens_it(anna: Phone, reader: Phone, stranger: Phone) -> None:
    for path in (ONE, f"{ONE}/loeschen"):
        assert (reader.get(path).status_code, stranger.get(path).status_code) == (403, 404)
    csrf = reader.page("/anzeige").form("/anzeige").values["csrf_token"]
    for path in (ONE, f"{ONE}/pause", f"{ONE}/loeschen"):
        assert reader.post(path, data={"csrf_token": csrf, "name": "X"}).status_code == 403
