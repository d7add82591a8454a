"""The list of people: search, ticks, paid beside them, and drawing again with those who are there.

Source: fourth-look.md, part 4: *Anwesend?* as a list with search before each round.
"""

import re

import pytest

from tests.web.critic import Phone, answered, between
from tests.web.tournament.pages import ONE, create, join, release, type_totals

pytestmark = pytest.mark.usefixtures("unprinted")

PEOPLE = f"{ONE}/leute"


@pytest.fixture
def leader(anna: Phone) -> Phone:
    """Who leads a tournament of thirteen that has no round yet."""
    create(anna)
    join(anna)
    return anna


def tick(leader: Phone, number: int, state: str, query: str = "") -> str:
    """Tick somebody on the list as it is shown; the address that follows."""
    form = leader.page(PEOPLE + query).form(f"/leute/{number}/da{query}")
    answer = leader.post(form.action, data={**form.values, "state": state})
    assert answer.status_code == 303, answer.text
    return str(answer.location)


def counts(leader: Phone) -> str:
    return between(leader.get(PEOPLE).text, '<p id="counts" role="status"><b>', "</b>")


def shown(leader: Phone, query: str) -> list[int]:
    """The numbers in the list with this query."""
    text = leader.get(PEOPLE + query).text
    return [int(number) for number in re.findall(r'<li id="nr-(\d+)"', text)]


def test_one_tap_each_ticks_who_is_there_and_who_is_missing(leader: Phone) -> None:
    assert counts(leader) == "13 Leute, 0 bezahlt"
    tick(leader, 1, "here")
    tick(leader, 2, "here")
    tick(leader, 3, "missing")
    leader.send(PEOPLE, "/leute/1/bezahlt")
    assert counts(leader) == "2 von 13 da, 1 fehlt, 10 offen, 1 bezahlt"


def test_a_pressed_button_takes_its_tick_back(leader: Phone) -> None:
    tick(leader, 1, "here")
    row = between(leader.get(PEOPLE).text, '<li id="nr-1"', "</li>")
    assert 'value="open" class="chip here"\n aria-pressed="true"' in row
    tick(leader, 1, "open")
    assert counts(leader).startswith("13 Leute")


def test_the_search_finds_names_clubs_and_numbers_without_script(leader: Phone) -> None:
    assert shown(leader, "?q=an") == [1]
    assert shown(leader, "?q=sc+nord") == [1, 2]
    assert shown(leader, "?q=13") == [13]
    assert shown(leader, "?q=niemand") == []
    assert "Niemand passt dazu." in leader.get(f"{PEOPLE}?q=niemand").text


@pytest.mark.parametrize(
    ("name", "typed"),
    [("Ayşe Yıldız", "yildiz"), ("Łukasz", "luk"), ("Søren", "soren"), ("İbo Groß", "ibo gross")],
)
def test_the_search_finds_names_by_the_letters_of_any_keyboard(
    leader: Phone, name: str, typed: str
) -> None:
    leader.send(PEOPLE, "/leute", lines=name)
    assert shown(leader, f"?q={typed}") == [14]


def test_the_list_shows_only_those_who_are_open_missing_or_have_not_paid(leader: Phone) -> None:
    tick(leader, 1, "here")
    tick(leader, 2, "missing")
    assert shown(leader, "?nur=open") == [*range(3, 14)]
    assert shown(leader, "?nur=missing") == [2]
    leader.send(PEOPLE, "/leute/1/bezahlt")
    assert shown(leader, "?nur=unpaid") == [*range(2, 14)]
    assert shown(leader, "?nur=quatsch") == [*range(1, 14)]


def test_a_tick_leads_back_to_the_list_as_it_was_shown(leader: Phone) -> None:
    assert tick(leader, 1, "here", "?q=an") == f"{PEOPLE}?q=an#nr-1"
    assert shown(leader, "?zeile=1") == [1]


def test_who_ticks_something_else_is_asked(leader: Phone) -> None:
    form = leader.page(PEOPLE).form("/leute/1/da")
    answer = leader.post(form.action, data={**form.values, "state": "asleep"})
    assert answer.status_code == 422
    unknown = leader.post(f"{PEOPLE}/99/da", data={**form.values, "state": "here"})
    assert "Diese Nummer gibt es nicht" in answered(unknown, 422)


def test_all_others_are_ticked_by_one_tap(leader: Phone) -> None:
    tick(leader, 1, "here")
    form = leader.page(PEOPLE).form("/uebrige")
    assert leader.post(form.action, data={**form.values, "state": "missing"}).status_code == 303
    assert counts(leader) == "1 von 13 da, 12 fehlen, 0 bezahlt"
    assert "/uebrige" not in leader.get(PEOPLE).text
    late = leader.post(form.action, data={**form.values, "client_key": "late", "state": "here"})
    assert "Niemand ist mehr offen." in answered(late, 422)


