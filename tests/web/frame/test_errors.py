"""Errors lead back to the evening one came from and keep the input. Source: second-look.md, Errors."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorepad.web.frame.headers import MAX_BODY
from scorepad.web.runde import start
from tests.web.critic import Page, Phone, judge
from tests.web.evening_pages import begin

BOARD, GROUP = "/runde/1/abend/1", "/runde/1"
OURS = {"Sec-Fetch-Site": "same-origin"}
TYPED = {"name": "Bei Bert im Garten", "date": "2026-11-19", "revision": "1"}


@pytest.fixture
def writer(anna: Phone) -> Phone:
    """Anna's phone with a running evening."""
    begin(anna)
    return anna


def ways(text: str) -> tuple[str, str]:
    """Where the arrow and the button of an error page lead."""
    links = [link for link in Page(text).links if not link.startswith("#")]
    return links[0], links[-1]


@pytest.mark.parametrize(
    ("path", "back"),
    [
        (f"{BOARD}/spiel/99", BOARD),
        (f"{BOARD}/gibt-es-nicht", BOARD),
        ("/runde/1/abend/99", GROUP),
        ("/runde/1/nichts", GROUP),
        ("/runde/10/nichts", "/"),
        ("/runde/1x/nichts", "/"),
        ("/nichts", "/"),
    ],
)
def test_what_is_not_there_leads_to_evening_or_runde_of_its_address(writer: Phone, path: str, back: str) -> None:
    answer = writer.get(path)
    assert (answer.status_code, ways(answer.text)) == (404, (back, back))


@pytest.mark.parametrize(
    ("came_from", "back"),
    [
        (f"http://localhost{BOARD}/mehr", BOARD),
        ("http://localhost/runde/1/kasse?von=1", GROUP),
        ("http://localhost/hilfe", "/"),
        (f"https://fritz.example{BOARD}", "/"),
        ("http://localhost/runde/7", "/"),
        ("//", "/"),
        ("http://[", "/"),
    ],
)
def test_else_it_leads_where_one_came_from_and_to_no_foreign_site(writer: Phone, came_from: str, back: str) -> None:
    assert ways(writer.get("/nichts", headers={"Referer": came_from}).text) == (back, back)


def test_strangers_and_those_whose_link_was_renewed_are_led_to_the_start(writer: Phone, stranger: Phone) -> None:
    assert ways(stranger.get(BOARD).text) == ("/", "/")


def test_who_may_only_read_is_led_back_to_the_evening(reader: Phone, anna: Phone) -> None:
    begin(anna)
    for path, back in ((f"{BOARD}/spiel", BOARD), (f"{GROUP}/mitglieder", GROUP)):
        answer = reader.get(path)
        assert (answer.status_code, ways(answer.text)) == (403, (back, back))


def sent_again(holder: FlaskClient, text: str) -> Any:
    """The answer to the form of an error page, sent as it is."""
    form = Page(text).form("")
    return holder.post(form.action, data=form.values, headers=OURS)


def test_a_form_that_was_too_old_is_sent_again_with_one_tap(writer: Phone) -> None:
    answer = writer.post(f"{BOARD}/name", data={**TYPED, "csrf_token": "of yesterday"}, headers=OURS)
    assert answer.status_code == 400
    assert "Deine Eingabe ist noch da." in answer.text
    assert ways(answer.text) == (BOARD, BOARD)
    assert sent_again(writer, answer.text).status_code == 303
    assert TYPED["name"] in writer.get(BOARD).text


def test_each_answer_of_a_name_is_kept_in_its_order(writer: Phone) -> None:
    answer = writer.post(f"{BOARD}/spiel?tisch=1", data={"re": ["3", "1"], "note": 'Bert "mit" <b>'}, headers=OURS)
    form = Page(answer.text).form("")
    assert form.action == f"{BOARD}/spiel?tisch=1"
    assert (form.values["re"], form.values["note"]) == (["3", "1"], ['Bert "mit" <b>'])


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Sec-Fetch-Site": "cross-site"},
        {"Origin": "https://fritz.example"},
        {"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"},
        {"Referer": "https://fritz.example/localhost"},
        {"Origin": "http://["},
    ],
)
def test_a_form_from_elsewhere_does_not_become_one_of_ours(writer: Phone, headers: dict[str, str]) -> None:
    answer = writer.post(f"{BOARD}/name", data=TYPED, headers=headers)
    assert answer.status_code == 400
    assert not [kept for kept in ("<form", TYPED["name"]) if kept in answer.text]


@pytest.mark.parametrize("headers", [{"Origin": "http://localhost"}, {"Referer": f"http://localhost{BOARD}/name"}])
def test_a_browser_that_says_less_is_believed_by_its_origin(writer: Phone, headers: dict[str, str]) -> None:
    assert TYPED["name"] in writer.post(f"{BOARD}/name", data=TYPED, headers=headers).text


def test_a_form_without_a_field_is_not_sent_again(writer: Phone) -> None:
    answer = writer.post(f"{BOARD}/rueckgaengig", data={"revision": "1", "client_key": "x"}, headers=OURS)
    assert (answer.status_code, "<form" in answer.text) == (400, False)


def test_too_long_a_text_stands_there_to_be_made_shorter(writer: Phone) -> None:
    text = "Zeile\n" * (MAX_BODY // 6)
    answer = writer.post("/runde/1/mitglieder", data={"text": text, "save": "1"}, headers=OURS)
    assert answer.status_code == 413
    assert ways(answer.text) == (GROUP, GROUP)
    values = Page(answer.text).form("").values
    assert (values["text"], values["save"]) == ([text], ["1"])


def test_far_too_long_a_text_is_not_kept(writer: Phone) -> None:
    answer = writer.post("/runde/1/mitglieder", data={"text": "x" * 5 * MAX_BODY}, headers=OURS)
    assert (answer.status_code, "<form" in answer.text) == (413, False)


def test_what_broke_us_is_kept_too(site: Flask, stranger: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(*_all: object) -> None:
        raise RuntimeError("broken for the test")

    holder = site.test_client()
    token = Page(holder.get("/").text).form("/runde/neu").values["csrf_token"][0]
    typed = {"name": "Freitag", "members": "Anna\nBert\nCem\nDoro", "csrf_token": token}
    with monkeypatch.context() as broken:
        broken.setattr(start, "_made", break_down)
        broken.setattr(site, "testing", False)
        answer = holder.post("/runde/neu", data=typed, headers=OURS)
    assert (answer.status_code, "misslungen" in answer.text, "broken" in answer.text) == (500, True, False)
    assert not judge(Page(answer.text))
    assert sent_again(holder, answer.text).status_code == 303


def test_a_game_that_came_after_the_seal_is_still_there(writer: Phone) -> None:
    writer.send(f"{BOARD}/abrechnen", f"{BOARD}/abrechnen", do="seal")
    token = writer.page("/anzeige").form("/anzeige").values["csrf_token"][0]
    answer = writer.post(f"{BOARD}/spiel", data={"csrf_token": token, "note": "Cems Solo"}, headers=OURS)
    assert answer.status_code == 409
    assert Page(answer.text).form("/spiel").values["note"] == ["Cems Solo"]


def test_errors_speak_the_language_of_the_phone(writer: Phone) -> None:
    english = {**OURS, "Accept-Language": "en"}
    answer = writer.post(f"{BOARD}/name", data=TYPED, headers=english)
    assert "This page was too old" in answer.text
    assert "Send it again" in answer.text
