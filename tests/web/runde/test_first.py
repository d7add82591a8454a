"""The first minute: from an empty phone to the board of the first evening, and the links after the
first game.
"""

import re
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorepad.scoring.rules import PRESETS, preset, write_rules
from scorepad.scoring.rules.usual import HABITS, habits_of
from scorepad.store import evenings
from tests.conftest import CAST
from tests.web.conftest import link
from tests.web.critic import Page, Phone, answered, missing, phone
from tests.web.evening_pages import ANNA, BERT, EVENING, enter
from tests.web.incident_pages import group, rules_of, stored

NEW = "/runde/neu"
PEOPLE = "\n".join(CAST)
SHOW = "Den anderen zeigen"


def asked(holder: Phone, people: str = PEOPLE, **more: Any) -> Page:
    """The second page, after a name and people were typed on the first."""
    return Page(
        answered(holder.send("/", NEW, name="Donnerstagsrunde", members=people, step="how", **more))
    )


def begun(holder: Phone, people: str = PEOPLE, step: str = "begin", **chosen: Any) -> TestResponse:
    """The answer to the button of the second page."""
    form = asked(holder, people).form(NEW)
    return holder.post(form.action, data=form.values | {"step": step} | chosen)


def test_two_pages_lead_to_the_board_of_one_evening_however_often_one_taps(
    site: Flask, stranger: Phone
) -> None:
    form = asked(stranger).form(NEW)
    for _tap in range(2):
        answer = stranger.post(
            form.action, data=form.values | {"step": "begin", "first_dealer": "Cem"}
        )
        assert answer.status_code == 303
        assert answer.location == EVENING
    with site.app_context():
        assert len(evenings.list_of(1)) == 1
    assert "Cem gibt" in stranger.get(EVENING).text
    assert f'<a class="go" href="{EVENING}">' in stranger.get("/").text
    plan = stored(site).plan
    assert plan.table == ("1", "2", "3", "4", "5")
    assert plan.first_dealer == "3"
    assert plan.rules == rules_of(site) == preset("stammtisch")
    assert group(site).name == "Donnerstagsrunde"
    assert group(site).currency == "€"


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_rule_set_is_a_card_with_its_sentence_the_most_common_first(
    stranger: Phone, lang: str
) -> None:
    stranger.send("/anzeige", "/anzeige", language=lang)
    text = stranger.send("/", NEW, name="Donnerstag", members=PEOPLE, step="how").text
    cards = [
        text.index(f'name="rules" value="{name}"')
        for name in ("stammtisch", "ddv", *list(PRESETS)[2:])
    ]
    assert cards == sorted(cards)
    assert all(
        row.label.in_(lang) in text and row.help.in_(lang) in text for row in PRESETS.values()
    )


def test_the_switches_begin_as_each_card_has_them(stranger: Phone) -> None:
    values = asked(stranger).form(NEW).values
    for name in PRESETS:
        assert {habit for habit in HABITS if values.get(f"{habit}.{name}") == ["1"]} == habits_of(
            preset(name)
        ), name


def test_what_is_switched_is_changed_and_nothing_else(site: Flask, stranger: Phone) -> None:
    switched: dict[str, Any] = {
        "re_doubles.ddv": "1",
        "bock.ddv": "1",
        "bock.kif": "1",
        "nines.ddv": [],
    }
    begun(stranger, rules="ddv", **switched)
    doubled = {"value.re_kontra_effect": "double", "value.doubling_covers": "everything"}
    bock = {"bock.on": True, "bock.triggers": ["herzstich", "re_lost"]}
    options = {"cards": 40} | doubled | bock
    assert write_rules(stored(site).plan.rules) == {"preset": "ddv", "options": options}


