"""Two phones with the same game: nothing is written twice, and nothing without asking."""

import random
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorepad.store.db import db
from scorepad.store.models import RevisionRow
from tests.effort import is_thorough
from tests.web.conftest import link
from tests.web.critic import Page, Phone, answered, between, missing, phone
from tests.web.entry.cards import card, say, typed
from tests.web.evening_pages import (
    ANNA,
    BERT,
    CEM,
    DORO,
    ELA,
    ENTER,
    EVENING,
    begin,
    choose,
    enter,
    send,
)
from tests.web.incident_pages import bodies, look_and_save, words


def first_answer(asked: TestResponse) -> str:
    """The answer that is offered first, as the likely one."""
    (likely,) = re.findall('class="answer likely" name="twice" value="([a-z]*)"', asked.text)
    return str(likely)


def both(anna: Phone, bert: Phone, *re: str, **values: Any) -> TestResponse:
    """The answer to a game of Bert's phone, whose form was open while Anna entered one of Bert and
    Cem.
    """
    mine = typed(bert, *re, **values)
    enter(anna, BERT, CEM)
    return bert.post(ENTER, data=mine)


def test_the_same_game_on_two_phones_stands_once(site: Flask, anna: Phone, bert: Phone) -> None:
    choose(anna, ANNA)
    assert both(anna, bert, BERT, CEM).location == EVENING
    assert "Spiel 1: Anna hatte es schon." in words(bert.get(EVENING).text)
    assert len(bodies(site)) == 1


def test_a_game_that_looks_the_same_is_asked_about(site: Flask, anna: Phone, bert: Phone) -> None:
    asked = both(anna, bert, BERT, CEM, note="Berts")
    assert "Spiel 1 steht schon da." in words(asked.text)
    assert first_answer(asked) == "drop"
    assert say(bert, asked, "drop").location == EVENING
    assert len(bodies(site)) == 1


def test_a_script_that_does_not_know_what_was_there_already_is_asked_as_before(
    anna: Phone, bert: Phone
) -> None:
    """A page of an older version is still open: it would take a redirect for a lost answer."""
    mine = typed(bert, BERT, CEM)
    enter(anna, BERT, CEM)
    asked = bert.post(ENTER, data=mine, headers={"Sec-Fetch-Mode": "cors"})
    assert "Beide sind gleich." in words(asked.text)
    assert first_answer(asked) == "drop"


def test_another_game_is_entered_as_the_next_one(site: Flask, anna: Phone, bert: Phone) -> None:
    asked = both(anna, bert, CEM, DORO, note="zwei")
    assert first_answer(asked) == "next"
    assert not missing(
        words(asked.text), "als Spiel 2 eintragen", "Bert gibt und setzt aus, Cem spielt auf."
    )
    assert len(bodies(site)) == 1
    assert [say(bert, asked, "next").status_code for _twice in range(2)] == [303, 303]
    assert [one.get("note") for one in bodies(site)] == [None, "zwei"]


def test_the_other_phones_game_is_replaced_by_mine(site: Flask, anna: Phone, bert: Phone) -> None:
    asked = both(anna, bert, BERT, CEM, augen="kontra121", note="nachgezählt")
    assert "Meins stimmt: Spiel 1 ersetzen" in words(asked.text)
    assert [say(bert, asked, "replace").status_code for _twice in range(2)] == [303, 303]
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
    assert (
        bert.post(form.action, data=form.values | {"confirmed": "1", "deal": "given"}).status_code
        == 303
    )
    assert [(one["kind"], "announcements" in one) for one in bodies(site)][:2] == [
        ("redeal", False),
        ("game", False),
    ]


