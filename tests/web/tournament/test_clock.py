"""The clock of a round on the pages: the leader gives minutes, stops it and lets it go on.

Everybody sees until when.
"""

import datetime as dt

import pytest
from flask import Flask

from scorepad.web.frame import clock
from tests.web.conftest import link
from tests.web.critic import Phone, answered, phone
from tests.web.tournament.pages import ONE, create, join, release, type_totals

pytestmark = pytest.mark.both_databases
START = dt.datetime(2026, 11, 29, 19, 0, tzinfo=dt.UTC)
CLOCK = f"{ONE}/uhr"
EIGHT = "A\nB\nC\nD\nE\nF\nG\nH"


class Time:
    """The clock of the server, which stands until a test sets it."""

    def __init__(self) -> None:
        self.now = START

    def passes(self, minutes: float) -> None:
        self.now += dt.timedelta(minutes=minutes)


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    """It is eight in the evening in Berlin."""
    time = Time()
    monkeypatch.setattr(clock, "now", lambda: time.now)
    return time


def begun(leader: Phone, names: str = EIGHT, **plan: str) -> list[str]:
    """A released round of 45 minutes; the addresses of its tables."""
    create(leader, minutes="45", **plan)
    join(leader, names)
    return release(leader, 1)


def evening_of(table: str) -> str:
    return table.replace("tisch", "abend")


def test_every_page_of_a_round_says_until_when_it_goes(
    site: Flask, anna: Phone, time: Time
) -> None:
    first, _second = begun(anna)
    time.passes(3)
    board = evening_of(first)
    for path in (ONE, f"{ONE}/wand", CLOCK, first, board, f"{board}?gross", f"{board}/spiel"):
        page = anna.get(path).text
        assert "bis 20:45" in page, path
        assert 'data-ends="2026-11-29T19:45:00+00:00"' in page, path
        assert "js/tournament/clock.js" in page, path
    guest = phone(site)
    guest.get(link(anna, "read"))
    assert "bis 20:45" in guest.get(ONE).text
    assert guest.get(CLOCK).status_code == 403


def test_a_script_is_told_the_time_of_the_server_and_the_end_of_a_table(
    anna: Phone, time: Time
) -> None:
    """The clocks of phones are wrong."""
    first, second = begun(anna)
    time.passes(3)
    now = int(time.now.timestamp() * 1000)
    asked = anna.get(f"{ONE}/jetzt")
    assert asked.json == {"now": now}
    assert "no-store" in asked.headers["Cache-Control"]
    told = anna.get(f"{first}/jetzt").json
    assert told == {"now": now, "ends": "2026-11-29T19:45:00+00:00", "text": "bis 20:45"}
    assert type_totals(anna, second, 12, -4, 0, -8) == 303
    assert anna.get(f"{second}/jetzt").json == {"now": now}


def test_minutes_for_all_are_two_taps_and_stand_in_the_history(anna: Phone, time: Time) -> None:
    begun(anna)
    assert CLOCK in anna.page(ONE).links
    sent = anna.send(CLOCK, "/uhr/alle", minutes="10")
    assert sent.status_code == 303
    text = anna.get(CLOCK).text
    assert "bis 20:55" in text
    assert "Alle Tische: +10 min" in text
    sent = anna.send(CLOCK, "/uhr/minuten", minutes="−5", reason="Saal wird gebraucht")
    assert sent.status_code == 303
    assert "bis 20:50" in anna.get(ONE).text
    history = anna.get(f"{ONE}/aenderungen").text
    assert "Runde 1: +10 min für alle" in history
    assert "Runde 1: −5 min für alle" in history
    assert "Saal wird gebraucht" in history


def test_one_table_gets_minutes_with_a_reason(anna: Phone, time: Time) -> None:
    first, _second = begun(anna)
    refused = anna.send(CLOCK, "/uhr/minuten", table="1", minutes="5", reason="")
    text = answered(refused, 422)
    assert "Hier fehlt der Grund" in text
    assert 'value="5"' in text
    given = anna.send(CLOCK, "/uhr/minuten", table="1", minutes="5", reason="Neue Karten")
    assert given.status_code == 303
    clock_page = anna.get(CLOCK).text
    assert "Anderes Ende" in clock_page
    assert "bis 20:50" in clock_page
    assert "bis 20:50" in anna.get(first).text
    assert anna.get(ONE).text.count("bis 20:50") == 1
    assert "+5 min: Neue Karten" in anna.get(f"{ONE}/aenderungen").text


@pytest.mark.parametrize("typed", ["", "0", "viel", "200", "-200", "99999"])
def test_minutes_that_cannot_be_are_told_at_their_field_and_stay(
    anna: Phone, time: Time, typed: str
) -> None:
    begun(anna)
    text = answered(anna.send(CLOCK, "/uhr/minuten", minutes=typed, reason="Karten"), 422)
    assert 'id="minutes-error"' in text
    assert f'value="{typed}"' in text
    form = anna.page(CLOCK).form("/uhr/alle")
    assert anna.post(form.action, data=form.values | {"minutes": typed}).status_code == 422


