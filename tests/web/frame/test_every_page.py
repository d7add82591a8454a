"""What holds for every page that links and forms lead to: nothing closed is offered to a reader,
all is English.
"""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any
from urllib.parse import urldefrag, urljoin, urlsplit

import pytest
import segno
from babel.messages import Catalog
from flask import Flask
from segno import helpers
from sqlalchemy import delete, event
from sqlalchemy.exc import OperationalError
from werkzeug.test import TestResponse

from scorepad.store.db import db
from scorepad.store.models import StandingRow
from tests.caches import forget_all
from tests.web.attack import OURS, address, inside, rules
from tests.web.critic import Page, Phone
from tests.web.evening_pages import ANNA, BERT, DORO, EVENING, send, three_games
from tests.web.incident_pages import look_and_save
from tests.web.money.pages import IBAN, price
from tests.web.tournament.pages import create, join, release, type_totals

pytestmark = pytest.mark.usefixtures("unprinted")
SHOWN = 400
"""Pages looked at: each kind of address a few times."""
MOST_OF_A_KIND = 6
CLOSED = {403, 404}
ELSEWHERE = {
    "rule_sets.change",
    "kasse.share",
    "results.picture",
    "round_clock.at_table",
    "ticksheet.of_runde",
}
"""What is not there in the Runde that is walked through: rules of its own, more than one may share
out, a round that is over, a table at the number of the evening, and a choice of evenings that run.
"""


parsed = cache(Page)


def walked(phone: Phone, *starts: str) -> dict[str, tuple[str, TestResponse]]:
    """Every page that can be reached by links and forms, a few of each kind, with the page that
    offers it.
    """
    waiting = [(start, "the start") for start in starts]
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
            page = parsed(answer.text)
            gets = [form.action for form in page.forms if form.method == "get"]
            waiting += [
                (urljoin(path, url), path) for url in (*page.links, *gets) if "://" not in url
            ]
    return seen


def posts(
    seen: dict[str, tuple[str, TestResponse]],
) -> Iterator[tuple[str, str, dict[str, list[str]]]]:
    """The forms of these pages that write, each once: the page, where it is sent, and what a
    browser would send.
    """
    known = set()
    for path, (_by, answer) in seen.items():
        if answer.mimetype == "text/html" and answer.status_code == 200:
            for form in parsed(answer.text).forms:
                given = {
                    name: one
                    for name, one in form.values.items()
                    if name not in {"csrf_token", "client_key"}
                }
                alike = form.action or path, str(given)
                if form.method == "post" and alike not in known:
                    known.add(alike)
                    yield path, form.action or path, form.values


def played(site: Flask, anna: Phone) -> None:
    """An evening with games, a penalty and money, settled and sealed; another one that runs."""
    price(site, players_rate="5", dues=100)
    three_games(anna)
    look_and_save(
        anna, f"{EVENING}/strafe", **{f"p:{ANNA}": "3"}, share=None, reason="Karte gezeigt"
    )
    steps = [
        send(anna, f"{EVENING}/spiel/2/aendern", re=[ANNA, DORO], confirmed="1"),
        anna.send(f"{EVENING}/spiel/1/loeschen", "/loeschen", deal="given"),
        anna.send(f"{EVENING}/mehr", "/abschliessen"),
        anna.send(f"{EVENING}/abrechnen", "/abrechnen", do="seal"),
    ]
    assert {one.status_code for one in steps} == {303}
    assert anna.send("/runde/1", "/abend/neu").location == "/runde/1/abend/2"
    assert send(anna, "/runde/1/abend/2/spiel", re=[BERT, DORO], augen="re121").status_code == 303
    create(anna, name="Turnier")
    join(anna)
    opened = anna.send("/runde/1/turnier/1/leute", "/anmeldung/oeffnen")
    assert opened.location == "/runde/1/turnier/1/anmeldung/link"
    (table, *_others) = release(anna, 1)
    assert type_totals(anna, table, 12, -4, 0, -8) == 303
    assert anna.send("/runde/1/liga/neu", "/liga/neu", name="Liga").status_code == 303


