"""A list that was taken from a photo goes back from the desk, as one typed there does. Source:
issue 49, one undoable step; ticksheet.md, *Reading*.
"""

from __future__ import annotations

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.web.critic import Form, Page, Phone
from tests.web.incident_pages import stored
from tests.web.ticksheet.pages import answered, photograph
from tests.web.ticksheet.test_lists import PHOTO, TAKE, games_at, leader, paper

__all__ = ["leader"]


def taken(
    phone: Phone, patch: pytest.MonkeyPatch, site: Flask, *tables: int, **more: str
) -> TestResponse:
    """Take the lists of these tables, and open the desk."""
    lists = [paper(site, table).seen for table in tables]
    page = photograph(phone, patch, *lists, path=PHOTO)
    asked = phone.post(TAKE, data=answered(page, TAKE))
    yes = asked.text.partition('form="sheets" name="sure" value="')[2].partition('"')[0]
    done = phone.post(TAKE, data=answered(asked, TAKE, sure=yes, **more))
    assert done.status_code == 303
    return phone.get(done.location)


def offered(page: TestResponse) -> list[Form]:
    """The forms of the desk that undo what was done just now."""
    return [form for form in Page(page.text).forms if form.action.endswith("/rueckgaengig")]


def undo(phone: Phone, form: Form) -> TestResponse:
    answer = phone.post(form.action, data=form.values)
    assert answer.status_code == 303
    return phone.get(answer.location)


def test_a_list_goes_back_and_comes_again(
    site: Flask, leader: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    (way,) = offered(taken(leader, monkeypatch, site, 1))
    desk = undo(leader, way)
    assert games_at(site, 1) == 0
    assert not stored(site, evening_id=1).accepted
    (again,) = offered(desk)
    undo(leader, again)
    assert games_at(site, 1) == 2
    assert stored(site, evening_id=1).accepted


def test_a_list_that_goes_on_goes_back_too(
    site: Flask, leader: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = taken(leader, monkeypatch, site, 1, unfinished="1")
    assert "Runde 1, Tisch 1: Zettel übernommen" in desk.text
    (way,) = offered(desk)
    undo(leader, way)
    assert games_at(site, 1) == 0


def test_each_list_of_one_step_goes_back_by_itself(
    site: Flask, leader: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = offered(taken(leader, monkeypatch, site, 2, 1))
    assert "/tisch/1/" in first.action
    undo(leader, second)
    assert games_at(site, 1) == 2
    assert games_at(site, 2) == 0
    undo(leader, first)
    assert games_at(site, 1) == 0


def test_the_same_photo_is_read_again_after_its_list_went_back(
    site: Flask, leader: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    (way,) = offered(taken(leader, monkeypatch, site, 1))
    undo(leader, way)
    taken(leader, monkeypatch, site, 1)
    assert games_at(site, 1) == 2
