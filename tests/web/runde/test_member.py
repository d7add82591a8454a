"""One page for each member: name, short name, mark, account, pause, merge, delete."""

import re
from xml.etree import ElementTree as ET

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorepad.printing.marks import mark
from scorepad.store import runden
from scorepad.store.db import db
from scorepad.store.models import MemberRow
from tests.conftest import CAST
from tests.web.critic import Page, Phone, answered, between, missing
from tests.web.evening_pages import ANNA, BERT, CEM, DORO, ELA, EVENING, begin, enter, send
from tests.web.money.pages import price

MEMBERS = "/runde/1/mitglieder"
ONE = f"{MEMBERS}/{ANNA}"


def names(site: Flask) -> list[str]:
    with site.app_context():
        return [member.name for member in runden.members(1)]


def test_the_list_is_plain_and_a_name_leads_to_all_about_somebody(anna: Phone) -> None:
    page = anna.page(MEMBERS)
    assert [form.action for form in page.forms] == [MEMBERS]
    for member in (ANNA, BERT, CEM, DORO, ELA):
        assert f"{MEMBERS}/{member}" in page.links
    of_anna = anna.page(ONE)
    assert of_anna.headings == ["Anna"]
    assert "/runde/1/konten/1" in of_anna.links
    assert f"{MEMBERS}/zusammenlegen?wer=1" in of_anna.links
    assert f"{ONE}/loeschen" in of_anna.links
    actions = [form.action for form in of_anna.forms]
    assert ONE in actions
    assert f"{ONE}/pause" in actions


def test_name_and_short_name_are_saved_together_or_not_at_all(site: Flask, anna: Phone) -> None:
    """A longer short name of before stays until it is changed."""
    assert anna.send(ONE, ONE, name="Änne", short="Ä").location == MEMBERS
    text = answered(anna.send(ONE, ONE, name="Anneliese", short="x" * 5), 422)
    assert 'id="short-error">Höchstens 4 Zeichen.' in text
    assert Page(text).form(ONE).values["name"] == ["Anneliese"]
    assert names(site)[0] == "Änne"
    assert anna.send(ONE, ONE, name="x" * 25).status_code == 422
    with site.app_context():
        db.session.get_one(MemberRow, (1, 1)).short = "Annakin"
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
    assert [url for url in Page(page.text).links if url.startswith(f"{MEMBERS}/")][-1] == ONE
    for path in (MEMBERS, "/runde/1/konten"):
        there, _, apart = anna.get(path).text.partition("<h2>Macht Pause</h2>")
        assert ">Anna</a>" not in there
        assert ">Anna</a>" in apart
        assert ">Bert</a>" not in apart
    assert "macht Pause" in anna.get(ONE).text
    anna.send(ONE, "/pause")
    assert "Anna ist wieder dabei." in anna.get(MEMBERS).text


@pytest.mark.both_databases
def test_who_never_played_goes_after_one_question_and_who_was_in_an_evening_stays(
    site: Flask, anna: Phone
) -> None:
    form = anna.page(f"{MEMBERS}/{BERT}/loeschen").form("/loeschen")
    begin(anna)
    refused = anna.page(f"{MEMBERS}/{BERT}/loeschen")
    assert refused.headings[0] == "Bert lässt sich nicht löschen"
    assert "post" not in [shown.method for shown in refused.forms]
    assert "Bert kommt in Abenden" in answered(anna.post(form.action, data=form.values), 422)
    anna.send(MEMBERS, "/mitglieder", **{"new-name": "Fritz"})
    assert anna.send(f"{MEMBERS}/6/loeschen", "/loeschen").location == MEMBERS
    assert "„Fritz“ ist gelöscht." in anna.get(MEMBERS).text
    assert names(site) == [*CAST]
    assert anna.get(f"{MEMBERS}/6").status_code == 404


# Somebody entered twice is made one on a page that says first what it means.

