"""Guessing links and founding Runden is limited, by address and in all, for all processes together
(hosting.md).
"""

import datetime as dt
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import func, select

from scorepad.actions.instance import limits as counting
from scorepad.actions.instance.limits import Limit
from scorepad.store.db import db
from scorepad.store.models import RundeRow, TallyRow
from scorepad.web.frame import clock, limits
from tests.conftest import NOW
from tests.web.conftest import link
from tests.web.critic import Page, Phone, phone

TYPED = {"name": "Freitag", "members": "Anna\nBert\nCem\nDoro"}
pytestmark = pytest.mark.both_databases


@pytest.fixture(autouse=True)
def one_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """No span ends in the middle of a test."""
    monkeypatch.setattr(clock, "now", lambda: NOW)


def found(holder: Phone, remote: str = "127.0.0.1", **more: str) -> int:
    """Send the form of a new Runde once more, as somebody else's, and return the status of the
    answer.
    """
    values = holder.page("/runde/neu").form("/runde/neu").values
    return guess(holder, remote, method="POST", path="/runde/neu", data={**values, **TYPED, **more})


def guess(
    holder: Phone, remote: str = "127.0.0.1", path: str = "/l/" + "0" * 32, **more: Any
) -> int:
    return holder.open(path, environ_base={"REMOTE_ADDR": remote}, **more).status_code


def rows(site: Flask, table: type[RundeRow | TallyRow]) -> int:
    with site.app_context():
        return db.session.execute(select(func.count()).select_from(table)).scalar_one()


def test_after_thirty_wrong_links_the_right_one_still_opens_at_the_same_address(
    anna: Phone, site: Flask
) -> None:
    right = link(anna, "read")
    stranger = phone(site)
    assert [guess(stranger) for _ in range(31)] == [404] * 30 + [429]
    assert phone(site).get(right).status_code == 303
    assert guess(stranger) == 429
    assert guess(stranger, "192.0.2.7") == 404


