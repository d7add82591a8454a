"""A look in the same words as before is answered by one question to the database, and never by what was true before.

Source: issue "A service one can rely on", caches keyed so that they cannot be stale; hosting, "Poll (304)".
"""

import datetime as dt
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask

from scorepad.web.frame import clock, conditional, watch
from tests.conftest import NOW
from tests.statements import counted
from tests.web.critic import Phone
from tests.web.evening_pages import BERT, CEM, ENTER, EVENING, ends, enter, table
from tests.web.frame.looks import ASKS, NEWS, Looks

NO_MATTER = {
    "REQUEST_METHOD",  # GET alone
    "REMOTE_ADDR",  # read of every request; only those that guess links and make Runden are counted by it
    "HTTP_CONNECTION",  # matters together with HTTP_UPGRADE alone
    "HTTP_X_OUTBOX",  # only counted, and no look waits
    "wsgi.input_terminated",  # of a body, which a look does not have
}
OTHER = {
    "PATH_INFO": "/runde/1/abend/1/mehr",
    "QUERY_STRING": "gross=1",
    "SCRIPT_NAME": "/doko",
    "wsgi.url_scheme": "https",
    "SERVER_NAME": "192.168.1.5",
    "SERVER_PORT": "8001",
    "HTTP_UPGRADE": "websocket",
    "HTTP_ACCEPT_LANGUAGE": "en",
    "HTTP_COOKIE": "scorepad=other",
    "HTTP_HOST": "other",
    "HTTP_SEC_FETCH_MODE": "navigate",
    "HTTP_IF_NONE_MATCH": "*",
    "REQUEST_METHOD": "HEAD",
}


@pytest.mark.both_databases
@pytest.mark.parametrize("path", [EVENING, NEWS])
def test_the_second_look_opens_no_page_and_asks_once(looks: Callable[..., Looks], path: str) -> None:
    look = looks(path)
    first = look.holder.get(path, headers=ASKS | {"If-None-Match": look.tag})
    assert "no-store" not in first.headers["Cache-Control"]
    with counted(look.holder.application) as asked:
        second = look.holder.get(path, headers=ASKS | {"If-None-Match": look.tag})
    assert (second.status_code, second.data, len(asked), look.opened) == (304, b"", 1, 1)
    names = [name for name, _ in first.headers if name != watch.HEADER]
    assert [(name, second.headers[name]) for name in names] == [(name, first.headers[name]) for name in names]
    assert first.headers[watch.HEADER] != second.headers[watch.HEADER]


class Read(dict[str, Any]):
    """The facts of a request, which remembers those that were asked for; nobody asks for all."""

    def __init__(self, facts: dict[str, Any]) -> None:
        super().__init__(facts)
        self.asked: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        self.asked.add(name)
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        self.asked.add(name)
        return super().get(name, default)

    def __contains__(self, name: object) -> bool:
        self.asked.add(str(name))
        return super().__contains__(name)

    def __iter__(self) -> Iterator[str]:
        raise AssertionError("all facts of a request are read")


@pytest.mark.parametrize("path", [EVENING, NEWS])
def test_a_page_reads_nothing_of_a_look_but_the_words_that_are_compared(looks: Callable[..., Looks], path: str) -> None:
    look = looks(path)
    facts = Read(look.facts())
    assert (look.answer(facts)[0], look.opened) == (304, 1)
    ours = ("werkzeug.", "scorepad.", "flask.")
    read = {name for name in facts.asked if not name.startswith(ours)}
    assert read >= {"PATH_INFO", "HTTP_COOKIE", "HTTP_ACCEPT_LANGUAGE"}
    assert read - set(conditional.WORDS) <= NO_MATTER


def test_other_words_are_looked_at(looks: Callable[..., Looks]) -> None:
    assert {*conditional.WORDS, "REQUEST_METHOD"} == set(OTHER)
    look = looks()
    for name, other in OTHER.items():
        assert [look.answer(look.facts())[0] for _time in range(2)] == [304, 304]
        look.opened = 0
        look.answer(look.facts())
        assert look.opened == 0
        look.answer(look.facts() | {name: other})
        assert look.opened == 1, name


def test_a_screen_for_all_and_a_finished_evening_are_always_looked_at(looks: Callable[..., Looks], anna: Phone) -> None:
    """The one has its code, the other tells of the season."""
    enter(anna, BERT, CEM)
    look = looks(f"{EVENING}?gross=1")
    assert [look.status(), look.status(), look.opened] == [304, 304, 2]
    anna.send(f"{EVENING}/mehr", "/abschliessen")
    look = looks()
    assert [look.status(), look.status(), look.opened] == [304, 304, 2]


CHANGES: dict[str, Callable[[Phone], object]] = {
    "a game": lambda anna: enter(anna, BERT, CEM),
    "a pen": lambda anna: anna.get(ENTER),
    "a name": lambda anna: anna.send("/runde/1/mitglieder/2", "/mitglieder/2", name="Bertram"),
    "an end": lambda anna: anna.send(f"{EVENING}/mehr", "/abschliessen"),
    "a Runde at rest": lambda anna: anna.send("/runde/1/archivieren", "/archivieren"),
    "a renewed link": lambda anna: anna.send("/runde/1/links/erneuern/write", "/erneuern/write"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_changes_is_there_at_the_next_look(looks: Callable[..., Looks], anna: Phone, change: str) -> None:
    look = looks().known()
    CHANGES[change](anna)
    assert look.status() == (404 if change == "a renewed link" else 200)


def test_a_pen_that_was_laid_down_by_time_alone_is_gone_at_the_next_look(
    looks: Callable[..., Looks], anna: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna.get(ENTER)
    look, start = looks().known(), clock.now()
    monkeypatch.setattr(clock, "now", lambda: start + dt.timedelta(seconds=121))
    assert look.status() == 200


def test_an_evening_whose_time_is_up_says_so_at_the_next_look(
    looks: Callable[..., Looks], site: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Source: TSR 8.5."""
    moment = [NOW]
    monkeypatch.setattr(clock, "now", lambda: moment[0])
    look = looks("/runde/2/abend/2", table(site, 4, ends(evening__ends="open", evening__minutes=100))).known()
    moment[0] += dt.timedelta(minutes=99)
    assert [look.status(), look.opened] == [304, 1]
    moment[0] += dt.timedelta(minutes=1)
    assert look.status() == 200