MERGE = f"{MEMBERS}/zusammenlegen"


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
    assert chosen["member"] == ["1"]
    assert chosen["into"] == [""]
    asked = send(twice, MERGE, member="6", into=ELA)
    assert not missing(asked.text, "saß an 1 Abend am Tisch", "gehört dann zu Ela")
    values = Page(asked.text).forms[-1].values
    assert "Wer ist es wirklich?" in twice.post(MERGE, data=values | {"back": "1"}).text
    assert twice.post(MERGE, data=values | {"confirmed": "1"}).location == "/runde/1/mitglieder"
    assert "Elly ist jetzt Ela." in twice.get("/runde/1/mitglieder").text
    assert missing(twice.get(EVENING).text, "Mitglieder zusammengelegt", "Elly") == ["Elly"]
    twice.send(EVENING, "/rueckgaengig")
    assert "Elly" in twice.get(EVENING).text


def test_two_people_stay_two(twice: Phone) -> None:
    for member, into in (("6", ANNA), ("6", "6"), ("6", "99"), ("x", "")):
        answer = send(twice, MERGE, member=member, into=into, confirmed="1")
        assert answer.status_code == 422, (member, into)
        assert 'class="error"' in answer.text, (member, into)
        assert "Elly" in twice.get(EVENING).text


CHOSEN = {
    MERGE: (MERGE, "member into", "Wer ist doppelt eingetragen?"),
    f"{EVENING}/abrechnen": (f"{EVENING}/abrechnen", "who", "Wer geht?"),
}
"""Forms that change much of somebody or something: their fields that choose it, and the message
of an empty one.
"""


@pytest.mark.parametrize("path", CHOSEN)
def test_nobody_is_chosen_beforehand_by_a_form_that_merges_or_lets_go(
    site: Flask, twice: Phone, path: str
) -> None:
    """Source: fourth-look.md 2, "Mitglieder zusammenlegen": empty; sent empty, the field gets a
    message.
    """
    price(site, players_rate=10)
    action, fields, message = CHOSEN[path]
    names = fields.split()
    form = next(
        one for one in twice.page(path).forms if one.method == "post" and names[0] in one.values
    )
    assert [form.values[name] for name in names] == [[""]] * len(names)
    answer = twice.post(action, data=form.values | {"do": "leaves"})
    assert answer.status_code == 422
    for name in names:
        assert f'id="{name}-error"' in answer.text
        assert f'aria-describedby="{name}-error"' in answer.text
    assert message in answer.text


def test_no_place_is_chosen_beforehand_where_an_entry_moves(twice: Phone) -> None:
    """Source: as above; each place is one tap, and sent without one, the places get a message."""
    path = f"{EVENING}/spiel/1/verschieben"
    places = between(twice.get(path).text, 'class="spots"', "</fieldset>")
    assert 'type="radio" name="before" value="end"' in places
    assert "checked" not in places
    answer = send(twice, path)
    assert answer.status_code == 422
    assert not missing(
        answer.text, "Wohin soll es?", 'id="before-error"', 'aria-describedby="before-error"'
    )


HEADS = re.compile('<span class="?name[^>]*>([^<]*)<')


def look(holder: Phone, member: str, **values: str) -> TestResponse:
    path = f"{MEMBERS}/{member}"
    return holder.send(path, path, **values)


def give(holder: Phone, member: str, short: str = "", shape: str = "") -> None:
    answer = look(holder, member, short=short, mark=shape)
    assert answer.status_code == 303
    assert answer.location == MEMBERS


def chosen(holder: Phone, member: str) -> tuple[str, str]:
    values = holder.page(f"{MEMBERS}/{member}").form(f"/{member}").values
    return values["short"][0], values["mark"][0]


