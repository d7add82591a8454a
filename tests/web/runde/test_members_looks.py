"""Own short names and marks: given on a page of the members, shown wherever there is little room.

Source: issue "The whole evening": "short unique names and a mark for each".
"""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
from werkzeug.test import TestResponse

from scorepad.printing.marks import mark
from tests.web.critic import Page, Phone
from tests.web.evening_pages import ANNA, BERT, CEM, EVENING, begin, enter

MEMBERS = "/runde/1/mitglieder"
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
    assert "Anna: gemerkt" in anna.get(MEMBERS).text
    assert ">Änni</span>" in anna.get(MEMBERS).text
    assert HEADS.findall(anna.get(EVENING).text)[:2] == ["Änni", "Bert"]
    assert "Änni" in anna.get(f"{EVENING}/spiel").text
    assert "Änni 0" in anna.get(f"{EVENING}/verlauf.svg").text
    give(anna, ANNA)
    assert HEADS.findall(anna.get(EVENING).text)[0] == "Anna"


def test_a_computed_short_name_makes_room_for_an_own_one(anna: Phone) -> None:
    begin(anna)
    give(anna, BERT, "anna")
    assert HEADS.findall(anna.get(EVENING).text)[:2] == ["Anna2", "anna"]


def test_the_board_is_another_one_as_soon_as_a_short_name_or_a_mark_is(anna: Phone) -> None:
    begin(anna)
    tags = [anna.get(EVENING).headers["ETag"]]
    sheets = [anna.get(f"{EVENING}/bogen.pdf").headers["ETag"]]
    for short, shape in (("AA", ""), ("AA", "cross"), ("", "cross")):
        give(anna, ANNA, short, shape)
        anna.get(MEMBERS)  # says that it is done, so that the board has nothing to say
        assert anna.get(EVENING, headers={"If-None-Match": tags[-1]}).status_code == 200
        tags.append(anna.get(EVENING).headers["ETag"])
        sheets.append(anna.get(f"{EVENING}/bogen.pdf").headers["ETag"])
    assert len(set(tags)) == len(set(sheets)) == 4
    assert anna.get(EVENING, headers={"If-None-Match": tags[-1]}).status_code == 304


def drawn(holder: Phone) -> dict[str, str]:
    """The marker at the end of each line of the chart, by the first letters of its name."""
    lines = list(ET.fromstring(holder.get(f"{EVENING}/verlauf.svg").text))
    found = {}
    for group, text in pairwise(lines):
        if text.get("class") == "ink":
            found[(text.text or "").split()[0]] = list(group)[-1].get("d", "")[-12:]
    return found


def test_the_same_person_looks_the_same_wherever_it_sits(anna: Phone) -> None:
    begin(anna)
    enter(anna, BERT, CEM)
    head = {name: mark(look, 5, 5, 3) for look, name in enumerate(("Anna", "Bert", "Cem", "Doro", "Ela"))}
    found = re.findall(r'<path d="([^"]*)"[^>]*/></svg></span>(\w+)</th>', anna.get(f"{EVENING}/verlauf").text)
    assert {name: path for path, name in found} == head
    assert "z" in drawn(anna)["Anna"]
    give(anna, ANNA, shape="plus")
    found = re.findall(r'<path d="([^"]*)"[^>]*/></svg></span>(\w+)</th>', anna.get(f"{EVENING}/verlauf").text)
    assert {name: path for path, name in found} == head | {"Anna": mark(5, 5, 5, 3)}
    assert "z" not in drawn(anna)["Anna"]
    assert mark(5, 5, 5, 3) in anna.get(MEMBERS).text


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
    answer = look(anna, ANNA, short=short, mark=shape)
    assert answer.status_code == 422
    assert said in answer.text
    assert chosen(anna, ANNA) == ("", "")


def test_what_was_typed_is_not_lost(anna: Phone) -> None:
    answer = look(anna, ANNA, short='<b>"&8', mark="star")
    assert 'value="&lt;b&gt;&#34;&amp;8"' in answer.text
    values = Page(look(anna, ANNA, short="x" * 8, mark="wedge").text).form("/1").values
    assert values["mark"] == ["wedge"]


def test_a_short_name_is_only_text(anna: Phone) -> None:
    begin(anna)
    give(anna, ANNA, "<i>&")
    for path in (EVENING, f"{EVENING}/spiel", MEMBERS, f"{EVENING}/verlauf"):
        assert "<i>" not in anna.get(path).text
    assert ET.fromstring(anna.get(f"{EVENING}/verlauf.svg").text) is not None