def test_a_reader_is_offered_no_page_and_no_form_that_is_closed_to_him(
    site: Flask, anna: Phone, reader: Phone
) -> None:
    played(site, anna)
    seen = walked(reader, "/runde/1")
    assert closed(reader, seen) == {}
    assert {
        f"{EVENING}/abrechnen",
        f"{EVENING}/spiel/3",
        "/runde/1/saison",
        "/runde/1/abend/2",
    } <= set(seen)


def words(text: str) -> set[str]:
    """The words of a text that no name and no card has: those of small letters."""
    return set(re.findall(r"(?<![\w.&/])[a-zäöüß]{3,}(?![\w(])", text))


def test_every_page_speaks_english(
    site: Flask, anna: Phone, reader: Phone, english: Catalog
) -> None:
    """No word of the catalogue that is German alone, on pages, in questions and beside what was
    wrong.
    """
    said = [one for one in english if one.id]
    german = words(" ".join(str(one.id) for one in said)) - words(
        " ".join(str(one.string) for one in said)
    )
    assert len(german) > 500
    played(site, anna)
    reader.get("/runde/1")  # a second phone, which can be signed out
    anna.send("/anzeige", "/anzeige", language="en")
    seen = walked(anna, "/runde/1", *inside(site, "GET", {**OURS, "evening_id": 2}))
    answers = [answer for _by, answer in seen.values()]
    answers += [anna.post(to, data=sent) for _path, to, sent in posts(seen) if to != "/anzeige"]
    place = site.url_map.bind("")
    kinds = {
        place.match(urlsplit(path).path)[0]
        for path, (_by, one) in seen.items()
        if one.status_code == 200
    }
    assert {
        rule.endpoint for rule in rules(site, "GET") if "runde_id" in rule.arguments
    } - kinds == ELSEWHERE
    for answer in answers:
        if answer.mimetype == "text/html" and answer.status_code not in {302, 303}:
            shown = re.sub(
                r"<(script|style|textarea).*?</\1>|<[^>]*>|“.*?”", " ", answer.text, flags=re.DOTALL
            )
            left = words(shown) & german
            citing = answer.request.path.endswith(
                "/regeln"
            )  # in every language they name German sources
            assert citing or not left, (answer.request.path, left)


def test_nor_is_he_before_anything_is_played(reader: Phone) -> None:
    assert closed(reader, walked(reader, "/runde/1")) == {}


def closed(phone: Phone, seen: dict[str, tuple[str, TestResponse]]) -> dict[str, str | int]:
    """What is closed of these pages, with the page that offers it, and of their forms."""
    pages: dict[str, str | int] = {
        path: by for path, (by, answer) in seen.items() if answer.status_code in CLOSED
    }
    forms = {
        f"{to} on {path}": phone.post(to, data=values).status_code
        for path, to, values in posts(seen)
    }
    return pages | {form: status for form, status in forms.items() if status in CLOSED}


@contextmanager
def read_only(site: Flask) -> Iterator[list[str]]:
    """Nothing can be written meanwhile; the list holds what was tried."""
    refused: list[str] = []

    def refuse(_connection: object, _cursor: object, asked: str, *_rest: object) -> None:
        if asked.startswith(("INSERT", "UPDATE", "DELETE")):
            refused.append(asked)
            error = sqlite3.OperationalError("attempt to write a readonly database")
            error.sqlite_errorcode = sqlite3.SQLITE_READONLY
            raise OperationalError(asked, {}, error)

    with site.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", refuse)
    yield refused
    event.remove(engine, "before_cursor_execute", refuse)


def test_no_page_that_is_only_looked_at_needs_to_write(site: Flask, anna: Phone) -> None:
    """What pages write by the way is advice: who is writing, and sums that can be counted again.

    A wrong link is counted, whatever it would open.
    """
    played(site, anna)
    over = anna.send("/runde/1", "/abend/neu", beside="2").location
    assert anna.send(f"{over}/mehr", "/abschliessen").status_code == 303
    paths = [
        address(site, rule, {**OURS, "evening_id": 2})
        for rule in rules(site, "GET")
        if rule.arguments
    ]
    wrong_links = {path for path in paths if path.startswith(("/l/", "/anmelden/"))}
    forget_all()
    with site.app_context(), db.engine.begin() as connection:
        connection.execute(delete(StandingRow))
    with read_only(site) as refused:
        statuses = {
            path: anna.get(path, buffered=True).status_code
            for path in paths
            if path not in wrong_links
        }
    assert {path: status for path, status in statuses.items() if status >= 500} == {}
    assert {statement.split()[2] for statement in refused} == {"pen", "standing"}


