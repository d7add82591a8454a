"""Two servers on one database answer in turn, request by request, through a whole evening: whatever
is shown, both show the same, and the same as a program that has just begun and remembers nothing.
"""

from __future__ import annotations

import http.cookiejar
import re
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path

import pytest
from flask import Flask

from scorepad.app import create_app
from scorepad.settings import Settings
from scorepad.store.db import db
from tests.backup.files import saved
from tests.caches import forget_all
from tests.conftest import CAST, DATABASES
from tests.launch import Process, make_tables
from tests.web.critic import Form, Page

RUNDE = "/runde/1"
EVENING = f"{RUNDE}/abend/1"
PAGES = (EVENING, f"{EVENING}/abrechnen", f"{RUNDE}/saison", f"{RUNDE}/kasse")
"""Those that are looked at after every step; some are there only while the evening goes on or
is over.
"""
OTHERS = (
    RUNDE,
    f"{EVENING}/mehr",
    f"{EVENING}/verlauf",
    f"{EVENING}/spiel",
    f"{RUNDE}/mitglieder",
    f"{RUNDE}/regeln",
)
"""Those that are looked at now and then."""
DRAWN = re.compile(r'(name="(?:csrf_token|client_key)" value=")[^"]*|127\.0\.0\.1:\d+')
"""What is drawn anew for every page, and where each server listens."""


class Table:
    """A phone whose requests go to either server in turn, and a program without memory on the same
    database.
    """

    def __init__(self, folder: Path, database: str) -> None:
        self.servers: list[Process] = []
        self.jar = http.cookiejar.CookieJar()
        self.phone = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        self.folder = folder
        self.database = database

    def begin(self) -> Table:
        make_tables(self.database)
        self.servers.extend(Process(self.folder, self.database).begin() for _ in range(2))
        self.turns = cycle(self.servers)
        self.fresh = self._fresh()
        return self

    def ask(
        self, path: str, by: Process | None = None, sent: dict[str, list[str]] | None = None
    ) -> tuple[int, str]:
        """Status and text of the answer of a server, else of the one whose turn it is."""
        server = by or next(self.turns)
        url = server.url + path
        data = None if sent is None else urllib.parse.urlencode(sent, doseq=True).encode()
        try:
            with self.phone.open(url, data=data, timeout=60) as answer:
                return int(answer.status), answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def send(self, path: str, action: str, **values: str | list[str] | None) -> None:
        """Open a page at one server and send the form of this action to the other one; a question
        is confirmed.
        """
        _status, text = self.ask(path)
        form = Page(text).form(action)
        filled = form.values
        for name, value in values.items():
            if value:
                filled[name] = [value] if isinstance(value, str) else value
        status, text = self.ask(form.action or path, sent=filled)
        question = question_of(Page(text))
        if question:
            confirmed = question.values | {"confirmed": ["1"]}
            status, text = self.ask(question.action or path, sent=confirmed)
        assert status == 200, f"{path} {action}: {status} {Page(text).title}"

    def alike(self, *others: str) -> None:
        """The pages are the same from both servers and from the program that remembers nothing."""
        fresh = self._fresh() if others else self.fresh
        forget_all()
        for path in PAGES + others:
            answers = [self.ask(path, server) for server in self.servers]
            fresh_status, fresh_text = self._look(fresh, path)
            for status, text in answers:
                assert status == fresh_status, path
                assert without_drawn(text) == without_drawn(fresh_text), path
        with fresh.app_context():
            db.engine.dispose()

    @property
    def key(self) -> str:
        """The secret that the servers share."""
        return (self.folder / "secret.key").read_text(encoding="utf-8").strip()

    def _fresh(self) -> Flask:
        settings = Settings(instance=self.folder, database=self.database, secret_key=self.key)
        return create_app(settings)

    def _look(self, fresh: Flask, path: str) -> tuple[int, str]:
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.jar)
        phone = fresh.test_client(use_cookies=False)
        answer = phone.get(path, headers={"Cookie": cookies})
        return answer.status_code, answer.text

    def end(self) -> None:
        for server in self.servers:
            server.end()


def question_of(page: Page) -> Form | None:
    """The form by which a page asks whether it shall really be so."""
    for form in page.forms:
        if "confirmed" in form.values or "deal" in form.values:
            return form
    return None


def without_drawn(text: str) -> str:
    """The text of a page without what is drawn anew each time."""
    return DRAWN.sub(r"\1", text)


@pytest.fixture(params=DATABASES)
def table(
    request: pytest.FixtureRequest, new_database: Callable[[str], str], tmp_path: Path
) -> Iterator[Table]:
    """Both servers on a new database of either kind."""
    made = Table(tmp_path, new_database(request.param))
    try:
        yield made.begin()
    finally:
        made.end()


def test_two_processes_show_one_evening_whoever_of_them_is_asked(table: Table) -> None:
    table.send("/", "/runde/neu", name="Donnerstag", members="\n".join(CAST))
    table.send(RUNDE, "/abend/neu")
    table.alike()
    _status, form = table.ask(f"{EVENING}/spiel")
    ids = re.findall(r'name="re" value="(\d+)"', form)
    for first, second, augen in ((0, 1, "re121"), (1, 2, "kontra121"), (2, 3, "re151")):
        table.send(f"{EVENING}/spiel", "", re=[ids[first], ids[second]], augen=augen)
        table.alike()
    _status, board = table.ask(EVENING)
    games = re.findall(rf'href="{EVENING}/spiel/(\d+)/aendern"', board)
    table.send(f"{EVENING}/spiel/{games[-1]}/aendern", "", augen="re181")
    table.alike()
    table.send(f"{EVENING}/mehr", "/rueckgaengig")
    table.alike()
    table.send(f"{EVENING}/mehr", "/wiederholen")
    table.send(f"{RUNDE}/mitglieder", "/mitglieder", **{"new-name": "Fritz"})
    table.send(
        f"{EVENING}/regeln",
        "",
        **{"value.against_announcement": "0", "on.value.against_announcement": "0"},
    )
    table.alike(*OTHERS)
    table.send(f"{RUNDE}/tarif", "/tarif", agreement="own", players_rate="10")
    table.send(f"{EVENING}/mehr", "/abschliessen")
    table.alike()
    table.send(f"{EVENING}/abrechnen", "/abrechnen", do="seal")
    table.alike()
    table.send(
        f"{RUNDE}/kasse/buchen", "/kasse/buchen", kind="spending", amount="5", reason="Kaffee"
    )
    table.alike()
    kept = table.folder / "kept.backup"
    saved(table.database, kept, table.key)
    table.send(f"{EVENING}/abrechnen/oeffnen", "/oeffnen")
    table.send(f"{EVENING}/spiel", "", re=[ids[0], ids[1]], augen="re151")
    table.alike()
    table.servers[0].run("restore", "--replace", str(kept))
    table.alike(*OTHERS)
