"""A sealed evening on the phone: it says so, offers nothing that changes it, and refuses what is
sent all the same.
"""

import re

import pytest
from flask import Flask

from scorepad.actions.money.seal import reopen
from scorepad.actions.runde.season import counted
from scorepad.web.frame import clock
from tests import saving
from tests.actions.settling import doubled
from tests.caches import forget_all
from tests.conftest import DATE, NOW
from tests.web.attack import token
from tests.web.critic import Phone, answered, between, missing
from tests.web.evening_pages import ENTER, EVENING
from tests.web.incident_pages import stored
from tests.web.money.pages import one_game, settle
from tests.web.season_pages import end, game, over, play

SAYS = "Abgerechnet und versiegelt"
REFUSES = "Dieser Abend ist abgerechnet und versiegelt"


@pytest.fixture
def sealed(site: Flask, anna: Phone) -> Phone:
    one_game(anna)
    settle(site)
    return anna


def test_the_board_says_that_it_is_sealed_and_offers_no_change(
    sealed: Phone, reader: Phone
) -> None:
    for phone in (sealed, reader):
        changes = "Spiel 2 eintragen", "Rückgängig"
        assert missing(phone.get(EVENING).text, SAYS, "Bogen als PDF", *changes) == [*changes]
    of_all = "Rückgängig", "Tisch ändern", "Andere Regeln", "Abend abschließen"
    assert missing(sealed.get(f"{EVENING}/mehr").text, *of_all) == [*of_all]
    of_a_game = "Ändern</a>", "Löschen", "Verschieben", "Davor einfügen"
    assert missing(sealed.get(f"{EVENING}/spiel/1").text, *of_a_game) == [*of_a_game]


def test_pages_and_open_forms_that_change_entries_are_refused_in_a_plain_sentence(
    site: Flask, sealed: Phone
) -> None:
    game = f"{EVENING}/spiel/1"
    sent = {"revision": "3", "csrf_token": token(sealed)}
    for path in (ENTER, f"{game}/aendern", f"{game}/loeschen"):
        answer = sealed.get(path)
        assert answer.status_code == 409, path
        assert not missing(answer.text, REFUSES, f'href="{EVENING}/abrechnen"'), path
        assert REFUSES in answered(sealed.post(path, data=sent), 409), path
    assert REFUSES in answered(sealed.post(f"{EVENING}/rueckgaengig", data=sent), 409)
    english = sealed.post(ENTER, data=sent, headers={"Accept-Language": "en"})
    assert "This evening is settled and sealed." in english.text
    assert stored(site).revision == 3


def test_the_history_tells_of_sealing_and_opening(site: Flask, sealed: Phone) -> None:
    with site.app_context():
        reopen(1, 1, client_key="open", link_id=None, now=NOW)
    text = sealed.get(f"{EVENING}/aenderungen").text
    assert text.index("Abend wieder geöffnet") < text.index("Abend abgerechnet und versiegelt")
    text = sealed.get(EVENING).text
    assert missing(text, SAYS, "Spiel 2 eintragen", "Abend wieder geöffnet") == [SAYS]
    assert "Rückgängig" not in between(text, 'class="notice"', "</div>")
    with site.app_context():
        saving.enter(
            1,
            1,
            body={"kind": "redeal", "reason": "kings"},
            client_key="again",
            link_id=None,
            now=NOW,
        )


