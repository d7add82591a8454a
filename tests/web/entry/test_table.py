"""The table of a running evening: who joins, leaves, swaps seats, deals next, sits out with the
dealer.
"""

from collections.abc import Mapping
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorepad.store import runden
from tests.web.critic import Page, Phone, answered
from tests.web.evening_pages import ANNA, BERT, CEM, DORO, ELA, EVENING, enter, rows, send
from tests.web.incident_pages import bodies, outcome, play_by

TABLE = f"{EVENING}/tisch"
ALL = [ANNA, BERT, CEM, DORO, ELA]


@pytest.fixture
def played(begun: Phone) -> Phone:
    """One game; Bert deals the second."""
    enter(begun, BERT, CEM)
    return begun


Values = dict[str, list[str]]
"""What a form would send."""


def newest(site: Flask) -> dict[str, Any]:
    """The entry that was written last."""
    return bodies(site)[-1]


def form(phone: Phone) -> Values:
    """The form of the table as it is opened now."""
    return last_form(phone.page(TABLE))


def last_form(page: Page) -> Values:
    return page.forms[-1].values


def press(phone: Phone, values: Mapping[str, Any], button: str) -> Values:
    """The form after one of its small buttons."""
    answer = phone.post(TABLE, data={**values, "step": button})
    return last_form(Page(answered(answer)))


def save(phone: Phone, values: Mapping[str, Any]) -> TestResponse:
    return phone.post(TABLE, data=values)


def test_somebody_leaves_and_the_next_one_deals_in_his_place_as_all_can_read(
    site: Flask, played: Phone
) -> None:
    values = press(played, form(played), f"out:{BERT}")
    assert values["table"] == [ANNA, CEM, DORO, ELA]
    assert values["dealer"] == [CEM]
    assert save(played, values).location == EVENING
    assert newest(site) == {"kind": "seats", "table": [ANNA, CEM, DORO, ELA]}
    board = played.get(EVENING).text
    assert "Cem gibt, Doro spielt auf" in board
    assert "Tisch: Bert geht" in board
    assert "Tisch geändert" in board
    text = played.get(f"{EVENING}/aenderungen").text
    assert text.count("Tisch: Anna, Cem, Doro, Ela") == 1
    assert "Tisch eingetragen" not in text


def test_who_took_a_break_comes_back_to_his_totals(site: Flask, played: Phone) -> None:
    save(played, press(played, form(played), f"out:{BERT}"))
    enter(played, ANNA, DORO)
    assert [row[0] for row in rows(played)] == ["2", "·", "1"]
    back_again = press(played, form(played), f"in:{BERT}")
    save(played, press(played, back_again, f"up:{BERT}"))
    assert newest(site)["table"] == [ANNA, CEM, DORO, BERT, ELA]
    assert "Tisch: Bert kommt dazu" in played.get(EVENING).text


def test_a_new_name_becomes_a_member_a_guest_one_who_rests(site: Flask, played: Phone) -> None:
    values = press(played, {**form(played), "name": " Fritz "}, "new")
    assert values["table"] == [*ALL, "neu:Fritz"]
    assert values["name"] == [""]
    values = press(played, {**values, "name": "Gerd", "guest": "on"}, "new")
    assert "Gast" in save(played, {**values, "step": "mix"}).text
    assert save(played, values).location == EVENING
    with site.app_context():
        members = {member.name: member for member in runden.members(1)}
    assert members["Fritz"].id == 6
    assert members["Fritz"].active
    assert members["Gerd"].id == 7
    assert not members["Gerd"].active
    assert newest(site)["table"] == [*ALL, "6", "7"]
    assert "Tisch: Fritz und Gerd kommen dazu" in played.get(EVENING).text
    leaving = {**played.page(TABLE).forms[-1].values, "step": "out:7"}
    left = save(played, leaving).text
    assert "Wer lange nicht da war" not in left, "Gerd was here just now"
    assert 'value="in:7"' in left
    played.send(EVENING, "/rueckgaengig")
    assert "Wer lange nicht da war" in played.get(TABLE).text


def test_a_name_left_in_the_field_joins_once_and_a_known_one_is_that_member(
    site: Flask, played: Phone
) -> None:
    save(played, press(played, form(played), f"out:{ELA}"))
    assert save(played, {**form(played), "name": "ela"}).location == EVENING
    assert newest(site)["table"] == ALL
    values = {**form(played), "name": "Fritz"}
    for _time in range(2):
        assert save(played, values).location == EVENING
    assert [body.get("table") for body in bodies(site)[2:]] == [ALL, [*ALL, "6"]]
    with site.app_context():
        assert [member.name for member in runden.members(1)].count("Fritz") == 1


