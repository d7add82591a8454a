"""Two phones begin an evening of the same people: they are asked, and one evening comes of it."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from flask import Flask

from scorepad.store import evenings
from tests.web.conftest import link
from tests.web.critic import Form, Page, Phone, phone

pytestmark = pytest.mark.both_databases
NEW = "/runde/1/abend/neu"
ASKS = "Heute läuft schon ein Abend mit diesen."


@pytest.fixture
def other(site: Flask, anna: Phone) -> Phone:
    """Bert's phone with the write link; no evening has begun."""
    holder = phone(site)
    holder.get(link(anna, "write"))
    return holder


def form_of(holder: Phone) -> Form:
    return holder.page(NEW).form(NEW)


def begin(holder: Phone, form: Form, **more: Any) -> Any:
    return holder.post(NEW, data=form.values | more)


def count(site: Flask) -> int:
    with site.app_context():
        return len(evenings.list_of(1))


def test_the_second_phone_is_asked_whether_to_go_on_in_the_evening_that_runs(
    site: Flask, anna: Phone, other: Phone
) -> None:
    mine = form_of(anna)
    theirs = form_of(other)
    assert begin(anna, mine).location == "/runde/1/abend/1"
    asked = begin(other, theirs)
    assert asked.status_code == 409
    assert ASKS in asked.text
    assert "/runde/1/abend/1" in Page(asked.text).links
    assert count(site) == 1
    again = Page(asked.text).form(NEW)
    assert {name: again.values[name] for name in ("table", "name", "date")} == {
        name: theirs.values[name] for name in ("table", "name", "date")
    }
    assert begin(other, again, beside="1").location == "/runde/1/abend/2"
    assert count(site) == 2


def test_two_phones_at_the_same_moment_begin_one_evening(
    site: Flask, anna: Phone, other: Phone
) -> None:
    forms = [(anna, form_of(anna)), (other, form_of(other))]
    ready = Barrier(len(forms))

    def send(given: tuple[Phone, Form]) -> int:
        ready.wait()
        return int(begin(*given).status_code)

    with ThreadPoolExecutor(len(forms)) as both:
        statuses = sorted(both.map(send, forms))
    assert statuses == [303, 409]
    assert count(site) == 1


def test_the_same_form_sent_twice_is_one_evening_without_a_question(
    site: Flask, anna: Phone
) -> None:
    form = form_of(anna)
    assert [begin(anna, form).location for _again in range(2)] == ["/runde/1/abend/1"] * 2
    assert count(site) == 1


def test_who_said_no_is_asked_about_an_evening_that_began_since(
    site: Flask, anna: Phone, other: Phone
) -> None:
    mine = form_of(anna)
    theirs = form_of(other)
    third = form_of(anna)
    begin(anna, mine)
    again = Page(begin(other, theirs).text).form(NEW)
    assert begin(anna, third, beside="1").location == "/runde/1/abend/2"
    assert begin(other, again, beside="1").status_code == 409
    assert begin(other, again, beside="2").location == "/runde/1/abend/3"


@pytest.mark.parametrize("differs", ["people", "day", "over"])
def test_other_people_another_day_and_an_evening_that_is_over_ask_nothing(
    anna: Phone, differs: str
) -> None:
    form = form_of(anna)
    begin(anna, form)
    if differs == "over":
        anna.send("/runde/1/abend/1/mehr", "/abschliessen")
    more: dict[str, Any] = {"client_key": "other"}
    more |= {
        "people": {"table": form.values["table"][1:], "first_dealer": form.values["table"][1]}
    }.get(differs, {})
    more |= {"day": {"date": "2026-11-18"}}.get(differs, {})
    assert begin(anna, form, **more).location == "/runde/1/abend/2"


def test_the_question_is_asked_in_english_too(anna: Phone, other: Phone) -> None:
    other.send("/anzeige", "/anzeige", language="en")
    theirs = form_of(other)
    begin(anna, form_of(anna))
    assert "An evening with these people is already running today." in begin(other, theirs).text
