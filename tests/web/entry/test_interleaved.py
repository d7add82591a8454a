"""Phones in any order, of whose requests any one or its answer is lost: every real game stands once, or waits."""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.effort import is_thorough
from tests.web.conftest import link
from tests.web.critic import Page, Phone, phone
from tests.web.evening_pages import ENTER, EVENING, begin
from tests.web.incident_pages import bodies

SEEDS = range(8 if is_thorough() else 3)
GAMES = 4
LOST = 0.2
"""How many of all requests are lost, and of all answers; the page of a question is one of them."""


@dataclass
class Writer:
    """Somebody who writes down games as they are played. `waiting` is what he will send next.

    It is kept before anything is sent, and leaves when the server has said that it stands, or when it is dropped; see
    static/js/frame/outbox.js.
    """

    phone: Phone
    chance: random.Random
    waiting: dict[str, Any] | None = None
    game: int = 0
    written: set[int] = field(default_factory=set)
    done: set[int] = field(default_factory=set)

    def write_down(self, game: int) -> None:
        """Open the form and fill it in, if it opens; who plays is whoever sits there, the note tells games apart."""
        page = self._reach(lambda: self.phone.get(ENTER))
        if page is None:
            return
        self.waiting = Page(page.text).forms[-1].values
        self.game = game
        self.written.add(game)
        self._fill(self.waiting)

    def send(self) -> None:
        """Send what waits, after looking whether it has arrived; what gets lost is sent again some time later."""
        form = self.waiting
        assert form is not None
        asked = urlencode({name: form[name] for name in ("client_key", "revision", "turn")}, doseq=True)
        known = self._reach(lambda: self.phone.get(f"{EVENING}/voraus.json?{asked}"))
        if known is None:
            return
        if known.get_json()["done"]:
            self._leave()
            return
        answer = self._reach(lambda: self.phone.post(ENTER, data=form))
        if answer is not None:
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
            form, said = Page(answer.text).forms[-1].values, self._answer(answer.text)
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
        stands = text.partition('<section class="card')[2].partition('<form id="twice"')[0]
        return "drop" if f"Notiz: Spiel {self.game}." in stands.partition("Deine Eingabe")[0] else "next"

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
    played: set[int] = set()
    for game in range(GAMES):
        played.add(game)
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
    assert all(writer.waiting is None for writer in writers)
    assert all(writer.done == writer.written for writer in writers)
    told = {game for writer in writers for game in writer.done}
    assert Counter(one["note"] for one in bodies(site)) == Counter({f"Spiel {game}.": 1 for game in told})


def _check(site: Flask, writers: list[Writer]) -> None:
    """No game stands twice, and none that somebody was told is saved is missing."""
    count = Counter(one["note"] for one in bodies(site))
    assert not [note for note, times in count.items() if times > 1]
    for writer in writers:
        assert all(count[f"Spiel {game}."] == 1 for game in writer.done), (writer.done, count)
