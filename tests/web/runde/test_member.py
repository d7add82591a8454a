"""One page for each member: name, short name, mark, account, pause, merge, delete."""

from __future__ import annotations

import pytest
from flask import Flask

from scorepad.store import runden
from scorepad.store.db import db
from scorepad.store.models import MemberRow
from tests.web.critic import Page, Phone
from tests.web.evening_pages import ANNA, BERT, CEM, DORO, ELA, EVENING, begin, enter, send

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


def test_who_pauses_stands_apart(anna: Phone) -> None:
    """Source: third-look.md, Mitglieder: members who left stand apart."""
    for path in (MEMBERS, "/runde/1/konten"):
        assert "Macht Pause" not in anna.get(path).text
    assert anna.send(ONE, "/pause").location == MEMBERS
    page = anna.get(MEMBERS)
    assert "Anna macht Pause." in page.text
    members = [url for url in Page(page.text).links if url.startswith(f"{MEMBERS}/")]
    assert members[-1] == ONE
    for path in (MEMBERS, "/runde/1/konten"):
        there, _, apart = anna.get(path).text.partition("<h2>Macht Pause</h2>")
        assert ">Anna</a>" not in there
        assert ">Anna</a>" in apart
        assert ">Bert</a>" not in apart
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


# Somebody entered twice is made one on a page that says first what it means.


MERGE = "/runde/1/mitglieder/zusammenlegen"


@pytest.fixture
def twice(anna: Phone) -> Phone:
    """Ela went, and came back as Elly, with the key 6."""
    begin(anna)
    enter(anna, BERT, CEM)
    send(anna, f"{EVENING}/tisch", table=[ANNA, BERT, CEM, DORO])
    send(anna, f"{EVENING}/tisch", name="Elly")
    enter(anna, ANNA, CEM)
    return anna


@pytest.mark.both_databases
def test_it_says_what_it_means_and_then_does_it(twice: Phone) -> None:
    assert f"{MERGE}?wer=6" in twice.page("/runde/1/mitglieder/6").links
    chosen = twice.page(f"{MERGE}?wer=1").forms[-1].values
    assert (chosen["member"], chosen["into"]) == (["1"], ["2"])
    asked = send(twice, MERGE, member="6", into=ELA)
    assert "saß an 1 Abend am Tisch" in asked.text
    assert "gehört dann zu Ela" in asked.text
    values = Page(asked.text).forms[-1].values
    assert "Wer ist es wirklich?" in twice.post(MERGE, data=values | {"back": "1"}).text
    assert twice.post(MERGE, data=values | {"confirmed": "1"}).location == "/runde/1/mitglieder"
    assert "Elly ist jetzt Ela." in twice.get("/runde/1/mitglieder").text
    board = twice.get(EVENING).text
    assert "Elly" not in board
    assert "Mitglieder zusammengelegt" in board
    twice.send(EVENING, "/rueckgaengig")
    assert "Elly" in twice.get(EVENING).text


@pytest.mark.parametrize(
    ("member", "into", "status"), [("6", ANNA, 422), ("6", "6", 422), ("6", "99", 422), ("x", "", 422)]
)
def test_two_people_stay_two(twice: Phone, member: str, into: str, status: int) -> None:
    answer = send(twice, MERGE, member=member, into=into, confirmed="1")
    assert answer.status_code == status
    assert 'class="error"' in answer.text
    assert "Elly" in twice.get(EVENING).text