SECRET = re.compile(rf"/l/[\w-]{{20,}}|{IBAN}")
GIVEN = {**OURS, "member_id": 5, "entry_id": 2, "role": "read"}
MUST_SHOW = {
    "links.show",
    "paper.card",
    "settle.show",
    "statements.slip",
    "debts.show",
    "board.show",
}


def text_of(answer: TestResponse) -> str:
    """What an answer shows, without the spaces in an account number."""
    return re.sub(r"(?<=\d)[\s\u00a0\u202f]+(?=\d)", "", answer.get_data().decode(errors="replace"))


@pytest.fixture
def coded(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was made a QR code: links, and accounts of transfers."""
    told: list[str] = []
    make = segno.make
    transfer = helpers.make_epc_qr

    def made(content: str, **given: Any) -> segno.QRCode:
        told.append(str(content))
        return make(content, **given)

    def paid(name: str, iban: str, *amount: Any, **given: Any) -> segno.QRCode:
        told.append(iban)
        return transfer(name, iban, *amount, **given)

    monkeypatch.setattr(segno, "make", made)
    monkeypatch.setattr(helpers, "make_epc_qr", paid)
    return told


def test_no_page_that_shows_a_secret_may_be_stored(
    site: Flask, anna: Phone, coded: list[str]
) -> None:
    for member in ("1", "2", "3", "4"):
        path = f"/runde/1/konten/{member}"
        assert anna.send(path, path, iban=IBAN, account_name="Anna Blume").status_code == 303
    price(site, players_rate="5")
    three_games(anna)
    anna.send(f"{EVENING}/mehr", "/abschliessen")
    anna.send(f"{EVENING}/abrechnen", "/abrechnen", do="seal")
    shown = {}
    for rule in rules(site, "GET"):
        if rule.endpoint == "start.open_link":
            continue  # is the link itself, and leads on
        path = address(site, rule, GIVEN)
        for query in ("", "?gross=1") if rule.endpoint == "board.show" else ("",):
            coded.clear()
            answer = anna.get(path + query, buffered=True)
            if SECRET.search("\n".join((text_of(answer), *coded))):
                shown[path + query] = rule.endpoint, answer.headers["Cache-Control"]
    assert not {path: told for path, told in shown.items() if "no-store" not in told[1]}
    assert {endpoint for endpoint, *_ in shown.values()} >= MUST_SHOW


ERROR = re.compile(r'class="error"[^>]*>([^<]+)<')
OWN_WORDS = {"name"}
"""Names of fields that are the German word too."""


def test_no_message_begins_with_the_inner_name_of_a_field(site: Flask, anna: Phone) -> None:
    """Every form of every page is sent with far too much in each of its fields, one form after the
    other.
    """
    played(site, anna)
    seen = walked(anna, "/runde/1")
    told = set()
    inner = set()
    for _path, to, values in posts(seen):
        if "loeschen" in to or "archivieren" in to or "abmelden" in to or "erneuern" in to:
            continue
        inner |= {re.split(r"[:.]", name)[0].casefold() for name in values}
        wrong = {
            name: "x" * 300
            for name in values
            if name not in {"csrf_token", "client_key", "revision"}
        }
        answer = anna.post(to, data=values | wrong)
        if answer.mimetype == "text/html":
            told |= set(ERROR.findall(answer.text))
    assert len(told) > 20
    begins = {
        message: message.partition(":")[0].strip().casefold() for message in told if ":" in message
    }
    assert {message for message, word in begins.items() if word in inner - OWN_WORDS} == set()
    assert not [message for message in told if re.search(r"[0-9]{5}", message)], (
        "long numbers are grouped"
    )
