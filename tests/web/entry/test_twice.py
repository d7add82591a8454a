"""Two phones with the same game: nothing is written twice, and nothing without asking."""

import re
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorepad.store.db import db
from scorepad.store.models import RevisionRow
from tests.web.critic import Page, Phone, answered, missing
from tests.web.entry.cards import card, say, typed
from tests.web.evening_pages import ANNA, BERT, CEM, DORO, ELA, ENTER, EVENING, enter, send
from tests.web.incident_pages import bodies, words


def first_answer(asked: TestResponse) -> str:
    """The answer that is offered first, as the likely one."""
    found = re.search('class="answer likely" name="twice" value="([a-z]*)"', asked.text)
    assert found is not None
    return found.group(1)


def both(anna: Phone, bert: Phone, *re: str, **values: Any) -> TestResponse:
    """The answer to a game of Bert's phone, whose form was open while Anna entered one of Bert and Cem."""
    mine = typed(bert, *re, **values)
    enter(anna, BERT, CEM)
    return bert.post(ENTER, data=mine)


def test_the_same_game_on_two_phones_stands_once(site: Flask, anna: Phone, bert: Phone) -> None:
    asked = both(anna, bert, BERT, CEM)
    assert not missing(words(asked.text), "Spiel 1 steht schon da.", "Beide sind gleich.")
    assert first_answer(asked) == "drop"
    answer = say(bert, asked, "drop")
    assert (answer.status_code, answer.location) == (303, EVENING)
    assert len(bodies(site)) == 1


def test_another_game_is_entered_as_the_next_one(site: Flask, anna: Phone, bert: Phone) -> None:
    asked = both(anna, bert, CEM, DORO, note="zwei")
    assert first_answer(asked) == "next"
    assert not missing(words(asked.text), "als Spiel 2 eintragen", "Bert gibt und setzt aus, Cem spielt auf.")
    assert len(bodies(site)) == 1
    for _twice in range(2):
        assert say(bert, asked, "next").status_code == 303
    assert [one.get("note") for one in bodies(site)] == [None, "zwei"]


def test_the_other_phones_game_is_replaced_by_mine(site: Flask, anna: Phone, bert: Phone) -> None:
    asked = both(anna, bert, BERT, CEM, augen="kontra121", note="nachgezählt")
    assert "Meins stimmt: Spiel 1 ersetzen" in words(asked.text)
    for _twice in range(2):
        assert say(bert, asked, "replace").status_code == 303
    assert [one["note"] for one in bodies(site)] == ["nachgezählt"]
    assert "Spiel 1 geändert" in anna.get(EVENING).text


def test_what_changes_by_replacing_is_shown_first(site: Flask, anna: Phone, bert: Phone) -> None:
    mine = typed(bert, BERT, CEM)
    send(anna, f"{EVENING}/neu-geben")
    enter(anna, BERT, CEM, said=["re:re"])
    enter(anna, CEM, DORO)
    later = say(bert, bert.post(f"{ENTER}?geber={ELA}", data=mine), "replace")
    assert "Wer hat die späteren Spiele gegeben?" in words(later.text)
    form = Page(later.text).forms[-1]
    assert len(bodies(site)) == 3
    back = bert.post(form.action, data=form.values | {"back": "1"})
    assert Page(back.text).forms[-1].values["re"] == [BERT, CEM]
    assert bert.post(ENTER, data=Page(back.text).forms[-1].values).status_code == 409
    assert bert.post(form.action, data=form.values | {"confirmed": "1", "deal": "given"}).status_code == 303
    assert [one["kind"] for one in bodies(site)][:2] == ["redeal", "game"]
    assert "announcements" not in bodies(site)[1]


def test_who_would_sit_out_next_is_said_and_the_form_keeps_all(site: Flask, anna: Phone, bert: Phone) -> None:
    mine = typed(bert, BERT, ELA, note="bleibt", **{"n:re:fuchs_caught": "1"})
    enter(anna, CEM, DORO)
    asked = bert.post(ENTER, data=mine)
    assert not missing(
        words(asked.text), "als Spiel 2 ändern und eintragen", "Dann setzt Bert aus: ändere deine Eingabe."
    )
    text = answered(say(bert, asked, "next"), 422)
    form = Page(text).forms[-1].values
    assert (form["note"], form["n:re:fuchs_caught"], form["re"]) == (["bleibt"], ["1"], [ELA])
    assert "Spiel 2" in Page(text).headings[0]
    assert bert.post(ENTER, data=form | {"re": [ANNA, ELA]}).status_code == 303
    assert len(bodies(site)) == 2


