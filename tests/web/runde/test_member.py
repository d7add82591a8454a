"""One page for each member: name, short name, mark, account, pause, merge, delete."""

import re
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorepad.printing.marks import mark
from scorepad.store import runden
from scorepad.store.db import db
from scorepad.store.models import MemberRow
from tests.web.critic import Page, Phone, answered, missing
from tests.web.evening_pages import ANNA, BERT, CEM, DORO, ELA, EVENING, begin, enter, send

MEMBERS = "/runde/1/mitglieder"
ONE = f"{MEMBERS}/{ANNA}"


def names(site: Flask) -> list[str]:
    with site.app_context():
        return [member.name for member in runden.members(1)]


@pytest.mark.both_databases
def test_the_list_is_plain_and_a_name_leads_to_all_about_somebody(anna: Phone) -> None:
    page = anna.page(MEMBERS)
    assert [form.action for form in page.forms] == [MEMBERS]
    assert {f"{MEMBERS}/{member}" for member in range(1, 6)} <= set(page.links)
    one = anna.page(ONE)
    assert one.headings == ["Anna"]
    assert {"/runde/1/konten/1", f"{MEMBERS}/zusammenlegen?wer=1", f"{ONE}/loeschen"} <= set(one.links)
    assert {ONE, f"{ONE}/pause"} <= {form.action for form in one.forms}


@pytest.mark.both_databases
def test_name_and_short_name_are_saved_together_or_not_at_all(site: Flask, anna: Phone) -> None:
    assert anna.send(ONE, ONE, name="Änne", short="Ä").location == MEMBERS
    text = answered(anna.send(ONE, ONE, name="Anneliese", short="x" * 5), 422)
    assert 'id="short-error">Höchstens 4 Zeichen.' in text
    assert Page(text).form(ONE).values["name"] == ["Anneliese"]
    assert names(site)[0] == "Änne"
    assert anna.send(ONE, ONE, name="x" * 25).status_code == 422


@pytest.mark.both_databases
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


@pytest.mark.both_databases
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


@pytest.mark.both_databases
def test_who_never_played_goes_after_one_question(site: Flask, begun: Phone) -> None:
    begun.send(MEMBERS, "/mitglieder", **{"new-name": "Fritz"})
    assert begun.send(f"{MEMBERS}/6/loeschen", "/loeschen").location == MEMBERS
    assert "„Fritz“ ist gelöscht." in begun.get(MEMBERS).text
    assert names(site) == ["Anna", "Bert", "Cem", "Doro", "Ela"]
    assert begun.get(f"{MEMBERS}/6").status_code == 404


@pytest.mark.both_databases
def test_who_was_part_of_an_evening_stays(site: Flask, anna: Phone) -> None:
    form = anna.page(f"{MEMBERS}/{BERT}/loeschen").form("/loeschen")
    begin(anna)
    assert [one for one in anna.page(f"{MEMBERS}/{BERT}/loeschen").forms if one.method == "post"] == []
    assert "Bert steht in einem Abend" in answered(anna.post(form.action, data=form.values), 422)
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
    assert not missing(asked.text, "saß an 1 Abend am Tisch", "gehört dann zu Ela")
    values = Page(asked.text).forms[-1].values
    assert "Wer ist es wirklich?" in twice.post(MERGE, data=values | {"back": "1"}).text
    assert twice.post(MERGE, data=values | {"confirmed": "1"}).location == "/runde/1/mitglieder"
    assert "Elly ist jetzt Ela." in twice.get("/runde/1/mitglieder").text
    board = twice.get(EVENING).text
    assert "Elly" not in board
    assert "Mitglieder zusammengelegt" in board
    twice.send(EVENING, "/rueckgaengig")
    assert "Elly" in twice.get(EVENING).text


@pytest.mark.both_databases
@pytest.mark.parametrize(
    ("member", "into", "status"), [("6", ANNA, 422), ("6", "6", 422), ("6", "99", 422), ("x", "", 422)]
)
def test_two_people_stay_two(twice: Phone, member: str, into: str, status: int) -> None:
    answer = send(twice, MERGE, member=member, into=into, confirmed="1")
    assert answer.status_code == status
    assert 'class="error"' in answer.text
    assert "Elly" in twice.get(EVENING).text


LOOK = f"{MEMBERS}/1"
HEADS = re.compile('<span class="name[^>]*>([^<]*)<')


def look(holder: Phone, member: str, **values: str) -> TestResponse:
    """Send the form of a member with these values."""
    path = f"{MEMBERS}/{member}"
    return holder.send(path, path, **values)


def give(holder: Phone, member: str, short: str = "", shape: str = "") -> None:
    answer = look(holder, member, short=short, mark=shape)
    assert (answer.status_code, answer.location) == (303, MEMBERS)


def chosen(holder: Phone, member: str) -> tuple[str, str]:
    """The short name and the mark that the form of a member shows."""
    values = holder.page(f"{MEMBERS}/{member}").form(f"/{member}").values
    return values["short"][0], values["mark"][0]