def test_the_next_order_and_one_by_chance(site: Flask, played: Phone) -> None:
    assert "Sitzordnung 1 von 24" in played.get(TABLE).text
    values = press(played, form(played), "next")
    assert values["table"] == [ANNA, BERT, CEM, ELA, DORO]
    assert values["dealer"] == [BERT]
    mixed = press(played, values, "mix")
    assert sorted(mixed["table"]) == ALL
    assert save(played, values).location == EVENING
    assert "Sitzordnung 2 von 24" in played.get(TABLE).text
    assert "Tisch: Anna, Bert, Cem, Ela, Doro" in played.get(EVENING).text


def test_the_next_dealer_is_chosen_and_only_then_written_and_taken_out_again(
    site: Flask, played: Phone
) -> None:
    assert save(played, {**form(played), "dealer": DORO}).location == EVENING
    assert newest(site) == {"kind": "seats", "table": ALL, "dealer": DORO}
    assert "Doro gibt und setzt aus" in played.get(EVENING).text
    assert "Tisch löschen?" in played.get(f"{EVENING}/spiel/2/loeschen").text
    assert send(played, f"{EVENING}/spiel/2/loeschen").location == EVENING
    assert len(bodies(site)) == 1
    played.send(EVENING, "/rueckgaengig")
    assert len(bodies(site)) == 2


def test_with_seven_the_table_says_who_sits_out(site: Flask, played: Phone) -> None:
    values = press(played, {**form(played), "name": "Fritz"}, "new")
    assert values["also"] == ["3"]
    values = press(played, {**values, "name": "Gerd"}, "new")
    assert values["also"] == ["2", "5"]
    too_few = save(played, {**values, "also": ["1"]})
    assert 'id="also_sit_out-error"' in answered(too_few, 422)
    looked_at = save(played, {**values, "also": ["1", "2"], "step": ""})
    assert "Bert gibt, Cem und Doro setzen mit aus" in outcome(looked_at)
    assert save(played, last_form(Page(looked_at.text))).location == EVENING
    assert newest(site)["also_sit_out"] == [1, 2]
    assert form(played)["also"] == ["1", "2"]
    assert save(played, form(played)).status_code == 422


@pytest.mark.parametrize(
    ("sent", "message"),
    [
        ({}, "So sitzt ihr schon."),
        ({"table": [ANNA, BERT, CEM]}, "Am Tisch sitzen vier bis sieben."),
        ({"table": []}, "Am Tisch sitzen vier bis sieben."),
        ({"dealer": "99"}, "Der Geber sitzt nicht am Tisch."),
        ({"name": "x" * 30}, "Höchstens 24 Zeichen."),
        ({"name": "anna"}, "anna sitzt schon am Tisch."),
        (
            {"table": [*ALL, "neu:Fritz", "neu:Max"], "also": ["2", "5"], "name": "Jo"},
            "Am Tisch ist kein Platz mehr.",
        ),
        ({"table": [*ALL, "neu:a\x07"], "also": ["3"]}, "Zeichen"),
        ({"table": [*ALL, "neu:ANNA"], "also": ["3"]}, "Diesen Namen gibt es schon."),
    ],
)
def test_what_cannot_be_is_told_and_the_name_stays_typed(
    played: Phone, sent: dict[str, Any], message: str
) -> None:
    text = answered(save(played, {**form(played), **sent}), 422)
    assert message in text
    assert ("kein Platz mehr" in text) is ("kein Platz mehr" in message)
    assert last_form(Page(text))["name"] == [sent.get("name", "")]
    assert len(rows(played)) == 1


def test_a_table_is_corrected_after_showing_what_changes(site: Flask, played: Phone) -> None:
    save(played, press(played, form(played), f"out:{BERT}"))
    enter(played, ANNA, DORO)
    path = f"{EVENING}/spiel/2/eintrag"
    assert path in played.get(f"{EVENING}/spiel/2").text
    ripple = send(played, path, table=[BERT, CEM, DORO, ELA], dealer=BERT)
    assert "passt nicht mehr" in ripple.text
    question = last_form(Page(ripple.text))
    back = played.post(path, data={**question, "back": "1"})
    assert last_form(Page(back.text))["table"] == [BERT, CEM, DORO, ELA]
    assert bodies(site)[1]["table"] == [ANNA, CEM, DORO, ELA]
    assert played.post(path, data={**question, "confirmed": "1"}).location == EVENING
    assert bodies(site)[1]["table"] == [BERT, CEM, DORO, ELA]


def test_six_play_with_all_but_a_seventh(site: Flask, anna: Phone) -> None:
    play_by(site, team_mode="six_plus_one")
    anna.send("/runde/1", "/abend/neu")
    assert anna.get(EVENING).status_code == 404
    new = anna.page("/runde/1/abend/neu").forms[-1].values
    for name in ("Fritz", "Gerd"):
        anna.send("/runde/1/mitglieder", "/mitglieder", **{"new-name": name})
    anna.post("/runde/1/abend/neu", data=new | {"table": ["1", "2", "3", "4", "5", "6"]})
    assert "also" not in form(anna)
    values = press(anna, form(anna), "in:7")
    assert "also" not in values
    assert save(anna, values).location == EVENING
    assert "Anna gibt und setzt aus" in anna.get(EVENING).text