def test_totals_stay_as_sealed_if_the_program_counts_otherwise(
    sealed: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = totals(sealed)
    assert "Es gilt, was versiegelt ist." not in sealed.get(EVENING).text
    listed = re.findall(r"[^>]*−1[^<]*", sealed.get("/runde/1").text)
    monkeypatch.setattr("scorepad.store.evenings.Replay", doubled)
    forget_all()
    assert totals(sealed) == before
    assert any(total not in {"0", ""} for total in before)
    assert "Scorepad rechnet heute anders. Es gilt, was versiegelt ist." in sealed.get(EVENING).text
    assert re.findall(r"[^>]*−1[^<]*", sealed.get("/runde/1").text) == listed


def totals(phone: Phone) -> list[str]:
    head = between(phone.get(EVENING).text, "<thead>", "<tbody")
    return [re.sub("<[^>]*>", " ", one).strip() for one in head.split("<th")[1:]]


TITLE = "Das war der Abend"
TOLD = "Das teuerste Spiel"
SOLO = game("0", 155, game="solo", solo="damen")
"""Anna wins."""


def running(site: Flask) -> int:
    """An evening in which Anna and Bert win nine games, the last of them dear."""
    return play(
        site,
        DATE,
        *[game("01")] * 8,
        game("01", 225, announcements=[{"party": "re", "says": "re"}]),
    )


@pytest.fixture
def full(site: Flask, anna: Phone) -> str:
    """The end of that evening."""
    return f"{end(site, running(site))}/ende"


def test_an_evening_that_is_over_tells_its_moments_also_once_sealed(
    full: str, anna: Phone, reader: Phone
) -> None:
    assert not missing(
        anna.get(full).text, TITLE, TOLD, "Anna und Bert gewinnen je 9 Spiele in Folge."
    )
    assert "/runde/1/abend/1/spiel/9" in anna.page(full).links
    assert TITLE in reader.get(full).text
    english = anna.get(full, headers={"Accept-Language": "en"}).text
    assert not missing(english, "The biggest game", "That was the evening")
    settlement = full.replace("/ende", "/abrechnen")
    anna.send(settlement, "/abrechnen", do="seal")
    assert "Versiegelt am" in anna.get(settlement).text
    assert TOLD in anna.get(full).text


def test_an_evening_that_runs_tells_nothing(site: Flask, anna: Phone) -> None:
    evening = f"/runde/1/abend/{running(site)}"
    assert anna.get(f"{evening}/ende").location == evening
    assert TITLE not in anna.get(evening).text + anna.get(f"{evening}/neu").text


def test_where_no_money_leads_on_the_board_tells_them_unless_turned_off(
    full: str, anna: Phone, reader: Phone
) -> None:
    board = full.removesuffix("/ende")
    before = anna.get(board)
    assert TITLE in before.text
    for moments, tells in (("off", False), ("perhaps", False), ("on", True)):
        anna.send("/anzeige", "/anzeige", moments=moments)
        assert (TOLD in anna.get(full).text) is tells
        assert TOLD in reader.get(full).text
        assert anna.page("/anzeige").form("/anzeige").values["moments"] == [
            "on" if tells else "off"
        ]
        assert (
            tells
            or TITLE not in anna.get(board, headers={"If-None-Match": before.headers["ETag"]}).text
        )


def test_the_line_of_the_season_looks_back_and_waits(
    site: Flask, anna: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only at what was before, and until all is counted."""
    paths = [over(site, weeks, SOLO) + "/ende" for weeks in (3, 2, 1)]
    assert "in Folge" not in anna.get(paths[0]).text
    assert "Anna gewinnt zum 2. Mal in Folge." in anna.get(paths[1]).text
    assert "Anna hat 3 Soli in Folge gewonnen." in anna.get(paths[2]).text
    waits = "scorepad.actions.runde.season.counted"
    monkeypatch.setattr(waits, lambda runde_id, choice: (counted(runde_id, choice)[0], 1))
    assert "in Folge" not in anna.get(paths[2]).text


def test_the_board_tells_the_line_of_the_season_anew(
    site: Flask, anna: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When another evening changes it."""
    first, last = (over(site, weeks, SOLO) for weeks in (3, 2))
    line = "Anna gewinnt zum 2. Mal in Folge."
    answer = anna.get(last)
    assert line in answer.text
    seen = {"If-None-Match": answer.headers["ETag"]}
    assert anna.get(last, headers=seen).status_code == 304
    with site.app_context():
        key = "late"
        body = {"kind": "penalty", "points": {"1": -90}}
        saving.enter(
            1,
            int(first.rpartition("/")[2]),
            body=body,
            client_key=key,
            link_id=None,
            now=clock.now(),
        )
    changed = anna.get(last, headers=seen)
    assert changed.status_code == 200
    assert line not in changed.text
    monkeypatch.setattr("scorepad.actions.runde.season.counted", lambda *_: ((), 1))
    waits = anna.get(last)
    assert TITLE not in waits.text
    assert "ETag" not in waits.headers