def test_who_is_open_is_asked_about_once_before_the_draw(leader: Phone) -> None:
    for number in range(1, 9):
        tick(leader, number, "here")
    path = f"{ONE}/runde/1"
    assert "5 sind noch offen" in leader.get(path).text
    form = leader.page(path).form("/losen")
    answer = leader.post(form.action, data=form.values)
    assert "5 sind noch offen: Sind sie da oder fehlen sie?" in answered(answer, 422)
    answer = leader.post(form.action, data={**form.values, "rest": "missing"})
    assert answer.status_code == 303
    assert counts(leader) == "8 von 13 da, 5 fehlen, 0 bezahlt"
    assert "Noch einmal auslosen" in leader.get(path).text


def test_nobody_is_asked_about_where_nobody_was_ticked(leader: Phone) -> None:
    assert "noch offen" not in leader.get(f"{ONE}/runde/1").text
    release(leader, 1)
    assert counts(leader) == "13 von 13 da, 0 bezahlt"


def test_with_those_who_are_open_the_round_is_drawn_too(leader: Phone) -> None:
    tick(leader, 1, "here")
    form = leader.page(f"{ONE}/runde/1").form("/losen")
    answer = leader.post(form.action, data={**form.values, "rest": "here"})
    assert answer.status_code == 303
    assert counts(leader) == "13 von 13 da, 0 bezahlt"


def test_after_the_draw_it_is_drawn_again_with_those_who_are_there(leader: Phone) -> None:
    assert leader.send(f"{ONE}/runde/1", "/losen").status_code == 303
    tick(leader, 4, "missing")
    join(leader, "Zoe")
    for page in (PEOPLE, ONE, f"{ONE}/runde/1"):
        text = leader.get(page).text
        assert "Fehlt, hat aber einen Platz: 4 Doro" in text
        assert "Ist da, noch ohne Platz: 14 Zoe" in text
    refused = leader.send(f"{ONE}/runde/1", "/freigeben")
    assert "Wer fehlt, hat noch einen Platz: Doro." in answered(refused, 422)
    assert leader.send(PEOPLE, "/runde/1/neu").status_code == 303
    text = leader.get(f"{ONE}/runde/1").text
    assert ">Doro</span>" not in text
    assert "Zoe" in text
    assert "ist es anders" not in text


def test_a_release_is_taken_back_by_the_same_tap(leader: Phone) -> None:
    release(leader, 1)
    tick(leader, 4, "missing")
    assert leader.send(PEOPLE, "/runde/1/neu").status_code == 303
    text = leader.get(f"{ONE}/aenderungen").text
    assert "Freigabe von Runde 1 zurückgenommen" in text
    assert leader.send(f"{ONE}/runde/1", "/freigeben").status_code == 303


def test_after_the_first_game_late_ones_and_leavers_wait_for_the_next_round(
    leader: Phone,
) -> None:
    first, *others = release(leader, 1)
    assert type_totals(leader, first, 0) == 303
    tick(leader, 4, "missing")
    join(leader, "Zoe")
    assert "ist es anders" not in leader.get(PEOPLE).text
    for table in others:
        assert type_totals(leader, table, 0) == 303
    text = leader.get(f"{ONE}/runde/2").text
    assert "13 Leute spielen in dieser Runde." in text
    assert "offen" not in text


def test_a_substitute_is_reached_from_the_list_and_keeps_the_seat(leader: Phone) -> None:
    release(leader, 1)
    tick(leader, 4, "missing")
    assert f"{PEOPLE}/4" in leader.page(PEOPLE).links
    form = leader.page(f"{PEOPLE}/4").form("/ersatz")
    answer = leader.post(form.action, data={**form.values, "name": "Rolf", "ab": "1"})
    assert answer.status_code == 303
    text = leader.get(PEOPLE).text
    assert "Rolf" in text
    assert ">Doro</span>" not in text
    assert "ist es anders" not in text


def test_a_reader_sees_no_list_of_people(leader: Phone, reader: Phone) -> None:
    assert leader.get(PEOPLE).status_code == 200
    assert reader.get(PEOPLE).status_code == 403
    assert reader.post(f"{PEOPLE}/1/da").status_code in {400, 403}


def test_a_substitute_is_reached_from_the_table(leader: Phone, reader: Phone) -> None:
    first, *_others = release(leader, 1)
    text = leader.get(first).text
    assert re.search(rf'href="{PEOPLE}/\d+#ersatz"', text)
    assert "#ersatz" not in reader.get(first).text