def test_who_would_sit_out_next_is_said_and_the_form_keeps_all(
    site: Flask, anna: Phone, bert: Phone
) -> None:
    mine = typed(bert, BERT, ELA, note="bleibt", **{"n:re:fuchs_caught": "1"})
    enter(anna, CEM, DORO)
    asked = bert.post(ENTER, data=mine)
    told = "als Spiel 2 ändern und eintragen", "Dann setzt Bert aus: ändere deine Eingabe."
    assert not missing(words(asked.text), *told)
    text = answered(say(bert, asked, "next"), 422)
    form = Page(text).forms[-1].values
    assert form["note"] == ["bleibt"]
    assert form["n:re:fuchs_caught"] == ["1"]
    assert form["re"] == [ELA]
    assert "Spiel 2" in Page(text).headings[0]
    assert bert.post(ENTER, data=form | {"re": [ANNA, ELA]}).status_code == 303
    assert len(bodies(site)) == 2


def test_a_form_with_mistakes_is_mended_first_and_asked_about_then(
    site: Flask, anna: Phone, bert: Phone
) -> None:
    text = answered(both(anna, bert, BERT, CEM, augen="", note="bleibt"), 422)
    assert Page(text).headings == ["Spiel 1"]
    form = Page(text).forms[-1].values
    assert form["re"] == [BERT, CEM]
    assert bert.post(ENTER, data=form | {"augen": "re121"}).status_code == 409
    assert len(bodies(site)) == 1


def test_back_from_the_card_shows_everything_and_asks_again(
    site: Flask, anna: Phone, bert: Phone
) -> None:
    form = card(both(anna, bert, BERT, CEM, note="bleibt", said=["re:re"]))
    shown = bert.post(form.action, data=form.values | {"back": "1"})
    again = Page(shown.text).forms[-1].values
    assert shown.status_code == 200
    assert again["note"] == ["bleibt"]
    assert again["re"] == [BERT, CEM]
    assert again["said"] == ["re:re"]
    assert bert.post(ENTER, data=again).status_code == 409
    assert len(bodies(site)) == 1


def test_an_answer_to_an_outdated_card_is_asked_again(
    site: Flask, anna: Phone, bert: Phone
) -> None:
    asked = both(anna, bert, BERT, CEM, note="Berts")
    anna.send(EVENING, "/rueckgaengig")
    for word in ("drop", "next", "replace"):
        again = say(bert, asked, word)
        assert first_answer(again) == "next"
        assert 'value="replace"' not in again.text
        assert bodies(site) == []
    assert say(bert, again, "next").status_code == 303
    assert len(bodies(site)) == 1


def test_several_new_games_are_all_named_and_the_same_one_is_found(
    site: Flask, anna: Phone, bert: Phone
) -> None:
    mine = typed(bert, DORO, ELA)
    enter(anna, BERT, CEM)
    enter(anna, DORO, ELA)
    asked = bert.post(ENTER, data=mine)
    assert not missing(words(asked.text), "Spiel 2 steht schon da.", "Spiel 1, Re +1, Bert und Cem")
    assert first_answer(asked) == "drop"
    assert "als Spiel 3 eintragen" in words(asked.text)


def test_a_card_asked_again_names_no_game_of_its_own_phone(
    site: Flask, anna: Phone, bert: Phone
) -> None:
    """What a form says its phone has sent before it goes along with the card."""
    before = typed(bert, BERT, CEM)
    mine = typed(bert, DORO, ELA, behind=before["client_key"])
    assert bert.post(ENTER, data=before).status_code == 303
    enter(anna, ANNA, CEM)
    asked = bert.post(ENTER, data=mine)
    assert "Bert und Cem" not in words(asked.text)
    enter(anna, ANNA, BERT)
    again = say(bert, asked, "next")
    assert "Anna und Bert" in words(again.text)
    assert "Bert und Cem" not in words(again.text)
    assert say(bert, again, "drop").status_code == 303
    assert len(bodies(site)) == 3


def test_a_correction_of_points_asks_nothing(site: Flask, anna: Phone, bert: Phone) -> None:
    enter(anna, BERT, CEM)
    mine = typed(bert, CEM, DORO)
    assert send(anna, f"{EVENING}/spiel/1/aendern", augen="re151").status_code == 303
    assert bert.post(ENTER, data=mine).status_code == 303
    assert len(bodies(site)) == 2


