"""Whoever only watches is offered nothing that he may not open."""

from __future__ import annotations

import re
from urllib.parse import urldefrag, urljoin, urlsplit

from flask import Flask
from werkzeug.test import TestResponse

from scorepad.actions.tariff import set_tariff
from scorepad.ledger.tariff import read_tariff
from tests.web.critic import Page, Phone
from tests.web.evening_pages import ANNA, DORO, EVENING, send, three_games

SHOWN = 400
"""Pages looked at: each kind of address a few times."""
MOST_OF_A_KIND = 6


def walked(phone: Phone, start: str) -> dict[str, tuple[str, TestResponse]]:
    """Every page that can be reached by links and forms, a few of each kind, with the page that offers it."""
    waiting = [(start, "the start")]
    seen: dict[str, tuple[str, TestResponse]] = {}
    kinds: dict[str, int] = {}
    while waiting and len(seen) < SHOWN:
        path, offered_by = waiting.pop(0)
        path = urldefrag(path).url
        kind = re.sub(r"\d+", "#", urlsplit(path).path)
        kinds[kind] = kinds.get(kind, 0) + (path not in seen)
        if path in seen or kinds[kind] > MOST_OF_A_KIND or kind.startswith(("/l/", "/static")):
            continue
        answer = phone.get(path, buffered=True)
        seen[path] = (offered_by, answer)
        if answer.mimetype == "text/html" and answer.status_code == 200:
            page = Page(answer.text)
            gets = [form.action for form in page.forms if form.method == "get"]
            waiting += [(urljoin(path, url), path) for url in (*page.links, *gets) if "://" not in url]
    return seen


def posted(phone: Phone, seen: dict[str, tuple[str, TestResponse]]) -> dict[str, int]:
    """How the forms of these pages answer."""
    answers = {}
    for path, (_by, answer) in seen.items():
        forms = Page(answer.text).forms if answer.mimetype == "text/html" and answer.status_code == 200 else []
        for form in forms:
            if form.method == "post":
                answers[f"{form.action or path} on {path}"] = phone.post(
                    form.action or path, data=form.values
                ).status_code
    return answers


def played(site: Flask, anna: Phone) -> None:
    """An evening with games, a penalty and money, settled and sealed; another one that runs."""
    with site.app_context():
        set_tariff(1, read_tariff({"players_rate": "5", "dues": 100}))
    three_games(anna)
    send(anna, f"{EVENING}/strafe", **{f"p:{ANNA}": "3", "reason": "Karte gezeigt"})
    send(anna, f"{EVENING}/spiel/2/aendern", re=[ANNA, DORO], confirmed="1")
    anna.send(f"{EVENING}/spiel/1/loeschen", "/loeschen", deal="given")
    anna.send(f"{EVENING}/mehr", "/abschliessen")
    form = anna.page(f"{EVENING}/abrechnen").form("/abrechnen")
    anna.post(f"{EVENING}/abrechnen", data=form.values | {"do": "seal"})
    begin_again = anna.send("/runde/1", "/abend/neu")
    assert begin_again.location == "/runde/1/abend/2"
    send(anna, "/runde/1/abend/2/spiel", re=[ANNA, DORO], augen="re121")


def test_a_reader_is_offered_no_page_and_no_form_that_is_closed_to_him(site: Flask, anna: Phone, reader: Phone) -> None:
    played(site, anna)
    seen = walked(reader, "/runde/1")
    assert closed(reader, seen) == {}
    assert {f"{EVENING}/abrechnen", f"{EVENING}/spiel/3", "/runde/1/saison", "/runde/1/abend/2"} <= set(seen)


def test_nor_is_he_before_anything_is_played(reader: Phone) -> None:
    assert closed(reader, walked(reader, "/runde/1")) == {}


def closed(phone: Phone, seen: dict[str, tuple[str, TestResponse]]) -> dict[str, str | int]:
    """What is closed of these pages, with the page that offers it, and of their forms."""
    pages = {path: by for path, (by, answer) in seen.items() if answer.status_code in {403, 404}}
    return pages | {form: status for form, status in posted(phone, seen).items() if status in {403, 404}}
