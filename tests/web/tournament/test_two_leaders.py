"""Two who lead a tournament at once, or one with a laptop and a phone.

Who comes second is told what the other did, and nothing happens twice. Source: issue 47, Proof.
"""

import pytest
from flask import Flask

from tests.web.conftest import link
from tests.web.critic import Form, Phone, answered, between, phone
from tests.web.tournament.hall import seats_of, wrong_on
from tests.web.tournament.pages import ONE, create, join, release, tables_on_page, type_totals

ROUND = f"{ONE}/runde/1"
PEOPLE = f"{ONE}/leute"
CLOCK = f"{ONE}/uhr"
EIGHT = "A\nB\nC\nD\nE\nF\nG\nH"
pytestmark = pytest.mark.both_databases


@pytest.fixture
def other(site: Flask, anna: Phone) -> Phone:
    """The second phone of those who lead; eight people are entered."""
    create(anna, minutes="45")
    join(anna, EIGHT)
    holder = phone(site)
    holder.get(link(anna, "write"))
    return holder


def draw(leader: Phone) -> None:
    assert leader.send(ROUND, "/losen").status_code == 303


def sends(leader: Phone, form: Form) -> str:
    """Send the form of a page that was opened before the other did something; what is told."""
    answer = leader.post(form.action, data=form.values)
    return " ".join(wrong_on(answered(answer, 409)))


def test_who_draws_second_sees_the_draw_of_the_other_and_draws_nothing(
    anna: Phone, other: Phone
) -> None:
    stale = other.page(ROUND).form("/losen")
    draw(anna)
    seats = seats_before_release(anna)
    assert "Inzwischen: Runde 1 ausgelost" in sends(other, stale)
    assert seats_before_release(anna) == seats
    assert seats_before_release(other) == seats


def seats_before_release(leader: Phone) -> str:
    """The tables of the draw as the page lists them."""
    return between(leader.get(ROUND).text, '<ul class="tables seated">', "</ul>\n<p")


def test_the_form_that_comes_back_releases_with_one_more_tap(anna: Phone, other: Phone) -> None:
    draw(anna)
    stale = other.page(ROUND).form("/freigeben")
    assert anna.send(ROUND, "/losen").status_code == 303
    answer = other.post(stale.action, data=stale.values)
    assert "Inzwischen: Runde 1 ausgelost" in " ".join(wrong_on(answered(answer, 409)))
    assert other.send(ROUND, "/freigeben").status_code == 303
    assert len(tables_on_page(anna)) == 2


def test_who_releases_second_begins_no_second_evenings(anna: Phone, other: Phone) -> None:
    draw(anna)
    stale = other.page(ROUND).form("/freigeben")
    assert anna.send(ROUND, "/freigeben").status_code == 303
    tables = tables_on_page(anna)
    assert "Inzwischen: Runde 1 freigegeben" in sends(other, stale)
    assert tables_on_page(other) == tables


def test_who_releases_what_the_other_took_back_is_told(anna: Phone, other: Phone) -> None:
    release(anna, 1)
    stale = other.page(ROUND).form("/zurueck")
    assert anna.send(ROUND, "/zurueck").status_code == 303
    told = sends(other, stale)
    assert "Inzwischen: Freigabe von Runde 1 zurückgenommen" in told


def test_a_list_for_a_table_that_was_taken_back_meanwhile_is_saved_nowhere(
    anna: Phone, other: Phone
) -> None:
    first, _second = release(anna, 1)
    stale = other.page(first).form("/summen")
    assert anna.send(ROUND, "/zurueck").status_code == 303
    answer = other.post(stale.action, data=stale.values | {"client_key": "late"})
    assert answer.status_code == 404


def test_a_release_is_not_taken_back_under_the_first_list_of_the_other(
    anna: Phone, other: Phone
) -> None:
    first, _second = release(anna, 1)
    stale = other.page(ROUND).form("/zurueck")
    assert type_totals(anna, first, 12, -4, 0, -8) == 303
    answer = other.post(stale.action, data=stale.values)
    assert "schon etwas eingetragen" in answered(answer, 422)
    assert len(seats_of(other, 1)) == 2


def test_both_tick_the_same_people_and_neither_takes_a_tick_of_the_other_back(
    anna: Phone, other: Phone
) -> None:
    """A page that was opened before the tick of the other offers *da*, not to take it back."""
    stale = other.page(PEOPLE).form("/leute/1/da")
    assert anna.send(PEOPLE, "/leute/1/da", state="here").status_code == 303
    answer = other.post(stale.action, data=stale.values | {"state": "here"})
    assert answer.status_code == 303
    assert "1 von 8 da" in anna.get(PEOPLE).text
    assert "1 von 8 da" in other.get(PEOPLE).text


def test_who_releases_is_told_who_was_ticked_as_missing_meanwhile(
    anna: Phone, other: Phone
) -> None:
    draw(anna)
    stale = anna.page(ROUND).form("/freigeben")
    assert other.send(PEOPLE, "/leute/3/da", state="missing").status_code == 303
    answer = anna.post(stale.action, data=stale.values)
    text = answered(answer, 409)
    assert "Inzwischen: " in " ".join(wrong_on(text))
    assert "Fehlt, hat aber einen Platz: 3 C" in text
    assert anna.send(ROUND, "/neu").status_code == 303
    assert anna.send(ROUND, "/freigeben").status_code == 303


def test_minutes_for_all_are_given_once_and_the_second_is_told_and_may_give_more(
    anna: Phone, other: Phone
) -> None:
    """Both see that time is short, and tap +5: ten minutes would be nobody's decision."""
    release(anna, 1)
    stale = other.page(CLOCK).form("/uhr/alle")
    assert anna.send(CLOCK, "/uhr/alle", minutes="5").status_code == 303
    answer = other.post(stale.action, data={**stale.values, "minutes": "5"})
    assert "Inzwischen: Runde 1: +5 min für alle" in " ".join(wrong_on(answered(answer, 409)))
    assert "Alle Tische: +5 min" in answered(other.get(CLOCK))
    assert other.send(CLOCK, "/uhr/alle", minutes="5").status_code == 303
    assert "Alle Tische: +10 min" in answered(other.get(CLOCK))


def test_what_has_nothing_to_do_with_the_clock_stops_no_minutes(anna: Phone, other: Phone) -> None:
    release(anna, 1)
    stale = other.page(CLOCK).form("/uhr/alle")
    assert anna.send(CLOCK, "/uhr/anhalten").status_code == 303
    answer = other.post(stale.action, data={**stale.values, "minutes": "5"})
    assert answer.status_code == 303


def test_the_clock_is_stopped_once_and_the_second_is_told(anna: Phone, other: Phone) -> None:
    release(anna, 1)
    stale = other.page(CLOCK).form("/uhr/anhalten")
    assert anna.send(CLOCK, "/uhr/anhalten").status_code == 303
    answer = other.post(stale.action, data=stale.values)
    assert "Die Uhr steht schon" in answered(answer, 422)
    assert other.send(CLOCK, "/uhr/weiter").status_code == 303


def test_what_one_undoes_the_other_is_told_at_the_next_page(anna: Phone, other: Phone) -> None:
    draw(anna)
    stale = other.page(ROUND).form("/freigeben")
    assert anna.send(ROUND, "/rueckgaengig").status_code == 303
    told = sends(other, stale)
    assert "Inzwischen: Rückgängig: Runde 1 ausgelost" in told