def test_the_lot_draws_a_dealer_if_none_is_named(
    site: Flask, stranger: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorepad.web.runde.first_evening.secrets.choice", lambda people: people[3])
    assert asked(stranger).form(NEW).values["first_dealer"] == [""]
    begun(stranger)
    assert stored(site).plan.first_dealer == "4"


def test_going_back_and_on_again_keeps_everything_but_a_dealer_who_was_taken_off(
    stranger: Phone,
) -> None:
    chosen = {"rules": "kif", "re_doubles.kif": "1", "nines.kif": "1", "first_dealer": "Doro"}
    first = Page(answered(begun(stranger, step="who", **chosen))).form(NEW)
    assert first.values["name"] == ["Donnerstagsrunde"]
    assert first.values["members"] == [PEOPLE]
    again = stranger.post(NEW, data=first.values | {"members": f"{PEOPLE}\nFritz", "step": "how"})
    values = Page(again.text).form(NEW).values
    assert {name: values[name] for name in chosen} == {
        name: [value] for name, value in chosen.items()
    }
    assert "bock.kif" not in values
    assert "<details open>" in again.text
    without = first.values | {"members": PEOPLE.replace("Doro", "Fritz"), "step": "how"}
    assert 'id="first_dealer-error"' in answered(stranger.post(NEW, data=without), 422)


def test_six_sit_out_as_usual(site: Flask, stranger: Phone) -> None:
    """Source: interchange form."""
    begun(stranger, f"{PEOPLE}\nFritz")
    assert stored(site).plan.also_sit_out == (3,)


def test_more_than_one_table_holds_is_asked_who_sits_down(stranger: Phone) -> None:
    people = f"{PEOPLE}\nFritz\nGabi\nHans"
    assert "first_dealer" not in asked(stranger, people).form(NEW).values
    assert begun(stranger, people).location == "/runde/1/abend/neu"
    assert stranger.get("/runde/1/abend/neu").status_code == 200


def test_a_runde_can_be_made_without_an_evening(site: Flask, stranger: Phone) -> None:
    assert begun(stranger, step="make").location == "/runde/1/links?neu=1"
    with site.app_context():
        assert not evenings.list_of(1)


def test_the_links_are_offered_after_the_first_game_until_they_were_opened(
    site: Flask, stranger: Phone
) -> None:
    begun(stranger, first_dealer="Ela")
    assert SHOW not in stranger.get(EVENING).text
    enter(stranger, ANNA, BERT)
    stranger.get(EVENING)
    offering = stranger.get(EVENING)
    assert SHOW in offering.text
    other = phone(site)
    other.get(link(stranger, "write"))  # looks at the links, so the offer is gone
    assert SHOW not in other.get(EVENING).text
    assert SHOW not in answered(
        stranger.get(EVENING, headers={"If-None-Match": offering.headers["ETag"]})
    )


def test_the_offer_opens_with_the_read_link_and_is_dismissed_by_one_tap(stranger: Phone) -> None:
    """third-look.md, Pages: notice to share: read link first, writing as a switch, can be
    dismissed.
    """
    begun(stranger, first_dealer="Ela")
    enter(stranger, ANNA, BERT)
    stranger.get(EVENING)
    way = re.search(f'<a href="([^"]*)">{SHOW}', stranger.get(EVENING).text)
    assert way
    assert way[1] == f"/runde/1/links?art=read&amp;zurueck={EVENING}"
    form = stranger.page(EVENING).form("/gezeigt")
    assert stranger.post(form.action, data=form.values).location == EVENING
    assert SHOW not in stranger.get(EVENING).text


def test_the_offer_is_gone_after_the_third_game(stranger: Phone) -> None:
    """third-look.md, Pages: notice to share: gone after game 3."""
    begun(stranger, "\n".join(CAST[:4]), first_dealer="Anna")
    offered = []
    for _game in range(3):
        enter(stranger, ANNA, BERT)
        stranger.get(EVENING)  # with the message of the game
        offered.append(SHOW in stranger.get(EVENING).text)
    assert offered == [True, True, False]


def test_the_start_page_names_the_runde_used_last_in_its_button(stranger: Phone) -> None:
    for name in ("Donnerstagsrunde", "Sonntag"):
        stranger.send(NEW, NEW, name=name, members=PEOPLE)
    assert order(stranger) == ["Sonntag", "Donnerstagsrunde"]
    stranger.get("/runde/1/kasse")
    assert order(stranger) == ["Donnerstagsrunde", "Sonntag"]
    assert missing(stranger.get("/").text, "Donnerstagsrunde öffnen", "Sonntag öffnen") == [
        "Sonntag öffnen"
    ]
    stranger.get(
        "/runde/2", headers={"Sec-Fetch-Mode": "cors"}
    )  # a script that looks after a page uses nothing
    assert order(stranger) == ["Donnerstagsrunde", "Sonntag"]


def order(holder: Phone) -> list[str]:
    text = holder.get("/").text
    return sorted(("Donnerstagsrunde", "Sonntag"), key=lambda name: text.index(f">{name}</a>"))