def test_the_clock_is_stopped_for_all_and_goes_on(anna: Phone, time: Time) -> None:
    first, _second = begun(anna)
    board = evening_of(first)
    known = {"If-None-Match": anna.get(board).headers["ETag"]}
    assert anna.get(board, headers=known).status_code == 304
    time.passes(10)
    assert anna.send(CLOCK, "/uhr/anhalten").status_code == 303
    assert anna.get(board, headers=known).status_code == 200
    time.passes(5)
    for path in (ONE, first, board, f"{board}/spiel"):
        assert "Uhr steht: noch 35:00" in anna.get(path).text, path
    told = anna.get(f"{first}/jetzt").json
    assert told is not None
    assert told["ends"] == ""
    stale = anna.page(CLOCK).form("/uhr/weiter")
    assert anna.post(stale.action, data=stale.values).status_code == 303
    assert "bis 20:50" in anna.get(board).text
    again = anna.post(stale.action, data=stale.values | {"client_key": "another"})
    assert "Die Uhr läuft schon" in answered(again, 422)
    history = anna.get(f"{ONE}/aenderungen").text
    assert "Uhr angehalten" in history
    assert "Uhr läuft weiter" in history


def test_when_time_is_up_each_page_says_what_is_still_played(anna: Phone, time: Time) -> None:
    """Source: TSR 8.5, 8.6."""
    first, _second = begun(anna)
    board = evening_of(first)
    tags = {path: anna.get(path).headers["ETag"] for path in (ONE, f"{ONE}/wand", board)}
    time.passes(45)
    for path, tag in tags.items():
        assert anna.get(path, headers={"If-None-Match": tag}).status_code == 200, path
    assert "Zeit um: angefangene Spiele noch zu Ende." in anna.get(ONE).text
    for path in (CLOCK, f"{ONE}/wand"):
        page = anna.get(path).text
        assert "Zeit um" in page, path
        assert "Angefangene Spiele noch zu Ende" in page, path
    for path in (first, board):
        assert "danach die Pflichtsoli, die noch fehlen" in anna.get(path).text, path
    assert "Zeit um" in anna.get(f"{board}/spiel").text


def test_a_clock_may_stand_until_all_have_found_their_seats(anna: Phone, time: Time) -> None:
    create(anna, minutes="45")
    join(anna, EIGHT)
    path = f"{ONE}/runde/1"
    assert anna.send(path, "/losen").status_code == 303
    assert anna.send(path, "/freigeben", uhr_steht="1").status_code == 303
    time.passes(7)
    assert "Uhr steht: noch 45:00" in anna.get(ONE).text
    assert "Die Uhr steht noch" in anna.get(f"{ONE}/aenderungen").text
    assert anna.send(CLOCK, "/uhr/weiter").status_code == 303
    assert "bis 20:52" in anna.get(ONE).text


def test_without_a_clock_the_page_says_where_it_comes_from(anna: Phone) -> None:
    create(anna)
    join(anna, EIGHT)
    assert "Gerade läuft keine Uhr" in anna.get(CLOCK).text
    assert CLOCK not in anna.page(ONE).links
    release(anna, 1)
    assert CLOCK in anna.page(ONE).links
    assert "uhr_steht" not in anna.get(f"{ONE}/runde/1").text


def test_tables_of_five_have_another_end(anna: Phone, time: Time) -> None:
    """Source: TSR 8.5: 100 minutes at tables of four, 125 at five."""
    begun(anna, f"{EIGHT}\nI", minutes_five="56")
    text = anna.get(CLOCK).text
    assert "bis 20:45" in text
    assert "bis 20:56" in text


def test_a_round_without_minutes_says_so_and_the_leader_starts_its_clock(
    anna: Phone, time: Time
) -> None:
    create(anna)
    join(anna, EIGHT)
    first, _second = release(anna, 1)
    assert "Diese Runde läuft ohne Uhr." in anna.get(CLOCK).text
    time.passes(10)
    wrong = anna.send(CLOCK, "/uhr/starten", minutes="bald")
    assert "Eine ganze Zahl ab 1." in answered(wrong, 422)
    assert anna.send(CLOCK, "/uhr/starten", minutes="40").status_code == 303
    assert "bis 20:50" in anna.get(evening_of(first)).text
    assert "noch" in anna.get(CLOCK).text


def test_between_rounds_there_is_no_clock_to_start(anna: Phone) -> None:
    create(anna)
    join(anna, EIGHT)
    page = anna.get(CLOCK).text
    assert "Gerade läuft keine Uhr." in page
    assert "/uhr/starten" not in page