def test_a_form_with_mistakes_is_mended_first_and_asked_about_then(site: Flask, anna: Phone, bert: Phone) -> None:
    text = answered(both(anna, bert, BERT, CEM, augen="", note="bleibt"), 422)
    assert Page(text).headings == ["Spiel 1"]
    form = Page(text).forms[-1].values
    assert form["re"] == [BERT, CEM]
    assert bert.post(ENTER, data=form | {"augen": "re121"}).status_code == 409
    assert len(bodies(site)) == 1


def test_back_from_the_card_shows_everything_and_asks_again(site: Flask, anna: Phone, bert: Phone) -> None:
    form = card(both(anna, bert, BERT, CEM, note="bleibt", said=["re:re"]))
    shown = bert.post(form.action, data=form.values | {"back": "1"})
    again = Page(shown.text).forms[-1].values
    assert (shown.status_code, again["note"], again["re"], again["said"]) == (200, ["bleibt"], [BERT, CEM], ["re:re"])
    assert bert.post(ENTER, data=again).status_code == 409
    assert len(bodies(site)) == 1


def test_an_answer_to_an_outdated_card_is_asked_again(site: Flask, anna: Phone, bert: Phone) -> None:
    asked = both(anna, bert, BERT, CEM)
    anna.send(EVENING, "/rueckgaengig")
    for word in ("drop", "next", "replace"):
        again = say(bert, asked, word)
        assert first_answer(again) == "next"
        assert 'value="replace"' not in again.text
        assert bodies(site) == []
    assert say(bert, again, "next").status_code == 303
    assert len(bodies(site)) == 1


def test_several_new_games_are_all_named_and_the_same_one_is_found(site: Flask, anna: Phone, bert: Phone) -> None:
    mine = typed(bert, DORO, ELA)
    enter(anna, BERT, CEM)
    enter(anna, DORO, ELA)
    asked = bert.post(ENTER, data=mine)
    assert not missing(words(asked.text), "Spiel 2 steht schon da.", "Spiel 1, Re plus 1, Bert und Cem")
    assert first_answer(asked) == "drop"
    assert "als Spiel 3 eintragen" in words(asked.text)


def test_a_correction_of_points_asks_nothing(site: Flask, anna: Phone, bert: Phone) -> None:
    enter(anna, BERT, CEM)
    mine = typed(bert, CEM, DORO)
    assert send(anna, f"{EVENING}/spiel/1/aendern", augen="re151").status_code == 303
    assert bert.post(ENTER, data=mine).status_code == 303
    assert len(bodies(site)) == 2


def test_a_correction_that_turns_the_deal_is_asked_about(site: Flask, anna: Phone, bert: Phone) -> None:
    enter(anna, BERT, CEM)
    mine = typed(bert, CEM, DORO)
    first = f"{EVENING}/spiel/1/aendern"
    form = anna.page(first).forms[-1].values | {"deal": "computed", "confirmed": "1", "re": [ANNA, CEM]}
    assert anna.post(f"{first}?geber={DORO}", data=form).status_code == 303
    asked = bert.post(ENTER, data=mine)
    assert not missing(words(asked.text), "Inzwischen hat sich der Abend geändert.", "Ela gibt und setzt aus")
    assert say(bert, asked, "next").status_code == 303


def test_a_game_put_in_place_of_a_deleted_one_is_asked_about(site: Flask, anna: Phone, bert: Phone) -> None:
    enter(anna, BERT, CEM)
    mine = typed(bert, CEM, DORO)
    enter(anna, CEM, DORO)
    anna.send(f"{EVENING}/spiel/1/loeschen", "", deal="given", confirmed="1")
    assert len(bodies(site)) == 1
    assert first_answer(bert.post(ENTER, data=mine)) == "drop"


def test_cards_dealt_anew_on_two_phones_are_asked_about_in_short(site: Flask, anna: Phone, bert: Phone) -> None:
    path = f"{EVENING}/neu-geben"
    mine = bert.page(path).forms[-1].values
    send(anna, path)
    asked = bert.post(path, data=mine)
    assert first_answer(asked) == "drop"
    assert 'value="replace"' not in asked.text
    assert say(bert, asked, "next").status_code == 303
    assert [one["kind"] for one in bodies(site)] == ["redeal", "redeal"]


def test_a_penalty_is_asked_about_after_a_game(site: Flask, anna: Phone, bert: Phone) -> None:
    path = f"{EVENING}/strafe"
    form = bert.page(path).forms[-1].values | {f"p:{ANNA}": "8", "reason": "Telefon"}
    enter(anna, BERT, CEM)
    asked = bert.post(path, data=form)
    assert first_answer(asked) == "next"
    assert "Spiel 1, Re plus 1, Bert und Cem" in words(asked.text)
    looked_at = Page(say(bert, asked, "next").text).forms[-1].values
    assert bert.post(path, data=looked_at).status_code == 303
    assert [one["kind"] for one in bodies(site)] == ["game", "penalty"]