def test_a_correction_that_turns_the_deal_is_asked_about(
    site: Flask, anna: Phone, bert: Phone
) -> None:
    enter(anna, BERT, CEM)
    mine = typed(bert, CEM, DORO)
    first = f"{EVENING}/spiel/1/aendern"
    form = anna.page(first).forms[-1].values | {
        "deal": "computed",
        "confirmed": "1",
        "re": [ANNA, CEM],
    }
    assert anna.post(f"{first}?geber={DORO}", data=form).status_code == 303
    asked = bert.post(ENTER, data=mine)
    assert not missing(
        words(asked.text), "Inzwischen hat sich der Abend geändert.", "Ela gibt und setzt aus"
    )
    assert say(bert, asked, "next").status_code == 303


def test_a_game_put_in_place_of_a_deleted_one_is_found_there(
    site: Flask, anna: Phone, bert: Phone
) -> None:
    enter(anna, BERT, CEM)
    mine = typed(bert, CEM, DORO)
    enter(anna, CEM, DORO)
    anna.send(f"{EVENING}/spiel/1/loeschen", "", deal="given", confirmed="1")
    assert len(bodies(site)) == 1
    assert first_answer(bert.post(ENTER, data=mine | {"note": "Berts"})) == "drop"
    assert bert.post(ENTER, data=mine).location == EVENING
    assert len(bodies(site)) == 1


def test_cards_dealt_anew_on_two_phones_for_other_reasons_are_asked_about_in_short(
    site: Flask, anna: Phone, bert: Phone
) -> None:
    path = f"{EVENING}/neu-geben"
    mine = bert.page(path).forms[-1].values
    send(anna, path)
    assert bert.post(path, data=mine).location == EVENING
    assert len(bodies(site)) == 1
    asked = bert.post(path, data=mine | {"reason": "nines"})
    assert first_answer(asked) == "drop"
    assert 'value="replace"' not in asked.text
    assert say(bert, asked, "next").status_code == 303
    assert [one["kind"] for one in bodies(site)] == ["redeal", "redeal"]


def test_a_penalty_is_asked_about_after_a_penalty_and_not_after_a_game(
    site: Flask, anna: Phone, bert: Phone
) -> None:
    path = f"{EVENING}/strafe"
    form = bert.page(path).forms[-1].values | {f"p:{ANNA}": "8", "reason": "Telefon"}
    enter(anna, BERT, CEM)
    assert "als Spiel" not in bert.post(path, data=form).text
    look_and_save(anna, path, **{f"p:{ANNA}": "8", "reason": "zu spät"})
    asked = bert.post(path, data=form)
    assert first_answer(asked) == "next"
    assert "zu spät" in words(asked.text)
    assert (
        bert.post(path, data=Page(say(bert, asked, "next").text).forms[-1].values).status_code
        == 303
    )
    assert [one["kind"] for one in bodies(site)] == ["game", "penalty", "penalty"]


def test_a_form_without_what_it_has_seen_is_written_as_before(
    site: Flask, anna: Phone, bert: Phone
) -> None:
    mine = {
        name: value
        for name, value in typed(bert, CEM, DORO).items()
        if name not in {"after", "turn"}
    }
    enter(anna, BERT, CEM)
    assert bert.post(ENTER, data=mine).status_code == 303
    assert len(bodies(site)) == 2


def test_the_card_speaks_english(anna: Phone, bert: Phone) -> None:
    bert.send("/anzeige", "/anzeige", language="en")
    text = words(both(anna, bert, BERT, CEM, note="mine").text)
    assert not missing(
        text,
        "Game 1 is there already.",
        "Another phone entered it at",
        "same game: discard mine",
        "replace game 1",
    )


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
@pytest.mark.parametrize(
    "around", [{}, {"turn": "", "after": "7", "revision": "9"}, {"sure": "1"}, {"behind": ["x"]}]
)
def test_the_same_form_sent_again_is_one_game(
    site: Flask, bert: Phone, sent: Sent, around: Sent
) -> None:
    answer = bert.post(ENTER, data=sent | around)
    assert answer.status_code == 303
    assert answer.location == EVENING
    assert notes(site) == ["Berts"]


