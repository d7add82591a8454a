"""The phones of a Runde: who has opened a link, and signing one of them out.

Source: issue, "Operators": a list of phones of a Runde with "dieses Handy abmelden".
"""

import datetime as dt
import re

import pytest
from flask import Flask

from scorepad.actions.runde import phones
from scorepad.actions.runde.phones import MOST, Visitor
from scorepad.store import phones as stored
from scorepad.store.db import db
from scorepad.web.frame import noted
from tests.web.conftest import link
from tests.web.critic import Phone, answered, phone
from tests.web.evening_pages import EVENING

PHONES = "/runde/1/handys"
RUNDE = "/runde/1"
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/18.1 Mobile/15E148 Safari/604.1"
)
ANDROID = (
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/130.0.0.0 Mobile Safari/537.36"
)
BOTH = pytest.mark.both_databases


def lines(holder: Phone) -> list[str]:
    """What the list says of each phone, in its order."""
    text = answered(holder.get(PHONES), 200)
    items = re.findall(r"<li><div.*?</div>", text, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]+>", " ", item).split()) for item in items]


@BOTH
def test_a_phone_that_is_signed_out_opens_nothing_at_its_next_request(
    begun: Phone, reader: Phone
) -> None:
    assert reader.get(EVENING).status_code == 200
    assert begun.send(f"{PHONES}/2/abmelden", "/abmelden").location == PHONES
    assert "Das Handy ist abgemeldet." in begun.get(PHONES).text
    for path in (EVENING, RUNDE, PHONES, f"{EVENING}/neues"):
        assert reader.get(path).status_code == 404, path
    assert RUNDE not in reader.page("/").links
    assert begun.get(EVENING).status_code == 200


@BOTH
def test_a_board_that_is_polled_ends_with_the_phone(begun: Phone, reader: Phone) -> None:
    """Also the 304 that is answered without a view. Source: web.frame.conditional."""
    board = reader.get(EVENING)
    asks = {"If-None-Match": board.headers["ETag"], "Sec-Fetch-Mode": "cors"}
    for _time in range(3):
        assert reader.get(EVENING, headers=asks).status_code == 304
    begun.send(f"{PHONES}/2/abmelden", "/abmelden")
    assert reader.get(EVENING, headers=asks).status_code == 404


@BOTH
def test_with_the_link_it_comes_in_again(begun: Phone, reader: Phone) -> None:
    reader.get(RUNDE)
    address = link(begun, "read")
    begun.send(f"{PHONES}/2/abmelden", "/abmelden")
    assert len(lines(begun)) == 1
    reader.get(address)
    assert reader.get(RUNDE).status_code == 200
    assert len(lines(begun)) == 2


def test_the_list_says_who_by_what_and_when_and_begins_with_this_phone(
    anna: Phone, reader: Phone, site: Flask
) -> None:
    reader.environ_base["HTTP_USER_AGENT"] = IPHONE
    reader.get(RUNDE)
    reader.send("/anzeige", "/anzeige", who="2", runde="1")
    with site.app_context():
        db.session.connection().exec_driver_sql("UPDATE phone SET seen_on = '2026-11-12'")
        db.session.commit()
    anna.get(RUNDE, headers={"User-Agent": ANDROID})
    assert lines(anna) == [
        "Dieses Handy Android · Chrome · schreibt · heute hier",
        "Bert iPhone · Safari · liest · zuletzt 12.11.2026",
    ]


def test_each_phone_has_an_act_of_its_own_and_no_row_is_one(anna: Phone, reader: Phone) -> None:
    anna.get(RUNDE)
    reader.get(RUNDE)
    text = anna.get(PHONES).text
    assert text.count(">Abmelden<") == 2
    assert 'href="/abmelden/1"' in text
    assert f'href="{PHONES}/2/abmelden"' in text
    assert 'class="whole"' not in text