def test_a_form_without_what_it_has_seen_is_written_as_before(site: Flask, anna: Phone, bert: Phone) -> None:
    mine = {name: value for name, value in typed(bert, CEM, DORO).items() if name not in {"after", "turn"}}
    enter(anna, BERT, CEM)
    assert bert.post(ENTER, data=mine).status_code == 303
    assert len(bodies(site)) == 2


def test_the_card_speaks_english(anna: Phone, bert: Phone) -> None:
    bert.send("/anzeige", "/anzeige", language="en")
    text = words(both(anna, bert, BERT, CEM).text)
    assert not missing(text, "Game 1 is there already.", "Another phone entered it at", "same game: drop mine")


# The same key with the same answers is one deed, with others a question. Source: hosting.md, #10.

Sent = dict[str, Any]


@pytest.fixture
def sent(bert: Phone) -> Sent:
    """The form of a game that Bert's phone has sent."""
    form = typed(bert, BERT, CEM, note="Berts")
    assert bert.post(ENTER, data=form).status_code == 303
    return form


def notes(site: Flask) -> list[str | None]:
    return [one.get("note") for one in bodies(site)]


@pytest.mark.both_databases
@pytest.mark.parametrize("around", [{}, {"turn": "", "after": "7", "revision": "9"}, {"sure": "1"}, {"behind": ["x"]}])
def test_the_same_form_sent_again_is_one_game(site: Flask, bert: Phone, sent: Sent, around: Sent) -> None:
    answer = bert.post(ENTER, data=sent | around)
    assert (answer.status_code, answer.location, notes(site)) == (303, EVENING, ["Berts"])


@pytest.mark.both_databases
def test_another_game_under_the_same_key_is_asked_about(site: Flask, bert: Phone, sent: Sent) -> None:
    asked = bert.post(ENTER, data=sent | {"note": "anders"})
    assert asked.status_code == 409
    assert not missing(words(asked.text), "Steht da", "Deine Eingabe")
    assert card(asked).values["client_key"] != [sent["client_key"]]
    assert notes(site) == ["Berts"]


@pytest.mark.both_databases
@pytest.mark.parametrize(
    ("word", "kept"), [("drop", ["Berts"]), ("next", ["Berts", "anders"]), ("replace", ["anders"])]
)
def test_it_is_dropped_or_entered_or_replaces(site: Flask, bert: Phone, sent: Sent, word: str, kept: list[str]) -> None:
    asked = bert.post(ENTER, data=sent | {"re": [CEM, DORO], "note": "anders"})
    for _twice in range(2):
        assert say(bert, asked, word).status_code == 303
    assert notes(site) == kept


@pytest.mark.both_databases
def test_a_form_that_says_nothing_of_what_it_has_seen_is_too(site: Flask, bert: Phone, sent: Sent) -> None:
    bare = {name: value for name, value in sent.items() if name not in {"after", "turn", "revision"}}
    again = Page(answered(bert.post(ENTER, data=bare | {"re": [CEM, DORO], "note": "anders"}), 409)).forms[-1]
    assert again.values["note"] == ["anders"]
    assert bert.post(ENTER, data=again.values).status_code == 303
    assert notes(site) == ["Berts", "anders"]


@pytest.mark.both_databases
def test_another_correction_under_the_same_key_is_a_conflict(site: Flask, anna: Phone, bert: Phone) -> None:
    enter(anna, BERT, CEM)
    path = f"{EVENING}/spiel/1/aendern"
    form = bert.page(path).forms[-1].values | {"note": "eins"}
    assert bert.post(path, data=form).status_code == 303
    assert bert.post(path, data=form).status_code == 303
    asked = bert.post(path, data=form | {"note": "zwei"})
    assert (asked.status_code, notes(site)) == (409, ["eins"])
    assert bert.post(path, data=Page(asked.text).forms[-1].values).status_code == 303
    assert notes(site) == ["zwei"]


@pytest.mark.both_databases
def test_a_revision_without_a_mark_takes_any_form_for_the_same(site: Flask, bert: Phone, sent: Sent) -> None:
    with site.app_context():
        for row in db.session.query(RevisionRow):
            row.changes = {name: value for name, value in row.changes.items() if name != "content"}
        db.session.commit()
    assert bert.post(ENTER, data=sent | {"note": "anders"}).status_code == 303
    assert notes(site) == ["Berts"]