def test_a_short_name_stands_in_the_board_the_entry_form_and_the_chart(anna: Phone) -> None:
    assert LOOK in anna.page(MEMBERS).links
    begin(anna)
    enter(anna, BERT, CEM)
    give(anna, ANNA, "  Änni ")
    assert not missing(anna.get(MEMBERS).text, "Anna: gemerkt", ">Änni</span>")
    assert HEADS.findall(anna.get(EVENING).text)[:2] == ["Änni", "Bert"]
    assert "Änni" in anna.get(f"{EVENING}/spiel").text
    assert "Änni 0" in anna.get(f"{EVENING}/verlauf.svg").text
    give(anna, ANNA)
    assert HEADS.findall(anna.get(EVENING).text)[0] == "Anna"


def test_a_computed_short_name_makes_room_for_an_own_one(begun: Phone) -> None:
    give(begun, BERT, "anna")
    assert HEADS.findall(begun.get(EVENING).text)[:2] == ["Anna2", "anna"]


def test_the_board_is_another_one_as_soon_as_a_short_name_or_a_mark_is(begun: Phone) -> None:
    tags = [begun.get(EVENING).headers["ETag"]]
    sheets = [begun.get(f"{EVENING}/bogen.pdf").headers["ETag"]]
    for short, shape in (("AA", ""), ("AA", "cross"), ("", "cross")):
        give(begun, ANNA, short, shape)
        begun.get(MEMBERS)  # says that it is done, so that the board has nothing to say
        assert begun.get(EVENING, headers={"If-None-Match": tags[-1]}).status_code == 200
        tags.append(begun.get(EVENING).headers["ETag"])
        sheets.append(begun.get(f"{EVENING}/bogen.pdf").headers["ETag"])
    assert len(set(tags)) == len(set(sheets)) == 4
    assert begun.get(EVENING, headers={"If-None-Match": tags[-1]}).status_code == 304


def drawn(holder: Phone) -> dict[str, str]:
    """The marker at the end of each line of the chart, by the first letters of its name."""
    lines = list(ET.fromstring(holder.get(f"{EVENING}/verlauf.svg").text))
    found = {}
    for group, text in pairwise(lines):
        if text.get("class") == "ink":
            found[(text.text or "").split()[0]] = list(group)[-1].get("d", "")[-12:]
    return found


def test_the_same_person_looks_the_same_wherever_it_sits(begun: Phone) -> None:
    enter(begun, BERT, CEM)
    head = {name: mark(look, 5, 5, 3) for look, name in enumerate(("Anna", "Bert", "Cem", "Doro", "Ela"))}
    found = re.findall(r'<path d="([^"]*)"[^>]*/></svg></span>(\w+)</th>', begun.get(f"{EVENING}/verlauf").text)
    assert {name: path for path, name in found} == head
    assert "z" in drawn(begun)["Anna"]
    give(begun, ANNA, shape="plus")
    found = re.findall(r'<path d="([^"]*)"[^>]*/></svg></span>(\w+)</th>', begun.get(f"{EVENING}/verlauf").text)
    assert {name: path for path, name in found} == head | {"Anna": mark(5, 5, 5, 3)}
    assert "z" not in drawn(begun)["Anna"]
    assert mark(5, 5, 5, 3) in begun.get(MEMBERS).text


def test_who_chooses_a_mark_takes_it_from_who_had_chosen_it(anna: Phone) -> None:
    give(anna, ANNA, shape="cross")
    assert chosen(anna, ANNA) == ("", "cross")
    assert "Anna" in anna.get(f"{MEMBERS}/{BERT}").text
    give(anna, BERT, "B", "cross")
    assert (chosen(anna, ANNA), chosen(anna, BERT)) == (("", ""), ("B", "cross"))


@pytest.mark.parametrize(
    ("short", "shape", "said"),
    [
        ("x" * 5, "", "Höchstens 4 Zeichen."),
        ("x" * 5000, "circle", "Höchstens 4 Zeichen."),
        ("bE", "", "Dieses Kürzel hat schon Bert."),
        ("b\u200be", "", "Dieses Kürzel hat schon Bert."),
        ("a\x00", "", "nicht lesen kann"),
        ("\u202eab", "", "nicht lesen kann"),
        ("\u200b", "", "nicht lesen kann"),
        ("ok", "star", "Dieses Zeichen gibt es nicht."),
        ("ok", "0" * 5000, "Dieses Zeichen gibt es nicht."),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(anna: Phone, short: str, shape: str, said: str) -> None:
    give(anna, BERT, "Be")
    assert said in answered(look(anna, ANNA, short=short, mark=shape), 422)
    assert chosen(anna, ANNA) == ("", "")


def test_what_was_typed_is_not_lost(anna: Phone) -> None:
    assert 'value="&lt;b&gt;&#34;&amp;8"' in look(anna, ANNA, short='<b>"&8', mark="star").text
    values = Page(look(anna, ANNA, short="x" * 8, mark="wedge").text).form("/1").values
    assert values["mark"] == ["wedge"]


def test_a_short_name_is_only_text(begun: Phone) -> None:
    give(begun, ANNA, "<i>&")
    for path in (EVENING, f"{EVENING}/spiel", MEMBERS, f"{EVENING}/verlauf"):
        assert "<i>" not in begun.get(path).text
    assert ET.fromstring(begun.get(f"{EVENING}/verlauf.svg").text) is not None
