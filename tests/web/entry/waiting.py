"""A phone whose entries wait: it speaks with the server as static/js/frame/outbox.js and
entry/sending.js do.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from werkzeug.test import TestResponse

from tests.web.critic import Page, Phone
from tests.web.incident_pages import words

Fields = dict[str, Any]
ALREADY = 208


@dataclass
class Question:
    """A card: the entry of others beside mine, or None; the words of the page; the form with its
    answers.
    """

    rival: int | None
    text: str
    form: Any

    @property
    def answers(self) -> list[str]:
        return re.findall(r'name="twice" value="([a-z]+)"', self.text)

    @property
    def words(self) -> str:
        return words(self.text)


@dataclass
class Form:
    """A form that waits; `behind`: what its phone has sent before it, as pairs; `own`: what it was
    asked about.
    """

    path: str
    fields: Fields
    behind: list[tuple[str, str]] = field(default_factory=list)
    own: list[tuple[str, str]] = field(default_factory=list)

    @property
    def key(self) -> str:
        key = self.fields["client_key"]
        return key if isinstance(key, str) else str(key[0])

    def sent(self, queue: list[Form], board: str) -> Fields:
        """Its fields with those around them; what waits behind it goes along, as it may be the same
        as others.
        """
        given: dict[str, list[str]] = {}
        for name, value in [*self.behind, *self.own]:
            given.setdefault(name, []).append(value)
        behind = queue[queue.index(self) + 1 :]
        later = [f"{board}/{form.path}?{urlencode(form.fields, doseq=True)}" for form in behind]
        return self.fields | given | {"told": "1", "later": later}


@dataclass
class Waiter:
    """A phone without network, and whoever answers what it asks; `said`: what it was told others
    had already.
    """

    phone: Phone
    board: str
    queue: list[Form] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    foreseen: Fields = field(default_factory=dict)
    notes: int = 0

    def look(self) -> None:
        """Load what is foreseen, as long as there is a network."""
        self.foreseen = self._told()

    def note(self, path: str = "spiel", **values: Any) -> None:
        """Enter something without network; who plays is foreseen from what waits."""
        place = sum(form.path == "spiel" for form in self.queue)
        then = self.foreseen["ahead"][place]
        self.notes += 1
        key = f"{self.board}-{id(self)}-{self.notes}"
        marks = {
            "after": self.foreseen["after"],
            "revision": self.foreseen["revision"],
            "turn": then["turn"],
        }
        seen = {} if path == "spiel" else {"seen": "unseen"}
        self.queue.append(Form(path, {"client_key": key, **marks, **seen, **values}))

    def flush(
        self, answer: Callable[[Question], str], between: Callable[[], object] = lambda: None
    ) -> None:
        """Send all that waits, with the network; each question is answered after what happens in
        between.
        """
        while self.queue:
            one = self.queue[0]
            if not self._goes(one):
                self._answer(one, answer, between)

    def _told(self, key: str = "") -> Fields:
        answer = self.phone.get(
            f"{self.board}/voraus.json?{urlencode({'client_key': key}) if key else ''}"
        )
        assert answer.status_code == 200
        return dict(answer.get_json())

    def _post(self, one: Form) -> TestResponse:
        token = {"csrf_token": self._told()["csrf"]}
        return self.phone.post(
            f"{self.board}/{one.path}", data=one.sent(self.queue, self.board) | token
        )

    def _goes(self, one: Form) -> bool:
        """Whether it stands now; else it is asked about."""
        answer = self._post(one)
        if answer.status_code == 303:
            assert self._told(one.key)["done"], "it was redirected, but does not stand"
            self._left(one)
        elif answer.status_code == ALREADY:
            self._met(one, answer)
        else:
            assert answer.status_code == 409, (answer.status_code, words(answer.text))
            return False
        return True

    def _answer(
        self, one: Form, answer: Callable[[Question], str], between: Callable[[], object]
    ) -> None:
        """Show the question until it is answered for good."""
        shown = self._post(one)
        for _card in range(20):
            if shown.status_code != 409:
                break
            form = Page(shown.text).forms[-1]
            rival = form.values.get("rival")
            asked = Question(int(rival[0]) if rival else None, shown.text, form)
            self.questions.append(asked)
            between()
            said = answer(asked)
            one.fields = form.values | {"twice": said}
            if asked.rival is not None:
                one.own.append(("met", str(asked.rival)))
            shown = self._post(one)
        if shown.status_code == ALREADY:
            self._met(one, shown)
            return
        if shown.status_code == 200:  # what changes by replacing is shown first
            form = Page(shown.text).forms[-1]
            one.fields = form.values | {"confirmed": "1", "deal": "given"}
            shown = self._post(one)
        assert shown.status_code == 303, (shown.status_code, words(shown.text))
        self._left(one)

    def _met(self, one: Form, answer: TestResponse) -> None:
        told = answer.get_json()
        if told["says"]:
            self.said.append(told["says"])
        self._left(one, met=told["met"])

    def _left(self, one: Form, met: int | None = None) -> None:
        self.queue.remove(one)
        for other in self.queue:
            other.behind += [("behind", one.key), *one.own, ("met", str(met or ""))]
