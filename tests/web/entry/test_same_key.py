"""The same key with the same answers is one deed, with others a question. Source: hosting.md, #10."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from scorepad.store.db import db
from scorepad.store.models import RevisionRow
from tests.web.critic import Page, Phone
from tests.web.entry.cards import card, say, text_of, typed
from tests.web.entry.test_entry import stored
from tests.web.evening_pages import BERT, CEM, DORO, ENTER, EVENING, enter

pytestmark = pytest.mark.both_databases


@pytest.fixture
def sent(bert: Phone) -> dict[str, Any]:
    """The form of a game that Bert's phone has sent."""
    form = typed(bert, BERT, CEM, note="Berts")
    assert bert.post(ENTER, data=form).status_code == 303
    return form


def notes(site: Flask) -> list[str | None]:
    return [one.get("note") for one in stored(site)]


@pytest.mark.parametrize(
    "around", [{}, {"phone": "Bert"}, {"turn": "", "after": "7", "revision": "9"}, {"sure": "1"}, {"behind": ["x"]}]
)
def test_the_same_form_sent_again_is_one_game_whatever_was_answered_about_it(
    site: Flask, bert: Phone, sent: dict[str, Any], around: dict[str, Any]
) -> None:
    answer = bert.post(ENTER, data=sent | around)
    assert (answer.status_code, answer.location, notes(site)) == (303, EVENING, ["Berts"])


def test_another_game_under_the_same_key_is_asked_about_beside_the_first(
    site: Flask, bert: Phone, sent: dict[str, Any]
) -> None:
    asked = bert.post(ENTER, data=sent | {"note": "anders"})
    assert asked.status_code == 409
    assert "Steht da" in text_of(asked)
    assert "Deine Eingabe" in text_of(asked)
    assert card(asked).values["client_key"] != [sent["client_key"]]
    assert notes(site) == ["Berts"]


@pytest.mark.parametrize(
    ("word", "kept"), [("drop", ["Berts"]), ("next", ["Berts", "anders"]), ("replace", ["anders"])]
)
def test_it_is_dropped_entered_or_put_in_place_of_the_first_and_only_once(
    site: Flask, bert: Phone, sent: dict[str, Any], word: str, kept: list[str]
) -> None:
    asked = bert.post(ENTER, data=sent | {"re": [CEM, DORO], "note": "anders"})
    for _twice in range(2):
        assert say(bert, asked, word).status_code == 303
    assert notes(site) == kept


def test_a_form_that_says_nothing_of_what_it_has_seen_is_asked_about_too(
    site: Flask, bert: Phone, sent: dict[str, Any]
) -> None:
    bare = {name: value for name, value in sent.items() if name not in {"after", "turn", "revision"}}
    asked = bert.post(ENTER, data=bare | {"re": [CEM, DORO], "note": "anders"})
    assert asked.status_code == 409
    again = Page(asked.text).forms[-1]
    assert again.values["note"] == ["anders"]
    assert bert.post(ENTER, data=again.values).status_code == 303
    assert notes(site) == ["Berts", "anders"]


def test_another_correction_under_the_same_key_is_a_conflict(site: Flask, anna: Phone, bert: Phone) -> None:
    enter(anna, BERT, CEM)
    path = f"{EVENING}/spiel/{stored_id(site)}/aendern"
    form = bert.page(path).forms[-1].values | {"note": "eins"}
    assert bert.post(path, data=form).status_code == 303
    assert bert.post(path, data=form).status_code == 303
    asked = bert.post(path, data=form | {"note": "zwei"})
    assert (asked.status_code, notes(site)) == (409, ["eins"])
    again = Page(asked.text).forms[-1]
    assert bert.post(path, data=again.values).status_code == 303
    assert notes(site) == ["zwei"]


def test_a_revision_of_before_without_a_mark_takes_any_form_for_the_same(
    site: Flask, bert: Phone, sent: dict[str, Any]
) -> None:
    with site.app_context():
        for row in db.session.query(RevisionRow):
            row.changes = {name: value for name, value in row.changes.items() if name != "content"}
        db.session.commit()
    assert bert.post(ENTER, data=sent | {"note": "anders"}).status_code == 303
    assert notes(site) == ["Berts"]


def stored_id(site: Flask) -> int:
    with site.app_context():
        return int(db.session.scalars(db.select(db.func.max(RevisionRow.entry_id))).one())