def test_a_reader_sees_this_phone_alone_and_signs_nobody_out(anna: Phone, reader: Phone) -> None:
    anna.get(RUNDE)
    reader.get(RUNDE)
    assert len(lines(anna)) == 2
    assert len(lines(reader)) == 1
    assert "Dieses Handy" in lines(reader)[0]
    assert reader.get(f"{PHONES}/1/abmelden").status_code == 403
    assert "/handys" not in reader.get(f"{RUNDE}/links").text


@BOTH
def test_this_phone_is_signed_out_by_the_page_that_says_what_it_forgets(anna: Phone) -> None:
    anna.get(RUNDE)
    assert anna.get(f"{PHONES}/1/abmelden").location == "/abmelden/1"
    anna.send("/abmelden/1", "/abmelden/1")
    assert anna.get(PHONES).status_code == 404


@BOTH
def test_who_has_left_or_whose_link_was_renewed_is_not_listed(anna: Phone, reader: Phone) -> None:
    reader.get(RUNDE)
    other = phone(anna.application)
    other.get(link(anna, "read"))
    other.get(RUNDE)
    assert len(lines(anna)) == 3
    other.send("/abmelden/1", "/abmelden/1")
    assert len(lines(anna)) == 2
    anna.send(f"{RUNDE}/links/erneuern/read", "/erneuern/read")
    assert len(lines(anna)) == 1


def test_signing_out_works_in_an_archived_runde_and_a_second_time(
    anna: Phone, reader: Phone
) -> None:
    reader.get(RUNDE)
    question = f"{PHONES}/2/abmelden"
    form = anna.page(question)
    anna.send(f"{RUNDE}/archivieren", "/archivieren")
    assert form.headings
    assert anna.send(question, "/abmelden").location == PHONES
    assert reader.get(RUNDE).status_code == 404
    assert anna.get(question).status_code == 404
    assert anna.get(f"{PHONES}/99/abmelden").status_code == 404


def test_a_day_is_noted_once_and_a_poll_notes_nothing(
    anna: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[dt.date] = []
    other = phone(anna.application)
    other.get(link(anna, "read"))
    monkeypatch.setattr(phones, "note", lambda _runde, _who, today: written.append(today))
    other.get(RUNDE, headers={"Sec-Fetch-Mode": "cors"})
    assert written == []
    other.get(RUNDE)
    assert len(written) == 1


def test_phones_that_never_come_again_are_forgotten_and_there_is_a_most_of_them(
    site: Flask, anna: Phone
) -> None:
    """But who was signed out stays out. Source: phones.KEPT, phones.MOST."""
    anna.get(RUNDE)
    long_ago = dt.date(2025, 1, 1)
    today = dt.date(2026, 11, 19)
    with site.app_context():
        for mark in ("old", "ended"):
            phones.note(1, Visitor(mark, "", "", "read", 1), long_ago)
        old, ended = sorted(each.id for each in stored.of_runde(1))[1:]
        assert old < ended
        phones.sign_out(1, ended, dt.datetime(2025, 1, 2, tzinfo=dt.UTC))
        phones.note(1, Visitor("new", "", "", "read", 1), today)
        marks = db.session.connection().exec_driver_sql("SELECT mark FROM phone").scalars().all()
        assert "old" not in marks
        assert {"ended", "new"} <= set(marks)
        for number in range(MOST):
            phones.note(1, Visitor(f"more {number}", "", "", "read", 1), today)
        assert len(stored.of_runde(1)) == MOST


@pytest.mark.parametrize(
    ("told", "device"),
    [
        (IPHONE, "iPhone · Safari"),
        (ANDROID, "Android · Chrome"),
        (
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 14.0; rv:132.0) Gecko Firefox/132.0",
            "Mac · Firefox",
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0) AppleWebKit Chrome/130.0 Safari/537 Edg/130.0",
            "Windows · Edge",
        ),
        ("curl/8.0", ""),
        ("", ""),
    ],
)
def test_of_the_user_agent_a_word_or_two_are_kept(site: Flask, told: str, device: str) -> None:
    with site.test_request_context(headers={"User-Agent": told}):
        assert noted.device() == device