def test_a_connection_is_one_address_whatever_it_calls_itself(site: Flask) -> None:
    def who(address: str) -> str:
        with site.test_request_context(environ_base={"REMOTE_ADDR": address}):
            return limits._who()

    for first, second, same in (
        ("2001:db8::1", "2001:db8::2:1", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("::ffff:192.0.2.7", "192.0.2.7", True),
        ("192.0.2.7", "192.0.2.8", False),
        ("not an address", "neither", True),
    ):
        assert (who(first) == who(second)) is same, (first, second)
        assert first not in who(first)


def test_a_minute_later_the_old_counts_are_gone(
    stranger: Phone, site: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guessing is told to be wrong again."""
    for number in range(31):
        guess(stranger, f"192.0.2.{number % 2}")
    assert rows(site, TallyRow) == 3
    monkeypatch.setattr(clock, "now", lambda: NOW + dt.timedelta(minutes=1))
    assert guess(stranger) == 404
    assert rows(site, TallyRow) == 2


def test_guesses_beyond_the_limit_are_not_stored(
    stranger: Phone, site: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table of counts stays small, however many addresses an attacker has."""
    monkeypatch.setattr(limits, "GUESSES_OF_ALL", 5)
    assert [guess(stranger, f"192.0.2.{n}") for n in range(9)] == [404] * 5 + [429] * 4
    assert rows(site, TallyRow) == 6


def test_two_processes_count_together(site: Flask, stranger: Phone) -> None:
    """What one has counted the other knows: the count stands in the database alone."""
    with site.app_context():
        once = Limit("test", "anna", 3, 60)
        assert [counting.counted([once], NOW) for _ in range(2)] == [True, True]
        db.session.remove()
    with site.app_context():
        assert [counting.counted([once], NOW) for _ in range(2)] == [True, False]


def test_never_more_than_the_limit_however_many_come_at_the_same_moment(site: Flask) -> None:
    def one(_: int) -> bool:
        with site.app_context():
            return counting.counted([Limit("test", "anna", 5, 60), Limit("tests", "*", 9, 60)], NOW)

    with ThreadPoolExecutor(8) as phones:
        assert sum(phones.map(one, range(16))) == 5


def test_new_runden_are_limited_by_address(
    site: Flask, stranger: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(site.config, "NEW_RUNDEN", 2)
    assert [found(stranger, step="make") for _ in range(3)] == [303, 303, 429]
    answer = stranger.post(
        "/runde/neu", data=stranger.page("/runde/neu").form("/runde/neu").values | TYPED
    )
    page = Page(answer.text)
    assert "name-error" in page.ids
    assert "schon viele Runden" in answer.text
    assert page.form("/runde/neu").values["name"] == ["Freitag"]
    assert rows(site, RundeRow) == 2
    assert found(stranger, "192.0.2.7") == 303


def test_new_runden_are_limited_in_all_or_to_0(
    site: Flask, stranger: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(site.config, "NEW_RUNDEN_IN_ALL", 1)
    monkeypatch.setattr(limits, "BEYOND", 2)
    assert found(stranger) == 303
    assert found(stranger) == 429
    assert found(stranger, "192.0.2.7") == 303  # the first of its network
    assert found(stranger, "192.0.2.8") == 429
    assert found(stranger, "198.51.100.1") == 429  # twice as many as the total
    monkeypatch.setitem(site.config, "NEW_RUNDEN_IN_ALL", 0)
    assert found(stranger) == 429
    assert found(stranger, "203.0.113.1") == 429
    assert rows(site, RundeRow) == 2


def test_twenty_five_addresses_do_not_end_it_for_everybody(
    site: Flask, stranger: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Source: issue, "Operators": 25 addresses with 20 Runden each reached the total of a day."""
    monkeypatch.setitem(site.config, "NEW_RUNDEN", 2)
    monkeypatch.setitem(site.config, "NEW_RUNDEN_IN_ALL", 50)
    monkeypatch.setattr(limits, "NETWORK", 3)
    made = [found(stranger, f"192.0.2.{number // 2}") for number in range(50)]
    assert made.count(303) == 6  # all of them are one network
    monkeypatch.setitem(site.config, "NEW_RUNDEN_IN_ALL", 6)
    assert found(stranger, "198.51.100.1") == 303
    assert found(stranger, "2001:db8::1") == 303
    assert found(stranger, "2001:db8:0:1::1") == 429  # the network of before


def test_the_same_form_sent_twice_counts_once(
    site: Flask, stranger: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(site.config, "NEW_RUNDEN", 1)
    values = {**stranger.page("/runde/neu").form("/runde/neu").values, **TYPED}
    assert [stranger.post("/runde/neu", data=values).status_code for _ in range(3)] == [303] * 3
    assert rows(site, RundeRow) == 1


def test_only_who_knows_the_code_founds_a_runde(
    site: Flask, stranger: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "code" not in stranger.page("/runde/neu").form("/runde/neu").values
    monkeypatch.setitem(site.config, "RUNDE_CODE", "Kreuz Dame")
    for code in ("", "Pik Dame", "kreuz dame"):
        answer = stranger.send("/runde/neu", "/runde/neu", **TYPED, code=code)
        assert answer.status_code == 422
        assert "code-error" in Page(answer.text).ids
    second = stranger.send("/runde/neu", "/runde/neu", **TYPED, code="Kreuz Dame", step="how")
    assert Page(second.text).form("/runde/neu").values["code"] == ["Kreuz Dame"]
    assert found(stranger, code=" Kreuz Dame ") == 303
    assert rows(site, RundeRow) == 1


def test_the_code_is_asked_of_a_runde_of_a_file_too(
    site: Flask, anna: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = anna.get("/runde/1/export.json").text
    monkeypatch.setitem(site.config, "RUNDE_CODE", "Kreuz Dame")
    refused = anna.send("/runde/aus-datei", "/runde/aus-datei", text=text, code="Pik Dame")
    assert refused.status_code == 422
    assert "code-error" in Page(refused.text).ids
    assert (
        anna.send("/runde/aus-datei", "/runde/aus-datei", text=text, code="Kreuz Dame").status_code
        == 303
    )
    monkeypatch.setitem(site.config, "NEW_RUNDEN", 1)
    assert (
        anna.send("/runde/aus-datei", "/runde/aus-datei", text=text, code="Kreuz Dame").status_code
        == 429
    )
    assert rows(site, RundeRow) == 2


def test_guessing_slows_down_the_right_code_too(
    site: Flask, stranger: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A code may be short enough to be guessed."""
    monkeypatch.setitem(site.config, "RUNDE_CODE", "1234")
    monkeypatch.setattr(limits, "GUESSES", 3)
    assert [found(stranger, code=f"{number:04}") for number in range(3)] == [422] * 3
    assert found(stranger, code="1234") == 422
    monkeypatch.setattr(clock, "now", lambda: NOW + dt.timedelta(minutes=1))
    assert found(stranger, code="1234") == 303