def test_a_short_name_stands_in_the_board_the_entry_form_and_the_chart(anna: Phone) -> None:
    begin(anna)
    enter(anna, BERT, CEM)
    give(anna, ANNA, "  Änni ")
    assert not missing(anna.get(MEMBERS).text, "Anna: gemerkt", ">Änni</span>")
    assert HEADS.findall(anna.get(EVENING).text)[:2] == ["Änni", "Bert"]
    assert "Änni" in anna.get(f"{EVENING}/spiel").text
    assert "Änni 0" in anna.get(f"{EVENING}/verlauf.svg").text
    give(anna, ANNA)
    assert HEADS.findall(anna.get(EVENING).text)[0] == "Anna"
    give(anna, BERT, "anna")
    assert HEADS.findall(anna.get(EVENING).text)[:2] == ["Anna2", "anna"], (
        "a computed one makes room for an own one"
    )


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


def drawn(holder: Phone) -> set[str]:
    """The ends of the markers in the small pictures of the chart, one for each person."""
    page = holder.get(f"{EVENING}/verlauf").text
    _calm, _plot, small = page.partition('<div class="plot">')
    return {shape[-12:] for shape in re.findall(r' d="([^"]*)"', small)}


def test_the_same_person_looks_the_same_wherever_it_sits(begun: Phone) -> None:
    def heads() -> dict[str, str]:
        found = re.findall(
            r'<path d="([^"]*)"[^>]*/></svg></span>(\w+)</th>', begun.get(f"{EVENING}/verlauf").text
        )
        return {name: path for path, name in found}

    enter(begun, BERT, CEM)
    drawn_before = {name: mark(look, 5, 5, 3) for look, name in enumerate(CAST)}
    assert heads() == drawn_before
    assert any(shape.endswith("z") for shape in drawn(begun))
    before = drawn(begun)
    give(begun, ANNA, shape="plus")
    assert heads() == drawn_before | {"Anna": mark(5, 5, 5, 3)}
    assert drawn(begun) != before
    assert mark(5, 5, 5, 3) in begun.get(MEMBERS).text


def test_who_chooses_a_mark_takes_it_from_who_had_chosen_it(anna: Phone) -> None:
    give(anna, ANNA, shape="cross")
    assert chosen(anna, ANNA) == ("", "cross")
    assert "Anna" in anna.get(f"{MEMBERS}/{BERT}").text
    give(anna, BERT, "B", "cross")
    assert chosen(anna, ANNA) == ("", "")
    assert chosen(anna, BERT) == ("B", "cross")


def test_what_cannot_be_is_refused_at_its_field_and_what_was_typed_is_not_lost(anna: Phone) -> None:
    give(anna, BERT, "Be")
    long = "Höchstens 4 Zeichen."
    taken = "Dieses Kürzel hat schon Bert."
    unreadable = "nicht lesen kann"
    unknown = "Dieses Zeichen gibt es nicht."
    for short, shape, said in (
        ("x" * 5, "", long),
        ("x" * 5000, "circle", long),
        ("bE", "", taken),
        ("b\u200be", "", taken),
        ("a\x00", "", unreadable),
        ("\u202eab", "", unreadable),
        ("\u200b", "", unreadable),
        ("ok", "star", unknown),
        ("ok", "0" * 5000, unknown),
    ):
        assert said in answered(look(anna, ANNA, short=short, mark=shape), 422), (
            short[:9],
            shape[:9],
        )
        assert chosen(anna, ANNA) == ("", "")
    assert 'value="&lt;b&gt;&#34;&amp;8"' in look(anna, ANNA, short='<b>"&8', mark="star").text
    assert Page(look(anna, ANNA, short="x" * 8, mark="wedge").text).form("/1").values["mark"] == [
        "wedge"
    ]


def test_a_short_name_is_only_text(begun: Phone) -> None:
    give(begun, ANNA, "<i>&")
    for path in (EVENING, f"{EVENING}/spiel", MEMBERS, f"{EVENING}/verlauf"):
        assert "<i>" not in begun.get(path).text
    assert ET.fromstring(begun.get(f"{EVENING}/verlauf.svg").text) is not None