@pytest.mark.both_databases
def test_another_game_under_the_same_key_is_asked_about(
    site: Flask, bert: Phone, sent: Sent
) -> None:
    asked = bert.post(ENTER, data=sent | {"note": "anders"})
    assert asked.status_code == 409
    assert not missing(words(asked.text), "Steht da", "Deine Eingabe")
    assert card(asked).values["client_key"] != [sent["client_key"]]
    assert notes(site) == ["Berts"]


@pytest.mark.both_databases
@pytest.mark.parametrize(
    ("word", "kept"), [("drop", ["Berts"]), ("next", ["Berts", "neu"]), ("replace", ["neu"])]
)
def test_it_is_dropped_or_entered_or_replaces(
    site: Flask, bert: Phone, sent: Sent, word: str, kept: list[str]
) -> None:
    asked = bert.post(ENTER, data=sent | {"re": [CEM, DORO], "note": "neu"})
    assert [say(bert, asked, word).status_code for _twice in range(2)] == [303, 303]
    assert notes(site) == kept


@pytest.mark.both_databases
def test_a_form_that_says_nothing_of_what_it_has_seen_is_too(
    site: Flask, bert: Phone, sent: Sent
) -> None:
    bare = {
        name: value for name, value in sent.items() if name not in {"after", "turn", "revision"}
    }
    again = Page(
        answered(bert.post(ENTER, data=bare | {"re": [CEM, DORO], "note": "anders"}), 409)
    ).forms[-1]
    assert again.values["note"] == ["anders"]
    assert bert.post(ENTER, data=again.values).status_code == 303
    assert notes(site) == ["Berts", "anders"]


@pytest.mark.both_databases
def test_another_correction_under_the_same_key_is_a_conflict(
    site: Flask, anna: Phone, bert: Phone
) -> None:
    enter(anna, BERT, CEM)
    path = f"{EVENING}/spiel/1/aendern"
    form = bert.page(path).forms[-1].values | {"note": "eins"}
    assert [bert.post(path, data=form).status_code for _twice in range(2)] == [303, 303]
    asked = bert.post(path, data=form | {"note": "zwei"})
    assert asked.status_code == 409
    assert notes(site) == ["eins"]
    assert bert.post(path, data=Page(asked.text).forms[-1].values).status_code == 303
    assert notes(site) == ["zwei"]


@pytest.mark.both_databases
def test_a_revision_without_a_mark_takes_any_form_for_the_same(
    site: Flask, bert: Phone, sent: Sent
) -> None:
    with site.app_context():
        for row in db.session.query(RevisionRow):
            row.changes = {name: value for name, value in row.changes.items() if name != "content"}
        db.session.commit()
    assert bert.post(ENTER, data=sent | {"note": "anders"}).status_code == 303
    assert notes(site) == ["Berts"]


# phones in any order, of whose requests any one or its answer is lost: every real game stands once,
# or waits

SEEDS = range(8 if is_thorough() else 3)
GAMES = 4
LOST = 0.2
"""How many of all requests are lost, and of all answers; the page of a question is one of them."""


