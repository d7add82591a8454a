"""The evening sheet on the web: who may fetch it, in which language, and when it need not be made again."""

from __future__ import annotations

import io

import pytest
from flask import Flask
from pypdf import PdfReader
from werkzeug.test import TestResponse

from scorepad.actions import entries, runde
from scorepad.actions.evening import start
from scorepad.store import groups
from tests.conftest import CAST, DATE, NOW
from tests.web.critic import Phone

PATH = "/runde/1/abend/1/bogen.pdf"


@pytest.fixture
def abend(site: Flask, anna: Phone) -> None:
    """An evening of the cast with one game, Anna dealing."""
    with site.app_context():
        ids = [member.id for member in groups.members(1)]
        start(1, ids, ids[0], DATE, "Bei Anna / Müller", (), "start", None, NOW)
        enter(1, ids[1], ids[2])


def enter(number: int, *re: int) -> None:
    body = {"kind": "game", "game": "normal", "re": [str(one) for one in re], "augen": {"re": 140}}
    entries.enter(1, 1, body=body, client_key=f"game-{number}", link_id=None, now=NOW)


def words(answer: TestResponse) -> str:
    assert answer.status_code == 200
    assert answer.mimetype == "application/pdf"
    return " ".join(PdfReader(io.BytesIO(answer.data)).pages[0].extract_text().split())


@pytest.mark.usefixtures("abend")
def test_the_sheet_shows_the_evening_in_the_language_of_the_phone(anna: Phone) -> None:
    german = words(anna.get(PATH))
    assert all(name in german for name in CAST)
    assert "Anna gab zuerst" in german
    assert "Anna dealt first" in words(anna.get(PATH, headers={"Accept-Language": "en"}))


@pytest.mark.usefixtures("abend")
def test_the_file_is_named_after_date_and_evening(anna: Phone) -> None:
    header = anna.get(PATH).headers["Content-Disposition"]
    assert header.startswith("inline")
    assert "Scorepad-2026-11-19-Bei-Anna-M" in header


@pytest.mark.usefixtures("abend")
def test_the_read_link_may_print_and_a_stranger_may_not(reader: Phone, stranger: Phone) -> None:
    assert reader.get(PATH).status_code == 200
    assert stranger.get(PATH).status_code == 404
    assert reader.get("/runde/1/abend/2/bogen.pdf").status_code == 404


@pytest.mark.usefixtures("abend")
def test_an_unchanged_sheet_is_not_made_again(site: Flask, anna: Phone) -> None:
    tag = anna.get(PATH).headers["ETag"]
    again = anna.get(PATH, headers={"If-None-Match": tag})
    assert (again.status_code, again.data) == (304, b"")
    assert anna.get(PATH, headers={"If-None-Match": tag, "Accept-Language": "en"}).status_code == 200
    with site.app_context():
        runde.rename_member(1, 1, "Annabel")
    renamed = anna.get(PATH, headers={"If-None-Match": tag})
    assert "Annabel" in words(renamed)
    with site.app_context():
        enter(2, 1, 3)
    assert anna.get(PATH, headers={"If-None-Match": renamed.headers["ETag"]}).status_code == 200


@pytest.mark.usefixtures("abend")
def test_the_chart_is_a_picture_of_its_own(anna: Phone) -> None:
    answer = anna.get("/runde/1/abend/1/verlauf.svg")
    assert answer.mimetype == "image/svg+xml"
    assert "prefers-color-scheme:dark" in answer.text
    assert "script" not in answer.text