@dataclass
class Writer:
    """Somebody who writes down games as they are played. `waiting` is what he will send next.

    It is kept before anything is sent, and leaves when the server has said that it stands, or when
    it is dropped; see static/js/frame/outbox.js.
    """

    phone: Phone
    chance: random.Random
    waiting: dict[str, Any] | None = None
    game: int = 0
    written: set[int] = field(default_factory=set)
    done: set[int] = field(default_factory=set)

    def write_down(self, game: int) -> None:
        """Open the form and fill it in, if it opens; who plays is whoever sits there, the note
        tells games apart.
        """
        if page := self._reach(lambda: self.phone.get(ENTER)):
            self.waiting = Page(page.text).forms[-1].values
            self.game = game
            self.written.add(game)
            self._fill(self.waiting)

    def send(self) -> None:
        """Send what waits, after looking whether it has arrived; what gets lost is sent again some
        time later.
        """
        form = self.waiting
        assert form is not None
        asked = urlencode(
            {name: form[name] for name in ("client_key", "revision", "turn")}, doseq=True
        )
        known = self._reach(lambda: self.phone.get(f"{EVENING}/voraus.json?{asked}"))
        if known and known.get_json()["done"]:
            self._leave()
        elif known and (answer := self._reach(lambda: self.phone.post(ENTER, data=form))):
            self._hear(answer)

    def _leave(self) -> None:
        """It stands, or the same game of another phone does."""
        self.done.add(self.game)
        self.waiting = None

    def _reach(self, send: Callable[[], TestResponse]) -> TestResponse | None:
        """The answer, unless it or the request was lost."""
        if self.chance.random() < LOST:
            return None
        answer = send()
        return None if self.chance.random() < LOST else answer

    def _hear(self, answer: TestResponse) -> None:
        if answer.status_code == 303:
            self._leave()
        elif answer.status_code == 409:
            form = Page(answer.text).forms[-1].values
            said = self._answer(answer.text)
            self.waiting = form | {"twice": said}
            if said == "drop":
                self._leave()
        else:
            assert answer.status_code == 422, answer.status_code
            form = Page(answer.text).forms[-1].values
            self._fill(form)
            self.waiting = form

    def _answer(self, text: str) -> str:
        """What people would say: whether the game on the card is the one that was typed."""
        stands = between(text, '<section class="card', '<form id="twice"')
        return (
            "drop"
            if f"Notiz: Spiel {self.game}." in stands.partition("Deine Eingabe")[0]
            else "next"
        )

    def _fill(self, form: dict[str, Any]) -> None:
        text = self.phone.get(ENTER).text
        playing = [one for one in "12345" if f'name="re" value="{one}"' in text]
        form |= {"re": playing[:2], "augen": "re121", "note": f"Spiel {self.game}."}


@pytest.mark.parametrize("seed", SEEDS)
def test_every_real_game_stands_once_or_waits_visibly(site: Flask, anna: Phone, seed: int) -> None:
    chance = random.Random(seed)
    begin(anna)
    secret = link(anna, "write")
    writers = [Writer(anna, chance)]
    for _other in range(chance.randrange(1, 4)):
        holder = phone(site)
        holder.get(secret)
        writers.append(Writer(holder, chance))
    for game in range(GAMES):
        for writer in chance.sample(writers, chance.randrange(1, len(writers) + 1)):
            if writer.waiting is None:
                writer.write_down(game)
        for writer in chance.choices(writers, k=2 * len(writers)):
            if writer.waiting is not None:
                writer.send()
                _check(site, writers)
    for _round in range(60):
        for writer in chance.sample(writers, len(writers)):
            if writer.waiting is not None:
                writer.send()
                _check(site, writers)
    assert [(writer.waiting, writer.done) for writer in writers] == [
        (None, writer.written) for writer in writers
    ]
    told = {game for writer in writers for game in writer.done}
    assert Counter(one["note"] for one in bodies(site)) == Counter(
        {f"Spiel {game}.": 1 for game in told}
    )


def _check(site: Flask, writers: list[Writer]) -> None:
    """No game stands twice, and none that somebody was told is saved is missing."""
    count = Counter(one["note"] for one in bodies(site))
    assert not [note for note, times in count.items() if times > 1]
    for writer in writers:
        assert all(count[f"Spiel {game}."] == 1 for game in writer.done), (writer.done, count)
